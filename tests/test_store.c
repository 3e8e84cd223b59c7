/* What the server keeps: written once, read back, older stores brought up to date. */
#include "apps/server/store/store.h"
#include "apps/server/store/schema.h"
#include "tests/bell.h"
#include "tests/support.h"

#include <sqlite3.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/reverie-store-XXXXXX";
static char path[64], other[64];

static int make_folder(void **state)
{
    (void)state;
    char *made = mkdtemp(folder);
    snprintf(path, sizeof path, "%s/tables.db", folder);
    snprintf(other, sizeof other, "%s/copy.db", folder);
    return made ? 0 : -1;
}

static int clear_folder(void **state)
{
    char name[128];
    (void)state;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 4; j++) {
            snprintf(name, sizeof name, "%s%s", i ? other : path,
                     (const char *[]){ "", "-wal", "-shm", "-claim" }[j]);
            unlink(name);
        }
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

/* ---- Waiting for what is written ---- */

typedef struct waiting {
    int told, written;
} waiting;

static void note(void *user, void *table, uint64_t guest, bool written)
{
    waiting *w = user;
    (void)table, (void)guest;
    w->told++;
    w->written += written;
}

static void wait_for(store *s, const waiting *w, int told)
{
    store_collect(s);
    while (w->told < told) {
        take_bell(true);
        store_collect(s);
    }
}

static store *opened(const char *where)
{
    rv_complaint complaint;
    store *s = store_open(where, ring, NULL, &complaint);
    if (s == NULL)
        fail_msg("%s", support_said(&complaint));
    return s;
}

static store_table table_called(const char *id)
{
    store_table table = { .host = 7, .game = "null", .options = "players=2", .seats = 2 };
    snprintf(table.id, sizeof table.id, "%s", id);
    for (int seat = 0; seat <= 2; seat++)
        memset(table.chairs[seat].secret, 'a' + seat, SECRET_HASH);
    table.chairs[1].person = 7;
    snprintf(table.chairs[2].bot, sizeof table.chairs[2].bot, "greedy");
    return table;
}

/* ---- Tests ---- */

typedef struct lines {
    char text[256];
    uint64_t keys;
} lines;

static bool take_line(void *user, rv_span line, uint64_t key)
{
    lines *l = user;
    size_t used = strlen(l->text);
    snprintf(l->text + used, sizeof l->text - used, "%.*s;", (int)line.size, line.at);
    l->keys += key;
    return true;
}

static void append(store *s, store_wait wait, const char *id, uint32_t seq, const char *line,
                   uint64_t key)
{
    store_append(s, wait, id, &(store_entry){ .seq = seq, .line = rv_span_of(line), .key = key });
}

static void list_one(void *user, const char *id)
{
    strcat(user, id);
}

static void list_finish(void *user, const store_finish *f)
{
    char *list = user;
    size_t used = strlen(list);
    snprintf(list + used, 64 - used, "%u:%d+%u/%u%s ", f->race, f->seat, (unsigned)f->at, f->credit,
             f->first ? "!" : "");
}

