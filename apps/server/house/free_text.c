#include "apps/server/house/free_text.h"

#include <stddef.h>
#include <stdint.h>

/* What is to be known of a character. */
enum {
    UNSEEN = 1,         /* invisible, or it turns the direction of others */
    MARK = 2,           /* stands above, below or around the one before */
    SPACE = 4,          /* of any width */
    EMOJI = 8,          /* may be drawn as a picture or as a sign */
    PICTURE = 16,       /* of these, what may be joined to others */
    VIRAMA = 32,        /* joiners after it say how letters of India are written */
    JOINS_NEXT = 64,    /* a letter, as in Arabic, that is connected to the one after it, */
    JOINS_BEFORE = 128, /* and to the one before it */
    HAN = 256,
};

enum { NOT_JOINED = 0x200C, JOINED = 0x200D, MARKS = 4 /* at most, upon one character */ };

static const struct range {
    uint32_t first, last;
    unsigned flags;
} ranges[] = {
#include "apps/server/house/free_text_table.inc"
};

static unsigned flags_of(uint32_t c)
{
    size_t low = 0, high = sizeof ranges / sizeof ranges[0];
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (ranges[middle].last < c)
            low = middle + 1;
        else
            high = middle;
    }
    return low < sizeof ranges / sizeof ranges[0] && ranges[low].first <= c ? ranges[low].flags : 0;
}

/* Takes the first character off a text of UTF-8. */
static uint32_t next(rv_span *text)
{
    const unsigned char *at = (const unsigned char *)text->at;
    size_t more = at[0] < 0x80 ? 0 : at[0] < 0xE0 ? 1 : at[0] < 0xF0 ? 2 : 3;
    uint32_t c = more == 0 ? at[0] : at[0] & (0x3Fu >> more);
    for (size_t i = 1; i <= more; i++)
        c = c << 6 | (at[i] & 0x3Fu);
    *text = (rv_span){ text->at + more + 1, text->size - more - 1 };
    return c;
}

/* Of the next character that is no mark; 0: there is none. */
static unsigned flags_after(rv_span text)
{
    while (text.size > 0) {
        unsigned flags = flags_of(next(&text));
        if (!(flags & MARK))
            return flags;
    }
    return 0;
}

static bool is_control(uint32_t c)
{
    return c < ' ' || (c >= 0x7F && c < 0xA0);
}

/* Does something that is not seen itself belong where it stands? `before`: the last character that
   is no mark; `just`: the last of all. (Unicode, "Joining Controls"; RFC 5892, appendix A) */
static bool belongs(uint32_t c, unsigned before, unsigned just, rv_span after)
{
    if (c == NOT_JOINED && before & JOINS_NEXT && flags_after(after) & JOINS_BEFORE)
        return true;
    if (c == NOT_JOINED || c == JOINED)
        return just & VIRAMA || (c == JOINED && before & PICTURE && flags_after(after) & PICTURE);
    if (c == 0xFE0E || c == 0xFE0F)
        return just & EMOJI;
    return c >= 0xE0100 && c <= 0xE01EF && just & HAN; /* which form of an ideograph is meant */
}

const char *free_text_wrong(rv_span line)
{
    unsigned before = 0, just = 0;
    int marks = MARKS; /* there is nothing yet to stand upon */
    if (!rv_is_utf8(line))
        return "room.text";
    while (line.size > 0) {
        uint32_t c = next(&line);
        unsigned flags = flags_of(c);
        if (is_control(c))
            return "room.text";
        if (flags & UNSEEN ? !belongs(c, before, just, line) : flags & MARK && ++marks > MARKS)
            return "room.text";
        if (!(flags & (UNSEEN | MARK))) {
            before = flags;
            marks = 0;
        }
        just = flags;
    }
    return NULL;
}

bool free_text_is_blank(rv_span line)
{
    while (line.size > 0)
        if (!(flags_of(next(&line)) & (UNSEEN | MARK | SPACE)))
            return false;
    return true;
}

const char *free_text_wrong_name(rv_span name)
{
    const char *wrong = free_text_wrong(name);
    unsigned first = 0, last = 0;
    if (wrong || free_text_is_blank(name))
        return wrong ? wrong : "room.name";
    first = flags_of(next(&name));
    while (name.size > 0)
        last = flags_of(next(&name));
    return (first | last) & SPACE ? "room.name" : NULL;
}
