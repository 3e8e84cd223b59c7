/* Why a message is sent, as each viewer may know it: in a lens, in JSON and as bytes. Law 9 is
   tested for all games in laws_streams.c. */
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

static const rv_caller HERE = { .role = RV_LOCAL };

typedef struct table {
    rv_room *room;
    rv_lens *lens[RV_VIEWERS];
    unsigned char last[RV_MESSAGE]; /* the last message, whoever heard it */
    size_t size;
    uint64_t now;
} table;

/* ---- At a table ---- */

static void hear(void *user, int viewer, const unsigned char *message, size_t size)
{
    table *t = user;
    assert_int_equal(rv_lens_hear(t->lens[viewer], message, size), RV_HEARD);
    memcpy(t->last, message, size);
    t->size = size;
}

/* A viewer begins to look, or does so again. */
static void join(table *t, int viewer)
{
    unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    assert_true(rv_room_watch(t->room, viewer, true));
    rv_room_hello(t->room, viewer, &pack);
    hear(t, viewer, message, pack.used);
}

static table begin(const char *id, const char *options, const char *pace_words)
{
    table t = { .now = 0 };
    rv_complaint complaint;
    rv_pace pace;
    rv_game game = support_game(id, options);
    rv_session *session = rv_session_new(&game, (rv_rng){ { 11, 22 }, 0 });
    rv_shelf shelf = { .boxes = game.box, .count = 1 };
    assert_null(rv_pace_read(rv_span_of(pace_words), &pace, &complaint));
    rv_session_set_pace(session, &pace);
    t.room = rv_room_new(session, 0);
    for (int viewer = 0; viewer <= rv_seats(&game); viewer++) {
        t.lens[viewer] = rv_lens_new(&shelf);
        join(&t, viewer);
    }
    return t;
}

static void everybody_listens(table *t)
{
    rv_room_listen(t->room, hear, t);
}

static void leave(table *t)
{
    rv_room_free(t->room);
    for (int viewer = 0; viewer < RV_VIEWERS; viewer++)
        rv_lens_free(t->lens[viewer]);
}

static void wish(table *t, int kind, int seat)
{
    rv_wish w = { .kind = (uint8_t)kind, .seat = (uint8_t)seat };
    assert_int_not_equal(rv_room_do(t->room, HERE, &w, t->now).verdict, RV_V_REFUSED);
}

static void sit(table *t, int seat, const char *bot)
{
    rv_wish w = { .kind = bot[0] ? RV_L_BOT : RV_L_PERSON, .seat = (uint8_t)seat };
    rv_out name = rv_out_to(w.bot, sizeof w.bot);
    rv_put(&name, "%s", bot);
    assert_int_equal(rv_room_do(t->room, HERE, &w, t->now).verdict, RV_V_ENTRY);
}

static void play(table *t, int seat, const char *text)
{
    rv_wish w = { .kind = RV_L_MOVE, .seat = (uint8_t)seat };
    assert_true(rv_move_read(rv_room_game(t->room), seat, rv_span_of(text), &w.move));
    if (rv_room_do(t->room, HERE, &w, t->now).verdict != RV_V_ENTRY)
        fail_msg("%d may not play %s", seat, text);
}

/* The next thing that time brings happens. */
static void wait_for_time(table *t)
{
    rv_log_entry entry;
    t->now += (uint64_t)rv_room_wait(t->room, t->now);
    assert_true(rv_room_due(t->room, t->now, &entry));
    assert_true(rv_room_apply(t->room, &entry));
}

/* A seat's first legal move of this verb; false: it has none. */
static bool play_verb(table *t, int seat, const char *verb)
{
    rv_move list[RV_MOVES];
    const rv_game *game = rv_room_game(t->room);
    int n = game->rules->moves(game, rv_session_state(rv_room_session(t->room)), seat, list);
    for (int i = 0; i < n; i++) {
        rv_wish w = { .kind = RV_L_MOVE, .seat = (uint8_t)seat, .move = list[i] };
        if (strcmp(game->rules->verbs[list[i].verb].id, verb) == 0)
            return rv_room_do(t->room, HERE, &w, t->now).verdict == RV_V_ENTRY;
    }
    return false;
}

