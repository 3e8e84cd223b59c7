/*
 * A yardstick for simple bots, in hundredths of a point.
 *
 * A bot that looks one decision ahead plays sensibly on a slope: every useful shard in Hands, every
 * shard in its place and every step towards the Dreamer's place must be worth a little more than
 * before. So each uncompleted card is valued by the cheapest way to finish it: over all its
 * placements, what is missing on the board, what of that is missing in Hands, and how far the
 * Dreamer has to walk. The shards these plans ask for also show which rows are worth a journey.
 */
#include "bots/bots.h"
#include "games/dreamscape/dreamscape.h"

#include <string.h>

enum {
    POINT = 100,
    NEVER = 100000,
    /* efforts */
    FIND = 10,         /* a shard that is not in Hands */
    FETCH = 7,         /* one that waits on a card for the next Cycle */
    BUILD = 4,         /* one in Hands that is not in its place */
    WALK = 2,          /* a step */
    DISTANT = 12,      /* an empty slot between the board and the structure */
    STORED = 20,       /* a shard on a card, beyond what cards ask for */
    KEY = 10,          /* the first of its colour */
    DONE = 10 * POINT, /* a completed card, besides its points: purposes, a draw */
    LEFT = 5 * POINT,  /* an uncompleted card at the end (DS-E14) */
    FOUND = 3          /* shards that two action points bring: one each, and what powers add */
};

/* What the yardstick looks at: one seat's board and what it can build with. */
typedef struct outlook {
    const rv_game *game;
    const ds_box *box;
    const ds_lattice *l;
    const ds_state *s;
    const ds_seat *p;
    int seat;
    uint32_t look[DS_SLOTS], full;
    int stored[DS_COLOURS]; /* on cards: back in the next Cycle */
    int use[DS_COLOURS];    /* how many more of a colour the cards ask for */
    int travels;            /* still to begin */
    int journeys;           /* action points, of this Travel and of those to come */
} outlook;

static outlook look_around(const rv_game *game, const ds_state *s, int seat)
{
    outlook o = { .game = game,
                  .box = ds_box_of(game),
                  .l = ds_lattice_of(game),
                  .s = s,
                  .p = ds_see(s, seat),
                  .seat = seat };
    for (int slot = 0; slot < o.l->slots; slot++) {
        o.look[slot] = ds_look(s, seat, slot);
        o.full |= (uint32_t)(o.look[slot] != 0) << slot;
    }
    for (int line = DS_MINE + seat - 1; line < DS_IN_DRAW; line += RV_SEATS)
        for (int i = 0; i < ds_count(s, line); i++)
            if (s->slot[ds_cards(s, line)[i]])
                o.stored[s->slot[ds_cards(s, line)[i]] - 1]++;
    bool done = s->phase != DS_IN_TRAVEL;
    for (int i = 0; i < rv_seats(game) && s->phase == DS_IN_TRAVEL; i++) {
        if (s->head.waiting >> s->order[i] & 1)
            break;
        done |= s->order[i] == seat;
    }
    bool travelling = s->phase == DS_IN_TRAVEL && (s->head.waiting >> seat & 1);
    o.travels = DS_CYCLES - s->cycle + (!done && !travelling);
    o.journeys = o.p->ap + DS_AP * o.travels;
    return o;
}

/* ---- One placement ---- */

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int shards_in(uint32_t look)
{
    int height = 0;
    for (uint32_t rest = look & ~(uint32_t)DS_TREE_LOOK; rest; rest >>= 3)
        height++;
    return height;
}

/* Numbers of shards, a byte for each colour: what several cells lack is a sum of such words. Two
   more bytes count the cells where the Dreamer stands in the way of building, and the stacks that
   would have to be torn down first, which no plan does. */
typedef uint64_t shards;
enum { IN_THE_WAY = DS_COLOURS, TORN_DOWN };

static shards one(int kind)
{
    return (shards)1 << (8 * kind);
}

static int count_of(shards all, int kind)
{
    return (int)(all >> (8 * kind) & 0xff);
}

static int sum_of(shards all)
{
    return (int)(all * 0x0101010101010101u >> 56);
}

/* What a slot lacks of a pictured stack. */
static shards lacks(uint32_t now, uint32_t wanted)
{
    shards missing = 0;
    if (now == wanted)
        return missing;
    int height = shards_in(now);
    if ((now & DS_TREE_LOOK) || height > shards_in(wanted)
        || (wanted & ((1u << (3 * height)) - 1)) != now)
        return one(TORN_DOWN);
    for (uint32_t rest = (wanted & ~(uint32_t)DS_TREE_LOOK) >> (3 * height); rest; rest >>= 3)
        missing += one((int)(rest & 7) - 1);
    return (wanted & DS_TREE_LOOK) ? missing + one(DS_GREEN) : missing;
}

