/* Insomnia: what scenarios cannot show, such as bounds, fairness, and who is told what. */
#include "bots/bots.h"
#include "core/session/session.h"
#include "games/games.h"
#include "games/insomnia/insomnia.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
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

/* A position from its `set` lines; NULL ends them. */
static void place(const rv_game *game, table *t, rv_rng rng, const char *const *lines)
{
    size_t count = 0;
    while (lines[count])
        count++;
    support_position(game, t, rng, lines, count);
}

static void play(const rv_game *game, table *t, int seat, const char *words, rv_events *events)
{
    rv_move move;
    assert_true(rv_move_read(game, seat, rv_span_of(words), &move));
    const char *rule = rv_play(game, t, move, events);
    if (rule)
        fail_msg("%s is refused by %s", words, rule);
}

static bool has_event(const rv_game *game, const rv_events *events, const char *id)
{
    for (int i = 0; i < events->count; i++)
        if (strcmp(game->rules->events[events->list[i].kind].id, id) == 0)
            return true;
    return false;
}

/* ---- Bounds ---- */

/* IN-K1: whatever the order of its ten cards, the nightmare crosses; the pile never runs dry. */
static void every_nightmare_crosses(void **unused)
{
    static const char *const piles[] = {
        "pile wolf-move-1 wolf-move-1 wolf-move-1 wolf-move-1 wolf-move-2 wolf-move-2 wolf-move-2 "
        "wolf-move-2 wolf-howl wolf-howl",
        "pile bump-jump-3 bump-jump-3 bump-jump-2 bump-jump-2 bump-jump-2 bump-jump-2 bump-jump-1 "
        "bump-back-1 bump-back-1 bump-back-2",
        "pile spider-web-2 spider-web-2 spider-web-2 spider-web-2 spider-web-3 spider-web-3 "
        "spider-web-3 spider-web-3 spider-web-3 spider-web-3",
    };
    static const char *const options[] = { "nightmare=wolf", "nightmare=bump", "nightmare=spider" };
    static rv_events events;
    (void)unused;
    RV_RULES("IN-K1 IN-K2 IN-D6");
    for (int i = 0; i < 3; i++) {
        rv_game game = support_game("insomnia", options[i]);
        const char *lines[] = { piles[i], "discard auto", "2.sheep awake", NULL };
        for (uint64_t seed = 0; seed < 1500; seed++) {
            table t;
            char text[64];
            place(&game, &t, (rv_rng){ { seed, 3 }, 0 }, lines);
            play(&game, &t, 1, "play move3-zzz1 zzz", NULL);
            events.count = 0;
            play(&game, &t, 1, "put 5", &events);
            assert_true(has_event(&game, &events, "night-cross"));
            assert_false(has_event(&game, &events, "empty"));
            assert_string_equal(support_print(&game, &t, "at", text, sizeof text), "rest");
        }
    }
}

/* The lines of the score sheet add up to the scores; whoever is first of several wins. */
static void check_sheet(const rv_game *game, const table *t)
{
    rv_result result;
    rv_result_of(game, t, &result);
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        int sum = 0;
        for (int i = 0; i < result.lines; i++)
            sum += result.line[i].seat == seat ? result.line[i].points : 0;
        assert_int_equal(sum, result.score[seat]);
        assert_in_range(result.rank[seat], 1, rv_seats(game));
        if (rv_seats(game) > 1)
            assert_int_equal(result.rank[seat] == 1, result.winners >> seat & 1);
    }
}

