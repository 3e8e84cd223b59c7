/*
 * The odds of the nightmare's next cards.
 *
 * Everybody may count: the discard pile is open, so what is left of the nightmare's ten cards is
 * known, and so is how far it still has to go. That takes some number of the cards that bring it
 * forward; the chance that as many are among the next cards of the pile is that of drawing without
 * replacement.
 */
#include "bots/insomnia/know.h"

/* Cards still in the pile that bring the nightmare forward, the spaces they bring, and the spaces
   the others take back. */
typedef struct stride {
    int cards, spaces, back;
} stride;

static stride strides_left(const rv_game *game, const in_state *s)
{
    const in_box *box = in_box_of(game);
    stride left = { 0 };
    for (int i = 0; i < box->frights; i++) {
        const in_fright *fright = &box->fright[i];
        int copies = s->pile[box->faces + i];
        if (copies == 0 || fright->action == IN_FRIGHTEN)
            continue;
        if (fright->value < 0) {
            left.back -= copies * fright->value;
            continue;
        }
        left.cards += copies;
        left.spaces += copies * fright->value;
    }
    return left;
}

/* Forward cards that take the nightmare over the fence. */
static int cards_needed(const in_state *s, stride left)
{
    double room = IN_SPACES + 1 - s->night, mean = (double)left.spaces / left.cards;
    double cards = (room + 0.5 * left.back) / mean;
    if (s->nightmare == IN_NIGHTMARES - 1) { /* a web, then the way to it: two cards (IN-N6) */
        int out = s->web ? in_ahead(s->night, s->web) : 0;
        if (s->web && s->night + out > IN_SPACES)
            return 1;
        cards = s->web ? 1 + 2 * (room - out) / mean : 2 * room / mean;
    }
    int whole = (int)(cards + 0.7);
    return whole < 1 ? 1 : whole > left.cards ? left.cards : whole;
}

/* Of `pile` cards `good` are good: the chance that `drawn` of them hold at least `least` good ones.
 */
static double at_least(int pile, int good, int drawn, int least)
{
    int most = good < drawn ? good : drawn;
    double p = 1, sum = 0;
    if (drawn >= pile)
        return 1;
    if (least > most)
        return 0;
    for (int i = 0; i < most; i++) /* as many as there can be */
        p *= good <= drawn ? (double)(drawn - i) / (pile - i) : (double)(good - i) / (pile - i);
    for (int j = most; j >= least; j--) {
        sum += p;
        p *= (double)j * (pile - good - drawn + j) / ((good - j + 1.0) * (drawn - j + 1.0));
    }
    return sum < 1 ? sum : 1;
}

double in_night_odds(const rv_game *game, const in_state *s, double draws)
{
    stride left = strides_left(game, s);
    if (left.cards == 0)
        return 1;
    int needed = cards_needed(s, left), whole = (int)draws;
    double part = draws - whole, soon = at_least(s->left, left.cards, whole, needed);
    if (part > 0)
        soon += part * (at_least(s->left, left.cards, whole + 1, needed) - soon);
    return 1 - soon;
}

double in_draws_per_round(const rv_game *game, const in_state *s)
{
    const in_box *box = in_box_of(game);
    int sheep = 0, racing = 0;
    for (int card = 0; card < box->faces; card++)
        sheep += s->pile[card];
    for (int seat = 1; seat <= rv_seats(game); seat++)
        racing += in_is_racing(s, seat);
    if (sheep == 0)
        return s->left + 1;
    double refill = (double)s->left / sheep;           /* until a sheep card comes (IN-D1) */
    return racing == 1 ? 1 + refill : racing * refill; /* IN-D4 */
}

/* IN-N7 */
bool in_may_cross(const rv_game *game, const in_state *s)
{
    const in_box *box = in_box_of(game);
    int room = IN_SPACES - s->night, way = s->web ? in_ahead(s->night, s->web) : 0;
    bool may = false;
    for (int i = 0; i < box->frights; i++) {
        const in_fright *fright = &box->fright[i];
        bool goes = fright->action == IN_WALK || fright->action == IN_JUMP;
        bool left = s->pile[box->faces + i] > 0;
        may |= left && (goes ? fright->value > room : fright->action == IN_WEB && way > room);
    }
    return may;
}
