/* The power slots of cards (DS-M11 to DS-M15) and the six powers (DS-P1 to DS-P10). */
#include "games/dreamscape/dreamscape.h"

#include <string.h>

/* ---- Power slots ---- */

static bool has_free_slot(const ds_state *s, int seat, int card)
{
    bool own = ds_find_card(s, DS_MINE + seat - 1, card) >= 0 || ds_top_card(s, seat) == card;
    return own && s->slot[card] == 0;
}

/* DS-M14 */
static bool rests(const rv_game *game, const ds_state *s, int card)
{
    int power = ds_box_of(game)->card[card].power;
    return ds_together(game, s->phase) && (power == DS_HARVESTERS || power == DS_LAKE);
}

const char *ds_use_refused(const rv_game *game, const ds_state *s, int seat, int card, bool store)
{
    if (!has_free_slot(s, seat, card))
        return "DS-M11";
    if (!ds_can_pay(ds_see(s, seat)))
        return store ? "DS-M13" : "DS-M12";
    return !store && rests(game, s, card) ? "DS-M14" : NULL;
}

/* DS-A2: `use` and `store` of the seat's own cards in order of acquisition, the top completed card
   last. */
int ds_list_own_cards(const rv_game *game, const ds_state *s, int seat, int n, rv_move *out)
{
    uint8_t free[DS_OWN + 1];
    int line = DS_MINE + seat - 1, count = 0, top = ds_top_card(s, seat);
    if (!ds_can_pay(ds_see(s, seat)))
        return n;
    for (int i = 0; i < ds_count(s, line); i++)
        if (s->slot[ds_cards(s, line)[i]] == 0)
            free[count++] = ds_cards(s, line)[i];
    if (top >= 0 && s->slot[top] == 0)
        free[count++] = (uint8_t)top;
    for (int i = 0; i < count; i++)
        if (!rests(game, s, free[i]))
            n = rv_add(out, n, seat, DS_V_USE, free[i], 0);
    for (int i = 0; i < count; i++)
        n = rv_add(out, n, seat, DS_V_STORE, free[i], 0);
    return n;
}

void ds_pay(const rv_game *game, ds_state *s, int seat, int colour, rv_events *events)
{
    ds_open asked = *ds_asked(s, seat);
    ds_close(s, seat);
    ds_of(s, seat)->hands[colour]--;
    s->slot[asked.a] = (uint8_t)(colour + 1);
    ds_emit(events, asked.b ? DS_E_STORE : DS_E_USE, seat, asked.a, colour, 0);
    if (!asked.b)
        ds_start_power(game, s, seat, ds_box_of(game)->card[asked.a].power, events);
}

/* ---- Archives and Harvesters ---- */

static void archives(const rv_game *game, ds_state *s, int seat, rv_events *events)
{
    if (ds_bag_empty(s))
        return;
    int colour = ds_draw_shard(game, s);
    ds_of(s, seat)->hands[colour]++;
    ds_emit(events, DS_E_ARCHIVES, seat, colour, 0, 0);
}

static void harvesters(const rv_game *game, ds_state *s, int seat, rv_events *events)
{
    int found[2] = { 0, 0 };
    for (int i = 0; i < 2 && !ds_bag_empty(s); i++) {
        int colour = ds_draw_shard(game, s);
        found[i] = colour + 1;
        ds_emit(events, DS_E_HARVEST, seat, colour, 0, 0);
    }
    bool swap = found[1] && found[1] < found[0];
    if (found[0])
        ds_open_up(s, seat, DS_HARVEST, found[swap], found[!swap]);
}

void ds_seed(ds_state *s, int seat, int colour, int location, rv_events *events)
{
    ds_open *asked = ds_asked(s, seat);
    int other = asked->a == colour + 1 ? asked->b : asked->a;
    ds_push(s, ds_row(location), colour);
    ds_emit(events, DS_E_SEED, seat, colour, location, 0);
    if (other == 0)
        ds_close(s, seat);
    else
        *asked = (ds_open){ DS_HARVEST, (uint8_t)other, 0 };
}

/* ---- Lake ---- */

void ds_to_lay(const ds_state *s, int location, int left[DS_COLOURS])
{
    memset(left, 0, DS_COLOURS * sizeof left[0]);
    for (int i = 0; i < ds_height(s, ds_row(location)); i++)
        left[ds_shards(s, ds_row(location))[i]]++;
    for (int i = 0; i < s->laid_count; i++)
        left[s->laid[i]]--;
}

static int colours_in(const int left[DS_COLOURS])
{
    int colours = 0;
    for (int c = 0; c < DS_COLOURS; c++)
        colours += left[c] > 0;
    return colours;
}

/* What is left has one colour, or nothing is left: the row takes its new order. */
static void finish_row(ds_state *s, int seat, int location, const int left[DS_COLOURS],
                       rv_events *events)
{
    uint8_t *shard = &s->shard[s->bound[ds_row(location)]];
    memcpy(shard, s->laid, s->laid_count);
    shard += s->laid_count;
    for (int c = 0; c < DS_COLOURS; c++)
        for (int i = 0; i < left[c]; i++)
            *shard++ = (uint8_t)c;
    memset(s->laid, 0, s->laid_count);
    s->laid_count = 0;
    ds_emit(events, DS_E_LAID, seat, location, 0, 0);
}

