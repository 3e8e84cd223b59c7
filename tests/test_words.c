/* Words by which somebody is known again. */
#include "apps/server/house/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static bool same(const char *a, const char *b)
{
    char one[WORDS_TEXT], two[WORDS_TEXT];
    assert_true(words_read(rv_span_of(a), one));
    assert_true(words_read(rv_span_of(b), two));
    return strcmp(one, two) == 0;
}

static void drawn_words_are_words(void **unused)
{
    char first[WORDS_TEXT], text[WORDS_TEXT], plain[WORDS_TEXT];
    (void)unused;
    words_draw(first);
    for (int i = 0; i < 50; i++) {
        words_draw(text);
        assert_true(words_read(rv_span_of(text), plain));
        assert_string_equal(plain, text);
        assert_false(same(first, text)); /* one in 2^64 */
    }
}

static void as_people_type_them(void **unused)
{
    static const char words[] = "lamp moon river otter dawn kite mint oak";
    static const char *const bad[] = {
        "",
        "lamp moon river otter dawn kite mint",
        "lamp moon river otter dawn kite mint oak oak",
        "lamp moon river otter dawn kite mint oaks",
        "lampmoonriverotter dawn kite mint oak lamp moon river",
        "lamp moon river otter dawn kite mint xylophones-and-more-of-them",
    };
    unsigned char hash[SECRET_HASH];
    char plain[WORDS_TEXT];
    (void)unused;
    assert_true(same(words, "  Lamp, MOON\nriver-otter.dawn kite;mint \xc2\xa0oak. "));
    assert_false(same(words, "moon lamp river otter dawn kite mint oak"));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (words_read(rv_span_of(bad[i]), plain))
            fail_msg("\"%s\" are words", bad[i]);
    /* what was written down once must work for ever */
    static const unsigned char kept[] = { 0x57, 0xbb, 0xf6, 0x67, 0x96, 0x89, 0xe6, 0x61 };
    words_hash_before(words, false, hash);
    assert_memory_equal(hash, kept, sizeof kept);
    static const unsigned char salt[WORDS_SALT] = "of this test...",
                               other[WORDS_SALT] = "of another one.";
    static const unsigned char today[] = { 0xcb, 0xe9, 0xe5, 0xdb, 0x66, 0xd6, 0x5f, 0x01 };
    unsigned char salted[SECRET_HASH];
    words_hash(words, salt, 0, hash);
    assert_memory_equal(hash, today, sizeof today);
    words_hash(words, other, 0, salted);
    assert_memory_not_equal(hash, salted, sizeof hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawn_words_are_words),
        cmocka_unit_test(as_people_type_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
