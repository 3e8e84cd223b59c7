/*
 * What tables are worth, for the greedy bot and search, and the choices that depend only on what
 * things are worth (worth.c).
 */
#include "bots/dream-runners/compose.h"

#include <string.h>

/* Rounds to come for a seat, this one included until the seat begins to compose: so a table is
   worth the same after a round and at the next reveal, and nobody shies away from ending a
   round. */
static int rounds_left(const dr_state *s, int seat)
{
    const dr_player *p = dr_seen(s, seat);
    bool before = s->at == DR_AT_READY || (s->at == DR_AT_COMPOSE && !p->moves && !p->done);
    return DR_ROUNDS - s->round + before;
}

/* ---- A table ---- */

/* What a seat has. */
int32_t dr_belongings(const rv_game *game, const dr_state *s, int seat)
{
    const dr_player *p = dr_seen(s, seat);
    int left = rounds_left(s, seat);
    dr_outlook outlook;
    if (p->woken)
        return -DR_WAKING + p->woken * DR_POINT;
    dr_look_out(game, s, seat, left, &outlook);
    dr_hoard h = dr_hoard_of(p);
    return dr_hoard_worth(&outlook, &h) + dr_segments_worth(game, p, left);
}

int dr_best_colour(const dr_state *s, int seat)
{
    int fragments[DR_COLOURS] = { 0 }, best = 0;
    for (int c = 0; c < DR_COLOURS; c++)
        fragments[c] = dr_seen(s, seat)->fragments[c];
    for (int c = 1; c < DR_COLOURS; c++)
        best = fragments[c] < fragments[best] ? c : best;
    return best;
}

/* Before the draft: a share of the converging dreams, as hoped for. */
static void hope(const rv_game *game, const dr_state *s, const dr_frame *frame, dr_yield *yield)
{
    for (int cell = 0; cell < DR_CELLS && s->at == DR_AT_COMPOSE; cell++) {
        int times = dr_collects(frame->symbol[cell]);
        if (dr_kind_of(s->dream.kind[cell]) != DR_CONVERGING)
            continue;
        for (dr_items items = dr_hoped_for(game, s, cell); items > 1; items >>= 3)
            yield->item[items & 7] += times;
    }
}

/* What a seat will have when its composition is settled, with the shares of converging dreams and
   the contents of the chest estimated. */
static int32_t after_settling(const rv_game *game, const dr_state *s, int seat,
                              const dr_stake *stake)
{
    const dr_player *p = dr_seen(s, seat);
    dr_hoard h = dr_hoard_of(p);
    dr_frame frame;
    dr_yield yield;
    int pairs = 0;
    dr_look(game, p, &frame);
    dr_reap(game, s, seat, &yield, NULL);
    hope(game, s, &frame, &yield);
    dr_add_items(&h, yield.item);
    h.serenity -= yield.loss;
    for (uint32_t set = yield.doubles; set; set &= set - 1)
        pairs++;
    int singles = yield.item[DR_ANY] - pairs, tray = dr_in_tray(p);
    int times = stake->chest < 0 ? 0 : dr_collects(frame.symbol[stake->chest]);
    bool settled = p->commit && p->commit != DR_HIDDEN;
    return (settled ? dr_worth_opened(stake, h, singles, pairs, p->commit - 1)
                    : dr_best_opened(stake, &h, singles, pairs, times))
           + dr_segments_worth(game, p, DR_ROUNDS - s->round)
           - (yield.bats < tray ? yield.bats : tray) * stake->segment;
}

/* What the round brings for certain, with what is drafted so far and the colours chosen; returns
   the serenity it costs. */
static int gather(const rv_game *game, const dr_state *s, int seat, dr_hoard *h)
{
    dr_yield yield;
    dr_reap(game, s, seat, &yield, NULL);
    dr_add_items(h, yield.item);
    for (int i = 0; i < yield.item[DR_ANY]; i++)
        dr_choose_colours(h->fragments, 1 + (int)(yield.doubles >> i & 1), 1);
    return yield.loss;
}

/* The sets that the round completes. */
static int sets_of_round(const rv_game *game, const dr_state *s, int seat)
{
    dr_hoard h = dr_hoard_of(dr_seen(s, seat));
    int sets = INT32_MAX;
    gather(game, s, seat, &h);
    for (int c = 0; c < DR_COLOURS; c++)
        sets = h.fragments[c] < sets ? h.fragments[c] : sets;
    return sets;
}

/* A set is worth points, whatever comes; loose fragments, keys and coins are only promises. So what
   completes a set is taken first. */
