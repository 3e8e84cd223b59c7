/* Any text as a scenario file. */
#include "tests/fuzz/fuzz.h"
#include "core/scenario.h"
#include "games/games.h"

static void report(void *user, const char *place, const rv_complaint *what)
{
    int *reports = user;
    RV_ASSERT(rv_starts(rv_span_of(place), "fuzz:"));
    fuzz_complain(what);
    ++*reports;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int reports = 0;
    static _Alignas(16) unsigned char memory[RV_SCENARIO_BYTES];
    rv_scenarios all = { .boxes = fuzz_boxes(),
                         .count = RV_GAMES,
                         .files = rv_shipped_files,
                         .memory = memory,
                         .report = report,
                         .user = &reports };
    rv_scenario_run(&all, "fuzz", (rv_span){ (const char *)data, size });
    /* whatever did not pass has said why */
    RV_ASSERT(reports > 0 || (all.passed > 0 && all.failed == 0 && all.unreadable == 0));
    return 0;
}
