/*
 * The best composition for a dream: an exhaustive search with pruning.
 *
 * The frame is filled cell by cell. At the first cell not yet decided either nothing is laid (a
 * gap) or a segment whose first frame cell this is, so every composition is met exactly once, at
 * a depth of at most nine. A segment brings the sum of what its symbols gain on their cells; all
 * else the yardstick counts (stake.c) is losses, so the sum is a bound.
 *
 * For the cells still free, the bound is the best filling in which every segment may be used again
 * and again: 512 numbers, found once per dream by trying, for each set of cells, what could cover
 * its first one. Children are tried in the order of their bounds, so the first leaf is good, and
 * the rest of a node is cut off at the first child that cannot beat the best leaf.
 *
 * Two things are not sums over cells. The chest needs keys that other cells may bring: so there is
 * a table of bounds for no, one and two openings, and each node uses the one that the keys in hand
 * and those on free cells can still pay for. And the octopus (DR-E6) charges every collect symbol
 * unless it is banished: so the search runs once for each set of octopuses to be banished, in which
 * the others charge every collect symbol at once, and anything but a banish symbol on the chosen
 * ones is as good as forbidden.
 *
 * No heap, no chance: the same position and budget give the same plan. A node is a call of
 * search(); when the budget is spent the best plan so far stands.
 */
#include "bots/dream-runners/compose.h"

#include <string.h>

enum { MASKS = 1 << DR_CELLS, NEVER = -1000000, LOWEST = -1000000000, OPENINGS = 2, PROVE = -1 };
enum { IN_A_BREATH = 1024 }; /* nodes */

typedef struct yield { /* of a symbol on a cell */
    int32_t value;     /* without the chest */
    uint8_t keys;      /* it collects */
    uint8_t times;     /* it collects on the chest */
    uint8_t spare[2];
} yield;

typedef struct option { /* a segment laid in one of its ways */
    uint64_t cells;
    int32_t value;  /* without the chest */
    uint16_t frame; /* cells of the frame it covers */
    uint8_t slot, place;
    uint8_t keys;  /* it collects */
    uint8_t times; /* it collects on the chest */
    uint8_t spare[6];
} option;

typedef struct hunt { /* one search */
    const rv_game *game;
    const dr_player *player;
    dr_stake stake;
    const rv_breath *breath;
    uint32_t budget, nodes;
    bool cut;    /* the budget ran out */
    int margin;  /* see floor_of() */
    int price;   /* of an opening; more than all keys if there is no chest */
    int32_t bat; /* what a bat is sure to take */

    option option[DR_OWNED * DR_LEGAL]; /* by first frame cell */
    int first[DR_CELLS + 1];
    yield brings[DR_CELLS + 1][DR_BOTH + 1]; /* of this run; 0: outside the frame */
    int32_t bound[OPENINGS + 1][MASKS];      /* what free cells bring at most */
    uint16_t keys[MASKS];                    /* and how many keys */

    dr_frame frame; /* the composition at the present node */
    uint8_t laid[DR_OWNED];
    int laid_count;

    int32_t best_sum;
    dr_plan *shelf; /* the best so far, the best first */
    int shelved, most;
} hunt;

typedef struct node {
    uint64_t covered;
    int32_t value; /* without the chest */
    unsigned free; /* frame cells not yet decided */
    unsigned used; /* slots */
    int keys;      /* in hand */
    int times;     /* collected on the chest */
} node;

static int first_cell(unsigned frame)
{
    return __builtin_ctz(frame);
}

/* ---- The options of a run ---- */

/* What a symbol on a cell brings in a run that banishes these octopuses. */
static int32_t gain_of(const hunt *x, int cell, int symbol, unsigned banished)
{
    if (dr_banishes(symbol))
        return x->stake.gain[cell][symbol];
    if (banished >> cell & 1)
        return NEVER;
    return x->stake.gain[cell][symbol] - (x->stake.bats >> cell & 1 ? x->bat : 0);
}