int dr_best_take(const rv_game *game, const dr_state *s, int seat)
{
    dr_draft draft;
    dr_stake stake;
    int32_t most = INT32_MIN;
    int best = 0, most_sets = -1;
    dr_weigh(game, s, seat, &stake);
    dr_find_draft(game, s, &draft);
    for (int item = 0; item < DR_ITEMS; item++) {
        dr_state with = *s;
        if (draft.pool[item] == 0)
            continue;
        dr_take(&with, &draft, item, NULL);
        int32_t worth = after_settling(game, &with, seat, &stake);
        int sets = sets_of_round(game, &with, seat);
        if (sets > most_sets || (sets == most_sets && worth > most)) {
            most_sets = sets;
            most = worth;
            best = item;
        }
    }
    return best;
}

int dr_best_opening(const rv_game *game, const dr_state *s, int seat)
{
    dr_stake stake;
    int lo, hi;
    dr_weigh(game, s, seat, &stake);
    dr_openings(game, s, seat, &lo, &hi);
    int best = lo;
    int32_t most = INT32_MIN;
    for (int n = lo; n <= hi; n++) {
        dr_state with = *s;
        dr_player_of(&with, seat)->commit = (uint8_t)(n + 1);
        int32_t worth = after_settling(game, &with, seat, &stake);
        if (worth > most) {
            most = worth;
            best = n;
        }
    }
    return best;
}

int dr_best_calm(const rv_game *game, const dr_state *s, int seat)
{
    int best = 0;
    int32_t most = INT32_MIN;
    for (int n = 0; n <= dr_most_calm(game, s, seat); n++) {
        dr_state with = *s;
        dr_player *p = dr_player_of(&with, seat);
        p->serenity = (uint8_t)(p->serenity + n);
        p->coins = (uint16_t)(p->coins - n * DR_CALM_PRICE);
        if (s->round == DR_ROUNDS) /* coins are no longer of any use */
            with.at = DR_AT_OVER;
        int32_t worth = dr_belongings(game, &with, seat);
        if (worth > most) {
            most = worth;
            best = n;
        }
    }
    return best;
}

/* How far a composition is from the plan: two for each segment to be laid or taken away, one less
   when the right one is in the hand already. */
static int steps_to(const dr_player *p, const dr_plan *plan)
{
    int steps = 0;
    for (int i = 0; i < p->owned; i++) {
        if (p->laid[i] == plan->laid[i])
            continue;
        steps += 2;
        if (p->laid[i] == 0)
            steps -= p->held == i + 1;
        else
            steps += 2;
    }
    if (p->held && plan->laid[p->held - 1] == 0)
        steps++;
    return steps;
}

/* Composing: what the plan will bring, less a little for each step still missing; once the plan is
   laid out, and after needless moves, declaring done is better than going on. */
static int32_t composing(const rv_game *game, const dr_state *s, int seat, const dr_stake *stake)
{
    enum { BUDGET = 400, SPARE = 2, IMPATIENCE = 120, NOT_YET = 30 };
    const dr_player *p = dr_seen(s, seat);
    dr_state planned = *s;
    dr_plan plan;
    if (p->done)
        return after_settling(game, s, seat, stake);
    dr_solve(game, s, seat, BUDGET, &plan);
    memcpy(dr_player_of(&planned, seat)->laid, plan.laid, sizeof plan.laid);
    int needless = p->moves - 2 * p->owned - SPARE;
    return after_settling(game, &planned, seat, stake) - NOT_YET - steps_to(p, &plan)
           - (needless > 0 ? needless * IMPATIENCE : 0);
}

/* With pending bats and colours, and the serenity committed to. */
static int32_t after_choosing(const rv_game *game, const dr_state *s, int seat)
{
    const dr_player *p = dr_seen(s, seat);
    dr_hoard h = dr_hoard_of(p);
    dr_outlook outlook;
    int left = DR_ROUNDS - s->round;
    dr_look_out(game, s, seat, left, &outlook);
    for (int i = 0; i < p->colours; i++)
        dr_choose_colours(h.fragments, 1 + (int)(p->doubles >> i & 1), 1);
    if (s->at == DR_AT_CALM && p->commit && p->commit != DR_HIDDEN) {
        h.serenity += p->commit - 1;
        h.coins -= (p->commit - 1) * DR_CALM_PRICE;
    }
    return dr_hoard_worth(&outlook, &h) + dr_segments_worth(game, p, left)
           - p->bats * DR_LOST * left;
}

