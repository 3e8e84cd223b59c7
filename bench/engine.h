/*
 * How fast the engine is, per game at 2 and 4 players, on one core, best of five rounds, with a
 * calibration loop in the same run. Random play goes through the public contract (moves, a cheap
 * choice, apply), without session and clock moves. `reverie bench` and the WebAssembly build under
 * node (bench/wasm.c) run the same code.
 */
#ifndef BENCH_ENGINE_H
#define BENCH_ENGINE_H

#include "games/games.h"

typedef enum bench_form {
    BENCH_TABLE,     /* for people: the lines, without headings */
    BENCH_JSON,      /* one object per figure and line */
    BENCH_SIGNATURES /* what fixed games end in, no times: changes only when behaviour does */
} bench_form;

/* `boxes` in the order of rv_games; `only` this game, or NULL for all that are offered. */
void bench_run(const rv_box *boxes, const char *only, bench_form form);

#endif
