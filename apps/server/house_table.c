/* Tables: out of the store and back, what happens at them, and who is told. */
#include "apps/server/house_inside.h"

#include <stdlib.h>
#include <string.h>

/* Milliseconds between notes of how far a clock has come. */
enum { NOTE_EVERY = 1000 };

/* ---- Found and forgotten ---- */

static table **bucket(house *h, const char *id)
{
    static const uint64_t key[2] = { 0, 0 };
    return &h->tables[rv_siphash(key, id, strlen(id)) % BUCKETS];
}

table *house_new_table(house *h, const store_table *saved)
{
    table **place = bucket(h, saved->id);
    table *t = calloc(1, sizeof *t);
    RV_ASSERT(t != NULL);
    *t = (table){ .next = *place, .life = ++h->numbers, .house = h, .saved = *saved };
    t->last = &t->first;
    *place = t;
    house_note_chairs(t);
    return t;
}

void house_free_table(table *t)
{
    table **one = bucket(t->house, t->saved.id);
    while (*one != t)
        one = &(*one)->next;
    *one = t->next;
    rv_room_free(t->room);
    rv_session_free(t->session);
    rv_shelf_use(&t->house->settings.shelf, t->box, -1);
    free(t->chance);
    free(t->change);
    free(t);
}

/* ---- Bugs ---- */

void house_note_bug(table *t)
{
    const char *what = t->room && !t->shut ? rv_room_closed(t->room) : NULL;
    if (what == NULL || t->told_bug)
        return;
    t->told_bug = true;
    if (t->house->settings.note)
        t->house->settings.note(t->house->settings.user, t->saved.id, what);
}

void house_broke(house *h, table *t, const char *what)
{
    if (t && t->room) {
        rv_room_close(t->room, what);
        house_note_bug(t);
    } else if (h->settings.note) {
        h->settings.note(h->settings.user, t ? t->saved.id : "-", what);
    }
}

bool house_guard(house *h, table *t, void (*work)(void *), void *argument)
{
    char what[256];
    bool good = rv_guarded(work, argument, what, sizeof what);
    if (!good)
        house_broke(h, t, what);
    if (t)
        house_note_bug(t);
    return good;
}

/* A log being read again, line by line, with the keys under which it was asked for. */
typedef struct reading {
    rv_session *session;
    uint32_t count;
    house *house;
    rv_log_entry entry;
    bool good;
} reading;

static void do_add(void *user)
{
    reading *r = user;
    r->good = rv_session_add(r->session, &r->entry) == NULL;
}

static bool take_entry(void *user, rv_span line, uint64_t key)
{
    reading *r = user;
    rv_complaint complaint;
    if (rv_entry_read(rv_session_game(r->session), line, &r->entry, &complaint) != NULL)
        return false;
    r->entry.key = key;
    r->count++;
    r->good = false;
    return house_guard(r->house, NULL, do_add, r) && r->good;
}

/* A log that does not read back as it was written stays untouched in the store, and its table has
   no room. */
static bool bring_back(house *h, store_table *saved, reading *r)
{
    rv_complaint complaint;
    r->session = rv_session_read(rv_span_of(saved->head), &h->settings.shelf, &complaint);
    if (r->session == NULL || !store_entries(h->store, saved->id, take_entry, r))
        return false;
    if (saved->now > rv_session_now(r->session) && !rv_session_over(r->session))
        rv_session_time(r->session, saved->now);
    return true;
}

void house_start_room(table *t, rv_session *session)
{
    t->room = rv_room_new(session, t->house->now);
    RV_ASSERT(t->room != NULL);
    t->noted = t->house->now;
    if (t->shut)
        rv_room_close(t->room, SHUT);
    rv_room_listen(t->room, house_told, t);
    if (rv_room_game(t->room)->rules->races)
        rv_room_give_grace(t->room, RACE_GRACE);
    t->races = store_last_race(t->house->store, t->saved.id);
}

table *house_find(house *h, const char *id)
{
    store_table saved;
    reading r = { .count = 0, .house = h };
    table *t = *bucket(h, id);
    while (t && strcmp(t->saved.id, id) != 0)
        t = t->next;
    if (t || !store_load(h->store, id, &saved))
        return t && t->shut ? NULL : t;
    const rv_box *box = saved.head || !saved.box ? NULL : house_box(h, saved.game, saved.box);
    bool good = saved.head ? bring_back(h, &saved, &r) : box || !saved.box;
    free(saved.head);
    saved.head = NULL;
    if (!good) {
        if (r.session)
            rv_shelf_use(&h->settings.shelf, rv_session_game(r.session)->box, -1);
        rv_session_free(r.session);
        return NULL;
    }
    t = house_new_table(h, &saved);
    t->seq = r.count;
    if (r.session && !house_is_shipped(h, rv_session_game(r.session)->box))
        t->box = rv_session_game(r.session)->box;
    else if (r.session == NULL)
        t->box = box;
    if (r.session)
        house_start_room(t, r.session);
    return t;
}