/* The first legal move of a seat, as long as it is asked; returns how many. */
static int finish_turn(table *t, int seat)
{
    rv_move list[RV_MOVES];
    const rv_game *game = rv_room_game(t->room);
    int made = 0;
    while (rv_waiting(rv_session_state(rv_room_session(t->room))) >> seat & 1) {
        const void *state = rv_session_state(rv_room_session(t->room));
        rv_wish w = { .kind = RV_L_MOVE, .seat = (uint8_t)seat };
        assert_true(game->rules->moves(game, state, seat, list) > 0);
        w.move = list[0];
        assert_int_equal(rv_room_do(t->room, HERE, &w, t->now).verdict, RV_V_ENTRY);
        made++;
    }
    return made;
}

/* What a lens says of the count of moves and of the cause, as JSON. */
static void says(rv_lens *lens, const char *wanted)
{
    static char text[1 << 16];
    rv_out out = rv_out_to(text, sizeof text);
    rv_json json = rv_json_to(&out);
    rv_json_object(&json, NULL);
    rv_lens_scene(lens, &json);
    rv_json_close(&json, '}');
    assert_true(!out.full && rv_json_valid(rv_written(&out)));
    char *from = strstr(text, "\"ply\":"), *end = strstr(text, ",\"events\":");
    assert_true(from && end && from < end);
    *end = '\0';
    assert_string_equal(from, wanted);
}

/* What all viewers are told alike. */
static void all_told(table *t, const char *wanted)
{
    for (int viewer = 0; viewer <= rv_seats(rv_room_game(t->room)); viewer++)
        says(t->lens[viewer], wanted);
}

/* The same for whatever is no move. */
static void all_told_of(table *t, int ply, const char *kind, int seat)
{
    char wanted[96];
    snprintf(wanted, sizeof wanted, "\"ply\":%d,\"cause\":{\"kind\":\"%s\",\"seat\":%d}", ply, kind,
             seat);
    all_told(t, wanted);
}

/* ---- Kinds of entries ---- */

static void open_moves_are_told_in_words(void **unused)
{
    (void)unused;
    table t = begin("project-dreamscape", "players=3 start=1", "");
    everybody_listens(&t);
    all_told(&t, "\"ply\":0");
    play(&t, 1, "skip");
    all_told(&t, "\"ply\":1,\"cause\":{\"kind\":\"move\",\"seat\":1,\"move\":\"skip\"}");
    play(&t, 1, "buy 1");
    all_told(&t, "\"ply\":2,\"cause\":{\"kind\":\"move\",\"seat\":1,\"move\":\"buy 1\"}");
    leave(&t);
}

/* And so is who asks for it, who agrees, and who does not. */
static void what_is_taken_back_is_told_to_everybody(void **unused)
{
    (void)unused;
    table t = begin("project-dreamscape", "players=3 start=1", "");
    everybody_listens(&t);
    play(&t, 1, "skip");
    wish(&t, RV_L_UNDO, 1);
    all_told_of(&t, 0, "undo", 1);
    int made = finish_turn(&t, 1); /* cards were dealt: from here on the others are asked */
    wish(&t, RV_L_UNDO, 1);
    all_told_of(&t, made, "ask", 1);
    wish(&t, RV_C_AGREES, 2);
    all_told_of(&t, made, "agree", 2);
    wish(&t, RV_C_DISAGREES, 3);
    all_told_of(&t, made, "disagree", 3);
    wish(&t, RV_L_UNDO, 1);
    wish(&t, RV_C_AGREES, 3);
    wish(&t, RV_C_AGREES, 2);
    all_told_of(&t, made - 1, "back", 1);
    leave(&t);
}

