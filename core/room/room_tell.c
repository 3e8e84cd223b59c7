/* What viewers are told. */
#include "core/room/room_inside.h"

#include <stdlib.h>
#include <string.h>

static void look(const rv_room *room, int viewer, void *view)
{
    rv_view(rv_room_game(room), rv_session_state(room->session), viewer ? viewer : RV_SPECTATOR,
            view);
}

/* While a game is paused, its clocks show what they did when the pause began. */
static void note_clocks(const rv_room *room, rv_about *about)
{
    const rv_wait *waits;
    uint64_t now = rv_session_running_time(room->session, room->now);
    about->clock_count = (uint8_t)rv_session_waits(room->session, &waits);
    for (int i = 0; i < about->clock_count; i++) {
        uint64_t end = waits[i].since + waits[i].due.ms;
        about->clocks[i] =
            (rv_clock){ waits[i].due.move, end > now ? (uint32_t)(end - now) : 0, waits[i].due.ms };
    }
    about->paced = rv_paced(rv_session_pace(room->session));
    for (int seat = 1; about->paced && seat <= rv_seats(rv_room_game(room)); seat++) {
        const rv_seat_clock *clock = rv_session_clock(room->session, seat);
        about->time[seat] = (rv_seat_time){ rv_clock_left(clock, now), clock->runs };
    }
}

/* What everybody may know now; what may be taken back is each viewer's own. */
static rv_about about_now(const rv_room *room)
{
    rv_about about = { .asks = room->asks,
                       .agreed = room->agreed,
                       .asks_for = room->asks ? room->asks_for : 0,
                       .ended = rv_session_ended(room->session),
                       .paused = rv_session_paused(room->session) };
    for (int seat = 1; seat <= rv_seats(rv_room_game(room)); seat++)
        about.seats[seat] = *rv_session_seat(room->session, seat);
    note_clocks(room, &about);
    return about;
}

/* Are there other waits or clocks than those last told? Those that merely run need no message. */
static bool waits_changed(rv_room *room, int told)
{
    const rv_wait *waits;
    const rv_seat_clock *clocks = rv_session_clock(room->session, 0);
    int count = rv_session_waits(room->session, &waits);
    if (count == told && memcmp(room->waits, waits, (size_t)count * sizeof waits[0]) == 0
        && memcmp(room->clocks, clocks, sizeof room->clocks) == 0)
        return false;
    memcpy(room->waits, waits, (size_t)count * sizeof waits[0]);
    memcpy(room->clocks, clocks, sizeof room->clocks);
    return true;
}

static bool hears_any(const rv_event *events, int count, int viewer)
{
    for (int i = 0; i < count; i++)
        if (events[i].audience >> viewer & 1)
            return true;
    return false;
}

/* Whether this viewer may take its last move back, or ask for it. */
static void note_way_back(const rv_room *room, int viewer, rv_about *about)
{
    about->undo = viewer && rv_session_may_undo(room->session, viewer);
    about->may_ask = viewer && rv_room_may_ask_back(room, viewer);
}

/* What a viewer may know of it: of others' hidden moves nothing, of veiled ones who has made it. */
static rv_cause cause_for(const rv_game *game, rv_cause cause, int viewer)
{
    bool own = cause.seat != RV_CLOCK && cause.seat == viewer;
    if (!cause.known || cause.kind != RV_L_MOVE)
        return cause;
    rv_secrecy secrecy = own ? RV_OPEN : rv_secrecy_of(game, cause.move.verb);
    cause.known = secrecy != RV_HIDDEN;
    cause.shows = secrecy == RV_OPEN;
    return cause;
}

/* One viewer, if there is anything to tell it. `news`: something that everybody may know. */
static void tell_viewer(rv_room *room, rv_parts *parts, const rv_cause *cause, bool news,
                        rv_about *about)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    unsigned char message[RV_MESSAGE];
    const rv_game *game = rv_room_game(room);
    rv_eyes *eyes = &room->eyes[parts->viewer];
    size_t size = game->rules->state_bytes;
    look(room, parts->viewer, view);
    note_way_back(room, parts->viewer, about);
    if (!news && about->undo == eyes->undo && about->may_ask == eyes->may_ask
        && memcmp(view, eyes->view, size) == 0
        && !hears_any(parts->events, parts->event_count, parts->viewer))
        return;
    rv_pack pack = { .at = message, .size = sizeof message };
    parts->heading = (rv_heading){ .seq = ++eyes->seq,
                                   .ply = (uint32_t)rv_session_seen(room->session, parts->viewer),
                                   .cause = cause_for(game, *cause, parts->viewer) };
    rv_stream_change(game, parts, eyes->view, view, &pack);
    RV_ASSERT(!pack.full);
    memcpy(eyes->view, view, size);
    eyes->undo = about->undo;
    eyes->may_ask = about->may_ask;
    if (room->tell)
        room->tell(room->user, parts->viewer, message, pack.used);
}

