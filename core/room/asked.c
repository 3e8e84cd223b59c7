/* Requests are read here, as they are declared. */
#include "core/room/asked.h"

#include "core/json.h"

#include <stddef.h>
#include <string.h>

enum { DEPTH = 8 }; /* lists within lists */

/* ---- Members ---- */

typedef enum member_kind {
    IS_SEAT,
    IS_EYES,
    IS_KEY,
    IS_TEXT,
    IS_NUMBER,
    IS_FLAG,
    IS_LIST,
    IS_OBJECT,
    IS_LONG
} member_kind;

typedef struct member {
    const char *name;
    uint8_t kind;
    size_t at;        /* of its value */
    long least, most; /* of a number; `most`: bytes of a text */
} member;

#define AT(member) offsetof(rv_asked, member)
#define TEXT(member) #member, IS_TEXT, AT(member), 0, sizeof((rv_asked *)0)->member - 1

static const member members[RV_MEMBERS] = {
    [RV_ASK_SEAT_AS] = { "as", IS_SEAT, AT(as), 1, RV_SEATS },
    [RV_ASK_EYES_AS] = { "as", IS_EYES, AT(as), 1, RV_SEATS },
    [RV_ASK_KEY] = { "key", IS_KEY, AT(key), 0, 0 },
    [RV_ASK_SEEN] = { "seen", IS_KEY, AT(seen), 0, 0 },
    [RV_ASK_MOVE] = { TEXT(move) },
    [RV_ASK_BOT] = { TEXT(bot) },
    [RV_ASK_FROM] = { "from", IS_NUMBER, AT(from), 0, INT32_MAX },
    [RV_ASK_PLY] = { "ply", IS_NUMBER, AT(ply), 0, INT32_MAX },
    [RV_ASK_SEAT] = { "seat", IS_NUMBER, AT(seat), 0, RV_SEATS },
    [RV_ASK_JOB] = { "job", IS_NUMBER, AT(job), 1, INT32_MAX },
    [RV_ASK_GAME] = { TEXT(game) },
    [RV_ASK_OPTIONS] = { TEXT(options) },
    [RV_ASK_PACE] = { TEXT(pace) },
    [RV_ASK_SEED] = { TEXT(seed) },
    [RV_ASK_BOX] = { TEXT(box) },
    [RV_ASK_LOG] = { "log", IS_LONG, AT(log), 0, 0 },
    [RV_ASK_POSITION] = { "position", IS_LONG, AT(position), 0, 0 },
    [RV_ASK_FILES] = { "files", IS_OBJECT, AT(files), 0, 0 },
    [RV_ASK_PLAY] = { "play", IS_LIST, AT(play), 0, 0 },
    [RV_ASK_STATE] = { "state", IS_LONG, AT(state), 0, 0 },
    [RV_ASK_LANG] = { TEXT(lang) },
    [RV_ASK_PART] = { TEXT(part) },
    [RV_ASK_NAME] = { TEXT(name) },
    [RV_ASK_WORDS] = { TEXT(words) },
    [RV_ASK_CODE] = { TEXT(code) },
    [RV_ASK_ALONE] = { "alone", IS_FLAG, AT(alone), 0, 0 },
    [RV_ASK_DEVICE] = { TEXT(device) },
    [RV_ASK_SEATS] = { TEXT(seats) },
    [RV_ASK_AWAY] = { "away", IS_NUMBER, AT(away), 0, 24 * 3600 },
    [RV_ASK_HINTS] = { "hints", IS_FLAG, AT(hints), 0, 0 },
    [RV_ASK_LISTED] = { "listed", IS_FLAG, AT(listed), 0, 0 },
    [RV_ASK_FILL] = { "fill", IS_NUMBER, AT(fill), 0, INT32_MAX },
    [RV_ASK_TABLE] = { TEXT(table) },
    [RV_ASK_SECRET] = { TEXT(secret) },
    [RV_ASK_WHO] = { TEXT(who) },
    [RV_ASK_WITH] = { "with", IS_NUMBER, AT(with), 1, RV_SEATS },
    [RV_ASK_FILE] = { TEXT(file) },
    [RV_ASK_TEXT] = { TEXT(text) },
    [RV_ASK_PIECE] = { "text", IS_LONG, AT(piece), 0, 0 },
    [RV_ASK_DONE] = { "done", IS_FLAG, AT(done), 0, 0 },
    [RV_ASK_HASH] = { TEXT(hash) },
    [RV_ASK_NONCE] = { TEXT(nonce) },
    [RV_ASK_WANT] = { "want", IS_FLAG, AT(want), 0, 0 },
    [RV_ASK_CHOOSE] = { TEXT(choose) },
    [RV_ASK_NUMBER] = { "number", IS_NUMBER, AT(number), 1, INT32_MAX },
    [RV_ASK_ON] = { "on", IS_FLAG, AT(on), 0, 0 },
};
_Static_assert(RV_MEMBERS <= 64, "a bit each");

const char *rv_member_name(rv_member m)
{
    return members[m].name;
}

void rv_member_say(rv_member m, rv_out *out)
{
    const member *one = &members[m];
    switch ((member_kind)one->kind) {
    case IS_SEAT:
        rv_put(out, "a seat of this table");
        break;
    case IS_EYES:
        rv_put(out, "a seat of this table, or \"spectator\"");
        break;
    case IS_KEY:
        rv_put(out, "up to 16 hex digits, not all zero");
        break;
    case IS_TEXT:
        rv_put(out, "a text of at most %d bytes", (int)one->most);
        break;
    case IS_NUMBER:
        if (one->most == INT32_MAX)
            rv_put(out, "a number, at least %d", (int)one->least);
        else
            rv_put(out, "a number from %d to %d", (int)one->least, (int)one->most);
        break;
    case IS_FLAG:
        rv_put(out, "true or false");
        break;
    case IS_LIST:
        rv_put(out, "a list");
        break;
    case IS_OBJECT:
        rv_put(out, "an object");
        break;
    case IS_LONG:
        rv_put(out, "a text");
        break;
    }
}

