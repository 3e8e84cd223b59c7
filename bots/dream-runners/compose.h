/* Dream Runners for bots: what the files of this folder share. */
#ifndef DREAM_RUNNERS_COMPOSE_H
#define DREAM_RUNNERS_COMPOSE_H

#include "bots/bots.h"
#include "games/dream-runners/dream-runners.h"

/* ---- value.c: what compositions and tables are worth ---- */

enum { DR_POINT = 60 }; /* one point of the final score: the unit of everything here */

typedef struct dr_stake {                  /* what a dream holds for one seat */
    int32_t gain[DR_CELLS][DR_BOTH + 1];   /* by cell and symbol; octopuses, bats, chest apart */
    int32_t item[DR_ITEMS];                /* one of each */
    int32_t token;                         /* one opening of the chest, its keys deducted */
    int32_t segment;                       /* what a bat takes */
    uint16_t octopuses, bats;              /* bit sets of cells */
    int16_t serenity, top, keys;           /* of the seat */
    int8_t chest, price;                   /* its cell (-1: not worth it), keys for one opening */
    int8_t calm[DR_CELLS], lock[DR_CELLS]; /* serenity and keys on each cell */
    int8_t loss[DR_CELLS];                 /* where nothing banishes, octopuses apart */
} dr_stake;

void dr_weigh(const rv_game *game, const dr_state *s, int seat, dr_stake *stake);
/* The yardstick: gains minus losses of a composition that leaves so many segments in the tray. */
int32_t dr_judge(const dr_stake *stake, const dr_frame *frame, int tray);
/* Where it is asked: the colour, or the item of converging dreams, that is worth most by what the
   round brings anyway and what is left to complete. */
int dr_best_colour(const rv_game *game, const dr_state *s, int seat);
int dr_best_take(const rv_game *game, const dr_state *s, int seat);

/* ---- solver.c: the best composition ---- */

typedef struct dr_plan {
    int32_t value;          /* by dr_judge() */
    uint32_t nodes;         /* spent */
    uint8_t laid[DR_OWNED]; /* placement of each owned segment */
    bool proved;            /* nothing was left out: no composition is worth more */
    uint8_t spare[3];
} dr_plan;

/* The best composition for this round's dream with all segments of a seat, whatever lies on its
   grid now. Looks at nothing that the seat may not know. */
void dr_solve(const rv_game *game, const dr_state *s, int seat, uint32_t budget, dr_plan *plan);
/* The effort is the solver's budget, or 1: a glance. */
int dr_advise(const rv_game *, const void *, int, uint32_t, rv_move *);

/* ---- glance.c ---- */

/* A fair composition, found quickly: mostly better than what the solver finds in 30 nodes. */
void dr_glance(const rv_game *game, const dr_state *s, int seat, uint8_t laid[DR_OWNED]);

extern const rv_sense dr_sense;

#endif
