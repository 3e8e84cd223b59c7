/*
 * words.h: words by which somebody who has lost every device is known again. Eight of 256, so 64
 * random bits that nobody chose. Only a hash of them is kept, a slow one for anybody who would try
 * them all.
 */
#ifndef RV_WORDS_H
#define RV_WORDS_H

#include "apps/server/secrets.h"

enum { WORDS = 8, WORDS_TEXT = 96, WORDS_SALT = 16 };

void words_draw(char text[WORDS_TEXT]);
/* As they were drawn, however somebody types them; false: these are no such words. */
bool words_read(rv_span text, char plain[WORDS_TEXT]);
/* What is kept of them: argon2id with the store's salt, in `memory` bytes (0: 64 MB). It takes a
   tenth of a second. */
void words_hash(const char *plain, const unsigned char salt[WORDS_SALT], size_t memory,
                unsigned char hash[SECRET_HASH]);
/* What older stores kept of them: SHA-256, many times; `quick`: a few, for tests. */
void words_hash_before(const char *plain, bool quick, unsigned char hash[SECRET_HASH]);

#endif
