/*
 * The bots that search, at four levels. knowledge.c says, game by game, how many positions each
 * level looks at and how it searches: a tree of everybody's moves (tree.c) or a plan of one's own
 * turn (plan.c).
 */
#include "bots/search.h"

#include <string.h>

enum { QUICK = 100 }; /* what bots that do not search look at */

static const rv_method *method_of(const rv_player *p)
{
    switch (rv_knowledge_of(p->game)->way) {
    case RV_BY_PLAN:
        return &rv_plan;
    case RV_BY_TREE:
        break;
    }
    return &rv_tree;
}

static void ask(rv_player *p)
{
    method_of(p)->ask(p);
}

static int think(rv_player *p, int slice)
{
    return method_of(p)->think(p, slice);
}

static size_t keep(rv_player *p)
{
    return method_of(p)->keep(p);
}

uint32_t rv_bot_cost(const rv_bot *bot, const rv_game *game)
{
    const rv_knowledge *k = rv_knowledge_of(game);
    if (bot->think != think)
        return QUICK;
    return (uint32_t)(k->budget[bot->level] * (1 + k->playout[bot->level])) + k->effort[bot->level];
}

/* ---- What it thought of the moves ---- */

/* In a tree, good moves are looked at more; in a plan, every move gets its turn. */
static bool better(const rv_player *p, const rv_hope *a, const rv_hope *b)
{
    if ((a->move == p->chosen) != (b->move == p->chosen))
        return a->move == p->chosen;
    if (rv_knowledge_of(p->game)->way == RV_BY_TREE && a->seen != b->seen)
        return a->seen > b->seen;
    return a->chance > b->chance;
}

int rv_player_ranks(const rv_player *p, rv_hope *out, int most)
{
    rv_hope all[RV_MOVES];
    int count = 0;
    if (p->bot->think != think || p->count < 2 || p->chosen < 0)
        return 0;
    memset(all, 0, sizeof all);
    method_of(p)->hopes(p, all);
    for (int i = 0; i < p->count; i++) {
        int at = count;
        all[i].move = i;
        if (all[i].seen == 0)
            continue;
        for (; at > 0 && better(p, &all[i], &out[at - 1]); at--)
            if (at < most)
                out[at] = out[at - 1];
        if (at < most)
            out[at] = all[i];
        count += count < most;
    }
    return count;
}

#define LEVEL(NAME, NUMBER, SEES_ALL)                                                              \
    {                                                                                              \
        .id = NAME, .memory = RV_BOT_MEMORY, .level = NUMBER, .sees_all = SEES_ALL, .ask = ask,    \
        .think = think, .keep = keep                                                               \
    }

const rv_bot rv_bot_easy = LEVEL("easy", 0, 0);
const rv_bot rv_bot_normal = LEVEL("normal", 1, 0);
const rv_bot rv_bot_hard = LEVEL("hard", 2, 0);
const rv_bot rv_bot_expert = LEVEL("expert", 3, 0);
const rv_bot rv_bot_all_seeing = LEVEL("all-seeing", 2, 1);
