/*
 * Do hints come true? A hint says how likely a win is; over many games as many should be won.
 *
 * All seats are taken by one bot. One in EVERY of its decisions is put to another player of the
 * same kind that knows nothing but the view, as a hint is, and what that expects of its own choice
 * is kept until the end of the game. For each fifth of the scale: how many such hints, their mean,
 * and the share of the win that really came. The last column is the Brier score of them all, the
 * mean square of the difference: 0.25 for somebody who always says one half of two players, 0 for a
 * seer.
 *
 *   build/release/bench_hints GAME BOT GAMES [SEATS [EVERY]]     EVERY: 10 by default
 */
#include "bench/watched.h"

#include <stdio.h>
#include <stdlib.h>

enum { FIFTHS = 5, KEPT = 1024 };

typedef struct hint {
    int seat;
    double chance;
} hint;

typedef struct tally {
    const rv_bot *bot;
    uint32_t every;
    rv_rng rng;
    int kept; /* of the present game */
    hint hints[KEPT];
    watched_mean said[FIFTHS], came[FIFTHS], brier;
} tally;

static void watch(const watched_turn *turn, void *context)
{
    static _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
    tally *t = context;
    rv_player adviser;
    rv_hope hope;
    if (turn->count < 2 || t->kept == KEPT || rv_below(&t->rng, t->every) != 0)
        return;
    rv_player_sit(&adviser, t->bot, memory, (rv_rng){ { t->rng.count, 0x68696e74 }, 0 });
    rv_player_choose(&adviser, turn->game, turn->view, turn->seat, turn->moves, turn->count);
    if (rv_player_ranks(&adviser, &hope, 1))
        t->hints[t->kept++] = (hint){ turn->seat, hope.chance / 1000.0 };
}

static void compare(tally *t, const rv_result *result)
{
    int winners = __builtin_popcount(result->winners);
    for (int i = 0; i < t->kept && winners > 0; i++) {
        const hint *h = &t->hints[i];
        double won = (double)(result->winners >> h->seat & 1) / winners;
        int fifth = h->chance < 1 ? (int)(FIFTHS * h->chance) : FIFTHS - 1;
        watched_add(&t->said[fifth], h->chance);
        watched_add(&t->came[fifth], won);
        watched_add(&t->brier, (h->chance - won) * (h->chance - won));
    }
    t->kept = 0;
}

int main(int argc, char **argv)
{
    rv_game game;
    static tally t = { .rng = { { 0x5eed, 0x68696e74 }, 0 } };
    long games;
    if (!watched_read(argc, argv, &game, &t.bot, &games))
        return 2;
    if (rv_seats(&game) == 1) {
        fprintf(stderr, "alone nobody wins or loses\n");
        return 2;
    }
    t.every = argc > 5 ? (uint32_t)strtoul(argv[5], NULL, 10) : 10;
    t.every += t.every == 0;
    for (long deal = 1; watched_more(deal - 1, &games); deal++) {
        rv_result result;
        watched_play(&game, t.bot, (uint64_t)deal, watch, &t, &result);
        compare(&t, &result);
    }
    printf("| %s | %s | %d | %ld |", game.rules->id, t.bot->id, rv_seats(&game), games);
    for (int i = 0; i < FIFTHS; i++)
        printf(" %.0f: %.0f -> %.0f %% |", t.said[i].n, 100 * watched_value(&t.said[i]),
               100 * watched_value(&t.came[i]));
    printf(" %.3f |\n", watched_value(&t.brier));
    return 0;
}
