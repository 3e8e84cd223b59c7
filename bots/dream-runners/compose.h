/* Dream Runners for bots: what the files of this folder share. */
#ifndef DREAM_RUNNERS_COMPOSE_H
#define DREAM_RUNNERS_COMPOSE_H

#include "bots/bots.h"
#include "games/dream-runners/dream-runners.h"

enum {
    DR_POINT = 60, /* one point of the final score: the unit of everything here */
    DR_LOST = 14,  /* the least useful segment, per round to come */
    DR_WAKING = 100000
};

/* ---- worth.c: what a player's things are worth ---- */

typedef struct dr_outlook { /* what their worth depends on */
    const dr_box *box;
    int left;        /* rounds to come after this one */
    bool keyless;    /* and none of their dreams has a key */
    bool over;       /* nothing can be bought any more */
    int8_t bargains; /* segments on sale in the last round: points, and coins back */
    int8_t points[DR_SHAPES], refund[DR_SHAPES];
} dr_outlook;

typedef struct dr_hoard { /* what a seat has, except for segments; complete sets included */
    int serenity, star, coins, keys;
    int fragments[DR_COLOURS];
} dr_hoard;

int32_t dr_hoard_worth(const dr_outlook *o, const dr_hoard *hoard);
/* Its parts: the star track with fragments, coins with `room` for serenity, keys. */
int32_t dr_stars_worth(const dr_outlook *o, int star, const int fragments[DR_COLOURS]);
int32_t dr_purse_worth(const dr_outlook *o, int coins, int room);
int32_t dr_keys_worth(const dr_outlook *o, int keys);
int32_t dr_segments_worth(const rv_game *game, const dr_player *p, int left);
/* Any-colour fragments, `count` at a time (DR-E11): always of the colour of which there are fewest,
   which completes a set if any colour does. */
void dr_choose_colours(int fragments[DR_COLOURS], int times, int count);

/* ---- stake.c: what compositions are worth ---- */

typedef struct dr_stake { /* what a dream holds for one seat */
    dr_outlook outlook;
    dr_hoard hoard;      /* before it */
    int32_t base, slack; /* what the hoard is worth; what the gains may fall short of */
    int32_t gain[DR_CELLS]
                [DR_BOTH + 1]; /* at most, by cell and symbol; octopuses, bats, chest aside */
    int32_t most[DR_ITEMS];    /* that one of each may be worth */
    int32_t token;             /* one opening of the chest, at most, its keys deducted */
    int32_t segment;           /* what a bat takes */
    int16_t items[DR_CELLS][DR_ITEMS];     /* for one collect symbol */
    int16_t contents[DR_ROWS][DR_ITEMS];   /* of the chests that may be drawn */
    int times;                             /* the most that one symbol of the seat collects */
    int tokens;                            /* how many these are */
    uint16_t octopuses, bats;              /* bit sets of cells */
    int8_t chest, price;                   /* its cell (-1: none), keys for one opening */
    bool must;                             /* DR-O8 */
    int8_t lock[DR_CELLS], loss[DR_CELLS]; /* keys; loss where nothing banishes, octopuses apart */
} dr_stake;

void dr_weigh(const rv_game *game, const dr_state *s, int seat, dr_stake *stake);
/* The yardstick: gains minus losses of a composition that leaves `tray` segments in the tray. */
int32_t dr_judge(const dr_stake *stake, const dr_frame *frame, int tray);
void dr_look_out(const rv_game *game, const dr_state *s, int seat, int left, dr_outlook *o);
dr_hoard dr_hoard_of(const dr_player *p);
/* Adds items to a hoard; any-colour fragments are added elsewhere (DR-E12). */
void dr_add_items(dr_hoard *h, const int item[DR_ITEMS]);
/* The items one collect symbol may hope for, not counting the chest itself. */
dr_items dr_hoped_for(const rv_game *game, const dr_state *s, int cell);
/* What a hoard is worth once colours are chosen, for single fragments and pairs (DR-E11), and the
   chest has been opened that often; or as often as is best, with that many collect symbols on
   it. */
int32_t dr_worth_opened(const dr_stake *stake, dr_hoard h, int singles, int pairs, int openings);
int32_t dr_best_opened(const dr_stake *stake, const dr_hoard *h, int singles, int pairs, int times);

/* ---- value.c: what tables are worth, and plain choices ---- */

/* When the seat is asked: the colour, or the item of converging dreams, that is worth most, given
   what the round brings anyway and what is left to complete. */
int dr_best_colour(const dr_state *s, int seat);
int dr_best_take(const rv_game *game, const dr_state *s, int seat);

/* What a seat has, as things stand. */
int32_t dr_belongings(const rv_game *game, const dr_state *s, int seat);
/* When the seat is asked: how often to open the chest, how much serenity to buy. */
int dr_best_opening(const rv_game *game, const dr_state *s, int seat);
int dr_best_calm(const rv_game *game, const dr_state *s, int seat);

/* ---- market.c ---- */

/* The shape to buy, -1: none; the slot of the segment to give to a bat. The effort is the solver's,
   shared among the dreams to come, or 1: by counting symbols. */
int dr_best_buy(const rv_game *game, const dr_state *s, int seat, uint32_t effort);
int dr_best_loss(const rv_game *game, const dr_state *s, int seat, uint32_t effort);
/* What a seat's segments bring in so many rounds to come, each dream composed at a glance, and
   their points. */
int32_t dr_segments_to_come(const rv_game *game, const dr_state *s, int seat, int rounds);

/* ---- solver.c: the best composition ---- */

typedef struct dr_plan {
    int32_t value;          /* by dr_judge() */
    uint32_t nodes;         /* spent */
    uint8_t laid[DR_OWNED]; /* placement of each owned segment */
    bool proved;            /* the search was complete: no composition is worth more */
    uint8_t spare[3];
} dr_plan;

/* The best composition for this round's dream with all segments of a seat, whatever lies on its
   grid now. Looks at nothing that the seat may not know. */
void dr_solve(const rv_game *game, const dr_state *s, int seat, uint32_t budget, dr_plan *plan);
/* The best few, each of a different worth, the best first; returns how many. */
int dr_solve_best(const rv_game *game, const dr_state *s, int seat, uint32_t budget,
                  const rv_breath *breath, dr_plan *out, int most);
/* The effort is the solver's budget, or 1: a glance. From DR_AHEAD on, what comes of it is looked
   at too (ahead.c). */
enum { DR_AHEAD = 20000 };
int dr_advise(const rv_game *, const void *, int, uint32_t, const rv_breath *, rv_move *);

/* ---- ahead.c: what comes of it ---- */

/* A composition; any other choice, among all legal moves. */
void dr_compose_ahead(const rv_game *game, const dr_state *s, int seat, uint32_t effort,
                      const rv_breath *breath, dr_plan *plan);
rv_move dr_choose_ahead(const rv_game *game, const dr_state *s, int seat, uint32_t effort,
                        const rv_breath *breath);

/* ---- glance.c ---- */

/* A fair composition, found quickly: usually better than what the solver finds in 30 nodes. */
void dr_glance(const rv_game *game, const dr_state *s, int seat, uint8_t laid[DR_OWNED]);

extern const rv_sense dr_sense;

#endif
