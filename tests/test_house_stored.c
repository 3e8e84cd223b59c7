/* Tables as stores hold them: those of every version can be opened, and whatever is damaged harms
   nobody but those who sit there. */
#include "apps/server/store/schema.h"
#include "tests/guests.h"

#include <ctype.h>

enum { MOST = 4096 };

static struct {
    int count, notes; /* tables; and how often the operator was told of one */
    char list[MOST][16];
} tables, told;

static void note(void *user, const char *table, const char *what)
{
    (void)user;
    assert_true(what[0] && told.notes < MOST);
    snprintf(told.list[told.notes++], sizeof told.list[0], "%s", table);
}

static int orders;
static char ordered_text[1 << 14];

static void ordered(void *user, uint64_t order, rv_span answer)
{
    (void)user, (void)order;
    orders++;
    snprintf(ordered_text, sizeof ordered_text, "%.*s", (int)answer.size, answer.at);
}

/* NULL after a complaint. */
static house *try_stored(rv_complaint *complaint)
{
    static rv_box boxes[RV_GAMES];
    for (int i = 0; i < RV_GAMES; i++)
        boxes[i] = *support_box(rv_games[i]);
    told.notes = 0;
    return try_house_as(&(house_settings){ .data = data,
                                           .shelf = { .boxes = boxes, .count = RV_GAMES },
                                           .generous = true,
                                           .alone = true,
                                           .note = note,
                                           .ordered = ordered },
                        complaint);
}

static house *open_stored(void)
{
    rv_complaint complaint;
    house *h = try_stored(&complaint);
    if (h == NULL)
        fail_msg("%s", support_said(&complaint));
    return h;
}

/* ---- Stores ---- */

static void run(sqlite3 *db, const char *sql)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
}

static int take_id(void *user, int columns, char **values, char **names)
{
    (void)user, (void)columns, (void)names;
    assert_true(tables.count < MOST);
    snprintf(tables.list[tables.count++], sizeof tables.list[0], "%s", values[0]);
    return 0;
}

/* As that version left it; and its host, Ada, comes by a device called so. */
static sqlite3 *make_stored(int version)
{
    char name[64];
    size_t size;
    sqlite3 *db = NULL;
    use_disk();
    disk.lazy = true; /* hundreds of commits, of which nothing is to last */
    snprintf(name, sizeof name, "tests/stores/%d.sql", version);
    char *sql = support_file(name, &size);
    assert_int_equal(sqlite3_open(data, &db), SQLITE_OK);
    run(db, sql);
    free(sql);
    run(db, "insert into device (token, person) values"
            " (x'fdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029', 7)");
    return db;
}

static void list_tables(sqlite3 *db)
{
    tables.count = 0;
    int good = sqlite3_exec(db, "select id from game order by id", take_id, NULL, NULL);
    assert_int_equal(good, SQLITE_OK);
    sqlite3_close(db);
}

static const char *open_table(house *h, somebody *s, const char *id)
{
    char line[64];
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\"", id);
    return ask(h, s, line);
}

/* ---- Upgrades ---- */

static void tables_of_every_version(void **unused)
{
    (void)unused;
    for (int version = 1; version <= STORE_VERSION; version++) {
        somebody ada;
        list_tables(make_stored(version));
        house *h = open_stored();
        come(h, &ada, "ada");
        for (int i = 0; i < tables.count; i++)
            if (strstr(open_table(h, &ada, tables.list[i]), "\"ok\":\"open\"") == NULL)
                fail_msg("%s of version %d: %s", tables.list[i], version, ada.answer);
        assert_true(tables.count > 0);
        assert_int_equal(told.notes, 0);
        leave(&ada);
        house_close(h);
        unlink(data);
    }
}

