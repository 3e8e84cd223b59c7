/*
 * A ledger: lines of bytes (piles of cards, rows of shards) one after the other in one array, so
 * that it needs no more room than there are things, however they are spread over the lines.
 * bound[k] is where line k begins; it ends where the next one begins, and bound[lines] is the end
 * of all. The rest is zeros.
 */
#ifndef RV_LEDGER_H
#define RV_LEDGER_H

#include <stdint.h>
#include <string.h>

/* Puts a thing on the end of a line. There must be room for it. */
static inline void rv_ledger_add(uint8_t *things, uint8_t *bound, int lines, int line, int thing)
{
    int at = bound[line + 1], end = bound[lines];
    memmove(&things[at + 1], &things[at], (size_t)(end - at));
    things[at] = (uint8_t)thing;
    for (int k = line + 1; k <= lines; k++)
        bound[k]++;
}

/* Takes away the thing at this place of the array, which is in this line. */
static inline int rv_ledger_take(uint8_t *things, uint8_t *bound, int lines, int line, int at)
{
    int end = bound[lines], thing = things[at];
    memmove(&things[at], &things[at + 1], (size_t)(end - at - 1));
    things[end - 1] = 0;
    for (int k = line + 1; k <= lines; k++)
        bound[k]--;
    return thing;
}

#endif
