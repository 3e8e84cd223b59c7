/*
 * text.h: spans of text that somebody else owns, and a writer that never overruns.
 *
 * Everything the core reads (moves, positions, boxes, scenarios) is a span: a pointer and a size,
 * no terminating zero, no copy. Everything it writes goes through an rv_out: a caller's buffer
 * with its size. A full buffer drops the rest, from the start of a character on, so that UTF-8
 * stays UTF-8, and remembers that it did; the text is always terminated, so `out.text` can be
 * printed at any time.
 */
#ifndef RV_TEXT_H
#define RV_TEXT_H

#include "core/api.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

RV_API_BEGIN

typedef struct rv_span {
    const char *at;
    size_t size;
} rv_span;

rv_span rv_span_of(const char *text);
bool rv_is(rv_span span, const char *text);
bool rv_starts(rv_span span, const char *prefix);
bool rv_same(rv_span a, rv_span b);

/* Takes the next line off the front of `text` (without its line end, LF or CRLF). False at the
   end. */
bool rv_next_line(rv_span *text, rv_span *line);
/* Takes the next word off the front of `text`; words are separated by spaces or tabs. */
bool rv_next_word(rv_span *text, rv_span *word);
rv_span rv_trim(rv_span span);
/* At most `most` bytes of it, for complaints that quote; never cuts a UTF-8 character in two. */
rv_span rv_shorten(rv_span span, size_t most);
/* Cuts at the first `mark`: `span` keeps what follows it, the result is what came before. Without a
   mark the result is all of it and `span` is left empty. */
rv_span rv_cut(rv_span *span, char mark);
/* Where a piece first occurs in the text; -1: nowhere. */
long rv_find(rv_span text, rv_span piece);
/* A whole decimal number lo..hi, nothing else in the span, no plus sign, no leading zero. */
bool rv_number(rv_span span, long lo, long hi, long *value);
bool rv_is_utf8(rv_span span);
/* As people may type it: small letters without accents, one blank between words, neither stops nor
   apostrophes. Written to the caller's `room`, which is one byte larger than the text; bytes that
   are not UTF-8 stay. */
rv_span rv_fold(rv_span text, char *room, size_t size);

enum { RV_LINE_COLUMNS = 78 };

typedef struct rv_out {
    char *text; /* always terminated */
    size_t size, used;
    bool full;       /* something did not fit */
    bool colour;     /* rv_style() writes terminal colours */
    uint8_t columns; /* width that texts are laid out for: RV_LINE_COLUMNS, or fewer */
    uint8_t spare[5];
} rv_out;

rv_out rv_out_to(char *buffer, size_t size); /* the buffer stays the caller's; size at least 1 */
void rv_out_clear(rv_out *out);              /* empties it for the next text */
rv_span rv_written(const rv_out *out);       /* good until more is written */

/* %s %d %u %c %x (unsigned) %% and %.*s, nothing else. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void rv_put(rv_out *out, const char *format, ...);
void rv_put_list(rv_out *out, const char *format, va_list list);
/* One conversion, which the format begins with; returns what follows it. For formats that are taken
   apart (core/complaint.h). */
typedef struct rv_values {
    va_list list;
} rv_values;
const char *rv_put_value(rv_out *out, const char *format, rv_values *values);
void rv_put_span(rv_out *out, rv_span span);
void rv_put_number(rv_out *out, int64_t value); /* what %d is too small for */
void rv_put_char(rv_out *out, char c);
void rv_put_hex(rv_out *out, uint64_t value);                   /* sixteen digits */
void rv_put_bytes(rv_out *out, const void *bytes, size_t size); /* two digits each */
/* The reverse: `size` bytes from twice as many small hex digits; false: it is anything else. */
bool rv_read_bytes(rv_span text, unsigned char *bytes, size_t size);
bool rv_read_hex(rv_span text, uint64_t *value);

/* A list in the text of a position: words with spaces between them, `-` when there are none.

       rv_list list = { .out = out };
       for (...)
           rv_put(rv_list_next(&list), "%d", number);
       rv_list_end(&list);                                                                    */
typedef struct rv_list {
    rv_out *out;
    int count;
} rv_list;
rv_out *rv_list_next(rv_list *list); /* where the next word goes */
void rv_list_end(rv_list *list);
/* Spaces up to `column`, counted in characters from the start of the line; none if past it. */
void rv_put_pad(rv_out *out, size_t column);
int rv_columns(rv_span utf8); /* characters in a line of UTF-8 text */

typedef enum rv_style_id { RV_PLAIN, RV_BOLD, RV_DIM, RV_GOOD, RV_WARN, RV_MARK } rv_style_id;
void rv_style(rv_out *out, rv_style_id style);

RV_API_END

#endif
