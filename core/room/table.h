/*
 * table.h: a room that is spoken to in JSON lines (docs/protocol.md). The same requests travel on
 * standard input and output, between a page and its worker, and over a network.
 *
 * Every request has an id and gets exactly one answer, and nothing is sent between a request and its
 * answer. What it changed is told after that: as JSON lines, made by a lens for each viewer, or as
 * the bytes of the streams for those who have lenses of their own.
 */
#ifndef RV_TABLE_H
#define RV_TABLE_H

#include "core/room/lens.h"
#include "core/room/room.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rv_host {
    rv_shelf shelf;
    void (*send)(void *user, rv_span line);
    /* Streams as bytes, for viewers that were asked for by `watch`; NULL: JSON lines, for all. */
    rv_tell *tell;
    /* One move for a seat by a bot of this name; -1: there is no such bot. */
    int (*choose)(void *user, const char *bot, const rv_game *game, const void *view, int seat,
                  const rv_move *moves, int count);
    rv_rng (*fresh_seed)(void *user);
    void *user;
} rv_host;

typedef struct rv_table rv_table;

rv_table *rv_table_new(const rv_host *host);
void rv_table_free(rv_table *table);
/* What those who speak here may do from now on; until then everything: it is their machine. */
void rv_table_speak_for(rv_table *table, rv_caller caller);
/* The room that is on the table; NULL: none yet. */
rv_room *rv_table_room(rv_table *table);
/* One request, at this time (any steadily rising count of milliseconds). False: it was to quit. */
bool rv_table_hear(rv_table *table, rv_span line, uint64_t now);
/* Time has come to `now`; returns the wait until it does something again, -1: it does nothing. */
int64_t rv_table_tick(rv_table *table, uint64_t now);
/* Lets one bot that is to decide do so (host.choose()); false: none is. For hosts whose bots may take
   the time of everybody else; others use the requests `job` and `answer`. */
bool rv_table_think(rv_table *table);

#ifdef __cplusplus
}
#endif
#endif