/* What every slot lacks of every cell: placements share them. */
static void look_at(const outlook *o, const ds_structure *card, shards lack[DS_CELLS][DS_SLOTS])
{
    int here = o->p->dreamer - 1;
    for (int cell = 0; cell < card->cells; cell++) {
        shards whole = lacks(0, card->look[cell]);
        for (int slot = 0; slot < o->l->slots; slot++)
            lack[cell][slot] = o->look[slot] ? lacks(o->look[slot], card->look[cell]) : whole;
        if (here >= 0 && (o->look[here] != card->look[cell] || !card->dreamer))
            lack[cell][here] += cell == 0 ? 2 * one(IN_THE_WAY) : one(IN_THE_WAY);
    }
}

/* Slots to bridge before the first cell of a structure can be built. */
static int gap(const outlook *o, uint32_t cells)
{
    uint32_t reached = o->full ? o->full | ds_around(o->l, o->full) : 1u << o->l->entry;
    int steps = 0;
    for (; !(reached & cells) && steps < 8; steps++)
        reached |= ds_around(o->l, reached);
    return steps;
}

/* ---- Cards ---- */

typedef struct plan {
    int effort;
    shards missing;
} plan;

static int effort_of(const outlook *o, shards missing)
{
    int effort = FIND * count_of(missing, IN_THE_WAY);
    for (int c = 0; c < DS_COLOURS; c++) {
        int wanted = count_of(missing, c), build = least(wanted, o->p->hands[c]);
        int fetch = least(wanted - build, o->stored[c]);
        effort += build * BUILD + fetch * FETCH + (wanted - build - fetch) * FIND;
    }
    return effort;
}

/* Slots to bridge to a placement, if none of it is built yet. */
static int bridge(const outlook *o, const ds_structure *card, int home, const uint8_t *way)
{
    uint32_t cells = 0;
    for (int i = 0; i < card->cells; i++)
        cells |= 1u << o->l->at[home][way[i]];
    return (cells & o->full) ? 0 : gap(o, cells);
}

/* The cheapest way to finish a card. Nothing costs less than building from Hands, so most
   placements are passed over before their effort is worked out. */
static plan best_plan(const outlook *o, int number)
{
    const ds_structure *card = ds_structure_of(o->game, number);
    int here = o->p->dreamer ? o->p->dreamer - 1 : o->l->entry;
    plan best = { .effort = NEVER };
    shards lack[DS_CELLS][DS_SLOTS];
    look_at(o, card, lack);
    for (int home = 0; home < o->l->slots; home++) {
        int steps = card->dreamer ? o->l->apart[here][home] : 0;
        int walk = card->dreamer ? WALK * (steps + (o->p->dreamer == 0)) : 0;
        shards at_home = lack[0][home] + (shards)steps * one(DS_WHITE);
        for (uint32_t ways = card->fits[home]; ways;) {
            const uint8_t *way = card->way[ds_next_bit(&ways)];
            shards missing = at_home;
            for (int i = 1; i < card->cells; i++)
                missing += lack[i][o->l->at[home][way[i]]];
            if (count_of(missing, TORN_DOWN) || walk + BUILD * sum_of(missing) >= best.effort)
                continue;
            int effort = walk + effort_of(o, missing);
            if (effort < best.effort)
                effort += DISTANT * bridge(o, card, home, way);
            if (effort < best.effort)
                best = (plan){ effort, missing };
        }
    }
    return best;
}

/* Shards of a colour that a plan still has to find. */
static int to_find(const outlook *o, const plan *made, int colour)
{
    int more = count_of(made->missing, colour) - o->p->hands[colour] - o->stored[colour];
    return more > 0 ? more : 0;
}

static bool in_time(const outlook *o, const plan *made)
{
    int all = 0;
    for (int c = 0; c < DS_COLOURS; c++)
        all += to_find(o, made, c);
    return all <= o->journeys + 1;
}

/* What an uncompleted card promises. The prize halves with every three or four shards that are
   still to be found: a card soon finished makes room for the next. */
static int card_value(const outlook *o, int number, plan *made)
{
    int prize = o->box->card[number].points * POINT + DONE, share = 1024;
    *made = best_plan(o, number);
    if (made->effort >= NEVER || !in_time(o, made))
        return 0;
    for (int effort = made->effort; effort > 0; effort--)
        share = share * 248 / 256;
    return prize * share / 1024;
}

/* What the cards threaten: those left at the end cost LEFT each (DS-E14), and all of them draw on
   the same Hands and the same journeys. So the easiest card takes the shards it lacks first, then
   the next; the more of what can still be found is spoken for when its turn comes, the less likely
   a card is to be finished, and one for which nothing is left counts as lost at once, not only when
   the end is near: nobody can get rid of a card. */
