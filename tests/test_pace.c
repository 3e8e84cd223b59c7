/* The clocks of people, and pauses: in words, in the log, at the table. */
#include "core/room/lens.h"
#include "core/room/room.h"
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
static const rv_caller FIRST = { RV_SEATED, 1 }, SECOND = { RV_SEATED, 2 },
                       THIRD = { RV_SEATED, 3 };

static rv_pace pace_of(const char *text)
{
    rv_pace pace;
    rv_complaint complaint;
    if (rv_pace_read(rv_span_of(text), &pace, &complaint) != NULL)
        fail_msg("%s: %s", text, support_said(&complaint));
    return pace;
}

static rv_room *begin(const char *id, const char *options, const char *words)
{
    rv_game game = support_game(id, options);
    rv_pace pace = pace_of(words);
    rv_session *session = rv_session_new(&game, SEED);
    rv_session_set_pace(session, &pace);
    return rv_room_new(session, 0);
}

static rv_reply wish(rv_room *room, rv_caller caller, int kind, uint64_t now)
{
    return rv_room_do(room, caller, &(rv_wish){ .kind = (uint8_t)kind, .seat = caller.seat }, now);
}

static rv_reply play(rv_room *room, rv_caller caller, const char *text, uint64_t now)
{
    rv_wish w = { .kind = RV_L_MOVE, .seat = caller.seat };
    assert_true(rv_move_read(rv_room_game(room), caller.seat, rv_span_of(text), &w.move));
    return rv_room_do(room, caller, &w, now);
}

static uint32_t left(const rv_room *room, int seat, uint64_t now)
{
    return rv_clock_left(rv_session_clock(rv_room_session(room), seat), now);
}

static bool runs(const rv_room *room, int seat)
{
    return rv_session_clock(rv_room_session(room), seat)->runs;
}

/* What time brings by then, all of it; returns how many entries. */
static int go_to(rv_room *room, uint64_t now)
{
    rv_log_entry entry;
    int count = 0;
    for (; rv_room_due(room, now, &entry); count++)
        assert_true(rv_room_apply(room, &entry));
    return count;
}

/* ---- Words ---- */

