/*
 * What a decision costs, in points, compared with a search with a hundred times the budget.
 *
 * All seats are taken by one bot. One in EVERY of its decisions is put to the same bot with a
 * hundred times the budget. If that chooses the same, the decision cost nothing; else both moves
 * are made, and the rest of the game is played from both by `normal`, with the same chance, several
 * times: the difference in the seat's points is what the decision cost. (In Dreamscape a plan is at
 * most 540 positions wide, so a hundred times the budget of hard and expert is less than that.)
 *
 *   build/release/bench_regret GAME BOT GAMES [SEATS [EVERY]]     EVERY: 20 by default
 */
#include "bench/watched.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIMES = 100, PLAYED = 8 };

typedef struct tally {
    const rv_bot *patient;
    uint32_t every;
    rv_rng rng;
    watched_mean cost, other; /* points; the share of decisions that were different */
} tally;

static double points_after(const watched_turn *turn, int chosen, uint64_t seed)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    rv_result result;
    memcpy(state, turn->state, turn->game->rules->state_bytes);
    ((rv_head *)state)->rng.key[0] ^= seed;
    turn->game->rules->apply(turn->game, state, turn->moves[chosen], NULL);
    watched_end(turn->game, &rv_bot_normal, state, seed, &result);
    return result.score[turn->seat];
}

static void watch(const watched_turn *turn, void *context)
{
    static _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
    tally *t = context;
    rv_player patient;
    if (turn->count < 2 || rv_below(&t->rng, t->every) != 0)
        return;
    rv_player_sit(&patient, t->patient, memory, (rv_rng){ { t->rng.count, 0x726567 }, 0 });
    int better =
        rv_player_choose(&patient, turn->game, turn->view, turn->seat, turn->moves, turn->count);
    double lost = 0;
    for (uint64_t i = 1; i <= PLAYED && better != turn->chosen; i++) {
        uint64_t seed = t->rng.count * PLAYED + i;
        lost += points_after(turn, better, seed) - points_after(turn, turn->chosen, seed);
    }
    watched_add(&t->cost, lost / PLAYED);
    watched_add(&t->other, better != turn->chosen);
}

int main(int argc, char **argv)
{
    rv_game game;
    const rv_bot *bot;
    long games;
    if (!watched_read(argc, argv, &game, &bot, &games))
        return 2;
    rv_bot patient = *bot;
    patient.times = TIMES;
    tally t = { .patient = &patient,
                .every = argc > 5 ? (uint32_t)strtoul(argv[5], NULL, 10) : 20,
                .rng = { { 0x5eed, 0x726567 }, 0 } };
    t.every += t.every == 0;
    for (long deal = 1; watched_more(deal - 1, &games); deal++) {
        rv_result result;
        watched_play(&game, bot, (uint64_t)deal, watch, &t, &result);
    }
    printf("| %s | %s | %d | %ld | %.0f | %.0f %% | %.2f +- %.2f |\n", game.rules->id, bot->id,
           rv_seats(&game), games, t.cost.n, 100 * watched_value(&t.other), watched_value(&t.cost),
           watched_interval(&t.cost));
    return 0;
}
