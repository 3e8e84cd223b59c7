/* The catalogue: every key in every language with the same parameters, none missing, none
   unused. */
#include "games/games.h"
#include "tests/support.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

/* The names in braces of a text, sorted into one string. */
static void parameters(const char *text, char *out, size_t size)
{
    char names[16][32];
    int count = 0;
    rv_span rest = rv_span_of(text);
    for (;;) {
        rv_cut(&rest, '{');
        if (rest.size == 0)
            break;
        rv_span inside = rv_cut(&rest, '}'), name = rv_cut(&inside, ':');
        char word[32];
        snprintf(word, sizeof word, "%.*s", (int)name.size, name.at);
        bool known = false;
        for (int i = 0; i < count; i++)
            known |= strcmp(names[i], word) == 0;
        if (!known && count < 16)
            memcpy(names[count++], word, sizeof word);
    }
    qsort(names, (size_t)count, sizeof names[0], (int (*)(const void *, const void *))strcmp);
    rv_out list = rv_out_to(out, size);
    for (int i = 0; i < count; i++)
        rv_put(&list, "%s ", names[i]);
}

/* A noun with its forms: `Water | a: a Water shard`. tests/test_sentences.c knows which are used.
 */
static bool is_noun(const char *key)
{
    return strstr(key, ".noun.") != NULL;
}

/* `| the:` of a noun, `| du joueur:` of players: this is the colon after the name of a form. */
static bool names_form(const char *text, const char *at)
{
    const char *from = at;
    while (from > text && (from[-1] == ' ' || isalpha((unsigned char)from[-1])))
        from--;
    return *at == ':' && from > text && from[-1] == '|';
}

/* What the space before a mark must be in French: narrow before ; ! ?, a whole one before : % and
   inside guillemets, and neither of them breaks. NULL: the mark wants none, or has it. */
static const char *space_wanted(const char *text, const char *at)
{
    size_t before = (size_t)(at - text);
    bool narrow = before >= 3 && memcmp(at - 3, "\u202f", 3) == 0;
    bool whole = before >= 2 && memcmp(at - 2, "\u00a0", 2) == 0;
    bool alone = before >= 4 && memcmp(at - 4, "\u00ab\u00a0", 4) == 0; /* a mark that is quoted */
    if (strchr(";!?", *at))
        return narrow || alone ? NULL : "U+202F";
    if (strchr(":%", *at) || strncmp(at, "\u00bb", 2) == 0)
        return whole || names_form(text, at) ? NULL : "U+00A0";
    if (strncmp(at, "\u00ab", 2) == 0)
        return strncmp(at + 2, "\u00a0", 2) == 0 ? NULL : "U+00A0 inside";
    return NULL;
}

/* Braces hold no text; both languages have curved apostrophes. */
static void typography(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < rv_french.count; i++) {
        const char *key = rv_french.entries[i].key, *text = rv_french.entries[i].text;
        for (const char *at = text; *at; at++) {
            while (*at == '{')
                at = strchr(at, '}') + 1;
            const char *space = *at ? space_wanted(text, at) : NULL;
            if (space)
                fail_msg("lang/fr.txt: %s: %s is wanted at \"%.12s\"", key, space, at);
            if (*at == '\'')
                fail_msg("lang/fr.txt: %s: the apostrophe is \u2019", key);
            if (*at == '\0')
                break;
        }
    }
    for (size_t i = 0; i < rv_english.count; i++)
        if (strchr(rv_english.entries[i].text, '\''))
            fail_msg("lang/en.txt: %s: the apostrophe is \u2019", rv_english.entries[i].key);
}

static void check_cell(const char *game, const char *file, const char *text)
{
    for (const char *at = text; *at; at++) {
        const char *space = space_wanted(text, at);
        if (space)
            fail_msg("boxes/%s/%s: %s: %s is wanted at \"%.12s\"", game, file, text, space, at);
        if (*at == '\'')
            fail_msg("boxes/%s/%s: %s: the apostrophe is \u2019", game, file, text);
    }
}

/* The names and texts of the shipped boxes: columns name_fr, text_fr, solo_fr, ... */
static void typography_of_boxes(void **unused)
{
    int cells = 0;
    (void)unused;
    for (int i = 0; i < RV_GAMES; i++) {
        size_t count;
        const rv_file *files = rv_shipped_files(rv_games[i], &count);
        for (size_t f = 0; f < count; f++) {
            rv_span rest = files[f].text, row, header = { 0 };
            while (rv_next_line(&rest, &row)) {
                if (row.size == 0 || row.at[0] == '#')
                    continue;
                rv_span names = header.size ? header : (header = row);
                while (names.size > 0) {
                    rv_span name = rv_cut(&names, '\t'), cell = rv_cut(&row, '\t');
                    char text[RV_CELL + 1] = "";
                    if (name.size < 3 || memcmp(name.at + name.size - 3, "_fr", 3) != 0)
                        continue;
                    snprintf(text, sizeof text, "%.*s", (int)cell.size, cell.at);
                    check_cell(rv_games[i]->id, files[f].name, text);
                    cells++;
                }
            }
        }
    }
    assert_true(cells > 300);
}

