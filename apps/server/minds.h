/*
 * minds.h: bots that think beside everything else: a few threads, each given one decision at a
 * time. Those that people wait for come first, then those that have waited longest. The threads are
 * nice: people's moves go before their thoughts, and nobody ever waits for such a thread.
 */
#ifndef RV_MINDS_H
#define RV_MINDS_H

#include "core/room/room.h"

typedef struct minds minds;

/* A decision: of which table, in which of its lives, and the room's job. */
typedef struct mind_job {
    uint64_t table;
    rv_job job;
    const rv_game *game; /* copied; its box must outlive the minds */
    const void *view;    /* copied */
    bool awaited;        /* somebody who plays there is present */
} mind_job;

/* `wake` is called from a thread when there is something to collect. NULL: no thread can be had. */
minds *minds_new(int threads, void (*wake)(void *user), void *user);
/* Waits until the present thoughts are finished. */
void minds_free(minds *m);
/* False: no memory. */
bool minds_ask(minds *m, const mind_job *job);
/* What has been decided. */
void minds_collect(minds *m, void (*take)(void *user, uint64_t table, uint32_t job, rv_move move),
                   void *user);
/* From now on people wait at this table, or do not. */
void minds_await(minds *m, uint64_t table, bool awaited);
int minds_waiting(const minds *m); /* not yet decided or not yet collected */

#endif
