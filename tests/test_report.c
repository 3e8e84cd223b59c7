/* What the journal and the figures say of turns that took long, and of more reasons for refusals
   than there is room for. */
#include "apps/server/log.h"
#include "tests/guests.h"

static int orders;
static char figures[1 << 16];

static void ordered(void *user, uint64_t order, rv_span answer)
{
    (void)user, (void)order;
    orders++;
    snprintf(figures, sizeof figures, "%.*s", (int)answer.size, answer.at);
}

static house *open_reported(void)
{
    now = 1000 * 1000;
    log_open(LOG_ALL);
    return open_house_as(&(house_settings){ .generous = true, .alone = true, .ordered = ordered });
}

/* What the journal hears now. */
static const char *reported(house *h)
{
    static char text[1 << 16];
    int ends[2], before = dup(STDERR_FILENO);
    assert_int_equal(pipe(ends), 0);
    dup2(ends[1], STDERR_FILENO);
    house_report(h, now);
    dup2(before, STDERR_FILENO);
    close(before);
    close(ends[1]);
    ssize_t size = read(ends[0], text, sizeof text - 1);
    assert_true(size >= 0);
    text[size] = '\0';
    close(ends[0]);
    return text;
}

static void slow_turns(void **unused)
{
    (void)unused;
    house *h = open_reported();
    house_note_turn(h, 249);
    assert_string_equal(reported(h), "");
    now += 60 * 1000;
    house_note_turn(h, 250);
    house_note_turn(h, 1234);
    house_note_turn(h, 3);
    assert_string_equal(reported(h), "info slow turns=2 longest_ms=1234\n");
    house_note_turn(h, 700);
    now += 60 * 1000 - 1;
    assert_string_equal(reported(h), ""); /* once a minute */
    now++;
    assert_string_equal(reported(h), "info slow turns=1 longest_ms=700\n");
    now += 60 * 1000;
    assert_string_equal(reported(h), "");
    house_close(h);
}

/* However many reasons there are, each of the first is counted by itself and all others together,
   in the journal as in the figures, which have room for them. */
static void reasons_have_an_end(void **unused)
{
    enum { REASONS = 150 };
    char why[24], line[64];
    int own = 0;
    (void)unused;
    house *h = open_reported();
    reported(h);
    for (int times = 0; times < 2; times++)
        for (int i = 0; i < REASONS; i++) {
            snprintf(why, sizeof why, "reason-of-23-letters%03d", i);
            house_refused(h, why);
        }
    house_order(h, 1, rv_span_of("metrics"));
    now += 60 * 1000;
    const char *journal = reported(h);
    for (int i = 0; i < REASONS; i++) {
        snprintf(line, sizeof line, " reason-of-23-letters%03d=2", i);
        own += strstr(journal, line) != NULL;
        snprintf(line, sizeof line, "{reason=\"reason-of-23-letters%03d\"} 2\n", i);
        assert_true((strstr(figures, line) != NULL) == (i < own));
    }
    assert_in_range(own, 60, REASONS - 1);
    snprintf(line, sizeof line, " other=%d\n", 2 * (REASONS - own));
    says(journal, line);
    house_close(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slow_turns),
        cmocka_unit_test(reasons_have_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
