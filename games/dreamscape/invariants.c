/* What must hold in every state and between two: components (DS-Z2) and what the rules imply. */
#include "games/dreamscape/dreamscape.h"

#include <string.h>

/* ---- Components ---- */

static void count_frames(const ds_seat *p, int count[DS_COLOURS])
{
    for (int i = 0; i < p->depth; i++) {
        const ds_open *open = &p->open[i];
        if (open->kind == DS_RETAIN)
            count[open->a]++;
        if (open->kind == DS_HARVEST && open->a)
            count[open->a - 1]++;
        if (open->kind == DS_HARVEST && open->b)
            count[open->b - 1]++;
    }
}

void ds_all_shards(const ds_state *s, int count[DS_COLOURS])
{
    memset(count, 0, DS_COLOURS * sizeof count[0]);
    for (int c = 0; c < DS_COLOURS; c++) {
        count[c] += s->bag[c];
        for (int seat = 0; seat < RV_SEATS; seat++)
            count[c] += s->seat[seat].hands[c];
    }
    for (int i = 0; i < s->bound[DS_LINES]; i++)
        count[s->shard[i] & DS_COLOUR]++;
    for (int i = 0; i < DS_CARDS; i++)
        if (s->slot[i])
            count[s->slot[i] - 1]++;
    for (int i = 0; i < DS_TILES; i++)
        if (s->tile_colour[i])
            count[s->tile_colour[i] - 1]++;
    for (int seat = 0; seat < RV_SEATS; seat++) {
        count[DS_RED] += s->seat[seat].stray;
        count_frames(&s->seat[seat], count);
    }
    count[DS_RED] += s->reserve + __builtin_popcount(s->links);
}

uint64_t ds_all_cards(const ds_state *s, bool *twice)
{
    uint64_t all = s->unseen;
    *twice = false;
    for (int i = 0; i < s->card_bound[DS_CARD_LINES]; i++) {
        int card = s->card[i] & DS_CARD;
        if (card == DS_HIDDEN) /* in a view: its bit is in `unseen` */
            continue;
        *twice |= (all >> card & 1) != 0;
        all |= UINT64_C(1) << card;
    }
    return all;
}

static int all_trees(const ds_state *s)
{
    int trees = s->pool;
    for (int seat = 0; seat < RV_SEATS; seat++)
        trees += __builtin_popcount(s->seat[seat].trees);
    return trees;
}

/* ---- Invariants ---- */

static bool blank(const uint8_t *bytes, int from, int to)
{
    int all = 0;
    for (int i = from; i < to; i++)
        all |= bytes[i];
    return all == 0;
}

static const char *bug_in_ledgers(const ds_state *s)
{
    for (int k = 0; k < DS_LINES; k++)
        if (s->bound[k] > s->bound[k + 1])
            return "the ledger of shards is out of order";
    for (int k = 0; k < DS_CARD_LINES; k++)
        if (s->card_bound[k] > s->card_bound[k + 1])
            return "the ledger of cards is out of order";
    if (s->bound[DS_LINES] > DS_SHARDS || s->card_bound[DS_CARD_LINES] > DS_CARDS)
        return "a ledger overflows";
    if (!blank(s->shard, s->bound[DS_LINES], DS_SHARDS)
        || !blank(s->card, s->card_bound[DS_CARD_LINES], DS_CARDS)
        || !blank(s->laid, s->laid_count, DS_SHARDS))
        return "an unused part of a ledger is not blank";
    for (int i = s->bound[DS_ROWS]; i < s->bound[DS_LINES]; i++)
        if (s->shard[i] >= DS_COLOURS)
            return "a row holds something else than shards";
    return NULL;
}

static const char *bug_on_board(const rv_game *game, const ds_state *s, int seat)
{
    const ds_seat *p = ds_see(s, seat);
    ds_board b = ds_board_of(ds_box_of(game), s, seat);
    if ((p->trees & ~b.full) || (p->trees & b.red))
        return "DS-B5: a tree stands on no shard or on a red one";
    if (ds_dreamer_bit(p) & ~b.full)
        return "DS-D1: the Dreamer stands on no shard";
    for (int slot = 0; slot < DS_SLOTS; slot++) {
        int line = ds_stack(seat, slot), height = ds_height(s, line);
        for (int i = 0; i < height; i++) {
            int shard = ds_shards(s, line)[i];
            if ((shard & DS_COLOUR) == DS_RED && height > 1)
                return "DS-B3: a red shard lies in a stack";
            if ((shard & DS_SEEN) && (shard & DS_COLOUR) != DS_GRAY)
                return "DS-D5: something else than a gray is marked";
        }
    }
    return NULL;
}

static const char *bug_of_seat(const rv_game *game, const ds_state *s, int seat)
{
    const ds_seat *p = ds_see(s, seat);
    bool owes = s->head.waiting >> seat & 1;
    bool creating = s->phase == DS_IN_CREATION || s->phase == DS_IN_FINAL;
    if (p->depth > DS_DEPTH || (p->depth && !owes))
        return "DS-F7: an open decision nobody is asked";
    bool sowing = p->depth && p->open[0].kind == DS_SOW;
    bool travels = s->phase == DS_IN_TRAVEL && owes && !sowing;
    if (travels ? !(p->trail >> (p->at - 1) & 1) : p->trail || p->ap)
        return "DS-T8: the travel memory is wrong";
    if (p->land ? !owes || !creating || !(p->walk & ds_dreamer_bit(p)) : p->walk != 0)
        return "DS-D8: the walk memory is wrong";
    if (ds_on_tree(p) && (!owes || !creating || p->depth))
        return "DS-D6: the Dreamer rests on a tree";
    if (ds_count(s, DS_MINE + seat - 1) > DS_OWN)
        return "DS-M9: too many uncompleted cards";
    bool picking = p->depth && p->open[p->depth - 1].kind == DS_PICK;
    if (ds_count(s, DS_IN_DRAW + seat - 1) && s->phase != DS_IN_SETUP && !picking)
        return "DS-M9: cards stay drawn";
    rv_move list[RV_MOVES];
    if (owes && ds_list(game, s, seat, list) == 0)
        return "DS-A2: a seat owes and has no legal move";
    return bug_on_board(game, s, seat);
}

/* DS-Z2 in the form that hand-written positions allow (DS-K3). */
static const char *not_conserved(const ds_state *before, const ds_state *s)
{
    int old[DS_COLOURS], now[DS_COLOURS];
    bool twice;
    ds_all_shards(before, old);
    ds_all_shards(s, now);
    if (memcmp(old, now, sizeof old) != 0)
        return "DS-Z2: a shard came from nowhere or vanished";
    if (ds_all_cards(before, &twice) != ds_all_cards(s, &twice))
        return "a card came from nowhere or vanished";
    if (all_trees(before) != all_trees(s))
        return "DS-B5: a tree came from nowhere or vanished";
    return NULL;
}

const char *ds_bug(const rv_game *game, const void *earlier, const void *state)
{
    const ds_state *s = state;
    const char *wrong = bug_in_ledgers(s);
    bool twice;
    ds_all_cards(s, &twice);
    if (wrong)
        return wrong;
    if (twice)
        return "a card is in two places";
    if ((s->head.waiting == 0) != (s->phase == DS_IS_OVER)
        || s->head.over != (s->phase == DS_IS_OVER))
        return "nobody owes a decision, or somebody after the end";
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        wrong = bug_of_seat(game, s, seat);
        if (wrong)
            return wrong;
    }
    return earlier ? not_conserved(earlier, s) : NULL;
}
