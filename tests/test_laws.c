/* The laws on a short run of every game, and the signature that must be the same in every build. */
#include "games/games.h"
#include "tests/laws.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

enum { GAMES_PER_SET = 6 };

/* RV_GAME=NAME looks at one game alone. */
static bool skipped(const rv_rules *rules)
{
    const char *only = getenv("RV_GAME");
    return only && strcmp(only, rules->id) != 0;
}

static void laws_hold(void **unused)
{
    static laws_report report;
    (void)unused;
    RV_RULES("NL-L1 PD-L2");
    for (int i = 0; i < RV_GAMES; i++) {
        char text[512];
        laws_coverage coverage = { 0 };
        if (skipped(rv_games[i]))
            continue;
        for (int row = 0;; row++) {
            rv_out out = rv_out_to(text, sizeof text);
            if (!laws_options(rv_games[i], row, &out))
                break;
            rv_game game = support_game(rv_games[i]->id, text);
            for (uint64_t seed = 0; seed < GAMES_PER_SET; seed++)
                if (!laws_play(&game, (rv_rng){ { seed, 7 }, 0 }, 8, &coverage, &report))
                    fail_msg("%s %s: %s\n%s", rv_games[i]->id, text, report.law, report.position);
        }
        assert_true(coverage.games >= 2 * GAMES_PER_SET);
        assert_true(coverage.illegal > coverage.games);
        assert_true(coverage.guesses > coverage.games);
    }
}

/* A law that cannot break is no law: a game with a fault must be caught. */
static rv_rules faulty;

static int doubled_moves(const rv_game *game, const void *state, int who, rv_move *out)
{
    int n = rv_games[0]->moves(game, state, who, out);
    if (n > 0)
        out[n] = out[0];
    return n > 0 ? n + 1 : 0;
}

static int blind_moves(const rv_game *game, const void *state, int who, rv_move *out)
{
    int n = rv_games[0]->moves(game, state, who, out);
    return ((const rv_head *)state)->view == RV_FULL ? n : n - (n > 1);
}

static void forgetful_apply(const rv_game *game, void *state, rv_move move, rv_events *events)
{
    rv_games[0]->apply(game, state, move, events);
    ((rv_head *)state)->spare[0]++; /* a byte that no position text carries */
}

static void telling_redact(const rv_game *game, void *state, int viewer)
{
    (void)game, (void)viewer;
    ((rv_head *)state)->spare[1]++;
}

static bool caught(const char *law)
{
    static laws_report report;
    laws_coverage coverage = { 0 };
    rv_box box = *support_box(rv_games[0]);
    rv_game game = support_game(rv_games[0]->id, "");
    box.rules = game.rules = &faulty;
    game.box = &box;
    bool held = laws_play(&game, (rv_rng){ { 1, 2 }, 0 }, 1, &coverage, &report);
    return !held && strncmp(report.law, law, strlen(law)) == 0;
}

static void broken_laws_are_noticed(void **unused)
{
    (void)unused;
    faulty = *rv_games[0];
    faulty.moves = doubled_moves;
    assert_true(caught("law 2"));
    faulty = *rv_games[0];
    faulty.moves = blind_moves;
    assert_true(caught("law 2"));
    faulty = *rv_games[0];
    faulty.apply = forgetful_apply;
    assert_true(caught("law 7"));
    faulty = *rv_games[0];
    faulty.redact = telling_redact;
    assert_true(caught("law 4"));
    faulty = *rv_games[0];
    faulty.longest = 20;
    assert_true(caught("law 8") || caught("law 4"));
}

/* A hash over the events and final states of fixed random games: the same with every compiler and level of
   optimisation. It changes only when behaviour does; then tests/signatures.txt is renewed. */
static uint64_t signature(const rv_game *game)
{
    static const uint64_t key[2] = { 0 };
    static rv_events events;
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    uint64_t sum = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        rv_rng choices = { { seed, 99 }, 0 };
        rv_head *head = (rv_head *)state;
        rv_deal(game, state, (rv_rng){ { seed, seed }, 0 });
        while (!head->over) {
            rv_move list[RV_MOVES];
            int seat = 1;
            while (!(head->waiting >> seat & 1))
                seat++;
            int n = game->rules->moves(game, state, seat, list);
            events.count = 0;
            rv_play(game, state, list[rv_below(&choices, (uint32_t)n)], &events);
            sum += rv_siphash(key, events.list, (size_t)events.count * sizeof events.list[0]);
        }
        sum = sum * 31 + rv_hash(game, state);
    }
    return sum;
}

static void signatures(void **unused)
{
    size_t size;
    char *file = support_file("tests/signatures.txt", &size), *found = malloc(1 << 20);
    rv_out all = rv_out_to(found, 1 << 20);
    (void)unused;
    for (int i = 0; i < RV_GAMES; i++) {
        char text[512];
        for (int row = 0; !skipped(rv_games[i]); row++) {
            rv_out out = rv_out_to(text, sizeof text);
            if (!laws_options(rv_games[i], row, &out))
                break;
            rv_game game = support_game(rv_games[i]->id, text);
            rv_put_hex(&all, signature(&game));
            rv_put(&all, " %s %s\n", rv_games[i]->id, text);
        }
    }
    if (getenv("RV_GAME")) {
        assert_non_null(strstr(file, found));
    } else if (getenv("RV_RENEW")) {
        FILE *out = fopen(RV_SOURCE "/tests/signatures.txt", "w");
        fputs(found, out);
        fclose(out);
    } else {
        assert_string_equal(found, file);
    }
    free(file);
    free(found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laws_hold),
        cmocka_unit_test(broken_laws_are_noticed),
        cmocka_unit_test(signatures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
