/* Common sense: what any person at the table would do, and what bots think of it. */
#include "bots/dream-runners/compose.h"
#include "bots/insomnia/know.h"
#include "bots/search.h"
#include "games/games.h"
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

static const rv_bot *const sensible[] = { &rv_bot_normal, &rv_bot_hard };
enum { SENSIBLE = sizeof sensible / sizeof sensible[0] };

/* What a bot does at a position that waits for seat 1, in words. */
static void assert_does(const rv_bot *bot, const rv_game *game, const table *t, const char *wanted)
{
    static _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
    rv_move list[RV_MOVES];
    rv_player player;
    table view;
    char text[80];
    rv_out out = rv_out_to(text, sizeof text);
    rv_view(game, t, 1, &view);
    int n = game->rules->moves(game, &view, 1, list);
    rv_player_sit(&player, bot, memory, (rv_rng){ { 5, 6 }, 0 });
    rv_move_print(game, list[rv_player_choose(&player, game, &view, 1, list, n)], &out);
    assert_string_equal(text, wanted);
}

/* Three colours of a set are there: an any-colour fragment is the fourth. */
static void a_set_is_completed(void **unused)
{
    rv_game game = support_game("dream-runners", "players=2");
    table t;
    (void)unused;
    support_position(&game, &t, (rv_rng){ { 1, 1 }, 0 },
                     LINES("round 3", "at choose", "1.frags 2 0 1 3", "1.colours 1"));
    for (int b = 0; b < SENSIBLE; b++)
        assert_does(sensible[b], &game, &t, "choose white");
}

/* The same where things are shared out: the fragment that completes a set before a key. */
static void a_set_is_drafted(void **unused)
{
    rv_game game = support_game("dream-runners", "players=2 seats=rose,violet");
    table t;
    (void)unused;
    support_position(&game, &t, (rv_rng){ { 1, 1 }, 0 },
                     LINES("round 5", "cells N1 N1 N1 N1 V(2j+3k+c) N1 N1 N1 N1",
                           "1.laid rose-single:r0:d4", "2.laid violet-pair:r0:d4",
                           "1.frags 1 0 1 1"));
    support_play(&game, &t, 1, "done");
    support_play(&game, &t, 2, "done");
    for (int b = 0; b < SENSIBLE; b++)
        assert_does(sensible[b], &game, &t, "take any");
}

/* After round 6 no dream has a key, and chests cost three: the third is worth having, a first one
   nothing. */
static void no_key_is_kept_in_vain(void **unused)
{
    static const char *const wanted[2][2] = { { "1.keys 0", "take coin" },
                                              { "1.keys 2", "take key" } };
    rv_game game = support_game("dream-runners", "players=2 seats=rose,violet");
    (void)unused;
    for (int i = 0; i < 2; i++) {
        table t;
        support_position(&game, &t, (rv_rng){ { 1, 1 }, 0 },
                         LINES("round 6", "cells N1 N1 N1 N1 V(2k+2c) N1 N1 N1 N1",
                               "1.laid rose-single:r0:d4", "2.laid violet-pair:r0:d4",
                               wanted[i][0]));
        support_play(&game, &t, 1, "done");
        support_play(&game, &t, 2, "done");
        for (int b = 0; b < SENSIBLE; b++)
            assert_does(sensible[b], &game, &t, wanted[i][1]);
    }
}

/* Coins score nothing (DR-Z2): at the end they go for serenity. */
static void the_last_coins_are_spent(void **unused)
{
    rv_game game = support_game("dream-runners", "players=2");
    table t;
    (void)unused;
    support_position(&game, &t, (rv_rng){ { 1, 1 }, 0 },
                     LINES("round 8", "at calm", "1.coins 7", "2.coins 3"));
    for (int b = 0; b < SENSIBLE; b++)
        assert_does(sensible[b], &game, &t, "calm 2");
}

/* In the last round two colours make a set and one alone makes nothing: both are collected, though
   there are coins worth more than either. */
static void the_last_sets_are_completed(void **unused)
{
    rv_game game = support_game("dream-runners", "players=2 seats=teal,rose");
    dr_state s;
    dr_plan plan;
    (void)unused;
    support_position(&game, &s, (rv_rng){ { 1, 1 }, 0 },
                     LINES("round 8", "cells 2c b 2c 2c w 2c 2c N1 2c", "1.frags 0 0 1 1"));
    dr_solve(&game, &s, 1, 3000, &plan);
    dr_player *p = dr_player_of(&s, 1);
    dr_frame frame;
    memcpy(p->laid, plan.laid, sizeof p->laid);
    dr_look(&game, p, &frame);
    assert_true(dr_collects(frame.symbol[1]) && dr_collects(frame.symbol[4]));
}

