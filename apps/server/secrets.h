/*
 * secrets.h: words that nobody can guess, and what is kept of them. A secret itself is only ever in
 * the hands of whoever it was given to: the server keeps its SHA-256.
 */
#ifndef RV_SECRETS_H
#define RV_SECRETS_H

#include "core/text.h"

enum {
    SECRET_TABLE = 10,  /* letters of a table's name: 50 bits */
    SECRET_CODE = 8,    /* of a code for another device: 40 bits, for some minutes */
    SECRET_CHAIR = 26,  /* of what lets one sit down or watch: 130 bits */
    SECRET_DEVICE = 52, /* of what a browser is known by: 260 bits */
    SECRET_HASH = 32
};

/* That many letters and a zero; five random bits in each, and no letter that looks like another. */
void secret_word(char *text, size_t letters);
/* Could this be such a word? */
bool secret_is_word(rv_span text, size_t letters);
void secret_hash(rv_span word, unsigned char hash[SECRET_HASH]);
/* A number above zero that will never come again. */
uint64_t secret_number(void);
void secret_bytes(void *bytes, size_t size);

#endif
