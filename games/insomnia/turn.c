/*
 * The turn (IN-T): a card, tiles, the fence, the refill.
 *
 * in_apply() carries out one answer (apply.c); in_run_on() then does what needs no decision until a
 * question is open that has an answer. Every effect ends at IN_ONWARD, from where the order of
 * IN-T4 goes on.
 */
#include "games/insomnia/insomnia.h"

void in_begin_turn(in_run *r, int seat)
{
    r->s->active = (uint8_t)seat;
    r->s->at = IN_PLAY;
    in_tell(r, IN_E_TURN, seat, 0, 0, 0);
}

/* IN-X31: the seat becomes the latest of those that had a turn. */
static void note_turn(in_state *s)
{
    uint8_t turns[RV_SEATS] = { 0 };
    int count = 0;
    for (int i = 0; i < RV_SEATS; i++)
        if (s->turns[i] && s->turns[i] != s->active)
            turns[count++] = s->turns[i];
    turns[count] = s->active;
    memcpy(s->turns, turns, sizeof turns);
}

/* IN-T8, IN-S8; what belonged to an effect went with it */
static void clear_turn(in_state *s)
{
    s->used = 0;
    s->moved = s->crossed = s->landed = 0;
    s->stride = 0;
}

/* IN-T2, IN-T7 */
static void end_turn(in_run *r)
{
    in_state *s = r->s;
    note_turn(s);
    clear_turn(s);
    if (s->racing == 0) {
        s->at = IN_END;
        return;
    }
    unsigned after = s->racing & ~0u << (s->active + 1);
    in_begin_turn(r, __builtin_ctz(after ? after : s->racing));
}

/* ---- Cards and tiles ---- */

/* IN-T5 */
void in_play_card(in_run *r, int card, int option)
{
    in_state *s = r->s;
    const in_face *face = &r->box->face[card];
    in_tell(r, IN_E_PLAY, s->active, card, option, 0);
    if (s->revealed)
        s->revealed = 0;
    else
        in_drop_card(s, s->active, card);
    s->last[s->active] = (uint8_t)(card + 1);
    s->effect = IN_BY_CARD;
    s->at = IN_ONWARD;
    if (option == IN_WINKS)
        in_gain(r, face->winks);
    else if (option != IN_ZZZ_ONLY)
        in_move(r, option == IN_BOTH ? face->distance[0] : option);
    if (option >= IN_ZZZ_ONLY && in_is_racing(s, s->active))
        in_place(r, face->zzz);
}

/* IN-U3 to IN-U5 */
void in_use_tile(in_run *r)
{
    in_state *s = r->s;
    int space = s->sheep[s->active], tile = s->board[space] - 1;
    bool free = in_infinite(s, s->active, space) > 0;
    s->used = (uint16_t)(s->used | 1u << space);
    if (!free)
        s->zzz[s->active][space]--;
    in_tell(r, free ? IN_E_USE_FREE : IN_E_USE, s->active, tile, space, 0);
    s->effect = (uint8_t)(IN_BY_TILE + tile);
    s->at = IN_ONWARD;
    in_resume(r, IN_USE, 0);
}

/* IN-U1 */
static bool tile_is_offered(const in_state *s)
{
    int space = s->sheep[s->active];
    return s->zzz[s->active][space] && !(s->used >> space & 1);
}

/* ---- The order of things ---- */

static void offer_bed(in_run *r, int seat, int crossings)
{
    in_state *s = r->s;
    int winks = IN_FENCE_WINKS * crossings;
    s->winks[seat] = (uint16_t)(s->winks[seat] + winks);
    s->at = IN_FENCE;
    in_tell(r, IN_E_FENCE, seat, winks, s->winks[seat], 0);
}

/* An effect is finished, or a tile was declined: IN-T4, IN-T6, IN-F1. */
static void go_on(in_run *r)
{
    in_state *s = r->s;
    if (s->pushed) {
        s->at = IN_FENCE;
        offer_bed(r, in_owner(r->game, s), 1);
        return;
    }
    s->effect = IN_NO_EFFECT;
    if (!in_is_racing(s, s->active)) {
        end_turn(r);
        return;
    }
    bool offered = s->landed && tile_is_offered(s);
    s->landed = 0;
    if (offered) {
        s->at = IN_USE;
    } else if (s->crossed) {
        offer_bed(r, s->active, s->crossed);
    } else {
        in_refill(r);
        end_turn(r);
    }
}

void in_answer_fence(in_run *r, bool bed)
{
    in_state *s = r->s;
    int seat = in_owner(r->game, s);
    if (bed)
        in_go_to_bed(r, seat);
    else
        in_tell(r, IN_E_CONTINUE, seat, 0, 0, 0);
    if (s->pushed) {
        s->pushed = (uint8_t)(s->pushed & ~(1u << seat));
        s->at = IN_ONWARD;
        return;
    }
    if (!bed)
        in_refill(r);
    end_turn(r);
}

/* A question inside an effect is answered, or had nothing to offer. */
void in_carry_on(in_run *r, int answer)
{
    in_state *s = r->s;
    in_at asked = (in_at)s->at;
    s->at = IN_ONWARD;
    s->placing = s->onto = s->infinite = 0;
    if (in_running_tile(r->box, s))
        in_resume(r, asked, answer);
    else if (s->effect == IN_BY_REST || s->effect == IN_BY_ADD)
        in_rested(r);
}

void in_run_on(in_run *r)
{
    in_state *s = r->s;
    while (!in_asks(s)) {
        if (s->at == IN_START)
            in_start_race(r);
        else if (s->at == IN_END)
            in_end_race(r);
        else if (s->at == IN_ONWARD)
            go_on(r);
        else
            in_carry_on(r, 0);
    }
    s->head.waiting = (uint16_t)(s->at == IN_OVER ? 0 : 1u << in_owner(r->game, s));
}
