/*
 * minds.h: bots that think beside everything else: a few threads, each given one decision at a
 * time. Those that people wait for come first, in turns (fair.h), then those that have waited
 * longest; a short one interrupts a long one. What a bot had in mind it still knows at its next
 * decision (players.h). The threads are nice: people's moves go before their thoughts, and nobody
 * ever waits for such a thread.
 *
 * What a bot decides follows from its table and seat, from what it has been asked there before, and
 * from `luck`: not from the thread, nor from who interrupts whom. Only where so many tables play
 * that players are forgotten may it decide otherwise.
 */
#ifndef RV_MINDS_H
#define RV_MINDS_H

#include "apps/server/house/fair.h"
#include "core/room/room.h"

typedef struct minds minds;

/* A decision: of which table, in which of its lives, and the room's job. */
typedef struct mind_job {
    uint64_t table;
    rv_job job;
    const rv_game *game; /* copied; its box must outlive the minds */
    const void *view;    /* copied */
    fair_waiter waiter;  /* one of those who play there and are present */
} mind_job;

/* `wake` is called from a thread when there is something to collect. Without threads bots take
   their first move, when that is collected. NULL: no thread can be had. */
minds *minds_new(int threads, rv_rng luck, void (*wake)(void *user), void *user);
/* The chance of a player, which nobody else has. */
rv_rng minds_luck(rv_rng luck, uint64_t table, int seat);
/* Waits until the present thoughts are finished. */
void minds_free(minds *m);
/* False: no memory. */
bool minds_ask(minds *m, const mind_job *job);
/* What has been decided, or the bug of the rules that has kept it from being decided. */
typedef void minds_take(void *user, uint64_t table, uint32_t job, rv_move move, const char *bug);
void minds_collect(minds *m, minds_take *take, void *user);
/* From now on somebody waits at this table, or nobody does. */
void minds_await(minds *m, uint64_t table, fair_waiter waiter);
/* There is no such table any more. */
void minds_forget(minds *m, uint64_t table);
int minds_waiting(const minds *m); /* not yet decided or not yet collected */

#endif
