#include "apps/server/house/tally.h"
#include "apps/server/secrets.h"
#include "core/reverie.h"

#include <string.h>

void tally_begin(tally *t, uint64_t window)
{
    t->window = window;
    secret_bytes(t->key, sizeof t->key);
}

/* Steps that are over by now move on, and the oldest fall out. */
static int sum(const tally *t, tally_place *p, uint64_t now)
{
    uint64_t step = t->window / TALLY_STEPS, gone = now > p->since ? (now - p->since) / step : 0;
    int all = 0;
    if (gone >= TALLY_STEPS) {
        memset(p->count, 0, sizeof p->count);
    } else if (gone > 0) {
        memmove(p->count + gone, p->count, TALLY_STEPS - gone);
        memset(p->count, 0, gone);
    }
    p->since += gone * step;
    for (int i = 0; i < TALLY_STEPS; i++)
        all += p->count[i];
    return all;
}

static tally_place *set_of(tally *t, uint64_t who)
{
    return t->sets[rv_siphash(t->key, &who, sizeof who) % TALLY_SETS];
}

bool tally_allows(tally *t, uint64_t who, uint64_t now, int most)
{
    tally_place *set = set_of(t, who);
    for (int i = 0; i < TALLY_PLACES; i++)
        if (set[i].who == who)
            return sum(t, &set[i], now) < most;
    return most > 0;
}

void tally_count(tally *t, uint64_t who, uint64_t now)
{
    tally_place *set = set_of(t, who), *place = NULL;
    int least = 0;
    for (int i = 0; i < TALLY_PLACES && !(place && place->who == who); i++) {
        int count = sum(t, &set[i], now);
        if (place == NULL || set[i].who == who || count < least) {
            place = &set[i];
            least = count;
        }
    }
    if (place->who != who || least == 0)
        *place = (tally_place){ .who = who, .since = now };
    if (place->count[0] < TALLY_MOST)
        place->count[0]++;
}
