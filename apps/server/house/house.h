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

#include "apps/server/address.h"
#include "core/session/session.h"

typedef struct house house;
typedef struct guest guest;

typedef struct house_settings {
    const char *data;    /* the file of the store; NULL: in memory */
    rv_shelf shelf;      /* the shipped boxes; it must outlive the house */
    int minds;           /* threads for bots */
    size_t words_memory; /* bytes that hashing words takes, for tests; 0: what is safe */
    bool generous;       /* no limits on how much anybody may ask: for tests and benches */
    bool alone; /* without threads: in house_go_on() words are hashed, and bots take their first
                   move; for tests */
    /* Of a store in memory: how many of the writes that wait it manages now; NULL: all; for
       tests. */
    size_t (*disk)(void *user);
    void (*wake)(void *user); /* from other threads: there is something to collect */
    void *user;
    void (*send)(void *guest_user, bool binary, const void *bytes, size_t size);
    void (*answered)(
        void *guest_user); /* a request that was to be answered later has been answered */
    /* a bug has ended a table, or it cannot be opened */
    void (*note)(void *user, const char *table, const char *what);
    void (*dismiss)(void *guest_user);                           /* it must leave */
    void (*ordered)(void *user, uint64_t order, rv_span answer); /* to house_order(), once */
} house_settings;

/* NULL after a complaint. */
house *house_open(const house_settings *settings, rv_complaint *complaint);
/* The guests must have left. What was asked for is still written. */
void house_close(house *h);

/* Somebody comes in, known by the word that their device was given (secrets.h). `from` is an
   address. NULL: there are too many from this device. */
guest *house_enter(house *h, rv_span device, const char *from, void *user);
/* Is this device or address banned? */
bool house_bans(house *h, rv_span device, const net_address *from);
void house_leave(guest *g);
/* True: the request has been answered. False: it will be (`answered`), and until then the guest may
   say nothing else. `quit`: the guest wants to leave. */
bool house_hear(guest *g, rv_span line, uint64_t now, bool *quit);

/* A ping to the guest came back after `rtt` milliseconds; `kernel` is the least that this machine's
   own kernel has measured on that connection, which the guest's program cannot make longer. */
void house_lag(guest *g, uint32_t rtt, uint32_t kernel, uint64_t now);
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

/* Is all that people ask for written? Asked often, by whoever watches over the server. */
bool house_is_well(house *h);
/* Everybody waited for a turn of the loop, so long. */
void house_note_turn(house *h, uint64_t milliseconds);
/* Something was refused; `why` is one of few words, of at most 23 letters. */
void house_refused(house *h, const char *why);
/* Once a second: the journal (log.h) hears what has changed, and once a minute sums. */
void house_report(house *h, uint64_t now);
/* The same at the end, whatever has not been told yet. */
void house_report_all(house *h);

/* What an address of a table tells whoever has it, and nothing more: a secret lets one in. */
typedef struct house_glimpse {
    char game[40];
    int chairs; /* that strangers may take */
} house_glimpse;
/* False: there is no such table, or whoever comes from there has asked for too many. */
bool house_glimpse_of(house *h, rv_span id, const net_address *from, house_glimpse *glimpse);

/* What there is in the house. */
typedef struct house_figures {
    int guests, tables, rooms, broken, aside, thinking, hashing;
    uint64_t requests, entries; /* since the house was opened */
} house_figures;
house_figures house_count(house *h);

#endif
