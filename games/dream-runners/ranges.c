/* The first check of bytes that may come from outside: is every field in its range, so that the
   rest of the game may use it as an index, a shift or a count? What the fields say together is in
   invariants.c. */
#include "games/dream-runners/dream-runners.h"

typedef struct range {
    int value, least, most;
} range;

static bool all_within(const range *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].value < list[i].least || list[i].value > list[i].most)
            return false;
    return true;
}

static const char *wrong_table(const rv_game *game, const dr_state *s)
{
    const dr_box *box = dr_box_of(game);
    int seats = rv_seats(game), drawn = s->at >= DR_AT_CHOOSE ? box->chests : 0;
    bool naming = s->at == DR_AT_COMPOSE && (!dr_solo(game) || dr_role_at_reveal(game)); /* DR-C7 */
    const range ranges[] = { { s->round, 1, DR_ROUNDS },
                             { s->at, s->number ? DR_AT_COMPOSE : DR_AT_READY,
                               s->number ? DR_AT_OVER : DR_AT_READY },
                             { s->start, 1, seats },
                             { s->first, 1, seats },
                             { s->turn, s->at == DR_AT_BUY, s->at == DR_AT_BUY ? seats : 0 },
                             { s->named, 0, naming },
                             { s->number, 0, box->dreams },
                             { s->token, 0, drawn } };
    if (!all_within(ranges, sizeof ranges / sizeof ranges[0]))
        return "DR-F3 complaint.dr.state.table";
    if (!rv_is_blank(s->spare, s->spare + sizeof s->spare)
        || !rv_is_blank(s->player + seats, s->player + RV_SEATS))
        return "complaint.dr.state.blank";
    return NULL;
}

static const char *wrong_numbers(const rv_game *game, const dr_state *s, int seat)
{
    enum { AMPLE = 2 * DR_PLENTY }; /* no play gets there from the most a position may have */
    const dr_box *box = dr_box_of(game);
    const dr_player *p = dr_seen(s, seat);
    const range ranges[] = { { p->coins, 0, AMPLE },
                             { p->keys, 0, AMPLE },
                             { p->serenity, 0, box->serenity.top },
                             { p->star, 0, box->star.top },
                             { p->woken, 0, s->round - (s->at < DR_AT_CHOOSE) },
                             { p->colours, 0, DR_MOST + DR_MOST_ANY },
                             { p->owned, 0, DR_OWNED },
                             { p->held, 0, p->owned },
                             { p->done, 0, s->at <= DR_AT_COMPOSE && !p->held },
                             { p->moves, 0, DR_BUDGET - (p->held > 0) } };
    if (!all_within(ranges, sizeof ranges / sizeof ranges[0]) || p->doubles >> p->colours)
        return "DR-Q2 complaint.dr.state.player";
    for (int colour = 0; colour < DR_COLOURS; colour++)
        if (p->fragments[colour] > AMPLE)
            return "DR-Q2 complaint.dr.state.fragments";
    for (int i = 0; i < p->owned; i++)
        if (p->segment[i] < 1 || p->segment[i] > box->segments || p->laid[i] > DR_PLACES)
            return "DR-B2 complaint.dr.state.placement";
    if (!rv_is_blank(p->segment + p->owned, p->segment + DR_OWNED)
        || !rv_is_blank(p->laid + p->owned, p->laid + DR_OWNED)
        || !rv_is_blank(p->spare, p->spare + sizeof p->spare))
        return "complaint.dr.state.owned";
    return NULL;
}

const char *dr_out_of_range(const rv_game *game, const dr_state *s)
{
    const char *wrong = wrong_table(game, s);
    for (int seat = 1; seat <= rv_seats(game) && wrong == NULL; seat++)
        wrong = wrong_numbers(game, s, seat);
    return wrong;
}
