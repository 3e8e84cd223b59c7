/* perft, bench, demo: commands that run the engine. */
#include "apps/cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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

/* ---- demo ---- */

static void print_text(const rv_game *game, const buffer *state, const rv_lang *lang, bool colour)
{
    char text[16384];
    rv_out out = rv_out_to(text, sizeof text);
    out.colour = colour;
    game->rules->text(game, state, lang, &out);
    printf("\n%s\n", text);
}

static void print_winners(const cli *c, const rv_game *game, const rv_result *result)
{
    char seats[32];
    rv_out out = rv_out_to(seats, sizeof seats);
    int winners = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++)
        if (result->winners >> seat & 1)
            rv_put(&out, "%s%d", winners++ ? ", " : "", seat);
    if (winners == 1)
        cli_say(c, "cli.winner", "seat", seats, NULL);
    else if (winners > 1)
        cli_say(c, "cli.winners", "seats", seats, NULL);
}

static void print_sheet(const cli *c, const rv_game *game, const buffer *state)
{
    rv_result result;
    rv_result_of(game, state, &result);
    printf("\n%s\n", rv_text(c->lang, "cli.sheet.title"));
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        char number[16];
        snprintf(number, sizeof number, "%d", seat);
        cli_say(c, "cli.sheet.seat", "seat", number, NULL);
        for (int i = 0; i < result.lines; i++) {
            char text[256];
            rv_out out = rv_out_to(text, sizeof text);
            if (result.line[i].seat != seat)
                continue;
            rv_put(&out, "  ");
            rv_sheet_say(game, &result.line[i], c->lang, &out);
            rv_put_pad(&out, 44);
            printf("%s %4d\n", text, result.line[i].points);
        }
        char total[64];
        rv_out out = rv_out_to(total, sizeof total);
        rv_put(&out, "  %s", rv_text(c->lang, "cli.sheet.total"));
        rv_put_pad(&out, 44);
        printf("%s %4d\n", total, result.score[seat]);
    }
    print_winners(c, game, &result);
}

static void print_events(const cli *c, const rv_game *game, const rv_events *events)
{
    for (int i = 0; i < events->count; i++) {
        char text[512];
        rv_out out = rv_out_to(text, sizeof text);
        rv_event_say(game, &events->list[i], c->lang, &out);
        printf("  %s\n", text);
    }
}

int cli_demo(cli *c, int argc, char **argv)
{
    bool named = argc > 0 && strchr(argv[0], '=') == NULL;
    const rv_box *box = cli_game(c, named ? argv[0] : rv_games[0]->id);
    rv_game game;
    rv_rng rng = cli_fresh_seed(), choices = rng;
    buffer state;
    if (box == NULL || !cli_setup(c, box, argc - named, argv + named, &game, &rng))
        return CLI_WRONG;
    choices.key[0] = ~rng.key[0];
    char seed[40], key[96], line[64];
    rv_out out = rv_out_to(seed, sizeof seed);
    rv_rng_print(&rng, &out);
    snprintf(key, sizeof key, "%s.name", box->rules->id);
    cli_say(c, "cli.demo.title", "name", rv_text(c->lang, key), NULL);
    cli_say(c, "cli.seed", "seed", seed, NULL);
    bool terminal = isatty(0) && isatty(1), colour = isatty(1) && getenv("NO_COLOR") == NULL;
    rv_deal(&game, &state, rng);
    print_text(&game, &state, c->lang, colour);
    while (!head_of(&state)->over) {
        rv_move list[RV_MOVES];
        static rv_events events;
        char seat[16], move[512];
        rv_out words = rv_out_to(move, sizeof move);
        int n = game.rules->moves(&game, &state, first_owing(&state), list);
        rv_move chosen = list[rv_below(&choices, (uint32_t)n)];
        snprintf(seat, sizeof seat, "%d", chosen.who);
        rv_move_say(&game, &state, chosen, c->lang, &words);
        cli_say(c, "cli.demo.turn", "seat", seat, "move", move, NULL);
        events.count = 0;
        const char *refused = rv_play(&game, &state, chosen, &events);
        RV_ASSERT(refused == NULL);
        print_events(c, &game, &events);
        print_text(&game, &state, c->lang, colour);
        if (terminal && fgets(line, sizeof line, stdin) == NULL)
            return 0;
    }
    print_sheet(c, &game, &state);
    return 0;
}
