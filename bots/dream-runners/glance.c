/*
 * A composition at a glance, for searches that need thousands of them: of all segments in all
 * places the one that adds most is laid, and so on until none adds anything. What an octopus or a
 * bat costs depends on the whole composition; here banishing one is worth what it usually saves.
 */
#include "bots/dream-runners/compose.h"

#include <string.h>

enum { CHARGED = 3 }; /* collect symbols that an octopus usually charges */

typedef struct chance { /* a segment in a place where it adds something */
    uint64_t cells;
    int32_t adds;
    uint8_t slot, place;
    uint8_t spare[2];
} chance;

/* What a symbol adds on a cell of the frame, compared with a gap there. */
static int32_t adds_on(const dr_stake *stake, int cell, int symbol)
{
    int32_t adds = stake->gain[cell][symbol] - stake->gain[cell][DR_GAP];
    if (dr_banishes(symbol) && (stake->octopuses >> cell & 1))
        adds += CHARGED * DR_POINT;
    if (dr_banishes(symbol) && (stake->bats >> cell & 1))
        adds += stake->segment;
    if (cell == stake->chest) {
        int times = dr_collects(symbol), paid = stake->hoard.keys / stake->price;
        adds += stake->token * (times < paid ? times : paid);
    }
    return adds;
}

/* The places where a segment adds something. */
static int list_places(const dr_shape *shape, const uint8_t *face, int slot,
                       int32_t adds[DR_BOTH + 1][DR_CELLS + 1], chance *out)
{
    const int32_t *first = adds[face[0]], *second = adds[face[1]], *third = adds[face[2]];
    int count = 0;
    for (const dr_way *way = shape->way; way < shape->way + shape->places; way++) {
        const uint8_t *spot = shape->spot[way->place];
        int32_t sum = first[spot[0]] + second[spot[1]] + third[spot[2]];
        out[count].cells = way->covers;
        out[count].adds = sum;
        out[count].slot = (uint8_t)slot;
        out[count].place = way->place;
        count += sum > 0;
    }
    return count;
}

static int list_chances(const rv_game *game, const dr_player *p, const dr_stake *stake, chance *out)
{
    int32_t adds[DR_BOTH + 1][DR_CELLS + 1];
    int count = 0;
    for (int symbol = DR_GAP; symbol <= DR_BOTH; symbol++) {
        adds[symbol][0] = symbol == DR_GAP ? 0 : -DR_POINT; /* outside, or no symbol at all */
        for (int cell = 0; cell < DR_CELLS; cell++)
            adds[symbol][cell + 1] = adds_on(stake, cell, symbol);
    }
    for (int slot = 0; slot < p->owned; slot++)
        count += list_places(dr_shape_of(game, p->segment[slot]), dr_face(game, p->segment[slot]),
                             slot, adds, out + count);
    return count;
}

/* Removes the places that are no longer possible once this one is laid. */
static int lay(chance laid, chance *list, int count)
{
    int left = 0;
    for (int i = 0; i < count; i++) {
        bool open = (list[i].slot != laid.slot) & !(list[i].cells & laid.cells);
        list[left] = list[i];
        left += open;
    }
    return left;
}

static chance best_of(const chance *list, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        best = list[i].adds > list[best].adds ? i : best;
    return list[best];
}

void dr_glance(const rv_game *game, const dr_state *s, int seat, uint8_t laid[DR_OWNED])
{
    chance list[DR_OWNED * DR_LEGAL + 1];
    dr_stake stake;
    dr_weigh(game, s, seat, &stake);
    int count = list_chances(game, dr_seen(s, seat), &stake, list);
    memset(laid, 0, DR_OWNED);
    while (count > 0) {
        chance best = best_of(list, count);
        laid[best.slot] = best.place;
        count = lay(best, list, count);
    }
}