/* A table of what symbols bring: there are far more ways to lay segments than symbols and cells. */
static void weigh_symbols(hunt *x, unsigned banished)
{
    int charge = 0;
    for (unsigned set = x->stake.octopuses & ~banished; set; set &= set - 1)
        charge += DR_POINT;
    for (int symbol = DR_GAP; symbol <= DR_BOTH; symbol++) {
        int times = dr_collects(symbol);
        int32_t cost = times ? charge : 0;
        x->brings[0][symbol] = (yield){ .value = -DR_POINT - cost };
        for (int cell = 0; cell < DR_CELLS; cell++)
            x->brings[cell + 1][symbol] =
                (yield){ .value = gain_of(x, cell, symbol, banished) - cost,
                         .keys = (uint8_t)(times * x->stake.lock[cell]),
                         .times = (uint8_t)(cell == x->stake.chest ? times : 0) };
    }
}

static int32_t gap_worth(const hunt *x, int cell)
{
    return x->brings[cell + 1][DR_GAP].value;
}

/* Written member by member in place: making it elsewhere and copying it cost a fifth of the
   search. */
static void write_option(const hunt *x, int slot, const dr_shape *shape, const uint8_t *face,
                         int place, option *out)
{
    int32_t value = 0;
    int keys = 0, times = 0;
    for (int k = 0; k < shape->size; k++) {
        yield some = x->brings[shape->spot[place][k]][face[k]];
        value += some.value;
        keys += some.keys;
        times += some.times;
    }
    out->cells = shape->covers[place];
    out->value = value;
    out->frame = shape->frame[place];
    out->slot = (uint8_t)slot;
    out->place = (uint8_t)place;
    out->keys = (uint8_t)keys;
    out->times = (uint8_t)times;
}

/* All placements of all segments, by their first frame cell. */
static void list_options(hunt *x)
{
    int total = 0;
    for (int cell = 0; cell < DR_CELLS; cell++) {
        x->first[cell] = total;
        for (int slot = 0; slot < x->player->owned; slot++) {
            int segment = x->player->segment[slot];
            const dr_shape *shape = dr_shape_of(x->game, segment);
            const uint8_t *face = dr_face(x->game, segment);
            for (int i = shape->from[cell]; i < shape->from[cell + 1]; i++)
                write_option(x, slot, shape, face, shape->by_cell[i], &x->option[total++]);
        }
    }
    x->first[DR_CELLS] = total;
}

/* ---- Bounds ---- */

