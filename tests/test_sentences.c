/* Sentences as people read them: every sentence of both catalogues, filled with every noun of its
   kind, is searched for signs of having been glued together. */
#include "games/games.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

/* ---- Faults ---- */

static bool starts(const char *at, const char *word)
{
    return strncmp(at, word, strlen(word)) == 0;
}

/* Does a word begin here, and is it this one? Its first letter may be a capital. */
static bool is_word(const char *text, const char *at, const char *word)
{
    size_t size = strlen(word);
    bool begins = at == text || at[-1] == ' ' || at[-1] == '(' || starts(at - 1, "\xa0");
    return begins && (at[0] | 0x20) == word[0] && strncmp(at + 1, word + 1, size - 1) == 0
           && at[size] == ' ';
}

static bool is_vowel(const char *at)
{
    static const char *const vowels[] = { "a", "e", "i", "o", "u", "A", "E", "I", "O",
                                          "U", "à", "â", "é", "è", "ê", "î", "ô", "û",
                                          "œ", "À", "Â", "É", "È", "Ê", "Î", "Ô", "Œ" };
    for (size_t i = 0; i < sizeof vowels / sizeof *vowels; i++)
        if (starts(at, vowels[i]))
            return true;
    return false;
}

/* Numbers in words keep the article whole: "de un à quatre". */
static bool is_numeral(const char *at)
{
    return starts(at, "un ") || starts(at, "une ") || starts(at, "onze");
}

/* "de le reprendre": a pronoun before its verb, not an article. */
static bool is_infinitive(const char *at)
{
    size_t size = strcspn(at, " .,;)");
    return size > 2
           && (strncmp(at + size - 2, "er", 2) == 0 || strncmp(at + size - 2, "ir", 2) == 0
               || strncmp(at + size - 2, "re", 2) == 0);
}

static const char *french_fault(const char *text, const char *at)
{
    static const char *const elided[] = { "de", "le", "la", "que",    "je",      "ne",
                                          "se", "me", "te", "jusque", "lorsque", "puisque" };
    for (size_t i = 0; i < sizeof elided / sizeof *elided; i++) {
        const char *next = at + strlen(elided[i]) + 1;
        if (is_word(text, at, elided[i]) && is_vowel(next) && !is_numeral(next))
            return "elision";
    }
    if (is_word(text, at, "de") || starts(at, "à ") || starts(at, "À ")) {
        const char *next = strchr(at, ' ') + 1;
        size_t article = starts(next, "le ") ? 3 : starts(next, "les ") ? 4 : 0;
        if (starts(next, "Le ") || starts(next, "Les ")
            || (article && !is_infinitive(next + article)))
            return "contraction";
    }
    if (strchr(";!?:\xc2", *at) && *at) {
        bool guillemet = starts(at, "»");
        bool space = at - text >= 2 && (starts(at - 2, "\xc2\xa0") || starts(at - 2, "\x80\xaf"));
        if ((*at != '\xc2' || guillemet) && !space)
            return "a mark without its space that does not break (U+202F before ; ! ?, U+00A0 "
                   "before : »)";
    }
    return NULL;
}

static const char *english_fault(const char *text, const char *at)
{
    if (is_word(text, at, "a") && is_vowel(at + 2) && !starts(at + 2, "one")
        && !starts(at + 2, "uni"))
        return "a before a vowel";
    return is_word(text, at, "the") && starts(at + 4, "the ") ? "the the" : NULL;
}

/* "[...]" in a usage, "0, 1, 2 ..." in a complaint, "1..9" for a range. */
static bool in_dots(const char *text, const char *at)
{
    const char *dots = strstr(at - text < 2 ? text : at - 2, "...");
    bool range = starts(at, "..") && (at[2] == '-' || (at[2] >= '0' && at[2] <= '9'));
    return range || starts(at, " ...") || (*at == '.' && dots && dots <= at);
}

/* The first fault of a sentence that was said, or NULL. */
static const char *fault_of(const char *text, const rv_lang *lang)
{
    static const char *const marks[] = {
        "  ", "..", " .", " ,", ",,", ",.", ";.", "?.", "!.", "{"
    };
    for (const char *at = text; *at; at++) {
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
            if (starts(at, marks[i]) && !in_dots(text, at))
                return "a doubled space or stop";
        const char *fault =
            rv_same_lang(lang, &rv_french) ? french_fault(text, at) : english_fault(text, at);
        if (fault)
            return fault;
    }
    return *text == ' ' || text[strlen(text) - 1] == ' ' ? "a space at an end" : NULL;
}

