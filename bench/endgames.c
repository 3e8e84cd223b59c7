/*
 * Endgames that can be searched to the end: is the best result reached?
 *
 * All seats are taken by one bot. Wherever every line to the end of the game consists only of
 * decisions of one seat, without a draw, all lines are tried. Decisions in which moves lead to
 * different ends are counted; one is perfect if the best end is still within reach after it. The
 * best end has the largest share of the win, then the largest lead over the best rival (in solo
 * games: the most points).
 *
 *   build/release/bench_endgames GAME BOT GAMES [SEATS]
 */
#include "bench/watched.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 1 << 20, LUCKS = 8, WIN = 1 << 16 };

typedef struct search {
    const rv_game *game;
    int seat;
    int looked, kept; /* positions of this decision; in the table below */
    uint64_t draws;
    uint64_t *key; /* positions met, by their hash, and what the best end from there is worth */
    int *worth;
} search;

enum { UNKNOWN = INT_MIN }; /* it cannot be searched to the end */

static int worth_of_end(const search *s, const void *state)
{
    rv_result result;
    int rival = INT_MIN, winners = 0;
    rv_result_of(s->game, state, &result);
    for (int seat = 1; seat <= rv_seats(s->game); seat++) {
        winners += result.winners >> seat & 1;
        if (seat != s->seat && result.score[seat] > rival)
            rival = result.score[seat];
    }
    int lead = result.score[s->seat] - (rival == INT_MIN ? 0 : rival);
    return lead + (result.winners >> s->seat & 1 ? WIN / winners : 0);
}

static int best_end(search *s, const void *state);

static int end_after(search *s, const void *state, rv_move move)
{
    int worth = UNKNOWN;
    for (uint64_t luck = 0; luck < LUCKS; luck++) {
        _Alignas(16) unsigned char after[RV_STATE_BYTES];
        const rv_head *head = (const rv_head *)after;
        memcpy(after, state, s->game->rules->state_bytes);
        ((rv_head *)after)->rng.key[0] ^= luck;
        s->game->rules->apply(s->game, after, move, NULL);
        if (head->rng.count == s->draws)
            return best_end(s, after);
        if (!head->over || (luck > 0 && worth != worth_of_end(s, after)))
            return UNKNOWN;
        worth = worth_of_end(s, after);
    }
    return worth; /* a draw at the very end that changes nothing */
}

static int best_end(search *s, const void *state)
{
    const rv_head *head = state;
    if (head->over)
        return worth_of_end(s, state);
    if (head->waiting != 1u << s->seat)
        return UNKNOWN;
    uint64_t key = rv_hash(s->game, state) | 1;
    size_t at = key % (2 * POSITIONS);
    for (; s->key[at]; at = (at + 1) % (2 * POSITIONS))
        if (s->key[at] == key)
            return s->worth[at];
    if (++s->looked > POSITIONS || s->kept == POSITIONS)
        return UNKNOWN;
    rv_move list[RV_MOVES];
    int n = s->game->rules->moves(s->game, state, s->seat, list), best = UNKNOWN;
    for (int i = 0; i < n; i++) {
        int worth = end_after(s, state, list[i]);
        if (worth == UNKNOWN)
            return UNKNOWN; /* and so is all that led here */
        best = worth > best ? worth : best;
    }
    for (at = key % (2 * POSITIONS); s->key[at]; at = (at + 1) % (2 * POSITIONS))
        ;
    s->key[at] = key;
    s->worth[at] = best;
    s->kept++;
    return best;
}

typedef struct tally {
    search search;
    watched_mean perfect; /* the share of such decisions */
} tally;

static void watch(const watched_turn *turn, void *context)
{
    tally *t = context;
    search *s = &t->search;
    int best = INT_MIN, worst = INT_MAX, own = 0;
    if (turn->count < 2)
        return;
    s->game = turn->game;
    s->seat = turn->seat;
    s->draws = ((const rv_head *)turn->state)->rng.count;
    s->looked = 0;
    for (int i = 0; i < turn->count; i++) {
        int worth = end_after(s, turn->state, turn->moves[i]);
        if (worth == UNKNOWN)
            return;
        best = worth > best ? worth : best;
        worst = worth < worst ? worth : worst;
        own = i == turn->chosen ? worth : own;
    }
    if (best == worst)
        return;
    watched_add(&t->perfect, own == best);
}

int main(int argc, char **argv)
{
    rv_game game;
    const rv_bot *bot;
    long games;
    if (!watched_read(argc, argv, &game, &bot, &games))
        return 2;
    tally t = { 0 };
    t.search.key = calloc(2 * POSITIONS, sizeof *t.search.key);
    t.search.worth = calloc(2 * POSITIONS, sizeof *t.search.worth);
    for (long deal = 1; deal <= games && t.search.key && t.search.worth; deal++) {
        rv_result result;
        memset(t.search.key, 0, 2 * POSITIONS * sizeof *t.search.key);
        t.search.kept = 0;
        watched_play(&game, bot, (uint64_t)deal, watch, &t, &result);
    }
    printf("| %s | %s | %d | %ld | %.0f | %.1f %% +- %.1f |\n", game.rules->id, bot->id,
           rv_seats(&game), games, t.perfect.n, 100 * watched_value(&t.perfect),
           100 * watched_interval(&t.perfect));
    free(t.search.key);
    free(t.search.worth);
    return 0;
}
