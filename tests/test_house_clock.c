/* The house and time: codes that pass, shares of an hour, people who are missed, a log that is full
   of changes of seats. */
#include "tests/guests.h"

/* ---- By the clock ---- */

static bool entered(house *h, const char *device, const char *code)
{
    somebody s;
    char line[64];
    come_from(h, &s, device, "192.0.2.9");
    snprintf(line, sizeof line, "\"do\":\"enter\",\"code\":\"%s\"", code);
    bool good = strstr(ask(h, &s, line), "\"ok\":\"enter\"") != NULL;
    if (!good)
        says(s.answer, "Nobody is known");
    leave(&s);
    return good;
}

/* Two devices say it in the same moment: how many are let in? */
static int entered_together(house *h, const char *code)
{
    somebody both[2];
    char line[64];
    int good = 0;
    snprintf(line, sizeof line, "\"do\":\"enter\",\"code\":\"%s\"", code);
    come(h, &both[0], "left");
    come(h, &both[1], "right");
    say(&both[0], line);
    say(&both[1], line);
    for (int i = 0; i < 2; i++) {
        good += strstr(wait_for(h, &both[i]), "\"ok\":\"enter\"") != NULL;
        leave(&both[i]);
    }
    return good;
}

static void codes_pass(void **unused)
{
    somebody ada;
    char first[16], second[16];
    (void)unused;
    house *h = open_house(NULL, true);
    come(h, &ada, "ada");
    now = 5000;
    take(ask(h, &ada, "\"do\":\"code\""), "code", first, sizeof first);
    now += 299999;
    assert_true(entered(h, "one", first));
    take(ask(h, &ada, "\"do\":\"code\""), "code", first, sizeof first);
    now += 300000;
    assert_false(entered(h, "two", first));
    take(ask(h, &ada, "\"do\":\"code\""), "code", first, sizeof first);
    take(ask(h, &ada, "\"do\":\"code\""), "code", second, sizeof second);
    assert_false(entered(h, "two", first)); /* an older one */
    assert_true(entered(h, "two", second));
    assert_false(entered(h, "three", second));
    take(ask(h, &ada, "\"do\":\"code\""), "code", first, sizeof first);
    assert_int_equal(entered_together(h, first), 1);
    take(ask(h, &ada, "\"do\":\"code\""), "code", first, sizeof first);
    says(ask(h, &ada, "\"do\":\"forget\""), "ok");
    assert_false(entered(h, "four", first)); /* of somebody who has been forgotten */
    leave(&ada);
    house_close(h);
}

enum { HOUR = 3600 * 1000 };

/* `most` are let through, one more is not, until the window is past (of which the last sixteenth
   may be given back). */
static void counts(house *h, somebody *s, const char *line, int most, uint64_t window,
                   const char *refusal)
{
    uint64_t first = now;
    for (int i = 0; i < most; i++)
        says_not(ask(h, s, line), refusal);
    says(ask(h, s, line), refusal);
    now = first + window / 16 * 15 - 1;
    says(ask(h, s, line), refusal);
    now = first + window;
    for (int i = 0; i < most; i++)
        says_not(ask(h, s, line), refusal);
    says(ask(h, s, line), refusal);
    now += window;
}

static void limits_of_people(void **unused)
{
    static const char strangers[] = "new people";
    somebody ada, bob, crowd[21];
    char table[16], line[128], device[16];
    (void)unused;
    house *h = open_house(NULL, false);
    now = 5000;
    come_from(h, &ada, "ada", "192.0.2.1");
    come_from(h, &bob, "bob", "192.0.2.2");
    take(ask(h, &bob, "\"do\":\"make\",\"game\":\"null\",\"listed\":true"), "table", table,
         sizeof table);
    snprintf(line, sizeof line, "\"do\":\"join\",\"table\":\"%s\"", table);
    says(ask(h, &ada, line), "ok");
    counts(h, &ada, "\"do\":\"say\",\"text\":\"hello\"", 5, 10000, "too much at once");
    for (int i = 0; i < 5; i++)
        says(ask(h, &bob, "\"do\":\"say\",\"text\":\"hello\""), "\"ok\":\"say\"");
    uint64_t first = now;
    for (int i = 0; i < 21; i++) {
        snprintf(device, sizeof device, "stranger %d", i);
        come_from(h, &crowd[i], device, "192.0.2.3");
        const char *answer = ask(h, &crowd[i], "\"do\":\"name\",\"name\":\"Eve\"");
        says(answer, i < 20 ? "\"ok\":\"name\"" : strangers);
    }
    says(ask(h, &crowd[0], "\"do\":\"name\",\"name\":\"Eva\""), "ok"); /* not new any more */
    now = first + HOUR / 16 * 15 - 1;
    says(ask(h, &crowd[20], "\"do\":\"name\",\"name\":\"Eve\""), strangers);
    now = first + HOUR;
    says(ask(h, &crowd[20], "\"do\":\"name\",\"name\":\"Eve\""), "ok");
    for (int i = 0; i < 21; i++)
        leave(&crowd[i]);
    leave(&ada);
    leave(&bob);
    house_close(h);
}

