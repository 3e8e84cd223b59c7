/* Bots that think beside everything else: whose turn it is, and who interrupts whom. */
#include "apps/server/house/minds.h"
#include "tests/bell.h"
#include "tests/support.h"

#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static rv_game game, held; /* the same, but a thread can be held in it */
static rv_rules gated;
static _Alignas(16) unsigned char view[RV_STATE_BYTES];
static sem_t begun, gate;
static atomic_bool holds;

static int moves_behind_a_gate(const rv_game *of, const void *state, int who, rv_move *out)
{
    if (atomic_exchange(&holds, false)) {
        sem_post(&begun);
        sem_wait(&gate);
    }
    return game.rules->moves(of, state, who, out);
}

static int set_up(void **unused)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    (void)unused;
    game = support_game("project-dreamscape", "players=2 start=1");
    gated = *game.rules;
    gated.moves = moves_behind_a_gate;
    held = game;
    held.rules = &gated;
    rv_deal(&game, state, (rv_rng){ { 1, 2 }, 0 });
    rv_view(&game, state, 1, view);
    return sem_init(&begun, 0, 0) || sem_init(&gate, 0, 0);
}

static minds *open_minds(int threads)
{
    minds *m = minds_new(threads, (rv_rng){ { 3, 4 }, 0 }, ring, NULL);
    assert_non_null(m);
    return m;
}

static fair_waiter person(uint64_t number)
{
    return (fair_waiter){ .person = number };
}

static const fair_waiter nobody = { .person = 0 };

static void ask_of(minds *m, char table, const char *bot, fair_waiter waiter, const rv_game *of)
{
    mind_job job = { .table = (uint64_t)table, .game = of, .view = view, .waiter = waiter };
    job.job = (rv_job){ .id = (uint32_t)table, .seat = 1 };
    snprintf(job.job.bot, sizeof job.job.bot, "%s", bot);
    assert_true(minds_ask(m, &job));
}

static void ask_bot(minds *m, char table, const char *bot, fair_waiter waiter)
{
    ask_of(m, table, bot, waiter, &game);
}

static void ask(minds *m, char table, fair_waiter waiter)
{
    ask_bot(m, table, "greedy", waiter);
}

/* A bot at table 0 has begun to think, and goes on when the gate is opened. */
static void hold(minds *m, const char *bot, fair_waiter waiter)
{
    atomic_store(&holds, true);
    ask_of(m, '0', bot, waiter, &held);
    sem_wait(&begun);
}

typedef struct heard {
    char order[64];
    int count;
} heard;

static void note(void *user, uint64_t table, uint32_t job, rv_move move, const char *bug)
{
    heard *h = user;
    assert_null(bug);
    assert_int_equal(table, job);
    assert_true(move.who == 1 && rv_legal(&game, view, move));
    h->order[h->count++] = (char)table;
}

/* Opens the gate, and waits for all decisions. */
static void decide(minds *m, const char *wanted)
{
    heard h = { .count = 0 };
    assert_int_equal(minds_waiting(m), strlen(wanted));
    sem_post(&gate);
    while (minds_waiting(m) > 0) {
        take_bell(true);
        minds_collect(m, note, &h);
    }
    assert_string_equal(h.order, wanted);
}

static void people_are_not_kept_waiting(void **unused)
{
    (void)unused;
    minds *m = open_minds(1);
    hold(m, "greedy", person(9));
    ask(m, '2', nobody);
    ask(m, '3', person(1));
    ask(m, '4', nobody);
    ask(m, '5', person(1));
    decide(m, "03524");
    minds_free(m);
}

/* Somebody comes, and somebody goes. */
static void who_waits_may_change(void **unused)
{
    (void)unused;
    minds *m = open_minds(1);
    hold(m, "greedy", person(9));
    ask(m, '1', nobody);
    ask(m, '2', person(1));
    ask(m, '3', nobody);
    minds_await(m, '3', person(1));
    minds_await(m, '2', nobody);
    decide(m, "0312");
    hold(m, "normal", person(9));
    ask_of(m, '1', "normal", nobody, &held);
    minds_await(m, '0', nobody);    /* it is being thought about already, */
    minds_await(m, '1', person(1)); /* and is interrupted */
    decide(m, "10");
    minds_free(m);
}

/* Whoever has many tables keeps others waiting for one decision, not for all of them. */
static void people_take_turns(void **unused)
{
    (void)unused;
    minds *m = open_minds(1);
    for (int round = 0; round < 2; round++) { /* then all of that is forgotten */
        hold(m, "greedy", person(9));
        for (char table = 'a'; table <= 'f'; table++)
            ask(m, table, person(1));
        ask(m, 'm', person(2));
        ask(m, 'n', person(2));
        ask(m, 'x', person(3));
        decide(m, "0amxbncdef");
    }
    minds_free(m);
}

