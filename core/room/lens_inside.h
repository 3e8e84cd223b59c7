/* What the files of the lens share. */
#ifndef RV_LENS_INSIDE_H
#define RV_LENS_INSIDE_H

#include "core/room/lens.h"

struct rv_lens {
    rv_shelf shelf;
    const rv_box *own; /* the box brought last, kept by the shelf */
    const rv_lang *lang;
    rv_lang voice; /* the same, with the names of those who play */
    rv_span names[RV_SEATS + 1];
    char called[RV_SEATS + 1][RV_CALLED];
    bool ready;         /* a hello has been heard */
    rv_heading heading; /* of the last message */
    rv_game game;
    rv_about about;
    unsigned char commit[32];
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    /* For each seat the view before and after what it last did. */
    _Alignas(16) unsigned char before[RV_SEATS + 1][RV_STATE_BYTES];
    _Alignas(16) unsigned char after[RV_SEATS + 1][RV_STATE_BYTES];
    int mover;       /* whose deed goes on; 0: nobody's */
    uint16_t moved;  /* bit s: seat s has such views */
    uint16_t unseen; /* bit s: others are still asked what it has answered */
    rv_event *story; /* since the hello */
    int story_count, story_room, last_count;
    rv_complaint complaint; /* about the last box */
};

/* A request, of whose eyes a lens knows its own, and who answers it: NULL, or what is wrong. */
typedef struct rv_lens_kind {
    rv_request_kind kind;
    const char *(*answer)(rv_lens *lens, const rv_asked *asked, rv_json *json);
} rv_lens_kind;
extern const rv_lens_kind rv_lens_requests[];

#endif
