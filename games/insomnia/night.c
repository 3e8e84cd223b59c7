/* The draw pile (IN-D) and what its nightmare cards do (IN-N). */
#include "games/insomnia/insomnia.h"

/* IN-C3 */
int in_copies(const rv_game *game, const in_state *s, int card)
{
    const in_box *box = in_box_of(game);
    if (card >= box->faces) {
        const in_fright *fright = &box->fright[card - box->faces];
        return fright->nightmare == s->nightmare ? fright->count : 0;
    }
    const uint8_t *mark = box->face[card].mark;
    int seats = rv_seats(game);
    return mark[0] + (seats >= 3 ? mark[1] : 0) + (seats >= 4 ? mark[2] : 0);
}

/* ---- The nightmare ---- */

static void scare_on(in_run *r, int space)
{
    for (int seat = 1; seat <= rv_seats(r->game); seat++)
        if (in_is_racing(r->s, seat) && r->s->sheep[seat] == space)
            in_scare(r, seat);
}

/* IN-N7 */
static void cross(in_run *r)
{
    in_tell(r, IN_E_NIGHT_CROSS, 0, 0, 0, 0);
    in_wake_all(r);
}

/* IN-N1, IN-N2: it enters space by space, and nobody runs on once it has crossed. */
static void walk(in_run *r, int steps)
{
    in_state *s = r->s;
    for (; steps > 0 && s->racing; steps--) {
        int from = s->night;
        s->night = (uint8_t)in_wrap(from + 1);
        in_tell(r, from ? IN_E_NIGHT_WALK : IN_E_NIGHT_ENTER, s->night, 0, 0, 0);
        if (from == IN_SPACES)
            cross(r);
        else
            scare_on(r, s->night);
    }
}

/* IN-N3, IN-N4: only where it lands, and only if it has left its space. */
static void jump(in_run *r, int steps)
{
    in_state *s = r->s;
    int from = s->night, to = in_wrap(from + steps);
    if (steps < 0)
        to = from == 0 ? 0 : to < 1 ? 1 : to;
    s->night = (uint8_t)to;
    if (to == from) {
        in_tell(r, IN_E_NIGHT_STAY, 0, 0, 0, 0);
        return;
    }
    in_tell(r, IN_E_NIGHT_JUMP, to, 0, 0, 0);
    if (from + steps > IN_SPACES)
        cross(r);
    else
        scare_on(r, to);
}

/* IN-N5 */
static void frighten(in_run *r, int radius)
{
    in_state *s = r->s;
    in_tell(r, IN_E_NIGHT_HOWL, radius, 0, 0, 0);
    for (int seat = 1; seat <= rv_seats(r->game) && s->night; seat++)
        if (in_is_racing(s, seat) && s->sheep[seat]
            && in_distance(s->sheep[seat], s->night) <= radius)
            in_scare(r, seat);
}

/* IN-N6: a web on the spider's own space leads nowhere, so it is laid again. */
static void spin(in_run *r, int ahead)
{
    in_state *s = r->s;
    if (s->web == 0 || (s->web == s->night && !in_as_first_written(r->game))) {
        s->web = (uint8_t)in_wrap(s->night + ahead);
        in_tell(r, IN_E_WEB, s->web, 0, 0, 0);
        return;
    }
    int steps = in_ahead(s->night, s->web);
    s->web = 0;
    in_tell(r, IN_E_WEB_GONE, 0, 0, 0, 0);
    walk(r, steps);
}

static void resolve(in_run *r, const in_fright *fright)
{
    switch ((in_action)fright->action) {
    case IN_WALK:
        walk(r, fright->value);
        break;
    case IN_JUMP:
        jump(r, fright->value);
        break;
    case IN_FRIGHTEN:
        frighten(r, fright->value);
        break;
    case IN_WEB:
        spin(r, fright->value);
        break;
    }
}

/* ---- Drawing ---- */

static inline int draw(in_run *r, int seat)
{
    in_state *s = r->s;
    if (s->left == 0) { /* IN-D6 */
        in_tell(r, IN_E_EMPTY, 0, 0, 0, 0);
        in_wake_all(r);
        return -1;
    }
    int card = rv_pick(r->game, &s->head, IN_N_CARD, s->pile, r->box->pile);
    s->pile[card]--;
    s->left--;
    if (card < r->box->faces)
        return card;
    in_tell(r, IN_E_NIGHTMARE, seat, card, 0, 0); /* IN-D1, IN-H4 */
    resolve(r, &r->box->fright[card - r->box->faces]);
    return -1;
}

int in_draw(in_run *r, int seat)
{
    return draw(r, seat);
}

void in_hold_card(in_state *s, int seat, int card)
{
    uint8_t *hand = s->hand[seat], held = (uint8_t)(hand[0] - 1); /* a blank comes after all */
    hand[0] = (uint8_t)((card < held ? card : held) + 1);
    hand[1] = (uint8_t)((card < held ? held : card) + 1);
}

void in_drop_card(in_state *s, int seat, int card)
{
    uint8_t *hand = s->hand[seat];
    hand[0] = hand[0] == card + 1 ? hand[1] : hand[0];
    hand[1] = 0;
}

/* IN-H4: the drawer sees the card, the others see that one was drawn. */
static void tell_drawn(in_run *r, int seat, int card)
{
    rv_emit_pair(r->events, seat,
                 (rv_event){ .kind = IN_E_DRAW, .arg = { (int16_t)seat, (int16_t)card } },
                 (rv_event){ .kind = IN_E_DRAW_UNSEEN, .arg = { (int16_t)seat } });
}

/* IN-D2, IN-D3 */
void in_fill_hand(in_run *r, int seat)
{
    while (in_is_racing(r->s, seat) && in_hand_size(r->s, seat) < IN_HAND) {
        int card = draw(r, seat);
        if (card < 0)
            continue;
        in_hold_card(r->s, seat, card);
        tell_drawn(r, seat, card);
    }
}

/* IN-D3 to IN-D5, IN-P3 */
void in_refill(in_run *r)
{
    in_state *s = r->s;
    if (s->racing == 1u << s->active) {
        int card = in_draw(r, s->active);
        if (card >= 0)
            in_tell(r, IN_E_TURN_UP, s->active, card, 0, 0);
    }
    in_fill_hand(r, s->active);
}
