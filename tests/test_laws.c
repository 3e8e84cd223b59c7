/* The laws on a short run of every game, and the signature that must be the same in every build. */
#include "core/session/session.h"
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

enum { GAMES_PER_SET = 6, TWINS_PER_SET = 6 };

/* RV_GAME=NAME looks at one game alone. */
static bool skipped(const rv_rules *rules)
{
    const char *only = getenv("RV_GAME");
    return only && strcmp(only, rules->id) != 0;
}

static bool hides_moves(const rv_rules *rules)
{
    bool hides = false;
    for (int verb = 0; rules->verbs[verb].id; verb++)
        hides |= rules->verbs[verb].secrecy != RV_OPEN;
    return hides;
}

static void laws_hold(void **unused)
{
    long taken_back = 0;
    static laws_report report;
    (void)unused;
    RV_RULES("PD-L2");
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
            for (uint64_t seed = 0; seed < TWINS_PER_SET; seed++)
                if (!laws_streams(&game, (rv_rng){ { seed, 9 }, 0 }, &coverage, &report)
                    || !laws_undo(&game, (rv_rng){ { seed, 11 }, 0 }, &coverage, &report))
                    fail_msg("%s %s: %s\n%s", rv_games[i]->id, text, report.law, report.position);
        }
        assert_true(coverage.games >= 2 * GAMES_PER_SET);
        assert_true(coverage.illegal > coverage.games);
        assert_true(coverage.guesses > coverage.games);
        assert_true(coverage.twins > coverage.games);
        assert_true(coverage.shown > 0);
        taken_back += coverage.taken_back;
        if (hides_moves(rv_games[i]))
            assert_true(coverage.secrets > 0);
    }
    assert_true(taken_back > 0 || getenv("RV_GAME") != NULL); /* in some game nothing ever is */
}

/* The option `players` offers what min_seats and max_seats allow, no more and no less. */
static void players_are_offered(void **unused)
{
    (void)unused;
    for (int i = 0; i < RV_GAMES; i++) {
        const rv_rules *rules = rv_games[i];
        rv_span list = rv_span_of(rules->options[0].values), word;
        unsigned offered = 0, allowed = (2u << rules->max_seats) - (1u << rules->min_seats);
        long seats;
        while (rv_next_word(&list, &word))
            if (rv_number(word, 0, RV_SEATS, &seats))
                offered |= 1u << seats;
        if (offered != allowed)
            fail_msg("%s: players=%s, but min_seats is %d and max_seats %d", rules->id,
                     rules->options[0].values, rules->min_seats, rules->max_seats);
    }
}

/* A law that cannot be broken is no law: a game with a fault must be caught. The faults are planted
   in the smallest game. */
extern const rv_rules null_rules;
static rv_rules faulty;

static int doubled_moves(const rv_game *game, const void *state, int who, rv_move *out)
{
    int n = null_rules.moves(game, state, who, out);
    if (n > 0)
        out[n] = out[0];
    return n > 0 ? n + 1 : 0;
}

static int blind_moves(const rv_game *game, const void *state, int who, rv_move *out)
{
    int n = null_rules.moves(game, state, who, out);
    return ((const rv_head *)state)->view == RV_FULL ? n : n - (n > 1);
}

static void forgetful_apply(const rv_game *game, void *state, rv_move move, rv_events *events)
{
    null_rules.apply(game, state, move, events);
    ((unsigned char *)state)[null_rules.state_bytes - 1]++; /* no position text carries it */
}

static void telling_redact(const rv_game *game, void *state, int viewer)
{
    (void)game, (void)viewer;
    ((rv_head *)state)->spare[1]++;
}

static void forgetful_redact(const rv_game *game, void *state, int viewer)
{
    null_rules.redact(game, state, viewer);
    if (((rv_head *)state)->over) /* of the score sheet */
        ((unsigned char *)state)[sizeof(rv_head) + 6] = 0;
}

/* What is hidden already is used as an index. */
static void careless_redact(const rv_game *game, void *state, int viewer)
{
    unsigned char *bytes = state, *named = bytes + sizeof(rv_head) + 2;
    for (int i = 0; i < rv_seats(game); i++)
        if (named[i] == 255)
            bytes[null_rules.state_bytes] = 0;
    null_rules.redact(game, state, viewer);
}

static rv_game faulty_game(rv_box *box)
{
    rv_game game = support_game("null", "players=3");
    *box = *support_box(&null_rules);
    box->rules = game.rules = &faulty;
    game.box = box;
    return game;
}

static bool caught(const char *law)
{
    static laws_report report;
    laws_coverage coverage = { 0 };
    rv_box box;
    rv_game game = faulty_game(&box);
    bool held = true;
    for (uint64_t seed = 1; held && seed < 10; seed++)
        held = laws_play(&game, (rv_rng){ { seed, 2 }, 0 }, 1, &coverage, &report);
    return !held && strncmp(report.law, law, strlen(law)) == 0;
}

