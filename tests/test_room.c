/* Rooms: who may do what, keys, asking to go back, bots as jobs, streams and lenses, and that a bug
   closes one room. */
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
static const rv_caller HERE = { .role = RV_LOCAL }, FIRST = { RV_SEATED, 1 },
                       SECOND = { RV_SEATED, 2 }, GUEST = { RV_WATCHING, 0 };

static rv_room *begin(const char *id, const char *options)
{
    rv_game game = support_game(id, options);
    return rv_room_new(rv_session_new(&game, SEED), 0);
}

static rv_move words(const rv_room *room, int seat, const char *text)
{
    rv_move move;
    assert_true(rv_move_read(rv_room_game(room), seat, rv_span_of(text), &move));
    return move;
}

static rv_reply ask(rv_room *room, rv_caller caller, int kind, int seat)
{
    return rv_room_do(room, caller, &(rv_wish){ .kind = (uint8_t)kind, .seat = (uint8_t)seat }, 0);
}

static rv_reply play(rv_room *room, rv_caller caller, int seat, const char *text)
{
    rv_wish wish = { .kind = RV_L_MOVE, .seat = (uint8_t)seat, .move = words(room, seat, text) };
    return rv_room_do(room, caller, &wish, 0);
}

static void refused(rv_reply reply, const char *why)
{
    assert_int_equal(reply.verdict, RV_V_REFUSED);
    assert_string_equal(reply.why, why);
}

static int plies(const rv_room *room)
{
    return rv_session_plies(rv_room_session(room));
}

/* Plays the first legal move of a seat until others are asked. */
static void finish_turn(rv_room *room, int seat)
{
    rv_move list[RV_MOVES];
    const rv_game *game = rv_room_game(room);
    for (;;) {
        const rv_head *head = rv_session_state(rv_room_session(room));
        if (!(head->waiting >> seat & 1))
            return;
        assert_true(game->rules->moves(game, head, seat, list) > 0);
        rv_wish wish = { .kind = RV_L_MOVE, .seat = (uint8_t)seat, .move = list[0] };
        assert_int_equal(rv_room_do(room, HERE, &wish, 0).verdict, RV_V_ENTRY);
    }
}

/* ---- Roles ---- */

static void everybody_in_their_place(void **unused)
{
    (void)unused;
    rv_room *room = begin("project-dreamscape", "start=1");
    refused(play(room, GUEST, 1, "skip"), "room.role");
    refused(play(room, SECOND, 1, "skip"), "room.role");
    refused(ask(room, SECOND, RV_L_RESIGN, 1), "room.role");
    refused(ask(room, SECOND, RV_L_PERSON, 1), "room.role");
    refused(ask(room, FIRST, RV_L_UNDO, 2), "room.role");
    refused(ask(room, HERE, RV_L_RESIGN, 3), "room.role"); /* there is no third seat */
    refused(play(room, SECOND, 2, "skip"), "PD-D1");
    assert_int_equal(plies(room), 0);
    assert_int_equal(play(room, FIRST, 1, "skip").verdict, RV_V_ENTRY);
    assert_int_equal(play(room, HERE, 1, "buy 1").verdict, RV_V_ENTRY);
    assert_int_equal(plies(room), 2);
    assert_true(rv_caller_sees(SECOND, 0));
    assert_true(rv_caller_sees(SECOND, 2));
    assert_false(rv_caller_sees(SECOND, 1));
    assert_false(rv_caller_sees(GUEST, 1));
    assert_true(rv_caller_knows_all(HERE, room));
    assert_false(rv_caller_knows_all(FIRST, room));
    assert_int_equal(ask(room, FIRST, RV_L_RESIGN, 1).verdict, RV_V_ENTRY);
    assert_true(rv_caller_knows_all(GUEST, room)); /* it is over */
    rv_room_free(room);
}

/* What all must agree to, what time alone brings and what is no entry at all cannot be wished for,
   whoever speaks. */
static void not_for_the_asking(void **unused)
{
    static const int kinds[] = { RV_L_BACK, RV_L_PULSE, RV_C_ASKS, RV_C_KINDS, UINT8_MAX };
    (void)unused;
    rv_room *room = begin("project-dreamscape", "start=1");
    assert_int_equal(play(room, FIRST, 1, "skip").verdict, RV_V_ENTRY);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        refused(ask(room, HERE, kinds[i], 1), "room.entry");
    assert_int_equal(rv_session_entries(rv_room_session(room)), 1);
    rv_room_free(room);
}

