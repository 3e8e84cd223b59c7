/* What the files of the house share. */
#ifndef RV_HOUSE_INSIDE_H
#define RV_HOUSE_INSIDE_H

#include "apps/server/house/house.h"
#include "apps/server/house/hasher.h"
#include "apps/server/house/race.h"
#include "apps/server/house/minds.h"
#include "apps/server/store/store.h"
#include "apps/server/house/tally.h"
#include "apps/server/house/words.h"
#include "core/room/table.h"

typedef struct table table;

/* What a secret is for, if not for a chair. Whoever comes by none is known there. */
enum { COMES_BY_NONE = 0, COMES_TO_LOOK = -1, COMES_TO_PLAY = -2 };

struct guest {
    guest *next;     /* in the house */
    guest *beside;   /* at the same table */
    guest *behind;   /* the next in the same queue */
    table *waits_at; /* whose queue, writing or photo its answer depends on; NULL: none's */
    house *house;
    void *user;
    uint64_t number; /* no other guest will ever have it */
    net_address from;
    unsigned char device[SECRET_HASH];
    uint64_t person; /* 0: not known yet */
    char name[STORE_NAME];
    const rv_lang *lang;
    table *table;           /* that it looks at */
    uint8_t seat;           /* that it has there; 0: none */
    int8_t comes;           /* by the secret it came with: to this chair, or as below */
    int8_t eyes;            /* whose stream it is sent; -1: none */
    rv_asked *asked;        /* its request, until that has been answered; NULL: it has none */
    char *rest;             /* of that request, if it waits */
    bool answered;          /* something has been sent to say so, */
    bool later;             /* or will be: it waits for something */
    char words[WORDS_TEXT]; /* that are being hashed, or written */
    bool enters;            /* the words being hashed are to be known by; else they are new */
    bool alone;             /* with these words all other devices of the person are nobody's */
    uint64_t newcomer;      /* its request is heard again when this person is on the disk */
    rv_json *list;          /* where its tables are being listed */
    race_lag lag;
    uint64_t heard;              /* when its request came */
    uint64_t held_until;         /* whatever it is sent before that time waits */
    struct held_back *held_back; /* the messages that do */
    struct house_parts *parts;   /* of a box that it brings */
    uint64_t brought;            /* the hash of one that is being written */
};

struct table {
    table *next;   /* in the house */
    uint64_t life; /* no other table in memory will ever have it */
    house *house;
    store_table saved;
    char host[STORE_NAME]; /* what the host is called, once somebody has asked for that */
    net_address from;      /* of whoever made it, if they have been here; else empty */
    bool told_bug;         /* the operator has been told that a bug ended it */
    bool shut;             /* by the operator; it is forgotten as soon as it can be */
    bool aside;            /* it cannot be opened; it is kept here so that nobody tries again */
    rv_room *room;         /* NULL: not started */
    const rv_box *box;     /* an owner's, of which this is one use; NULL: the shipped one */
    uint32_t seq;          /* entries written after the head of the log */
    uint64_t noted;        /* when its time was last noted */
    uint64_t due;          /* when it wants to be looked at, */
    size_t place;          /* and where in the heap it says so, from 1; 0: nowhere */
    uint64_t patience;     /* nothing goes on by itself before that */
    guest *guests;
    uint64_t told;        /* when its guests were last told of it, */
    bool untold;          /* and somebody has come or gone since then */
    guest *first, **last; /* the queue of those who wait, first come first */
    bool writing;         /* something of this table is on its way to the disk: */
    bool advancing;
    rv_log_entry entry;           /* an entry, */
    bool stand_in;                /* by which a bot sits down for somebody who is missed; */
    struct making *making;        /* or the whole table, which is being made; */
    struct making *change;        /* or its setup and chairs as they will be, or the next table; */
    rv_session *session;          /* or the game that begins */
    guest *asker;                 /* who wanted it; NULL: time, a bot, or somebody who has left */
    int thinking;                 /* bots that are */
    uint64_t asked[RV_SEATS + 1]; /* by seat: when its bot was asked */
    race_photo photo;             /* of a race */
    guest *finishers[RV_SEATS];   /* in the photo; NULL: a bot, or somebody who has left */
    rv_log_entry finishes[RV_SEATS];
    uint32_t races;       /* written so far */
    uint64_t shown;       /* when the last one began for those who only watch */
    uint32_t said, heard; /* numbers of what was said last, and of what of it is written */
    int saying;           /* sentences of its talk that are not written yet */
    rv_chance *chance;    /* while its game is about to start: the nonces revealed so far */
    uint64_t patient;     /* how long they are waited for */
    store_wait start;     /* and whom to answer then */
    uint64_t fill;        /* when bots take the free chairs, as it was saved, */
    uint64_t fills;       /* and here; before the start; 0: never */
    uint64_t full;        /* since when no chair is free; 0: one is */
    /* of a finished game: who asked to play again (0: nobody), and, bit s for seat s, who wants to
       and who does not */
    struct {
        uint8_t asked;
        unsigned accepted, refused;
    } again;
    uint64_t gathers;  /* where they play again: until when it starts by itself; 0: it does not */
    uint64_t together; /* since when all who are waited for are there; 0: not all are */
    uint8_t late;   /* bit s: whoever sits there was away when it was made, and is not waited for */
    uint64_t alone; /* since when none of those who sit there has been present; 0: somebody is */
    uint64_t missed[RV_SEATS + 1]; /* by seat: since when its mover is away; 0: is not */
    uint8_t absent; /* bit s: seat s has been missed so long that the others may choose */
    uint8_t patient_with, ends; /* bit s: seat s is waited for; wants to end for that */
};

