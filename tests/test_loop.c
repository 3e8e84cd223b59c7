/* The loop: a crowd that is called again lets others through, and no ring is lost. */
#include "apps/server/net/loop.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { CROWD = 1000, RINGS = 20000, FOR_EVER = -1 };

typedef struct member {
    watch watch; /* first: what is called */
    loop *loop;
    int calls, times; /* how often it was called; how often it asks for it */
} member;

static void called(watch *w, unsigned what)
{
    member *m = (member *)w;
    assert_int_equal(what, LOOP_OUT);
    m->calls++;
    if (m->calls < m->times)
        loop_again(m->loop, w, LOOP_OUT);
}

static void queue(loop *l, member *m, int count, int times)
{
    for (int i = 0; i < count; i++) {
        m[i] = (member){ .watch.happened = called, .loop = l, .times = times };
        loop_again(l, &m[i].watch, LOOP_OUT);
    }
}

static int calls_of(const member *m, int count)
{
    int calls = 0;
    for (int i = 0; i < count; i++)
        calls += m[i].calls;
    return calls;
}

/* Whoever is queued before a crowd or after it is called in the next turn, and the crowd comes to
   its end though others keep asking. */
static void a_crowd_lets_through(void **unused)
{
    static member before[3], crowd[CROWD], after[3], late[3], busy;
    loop l;
    int turns = 1;
    (void)unused;
    assert_true(loop_open(&l));
    queue(&l, before, 3, 1);
    queue(&l, crowd, CROWD, 1);
    queue(&l, after, 3, 1);
    loop_turn(&l, FOR_EVER);
    assert_int_equal(calls_of(before, 3) + calls_of(after, 3), 6);
    assert_true(calls_of(crowd, CROWD) < CROWD / 4);
    queue(&l, late, 3, 1);
    queue(&l, &busy, 1, CROWD);
    loop_turn(&l, FOR_EVER);
    assert_int_equal(calls_of(late, 3), 3);
    for (; calls_of(crowd, CROWD) < CROWD; turns++)
        loop_turn(&l, FOR_EVER);
    assert_true(turns < CROWD);
    assert_int_equal(calls_of(&busy, 1), turns); /* once in each turn, not as often as it asks */
    loop_close(&l);
}

/* What is read in a turn may be something to wait for no longer: whoever turns the loop looks at it
   first. */
static void heard(watch *w, unsigned what)
{
    member *m = (member *)w;
    m->calls += what == LOOP_IN;
}

static void what_is_heard_again_does_not_wait(void **unused)
{
    member m = { .watch.happened = heard };
    loop l;
    (void)unused;
    assert_true(loop_open(&l));
    loop_again(&l, &m.watch, LOOP_IN);
    loop_turn(&l, FOR_EVER);
    assert_int_equal(m.calls, 1);
    loop_close(&l);
}

/* Two that wake each other: a ring that is lost leaves both asleep. One that comes while the loop
   wakes may be heard twice, which costs a turn. */
typedef struct pair {
    loop here, there;
    atomic_int asked, answers;
} pair;

static void *answer(void *user)
{
    pair *p = user;
    for (int i = 0; i < RINGS; i++) {
        while (atomic_load(&p->asked) <= i)
            loop_turn(&p->there, FOR_EVER);
        atomic_fetch_add(&p->answers, 1);
        loop_ring(&p->here);
    }
    return NULL;
}

static int turns;

static void woken(loop *l)
{
    (void)l;
    turns++;
}

static void no_ring_is_lost(void **unused)
{
    pair p = { .answers = 0 };
    pthread_t other;
    (void)unused;
    assert_true(loop_open(&p.here) && loop_open(&p.there));
    p.here.woken = woken;
    loop_ring(&p.here);
    loop_ring(&p.here); /* for the same turn */
    loop_turn(&p.here, FOR_EVER);
    assert_int_equal(turns, 1);
    assert_int_equal(pthread_create(&other, NULL, answer, &p), 0);
    for (int i = 0; i < RINGS; i++) {
        atomic_fetch_add(&p.asked, 1);
        loop_ring(&p.there);
        while (atomic_load(&p.answers) <= i)
            loop_turn(&p.here, FOR_EVER);
        assert_int_equal(atomic_load(&p.answers), i + 1);
    }
    assert_int_equal(pthread_join(other, NULL), 0);
    assert_in_range(turns, 2, 1 + 2 * RINGS);
    loop_close(&p.here);
    loop_close(&p.there);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crowd_lets_through),
        cmocka_unit_test(what_is_heard_again_does_not_wait),
        cmocka_unit_test(no_ring_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
