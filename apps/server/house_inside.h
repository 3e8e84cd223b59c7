/* What the files of the house share. */
#ifndef RV_HOUSE_INSIDE_H
#define RV_HOUSE_INSIDE_H

#include "apps/server/house.h"
#include "apps/server/hasher.h"
#include "apps/server/house_race.h"
#include "apps/server/minds.h"
#include "apps/server/store.h"
#include "apps/server/tally.h"
#include "apps/server/words.h"
#include "core/room/table.h"

typedef struct table table;

enum { HOUSE_FROM = 46 }; /* bytes of an address, with its zero */

struct guest {
    guest *next;   /* in the house */
    guest *beside; /* at the same table */
    guest *behind; /* the next in the same queue */
    table *row;    /* the table in whose queue it waits; NULL: none */
    house *house;
    void *user;
    uint64_t number;       /* no other guest will ever have it */
    uint64_t address;      /* as a number, all of an IPv6 network as one */
    char from[HOUSE_FROM]; /* as text */
    unsigned char device[SECRET_HASH];
    uint64_t person; /* 0: not known yet */
    char name[STORE_NAME];
    const rv_lang *lang;
    table *table;            /* that it looks at */
    uint8_t seat;            /* that it has there; 0: none */
    bool invited;            /* to a chair, by the secret it came with */
    int8_t eyes;             /* whose stream it is sent; -1: none */
    bool waiting;            /* its request has not been answered */
    rv_span line;            /* that request */
    char id[72];             /* of the request, for an answer that comes later */
    const char *ok;          /* that answer */
    char wanted[STORE_NAME]; /* a name that is being written */
    char words[WORDS_TEXT];  /* or words */
    bool enters;             /* the words being hashed are to be known by; else they are new */
    uint64_t becomes;        /* or the person it will be */
    rv_json *list;           /* where its tables are being listed */
    race_lag lag;
    uint64_t heard;      /* when its request came */
    uint64_t held_until; /* whatever it is sent before that time waits */
    struct held *held;
    struct house_parts *parts; /* of a box that it brings */
    uint64_t brought;          /* the hash of one that is being written */
};

struct table {
    table *next;   /* in the house */
    uint64_t life; /* no other table in memory will ever have it */
    house *house;
    store_table saved;
    bool told_bug;     /* the operator has been told that a bug ended it */
    bool shut;         /* by the operator; it is forgotten as soon as it can be */
    rv_room *room;     /* NULL: not started */
    const rv_box *box; /* an owner's, of which this is one use; NULL: the shipped one */
    uint32_t seq;      /* entries written after the head of the log */
    uint64_t noted;    /* when its time was last noted */
    uint64_t patience; /* nothing goes on by itself before that */
    guest *guests;
    guest *first, **last; /* the queue of those who wait, first come first */
    bool writing;         /* something of this table is on its way to the disk: */
    bool advancing;
    rv_log_entry entry;         /* an entry, */
    bool stand_in;              /* by which a bot sits down for somebody who is missed; */
    struct making *making;      /* or the whole table, which is being made; */
    int again;                  /* the seat that first asked to play again; 0: not known any more */
    struct making *change;      /* or its setup and chairs as they will be, or the next table; */
    rv_session *session;        /* or the game that begins */
    guest *asker;               /* who wanted it; NULL: time, a bot, or somebody who has left */
    int thinking;               /* bots that are */
    race_photo photo;           /* of a race */
    guest *finishers[RV_SEATS]; /* in the photo; NULL: a bot, or somebody who has left */
    rv_log_entry finishes[RV_SEATS];
    uint32_t races;       /* written so far */
    uint32_t said, heard; /* numbers of what was said last, and of what of it is written */
    int saying;           /* sentences of its talk that are not written yet */
    bool hushes;          /* what its host wants of it */
    rv_chance *chance;    /* while its game is about to start: the nonces revealed so far */
    uint64_t patient;     /* how long they are waited for */
    store_wait start;     /* and whom to answer then */
    uint64_t fills;       /* before its start: when bots take the free chairs; 0: never */
    uint64_t full;        /* since when no chair is free; 0: one is */
    uint64_t alone; /* since when none of those who sit there has been present; 0: somebody is */
    uint64_t missed[RV_SEATS + 1]; /* by seat: since when its mover is away; 0: is not */
    uint8_t absent; /* bit s: seat s has been missed so long that the others may choose */
    uint8_t patient_with, ends; /* bit s: seat s is waited for; wants to end for that */
};

