/*
 * Planning one's own turn: for games in which a turn is a long line of one's own decisions with few
 * surprises, and in which doing the same things in another order makes no difference.
 *
 * From the present position, in one possible world, all moves are tried; the best positions by the
 * yardstick (rv_sense) are kept, all their moves are tried, and so on until the turn is over,
 * or (at the stronger levels) one's next turn, if the others' turns bring no draw in between: a
 * beam search. Positions met twice are kept once. How many are kept follows from the budget, which
 * counts positions.
 *
 * A turn has stages (gathering, then building), each ended by a move of its own. Lines are compared
 * only within a stage: one that stops gathering early has built more after as many moves, and would
 * crowd out all that go on gathering, though they build more in the end. So lines that end a stage
 * wait at a gate until all others have reached it, and the best of them begin the next one.
 *
 * Chance must not be foreseen. Where a move draws something, its worth is the mean over a few
 * draws; the line goes on with the first of them, and the difference between that and the mean
 * stays with it for good. So a line is not preferred for being lucky in this one world.
 *
 * The plan is kept. As long as the position is the one the plan foresaw, its next move is played at
 * once; after a draw, or when somebody else did something, a new plan is made.
 */
#include "bots/search.h"

#include <stddef.h>
#include <string.h>

enum { WIDTH = 540, LINE = 48, DRAWS = 4, STAGES = 2 };

typedef struct sketch { /* a position some moves ahead */
    int32_t score;      /* its value, and */
    int32_t luck;       /* what was taken off for lucky draws (already in the score) */
    uint64_t sum;       /* over the bytes: to recognise it */
    uint16_t root;      /* index of the move that began the line */
    uint16_t length;
    uint8_t ended; /* its last move ended a stage */
    uint8_t spare[3];
    rv_move line[LINE];
    unsigned char state[RV_STATE_BYTES];
} sketch;

typedef struct layer {
    int count, worst; /* worst: index of the least, when full */
    sketch at[WIDTH];
} layer;

typedef struct plan {
    uint64_t foreseen; /* hash of the view in which `next` is due; 0: none */
    int32_t lead;      /* over the best rival, before the plan; means nothing in solo games */
    int next, length;
    int depth, looked; /* layers done; positions of the present layer expanded */
    int begun, may;    /* layers before this stage; positions that may be looked at until its end */
    int share;         /* positions the present layer may still cost */
    int leaf_score, leaf_length;
    int fresh; /* made for the present decision, not an earlier one */
    int spare[3];
    uint16_t order[WIDTH];
    rv_move line[LINE];
    int32_t best[RV_MOVES]; /* of the lines that began with this move */
    int32_t tried[RV_MOVES];
    layer half[2]; /* by depth, in turn */
    layer gate;    /* where the next stage begins */
} plan;

_Static_assert(sizeof(plan) <= RV_BOT_MEMORY, "every bot must fit");

static uint64_t sum_of(const unsigned char *bytes, size_t size)
{
    uint64_t sum = 0;
    for (size_t i = 0; i + 8 <= size; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, sizeof word);
        sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 29;
    }
    return sum;
}

/* ---- Layers ---- */

static bool known(const layer *l, const sketch *s)
{
    for (int i = 0; i < l->count; i++)
        if (l->at[i].score == s->score && l->at[i].sum == s->sum)
            return true;
    return false;
}

static void find_worst(layer *l)
{
    l->worst = 0;
    for (int i = 1; i < l->count; i++)
        if (l->at[i].score < l->at[l->worst].score)
            l->worst = i;
}

static void keep(const rv_game *game, layer *l, const sketch *s)
{
    if (l->count == WIDTH && s->score <= l->at[l->worst].score)
        return;
    if (known(l, s))
        return;
    int place = l->count < WIDTH ? l->count : l->worst;
    memcpy(&l->at[place], s, offsetof(sketch, state) + game->rules->state_bytes);
    l->count += l->count < WIDTH;
    if (l->count == WIDTH)
        find_worst(l);
}

/* The best first; among equals, the one found first. */
static void sort_layer(plan *m, const layer *l)
{
    for (int i = 0; i < l->count; i++) {
        int at = i;
        for (; at > 0 && l->at[m->order[at - 1]].score < l->at[i].score; at--)
            m->order[at] = m->order[at - 1];
        m->order[at] = (uint16_t)i;
    }
}

/* ---- Lines ---- */

static void note_leaf(plan *m, const sketch *s)
{
    if (m->leaf_length && s->score <= m->leaf_score)
        return;
    m->leaf_score = s->score;
    m->leaf_length = s->length;
    memcpy(m->line, s->line, sizeof m->line);
}

