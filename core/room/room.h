/*
 * room.h: a game and those who play it. A room owns a session and knows what a session does not:
 * who may do what, which bots must be asked, what time brings next, who asked the others to go
 * back, and what each viewer has been told. Whoever runs it (a page's worker, the terminal, the
 * arena, a server) has no rules of its own about any of this.
 *
 * A room does no input or output, starts no threads and looks at no clock: the host says what time
 * it is, computes what bots would do, and carries messages.
 *
 *     wish   ->  rv_room_hear()   what somebody wants: refused, or an entry of the log
 *                ... the host may write the entry down here ...
 *     entry  ->  rv_room_apply()  it happens, and every viewer is told what it may know
 *     time   ->  rv_room_due()    the entry that time or a rested bot brings by now
 *     job    <-  rv_room_job()    a bot is to be asked; rv_room_answer() when it has thought
 *
 * A bug of ours or a lack of memory closes the room (rv_room_closed()) and never ends the process.
 */
#ifndef RV_ROOM_H
#define RV_ROOM_H

#include "core/room/stream.h"

RV_API_BEGIN

typedef struct rv_room rv_room;

enum { RV_VIEWERS = RV_SEATS + 1 }; /* 0: spectators; else a seat */

/* ---- Who speaks ---- */

/* Which seats a caller may speak for. */
typedef enum rv_role {
    RV_LOCAL,    /* for every seat: whoever sits at the machine that holds the room */
    RV_SEATED,   /* for one seat */
    RV_WATCHING, /* for none */
} rv_role;

typedef struct rv_caller {
    uint8_t role, seat;
} rv_caller;

/* May this caller speak for that seat; may it see the table with these eyes (0: a spectator's)? */
bool rv_caller_plays(rv_caller caller, int seat);
bool rv_caller_sees(rv_caller caller, int viewer);
/* May it know the seed, and so everything? Yes on its own machine, or when the game is over. */
bool rv_caller_knows_all(rv_caller caller, const rv_room *room);

/* ---- Beginning and end ---- */

/* Takes the session over and frees it with the room. `now`: the host's time, any steadily rising
   count of milliseconds; the game's own time goes on from where the session stopped. NULL: no
   memory. */
rv_room *rv_room_new(rv_session *session, uint64_t now);
void rv_room_free(rv_room *room);
/* The room's own session and game, for reading only: the past, the log, who sits where. */
const rv_session *rv_room_session(const rv_room *room);
const rv_game *rv_room_game(const rv_room *room);
/* Why this room was closed; NULL: it is open. A closed room refuses every wish and is still to be
   freed. */
const char *rv_room_closed(const rv_room *room);
/* Closes it; `reason` is copied. */
void rv_room_close(rv_room *room, const char *reason);
/* Bytes of memory that the room takes, not counting the snapshots of its session. */
size_t rv_room_bytes(const rv_room *room);

/* ---- Changes ---- */

/* What somebody at a seat wants: an entry of the log that people may wish for (rv_entry_wished()),
   or to agree or disagree with what somebody asked. Beyond its barrier an undo asks the others. */
typedef struct rv_wish {
    uint64_t key;  /* the caller's random number: asked for twice, it is done once; 0: none */
    uint64_t seen; /* rv_seen() of what this seat sees; 0: never mind */
    uint8_t kind;  /* rv_entry_kind, RV_C_AGREES or RV_C_DISAGREES */
    uint8_t seat;
    rv_move move;      /* of RV_L_MOVE */
    char bot[RV_NAME]; /* of RV_L_BOT */
} rv_wish;

typedef enum rv_verdict {
    RV_V_ENTRY,   /* `entry` is to be applied */
    RV_V_DONE,    /* it needs no entry, or was done before under this key */
    RV_V_REFUSED, /* `why`: the id of a rule of the game, or a key of the catalogue ("room.stale")
                   */
} rv_verdict;

typedef struct rv_reply {
    rv_verdict verdict;
    const char *why;
    rv_log_entry entry;
} rv_reply;