static int32_t most(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t chest_worth(const hunt *x, int times, int openings)
{
    return x->stake.token * (times < openings ? times : openings);
}

/* How many openings the keys pay for, with all that free cells may still bring. */
static int payable(const hunt *x, int keys, unsigned free)
{
    int all = keys + x->keys[free];
    return (all >= x->price) + (all >= OPENINGS * x->price);
}

/* For each set of free cells the best way to decide its first one, and so on: from the last cell
   back and, for each set of cells that some option covers, through the sets that contain it. So no
   set is looked at in vain, and there is nothing for the processor to guess. */
static void find_bounds(hunt *x, int openings)
{
    int32_t value[MASKS]; /* the best option that covers exactly these cells */
    int32_t *bound = x->bound[openings];
    for (int i = 0; i < MASKS; i++)
        value[i] = LOWEST;
    bound[0] = 0;
    for (int cell = DR_CELLS - 1; cell >= 0; cell--) {
        uint16_t frame[DR_OWNED * DR_FIRST];
        unsigned after = MASKS - (2u << cell); /* the cells decided later */
        int frames = 0;
        for (int i = x->first[cell]; i < x->first[cell + 1]; i++) {
            const option *o = &x->option[i];
            int32_t worth = o->value + chest_worth(x, o->times, openings);
            if (value[o->frame] == LOWEST)
                frame[frames++] = o->frame;
            value[o->frame] = most(value[o->frame], worth);
        }
        unsigned rest = 0;
        do {
            bound[rest | 1u << cell] = gap_worth(x, cell) + bound[rest];
            rest = (rest - after) & after; /* the next subset */
        } while (rest);
        for (int i = 0; i < frames; i++) {
            unsigned others = after & ~(unsigned)frame[i];
            int32_t worth = value[frame[i]];
            if (worth
                <= bound[frame[i]]) /* what is already found does as well, even with more cells */
                continue;
            do {
                bound[rest | frame[i]] = most(bound[rest | frame[i]], worth + bound[rest]);
                rest = (rest - others) & others;
            } while (rest);
        }
    }
}

static void find_keys(hunt *x)
{
    for (int cell = 0; cell < DR_CELLS; cell++)
        for (unsigned before = 0; before < 1u << cell; before++)
            x->keys[before | 1u << cell] =
                (uint16_t)(x->keys[before] + x->stake.times * x->stake.lock[cell]);
}

/* ---- The search ---- */

typedef struct children {
    int count;
    int32_t bound[DR_OWNED * DR_FIRST + 1];
    int16_t option[DR_OWNED * DR_FIRST + 1]; /* -1: a gap */
} children;

/* No bound below this is of interest. To find something good quickly, plain sums are compared with
   plain sums, and only those close to the best are judged; to prove it, bounds are compared with
   the least value on the shelf. */
static int32_t floor_of(const hunt *x)
{
    if (x->margin >= 0)
        return x->best_sum - x->margin;
    return x->shelved < x->most ? LOWEST : x->shelf[x->most - 1].value;
}

/* Plans that are worth the same are usually the same. */
static void shelve(hunt *x, int32_t value, const uint8_t laid[DR_OWNED])
{
    int at = x->shelved;
    for (int i = 0; i < x->shelved; i++)
        if (x->shelf[i].value == value)
            return;
    if (at == x->most && value < x->shelf[at - 1].value)
        return;
    x->shelved += at < x->most;
    for (at = x->shelved - 1; at > 0 && x->shelf[at - 1].value < value; at--)
        x->shelf[at] = x->shelf[at - 1];
    x->shelf[at] = (dr_plan){ .value = value };
    memcpy(x->shelf[at].laid, laid, DR_OWNED);
}

static void leaf(hunt *x)
{
    shelve(x, dr_judge(&x->stake, &x->frame, x->player->owned - x->laid_count), x->laid);
}

static node with_gap(const hunt *x, node n)
{
    n.value += gap_worth(x, first_cell(n.free));
    n.free &= n.free - 1;
    return n;
}

static node with_option(node n, const option *o)
{
    n.covered |= o->cells;
    n.value += o->value;
    n.free &= ~(unsigned)o->frame;
    n.used |= 1u << o->slot;
    n.keys += o->keys;
    n.times += o->times;
    return n;
}

static int32_t bound_of(const hunt *x, const node *n)
{
    int openings = payable(x, n->keys, n->free);
    return n->value + chest_worth(x, n->times, openings) + x->bound[openings][n->free];
}

static void add_child(const hunt *x, const node *n, int index, children *out)
{
    int32_t bound = bound_of(x, n);
    out->bound[out->count] = bound;
    out->option[out->count] = (int16_t)index;
    out->count += bound > floor_of(x);
}

/* Children that may beat the best leaf. */
static void list_children(const hunt *x, const node *n, children *out)
{
    int cell = first_cell(n->free);
    node next = with_gap(x, *n);
    out->count = 0;
    add_child(x, &next, -1, out);
    for (int i = x->first[cell]; i < x->first[cell + 1]; i++) {
        const option *o = &x->option[i];
        if ((n->used >> o->slot & 1) || (o->cells & n->covered))
            continue;
        next = with_option(*n, o);
        add_child(x, &next, i, out);
    }
}

/* The most promising child not yet tried; few ever are, so they are not sorted. */
static int best_child(const children *list)
{
    int best = 0;
    for (int i = 1; i < list->count; i++)
        best = list->bound[i] > list->bound[best] ? i : best;
    return best;
}

/* Puts an option on the grid, or takes it away again. */
static void lay(hunt *x, const option *o, bool on)
{
    int segment = x->player->segment[o->slot], sign = on ? 1 : -1;
    const dr_shape *shape = dr_shape_of(x->game, segment);
    const uint8_t *face = dr_face(x->game, segment);
    for (int k = 0; k < shape->size; k++) {
        int spot = shape->spot[o->place][k];
        if (spot)
            x->frame.symbol[spot - 1] = on ? face[k] : DR_GAP;
        else
            x->frame.outside = (uint8_t)(x->frame.outside + sign);
        if (dr_collects(face[k]))
            x->frame.collects = (uint8_t)(x->frame.collects + sign);
    }
    x->laid[o->slot] = on ? o->place : 0;
    x->laid_count += sign;
}

static void search(hunt *x, const node *n)
{
    children list;
    if (x->nodes == x->budget) {
        x->cut = true;
        return;
    }
    if (++x->nodes % IN_A_BREATH == 0)
        rv_breathe(x->breath);
    if (n->free == 0) {
        int32_t sum = bound_of(x, n);
        x->best_sum = sum > x->best_sum ? sum : x->best_sum;
        leaf(x);
        return;
    }
    list_children(x, n, &list);
    while (list.count > 0 && !x->cut) {
        int i = best_child(&list);
        if (list.bound[i] <= floor_of(x))
            return;
        list.bound[i] = LOWEST;
        if (list.option[i] < 0) {
            node next = with_gap(x, *n);
            search(x, &next);
            continue;
        }
        const option *o = &x->option[list.option[i]];
        node next = with_option(*n, o);
        lay(x, o, true);
        search(x, &next);
        lay(x, o, false);
    }
}

/* What a glance finds is the first plan to beat. */
static void glimpse(hunt *x, const dr_state *s, int seat)
{
    dr_player p = *x->player;
    dr_frame frame;
    dr_glance(x->game, s, seat, p.laid);
    dr_look(x->game, &p, &frame);
    shelve(x, dr_judge(&x->stake, &frame, dr_in_tray(&p)), p.laid);
}

static void prepare(hunt *x, const dr_state *s, int seat)
{
    dr_weigh(x->game, s, seat, &x->stake);
    int bats = 0;
    for (unsigned set = x->stake.bats; set; set &= set - 1)
        bats++;
    if (x->player->owned >= DR_CELLS + bats) /* at most nine are laid: each bat finds one to take */
        x->bat = x->stake.segment;
    x->price = x->stake.chest < 0 ? DR_PLENTY * 9 : x->stake.price;
    if (x->stake.chest >= 0)
        find_keys(x);
    leaf(x); /* nothing laid */
    glimpse(x, s, seat);
}

/* For a run that banishes these octopuses. */
static void make_tables(hunt *x, const node *root, unsigned banished)
{
    weigh_symbols(x, banished);
    list_options(x);
    for (int openings = payable(x, root->keys, root->free); openings >= 0; openings--)
        find_bounds(x, openings);
}

int dr_solve_best(const rv_game *game, const dr_state *s, int seat, uint32_t budget,
                  const rv_breath *breath, dr_plan *out, int most)
{
    hunt x = { .game = game, .player = dr_seen(s, seat), .breath = breath, .budget = budget };
    x.shelf = out;
    x.most = most;
    prepare(&x, s, seat);
    node root = { .value = x.stake.slack, .free = MASKS - 1, .keys = x.stake.hoard.keys };
    x.best_sum = LOWEST;
    static const int margins[] = { 0, DR_POINT / 2, PROVE };
    for (int pass = 0; pass < 3 && !x.cut; pass++) {
        unsigned banished = 0, octopuses = x.stake.octopuses;
        x.margin = margins[pass];
        do {
            if (pass == 0 || octopuses) /* else the tables of the first pass still hold */
                make_tables(&x, &root, banished);
            search(&x, &root);
            banished = (banished - octopuses) & octopuses; /* the next subset */
        } while (banished && !x.cut);
    }
    for (int i = 0; i < x.shelved; i++) {
        out[i].nodes = x.nodes;
        out[i].proved = !x.cut;
    }
    return x.shelved;
}

void dr_solve(const rv_game *game, const dr_state *s, int seat, uint32_t budget, dr_plan *plan)
{
    dr_solve_best(game, s, seat, budget, NULL, plan, 1);
}

/* ---- Carrying it out ---- */

static int add_lay(rv_move *out, int n, int who, int place)
{
    return rv_add(out, n, who, DR_V_LAY, dr_turn_of(place), dr_anchor_of(place));
}

/* From what lies on the grid to the plan: what is in the wrong place is taken away, then the rest
   is laid. Where the counter of composing moves has no room left (DR-C1), what lies there stays. */
static int compose(const rv_game *game, const dr_state *s, int who, uint32_t effort,
                   const rv_breath *breath, rv_move *out)
{
    const dr_player *p = dr_seen(s, who);
    dr_plan plan;
    int n = 0, held = p->held; /* slot + 1 */
    if (effort == 1)
        dr_glance(game, s, who, plan.laid);
    else if (effort >= DR_AHEAD && s->round < DR_ROUNDS)
        dr_compose_ahead(game, s, who, effort, breath, &plan);
    else if (effort >= DR_AHEAD) /* no round is left to play out: all effort goes into the search */
        dr_solve_best(game, s, who, 5 * effort, breath, &plan, 1);
    else
        dr_solve(game, s, who, effort, &plan);
    bool in_the_way = false;
    for (int i = 0; i < p->owned; i++)
        in_the_way |= p->laid[i] && p->laid[i] != plan.laid[i];
    if (held && plan.laid[held - 1] && !in_the_way)
        n = add_lay(out, n, who, plan.laid[held - 1]);
    else if (held)
        n = rv_add(out, n, who, DR_V_DROP, 0, 0);
    int settled = n;
    bool laying = n && out[0].verb == DR_V_LAY;
    for (int i = 0; i < p->owned; i++)
        if (p->laid[i] && p->laid[i] != plan.laid[i])
            n = rv_add(out, n, who, DR_V_LIFT, p->segment[i], 0);
    for (int i = 0; i < p->owned; i++) {
        if (plan.laid[i] == 0 || plan.laid[i] == p->laid[i] || (laying && held == i + 1))
            continue;
        n = rv_add(out, n, who, DR_V_PICK, p->segment[i], 0);
        n = add_lay(out, n, who, plan.laid[i]);
    }
    if (p->moves + n > DR_BUDGET)
        n = settled;
    return rv_add(out, n, who, DR_V_DONE, 0, 0);
}

/* Choices, compositions apart, that the rest of the game hangs on: keys for a chest now or for a
   later one, coins for a segment and which, the segment that a bat may have. */
static bool hangs_on_it(const dr_state *s, int who)
{
    bool bats = s->at == DR_AT_CHOOSE && dr_seen(s, who)->bats;
    return s->round < DR_ROUNDS && (s->at == DR_AT_CHEST || s->at == DR_AT_BUY || bats);
}

/* Compositions, and choices that need no weighing up. */
int dr_advise(const rv_game *game, const void *state, int who, uint32_t effort,
              const rv_breath *breath, rv_move *out)
{
    const dr_state *s = state;
    const dr_player *p = dr_seen(s, who);
    int shape;
    if (!(s->head.waiting >> who & 1))
        return 0;
    if (effort >= DR_AHEAD && hangs_on_it(s, who)) {
        out[0] = dr_choose_ahead(game, s, who, effort, breath);
        return 1;
    }
    switch ((dr_at)s->at) {
    case DR_AT_COMPOSE:
        return compose(game, s, who, effort, breath, out);
    case DR_AT_DRAFT:
        return rv_add(out, 0, who, DR_V_TAKE, dr_best_take(game, s, who), 0);
    case DR_AT_CHEST:
        return rv_add(out, 0, who, DR_V_OPEN, dr_best_opening(game, s, who), 0);
    case DR_AT_CHOOSE:
        if (p->bats == 0)
            return rv_add(out, 0, who, DR_V_CHOOSE, dr_best_colour(s, who), 0);
        return rv_add(out, 0, who, DR_V_LOSE, p->segment[dr_best_loss(game, s, who, effort)], 0);
    case DR_AT_BUY:
        shape = dr_best_buy(game, s, who, effort);
        return rv_add(out, 0, who, shape < 0 ? DR_V_PASS : DR_V_BUY, shape < 0 ? 0 : shape, 0);
    case DR_AT_CALM:
        return rv_add(out, 0, who, DR_V_CALM, dr_best_calm(game, s, who), 0);
    case DR_AT_READY:
    case DR_AT_OVER:
        break;
    }
    return 0;
}
