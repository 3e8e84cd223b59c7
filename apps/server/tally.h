/*
 * tally.h: how often somebody has done something lately. The oldest are forgotten first, so a flood
 * of strangers only pushes out itself and costs no memory.
 */
#ifndef RV_TALLY_H
#define RV_TALLY_H

#include <stdbool.h>
#include <stdint.h>

enum { TALLY = 4096 };

typedef struct tally {
    struct {
        uint64_t who, when;
    } list[TALLY];
    unsigned next;
} tally;

/* Has `who` done it fewer than `most` times within the last `window` milliseconds? Then this time
   is counted too. */
bool tally_allows(tally *t, uint64_t who, uint64_t now, int most, uint64_t window);

#endif
