/* Playing again: asked, accepted, refused, withdrawn; with people who are away, and a host who does
   not want to; and that nothing of the last table counts at the next. */
#include "tests/guests.h"

#define AGAIN "\"do\":\"rematch\""
#define NOT_AGAIN "\"do\":\"rematch\",\"want\":false"

enum { MOST = 3 };

typedef struct company {
    house *house;
    somebody people[MOST];
    int count;
    char table[16], next[16], link[40], watch[40], invitation[40];
    unsigned char nonces[MOST][32];
} company;

static const char *const devices[] = { "ada", "bob", "cleo" };

/* Time goes by, and what is on its way to the disk arrives there. */
static void go_by(company *c, int milliseconds)
{
    for (int turns = 0; turns < 9; turns++)
        house_go_on(c->house, now);
    for (uint64_t end = now + (uint64_t)milliseconds; now < end; now += 100)
        house_go_on(c->house, now);
}

static const char *ask_at(company *c, int seat, const char *line)
{
    const char *answer = ask(c->house, &c->people[seat - 1], line);
    go_by(c, 0);
    return answer;
}

static const char *open_at(company *c, int seat, const char *table)
{
    char line[64];
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\"", table);
    return ask_at(c, seat, line);
}

static const char *told(const company *c, int seat)
{
    return c->people[seat - 1].told;
}

/* "nonce": the hash of a nonce; "reveal" and "start": the nonce itself. */
static void say_nonce(company *c, int seat, const char *what, const unsigned char nonce[32])
{
    unsigned char bytes[32];
    char line[120];
    bool binds = strcmp(what, "nonce") == 0;
    rv_out out = rv_out_to(line, sizeof line);
    memcpy(bytes, nonce, sizeof bytes);
    if (binds)
        rv_sha256(nonce, 32, bytes);
    rv_put(&out, "\"do\":\"%s\",\"%s\":\"", what, binds ? "hash" : "nonce");
    rv_put_bytes(&out, bytes, sizeof bytes);
    rv_put(&out, "\"");
    say(&c->people[seat - 1], line);
}

static const char *ask_nonce(company *c, int seat, const char *what, const unsigned char nonce[32])
{
    say_nonce(c, seat, what, nonce);
    const char *answer = wait_for(c->house, &c->people[seat - 1]);
    go_by(c, 0);
    return answer;
}

/* People whose game, made by Ada, is over. All were bound by nonces. */
static company *meet_at(const char *path, int count)
{
    static company c;
    char line[120];
    c = (company){ .house = open_house(path, true), .count = count };
    for (int i = 0; i < count; i++)
        come(c.house, &c.people[i], devices[i]);
    snprintf(line, sizeof line,
             "\"do\":\"make\",\"game\":\"null\",\"options\":\"players=%d\",\"seats\":\"me%s\"",
             count, count == 3 ? " open open" : " open");
    const char *made = ask_at(&c, 1, line);
    take(made, "table", c.table, sizeof c.table);
    take(made, "link", c.link, sizeof c.link);
    take(made, "watch", c.watch, sizeof c.watch);
    take(made, "secret", c.invitation, sizeof c.invitation);
    for (int seat = 2; seat <= count; seat++) {
        snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"", c.table,
                 c.link);
        ask_at(&c, seat, line);
        snprintf(line, sizeof line, "\"do\":\"sit\",\"secret\":\"%s\"", c.link);
        says(ask_at(&c, seat, line), "\"ok\":\"sit\"");
    }
    for (int seat = 1; seat <= count; seat++) {
        memset(c.nonces[seat - 1], seat, 32);
        says(ask_nonce(&c, seat, "nonce", c.nonces[seat - 1]), "\"ok\":\"nonce\"");
    }
    say_nonce(&c, 1, "start", c.nonces[0]);
    for (int seat = 2; seat <= count; seat++)
        says(ask_nonce(&c, seat, "reveal", c.nonces[seat - 1]), "\"ok\":\"reveal\"");
    says(wait_for(c.house, &c.people[0]), "\"ok\":\"start\"");
    says(ask_at(&c, 1, AGAIN), "refused"); /* not before the end */
    says(ask_at(&c, 1, "\"do\":\"end\",\"as\":1"), "\"ok\":\"end\"");
    for (int seat = 2; seat <= count; seat++) {
        snprintf(line, sizeof line, "\"do\":\"agree\",\"as\":%d", seat);
        says(ask_at(&c, seat, line), "\"ok\":\"agree\"");
    }
    says(told(&c, count), "\"over\":true");
    return &c;
}

static company *meet(int count)
{
    return meet_at(NULL, count);
}

