/* Chance that nobody owns: a seed made by several people, in the log; whoever changes a letter of
   it is found out. */
#include "core/session/session.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

/* Three at the table: the first and the third are bound, the third has not revealed its nonce. */
static rv_chance three(void)
{
    rv_chance chance = { .table = "bqx7zk2m4p", .bound = 1u << 1 | 1u << 3, .told = 1u << 1 };
    memset(chance.secret, 0x11, sizeof chance.secret);
    for (int seat = 1; seat <= 3; seat += 2) {
        memset(chance.nonce[seat], 0x20 + seat, 32);
        rv_sha256(chance.nonce[seat], 32, chance.hash[seat]);
    }
    return chance;
}

/* By Python: hashlib.sha256(b"reverie seed 1" + bytes([0x11]) * 32 + bytes([1]) + bytes([0x21]) *
 * 32) */
static void the_seed_is_everybodys(void **unused)
{
    static const unsigned char promised[] = { 0x9c, 0xf8, 0x33, 0x56, 0xc6, 0x89, 0xb2, 0xf1,
                                              0x8a, 0xaa, 0x53, 0xc8, 0x05, 0xe8, 0x4e, 0x88,
                                              0x73, 0x64, 0xa7, 0xc8, 0x5b, 0xd3, 0xcb, 0x22,
                                              0x15, 0x7d, 0xab, 0xc9, 0x81, 0x6d, 0x62, 0x93 },
                               seeded[16] = { 0xb9, 0xdf, 0xc3, 0x08, 0x30, 0x2d, 0x64, 0x47,
                                              0x67, 0xa7, 0x45, 0xe0, 0xad, 0x2b, 0xea, 0x77 };
    unsigned char promise[32];
    rv_chance chance = three();
    (void)unused;
    rv_chance_promise(chance.table, chance.secret, promise);
    assert_memory_equal(promise, promised, sizeof promised);
    rv_rng seed = rv_chance_seed(&chance), other;
    assert_memory_equal(seed.key, seeded, sizeof seeded);
    chance.told = 1u << 1 | 1u << 3;
    other = rv_chance_seed(&chance);
    assert_memory_not_equal(seed.key, other.key, sizeof seed.key);
    chance.told = 0;
    other = rv_chance_seed(&chance);
    assert_memory_not_equal(seed.key, other.key, sizeof seed.key);
}

static void logs_prove_it(void **unused)
{
    rv_complaint complaint;
    size_t size;
    rv_game game = support_game("null", "players=3");
    rv_chance chance = three();
    (void)unused;
    rv_session *s = rv_session_new(&game, rv_chance_seed(&chance));
    rv_session_set_chance(s, &chance);
    char *open = rv_session_print(s, NULL, 0, true, &size);
    assert_non_null(strstr(open, "\npromise bqx7zk2m4p "));
    assert_null(strstr(open, "1111111111111111")); /* the secret is worth as much as the seed */
    char *log = rv_session_print(s, NULL, 0, false, &size);
    assert_memory_equal(log, "reverie 3\n", 10);
    rv_session *again = support_read_log(log, &complaint);
    if (again == NULL)
        fail_msg("%s", support_said(&complaint));
    char *second = rv_session_print(again, NULL, 0, false, &size);
    assert_string_equal(log, second);
    support_log_refused(log, "secret 11", "secret 12", "not the one that was promised");
    support_log_refused(log, "secret 11", "secret 1", "64 hex digits");
    support_log_refused(log, "\nsecret ", "\nsacred ", "\"secret\" is wanted");
    support_log_refused(log, "promise bqx7zk2m4p ", "promise bqx7zk2m4q ",
                        "not the one that was promised");
    support_log_refused(log, "promise bqx7zk2m4p ", "promise ", "name of a table");
    support_log_refused(log, " 2121", " 2221", "has this hash");
    support_log_refused(log, "nonce 3 ", "nonce 1 ", "a nonce is a seat");
    support_log_refused(log, "nonce 1 ", "nonce 0 ", "a nonce is a seat");
    support_log_refused(log, "nonce 1 ", "nonce 2 ", "does not follow");
    support_log_refused(log, "reverie 3", "reverie 2", "still being played");
    const char *line = strstr(log, "nonce 1 "), *next = strchr(line, '\n') + 1;
    char without[8192];
    snprintf(without, sizeof without, "%.*s%s", (int)(line - log), log, next);
    assert_null(support_read_log(without, &complaint));
    assert_non_null(strstr(support_said(&complaint), "does not follow"));
    free(second);
    free(log);
    free(open);
    rv_session_free(again);
    rv_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seed_is_everybodys),
        cmocka_unit_test(logs_prove_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
