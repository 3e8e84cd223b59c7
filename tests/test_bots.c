/* Bots: they see views only, think in slices, and the same seed gives the same choice. */
#include "bots/bots.h"
#include "games/games.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

typedef struct table {
    _Alignas(16) unsigned char bytes[RV_STATE_BYTES];
} table;

static rv_head *head_of(table *t)
{
    return (rv_head *)t->bytes;
}

/* The first seat that owes a decision. */
static int choose(const rv_bot *bot, const rv_game *game, const table *view, int seat, int slice)
{
    static _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
    rv_move list[RV_MOVES];
    rv_player player;
    int chosen;
    rv_player_sit(&player, bot, memory, (rv_rng){ { 5, 6 }, 0 });
    int n = game->rules->moves(game, view, seat, list);
    rv_player_ask(&player, game, view, seat, list, n);
    do
        chosen = rv_player_think(&player, slice);
    while (chosen < 0);
    assert_in_range(chosen, 0, n - 1);
    return chosen;
}

/* Which bots are asked at a position: all that are quick, and now and then a strong one. */
static bool takes_part(const rv_bot *bot, uint64_t seed, int ply)
{
    if (bot == &rv_bot_expert)
        return seed <= 2 && ply == 24;
    if (bot == &rv_bot_hard)
        return seed <= 2 && ply % 48 == 24;
    return bot != &rv_bot_normal || ply % 24 == 0;
}

/* Over positions of games of two and of four: the choice is the same in every world the seat cannot
   tell apart, and does not depend on how the thinking is cut into slices. */
static void no_peeking(void **unused)
{
    int positions = 0, strong = 0;
    (void)unused;
    for (int g = 0; g < RV_GAMES; g++) {
        for (uint64_t seed = 1; seed <= 16; seed++) {
            rv_game game = support_seated(rv_games[g], seed % 2 ? 2 : 4);
            table t, view, other;
            rv_rng chance = { { seed, 8 }, 0 };
            rv_deal(&game, &t, (rv_rng){ { seed, 9 }, 0 });
            for (int ply = 0; !head_of(&t)->over; ply++) {
                rv_move list[RV_MOVES];
                int seat = support_owing(&t), n = game.rules->moves(&game, &t, seat, list);
                if (ply % 3 == 0) {
                    positions++;
                    rv_view(&game, &t, seat, &view);
                    other = view;
                    rv_guess(&game, &other, &chance);
                    rv_view(&game, &other, seat, &other);
                    for (int b = 0; rv_bots[b]; b++) {
                        if (!takes_part(rv_bots[b], seed, ply))
                            continue;
                        strong += rv_bots[b] == &rv_bot_hard || rv_bots[b] == &rv_bot_expert;
                        int chosen = choose(rv_bots[b], &game, &view, seat, 1 << 20);
                        assert_int_equal(choose(rv_bots[b], &game, &other, seat, 1 << 20), chosen);
                        assert_int_equal(choose(rv_bots[b], &game, &view, seat, 7), chosen);
                    }
                }
                game.rules->apply(&game, &t, list[rv_below(&chance, (uint32_t)n)], NULL);
            }
        }
    }
    assert_true(positions > 2000 && strong > 24);
}

/* The bot that measures luck does see: what it chooses depends on draws to come. */
static void the_all_seeing_one_sees(void **unused)
{
    int differ = 0;
    (void)unused;
    rv_game game = support_game("insomnia", "players=2");
    for (uint64_t seed = 1; seed <= 40; seed++) {
        table t, other;
        rv_deal(&game, &t, (rv_rng){ { seed, 9 }, 0 });
        int seat = head_of(&t)->waiting >> 1 & 1 ? 1 : 2;
        other = t;
        head_of(&other)->rng.key[0] ^= 1; /* other draws to come */
        differ += choose(&rv_bot_all_seeing, &game, &t, seat, 1 << 20)
                  != choose(&rv_bot_all_seeing, &game, &other, seat, 1 << 20);
    }
    assert_in_range(differ, 1, 40);
}

