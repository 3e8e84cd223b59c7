/* perft and bench: commands that run the engine. */
#include "apps/cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct buffer {
    _Alignas(16) unsigned char bytes[RV_STATE_BYTES];
} buffer;

static const rv_head *head_of(const buffer *state)
{
    return (const rv_head *)state->bytes;
}

static int first_owing(const buffer *state)
{
    int seat = 1;
    while (!(head_of(state)->waiting >> seat & 1))
        seat++;
    return seat;
}

/* ---- perft ---- */

typedef struct count {
    uint64_t nodes, signature;
} count;

/* Where several seats owe at once the first of them decides: the order does not matter there. */
static void perft(const rv_game *game, const buffer *state, int depth, count *total)
{
    if (depth == 0 || head_of(state)->over) {
        total->nodes++;
        total->signature += rv_hash(game, state);
        return;
    }
    rv_move list[RV_MOVES];
    int moves = game->rules->moves(game, state, first_owing(state), list);
    for (int i = 0; i < moves; i++) {
        buffer next = *state;
        game->rules->apply(game, &next, list[i], NULL);
        perft(game, &next, depth - 1, total);
    }
}

int cli_perft(cli *c, int argc, char **argv)
{
    long depth;
    rv_game game;
    rv_rng rng = { 0 };
    buffer state;
    if (argc < 2)
        return cli_bad_usage(c);
    const rv_box *box = cli_game(c, argv[0]);
    if (box == NULL || !cli_number(c, argv[1], 0, 64, &depth)
        || !cli_setup(c, box, argc - 2, argv + 2, &game, &rng))
        return CLI_WRONG;
    rv_deal(&game, &state, rng);
    for (int d = 0; d <= depth; d++) {
        count total = { 0, 0 };
        perft(&game, &state, d, &total);
        printf("%2d %14llu  %016llx\n", d, (unsigned long long)total.nodes,
               (unsigned long long)total.signature);
        fflush(stdout);
    }
    return 0;
}

/* ---- bench ---- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* A cheap generator for choices: chance inside the game is the game's own. */
static uint32_t next_choice(uint64_t *seed, int n)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*seed >> 32) * (uint64_t)n >> 32);
}

/* Plays whole random games until `decisions` are made; returns ns per decision. */
static double random_play(const rv_game *game, long decisions, bool copying, uint64_t *games)
{
    buffer state, copy;
    uint64_t seed = 1;
    long made = 0;
    double start = now();
    *games = 0;
    while (made < decisions) {
        rv_deal(game, &state, (rv_rng){ { ++*games, 0 }, 0 });
        while (!head_of(&state)->over) {
            rv_move list[RV_MOVES];
            if (copying) {
                memcpy(&copy, &state, game->rules->state_bytes);
                __asm__ volatile("" : : "r"(&copy) : "memory");
            }
            int n = game->rules->moves(game, &state, first_owing(&state), list);
            game->rules->apply(game, &state, list[next_choice(&seed, n)], NULL);
            made++;
        }
    }
    return (now() - start) / (double)made;
}

/* A fixed piece of integer work, so that runs on different machines can be compared. */
static double calibrate(void)
{
    uint64_t x = 1;
    double start = now();
    for (int i = 0; i < 20000000; i++) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        x ^= x >> 29;
    }
    __asm__ volatile("" : : "r"(x));
    return (now() - start) / 20000000.0;
}

enum { ROUNDS = 5, DECISIONS = 400000 };

static double best_of(const rv_game *game, bool copying, double *decisions_per_game)
{
    double best = 1e9;
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t games;
        double ns = random_play(game, DECISIONS, copying, &games);
        best = ns < best ? ns : best;
        *decisions_per_game = DECISIONS / (double)games;
    }
    return best;
}

static void print_metric(bool json, const rv_game *game, const char *metric, double value)
{
    if (json)
        printf("{\"game\":\"%s\",\"players\":%d,\"metric\":\"%s\",\"value\":%.1f}\n", game->rules->id,
               rv_seats(game), metric, value);
}

int cli_bench(cli *c, int argc, char **argv)
{
    bool json = argc == 1 && strcmp(argv[0], "--json") == 0;
    if (argc > 0 && !json)
        return cli_bad_usage(c);
    if (!json)
        printf("%-20s %7s %10s %10s %10s %7s %6s\n", "game", "players", "random ns", "copy ns",
               "decisions", "state", "cal ns");
    for (int i = 0; i < RV_GAMES_OFFERED; i++) {
        for (int players = 2; players <= 4; players += 2) {
            char option[16];
            rv_game game;
            rv_complaint complaint;
            snprintf(option, sizeof option, "players=%d", players);
            const char *wrong = rv_game_read(&game, &c->boxes[i], rv_span_of(option), &complaint);
            RV_ASSERT(wrong == NULL);
            double length, random = best_of(&game, false, &length);
            double copy = best_of(&game, true, &length), calibration = calibrate();
            print_metric(json, &game, "random_ns_per_decision", random);
            print_metric(json, &game, "copy_ns_per_decision", copy);
            print_metric(json, &game, "decisions_per_game", length);
            print_metric(json, &game, "state_bytes", game.rules->state_bytes);
            print_metric(json, &game, "calibration_ns", calibration);
            if (!json)
                printf("%-20s %7d %10.1f %10.1f %10.1f %7u %6.2f\n", game.rules->id, players, random,
                       copy, length, game.rules->state_bytes, calibration);
        }
    }
    return 0;
}
