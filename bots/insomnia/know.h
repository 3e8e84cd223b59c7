/* What bots know of Insomnia: between the files of this folder. */
#ifndef INSOMNIA_KNOW_H
#define INSOMNIA_KNOW_H

#include "bots/bots.h"
#include "games/insomnia/insomnia.h"

/* ---- odds.c: the nightmare's next cards ---- */

/* The chance that the nightmare has not crossed the fence after `draws` more cards of the pile. */
double in_night_odds(const rv_game *game, const in_state *s, double draws);
/* Cards that the table draws from one turn of a seat to the next. */
double in_draws_per_round(const rv_game *game, const in_state *s);

#endif
