/* The first check of bytes that may come from outside: is every field in its range, so that the
   rest of the game may use it as an index, a shift or a count? What the fields say together is in
   invariants.c. */
#include "games/project-dreamscape/project-dreamscape.h"

static bool is_card(int card, int flags)
{
    return pd_within(card & PD_CARD, 1, PD_PAIRS) && !(card & ~(PD_CARD | flags));
}

static const char *bad_pile(const rv_game *game, const pd_state *s, int pile)
{
    bool z = pile >= PD_Z && pile < PD_RES, res = pile >= PD_RES;
    int seat = res ? pile - PD_RES : z ? pile - PD_Z : pile < PD_PILE ? pile - PD_REM : 0;
    int size = pd_size(s, pile), flags = res ? PD_TURNED | PD_DOWN : z ? PD_TURNED : 0;
    if (seat >= rv_seats(game))
        return size ? "complaint.pd.state.nobody" : NULL;
    if (z && size < 1)
        return "PD-S6 complaint.pd.state.z";
    for (int i = 0; i < size; i++) {
        int card = pd_cards(s, pile)[i];
        if (!is_card(card, flags) && !(z && (card & ~PD_TURNED) == 0))
            return "complaint.pd.state.pile";
    }
    return NULL;
}

static const char *bad_ledger(const rv_game *game, const pd_state *s)
{
    const char *wrong = NULL;
    for (int k = 0; k < PD_PILES; k++)
        if (s->bound[k] > s->bound[k + 1])
            return "complaint.pd.state.order";
    if (s->bound[0] != 0 || s->bound[PD_PILES] > PD_ROOM)
        return "complaint.pd.state.overflow";
    if (!rv_is_blank(&s->cards[s->bound[PD_PILES]], s->cards + PD_ROOM))
        return "complaint.pd.state.blank";
    for (int k = 0; k < PD_PILES && wrong == NULL; k++)
        wrong = bad_pile(game, s, k);
    return wrong;
}

static const char *bad_row(const rv_game *game, const pd_state *s)
{
    unsigned costs = 0;
    for (int i = 0; i < PD_ROW; i++) {
        if (s->row[i] && !is_card(s->row[i], PD_DOWN))
            return "complaint.pd.state.row";
        if (s->cost[i] > PD_ROW || (s->cost[i] != i + 1 && !game->option[PD_O_SHIELDS]))
            return "PD-S9 complaint.pd.state.cost";
        costs |= 1u << s->cost[i];
    }
    return costs == 0x3e ? NULL : "PD-S9 complaint.pd.state.costs";
}

const char *pd_out_of_range(const rv_game *game, const pd_state *s)
{
    if (s->at > PD_SWEEP || !pd_within(s->active, 1, rv_seats(game))
        || s->blue > (game->option[PD_O_TOKEN] != 0))
        return "PD-S9 complaint.pd.state.prompt";
    const char *wrong = bad_ledger(game, s);
    return wrong ? wrong : bad_row(game, s);
}
