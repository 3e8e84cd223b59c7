/* Project Dreamscape: what scenarios cannot show, such as boxes, bounds and fairness. */
#include "bots/bots.h"
#include "games/games.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

typedef struct table {
    _Alignas(16) unsigned char bytes[RV_STATE_BYTES];
} table;

static const rv_head *head_of(const table *t)
{
    return (const rv_head *)t->bytes;
}

static const char *print(const rv_game *game, const table *t, const char *key, char *text,
                         size_t size)
{
    rv_pair pair;
    rv_complaint complaint;
    rv_out out = rv_out_to(text, size);
    assert_null(rv_pair_read(game, rv_span_of(key), &pair, &complaint));
    game->rules->print(game, t, pair.key, pair.seat, &out);
    return text;
}

static const char *edited(const char *name, const char *old, const char *with)
{
    rv_box box;
    return support_edited("project-dreamscape", &box, name, old, with);
}

static void refuses(const char *name, const char *old, const char *with, const char *wanted)
{
    const char *complaint = edited(name, old, with);
    assert_non_null(complaint);
    if (strstr(complaint, wanted) == NULL || strstr(complaint, name) == NULL
        || strstr(complaint, "PD-C6") == NULL)
        fail_msg("wanted \"%s\", got: %s", wanted, complaint);
}

static void boxes(void **unused)
{
    (void)unused;
    RV_RULES("PD-C6");
    assert_null(edited("cards.tsv", "ff-is\tff\tis\t1", "ff-is\tff\tis\t1"));
    refuses("cards.tsv", "ff-is\tff\tis\t1", "ff-is\tff\tis\t-1", "copies must be a number 0..3");
    refuses("cards.tsv", "ff-is\tff\tis\t1", "ff-is\tff\txx\t1", "unknown type \"xx\"");
    refuses("cards.tsv", "ff-is\tff\tis\t1", "ff-is\tff\tff\t1", "equal");
    refuses("cards.tsv", "ff-is\tff\tis\t1\tbase\treconstructed\n", "",
            "the pair ff-is is missing");
    refuses("cards.tsv", "ff-id\tff\tid\t2", "ff-id\tff\tid\t3", "55 (not 54)");
    refuses("cards.tsv", "ff-id\tff\tid\t2\texpansion", "ff-id\tff\tid\t2\tbase", "both its types");
    refuses("chains.tsv", "2\t2\n", "", "without a hole");
    refuses("chains.tsv", "2\t2\n", "2\tx\n", "points must be a number");
    refuses("ratings.tsv", "sketcher\t15", "sketcher\t14", "overlap or leave a hole");
    refuses("ratings.tsv", "worldmaker\t55\t\t", "worldmaker\t55\t99\t", "must have no max");
    refuses("ratings.tsv", "doodler\t\t", "doodler\t0\t", "only the first rating has no min");
    char rows[512];
    rv_out out = rv_out_to(rows, sizeof rows);
    for (int i = 0; i < 11; i++)
        rv_put(&out, "more%d\t%d\t%d\ta\tb\tc\td\n", i, 55 + i, 55 + i);
    rv_put(&out, "worldmaker\t66\t");
    refuses("ratings.tsv", "worldmaker\t55\t", rows, "at most 16 ratings");
    refuses("types.tsv", "floating-free\tff", "floating-free\tfx", "in this order");
    refuses("types.tsv", "perfect-respite\tpr\tbase", "perfect-respite\tpr\texpansion", "base set");
}

