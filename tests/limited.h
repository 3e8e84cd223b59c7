/* A house with its limits, and a clock in hand. */
#ifndef TESTS_LIMITED_H
#define TESTS_LIMITED_H

#include "tests/guests.h"

enum { MINUTE = 60 * 1000, HOUR = 60 * MINUTE };

/* ---- A house whose only game counts its moves ---- */

static const rv_rules *sound;
static rv_shelf shelf;
static int moves;

static inline void apply(const rv_game *game, void *state, rv_move move, rv_events *events)
{
    moves++;
    sound->apply(game, state, move, events);
}

static inline house *open_limited(void)
{
    static rv_rules counting;
    static rv_box box;
    box = *support_box(rv_game_by_id(rv_span_of("null")));
    sound = box.rules;
    counting = *sound;
    counting.apply = apply;
    box.rules = &counting;
    shelf = rv_shelf_new(&box, 1);
    now = HOUR;
    return open_house_as(&(house_settings){ .shelf = shelf });
}

static inline void close_limited(house *h)
{
    house_close(h);
    rv_shelf_free(&shelf);
}

/* A device that has never been here. */
static inline void come_new(house *h, somebody *s, const char *from)
{
    static unsigned number;
    char device[32];
    snprintf(device, sizeof device, "new-%u", ++number);
    come_from(h, s, device, from);
}

static inline void come_known(house *h, somebody *s, const char *from)
{
    come_new(h, s, from);
    says(ask(h, s, "\"do\":\"name\",\"name\":\"Somebody\""), "\"ok\":\"name\"");
}

static inline const char *open_table(house *h, somebody *s, const char *id, const char *secret)
{
    char line[128];
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"", id, secret);
    return ask(h, s, line);
}

#endif
