#include "core/json.h"

#include <string.h>

enum { DEPTH = 32 };

/* Each skip_ function takes the place where something should be and returns the place after it, or
   NULL when it is not there. */
static const char *skip_value(const char *at, const char *end, int depth);

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n'))
        at++;
    return at;
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static const char *skip_string(const char *at, const char *end)
{
    if (at == end || *at != '"')
        return NULL;
    for (at++; at < end && *at != '"'; at++) {
        if ((unsigned char)*at < 0x20)
            return NULL;
        if (*at != '\\')
            continue;
        if (++at == end || *at == '\0' || strchr("\"\\/bfnrtu", *at) == NULL)
            return NULL;
        for (int i = 0; *at == 'u' && i < 4; i++)
            if (end - at <= 4 || !is_hex(at[1 + i]))
                return NULL;
    }
    return at < end ? at + 1 : NULL;
}

/* Members of an object or values of an array, up to the closing bracket. */
static const char *skip_list(const char *at, const char *end, int depth, bool object)
{
    char close = object ? '}' : ']';
    at = skip_blanks(at + 1, end);
    if (at < end && *at == close)
        return at + 1;
    while (at && at < end) {
        if (object) {
            at = skip_string(at, end);
            at = at ? skip_blanks(at, end) : NULL;
            if (at == NULL || at == end || *at != ':')
                return NULL;
            at = skip_blanks(at + 1, end);
        }
        at = skip_value(at, end, depth);
        at = at ? skip_blanks(at, end) : NULL;
        if (at == NULL || at == end)
            return NULL;
        if (*at == close)
            return at + 1;
        if (*at != ',')
            return NULL;
        at = skip_blanks(at + 1, end);
    }
    return NULL;
}

static const char *skip_word(const char *at, const char *end)
{
    static const char *const words[] = { "true", "false", "null" };
    for (int i = 0; i < 3; i++) {
        size_t size = strlen(words[i]);
        if ((size_t)(end - at) >= size && memcmp(at, words[i], size) == 0)
            return at + size;
    }
    const char *start = at;
    while (at < end
           && (*at == '-' || *at == '+' || *at == '.' || *at == 'e' || *at == 'E'
               || (*at >= '0' && *at <= '9')))
        at++;
    return at > start ? at : NULL;
}

static const char *skip_value(const char *at, const char *end, int depth)
{
    if (at == end)
        return NULL;
    if (*at == '{' || *at == '[')
        return depth > 0 ? skip_list(at, end, depth - 1, *at == '{') : NULL;
    return *at == '"' ? skip_string(at, end) : skip_word(at, end);
}

bool rv_json_within(rv_span text, int depth)
{
    if (text.size == 0 || !rv_is_utf8(text))
        return false;
    const char *end = text.at + text.size, *at = skip_blanks(text.at, end);
    at = skip_value(at, end, depth);
    return at && skip_blanks(at, end) == end;
}

bool rv_json_valid(rv_span text)
{
    return rv_json_within(text, DEPTH);
}

bool rv_json_member(rv_span object, const char *key, rv_span *value)
{
    const char *end = object.at + object.size, *at = skip_blanks(object.at, end);
    if (at == end || *at != '{')
        return false;
    at = skip_blanks(at + 1, end);
    while (at < end && *at == '"') {
        const char *name = at, *behind = skip_string(at, end);
        if (behind == NULL)
            return false;
        bool found = rv_is((rv_span){ name + 1, (size_t)(behind - name - 2) }, key);
        at = skip_blanks(behind, end);
        if (at == end || *at != ':')
            return false;
        at = skip_blanks(at + 1, end);
        behind = skip_value(at, end, DEPTH);
        if (behind == NULL)
            return false;
        *value = (rv_span){ at, (size_t)(behind - at) };
        if (found)
            return true;
        at = skip_blanks(behind, end);
        if (at == end || *at != ',')
            return false;
        at = skip_blanks(at + 1, end);
    }
    return false;
}

bool rv_json_item(rv_span *array, rv_span *value)
{
    const char *end = array->at + array->size, *at = skip_blanks(array->at, end);
    if (at == end || (*at != '[' && *at != ','))
        return false;
    at = skip_blanks(at + 1, end);
    const char *behind = skip_value(at, end, DEPTH);
    if (behind == NULL)
        return false;
    *value = (rv_span){ at, (size_t)(behind - at) };
    *array = (rv_span){ behind, (size_t)(end - behind) };
    return true;
}

static int hex_of(char c)
{
    return c <= '9' ? c - '0' : (c | 32) - 'a' + 10;
}

/* The four digits after "\\u"; leaves `at` on the last of them. */
static unsigned read_unit(const char **at)
{
    unsigned unit = 0;
    for (int i = 0; i < 4; i++)
        unit = unit * 16 + (unsigned)hex_of(*++*at);
    return unit;
}

/* A character beyond the first 65,536 is written as two escapes, its halves: the first says that
   another follows. A half on its own is no character and becomes U+FFFD. */
static unsigned read_character(const char **at, const char *end)
{
    enum { HIGH = 0xD800, LOW = 0xDC00, BEYOND = 0xE000, NONE = 0xFFFD };
    unsigned unit = read_unit(at);
    if (unit < HIGH || unit >= BEYOND)
        return unit;
    const char *next = *at + 2;
    if (unit >= LOW || end - *at <= 6 || (*at)[1] != '\\' || *next != 'u')
        return NONE;
    unsigned low = read_unit(&next);
    if (low < LOW || low >= BEYOND)
        return NONE; /* what follows speaks for itself */
    *at = next;
    return 0x10000 + ((unit - HIGH) << 10) + (low - LOW);
}

static void put_character(rv_out *out, unsigned c)
{
    static const unsigned char first[] = { 0, 0xC0, 0xE0, 0xF0 };
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    rv_put_char(out, (char)(first[more] | c >> 6 * more));
    while (more-- > 0)
        rv_put_char(out, (char)(0x80 | (c >> 6 * more & 63)));
}

bool rv_json_string(rv_span value, rv_out *out)
{
    if (value.size < 2 || value.at[0] != '"')
        return false;
    const char *end = value.at + value.size - 1;
    for (const char *at = value.at + 1; at < end; at++) {
        if (*at != '\\') {
            rv_put_char(out, *at);
            continue;
        }
        static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
        const char *found = strchr(from, *++at);
        if (*at == 'u') {
            unsigned character = read_character(&at, end);
            if (character == 0)
                return false;
            put_character(out, character);
        } else {
            rv_put_char(out, found ? to[found - from] : *at);
        }
    }
    return !out->full;
}
