/* Whoever leaves a table has left it: nothing there points at them any more, whatever they were
   waiting for, and nothing of it reaches them. */
#include "tests/company.h"

/* ---- Closed by the operator, in the middle of something ---- */

/* The table is closed while what somebody wants is on its way to the disk. */
static void closed_while_writing(void **unused)
{
    static const struct {
        const char *line;
        bool begun, second;
    } lines[] = {
        { "\"do\":\"play\",\"as\":1,\"move\":\"name green\"", true, false },
        { "\"do\":\"start\"", false, false },
        { "\"do\":\"setup\",\"options\":\"players=3\"", false, false },
        { "\"do\":\"rise\"", false, true },
        { "\"do\":\"say\",\"text\":\"Good evening!\"", true, true },
        { "\"do\":\"quiet\"", true, false },
    };
    (void)unused;
    for (size_t i = 0; i < 2 * sizeof lines / sizeof lines[0]; i++) {
        company c;
        bool stays = i & 1;
        gather(&c, open_slow(), "ada", "bob", NULL_GAME);
        if (lines[i / 2].begun)
            begin(&c);
        somebody *one = lines[i / 2].second ? &c.bob : &c.ada;
        orders = 0;
        close_table(&c);
        say_only(one, lines[i / 2].line);
        write_some(c.house, 1);
        assert_int_equal(orders, 1);
        assert_int_equal(one->answers, 0);
        says(one->told, "\"closed\":true");
        if (!stays)
            part(one);
        end_well(&c, one, stays);
    }
}

/* The table where they play again is being made meanwhile. */
static void closed_while_playing_again(void **unused)
{
    company c;
    (void)unused;
    gather(&c, open_slow(), "ada", "bob", NULL_GAME);
    begin(&c);
    ask_for(&c, &c.ada, "\"do\":\"resign\",\"as\":1");
    ask_for(&c, &c.ada, "\"do\":\"rematch\"");
    close_table(&c);
    ask_for(&c, &c.bob, "\"do\":\"rematch\"");
    write_some(c.house, 0);
    write_some(c.house, 1);
    says(c.bob.told, "\"closed\":true");
    write_some(c.house, ALL);
    assert_int_equal(house_count(c.house).tables, 1); /* the next one */
    end_well(&c, &c.ada, true);
}

/* Whoever waits behind that is sent away, too. */
static void closed_while_waiting(void **unused)
{
    (void)unused;
    for (int stays = 0; stays < 2; stays++) {
        company c;
        gather(&c, open_slow(), "ada", "bob", NULL_GAME);
        begin(&c);
        close_table(&c);
        say_only(&c.ada, "\"do\":\"play\",\"as\":1,\"move\":\"name green\"");
        say_only(&c.bob, "\"do\":\"play\",\"as\":2,\"move\":\"name green\"");
        write_some(c.house, 1);
        part(&c.ada);
        if (!stays)
            part(&c.bob);
        end_well(&c, &c.bob, stays);
    }
}

/* The server stops while something is on its way to the disk: nothing is left behind. */
static void stopped_while_writing(void **unused)
{
    static const char *const lines[] = {
        "\"do\":\"make\",\"game\":\"null\"",
        "\"do\":\"setup\",\"away\":5",
        "\"do\":\"start\"",
        "\"do\":\"name\",\"name\":\"Ada\"",
        "\"do\":\"words\"",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        company c;
        gather(&c, open_slow(), "ada", "bob", NULL_GAME);
        say_only(&c.ada, lines[i]);
        write_some(c.house, 0);
        assert_int_equal(c.ada.answers, 0);
        part(&c.ada);
        part(&c.bob);
        house_close(c.house);
    }
}

