/* Tables: what happens at them, and who is told. */
#include "apps/server/house/inside.h"

#include <stdlib.h>
#include <string.h>

/* Milliseconds between notes of how far a clock has come. */
enum { NOTE_EVERY = 1000 };

/* ---- Who looks ---- */

static bool is_watched(const table *t, int eyes)
{
    for (const guest *g = t->guests; g; g = g->beside)
        if (g->eyes == eyes)
            return true;
    return false;
}

bool house_watch(guest *g, int eyes)
{
    int before = g->eyes;
    g->eyes = (int8_t)eyes;
    if (before >= 0 && !is_watched(g->table, before))
        rv_room_watch(g->table->room, before, false);
    if (eyes < 0 || rv_room_watch(g->table->room, eyes, true))
        return true;
    g->eyes = -1;
    return false;
}

void house_look_at(guest *g, table *t, int seat)
{
    RV_ASSERT(!t->aside);
    t->house->about = g->table = t;
    g->seat = (uint8_t)seat;
    g->comes = COMES_BY_NONE;
    g->beside = t->guests;
    t->guests = g;
    house_hold_back_too(g);
    if (seat)
        minds_await(t->house->minds, t->life, house_waiter(t));
}

void house_look_away(guest *g)
{
    table *t = g->table;
    if (t == NULL)
        return;
    for (guest **one = &t->guests; *one; one = &(*one)->beside)
        if (*one == g) {
            *one = g->beside;
            break;
        }
    if (g->eyes >= 0)
        house_watch(g, -1);
    g->table = NULL;
    g->seat = 0;
    minds_await(t->house->minds, t->life, house_waiter(t));
}

/* ---- Telling ---- */

static void send_stream(const table *t, int viewer, const void *message, size_t size)
{
    for (guest *g = t->guests; g; g = g->beside)
        if (g->eyes == viewer)
            house_send(g, true, message, size);
}

typedef struct told {
    table *table;
    size_t size;
    int viewer;
} told;

/* While somebody is being heard, what changes is told after the answer. */
void house_told(void *user, int viewer, const unsigned char *message, size_t size)
{
    table *t = user;
    house *h = t->house;
    told head = { .table = t, .size = size, .viewer = viewer };
    size_t wanted = h->told_size + sizeof head + size;
    if (!h->hearing && !h->collecting) {
        send_stream(t, viewer, message, size);
        return;
    }
    if (wanted > h->told_room) {
        unsigned char *larger = realloc(h->told, wanted * 2);
        RV_ASSERT(larger != NULL);
        h->told = larger;
        h->told_room = wanted * 2;
    }
    memcpy(h->told + h->told_size, &head, sizeof head);
    memcpy(h->told + h->told_size + sizeof head, message, size);
    h->told_size = wanted;
}

void house_flush_told(house *h)
{
    for (size_t at = 0; at < h->told_size;) {
        told head;
        memcpy(&head, h->told + at, sizeof head);
        send_stream(head.table, head.viewer, h->told + at + sizeof head, head.size);
        at += sizeof head + head.size;
    }
    h->told_size = 0;
}

/* ---- Written before it happens ---- */

store_wait house_begin_write(table *t, guest *asker,
                             void (*done)(void *user, void *table, uint64_t guest, bool written))
{
    house *h = t->house;
    t->writing = true;
    t->asker = asker;
    if (asker) {
        asker->waits_at = t;
        asker->later = true;
    }
    return (store_wait){ .done = done, .user = h, .table = t };
}

guest *house_end_write(table *t)
{
    guest *asker = t->asker;
    t->writing = false;
    t->asker = NULL;
    if (asker)
        asker->waits_at = NULL;
    return asker;
}

/* Whoever is answered may leave at once; the table must not be forgotten before it has gone on. */
void house_after_write(table *t, guest *asker)
{
    bool advancing = t->advancing;
    t->advancing = true;
    if (asker)
        house_answered(asker);
    t->advancing = advancing;
    house_advance(t);
}

/* When a game is over the store notes it, for lists of tables, and those at the table are told. */
static void note_end(table *t)
{
    const rv_session *session = rv_room_session(t->room);
    if (!t->saved.over && rv_session_over(session)) {
        t->saved.over = true;
        store_note(t->house->store, t->saved.id, rv_session_now(session), true);
        house_tell_table(t);
    }
}

static bool changes_chair(const rv_log_entry *entry)
{
    return entry->kind == RV_L_BOT || entry->kind == RV_L_PERSON;
}

static void note_chair(table *t)
{
    store_chair *chair = &t->saved.chairs[t->entry.seat];
    if (!changes_chair(&t->entry) || chair->stand_in == t->stand_in)
        return;
    chair->stand_in = t->stand_in;
    house_tell_table(t);
}

/* Those who sit far away are to see the start of a race when the others do. */
static void do_apply(void *user)
{
    table *t = user;
    bool on = rv_room_race_is_on(t->room);
    rv_room_apply(t->room, &t->entry);
    if (!on && rv_room_race_is_on(t->room))
        house_hold_back(t);
}

static void apply(table *t)
{
    house *h = t->house;
    h->collecting = true;
    house_guard(h, t, do_apply, t);
    h->collecting = false;
    house_flush_told(h);
}

