/* Who may do what, changes, and time. */
#include "core/room/room_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- Who speaks ---- */

bool rv_caller_plays(rv_caller caller, int seat)
{
    return seat > 0
           && (caller.role == RV_LOCAL || (caller.role == RV_SEATED && caller.seat == seat));
}

/* Anybody may see what spectators see. */
bool rv_caller_sees(rv_caller caller, int viewer)
{
    return viewer == 0 || rv_caller_plays(caller, viewer);
}

bool rv_caller_knows_all(rv_caller caller, const rv_room *room)
{
    return caller.role == RV_LOCAL || rv_session_over(room->session);
}

/* ---- Beginning and end ---- */

rv_room *rv_room_new(rv_session *session, uint64_t now)
{
    rv_room *room = calloc(1, sizeof *room);
    if (room == NULL)
        return NULL;
    room->session = session;
    if (!rv_session_over(session))
        rv_session_go_on(session);
    room->now = room->began = rv_session_now(session);
    room->opened = now;
    /* nobody watches yet: only what viewers will know is noted */
    rv_room_tell(room, &(rv_cause){ .known = false });
    return room;
}

void rv_room_free(rv_room *room)
{
    if (room == NULL)
        return;
    for (int viewer = 0; viewer < RV_VIEWERS; viewer++)
        free(room->eyes[viewer].view);
    rv_session_free(room->session);
    free(room);
}

const rv_session *rv_room_session(const rv_room *room)
{
    return room->session;
}

const rv_game *rv_room_game(const rv_room *room)
{
    return rv_session_game(room->session);
}

const char *rv_room_closed(const rv_room *room)
{
    return room->closed[0] ? room->closed : NULL;
}

void rv_room_close(rv_room *room, const char *reason)
{
    rv_out out = rv_out_to(room->closed, sizeof room->closed);
    rv_put(&out, "%s", reason);
}

size_t rv_room_bytes(const rv_room *room)
{
    size_t bytes = sizeof *room + rv_session_bytes(room->session);
    for (int viewer = 0; viewer < RV_VIEWERS; viewer++)
        bytes += room->eyes[viewer].view ? rv_room_game(room)->rules->state_bytes : 0;
    return bytes;
}

/* The host's time as the game's. If the host's clock is set back, time stands still. */
static uint64_t game_time(const rv_room *room, uint64_t now)
{
    uint64_t time = room->began + (now > room->opened ? now - room->opened : 0);
    return time > room->now ? time : room->now;
}

void rv_room_time(rv_room *room, uint64_t now)
{
    room->now = game_time(room, now);
    rv_session_time(room->session, room->now);
}

/* ---- Going back, pausing and ending by agreement ---- */

static bool is_person(const rv_room *room, int seat)
{
    const rv_seat *s = rv_session_seat(room->session, seat);
    return s->kind != RV_BOT && !s->resigned;
}

/* Bit s: seat s must agree to what `asking` asks. */
static unsigned others(const rv_room *room, int asking)
{
    unsigned seats = 0;
    for (int seat = 1; seat <= rv_seats(rv_room_game(room)); seat++)
        seats |= (unsigned)(seat != asking && is_person(room, seat)) << seat;
    return seats;
}

/* The ply before the last move of a seat; -1: it has made none. */
static int before_last(const rv_room *room, int seat)
{
    int ply = rv_session_plies(room->session);
    while (ply > 0 && rv_session_move(room->session, ply).who != seat)
        ply--;
    return ply - 1;
}

static rv_reply refuse(const char *why)
{
    return (rv_reply){ .verdict = RV_V_REFUSED, .why = why };
}

static rv_reply ask_the_others(rv_room *room, int seat, rv_asking what)
{
    room->asks = (uint8_t)seat;
    room->agreed = 0;
    room->asks_for = (uint8_t)what;
    rv_room_tell(room, &(rv_cause){ .known = true, .kind = RV_C_ASKS, .seat = (uint8_t)seat });
    return (rv_reply){ .verdict = RV_V_DONE };
}

bool rv_room_may_ask_back(const rv_room *room, int seat)
{
    return before_last(room, seat) >= 0 && others(room, seat) && !rv_session_ended(room->session);
}

static rv_reply ask_to_go_back(rv_room *room, int seat)
{
    if (!rv_room_may_ask_back(room, seat))
        return refuse("room.undo");
    room->back = before_last(room, seat);
    return ask_the_others(room, seat, RV_ASKS_BACK);
}

/* What becomes of a question, once all have agreed. */
static const uint8_t agreed_kinds[] = {
    [RV_ASKS_BACK] = RV_L_BACK, [RV_ASKS_PAUSE] = RV_L_PAUSE, [RV_ASKS_END] = RV_L_END
};

/* Whoever plays with bots alone has nobody to ask. */
static rv_reply ask_for(rv_room *room, const rv_log_entry *entry)
{
    size_t what = 0;
    while (what < sizeof agreed_kinds && agreed_kinds[what] != entry->kind)
        what++;
    RV_ASSERT(what < sizeof agreed_kinds);
    const char *why = rv_session_check(room->session, entry);
    if (why)
        return refuse(why);
    if (others(room, entry->seat) == 0)
        return (rv_reply){ .verdict = RV_V_ENTRY };
    return ask_the_others(room, entry->seat, (rv_asking)what);
}

