/* What session_table.c, session_bring.c and session_clock.c share: the table's members and how it
 * writes. */
#ifndef RV_SESSION_TABLE_H
#define RV_SESSION_TABLE_H

#include "core/session/table.h"

enum {
    RV_TABLE_MESSAGE = 1 << 17,
    RV_TABLE_WORD = 512,
    RV_TABLE_VIEWERS = RV_SEATS + 1 /* [0]: spectators */
};

typedef struct rv_watcher {
    uint32_t seq;
    uint64_t seen; /* hash of the view last sent */
    bool undo;
} rv_watcher;

struct rv_table {
    rv_host host;
    const rv_lang *lang;
    rv_session *session;
    rv_watcher viewers[RV_TABLE_VIEWERS];
    uint64_t now;          /* of the last tick */
    rv_wait told[RV_DUES]; /* what viewers know of clocks */
    int told_count;
    rv_events past;    /* of the move that is looked back at */
    const rv_box *own; /* the box brought last, kept by the shelf */
    char *lesson;      /* text that the script of a set position points into */
    rv_script script;
    char text[RV_TABLE_MESSAGE]; /* the message being written */
    rv_out out;
    rv_json json;
};

/* An answer: begin, members, send. */
rv_json *rv_table_begin(rv_table *table);
void rv_table_send(rv_table *table);
void rv_table_ok(rv_table *table, const char *what);
void rv_table_error(rv_table *table, const char *what);

/* The seat in "as": a number, or (where allowed) "spectator" as 0. False after an error. */
bool rv_table_as(rv_table *table, rv_span request, bool spectators, int *seat);
/* A game of the shelf by name; NULL: there is none. */
const rv_rules *rv_table_rules(const rv_table *table, rv_span name);
/* Another game comes on the table, and all are told. */
void rv_table_install(rv_table *table, rv_session *session);

/* One line for everybody when what time will do has changed. */
void rv_table_clock(rv_table *table);

/* Requests that bring something to the table or look back; each answers. */
void rv_table_save(rv_table *table);
void rv_table_load(rv_table *table, rv_span request);
void rv_table_past(rv_table *table, rv_span request);
void rv_table_fork(rv_table *table, rv_span request);
void rv_table_set(rv_table *table, rv_span request);
void rv_table_position(rv_table *table, rv_span request);
void rv_table_box(rv_table *table, rv_span request);

#endif
