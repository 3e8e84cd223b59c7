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
/* Would one more card of the pile take the nightmare over the fence? */
bool in_may_cross(const rv_game *game, const in_state *s);

/* ---- zzz.c: Zzz on the tiles ---- */

/* All Zzz of a seat, in tenths of a wink. */
int32_t in_zzz_worth(const rv_game *game, const in_state *s, int seat);
/* Does the tile under a sheep cost it nothing, and bring nothing that it could not want? */
bool in_is_gift(const rv_game *game, const in_state *s, int seat);
/* The id of an effect whose worth is known, by its index in in_effects; NULL: unknown. */
const char *in_effect_known(int effect);

/* ---- value.c ---- */

/* Alone in the race, first if it goes to bed with these winks, and so far from its pillow that no
   lap or two will bring it there: more winks gain nothing (IN-E4), and the nightmare may come. */
bool in_needs_bed(const rv_game *game, const in_state *s, int seat, int winks);
/* Winks or Zzz for such a sheep though a card in hand leads over the fence, and one more nightmare
   card may end the race. */
bool in_is_late(const rv_game *game, const in_state *s, rv_move move);

#endif
