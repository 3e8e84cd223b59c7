/* Converging dreams (DR-D). The state holds only what was taken from each cell, in order; the rest
   follows from the compositions and the first dreamer. */
#include "games/dream-runners/dream-runners.h"

#include <string.h>

static int symbol_on(const rv_game *game, const dr_state *s, int seat, int cell)
{
    dr_frame frame;
    dr_look(game, dr_seen(s, seat), &frame);
    return frame.symbol[cell];
}

int dr_sharers(const rv_game *game, const dr_state *s, int cell, int order[RV_SEATS])
{
    int count = 0, seat = s->first;
    for (int i = 0; i < rv_seats(game); i++, seat = dr_after(game, seat))
        if (dr_lives(s, seat) && dr_collects(symbol_on(game, s, seat, cell)))
            order[count++] = seat;
    return count;
}

/* The first converging cell that somebody shares and that is not yet shared out (DR-D6). */
void dr_find_draft(const rv_game *game, const dr_state *s, dr_draft *draft)
{
    *draft = (dr_draft){ .cell = -1 };
    for (int cell = 0; cell < DR_CELLS; cell++) {
        int order[RV_SEATS], taken = dr_length(s->taken[cell]);
        if (dr_kind_of(s->dream.kind[cell]) != DR_CONVERGING
            || taken == dr_length(s->dream.items[cell]))
            continue;
        int sharers = dr_sharers(game, s, cell, order);
        if (sharers == 0)
            continue;
        uint8_t gone[DR_ITEMS] = { 0 };
        draft->cell = cell;
        draft->seat = order[taken % sharers];
        draft->sharers = sharers;
        dr_tally(s->dream.items[cell], draft->pool);
        dr_tally(s->taken[cell], gone);
        for (int item = 0; item < DR_ITEMS; item++) {
            draft->pool[item] = (uint8_t)(draft->pool[item] - gone[item]);
            draft->kinds += draft->pool[item] > 0;
        }
        return;
    }
}

void dr_take(dr_state *s, const dr_draft *draft, int item, rv_events *events)
{
    s->taken[draft->cell] = dr_push(s->taken[draft->cell], item);
    dr_emit(events, DR_E_TAKE, draft->seat, dr_cell_of[draft->cell], item, 0);
}

dr_items dr_share(const rv_game *game, const dr_state *s, int seat, int cell)
{
    int order[RV_SEATS], taken = dr_length(s->taken[cell]);
    dr_items share = 0;
    if (taken == 0)
        return 0;
    int sharers = dr_sharers(game, s, cell, order);
    for (int k = 0; k < taken; k++)
        if (order[k % sharers] == seat)
            share = dr_push(share, dr_item_at(s->taken[cell], k));
    return share;
}