/* So that none is ever dropped unnoticed: a table with it is among those of the newest version. */
static void all_options_are_stored(void **unused)
{
    size_t size;
    char name[64], wanted[128];
    (void)unused;
    snprintf(name, sizeof name, "tests/stores/%d.sql", STORE_VERSION);
    char *sql = support_file(name, &size);
    for (int i = 0; i < RV_GAMES; i++)
        for (const rv_option *option = rv_games[i]->options; option->id; option++) {
            rv_span list = rv_span_of(option->samples ? option->samples : option->values), word;
            for (int n = 0; rv_next_word(&list, &word); n++) {
                bool players = option == rv_games[i]->options;
                if (n == 0 && !players)
                    continue; /* what is usual is not said */
                snprintf(wanted, sizeof wanted, "'%s', '%s%s=%.*s'", rv_games[i]->id,
                         players ? "" : "players=2 ", option->id, (int)word.size, word.at);
                if (strstr(sql, wanted) == NULL)
                    fail_msg("there is no %s in %s", wanted, name);
            }
        }
    free(sql);
}

/* ---- Damage ---- */

/* A copy of a table under another id, with one row of it as given: its options, its head or (`seq`)
   an entry. */
typedef struct damage {
    const char *of, *column;
    int seq;
} damage;

static void put(sqlite3 *db, const char *sql, const char *id, const char *of, const char *text,
                int size, int seq)
{
    sqlite3_stmt *insert = NULL;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &insert, NULL), SQLITE_OK);
    sqlite3_bind_text(insert, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 2, of, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 3, text, size, SQLITE_STATIC);
    sqlite3_bind_int(insert, 4, seq);
    assert_int_equal(sqlite3_step(insert), SQLITE_DONE);
    sqlite3_finalize(insert);
}

static void put_copy(sqlite3 *db, const char *id, const damage *d, const char *text, int size)
{
    char sql[512];
    snprintf(sql, sizeof sql,
             "insert into game (id, host, kind, made, secret, pace, away, now, fill, listed, %s)"
             " select ?1, host, kind, made, secret, pace, away, now, fill, listed, %s"
             " from game where id = ?2",
             strcmp(d->column, "options") == 0 ? "head, options" : "options, head",
             strcmp(d->column, "options") == 0 ? "head, ?3"
             : d->seq                          ? "options, head"
                                               : "options, ?3");
    put(db, sql, id, d->of, text, size, d->seq);
    put(db,
        "insert into chair (game, seat, secret, person, bot)"
        " select ?1, seat, secret, person, bot from chair where game = ?2",
        id, d->of, text, size, d->seq);
    put(db,
        "insert into entry (game, seq, at, line, key)"
        " select ?1, seq, at, iif(seq = ?4, ?3, line), key from entry where game = ?2",
        id, d->of, text, size, d->seq);
}

/* A copy for each byte, with one bit of it flipped; of short texts, for each bit. */
static void flip(sqlite3 *db, const damage *d)
{
    static int copies;
    char id[16], sql[128], text[2048];
    sqlite3_stmt *ask_for = NULL;
    snprintf(sql, sizeof sql, "select %s from %s where %s = '%s' and %d in (0, %s)", d->column,
             d->seq ? "entry" : "game", d->seq ? "game" : "id", d->of, d->seq,
             d->seq ? "seq" : "0");
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &ask_for, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(ask_for), SQLITE_ROW);
    int size = sqlite3_column_bytes(ask_for, 0), bits = size < 64 ? 8 : 1;
    assert_true(size > 0 && (size_t)size < sizeof text);
    memcpy(text, sqlite3_column_text(ask_for, 0), (size_t)size);
    sqlite3_finalize(ask_for);
    for (int i = 0; i < bits * size; i++) {
        char one = (char)(1 << (bits == 8 ? i % 8 : i * 3 % 8));
        snprintf(id, sizeof id, "flip%06d", ++copies);
        text[i / bits] ^= one;
        put_copy(db, id, d, text, size);
        text[i / bits] ^= one;
    }
}