/* The mean value of a position after a move that drew something, over other draws. */
static int32_t mean_of_draws(rv_player *p, const sketch *from, rv_move move, int32_t first)
{
    int64_t sum = first;
    for (int i = 1; i < DRAWS; i++) {
        _Alignas(16) unsigned char state[RV_STATE_BYTES];
        memcpy(state, from->state, p->game->rules->state_bytes);
        ((rv_head *)state)->rng.key[0] =
            (uint64_t)rv_below(&p->rng, UINT32_MAX) << 32 | rv_below(&p->rng, UINT32_MAX);
        p->game->rules->apply(p->game, state, move, NULL);
        sum += rv_value_of(p->game, state, p->seat);
    }
    return (int32_t)(sum / DRAWS);
}

/* A turn may be only half of a plan: what is gathered now is used when the others have had theirs.
   So the clock makes their moves, and the line goes on; but not through a draw, for what comes
   after that cannot be planned. */
static void pass_others(rv_player *p, sketch *s)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    rv_head *head = (rv_head *)state;
    memcpy(state, s->state, p->game->rules->state_bytes);
    uint64_t count = head->rng.count;
    while (!head->over && head->rng.count == count && !(head->waiting >> p->seat & 1)) {
        rv_move list[RV_MOVES];
        if (p->game->rules->moves(p->game, head, RV_CLOCK, list) == 0)
            return;
        p->game->rules->apply(p->game, head, list[0], NULL);
    }
    if (!head->over && head->rng.count == count)
        memcpy(s->state, state, p->game->rules->state_bytes);
}

static bool ends_stage(const rv_game *game, rv_move move)
{
    const char *verb = rv_knowledge_of(game)->stage;
    return verb && strcmp(game->rules->verbs[move.verb].id, verb) == 0;
}

/* Plays a move; returns how many positions that cost. */
static int follow(rv_player *p, const sketch *from, rv_move move, sketch *to)
{
    const rv_head *before = (const rv_head *)from->state;
    rv_head *after = (rv_head *)to->state;
    memcpy(to, from, offsetof(sketch, state) + p->game->rules->state_bytes);
    p->game->rules->apply(p->game, to->state, move, NULL);
    int32_t value = rv_value_of(p->game, to->state, p->seat);
    bool drew = after->rng.count != before->rng.count;
    if (drew && !after->over && !p->bot->sees_all)
        to->luck += mean_of_draws(p, from, move, value) - value;
    to->score = value + to->luck;
    to->line[to->length++] = move;
    to->ended = ends_stage(p->game, move);
    if (!drew && !after->over && rv_knowledge_of(p->game)->beyond[p->bot->level])
        pass_others(p, to);
    return drew ? DRAWS : 1;
}

static void expand(rv_player *p, plan *m, const sketch *from, layer *into)
{
    rv_move list[RV_MOVES];
    _Alignas(16) sketch made;
    int n = p->game->rules->moves(p->game, from->state, p->seat, list);
    for (int i = 0; i < n; i++) {
        int cost = follow(p, from, list[i], &made);
        const rv_head *head = (const rv_head *)made.state;
        p->at += cost;
        m->share -= cost;
        if (m->depth == 0)
            made.root = (uint16_t)i;
        m->tried[made.root]++;
        bool over = head->over || !(head->waiting >> p->seat & 1) || made.length == LINE;
        if (over)
            note_leaf(m, &made);
        else
            made.sum = sum_of(made.state, p->game->rules->state_bytes);
        if (over || m->depth == 0) { /* a first move counts as it looks until a line shows more */
            int32_t *best = &m->best[made.root];
            *best = m->depth == 0 || made.score > *best ? made.score : *best;
        }
        if (!over)
            keep(p->game, made.ended ? &m->gate : into, &made);
    }
}

static void next_layer(rv_player *p, plan *m)
{
    int left = m->may - p->at, layers = rv_knowledge_of(p->game)->turn - (m->depth - m->begun);
    layer *from = &m->half[m->depth & 1];
    sort_layer(m, from);
    m->half[~m->depth & 1].count = 0;
    m->share = left / (layers > 3 ? layers : 3);
    m->looked = 0;
}

/* Half of what is left of the budget is for this stage, the rest for the next. */
static void begin_stage(rv_player *p, plan *m)
{
    m->begun = m->depth;
    m->may = p->at + (rv_search_budget(p) - p->at) / STAGES;
    m->gate.count = 0;
    next_layer(p, m);
}

/* All lines of this stage have reached its end, or as many as the budget allows. False: there is no
   next stage. */
