/* What search knows of each game: its sense (bots/NAME), and how to read its yardstick. */
#include "bots/search.h"

extern const rv_sense pd_sense, in_sense, ds_sense, dr_sense;
static const rv_sense none = { .rules = NULL };

static const rv_knowledge table[] = {
    { .sense = &pd_sense,
      .way = RV_BY_TREE,
      .budget = { 20, 250, 2000, 16000 },
      .scale = 700,
      .solo_middle = 2600,
      .solo_scale = 1300,
      .explore = 0.2,
      .playout = { 0, 0, 10, 10 } },
    { .sense = &in_sense,
      .way = RV_BY_TREE,
      .budget = { 5, 400, 1000, 14000 },
      .scale = 250,
      .solo_middle = 0,
      .solo_scale = 400,
      .explore = 0.2,
      .playout = { 0, 0, 10, 10 } },
    { .sense = &ds_sense,
      .way = RV_BY_PLAN,
      .budget = { 60, 1000, 40000, 300000 },
      .beyond = { false, false, true, true },
      .scale = 1200,
      .solo_middle = 3000,
      .solo_scale = 1500,
      .turn = 12,
      .stage = "done" },
    { .sense = &dr_sense, /* works every choice out; nothing is left for a tree */
      .way = RV_BY_TREE,
      .effort = { 1, 30, 1000, 300000 } },
    { .sense = &none, /* any other game */
      .way = RV_BY_TREE,
      .budget = { 60, 700, 6000, 40000 },
      .scale = 20,
      .solo_middle = 20,
      .solo_scale = 20,
      .explore = 0.7,
      .playout = { 6, 6, 6, 6 } },
};

const rv_knowledge *rv_knowledge_of(const rv_game *game)
{
    const rv_knowledge *k = table;
    while (k->sense != &none && k->sense->rules != game->rules)
        k++;
    return k;
}

void rv_imagine(const rv_game *game, void *view, rv_rng *rng)
{
    const rv_sense *sense = rv_knowledge_of(game)->sense;
    int viewer = ((rv_head *)view)->view;
    rv_guess(game, view, rng);
    if (sense->imagine && viewer != RV_FULL)
        sense->imagine(game, view, viewer, rng);
}

bool rv_is_idle(const rv_game *game, const void *state, rv_move move)
{
    const rv_sense *sense = rv_knowledge_of(game)->sense;
    return sense->idle && sense->idle(game, state, move);
}

int rv_leave_idle(const rv_game *game, const void *state, rv_move *list, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (!rv_is_idle(game, state, list[i]))
            list[kept++] = list[i];
    return kept ? kept : n;
}

/* From any scale to 0..1: a half in the middle, three quarters one `scale` above it. */
double rv_squash(double lead, double scale)
{
    return 0.5 + 0.5 * lead / ((lead < 0 ? -lead : lead) + scale);
}

int32_t rv_value_of(const rv_game *game, const void *state, int seat)
{
    const rv_sense *sense = rv_knowledge_of(game)->sense;
    if (sense->value)
        return sense->value(game, state, seat);
    rv_result result;
    rv_result_of(game, state, &result);
    return result.score[seat];
}

/* The end counts by its result, with a little for the margin, so that a game already lost or won is
   still played well. */
void rv_appraise(const rv_game *game, const void *state, double out[RV_SEATS + 1])
{
    const rv_knowledge *k = rv_knowledge_of(game);
    const rv_head *head = state;
    int seats = rv_seats(game), winners = 0;
    double value[RV_SEATS + 1] = { 0 };
    rv_result result;
    result.winners = 0;
    if (head->over)
        rv_result_of(game, state, &result);
    for (int seat = 1; seat <= seats; seat++) {
        value[seat] = rv_value_of(game, state, seat);
        winners += result.winners >> seat & 1;
    }
    for (int seat = 1; seat <= seats; seat++) {
        if (seats == 1) {
            out[1] = rv_squash(value[1] - k->solo_middle, k->solo_scale);
            return;
        }
        double rival = -1e9;
        for (int other = 1; other <= seats; other++)
            if (other != seat && value[other] > rival)
                rival = value[other];
        out[seat] = rv_squash(value[seat] - rival, k->scale);
        if (head->over && winners > 0)
            out[seat] = 0.1 * out[seat] + 0.9 * (result.winners >> seat & 1) / winners;
    }
}