/* A table, with the secrets that are told only once; empty: none. */
typedef struct making {
    store_table table;
    char secrets[RV_SEATS + 1][SECRET_CHAIR + 1];
    char link[SECRET_CHAIR + 1];
    const rv_box *box; /* as in a table */
    bool joins;        /* the asker has come to sit down */
    bool rises;        /* the asker gets up */
} making;

enum { ANSWER = 1 << 17 };             /* bytes of the longest answer */
enum { BUCKETS = 4096 };               /* of tables */
enum { CODES = 256, CODES_NEAR = 32 }; /* in all, and from one network */
#define SHUT "closed by whoever looks after the server"
enum { HOUSE_TRY_AGAIN = 1000 }; /* milliseconds until a failed write is tried again */

/* What everybody has a share of (shares.c). */
typedef enum house_share {
    SHARE_TABLES,
    SHARE_BOXES,
    SHARE_STRANGERS, /* people who are new, */
    SHARE_INVITED,   /* and those of them whom somebody has invited */
    SHARE_GUESSES,   /* at words and codes */
    SHARE_REPLAYS,   /* of logs */
    SHARE_TALK,
    SHARE_REPORTS,
    SHARE_GLIMPSES, /* of tables, by their addresses */
    SHARES
} house_share;

/* Brings another device in. */
typedef struct house_code {
    uint64_t person, network, until;
    char text[SECRET_CODE + 1];
    bool taken; /* by a device that is being written */
} house_code;

/* Something of a person that is being written: it happens to all of their devices, whether or not
   whoever asked is still there. */
typedef struct house_deed house_deed;
struct house_deed {
    house_deed *next;
    uint64_t person;
    unsigned char device[SECRET_HASH];
    char name[STORE_NAME];
    uint64_t other; /* person, who is not to be heard, */
    bool on;        /* or is again */
    bool is_new;    /* the person */
    void (*answer)(guest *g, const house_deed *deed);
    void (*happens)(house *h, const house_deed *deed); /* NULL: nothing is to be done then */
    void (*fails)(house *h, const house_deed *deed);   /* likewise */
};

/* A person or an address that is banned. */
typedef struct house_ban {
    bool address;
    uint64_t number;
    char text[ADDRESS_TEXT];
} house_ban;

/* Somebody who does not want to hear somebody else. */
typedef struct house_shun {
    uint64_t who, whom;
} house_shun;

/* How often something was refused, and how much of that the journal has heard. */
enum { HOUSE_SUMS = 96, HOUSE_FIGURES = 16384 }; /* reasons; bytes of all figures */
typedef struct house_sum {
    char why[24]; /* empty: not used yet */
    uint64_t count, told;
} house_sum;

