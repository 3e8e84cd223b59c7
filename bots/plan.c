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
 * Where the game ends with a line, or with what the clock does for the others after it, its real
 * end counts: the lead, and before that the win, if nobody else has anything left to decide.
 *
 * A position met twice keeps all first moves that lead to it, so moves that come to the same are
 * worth the same. Of two orders with the same end the plan takes the one in which nothing waits
 * that others may take away (rv_sense, haste).
 *
 * The plan is kept. As long as the position is the one the plan foresaw, its next move is played at
 * once; after a draw, or when somebody else did something, a new plan is made.
 */
#include "bots/search.h"

#include <stddef.h>
#include <string.h>

enum {
    WIDTH = 540,
    LINE = 48,
    DRAWS = 4,
    STAGES = 2,
    OTHERS = 4,
    WIN = 1 << 24,
    ROOTS = RV_MOVES / 64
};

typedef struct sketch {    /* a position some moves ahead */
    int32_t score;         /* its value, and */
    int32_t luck;          /* what was taken off for lucky draws (already in the score) */
    uint64_t sum;          /* over the bytes: to recognise it */
    uint64_t roots[ROOTS]; /* bit per move that may begin a line to it */
    uint16_t length;
    uint8_t ended;  /* its last move ended a stage */
    uint8_t unsure; /* something was drawn on the way, or others had their turns */
    uint8_t spare[4];
    rv_move line[LINE];
    unsigned char state[RV_STATE_BYTES];
} sketch;

typedef struct layer {
    int count, worst; /* worst: index of the least, when full */
    sketch at[WIDTH];
} layer;

