/* Pairwise covering of options, and a JSON checker: the two tools of laws.c. */
#include "tests/laws.h"

#include <string.h>

enum { VALUES = 12, ROWS = 256, TRIES = 60 };

typedef struct space {
    rv_span value[RV_OPTIONS][VALUES];
    int values[RV_OPTIONS], options;
    bool covered[RV_OPTIONS][VALUES][RV_OPTIONS][VALUES];
} space;

static void fill(space *s, const rv_rules *rules)
{
    memset(s, 0, sizeof *s);
    for (; rules->options[s->options].id; s->options++) {
        const rv_option *option = &rules->options[s->options];
        rv_span list = rv_span_of(option->samples ? option->samples : option->values), word;
        while (rv_next_word(&list, &word))
            s->value[s->options][s->values[s->options]++] = word;
    }
}

static int uncovered(const space *s, const int *row)
{
    int count = 0;
    for (int a = 0; a < s->options; a++)
        for (int b = a + 1; b < s->options; b++)
            count += !s->covered[a][row[a]][b][row[b]];
    return count;
}

static void cover(space *s, const int *row)
{
    for (int a = 0; a < s->options; a++)
        for (int b = a + 1; b < s->options; b++)
            s->covered[a][row[a]][b][row[b]] = true;
}

/* The row of many random ones that covers most; 0 when no pair is left. */
static int next_row(space *s, rv_rng *rng, int *row)
{
    int best = 0, candidate[RV_OPTIONS] = { 0 };
    for (int a = 0; a < s->options; a++) {
        for (int b = a + 1; b < s->options; b++) {
            for (int i = 0; i < s->values[a] * s->values[b]; i++) {
                int x = i % s->values[a], y = i / s->values[a];
                if (s->covered[a][x][b][y])
                    continue;
                for (int t = 0; t < TRIES; t++) {
                    for (int o = 0; o < s->options; o++)
                        candidate[o] = (int)rv_below(rng, (uint32_t)s->values[o]);
                    candidate[a] = x;
                    candidate[b] = y;
                    int gain = uncovered(s, candidate);
                    if (gain > best) {
                        best = gain;
                        memcpy(row, candidate, sizeof candidate);
                    }
                }
                cover(s, row);
                return best;
            }
        }
    }
    return 0;
}

bool laws_options(const rv_rules *rules, int wanted, rv_out *out)
{
    static space s;
    rv_rng rng = { { 1, 2 }, 0 };
    int row[RV_OPTIONS] = { 0 };
    fill(&s, rules);
    for (int i = 0; i <= wanted; i++)
        if (next_row(&s, &rng, row) == 0 && (s.options > 1 || i >= s.values[0]))
            return false;
        else if (s.options == 1)
            row[0] = i;
    for (int o = 0; o < s.options; o++) {
        rv_span value = s.value[o][row[o]];
        rv_put(out, "%s%s=%.*s", o ? " " : "", rules->options[o].id, (int)value.size, value.at);
    }
    return true;
}

/* ---- JSON ---- */

static const char *skip_value(const char *at, const char *end);

static const char *skip_string(const char *at, const char *end)
{
    if (at == end || *at != '"')
        return NULL;
    for (at++; at < end && *at != '"'; at++) {
        if ((unsigned char)*at < 0x20)
            return NULL;
        if (*at != '\\')
            continue;
        if (++at == end || strchr("\"\\/bfnrtu", *at) == NULL)
            return NULL;
    }
    return at < end ? at + 1 : NULL;
}

/* Members of an object or values of an array, up to the closing bracket. */
static const char *skip_list(const char *at, const char *end, bool object)
{
    char close = object ? '}' : ']';
    at++;
    if (at < end && *at == close)
        return at + 1;
    for (;;) {
        if (object) {
            at = skip_string(at, end);
            if (at == NULL || at == end || *at++ != ':')
                return NULL;
        }
        at = skip_value(at, end);
        if (at == NULL || at == end)
            return NULL;
        if (*at == close)
            return at + 1;
        if (*at++ != ',')
            return NULL;
    }
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
    if (at < end && *at == '-')
        at++;
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at > start && at[-1] != '-' ? at : NULL;
}

static const char *skip_value(const char *at, const char *end)
{
    if (at == end)
        return NULL;
    if (*at == '{' || *at == '[')
        return skip_list(at, end, *at == '{');
    return *at == '"' ? skip_string(at, end) : skip_word(at, end);
}

bool laws_json(rv_span text)
{
    return skip_value(text.at, text.at + text.size) == text.at + text.size;
}
