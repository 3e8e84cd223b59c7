/* The first check of bytes that may come from outside: is every field in its range, so that the
   rest of the game may use it as an index, a shift or a count? Nothing here trusts a byte before it
   is checked. What the fields say together is in invariants.c. */
#include "games/dreamscape/dreamscape.h"

/* ---- Shards and the table ---- */

static const char *bug_in_bounds(const rv_game *game, const ds_state *s)
{
    for (int k = 0; k < DS_LINES; k++)
        if (s->bound[k] > s->bound[k + 1])
            return "complaint.ds.state.shards-order";
    for (int k = 0; k < DS_CARD_LINES; k++)
        if (s->card_bound[k] > s->card_bound[k + 1])
            return "complaint.ds.state.cards-order";
    if (s->bound[0] || s->card_bound[0] || s->bound[DS_LINES] > DS_SHARDS
        || s->card_bound[DS_CARD_LINES] > DS_CARDS || s->laid_count > DS_SHARDS)
        return "complaint.ds.state.overflow";
    if (!rv_is_blank(s->shard + s->bound[DS_LINES], s->shard + DS_SHARDS)
        || !rv_is_blank(s->card + s->card_bound[DS_CARD_LINES], s->card + DS_CARDS)
        || !rv_is_blank(s->laid + s->laid_count, s->laid + DS_SHARDS))
        return "complaint.ds.state.blank";
    if (s->bound[ds_stack(rv_seats(game), DS_SLOTS)] != s->bound[DS_ROWS])
        return "complaint.ds.state.stranger";
    return NULL;
}

static const char *bug_in_shards(const ds_state *s)
{
    for (int i = 0; i < s->bound[DS_LINES]; i++) {
        bool seen = i < s->bound[DS_ROWS] && s->shard[i] == (DS_GRAY | DS_SEEN); /* DS-D5 */
        if (s->shard[i] >= DS_COLOURS && !seen)
            return "complaint.ds.state.stack";
    }
    for (int i = 0; i < s->laid_count; i++)
        if (s->laid[i] >= DS_COLOURS)
            return "DS-P3 complaint.ds.state.something";
    for (int i = 0; i < DS_CARDS; i++)
        if (s->slot[i] > DS_RED) /* colour + 1 */
            return "DS-N7 complaint.ds.state.slot";
    return NULL;
}

static bool tiles_fit(const ds_box *box, const ds_state *s)
{
    for (int i = 0; i < DS_TILES; i++) {
        int tile = s->tile[i], colour = s->tile_colour[i];
        if (tile > DS_PURPOSES || colour > DS_COLOURS
            || (colour != 0) != (tile && box->purpose[tile - 1].colour))
            return false;
    }
    return true;
}

static const char *bug_on_table(const rv_game *game, const ds_state *s)
{
    const ds_box *box = ds_box_of(game);
    int seats = rv_seats(game);
    unsigned ordered = 0;
    for (int i = 0; i < seats; i++)
        ordered |= s->order[i] <= seats ? 1u << s->order[i] : 1;
    if (ordered != rv_all_seats(game) || !rv_is_blank(s->order + seats, s->order + RV_SEATS))
        return "complaint.ds.state.order";
    if (s->phase > DS_IS_OVER || s->cycle < 1 || s->cycle > DS_CYCLES)
        return "DS-F1 complaint.ds.state.phase";
    if (s->links >> box->links || s->mr > DS_LOCATIONS || (s->mr != 0) != ds_nightmare(game))
        return "DS-S8 complaint.ds.state.mr";
    if (!tiles_fit(box, s))
        return "DS-S3 complaint.ds.state.purpose";
    return s->unseen >> DS_CARDS ? "complaint.ds.state.unseen" : NULL;
}

/* ---- Seats ---- */

/* By kind: the phases of a decision, what it may lie on (bit DS_SETUP: on nothing), the range of
   `a`, and that of `b` from 0. */
typedef struct frame {
    uint16_t phases, on;
    uint8_t low, high, most;
} frame;

enum {
    TRAVEL = 1 << DS_IN_TRAVEL,
    CYCLE = TRAVEL | 1 << DS_IN_CREATION,
    ALWAYS = CYCLE | 1 << DS_IN_FINAL,
    NOTHING = 1 << DS_SETUP,
    POWER = NOTHING | 1 << DS_TOWER_PULL | 1 << DS_GOLEM_LIFT
};

