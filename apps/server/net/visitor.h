/*
 * visitor.h: the connections, one visitor each: requests in, answers out, one after the other.
 *
 * A request for WIRE_PATH makes it a wire (wire.h), which has nothing more to do with HTTP.
 *
 * There are only as many places as visitors who can each have a file open. When all are taken, the
 * visitor whose last answer is longest ago makes way for the next: silence costs the silent.
 */
#ifndef RV_VISITOR_H
#define RV_VISITOR_H

#include "apps/server/net/page.h"
#include "apps/server/net/wire.h"

typedef struct visitor visitor;

typedef struct visitors {
    page page;
    wires wires;
    loop loop;
    tls_keys keys;
    unsigned files;               /* that may be open: two for a visitor, one for a wire */
    TAILQ_HEAD(, visitor) places; /* those answered longest ago first */
    TAILQ_HEAD(, visitor) others; /* wires, and those on their way out */
    unsigned count;               /* places that are taken */
} visitors;

void visitors_begin(visitors *all);
/* The server stops: visitors leave, and wires are told to come back. */
void visitors_end(visitors *all);
/* Whoever is still there leaves at once. */
void visitors_drop(visitors *all);

/* Takes over the connection. */
void visitor_enter(visitors *all, int connection);

/* Sends away the visitor answered longest ago; false: there is nobody. */
bool visitor_make_way(visitors *all);

/* Once a second: sends away those whose time is up. */
void visitors_tick(visitors *all);

#endif
