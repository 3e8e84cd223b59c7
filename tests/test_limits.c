/* Limits of the house, with a clock in hand: what a flood of strangers, owners and guesses takes
   from others, which is nothing (docs/hosting.md, "Limits"). */
#include "apps/server/address.h"
#include "tests/limited.h"

#define TOO_MANY "too many new people"

/* Does somebody new from there get a name? */
static bool gets_in(house *h, const char *from)
{
    somebody s;
    come_new(h, &s, from);
    const char *answer = ask(h, &s, "\"do\":\"name\",\"name\":\"Somebody\"");
    bool good = strstr(answer, "\"ok\":\"name\"") != NULL;
    if (!good)
        says(answer, TOO_MANY);
    leave(&s);
    return good;
}

static int get_in(house *h, const char *from, int most)
{
    int count = 0;
    while (count < most && gets_in(h, from))
        count++;
    return count;
}

/* ---- Strangers ---- */

static void an_hour(void **unused)
{
    house *h = open_limited();
    (void)unused;
    assert_int_equal(get_in(h, "192.0.2.1", 5), 5);
    now += HOUR / 2;
    assert_int_equal(get_in(h, "192.0.2.1", 25), 15);
    now += HOUR / 2 - 1;
    assert_int_equal(get_in(h, "192.0.2.1", 25), 0);
    now += 1;
    assert_int_equal(get_in(h, "192.0.2.1", 25), 5); /* the first ones are an hour ago */
    assert_int_equal(get_in(h, "192.0.2.2", 25), 20);
    close_limited(h);
}

/* Nobody forgets an address because of what others do. */
static void a_flood_resets_nothing(void **unused)
{
    char from[64];
    int all = 0;
    house *h = open_limited();
    (void)unused;
    assert_int_equal(get_in(h, "192.0.2.1", 25), 20);
    for (int i = 0; i < 206; i++) { /* of one /56 */
        snprintf(from, sizeof from, "2001:db8:0:%x::1", (unsigned)i);
        all += get_in(h, from, 20);
    }
    assert_int_equal(all, 80); /* as many as a customer may */
    assert_int_equal(get_in(h, "192.0.2.1", 25), 0);
    assert_int_equal(get_in(h, "2001:db8:0:ff::2", 25), 0);
    for (int i = 0; i < 6000; i++) { /* one each, of as many customers */
        snprintf(from, sizeof from, "2001:db8:%x::1", 1u + (unsigned)i);
        assert_true(gets_in(h, from));
    }
    assert_int_equal(get_in(h, "192.0.2.1", 25), 0);
    assert_int_equal(get_in(h, "2001:db8:0:ff::2", 25), 0);
    now += HOUR;
    assert_int_equal(get_in(h, "192.0.2.1", 25), 20);
    close_limited(h);
}

/* ---- Opening tables ---- */

/* A table where a game has begun and a few moves have been made; nobody is there any more. */
static void leave_a_game(house *h, somebody *s, char id[16], char watch[32])
{
    const char *made = ask(h, s, "\"do\":\"make\",\"game\":\"null\",\"seats\":\"me random\"");
    take(made, "table", id, 16);
    take(made, "watch", watch, 32);
    says(ask(h, s, "\"do\":\"start\""), "\"ok\":\"start\"");
    says(ask(h, s, "\"do\":\"play\",\"as\":1,\"move\":\"name green\""), "\"ok\":\"play\"");
    says(ask(h, s, "\"do\":\"leave\""), "\"ok\":\"leave\"");
    for (int i = 0; i < 10000 && house_count(h).tables > 0; i++) { /* the bot moves first */
        take_bell(true);
        house_go_on(h, now);
    }
    assert_int_equal(house_count(h).tables, 0);
}