/* Bots are to take a chair at one table, and time runs at the other. */
static void damage_store(void)
{
    static const damage all[] = { { "listed0001", "options", 0 },
                                  { "bqx7zk2m4p", "head", 0 },
                                  { "bqx7zk2m4p", "line", 1 },
                                  { "bqx7zk2m4p", "line", 2 } };
    sqlite3 *db = make_stored(STORE_VERSION);
    run(db,
        "delete from chair where game like 'option%'; delete from game where id like 'option%'");
    run(db, "update chair set person = 7 where game = 'listed0001' and seat = 1");
    run(db, "begin");
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        flip(db, &all[i]);
    run(db, "commit");
    list_tables(db);
}

/* Whoever wants to write now comes after everything that the house wanted to write before. */
static void let_pass(house *h, somebody *s)
{
    for (int i = 0; i < 12; i++) {
        pass(h, 5000);
        says(ask(h, s, "\"do\":\"name\",\"name\":\"Ada\""), "ok");
    }
}

static bool was_told(const char *id)
{
    for (int i = 0; i < told.notes; i++)
        if (strcmp(told.list[i], id) == 0)
            return true;
    return false;
}

/* There is no other way to it either, for whoever sits there, and nothing of it is changed. */
static void no_way_in(house *h, somebody *s, const char *id, const char *answer)
{
    static const char *const changes[] = { "\"do\":\"setup\",\"away\":60",
                                           "\"do\":\"chair\",\"seat\":2,\"who\":\"easy\"",
                                           "\"do\":\"link\"", "\"do\":\"start\"" };
    char line[64];
    snprintf(line, sizeof line, "\"do\":\"join\",\"table\":\"%s\"", id);
    says(ask(h, s, line), answer);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++)
        says(ask(h, s, changes[i]), "refused");
}

static void open_all(house *h, somebody *s)
{
    int good = 0, bad = 0;
    char figure[64];
    for (int i = 0; i < tables.count; i++) {
        const char *id = tables.list[i], *answer = open_table(h, s, id);
        bool opened = strstr(answer, "\"ok\":\"open\"") != NULL;
        const char *unread =
            i % 2 ? "Le serveur ne peut plus lire cette table"
                  : "The server can no longer read this table. Whoever runs it knows.";
        if (!opened)
            says(answer, unread);
        ask(h, s, "\"do\":\"leave\"");
        if (!opened)
            no_way_in(h, s, id, unread);
        assert_int_equal(opened, !was_told(id));
        good += opened;
        bad += !opened;
        ask(h, s, i % 2 ? "\"do\":\"lang\",\"lang\":\"en\"" : "\"do\":\"lang\",\"lang\":\"fr\"");
    }
    assert_true(good > 2 && bad > 100);
    assert_int_equal(house_count(h).aside, bad);
    house_order(h, 1, rv_span_of("metrics"));
    snprintf(figure, sizeof figure, "\nreverie_aside %d\n", bad);
    says(ordered_text, figure);
}

/* Whatever bit is flipped, the server starts, and starts again; the operator is told which tables
   these are, those who sit there that they cannot be opened, and the others play. */
static void flipped_bits(void **unused)
{
    (void)unused;
    damage_store();
    for (int start = 0; start < 2; start++) {
        somebody ada;
        house *h = open_stored();
        come(h, &ada, "ada");
        let_pass(h, &ada);
        play_at(h, &ada, "listed0001", 1);
        if (start == 0)
            says(ask(h, &ada, "\"do\":\"play\",\"as\":1,\"move\":\"name green\""),
                 "\"ok\":\"play\"");
        play_at(h, &ada, "bqx7zk2m4p", 1);
        says(ask(h, &ada, "\"do\":\"moves\",\"as\":1"), "\"ok\":\"moves\"");
        assert_false(was_told("listed0001") || was_told("bqx7zk2m4p"));
        open_all(h, &ada);
        leave(&ada);
        house_close(h);
    }
}

/* ---- Damage that is not in rows ---- */

static char *read_stored(size_t *size)
{
    enum { ROOM = 1 << 20 };
    FILE *file = fopen(data, "rb");
    char *bytes = malloc(ROOM);
    assert_true(file && bytes);
    *size = fread(bytes, 1, ROOM, file);
    assert_true(*size > 0 && *size < ROOM);
    fclose(file);
    return bytes;
}

