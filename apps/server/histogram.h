/* How long something took, as a histogram in the text format of Prometheus. */
#ifndef RV_HISTOGRAM_H
#define RV_HISTOGRAM_H

#include "core/text.h"

enum { HISTOGRAM_BOUNDS = 13 };

typedef struct histogram {
    uint64_t counts[HISTOGRAM_BOUNDS + 1]; /* up to each bound, and above the last */
    uint64_t sum;                          /* milliseconds */
} histogram;

void histogram_add(histogram *h, uint64_t milliseconds);
/* Metric reverie_NAME_seconds. */
void histogram_put(const histogram *h, const char *name, const char *help, rv_out *out);

#endif
