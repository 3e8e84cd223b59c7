/*
 * The last round of Dream Runners is a puzzle: no dream comes after it, so a composition is worth
 * the points it ends with (the mean over what the chest may hold; for converging dreams, the share
 * that is hoped for). All seats are taken by hard; in the last round the bot is asked what it would
 * compose there, and that is compared with the best there is, if that can be proved.
 *
 *   build/release/bench_last_rounds dream-runners BOT GAMES [SEATS]
 */
#include "bench/watched.h"
#include "bots/dream-runners/compose.h"

#include <stdio.h>

enum { NODES = 4000000 };

typedef struct tally {
    const rv_bot *bot;
    long unproved;
    watched_mean perfect, lost; /* the share; points */
} tally;

/* What the bot would lay. */
static void compose(const watched_turn *turn, const rv_bot *bot, dr_player *p)
{
    const rv_knowledge *k = rv_knowledge_of(turn->game);
    dr_state after = *(const dr_state *)turn->state;
    rv_move list[RV_MOVES];
    int n = k->sense->advise(turn->game, turn->view, turn->seat, k->effort[bot->level], NULL, list);
    for (int i = 0; i < n && list[i].verb != DR_V_DONE; i++)
        dr_apply(turn->game, &after, list[i], NULL);
    *p = *dr_seen(&after, turn->seat);
}

static void watch(const watched_turn *turn, void *context)
{
    tally *t = context;
    const dr_state *s = turn->state;
    if (s->round < DR_ROUNDS || s->at != DR_AT_COMPOSE || dr_seen(s, turn->seat)->moves > 0)
        return;
    dr_player p;
    compose(turn, t->bot, &p);
    dr_plan best;
    dr_stake stake;
    dr_frame frame;
    dr_solve(turn->game, s, turn->seat, NODES, &best);
    dr_weigh(turn->game, s, turn->seat, &stake);
    dr_look(turn->game, &p, &frame);
    int32_t own = dr_judge(&stake, &frame, dr_in_tray(&p));
    t->unproved += !best.proved;
    if (!best.proved)
        return;
    watched_add(&t->perfect, own == best.value);
    watched_add(&t->lost, (double)(best.value - own) / DR_POINT);
}

int main(int argc, char **argv)
{
    rv_game game;
    const rv_bot *bot;
    long games;
    if (!watched_read(argc, argv, &game, &bot, &games) || game.rules != &dr_rules)
        return 2;
    tally t = { .bot = bot };
    for (long deal = 1; watched_more(deal - 1, &games); deal++) {
        rv_result result;
        watched_play(&game, &rv_bot_hard, (uint64_t)deal, watch, &t, &result);
    }
    printf("| %s | %d | %ld | %.0f | %ld | %.1f %% +- %.1f | %.2f +- %.2f |\n", bot->id,
           rv_seats(&game), games, t.perfect.n, t.unproved, 100 * watched_value(&t.perfect),
           100 * watched_interval(&t.perfect), watched_value(&t.lost), watched_interval(&t.lost));
    return 0;
}
