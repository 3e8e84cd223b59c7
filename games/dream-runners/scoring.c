/* Scores and ranks (DR-Z), and solo ratings (DR-S5). */
#include "games/dream-runners/dream-runners.h"

int dr_rating_of(const dr_box *box, int score)
{
    int i = 0;
    while (i < box->ratings - 1 && score > box->rating[i].max)
        i++;
    return i + 1;
}

static int segment_points(const dr_box *box, const dr_player *p)
{
    int points = 0;
    for (int i = 0; i < p->owned; i++)
        points += box->segment[p->segment[i] - 1].points;
    return points;
}

int dr_score(const rv_game *game, const dr_state *s, int seat)
{
    const dr_box *box = dr_box_of(game);
    const dr_player *p = dr_seen(s, seat);
    return p->woken ? 0
                    : box->serenity.points[p->serenity] + box->star.points[p->star]
                          + segment_points(box, p);
}

/* DR-Z3, DR-Z4. One number says all up to the coins: sleepers above everybody who woke up. */
void dr_rank(const rv_game *game, const dr_state *s, rv_result *result)
{
    enum { LIVING = 10000000, ROUND = 100000, STAR = 100 };
    const dr_box *box = dr_box_of(game);
    int order[RV_SEATS + 1], coins[RV_SEATS + 1];
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        const dr_player *p = dr_seen(s, seat);
        order[seat] = p->woken
                          ? p->woken * ROUND + box->star.points[p->star] + segment_points(box, p)
                          : LIVING + p->star * STAR + p->serenity;
        coins[seat] = p->woken ? 0 : p->coins;
        result->score[seat] = (int16_t)dr_score(game, s, seat);
    }
    rv_rank(result, rv_seats(game), order, coins);
    for (int seat = 1; seat <= rv_seats(game); seat++)
        if (!dr_lives(s, seat) || dr_solo(game))
            result->winners = (uint16_t)(result->winners & ~(1u << seat));
}

static void list_points(const rv_game *game, const dr_state *s, int seat, rv_result *result)
{
    const dr_box *box = dr_box_of(game);
    const dr_player *p = dr_seen(s, seat);
    if (p->woken) {
        rv_sheet_add(result, seat, DR_S_AWAKE, p->woken, 0, 0);
        return;
    }
    rv_sheet_add(result, seat, DR_S_SERENITY, p->serenity, 0, box->serenity.points[p->serenity]);
    rv_sheet_add(result, seat, DR_S_STAR, p->star, 0, box->star.points[p->star]);
    for (int i = 0; i < p->owned; i++)
        if (box->segment[p->segment[i] - 1].points)
            rv_sheet_add(result, seat, DR_S_SEGMENT, p->segment[i], 0,
                         box->segment[p->segment[i] - 1].points);
}

void dr_result(const rv_game *game, const void *state, rv_result *result)
{
    const dr_state *s = state;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        result->score[seat] = (int16_t)dr_score(game, s, seat);
        list_points(game, s, seat, result);
    }
    if (!s->head.over)
        return;
    dr_rank(game, s, result);
    if (dr_solo(game) && dr_lives(s, 1))
        rv_sheet_add(result, 1, DR_S_RATING, dr_rating_of(dr_box_of(game), result->score[1]), 0, 0);
}