struct house {
    house_settings settings;
    store *store;
    minds *minds;
    hasher *hasher;
    rv_table *desk; /* where requests about rooms are answered */
    table *tables[BUCKETS];
    guest *guests;
    bool hearing;      /* somebody: whatever that changes is told after the answer */
    table *about;      /* what is heard is about this table, which a bug would end; NULL: none */
    bool collecting;   /* what rooms tell is sent later */
    char text[ANSWER]; /* the answer that is being written */
    rv_out answer;
    rv_json json;
    uint64_t held_due; /* when the first message held back goes out; UINT64_MAX: there is none */
    bool told_unread;  /* the operator has been told that the store cannot be read */
    uint64_t now, numbers;
    table **due; /* those that want to be looked at, as a heap */
    size_t due_count, due_room;
    unsigned char *told; /* waits for an answer to go out first: table, viewer, size, bytes */
    size_t told_size, told_room;
    uint64_t requests, entries;         /* how many there were */
    histogram answers, thoughts, turns; /* how long people, bots, and all of them waited */
    uint64_t slow, slowest; /* turns that took long, and milliseconds of the longest, since the
                               journal heard of them */
    house_ban *bans;
    size_t ban_count, ban_room;
    house_shun *shuns; /* in order */
    size_t shun_count, shun_room;
    struct house_list *lists;    /* of tables with free chairs, by language */
    bool stale;                  /* they are to be made again */
    struct order *orders;        /* that are waiting for the store */
    house_deed *deeds;           /* likewise */
    struct house_shares *shares; /* that are taken; NULL: of everything, as much as one likes */
    house_sum refusals[HOUSE_SUMS];
    store_health health; /* that the journal has heard of */
    bool trying;         /* whether it writes again */
    uint64_t reported;   /* when sums were last written to the journal */
    size_t parts_size;   /* bytes of boxes that are being brought */
    house_code codes[CODES];
    char (*asleep)[SECRET_TABLE + 1]; /* tables in progress when the last server stopped */
    size_t asleep_count, asleep_room;
};

/* ---- house.c ---- */

/* The guest's request has been answered, after it had to wait. */
void house_answered(guest *g);
/* The guest's turn has come: its request is heard as if it had been made now. */
void house_hear_again(guest *g);
/* The guest's request is heard again once what is being written at this table is on the disk. */
void house_wait(guest *g, table *t);
/* Hears those who wait, until something is being written again. */
void house_hear_waiting(table *t);

/* ---- tell.c ---- */

/* For those who look at a table: who is there, who sits where, how it goes. */
void house_put_table(const table *t, const guest *g, rv_json *json);
void house_tell_table(table *t);
/* Somebody has come or gone, who has a seat there or looks on. */
void house_tell_of(table *t, bool sits);
/* What has not been told yet, if it is time. */
void house_tell_in_time(table *t);
bool house_is_here(const table *t, uint64_t person);

/* ---- due.c ---- */

/* The table wants to be looked at (house_advance()) at this time, or sooner; being looked at, it
   says anew what it waits for. */
void house_look_again(table *t, uint64_t when);
void house_look_no_more(table *t);
uint64_t house_next_due(const house *h); /* UINT64_MAX: no table wants anything */
/* At all tables that are due. */
void house_look_around(house *h);

/* ---- answer.c ---- */

/* To the guest's request: begin, add members, send; or all in one call. */
rv_json *house_answer(guest *g);
void house_send_answer(guest *g);
void house_ok(guest *g);
void house_wrong(guest *g, const char *what);
void house_complain(guest *g, const rv_complaint *complaint);
void house_refuse(guest *g, const char *why);

/* ---- find.c ---- */

/* In memory or in the store; NULL: there is none. One that cannot be opened is set aside. */
table *house_find(house *h, const char *id);
table *house_in_memory(house *h, const char *id); /* NULL: it is not */
table *house_new_table(house *h, const store_table *saved);
/* Bit s: it is seat s's move. Everybody may know. */
uint16_t house_turns(const table *t);
void house_start_room(table *t, rv_session *session);
void house_forget_if_idle(table *t);
void house_free_table(table *t);
/* Either the work is done, or a bug has ended it, and `what` says which (false). */
bool house_try(house *h, void (*work)(void *), void *argument, char *what, size_t size);
/* A bug of ours ends one table, never the house: either the work is done, or the table (NULL: none)
   is broken and the operator is told (false). */
bool house_guard(house *h, table *t, void (*work)(void *), void *argument);
void house_broke(house *h, table *t, const char *what);
/* Nothing goes on at a table without a room any more, since it cannot be opened: the operator is
   told why, and those who may look at it that they cannot. */
void house_set_aside(table *t, const char *why);
/* If the store has just failed to read this table, and not only found none, the operator is told,
   once. */
void house_tell_unread(house *h, const char *id);
/* If a bug has ended it, the operator is told, once. */
void house_note_bug(table *t);

