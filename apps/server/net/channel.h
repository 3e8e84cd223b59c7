/*
 * channel.h: bytes to and from somebody else's machine, as they are or through TLS.
 */
#ifndef RV_CHANNEL_H
#define RV_CHANNEL_H

#include "apps/server/net/loop.h"
#include "apps/server/net/tls.h"

#include <sys/types.h>

typedef struct channel {
    watch watch; /* first: the loop's callbacks are given it */
    loop *loop;
    SSL *tls; /* NULL: bytes go as they are */
    bool in, out;
    bool in_turn;  /* TLS needs the other direction first: reading waits for room to write, */
    bool out_turn; /* or writing waits for bytes to read */
} channel;

/* Takes over the connection; what happens is told to the watch. False: that is not possible. */
bool channel_open(channel *c, loop *l, const tls_keys *keys, int connection);
/* Closes it; to be called in `gone`. */
void channel_close(channel *c);

/* Whether to be told when there is something to read, or room to write. */
void channel_wants(channel *c, bool in, bool out);
/* What has happened to the channel if this has happened to its file. */
unsigned channel_happened(const channel *c, unsigned what);
/* Bytes that were read or written; 0: none at present; -1: never again. `more`: more will be
   written very soon. */
ssize_t channel_read(channel *c, void *to, size_t size);
ssize_t channel_write(channel *c, const void *from, size_t size, bool more);
/* Writes a part of a file, from `at` on, which is moved forward. */
ssize_t channel_write_file(channel *c, int file, off_t *at, size_t size);
/* The shortest round trip that the kernel has measured lately, in milliseconds; UINT32_MAX: none
   yet. */
uint32_t channel_round_trip(const channel *c);
/* Nothing more will be written. */
void channel_shut(channel *c);

#endif
