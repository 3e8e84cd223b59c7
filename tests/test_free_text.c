/* What strangers write and others read: nothing unseen, nothing turned round, nothing piled up. */
#include "apps/server/house/free_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static size_t put(char *to, uint32_t c)
{
    if (c < 0x80) {
        to[0] = (char)c;
        return 1;
    }
    size_t more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char heads[] = { 0, 0xC0, 0xE0, 0xF0 };
    to[0] = (char)(heads[more] | (c >> (6 * more)));
    for (size_t i = 1; i <= more; i++)
        to[i] = (char)(0x80 | ((c >> (6 * (more - i))) & 0x3F));
    return more + 1;
}

/* These, in a row. */
static rv_span text(const uint32_t *characters, size_t count)
{
    static char buffer[256];
    size_t size = 0;
    for (size_t i = 0; i < count; i++)
        size += put(buffer + size, characters[i]);
    return (rv_span){ buffer, size };
}
#define TEXT(...)                                                                                  \
    text((const uint32_t[]){ __VA_ARGS__ },                                                        \
         sizeof((const uint32_t[]){ __VA_ARGS__ }) / sizeof(uint32_t))

static void refused(rv_span span, uint32_t c)
{
    const char *line = free_text_wrong(span), *name = free_text_wrong_name(span);
    if (line == NULL || name == NULL || strcmp(line, "room.text") != 0)
        fail_msg("U+%04X is taken", (unsigned)c);
}

/* Every character that shows nothing, at the start, in the middle and at the end: Unicode's own
   list of what may be ignored, separators of lines, directions, and three blanks. */
