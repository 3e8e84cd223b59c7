/* Complaints in the language of the reader. The core complains in English; the catalogue repeats
   its words as cli.complaint.*, with what they are in other languages, and likewise what the system
   says about files. A complaint is found there by its shape: what the sentence has in braces may be
   anything. */
#include "apps/cli/cli.h"

#include <string.h>

enum { PARTS = 8, NAME = 24, NESTED = 4, TEXT = 1024 };

/* A complaint that has the shape of a sentence, and what fills its braces. */
typedef struct match {
    rv_arg arg[PARTS];
    char name[PARTS][NAME];
    size_t count;
    int letters; /* of the sentence itself: the more of them, the surer */
} match;

/* Where `piece` first occurs in the text; the size of the text: nowhere. */
static size_t find(rv_span text, rv_span piece)
{
    for (size_t at = 0; at + piece.size <= text.size; at++)
        if (memcmp(text.at + at, piece.at, piece.size) == 0)
            return at;
    return text.size;
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Complaints within complaints, and words that somebody wrote, may hold anything; others hold no
   colon. A rule looks like PD-T4. */
static bool fits(const char *name, rv_span text)
{
    if (strcmp(name, "complaint") == 0 || strcmp(name, "word") == 0)
        return text.size > 0;
    if (strcmp(name, "rule") == 0)
        return text.size > 3 && is_capital(text.at[0]) && is_capital(text.at[1])
               && text.at[2] == '-';
    return text.size > 0 && find(text, rv_span_of(": ")) == text.size;
}

static bool has_shape(const char *sentence, rv_span text, match *m)
{
    rv_span rest = rv_span_of(sentence), piece = rv_cut(&rest, '{');
    *m = (match){ .letters = (int)piece.size };
    if (text.size < piece.size || memcmp(text.at, piece.at, piece.size) != 0)
        return false;
    text = (rv_span){ text.at + piece.size, text.size - piece.size };
    while (rest.size > 0 && m->count < PARTS) {
        rv_out name = rv_out_to(m->name[m->count], NAME);
        rv_put_span(&name, rv_cut(&rest, '}'));
        bool last = rest.size == 0;
        piece = rv_cut(&rest, '{');
        size_t end = last ? text.size : find(text, piece);
        if (!last && rest.size == 0 && end < text.size) /* what ends the sentence ends the text */
            end = text.size - piece.size;
        rv_span part = { text.at, end };
        if ((!last && end + piece.size > text.size) || !fits(name.text, part)
            || memcmp(text.at + end, piece.at, piece.size) != 0)
            return false;
        m->arg[m->count] = (rv_arg){ .text = part };
        m->count++;
        m->letters += (int)piece.size;
        text = (rv_span){ text.at + end + piece.size, text.size - end - piece.size };
    }
    return text.size == 0;
}

/* The sentence of the catalogue that a complaint has the shape of; NULL: none. */
static const char *find_sentence(const rv_lang *lang, rv_span text, match *best)
{
    static const char prefix[] = "cli.complaint.";
    const char *found = NULL;
    best->letters = -1;
    for (size_t i = 0; i < rv_english.count; i++) {
        match m;
        const rv_entry *entry = &rv_english.entries[i];
        if (!rv_starts(rv_span_of(entry->key), prefix) || !has_shape(entry->text, text, &m)
            || m.letters <= best->letters)
            continue;
        found = rv_text(lang, entry->key);
        *best = m;
    }
    for (size_t i = 0; found && i < best->count; i++)
        best->arg[i].name = best->name[i];
    return found;
}

/* For a complaint that the catalogue lacks: the rule that forbids it, then the English words. */
static void say_rule(const rv_lang *lang, const match *m, rv_span text, rv_out *out)
{
    char key[64];
    rv_out name = rv_out_to(key, sizeof key);
    rv_put(&name, "rule.");
    for (size_t i = 0; i < m->count; i++)
        if (strcmp(m->arg[i].name, "rule") == 0)
            rv_put_span(&name, m->arg[i].text);
    const char *sentence = rv_lookup(lang, rv_written(&name));
    rv_put(out, sentence ? "%s (%.*s)" : "%s%.*s", sentence ? sentence : "", (int)text.size,
           text.at);
}

static bool say_complaint(const rv_lang *lang, rv_span text, int depth, rv_out *out)
{
    char inner[TEXT];
    match m;
    const char *sentence = depth < NESTED ? find_sentence(lang, text, &m) : NULL;
    if (sentence == NULL) {
        rv_put_span(out, text);
        return false;
    }
    for (size_t i = 0; i < m.count; i++) {
        rv_out part = rv_out_to(inner, sizeof inner);
        rv_span said = m.arg[i].text;
        if (strcmp(m.arg[i].name, "complaint") != 0)
            continue;
        if (!say_complaint(lang, said, depth + 1, &part)) {
            rv_out_clear(&part);
            say_rule(lang, &m, said, &part);
        }
        m.arg[i].text = rv_written(&part);
    }
    rv_say_text(out, lang, sentence, m.arg, m.count);
    return true;
}

void cli_say_complaint(const cli *c, rv_span text, rv_out *out)
{
    if (c->lang == &rv_english)
        rv_put_span(out, text);
    else
        say_complaint(c->lang, text, 0, out);
}
