/* perft: counts of reachable positions, a signature of the rules. */
#include "apps/cli/cli.h"

#include <stdio.h>

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

/* Where several seats owe at once the first of them decides: the order does not matter. */
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