/* The ranks begin with the choice and name each move once. Returns how many there are. */
static int check_ranks(const rv_player *player, int chosen, int n)
{
    rv_hope hope[RV_MOVES], best[3];
    int count = rv_player_ranks(player, hope, RV_MOVES), named[RV_MOVES] = { 0 };
    if (count == 0)
        return 0;
    assert_in_range(count, 1, n);
    assert_int_equal(hope[0].move, chosen);
    int few = rv_player_ranks(player, best, 3);
    assert_int_equal(few, count < 3 ? count : 3);
    assert_memory_equal(best, hope, (size_t)few * sizeof best[0]);
    for (int i = 0; i < count; i++) {
        assert_in_range(hope[i].chance, 0, 1000);
        assert_true(hope[i].seen > 0 && named[hope[i].move]++ == 0);
    }
    return count;
}

/* A searching bot keeps its tree between decisions of a turn; whole games end, for 1, 2 and 4
   players where the rules allow them. */
static void whole_games(void **unused)
{
    static _Alignas(16) unsigned char memory[RV_SEATS + 1][RV_BOT_MEMORY];
    (void)unused;
    for (int g = 0; g < RV_GAMES; g++) {
        for (int seats = 1; seats <= 4; seats += seats) {
            rv_game game = support_seated(rv_games[g], seats);
            if (rv_seats(&game) != seats)
                continue;
            rv_player player[RV_SEATS + 1];
            table t, view;
            for (int seat = 1; seat <= seats; seat++)
                rv_player_sit(&player[seat], &rv_bot_easy, memory[seat], (rv_rng){ { 1, 2 }, 0 });
            rv_deal(&game, &t, (rv_rng){ { 3, 4 }, 0 });
            while (!head_of(&t)->over) {
                rv_move list[RV_MOVES];
                int seat = support_owing(&t);
                rv_view(&game, &t, seat, &view);
                int n = game.rules->moves(&game, &view, seat, list);
                int chosen = rv_player_choose(&player[seat], &game, &view, seat, list, n);
                check_ranks(&player[seat], chosen, n); /* also where it only follows a plan */
                assert_null(rv_play(&game, &t, list[chosen], NULL));
            }
        }
    }
}

/* What a bot imagines looks to its seat as the table does, has the same fate, and can be played on.
 */
static void imagined_worlds_fit_the_view(void **unused)
{
    (void)unused;
    for (int g = 0; g < RV_GAMES; g++) {
        rv_game game = support_seated(rv_games[g], 2);
        const rv_sense *sense = rv_knowledge_of(&game)->sense;
        rv_rng chance = { { 13, (uint64_t)g }, 0 };
        table t, view, again;
        rv_deal(&game, &t, (rv_rng){ { 14, (uint64_t)g }, 0 });
        while (!head_of(&t)->over) {
            rv_move list[RV_MOVES];
            int seat = support_owing(&t);
            for (int viewer = 1; viewer <= rv_seats(&game); viewer++) {
                rv_view(&game, &t, viewer, &view);
                again = view;
                rv_imagine(&game, &again, &chance);
                if (sense->fate) {
                    assert_int_equal(sense->fate(&game, &view), sense->fate(&game, &t));
                    assert_int_equal(sense->fate(&game, &again), sense->fate(&game, &t));
                }
                assert_null(game.rules->bug(&game, NULL, &again));
                rv_view(&game, &again, viewer, &again);
                assert_memory_equal(&again, &view, game.rules->state_bytes);
            }
            int n = game.rules->moves(&game, &t, seat, list);
            assert_null(rv_play(&game, &t, list[rv_below(&chance, (uint32_t)n)], NULL));
        }
    }
}

/* What a game advises can be played as it stands, is the same on the seat's view, and leaves no
   work of that kind to do: what follows is somebody else's turn, a plain choice or a matter of
   judgement. */