/* Once a game is over its seed may be known: nobody elsewhere can make it go on. */
static void what_is_over_stays_over(void **unused)
{
    (void)unused;
    rv_room *room = begin("project-dreamscape", "start=1");
    assert_int_equal(play(room, FIRST, 1, "skip").verdict, RV_V_ENTRY);
    assert_true(rv_session_may_undo(rv_room_session(room), 1));
    assert_int_equal(ask(room, SECOND, RV_L_RESIGN, 2).verdict, RV_V_ENTRY);
    assert_true(rv_caller_knows_all(FIRST, room));
    refused(ask(room, FIRST, RV_L_UNDO, 1), "room.undo");
    refused(ask(room, FIRST, RV_C_AGREES, 1), "room.undo");
    assert_int_equal(plies(room), 1);
    assert_int_equal(ask(room, HERE, RV_L_UNDO, 1).verdict, RV_V_ENTRY); /* one's own machine */
    rv_room_free(room);
}

/* ---- Keys, and what was seen ---- */

static void a_key_plays_once(void **unused)
{
    (void)unused;
    rv_room *room = begin("project-dreamscape", "start=1");
    rv_wish wish = { .kind = RV_L_MOVE, .seat = 1, .key = 77, .move = words(room, 1, "skip") };
    rv_reply first = rv_room_hear(room, FIRST, &wish, 5);
    assert_int_equal(first.verdict, RV_V_ENTRY);
    assert_int_equal(first.entry.key, 77);
    assert_int_equal(first.entry.at, 5);
    assert_int_equal(plies(room), 0); /* heard, but not made: it may be written down first */
    assert_true(rv_room_apply(room, &first.entry));
    assert_int_equal(plies(room), 1);
    assert_int_equal(rv_room_do(room, FIRST, &wish, 9).verdict, RV_V_DONE);
    assert_int_equal(plies(room), 1);
    wish.key = 78;
    refused(rv_room_do(room, FIRST, &wish, 9), "PD-D8");
    rv_room_free(room);
}

static void only_what_one_sees_is_news(void **unused)
{
    (void)unused;
    rv_room *room = begin("dream-runners", "players=2 timer=off");
    for (int viewer = 0; viewer <= 2; viewer++)
        assert_true(rv_room_watch(room, viewer, true));
    uint32_t told = rv_room_seq(room, 2), seen = rv_room_seen(room, 2),
             mine = rv_room_seen(room, 1);
    assert_int_equal(play(room, FIRST, 1, "pick amber-single").verdict, RV_V_ENTRY);
    assert_int_equal(rv_room_seq(room, 2), told); /* DR-H1: composing is hidden */
    assert_int_equal(rv_room_seq(room, 0), told);
    assert_int_equal(rv_room_seen(room, 2), seen);
    assert_int_not_equal(rv_room_seen(room, 1), mine);
    mine = rv_room_seen(room, 1);
    rv_wish wish = { .kind = RV_L_MOVE, .seat = 2, .seen = seen, .move = words(room, 2, "done") };
    assert_int_equal(rv_room_do(room, SECOND, &wish, 0).verdict, RV_V_ENTRY);
    wish = (rv_wish){
        .kind = RV_L_MOVE, .seat = 1, .seen = mine, .move = words(room, 1, "lay r0 c3")
    };
    refused(rv_room_do(room, FIRST, &wish, 0), "room.stale"); /* the other is done: that is news */
    rv_room_free(room);
}

/* What one sees is the same in a room that is opened again, and another thing once somebody asks
   for something. */
static void what_is_seen_outlasts_the_room(void **unused)
{
    (void)unused;
    rv_room *room = begin("project-dreamscape", "players=2 start=1");
    play(room, FIRST, 1, "skip");
    rv_room *again = rv_room_new(rv_session_fork(rv_room_session(room), 1), 0);
    for (int viewer = 0; viewer <= 2; viewer++)
        assert_int_equal(rv_room_seen(room, viewer), rv_room_seen(again, viewer));
    uint32_t seen = rv_room_seen(room, 1);
    assert_int_equal(ask(room, SECOND, RV_L_PAUSE, 2).verdict, RV_V_DONE);
    rv_wish wish = { .kind = RV_L_UNDO, .seat = 1, .seen = seen };
    refused(rv_room_do(room, FIRST, &wish, 0), "room.stale");
    assert_int_equal(rv_room_do(again, FIRST, &wish, 0).verdict, RV_V_ENTRY);
    rv_room_free(room);
    rv_room_free(again);
}

