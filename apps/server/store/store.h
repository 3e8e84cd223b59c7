/*
 * store.h: what must outlive the process. Tables, who sits at them, and the log of each game, one
 * row per entry: the log is the truth, all else follows from it.
 *
 * Writing is asked for now and confirmed later (store_wait): all that has been asked for meanwhile
 * is committed together, by a separate thread, and whoever waits hears of it in store_collect().
 * `written` means that it is on the disk. Reading is done at once.
 *
 * The one implementation is SQLite: a file (write-ahead log, every commit synced), or memory, which
 * has no thread and commits in store_collect().
 */
#ifndef RV_STORE_H
#define RV_STORE_H

#include "apps/server/histogram.h"
#include "apps/server/secrets.h"
#include "core/room/stream.h"

enum { STORE_NAME = 64, STORE_PACE = 64 }; /* bytes of a person's name and of a pace, with zeros */

typedef struct store store;

typedef struct store_chair {
    unsigned char secret[SECRET_HASH];
    uint64_t person;       /* who sits there; 0: nobody */
    char name[STORE_NAME]; /* of that person */
    char bot[RV_NAME];     /* who is to play there from the start */
    bool stand_in;         /* a bot sits there until that person comes back */
    bool gone;             /* that person has been forgotten */
    bool bound;            /* by the hash of a nonce (rv_chance) */
    unsigned char nonce[SECRET_HASH];
} store_chair;

typedef struct store_table {
    char id[SECRET_TABLE + 1];
    uint64_t host; /* a person */
    char game[40], options[RV_OPTIONS_TEXT];
    char pace[STORE_PACE]; /* how long people may take (rv_pace_read()) */
    uint32_t away;         /* seconds after which a bot stands in for somebody missing; 0: never */
    char next[SECRET_TABLE + 1]; /* the table where they play again; empty: none */
    bool quiet;                  /* nobody talks there */
    bool hints;                  /* people may ask the computer for advice */
    bool listed;                 /* strangers see it, and may sit down */
    char lang[4];                /* what is spoken there; empty: not known */
    uint64_t box;                /* an owner's, in the store; 0: the shipped one */
    uint64_t fill; /* when bots take the free chairs; milliseconds since 1970, 0: never */
    unsigned char secret[SECRET_HASH]; /* its part of the seed (rv_chance) */
    unsigned char link[SECRET_HASH];   /* of the one to the table; zeros: there is none */
    int seats;
    store_chair chairs[RV_SEATS + 1]; /* by seat; 0: the secret of those who watch, or zeros */
    uint64_t made;                    /* milliseconds since 1970 */
    uint64_t now;                     /* of the game's own time, as last noted */
    bool started;
    bool over;
    uint16_t turns; /* bit s: it was seat s's move when the table was left */
    char *head; /* of its log; NULL: not started. Of a loaded table it is the caller's to free */
} store_table;

enum { STORE_SAID = 1201, STORE_TALK = 200 }; /* bytes of what is said; how much of it is kept */

/* Something that was said at a table. */
typedef struct store_said {
    uint32_t number;
    uint64_t at, person; /* milliseconds since 1970 */
    int seat;            /* 0: said among those who watch */
    char name[STORE_NAME], text[STORE_SAID];
} store_said;

/* Whoever waits is told in store_collect(). */
typedef struct store_wait {
    void (*done)(void *user, void *table, uint64_t guest, bool written); /* NULL: nobody waits */
    void *user, *table;
    uint64_t guest;
} store_wait;

/* ---- Beginning and end ---- */

/* `path` NULL: in memory. `wake` is called from another thread when there is something to collect.
   Returns NULL after a complaint. */
store *store_open(const char *path, void (*wake)(void *user), void *user, rv_complaint *complaint);
/* What was asked for is written first; nobody is told. */
void store_close(store *s);
/* Tells those who wait what has been written. Nothing is, once the file has been deleted or another
   one has come in its place. */
