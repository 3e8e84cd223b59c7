/* What must hold of every state (PD-S): tests and fuzzers ask after every move. */
#include "games/project-dreamscape/project-dreamscape.h"

#include <string.h>

static int anonymous(const pd_state *s)
{
    int count = 0;
    for (int i = s->bound[PD_Z]; i < s->bound[PD_RES]; i++)
        count += (s->cards[i] & PD_CARD) == 0;
    return count;
}

static int unseen(const pd_state *s)
{
    int count = 0;
    for (int i = 0; i < PD_PAIRS; i++)
        count += s->unseen[i];
    return count;
}

/* Copies of each card that the position shows or has unseen. */
static void count_cards(const pd_state *s, int copies[PD_PAIRS + 1])
{
    memset(copies, 0, (PD_PAIRS + 1) * sizeof copies[0]);
    for (int i = 0; i < s->bound[PD_PILES]; i++)
        copies[s->cards[i] & PD_CARD]++;
    for (int i = 0; i < PD_ROW; i++)
        copies[s->row[i] & PD_CARD]++;
    for (int i = 0; i < PD_PAIRS; i++)
        copies[i + 1] += s->unseen[i];
}

/* PD-S4 and PD-S7 in the form that partial positions allow (PD-S9). */
static const char *not_conserved(const pd_state *before, const pd_state *s)
{
    int old[PD_PAIRS + 1], now[PD_PAIRS + 1];
    if (unseen(before) - before->deck - anonymous(before) != unseen(s) - s->deck - anonymous(s))
        return "PD-S4: unseen no longer matches deck and anonymous Z cards";
    count_cards(before, old);
    count_cards(s, now);
    if (memcmp(&old[1], &now[1], PD_PAIRS * sizeof old[0]) != 0)
        return "PD-S7: a card came from nowhere or vanished";
    int cards = before->deck + PD_ROW - pd_gaps(before) + before->bound[PD_PILES];
    if (cards != s->deck + PD_ROW - pd_gaps(s) + s->bound[PD_PILES])
        return "PD-S7: the number of cards changed";
    return NULL;
}

const char *pd_bug(const rv_game *game, const void *earlier, const void *state)
{
    const pd_state *s = state;
    for (int k = 0; k < PD_PILES; k++)
        if (s->bound[k] > s->bound[k + 1])
            return "the ledger is out of order";
    if (s->bound[PD_PILES] > PD_ROOM)
        return "the ledger overflows";
    for (int i = s->bound[PD_PILES]; i < PD_ROOM; i++)
        if (s->cards[i])
            return "the unused part of the ledger is not blank";
    for (int seat = 1; seat <= rv_seats(game); seat++)
        if (pd_size(s, pd_z_of(seat)) < 1)
            return "PD-S6: a seat has no Z";
    if (unseen(s) < s->deck + anonymous(s))
        return "PD-S4: too few unseen cards";
    unsigned costs = 0;
    for (int i = 0; i < PD_ROW; i++)
        costs |= 1u << s->cost[i];
    if (costs != 0x3e)
        return "the costs are no permutation of 1..5";
    if (s->head.over != (s->at == PD_OVER) || (s->head.waiting == 0) != (s->at == PD_OVER))
        return "PD-D1: nobody owes a decision, or somebody after the end";
    if (s->chain > PD_CHAIN || s->past_count >= PD_CHAIN)
        return "PD-K9: the chain is too long";
    return earlier ? not_conserved(earlier, s) : NULL;
}
