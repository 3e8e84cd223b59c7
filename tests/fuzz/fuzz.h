/* What the fuzzers share. A fuzzer hands anything at all to one door of the program; a crash, a
   failed RV_ASSERT, a hang or a leak is a bug of ours, a complaint is the right answer. */
#ifndef RV_FUZZ_H
#define RV_FUZZ_H

#include "core/room/table.h"

/* Called by libFuzzer. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/* A door may say what a line looks like that it understands; returns its size. */
enum { FUZZ_LINE = 16 };
__attribute__((weak)) size_t fuzz_line(rv_rng *rng, char line[FUZZ_LINE]);

/* Any complaint can be said in every language. */
void fuzz_complain(const rv_complaint *complaint);

/* The shipped boxes, in the order of rv_games. */
const rv_box *fuzz_boxes(void);

/* Everything that is shown of a state, to every viewer, fits and is well formed. */
void fuzz_look(const rv_game *game, const void *state);

/* What a session saves can be read, and saves the same again. */
void fuzz_save_and_read(const rv_session *session, const rv_shelf *shelf);

/* A table whose messages are checked; its bots take the first move. `bytes`: its streams go out as
   such. */
rv_table *fuzz_table(const rv_shelf *shelf, bool bytes);
/* Who speaks from now on; while a game runs, those who are elsewhere must not be told its
   secrets. */
void fuzz_speak_for(rv_table *table, rv_caller who);
rv_span fuzz_sent(void); /* its last message */
/* Loads the session at a table and asks for everything that is made from the box's texts. */
void fuzz_ask_table(const rv_session *session, const rv_shelf *shelf);

/* One of the legal moves of a seat that owes or of the clock; false: there is none. */
bool fuzz_random_move(const rv_game *game, const void *state, rv_rng *rng, rv_move *move);

#endif
