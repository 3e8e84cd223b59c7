/* laws_world.h: one of two worlds that are compared (law 9): the same game in a room, for the
   bytes, and on a table, for the lines, with everything that one viewer hears there. */
#ifndef RV_LAWS_WORLD_H
#define RV_LAWS_WORLD_H

#include "core/room/table.h"

typedef struct laws_world {
    rv_room *room;
    rv_table *table;
    rv_caller caller; /* the viewer, who sits elsewhere */
    char *heard;      /* since the last comparison */
    size_t size;
} laws_world;

/* A game that begins in this state; what the viewer (a seat; 0: spectators) is told first is
   heard. */
void laws_world_open(laws_world *world, const rv_game *game, const void *state, const rv_pace *pace,
                     int viewer, uint64_t now);
void laws_world_close(laws_world *world);
const rv_session *laws_world_session(const laws_world *world);
const rv_head *laws_world_head(const laws_world *world);

/* A world may also differ in its chance. */
void laws_world_chance(laws_world *world, rv_rng rng);
/* Anybody's wish, and what time does. */
rv_verdict laws_world_wish(laws_world *world, const rv_wish *wish, uint64_t now);
void laws_world_apply(laws_world *world, const rv_log_entry *entry);

void laws_world_hear(laws_world *world, const void *bytes, size_t size);
/* Hears everything that the viewer can ask a room, including the table after `ply` moves. */
void laws_world_ask(laws_world *world, int ply);

/* Has the same been heard in both? And where is the first difference? */
bool laws_world_same(const laws_world *a, const laws_world *b);
void laws_world_differ(const laws_world *a, const laws_world *b, rv_out *out);

#endif
