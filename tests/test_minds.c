/* Bots that think beside everything else: whose turn it is. */
#include "apps/server/minds.h"
#include "tests/bell.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static rv_game game;
static _Alignas(16) unsigned char view[RV_STATE_BYTES];

static int set_up(void **unused)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    (void)unused;
    game = support_game("project-dreamscape", "players=2 start=1");
    rv_deal(&game, state, (rv_rng){ { 1, 2 }, 0 });
    rv_view(&game, state, 1, view);
    return 0;
}

static void ask(minds *m, uint64_t table, bool awaited)
{
    mind_job job = { .table = table, .game = &game, .view = view, .awaited = awaited };
    job.job = (rv_job){ .id = (uint32_t)table, .seat = 1 };
    snprintf(job.job.bot, sizeof job.job.bot, "greedy");
    assert_true(minds_ask(m, &job));
}

typedef struct heard {
    char order[64];
    int count;
} heard;

static void note(void *user, uint64_t table, uint32_t job, rv_move move)
{
    heard *h = user;
    assert_int_equal(table, job);
    assert_true(move.who == 1 && rv_legal(&game, view, move));
    h->order[h->count++] = (char)('0' + table);
}

static void wait_for(minds *m, heard *h, int count)
{
    minds_collect(m, note, h);
    while (h->count < count) {
        take_bell(true);
        minds_collect(m, note, h);
    }
    assert_int_equal(h->count, count);
}

/* The first is being thought about when the others come. */
static void people_are_not_kept_waiting(void **unused)
{
    heard h = { .count = 0 };
    (void)unused;
    minds *m = minds_new(1, ring, NULL);
    assert_non_null(m);
    ask(m, 1, false);
    ask(m, 2, false);
    ask(m, 3, true);
    ask(m, 4, false);
    ask(m, 5, true);
    assert_int_equal(minds_waiting(m), 5);
    wait_for(m, &h, 5);
    assert_string_equal(h.order, "13524");
    assert_int_equal(minds_waiting(m), 0);
    minds_free(m);
}

/* Somebody comes, and somebody goes. */
static void who_waits_may_change(void **unused)
{
    heard h = { .count = 0 };
    (void)unused;
    minds *m = minds_new(1, ring, NULL);
    ask(m, 1, true);
    ask(m, 2, false);
    ask(m, 3, true);
    ask(m, 4, false);
    minds_await(m, 4, true);
    minds_await(m, 3, false);
    minds_await(m, 1, false); /* it is being thought about already */
    wait_for(m, &h, 4);
    assert_string_equal(h.order, "1423");
    minds_free(m);
}

static void many(void **unused)
{
    heard h = { .count = 0 };
    (void)unused;
    minds *m = minds_new(3, ring, NULL);
    for (uint64_t i = 0; i < 40; i++)
        ask(m, i % 10, i % 3 == 0);
    wait_for(m, &h, 40);
    for (uint64_t i = 0; i < 10; i++)
        ask(m, i, true);
    minds_free(m); /* whatever is still to be thought */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_are_not_kept_waiting),
        cmocka_unit_test(who_waits_may_change),
        cmocka_unit_test(many),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