typedef struct plan {
    uint64_t foreseen;   /* hash of the view in which `next` is due; 0: none */
    int32_t lead, rival; /* over the best rival, and its value, before the plan; 0 in solo games */
    int next, length;
    int depth, looked; /* layers done; positions of the present layer expanded */
    int begun, may;    /* layers before this stage; positions that may be looked at until its end */
    int share;         /* positions the present layer may still cost */
    int others;        /* those of them that are kept for other first moves */
    int leaf_score, leaf_length;
    int fresh; /* made for the present decision, not an earlier one */
    int spare[2];
    rv_move line[LINE];
    uint16_t order[WIDTH];  /* from here on it is of use until it has chosen, and no longer */
    int32_t best[RV_MOVES]; /* of the lines that may begin with this move, and */
    int32_t seen[RV_MOVES]; /* how many of them came to their end */
    layer half[2];          /* by depth, in turn */
    layer gate;             /* where the next stage begins */
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

static sketch *known(layer *l, const sketch *s)
{
    for (int i = 0; i < l->count; i++)
        if (l->at[i].score == s->score && l->at[i].sum == s->sum)
            return &l->at[i];
    return NULL;
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
    bool full = l->count == WIDTH;
    if (full && s->score < l->at[l->worst].score)
        return;
    sketch *same = known(l, s);
    for (int i = 0; i < ROOTS && same; i++)
        same->roots[i] |= s->roots[i];
    if (same || (full && s->score == l->at[l->worst].score))
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

/* What looks good at once must not crowd out everything else: the last part of what a layer may
   cost is for the best position after each first move that has not had its turn. */
static void let_others_in(plan *m, const layer *l)
{
    uint64_t met[ROOTS] = { 0 };
    int front = m->looked;
    for (int i = 0; i < l->count; i++) {
        uint16_t place = m->order[i];
        uint64_t fresh = 0;
        for (int word = 0; word < ROOTS; word++) {
            fresh |= l->at[place].roots[word] & ~met[word];
            met[word] |= l->at[place].roots[word];
        }
        if (i < m->looked || fresh == 0)
            continue;
        memmove(&m->order[front + 1], &m->order[front], (size_t)(i - front) * sizeof place);
        m->order[front++] = place;
    }
}

/* ---- Lines ---- */

static int index_of(const rv_move *list, rv_move move)
{
    int i = 0;
    while (memcmp(&list[i], &move, sizeof move) != 0)
        i++;
    return i;
}

static void note_leaf(plan *m, const sketch *s)
{
    for (int word = 0; word < ROOTS; word++)
        for (uint64_t rest = s->roots[word]; rest; rest &= rest - 1) {
            int root = 64 * word + __builtin_ctzll(rest);
            m->best[root] = m->seen[root]++ && m->best[root] > s->score ? m->best[root] : s->score;
        }
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

/* What an ended game is worth. The yardstick sees only one's own points; here those of the best
   rival count too. */
static int32_t worth_of_end(const rv_player *p, const plan *m, const void *state, bool certain)
{
    rv_result result;
    int32_t rival = INT32_MIN, own = rv_value_of(p->game, state, p->seat);
    int winners = 0;
    if (rv_seats(p->game) == 1)
        return own;
    rv_result_of(p->game, state, &result);
    for (int seat = 1; seat <= rv_seats(p->game); seat++) {
        int32_t value = rv_value_of(p->game, state, seat);
        rival = seat != p->seat && value > rival ? value : rival;
        winners += result.winners >> seat & 1;
    }
    int32_t win = result.winners >> p->seat & 1 ? 2 * WIN / winners - WIN : -WIN;
    return own - rival + m->rival + (certain && winners ? win : 0);
}

/* A turn may be only half of a plan: what is gathered now is used when the others have had theirs.
   So the clock makes their moves, to the player's next decision or the end of the game. False: they
   come to a draw, and what comes after that cannot be planned. */
static bool pass_others(const rv_player *p, rv_head *head)
{
    uint64_t count = head->rng.count;
    while (!head->over && head->rng.count == count && !(head->waiting >> p->seat & 1)) {
        rv_move list[RV_MOVES];
        if (p->game->rules->moves(p->game, head, RV_CLOCK, list) == 0)
            return false;
        p->game->rules->apply(p->game, head, list[0], NULL);
    }
    return head->rng.count == count;
}

/* The turn is over: what comes of it? */
static void look_beyond(rv_player *p, const plan *m, sketch *s)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    memcpy(state, s->state, p->game->rules->state_bytes);
    if (!pass_others(p, (rv_head *)state))
        return;
    if (((const rv_head *)state)->over)
        s->score = worth_of_end(p, m, state, false) + s->luck;
    else if (rv_knowledge_of(p->game)->beyond[p->bot->level])
        memcpy(s->state, state, p->game->rules->state_bytes);
    s->unsure = 1;
}

static bool ends_stage(const rv_game *game, rv_move move)
{
    const char *verb = rv_knowledge_of(game)->stage;
    return verb && strcmp(game->rules->verbs[move.verb].id, verb) == 0;
}

/* Plays a move; returns how many positions that cost. */
static int follow(rv_player *p, const plan *m, const sketch *from, rv_move move, sketch *to)
{
    const rv_head *before = (const rv_head *)from->state;
    rv_head *after = (rv_head *)to->state;
    memcpy(to, from, offsetof(sketch, state) + p->game->rules->state_bytes);
    p->game->rules->apply(p->game, to->state, move, NULL);
    int32_t value = after->over ? worth_of_end(p, m, to->state, !to->unsure)
                                : rv_value_of(p->game, to->state, p->seat);
    bool drew = after->rng.count != before->rng.count;
    if (drew && !after->over && !p->bot->sees_all)
        to->luck += mean_of_draws(p, from, move, value) - value;
    to->score = value + to->luck;
    to->unsure |= drew;
    to->line[to->length++] = move;
    to->ended = ends_stage(p->game, move);
    if (!drew && !after->over && !(after->waiting >> p->seat & 1))
        look_beyond(p, m, to);
    return drew ? DRAWS : 1;
}

/* Of the legal moves this one is the first. */
static void begin_line(const rv_player *p, rv_move move, sketch *s)
{
    int root = index_of(p->moves, move);
    s->roots[root / 64] = (uint64_t)1 << (root % 64);
}

static void expand(rv_player *p, plan *m, const sketch *from, layer *into)
{
    rv_move list[RV_MOVES];
    _Alignas(16) sketch made;
    int n = p->game->rules->moves(p->game, from->state, p->seat, list);
    n = rv_leave_idle(p->game, from->state, list, n);
    for (int i = 0; i < n; i++) {
        int cost = follow(p, m, from, list[i], &made);
        const rv_head *head = (const rv_head *)made.state;
        p->at += cost;
        m->share -= cost;
        if (m->depth == 0)
            begin_line(p, list[i], &made);
        bool over = head->over || !(head->waiting >> p->seat & 1) || made.length == LINE;
        if (over) {
            note_leaf(m, &made);
            continue;
        }
        made.sum = sum_of(made.state, p->game->rules->state_bytes);
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
    m->others = m->share / OTHERS;
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

/* ---- The order of a line ---- */

/* Makes a move of a line; false: it is not legal there, or ends a stage or the game. */
static bool make(const rv_player *p, void *state, rv_move move)
{
    const rv_head *head = state;
    rv_move list[RV_MOVES];
    int n = p->game->rules->moves(p->game, state, p->seat, list), i = 0;
    while (i < n && memcmp(&list[i], &move, sizeof move) != 0)
        i++;
    if (i == n || ends_stage(p->game, move))
        return false;
    p->game->rules->apply(p->game, state, move, NULL);
    return !head->over;
}

/* The same, unless in this order it brings nothing. */
static bool make_well(const rv_player *p, void *state, rv_move move)
{
    return !rv_is_idle(p->game, state, move) && make(p, state, move);
}

/* Do these moves come to the same with the last of them first? What they draw is then the same too;
   but whoever draws first knows more when deciding the rest, which `drawing` says to accept. */
static bool same_end(const rv_player *p, const void *state, const rv_move *line, int count,
                     bool drawing)
{
    size_t size = p->game->rules->state_bytes;
    _Alignas(16) unsigned char usual[RV_STATE_BYTES], other[RV_STATE_BYTES];
    memcpy(usual, state, size);
    memcpy(other, state, size);
    bool fits = make_well(p, other, line[count - 1]);
    for (int i = 0; i < count && fits; i++)
        fits = make(p, usual, line[i]) && (i == count - 1 || make_well(p, other, line[i]));
    return fits && memcmp(usual, other, size) == 0
           && (drawing
               || ((const rv_head *)usual)->rng.count == ((const rv_head *)state)->rng.count);
}

/* What may be lost goes before what can wait, up to the end of the stage. */
static void put_in_order(const rv_player *p, plan *m, const void *world)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    int (*haste)(rv_move) = rv_knowledge_of(p->game)->sense->haste;
    memcpy(state, world, p->game->rules->state_bytes);
    for (int first = 0; first < m->length && haste; first++) {
        rv_move *line = &m->line[first];
        for (int at = 1; at < m->length - first; at++) {
            rv_move sooner = line[at];
            if (haste(sooner) <= haste(line[0]) || !same_end(p, state, line, at + 1, false))
                continue;
            memmove(line + 1, line, (size_t)at * sizeof *line);
            line[0] = sooner;
            at = 0;
        }
        if (!make(p, state, line[0]))
            return;
    }
}

/* Moves of the line that might as well be the first are worth as much. */
static void credit(const rv_player *p, plan *m, const void *world)
{
    for (int at = 0; at < m->length; at++)
        for (int i = 0; i < p->count; i++)
            if (memcmp(&p->moves[i], &m->line[at], sizeof(rv_move)) == 0
                && (at == 0 || same_end(p, world, m->line, at + 1, true))) {
                m->best[i] = m->leaf_score;
                m->seen[i]++;
            }
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

/* How far ahead of the best rival, and the rival's value. */
static void compare(const rv_player *p, plan *m, const void *state)
{
    m->rival = rv_seats(p->game) == 1 ? 0 : INT32_MIN;
    for (int seat = 1; seat <= rv_seats(p->game); seat++) {
        int32_t value = rv_value_of(p->game, state, seat);
        m->rival = seat != p->seat && value > m->rival ? value : m->rival;
    }
    m->lead = rv_value_of(p->game, state, p->seat) - m->rival;
}

static void ask(rv_player *p)
{
    plan *m = p->memory;
    m->fresh = !follows_plan(p, m);
    if (!m->fresh)
        return;
    m->foreseen = 0;
    m->next = m->length = m->depth = m->leaf_length = m->leaf_score = 0;
    memset(m->seen, 0, sizeof m->seen);
    layer *first = &m->half[0];
    first->count = 1;
    sketch *s = &first->at[0];
    memset(s, 0, offsetof(sketch, state));
    memcpy(s->state, p->view, p->game->rules->state_bytes);
    rv_search_world(p, s->state);
    compare(p, m, s->state);
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
    int chosen = index_of(p->moves, m->line[m->next]);
    foresee(p, m);
    return chosen;
}

/* The beam has come to its end: the best line, finished or not, is the plan. */
static void conclude(rv_player *p, plan *m)
{
    _Alignas(16) unsigned char world[RV_STATE_BYTES];
    const layer *last = &m->half[m->depth & 1];
    for (int i = 0; i < last->count; i++)
        note_leaf(m, &last->at[m->order[i]]);
    m->length = m->leaf_length;
    memcpy(world, p->view, p->game->rules->state_bytes);
    rv_search_world(p, world);
    put_in_order(p, m, world);
    credit(p, m, world);
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
            if (m->share <= m->others) {
                let_others_in(m, from);
                m->others = 0;
            }
            expand(p, m, &from->at[m->order[m->looked++]], into);
            slice -= p->at - before;
            continue;
        }
        m->depth++;
        next_layer(p, m);
        if ((into->count == 0 || p->at >= m->may) && !pass_gate(p, m))
            conclude(p, m);
    }
    return m->length == 0 ? -1 : play_on(p, m);
}

/* The rivals will have plans too. So with the best move the lead stays what it is, and with any
   other it shrinks by as much as that move is worse. Nothing is known of a move whose lines were
   all given up on the way: how it looks at once cannot be compared with where other lines ended. */
static void hopes(const rv_player *p, rv_hope out[RV_MOVES])
{
    const plan *m = p->memory;
    const rv_knowledge *k = rv_knowledge_of(p->game);
    bool alone = rv_seats(p->game) == 1;
    for (int i = 0; i < p->count && m->fresh; i++) {
        if (m->seen[i] == 0)
            continue;
        int32_t best = m->best[i], win = WIN / 2;
        double lead = alone ? best - k->solo_middle : best - m->leaf_score + m->lead;
        double chance = rv_squash(lead, alone ? k->solo_scale : k->scale);
        out[i].seen = (uint32_t)m->seen[i];
        out[i].chance = best > win ? 1000 : best < -win ? 0 : (int)(1000 * chance);
    }
}

static size_t keep_plan(rv_player *p)
{
    (void)p;
    return offsetof(plan, order);
}

const rv_method rv_plan = { ask, think, hopes, keep_plan };