static void nothing_unseen(void **unused)
{
    static const uint32_t unseen[][2] = {
        { 0x00, 0x1F },       { 0x7F, 0x9F },       { 0xAD, 0xAD },       { 0x34F, 0x34F },
        { 0x61C, 0x61C },     { 0x115F, 0x1160 },   { 0x17B4, 0x17B5 },   { 0x180B, 0x180F },
        { 0x200B, 0x200F },   { 0x2028, 0x202E },   { 0x2060, 0x206F },   { 0x2800, 0x2800 },
        { 0x3164, 0x3164 },   { 0xFE00, 0xFE0F },   { 0xFEFF, 0xFEFF },   { 0xFFA0, 0xFFA0 },
        { 0xFFF0, 0xFFFC },   { 0x1BCA0, 0x1BCA3 }, { 0x1D159, 0x1D159 }, { 0x1D173, 0x1D17A },
        { 0xE0000, 0xE0FFF },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
        for (uint32_t c = unseen[i][0]; c <= unseen[i][1]; c++) {
            refused(TEXT(c, 'A', 'd', 'a'), c);
            refused(TEXT('A', c, 'd', 'a'), c);
            refused(TEXT('A', 'd', 'a', c), c);
            refused(TEXT(c), c);
        }
}

static void good(rv_span span)
{
    const char *line = free_text_wrong(span), *name = free_text_wrong_name(span);
    if (line || name)
        fail_msg("\"%.*s\": %s", (int)span.size, span.at, line ? line : name);
}

/* Names as people have them, and pictures as telephones make them. */
static void whatever_is_seen(void **unused)
{
    static const char *const names[] = {
        "Ada",  "Zoé",   "Zoe\u0301", "A\u2019B", "Jean Luc", "日本",   "山田\u3000花子",
        "ﷺ",    "ישראל", "שָׁלוֹם",      "محمد",     "สมศรี",     "Nguyễn", "पूजा",
        "བསྒྲུབས", "🌙",     "1",         "a\u00a0b", "—"
    };
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        good(rv_span_of(names[i]));
    good(TEXT(0x2764, 0xFE0F));                                          /* a heart, as a picture */
    good(TEXT(0x2764, 0xFE0E));                                          /* as a sign */
    good(TEXT('1', 0xFE0F, 0x20E3));                                     /* a key */
    good(TEXT(0x1F469, 0x200D, 0x1F469, 0x200D, 0x1F467));               /* a family */
    good(TEXT(0x1F3F3, 0xFE0F, 0x200D, 0x1F308));                        /* a flag */
    good(TEXT(0x1F9D1, 0x1F3FD, 0x200D, 0x1F680));                       /* somebody who flies */
    good(TEXT(0x1F1EB, 0x1F1F7));                                        /* two letters of a flag */
    good(TEXT(0x645, 0x6CC, 0x200C, 0x62E, 0x648, 0x627, 0x647, 0x645)); /* Persian */
    good(TEXT(0x915, 0x94D, 0x200D, 0x937)); /* letters of India, joined */
    good(TEXT(0x915, 0x94D, 0x200C, 0x937)); /* and not */
    good(TEXT(0x8FBB, 0xE0100));             /* a form of an ideograph */
}

/* Joiners and selectors anywhere else hide something, or make two names look the same. */
static void only_where_they_belong(void **unused)
{
    (void)unused;
    refused(TEXT('a', 0x200D, 'b'), 0x200D);
    refused(TEXT('a', 0x200C, 'b'), 0x200C);
    refused(TEXT('1', 0x200D, '2'), 0x200D);
    refused(TEXT(0x1F469, 0x200D, 'a'), 0x200D);
    refused(TEXT(0x1F469, 0x200D), 0x200D);
    refused(TEXT(0x1F469, 0x200D, 0x200D, 0x1F469), 0x200D);
    refused(TEXT(0x2764, 0xFE0F, 0xFE0F), 0xFE0F);
    refused(TEXT('a', 0xFE0F), 0xFE0F);
    refused(TEXT(0x2764, 0xFE01), 0xFE01);
    refused(TEXT('a', 0xE0100), 0xE0100);
    refused(TEXT(0x645, 0x200C), 0x200C);
    refused(TEXT(0x645, 0x200C, 'a'), 0x200C);
    refused(TEXT(0x1F3F4, 0xE0067, 0xE007F), 0xE0067); /* words could be hidden behind a flag */
}

static void nothing_piled_up(void **unused)
{
    (void)unused;
    good(TEXT('a', 0x301, 0x302, 0x303, 0x304));
    refused(TEXT('a', 0x301, 0x302, 0x303, 0x304, 0x305), 0x305);
    refused(TEXT(0x301, 'a'), 0x301);
    refused(TEXT('a', 0x489, 0x489, 0x489, 0x489, 0x489), 0x489);
}

/* In talk there are spaces everywhere; a name has none around it, and something besides. */
static void spaces(void **unused)
{
    (void)unused;
    for (uint32_t c = 0; c < 0x3001; c++) {
        if (c != ' ' && c != 0xA0 && c != 0x1680 && (c < 0x2000 || c > 0x200A) && c != 0x202F
            && c != 0x205F && c != 0x3000)
            continue;
        assert_null(free_text_wrong(TEXT('a', c)));
        assert_true(free_text_is_blank(TEXT(c, c)));
        assert_string_equal(free_text_wrong_name(TEXT(c)), "room.name");
        assert_string_equal(free_text_wrong_name(TEXT(c, 'a')), "room.name");
        assert_string_equal(free_text_wrong_name(TEXT('a', c)), "room.name");
        assert_null(free_text_wrong_name(TEXT('a', c, 'b')));
    }
    assert_string_equal(free_text_wrong_name(rv_span_of("")), "room.name");
    assert_false(free_text_is_blank(rv_span_of(" a ")));
    assert_string_equal(free_text_wrong(rv_span_of("\xC0\xAF")), "room.text");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_unseen),
        cmocka_unit_test(whatever_is_seen),
        cmocka_unit_test(only_where_they_belong),
        cmocka_unit_test(nothing_piled_up),
        cmocka_unit_test(spaces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
