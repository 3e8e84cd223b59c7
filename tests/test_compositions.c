/* What computer players of Dream Runners know: the solver, the glance and the yardstick. */
#include "bots/dream-runners/compose.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

/* ---- The solver ---- */

/* Every composition there is, one segment after the other. */
static int32_t try_all(const rv_game *game, dr_player *p, const dr_stake *stake, int slot,
                       uint64_t covered)
{
    if (slot == p->owned) {
        dr_frame frame;
        dr_look(game, p, &frame);
        return dr_judge(stake, &frame, dr_in_tray(p));
    }
    const dr_shape *shape = dr_shape_of(game, p->segment[slot]);
    int32_t best = try_all(game, p, stake, slot + 1, covered);
    for (int i = 0; i < shape->places; i++) {
        uint64_t cells = shape->way[i].covers;
        if (cells & covered)
            continue;
        p->laid[slot] = shape->way[i].place;
        int32_t value = try_all(game, p, stake, slot + 1, covered | cells);
        best = value > best ? value : best;
    }
    p->laid[slot] = 0;
    return best;
}

static int32_t judge_plan(const rv_game *game, const dr_state *s, int seat, const dr_plan *plan)
{
    dr_player p = *dr_seen(s, seat);
    dr_stake stake;
    dr_frame frame;
    memcpy(p.laid, plan->laid, sizeof p.laid);
    dr_weigh(game, s, seat, &stake);
    dr_look(game, &p, &frame);
    return dr_judge(&stake, &frame, dr_in_tray(&p));
}

/* A seat with some segments before some dream. */
static void set_task(const rv_game *game, dr_state *s, int dream, const uint8_t *segments,
                     int count)
{
    const dr_box *box = dr_box_of(game);
    rv_deal(game, s, (rv_rng){ { 1, 1 }, 0 });
    dr_player *p = dr_player_of(s, 1);
    memset(s->visible, 0, sizeof s->visible);
    memset(p->segment, 0, sizeof p->segment);
    memcpy(p->segment, segments, (size_t)count);
    p->owned = (uint8_t)count;
    p->keys = (uint16_t)(dream % 4);
    p->fragments[dream % 3] = 2;
    p->fragments[3] = 1;
    s->number = (uint8_t)(dream + 1);
    s->dream = box->dream[dream].cells;
    s->round = (uint8_t)(2 * box->dream[dream].level - 1);
}

/* All dreams with three segments against trying everything. The numbers are segments of the box:
   amber and violet initial ones, some with X and Z. */
static void the_solver_is_exact(void **unused)
{
    static const uint8_t sets[][3] = { { 1, 2, 4 }, { 13, 14, 16 }, { 21, 26, 1 }, { 28, 20, 39 } };
    rv_game game = support_game("dream-runners", "players=2 timer=off");
    (void)unused;
    for (int dream = 0; dream < dr_box_of(&game)->dreams; dream++) {
        dr_state s;
        dr_plan plan;
        dr_stake stake;
        set_task(&game, &s, dream, sets[dream % 4], 3);
        dr_player p = *dr_seen(&s, 1);
        dr_weigh(&game, &s, 1, &stake);
        dr_solve(&game, &s, 1, 1000000, &plan);
        assert_true(plan.proved);
        assert_int_equal(plan.value, judge_plan(&game, &s, 1, &plan));
        assert_int_equal(plan.value, try_all(&game, &p, &stake, 0, 0));
    }
}

/* Octopuses, bats and a chest that needs keys from elsewhere, all in one dream. */
static void the_solver_minds_what_is_no_sum(void **unused)
{
    static const char *const cells[] = { "cells OC k b OC T1+k 2c N2 BA 9s",
                                         "cells T3+2k OC 3k j BA BA s+k N1 V(2j+k)",
                                         "cells OC OC OC b w o T2 k+2s N9" };
    static const uint8_t segments[] = { 25, 26, 21 }; /* a pair of Z and C, a pair with X, a Z */
    rv_game game = support_game("dream-runners", "players=2");
    (void)unused;
    for (int i = 0; i < 3; i++) {
        for (int serenity = 3; serenity <= 30; serenity += 9) {
            dr_state s;
            dr_plan plan;
            dr_stake stake;
            support_position(&game, &s, (rv_rng){ { 5, 6 }, 0 }, &cells[i], 1);
            dr_player *p = dr_player_of(&s, 1);
            memcpy(p->segment, segments, 3);
            p->segment[3] = 0;
            p->owned = 3;
            p->serenity = (uint8_t)serenity;
            dr_player copy = *p;
            dr_weigh(&game, &s, 1, &stake);
            dr_solve(&game, &s, 1, 1000000, &plan);
            assert_true(plan.proved);
            assert_int_equal(plan.value, judge_plan(&game, &s, 1, &plan));
            assert_int_equal(plan.value, try_all(&game, &copy, &stake, 0, 0));
        }
    }
}

