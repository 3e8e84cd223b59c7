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

#include "core/room/lens.h"
#include "core/room/room.h"

RV_API_BEGIN

typedef struct rv_host {
    rv_shelf shelf;
    void (*send)(void *user, rv_span line);
    /* Streams as bytes, for viewers requested with `watch`; NULL: JSON lines, for all. */
    rv_tell *tell;
    /* One move for a seat by a bot of this name; -1: there is no such bot. */
    int (*choose)(void *user, const char *bot, const rv_game *game, const void *view, int seat,
                  const rv_move *moves, int count);
    /* Why a bot did that: a line about what a seat's moves have changed between two views of one
       viewer; false: bots know nothing of this game. NULL: this host gives no reasons. */
    bool (*reason)(const rv_game *game, const void *before, const void *after, int who,
                   const rv_lang *lang, rv_out *out);
    rv_rng (*fresh_seed)(void *user);
    /* For hosts that write things down before they happen: what somebody wants. The host answers
       (below), now or later, with the word `ok` if all is well. NULL: it is done at once. */
    void (*wish)(void *user, const char *ok, const rv_wish *wish);
    /* The host's own requests; false: this is not one. NULL: it has none. */
    bool (*other)(void *user, rv_span what, rv_span request);
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

/* ---- For hosts that hold rooms themselves, and many of them ----
 *
 * rv_table_turn_to() says who speaks next, or is answered next. The room stays the host's (NULL:
 * there is none), and so does the care of time and of telling viewers. An answer that comes later
 * needs the id of its request.
 */
void rv_table_turn_to(rv_table *table, rv_room *room, rv_caller caller, const rv_lang *lang,
                      const char *id);
/* The language in which the last speaker wants an answer, and the id of that request. */
const rv_lang *rv_table_lang(const rv_table *table);
const char *rv_table_id(const rv_table *table);

/* An answer: begin, add members, send; or all in one call. */
rv_json *rv_table_answer(rv_table *table, const char *ok);
void rv_table_send(rv_table *table);
void rv_table_ok(rv_table *table, const char *ok);
void rv_table_wrong(rv_table *table, const char *what);
void rv_table_refuse(rv_table *table, const char *why);
/* A text that may be left out; false after an error: it is there, but is not a text or is too
   long. */
bool rv_table_text_if(rv_table *table, rv_span request, const char *key, char *text, size_t size,
                      bool *given);
/* The seat in "as": a number, or (if allowed) "spectator" as 0; only one whose view the caller may
   see. False after an error. */
bool rv_table_as(rv_table *table, rv_span request, bool spectators, int *seat);

RV_API_END

#endif
