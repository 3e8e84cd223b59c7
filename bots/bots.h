/*
 * bots.h: players that are programs. A bot sees a view and the legal moves, never more, and has its
 * own stream of chance. It thinks in slices, so that it never blocks a page or a server: think()
 * works a little and answers -1 until it has chosen.
 */
#ifndef RV_BOTS_H
#define RV_BOTS_H

#include "core/reverie.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { RV_MIND_BYTES = 8192 };

/* One decision being made. */
typedef struct rv_thought {
    const rv_game *game;
    const void *view;
    const rv_move *moves;
    int seat, count;
    rv_rng *rng;
    _Alignas(16) unsigned char mind[RV_MIND_BYTES]; /* zeroed before the first slice */
} rv_thought;

typedef struct rv_bot {
    const char *id;
    /* Works through at most `slice` positions; the index of the chosen move, or -1: not yet. */
    int (*think)(rv_thought *thought, int slice);
} rv_bot;

extern const rv_bot rv_bot_random, rv_bot_greedy;

/* The bots by strength; NULL ends the list. */
extern const rv_bot *const rv_bots[];
const rv_bot *rv_bot_by_id(rv_span id); /* NULL: unknown */

/* Thinks to the end. */
int rv_bot_choose(const rv_bot *bot, const rv_game *game, const void *view, int seat,
                  const rv_move *moves, int count, rv_rng *rng);

#ifdef __cplusplus
}
#endif
#endif