static void the_others_entries(void **unused)
{
    (void)unused;
    table t = begin("project-dreamscape", "players=3 start=1", "");
    everybody_listens(&t);
    wish(&t, RV_L_PAUSE, 2);
    all_told_of(&t, 0, "ask", 2);
    wish(&t, RV_C_AGREES, 1);
    wish(&t, RV_C_AGREES, 3);
    all_told_of(&t, 0, "pause", 2);
    wish(&t, RV_L_RESUME, 3);
    all_told_of(&t, 0, "resume", 3);
    sit(&t, 2, "easy");
    all_told_of(&t, 0, "bot", 2);
    rv_room_pulse(t.room, 50); /* is no news */
    all_told_of(&t, 0, "bot", 2);
    sit(&t, 2, "");
    all_told_of(&t, 0, "person", 2);
    wish(&t, RV_L_RESIGN, 2);
    all_told_of(&t, 0, "resign", 2);
    wish(&t, RV_L_END, 3);
    wish(&t, RV_C_AGREES, 1);
    all_told_of(&t, 0, "end", 3);
    leave(&t);
}

static void bots_move_like_people(void **unused)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_job job;
    rv_move move;
    (void)unused;
    table t = begin("project-dreamscape", "players=2 start=1", "");
    everybody_listens(&t);
    sit(&t, 1, "easy");
    assert_true(rv_room_job(t.room, &job, view));
    assert_true(rv_move_read(rv_room_game(t.room), 1, rv_span_of("draw"), &move));
    assert_true(rv_room_answer(t.room, job.id, move));
    wait_for_time(&t);
    all_told(&t, "\"ply\":1,\"cause\":{\"kind\":\"move\",\"seat\":1,\"move\":\"draw\"}");
    leave(&t);
}

/* Some moves change the table and tell nothing yet, such as a power whose price is still to be
   paid. */
static void moves_without_events_are_moves(void **unused)
{
    int count;
    (void)unused;
    table t = begin("dreamscape", "players=2", "");
    everybody_listens(&t);
    while (play_verb(&t, 1, "keep") || play_verb(&t, 2, "keep"))
        continue;
    assert_true(play_verb(&t, 2, "done") && play_verb(&t, 1, "collect") && play_verb(&t, 1, "use"));
    rv_lens_events(t.lens[2], &count);
    assert_int_equal(count, 0);
    assert_int_equal(rv_lens_heading(t.lens[2])->cause.kind, RV_L_MOVE);
    int ply = (int)rv_lens_heading(t.lens[2])->ply;
    wish(&t, RV_L_UNDO, 1);
    all_told_of(&t, ply - 1, "undo", 1);
    leave(&t);
}

/* ---- What is not for everybody ---- */

/* NL-T2: a choice is secret until the last one is made, and of that one the events tell. */
static void veiled_moves_are_told_without_words(void **unused)
{
    (void)unused;
    table t = begin("null", "players=3", "");
    everybody_listens(&t);
    play(&t, 2, "name violet");
    says(t.lens[2], "\"ply\":1,\"cause\":{\"kind\":\"move\",\"seat\":2,\"move\":\"name violet\"}");
    for (int viewer = 0; viewer <= 3; viewer++)
        if (viewer != 2)
            says(t.lens[viewer], "\"ply\":1,\"cause\":{\"kind\":\"move\",\"seat\":2}");
    leave(&t);
}