/* A small budget gives a legal plan, larger ones give no worse plans, and equal ones give the
   same. */
static void the_solver_keeps_its_budget(void **unused)
{
    static const uint8_t segments[12] = { 1, 2, 3, 4, 17, 23, 26, 29, 31, 33, 36, 40 };
    rv_game game = support_game("dream-runners", "players=1 timer=off");
    (void)unused;
    for (int dream = 0; dream < dr_box_of(&game)->dreams; dream++) {
        dr_state s;
        int32_t last = INT32_MIN;
        set_task(&game, &s, dream, segments, 12);
        for (uint32_t budget = 0; budget <= 4096; budget = budget ? budget * 4 : 1) {
            dr_plan plan, again;
            dr_solve(&game, &s, 1, budget, &plan);
            dr_solve(&game, &s, 1, budget, &again);
            assert_memory_equal(&plan, &again, sizeof plan);
            assert_true(plan.nodes <= budget && plan.value >= last);
            assert_int_equal(plan.value, judge_plan(&game, &s, 1, &plan));
            dr_state laid = s;
            memcpy(dr_player_of(&laid, 1)->laid, plan.laid, sizeof plan.laid);
            assert_null(dr_bug(&game, NULL, &laid));
            last = plan.value;
        }
    }
}

/* A glance is legal, and is where the solver begins, so never better than what that finds; and it
   is what is advised with the least effort. */
static void a_glance_is_fair(void **unused)
{
    static const uint8_t segments[12] = { 1, 2, 3, 4, 17, 23, 26, 29, 31, 33, 36, 40 };
    rv_game game = support_game("dream-runners", "players=1 timer=off");
    (void)unused;
    for (int dream = 0; dream < dr_box_of(&game)->dreams; dream++) {
        for (int owned = 4; owned <= 12; owned += 4) {
            dr_state s;
            dr_plan glance, quick, best;
            rv_move moves[RV_MOVES];
            set_task(&game, &s, dream, segments, owned);
            dr_glance(&game, &s, 1, glance.laid);
            dr_solve(&game, &s, 1, 30, &quick);
            dr_solve(&game, &s, 1, 50000, &best);
            glance.value = judge_plan(&game, &s, 1, &glance);
            assert_true(quick.value >= glance.value && best.value >= quick.value);
            int count = dr_advise(&game, &s, 1, 1, NULL, moves);
            for (int i = 0; i < count - 1; i++) /* all but done */
                dr_apply(&game, &s, moves[i], NULL);
            assert_memory_equal(dr_seen(&s, 1)->laid, glance.laid, sizeof glance.laid);
            assert_null(dr_bug(&game, NULL, &s));
        }
    }
}

/* ---- The yardstick ---- */

static rv_move greedy(const rv_game *game, const dr_state *s, int seat)
{
    rv_move list[RV_MOVES];
    int count = dr_moves(game, s, seat, list), best = 0;
    int32_t most = INT32_MIN;
    for (int i = 0; i < count; i++) {
        dr_state next = *s;
        dr_apply(game, &next, list[i], NULL);
        int32_t value = dr_sense.value(game, &next, seat);
        best = value > most ? i : best;
        most = value > most ? value : most;
    }
    return list[best];
}

/* One decision ahead is enough to compose, declare, buy and come through the night well. */
static void the_yardstick_plays(void **unused)
{
    int total = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        const char *options = seed % 2 ? "players=1 timer=off" : "players=2";
        rv_game game = support_game("dream-runners", options);
        dr_state s;
        rv_deal(&game, &s, (rv_rng){ { seed, 8 }, 0 });
        while (!s.head.over) {
            int seat = s.head.waiting & 2 ? 1 : 2;
            dr_apply(&game, &s, greedy(&game, &s, seat), NULL);
            assert_true(dr_seen(&s, seat)->moves <= 40);
        }
        assert_true(dr_lives(&s, 1));
        total += dr_score(&game, &s, 1);
    }
    assert_true(total >= 6 * 35);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solver_is_exact),
        cmocka_unit_test(the_solver_minds_what_is_no_sum),
        cmocka_unit_test(the_solver_keeps_its_budget),
        cmocka_unit_test(a_glance_is_fair),
        cmocka_unit_test(the_yardstick_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
