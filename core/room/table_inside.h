/* What table.c, table_play.c and table_bring.c share. */
#ifndef RV_TABLE_INSIDE_H
#define RV_TABLE_INSIDE_H

#include "core/room/table.h"

enum { RV_TABLE_WORD = 512 };

struct rv_table {
    rv_host host;
    rv_caller caller;
    const rv_lang *lang;
    uint64_t now; /* of the last tick */
    rv_room *room;
    bool lent; /* the room is the host's own */
    rv_lens *lens[RV_VIEWERS], *past;
    const rv_box *own;   /* the box brought last */
    unsigned char *told; /* messages that wait until the answer is sent: viewer, size, bytes */
    size_t told_size, told_room;
    char *lesson; /* text that the script of a set position points into */
    rv_script *script;
    char *text; /* the line being written */
    size_t text_room;
    rv_out out;
    rv_json json;
    char id[72]; /* of the request, as it is written there */
};

/* A request with what it needs. */
typedef struct rv_request_kind {
    const char *what;
    enum { RV_R_ANYBODY, RV_R_LOCAL } role;
    bool early; /* may be asked before there is a game */
    /* Answers it: with rv_table_answer() and members, then rv_table_send(); or by rv_table_wrong().
     */
    void (*hear)(rv_table *table, rv_span request);
} rv_request_kind;

extern const rv_request_kind rv_play_requests[], rv_bring_requests[];

/* A lens that shows what this viewer sees now. */
rv_lens *rv_table_lens(rv_table *table, int viewer);
/* Another game comes on the table, and all are told. */
void rv_table_install(rv_table *table, rv_session *session);

#endif