static void write_stored(const char *bytes, size_t size)
{
    char name[96];
    FILE *file = fopen(data, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    for (int i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "%s%s", data, i ? "-wal" : "-shm");
        unlink(name);
    }
}

/* Whatever a file is like, it is refused with a complaint, or everything is answered. */
static void ask_of_file(void)
{
    static const char *const requests[] = {
        "\"do\":\"me\"",
        "\"do\":\"open\",\"table\":\"bqx7zk2m4p\"",
        "\"do\":\"watch\",\"as\":1",
        "\"do\":\"undo\",\"as\":1",
        "\"do\":\"chat\"",
        "\"do\":\"open\",\"table\":\"listed0001\"",
        "\"do\":\"chair\",\"seat\":2,\"who\":\"easy\"",
        "\"do\":\"name\",\"name\":\"Eve\"",
        "\"do\":\"make\",\"game\":\"null\",\"seats\":\"me random\"",
        "\"do\":\"start\"",
        "\"do\":\"forget\"",
    };
    rv_complaint complaint;
    somebody ada;
    house *h = try_stored(&complaint);
    if (h == NULL) {
        assert_true(support_said(&complaint)[0]);
        return;
    }
    come(h, &ada, "ada");
    pass(h, 1000);
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++)
        ask(h, &ada, requests[i]);
    pass(h, 10000);
    leave(&ada);
    house_close(h);
}

static void flipped_bits_of_the_file(void **unused)
{
    enum { FLIPS = 48 };
    size_t size;
    (void)unused;
    sqlite3_close(make_stored(STORE_VERSION));
    char *bytes = read_stored(&size);
    for (size_t i = 0; i < FLIPS; i++) {
        size_t at = size / FLIPS * i + i * 61 % (size / FLIPS);
        bytes[at] ^= (char)(1 << i % 8);
        write_stored(bytes, size);
        ask_of_file();
        bytes[at] ^= (char)(1 << i % 8);
    }
    free(bytes);
}

/* The root of a table of SQLite's becomes a page of no kind. */
static void ruin(const char *name)
{
    size_t size;
    sqlite3 *db = make_stored(STORE_VERSION);
    sqlite3_stmt *where = NULL;
    const char *sql = "select (rootpage - 1) * page_size from sqlite_schema, pragma_page_size"
                      " where name = ?";
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &where, NULL), SQLITE_OK);
    sqlite3_bind_text(where, 1, name, -1, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(where), SQLITE_ROW);
    int page = sqlite3_column_int(where, 0);
    sqlite3_finalize(where);
    sqlite3_close(db);
    char *bytes = read_stored(&size);
    memset(bytes + page, 0x55, 8);
    write_stored(bytes, size);
    free(bytes);
}

/* The operator is told once; who plays there is told what is true, as far as it is known who that
   is. */
static void a_page_is_gone(void **unused)
{
    static const char *const ruined[] = { "entry", "game" };
    static const char *const answers[] = { "can no longer read this table", "no such table" };
    (void)unused;
    for (int i = 0; i < 2; i++) {
        somebody ada;
        ruin(ruined[i]);
        house *h = open_stored();
        come(h, &ada, "ada");
        for (int n = 0; n < 2; n++)
            says(open_table(h, &ada, "bqx7zk2m4p"), answers[i]);
        no_way_in(h, &ada, "bqx7zk2m4p", i ? "refused" : answers[i]);
        says(open_table(h, &ada, "listed0001"), i ? answers[i] : "\"ok\":\"open\"");
        assert_int_equal(told.notes, 1);
        says(told.list[0], "bqx7zk2m4p");
        leave(&ada);
        house_close(h);
        unlink(data);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, drop_folder)
    const struct CMUnitTest tests[] = {
        TEST(tables_of_every_version),  TEST(all_options_are_stored), TEST(flipped_bits),
        TEST(flipped_bits_of_the_file), TEST(a_page_is_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
