#include "core/json.h"

rv_json rv_json_to(rv_out *out)
{
    return (rv_json){ .out = out };
}

static void put_quoted(rv_out *out, rv_span text)
{
    size_t plain = 0; /* start of what needs no escape: written in one piece */
    rv_put_char(out, '"');
    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        rv_put_span(out, (rv_span){ text.at + plain, i - plain });
        plain = i + 1;
        if (c == '"' || c == '\\')
            rv_put(out, "\\%c", c);
        else if (c == '\n')
            rv_put(out, "\\n");
        else
            rv_put(out, "\\u00%c%c", "01"[c >> 4], "0123456789abcdef"[c & 15]);
    }
    if (plain < text.size)
        rv_put_span(out, (rv_span){ text.at + plain, text.size - plain });
    rv_put_char(out, '"');
}

static void begin(rv_json *json, const char *key)
{
    uint32_t bit = 1u << json->depth;
    if (json->used & bit)
        rv_put_char(json->out, ',');
    json->used |= bit;
    if (key) {
        put_quoted(json->out, rv_span_of(key));
        rv_put_char(json->out, ':');
    }
}

static void open(rv_json *json, const char *key, char bracket)
{
    begin(json, key);
    rv_put_char(json->out, bracket);
    json->depth++;
    json->used &= ~(1u << json->depth);
}

void rv_json_object(rv_json *json, const char *key)
{
    open(json, key, '{');
}

void rv_json_array(rv_json *json, const char *key)
{
    open(json, key, '[');
}

void rv_json_close(rv_json *json, char bracket)
{
    rv_put_char(json->out, bracket);
    json->depth--;
}

void rv_json_text(rv_json *json, const char *key, rv_span value)
{
    begin(json, key);
    put_quoted(json->out, value);
}

void rv_json_word(rv_json *json, const char *key, const char *value)
{
    rv_json_text(json, key, rv_span_of(value));
}

void rv_json_number(rv_json *json, const char *key, int64_t value)
{
    begin(json, key);
    rv_put_number(json->out, value);
}

void rv_json_bool(rv_json *json, const char *key, bool value)
{
    begin(json, key);
    rv_put(json->out, "%s", value ? "true" : "false");
}

void rv_json_null(rv_json *json, const char *key)
{
    begin(json, key);
    rv_put(json->out, "null");
}

void rv_json_raw(rv_json *json, const char *key, rv_span value)
{
    begin(json, key);
    rv_put_span(json->out, value);
}