/* The whole life of a table, in a store that is closed and reopened in between (or not). */
static void live(const char *where)
{
    static const unsigned char token[SECRET_HASH] = "a device";
    waiting w = { 0, 0 };
    store_wait wait = { .done = note, .user = &w };
    store_table table = table_called("0123456789"), found;
    store *s = opened(where);
    uint64_t person = 0;
    char name[STORE_NAME];
    lines l = { .text = "" };
    char list[64] = "";

    assert_false(store_find_person(s, token, &person, name));
    assert_false(store_load(s, table.id, &found));
    store_person(s, wait, token, 7, "");
    store_person(s, wait, NULL, 7, "Zoé");
    store_make(s, wait, &table, NULL);
    wait_for(s, &w, 3);
    assert_int_equal(w.written, 3);
    assert_true(store_find_person(s, token, &person, name));
    assert_int_equal(person, 7);
    assert_string_equal(name, "Zoé");

    snprintf(table.chairs[2].bot, sizeof table.chairs[2].bot, "hard");
    snprintf(table.pace, sizeof table.pace, "move=60 late=bot");
    table.away = 90;
    table.hints = true;
    table.listed = true;
    table.fill = 5;
    snprintf(table.lang, sizeof table.lang, "fr");
    table.seats = 3;
    store_change(s, wait, &table, 2);
    table.seats = 2; /* one more chair, and without it again */
    store_change(s, wait, &table, 3);
    store_start(s, wait, table.id, "the head\nof a log\n");
    append(s, wait, table.id, 1, "1: name green", 5);
    append(s, wait, table.id, 2, "2: name amber", 0);
    append(s, wait, table.id, 3, "1: name violet", 0);
    store_append(s, wait, table.id,
                 &(store_entry){ .seq = 4,
                                 .line = rv_span_of("bot 1 normal"),
                                 .seat = 1,
                                 .stand_in = true,
                                 .race = 1,
                                 .finishes = 2,
                                 .finish = { { .seat = 2, .credit = 5, .first = true },
                                             { .seat = 1, .at = 3, .credit = 60 } } });
    wait_for(s, &w, 10);
    assert_int_equal(w.written, 10);
    store_running(s, list_one, list);
    assert_string_equal(list, "0123456789");
    store_note(s, table.id, 1234, true);

    if (where) {
        store_close(s); /* the note is written too */
        s = opened(where);
    } else {
        store_collect(s);
    }
    assert_true(store_load(s, table.id, &found));
    assert_string_equal(found.game, "null");
    assert_string_equal(found.head, "the head\nof a log\n");
    assert_int_equal(found.now, 1234);
    assert_true(found.over);
    assert_int_equal(found.seats, 2);
    assert_string_equal(found.pace, "move=60 late=bot");
    assert_int_equal(found.away, 90);
    assert_true(found.hints);
    assert_true(found.listed);
    assert_int_equal(found.fill, 5);
    assert_string_equal(found.lang, "fr");
    assert_true(found.chairs[1].stand_in && !found.chairs[2].stand_in);
    list[0] = '\0';
    store_running(s, list_one, list);
    assert_string_equal(list, "");
    assert_string_equal(found.chairs[1].name, "Zoé");
    assert_string_equal(found.chairs[2].bot, "hard");
    assert_memory_equal(found.chairs[0].secret, table.chairs[0].secret, SECRET_HASH);
    free(found.head);
    assert_true(store_entries(s, table.id, take_line, &l));
    assert_string_equal(l.text, "1: name green;2: name amber;1: name violet;bot 1 normal;");
    assert_int_equal(l.keys, 5);
    list[0] = '\0';
    store_races(s, table.id, list_finish, list);
    assert_string_equal(list, "1:2+0/5! 1:1+3/60 ");
    assert_int_equal(store_last_race(s, table.id), 1);
    store_close(s);
}

static void test_file(void **state)
{
    struct stat found;
    (void)state;
    live(path);
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600); /* there are seeds in it */
}

static void test_memory(void **state)
{
    (void)state;
    live(NULL);
}

/* A number or a key that is there already is refused, and takes nothing else with it. */
static void test_once(void **state)
{
    waiting good = { 0, 0 }, twice = { 0, 0 };
    store_table table = table_called("abc");
    (void)state;
    snprintf(table.chairs[1].bot, sizeof table.chairs[1].bot, "easy");
    for (int i = 0; i < 2; i++) {
        store *s = opened(i ? path : NULL);
        store_wait yes = { .done = note, .user = &good }, no = { .done = note, .user = &twice };
        good = twice = (waiting){ 0, 0 };
        store_make(s, yes, &table, NULL);
        store_start(s, yes, "abc", "head");
        append(s, yes, "abc", 1, "one", 9);
        append(s, no, "abc", 1, "other", 10);
        append(s, no, "abc", 2, "again", 9);
        append(s, no, "nowhere", 1, "lost", 0);
        store_start(s, no, "abc", "another head");
        store_make(s, no, &table, NULL);
        append(s, yes, "abc", 2, "two", 11);
        wait_for(s, &good, 4);
        wait_for(s, &twice, 5);
        assert_int_equal(good.written, 4);
        assert_int_equal(twice.written, 0);
        lines l = { .text = "" };
        assert_true(store_entries(s, "abc", take_line, &l));
        assert_string_equal(l.text, "one;two;");
        store_close(s);
    }
}

