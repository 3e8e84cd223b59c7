/* Sessions: undo and its barrier, logs, forks, clocks, resignation; and the table that speaks JSON.
 */
#include "core/session/table.h"
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

static int owing(const rv_session *s)
{
    int seat = 1;
    while (!(((const rv_head *)rv_session_state(s))->waiting >> seat & 1))
        seat++;
    return seat;
}

/* Random moves until the game is over or `plies` are made; some are taken back. */
static void play_randomly(rv_session *s, int plies, uint64_t seed)
{
    rv_rng rng = { { seed, 1 }, 0 };
    while (!rv_session_over(s) && rv_session_plies(s) < plies) {
        rv_move list[RV_MOVES];
        int seat = owing(s), n;
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
    if (strstr(complaint.text, wanted) == NULL)
        fail_msg("wanted \"%s\", got: %s", wanted, complaint.text);
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
    refuses(changed(log, "reverie 1", "reverie 2"), "newer Reverie");
    refuses(changed(log, "game null 1", "game chess 1"), "line 2: there is no game \"chess\"");
    refuses(changed(log, "game null 1", "game null 9"), "version 9 of the rules");
    refuses(changed(log, "box ", "box f"), "16 hex digits");
    refuses(changed(log, "options players=2 rounds=1", "options players=9"), "NL-O1");
    refuses(changed(log, "commit ", "commit f"), "committed to");
    refuses(changed(log, "\nseed ", "\nsead "), "still being played");
    refuses(changed(log, "1: name green", "1: name red"), "makes no sense");
    refuses(changed(log, "1: name green", "3: name green"), "makes no sense");
    refuses(changed(log, "2: name amber", "1: name amber"), "NL-T2 forbids");
    refuses(changed(log, "2: name amber", "undo 1"), "could not be taken back");
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
    assert_non_null(play(s, owing(s), "skip"));
    rv_session_free(s);
}

/* ---- Clocks: null with a limit of 30 seconds for whoever owes ---- */

static rv_rules timed;

static int due(const rv_game *game, const void *state, rv_due *out)
{
    rv_move list[RV_MOVES];
    int n = timed.moves(game, state, RV_CLOCK, list);
    for (int i = 0; i < n; i++) /* round by round a new wait: byte 0 behind the head is the round */
        out[i] = (rv_due){ list[i], 30000, ((const unsigned char *)state)[sizeof(rv_head)] };
    return n;
}

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
    assert_int_equal(rv_session_tick(s, 1000, &wait), 0);
    assert_int_equal(wait, 30000);
    assert_int_equal(rv_session_tick(s, 21000, &wait), 0);
    assert_int_equal(wait, 10000);
    assert_null(play(s, 1, "name green"));
    assert_int_equal(rv_session_tick(s, 30999, &wait), 0);
    assert_int_equal(wait, 1);
    assert_int_equal(rv_session_tick(s, 31000, &wait), 1); /* seat 2 times out; round 2 begins */
    assert_int_equal(wait, 30000);
    assert_int_equal(rv_session_entry(s, 1)->seat, RV_CLOCK);
    assert_int_equal(rv_session_tick(s, 61000, &wait), 2); /* both time out */
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
    int64_t wait;
    assert_true(rv_move_read(rv_session_game(s), seat, rv_span_of("done"), &move));
    rv_session_tick(s, now, &wait);
    return rv_session_pause(s, move, now);
}