static void advice_can_be_followed(void **unused)
{
    int followed = 0;
    (void)unused;
    for (int all = 0; all < 4 * RV_GAMES; all++) {
        rv_game game = support_seated(rv_games[all / 4], 2);
        int g = all % 4; /* chance does not depend on how many games there are */
        const rv_sense *sense = rv_knowledge_of(&game)->sense;
        rv_rng chance = { { 11, (uint64_t)g }, 0 };
        table t, view;
        rv_deal(&game, &t, (rv_rng){ { 12, (uint64_t)g }, 0 });
        for (int ply = 0; sense->advise && !head_of(&t)->over; ply++) {
            rv_move list[RV_MOVES], same[RV_MOVES];
            int seat = support_owing(&t);
            int n = sense->advise(&game, &t, seat, 50, NULL, list);
            rv_view(&game, &t, seat, &view);
            assert_int_equal(sense->advise(&game, &view, seat, 50, NULL, same), n);
            if (n == 0 || ply % 5) { /* stray a little, so that there is something to undo */
                n = game.rules->moves(&game, &t, seat, list);
                assert_null(rv_play(&game, &t, list[rv_below(&chance, (uint32_t)n)], NULL));
                continue;
            }
            assert_memory_equal(list, same, (size_t)n * sizeof list[0]);
            for (int i = 0; i < n; i++)
                assert_null(rv_play(&game, &t, list[i], NULL));
            assert_in_range(sense->advise(&game, &t, seat, 50, NULL, list), 0, 1);
            followed++;
        }
    }
    assert_true(followed >= 20);
}

/* A composition is worked out once: the moves that were found for it are made one after another,
   whatever the bot would think of it now. Where the table has changed, it thinks anew. */
static void what_was_worked_out_is_carried_out(void **unused)
{
    static _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
    rv_game game = support_game("dream-runners", "players=2 timer=off");
    const rv_knowledge *known = rv_knowledge_of(&game);
    rv_move wanted[RV_MOVES], list[RV_MOVES];
    rv_player player;
    table t, view;
    (void)unused;
    rv_deal(&game, &t, (rv_rng){ { 31, 32 }, 0 });
    rv_view(&game, &t, 1, &view);
    int steps =
        known->sense->advise(&game, &view, 1, known->effort[rv_bot_hard.level], NULL, wanted);
    assert_in_range(steps, 5, RV_MOVES); /* two segments and `done`, or more */
    rv_player_sit(&player, &rv_bot_hard, memory, (rv_rng){ { 5, 6 }, 0 });
    for (int i = 0; i < steps; i++) {
        rv_view(&game, &t, 1, &view);
        int n = game.rules->moves(&game, &view, 1, list);
        int chosen = rv_player_choose(&player, &game, &view, 1, list, n);
        assert_memory_equal(&list[chosen], &wanted[i], sizeof list[0]);
        assert_null(rv_play(&game, &t, list[chosen], NULL));
        player.bot = &rv_bot_easy;
    }
    rv_deal(&game, &t, (rv_rng){ { 31, 33 }, 0 });
    rv_view(&game, &t, 1, &view);
    known->sense->advise(&game, &view, 1, known->effort[rv_bot_easy.level], NULL, wanted);
    int n = game.rules->moves(&game, &view, 1, list);
    int chosen = rv_player_choose(&player, &game, &view, 1, list, n);
    assert_memory_equal(&list[chosen], &wanted[0], sizeof list[0]);
}

/* A bot that is asked through one memory goes on with its thoughts exactly where it left them: at
   the position its move led to. Not after a draw, nor at somebody else's seat, nor in a new
   game. */