/* ---- Going back ---- */

static void going_back_is_asked(void **unused)
{
    (void)unused;
    rv_room *room = begin("project-dreamscape", "players=3 start=1");
    play(room, FIRST, 1, "skip");
    assert_int_equal(ask(room, FIRST, RV_L_UNDO, 1).verdict, RV_V_ENTRY); /* within the barrier */
    assert_int_equal(plies(room), 0);
    finish_turn(room, 1); /* cards were dealt: no way back without the others */
    int made = plies(room);
    refused(ask(room, SECOND, RV_L_UNDO, 2), "room.undo"); /* it has made no move */
    refused(ask(room, SECOND, RV_C_AGREES, 2), "room.agree");
    assert_int_equal(ask(room, FIRST, RV_L_UNDO, 1).verdict, RV_V_DONE);
    refused(ask(room, FIRST, RV_C_AGREES, 1), "room.agree");
    assert_int_equal(ask(room, SECOND, RV_C_AGREES, 2).verdict, RV_V_DONE);
    assert_int_equal(plies(room), made); /* the third has not said a word */
    assert_int_equal(ask(room, HERE, RV_C_DISAGREES, 3).verdict, RV_V_DONE);
    refused(ask(room, HERE, RV_C_AGREES, 3), "room.agree");
    ask(room, FIRST, RV_L_UNDO, 1);
    ask(room, SECOND, RV_C_AGREES, 2);
    assert_int_equal(ask(room, HERE, RV_C_AGREES, 3).verdict, RV_V_ENTRY);
    assert_int_equal(plies(room), made - 1);
    rv_room_free(room);
}

/* Anybody's move ends the question; and where there are only bots nobody can agree. */
static void a_question_passes(void **unused)
{
    (void)unused;
    rv_room *room = begin("project-dreamscape", "players=2 start=1");
    finish_turn(room, 1);
    ask(room, FIRST, RV_L_UNDO, 1);
    play(room, SECOND, 2, "skip");
    refused(ask(room, SECOND, RV_C_AGREES, 2), "room.agree");
    rv_wish sit = { .kind = RV_L_BOT, .seat = 2, .bot = "easy" };
    assert_int_equal(rv_room_do(room, SECOND, &sit, 0).verdict, RV_V_ENTRY);
    refused(ask(room, FIRST, RV_L_UNDO, 1), "room.undo");
    rv_room_free(room);
}

/* Nobody may learn by it that somebody composes (DR-H1). */
static void what_is_hidden_ends_no_question(void **unused)
{
    (void)unused;
    rv_room *room = begin("dream-runners", "players=3 timer=off");
    assert_int_equal(play(room, FIRST, 1, "done").verdict, RV_V_ENTRY);
    assert_int_equal(ask(room, FIRST, RV_L_UNDO, 1).verdict, RV_V_DONE);
    assert_int_equal(play(room, SECOND, 2, "pick teal-single").verdict, RV_V_ENTRY);
    assert_int_equal(ask(room, SECOND, RV_C_AGREES, 2).verdict, RV_V_DONE);
    assert_int_equal(ask(room, HERE, RV_C_AGREES, 3).verdict, RV_V_ENTRY);
    assert_int_equal(plies(room), 0);
    rv_room_free(room);
}

/* ---- Bots ---- */