/* A table, with the secrets that are told only once; empty: none. */
typedef struct making {
    store_table table;
    char secrets[RV_SEATS + 1][SECRET_CHAIR + 1];
    const rv_box *box; /* as in a table */
    bool closed;       /* nobody may watch any more */
    bool joins;        /* the asker has come to sit down */
    bool rises;        /* the asker gets up */
} making;

enum { BUCKETS = 4096 }; /* of tables */
enum { CODES = 256 };
#define SHUT "closed by whoever looks after the server"
enum { HOUSE_TRY_AGAIN = 1000 }; /* milliseconds until a failed write is tried again */

/* Brings another device in. */
typedef struct house_code {
    uint64_t person, until;
    char text[SECRET_CODE + 1];
} house_code;

/* A person or an address that is banned. */
typedef struct house_ban {
    bool address;
    uint64_t number;
    char text[HOUSE_FROM];
} house_ban;

struct house {
    house_settings settings;
    store *store;
    minds *minds;
    hasher *hasher;
    rv_table *desk; /* where requests are read and answered */
    table *tables[BUCKETS];
    guest *guests;
    guest *speaking;   /* is being heard or answered, */
    bool later;        /* and will be answered later */
    bool said;         /* and has been sent something */
    bool collecting;   /* what rooms tell is sent later */
    uint64_t held_due; /* when the first message held back goes out; UINT64_MAX: there is none */
    bool looking;      /* going through all tables: none may be forgotten meanwhile */
    uint64_t now, numbers;
    uint64_t due;        /* when the first table wants to be looked at; UINT64_MAX: none does */
    unsigned char *told; /* waits for an answer to go out first: table, viewer, size, bytes */
    size_t told_size, told_room;
    uint64_t requests, entries; /* how many there were */
    house_ban *bans;
    size_t ban_count, ban_room;
    struct order *orders; /* that are waiting for the store */
    tally makers, strangers, guessers, talkers, reporters, owners;
    size_t parts_size; /* bytes of boxes that are being brought */
    house_code codes[CODES];
    char (*asleep)[SECRET_TABLE + 1]; /* tables in progress when the last server stopped */
    size_t asleep_count, asleep_room;
};

/* ---- house.c ---- */

/* Requests and answers are this guest's from now on. */
void house_turn_to(guest *g);
/* The guest's request has been answered. */
void house_answered(guest *g);
/* The guest's request is heard again once what is being written at this table is on the disk. */
void house_wait(guest *g, table *t);
/* Hears those who wait, until something is being written again. */
void house_hear_waiting(table *t);
/* For those who look at a table: who is there, who sits where, how it goes. */
void house_put_table(const table *t, const guest *g, rv_json *json);
void house_tell_table(table *t);
bool house_is_here(const table *t, uint64_t person);

/* ---- house_table.c ---- */

table *house_find(house *h, const char *id); /* in memory or in the store; NULL: there is none */
table *house_new_table(house *h, const store_table *saved);
void house_after_write(table *t, guest *asker);
/* A bug of ours ends one table, never the house: either the work is done, or the table (NULL: none)
   is broken and the operator is told (false). */