static void thoughts_are_taken_up_again(void **unused)
{
    static _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
    static const char *const ids[] = { "project-dreamscape", "insomnia", "dreamscape" };
    int kept = 0, begun = 0;
    (void)unused;
    for (int g = 0; g < 6; g++) {
        rv_game game = support_game(ids[g / 2], "players=2");
        rv_player player = { .bot = NULL };
        rv_rng luck = { { 5, (uint64_t)g }, 0 };
        table t, view;
        uint64_t awaited = 0;
        int last = 0;
        rv_deal(&game, &t, (rv_rng){ { 6, (uint64_t)g }, 0 });
        for (int ply = 0; ply < 60 && !head_of(&t)->over; ply++) {
            rv_move list[RV_MOVES];
            unsigned char before[64];
            int seat = support_owing(&t);
            int n = game.rules->moves(&game, &t, seat, list);
            rv_view(&game, &t, seat, &view);
            bool same = awaited && seat == last && rv_hash(&game, &view) == awaited;
            memcpy(before, memory, sizeof before);
            rv_player_return(&player, &rv_bot_easy, memory, luck, &game, &view, seat);
            if (same)
                assert_memory_equal(memory, before, sizeof before);
            else
                assert_int_equal(memory[0] | memory[1], 0);
            kept += same;
            begun += !same;
            int chosen = rv_player_choose(&player, &game, &view, seat, list, n);
            rv_player_leave(&player);
            uint64_t draws = head_of(&t)->rng.count;
            assert_null(rv_play(&game, &t, list[chosen], NULL));
            awaited = 0;
            last = seat;
            if (head_of(&t)->rng.count == draws && head_of(&t)->waiting >> seat & 1) {
                rv_view(&game, &t, seat, &view);
                awaited = rv_hash(&game, &view);
            }
        }
    }
    assert_true(kept >= 20 && begun >= 20);
}

/* Somebody's player, who rests in as little memory as it wants. */
typedef struct resting {
    rv_player player;
    size_t size;
    unsigned char memory[RV_BOT_MEMORY];
} resting;

static int choose_and_rest(resting *r, const rv_game *game, const table *view, int seat,
                           const rv_move *list, int count)
{
    static _Alignas(16) unsigned char desk[RV_BOT_MEMORY];
    memset(desk, 0xa5, sizeof desk); /* somebody else has thought here */
    memcpy(desk, r->memory, r->size);
    r->player.memory = desk;
    int chosen = rv_player_choose(&r->player, game, view, seat, list, count);
    r->size = rv_player_keep(&r->player);
    memcpy(r->memory, desk, r->size);
    return chosen;
}

/* Through whole games: whoever rests between decisions, and is brought back into memory in which
   others have thought, decides as whoever stays. */
static void rest_changes_nothing(void **unused)
{
    static _Alignas(16) unsigned char memory[3][RV_BOT_MEMORY];
    static resting rests[3];
    (void)unused;
    for (int g = 0; g < RV_GAMES; g++) {
        rv_game game = support_seated(rv_games[g], 2);
        bool plans = rv_knowledge_of(&game)->way == RV_BY_PLAN; /* easy's are short */
        const rv_bot *bot = plans ? &rv_bot_normal : &rv_bot_easy;
        rv_player stays[3];
        table t, view;
        size_t most = 0;
        rv_deal(&game, &t, (rv_rng){ { 7, (uint64_t)g }, 0 });
        for (int seat = 1; seat <= 2; seat++) {
            rv_rng luck = { { 8, (uint64_t)seat }, 0 };
            rv_player_sit(&stays[seat], bot, memory[seat], luck);
            rv_player_sit(&rests[seat].player, bot, rests[seat].memory, luck);
            rests[seat].size = bot->memory < 64 ? bot->memory : 64;
        }
        while (!head_of(&t)->over) {
            rv_move list[RV_MOVES];
            int seat = support_owing(&t);
            int n = game.rules->moves(&game, &t, seat, list);
            rv_view(&game, &t, seat, &view);
            int chosen = rv_player_choose(&stays[seat], &game, &view, seat, list, n);
            assert_int_equal(choose_and_rest(&rests[seat], &game, &view, seat, list, n), chosen);
            assert_null(rv_play(&game, &t, list[chosen], NULL));
            most = rests[seat].size > most ? rests[seat].size : most;
        }
        assert_in_range(most, 64, 1 << 14);
    }
}

