#include "apps/server/histogram.h"

/* Milliseconds. */
static const uint32_t bounds[HISTOGRAM_BOUNDS] = { 1,   2,   5,    10,   20,   50,   100,
                                                   200, 500, 1000, 2000, 5000, 10000 };

void histogram_add(histogram *h, uint64_t milliseconds)
{
    int i = 0;
    while (i < HISTOGRAM_BOUNDS && milliseconds > bounds[i])
        i++;
    h->counts[i]++;
    h->sum += milliseconds;
}

static void put_seconds(rv_out *out, uint64_t milliseconds)
{
    rv_put_number(out, (int64_t)(milliseconds / 1000));
    rv_put(out, ".%d%d%d", (int)(milliseconds / 100 % 10), (int)(milliseconds / 10 % 10),
           (int)(milliseconds % 10));
}

void histogram_put(const histogram *h, const char *name, const char *help, rv_out *out)
{
    uint64_t count = 0;
    rv_put(out, "# HELP reverie_%s_seconds %s\n# TYPE reverie_%s_seconds histogram\n", name, help,
           name);
    for (int i = 0; i <= HISTOGRAM_BOUNDS; i++) {
        count += h->counts[i];
        rv_put(out, "reverie_%s_seconds_bucket{le=\"", name);
        if (i < HISTOGRAM_BOUNDS)
            put_seconds(out, bounds[i]);
        else
            rv_put(out, "+Inf");
        rv_put(out, "\"} ");
        rv_put_number(out, (int64_t)count);
        rv_put(out, "\n");
    }
    rv_put(out, "reverie_%s_seconds_sum ", name);
    put_seconds(out, h->sum);
    rv_put(out, "\nreverie_%s_seconds_count ", name);
    rv_put_number(out, (int64_t)count);
    rv_put(out, "\n");
}
