/* People who are forgotten, or signed out, while something of theirs is on its way to the disk; and
   silence, which outlasts that. */
#include "tests/company.h"

/* ---- Forgotten while a game begins ---- */

static void one_chair_is_free(const somebody *s)
{
    says(s->told, "\"started\":false");
    says(s->told, "{\"taken\":false}");
}

/* Nobody plays against an empty chair: the game does not begin, and can once somebody else sits
   there. */
static void end_with_a_bot(company *c)
{
    ask_for(c, &c->ada, "\"do\":\"chair\",\"seat\":2,\"who\":\"random\"");
    ask_for(c, &c->ada, "\"do\":\"start\"");
    says(c->ada.told, "\"started\":true");
    end_well(c, &c->ada, true);
}

static void forgotten_while_nonces_are_awaited(void **unused)
{
    company c;
    (void)unused;
    gather(&c, open_slow(), "ada", "bob", NULL_GAME);
    ask_for(&c, &c.bob,
            "\"do\":\"nonce\",\"hash\":"
            "\"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\"");
    say_only(&c.ada, "\"do\":\"start\"");
    ask_for(&c, &c.bob, "\"do\":\"forget\"");
    house_go_on(c.house, now += 5000);
    says(c.ada.answer, "a chair is still free");
    one_chair_is_free(&c.ada);
    end_with_a_bot(&c);
}

static void forgotten_just_before_the_start(void **unused)
{
    company c;
    (void)unused;
    gather(&c, open_slow(), "ada", "bob", NULL_GAME);
    say_only(&c.bob, "\"do\":\"forget\"");
    say_only(&c.ada, "\"do\":\"start\"");
    write_some(c.house, ALL);
    says(c.ada.answer, "a chair is still free");
    one_chair_is_free(&c.ada);
    end_with_a_bot(&c);
}

/* Two strangers have met, and have three seconds to look round. */
static void forgotten_while_looking_round(void **unused)
{
    company c = { .house = open_slow() };
    (void)unused;
    come(c.house, &c.ada, "ada");
    come(c.house, &c.bob, "bob");
    ask_for(&c, &c.ada, "\"do\":\"quick\",\"game\":\"null\"");
    ask_for(&c, &c.bob, "\"do\":\"quick\",\"game\":\"null\"");
    ask_for(&c, &c.bob, "\"do\":\"forget\"");
    for (int i = 0; i < 4; i++)
        house_go_on(c.house, now += 1000);
    one_chair_is_free(&c.ada);
    end_with_a_bot(&c);
}

/* Whoever made the table has gone for ever: the next one there can start the game, after a restart
   of the server, too. */
static void forgotten_as_the_host(void **unused)
{
    company c;
    char line[64];
    (void)unused;
    make_folder(NULL);
    gather(&c, open_house(data, true), "ada", "bob", NULL_GAME);
    ask_for(&c, &c.ada, "\"do\":\"forget\"");
    says(c.bob.told, "\"host\":true");
    part(&c.ada);
    part(&c.bob);
    house_close(c.house);
    c.house = open_house(data, true);
    come(c.house, &c.bob, "bob");
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\"", c.table);
    says(ask(c.house, &c.bob, line), "\"host\":true");
    ask_for(&c, &c.bob, "\"do\":\"chair\",\"seat\":1,\"who\":\"random\"");
    ask_for(&c, &c.bob, "\"do\":\"start\"");
    part(&c.bob);
    house_close(c.house);
    drop_folder(NULL);
}

/* The same if nobody sat there yet. */
static void forgotten_as_a_host_alone(void **unused)
{
    company c;
    char secret[32], line[64];
    (void)unused;
    c.house = open_slow();
    come(c.house, &c.ada, "ada");
    come(c.house, &c.bob, "bob");
    const char *made = ask(c.house, &c.ada, "\"do\":\"make\",\"game\":" NULL_GAME);
    take(made, "table", c.table, sizeof c.table);
    take(made, "link", secret, sizeof secret);
    open_by(&c, &c.bob, secret);
    ask_for(&c, &c.ada, "\"do\":\"forget\"");
    snprintf(line, sizeof line, "\"do\":\"sit\",\"secret\":\"%s\"", secret);
    says(ask(c.house, &c.bob, line), "\"host\":true");
    ask_for(&c, &c.bob, "\"do\":\"chair\",\"seat\":2,\"who\":\"random\"");
    ask_for(&c, &c.bob, "\"do\":\"start\"");
    end_well(&c, &c.bob, true);
}

