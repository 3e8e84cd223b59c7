/*
 * words.h: words by which somebody who has lost every device is known again. Eight of 256, so 64
 * bits of chance that nobody chose. Only a hash of them is kept, which takes a while for who would
 * try them all.
 */
#ifndef RV_WORDS_H
#define RV_WORDS_H

#include "apps/server/secrets.h"

enum { WORDS = 8, WORDS_TEXT = 96, ROUNDS = 2000 };

void words_draw(char text[WORDS_TEXT]);
/* What is kept of them; false: these are no such words. */
bool words_hash(rv_span text, unsigned char hash[SECRET_HASH]);

#endif