static int found; /* faults told so far */

static void look_at(const char *key, const char *text, const rv_lang *lang)
{
    const char *fault = fault_of(text, lang);
    if (fault) {
        print_error("%s, %s: %s: \"%s\"\n", lang->code, key, fault, text);
        found++;
    }
}

/* The faults it looks for are found, and what only looks like them is not. */
static void faults_are_seen(void **unused)
{
    static const char *const wrong[] = {
        "Le joueur 1 prend le anneau.",
        "Règles de Insomnia",
        "une pile de Eau",
        "aller à Le Golem",
        "les fragments de Les Amis",
        "le pouvoir de le lac",
        "Le joueur 1 gagne..",
        "deux  espaces",
        "Le prix: 2",
        "Vraiment?",
        "« Oui»",
        "Le temps que il reste",
    };
    static const char *const right[] = { "De un à quatre joueurs", "avant de le reprendre",
                                         "Vraiment\u202f?",        "Le prix\u00a0: 2",
                                         "la case d’Eau",          "reverie [...]" };
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (fault_of(wrong[i], &rv_french) == NULL)
            fail_msg("not seen: %s", wrong[i]);
    for (size_t i = 0; i < sizeof right / sizeof *right; i++)
        if (fault_of(right[i], &rv_french))
            fail_msg("%s: %s", fault_of(right[i], &rv_french), right[i]);
    assert_non_null(fault_of("Player 1 takes a orange fragment.", &rv_english));
    assert_non_null(fault_of("go to the the Lake", &rv_english));
}

/* ---- Moves, events and lines of the score sheet, with every noun ---- */

/* Values beyond the rows of a box have no name; no id looks like theirs. */
static bool is_named(const rv_game *game, int kind, int value)
{
    char word[64];
    rv_out out = rv_out_to(word, sizeof word);
    rv_put_noun(game, kind, value, NULL, &out);
    return strpbrk(word, "#?") == NULL;
}

typedef void sayer(const rv_game *game, int what, const int16_t *args, const rv_lang *lang,
                   rv_out *out);

static void say_move(const rv_game *game, int what, const int16_t *args, const rv_lang *lang,
                     rv_out *out)
{
    rv_move move = { .who = 1, .verb = (uint8_t)what };
    for (int i = 0; i < RV_ARGS; i++)
        move.arg[i] = (uint16_t)args[i];
    rv_move_name(game, move, lang, out);
}

static void say_event(const rv_game *game, int what, const int16_t *args, const rv_lang *lang,
                      rv_out *out)
{
    rv_event event = { .kind = (uint8_t)what };
    memcpy(event.arg, args, sizeof event.arg);
    rv_event_say(game, &event, lang, out);
}

static void say_line(const rv_game *game, int what, const int16_t *args, const rv_lang *lang,
                     rv_out *out)
{
    rv_sheet_line line = { .kind = (uint8_t)what };
    memcpy(line.arg, args, sizeof line.arg);
    rv_sheet_say(game, &line, lang, out);
}

/* Every value of each argument, while the others keep their first. */
static void say_all(const rv_game *game, const char *id, sayer *say, int what, const int *kinds,
                    int count, const rv_lang *lang)
{
    const rv_noun *nouns = game->rules->nouns;
    for (int turning = 0; turning < (count ? count : 1); turning++) {
        int kind = count ? kinds[turning] : 0;
        int first = kind ? nouns[kind].first : -1, last = kind ? nouns[kind].last : 3;
        for (int value = first; value <= last; value++) {
            int16_t args[RV_EVENT_ARGS] = { 0 };
            for (int i = 0; i < count; i++)
                args[i] = (int16_t)(kinds[i] ? nouns[kinds[i]].first : 2);
            if (count)
                args[turning] = (int16_t)value;
            if (kind && nouns[kind].words && !is_named(game, kind, value))
                continue;
            char text[512];
            rv_out out = rv_out_to(text, sizeof text);
            say(game, what, args, lang, &out);
            look_at(id, text, lang);
        }
    }
}

