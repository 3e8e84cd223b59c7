/* Limits of what a house keeps in memory: boxes, parts of them, tables (docs/hosting.md,
   "Limits"). */
#include "tests/limited.h"

/* ---- Boxes and tables in memory ---- */

/* A box of one's own, in which the lamps are worth something else. */
static const char *bring_box(house *h, somebody *s, int worth, char hash[20])
{
    char line[512];
    snprintf(line, sizeof line,
             "\"do\":\"box\",\"game\":\"null\",\"file\":\"lamps.tsv\",\"text\":\""
             "id\\tpoints\\tname_en\\tname_fr\\namber\\t%d\\ta\\ta\\ngreen\\t%d\\tb\\tb\\n"
             "violet\\t%d\\tc\\tc\\n\"",
             worth % 9 + 1, worth / 9 % 9 + 1, worth / 81 % 9 + 1);
    says(ask(h, s, line), "\"ok\":\"box\"");
    take(ask(h, s, "\"do\":\"box\",\"game\":\"null\",\"done\":true"), "box", hash, 20);
    return hash;
}

/* A table with such a box that stays in memory after everybody has left. */
static bool uses_a_box(house *h, somebody *s, int worth)
{
    char line[256], hash[20];
    snprintf(line, sizeof line, "\"do\":\"make\",\"game\":\"null\",\"fill\":3600,\"box\":\"%s\"",
             bring_box(h, s, worth, hash));
    const char *made = ask(h, s, line);
    bool good = strstr(made, "\"ok\":\"make\"") != NULL;
    if (!good)
        says(made, "Too many boxes");
    return good;
}

static bool leave_a_box(house *h, const char *from, int worth)
{
    somebody s;
    come_new(h, &s, from);
    bool good = uses_a_box(h, &s, worth);
    leave(&s);
    return good;
}

/* Whatever others bring, a game that has begun with its box can be opened, and a new one begun. */
static void boxes_of_others(void **unused)
{
    char id[16], line[256], hash[20], from[64];
    int good = 0;
    somebody ada, bob;
    house *h = open_limited();
    (void)unused;
    come_from(h, &ada, "ada", "192.0.2.1");
    snprintf(line, sizeof line,
             "\"do\":\"make\",\"game\":\"null\",\"seats\":\"me random\",\"box\":\"%s\"",
             bring_box(h, &ada, 700, hash));
    take(ask(h, &ada, line), "table", id, sizeof id);
    says(ask(h, &ada, "\"do\":\"start\""), "\"ok\":\"start\"");
    ask(h, &ada, "\"do\":\"leave\"");
    for (int i = 0; i < 12; i++) /* of one address */
        good += leave_a_box(h, "192.0.2.2", i);
    assert_int_equal(good, 8);
    assert_true(leave_a_box(h, "192.0.2.2", 0)); /* one that is there anyway */
    for (int i = 0; i < 80; i++) {
        snprintf(from, sizeof from, "2001:db8:%x::1", 1u + (unsigned)i);
        assert_true(leave_a_box(h, from, 20 + i));
    }
    good = 0;
    come_new(h, &bob, "192.0.2.3");
    for (int i = 0; i < 6; i++) /* of one person */
        good += uses_a_box(h, &bob, 100 + i);
    assert_int_equal(good, 4);
    assert_true(leave_a_box(h, "192.0.2.3", 110)); /* of another one there */
    leave(&bob);
    good = 0;
    for (int i = 0; i < 24; i++) { /* of one network */
        snprintf(from, sizeof from, "2001:db8:ff:%x::1", (unsigned)i % 4);
        good += leave_a_box(h, from, 120 + i);
    }
    assert_int_equal(good, 16);
    says(open_table(h, &ada, id, ""), "\"ok\":\"open\"");
    says(ask(h, &ada, "\"do\":\"leave\""), "\"ok\":\"leave\"");
    snprintf(line, sizeof line, "\"do\":\"make\",\"game\":\"null\",\"box\":\"%s\"",
             bring_box(h, &ada, 701, hash));
    says(ask(h, &ada, line), "\"ok\":\"make\"");
    leave(&ada);
    close_limited(h);
}

