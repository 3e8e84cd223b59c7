/*
 * The Dreamer's walk (DS-D1 to DS-D8).
 *
 * Two things keep a walk finite and never stuck: a land point cannot pay for a slot it has paid for
 * already (the walk memory; a white can), and a tree slot, on which he may not stay, is entered
 * only if there is a way on that he can pay for.
 */
#include "games/dreamscape/dreamscape.h"

bool ds_can_enter(const ds_lattice *l, const ds_state *s, int seat)
{
    const ds_seat *p = ds_see(s, seat);
    return p->dreamer == 0 && ds_height(s, ds_stack(seat, l->entry)) > 0
           && !(p->trees >> l->entry & 1);
}

/* Two grays directly on each other; fresh if no gray of the stack has paid this Cycle (DS-D5). */
bool ds_is_mountain(const ds_state *s, int line, bool *fresh)
{
    const uint8_t *shard = ds_shards(s, line);
    bool mountain = false;
    *fresh = true;
    for (int i = 0; i < ds_height(s, line); i++) {
        if ((shard[i] & DS_COLOUR) != DS_GRAY)
            continue;
        mountain |= i > 0 && (shard[i - 1] & DS_COLOUR) == DS_GRAY;
        *fresh &= !(shard[i] & DS_SEEN);
    }
    return mountain;
}

static void mark_mountain(ds_state *s, int line)
{
    uint8_t *shard = &s->shard[s->bound[line]];
    for (int i = 1; i < ds_height(s, line); i++) {
        if ((shard[i - 1] & DS_COLOUR) != DS_GRAY || (shard[i] & DS_COLOUR) != DS_GRAY)
            continue;
        shard[i - 1] |= DS_SEEN;
        shard[i] |= DS_SEEN;
    }
}

/* DS-D4, DS-D8, DS-N8 */
static void arrive(ds_state *s, int seat, int slot, bool by_land, rv_events *events)
{
    ds_seat *p = ds_of(s, seat);
    int line = ds_stack(seat, slot), top = ds_top(s, line);
    bool fresh, mountain = ds_is_mountain(s, line, &fresh) && fresh;
    p->dreamer = (uint8_t)(slot + 1);
    if (top == DS_BLUE) {
        ds_score(p, 1);
        ds_emit(events, DS_E_WATER, seat, slot, 1, 0);
    }
    if (mountain) {
        ds_score(p, 2);
        mark_mountain(s, line);
        ds_emit(events, DS_E_MOUNTAIN, seat, slot, 2, 0);
    }
    if (top == DS_RED) {
        ds_score(p, -1);
        ds_emit(events, DS_E_ON_RED, seat, slot, 1, 0);
    }
    p->land = top == DS_BROWN;
    p->walk = !p->land ? 0 : (by_land && !mountain ? p->walk : 0) | 1u << slot;
    if (p->land)
        ds_emit(events, DS_E_LAND, seat, slot, 0, 0);
}

void ds_enter(const rv_game *game, ds_state *s, int seat, rv_events *events)
{
    int entry = ds_lattice_of(game)->entry;
    ds_emit(events, DS_E_ENTER, seat, entry, 0, 0);
    arrive(s, seat, entry, false, events);
    ds_test(game, s, seat, events);
}

/* DS-D8: not for a step back to a slot of the same walk, except down from a tree. */
static bool land_pays(const ds_seat *p, int slot)
{
    bool back = p->walk >> slot & 1, to_tree = p->trees >> slot & 1;
    return p->land && (!back || (ds_on_tree(p) && !to_tree));
}

bool ds_step_is_free(const ds_state *s, int seat, int slot)
{
    return land_pays(ds_see(s, seat), slot);
}

void ds_step(const rv_game *game, ds_state *s, int seat, int slot, rv_events *events)
{
    ds_seat *p = ds_of(s, seat);
    bool by_land = land_pays(p, slot);
    if (!by_land) {
        p->hands[DS_WHITE]--;
        s->bag[DS_WHITE]++;
    }
    ds_emit(events, by_land ? DS_E_STEP_LAND : DS_E_STEP_WHITE, seat, p->dreamer - 1, slot, 0);
    arrive(s, seat, slot, by_land, events);
    ds_test(game, s, seat, events);
}

/* Since version 4 a step that the land point may not pay for again can be paid for with a white. */
static bool white_pays_back(const rv_game *game)
{
    return game->version >= 4;
}

enum { NO_WAY = 1000 };

/* DS-D7: whites that the cheapest way from a tree slot to a slot without tree costs. The sets grow
   by one white at a time; brown slots pass their reach on for nothing. The first white begins the
   walk memory anew (DS-D8). */
static int exit_of(const rv_game *game, const ds_board *b, uint32_t trees, uint32_t walk, int slot)
{
    const ds_lattice *l = ds_lattice_of(game);
    uint32_t reached = 1u << slot;
    for (int cost = 0; cost <= DS_SLOTS; cost++) {
        for (uint32_t before = 0; before != reached;) {
            before = reached;
            uint32_t next = ds_around(l, reached & b->brown) & b->full;
            if (next & ~trees)
                return cost;
            reached |= next & ~(cost == 0 || !white_pays_back(game) ? walk : 0);
        }
        uint32_t left = white_pays_back(game) ? reached : reached & ~b->brown;
        uint32_t next = ds_around(l, left) & b->full;
        if (next & ~trees)
            return cost + 1;
        if ((reached | next) == reached)
            return NO_WAY;
        reached |= next;
    }
    return NO_WAY;
}

/* The walk memory as it is after a step onto this slot. */
static uint32_t walk_after(const ds_state *s, const ds_board *b, int seat, int slot, bool by_land)
{
    bool fresh, mountain;
    if (!(b->brown >> slot & 1))
        return 0;
    mountain = ds_is_mountain(s, ds_stack(seat, slot), &fresh) && fresh;
    return (by_land && !mountain ? ds_see(s, seat)->walk : 0) | 1u << slot;
}

const char *ds_step_refused(const rv_game *game, const ds_state *s, int seat, int slot)
{
    const ds_lattice *l = ds_lattice_of(game);
    const ds_seat *p = ds_see(s, seat);
    if (p->dreamer == 0 || !(l->slot[p->dreamer - 1].next >> slot & 1)
        || ds_height(s, ds_stack(seat, slot)) == 0)
        return "DS-D3";
    bool by_land = land_pays(p, slot);
    int whites = p->hands[DS_WHITE] - !by_land;
    if (p->land && !by_land && (whites < 0 || !white_pays_back(game)))
        return "DS-D8";
    if (whites < 0)
        return "DS-D2";
    if (!(p->trees >> slot & 1))
        return NULL;
    ds_board b = ds_board_of(l, s, seat);
    uint32_t walk = walk_after(s, &b, seat, slot, by_land);
    return exit_of(game, &b, p->trees, walk, slot) <= whites ? NULL : "DS-D7";
}
