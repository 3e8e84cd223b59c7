/* Dreamscape: what scenarios cannot show, such as totals, chance and the yardstick. */
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

/* ---- Score sheet and page ---- */

static void expect_line(const rv_game *game, const rv_result *result, int at, int seat,
                        const char *words, int points)
{
    char text[128];
    rv_out out = rv_out_to(text, sizeof text);
    assert_true(at < result->lines);
    rv_sheet_say(game, &result->line[at], &rv_english, &out);
    assert_string_equal(text, words);
    assert_int_equal(result->line[at].seat, seat);
    assert_int_equal(result->line[at].points, points);
}

static void score_sheet(void **unused)
{
    static const char *const lines[] = {
        "phase final",         "purposes most-pairs farthest", "1.score 20", "1.pile quiet-brook",
        "1.cards forest-path", "1.board c1=BB d1=R",           "2.score 1",
    };
    static const char *const coloured[] = { "phase final", "purposes count-colour-1:G",
                                            "1.board c1=GG", "2.board c1=BG" };
    static const char *const alone[] = { "phase final", "1.score 35" };
    rv_game game = support_game("dreamscape", "players=2 nightmare=on board=square");
    rv_result result;
    table t;
    (void)unused;
    RV_RULES("DS-E2 DS-E14 DS-N9 DS-O4 DS-K5");
    support_position(&game, &t, (rv_rng){ 0 }, lines, 7);
    rv_result_of(&game, &t, &result);
    assert_int_equal(result.lines, 3);
    expect_line(&game, &result, 0, 1, "Quiet Brook", 4);
    expect_line(&game, &result, 1, 1, "Walks and trees", 16);
    expect_line(&game, &result, 2, 2, "Walks and trees", 1);
    assert_int_equal(result.rank[1], 0);
    support_play(&game, &t, 1, "done");
    support_play(&game, &t, 2, "done");
    rv_result_of(&game, &t, &result);
    assert_int_equal(result.score[1], 20 + 6 - 5 - 3);
    assert_int_equal(result.lines, 6 + 3);
    expect_line(&game, &result, 0, 1, "Quiet Brook", 4);
    expect_line(&game, &result, 1, 1, "Most stacks of exactly two", 6);
    expect_line(&game, &result, 2, 1, "Dreamer farthest from the entry", 0);
    expect_line(&game, &result, 3, 1, "1 uncompleted card", -5);
    expect_line(&game, &result, 4, 1, "1 red shard", -3);
    expect_line(&game, &result, 5, 1, "Walks and trees", 16);
    expect_line(&game, &result, 8, 2, "Walks and trees", 1);
    assert_int_equal(result.rank[1], 1);
    assert_int_equal(result.rank[2], 2);
    support_position(&game, &t, (rv_rng){ 0 }, coloured, 4);
    support_play(&game, &t, 1, "done");
    support_play(&game, &t, 2, "done");
    rv_result_of(&game, &t, &result);
    assert_int_equal(result.lines, 4);
    expect_line(&game, &result, 0, 1, "By number of shards of the colour, Grass", 1);
    expect_line(&game, &result, 2, 2, "By number of shards of the colour, Grass", 0);
    game = support_game("dreamscape", "players=1");
    support_position(&game, &t, (rv_rng){ 0 }, alone, 2);
    support_play(&game, &t, 1, "done");
    rv_result_of(&game, &t, &result);
    assert_int_equal(result.lines, 2);
    expect_line(&game, &result, 1, 1, "Rating: Dozing", 0);
    support_position(&game, &t, (rv_rng){ 0 }, alone, 1);
    support_play(&game, &t, 1, "done");
    rv_result_of(&game, &t, &result);
    assert_int_equal(result.lines, 2);
    expect_line(&game, &result, 1, 1, "Rating: Wide awake", 0);
    char french[128];
    rv_out out = rv_out_to(french, sizeof french);
    rv_sheet_say(&game, &result.line[1], &rv_french, &out);
    assert_non_null(strstr(french, "Nuit blanche"));
    assert_int_equal(result.winners, 0);
}

