/* Playing again: one of those who sit at a finished game asks, the others accept or refuse, and
   once all who are present have answered the next table is made. Their answers are in memory; the
   next table is in the store. */
#include "apps/server/house/inside.h"

#include <stdlib.h>
#include <string.h>

/* Milliseconds: how long the next table begins by itself as soon as all who sit there have come;
   and how long those who have come are waited for to be bound by a nonce. */
enum { GATHERS = 10 * 60 * 1000, LOOK_ROUND = 3000 };

static unsigned bit_of(int seat)
{
    return 1U << seat;
}

/* ---- Answers ---- */

static void put_seats(unsigned seats, const char *key, rv_json *json)
{
    rv_json_array(json, key);
    for (int seat = 1; seat <= RV_SEATS; seat++)
        if (seats & bit_of(seat))
            rv_json_number(json, NULL, seat);
    rv_json_close(json, ']');
}

void house_put_again(const table *t, rv_json *json)
{
    if (t->saved.next[0])
        rv_json_word(json, "next", t->saved.next);
    if (t->again.asked == 0 && t->again.refused == 0)
        return;
    rv_json_object(json, "rematch");
    rv_json_number(json, "asked", t->again.asked);
    put_seats(t->again.accepted, "accepted", json);
    put_seats(t->again.refused, "refused", json);
    rv_json_close(json, '}');
}

static void accept_again(table *t, int seat)
{
    if (t->again.asked == 0)
        t->again.asked = (uint8_t)seat;
    t->again.accepted |= bit_of(seat);
    t->again.refused &= ~bit_of(seat);
}

/* What one has asked for is withdrawn, what somebody else has is refused. */
static void refuse_again(table *t, int seat)
{
    bool wanted = t->again.accepted & bit_of(seat);
    t->again.accepted &= ~bit_of(seat);
    if (t->saved.next[0] || (t->again.asked && !wanted))
        t->again.refused |= bit_of(seat);
    if (t->again.asked == seat)
        t->again.asked = 0;
    for (int other = 1; other <= RV_SEATS && t->again.asked == 0; other++)
        if (t->again.accepted & bit_of(other))
            t->again.asked = (uint8_t)other;
    if (t->again.asked == 0 && !t->saved.next[0])
        t->again.refused = 0;
}

static void answer(guest *g)
{
    rv_json *json = house_answer(g);
    if (g->table->saved.next[0])
        rv_json_word(json, "next", g->table->saved.next);
    house_send_answer(g);
}

/* ---- The next table ---- */

static void make_open(store_chair *chair)
{
    *chair = (store_chair){ .person = 0 };
    secret_bytes(chair->secret, sizeof chair->secret);
}

/* Whoever made the last one, or, if that person is not with them, whoever asked. */
static uint64_t host_of_next(const table *t)
{
    int seat = house_seat_of(t, t->saved.host);
    bool with = seat ? t->again.accepted & bit_of(seat) : house_is_here(t, t->saved.host);
    return with ? t->saved.host : t->saved.chairs[t->again.asked].person;
}

/* Those who had not answered, for they were away. One person alone waits for them. */
static uint8_t late_at_next(const table *t)
{
    unsigned late = 0, people = 0;
    for (int seat = 1; seat <= t->saved.seats; seat++) {
        bool came = (t->again.accepted | t->again.refused) & bit_of(seat);
        late |= t->saved.chairs[seat].person && !came ? bit_of(seat) : 0;
        people += (t->again.accepted & bit_of(seat)) != 0;
    }
    return people > 1 ? (uint8_t)late : 0;
}

/* It begins by itself once all who were present have come. */
static void next_written(void *user, void *table_of, uint64_t number, bool written)
{
    house *h = user;
    table *t = table_of, *next = NULL;
    (void)number;
    house_end_write(t);
    if (written) {
        memcpy(t->saved.next, t->change->table.id, sizeof t->saved.next);
        next = house_find(h, t->saved.next);
    } else {
        t->patience = h->now + HOUSE_TRY_AGAIN;
    }
    if (next && !next->aside) {
        next->gathers = h->now + GATHERS;
        next->late = late_at_next(t);
    }
    free(t->change);
    t->change = NULL;
    house_tell_table(t);
    house_after_write(t, NULL);
}

/* The same people and bots on the same chairs; that of somebody who has refused, or is forgotten,
   is open. Nobody is bound there yet, and invitations to chairs are worthless. */
