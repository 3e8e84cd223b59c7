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

typedef struct visitors {
    page page;
    wires wires;
    unsigned files;          /* that may be open: two for a visitor, one for a wire */
    lws_dll2_owner_t places; /* those answered least lately first */
} visitors;

/* The protocol of libwebsockets under which they are; the user of the context is a visitors. */
extern const struct lws_protocols visitor_protocol;

/* Takes over the connection. */
void visitor_enter(visitors *all, struct lws_vhost *vhost, int connection);

/* Sends away who was answered least lately; false: there is nobody. */
bool visitor_make_way(visitors *all);

#endif
