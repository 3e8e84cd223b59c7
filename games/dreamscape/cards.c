/* Completing cards and drawing new ones (DS-M2 to DS-M10, DS-V5, DS-V6). */
#include "games/dreamscape/dreamscape.h"

/* ---- Completing ---- */

void ds_test(const rv_game *game, ds_state *s, int seat, rv_events *events)
{
    uint8_t list[DS_OWN];
    int found = ds_matching(game, s, seat, list);
    if (found == 1)
        ds_complete(game, s, seat, list[0], events);
    else if (found > 1)
        ds_open_up(s, seat, DS_COMPLETE, 0, 0);
}

/* DS-M7, DS-M8: a draw of `count` cards, or none if no deck is left. */
void ds_offer_draw(const rv_game *game, ds_state *s, int seat, int count, rv_events *events)
{
    if (ds_no_decks(s, ds_box_of(game)))
        ds_test(game, s, seat, events);
    else
        ds_open_up(s, seat, DS_DECK, count, 0);
}

/* DS-M5, DS-M6: the card's shard joins the pile slot. Returns whether one of two must go. */
static bool move_slot(ds_state *s, int card, int below)
{
    int old = below < 0 ? 0 : s->slot[below], new = s->slot[card];
    if (old == 0)
        return false;
    s->slot[below] = 0;
    s->slot[card] = (uint8_t)old;
    if (old == new)
        s->bag[old - 1]++;
    return new != 0 && old != new;
}

void ds_complete(const rv_game *game, ds_state *s, int seat, int card, rv_events *events)
{
    ds_seat *p = ds_of(s, seat);
    int points = ds_box_of(game)->card[card].points, below = ds_top_card(s, seat);
    int mine = DS_MINE + seat - 1, shard = s->slot[card];
    ds_score(p, points);
    ds_take_card(s, mine, ds_find_card(s, mine, card));
    ds_add_card(s, DS_PILE + seat - 1, card);
    ds_emit(events, DS_E_COMPLETE, seat, card, points, 0);
    if (p->land) /* DS-D8 */
        p->walk = ds_dreamer_bit(p);
    bool choose = move_slot(s, card, below);
    bool draw = s->phase != DS_IN_FINAL && !ds_no_decks(s, ds_box_of(game));
    if (draw)
        ds_open_up(s, seat, DS_DECK, p->at, 0);
    if (choose)
        ds_open_up(s, seat, DS_RETAIN, shard - 1, 0);
    if (!draw && !choose)
        ds_test(game, s, seat, events);
}

/* Until it is decided the pile slot holds the older shard, the open decision the other one. */
void ds_retain(const rv_game *game, ds_state *s, int seat, int colour, rv_events *events)
{
    int top = ds_top_card(s, seat), of_card = ds_asked(s, seat)->a, old = s->slot[top] - 1;
    int lost = colour == old ? of_card : old;
    ds_close(s, seat);
    s->slot[top] = (uint8_t)(colour + 1);
    s->bag[lost]++;
    ds_emit(events, DS_E_RETAIN, seat, colour, lost, 0);
    const ds_seat *p = ds_see(s, seat);
    if (p->depth && p->open[p->depth - 1].kind == DS_DECK)
        return;
    if (s->phase == DS_IN_FINAL || game->version < 2)
        ds_test(game, s, seat, events);
    else /* DS-O1: others may have put cards back since the completion */
        ds_offer_draw(game, s, seat, p->at, events);
}

/* ---- Drawing ---- */

/* DS-V6 */
static int draw_card(const rv_game *game, ds_state *s, int deck)
{
    uint64_t set = s->unseen & ds_box_of(game)->level[deck];
    if (set == 0)
        return ds_take_card(s, DS_UNDER + deck - 1, 0) & DS_CARD;
    int card = rv_pick_from(game, &s->head, DS_N_CARD, set);
    s->unseen &= ~(UINT64_C(1) << card);
    return card;
}

/* DS-V3: how many and from where is for all, the cards are for the drawing player. */
void ds_draw(const rv_game *game, ds_state *s, int seat, int deck, int count, rv_events *events)
{
    int size = ds_deck_size(s, ds_box_of(game), deck);
    int drawn = count < size ? count : size;
    ds_emit(events, DS_E_DRAW, seat, deck, drawn, 0);
    for (int i = 0; i < drawn; i++) {
        int card = draw_card(game, s, deck);
        ds_add_card(s, DS_IN_DRAW + seat - 1, card);
        if (events)
            rv_emit(events, (rv_event){ .kind = DS_E_DRAWN,
                                        .audience = (uint16_t)(1u << seat),
                                        .arg = { (int16_t)seat, (int16_t)card } });
    }
}

static void put_back(ds_state *s, int seat, int deck, rv_events *events)
{
    int line = DS_IN_DRAW + seat - 1, count = ds_count(s, line);
    for (int i = 0; i < count; i++)
        ds_add_card(s, DS_UNDER + deck - 1, ds_take_card(s, line, 0) | (seat - 1) << DS_BY);
    if (count > 0)
        ds_emit(events, DS_E_PUT_BACK, seat, deck, count, 0);
}

static void take_up(ds_state *s, int seat, int index, rv_events *events)
{
    int card = ds_take_card(s, DS_IN_DRAW + seat - 1, index);
    ds_add_card(s, DS_MINE + seat - 1, card);
    ds_emit(events, DS_E_KEEP, seat, card, 0, 0);
}

void ds_keep(const rv_game *game, ds_state *s, int seat, int card, rv_events *events)
{
    int deck = ds_asked(s, seat)->a;
    ds_close(s, seat);
    if (card >= 0)
        take_up(s, seat, ds_find_card(s, DS_IN_DRAW + seat - 1, card), events);
    put_back(s, seat, deck, events);
    ds_test(game, s, seat, events); /* DS-M10 */
}

void ds_reveal_choices(const rv_game *game, ds_state *s, rv_events *events)
{
    for (int i = 0; i < rv_seats(game); i++) {
        int seat = s->order[i];
        take_up(s, seat, ds_see(s, seat)->kept - 1, events);
        ds_of(s, seat)->kept = 0;
        put_back(s, seat, 1, events);
    }
}
