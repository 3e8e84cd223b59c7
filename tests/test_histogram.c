/* Histograms as Prometheus reads them. */
#include "apps/server/histogram.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void counted_up_to_each_bound(void **unused)
{
    static const char wanted[] = "# HELP reverie_nap_seconds Sleep.\n"
                                 "# TYPE reverie_nap_seconds histogram\n"
                                 "reverie_nap_seconds_bucket{le=\"0.001\"} 2\n"
                                 "reverie_nap_seconds_bucket{le=\"0.002\"} 3\n"
                                 "reverie_nap_seconds_bucket{le=\"0.005\"} 3\n"
                                 "reverie_nap_seconds_bucket{le=\"0.010\"} 3\n"
                                 "reverie_nap_seconds_bucket{le=\"0.020\"} 3\n"
                                 "reverie_nap_seconds_bucket{le=\"0.050\"} 3\n"
                                 "reverie_nap_seconds_bucket{le=\"0.100\"} 3\n"
                                 "reverie_nap_seconds_bucket{le=\"0.200\"} 3\n"
                                 "reverie_nap_seconds_bucket{le=\"0.500\"} 4\n"
                                 "reverie_nap_seconds_bucket{le=\"1.000\"} 4\n"
                                 "reverie_nap_seconds_bucket{le=\"2.000\"} 4\n"
                                 "reverie_nap_seconds_bucket{le=\"5.000\"} 4\n"
                                 "reverie_nap_seconds_bucket{le=\"10.000\"} 5\n"
                                 "reverie_nap_seconds_bucket{le=\"+Inf\"} 6\n"
                                 "reverie_nap_seconds_sum 20.504\n"
                                 "reverie_nap_seconds_count 6\n";
    static const uint64_t naps[] = { 0, 1, 2, 500, 10000, 10001 };
    char text[2048];
    rv_out out = rv_out_to(text, sizeof text);
    histogram h = { .sum = 0 };
    (void)unused;
    for (size_t i = 0; i < sizeof naps / sizeof naps[0]; i++)
        histogram_add(&h, naps[i]);
    histogram_put(&h, "nap", "Sleep.", &out);
    assert_false(out.full);
    assert_string_equal(text, wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(counted_up_to_each_bound) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