static void paces_are_words(void **unused)
{
    static const char *const good[][2] = {
        { "", "" },
        { "move=60", "move=60 late=bot" },
        { "late=resign move=60", "move=60 late=resign" },
        { "add=10 bank=600", "bank=600 add=10 late=bot" },
        { "bank=86400 add=14400 cap=259200 late=bot", "bank=86400 add=14400 cap=259200 late=bot" },
    };
    static const char *const bad[] = {
        "late=bot",
        "move=0",
        "move",
        "move=1 move=2",
        "move=1 bank=2",
        "bank=60 cap=30",
        "add=5",
        "move=2592001",
        "move=-1",
        "pace=1",
        "late=never move=1",
        "move=1s",
        "cap=30",
        "move=99999999999999",
        "=",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        char text[128];
        rv_out out = rv_out_to(text, sizeof text);
        rv_pace pace = pace_of(good[i][0]);
        rv_pace_print(&pace, &out);
        assert_string_equal(text, good[i][1]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        rv_pace pace;
        rv_complaint complaint;
        if (rv_pace_read(rv_span_of(bad[i]), &pace, &complaint) == NULL)
            fail_msg("%s is taken for a pace", bad[i]);
    }
}

/* ---- Clocks ---- */

static void a_bank_with_increments(void **unused)
{
    (void)unused;
    rv_room *room = begin("project-dreamscape", "players=2 start=1", "bank=60 add=10 cap=65");
    assert_true(runs(room, 1) && !runs(room, 2));
    assert_int_equal(rv_room_wait(room, 0), 60000);
    play(room, FIRST, "skip", 20000);
    assert_int_equal(left(room, 1, 20000), 50000); /* 40 and 10 */
    assert_true(runs(room, 1));                    /* its turn goes on */
    wish(room, FIRST, RV_L_UNDO, 21000);
    play(room, FIRST, "skip", 22000);
    assert_int_equal(left(room, 1, 22000), 48000); /* a move gives time once */
    play(room, FIRST, "buy 1", 22500);
    assert_int_equal(left(room, 1, 22500), 57500);
    wish(room, FIRST, RV_L_UNDO, 22600);
    play(room, FIRST, "buy 2", 23000);
    assert_int_equal(left(room, 1, 23000), 57000);
    while (runs(room, 1)) {
        rv_move list[RV_MOVES];
        const rv_game *game = rv_room_game(room);
        assert_true(game->rules->moves(game, rv_session_state(rv_room_session(room)), 1, list) > 0);
        rv_wish w = { .kind = RV_L_MOVE, .seat = 1, .move = list[0] };
        assert_int_equal(rv_room_do(room, FIRST, &w, 23000).verdict, RV_V_ENTRY);
    }
    assert_int_equal(left(room, 1, 99000), 65000); /* capped, and it is stopped */
    assert_true(runs(room, 2));
    assert_int_equal(left(room, 2, 24000), 59000);
    rv_room_free(room);
}

static void who_is_late(void **unused)
{
    (void)unused;
    rv_room *room = begin("null", "players=3 rounds=2", "move=30 late=bot");
    play(room, FIRST, "name green", 10000);
    assert_false(runs(room, 1));
    assert_int_equal(go_to(room, 29999), 0);
    assert_int_equal(go_to(room, 40000), 2); /* both others are late, at the same time */
    const rv_session *s = rv_room_session(room);
    assert_int_equal(rv_session_seat(s, 2)->kind, RV_BOT);
    assert_string_equal(rv_session_seat(s, 3)->bot, RV_STAND_IN);
    assert_int_equal(rv_session_entry(s, 1)->at, 30000); /* not when somebody looked */
    assert_int_equal(rv_room_wait(room, 40000), -1);
    /* it comes back without a second to spare; the bot has not moved, so it is late at once */
    wish(room, SECOND, RV_L_PERSON, 41000);
    assert_int_equal(go_to(room, 41000), 1);
    rv_job job;
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_move list[RV_MOVES];
    while (rv_room_job(room, &job, view)) {
        const rv_game *game = rv_room_game(room);
        assert_true(game->rules->moves(game, view, job.seat, list) > 0);
        assert_true(rv_room_answer(room, job.id, list[0]));
        go_to(room, 42000);
        const rv_head *head = rv_session_state(s);
        if (head->waiting >> 1 & 1)
            break; /* the next round: everybody is asked again */
    }
    assert_int_equal(left(room, 1, 42000), 30000);
    wish(room, SECOND, RV_L_PERSON, 43000);
    assert_true(runs(room, 2));
    assert_int_equal(left(room, 2, 43000), 30000);
    rv_room_free(room);
    room = begin("null", "players=2", "bank=5 late=resign");
    assert_int_equal(go_to(room, 5000), 1); /* the other has won by then */
    assert_true(rv_session_over(rv_room_session(room)));
    assert_int_equal(rv_session_resigned(rv_room_session(room)), 1u << 1);
    rv_room_free(room);
}

/* Dream Runners: composing is hidden, so the clocks must not show it either. */
static void hidden_moves_give_no_time(void **unused)
{
    (void)unused;
    rv_room *room = begin("dream-runners", "players=2 timer=off", "move=60");
    assert_int_equal(play(room, FIRST, "pick amber-single", 20000).verdict, RV_V_ENTRY);
    assert_int_equal(left(room, 1, 20000), 40000);
    assert_int_equal(play(room, SECOND, "done", 30000).verdict, RV_V_ENTRY);
    assert_false(runs(room, 2));
    assert_int_equal(left(room, 2, 30000), 60000);
    assert_int_equal(left(room, 1, 30000), 30000);
    rv_room_free(room);
}

/* ---- Pauses ---- */

static void a_pause_is_agreed_on(void **unused)
{
    rv_log_entry entry;
    (void)unused;
    rv_room *room = begin("null", "players=3 rounds=2", "move=30");
    assert_string_equal(wish(room, FIRST, RV_L_RESUME, 0).why, "room.pause");
    assert_int_equal(wish(room, FIRST, RV_L_PAUSE, 1000).verdict, RV_V_DONE);
    assert_string_equal(wish(room, FIRST, RV_C_AGREES, 1000).why, "room.agree");
    assert_int_equal(wish(room, SECOND, RV_C_AGREES, 2000).verdict, RV_V_DONE);
    assert_int_equal(wish(room, THIRD, RV_C_DISAGREES, 2000).verdict, RV_V_DONE);
    assert_false(rv_session_paused(rv_room_session(room)));
    wish(room, FIRST, RV_L_PAUSE, 3000);
    wish(room, THIRD, RV_C_AGREES, 4000);
    assert_int_equal(wish(room, SECOND, RV_C_AGREES, 5000).verdict, RV_V_ENTRY);
    assert_true(rv_session_paused(rv_room_session(room)));
    assert_false(runs(room, 1) || runs(room, 2) || runs(room, 3));
    assert_string_equal(play(room, FIRST, "name green", 6000).why, "room.paused");
    assert_string_equal(wish(room, FIRST, RV_L_UNDO, 6000).why, "room.paused");
    assert_string_equal(wish(room, FIRST, RV_L_PAUSE, 6000).why, "room.pause");
    assert_int_equal(rv_room_wait(room, 6000), -1);
    assert_false(rv_room_due(room, 1000000, &entry));
    assert_int_equal(wish(room, THIRD, RV_L_RESUME, 1000000).verdict, RV_V_ENTRY);
    assert_int_equal(left(room, 1, 1000000), 25000);
    assert_int_equal(rv_room_wait(room, 1000000), 25000);
    assert_int_equal(play(room, FIRST, "name green", 1001000).verdict, RV_V_ENTRY);
    rv_room_free(room);
}

/* Sand and bots stand still too; whoever plays with bots alone asks nobody. */
static void everything_stands_still(void **unused)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    const rv_wait *waits;
    rv_log_entry entry;
    rv_job job;
    rv_move list[RV_MOVES];
    (void)unused;
    rv_room *room = begin("dream-runners", "players=2", "");
    rv_wish sit = { .kind = RV_L_BOT, .seat = 2, .bot = "easy" };
    rv_room_do(room, SECOND, &sit, 0);
    assert_int_equal(play(room, FIRST, "ready", 500).verdict, RV_V_ENTRY);
    assert_true(rv_room_job(room, &job, view));
    rv_move ready;
    assert_true(rv_move_read(rv_room_game(room), 2, rv_span_of("ready"), &ready));
    assert_true(rv_room_answer(room, job.id, ready));
    go_to(room, 900);
    assert_int_equal(play(room, FIRST, "done", 1000).verdict, RV_V_ENTRY);
    assert_int_equal(rv_session_waits(rv_room_session(room), &waits), 1); /* the sand runs */
    uint64_t end = waits[0].since + waits[0].due.ms;
    assert_true(rv_room_job(room, &job, view));
    const rv_game *game = rv_room_game(room);
    assert_true(game->rules->moves(game, view, 2, list) > 0);
    assert_int_equal(wish(room, FIRST, RV_L_PAUSE, 5000).verdict, RV_V_ENTRY);
    assert_false(rv_room_answer(room, job.id, list[0])); /* nobody waits for it any more */
    assert_false(rv_room_job(room, &job, view));
    assert_false(rv_room_due(room, 900000, &entry));
    assert_int_equal(wish(room, FIRST, RV_L_RESUME, 905000).verdict, RV_V_ENTRY);
    assert_int_equal(rv_session_waits(rv_room_session(room), &waits), 1);
    assert_int_equal(waits[0].since + waits[0].due.ms, end + 900000);
    assert_true(rv_room_job(room, &job, view));
    rv_room_free(room);
}

