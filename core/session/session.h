/*
 * session.h: a game being played. A session owns what games and front ends should never have to
 * write again: the log, undo, seats, clocks, saving and loading, replay.
 *
 * The log is append-only and made of entries, one line each (docs/formats.md). Undo, a bot that
 * takes over a seat and resignation are entries too, and each has its time. Everything else follows
 * from them: the line of play that counts (the moves that have not been taken back, with a snapshot
 * after each, so that undo and looking at any ply are a copy), who sits where, and how long clocks
 * have run. So a loaded game goes on where it stopped, clocks included.
 *
 * In the core, only this folder and core/room allocate. They neither print nor read files nor look
 * at a clock: text comes and goes in memory, and time comes from the caller.
 */
#ifndef RV_SESSION_H
#define RV_SESSION_H

#include "core/reverie.h"

RV_API_BEGIN

enum { RV_NAME = 24 };

typedef enum rv_seat_kind { RV_PERSON, RV_BOT, RV_REMOTE } rv_seat_kind;

typedef struct rv_seat {
    uint8_t kind;
    bool resigned;
    char bot[RV_NAME]; /* which bot plays here */
} rv_seat;

typedef enum rv_entry_kind {
    RV_L_MOVE,
    RV_L_UNDO, /* the seat takes its last move back, within the barrier */
    RV_L_BACK, /* all agreed to go back to `ply` */
    RV_L_BOT,  /* a bot sits there from now on */
    RV_L_PERSON,
    RV_L_RESIGN,
    RV_L_PULSE, /* how far time has come, nothing else */
    RV_L_PAUSE, /* nothing moves and no clock runs until somebody goes on */
    RV_L_RESUME,
    RV_L_END, /* all agreed that nobody wins: the game is over */
    RV_L_KINDS
} rv_entry_kind;
/* The word that stands for it: "move", "undo"... */
const char *rv_entry_word(rv_entry_kind kind);

/* What becomes of people's wishes for such an entry (core/room/room.h). */
typedef struct rv_wished {
    bool may;      /* they may wish for it */
    bool together; /* the others who play must agree */
    uint16_t most; /* refused when seats have changed that often (rv_session_reseats()); 0: never */
} rv_wished;
const rv_wished *rv_entry_wished(rv_entry_kind kind);

typedef struct rv_log_entry {
    uint64_t at;   /* milliseconds of the game's own time; they never go back */
    uint64_t key;  /* of the request that asked for it; 0: none; not part of its line */
    uint64_t hash; /* of the state, at every eighth move that counts; set when it is added */
    rv_move move;  /* of RV_L_MOVE */
    uint32_t ply;  /* moves that count after it */
    uint8_t kind, seat;
    char bot[RV_NAME]; /* of RV_L_BOT */
    uint8_t spare[2];
} rv_log_entry;

typedef struct rv_session rv_session;

/* How long people may take, in milliseconds (docs/formats.md, "Pace"): a time for each move, or a
   bank, to which each move adds, up to a cap (0: no cap). Neither: as long as they like. Whoever
   takes longer resigns, or a bot takes that seat. */
typedef struct rv_pace {
    uint32_t move;
    uint32_t bank, add, cap;
    bool resigns;
    uint8_t spare[3];
} rv_pace;

/* In words, with seconds: "bank=600 add=10 late=bot"; empty where there is no pace. Returns NULL,
   or the complaint. */
const char *rv_pace_read(rv_span text, rv_pace *pace, rv_complaint *complaint);
void rv_pace_print(const rv_pace *pace, rv_out *out);
bool rv_paced(const rv_pace *pace);

/* The clock of a seat: what was left when it began to run, or when it stopped. */
typedef struct rv_seat_clock {
    uint64_t since; /* when it began to run */
    uint32_t left;
    uint32_t paid; /* moves of this seat that have added time */
    bool runs;
    uint8_t spare[7];
} rv_seat_clock;
uint32_t rv_clock_left(const rv_seat_clock *clock, uint64_t now);

/* The bot that sits down where a person stops playing. */
#define RV_STAND_IN "normal"

/* A seed that nobody chose alone (docs/formats.md, "Chance that nobody owns"): whoever deals
   promised a secret before anybody sat down, and everybody who plays is bound by the hash of a
   nonce, revealed when the secret could no longer change. */
typedef struct rv_chance {
    char table[16]; /* its name; empty: the seed was drawn by the host alone */
    unsigned char secret[32];
    unsigned char hash[RV_SEATS + 1][32], nonce[RV_SEATS + 1][32]; /* by seat */
    uint8_t bound, told; /* bit s: seat s gave a hash, revealed its nonce */
} rv_chance;

