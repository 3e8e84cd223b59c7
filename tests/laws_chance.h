/* laws_chance.h: chance that brings what a test wants. The draws of a move are scripted word by
   word, so that they can be the same in two worlds, or differ in one draw alone. */
#ifndef RV_LAWS_CHANCE_H
#define RV_LAWS_CHANCE_H

#include "core/reverie.h"

enum { LAWS_SCRIPT = 4096, LAWS_WORDS = 2048, LAWS_DRAWS = 12 };

typedef struct laws_chance {
    rv_game game; /* with the script: its draw number i is words[i] */
    rv_span words[LAWS_SCRIPT];
    int count; /* draws that are scripted now */
    /* Every word that may be drawn, kind by kind. */
    rv_span word[LAWS_WORDS];
    int kind_first[64], kinds, likely; /* `likely`: the kind that was drawn last */
    char text[LAWS_WORDS * 24];
} laws_chance;

void laws_chance_open(laws_chance *chance, const rv_game *game);

/* Scripts all draws of a move at random; false: there are too many of them, or one cannot be named.
 */
bool laws_chance_script(laws_chance *chance, const void *state, rv_move move, rv_rng *luck);
/* Plays a move on a copy as the script wants; false: it is impossible there. */
bool laws_chance_play(const laws_chance *chance, const void *state, rv_move move, void *after,
                      rv_events *events);
/* Scripts another outcome of one of the draws and leaves the others as they are; false: none was
   found. */
bool laws_chance_vary(laws_chance *chance, const void *state, rv_move move, rv_rng *luck);

#endif