/* DR-H1: of composing nothing is told, nor how often; unless boards are open. */
static void hidden_moves_are_neither_told_nor_counted(void **unused)
{
    unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    (void)unused;
    table t = begin("dream-runners", "players=2 timer=off", "");
    everybody_listens(&t);
    play(&t, 1, "pick amber-single");
    says(t.lens[1],
         "\"ply\":1,\"cause\":{\"kind\":\"move\",\"seat\":1,\"move\":\"pick amber-single\"}");
    says(t.lens[0], "\"ply\":0");
    says(t.lens[2], "\"ply\":0");
    wish(&t, RV_L_UNDO, 1); /* those who are asked hear what came of it */
    wish(&t, RV_C_AGREES, 2);
    all_told_of(&t, 0, "back", 1);
    play(&t, 1, "pick amber-single");
    play(&t, 2, "done");
    says(t.lens[0], "\"ply\":1,\"cause\":{\"kind\":\"move\",\"seat\":2,\"move\":\"done\"}");
    says(t.lens[1], "\"ply\":2,\"cause\":{\"kind\":\"move\",\"seat\":2,\"move\":\"done\"}");
    says(t.lens[2], "\"ply\":1,\"cause\":{\"kind\":\"move\",\"seat\":2,\"move\":\"done\"}");
    wish(&t, RV_L_RESIGN, 2); /* it is over: all is open, and all moves are counted */
    all_told_of(&t, 2, "resign", 2);
    rv_room_past(t.room, 2, 1, &pack);
    assert_int_equal(rv_lens_hear(t.lens[2], message, pack.used), RV_HEARD);
    says(t.lens[2], "\"ply\":1"); /* nor is it told by looking back */
    leave(&t);
    t = begin("dream-runners", "players=2 timer=off boards=open", "");
    everybody_listens(&t);
    play(&t, 1, "pick amber-single");
    all_told(&t,
             "\"ply\":1,\"cause\":{\"kind\":\"move\",\"seat\":1,\"move\":\"pick amber-single\"}");
    leave(&t);
}

/* Whoever joins in the middle is told how many moves count, not how that came about; looking back
   tells the move that one looks at. */
static void whoever_joins_is_told_no_cause(void **unused)
{
    unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    (void)unused;
    table t = begin("null", "players=2", "");
    everybody_listens(&t);
    play(&t, 1, "name violet");
    for (int viewer = 0; viewer <= 2; viewer++)
        join(&t, viewer);
    all_told(&t, "\"ply\":1");
    for (int viewer = 1; viewer <= 2; viewer++) {
        pack.used = 0;
        rv_room_past(t.room, viewer, 1, &pack);
        assert_int_equal(rv_lens_hear(t.lens[viewer], message, pack.used), RV_HEARD);
    }
    says(t.lens[1], "\"ply\":1,\"cause\":{\"kind\":\"move\",\"seat\":1,\"move\":\"name violet\"}");
    says(t.lens[2], "\"ply\":1,\"cause\":{\"kind\":\"move\",\"seat\":1}");
    leave(&t);
}

/* ---- Time ---- */

static void the_clock_moves_by_seat_0(void **unused)
{
    (void)unused;
    table t = begin("dream-runners", "players=2", "");
    everybody_listens(&t);
    play(&t, 1, "ready");
    play(&t, 2, "ready");
    wait_for_time(&t);
    all_told(&t, "\"ply\":3,\"cause\":{\"kind\":\"move\",\"seat\":0,\"move\":\"turn\"}");
    leave(&t);
}

/* Why a bot plays for somebody: their time was up, or they wanted it. */
static void lateness_is_told(void **unused)
{
    (void)unused;
    table t = begin("project-dreamscape", "players=3 start=1", "move=30 late=bot");
    everybody_listens(&t);
    t.now = 29999;
    sit(&t, 1, "easy");
    all_told_of(&t, 0, "bot", 1);
    sit(&t, 1, "");
    wait_for_time(&t);
    assert_int_equal(t.now, 30000);
    all_told(&t, "\"ply\":0,\"cause\":{\"kind\":\"bot\",\"seat\":1,\"late\":true}");
    leave(&t);
    t = begin("project-dreamscape", "players=3 start=1", "bank=30 late=resign");
    everybody_listens(&t);
    wish(&t, RV_L_RESIGN, 2);
    all_told_of(&t, 0, "resign", 2);
    wait_for_time(&t);
    all_told(&t, "\"ply\":0,\"cause\":{\"kind\":\"resign\",\"seat\":1,\"late\":true}");
    leave(&t);
}