/* Whatever a page draws is in the JSON, whatever a person reads in the text. */
static void shown(void **unused)
{
    static const char *const lines[] = {
        "row2 KWB",
        "links 2-3",
        "1.cards hermits-tree:W",
        "1.board c1=kkB* d1=N@",
        "1.hands BR",
        "purposes view-1:G",
        "2.at 1",
        "1.pile forest-path",
    };
    static const char *const in_json[] = {
        "\"row\":[\"gray\",\"white\",\"blue\"]",
        "{\"from\":2,\"to\":3,\"red\":true}",
        "\"cells\":[\"0,0=N@\",\"-1,0=G*\",\"0,1=K\"]",
        "{\"card\":\"hermits-tree\",\"shard\":\"white\",\"fits\":[",
        "\"stack\":[\"gray\",\"gray\",\"blue\"],\"tree\":true,\"mountain\":true,\"fresh\":false",
        "\"dreamer\":\"d1\"",
        "\"sleepers\":[2,1]",
        "\"colour\":\"green\"",
        "L’Arbre de l’Ermite",
    };
    static const char *const in_text[] = {
        "  2 Dream Harvesters         KWB    -> 1 3R 5",
        "Sleeper 2 1",
        "c1 kkB*",
        "d1 N@",
        "e1 .",
        "  Hermit’s Tree\n  6 [W] Muse Archives\n     K\n  G* N@\n",
        "View of the colour, Grass",
        "  6 King of Dreams           -      -> 3 5       Mr. Nightmare",
        "Hands BR",
    };
    rv_game game = support_game("dreamscape", "players=2 nightmare=on board=square");
    static char text[32768];
    table t;
    (void)unused;
    RV_RULES("DS-V1");
    support_position(&game, &t, (rv_rng){ 0 }, lines, 8);
    rv_out out = rv_out_to(text, sizeof text);
    rv_json json = rv_json_to(&out);
    rv_view_json(&game, &t, NULL, &json);
    for (size_t i = 0; i < sizeof in_json / sizeof in_json[0]; i++)
        if (strstr(text, in_json[i]) == NULL)
            fail_msg("%s is missing in %s", in_json[i], text);
    rv_out_clear(&out);
    game.rules->text(&game, &t, &rv_english, &out);
    for (size_t i = 0; i < sizeof in_text / sizeof in_text[0]; i++)
        if (strstr(text, in_text[i]) == NULL)
            fail_msg("%s is missing in\n%s", in_text[i], text);
}

/* The honeycomb: rows shifted by half a slot, in the text and on cards; coordinates and neighbours
   in the JSON. */
static void shown_as_honeycomb(void **unused)
{
    static const char *const lines[] = { "1.board b1=KB@ c2=N", "1.cards whispering-wind-bay" };
    static const char *const in_json[] = {
        ("\"lattice\":\"honeycomb\",\"slots\":[{\"slot\":\"a1\",\"x\":2,\"y\":0,\"entry\":false,"
         "\"next\":[\"b1\",\"a2\",\"b2\"]},{\"slot\":\"b1\",\"x\":3,\"y\":0,\"entry\":true,"
         "\"next\":[\"a1\",\"c1\",\"b2\",\"c2\"]}"),
        ("{\"slot\":\"c3\",\"x\":2,\"y\":2,\"entry\":false,"
         "\"next\":[\"b2\",\"c2\",\"b3\",\"d3\",\"b4\",\"c4\"]}"),
        "\"cells\":[\"0,0=B@\",\"2,-1=G\",\"1,0=B\",\"0,-1=N\"]",
    };
    static const char *const in_text[] = {
        ("                 a5 .           b5 .           c5 .\n"
         "         a4 .           b4 .           c4 .           d4 .\n"
         "  a3 .           b3 .           c3 .           d3 .           e3 .\n"
         "         a2 .           b2 .           c2 N           d2 .\n"
         "                 a1 .           b1 KB@         c1 .\n"),
        "   B@ B\n  N     G\n",
    };
    rv_game game = support_game("dreamscape", "players=2");
    static char text[32768];
    table t;
    (void)unused;
    RV_RULES("DS-C6 DS-V1");
    support_position(&game, &t, (rv_rng){ 0 }, lines, 2);
    rv_out out = rv_out_to(text, sizeof text);
    rv_json json = rv_json_to(&out);
    rv_view_json(&game, &t, NULL, &json);
    for (size_t i = 0; i < sizeof in_json / sizeof in_json[0]; i++)
        if (strstr(text, in_json[i]) == NULL)
            fail_msg("%s is missing in %s", in_json[i], text);
    rv_out_clear(&out);
    game.rules->text(&game, &t, &rv_english, &out);
    for (size_t i = 0; i < sizeof in_text / sizeof in_text[0]; i++)
        if (strstr(text, in_text[i]) == NULL)
            fail_msg("%s is missing in\n%s", in_text[i], text);
}

