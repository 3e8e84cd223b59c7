/* Sessions: undo and its barrier, logs, forks, clocks, resignation. */
#include "core/session/session.h"
#include "games/games.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

static const rv_rng SEED = { { 11, 22 }, 0 };

static rv_session *begin(const char *id, const char *options)
{
    rv_game game = support_game(id, options);
    return rv_session_new(&game, SEED);
}

static const char *play(rv_session *s, int seat, const char *words)
{
    rv_move move;
    assert_true(rv_move_read(rv_session_game(s), seat, rv_span_of(words), &move));
    return rv_session_play(s, move);
}

static uint64_t hash(const rv_session *s)
{
    return rv_hash(rv_session_game(s), rv_session_state(s));
}

/* Random moves until the game is over or `plies` are made; some are taken back. */
static void play_randomly(rv_session *s, int plies, uint64_t seed)
{
    rv_rng rng = { { seed, 1 }, 0 };
    while (!rv_session_over(s) && rv_session_plies(s) < plies) {
        rv_move list[RV_MOVES];
        int seat = support_owing(rv_session_state(s)), n;
        n = rv_session_game(s)->rules->moves(rv_session_game(s), rv_session_state(s), seat, list);
        assert_null(rv_session_play(s, list[rv_below(&rng, (uint32_t)n)]));
        if (rv_below(&rng, 5) == 0)
            rv_session_undo(s, seat);
    }
}

static void undo_gives_back_the_bytes(void **unused)
{
    rv_session *s = begin("project-dreamscape", "start=1");
    (void)unused;
    uint64_t start = hash(s);
    assert_false(rv_session_may_undo(s, 1));
    assert_null(play(s, 1, "skip"));
    uint64_t skipped = hash(s);
    assert_null(play(s, 1, "buy 1"));
    assert_false(rv_session_may_undo(s, 2));
    assert_false(rv_session_undo(s, 2));
    assert_true(rv_session_undo(s, 1));
    assert_int_equal(hash(s), skipped);
    assert_true(rv_session_undo(s, 1));
    assert_int_equal(hash(s), start);
    assert_false(rv_session_undo(s, 1));
    assert_int_equal(rv_session_plies(s), 0);
    assert_int_equal(rv_session_entries(s), 4); /* the log forgets nothing */
    rv_session_free(s);
}

/* The end of a turn deals cards: no way back past it, for anybody. */
static void no_undo_past_a_draw(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        rv_game game = support_game("project-dreamscape", "start=1 players=3");
        rv_session *s = rv_session_new(&game, (rv_rng){ { seed, 2 }, 0 });
        play_randomly(s, 60, seed);
        const rv_head *before = rv_session_state(s);
        uint64_t draws = before->rng.count;
        for (int seat = 1; seat <= 3; seat++)
            while (rv_session_undo(s, seat))
                ;
        assert_int_equal(((const rv_head *)rv_session_state(s))->rng.count, draws);
        rv_session_free(s);
    }
}

static void final_moves_stand(void **unused)
{
    rv_session *s = begin("null", "");
    (void)unused;
    assert_null(play(s, 1, "name green"));
    assert_false(rv_session_undo(s, 1));
    rv_session_free(s);
}

static rv_session *read_back(const char *text, size_t size, rv_complaint *complaint)
{
    static rv_box boxes[RV_GAMES];
    for (int i = 0; i < RV_GAMES; i++)
        boxes[i] = *support_box(rv_games[i]);
    rv_shelf shelf = { .boxes = boxes, .count = RV_GAMES };
    return rv_session_read((rv_span){ text, size }, &shelf, complaint);
}

