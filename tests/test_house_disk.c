/* A disk that fails in the middle of a commit. */
#include "apps/server/store/store.h"
#include "tests/guests.h"

typedef struct tally_of {
    int told, written;
} tally_of;

static void note(void *user, void *table, uint64_t number, bool written)
{
    tally_of *t = user;
    (void)table, (void)number;
    t->told++;
    t->written += written;
}

static void wait_until(store *s, const tally_of *t, int told)
{
    for (store_collect(s); t->told < told; store_collect(s))
        take_bell(true);
}

static void want_person(store *s, tally_of *t, uint64_t person)
{
    unsigned char token[SECRET_HASH] = { (unsigned char)person };
    store_person(s, (store_wait){ .done = note, .user = t }, token, person, "Ada");
}

/* More than SQLite keeps in memory before it writes: what it writes then fails, and with it all
   that is written together. */
static void want_much(store *s, tally_of *t)
{
    enum { MUCH = 4000000 };
    char *text = calloc(1, MUCH);
    assert_non_null(text);
    memset(text, 'x', MUCH);
    store_box(s, (store_wait){ .done = note, .user = t }, 1,
              &(store_owned){ .kind = "null", .hash = 5, .files = { text, MUCH } });
    free(text);
}

/* What was said not to be written is not, whatever came before and after it in the same commit; and
   what comes later is written. */
static void all_of_a_commit_or_nothing(void **unused)
{
    tally_of first = { 0, 0 }, others = { 0, 0 }, last = { 0, 0 };
    rv_complaint complaint;
    char name[STORE_NAME];
    (void)unused;
    use_disk();
    store *s = store_open(data, ring, NULL, &complaint);
    assert_non_null(s);
    disk.held = true;
    want_person(s, &first, 1);
    store_collect(s);
    while (!disk.waits)
        usleep(100);
    want_person(s, &others, 2); /* these wait, and are written together */
    want_much(s, &others);
    want_person(s, &others, 3);
    store_collect(s);
    disk.fails_after = disk.syncs + 1;
    disk.held = false;
    wait_until(s, &first, 1);
    wait_until(s, &others, 3);
    assert_int_equal(disk.fails_after, 0);
    assert_int_equal(first.written, 1);
    assert_int_equal(others.written, 0);
    for (uint64_t person = 1; person <= 3; person++)
        assert_int_equal(store_name_of(s, person, name), person == 1);
    want_person(s, &last, 3);
    wait_until(s, &last, 1);
    assert_int_equal(last.written, 1);
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(all_of_a_commit_or_nothing, make_folder, drop_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