static void say_game(const rv_game *game, const rv_lang *lang)
{
    const rv_rules *rules = game->rules;
    int kinds[RV_EVENT_ARGS];
    for (int i = 0; rules->verbs[i].id; i++) {
        int count = 0;
        while (count < RV_ARGS && rules->verbs[i].noun[count]) {
            kinds[count] = rules->verbs[i].noun[count];
            count++;
        }
        say_all(game, rules->verbs[i].id, say_move, i, kinds, count, lang);
    }
    for (int i = 0; rules->events[i].id; i++) {
        int count = 0;
        for (; count < RV_EVENT_ARGS && rules->events[i].arg[count].name; count++)
            kinds[count] = rules->events[i].arg[count].noun;
        say_all(game, rules->events[i].id, say_event, i, kinds, count, lang);
    }
    for (int i = 0; rules->sheet[i].id; i++) {
        int count = 0;
        for (; count < 2 && rules->sheet[i].arg[count].name; count++)
            kinds[count] = rules->sheet[i].arg[count].noun;
        say_all(game, rules->sheet[i].id, say_line, i, kinds, count, lang);
    }
}

/* A language that knows the names of players, with and without a vowel at the beginning. */
static rv_lang with_names(const rv_lang *lang)
{
    static const rv_span names[] = {
        { "", 0 }, { "Élodie", 7 }, { "Bob", 3 }, { "Anaïs", 6 }, { "Old Owl", 7 }
    };
    rv_lang named = *lang;
    named.names = names;
    named.named = sizeof names / sizeof names[0];
    return named;
}

static void games_speak_well(void **unused)
{
    (void)unused;
    found = 0;
    for (int i = 0; i < RV_GAMES; i++) {
        rv_game game = support_seated(rv_games[i], 2);
        rv_lang english = with_names(&rv_english), french = with_names(&rv_french);
        say_game(&game, &rv_english);
        say_game(&game, &rv_french);
        say_game(&game, &english);
        say_game(&game, &french);
    }
    assert_int_equal(found, 0);
}

/* ---- All other sentences ---- */

static bool is_noun(const char *key)
{
    return strstr(key, ".noun.") != NULL || starts(key, "player.");
}

/* Is this form among them? */
static bool has_form(rv_span forms, rv_span wanted)
{
    while (forms.size > 0) {
        rv_span form = rv_cut(&forms, '|');
        if (rv_same(rv_trim(rv_cut(&form, ':')), wanted))
            return true;
    }
    return false;
}

static rv_span forms_of_players(const rv_lang *lang)
{
    rv_span forms = rv_span_of(rv_text(lang, "player.number"));
    rv_noun_name(&forms);
    return forms;
}

/* Fills a sentence with this for the parameter `name`, and a number for all others. */
static void say_with(const rv_entry *entry, rv_span name, const char *with, const rv_lang *lang)
{
    char names[16][32], text[2048];
    rv_arg args[16];
    size_t count = 0;
    rv_span rest = rv_span_of(entry->text);
    for (rv_cut(&rest, '{'); rest.size > 0 && count < 16; rv_cut(&rest, '{')) {
        rv_span inside = rv_cut(&rest, '}'), own = rv_cut(&inside, ':');
        snprintf(names[count], sizeof names[0], "%.*s", (int)own.size, own.at);
        bool player = inside.size > 0 && has_form(forms_of_players(lang), inside);
        args[count] = (rv_arg){ .name = names[count],
                                .text = rv_span_of(rv_same(own, name) ? with : "2"),
                                .seat = player ? 2 : 0 };
        bool again = false;
        for (size_t i = 0; i < count; i++)
            again |= strcmp(names[i], names[count]) == 0;
        count += !again;
    }
    rv_out out = rv_out_to(text, sizeof text);
    rv_say_text(&out, lang, entry->text, args, count);
    look_at(entry->key, text, lang);
}

/* A parameter of the page may be the name of anything with a noun of that kind, whatever game. */
static void say_with_names(const rv_entry *entry, rv_span name, const rv_lang *lang)
{
    for (int i = 0; i < RV_GAMES; i++) {
        const rv_noun *nouns = rv_games[i]->nouns;
        rv_game game = support_seated(rv_games[i], 2);
        for (int kind = 1; nouns[kind].id; kind++)
            for (int value = nouns[kind].first;
                 rv_is(name, nouns[kind].id) && nouns[kind].words && value <= nouns[kind].last;
                 value++) {
                char text[128];
                rv_out out = rv_out_to(text, sizeof text);
                rv_put_noun(&game, kind, value, lang, &out);
                if (is_named(&game, kind, value))
                    say_with(entry, name, text, lang);
            }
    }
}

