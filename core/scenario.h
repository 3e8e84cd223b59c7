/*
 * scenario.h: runs scenario files: a position, some moves, and what must hold. The format is
 * described in tests/scenarios/README.md.
 */
#ifndef RV_SCENARIO_H
#define RV_SCENARIO_H

#include "core/reverie.h"

RV_API_BEGIN

typedef struct rv_scenarios {
    const rv_box *boxes; /* the games that can be played */
    size_t count;
    void (*report)(void *user, const char *line); /* one failure or complaint */
    void *user;
    int passed, failed; /* scenarios, over all files so far */
    int unreadable;     /* files that could not be understood */
} rv_scenarios;

/* Runs all scenarios of one file; `name` stands in reports. Counts into `all`. */
void rv_scenario_run(rv_scenarios *all, const char *name, rv_span text);

RV_API_END

#endif
