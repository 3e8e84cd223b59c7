/*
 * admin.h: doors for whoever looks after the server, on its own machine: a socket beside the file
 * of the store, which takes orders (house_order()) from its owner alone, one line each; and a port
 * where programs that watch servers fetch figures.
 */
#ifndef RV_ADMIN_H
#define RV_ADMIN_H

#include "apps/server/house/house.h"
#include "apps/server/net/listen.h"
#include "apps/server/net/loop.h"

#include <sys/queue.h>
#include <sys/un.h>

typedef struct caller caller;

typedef struct admin {
    loop *loop;
    house *house;
    watch orders, figures; /* the doors; file -1: there is none */
    char path[4200];       /* of the first */
    TAILQ_HEAD(, caller) callers;
    unsigned count[2]; /* who give orders, and who ask for figures */
    uint64_t number;   /* of the last caller */
} admin;

/* The address of the socket beside a store; returns a file that must stay open as long as the
   address is used, -1: there is no such place. */
int admin_address(const char *data, struct sockaddr_un *address);

void admin_begin(admin *a);
/* `data` NULL: the store is in memory and there is no socket; port 0: no figures. False after a
   complaint. */
bool admin_open(admin *a, const char *data, rv_complaint *complaint);
listen_end admin_listen(admin *a, int port);
void admin_close(admin *a);
/* The house's answer to an order. */
void admin_answer(admin *a, uint64_t order, rv_span text);
/* Once a second: drops callers whose time is up. */
void admin_tick(admin *a, uint64_t now);

#endif
