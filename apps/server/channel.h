/*
 * channel.h: bytes to and from somebody else's machine, as they are or through TLS.
 */
#ifndef RV_CHANNEL_H
#define RV_CHANNEL_H

#include "apps/server/loop.h"
#include "apps/server/tls.h"

#include <sys/types.h>

typedef struct channel {
    watch watch; /* first: who watches is called with it */
    loop *loop;
    SSL *tls; /* NULL: bytes go as they are */
    bool in, out;
    bool in_turn;  /* what TLS does next takes the other direction: reading waits for room, */
    bool out_turn; /* or writing for bytes */
} channel;

/* Takes over the connection; what happens is told to the watch. False: it cannot be. */
bool channel_open(channel *c, loop *l, const tls_keys *keys, int connection);
/* The last of it, in `gone`. */
void channel_close(channel *c);

/* Is it to be told when there is something to read, or room to write? */
void channel_wants(channel *c, bool in, bool out);
/* What has happened to the channel when this has happened to its file. */
unsigned channel_happened(const channel *c, unsigned what);
/* Bytes that were read or written; 0: none at present; -1: no more, ever. `more`: to be written
   very soon. */
ssize_t channel_read(channel *c, void *to, size_t size);
ssize_t channel_write(channel *c, const void *from, size_t size, bool more);
/* A part of a file, from `at` on, which is counted up. */
ssize_t channel_write_file(channel *c, int file, off_t *at, size_t size);
/* Nothing will be written any more. */
void channel_shut(channel *c);

#endif
