/* Who does not want to hear whom, at any table: asked for every line of talk and every table of the
   list, so it is in memory, in the order of numbers. */
#include "apps/server/house/inside.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *one, const void *other)
{
    const house_shun *a = one, *b = other;
    if (a->who != b->who)
        return a->who < b->who ? -1 : 1;
    return a->whom < b->whom ? -1 : a->whom > b->whom;
}

/* Where it is, or would be. */
static size_t find(const house *h, const house_shun *shun)
{
    size_t low = 0, high = h->shun_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare(&h->shuns[middle], shun) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool house_shuns(const house *h, uint64_t who, uint64_t whom)
{
    house_shun shun = { who, whom };
    size_t at = find(h, &shun);
    return at < h->shun_count && compare(&h->shuns[at], &shun) == 0;
}

void house_note_shun(house *h, uint64_t who, uint64_t whom, bool on)
{
    house_shun shun = { who, whom };
    size_t at = find(h, &shun);
    if (house_shuns(h, who, whom) == on)
        return;
    if (on && h->shun_count == h->shun_room) {
        h->shun_room = 2 * h->shun_room + 64;
        h->shuns = realloc(h->shuns, h->shun_room * sizeof shun);
        RV_ASSERT(h->shuns != NULL);
    }
    house_shun *place = &h->shuns[at];
    size_t after = h->shun_count - at;
    if (on) {
        memmove(place + 1, place, after * sizeof shun);
        *place = shun;
        h->shun_count++;
    } else {
        memmove(place, place + 1, (after - 1) * sizeof shun);
        h->shun_count--;
    }
}

static void read_one(void *user, uint64_t who, uint64_t whom)
{
    house_note_shun(user, who, whom, true);
}

void house_read_shuns(house *h)
{
    store_all_shuns(h->store, read_one, h);
}

void house_drop_shuns(house *h, uint64_t person)
{
    size_t kept = 0;
    for (size_t i = 0; i < h->shun_count; i++)
        if (h->shuns[i].who != person && h->shuns[i].whom != person)
            h->shuns[kept++] = h->shuns[i];
    h->shun_count = kept;
}
