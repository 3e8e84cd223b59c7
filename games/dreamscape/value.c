#include "games/dreamscape/dreamscape.h"

int32_t ds_value(const rv_game *game, const void *state, int who)
{
    (void)game;
    return ds_see(state, who)->score;
}
