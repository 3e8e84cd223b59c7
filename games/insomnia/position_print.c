/* Position text, printing (section 17 of the rules); position_read.c reads it. */
#include "games/insomnia/insomnia.h"

const char *const in_outcome_words[] = { "-", "target", "limit", "ended", NULL };

static void put_card(const rv_game *game, int card, rv_out *out)
{
    rv_put_noun(game, IN_N_CARD, card, NULL, out);
}

/* A card by its number, `-` for none. */
static void put_one(const rv_game *game, int number, rv_out *out)
{
    if (number)
        put_card(game, number - 1, out);
    else
        rv_put_char(out, '-');
}

static void put_cards(const rv_game *game, const in_state *s, bool discard, rv_out *out)
{
    uint8_t copies[IN_CARDS];
    for (int card = 0; card < in_box_of(game)->cards; card++)
        copies[card] = discard ? (uint8_t)in_discarded(game, s, card) : s->pile[card];
    rv_put_copies(game, IN_N_CARD, copies, in_box_of(game)->cards, out);
}

static void put_hand(const rv_game *game, const in_state *s, int seat, rv_out *out)
{
    rv_list list = { .out = out };
    for (int i = 0; i < IN_HAND; i++) {
        int card = s->hand[seat][i];
        if (card == IN_HIDDEN)
            rv_put_char(rv_list_next(&list), '?');
        else if (card)
            put_card(game, card - 1, rv_list_next(&list));
    }
    rv_list_end(&list);
}

static void put_tiles(const rv_game *game, uint32_t set, rv_out *out)
{
    rv_list list = { .out = out };
    for (int tile = 0; tile < IN_TILES; tile++)
        if (set >> tile & 1)
            rv_put_noun(game, IN_N_TILE, tile, NULL, rv_list_next(&list));
    rv_list_end(&list);
}

static void put_board(const rv_game *game, const in_state *s, rv_out *out)
{
    rv_list list = { .out = out };
    for (int space = 1; space <= IN_SPACES; space++) {
        if (s->board[space] == 0)
            continue;
        rv_put(rv_list_next(&list), "%d:", space);
        rv_put_noun(game, IN_N_TILE, s->board[space] - 1, NULL, out);
    }
    rv_list_end(&list);
}

static void put_zzz(const in_state *s, int seat, rv_out *out)
{
    rv_list list = { .out = out };
    for (int space = 1; space <= IN_SPACES; space++) {
        if (s->zzz[seat][space] == 0)
            continue;
        rv_put(rv_list_next(&list), "%d:", space);
        if (in_normal(s, seat, space))
            rv_put(out, "%d", in_normal(s, seat, space));
        for (int i = in_infinite(s, seat, space); i > 0; i--)
            rv_put_char(out, '*');
    }
    rv_list_end(&list);
}

/* The members of a set of seats or spaces, clockwise from the one after `start`. */
static void put_set(unsigned set, int start, int count, rv_out *out)
{
    rv_list list = { .out = out };
    for (int i = 0; i < count; i++) {
        int member = (start + i) % count + 1;
        if (set >> member & 1)
            rv_put(rv_list_next(&list), "%d", member);
    }
    rv_list_end(&list);
}

static void put_turns(const in_state *s, rv_out *out)
{
    rv_list list = { .out = out };
    for (int i = 0; i < RV_SEATS && s->turns[i]; i++)
        rv_put(rv_list_next(&list), "%d", s->turns[i]);
    rv_list_end(&list);
}

static void put_sheep(const in_state *s, int seat, rv_out *out)
{
    if (s->sheep[seat])
        rv_put(out, "%d%s", s->sheep[seat], in_is_scared(s, seat) ? "!" : "");
    else if (in_is_racing(s, seat))
        rv_put(out, "off");
    else
        rv_put(out, s->abed >> seat & 1 ? "bed" : "awake");
}

static void put_if(int value, const char *none, rv_out *out)
{
    if (value)
        rv_put(out, "%d", value);
    else
        rv_put(out, "%s", none);
}

static void put_effect(const rv_game *game, const in_state *s, rv_out *out)
{
    static const char *const words[] = { "-", "card", "rest", "add" };
    if (s->effect < IN_BY_TILE)
        rv_put(out, "%s", words[s->effect]);
    else
        rv_put_noun(game, IN_N_TILE, s->effect - IN_BY_TILE, NULL, out);
}

/* IN-H3, IN-S7 */
static void put_choices(const rv_game *game, const in_state *s, rv_out *out)
{
    rv_move moves[RV_MOVES];
    bool owes = s->at != IN_OVER && s->head.view == in_owner(game, s);
    if (s->head.view == RV_FULL || owes)
        rv_put(out, "%d", in_list(game, s, moves));
    else
        rv_put_char(out, '?');
}