static void make_next(table *t)
{
    store_table *next = &house_new_change(t)->table;
    *next = (store_table){ .host = host_of_next(t),
                           .seats = t->saved.seats,
                           .away = t->saved.away,
                           .hints = t->saved.hints,
                           .made = store_time(),
                           .box = t->saved.box };
    memcpy(next->lang, t->saved.lang, sizeof next->lang);
    memcpy(next->game, t->saved.game, sizeof next->game);
    memcpy(next->options, t->saved.options, sizeof next->options);
    memcpy(next->pace, t->saved.pace, sizeof next->pace);
    memcpy(next->link, t->saved.link, sizeof next->link); /* whoever watched finds the next one */
    secret_word(next->id, SECRET_TABLE);
    secret_bytes(next->secret, sizeof next->secret);
    for (int seat = 0; seat <= next->seats; seat++) {
        store_chair *chair = &next->chairs[seat];
        *chair = t->saved.chairs[seat];
        chair->stand_in = chair->bound = false;
        if (seat > 0) /* no link until the host makes one; those who watched may watch again */
            secret_bytes(chair->secret, sizeof chair->secret);
        if (chair->gone || (chair->person && t->again.refused & bit_of(seat)))
            make_open(chair);
    }
    store_make(t->house->store, house_begin_write(t, NULL, next_written), next, t->saved.id);
}

void house_play_again(table *t)
{
    house *h = t->house;
    if (t->again.asked == 0 || t->saved.next[0])
        return;
    if (t->patience > h->now) {
        house_look_again(t, t->patience);
        return;
    }
    for (const guest *g = t->guests; g; g = g->beside)
        if (g->seat && !((t->again.accepted | t->again.refused) & bit_of(g->seat)))
            return; /* somebody who is there has not answered */
    make_next(t);
}

bool house_gathers_again(table *t)
{
    house *h = t->house;
    bool here = true, bound = true;
    if (t->gathers <= h->now) {
        t->gathers = 0;
        return false;
    }
    for (int seat = 1; seat <= t->saved.seats; seat++) {
        const store_chair *chair = &t->saved.chairs[seat];
        bool comes = chair->person && house_is_here(t, chair->person);
        if (chair->bot[0] || (chair->person && !comes && t->late & bit_of(seat)))
            continue;
        here &= comes;
        bound &= chair->bound;
    }
    uint64_t since = !here ? 0 : t->together ? t->together : h->now;
    uint64_t next = here ? since + LOOK_ROUND : t->gathers;
    t->together = since;
    if (here && (bound || next <= h->now)) {
        house_start(t);
        return true;
    }
    house_look_again(t, next);
    return false;
}

/* ---- Asked when the next table is there already ---- */

static void chair_freed(void *user, void *table_of, uint64_t number, bool written)
{
    house *h = user;
    table *next = table_of;
    house_end_write(next);
    if (written) {
        house_take_change(next);
        house_send_uninvited_away(next);
    }
    free(next->change);
    next->change = NULL;
    house_tell_table(next);
    guest *g = house_heard_back(h, number, written);
    if (g) {
        house_ok(g);
        if (g->table && g->seat) {
            refuse_again(g->table, g->seat);
            house_tell_table(g->table);
        }
        house_answered(g);
    }
    house_after_write(next, NULL);
}

/* Whoever was away may come to the next table, or give up the chair that is kept there. */
static void hear_late(guest *g, bool want)
{
    house *h = g->house;
    table *t = g->table, *next = house_find(h, t->saved.next);
    int seat = next ? house_seat_of(next, g->person) : 0;
    h->about = next ? next : t;
    if (seat && next->aside) {
        house_refuse(g, "room.broken");
        return;
    }
    if (next && !want && seat && next->writing) {
        house_wait(g, next);
        return;
    }
    if (!want && seat && !next->room) {
        make_open(&house_new_change(next)->table.chairs[seat]);
        store_wait wait = house_begin_write(next, NULL, chair_freed);
        wait.guest = g->number;
        g->later = true;
        store_change(h->store, wait, &next->change->table, next->saved.seats);
        return;
    }
    if (want && !seat && !(next && next->saved.host == g->person)) {
        house_refuse(g, "room.chair");
    } else {
        if (want && seat)
            accept_again(t, g->seat);
        answer(g);
        house_tell_table(t);
    }
    if (next)
        house_forget_if_idle(next);
}

void house_hear_rematch(guest *g, const rv_asked *asked)
{
    house *h = g->house;
    table *t = g->table;
    bool want = asked->want || !rv_asked_has(asked, RV_ASK_WANT);
    if (t->room == NULL || !rv_session_over(rv_room_session(t->room))) {
        house_refuse(g, "room.rematch");
    } else if (t->saved.next[0]) {
        hear_late(g, want);
    } else if (!want || t->again.asked || house_may_make(g)) {
        if (want)
            accept_again(t, g->seat);
        else
            refuse_again(t, g->seat);
        answer(g);
        house_tell_table(t);
        house_look_again(t, h->now);
    }
}