static void bots_are_jobs(void **unused)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES], wanted[RV_STATE_BYTES];
    rv_move list[RV_MOVES];
    rv_log_entry entry;
    rv_job job, other;
    (void)unused;
    rv_room *room = begin("project-dreamscape", "start=1");
    rv_wish sit = { .kind = RV_L_BOT, .seat = 1, .bot = "hard" };
    assert_false(rv_room_job(room, &job, view));
    rv_room_do(room, HERE, &sit, 0);
    assert_true(rv_room_job(room, &job, view));
    assert_int_equal(job.seat, 1);
    assert_string_equal(job.bot, "hard");
    rv_view(rv_room_game(room), rv_session_state(rv_room_session(room)), 1, wanted);
    assert_memory_equal(view, wanted, rv_room_game(room)->rules->state_bytes);
    assert_false(rv_room_job(room, &other, view)); /* it is being computed */
    assert_int_equal(rv_room_wait(room, 0), -1);
    assert_false(rv_room_answer(room, job.id + 1, words(room, 1, "skip")));
    assert_false(rv_room_answer(room, job.id, words(room, 1, "end"))); /* not legal: asked again */
    assert_true(rv_room_job(room, &other, view));
    assert_int_not_equal(other.id, job.id);
    rv_room_give_up(room, other.id);
    assert_true(rv_room_job(room, &job, view));
    assert_true(rv_room_answer(room, job.id, words(room, 1, "skip")));
    assert_int_equal(rv_room_wait(room, 0), 0);
    assert_true(rv_room_due(room, 0, &entry));
    assert_true(rv_room_apply(room, &entry));
    assert_int_equal(plies(room), 1);
    assert_false(rv_room_due(room, 0, &entry));
    sit = (rv_wish){ .kind = RV_L_PERSON, .seat = 1 };
    assert_true(rv_room_job(room, &job, view));
    rv_room_do(room, HERE, &sit, 0); /* a person takes the seat back: nobody waits for the bot */
    int n = rv_room_game(room)->rules->moves(rv_room_game(room), view, 1, list);
    assert_true(n > 0);
    assert_false(rv_room_answer(room, job.id, list[0]));
    rv_room_free(room);
}

/* Whoever changes seats for ever is stopped long before the log is full; who sits there already is
   not written again; a bot that takes over, and sitting down after it, always find room. */
static void seats_change_so_often(void **unused)
{
    (void)unused;
    rv_room *room = begin("project-dreamscape", "players=2 start=1");
    const rv_session *session = rv_room_session(room);
    rv_wish bot = { .kind = RV_L_BOT, .seat = 2, .bot = "easy" };
    rv_wish person = { .kind = RV_L_PERSON, .seat = 2 };
    rv_log_entry stand_in = { .kind = RV_L_BOT, .seat = 2, .bot = RV_STAND_IN };
    int rounds = 0;
    while (rv_room_do(room, SECOND, &bot, 0).verdict == RV_V_ENTRY) {
        assert_int_equal(rv_room_do(room, SECOND, &bot, 0).verdict, RV_V_DONE);
        assert_int_equal(rv_room_do(room, SECOND, &person, 0).verdict, RV_V_ENTRY);
        assert_int_equal(rv_room_do(room, SECOND, &person, 0).verdict, RV_V_DONE);
        rounds++;
    }
    assert_int_equal(rounds, RV_RESEATS / 2);
    assert_int_equal(rv_session_entries(session), RV_RESEATS);
    refused(rv_room_do(room, SECOND, &bot, 0), "room.seat");
    refused(ask(room, FIRST, RV_L_PAUSE, 1), "room.seat");
    for (int i = 0; i < RV_RESEATS; i++) {
        assert_null(rv_session_check(session, &stand_in));
        assert_true(rv_room_apply(room, &stand_in));
        assert_int_equal(rv_room_do(room, SECOND, &person, 0).verdict, RV_V_ENTRY);
    }
    finish_turn(room, 1); /* and they play on */
    play(room, SECOND, 2, "skip");
    rv_room_free(room);
}

/* A bot decides afresh after each of its moves, even if it could make the same one again. */
static void bots_decide_anew(void **unused)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_log_entry entry;
    rv_job job;
    rv_move last = { 0 };
    int again = 0;
    (void)unused;
    rv_room *room = begin("insomnia", "players=2");
    for (int seat = 1; seat <= 2; seat++)
        rv_room_do(room, HERE, &(rv_wish){ .kind = RV_L_BOT, .seat = (uint8_t)seat, .bot = "easy" },
                   0);
    while (rv_room_job(room, &job, view)) {
        rv_move list[RV_MOVES];
        int n = rv_room_game(room)->rules->moves(rv_room_game(room), view, job.seat, list);
        for (int i = 0; i < n; i++)
            again += memcmp(&list[i], &last, sizeof last) == 0;
        last = list[0];
        assert_true(rv_room_answer(room, job.id, list[0]));
        assert_true(rv_room_due(room, 0, &entry));
        assert_true(rv_room_apply(room, &entry));
        assert_false(rv_room_due(room, 0, &entry));
    }
    assert_true(rv_session_over(rv_room_session(room)));
    assert_true(again > 0);
    rv_room_free(room);
}

