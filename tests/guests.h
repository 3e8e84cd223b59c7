/* A house without a network, with a clock of the test's own and a disk that can be full, for tests
   that speak as its guests. */
#ifndef TESTS_GUESTS_H
#define TESTS_GUESTS_H

#include "apps/server/house/house.h"
#include "games/games.h"
#include "tests/bell.h"
#include "tests/support.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- A disk ---- */

/* The store's own thread writes. */
static struct {
    _Atomic bool full, lazy;  /* lazy: it only says that it has synced */
    _Atomic bool held, waits; /* held: whoever writes waits; waits: somebody does */
    _Atomic int fails_after;  /* that sync the next write fails, and no other; 0: none does */
    _Atomic int syncs;
    const sqlite3_io_methods *usual;
    sqlite3_io_methods methods[2]; /* of databases, which are locked, and of other files */
    sqlite3_vfs vfs, *below;
} disk;

static inline int disk_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
    bool fails = disk.full || (disk.fails_after && disk.syncs >= disk.fails_after);
    while (disk.held) {
        disk.waits = true;
        usleep(100);
    }
    if (fails)
        disk.fails_after = 0;
    return fails ? SQLITE_FULL : disk.usual->xWrite(file, bytes, size, at);
}

static inline int disk_sync(sqlite3_file *file, int flags)
{
    disk.syncs++;
    if (disk.lazy && !disk.full)
        return SQLITE_OK;
    return disk.full ? SQLITE_FULL : disk.usual->xSync(file, flags);
}

static inline int disk_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags,
                            int *out)
{
    (void)vfs;
    int good = disk.below->xOpen(disk.below, name, file, flags, out);
    if (good != SQLITE_OK || file->pMethods == NULL)
        return good;
    sqlite3_io_methods *methods = &disk.methods[!(flags & SQLITE_OPEN_MAIN_DB)];
    disk.usual = file->pMethods; /* writing is the same for all */
    *methods = *file->pMethods;
    methods->xWrite = disk_write;
    methods->xSync = disk_sync;
    file->pMethods = methods;
    return SQLITE_OK;
}

/* From now on whatever opens a store is on this disk. */
static inline void use_disk(void)
{
    if (disk.below)
        return;
    disk.below = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.below;
    disk.vfs.zName = "disk";
    disk.vfs.xOpen = disk_open;
    assert_int_equal(sqlite3_vfs_register(&disk.vfs, 1), SQLITE_OK);
}

/* ---- Guests ---- */

typedef struct somebody {
    guest *guest;
    char request[8192], answer[16384], told[16384]; /* the last of each */
    int answers, notices, messages;
    bool dismissed;
} somebody;

static uint64_t now; /* milliseconds */

static inline void hear(void *user, bool binary, const void *bytes, size_t size)
{
    somebody *s = user;
    bool answer = !binary && size > 6 && memcmp(bytes, "{\"id\":", 6) == 0;
    char *to = answer ? s->answer : s->told;
    if (binary) {
        s->messages++;
        return;
    }
    assert_true(size < sizeof s->answer);
    memcpy(to, bytes, size);
    to[size] = '\0';
    s->answers += answer;
    s->notices += !answer;
}

static inline void answered(void *user)
{
    (void)user;
}

static inline void dismiss(void *user)
{
    somebody *s = user;
    s->dismissed = true;
}

/* What is not `wanted` is as usual: the smallest game, one thread, the disk above. */
static inline house *try_house_as(const house_settings *wanted, rv_complaint *complaint)
{
    static rv_shelf shelf;
    house_settings settings = *wanted;
    if (shelf.count == 0)
        shelf = rv_shelf_new(support_box(rv_game_by_id(rv_span_of("null"))), 1);
    if (settings.shelf.count == 0)
        settings.shelf = shelf;
    settings.minds = 1;
    settings.words_memory = 1 << 13;
    settings.wake = ring;
    settings.send = hear;
    settings.answered = answered;
    settings.dismiss = dismiss;
    return house_open(&settings, complaint);
}

static inline house *open_house_as(const house_settings *wanted)
{
    rv_complaint complaint;
    house *h = try_house_as(wanted, &complaint);
    if (h == NULL)
        fail_msg("%s", support_said(&complaint));
    return h;
}

static inline house *open_house(const char *data, bool generous)
{
    return open_house_as(&(house_settings){ .data = data, .generous = generous });
}

static inline void come_from(house *h, somebody *s, const char *device, const char *address)
{
    *s = (somebody){ .answers = 0 };
    s->guest = house_enter(h, rv_span_of(device), address, s);
    assert_non_null(s->guest);
}

static inline void come(house *h, somebody *s, const char *device)
{
    come_from(h, s, device, "192.0.2.1");
}