/* rv_lookup() would take what is missing from English. */
static bool has(const rv_lang *lang, const char *key)
{
    for (size_t i = 0; i < lang->count; i++)
        if (strcmp(lang->entries[i].key, key) == 0)
            return true;
    return false;
}

/* Names all keys of one catalogue that another lacks; returns how many. */
static int lacks(const char *code, const rv_lang *whole, const rv_lang *other)
{
    int missing = 0;
    for (size_t i = 0; i < whole->count; i++) {
        if (has(other, whole->entries[i].key))
            continue;
        print_error("missing in lang/%s.txt: %s\n", code, whole->entries[i].key);
        missing++;
    }
    return missing;
}

static void languages_agree(void **unused)
{
    (void)unused;
    if (lacks("fr", &rv_english, &rv_french) + lacks("en", &rv_french, &rv_english) > 0)
        fail_msg("a sentence is there in one language only");
    for (size_t i = 0; i < rv_english.count; i++) {
        const rv_entry *en = &rv_english.entries[i], *fr = &rv_french.entries[i];
        char a[512], b[512];
        assert_string_equal(en->key, fr->key);
        parameters(en->text, a, sizeof a);
        parameters(fr->text, b, sizeof b);
        if (strcmp(a, b) != 0)
            fail_msg("%s: parameters differ: %s / %s", en->key, a, b);
        assert_true(strlen(en->text) > 0 && strlen(fr->text) > 0);
    }
}

/* Keys that follow from the tables of a game. */
typedef struct wanted {
    char key[4096][96];
    int count;
} wanted;

static void want(wanted *w, const char *game, const char *part, const char *id)
{
    char key[96];
    snprintf(key, sizeof key, "%s.%s%s%s", game, part, *id ? "." : "", id);
    for (int i = 0; i < w->count; i++)
        if (strcmp(w->key[i], key) == 0)
            return;
    memcpy(w->key[w->count++], key, sizeof key);
}

/* Every value of an option is explained, for this option or for all; of numbers only those that
   mean something else, such as a seat. */
static void want_values(wanted *w, const rv_rules *rules, const rv_option *option)
{
    rv_span values = rv_span_of(option->values), word;
    while (rv_next_word(&values, &word)) {
        char key[96], id[48];
        long number;
        bool counts = rv_number(word, 0, INT16_MAX, &number);
        snprintf(id, sizeof id, "%s.%.*s", option->id, counts ? 6 : (int)word.size,
                 counts ? "number" : word.at);
        snprintf(key, sizeof key, "%s.value.%s", rules->id, id);
        if (rv_lookup(&rv_english, rv_span_of(key)))
            want(w, rules->id, "value", id);
        else if (!counts)
            want(w, "value", strchr(id, '.') + 1, "");
    }
}

static void want_tables(wanted *w, const rv_rules *rules)
{
    want(w, rules->id, "name", "");
    want(w, rules->id, "about", "");
    for (int i = 0; rules->options[i].id; i++) {
        want(w, rules->id, "option", rules->options[i].id);
        want_values(w, rules, &rules->options[i]);
    }
    for (int i = 0; rules->verbs[i].id; i++)
        want(w, rules->id, "move", rules->verbs[i].id);
    for (int i = 0; rules->prompts[i]; i++)
        want(w, rules->id, "prompt", rules->prompts[i]);
    for (int i = 0; rules->events[i].id; i++)
        want(w, rules->id, "event", rules->events[i].id);
    for (int i = 0; rules->sheet[i].id; i++)
        want(w, rules->id, "sheet", rules->sheet[i].id);
}

/* Every rule id in the first column of a table of the rules file has its sentence. */
static void want_rules(wanted *w, const rv_rules *rules)
{
    char path[128];
    size_t size;
    snprintf(path, sizeof path, "docs/rules/%s.md", rules->id);
    char *file = support_file(path, &size);
    rv_span text = { file, size }, line, word;
    char prefix[16];
    snprintf(prefix, sizeof prefix, "%s-", rules->prefix);
    while (rv_next_line(&text, &line)) {
        if (!rv_next_word(&line, &word) || !rv_is(word, "|") || !rv_next_word(&line, &word)
            || !rv_starts(word, prefix))
            continue;
        char id[64];
        snprintf(id, sizeof id, "%.*s", (int)word.size, word.at);
        want(w, "rule", id, "");
    }
    free(file);
}

