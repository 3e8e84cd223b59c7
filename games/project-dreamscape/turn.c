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

static void buy(pd_state *s, int place, rv_events *events)
{
    int card = s->row[place - 1];
    pay(s, s->cost[place - 1], events);
    s->row[place - 1] = 0;
    pd_emit(events, card & PD_DOWN ? PD_E_BUY_Z : PD_E_BUY, s->active, place, card & PD_CARD, 0, 0);
    receive(s, card, events);
}

static void claim(pd_state *s, int index, rv_events *events)
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
static void clean_up(const rv_game *game, pd_state *s, rv_events *events)
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

static void sweep(pd_state *s, int place, rv_events *events)
{
    int card = s->row[place - 1];
    s->row[place - 1] = 0;
    pd_push(s, PD_PILE, card & PD_CARD);
    pd_emit(events, PD_E_DISCARD, place, card & PD_CARD, 0, 0, 0);
}

static void take_token(pd_state *s, int token, rv_events *events)
{
    pd_emit(events, PD_E_TOKEN, s->active, token, 0, 0, 0);
    s->blue = token == 1;
    s->at = token == 2 ? PD_SHED : PD_DRAW;
}

static void play(const rv_game *game, pd_state *s, rv_move move, rv_events *events)
{
    switch ((enum pd_verb)move.verb) {
    case PD_V_TOKEN:
        take_token(s, move.arg[0], events);
        break;
    case PD_V_SHED:
        pd_lose_z(game, s, s->active, move.arg[0], events);
        if (s->performer)
            pd_end_chain(s, events);
        else
            s->at = PD_DRAW;
        break;
    case PD_V_DRAW:
        pd_gain_z(s, s->active);
        pd_emit(events, PD_E_DRAW, s->active, s->deck, 0, 0, 0);
        s->at = PD_BUY;
        break;
    case PD_V_SKIP:
        s->at = PD_BUY;
        break;
    case PD_V_END:
        s->at = PD_SWEEP;
        break;
    case PD_V_BUY:
        buy(s, move.arg[0], events);
        break;
    case PD_V_CLAIM:
        claim(s, move.arg[0], events);
        break;
    case PD_V_SWEEP:
        sweep(s, move.arg[0], events);
        break;
    case PD_V_DREAM:
        pd_choose_type(game, s, move.arg[0], events);
        break;
    case PD_V_ON:
    case PD_V_PULL:
    case PD_V_FLIP:
    case PD_V_RESERVE:
    case PD_V_TERROR:
    case PD_V_COPY:
    case PD_V_KEEP:
    case PD_V_LAY:
    case PD_V_INVADE:
    case PD_V_SWAP:
    case PD_V_EMPOWER:
    case PD_V_DONE:
    case PD_V_DISCARD:
        pd_chain_move(game, s, move, events);
        break;
    case PD_V_EXPIRE: /* replaced by pd_apply() */
        break;
    }
}

/* What happens instead of a prompt that has no move to offer. */
static void pass_over(const rv_game *game, pd_state *s, rv_events *events)
{
    switch ((pd_at)s->at) {
    case PD_TOKEN: /* the option is off */
        s->at = PD_DRAW;
        break;
    case PD_DRAW: /* PD-T1: the deck is empty */
        s->at = PD_BUY;
        break;
    case PD_SHED: /* the last Z is never lost */
        if (s->performer)
            pd_nothing(s, events);
        else
            s->at = PD_DRAW;
        break;
    case PD_LAY:
        if (s->laid_count == PD_ROW)
            pd_finish_layout(game, s, events);
        else
            pd_nothing(s, events);
        break;
    case PD_SWEEP:
        clean_up(game, s, events);
        break;
    case PD_TYPE: /* PD-K8: both types are used up */
        pd_end_chain(s, events);
        break;
    case PD_ON:
    case PD_PULL:
    case PD_FLIP:
    case PD_RESERVE:
    case PD_TERROR:
    case PD_COPY:
    case PD_INVADE:
    case PD_SWAP:
    case PD_EMPOWER:
    case PD_PURGE:
        pd_nothing(s, events);
        break;
    case PD_OVER:
    case PD_BUY:
    case PD_MORE:
        break;
    }
}

/* Is it clear, without listing them, that there are two moves or more? For the prompts met most
   often. */
static bool offers_choice(const pd_state *s)
{
    return (s->at == PD_TYPE && s->left == 3) || (s->at == PD_DRAW && s->deck > 0)
           || (s->at == PD_PULL && s->on != PD_ON_PILE && pd_size(s, pd_rem_of(s->performer)) > 1);
}

/* PD-D2: a prompt with one legal move is played silently, BUY is always asked. */
void pd_run_on(const rv_game *game, pd_state *s, rv_events *events)
{
    rv_move list[RV_MOVES];
    while (s->at != PD_BUY && s->at != PD_MORE && s->at != PD_OVER && !offers_choice(s)) {
        int count = pd_list(game, s, list);
        if (count > 1)
            break;
        if (count == 1)
            play(game, s, list[0], events);
        else
            pass_over(game, s, events);
    }
    s->head.waiting = (uint16_t)(s->at == PD_OVER ? 0 : 1u << pd_owner(s));
}

void pd_apply(const rv_game *game, void *state, rv_move move, rv_events *events)
{
    pd_state *s = state;
    if (move.verb == PD_V_EXPIRE) { /* PD-D3 */
        rv_move list[RV_MOVES];
        pd_list(game, s, list);
        move = list[0];
    }
    play(game, s, move, events);
    pd_run_on(game, s, events);
}