/* They play again at one table, whoever asks first. */
static void test_next(void **state)
{
    waiting w = { 0, 0 };
    store_wait wait = { .done = note, .user = &w };
    store_table first = table_called("first"), second = table_called("second"),
                third = table_called("third"), found;
    (void)state;
    store *s = opened(NULL);
    store_make(s, wait, &first, NULL);
    store_make(s, wait, &second, "first");
    store_make(s, wait, &third, "first");
    store_make(s, wait, &third, "nowhere");
    wait_for(s, &w, 4);
    assert_int_equal(w.written, 2);
    assert_true(store_load(s, "first", &found));
    assert_string_equal(found.next, "second");
    assert_true(store_load(s, "second", &found));
    assert_string_equal(found.next, "");
    assert_false(store_load(s, "third", &found));
    store_close(s);
}

static void test_one_server(void **state)
{
    rv_complaint complaint;
    (void)state;
    store *s = opened(path);
    assert_null(store_open(path, ring, NULL, &complaint));
    assert_string_equal(support_said(&complaint), "another server uses it");
    store_close(s);
    store_close(opened(path));
}

static void run(const char *where, const char *sql)
{
    sqlite3 *db;
    char *wrong = NULL;
    assert_int_equal(sqlite3_open(where, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &wrong) != SQLITE_OK)
        fail_msg("%s", wrong);
    sqlite3_close(db);
}

static void test_foreign(void **state)
{
    rv_complaint complaint;
    (void)state;
    run(path, "create table cakes (name text)");
    assert_null(store_open(path, ring, NULL, &complaint));
    assert_string_equal(support_said(&complaint), "this is no store of Reverie");
    clear_folder(NULL);
    run(path, "pragma user_version = 1000");
    assert_null(store_open(path, ring, NULL, &complaint));
    assert_non_null(strstr(support_said(&complaint), "a newer Reverie"));
    clear_folder(NULL);
    FILE *file = fopen(path, "w");
    fputs("this is a letter, and quite a long one, which has never been a store of anything at all",
          file);
    fclose(file);
    assert_null(store_open(path, ring, NULL, &complaint));
    assert_null(store_open("/nowhere/at/all.db", ring, NULL, &complaint));
}

/* Stores as every version left them (tests/stores/N.sql) become today's with all that is in them.
 */
static void test_older(void **state)
{
    size_t size;
    (void)state;
    for (int version = 1; version <= STORE_VERSION; version++) {
        char name[64];
        snprintf(name, sizeof name, "tests/stores/%d.sql", version);
        char *sql = support_file(name, &size);
        run(path, sql);
        free(sql);
        store *s = opened(path);
        store_table found;
        lines l = { .text = "" };
        waiting w = { 0, 0 };
        assert_true(store_load(s, "bqx7zk2m4p", &found));
        assert_string_equal(found.game, "null");
        assert_string_equal(found.chairs[1].name, "Ada");
        assert_string_equal(found.chairs[2].bot, "greedy");
        assert_non_null(found.head);
        free(found.head);
        assert_true(store_entries(s, "bqx7zk2m4p", take_line, &l));
        assert_string_equal(l.text, "1: name green @1500;2: name amber @1700;");
        assert_int_equal(l.keys, 81985529216486895);
        append(s, (store_wait){ .done = note, .user = &w }, "bqx7zk2m4p", 3, "undo 1", 4);
        wait_for(s, &w, 1);
        assert_int_equal(w.written, 1);
        store_close(s);
        clear_folder(NULL);
    }
}

/* A copy made while it is in use is a whole store. */
static void test_backup(void **state)
{
    rv_complaint complaint;
    waiting w = { 0, 0 };
    store_wait wait = { .done = note, .user = &w };
    store_table table = table_called("abc"), found;
    (void)state;
    store *s = opened(path);
    store_make(s, wait, &table, NULL);
    wait_for(s, &w, 1);
    for (uint32_t i = 1; i <= 500; i++)
        append(s, wait, "abc", i, "a line that is in the log", i);
    assert_true(store_backup(path, other, &complaint));
    assert_false(store_backup(path, other, &complaint)); /* nothing is overwritten */
    assert_false(store_backup("/nowhere.db", path, &complaint));
    wait_for(s, &w, 501);
    assert_int_equal(w.written, 501);
    store_close(s);
    s = opened(other);
    assert_true(store_load(s, "abc", &found));
    store_close(s);
}

