/*
 * tally.h: how often somebody has done something lately. It costs the same memory whoever comes.
 * When room is wanted, whoever has done it least is forgotten first, and nobody can tell who shares
 * a place with whom: so a flood of strangers, each of whom does it once, never makes it forget
 * those who have done it often.
 */
#ifndef RV_TALLY_H
#define RV_TALLY_H

#include <stdbool.h>
#include <stdint.h>

/* A window is counted in steps; whoever is counted has one of the places of one set. */
enum { TALLY_SETS = 1024, TALLY_PLACES = 16, TALLY_STEPS = 16, TALLY_MOST = 255 };

typedef struct tally_place {
    uint64_t who, since;        /* when the latest step began */
    uint8_t count[TALLY_STEPS]; /* in each step, the latest first */
} tally_place;

typedef struct tally {
    uint64_t key[2]; /* drawn by chance: which set somebody has */
    uint64_t window; /* milliseconds */
    tally_place sets[TALLY_SETS][TALLY_PLACES];
} tally;

/* All of it must be zeros: most is never touched. */
void tally_begin(tally *t, uint64_t window);
/* Has `who` done it fewer than `most` times (TALLY_MOST at most) within the window? To its
   sixteenth part: that much earlier it may be allowed again. */
bool tally_allows(tally *t, uint64_t who, uint64_t now, int most);
void tally_count(tally *t, uint64_t who, uint64_t now);

#endif
