/* What each move does, and what is told of it besides. */
#include "games/insomnia/insomnia.h"

static void play(in_run *r, rv_move move)
{
    in_state *s = r->s;
    int a = move.arg[0], b = move.arg[1];
    switch ((enum in_verb)move.verb) {
    case IN_V_PLAY:
        in_play_card(r, a, b);
        break;
    case IN_V_PUT:
        in_put(r, a);
        break;
    case IN_V_SHIFT:
        in_shift(r, a, b);
        break;
    case IN_V_BRAVE:
        s->scared = (uint8_t)(s->scared & ~(1u << s->active));
        in_tell(r, IN_E_BRAVE, s->active, 0, 0, 0);
        in_carry_on(r, 1);
        break;
    case IN_V_FORWARD:
        in_carry_on(r, 1);
        break;
    case IN_V_BACK:
        in_carry_on(r, -1);
        break;
    case IN_V_COPY:
    case IN_V_DOUBLE:
    case IN_V_FLIP:
        in_carry_on(r, a);
        break;
    case IN_V_USE:
        in_use_tile(r);
        break;
    case IN_V_SKIP:
        if (s->at == IN_USE)
            s->at = IN_ONWARD;
        else
            in_carry_on(r, 0);
        break;
    case IN_V_BED:
    case IN_V_CONTINUE:
        in_answer_fence(r, move.verb == IN_V_BED);
        break;
    case IN_V_ADD:
        in_add_tile(r, a, b);
        break;
    case IN_V_END:
        in_end_game(r);
        break;
    case IN_V_REST:
        in_tell(r, IN_E_REST, s->active, 0, 0, 0);
        s->effect = IN_BY_REST;
        in_place(r, 2);
        break;
    case IN_V_EXPIRE: /* replaced by in_apply() */
        break;
    }
}

/* IN-L4: section 8 says which. Most defaults are first or last in their list. */
static rv_move default_of(const rv_game *game, const in_state *s)
{
    rv_move list[RV_MOVES];
    int n = in_list(game, s, list);
    bool last = s->at == IN_COPY || s->at == IN_USE || s->at == IN_REST
                || (s->at == IN_PLACE && list[0].verb == IN_V_SHIFT);
    return list[last ? n - 1 : 0];
}

void in_apply(const rv_game *game, void *state, rv_move move, rv_events *events)
{
    in_run r = { .game = game, .box = in_box_of(game), .s = state, .events = events };
    play(&r, move.verb == IN_V_EXPIRE ? default_of(game, state) : move);
    in_run_on(&r);
}

/* Nobody hears the events of the first deal, which may bring the nightmare out: whoever plays first
   is told with the first question, everybody with the first move. What is declined is told, too. */
void in_tell_move(const rv_game *game, const void *state, rv_move move, rv_events *events)
{
    const in_state *s = state;
    in_run r = { .game = game, .events = events };
    rv_move made = move.verb == IN_V_EXPIRE ? default_of(game, s) : move;
    int seat = s->active, space = s->sheep[seat];
    if (s->night && in_is_opening(game, s))
        in_tell(&r, IN_E_DEALT_NIGHT, s->night, 0, 0, 0);
    if (s->web && in_is_opening(game, s))
        in_tell(&r, IN_E_DEALT_WEB, s->web, 0, 0, 0);
    if (made.verb != IN_V_SKIP)
        return;
    if (s->at == IN_PLACE)
        in_tell(&r, IN_E_LEAVE_ZZZ, seat, 0, 0, 0);
    else if (s->at == IN_BRAVE)
        in_tell(&r, IN_E_STAY_SCARED, seat, 0, 0, 0);
    else
        in_tell(&r, IN_E_LEAVE_TILE, seat, s->board[space] - 1, space, 0);
}