/* Several rows of which the last is refused: none of them stays, whether others are written in the
   same commit or not. */
static void test_refused_whole(void **state)
{
    store_table first = table_called("abc"), found;
    (void)state;
    for (int others = 0; others < 2; others++) {
        store_table next = table_called(others ? "ghi" : "def");
        store_table late = table_called(others ? "mno" : "jkl");
        waiting w = { 0, 0 }, beside = { 0, 0 }, refused = { 0, 0 };
        store *s = opened(path);
        if (!others)
            store_make(s, (store_wait){ .done = note, .user = &w }, &first, NULL);
        store_make(s, (store_wait){ .done = note, .user = &w }, &next, others ? "def" : "abc");
        wait_for(s, &w, 2 - others);
        if (others)
            store_try(s, (store_wait){ .done = note, .user = &beside });
        store_make(s, (store_wait){ .done = note, .user = &refused }, &late,
                   others ? "def" : "abc");
        wait_for(s, &refused, 1);
        assert_true(refused.written == 0 && beside.written == others);
        assert_false(store_load(s, late.id, &found));
        assert_true(store_look_up(s, next.id, &found));
        store_close(s);
    }
}

static bool is_written(store *s)
{
    waiting w = { 0, 0 };
    store_try(s, (store_wait){ .done = note, .user = &w });
    wait_for(s, &w, 1);
    return w.written == 1;
}

/* Is what is written no longer called so while it is aside? */
static bool is_missed(store *s, const char *name)
{
    char aside[100];
    snprintf(aside, sizeof aside, "%s-aside", name);
    bool missed = rename(name, aside) == 0 && !is_written(s) && !is_written(s);
    return rename(aside, name) == 0 && is_written(s) && missed;
}

/* A folder in which nothing has changed for a while is believed until something does: it or what is
   in it gets another name, or a link in another folder, by which the store was opened. */
static void test_moved_later(void **state)
{
    char inside[64], link[64], name[160];
    (void)state;
    snprintf(inside, sizeof inside, "%s/folder", folder);
    assert_int_equal(mkdir(inside, 0700), 0);
    snprintf(path, sizeof path, "%s/folder/tables.db", folder);
    snprintf(link, sizeof link, "%s/link.db", folder);
    snprintf(name, sizeof name, "%s/folder/linked.db", folder);
    assert_int_equal(symlink(name, link), 0);
    store *s = opened(path), *linked = opened(link);
    for (uint64_t begun = store_time(); store_time() < begun + 3500; usleep(20000))
        assert_true(is_written(s) && is_written(linked));
    assert_true(is_missed(linked, name) && is_missed(linked, link));
    assert_true(is_missed(s, path));
    assert_true(is_missed(s, inside));
    assert_int_equal(unlink(path), 0);
    assert_false(is_written(s));
    store_close(s);
    store_close(linked);
    snprintf(name, sizeof name, "rm -r %s/folder %s*", folder, link);
    assert_int_equal(system(name), 0);
    snprintf(path, sizeof path, "%s/tables.db", folder);
}

