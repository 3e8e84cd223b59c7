/* The end (DS-E, DS-N9, DS-O3, DS-O4): purposes, the final score, ranks and the score sheet. */
#include "games/dreamscape/dreamscape.h"

/* ---- What the tiles count ---- */

/* Slots whose top shard has this colour. */
static uint32_t showing(const ds_lattice *l, const ds_state *s, int seat, int colour)
{
    uint32_t set = 0;
    for (int slot = 0; slot < l->slots; slot++) {
        int line = ds_stack(seat, slot);
        if (ds_height(s, line) > 0 && ds_top(s, line) == colour)
            set |= 1u << slot;
    }
    return set;
}

/* Slots count 1, with a tree 2 (DS-E3). */
static int worth(uint32_t slots, uint32_t trees)
{
    return __builtin_popcount(slots) + __builtin_popcount(slots & trees);
}

static int all_shards(const ds_state *s, int seat)
{
    return s->bound[ds_stack(seat, DS_SLOTS)] - s->bound[ds_stack(seat, 0)]
           + __builtin_popcount(ds_see(s, seat)->trees);
}

/* DS-E8 */
static int shards_of(const ds_lattice *l, const ds_state *s, int seat, int colour)
{
    int count = __builtin_popcount(showing(l, s, seat, colour) & ds_see(s, seat)->trees);
    for (int i = s->bound[ds_stack(seat, 0)]; i < s->bound[ds_stack(seat, DS_SLOTS)]; i++)
        count += (s->shard[i] & DS_COLOUR) == colour;
    return count;
}

static uint32_t slots_of_height(const ds_lattice *l, const ds_state *s, int seat, int height)
{
    uint32_t set = 0;
    for (int slot = 0; slot < l->slots; slot++)
        if (ds_height(s, ds_stack(seat, slot)) == height)
            set |= 1u << slot;
    return set;
}

/* DS-E7 */
static int distance(const ds_lattice *l, const ds_seat *p)
{
    return p->dreamer ? l->apart[l->entry][p->dreamer - 1] : 0;
}

/* All slots of a set that can be reached within it from some of them. */
static uint32_t group_of(const ds_lattice *l, uint32_t slots, uint32_t from)
{
    uint32_t group = 0;
    for (uint32_t more = from & slots; more; more = ds_around(l, more) & slots & ~group)
        group |= more;
    return group;
}

/* Goes on from this slot over those that are left, unless even all of them could not beat the best
   chain: without that, a large field of one colour would take for ever. */
static void follow(const ds_lattice *l, uint32_t left, uint32_t trees, int slot, int length,
                   int *best)
{
    uint32_t next = l->slot[slot].next & left;
    *best = length > *best ? length : *best;
    if (length + worth(group_of(l, left, next), trees) <= *best)
        return;
    while (next) {
        int to = ds_next_bit(&next);
        follow(l, left & ~(1u << to), trees, to, length + worth(1u << to, trees), best);
    }
}

/* DS-E10 */
static int longest_path(const ds_lattice *l, uint32_t slots, uint32_t trees)
{
    int best = 0;
    for (uint32_t start = slots; start;) {
        int slot = ds_next_bit(&start);
        follow(l, slots & ~(1u << slot), trees, slot, worth(1u << slot, trees), &best);
    }
    return best;
}

/* DS-E13 */
static int view(const ds_lattice *l, const ds_state *s, int seat, int colour)
{
    const ds_seat *p = ds_see(s, seat);
    bool fresh;
    if (p->dreamer == 0)
        return 0;
    uint32_t seen = group_of(l, showing(l, s, seat, colour), l->slot[p->dreamer - 1].next);
    bool high = ds_is_mountain(s, ds_stack(seat, p->dreamer - 1), &fresh);
    return worth(seen, p->trees) * (high ? 2 : 1);
}

int ds_figure(const rv_game *game, const ds_state *s, int seat, int tile)
{
    const ds_lattice *l = ds_lattice_of(game);
    const ds_seat *p = ds_see(s, seat);
    int colour = s->tile_colour[tile] - 1;
    switch ((ds_kind)ds_box_of(game)->purpose[s->tile[tile] - 1].kind) {
    case DS_MOST_SHARDS:
        return all_shards(s, seat);
    case DS_MOST_PAIRS:
        return __builtin_popcount(slots_of_height(l, s, seat, 2));
    case DS_MOST_CARDS:
        return ds_count(s, DS_PILE + seat - 1);
    case DS_FARTHEST:
        return distance(l, p);
    case DS_MOST_COLOUR:
    case DS_COUNT_COLOUR:
        return shards_of(l, s, seat, colour);
    case DS_MOST_SINGLES:
        return worth(slots_of_height(l, s, seat, 1) & showing(l, s, seat, colour), p->trees);
    case DS_LONGEST_PATH:
        return longest_path(l, showing(l, s, seat, colour), p->trees);
    case DS_NO_RED:
        return ds_reds(s, seat);
    case DS_FEWEST_EMPTY:
        return __builtin_popcount(slots_of_height(l, s, seat, 0) | showing(l, s, seat, DS_RED));
    case DS_VIEW:
        return view(l, s, seat, colour);
    case DS_KINDS:
        break;
    }
    return 0;
}

/* ---- What the tiles pay ---- */

static int by_scale(const ds_purpose *purpose, int count)
{
    int points = 0;
    for (int i = 0; i < purpose->steps && count >= purpose->step[i]; i++)
        points = purpose->step_points[i];
    return points;
}

