/* The house and its people: who a device is while that is still being written, when it cannot be
   written, and after somebody has gone. */
#include "tests/guests.h"

/* ---- What is still on its way to the disk ---- */

/* A device is one person from its first request on, however soon its connection is closed, and
   however many it has. */
static void one_device_is_one_person(void **unused)
{
    somebody first, second, third;
    char table[16], line[64];
    (void)unused;
    house *h = open_house(NULL, true);
    come(h, &first, "ada");
    come(h, &third, "ada");
    say(&first, "\"do\":\"name\",\"name\":\"Ada\"");
    say(&third, "\"do\":\"name\",\"name\":\"Zoe\"");
    assert_int_equal(first.answers, 0);
    leave(&first);
    come(h, &second, "ada");
    take(ask(h, &second, MAKE), "table", table, sizeof table);
    says(wait_for(h, &third), "\"ok\":\"name\"");
    leave(&second);
    leave(&third);
    come(h, &second, "ada");
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\"", table);
    says(ask(h, &second, line), "\"seat\":1");
    says(ask(h, &second, "\"do\":\"me\""), "\"name\":\"Zoe\"");
    says(ask(h, &second, "\"do\":\"me\""), table);
    leave(&second);
    house_close(h);
}

/* Whoever says a name and goes at once has it. */
static void a_name_in_passing(void **unused)
{
    somebody ada;
    (void)unused;
    house *h = open_house(NULL, true);
    come(h, &ada, "ada");
    say(&ada, "\"do\":\"name\",\"name\":\"Ada\"");
    leave(&ada);
    come(h, &ada, "ada");
    says(ask(h, &ada, MAKE), "\"ok\":\"make\"");
    says(ask(h, &ada, "\"do\":\"me\""), "\"seats\":[\"Ada\",\"\"]");
    leave(&ada);
    house_close(h);
}

/* What somebody asked for and did not stay to hear happens to their other connections, too. */
static void it_happens_to_all_devices(void **unused)
{
    somebody ada, tablet, other;
    char code[16], line[64];
    (void)unused;
    house *h = open_house(NULL, true);
    come(h, &ada, "ada");
    come(h, &tablet, "tablet");
    says(ask(h, &ada, MAKE), "\"ok\":\"make\"");
    take(ask(h, &ada, "\"do\":\"code\""), "code", code, sizeof code);
    snprintf(line, sizeof line, "\"do\":\"enter\",\"code\":\"%s\"", code);
    come(h, &other, "tablet");
    say(&other, line);
    leave(&other);
    house_go_on(h, now);
    says(ask(h, &tablet, "\"do\":\"me\""), "\"host\":true"); /* it is Ada's */
    come(h, &other, "ada");
    say(&other, "\"do\":\"name\",\"name\":\"Ada\"");
    leave(&other);
    house_go_on(h, now);
    says(ask(h, &tablet, "\"do\":\"me\""), "\"name\":\"Ada\"");
    says(ada.told, "\"name\":\"Ada\""); /* so it is told at the table */
    come(h, &other, "ada");
    say(&other, "\"do\":\"forget\"");
    leave(&other);
    house_go_on(h, now);
    says(ask(h, &tablet, "\"do\":\"me\""), "\"name\":\"\",\"tables\":[]");
    says(ask(h, &ada, "\"do\":\"leave\""), "refused"); /* nobody's table any more */
    leave(&ada);
    leave(&tablet);
    house_close(h);
}

/* Who has become somebody else is no longer at the former person's table, not even to watch. */
static void the_former_is_away(void **unused)
{
    somebody ada, bob;
    char code[16], line[64];
    (void)unused;
    house *h = open_house(NULL, true);
    come(h, &ada, "ada");
    come(h, &bob, "bob");
    says(ask(h, &bob, MAKE), "\"ok\":\"make\"");
    take(ask(h, &ada, "\"do\":\"code\""), "code", code, sizeof code);
    snprintf(line, sizeof line, "\"do\":\"enter\",\"code\":\"%s\"", code);
    says(ask(h, &bob, line), "\"ok\":\"enter\"");
    says(ask(h, &bob, "\"do\":\"chat\""), "refused");
    leave(&ada);
    leave(&bob);
    house_close(h);
}

