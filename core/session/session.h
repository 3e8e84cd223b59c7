/*
 * session.h: a game being played. A session owns what games and front ends must never repeat: the
 * log, undo, seats, clocks, saving and loading, replay.
 *
 * The log is append-only and made of words (docs/formats.md). Undo, a bot that takes over a seat
 * and resignation are lines of it. Beside it the session keeps the line of play that counts: the
 * moves that have not been taken back, with a snapshot after each, so that undo and looking at any
 * ply are a copy.
 *
 * This folder alone of the core allocates. It neither prints nor reads files nor looks at a clock:
 * text comes and goes in memory, time comes from the caller.
 */
#ifndef RV_SESSION_H
#define RV_SESSION_H

#include "core/reverie.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { RV_NAME = 24 };

typedef enum rv_seat_kind { RV_PERSON, RV_BOT, RV_REMOTE } rv_seat_kind;

typedef struct rv_seat {
    uint8_t kind;
    bool resigned;
    char bot[RV_NAME]; /* which bot plays here */
} rv_seat;

typedef enum rv_entry_kind { RV_L_MOVE, RV_L_UNDO, RV_L_BOT, RV_L_PERSON, RV_L_RESIGN } rv_entry_kind;

typedef struct rv_log_entry {
    uint8_t kind, seat;
    rv_move move;        /* of RV_L_MOVE */
    char bot[RV_NAME];   /* of RV_L_BOT */
} rv_log_entry;

typedef struct rv_session rv_session;

/* ---- Beginning and end ---- */

/* A new game; the box must outlive it. NULL: no memory. */
rv_session *rv_session_new(const rv_game *game, rv_rng seed);
/* A game that begins in this position, for lessons and what-ifs: it can be neither saved nor forked.
   The script of the game, if it has one, must outlive it. */
rv_session *rv_session_set(const rv_game *game, const void *state);
void rv_session_free(rv_session *session);

/* A copy of the game as it stood after `ply` moves of the line that counts, to play on from. NULL:
   no memory, or it began as a set position. */
rv_session *rv_session_fork(const rv_session *session, int ply);

/* ---- Looking ---- */

const rv_game *rv_session_game(const rv_session *session);
rv_rng rv_session_seed(const rv_session *session);
const void *rv_session_state(const rv_session *session);
int rv_session_plies(const rv_session *session);             /* moves that count */
const void *rv_session_at(const rv_session *session, int ply); /* 0: as dealt */
rv_move rv_session_move(const rv_session *session, int ply);   /* that led to ply, 1.. */
/* The same as a viewer (a seat; 0: spectators) counts while the game runs: only moves of which it
   saw something, since others' hidden moves must not be counted either. Afterwards all is open,
   and everybody counts every move. `number` is 0..rv_session_seen(). */
int rv_session_seen(const rv_session *session, int viewer);
int rv_session_seen_ply(const rv_session *session, int viewer, int number);
int rv_session_entries(const rv_session *session);
const rv_log_entry *rv_session_entry(const rv_session *session, int index);
rv_seat *rv_session_seat(rv_session *session, int seat);
/* The game has ended, by its rules or because all but one have resigned. */
bool rv_session_over(const rv_session *session);
/* As rv_result_of(), with those who resigned ranked last. */
void rv_session_result(const rv_session *session, rv_result *result);
/* The events of the last change; empty after an undo. */
const rv_events *rv_session_events(const rv_session *session);

/* ---- Changing ---- */

/* Plays, or returns the id of the rule that forbids it (NULL: played). */
const char *rv_session_play(rv_session *session, rv_move move);
/* May this seat take its last move back? Not past a draw, a revealing event, another seat's visible
   move, a hidden or a final verb. */
bool rv_session_may_undo(const rv_session *session, int seat);
bool rv_session_undo(rv_session *session, int seat);
/* Nothing is ever taken out of a log, so what does not bring a game nearer to its end is bounded:
   moves taken back, undos, changes of seats, together so many. Then people must play on. */
enum { RV_DETOURS = 10000 };
bool rv_session_resign(rv_session *session, int seat);
/* NULL: a person. False: this is no name for a bot, or seats have changed too often. */
bool rv_session_take_over(rv_session *session, int seat, const char *bot);
/* A bot's name is one word of visible ASCII, shorter than RV_NAME: it stands in a line of the log. */
bool rv_bot_name(rv_span name);

/* Clock moves that are due by now (any steadily rising count of milliseconds) are played. Returns
   how many, and in `wait` the time until the next one (-1: none is coming). */
int rv_session_tick(rv_session *session, uint64_t now, int64_t *wait);

/* A clock move that is coming, and when its wait began. */
typedef struct rv_wait {
    rv_due due;
    uint64_t since;
} rv_wait;

/* What time will do, as of the last tick; returns how many. Everybody may know it. */
int rv_session_waits(const rv_session *session, const rv_wait **waits);

/* How long a bot should still let pass before this move: 0 except in a race with people
   (rules->pause). The time it takes is drawn by the session, once for each question, and counts
   from the tick at which the seat was first seen to be asked. Whoever runs the bots asks; nothing
   refuses a move that comes too soon. */
uint32_t rv_session_pause(rv_session *session, rv_move move, uint64_t now);

/* ---- Words ---- */

/* The whole log. Returns a new text, to be freed by the caller; NULL: no memory, or it began as a
   set position. The files of a box that is not the shipped one are embedded. `open`: without the
   seed, for those who still play. */
char *rv_session_print(const rv_session *session, const rv_file *box_files, size_t count, bool open,
                       size_t *size);

/* What a log must find to be read: boxes that are there, and how to make one from embedded files
   (make, use and files are NULL where there are no others). Whatever make() returns must outlive
   the session: it is kept until each make(), which counts as one use, and each further use has been
   ended. */
typedef struct rv_shelf {
    const rv_box *boxes;
    size_t count;
    const rv_box *(*make)(void *user, const rv_rules *rules, const rv_file *files, size_t count,
                          rv_complaint *complaint);
    /* One use of such a box more (1) or less (-1); for the others it does nothing. */
    void (*use)(void *user, const rv_box *box, int change);
    /* The files of a box that make() made: they go into saved games. None for the others. */
    const rv_file *(*files)(void *user, const rv_box *box, size_t *count);
    void *user;
} rv_shelf;

/* A shelf with the caller's boxes (the shipped ones) that makes others, at most 64 at a time; when
   it is freed their sessions must be gone. */
rv_shelf rv_shelf_new(const rv_box *boxes, size_t count);
void rv_shelf_use(const rv_shelf *shelf, const rv_box *box, int change);
void rv_shelf_free(rv_shelf *shelf);

/* Reads a log, replays it and checks every hash. NULL and a complaint with its line when anything
   is wrong. */
rv_session *rv_session_read(rv_span text, const rv_shelf *shelf, rv_complaint *complaint);

/* The commitment to a seed: SHA-256 of its 16 bytes, as 64 hex digits. */
void rv_seed_commitment(rv_rng seed, rv_out *out);
void rv_sha256(const void *bytes, size_t size, unsigned char digest[32]);

#ifdef __cplusplus
}
#endif
#endif