/* IN-K2 to IN-K4 on random games of every size. */
static void bounds(void **unused)
{
    static const char *const options[] = { "players=1", "players=2 nightmare=bump",
                                           "players=3 nightmare=spider", "players=4" };
    static const int cards[] = { 30, 30, 40, 50 };
    static rv_events events;
    (void)unused;
    RV_RULES("IN-K2 IN-K3 IN-K4 IN-L3");
    for (int i = 0; i < 4; i++) {
        rv_game game = support_game("insomnia", options[i]);
        for (uint64_t seed = 0; seed < 60; seed++) {
            table t;
            rv_rng choices = { { seed, 8 }, 0 };
            int decisions = 0, of_turn = 0, turns = 0, most = 0;
            rv_deal(&game, &t, (rv_rng){ { seed, 9 }, 0 });
            while (!head_of(&t)->over) {
                rv_move list[RV_MOVES];
                int n = game.rules->moves(&game, &t, support_owing(&t), list);
                assert_in_range(n, 1, 91);
                events.count = 0;
                rv_play(&game, &t, list[rv_below(&choices, (uint32_t)n)], &events);
                decisions++;
                of_turn++;
                if (has_event(&game, &events, "race-end"))
                    turns = 0;
                if (has_event(&game, &events, "turn") || has_event(&game, &events, "race-end")) {
                    assert_in_range(of_turn, 1, 40);
                    of_turn = 0;
                    turns++;
                }
                most = turns > most ? turns : most;
            }
            check_sheet(&game, &t);
            assert_true(most <= cards[i]);
            assert_true(decisions < (i ? 31000 : 25000));
        }
    }
}

/* The warning that a tile would do nothing is right both ways, for every tile that random games
   use. */
static void idle_tiles(void **unused)
{
    static const char *const options[] = { "players=2 nightmare=bump",
                                           "players=3 nightmare=spider web=stuck" };
    static rv_events events;
    int idle = 0, useful = 0;
    (void)unused;
    RV_RULES("IN-U6");
    for (uint64_t seed = 0; seed < 120; seed++) {
        rv_game game = support_game("insomnia", options[seed % 2]);
        table t;
        rv_rng choices = { { seed, 10 }, 0 };
        rv_deal(&game, &t, (rv_rng){ { seed, 11 }, 0 });
        while (!head_of(&t)->over) {
            const in_state *s = (const in_state *)(const void *)&t;
            rv_move list[RV_MOVES];
            int n = game.rules->moves(&game, &t, support_owing(&t), list);
            bool asked = s->at == IN_USE, warned = in_is_idle(&game, s);
            events.count = 0;
            if (!asked) {
                assert_false(warned);
                rv_play(&game, &t, list[rv_below(&choices, (uint32_t)n)], &events);
                continue;
            }
            play(&game, &t, support_owing(&t), "use", &events);
            assert_int_equal(warned, has_event(&game, &events, "nothing"));
            idle += warned;
            useful += !warned;
        }
    }
    assert_true(idle > 100 && useful > 100);
}

/* Nobody ever goes to bed, nobody uses a tile: the slowest game there is. */
static void never_to_bed(const char *options, table *t, rv_game *game)
{
    *game = support_game("insomnia", options);
    rv_deal(game, t, (rv_rng){ { 5, 6 }, 0 });
    while (!head_of(t)->over) {
        rv_move list[RV_MOVES];
        int n = game->rules->moves(game, t, support_owing(t), list), at = 0;
        for (int i = 0; i < n; i++) {
            const char *verb = game->rules->verbs[list[i].verb].id;
            if (strcmp(verb, "continue") == 0 || strcmp(verb, "skip") == 0
                || strcmp(verb, "rest") == 0)
                at = i;
        }
        rv_play(game, t, list[at], NULL);
    }
}

