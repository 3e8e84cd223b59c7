/* What the commands of `reverie` share. A command returns the exit code: 0 fine, 1 something did
   not hold, 2 wrong use or bad input. */
#ifndef RV_CLI_H
#define RV_CLI_H

#include "core/reverie.h"
#include "games/games.h"

typedef struct cli {
    const rv_lang *lang;
    rv_box boxes[RV_GAMES]; /* the shipped ones, in the order of rv_games */
    const char *command;    /* the one running, and how it is used: for complaints */
    const char *usage;
} cli;

enum { CLI_WRONG = 2 };

int cli_scenario(cli *c, int argc, char **argv);
int cli_position(cli *c, int argc, char **argv);
int cli_games(cli *c, int argc, char **argv);
int cli_rules(cli *c, int argc, char **argv);
int cli_box(cli *c, int argc, char **argv);
int cli_perft(cli *c, int argc, char **argv);
int cli_bench(cli *c, int argc, char **argv);
int cli_demo(cli *c, int argc, char **argv);

/* One line on standard error from the catalogue; returns CLI_WRONG. Parameters are name, text
   pairs, ended by NULL. */
int cli_complain(const cli *c, const char *key, ...);
int cli_bad_usage(const cli *c);
void cli_say(const cli *c, const char *key, ...); /* the same on standard output */

/* A game by its name among the arguments, or NULL after a complaint. */
const rv_box *cli_game(cli *c, const char *name);
/* A number; false after a complaint. */
bool cli_number(const cli *c, const char *word, long low, long high, long *value);
/* Options of a game from words ("players=3 seed=5"): sets up game and rng; false after a
   complaint. Without a seed the given rng stays. */
bool cli_setup(const cli *c, const rv_box *box, int argc, char **argv, rv_game *game, rv_rng *rng);

/* ---- files.c ---- */

/* The whole file in new memory, or NULL after a complaint. "-" is standard input. */
char *cli_read_file(const cli *c, const char *path, size_t *size);
/* Reads the files of DIR as a box of the game; false after a complaint. What the box holds lives on. */
bool cli_read_box(const cli *c, const char *folder, const rv_rules *rules, rv_box *box);
/* Reads the shipped boxes. */
void cli_fill_shelf(cli *c);
/* Random bytes of the system, for a seed. */
rv_rng cli_fresh_seed(void);

#endif
