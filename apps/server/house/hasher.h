/*
 * hasher.h: words are hashed slowly on purpose (words.h), so a separate thread does it, which gives
 * way to everything else: nobody's move waits for somebody's words. One other thread calls all of
 * this.
 */
#ifndef RV_HASHER_H
#define RV_HASHER_H

#include "apps/server/house/words.h"

typedef struct hasher hasher;

/* A guest's words, hashed: as they are kept now, and as they used to be. */
typedef struct hashed {
    uint64_t guest;
    unsigned char hash[SECRET_HASH], before[SECRET_HASH];
} hashed;

/* `memory`: bytes that a hash takes; 0: the usual amount. `wake` is called from the thread when
   there is something to collect. `alone`: there is no thread, collecting hashes. NULL: no thread
   can be had. */
hasher *hasher_new(const unsigned char salt[WORDS_SALT], size_t memory, bool alone,
                   void (*wake)(void *user), void *user);
void hasher_free(hasher *h);
/* False: too many are waiting already. */
bool hasher_ask(hasher *h, uint64_t guest, const char plain[WORDS_TEXT]);
/* The next that is done; false: none is. */
bool hasher_collect(hasher *h, hashed *done);
int hasher_waiting(const hasher *h); /* not yet hashed or not yet collected */

#endif
