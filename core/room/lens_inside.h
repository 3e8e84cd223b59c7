/* What the files of the lens share. */
#ifndef RV_LENS_INSIDE_H
#define RV_LENS_INSIDE_H

#include "core/room/lens.h"

struct rv_lens {
    rv_shelf shelf;
    const rv_box *own; /* the box brought last, kept by the shelf */
    const rv_lang *lang;
    bool ready; /* a hello has been heard */
    uint32_t seq;
    rv_game game;
    rv_about about;
    unsigned char commit[32];
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_event *story; /* since the hello */
    int story_count, story_room, last_count;
    rv_complaint complaint; /* about the last box */
};

#endif