/* ---- Deeds ---- */

/* What all answer at once is shown when the last has answered: that is part of everybody's deed. */
static void deeds_are_those_of_their_seats(void **unused)
{
    const void *after, *before;
    (void)unused;
    table t = begin("null", "players=2 rounds=2", "");
    everybody_listens(&t);
    rv_lens *lens = t.lens[0];
    assert_null(rv_lens_deed(lens, 1, &after));
    play(&t, 2, "name green");
    assert_null(rv_lens_deed(lens, 1, &after));
    before = rv_lens_deed(lens, 2, &after);
    assert_true(before && rv_waiting(before) == 6 && rv_waiting(after) == 2);
    play(&t, 1, "name amber");
    before = rv_lens_deed(lens, 2, &after);
    assert_true(rv_waiting(before) == 6 && rv_waiting(after) == 6);
    before = rv_lens_deed(lens, 1, &after);
    assert_true(rv_waiting(before) == 2 && rv_waiting(after) == 6);
    assert_memory_equal(after, rv_lens_view(lens), rv_lens_game(lens)->rules->state_bytes);
    wish(&t, RV_L_UNDO, 1);
    wish(&t, RV_C_AGREES, 2);
    assert_null(rv_lens_deed(lens, 1, &after)); /* and with it all that came after */
    assert_null(rv_lens_deed(lens, 2, &after));
    leave(&t);
}

/* What a seat does in a row is one deed, but for what it takes back; what the clock does is
   nobody's. */
static void a_deed_is_what_is_done_in_a_row(void **unused)
{
    const void *after, *before;
    (void)unused;
    table t = begin("project-dreamscape", "players=2 start=1", "");
    everybody_listens(&t);
    rv_lens *lens = t.lens[2];
    size_t bytes = rv_lens_game(lens)->rules->state_bytes;
    unsigned char first[RV_STATE_BYTES];
    memcpy(first, rv_lens_view(lens), bytes);
    play(&t, 1, "draw");
    play(&t, 1, "buy 1");
    before = rv_lens_deed(lens, 1, &after);
    assert_non_null(before);
    assert_memory_equal(before, first, bytes);
    assert_memory_equal(after, rv_lens_view(lens), bytes);
    wish(&t, RV_L_UNDO, 1);
    assert_null(rv_lens_deed(lens, 1, &after));
    memcpy(first, rv_lens_view(lens), bytes);
    play(&t, 1, "buy 1");
    before = rv_lens_deed(lens, 1, &after);
    assert_memory_equal(before, first, bytes);
    leave(&t);
    t = begin("dream-runners", "players=2", "");
    everybody_listens(&t);
    play(&t, 1, "ready");
    play(&t, 2, "ready");
    wait_for_time(&t);
    before = rv_lens_deed(t.lens[0], 2, &after);
    assert_non_null(before);
    assert_memory_not_equal(after, rv_lens_view(t.lens[0]),
                            rv_room_game(t.room)->rules->state_bytes);
    leave(&t);
}

/* ---- Bytes ---- */

static void a_cause_is_a_few_bytes(void **unused)
{
    static const unsigned char undo[] = { RV_M_CHANGE, 0, 4, 0, RV_L_UNDO + 1, 1 };
    (void)unused;
    table t = begin("project-dreamscape", "players=2 start=1", "");
    everybody_listens(&t);
    play(&t, 1, "skip");
    play(&t, 1, "buy 1");
    wish(&t, RV_L_UNDO, 1);
    assert_int_equal(t.last[4], RV_L_UNDO + 1);
    wish(&t, RV_L_UNDO, 1);
    assert_int_equal(t.last[2], 5); /* `seq` */
    assert_memory_equal(t.last + 3, undo + 3, sizeof undo - 3);
    leave(&t);
}

/* Changes one byte of the last message, which a lens that has not heard it must refuse. */
static void spoiled(table *t, rv_lens *lens, size_t at, int byte)
{
    unsigned char old = t->last[at];
    t->last[at] = (unsigned char)byte;
    assert_int_equal(rv_lens_hear(lens, t->last, t->size), RV_H_BROKEN);
    t->last[at] = old;
}

