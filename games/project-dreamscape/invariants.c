/* What must hold in every state (PD-S): tests and fuzzers check it after every move, and every view
   that comes from outside must pass it. So the bytes may be anything: nothing is used before its
   range is known, and what is accepted can be played on. */
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
        return "PD-S4 complaint.pd.state.unseen";
    count_cards(before, old);
    count_cards(s, now);
    if (memcmp(&old[1], &now[1], PD_PAIRS * sizeof old[0]) != 0)
        return "PD-S7 complaint.state.card-moved";
    int cards = before->deck + PD_ROW - pd_gaps(before) + before->bound[PD_PILES];
    if (cards != s->deck + PD_ROW - pd_gaps(s) + s->bound[PD_PILES])
        return "PD-S7 complaint.pd.state.count";
    return NULL;
}

int pd_surplus(const rv_game *game, const pd_state *s)
{
    int shown[PD_PAIRS + 1], card = PD_PAIRS;
    uint8_t copies[PD_PAIRS];
    pd_deck_of(pd_box_of(game), s->types, copies);
    count_cards(s, shown);
    while (card > 0 && shown[card] <= copies[card - 1])
        card--;
    return card;
}

/* PD-S4, PD-S9: so nothing that is drawn is missing, and the ledger has room for all cards. */
static const char *bad_deck(const rv_game *game, const pd_state *s)
{
    unsigned fixed = pd_swap_types(game);
    int added = __builtin_popcount(s->types >> PD_BASE);
    bool drawn = s->types < 1u << PD_TYPES && __builtin_popcount(s->types) == PD_ACTIVE
                 && added == pd_swap_random(game);
    if (fixed ? s->types != fixed : !drawn)
        return "PD-S9 complaint.pd.state.types";
    if (pd_surplus(game, s))
        return "PD-S9 complaint.pd.state.copies";
    return unseen(s) < s->deck + anonymous(s) ? "PD-S4 complaint.pd.state.unseen-few" : NULL;
}

static bool place_exists(const rv_game *game, const pd_state *s)
{
    int of = s->place_of;
    switch (s->place) {
    case PD_IN_REM:
        return pd_within(of, 1, pd_size(s, pd_rem_of(s->performer)));
    case PD_TOP_OF:
        return pd_within(of, 1, rv_seats(game)) && of != s->performer && pd_size(s, pd_rem_of(of));
    case PD_IN_LIMBO:
        return of == 0 && pd_size(s, PD_LIMBO);
    case PD_IN_PILE:
        return pd_solo(game) && pd_within(of, 1, pd_size(s, PD_PILE));
    default:
        return false;
    }
}

/* Is the open type one of the performed card, at its own prompt? */
static bool dream_fits(const rv_game *game, const pd_state *s)
{
    static const uint8_t dreams[PD_SWEEP + 1] = {
        [PD_SHED] = PD_NT + 1,    [PD_PULL] = PD_FF + 1,   [PD_FLIP] = PD_IS + 1,
        [PD_RESERVE] = PD_LD + 1, [PD_TERROR] = PD_NT + 1, [PD_COPY] = PD_CD + 1,
        [PD_LAY] = PD_SD + 1,     [PD_INVADE] = PD_ID + 1, [PD_SWAP] = PD_ID + 1,
        [PD_EMPOWER] = PD_ED + 1, [PD_PURGE] = PD_PS + 1,
    };
    const pd_box *box = pd_box_of(game);
    int card = pd_performed(s), type = s->dream - 1;
    if (s->at == PD_ON ? type != PD_FF && type != PD_RD : s->dream != dreams[s->at])
        return false;
    return s->at == PD_TYPE || box->a[card - 1] == type || box->b[card - 1] == type;
}

/* PD-D20, PD-D21: whatever is laid is in the row, and only once. */
static bool laid_fits(const rv_game *game, const pd_state *s)
{
    bool shields = game->option[PD_O_SHIELDS];
    int count = s->at == PD_LAY ? s->laid_count : 0, gaps = shields ? 0 : pd_gaps(s);
    unsigned used = 0;
    if (count != s->laid_count || count >= PD_ROW
        || !rv_is_blank(s->laid + count, s->laid + PD_ROW))
        return false;
    for (int i = 0; i < count; i++) {
        int x = s->laid[i];
        if (x > PD_ROW || (x && ((used >> x & 1) || (!shields && s->row[x - 1] == 0))))
            return false;
        used |= 1u << x;
        gaps -= x == 0;
    }
    return gaps >= 0;
}

