/*
 * serve.h: the page over HTTP, by GET and HEAD: correct types, hashed assets cached for ever, the
 * rest checked each time, headers that keep foreign code out; and tables for those who meet there
 * (house.h), over WebSockets (wire.h).
 *
 * One thread does all of it (loop.h); the store and the bots have theirs.
 */
#ifndef RV_SERVE_H
#define RV_SERVE_H

#include "core/session/session.h"

typedef struct serve_settings {
    const char *host;   /* a name or an address of this machine */
    int port;           /* 0: any that is free */
    const char *folder; /* of the page */
    const char *data;   /* the file where tables are kept; NULL: in memory */
    rv_shelf shelf;     /* the boxes they are played with */
    const char *origin; /* how the page is reached from outside: https://games.example, or NULL */
    const char *proxy;  /* the address of a proxy that says for whom it speaks, or NULL */
    const char *certificate, *key; /* files; NULL: no TLS is spoken */
    int metrics;                   /* a port of this machine that offers figures; 0: none */
    bool generous;    /* no limits on how much anybody may ask: for tests and benches */
    bool watch_input; /* a line on standard input ends it too */
    void (*ready)(void *user, const char *address, bool alone); /* alone: on this machine only */
    void *user;
} serve_settings;

typedef enum serve_end {
    SERVE_STOPPED,    /* by SIGINT or SIGTERM */
    SERVE_INPUT,      /* by a line on standard input */
    SERVE_NO_PAGE,    /* there is no index.html in the folder */
    SERVE_NO_NAME,    /* nobody knows the name of the host */
    SERVE_NOT_OURS,   /* the host is another machine */
    SERVE_NO_PORT,    /* the port is in use, or not ours to use */
    SERVE_NO_KEYS,    /* the certificate or its key cannot be used: the complaint says why */
    SERVE_NO_METRICS, /* the port for the figures is in use */
    SERVE_NO_DATA,    /* the store cannot be used: the complaint says why */
    SERVE_FAILED,
} serve_end;

/* Serves until it is stopped. */
serve_end serve_page(const serve_settings *settings, rv_complaint *complaint);

#endif