/* A bot takes 12 to 36 seconds, by the session's lot; each seat and each dream anew. */
static void pauses(void **unused)
{
    uint32_t first = 0, kinds = 0;
    (void)unused;
    rv_game race = support_game("dream-runners", "players=3");
    for (uint64_t seed = 1; seed <= 50; seed++) {
        rv_session *s = rv_session_new(&race, (rv_rng){ { seed, 7 }, 0 });
        rv_session_take_over(s, 2, "easy");
        rv_session_take_over(s, 3, "easy");
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
    rv_session_take_over(s, 2, "easy");
    uint32_t before = pause_of(s, 2, 0);
    plays_words(s, 1, "done");
    assert_int_equal(pause_of(s, 2, 0), before); /* the same question still */
    plays_words(s, 2, "done");                   /* the next dream */
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
    assert_int_equal(rv_session_pause(s, (rv_move){ .who = 1 }, 0), 0);
    rv_session_free(s);
}

/* ---- The table ---- */

typedef struct heard {
    char text[1 << 18];
    size_t used;
} heard;

static void hear(void *user, rv_span line)
{
    heard *h = user;
    assert_true(rv_json_valid(line));
    assert_true(h->used + line.size + 2 < sizeof h->text);
    memcpy(h->text + h->used, line.at, line.size);
    h->used += line.size;
    h->text[h->used++] = '\n';
    h->text[h->used] = '\0';
}

static int first_move(void *user, const char *bot, const rv_game *game, const void *view, int seat,
                      const rv_move *moves, int count)
{
    (void)user, (void)game, (void)moves, (void)count;
    assert_int_equal(((const rv_head *)view)->view, seat);
    return strcmp(bot, "greedy") == 0 ? 0 : -1;
}

static rv_rng fixed_seed(void *user)
{
    (void)user;
    return SEED;
}

static heard got;

static const char *ask(rv_table *table, const char *request)
{
    got.used = 0;
    got.text[0] = '\0';
    rv_table_hear(table, rv_span_of(request));
    return got.text;
}

static rv_table *new_table(void)
{
    static rv_box boxes[RV_GAMES];
    for (int i = 0; i < RV_GAMES; i++)
        boxes[i] = *support_box(rv_games[i]);
    rv_host host = { .shelf = { .boxes = boxes, .count = RV_GAMES },
                     .send = hear,
                     .choose = first_move,
                     .fresh_seed = fixed_seed,
                     .user = &got };
    return rv_table_new(&host);
}

static void says(const char *text, const char *wanted)
{
    if (strstr(text, wanted) == NULL)
        fail_msg("wanted %s in: %.600s", wanted, text);
}

static const char *tick(rv_table *table, uint64_t now)
{
    got.used = 0;
    got.text[0] = '\0';
    rv_table_tick(table, now);
    return got.text;
}

/* What time will do is told to everybody, once for each change. */
static void table_clock(void **unused)
{
    rv_table *t = new_table();
    (void)unused;
    assert_string_equal(tick(t, 0), "");
    ask(t, "{\"do\":\"start\",\"game\":\"dream-runners\",\"options\":\"players=2\"}");
    assert_string_equal(tick(t, 1000), ""); /* nobody waits for `ready` */
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"ready\"}");
    ask(t, "{\"do\":\"play\",\"as\":2,\"move\":\"ready\"}");
    assert_string_equal(tick(t, 2000), "{\"clock\":[{\"move\":\"turn\",\"say\":\"the timer is turned\","
                                       "\"left\":180000,\"of\":180000}]}\n");
    assert_string_equal(tick(t, 3000), "");
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"pick amber-single\"}");
    assert_string_equal(tick(t, 4000), ""); /* DR-H1: composing changes nothing others hear of */
    ask(t, "{\"do\":\"lang\",\"lang\":\"fr\"}");
    says(tick(t, 5000), "\"left\":177000");
    says(ask(t, "{\"do\":\"pause\",\"as\":2,\"move\":\"ready\"}"), "{\"ok\":\"pause\",\"ms\":0}");
    says(ask(t, "{\"do\":\"pause\",\"as\":3,\"move\":\"done\"}"), "\"error\"");
    ask(t, "{\"do\":\"play\",\"as\":2,\"move\":\"done\"}");
    says(tick(t, 6000), "\"move\":\"time\"");
    const char *text = tick(t, 36000); /* the sand has run out */
    says(text, "\"event\":\"sand\"");
    says(text, "{\"clock\":[]}");
    ask(t, "{\"do\":\"start\",\"game\":\"null\"}");
    assert_string_equal(tick(t, 37000), "");
    rv_table_free(t);
}

