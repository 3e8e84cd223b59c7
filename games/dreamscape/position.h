/* What the two files that read positions share (position_read.c, position_open.c). */
#ifndef DREAMSCAPE_POSITION_H
#define DREAMSCAPE_POSITION_H

#include "core/reader.h"
#include "games/dreamscape/dreamscape.h"

typedef struct ds_reader {
    rv_reader in;
    const ds_box *box;
    const ds_lattice *l;
    ds_state *s;
    uint64_t placed; /* cards named so far */
} ds_reader;

int ds_read_colour(ds_reader *r, int key, rv_span word);
int ds_read_slot(ds_reader *r, int key, rv_span word);
int ds_read_card(ds_reader *r, int key, rv_span word); /* it may also be elsewhere */

/* For a seat, once all else of the position is read. */
void ds_read_open(ds_reader *r, int seat);
void ds_read_travel(ds_reader *r, int seat);
void ds_read_walk(ds_reader *r, int seat);

#endif
