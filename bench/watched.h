/* Games that one bot plays against itself, watched decision by decision: what the measures of
   players (mistakes.c, regret.c, endgames.c, hints.c, last_rounds.c, last_laps.c) share. */
#ifndef RV_WATCHED_H
#define RV_WATCHED_H

#include "bots/bots.h"

typedef struct watched_turn {
    const rv_game *game;
    const void *state, *view; /* the truth, and what the seat sees of it */
    const rv_move *moves;     /* the legal ones */
    int seat, count, chosen;
} watched_turn;

/* Called before each move is made. */
typedef void watched_by(const watched_turn *turn, void *context);

/* The game of "GAME BOT GAMES [SEATS]"; false, with a word on standard error, if it is none. Its
   box lives as long as the program. */
bool watched_read(int argc, char **argv, rv_game *game, const rv_bot **bot, long *games);
/* Is another game to be played after so many? Whoever is interrupted (SIGINT) ends with the game
   under way, and then `games` is how many there were. */
bool watched_more(long played, long *games);
void watched_play(const rv_game *game, const rv_bot *bot, uint64_t deal, watched_by *watch,
                  void *context, rv_result *result);
/* Plays on from a state to the end, all seats by one bot; nobody watches. */
void watched_end(const rv_game *game, const rv_bot *bot, void *state, uint64_t seed,
                 rv_result *result);

/* A mean, and half of its 95 % interval. */
typedef struct watched_mean {
    double n, sum, square;
} watched_mean;

void watched_add(watched_mean *mean, double value);
double watched_value(const watched_mean *mean);
double watched_interval(const watched_mean *mean);

#endif
