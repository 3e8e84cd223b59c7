/* Changing the tables of a box cell by cell: another value of the same column, an extreme one,
   none, a neighbour; two cells of a column swapped, or their sum kept; a whole column alike; rows
   removed, doubled, swapped. What comes out is often still a box, and a strange one. */
#ifndef RV_CELLS_H
#define RV_CELLS_H

#include "core/reverie.h"

enum { CELLS_ROOM = 1 << 16 };

/* Makes one change to a text with tables, such as a file of a box; returns its new size. What would
   be larger than `room`, at most CELLS_ROOM, stays as it was, and so does a text without tables. */
size_t cells_change(char *text, size_t size, size_t room, rv_rng *rng);

#endif
