#include "core/reverie.h"

#include <string.h>

enum { INNER = RV_QUOTED + 1024 }; /* bytes of what stands for {complaint} */

/* ---- Complaining ---- */

static void begin(rv_complaint *complaint, const char *rule)
{
    rv_out name = rv_out_to(complaint->rule, sizeof complaint->rule);
    rv_put(&name, "%s", rule ? rule : "");
    complaint->sentences = complaint->quotes = 0;
    complaint->used = 0;
}

/* What is quoted may be anything, and ends no text. */
static void blank_controls(char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 0x7f)
            text[i] = '?';
}

/* One NAME=%s of the format; returns the rest of it. What has no room is left out. */
static const char *quote(rv_complaint *complaint, const char *format, rv_values *values)
{
    size_t name = strcspn(format, "=");
    rv_quote *q = &complaint->quote[complaint->quotes];
    RV_ASSERT(format[name] == '=' && complaint->quotes < RV_QUOTES);
    rv_out out = rv_out_to(complaint->quoted + complaint->used, RV_QUOTED - complaint->used);
    rv_put_span(&out, (rv_span){ format, name });
    q->name = complaint->used;
    q->text = (uint16_t)(complaint->used + out.used + 1);
    if (out.full || q->text >= RV_QUOTED)
        return format + strlen(format);
    out = rv_out_to(complaint->quoted + q->text, (size_t)(RV_QUOTED - q->text));
    format = rv_put_value(&out, format + name + 1, values);
    blank_controls(out.text, out.used);
    q->size = (uint16_t)out.used;
    complaint->used = (uint16_t)(q->text + out.used + (out.used < RV_QUOTED - 1u - q->text));
    complaint->quotes++;
    return *format == ' ' ? format + 1 : format;
}

const char *rv_complain_around(rv_complaint *complaint, const char *key, const char *format,
                               va_list list)
{
    rv_sentence sentence = { .key = key, .first = complaint->quotes };
    rv_values values;
    RV_ASSERT(complaint->sentences < RV_SENTENCES);
    va_copy(values.list, list);
    while (format && *format)
        format = quote(complaint, format, &values);
    va_end(values.list);
    sentence.count = (uint8_t)(complaint->quotes - sentence.first);
    memmove(complaint->sentence + 1, complaint->sentence, complaint->sentences * sizeof sentence);
    complaint->sentence[0] = sentence;
    complaint->sentences++;
    return key;
}

const char *rv_complain_list(rv_complaint *complaint, const char *rule, const char *key,
                             const char *format, va_list list)
{
    begin(complaint, rule);
    return rv_complain_around(complaint, key, format, list);
}

const char *rv_complain_with(rv_complaint *complaint, const char *rule, const char *key,
                             const char *format, ...)
{
    va_list list;
    va_start(list, format);
    rv_complain_list(complaint, rule, key, format, list);
    va_end(list);
    return key;
}

const char *rv_complain(rv_complaint *complaint, const char *rule, const char *key)
{
    begin(complaint, rule);
    complaint->sentence[0] = (rv_sentence){ .key = key };
    complaint->sentences = 1;
    return key;
}

const char *rv_complain_within(rv_complaint *complaint, const char *key, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    rv_complain_around(complaint, key, format, list);
    va_end(list);
    return key;
}

const char *rv_complain_of(rv_complaint *complaint, const char *rule, const char *what)
{
    rv_span key = rv_span_of(what), named = rv_cut(&key, ' ');
    if (key.size == 0)
        return rv_complain(complaint, rule, what);
    rv_complain(complaint, rule, key.at);
    if (rule == NULL) {
        rv_out name = rv_out_to(complaint->rule, sizeof complaint->rule);
        rv_put_span(&name, named);
    }
    return rv_complain_within(complaint, "complaint.wrapped.rule", "rule=%.*s", (int)named.size,
                              named.at);
}

/* ---- Saying it ---- */

static void say(const rv_complaint *complaint, int at, const rv_lang *lang, rv_out *out)
{
    const rv_sentence *sentence = &complaint->sentence[at];
    rv_arg args[RV_QUOTES + 1];
    char inner[INNER];
    size_t count = 0;
    for (; count < sentence->count; count++) {
        const rv_quote *q = &complaint->quote[sentence->first + count];
        args[count] = (rv_arg){ .name = complaint->quoted + q->name,
                                .text = { complaint->quoted + q->text, q->size } };
    }
    if (at + 1 < complaint->sentences) {
        rv_out part = rv_out_to(inner, sizeof inner);
        say(complaint, at + 1, lang, &part);
        args[count++] = (rv_arg){ .name = "complaint", .text = rv_written(&part) };
    }
    rv_say(out, lang, sentence->key, args, count);
}

void rv_complaint_say(const rv_complaint *complaint, const rv_lang *lang, rv_out *out)
{
    say(complaint, 0, lang, out);
}

void rv_complaint_say_of(const char *what, const rv_lang *lang, rv_out *out)
{
    rv_complaint complaint;
    rv_complain_of(&complaint, NULL, what);
    rv_complaint_say(&complaint, lang, out);
}