static void fits_are(const char *options, const char *board, const char *card, const char *wanted)
{
    rv_game game = support_game("dreamscape", options);
    char own[64], place[96], text[512];
    table t, view;
    static char all[32768];
    rv_out cards = rv_out_to(own, sizeof own), slots = rv_out_to(place, sizeof place);
    rv_out fits = rv_out_to(text, sizeof text), out = rv_out_to(all, sizeof all);
    rv_put(&cards, "1.cards %s", card);
    rv_put(&slots, "1.board %s", board);
    rv_put(&fits, "\"shard\":null,\"fits\":[%s]", wanted);
    const char *const lines[] = { own, place };
    support_position(&game, &t, (rv_rng){ 0 }, lines, 2);
    rv_view(&game, &t, RV_SPECTATOR, &view);
    rv_json json = rv_json_to(&out);
    rv_view_json(&game, &view, NULL, &json);
    if (strstr(all, text) == NULL)
        fail_msg("%s is missing in %s", text, all);
}

/* What the page lights up under a card: placements that building alone can finish. */
static void fitting(void **unused)
{
    (void)unused;
    RV_RULES("DS-M1 DS-V1");
    /* on an empty board over the entry; forest-path is G N@ G */
    fits_are("board=square", "-", "forest-path",
             "{\"missing\":3,\"slots\":[\"b1\",\"a1\",\"c1\"]},"
             "{\"missing\":3,\"slots\":[\"c1\",\"b1\",\"d1\"]},"
             "{\"missing\":3,\"slots\":[\"d1\",\"c1\",\"e1\"]},"
             "{\"missing\":3,\"slots\":[\"c2\",\"c1\",\"c3\"]}");
    /* the fewest missing alone; too high, other colours and trees are no beginning */
    fits_are("board=square", "c1=N d1=G c2=GK", "forest-path",
             "{\"missing\":1,\"slots\":[\"c1\",\"b1\",\"d1\"]}");
    fits_are("board=square", "a1=B b1=B a2=B c1=N c2=G* d1=G", "forest-path",
             "{\"missing\":2,\"slots\":[\"d2\",\"d1\",\"d3\"]}");
    /* a tree that is wanted stays; no more shards can come under it */
    fits_are("board=square", "c1=G* d1=N", "orchard-nap",
             "{\"missing\":2,\"slots\":[\"b1\",\"c1\",\"a1\"]},"
             "{\"missing\":2,\"slots\":[\"c2\",\"c1\",\"c3\"]}");
    fits_are("board=square", "b1=K c1=K d1=K a2=K c2=K e2=K b3=K d3=K c4=K", "quiet-brook", "");
    /* along all three directions of the honeycomb */
    fits_are("board=honeycomb", "b1=N a1=G b2=G* c2=GB", "forest-path",
             "{\"missing\":1,\"slots\":[\"b1\",\"a1\",\"c1\"]}");
    fits_are("board=honeycomb", "b1=K b2=K c2=G c3=N a2=K", "forest-path",
             "{\"missing\":1,\"slots\":[\"c3\",\"c2\",\"b4\"]}");
    /* a column that is begun lacks one shard, one that is not lacks two */
    fits_are("board=honeycomb", "b3=K c3=B", "silver-falls",
             "{\"missing\":3,\"slots\":[\"c3\",\"b3\",\"d3\"]}");
    fits_are("board=honeycomb", "b1=G c2=N a1=K b2=K c1=K", "forest-path",
             "{\"missing\":1,\"slots\":[\"c2\",\"b1\",\"d3\"]}");
}

