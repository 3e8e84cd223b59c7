#include "core/text.h"

#include <string.h>

rv_span rv_span_of(const char *text)
{
    return (rv_span){ text, strlen(text) };
}

bool rv_same(rv_span a, rv_span b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.at, b.at, a.size) == 0);
}

bool rv_is(rv_span span, const char *text)
{
    return rv_same(span, rv_span_of(text));
}

bool rv_starts(rv_span span, const char *prefix)
{
    size_t size = strlen(prefix);
    return span.size >= size && memcmp(span.at, prefix, size) == 0;
}

static rv_span from(rv_span span, size_t offset)
{
    if (offset == 0) /* an empty span may point nowhere, and C does not allow NULL + 0 */
        return span;
    return (rv_span){ span.at + offset, span.size - offset };
}

bool rv_next_line(rv_span *text, rv_span *line)
{
    if (text->size == 0)
        return false;
    *line = rv_cut(text, '\n');
    if (line->size > 0 && line->at[line->size - 1] == '\r')
        line->size--;
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

rv_span rv_trim(rv_span span)
{
    while (span.size > 0 && is_blank(span.at[0]))
        span = from(span, 1);
    while (span.size > 0 && is_blank(span.at[span.size - 1]))
        span.size--;
    return span;
}

rv_span rv_shorten(rv_span span, size_t most)
{
    if (span.size <= most)
        return span;
    while (most > 0 && ((unsigned char)span.at[most] & 0xC0) == 0x80)
        most--;
    return (rv_span){ span.at, most };
}

bool rv_next_word(rv_span *text, rv_span *word)
{
    *text = rv_trim(*text);
    size_t size = 0;
    while (size < text->size && !is_blank(text->at[size]))
        size++;
    *word = (rv_span){ text->at, size };
    *text = from(*text, size);
    return size > 0;
}

rv_span rv_cut(rv_span *span, char mark)
{
    const char *found = span->size ? memchr(span->at, mark, span->size) : NULL;
    rv_span head = *span;
    if (found == NULL) {
        *span = from(*span, span->size);
        return head;
    }
    head.size = (size_t)(found - span->at);
    *span = from(*span, head.size + 1);
    return head;
}

long rv_find(rv_span text, rv_span piece)
{
    for (size_t at = 0; at + piece.size <= text.size; at++)
        if (memcmp(text.at + at, piece.at, piece.size) == 0)
            return (long)at;
    return -1;
}

bool rv_number(rv_span span, long lo, long hi, long *value)
{
    bool minus = span.size > 0 && span.at[0] == '-';
    if (minus)
        span = from(span, 1);
    if (span.size == 0 || span.size > 9 || (span.at[0] == '0' && (span.size > 1 || minus)))
        return false;
    long n = 0;
    for (size_t i = 0; i < span.size; i++) {
        if (span.at[i] < '0' || span.at[i] > '9')
            return false;
        n = n * 10 + (span.at[i] - '0');
    }
    n = minus ? -n : n;
    if (n < lo || n > hi)
        return false;
    *value = n;
    return true;
}

/* Continuation bytes, overlong forms and surrogates are all caught by the ranges of the lead. */
bool rv_is_utf8(rv_span text)
{
    const unsigned char *at = (const unsigned char *)text.at;
    for (size_t i = 0; i < text.size;) {
        unsigned char c = at[i++];
        int more = c < 0x80                ? 0
                   : c >= 0xC2 && c < 0xE0 ? 1
                   : (c & 0xF0) == 0xE0    ? 2
                   : c >= 0xF0 && c < 0xF5 ? 3
                                           : -1;
        if (more < 0 || i + (size_t)more > text.size)
            return false;
        if (more > 0) {
            unsigned char lo = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
            unsigned char hi = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
            if (at[i] < lo || at[i] > hi)
                return false;
        }
        for (; more > 0; more--)
            if ((at[i++] & 0xC0) != 0x80)
                return false;
    }
    return true;
}

rv_out rv_out_to(char *buffer, size_t size)
{
    rv_out out = { .text = buffer, .size = size, .columns = RV_LINE_COLUMNS };
    rv_out_clear(&out);
    return out;
}

void rv_out_clear(rv_out *out)
{
    out->used = 0;
    out->full = false;
    out->text[0] = '\0';
}

rv_span rv_written(const rv_out *out)
{
    return (rv_span){ out->text, out->used };
}

void rv_put_span(rv_out *out, rv_span span)
{
    size_t room = out->size - 1 - out->used;
    if (out->full || span.size == 0)
        return;
    if (span.size > room) {
        out->full = true;
        span = rv_shorten(span, room);
    }
    memcpy(out->text + out->used, span.at, span.size);
    out->used += span.size;
    out->text[out->used] = '\0';
}

void rv_put_char(rv_out *out, char c)
{
    rv_put_span(out, (rv_span){ &c, 1 });
}

void rv_put_hex(rv_out *out, uint64_t value)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        rv_put_char(out, "0123456789abcdef"[(value >> shift) & 15]);
}

