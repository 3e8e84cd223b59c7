#include "core/lang.h"

#include <string.h>

const rv_lang *rv_lang_by_code(rv_span code)
{
    if (rv_is(code, rv_english.code))
        return &rv_english;
    if (rv_is(code, rv_french.code))
        return &rv_french;
    return NULL;
}

const char *rv_lookup(const rv_lang *lang, rv_span key)
{
    size_t lo = 0, hi = lang->count;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        rv_span entry = rv_span_of(lang->entries[mid].key);
        size_t common = entry.size < key.size ? entry.size : key.size;
        int order = memcmp(entry.at, key.at, common);
        if (order == 0 && entry.size == key.size)
            return lang->entries[mid].text;
        if (order < 0 || (order == 0 && entry.size < key.size))
            lo = mid + 1;
        else
            hi = mid;
    }
    return NULL;
}

static bool is_one(const rv_lang *lang, rv_span number)
{
    return rv_is(number, "1") || (lang == &rv_french && rv_is(number, "0"));
}

void rv_say_text(rv_out *out, const rv_lang *lang, const char *text, const rv_arg *args,
                 size_t count)
{
    rv_span rest = rv_span_of(text);
    while (rest.size > 0) {
        rv_put_span(out, rv_cut(&rest, '{'));
        if (rest.size == 0)
            return;
        rv_span many = rv_cut(&rest, '}');
        rv_span name = rv_cut(&many, ':');
        for (size_t i = 0; i < count; i++) {
            if (!rv_is(name, args[i].name))
                continue;
            rv_span one = rv_cut(&many, '|');
            if (one.size == 0 && many.size == 0)
                rv_put_span(out, args[i].text);
            else
                rv_put_span(out, is_one(lang, args[i].text) ? one : many);
            break;
        }
    }
}

void rv_say(rv_out *out, const rv_lang *lang, const char *key, const rv_arg *args, size_t count)
{
    const char *text = rv_lookup(lang, rv_span_of(key));
    if (text)
        rv_say_text(out, lang, text, args, count);
    else
        rv_put(out, "[%s]", key);
}

const char *rv_text(const rv_lang *lang, const char *key)
{
    const char *text = rv_lookup(lang, rv_span_of(key));
    return text ? text : key;
}

const char *rv_colon(const rv_lang *lang)
{
    return lang == &rv_french ? "\u00a0: " : ": ";
}

void rv_say_number(rv_out *out, const rv_lang *lang, const char *key, const char *name, int value)
{
    char number[16];
    rv_out text = rv_out_to(number, sizeof number);
    rv_put(&text, "%d", value);
    rv_say(out, lang, key, &(rv_arg){ name, rv_written(&text) }, 1);
}

int rv_lang_index(const rv_lang *lang)
{
    return lang == &rv_french;
}

void rv_put_name(rv_out *out, const rv_lang *lang, rv_span id, const rv_span name[2])
{
    rv_put_span(out, lang ? name[rv_lang_index(lang)] : id);
}