/* Alone in the race, sure to be its first, the pillow far away and the nightmare one space past the
   fence: to bed. */
static void a_bed_is_taken(void **unused)
{
    rv_game game = support_game("insomnia", "players=2 nightmare=wolf");
    table t;
    (void)unused;
    support_position(
        &game, &t, (rv_rng){ { 1, 1 }, 0 },
        LINES("night 10", "1.sheep 9", "1.winks 4", "2.sheep awake", "1.hand move3-zzz1 move7"));
    support_play(&game, &t, 1, "play move3-zzz1 move-3");
    for (int b = 0; b < SENSIBLE; b++)
        assert_does(sensible[b], &game, &t, "bed");
}

/* Alone in the race, any bed is worth the same, and the nightmare is one space before the fence: no
   winks and no Zzz, but the way to the fence. */
static void the_last_sheep_runs_for_its_bed(void **unused)
{
    rv_game game = support_game("insomnia", "players=2 nightmare=wolf");
    table t;
    (void)unused;
    support_position(&game, &t, (rv_rng){ { 1, 1 }, 0 },
                     LINES("night 10", "1.sheep 8", "1.winks 4", "2.sheep awake", "1.zzz 5:2*",
                           "1.hand move2-zzz2 move6-winks3"));
    for (int b = 0; b < SENSIBLE; b++)
        assert_does(sensible[b], &game, &t, "play move6-winks3 move-6");
}

/* A tile that only helps, and that an infinite Zzz pays for, is used; where it takes a Zzz, or may
   be unwelcome, that is a matter of judgement. */
static void gifts_are_taken(void **unused)
{
    static const struct {
        const char *tiles, *zzz;
        bool gift;
    } cases[] = { { "tiles 5:cool-kids-club", "1.zzz 5:*", true },
                  { "tiles 5:cool-kids-club", "1.zzz 5:1", false },
                  { "tiles 5:second-wind", "1.zzz 5:*", false } };
    rv_game game = support_game("insomnia", "players=2 nightmare=wolf");
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        table t;
        support_position(&game, &t, (rv_rng){ { 1, 1 }, 0 },
                         LINES("night 2", cases[i].tiles, "1.sheep 2", "2.sheep 8", cases[i].zzz,
                               "1.hand move3-zzz1 move7"));
        support_play(&game, &t, 1, "play move3-zzz1 move-3");
        rv_move skip = { .who = 1, .verb = IN_V_SKIP };
        assert_int_equal(rv_knowledge_of(&game)->sense->idle(&game, &t, skip), cases[i].gift);
        for (int b = 0; b < SENSIBLE && cases[i].gift; b++)
            assert_does(sensible[b], &game, &t, "use");
    }
}

static uint32_t fate(const rv_game *game, const char *night, const char *sheep, const char *hand)
{
    table t;
    support_position(game, &t, (rv_rng){ { 1, 1 }, 0 }, LINES(night, sheep, hand));
    return rv_knowledge_of(game)->sense->fate(game, &t);
}

/* Plans differ by what the nightmare does to anybody, not by the cards somebody draws. */
static void fate_is_what_the_nightmare_brings(void **unused)
{
    rv_game game = support_game("insomnia", "players=2 nightmare=wolf");
    uint32_t now = fate(&game, "night 2", "2.sheep 8", "1.hand move3-zzz1 move7");
    (void)unused;
    assert_int_equal(fate(&game, "night 2", "2.sheep 8", "1.hand move7"), now);
    assert_int_equal(fate(&game, "night 2", "2.sheep 9", "1.hand move7"), now);
    assert_int_not_equal(fate(&game, "night 3", "2.sheep 8", "1.hand move7"), now);
    assert_int_not_equal(fate(&game, "night 2", "2.sheep awake", "1.hand move7"), now);
}

static int32_t zzz_worth(const rv_game *game, const char *tiles, const char *zzz)
{
    table t;
    support_position(game, &t, (rv_rng){ { 1, 1 }, 0 }, LINES(tiles, zzz));
    return in_zzz_worth(game, (const in_state *)&t, 1);
}