static void logs_read_back(void **unused)
{
    static const char *const options[] = { "players=1", "players=2", "players=4 swap=random-2",
                                           "players=3 sleep-token=on shields=on" };
    (void)unused;
    for (uint64_t i = 0; i < 40; i++) {
        rv_session *s = begin("project-dreamscape", options[i % 4]);
        rv_complaint complaint;
        size_t size, again_size;
        rv_session_take_over(s, 1, "greedy");
        play_randomly(s, i % 3 ? 10000 : 20, i);
        char *text = rv_session_print(s, NULL, 0, false, &size);
        rv_session *back = read_back(text, size, &complaint);
        assert_non_null(back);
        assert_int_equal(hash(back), hash(s));
        assert_int_equal(rv_session_plies(back), rv_session_plies(s));
        assert_string_equal(rv_session_seat(back, 1)->bot, "greedy");
        char *again = rv_session_print(back, NULL, 0, false, &again_size);
        assert_string_equal(text, again);
        free(again);
        free(text);
        rv_session_free(back);
        rv_session_free(s);
    }
}

static void refuses(const char *text, const char *wanted)
{
    rv_complaint complaint;
    rv_session *s = read_back(text, strlen(text), &complaint);
    assert_null(s);
    if (strstr(support_said(&complaint), wanted) == NULL)
        fail_msg("wanted \"%s\", got: %s", wanted, support_said(&complaint));
}

/* Replaces a piece of a good log. */
static char *changed(const char *text, const char *old, const char *with)
{
    static char out[1 << 16];
    const char *at = strstr(text, old);
    assert_non_null(at);
    snprintf(out, sizeof out, "%.*s%s%s", (int)(at - text), text, with, at + strlen(old));
    return out;
}

static void broken_logs_are_refused(void **unused)
{
    rv_session *s = begin("null", "rounds=1");
    size_t size;
    (void)unused;
    assert_null(play(s, 1, "name green"));
    assert_null(play(s, 2, "name amber"));
    char *log = rv_session_print(s, NULL, 0, false, &size);
    refuses("", "line 0: \"reverie\" is wanted");
    refuses("noise\n", "line 1: \"reverie\" is wanted");
    refuses(changed(log, "reverie 2", "reverie 5"), "newer Reverie");
    refuses(changed(log, "game null 1", "game chess 1"), "line 2: there is no game \"chess\"");
    refuses(changed(log, "game null 1", "game null 9"), "version 9 of the rules");
    refuses(changed(log, "box ", "box f"), "16 hex digits");
    refuses(changed(log, "options players=2 rounds=1", "options players=9"), "NL-O1");
    refuses(changed(log, "commit ", "commit f"), "committed to");
    refuses(changed(log, "\nseed ", "\nsead "), "still being played");
    refuses(changed(log, "1: name green", "1: name red"), "makes no sense");
    refuses(changed(log, "1: name green", "3: name green"), "makes no sense");
    refuses(changed(log, "2: name amber", "1: name amber"), "NL-T2 forbids");
    refuses(changed(log, "2: name amber", "undo 1"), "Nothing can be taken back");
    refuses(changed(log, "hash 2 ", "hash 3 "), "2 moves count here");
    refuses(changed(log, "1: name green", "1: name violet"), "went differently");
    refuses(changed(log, "result ", "result 9"), "the result is");
    refuses(changed(log, "winners ", "winners 9"), "the winners are");
    char more[1 << 12];
    snprintf(more, sizeof more, "%sundo 1\n", log);
    refuses(more, "nothing may follow the result");
    free(log);
    rv_session_free(s);
}

static void open_logs_hide_the_seed(void **unused)
{
    rv_session *s = begin("null", "");
    size_t size;
    (void)unused;
    char *log = rv_session_print(s, NULL, 0, true, &size);
    assert_null(strstr(log, "\nseed "));
    assert_non_null(strstr(log, "\ncommit "));
    free(log);
    rv_session_free(s);
}