/* Whoever may not come costs nothing, and learns nothing. */
static void a_refusal_reads_no_log(void **unused)
{
    somebody ada, eve;
    char id[16], waits[16], watch[32], refusal[sizeof eve.answer], line[64];
    house *h = open_limited();
    (void)unused;
    come_from(h, &ada, "ada", "192.0.2.1");
    come_from(h, &eve, "eve", "192.0.2.2");
    leave_a_game(h, &ada, id, watch);
    take(ask(h, &ada, "\"do\":\"make\",\"game\":\"null\""), "table", waits, sizeof waits);
    says(open_table(h, &eve, "0000000000", ""), "refused");
    memcpy(refusal, eve.answer, sizeof refusal);
    moves = 0;
    for (int i = 0; i < 200; i++) {
        assert_string_equal(open_table(h, &eve, id, ""), refusal);
        assert_string_equal(open_table(h, &eve, id, "00000000000000000000000000"), refusal);
        assert_string_equal(open_table(h, &eve, waits, ""), refusal);
        assert_string_equal(open_table(h, &eve, "0000000000", "00000000000000000000000000"),
                            refusal);
        snprintf(line, sizeof line, "\"do\":\"join\",\"table\":\"%s\"", id);
        says(ask(h, &eve, line), "refused");
    }
    assert_int_equal(moves, 0);
    says(open_table(h, &eve, id, watch), "\"ok\":\"open\"");
    assert_true(moves > 0);
    leave(&ada);
    leave(&eve);
    close_limited(h);
}

/* Logs are read again for those who may come, so often and no more; others are not held up. */
static void replays_have_a_share(void **unused)
{
    char id[16], watch[32];
    int good = 0;
    somebody ada, eve;
    house *h = open_limited();
    (void)unused;
    come_from(h, &ada, "ada", "192.0.2.1");
    come_from(h, &eve, "eve", "192.0.2.2");
    leave_a_game(h, &ada, id, watch);
    for (int i = 0; i < 100; i++) {
        good += strstr(open_table(h, &ada, id, ""), "\"ok\":\"open\"") != NULL;
        ask(h, &ada, "\"do\":\"leave\"");
    }
    assert_int_equal(good, 20);
    says(open_table(h, &ada, id, ""), "too many tables");
    says(open_table(h, &eve, id, watch), "\"ok\":\"open\"");
    says(open_table(h, &ada, id, ""), "\"ok\":\"open\""); /* it is there now */
    ask(h, &eve, "\"do\":\"leave\"");
    ask(h, &ada, "\"do\":\"leave\"");
    now += MINUTE;
    says(open_table(h, &ada, id, ""), "\"ok\":\"open\"");
    leave(&ada);
    leave(&eve);
    close_limited(h);
}

/* However many look on from an address, somebody else still can, and whoever plays can always. */
static void onlookers_have_a_share(void **unused)
{
    enum { CROWD = 100 };
    static somebody crowd[CROWD];
    char id[16], watch[32], from[64];
    int good = 0;
    somebody ada, bob;
    house *h = open_limited();
    (void)unused;
    come_from(h, &ada, "ada", "2001:db8::1");
    come_from(h, &bob, "bob", "192.0.2.1");
    leave_a_game(h, &ada, id, watch);
    for (int i = 0; i < CROWD; i++) {
        come_new(h, &crowd[i], "2001:db8::7");
        good += strstr(open_table(h, &crowd[i], id, watch), "\"ok\":\"open\"") != NULL;
    }
    assert_int_equal(good, 40);
    says(crowd[CROWD - 1].answer, "already look on from here");
    says(open_table(h, &crowd[0], id, watch), "\"ok\":\"open\""); /* who is there already */
    says(open_table(h, &bob, id, watch), "\"ok\":\"open\"");
    says(open_table(h, &ada, id, ""), "\"ok\":\"open\"");
    for (int i = 0; i < CROWD; i++)
        leave(&crowd[i]);
    good = 0;
    for (int i = 0; i < CROWD; i++) {
        snprintf(from, sizeof from, "2001:db8:0:%x::1", (unsigned)i % 5);
        come_new(h, &crowd[i], from);
        good += strstr(open_table(h, &crowd[i], id, watch), "\"ok\":\"open\"") != NULL;
    }
    assert_int_equal(good, 80);
    says(crowd[CROWD - 1].answer, "already look on from here");
    leave(&bob);
    come_from(h, &bob, "bob", "2001:db8:1:0::1"); /* of another network */
    says(open_table(h, &bob, id, watch), "\"ok\":\"open\"");
    for (int i = 0; i < CROWD; i++)
        leave(&crowd[i]);
    leave(&ada);
    leave(&bob);
    close_limited(h);
}

/* ---- Shares ---- */

/* What counts, by somebody who is there. False: it is refused for that reason. */
typedef bool deed(house *h, somebody *s, const char *from);

static char played[16], played_watch[32], said_at[16], said_watch[32];

static bool passes(const char *answer, const char *refusal)
{
    return strstr(answer, refusal) == NULL;
}

