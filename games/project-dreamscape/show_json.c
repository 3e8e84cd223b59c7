/* Project Dreamscape for pages: what a view shows, as JSON. */
#include "games/project-dreamscape/project-dreamscape.h"

static void json_card(const rv_game *game, rv_json *json, const char *key, int card)
{
    char id[16];
    rv_out out = rv_out_to(id, sizeof id);
    if ((card & PD_CARD) == 0) {
        rv_json_null(json, key);
        return;
    }
    rv_put_noun(game, PD_N_CARD, card & PD_CARD, NULL, &out);
    rv_json_text(json, key, rv_written(&out));
}

static void json_pile(const rv_game *game, const pd_state *s, rv_json *json, const char *key,
                      int pile)
{
    rv_json_array(json, key);
    for (int i = 0; i < pd_size(s, pile); i++)
        json_card(game, json, NULL, pd_cards(s, pile)[i]);
    rv_json_close(json, ']');
}

/* Z cards and reserves: a card with its rotation and side. */
static void json_stack(const rv_game *game, const pd_state *s, rv_json *json, const char *key,
                       int pile)
{
    rv_json_array(json, key);
    for (int i = 0; i < pd_size(s, pile); i++) {
        int card = pd_cards(s, pile)[i];
        rv_json_object(json, NULL);
        json_card(game, json, "card", card);
        rv_json_bool(json, "turned", card & PD_TURNED);
        if (pile >= PD_RES)
            rv_json_bool(json, "down", card & PD_DOWN);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

static void json_row(const rv_game *game, const pd_state *s, rv_json *json)
{
    rv_json_array(json, "row");
    for (int i = 0; i < PD_ROW; i++) {
        rv_json_object(json, NULL);
        rv_json_number(json, "place", i + 1);
        rv_json_number(json, "cost", s->cost[i]);
        json_card(game, json, "card", s->row[i]);
        rv_json_bool(json, "down", s->row[i] & PD_DOWN);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

static void json_chain(const rv_game *game, const pd_state *s, rv_json *json)
{
    static const char *const places[] = { "", "rem", "top", "limbo", "pile" };
    rv_json_object(json, "chain");
    rv_json_number(json, "count", s->chain);
    if (s->performer) {
        rv_json_number(json, "performer", s->performer);
        json_card(game, json, "card", pd_performed(s));
        rv_json_word(json, "place", places[s->place]);
        if (s->place_of)
            rv_json_number(json, s->place == PD_TOP_OF ? "seat" : "index", s->place_of);
        rv_json_number(json, "anchor", s->anchor);
        if (s->dream)
            rv_json_word(json, "dream", pd_box_of(game)->type[s->dream - 1].code);
        if (s->on)
            rv_json_word(json, "on", s->on == PD_ON_PILE ? "pile" : "rem");
        json_pile(game, s, json, "limbo", PD_LIMBO);
        rv_json_number(json, "purged", s->purged);
        rv_json_array(json, "laid");
        for (int i = 0; i < s->laid_count; i++)
            rv_json_number(json, NULL, s->laid[i]);
        rv_json_close(json, ']');
    }
    rv_json_close(json, '}');
}

/* What a run is worth, by its length; longer ones are worth as much as the last (PD-G3). */
static void json_worth(const pd_box *box, rv_json *json)
{
    int last = PD_RUNS;
    while (last > 0 && box->points[last - 1] == box->points[PD_RUNS])
        last--;
    rv_json_array(json, "worth");
    for (int length = 0; length <= last; length++)
        rv_json_number(json, NULL, box->points[length]);
    rv_json_close(json, ']');
}

/* Solo: what each rating takes, from the lowest up. */
static void json_ratings(const pd_box *box, rv_json *json)
{
    rv_json_array(json, "ratings");
    for (int i = 0; i < box->ratings; i++) {
        char id[64];
        rv_out out = rv_out_to(id, sizeof id);
        rv_put_span(&out, box->rating[i].id);
        rv_json_object(json, NULL);
        rv_json_text(json, "rating", rv_written(&out));
        rv_json_number(json, "max", box->rating[i].max);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

void pd_json(const rv_game *game, const void *view, rv_json *json)
{
    const pd_state *s = view;
    rv_json_number(json, "active", s->active);
    rv_json_number(json, "points", pd_points(s));
    rv_json_bool(json, "blue", s->blue);
    rv_json_bool(json, "bought", s->at >= PD_MORE);
    rv_json_number(json, "deck", s->deck);
    rv_json_array(json, "types");
    for (int t = 0; t < PD_TYPES; t++)
        if (s->types >> t & 1)
            rv_json_word(json, NULL, pd_box_of(game)->type[t].code);
    rv_json_close(json, ']');
    json_worth(pd_box_of(game), json);
    if (pd_solo(game))
        json_ratings(pd_box_of(game), json);
    json_row(game, s, json);
    json_pile(game, s, json, "pile", PD_PILE);
    rv_json_array(json, "unseen");
    for (int i = 0; i < PD_PAIRS; i++)
        for (int copy = 0; copy < s->unseen[i]; copy++)
            json_card(game, json, NULL, i + 1);
    rv_json_close(json, ']');
    rv_json_array(json, "seats");
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        rv_json_object(json, NULL);
        json_stack(game, s, json, "z", pd_z_of(seat));
        json_pile(game, s, json, "rem", pd_rem_of(seat));
        json_stack(game, s, json, "res", pd_res_of(seat));
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    json_chain(game, s, json);
}
