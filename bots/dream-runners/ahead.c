/*
 * What comes of it: the rest of the game is played quickly, in many possible worlds, and the points
 * at its end are counted. So the best compositions by the yardstick are told apart by more than its
 * weights: which colours are still to come, or how many keys are enough, shows by itself. The
 * worlds are the same for all compositions, so that luck favours none.
 */
#include "bots/dream-runners/compose.h"

#include <string.h>

enum { QUICK = 30, CHOICES = 6 }; /* nodes of a composition; compositions that are looked at */

/* How many worlds an effort pays for. */
static int worlds_for(uint32_t effort)
{
    enum { WORLD = 600, MOST = 1000 };
    return effort / WORLD < MOST ? (int)(effort / WORLD) : MOST;
}

static int finish(const rv_game *game, dr_state *s, int seat)
{
    while (!s->head.over) {
        rv_move list[RV_MOVES];
        int who = 1;
        while (!(s->head.waiting >> who & 1))
            who++;
        int n = dr_advise(game, s, who, s->at == DR_AT_COMPOSE ? QUICK : 1, list);
        if (n == 0) {
            dr_moves(game, s, who, list); /* ready */
            n = 1;
        }
        for (int i = 0; i < n; i++)
            dr_apply(game, s, list[i], NULL);
    }
    return dr_score(game, s, seat);
}

/* The points that a seat ends with, over all worlds, if it declares this composition. */
static int64_t points_after(const rv_game *game, const dr_state *view, int seat, int worlds,
                            const uint8_t laid[DR_OWNED])
{
    int64_t sum = 0;
    rv_move done[1];
    rv_add(done, 0, seat, DR_V_DONE, 0, 0);
    for (int world = 1; world <= worlds; world++) {
        dr_state s = *view;
        dr_player *p = dr_player_of(&s, seat);
        /* The same while a composition is laid, whatever of it lies there already. */
        rv_rng rng = { { (uint64_t)world, view->used + view->number }, (uint64_t)p->coins };
        if (view->head.view != RV_FULL)
            rv_imagine(game, &s, &rng);
        memcpy(p->laid, laid, sizeof p->laid);
        p->held = 0;
        dr_apply(game, &s, done[0], NULL);
        sum += finish(game, &s, seat);
    }
    return sum;
}

/* Can this plan still be reached without taking anything away? */
static bool within_reach(const dr_player *p, const dr_plan *plan)
{
    for (int i = 0; i < p->owned; i++)
        if (p->laid[i] && p->laid[i] != plan->laid[i])
            return false;
    return p->held == 0 || plan->laid[p->held - 1];
}

void dr_compose_ahead(const rv_game *game, const dr_state *s, int seat, uint32_t effort,
                      dr_plan *plan)
{
    dr_plan list[CHOICES];
    int count = dr_solve_best(game, s, seat, effort, list, CHOICES), left = 0;
    for (int i = 0; i < count; i++)
        if (within_reach(dr_seen(s, seat), &list[i]))
            list[left++] = list[i];
    if (left == 0) /* somebody else began it */
        left = 1;
    int64_t most = -1;
    for (int i = 0; i < left; i++) {
        int64_t points =
            left == 1 ? 0 : points_after(game, s, seat, worlds_for(effort), list[i].laid);
        if (points > most) {
            most = points;
            *plan = list[i];
        }
    }
}
