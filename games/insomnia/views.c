/* Hidden information (IN-H): hands. What a viewer may not see lies, for that viewer, in the pile.
 */
#include "games/insomnia/insomnia.h"

int in_discarded(const rv_game *game, const in_state *s, int card)
{
    int copies = in_copies(game, s, card) - s->pile[card] - (s->revealed == card + 1);
    for (int seat = 1; seat <= rv_seats(game); seat++)
        for (int i = 0; i < IN_HAND; i++)
            copies -= s->hand[seat][i] == card + 1;
    return copies;
}

void in_redact(const rv_game *game, void *state, int viewer)
{
    in_state *s = state;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        if (seat == viewer)
            continue;
        for (int i = 0; i < IN_HAND; i++) {
            uint8_t *card = &s->hand[seat][i];
            if (*card == 0 || *card == IN_HIDDEN)
                continue;
            s->pile[*card - 1]++;
            *card = IN_HIDDEN;
        }
    }
}

/* Every sheep card among the unseen ones is as likely as any other to be in a hand: nightmare cards
   never stay there (IN-D1). */
void in_guess(const rv_game *game, void *state, rv_rng *rng)
{
    in_state *s = state;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        int unknown = 0;
        for (int i = 0; i < IN_HAND; i++) {
            if (s->hand[seat][i] != IN_HIDDEN)
                continue;
            s->hand[seat][i] = 0;
            unknown++;
        }
        for (; unknown > 0; unknown--) {
            int card = rv_guess_pick(rng, s->pile, in_box_of(game)->faces);
            s->pile[card]--;
            in_hold_card(s, seat, card);
        }
    }
}
