/* Dreamscape as JSON: everything a page needs to draw the table. Shards, cards, slots and powers
   are words of the box; their names are given once beside them, in every language. Some members
   follow from the rest, so that no page has to know the rules: `pays`, what each purpose is worth
   to each player now, `fits`, where a card that is not completed could be built (match.c), and
   `free-goes` and `free-steps`, what costs nothing. A card that the viewer is not shown has no
   `fits`. */
#include "games/dreamscape/dreamscape.h"

static void json_name(rv_json *json, const rv_name *name)
{
    rv_json_object(json, "name");
    for (int i = 0; rv_langs[i]; i++)
        rv_json_text(json, rv_langs[i]->code, rv_name_in(name, rv_langs[i]));
    rv_json_close(json, '}');
}

static void json_colour(const ds_box *box, rv_json *json, const char *key, int colour)
{
    if (colour < 0)
        rv_json_null(json, key);
    else
        rv_json_text(json, key, box->colour[colour].id);
}

static void json_counts(rv_json *json, const char *key, const uint8_t *counts)
{
    rv_json_object(json, key);
    for (int c = 0; c < DS_COLOURS; c++)
        rv_json_number(json, ds_colour_words[c], counts[c]);
    rv_json_close(json, '}');
}

static void json_card(const ds_box *box, rv_json *json, const char *key, int card)
{
    if ((card & DS_CARD) == DS_HIDDEN)
        rv_json_null(json, key);
    else
        rv_json_text(json, key, box->card[card & DS_CARD].id);
}

/* ---- The Dreamworld ---- */

static void json_location(const rv_game *game, const ds_state *s, int location, rv_json *json)
{
    const ds_box *box = ds_box_of(game);
    const ds_location *l = &box->location[location];
    int line = ds_row(location);
    rv_json_object(json, NULL);
    rv_json_number(json, "location", location);
    rv_json_text(json, "power", l->id);
    json_name(json, &l->name);
    rv_json_array(json, "row");
    for (int i = 0; i < ds_height(s, line); i++)
        json_colour(box, json, NULL, ds_shards(s, line)[i]);
    rv_json_close(json, ']');
    rv_json_array(json, "sleepers"); /* from the top */
    for (int i = rv_seats(game) - 1; i >= 0; i--)
        if (ds_see(s, s->order[i])->at == location)
            rv_json_number(json, NULL, s->order[i]);
    rv_json_close(json, ']');
    rv_json_bool(json, "mr-nightmare", s->mr == location);
    rv_json_close(json, '}');
}

