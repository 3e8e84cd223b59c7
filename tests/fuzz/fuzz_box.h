/* The door for boxes, for the fuzzer and for tests/test_boxes.c. */
#ifndef RV_FUZZ_BOX_H
#define RV_FUZZ_BOX_H

#include "core/text.h"

typedef enum fuzz_box_answer {
    FUZZ_NO_BOX, /* the text names no file of a game */
    FUZZ_BOX_REFUSED,
    FUZZ_BOX_PLAYED,
} fuzz_box_answer;

/* A line that names game and file ("null/lamps.tsv"), then the text of that file; more files of the
   same game may follow in the same way, the others are the shipped ones. (Names, not numbers: the
   corpus stays good when games are added.) A box that is accepted must play under all laws with
   every number of players, show itself and travel in a log; if it does not, the program ends. */
fuzz_box_answer fuzz_box_try(rv_span text);

#endif
