/* When tables want to be looked at: a heap, with the first of them on top. What nobody waits for
   costs nothing. */
#include "apps/server/house/inside.h"

#include <stdlib.h>

static void put(house *h, size_t at, table *t)
{
    h->due[at] = t;
    t->place = at + 1;
}

static void rise(house *h, size_t at)
{
    table *t = h->due[at];
    for (; at > 0 && h->due[(at - 1) / 2]->due > t->due; at = (at - 1) / 2)
        put(h, at, h->due[(at - 1) / 2]);
    put(h, at, t);
}

static void sink(house *h, size_t at)
{
    table *t = h->due[at];
    for (size_t below; (below = 2 * at + 1) < h->due_count; at = below) {
        below += below + 1 < h->due_count && h->due[below + 1]->due < h->due[below]->due;
        if (h->due[below]->due >= t->due)
            break;
        put(h, at, h->due[below]);
    }
    put(h, at, t);
}

void house_look_again(table *t, uint64_t when)
{
    house *h = t->house;
    if (t->place > 0 && t->due <= when)
        return;
    t->due = when;
    if (t->place == 0) {
        if (h->due_count == h->due_room) {
            h->due_room = 2 * h->due_room + 64;
            h->due = realloc(h->due, h->due_room * sizeof h->due[0]);
            RV_ASSERT(h->due != NULL);
        }
        put(h, h->due_count++, t);
    }
    rise(h, t->place - 1);
}

void house_look_no_more(table *t)
{
    house *h = t->house;
    if (t->place == 0)
        return;
    size_t at = t->place - 1;
    table *last = h->due[--h->due_count];
    t->place = 0;
    if (last == t)
        return;
    put(h, at, last);
    rise(h, at);
    sink(h, last->place - 1);
}

uint64_t house_next_due(const house *h)
{
    return h->due_count ? h->due[0]->due : UINT64_MAX;
}

/* What wants to be looked at again at once has to wait until the others have had their turn. */
void house_look_around(house *h)
{
    for (size_t left = h->due_count; left > 0 && house_next_due(h) <= h->now; left--)
        house_advance(h->due[0]);
}