/* DS-E2: nobody has more (or, for the fewest, less); ties included. */
static bool leads(const rv_game *game, const ds_state *s, int seat, int tile, bool most)
{
    int mine = ds_figure(game, s, seat, tile);
    if (most && mine == 0)
        return false;
    for (int other = 1; other <= rv_seats(game); other++) {
        int figure = other == seat ? mine : ds_figure(game, s, other, tile);
        if (most ? figure > mine : figure < mine)
            return false;
    }
    return true;
}

int ds_tile_points(const rv_game *game, const ds_state *s, int seat, int tile)
{
    const ds_purpose *purpose = &ds_box_of(game)->purpose[s->tile[tile] - 1];
    if (ds_solo_game(game) && purpose->solo != DS_SAME) { /* DS-O3 */
        int figure = ds_figure(game, s, seat, tile);
        bool met = purpose->solo == DS_AT_LEAST ? figure >= purpose->solo_value
                                                : figure <= purpose->solo_value;
        return met ? purpose->points : 0;
    }
    switch ((ds_kind)purpose->kind) {
    case DS_MOST_SHARDS:
    case DS_MOST_PAIRS:
    case DS_MOST_CARDS:
    case DS_FARTHEST:
    case DS_MOST_COLOUR:
    case DS_MOST_SINGLES:
    case DS_LONGEST_PATH:
        return leads(game, s, seat, tile, true) ? purpose->points : 0;
    case DS_FEWEST_EMPTY:
        return leads(game, s, seat, tile, false) ? purpose->points : 0;
    case DS_COUNT_COLOUR:
        return by_scale(purpose, ds_figure(game, s, seat, tile));
    case DS_NO_RED:
        return ds_figure(game, s, seat, tile) == 0 ? purpose->points : 0;
    case DS_VIEW:
        return ds_figure(game, s, seat, tile);
    case DS_KINDS:
        break;
    }
    return 0;
}

/* ---- The end ---- */

enum { PER_CARD = -5, PER_RED = -3 }; /* DS-E14, DS-N9 */

void ds_final_score(const rv_game *game, ds_state *s, rv_events *events)
{
    for (int tile = 0; tile < DS_TILES && s->tile[tile]; tile++) {
        for (int seat = 1; seat <= rv_seats(game); seat++) {
            int points = ds_tile_points(game, s, seat, tile);
            ds_score(ds_of(s, seat), points);
            int colour = s->tile_colour[tile]; /* 1 more than its noun; 0: none */
            if (points && colour)
                ds_emit(events, DS_E_PURPOSE_COLOUR, seat, s->tile[tile] - 1, points, colour - 1);
            else if (points)
                ds_emit(events, DS_E_PURPOSE, seat, s->tile[tile] - 1, points, 0);
        }
    }
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        int cards = ds_count(s, DS_MINE + seat - 1), reds = ds_reds(s, seat);
        ds_score(ds_of(s, seat), cards * PER_CARD + reds * PER_RED);
        if (cards)
            ds_emit(events, DS_E_UNCOMPLETED, seat, cards, cards * PER_CARD, 0);
        if (reds)
            ds_emit(events, DS_E_REDS, seat, reds, reds * PER_RED, 0);
    }
}

int ds_rating_of(const ds_box *box, int score)
{
    int rating = -1;
    for (int i = 0; i < box->ratings; i++)
        if (score >= box->rating[i].min)
            rating = i;
    return rating;
}

static int add_tile(const rv_game *game, const ds_state *s, int seat, int tile, rv_result *result)
{
    int points = ds_tile_points(game, s, seat, tile), colour = s->tile_colour[tile];
    if (!colour)
        return rv_sheet_add(result, seat, DS_S_PURPOSE, s->tile[tile] - 1, 0, points);
    return rv_sheet_add(result, seat, DS_S_PURPOSE_COLOUR, s->tile[tile] - 1, colour - 1, points);
}

/* Where the points of a seat come from. What no card, tile or penalty explains was scored on the
   way: water, mountains, trees. */
static void add_lines(const rv_game *game, const ds_state *s, int seat, rv_result *result)
{
    int rest = ds_see(s, seat)->score, pile = DS_PILE + seat - 1;
    for (int i = 0; i < ds_count(s, pile); i++) {
        int card = ds_cards(s, pile)[i];
        rest -= rv_sheet_add(result, seat, DS_S_CARD, card, 0, ds_box_of(game)->card[card].points);
    }
    if (s->head.over) {
        int cards = ds_count(s, DS_MINE + seat - 1), reds = ds_reds(s, seat);
        for (int tile = 0; tile < DS_TILES && s->tile[tile]; tile++)
            rest -= add_tile(game, s, seat, tile, result);
        if (cards)
            rest -= rv_sheet_add(result, seat, DS_S_UNCOMPLETED, cards, 0, cards * PER_CARD);
        if (reds)
            rest -= rv_sheet_add(result, seat, DS_S_REDS, reds, 0, reds * PER_RED);
    }
    rv_sheet_add(result, seat, DS_S_WALK, 0, 0, rest);
}

void ds_result(const rv_game *game, const void *state, rv_result *result)
{
    const ds_state *s = state;
    int reds[RV_SEATS + 1] = { 0 }, cards[RV_SEATS + 1] = { 0 };
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        result->score[seat] = ds_see(s, seat)->score;
        reds[seat] = -ds_reds(s, seat);
        cards[seat] = ds_count(s, DS_PILE + seat - 1);
        add_lines(game, s, seat, result);
    }
    if (!s->head.over)
        return;
    rv_rank(result, rv_seats(game), reds, cards); /* DS-E15 */
    if (!ds_solo_game(game))
        return;
    result->winners = 0;
    int rating = ds_rating_of(ds_box_of(game), result->score[1]);
    if (rating >= 0)
        rv_sheet_add(result, 1, DS_S_RATING, rating, 0, 0);
}