static void json_links(const ds_box *box, const ds_state *s, rv_json *json)
{
    rv_json_array(json, "links");
    for (int i = 0; i < box->links; i++) {
        rv_json_object(json, NULL);
        rv_json_number(json, "from", box->from[i]);
        rv_json_number(json, "to", box->to[i]);
        rv_json_bool(json, "red", s->links >> i & 1);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

static void json_tiles(const rv_game *game, const ds_state *s, rv_json *json)
{
    const ds_box *box = ds_box_of(game);
    rv_json_array(json, "purposes");
    for (int i = 0; i < DS_TILES && s->tile[i]; i++) {
        const ds_purpose *purpose = &box->purpose[s->tile[i] - 1];
        rv_json_object(json, NULL);
        rv_json_text(json, "purpose", purpose->id);
        json_name(json, &purpose->name);
        rv_json_number(json, "points", purpose->points);
        json_colour(box, json, "colour", s->tile_colour[i] - 1);
        rv_json_array(json, "figures");
        for (int seat = 1; seat <= rv_seats(game); seat++)
            rv_json_number(json, NULL, ds_figure(game, s, seat, i));
        rv_json_close(json, ']');
        rv_json_array(json, "pays"); /* if the game ended now */
        for (int seat = 1; seat <= rv_seats(game); seat++)
            rv_json_number(json, NULL, ds_tile_points(game, s, seat, i));
        rv_json_close(json, ']');
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

static void json_decks(const ds_box *box, const ds_state *s, rv_json *json)
{
    rv_json_array(json, "decks");
    for (int deck = 1; deck <= DS_DECKS; deck++) {
        int line = DS_UNDER + deck - 1;
        rv_json_object(json, NULL);
        rv_json_number(json, "deck", deck);
        rv_json_number(json, "size", ds_deck_size(s, box, deck));
        rv_json_array(json, "under");
        for (int i = 0; i < ds_count(s, line); i++) {
            rv_json_object(json, NULL);
            json_card(box, json, "card", ds_cards(s, line)[i]);
            rv_json_number(json, "seat", (ds_cards(s, line)[i] >> DS_BY) + 1);
            rv_json_close(json, '}');
        }
        rv_json_close(json, ']');
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

/* DS-V8: a card that is hidden from the viewer is among them. */
static void json_unseen(const ds_box *box, const ds_state *s, rv_json *json)
{
    rv_json_array(json, "unseen");
    for (int deck = 1; deck <= DS_DECKS; deck++)
        for (uint64_t set = s->unseen & box->level[deck]; set; set &= set - 1)
            json_card(box, json, NULL, __builtin_ctzll(set));
    rv_json_close(json, ']');
}

/* ---- Players ---- */

static void json_stack(const rv_game *game, const ds_state *s, int seat, int slot, rv_json *json)
{
    const ds_box *box = ds_box_of(game);
    const ds_seat *p = ds_see(s, seat);
    int line = ds_stack(seat, slot);
    bool fresh, mountain = ds_is_mountain(s, line, &fresh);
    rv_json_object(json, NULL);
    rv_json_text(json, "slot", ds_lattice_of(game)->slot[slot].id);
    rv_json_array(json, "stack");
    for (int i = 0; i < ds_height(s, line); i++)
        json_colour(box, json, NULL, ds_shards(s, line)[i] & DS_COLOUR);
    rv_json_close(json, ']');
    rv_json_bool(json, "tree", p->trees >> slot & 1);
    rv_json_bool(json, "mountain", mountain);
    if (mountain)
        rv_json_bool(json, "fresh", fresh);
    rv_json_close(json, '}');
}

/* Where a card could be built, its slots in the order of its cells. */
static void json_fits(const rv_game *game, const ds_state *s, int seat, int card, rv_json *json)
{
    ds_fit fit[DS_FITS];
    int count = ds_fitting(game, s, seat, card, fit);
    rv_json_array(json, "fits");
    for (int i = 0; i < count; i++) {
        rv_json_object(json, NULL);
        rv_json_number(json, "missing", fit[i].missing);
        rv_json_array(json, "slots");
        for (int k = 0; k < ds_structure_of(game, card)->cells; k++)
            rv_json_text(json, NULL, ds_lattice_of(game)->slot[fit[i].slot[k]].id);
        rv_json_close(json, ']');
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

/* Own cards and piles, with the shard in the power slot; `seat` is 0 when they are completed. */
static void json_cards(const rv_game *game, const ds_state *s, rv_json *json, const char *key,
                       int line, int seat)
{
    const ds_box *box = ds_box_of(game);
    rv_json_array(json, key);
    for (int i = 0; i < ds_count(s, line); i++) {
        int card = ds_cards(s, line)[i];
        rv_json_object(json, NULL);
        json_card(box, json, "card", card);
        json_colour(box, json, "shard", card == DS_HIDDEN ? -1 : s->slot[card] - 1);
        if (seat && card != DS_HIDDEN)
            json_fits(game, s, seat, card, json);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

static void json_slots(const ds_lattice *l, rv_json *json, const char *key, uint32_t set)
{
    rv_json_array(json, key);
    while (set)
        rv_json_text(json, NULL, l->slot[ds_next_bit(&set)].id);
    rv_json_close(json, ']');
}

/* Where the Sleeper goes for no action point, and where the Dreamer goes for the land point. */
static void json_free(const rv_game *game, const ds_state *s, int seat, rv_json *json)
{
    const ds_seat *p = ds_see(s, seat);
    rv_json_array(json, "free-goes");
    for (uint32_t to = ds_box_of(game)->location[p->at].linked; to;) {
        int location = 1 + ds_next_bit(&to);
        if (ds_go_is_free(game, s, seat, location))
            rv_json_number(json, NULL, location);
    }
    rv_json_close(json, ']');
    const ds_lattice *l = ds_lattice_of(game);
    uint32_t steps = 0;
    for (uint32_t to = p->dreamer ? l->slot[p->dreamer - 1].next : 0; to;) {
        int slot = ds_next_bit(&to);
        if (ds_height(s, ds_stack(seat, slot)) > 0 && ds_step_is_free(s, seat, slot))
            steps |= 1u << slot;
    }
    json_slots(l, json, "free-steps", steps);
}

static void json_seat(const rv_game *game, const ds_state *s, int seat, rv_json *json)
{
    const ds_lattice *l = ds_lattice_of(game);
    const ds_seat *p = ds_see(s, seat);
    char text[256];
    rv_out open = rv_out_to(text, sizeof text);
    rv_json_object(json, NULL);
    rv_json_number(json, "at", p->at);
    rv_json_number(json, "score", p->score);
    rv_json_number(json, "ap", p->ap);
    rv_json_bool(json, "used", p->used);
    json_counts(json, "hands", p->hands);
    rv_json_number(json, "stray", p->stray);
    rv_json_array(json, "board");
    for (int slot = 0; slot < l->slots; slot++)
        if (ds_height(s, ds_stack(seat, slot)) > 0)
            json_stack(game, s, seat, slot, json);
    rv_json_close(json, ']');
    if (p->dreamer)
        rv_json_text(json, "dreamer", l->slot[p->dreamer - 1].id);
    else
        rv_json_null(json, "dreamer");
    rv_json_bool(json, "land", p->land);
    json_slots(l, json, "walk", p->walk);
    json_free(game, s, seat, json);
    json_cards(game, s, json, "cards", DS_MINE + seat - 1, seat);
    json_cards(game, s, json, "pile", DS_PILE + seat - 1, 0);
    json_cards(game, s, json, "drawn", DS_IN_DRAW + seat - 1, seat);
    rv_json_bool(json, "chosen", p->kept);
    ds_put_open(game, s, seat, &open);
    rv_json_text(json, "open", rv_written(&open));
    rv_json_close(json, '}');
}

/* ---- The box ---- */

/* Cards that lie somewhere open to this viewer, as the box describes them. */
static void json_content(const rv_game *game, const ds_state *s, rv_json *json)
{
    const ds_box *box = ds_box_of(game);
    rv_json_array(json, "cards");
    for (int i = 0; i < s->card_bound[DS_CARD_LINES]; i++) {
        int number = s->card[i] & DS_CARD;
        if (number == DS_HIDDEN)
            continue;
        const ds_card *card = &box->card[number];
        const ds_structure *on = ds_structure_of(game, number);
        rv_json_object(json, NULL);
        rv_json_text(json, "card", card->id);
        json_name(json, &card->name);
        rv_json_number(json, "level", card->level);
        rv_json_number(json, "points", card->points);
        rv_json_word(json, "power", ds_power_words[card->power]);
        rv_json_array(json, "cells"); /* the Dreamer's first: x,y=STACK */
        for (int k = 0; k < on->cells; k++) {
            char text[32];
            rv_out cell = rv_out_to(text, sizeof text);
            rv_put(&cell, "%d,%d=", on->x[k], on->y[k]);
            ds_put_look(box, on->look[k], on->dreamer && k == 0, &cell);
            rv_json_text(json, NULL, rv_written(&cell));
        }
        rv_json_close(json, ']');
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

/* The board. In a honeycomb each row begins half a slot further right than the one below: the slot
   x,y is drawn at x + y / 2. */
static void json_layout(const ds_lattice *l, rv_json *json)
{
    rv_json_word(json, "lattice", l->kind == DS_HONEYCOMB ? "honeycomb" : "square");
    rv_json_array(json, "slots");
    for (int slot = 0; slot < l->slots; slot++) {
        rv_json_object(json, NULL);
        rv_json_text(json, "slot", l->slot[slot].id);
        rv_json_number(json, "x", l->slot[slot].x);
        rv_json_number(json, "y", l->slot[slot].y);
        rv_json_bool(json, "entry", slot == l->entry);
        json_slots(l, json, "next", l->slot[slot].next);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

void ds_json(const rv_game *game, const void *view, rv_json *json)
{
    const ds_state *s = view;
    const ds_box *box = ds_box_of(game);
    rv_json_number(json, "cycle", s->cycle);
    rv_json_word(json, "phase", ds_phase_words[s->phase]);
    rv_json_array(json, "order");
    for (int i = 0; i < rv_seats(game); i++)
        rv_json_number(json, NULL, s->order[i]);
    rv_json_close(json, ']');
    json_counts(json, "bag", s->bag);
    rv_json_array(json, "locations");
    for (int location = 1; location <= DS_LOCATIONS; location++)
        json_location(game, s, location, json);
    rv_json_close(json, ']');
    json_links(box, s, json);
    rv_json_number(json, "reserve", s->reserve);
    rv_json_number(json, "trees", s->pool);
    json_tiles(game, s, json);
    json_decks(box, s, json);
    json_unseen(box, s, json);
    rv_json_array(json, "seats");
    for (int seat = 1; seat <= rv_seats(game); seat++)
        json_seat(game, s, seat, json);
    rv_json_close(json, ']');
    json_layout(ds_lattice_of(game), json);
    json_content(game, s, json);
}