static void say_entry(const rv_entry *entry, const rv_lang *lang)
{
    static const char *const people[] = { "Ada", "Zoé", "Éric", "Old Owl" };
    rv_span rest = rv_span_of(entry->text);
    say_with(entry, rv_span_of(""), "", lang);
    for (rv_cut(&rest, '{'); rest.size > 0; rv_cut(&rest, '{')) {
        rv_span inside = rv_cut(&rest, '}'), name = rv_cut(&inside, ':');
        for (int number = -1; number <= 2; number++) {
            char text[8];
            snprintf(text, sizeof text, "%d", number);
            say_with(entry, name, text, lang);
        }
        for (size_t i = 0; starts(entry->key, "page.") && i < sizeof people / sizeof *people; i++)
            if (rv_is(name, "seat") || rv_is(name, "name"))
                say_with(entry, name, people[i], lang);
        for (int i = 0; rv_is(name, "game") && i < RV_GAMES; i++) {
            char key[64];
            snprintf(key, sizeof key, "%s.name", rv_games[i]->id);
            say_with(entry, name, rv_text(lang, key), lang);
        }
        if (inside.size == 0)
            say_with_names(entry, name, lang);
    }
}

static void catalogues_speak_well(void **unused)
{
    const rv_lang *langs[] = { &rv_english, &rv_french };
    (void)unused;
    found = 0;
    for (int l = 0; l < 2; l++)
        for (size_t i = 0; i < langs[l]->count; i++) {
            rv_lang named = with_names(langs[l]);
            if (is_noun(langs[l]->entries[i].key))
                continue;
            say_entry(&langs[l]->entries[i], langs[l]);
            say_entry(&langs[l]->entries[i], &named);
        }
    assert_int_equal(found, 0);
}

/* ---- Nouns ---- */

/* The forms that the shipped box gives a noun. */
static rv_span forms_in_box(const rv_game *game, int kind, int value, const rv_lang *lang)
{
    const rv_rules *rules = game->rules;
    return rules->forms ? rules->forms(game, kind, value, lang) : (rv_span){ "", 0 };
}

/* The noun as the catalogue has it, under the name that is shown; NULL: it does not. */
static const char *noun_entry(const rv_game *game, int kind, int value, const rv_lang *lang)
{
    char key[128], name[128];
    rv_out word = rv_out_to(key, sizeof key), said = rv_out_to(name, sizeof name);
    rv_put(&word, "%s.noun.", game->rules->id);
    rv_put_noun(game, kind, value, NULL, &word);
    rv_put_noun(game, kind, value, lang, &said);
    const char *entry = rv_lookup(lang, rv_written(&word));
    rv_span forms = rv_span_of(entry ? entry : "");
    return entry && rv_same(rv_noun_name(&forms), rv_written(&said)) ? entry : NULL;
}

static rv_span forms_of(const rv_game *game, int kind, int value, const rv_lang *lang)
{
    rv_span forms = forms_in_box(game, kind, value, lang);
    if (game->rules->nouns[kind].seats)
        return forms_of_players(lang);
    if (forms.size == 0) {
        const char *entry = noun_entry(game, kind, value, lang);
        forms = rv_span_of(entry ? entry : "");
        rv_noun_name(&forms);
    }
    return forms;
}

/* Every noun of a kind has the form that a sentence asks for. */
static void want_form(const rv_game *game, const char *key, int kind, rv_span form,
                      const rv_lang *lang)
{
    rv_span wanted = form.at[0] == '#' ? rv_span_of("many") : form;
    const rv_noun *noun = &game->rules->nouns[kind];
    for (int value = noun->first; value <= noun->last; value++) {
        if (!is_named(game, kind, value))
            continue;
        if (!has_form(forms_of(game, kind, value, lang), wanted)) {
            print_error("%s: %s of %s: %s %d has no form %.*s\n", lang->code, key, game->rules->id,
                        noun->id, value, (int)wanted.size, wanted.at);
            found++;
        }
    }
}

/* Looks at every {name:form} in the sentence of a move or event that has this argument. */
static void want_forms(const rv_game *game, const char *part, const char *id, const char *name,
                       int kind, const rv_lang *lang)
{
    char key[96];
    snprintf(key, sizeof key, "%s.%s.%s", game->rules->id, part, id);
    rv_span rest = rv_span_of(rv_text(lang, key));
    for (rv_cut(&rest, '{'); rest.size > 0; rv_cut(&rest, '{')) {
        rv_span how = rv_cut(&rest, '}'), own = rv_cut(&how, ':');
        if (rv_is(own, name) && how.size > 0 && memchr(how.at, '|', how.size) == NULL)
            want_form(game, key, kind, how, lang);
    }
}