/* PD-K8, PD-K9: fewer situations than performances, each with a type chosen in it. */
static bool past_fits(const pd_state *s)
{
    int count = s->past_count;
    if (count >= s->chain || !rv_is_blank(s->past + count, s->past + PD_CHAIN))
        return false;
    for (int i = 0; i < PD_CHAIN; i++)
        if ((i < count) != ((s->past_types[i / 4] >> (i % 4 * 2) & 3) != 0))
            return false;
    return rv_is_blank(s->spare, s->past);
}

/* Does this prompt exist with this number of players? */
static bool prompt_exists(const rv_game *game, const pd_state *s)
{
    switch ((pd_at)s->at) {
    case PD_ON:
    case PD_SWAP:
    case PD_SWEEP:
        return pd_solo(game);
    case PD_TERROR:
    case PD_COPY:
    case PD_INVADE:
        return !pd_solo(game);
    case PD_OVER:
    case PD_TOKEN:
    case PD_SHED:
    case PD_DRAW:
    case PD_BUY:
    case PD_MORE:
    case PD_TYPE:
    case PD_PULL:
    case PD_FLIP:
    case PD_RESERVE:
    case PD_LAY:
    case PD_EMPOWER:
    case PD_PURGE:
        break;
    }
    return true;
}

static const char *bad_chain(const rv_game *game, const pd_state *s)
{
    bool struck = s->at == PD_SHED && s->performer != 0, in_pile = s->place == PD_IN_PILE;
    if (!prompt_exists(game, s))
        return "PD-S9 complaint.pd.state.at";
    if (s->chain > PD_CHAIN)
        return "PD-K9 complaint.pd.state.long";
    if (!struck && !pd_within(s->at, PD_TYPE, PD_PURGE)) {
        bool blank = rv_is_blank(&s->performer, s + 1) && pd_size(s, PD_LIMBO) == 0;
        return blank ? NULL : "PD-S9 complaint.pd.state.no-chain";
    }
    if (!pd_within(s->performer, 1, rv_seats(game))
        || (struck && !pd_solo(game) && s->performer == s->active)
        || !pd_within(s->anchor, 1, pd_size(s, pd_rem_of(s->performer))) || !place_exists(game, s))
        return "PD-S9 complaint.pd.state.chain";
    if (!past_fits(s) || s->left != (s->at == PD_TYPE ? pd_types_left(s) : 0))
        return "PD-K8 complaint.pd.state.past";
    if (!dream_fits(game, s))
        return "PD-S9 complaint.pd.state.dream";
    if (s->on > PD_ON_PILE || (s->on != PD_ON_NONE) != (s->at == PD_PULL && in_pile)
        || (s->at == PD_ON && !in_pile))
        return "PD-V2 complaint.pd.state.on";
    if (s->purged > (s->at == PD_PURGE) || s->purged > pd_gaps(s))
        return "PD-E16 complaint.pd.state.purged";
    return laid_fits(game, s) ? NULL : "PD-D20 complaint.pd.state.laid";
}

const char *pd_unsound(const rv_game *game, const pd_state *s)
{
    static const char *(*const checks[])(const rv_game *,
                                         const pd_state *) = { pd_out_of_range, bad_deck,
                                                               bad_chain }; /* in this order */
    const char *wrong = NULL;
    for (size_t i = 0; i < sizeof checks / sizeof checks[0] && wrong == NULL; i++)
        wrong = checks[i](game, s);
    return wrong;
}

/* PD-D1, PD-D2 */
static const char *bad_prompt(const rv_game *game, const pd_state *s)
{
    rv_move list[RV_MOVES];
    if (s->head.over != (s->at == PD_OVER)
        || s->head.waiting != (s->at == PD_OVER ? 0 : 1u << pd_owner(s)))
        return "PD-D1 complaint.state.waiting";
    if (s->at != PD_OVER && pd_list(game, s, list) < (s->at == PD_BUY || s->at == PD_MORE ? 1 : 2))
        return "PD-D2 complaint.pd.state.choice";
    return NULL;
}

const char *pd_bug(const rv_game *game, const void *earlier, const void *state)
{
    const pd_state *s = state;
    const char *wrong = pd_unsound(game, s);
    if (wrong == NULL)
        wrong = bad_prompt(game, s);
    return wrong == NULL && earlier ? not_conserved(earlier, s) : wrong;
}
