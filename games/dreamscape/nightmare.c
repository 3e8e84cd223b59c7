/* Mr. Nightmare and his red shards (DS-N1 to DS-N9). */
#include "games/dreamscape/dreamscape.h"

/* DS-N1; without Nightmare no link ever holds a red. */
bool ds_link_gives_red(const ds_box *box, const ds_state *s, int seat, int location)
{
    const ds_seat *p = ds_see(s, seat);
    int link = box->location[p->at].link[location] - 1;
    return link >= 0 && (s->links >> link & 1) && p->hands[DS_RED] < DS_LIMIT;
}

uint32_t ds_free_links(const ds_box *box, const ds_state *s, int location)
{
    uint32_t free = 0;
    for (uint32_t to = box->location[location].linked; to;) {
        int i = ds_next_bit(&to);
        if (!(s->links >> (box->location[location].link[i + 1] - 1) & 1))
            free |= 1u << i;
    }
    return free;
}

/* DS-N4, DS-N5: after a Travel. */
bool ds_haunt(const rv_game *game, ds_state *s, int seat, rv_events *events)
{
    int at = ds_see(s, seat)->at;
    if (s->mr != at)
        ds_emit(events, DS_E_MR_NIGHTMARE, at, 0, 0, 0);
    s->mr = (uint8_t)at;
    if (s->reserve == 0 || ds_free_links(ds_box_of(game), s, at) == 0)
        return false;
    ds_open_up(s, seat, DS_SOW, 0, 0);
    return true;
}

void ds_sow(const rv_game *game, ds_state *s, int seat, int location, rv_events *events)
{
    int at = ds_see(s, seat)->at, link = ds_box_of(game)->location[at].link[location] - 1;
    ds_close(s, seat);
    s->links = (uint8_t)(s->links | 1u << link);
    s->reserve--;
    ds_emit(events, DS_E_SOW, seat, at, location, 0);
    ds_next(game, s, seat, events);
}

int ds_reds(const ds_state *s, int seat)
{
    int reds = ds_see(s, seat)->stray;
    for (int i = s->bound[ds_stack(seat, 0)]; i < s->bound[ds_stack(seat, DS_SLOTS)]; i++)
        reds += (s->shard[i] & DS_COLOUR) == DS_RED;
    return reds;
}