static void entry_written(void *user, void *table_of, uint64_t number, bool written)
{
    house *h = user;
    table *t = table_of;
    guest *asker = house_end_write(t);
    (void)number;
    if (asker && written)
        house_ok(asker);
    else if (asker)
        house_refuse(asker, "room.unwritten");
    if (written) {
        t->seq++;
        h->entries++;
        apply(t);
        note_chair(t);
        note_end(t);
    } else if (asker == NULL) {
        t->patience = h->now + HOUSE_TRY_AGAIN;
    }
    house_after_write(t, asker);
}

static void append(table *t, const rv_log_entry *entry, const store_entry *more, guest *asker)
{
    char line[1024];
    rv_out out = rv_out_to(line, sizeof line);
    rv_entry_print(rv_room_game(t->room), entry, &out);
    RV_ASSERT(!out.full);
    t->entry = *entry;
    t->stand_in = more->stand_in;
    store_entry row = *more;
    row.seq = t->seq + 1;
    row.line = rv_written(&out);
    row.key = entry->key;
    row.seat = changes_chair(entry) ? entry->seat : 0;
    store_append(t->house->store, house_begin_write(t, asker, entry_written), t->saved.id, &row);
}

void house_write(table *t, const rv_log_entry *entry, bool stand_in, guest *asker)
{
    append(t, entry, &(store_entry){ .stand_in = stand_in }, asker);
}

void house_write_race(table *t, const rv_log_entry *entry, const race_photo *photo, guest *asker)
{
    store_entry row = { .race = ++t->races, .finishes = photo->count };
    for (int i = 0; i < photo->count; i++)
        row.finish[i] = (store_finish){ .seat = photo->list[i].seat,
                                        .at = photo->list[i].at - photo->list[0].at,
                                        .credit = photo->list[i].credit,
                                        .first = photo->list[i].seat == entry->seat };
    append(t, entry, &row, asker);
}

/* ---- What goes on by itself ---- */

static void ask_minds(table *t)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    mind_job job = {
        .table = t->life, .game = rv_room_game(t->room), .view = view, .waiter = house_waiter(t)
    };
    while (rv_room_job(t->room, &job.job, view)) {
        if (!minds_ask(t->house->minds, &job)) {
            rv_room_give_up(t->room, job.job.id);
            return;
        }
        t->asked[job.job.seat] = t->house->now;
        t->thinking++;
    }
}

/* Does time do anything there? */
static bool has_clock(const table *t)
{
    rv_log_entry entry;
    return t->room && !rv_room_closed(t->room) && rv_session_due(rv_room_session(t->room), &entry);
}

static void do_note(void *user)
{
    table *t = user;
    if (!has_clock(t))
        return;
    rv_room_time(t->room, t->house->now);
    store_note(t->house->store, t->saved.id, rv_session_now(rv_room_session(t->room)), false);
    t->noted = t->house->now;
}

void house_note(table *t)
{
    house_guard(t->house, t, do_note, t);
}

/* A running clock is noted now and then, so that it goes on from there after a crash. */
static void note_time(table *t)
{
    house *h = t->house;
    if (!has_clock(t))
        return;
    if (h->now >= t->noted + NOTE_EVERY)
        do_note(t);
    house_look_again(t, t->noted + NOTE_EVERY);
}

static void do_advance(void *user)
{
    table *t = user;
    rv_log_entry entry;
    house *h = t->house;
    bool patient = t->patience > h->now;
    house_close_photo(t);
    if (!t->writing && !patient && t->photo.count == 0 && rv_room_due(t->room, h->now, &entry)
        && !house_races(t, &entry, NULL))
        house_write(t, &entry, false, NULL);
    if (!t->writing && !patient)
        house_follow_people(t);
    if (!t->writing)
        house_play_again(t);
    ask_minds(t);
    note_time(t);
    int64_t wait = patient ? (int64_t)(t->patience - h->now) : rv_room_wait(t->room, h->now);
    if (t->writing || t->photo.count)
        wait = -1;
    if (wait >= 0)
        house_look_again(t, h->now + (uint64_t)wait);
}

/* Before the start. */
static void do_wait(void *user)
{
    table *t = user;
    if (t->chance)
        house_start_if_ready(t);
    else if (!t->writing)
        house_gather(t);
}

void house_advance(table *t)
{
    if (t->advancing)
        return;
    house_look_no_more(t);
    t->advancing = true;
    if (!t->room && !t->shut && !t->aside)
        house_guard(t->house, t, do_wait, t);
    if (!t->writing)
        house_hear_waiting(t);
    if (t->room)
        house_guard(t->house, t, do_advance, t);
    house_tell_in_time(t);
    t->advancing = false;
    house_forget_if_idle(t);
}

typedef struct thought {
    rv_room *room;
    uint32_t job;
    rv_move move;
} thought;

static void do_answer(void *user)
{
    const thought *one = user;
    rv_room_answer(one->room, one->job, one->move);
}

static void note_thought(table *t, uint32_t job)
{
    int seat = rv_room_job_seat(t->room, job);
    if (seat)
        histogram_add(&t->house->thoughts, t->house->now - t->asked[seat]);
}

void house_take_thought(void *user, uint64_t life, uint32_t job, rv_move move, const char *bug)
{
    house *h = user;
    for (int i = 0; i < BUCKETS; i++)
        for (table *t = h->tables[i]; t; t = t->next)
            if (t->life == life) {
                thought one = { .room = t->room, .job = job, .move = move };
                t->thinking--;
                note_thought(t, job);
                if (bug)
                    house_broke(h, t, bug);
                else
                    house_guard(h, t, do_answer, &one);
                house_advance(t);
                return;
            }
}