/* A box whose totals are right but whose decks are too uneven. */
static void uneven_decks(void **unused)
{
    const rv_rules *rules = rv_game_by_id(rv_span_of("project-dreamscape"));
    static _Alignas(16) unsigned char content[RV_BOX_BYTES];
    static char text[1 << 14];
    rv_complaint complaint;
    rv_file files[RV_BOX_FILES];
    rv_box box;
    size_t count;
    const rv_file *shipped = rv_shipped_files(rules, &count);
    static const char *const codes[] = { "ff", "is", "nt", "ld", "pr", "rd",
                                         "cd", "sd", "id", "ed", "ps" };
    rv_out out = rv_out_to(text, sizeof text);
    (void)unused;
    RV_RULES("PD-C6");
    rv_put(&out, "type_a\ttype_b\tcopies\tset\n");
    /* 28 base pairs: 24 times 2 and 4 times 1; 27 expansion pairs: three copies with ff, is, nt,
       ld, pr and rd (18 pairs: 54), none with the others */
    for (int a = 0; a < 11; a++)
        for (int b = a + 1; b < 11; b++)
            rv_put(&out, "%s\t%s\t%d\t%s\n", codes[a], codes[b],
                   b < 8   ? (a % 2 == 0 && b == a + 1 ? 1 : 2)
                   : a < 6 ? 3
                           : 0,
                   b < 8 ? "base" : "expansion");
    for (size_t i = 0; i < count; i++) {
        files[i] = shipped[i];
        if (strcmp(files[i].name, "cards.tsv") == 0)
            files[i].text = rv_written(&out);
    }
    const char *wrong = rv_box_read(&box, rules, files, count, content, &complaint);
    assert_non_null(wrong);
    /* 27 base cards of six types, and 3 x 6 of each new type */
    assert_string_equal(support_said(&complaint),
                        "cards.tsv: PD-C6: the types ff is nt ld pr rd id ed give a deck of 63 "
                        "cards, not 45..60");
}

/* PD-C5 over all 165 choices of active types. */
static void deck_sizes(void **unused)
{
    static const char *const codes[] = { "ff", "is", "nt", "ld", "pr", "rd",
                                         "cd", "sd", "id", "ed", "ps" };
    int seen[60] = { 0 }, choices = 0;
    (void)unused;
    RV_RULES("PD-C3 PD-C4 PD-C5");
    for (int set = 0; set < 1 << 11; set++) {
        int swaps = 0, count = 0;
        char options[64], line[64], text[128];
        for (int i = 0; i < 11; i++) {
            count += set >> i & 1;
            swaps += i >= 8 && (set >> i & 1);
        }
        if (count != 8)
            continue;
        rv_out o = rv_out_to(options, sizeof options), l = rv_out_to(line, sizeof line);
        if (swaps)
            rv_put(&o, "swap=random-%d", swaps);
        rv_put(&l, "active-types");
        for (int i = 0; i < 11; i++)
            if (set >> i & 1)
                rv_put(&l, " %s", codes[i]);
        rv_game game = support_game("project-dreamscape", options);
        table t;
        rv_pair pair;
        rv_complaint complaint;
        assert_null(rv_pair_read(&game, rv_span_of(line), &pair, &complaint));
        assert_null(rv_position_read(&game, &t, (rv_rng){ 0 }, &pair, 1, &complaint));
        int size = atoi(print(&game, &t, "size", text, sizeof text));
        bool pair_gone = false; /* a removed single-copy pair makes the deck one card smaller */
        for (int i = 0; i < 8; i += 2)
            pair_gone |= !(set >> i & 1) && !(set >> (i + 1) & 1);
        assert_int_equal(size, 52 + swaps - (swaps >= 2 && pair_gone));
        for (const char *at = print(&game, &t, "symbols", text, sizeof text);
             (at = strchr(at, ':'));)
            assert_in_range(atoi(++at), 13, 14);
        seen[size]++;
        choices++;
    }
    assert_int_equal(choices, 165);
    assert_int_equal(seen[52], 1);
    assert_true(seen[53] > 0 && seen[54] > 0 && seen[55] > 0);
}