static void put_rating(const rv_game *game, const in_state *s, rv_out *out)
{
    rv_result result;
    if (!s->head.over || !in_solo(game)) {
        rv_put_char(out, '-');
    } else if (s->outcome != IN_TARGET) {
        rv_put(out, "failed");
    } else {
        rv_result_of(game, s, &result);
        rv_put_noun(game, IN_N_RATING, in_rating_of(in_box_of(game), result.score[1]), NULL, out);
    }
}

/* Keys of the turn that is going on. */
static void print_turn(const rv_game *game, const in_state *s, int key, rv_out *out)
{
    switch (key) {
    case IN_K_USED:
        put_set(s->used, 0, IN_SPACES, out);
        break;
    case IN_K_MOVED:
        rv_put(out, "%d", s->moved);
        break;
    case IN_K_CROSSED:
        rv_put(out, "%d", s->crossed);
        break;
    case IN_K_STRIDE:
        if (s->stride > 0)
            rv_put_char(out, '+');
        put_if(s->stride, "-", out);
        break;
    case IN_K_LANDED:
        rv_put(out, "%d", s->landed);
        break;
    case IN_K_EFFECT:
        put_effect(game, s, out);
        break;
    case IN_K_PLACING:
        rv_put(out, "%d", s->placing);
        break;
    case IN_K_ONTO:
        put_if(s->onto, "-", out);
        break;
    case IN_K_INFINITE:
        rv_put(out, "%d", s->infinite);
        break;
    case IN_K_PUSHED:
        put_set(s->pushed, s->active, rv_seats(game), out);
        break;
    case IN_K_REVEALED:
        put_one(game, s->revealed, out);
        break;
    }
}

static void print_seat(const rv_game *game, const in_state *s, int key, int seat, rv_out *out)
{
    switch (key) {
    case IN_K_SHEEP:
        put_sheep(s, seat, out);
        break;
    case IN_K_WINKS:
        rv_put(out, "%d", s->winks[seat]);
        break;
    case IN_K_PILLOW:
        rv_put(out, "%d", s->pillow[seat]);
        break;
    case IN_K_ZZZ:
        put_zzz(s, seat, out);
        break;
    case IN_K_HAND:
        put_hand(game, s, seat, out);
        break;
    case IN_K_LAST:
        put_one(game, s->last[seat], out);
        break;
    case IN_K_SUPPLY:
        rv_put(out, "%d", in_supply(s, seat));
        break;
    case IN_K_CARDS:
        rv_put(out, "%d", in_hand_size(s, seat));
        break;
    }
}

static void print_table(const rv_game *game, const in_state *s, int key, rv_out *out)
{
    switch (key) {
    case IN_K_AT:
        rv_put(out, "%s", in_at_words[s->at]);
        break;
    case IN_K_RACE:
        rv_put(out, "%d", s->race);
        break;
    case IN_K_FIRST:
        rv_put(out, "%d", s->first);
        break;
    case IN_K_ACTIVE:
        rv_put(out, "%d", s->active);
        break;
    case IN_K_NIGHTMARE:
        rv_put(out, "%s", in_nightmare_words[s->nightmare]);
        break;
    case IN_K_TILES:
        put_board(game, s, out);
        break;
    case IN_K_MARKET:
        put_tiles(game, s->market, out);
        break;
    case IN_K_STACK:
        put_tiles(game, in_stack(game, s), out);
        break;
    case IN_K_PILE:
        put_cards(game, s, false, out);
        break;
    case IN_K_DISCARD:
        put_cards(game, s, true, out);
        break;
    case IN_K_NIGHT:
        put_if(s->night, "centre", out);
        break;
    case IN_K_WEB:
        put_if(s->web, "-", out);
        break;
    case IN_K_TURNS:
        put_turns(s, out);
        break;
    case IN_K_STUCK:
        put_set(s->stuck, 0, rv_seats(game), out);
        break;
    case IN_K_OUTCOME:
        rv_put(out, "%s", in_outcome_words[s->outcome]);
        break;
    case IN_K_LEFT:
        rv_put(out, "%d", s->left);
        break;
    case IN_K_CHOICES:
        put_choices(game, s, out);
        break;
    case IN_K_RATING:
        put_rating(game, s, out);
        break;
    }
}

void in_print(const rv_game *game, const void *state, int key, int seat, rv_out *out)
{
    if (seat)
        print_seat(game, state, key, seat, out);
    else if (key >= IN_K_USED && key <= IN_K_REVEALED)
        print_turn(game, state, key, out);
    else
        print_table(game, state, key, out);
}
