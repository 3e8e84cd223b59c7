/* A clock that stands still while the server does. */
#include "apps/server/net/steady.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void stalls_do_not_pass(void **unused)
{
    steady s = { .last = 0 };
    (void)unused;
    assert_true(steady_time(&s, 5000000) == 5000000); /* the first look is no stall */
    assert_true(steady_time(&s, 5001000) == 5001000);
    assert_true(steady_time(&s, 5001000 + STEADY_GAP) == 5001000 + STEADY_GAP);
    assert_true(steady_time(&s, 5001001 + 2 * STEADY_GAP) == 5001000 + STEADY_GAP);
    assert_true(steady_time(&s, 5001101 + 2 * STEADY_GAP) == 5001100 + STEADY_GAP);
    assert_true(s.lost == STEADY_GAP + 1);
    assert_true(steady_time(&s, 5046101 + 2 * STEADY_GAP) == 5001100 + STEADY_GAP); /* 45 s */
    assert_true(s.lost == STEADY_GAP + 45001);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(stalls_do_not_pass) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
