/* Null: what no scenario can show, its box and how long it lasts. The template of
   tests/test_NAME.c: every file of that name is built and run. */
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

/* The shipped box with a piece of one file replaced is refused, by this rule and for this reason.
 */
static void refused(const char *old, const char *with, const char *rule, const char *reason)
{
    rv_box box;
    const char *wrong = support_edited("null", &box, "lamps.tsv", old, with);
    assert_non_null(wrong);
    if (strstr(wrong, rule) == NULL || strstr(wrong, reason) == NULL)
        fail_msg("wanted %s, %s; got: %s", rule, reason, wrong);
}

static void boxes(void **unused)
{
    (void)unused;
    RV_RULES("NL-C1");
    refused(NULL, "id\tpoints\tname_en\tname_fr\na\t1\ta\ta\n", "NL-C1", "at least 2 lamps");
    refused("green", "amber", "NL-C1", "this lamp stands twice");
    refused("amber\t1", "amber\t0", "lamps.tsv:3: NL-C1", "points must be a number");
    refused("points\tname_en", "prize\tname_en", "NL-C1", "points");
}

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
    for (; !head->over; moves++) {
        int seat = 1;
        while (!(head->waiting >> seat & 1))
            seat++;
        support_play(&game, state, seat, "name amber");
    }
    assert_int_equal(moves, game.rules->longest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes),
        cmocka_unit_test(length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
