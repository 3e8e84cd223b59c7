/* All games of this program, in the order in which they are offered, and their shipped boxes. */
#ifndef RV_GAMES_H
#define RV_GAMES_H

#include "core/reverie.h"

RV_API_BEGIN

enum { RV_GAMES = 5, RV_GAMES_OFFERED = 4 }; /* the last one, null, is for authors and tests */

extern const rv_rules *const rv_games[RV_GAMES];

const rv_rules *rv_game_by_id(rv_span id); /* NULL: unknown */

/* The files of a game's shipped box, compiled in. */
const rv_file *rv_shipped_files(const rv_rules *rules, size_t *count);

RV_API_END

#endif
