/* Who does not want to hear whom: kept in order. */
#include "apps/server/house/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { PEOPLE = 12, STEPS = 5000 };

/* Compared with a table of all pairs. */
static void all_pairs(void **unused)
{
    static house h;
    static bool shuns[PEOPLE][PEOPLE];
    rv_rng luck = { { 3, 4 }, 0 };
    (void)unused;
    for (int step = 0; step < STEPS; step++) {
        uint32_t who = rv_below(&luck, PEOPLE), whom = rv_below(&luck, PEOPLE);
        if (rv_below(&luck, 100) == 0) {
            house_drop_shuns(&h, who);
            for (int i = 0; i < PEOPLE; i++)
                shuns[who][i] = shuns[i][who] = false;
        } else {
            bool on = rv_below(&luck, 2);
            house_note_shun(&h, who, whom, on);
            shuns[who][whom] = on;
        }
        size_t count = 0;
        for (uint32_t a = 0; a < PEOPLE; a++)
            for (uint32_t b = 0; b < PEOPLE; b++) {
                assert_int_equal(house_shuns(&h, a, b), shuns[a][b]);
                count += shuns[a][b];
            }
        assert_true(h.shun_count == count);
    }
    free(h.shuns);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(all_pairs) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
