/* Why did it do that? A line for every move of every game, in both languages, from what the asker
   saw before and after it. */
#include "bots/bots.h"
#include "games/games.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

typedef struct table {
    _Alignas(16) unsigned char bytes[RV_STATE_BYTES];
} table;

/* What player 2 is told about a move of player 1 begins so. */
static void assert_told(const rv_game *game, const table *before, const table *after,
                        const rv_lang *lang, const char *wanted)
{
    char text[512];
    rv_out out = rv_out_to(text, sizeof text);
    assert_true(rv_reason_say(game, before, after, 1, lang, &out));
    text[strlen(wanted)] = 0;
    assert_string_equal(text, wanted);
}

/* A position, a move that somebody else makes first (or NULL), what player 1 does, and how it is
   told to player 2. */
static void assert_reason(const char *game_id, const char *options, const char *const *lines,
                          size_t count, const char *first, const char *const moves[2],
                          const char *english, const char *french)
{
    rv_game game = support_game(game_id, options);
    table t, before, after;
    support_position(&game, &t, (rv_rng){ { 1, 1 }, 0 }, lines, count);
    if (first)
        support_play(&game, &t, 2, first);
    rv_view(&game, &t, 2, &before);
    for (int i = 0; i < 2 && moves[i]; i++)
        support_play(&game, &t, 1, moves[i]);
    rv_view(&game, &t, 2, &after);
    assert_told(&game, &before, &after, &rv_english, english);
    assert_told(&game, &before, &after, &rv_french, french);
}

#define MOVES(...)                                                                                 \
    (const char *const[2])                                                                         \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

/* The reason of a sheep that goes to bed, in words of the game. Where that ends the race, what is
   left of it is a lower pillow: its winks are not lost, they have done their work (IN-E6). */
static void a_bed_has_its_reason(void **unused)
{
    (void)unused;
    assert_reason(
        "insomnia", "players=2 nightmare=wolf",
        LINES("night 10", "1.sheep 9", "1.winks 14", "2.sheep 8", "1.hand move3-zzz1 move7"), NULL,
        MOVES("play move3-zzz1 move-3", "bed"),
        "What came of it, as player 1 counts, in winks: in its favour, risks and chances of "
        "running on +14, winks +5",
        "Ce qui en est sorti, selon le joueur 1, en dodos\u00a0: à son avantage, risques et "
        "chances de la course +14, dodos +5");
    assert_reason(
        "insomnia", "players=2 nightmare=wolf",
        LINES("night 10", "1.sheep 9", "1.winks 4", "2.sheep awake", "1.hand move3-zzz1 move7"),
        NULL, MOVES("play move3-zzz1 move-3", "bed"),
        "What came of it, as player 1 counts, in winks: in its favour, a lower pillow +10.4.",
        "Ce qui en est sorti, selon le joueur 1, en dodos\u00a0: à son avantage, un oreiller "
        "plus bas +10,4.");
}

/* Nor has a race that has only begun brought anything. */
static void a_tile_has_its_reason(void **unused)
{
    (void)unused;
    assert_reason(
        "insomnia", "players=2 nightmare=wolf",
        LINES("at rest", "market rush-ahead", "active 1", "first 2"), NULL,
        MOVES("add rush-ahead 3"),
        "What came of it, as player 1 counts, in winks: in its favour, Zzz on tiles +5.7.",
        "Ce qui en est sorti, selon le joueur 1, en dodos");
}

/* One open move is told beside the best other one: a fragment that completes a set is worth points,
   one that only may do so later is a promise. */
static void one_move_is_told_beside_the_best_other(void **unused)
{
    (void)unused;
    assert_reason(
        "dream-runners", "players=2",
        LINES("round 3", "at choose", "1.frags 2 0 1 3", "1.colours 1"), NULL,
        MOVES("choose white"),
        "Rather than \u201cchoose a blue fragment\u201d, as player 1 counts, in points: in its "
        "favour, the star track +4; against it, loose fragments \u22124.",
        "Plutôt que «\u00a0choisir un fragment bleu\u00a0», selon le joueur 1, en points");
}