/* What was sent before the sand ran out may arrive a moment later, whoever sent it. */
static void sand_has_grace(void **unused)
{
    const rv_wait *waits;
    rv_log_entry entry;
    (void)unused;
    rv_room *room = begin("dream-runners", "players=2 timer=30", "");
    rv_room_give_grace(room, 250);
    play(room, FIRST, "ready", 500);
    play(room, SECOND, "ready", 600);
    go_to(room, 2000);
    assert_true(rv_room_race_is_on(room));
    assert_int_equal(play(room, FIRST, "done", 3000).verdict, RV_V_ENTRY);
    assert_false(rv_room_race_is_on(room)); /* only the first races */
    assert_int_equal(rv_session_waits(rv_room_session(room), &waits), 1);
    uint64_t end = waits[0].since + waits[0].due.ms;
    assert_int_equal(rv_room_wait(room, end + 200), 50);
    assert_false(rv_room_due(room, end + 249, &entry));
    assert_int_equal(play(room, SECOND, "done", end + 249).verdict, RV_V_ENTRY);
    rv_room_free(room);
}

/* ---- An end by agreement ---- */

static void an_end_is_agreed_on(void **unused)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_log_entry entry;
    rv_result result;
    rv_complaint complaint;
    rv_job job;
    size_t size;
    (void)unused;
    rv_room *room = begin("null", "players=3 rounds=2", "move=30");
    const rv_session *session = rv_room_session(room);
    for (int seat = 1; seat <= 3; seat++)
        play(room, (rv_caller){ RV_SEATED, (uint8_t)seat }, "name green", 1000);
    assert_int_equal(wish(room, FIRST, RV_L_END, 2000).verdict, RV_V_DONE);
    wish(room, SECOND, RV_C_AGREES, 2000);
    wish(room, THIRD, RV_C_DISAGREES, 2000);
    assert_false(rv_session_over(session));
    rv_wish sit = { .kind = RV_L_BOT, .seat = 3, .bot = "easy" };
    rv_room_do(room, THIRD, &sit, 2500);
    wish(room, FIRST, RV_L_END, 3000);
    assert_int_equal(wish(room, SECOND, RV_C_AGREES, 4000).verdict, RV_V_ENTRY);
    assert_true(rv_session_over(session) && rv_session_ended(session));
    assert_false(runs(room, 1) || runs(room, 2) || rv_room_job(room, &job, view));
    assert_false(rv_room_due(room, 1000000, &entry));
    rv_session_result(session, &result);
    assert_int_equal(result.winners, 0);
    assert_int_equal(result.rank[1], 0);
    assert_true(result.lines > 0); /* the sheet is there */
    assert_string_equal(wish(room, FIRST, RV_L_END, 5000).why, "room.end");
    assert_string_equal(wish(room, FIRST, RV_L_PAUSE, 5000).why, "room.pause");
    assert_string_equal(wish(room, FIRST, RV_L_RESIGN, 5000).why, "room.resign");
    assert_int_equal(play(room, FIRST, "name green", 5000).verdict, RV_V_REFUSED);
    rv_wish back = { .kind = RV_L_UNDO, .seat = 1 };
    rv_caller here = { RV_LOCAL, 0 };
    assert_string_equal(rv_room_do(room, here, &back, 5000).why, "room.undo");
    char *log = rv_session_print(session, NULL, 0, false, &size);
    assert_memory_equal(log, "reverie 4\n", 10);
    assert_non_null(strstr(log, "\nend 1 @4000\n"));
    assert_non_null(strstr(log, "\nwinners -\n"));
    rv_session *again = support_read_log(log, &complaint);
    if (again == NULL)
        fail_msg("%s", support_said(&complaint));
    assert_true(rv_session_ended(again));
    support_log_refused(log, "reverie 4", "reverie 3", "does not end by agreement");
    support_log_refused(log, "end 1 @4000\n", "end 1 @4000\nend 2 @4000\n", "over already");
    support_log_refused(log, "end 1", "end 4", "no such seat");
    support_log_refused(log, "winners -", "winners 1", "the winners are");
    free(log);
    rv_session_free(again);
    rv_room_free(room);
}

