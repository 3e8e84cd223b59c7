/*
 * stream.h: what one viewer is told, as bytes (docs/protocol.md, "The stream").
 *
 * A viewer's messages carry the bytes of its redacted state that changed and the events it may see,
 * as records: states and events are plain data, and whoever hears them has the same engine. A
 * message is in no language, and nothing about it depends on what the viewer may not know: not its
 * length, not its number, not whether it is sent at all (law 9).
 *
 * A room writes them (room.h), a lens reads them (lens.h).
 */
#ifndef RV_STREAM_H
#define RV_STREAM_H

#include "core/room/pack.h"
#include "core/session/session.h"

RV_API_BEGIN

enum {
    RV_MESSAGE = 16384, /* bytes of the longest message */
    RV_OPTIONS_TEXT = 512
};
/* Of the engine and of the stream. A hello begins with it in the same way for ever, so that whoever
   knows only another version reads no further, and knows why. */
#define RV_STREAM_VERSION RV_VERSION "/6"

typedef enum rv_message_kind {
    RV_M_HELLO = 1,  /* the whole view, and everything else there is to know */
    RV_M_CHANGE = 2, /* what is different from the last message */
    RV_M_STORY = 3,  /* earlier events, in parts; the first says to forget what was told so far */
} rv_message_kind;

/* What time will do, as a viewer is told: milliseconds left, out of how many. */
typedef struct rv_clock {
    rv_move move;
    uint32_t left, of;
} rv_clock;

/* The same for the clock of a person. */
typedef struct rv_seat_time {
    uint32_t left;
    bool runs;
} rv_seat_time;

/* What one seat asks the others to agree to. */
typedef enum rv_asking { RV_ASKS_BACK, RV_ASKS_PAUSE, RV_ASKS_END } rv_asking;

/* What there is to know about a table besides view and events; the same for every viewer except for
   `undo` and `may_ask`. */
typedef struct rv_about {
    rv_seat seats[RV_SEATS + 1];
    rv_clock clocks[RV_DUES];
    uint8_t clock_count;
    uint32_t clock_seq; /* the message that told them: `left` counts from there */
    bool paced;         /* people's time is limited: `time` holds it, by seat */
    rv_seat_time time[RV_SEATS + 1];
    bool paused;      /* nothing moves, and no time runs */
    bool ended;       /* all agreed that the game is over */
    bool undo;        /* this viewer may take its last move back */
    bool may_ask;     /* or ask the others to let it */
    uint8_t asks;     /* the seat that asks the others for something; 0: none */
    uint8_t asks_for; /* rv_asking */
    uint8_t agreed;   /* bit s: seat s has agreed to it */
} rv_about;

/* Why a message is sent: an entry of the log; or somebody asks the others something, or answers. */
enum { RV_C_ASKS = RV_L_KINDS, RV_C_AGREES, RV_C_DISAGREES, RV_C_KINDS };
const char *rv_cause_word(int kind); /* "move", "undo", ... "ask", "agree", "disagree" */

typedef struct rv_cause {
    bool known;   /* false: there is none, as in a hello, or none that this viewer may know */
    uint8_t kind; /* rv_entry_kind, or one of the above */
    uint8_t seat; /* who moved, asked, sat down...; 0: the clock did */
    bool late;    /* a bot sits down or somebody resigns because that seat's time was up */
    bool shows;   /* this viewer may see which move it was */
    rv_move move;
} rv_cause;

/* What each message begins with. */
typedef struct rv_heading {
    uint32_t seq; /* its number */
    uint32_t ply; /* moves that count now, as this viewer counts them (rv_session_seen()) */
    rv_cause cause;
} rv_heading;

/* What a hello says first: which version, game and box the bytes are for. */
typedef struct rv_greeting {
    char stream[16], game[40], options[RV_OPTIONS_TEXT];
    uint32_t version, state_bytes;
    uint64_t box;
    unsigned char commit[32]; /* SHA-256 of the seed */
} rv_greeting;

/* What a viewer sees, in a number, never 0: its view, and what is asked of those who play. It is
   the same wherever these are the same, after a restart too, and another one if anything of it has
   changed; so a wish may say on what it is founded. */
uint32_t rv_seen(const rv_game *game, const rv_about *about, const void *view);

/* The parts of a message: `seats` or `clocks` false leaves that part out. */
typedef struct rv_parts {
    rv_heading heading;
    const rv_about *about;
    bool seats, clocks;
    const rv_event *events; /* those for this viewer are picked out */
    int event_count;
    int viewer; /* a seat, 0: spectators */
} rv_parts;

void rv_stream_hello(const rv_game *game, const rv_greeting *greeting, const rv_parts *parts,
                     const void *view, rv_pack *pack);
void rv_stream_change(const rv_game *game, const rv_parts *parts, const void *old, const void *view,
                      rv_pack *pack);

/* A part of what happened before. `first`: what was told so far is to be forgotten. */
void rv_stream_story(const rv_game *game, const rv_parts *parts, bool first, rv_pack *pack);

/* ---- Reading: the bytes may be anything ---- */

/* The kind of a message and, for a hello, its greeting; leaves `pack` just after them. False: it is
   no message. */
bool rv_stream_open(rv_unpack *pack, rv_message_kind *kind, rv_greeting *greeting);
/* The rest: changes `about` and `view`, fills `events` (their audience is everybody: they are for
   this viewer). False: the bytes are not a message of this game; then both may be half changed. */
bool rv_stream_take(const rv_game *game, rv_unpack *pack, rv_heading *heading, rv_about *about,
                    rv_events *events, void *view);
bool rv_stream_take_story(const rv_game *game, rv_unpack *pack, bool *first, rv_events *events);
/* Are these bytes, which may be anything, a view for this seat or for RV_SPECTATOR? */
bool rv_is_view(const rv_game *game, const void *state, int viewer);

RV_API_END

#endif