void rv_room_tell(rv_room *room, const rv_cause *cause)
{
    rv_about about = about_now(room);
    rv_parts parts = { .about = &about };
    parts.seats = memcmp(about.seats, room->told.seats, sizeof about.seats) != 0;
    parts.clocks = waits_changed(room, room->told.clock_count);
    bool asks = about.asks != room->told.asks || about.agreed != room->told.agreed
                || about.asks_for != room->told.asks_for || about.paused != room->told.paused
                || about.ended != room->told.ended;
    if (cause->known && cause->kind < RV_L_KINDS)
        parts.events = rv_session_events(room->session, &parts.event_count);
    for (parts.viewer = 0; parts.viewer < RV_VIEWERS; parts.viewer++)
        if (room->eyes[parts.viewer].view)
            tell_viewer(room, &parts, cause, parts.seats || parts.clocks || asks, &about);
    room->told = about;
}

void rv_room_listen(rv_room *room, rv_tell *tell, void *user)
{
    room->tell = tell;
    room->user = user;
}

bool rv_room_watch(rv_room *room, int viewer, bool watched)
{
    rv_eyes *eyes = &room->eyes[viewer];
    rv_about about;
    if (viewer > rv_seats(rv_room_game(room)))
        return false;
    if (!watched) {
        free(eyes->view);
        eyes->view = NULL;
    } else if (eyes->view == NULL) {
        eyes->view = malloc(rv_room_game(room)->rules->state_bytes);
        if (eyes->view == NULL)
            return false;
        look(room, viewer, eyes->view);
        note_way_back(room, viewer, &about);
        eyes->undo = about.undo;
        eyes->may_ask = about.may_ask;
        eyes->seq++; /* no number is used twice */
    }
    return true;
}

uint32_t rv_room_seen(const rv_room *room, int viewer)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_about about = about_now(room);
    look(room, viewer, view);
    return rv_seen(rv_room_game(room), &about, view);
}

uint32_t rv_room_seq(const rv_room *room, int viewer)
{
    return room->eyes[viewer].seq;
}

static rv_greeting greeting_of(const rv_room *room)
{
    const rv_game *game = rv_room_game(room);
    rv_rng seed = rv_session_seed(room->session);
    rv_greeting greeting = { .version = game->version,
                             .state_bytes = game->rules->state_bytes,
                             .box = game->box->hash };
    rv_out stream = rv_out_to(greeting.stream, sizeof greeting.stream);
    rv_out name = rv_out_to(greeting.game, sizeof greeting.game);
    rv_out options = rv_out_to(greeting.options, sizeof greeting.options);
    rv_put(&stream, "%s", RV_STREAM_VERSION);
    rv_put(&name, "%s", game->rules->id);
    rv_game_print(game, &options);
    RV_ASSERT(!stream.full && !name.full && !options.full);
    rv_sha256(seed.key, sizeof seed.key, greeting.commit);
    return greeting;
}

void rv_room_hello(const rv_room *room, int viewer, rv_pack *pack)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_greeting greeting = greeting_of(room);
    rv_about about = about_now(room);
    note_way_back(room, viewer, &about);
    rv_parts parts = { .heading = { .seq = room->eyes[viewer].seq,
                                    .ply = (uint32_t)rv_session_seen(room->session, viewer) },
                       .about = &about,
                       .seats = true,
                       .clocks = true,
                       .viewer = viewer };
    look(room, viewer, view);
    rv_stream_hello(rv_room_game(room), &greeting, &parts, view, pack);
}

void rv_room_past(const rv_room *room, int viewer, int number, rv_pack *pack)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    const rv_session *session = room->session;
    const rv_game *game = rv_room_game(room);
    int ply = rv_session_seen_ply(session, viewer, number);
    rv_greeting greeting = greeting_of(room);
    rv_about about = about_now(room);
    rv_parts parts = {
        .heading = { .ply = (uint32_t)number }, .about = &about, .seats = true, .viewer = viewer
    };
    rv_events events = { .count = 0 };
    if (ply > 0) {
        rv_move move = rv_session_move(session, ply);
        rv_cause cause = { .known = true, .kind = RV_L_MOVE, .seat = move.who, .move = move };
        memcpy(view, rv_session_at(session, ply - 1), game->rules->state_bytes);
        rv_play_told(game, view, move, &events);
        parts.heading.cause = cause_for(game, cause, viewer);
    }
    parts.events = events.list;
    parts.event_count = events.count;
    rv_view(game, rv_session_at(session, ply), viewer ? viewer : RV_SPECTATOR, view);
    rv_stream_hello(game, &greeting, &parts, view, pack);
}

int rv_room_story(const rv_room *room, int viewer, int from, rv_pack *pack)
{
    enum { PART = 400 }; /* events, which always fit a message */
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    const rv_session *session = room->session;
    const rv_game *game = rv_room_game(room);
    rv_events events, part = { .count = 0 };
    int number = 0, next = -1;
    for (int ply = 1; ply <= rv_session_plies(session) && next < 0; ply++) {
        events.count = 0;
        memcpy(state, rv_session_at(session, ply - 1), game->rules->state_bytes);
        rv_play_told(game, state, rv_session_move(session, ply), &events);
        for (int i = 0; i < events.count && next < 0; i++) {
            if ((events.list[i].audience >> viewer & 1) == 0 || number++ < from)
                continue;
            if (part.count == PART)
                next = number - 1;
            else
                part.list[part.count++] = events.list[i];
        }
    }
    rv_parts parts = { .events = part.list, .event_count = part.count, .viewer = viewer };
    rv_stream_story(game, &parts, from == 0, pack);
    return next;
}