bool rv_chance_shared(const rv_chance *chance);
/* What is published beforehand: SHA-256("reverie shuffle 1", table, secret). */
void rv_chance_promise(const char *table, const unsigned char secret[32],
                       unsigned char promise[32]);
/* The first 16 bytes of SHA-256("reverie seed 1", secret, then seat and nonce of each who revealed
   one). */
rv_rng rv_chance_seed(const rv_chance *chance);

/* ---- Beginning and end ---- */

/* A new session, for the caller to free. `game` is copied; its box must outlive the session. NULL:
   no memory. */
rv_session *rv_session_new(const rv_game *game, rv_rng seed);
/* A session that begins in this position, for lessons and what-ifs: it can be neither saved nor
   forked. The script of the game, if it has one, must outlive it. */
rv_session *rv_session_set(const rv_game *game, const void *state);
void rv_session_free(rv_session *session);
/* The next two are optional, called before the first entry, and copy what they are given. How much
   time people have: */
void rv_session_set_pace(rv_session *session, const rv_pace *pace);
/* How the seed came about, if several made it: */
void rv_session_set_chance(rv_session *session, const rv_chance *chance);

/* A copy of the game as it stood after `ply` moves of the line that counts, to play on from. NULL:
   no memory, or it began as a set position. */
rv_session *rv_session_fork(const rv_session *session, int ply);

/* ---- Looking ---- */

const rv_game *rv_session_game(const rv_session *session);
rv_rng rv_session_seed(const rv_session *session);
const void *rv_session_state(const rv_session *session);
int rv_session_plies(const rv_session *session);               /* moves that count */
const void *rv_session_at(const rv_session *session, int ply); /* 0: as dealt */
rv_move rv_session_move(const rv_session *session, int ply);   /* the one that led to ply, 1.. */
/* Moves as a viewer (a seat; 0: spectators) counts them while the game runs: only those of which it
   saw something, since not even the number of others' hidden moves may be known. Afterwards all is
   open, and everybody counts every move. `number` is 0..rv_session_seen(). */
int rv_session_seen(const rv_session *session, int viewer);
int rv_session_seen_ply(const rv_session *session, int viewer, int number);
int rv_session_entries(const rv_session *session);
const rv_log_entry *rv_session_entry(const rv_session *session, int index);
const rv_seat *rv_session_seat(const rv_session *session, int seat);
const rv_pace *rv_session_pace(const rv_session *session);
const rv_chance *rv_session_chance(const rv_session *session);
const rv_seat_clock *rv_session_clock(const rv_session *session, int seat);
bool rv_session_paused(const rv_session *session);
/* The time up to which clocks have run at `now`: while the game is paused, when the pause began. */
uint64_t rv_session_running_time(const rv_session *session, uint64_t now);
size_t rv_session_bytes(const rv_session *session); /* of memory, not counting snapshots */
/* The game has ended: by its rules, because all but one have resigned, or because all agreed. */
bool rv_session_over(const rv_session *session);
/* All agreed to end it: nobody has won. */
bool rv_session_ended(const rv_session *session);
unsigned rv_session_resigned(const rv_session *session); /* bit s: seat s has resigned */
/* As rv_result_of(), with those who resigned ranked last; no ranks if all agreed to end it. */
void rv_session_result(const rv_session *session, rv_result *result);
/* The events of the last change; none after an undo. */
const rv_event *rv_session_events(const rv_session *session, int *count);

/* ---- Changing ----
 *
 * A change is an entry. Checking and adding it are separate, so that it can be written down in
 * between. A refusal is the id of a rule of the game, or a key of the catalogue ("room.undo").
 */

/* NULL: the entry may be added now. */
const char *rv_session_check(const rv_session *session, const rv_log_entry *entry);
/* Adds it, or returns why not. A time earlier than that of the last entry is moved up to it. */
const char *rv_session_add(rv_session *session, const rv_log_entry *entry);
/* It is being played on: from now on its log has today's format, so that lines may be added. */
void rv_session_go_on(rv_session *session);
/* Time has come to `now`: whatever the functions below change from here on happens then. */
void rv_session_time(rv_session *session, uint64_t now);
uint64_t rv_session_now(const rv_session *session);

/* Plays, or returns the id of the rule that forbids it (NULL: played). */
const char *rv_session_play(rv_session *session, rv_move move);
/* May this seat take its last move back? Not past a draw, a revealing event, another seat's visible
   move, a hidden or a final verb. */
bool rv_session_may_undo(const rv_session *session, int seat);
bool rv_session_undo(rv_session *session, int seat);
/* Nothing is ever removed from a log, so what does not bring a game nearer to its end is bounded:
   moves taken back, undos, pauses and pulses together with changes of seats. After that people must
   play on. Changes of seats and pauses that people wish for have a much lower limit of their own
   (rv_room_hear()); a session itself always takes a bot that stands in for somebody, and gives the
   chair back. */
