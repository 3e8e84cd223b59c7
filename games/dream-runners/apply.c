/* What each move does; rounds.c then goes on to the next decision. */
#include "games/dream-runners/dream-runners.h"

static void clear_waiting(dr_state *s, int seat)
{
    s->head.waiting = (uint16_t)(s->head.waiting & ~(1u << seat));
}

/* Composing is its owner's secret, unless boards are open (DR-H1, DR-O7). */
static int composers(const rv_game *game, int seat)
{
    return game->option[DR_O_BOARDS] ? RV_EVERYBODY : 1 << seat;
}

static void compose(const rv_game *game, dr_state *s, rv_move move, rv_events *events)
{
    dr_player *p = dr_player_of(s, move.who);
    int slot = p->held ? p->held - 1 : dr_slot_of(p, move.arg[0]);
    int event = DR_E_PICK + move.verb - DR_V_PICK; /* both in one order */
    p->held = (uint8_t)(move.verb == DR_V_PICK ? slot + 1 : 0);
    if (move.verb == DR_V_LAY)
        p->laid[slot] = (uint8_t)dr_place_of(move.arg[0], move.arg[1]);
    if (move.verb == DR_V_LIFT)
        p->laid[slot] = 0;
    p->moves++;
    dr_emit_to(events, composers(game, move.who), event, move.who, p->segment[slot],
               move.verb == DR_V_LAY ? move.arg[0] : 0, move.arg[1]);
}

/* DR-C7, DR-C8 */
static void declare(const rv_game *game, dr_state *s, int seat, rv_events *events)
{
    bool first = !s->named;
    dr_player_of(s, seat)->done = 1;
    clear_waiting(s, seat);
    dr_emit(events, DR_E_DONE, seat, 0, 0, 0);
    if (!first)
        return;
    dr_name_first(s, seat, true, events);
    if (s->head.waiting && dr_seconds(game))
        dr_emit(events, DR_E_TIMER, dr_seconds(game), 0, 0, 0);
}

/* DR-K3 */
static void turn_timer(const rv_game *game, dr_state *s, rv_events *events)
{
    int seat = dr_lives(s, s->first) ? s->first : dr_next_living(game, s, s->first);
    dr_name_first(s, seat, false, events);
    dr_emit(events, DR_E_TIMER, dr_seconds(game), 0, 0, 0);
}

static void take(const rv_game *game, dr_state *s, int item, rv_events *events)
{
    dr_draft draft;
    dr_find_draft(game, s, &draft);
    dr_take(s, &draft, item, events);
}

/* DR-E11: answers the first pending colour. */
static void choose(const rv_game *game, dr_state *s, int seat, int colour, rv_events *events)
{
    dr_player *p = dr_player_of(s, seat);
    int count = 1 + (int)(p->doubles & 1);
    p->doubles >>= 1;
    p->colours--;
    dr_emit(events, DR_E_CHOOSE, seat, colour, count, 0);
    dr_add_fragments(game, p, seat, colour, count, events);
}

/* DR-M2 */
static void buy(const rv_game *game, dr_state *s, int seat, int shape, rv_events *events)
{
    dr_player *p = dr_player_of(s, seat);
    int segment = s->visible[shape], coins = dr_box_of(game)->segment[segment - 1].coins;
    p->coins = (uint16_t)(p->coins - DR_PRICE + coins);
    p->segment[p->owned++] = (uint8_t)segment;
    dr_emit(events, DR_E_BUY, seat, segment, coins, 0);
    dr_deal_segment(game, s, shape, events);
}

/* DR-K5: what time plays for a seat. */
static rv_move default_of(const rv_game *game, const dr_state *s, int seat)
{
    rv_move list[RV_MOVES];
    int count = dr_moves(game, s, seat, list), best = 0;
    bool largest = s->at == DR_AT_CHEST || (s->at == DR_AT_CALM && s->round == DR_ROUNDS);
    if (list[0].verb == DR_V_CHOOSE) {
        const uint16_t *fragments = dr_seen(s, seat)->fragments;
        for (int colour = 1; colour < DR_COLOURS; colour++)
            if (fragments[colour] < fragments[best])
                best = colour;
    } else if (largest || s->at == DR_AT_BUY) { /* `pass` comes last */
        best = count - 1;
    }
    return list[best];
}

static void play(const rv_game *game, dr_state *s, rv_move move, rv_events *events)
{
    dr_player *p = move.who == RV_CLOCK ? NULL : dr_player_of(s, move.who);
    switch ((enum dr_verb)move.verb) {
    case DR_V_READY:
        p->done = 1;
        dr_emit(events, DR_E_READY, move.who, 0, 0, 0);
        break;
    case DR_V_DONE:
        declare(game, s, move.who, events);
        break;
    case DR_V_TAKE:
        take(game, s, move.arg[0], events);
        break;
    case DR_V_OPEN:
    case DR_V_CALM:
        p->commit = (uint8_t)(move.arg[0] + 1);
        dr_emit(events, DR_E_COMMIT, move.who, 0, 0, 0);
        break;
    case DR_V_LOSE:
        p->bats--;
        dr_lose_segment(game, s, move.who, dr_slot_of(p, move.arg[0]), events);
        break;
    case DR_V_CHOOSE:
        choose(game, s, move.who, move.arg[0], events);
        break;
    case DR_V_BUY:
        buy(game, s, move.who, move.arg[0], events);
        dr_end_turn(game, s);
        break;
    case DR_V_PASS:
        dr_emit(events, DR_E_PASS, move.who, 0, 0, 0);
        dr_end_turn(game, s);
        break;
    case DR_V_START:
        dr_pass_on(game, s, events);
        break;
    case DR_V_TURN:
        turn_timer(game, s, events);
        break;
    case DR_V_TIME: /* DR-K4 */
        dr_emit(events, DR_E_SAND, 0, 0, 0, 0);
        dr_pass_on(game, s, events);
        break;
    case DR_V_PICK: /* composing is apart: it is frequent and changes nobody's duty */
    case DR_V_LAY:
    case DR_V_DROP:
    case DR_V_LIFT:
    case DR_V_EXPIRE: /* replaced by dr_apply() */
        break;
    }
}

void dr_apply(const rv_game *game, void *state, rv_move move, rv_events *events)
{
    dr_state *s = state;
    if (move.verb >= DR_V_PICK && move.verb <= DR_V_LIFT) {
        compose(game, s, move, events);
        return;
    }
    if (move.verb == DR_V_EXPIRE)
        move = default_of(game, s, move.arg[0]);
    play(game, s, move, events);
    dr_run_on(game, s, events);
}
