/*
 * table.h: a session that is spoken to in JSON lines (docs/protocol.md). The same messages travel
 * on standard input and output, over WebSocket, and between a page and its worker.
 *
 * rv_table_hear() takes one request and answers it through send(): first the answer, then what
 * each viewer may know of the change. A viewer gets a message only when something it may see has
 * changed, and its sequence numbers count only those.
 */
#ifndef RV_TABLE_H
#define RV_TABLE_H

#include "core/session/session.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rv_host {
    rv_shelf shelf;
    void (*send)(void *user, rv_span line);
    /* One move for a seat by a bot of this name; -1: there is no such bot. */
    int (*choose)(void *user, const char *bot, const rv_game *game, const void *view, int seat,
                  const rv_move *moves, int count);
    rv_rng (*fresh_seed)(void *user);
    void *user;
} rv_host;

typedef struct rv_table rv_table;

rv_table *rv_table_new(const rv_host *host);
void rv_table_free(rv_table *table);
/* False: the request was to quit. */
bool rv_table_hear(rv_table *table, rv_span line);
/* Time has come to `now`; returns the wait until the next clock move, -1: none. */
int64_t rv_table_tick(rv_table *table, uint64_t now);

#ifdef __cplusplus
}
#endif
#endif