/* PD-O2: swaps read, print and are refused as they should; a solo sheet ends with the rating. */
static void swaps_and_sheet(void **unused)
{
    static const char *const good[] = { "sd>ps", "ff>id,is>ed,nt>ps", "cd>ed" };
    static const char *const bad[] = {
        "is>ps,x", "is>ps,", "is>ps,is>ed", "is>ps,nt>ps", "is>nt",
        "id>ps",   "is",     ",is>ps",      "random-4",    "is>ps,ff>id,nt>ed,ld>id"
    };
    const rv_box *box = support_box(rv_game_by_id(rv_span_of("project-dreamscape")));
    rv_game game;
    rv_complaint complaint;
    char text[128], line[128];
    (void)unused;
    RV_RULES("PD-O2 PD-V9");
    for (size_t i = 0; i < 3; i++) {
        rv_out out = rv_out_to(text, sizeof text);
        snprintf(line, sizeof line, "players=2 swap=%s", good[i]);
        assert_null(rv_game_read(&game, box, rv_span_of(line), &complaint));
        rv_game_print(&game, &out);
        assert_string_equal(text, line);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(line, sizeof line, "swap=%s", bad[i]);
        assert_non_null(rv_game_read(&game, box, rv_span_of(line), &complaint));
        assert_string_equal(complaint.rule, "PD-O2");
    }
    game = support_game("project-dreamscape", "players=1");
    table t;
    rv_result result;
    rv_pair pair;
    assert_null(rv_pair_read(&game, rv_span_of("at over"), &pair, &complaint));
    assert_null(rv_position_read(&game, &t, (rv_rng){ 0 }, &pair, 1, &complaint));
    rv_result_of(&game, &t, &result);
    rv_out out = rv_out_to(text, sizeof text);
    rv_sheet_say(&game, &result.line[result.lines - 1], &rv_english, &out);
    assert_string_equal(text, "Rating: Doodler");
    assert_int_equal(result.line[result.lines - 1].seat, 1);
}

/* PD-S9: a complaint names what is wrong. */
static void complaints_name_the_card(void **unused)
{
    rv_game game = support_game("project-dreamscape", "");
    table t;
    rv_pair pair;
    rv_complaint complaint;
    (void)unused;
    RV_RULES("PD-S9");
    assert_null(rv_pair_read(&game, rv_span_of("pile ff-is ff-is"), &pair, &complaint));
    assert_non_null(rv_position_read(&game, &t, (rv_rng){ 0 }, &pair, 1, &complaint));
    assert_string_equal(support_said(&complaint),
                        "PD-S9: unseen \"ff-is\": more copies than the deck of the game has");
    char line[700] = "pile";
    for (int i = 0; i < 61; i++)
        strcat(line, " ff-nt");
    assert_null(rv_pair_read(&game, rv_span_of(line), &pair, &complaint));
    assert_non_null(rv_position_read(&game, &t, (rv_rng){ 0 }, &pair, 1, &complaint));
    assert_non_null(strstr(support_said(&complaint), "more cards than the game has"));
}