/* Nobody looks, nothing is being written, no bot thinks, no time runs. */
void house_forget_if_idle(table *t)
{
    if (t->house->looking || t->guests || t->first || t->writing || t->saying || t->thinking
        || t->advancing || t->photo.count || house_waits_for_others(t)
        || (t->room && rv_room_wait(t->room, t->house->now) >= 0))
        return;
    house_free_table(t);
}

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
    g->table = t;
    g->seat = (uint8_t)seat;
    g->invited = false;
    g->beside = t->guests;
    t->guests = g;
    if (seat)
        minds_await(t->house->minds, t->life, true);
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
    minds_await(t->house->minds, t->life, house_is_awaited(t));
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
    if (h->speaking == NULL && !h->collecting) {
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
    if (asker && h->speaking == asker)
        house_keep_id(asker); /* else it has been kept before */
    return (store_wait){ .done = done, .user = h, .table = t };
}

guest *house_end_write(table *t)
{
    guest *asker = t->asker;
    t->writing = false;
    t->asker = NULL;
    if (asker)
        house_turn_to(asker);
    return asker;
}

/* Whoever is answered may leave at once; the table must not be forgotten before it has gone on. */
void house_after_write(table *t, guest *asker)
{
    t->advancing = true;
    if (asker)
        house_answered(asker);
    t->advancing = false;
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
static void apply(table *t)
{
    house *h = t->house;
    bool on = rv_room_race_is_on(t->room);
    h->collecting = true;
    rv_room_apply(t->room, &t->entry);
    h->collecting = false;
    if (!on && rv_room_race_is_on(t->room))
        house_hold_back(t);
    house_flush_told(h);
}

static void entry_written(void *user, void *table_of, uint64_t number, bool written)
{
    house *h = user;
    table *t = table_of;
    guest *asker = house_end_write(t);
    (void)number;
    if (asker && written)
        rv_table_ok(h->desk, asker->ok);
    else if (asker)
        rv_table_refuse(h->desk, "room.unwritten");
    h->speaking = NULL;
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
    mind_job job = { .table = t->life,
                     .game = rv_room_game(t->room),
                     .view = view,
                     .awaited = house_is_awaited(t) };
    while (rv_room_job(t->room, &job.job, view)) {
        if (!minds_ask(t->house->minds, &job)) {
            rv_room_give_up(t->room, job.job.id);
            return;
        }
        t->thinking++;
    }
}

/* Does time do anything there? */
static bool has_clock(const table *t)
{
    rv_log_entry entry;
    return t->room && !rv_room_closed(t->room) && rv_session_due(rv_room_session(t->room), &entry);
}

void house_note(table *t)
{
    if (!has_clock(t))
        return;
    rv_room_time(t->room, t->house->now);
    store_note(t->house->store, t->saved.id, rv_session_now(rv_room_session(t->room)), false);
    t->noted = t->house->now;
}

/* A running clock is noted now and then, so that it goes on from there after a crash. */
static void note_time(table *t)
{
    house *h = t->house;
    if (!has_clock(t))
        return;
    if (h->now >= t->noted + NOTE_EVERY)
        house_note(t);
    if (h->due > t->noted + NOTE_EVERY)
        h->due = t->noted + NOTE_EVERY;
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
    ask_minds(t);
    note_time(t);
    int64_t wait = t->writing || t->photo.count ? -1 : rv_room_wait(t->room, h->now);
    if (wait >= 0 && patient)
        wait = (int64_t)(t->patience - h->now);
    if (wait >= 0 && h->due > h->now + (uint64_t)wait)
        h->due = h->now + (uint64_t)wait;
}

void house_advance(table *t)
{
    if (t->advancing)
        return;
    t->advancing = true;
    if (t->chance)
        house_start_if_ready(t);
    else if (!t->room && !t->writing)
        house_gather(t);
    if (!t->writing)
        house_hear_waiting(t);
    if (t->room)
        house_guard(t->house, t, do_advance, t);
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

void house_take_thought(void *user, uint64_t life, uint32_t job, rv_move move)
{
    house *h = user;
    for (int i = 0; i < BUCKETS; i++)
        for (table *t = h->tables[i]; t; t = t->next)
            if (t->life == life) {
                thought one = { .room = t->room, .job = job, .move = move };
                t->thinking--;
                house_guard(h, t, do_answer, &one);
                house_advance(t);
                return;
            }
}
