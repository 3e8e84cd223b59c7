/* What room.c, room_bots.c and room_tell.c share. */
#ifndef RV_ROOM_INSIDE_H
#define RV_ROOM_INSIDE_H

#include "core/room/room.h"

/* A bot's decision for a seat. */
typedef enum rv_plan_state { RV_P_NONE, RV_P_THINKING, RV_P_READY } rv_plan_state;

typedef struct rv_plan {
    uint32_t id;
    uint8_t state;
    uint8_t spare[3];
    rv_move move;
} rv_plan;

/* One pair of eyes. */
typedef struct rv_eyes {
    unsigned char *view; /* as last told; NULL: nobody watches */
    uint32_t seq;
    bool undo, may_ask;
    uint8_t spare[2];
} rv_eyes;

struct rv_room {
    rv_session *session;
    uint64_t opened; /* the host's time when the room was made */
    uint64_t began;  /* the game's time then */
    uint64_t now;    /* of the game, as last heard */
    uint32_t grace;  /* before clock moves happen */
    char closed[120];
    rv_plan plans[RV_SEATS + 1];
    uint32_t lines[RV_SEATS + 1]; /* by seat: how often what its bot remembers became worthless */
    uint32_t jobs;                /* given out so far */
    int back;                     /* the ply that somebody asks to go back to */
    uint8_t asks, agreed;
    uint8_t asks_for; /* rv_asking */
    rv_eyes eyes[RV_VIEWERS];
    rv_about told; /* what viewers know besides their views */
    rv_wait waits[RV_DUES];
    rv_seat_clock clocks[RV_SEATS + 1];
    rv_tell *tell;
    void *user;
};

/* Tells every viewer what changed, and because of what: an entry, with its events, or what somebody
   asks or answers. */
void rv_room_tell(rv_room *room, const rv_cause *cause);
/* The others may be asked to let this seat take its last move back: it has made one. */
bool rv_room_may_ask_back(const rv_room *room, int seat);
/* Moves have been taken back. Before that, each seat had seen so many: what was taken back behind
   its back must not change what its bot does. */
void rv_room_go_back(rv_room *room, const int seen[RV_SEATS + 1]);
/* After an entry: drops plans that are carried out or no longer possible. */
void rv_room_follow_plans(rv_room *room, const rv_log_entry *entry);
/* The entry of a bot that has rested long enough by the game's time; `next` receives the time of
   the first that has not (UINT64_MAX: none). */
bool rv_room_rested(const rv_room *room, rv_log_entry *entry, uint64_t *next);

#endif
