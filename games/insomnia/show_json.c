/* Insomnia as JSON: what a page draws. It takes a view, so hands that are not shown are null. */
#include "games/insomnia/insomnia.h"

static void put_noun(const rv_game *game, rv_json *json, const char *key, int kind, int value)
{
    char id[64];
    rv_out out = rv_out_to(id, sizeof id);
    rv_put_noun(game, kind, value, NULL, &out);
    rv_json_text(json, key, rv_written(&out));
}

/* A number, or null where 0 stands for none. */
static void put_if(rv_json *json, const char *key, int value)
{
    if (value)
        rv_json_number(json, key, value);
    else
        rv_json_null(json, key);
}

/* A card by its number in the state; null for none, and for one that is not shown. */
static void put_card(const rv_game *game, rv_json *json, const char *key, int number)
{
    if (number && number != IN_HIDDEN)
        put_noun(game, json, key, IN_N_CARD, number - 1);
    else
        rv_json_null(json, key);
}

static void put_set(rv_json *json, const char *key, unsigned set)
{
    rv_json_array(json, key);
    for (int member = 1; set >> member; member++)
        if (set >> member & 1)
            rv_json_number(json, NULL, member);
    rv_json_close(json, ']');
}

static void put_board(const rv_game *game, const in_state *s, rv_json *json)
{
    rv_json_array(json, "board");
    for (int space = 1; space <= IN_SPACES; space++) {
        rv_json_object(json, NULL);
        rv_json_number(json, "space", space);
        if (s->board[space])
            put_noun(game, json, "tile", IN_N_TILE, s->board[space] - 1);
        else
            rv_json_null(json, "tile");
        rv_json_bool(json, "used", s->used >> space & 1);
        rv_json_array(json, "zzz");
        for (int seat = 1; seat <= rv_seats(game); seat++) {
            rv_json_object(json, NULL);
            rv_json_number(json, "normal", in_normal(s, seat, space));
            rv_json_number(json, "infinite", in_infinite(s, seat, space));
            rv_json_close(json, '}');
        }
        rv_json_close(json, ']');
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

static void put_seat(const rv_game *game, const in_state *s, int seat, rv_json *json)
{
    rv_json_object(json, NULL);
    rv_json_word(json, "status",
                 in_is_racing(s, seat) ? "race"
                 : s->abed >> seat & 1 ? "bed"
                                       : "awake");
    put_if(json, "space", s->sheep[seat]);
    rv_json_bool(json, "scared", in_is_scared(s, seat));
    rv_json_bool(json, "stuck", in_is_stuck(s, seat));
    rv_json_number(json, "winks", s->winks[seat]);
    rv_json_number(json, "pillow", s->pillow[seat]);
    rv_json_number(json, "supply", in_supply(s, seat));
    rv_json_array(json, "hand");
    for (int i = 0; i < in_hand_size(s, seat); i++)
        put_card(game, json, NULL, s->hand[seat][i]);
    rv_json_close(json, ']');
    put_card(game, json, "last", s->last[seat]);
    rv_json_close(json, '}');
}

static void put_tiles(const rv_game *game, rv_json *json, const char *key, uint32_t set)
{
    rv_json_array(json, key);
    for (int tile = 0; tile < IN_TILES; tile++)
        if (set >> tile & 1)
            put_noun(game, json, NULL, IN_N_TILE, tile);
    rv_json_close(json, ']');
}

/* The Zzz that come with each tile of the market when it is added, in the order of the market. */
static void put_bonuses(const rv_game *game, const in_state *s, rv_json *json)
{
    const in_box *box = in_box_of(game);
    rv_json_array(json, "bonuses");
    for (int tile = 0; tile < IN_TILES; tile++)
        if (s->market >> tile & 1) {
            rv_json_object(json, NULL);
            rv_json_number(json, "zzz", box->tile[tile].bonus);
            rv_json_bool(json, "infinite", box->tile[tile].infinite);
            rv_json_close(json, '}');
        }
    rv_json_close(json, ']');
}

/* IN-P7: what each solo rating takes; null for the lowest one. */
static void put_ratings(const rv_game *game, rv_json *json)
{
    const in_box *box = in_box_of(game);
    rv_json_array(json, "ratings");
    for (int i = 0; i < box->ratings && in_solo(game); i++) {
        rv_json_object(json, NULL);
        put_noun(game, json, "rating", IN_N_RATING, i);
        if (i > 0)
            rv_json_number(json, "least", box->rating[i - 1].max + 1);
        else
            rv_json_null(json, "least");
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

/* IN-S7: `unseen` is the draw pile together with the hands that are not shown. */
static void put_cards(const rv_game *game, const in_state *s, rv_json *json)
{
    rv_json_number(json, "left", s->left);
    for (int discard = 0; discard < 2; discard++) {
        rv_json_array(json, discard ? "discard" : "unseen");
        for (int card = 0; card < in_box_of(game)->cards; card++) {
            int copies = discard ? in_discarded(game, s, card) : s->pile[card];
            for (; copies > 0; copies--)
                put_noun(game, json, NULL, IN_N_CARD, card);
        }
        rv_json_close(json, ']');
    }
}

static void put_turn(const rv_game *game, const in_state *s, rv_json *json)
{
    static const char *const effects[] = { "", "card", "rest", "add" };
    rv_json_object(json, "turn");
    rv_json_number(json, "moved", s->moved);
    rv_json_number(json, "crossed", s->crossed);
    rv_json_number(json, "stride", s->stride);
    if (s->effect >= IN_BY_TILE)
        put_noun(game, json, "effect", IN_N_TILE, s->effect - IN_BY_TILE);
    else if (s->effect)
        rv_json_word(json, "effect", effects[s->effect]);
    else
        rv_json_null(json, "effect");
    rv_json_number(json, "placing", s->placing);
    put_if(json, "onto", s->onto);
    rv_json_bool(json, "infinite", s->infinite);
    put_set(json, "pushed", s->pushed);
    put_card(game, json, "revealed", s->revealed);
    rv_json_bool(json, "idle", in_is_idle(game, s));
    rv_json_close(json, '}');
}

void in_json(const rv_game *game, const void *view, rv_json *json)
{
    static const char *const outcomes[] = { NULL, "target", "limit", "ended" };
    const in_state *s = view;
    rv_json_number(json, "race", s->race);
    put_if(json, "limit", in_is_limited(game) ? in_race_limit(game) : 0);
    rv_json_number(json, "first", s->first);
    rv_json_number(json, "active", s->active);
    rv_json_word(json, "nightmare", in_nightmare_words[s->nightmare]);
    put_if(json, "night", s->night);
    put_if(json, "web", s->web);
    put_board(game, s, json);
    put_tiles(game, json, "market", s->market);
    put_bonuses(game, s, json);
    put_tiles(game, json, "stack", in_stack(game, s));
    put_cards(game, s, json);
    rv_json_array(json, "seats");
    for (int seat = 1; seat <= rv_seats(game); seat++)
        put_seat(game, s, seat, json);
    rv_json_close(json, ']');
    rv_json_array(json, "turns");
    for (int i = 0; i < RV_SEATS && s->turns[i]; i++)
        rv_json_number(json, NULL, s->turns[i]);
    rv_json_close(json, ']');
    put_turn(game, s, json);
    if (s->outcome)
        rv_json_word(json, "outcome", outcomes[s->outcome]);
    else
        rv_json_null(json, "outcome");
    put_ratings(game, json);
    if (in_solo(game) && s->outcome == IN_TARGET) {
        rv_result result;
        rv_result_of(game, s, &result);
        put_noun(game, json, "rating", IN_N_RATING, in_rating_of(in_box_of(game), result.score[1]));
    } else {
        rv_json_null(json, "rating");
    }
}
