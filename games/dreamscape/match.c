/*
 * Matching structures (DS-M1), and where one could still be built.
 *
 * A structure has exactly one cell with the Dreamer (DS-C7), so where he stands decides where it
 * can lie: at most eight ways, one for each rotation and mirror image. The box keeps them ready as
 * lists of slots, without those that leave the board and without repeats of symmetric structures.
 * A test first compares the stack under the Dreamer, which settles most cards, and then looks only
 * at the stacks the remaining placements name, each computed at most once.
 */
#include "games/dreamscape/dreamscape.h"

#include <string.h>

/* ---- Making the placements, once per box ---- */

/* One of the eight symmetries of the square: mirrored for 4 and more, then turned. */
static void turn(int how, int *x, int *y)
{
    if (how >= 4)
        *x = -*x;
    for (int i = 0; i < how % 4; i++) {
        int old = *x;
        *x = -*y;
        *y = old;
    }
}

static int slot_at(const ds_box *box, int x, int y)
{
    for (int slot = 0; slot < box->slots; slot++)
        if (box->slot[slot].x == x && box->slot[slot].y == y)
            return slot;
    return -1;
}

/* Writes the slots of the cells 1.. with the Dreamer on `slot`; false: it leaves the board. */
static bool fit(const ds_box *box, const ds_card *card, int slot, int how, uint8_t *cells)
{
    for (int i = 1; i < card->cells; i++) {
        int x = card->x[i], y = card->y[i];
        turn(how, &x, &y);
        int at = slot_at(box, box->slot[slot].x + x, box->slot[slot].y + y);
        if (at < 0)
            return false;
        cells[i - 1] = (uint8_t)at;
    }
    return true;
}

/* Do two placements ask the same of every slot? */
static bool same_demand(const ds_card *card, const uint8_t *a, const uint8_t *b)
{
    uint32_t of_a[DS_SLOTS] = { 0 }, of_b[DS_SLOTS] = { 0 };
    for (int i = 1; i < card->cells; i++) {
        of_a[a[i - 1]] = card->look[i];
        of_b[b[i - 1]] = card->look[i];
    }
    return memcmp(of_a, of_b, sizeof of_a) == 0;
}

void ds_lay_out(ds_box *box, int number)
{
    ds_card *card = &box->card[number];
    int next = number * DS_TURNS * DS_SLOTS;
    for (int slot = 0; slot < box->slots; slot++) {
        int first = next;
        card->first[slot] = (uint16_t)next;
        for (int how = 0; how < DS_TURNS; how++) {
            if (!fit(box, card, slot, how, box->place[next]))
                continue;
            bool repeat = false;
            for (int old = first; old < next; old++)
                repeat |= same_demand(card, box->place[old], box->place[next]);
            next += !repeat;
        }
    }
    for (int slot = box->slots; slot <= DS_SLOTS; slot++)
        card->first[slot] = (uint16_t)next;
}

/* DS-C7: seen from the Dreamer, is one structure the other in some orientation? */
bool ds_same_structure(const ds_card *a, const ds_card *b)
{
    if (a->cells != b->cells || a->look[0] != b->look[0])
        return false;
    for (int how = 0; how < DS_TURNS; how++) {
        int found = 1;
        for (int i = 1; i < a->cells; i++) {
            int x = a->x[i], y = a->y[i];
            turn(how, &x, &y);
            for (int j = 1; j < b->cells; j++)
                found += b->x[j] == x && b->y[j] == y && b->look[j] == a->look[i];
        }
        if (found == a->cells)
            return true;
    }
    return false;
}

/* ---- Testing ---- */

uint32_t ds_look(const ds_state *s, int seat, int slot)
{
    int line = ds_stack(seat, slot), height = ds_height(s, line);
    const uint8_t *shard = ds_shards(s, line);
    uint32_t look = ds_see(s, seat)->trees >> slot & 1 ? DS_TREE_LOOK : 0;
    if (height > DS_HIGH)
        return look | DS_TOO_HIGH;
    for (int i = 0; i < height; i++)
        look |= (uint32_t)((shard[i] & DS_COLOUR) + 1) << (3 * i);
    return look;
}

typedef struct looks {
    const ds_state *s;
    int seat;
    uint32_t known;
    uint32_t look[DS_SLOTS];
} looks;

static uint32_t look_of(looks *l, int slot)
{
    if (!(l->known >> slot & 1)) {
        l->known |= 1u << slot;
        l->look[slot] = ds_look(l->s, l->seat, slot);
    }
    return l->look[slot];
}

static bool matches(const ds_box *box, const ds_card *card, looks *l, int dreamer)
{
    if (card->look[0] != look_of(l, dreamer))
        return false;
    for (int p = card->first[dreamer]; p < card->first[dreamer + 1]; p++) {
        int i = 1;
        while (i < card->cells && card->look[i] == look_of(l, box->place[p][i - 1]))
            i++;
        if (i == card->cells)
            return true;
    }
    return false;
}

int ds_matching(const ds_box *box, const ds_state *s, int seat, uint8_t list[DS_OWN])
{
    int dreamer = ds_see(s, seat)->dreamer, line = DS_MINE + seat - 1, found = 0;
    looks l = { .s = s, .seat = seat };
    if (dreamer == 0)
        return 0;
    for (int i = 0; i < ds_count(s, line); i++) {
        int card = ds_cards(s, line)[i];
        if (matches(box, &box->card[card], &l, dreamer - 1))
            list[found++] = (uint8_t)card;
    }
    return found;
}

/* ---- What could be built ---- */

/* Shards and trees that a slot lacks to look as wanted; -1: it holds what cannot be built over. */
static int lacking(uint32_t has, uint32_t wanted)
{
    int missing = 0;
    if (has == wanted)
        return 0;
    if (has & DS_TREE_LOOK) /* DS-B2: only bare stacks grow */
        return -1;
    for (uint32_t stack = wanted & ~(uint32_t)DS_TREE_LOOK; stack; stack >>= 3, has >>= 3) {
        if (has && (has & 7) != (stack & 7))
            return -1;
        missing += !has;
    }
    return has ? -1 : missing + (wanted & DS_TREE_LOOK ? 1 : 0);
}

static int missing_at(const ds_card *card, looks *l, const uint8_t *slot)
{
    int missing = 0;
    for (int i = 0; i < card->cells; i++) {
        int more = lacking(look_of(l, slot[i]), card->look[i]);
        if (more < 0)
            return -1;
        missing += more;
    }
    return missing;
}

int ds_fitting(const ds_box *box, const ds_state *s, int seat, int number, ds_fit list[DS_FITS])
{
    const ds_card *card = &box->card[number];
    ds_board board = ds_board_of(box, s, seat);
    uint32_t reach = board.full ? board.full | board.fringe : 1u << box->entry; /* DS-B1 */
    looks l = { .s = s, .seat = seat };
    int count = 0, best = DS_SHARDS;
    for (int dreamer = 0; dreamer < box->slots; dreamer++) {
        for (int p = card->first[dreamer]; p < card->first[dreamer + 1]; p++) {
            ds_fit fit = { .slot = { (uint8_t)dreamer } };
            uint32_t set = 1u << dreamer;
            for (int i = 1; i < card->cells; i++) {
                fit.slot[i] = box->place[p][i - 1];
                set |= 1u << fit.slot[i];
            }
            fit.missing = missing_at(card, &l, fit.slot);
            if (fit.missing < 0 || fit.missing > best || !(set & reach))
                continue;
            if (fit.missing < best)
                count = 0;
            best = fit.missing;
            if (count < DS_FITS)
                list[count++] = fit;
        }
    }
    return count;
}
