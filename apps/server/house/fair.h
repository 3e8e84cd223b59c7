/*
 * fair.h: whose bot thinks next, where more is asked for than there is time. Everybody who waits
 * has an equal part of it, however many tables they have: each person one part, each address four,
 * each network sixteen. So it costs nobody else anything to sit at sixty tables with experts, and a
 * quick bot need not wait for a slow one.
 *
 * Time is counted in positions that bots look at (rv_bot_cost). Each decision is given a place as
 * if everybody's were looked at side by side, and whoever would be ready first goes first.
 */
#ifndef RV_FAIR_H
#define RV_FAIR_H

#include <stdbool.h>
#include <stdint.h>

/* Who waits for a decision. */
typedef struct fair_waiter {
    uint64_t person;           /* 0: nobody waits */
    uint64_t address, network; /* 0: not known */
} fair_waiter;

enum { FAIR_ROWS = 2, FAIR_PLACES = 4096 };

/* Whoever is counted has a place in each row; nobody can tell who shares it. */
typedef struct fair {
    uint64_t key[2];
    uint64_t now;  /* of those who are being served */
    uint64_t last; /* the latest end of all */
    uint64_t until[FAIR_ROWS][FAIR_PLACES];
} fair;

typedef struct fair_place {
    uint64_t begins, ends;
} fair_place;

void fair_begin(fair *t);
fair_place fair_take(fair *t, const fair_waiter *who, uint32_t cost);
/* A decision in this place is being thought about. */
void fair_serve(fair *t, fair_place place);
/* Nobody waits any more: whatever there was too much of is forgotten. */
void fair_end(fair *t);

#endif