/* Given what each may lie on, no more than DS_DEPTH can be open. */
static bool frames_fit(const ds_state *s, const ds_seat *p)
{
    static const frame frames[DS_PROMPTS] = {
        [DS_PAY] = { CYCLE, NOTHING, 0, DS_CARDS - 1, 1 },
        [DS_SOW] = { TRAVEL, NOTHING, 0, 0, 0 },
        [DS_HARVEST] = { CYCLE, NOTHING, 1, DS_COLOURS, DS_COLOURS },
        [DS_LAKE_WHERE] = { CYCLE, NOTHING, 0, 0, 0 },
        [DS_LAY] = { CYCLE, NOTHING, 1, DS_LOCATIONS, 0 },
        [DS_TOWER_PULL] = { CYCLE, NOTHING, 1, 2, 0 },
        [DS_GOLEM_LIFT] = { CYCLE, NOTHING, 1, 3, 0 },
        [DS_DROP] = { CYCLE, 1 << DS_GOLEM_LIFT, 0, DS_SLOTS - 1, DS_SHARDS },
        [DS_DECK] = { CYCLE, POWER, 1, DS_DRAWN, 0 },
        [DS_PICK] = { CYCLE, POWER, 1, DS_DECKS, 0 },
        [DS_COMPLETE] = { ALWAYS, POWER, 0, 0, 0 },
        [DS_RETAIN] = { ALWAYS, POWER | 1 << DS_DECK, 0, DS_RED - 1, 0 },
    };
    if (p->depth > DS_DEPTH)
        return false;
    for (int i = 0, below = DS_SETUP; i < p->depth; below = p->open[i++].kind) {
        ds_open open = p->open[i];
        const frame *f = &frames[open.kind < DS_PROMPTS ? open.kind : DS_SETUP];
        if (!(f->phases >> s->phase & 1) || !(f->on >> below & 1) || open.a < f->low
            || open.a > f->high || open.b > f->most)
            return false;
    }
    for (int i = p->depth; i < DS_DEPTH; i++)
        if (p->open[i].kind || p->open[i].a || p->open[i].b)
            return false;
    return true;
}

static const char *bug_in_seats(const rv_game *game, const ds_state *s)
{
    int seats = rv_seats(game), slots = ds_lattice_of(game)->slots;
    for (int seat = 1; seat <= seats; seat++) {
        const ds_seat *p = ds_see(s, seat);
        if ((p->trees | p->walk) >> slots || p->dreamer > slots || p->land > 1)
            return "complaint.ds.state.range";
        if (s->bound[ds_stack(seat, slots)] != s->bound[ds_stack(seat, DS_SLOTS)])
            return "complaint.ds.state.beside";
        if (p->at < 1 || p->at > DS_LOCATIONS || p->trail >> DS_LOCATIONS || p->ap > DS_AP
            || p->used > 1 || !rv_is_blank(p->spare, p->spare + sizeof p->spare))
            return "complaint.ds.state.sleeper";
        if (!frames_fit(s, p))
            return "DS-F7 complaint.ds.state.decisions";
    }
    if (!rv_is_blank(s->seat + seats, s->seat + RV_SEATS))
        return "complaint.ds.state.seat";
    return NULL;
}

/* ---- Cards ---- */

/* 0: this seat draws from no deck now. */
static int deck_of_draw(const ds_state *s, int seat)
{
    const ds_seat *p = ds_see(s, seat);
    if (s->phase == DS_IN_SETUP)
        return 1;
    return p->depth && p->open[p->depth - 1].kind == DS_PICK ? p->open[p->depth - 1].a : 0;
}

/* A card somewhere in a line. Those that the viewer may not know count as hidden (DS-V8). */
static const char *bug_of_card(const rv_game *game, const ds_state *s, int line, int thing,
                               int hidden[DS_DECKS + 1])
{
    bool under = line < DS_MINE, drawn = line >= DS_IN_DRAW;
    int card = under ? thing & DS_CARD : thing;
    int seat = 1 + (under ? thing >> DS_BY : (line - DS_MINE) % RV_SEATS);
    int deck = under ? line - DS_UNDER + 1 : drawn ? deck_of_draw(s, seat) : 0;
    if (seat > rv_seats(game))
        return "complaint.ds.state.card";
    if (drawn && deck == 0)
        return "DS-M9 complaint.ds.state.drawn";
    if (deck && s->head.view != RV_FULL && s->head.view != seat) {
        hidden[deck]++;
        return card == DS_HIDDEN ? NULL : "DS-V8 complaint.ds.state.hidden";
    }
    if (card >= DS_CARDS || (deck && !(ds_box_of(game)->level[deck] >> card & 1)))
        return "complaint.ds.state.deck";
    return NULL;
}

static const char *bug_in_cards(const rv_game *game, const ds_state *s)
{
    int hidden[DS_DECKS + 1] = { 0 };
    for (int line = 0; line < DS_CARD_LINES; line++) {
        if (line >= DS_IN_DRAW && ds_count(s, line) > DS_DRAWN)
            return "DS-M9 complaint.ds.state.six";
        for (int i = 0; i < ds_count(s, line); i++) {
            const char *wrong = bug_of_card(game, s, line, ds_cards(s, line)[i], hidden);
            if (wrong)
                return wrong;
        }
    }
    for (int deck = 1; deck <= DS_DECKS; deck++)
        if (hidden[deck] > __builtin_popcountll(s->unseen & ds_box_of(game)->level[deck]))
            return "DS-V8 complaint.ds.state.more-hidden";
    return NULL;
}

const char *ds_out_of_range(const rv_game *game, const ds_state *s)
{
    typedef const char *check(const rv_game *, const ds_state *);
    static check *const checks[] = { bug_in_bounds, bug_on_table, bug_in_seats, bug_in_cards };
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        const char *wrong = checks[i](game, s);
        if (wrong)
            return wrong;
    }
    return bug_in_shards(s);
}