/* The files of a box that is not shipped travel in the log; equal boxes are kept once. */
static void boxes_travel(void **unused)
{
    static const char lamps[] = "id\tpoints\tname_en\tname_fr\n"
                                "red\t9\t\"red\"\trouge\nblue\t1\tblue\tbleu\n";
    static rv_box boxes[RV_GAMES];
    const rv_rules *rules = rv_game_by_id(rv_span_of("null"));
    const rv_file file = { "lamps.tsv", rv_span_of(lamps) };
    rv_complaint complaint;
    rv_game game;
    size_t size, again_size, count;
    (void)unused;
    for (int i = 0; i < RV_GAMES; i++)
        boxes[i] = *support_box(rv_games[i]);
    rv_shelf shelf = rv_shelf_new(boxes, RV_GAMES);
    const rv_box *box = shelf.make(shelf.user, rules, &file, 1, &complaint);
    assert_non_null(box);
    assert_ptr_equal(shelf.make(shelf.user, rules, &file, 1, &complaint), box);
    const rv_file *shipped = rv_shipped_files(rules, &count);
    const rv_box *same = shelf.make(shelf.user, rules, shipped, count, &complaint);
    assert_true(same >= boxes && same < boxes + RV_GAMES);
    assert_null(shelf.files(shelf.user, same, &count));
    assert_int_equal(count, 0);
    const rv_file broken = { "lamps.tsv", rv_span_of("id\n") };
    assert_null(shelf.make(shelf.user, rules, &broken, 1, &complaint));

    assert_null(rv_game_read(&game, box, rv_span_of(""), &complaint));
    rv_session *s = rv_session_new(&game, SEED);
    assert_null(play(s, 2, "name red"));
    const rv_file *files = shelf.files(shelf.user, box, &count);
    char *text = rv_session_print(s, files, count, false, &size);
    assert_null(read_back(text, size, &complaint)); /* by somebody who makes no boxes */
    rv_shelf other = rv_shelf_new(boxes, RV_GAMES);
    rv_session *back = rv_session_read((rv_span){ text, size }, &other, &complaint);
    assert_non_null(back);
    files = other.files(other.user, rv_session_game(back)->box, &count);
    char *again = rv_session_print(back, files, count, false, &again_size);
    assert_string_equal(text, again);
    free(again);
    free(text);
    rv_session_free(back);
    rv_session_free(s);
    rv_shelf_free(&other);
    rv_shelf_free(&shelf);
}