static inline void leave(somebody *s)
{
    house_leave(s->guest);
    s->guest = NULL;
}

/* Says it; the answer may come later. */
static inline void say(somebody *s, const char *line)
{
    bool quit;
    int size = snprintf(s->request, sizeof s->request, "{\"id\":1,%s}", line);
    assert_true(size > 0 && (size_t)size < sizeof s->request);
    s->answers = 0;
    house_hear(s->guest, rv_span_of(s->request), now, &quit);
    memset(s->request, '?', (size_t)size); /* whatever waits has kept what it needs */
}

static inline const char *wait_for(house *h, somebody *s)
{
    while (s->answers == 0) {
        take_bell(true);
        house_go_on(h, now);
    }
    assert_int_equal(s->answers, 1);
    return s->answer;
}

static inline const char *ask(house *h, somebody *s, const char *line)
{
    say(s, line);
    return wait_for(h, s);
}

/* Whoever writes now comes after everything that the house wanted to write before. When it wants to
   be called again then: a busy loop never ends. */
static inline int64_t settle(house *h, somebody *s)
{
    for (int i = 0; i < 4; i++) {
        house_go_on(h, now);
        ask(h, s, "\"do\":\"name\",\"name\":\"Zoe\"");
    }
    return house_go_on(h, now);
}

static inline void says(const char *answer, const char *part)
{
    if (strstr(answer, part) == NULL)
        fail_msg("%s is not in %s", part, answer);
}

static inline void says_not(const char *answer, const char *part)
{
    if (strstr(answer, part) != NULL)
        fail_msg("%s is in %s", part, answer);
}

/* The text of a member, as it stands in the answer. */
static inline void take(const char *answer, const char *member, char *text, size_t size)
{
    char key[64];
    snprintf(key, sizeof key, "\"%s\":\"", member);
    const char *at = strstr(answer, key);
    if (at == NULL)
        fail_msg("no %s in %s", member, answer);
    at += strlen(key);
    size_t length = strcspn(at, "\"");
    assert_true(length < size);
    memcpy(text, at, length);
    text[length] = '\0';
}

/* ---- At a table ---- */

#define MAKE "\"do\":\"make\",\"game\":\"null\",\"seats\":\"me open\""

static inline void play_at(house *h, somebody *s, const char *id, int seat)
{
    char line[128];
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\"", id);
    says(ask(h, s, line), "\"ok\":\"open\"");
    snprintf(line, sizeof line, "\"do\":\"watch\",\"as\":%d", seat);
    says(ask(h, s, line), "\"ok\":\"watch\"");
}

static inline void pass(house *h, uint64_t milliseconds)
{
    now += milliseconds;
    do
        house_go_on(h, now);
    while (take_bell(false));
}

static inline void bring(house *h, somebody *from, somebody *to)
{
    char code[16], line[64];
    take(ask(h, from, "\"do\":\"code\""), "code", code, sizeof code);
    snprintf(line, sizeof line, "\"do\":\"enter\",\"code\":\"%s\"", code);
    says(ask(h, to, line), "\"ok\":\"enter\"");
}

/* Two people at a table where whoever is away for a second is missed; the first has moved. */
static inline void sit_down(house *h, somebody *ada, somebody *bob, char table[16])
{
    char secret[32], line[128];
    come(h, ada, "ada");
    come(h, bob, "bob");
    const char *made = ask(h, ada, MAKE ",\"away\":1");
    take(made, "table", table, 16);
    take(made, "secret", secret, sizeof secret);
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"", table,
             secret);
    says(ask(h, bob, line), "\"ok\":\"open\"");
    snprintf(line, sizeof line, "\"do\":\"sit\",\"secret\":\"%s\"", secret);
    says(ask(h, bob, line), "\"ok\":\"sit\"");
    says(ask(h, ada, "\"do\":\"start\""), "\"ok\":\"start\"");
    play_at(h, ada, table, 1);
    play_at(h, bob, table, 2);
    says(ask(h, ada, "\"do\":\"play\",\"as\":1,\"move\":\"name green\""), "ok");
}

/* ---- A place for a store ---- */

static char folder[32], data[64];

static inline int make_folder(void **unused)
{
    (void)unused;
    snprintf(folder, sizeof folder, "/tmp/reverie-guests-XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(data, sizeof data, "%s/tables.db", folder);
    disk.full = false;
    now = 1000;
    return 0;
}

static inline int drop_folder(void **unused)
{
    static const char *const ends[] = { "", "-wal", "-shm", "-claim" };
    char name[96];
    (void)unused;
    disk.full = false;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", data, ends[i]);
        unlink(name);
    }
    return rmdir(folder);
}

#endif