/* Time that passes is nobody's loss: with a round fewer to come segments and coins serve less, but
   whoever has composed has only lost what the dream took, and whoever ends a round with all coins
   kept has kept them. */
static void time_is_nobodys_loss(void **unused)
{
    (void)unused;
    assert_reason("dream-runners", "players=2 timer=off", LINES("round 3", "at compose"), "done",
                  MOVES("done"),
                  "What came of it, as player 1 counts, in points: against it, serenity "
                  "\u221213; the rest",
                  "Ce qui en est sorti, selon le joueur 1, en points\u00a0: à son désavantage, "
                  "sérénité \u221213\u202f; le reste");
    assert_reason("dream-runners", "players=2 timer=off",
                  LINES("round 3", "at calm", "1.coins 3", "2.coins 3"), "calm 0", MOVES("calm 0"),
                  "Nothing that you can see has become better or worse for player 1.",
                  "Rien de ce que vous voyez");
}

/* Whoever is done has composed something that nobody sees yet: the segment they might have picked
   up instead is no other choice. */
static void what_is_hidden_has_no_reason(void **unused)
{
    (void)unused;
    assert_reason("dream-runners", "players=2 timer=off", LINES("round 3", "at compose"), NULL,
                  MOVES("done"),
                  "Nothing that you can see has become better or worse for player 1.",
                  "Rien de ce que vous voyez");
}

/* What somebody is told about another's move; empty if no reason can be given. */
static void say(const rv_game *game, const table *before, const table *after, int who,
                const rv_lang *lang, char text[512])
{
    rv_out out = rv_out_to(text, 512);
    bool known = rv_reason_say(game, before, after, who, lang, &out);
    assert_int_equal(known, rv_knowledge_of(game)->sense->terms != NULL);
    assert_false(out.full);
    assert_null(strchr(text, '[')); /* every word is in the catalogue */
    text[known ? out.used : 0] = 0;
}

/* Random games of all titles, told to a rival and to a spectator: there is always a line, it fits,
   and both languages have it. */
static void every_move_has_a_line(void **unused)
{
    int lines = 0, games = 0;
    (void)unused;
    for (int g = 0; g < RV_GAMES; g++) {
        for (uint64_t seed = 1; seed <= 4; seed++) {
            rv_game game = support_seated(rv_games[g], seed % 2 ? 2 : 4);
            rv_rng chance = { { seed, 8 }, 0 };
            table t;
            games++;
            rv_deal(&game, &t, (rv_rng){ { seed, 9 }, 0 });
            while (!((rv_head *)&t)->over) {
                rv_move list[RV_MOVES];
                int who = support_owing(&t), n = game.rules->moves(&game, &t, who, list);
                int viewer = seed > 2 ? RV_SPECTATOR : who % rv_seats(&game) + 1;
                table before, after;
                char english[512], french[512];
                rv_view(&game, &t, viewer, &before);
                game.rules->apply(&game, &t, list[rv_below(&chance, (uint32_t)n)], NULL);
                rv_view(&game, &t, viewer, &after);
                say(&game, &before, &after, who, &rv_english, english);
                say(&game, &before, &after, who, &rv_french, french);
                lines += english[0] != 0 && strcmp(english, french) != 0;
            }
        }
    }
    assert_true(lines > 500 && games == 4 * RV_GAMES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bed_has_its_reason),
        cmocka_unit_test(a_tile_has_its_reason),
        cmocka_unit_test(one_move_is_told_beside_the_best_other),
        cmocka_unit_test(time_is_nobodys_loss),
        cmocka_unit_test(what_is_hidden_has_no_reason),
        cmocka_unit_test(every_move_has_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
