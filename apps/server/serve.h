/*
 * serve.h: the page over HTTP. Files of one folder and nothing else, by GET and HEAD: correct types,
 * hashed assets cached for ever, the rest asked for anew, headers that keep foreign code out.
 */
#ifndef RV_SERVE_H
#define RV_SERVE_H

#include <stdbool.h>

typedef struct serve_settings {
    const char *host;   /* an address of this machine */
    int port;           /* 0: any that is free */
    const char *folder; /* of the page */
    bool watch_input;   /* a line on standard input ends it, too */
    void (*ready)(void *user, const char *address);
    void *user;
} serve_settings;

typedef enum serve_end {
    SERVE_STOPPED,  /* by SIGINT or SIGTERM */
    SERVE_INPUT,    /* by a line on standard input */
    SERVE_NO_PAGE,  /* there is no index.html in the folder */
    SERVE_NO_PORT,  /* the port is taken, or not ours to take */
    SERVE_FAILED,
} serve_end;

/* Serves until it is stopped. */
serve_end serve_page(const serve_settings *settings);

#endif
