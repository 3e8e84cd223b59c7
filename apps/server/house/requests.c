/* The house's own requests (docs/protocol.md, "Tables elsewhere"), and who may ask them. */
#include "apps/server/house/inside.h"

#define TERMS                                                                                      \
    (RV_HAS(OPTIONS) | RV_HAS(PACE) | RV_HAS(AWAY) | RV_HAS(HINTS) | RV_HAS(LISTED) | RV_HAS(FILL) \
     | RV_HAS(LANG))
#define WHOM (RV_HAS(SEAT) | RV_HAS(NUMBER))

const house_request house_requests[] = {
    { { "me", RV_BY_ALL, 0, 0, 0 }, house_hear_me, false },
    { { "name", RV_BY_ALL, RV_CHANGES, RV_HAS(NAME), 0 }, house_hear_name, false },
    { { "words", RV_BY_ALL, RV_CHANGES, 0, RV_HAS(ALONE) }, house_hear_words, false },
    { { "devices", RV_BY_ALL, 0, 0, 0 }, house_hear_devices, false },
    { { "drop", RV_BY_ALL, RV_CHANGES, RV_HAS(DEVICE), 0 }, house_hear_drop, false },
    { { "code", RV_BY_ALL, RV_CHANGES, 0, 0 }, house_hear_code, false },
    { { "enter", RV_BY_ALL, RV_CHANGES, 0, RV_HAS(WORDS) | RV_HAS(CODE) },
      house_hear_enter,
      false },
    { { "forget", RV_BY_ALL, RV_CHANGES, 0, 0 }, house_hear_forget, false },
    { { "make", RV_BY_ALL, RV_CHANGES, RV_HAS(GAME), RV_HAS(SEATS) | RV_HAS(BOX) | TERMS },
      house_hear_make,
      false },
    { { "open", RV_BY_ALL, 0, RV_HAS(TABLE), RV_HAS(SECRET) }, house_hear_open, false },
    { { "sit", RV_BY_GUEST, RV_CHANGES, RV_HAS(SECRET), 0 }, house_hear_sit, true },
    { { "chair", RV_BY_HOST, RV_CHANGES, RV_HAS(SEAT) | RV_HAS(WHO), 0 }, house_hear_chair, true },
    { { "swap", RV_BY_HOST, RV_CHANGES, RV_HAS(SEAT) | RV_HAS(WITH), 0 }, house_hear_swap, true },
    { { "setup", RV_BY_HOST, RV_CHANGES, 0, TERMS }, house_hear_setup, true },
    { { "box", RV_BY_ALL, RV_CHANGES, RV_HAS(GAME), RV_HAS(FILE) | RV_HAS(PIECE) | RV_HAS(DONE) },
      house_hear_box,
      false },
    { { "lobby", RV_BY_ALL, 0, 0, RV_HAS(LANG) | RV_HAS(FROM) }, house_hear_lobby, false },
    { { "join", RV_BY_ALL, RV_CHANGES, RV_HAS(TABLE), 0 }, house_hear_join, false },
    { { "quick", RV_BY_ALL, RV_CHANGES, RV_HAS(GAME), RV_HAS(LANG) }, house_hear_quick, false },
    { { "rise", RV_BY_SEAT, RV_CHANGES, 0, 0 }, house_hear_rise, true },
    { { "start", RV_BY_HOST, RV_CHANGES, 0, RV_HAS(NONCE) }, house_hear_start, true },
    { { "nonce", RV_BY_SEAT, RV_CHANGES, RV_HAS(HASH), 0 }, house_hear_nonce, true },
    { { "reveal", RV_BY_GUEST, 0, RV_HAS(NONCE), 0 }, house_hear_reveal, false },
    { { "link", RV_BY_HOST, RV_CHANGES, 0, 0 }, house_hear_link, true },
    { { "rematch", RV_BY_SEAT, RV_CHANGES, 0, RV_HAS(WANT) }, house_hear_rematch, true },
    { { "missed", RV_BY_GUEST, RV_CHANGES, RV_HAS(SEAT) | RV_HAS(CHOOSE), 0 },
      house_hear_missed,
      true },
    { { "races", RV_BY_GUEST, 0, 0, 0 }, house_hear_races, false },
    { { "watch", RV_BY_GUEST, 0, RV_HAS(EYES_AS), 0 }, house_hear_watch, false },
    { { "leave", RV_BY_GUEST, 0, 0, 0 }, house_hear_leave, false },
    { { "say", RV_BY_GUEST, RV_CHANGES, RV_HAS(TEXT), 0 }, house_hear_say, false },
    { { "chat", RV_BY_GUEST, 0, 0, RV_HAS(FROM) }, house_hear_chat, false },
    { { "block", RV_BY_GUEST, RV_CHANGES, 0, WHOM | RV_HAS(ON) }, house_hear_block, false },
    { { "mute", RV_BY_HOST, RV_CHANGES, 0, WHOM | RV_HAS(ON) }, house_hear_mute, false },
    { { "quiet", RV_BY_HOST, RV_CHANGES, 0, RV_HAS(ON) }, house_hear_quiet, false },
    { { "report", RV_BY_GUEST, RV_CHANGES, RV_HAS(NUMBER), 0 }, house_hear_report, false },
    { { .what = NULL }, NULL, false },
};

bool house_is_host(const guest *g)
{
    return g->person && g->person == g->table->saved.host;
}

/* NULL: whoever asks may. */
static const char *refuses(const guest *g, rv_asker by)
{
    switch (by) {
    case RV_BY_ALL:
    case RV_BY_HERE:
    case RV_BY_LENS:
        return NULL;
    case RV_BY_GUEST:
        return g->table ? NULL : "room.table";
    case RV_BY_SEAT:
        return g->table == NULL ? "room.table" : g->seat ? NULL : "room.role";
    case RV_BY_HOST:
        return g->table == NULL ? "room.table" : house_is_host(g) ? NULL : "room.role";
    }
    return NULL;
}

rv_caller house_caller(const guest *g)
{
    return (rv_caller){ .role = g->seat ? RV_SEATED : RV_WATCHING, .seat = g->seat };
}

/* One that is about a room. */
static void ask_desk(guest *g)
{
    rv_turn turn = { .room = g->table ? g->table->room : NULL,
                     .caller = house_caller(g),
                     .lang = g->lang,
                     .user = g };
    rv_table_serve(g->house->desk, &turn, g->asked);
    g->lang = turn.lang;
}

void house_hear_request(guest *g)
{
    char text[128];
    rv_out wrong = rv_out_to(text, sizeof text);
    const house_request *one =
        (const void *)rv_asked_find(g->asked, house_requests, sizeof house_requests[0]);
    const char *why = one ? refuses(g, one->kind.by) : NULL;
    if (one == NULL)
        ask_desk(g);
    else if (why)
        house_refuse(g, why);
    else if (!rv_asked_read(g->asked, &one->kind, &wrong))
        house_wrong(g, text);
    else if (one->waits && g->table->writing)
        house_wait(g, g->table);
    else
        one->hear(g, g->asked);
}
