/*
 * What to buy, and what to give to a bat: a segment is worth what it adds to the dreams that may
 * still come. Each dream not yet seen is composed once with it and once without it.
 */
#include "bots/dream-runners/compose.h"

#include <string.h>

enum {
    PER_DREAM = 8,
    HASTY = 30
}; /* share of the effort; nodes below which a glance does better */

/* What the best composition of one dream brings. */
static int32_t brings(const rv_game *game, const dr_state *s, int seat, uint32_t effort)
{
    dr_plan plan;
    if (effort >= HASTY) {
        dr_solve(game, s, seat, effort, &plan);
        return plan.value;
    }
    dr_state glanced = *s;
    dr_stake stake;
    dr_frame frame;
    dr_player *p = dr_player_of(&glanced, seat);
    dr_glance(game, s, seat, p->laid);
    dr_weigh(game, s, seat, &stake);
    dr_look(game, p, &frame);
    return dr_judge(&stake, &frame, dr_in_tray(p));
}

/* What the rounds to come bring with the segments of a seat: the mean over the dreams of each. */
static int32_t nights_to_come(const rv_game *game, const dr_state *s, int seat, uint32_t effort)
{
    int32_t sum = 0;
    dr_state later = *s;
    later.at = DR_AT_COMPOSE;
    memset(dr_player_of(&later, seat)->laid, 0, DR_OWNED);
    for (int round = s->round + 1; round <= DR_ROUNDS;) {
        int level = dr_level_of(round), rounds = 0, count = 0;
        uint64_t dreams = dr_unseen_dreams(game, s, level);
        int32_t all = 0;
        later.round = (uint8_t)round;
        for (; round <= DR_ROUNDS && dr_level_of(round) == level; round++)
            rounds++;
        for (; dreams; dreams &= dreams - 1, count++) {
            later.number = (uint8_t)(1 + __builtin_ctzll(dreams));
            later.dream = dr_box_of(game)->dream[later.number - 1].cells;
            all += brings(game, &later, seat, effort / PER_DREAM);
        }
        sum += count ? all * rounds / count : 0;
    }
    return sum;
}

/* What a seat's segments and coins are worth with that many rounds to come. */
static int32_t prospects(const rv_game *game, const dr_state *s, int seat, uint32_t effort)
{
    if (effort == 1)
        return dr_belongings(game, s, seat);
    dr_state idle = *s;
    dr_player *p = dr_player_of(&idle, seat);
    int32_t nights = nights_to_come(game, s, seat, effort);
    int32_t points = dr_segments_worth(game, p, 0);
    p->owned = 0; /* counted above */
    return dr_belongings(game, &idle, seat) + points + nights;
}

/* Judged for somebody with full serenity and nothing else, so that it is the segments that count.
 */
int32_t dr_segments_to_come(const rv_game *game, const dr_state *s, int seat, int rounds)
{
    dr_state then = *s;
    dr_player *p = dr_player_of(&then, seat);
    then.round = (uint8_t)(DR_ROUNDS - (dr_lives(s, seat) ? rounds : 0));
    p->serenity = dr_box_of(game)->serenity.top;
    p->coins = p->keys = p->star = 0;
    memset(p->fragments, 0, sizeof p->fragments);
    return dr_segments_worth(game, p, 0) + nights_to_come(game, &then, seat, 1);
}

int dr_best_buy(const rv_game *game, const dr_state *s, int seat, uint32_t effort)
{
    int best = -1;
    dr_state after = *s;
    after.at = DR_AT_CALM; /* one purchase a round (DR-M3) */
    int32_t most = prospects(game, &after, seat, effort);
    for (int shape = 0; shape < DR_SHAPES; shape++) {
        if (s->visible[shape] == 0)
            continue;
        dr_state with = after;
        dr_player *p = dr_player_of(&with, seat);
        const dr_segment *segment = &dr_box_of(game)->segment[s->visible[shape] - 1];
        p->segment[p->owned++] = s->visible[shape];
        p->coins = (uint16_t)(p->coins - DR_PRICE + segment->coins);
        int32_t worth = prospects(game, &with, seat, effort);
        if (worth > most) {
            most = worth;
            best = shape;
        }
    }
    return best;
}

int dr_best_loss(const rv_game *game, const dr_state *s, int seat, uint32_t effort)
{
    int best = -1;
    int32_t most = INT32_MIN;
    const dr_player *p = dr_seen(s, seat);
    for (int slot = 0; slot < p->owned; slot++) {
        if (p->laid[slot])
            continue;
        dr_state without = *s;
        dr_lose_segment(game, &without, seat, slot, NULL);
        int32_t worth = prospects(game, &without, seat, effort);
        if (worth > most) {
            most = worth;
            best = slot;
        }
    }
    return best;
}
