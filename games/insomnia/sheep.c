/* What happens to sheep and to Zzz tokens: movement (IN-M), fright (IN-F), placing (IN-Z). */
#include "games/insomnia/insomnia.h"

/* ---- Winks and pillows ---- */

void in_gain(in_run *r, int winks)
{
    in_state *s = r->s;
    s->winks[s->active] = (uint16_t)(s->winks[s->active] + winks);
    in_tell(r, IN_E_WINKS, s->active, winks, s->winks[s->active], 0);
}

void in_lower_pillow(in_run *r, int seat, int steps)
{
    in_state *s = r->s;
    if (steps > s->pillow[seat])
        steps = s->pillow[seat];
    s->pillow[seat] = (uint8_t)(s->pillow[seat] - steps);
    if (steps > 0)
        in_tell(r, IN_E_PILLOW, seat, steps, s->pillow[seat], 0);
}

/* ---- Leaving the race ---- */

/* IN-H2: the discard pile is what lies nowhere else, so the cards just leave the hand. */
void in_discard_hand(in_run *r, int seat)
{
    for (int i = 0; i < IN_HAND; i++) {
        if (r->s->hand[seat][i])
            in_tell(r, IN_E_DISCARD, seat, r->s->hand[seat][i] - 1, 0, 0);
        r->s->hand[seat][i] = 0;
    }
}

static void leave(in_run *r, int seat)
{
    unsigned others = ~(1u << seat);
    r->s->racing = (uint8_t)(r->s->racing & others);
    r->s->scared = (uint8_t)(r->s->scared & others);
    r->s->stuck = (uint8_t)(r->s->stuck & others);
    r->s->sheep[seat] = 0;
    if (seat == r->s->active) /* IN-T6: no tile will be offered */
        r->s->landed = 0;
    in_discard_hand(r, seat);
}

/* IN-F6 */
void in_wake(in_run *r, int seat)
{
    in_tell(r, IN_E_WAKE, seat, r->s->winks[seat], 0, 0);
    r->s->winks[seat] = 0;
    leave(r, seat);
}

/* IN-N7, IN-D6 */
void in_wake_all(in_run *r)
{
    for (int seat = 1; seat <= rv_seats(r->game); seat++)
        if (in_is_racing(r->s, seat))
            in_wake(r, seat);
}

/* IN-F3 */
void in_go_to_bed(in_run *r, int seat)
{
    in_tell(r, IN_E_BED, seat, r->s->winks[seat], 0, 0);
    r->s->abed = (uint8_t)(r->s->abed | 1u << seat);
    leave(r, seat);
}

/* IN-F5 */
void in_scare(in_run *r, int seat)
{
    if (in_is_scared(r->s, seat)) {
        in_wake(r, seat);
        return;
    }
    r->s->scared = (uint8_t)(r->s->scared | 1u << seat);
    in_tell(r, IN_E_SCARED, seat, r->s->sheep[seat], 0, 0);
}

/* ---- Movement ---- */

/* Does the web stop sheep in this game (IN-M7, IN-M8)? Its space, or 0. */
static int sticky(const rv_game *game, const in_state *s)
{
    return game->option[IN_O_WEB] != IN_WEB_IDLE ? s->web : 0;
}

/* IN-M1, IN-M2: at most a lap, so at most one crossing. A web on the sheep's own space is a lap
   away. */
static int steps_forward(const rv_game *game, const in_state *s, int from, int steps)
{
    int web = sticky(game, s);
    if (web == 0)
        return steps;
    int reach = in_ahead(from, web);
    if (reach == 0)
        reach = IN_SPACES;
    return reach < steps ? reach : steps;
}

/* IN-M3 */
static int steps_back(const rv_game *game, const in_state *s, int from, int steps)
{
    int web = sticky(game, s);
    if (web > 0 && web < from && from - web < steps)
        return from - web;
    return from == 0 ? 0 : steps < from ? steps : from - 1;
}

static int steps_if_free(const rv_game *game, const in_state *s, int seat, int steps)
{
    int from = s->sheep[seat];
    return steps < 0 ? -steps_back(game, s, from, -steps) : steps_forward(game, s, from, steps);
}

int in_steps_of(const rv_game *game, const in_state *s, int seat, int steps)
{
    return in_is_stuck(s, seat) ? 0 : steps_if_free(game, s, seat, steps);
}