typedef struct asked {
    rv_player player;
    const rv_game *game;
    const table *view;
    int seat, count, breaths;
    rv_move list[RV_MOVES];
} asked;

static void choose_for(void *user)
{
    asked *a = user;
    rv_player_choose(&a->player, a->game, a->view, a->seat, a->list, a->count);
}

static void take_breath(void *user)
{
    asked *a = user;
    if (++a->breaths == 100)
        rv_bug("that is enough", __FILE__, __LINE__);
}

/* However an expert comes to its choice, others can be served all the while. */
static void breath_is_taken(void **unused)
{
    static _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
    (void)unused;
    for (int g = 0; g < RV_GAMES; g++) {
        rv_game game = support_seated(rv_games[g], 2);
        table t, view;
        asked a = { .game = &game, .view = &view };
        rv_breath breath = { take_breath, &a };
        char what[100];
        rv_deal(&game, &t, (rv_rng){ { 9, 9 }, 0 });
        for (;; assert_null(rv_play(&game, &t, a.list[0], NULL))) {
            a.seat = support_owing(&t);
            a.count = game.rules->moves(&game, &t, a.seat, a.list);
            if (a.count > 1)
                break;
        }
        rv_view(&game, &t, a.seat, &view);
        rv_player_sit(&a.player, &rv_bot_expert, memory, (rv_rng){ { 5, 6 }, 0 });
        a.player.breath = &breath;
        assert_false(rv_guarded(choose_for, &a, what, sizeof what));
        assert_int_equal(a.breaths, 100);
        for (int b = 2; rv_bots[b + 1]; b++) /* easy, normal, hard; expert */
            assert_true(rv_bot_cost(rv_bots[b], &game) * 2 < rv_bot_cost(rv_bots[b + 1], &game));
    }
}

/* Through whole games, by bots that search and bots that do not. What a game works out itself is
   not searched, so nothing is said of the other moves. */
static void moves_are_ranked(void **unused)
{
    static _Alignas(16) unsigned char memory[RV_BOT_MEMORY];
    static const rv_bot *const bots[] = { &rv_bot_random, &rv_bot_greedy, &rv_bot_easy };
    (void)unused;
    for (int g = 0; g < RV_GAMES; g++) {
        rv_game game = support_seated(rv_games[g], 2);
        table t, view;
        int ranked = 0, searched = 0;
        const rv_sense *sense = rv_knowledge_of(&game)->sense;
        rv_deal(&game, &t, (rv_rng){ { 22, 23 }, 0 });
        while (!head_of(&t)->over) {
            rv_move list[RV_MOVES], advice[RV_MOVES];
            rv_player player;
            int seat = support_owing(&t), chosen = 0;
            rv_view(&game, &t, seat, &view);
            int n = game.rules->moves(&game, &view, seat, list);
            bool known = sense->advise && sense->advise(&game, &view, seat, 1, NULL, advice) > 0;
            searched += n > 1 && !known;
            for (int b = 0; b < 3; b++) {
                rv_player_sit(&player, bots[b], memory, (rv_rng){ { 1, 2 }, 0 });
                chosen = rv_player_choose(&player, &game, &view, seat, list, n);
                int count = check_ranks(&player, chosen, n);
                assert_true(count == 0 || (n > 1 && !known && bots[b] == &rv_bot_easy));
                ranked += count;
            }
            assert_null(rv_play(&game, &t, list[chosen], NULL));
        }
        assert_int_equal(ranked > 0, searched > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_peeking),
        cmocka_unit_test(the_all_seeing_one_sees),
        cmocka_unit_test(whole_games),
        cmocka_unit_test(advice_can_be_followed),
        cmocka_unit_test(what_was_worked_out_is_carried_out),
        cmocka_unit_test(imagined_worlds_fit_the_view),
        cmocka_unit_test(thoughts_are_taken_up_again),
        cmocka_unit_test(rest_changes_nothing),
        cmocka_unit_test(breath_is_taken),
        cmocka_unit_test(moves_are_ranked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