static bool pass_gate(rv_player *p, plan *m)
{
    layer *from = &m->half[m->depth & 1];
    if (m->gate.count == 0)
        return false;
    from->count = m->gate.count;
    for (int i = 0; i < from->count; i++)
        memcpy(&from->at[i], &m->gate.at[i], offsetof(sketch, state) + p->game->rules->state_bytes);
    begin_stage(p, m);
    return true;
}

/* ---- A decision ---- */

static bool follows_plan(rv_player *p, plan *m)
{
    if (m->foreseen == 0 || m->foreseen != rv_hash(p->game, p->view))
        return false;
    for (int i = 0; i < p->count; i++)
        if (memcmp(&p->moves[i], &m->line[m->next], sizeof(rv_move)) == 0)
            return true;
    return false;
}

/* How far ahead of the best rival. */
static int32_t lead_of(const rv_player *p, const void *state)
{
    int32_t own = rv_value_of(p->game, state, p->seat), lead = INT32_MAX;
    for (int seat = 1; seat <= rv_seats(p->game); seat++) {
        int32_t ahead = own - rv_value_of(p->game, state, seat);
        lead = seat != p->seat && ahead < lead ? ahead : lead;
    }
    return lead;
}

static void ask(rv_player *p)
{
    plan *m = p->memory;
    m->fresh = !follows_plan(p, m);
    if (!m->fresh)
        return;
    m->foreseen = 0;
    m->next = m->length = m->depth = m->leaf_length = m->leaf_score = 0;
    memset(m->tried, 0, sizeof m->tried);
    memset(m->best, 0, sizeof m->best);
    layer *first = &m->half[0];
    first->count = 1;
    sketch *s = &first->at[0];
    memset(s, 0, offsetof(sketch, state));
    memcpy(s->state, p->view, p->game->rules->state_bytes);
    rv_search_world(p, s->state);
    m->lead = lead_of(p, s->state);
    begin_stage(p, m);
}

/* What the view will be when the next move of the plan is due. */
static void foresee(rv_player *p, plan *m)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    memcpy(state, p->view, p->game->rules->state_bytes);
    rv_search_world(p, state);
    uint64_t due = rv_foresee(p, state, m->line[m->next++]);
    m->foreseen = m->next == m->length ? 0 : due;
}

static int play_on(rv_player *p, plan *m)
{
    int chosen = 0;
    while (memcmp(&p->moves[chosen], &m->line[m->next], sizeof(rv_move)) != 0)
        chosen++;
    foresee(p, m);
    return chosen;
}

/* The beam has come to its end: the best line, finished or not, is the plan. */
static void conclude(plan *m)
{
    const layer *last = &m->half[m->depth & 1];
    if (last->count) {
        const sketch *s = &last->at[m->order[0]];
        note_leaf(m, s);
        m->best[s->root] = s->score > m->best[s->root] ? s->score : m->best[s->root];
    }
    m->length = m->leaf_length;
}

static int think(rv_player *p, int slice)
{
    plan *m = p->memory;
    if (p->count == 1 && m->length == 0)
        return 0;
    while (m->length == 0 && slice > 0) {
        layer *from = &m->half[m->depth & 1], *into = &m->half[~m->depth & 1];
        if (m->looked < from->count && (m->share > 0 || m->looked == 0)) {
            int before = p->at;
            expand(p, m, &from->at[m->order[m->looked++]], into);
            slice -= p->at - before;
            continue;
        }
        m->depth++;
        next_layer(p, m);
        if ((into->count == 0 || p->at >= m->may) && !pass_gate(p, m))
            conclude(m);
    }
    return m->length == 0 ? -1 : play_on(p, m);
}

/* The rivals will have plans too. So with the best move the lead stays what it is, and with any
   other it shrinks by as much as that move is worse. */
static void hopes(const rv_player *p, rv_hope out[RV_MOVES])
{
    const plan *m = p->memory;
    const rv_knowledge *k = rv_knowledge_of(p->game);
    bool alone = rv_seats(p->game) == 1;
    int32_t top = INT32_MIN;
    for (int i = 0; i < p->count; i++)
        top = m->best[i] > top ? m->best[i] : top;
    for (int i = 0; i < p->count && m->fresh; i++) {
        double lead = alone ? m->best[i] - k->solo_middle : m->best[i] - top + m->lead;
        out[i].seen = (uint32_t)m->tried[i];
        out[i].chance = (int)(1000 * rv_squash(lead, alone ? k->solo_scale : k->scale));
    }
}

const rv_method rv_plan = { ask, think, hopes };
