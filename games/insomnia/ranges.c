/* The first check of bytes that may come from outside: is every field in its range, so that the
   rest of the game may use it as an index, a shift or a count? What the fields say together is in
   invariants.c. */
#include "games/insomnia/insomnia.h"

/* Twice what one race or one turn can bring: a written position may begin it with that much. */
enum { MOST_WINKS = 2 * 6000, MOST_MOVEMENTS = 2 * (1 + IN_SPACES) };

static const char *bug_in_numbers(const rv_game *game, const in_state *s)
{
    unsigned seats = (unsigned)rv_seats(game), faces = (unsigned)in_box_of(game)->faces;
    unsigned option = game->option[IN_O_NIGHTMARE];
    const unsigned number[][2] = {
        /* what it is, and the most it may be */
        { s->at, IN_END },
        { s->effect, IN_BY_TILE + IN_TILES - 1 },
        { s->outcome, IN_ENDED },
        { s->nightmare, IN_NIGHTMARES - 1 },
        { s->first - 1u, seats - 1 },
        { s->active - 1u, seats - 1 },
        { s->night, IN_SPACES },
        { s->web, IN_SPACES },
        { s->onto, IN_SPACES },
        { (unsigned)(s->stride + IN_SPACES), 2 * IN_SPACES },
        { s->moved, MOST_MOVEMENTS * IN_SPACES },
        { s->crossed, MOST_MOVEMENTS },
        { s->landed, 1 },
        { s->infinite, 1 },
        { s->placing, IN_ZZZ },
        { s->revealed, faces },
        { (unsigned)(s->spare[0] | s->spare[1]), 0 },
    };
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++)
        if (number[i][0] > number[i][1])
            return "IN-S6 complaint.in.state.range";
    unsigned had = 0;
    for (int i = 0; i < RV_SEATS; i++) {
        if (s->turns[i] > seats || (s->turns[i] && had >> s->turns[i] & 1))
            return "IN-X31 complaint.in.state.order";
        had |= s->turns[i] ? 1u << s->turns[i] : ~0u; /* blanks come last */
    }
    return option < IN_NIGHTMARES && s->nightmare != option ? "IN-O1 complaint.in.state.option"
                                                            : NULL;
}

/* Element 0 of all arrays is blank, and so are the seats that nobody has. */
static const char *bug_in_arrays(const rv_game *game, const in_state *s)
{
    for (int seat = 0; seat <= RV_SEATS; seat++) {
        bool sits = seat >= 1 && seat <= rv_seats(game);
        bool hides = s->head.view != RV_FULL && s->head.view != seat; /* IN-H1 */
        int faces = sits ? in_box_of(game)->faces : 0;
        if (s->winks[seat] > (sits ? MOST_WINKS : 0) || s->pillow[seat] > (sits ? IN_PILLOW : 0)
            || s->sheep[seat] > (sits ? IN_SPACES : 0) || s->last[seat] > faces)
            return "complaint.in.state.bounds";
        for (int i = 0; i < IN_HAND; i++) {
            int held = s->hand[seat][i];
            if (held && (hides ? !sits || held != IN_HIDDEN : held > faces))
                return "IN-H1 complaint.in.state.hand-card";
        }
        for (int space = 0; space <= IN_SPACES; space++)
            if (in_tokens(s, seat, space) > (sits && space ? IN_ZZZ : 0))
                return "IN-C5 complaint.in.state.zzz";
    }
    for (int space = 0; space <= IN_SPACES; space++)
        if (s->board[space] > (space ? IN_TILES : 0))
            return "IN-C4 complaint.position.tile";
    return NULL;
}

const char *in_out_of_range(const rv_game *game, const in_state *s)
{
    const char *wrong = bug_in_numbers(game, s);
    return wrong ? wrong : bug_in_arrays(game, s);
}
