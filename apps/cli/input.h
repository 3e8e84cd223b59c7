/* Lines from standard input, while time goes on. */
#ifndef RV_INPUT_H
#define RV_INPUT_H

#include "core/text.h"

#include <stdbool.h>
#include <stdint.h>

/* INPUT_LONG: a line was too long; none of it is kept. */
typedef enum input_event { INPUT_LINE, INPUT_LONG, INPUT_TIME, INPUT_END } input_event;

enum { INPUT_BYTES = 1024 };

/* Waits for a line of at most `most` bytes (without its end; valid until the next call), for `wait`
   milliseconds (-1: for ever), or for the end of input. */
input_event input_line(rv_span *line, size_t most, int64_t wait);
/* The same, for people: a line that fits, as a string. */
input_event input_wait(char line[INPUT_BYTES], int64_t wait);
/* From now on SIGINT, SIGHUP and SIGTERM (unless they are ignored) end the input, so that what is
   open can be put away; a second one ends the program. Then the first is obeyed as if nobody had
   heeded it. */
void input_heed_signals(void);
bool input_signal(void); /* has one come? */
void input_obey_signal(void);
uint64_t input_now(void); /* milliseconds of a steady clock */

#endif