/* The same for the comparison of two worlds: it begins only if the game can be played. */
static bool stopped(const char *law)
{
    static laws_report report;
    laws_coverage coverage = { 0 };
    rv_box box;
    rv_game game = faulty_game(&box);
    return !laws_streams(&game, (rv_rng){ { 1, 2 }, 0 }, &coverage, &report)
           && strncmp(report.law, law, strlen(law)) == 0;
}

static void broken_laws_are_noticed(void **unused)
{
    (void)unused;
    faulty = null_rules;
    faulty.moves = doubled_moves;
    assert_true(caught("law 2"));
    faulty = null_rules;
    faulty.moves = blind_moves;
    assert_true(caught("law 2"));
    faulty = null_rules;
    faulty.apply = forgetful_apply;
    assert_true(caught("law 7"));
    faulty = null_rules;
    faulty.redact = telling_redact;
    assert_true(caught("law 4"));
    faulty = null_rules;
    faulty.redact = forgetful_redact;
    assert_true(caught("law 4"));
    faulty = null_rules;
    faulty.redact = careless_redact;
    assert_true(caught("law 4"));
    faulty = null_rules;
    faulty.longest = 5;
    assert_true(caught("law 8") || caught("law 4"));
    assert_true(stopped("law 8"));
}

/* ---- Faults that only what a viewer hears betrays ---- */

enum { NAMED_AT = sizeof(rv_head) + 2, LAMP = 2, LIT = 1 };

static uint16_t told_to; /* who hears of a private draw; 0: the seat that draws */

/* Each seat has its lamp drawn, and is told in private which. */
static int drawing_moves(const rv_game *game, const void *state, int who, rv_move *out)
{
    int n = null_rules.moves(game, state, who, out);
    return who == RV_CLOCK || n == 0 ? 0 : 1;
}

static void drawing_apply(const rv_game *game, void *state, rv_move move, rv_events *events)
{
    int lamp = rv_pick(game, state, LAMP, NULL, 3);
    uint16_t own = (uint16_t)(1u << move.who);
    rv_emit(
        events,
        (rv_event){ .kind = LIT, .audience = told_to ? told_to : own, .arg = { (int16_t)lamp } });
    move.arg[0] = (uint16_t)lamp;
    null_rules.apply(game, state, move, events);
}

static const rv_verb open_verbs[] = {
    { .id = "name", .noun = { LAMP }, .final = true },
    { .id = "expire", .noun = { 1 } },
    { 0 },
};

/* A clock that depends on what somebody named in secret. */
static int telling_due(const rv_game *game, const void *state, rv_due *out)
{
    const unsigned char *named = (const unsigned char *)state + NAMED_AT;
    (void)game;
    for (int seat = 1; seat <= 3; seat++)
        if (((const rv_head *)state)->waiting >> seat & 1) {
            out[0] = (rv_due){ .move = { .verb = 1, .arg = { (uint16_t)seat } },
                               .ms = 1000u + named[0] + named[1] + named[2] };
            return 1;
        }
    return 0;
}

/* Law 9 alone: this game breaks no other. */
static bool tells_too_much(const char *what)
{
    static laws_report report;
    laws_coverage coverage = { 0 };
    rv_box box;
    rv_game game = faulty_game(&box);
    bool held = true;
    for (uint64_t seed = 1; seed < 20; seed++)
        if (!laws_play(&game, (rv_rng){ { seed, 2 }, 0 }, 1, &coverage, &report))
            fail_msg("%s", report.law);
    for (uint64_t seed = 1; held && seed < 200; seed++)
        held = laws_streams(&game, (rv_rng){ { seed, 3 }, 0 }, &coverage, &report);
    if (!held && strstr(report.law, what) == NULL)
        fail_msg("%s", report.law);
    return !held;
}

static void whispers_are_noticed(void **unused)
{
    (void)unused;
    faulty = null_rules;
    assert_false(tells_too_much(""));
    faulty.moves = drawing_moves;
    faulty.apply = drawing_apply;
    faulty.verbs = open_verbs; /* there is nothing to choose, so nothing to hide */
    told_to = 0;
    assert_false(tells_too_much(""));
    faulty.redact = NULL; /* forgotten: what was drawn shows */
    faulty.guess = NULL;
    assert_true(tells_too_much("a draw that no event tells the viewer shows in its view"));
    faulty.redact = null_rules.redact;
    faulty.guess = null_rules.guess;
    told_to = RV_EVERYBODY;
    assert_true(tells_too_much("a draw that the viewer may not see"));
    faulty = null_rules;
    faulty.verbs = open_verbs;
    assert_true(tells_too_much("an open move is not seen"));
    faulty = null_rules;
    faulty.due = telling_due;
    assert_true(tells_too_much("law 9"));
}

/* A hash over the events and final states of fixed random games: the same with every compiler and
   level of optimisation. It changes only when behaviour does; then tests/signatures.txt is
   renewed. */
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