/* In a race with people a bot rests; whoever has resigned is played on by a bot. */
static void bots_rest(void **unused)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_log_entry entry;
    rv_job job;
    (void)unused;
    rv_room *room = begin("dream-runners", "players=3");
    for (int seat = 1; seat <= 3; seat++)
        play(room, HERE, seat, "ready");
    rv_wish sit = { .kind = RV_L_BOT, .seat = 2, .bot = "easy" };
    rv_room_do(room, HERE, &sit, 0);
    assert_true(rv_room_job(room, &job, view));
    assert_true(rv_room_answer(room, job.id, words(room, 2, "done")));
    int64_t wait = rv_room_wait(room, 0);
    assert_in_range(wait, 12000, 36000);
    assert_false(rv_room_due(room, (uint64_t)wait - 1, &entry));
    assert_true(rv_room_due(room, (uint64_t)wait, &entry));
    assert_int_equal(entry.seat, 2);
    assert_int_equal(entry.at, wait);
    assert_true(rv_room_apply(room, &entry));
    ask(room, HERE, RV_L_RESIGN, 3);
    assert_true(rv_room_job(room, &job, view));
    assert_int_equal(job.seat, 3);
    assert_string_equal(job.bot, "normal");
    rv_room_free(room);
}

/* Saving writes down how far time has come, so that nobody gains or loses by it. */
static void clocks_go_on_from_a_pulse(void **unused)
{
    (void)unused;
    rv_room *room = begin("dream-runners", "players=2");
    rv_room_pulse(room, 50);
    assert_int_equal(rv_session_entries(rv_room_session(room)), 0); /* no clock runs yet */
    play(room, FIRST, 1, "ready");
    play(room, SECOND, 2, "ready");
    int64_t all = rv_room_wait(room, 50);
    assert_true(all > 0);
    rv_room_pulse(room, 7050);
    const rv_session *session = rv_room_session(room);
    const rv_log_entry *last = rv_session_entry(session, rv_session_entries(session) - 1);
    assert_int_equal(last->kind, RV_L_PULSE);
    assert_int_equal(rv_room_wait(room, 7050), all - 7000);
    rv_game game = *rv_room_game(room);
    rv_session *again = rv_session_new(&game, SEED);
    for (int i = 0; i < rv_session_entries(session); i++)
        assert_null(rv_session_add(again, rv_session_entry(session, i)));
    rv_room *loaded = rv_room_new(again, 90); /* a host that was started a moment ago */
    assert_int_equal(rv_room_wait(loaded, 90), all - 7000);
    assert_int_equal(rv_room_wait(loaded, 1090), all - 8000);
    rv_room_time(loaded, 1090);
    assert_int_equal(rv_room_wait(loaded, 40), all - 8000); /* its clock was set back */
    rv_room_free(loaded);
    rv_room_free(room);
}

/* ---- Streams and lenses ---- */

typedef struct ear {
    rv_lens *lens[RV_VIEWERS];
    int told[RV_VIEWERS];
} ear;

static void hear(void *user, int viewer, const unsigned char *message, size_t size)
{
    ear *e = user;
    assert_int_equal(rv_lens_hear(e->lens[viewer], message, size), RV_HEARD);
    e->told[viewer]++;
}

/* What a lens has been told of a move, if it has been told anything: whose it is, how many count
   now, and which one it is if everybody may see that or it is the viewer's own. */
static void assert_caused(const rv_room *room, const rv_lens *lens, rv_move move)
{
    const rv_heading *heading = rv_lens_heading(lens);
    int viewer = rv_lens_viewer(lens);
    bool open = move.who == viewer || rv_secrecy_of(rv_room_game(room), move.verb) == RV_OPEN;
    assert_true(heading->cause.known && heading->cause.kind == RV_L_MOVE && !heading->cause.late);
    assert_int_equal(heading->cause.seat, move.who);
    assert_int_equal(heading->ply, rv_session_seen(rv_room_session(room), viewer));
    assert_int_equal(heading->cause.shows, open);
    if (open)
        assert_memory_equal(&heading->cause.move, &move, sizeof move);
}

