/* Races: who was first, and a start at the same moment for everybody. */
#include "apps/server/house/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- Sums ---- */

void race_note_ping(race_lag *lag, uint32_t rtt, uint32_t kernel, uint64_t now)
{
    lag->kernel = kernel;
    lag->pings[lag->next].rtt = rtt;
    lag->pings[lag->next].at = now ? now : 1;
    lag->next = (lag->next + 1) % RACE_PINGS;
}

/* Half of a round trip. */
static uint32_t way(uint32_t rtt)
{
    return rtt / 2 < RACE_CREDIT ? rtt / 2 : RACE_CREDIT;
}

uint32_t race_credit(const race_lag *lag, uint64_t now)
{
    uint32_t least = UINT32_MAX;
    for (int i = 0; i < RACE_PINGS; i++)
        if (lag->pings[i].at && lag->pings[i].at + RACE_MEMORY > now && lag->pings[i].rtt < least)
            least = lag->pings[i].rtt;
    if (least == UINT32_MAX)
        return 0;
    return way(least < lag->kernel ? least : lag->kernel);
}

uint32_t race_way(const race_lag *lag)
{
    return way(lag->kernel);
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

uint32_t race_hold(uint32_t way, uint32_t largest)
{
    return largest > way ? largest - way : 0;
}

/* ---- Lag ---- */

void house_lag(guest *g, uint32_t rtt, uint32_t kernel, uint64_t now)
{
    race_note_ping(&g->lag, rtt, kernel, now);
}

bool house_wants_lag(const guest *g)
{
    return g->table && g->table->room && rv_room_game(g->table->room)->rules->races
           && !rv_session_over(rv_room_session(g->table->room));
}

/* How far away a seat is, and what is given back to it. It is as near as the nearest of its
   connections: whoever has several gains nothing by that. */
typedef struct distance {
    uint32_t way, credit;
} distance;

static distance distance_of(const table *t, int seat)
{
    distance least = { .way = UINT32_MAX, .credit = UINT32_MAX };
    for (const guest *g = t->guests; g; g = g->beside) {
        uint32_t way = race_way(&g->lag), credit = race_credit(&g->lag, t->house->now);
        if (g->seat != seat)
            continue;
        least.way = way < least.way ? way : least.way;
        least.credit = credit < least.credit ? credit : least.credit;
    }
    return least.way < UINT32_MAX ? least : (distance){ .way = 0 };
}

/* Does a person in this seat have something to declare? */
static bool is_racing(const table *t, int seat)
{
    const rv_session *session = rv_room_session(t->room);
    const rv_head *head = rv_session_state(session);
    const rv_seat *s = rv_session_seat(session, seat);
    return s->kind != RV_BOT && !s->resigned && (head->waiting >> seat & 1);
}

/* The largest distances of those who race and have not been heard. Whoever only watches, and
   whoever is far away on a second connection, keeps nobody waiting. */
static distance largest_distance(const table *t)
{
    distance largest = { .way = 0 };
    for (int seat = 1; seat <= t->saved.seats; seat++) {
        distance one = distance_of(t, seat);
        if (!is_racing(t, seat) || house_is_in_photo(t, seat))
            continue;
        largest.way = one.way > largest.way ? one.way : largest.way;
        largest.credit = one.credit > largest.credit ? one.credit : largest.credit;
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
                           .credit = g ? distance_of(t, g->seat).credit : 0,
                           .seat = entry->seat };
    int i = t->photo.count;
    t->finishers[i] = g;
    if (g)
        g->waits_at = t;
    t->finishes[i] = *entry;
    t->photo.list[t->photo.count++] = finish; /* no longer waited for */
    uint32_t largest = largest_distance(t).credit;
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
        g->later = true;
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
        house_look_again(t, photo.closes);
        return;
    }
    int first = race_first(&photo);
    guest *winner = t->finishers[first];
    rv_log_entry entry = t->finishes[first];
    entry.at = rv_session_now(rv_room_session(t->room));
    const char *why = rv_session_check(rv_room_session(t->room), &entry);
    if (why)
        house_look_again(
            t, h->now); /* what happened meanwhile forbids it: the others are heard again at once */
    if (why && h->hearing)
        return; /* nobody is answered while somebody else is being heard */
    t->photo.count = 0;
    for (int i = 0; i < photo.count; i++)
        if (i != first && t->finishers[i])
            house_wait(t->finishers[i], t);
    for (int i = 0; i < photo.count; i++)
        t->finishers[i] = NULL;
    if (why == NULL) {
        house_write_race(t, &entry, &photo, winner);
    } else if (winner) {
        winner->waits_at = NULL;
        house_refuse(winner, why);
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
        rv_json_number(l->json, "round", finish->race);
        rv_json_array(l->json, "seats");
    }
    if (finish->first)
        l->first = finish->seat;
    rv_json_object(l->json, NULL);
    rv_json_number(l->json, "seat", finish->seat);
    rv_json_number(l->json, "at", (int64_t)finish->at);
    rv_json_number(l->json, "credit", finish->credit);
    rv_json_close(l->json, '}');
}

void house_hear_races(guest *g, const rv_asked *asked)
{
    listing l = { .json = house_answer(g) };
    (void)asked;
    rv_json_array(l.json, "races");
    store_races(g->house->store, g->table->saved.id, list_finish, &l);
    end_race(&l);
    rv_json_close(l.json, ']');
    house_send_answer(g);
}

/* ---- The same moment for everybody ---- */

static void hold(guest *g, uint64_t until)
{
    if (g->held_until < until)
        g->held_until = until;
}

/* To whoever does not race it is sent when the farthest of those who do has it. */
void house_hold_back(table *t)
{
    uint32_t largest = largest_distance(t).way;
    t->shown = t->house->now + largest;
    for (guest *g = t->guests; g; g = g->beside) {
        bool races = g->seat && is_racing(t, g->seat);
        hold(g, races ? t->house->now + race_hold(distance_of(t, g->seat).way, largest) : t->shown);
    }
}

void house_hold_back_too(guest *g)
{
    hold(g, g->table->shown);
}

typedef struct held_back {
    struct held_back *next;
    size_t size;
    bool binary;
    unsigned char bytes[];
} held_back;

static void release(guest *g)
{
    for (held_back *m = g->held_back, *next; m; m = next) {
        next = m->next;
        g->house->settings.send(g->user, m->binary, m->bytes, m->size);
        free(m);
    }
    g->held_back = NULL;
    g->held_until = 0;
}

void house_drop_held(guest *g)
{
    for (held_back *m = g->held_back, *next; m; m = next) {
        next = m->next;
        free(m);
    }
    g->held_back = NULL;
}

/* What is sent after something that is held back waits its turn. */
void house_send(guest *g, bool binary, const void *bytes, size_t size)
{
    house *h = g->house;
    held_back **end = &g->held_back, *m = NULL;
    if (g->held_until > h->now)
        m = malloc(sizeof *m + size);
    if (m == NULL) {
        release(g);
        h->settings.send(g->user, binary, bytes, size);
        return;
    }
    while (*end)
        end = &(*end)->next;
    *m = (held_back){ .size = size, .binary = binary };
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
        if (g->held_back && g->held_until <= h->now)
            release(g);
        else if (g->held_back && g->held_until < h->held_due)
            h->held_due = g->held_until;
    }
}