/* What was on its way when somebody was forgotten does not bring them back. */
static void forgotten_in_between(void **unused)
{
    somebody ada, again, bob;
    char table[16], secret[32], line[128];
    (void)unused;
    house *h = open_house(NULL, true);
    come(h, &ada, "ada");
    come(h, &again, "ada");
    come(h, &bob, "bob");
    const char *made = ask(h, &bob, MAKE);
    take(made, "table", table, sizeof table);
    take(made, "secret", secret, sizeof secret);
    says(ask(h, &ada, "\"do\":\"name\",\"name\":\"Ada\""), "ok");
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"", table,
             secret);
    says(ask(h, &again, line), "\"ok\":\"open\"");
    say(&ada, "\"do\":\"forget\"");
    snprintf(line, sizeof line, "\"do\":\"sit\",\"secret\":\"%s\"", secret);
    say(&again, line);
    house_go_on(h, now);
    says(ada.answer, "\"ok\":\"forget\"");
    assert_int_equal(again.answers, 1);
    says(ask(h, &bob, "\"do\":\"me\""), "\"seats\":[\"\",\"\"]");
    leave(&bob);
    leave(&ada);
    leave(&again);
    come(h, &bob, "bob");
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\"", table);
    says_not(ask(h, &bob, line), "Ada");
    assert_null(strstr(strstr(bob.answer, "\"taken\":true") + 1, "\"taken\":true"));
    leave(&bob);
    house_close(h);
}

/* ---- A disk that is full ---- */

#define UNWRITTEN "could not be written down"

/* Somebody whose first request cannot be written is nobody, and is told so; everything works once
   there is room again, on the same connections. */
static void a_person_cannot_be_written(void **unused)
{
    static const char *const firsts[] = { MAKE, "\"do\":\"name\",\"name\":\"Ada\"",
                                          "\"do\":\"code\"", "\"do\":\"words\"",
                                          "\"do\":\"quick\",\"game\":\"null\"" };
    somebody ada, again;
    (void)unused;
    use_disk();
    house *h = open_house(data, true);
    come(h, &ada, "ada");
    come(h, &again, "ada");
    disk.full = true;
    for (size_t i = 0; i < sizeof firsts / sizeof firsts[0]; i++) {
        say(&again, "\"do\":\"name\",\"name\":\"Eve\"");
        says(ask(h, &ada, firsts[i]), UNWRITTEN);
        says(wait_for(h, &again), UNWRITTEN);
        says(ask(h, &ada, "\"do\":\"me\""), "\"name\":\"\",\"tables\":[]");
    }
    disk.full = false;
    says(ask(h, &ada, MAKE), "\"ok\":\"make\"");
    says(ask(h, &again, "\"do\":\"name\",\"name\":\"Ada\""), "\"ok\":\"name\"");
    says(ask(h, &ada, "\"do\":\"say\",\"text\":\"hello\""), "\"ok\":\"say\"");
    says(ask(h, &again, "\"do\":\"me\""), "\"host\":true");
    leave(&ada);
    leave(&again);
    house_close(h);
    h = open_house(data, true);
    come(h, &ada, "ada");
    says(ask(h, &ada, "\"do\":\"me\""), "\"seats\":[\"Ada\",\"\"]");
    leave(&ada);
    house_close(h);
}

