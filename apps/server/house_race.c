/* Races: who was first, and a start at the same moment for everybody. */
#include "apps/server/house_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- Sums ---- */

void race_note_ping(race_lag *lag, uint32_t rtt, uint64_t now)
{
    lag->pings[lag->next].rtt = rtt;
    lag->pings[lag->next].at = now ? now : 1;
    lag->next = (lag->next + 1) % RACE_PINGS;
}

uint32_t race_credit(const race_lag *lag, uint64_t now)
{
    uint32_t least = UINT32_MAX;
    for (int i = 0; i < RACE_PINGS; i++)
        if (lag->pings[i].at && lag->pings[i].at + RACE_MEMORY > now && lag->pings[i].rtt < least)
            least = lag->pings[i].rtt;
    if (least == UINT32_MAX)
        return 0;
    return least / 2 < RACE_CREDIT ? least / 2 : RACE_CREDIT;
}

void race_add(race_photo *photo, race_finish finish, uint32_t largest)
{
    uint64_t closes = finish.at + (largest > finish.credit ? largest - finish.credit : 0);
    if (photo->count == 0 || closes < photo->closes)
        photo->closes = closes; /* anybody heard later cannot have been before this one */
    photo->list[photo->count++] = finish;
}

int race_first(const race_photo *photo)
{
    int first = 0;
    for (int i = 1; i < photo->count; i++) {
        const race_finish *a = &photo->list[i], *b = &photo->list[first];
        if (a->at + b->credit < b->at + a->credit)
            first = i;
    }
    return first;
}

uint32_t race_hold(uint32_t credit, uint32_t largest)
{
    return largest > credit ? largest - credit : 0;
}

/* ---- Lag ---- */

void house_lag(guest *g, uint32_t rtt, uint64_t now)
{
    race_note_ping(&g->lag, rtt, now);
}

bool house_wants_lag(const guest *g)
{
    return g->table && g->table->room && rv_room_game(g->table->room)->rules->races
           && !rv_session_over(rv_room_session(g->table->room));
}

/* The largest credit of those who are asked and have not been heard, or (`all`) of everybody at the
   table. */
static uint32_t largest_credit(const table *t, bool all)
{
    const rv_head *head = rv_session_state(rv_room_session(t->room));
    unsigned heard = 0;
    uint32_t largest = 0;
    for (int i = 0; i < t->photo.count; i++)
        heard |= 1u << t->photo.list[i].seat;
    for (const guest *g = t->guests; g; g = g->beside) {
        uint32_t credit = race_credit(&g->lag, t->house->now);
        bool counts = all || (g->seat && (head->waiting >> g->seat & 1) && !(heard >> g->seat & 1));
        if (counts && credit > largest)
            largest = credit;
    }
    return largest;
}

/* ---- The photo finish ---- */

static bool is_in(const race_photo *photo, int seat)
{
    for (int i = 0; i < photo->count; i++)
        if (photo->list[i].seat == seat)
            return true;
    return false;
}

static void add_finish(table *t, const rv_log_entry *entry, guest *g)
{
    house *h = t->house;
    race_finish finish = { .at = g ? g->heard : h->now,
                           .credit = g ? race_credit(&g->lag, h->now) : 0,
                           .seat = entry->seat };
    int i = t->photo.count;
    t->finishers[i] = g;
    t->finishes[i] = *entry;
    t->photo.list[t->photo.count++] = finish; /* no longer waited for */
    uint32_t largest = largest_credit(t, false);
    t->photo.count--;
    race_add(&t->photo, finish, largest);
    if (t->first == NULL)
        house_close_photo(t); /* else somebody who was heard earlier may be among those who wait */
}

bool house_races(table *t, const rv_log_entry *entry, guest *g)
{
    if (entry->kind != RV_L_MOVE || !rv_room_races(t->room, entry->move))
        return false;
    if (g)
        house_keep_id(g);
    add_finish(t, entry, g);
    return true;
}

bool house_is_in_photo(const table *t, int seat)
{
    return is_in(&t->photo, seat);
}

void house_leave_photo(table *t, const guest *g)
{
    for (int i = 0; i < t->photo.count; i++)
        if (t->finishers[i] == g)
            t->finishers[i] = NULL; /* its move still counts */
}

