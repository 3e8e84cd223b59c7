/*
 * table.h: a room that is spoken to in JSON lines (docs/protocol.md). The same requests travel on
 * standard input and output, between a page and its worker, and over a network.
 *
 * Every request has an id and gets exactly one answer, and nothing is sent between a request and
 * its answer. What it changed is told after that: as JSON lines, made by one lens per viewer, or as
 * the bytes of the streams for those who have lenses of their own.
 */
#ifndef RV_TABLE_H
#define RV_TABLE_H

#include "core/room/asked.h"
#include "core/room/lens.h"
#include "core/room/room.h"

RV_API_BEGIN

typedef struct rv_host {
    rv_shelf shelf;
    void (*send)(void *user, rv_span line);
    /* Streams as bytes, for viewers requested with `watch`; NULL: JSON lines, for all. */
    rv_tell *tell;
    /* One move for a seat by a bot of this name, which plays it or gives advice (always the same on
       one view); -1: there is no such bot. */
    int (*choose)(void *user, const char *bot, bool advice, const rv_game *game, const void *view,
                  int seat, const rv_move *moves, int count);
    /* Why a bot did that: a line about what a seat's moves have changed between two views of one
       viewer; false: bots know nothing of this game. NULL: this host gives no reasons. */
    bool (*reason)(const rv_game *game, const void *before, const void *after, int who,
                   const rv_lang *lang, rv_out *out);
    rv_rng (*fresh_seed)(void *user);
    /* For hosts that write things down before they happen: what somebody wants. The host answers,
       now or later. NULL: it is done at once. */
    void (*wish)(void *user, const rv_wish *wish);
    /* Something is refused, for a reason (a key of the catalogue). NULL: it does not matter. */
    void (*refused)(void *user, const char *why);
    void *user;
} rv_host;

typedef struct rv_table rv_table;

rv_table *rv_table_new(const rv_host *host);
void rv_table_free(rv_table *table);
/* What those who speak here may do from now on; until this is called, everything: it is their
   machine. */
void rv_table_speak_for(rv_table *table, rv_caller caller);
/* The room that is on the table; NULL: none yet. */
rv_room *rv_table_room(rv_table *table);
/* One request, at this time (any steadily rising count of milliseconds). False: it was to quit. */
bool rv_table_hear(rv_table *table, rv_span line, uint64_t now);
/* Time has come to `now`; returns the milliseconds until it does something again, -1: never. */
int64_t rv_table_tick(rv_table *table, uint64_t now);
/* Lets one bot that is to decide do so (host.choose()); false: none is. For hosts whose bots may
   take the time of everybody else; others use the requests `job` and `answer`. */
bool rv_table_think(rv_table *table);

/* ---- For hosts that hold rooms themselves, and many of them ---- */

/* Who asks, and about which room. It stays the host's, and so does the care of time and of telling
   viewers. */
typedef struct rv_turn {
    rv_room *room; /* NULL: there is none */
    rv_caller caller;
    const rv_lang *lang; /* of the answer; a request may change it */
    void *user;          /* whom the host's functions are given */
} rv_turn;

/* Answers a request that has been opened (rv_asked_open()). */
void rv_table_serve(rv_table *table, rv_turn *turn, rv_asked *asked);

RV_API_END

#endif
