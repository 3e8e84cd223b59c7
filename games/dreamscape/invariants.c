/* What must hold in every state and from one to the next: components (DS-Z2) and what the rules
   imply. */
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

static void all_shards(const ds_state *s, int count[DS_COLOURS])
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

static uint64_t all_cards(const ds_state *s, bool *twice)
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

/* DS-C7, DS-B5: hand-written positions may have fewer of everything (DS-K3). */
static const char *too_many(const rv_game *game, const ds_state *s)
{
    const ds_box *box = ds_box_of(game);
    int count[DS_COLOURS];
    all_shards(s, count);
    for (int c = 0; c < DS_COLOURS; c++)
        if (count[c] > (c == DS_RED && !ds_nightmare(game) ? 0 : box->colour[c].count))
            return "DS-Z2 complaint.ds.state.shards";
    return all_trees(s) > box->all_trees ? "DS-B5 complaint.ds.state.trees" : NULL;
}

/* DS-C3, DS-S3 */
static const char *bug_of_tiles(const rv_game *game, const ds_state *s)
{
    const ds_box *box = ds_box_of(game);
    for (int i = 0; i < DS_TILES; i++) {
        int colour = s->tile_colour[i];
        if (s->tile[i] == 0)
            continue;
        if (box->purpose[s->tile[i] - 1].nightmare && !ds_nightmare(game))
            return "DS-C3 complaint.ds.state.nightmare-tile";
        if (colour && !box->colour[colour - 1].on_tiles)
            return "DS-S3 complaint.ds.state.tile-colour";
        for (int j = 0; j < i; j++)
            if (s->tile[j] == s->tile[i] || (colour && s->tile_colour[j] == colour))
                return "DS-S3 complaint.ds.state.tiles-differ";
    }
    return NULL;
}

/* Every card is in one place; shards lie on uncompleted cards and on the top of a pile (DS-M5). */
static const char *bug_of_cards(const rv_game *game, const ds_state *s)
{
    bool twice;
    int full = 0, held = 0;
    all_cards(s, &twice);
    if (twice)
        return "complaint.ds.state.two-places";
    for (int card = 0; card < DS_CARDS; card++)
        full += s->slot[card] != 0;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        int mine = DS_MINE + seat - 1, top = ds_top_card(s, seat);
        for (int i = 0; i < ds_count(s, mine); i++)
            held += s->slot[ds_cards(s, mine)[i]] != 0;
        held += top >= 0 && s->slot[top];
    }
    return full == held ? NULL : "DS-M5 complaint.ds.state.top";
}

/* DS-P3: `laid` belongs to one seat, and all it holds comes out of that seat's row. */
static const char *bug_at_lake(const rv_game *game, const ds_state *s)
{
    int seats = 0, location = 0, left[DS_COLOURS];
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        const ds_open *open = &ds_see(s, seat)->open[0];
        seats += open->kind == DS_LAKE_WHERE || open->kind == DS_LAY;
        location = open->kind == DS_LAY ? open->a : location;
    }
    if (seats > 1 || (location == 0 && s->laid_count))
        return "DS-P3 complaint.ds.state.reorder";
    if (location == 0)
        return NULL;
    ds_to_lay(s, location, left);
    for (int c = 0; c < DS_COLOURS; c++)
        if (left[c] < 0)
            return "DS-P3 complaint.ds.state.laid";
    return NULL;
}

static const char *bug_of_turn(const rv_game *game, const ds_state *s)
{
    bool over = s->phase == DS_IS_OVER;
    if ((s->head.waiting == 0) != over || s->head.over != over)
        return "complaint.ds.state.waiting";
    bool alone = s->phase != DS_IN_SETUP && !ds_together(game, s->phase);
    if (alone && (s->head.waiting & (s->head.waiting - 1)))
        return "DS-F1 complaint.ds.state.turn";
    return NULL;
}

/* DS-T1, DS-F3, DS-F6: a power is used in one's own Travel, and that is forgotten after
   Creation. */
static const char *bug_of_used(const rv_game *game, const ds_state *s)
{
    bool begun = s->phase == DS_IN_TRAVEL || s->phase == DS_IN_CREATION;
    for (int i = 0; i < rv_seats(game); i++) {
        int seat = s->order[i];
        if (ds_see(s, seat)->used && !begun)
            return "DS-T1 complaint.ds.state.power";
        begun &= s->phase != DS_IN_TRAVEL || !(s->head.waiting >> seat & 1);
    }
    return NULL;
}

/* Does what an open decision is about exist? */
static bool can_be_open(const rv_game *game, const ds_state *s, int seat, const ds_open *open)
{
    int top = ds_top_card(s, seat), held = top < 0 ? 0 : s->slot[top];
    bool shared = open->kind == DS_HARVEST || open->kind == DS_LAKE_WHERE || open->kind == DS_LAY;
    if (shared && ds_together(game, s->phase)) /* DS-M14 */
        return false;
    if (open->kind == DS_PAY)
        return ds_use_refused(game, s, seat, open->a, open->b) == NULL;
    if (open->kind == DS_SOW)
        return ds_nightmare(game) && s->reserve > 0;
    if (open->kind == DS_HARVEST)
        return open->b == 0 || open->a <= open->b;
    if (open->kind == DS_RETAIN)
        return held && held != open->a + 1;
    if (open->kind == DS_PICK)
        return ds_count(s, DS_IN_DRAW + seat - 1) > 0;
    if (open->kind == DS_DROP)
        return open->b > 0 && open->b <= ds_height(s, ds_stack(seat, open->a));
    return true;
}

