/*
 * json.h: a JSON writer on an rv_out. It takes care of commas, quotes and escapes; the caller, of
 * closing what it opens. A key is given inside objects and is NULL inside arrays.
 */
#ifndef RV_JSON_H
#define RV_JSON_H

#include "core/text.h"

RV_API_BEGIN

typedef struct rv_json {
    rv_out *out;
    uint32_t used; /* bit d: something has been written at depth d */
    uint32_t depth;
} rv_json;

rv_json rv_json_to(rv_out *out);
void rv_json_object(rv_json *json, const char *key);
void rv_json_array(rv_json *json, const char *key);
void rv_json_close(rv_json *json, char bracket); /* '}' or ']' */
void rv_json_text(rv_json *json, const char *key, rv_span value);
void rv_json_word(rv_json *json, const char *key, const char *value);
void rv_json_number(rv_json *json, const char *key, int64_t value);
void rv_json_bool(rv_json *json, const char *key, bool value);
void rv_json_null(rv_json *json, const char *key);
/* Text that is JSON already, such as a view inside a message. */
void rv_json_raw(rv_json *json, const char *key, rv_span value);

/* ---- Reading ----
 *
 * What comes from outside is read in place, without a tree: find a member of an object, take its
 * text. Anything may be thrown at these; depth is bounded.
 */

/* Is this one JSON value and nothing else? */
bool rv_json_valid(rv_span text);
/* The same, with lists and objects nested at most `depth` deep. */
bool rv_json_within(rv_span text, int depth);
/* The raw value of a member of a valid object; false: there is none. */
bool rv_json_member(rv_span object, const char *key, rv_span *value);
/* Takes the next value off the front of a valid array, which then begins with the one after it;
   false: there are no more. */
bool rv_json_item(rv_span *array, rv_span *value);
/* The text of a string value, unescaped; false: it is no string, does not fit, or holds a NUL (the
   result is used as a C string). */
bool rv_json_string(rv_span value, rv_out *out);

RV_API_END

#endif