/* Those who are bound by a nonce are waited for, for some seconds. */
static void closed_before_the_start(void **unused)
{
    (void)unused;
    for (int stays = 0; stays < 2; stays++) {
        company c;
        gather(&c, open_slow(), "ada", "bob", NULL_GAME);
        ask_for(&c, &c.bob,
                "\"do\":\"nonce\",\"hash\":"
                "\"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\"");
        say_only(&c.ada, "\"do\":\"start\"");
        says(c.bob.told, "\"reveal\":true");
        if (!stays) { /* the host goes at once, before or after the table is closed */
            close_table(&c);
            write_some(c.house, 1);
            part(&c.ada);
        } else {
            close_table(&c);
            write_some(c.house, ALL);
            assert_int_equal(c.ada.answers, 1);
            says(c.ada.answer, "\"error\":\"refused\"");
        }
        assert_int_equal(house_count(c.house).tables, 0);
        end_well(&c, &c.ada, stays);
    }
}

/* She has declared, and somebody who is far away might still have been first. */
static void closed_during_a_photo(void **unused)
{
    (void)unused;
    for (int stays = 0; stays < 2; stays++) {
        company c;
        gather(&c, open_slow(), "ada", "bob",
               "\"dream-runners\",\"options\":\"players=2 timer=30\"");
        begin(&c);
        ask_for(&c, &c.ada, "\"do\":\"play\",\"as\":1,\"move\":\"ready\"");
        ask_for(&c, &c.bob, "\"do\":\"play\",\"as\":2,\"move\":\"ready\"");
        house_lag(c.bob.guest, 200, 200, now);
        say_only(&c.ada, "\"do\":\"play\",\"as\":1,\"move\":\"done\"");
        close_table(&c);
        write_some(c.house, ALL);
        assert_int_equal(c.ada.answers, 0);
        says(c.ada.told, "\"closed\":true");
        if (!stays)
            part(&c.ada);
        end_well(&c, &c.ada, stays);
    }
}

/* ---- Nothing more of a table that somebody has left ---- */

enum { LEAVE, OPEN, ENTER, FORGET, SIGNED_OUT, CLOSED, WAYS };

/* `tab` is another connection: of a stranger, or by now of his own. */
static void leave_by(company *c, somebody *tab, int way, const char *elsewhere)
{
    if (way == LEAVE) {
        ask_for(c, &c->bob, "\"do\":\"leave\"");
    } else if (way == OPEN) {
        ask_for(c, &c->bob, elsewhere);
    } else if (way == ENTER) {
        bring(c->house, tab, &c->bob);
    } else if (way == FORGET) {
        ask_for(c, &c->bob, "\"do\":\"forget\"");
    } else if (way == SIGNED_OUT) {
        bring(c->house, &c->bob, tab);
        say(tab, "\"do\":\"words\",\"alone\":true");
        pass(c->house, 0); /* words are hashed when there is time */
        says(tab->answer, "\"ok\":\"words\"");
    } else {
        close_table(c);
        write_some(c->house, ALL);
    }
}

#define AS_ALL_SEE_IT "\"do\":\"watch\",\"as\":\"spectator\""

/* He played there and watched, as himself or as all see it; from his answer on no byte of it
   reaches him, nor what somebody else sees at the table where he is next, before he watches that.
 */
static void nothing_more_by(int way, bool as_himself)
{
    company c, other;
    somebody tab;
    char elsewhere[128];
    gather(&c, open_slow(), "ada", "bob", NULL_GAME);
    gather(&other, c.house, "carl", "dora", NULL_GAME);
    come(c.house, &tab, "fay");
    begin(&c);
    begin(&other);
    ask_for(&other, &other.ada, AS_ALL_SEE_IT);
    if (!as_himself)
        ask_for(&c, &c.bob, AS_ALL_SEE_IT);
    snprintf(elsewhere, sizeof elsewhere, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"",
             other.table, other.watch);
    leave_by(&c, &tab, way, elsewhere);
    c.bob.notices = c.bob.messages = c.ada.messages = 0;
    if (way != CLOSED) {
        ask_for(&c, &c.ada, "\"do\":\"play\",\"as\":1,\"move\":\"name green\"");
        ask_for(&c, &c.ada, "\"do\":\"say\",\"text\":\"Is anybody there?\"");
        assert_true(c.ada.messages > 0);
    }
    assert_int_equal(c.bob.notices + c.bob.messages, 0);
    if (way != OPEN)
        ask_for(&c, &c.bob, elsewhere);
    other.ada.messages = other.bob.messages = 0;
    ask_for(&other, &other.bob, "\"do\":\"play\",\"as\":2,\"move\":\"name green\"");
    assert_true(other.ada.messages > 0 && other.bob.messages > 0);
    assert_int_equal(c.bob.messages, 0);
    part(&tab);
    part(&other.ada);
    part(&other.bob);
    end_well(&c, &c.bob, false);
}

