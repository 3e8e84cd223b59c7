/* People who are missed: a bot stands in for them and gives the chair back. And tables that nobody
   has opened since the server started. */
#include "apps/server/house/inside.h"

#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 32, SECOND = 1000, TO_CHOOSE = 30 * SECOND, LONGER = 60 * SECOND };

/* ---- Missed ---- */

/* Is it this person's move, and are they away? */
static bool is_missed(const table *t, int seat)
{
    const rv_session *session = rv_room_session(t->room);
    const rv_seat *s = rv_session_seat(session, seat);
    const rv_head *head = rv_session_state(session);
    uint64_t person = t->saved.chairs[seat].person;
    return person && s->kind != RV_BOT && !s->resigned && !rv_session_over(session)
           && !rv_session_paused(session) && (head->waiting >> seat & 1)
           && !house_is_here(t, person);
}

fair_waiter house_waiter(const table *t)
{
    for (const guest *g = t->guests; g; g = g->beside)
        if (g->seat)
            return (fair_waiter){ .person = g->person,
                                  .address = g->from.host,
                                  .network = g->from.network };
    return (fair_waiter){ .person = 0 };
}

static uint8_t bit_of(int seat)
{
    return (uint8_t)(1u << seat);
}

/* The person in this seat is no longer missed. */
static void stop_missing(table *t, int seat)
{
    bool told = t->absent >> seat & 1;
    t->missed[seat] = 0;
    t->absent &= (uint8_t)~bit_of(seat);
    t->patient_with &= (uint8_t)~bit_of(seat);
    if (t->absent == 0)
        t->ends = 0;
    if (told)
        house_tell_table(t);
}

static rv_log_entry bot_for(const table *t, int seat)
{
    return (rv_log_entry){ .at = rv_session_now(rv_room_session(t->room)),
                           .kind = RV_L_BOT,
                           .seat = (uint8_t)seat,
                           .bot = RV_STAND_IN };
}

/* True: a bot sits down. Before that the others may choose something else, unless that person has
   gone for ever. */
static bool stand_in(table *t, int seat)
{
    house *h = t->house;
    bool gone = t->saved.chairs[seat].gone;
    uint64_t patience = gone ? 0 : (uint64_t)t->saved.away * SECOND;
    if (!gone && t->saved.away == 0)
        return false;
    if (rv_session_reseats(rv_room_session(t->room)) >= RV_RESEATS && patience < LONGER)
        patience =
            LONGER; /* somebody comes and goes for fun: the log is not to grow by the second */
    if (!is_missed(t, seat) || house_waiter(t).person == 0) {
        stop_missing(t, seat);
        return false;
    }
    if (t->missed[seat] == 0)
        t->missed[seat] = h->now ? h->now : 1;
    if (t->patient_with >> seat & 1 && !gone)
        return false;
    uint64_t asked = t->missed[seat] + patience;
    uint64_t end = asked + (patience < TO_CHOOSE ? patience : TO_CHOOSE);
    if (asked <= h->now && end > h->now && !(t->absent >> seat & 1)) {
        t->absent |= bit_of(seat);
        house_tell_table(t);
    }
    if (end > h->now) {
        uint64_t next = asked > h->now ? asked : end;
        house_look_again(t, next);
        return false;
    }
    rv_log_entry entry = bot_for(t, seat);
    if (rv_session_check(rv_room_session(t->room), &entry) != NULL)
        return false;
    house_write(t, &entry, true, NULL);
    return true;
}

/* All who play and are not missed want to end. */
static bool all_want_to_end(const table *t)
{
    const rv_session *session = rv_room_session(t->room);
    for (int seat = 1; seat <= t->saved.seats; seat++) {
        const rv_seat *s = rv_session_seat(session, seat);
        if (s->kind != RV_BOT && !s->resigned && !((t->absent | t->ends) >> seat & 1))
            return false;
    }
    return true;
}

/* "wait": until that person is back; "bot": at once; "end": when all the others say so. */
void house_hear_missed(guest *g, const rv_asked *asked)
{
    table *t = g->table;
    const char *choose = asked->choose;
    int seat = asked->seat;
    if (seat == 0 || seat > t->saved.seats
        || (strcmp(choose, "wait") != 0 && strcmp(choose, "bot") != 0
            && strcmp(choose, "end") != 0)) {
        house_wrong(g, "a \"seat\", and \"choose\": wait, bot or end");
        return;
    }
    if (g->seat == 0 || !t->room || !(t->absent >> seat & 1)) {
        house_refuse(g, "room.missed");
        return;
    }
    rv_log_entry entry = bot_for(t, seat);
    if (strcmp(choose, "wait") == 0) {
        t->patient_with |= bit_of(seat);
        t->absent &= (uint8_t)~bit_of(seat);
    } else if (strcmp(choose, "end") == 0) {
        t->ends |= bit_of(g->seat);
        entry = (rv_log_entry){ .at = entry.at, .kind = RV_L_END, .seat = g->seat };
    }
    bool writes = !(t->patient_with >> seat & 1) && (entry.kind == RV_L_BOT || all_want_to_end(t));
    const char *why = writes ? rv_session_check(rv_room_session(t->room), &entry) : NULL;
    if (why) {
        house_refuse(g, why);
    } else if (writes) {
        house_write(t, &entry, entry.kind == RV_L_BOT, g);
    } else {
        house_ok(g);
        house_tell_table(t);
    }
}

/* True: the person has come back and sits down again. */
static bool give_back(table *t, int seat)
{
    const store_chair *chair = &t->saved.chairs[seat];
    const rv_session *session = rv_room_session(t->room);
    rv_log_entry entry = { .at = rv_session_now(session),
                           .kind = RV_L_PERSON,
                           .seat = (uint8_t)seat };
    if (!chair->stand_in || !house_is_here(t, chair->person) || rv_session_over(session)
        || rv_session_check(session, &entry) != NULL)
        return false;
    house_write(t, &entry, false, NULL);
    return true;
}

void house_follow_people(table *t)
{
    if (rv_room_closed(t->room))
        return;
    for (int seat = 1; seat <= t->saved.seats; seat++)
        if (give_back(t, seat) || stand_in(t, seat))
            return; /* the other seats are looked at once this is written */
}

/* ---- Asleep ---- */

static void note_asleep(void *user, const char *id)
{
    house *h = user;
    if (h->asleep_count == h->asleep_room) {
        size_t room = h->asleep_room ? h->asleep_room * 2 : 64;
        void *larger = realloc(h->asleep, room * sizeof h->asleep[0]);
        RV_ASSERT(larger != NULL);
        h->asleep = larger;
        h->asleep_room = room;
    }
    rv_out out = rv_out_to(h->asleep[h->asleep_count++], sizeof h->asleep[0]);
    rv_put(&out, "%s", id);
}

void house_list_asleep(house *h)
{
    store_running(h->store, note_asleep, h);
}

/* Tables where nothing goes on by itself are forgotten again after a look. */
void house_wake_some(house *h)
{
    for (int i = 0; i < AT_ONCE && h->asleep_count > 0; i++)
        house_find(h, h->asleep[--h->asleep_count]);
}
