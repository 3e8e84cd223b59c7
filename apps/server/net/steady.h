/* Time in which the server did nothing at all (it was stopped, or the machine stood still) counts
   against nobody: it did not pass. */
#ifndef RV_STEADY_H
#define RV_STEADY_H

#include <stdint.h>

/* The loop wakes at least once a second, and looks at the clock; a longer silence is a stall. What
   is shorter cannot be told from a turn in which there was much to do, or nothing: it counts. */
enum { STEADY_GAP = 2000 }; /* milliseconds */

typedef struct steady {
    uint64_t last; /* time that this machine showed when somebody looked */
    uint64_t lost; /* milliseconds of stalls */
} steady;

/* The time without stalls, when the machine shows `real`, which never falls. */
uint64_t steady_time(steady *s, uint64_t real);

#endif
