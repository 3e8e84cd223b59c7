/*
 * house_race.h: who was first, wherever they sit. A move that races (rv_rules.races) is stamped
 * when it is heard, and what it took on its way is given back: half of the least time that a ping
 * went there and back within the last minute, at most RACE_CREDIT. The first that is heard opens a
 * photo finish, which lasts as long as somebody who is not yet heard could still have been earlier;
 * then the earliest corrected stamp wins. The message that begins a race is held back for those who
 * are near, so that everybody sees it at the same moment.
 *
 * These are the sums; when they are done is in house_race.c.
 */
#ifndef RV_HOUSE_RACE_H
#define RV_HOUSE_RACE_H

#include "core/reverie.h"

enum { RACE_CREDIT = 120, RACE_GRACE = 250, RACE_MEMORY = 60 * 1000 }; /* milliseconds */
enum { RACE_PINGS = 16 };

/* How long pings took, and when. */
typedef struct race_lag {
    struct {
        uint32_t rtt;
        uint64_t at; /* 0: none */
    } pings[RACE_PINGS];
    unsigned next;
} race_lag;

void race_note_ping(race_lag *lag, uint32_t rtt, uint64_t now);
/* What is given back; 0 where nothing has been measured. */
uint32_t race_credit(const race_lag *lag, uint64_t now);

typedef struct race_finish {
    uint64_t at; /* when it was heard */
    uint32_t credit;
    uint8_t seat;
} race_finish;

typedef struct race_photo {
    uint64_t closes;
    race_finish list[RV_SEATS]; /* as they were heard */
    int count;                  /* 0: no photo is being taken */
} race_photo;

/* One more is heard; `largest` is the largest credit of those who are not. */
void race_add(race_photo *photo, race_finish finish, uint32_t largest);
/* The index of who was first; of equals, who was heard first. */
int race_first(const race_photo *photo);

/* How long the message that begins a race is held back for whoever has this credit. */
uint32_t race_hold(uint32_t credit, uint32_t largest);

#endif