static void table_requests(void **unused)
{
    rv_table *t = new_table();
    (void)unused;
    says(ask(t, "{\"do\":\"moves\",\"as\":1}"), "no game has been started");
    says(ask(t, "[]"), "\"error\"");
    says(ask(t, "{\"do\":\"start\"}"), "\"game\\\" is missing");
    says(ask(t, "{\"do\":\"start\",\"game\":\"chess\"}"), "there is no game");
    says(ask(t, "{\"do\":\"start\",\"game\":\"null\",\"options\":\"players=8\"}"), "NL-O1");
    says(ask(t, "{\"do\":\"start\",\"game\":\"null\",\"seed\":\"q\"}"), "32 hex digits");
    says(ask(t, "{\"do\":\"start\",\"game\":\"null\",\"seed\":5}"), "\\\"seed\\\" must be a text");
    says(ask(t, "{\"do\":\"start\",\"game\":\"null\",\"options\":[]}"),
         "\\\"options\\\" must be a text");
    says(ask(t, "{\"do\":\"start\",\"game\":\"nu\\u0000\"}"), "is missing");
    const char *text =
        ask(t, "{\"do\":\"start\",\"game\":\"project-dreamscape\",\"options\":\"start=1\"}");
    says(text, "{\"ok\":\"start\",\"commit\":\"");
    says(text, "{\"to\":\"spectator\",\"events\":[],\"seq\":1,");
    says(text, "{\"to\":2,");
    says(ask(t, "{\"do\":\"moves\",\"as\":1}"),
         "\"prompt\":\"draw\",\"question\":\"Take a Z card from the Sleep Deck?\",\"moves\":["
         "{\"move\":\"skip\",\"say\":\"take no Z\"},{\"move\":\"draw\",\"say\":\"take a Z\"}]");
    says(ask(t, "{\"do\":\"moves\",\"as\":2}"), "{\"ok\":\"moves\",\"moves\":[]}");
    says(ask(t, "{\"do\":\"moves\",\"as\":3}"), "must be a seat");
    text = ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"end\"}");
    says(text, "{\"error\":\"refused\",\"rule\":\"PD-D7\",\"why\":\"");
    says(ask(t, "{\"do\":\"lang\",\"lang\":\"fr\"}"), "\"ok\"");
    says(ask(t, "{\"do\":\"why\",\"as\":1,\"move\":\"fly\"}"),
         "\"legal\":false,\"rule\":\"PD-D4\"");
    says(ask(t, "{\"do\":\"why\",\"as\":1,\"move\":\"skip\"}"), "{\"ok\":\"why\",\"legal\":true}");
    text = ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"draw\"}");
    says(text, "{\"to\":1,\"events\":[{\"event\":\"draw\",\"seat\":1,\"deck\":44,\"say\":\"Le "
               "joueur 1 prend");
    says(text, "],\"seq\":2,\"undo\":true");
    says(text, "\"seq\":2,\"undo\":false");
    says(ask(t, "{\"do\":\"undo\",\"as\":2}"), "nothing can be taken back");
    says(ask(t, "{\"do\":\"undo\",\"as\":1}"), "{\"ok\":\"undo\"}");
    says(ask(t, "{\"do\":\"hint\",\"as\":1}"), "{\"ok\":\"hint\",\"move\":\"skip\"}");
    says(ask(t, "{\"do\":\"bot\",\"as\":1,\"bot\":\"deep\"}"), "no such bot");
    says(ask(t, "{\"do\":\"bot\",\"as\":1}"), "{\"ok\":\"bot\",\"move\":\"skip\"}");
    says(ask(t, "{\"do\":\"seat\",\"as\":2,\"bot\":\"two words\"}"), "one word");
    says(ask(t, "{\"do\":\"seat\",\"as\":2,\"bot\":\"x\\nresign 1\"}"), "one word");
    says(ask(t, "{\"do\":\"seat\",\"as\":2,\"bot\":\"a-name-that-is-far-too-long\"}"),
         "at most 23 bytes");
    says(ask(t, "{\"do\":\"seat\",\"as\":2,\"bot\":null}"), "{\"ok\":\"seat\"}");
    says(ask(t, "{\"do\":\"seat\",\"as\":2,\"bot\":\"greedy\"}"), "{\"ok\":\"seat\"}");
    says(ask(t, "{\"do\":\"sheet\"}"), "{\"say\":\"1 carte Z\",\"points\":-1}");
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"buy 1\"}");
    says(ask(t, "{\"do\":\"text\",\"as\":2}"), "{\"ok\":\"text\",\"text\":\"Paysage onirique");
    says(ask(t, "{\"do\":\"state\",\"as\":2}"),
         "{\"ok\":\"state\",\"game\":\"project-dreamscape\",\"options\":\"players=2 "
         "start=1\",\"seat\":2,\"state\":\"0000");
    says(ask(t, "{\"do\":\"story\",\"as\":2}"),
         "{\"ok\":\"story\",\"events\":[{\"event\":\"pay\",\"seat\":1,\"points\":1,\"say\":\"");
    says(ask(t, "{\"do\":\"story\",\"as\":\"spectator\",\"from\":1}"),
         "{\"ok\":\"story\",\"events\":[{\"event\":\"buy\",");
    says(ask(t, "{\"do\":\"story\",\"as\":2,\"from\":2}"),
         "{\"ok\":\"story\",\"events\":[],\"more\":false}");
    says(ask(t, "{\"do\":\"story\",\"as\":2,\"from\":\"x\"}"), "must be a number");
    says(ask(t, "{\"do\":\"games\"}"),
         "\"game\":\"project-dreamscape\",\"name\":\"Project Dreamscape\"");
    says(ask(t, "{\"do\":\"rules\"}"), "{\"rule\":\"PD-T4\",\"text\":\"");
    says(ask(t, "{\"do\":\"nouns\"}"),
         "{\"word\":\"ff\",\"name\":\"Libre envol\",\"text\":\"Ramenez");
    static char log[1 << 16], request[1 << 16];
    snprintf(log, sizeof log, "%s", ask(t, "{\"do\":\"save\"}"));
    says(log, "\"log\":\"reverie 1\\ngame project-dreamscape 1\\n");
    const char *from = strstr(log, "\"log\":");
    snprintf(request, sizeof request, "{\"do\":\"load\",%.*s", (int)strcspn(from, "\n"), from);
    text = ask(t, request);
    says(text, "{\"ok\":\"load\"}");
    says(text, "\"seq\":1");
    says(ask(t, "{\"do\":\"load\",\"log\":\"noise\"}"), "line 1");
    says(ask(t, "{\"do\":\"resign\",\"as\":1}"), "{\"ok\":\"resign\"}");
    says(got.text, "{\"to\":2,\"events\":[],\"seq\":2,\"undo\":false,\"over\":true,\"resigned\":[1]"
                   ",\"view\":");
    says(ask(t, "{\"do\":\"bot\",\"as\":1}"), "owes nothing");
    says(ask(t, "{\"do\":\"dance\"}"), "requests: start");
    assert_false(rv_table_hear(t, rv_span_of("{\"do\":\"quit\"}")));
    rv_table_free(t);
}

