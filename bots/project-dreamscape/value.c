/* The yardstick of bots; nothing here is a rule of the game. */
#include "bots/bots.h"
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

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

/* In a solo game the row is swept after every turn (PD-V8): a turn uses up five cards of the deck,
   so there are few turns, and Z cards are what makes one long. They count by the turns to come,
   eight at most. A reserved card is one the sweep cannot take, as long as there is a turn to claim
   it in. */
static int worth_alone(const pd_state *s, int score)
{
    int z = pd_size(s, pd_z_of(1)), claims = s->deck >= PD_ROW ? pd_size(s, pd_res_of(1)) : 0;
    return 16 * score + 4 * pd_size(s, pd_rem_of(1)) + (at_most(z, 4) + at_most(z, 8)) * s->deck
           + 24 * claims;
}

/* What bots aim at: points of runs, more cards to make runs of, and about four Z cards as long as
   the deck gives time to use them. In sixteenths of a point. */
static int32_t value_for(const rv_game *game, const void *state, int who)
{
    const pd_state *s = state;
    const pd_box *box = pd_box_of(game);
    int32_t value = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        int rem = pd_rem_of(seat), z = pd_size(s, pd_z_of(seat));
        int score = run_points(box, pd_cards(s, rem), pd_size(s, rem)) - z;
        if (rv_seats(game) == 1)
            return 4 * worth_alone(s, score);
        int worth = 16 * score + 4 * pd_size(s, rem) + at_most(z, 4) * at_most(s->deck, 24)
                    + 6 * pd_size(s, pd_res_of(seat));
        value += seat == who ? 4 * worth : -worth;
    }
    return value;
}

/* Nothing of it is hidden. */
static int terms(const rv_game *game, const void *view, const void *before, const void *after,
                 int who, rv_term out[RV_TERMS])
{
    const pd_state *s = view;
    int deck = ((const pd_state *)after)->deck;
    (void)before;
    int rem = pd_rem_of(who), z = pd_size(s, pd_z_of(who)), held = pd_size(s, pd_res_of(who));
    bool alone = rv_seats(game) == 1;
    int ready = alone ? (at_most(z, 4) + at_most(z, 8)) * deck : at_most(z, 4) * at_most(deck, 24);
    int claims = alone ? 24 * (deck >= PD_ROW ? held : 0) : 6 * held;
    int runs = run_points(pd_box_of(game), pd_cards(s, rem), pd_size(s, rem));
    out[0] = (rv_term){ .key = "project-dreamscape.term.runs", .worth = 16 * runs };
    out[1] = (rv_term){ .key = "project-dreamscape.term.cards", .worth = 4 * pd_size(s, rem) };
    out[2] = (rv_term){ .key = "project-dreamscape.term.z", .worth = ready - 16 * z };
    out[3] = (rv_term){ .key = "project-dreamscape.term.reserve", .worth = claims };
    return 4;
}

const rv_sense pd_sense = { .rules = &pd_rules,
                            .value = value_for,
                            .terms = terms,
                            .unit = "project-dreamscape.term.unit",
                            .one = 16 };
