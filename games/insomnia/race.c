/* Around the turns: start and end of a race (IN-T1, IN-E), rest (IN-R). */
#include "games/insomnia/insomnia.h"

/* IN-T1 */
void in_start_race(in_run *r)
{
    in_state *s = r->s;
    in_tell(r, IN_E_RACE, s->race, s->first, 0, 0);
    int seat = s->first;
    do {
        in_fill_hand(r, seat);
        seat = in_next_seat(r->game, seat);
    } while (seat != s->first);
    if (s->racing)
        in_begin_turn(r, s->first);
    else
        s->at = IN_END;
}

bool in_is_opening(const rv_game *game, const in_state *s)
{
    bool begun = s->race != 1 || s->at != IN_PLAY || s->active != s->first;
    for (int seat = 1; seat <= rv_seats(game); seat++)
        begun |= s->sheep[seat] || s->winks[seat];
    for (int card = 0; card < in_box_of(game)->faces; card++)
        begun |= in_discarded(game, s, card) > 0;
    return !begun;
}

/* ---- The end of a race ---- */

static void finish(in_run *r, in_outcome outcome)
{
    r->s->outcome = (uint8_t)outcome;
    r->s->at = IN_OVER;
    r->s->head.over = 1;
    if (r->events == NULL)
        return;
    rv_result result;
    rv_result_of(r->game, r->s, &result);
    for (int seat = 1; seat <= rv_seats(r->game); seat++)
        if (result.winners >> seat & 1)
            in_tell(r, IN_E_WIN, seat, 0, 0, 0);
}

/* IN-E1, IN-P4; the winners among them are found by in_result(). */
static bool somebody_reached(const in_run *r)
{
    for (int seat = 1; seat <= rv_seats(r->game); seat++)
        if (in_reached(r->game, r->s, seat))
            return true;
    return false;
}

/* IN-E4: ties share the better rank. */
static int steps_down(const in_run *r, int seat)
{
    const in_state *s = r->s;
    const in_steps *steps = &r->box->steps[rv_seats(r->game)];
    if (!(s->abed >> seat & 1))
        return steps->woke;
    if (in_solo(r->game)) /* IN-P5 */
        return s->winks[seat] / steps->per_winks * steps->per_step;
    int better = 0;
    for (int other = 1; other <= rv_seats(r->game); other++)
        better += s->abed >> other & 1 && s->winks[other] > s->winks[seat];
    return steps->rank[better];
}

/* IN-E5: the last of the highest, walking clockwise from the present First Sheep. */
static void pass_first_sheep(in_run *r)
{
    in_state *s = r->s;
    int best = s->first, seat = best;
    for (int i = 1; i < rv_seats(r->game); i++) {
        seat = in_next_seat(r->game, seat);
        if (s->pillow[seat] >= s->pillow[best])
            best = seat;
    }
    s->first = (uint8_t)best;
    in_tell(r, IN_E_FIRST, best, 0, 0, 0);
}

void in_end_race(in_run *r)
{
    in_state *s = r->s;
    in_tell(r, IN_E_RACE_END, s->race, 0, 0, 0);
    if (somebody_reached(r)) {
        finish(r, IN_TARGET);
        return;
    }
    for (int seat = 1; seat <= rv_seats(r->game); seat++)
        in_lower_pillow(r, seat, steps_down(r, seat));
    if (s->race == in_race_limit(r->game)) { /* IN-E8, IN-P8 */
        in_tell(r, IN_E_LIMIT, s->race, 0, 0, 0);
        finish(r, IN_LIMIT);
        return;
    }
    pass_first_sheep(r);
    in_reset(r);
    s->active = s->first;
    s->at = IN_REST;
}

/* ---- Rest ---- */

/* IN-P9: nobody runs any more. */
void in_end_game(in_run *r)
{
    r->s->racing = 0;
    in_tell(r, IN_E_ENDED, r->s->active, r->s->race, 0, 0);
    finish(r, IN_ENDED);
}

/* IN-R2 */
void in_add_tile(in_run *r, int tile, int space)
{
    in_state *s = r->s;
    const in_tile *t = &r->box->tile[tile];
    in_tell(r, IN_E_ADD, s->active, tile, space, 0);
    s->market &= ~(1u << tile);
    in_put_tile(r, tile, space);
    s->effect = IN_BY_ADD;
    in_lay(r, space, t->bonus, t->infinite);
}

/* IN-P6 */
static void dream_up_tile(in_run *r)
{
    int space = 1;
    while (space <= IN_SPACES && r->s->board[space])
        space++;
    int tile = space <= IN_SPACES ? in_draw_tile(r) : -1;
    if (tile < 0)
        return;
    in_put_tile(r, tile, space);
    in_tell(r, IN_E_TILE, tile, space, 0, 0);
}

void in_rested(in_run *r)
{
    in_state *s = r->s;
    if (s->effect == IN_BY_ADD)
        in_fill_market(r);
    s->effect = IN_NO_EFFECT;
    if (in_solo(r->game))
        dream_up_tile(r);
    s->active = (uint8_t)in_next_seat(r->game, s->active);
    s->at = IN_REST;
    if (s->active != s->first)
        return;
    s->race++;
    s->at = IN_START;
}
