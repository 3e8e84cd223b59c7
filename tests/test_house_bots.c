/* Bots in a house: whom they keep waiting. */
#include "tests/guests.h"

enum { TABLES = 5 };

/* Somebody at a table with a bot, which is to move. */
static void begin(house *h, somebody *s, const char *bot)
{
    char line[128];
    snprintf(line, sizeof line, "\"do\":\"make\",\"game\":\"null\",\"seats\":\"me %s\"", bot);
    says(ask(h, s, line), "\"ok\":\"make\"");
    says(ask(h, s, "\"do\":\"start\""), "\"ok\":\"start\"");
    says(ask(h, s, "\"do\":\"watch\",\"as\":1"), "\"ok\":\"watch\"");
    s->messages = 0;
}

static bool has_moved(const somebody *s)
{
    return s->messages > 0;
}

/* Ada's experts have much to think about, and Bob's bot little: he does not wait for all of them.
 */
static void others_have_their_turn(void **unused)
{
    somebody ada[TABLES], bob;
    int moved = 0;
    (void)unused;
    house *h = open_house(NULL, false);
    come_from(h, &bob, "bob", "192.0.2.2");
    for (int i = 0; i < TABLES; i++) {
        come(h, &ada[i], "ada");
        begin(h, &ada[i], "expert");
    }
    begin(h, &bob, "easy");
    while (!has_moved(&bob)) {
        take_bell(true);
        house_go_on(h, now);
    }
    for (int i = 0; i < TABLES; i++) {
        moved += has_moved(&ada[i]);
        leave(&ada[i]);
    }
    assert_in_range(moved, 0, TABLES - 1);
    leave(&bob);
    house_close(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(others_have_their_turn) };
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
