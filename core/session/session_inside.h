/* What the files of the session share. */
#ifndef RV_SESSION_INSIDE_H
#define RV_SESSION_INSIDE_H

#include "core/session/session.h"

typedef struct rv_ply {
    rv_move move;
    bool barrier; /* may not be taken back */
    uint8_t seen; /* bit v: viewer v saw something happen */
} rv_ply;

/* What a seat is asked, known by its prompt and by how much had been drawn. */
typedef struct rv_question {
    uint64_t since, draws;
    uint32_t number; /* entries before it: a bot's pause is drawn by it */
    uint8_t prompt, open;
    uint8_t race; /* the verb that raced when it was asked, counted from 1; 0: none */
    uint8_t spare;
} rv_question;

struct rv_session {
    rv_game game;
    rv_rng seed;
    uint64_t box;   /* hash of the box as its log names it: the one it began with */
    bool set;       /* began as a position: no log can say how it came about */
    uint8_t format; /* of its log: 1 has no times, 2 no pace and no pauses, 3 no end by agreement */
    bool paused, ended;
    uint64_t now;                /* milliseconds of the game's own time */
    rv_seat seats[RV_SEATS + 1]; /* by seat */
    rv_pace pace;
    rv_chance chance;
    rv_seat_clock clocks[RV_SEATS + 1]; /* by seat; only where there is a pace */
    uint64_t paused_at;

    rv_log_entry *entries;
    int entry_count, entry_room;
    int reseats; /* among them */

    rv_ply *moves; /* the line that counts */
    int plies, move_room;
    unsigned char *snapshots; /* plies + 1 of them */
    int snapshot_room;

    rv_event *events; /* of the last change */
    int event_count, event_room;
    rv_wait waits[RV_DUES];
    int wait_count;
    rv_question questions[RV_SEATS + 1]; /* by seat */
    rv_rng luck;                         /* for the pauses of bots */
};

enum { RV_HASH_EVERY = 8 };

/* What a kind of entry is (session_kinds.c). */
typedef struct rv_kind {
    const char *word; /* with which its line begins, unless it is a move's */
    enum { RV_T_NOTHING, RV_T_SEAT, RV_T_BOT, RV_T_PLY, RV_T_MOVE } tells; /* what follows */
    uint8_t format;      /* of the first logs that have it; 0: of all */
    const char *too_old; /* where it stands in an older one */
    bool plays;          /* makes moves or takes them back: not while the game is paused */
    bool reseats;        /* counts as a change of seats */
    rv_wished wished;
    const char *(*refused)(const rv_session *session, const rv_log_entry *entry); /* NULL: is not */
    void (*change)(rv_session *session, const rv_log_entry *entry);
} rv_kind;
extern const rv_kind rv_kinds[];
/* A move that counted before, once more: it is legal. */
void rv_session_play_again(rv_session *session, rv_ply ply);

/* Time that counts against nobody: what waits has begun that much later. */
void rv_session_shift_time(rv_session *session, uint64_t by);
/* After every change: clocks and questions that are new begin now. */
void rv_session_follow_time(rv_session *session);
/* The clocks of people; and the first person who will have taken too long (false: nobody). */
void rv_session_follow_clocks(rv_session *session, uint64_t now);
bool rv_session_late(const rv_session *session, rv_log_entry *entry);
/* Lines of the head about chance; reading one returns false if it is wrong. */
void rv_chance_print(const rv_chance *chance, rv_out *out);
bool rv_chance_read_promise(rv_span rest, rv_chance *chance, unsigned char promise[32]);
bool rv_chance_read_nonce(rv_span rest, rv_chance *chance);
/* What a log says at the end of a game. */
void rv_session_put_result(const rv_session *session, rv_out *out);

#endif
