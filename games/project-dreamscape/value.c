/* The yardstick of the greedy bot: no rule of the game. */
#include "games/project-dreamscape/project-dreamscape.h"

/* The points of runs as the score has them (PD-G), without their lines: a run that grows from L - 1
   to L adds the difference. */
static int run_points(const pd_box *box, const uint8_t *rem, int size)
{
    uint8_t length[PD_TYPES] = { 0 }, last[PD_TYPES] = { 0 };
    int total = 0;
    for (int i = 1; i <= size; i++) {
        int types[2] = { box->a[rem[i - 1] - 1], box->b[rem[i - 1] - 1] };
        for (int half = 0; half < 2; half++) {
            int t = types[half], grown = last[t] == i - 1 ? length[t] + 1 : 1;
            total += box->points[grown] - box->points[grown - 1];
            length[t] = (uint8_t)grown;
            last[t] = (uint8_t)i;
        }
    }
    return total;
}

/* What the greedy bot aims at: points of runs, more cards to make runs of, and about four Z cards
   as long as the deck gives time to use them. In sixteenths of a point. */
int32_t pd_value(const rv_game *game, const void *state, int who)
{
    const pd_state *s = state;
    const pd_box *box = pd_box_of(game);
    int32_t value = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        int rem = pd_rem_of(seat), z = pd_size(s, pd_z_of(seat)), useful = z < 4 ? z : 4;
        int score = run_points(box, pd_cards(s, rem), pd_size(s, rem)) - z;
        int worth = 16 * score + 4 * pd_size(s, rem) + useful * (s->deck > 24 ? 24 : s->deck)
                    + 6 * pd_size(s, pd_res_of(seat));
        value += seat == who ? 4 * worth : -worth;
    }
    return value;
}
