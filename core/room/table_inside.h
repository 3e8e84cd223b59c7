/* What table.c, table_play.c and table_bring.c share. */
#ifndef RV_TABLE_INSIDE_H
#define RV_TABLE_INSIDE_H

#include "core/room/table.h"

enum { RV_TABLE_WORD = RV_ASKED_WORDS };

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
    rv_asked asked;       /* the last request */
    char id[RV_ASKED_ID]; /* of the one that is being answered; empty: none is */
};

/* A request, and who answers it: with rv_table_answer() and members, then rv_table_send(); or by
   rv_table_wrong(). */
typedef struct rv_table_request {
    rv_request_kind kind;
    void (*hear)(rv_table *table, const rv_asked *asked);
} rv_table_request;

extern const rv_table_request rv_play_requests[], rv_bring_requests[];

/* An answer: begin, add members, send; or all in one call. */
rv_json *rv_table_answer(rv_table *table, const char *ok);
void rv_table_send(rv_table *table);
void rv_table_ok(rv_table *table, const char *ok);
void rv_table_wrong(rv_table *table, const char *what);
void rv_table_complain(rv_table *table, const rv_complaint *complaint);
void rv_table_refuse(rv_table *table, const char *why);
/* What a request holds; false after an error. */
bool rv_table_read(rv_table *table, rv_asked *asked, const rv_request_kind *kind);
/* rv_asked_sees(); false after an error. */
bool rv_table_as(rv_table *table, const rv_asked *asked);

/* A lens that shows what this viewer sees now. */
rv_lens *rv_table_lens(rv_table *table, int viewer);
/* Another game comes on the table, and all are told. */
void rv_table_install(rv_table *table, rv_session *session);

#endif