/* How many tables that go on for a month somebody may still make, of at most so many. */
static int begin_tables(house *h, const char *from, int most)
{
    somebody s;
    int good = 0;
    come_new(h, &s, from);
    while (good < most) {
        now += HOUR / 10;
        const char *made = ask(h, &s,
                               "\"do\":\"make\",\"game\":\"null\",\"seats\":\"me open\","
                               "\"pace\":\"move=2592000\"");
        if (strstr(made, "\"ok\":\"make\"") == NULL)
            break;
        says(ask(h, &s, "\"do\":\"chair\",\"seat\":2,\"who\":\"random\""), "\"ok\"");
        says(ask(h, &s, "\"do\":\"start\""), "\"ok\":\"start\"");
        good++;
    }
    if (good < most)
        says(s.answer, "enough tables");
    leave(&s);
    return good;
}

/* They are kept in memory, so nobody has any number of them; nor has an address or a network. */
static void tables_in_memory(void **unused)
{
    static const char *const network[] = { "2001:db8:0:1::1", "2001:db8:0:2::1",
                                           "2001:db8:0:3::1" };
    house *h = open_limited();
    (void)unused;
    for (int person = 0; person < 3; person++)
        assert_int_equal(begin_tables(h, network[0], 60), 40);
    assert_int_equal(begin_tables(h, network[0], 60), 0);
    for (int person = 0; person < 3; person++)
        assert_int_equal(begin_tables(h, network[1], 60), 40);
    assert_int_equal(begin_tables(h, network[2], 60), 0);
    assert_int_equal(begin_tables(h, "192.0.2.1", 60), 40);
    close_limited(h);
}

/* ---- Parts of boxes ---- */

enum { PART = 4000, PARTS = 16 }; /* bytes of each; how many each person brings */

#define CROWD "too many boxes are being brought from here"

/* Parts of a box that will never be whole. NULL, or the answer to the first that is refused. */
static const char *bring_parts(house *h, somebody *s, const char *from)
{
    char line[PART + 128];
    come_known(h, s, from);
    int size = snprintf(line, sizeof line,
                        "\"do\":\"box\",\"game\":\"null\",\"file\":\"lamps.tsv\",\"text\":\"");
    memset(line + size, 'x', PART);
    memcpy(line + size + PART, "\"", 2);
    for (int i = 0; i < PARTS; i++)
        if (strstr(ask(h, s, line), "\"ok\":\"box\"") == NULL)
            return s->answer;
    return NULL;
}

static void one_too_many(house *h, const char *from)
{
    somebody s;
    says(bring_parts(h, &s, from), CROWD);
    leave(&s);
}

/* An address and a network bring so much at a time; what is too much for all costs the slowest. */
static void parts_have_a_share(void **unused)
{
    enum { NEAR = 16, ALL = 16 * NEAR, MORE = 7 }; /* who bring a megabyte; and sixteen, and more */
    static const char done[] = "\"do\":\"box\",\"game\":\"null\",\"done\":true";
    static somebody crowd[ALL + MORE];
    char from[64];
    house *h = open_limited();
    (void)unused;
    for (int i = 0; i < ALL + MORE; i++) {
        int address = i / NEAR;
        snprintf(from, sizeof from, "2001:db8:%x:%x::1", (unsigned)address / 2, (unsigned)address);
        assert_null(bring_parts(h, &crowd[i], from));
        now++;
        if (i < ALL && i % NEAR == NEAR - 1)
            one_too_many(h, from);
        if (i == 2 * NEAR - 1)
            one_too_many(h, "2001:db8:0:99::1");
    }
    says(ask(h, &crowd[0], done), "nothing has been brought");
    says_not(ask(h, &crowd[1], done), "nothing has been brought");
    for (int i = 0; i < ALL + MORE; i++)
        leave(&crowd[i]);
    close_limited(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_of_others),
        cmocka_unit_test(tables_in_memory),
        cmocka_unit_test(parts_have_a_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