/* IN-K5: the pillows of those who always wake go down 3 by 3, and are at 0 in race 15. */
static void every_game_ends(void **unused)
{
    static const struct {
        const char *options, *race, *outcome;
        uint16_t winners;
    } games[] = {
        { "players=2", "15", "target", 3u << 1 },
        { "players=3 nightmare=bump", "15", "target", 7u << 1 },
        { "players=4 nightmare=spider limit=none", "15", "target", 15u << 1 },
        { "players=1", "20", "limit", 0 },
        { "players=1 limit=none", "250", "limit", 0 },
        { "version=1 players=2", "20", "limit", 3u << 1 },
        { "version=1 players=2 limit=none", "250", "limit", 3u << 1 },
    };
    (void)unused;
    RV_RULES("IN-K5 IN-E1 IN-P8");
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        table t;
        rv_game game;
        rv_result result;
        char text[64];
        never_to_bed(games[i].options, &t, &game);
        assert_string_equal(support_print(&game, &t, "race", text, sizeof text), games[i].race);
        assert_string_equal(support_print(&game, &t, "outcome", text, sizeof text),
                            games[i].outcome);
        rv_result_of(&game, &t, &result);
        assert_int_equal(result.winners, games[i].winners);
    }
}

/* ---- What is shown ---- */

static void shows(const char *text, const char *wanted)
{
    if (strstr(text, wanted) == NULL)
        fail_msg("no \"%s\" in:\n%s", wanted, text);
}

/* The table in words and as JSON: the number of races with and without a limit, and who is held. */
static void races_and_webs(void **unused)
{
    static const struct {
        const char *options, *text, *json;
    } games[] = {
        { "players=1", "Race 1 of 20 ", "\"limit\":20," },
        { "players=1 limit=none", "Race 1  ", "\"limit\":null," },
        { "players=2", "Race 1  ", "\"limit\":null," },
        { "players=2 limit=10", "Race 1 of 10 ", "\"limit\":10," },
        { "version=1 players=2", "Race 1 of 20 ", "\"limit\":20," },
        { "players=3 nightmare=spider web=stuck", "held by the web: 1, 3", "\"stuck\":true," },
    };
    (void)unused;
    RV_RULES("IN-O3 IN-M8");
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        rv_game game = support_game("insomnia", games[i].options);
        const char *const held[] = { "1.sheep 4", "3.sheep 5", "stuck 3 1", NULL };
        char text[1 << 14];
        table t;
        rv_out out = rv_out_to(text, sizeof text);
        place(&game, &t, (rv_rng){ 0 }, rv_seats(&game) == 3 ? held : held + 3);
        game.rules->text(&game, &t, &rv_english, &out);
        shows(text, games[i].text);
        rv_out_clear(&out);
        rv_json json = rv_json_to(&out);
        rv_view_json(&game, &t, NULL, &json);
        shows(text, games[i].json);
        rv_out_clear(&out);
        rv_move_say(&game, &t, (rv_move){ .who = 1, .arg = { 0, 3 } }, &rv_english, &out);
        shows(text, rv_seats(&game) == 3 ? "no step possible" : "to space 3");
    }
}

/* ---- Chance and secrets ---- */

/* IN-H5: a draw is uniform over the copies in the pile. */
static void draws_are_fair(void **unused)
{
    static const char *const lines[] = { "pile move7 move15 move15", "discard auto",
                                         "2.sheep awake", "1.hand move3-zzz1 move4-zzz1", NULL };
    rv_game game = support_game("insomnia", "players=2");
    int once = 0, twice = 0;
    (void)unused;
    RV_RULES("IN-H5");
    for (uint64_t seed = 0; seed < 6000; seed++) {
        table t;
        char text[64];
        place(&game, &t, (rv_rng){ { seed, 5 }, 0 }, lines);
        play(&game, &t, 1, "play move3-zzz1 zzz", NULL);
        play(&game, &t, 1, "put 5", NULL);
        const char *turned_up = support_print(&game, &t, "pile", text, sizeof text);
        once += strcmp(turned_up, "move7") == 0;
        twice += strcmp(turned_up, "move15") == 0;
    }
    assert_int_equal(once + twice, 6000);
    assert_in_range(once, 1850, 2150); /* 2000 expected, sigma 37 */
}

