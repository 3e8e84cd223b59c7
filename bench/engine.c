/* See engine.h. Times are processor times, so that other work on the machine does not count. */
#include "bench/engine.h"

#include "bench/clock.h"
#include "core/session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct buffer {
    _Alignas(16) unsigned char bytes[RV_STATE_BYTES];
} buffer;

enum { ROUNDS = 5, DECISIONS = 300000, SIGNATURE_GAMES = 50 };

static inline const rv_head *head_of(const void *state)
{
    return state;
}

static inline int first_owing(const void *state)
{
    return __builtin_ctz(head_of(state)->waiting);
}

/* A cheap generator for choices: chance inside the game is the game's own. */
static inline uint32_t next_choice(uint64_t *seed, int n)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*seed >> 32) * (uint64_t)n >> 32);
}

static inline void keep_alive(const void *memory)
{
    __asm__ volatile("" : : "r"(memory) : "memory");
}

typedef struct sums {
    uint64_t moves, decisions, games;
} sums;

/* Plays whole random games until enough decisions are made; returns ns per decision. */
static double random_play(const rv_game *game, bool copying, sums *total)
{
    buffer state, copy;
    uint64_t seed = 1;
    *total = (sums){ 0 };
    double start = bench_now();
    while (total->decisions < DECISIONS) {
        total->games++;
        rv_deal(game, &state, (rv_rng){ { total->games, 0 }, 0 });
        while (!head_of(&state)->over) {
            rv_move list[RV_MOVES];
            if (copying) {
                memcpy(&copy, &state, game->rules->state_bytes);
                keep_alive(&copy);
            }
            int n = game->rules->moves(game, &state, first_owing(&state), list);
            game->rules->apply(game, &state, list[next_choice(&seed, n)], NULL);
            total->moves += (uint64_t)n;
            total->decisions++;
        }
    }
    return (bench_now() - start) / (double)total->decisions;
}

/* Positions of random games, to measure one thing at a time on. */
enum { SAMPLES = 512 };

static void sample(const rv_game *game, buffer *samples)
{
    uint64_t seed = 2;
    int count = 0;
    for (uint64_t key = 1; count < SAMPLES; key++) {
        buffer state;
        rv_deal(game, &state, (rv_rng){ { key, 7 }, 0 });
        for (int ply = 0; !head_of(&state)->over && count < SAMPLES; ply++) {
            rv_move list[RV_MOVES];
            if (ply % 8 == 0)
                samples[count++] = state;
            int n = game->rules->moves(game, &state, first_owing(&state), list);
            game->rules->apply(game, &state, list[next_choice(&seed, n)], NULL);
        }
    }
}

static double time_moves(const rv_game *game, const buffer *samples)
{
    rv_move list[RV_MOVES];
    double start = bench_now();
    for (int i = 0; i < SAMPLES * 64; i++) {
        const buffer *state = &samples[i % SAMPLES];
        game->rules->moves(game, state, first_owing(state), list);
        keep_alive(list);
    }
    return (bench_now() - start) / (SAMPLES * 64);
}

static double time_view_guess(const rv_game *game, const buffer *samples)
{
    rv_rng rng = { { 3, 4 }, 0 };
    buffer view;
    double start = bench_now();
    for (int i = 0; i < SAMPLES * 16; i++) {
        const buffer *state = &samples[i % SAMPLES];
        rv_view(game, state, first_owing(state), &view);
        rv_guess(game, &view, &rng);
        keep_alive(&view);
    }
    return (bench_now() - start) / (SAMPLES * 16);
}

static uint64_t perft(const rv_game *game, const buffer *state, int depth)
{
    rv_move list[RV_MOVES];
    uint64_t nodes = 0;
    if (depth == 0 || head_of(state)->over)
        return 1;
    int n = game->rules->moves(game, state, first_owing(state), list);
    for (int i = 0; i < n; i++) {
        buffer next;
        memcpy(&next, state, game->rules->state_bytes);
        game->rules->apply(game, &next, list[i], NULL);
        nodes += perft(game, &next, depth - 1);
    }
    return nodes;
}