static void part(company *c)
{
    for (int i = 0; i < c->count; i++)
        if (c->people[i].guest)
            leave(&c->people[i]);
    house_close(c->house);
}

/* The next table is made: whoever is told so learns where. */
static void go_on_to_next(company *c, int seat)
{
    take(told(c, seat), "next", c->next, sizeof c->next);
    assert_string_not_equal(c->next, c->table);
}

static void one_asks_and_one_accepts(void **unused)
{
    (void)unused;
    company *c = meet(2);
    says_not(ask_at(c, 1, AGAIN), "next");
    go_by(c, 60000);
    says(told(c, 2), "\"rematch\":{\"asked\":1,\"accepted\":[1],\"refused\":[]}");
    says_not(told(c, 2), "\"next\"");
    says(ask_at(c, 2, AGAIN), "\"ok\":\"rematch\"");
    go_on_to_next(c, 1);
    says(told(c, 1), "\"accepted\":[1,2]");
    says(ask_at(c, 1, AGAIN), c->next); /* asked once more, it is that one */
    says(open_at(c, 1, c->next), "\"host\":true,\"seat\":1,\"started\":false");
    go_by(c, 20000);
    says(open_at(c, 1, c->next), "\"started\":false"); /* Bob has not come yet */
    says(open_at(c, 2, c->next), "\"host\":false,\"seat\":2,\"started\":false");
    go_by(c, 10000);
    says(told(c, 1), "\"started\":true"); /* nobody is bound, and nobody waits for ever */
    part(c);
}

/* Nobody is bound by what was said at the last table, and who was invited there is not invited
   here. Once both are bound it starts at once. */
static void nothing_old_counts(void **unused)
{
    unsigned char fresh[32] = { 7 };
    char line[120];
    somebody eve;
    (void)unused;
    company *c = meet(2);
    ask_at(c, 1, AGAIN);
    ask_at(c, 2, AGAIN);
    go_on_to_next(c, 1);
    for (int seat = 1; seat <= 2; seat++) {
        says_not(open_at(c, seat, c->next), "\"bound\":true");
        says(ask_nonce(c, seat, "reveal", c->nonces[seat - 1]), "refused");
    }
    come(c->house, &eve, "eve");
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"", c->next,
             c->invitation);
    says(ask(c->house, &eve, line), "refused");
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"", c->next,
             c->watch);
    says(ask(c->house, &eve, line), "\"seat\":0"); /* whoever looked on may look on */
    snprintf(line, sizeof line, "\"do\":\"sit\",\"secret\":\"%s\"", c->watch);
    says(ask(c->house, &eve, line), "refused");
    leave(&eve);
    for (int seat = 1; seat <= 2; seat++)
        says(ask_nonce(c, seat, "nonce", fresh), "\"ok\":\"nonce\"");
    says(told(c, 1), "\"reveal\":true");
    says(told(c, 1), "\"started\":false");
    for (int seat = 1; seat <= 2; seat++)
        says(ask_nonce(c, seat, "reveal", fresh), "\"ok\":\"reveal\"");
    go_by(c, 0);
    says(told(c, 1), "\"started\":true");
    part(c);
}

static void a_refusal_is_told(void **unused)
{
    (void)unused;
    company *c = meet(3);
    ask_at(c, 3, AGAIN);
    says(ask_at(c, 2, NOT_AGAIN), "\"ok\":\"rematch\"");
    says(told(c, 3), "\"rematch\":{\"asked\":3,\"accepted\":[3],\"refused\":[2]}");
    says_not(told(c, 3), "\"next\"");
    ask_at(c, 1, AGAIN);
    go_on_to_next(c, 3);
    says(told(c, 2), "\"refused\":[2]");
    says(ask_at(c, 2, AGAIN), "refused"); /* too late: that chair is anybody's */
    says(open_at(c, 2, c->next), "refused");
    says(open_at(c, 3, c->next), "\"seat\":3");
    says(open_at(c, 1, c->next), "{\"taken\":false}");
    go_by(c, 60000);
    says(told(c, 1), "\"started\":false");
    says(ask_at(c, 1, "\"do\":\"chair\",\"seat\":2,\"who\":\"random\""), "\"ok\":\"chair\"");
    go_by(c, 5000);
    says(told(c, 3), "\"started\":true");
    part(c);
}

