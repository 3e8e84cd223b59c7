/* People who are missed: a bot stands in for them, and gives the chair back. And tables that nobody
   has opened since the server was started. */
#include "apps/server/house_inside.h"

#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 32, SECOND = 1000 };

/* ---- Missed ---- */

/* Must this person move, and is not there? */
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

/* Nobody is missed where nobody waits. */
bool house_is_awaited(const table *t)
{
    for (const guest *g = t->guests; g; g = g->beside)
        if (g->seat)
            return true;
    return false;
}

/* True: a bot sits down. */
static bool stand_in(table *t, int seat)
{
    house *h = t->house;
    bool gone = t->saved.chairs[seat].gone; /* for ever */
    uint64_t patience = gone ? 0 : (uint64_t)t->saved.away * SECOND;
    if (!gone && t->saved.away == 0)
        return false;
    if (!is_missed(t, seat) || !house_is_awaited(t)) {
        t->missed[seat] = 0;
        return false;
    }
    if (t->missed[seat] == 0)
        t->missed[seat] = h->now ? h->now : 1;
    uint64_t end = t->missed[seat] + patience;
    rv_log_entry entry = { .at = rv_session_now(rv_room_session(t->room)),
                           .kind = RV_L_BOT,
                           .seat = (uint8_t)seat,
                           .bot = RV_STAND_IN };
    if (end > h->now) {
        h->due = h->due < end ? h->due : end;
        return false;
    }
    if (rv_session_check(rv_room_session(t->room), &entry) != NULL)
        return false;
    house_write(t, &entry, true, NULL);
    return true;
}

/* True: who has come back sits down again. */
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
            return; /* the others are looked at when it is written */
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

/* Those where nothing goes on by itself are forgotten again when they have been looked at. */
bool house_wake_some(house *h)
{
    bool some = h->asleep_count > 0;
    for (int i = 0; i < AT_ONCE && h->asleep_count > 0; i++)
        house_find(h, h->asleep[--h->asleep_count]);
    return some;
}
