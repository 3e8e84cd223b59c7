/* What a room costs with four seats and a spectator: bytes on the wire, time per move, memory, and
   the time of a lens for a scene. One JSON object per figure and line. */
#ifndef BENCH_ROOM_H
#define BENCH_ROOM_H

#include "games/games.h"

/* `boxes` in the order of rv_games; `only` this game, or NULL for all that are offered. */
void bench_rooms(const rv_box *boxes, const char *only);

#endif
