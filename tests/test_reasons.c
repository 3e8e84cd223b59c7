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

/* The reason of a sheep that goes to bed, in words of the game: what it keeps, and what it gives up
   in the race. */
static void a_bed_has_its_reason(void **unused)
{
    rv_game game = support_game("insomnia", "players=2 nightmare=wolf");
    static const char *const lines[] = { "night 10", "1.sheep 9", "1.winks 14", "2.sheep 8",
                                         "1.hand move3-zzz1 move7" };
    table t, before, after;
    (void)unused;
    support_position(&game, &t, (rv_rng){ { 1, 1 }, 0 }, lines, sizeof lines / sizeof lines[0]);
    rv_view(&game, &t, 2, &before);
    support_play(&game, &t, 1, "play move3-zzz1 move-3");
    support_play(&game, &t, 1, "bed");
    rv_view(&game, &t, 2, &after);
    assert_told(&game, &before, &after, &rv_english,
                "By its own count, in winks, player 1 gains: the way to bed +");
    assert_told(&game, &before, &after, &rv_french,
                "À son compte, en dodos, le joueur 1 gagne\u00a0: le chemin du lit +");
}

/* One open move is told beside the best other one: any fragment is worth something, the fourth
   colour of a set more. */
static void one_move_is_told_beside_the_best_other(void **unused)
{
    static const char *const lines[] = { "round 8", "at choose", "1.frags 2 0 1 3", "1.colours 1" };
    rv_game game = support_game("dream-runners", "players=2");
    table t, before, after;
    (void)unused;
    support_position(&game, &t, (rv_rng){ { 1, 1 }, 0 }, lines, sizeof lines / sizeof lines[0]);
    rv_view(&game, &t, 2, &before);
    support_play(&game, &t, 1, "choose white");
    rv_view(&game, &t, 2, &after);
    assert_told(&game, &before, &after, &rv_english,
                "Rather than \u201cchoose a blue fragment: 1 fragment\u201d: by its own count, in "
                "points, player 1 gains: stars and fragments +");
    assert_told(&game, &before, &after, &rv_french, "Plutôt que «\u00a0choisir un fragment bleu");
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
        cmocka_unit_test(one_move_is_told_beside_the_best_other),
        cmocka_unit_test(every_move_has_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
