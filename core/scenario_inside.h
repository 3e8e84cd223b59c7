/* What scenario.c and scenario_expect.c share. */
#ifndef RV_SCENARIO_INSIDE_H
#define RV_SCENARIO_INSIDE_H

#include "core/scenario.h"

enum { LINE_BYTES = 4096, SCRIPT_WORDS = 512, TEXT_BYTES = 16384 };
enum { RV_RUN_QUOTED = 1800 }; /* bytes of a list that a report quotes */

/* One file being run. A scenario is collected line by line; the first line that needs a position
   makes it. After its first failure the rest of a scenario is skipped. */
typedef struct rv_run {
    rv_scenarios *all;
    const char *name;
    rv_span whole; /* the file */
    int line;
    bool broken; /* the file cannot be understood: stop */

    rv_span id; /* of the present scenario; empty before the first */
    bool has_game, dealt, made, failed, finished;
    const char *wrong; /* complaint about options or position, kept for `refuse` */
    int wrong_line;
    rv_complaint complaint;

    rv_span game_line;
    rv_box box; /* the scenario's own, if it has `box` lines */
    rv_file files[RV_BOX_FILES];
    size_t file_count;
    size_t texts; /* bytes of changed files */

    rv_game game;
    rv_rng rng;
    rv_span script[SCRIPT_WORDS];
    rv_pair pairs[RV_PAIRS];
    size_t pair_count;
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    rv_events events; /* of the last move that was played */
} rv_run;

/* The file makes no sense here, for a reason of the catalogue (core/complaint.h). */
void rv_run_misread(rv_run *r, int line, const char *key);
void rv_run_misread_as(rv_run *r, int line, const rv_complaint *what);
__attribute__((format(printf, 4, 5))) void rv_run_misread_with(rv_run *r, int line, const char *key,
                                                               const char *format, ...);
/* What must hold does not. */
void rv_run_fail(rv_run *r, const char *key);
__attribute__((format(printf, 3, 4))) void rv_run_fail_with(rv_run *r, const char *key,
                                                            const char *format, ...);
/* "SEAT: rest". `strangers`: seats that are not at this table are allowed, since a refusal is
   expected. */
bool rv_run_seat(rv_run *r, rv_span *rest, bool strangers, int *seat);
void rv_run_put_moves(const rv_run *r, int seat, rv_out *out);

static inline const rv_head *rv_run_head(const rv_run *r)
{
    return (const rv_head *)r->state;
}

/* A line `= ...`: what must hold of the position as it stands (scenario_expect.c). */
void rv_run_expect(rv_run *r, rv_span line);

#endif