/* A guess puts every unseen sheep card into the hidden hands equally often, nightmares never. */
static void guesses_are_fair(void **unused)
{
    static const char *const lines[] = { "pile move7 move15 wolf-howl wolf-howl", "discard auto",
                                         "1.hand move3-zzz1 move4-zzz1", "2.hand move2-zzz2",
                                         NULL };
    static const char *const unseen[] = { "move7", "move15", "move2-zzz2" };
    rv_game game = support_game("insomnia", "players=2");
    int seen[3] = { 0 };
    rv_rng rng = { { 4, 4 }, 0 };
    table t, view, guess;
    (void)unused;
    RV_RULES("IN-H1 IN-H5 IN-S7");
    place(&game, &t, (rv_rng){ { 1, 1 }, 0 }, lines);
    rv_view(&game, &t, 1, &view);
    for (int i = 0; i < 6000; i++) {
        char text[64];
        guess = view;
        rv_guess(&game, &guess, &rng);
        support_print(&game, &guess, "2.hand", text, sizeof text);
        int found = -1;
        for (int k = 0; k < 3; k++)
            if (strcmp(text, unseen[k]) == 0)
                found = k;
        assert_in_range(found, 0, 2);
        seen[found]++;
    }
    for (int k = 0; k < 3; k++)
        assert_in_range(seen[k], 1850, 2150);
}

static void put_seen_events(const rv_game *game, const rv_events *events, int viewer, rv_out *out)
{
    rv_json json = rv_json_to(out);
    rv_json_array(&json, NULL);
    for (int i = 0; i < events->count; i++)
        if (events->list[i].audience >> (viewer == RV_SPECTATOR ? 0 : viewer) & 1)
            rv_event_json(game, &events->list[i], NULL, &json);
    rv_json_close(&json, ']');
}

/* Everything a viewer sees of a table: JSON, text, every key, the moves of the seat to decide. */
static void put_seen(const rv_game *game, const table *t, int viewer, rv_out *out)
{
    table view;
    rv_move list[RV_MOVES];
    rv_view(game, t, viewer, &view);
    rv_json json = rv_json_to(out);
    rv_view_json(game, &view, NULL, &json);
    game->rules->text(game, &view, &rv_english, out);
    rv_position_print(game, &view, out);
    int n = game->rules->moves(game, &view, support_owing(t), list);
    for (int i = 0; i < n; i++)
        rv_move_say(game, &view, list[i], &rv_french, out);
}

/* Two worlds that differ only in the other hand and the pile look the same to seat 1 and to a
   spectator, through the same moves and the same draws, until the other seat plays. */
static void other_hands_stay_secret(void **unused)
{
    static const char *const hands[] = { "2.hand move7 move15", "2.hand move2-zzz2 move5-winks2" };
    static rv_span script[3];
    static char text[2][2][1 << 16];
    (void)unused;
    RV_RULES("IN-H1 IN-H3 IN-H4 IN-S7");
    script[0] = rv_span_of("wolf-move-1");
    script[1] = rv_span_of("move4-zzz1");
    for (int world = 0; world < 2; world++) {
        const char *lines[] = { hands[world], "1.sheep 1",
                                "2.sheep 4",  "tiles 5:second-wind 10:moonwalk",
                                "1.zzz 5:*",  NULL };
        rv_game game = support_game("insomnia", "players=2");
        static rv_events events;
        table t;
        game.script = script;
        game.scripted = 2;
        place(&game, &t, (rv_rng){ { 7, 7 }, 0 }, lines);
        rv_out out[2];
        for (int who = 0; who < 2; who++)
            out[who] = rv_out_to(text[world][who], sizeof text[world][who]);
        static const char *const moves[] = { "play move4-zzz1 move-4", "skip" };
        for (int i = 0; i < 2; i++) {
            events.count = 0;
            play(&game, &t, 1, moves[i], &events);
            for (int who = 0; who < 2; who++) {
                put_seen_events(&game, &events, who ? RV_SPECTATOR : 1, &out[who]);
                put_seen(&game, &t, who ? RV_SPECTATOR : 1, &out[who]);
            }
        }
        assert_false(out[0].full || out[1].full);
        assert_int_equal(head_of(&t)->off_script, 0);
        assert_null(strstr(text[world][1], "\"event\":\"draw\""));
        assert_non_null(strstr(text[world][0], "\"event\":\"draw\""));
    }
    assert_string_equal(text[0][0], text[1][0]);
    assert_string_equal(text[0][1], text[1][1]);
}

