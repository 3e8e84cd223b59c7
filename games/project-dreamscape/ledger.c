/* The ledger of piles, the row of five places, and drawing. */
#include "core/ledger.h"
#include "games/project-dreamscape/project-dreamscape.h"

#include <string.h>

void pd_push(pd_state *s, int pile, int card)
{
    RV_ASSERT(s->bound[PD_PILES] < PD_ROOM);
    rv_ledger_add(s->cards, s->bound, PD_PILES, pile, card);
}

int pd_remove(pd_state *s, int pile, int index)
{
    return rv_ledger_take(s->cards, s->bound, PD_PILES, pile, s->bound[pile] + index - 1);
}

void pd_pull_up(pd_state *s, int pile, int index)
{
    int at = s->bound[pile] + index - 1, top = s->bound[pile + 1] - 1;
    uint8_t card = s->cards[at];
    memmove(&s->cards[at], &s->cards[at + 1], (size_t)(top - at));
    s->cards[top] = card;
}

int pd_top(const pd_state *s, int pile)
{
    return s->cards[s->bound[pile + 1] - 1];
}

void pd_replace_top(pd_state *s, int pile, int card)
{
    s->cards[s->bound[pile + 1] - 1] = (uint8_t)card;
}

int pd_upright(const pd_state *s, int seat)
{
    int upright = 0;
    for (int i = s->bound[pd_z_of(seat)]; i < s->bound[pd_z_of(seat) + 1]; i++)
        upright += !(s->cards[i] & PD_TURNED);
    return upright;
}

int pd_points(const pd_state *s)
{
    return pd_upright(s, s->active) + s->blue;
}

int pd_gaps(const pd_state *s)
{
    int gaps = 0;
    for (int i = 0; i < PD_ROW; i++)
        gaps += s->row[i] == 0;
    return gaps;
}

int pd_place_costing(const pd_state *s, int cost)
{
    int place = s->cost[cost - 1] == cost ? cost : 1; /* tokens at home are found at once */
    while (s->cost[place - 1] != cost)
        place++;
    return place;
}

int pd_cheapest_gap(const pd_state *s)
{
    for (int cost = 1; cost <= PD_ROW; cost++) {
        int place = pd_place_costing(s, cost);
        if (s->row[place - 1] == 0)
            return place;
    }
    return 0;
}

int pd_reveal(const rv_game *game, pd_state *s)
{
    int card = rv_pick(game, &s->head, PD_N_CARD, s->unseen, PD_PAIRS);
    s->unseen[card]--;
    return card + 1;
}

void pd_deal_to(const rv_game *game, pd_state *s, int place, rv_events *events)
{
    int card = pd_reveal(game, s);
    s->deck--;
    s->row[place - 1] = (uint8_t)card;
    pd_emit(events, PD_E_DEAL, place, card, s->deck, 0, 0);
}

/* PD-T10: the k cards go to the k cheapest places (tokens 1..k), keeping their order. */
void pd_slide(pd_state *s, rv_events *events)
{
    uint8_t old[PD_ROW];
    int count = PD_ROW - pd_gaps(s), from = 0;
    memcpy(old, s->row, PD_ROW);
    memset(s->row, 0, PD_ROW);
    for (int to = 0; to < PD_ROW; to++) {
        if (s->cost[to] > count)
            continue;
        while (old[from] == 0)
            from++;
        s->row[to] = old[from];
        if (from != to)
            pd_emit(events, PD_E_SLIDE, from + 1, to + 1, old[from] & PD_CARD, 0, 0);
        from++;
    }
}

/* PD-S2, PD-H4, PD-E17: a Z is discarded face up; an anonymous one gets its face now. */
void pd_lose_z(const rv_game *game, pd_state *s, int seat, int index, rv_events *events)
{
    int card = pd_remove(s, pd_z_of(seat), index) & PD_CARD;
    if (card == 0)
        card = pd_reveal(game, s);
    pd_push(s, PD_PILE, card);
    pd_emit(events, PD_E_LOSE, seat, index, card, 0, 0);
}

/* PD-S1, PD-S6: the top card of the deck, unseen, on top of Deep Sleep. */
void pd_gain_z(pd_state *s, int seat)
{
    pd_push(s, pd_z_of(seat), 0);
    s->deck--;
}