/* "Try again" is true of whatever is refused so. */
static void trying_again_works(void **unused)
{
    somebody ada, phone;
    char code[16], line[64];
    (void)unused;
    use_disk();
    house *h = open_house(data, true);
    come(h, &ada, "ada");
    come(h, &phone, "phone");
    says(ask(h, &ada, "\"do\":\"name\",\"name\":\"Ada\""), "ok");
    take(ask(h, &ada, "\"do\":\"code\""), "code", code, sizeof code);
    snprintf(line, sizeof line, "\"do\":\"enter\",\"code\":\"%s\"", code);
    disk.full = true;
    says(ask(h, &phone, line), UNWRITTEN);
    says(ask(h, &phone, "\"do\":\"me\""), "\"name\":\"\"");
    says(ask(h, &ada, "\"do\":\"name\",\"name\":\"Eve\""), UNWRITTEN);
    says(ask(h, &ada, "\"do\":\"words\""), UNWRITTEN);
    says(ask(h, &ada, "\"do\":\"forget\""), UNWRITTEN);
    says(ask(h, &ada, "\"do\":\"me\""), "\"name\":\"Ada\"");
    disk.full = false;
    says(ask(h, &phone, line), "\"name\":\"Ada\"");
    says(ask(h, &phone, line), "refused"); /* it works once */
    leave(&ada);
    leave(&phone);
    house_close(h);
}

/* ---- One's devices ---- */

/* The name of a device in a list: the one that is (or is not) asked from. */
static void device_of(const char *list, bool you, char name[32])
{
    const char *at = list, *wanted = you ? "\"you\":true" : "\"you\":false";
    while ((at = strstr(at, "{\"device\":\"")) != NULL) {
        const char *end = strchr(at, '}'), *found = strstr(at, wanted);
        if (found && found < end) {
            snprintf(name, 32, "%.16s", at + strlen("{\"device\":\""));
            return;
        }
        at = end;
    }
    fail_msg("no such device in %s", list);
}

/* A device that is signed out is nobody's at once: it no longer looks at the table where it played,
   and a code that it asked for before is worthless. */
static void a_device_is_signed_out(void **unused)
{
    somebody ada, tablet, other;
    char table[16], name[32], own[32], line[96], code[16];
    (void)unused;
    house *h = open_house(NULL, true);
    come(h, &ada, "ada");
    come(h, &tablet, "tablet");
    take(ask(h, &ada, "\"do\":\"make\",\"game\":\"null\",\"seats\":\"me greedy\""), "table", table,
         sizeof table);
    says(ask(h, &ada, "\"do\":\"start\""), "ok");
    bring(h, &ada, &tablet);
    play_at(h, &tablet, table, 1);
    take(ask(h, &tablet, "\"do\":\"code\""), "code", code, sizeof code);
    const char *list = ask(h, &ada, "\"do\":\"devices\"");
    device_of(list, true, own);
    device_of(list, false, name);
    assert_string_not_equal(own, name);
    says(list, "\"here\":true");
    says_not(list, "\"seen\":0");
    come(h, &other, "other");
    snprintf(line, sizeof line, "\"do\":\"drop\",\"device\":\"%s\"", name);
    says(ask(h, &other, line), "no such device");
    says(ask(h, &ada, "\"do\":\"drop\",\"device\":\"0123456789abcdef\""), "no such device");
    says(ask(h, &ada, "\"do\":\"drop\""), "is missing");
    says(ask(h, &ada, line), "\"ok\":\"drop\"");
    says(tablet.told, "\"closed\":true,\"why\":\"This device has been signed out");
    says_not(ada.told, "closed");
    int messages = tablet.messages;
    says(ask(h, &ada, "\"do\":\"play\",\"as\":1,\"move\":\"name green\""), "ok");
    pass(h, 0);
    assert_int_equal(tablet.messages, messages);
    says(ask(h, &tablet, "\"do\":\"me\""), "\"tables\":[]");
    says(ask(h, &tablet, "\"do\":\"text\",\"as\":1"), "error");
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\"", table);
    says(ask(h, &tablet, line), "refused");
    snprintf(line, sizeof line, "\"do\":\"enter\",\"code\":\"%s\"", code);
    says(ask(h, &tablet, line), "refused");
    list = ask(h, &ada, "\"do\":\"devices\"");
    says(list, own);
    says_not(list, name);
    leave(&tablet);
    come(h, &tablet, "tablet");
    says(ask(h, &tablet, "\"do\":\"name\",\"name\":\"Eve\""), "ok"); /* somebody new */
    says_not(ask(h, &ada, "\"do\":\"me\""), "Eve");
    leave(&ada);
    leave(&tablet);
    leave(&other);
    house_close(h);
}

