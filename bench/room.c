/* See room.h. Games are played at random beforehand, so that only rooms and lenses are measured. */
#include "bench/room.h"

#include "bench/clock.h"
#include "core/room/lens.h"
#include "core/room/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 24, ROUNDS = 5, SEATS = 4, LONGEST = 4096, SCENE = 1 << 18, HELLO_EVERY = 8 };

typedef struct figures {
    long sizes[RV_MESSAGE + 16]; /* how many messages have this size */
    long messages, moves;
    size_t hello;
    size_t idle, after; /* bytes of a room before the first move and when the game is over */
    double room_ns, scene_ns;
    long scenes;
    rv_lens *lens[RV_VIEWERS];
} figures;

static const rv_caller HERE = { .role = RV_LOCAL };

/* On the wire a message is a WebSocket frame. */
static size_t framed(size_t size)
{
    return size + (size < 126 ? 2 : 4);
}

static void count(void *user, int viewer, const unsigned char *message, size_t size)
{
    figures *f = user;
    f->sizes[framed(size)]++;
    f->messages++;
    rv_heard heard = rv_lens_hear(f->lens[viewer], message, size);
    RV_ASSERT(heard == RV_HEARD);
}

static void ignore(void *user, int viewer, const unsigned char *message, size_t size)
{
    (void)user, (void)viewer, (void)message, (void)size;
}

/* Any seat that owes, any of its moves. */
static int play(const rv_game *game, rv_rng seed, rv_move *moves)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    const rv_head *head = (const rv_head *)state;
    rv_rng choices = { { seed.key[0], 99 }, 0 };
    int made = 0;
    rv_deal(game, state, seed);
    while (!head->over && made < LONGEST) {
        rv_move list[RV_MOVES];
        int seat = 1 + (int)rv_below(&choices, SEATS);
        while (!(head->waiting >> seat & 1))
            seat = seat % SEATS + 1;
        int n = game->rules->moves(game, state, seat, list);
        moves[made] = list[rv_below(&choices, (uint32_t)n)];
        game->rules->apply(game, state, moves[made++], NULL);
    }
    return made;
}

static rv_room *open_room(const rv_game *game, rv_rng seed, rv_tell *tell, figures *f)
{
    rv_room *room = rv_room_new(rv_session_new(game, seed), 0);
    RV_ASSERT(room != NULL);
    rv_room_listen(room, tell, f);
    for (int viewer = 0; viewer < RV_VIEWERS; viewer++)
        rv_room_watch(room, viewer, true);
    return room;
}

static void wish(rv_room *room, rv_move move)
{
    rv_wish wish = { .kind = RV_L_MOVE, .seat = move.who, .move = move };
    rv_reply reply = rv_room_do(room, HERE, &wish, 0);
    RV_ASSERT(reply.verdict == RV_V_ENTRY);
}

static void greet(const rv_room *room, figures *f)
{
    unsigned char message[RV_MESSAGE];
    for (int viewer = 0; viewer < RV_VIEWERS; viewer++) {
        rv_pack pack = { .at = message, .size = sizeof message };
        rv_room_hello(room, viewer, &pack);
        f->hello = framed(pack.used) > f->hello ? framed(pack.used) : f->hello;
        rv_heard heard = rv_lens_hear(f->lens[viewer], message, pack.used);
        RV_ASSERT(heard == RV_HEARD);
    }
}

static void show(figures *f)
{
    static char text[SCENE];
    for (int viewer = 0; viewer < RV_VIEWERS; viewer++) {
        rv_out out = rv_out_to(text, sizeof text);
        rv_json json = rv_json_to(&out);
        double start = bench_now();
        rv_lens_ask(f->lens[viewer], rv_span_of("{\"do\":\"scene\"}"), &json);
        f->scene_ns += bench_now() - start;
        f->scenes++;
        RV_ASSERT(!out.full);
    }
}

/* Sizes and scenes, on a whole game. */
static void weigh(const rv_game *game, rv_rng seed, figures *f)
{
    static rv_move moves[LONGEST];
    int made = play(game, seed, moves);
    rv_room *room = open_room(game, seed, count, f);
    f->idle = rv_room_bytes(room);
    greet(room, f);
    for (int i = 0; i < made; i++) {
        wish(room, moves[i]);
        if (i % HELLO_EVERY == 0) {
            greet(room, f);
            show(f);
        }
    }
    f->after = rv_room_bytes(room) > f->after ? rv_room_bytes(room) : f->after;
    f->moves += made;
    rv_room_free(room);
}

/* Nanoseconds of check, apply and all five streams. */
static double time_room(const rv_game *game, rv_rng seed, long *moves_made)
{
    static rv_move moves[LONGEST];
    int made = play(game, seed, moves);
    rv_room *room = open_room(game, seed, ignore, NULL);
    double start = bench_now();
    for (int i = 0; i < made; i++)
        wish(room, moves[i]);
    double took = bench_now() - start;
    rv_room_free(room);
    *moves_made += made;
    return took;
}

static double best_round(const rv_game *game)
{
    double best = 1e18;
    for (int round = 0; round < ROUNDS; round++) {
        double sum = 0;
        long moves = 0;
        for (uint64_t key = 1; key <= GAMES; key++)
            sum += time_room(game, (rv_rng){ { key, 7 }, 0 }, &moves);
        best = sum / (double)moves < best ? sum / (double)moves : best;
    }
    return best;
}

/* The size that `thousandths` of all messages do not exceed. */
static int share(const figures *f, long thousandths)
{
    long sum = 0;
    int size = 0;
    while ((sum += f->sizes[size]) * 1000 < f->messages * thousandths)
        size++;
    return size;
}

static void metric(const rv_game *game, const char *name, double value)
{
    printf("{\"game\":\"%s\",\"players\":%d,\"metric\":\"%s\",\"value\":%.3f}\n", game->rules->id,
           SEATS, name, value);
}

static void bench_room(const rv_box *box)
{
    static figures f;
    rv_game game;
    rv_complaint complaint;
    rv_shelf shelf = { .boxes = box, .count = 1 };
    const char *wrong = rv_game_read(&game, box, rv_span_of("players=4"), &complaint);
    RV_ASSERT(wrong == NULL);
    f = (figures){ 0 };
    for (int viewer = 0; viewer < RV_VIEWERS; viewer++) {
        f.lens[viewer] = rv_lens_new(&shelf);
        RV_ASSERT(f.lens[viewer] != NULL);
    }
    for (uint64_t key = 1; key <= GAMES; key++)
        weigh(&game, (rv_rng){ { key, 7 }, 0 }, &f);
    f.room_ns = best_round(&game);
    metric(&game, "wire_bytes_median", share(&f, 500));
    metric(&game, "wire_bytes_p99", share(&f, 990));
    metric(&game, "wire_bytes_max", (double)f.hello); /* nothing is longer */
    metric(&game, "room_us_per_move", f.room_ns / 1e3);
    metric(&game, "room_bytes_idle", (double)f.idle);
    metric(&game, "room_bytes_after", (double)f.after);
    metric(&game, "lens_scene_ms", f.scene_ns / (double)f.scenes / 1e6);
    fflush(stdout);
    for (int viewer = 0; viewer < RV_VIEWERS; viewer++)
        rv_lens_free(f.lens[viewer]);
}

void bench_rooms(const rv_box *boxes, const char *only)
{
    for (int i = 0; i < RV_GAMES; i++)
        if (only ? strcmp(only, rv_games[i]->id) == 0 : i < RV_GAMES_OFFERED)
            bench_room(&boxes[i]);
}