/* One may think better of it, as long as nothing has come of it. */
static void a_wish_is_withdrawn(void **unused)
{
    (void)unused;
    company *c = meet(3);
    ask_at(c, 1, AGAIN);
    ask_at(c, 2, NOT_AGAIN);
    ask_at(c, 1, NOT_AGAIN);
    says_not(told(c, 3), "rematch");
    ask_at(c, 3, NOT_AGAIN); /* nobody asks any more */
    says_not(told(c, 3), "rematch");
    ask_at(c, 1, AGAIN);
    ask_at(c, 2, AGAIN);
    ask_at(c, 1, NOT_AGAIN); /* whoever asked goes, who accepted stays */
    says(told(c, 3), "\"rematch\":{\"asked\":2,\"accepted\":[2],\"refused\":[]}");
    ask_at(c, 3, NOT_AGAIN);
    says_not(told(c, 3), "\"next\"");
    ask_at(c, 3, AGAIN);
    says(told(c, 2), "\"accepted\":[2,3],\"refused\":[]");
    says_not(told(c, 3), "\"next\"");
    ask_at(c, 1, AGAIN);
    go_on_to_next(c, 2);
    part(c);
}

/* Both before either is answered. */
static void two_ask_at_once(void **unused)
{
    (void)unused;
    company *c = meet(2);
    say(&c->people[0], AGAIN);
    say(&c->people[1], AGAIN);
    go_by(c, 0);
    assert_int_equal(c->people[0].answers + c->people[1].answers, 2);
    go_on_to_next(c, 1);
    says(told(c, 2), c->next);
    says(told(c, 2), "\"rematch\":{\"asked\":1,\"accepted\":[1,2],\"refused\":[]}");
    part(c);
}

/* The chair of somebody who is away is kept, and nobody is put into a game unasked. */
static void who_is_away_is_asked_later(void **unused)
{
    (void)unused;
    for (int comes = 0; comes < 2; comes++) {
        company *c = meet(2);
        leave(&c->people[1]);
        ask_at(c, 1, AGAIN);
        go_on_to_next(c, 1);
        says(open_at(c, 1, c->next), "\"seat\":1");
        go_by(c, 60000);
        says(told(c, 1), "\"started\":false");
        come(c->house, &c->people[1], "bob");
        says(open_at(c, 2, c->table), c->next);
        if (comes) {
            says(ask_at(c, 2, AGAIN), c->next);
            says(open_at(c, 2, c->next), "\"seat\":2");
            go_by(c, 5000);
            says(told(c, 1), "\"started\":true");
        } else {
            says(ask_at(c, 2, NOT_AGAIN), "\"ok\":\"rematch\"");
            says(told(c, 1), "{\"taken\":false}");
            says(told(c, 2), "\"refused\":[2]");
            says(open_at(c, 2, c->next), "refused");
        }
        part(c);
    }
}

/* Where two have accepted they begin without whoever was away, and whose chair waits. */
static void who_is_away_keeps_nobody_waiting(void **unused)
{
    (void)unused;
    for (int comes = 0; comes < 2; comes++) {
        company *c = meet(3);
        leave(&c->people[2]);
        ask_at(c, 1, AGAIN);
        ask_at(c, 2, AGAIN);
        go_on_to_next(c, 1);
        if (comes) {
            come(c->house, &c->people[2], "cleo");
            says(open_at(c, 3, c->next), "\"seat\":3");
        }
        says(open_at(c, 1, c->next), "\"seat\":1");
        go_by(c, 60000);
        says(told(c, 1), "\"started\":false"); /* Bob has accepted, and is on his way */
        says(open_at(c, 2, c->next), "\"seat\":2");
        says(told(c, 2), "\"started\":false"); /* time for nonces */
        go_by(c, 5000);
        says(told(c, 2), "\"started\":true");
        if (!comes) {
            come(c->house, &c->people[2], "cleo");
            says(open_at(c, 3, c->next), "\"seat\":3");
        }
        part(c);
    }
}

/* A computer that stood in for somebody to the end does not at the next table, which is theirs. */
static void a_stand_in_stays_behind(void **unused)
{
    somebody ada, bob;
    char table[16], next[16], line[64];
    (void)unused;
    house *h = open_house(NULL, true);
    sit_down(h, &ada, &bob, table);
    leave(&bob);
    pass(h, 0);
    pass(h, 2000);
    pass(h, 0);
    says(ada.told, "\"stand_in\":true");
    says(ask(h, &ada, "\"do\":\"end\",\"as\":1"), "\"ok\":\"end\"");
    says(ask(h, &ada, AGAIN), "\"ok\":\"rematch\"");
    while (strstr(ada.told, "\"next\"") == NULL)
        pass(h, 0);
    take(ada.told, "next", next, sizeof next);
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\"", next);
    says(ask(h, &ada, line), "\"taken\":true,\"here\":false");
    says_not(ada.answer, "\"stand_in\":true");
    leave(&ada);
    house_close(h);
}

