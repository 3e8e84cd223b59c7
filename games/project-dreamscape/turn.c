/* The turn: token, draw, purchases, cleanup (PD-T, PD-O3, PD-V8). */
#include "games/project-dreamscape/project-dreamscape.h"

#include <string.h>

void pd_begin_turn(pd_state *s, int seat, rv_events *events)
{
    s->active = (uint8_t)seat;
    s->at = PD_TOKEN;
    pd_emit(events, PD_E_TURN, seat, 0, 0, 0, 0);
}

/* PD-T5: Z cards from the bottom upwards, the blue point last. */
static void pay(pd_state *s, int points, rv_events *events)
{
    pd_emit(events, PD_E_PAY, s->active, points, 0, 0, 0);
    uint8_t *z = &s->cards[s->bound[pd_z_of(s->active)]];
    for (int i = 0; i < pd_size(s, pd_z_of(s->active)) && points > 0; i++) {
        if (z[i] & PD_TURNED)
            continue;
        z[i] |= PD_TURNED;
        points--;
    }
    if (points > 0)
        s->blue = 0;
}

/* PD-T7, PD-T8: what a paid card does. */
static void receive(pd_state *s, int card, rv_events *events)
{
    s->at = PD_MORE;
    if (card & PD_DOWN) {
        pd_push(s, pd_z_of(s->active), card & PD_CARD);
        return;
    }
    pd_push(s, pd_rem_of(s->active), card & PD_CARD);
    pd_start_chain(s, s->active, events);
}

void pd_buy(pd_state *s, int place, rv_events *events)
{
    int card = s->row[place - 1];
    pay(s, s->cost[place - 1], events);
    s->row[place - 1] = 0;
    pd_emit(events, card & PD_DOWN ? PD_E_BUY_Z : PD_E_BUY, s->active, place, card & PD_CARD, 0, 0);
    receive(s, card, events);
}

void pd_claim(pd_state *s, int index, rv_events *events)
{
    pay(s, 1, events);
    int card = pd_remove(s, pd_res_of(s->active), index);
    pd_emit(events, card & PD_DOWN ? PD_E_CLAIM_Z : PD_E_CLAIM, s->active, index, card & PD_CARD, 0,
            0);
    receive(s, card, events);
}

/* PD-T11, PD-G2: over at once; unpaid reserves are discarded, seat by seat, oldest first. */
static void finish(const rv_game *game, pd_state *s, rv_events *events)
{
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        while (pd_size(s, pd_res_of(seat)) > 0) {
            int card = pd_remove(s, pd_res_of(seat), 1) & PD_CARD;
            pd_push(s, PD_PILE, card);
            pd_emit(events, PD_E_UNRESERVE, seat, card, 0, 0, 0);
        }
    }
    s->at = PD_OVER;
    s->head.over = 1;
    pd_emit(events, PD_E_OVER, 0, 0, 0, 0, 0);
}

static void turn_row_face_up(pd_state *s, rv_events *events)
{
    for (int i = 0; i < PD_ROW; i++) {
        if (!(s->row[i] & PD_DOWN))
            continue;
        s->row[i] = s->row[i] & PD_CARD;
        pd_emit(events, PD_E_FACE_UP, i + 1, s->row[i], 0, 0, 0);
    }
}

/* PD-T10 to PD-T13, after the solo sweep. */
void pd_clean_up(const rv_game *game, pd_state *s, rv_events *events)
{
    pd_slide(s, events);
    if (pd_solo(game))
        turn_row_face_up(s, events);
    int gaps = pd_gaps(s);
    if (gaps > s->deck) {
        finish(game, s, events);
        return;
    }
    for (; gaps > 0; gaps--)
        pd_deal_to(game, s, pd_cheapest_gap(s), events);
    for (int i = s->bound[PD_Z]; i < s->bound[PD_PILES]; i++)
        s->cards[i] = (uint8_t)(s->cards[i] & ~PD_TURNED);
    s->blue = 0;
    pd_emit(events, PD_E_UPRIGHT, 0, 0, 0, 0, 0);
    pd_begin_turn(s, s->active % rv_seats(game) + 1, events);
}

void pd_sweep(pd_state *s, int place, rv_events *events)
{
    int card = s->row[place - 1];
    s->row[place - 1] = 0;
    pd_push(s, PD_PILE, card & PD_CARD);
    pd_emit(events, PD_E_DISCARD, place, card & PD_CARD, 0, 0, 0);
}

void pd_take_token(pd_state *s, int token, rv_events *events)
{
    pd_emit(events, PD_E_TOKEN, s->active, token, 0, 0, 0);
    s->blue = token == 1;
    s->at = token == 2 ? PD_SHED : PD_DRAW;
}
