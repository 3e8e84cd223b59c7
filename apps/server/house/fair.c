#include "apps/server/house/fair.h"
#include "apps/server/secrets.h"
#include "core/reverie.h"

#include <string.h>

enum { PER_ADDRESS = 4, PER_NETWORK = 16 };

void fair_begin(fair *t)
{
    memset(t, 0, sizeof *t);
    secret_bytes(t->key, sizeof t->key);
}

static uint64_t later(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static uint64_t *place_of(fair *t, int row, uint64_t who, uint64_t part)
{
    uint64_t name[] = { (uint64_t)row, part, who };
    return &t->until[row][rv_siphash(t->key, name, sizeof name) % FAIR_PLACES];
}

/* Until when somebody has had their part. Whoever shares a place with somebody in one row rarely
   does in the other. */
static uint64_t until(fair *t, uint64_t who, uint64_t part)
{
    uint64_t least = UINT64_MAX;
    for (int row = 0; row < FAIR_ROWS; row++) {
        uint64_t one = *place_of(t, row, who, part);
        least = one < least ? one : least;
    }
    return later(t->now, least);
}

static void put_off(fair *t, uint64_t who, uint64_t part, uint64_t until)
{
    for (int row = 0; row < FAIR_ROWS; row++) {
        uint64_t *one = place_of(t, row, who, part);
        *one = later(*one, until);
    }
}

fair_place fair_take(fair *t, const fair_waiter *who, uint32_t cost)
{
    const struct {
        uint64_t who, part;
    } by[] = { { who->person, 1 }, { who->address, PER_ADDRESS }, { who->network, PER_NETWORK } };
    fair_place place = { .begins = t->now };
    for (int i = 0; i < 3; i++)
        if (by[i].who)
            place.begins = later(place.begins, until(t, by[i].who, by[i].part));
    place.ends = place.begins + cost;
    put_off(t, who->person, 1, place.ends);
    for (int i = 1; i < 3; i++)
        if (by[i].who)
            put_off(t, by[i].who, by[i].part, until(t, by[i].who, by[i].part) + cost / by[i].part);
    t->last = later(t->last, place.ends);
    return place;
}

void fair_serve(fair *t, fair_place place)
{
    t->now = later(t->now, place.begins);
}

void fair_end(fair *t)
{
    t->now = t->last;
}
