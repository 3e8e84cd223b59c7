/* What each move does, and what follows by itself until somebody has a choice. */
#include "games/project-dreamscape/project-dreamscape.h"

static void play(const rv_game *game, pd_state *s, rv_move move, rv_events *events)
{
    switch ((enum pd_verb)move.verb) {
    case PD_V_TOKEN:
        pd_take_token(s, move.arg[0], events);
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
        pd_buy(s, move.arg[0], events);
        break;
    case PD_V_CLAIM:
        pd_claim(s, move.arg[0], events);
        break;
    case PD_V_SWEEP:
        pd_sweep(s, move.arg[0], events);
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
        pd_clean_up(game, s, events);
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