/* ---- table.c ---- */

void house_look_at(guest *g, table *t, int seat);
void house_look_away(guest *g);
/* Whose stream it is sent from now on; -1: none. False: no memory. */
bool house_watch(guest *g, int eyes);
/* Writes down an entry that `asker` (NULL: nobody) asked for. `stand_in`: a bot sits down until the
   person who is missed comes back. */
void house_write(table *t, const rv_log_entry *entry, bool stand_in, guest *asker);
/* The same for the first of a race, and what its photo shows. */
void house_write_race(table *t, const rv_log_entry *entry, const race_photo *photo, guest *asker);
/* The same for anything else: returns what to give to the store, which then calls `done`; there,
   house_end_write() ends the writing and returns the guest that waits for an answer (NULL: none
   does). */
store_wait house_begin_write(table *t, guest *asker,
                             void (*done)(void *user, void *table, uint64_t guest, bool written));
guest *house_end_write(table *t);
void house_after_write(table *t, guest *asker);
/* Goes on with what time and bots bring next, and with those who wait. */
void house_advance(table *t);
/* Writes down how far a running clock has come. */
void house_note(table *t);
minds_take house_take_thought;
/* What a room tells (rv_tell); and sending what had to wait until an answer was out. */
void house_told(void *user, int viewer, const unsigned char *message, size_t size);
void house_flush_told(house *h);

/* ---- race.c ---- */

/* True: this entry is part of a race, and goes into the photo; it is written when that is
   closed. */
bool house_races(table *t, const rv_log_entry *entry, guest *g);
bool house_is_in_photo(const table *t, int seat);
void house_leave_photo(table *t, const guest *g);
void house_close_photo(table *t); /* if it is time */
void house_hear_races(guest *g, const rv_asked *asked);
/* A race begins with what is about to be sent: everybody is to see it at the same moment. */
void house_hold_back(table *t);
/* So is whoever comes to the table meanwhile. */
void house_hold_back_too(guest *g);
/* Everything that guests are sent goes through here. */
void house_send(guest *g, bool binary, const void *bytes, size_t size);
void house_release_held(house *h);
void house_drop_held(guest *g);

/* ---- away.c ---- */

/* Somebody who plays and is present; if nobody is, nobody waits there. */
fair_waiter house_waiter(const table *t);
/* The others choose what happens when somebody is missed. */
void house_hear_missed(guest *g, const rv_asked *asked);
/* If somebody is missed, or has come back, does what follows from it. */
void house_follow_people(table *t);
/* Tables in progress when the last server stopped are woken, a few at a time. */
void house_list_asleep(house *h);
void house_wake_some(house *h);

/* ---- devices.c ---- */

/* Is the guest a person who is on the disk? False: the request has been refused, or is heard again
   when that has been written. */
bool house_know(guest *g);
bool house_know_as(guest *g, const char *name); /* what a new person is called */
/* Is that being written? Then the request is heard again. */
bool house_is_newcomer(guest *g);
/* Returns what to give to the store; the guest is answered when it is written. */
store_wait house_begin_deed(guest *g, const house_deed *wanted);
void house_free_deeds(house *h);
/* From now on this connection is another person's (0: nobody's). */
void house_become(guest *g, uint64_t person, const char *name);
/* The guest's device will be this person's; 0: nobody was found. */
void house_enter_as(guest *g, uint64_t person);
void house_drop_codes(house *h, uint64_t person);
/* All devices of the person but this one are nobody's. */
void house_drop_others(house *h, const house_deed *deed);
void house_hear_code(guest *g, const rv_asked *asked);
void house_hear_devices(guest *g, const rv_asked *asked);
void house_hear_drop(guest *g, const rv_asked *asked);
void house_hear_enter(guest *g, const rv_asked *asked);

/* ---- people.c ---- */

/* The guest is answered once these words have been hashed. */
void house_hash(guest *g, const char *plain, bool enters);
/* Words that have been hashed. */
void house_take_hashed(house *h);
/* The guest will be answered when something that belongs to no table is written; the second
   function returns that guest, to be answered now (NULL: it has left, or has been told that the
   writing failed). */
store_wait house_later(guest *g,
                       void (*done)(void *user, void *none, uint64_t guest, bool written));
guest *house_heard_back(house *h, uint64_t number, bool written);
void house_hear_me(guest *g, const rv_asked *asked);
void house_hear_name(guest *g, const rv_asked *asked);
void house_hear_words(guest *g, const rv_asked *asked);
void house_hear_forget(guest *g, const rv_asked *asked);

