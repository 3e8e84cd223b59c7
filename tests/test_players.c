/* Bots' players between their decisions: what they remember, and when they are to forget it. */
#include "apps/server/house/minds.h"
#include "apps/server/house/players.h"
#include "tests/bell.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const rv_rng LUCK = { { 3, 4 }, 0 };

static rv_room *begin(const rv_game *game, uint64_t seed, const char *bot)
{
    rv_session *session = rv_session_new(game, (rv_rng){ { seed, 5 }, 0 });
    for (int seat = 1; seat <= rv_seats(game); seat++)
        assert_true(rv_session_take_over(session, seat, bot));
    return rv_room_new(session, 0);
}

static void apply(rv_room *room, rv_entry_kind kind, int seat, uint32_t ply)
{
    rv_log_entry entry = { .kind = (uint8_t)kind, .seat = (uint8_t)seat, .ply = ply };
    snprintf(entry.bot, sizeof entry.bot, "normal");
    assert_true(rv_room_apply(room, &entry));
}

static void apply_move(rv_room *room, rv_move move)
{
    rv_log_entry entry = { .kind = RV_L_MOVE, .seat = move.who, .move = move };
    assert_true(rv_room_apply(room, &entry));
}

/* What was decided happens. */
static void carry_out(rv_room *room, uint32_t job, rv_move move)
{
    rv_log_entry entry;
    assert_true(rv_room_answer(room, job, move));
    assert_true(rv_room_due(room, 0, &entry) && rv_room_apply(room, &entry));
}

/* ---- Served as in the arena ---- */

enum { GAMES = 5, SEATS = 2 };

/* One game at each table: the bots whose logs are compared, and at the last one others who think
   long and are interrupted all the while. */
typedef struct tables {
    minds *minds;
    rv_room *rooms[GAMES];
    int playing;
} tables;

static bool is_over(const rv_room *room)
{
    return rv_session_over(rv_room_session(room));
}

/* One decision is asked for at a time, as the arena does. */
static void ask_minds(tables *t, uint64_t table)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    mind_job job = { .table = table,
                     .game = rv_room_game(t->rooms[table]),
                     .view = view,
                     .waiter = { .person = table + 1 } };
    if (rv_room_job(t->rooms[table], &job.job, view))
        assert_true(minds_ask(t->minds, &job));
}

static void take(void *user, uint64_t table, uint32_t job, rv_move move, const char *bug)
{
    tables *t = user;
    assert_null(bug);
    carry_out(t->rooms[table], job, move);
    t->playing -= table < GAMES - 1 && is_over(t->rooms[table]);
    if (t->playing > 0)
        ask_minds(t, table);
}

/* The same game by players who stay where they are. */
static rv_room *play_in_the_arena(const rv_game *game, uint64_t table, const rv_bot *bot)
{
    static _Alignas(16) unsigned char memory[SEATS + 1][RV_BOT_MEMORY], view[RV_STATE_BYTES];
    rv_player sit[SEATS + 1];
    rv_room *room = begin(game, table, bot->id);
    rv_job job;
    for (int seat = 1; seat <= SEATS; seat++)
        rv_player_sit(&sit[seat], bot, memory[seat], minds_luck(LUCK, table, seat));
    while (rv_room_job(room, &job, view)) {
        rv_move list[RV_MOVES];
        int n = game->rules->moves(game, view, job.seat, list);
        int chosen = rv_player_choose(&sit[job.seat], game, view, job.seat, list, n);
        carry_out(room, job.id, list[chosen]);
    }
    return room;
}

static void compare(const rv_room *one, const rv_room *other)
{
    size_t size[2];
    char *log[] = { rv_session_print(rv_room_session(one), NULL, 0, false, &size[0]),
                    rv_session_print(rv_room_session(other), NULL, 0, false, &size[1]) };
    assert_true(is_over(one) && is_over(other) && size[0] == size[1]);
    assert_memory_equal(log[0], log[1], size[0]);
    free(log[0]);
    free(log[1]);
}

static const struct {
    const char *game;
    const rv_bot *bot;
} played[GAMES] = { { "project-dreamscape", &rv_bot_normal },
                    { "insomnia", &rv_bot_easy },
                    { "dreamscape", &rv_bot_normal },
                    { "dream-runners", &rv_bot_normal },
                    { "dreamscape", &rv_bot_hard } };

