/* The two ledgers (lines of shards, lines of cards), Hands, the bag, boards as sets of slots, and
   the stack of open sub-decisions. */
#include "core/ledger.h"
#include "games/dreamscape/dreamscape.h"

#include <string.h>

/* ---- Shards ---- */

void ds_push(ds_state *s, int line, int shard)
{
    RV_ASSERT(s->bound[DS_LINES] < DS_SHARDS);
    rv_ledger_add(s->shard, s->bound, DS_LINES, line, shard);
}

int ds_pop(ds_state *s, int line)
{
    return rv_ledger_take(s->shard, s->bound, DS_LINES, line, s->bound[line + 1] - 1) & DS_COLOUR;
}

/* DS-P5: what lies between the two lines in the ledger moves over by the length of the run. */
void ds_carry(ds_state *s, int from, int level, int to)
{
    uint8_t run[DS_SHARDS];
    int at = s->bound[from] + level - 1, count = s->bound[from + 1] - at;
    memcpy(run, &s->shard[at], (size_t)count);
    if (to > from) {
        int end = s->bound[to + 1];
        memmove(&s->shard[at], &s->shard[at + count], (size_t)(end - at - count));
        memcpy(&s->shard[end - count], run, (size_t)count);
        for (int k = from + 1; k <= to; k++)
            s->bound[k] = (uint8_t)(s->bound[k] - count);
    } else {
        int end = s->bound[to + 1];
        memmove(&s->shard[end + count], &s->shard[end], (size_t)(at - end));
        memcpy(&s->shard[end], run, (size_t)count);
        for (int k = to + 1; k <= from; k++)
            s->bound[k] = (uint8_t)(s->bound[k] + count);
    }
}

bool ds_bag_empty(const ds_state *s)
{
    int all = 0;
    for (int c = 0; c < DS_COLOURS; c++)
        all += s->bag[c];
    return all == 0;
}

int ds_draw_shard(const rv_game *game, ds_state *s)
{
    int colour = rv_pick(game, &s->head, DS_N_COLOUR, s->bag, DS_COLOURS);
    s->bag[colour]--;
    return colour;
}

bool ds_can_pay(const ds_seat *p)
{
    int all = 0;
    for (int c = 0; c < DS_RED; c++)
        all += p->hands[c];
    return all > 0;
}

/* ---- Cards ---- */

void ds_add_card(ds_state *s, int line, int card)
{
    RV_ASSERT(s->card_bound[DS_CARD_LINES] < DS_CARDS);
    rv_ledger_add(s->card, s->card_bound, DS_CARD_LINES, line, card);
}

int ds_take_card(ds_state *s, int line, int index)
{
    return rv_ledger_take(s->card, s->card_bound, DS_CARD_LINES, line, s->card_bound[line] + index);
}

int ds_find_card(const ds_state *s, int line, int card)
{
    for (int i = 0; i < ds_count(s, line); i++)
        if (ds_cards(s, line)[i] == card)
            return i;
    return -1;
}

int ds_top_card(const ds_state *s, int seat)
{
    int line = DS_PILE + seat - 1;
    return ds_count(s, line) ? s->card[s->card_bound[line + 1] - 1] : -1;
}

/* In a view, hidden cards are both among the unseen ones and in their place: a hidden card under
   the deck must not count twice, nor a hidden drawn one at all. */
static int hidden_cards(const ds_state *s, int deck)
{
    int hidden = 0, under = DS_UNDER + deck - 1;
    for (int i = 0; i < ds_count(s, under); i++)
        hidden += (ds_cards(s, under)[i] & DS_CARD) == DS_HIDDEN;
    for (int seat = 1; seat <= s->head.seats; seat++) {
        const ds_seat *p = ds_see(s, seat);
        int line = DS_IN_DRAW + seat - 1;
        if (ds_count(s, line) == 0 || ds_cards(s, line)[0] != DS_HIDDEN)
            continue;
        int from = s->phase == DS_IN_SETUP ? 1 : p->open[p->depth - 1].a;
        hidden += from == deck ? ds_count(s, line) : 0;
    }
    return hidden;
}

int ds_deck_size(const ds_state *s, const ds_box *box, int deck)
{
    int size =
        __builtin_popcountll(s->unseen & box->level[deck]) + ds_count(s, DS_UNDER + deck - 1);
    return s->head.view == RV_FULL ? size : size - hidden_cards(s, deck);
}

bool ds_no_decks(const ds_state *s, const ds_box *box)
{
    for (int deck = 1; deck <= DS_DECKS; deck++)
        if (ds_deck_size(s, box, deck) > 0)
            return false;
    return true;
}

/* ---- Boards ---- */

ds_board ds_board_of(const ds_lattice *l, const ds_state *s, int seat)
{
    const ds_seat *p = ds_see(s, seat);
    ds_board b = { 0 };
    for (int slot = 0; slot < l->slots; slot++) {
        int line = ds_stack(seat, slot);
        if (ds_height(s, line) == 0)
            continue;
        int top = ds_top(s, line);
        b.full |= 1u << slot;
        b.red |= (uint32_t)(top == DS_RED) << slot;
        b.brown |= (uint32_t)(top == DS_BROWN) << slot;
    }
    b.bare = b.full & ~p->trees & ~ds_dreamer_bit(p);
    b.fringe = ds_around(l, b.full) & ~b.full;
    return b;
}

/* DS-E16; hand-written scores may stand anywhere in 16 bits. */
void ds_score(ds_seat *p, int points)
{
    int score = p->score + points;
    p->score = (int16_t)(score > INT16_MAX ? INT16_MAX : score < INT16_MIN ? INT16_MIN : score);
}

/* ---- Sub-decisions (DS-F7) ---- */

void ds_open_up(ds_state *s, int seat, int kind, int a, int b)
{
    ds_seat *p = ds_of(s, seat);
    RV_ASSERT(p->depth < DS_DEPTH);
    p->open[p->depth++] = (ds_open){ (uint8_t)kind, (uint8_t)a, (uint8_t)b };
}

void ds_close(ds_state *s, int seat)
{
    ds_seat *p = ds_of(s, seat);
    p->open[--p->depth] = (ds_open){ 0 };
}