static void nothing_more_is_heard(void **unused)
{
    (void)unused;
    for (int way = 0; way < WAYS; way++)
        for (int himself = 0; himself < 2; himself++)
            nothing_more_by(way, himself);
}

/* Whoever becomes one of the others there stays, and no longer sees what the former self sees. */
static void one_hand_at_a_time(void **unused)
{
    company c;
    somebody tab;
    (void)unused;
    gather(&c, open_slow(), "ada", "bob", NULL_GAME);
    begin(&c);
    come(c.house, &tab, "tab");
    bring(c.house, &c.bob, &tab);
    play_at(c.house, &tab, c.table, 2);
    bring(c.house, &c.ada, &c.bob);
    c.bob.messages = tab.messages = 0;
    ask_for(&c, &tab, "\"do\":\"play\",\"as\":2,\"move\":\"name green\"");
    assert_true(tab.messages > 0);
    assert_int_equal(c.bob.messages, 0);
    ask_for(&c, &c.bob, "\"do\":\"watch\",\"as\":1");
    part(&tab);
    end_well(&c, &c.bob, false);
}

/* The same before the start. */
static void nothing_more_after_getting_up(void **unused)
{
    company c;
    (void)unused;
    gather(&c, open_slow(), "ada", "bob", NULL_GAME);
    ask_for(&c, &c.bob, "\"do\":\"rise\"");
    house_go_on(c.house, now);
    c.bob.notices = 0;
    ask_for(&c, &c.ada, "\"do\":\"say\",\"text\":\"Is anybody there?\"");
    ask_for(&c, &c.ada, "\"do\":\"chair\",\"seat\":2,\"who\":\"random\"");
    ask_for(&c, &c.ada, "\"do\":\"start\"");
    assert_int_equal(c.bob.notices + c.bob.messages, 0);
    end_well(&c, &c.bob, false);
}

/* Two strangers have met, and he has two connections. */
static void two_strangers(company *c, somebody *tab)
{
    *c = (company){ .house = open_slow() };
    char line[64];
    come(c->house, &c->ada, "ada");
    come(c->house, &c->bob, "bob");
    come(c->house, tab, "bob");
    take(ask(c->house, &c->ada, "\"do\":\"make\",\"game\":\"null\",\"listed\":true"), "table",
         c->table, sizeof c->table);
    snprintf(line, sizeof line, "\"do\":\"join\",\"table\":\"%s\"", c->table);
    ask_for(c, &c->bob, line);
    ask_for(c, tab, line);
}

/* A stranger without a chair has nothing to look for there, on any connection. */
static void no_chair_and_no_link(void **unused)
{
    (void)unused;
    for (int rises = 0; rises < 2; rises++) {
        company c;
        somebody tab;
        two_strangers(&c, &tab);
        ask_for(&c, rises ? &c.bob : &c.ada,
                rises ? "\"do\":\"rise\"" : "\"do\":\"chair\",\"seat\":2,\"who\":\"open\"");
        says(tab.told, "\"closed\":true");
        says(ask(c.house, &tab, "\"do\":\"chat\""), "refused");
        says(ask(c.house, &c.bob, "\"do\":\"chat\""), "refused");
        ask_for(&c, &c.ada, "\"do\":\"chat\"");
        part(&tab);
        end_well(&c, &c.ada, true);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_while_writing),
        cmocka_unit_test(closed_while_waiting),
        cmocka_unit_test(closed_while_playing_again),
        cmocka_unit_test(stopped_while_writing),
        cmocka_unit_test(no_chair_and_no_link),
        cmocka_unit_test(closed_before_the_start),
        cmocka_unit_test(closed_during_a_photo),
        cmocka_unit_test(one_hand_at_a_time),
        cmocka_unit_test(nothing_more_is_heard),
        cmocka_unit_test(nothing_more_after_getting_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