/* New words end all other devices, if one wants. */
static void words_end_the_others(void **unused)
{
    somebody ada, tablet, again;
    char code[16], line[64];
    (void)unused;
    house *h = open_house(NULL, true);
    come(h, &ada, "ada");
    come(h, &again, "ada");
    come(h, &tablet, "tablet");
    says(ask(h, &ada, "\"do\":\"name\",\"name\":\"Ada\""), "ok");
    bring(h, &ada, &tablet);
    says(ask(h, &ada, "\"do\":\"words\""), "\"words\":");
    says(ask(h, &tablet, "\"do\":\"me\""), "\"name\":\"Ada\"");
    take(ask(h, &tablet, "\"do\":\"code\""), "code", code, sizeof code);
    says(ask(h, &ada, "\"do\":\"words\",\"alone\":true"), "\"words\":");
    says(ask(h, &tablet, "\"do\":\"me\""), "\"name\":\"\"");
    snprintf(line, sizeof line, "\"do\":\"enter\",\"code\":\"%s\"", code);
    says(ask(h, &tablet, line), "refused"); /* they do not come back by a code from before */
    says(ask(h, &again, "\"do\":\"me\""), "\"name\":\"Ada\"");
    says_not(ask(h, &ada, "\"do\":\"devices\""), "\"you\":false");
    leave(&ada);
    leave(&again);
    leave(&tablet);
    house_close(h);
}

/* ---- Commits that fail ---- */

/* Nothing is told, answered or done, and nobody runs in circles, while nothing can be written; what
   goes on by itself is tried again a second later. */
static void commits_fail(void **unused)
{
    somebody ada, bob;
    char table[16];
    (void)unused;
    use_disk();
    house *h = open_house(data, true);
    sit_down(h, &ada, &bob, table);
    int messages = ada.messages;
    disk.full = true;
    says(ask(h, &bob, "\"do\":\"play\",\"as\":2,\"move\":\"name green\""), UNWRITTEN);
    says(ask(h, &bob, "\"do\":\"say\",\"text\":\"hello\""), UNWRITTEN);
    says(ask(h, &bob, "\"do\":\"resign\",\"as\":2"), UNWRITTEN);
    assert_int_equal(ada.messages, messages);
    says_not(ada.told, "hello");
    leave(&bob);
    pass(h, 0);
    now += 2000; /* a bot is to stand in */
    int64_t wait = settle(h, &ada);
    assert_in_range(wait, 1, 1000);
    says_not(ada.told, "\"stand_in\":true");
    assert_int_equal(ada.messages, messages);
    disk.full = false;
    now += 1000;
    settle(h, &ada);
    says(ada.told, "\"stand_in\":true");
    leave(&ada);
    house_close(h);
}

/* The same before a game: bots that are to sit down, and the start. */
static void beginnings_fail(void **unused)
{
    char line[64], table[16];
    somebody ada, bob;
    (void)unused;
    use_disk();
    house *h = open_house(data, true);
    come(h, &ada, "eve");
    says(ask(h, &ada, MAKE ",\"fill\":10"), "\"ok\":\"make\"");
    disk.full = true;
    now += 10001;
    int64_t wait = settle(h, &ada);
    assert_in_range(wait, 1, 1000);
    says_not(ada.told, "\"started\":true");
    says_not(ada.told, "\"bot\":");
    disk.full = false;
    now += 1000; /* a bot sits down, and the game starts */
    settle(h, &ada);
    says(ada.told, "\"started\":true");
    take(ask(h, &ada, MAKE ",\"listed\":true,\"fill\":60"), "table", table, sizeof table);
    come(h, &bob, "bob");
    snprintf(line, sizeof line, "\"do\":\"join\",\"table\":\"%s\"", table);
    says(ask(h, &bob, line), "\"ok\":\"join\"");
    disk.full = true;
    now += 5000;
    wait = settle(h, &ada);
    assert_in_range(wait, 1, 5000);
    says_not(ada.told, "\"started\":true");
    disk.full = false;
    now += 5000;
    settle(h, &ada);
    says(ada.told, "\"started\":true");
    leave(&ada);
    leave(&bob);
    house_close(h);
}

