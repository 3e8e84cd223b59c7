#include "tests/laws_world.h"

#include "core/room/table_inside.h"

#include <stdlib.h>
#include <string.h>

enum { HEARD = 1 << 20 };

static const rv_caller LOCAL = { .role = RV_LOCAL };

/* ---- Hearing ---- */

void laws_world_hear(laws_world *world, const void *bytes, size_t size)
{
    RV_ASSERT(world->size + size < HEARD);
    if (size > 0)
        memcpy(world->heard + world->size, bytes, size);
    world->size += size;
}

static void hear_line(void *user, rv_span line)
{
    laws_world_hear(user, line.at, line.size);
    laws_world_hear(user, "\n", 1);
}

static void hear_message(void *user, int viewer, const unsigned char *message, size_t size)
{
    unsigned char head[3] = { (unsigned char)viewer, (unsigned char)size,
                              (unsigned char)(size >> 8) };
    laws_world_hear(user, head, sizeof head);
    laws_world_hear(user, message, size);
}

bool laws_world_same(const laws_world *a, const laws_world *b)
{
    return a->size == b->size && memcmp(a->heard, b->heard, a->size) == 0;
}

/* Bytes that are not letters as dots. */
static void put_heard(const laws_world *world, size_t from, size_t end, rv_out *out)
{
    rv_put(out, "# heard: ");
    for (size_t i = from; i < world->size && i < end; i++)
        rv_put_char(out, world->heard[i] >= ' ' && world->heard[i] < 127 ? world->heard[i] : '.');
    rv_put(out, "\n");
}

void laws_world_differ(const laws_world *a, const laws_world *b, rv_out *out)
{
    enum { BEFORE = 200, BEHIND = 60 };
    size_t at = 0;
    while (at < a->size && at < b->size && a->heard[at] == b->heard[at])
        at++;
    put_heard(a, at > BEFORE ? at - BEFORE : 0, at + BEHIND, out);
    put_heard(b, at > BEFORE ? at - BEFORE : 0, at + BEHIND, out);
}

/* ---- A game ---- */

static rv_session *paced(const rv_game *game, const void *state, const rv_pace *pace)
{
    rv_session *session = rv_session_set(game, state);
    RV_ASSERT(session != NULL);
    rv_session_set_pace(session, pace);
    return session;
}

void laws_world_open(laws_world *world, const rv_game *game, const void *state, const rv_pace *pace,
                     int viewer, uint64_t now)
{
    rv_host host = { .shelf = { .boxes = game->box, .count = 1 },
                     .send = hear_line,
                     .user = world };
    *world = (laws_world){ .caller = { viewer ? RV_SEATED : RV_WATCHING, (uint8_t)viewer } };
    world->heard = malloc(HEARD);
    world->room = rv_room_new(paced(game, state, pace), now);
    world->table = rv_table_new(&host);
    RV_ASSERT(world->heard && world->room && world->table);
    rv_table_tick(world->table, now);
    rv_table_speak_for(world->table, world->caller);
    rv_table_install(world->table, paced(game, state, pace));
    rv_room_listen(world->room, hear_message, world);
    rv_room_watch(world->room, viewer, true);
}

void laws_world_close(laws_world *world)
{
    rv_table_free(world->table);
    rv_room_free(world->room);
    free(world->heard);
}

const rv_session *laws_world_session(const laws_world *world)
{
    return rv_room_session(world->room);
}

const rv_head *laws_world_head(const laws_world *world)
{
    return rv_session_state(laws_world_session(world));
}

void laws_world_chance(laws_world *world, rv_rng rng)
{
    const rv_room *rooms[] = { world->room, rv_table_room(world->table) };
    for (int i = 0; i < 2; i++)
        ((rv_head *)(uintptr_t)rv_session_state(rv_room_session(rooms[i])))->rng = rng;
}

rv_verdict laws_world_wish(laws_world *world, const rv_wish *wish, uint64_t now)
{
    rv_reply reply = rv_room_do(world->room, LOCAL, wish, now);
    rv_reply again = rv_room_do(rv_table_room(world->table), LOCAL, wish, now);
    RV_ASSERT(reply.verdict == again.verdict && rv_room_closed(world->room) == NULL);
    return reply.verdict;
}

void laws_world_apply(laws_world *world, const rv_log_entry *entry)
{
    bool applied =
        rv_room_apply(world->room, entry) && rv_room_apply(rv_table_room(world->table), entry);
    RV_ASSERT(applied);
}

void laws_world_ask(laws_world *world, int ply)
{
    static unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    int viewer = world->caller.seat, seen = rv_session_seen(laws_world_session(world), viewer);
    uint32_t seq = rv_room_seq(world->room, viewer);
    laws_world_hear(world, &seq, sizeof seq);
    laws_world_hear(world, &seen, sizeof seen);
    rv_room_hello(world->room, viewer, &pack);
    hear_message(world, viewer, message, pack.used);
    pack.used = 0;
    if (ply <= seen)
        rv_room_past(world->room, viewer, ply, &pack);
    hear_message(world, viewer, message, pack.used);
    for (int from = 0; from >= 0;) {
        pack.used = 0;
        from = rv_room_story(world->room, viewer, from, &pack);
        hear_message(world, viewer, message, pack.used);
    }
}