/* PD-G3: a run longer than the table scores like its last row; names come from the box. */
static void longer_runs_and_names(void **unused)
{
    const rv_rules *rules = rv_game_by_id(rv_span_of("project-dreamscape"));
    static _Alignas(16) unsigned char content[RV_BOX_BYTES];
    static const char chains[] = "length\tpoints\n2\t3\n3\t7\n";
    rv_complaint complaint;
    rv_file files[RV_BOX_FILES];
    rv_box box;
    rv_game game;
    table t;
    rv_result result;
    char text[128];
    size_t count;
    const rv_file *shipped = rv_shipped_files(rules, &count);
    (void)unused;
    RV_RULES("PD-G3 PD-O4");
    for (size_t i = 0; i < count; i++) {
        files[i] = shipped[i];
        if (strcmp(files[i].name, "chains.tsv") == 0)
            files[i].text = rv_span_of(chains);
    }
    assert_null(rv_box_read(&box, rules, files, count, content, &complaint));
    assert_null(rv_game_read(&game, &box, rv_span_of("shields=on"), &complaint));
    rv_pair pair;
    assert_null(rv_pair_read(&game, rv_span_of("1.rem ff-is ff-nt ff-ld ff-pr is-cd is-sd"), &pair,
                             &complaint));
    assert_null(rv_position_read(&game, &t, (rv_rng){ 0 }, &pair, 1, &complaint));
    rv_result_of(&game, &t, &result);
    assert_int_equal(result.score[1], 7 + 3 - 1);
    static const char *const worldmaker[2] = { "You woke up, and all of it stayed.",
                                               "Au réveil, tout est resté." };
    static const char *const names[2][3] = { { "Shifting Dreams", "Doodler", "Worldmaker" },
                                             { "Rêves mouvants", "Gribouilleur",
                                               "Faiseur de mondes" } };
    for (int l = 0; l < 2; l++) {
        const rv_lang *lang = l ? &rv_french : &rv_english;
        rv_out out = rv_out_to(text, sizeof text);
        rules->noun(&game, 5, 7, lang, &out); /* type sd */
        assert_string_equal(text, names[l][0]);
        rv_out_clear(&out);
        rules->noun(&game, 9, 0, lang, &out); /* first and last rating */
        assert_string_equal(text, names[l][1]);
        rv_out_clear(&out);
        rules->noun(&game, 9, 5, lang, &out);
        assert_string_equal(text, names[l][2]);
        rv_out_clear(&out);
        rules->describe(&game, 9, 5, lang, &out);
        assert_string_equal(text, worldmaker[l]);
        rv_out_clear(&out);
        rv_move dream = { .who = 1, .verb = 7, .arg = { 7, 0, 0 } };
        rules->detail(&game, &t, dream, lang, &out); /* the reminder with shields */
        assert_non_null(strstr(text, l ? "jetons de coût" : "cost tokens"));
    }
}

static int words(const rv_game *game, const table *t, const char *key)
{
    char text[512];
    rv_span rest = rv_span_of(print(game, t, key, text, sizeof text)), word;
    int count = 0;
    while (rv_next_word(&rest, &word))
        count += !rv_is(word, "-");
    return count;
}

/* The yardstick counts the points of runs by itself: at the end it must agree with the score. */
static void the_yardstick_knows_the_score(void **unused)
{
    static table t;
    rv_move list[RV_MOVES];
    (void)unused;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        rv_game game =
            support_game("project-dreamscape", seed % 2 ? "players=2" : "players=2 swap=random-3");
        rv_result result;
        int worth[3];
        rv_deal(&game, &t, (rv_rng){ .key = { seed, 0 } });
        rv_rng luck = { .key = { seed, 1 } };
        while (!head_of(&t)->over) {
            int who = (head_of(&t)->waiting & 2) ? 1 : 2;
            int count = game.rules->moves(&game, &t, who, list);
            assert_null(rv_play(&game, &t, list[rv_below(&luck, (uint32_t)count)], NULL));
        }
        rv_result_of(&game, &t, &result);
        char text[512];
        int deck = atoi(print(&game, &t, "deck", text, sizeof text));
        for (int seat = 1; seat <= 2; seat++) {
            int z = words(&game, &t, seat == 1 ? "1.z" : "2.z");
            worth[seat] = 16 * result.score[seat]
                          + 4 * words(&game, &t, seat == 1 ? "1.rem" : "2.rem")
                          + (z < 4 ? z : 4) * deck;
        }
        assert_int_equal(rv_knowledge_of(&game)->sense->value(&game, &t, 1),
                         4 * worth[1] - worth[2]);
    }
}

/* The same in solo games, where Z cards count twice up to four and once up to eight. */
static void the_yardstick_knows_the_solo_score(void **unused)
{
    static table t;
    rv_move list[RV_MOVES];
    (void)unused;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        rv_game game = support_game("project-dreamscape", "players=1");
        rv_result result;
        char text[512];
        rv_deal(&game, &t, (rv_rng){ .key = { seed, 0 } });
        rv_rng luck = { .key = { seed, 1 } };
        while (!head_of(&t)->over) {
            int count = game.rules->moves(&game, &t, 1, list);
            assert_null(rv_play(&game, &t, list[rv_below(&luck, (uint32_t)count)], NULL));
        }
        rv_result_of(&game, &t, &result);
        int deck = atoi(print(&game, &t, "deck", text, sizeof text)), z = words(&game, &t, "1.z");
        int worth = 16 * result.score[1] + 4 * words(&game, &t, "1.rem")
                    + ((z < 4 ? z : 4) + (z < 8 ? z : 8)) * deck;
        assert_int_equal(rv_knowledge_of(&game)->sense->value(&game, &t, 1), 4 * worth);
    }
}

