/*
 * race.h: who was first, wherever they sit. A move in a race (rv_rules.races) is stamped when
 * it is heard, and the time it took to arrive is given back: half of the shortest round trip, at
 * most RACE_CREDIT. The first that is heard opens a photo finish, which lasts as long as somebody
 * not yet heard could still have been earlier; then the earliest corrected stamp wins. The message
 * that begins a race is held back for those who are near, so that everybody sees it at the same
 * moment.
 *
 * A program may answer pings as late as it likes. TCP's own acknowledgements it does not send: its
 * system does. So there are two measurements. When the dream is shown follows from the kernel's
 * alone; what is given back, from the smaller of both.
 *
 * These are the sums; race.c says when they are done.
 */
#ifndef RV_HOUSE_RACE_H
#define RV_HOUSE_RACE_H

#include "core/reverie.h"

enum { RACE_CREDIT = 120, RACE_GRACE = 250, RACE_MEMORY = 60 * 1000 }; /* milliseconds */
enum { RACE_PINGS = 16 };

/* How long pings took, and when; and the least that the kernel of this machine has ever measured on
   the same connection. */
typedef struct race_lag {
    struct {
        uint32_t rtt;
        uint64_t at; /* 0: none */
    } pings[RACE_PINGS];
    unsigned next;
    uint32_t kernel; /* 0: nothing has been measured */
} race_lag;

void race_note_ping(race_lag *lag, uint32_t rtt, uint32_t kernel, uint64_t now);
/* The time that is given back; 0 if nothing has been measured. */
uint32_t race_credit(const race_lag *lag, uint64_t now);
/* How far away it is for whoever shows the dream. */
uint32_t race_way(const race_lag *lag);

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

/* One more has been heard; `largest` is the largest credit of those who have not. */
void race_add(race_photo *photo, race_finish finish, uint32_t largest);
/* The index of whoever was first; among equals, whoever was heard first. */
int race_first(const race_photo *photo);

/* How long the message that begins a race is held back for whoever is this far away. */
uint32_t race_hold(uint32_t way, uint32_t largest);

#endif
