/*
 * What comes of it: the rest of the game is played quickly, in many worlds that are possible, and
 * the points at its end are counted. So what the yardstick holds for nearly as good is told apart
 * by more than its weights: which colours are still to come, how many keys are enough, what a new
 * segment will do, shows by itself.
 *
 * A world holds the same for every choice: the same dreams come, and the same chests and segments
 * as far as that can be (DR-P6), so that luck is shared and few worlds tell much. What falls behind
 * is not looked at any more: half of the choices go, then half of the rest.
 */
#include "bots/dream-runners/compose.h"

#include <string.h>

enum {
    CHOICES = 12,   /* compositions that are looked at */
    FINDING = 12,   /* the share of the effort in which they are found */
    ONE_ROUND = 10, /* the effort that it costs to play one round out */
    OWN = 100,      /* nodes of one's own compositions there; the others', on which little hangs, */
    GLANCE = 1      /* are seen at a glance */
};

typedef struct world {
    dr_state table;
    uint8_t dream[DR_ROUNDS + 1]; /* by round; 0: it lies there already */
} world;

typedef struct choice {
    rv_move move;
    uint8_t laid[DR_OWNED]; /* before it, where a composition is declared */
    int64_t points;         /* it ended with, over all worlds so far */
} choice;

/* ---- Playing out ---- */

/* One of a set that is not empty; its number. */
static int pick(rv_rng *rng, uint64_t set)
{
    for (uint32_t i = rv_below(rng, (uint32_t)__builtin_popcountll(set)); i > 0; i--)
        set &= set - 1;
    return 1 + __builtin_ctzll(set);
}

static void foretell(const rv_game *game, const dr_state *view, uint64_t number, world *w)
{
    uint64_t told = 0;
    /* The same while a composition is laid, whatever of it lies there already. */
    rv_rng rng = { { number, view->used + view->number }, view->round };
    memset(w->dream, 0, sizeof w->dream);
    for (int round = view->round + (view->number != 0); round <= DR_ROUNDS; round++) {
        uint64_t unseen = dr_unseen_dreams(game, view, dr_level_of(round)) & ~told;
        if (unseen == 0) /* in a hand-written position */
            break;
        w->dream[round] = (uint8_t)pick(&rng, unseen);
        told |= dr_bit(w->dream[round]);
    }
    w->table = *view;
    rv_imagine(game, &w->table, &rng);
}

/* Makes a move. Draws are numbered by what they are for, not by how many came before. */
static void go_on(const rv_game *game, const world *w, dr_state *s, rv_move move)
{
    enum { PER_ROUND = 16, DRIFT = 8 };
    int number = s->at == DR_AT_BUY ? move.who : s->at == DR_AT_CALM ? DRIFT : 0;
    s->head.rng.count = (uint64_t)(s->round * PER_ROUND + number);
    dr_apply(game, s, move, NULL);
    int dream = w->dream[s->round];
    if (s->number && dream && s->number != dream) {
        s->number = (uint8_t)dream;
        s->dream = dr_box_of(game)->dream[dream - 1].cells;
    }
}

static int points_after(const rv_game *game, const world *w, int seat, const choice *c)
{
    dr_state s = w->table;
    if (c->move.verb == DR_V_DONE) {
        dr_player *p = dr_player_of(&s, seat);
        memcpy(p->laid, c->laid, sizeof p->laid);
        p->held = 0;
    }
    go_on(game, w, &s, c->move);
    while (!s.head.over) {
        rv_move list[RV_MOVES];
        int who = 1;
        while (!(s.head.waiting >> who & 1))
            who++;
        uint32_t effort = s.at == DR_AT_COMPOSE && who == seat ? OWN : GLANCE;
        int n = dr_advise(game, &s, who, effort, NULL, list);
        if (n == 0) {
            dr_moves(game, &s, who, list); /* ready */
            n = 1;
        }
        for (int i = 0; i < n; i++)
            go_on(game, w, &s, list[i]);
    }
    return dr_score(game, &s, seat);
}

/* ---- Choosing ---- */

/* The most points first; of equals, the one that came first. */
static void sort_choices(choice *list, int count)
{
    for (int i = 1; i < count; i++) {
        choice one = list[i];
        int at = i;
        for (; at > 0 && list[at - 1].points < one.points; at--)
            list[at] = list[at - 1];
        list[at] = one;
    }
}

/* The best choice comes first. */
static void tell_apart(const rv_game *game, const dr_state *s, int seat, uint32_t effort,
                       const rv_breath *breath, choice *list, int count)
{
    dr_state view;
    uint64_t number = 0;
    int halvings = 0;
    rv_view(game, s, seat, &view);
    for (int left = count; left > 1; left = (left + 1) / 2)
        halvings++;
    uint32_t games = effort / ONE_ROUND / (uint32_t)(DR_ROUNDS + 1 - s->round);
    for (int left = count; left > 1; left = (left + 1) / 2) {
        int worlds = 1 + (int)(games / (uint32_t)(halvings * left));
        for (int i = 0; i < worlds; i++) {
            world w;
            foretell(game, &view, ++number, &w);
            for (int k = 0; k < left; k++) {
                list[k].points += points_after(game, &w, seat, &list[k]);
                rv_breathe(breath);
            }
        }
        sort_choices(list, left);
    }
}

rv_move dr_choose_ahead(const rv_game *game, const dr_state *s, int seat, uint32_t effort,
                        const rv_breath *breath)
{
    rv_move moves[RV_MOVES];
    choice list[RV_MOVES];
    int count = dr_moves(game, s, seat, moves);
    for (int i = 0; i < count; i++)
        list[i] = (choice){ .move = moves[i] };
    tell_apart(game, s, seat, effort, breath, list, count);
    return list[0].move;
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
                      const rv_breath *breath, dr_plan *plan)
{
    dr_plan plans[CHOICES];
    choice list[CHOICES];
    int count = dr_solve_best(game, s, seat, effort / FINDING, breath, plans, CHOICES), left = 0;
    for (int i = 0; i < count; i++) {
        if (!within_reach(dr_seen(s, seat), &plans[i]))
            continue;
        list[left] = (choice){ .move = { .who = (uint8_t)seat, .verb = DR_V_DONE } };
        memcpy(list[left++].laid, plans[i].laid, DR_OWNED);
    }
    tell_apart(game, s, seat, effort, breath, list, left);
    memcpy(plan->laid, left ? list[0].laid : plans[0].laid, DR_OWNED); /* none: others began it */
}