/* A tile that brings more, a tile with fewer Zzz, and never one that is dead for good (IN-Z5). */
static void zzz_lie_where_they_serve(void **unused)
{
    rv_game game = support_game("insomnia", "players=2 nightmare=wolf");
    const char *tiles = "tiles 1:rush-ahead 5:second-wind 6:moonwalk 8:lone-sheep 10:lucid-dreams";
    int effect = 0;
    (void)unused;
    for (; in_effects[effect].id; effect++)
        assert_string_equal(in_effect_known(effect), in_effects[effect].id);
    assert_null(in_effect_known(effect));
    assert_true(zzz_worth(&game, tiles, "1.zzz 1:1") > zzz_worth(&game, tiles, "1.zzz 5:1"));
    assert_true(zzz_worth(&game, tiles, "1.zzz 1:2") < 2 * zzz_worth(&game, tiles, "1.zzz 1:1"));
    int32_t fourth = zzz_worth(&game, tiles, "1.zzz 1:4") - zzz_worth(&game, tiles, "1.zzz 1:3");
    int32_t first = zzz_worth(&game, tiles, "1.zzz 1:1");
    assert_true(0 < fourth && 3 * fourth < first);
    /* A Lone Sheep two spaces from an infinite Zzz, Lucid Dreams with three tiles for ever. */
    int32_t two = zzz_worth(&game, tiles, "1.zzz 1:* 5:*"),
            one = zzz_worth(&game, tiles, "1.zzz 6:*");
    int32_t near = zzz_worth(&game, tiles, "1.zzz 6:* 8:*") - one;
    int32_t far = zzz_worth(&game, tiles, "1.zzz 5:* 8:*") - zzz_worth(&game, tiles, "1.zzz 5:*");
    int32_t third = zzz_worth(&game, tiles, "1.zzz 1:* 5:* 10:*") - two;
    int32_t second = zzz_worth(&game, tiles, "1.zzz 6:* 10:*") - one;
    int32_t spent = zzz_worth(&game, tiles, "1.zzz 1:* 5:* 10:1") - two; /* IN-X15: it has left */
    assert_true(0 < near && 5 * near < far);
    assert_true(0 < third && 5 * third < second);
    assert_int_equal(spent, zzz_worth(&game, tiles, "1.zzz 10:1"));
}

/* Four shards that one's own card asks for, four action points, and no free way (else the last
   point may be worth more kept, for the way to the King): none is left over. */
static void action_points_are_spent(void **unused)
{
    static _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
    rv_game game = support_game("dreamscape", "players=2");
    (void)unused;
    for (int b = 0; b < SENSIBLE; b++) {
        rv_player player;
        table t, view;
        char text[16];
        const char *left = "4";
        support_position(&game, &t, (rv_rng){ { 1, 1 }, 0 },
                         LINES("1.at 2", "row1 WKK", "row2 NBGB", "row3 WKK", "row4 WKK",
                               "row5 WKK", "row6 WKK", "bag B9 K3 N9",
                               "1.cards whispering-wind-bay"));
        rv_player_sit(&player, sensible[b], memory, (rv_rng){ { 5, 6 }, 0 });
        for (int ply = 0; ply < 40 && (rv_waiting(&t) & 2) && *left != '0'; ply++) {
            rv_move list[RV_MOVES];
            rv_view(&game, &t, 1, &view);
            int n = game.rules->moves(&game, &view, 1, list);
            rv_move move = list[rv_player_choose(&player, &game, &view, 1, list, n)];
            assert_null(rv_play(&game, &t, move, NULL));
            if (rv_waiting(&t) & 2)
                left = support_print(&game, &t, "1.ap", text, sizeof text);
        }
        assert_string_equal(left, "0");
    }
}

/* A blue shard lies in the row, and the Tower brings another one down: the card wants both, in any
   order. So both first moves are worth the same, far more than leaving; and as the power stays
   until the end of the Cycle, the shard goes first. */
static void what_stays_can_wait(void **unused)
{
    static _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
    rv_game game = support_game("dreamscape", "players=2");
    (void)unused;
    for (int b = 0; b < SENSIBLE; b++) {
        rv_player player;
        rv_hope hope[RV_MOVES];
        rv_move list[RV_MOVES];
        table t, view;
        int collect = -1, power = -1, done = 0;
        support_position(&game, &t, (rv_rng){ { 1, 1 }, 0 },
                         LINES("cycle 6", "1.at 3", "1.ap 1", "row1 WKK", "row2 KKN", "row3 B",
                               "row4 WNK", "row5 WKK", "row6 WKK", "1.board b1=KB b2=B@",
                               "1.cards quiet-brook"));
        rv_view(&game, &t, 1, &view);
        int n = game.rules->moves(&game, &view, 1, list);
        rv_player_sit(&player, sensible[b], memory, (rv_rng){ { 5, 6 }, 0 });
        rv_player_choose(&player, &game, &view, 1, list, n);
        int ranked = rv_player_ranks(&player, hope, RV_MOVES);
        for (int i = 0; i < ranked; i++) {
            char text[80];
            rv_out out = rv_out_to(text, sizeof text);
            rv_move_print(&game, list[hope[i].move], &out);
            collect = strcmp(text, "collect") == 0 ? i : collect;
            power = strcmp(text, "power") == 0 ? i : power;
            done = strcmp(text, "done") == 0 ? hope[i].chance : done;
        }
        assert_int_equal(collect, 0);
        assert_true(power > 0);
        assert_int_equal(hope[power].chance, hope[collect].chance);
        assert_true(hope[collect].chance > done + 100);
    }
}