/* SHA-256 of "abc" and of nothing, as published; and of a message of two blocks. */
static void sha256(void **unused)
{
    static const struct {
        const char *text;
        unsigned char first[4];
    } rows[] = {
        { "abc", { 0xba, 0x78, 0x16, 0xbf } },
        { "", { 0xe3, 0xb0, 0xc4, 0x42 } },
        { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", { 0x24, 0x8d, 0x6a, 0x61 } },
    };
    unsigned char digest[32];
    (void)unused;
    for (size_t i = 0; i < 3; i++) {
        rv_sha256(rows[i].text, strlen(rows[i].text), digest);
        assert_memory_equal(digest, rows[i].first, 4);
    }
}

static void forks_and_seeks(void **unused)
{
    rv_session *s = begin("project-dreamscape", "");
    (void)unused;
    play_randomly(s, 10000, 5);
    for (int ply = 0; ply <= rv_session_plies(s); ply += 7) {
        rv_session *fork = rv_session_fork(s, ply);
        assert_memory_equal(rv_session_state(fork), rv_session_at(s, ply),
                            rv_session_game(s)->rules->state_bytes);
        play_randomly(fork, 10000, (uint64_t)ply);
        assert_true(rv_session_over(fork));
        rv_session_free(fork);
    }
    rv_session_free(s);
}

static void resignation(void **unused)
{
    rv_session *s = begin("project-dreamscape", "players=3");
    rv_result result;
    (void)unused;
    assert_true(rv_session_resign(s, 2));
    assert_false(rv_session_resign(s, 2));
    assert_false(rv_session_over(s));
    assert_true(rv_session_resign(s, 1));
    assert_true(rv_session_over(s));
    rv_session_result(s, &result);
    assert_int_equal(result.winners, 1 << 3);
    assert_int_equal(result.rank[3], 1);
    assert_int_equal(result.rank[1], 2);
    assert_int_equal(result.rank[2], 2);
    assert_non_null(play(s, support_owing(rv_session_state(s)), "skip"));
    rv_session_free(s);
}

/* ---- Clocks: null with a limit of 30 seconds for whoever owes ---- */

static rv_rules timed;

static int due(const rv_game *game, const void *state, rv_due *out)
{
    rv_move list[RV_MOVES];
    int n = timed.moves(game, state, RV_CLOCK, list);
    for (int i = 0; i < n; i++) /* each round is a new wait: byte 0 after the head is the round */
        out[i] = (rv_due){ list[i], 30000, ((const unsigned char *)state)[sizeof(rv_head)] };
    return n;
}

/* Lets time do what is due by now; how many moves, and the wait until the next (-1: none). */
static int tick(rv_session *s, uint64_t now, int64_t *wait)
{
    rv_log_entry next;
    int made = 0;
    rv_session_time(s, now);
    for (*wait = -1; rv_session_due(s, &next); made++) {
        *wait = (int64_t)(next.at - now);
        if (*wait > 0)
            break;
        assert_null(rv_session_add(s, &next));
        *wait = -1;
    }
    return made;
}

/* Clocks are a function of entries and times: a log that is read goes on where it stopped. */
static void clocks(void **unused)
{
    rv_box box = *support_box(rv_game_by_id(rv_span_of("null")));
    rv_game game;
    rv_complaint complaint;
    int64_t wait;
    (void)unused;
    timed = *box.rules;
    timed.due = due;
    box.rules = &timed;
    assert_null(rv_game_read(&game, &box, rv_span_of("rounds=2"), &complaint));
    rv_session *s = rv_session_new(&game, SEED);
    assert_int_equal(tick(s, 1000, &wait), 0);
    assert_int_equal(wait, 29000);
    assert_int_equal(tick(s, 20000, &wait), 0);
    assert_int_equal(wait, 10000);
    assert_null(play(s, 1, "name green"));
    size_t size;
    char *log = rv_session_print(s, NULL, 0, false, &size);
    assert_non_null(strstr(log, "\n1: name green @20000\n"));
    rv_shelf shelf = { .boxes = &box, .count = 1 };
    rv_session *again = rv_session_read((rv_span){ log, size }, &shelf, &complaint);
    assert_non_null(again);
    assert_int_equal(rv_session_now(again), 20000);
    assert_int_equal(tick(again, 29999, &wait), 0);
    assert_int_equal(wait, 1);
    rv_session_free(again);
    free(log);
    assert_int_equal(tick(s, 29999, &wait), 0);
    assert_int_equal(wait, 1);
    assert_int_equal(tick(s, 30500, &wait), 1); /* seat 2 timed out; round 2 began then, not now */
    assert_int_equal(wait, 29500);
    assert_int_equal(rv_session_entry(s, 1)->seat, RV_CLOCK);
    assert_int_equal(rv_session_entry(s, 1)->at, 30000);
    assert_int_equal(tick(s, 61000, &wait), 2); /* both time out */
    assert_true(rv_session_over(s));
    assert_int_equal(wait, -1);
    rv_session_free(s);
}

/* ---- Bots in a race with people ---- */

static void plays_words(rv_session *s, int seat, const char *words)
{
    assert_null(play(s, seat, words));
}

static uint32_t pause_of(rv_session *s, int seat, uint64_t now)
{
    rv_move move;
    assert_true(rv_move_read(rv_session_game(s), seat, rv_span_of("done"), &move));
    uint64_t ready = rv_session_ready(s, move);
    return ready > now ? (uint32_t)(ready - now) : 0;
}

/* A bot takes 12 to 36 seconds, drawn by the session for each seat and each dream. */
static void pauses(void **unused)
{
    uint32_t first = 0, kinds = 0;
    (void)unused;
    rv_game race = support_game("dream-runners", "players=3");
    for (uint64_t seed = 1; seed <= 50; seed++) {
        rv_session *s = rv_session_new(&race, (rv_rng){ { seed, 7 }, 0 });
        rv_session_take_over(s, 2, "easy");
        rv_session_take_over(s, 3, "easy");
        rv_session_time(s, 1000);
        for (int seat = 1; seat <= 3; seat++)
            plays_words(s, seat, "ready");
        uint32_t pause = pause_of(s, 2, 1000);
        assert_in_range(pause, 12000, 36000);
        assert_in_range(pause_of(s, 3, 1000), 12000, 36000);
        assert_int_equal(pause_of(s, 2, 6000), pause - 5000); /* counted from the reveal */
        assert_int_equal(pause_of(s, 2, 1000 + pause), 0);
        plays_words(s, 1, "pick amber-single"); /* no new question for the others */
        assert_int_equal(pause_of(s, 2, 1000 + pause), 0);
        kinds += pause != first;
        first = pause;
        rv_session_free(s);
    }
    assert_true(kinds > 40);
}

static void pauses_begin_anew(void **unused)
{
    (void)unused;
    rv_game race = support_game("dream-runners", "players=2 timer=off dreamer=race");
    rv_session *s = rv_session_new(&race, SEED);
    assert_false(rv_session_take_over(s, 2, "@61000")); /* in a log it would be a time */
    rv_session_take_over(s, 2, "easy");
    uint32_t before = pause_of(s, 2, 0);
    plays_words(s, 1, "done");
    assert_int_equal(pause_of(s, 2, 0), before); /* the same question still */
    rv_session_time(s, 90000);
    plays_words(s, 2, "done");
    assert_int_equal(pause_of(s, 2, 0), 0); /* nothing to race for until the next dream */
    rv_move list[RV_MOVES], done;
    assert_true(rv_move_read(&race, 2, rv_span_of("done"), &done));
    while (!rv_legal(&race, rv_session_state(s), done)) {
        int count = rv_moves(&race, rv_session_state(s), support_owing(rv_session_state(s)), list);
        assert_null(rv_session_play(s, list[count - 1]));
    }
    assert_in_range(pause_of(s, 2, 90000), 12000, 36000);
    rv_session_free(s);
}

/* Nobody waits where there is no race, or no person in it. */
static void no_pauses(void **unused)
{
    (void)unused;
    rv_game untimed = support_game("dream-runners", "players=2 timer=off");
    rv_session *s = rv_session_new(&untimed, SEED);
    rv_session_take_over(s, 2, "easy");
    assert_int_equal(pause_of(s, 2, 0), 0);
    rv_session_free(s);
    rv_game race = support_game("dream-runners", "players=2");
    s = rv_session_new(&race, SEED);
    plays_words(s, 1, "ready");
    plays_words(s, 2, "ready");
    rv_session_take_over(s, 1, "easy");
    rv_session_take_over(s, 2, "easy");
    assert_int_equal(pause_of(s, 2, 0), 0);
    rv_session_take_over(s, 1, NULL);
    assert_in_range(pause_of(s, 2, 0), 12000, 36000);
    rv_session_free(s);
    rv_game null = support_game("null", "");
    s = rv_session_new(&null, SEED);
    assert_int_equal(rv_session_ready(s, (rv_move){ .who = 1 }), 0);
    rv_session_free(s);
}

/* ---- Entries ---- */

/* Any entry can be written as a line and read back; and lines written one by one make the same
   log. */
static void entries_are_lines(void **unused)
{
    static const char *const lines[] = { "1: skip @17", "clock: time",
                                         "undo 2",      "back 3 @9999999999999",
                                         "bot 1 hard",  "person 2 @1000",
                                         "pulse @5",    "resign 1" };
    static const char *const wrong[] = { "1: skip @", "1: skip @017", "1: skip @12345678901234",
                                         "undo 5",    "undo",         "back x",
                                         "pulse 3",   "bot 1 a b",    "person 1 x",
                                         "dance 1",   " @3",          "" };
    rv_log_entry entry;
    rv_complaint complaint;
    (void)unused;
    rv_game games[] = { support_game("project-dreamscape", ""), support_game("dream-runners", "") };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char text[100];
        rv_out out = rv_out_to(text, sizeof text);
        assert_null(rv_entry_read(&games[i == 1], rv_span_of(lines[i]), &entry, &complaint));
        rv_entry_print(&games[i == 1], &entry, &out);
        assert_string_equal(text, lines[i]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_non_null(rv_entry_read(&games[0], rv_span_of(wrong[i]), &entry, &complaint));
}

static void logs_grow_by_lines(void **unused)
{
    (void)unused;
    rv_session *s = begin("project-dreamscape", "players=3");
    size_t size, more;
    char *whole, *added, text[1 << 16];
    rv_complaint complaint;
    char *head = rv_session_print(s, NULL, 0, false, &size);
    rv_out out = rv_out_to(text, sizeof text);
    rv_put_span(&out, (rv_span){ head, size });
    for (int from = 0, part = 1; !rv_session_over(s); part++) {
        rv_session_time(s, (uint64_t)part * 1000);
        play_randomly(s, part * 7, (uint64_t)part);
        added = rv_session_print_from(s, from, &more);
        rv_put_span(&out, (rv_span){ added, more });
        from = rv_session_entries(s);
        free(added);
    }
    assert_false(out.full);
    rv_session *again = read_back(text, out.used, &complaint);
    assert_non_null(again);
    assert_int_equal(hash(again), hash(s));
    whole = rv_session_print(s, NULL, 0, false, &size);
    added = rv_session_print(again, NULL, 0, false, &more);
    assert_int_equal(size, more);
    assert_memory_equal(whole, added, size);
    free(whole);
    free(added);
    free(head);
    rv_session_free(again);
    rv_session_free(s);
}

/* By agreement a game goes back past any barrier; what chance brings then is the same as before. */
static void back_by_agreement(void **unused)
{
    (void)unused;
    rv_session *s = begin("project-dreamscape", "players=2");
    play_randomly(s, 40, 5);
    uint64_t there = rv_hash(rv_session_game(s), rv_session_at(s, 9));
    rv_log_entry back = { .kind = RV_L_BACK, .ply = (uint32_t)rv_session_plies(s) };
    assert_string_equal(rv_session_add(s, &back), "room.undo");
    back.ply = 9;
    assert_null(rv_session_check(s, &back));
    assert_null(rv_session_add(s, &back));
    assert_int_equal(rv_session_plies(s), 9);
    assert_int_equal(hash(s), there);
    play_randomly(s, 1 << 20, 6);
    size_t size;
    rv_complaint complaint;
    char *log = rv_session_print(s, NULL, 0, false, &size);
    rv_session *again = read_back(log, size, &complaint);
    assert_non_null(again);
    assert_int_equal(hash(again), hash(s));
    rv_session_free(again);
    free(log);
    rv_session_free(s);
}

/* Somebody who takes moves back for ever is stopped before the log fills the machine; the game goes
   on, and a bot can still stand in for anybody. */
static void detours_end(void **unused)
{
    rv_session *s = begin("project-dreamscape", "start=1");
    int rounds = 0;
    (void)unused;
    while (play(s, 1, "skip") == NULL && rv_session_undo(s, 1))
        rounds++;
    assert_int_equal(rounds, RV_DETOURS / 2); /* each is a move and its undo */
    assert_false(rv_session_may_undo(s, 1));
    assert_int_equal(rv_session_entries(s), RV_DETOURS + 1);
    assert_true(rv_session_take_over(s, 2, "easy"));
    assert_true(rv_session_take_over(s, 2, NULL));
    assert_int_equal(rv_session_reseats(s), 2);
    play_randomly(s, 1 << 20, 4);
    assert_true(rv_session_over(s));
    rv_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_gives_back_the_bytes),
        cmocka_unit_test(no_undo_past_a_draw),
        cmocka_unit_test(final_moves_stand),
        cmocka_unit_test(logs_read_back),
        cmocka_unit_test(broken_logs_are_refused),
        cmocka_unit_test(open_logs_hide_the_seed),
        cmocka_unit_test(boxes_travel),
        cmocka_unit_test(sha256),
        cmocka_unit_test(forks_and_seeks),
        cmocka_unit_test(resignation),
        cmocka_unit_test(clocks),
        cmocka_unit_test(pauses),
        cmocka_unit_test(pauses_begin_anew),
        cmocka_unit_test(no_pauses),
        cmocka_unit_test(entries_are_lines),
        cmocka_unit_test(logs_grow_by_lines),
        cmocka_unit_test(back_by_agreement),
        cmocka_unit_test(detours_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
