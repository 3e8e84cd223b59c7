/*
 * visitor.h: the connections, one visitor each: requests in, answers out, one after the other.
 *
 * A request for WIRE_PATH makes it a wire (wire.h), which has nothing to do with HTTP any more.
 *
 * There is room for so many of them that each can have a file open. When all places are taken, the
 * visitor who has been answered least lately makes way for the next: silence costs the silent.
 */
#ifndef RV_VISITOR_H
#define RV_VISITOR_H

#include "apps/server/page.h"
#include "apps/server/wire.h"

typedef struct visitor visitor;

typedef struct visitors {
    page page;
    wires wires;
    loop loop;
    tls_keys keys;
    unsigned files;               /* that may be open: two for a visitor, one for a wire */
    TAILQ_HEAD(, visitor) places; /* those answered least lately first */
    TAILQ_HEAD(, visitor) others; /* wires, and those on their way out */
    unsigned count;               /* of places that are taken */
} visitors;

void visitors_begin(visitors *all);
/* All leave at once. */
void visitors_end(visitors *all);

/* Takes over the connection. */
void visitor_enter(visitors *all, int connection);

/* Sends away who was answered least lately; false: there is nobody. */
bool visitor_make_way(visitors *all);

/* Once a second: whose time is over? */
void visitors_tick(visitors *all);

#endif