static bool makes(house *h, somebody *s, const char *from)
{
    (void)from;
    bool good = passes(ask(h, s, MAKE), "too often");
    ask(h, s, "\"do\":\"leave\"");
    return good;
}

static bool brings_a_box(house *h, somebody *s, const char *from)
{
    (void)from;
    return passes(ask(h, s, "\"do\":\"box\",\"game\":\"null\",\"done\":true"), "too often");
}

static bool guesses_a_code(house *h, somebody *s, const char *from)
{
    (void)from;
    return passes(ask(h, s, "\"do\":\"enter\",\"code\":\"00000000\""), "too often");
}

static bool guesses_words(house *h, somebody *s, const char *from)
{
    (void)from;
    return passes(ask(h, s, "\"do\":\"enter\",\"words\":\"lamp moon\""), "too often");
}

static bool reports(house *h, somebody *s, const char *from)
{
    (void)from;
    says(open_table(h, s, said_at, said_watch), "\"ok\":\"open\"");
    bool good = passes(ask(h, s, "\"do\":\"report\",\"number\":1"), "too often");
    ask(h, s, "\"do\":\"leave\"");
    return good;
}

static bool has_a_log_read(house *h, somebody *s, const char *from)
{
    (void)from;
    bool good = passes(open_table(h, s, played, played_watch), "too many tables");
    ask(h, s, "\"do\":\"leave\"");
    return good;
}

static bool looks_at_an_address(house *h, somebody *s, const char *from)
{
    net_address address;
    house_glimpse glimpse;
    (void)s;
    assert_true(net_address_read(from, &address));
    return house_glimpse_of(h, rv_span_of(played), &address, &glimpse);
}

typedef struct share {
    deed *deed;
    uint64_t window;
    int person, address, network; /* 0: it is not counted by that */
} share;

/* How often people from there can do it, one after the other, until it is refused at once. */
static int done_from(house *h, const share *one, const char *from)
{
    int all = 0, own;
    do {
        somebody s;
        come_known(h, &s, from);
        for (own = 0; one->deed(h, &s, from); own++)
            ;
        assert_true(own <= one->person || one->person == 0);
        all += own;
        leave(&s);
    } while (own > 0);
    return all;
}

/* All that the addresses of this network can do, from this one on. */
static int done_in(house *h, const share *one, int network, int place)
{
    char from[64];
    int all = 0, here;
    do {
        snprintf(from, sizeof from, "2001:db8:%d:%d::1", network, place++);
        here = done_from(h, one, from);
        assert_true(here <= one->address);
        all += here;
    } while (here > 0);
    return all;
}

/* A person, an address and a network have what docs/hosting.md says, until the window is past (of
   which the last sixteenth may be given back), and take nothing from another network. */
static void each_has_a_share(void **unused)
{
    static const share all[] = {
        { makes, HOUR, 10, 60, 240 },
        { brings_a_box, HOUR, 20, 60, 120 },
        { guesses_a_code, HOUR, 0, 20, 80 },
        { guesses_words, HOUR, 0, 20, 80 },
        { reports, HOUR, 10, 30, 60 },
        { has_a_log_read, MINUTE, 20, 60, 120 },
        { looks_at_an_address, MINUTE, 0, 60, 120 },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const share *one = &all[i];
        somebody ada, first;
        int own = 0;
        house *h = open_limited();
        come_from(h, &ada, "ada", "192.0.2.1");
        leave_a_game(h, &ada, played, played_watch);
        const char *made = ask(h, &ada, MAKE);
        take(made, "table", said_at, sizeof said_at);
        take(made, "watch", said_watch, sizeof said_watch);
        says(ask(h, &ada, "\"do\":\"say\",\"text\":\"hello\""), "\"ok\":\"say\"");
        uint64_t begun = now;
        come_known(h, &first, "2001:db8:1:0::1");
        while (own < one->person && one->deed(h, &first, "2001:db8:1:0::1"))
            own++;
        assert_int_equal(own, one->person);
        assert_true(one->person == 0 || !one->deed(h, &first, "2001:db8:1:0::1"));
        assert_int_equal(own + done_from(h, one, "2001:db8:1:0::1"), one->address);
        assert_int_equal(one->address + done_in(h, one, 1, 1), one->network);
        now = begun + one->window / 16 * 15 - 1;
        assert_int_equal(done_in(h, one, 1, 99), 0);
        now = begun + one->window;
        assert_int_equal(done_in(h, one, 1, 0), one->network);
        assert_int_equal(done_in(h, one, 2, 0), one->network);
        leave(&first);
        leave(&ada);
        close_limited(h);
    }
}