/* Somebody must be able to start the game: if its host has been forgotten, the first who sits there
   is from now on. */
void house_find_host(store_table *saved);
/* The person is forgotten here as in the store. */
void house_forget_person(house *h, uint64_t person);

/* ---- order.c ---- */

void house_read_bans(house *h);
bool house_bans_person(const house *h, uint64_t person);
void house_free_orders(house *h);

/* ---- shuns.c ---- */

void house_read_shuns(house *h);
/* At any table. */
bool house_shuns(const house *h, uint64_t who, uint64_t whom);
void house_note_shun(house *h, uint64_t who, uint64_t whom, bool on);
void house_drop_shuns(house *h, uint64_t person); /* of and against somebody who is forgotten */

/* ---- shares.c ---- */

void house_begin_shares(house *h);
/* One more of the guest's share; false after a refusal. */
bool house_grants(guest *g, house_share share);
/* May the guest look at the table, where there may be others from the same address? False after a
   refusal. */
bool house_has_room(guest *g, const table *t);
/* May the guest become this person, who is new? An invitation counts against whoever gave it, else
   it counts against the address. False after a refusal. */
bool house_admits(guest *g, uint64_t person);
/* Does a table count as the guest's own, as one from their address, or from their network? */
typedef bool house_kinship(const guest *g, const table *t);
house_kinship house_is_mine, house_is_near, house_is_of_network;
/* May the guest make a table, or one with this owner's box? False after a refusal. */
bool house_may_make(guest *g);
bool house_may_use(guest *g, const rv_box *box);

/* ---- report.c ---- */

/* Of a desk (rv_host). */
void house_note_refusal(void *guest_of, const char *why);
void house_put_figures(house *h, rv_out *out);

/* ---- chat.c ---- */

void house_hear_say(guest *g, const rv_asked *asked);
void house_hear_chat(guest *g, const rv_asked *asked);
void house_hear_quiet(guest *g, const rv_asked *asked);
void house_hear_mute(guest *g, const rv_asked *asked);
void house_hear_block(guest *g, const rv_asked *asked);
void house_hear_report(guest *g, const rv_asked *asked);

/* ---- host.c ---- */

/* A change, to be filled in; then it is written, and answered with the word `ok`. */
making *house_new_change(table *t);
void house_change(guest *g);
void house_change_alone(table *t); /* nobody has asked for it */
/* The game starts by itself. Nobody can change anything any more; those who are bound reveal their
   nonces now. */
void house_start(table *t);
/* Told in the language of whoever is at no table any more. `why`: a key of the catalogue, or NULL.
 */
void house_tell_closed(guest *g, const char *why);
/* Nobody looks at the table any more. */
void house_send_away(table *t, const char *why);
/* The same of those who had a chair there and nothing else, or may not look on any more. */
void house_send_uninvited_away(table *t);
/* A game that was about to start does not; whoever asked for that is refused. */
void house_give_up_start(table *t, const char *why);
void house_hear_chair(guest *g, const rv_asked *asked);
void house_hear_link(guest *g, const rv_asked *asked);
void house_hear_swap(guest *g, const rv_asked *asked);
void house_hear_setup(guest *g, const rv_asked *asked);
void house_hear_start(guest *g, const rv_asked *asked);
/* Starts once those who are bound have revealed their nonces, or have had time to. */
void house_start_if_ready(table *t);
void house_hear_nonce(guest *g, const rv_asked *asked);
void house_hear_reveal(guest *g, const rv_asked *asked);

/* ---- list.c ---- */

int house_free_chairs(const table *t);
/* A table comes into the list of those with free chairs, goes, or comes elsewhere in it. */
void house_list_changes(house *h);
void house_free_list(house *h);
/* May strangers know of it? */
bool house_is_open(const table *t);
bool house_shuns_any(const guest *g, const table *t);
/* Where the guest may sit down to play this game: at a table of theirs, at one in that language, or
   at any; NULL: there is none. */
table *house_find_chair(const guest *g, const char *game, const char *lang);
/* May the guest have one more table in the list, besides this one? False after a refusal. */
bool house_may_list(guest *g, const table *but);
void house_hear_lobby(guest *g, const rv_asked *asked);

/* Setup and chairs become what was asked for. */
void house_take_change(table *t);

/* ---- again.c ---- */