/* ---- Somebody who is missed ---- */

/* Whoever is waited for is not replaced, however long that takes, unless they are gone for ever;
   the next time it is asked again. */
static void waiting_lasts(void **unused)
{
    somebody ada, bob;
    char table[16];
    (void)unused;
    house *h = open_house(NULL, true);
    sit_down(h, &ada, &bob, table);
    leave(&bob);
    pass(h, 0);
    pass(h, 999);
    says_not(ada.told, "\"missed\":true");
    pass(h, 1);
    says(ada.told, "\"missed\":true");
    says(ask(h, &ada, "\"do\":\"missed\",\"seat\":2,\"choose\":\"wait\""), "ok");
    for (int i = 0; i < 100; i++)
        pass(h, 60000);
    says_not(ada.told, "\"stand_in\":true");
    come(h, &bob, "bob");
    play_at(h, &bob, table, 2);
    pass(h, 0);
    leave(&bob);
    pass(h, 0);
    pass(h, 1000);
    says(ada.told, "\"missed\":true");
    pass(h, 1000);
    pass(h, 0);
    says(ada.told, "\"stand_in\":true");
    /* whoever is gone for ever is not waited for */
    come(h, &bob, "bob");
    play_at(h, &bob, table, 2);
    pass(h, 0);
    says_not(ada.told, "\"stand_in\":true");
    says(ask(h, &bob, "\"do\":\"leave\""), "ok");
    pass(h, 0);
    pass(h, 1000);
    says(ask(h, &ada, "\"do\":\"missed\",\"seat\":2,\"choose\":\"wait\""), "ok");
    says(ask(h, &bob, "\"do\":\"forget\""), "ok");
    pass(h, 0);
    pass(h, 0);
    says(ada.told, "\"stand_in\":true");
    leave(&bob);
    leave(&ada);
    house_close(h);
}

/* ---- Changes of seats ---- */

/* However often seats were changed before, a bot stands in for somebody who is missed, and gives
   the chair back. */
static void there_is_room_for_a_stand_in(void **unused)
{
    somebody ada, bob;
    char table[16], secret[32], line[128];
    (void)unused;
    house *h = open_house(NULL, true);
    come(h, &ada, "ada");
    come(h, &bob, "bob");
    const char *made = ask(h, &ada, MAKE ",\"away\":1");
    take(made, "table", table, sizeof table);
    take(made, "secret", secret, sizeof secret);
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"", table,
             secret);
    says(ask(h, &bob, line), "\"ok\":\"open\"");
    snprintf(line, sizeof line, "\"do\":\"sit\",\"secret\":\"%s\"", secret);
    says(ask(h, &bob, line), "\"ok\":\"sit\"");
    says(ask(h, &ada, "\"do\":\"start\""), "\"ok\":\"start\"");
    play_at(h, &bob, table, 2);
    says(ask(h, &ada, "\"do\":\"play\",\"as\":1,\"move\":\"name green\""), "ok");
    int changes = 0;
    while (strstr(ask(h, &ada, "\"do\":\"seat\",\"as\":1,\"bot\":\"greedy\""), "\"ok\":\"seat\"")) {
        says(ask(h, &ada, "\"do\":\"seat\",\"as\":1"), "\"ok\":\"seat\"");
        changes += 2;
    }
    assert_int_equal(changes, RV_RESEATS);
    says(ada.answer, "Seats cannot change any more");
    leave(&bob);
    pass(h, 0);
    pass(h, 89999); /* by now it takes longer than that second */
    says_not(ada.told, "\"stand_in\":true");
    pass(h, 1);
    pass(h, 0);
    says(ada.told, "\"stand_in\":true");
    come(h, &bob, "bob");
    play_at(h, &bob, table, 2);
    pass(h, 0);
    says_not(ada.told, "\"stand_in\":true");
    leave(&ada);
    leave(&bob);
    house_close(h);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, drop_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(codes_pass),
        TEST(limits_of_people),
        TEST(waiting_lasts),
        TEST(there_is_room_for_a_stand_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