/* Whatever is answered has been synced before. */
static void commits_are_synced(void **unused)
{
    somebody ada;
    (void)unused;
    use_disk();
    house *h = open_house(data, true);
    come(h, &ada, "zoe");
    says(ask(h, &ada, "\"do\":\"name\",\"name\":\"Zoe\""), "ok");
    for (int i = 0; i < 3; i++) {
        int syncs = disk.syncs;
        says(ask(h, &ada, i ? MAKE : "\"do\":\"name\",\"name\":\"Eve\""), "ok");
        assert_true(disk.syncs > syncs);
    }
    leave(&ada);
    house_close(h);
}

/* ---- Forgotten ---- */

/* What is in a cell of some row: a number, or bytes. */
typedef struct trace {
    sqlite3_int64 number;
    const void *bytes;
    size_t size;
} trace;

static bool shows(sqlite3_stmt *row, int column, const trace *t)
{
    const unsigned char *at = sqlite3_column_blob(row, column);
    size_t size = (size_t)sqlite3_column_bytes(row, column);
    if (t->number)
        return sqlite3_column_type(row, column) == SQLITE_INTEGER
               && sqlite3_column_int64(row, column) == t->number;
    for (size_t i = 0; at && i + t->size <= size; i++)
        if (memcmp(at + i, t->bytes, t->size) == 0)
            return true;
    return false;
}

/* "table.column" of every cell of the whole store where one of these is, each once, in order. */
static void find_traces(const trace *traces, size_t count, char *found, size_t room)
{
    sqlite3 *db;
    sqlite3_stmt *tables, *rows;
    char sql[128], where[128];
    found[0] = '\0';
    assert_int_equal(sqlite3_open(data, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db, "select name from sqlite_schema where type = 'table' order by name",
                           -1, &tables, NULL),
        SQLITE_OK);
    while (sqlite3_step(tables) == SQLITE_ROW) {
        const char *table = (const char *)sqlite3_column_text(tables, 0);
        snprintf(sql, sizeof sql, "select * from %s", table);
        assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &rows, NULL), SQLITE_OK);
        for (int c = 0; c < sqlite3_column_count(rows); c++, sqlite3_reset(rows))
            while (sqlite3_step(rows) == SQLITE_ROW)
                for (size_t i = 0; i < count; i++) {
                    snprintf(where, sizeof where, "%s.%s ", table, sqlite3_column_name(rows, c));
                    if (shows(rows, c, &traces[i]) && strstr(found, where) == NULL)
                        strncat(found, where, room - strlen(found) - 1);
                }
        sqlite3_finalize(rows);
    }
    sqlite3_finalize(tables);
    sqlite3_close(db);
}

static void read_cell(const char *sql, void *to, size_t size, sqlite3_int64 *number)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open(data, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    if (number)
        *number = sqlite3_column_int64(row, 0);
    else
        memcpy(to, sqlite3_column_blob(row, 0), size);
    sqlite3_finalize(row);
    sqlite3_close(db);
}

/* The shipped box with a lamp that is worth more. */
static void bring_box(house *h, somebody *s)
{
    char line[1500] = "\"do\":\"box\",\"game\":\"null\",\"file\":\"lamps.tsv\",\"text\":\"";
    size_t size, used = strlen(line);
    char *text = support_file("boxes/null/lamps.tsv", &size);
    char *worth = strstr(text, "violet\t3");
    assert_non_null(worth);
    worth[strlen("violet\t")] = '4';
    for (const char *at = text; *at; at++) {
        assert_true(used + 4 < sizeof line);
        if (*at == '\t' || *at == '\n')
            line[used++] = '\\';
        line[used++] = *at == '\t' ? 't' : *at == '\n' ? 'n' : *at;
    }
    line[used++] = '"';
    line[used] = '\0';
    free(text);
    says(ask(h, s, line), "\"ok\":\"box\"");
}