/* The same of a table where they play again, which was on its way to the disk. */
static void forgotten_as_the_next_host(void **unused)
{
    company c;
    char next[16], line[64];
    (void)unused;
    gather(&c, open_slow(), "ada", "bob", NULL_GAME);
    begin(&c);
    ask_for(&c, &c.ada, "\"do\":\"resign\",\"as\":1");
    ask_for(&c, &c.ada, "\"do\":\"rematch\"");
    write_some(c.house, ALL);
    say_only(&c.ada, "\"do\":\"forget\"");
    ask_for(&c, &c.bob, "\"do\":\"rematch\"");
    write_some(c.house, 0);
    write_some(c.house, ALL);
    take(c.bob.told, "next", next, sizeof next);
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\"", next);
    says(ask(c.house, &c.bob, line), "\"host\":true");
    end_well(&c, &c.bob, true);
}

/* A new link changes nothing of the chairs: a bot plays on for whoever has gone for ever, and for
   nobody else, after a restart as before. */
static void forgotten_before_a_new_link(void **unused)
{
    (void)unused;
    for (int meanwhile = 0; meanwhile < 2; meanwhile++) {
        company c;
        char line[64];
        make_folder(NULL);
        gather(&c, open_house(data, true), "ada", "bob", NULL_GAME);
        begin(&c);
        if (meanwhile)
            say(&c.bob, "\"do\":\"forget\"");
        else
            ask_for(&c, &c.bob, "\"do\":\"forget\"");
        ask_for(&c, &c.ada, "\"do\":\"link\"");
        says(c.ada.answer, "\"gone\":true");
        part(&c.ada);
        part(&c.bob);
        house_close(c.house);
        c.house = open_house(data, true);
        come(c.house, &c.ada, "ada");
        snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\"", c.table);
        says(ask(c.house, &c.ada, line), "\"gone\":true");
        pass(c.house, 0);
        pass(c.house, 0);
        says(c.ada.told, "\"stand_in\":true");
        part(&c.ada);
        house_close(c.house);
        drop_folder(NULL);
    }
}

/* ---- Signed out ---- */

/* By the words of its owner, who has asked for them just before: it does not get others, which
   would let it in again. */
static void signed_out_without_words(void **unused)
{
    somebody ada, tablet;
    char words[128], line[192];
    (void)unused;
    house *h = open_slow();
    come(h, &ada, "ada");
    come(h, &tablet, "tablet");
    says(ask(h, &ada, "\"do\":\"name\",\"name\":\"Ada\""), "ok");
    bring(h, &ada, &tablet);
    say_only(&ada, "\"do\":\"words\",\"alone\":true");
    say_only(&tablet, "\"do\":\"words\"");
    house_go_on(h, now); /* they are hashed, */
    house_go_on(h, now); /* and written */
    take(ada.answer, "words", words, sizeof words);
    says(tablet.answer, "refused");
    snprintf(line, sizeof line, "\"do\":\"enter\",\"words\":\"%s\"", words);
    say_only(&tablet, line);
    house_go_on(h, now);
    house_go_on(h, now);
    says(tablet.answer, "\"name\":\"Ada\"");
    part(&ada);
    part(&tablet);
    house_close(h);
}

/* ---- Silence ---- */

/* It holds whatever else of the table was being written. */
static void it_stays_quiet(void **unused)
{
    company c;
    somebody tablet;
    (void)unused;
    gather(&c, open_slow(), "ada", "bob", NULL_GAME);
    come(c.house, &tablet, "tablet");
    bring(c.house, &c.ada, &tablet);
    open_by(&c, &tablet, c.watch);
    say_only(&c.ada, "\"do\":\"quiet\"");
    say(&tablet, "\"do\":\"quiet\",\"on\":0"); /* which means nothing */
    say_only(&c.bob, "\"do\":\"rise\"");
    write_some(c.house, ALL);
    says(c.ada.told, "\"quiet\":true");
    says(ask(c.house, &tablet, "\"do\":\"say\",\"text\":\"Hello?\""), "refused");
    part(&tablet);
    end_well(&c, &c.ada, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forgotten_while_nonces_are_awaited),
        cmocka_unit_test(forgotten_just_before_the_start),
        cmocka_unit_test(forgotten_while_looking_round),
        cmocka_unit_test(forgotten_as_the_host),
        cmocka_unit_test(forgotten_as_a_host_alone),
        cmocka_unit_test(forgotten_as_the_next_host),
        cmocka_unit_test(signed_out_without_words),
        cmocka_unit_test(forgotten_before_a_new_link),
        cmocka_unit_test(it_stays_quiet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