void ds_reorder(ds_state *s, int seat, int location, rv_events *events)
{
    int left[DS_COLOURS];
    ds_to_lay(s, location, left);
    ds_emit(events, DS_E_REORDER, seat, location, 0, 0);
    if (colours_in(left) > 1)
        *ds_asked(s, seat) = (ds_open){ DS_LAY, (uint8_t)location, 0 };
    else
        ds_close(s, seat);
}

void ds_lay(ds_state *s, int seat, int colour, rv_events *events)
{
    int location = ds_asked(s, seat)->a, left[DS_COLOURS];
    s->laid[s->laid_count++] = (uint8_t)colour;
    ds_emit(events, DS_E_LAY, seat, colour, location, 0);
    ds_to_lay(s, location, left);
    if (colours_in(left) > 1)
        return;
    ds_close(s, seat);
    finish_row(s, seat, location, left, events);
}

/* ---- Tower ---- */

/* One pull or move of a power is done; the power ends with the last. */
static void count_down(ds_state *s, int seat)
{
    if (--ds_asked(s, seat)->a == 0)
        ds_close(s, seat);
}

void ds_pull(const rv_game *game, ds_state *s, int seat, int slot, rv_events *events)
{
    int colour = ds_pop(s, ds_stack(seat, slot));
    ds_of(s, seat)->hands[colour]++;
    ds_emit(events, DS_E_PULL, seat, colour, slot, 0);
    count_down(s, seat);
    ds_test(game, s, seat, events);
}

/* ---- Golem ---- */

/* DS-P6, DS-P7 on ready-made sets: all that matters is whether the slot is emptied and whether the
   lowest shard lifted is red. */
static uint32_t drops(const ds_lattice *l, const ds_board *b, int slot, bool emptied, bool red)
{
    uint32_t full = emptied ? b->full & ~(1u << slot) : b->full;
    uint32_t onto = red ? 0 : b->bare & ~b->red, free = ds_around(l, full) & ~b->full;
    return l->slot[slot].next & (onto | free);
}

uint32_t ds_drops(const ds_lattice *l, const ds_state *s, int seat, int slot, int level)
{
    ds_board b = ds_board_of(l, s, seat);
    int line = ds_stack(seat, slot);
    if (level > ds_height(s, line))
        return 0;
    bool red = (ds_shards(s, line)[level - 1] & DS_COLOUR) == DS_RED;
    return drops(l, &b, slot, level == 1, red);
}

int ds_list_lift(const rv_game *game, const ds_state *s, int seat, rv_move *out)
{
    const ds_lattice *l = ds_lattice_of(game);
    ds_board b = ds_board_of(l, s, seat);
    int n = 0;
    for (uint32_t from = b.full; from;) {
        int slot = ds_next_bit(&from), height = ds_height(s, ds_stack(seat, slot));
        if (drops(l, &b, slot, true, b.red >> slot & 1))
            n = rv_add(out, n, seat, DS_V_LIFT, slot, 1);
        if (height == 1 || !drops(l, &b, slot, false, false))
            continue;
        for (int level = 2; level <= height; level++)
            n = rv_add(out, n, seat, DS_V_LIFT, slot, level);
    }
    return rv_add(out, n, seat, DS_V_STOP, 0, 0);
}

/* DS-D10: nothing is scored, whoever stands on what is moved. */
void ds_drop(const rv_game *game, ds_state *s, int seat, int slot, rv_events *events)
{
    ds_seat *p = ds_of(s, seat);
    int from = ds_asked(s, seat)->a, level = ds_asked(s, seat)->b;
    ds_close(s, seat);
    ds_carry(s, ds_stack(seat, from), level, ds_stack(seat, slot));
    if (p->trees >> from & 1)
        p->trees ^= 1u << from | 1u << slot;
    if (p->dreamer == from + 1)
        p->dreamer = (uint8_t)(slot + 1);
    ds_emit(events, DS_E_CARRY, seat, from, level, slot);
    count_down(s, seat);
    ds_test(game, s, seat, events);
}

/* ---- All of them ---- */

void ds_start_power(const rv_game *game, ds_state *s, int seat, int power, rv_events *events)
{
    switch ((ds_power)power) {
    case DS_ARCHIVES:
        archives(game, s, seat, events);
        break;
    case DS_HARVESTERS:
        harvesters(game, s, seat, events);
        break;
    case DS_TOWER:
        ds_open_up(s, seat, DS_TOWER_PULL, 2, 0);
        break;
    case DS_GOLEM:
        ds_open_up(s, seat, DS_GOLEM_LIFT, 3, 0);
        break;
    case DS_LAKE:
        ds_open_up(s, seat, DS_LAKE_WHERE, 0, 0);
        break;
    case DS_KING:
        ds_offer_draw(game, s, seat, DS_DRAWN, events);
        break;
    case DS_POWERS:
        break;
    }
}