static rv_reply hear_agreement(rv_room *room, const rv_wish *wish, rv_log_entry *entry)
{
    if (room->asks == 0 || (others(room, room->asks) >> wish->seat & 1) == 0)
        return refuse("room.agree");
    if (wish->kind == RV_C_DISAGREES)
        room->asks = room->agreed = 0;
    else
        room->agreed = (uint8_t)(room->agreed | 1u << wish->seat);
    if (room->asks && (others(room, room->asks) & ~(unsigned)room->agreed) == 0) {
        entry->kind = agreed_kinds[room->asks_for];
        entry->ply = room->asks_for == RV_ASKS_BACK ? (uint32_t)room->back : 0;
        entry->seat = room->asks;
        return (rv_reply){ .verdict = RV_V_ENTRY };
    }
    rv_cause cause = { .known = true, .kind = RV_C_AGREES, .seat = wish->seat };
    if (wish->kind == RV_C_DISAGREES)
        cause.kind = RV_C_DISAGREES;
    rv_room_tell(room, &cause);
    return (rv_reply){ .verdict = RV_V_DONE };
}

/* ---- Changes ---- */

static bool made_before(const rv_room *room, uint64_t key)
{
    for (int i = rv_session_entries(room->session); key && i-- > 0;)
        if (rv_session_entry(room->session, i)->key == key)
            return true;
    return false;
}

/* Does the one who is to sit there sit there already? */
static bool sits_there(const rv_room *room, const rv_log_entry *entry)
{
    const rv_seat *s = rv_session_seat(room->session, entry->seat);
    return (entry->kind == RV_L_BOT || entry->kind == RV_L_PERSON)
           && (entry->kind == RV_L_BOT) == (s->kind == RV_BOT)
           && strncmp(s->bot, entry->bot, RV_NAME) == 0;
}

/* Whoever changes seats or pauses for fun is stopped long before that fills a log. */
static rv_reply weigh_entry(rv_room *room, const rv_log_entry *entry)
{
    rv_session *session = room->session;
    const rv_wished *wished = entry->kind < RV_L_KINDS ? rv_entry_wished(entry->kind) : NULL;
    if (wished == NULL || !wished->may)
        return refuse("room.entry");
    if (entry->kind == RV_L_UNDO && !rv_session_may_undo(session, entry->seat)
        && !rv_session_paused(session))
        return ask_to_go_back(room, entry->seat);
    if (sits_there(room, entry))
        return (rv_reply){ .verdict = RV_V_DONE };
    if (wished->most && rv_session_reseats(session) >= wished->most)
        return refuse("room.seat");
    return wished->together ? ask_for(room, entry) : (rv_reply){ .verdict = RV_V_ENTRY };
}

/* The wish as an entry, or the answer if it becomes none. */
static rv_reply weigh(rv_room *room, const rv_wish *wish)
{
    rv_log_entry entry = { .at = room->now,
                           .key = wish->key,
                           .kind = wish->kind,
                           .seat = wish->seat,
                           .move = wish->move };
    memcpy(entry.bot, wish->bot, sizeof entry.bot);
    bool answers = wish->kind == RV_C_AGREES || wish->kind == RV_C_DISAGREES;
    rv_reply reply = answers ? hear_agreement(room, wish, &entry) : weigh_entry(room, &entry);
    if (reply.verdict == RV_V_ENTRY)
        reply.why = rv_session_check(room->session, &entry);
    if (reply.why)
        reply.verdict = RV_V_REFUSED;
    reply.entry = entry;
    return reply;
}

/* Work that is guarded, because a bug in it must not end the process. */
typedef struct errand {
    rv_room *room;
    const rv_wish *wish;
    const rv_log_entry *entry;
    rv_reply reply;
    bool applied;
} errand;

static void do_weigh(void *errand_of)
{
    errand *e = errand_of;
    e->reply = weigh(e->room, e->wish);
}

/* Anything that happens does, unless it is hidden: nobody may learn of that. */
static bool ends_question(const rv_room *room, const rv_log_entry *entry)
{
    bool hidden = entry->kind == RV_L_MOVE
                  && rv_secrecy_of(rv_room_game(room), entry->move.verb) == RV_HIDDEN;
    return entry->kind != RV_L_PULSE && !hidden;
}

/* Does a bot sit down, or somebody resign, because there is no time left? */
static bool is_late(const rv_room *room, const rv_log_entry *entry)
{
    if ((entry->kind != RV_L_BOT && entry->kind != RV_L_RESIGN) || entry->seat > RV_SEATS)
        return false;
    const rv_seat_clock *clock = rv_session_clock(room->session, entry->seat);
    return clock->runs && rv_clock_left(clock, entry->at) == 0;
}

static rv_cause cause_of(const rv_room *room, const rv_log_entry *entry)
{
    return (rv_cause){ .known = true,
                       .kind = entry->kind,
                       .seat = entry->kind == RV_L_MOVE ? entry->move.who : entry->seat,
                       .late = is_late(room, entry),
                       .move = entry->move };
}

