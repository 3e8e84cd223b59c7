/*
 * Any lines as requests to a table, and between them:
 *     NUMBER                    so many milliseconds pass,
 *     think                     a bot that is to decide does,
 *     local, seat N, watching   who speaks from now on.
 * `bytes` as the first line: streams go out as such.
 */
#include "tests/fuzz/fuzz.h"
#include "games/games.h"

#include <stdlib.h>

/* What a table saves it loads. */
static void save_and_load(rv_table *table, uint64_t now)
{
    rv_span log, ok;
    rv_table_hear(table, rv_span_of("{\"id\":1,\"do\":\"save\"}"), now);
    if (!rv_json_member(fuzz_sent(), "log", &log))
        return; /* no game has been started */
    char *request = malloc(log.size + 32);
    RV_ASSERT(request != NULL);
    rv_out out = rv_out_to(request, log.size + 32);
    rv_put(&out, "{\"id\":1,\"do\":\"load\",\"log\":");
    rv_put_span(&out, log);
    rv_put(&out, "}");
    rv_table_hear(table, rv_written(&out), now);
    free(request);
    RV_ASSERT(!rv_json_member(fuzz_sent(), "error", &ok));
}

static const struct {
    const char *words;
    rv_caller caller;
} callers[] = {
    { "local", { RV_LOCAL, 0 } },
    { "seat 1", { RV_SEATED, 1 } },
    { "seat 2", { RV_SEATED, 2 } },
    { "watching", { RV_WATCHING, 0 } },
};

/* A line that is no request; false: it is one. */
static bool do_line(rv_table *table, rv_span line, uint64_t *now)
{
    long passed;
    for (size_t i = 0; i < sizeof callers / sizeof callers[0]; i++)
        if (rv_is(line, callers[i].words)) {
            fuzz_speak_for(table, callers[i].caller);
            return true;
        }
    if (rv_is(line, "think")) {
        rv_table_think(table);
        return true;
    }
    if (!rv_number(line, 0, 999999999, &passed))
        return false;
    rv_table_tick(table, *now += (uint64_t)passed);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rv_shelf shelf = rv_shelf_new(fuzz_boxes(), RV_GAMES);
    rv_span text = { (const char *)data, size }, line;
    rv_table *table = fuzz_table(&shelf, rv_starts(text, "bytes\n"));
    uint64_t now = 0;
    bool go_on = true;
    while (go_on && rv_next_line(&text, &line))
        if (!do_line(table, line, &now))
            go_on = rv_table_hear(table, line, now);
    fuzz_speak_for(table, (rv_caller){ .role = RV_LOCAL });
    save_and_load(table, now);
    rv_table_free(table);
    rv_shelf_free(&shelf);
    return 0;
}
