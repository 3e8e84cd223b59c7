#include "bench/load.h"

#include <stdlib.h>

void times_add(times *t, double ms)
{
    if (t->count == t->room) {
        t->room = t->room * 2 + 1024;
        t->list = realloc(t->list, t->room * sizeof *t->list);
        if (t->list == NULL)
            load_fail("no memory");
    }
    t->list[t->count++] = ms;
}

static int by_size(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

double times_at(times *t, double share)
{
    if (t->count == 0)
        return 0;
    qsort(t->list, t->count, sizeof *t->list, by_size);
    return t->list[(size_t)(share * (double)(t->count - 1))];
}
