/* What a seat may know (DS-V), and one possible world behind a view. */
#include "games/dreamscape/dreamscape.h"

/* ---- Views ---- */

static void hide(ds_state *s, int at)
{
    int card = s->card[at] & DS_CARD;
    if (card == DS_HIDDEN)
        return;
    s->unseen |= UINT64_C(1) << card;
    s->card[at] = (uint8_t)(s->card[at] | DS_HIDDEN);
}

/* DS-V8 */
void ds_redact(const rv_game *game, void *state, int viewer)
{
    ds_state *s = state;
    for (int i = s->card_bound[DS_UNDER]; i < s->card_bound[DS_UNDER + DS_DECKS]; i++)
        if ((s->card[i] >> DS_BY) + 1 != viewer)
            hide(s, i);
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        int line = DS_IN_DRAW + seat - 1;
        if (seat == viewer)
            continue;
        for (int i = s->card_bound[line]; i < s->card_bound[line + 1]; i++)
            hide(s, i);
        if (ds_see(s, seat)->kept)
            ds_of(s, seat)->kept = DS_HIDDEN_CHOICE;
    }
}

/* A hidden card becomes one of the unseen cards of its deck. */
static void reveal(const ds_box *box, ds_state *s, int at, int deck, rv_rng *rng)
{
    uint64_t set = s->unseen & box->level[deck];
    if ((s->card[at] & DS_CARD) != DS_HIDDEN)
        return;
    int card = rv_guess_from(rng, set);
    s->unseen &= ~(UINT64_C(1) << card);
    s->card[at] = (uint8_t)((s->card[at] & ~DS_CARD) | card);
}

static int deck_of_draw(const ds_state *s, int seat)
{
    const ds_seat *p = ds_see(s, seat);
    return s->phase == DS_IN_SETUP ? 1 : p->open[p->depth - 1].a;
}

void ds_guess(const rv_game *game, void *state, rv_rng *rng)
{
    ds_state *s = state;
    const ds_box *box = ds_box_of(game);
    for (int deck = 1; deck <= DS_DECKS; deck++)
        for (int i = s->card_bound[DS_UNDER + deck - 1]; i < s->card_bound[DS_UNDER + deck]; i++)
            reveal(box, s, i, deck, rng);
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        int line = DS_IN_DRAW + seat - 1, count = ds_count(s, line);
        for (int i = 0; i < count; i++)
            reveal(box, s, s->card_bound[line] + i, deck_of_draw(s, seat), rng);
        if (ds_see(s, seat)->kept == DS_HIDDEN_CHOICE)
            ds_of(s, seat)->kept = (uint8_t)(1 + rv_below(rng, (uint32_t)count));
    }
}
