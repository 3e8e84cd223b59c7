/* The first deal (DS-S), the order of phases and Emergence (DS-F). */
#include "games/dreamscape/dreamscape.h"

#include <string.h>

/* ---- Setup ---- */

const char *ds_check(const rv_game *game, rv_complaint *complaint)
{
    if (ds_lattice_of(game)->slots > 0)
        return NULL;
    return rv_complain_with(complaint, "DS-O5", "complaint.option.board", "board=%s",
                            game->option[DS_O_BOARD] == DS_SQUARE ? "square" : "honeycomb");
}

/* DS-S1 */
static void deal_markers(const rv_game *game, ds_state *s)
{
    uint8_t left[RV_SEATS] = { 0 };
    memset(left, 1, (size_t)rv_seats(game));
    for (int i = 0; i < rv_seats(game); i++) {
        int seat = 1 + rv_pick(game, &s->head, DS_N_SEAT, left, rv_seats(game));
        left[seat - 1] = 0;
        s->order[i] = (uint8_t)seat;
        ds_of(s, seat)->at = (uint8_t)(i + 1); /* DS-S4 */
    }
}

/* DS-S2, DS-S3 */
static void deal_tiles(const rv_game *game, ds_state *s)
{
    const ds_box *box = ds_box_of(game);
    uint8_t left[DS_PURPOSES], colours[DS_COLOURS];
    for (int i = 0; i < DS_PURPOSES; i++)
        left[i] = !box->purpose[i].nightmare || ds_nightmare(game);
    for (int i = 0; i < DS_TILES; i++) {
        int purpose = rv_pick(game, &s->head, DS_N_PURPOSE, left, DS_PURPOSES);
        left[purpose] = 0;
        s->tile[i] = (uint8_t)(purpose + 1);
    }
    for (int c = 0; c < DS_COLOURS; c++)
        colours[c] = box->colour[c].on_tiles;
    for (int i = 0; i < DS_TILES; i++) {
        if (!box->purpose[s->tile[i] - 1].colour)
            continue;
        int colour = rv_pick(game, &s->head, DS_N_COLOUR, colours, DS_COLOURS);
        colours[colour] = 0;
        s->bag[colour]--;
        s->tile_colour[i] = (uint8_t)(colour + 1);
    }
}

/* DS-F2, DS-S7 */
static void refill(const rv_game *game, ds_state *s, rv_events *events)
{
    int size = ds_box_of(game)->size[rv_seats(game)];
    for (int location = 1; location <= DS_LOCATIONS; location++) {
        while (ds_height(s, ds_row(location)) < size && !ds_bag_empty(s)) {
            int colour = ds_draw_shard(game, s);
            ds_push(s, ds_row(location), colour);
            ds_emit(events, DS_E_REFILL, location, colour, 0, 0);
        }
    }
}

/* DS-S8 */
static void bring_nightmare(const rv_game *game, ds_state *s)
{
    const ds_box *box = ds_box_of(game);
    int in_bag = box->colour[DS_RED].bag[1], on_links = 0;
    s->mr = DS_LOCATIONS;
    for (int link = 0; link < box->links; link++) {
        if (box->from[link] != DS_LOCATIONS && box->to[link] != DS_LOCATIONS)
            continue;
        s->links = (uint8_t)(s->links | 1u << link);
        on_links++;
    }
    s->bag[DS_RED] = (uint8_t)(s->bag[DS_RED] + in_bag);
    s->reserve = (uint8_t)(box->colour[DS_RED].count - in_bag - on_links);
}

void ds_setup(const rv_game *game, void *state)
{
    ds_state *s = state;
    const ds_box *box = ds_box_of(game);
    s->cycle = 1;
    s->pool = (uint8_t)box->trees[rv_seats(game)];
    for (int c = 0; c < DS_RED; c++)
        s->bag[c] = box->colour[c].bag[ds_nightmare(game)];
    for (int deck = 1; deck <= DS_DECKS; deck++)
        s->unseen |= box->level[deck];
    deal_markers(game, s);
    deal_tiles(game, s);
    for (int i = 0; i < rv_seats(game); i++) /* DS-S5, DS-O2 */
        ds_draw(game, s, s->order[i], 1, ds_solo_game(game) ? 2 : i + 1, NULL);
    refill(game, s, NULL);
    if (ds_nightmare(game))
        bring_nightmare(game, s);
    s->phase = DS_IN_SETUP;
    s->head.waiting = rv_all_seats(game);
}

/* ---- Emergence ---- */