static void tell_travel(in_run *r, int seat, int from, int moved, bool crossed)
{
    int to = r->s->sheep[seat];
    if (r->events == NULL)
        return;
    if (moved == 0)
        in_tell(r, IN_E_STUCK, seat, 0, 0, 0);
    else if (from == 0)
        in_tell(r, IN_E_ENTER, seat, to, moved, 0);
    else if (moved > 0)
        in_tell(r, IN_E_MOVE, seat, from, to, moved);
    else
        in_tell(r, IN_E_BACK, seat, from, to, -moved);
    if (crossed)
        in_tell(r, IN_E_CROSS, seat, 0, 0, 0);
}

/* Moves a sheep and tells it; returns the spaces really moved (negative: back), and says whether it
   crossed the fence. */
static int travel(in_run *r, int seat, int steps, bool *crossed)
{
    in_state *s = r->s;
    int from = s->sheep[seat], moved = steps_if_free(r->game, s, seat, steps);
    *crossed = false;
    if (in_is_stuck(s, seat) && moved != 0) { /* IN-M8: this movement was the price */
        s->stuck = (uint8_t)(s->stuck & ~(1u << seat));
        in_tell(r, IN_E_HELD, seat, from, 0, 0);
        return 0;
    }
    s->sheep[seat] = (uint8_t)in_wrap(from + moved);
    *crossed = from + moved > IN_SPACES;
    tell_travel(r, seat, from, moved, *crossed);
    if (moved && s->sheep[seat] == s->web && r->game->option[IN_O_WEB] == IN_WEB_HOLDS) {
        s->stuck = (uint8_t)(s->stuck | 1u << seat);
        in_tell(r, IN_E_CAUGHT, seat, s->web, 0, 0);
    }
    return moved;
}

/* What a movement of the active sheep leaves behind (IN-M5, IN-M6). */
static void note_stride(in_state *s, int moved, bool crossed)
{
    if (moved == 0)
        return;
    s->moved = (uint8_t)(s->moved + (moved < 0 ? -moved : moved));
    s->crossed = (uint8_t)(s->crossed + crossed);
    s->stride = (int8_t)moved;
    s->landed = 1;
}

void in_move(in_run *r, int steps)
{
    in_state *s = r->s;
    bool crossed;
    int moved = travel(r, s->active, steps, &crossed);
    note_stride(s, moved, crossed);
    if (moved && s->sheep[s->active] == s->night) /* IN-M4 */
        in_scare(r, s->active);
}

/* IN-X25, IN-X33: all move, then all that arrived at the nightmare are scared, then those others
   that crossed and are still racing must decide at the fence. */
void in_push_all(in_run *r, int steps)
{
    in_state *s = r->s;
    unsigned arrived = 0, over = 0;
    int seat = s->active;
    do {
        bool crossed;
        if (in_is_racing(s, seat) && s->sheep[seat]) {
            int moved = travel(r, seat, steps, &crossed);
            arrived |= (unsigned)(moved != 0) << seat;
            over |= (unsigned)crossed << seat;
            if (seat == s->active)
                note_stride(s, moved, crossed);
        }
        seat = in_next_seat(r->game, seat);
    } while (seat != s->active);
    do {
        if (arrived >> seat & 1 && s->sheep[seat] == s->night)
            in_scare(r, seat);
        seat = in_next_seat(r->game, seat);
    } while (seat != s->active);
    s->pushed = (uint8_t)(over & s->racing & ~(1u << s->active));
}

/* ---- Zzz ---- */

void in_place(in_run *r, int count)
{
    r->s->placing = (uint8_t)count;
    r->s->at = IN_PLACE;
}

/* IN-Z6: what the supply has is laid without a decision, the rest may be shifted there. */
void in_lay(in_run *r, int space, int count, bool infinite)
{
    in_state *s = r->s;
    int supply = in_supply(s, s->active), laid = count < supply ? count : supply;
    s->zzz[s->active][space] = (uint8_t)(s->zzz[s->active][space] + laid * (infinite ? 16 : 1));
    if (laid)
        in_tell(r, infinite ? IN_E_PUT_INFINITE : IN_E_PUT, s->active, laid, space, 0);
    s->placing = (uint8_t)(count - laid);
    s->onto = (uint8_t)space;
    s->infinite = infinite;
    s->at = IN_PLACE;
}

void in_put(in_run *r, int space)
{
    in_state *s = r->s;
    s->zzz[s->active][space]++;
    s->placing--;
    in_tell(r, IN_E_PUT, s->active, 1, space, 0);
}

void in_shift(in_run *r, int from, int to)
{
    in_state *s = r->s;
    s->zzz[s->active][from]--;
    s->zzz[s->active][to] = (uint8_t)(s->zzz[s->active][to] + (s->infinite ? 16 : 1));
    s->placing--;
    in_tell(r, s->infinite ? IN_E_SHIFT_INFINITE : IN_E_SHIFT, s->active, from, to, 0);
}