/* However many threads there are, whoever is interrupted, and wherever players rest meanwhile. */
static void served_as_in_the_arena(void **unused)
{
    rv_room *alone[GAMES] = { NULL };
    rv_game games[GAMES];
    (void)unused;
    for (uint64_t i = 0; i < GAMES; i++) {
        games[i] = support_game(played[i].game, "players=2");
        if (i + 1 < GAMES)
            alone[i] = play_in_the_arena(&games[i], i, played[i].bot);
    }
    for (int threads = 1; threads <= 2; threads++) {
        tables t = { .minds = minds_new(threads, LUCK, ring, NULL), .playing = GAMES - 1 };
        for (uint64_t i = 0; i < GAMES; i++) {
            t.rooms[i] = begin(&games[i], i, played[i].bot->id);
            ask_minds(&t, i);
        }
        while (t.playing > 0) {
            take_bell(true);
            minds_collect(t.minds, take, &t);
        }
        minds_free(t.minds);
        for (int i = 0; i < GAMES; i++) {
            if (alone[i])
                compare(t.rooms[i], alone[i]);
            rv_room_free(t.rooms[i]);
        }
    }
    for (int i = 0; i < GAMES; i++)
        rv_room_free(alone[i]);
}

/* ---- Beginning anew ---- */

typedef struct answer {
    bool given;
    rv_move move;
} answer;

static void hear(void *user, uint64_t table, uint32_t job, rv_move move, const char *bug)
{
    (void)table, (void)job;
    assert_null(bug);
    *(answer *)user = (answer){ true, move };
}

/* What the bot at the first table does next. */
static rv_move ask_one(minds *m, rv_room *room, rv_job *of)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    mind_job job = { .table = 0, .game = rv_room_game(room), .view = view };
    answer a = { .given = false };
    assert_true(rv_room_job(room, &job.job, view) && minds_ask(m, &job));
    while (!a.given) {
        take_bell(true);
        minds_collect(m, hear, &a);
    }
    *of = job.job;
    return a.move;
}

/* The same by somebody who has just sat down. */
static rv_move ask_anew(const rv_room *room, const rv_job *job)
{
    static _Alignas(16) unsigned char memory[RV_BOT_MEMORY], view[RV_STATE_BYTES];
    const rv_game *game = rv_room_game(room);
    rv_move list[RV_MOVES];
    rv_player player;
    rv_player_sit(&player, &rv_bot_normal, memory, minds_luck(LUCK, 0, job->seat));
    rv_view(game, rv_session_state(rv_room_session(room)), job->seat, view);
    int n = game->rules->moves(game, view, job->seat, list);
    return list[rv_player_choose(&player, game, view, job->seat, list, n)];
}

static bool same_move(rv_move a, rv_move b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* What happens, while a bot's decision is waited for or (0) between two of them. */
static void go_back(rv_room *room, uint32_t job)
{
    (void)job;
    apply(room, RV_L_BACK, 1, (uint32_t)rv_session_plies(rv_room_session(room)) - 2);
}

static void change_seats(rv_room *room, uint32_t job)
{
    (void)job;
    for (int seat = 1; seat <= SEATS; seat++) {
        apply(room, RV_L_PERSON, seat, 0);
        apply(room, RV_L_BOT, seat, 0);
    }
}

static void pause_and_resume(rv_room *room, uint32_t job)
{
    (void)job;
    apply(room, RV_L_PAUSE, 1, 0);
    apply(room, RV_L_RESUME, 1, 0);
}

static void give_up(rv_room *room, uint32_t job)
{
    rv_room_give_up(room, job);
}

/* Plays for a while; before each sixth decision something happens. Does the bot then always decide
   as if it had just sat down? */
static bool begins_anew(const char *id, void (*happens)(rv_room *, uint32_t), bool waiting)
{
    rv_game game = support_game(id, "players=2");
    minds *m = minds_new(1, LUCK, ring, NULL);
    rv_room *room = begin(&game, 7, "normal");
    int times = 0, anew = 0;
    for (int ply = 0; ply < 90 && !is_over(room); ply++) {
        rv_job job = { .id = 0 };
        if (ply % 6 == 5 && waiting)
            ask_one(m, room, &job);
        if (ply % 6 == 5)
            happens(room, job.id);
        rv_move move = ask_one(m, room, &job);
        times += ply % 6 == 5;
        anew += ply % 6 == 5 && same_move(move, ask_anew(room, &job));
        carry_out(room, job.id, move);
    }
    assert_true(times > 10);
    rv_room_free(room);
    minds_free(m);
    return anew == times;
}

/* A player that sees what does not continue what it knows decides as if it knew nothing. */
static void what_is_worthless_is_forgotten(void **unused)
{
    static const char *const ids[] = { "project-dreamscape", "dreamscape" };
    (void)unused;
    for (int g = 0; g < 2; g++) {
        assert_true(begins_anew(ids[g], go_back, false));
        assert_true(begins_anew(ids[g], change_seats, false));
        assert_true(begins_anew(ids[g], pause_and_resume, true));
        assert_true(begins_anew(ids[g], give_up, true));
        assert_false(begins_anew(ids[g], pause_and_resume, false)); /* nobody had begun anything */
    }
}

/* ---- The room's word ---- */

static uint32_t line_of(rv_room *room, int seat)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_job job;
    do
        assert_true(rv_room_job(room, &job, view));
    while (job.seat != seat);
    rv_room_give_up(room, job.id);
    return job.line;
}