static int threat(const outlook *o, const plan *made, int count)
{
    int have[DS_COLOURS], room = o->journeys * FOUND / 2, spoken_for = 0, total = 0;
    bool looked_at[DS_OWN] = { false };
    for (int c = 0; c < DS_COLOURS; c++)
        have[c] = o->p->hands[c] + o->stored[c];
    for (int n = 0; n < count; n++) {
        int easiest = -1;
        for (int i = 0; i < count; i++)
            if (!looked_at[i] && (easiest < 0 || made[i].effort < made[easiest].effort))
                easiest = i;
        looked_at[easiest] = true;
        if (made[easiest].effort >= NEVER)
            return total + (count - n) * LEFT;
        for (int c = 0; c < DS_COLOURS; c++) {
            int wanted = count_of(made[easiest].missing, c), taken = least(wanted, have[c]);
            have[c] -= taken;
            spoken_for += wanted - taken;
        }
        total += spoken_for < room ? LEFT * spoken_for / room : spoken_for ? LEFT : 0;
    }
    return total;
}

/* All of a seat's own cards; the best counts in full, the others less and less: they share the
   shards. */
static int cards_value(outlook *o)
{
    int line = DS_MINE + o->seat - 1, count = ds_count(o->s, line), total = 0;
    int value[DS_OWN], rank;
    plan made[DS_OWN];
    for (int i = 0; i < count; i++) {
        value[i] = card_value(o, ds_cards(o->s, line)[i], &made[i]);
        for (int c = 0; c < DS_COLOURS && made[i].effort < NEVER; c++) {
            int more = to_find(o, &made[i], c);
            o->use[c] = more > o->use[c] ? more : o->use[c];
        }
    }
    for (int i = 0; i < count; i++) {
        rank = 1;
        for (int j = 0; j < count; j++)
            rank += value[j] > value[i] || (value[j] == value[i] && j < i);
        total += value[i] * 2 / (1 + rank);
    }
    return total - threat(o, made, count);
}

/* ---- The Dreamworld ---- */

/* What one more shard of a colour is worth beyond those the cards need. */
static int spare_value(const outlook *o, int colour)
{
    switch ((ds_colour)colour) {
    case DS_GREEN: /* a tree */
        return o->s->pool ? 40 + 25 * __builtin_popcount(o->p->trees) : 10;
    case DS_WHITE:
        return 45;
    case DS_BLUE:
        return 25;
    case DS_GRAY:
    case DS_BROWN:
        return 15;
    case DS_RED:
        break;
    }
    return -250;
}

/* The best that these action points bring from a row, taken from its hand end. */
static int row_value(const outlook *o, int location, int points)
{
    int line = ds_row(location), size = ds_height(o->s, line), best = 0, sum = 0;
    int hands[DS_COLOURS], wanted[DS_COLOURS];
    for (int c = 0; c < DS_COLOURS; c++) {
        hands[c] = o->p->hands[c];
        wanted[c] = o->use[c];
    }
    for (int i = 1; i <= points && i <= size; i++) {
        int colour = ds_shards(o->s, line)[size - i];
        if (hands[colour]++ >= DS_LIMIT)
            break;
        sum += wanted[colour]-- > 0 ? 75 : spare_value(o, colour);
        best = sum > best ? sum : best;
    }
    return best;
}

/* From here, or from a neighbour. */
static int travel_value(const outlook *o)
{
    const ds_location *at = &o->box->location[o->p->at];
    int best = row_value(o, o->p->at, o->p->ap);
    for (uint32_t to = at->linked; to && o->p->ap;) {
        int location = 1 + ds_next_bit(&to);
        int left = o->p->ap - !ds_go_is_free(o->game, o->s, o->seat, location);
        int red = ds_link_gives_red(o->box, o->s, o->seat, location) ? spare_value(o, DS_RED) : 0;
        int value = row_value(o, location, left) * 4 / 5 + red;
        best = value > best ? value : best;
    }
    return best * 4 / 5;
}

/* ---- The rest ---- */

/* Shards that no card asks for. Those in Hands are lost with Creation, so they count little; those
   on cards come back (DS-F3), and the first of a colour may be a key (DS-T6), so any shard that can
   be stored should be. */
static int hands_value(const outlook *o)
{
    int total = 0, reds = o->p->hands[DS_RED];
    for (int c = 0; c < DS_RED; c++)
        total += o->p->hands[c] * spare_value(o, c) / 2 + o->stored[c] * STORED
                 + (o->stored[c] ? KEY : 0);
    return total - reds % 3 * 250;
}