/* ---- The yardstick ---- */

/* The greedy bot knows when to go to bed: in two-player games it ends most races there. */
static void greedy_goes_to_bed(void **unused)
{
    rv_game game = support_game("insomnia", "players=2");
    static rv_events events;
    int abed = 0, awake = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 12; seed++) {
        table t, view;
        rv_player greedy;
        _Alignas(16) unsigned char mind[256];
        rv_player_sit(&greedy, &rv_bot_greedy, mind, (rv_rng){ { seed, 6 }, 0 });
        rv_deal(&game, &t, (rv_rng){ { seed, 2 }, 0 });
        while (!head_of(&t)->over) {
            rv_move list[RV_MOVES];
            int seat = support_owing(&t), n = game.rules->moves(&game, &t, seat, list);
            rv_view(&game, &t, seat, &view);
            events.count = 0;
            rv_play(&game, &t, list[rv_player_choose(&greedy, &game, &view, seat, list, n)],
                    &events);
            for (int i = 0; i < events.count; i++) {
                const char *id = game.rules->events[events.list[i].kind].id;
                abed += strcmp(id, "bed") == 0;
                awake += strcmp(id, "wake") == 0;
            }
        }
    }
    assert_true(2 * abed > 3 * awake);
}

/* What is declined, and where the deal brought the nightmare, is told by the move: people who
   listen hear it before the events of the rules, which stay as they are. */
static void what_no_event_says_is_told(void **unused)
{
    static rv_events plain;
    rv_game game = support_game("insomnia", "players=2");
    int declined = 0, dealt = 0, count;
    (void)unused;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        rv_rng rng = { { seed, 4 }, 0 };
        rv_session *s = rv_session_new(&game, (rv_rng){ { seed, 5 }, 0 });
        assert_non_null(s);
        while (!rv_session_over(s)) {
            rv_move list[RV_MOVES];
            table before;
            memcpy(&before, rv_session_state(s), game.rules->state_bytes);
            int n = game.rules->moves(&game, &before, support_owing(&before), list);
            rv_move move = list[rv_below(&rng, (uint32_t)n)];
            assert_null(rv_session_play(s, move));
            plain.count = 0;
            assert_null(rv_play(&game, &before, move, &plain));
            const rv_event *told = rv_session_events(s, &count);
            int more = count - plain.count;
            bool skips = strcmp(game.rules->verbs[move.verb].id, "skip") == 0;
            assert_true(more >= 0);
            assert_memory_equal(told + more, plain.list, (size_t)plain.count * sizeof told[0]);
            if (rv_session_plies(s) > 1)
                assert_int_equal(more, skips);
            for (int i = 0; i < more; i++) {
                assert_int_equal(told[i].audience, RV_EVERYBODY);
                declined += strcmp(game.rules->events[told[i].kind].id, "leave-zzz") == 0;
                dealt += strcmp(game.rules->events[told[i].kind].id, "dealt-night") == 0;
            }
        }
        rv_session_free(s);
    }
    assert_true(declined > 0 && dealt > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_no_event_says_is_told),
        cmocka_unit_test(every_nightmare_crosses),
        cmocka_unit_test(bounds),
        cmocka_unit_test(idle_tiles),
        cmocka_unit_test(every_game_ends),
        cmocka_unit_test(races_and_webs),
        cmocka_unit_test(draws_are_fair),
        cmocka_unit_test(guesses_are_fair),
        cmocka_unit_test(other_hands_stay_secret),
        cmocka_unit_test(greedy_goes_to_bed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