/* Every lens shows what its viewer may see, after every message, and why it was sent. */
static void lenses_follow(void **unused)
{
    static rv_box boxes[RV_GAMES];
    (void)unused;
    for (int i = 0; i < RV_GAMES; i++)
        boxes[i] = *support_box(rv_games[i]);
    rv_shelf shelf = { .boxes = boxes, .count = RV_GAMES };
    for (int g = 0; g < RV_GAMES; g++) {
        _Alignas(16) unsigned char view[RV_STATE_BYTES];
        unsigned char message[RV_MESSAGE];
        ear e = { .told = { 0 } };
        rv_rng luck = { { 5, (uint64_t)g }, 0 };
        rv_game game = support_seated(rv_games[g], 3);
        rv_room *room = rv_room_new(rv_session_new(&game, SEED), 0);
        size_t size = game.rules->state_bytes;
        int seats = rv_seats(&game);
        rv_room_listen(room, hear, &e);
        for (int v = 0; v <= seats; v++) {
            rv_pack pack = { .at = message, .size = sizeof message };
            e.lens[v] = rv_lens_new(&shelf);
            assert_true(rv_room_watch(room, v, true));
            rv_room_hello(room, v, &pack);
            assert_false(pack.full);
            assert_int_equal(rv_lens_hear(e.lens[v], message, pack.used), RV_HEARD);
            assert_int_equal(rv_lens_viewer(e.lens[v]), v);
        }
        for (int ply = 0; ply < 300 && !rv_session_over(rv_room_session(room)); ply++) {
            rv_move list[RV_MOVES];
            const rv_head *head = rv_session_state(rv_room_session(room));
            int seat = 1;
            while (!(head->waiting >> seat & 1))
                seat++;
            int n = game.rules->moves(&game, head, seat, list);
            rv_wish wish = { .kind = RV_L_MOVE,
                             .seat = (uint8_t)seat,
                             .move = list[rv_below(&luck, (uint32_t)n)] };
            memset(e.told, 0, sizeof e.told);
            assert_int_equal(rv_room_do(room, HERE, &wish, 0).verdict, RV_V_ENTRY);
            for (int v = 0; v <= seats; v++) {
                bool hidden = v != seat && rv_secrecy_of(&game, wish.move.verb) == RV_HIDDEN;
                assert_int_equal(e.told[v], !hidden);
                if (e.told[v])
                    assert_caused(room, e.lens[v], wish.move);
                rv_view(&game, rv_session_state(rv_room_session(room)), v ? v : RV_SPECTATOR, view);
                assert_memory_equal(rv_lens_view(e.lens[v]), view, size);
                assert_int_equal(rv_lens_heading(e.lens[v])->seq, rv_room_seq(room, v));
                assert_int_equal(rv_lens_over(e.lens[v]), rv_session_over(rv_room_session(room)));
            }
        }
        rv_room_free(room);
        for (int v = 0; v <= seats; v++)
            rv_lens_free(e.lens[v]);
    }
}

typedef struct tape {
    unsigned char bytes[8][RV_MESSAGE];
    size_t size[8];
    int count;
} tape;

static void record(void *user, int viewer, const unsigned char *message, size_t size)
{
    tape *t = user;
    if (viewer != 2 || t->count == 8)
        return;
    memcpy(t->bytes[t->count], message, size);
    t->size[t->count++] = size;
}

static void a_lens_minds_its_numbers(void **unused)
{
    static tape t;
    unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    (void)unused;
    rv_box box = *support_box(rv_game_by_id(rv_span_of("project-dreamscape")));
    rv_shelf shelf = { .boxes = &box, .count = 1 };
    rv_room *room = begin("project-dreamscape", "start=1");
    rv_lens *lens = rv_lens_new(&shelf);
    rv_room_listen(room, record, &t);
    rv_room_watch(room, 2, true);
    rv_room_hello(room, 2, &pack);
    play(room, FIRST, 1, "draw");
    play(room, FIRST, 1, "buy 1");
    assert_int_equal(t.count, 2);
    assert_int_equal(rv_lens_hear(lens, t.bytes[0], t.size[0]), RV_H_MISSED); /* no hello yet */
    assert_int_equal(rv_lens_hear(lens, message, pack.used), RV_HEARD);
    assert_int_equal(rv_lens_hear(lens, t.bytes[1], t.size[1]), RV_H_MISSED);
    assert_int_equal(rv_lens_hear(lens, t.bytes[0], t.size[0] - 1), RV_H_BROKEN);
    assert_int_equal(rv_lens_hear(lens, t.bytes[0], t.size[0]), RV_HEARD);
    assert_int_equal(rv_lens_hear(lens, t.bytes[0], t.size[0]), RV_H_MISSED); /* twice */
    assert_int_equal(rv_lens_hear(lens, t.bytes[1], t.size[1]), RV_HEARD);
    message[3]++; /* the engine's version */
    assert_int_equal(rv_lens_hear(lens, message, pack.used), RV_H_OTHER);
    message[3]--;
    rv_box strange = box;
    strange.hash++;
    shelf.boxes = &strange;
    rv_lens *other = rv_lens_new(&shelf);
    assert_int_equal(rv_lens_hear(other, message, pack.used), RV_H_BOX);
    rv_lens_free(other);
    rv_lens_free(lens);
    rv_room_free(room);
}