/* Nothing is called written that nobody would find again; once the file is back, it goes on. */
static void test_moved(void **state)
{
    static const char *const endings[] = { "", "-wal" };
    rv_complaint complaint;
    store_health health;
    store_table table = table_called("abc");
    (void)state;
    for (int i = 0; i < 2; i++) {
        char name[80], aside[80];
        waiting w = { 0, 0 };
        store_wait wait = { .done = note, .user = &w };
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        snprintf(aside, sizeof aside, "%s-aside", path);
        store *s = opened(path);
        store_make(s, wait, &table, NULL);
        wait_for(s, &w, 1);
        assert_int_equal(w.written, 1);
        store_health_of(s, &health);
        assert_false(health.fails);
        assert_true(store_size(s) > 0);
        assert_int_equal(rename(name, aside), 0);
        store_health_of(s, &health);
        assert_true(health.fails && health.failed == 0);
        append(s, wait, "abc", 1, "a line", 1);
        wait_for(s, &w, 2);
        assert_int_equal(w.written, 1);
        fclose(fopen(name, "w")); /* another file of that name is not it */
        append(s, wait, "abc", 1, "a line", 1);
        wait_for(s, &w, 3);
        store_health_of(s, &health);
        assert_int_equal(w.written, 1);
        assert_true(health.fails && health.failed == 2);
        assert_string_equal(rv_complained(&health.why), "complaint.store.moved");
        assert_int_equal(rename(aside, name), 0);
        store_try(s, wait);
        wait_for(s, &w, 4);
        append(s, wait, "abc", 1, "a line", 1);
        wait_for(s, &w, 5);
        store_health_of(s, &health);
        assert_int_equal(w.written, 3);
        assert_true(!health.fails && health.failed == 2);
        store_close(s);
        s = opened(path);
        assert_true(store_load(s, "abc", &table));
        store_close(s);
        clear_folder(NULL);
    }
    assert_false(store_backup(path, other, &complaint));
    assert_int_equal(access(other, F_OK), -1); /* nothing is left of a copy that failed */
}

static bool is_private(const char *name)
{
    struct stat found;
    return stat(name, &found) == 0 && (found.st_mode & 0777) == 0600;
}

/* Whatever is kept is its owner's, and so is a copy of it. */
static void test_private(void **state)
{
    static const mode_t masks[] = { 0, 0022, 0277 };
    rv_complaint complaint;
    (void)state;
    for (int i = 0; i < 3; i++) {
        mode_t before = umask(masks[i]);
        FILE *old = fopen(path, "w"); /* as copies once were */
        assert_non_null(old);
        fclose(old);
        assert_int_equal(chmod(path, 0644), 0);
        store *s = opened(path);
        assert_true(store_backup(path, other, &complaint));
        umask(before);
        for (int j = 0; j < 4; j++) {
            char name[80];
            snprintf(name, sizeof name, "%s%s", path,
                     (const char *[]){ "", "-wal", "-shm", "-claim" }[j]);
            assert_true(is_private(name));
        }
        assert_true(is_private(other));
        store_close(s);
        clear_folder(NULL);
    }
}

static void test_tables_of(void **state)
{
    char list[64] = "";
    waiting w = { 0, 0 };
    store_wait wait = { .done = note, .user = &w };
    store_table mine = table_called("mine"), invited = table_called("invited"),
                none = table_called("none");
    (void)state;
    store *s = opened(NULL);
    store_person(s, wait, (const unsigned char[SECRET_HASH]){ 7 }, 7, "");
    store_person(s, wait, (const unsigned char[SECRET_HASH]){ 9 }, 9, "");
    invited.host = 9;
    none.host = none.chairs[1].person = 9;
    store_make(s, wait, &mine, NULL);
    store_make(s, wait, &invited, NULL);
    store_make(s, wait, &none, NULL);
    wait_for(s, &w, 5);
    assert_int_equal(w.written, 5);
    store_tables_of(s, 7, 10, list_one, list);
    assert_true(strcmp(list, "mineinvited") == 0 || strcmp(list, "invitedmine") == 0);
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_file, clear_folder),
        cmocka_unit_test_teardown(test_memory, clear_folder),
        cmocka_unit_test_teardown(test_once, clear_folder),
        cmocka_unit_test_teardown(test_next, clear_folder),
        cmocka_unit_test_teardown(test_one_server, clear_folder),
        cmocka_unit_test_teardown(test_foreign, clear_folder),
        cmocka_unit_test_teardown(test_older, clear_folder),
        cmocka_unit_test_teardown(test_backup, clear_folder),
        cmocka_unit_test_teardown(test_refused_whole, clear_folder),
        cmocka_unit_test_teardown(test_moved, clear_folder),
        cmocka_unit_test_teardown(test_moved_later, clear_folder),
        cmocka_unit_test_teardown(test_private, clear_folder),
        cmocka_unit_test_teardown(test_tables_of, clear_folder),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