/* PD-S3: revealing draws uniformly among the copies nobody has seen. */
static void reveals_are_fair(void **unused)
{
    rv_game game = support_game("project-dreamscape", "players=2");
    rv_complaint complaint;
    rv_pair pairs[4];
    int twice = 0, once = 0;
    (void)unused;
    RV_RULES("PD-S3");
    static const char *const lines[] = { "at more", "row . ff-is nt-ld pr-rd cd-sd", "deck 1",
                                         "unseen ff-nt is-rd is-rd" };
    for (int i = 0; i < 4; i++)
        assert_null(rv_pair_read(&game, rv_span_of(lines[i]), &pairs[i], &complaint));
    for (uint64_t seed = 0; seed < 6000; seed++) {
        table t;
        char text[64];
        rv_move end;
        rv_rng rng = { { seed, 5 }, 0 };
        assert_null(rv_position_read(&game, &t, rng, pairs, 4, &complaint));
        assert_true(rv_move_read(&game, 1, rv_span_of("end"), &end));
        assert_null(rv_play(&game, &t, end, NULL));
        const char *row = print(&game, &t, "row", text, sizeof text);
        twice += strstr(row, "is-rd") != NULL;
        once += strstr(row, "ff-nt") != NULL;
    }
    assert_int_equal(once + twice, 6000);
    assert_in_range(once, 1850, 2150); /* 2000 expected, sigma 37 */
}

/* PD-L1 and PD-L3 on random games: turns, purchases, widest list. */
static void bounds(void **unused)
{
    (void)unused;
    RV_RULES("PD-L1 PD-L3 PD-T14 PD-D1");
    for (uint64_t seed = 1; seed <= 120; seed++) {
        char options[32], text[512];
        int seats = (int)(seed % 4) + 1, turns = 1, purchases = 0;
        rv_out out = rv_out_to(options, sizeof options);
        rv_put(&out, "players=%d", seats);
        rv_game game = support_game("project-dreamscape", options);
        table t;
        rv_rng choices = { { seed, 3 }, 0 };
        rv_deal(&game, &t, (rv_rng){ { seed, 4 }, 0 });
        while (!head_of(&t)->over) {
            rv_move list[RV_MOVES];
            int seat = 1, n;
            while (!(head_of(&t)->waiting >> seat & 1))
                seat++;
            assert_int_equal(head_of(&t)->waiting, 1 << seat);
            n = game.rules->moves(&game, &t, seat, list);
            assert_in_range(n, 1, 56);
            rv_move move = list[rv_below(&choices, (uint32_t)n)];
            const char *verb = game.rules->verbs[move.verb].id;
            purchases += strcmp(verb, "buy") == 0 || strcmp(verb, "claim") == 0;
            turns += strcmp(verb, "end") == 0;
            assert_null(rv_play(&game, &t, move, NULL));
        }
        turns -= 1; /* the last `end` began no turn */
        assert_true(turns <= 52 - seats - 4);
        assert_true(purchases <= 52 - seats);
        print(&game, &t, "deck", text, sizeof text);
        assert_in_range(atoi(text), 0, 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes),
        cmocka_unit_test(uneven_decks),
        cmocka_unit_test(deck_sizes),
        cmocka_unit_test(bounds),
        cmocka_unit_test(reveals_are_fair),
        cmocka_unit_test(the_yardstick_knows_the_score),
        cmocka_unit_test(the_yardstick_knows_the_solo_score),
        cmocka_unit_test(longer_runs_and_names),
        cmocka_unit_test(complaints_name_the_card),
        cmocka_unit_test(swaps_and_sheet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