/* Renderers have no sentences of their own: the lens knows them, in its language. */
static void a_lens_has_sentences(void **unused)
{
    static char text[1 << 16];
    rv_out out = rv_out_to(text, sizeof text);
    rv_json json = rv_json_to(&out);
    rv_shelf shelf = { .count = 0 };
    rv_lens *lens = rv_lens_new(&shelf);
    (void)unused;
    rv_lens_speak(lens, &rv_french);
    rv_json_object(&json, NULL);
    assert_true(rv_lens_ask(lens, rv_span_of("{\"do\":\"texts\",\"part\":\"view\"}"), &json));
    rv_json_close(&json, '}');
    assert_true(!out.full && rv_json_valid(rv_written(&out)));
    assert_non_null(strstr(text, "\"insomnia.view."));
    assert_non_null(strstr(text, "\"dream-runners.view.coins\":\"{count"));
    assert_null(strstr(text, ".word."));
    assert_null(strstr(text, "\"page."));
    out.used = 0;
    assert_true(rv_lens_ask(lens, rv_span_of("{\"do\":\"texts\"}"), &json));
    assert_non_null(strstr(text, "\"error\":\"\\\"part\\\" is missing\""));
    rv_lens_free(lens);
}

/* ---- Bugs ---- */

static rv_rules faulty;

static void apply_badly(const rv_game *game, void *state, rv_move move, rv_events *events)
{
    (void)game, (void)state, (void)move, (void)events;
    RV_ASSERT(2 + 2 == 5);
}

static void a_bug_closes_one_room(void **unused)
{
    rv_complaint complaint;
    rv_game game;
    rv_log_entry entry;
    (void)unused;
    rv_box box = *support_box(rv_game_by_id(rv_span_of("null")));
    faulty = *box.rules;
    faulty.apply = apply_badly;
    box.rules = &faulty;
    assert_null(rv_game_read(&game, &box, rv_span_of(""), &complaint));
    rv_room *broken = rv_room_new(rv_session_new(&game, SEED), 0), *sound = begin("null", "");
    assert_null(rv_room_closed(broken));
    refused(play(broken, FIRST, 1, "name green"), "room.closed");
    assert_non_null(strstr(rv_room_closed(broken), "2 + 2 == 5"));
    refused(play(broken, FIRST, 1, "name green"), "room.closed");
    assert_false(rv_room_due(broken, 1 << 30, &entry));
    assert_int_equal(rv_room_wait(broken, 0), -1);
    assert_int_equal(play(sound, FIRST, 1, "name green").verdict, RV_V_ENTRY);
    rv_room_free(broken);
    rv_room_free(sound);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(not_for_the_asking),
        cmocka_unit_test(everybody_in_their_place),
        cmocka_unit_test(what_is_over_stays_over),
        cmocka_unit_test(a_key_plays_once),
        cmocka_unit_test(only_what_one_sees_is_news),
        cmocka_unit_test(what_is_seen_outlasts_the_room),
        cmocka_unit_test(going_back_is_asked),
        cmocka_unit_test(a_question_passes),
        cmocka_unit_test(what_is_hidden_ends_no_question),
        cmocka_unit_test(bots_are_jobs),
        cmocka_unit_test(seats_change_so_often),
        cmocka_unit_test(bots_decide_anew),
        cmocka_unit_test(bots_rest),
        cmocka_unit_test(clocks_go_on_from_a_pulse),
        cmocka_unit_test(lenses_follow),
        cmocka_unit_test(a_lens_minds_its_numbers),
        cmocka_unit_test(a_lens_has_sentences),
        cmocka_unit_test(a_bug_closes_one_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