/* Everything one can point at says what it does, in both languages. */
static void described(void **unused)
{
    static const rv_lang *const langs[] = { &rv_english, &rv_french };
    rv_game game = support_game("dreamscape", "players=1 nightmare=on");
    (void)unused;
    for (int lang = 0; lang < 2; lang++) {
        for (int kind = 1; game.rules->nouns[kind].id; kind++) {
            const rv_noun *noun = &game.rules->nouns[kind];
            bool told = rv_is(rv_span_of(noun->id), "colour") || rv_is(rv_span_of(noun->id), "card")
                        || rv_is(rv_span_of(noun->id), "location")
                        || rv_is(rv_span_of(noun->id), "purpose");
            for (int value = noun->first; value <= noun->last; value++) {
                char text[512];
                rv_out out = rv_out_to(text, sizeof text);
                game.rules->describe(&game, kind, value, langs[lang], &out);
                assert_false(out.full);
                assert_int_equal(out.used > 0, told);
                assert_null(strpbrk(text, "[{"));
            }
        }
    }
}

/* ---- Whole games ---- */

/* DS-Z2 with the components of a real deal, on random play to the end. */
static int count_letters(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += strchr("BKNGWRk", *text) != NULL;
    return count;
}

static int sum_numbers(const char *text)
{
    int sum = 0;
    for (; *text; text++)
        if (*text >= '0' && *text <= '9' && (text[-1] < '0' || text[-1] > '9'))
            sum += atoi(text);
    return sum;
}

/* Letters after the colons of cards and tiles: `quiet-brook:W`. */
static int count_held(const char *text)
{
    int count = 0;
    while ((text = strchr(text, ':')) != NULL)
        count += strchr("BKNGWR", *++text) != NULL;
    return count;
}

static int all_shards(const rv_game *game, const table *t)
{
    char text[1024], key[16];
    int sum = sum_numbers(support_print(game, t, "bag", text, sizeof text));
    for (int i = 1; i <= 6; i++) {
        rv_out out = rv_out_to(key, sizeof key);
        rv_put(&out, "row%d", i);
        sum += count_letters(support_print(game, t, key, text, sizeof text));
    }
    sum += count_held(support_print(game, t, "purposes", text, sizeof text));
    sum += atoi(support_print(game, t, "reserve", text, sizeof text));
    for (const char *at = support_print(game, t, "links", text, sizeof text);
         (at = strchr(at, '-'));)
        sum += *++at != '\0';
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        static const char *const keys[] = { "hands", "board", "cards", "pile", "stray", "open" };
        for (int k = 0; k < 6; k++) {
            rv_out out = rv_out_to(key, sizeof key);
            rv_put(&out, "%d.%s", seat, keys[k]);
            support_print(game, t, key, text, sizeof text);
            if (k < 2)
                sum += count_letters(text);
            else if (k < 4)
                sum += count_held(text);
            else if (k == 4)
                sum += atoi(text);
            else if (strstr(text, "harvest:"))
                sum += count_letters(strstr(text, "harvest:"));
            else if (strstr(text, "retain:"))
                sum += 1;
        }
    }
    return sum;
}

