/* Small things several tests need. */
#ifndef RV_SUPPORT_H
#define RV_SUPPORT_H

#include "core/session/session.h"

extern const rv_lang rv_lang_fr; /* of lang/fr.txt */
#define rv_french rv_lang_fr

/* A complaint in English; what is returned lasts until the next call. */
const char *support_said(const rv_complaint *complaint);
/* The same for one that is a key, as of an invariant. */
const char *support_said_of(const char *what);
/* The shipped box of a game, read once. */
const rv_box *support_box(const rv_rules *rules);
/* A game from its options; the test ends when they are refused. */
rv_game support_game(const char *id, const char *options);
/* The same for `seats` players, or as many as its rules allow. */
rv_game support_seated(const rv_rules *rules, int seats);
/* A position from lines `KEY value`; the test ends when it is refused. */
void support_position(const rv_game *game, void *state, rv_rng rng, const char *const *lines,
                      size_t count);
/* The lines of a position, and how many there are. */
#define LINES(...) (const char *const[]){ __VA_ARGS__ }, COUNT(__VA_ARGS__)
#define COUNT(...) (sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(const char *))
/* The first seat that owes a decision; there must be one. */
int support_owing(const void *state);
/* Plays a move that must be legal. */
void support_play(const rv_game *game, void *state, int seat, const char *move);
/* The value of a key of a position, `1.pile`; returns `text`. */
const char *support_print(const rv_game *game, const void *state, const char *key, char *text,
                          size_t size);
/* Replaces a piece of one file of the shipped box (NULL: all of it) and reads the result: the
   complaint, or NULL. What was read lasts until the next call. */
const char *support_edited(const char *id, rv_box *box, const char *file, const char *old,
                           const char *with);
/* The whole file, relative to the source tree. */
char *support_file(const char *path, size_t *size);

/* Names the rules a C test asserts: `make rules` looks for it. */
#define RV_RULES(ids) ((void)(ids))

/* Reads a log of the smallest game; NULL after a complaint. */
rv_session *support_read_log(const char *log, rv_complaint *complaint);
/* The log with a piece replaced is refused with these words. */
void support_log_refused(const char *log, const char *old, const char *with, const char *wanted);

#endif