void house_hear_rematch(guest *g, const rv_asked *asked);
/* "next" and "rematch", if there is anything to tell. */
void house_put_again(const table *t, rv_json *json);
/* Makes the next table, if all who are present have answered. */
void house_play_again(table *t);
/* A next table: starts it if it is time (true). */
bool house_gathers_again(table *t);

/* ---- lobby.c ---- */

/* "lang", if it is given, as one of ours; false after an error. */
bool house_read_lang(guest *g, const rv_asked *asked, char lang[4]);

/* "listed", "fill" and "lang", if they are given; false after an error. */
bool house_read_listing(guest *g, const rv_asked *asked, store_table *wanted);
/* Setup or chairs have changed, or have come from the store. */
void house_note_chairs(table *t);
/* The first free chair; 0: none is. */
int house_free_chair(const store_table *saved);
/* Is it waiting for strangers or bots? Then it must not be forgotten. */
bool house_waits_for_others(const table *t);
/* Seconds until bots take the free chairs; 0: they never do. */
long house_fills_in(const table *t);
/* If it is time: bots sit down, the game starts, or the waiting ends. */
void house_gather(table *t);
void house_hear_join(guest *g, const rv_asked *asked);
void house_hear_quick(guest *g, const rv_asked *asked);
void house_hear_rise(guest *g, const rv_asked *asked);

/* ---- boxes.c ---- */

void house_hear_box(guest *g, const rv_asked *asked);
void house_drop_parts(guest *g);
/* An owner's box from the store, as one use of it; NULL: there is none, or no room for it. */
const rv_box *house_box(house *h, const char *game, uint64_t id);
bool house_is_shipped(const house *h, const rv_box *box);
/* "box", if it is given, for a table of m->table.game; false after an error. */
bool house_read_box(guest *g, const rv_asked *asked, making *m);
void house_put_box(uint64_t hash, rv_json *json);
void house_answer_box(guest *g, uint64_t hash);

/* ---- requests.c ---- */

typedef struct house_request {
    rv_request_kind kind;
    void (*hear)(guest *g, const rv_asked *asked);
    bool waits; /* for what is being written at the table */
} house_request;
extern const house_request house_requests[];

/* The guest's request is answered, or will be. */
void house_hear_request(guest *g);
rv_caller house_caller(const guest *g);
bool house_is_host(const guest *g);
/* Of a desk (rv_host): what somebody wants to happen in a room. */
void house_hear_wish(void *guest_of, const rv_wish *wish);

/* ---- ask.c ---- */

void house_hear_make(guest *g, const rv_asked *asked);
void house_hear_open(guest *g, const rv_asked *asked);
void house_hear_leave(guest *g, const rv_asked *asked);
void house_hear_sit(guest *g, const rv_asked *asked);
void house_hear_watch(guest *g, const rv_asked *asked);

/* Makes a table with the guest and these others, and answers with the word `ok`. */
void house_make(guest *g, making *m);
/* "me open greedy": one word for each seat. Without words: the guest, and open chairs. NULL, or
   what is wrong. */
const char *house_read_chairs(const guest *g, rv_span words, making *m);

/* Who is to sit there, in a word: "me", "open", or a bot. For an open chair a secret is drawn and
   left in `secret`, else that is empty. False: no such word. */
bool house_read_chair(const guest *g, rv_span word, store_chair *chair, char *secret);
/* "options", "pace", "away", "hints" and those of house_read_listing(), if they are given; false
   after an error. */
bool house_read_terms(guest *g, const rv_asked *asked, store_table *wanted);
/* The game in the words of a request, with an owner's box or (NULL) the shipped one; NULL, or what
   is wrong. */
const char *house_read_game(const house *h, const store_table *wanted, const rv_box *box,
                            rv_game *game, rv_complaint *complaint);
void house_put_invitations(const making *m, rv_json *json);

/* Draws the link to a table, told in `link`. */
void house_draw_link(store_table *to, char *link);
/* Only those who play there may look. */
bool house_is_private(const store_table *saved);
/* May it be at the table, by the secret that it came with, or as somebody known there? */
bool house_may_look(const guest *g, const store_table *saved, int comes);
/* Which seat of the table somebody has; 0: none. */
int house_seat_of(const table *t, uint64_t person);
int house_seat_in(const store_table *saved, uint64_t person);
/* Somebody, who sat there or looked on, is no longer at it. */
void house_left(table *t, bool sat);

#endif
