/*
 * Endgames that can be searched to the end: is the best result reached?
 *
 * All seats are taken by normal, so every bot gets the same positions. From the first position from
 * which every line to the end of the game consists only of decisions of one seat, without a draw,
 * the tested bot plays on, and before each of its moves all lines are tried. Decisions in which
 * moves lead to different ends are counted; one is perfect if the best end is still within reach
 * after it. The best end has the largest share of the win, then the largest lead over the best
 * rival (in solo games: the most points). Positions from which more than POSITIONS others can be
 * reached are passed over.
 *
 *   build/release/bench_endgames GAME BOT GAMES [SEATS]
 */
#include "bench/watched.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 1 << 18, LUCKS = 8, WIN = 1 << 16 };

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
    const rv_bot *bot;
    uint64_t deal, last;  /* games dealt; the last one of which the end was watched */
    watched_mean perfect; /* the share of such decisions */
    int games;            /* that had one */
} tally;

/* What each move leads to; false: that cannot be searched out. */
static bool look_at(search *s, const void *state, const rv_move *moves, int count, int worth[])
{
    s->draws = ((const rv_head *)state)->rng.count;
    s->looked = 0;
    for (int i = 0; i < count; i++) {
        worth[i] = end_after(s, state, moves[i]);
        if (worth[i] != UNKNOWN)
            continue;
        if (s->kept) /* room for the next attempt */
            memset(s->key, 0, 2 * POSITIONS * sizeof *s->key);
        s->kept = 0;
        return false;
    }
    return true;
}

/* 1: the best was still within reach after this move, 0: no more, -1: they all come to the same. */
static int judge(const int worth[], int count, int chosen)
{
    int best = INT_MIN, worst = INT_MAX;
    for (int i = 0; i < count; i++) {
        best = worth[i] > best ? worth[i] : best;
        worst = worth[i] < worst ? worth[i] : worst;
    }
    return best == worst ? -1 : worth[chosen] == best;
}

static void play_out(tally *t, const void *from, int worth[])
{
    static _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
    search *s = &t->search;
    _Alignas(16) unsigned char state[RV_STATE_BYTES], view[RV_STATE_BYTES];
    rv_player player;
    int counted = 0;
    rv_player_sit(&player, t->bot, memory, (rv_rng){ { t->deal, 0x656e64 }, 0 });
    memcpy(state, from, s->game->rules->state_bytes);
    while (!((const rv_head *)state)->over) {
        rv_move list[RV_MOVES];
        rv_view(s->game, state, s->seat, view);
        int n = s->game->rules->moves(s->game, view, s->seat, list);
        int chosen = rv_player_choose(&player, s->game, view, s->seat, list, n);
        int perfect = look_at(s, state, list, n, worth) ? judge(worth, n, chosen) : -1;
        if (perfect >= 0)
            watched_add(&t->perfect, perfect);
        counted += perfect >= 0;
        s->game->rules->apply(s->game, state, list[chosen], NULL);
    }
    t->games += counted > 0;
}

static void watch(const watched_turn *turn, void *context)
{
    tally *t = context;
    int worth[RV_MOVES];
    t->search.game = turn->game;
    t->search.seat = turn->seat;
    if (t->last == t->deal || turn->count < 2
        || !look_at(&t->search, turn->state, turn->moves, turn->count, worth))
        return;
    t->last = t->deal;
    play_out(t, turn->state, worth);
}

int main(int argc, char **argv)
{
    rv_game game;
    tally t = { 0 };
    long games;
    if (!watched_read(argc, argv, &game, &t.bot, &games))
        return 2;
    t.search.key = calloc(2 * POSITIONS, sizeof *t.search.key);
    t.search.worth = calloc(2 * POSITIONS, sizeof *t.search.worth);
    while (t.search.key && t.search.worth && watched_more((long)t.deal, &games)) {
        rv_result result;
        memset(t.search.key, 0, 2 * POSITIONS * sizeof *t.search.key);
        t.search.kept = 0;
        t.deal++;
        watched_play(&game, &rv_bot_normal, t.deal, watch, &t, &result);
    }
    printf("| %s | %s | %d | %d of %ld | %.0f | %.1f %% +- %.1f |\n", game.rules->id, t.bot->id,
           rv_seats(&game), t.games, games, t.perfect.n, 100 * watched_value(&t.perfect),
           100 * watched_interval(&t.perfect));
    free(t.search.key);
    free(t.search.worth);
    return 0;
}
