/* Removes what does not matter in what people type: case, accents, and punctuation. */
#include "core/text.h"

#include <string.h>

/* Letters from U+00C0 on without their accents; those left blank stand for themselves. */
static const char plain[] = "aaaaaa ceeeeiiii nooooo ouuuuy  aaaaaa ceeeeiiii nooooo ouuuuy y";

/* The next character; a byte that is not UTF-8 becomes a value above all characters. */
static uint32_t next_character(rv_span text, size_t *at)
{
    const unsigned char *byte = (const unsigned char *)text.at + *at;
    size_t left = text.size - *at, size = byte[0] < 0xE0 ? 2 : byte[0] < 0xF0 ? 3 : 4;
    if (byte[0] < 0x80) {
        *at += 1;
        return byte[0];
    }
    if (left < size || !rv_is_utf8((rv_span){ text.at + *at, size })) {
        *at += 1;
        return 0x110000u + byte[0];
    }
    uint32_t c = byte[0] & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++)
        c = c << 6 | (byte[i] & 0x3Fu);
    *at += size;
    return c;
}

static bool is_letter(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

/* Blanks, stops, brackets, quotes and apostrophes of all kinds. */
static bool parts_words(uint32_t c)
{
    return c <= ' ' || (c < 0x80 && strchr(",;:.!?()[]{}\"'`_", (int)c)) || c == 0xA0 || c == 0xAB
           || c == 0xBB || (c >= 0x2000 && c <= 0x206F) || c == 0xFEFF;
}

static bool is_accent(uint32_t c)
{
    return c >= 0x300 && c <= 0x36F;
}

rv_span rv_fold(rv_span text, char *room, size_t size)
{
    rv_out out = rv_out_to(room, size);
    uint32_t before = ' ';
    for (size_t at = 0; at < text.size;) {
        size_t start = at;
        uint32_t c = next_character(text, &at);
        if (is_accent(c))
            continue;
        /* a minus stands before a number; between words it is a hyphen */
        bool minus = c == '-' && parts_words(before) && at < text.size
                     && is_digit((unsigned char)text.at[at]);
        before = c;
        bool blank = parts_words(c) || (c == '-' && !minus);
        if (blank && out.used > 0 && out.text[out.used - 1] != ' ')
            rv_put_char(&out, ' ');
        if (blank)
            continue;
        if (c >= 0xC0 && c < 0xC0 + sizeof plain - 1 && plain[c - 0xC0] != ' ')
            rv_put_char(&out, plain[c - 0xC0]);
        else if (c == 0x152 || c == 0x153)
            rv_put(&out, "oe");
        else if (c == 0xC6 || c == 0xE6)
            rv_put(&out, "ae");
        else if (is_letter(c))
            rv_put_char(&out, (char)(c | 0x20));
        else
            rv_put_span(&out, (rv_span){ text.at + start, at - start });
    }
    return rv_trim(rv_written(&out));
}