static void causes_that_cannot_be_are_refused(void **unused)
{
    enum { KIND = 4, SEAT = 5, WHO = 6, VERB = 7, LATE = 16, SHOWS = 32 };
    unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    (void)unused;
    table t = begin("project-dreamscape", "players=2 start=1", "");
    rv_shelf shelf = { .boxes = rv_room_game(t.room)->box, .count = 1 };
    rv_lens *lens = rv_lens_new(&shelf);
    rv_room_hello(t.room, 2, &pack);
    assert_int_equal(rv_lens_hear(lens, message, pack.used), RV_HEARD);
    everybody_listens(&t);
    play(&t, 1, "skip");
    assert_int_equal(t.last[KIND], RV_L_MOVE + 1);
    assert_int_equal(t.last[SEAT], 1 | SHOWS);
    spoiled(&t, lens, KIND, RV_L_BOT + 1); /* has no move */
    spoiled(&t, lens, SEAT, 2 | SHOWS);    /* it is somebody else's move */
    spoiled(&t, lens, WHO, 2);
    spoiled(&t, lens, VERB, 200);
    assert_int_equal(rv_lens_hear(lens, t.last, t.size), RV_HEARD);
    says(lens, "\"ply\":1,\"cause\":{\"kind\":\"move\",\"seat\":1,\"move\":\"skip\"}");
    wish(&t, RV_L_UNDO, 1);
    assert_int_equal(t.last[KIND], RV_L_UNDO + 1);
    spoiled(&t, lens, KIND, RV_C_KINDS + 1);
    spoiled(&t, lens, SEAT, 3);
    spoiled(&t, lens, SEAT, 1 | 64);
    assert_int_equal(rv_lens_hear(lens, t.last, t.size), RV_HEARD);
    rv_lens_free(lens);
    leave(&t);
}

/* A page of the fourth version reads as far as "0.1", which no longer stands there, and is loaded
   again; and what such a server says is of another version here, whatever follows. */
static void other_versions_know_each_other(void **unused)
{
    static const unsigned char fourth[] = { RV_M_HELLO, 4, 3, '0', '.', '1', 255, 255, 255 };
    unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    (void)unused;
    table t = begin("null", "", "");
    assert_int_equal(rv_lens_hear(t.lens[0], fourth, sizeof fourth), RV_H_OTHER);
    rv_room_hello(t.room, 0, &pack);
    assert_memory_equal(message, fourth, 2);
    assert_int_equal(message[2], strlen(RV_STREAM_VERSION));
    assert_int_not_equal(message[2], fourth[2]);
    assert_memory_equal(message + 3, RV_STREAM_VERSION, message[2]);
    message[2 + message[2]]++; /* the last letter of its version */
    assert_int_equal(rv_lens_hear(t.lens[0], message, pack.used), RV_H_OTHER);
    leave(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_moves_are_told_in_words),
        cmocka_unit_test(what_is_taken_back_is_told_to_everybody),
        cmocka_unit_test(the_others_entries),
        cmocka_unit_test(bots_move_like_people),
        cmocka_unit_test(moves_without_events_are_moves),
        cmocka_unit_test(veiled_moves_are_told_without_words),
        cmocka_unit_test(hidden_moves_are_neither_told_nor_counted),
        cmocka_unit_test(whoever_joins_is_told_no_cause),
        cmocka_unit_test(the_clock_moves_by_seat_0),
        cmocka_unit_test(lateness_is_told),
        cmocka_unit_test(deeds_are_those_of_their_seats),
        cmocka_unit_test(a_deed_is_what_is_done_in_a_row),
        cmocka_unit_test(a_cause_is_a_few_bytes),
        cmocka_unit_test(causes_that_cannot_be_are_refused),
        cmocka_unit_test(other_versions_know_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