bool house_guard(house *h, table *t, void (*work)(void *), void *argument);
void house_broke(house *h, table *t, const char *what);
/* If a bug has ended it, the operator is told, once. */
void house_note_bug(table *t);
void house_forget_if_idle(table *t);
void house_free_table(table *t);
void house_look_at(guest *g, table *t, int seat);
void house_look_away(guest *g);
/* Whose stream it is sent from now on; -1: none. False: no memory. */
bool house_watch(guest *g, int eyes);
/* Writes down an entry that `asker` (NULL: nobody) asked for. `stand_in`: a bot sits down until the
   person who is missed comes back. */
void house_write(table *t, const rv_log_entry *entry, bool stand_in, guest *asker);
/* The same for anything else: returns what to give to the store, which then calls `done`; there,
   house_end_write() ends the writing and returns the guest that waits for an answer (NULL: none
   does). */
store_wait house_begin_write(table *t, guest *asker,
                             void (*done)(void *user, void *table, uint64_t guest, bool written));
guest *house_end_write(table *t);
/* Goes on with what time and bots bring next, and with those who wait. */
void house_advance(table *t);
/* Writes down how far a running clock has come. */
void house_note(table *t);
void house_take_thought(void *user, uint64_t life, uint32_t job, rv_move move);
/* What a room tells (rv_tell); and sending what had to wait until an answer was out. */
void house_told(void *user, int viewer, const unsigned char *message, size_t size);
void house_flush_told(house *h);
void house_start_room(table *t, rv_session *session);

/* The same for the first of a race, and what its photo shows. */
void house_write_race(table *t, const rv_log_entry *entry, const race_photo *photo, guest *asker);

/* ---- house_race.c ---- */

/* True: this entry is part of a race, and goes into the photo; it is written when that is
   closed. */
bool house_races(table *t, const rv_log_entry *entry, guest *g);
bool house_is_in_photo(const table *t, int seat);
void house_leave_photo(table *t, const guest *g);
void house_close_photo(table *t); /* if it is time */
void house_hear_races(guest *g, rv_span request);
/* A race begins with what is about to be sent: everybody is to see it at the same moment. */
void house_hold_back(table *t);
/* Everything that guests are sent goes through here. */
void house_send(guest *g, bool binary, const void *bytes, size_t size);
void house_release_held(house *h);
void house_drop_held(guest *g);

/* ---- house_away.c ---- */

/* Is anybody who plays present? */
bool house_is_awaited(const table *t);
/* The others choose what happens when somebody is missed. */
void house_hear_missed(guest *g, rv_span request);
/* If somebody is missed, or has come back, does what follows from it. */
void house_follow_people(table *t);
/* Tables in progress when the last server stopped are woken, a few at a time; false: all are. */
void house_list_asleep(house *h);
bool house_wake_some(house *h);

/* ---- house_people.c ---- */

/* Words that have been hashed. */
void house_take_hashed(house *h);
/* Is this text free of control characters that a terminal would obey? */
bool house_is_line(rv_span text);
/* The guest becomes a person who is remembered; false after a refusal. */
bool house_know(guest *g);
/* The guest will be answered when something that belongs to no table is written; the second
   function returns that guest, to be answered now (NULL: it has left, or has been told that the
   writing failed). */
void house_keep_id(guest *g); /* of its request, which is answered later */
store_wait house_later(guest *g,
                       void (*done)(void *user, void *none, uint64_t guest, bool written));
guest *house_heard_back(house *h, uint64_t number, bool written);
void house_hear_me(guest *g, rv_span request);
void house_hear_name(guest *g, rv_span request);
void house_hear_words(guest *g, rv_span request);
void house_hear_code(guest *g, rv_span request);
void house_hear_enter(guest *g, rv_span request);
void house_hear_forget(guest *g, rv_span request);

/* The person is forgotten here as in the store. */
void house_forget_person(house *h, uint64_t person);

/* ---- house_order.c ---- */

void house_read_bans(house *h);
bool house_bans_person(const house *h, uint64_t person);
void house_free_orders(house *h);

/* ---- house_chat.c ---- */

