/* A decision put to a bot from outside, as one JSON line (docs/protocol.md, section "Bots"). */
#ifndef RV_REQUEST_H
#define RV_REQUEST_H

#include "core/reverie.h"

typedef struct rv_request {
    rv_game game;
    int seat, count;
    rv_move moves[RV_MOVES];
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    char wrong[512]; /* with the game or its options, in English */
} rv_request;

/* NULL, or what is wrong with the line, as long as the request is there. */
const char *rv_request_read(rv_request *request, rv_span line, const rv_box *boxes, size_t count);

#endif
