/*
 * asked.h: requests (docs/protocol.md). Each is declared once: its name, who may ask it, and what
 * it holds. A line is read once, into a struct that whoever answers gets, and that can wait. The
 * lists of the docs and of the page, and the fuzzers' words, are made from the declarations
 * (tools/requests.py).
 */
#ifndef RV_ASKED_H
#define RV_ASKED_H

#include "core/room/room.h"

RV_API_BEGIN

/* What a request may hold: each is the same thing wherever it is held, at a table or elsewhere. */
typedef enum rv_member {
    RV_ASK_SEAT_AS,
    RV_ASK_EYES_AS,
    RV_ASK_KEY,
    RV_ASK_SEEN,
    RV_ASK_MOVE,
    RV_ASK_BOT,
    RV_ASK_FROM,
    RV_ASK_PLY,
    RV_ASK_SEAT,
    RV_ASK_JOB,
    RV_ASK_GAME,
    RV_ASK_OPTIONS,
    RV_ASK_PACE,
    RV_ASK_SEED,
    RV_ASK_BOX,
    RV_ASK_LOG,
    RV_ASK_POSITION,
    RV_ASK_FILES,
    RV_ASK_PLAY,
    RV_ASK_STATE,
    RV_ASK_LANG,
    RV_ASK_PART,
    /* Where people meet: */
    RV_ASK_NAME,
    RV_ASK_WORDS,
    RV_ASK_CODE,
    RV_ASK_ALONE,
    RV_ASK_DEVICE,
    RV_ASK_SEATS,
    RV_ASK_AWAY,
    RV_ASK_HINTS,
    RV_ASK_LISTED,
    RV_ASK_FILL,
    RV_ASK_TABLE,
    RV_ASK_SECRET,
    RV_ASK_WHO,
    RV_ASK_WITH,
    RV_ASK_FILE,
    RV_ASK_TEXT,
    RV_ASK_PIECE,
    RV_ASK_DONE,
    RV_ASK_HASH,
    RV_ASK_NONCE,
    RV_ASK_WANT,
    RV_ASK_CHOOSE,
    RV_ASK_NUMBER,
    RV_ASK_ON,
    RV_MEMBERS
} rv_member;

enum { RV_ASKED_WORDS = 512, RV_ASKED_ID = 72 };

/* A member that is not there is zero, empty or false. */
typedef struct rv_request_kind rv_request_kind;
typedef struct rv_asked {
    const rv_request_kind *kind; /* as which it has been read; NULL: not yet */
    uint64_t given;              /* bit m: member m is there */
    char what[16];
    char id[RV_ASKED_ID]; /* as it is written in the line: a number or a short text */
    uint64_t key, seen;
    int32_t as; /* a seat; 0: a spectator */
    int32_t from, ply, seat, job, away, fill, with, number;
    bool alone, hints, listed, done, want, on;
    char move[RV_ASKED_WORDS], options[RV_OPTIONS_TEXT], pace[64], seats[256], text[1201];
    char bot[RV_NAME], game[40], box[32], seed[64], lang[8], part[32], name[128], words[192];
    char code[16], device[72], table[16], secret[32], who[32], file[32], hash[72], nonce[72];
    char choose[8];
    rv_span log, position, files, play, state, piece; /* as they are written in the line */
    rv_span line; /* which must stay where it is, unless the request has been kept */
} rv_asked;

/* Who may ask. */
typedef enum rv_asker {
    RV_BY_ALL,   /* and if there is an `as`, for seats or eyes that are the caller's */
    RV_BY_HERE,  /* whoever sits at the machine that holds the room */
    RV_BY_LENS,  /* only a lens is asked, by whoever has it */
    RV_BY_GUEST, /* whoever is at a table, */
    RV_BY_SEAT,  /* sits there, */
    RV_BY_HOST,  /* made it */
} rv_asker;

enum {
    RV_EARLY = 1,  /* needs no game */
    RV_CHANGES = 2 /* what others see: it is done once under its key */
};

struct rv_request_kind {
    const char *what;
    uint8_t by, flags; /* an rv_asker */
    uint64_t has, may; /* RV_HAS() of the members that must be there, and that may */
};

/* In a list of requests, which ends with one without a name; `size`: bytes from one to the next.
   NULL: it is none of them. */
const rv_request_kind *rv_asked_find(const rv_asked *asked, const void *list, size_t size);

#define RV_HAS(member) (1ULL << RV_ASK_##member)

#define RV_NOT_ASKED "a request is a JSON object with \"id\" and \"do\""

/* "do" of a line, and its "id" if there is one; false: it is no request. */
bool rv_asked_open(rv_asked *asked, rv_span line);
/* The members that such a request has, unless they have been read; false: what is wrong is written,
   in English for whoever writes programs. */
bool rv_asked_read(rv_asked *asked, const rv_request_kind *kind, rv_out *wrong);
/* Bytes of its line that it needs besides itself; mostly none. */
size_t rv_asked_rest(rv_asked *asked);
/* It has been read, and waits: from now on it needs those bytes in `rest`, and not its line. */
void rv_asked_keep(rv_asked *asked, char *rest);
bool rv_asked_has(const rv_asked *asked, rv_member member);
/* Is "as" a seat of this room, or its spectators, whose view the caller may see? False: what is
   wrong is written, or, if nothing is, that is not for this caller. */
bool rv_asked_sees(const rv_asked *asked, const rv_room *room, rv_caller caller, rv_out *wrong);
/* Says what a member must be. */
void rv_asked_wrong(rv_member member, rv_out *out);

/* For tools: what a member is called, and what it is. */
const char *rv_member_name(rv_member member);
void rv_member_say(rv_member member, rv_out *out);

RV_API_END

#endif