/* Who composes in Dream Runners shows nobody what; if that is taken back by agreement, the bots
   beside them have seen nothing of it, and what they do must not tell. */
static void nothing_unseen_is_forgotten(void **unused)
{
    rv_game game = support_game("dream-runners", "players=2");
    rv_room *room = begin(&game, 7, "normal");
    rv_move list[RV_MOVES];
    (void)unused;
    for (int seat = 1; seat <= SEATS; seat++) {
        const void *state = rv_session_state(rv_room_session(room));
        assert_true(game.rules->moves(&game, state, seat, list) > 0); /* ready */
        apply_move(room, list[0]);
    }
    int plies = rv_session_plies(rv_room_session(room));
    apply(room, RV_L_PERSON, 1, 0);
    uint32_t first = line_of(room, 2);
    assert_true(game.rules->moves(&game, rv_session_state(rv_room_session(room)), 1, list) > 0);
    apply_move(room, list[0]);
    apply(room, RV_L_BACK, 1, (uint32_t)plies);
    assert_int_equal(line_of(room, 2), first + 1); /* it was given up */
    apply(room, RV_L_BACK, 1, (uint32_t)plies - 1);
    assert_int_equal(line_of(room, 2), first + 3);
    rv_room_free(room);
}

/* ---- Where they rest ---- */

static void rest(players *p, uint64_t table, int seat, uint32_t line, bool awaited)
{
    unsigned char memory[100] = { (unsigned char)(table % 251), (unsigned char)seat,
                                  (unsigned char)line };
    resting r = { .table = table, .line = line, .seat = (uint8_t)seat, .size = sizeof memory };
    r.awaited = awaited;
    players_rest(p, &r, memory);
}

/* 0: it is forgotten; else its line. */
static uint32_t recall(players *p, uint64_t table, int seat)
{
    resting *r = players_take(p, table, seat);
    uint32_t line = r ? r->line : 0;
    if (r)
        assert_true(r->memory[0] == table % 251 && r->memory[1] == seat && r->memory[2] == line);
    free(r);
    return line;
}

static void each_has_its_own(void **unused)
{
    players *p = calloc(1, sizeof *p);
    (void)unused;
    p->most = 1 << 20;
    for (uint64_t table = 1; table <= 3; table++)
        for (int seat = 1; seat <= 2; seat++) /* in one bucket */
            rest(p, table * PLAYERS_BUCKETS, seat, (uint32_t)table, false);
    assert_int_equal(recall(p, 2 * PLAYERS_BUCKETS, 2), 2);
    assert_int_equal(recall(p, 2 * PLAYERS_BUCKETS, 2), 0); /* it rests no more */
    players_forget(p, 3 * PLAYERS_BUCKETS);
    assert_int_equal(recall(p, 3 * PLAYERS_BUCKETS, 1), 0);
    assert_int_equal(recall(p, 3 * PLAYERS_BUCKETS, 2), 0);
    rest(p, PLAYERS_BUCKETS, 1, 3, false);
    rest(p, PLAYERS_BUCKETS, 1, 2, false); /* of a line that is given up: it took longer */
    assert_int_equal(recall(p, PLAYERS_BUCKETS, 1), 3);
    players_free(p);
    assert_int_equal(p->bytes, 0);
    free(p);
}

/* Where nobody waits they are forgotten first, and of these whoever has rested longest. */
static void there_is_room_for_so_many(void **unused)
{
    enum { ONE = sizeof(resting) + 100 };
    players *p = calloc(1, sizeof *p);
    (void)unused;
    p->most = 4 * ONE + ONE / 2;
    for (uint64_t table = 1; table <= 4; table++)
        rest(p, table, 1, 1, table <= 2);
    players_await(p, 2, false);
    players_await(p, 3, true); /* 1 and 3 are awaited; 4 has rested longer than 2 */
    rest(p, 5, 1, 1, true);
    rest(p, 6, 1, 1, true);
    assert_int_equal(p->bytes, 4 * ONE);
    assert_int_equal(recall(p, 4, 1), 0);
    assert_int_equal(recall(p, 2, 1), 0);
    rest(p, 7, 1, 1, true);
    assert_int_equal(recall(p, 1, 1), 0);
    for (uint64_t table = 3; table <= 7; table++)
        assert_int_equal(recall(p, table, 1), table != 4);
    p->most = ONE - 1;
    rest(p, 8, 1, 1, true);
    assert_int_equal(recall(p, 8, 1), 0);
    players_free(p);
    free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(served_as_in_the_arena),
        cmocka_unit_test(what_is_worthless_is_forgotten),
        cmocka_unit_test(nothing_unseen_is_forgotten),
        cmocka_unit_test(each_has_its_own),
        cmocka_unit_test(there_is_room_for_so_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