/* DS-S6, DS-V8: a seat that has chosen owes nothing; a view does not show what others chose. */
static const char *bug_of_choice(const ds_state *s, int seat, bool owes)
{
    int kept = ds_see(s, seat)->kept, drawn = ds_count(s, DS_IN_DRAW + seat - 1);
    bool knows = s->head.view == RV_FULL || s->head.view == seat;
    if (s->phase != DS_IN_SETUP)
        return kept ? "DS-S6 complaint.ds.state.chosen" : NULL;
    if (drawn == 0 || owes != (kept == 0)
        || (kept && (knows ? kept > drawn : kept != DS_HIDDEN_CHOICE)))
        return "DS-S6 complaint.ds.state.first";
    if (ds_count(s, DS_MINE + seat - 1) >= DS_OWN)
        return "DS-M9 complaint.ds.state.room";
    return NULL;
}

static const char *bug_on_board(const rv_game *game, const ds_state *s, int seat)
{
    const ds_seat *p = ds_see(s, seat);
    ds_board b = ds_board_of(ds_lattice_of(game), s, seat);
    if ((p->trees & ~b.full) || (p->trees & b.red))
        return "DS-B5 complaint.ds.state.tree";
    if (ds_dreamer_bit(p) & ~b.full)
        return "DS-D1 complaint.ds.state.dreamer";
    for (int slot = 0; slot < DS_SLOTS; slot++) {
        int line = ds_stack(seat, slot), height = ds_height(s, line);
        for (int i = 0; i < height; i++) {
            if (ds_shards(s, line)[i] == DS_RED && height > 1)
                return "DS-B3 complaint.ds.state.red";
        }
    }
    return NULL;
}

static const char *bug_of_seat(const rv_game *game, const ds_state *s, int seat)
{
    const ds_seat *p = ds_see(s, seat);
    bool owes = s->head.waiting >> seat & 1;
    bool creating = s->phase == DS_IN_CREATION || s->phase == DS_IN_FINAL;
    if (p->depth && !owes)
        return "DS-F7 complaint.ds.state.open";
    for (int i = 0; i < p->depth; i++)
        if (!can_be_open(game, s, seat, &p->open[i]))
            return "DS-F7 complaint.ds.state.about";
    bool sowing = p->depth && p->open[0].kind == DS_SOW;
    bool travels = s->phase == DS_IN_TRAVEL && owes && !sowing;
    if (travels ? !(p->trail >> (p->at - 1) & 1) : p->trail || p->ap)
        return "DS-T8 complaint.ds.state.trail";
    if (p->land ? !owes || !creating || !(p->walk & ds_dreamer_bit(p)) : p->walk != 0)
        return "DS-D8 complaint.ds.state.walk";
    if (ds_on_tree(p) && (!owes || !creating || p->depth))
        return "DS-D6 complaint.ds.state.passes";
    if (ds_count(s, DS_MINE + seat - 1) > DS_OWN)
        return "DS-M9 complaint.ds.state.uncompleted";
    const char *wrong = bug_of_choice(s, seat, owes);
    rv_move list[RV_MOVES];
    if (wrong)
        return wrong;
    if (owes && ds_list(game, s, seat, list) == 0)
        return "DS-A2 complaint.ds.state.legal";
    return bug_on_board(game, s, seat);
}

/* DS-Z2 in the form that hand-written positions allow (DS-K3). */
static const char *not_conserved(const ds_state *before, const ds_state *s)
{
    int old[DS_COLOURS], now[DS_COLOURS];
    bool twice;
    all_shards(before, old);
    all_shards(s, now);
    if (memcmp(old, now, sizeof old) != 0)
        return "DS-Z2 complaint.ds.state.shard-moved";
    if (all_cards(before, &twice) != all_cards(s, &twice))
        return "complaint.state.card-moved";
    if (all_trees(before) != all_trees(s))
        return "DS-B5 complaint.ds.state.tree-moved";
    return NULL;
}

const char *ds_bug(const rv_game *game, const void *earlier, const void *state)
{
    typedef const char *check(const rv_game *, const ds_state *);
    static check *const checks[] = { ds_out_of_range, too_many,    bug_of_tiles, bug_of_cards,
                                     bug_at_lake,     bug_of_turn, bug_of_used };
    const ds_state *s = state;
    const char *wrong = NULL;
    for (size_t i = 0; i < sizeof checks / sizeof checks[0] && wrong == NULL; i++)
        wrong = checks[i](game, s);
    if (wrong)
        return wrong;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        wrong = bug_of_seat(game, s, seat);
        if (wrong)
            return wrong;
    }
    return earlier ? not_conserved(earlier, s) : NULL;
}
