/*
 * How the fuzzers change a text. Everything we read is made of lines of words, so more
 * than half of the changes are made to lines and words: an input that was understood then often
 * still is, and goes somewhere else. The others are libFuzzer's own, bytes and entries of its
 * dictionary. Where there are tables, as in boxes, most changes are made to their cells.
 */
#include "tests/fuzz/cells.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,
                                 uint8_t *out, size_t max_size, unsigned int seed);

enum { PIECES = 4096 };

/* Where the pieces of a text begin, and where the last one ends. */
typedef struct pieces {
    size_t at[PIECES + 1];
    uint32_t count;
} pieces;

/* Lines with their line ends. */
static void find_lines(const char *text, size_t size, pieces *p)
{
    p->count = 0;
    for (size_t i = 0; i < size && p->count < PIECES; i++)
        if (i == 0 || text[i - 1] == '\n')
            p->at[p->count++] = i;
    p->at[p->count] = size;
}

static bool is_mark(char c)
{
    return c != '\0' && strchr(" \t\n|:,=\"{}", c) != NULL;
}

/* Words, with marks between them: every second piece is a word. */
static void find_words(const char *text, size_t size, pieces *p)
{
    p->count = 0;
    for (size_t i = 0; i < size && p->count < PIECES; i++)
        if (i == 0 || is_mark(text[i]) != is_mark(text[i - 1]))
            p->at[p->count++] = i;
    p->at[p->count] = size;
}

/* Puts `with` in the place of text[from..to); what does not fit is left as it was. */
static size_t replace(char *text, size_t size, size_t max_size, size_t from, size_t to,
                      rv_span with)
{
    if (size - (to - from) + with.size > max_size)
        return size;
    memmove(text + from + with.size, text + to, size - to);
    if (with.size > 0)
        memcpy(text + from, with.at, with.size);
    return size - (to - from) + with.size;
}

enum { COPIED = 1 << 14 };

/* Takes out, doubles, moves or replaces a piece by another of the same kind from `other`. */
static size_t change(char *text, size_t size, size_t max_size, const pieces *p, const char *other,
                     const pieces *o, uint32_t step, rv_rng *rng)
{
    char copy[COPIED];
    uint32_t i = rv_below(rng, p->count), j = rv_below(rng, o->count);
    j -= (j - i) % step; /* a word for a word, not for a mark */
    if (j >= o->count)
        return size;
    rv_span with = { copy, o->at[j + 1] - o->at[j] };
    if (with.size > sizeof copy)
        return size;
    memcpy(copy, other + o->at[j], with.size);
    switch (rv_below(rng, 4)) {
    case 0:
        return replace(text, size, max_size, p->at[i], p->at[i + 1], (rv_span){ "", 0 });
    case 1:
        return replace(text, size, max_size, p->at[i], p->at[i], with);
    default:
        return replace(text, size, max_size, p->at[i], p->at[i + 1], with);
    }
}

/* A line and the one after it change places: in many inputs order is everything. */
static size_t exchange(char *text, size_t size, const pieces *p, rv_rng *rng)
{
    char copy[COPIED];
    if (p->count < 2)
        return size;
    uint32_t i = rv_below(rng, p->count - 1);
    size_t from = p->at[i], middle = p->at[i + 1], first = middle - from;
    size_t second = p->at[i + 2] - middle;
    if (first > sizeof copy || text[middle + second - 1] != '\n')
        return size;
    memcpy(copy, text + from, first);
    memmove(text + from, text + middle, second);
    memcpy(text + from + second, copy, first);
    return size;
}

/* A line such as the door understands comes in, or takes the place of another. */
static size_t invent(char *text, size_t size, size_t max_size, const pieces *p, rv_rng *rng)
{
    char line[FUZZ_LINE];
    rv_span with = { line, fuzz_line(rng, line) };
    uint32_t i = rv_below(rng, p->count);
    size_t to = rv_below(rng, 3) > 0 ? p->at[i] : p->at[i + 1];
    return replace(text, size, max_size, p->at[i], to, with);
}

/* A small number somewhere becomes another. */
static size_t change_number(char *text, size_t size, rv_rng *rng)
{
    size_t start = rv_below(rng, (uint32_t)size);
    for (size_t i = 0; i < size; i++) {
        char *c = &text[(start + i) % size];
        if (*c < '0' || *c > '9')
            continue;
        *c = (char)('0' + rv_below(rng, 10));
        break;
    }
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    static pieces found;
    rv_rng rng = { { seed, 6 }, 0 };
    char *text = (char *)data;
    if (size > 0 && memchr(text, '\t', size) != NULL && rv_below(&rng, 4) > 0) { /* tables */
        for (uint32_t times = 1 + rv_below(&rng, 4); times > 0; times--)
            size = cells_change(text, size, max_size < CELLS_ROOM ? max_size : CELLS_ROOM, &rng);
        return size;
    }
    uint32_t how = rv_below(&rng, fuzz_line ? 16 : 7); /* lines of its own are found by no chance */
    if (how < 3 || size == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    if (how < 5 || how > 6) {
        find_lines(text, size, &found);
        return how == 3  ? change(text, size, max_size, &found, text, &found, 1, &rng)
               : how < 7 ? exchange(text, size, &found, &rng)
                         : invent(text, size, max_size, &found, &rng);
    }
    if (how == 5) {
        find_words(text, size, &found);
        return change(text, size, max_size, &found, text, &found, 2, &rng);
    }
    return change_number(text, size, &rng);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,
                                 uint8_t *out, size_t max_size, unsigned int seed)
{
    static pieces mine, other;
    rv_rng rng = { { seed, 7 }, 0 };
    char *text = (char *)out;
    size_t size = a_size < max_size ? a_size : max_size;
    if (size == 0 || b_size == 0)
        return 0;
    memcpy(out, a, size);
    for (uint32_t times = 1 + rv_below(&rng, 3); times > 0 && size > 0; times--) {
        bool lines = rv_below(&rng, 2);
        (lines ? find_lines : find_words)(text, size, &mine);
        (lines ? find_lines : find_words)((const char *)b, b_size, &other);
        size = change(text, size, max_size, &mine, (const char *)b, &other, lines ? 1 : 2, &rng);
    }
    return size;
}