static void do_apply(void *errand_of)
{
    errand *e = errand_of;
    rv_room *room = e->room;
    rv_cause cause = cause_of(room, e->entry); /* before a clock stops */
    int seen[RV_SEATS + 1] = { 0 };
    bool back = e->entry->kind == RV_L_UNDO || e->entry->kind == RV_L_BACK;
    for (int seat = 1; seat <= RV_SEATS && back; seat++)
        seen[seat] = rv_session_seen(room->session, seat);
    e->applied = rv_session_add(room->session, e->entry) == NULL;
    if (!e->applied)
        return;
    if (back)
        rv_room_go_back(room, seen);
    if (ends_question(room, e->entry))
        room->asks = room->agreed = 0;
    room->now = room->now > e->entry->at ? room->now : e->entry->at;
    rv_room_follow_plans(room, e->entry);
    rv_room_tell(room, &cause);
}

static bool guarded(rv_room *room, void (*work)(void *), errand *e)
{
    char what[sizeof room->closed];
    if (rv_guarded(work, e, what, sizeof what))
        return true;
    rv_room_close(room, what);
    return false;
}

rv_reply rv_room_hear(rv_room *room, rv_caller caller, const rv_wish *wish, uint64_t now)
{
    if (room->closed[0])
        return refuse("room.closed");
    if (!rv_caller_plays(caller, wish->seat) || wish->seat > rv_seats(rv_room_game(room)))
        return refuse("room.role");
    if (made_before(room, wish->key))
        return (rv_reply){ .verdict = RV_V_DONE };
    rv_room_time(room, now);
    if (wish->seen && wish->seen != rv_room_seen(room, wish->seat))
        return refuse("room.stale");
    if ((wish->kind == RV_L_UNDO || wish->kind == RV_C_AGREES) && caller.role != RV_LOCAL
        && rv_session_over(room->session))
        return refuse("room.undo"); /* everybody may know the seed by now */
    errand e = { .room = room, .wish = wish };
    return guarded(room, do_weigh, &e) ? e.reply : refuse("room.closed");
}

bool rv_room_apply(rv_room *room, const rv_log_entry *entry)
{
    errand e = { .room = room, .entry = entry };
    return !room->closed[0] && guarded(room, do_apply, &e) && e.applied;
}

rv_reply rv_room_do(rv_room *room, rv_caller caller, const rv_wish *wish, uint64_t now)
{
    rv_reply reply = rv_room_hear(room, caller, wish, now);
    if (reply.verdict == RV_V_ENTRY && !rv_room_apply(room, &reply.entry))
        return refuse("room.closed");
    return reply;
}

/* ---- Time ---- */

void rv_room_give_grace(rv_room *room, uint32_t grace)
{
    room->grace = grace;
}

/* When the next thing that time brings will happen. */
static uint64_t comes_at(const rv_room *room, const rv_log_entry *entry)
{
    return entry->at + (entry->kind == RV_L_MOVE ? room->grace : 0);
}

bool rv_room_races(const rv_room *room, rv_move move)
{
    const rv_game *game = rv_room_game(room);
    return game->rules->races && game->rules->races(game, rv_session_state(room->session), move);
}

bool rv_room_race_is_on(const rv_room *room)
{
    const rv_game *game = rv_room_game(room);
    const rv_head *head = rv_session_state(room->session);
    rv_move list[RV_MOVES];
    if (game->rules->races == NULL || rv_session_over(room->session))
        return false;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        int count = head->waiting >> seat & 1 ? game->rules->moves(game, head, seat, list) : 0;
        for (int i = 0; i < count; i++)
            if (rv_room_races(room, list[i]))
                return true;
    }
    return false;
}

bool rv_room_due(rv_room *room, uint64_t now, rv_log_entry *entry)
{
    uint64_t next;
    if (room->closed[0])
        return false;
    rv_room_time(room, now);
    if (rv_session_due(room->session, entry) && comes_at(room, entry) <= room->now)
        return true;
    return rv_room_rested(room, entry, &next);
}

void rv_room_pulse(rv_room *room, uint64_t now)
{
    const rv_wait *waits;
    rv_room_time(room, now);
    rv_log_entry entry = { .at = room->now, .kind = RV_L_PULSE };
    if ((rv_session_waits(room->session, &waits) > 0 || rv_paced(rv_session_pace(room->session)))
        && rv_session_check(room->session, &entry) == NULL)
        rv_room_apply(room, &entry);
}

int64_t rv_room_wait(const rv_room *room, uint64_t now)
{
    rv_log_entry entry;
    uint64_t next, time = game_time(room, now);
    if (room->closed[0])
        return -1;
    if (rv_room_rested(room, &entry, &next))
        return 0;
    if (rv_session_due(room->session, &entry) && comes_at(room, &entry) < next)
        next = comes_at(room, &entry);
    if (next == UINT64_MAX)
        return -1;
    return next > time ? (int64_t)(next - time) : 0;
}