/* Looking back, playing on from there, positions and boxes. */
static void table_brings(void **unused)
{
    static char position[1 << 14], request[1 << 15];
    rv_table *t = new_table();
    (void)unused;
    says(ask(t, "{\"do\":\"rules\",\"game\":\"insomnia\"}"), "{\"rule\":\"IN-");
    says(ask(t, "{\"do\":\"rules\",\"game\":\"chess\"}"), "no such game");
    ask(t, "{\"do\":\"start\",\"game\":\"project-dreamscape\",\"options\":\"players=2 start=1\"}");
    ask(t, "{\"do\":\"seat\",\"as\":2,\"bot\":\"easy\"}");
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"draw\"}");
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"buy 1\"}");
    says(ask(t, "{\"do\":\"past\",\"as\":1,\"ply\":1}"),
         "{\"ok\":\"past\",\"plies\":2,\"events\":[{\"event\":\"draw\",\"seat\":1");
    says(got.text, "],\"text\":\"Dreamscape");
    says(got.text, "\"view\":{\"game\":\"project-dreamscape\"");
    says(ask(t, "{\"do\":\"past\",\"as\":\"spectator\",\"ply\":0}"), "\"events\":[],");
    says(ask(t, "{\"do\":\"past\",\"as\":1,\"ply\":3}"), "must be a move of this game");
    says(ask(t, "{\"do\":\"fork\"}"), "must be a move of this game");
    says(ask(t, "{\"do\":\"fork\",\"ply\":1}"), "{\"ok\":\"fork\"}");
    says(got.text, "{\"to\":2,\"events\":[],\"seq\":1");
    says(ask(t, "{\"do\":\"moves\",\"as\":1}"), "\"prompt\":\"buy\"");
    snprintf(position, sizeof position, "%s", ask(t, "{\"do\":\"position\",\"as\":1,\"ply\":1}"));
    says(position, "\"position\":\"game project-dreamscape players=2");
    const char *from = strstr(position, "\"position\":");
    snprintf(request, sizeof request, "{\"do\":\"set\",%.*s", (int)strcspn(from, "\n"), from);
    says(ask(t, request), "{\"ok\":\"set\"}");
    says(ask(t, "{\"do\":\"moves\",\"as\":1}"), "\"prompt\":\"buy\"");
    says(ask(t, "{\"do\":\"save\"}"), "cannot be saved");
    says(ask(t, "{\"do\":\"fork\",\"ply\":0}"), "no log");
    says(ask(t, "{\"do\":\"set\"}"), "is missing");
    says(ask(t, "{\"do\":\"set\",\"position\":\"game null\\nset x y\"}"), "line 2");
    says(ask(t, "{\"do\":\"set\",\"position\":\"game null deal seed=1\\ndraw red\"}"), "set");
    says(ask(t, "{\"do\":\"box\",\"game\":\"null\",\"files\":{}}"), "a \\\"game\\\" of this shelf");
    rv_table_free(t);
}