/* A draw, or a card about to be kept or put back. */
static int open_value(outlook *o)
{
    const ds_open *open = &o->p->open[o->p->depth ? o->p->depth - 1 : 0];
    int line = DS_IN_DRAW + o->seat - 1, best = 0;
    int busy = ds_count(o->s, DS_MINE + o->seat - 1), share = 2 + busy;
    if (o->p->depth == 0)
        return 0;
    switch ((ds_prompt)open->kind) {
    case DS_PAY: {
        int power = o->box->card[open->a].power;
        return open->b ? -15 : power == DS_ARCHIVES ? 60 : power == DS_KING && busy < 2 ? 150 : -20;
    }
    case DS_DECK:
        return o->travels * 2 * POINT / (share * 3);
    case DS_PICK:
        for (int i = 0; i < ds_count(o->s, line); i++) {
            plan made;
            int value = card_value(o, ds_cards(o->s, line)[i], &made);
            best = value > best ? value : best;
        }
        return best * 2 / share;
    case DS_SETUP:
    case DS_TRAVEL:
    case DS_CREATION:
    case DS_FINAL:
    case DS_SOW:
    case DS_HARVEST:
    case DS_LAKE_WHERE:
    case DS_LAY:
    case DS_TOWER_PULL:
    case DS_GOLEM_LIFT:
    case DS_DROP:
    case DS_COMPLETE:
    case DS_RETAIN:
    case DS_PROMPTS:
        break;
    }
    return 0;
}

static int32_t value_for(const rv_game *game, const void *state, int who)
{
    const ds_state *s = state;
    int value = ds_see(s, who)->score * POINT;
    if (s->phase == DS_IS_OVER)
        return value;
    outlook o = look_around(game, s, who);
    if (s->phase == DS_IN_SETUP) { /* the chosen card is as good as kept */
        int kept = o.p->kept;
        plan made;
        return kept ? card_value(&o, ds_cards(s, DS_IN_DRAW + who - 1)[kept - 1], &made) : 0;
    }
    value += cards_value(&o) + hands_value(&o) + open_value(&o);
    value += 8 * o.journeys + (s->phase == DS_IN_TRAVEL && o.p->ap ? travel_value(&o) : 0);
    value += ds_count(s, DS_PILE + who - 1) * DONE - ds_reds(s, who) * 3 * POINT;
    for (int tile = 0; tile < DS_TILES && s->tile[tile]; tile++)
        value += ds_tile_points(game, s, who, tile) * POINT / 3;
    return value;
}

/* Cards that are being drawn are hidden from the others, so they are no term. */
static int terms(const rv_game *game, const void *view, const void *before, const void *after,
                 int who, rv_term out[RV_TERMS])
{
    const ds_state *s = view;
    int phase = ((const ds_state *)after)->phase;
    (void)before;
    outlook o = look_around(game, s, who);
    bool play = phase != DS_IN_SETUP && phase != DS_IS_OVER;
    int done = ds_count(s, DS_PILE + who - 1) * DONE;
    out[0] = (rv_term){ .key = "dreamscape.term.score", .worth = ds_see(s, who)->score * POINT };
    out[1] =
        (rv_term){ .key = "dreamscape.term.cards", .worth = (play ? cards_value(&o) : 0) + done };
    out[2] = (rv_term){ .key = "dreamscape.term.shards", .worth = play ? hands_value(&o) : 0 };
    int32_t travel = s->phase == DS_IN_TRAVEL && o.p->ap ? travel_value(&o) : 0;
    out[3] = (rv_term){ .key = "dreamscape.term.journey", .worth = 8 * o.journeys + travel };
    out[4] = (rv_term){ .key = "dreamscape.term.red", .worth = -ds_reds(s, who) * 3 * POINT };
    return 5;
}

/* The pool of trees and the bag are everybody's where Creations are simultaneous (DS-O1), and
   action points are lost with the Travel (DS-T1); powers stay for the whole Cycle. */
static int haste(rv_move move)
{
    static const uint8_t later[] = { DS_V_POWER, DS_V_USE, DS_V_STORE };
    for (size_t i = 0; i < sizeof later; i++)
        if (move.verb == later[i])
            return 0;
    return move.verb == DS_V_COLLECT || move.verb == DS_V_PLANT || move.verb == DS_V_TRADE ? 2 : 1;
}

/* A way back to where one has been since anything changed, which costs an action point or a white
   (DS-T8, DS-D8): everything is there as it was, but what has been paid. */
static bool idle(const rv_game *game, const void *state, rv_move move)
{
    const ds_state *s = state;
    const ds_seat *p = ds_see(s, move.who);
    if (move.verb == DS_V_GO)
        return p->trail >> (move.arg[0] - 1) & 1
               && !ds_link_gives_red(ds_box_of(game), s, move.who, move.arg[0]);
    return move.verb == DS_V_STEP && p->land && !ds_step_is_free(s, move.who, move.arg[0]);
}

const rv_sense ds_sense = { .rules = &ds_rules,
                            .value = value_for,
                            .idle = idle,
                            .haste = haste,
                            .terms = terms,
                            .unit = "dreamscape.term.unit",
                            .one = POINT };
