/* Who has won, and how well a solo game went (IN-E, IN-P). */
#include "games/insomnia/insomnia.h"

bool in_reached(const rv_game *game, const in_state *s, int seat)
{
    bool in_bed = s->abed >> seat & 1, must = in_solo(game) || in_as_first_written(game);
    return (in_bed || !must) && s->winks[seat] >= s->pillow[seat];
}

int in_rating_of(const in_box *box, int score)
{
    int i = 0;
    while (score > box->rating[i].max) /* the last one has an open end */
        i++;
    return i;
}

/* IN-P7 to IN-P9 */
static void score_alone(const rv_game *game, const in_state *s, rv_result *result)
{
    int down = IN_PILLOW - s->pillow[1];
    int score = rv_sheet_add(result, 1, IN_S_WINKS, s->winks[1], 0, s->winks[1]);
    score += rv_sheet_add(result, 1, IN_S_DOWN, down, 0, 2 * (down / 5));
    score += rv_sheet_add(result, 1, IN_S_RACES, s->race, 0, -5 * s->race);
    result->score[1] = (int16_t)score;
    if (!s->head.over)
        return;
    result->rank[1] = 1;
    if (s->outcome == IN_TARGET) {
        result->winners = 1u << 1;
        rv_sheet_add(result, 1, IN_S_RATING, in_rating_of(in_box_of(game), score), 0, 0);
    } else {
        rv_sheet_add(result, 1, IN_S_FAILED, 0, 0, 0);
    }
}

/* What seats are ranked by at the end: IN-E1 and IN-E2, or IN-E8. Winks break ties. */
static int32_t standing(const rv_game *game, const in_state *s, int seat)
{
    int32_t excess = s->winks[seat] - s->pillow[seat];
    if (s->outcome == IN_LIMIT)
        excess = -s->pillow[seat];
    else if (in_reached(game, s, seat))
        excess += 1; /* in version 1 somebody awake with pillow 0 has not reached it */
    return excess * 65536 + s->winks[seat];
}

void in_result(const rv_game *game, const void *state, rv_result *result)
{
    const in_state *s = state;
    int seats = rv_seats(game);
    if (seats == 1) {
        score_alone(game, s, result);
        return;
    }
    for (int seat = 1; seat <= seats; seat++) {
        int score = rv_sheet_add(result, seat, IN_S_WINKS, s->winks[seat], 0, s->winks[seat]);
        score += rv_sheet_add(result, seat, IN_S_PILLOW, s->pillow[seat], 0, -s->pillow[seat]);
        result->score[seat] = (int16_t)score;
    }
    for (int seat = 1; seat <= seats && s->head.over; seat++) {
        result->rank[seat] = 1;
        for (int other = 1; other <= seats; other++)
            if (standing(game, s, other) > standing(game, s, seat))
                result->rank[seat]++;
        if (result->rank[seat] == 1)
            result->winners = (uint16_t)(result->winners | 1u << seat);
    }
}
