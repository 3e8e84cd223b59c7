/*
 * Chains (PD-K), the eleven dream types (PD-E) and what is different in solo games (PD-V).
 *
 * A chain is a line of performances. perform() opens TYPE for the card at `place`; choosing a type
 * opens that type's target prompt (pd_run_on() answers it when there is no choice); the answer
 * either ends the chain or, after remember(), moves `place` to the next card and performs that.
 */
#include "games/project-dreamscape/project-dreamscape.h"

#include <string.h>

int pd_performed(const pd_state *s)
{
    switch ((pd_place)s->place) {
    case PD_IN_REM:
        return pd_cards(s, pd_rem_of(s->performer))[s->place_of - 1];
    case PD_TOP_OF:
        return pd_top(s, pd_rem_of(s->place_of));
    case PD_IN_LIMBO:
        return pd_top(s, PD_LIMBO);
    case PD_IN_PILE:
        return pd_cards(s, PD_PILE)[s->place_of - 1];
    case PD_NOWHERE:
        break;
    }
    return 0;
}

/* PD-K8: everything a situation is made of, hashed. REM stacks, pile and limbo are in the ledger,
   and `bound` tells them apart; Z cards and reserves are there too, but cannot change during a
   chain. */
static uint64_t situation(const pd_state *s)
{
    uint64_t words[10] = { 0 };
    unsigned char *bytes = (unsigned char *)words;
    memcpy(bytes, s->cards, PD_ROOM);
    bytes[60] = s->performer;
    bytes[61] = s->place;
    bytes[62] = s->place_of;
    bytes[63] = s->anchor;
    memcpy(bytes + 64, s->bound, PD_Z + 1);
    memcpy(bytes + 72, s->row, PD_ROW);
    uint64_t hash = 0x9e3779b97f4a7c15u;
    for (int i = 0; i < 10; i++) {
        hash = (hash ^ words[i]) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    return hash;
}

static int find_past(const pd_state *s, uint64_t hash)
{
    int i = 0;
    while (i < s->past_count && s->past[i] != hash)
        i++;
    return i;
}

/* Which of the two types of a card a type is: 0 or 1. */
static int half_of(const pd_box *box, int card, int type)
{
    return box->a[card - 1] != type;
}

/* The chain goes on, so the situation may come again: note the type chosen in it. */
static void remember(const rv_game *game, pd_state *s)
{
    uint64_t hash = situation(s);
    int i = find_past(s, hash), half = half_of(pd_box_of(game), pd_performed(s), s->dream - 1);
    if (i == s->past_count)
        s->past[s->past_count++] = hash;
    s->past_types[i / 4] = (uint8_t)(s->past_types[i / 4] | 1u << (i % 4 * 2 + half));
}

int pd_types_left(const pd_state *s)
{
    if (s->past_count == 0)
        return 3;
    int i = find_past(s, situation(s));
    return i == s->past_count ? 3 : 3 & ~(s->past_types[i / 4] >> (i % 4 * 2));
}

/* PD-K7: used cards reach the pile, the last taken first. */
void pd_end_chain(pd_state *s, rv_events *events)
{
    for (int i = pd_size(s, PD_LIMBO); i > 0; i--) {
        int card = pd_remove(s, PD_LIMBO, i);
        pd_push(s, PD_PILE, card);
        pd_emit(events, PD_E_USED_UP, card, 0, 0, 0, 0);
    }
    memset(s->past, 0, s->past_count * sizeof s->past[0]);
    memset(s->past_types, 0, sizeof s->past_types);
    s->past_count = 0;
    s->performer = s->place = s->place_of = s->anchor = 0;
    s->left = s->dream = s->on = s->purged = 0;
    s->laid_count = 0;
    memset(s->laid, 0, sizeof s->laid);
    s->at = PD_MORE;
}

void pd_nothing(pd_state *s, rv_events *events)
{
    pd_emit(events, PD_E_NOTHING, s->performer, s->dream - 1, 0, 0, 0);
    pd_end_chain(s, events);
}

/* PD-K8, then PD-K9. */
static void perform(pd_state *s, rv_events *events)
{
    int left = pd_types_left(s);
    if (left == 0 || s->chain == PD_CHAIN) {
        pd_emit(events, PD_E_REPEATED, s->performer, pd_performed(s), 0, 0, 0);
        pd_end_chain(s, events);
        return;
    }
    s->chain++;
    s->left = (uint8_t)left;
    s->dream = s->on = 0;
    s->at = PD_TYPE;
}

static void perform_at(pd_state *s, pd_place place, int of, rv_events *events)
{
    s->place = (uint8_t)place;
    s->place_of = (uint8_t)of;
    perform(s, events);
}

/* PD-K5: a card of one's own REM becomes the anchor and is performed. */
static void perform_rem(pd_state *s, int index, rv_events *events)
{
    s->anchor = (uint8_t)index;
    perform_at(s, PD_IN_REM, index, events);
}

void pd_start_chain(pd_state *s, int seat, rv_events *events)
{
    s->performer = (uint8_t)seat;
    s->chain = 0;
    perform_rem(s, pd_size(s, pd_rem_of(seat)), events);
}

/* ---- Types that continue ---- */

/* PD-E1, PD-V3 */
static void pull(const rv_game *game, pd_state *s, int index, rv_events *events)
{
    int pile = s->on == PD_ON_PILE ? PD_PILE : pd_rem_of(s->performer);
    int card = pd_cards(s, pile)[index - 1];
    remember(game, s);
    pd_emit(events, s->on == PD_ON_PILE ? PD_E_PULL_PILE : PD_E_PULL, s->performer, index, card, 0,
            0);
    pd_pull_up(s, pile, index);
    if (s->on == PD_ON_PILE)
        perform_at(s, PD_IN_PILE, pd_size(s, PD_PILE), events);
    else
        perform_rem(s, pd_size(s, pile), events);
}

/* PD-E9, PD-E10, PD-V4 */
static void recur(const rv_game *game, pd_state *s, rv_events *events)
{
    int under = (s->on == PD_ON_PILE ? s->place_of : s->anchor) - 1;
    if (under == 0) {
        pd_nothing(s, events);
        return;
    }
    int pile = s->on == PD_ON_PILE ? PD_PILE : pd_rem_of(s->performer);
    remember(game, s);
    pd_emit(events, PD_E_RECUR, s->performer, pd_cards(s, pile)[under - 1], 0, 0, 0);
    if (s->on == PD_ON_PILE)
        perform_at(s, PD_IN_PILE, under, events);
    else
        perform_rem(s, under, events);
}

/* PD-E11 */
static void copy(const rv_game *game, pd_state *s, int seat, rv_events *events)
{
    remember(game, s);
    pd_emit(events, PD_E_COPY, s->performer, seat, pd_top(s, pd_rem_of(seat)), 0, 0);
    perform_at(s, PD_TOP_OF, seat, events);
}

/* PD-V1 */
static void copy_pile(const rv_game *game, pd_state *s, rv_events *events)
{
    int size = pd_size(s, PD_PILE);
    if (size == 0) {
        pd_nothing(s, events);
        return;
    }
    remember(game, s);
    pd_emit(events, PD_E_COPY_PILE, s->performer, pd_top(s, PD_PILE), 0, 0, 0);
    perform_at(s, PD_IN_PILE, size, events);
}

/* The top card of a pile and a row card trade places. */
static void trade(pd_state *s, int pile, int place)
{
    int given = pd_top(s, pile);
    pd_replace_top(s, pile, s->row[place - 1]);
    s->row[place - 1] = (uint8_t)given;
}

/* PD-E13, PD-K6 */
static void invade(const rv_game *game, pd_state *s, int seat, int place, rv_events *events)
{
    int pile = pd_rem_of(seat);
    remember(game, s);
    pd_emit(events, PD_E_INVADE, s->performer, seat, place, pd_top(s, pile), s->row[place - 1]);
    trade(s, pile, place);
    s->performer = (uint8_t)seat;
    perform_rem(s, pd_size(s, pile), events);
}

/* PD-V5 */
static void swap(const rv_game *game, pd_state *s, int place, rv_events *events)
{
    remember(game, s);
    pd_emit(events, PD_E_SWAP, s->performer, place, pd_top(s, PD_PILE), s->row[place - 1], 0);
    trade(s, PD_PILE, place);
    perform_at(s, PD_IN_PILE, pd_size(s, PD_PILE), events);
}

/* PD-E15 */
static void empower(const rv_game *game, pd_state *s, int place, rv_events *events)
{
    int card = s->row[place - 1];
    remember(game, s);
    pd_emit(events, PD_E_EMPOWER, s->performer, place, card, 0, 0);
    s->row[place - 1] = 0;
    pd_push(s, PD_LIMBO, card);
    perform_at(s, PD_IN_LIMBO, 0, events);
}

/* ---- Types that end the chain ---- */

/* PD-E2, PD-E3 */
static void flip(pd_state *s, int place, rv_events *events)
{
    uint8_t *card = &s->row[place - 1];
    *card ^= PD_DOWN;
    pd_emit(events, *card & PD_DOWN ? PD_E_FACE_DOWN : PD_E_FACE_UP, place, *card & PD_CARD, 0, 0,
            0);
    pd_end_chain(s, events);
}

/* PD-E6, PD-E7: sideways until the cleanup of this turn. */
static void reserve(pd_state *s, int place, rv_events *events)
{
    int card = s->row[place - 1];
    s->row[place - 1] = 0;
    pd_push(s, pd_res_of(s->performer), card | PD_TURNED);
    pd_emit(events, PD_E_RESERVE, s->performer, place, card & PD_CARD, 0, 0);
    pd_end_chain(s, events);
}

/* PD-E4, PD-E5: the active player may give a spent Z instead of the top one. */
static void terror(const rv_game *game, pd_state *s, int seat, rv_events *events)
{
    int size = pd_size(s, pd_z_of(seat));
    pd_emit(events, PD_E_TERROR, s->performer, seat, 0, 0, 0);
    if (seat == s->active && size > 1) {
        s->at = PD_SHED;
        return;
    }
    if (size > 1)
        pd_lose_z(game, s, seat, size, events);
    else
        pd_emit(events, PD_E_SPARED, seat, 0, 0, 0, 0);
    pd_end_chain(s, events);
}

/* PD-V6, then PD-V7 at SHED */
static void terror_alone(const rv_game *game, pd_state *s, rv_events *events)
{
    int place = pd_cheapest_gap(s);
    if (place && s->deck > 0)
        pd_deal_to(game, s, place, events);
    s->at = PD_SHED;
}

/* PD-E8 */
static void respite(pd_state *s, rv_events *events)
{
    if (s->deck == 0) {
        pd_nothing(s, events);
        return;
    }
    pd_gain_z(s, s->performer);
    pd_emit(events, PD_E_RESPITE, s->performer, s->deck, 0, 0, 0);
    pd_end_chain(s, events);
}

/* PD-D20, PD-D21 */
void pd_finish_layout(const rv_game *game, pd_state *s, rv_events *events)
{
    bool shields = game->option[PD_O_SHIELDS];
    uint8_t old[PD_ROW];
    const uint8_t *l = s->laid;
    memcpy(old, s->row, PD_ROW);
    for (int i = 0; i < PD_ROW; i++) {
        if (shields)
            s->cost[i] = l[i];
        else
            s->row[i] = l[i] ? old[l[i] - 1] : 0;
    }
    pd_emit(events, shields ? PD_E_SHIELDS : PD_E_LAYOUT, l[0], l[1], l[2], l[3], l[4]);
    pd_end_chain(s, events);
}

/* PD-E16: slide, then deal as many as were discarded, as far as the deck lasts. */
static void finish_purge(const rv_game *game, pd_state *s, rv_events *events)
{
    pd_slide(s, events);
    for (int i = 0; i < s->purged && s->deck > 0; i++)
        pd_deal_to(game, s, pd_cheapest_gap(s), events);
    pd_end_chain(s, events);
}

static void discard(const rv_game *game, pd_state *s, int place, rv_events *events)
{
    int card = s->row[place - 1] & PD_CARD;
    s->row[place - 1] = 0;
    pd_push(s, PD_PILE, card);
    pd_emit(events, PD_E_DISCARD, place, card, 0, 0, 0);
    s->purged++;
    if (s->purged == 2)
        finish_purge(game, s, events);
}

/* ---- The type, and the answer to its target prompt ---- */

void pd_choose_type(const rv_game *game, pd_state *s, int type, rv_events *events)
{
    bool in_pile = s->place == PD_IN_PILE, solo = pd_solo(game);
    pd_emit(events, PD_E_DREAM, s->performer, pd_performed(s), type, 0, 0);
    s->dream = (uint8_t)(type + 1);
    s->left = 0;
    switch ((pd_type)type) {
    case PD_FF:
        s->at = in_pile ? PD_ON : PD_PULL; /* PD-V2 */
        break;
    case PD_IS:
        s->at = PD_FLIP;
        break;
    case PD_NT:
        if (solo)
            terror_alone(game, s, events);
        else
            s->at = PD_TERROR;
        break;
    case PD_LD:
        s->at = PD_RESERVE;
        break;
    case PD_PR:
        respite(s, events);
        break;
    case PD_RD:
        if (in_pile)
            s->at = PD_ON;
        else
            recur(game, s, events);
        break;
    case PD_CD:
        if (solo)
            copy_pile(game, s, events);
        else
            s->at = PD_COPY;
        break;
    case PD_SD:
        s->at = PD_LAY;
        break;
    case PD_ID:
        s->at = solo ? PD_SWAP : PD_INVADE;
        break;
    case PD_ED:
        s->at = PD_EMPOWER;
        break;
    case PD_PS:
        s->at = PD_PURGE;
        break;
    }
}

static void answer_on(const rv_game *game, pd_state *s, int on, rv_events *events)
{
    s->on = (uint8_t)on;
    if (s->dream == PD_FF + 1)
        s->at = PD_PULL;
    else
        recur(game, s, events);
}

void pd_chain_move(const rv_game *game, pd_state *s, rv_move move, rv_events *events)
{
    int a = move.arg[0], b = move.arg[1];
    switch (move.verb) {
    case PD_V_ON:
        answer_on(game, s, a ? PD_ON_PILE : PD_ON_REM, events);
        break;
    case PD_V_PULL:
        pull(game, s, a, events);
        break;
    case PD_V_FLIP:
        flip(s, a, events);
        break;
    case PD_V_RESERVE:
        reserve(s, a, events);
        break;
    case PD_V_TERROR:
        terror(game, s, a, events);
        break;
    case PD_V_COPY:
        copy(game, s, a, events);
        break;
    case PD_V_KEEP:
        pd_end_chain(s, events);
        break;
    case PD_V_LAY:
        s->laid[s->laid_count++] = (uint8_t)a;
        break;
    case PD_V_INVADE:
        invade(game, s, a, b, events);
        break;
    case PD_V_SWAP:
        swap(game, s, a, events);
        break;
    case PD_V_EMPOWER:
        empower(game, s, a, events);
        break;
    case PD_V_DONE:
        finish_purge(game, s, events);
        break;
    case PD_V_DISCARD:
        discard(game, s, a, events);
        break;
    }
}