static void nothing_is_missing(void **unused)
{
    static wanted w;
    (void)unused;
    for (int i = 0; i < RV_GAMES; i++) {
        want_tables(&w, rv_games[i]);
        want_rules(&w, rv_games[i]);
    }
    int missing = 0;
    for (int i = 0; i < w.count; i++) {
        if (rv_lookup(&rv_english, rv_span_of(w.key[i])))
            continue;
        print_error("missing in lang/en.txt: %s\n", w.key[i]);
        missing++;
    }
    assert_int_equal(missing, 0);
    assert_true(w.count > 100);
}

/* Sources where keys are named, made by the build: all .c and .ts files in one text. */
/* The page also puts keys together: `page.colour.${colour}`. */
static bool in_template(const char *sources, const char *key)
{
    const char *first = strchr(key, '.');
    for (const char *dot = first ? strchr(first + 1, '.') : NULL; dot; dot = strchr(dot + 1, '.')) {
        char begins[128];
        snprintf(begins, sizeof begins, "`%.*s${", (int)(dot - key + 1), key);
        if (strstr(sources, begins))
            return true;
    }
    return false;
}

static void nothing_is_unused(void **unused)
{
    static wanted w;
    size_t size;
    char *sources = support_file("build/sources.txt", &size);
    (void)unused;
    for (int i = 0; i < RV_GAMES; i++) {
        want_tables(&w, rv_games[i]);
        want_rules(&w, rv_games[i]);
    }
    for (size_t i = 0; i < rv_english.count; i++) {
        const char *key = rv_english.entries[i].key;
        bool used = is_noun(key);
        for (int k = 0; k < w.count && !used; k++)
            used = strcmp(w.key[k], key) == 0;
        /* keys that code puts together end in a word it names: "cli.help." + "perft" */
        const char *dot = strrchr(key, '.');
        char whole[128], stem[128], last[128];
        snprintf(whole, sizeof whole, "\"%s\"", key);
        snprintf(stem, sizeof stem, "\"%.*s%%s\"", (int)(dot - key + 1), key);
        snprintf(last, sizeof last, "\"%s\"", dot + 1);
        if (rv_starts(rv_span_of(key), "complaint."))
            used = used || strstr(sources, whole + 1); /* a rule may stand before it */
        used = used || strstr(sources, whole) || in_template(sources, key)
               || (strstr(sources, stem) && strstr(sources, last));
        if (!used)
            fail_msg("unused: %s", key);
    }
    free(sources);
}

/* A file of the game's box may be named after the game. */
static bool is_file(const rv_rules *rules, rv_span word)
{
    for (int i = 0; rules->files[i]; i++)
        if (rv_is(word, rules->files[i]))
            return true;
    return false;
}

/* Every literal that looks like a key of the catalogue is one. */
static void no_key_is_misspelt(void **unused)
{
    size_t size;
    char *sources = support_file("build/sources.txt", &size);
    (void)unused;
    int seen = 0;
    for (char *at = sources; (at = strchr(at, '"')) != NULL; at++) {
        size_t length = strcspn(at + 1, "\"\n");
        rv_span word = { at + 1, length }, behind = word;
        rv_cut(&behind, ' ');
        if (rv_starts(behind, "complaint.")) /* "DS-P3 complaint.ds.state.laid" */
            word = behind;
        bool ours = rv_starts(word, "complaint.") || rv_starts(word, "room.")
                    || rv_starts(word, "cli.") || rv_starts(word, "play.")
                    || rv_starts(word, "replay.") || rv_starts(word, "page.")
                    || rv_starts(word, "serve.");
        for (int i = 0; i < RV_GAMES && !ours; i++) {
            char prefix[64];
            snprintf(prefix, sizeof prefix, "%s.", rv_games[i]->id);
            ours = rv_starts(word, prefix) && !is_file(rv_games[i], word);
        }
        if (!ours || memchr(word.at, '%', word.size) || word.at[word.size - 1] == '.')
            continue;
        seen++;
        if (rv_lookup(&rv_english, word) == NULL)
            fail_msg("no such key: %.*s", (int)word.size, word.at);
    }
    assert_true(seen > 20);
    free(sources);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(languages_agree),     cmocka_unit_test(typography),
        cmocka_unit_test(typography_of_boxes), cmocka_unit_test(nothing_is_missing),
        cmocka_unit_test(nothing_is_unused),   cmocka_unit_test(no_key_is_misspelt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