/* ---- Invitations ---- */

/* Somebody new who opens a table, maybe by its secret, and says who they are: do they get in? */
static bool comes_in(house *h, const char *from, const char *id, const char *secret)
{
    somebody s;
    come_new(h, &s, from);
    open_table(h, &s, id, secret);
    const char *answer = ask(h, &s, "\"do\":\"name\",\"name\":\"Somebody\"");
    bool good = strstr(answer, "\"ok\":\"name\"") != NULL;
    if (!good)
        says(answer, TOO_MANY);
    leave(&s);
    return good;
}

/* Whoever is invited counts against whoever invites, and not against the address of a school. */
static void a_class_gets_in(void **unused)
{
    char id[16], watch[32], link[32], own[16], theirs[32];
    somebody ada, zoe;
    int good = 0;
    house *h = open_limited();
    (void)unused;
    come_from(h, &ada, "ada", "192.0.2.1");
    const char *made = ask(h, &ada, "\"do\":\"make\",\"game\":\"null\"");
    take(made, "table", id, sizeof id);
    take(made, "watch", watch, sizeof watch);
    take(made, "link", link, sizeof link);
    assert_int_equal(get_in(h, "192.0.2.9", 25), 20);
    assert_false(comes_in(h, "192.0.2.9", id, "00000000000000000000000000"));
    assert_false(comes_in(h, "192.0.2.9", "0000000000", link));
    for (int i = 0; i < 30; i++)
        assert_true(comes_in(h, "192.0.2.9", id, i % 2 ? watch : link));
    for (int i = 0; i < 60; i++)
        good += comes_in(h, "192.0.2.9", id, link);
    assert_int_equal(good, 30);                       /* sixty by one person */
    assert_true(comes_in(h, "192.0.2.10", id, link)); /* and then as anybody else */
    now += HOUR / 16 * 15 - 1;
    assert_false(comes_in(h, "192.0.2.9", id, link));
    now += HOUR / 16 + 1;
    assert_true(comes_in(h, "192.0.2.9", id, link));
    /* whoever came like that lets in nobody else, else there would be no end of it */
    come_from(h, &zoe, "zoe", "192.0.2.9");
    open_table(h, &zoe, id, link);
    made = ask(h, &zoe, "\"do\":\"make\",\"game\":\"null\"");
    take(made, "table", own, sizeof own);
    take(made, "link", theirs, sizeof theirs);
    assert_int_equal(get_in(h, "192.0.2.9", 25), 20);
    assert_false(comes_in(h, "192.0.2.9", own, theirs));
    now += HOUR;
    assert_int_equal(get_in(h, "192.0.2.9", 25), 20);
    assert_true(comes_in(h, "192.0.2.9", own, theirs));
    leave(&ada);
    leave(&zoe);
    close_limited(h);
}

/* Codes of one network push out each other, and nobody else's. */
static void codes_of_others(void **unused)
{
    char code[16], line[64], from[64];
    somebody ada, s;
    house *h = open_limited();
    (void)unused;
    come_from(h, &ada, "ada", "192.0.2.1");
    take(ask(h, &ada, "\"do\":\"code\""), "code", code, sizeof code);
    for (int i = 0; i < 320; i++) {
        snprintf(from, sizeof from, "2001:db8:%x:%x::1", 1u + (unsigned)i / 80, (unsigned)i % 80);
        come_new(h, &s, from);
        says(ask(h, &s, "\"do\":\"code\""), "\"ok\":\"code\"");
        leave(&s);
    }
    snprintf(line, sizeof line, "\"do\":\"enter\",\"code\":\"%s\"", code);
    come_new(h, &s, "192.0.2.2");
    says(ask(h, &s, line), "\"ok\":\"enter\"");
    leave(&s);
    leave(&ada);
    close_limited(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_hour),
        cmocka_unit_test(a_flood_resets_nothing),
        cmocka_unit_test(a_refusal_reads_no_log),
        cmocka_unit_test(replays_have_a_share),
        cmocka_unit_test(onlookers_have_a_share),
        cmocka_unit_test(each_has_a_share),
        cmocka_unit_test(a_class_gets_in),
        cmocka_unit_test(codes_of_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