/* ---- The log, and what viewers are told ---- */

static void logs_tell_of_time(void **unused)
{
    size_t size, again;
    rv_complaint complaint;
    (void)unused;
    rv_room *room = begin("null", "players=2 rounds=2", "bank=60 add=5");
    play(room, FIRST, "name green", 10000);
    wish(room, SECOND, RV_L_PAUSE, 12000);
    wish(room, FIRST, RV_C_AGREES, 13000);
    wish(room, FIRST, RV_L_RESUME, 63000);
    play(room, SECOND, "name green", 64000);
    char *log = rv_session_print(rv_room_session(room), NULL, 0, false, &size);
    assert_memory_equal(log, "reverie 3\n", 10);
    assert_non_null(
        strstr(log, "\noptions players=2 rounds=2\npace bank=60 add=5 late=bot\ncommit "));
    assert_non_null(strstr(log, "\npause 2 @13000\nresume 1 @63000\n"));
    rv_session *s = support_read_log(log, &complaint);
    if (s == NULL)
        fail_msg("%s", support_said(&complaint));
    for (int seat = 1; seat <= 2; seat++)
        assert_memory_equal(rv_session_clock(s, seat),
                            rv_session_clock(rv_room_session(room), seat), sizeof(rv_seat_clock));
    assert_int_equal(left(room, 2, 64000), 51000); /* 14 of 60 gone, 5 added */
    char *second = rv_session_print(s, NULL, 0, false, &again);
    assert_string_equal(log, second);
    support_log_refused(log, "reverie 3", "reverie 2", "\"commit\" is wanted here");
    support_log_refused(log, "pace bank=60 add=5 late=bot", "pace  ", "told in words");
    support_log_refused(log, "pace bank=60", "pace cake=60", "a pace is");
    support_log_refused(log, "pause 2 @13000\n", "", "cannot stand still");
    support_log_refused(log, "resume 1 @63000\n", "", "stands still until");
    support_log_refused(log, "pause 2", "pause 3", "no such seat");
    free(second);
    free(log);
    rv_session_free(s);
    rv_room_free(room);
}