/* After that no row of any table has the name, the words, a device or a sentence of somebody who
   has been forgotten; their number stays only where a game had begun, and where they have reported
   others. Before it, it was everywhere where somebody can be named. */
static void nothing_names_the_forgotten(void **unused)
{
    static const char name[] = "Adalgisa", sentence[] = "unmistakable";
    unsigned char devices[2][32], words[32];
    char table[16], waiting[16], found[1024], line[1024];
    somebody ada, bob, tablet;
    trace traces[6] = { { .number = 0 } };
    (void)unused;
    house *h = open_house(data, true);
    sit_down(h, &ada, &bob, table);
    says(ask(h, &ada, "\"do\":\"name\",\"name\":\"Adalgisa\""), "ok");
    says(ask(h, &ada, "\"do\":\"say\",\"text\":\"unmistakable\""), "\"number\":1");
    says(ask(h, &bob, "\"do\":\"say\",\"text\":\"quite\""), "\"number\":2");
    says(ask(h, &ada, "\"do\":\"block\",\"number\":2"), "ok");
    says(ask(h, &bob, "\"do\":\"block\",\"number\":1"), "ok");
    says(ask(h, &ada, "\"do\":\"report\",\"number\":2"), "ok");
    says(ask(h, &bob, "\"do\":\"report\",\"number\":1"), "ok");
    bring_box(h, &ada);
    says(ask(h, &ada, "\"do\":\"box\",\"game\":\"null\",\"done\":true"), "\"box\":");
    says(ask(h, &ada, "\"do\":\"words\""), "\"words\":");
    come(h, &tablet, "tablet");
    bring(h, &ada, &tablet);
    take(ask(h, &tablet, MAKE), "table", waiting, sizeof waiting);
    read_cell("select id from person where name = 'Adalgisa'", NULL, 0, &traces[0].number);
    read_cell("select words from person where name = 'Adalgisa'", words, sizeof words, NULL);
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line,
                 "select token from device where person = %lld limit 1 offset %d",
                 (long long)traces[0].number, i);
        read_cell(line, devices[i], sizeof devices[i], NULL);
        traces[i + 1] = (trace){ .bytes = devices[i], .size = sizeof devices[i] };
    }
    traces[3] = (trace){ .bytes = words, .size = sizeof words };
    traces[4] = (trace){ .bytes = name, .size = strlen(name) };
    traces[5] = (trace){ .bytes = sentence, .size = strlen(sentence) };
    find_traces(traces, 6, found, sizeof found);
    assert_string_equal(found, "box.person chair.person chat.person chat.text device.token "
                               "device.person game.host person.id person.name person.words "
                               "report.by report.person report.text shun.who shun.whom ");
    says(ask(h, &tablet, "\"do\":\"forget\""), "ok");
    find_traces(traces, 6, found, sizeof found);
    assert_string_equal(found, "chair.person person.id report.by ");
    snprintf(
        line, sizeof line,
        "select count(*) from chair join game on game = id where head is null and person = %lld",
        (long long)traces[0].number);
    sqlite3_int64 left = 1;
    read_cell(line, NULL, 0, &left);
    assert_int_equal(left, 0); /* it is that of the game that had begun */
    leave(&ada);
    leave(&bob);
    leave(&tablet);
    house_close(h);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, drop_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(one_device_is_one_person),
        TEST(a_name_in_passing),
        TEST(it_happens_to_all_devices),
        TEST(the_former_is_away),
        TEST(forgotten_in_between),
        TEST(a_person_cannot_be_written),
        TEST(trying_again_works),
        TEST(a_device_is_signed_out),
        TEST(words_end_the_others),
        TEST(commits_fail),
        TEST(beginnings_fail),
        TEST(commits_are_synced),
        TEST(nothing_names_the_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
