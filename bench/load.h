/* What the files of the load bench share: clients, on the other side of 127.0.0.1. */
#ifndef BENCH_LOAD_H
#define BENCH_LOAD_H

#include "core/room/lens.h"

#include <sys/types.h>

/* ---- load_client.c: a WebSocket ---- */

typedef struct client {
    int socket;
    unsigned char *in; /* what has come, and has not been looked at */
    size_t in_size, in_room;
    int table, seat; /* where it sits; seat 0: it watches, table -1: it does neither */
    rv_lens *lens;
    unsigned number;   /* of its last request */
    double asked;      /* when that was, in milliseconds; 0: it has been answered */
    double told;       /* when it was last told of a change */
    char answer[2048]; /* the last one */
} client;

double load_now(void); /* milliseconds */
/* Says why the bench is broken, and ends it. */
void load_fail(const char *what);
void load_connect(client *c, int port);
void load_begin(client *c); /* the answer to what it asked when it connected */
void load_say(client *c, const char *text, size_t size);
/* Reads what is there, or waits (`wait`) until something is. */
void load_read(client *c, bool wait);
/* The next whole frame: its kind, and what is in it until the next call; 0: there is none. */
int load_frame(client *c, const unsigned char **payload, size_t *size);

/* ---- load_echo.c ---- */

/* A process with a server of libwebsockets that sends back what it is sent. */
pid_t load_echo(int *port);

/* ---- load_times.c ---- */

typedef struct times {
    double *list;
    size_t count, room;
} times;

void times_add(times *t, double ms);
double times_at(times *t, double share); /* 0.5: the median */

#endif