/* The next row of the file, or of one game in it: a hash, the game, its options. */
static bool next_row(rv_span *file, const char *game, rv_span *row)
{
    while (rv_next_line(file, row)) {
        rv_span rest = *row, word;
        if (game == NULL
            || (rv_next_word(&rest, &word) && rv_next_word(&rest, &word) && rv_is(word, game)))
            return true;
    }
    return false;
}

/* The first line that differs tells which game, with which options, plays differently. */
static void compare(const char *found, const char *file, const char *game)
{
    rv_span is = rv_span_of(found), was = rv_span_of(file), a, b;
    for (;;) {
        bool more = rv_next_line(&is, &a), known = next_row(&was, game, &b);
        if (!more && !known)
            return;
        if (more && known && rv_same(a, b))
            continue;
        fail_msg(
            "signatures differ, first here:\n  now: %.*s\n  tests/signatures.txt: %.*s\nIf this "
            "behaviour is meant (a new game, a raised version): make renew GAME=NAME",
            more ? (int)a.size : 7, more ? a.at : "nothing", known ? (int)b.size : 7,
            known ? b.at : "nothing");
    }
}

static void signatures(void **unused)
{
    size_t size;
    char *file = support_file("tests/signatures.txt", &size), *found = malloc(1 << 20);
    rv_out all = rv_out_to(found, 1 << 20);
    bool renews = getenv("RV_RENEW") != NULL;
    (void)unused;
    for (int i = 0; i < RV_GAMES; i++) {
        char text[512];
        rv_span was = { file, size }, kept;
        while (skipped(rv_games[i]) && renews && next_row(&was, rv_games[i]->id, &kept)) {
            rv_put_span(&all, kept); /* other games' rows stay as they are */
            rv_put(&all, "\n");
        }
        for (int row = 0; !skipped(rv_games[i]); row++) {
            rv_out out = rv_out_to(text, sizeof text);
            if (!laws_options(rv_games[i], row, &out))
                break;
            rv_game game = support_game(rv_games[i]->id, text);
            rv_put_hex(&all, signature(&game));
            rv_put(&all, " %s %s\n", rv_games[i]->id, text);
        }
    }
    if (renews) {
        FILE *out = fopen(RV_SOURCE "/tests/signatures.txt", "w");
        fputs(found, out);
        fclose(out);
    } else {
        compare(found, file, getenv("RV_GAME"));
    }
    free(file);
    free(found);
}

/* The smallest game, without anything that closes the way back but the draw at a round's end. */
static struct {
    rv_rules rules;
    rv_verb verbs[4];
    rv_event_kind events[8];
} loose;

static const char *play(rv_session *s, int seat, const char *words)
{
    rv_move move;
    assert_true(rv_move_read(rv_session_game(s), seat, rv_span_of(words), &move));
    return rv_session_play(s, move);
}

static rv_session *begin_loose(void)
{
    rv_game game = support_game("null", "players=3");
    const rv_rules *strict = &null_rules;
    loose.rules = *strict;
    for (int i = 0; strict->verbs[i].id; i++) {
        loose.verbs[i] = strict->verbs[i];
        loose.verbs[i].secrecy = RV_OPEN;
        loose.verbs[i].final = false;
    }
    for (int i = 0; strict->events[i].id; i++) {
        loose.events[i] = strict->events[i];
        loose.events[i].reveals = false;
    }
    loose.rules.verbs = loose.verbs;
    loose.rules.events = loose.events;
    game.rules = &loose.rules;
    return rv_session_new(&game, (rv_rng){ { 11, 22 }, 0 });
}

/* Each of them closes it alone (law 10). */
static void what_closes_the_way_back(void **unused)
{
    enum { NOTHING, FINAL, HIDDEN, SHOWN, DRAWN, TIME, ALL };
    (void)unused;
    for (int what = NOTHING; what < ALL; what++) {
        rv_session *s = begin_loose();
        loose.verbs[0].final = what == FINAL;
        loose.verbs[0].secrecy = what == HIDDEN ? RV_HIDDEN : RV_OPEN;
        loose.events[0].reveals = what == SHOWN;
        assert_null(play(s, 1, "name green"));
        if (what == DRAWN) {
            assert_null(play(s, 2, "name green"));
            assert_true(rv_session_may_undo(s, 2));
            assert_null(play(s, 3, "name green"));
        }
        if (what == TIME)
            assert_null(play(s, RV_CLOCK, "expire 2"));
        for (int seat = 1; seat <= 3; seat++)
            assert_int_equal(rv_session_may_undo(s, seat), what == NOTHING && seat == 1);
        rv_session_free(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laws_hold),
        cmocka_unit_test(players_are_offered),
        cmocka_unit_test(broken_laws_are_noticed),
        cmocka_unit_test(whispers_are_noticed),
        cmocka_unit_test(what_closes_the_way_back),
        cmocka_unit_test(signatures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
