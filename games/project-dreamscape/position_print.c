/* Position text, printing (section 16 of the rules); position_read.c reads it. */
#include "games/project-dreamscape/project-dreamscape.h"

static void put_card(const rv_game *game, int card, rv_out *out)
{
    rv_put_noun(game, PD_N_CARD, card & PD_CARD, NULL, out);
}

static void put_pile(const rv_game *game, const pd_state *s, int pile, rv_out *out)
{
    bool z = pile >= PD_Z && pile < PD_RES, res = pile >= PD_RES;
    rv_list list = { .out = out };
    for (int i = 0; i < pd_size(s, pile); i++) {
        int card = pd_cards(s, pile)[i];
        rv_list_next(&list);
        if (z)
            rv_put_char(out, card & PD_TURNED ? 's' : 'u');
        if (z && card & PD_CARD)
            rv_put_char(out, ':');
        if (res)
            rv_put_char(out, card & PD_TURNED ? '-' : '+');
        if (card & PD_CARD)
            put_card(game, card, out);
        if (card & PD_DOWN)
            rv_put_char(out, '*');
    }
    rv_list_end(&list);
}

static void put_row(const rv_game *game, const pd_state *s, rv_out *out)
{
    for (int i = 0; i < PD_ROW; i++) {
        if (i > 0)
            rv_put_char(out, ' ');
        if (s->row[i] == 0)
            rv_put_char(out, '.');
        else
            put_card(game, s->row[i], out);
        if (s->row[i] & PD_DOWN)
            rv_put_char(out, '*');
    }
}

static void put_place(const pd_state *s, rv_out *out)
{
    switch ((pd_place)s->place) {
    case PD_NOWHERE:
        rv_put(out, "-");
        break;
    case PD_IN_REM:
        rv_put(out, "rem:%d", s->place_of);
        break;
    case PD_TOP_OF:
        rv_put(out, "top:%d", s->place_of);
        break;
    case PD_IN_LIMBO:
        rv_put(out, "limbo");
        break;
    case PD_IN_PILE:
        rv_put(out, "pile:%d", s->place_of);
        break;
    }
}

static void put_past(const pd_state *s, rv_out *out)
{
    rv_list list = { .out = out };
    for (int i = 0; i < s->past_count; i++) {
        rv_put_hex(rv_list_next(&list), s->past[i]);
        rv_put(out, ":%d", s->past_types[i / 4] >> (i % 4 * 2) & 3);
    }
    rv_list_end(&list);
}

static void put_numbers(const uint8_t *numbers, int count, rv_out *out)
{
    rv_list list = { .out = out };
    for (int i = 0; i < count; i++)
        rv_put(rv_list_next(&list), "%d", numbers[i]);
    rv_list_end(&list);
}

static void put_if(int value, rv_out *out)
{
    if (value)
        rv_put(out, "%d", value);
    else
        rv_put(out, "-");
}

static void put_types(const rv_game *game, const pd_state *s, bool symbols, rv_out *out)
{
    const pd_box *box = pd_box_of(game);
    uint8_t copies[PD_PAIRS];
    const char *space = "";
    pd_deck_of(box, s->types, copies);
    for (int t = 0; t < PD_TYPES; t++) {
        if (!(s->types >> t & 1))
            continue;
        rv_put(out, "%s%s", space, box->type[t].code);
        space = " ";
        int count = 0;
        for (int i = 0; i < PD_PAIRS; i++)
            count += box->a[i] == t || box->b[i] == t ? copies[i] : 0;
        if (symbols)
            rv_put(out, ":%d", count);
    }
}

static void put_rating(const rv_game *game, const pd_state *s, rv_out *out)
{
    rv_result result;
    if (!s->head.over || !pd_solo(game)) {
        rv_put(out, "-");
        return;
    }
    rv_result_of(game, s, &result);
    rv_put_noun(game, PD_N_RATING, pd_rating_of(pd_box_of(game), result.score[1]), NULL, out);
}

void pd_print(const rv_game *game, const void *state, int key, int seat, rv_out *out)
{
    const pd_state *s = state;
    uint8_t copies[PD_PAIRS];
    switch ((enum pd_key)key) {
    case PD_K_AT:
        rv_put(out, "%s", pd_at_words[s->at]);
        break;
    case PD_K_ACTIVE:
        rv_put(out, "%d", s->active);
        break;
    case PD_K_TYPES:
        put_types(game, s, false, out);
        break;
    case PD_K_DECK:
        rv_put(out, "%d", s->deck);
        break;
    case PD_K_UNSEEN:
        rv_put_copies(game, PD_N_CARD, s->unseen, PD_PAIRS, out);
        break;
    case PD_K_ROW:
        put_row(game, s, out);
        break;
    case PD_K_COST:
        put_numbers(s->cost, PD_ROW, out);
        break;
    case PD_K_PILE:
        put_pile(game, s, PD_PILE, out);
        break;
    case PD_K_BLUE:
        rv_put(out, "%d", s->blue);
        break;
    case PD_K_Z:
        put_pile(game, s, pd_z_of(seat), out);
        break;
    case PD_K_REM:
        put_pile(game, s, pd_rem_of(seat), out);
        break;
    case PD_K_RES:
        put_pile(game, s, pd_res_of(seat), out);
        break;
    case PD_K_PERFORMER:
        put_if(s->performer, out);
        break;
    case PD_K_PLACE:
        put_place(s, out);
        break;
    case PD_K_ANCHOR:
        put_if(s->anchor, out);
        break;
    case PD_K_LIMBO:
        put_pile(game, s, PD_LIMBO, out);
        break;
    case PD_K_PAST:
        put_past(s, out);
        break;
    case PD_K_DREAM:
        rv_put(out, "%s", s->dream ? pd_box_of(game)->type[s->dream - 1].code : "-");
        break;
    case PD_K_ON:
        rv_put(out, "%s", s->on == PD_ON_REM ? "rem" : s->on == PD_ON_PILE ? "pile" : "-");
        break;
    case PD_K_PURGED:
        rv_put(out, "%d", s->purged);
        break;
    case PD_K_LAID:
        put_numbers(s->laid, s->laid_count, out);
        break;
    case PD_K_CHAIN:
        rv_put(out, "%d", s->chain);
        break;
    case PD_K_POINTS:
        rv_put(out, "%d", pd_points(s));
        break;
    case PD_K_SIZE:
        rv_put(out, "%d", pd_deck_of(pd_box_of(game), s->types, copies));
        break;
    case PD_K_SYMBOLS:
        put_types(game, s, true, out);
        break;
    case PD_K_RATING:
        put_rating(game, s, out);
        break;
    }
}
