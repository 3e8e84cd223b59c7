/* Creation and FINAL (DS-B1 to DS-B10): building, planting, trading, the end. The Dreamer's walk is
   in walk.c. */
#include "games/dreamscape/dreamscape.h"

/* ---- What is legal ---- */

uint32_t ds_places(const ds_lattice *l, const ds_board *b, int colour)
{
    if (b->full == 0)
        return 1u << l->entry;
    return colour == DS_RED ? b->fringe : b->fringe | (b->bare & ~b->red);
}

const char *ds_place_refused(const ds_lattice *l, const ds_state *s, int seat, int colour, int slot)
{
    ds_board b = ds_board_of(l, s, seat);
    if (ds_see(s, seat)->hands[colour] == 0)
        return "DS-B10";
    if (ds_places(l, &b, colour) >> slot & 1)
        return NULL;
    if (b.full == 0)
        return "DS-B1";
    return (b.full >> slot & 1) && (colour == DS_RED || (b.red >> slot & 1)) ? "DS-B3" : "DS-B2";
}

int ds_trade_price(int colour)
{
    return colour == DS_RED ? 3 : 2; /* DS-B7, DS-B6 */
}

static int list_slots(rv_move *out, int n, int seat, int verb, uint32_t slots)
{
    while (slots)
        n = rv_add(out, n, seat, verb, ds_next_bit(&slots), 0);
    return n;
}

static int list_places(const ds_lattice *l, const ds_seat *p, const ds_board *b, int seat,
                       rv_move *out)
{
    int n = 0;
    for (int colour = 0; colour < DS_COLOURS; colour++) {
        if (p->hands[colour] == 0)
            continue;
        for (uint32_t slots = ds_places(l, b, colour); slots;)
            n = rv_add(out, n, seat, DS_V_PLACE, colour, ds_next_bit(&slots));
    }
    return n;
}

static int list_steps(const rv_game *game, const ds_state *s, int seat, int n, rv_move *out)
{
    const ds_lattice *l = ds_lattice_of(game);
    const ds_seat *p = ds_see(s, seat);
    if (p->dreamer == 0 || (!p->land && p->hands[DS_WHITE] == 0))
        return n;
    for (uint32_t to = l->slot[p->dreamer - 1].next; to;) {
        int slot = ds_next_bit(&to);
        if (ds_step_refused(game, s, seat, slot) == NULL)
            n = rv_add(out, n, seat, DS_V_STEP, slot, 0);
    }
    return n;
}

static int list_trades(const ds_state *s, int seat, int n, rv_move *out)
{
    for (int given = 0; given < DS_COLOURS; given++) {
        if (ds_see(s, seat)->hands[given] < ds_trade_price(given))
            continue;
        for (int wanted = 0; wanted < DS_COLOURS; wanted++)
            if (wanted != given && s->bag[wanted] > 0)
                n = rv_add(out, n, seat, DS_V_TRADE, given, wanted);
    }
    return n;
}

int ds_list_creation(const rv_game *game, const ds_state *s, int seat, rv_move *out)
{
    const ds_lattice *l = ds_lattice_of(game);
    const ds_seat *p = ds_see(s, seat);
    if (ds_on_tree(p)) /* DS-D6 */
        return list_steps(game, s, seat, 0, out);
    ds_board b = ds_board_of(l, s, seat);
    int n = list_places(l, p, &b, seat, out);
    if (ds_can_enter(l, s, seat))
        n = rv_add(out, n, seat, DS_V_ENTER, 0, 0);
    n = list_steps(game, s, seat, n, out);
    if (p->hands[DS_GREEN] > 0 && s->pool > 0)
        n = list_slots(out, n, seat, DS_V_PLANT, b.bare & ~b.red);
    n = list_trades(s, seat, n, out);
    if (s->phase == DS_IN_CREATION)
        n = ds_list_own_cards(game, s, seat, n, out);
    if (p->hands[DS_RED] == 0 || ds_places(l, &b, DS_RED) == 0) /* DS-B8 */
        n = rv_add(out, n, seat, DS_V_DONE, 0, 0);
    return n;
}

/* ---- What it does ---- */

void ds_lose_land(ds_seat *p)
{
    p->land = 0;
    p->walk = 0;
}

void ds_place(const rv_game *game, ds_state *s, int seat, int colour, int slot, rv_events *events)
{
    ds_seat *p = ds_of(s, seat);
    ds_lose_land(p);
    p->hands[colour]--;
    ds_push(s, ds_stack(seat, slot), colour);
    ds_emit(events, DS_E_PLACE, seat, colour, slot, 0);
    ds_test(game, s, seat, events);
}

void ds_plant(const rv_game *game, ds_state *s, int seat, int slot, rv_events *events)
{
    ds_seat *p = ds_of(s, seat);
    ds_lose_land(p);
    p->hands[DS_GREEN]--;
    s->bag[DS_GREEN]++;
    s->pool--;
    p->trees |= 1u << slot;
    int trees = __builtin_popcount(p->trees);
    ds_score(p, trees);
    ds_emit(events, DS_E_PLANT, seat, slot, trees, 0);
    ds_test(game, s, seat, events);
}

void ds_trade(ds_state *s, int seat, int given, int wanted, rv_events *events)
{
    ds_seat *p = ds_of(s, seat);
    int price = ds_trade_price(given);
    ds_lose_land(p);
    p->hands[given] = (uint8_t)(p->hands[given] - price);
    s->bag[given] = (uint8_t)(s->bag[given] + price);
    s->bag[wanted]--;
    p->hands[wanted]++;
    ds_emit(events, DS_E_TRADE, seat, price, given, wanted);
}

/* DS-B8 */
void ds_end_creation(const rv_game *game, ds_state *s, int seat, rv_events *events)
{
    ds_seat *p = ds_of(s, seat);
    int bagged = 0;
    ds_lose_land(p);
    for (int c = 0; c < DS_RED; c++) {
        bagged += p->hands[c];
        s->bag[c] = (uint8_t)(s->bag[c] + p->hands[c]);
        p->hands[c] = 0;
    }
    if (bagged)
        ds_emit(events, DS_E_BAGGED, seat, bagged, 0, 0);
    if (p->hands[DS_RED]) {
        ds_emit(events, DS_E_STRAY, seat, p->hands[DS_RED], 0, 0);
        p->stray = (uint8_t)(p->stray + p->hands[DS_RED]);
        p->hands[DS_RED] = 0;
    }
    ds_emit(events, DS_E_CREATION_OVER, seat, 0, 0, 0);
    ds_next(game, s, seat, events);
}
