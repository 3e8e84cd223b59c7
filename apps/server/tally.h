/*
 * tally.h: who has done something how often of late. The oldest are forgotten first, so a flood of
 * strangers makes room for itself and costs no memory.
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

/* Has `who` done it less than `most` times within the last `window` milliseconds? Then it is
   counted once more. */
bool tally_allows(tally *t, uint64_t who, uint64_t now, int most, uint64_t window);

#endif