/* ---- Reading ---- */

static bool read_key(rv_span value, uint64_t *key)
{
    char text[20];
    rv_rng digits;
    rv_out out = rv_out_to(text, sizeof text);
    if (!rv_json_string(value, &out) || out.used > 16 || !rv_rng_seed(&digits, rv_written(&out)))
        return false;
    unsigned char bytes[8];
    memcpy(bytes, &digits.key[1], sizeof bytes);
    *key = 0;
    for (int i = 0; i < 8; i++)
        *key = *key << 8 | bytes[i];
    return *key != 0;
}

static bool read_number(const member *one, rv_span value, void *at)
{
    long number = 0;
    if (!(one->kind == IS_EYES && rv_is(value, "\"spectator\""))
        && !rv_number(value, one->least, one->most, &number))
        return false;
    *(int32_t *)at = (int32_t)number;
    return true;
}

static bool read_value(const member *one, rv_span value, void *at)
{
    rv_out text = rv_out_to(at, one->kind == IS_TEXT ? (size_t)one->most + 1 : 0);
    switch ((member_kind)one->kind) {
    case IS_SEAT:
    case IS_EYES:
    case IS_NUMBER:
        return read_number(one, value, at);
    case IS_KEY:
        return read_key(value, at);
    case IS_TEXT:
        return rv_json_string(value, &text);
    case IS_FLAG:
        *(bool *)at = rv_is(value, "true");
        return rv_is(value, "true") || rv_is(value, "false");
    case IS_LIST:
    case IS_OBJECT:
    case IS_LONG:
        *(rv_span *)at = value;
        return value.at[0] == (one->kind == IS_LIST ? '[' : one->kind == IS_OBJECT ? '{' : '"');
    }
    RV_ASSERT(false);
    return false;
}

static bool is_span(const member *one)
{
    return one->kind == IS_LIST || one->kind == IS_OBJECT || one->kind == IS_LONG;
}

bool rv_asked_open(rv_asked *asked, rv_span line)
{
    rv_span value;
    *asked = (rv_asked){ .line = line };
    rv_out what = rv_out_to(asked->what, sizeof asked->what);
    rv_out id = rv_out_to(asked->id, sizeof asked->id);
    if (!rv_json_within(line, DEPTH) || !rv_json_member(line, "do", &value)
        || !rv_json_string(value, &what))
        return false;
    if (rv_json_member(line, "id", &value) && value.size < sizeof asked->id
        && (value.at[0] == '"' || value.at[0] == '-' || (value.at[0] >= '0' && value.at[0] <= '9')))
        rv_put_span(&id, value);
    return true;
}

const rv_request_kind *rv_asked_find(const rv_asked *asked, const void *list, size_t size)
{
    const char *at = list;
    for (const rv_request_kind *kind = list; kind->what; kind = (const void *)(at += size))
        if (strcmp(asked->what, kind->what) == 0)
            return kind;
    return NULL;
}

bool rv_asked_read(rv_asked *asked, const rv_request_kind *kind, rv_out *wrong)
{
    for (int m = 0; m < RV_MEMBERS && asked->kind != kind; m++) {
        rv_span value;
        uint64_t bit = 1ULL << m;
        if (!((kind->has | kind->may) & bit))
            continue;
        bool there = rv_json_member(asked->line, members[m].name, &value) && !rv_is(value, "null");
        if (!there && !(kind->has & bit))
            continue;
        if (!there) {
            rv_put(wrong, "\"%s\" is missing", members[m].name);
            return false;
        }
        if (!read_value(&members[m], value, (char *)asked + members[m].at)) {
            rv_asked_wrong((rv_member)m, wrong);
            return false;
        }
        asked->given |= bit;
    }
    asked->kind = kind;
    return true;
}

static rv_span *span_of(rv_asked *asked, int m)
{
    bool there = is_span(&members[m]) && rv_asked_has(asked, (rv_member)m);
    return there ? (void *)((char *)asked + members[m].at) : NULL;
}

size_t rv_asked_rest(rv_asked *asked)
{
    for (int m = 0; m < RV_MEMBERS; m++)
        if (span_of(asked, m))
            return asked->line.size;
    return 0;
}

void rv_asked_keep(rv_asked *asked, char *rest)
{
    const char *line = asked->line.at;
    size_t size = rv_asked_rest(asked);
    RV_ASSERT(asked->kind != NULL);
    for (int m = 0; m < RV_MEMBERS; m++) {
        rv_span *value = span_of(asked, m);
        if (value)
            value->at = rest + (value->at - line);
    }
    if (size > 0)
        memcpy(rest, line, size);
    asked->line = (rv_span){ rest, size };
}

bool rv_asked_sees(const rv_asked *asked, const rv_room *room, rv_caller caller, rv_out *wrong)
{
    if (asked->as <= rv_seats(rv_room_game(room)))
        return rv_caller_sees(caller, asked->as);
    rv_asked_wrong(rv_asked_has(asked, RV_ASK_EYES_AS) ? RV_ASK_EYES_AS : RV_ASK_SEAT_AS, wrong);
    return false;
}

void rv_asked_wrong(rv_member m, rv_out *out)
{
    rv_put(out, "\"%s\" must be ", members[m].name);
    rv_member_say(m, out);
}

bool rv_asked_has(const rv_asked *asked, rv_member m)
{
    return asked->given >> m & 1;
}
