/* Tables that want to be looked at come in the order of their times, whatever is added, brought
   forward or taken off meanwhile. */
#include "apps/server/house/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { TABLES = 300, STEPS = 20000 };

static house h;
static table tables[TABLES];

/* The first by a walk through all of them. */
static uint64_t first_of_all(void)
{
    uint64_t first = UINT64_MAX;
    for (int i = 0; i < TABLES; i++)
        if (tables[i].place && tables[i].due < first)
            first = tables[i].due;
    return first;
}

static void first_come_first(void **unused)
{
    rv_rng luck = { { 1, 2 }, 0 };
    (void)unused;
    for (int i = 0; i < TABLES; i++)
        tables[i].house = &h;
    for (int step = 0; step < STEPS; step++) {
        table *t = &tables[rv_below(&luck, TABLES)];
        uint64_t when = rv_below(&luck, 1000), before = t->place ? t->due : UINT64_MAX;
        if (rv_below(&luck, 3)) {
            house_look_again(t, when);
            assert_true(t->due == (when < before ? when : before));
        } else {
            house_look_no_more(t);
            assert_int_equal(t->place, 0);
        }
        assert_true(house_next_due(&h) == first_of_all());
        for (size_t i = 1; i < h.due_count; i++)
            assert_true(h.due[(i - 1) / 2]->due <= h.due[i]->due && h.due[i]->place == i + 1);
    }
    uint64_t last = 0;
    while (h.due_count > 0) {
        assert_true(h.due[0]->due >= last);
        last = h.due[0]->due;
        house_look_no_more(h.due[0]);
    }
    assert_true(house_next_due(&h) == UINT64_MAX);
    free(h.due);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(first_come_first) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
