/*
 * How much work the best composition of a dream is, by the number of segments: nodes and time until
 * nothing better is left (proved), or until two million nodes are spent, over all dreams of the
 * shipped box and several random hands.
 *   build/release/bench_solver
 */
#include "bench/clock.h"
#include "bots/dream-runners/compose.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>

enum { HANDS = 5, OWN = 4, NODES = 2000000 };

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The seat's own four, then random neutral ones, except those on the market: the first of each
   shape. */
static void put_hand(const rv_game *game, int count, rv_rng *luck, rv_out *out)
{
    const dr_box *box = dr_box_of(game);
    bool has[DR_ROWS] = { false }, shown[DR_SHAPES] = { false };
    for (int i = 0; i < box->segments; i++) {
        bool *first = &shown[box->segment[i].shape];
        has[i] = box->segment[i].set != DR_SETS || !*first;
        *first |= box->segment[i].set == DR_SETS;
    }
    rv_put(out, "1.segs amber-single amber-pair amber-line amber-corner");
    for (int i = OWN; i < count; i++) {
        uint32_t segment;
        do
            segment = rv_below(luck, (uint32_t)box->segments);
        while (has[segment]);
        has[segment] = true;
        rv_put(out, " ");
        rv_put_span(out, box->segment[segment].id);
    }
}

static void read_line(const rv_game *game, const char *text, rv_pair *pair)
{
    rv_complaint complaint;
    const char *wrong = rv_pair_read(game, rv_span_of(text), pair, &complaint);
    RV_ASSERT(wrong == NULL);
}

static void measure(const rv_game *game, int count)
{
    static double nodes[DR_ROWS * HANDS], times[DR_ROWS * HANDS];
    const dr_box *box = dr_box_of(game);
    rv_rng luck = { .key = { 2026, (uint64_t)count } };
    int tried = 0, proved = 0;
    for (int dream = 0; dream < box->dreams; dream++) {
        for (int hand = 0; hand < HANDS; hand++) {
            _Alignas(16) unsigned char state[RV_STATE_BYTES];
            char texts[3][512];
            rv_pair pairs[3];
            rv_complaint complaint;
            rv_out round = rv_out_to(texts[0], 512), number = rv_out_to(texts[1], 512);
            rv_out segments = rv_out_to(texts[2], 512);
            rv_put(&round, "round %d", box->dream[dream].level * 2);
            rv_put(&number, "dream ");
            rv_put_span(&number, box->dream[dream].id);
            put_hand(game, count, &luck, &segments);
            for (int i = 0; i < 3; i++)
                read_line(game, texts[i], &pairs[i]);
            const char *wrong = rv_position_read(game, state, (rv_rng){ 0 }, pairs, 3, &complaint);
            RV_ASSERT(wrong == NULL);
            dr_plan plan;
            double start = bench_now();
            dr_solve(game, (const dr_state *)(const void *)state, 1, NODES, &plan);
            times[tried] = bench_now() - start;
            nodes[tried++] = plan.nodes;
            proved += plan.proved;
        }
    }
    qsort(nodes, (size_t)tried, sizeof nodes[0], by_value);
    qsort(times, (size_t)tried, sizeof times[0], by_value);
    printf("| %d | %d | %d | %.0f | %.0f | %.2f | %.2f |\n", count, tried, proved, nodes[tried / 2],
           nodes[tried - 1], times[tried / 2] / 1e6, times[tried - 1] / 1e6);
}

int main(void)
{
    static _Alignas(16) unsigned char content[RV_BOX_BYTES];
    const rv_rules *rules = rv_game_by_id(rv_span_of("dream-runners"));
    size_t count;
    const rv_file *files = rv_shipped_files(rules, &count);
    rv_box box;
    rv_game game;
    rv_complaint complaint;
    const char *wrong = rv_box_read(&box, rules, files, count, content, &complaint);
    RV_ASSERT(wrong == NULL);
    wrong = rv_game_read(&game, &box, rv_span_of("players=2 timer=off"), &complaint);
    RV_ASSERT(wrong == NULL);
    printf("| segments | dreams | proved | nodes, median | most | ms, median | most "
           "|\n|---|---|---|---|---|---|---|\n");
    for (int segments = 4; segments <= 12; segments += 4)
        measure(&game, segments);
    return 0;
}
