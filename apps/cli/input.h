/* Lines from standard input, with time going on meanwhile. */
#ifndef RV_INPUT_H
#define RV_INPUT_H

#include <stdbool.h>
#include <stdint.h>

typedef enum input_event { INPUT_LINE, INPUT_TIME, INPUT_END } input_event;

enum { INPUT_BYTES = 1024 };

/* Waits for a line (without its end; longer ones are cut), for `wait` milliseconds (-1: for ever),
   or for the end of input. */
input_event input_wait(char line[INPUT_BYTES], int64_t wait);
uint64_t input_now(void); /* milliseconds of a steady clock */

#endif
