/* Any lines as requests to a table. A line that is a plain number lets so many milliseconds pass. */
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rv_shelf shelf = rv_shelf_new(fuzz_boxes(), RV_GAMES);
    rv_table *table = fuzz_table(&shelf);
    rv_span text = { (const char *)data, size }, line;
    uint64_t now = 0;
    long passed;
    bool go_on = true;
    while (go_on && rv_next_line(&text, &line)) {
        if (rv_number(line, 0, 999999999, &passed))
            rv_table_tick(table, now += (uint64_t)passed);
        else
            go_on = rv_table_hear(table, line, now);
    }
    save_and_load(table, now);
    rv_table_free(table);
    rv_shelf_free(&shelf);
    return 0;
}