/* How many words a kind of noun has. */
static int count_of(const rv_rules *rules, const char *kind)
{
    for (int i = 1; rules->nouns[i].id; i++)
        if (strcmp(rules->nouns[i].id, kind) == 0)
            return rules->nouns[i].last - rules->nouns[i].first + 1;
    fail_msg("no noun is a %s", kind);
    return 0;
}

/* DS-A1, from the tables of words: what can be placed, planted, traded, stepped to, used and
   stored (20 cards and the top completed one), and the end of it. */
static int widest(const rv_rules *rules)
{
    enum { NEIGHBOURS = 6, CARDS = 20 + 1 };
    int slots = count_of(rules, "slot"), colours = count_of(rules, "colour");
    return colours * slots + slots + colours * (colours - 1) + NEIGHBOURS + 2 * CARDS + 1;
}

/* What people read of it is what it is. */
static void largest_decision(void **unused)
{
    static const rv_lang *const langs[] = { &rv_english, &rv_french };
    char number[16], cell[16];
    size_t size;
    (void)unused;
    RV_RULES("DS-A1");
    int most = widest(rv_game_by_id(rv_span_of("dreamscape")));
    snprintf(number, sizeof number, " %d ", most);
    snprintf(cell, sizeof cell, "| %d |", most);
    for (int i = 0; i < 2; i++)
        assert_non_null(strstr(rv_text(langs[i], "rule.DS-A1"), number));
    char *rules = support_file("docs/rules/dreamscape.md", &size);
    assert_non_null(strstr(strstr(rules, "\n| CREATION |"), cell)); /* the table of decisions */
    free(rules);
}

static void totals(void **unused)
{
    (void)unused;
    RV_RULES("DS-Z2 DS-Z1 DS-C1");
    for (uint64_t seed = 1; seed <= 48; seed++) {
        char options[64];
        rv_out out = rv_out_to(options, sizeof options);
        rv_put(&out, "players=%d nightmare=%s creation=%s board=%s", (int)(seed % 4) + 1,
               seed & 4 ? "on" : "off", seed & 8 ? "together" : "turns",
               seed & 16 ? "square" : "honeycomb");
        rv_game game = support_game("dreamscape", options);
        table t;
        rv_rng choices = { { seed, 3 }, 0 };
        rv_deal(&game, &t, (rv_rng){ { seed, 4 }, 0 });
        int decisions = 0;
        for (; !head_of(&t)->over; decisions++) {
            rv_move list[RV_MOVES];
            assert_int_equal(all_shards(&game, &t), seed & 4 ? 134 : 109);
            int n = game.rules->moves(&game, &t, support_owing(&t), list);
            assert_in_range(n, 1, widest(game.rules));
            assert_null(rv_play(&game, &t, list[rv_below(&choices, (uint32_t)n)], NULL));
        }
        assert_true(decisions < 240000);
        assert_int_equal(all_shards(&game, &t), seed & 4 ? 134 : 109);
    }
}

/* DS-V2: shards by their number in the bag, cards evenly. */
static void draws_are_fair(void **unused)
{
    rv_game game = support_game("dreamscape", "players=2");
    rv_complaint complaint;
    rv_pair pairs[3];
    int blue = 0, first = 0;
    char text[128];
    static const char *const lines[] = { "bag B3 W1", "1.cards meadow-gate",
                                         "unseen1 quiet-brook forest-path sandy-islet" };
    (void)unused;
    RV_RULES("DS-V2 DS-P1");
    for (int i = 0; i < 3; i++)
        assert_null(rv_pair_read(&game, rv_span_of(lines[i]), &pairs[i], &complaint));
    for (uint64_t seed = 0; seed < 6000; seed++) {
        static const char *const moves[] = { "power", "use meadow-gate", "pay blue", "deck 1" };
        table t;
        assert_null(rv_position_read(&game, &t, (rv_rng){ { seed, 5 }, 0 }, pairs, 3, &complaint));
        for (int i = 0; i < 4; i++) {
            rv_move move;
            if (i == 2 && strcmp(support_print(&game, &t, "1.hands", text, sizeof text), "B") != 0)
                break;
            blue += i == 2;
            assert_true(rv_move_read(&game, 1, rv_span_of(moves[i]), &move));
            assert_null(rv_play(&game, &t, move, NULL));
            if (i == 3)
                first += strncmp(support_print(&game, &t, "1.drawn", text, sizeof text),
                                 "forest-path", 11)
                         == 0;
        }
    }
    assert_in_range(blue, 4365, 4635);  /* 4500 expected, sigma 34 */
    assert_in_range(first, 1380, 1620); /* a third of them */
}

