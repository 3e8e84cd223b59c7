/* Players who sit far away are first as often as those who sit near: simulated races of equal
   players, with the server's own sums; without these the far one loses. */
#include "apps/server/house_race.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { RACES = 40000 };

/* A player: how long a message takes at least, either way; in milliseconds. */
typedef struct runner {
    uint32_t way;
    race_lag lag;
} runner;

/* On top of that, messages are late now and then. */
static uint32_t travel(const runner *r, rv_rng *luck)
{
    return r->way + rv_below(luck, 8) * rv_below(luck, 8) / 8;
}

static void ping(runner *r, uint64_t now, rv_rng *luck)
{
    race_note_ping(&r->lag, travel(r, luck) + travel(r, luck), now);
}

/* What is switched off, to see that it is needed. */
typedef enum lacking { NOTHING, CREDIT, SAME_MOMENT, BOTH } lacking;

/* The index of the winner. The dream is sent at `now`; everybody sees it, thinks, and declares. */
static int run(runner list[2], uint64_t now, lacking without, rv_rng *luck)
{
    uint64_t heard[2];
    uint32_t credit[2];
    race_photo photo = { .count = 0 };
    for (int i = 0; i < 2; i++)
        credit[i] = race_credit(&list[i].lag, now);
    uint32_t largest = credit[0] > credit[1] ? credit[0] : credit[1];
    for (int i = 0; i < 2; i++) {
        uint32_t hold =
            without == SAME_MOMENT || without == BOTH ? 0 : race_hold(credit[i], largest);
        uint32_t thought = 5000 + rv_below(luck, 300) + rv_below(luck, 300);
        heard[i] = now + hold + travel(&list[i], luck) + thought + travel(&list[i], luck);
        if (without == CREDIT || without == BOTH)
            credit[i] = 0;
    }
    for (int n = 0, i = heard[1] < heard[0]; n < 2; n++, i = !i) {
        if (n == 1 && heard[i] > photo.closes)
            break; /* the photo has been taken */
        race_add(&photo, (race_finish){ heard[i], credit[i], (uint8_t)(i + 1) },
                 n == 0 ? credit[!i] : 0);
    }
    return photo.list[race_first(&photo)].seat - 1;
}

/* How often the second wins. */
static int wins(uint32_t near, uint32_t far, lacking without)
{
    rv_rng luck = { { near, far }, 0 };
    runner list[2] = { { .way = near / 2 }, { .way = far / 2 } };
    uint64_t now = 1;
    int second = 0;
    for (int race = 0; race < RACES; race++) {
        for (int pings = 0; pings < 6; pings++, now += 5000)
            for (int i = 0; i < 2; i++)
                ping(&list[i], now, &luck);
        second += run(list, now, without, &luck) == 1;
    }
    return second;
}

/* Of 40,000 tosses of a coin all but one in a million times are within 4.9 deviations of 100. */
static bool is_even(int second)
{
    return second > RACES / 2 - 490 && second < RACES / 2 + 490;
}

static void who_is_far_wins_as_often(void **unused)
{
    static const uint32_t ways[][2] = {
        { 20, 200 }, { 200, 20 }, { 0, 240 }, { 60, 60 }, { 90, 150 }
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        int second = wins(ways[i][0], ways[i][1], NOTHING);
        if (!is_even(second))
            fail_msg("%u and %u ms: the second wins %d of %d", ways[i][0], ways[i][1], second,
                     RACES);
    }
}

static void without_that_it_loses(void **unused)
{
    int credit = wins(20, 200, CREDIT), moment = wins(20, 200, SAME_MOMENT),
        both = wins(20, 200, BOTH);
    (void)unused;
    assert_false(is_even(credit) || is_even(moment));
    assert_true(credit < RACES * 2 / 5 && moment < RACES * 2 / 5);
    assert_true(both < credit && both < moment);
    assert_true(both < RACES / 4);
}

/* Whoever sits farther away than the credit covers does lose: nobody waits for ever. */
static void there_is_an_end_to_it(void **unused)
{
    (void)unused;
    assert_true(wins(20, 800, NOTHING) < RACES / 4);
}

static void sums(void **unused)
{
    race_lag lag = { .next = 0 };
    (void)unused;
    assert_int_equal(race_credit(&lag, 1000), 0);
    race_note_ping(&lag, 90, 1000);
    assert_int_equal(race_credit(&lag, 1000), 45);
    race_note_ping(&lag, 5000, 2000); /* a late one changes nothing */
    assert_int_equal(race_credit(&lag, 2000), 45);
    race_note_ping(&lag, 50, 3000);
    assert_int_equal(race_credit(&lag, 3000), 25);
    race_note_ping(&lag, 500, 50000);
    assert_int_equal(race_credit(&lag, 50000), 25);
    assert_int_equal(race_credit(&lag, 63000), 120); /* half of 500, but not more than this */
    assert_int_equal(race_credit(&lag, 110000), 0);

    race_photo photo = { .count = 0 };
    race_add(&photo, (race_finish){ 1000, 10, 1 }, 100);
    assert_int_equal(photo.closes, 1090);
    race_add(&photo, (race_finish){ 1085, 100, 2 }, 40);
    assert_int_equal(photo.closes, 1085); /* nobody can have been before this one */
    assert_int_equal(race_first(&photo), 1);
    photo = (race_photo){ .count = 0 };
    race_add(&photo, (race_finish){ 1000, 100, 1 }, 100);
    assert_int_equal(photo.closes, 1000);
    race_add(&photo, (race_finish){ 1000, 100, 2 }, 0);
    assert_int_equal(race_first(&photo), 0); /* among equals: whoever was heard first */
    assert_int_equal(race_hold(20, 100), 80);
    assert_int_equal(race_hold(100, 100), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums),
        cmocka_unit_test(who_is_far_wins_as_often),
        cmocka_unit_test(without_that_it_loses),
        cmocka_unit_test(there_is_an_end_to_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
