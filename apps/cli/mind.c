#include "apps/cli/cli.h"

int cli_choose(cli_mind *mind, const rv_bot *bot, const rv_game *game, const void *view, int seat,
               const rv_move *moves, int count)
{
    rv_player_return(&mind->player, bot, mind->memory, mind->luck, game, view, seat);
    int chosen = rv_player_choose(&mind->player, game, view, seat, moves, count);
    rv_player_leave(&mind->player);
    mind->luck = mind->player.rng;
    return chosen;
}