static void nouns_have_their_forms(void **unused)
{
    const rv_lang *langs[] = { &rv_english, &rv_french };
    (void)unused;
    found = 0;
    for (int l = 0; l < 2; l++)
        for (int g = 0; g < RV_GAMES; g++) {
            const rv_rules *rules = rv_games[g];
            rv_game game = support_seated(rules, 2);
            for (int i = 0; rules->verbs[i].id; i++)
                for (int a = 0; a < RV_ARGS && rules->verbs[i].noun[a]; a++)
                    want_forms(&game, "move", rules->verbs[i].id,
                               rules->nouns[rules->verbs[i].noun[a]].id, rules->verbs[i].noun[a],
                               langs[l]);
            for (int i = 0; rules->events[i].id; i++)
                for (int a = 0; a < RV_EVENT_ARGS && rules->events[i].arg[a].name; a++)
                    want_forms(&game, "event", rules->events[i].id, rules->events[i].arg[a].name,
                               rules->events[i].arg[a].noun, langs[l]);
        }
    assert_int_equal(found, 0);
}

/* Is this the entry of a noun of this game, and of none that its box gives the forms of? */
static bool belongs(const rv_rules *rules, const char *text, const rv_lang *lang)
{
    rv_game game = support_seated(rules, 2);
    for (int kind = 1; rules->nouns[kind].id; kind++)
        for (int value = rules->nouns[kind].first;
             rules->nouns[kind].words && value <= rules->nouns[kind].last; value++)
            if (is_named(&game, kind, value) && noun_entry(&game, kind, value, lang) == text)
                return forms_in_box(&game, kind, value, lang).size == 0;
    return false;
}

/* Whoever renames a thing gives its forms in one place: the catalogue has only nouns that are still
   said, and that no box names. */
static void forms_stand_once(void **unused)
{
    const rv_lang *langs[] = { &rv_english, &rv_french };
    (void)unused;
    for (int l = 0; l < 2; l++)
        for (size_t i = 0; i < langs[l]->count; i++) {
            const rv_entry *entry = &langs[l]->entries[i];
            bool known = !is_noun(entry->key) || starts(entry->key, "player.");
            for (int g = 0; g < RV_GAMES && !known; g++)
                known = starts(entry->key, rv_games[g]->id)
                        && belongs(rv_games[g], entry->text, langs[l]);
            if (!known)
                fail_msg("lang/%s.txt: %s: not said, or in a box", langs[l]->code, entry->key);
        }
}

static void names_lamp(const rv_box *box, const char *wanted)
{
    rv_game game = support_game("null", "");
    char text[128];
    rv_out out = rv_out_to(text, sizeof text);
    game.box = box;
    rv_move_name(&game, (rv_move){ .who = 1 }, &rv_french, &out);
    assert_string_equal(text, wanted);
}

/* An owner's name brings its forms along; one without forms is used as it is. */
static void owners_give_forms(void **unused)
{
    rv_box box;
    (void)unused;
    names_lamp(support_game("null", "").box, "nommer la lampe ambre");
    assert_null(support_edited("null", &box, "lamps.tsv", "lampe ambre | the: la lampe ambre",
                               "réverbère | the: le réverbère"));
    names_lamp(&box, "nommer le réverbère");
    assert_null(support_edited("null", &box, "lamps.tsv", "lampe ambre | the: la lampe ambre",
                               "réverbère"));
    names_lamp(&box, "nommer réverbère");
}

/* ---- Options ---- */

/* Options are explained in the language itself, with the values to type beside it. */
static void options_are_french(void **unused)
{
    static const char *const english[] = {
        "the",  "of",   "and", "may",  "must", "same", "open",
        "auto", "each", "own", "with", "who",  "how",  "hidden"
    };
    (void)unused;
    int seen = 0;
    for (size_t i = 0; i < rv_french.count; i++) {
        const char *key = rv_french.entries[i].key;
        if (strstr(key, ".option.") == NULL && strstr(key, ".value.") == NULL)
            continue;
        seen++;
        rv_span rest = rv_span_of(rv_french.entries[i].text), word;
        while (rv_next_word(&rest, &word))
            for (size_t k = 0; k < sizeof english / sizeof *english; k++)
                if (rv_is(word, english[k]))
                    fail_msg("lang/fr.txt: %s: \"%s\"", key, english[k]);
    }
    assert_true(seen > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_seen),       cmocka_unit_test(games_speak_well),
        cmocka_unit_test(catalogues_speak_well), cmocka_unit_test(nouns_have_their_forms),
        cmocka_unit_test(forms_stand_once),      cmocka_unit_test(owners_give_forms),
        cmocka_unit_test(options_are_french),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