static void hear(void *user, int viewer, const unsigned char *message, size_t size)
{
    (void)viewer;
    assert_int_equal(rv_lens_hear(user, message, size), RV_HEARD);
}

static void viewers_are_told(void **unused)
{
    static char text[1 << 16];
    unsigned char message[RV_MESSAGE];
    rv_shelf shelf = { .boxes = support_game("null", "").box, .count = 1 };
    rv_pack pack = { .at = message, .size = sizeof message };
    (void)unused;
    rv_room *room = begin("null", "players=2", "move=30");
    rv_lens *lens = rv_lens_new(&shelf);
    rv_room_listen(room, hear, lens);
    assert_true(rv_room_watch(room, 2, true));
    rv_room_hello(room, 2, &pack);
    hear(lens, 2, message, pack.used);
    const rv_about *about = rv_lens_about(lens);
    assert_true(about->paced && about->time[1].runs && about->time[2].runs);
    assert_int_equal(about->time[2].left, 30000);
    play(room, FIRST, "name green", 10000);
    assert_true(!about->time[1].runs && about->time[2].runs);
    assert_int_equal(about->time[2].left, 20000);
    uint32_t told = about->clock_seq;
    assert_int_equal(told, rv_lens_heading(lens)->seq);
    wish(room, FIRST, RV_L_PAUSE, 11000);
    assert_true(about->asks == 1 && about->asks_for == RV_ASKS_PAUSE && !about->paused);
    assert_int_equal(about->clock_seq, told); /* they only ran on */
    wish(room, SECOND, RV_C_AGREES, 12000);
    assert_true(about->asks == 0 && about->paused && !about->time[2].runs);
    assert_int_equal(about->time[2].left, 18000);
    rv_out out = rv_out_to(text, sizeof text);
    rv_json json = rv_json_to(&out);
    rv_json_object(&json, NULL);
    rv_lens_scene(lens, &json);
    assert_non_null(strstr(text, "\"pace\":[{\"left\":30000,\"runs\":false},{\"left\":18000,"
                                 "\"runs\":false}],\"paused\":true,"));
    wish(room, SECOND, RV_L_RESUME, 50000);
    assert_true(!about->paused && about->time[2].runs);
    assert_int_equal(about->time[2].left, 18000);
    wish(room, SECOND, RV_L_END, 51000);
    assert_true(about->asks == 2 && about->asks_for == RV_ASKS_END && !rv_lens_over(lens));
    wish(room, FIRST, RV_C_AGREES, 52000);
    assert_true(about->asks == 0 && about->ended && rv_lens_over(lens) && !about->time[2].runs);
    rv_out_clear(&out);
    json = rv_json_to(&out);
    rv_json_object(&json, NULL);
    rv_lens_scene(lens, &json);
    assert_non_null(strstr(text, "\"over\":true,"));
    assert_non_null(strstr(text, "\"ended\":true,"));
    rv_lens_free(lens);
    rv_room_free(room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paces_are_words),      cmocka_unit_test(a_bank_with_increments),
        cmocka_unit_test(who_is_late),          cmocka_unit_test(hidden_moves_give_no_time),
        cmocka_unit_test(a_pause_is_agreed_on), cmocka_unit_test(everything_stands_still),
        cmocka_unit_test(sand_has_grace),       cmocka_unit_test(an_end_is_agreed_on),
        cmocka_unit_test(logs_tell_of_time),    cmocka_unit_test(viewers_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
