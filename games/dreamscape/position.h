/* What the two files that read positions share (position_read.c, position_open.c). */
#ifndef DREAMSCAPE_POSITION_H
#define DREAMSCAPE_POSITION_H

#include "games/dreamscape/dreamscape.h"

typedef struct ds_reader {
    const rv_game *game;
    const ds_box *box;
    const ds_lattice *l;
    ds_state *s;
    const rv_pair *pairs;
    size_t count;
    uint64_t placed; /* cards named so far */
    rv_complaint *complaint;
    const char *wrong;
} ds_reader;

void ds_refuse_value(ds_reader *r, int key, rv_span value, const char *why);
rv_span ds_value_of(const ds_reader *r, int key, int seat, const char *otherwise);
bool ds_next_word(const ds_reader *r, rv_span *rest, rv_span *word);
int ds_read_number(ds_reader *r, int key, int seat, const char *otherwise, long lo, long hi);
int ds_read_number_or(ds_reader *r, int key, int seat, int otherwise, long lo, long hi);
int ds_read_colour(ds_reader *r, int key, rv_span word);
int ds_read_slot(ds_reader *r, int key, rv_span word);
int ds_read_card(ds_reader *r, int key, rv_span word); /* wherever else it may be */

/* Of a seat, when all else of the position is read. */
void ds_read_open(ds_reader *r, int seat);
void ds_read_travel(ds_reader *r, int seat);
void ds_read_walk(ds_reader *r, int seat);

#endif
