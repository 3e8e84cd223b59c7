#include "apps/server/house/players.h"

#include <stdlib.h>
#include <string.h>

static size_t bytes_of(const resting *r)
{
    return sizeof *r + r->size;
}

static resting **bucket(players *p, uint64_t table)
{
    return &p->buckets[table % PLAYERS_BUCKETS];
}

static void leave_order(players *p, resting *r)
{
    *(r->older ? &r->older->newer : &p->order[r->awaited].oldest) = r->newer;
    *(r->newer ? &r->newer->older : &p->order[r->awaited].newest) = r->older;
}

static void join_order(players *p, resting *r)
{
    r->newer = NULL;
    r->older = p->order[r->awaited].newest;
    *(r->older ? &r->older->newer : &p->order[r->awaited].oldest) = r;
    p->order[r->awaited].newest = r;
}

/* Of the place in its bucket. */
static resting *take(players *p, resting **place)
{
    resting *r = *place;
    *place = r->behind;
    leave_order(p, r);
    p->bytes -= bytes_of(r);
    return r;
}

static resting **find(players *p, uint64_t table, int seat)
{
    resting **one = bucket(p, table);
    while (*one && ((*one)->table != table || (*one)->seat != seat))
        one = &(*one)->behind;
    return one;
}

resting *players_take(players *p, uint64_t table, int seat)
{
    resting **place = find(p, table, seat);
    return *place ? take(p, place) : NULL;
}

static void forget_first(players *p)
{
    const resting *first = p->order[false].oldest ? p->order[false].oldest : p->order[true].oldest;
    free(players_take(p, first->table, first->seat));
}

void players_rest(players *p, const resting *who, const void *memory)
{
    resting **before = find(p, who->table, who->seat);
    if (*before && (*before)->line > who->line)
        return;
    if (*before)
        free(take(p, before));
    resting *r = bytes_of(who) <= p->most ? malloc(bytes_of(who)) : NULL;
    if (r == NULL)
        return;
    while (p->bytes + bytes_of(who) > p->most)
        forget_first(p);
    *r = *who;
    memcpy(r->memory, memory, r->size);
    r->behind = *bucket(p, r->table);
    *bucket(p, r->table) = r;
    join_order(p, r);
    p->bytes += bytes_of(r);
}

void players_await(players *p, uint64_t table, bool awaited)
{
    for (resting *r = *bucket(p, table); r; r = r->behind)
        if (r->table == table && r->awaited != awaited) {
            leave_order(p, r);
            r->awaited = awaited;
            join_order(p, r);
        }
}

void players_forget(players *p, uint64_t table)
{
    for (resting **one = bucket(p, table); *one;)
        if ((*one)->table == table)
            free(take(p, one));
        else
            one = &(*one)->behind;
}

void players_free(players *p)
{
    for (int i = 0; i < PLAYERS_BUCKETS; i++)
        while (p->buckets[i])
            free(take(p, &p->buckets[i]));
}
