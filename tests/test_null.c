/* Null: what no scenario can show, which is how long it lasts. A template for tests/test_NAME.c:
   every file of such a name is built and run. */
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
/* cmocka wants the above first */
#include <cmocka.h>

/* As long as it can be: four players, three rounds, and nobody but themselves to end it. */
static void length(void **unused)
{
    rv_game game = support_game("null", "players=4 rounds=3");
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    const rv_head *head = (const rv_head *)state;
    int moves = 0;
    (void)unused;
    RV_RULES("NL-L1");
    rv_deal(&game, state, (rv_rng){ { 1, 2 }, 0 });
    for (; !head->over; moves++)
        support_play(&game, state, support_owing(state), "name amber");
    assert_int_equal(moves, game.rules->longest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