enum { RV_DETOURS = 10000, RV_RESEATS = 1000 };
int rv_session_reseats(const rv_session *session); /* changes of seats, pauses and ends of pauses */
bool rv_session_resign(rv_session *session, int seat);
/* `bot` NULL: a person sits down. False: this is no name for a bot. */
bool rv_session_take_over(rv_session *session, int seat, const char *bot);
/* A bot's name is one word of visible ASCII, shorter than RV_NAME, that does not look like a time:
   it is part of a line of the log. */
bool rv_bot_name(rv_span name);

/* A clock move that is coming, and when its wait began. */
typedef struct rv_wait {
    rv_due due;
    uint64_t since;
} rv_wait;

/* What time will do, and how many such moves there are. Everybody may know it. */
int rv_session_waits(const rv_session *session, const rv_wait **waits);
/* The first of these, or of what happens to people who are late, as an entry with the time at which
   it is to be added; false: none is coming. */
bool rv_session_due(const rv_session *session, rv_log_entry *entry);

/* The time before which a bot should not make this move. If it was a race with people when the seat
   was asked (rules->races), the bot takes as long as they would, even after somebody was first;
   else 0. The delay is drawn by the session, once for each question, and counts from then. It is
   for whoever runs the bots; nothing refuses a move that comes too soon. */
uint64_t rv_session_ready(const rv_session *session, rv_move move);

/* ---- Words ---- */

/* One entry as a line, without a line end; and back. Neither needs the state of the game. */
void rv_entry_print(const rv_game *game, const rv_log_entry *entry, rv_out *out);
const char *rv_entry_read(const rv_game *game, rv_span line, rv_log_entry *entry,
                          rv_complaint *complaint);

/* The lines of the log after its head, from entry `from` on, with the hashes among them: what must
   be appended to a log that ended there. Returns a new text, to be freed by the caller; NULL: no
   memory. */
char *rv_session_print_from(const rv_session *session, int from, size_t *size);

/* The whole log. Returns a new text, to be freed by the caller; NULL: no memory, or it began as a
   set position. The files of a box that is not the shipped one are embedded. `open`: without the
   seed, for those who are still playing. */
char *rv_session_print(const rv_session *session, const rv_file *box_files, size_t count, bool open,
                       size_t *size);

/* What is needed to read a log: the boxes at hand, and how to make one from embedded files (make,
   use, find and files are NULL if no others can be made). Whatever make() returns must outlive the
   session: it is kept until every use has ended, and make() itself counts as one. */
typedef struct rv_shelf {
    const rv_box *boxes;
    size_t count;
    const rv_box *(*make)(void *user, const rv_rules *rules, const rv_file *files, size_t count,
                          rv_complaint *complaint);
    /* One use of such a box more (1) or fewer (-1); does nothing for the others. */
    void (*use)(void *user, const rv_box *box, int change);
    /* A box that make() made, while it is in use; NULL: there is none with this hash. */
    const rv_box *(*find)(void *user, const rv_rules *rules, uint64_t hash);
    /* The files of a box that make() made: they go into saved games. None for the others. */
    const rv_file *(*files)(void *user, const rv_box *box, size_t *count);
    void *user;
} rv_shelf;

/* A shelf with the caller's boxes (the shipped ones) that can make others, at most 64 at a time;
   before it is freed, sessions that use those must be gone. */
rv_shelf rv_shelf_new(const rv_box *boxes, size_t count);
/* From now on as many as are asked for, by somebody who sees to it that these are not too many. */
void rv_shelf_lift(const rv_shelf *shelf);
void rv_shelf_use(const rv_shelf *shelf, const rv_box *box, int change);
void rv_shelf_free(rv_shelf *shelf);
/* A game of the shelf by its id; NULL: there is none. */
const rv_rules *rv_shelf_rules(const rv_shelf *shelf, rv_span name);
/* A box by its hash, given or made; NULL: there is none. */
const rv_box *rv_shelf_find(const rv_shelf *shelf, const rv_rules *rules, uint64_t hash);
/* Makes a box of this game out of a JSON object with its files by name; NULL after a complaint. */
const rv_box *rv_shelf_bring(const rv_shelf *shelf, const char *game, rv_span members,
                             rv_complaint *complaint);

/* Reads a log, replays it and checks every hash. NULL and a complaint with its line when anything
   is wrong. */
rv_session *rv_session_read(rv_span text, const rv_shelf *shelf, rv_complaint *complaint);

/* The commitment to a seed: SHA-256 of its 16 bytes, as 64 hex digits. */
void rv_seed_commitment(rv_rng seed, rv_out *out);
void rv_sha256(const void *bytes, size_t size, unsigned char digest[32]);

RV_API_END

#endif
