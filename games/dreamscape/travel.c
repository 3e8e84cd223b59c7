/* Travel (DS-T1 to DS-T10): collecting, going, the power of a location. */
#include "games/dreamscape/dreamscape.h"

static uint8_t only(int location)
{
    return (uint8_t)(1u << (location - 1));
}

void ds_begin_travel(ds_state *s, int seat, rv_events *events)
{
    ds_seat *p = ds_of(s, seat);
    p->ap = DS_AP;
    p->trail = only(p->at);
    ds_emit(events, DS_E_TRAVEL, seat, 0, 0, 0);
}

/* ---- What is legal ---- */

bool ds_can_collect(const ds_state *s, int seat)
{
    const ds_seat *p = ds_see(s, seat);
    int row = ds_row(p->at);
    return p->ap > 0 && ds_height(s, row) > 0 && p->hands[ds_top(s, row)] < DS_LIMIT;
}

/* DS-T6 */
static bool has_key(const ds_state *s, int seat, int location)
{
    int row = ds_row(location);
    return ds_height(s, row) == 0 || ds_see(s, seat)->hands[ds_shards(s, row)[0] & DS_COLOUR] > 0;
}

/* DS-T8: for nothing it would only repeat a position. */
static bool repeats(const rv_game *game, const ds_state *s, int seat, int location)
{
    return (ds_see(s, seat)->trail >> (location - 1) & 1)
           && !ds_link_gives_red(ds_box_of(game), s, seat, location);
}

bool ds_go_is_free(const rv_game *game, const ds_state *s, int seat, int location)
{
    return has_key(s, seat, location) && (game->version < 4 || !repeats(game, s, seat, location));
}

const char *ds_go_refused(const rv_game *game, const ds_state *s, int seat, int location)
{
    const ds_box *box = ds_box_of(game);
    const ds_seat *p = ds_see(s, seat);
    if (!(box->location[p->at].linked >> (location - 1) & 1))
        return "DS-T5";
    if (p->ap == 0)
        return "DS-T7";
    if (ds_go_is_free(game, s, seat, location) && repeats(game, s, seat, location))
        return "DS-T8";
    return NULL;
}

const char *ds_power_refused(const ds_state *s, int seat)
{
    const ds_seat *p = ds_see(s, seat);
    return p->used ? "DS-T9" : p->at == s->mr ? "DS-N6" : NULL;
}

int ds_list_travel(const rv_game *game, const ds_state *s, int seat, rv_move *out)
{
    const ds_box *box = ds_box_of(game);
    int n = 0;
    if (ds_can_collect(s, seat))
        n = rv_add(out, n, seat, DS_V_COLLECT, 0, 0);
    for (uint32_t to = box->location[ds_see(s, seat)->at].linked; to;) {
        int location = 1 + ds_next_bit(&to);
        if (ds_go_refused(game, s, seat, location) == NULL)
            n = rv_add(out, n, seat, DS_V_GO, location, 0);
    }
    if (ds_power_refused(s, seat) == NULL)
        n = rv_add(out, n, seat, DS_V_POWER, 0, 0);
    n = ds_list_own_cards(game, s, seat, n, out);
    return rv_add(out, n, seat, DS_V_DONE, 0, 0);
}

/* ---- What it does ---- */

void ds_collect(ds_state *s, int seat, rv_events *events)
{
    ds_seat *p = ds_of(s, seat);
    int colour = ds_pop(s, ds_row(p->at));
    p->hands[colour]++;
    p->ap--;
    p->trail = only(p->at);
    ds_emit(events, DS_E_COLLECT, seat, colour, p->at, 0);
}

/* DS-N2: the price is fixed before a red is picked up. */
void ds_go(const rv_game *game, ds_state *s, int seat, int location, rv_events *events)
{
    const ds_box *box = ds_box_of(game);
    ds_seat *p = ds_of(s, seat);
    bool free = ds_go_is_free(game, s, seat, location),
         red = ds_link_gives_red(box, s, seat, location);
    ds_emit(events, free ? DS_E_GO_FREE : DS_E_GO, seat, p->at, location, 0);
    if (!free)
        p->ap--;
    if (red) {
        s->links = (uint8_t)(s->links & ~(1u << (box->location[p->at].link[location] - 1)));
        p->hands[DS_RED]++;
        ds_emit(events, DS_E_LINK_RED, seat, p->at, location, 0);
    }
    p->at = (uint8_t)location;
    p->trail = (uint8_t)(free && !red ? p->trail | only(location) : only(location));
}

void ds_use_location(const rv_game *game, ds_state *s, int seat, rv_events *events)
{
    ds_seat *p = ds_of(s, seat);
    p->used = 1;
    p->trail = only(p->at);
    ds_emit(events, DS_E_POWER, seat, p->at, 0, 0);
    ds_start_power(game, s, seat, ds_box_of(game)->location[p->at].power, events);
}

void ds_end_travel(const rv_game *game, ds_state *s, int seat, rv_events *events)
{
    ds_seat *p = ds_of(s, seat);
    p->ap = p->trail = 0;
    ds_emit(events, DS_E_TRAVEL_OVER, seat, p->at, 0, 0);
    if (!ds_nightmare(game) || !ds_haunt(game, s, seat, events))
        ds_next(game, s, seat, events);
}
