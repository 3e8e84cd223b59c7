#include "bots/bots.h"

#include <string.h>

static int think_random(rv_thought *thought, int slice)
{
    (void)slice;
    return (int)rv_below(thought->rng, (uint32_t)thought->count);
}

const rv_bot rv_bot_random = { "random", think_random };

const rv_bot *const rv_bots[] = { &rv_bot_random, &rv_bot_greedy, NULL };

const rv_bot *rv_bot_by_id(rv_span id)
{
    for (int i = 0; rv_bots[i]; i++)
        if (rv_is(id, rv_bots[i]->id))
            return rv_bots[i];
    return NULL;
}

int rv_bot_choose(const rv_bot *bot, const rv_game *game, const void *view, int seat,
                  const rv_move *moves, int count, rv_rng *rng)
{
    rv_thought thought = { .game = game, .view = view, .moves = moves, .seat = seat,
                           .count = count, .rng = rng };
    int chosen;
    do
        chosen = bot->think(&thought, 1000);
    while (chosen < 0);
    RV_ASSERT(chosen < count);
    return chosen;
}