static int32_t seat_worth(const rv_game *game, const dr_state *s, int seat, bool own)
{
    const dr_player *p = dr_seen(s, seat);
    dr_stake stake;
    if (p->woken)
        return dr_belongings(game, s, seat);
    switch ((dr_at)s->at) {
    case DR_AT_COMPOSE:
        if (!own || (!p->moves && !p->done)) /* rivals are thought to do equally well */
            break;
        dr_weigh(game, s, seat, &stake);
        return composing(game, s, seat, &stake);
    case DR_AT_DRAFT:
    case DR_AT_CHEST:
        dr_weigh(game, s, seat, &stake);
        return after_settling(game, s, seat, &stake);
    case DR_AT_CHOOSE:
    case DR_AT_CALM:
        return after_choosing(game, s, seat);
    case DR_AT_READY:
    case DR_AT_BUY:
    case DR_AT_OVER:
        break;
    }
    return dr_belongings(game, s, seat);
}

static int32_t value_for(const rv_game *game, const void *state, int who)
{
    const dr_state *s = state;
    int32_t rivals = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++)
        if (seat != who)
            rivals += seat_worth(game, s, seat, false);
    int others = rv_seats(game) - 1;
    return seat_worth(game, s, who, true) - (others ? rivals / (2 * others) : 0);
}

/* A rival who has declared done composed well, but not always equally well: a small search with a
   random budget. One who is still composing may have laid nothing yet. */
static void imagine(const rv_game *game, void *state, int viewer, rv_rng *rng)
{
    dr_state *s = state;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        dr_plan plan;
        dr_player *p = dr_player_of(s, seat);
        if (seat == viewer || !p->done || !dr_composes_in_secret(game, s))
            continue;
        dr_solve(game, s, seat, 40u << rv_below(rng, 4), &plan);
        memcpy(p->laid, plan.laid, sizeof p->laid);
    }
}

/* What a seat has, and once compositions lie open, what the round brings it: until then they may be
   hidden, so they are no term. Colours are chosen as well as can be. */
static dr_hoard as_seen(const rv_game *game, const dr_state *s, int seat)
{
    const dr_player *p = dr_seen(s, seat);
    dr_hoard h = dr_hoard_of(p);
    if (s->at == DR_AT_DRAFT || s->at == DR_AT_CHEST) {
        int loss = gather(game, s, seat, &h);
        h.serenity = h.serenity > loss ? h.serenity - loss : 0;
    }
    for (int i = 0; i < p->colours; i++)
        dr_choose_colours(h.fragments, 1 + (int)(p->doubles >> i & 1), 1);
    return h;
}

/* Complete sets are points; loose fragments, coins and keys are promises. */
static int terms(const rv_game *game, const void *view, const void *before, const void *after,
                 int who, rv_term out[RV_TERMS])
{
    const dr_state *s = view;
    dr_state then = *(const dr_state *)after;
    int left = DR_ROUNDS - then.round + (then.at == DR_AT_READY || then.at == DR_AT_COMPOSE);
    dr_outlook o, end;
    (void)before;
    *dr_player_of(&then, who) = *dr_seen(s, who);
    dr_look_out(game, &then, who, left, &o);
    end = o;
    end.left = 0;
    dr_hoard h = as_seen(game, s, who), bare = h;
    bare.coins = 0;
    bare.keys = 0;
    int32_t stars = dr_stars_worth(&end, h.star, h.fragments);
    int32_t loose = dr_stars_worth(&o, h.star, h.fragments) - stars;
    int32_t sleep = h.serenity > 0 ? 0 : -DR_WAKING;
    int32_t whole = dr_hoard_worth(&o, &h), rest = dr_hoard_worth(&o, &bare);
    out[0] = (rv_term){ .key = "dream-runners.term.stars", .worth = stars };
    out[1] = (rv_term){ .key = "dream-runners.term.fragments", .worth = loose };
    out[2] =
        (rv_term){ .key = "dream-runners.term.serenity", .worth = rest - stars - loose - sleep };
    out[3] = (rv_term){ .key = "dream-runners.term.sleep", .worth = sleep, .win = true };
    out[4] = (rv_term){ .key = "dream-runners.term.purse", .worth = whole - rest };
    out[5] = (rv_term){ .key = "dream-runners.term.segments",
                        .worth = dr_segments_to_come(game, &then, who, left) };
    return 6;
}

const rv_sense dr_sense = { .rules = &dr_rules,
                            .value = value_for,
                            .advise = dr_advise,
                            .imagine = imagine,
                            .terms = terms,
                            .unit = "dream-runners.term.unit",
                            .one = DR_POINT };
