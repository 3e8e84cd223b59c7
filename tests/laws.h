/*
 * laws.h: what must hold for every game, checked on random play (docs/architecture.md lists the
 * laws by number). Used by test_laws (a short run over every registered game) and by soak (any
 * number of games).
 */
#ifndef RV_LAWS_H
#define RV_LAWS_H

#include "core/reverie.h"

typedef struct laws_coverage {
    long games, decisions, clock_moves, illegal, guesses, commuted;
    long twins, secrets, draws; /* comparisons of two worlds; moves and draws of which a viewer
                                   heard nothing, or the same, though they differed */
    long shown, taken_back; /* moves that showed something; that did not, and could be taken back */
    int longest, widest;
    uint64_t verbs, prompts, events; /* bit i: seen */
} laws_coverage;

typedef struct laws_report {
    char law[200];       /* which law broke, and how */
    char position[8192]; /* a text that `reverie position` opens, and the moves that led on */
} laws_report;

/* Plays one random game under all laws. The expensive ones are checked on one ply in `every`.
   False: a law is broken, see the report. */
bool laws_play(const rv_game *game, rv_rng seed, int every, laws_coverage *coverage,
               laws_report *report);

/* Law 9 on one random game: two worlds that a viewer cannot tell apart, side by side in real rooms.
   False: see the report. */
bool laws_streams(const rv_game *game, rv_rng seed, laws_coverage *coverage, laws_report *report);

/* Law 10 on one random game: what has been shown stays shown. False: see the report. */
bool laws_undo(const rv_game *game, rv_rng seed, laws_coverage *coverage, laws_report *report);

/* Sets of options that cover every pair of sample values, including all numbers of players, then
   the older versions of the rules. Writes row `row` as "players=2 swap=none ..." or "version=1
   players=2" and returns false when there are no more rows. */
bool laws_options(const rv_rules *rules, int row, rv_out *out);

#endif
