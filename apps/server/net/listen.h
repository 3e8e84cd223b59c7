/*
 * listen.h: where the server can be reached.
 */
#ifndef RV_LISTEN_H
#define RV_LISTEN_H

#include <stdbool.h>

typedef enum listen_end {
    LISTEN_OPEN,
    LISTEN_NO_NAME,  /* nobody knows the name of the host */
    LISTEN_NOT_OURS, /* it is known, but is not this machine */
    LISTEN_NO_PORT,  /* in use, or not ours to use */
} listen_end;

typedef struct listener {
    int socket;
    int port;
    bool alone; /* only this machine reaches it */
} listener;

/* The host: a name or an address. Port 0: any that is free. */
listen_end listen_open(const char *host, int port, listener *l);

#endif