/* DS-F3; the marks of mountains stay for FINAL (DS-F6). */
static void restore(const rv_game *game, ds_state *s, rv_events *events)
{
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        ds_seat *p = ds_of(s, seat);
        p->used = 0;
        for (int line = DS_MINE; line < DS_IN_DRAW; line += RV_SEATS) {
            for (int i = 0; i < ds_count(s, line + seat - 1); i++) {
                int card = ds_cards(s, line + seat - 1)[i];
                if (s->slot[card] == 0)
                    continue;
                p->hands[s->slot[card] - 1]++;
                ds_emit(events, DS_E_RESTORE, seat, card, s->slot[card] - 1, 0);
                s->slot[card] = 0;
            }
        }
    }
}

static void forget_mountains(ds_state *s)
{
    for (int i = s->bound[DS_STACKS]; i < s->bound[DS_ROWS]; i++)
        s->shard[i] = s->shard[i] & DS_COLOUR;
}

/* DS-F4, DS-F5: Travels end in Initiative order, so where markers share a location the later one
   lies on top. */
static void new_order(const rv_game *game, ds_state *s, rv_events *events)
{
    uint8_t old[RV_SEATS];
    int next = 0;
    memcpy(old, s->order, RV_SEATS);
    for (int location = 1; location <= DS_LOCATIONS; location++)
        for (int i = rv_seats(game) - 1; i >= 0; i--)
            if (ds_see(s, old[i])->at == location)
                s->order[next++] = old[i];
    if (!ds_solo_game(game))
        for (int i = 0; i < rv_seats(game); i++)
            ds_emit(events, DS_E_INITIATIVE, i + 1, s->order[i], 0, 0);
}

static void emergence(const rv_game *game, ds_state *s, rv_events *events)
{
    refill(game, s, events);
    s->cycle++;
    ds_emit(events, DS_E_CYCLE, s->cycle, 0, 0, 0);
    restore(game, s, events);
    forget_mountains(s);
    new_order(game, s, events);
}

/* ---- Phases ---- */

static uint16_t only(int seat)
{
    return (uint16_t)(1u << seat);
}

static void begin_creation(const rv_game *game, ds_state *s, int phase, rv_events *events)
{
    int kind = phase == DS_IN_FINAL ? DS_E_FINAL : DS_E_CREATION;
    s->phase = (uint8_t)phase;
    bool together = ds_together(game, phase);
    s->head.waiting = together ? rv_all_seats(game) : only(s->order[0]);
    for (int i = 0; i < (together ? rv_seats(game) : 1); i++)
        ds_emit(events, kind, s->order[i], 0, 0, 0);
}

static void begin_travels(ds_state *s, rv_events *events)
{
    s->phase = DS_IN_TRAVEL;
    s->head.waiting = only(s->order[0]);
    ds_begin_travel(s, s->order[0], events);
}

/* DS-F1, section 7 */
static void next_phase(const rv_game *game, ds_state *s, rv_events *events)
{
    switch ((ds_phase)s->phase) {
    case DS_IN_SETUP:
        ds_reveal_choices(game, s, events);
        begin_travels(s, events);
        break;
    case DS_IN_TRAVEL:
        begin_creation(game, s, DS_IN_CREATION, events);
        break;
    case DS_IN_CREATION:
        if (s->cycle < DS_CYCLES) {
            emergence(game, s, events);
            begin_travels(s, events);
        } else { /* DS-F6 */
            restore(game, s, events);
            new_order(game, s, events);
            begin_creation(game, s, DS_IN_FINAL, events);
        }
        break;
    case DS_IN_FINAL:
        ds_final_score(game, s, events);
        s->phase = DS_IS_OVER;
        s->head.over = 1;
        ds_emit(events, DS_E_OVER, 0, 0, 0, 0);
        break;
    case DS_IS_OVER:
        break;
    }
}

void ds_next(const rv_game *game, ds_state *s, int seat, rv_events *events)
{
    int rank = 0;
    s->head.waiting = (uint16_t)(s->head.waiting & ~(1u << seat));
    if (s->head.waiting) /* others owe at the same time */
        return;
    while (s->order[rank] != seat)
        rank++;
    bool in_turns = s->phase != DS_IN_SETUP && !ds_together(game, s->phase);
    if (!in_turns || rank + 1 == rv_seats(game)) {
        next_phase(game, s, events);
        return;
    }
    int next = s->order[rank + 1];
    s->head.waiting = only(next);
    if (s->phase == DS_IN_TRAVEL)
        ds_begin_travel(s, next, events);
    else
        ds_emit(events, s->phase == DS_IN_FINAL ? DS_E_FINAL : DS_E_CREATION, next, 0, 0, 0);
}
