/*
 * scenario.h: runs scenario files: a position, some moves, and what must hold. The format is
 * described in tests/scenarios/README.md.
 */
#ifndef RV_SCENARIO_H
#define RV_SCENARIO_H

#include "core/reverie.h"

RV_API_BEGIN

enum { RV_SCENARIO_BYTES = RV_BOX_BYTES + 65536 };

typedef struct rv_scenarios {
    const rv_box *boxes; /* the games that can be played */
    size_t count;
    /* For `box` lines: the files of those boxes (rv_shipped_files()), and memory to make a changed
       one in, RV_SCENARIO_BYTES aligned to 16. */
    const rv_file *(*files)(const rv_rules *rules, size_t *count);
    unsigned char *memory;
    /* One failure or complaint: "FILE:LINE: ID", the id once there is one; and what it is. */
    void (*report)(void *user, const char *place, const rv_complaint *what);
    void *user;
    int passed, failed; /* scenarios, over all files so far */
    int unreadable;     /* files that could not be understood */
} rv_scenarios;

/* Runs all scenarios of one file and counts them in `all`; `name` appears in reports. */
void rv_scenario_run(rv_scenarios *all, const char *name, rv_span text);

RV_API_END

#endif
