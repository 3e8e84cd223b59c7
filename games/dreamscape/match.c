/*
 * Matching structures (DS-M1), and where one could still be built.
 *
 * Where the Dreamer stands decides where a structure that pictures him can lie: at most once for
 * each rotation and mirror image. A test first compares the stack under him, which settles most
 * cards, and then looks only at the stacks the remaining placements name, each computed at most
 * once.
 */
#include "games/dreamscape/dreamscape.h"

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

static uint32_t look_of(looks *seen, int slot)
{
    if (!(seen->known >> slot & 1)) {
        seen->known |= 1u << slot;
        seen->look[slot] = ds_look(seen->s, seen->seat, slot);
    }
    return seen->look[slot];
}

/* The slot of a cell, with cell 0 on `home`. */
static int slot_of(const ds_lattice *l, const ds_structure *card, int home, int way, int cell)
{
    return l->at[home][card->way[way][cell]];
}

/* Exactly as pictured: the Dreamer, too, stands on cell 0 or on none of the cells. */
static bool lies_on(const ds_lattice *l, const ds_structure *card, looks *seen, int home)
{
    int here = ds_see(seen->s, seen->seat)->dreamer - 1;
    if (card->look[0] != look_of(seen, home) || (home == here && !card->dreamer))
        return false;
    for (uint32_t ways = card->fits[home]; ways;) {
        int way = ds_next_bit(&ways), i = 1;
        for (; i < card->cells; i++) {
            int slot = slot_of(l, card, home, way, i);
            if (card->look[i] != look_of(seen, slot) || slot == here)
                break;
        }
        if (i == card->cells)
            return true;
    }
    return false;
}

static bool matches(const ds_lattice *l, const ds_structure *card, looks *seen)
{
    int here = ds_see(seen->s, seen->seat)->dreamer - 1;
    if (card->dreamer)
        return here >= 0 && lies_on(l, card, seen, here);
    for (int home = 0; home < l->slots; home++)
        if (lies_on(l, card, seen, home))
            return true;
    return false;
}

int ds_matching(const rv_game *game, const ds_state *s, int seat, uint8_t list[DS_OWN])
{
    int line = DS_MINE + seat - 1, found = 0;
    looks seen = { .s = s, .seat = seat };
    if (ds_on_tree(ds_see(s, seat))) /* DS-D6 */
        return 0;
    for (int i = 0; i < ds_count(s, line); i++) {
        int card = ds_cards(s, line)[i];
        if (matches(ds_lattice_of(game), ds_structure_of(game, card), &seen))
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

static int missing_at(const ds_structure *card, looks *seen, const uint8_t *slot)
{
    int missing = 0;
    for (int i = 0; i < card->cells; i++) {
        int more = lacking(look_of(seen, slot[i]), card->look[i]);
        if (more < 0)
            return -1;
        missing += more;
    }
    return missing;
}

int ds_fitting(const rv_game *game, const ds_state *s, int seat, int number, ds_fit list[DS_FITS])
{
    const ds_lattice *l = ds_lattice_of(game);
    const ds_structure *card = ds_structure_of(game, number);
    ds_board board = ds_board_of(l, s, seat);
    uint32_t reach = board.full ? board.full | board.fringe : 1u << l->entry; /* DS-B1 */
    looks seen = { .s = s, .seat = seat };
    int count = 0, best = DS_SHARDS;
    for (int home = 0; home < l->slots; home++) {
        for (uint32_t ways = card->fits[home]; ways;) {
            int way = ds_next_bit(&ways);
            ds_fit fit = { 0 };
            uint32_t set = 0;
            for (int i = 0; i < card->cells; i++) {
                fit.slot[i] = (uint8_t)slot_of(l, card, home, way, i);
                set |= 1u << fit.slot[i];
            }
            fit.missing = missing_at(card, &seen, fit.slot);
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
