/* Complaints in the language of the reader. Whatever refuses input complains in English; the
   catalogue repeats those words as complaint.*, with what they are in other languages, and likewise
   what the system says about files and what a table refuses (room.*). A complaint is found there by
   its shape: what a sentence has in braces may be anything. */
#include "core/lang.h"

#include <string.h>

enum { PARTS = 8, NAME = 24, NESTED = 4, TEXT = 1024 };

/* A complaint that has the shape of a sentence, and what fills its braces. */
typedef struct match {
    rv_arg arg[PARTS];
    char name[PARTS][NAME];
    size_t count;
    int letters; /* of the sentence itself: the more of them, the surer */
} match;

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Complaints within complaints, and words that somebody wrote, may be anything. */
static bool is_free(rv_span name)
{
    return rv_is(name, "complaint") || rv_is(name, "word") || rv_is(name, "other");
}

/* Others hold no colon. A rule looks like PD-T4. */
static bool fits(rv_span name, rv_span text)
{
    if (is_free(name))
        return true;
    if (rv_is(name, "rule"))
        return text.size > 3 && is_capital(text.at[0]) && is_capital(text.at[1])
               && text.at[2] == '-' && rv_find(text, rv_span_of(" ")) < 0;
    return rv_find(text, rv_span_of(": ")) < 0;
}

static bool stands_at(rv_span text, size_t at, rv_span piece)
{
    return at + piece.size <= text.size && memcmp(text.at + at, piece.at, piece.size) == 0;
}

/* Where something ends: before the piece of the sentence that follows it. A word that somebody
   wrote may contain such a piece itself: the last one counts. */
static long find_end(rv_span name, rv_span text, rv_span next)
{
    if (!is_free(name))
        return rv_find(text, next);
    for (size_t at = text.size; at-- > 0;)
        if (stands_at(text, at, next))
            return (long)at;
    return -1;
}

static rv_span behind(rv_span text, size_t size)
{
    return (rv_span){ text.at + size, text.size - size };
}

static bool has_shape(const char *sentence, rv_span text, match *m)
{
    rv_span rest = rv_span_of(sentence), piece = rv_cut(&rest, '{');
    *m = (match){ .letters = (int)piece.size };
    if (!stands_at(text, 0, piece))
        return false;
    text = behind(text, piece.size);
    while (rest.size > 0 && m->count < PARTS) {
        rv_span name = rv_cut(&rest, '}');
        piece = rv_cut(&rest, '{');
        long end = rest.size > 0 ? find_end(name, text, piece) : (long)text.size - (long)piece.size;
        rv_span part = { text.at, end < 0 ? 0 : (size_t)end };
        if (end < 0 || !stands_at(text, part.size, piece) || !fits(name, part))
            return false;
        rv_out kept = rv_out_to(m->name[m->count], NAME);
        rv_put_span(&kept, name);
        m->arg[m->count] = (rv_arg){ .text = part };
        m->count++;
        m->letters += (int)piece.size;
        text = behind(text, part.size + piece.size);
    }
    return text.size == 0;
}

/* The sentence of the catalogue that a complaint has the shape of; NULL: none. */
static const char *find_sentence(const rv_lang *lang, rv_span text, match *best)
{
    const char *found = NULL;
    best->letters = -1;
    for (size_t i = 0; i < rv_english.count; i++) {
        match m;
        const rv_entry *entry = &rv_english.entries[i];
        rv_span key = rv_span_of(entry->key);
        if ((!rv_starts(key, "complaint.") && !rv_starts(key, "room."))
            || !has_shape(entry->text, text, &m) || m.letters <= best->letters)
            continue;
        found = rv_text(lang, entry->key);
        *best = m;
    }
    for (size_t i = 0; found && i < best->count; i++)
        best->arg[i].name = best->name[i];
    return found;
}

static bool say(const rv_lang *lang, rv_span text, int depth, rv_out *out)
{
    char inner[TEXT]; /* no sentence holds two complaints */
    match m;
    const char *sentence = depth < NESTED ? find_sentence(lang, text, &m) : NULL;
    bool known = sentence != NULL;
    if (!known) {
        rv_put_span(out, text);
        return false;
    }
    for (size_t i = 0; i < m.count; i++) {
        if (strcmp(m.arg[i].name, "complaint") != 0)
            continue;
        rv_out part = rv_out_to(inner, sizeof inner);
        known = say(lang, m.arg[i].text, depth + 1, &part);
        m.arg[i].text = rv_written(&part);
    }
    rv_say_text(out, lang, sentence, m.arg, m.count);
    return known;
}

bool rv_complaint_say(rv_span complaint, const rv_lang *lang, rv_out *out)
{
    if (lang != &rv_english)
        return say(lang, complaint, 0, out);
    rv_put_span(out, complaint);
    return true;
}
