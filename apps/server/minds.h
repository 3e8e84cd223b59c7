/*
 * minds.h: bots that think beside everything else: a few threads that take what is to be decided
 * from a queue, first come, first served. They are nice: people's moves go before their thoughts.
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
} mind_job;

/* `wake` is called from a thread when there is something to collect. NULL: no thread can be had. */
minds *minds_new(int threads, void (*wake)(void *user), void *user);
/* Waits until the present thoughts are thought. */
void minds_free(minds *m);
/* False: no memory. */
bool minds_ask(minds *m, const mind_job *job);
/* What has been decided. */
void minds_collect(minds *m, void (*take)(void *user, uint64_t table, uint32_t job, rv_move move),
                   void *user);
int minds_waiting(minds *m); /* not yet decided or not yet collected */

#endif
