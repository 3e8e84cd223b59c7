#include "apps/server/net/steady.h"

uint64_t steady_time(steady *s, uint64_t real)
{
    uint64_t gap = s->last ? real - s->last : 0;
    if (gap > STEADY_GAP)
        s->lost += gap;
    s->last = real;
    return real - s->lost;
}
