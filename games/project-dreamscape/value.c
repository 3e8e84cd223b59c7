/* The yardstick of the greedy bot: no rule of the game. */
#include "games/project-dreamscape/project-dreamscape.h"

/* What the greedy bot aims at: points of runs, more cards to make runs of, and about four Z cards
   as long as the deck gives time to use them. In sixteenths of a point. */
int32_t pd_value(const rv_game *game, const void *state, int who)
{
    const pd_state *s = state;
    const pd_box *box = pd_box_of(game);
    int32_t value = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        int rem = pd_rem_of(seat), z = pd_size(s, pd_z_of(seat)), useful = z < 4 ? z : 4;
        int score = pd_run_points(box, pd_cards(s, rem), pd_size(s, rem)) - z;
        int worth = 16 * score + 4 * pd_size(s, rem) + useful * (s->deck > 24 ? 24 : s->deck)
                  + 6 * pd_size(s, pd_res_of(seat));
        value += seat == who ? 4 * worth : -worth;
    }
    return value;
}
