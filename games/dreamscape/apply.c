/* What each move does. */
#include "games/dreamscape/dreamscape.h"

/* DS-F9: what the clock plays for a seat. */
static rv_move default_of(const rv_game *game, const ds_state *s, int seat)
{
    static const uint8_t wanted[] = { DS_V_DONE, DS_V_STOP, DS_V_SKIP };
    rv_move list[RV_MOVES];
    int count = ds_list(game, s, seat, list);
    for (size_t w = 0; w < sizeof wanted; w++)
        for (int i = 0; i < count; i++)
            if (list[i].verb == wanted[w])
                return list[i];
    for (int i = 0; i < count; i++)
        if (list[i].verb == DS_V_PLACE && list[i].arg[0] == DS_RED)
            return list[i];
    return list[0];
}

static void choose(const rv_game *game, ds_state *s, int seat, int card, rv_events *events)
{
    ds_of(s, seat)->kept = (uint8_t)(ds_find_card(s, DS_IN_DRAW + seat - 1, card) + 1);
    ds_emit(events, DS_E_CHOSEN, seat, 0, 0, 0);
    ds_next(game, s, seat, events);
}

/* `use` and `store`: the shard is asked for next. */
static void open_payment(ds_state *s, int seat, int card, bool store)
{
    ds_seat *p = ds_of(s, seat);
    ds_lose_land(p);
    if (s->phase == DS_IN_TRAVEL) /* DS-T8 */
        p->trail = (uint8_t)(1u << (p->at - 1));
    ds_open_up(s, seat, DS_PAY, card, store);
}

static void open_pick(const rv_game *game, ds_state *s, int seat, int deck, rv_events *events)
{
    int count = ds_asked(s, seat)->a;
    ds_draw(game, s, seat, deck, count, events);
    *ds_asked(s, seat) = (ds_open){ DS_PICK, (uint8_t)deck, 0 };
}

static void skip(const rv_game *game, ds_state *s, int seat, rv_events *events)
{
    if (ds_asked(s, seat)->kind == DS_PICK) {
        ds_keep(game, s, seat, -1, events);
        return;
    }
    ds_close(s, seat);
    ds_test(game, s, seat, events);
}

static void end_phase(const rv_game *game, ds_state *s, int seat, rv_events *events)
{
    if (s->phase == DS_IN_TRAVEL)
        ds_end_travel(game, s, seat, events);
    else
        ds_end_creation(game, s, seat, events);
}

void ds_apply(const rv_game *game, void *state, rv_move move, rv_events *events)
{
    ds_state *s = state;
    if (move.verb == DS_V_EXPIRE)
        move = default_of(game, s, move.arg[0]);
    int seat = move.who, a = move.arg[0], b = move.arg[1];
    switch ((enum ds_verb)move.verb) {
    case DS_V_KEEP:
        if (s->phase == DS_IN_SETUP)
            choose(game, s, seat, a, events);
        else
            ds_keep(game, s, seat, a, events);
        break;
    case DS_V_COLLECT:
        ds_collect(s, seat, events);
        break;
    case DS_V_GO:
        ds_go(game, s, seat, a, events);
        break;
    case DS_V_POWER:
        ds_use_location(game, s, seat, events);
        break;
    case DS_V_PLACE:
        ds_place(game, s, seat, a, b, events);
        break;
    case DS_V_ENTER:
        ds_enter(game, s, seat, events);
        break;
    case DS_V_STEP:
        ds_step(game, s, seat, a, events);
        break;
    case DS_V_PLANT:
        ds_plant(game, s, seat, a, events);
        break;
    case DS_V_TRADE:
        ds_trade(s, seat, a, b, events);
        break;
    case DS_V_USE:
    case DS_V_STORE:
        open_payment(s, seat, a, move.verb == DS_V_STORE);
        break;
    case DS_V_DONE:
        end_phase(game, s, seat, events);
        break;
    case DS_V_PAY:
        ds_pay(game, s, seat, a, events);
        break;
    case DS_V_SOW:
        ds_sow(game, s, seat, a, events);
        break;
    case DS_V_SEED:
        ds_seed(s, seat, a, b, events);
        break;
    case DS_V_REORDER:
        ds_reorder(s, seat, a, events);
        break;
    case DS_V_LAY:
        ds_lay(s, seat, a, events);
        break;
    case DS_V_PULL:
        ds_pull(game, s, seat, a, events);
        break;
    case DS_V_LIFT:
        ds_open_up(s, seat, DS_DROP, a, b);
        break;
    case DS_V_STOP:
        ds_close(s, seat);
        break;
    case DS_V_DROP:
        ds_drop(game, s, seat, a, events);
        break;
    case DS_V_DECK:
        open_pick(game, s, seat, a, events);
        break;
    case DS_V_SKIP:
        skip(game, s, seat, events);
        break;
    case DS_V_COMPLETE:
        ds_close(s, seat);
        ds_complete(game, s, seat, a, events);
        break;
    case DS_V_RETAIN:
        ds_retain(game, s, seat, a, events);
        break;
    case DS_V_EXPIRE: /* replaced above */
    case DS_VERBS:
        break;
    }
}
