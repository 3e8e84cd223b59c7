/* Who sees what (DR-H): blanking a state for a viewer, and imagining what is blank. */
#include "games/dream-runners/dream-runners.h"

#include <string.h>

bool dr_composes_in_secret(const rv_game *game, const dr_state *s)
{
    return s->at == DR_AT_COMPOSE && !game->option[DR_O_BOARDS];
}

bool dr_shows(const rv_game *game, const dr_state *s, int seat)
{
    return !dr_composes_in_secret(game, s) || s->head.view == RV_FULL || s->head.view == seat;
}

/* DR-H1, DR-H6. The counter of moves goes too: it would show how much a rival tries out. */
void dr_redact(const rv_game *game, void *state, int viewer)
{
    dr_state *s = state;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        dr_player *p = dr_player_of(s, seat);
        if (seat == viewer)
            continue;
        if (p->commit)
            p->commit = DR_HIDDEN;
        if (!dr_composes_in_secret(game, s))
            continue;
        memset(p->laid, 0, sizeof p->laid);
        p->held = p->moves = 0;
    }
}

/* Somebody who has declared done has laid something; one who is still composing may have laid
   nothing yet. */
static void guess_layout(const rv_game *game, dr_state *s, int seat, rv_rng *rng)
{
    dr_player *p = dr_player_of(s, seat);
    uint64_t covered = 0;
    for (int i = 0; i < p->owned && p->done; i++) {
        const dr_shape *shape = dr_shape_of(game, p->segment[i]);
        uint32_t way = rv_below(rng, shape->places + 1u); /* the last one: in the tray */
        if (way == shape->places || (shape->way[way].covers & covered))
            continue;
        p->laid[i] = shape->way[way].place;
        covered |= shape->way[way].covers;
    }
}

static void guess_commit(const rv_game *game, dr_state *s, int seat, rv_rng *rng)
{
    int lo = 0, hi = dr_most_calm(game, s, seat);
    if (s->at == DR_AT_CHEST)
        dr_openings(game, s, seat, &lo, &hi);
    dr_player_of(s, seat)->commit = (uint8_t)(1 + lo + (int)rv_below(rng, (uint32_t)(hi - lo + 1)));
}

void dr_guess(const rv_game *game, void *state, rv_rng *rng)
{
    dr_state *s = state;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        if (!dr_shows(game, s, seat))
            guess_layout(game, s, seat, rng);
        if (dr_seen(s, seat)->commit == DR_HIDDEN)
            guess_commit(game, s, seat, rng);
    }
}
