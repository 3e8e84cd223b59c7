/*
 * Information-set Monte-Carlo tree search.
 *
 * Each iteration imagines one possible world behind the view (rv_imagine), walks down a tree of
 * moves that all worlds share, adds one move to it, plays on for a few plies, each the best by the
 * yardstick of the game (rv_sense), and judges the outcome by it (rv_appraise). Such plies are
 * expensive and worth it: in Insomnia, with the same time per decision, they win 70 % against none.
 * A move that is legal in only some worlds competes by how often it was available (Cowling, Powley
 * and Whitehouse 2012). The tree is one array in the caller's memory; when it is full, iterations
 * go on without adding to it. Where several seats owe at once the searcher moves first, then the
 * others: they cannot see each other's choices anyway.
 *
 * Draws happen in the walk. What follows a move is the same plan whatever was drawn, unless the
 * game says that fate has changed (rv_sense): then the tree branches there, so that it can run on
 * after a harmless card and go to bed after a bad one. Without that, more iterations only polish a
 * plan that nobody would follow: in Insomnia fourteen times as many won 51.5 % of 66 games, with
 * it 69.7 % of the same.
 *
 * Between decisions of one turn the tree is kept: what was learnt below the chosen move is a good
 * beginning, if the legal moves are those the tree knows there.
 */
#include "bots/search.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

enum { PATH = 96, NODES = 60000 };

typedef struct node {
    rv_move move;
    double total; /* of appraisals, for the seat that made the move */
    uint32_t visits, available;
    uint32_t child, sibling; /* 0: none; node 0 is the root */
} node;

typedef struct tree {
    uint32_t count;
    int seat, chosen; /* who searches; node of the last choice, whose children may be kept; -1 */
    uint32_t fate;    /* when it was made */
    int left;         /* of what was worked out; see advised() */
    uint64_t due;
    rv_move advice[RV_MOVES];
    node nodes[NODES];
    uint32_t renumbered[NODES]; /* for moving */
} tree;

static int mover(const rv_head *head, int searcher)
{
    int seat = 1;
    if (head->waiting >> searcher & 1)
        return searcher;
    while (!(head->waiting >> seat & 1))
        seat++;
    return seat;
}

