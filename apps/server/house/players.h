/*
 * players.h: bots' players between their decisions, by table and seat, with what they remember.
 * There is room for so many bytes; where people wait they are forgotten last, and of the others
 * those that have rested longest are forgotten first. Whoever is forgotten begins anew.
 */
#ifndef RV_PLAYERS_H
#define RV_PLAYERS_H

#include "bots/bots.h"

typedef struct resting {
    struct resting *behind;        /* in the same bucket */
    struct resting *older, *newer; /* of those that rest longer, shorter */
    uint64_t table;
    uint32_t line; /* of the room's job */
    uint8_t seat;
    bool awaited;
    size_t size; /* bytes that it remembers */
    rv_player player;
    _Alignas(16) unsigned char memory[];
} resting;

enum { PLAYERS_BUCKETS = 1024 };

typedef struct players {
    size_t most, bytes;
    resting *buckets[PLAYERS_BUCKETS];
    struct {
        resting *oldest, *newest;
    } order[2]; /* where nobody waits; where somebody does */
} players;

/* The player of this seat, which rests no more; NULL: it is not known. For the caller to free. */
resting *players_take(players *p, uint64_t table, int seat);
/* A copy of a player rests from now on, with as much of this memory, in the place of any other of
   its seat; not if that one is of a later line, nor if there is no memory for it. */
void players_rest(players *p, const resting *who, const void *memory);
void players_await(players *p, uint64_t table, bool awaited);
void players_forget(players *p, uint64_t table);
void players_free(players *p);

#endif