void rv_put_bytes(rv_out *out, const void *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) {
        rv_put_char(out, digits[at[i] >> 4]);
        rv_put_char(out, digits[at[i] & 15]);
    }
}

bool rv_read_bytes(rv_span text, unsigned char *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < text.size; i++) {
        const char *found = memchr(digits, text.at[i], sizeof digits - 1);
        if (found == NULL || text.size != 2 * size)
            return false;
        bytes[i / 2] = (unsigned char)(bytes[i / 2] << 4 | (found - digits));
    }
    return text.size == 2 * size;
}

bool rv_read_hex(rv_span text, uint64_t *value)
{
    unsigned char bytes[8] = { 0 };
    bool good = rv_read_bytes(text, bytes, sizeof bytes);
    *value = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        *value = *value << 8 | bytes[i];
    return good;
}

rv_out *rv_list_next(rv_list *list)
{
    if (list->count++ > 0)
        rv_put_char(list->out, ' ');
    return list->out;
}

void rv_list_end(rv_list *list)
{
    if (list->count == 0)
        rv_put_char(list->out, '-');
}

static void put_unsigned(rv_out *out, uint64_t value, unsigned base)
{
    char digits[24];
    size_t at = sizeof digits;
    do {
        digits[--at] = "0123456789abcdef"[value % base];
        value /= base;
    } while (value);
    rv_put_span(out, (rv_span){ digits + at, sizeof digits - at });
}

void rv_put_number(rv_out *out, int64_t value)
{
    if (value < 0)
        rv_put_char(out, '-');
    put_unsigned(out, value < 0 ? 0u - (uint64_t)value : (uint64_t)value, 10);
}

const char *rv_put_value(rv_out *out, const char *format, rv_values *values)
{
    switch (format[1]) {
    case 's':
        rv_put_span(out, rv_span_of(va_arg(values->list, const char *)));
        break;
    case 'd':
        rv_put_number(out, va_arg(values->list, int));
        break;
    case 'u':
        put_unsigned(out, va_arg(values->list, unsigned), 10);
        break;
    case 'x':
        put_unsigned(out, va_arg(values->list, unsigned), 16);
        break;
    case 'c':
        rv_put_char(out, (char)va_arg(values->list, int));
        break;
    case '.': { /* %.*s */
        int size = va_arg(values->list, int);
        const char *at = va_arg(values->list, const char *);
        rv_put_span(out, (rv_span){ at, size > 0 ? (size_t)size : 0 });
        return format + 4;
    }
    case '%':
        rv_put_char(out, '%');
        break;
    }
    return format + 2;
}

void rv_put_list(rv_out *out, const char *format, va_list list)
{
    rv_values values;
    va_copy(values.list, list);
    while (*format) {
        size_t plain = strcspn(format, "%");
        rv_put_span(out, (rv_span){ format, plain });
        format += plain;
        if (*format)
            format = rv_put_value(out, format, &values);
    }
    va_end(values.list);
}

void rv_put(rv_out *out, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    rv_put_list(out, format, list);
    va_end(list);
}

int rv_columns(rv_span utf8)
{
    int columns = 0;
    bool escape = false; /* colour sequences take no room */
    for (size_t i = 0; i < utf8.size; i++) {
        unsigned char c = (unsigned char)utf8.at[i];
        if (c == 27)
            escape = true;
        else if (escape)
            escape = c != 'm';
        else
            columns += (c & 0xC0) != 0x80;
    }
    return columns;
}

void rv_put_pad(rv_out *out, size_t column)
{
    size_t start = out->used;
    while (start > 0 && out->text[start - 1] != '\n')
        start--;
    int columns = rv_columns((rv_span){ out->text + start, out->used - start });
    for (size_t at = (size_t)columns; at < column; at++)
        rv_put_char(out, ' ');
}

void rv_style(rv_out *out, rv_style_id style)
{
    static const char *const codes[] = {
        [RV_PLAIN] = "\033[0m",   [RV_BOLD] = "\033[1m",    [RV_DIM] = "\033[2m",
        [RV_GOOD] = "\033[1;32m", [RV_WARN] = "\033[1;33m", [RV_MARK] = "\033[1;36m",
    };
    if (out->colour)
        rv_put(out, "%s", codes[style]);
}
