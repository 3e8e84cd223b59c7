/*
 * greedy: looks one decision ahead. Every legal move is tried in a few possible worlds, and what
 * the game's yardstick (rules->value) makes of the outcome decides; equals are drawn by lot.
 */
#include "bots/bots.h"

#include <string.h>

enum { WORLDS = 3 };

typedef struct mind {
    int64_t best;
    int chosen, equals; /* best move so far, and how many were as good */
    int at;             /* moves looked at */
} mind;

static int64_t value_of(const rv_game *game, const void *state, int seat)
{
    if (game->rules->value)
        return game->rules->value(game, state, seat);
    rv_result result;
    rv_result_of(game, state, &result);
    return result.score[seat];
}

/* The sum over a few worlds; the same chance in each world for every move of this decision would
   be fairer still, but worlds are cheap. */
static int64_t look_ahead(rv_thought *t, rv_move move)
{
    int64_t sum = 0;
    for (int world = 0; world < WORLDS; world++) {
        _Alignas(16) unsigned char state[RV_STATE_BYTES];
        memcpy(state, t->view, t->game->rules->state_bytes);
        rv_guess(t->game, state, t->rng);
        t->game->rules->apply(t->game, state, move, NULL);
        sum += value_of(t->game, state, t->seat);
    }
    return sum;
}

static int think(rv_thought *t, int slice)
{
    mind *m = (mind *)t->mind;
    for (; m->at < t->count && slice > 0; m->at++, slice -= WORLDS) {
        int64_t value = look_ahead(t, t->moves[m->at]);
        if (m->at == 0 || value > m->best) {
            m->best = value;
            m->chosen = m->at;
            m->equals = 1;
        } else if (value == m->best && rv_below(t->rng, (uint32_t)++m->equals) == 0) {
            m->chosen = m->at;
        }
    }
    return m->at == t->count ? m->chosen : -1;
}

const rv_bot rv_bot_greedy = { "greedy", think };