/* What stays uncompleted costs (DS-E14) and cannot be given back. Half of the journeys are over,
   and the six cards at home want more shards than the others can bring: a seventh would only be one
   more of them. A seat that has none yet takes it. */
static void no_more_cards_than_can_be_finished(void **unused)
{
    static const char *const cards[] = {
        "1.cards -",
        "1.cards memory-rock silver-falls willow-pond sunken-bridge reed-maze fern-hollow"
    };
    rv_game game = support_game("dreamscape", "players=2");
    (void)unused;
    for (int b = 0; b < SENSIBLE; b++) {
        for (int many = 0; many < 2; many++) {
            table t;
            support_position(&game, &t, (rv_rng){ { 1, 1 }, 0 },
                             LINES("cycle 3", "row1 WKK", "row2 NBGB", "row3 WKK", "row4 WNK",
                                   "row5 WKK", "row6 WKK", "bag B9 K3 N9", "1.ap 0",
                                   "1.drawn lone-pine-cliff", "1.open pick:2", cards[many]));
            assert_does(sensible[b], &game, &t, many ? "skip" : "keep lone-pine-cliff");
        }
    }
}

/* ---- Any game ---- */

/* Whole games: what costs something and brings nothing is left alone, by whoever looks ahead.
   Returns how often there was such a move beside others. */
static int leaves_idle_moves(const rv_bot *bot, const rv_game *game, uint64_t seed)
{
    static _Alignas(16) unsigned char memory[2][RV_BOT_MEMORY];
    rv_player player[2];
    table t, view;
    int offered = 0;
    const rv_head *head = (const rv_head *)&t;
    rv_deal(game, &t, (rv_rng){ { seed, 4 }, 0 });
    for (int i = 0; i < 2; i++)
        rv_player_sit(&player[i], bot, memory[i], (rv_rng){ { seed, 7 }, 0 });
    while (!head->over) {
        rv_move list[RV_MOVES], kept[RV_MOVES];
        int seat = support_owing(&t), n, left;
        rv_view(game, &t, seat, &view);
        n = game->rules->moves(game, &view, seat, list);
        memcpy(kept, list, sizeof kept);
        left = rv_leave_idle(game, &t, kept, n);
        rv_move chosen = list[rv_player_choose(&player[seat - 1], game, &view, seat, list, n)];
        offered += left < n;
        if (left < n && rv_is_idle(game, &t, chosen)) {
            char text[80];
            rv_out out = rv_out_to(text, sizeof text);
            rv_move_print(game, chosen, &out);
            fail_msg("%s, seed %d, move %d: %s", bot->id, (int)seed, (int)head->ply + 1, text);
        }
        assert_null(rv_play(game, &t, chosen, NULL));
    }
    return offered;
}

static void what_brings_nothing_is_left_alone(void **unused)
{
    static const char *const games[] = { "dreamscape", "insomnia" };
    static const rv_bot *const bots[] = { &rv_bot_greedy, &rv_bot_easy, &rv_bot_normal };
    (void)unused;
    for (int g = 0; g < 2; g++)
        for (int b = 0; b < 3; b++) {
            rv_game game = support_game(games[g], "players=2");
            int offered = 0;
            for (uint64_t seed = 0; seed < (b < 2 ? 30 : 3); seed++)
                offered += leaves_idle_moves(bots[b], &game, seed);
            assert_true(offered > 10);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_is_completed),
        cmocka_unit_test(a_set_is_drafted),
        cmocka_unit_test(no_key_is_kept_in_vain),
        cmocka_unit_test(the_last_coins_are_spent),
        cmocka_unit_test(the_last_sets_are_completed),
        cmocka_unit_test(a_bed_is_taken),
        cmocka_unit_test(the_last_sheep_runs_for_its_bed),
        cmocka_unit_test(gifts_are_taken),
        cmocka_unit_test(fate_is_what_the_nightmare_brings),
        cmocka_unit_test(zzz_lie_where_they_serve),
        cmocka_unit_test(action_points_are_spent),
        cmocka_unit_test(what_stays_can_wait),
        cmocka_unit_test(no_more_cards_than_can_be_finished),
        cmocka_unit_test(what_brings_nothing_is_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
