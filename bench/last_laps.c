/*
 * The last lap of an Insomnia game: is the best chance taken?
 *
 * `normal` plays the games, and the bot is asked wherever the best can be known: at the decisions
 * of a sheep that is alone in a race with which the game is certain to end, since somebody in bed
 * has reached a pillow (IN-E1) or the limit is reached (IN-E8). Then nobody else moves and no hand
 * is hidden, so only the sheep's own decisions and the draws are left. All of them are tried, a
 * draw as the mean over the cards of the pile, down to the end of the game: that gives each move's
 * exact share of the win. A decision counts if it can be searched to the end and its moves differ
 * by more than a hundredth of a win; it is perfect if the bot chooses a move within that of the
 * best. If a move is certain to win, the others need not be searched to the end: one that would
 * take too long counts as wrong.
 *
 *   build/release/bench_last_laps insomnia BOT GAMES [SEATS]
 */
#include "bench/watched.h"
#include "games/insomnia/insomnia.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS = 1 << 20, /* that are remembered */
    SLOTS = 2 * POSITIONS,
    LOOKED = 20000, /* of a move at most; then it is too long */
    SURE = 300,     /* of the moves after one that was: enough to see a certain win */
    DRAWS = 24,     /* of one move */
    WORD = 32
};

static const double unknown = -1, close_by = 0.01;

typedef struct search {
    rv_game game;         /* whose script says what is drawn */
    int seat, left, kept; /* positions: still to be looked at, and in the table below */
    uint64_t *key;        /* positions met, by their hash, and the chance from there */
    double *chance;
    char word[IN_CARDS][WORD]; /* of each card, as scripts name it */
} search;

/* The draws that one move brings, as far as they are fixed. */
typedef struct draws {
    int count;
    rv_span word[DRAWS];
    uint8_t pile[IN_CARDS]; /* what is left to draw after them */
} draws;

static double best_chance(search *q, const in_state *s);

static double share_of_win(const search *q, const in_state *s)
{
    rv_result result;
    rv_result_of(&q->game, s, &result);
    int own = result.winners >> q->seat & 1;
    return own ? 1.0 / __builtin_popcount(result.winners) : 0;
}

/* The mean over what may be drawn after the draws that are fixed. */
static double chance_after(search *q, const in_state *s, rv_move move, draws *d)
{
    in_state after = *s;
    q->game.script = d->word;
    q->game.scripted = (uint32_t)d->count;
    in_apply(&q->game, &after, move, NULL);
    if (after.head.rng.count <= (uint64_t)d->count) {
        after.head.rng.count = 0;
        return best_chance(q, &after);
    }
    int cards = in_box_of(&q->game)->cards, at = d->count, total = 0;
    double sum = 0;
    if (at == DRAWS)
        return unknown;
    for (int card = 0; card < cards; card++) {
        int copies = d->pile[card];
        if (copies == 0)
            continue;
        d->pile[card]--;
        d->word[at] = rv_span_of(q->word[card]);
        d->count = at + 1;
        double chance = chance_after(q, s, move, d);
        d->count = at;
        d->pile[card]++;
        if (chance == unknown)
            return unknown;
        sum += copies * chance;
        total += copies;
    }
    return sum / total;
}

static double chance_of(search *q, const in_state *s, rv_move move)
{
    draws d = { .count = 0 };
    memcpy(d.pile, s->pile, sizeof d.pile);
    return chance_after(q, s, move, &d);
}

static double best_chance(search *q, const in_state *s)
{
    if (s->head.over)
        return share_of_win(q, s);
    if (s->head.waiting != 1u << q->seat)
        return unknown;
    uint64_t key = rv_hash(&q->game, s) | 1;
    size_t at = key % SLOTS;
    for (; q->key[at]; at = (at + 1) % SLOTS)
        if (q->key[at] == key)
            return q->chance[at];
    if (q->left-- <= 0 || q->kept == POSITIONS)
        return unknown;
    rv_move list[RV_MOVES];
    int n = q->game.rules->moves(&q->game, s, q->seat, list);
    double best = 0;
    for (int i = 0; i < n && best < 1; i++) {
        double chance = chance_of(q, s, list[i]);
        if (chance == unknown)
            return unknown; /* and so is all that led here */
        best = chance > best ? chance : best;
    }
    for (at = key % SLOTS; q->key[at]; at = (at + 1) % SLOTS)
        ;
    q->key[at] = key;
    q->chance[at] = best;
    q->kept++;
    return best;
}

