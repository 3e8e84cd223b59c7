/*
 * wire.h: a connection that has become a WebSocket: a guest of the house (house.h) at the other end
 * of a socket. Requests come in as text, one at a time: while one is being answered no other is
 * read. Whoever asks more than is allowed is read more slowly; whoever does not take what is sent
 * is disconnected, and may come back.
 */
#ifndef RV_WIRE_H
#define RV_WIRE_H

#include "apps/server/net/channel.h"
#include "apps/server/house/house.h"
#include "apps/server/net/http.h"

#include <sys/queue.h>

typedef struct wire wire;

typedef struct wires {
    house *house;
    TAILQ_HEAD(, wire) list;
    unsigned count;
    unsigned room;      /* how many there may be */
    bool generous;      /* no limits on how much anybody may ask: for tests and benches */
    bool secure;        /* TLS is spoken here */
    const char *origin; /* of the page, where it is told ("https://games.example"); NULL: any
                           address of this machine, and `host` */
    const char *host;
    net_address proxy; /* that may say for whom it speaks; empty: there is none */
} wires;

#define WIRE_PATH "/wire"
enum { WIRE_HELLO = 512 }; /* bytes of the answer to an upgrade */

/* A request for a WebSocket: HTTP_SWITCH with the headers of the answer, and the wire, which begins
   once they have gone out; or a refusal. */
http_verdict wire_welcome(wires *all, const http_request *request, channel *c, rv_out *headers,
                          wire **made);
void wire_free(wire *w);
/* Where a request comes from. */
void wire_read_address(const wires *all, const http_request *request, const channel *c,
                       net_address *from);
/* Do browsers reach us over TLS, ours or a proxy's? */
bool wire_is_secure(const wires *all);
/* The wire begins, with any bytes that came in early. False: close. */
bool wire_begin(wire *w, const char *bytes, size_t size);
/* Something can be read, or written. False: close. */
bool wire_hear(wire *w);
bool wire_speak(wire *w);
/* Once a second: pings, and looks for those who are silent or slow, or have waited long enough. */
void wires_tick(wires *all);
/* The server stops: everybody is told to come back. */
void wires_end(wires *all);
/* What the house calls. */
void wire_send(void *user, bool binary, const void *bytes, size_t size);
void wire_answered(void *user);
void wire_dismiss(void *user);
/* Milliseconds of a clock that rises steadily. */
uint64_t wire_now(void);
/* Milliseconds of stalls so far, which it leaves out (steady.h). */
uint64_t wire_stalled(void);

#endif
