/* The list of bots, sitting down, and the one that plays at random. */
#include "bots/bots.h"

#include <string.h>

enum { SLICE = 64 }; /* a millisecond at most, and some milliseconds without optimisation */

static int think_random(rv_player *player, int slice)
{
    (void)slice;
    return (int)rv_below(&player->rng, (uint32_t)player->count);
}

const rv_bot rv_bot_random = { .id = "random", .memory = 16, .think = think_random };

const rv_bot *const rv_bots[] = { &rv_bot_random, &rv_bot_greedy, &rv_bot_easy, &rv_bot_normal,
                                  &rv_bot_hard,   &rv_bot_expert, NULL };

const rv_bot *rv_bot_by_id(rv_span id)
{
    for (int i = 0; rv_bots[i]; i++)
        if (rv_is(id, rv_bots[i]->id))
            return rv_bots[i];
    return NULL;
}

void rv_player_sit(rv_player *player, const rv_bot *bot, void *memory, rv_rng rng)
{
    *player = (rv_player){ .bot = bot, .memory = memory, .rng = rng };
    memset(memory, 0,
           bot->memory < 64 ? bot->memory : 64); /* what a bot keeps there begins afresh */
}

void rv_player_advise(rv_player *player, const rv_bot *bot, void *memory, const rv_game *game,
                      const void *view)
{
    rv_player_sit(player, bot, memory, (rv_rng){ .key = { rv_hash(game, view) } });
}

uint64_t rv_foresee(const rv_player *player, void *state, rv_move move)
{
    const rv_game *game = player->game;
    const rv_head *head = state;
    uint64_t draws = head->rng.count;
    game->rules->apply(game, state, move, NULL);
    if (head->rng.count != draws || head->over || !(head->waiting >> player->seat & 1))
        return 0;
    rv_view(game, state, player->seat, state);
    return rv_hash(game, state);
}

uint64_t rv_expect(const rv_player *player, rv_move move)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    rv_rng rng = player->rng;
    memcpy(state, player->view, player->game->rules->state_bytes);
    rv_imagine(player->game, state, &rng);
    return rv_foresee(player, state, move);
}

void rv_player_leave(rv_player *player)
{
    player->due = rv_expect(player, player->moves[player->chosen]);
}

void rv_player_return(rv_player *player, const rv_bot *bot, void *memory, rv_rng rng,
                      const rv_game *game, const void *view, int seat)
{
    bool awaited = player->bot == bot && player->seat == seat && player->due != 0
                   && player->due == rv_hash(game, view);
    if (!awaited)
        rv_player_sit(player, bot, memory, rng);
}

void rv_player_ask(rv_player *player, const rv_game *game, const void *view, int seat,
                   const rv_move *moves, int count)
{
    player->game = game;
    player->view = view;
    player->seat = seat;
    player->moves = moves;
    player->count = count;
    player->at = 0;
    player->chosen = -1;
    if (player->bot->ask)
        player->bot->ask(player);
}

int rv_player_think(rv_player *player, int slice)
{
    int chosen = player->bot->think(player, slice);
    RV_ASSERT(chosen < player->count);
    player->chosen = chosen;
    return chosen;
}

void rv_breathe(const rv_breath *breath)
{
    if (breath)
        breath->take(breath->user);
}

int rv_player_choose(rv_player *player, const rv_game *game, const void *view, int seat,
                     const rv_move *moves, int count)
{
    rv_player_ask(player, game, view, seat, moves, count);
    while (rv_player_think(player, SLICE) < 0)
        rv_breathe(player->breath);
    return player->chosen;
}

size_t rv_player_keep(rv_player *player)
{
    size_t size = player->bot->keep ? player->bot->keep(player) : 0;
    player->game = NULL;
    player->view = player->moves = NULL;
    player->breath = NULL;
    return size;
}
