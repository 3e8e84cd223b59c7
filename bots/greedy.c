/*
 * greedy: looks one decision ahead. Every legal move that may bring something is tried in a few
 * possible worlds, and what the game's yardstick (rv_sense) makes of the outcome decides; equals
 * are drawn by lot.
 */
#include "bots/search.h"

#include <string.h>

enum { WORLDS = 3 };

typedef struct mind {
    int64_t best;
    int chosen, equals; /* best move so far, and how many were as good */
} mind;

static int64_t look_ahead(rv_player *p, rv_move move)
{
    int64_t sum = 0;
    for (int world = 0; world < WORLDS; world++) {
        _Alignas(16) unsigned char state[RV_STATE_BYTES];
        memcpy(state, p->view, p->game->rules->state_bytes);
        rv_imagine(p->game, state, &p->rng);
        if (rv_is_idle(p->game, state, move))
            return INT64_MIN; /* only where there is nothing else */
        p->game->rules->apply(p->game, state, move, NULL);
        sum += rv_value_of(p->game, state, p->seat);
    }
    return sum;
}

static int think(rv_player *p, int slice)
{
    mind *m = p->memory;
    for (; p->at < p->count && slice > 0; p->at++, slice -= WORLDS) {
        int64_t value = look_ahead(p, p->moves[p->at]);
        if (p->at == 0 || value > m->best) {
            *m = (mind){ value, p->at, 1 };
        } else if (value == m->best && rv_below(&p->rng, (uint32_t)++m->equals) == 0) {
            m->chosen = p->at;
        }
    }
    return p->at == p->count ? m->chosen : -1;
}

const rv_bot rv_bot_greedy = { .id = "greedy", .memory = sizeof(mind), .think = think };
