/* Between the parts of the searching bots (search.c). */
#ifndef RV_SEARCH_H
#define RV_SEARCH_H

#include "bots/bots.h"

/* What a way of searching offers. All of it works in player->memory, whose first 64 bytes are zero
   when a bot sits down. */
typedef struct rv_method {
    void (*ask)(rv_player *player);
    int (*think)(rv_player *player, int slice);
    /* Each legal move as the search saw it (`seen`: how much it was looked at). */
    void (*hopes)(const rv_player *player, rv_hope out[RV_MOVES]);
    size_t (*keep)(rv_player *player);
} rv_method;

extern const rv_method rv_tree, rv_plan;

static inline int rv_search_times(const rv_player *player)
{
    return player->bot->times > 1 ? player->bot->times : 1;
}

static inline int rv_search_budget(const rv_player *player)
{
    return rv_search_times(player) * rv_knowledge_of(player->game)->budget[player->bot->level];
}

/* A world that the player's view allows; for a bot that sees all, the world itself. */
static inline void rv_search_world(rv_player *player, void *view)
{
    if (!player->bot->sees_all)
        rv_imagine(player->game, view, &player->rng);
}

/* Moves that bring nothing (rv_sense). A list is left without them, unless there are no others;
   returns how many are left. */
bool rv_is_idle(const rv_game *game, const void *state, rv_move move);
int rv_leave_idle(const rv_game *game, const void *state, rv_move *list, int n);
/* The value of a state for a seat by the game's yardstick, or its score. */
int32_t rv_value_of(const rv_game *game, const void *state, int seat);
/* A value as 0..1: the chance of winning or, in solo games, how good it looks. */
double rv_squash(double lead, double scale);

#endif