/* The first move is written, with what the photo shows; the others are heard again after it. */
void house_close_photo(table *t)
{
    house *h = t->house;
    race_photo photo = t->photo;
    if (photo.count == 0 || t->writing)
        return;
    if (photo.closes > h->now) {
        h->due = h->due < photo.closes ? h->due : photo.closes;
        return;
    }
    int first = race_first(&photo);
    guest *winner = t->finishers[first];
    rv_log_entry entry = t->finishes[first];
    t->photo.count = 0;
    entry.at = rv_session_now(rv_room_session(t->room));
    for (int i = 0; i < photo.count; i++)
        if (i != first && t->finishers[i])
            house_wait(t->finishers[i], t);
    const char *why = rv_session_check(rv_room_session(t->room), &entry);
    if (why == NULL) {
        house_write_race(t, &entry, &photo, winner);
    } else if (winner) {
        house_turn_to(winner);
        rv_table_refuse(h->desk, why);
        h->speaking = NULL;
        house_answered(winner);
    }
}

/* ---- What the photos showed ---- */

typedef struct listing {
    rv_json *json;
    uint32_t race; /* being listed; 0: none */
    int first;
} listing;

static void end_race(listing *l)
{
    if (l->race == 0)
        return;
    rv_json_close(l->json, ']');
    rv_json_number(l->json, "first", l->first);
    rv_json_close(l->json, '}');
}

static void list_finish(void *user, const store_finish *finish)
{
    listing *l = user;
    if (finish->race != l->race) {
        end_race(l);
        l->race = finish->race;
        l->first = 0;
        rv_json_object(l->json, NULL);
        rv_json_number(l->json, "round", (long)finish->race);
        rv_json_array(l->json, "seats");
    }
    if (finish->first)
        l->first = finish->seat;
    rv_json_object(l->json, NULL);
    rv_json_number(l->json, "seat", finish->seat);
    rv_json_number(l->json, "at", (long)finish->at);
    rv_json_number(l->json, "credit", (long)finish->credit);
    rv_json_close(l->json, '}');
}

void house_hear_races(guest *g, rv_span request)
{
    listing l = { .json = rv_table_answer(g->house->desk, "races") };
    (void)request;
    rv_json_array(l.json, "races");
    store_races(g->house->store, g->table->saved.id, list_finish, &l);
    end_race(&l);
    rv_json_close(l.json, ']');
    rv_table_send(g->house->desk);
}

/* ---- The same moment for everybody ---- */

void house_hold_back(table *t)
{
    uint32_t largest = largest_credit(t, true);
    for (guest *g = t->guests; g; g = g->beside) {
        uint32_t hold = race_hold(race_credit(&g->lag, t->house->now), largest);
        if (hold > 0 && g->held_until < t->house->now + hold)
            g->held_until = t->house->now + hold;
    }
}

typedef struct held {
    struct held *next;
    size_t size;
    bool binary;
    unsigned char bytes[];
} held;

static void release(guest *g)
{
    for (held *m = g->held, *next; m; m = next) {
        next = m->next;
        g->house->settings.send(g->user, m->binary, m->bytes, m->size);
        free(m);
    }
    g->held = NULL;
    g->held_until = 0;
}

void house_drop_held(guest *g)
{
    for (held *m = g->held, *next; m; m = next) {
        next = m->next;
        free(m);
    }
    g->held = NULL;
}

/* What is sent after something that is held back waits its turn. */
void house_send(guest *g, bool binary, const void *bytes, size_t size)
{
    house *h = g->house;
    held **end = &g->held, *m = NULL;
    if (g->held_until > h->now)
        m = malloc(sizeof *m + size);
    if (m == NULL) {
        release(g);
        h->settings.send(g->user, binary, bytes, size);
        return;
    }
    while (*end)
        end = &(*end)->next;
    *m = (held){ .size = size, .binary = binary };
    memcpy(m->bytes, bytes, size);
    *end = m;
    h->held_due = h->held_due < g->held_until ? h->held_due : g->held_until;
}

void house_release_held(house *h)
{
    if (h->held_due > h->now)
        return;
    h->held_due = UINT64_MAX;
    for (guest *g = h->guests; g; g = g->next) {
        if (g->held && g->held_until <= h->now)
            release(g);
        else if (g->held && g->held_until < h->held_due)
            h->held_due = g->held_until;
    }
}