/* Deep enough for some hundred thousand positions; ns per leaf. */
static double time_perft(const rv_game *game)
{
    buffer state;
    rv_deal(game, &state, (rv_rng){ { 1, 1 }, 0 });
    for (int depth = 1;; depth++) {
        double start = bench_now();
        uint64_t nodes = perft(game, &state, depth);
        if (nodes > 100000 || depth == 24)
            return (bench_now() - start) / (double)nodes;
    }
}

typedef struct session_times { /* microseconds */
    double replay, undo, seek;
} session_times;

/* A whole random game in a session: reading and replaying its log, looking at each ply, and taking
   back every move that may be taken back. */
static session_times time_session(const rv_box *boxes, const rv_game *game)
{
    session_times times;
    uint64_t seed = 5;
    size_t size;
    rv_complaint complaint;
    buffer copy;
    rv_session *session = rv_session_new(game, (rv_rng){ { 9, 9 }, 0 });
    RV_ASSERT(session != NULL);
    while (!rv_session_over(session)) {
        rv_move list[RV_MOVES];
        const buffer *state = rv_session_state(session);
        int n = game->rules->moves(game, state, first_owing(state), list);
        rv_session_play(session, list[next_choice(&seed, n)]);
    }
    char *text = rv_session_print(session, NULL, 0, false, &size);
    rv_shelf shelf = { .boxes = boxes, .count = RV_GAMES };
    double start = bench_now();
    rv_session *again = rv_session_read((rv_span){ text, size }, &shelf, &complaint);
    times.replay = (bench_now() - start) / 1000;
    RV_ASSERT(again != NULL);
    int plies = rv_session_plies(session);
    start = bench_now();
    for (int ply = 0; ply <= plies; ply++) {
        memcpy(&copy, rv_session_at(session, ply), game->rules->state_bytes);
        keep_alive(&copy);
    }
    times.seek = (bench_now() - start) / 1000 / (plies + 1);
    start = bench_now();
    for (int undone = 1; undone > 0;) {
        undone = 0;
        for (int seat = 1; seat <= rv_seats(game); seat++)
            undone += rv_session_undo(session, seat);
    }
    times.undo = (bench_now() - start) / 1000;
    rv_session_free(again);
    rv_session_free(session);
    free(text);
    return times;
}

/* A fixed piece of integer work, so that runs on different machines can be compared. */
static double calibrate(void)
{
    uint64_t x = 1;
    double start = bench_now();
    for (int i = 0; i < 20000000; i++) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        x ^= x >> 29;
    }
    volatile uint64_t end = x; /* so that V8, too, must compute it */
    (void)end;
    return (bench_now() - start) / 20000000.0;
}

/* Over the final states of fixed games, as in tests/bench.txt: changes only when behaviour does. */
static uint64_t signature(const rv_game *game)
{
    uint64_t sum = 0, seed = 11;
    for (uint64_t key = 1; key <= SIGNATURE_GAMES; key++) {
        buffer state;
        rv_deal(game, &state, (rv_rng){ { key, 21 }, 0 });
        while (!head_of(&state)->over) {
            rv_move list[RV_MOVES];
            int n = game->rules->moves(game, &state, first_owing(&state), list);
            game->rules->apply(game, &state, list[next_choice(&seed, n)], NULL);
        }
        sum = sum * 31 + rv_hash(game, &state);
    }
    return sum;
}

static double best(double a, double b)
{
    return a < b ? a : b;
}

/* ---- What comes out ---- */

typedef struct figures {
    double random, copy, moves, guess, leaf, calibration;
    session_times session;
    sums total;
} figures;

typedef struct line {
    rv_game game;
    figures best;
} line;

static void measure(const rv_box *boxes, line *l)
{
    static buffer samples[SAMPLES];
    const rv_game *game = &l->game;
    figures *f = &l->best;
    sample(game, samples);
    f->random = best(f->random, random_play(game, false, &f->total));
    f->copy = best(f->copy, random_play(game, true, &f->total));
    f->moves = best(f->moves, time_moves(game, samples));
    f->guess = best(f->guess, time_view_guess(game, samples));
    f->leaf = best(f->leaf, time_perft(game));
    f->calibration = best(f->calibration, calibrate());
    session_times times = time_session(boxes, game);
    f->session.replay = best(f->session.replay, times.replay);
    f->session.seek = best(f->session.seek, times.seek);
    f->session.undo = best(f->session.undo, times.undo);
}