void house_hear_say(guest *g, rv_span request);
void house_hear_chat(guest *g, rv_span request);
void house_hear_quiet(guest *g, rv_span request);
void house_hear_mute(guest *g, rv_span request);
void house_hear_block(guest *g, rv_span request);
void house_hear_report(guest *g, rv_span request);

/* ---- house_host.c ---- */

/* A change, to be filled in; then it is written, and answered with the word `ok`. */
making *house_new_change(table *t);
void house_change(guest *g, const char *ok);
void house_change_alone(table *t); /* nobody has asked for it */
/* The game starts by itself. Nobody can change anything any more; those who are bound reveal their
   nonces now. */
void house_start(table *t);
/* Those who have no business there any more stop watching; `all`: everybody. */
void house_send_away(table *t, bool all);
void house_hear_chair(guest *g, rv_span request);
void house_hear_swap(guest *g, rv_span request);
void house_hear_setup(guest *g, rv_span request);
void house_hear_start(guest *g, rv_span request);
/* Starts once those who are bound have revealed their nonces, or have had time to. */
void house_start_if_ready(table *t);
void house_hear_nonce(guest *g, rv_span request);
void house_hear_reveal(guest *g, rv_span request);
void house_hear_rematch(guest *g, rv_span request);

/* ---- house_lobby.c ---- */

/* "listed", "fill" and "lang", if they are given; false after an error. */
bool house_read_listing(guest *g, rv_span request, store_table *wanted);
/* Setup or chairs have changed, or have come from the store. */
void house_note_chairs(table *t);
/* Is it waiting for strangers or bots? Then it must not be forgotten. */
bool house_waits_for_others(const table *t);
/* Seconds until bots take the free chairs; 0: they never do. */
long house_fills_in(const table *t);
/* If it is time: bots sit down, the game starts, or the waiting ends. */
void house_gather(table *t);
void house_hear_lobby(guest *g, rv_span request);
void house_hear_join(guest *g, rv_span request);
void house_hear_quick(guest *g, rv_span request);
void house_hear_rise(guest *g, rv_span request);

/* ---- house_boxes.c ---- */

void house_hear_box(guest *g, rv_span request);
void house_drop_parts(guest *g);
/* An owner's box from the store, as one use of it; NULL: there is none, or no room for it. */
const rv_box *house_box(house *h, const char *game, uint64_t id);
bool house_is_shipped(const house *h, const rv_box *box);
/* "box", if it is given, for a table of m->table.game; false after an error. */
bool house_read_box(guest *g, rv_span request, making *m);
void house_put_box(uint64_t hash, rv_json *json);
void house_answer_box(house *h, uint64_t hash);

/* ---- house_ask.c ---- */

/* Makes a table with the guest and these others, and answers with the word `ok`. */
void house_make(guest *g, making *m, const char *ok);
/* "me open greedy": one word for each seat. Without words: the guest, and open chairs. NULL, or
   what is wrong. */
const char *house_read_chairs(const guest *g, rv_span words, making *m);

/* Who is to sit there, in a word: "me", "open", or a bot. For an open chair a secret is drawn and
   left in `secret`, else that is empty. False: no such word. */
bool house_read_chair(const guest *g, rv_span word, store_chair *chair, char *secret);
/* "options", "pace" and "away", if they are given; false after an error. */
bool house_read_terms(guest *g, rv_span request, store_table *wanted);
/* The game in the words of a request, with an owner's box or (NULL) the shipped one; NULL, or what
   is wrong. */
const char *house_read_game(const house *h, const store_table *wanted, const rv_box *box,
                            rv_game *game, rv_complaint *complaint);
/* False after a refusal: it has made too many tables. */
bool house_may_make(guest *g);
void house_put_invitations(const making *m, rv_json *json);

bool house_hear_other(void *user, rv_span what, rv_span request);
void house_hear_wish(void *user, const char *ok, const rv_wish *wish);
/* Which seat of the table somebody has; 0: none. */
int house_seat_of(const table *t, uint64_t person);
/* Somebody has stopped watching it. */
void house_left(table *t);

#endif