/* Whoever comes late has missed nothing that would have to be made up for. */
static void late_comers_take_turns(void **unused)
{
    heard h = { .count = 0 };
    (void)unused;
    minds *m = open_minds(1);
    hold(m, "greedy", person(9));
    ask(m, 'a', person(1));
    ask_of(m, 'b', "greedy", person(1), &held);
    ask(m, 'c', person(1));
    ask(m, 'd', person(1));
    atomic_store(&holds, true);
    sem_post(&gate);
    while (h.count < 2) {
        take_bell(true);
        minds_collect(m, note, &h);
    }
    sem_wait(&begun);
    ask(m, 'm', person(2));
    ask(m, 'n', person(2));
    ask(m, 'o', person(2));
    decide(m, "bmcndo");
    minds_free(m);
}

/* Many people at one address have the parts of four, and those of one network the parts of
   sixteen, whatever their addresses. */
static void addresses_and_networks_take_turns(void **unused)
{
    (void)unused;
    minds *m = open_minds(1);
    hold(m, "greedy", person(9));
    for (char table = 'a'; table <= 'h'; table++)
        ask(m, table, (fair_waiter){ .person = (uint64_t)table, .address = 7, .network = 7 });
    ask(m, 'x', (fair_waiter){ .person = 1, .address = 8, .network = 8 });
    ask(m, 'y', (fair_waiter){ .person = 1, .address = 8, .network = 8 });
    decide(m, "0axbcdeyfgh");
    hold(m, "greedy", person(9));
    for (char table = 'a'; table <= 't'; table++)
        ask(m, table,
            (fair_waiter){ .person = (uint64_t)table, .address = (uint64_t)table, .network = 7 });
    ask(m, 'x', (fair_waiter){ .person = 1, .address = 8, .network = 8 });
    ask(m, 'y', (fair_waiter){ .person = 1, .address = 8, .network = 8 });
    decide(m, "0axbcdefghijklmnopqyrst");
    minds_free(m);
}

/* What takes longer comes later, though it was asked for before; but nobody can put it off for ever
   by asking for short ones. */
static void short_ones_come_first(void **unused)
{
    (void)unused;
    minds *m = open_minds(1);
    hold(m, "greedy", person(9));
    ask_bot(m, 'a', "normal", person(1));
    ask_bot(m, 'b', "normal", person(2));
    for (char table = 'm'; table <= 'p'; table++)
        ask(m, table, person(3));
    decide(m, "0mnabop");
    minds_free(m);
}

/* A short decision is made in the midst of a long one, and a shorter one in the midst of that; a
   long one is not, if somebody waits for both (or nobody for either). */
static void long_thoughts_are_interrupted(void **unused)
{
    (void)unused;
    minds *m = open_minds(1);
    hold(m, "normal", nobody);
    ask_bot(m, '1', "normal", nobody);
    ask_bot(m, '2', "normal", person(1));
    ask_bot(m, '3', "greedy", person(2));
    decide(m, "3201");
    hold(m, "normal", person(9));
    ask_of(m, '1', "normal", person(1), &held);
    ask_bot(m, '2', "greedy", person(2));
    decide(m, "201");
    minds_free(m);
}

/* Two threads: one is held, the other does what there is to do. */
static void threads_share_the_queue(void **unused)
{
    heard h = { .count = 0 };
    (void)unused;
    minds *m = open_minds(2);
    hold(m, "greedy", person(9));
    for (char table = '1'; table <= '3'; table++)
        ask(m, table, nobody);
    while (h.count < 3) {
        take_bell(true);
        minds_collect(m, note, &h);
    }
    assert_string_equal(h.order, "123");
    decide(m, "0");
    minds_free(m);
}

static void many(void **unused)
{
    static const char *const bots[] = { "random", "greedy", "easy", "normal" };
    heard h = { .count = 0 };
    (void)unused;
    minds *m = open_minds(3);
    for (int i = 0; i < 40; i++) {
        ask_bot(m, (char)('0' + i % 10), bots[i % 4], person((uint64_t)i % 3));
        minds_await(m, (uint64_t)('0' + i % 7), person((uint64_t)i % 2));
        minds_collect(m, note, &h);
    }
    while (minds_waiting(m) > 0) {
        take_bell(true);
        minds_collect(m, note, &h);
    }
    assert_int_equal(h.count, 40);
    for (char table = '0'; table <= '9'; table++)
        ask(m, table, person(1));
    minds_free(m); /* whatever is still to be thought */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_are_not_kept_waiting),
        cmocka_unit_test(who_waits_may_change),
        cmocka_unit_test(people_take_turns),
        cmocka_unit_test(late_comers_take_turns),
        cmocka_unit_test(addresses_and_networks_take_turns),
        cmocka_unit_test(short_ones_come_first),
        cmocka_unit_test(long_thoughts_are_interrupted),
        cmocka_unit_test(threads_share_the_queue),
        cmocka_unit_test(many),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