static bool same_move(rv_move a, rv_move b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static uint32_t find_child(const tree *t, uint32_t parent, rv_move move)
{
    uint32_t c = t->nodes[parent].child;
    while (c && !same_move(t->nodes[c].move, move))
        c = t->nodes[c].sibling;
    return c;
}

static uint32_t add_child(tree *t, uint32_t parent, rv_move move)
{
    if (t->count == NODES)
        return 0;
    uint32_t c = t->count++;
    t->nodes[c] = (node){ .move = move, .sibling = t->nodes[parent].child, .available = 1 };
    t->nodes[parent].child = c;
    return c;
}

/* What chance has brought so far, as far as plans should differ by it. */
static uint32_t fate_of(const rv_player *p, const void *state)
{
    const rv_sense *sense = rv_knowledge_of(p->game)->sense;
    return sense->fate ? sense->fate(p->game, state) : 0;
}

/* Nobody makes it: the node below a move where what follows begins, if fate becomes this. */
static rv_move move_of_fate(uint32_t fate)
{
    return (rv_move){ .who = RV_CLOCK,
                      .verb = UINT8_MAX,
                      .arg = { (uint16_t)fate, (uint16_t)(fate >> 16) } };
}

/* A rough natural logarithm, the same on every machine. */
static double log_of(uint32_t n)
{
    int bits = 31 - __builtin_clz(n | 1);
    return 0.6931 * (bits + (double)(n - (1u << bits)) / (double)(1u << bits));
}

/* The next move of an iteration: one the tree does not know yet, or the most promising one. Writes
   its node (0: none, the tree is full). */
static rv_move descend(rv_player *p, tree *t, uint32_t at, const rv_move *list, int n,
                       uint32_t *next)
{
    double explore = rv_knowledge_of(p->game)->explore, best = -1;
    rv_move chosen = list[0], fresh[RV_MOVES];
    int unknown = 0;
    *next = 0;
    for (int i = 0; i < n; i++) {
        uint32_t c = find_child(t, at, list[i]);
        if (c == 0) {
            fresh[unknown++] = list[i];
            continue;
        }
        node *child = &t->nodes[c];
        child->available++;
        double visits = child->visits + 1e-9;
        double score = child->total / visits + explore * sqrt(log_of(child->available) / visits);
        if (score > best) {
            best = score;
            chosen = list[i];
            *next = c;
        }
    }
    if (unknown > 0) {
        chosen = fresh[rv_below(&p->rng, (uint32_t)unknown)];
        *next = add_child(t, at, chosen);
    }
    return chosen;
}

/* The move that looks best to whoever makes it, by the yardstick. It is judged with other draws
   than this world's own: nobody foresees chance. */
static rv_move sensible(const rv_game *game, const void *state, const rv_move *list, int n)
{
    _Alignas(16) unsigned char after[RV_STATE_BYTES];
    int32_t best = INT32_MIN;
    int chosen = 0;
    for (int i = 0; i < n && n > 1; i++) {
        memcpy(after, state, game->rules->state_bytes);
        ((rv_head *)after)->rng.key[0] ^= 0x9e3779b97f4a7c15u;
        game->rules->apply(game, after, list[i], NULL);
        int32_t value = rv_value_of(game, after, list[i].who);
        if (value > best) {
            best = value;
            chosen = i;
        }
    }
    return list[chosen];
}

static void play_out(rv_player *p, rv_head *state)
{
    int plies = rv_knowledge_of(p->game)->playout[p->bot->level];
    for (int ply = 0; ply < plies && !state->over; ply++) {
        rv_move list[RV_MOVES];
        int n = p->game->rules->moves(p->game, state, mover(state, p->seat), list);
        if (n == 0) /* a dead end, to which only hand-written positions lead */
            break;
        rv_move move = sensible(p->game, state, list, n);
        p->game->rules->apply(p->game, state, move, NULL);
    }
}

static void iterate(rv_player *p, tree *t)
{
    _Alignas(16) unsigned char bytes[RV_STATE_BYTES];
    rv_head *state = (rv_head *)bytes;
    uint32_t path[PATH];
    int depth = 0;
    memcpy(bytes, p->view, p->game->rules->state_bytes);
    rv_search_world(p, bytes);
    uint32_t fate = fate_of(p, state);
    for (uint32_t at = 0; depth < PATH && !state->over;) {
        rv_move list[RV_MOVES];
        uint32_t next;
        int n = p->game->rules->moves(p->game, state, mover(state, p->seat), list);
        if (n == 0) /* as in play_out() */
            break;
        n = rv_leave_idle(p->game, state, list, n);
        rv_move move = descend(p, t, at, list, n, &next);
        p->game->rules->apply(p->game, state, move, NULL);
        if (next == 0)
            break;
        path[depth++] = at = next;
        if (t->nodes[next].visits == 0)
            break;
        uint32_t now = fate_of(p, state);
        if (now == fate)
            continue;
        fate = now;
        next = find_child(t, at, move_of_fate(now));
        at = next ? next : add_child(t, at, move_of_fate(now));
        if (at == 0)
            break;
    }
    play_out(p, state);
    double worth[RV_SEATS + 1];
    rv_appraise(p->game, state, worth);
    for (int i = 0; i < depth; i++) {
        node *seen = &t->nodes[path[i]];
        seen->visits++;
        seen->total += worth[seen->move.who];
    }
    t->nodes[0].visits++;
}

/* ---- Keeping the tree ---- */

/* Does the tree know moves below a node, and are all of them in the list? */
static bool fits(const rv_player *p, const tree *t, uint32_t at)
{
    bool known = false;
    for (uint32_t c = t->nodes[at].child; c; c = t->nodes[c].sibling) {
        int i = 0;
        if (t->nodes[c].move.who == RV_CLOCK)
            continue; /* another fate */
        while (i < p->count && !same_move(p->moves[i], t->nodes[c].move))
            i++;
        if (i == p->count)
            return false;
        known = true;
    }
    return known;
}

/* Moves the part of the tree below a node to the front. A child always comes after its parent, so
   one pass upwards finds what is kept, and another moves it without overwriting what is still to be
   read. */
static void keep_below(tree *t, uint32_t root)
{
    uint32_t kept = 0;
    memset(t->renumbered, 0, t->count * sizeof t->renumbered[0]);
    t->nodes[root].sibling = 0;
    t->renumbered[root] = 1;
    for (uint32_t i = root; i < t->count; i++) {
        if (t->renumbered[i] == 0)
            continue;
        t->renumbered[i] = kept++;
        for (uint32_t c = t->nodes[i].child; c; c = t->nodes[c].sibling)
            t->renumbered[c] = 1;
        t->nodes[t->renumbered[i]] = t->nodes[i];
    }
    for (uint32_t i = 0; i < kept; i++) {
        t->nodes[i].child = t->renumbered[t->nodes[i].child];
        t->nodes[i].sibling = t->renumbered[t->nodes[i].sibling];
    }
    t->count = kept;
}

static void ask(rv_player *p)
{
    tree *t = p->memory;
    uint32_t fate = fate_of(p, p->view);
    bool same = t->count && t->seat == p->seat && t->chosen >= 0;
    uint32_t at = same ? (uint32_t)t->chosen : 0;
    if (same && fate != t->fate) {
        at = find_child(t, at, move_of_fate(fate));
        same = at != 0;
    }
    if (same && fits(p, t, at)) {
        keep_below(t, at);
    } else {
        t->count = 1;
        t->nodes[0] = (node){ .visits = 0 };
    }
    t->seat = p->seat;
    t->chosen = -1;
    t->fate = fate;
}

/* What is not below the last choice will never be looked at again. */
static size_t keep_tree(rv_player *p)
{
    tree *t = p->memory;
    if (t->chosen > 0)
        keep_below(t, (uint32_t)t->chosen);
    if (t->chosen < 0)
        t->count = 0;
    else
        t->chosen = 0;
    return offsetof(tree, nodes) + t->count * sizeof t->nodes[0];
}

/* With few iterations many moves are tried equally often: then what came of them counts. */
static bool preferred(const node *a, const node *b)
{
    return a->visits != b->visits ? a->visits > b->visits : a->total > b->total;
}

static int most_visited(rv_player *p, tree *t)
{
    uint32_t best = 0;
    int chosen = 0;
    for (int i = 0; i < p->count; i++) {
        uint32_t c = find_child(t, 0, p->moves[i]);
        if (c && (best == 0 || preferred(&t->nodes[c], &t->nodes[best]))) {
            best = c;
            chosen = i;
        }
    }
    t->chosen = best ? (int)best : -1;
    return chosen;
}

/* The move the game itself would make; -1: it has none. What it works out may take several moves:
   they are kept, last first, as long as the table is as it was to be. */
static int advised(const rv_player *p)
{
    const rv_knowledge *k = rv_knowledge_of(p->game);
    tree *t = p->memory;
    if (!k->sense->advise)
        return -1;
    if (t->left == 0 || t->due != rv_hash(p->game, p->view)) {
        uint32_t effort = (uint32_t)rv_search_times(p) * k->effort[p->bot->level];
        rv_move list[RV_MOVES];
        int n = k->sense->advise(p->game, p->view, p->seat, effort, p->breath, list);
        if (n == 0)
            return -1;
        for (t->left = 0; t->left < n; t->left++)
            t->advice[t->left] = list[n - 1 - t->left];
    }
    rv_move next = t->advice[--t->left];
    t->due = t->left ? rv_expect(p, next) : 0;
    int chosen = 0;
    while (!same_move(p->moves[chosen], next))
        chosen++;
    return chosen;
}

static int think(rv_player *p, int slice)
{
    tree *t = p->memory;
    int budget = rv_search_budget(p);
    if (p->count == 1)
        return 0;
    int known = advised(p);
    if (known >= 0)
        return known;
    for (; p->at < budget && slice > 0; p->at++, slice--)
        iterate(p, t);
    return p->at < budget ? -1 : most_visited(p, t);
}

/* A move that was worked out was not searched: there is nothing to say of the others. */
static void hopes(const rv_player *p, rv_hope out[RV_MOVES])
{
    const tree *t = p->memory;
    for (int i = 0; i < p->count; i++) {
        uint32_t c = find_child(t, 0, p->moves[i]);
        if (c == 0 || t->nodes[c].visits == 0)
            continue;
        out[i].seen = t->nodes[c].visits;
        out[i].chance = (int)(1000 * t->nodes[c].total / t->nodes[c].visits);
    }
}

_Static_assert(sizeof(tree) <= RV_BOT_MEMORY, "every bot must fit");

const rv_method rv_tree = { ask, think, hopes, keep_tree };
