/* Options and the first deal (PD-U, PD-O). */
#include "games/project-dreamscape/project-dreamscape.h"

/* The value of `swap`: 0 none, 1..3 random-k, else SWAP_SET + removed types + added types << 8. */
enum { SWAP_SET = 0x10000, BASE_MASK = (1 << PD_BASE) - 1 };

static int type_of(const rv_game *game, rv_span code)
{
    return rv_noun_value(game, PD_N_TYPE, code);
}

const char *pd_read_swap(const rv_game *game, rv_span word, uint32_t *value,
                         rv_complaint *complaint)
{
    unsigned removed = 0, added = 0;
    rv_span rest = word;
    do {
        rv_span new_code = rv_cut(&rest, ','), old_code = rv_cut(&new_code, '>');
        int old_type = type_of(game, old_code), new_type = type_of(game, new_code);
        if (old_type < 0 || old_type >= PD_BASE || new_type < PD_BASE || (removed >> old_type & 1)
            || (added >> (new_type - PD_BASE) & 1)
            || (rest.size == 0 && word.at[word.size - 1] == ','))
            return rv_complain_with(complaint, "PD-O2", "complaint.option.swap", "word=%.*s",
                                    (int)rv_shorten(word, 60).size, word.at);
        removed |= 1u << old_type;
        added |= 1u << (new_type - PD_BASE);
    } while (rest.size > 0);
    *value = SWAP_SET | removed | added << PD_BASE;
    return NULL;
}

void pd_print_swap(const rv_game *game, uint32_t value, rv_out *out)
{
    int added = PD_BASE - 1;
    const char *comma = "";
    for (int old = 0; old < PD_BASE; old++) {
        if (!(value >> old & 1))
            continue;
        do
            added++;
        while (!(value >> added & 1));
        rv_put(out, "%s%s>%s", comma, pd_box_of(game)->type[old].code,
               pd_box_of(game)->type[added].code);
        comma = ",";
    }
}

int pd_swap_random(const rv_game *game)
{
    uint32_t swap = game->option[PD_O_SWAP];
    return swap < SWAP_SET ? (int)swap : 0;
}

unsigned pd_swap_types(const rv_game *game)
{
    uint32_t swap = game->option[PD_O_SWAP];
    if (swap == 0)
        return BASE_MASK;
    if (swap < SWAP_SET)
        return 0;
    return (~swap & BASE_MASK) | (swap & (0x7u << PD_BASE));
}

const char *pd_check(const rv_game *game, rv_complaint *complaint)
{
    uint32_t start = game->option[PD_O_START];
    if (start > (uint32_t)rv_seats(game))
        return rv_complain_with(complaint, "PD-O5", "complaint.option.seat",
                                "rule=%s option=%s seat=%u", "PD-O5", "start", start);
    return NULL;
}

int pd_deck_of(const pd_box *box, unsigned types, uint8_t copies[PD_PAIRS])
{
    int size = 0;
    for (int i = 0; i < PD_PAIRS; i++) {
        bool in = (types >> box->a[i] & 1) && (types >> box->b[i] & 1);
        copies[i] = in ? box->copies[i] : 0;
        size += copies[i];
    }
    return size;
}

/* One of `count` types from `first` on that is (or is not yet) active, uniformly. */
static int draw_type(const rv_game *game, pd_state *s, int first, int count, bool active)
{
    uint8_t weights[PD_TYPES] = { 0 };
    for (int t = first; t < first + count; t++)
        weights[t] = (s->types >> t & 1) == active;
    return rv_pick(game, &s->head, PD_N_TYPE, weights, PD_TYPES);
}

void pd_setup(const rv_game *game, void *state)
{
    pd_state *s = state;
    s->types = (uint16_t)pd_swap_types(game);
    int random = pd_swap_random(game);
    if (random > 0) {
        s->types = BASE_MASK;
        for (int i = 0; i < random; i++)
            s->types = (uint16_t)(s->types & ~(1u << draw_type(game, s, 0, PD_BASE, true)));
        for (int i = 0; i < random; i++) {
            int added = draw_type(game, s, PD_BASE, PD_TYPES - PD_BASE, false);
            s->types = (uint16_t)(s->types | 1u << added);
        }
    }
    int start = (int)game->option[PD_O_START];
    if (start == 0)
        start = 1 + rv_pick(game, &s->head, PD_N_SEAT, NULL, rv_seats(game));
    s->deck = (uint8_t)pd_deck_of(pd_box_of(game), s->types, s->unseen);
    for (int i = 0; i < PD_ROW; i++)
        s->cost[i] = (uint8_t)(i + 1);
    for (int seat = 1; seat <= rv_seats(game); seat++)
        pd_gain_z(s, seat);
    for (int place = PD_ROW; place >= 1; place--)
        pd_deal_to(game, s, place, NULL);
    pd_begin_turn(s, start, NULL);
    pd_run_on(game, s, NULL);
}
