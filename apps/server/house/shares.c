/* What there is enough of for everybody, as long as nobody takes too much of it: each person, each
   address and each network has a share (docs/hosting.md, "Limits"). */
#include "apps/server/house/inside.h"

#include <stdlib.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

/* Within a window (milliseconds), by whom; 0: it is not counted by that. */
static const struct {
    uint64_t window;
    int person, address, network;
    const char *refusal;
} shares[SHARES] = {
    [SHARE_TABLES] = { HOUR, 10, 60, 240, "room.rate" },
    [SHARE_BOXES] = { HOUR, 20, 60, 120, "room.rate" },
    [SHARE_STRANGERS] = { HOUR, 0, 20, 80, "room.strangers" },
    [SHARE_INVITED] = { HOUR, 60, 0, 0, "room.strangers" },
    [SHARE_GUESSES] = { HOUR, 0, 20, 80, "room.rate" },
    [SHARE_REPLAYS] = { MINUTE, 20, 60, 120, "room.replays" },
    [SHARE_TALK] = { 10 * SECOND, 5, 0, 0, "room.talk" },
    [SHARE_REPORTS] = { HOUR, 10, 30, 60, "room.rate" },
    [SHARE_GLIMPSES] = { MINUTE, 0, 60, 120, "glimpse" },
};

struct house_shares {
    tally taken[SHARES];
    tally newcomers; /* who came by an invitation */
};

void house_begin_shares(house *h)
{
    h->shares = calloc(1, sizeof *h->shares);
    RV_ASSERT(h->shares != NULL);
    for (int i = 0; i < SHARES; i++)
        tally_begin(&h->shares->taken[i], shares[i].window);
    tally_begin(&h->shares->newcomers, HOUR);
}

/* True: it has been counted. */
static bool takes(house *h, house_share share, uint64_t person, const net_address *from)
{
    tally *t = &h->shares->taken[share];
    const struct {
        uint64_t who;
        int most;
    } by[] = { { person, person ? shares[share].person : 0 },
               { from->host, shares[share].address },
               { from->network, from->network == from->host ? 0 : shares[share].network } };
    for (int i = 0; i < 3; i++)
        if (by[i].most && !tally_allows(t, by[i].who, h->now, by[i].most))
            return false;
    for (int i = 0; i < 3; i++)
        if (by[i].most)
            tally_count(t, by[i].who, h->now);
    return true;
}

bool house_grants(guest *g, house_share share)
{
    house *h = g->house;
    if (h->shares == NULL || takes(h, share, g->person, &g->from))
        return true;
    house_refuse(g, shares[share].refusal);
    return false;
}

bool house_glimpse_of(house *h, rv_span id, const net_address *from, house_glimpse *glimpse)
{
    char name[SECRET_TABLE + 1];
    rv_out out = rv_out_to(name, sizeof name);
    rv_put_span(&out, id);
    if (!secret_is_word(id, SECRET_TABLE))
        return false;
    if (h->shares && !takes(h, SHARE_GLIMPSES, 0, from)) {
        house_refused(h, shares[SHARE_GLIMPSES].refusal);
        return false;
    }
    return store_glimpse(h->store, name, glimpse->game, sizeof glimpse->game, &glimpse->chairs);
}

/* How many watch a table without a seat, from an address, a network, who are told of each change.
 */
enum { WATCH_NEAR = 40, WATCH_NETWORK = 80 };

bool house_has_room(guest *g, const table *t)
{
    int near = 0, network = 0;
    if (g->house->settings.generous || g->person == t->saved.host || house_seat_of(t, g->person))
        return true;
    for (const guest *one = t->guests; one; one = one->beside) {
        if (one == g || one->seat)
            continue;
        near += one->from.host == g->from.host;
        network += one->from.network == g->from.network;
    }
    if (near < WATCH_NEAR && network < WATCH_NETWORK)
        return true;
    house_refuse(g, "room.crowd");
    return false;
}

/* Whoever has come by an invitation within the hour invites others on their own account: else one
   invitation would let in everybody. */
static bool is_invited(const guest *g)
{
    house *h = g->house;
    const table *t = g->table;
    return t && g->comes != COMES_BY_NONE && t->saved.host
           && tally_allows(&h->shares->newcomers, t->saved.host, h->now, 1)
           && takes(h, SHARE_INVITED, t->saved.host, &g->from);
}

bool house_admits(guest *g, uint64_t person)
{
    house *h = g->house;
    if (h->shares == NULL)
        return true;
    if (!is_invited(g))
        return house_grants(g, SHARE_STRANGERS);
    tally_count(&h->shares->newcomers, person, h->now);
    return true;
}

/* ---- Tables and boxes in memory ---- */

bool house_is_mine(const guest *g, const table *t)
{
    return t->saved.host == g->person;
}

bool house_is_near(const guest *g, const table *t)
{
    return t->from.text[0] && t->from.host == g->from.host;
}

bool house_is_of_network(const guest *g, const table *t)
{
    return t->from.text[0] && t->from.network == g->from.network;
}

/* By whom they were made, and how many there may be at a time; of boxes those that are not in
   memory for somebody else anyway. */
static const struct {
    house_kinship *counts;
    int tables, boxes;
} standing[] = {
    { house_is_mine, 40, 4 },
    { house_is_near, 120, 8 },
    { house_is_of_network, 240, 16 },
};
enum { KINDS = sizeof standing / sizeof standing[0], MOST_BOXES = 512 };

bool house_may_make(guest *g)
{
    house *h = g->house;
    int count[KINDS] = { 0 };
    for (int i = 0; i < BUCKETS; i++)
        for (const table *t = h->tables[i]; t; t = t->next)
            for (int kind = 0; kind < KINDS; kind++)
                count[kind] += standing[kind].counts(g, t);
    for (int kind = 0; kind < KINDS; kind++)
        if (count[kind] >= standing[kind].tables && !h->settings.generous) {
            house_refuse(g, "room.tables");
            return false;
        }
    return house_grants(g, SHARE_TABLES);
}

/* Is an older one in memory that has the same box? */
static bool is_counted(const house *h, const table *t)
{
    for (int i = 0; i < BUCKETS; i++)
        for (const table *one = h->tables[i]; one; one = one->next)
            if (one->box == t->box && one->life < t->life)
                return true;
    return false;
}

bool house_may_use(guest *g, const rv_box *box)
{
    house *h = g->house;
    int count[KINDS] = { 0 }, all = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (const table *t = h->tables[i]; t; t = t->next) {
            if (t->box == box || h->settings.generous)
                return true;
            if (t->box == NULL || is_counted(h, t))
                continue;
            all++;
            for (int kind = 0; kind < KINDS; kind++)
                count[kind] += standing[kind].counts(g, t);
        }
    bool good = all < MOST_BOXES;
    for (int kind = 0; kind < KINDS; kind++)
        good &= count[kind] < standing[kind].boxes;
    if (!good)
        house_refuse(g, "room.boxes");
    return good;
}
