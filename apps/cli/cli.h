/* What the commands of `reverie` share. A command returns the exit code: 0 all is well, 1 something
   did not hold, 2 wrong usage or bad input. */
#ifndef RV_CLI_H
#define RV_CLI_H

#include "bots/bots.h"
#include "core/room/lens.h"
#include "core/room/room.h"
#include "games/games.h"

#include <stdio.h>

typedef struct cli {
    const rv_lang *lang;
    rv_box boxes[RV_GAMES]; /* the shipped ones, in the order of rv_games */
    rv_shelf shelf;         /* with these, and others from folders and logs */
    bool colour;
    const char *command; /* the one running, for complaints */
} cli;

enum { CLI_WRONG = 2 };

int cli_scenario(cli *c, int argc, char **argv);
int cli_position(cli *c, int argc, char **argv);
int cli_games(cli *c, int argc, char **argv);
int cli_rules(cli *c, int argc, char **argv);
int cli_box(cli *c, int argc, char **argv);
int cli_perft(cli *c, int argc, char **argv);
int cli_arena(cli *c, int argc, char **argv);
int cli_bench(cli *c, int argc, char **argv);
int cli_play(cli *c, int argc, char **argv);
int cli_table(cli *c, int argc, char **argv);
int cli_bot(cli *c, int argc, char **argv);
int cli_replay(cli *c, int argc, char **argv);
int cli_check(cli *c, int argc, char **argv);
int cli_serve(cli *c, int argc, char **argv);
#define SERVE_TABLES "tables.db" /* among the data files of whoever runs a server */
int cli_admin(cli *c, int argc, char **argv);

/* A sentence on standard error from the catalogue; returns CLI_WRONG. Parameters are name, text
   pairs, ended by NULL; one that is a key (of a complaint, of an error of ours) is said in the
   language. */
int cli_complain(const cli *c, const char *key, ...);
/* A complaint in the language, for the reason in such a sentence; returns `why`. */
enum { CLI_SENTENCE = 8192 };
const char *cli_why(const cli *c, const rv_complaint *complaint, char why[CLI_SENTENCE]);
/* Why the system does not do something: a key, or its own words for what is rare. */
const char *cli_reason(int error);
int cli_bad_usage(const cli *c);
/* The same on standard output; wrapped at a terminal, one whole line elsewhere. */
void cli_say(const cli *c, const char *key, ...);
/* Is it one of the words for this, in English or in the user's language (play.word.NAME)? Accents
   and case do not matter. */
bool cli_is_word(const cli *c, rv_span typed, const char *name);

/* A game by its name among the arguments, or NULL after a complaint. */
const rv_box *cli_game(cli *c, const char *name);
/* A number; false after a complaint. */
bool cli_number(const cli *c, const char *word, long low, long high, long *value);

/* ---- arguments.c ---- */

/* An option: a flag, a text, or a number from `low` to `high`; one of the three is not NULL. */
typedef struct cli_option {
    const char *word; /* NULL: the end of the list */
    bool *flag;
    const char **text;
    long *number, low, high;
} cli_option;
/* Takes options out of the arguments, wherever they stand; false after a complaint. */
bool cli_take_options(const cli *c, int *argc, char **argv, const cli_option *options);
/* Takes the settings of a game ("players=3 seed=5") out of the arguments; false after a complaint.
   Without a seed `seed` stays as it was. */
bool cli_take_settings(const cli *c, int *argc, char **argv, rv_out *options, rv_rng *seed);
/* The same for a game that is then set up. */
bool cli_setup(const cli *c, const rv_box *box, int argc, char **argv, rv_game *game, rv_rng *rng);

/* ---- files.c ---- */

/* The whole file in new memory, or NULL after a complaint. "-" is standard input. */
char *cli_read_file(const cli *c, const char *path, size_t *size);
/* Reads the shipped boxes; and frees them and all others. */
void cli_fill_shelf(cli *c);
void cli_clear_shelf(cli *c);
/* Random bytes from the system, for a seed. */
rv_rng cli_fresh_seed(void);

/* A saved game, or NULL after a complaint. */
rv_session *cli_load(cli *c, const char *path);

/* ---- boxes.c ---- */

/* Reads the files of a folder as a box of the game; NULL after a complaint. */
const rv_box *cli_read_box(cli *c, const char *folder, const rv_rules *rules);
/* The game whose files are in a folder; NULL after a complaint. */
const rv_rules *cli_guess_game(const cli *c, const char *folder);

/* ---- mind.c ---- */

/* Thinks for all bots of a command, one after the other. */
typedef struct cli_mind {
    rv_rng luck;
    rv_player player;
    _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
} cli_mind;

/* What this bot chooses, having thought to the end. */
int cli_choose(cli_mind *mind, const rv_bot *bot, const rv_game *game, const void *view, int seat,
               const rv_move *moves, int count);

/* ---- saving.c ---- */

/* Writes beside the file and renames: it is the old one or the new one, never a part of it. Only
   ordinary files are replaced. NULL, or why not. */
const char *cli_save(cli *c, const rv_session *session, const char *path);
/* The same in the player's folder of saved games, under a new name, which is left in `path`. */
const char *cli_save_new(cli *c, const rv_session *session, char *path, size_t size);
/* Changes with every save; 0: there is no such file. */
uint64_t cli_version(const char *path);
/* Removes unfinished saves that killed programs left in the folder of this path. */
void cli_sweep(const char *path);
/* Where a file of this name belongs among the player's own (empty: that is too long); the folders
   are made. NULL, or why they cannot be. */
const char *cli_data_path(const char *name, char *path, size_t size);
/* And its parent folders; false after a complaint. */
bool cli_make_folder(const cli *c, const char *name);

/* ---- show.c: what the commands print of a game ---- */

/* The columns of the terminal (40 to 100), or of COLUMNS; 0: there is no terminal, nor COLUMNS. */
int cli_width(const FILE *file);
/* Text after a lead, wrapped at the width of the terminal (80 columns without one), later lines
   indented like the first. A word wider than a line (a path) stays in one piece. */
void cli_print_wrapped(const char *lead, const char *text);
void cli_print_wrapped_to(FILE *file, const char *lead, const char *text);
/* An option with its values, and below, further in, what it and they mean. */
void cli_print_option(const cli *c, const rv_rules *rules, int option, int indent);
/* The headings of a table, which the sentence has between bars: the first to the left of its
   column, the others to the right of theirs. `widths` of the columns end with 0. */
void cli_print_heads(const cli *c, const char *key, const int *widths);
/* The table as a lens shows it, and what the lens was told last, the first line after a lead; both
   in the language of the lens. */
void cli_print_view(const cli *c, const rv_lens *lens);
void cli_print_events(const rv_lens *lens, const char *lead);
void cli_print_result(const cli *c, const rv_game *game, const rv_result *result);
/* Lets a lens see what this viewer sees now (rv_room_hello()), or saw after some number of moves
   (rv_room_past()). */
void cli_look(const rv_room *room, int viewer, rv_lens *lens);
void cli_look_back(const rv_room *room, int viewer, int number, rv_lens *lens);

#endif
