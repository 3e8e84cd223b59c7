/* Tables: out of the store and back, and those that cannot be opened or that a bug has ended. */
#include "apps/server/house/inside.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds until a table that could not be opened is tried again, if somebody asks for it. */
enum { TRY_AGAIN = 60 * 1000 };

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
    house_look_again(t, h->now);
    return t;
}

void house_free_table(table *t)
{
    table **one = bucket(t->house, t->saved.id);
    while (*one != t)
        one = &(*one)->next;
    *one = t->next;
    if (t->house->about == t)
        t->house->about = NULL;
    house_look_no_more(t);
    house_list_changes(t->house);
    rv_room_free(t->room);
    rv_session_free(t->session);
    rv_shelf_use(&t->house->settings.shelf, t->box, -1);
    free(t->chance);
    free(t->change);
    free(t->making);
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

void house_set_aside(table *t, const char *why)
{
    house *h = t->house;
    t->aside = true;
    t->patience = h->now + TRY_AGAIN;
    t->saved.listed = false;
    house_list_changes(t->house);
    t->saved.fill = t->fills = 0;
    if (h->settings.note)
        h->settings.note(h->settings.user, t->saved.id, why);
    house_send_away(t, "room.broken");
    if (t->chance)
        house_give_up_start(t, "room.broken");
}

bool house_try(house *h, void (*work)(void *), void *argument, char *what, size_t size)
{
    bool good = rv_guarded(work, argument, what, size);
    if (!good)
        store_end_readings(h->store);
    return good;
}

bool house_guard(house *h, table *t, void (*work)(void *), void *argument)
{
    char what[256];
    bool good = house_try(h, work, argument, what, sizeof what);
    if (!good && t && !t->room)
        house_set_aside(t, what);
    else if (!good)
        house_broke(h, t, what);
    if (t)
        house_note_bug(t);
    return good;
}

/* ---- Out of the store ---- */

enum { WHY = 512 }; /* bytes */

typedef struct opening {
    house *house;
    store_table saved;
    rv_session *session; /* its game, if that has started */
    const rv_box *box;   /* an owner's, or NULL */
    uint32_t entries;    /* of its log, read so far */
    char why[WHY];       /* it cannot be opened; empty: it can */
} opening;

__attribute__((format(printf, 2, 3))) static void give_up(opening *o, const char *format, ...)
{
    rv_out out = rv_out_to(o->why, sizeof o->why);
    va_list list;
    va_start(list, format);
    rv_put_list(&out, format, list);
    va_end(list);
}

static void complain(opening *o, const rv_complaint *complaint)
{
    rv_out out = rv_out_to(o->why, sizeof o->why);
    rv_complaint_say(complaint, &rv_english, &out);
}

/* What an entry says may be a secret: only its number is told. */
static bool take_entry(void *user, rv_span line, uint64_t key)
{
    opening *o = user;
    rv_complaint hidden;
    rv_log_entry entry;
    o->entries++;
    const char *why = rv_entry_read(rv_session_game(o->session), line, &entry, &hidden);
    if (why == NULL) {
        entry.key = key;
        why = rv_session_add(o->session, &entry);
    }
    if (why)
        give_up(o, "entry %u of its log is damaged", o->entries);
    return why == NULL;
}

/* A log is the truth: what it says of its setup counts, whatever the row says. */
static void read_log(opening *o)
{
    store_table *saved = &o->saved;
    rv_complaint complaint;
    o->session = rv_session_read(rv_span_of(saved->head), &o->house->settings.shelf, &complaint);
    if (o->session == NULL) {
        complain(o, &complaint);
        return;
    }
    const rv_game *game = rv_session_game(o->session);
    rv_out options = rv_out_to(saved->options, sizeof saved->options);
    rv_game_print(game, &options);
    if (!house_is_shipped(o->house, game->box))
        o->box = game->box;
    if (rv_seats(game) != saved->seats)
        give_up(o, "its chairs are not those of its game");
    else if (!store_entries(o->house->store, saved->id, take_entry, o) && !o->why[0])
        give_up(o, "its log cannot be read");
    else if (saved->now > rv_session_now(o->session) && !rv_session_over(o->session))
        rv_session_time(o->session, saved->now);
}

static void read_setup(opening *o)
{
    const store_table *saved = &o->saved;
    rv_game game;
    rv_pace pace;
    rv_complaint complaint;
    if (saved->box)
        o->box = house_box(o->house, saved->game, saved->box);
    if (saved->box && o->box == NULL)
        give_up(o, "its box cannot be read");
    else if (house_read_game(o->house, saved, o->box, &game, &complaint) != NULL
             || rv_pace_read(rv_span_of(saved->pace), &pace, &complaint) != NULL)
        complain(o, &complaint);
    else if (rv_seats(&game) != saved->seats)
        give_up(o, "its chairs are not those of its game");
}

static void do_open(void *user)
{
    opening *o = user;
    if (o->saved.head)
        read_log(o);
    else
        read_setup(o);
}

typedef struct beginning {
    table *table;
    rv_session *session;
} beginning;

static void do_begin(void *user)
{
    const beginning *b = user;
    table *t = b->table;
    house_list_changes(t->house);
    t->room = rv_room_new(b->session, t->house->now);
    RV_ASSERT(t->room != NULL);
    t->saved.started = true;
    t->noted = t->house->now;
    if (t->shut)
        rv_room_close(t->room, SHUT);
    rv_room_listen(t->room, house_told, t);
    if (rv_room_game(t->room)->rules->races)
        rv_room_give_grace(t->room, RACE_GRACE);
    t->races = store_last_race(t->house->store, t->saved.id);
}

void house_start_room(table *t, rv_session *session)
{
    house_guard(t->house, t, do_begin, &(beginning){ .table = t, .session = session });
}

/* Nobody looks, nothing is being written, no bot thinks, no time runs. */
static bool is_idle(const table *t)
{
    return !t->guests && !t->first && !t->writing && !t->saying && !t->thinking && !t->advancing
           && !t->photo.count && !house_waits_for_others(t)
           && (!t->room || rv_room_wait(t->room, t->house->now) < 0);
}

table *house_in_memory(house *h, const char *id)
{
    table *t = *bucket(h, id);
    while (t && strcmp(t->saved.id, id) != 0)
        t = t->next;
    return t;
}

static table *find_in_memory(house *h, const char *id)
{
    table *t = house_in_memory(h, id);
    if (t && t->aside && !t->shut && t->patience <= h->now && is_idle(t)) {
        house_free_table(t); /* what was wrong with it may have been put right */
        return NULL;
    }
    return t;
}

/* A part of the file that cannot be read may be the end of many tables, and anybody can ask for any
   of them: that is told once. */
void house_tell_unread(house *h, const char *id)
{
    if (!store_failed(h->store))
        return;
    if (!h->told_unread && h->settings.note)
        h->settings.note(h->settings.user, id, "it cannot be read, and perhaps others cannot");
    h->told_unread = true;
}

table *house_find(house *h, const char *id)
{
    opening o = { .house = h };
    char bug[WHY] = "";
    table *t = find_in_memory(h, id);
    if (t)
        return t->shut ? NULL : t;
    if (!store_load(h->store, id, &o.saved)) {
        house_tell_unread(h, id);
        return NULL;
    }
    bool good = house_try(h, do_open, &o, bug, sizeof bug) && !o.why[0];
    free(o.saved.head);
    o.saved.head = NULL;
    t = house_new_table(h, &o.saved);
    if (good) {
        t->seq = o.entries;
        t->box = o.box;
        if (o.session)
            house_start_room(t, o.session);
        return t;
    }
    const rv_box *box = o.session ? rv_session_game(o.session)->box : o.box;
    rv_shelf_use(&h->settings.shelf, box, -1);
    rv_session_free(o.session);
    house_set_aside(t, bug[0] ? bug : o.why);
    return t;
}

uint16_t house_turns(const table *t)
{
    const rv_session *session = t->room ? rv_room_session(t->room) : NULL;
    return session && !rv_session_over(session) ? rv_waiting(rv_session_state(session)) : 0;
}

void house_forget_if_idle(table *t)
{
    if (!is_idle(t) || (t->aside && !t->shut))
        return;
    if (t->saved.turns != house_turns(t))
        store_turns(t->house->store, t->saved.id, house_turns(t));
    minds_forget(t->house->minds, t->life);
    house_free_table(t);
}