void store_collect(store *s);
/* Of a store in memory: how many of the writes that wait it manages in a store_collect(). */
void store_slow_down(store *s, size_t (*most)(void *user), void *user);

/* Does it write? After a commit that failed: not until another one succeeds. */
typedef struct store_health {
    bool fails;
    uint64_t failed;  /* how much of what was asked for was lost that way */
    rv_complaint why; /* the last time */
    histogram commits;
} store_health;
void store_health_of(store *s, store_health *health);
/* Writes what is there already, to see whether that is possible. */
void store_try(store *s, store_wait wait);
/* Bytes on the disk. */
uint64_t store_size(const store *s);

/* Copies a store, which may be in use by somebody else, as it is at one moment. False after a
   complaint. */
bool store_backup(const char *path, const char *target, rv_complaint *complaint);

/* ---- Writing ---- */

/* A device and its person, both new, or the new name of a known person. */
void store_person(store *s, store_wait wait, const unsigned char token[SECRET_HASH],
                  uint64_t person, const char *name);
/* What is kept of the words by which a person is known again; replaces older ones. `token`: of the
   device that asks, which must be theirs (NULL: nobody asks); `alone`: no other stays theirs. */
void store_words(store *s, store_wait wait, uint64_t person, const unsigned char words[SECRET_HASH],
                 const unsigned char *token, bool alone);
/* From now on a device, which may have been somebody else's, is this person's. */
void store_device(store *s, store_wait wait, const unsigned char token[SECRET_HASH],
                  uint64_t person);
/* From now on it is nobody's. */
void store_drop_device(store *s, store_wait wait, const unsigned char token[SECRET_HASH],
                       uint64_t person);
/* It is here; noted once an hour. */
void store_seen(store *s, const unsigned char token[SECRET_HASH]);
/* Forgets a person: devices, name, words and chairs go, except for the chairs of games that have
   begun. */
void store_forget(store *s, store_wait wait, uint64_t person);
/* `before`: the table where the same people played before; NULL: there is none. Nothing is written
   if that one has a next table already. */
void store_make(store *s, store_wait wait, const store_table *table, const char *before);
/* Another setup or other chairs: all chairs are written, in place of the first `seats`. */
void store_change(store *s, store_wait wait, const store_table *table, int seats);
/* The game begins: the head of its log, and the setup as it came to be. */
void store_start(store *s, store_wait wait, const char *id, const char *head);
/* What the photo finish of a race shows for one seat. */
typedef struct store_finish {
    uint32_t race; /* 1.. */
    uint32_t credit;
    uint64_t at; /* milliseconds after the first that was heard */
    int seat;
    bool first; /* it won */
} store_finish;

/* Entry `seq` (1..) of a log. It is not written if there is one of this number or key already. */
typedef struct store_entry {
    uint32_t seq;
    rv_span line;
    uint64_t key;
    int seat; /* of a chair where somebody else plays now; 0: none */
    bool stand_in;
    uint32_t race; /* that it won; 0: none */
    int finishes;
    store_finish finish[RV_SEATS];
} store_entry;
void store_append(store *s, store_wait wait, const char *id, const store_entry *entry);
/* How far the game's own time has come, and whether it has ended. */
void store_note(store *s, const char *id, uint64_t now, bool over);
/* Whose move it is at a table that nobody is at any more: bit s, seat s. */
void store_turns(store *s, const char *id, uint16_t turns);

/* Something said, under its number; only the last STORE_TALK are kept. */
void store_say(store *s, store_wait wait, const char *id, const store_said *said);
void store_quiet(store *s, store_wait wait, const char *id, bool quiet);
/* `who` no longer hears `whom`, or does again. `who` 0: nobody at the table `id` does; else `id` is
   empty. */
void store_shun(store *s, store_wait wait, uint64_t who, uint64_t whom, const char *id, bool on);
/* A report for the operator. */
void store_report(store *s, store_wait wait, const char *id, const store_said *said, uint64_t by);

/* A box that somebody has brought; equal ones are kept once. Of those with which nobody plays only
   the last ten stay. */