/* Checks a wish and says what is to be done about it; nothing has happened yet. */
rv_reply rv_room_hear(rv_room *room, rv_caller caller, const rv_wish *wish, uint64_t now);
/* Makes an entry happen. One that rv_room_hear() or rv_room_due() gave is always accepted if it is
   applied before any other; one that was read from elsewhere may be refused (false). */
bool rv_room_apply(rv_room *room, const rv_log_entry *entry);
/* Hearing and applying in one, where nothing is written down in between. */
rv_reply rv_room_do(rv_room *room, rv_caller caller, const rv_wish *wish, uint64_t now);

/* ---- Time ---- */

/* Time has come to `now`; hearing and asking what is due say so, too. */
void rv_room_time(rv_room *room, uint64_t now);
/* The entry that must be applied by now; false: none. One entry may make the next one due, so apply
   it and ask again until the answer is false. */
bool rv_room_due(rv_room *room, uint64_t now, rv_log_entry *entry);
/* Call it before a log is saved: where a clock runs, an entry notes how far time has come, so that
   the clock goes on from there when the log is loaded. */
void rv_room_pulse(rv_room *room, uint64_t now);
/* Milliseconds until rv_room_due() will have an entry, as things stand; -1: nothing is due until
   somebody wishes something. */
int64_t rv_room_wait(const rv_room *room, uint64_t now);

/* Clock moves come `grace` milliseconds later than they are due, the same for everybody: what was
   sent in time from far away is still heard. 0 until this is called. */
void rv_room_give_grace(rv_room *room, uint32_t grace);
/* Is this move a race now? Could anybody who is asked make such a move? */
bool rv_room_races(const rv_room *room, rv_move move);
bool rv_room_race_is_on(const rv_room *room);

/* ---- Bots ----
 *
 * The room says which bot is to decide for which seat; somebody computes it, from that seat's view
 * alone, and answers later or never. A bot also plays on for a person who has resigned.
 */

typedef struct rv_job {
    uint32_t id;
    uint32_t line; /* another one: what the bot of this seat remembers is not how it came here */
    uint8_t seat;
    char bot[RV_NAME];
} rv_job;

/* A decision that nobody is computing yet; `view` receives the seat's view. False: none. */
bool rv_room_job(rv_room *room, rv_job *job, void *view);
/* What the bot would do: it comes out of rv_room_due() when its time has come. False: nobody is
   waiting for this any more, or the move is not legal; if a bot must still decide, there is a new
   job. */
bool rv_room_answer(rv_room *room, uint32_t id, rv_move move);
int rv_room_job_seat(const rv_room *room, uint32_t id); /* 0: nobody waits for it */
/* Gives a job back without an answer: rv_room_job() offers it again. */
void rv_room_give_up(rv_room *room, uint32_t id);

/* ---- What viewers are told ---- */

/* Called for each viewer that is watched (below) when something visible to it has changed. */
typedef void rv_tell(void *user, int viewer, const unsigned char *message, size_t size);
void rv_room_listen(rv_room *room, rv_tell *tell, void *user);
/* From now on somebody watches with these eyes, or nobody does. */
bool rv_room_watch(rv_room *room, int viewer, bool watched);
/* The number of the last message to this viewer. */
uint32_t rv_room_seq(const rv_room *room, int viewer);
/* rv_seen() of what this viewer sees now. */
uint32_t rv_room_seen(const rv_room *room, int viewer);
/* A hello: the messages to this viewer, if it is watched, continue from there. */
void rv_room_hello(const rv_room *room, int viewer, rv_pack *pack);
/* What this viewer has seen happen and still counts, from event `from` on: a part of the story.
   Returns where the next part begins; ask until the answer is -1. */
int rv_room_story(const rv_room *room, int viewer, int from, rv_pack *pack);
/* The table as this viewer saw it after `number` moves, as it counts them (rv_session_seen()): a
   hello with the events of the last of them. */
void rv_room_past(const rv_room *room, int viewer, int number, rv_pack *pack);

RV_API_END

#endif