/* The yardstick: whoever looks one decision ahead completes two cards a game. */
static int greedy(const rv_game *game, const table *t, int seat, const rv_move *list, int n,
                  rv_rng *rng)
{
    int best = 0;
    int64_t value = INT64_MIN;
    for (int i = 0; i < n; i++) {
        int64_t sum = 0;
        for (int world = 0; world < 2; world++) {
            table guess;
            rv_view(game, t, seat, &guess);
            rv_guess(game, &guess, rng);
            game->rules->apply(game, &guess, list[i], NULL);
            sum += rv_knowledge_of(game)->sense->value(game, &guess, seat);
        }
        if (sum > value) {
            value = sum;
            best = i;
        }
    }
    return best;
}

static void yardstick(void **unused)
{
    enum { GAMES = 12 };
    (void)unused;
    for (int players = 1; players <= 4; players++) {
        char options[32], text[1024];
        rv_out out = rv_out_to(options, sizeof options);
        rv_put(&out, "players=%d", players);
        rv_game game = support_game("dreamscape", options);
        int cards = 0;
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            table t;
            rv_rng rng = { { seed, 6 }, 0 };
            rv_deal(&game, &t, (rv_rng){ { seed, 7 }, 0 });
            while (!head_of(&t)->over) {
                rv_move list[RV_MOVES];
                int seat = support_owing(&t), n = game.rules->moves(&game, &t, seat, list);
                assert_null(rv_play(&game, &t, list[greedy(&game, &t, seat, list, n, &rng)], NULL));
            }
            for (int seat = 1; seat <= players; seat++) {
                out = rv_out_to(options, sizeof options);
                rv_put(&out, "%d.pile", seat);
                rv_span pile = rv_span_of(support_print(&game, &t, options, text, sizeof text)),
                        word;
                while (!rv_is(pile, "-") && rv_next_word(&pile, &word))
                    cards++;
            }
        }
        assert_true(cards >= 2 * GAMES * players);
    }
}

/* Every line of the table as text fits 80 columns, in both languages. */
static void eighty_columns(void **unused)
{
    rv_game game = support_game("dreamscape", "players=4 nightmare=on creation=together");
    static char text[32768];
    table t;
    rv_rng choices = { { 9, 3 }, 0 };
    (void)unused;
    rv_deal(&game, &t, (rv_rng){ { 9, 4 }, 0 });
    while (!head_of(&t)->over) {
        rv_move list[RV_MOVES];
        for (int l = 0; l < 2; l++) {
            rv_out out = rv_out_to(text, sizeof text);
            game.rules->text(&game, &t, l ? &rv_french : &rv_english, &out);
            rv_span rest = rv_written(&out), line;
            while (rv_next_line(&rest, &line))
                if (rv_columns(line) > 80)
                    fail_msg("too wide: %.*s", (int)line.size, line.at);
        }
        int n = game.rules->moves(&game, &t, support_owing(&t), list);
        assert_null(rv_play(&game, &t, list[rv_below(&choices, (uint32_t)n)], NULL));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(largest_decision),
        cmocka_unit_test(totals),
        cmocka_unit_test(draws_are_fair),
        cmocka_unit_test(yardstick),
        cmocka_unit_test(eighty_columns),
        cmocka_unit_test(score_sheet),
        cmocka_unit_test(shown),
        cmocka_unit_test(shown_as_honeycomb),
        cmocka_unit_test(fitting),
        cmocka_unit_test(described),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