typedef struct store_owned {
    const char *kind; /* of game */
    uint64_t hash;
    rv_span files;
} store_owned;
void store_box(store *s, store_wait wait, uint64_t person, const store_owned *box);

/* ---- Reading ---- */

/* 0: this person has brought no such box. */
uint64_t store_find_box(store *s, uint64_t person, const char *kind, uint64_t hash);
/* Its files, to be freed by the caller; NULL: there is none. */
char *store_load_box(store *s, uint64_t id, size_t *size);

/* False: no such device. */
bool store_find_person(store *s, const unsigned char token[SECRET_HASH], uint64_t *person,
                       char name[STORE_NAME]);
/* The devices of a person, the one that was here last before the others. */
typedef struct store_known {
    unsigned char token[SECRET_HASH];
    uint64_t made, seen; /* milliseconds since 1970; 0: before that was noted */
} store_known;
void store_devices(store *s, uint64_t person, void (*take)(void *user, const store_known *device),
                   void *user);
bool store_find_words(store *s, const unsigned char words[SECRET_HASH], uint64_t *person,
                      char name[STORE_NAME]);
/* The salt of the words; false: it cannot be read. */
bool store_salt(store *s, unsigned char salt[16]);
bool store_name_of(store *s, uint64_t person, char name[STORE_NAME]);
bool store_load(store *s, const char *id, store_table *table);
/* The same without the head of its log. */
bool store_look_up(store *s, const char *id, store_table *table);
/* Which game is played there, and how many chairs strangers may still take. */
bool store_glimpse(store *s, const char *id, char *game, size_t size, int *chairs);
/* Did the last reading fail, and not just find nothing? */
bool store_failed(const store *s);
/* Ends what a bug of ours has cut short: half a reading would go on in the next one's place, and
   keep all others from seeing what is new. */
void store_end_readings(store *s);
/* Every entry of a log in its order; `take` says false to stop. False: it was stopped, or is
 * broken. */
bool store_entries(store *s, const char *id, bool (*take)(void *user, rv_span line, uint64_t key),
                   void *user);
/* The tables at which this person sits or which they made, the newest first, `most` at most. */
void store_tables_of(store *s, uint64_t person, int most, void (*take)(void *user, const char *id),
                     void *user);

/* The last race of a game, 0: there was none; and all of them in their order. */
uint32_t store_last_race(store *s, const char *id);
void store_races(store *s, const char *id, void (*take)(void *user, const store_finish *finish),
                 void *user);

/* The number of what was last said; 0: nothing. */
uint32_t store_last_said(store *s, const char *id);
/* What was said from this number on. */
void store_talk(store *s, const char *id, uint32_t from,
                void (*take)(void *user, const store_said *said), void *user);
bool store_shuns(store *s, uint64_t who, uint64_t whom, const char *id);
/* All who do so at any table, in order. */
void store_all_shuns(store *s, void (*take)(void *user, uint64_t who, uint64_t whom), void *user);
/* The tables where something goes on by itself: a game, or a wait for strangers or bots. */
void store_running(store *s, void (*take)(void *user, const char *id), void *user);
/* Milliseconds since 1970. */
uint64_t store_time(void);

/* ---- For the operator ---- */

/* From now on nobody finds that table. */
void store_shut(store *s, store_wait wait, const char *id);
/* Somebody who is banned: the number of a person, or an address, as text. */
void store_ban(store *s, store_wait wait, const char *whom, bool on);
void store_bans(store *s, void (*take)(void *user, const char *whom), void *user);
/* What there is in a store that may be in use by another process, the oldest first, each as a line
   of cells (NULL: empty). False after a complaint. */
typedef enum store_kind { STORE_REPORTS, STORE_TABLES, STORE_PEOPLE } store_kind;
enum { STORE_CELLS = 8 };
bool store_list(const char *path, store_kind kind,
                void (*take)(void *user, const char *const cells[STORE_CELLS], int count),
                void *user, rv_complaint *complaint);

#endif