static double length_of(const figures *f)
{
    return (double)f->total.decisions / (double)f->total.games;
}

static double width_of(const figures *f)
{
    return (double)f->total.moves / (double)f->total.decisions;
}

/* Its headings are in apps/cli/bench.c: they have a language. */
static void print_row(const rv_game *game, const figures *f)
{
    printf("%-19s %d %7.1f %7.1f %7.1f %7.1f %7.1f %7.1f %6.2f %6.0f %6.1f %6.2f %5u %5.2f\n",
           game->rules->id, rv_seats(game), f->random, f->copy, f->moves, f->guess, f->leaf,
           length_of(f), width_of(f), f->session.replay, f->session.undo, f->session.seek,
           game->rules->state_bytes, f->calibration);
    fflush(stdout);
}

static void metric(const rv_game *game, const char *name, double value)
{
    printf("{\"game\":\"%s\",\"players\":%d,\"metric\":\"%s\",\"value\":%.2f}\n", game->rules->id,
           rv_seats(game), name, value);
}

static void print_json(const rv_game *game, const figures *f)
{
    metric(game, "random_ns_per_decision", f->random);
    metric(game, "copy_ns_per_decision", f->copy);
    metric(game, "moves_ns", f->moves);
    metric(game, "view_guess_ns", f->guess);
    metric(game, "perft_ns_per_leaf", f->leaf);
    metric(game, "decisions_per_game", length_of(f));
    metric(game, "moves_per_decision", width_of(f));
    metric(game, "replay_us_per_game", f->session.replay);
    metric(game, "undo_us_per_game", f->session.undo);
    metric(game, "seek_us", f->session.seek);
    metric(game, "state_bytes", game->rules->state_bytes);
    metric(game, "calibration_ns", f->calibration);
    printf("{\"game\":\"%s\",\"players\":%d,\"metric\":\"signature\",\"value\":\"%016llx\"}\n",
           game->rules->id, rv_seats(game), (unsigned long long)signature(game));
    fflush(stdout);
}

static void print_line(const line *l, bench_form form)
{
    switch (form) {
    case BENCH_SIGNATURES:
        printf("%016llx %s players=%d\n", (unsigned long long)signature(&l->game),
               l->game.rules->id, rv_seats(&l->game));
        break;
    case BENCH_JSON:
        print_json(&l->game, &l->best);
        break;
    case BENCH_TABLE:
        print_row(&l->game, &l->best);
        break;
    }
}

/* For two and for four players; returns how many lines there are then. */
static int add_lines(const rv_box *box, line *lines, int count)
{
    for (int players = 2; players <= 4; players += 2) {
        char option[16];
        rv_complaint complaint;
        line *l = &lines[count++];
        l->best = (figures){ 1e9, 1e9, 1e9, 1e9, 1e9, 1e9, { 1e9, 1e9, 1e9 }, { 0 } };
        snprintf(option, sizeof option, "players=%d", players);
        const char *wrong = rv_game_read(&l->game, box, rv_span_of(option), &complaint);
        RV_ASSERT(wrong == NULL);
    }
    return count;
}

/* The rounds of one game are spread out: what slows a machine down may last for seconds. */
void bench_run(const rv_box *boxes, const char *only, bench_form form)
{
    static line lines[2 * RV_GAMES];
    int count = 0;
    for (int i = 0; i < RV_GAMES; i++)
        if (only ? strcmp(only, rv_games[i]->id) == 0 : i < RV_GAMES_OFFERED)
            count = add_lines(&boxes[i], lines, count);
    for (int round = 0; round < ROUNDS && form != BENCH_SIGNATURES; round++)
        for (int i = 0; i < count; i++)
            measure(boxes, &lines[i]);
    for (int i = 0; i < count; i++)
        print_line(&lines[i], form);
}
