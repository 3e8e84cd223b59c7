#include "core/lang.h"

#include <string.h>

const rv_lang *rv_lang_by_code(rv_span code)
{
    for (int i = 0; rv_langs[i]; i++)
        if (rv_is(code, rv_langs[i]->code))
            return rv_langs[i];
    return NULL;
}

bool rv_same_lang(const rv_lang *a, const rv_lang *b)
{
    return a->entries == b->entries;
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
    return rv_same_lang(lang, &rv_english) ? NULL : rv_lookup(&rv_english, key);
}

static bool is_one(const rv_lang *lang, rv_span number)
{
    rv_span list = rv_span_of(lang->one), word;
    while (rv_next_word(&list, &word))
        if (rv_same(word, number))
            return true;
    return false;
}

rv_span rv_noun_name(rv_span *noun)
{
    return rv_trim(rv_cut(noun, '|'));
}

static rv_span text_of(const rv_arg *args, size_t count, rv_span name)
{
    for (size_t i = 0; i < count; i++)
        if (rv_is(name, args[i].name))
            return args[i].text;
    return (rv_span){ "", 0 };
}

static bool find_form(rv_span forms, rv_span wanted, rv_span *found)
{
    while (forms.size > 0) {
        rv_span form = rv_cut(&forms, '|'), name = rv_trim(rv_cut(&form, ':'));
        *found = rv_trim(form);
        if (rv_same(name, wanted))
            return true;
    }
    return false;
}

static void put_form(rv_out *out, const rv_arg *noun, rv_span wanted)
{
    rv_span form;
    rv_put_span(out, find_form(noun->forms, wanted, &form) ? form : noun->text);
}

/* ---- Players ---- */

static void say_span(rv_out *out, const rv_lang *lang, rv_span text, const rv_arg *args,
                     size_t count);

static rv_span name_of(const rv_lang *lang, int seat)
{
    return seat > 0 && (size_t)seat < lang->named ? lang->names[seat] : (rv_span){ "", 0 };
}

/* Is a word before this name cut short? */
static bool is_elided(const rv_lang *lang, rv_span name)
{
    char room[64];
    rv_span begins = rv_fold(rv_shorten(name, sizeof room / 2), room, sizeof room);
    rv_span list = rv_span_of(lang->elides), word;
    while (rv_next_word(&list, &word))
        if (begins.size >= word.size && rv_same((rv_span){ begins.at, word.size }, word))
            return true;
    return false;
}

/* The name goes in as a parameter, so whatever it holds is read as text. */
static void put_player(rv_out *out, const rv_lang *lang, const rv_arg *player, rv_span wanted)
{
    rv_span name = name_of(lang, player->seat), form;
    const char *key = name.size == 0          ? "player.number"
                      : is_elided(lang, name) ? "player.elided"
                                              : "player.name";
    rv_arg arg = { .name = "seat", .text = player->text };
    if (name.size > 0)
        arg = (rv_arg){ .name = "name", .text = name };
    rv_span forms = rv_span_of(rv_text(lang, key)), english = rv_span_of(rv_text(&rv_english, key));
    rv_span bare = rv_noun_name(&forms);
    rv_noun_name(&english);
    if (wanted.size == 0
        || (!find_form(forms, wanted, &form) && !find_form(english, wanted, &form)))
        form = bare;
    say_span(out, lang, form, &arg, 1);
}

/* ---- Sentences ---- */

/* What one pair of braces is replaced by; `how` is what they hold after the colon. */
static void put_parameter(rv_out *out, const rv_lang *lang, const rv_arg *arg, rv_span how,
                          const rv_arg *args, size_t count)
{
    rv_span many = how, one = rv_cut(&many, '|');
    if (arg->seat)
        put_player(out, lang, arg, how);
    else if (how.size == 0)
        rv_put_span(out, arg->text);
    else if (one.size < how.size)
        rv_put_span(out, is_one(lang, arg->text) ? one : many);
    else if (how.at[0] == '#')
        put_form(
            out, arg,
            rv_span_of(is_one(lang, text_of(args, count, (rv_span){ how.at + 1, how.size - 1 }))
                           ? "one"
                           : "many"));
    else
        put_form(out, arg, how);
}

static void say_span(rv_out *out, const rv_lang *lang, rv_span rest, const rv_arg *args,
                     size_t count)
{
    while (rest.size > 0) {
        rv_put_span(out, rv_cut(&rest, '{'));
        if (rest.size == 0)
            return;
        rv_span how = rv_cut(&rest, '}'), name = rv_cut(&how, ':');
        for (size_t i = 0; i < count; i++)
            if (rv_is(name, args[i].name))
                put_parameter(out, lang, &args[i], how, args, count);
    }
}

void rv_say_text(rv_out *out, const rv_lang *lang, const char *text, const rv_arg *args,
                 size_t count)
{
    say_span(out, lang, rv_span_of(text), args, count);
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

enum { DIGITS = 16 };

static rv_arg numbered(const char *name, int value, char room[DIGITS])
{
    rv_out digits = rv_out_to(room, DIGITS);
    rv_put(&digits, "%d", value);
    return (rv_arg){ .name = name, .text = rv_written(&digits) };
}

void rv_say_number(rv_out *out, const rv_lang *lang, const char *key, const char *name, int value)
{
    char room[DIGITS];
    rv_arg arg = numbered(name, value, room);
    rv_say(out, lang, key, &arg, 1);
}

void rv_say_seat(rv_out *out, const rv_lang *lang, const char *key, int seat)
{
    char room[DIGITS];
    rv_arg arg = numbered("seat", seat, room);
    arg.seat = seat;
    rv_say(out, lang, key, &arg, 1);
}

void rv_put_seat(rv_out *out, const rv_lang *lang, int seat)
{
    char room[DIGITS];
    rv_arg arg = numbered("seat", seat, room);
    arg.seat = seat;
    put_player(out, lang, &arg, (rv_span){ "", 0 });
}

static int place_of(const rv_lang *lang)
{
    int place = 0;
    while (rv_langs[place] && !rv_same_lang(rv_langs[place], lang))
        place++;
    return rv_langs[place] ? place : 0;
}

/* English where the box has nothing in this language. */
static int place_in(const rv_name *name, const rv_lang *lang)
{
    int place = place_of(lang);
    return name->in[place].size > 0 ? place : 0;
}

rv_span rv_name_in(const rv_name *name, const rv_lang *lang)
{
    return name->in[place_in(name, lang)];
}

rv_span rv_forms_in(const rv_name *name, const rv_lang *lang)
{
    return name->forms[place_in(name, lang)];
}

void rv_put_name(rv_out *out, const rv_lang *lang, rv_span id, const rv_name *name)
{
    rv_put_span(out, lang ? rv_name_in(name, lang) : id);
}