/* A box that is brought: complaints, a game with it, and its log. */
static void table_brings_boxes(void **unused)
{
    static char log[1 << 16], request[1 << 17];
    static rv_box boxes[RV_GAMES];
    for (int i = 0; i < RV_GAMES; i++)
        boxes[i] = *support_box(rv_games[i]);
    rv_shelf shelf = rv_shelf_new(boxes, RV_GAMES);
    rv_host host = {
        .shelf = shelf, .send = hear, .choose = first_move, .fresh_seed = fixed_seed, .user = &got
    };
    rv_table *t = rv_table_new(&host);
    (void)unused;
    says(ask(t, "{\"do\":\"box\",\"game\":\"null\",\"files\":{}}"), "lamps.tsv");
    says(ask(t, "{\"do\":\"box\",\"game\":\"null\",\"files\":[]}"), "\"error\"");
    says(ask(t, "{\"do\":\"box\",\"game\":\"null\",\"files\":{\"lamps.tsv\":\"lamp\\n\"}}"),
         "lamps.tsv");
    says(ask(t, "{\"do\":\"start\",\"game\":\"null\",\"box\":\"0\"}"), "bring it first");
    size_t count;
    const rv_file *files = rv_shipped_files(rv_game_by_id(rv_span_of("null")), &count);
    rv_out out = rv_out_to(request, sizeof request);
    rv_json json = rv_json_to(&out);
    char own[1 << 14];
    snprintf(own, sizeof own, "# mine\n%.*s", (int)files[0].text.size, files[0].text.at);
    rv_json_object(&json, NULL);
    rv_json_word(&json, "do", "box");
    rv_json_word(&json, "game", "null");
    rv_json_object(&json, "files");
    rv_json_word(&json, files[0].name, own);
    rv_json_close(&json, '}');
    rv_json_close(&json, '}');
    says(ask(t, request), "{\"ok\":\"box\",\"box\":\"");
    snprintf(request, sizeof request,
             "{\"do\":\"start\",\"game\":\"null\",\"options\":\"players=2\",\"box\":%.18s}",
             strstr(got.text, "\"box\":\"") + 6);
    says(ask(t, request), "{\"ok\":\"start\"");
    snprintf(log, sizeof log, "%s", ask(t, "{\"do\":\"save\"}"));
    says(log, "file lamps.tsv");
    const char *from = strstr(log, "\"log\":");
    snprintf(request, sizeof request, "{\"do\":\"load\",%.*s", (int)strcspn(from, "\n"), from);
    says(ask(t, request), "{\"ok\":\"load\"}");
    rv_table_free(t);
    rv_shelf_free(&shelf);
}

/* The secret of a veiled move reaches its owner alone, and sequence numbers count only what is
 * seen. */
static void table_keeps_secrets(void **unused)
{
    rv_table *t = new_table();
    (void)unused;
    ask(t, "{\"do\":\"start\",\"game\":\"null\",\"options\":\"players=3\"}");
    const char *text = ask(t, "{\"do\":\"play\",\"as\":2,\"move\":\"name violet\"}");
    const char *first = strstr(text, "violet");
    assert_non_null(first);
    assert_null(strstr(first + 1, "violet")); /* once: in seat 2's own view */
    says(text, "\"named\":[\"-\",\"violet\",\"-\"]");
    says(text, "\"named\":[\"-\",\"?\",\"-\"]");
    assert_null(strstr(ask(t, "{\"do\":\"story\",\"as\":1}"), "violet"));
    says(got.text, "{\"event\":\"named\",\"seat\":2");
    rv_table_free(t);
}

/* A long game comes in several parts that join without a hole. */
static void a_story_in_parts(void **unused)
{
    rv_table *t = new_table();
    int parts = 0, from = 0;
    (void)unused;
    ask(t, "{\"do\":\"start\",\"game\":\"project-dreamscape\",\"options\":\"players=4\"}");
    for (int i = 0, silent = 0; silent < 8; i++) {
        char request[64];
        snprintf(request, sizeof request, "{\"do\":\"bot\",\"as\":%d}", i % 4 + 1);
        silent = strstr(ask(t, request), "owes nothing") ? silent + 1 : 0;
    }
    for (bool more = true; more; parts++) {
        char request[64];
        snprintf(request, sizeof request, "{\"do\":\"story\",\"as\":1,\"from\":%d}", from);
        more = strstr(ask(t, request), "\"more\":true") != NULL;
        for (const char *at = got.text; (at = strstr(at, "{\"event\":")) != NULL; at++)
            from++;
    }
    says(got.text, "{\"event\":\"over\",");
    assert_true(from > 300);
    assert_in_range(parts, 1, 9);
    rv_table_free(t);
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
        cmocka_unit_test(table_clock),
        cmocka_unit_test(table_requests),
        cmocka_unit_test(table_brings),
        cmocka_unit_test(table_brings_boxes),
        cmocka_unit_test(table_keeps_secrets),
        cmocka_unit_test(a_story_in_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
