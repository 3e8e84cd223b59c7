/*
 * The library from outside: plays random games of any game and prints the mean scores.
 *
 *     cc random_games.c $(pkg-config --cflags --libs reverie) -o random_games
 *     ./random_games insomnia 1000
 */
#include <reverie/core/reverie.h>
#include <reverie/games/games.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const rv_rules *rules = rv_game_by_id(rv_span_of(argc > 1 ? argv[1] : "project-dreamscape"));
    long games = argc > 2 ? atol(argv[2]) : 100;
    if (rules == NULL || games < 1) {
        fprintf(stderr, "usage: random_games GAME N\n");
        return 2;
    }

    /* The shipped box, read once; several boxes could be in use at the same time. */
    size_t count;
    rv_box box;
    rv_game game;
    rv_complaint complaint;
    const rv_file *files = rv_shipped_files(rules, &count);
    void *content = aligned_alloc(64, (rules->box_bytes + 63) / 64 * 64);
    if (content == NULL || rv_box_read(&box, rules, files, count, content, &complaint) != NULL
        || rv_game_read(&game, &box, rv_span_of("players=2"), &complaint) != NULL)
        return 1;

    rv_rng choices = { { 1, 2 }, 0 };
    long sums[RV_SEATS + 1] = { 0 }, decisions = 0;
    for (long i = 0; i < games; i++) {
        _Alignas(16) unsigned char state[RV_STATE_BYTES];
        rv_deal(&game, state, (rv_rng){ { (uint64_t)i, 0 }, 0 });
        for (; !rv_over(&game, state, 0); decisions++) {
            rv_move list[RV_MOVES];
            int seat = 1;
            while (!(rv_waiting(state) >> seat & 1))
                seat++;
            int n = rv_moves(&game, state, seat, list);
            rv_apply(&game, state, list[rv_below(&choices, (uint32_t)n)], NULL);
        }
        rv_result result;
        rv_result_of(&game, state, &result);
        for (int seat = 1; seat <= rv_seats(&game); seat++)
            sums[seat] += result.score[seat];
    }
    printf("%s: %ld games, %ld decisions, mean scores %.2f %.2f\n", rules->id, games, decisions,
           (double)sums[1] / (double)games, (double)sums[2] / (double)games);
    free(content);
    return 0;
}