/* IN-E1, IN-E8 */
static bool ends_with_this_race(const rv_game *game, const in_state *s, int seat)
{
    bool ends = s->race == in_race_limit(game);
    for (int other = 1; other <= rv_seats(game); other++)
        ends |= other != seat && in_reached(game, s, other);
    return ends;
}

typedef struct tally {
    search search;
    const rv_bot *bot;
    long unproved;
    watched_mean perfect, lost; /* the share of decisions; hundredths of a win */
} tally;

static int asked(const rv_bot *bot, const watched_turn *turn)
{
    static _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
    rv_player player;
    rv_player_sit(&player, bot, memory, (rv_rng){ { 1, 0x6c617073 }, 0 });
    return rv_player_choose(&player, turn->game, turn->view, turn->seat, turn->moves, turn->count);
}

static void watch(const watched_turn *turn, void *context)
{
    tally *t = context;
    search *q = &t->search;
    in_state s = *(const in_state *)turn->state;
    double best = 0, worst = 1, chance[RV_MOVES];
    if (turn->count < 2 || s.racing != 1u << turn->seat
        || !ends_with_this_race(turn->game, &s, turn->seat))
        return;
    s.head.rng = (rv_rng){ { 0, 0 }, 0 };
    q->seat = turn->seat;
    bool proved = true;
    for (int i = 0; i < turn->count; i++) {
        q->left = proved ? LOOKED : SURE;
        chance[i] = chance_of(q, &s, turn->moves[i]);
        proved &= chance[i] != unknown;
        chance[i] = chance[i] == unknown ? 0 : chance[i];
        best = chance[i] > best ? chance[i] : best;
        worst = chance[i] < worst ? chance[i] : worst;
    }
    if (!proved && best < 1) {
        t->unproved++;
        return;
    }
    if (best - worst <= close_by)
        return;
    double lost = best - chance[asked(t->bot, turn)];
    watched_add(&t->perfect, lost <= close_by);
    watched_add(&t->lost, 100 * lost);
}

static void name_cards(search *q)
{
    for (int card = 0; card < in_box_of(&q->game)->cards; card++) {
        rv_out out = rv_out_to(q->word[card], WORD);
        q->game.rules->noun(&q->game, IN_N_CARD, card, NULL, &out);
    }
}

int main(int argc, char **argv)
{
    rv_game game;
    const rv_bot *bot;
    long games;
    if (!watched_read(argc, argv, &game, &bot, &games) || game.rules != &in_rules)
        return 2;
    tally t = { .search.game = game, .bot = bot };
    t.search.key = calloc(SLOTS, sizeof *t.search.key);
    t.search.chance = calloc(SLOTS, sizeof *t.search.chance);
    name_cards(&t.search);
    for (long deal = 1; t.search.key && t.search.chance && watched_more(deal - 1, &games); deal++) {
        rv_result result;
        memset(t.search.key, 0, SLOTS * sizeof *t.search.key);
        t.search.kept = 0;
        watched_play(&game, &rv_bot_normal, (uint64_t)deal, watch, &t, &result);
    }
    printf("| %s | %d | %ld | %.0f | %ld | %.1f %% +- %.1f | %.2f +- %.2f |\n", bot->id,
           rv_seats(&game), games, t.perfect.n, t.unproved, 100 * watched_value(&t.perfect),
           100 * watched_interval(&t.perfect), watched_value(&t.lost), watched_interval(&t.lost));
    free(t.search.key);
    free(t.search.chance);
    return 0;
}
