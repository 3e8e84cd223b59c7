/* Pairwise covering of options. */
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

/* The best of many random rows: returns how many new pairs it covers; 0 when no pair is left. */
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

/* Every older version with every number of players. */
static bool past_row(const space *s, const rv_rules *rules, int wanted, rv_out *out)
{
    const rv_past *past = rules->past;
    for (; past && past->version && wanted >= s->values[0]; past++)
        wanted -= s->values[0];
    if (past == NULL || past->version == 0)
        return false;
    rv_span players = s->value[0][wanted];
    rv_put(out, "version=%d players=%.*s", past->version, (int)players.size, players.at);
    return true;
}

bool laws_options(const rv_rules *rules, int wanted, rv_out *out)
{
    static space s;
    rv_rng rng = { { 1, 2 }, 0 };
    int row[RV_OPTIONS] = { 0 };
    fill(&s, rules);
    for (int i = 0; i <= wanted; i++)
        if (next_row(&s, &rng, row) == 0 && (s.options > 1 || i >= s.values[0]))
            return past_row(&s, rules, wanted - i, out);
        else if (s.options == 1)
            row[0] = i;
    for (int o = 0; o < s.options; o++) {
        rv_span value = s.value[o][row[o]];
        rv_put(out, "%s%s=%.*s", o ? " " : "", rules->options[o].id, (int)value.size, value.at);
    }
    return true;
}
