/* Scores (PD-G) and solo ratings (PD-V9). */
#include "games/project-dreamscape/project-dreamscape.h"

int pd_rating_of(const pd_box *box, int score)
{
    int i = 0;
    while (score > box->rating[i].max) /* the last has no end */
        i++;
    return i;
}

static bool carries(const pd_box *box, int card, int type)
{
    return box->a[card - 1] == type || box->b[card - 1] == type;
}

/* PD-G3, PD-G4: each run of neighbours that share a type; every type is counted by itself. */
static int score_runs(const rv_game *game, const pd_state *s, int seat, rv_result *result)
{
    const pd_box *box = pd_box_of(game);
    const uint8_t *rem = pd_cards(s, pd_rem_of(seat));
    int size = pd_size(s, pd_rem_of(seat)), total = 0;
    for (int type = 0; type < PD_TYPES; type++) {
        int length = 0;
        for (int i = 0; i <= size; i++) {
            if (i < size && carries(box, rem[i], type)) {
                length++;
                continue;
            }
            int points = box->points[length];
            if (points)
                total += rv_sheet_add(result, seat, PD_S_RUN, type, length, points);
            length = 0;
        }
    }
    return total;
}

void pd_result(const rv_game *game, const void *state, rv_result *result)
{
    const pd_state *s = state;
    int z[RV_SEATS + 1] = { 0 };
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        z[seat] = pd_size(s, pd_z_of(seat));
        result->score[seat] = (int16_t)(score_runs(game, s, seat, result) - z[seat]);
        rv_sheet_add(result, seat, PD_S_Z, z[seat], 0, -z[seat]);
    }
    if (!s->head.over)
        return;
    rv_rank(result, rv_seats(game), z, NULL); /* PD-G6 */
    if (!pd_solo(game))
        return;
    result->winners = 0;
    int rating = pd_rating_of(pd_box_of(game), result->score[1]);
    rv_sheet_add(result, 1, PD_S_RATING, rating, 0, 0);
}