/* Whoever goes away without an answer keeps nobody waiting. */
static void who_leaves_is_not_waited_for(void **unused)
{
    (void)unused;
    company *c = meet(3);
    ask_at(c, 1, AGAIN);
    ask_at(c, 2, AGAIN);
    says_not(told(c, 1), "\"next\"");
    says(ask_at(c, 3, "\"do\":\"leave\""), "\"ok\":\"leave\"");
    go_on_to_next(c, 1);
    part(c);
}

/* Somebody has to: whoever asked, if the host is not with them. */
static void there_is_a_host(void **unused)
{
    (void)unused;
    for (int away = 0; away < 2; away++) {
        company *c = meet(3);
        if (away)
            leave(&c->people[0]);
        ask_at(c, 3, AGAIN);
        ask_at(c, 2, AGAIN);
        if (!away)
            ask_at(c, 1, NOT_AGAIN);
        go_on_to_next(c, 3);
        says(open_at(c, 3, c->next), "\"host\":true,\"seat\":3");
        says(open_at(c, 2, c->next), "\"host\":false,\"seat\":2");
        part(c);
    }
}

static void who_may_ask(void **unused)
{
    char line[120];
    somebody eve;
    (void)unused;
    company *c = meet(2);
    come(c->house, &eve, "eve");
    says(ask(c->house, &eve, AGAIN), "refused");
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"", c->table,
             c->watch);
    says(ask(c->house, &eve, line), "\"ok\":\"open\"");
    says(ask(c->house, &eve, AGAIN), "refused");
    says(ask(c->house, &eve, NOT_AGAIN), "refused");
    says(ask_at(c, 1, "\"do\":\"rematch\",\"want\":1"), "\\\"want\\\" must be true or false");
    says_not(told(c, 1), "rematch");
    leave(&eve);
    part(c);
}

/* While the disk is full there is no next table; the answers stay. */
static void what_cannot_be_written(void **unused)
{
    (void)unused;
    use_disk();
    company *c = meet_at(data, 2);
    disk.full = true;
    ask_at(c, 1, AGAIN);
    ask_at(c, 2, AGAIN);
    for (int tries = 0; tries < 3; tries++) {
        assert_in_range(settle(c->house, &c->people[0]), 1, 1000); /* it is tried again */
        says(told(c, 1), "\"accepted\":[1,2]");
        says_not(told(c, 1), "\"next\"");
        now += 1000;
    }
    disk.full = false;
    settle(c->house, &c->people[0]);
    says(told(c, 1), "\"accepted\":[1,2]");
    says(told(c, 1), "\"next\"");
    go_on_to_next(c, 1);
    says(open_at(c, 1, c->next), "\"seat\":1");
    part(c);
}

/* The next table cannot be opened any more: whoever was away is told so, and nothing of it is
   changed. */
static void the_next_table_is_damaged(void **unused)
{
    static const char *const answers[] = { AGAIN, NOT_AGAIN };
    sqlite3 *db = NULL;
    char line[128];
    (void)unused;
    use_disk();
    company *c = meet_at(data, 2);
    leave(&c->people[1]);
    ask_at(c, 1, AGAIN);
    settle(c->house, &c->people[0]);
    go_on_to_next(c, 1);
    ask_at(c, 1, "\"do\":\"leave\"");
    go_by(c, 10 * 60 * 1000); /* nobody comes there */
    snprintf(line, sizeof line, "update game set options = 'players=9' where id = '%s'", c->next);
    assert_int_equal(sqlite3_open(data, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, line, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    come(c->house, &c->people[1], "bob");
    says(open_at(c, 2, c->table), c->next);
    for (int i = 0; i < 2; i++)
        says(ask_at(c, 2, answers[i]), "can no longer read this table");
    snprintf(line, sizeof line, "\"do\":\"join\",\"table\":\"%s\"", c->next);
    says(ask_at(c, 2, line), "can no longer read this table");
    assert_int_equal(house_count(c->house).aside, 1);
    part(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_asks_and_one_accepts),
        cmocka_unit_test(nothing_old_counts),
        cmocka_unit_test(a_refusal_is_told),
        cmocka_unit_test(a_wish_is_withdrawn),
        cmocka_unit_test(two_ask_at_once),
        cmocka_unit_test(who_is_away_is_asked_later),
        cmocka_unit_test(who_is_away_keeps_nobody_waiting),
        cmocka_unit_test(a_stand_in_stays_behind),
        cmocka_unit_test(who_leaves_is_not_waited_for),
        cmocka_unit_test(there_is_a_host),
        cmocka_unit_test(who_may_ask),
        cmocka_unit_test_setup_teardown(what_cannot_be_written, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(the_next_table_is_damaged, make_folder, drop_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
