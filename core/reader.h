/*
 * reader.h: reading the values of a position, for the `read` of a game (rv_rules).
 *
 * Every key is read from its value or, where the position says nothing of it, from its default,
 * written as text. The first complaint stands: later reads run on harmlessly, and the caller
 * returns `wrong` and throws the position away.
 *
 *     rv_reader in = { .game = game, .pairs = pairs, .count = count, .complaint = complaint };
 *     s->deck = (uint8_t)rv_read_number(&in, K_DECK, 0, "40", 0, 40);
 *     rv_span rest = rv_value(&in, K_HAND, seat, "-"), word;
 *     while (rv_next_item(&in, &rest, &word))
 *         ...
 *     return in.wrong;
 */
#ifndef RV_READER_H
#define RV_READER_H

#include "core/reverie.h"

RV_API_BEGIN

typedef struct rv_reader {
    const rv_game *game;
    const rv_pair *pairs;
    size_t count;
    rv_complaint *complaint;
    const char *wrong; /* NULL: nothing so far */
} rv_reader;

/* Complains about a value, by the game's rule for positions or by another one; `why` is a key of
   the catalogue (complaint.*), with a rule before it if one is broken. */
void rv_refuse(rv_reader *in, int key, rv_span value, const char *why);
void rv_refuse_by(rv_reader *in, const char *rule, int key, rv_span value, const char *why);

/* Complains about the whole state, once all of it is read, if an invariant (`bug`) is broken: so
   what must hold is written there alone, and readers only parse. NULL: none is broken. */
void rv_refuse_state(rv_reader *in, const char *bug);

/* What the position says of a key (seat 0: of the table); `otherwise` where it says nothing. */
rv_span rv_value(const rv_reader *in, int key, int seat, const char *otherwise);
/* `lo` after a refusal. */
int rv_read_number(rv_reader *in, int key, int seat, const char *otherwise, long lo, long hi);
/* The same where the default, too, is a number. */
int rv_read_number_or(rv_reader *in, int key, int seat, int otherwise, long lo, long hi);
/* A number from 1, or 0 for the word that says "none", which is the default. */
int rv_read_if(rv_reader *in, int key, int seat, const char *none, long hi);
/* The index of one of these words, whose list ends with NULL; 0 after a refusal. */
int rv_read_choice(rv_reader *in, int key, int seat, const char *otherwise,
                   const char *const *words);

/* How often each noun occurs in a list, into `copies` (zeroed), as rv_put_copies() counts them. */
void rv_read_copies(rv_reader *in, int key, rv_span list, int kind, uint8_t *copies, int n);

/* Takes the next word of a list; `-` is the empty list. False at its end, or after a refusal. */
bool rv_next_item(const rv_reader *in, rv_span *rest, rv_span *word);
/* Refuses a key that says anything but this, for the table or for any seat. */
void rv_refuse_unless(rv_reader *in, int key, const char *blank, const char *why);

RV_API_END

#endif
