/*
 * house.h: where people meet: tables with rooms (core/room), the guests who look at them, the store
 * that keeps them, the bots that sit there. It knows nothing of networks: a guest is somebody who
 * says lines of JSON (docs/protocol.md, "Tables elsewhere") and is sent lines and the bytes of a
 * stream.
 *
 * Nothing is announced before it is on the disk: what somebody wants is checked, written, and only
 * then done, answered and told. One entry of a table is written at a time; whoever wants something
 * meanwhile waits. Tables where nobody is and nothing goes on by itself are forgotten; the store
 * brings them back.
 *
 * One thread calls all of this; those of the store and of the bots are inside.
 */
#ifndef RV_HOUSE_H
#define RV_HOUSE_H

#include "core/session/session.h"

typedef struct house house;
typedef struct guest guest;

typedef struct house_settings {
    const char *data;         /* the file of the store; NULL: in memory */
    rv_shelf shelf;           /* the shipped boxes; it must outlive the house */
    int minds;                /* threads for bots */
    size_t words_memory;      /* bytes that hashing words takes; 0: the usual amount */
    bool generous;            /* no limits on how much anybody may ask: for tests and benches */
    void (*wake)(void *user); /* from other threads: there is something to collect */
    void *user;
    void (*send)(void *guest_user, bool binary, const void *bytes, size_t size);
    void (*answered)(
        void *guest_user); /* a request that was to be answered later has been answered */
    void (*note)(void *user, const char *table, const char *what); /* a bug has ended a table */
    void (*dismiss)(void *guest_user);                             /* it must leave */
    void (*ordered)(void *user, uint64_t order, rv_span answer);   /* to house_order(), once */
} house_settings;

/* NULL after a complaint. */
house *house_open(const house_settings *settings, rv_complaint *complaint);
/* The guests must have left. What was asked for is still written. */
void house_close(house *h);

/* Somebody comes in, known by the word that their device was given (secrets.h). `from` is an
   address. NULL: there are too many from this device. */
guest *house_enter(house *h, rv_span device, const char *from, void *user);
/* An address as a number, all of an IPv6 network as one; 0: it is no address. */
uint64_t house_address(const char *text);
/* Is this device or address banned? */
bool house_bans(house *h, rv_span device, const char *from);
void house_leave(guest *g);
/* True: the request has been answered. False: it will be (`answered`); until then the line must
   stay where it is, and the guest may say nothing else. `quit`: the guest wants to leave. */
bool house_hear(guest *g, rv_span line, uint64_t now, bool *quit);

/* A ping to the guest came back after `rtt` milliseconds. */
void house_lag(guest *g, uint32_t rtt, uint64_t now);
/* It sits where moments matter: it should be pinged every few seconds. */
bool house_wants_lag(const guest *g);

/* Takes in what other threads have done; time has come to `now`, in milliseconds of any steadily
   rising clock. Returns the milliseconds until it should be called again (-1: only when woken). */
int64_t house_go_on(house *h, uint64_t now);

/* An order of the operator, one line; answered by a line "ok" and what there is to say, or "error"
   and a key of the catalogue:
       guests               who is there: person, name, address, table, seat
       close TABLE          its game ends here, and nobody finds it any more
       ban, unban WHOM      the number of a person, or an address (of version 6: its network)
       bans                 who is banned
       forget PERSON        as if that person had asked for it
       metrics              figures, in the text format of Prometheus */
void house_order(house *h, uint64_t order, rv_span line);

/* What there is in the house. */
typedef struct house_figures {
    int guests, tables, rooms, broken, thinking, hashing;
    uint64_t requests, entries; /* since the house was opened */
} house_figures;
house_figures house_count(house *h);

#endif
