/* Guests come, speak and leave. */
#include "apps/server/house_inside.h"

#include <stdlib.h>
#include <string.h>

enum { PER_DEVICE = 8 };

/* ---- Beginning and end ---- */

static void send_line(void *user, rv_span line)
{
    house *h = user;
    h->said = true;
    if (h->speaking)
        house_send(h->speaking, false, line.at, line.size);
}

/* Bytes for the one guest who asked for the past. Streams go to many: house_table.c sends them. */
static void send_bytes(void *user, int viewer, const unsigned char *message, size_t size)
{
    house *h = user;
    (void)viewer;
    if (h->speaking)
        house_send(h->speaking, true, message, size);
}

static void with_all(house *h, void (*work)(table *t))
{
    for (int i = 0; i < BUCKETS; i++)
        for (table *t = h->tables[i], *next; t; t = next) {
            next = t->next;
            work(t);
        }
}

house *house_open(const house_settings *settings, rv_complaint *complaint)
{
    unsigned char salt[WORDS_SALT];
    house *h = calloc(1, sizeof *h);
    RV_ASSERT(h != NULL);
    h->settings = *settings;
    h->due = h->held_due = UINT64_MAX;
    rv_host host = { .shelf = settings->shelf,
                     .send = send_line,
                     .tell = send_bytes,
                     .wish = house_hear_wish,
                     .other = house_hear_other,
                     .user = h };
    h->desk = rv_table_new(&host);
    h->store = store_open(settings->data, settings->wake, settings->user, complaint);
    if (h->store)
        h->minds = minds_new(settings->minds, settings->wake, settings->user);
    if (h->store && store_salt(h->store, salt))
        h->hasher = hasher_new(salt, settings->words_memory, settings->wake, settings->user);
    if (h->desk && h->minds && h->hasher) {
        house_list_asleep(h);
        house_read_bans(h);
        return h;
    }
    if (h->store)
        rv_complain(complaint, NULL, "no memory, or no threads");
    house_close(h);
    return NULL;
}

void house_close(house *h)
{
    minds_free(h->minds);
    hasher_free(h->hasher);
    with_all(h, house_note);
    with_all(h, house_free_table);
    store_close(h->store);
    rv_table_free(h->desk);
    free(h->told);
    free(h->asleep);
    free(h->bans);
    house_free_orders(h);
    free(h);
}

/* ---- Coming and going ---- */

guest *house_enter(house *h, rv_span device, const char *from, void *user)
{
    unsigned char hash[SECRET_HASH];
    int same = 0;
    secret_hash(device, hash);
    for (guest *g = h->guests; g; g = g->next)
        same += memcmp(g->device, hash, sizeof hash) == 0;
    guest *g = same < PER_DEVICE || h->settings.generous ? calloc(1, sizeof *g) : NULL;
    if (g == NULL)
        return NULL;
    *g = (guest){ .next = h->guests,
                  .house = h,
                  .user = user,
                  .number = ++h->numbers,
                  .address = house_address(from),
                  .lang = &rv_english,
                  .eyes = -1 };
    rv_out text = rv_out_to(g->from, sizeof g->from);
    rv_put(&text, "%s", from);
    memcpy(g->device, hash, sizeof hash);
    store_find_person(h->store, hash, &g->person, g->name);
    h->guests = g;
    return g;
}

static void stop_waiting(guest *g)
{
    guest *none = NULL;
    if (g->table && g->table->asker == g)
        g->table->asker = NULL;
    if (g->table)
        house_leave_photo(g->table, g);
    for (guest **one = g->row ? &g->row->first : &none; *one; one = &(*one)->behind)
        if (*one == g) {
            *one = g->behind;
            if (g->row->last == &g->behind)
                g->row->last = one;
            return;
        }
}

void house_leave(guest *g)
{
    house *h = g->house;
    table *t = g->table;
    stop_waiting(g);
    for (guest **one = &h->guests; *one; one = &(*one)->next)
        if (*one == g) {
            *one = g->next;
            break;
        }
    house_look_away(g);
    house_drop_parts(g);
    house_drop_held(g);
    free(g);
    house_left(t);
}

/* ---- Speaking ---- */

void house_turn_to(guest *g)
{
    rv_caller caller = { .role = g->seat ? RV_SEATED : RV_WATCHING, .seat = g->seat };
    g->house->speaking = g;
    rv_table_turn_to(g->house->desk, g->table ? g->table->room : NULL, caller, g->lang, g->id);
}

typedef struct hearing {
    guest *guest;
    bool goes_on;
} hearing;

static void do_hear(void *user)
{
    hearing *one = user;
    house *h = one->guest->house;
    house_turn_to(one->guest);
    one->goes_on = rv_table_hear(h->desk, one->guest->line, h->now);
}

/* False: it will be answered later. */
static bool hear(guest *g, bool *quit)
{
    house *h = g->house;
    hearing one = { .guest = g, .goes_on = true };
    char what[256];
    h->later = h->said = false;
    if (!rv_guarded(do_hear, &one, what, sizeof what)) {
        house_broke(h, g->table, what);
        if (!h->said && !h->later) {
            house_turn_to(g);
            rv_table_refuse(h->desk, "room.closed");
        }
    }
    if (g->table)
        house_note_bug(g->table);
    if (quit)
        *quit = !one.goes_on;
    g->lang = rv_table_lang(h->desk);
    g->waiting = h->later;
    h->speaking = NULL;
    rv_table_turn_to(h->desk, NULL, (rv_caller){ .role = RV_WATCHING }, g->lang, "");
    house_flush_told(h);
    return !g->waiting;
}

bool house_hear(guest *g, rv_span line, uint64_t now, bool *quit)
{
    g->house->now = g->heard = now;
    g->house->requests++;
    g->line = line;
    return hear(g, quit);
}

/* The guest's turn has come: its request is heard as if it had been made now. */
static void hear_again(guest *g)
{
    if (hear(g, NULL))
        house_answered(g);
}

void house_answered(guest *g)
{
    g->waiting = false;
    g->house->settings.answered(g->user);
}

/* ---- Time ---- */

/* Every table says when it wants to be looked at again; all are looked at when the first of them
   does. */
static void look_around(house *h)
{
    h->due = UINT64_MAX;
    h->looking = true;
    with_all(h, house_advance);
    h->looking = false;
    with_all(h, house_forget_if_idle);
}

int64_t house_go_on(house *h, uint64_t now)
{
    h->now = now;
    house_release_held(h);
    store_collect(h->store);
    house_take_hashed(h);
    minds_collect(h->minds, house_take_thought, h);
    if (house_wake_some(h) || h->due <= now)
        look_around(h);
    if (h->asleep_count > 0)
        h->due = now;
    uint64_t next = h->due < h->held_due ? h->due : h->held_due;
    if (next == UINT64_MAX)
        return -1;
    return next > now ? (int64_t)(next - now) : 0;
}

house_figures house_count(house *h)
{
    house_figures f = { .thinking = minds_waiting(h->minds),
                        .hashing = hasher_waiting(h->hasher),
                        .requests = h->requests,
                        .entries = h->entries };
    for (guest *g = h->guests; g; g = g->next)
        f.guests++;
    for (int i = 0; i < BUCKETS; i++)
        for (table *t = h->tables[i]; t; t = t->next) {
            f.tables++;
            f.rooms += t->room != NULL;
            f.broken += t->room && rv_room_closed(t->room);
        }
    return f;
}

/* ---- What everybody at a table may know of it ---- */

bool house_is_here(const table *t, uint64_t person)
{
    for (const guest *g = t->guests; g; g = g->beside)
        if (g->person == person)
            return true;
    return false;
}

static void put_chair(const table *t, int seat, const guest *g, rv_json *json)
{
    const store_chair *chair = &t->saved.chairs[seat];
    rv_json_object(json, NULL);
    if (chair->bot[0])
        rv_json_word(json, "bot", chair->bot);
    else if (chair->person)
        rv_json_word(json, "name", chair->name);
    rv_json_bool(json, "taken", chair->bot[0] || chair->person);
    if (chair->person) {
        rv_json_bool(json, "here", house_is_here(t, chair->person));
        rv_json_bool(json, "you", chair->person == g->person);
        rv_json_bool(json, "stand_in", chair->stand_in);
        rv_json_bool(json, "bound", chair->bound);
        if (t->absent >> seat & 1)
            rv_json_bool(json, "missed", true);
        if (chair->gone)
            rv_json_bool(json, "gone", true);
    }
    rv_json_close(json, '}');
}

/* What binds the server before anybody sits down. */
static void put_promise(const table *t, rv_json *json)
{
    unsigned char promise[SECRET_HASH];
    char text[2 * SECRET_HASH + 1];
    rv_out out = rv_out_to(text, sizeof text);
    rv_chance_promise(t->saved.id, t->saved.secret, promise);
    rv_put_bytes(&out, promise, sizeof promise);
    rv_json_text(json, "promise", rv_written(&out));
    rv_json_bool(json, "reveal", t->chance != NULL);
}

/* Where they play again, and whose wish that was. */
static void put_next(const table *t, rv_json *json)
{
    rv_json_word(json, "next", t->saved.next);
    if (t->again)
        rv_json_number(json, "again", t->again);
}

void house_put_table(const table *t, const guest *g, rv_json *json)
{
    int watching = 0;
    for (const guest *one = t->guests; one; one = one->beside)
        watching += one->seat == 0 && (t->room || !one->invited);
    rv_json_word(json, "table", t->saved.id);
    rv_json_word(json, "game", t->saved.game);
    rv_json_word(json, "options", t->saved.options);
    rv_json_word(json, "pace", t->saved.pace);
    rv_json_number(json, "away", (long)t->saved.away);
    rv_json_bool(json, "quiet", t->saved.quiet);
    rv_json_bool(json, "listed", t->saved.listed);
    rv_json_number(json, "fill", house_fills_in(t));
    rv_json_word(json, "lang", t->saved.lang);
    put_promise(t, json);
    if (t->box)
        house_put_box(t->box->hash, json);
    if (t->saved.next[0])
        put_next(t, json);
    rv_json_bool(json, "host", g->person && g->person == t->saved.host);
    rv_json_number(json, "seat", g->seat);
    rv_json_bool(json, "started", t->room != NULL);
    rv_json_bool(json, "over", t->room && rv_session_over(rv_room_session(t->room)));
    rv_json_number(json, "watching", watching);
    rv_json_array(json, "seats");
    for (int seat = 1; seat <= t->saved.seats; seat++)
        put_chair(t, seat, g, json);
    rv_json_close(json, ']');
}

void house_tell_table(table *t)
{
    char text[4096];
    for (guest *g = t->guests; g; g = g->beside) {
        rv_out out = rv_out_to(text, sizeof text);
        rv_json json = rv_json_to(&out);
        rv_json_object(&json, NULL);
        rv_json_word(&json, "to", "table");
        house_put_table(t, g, &json);
        rv_json_close(&json, '}');
        RV_ASSERT(!out.full);
        house_send(g, false, out.text, out.used);
    }
}

void house_wait(guest *g, table *t)
{
    g->house->later = true;
    g->behind = NULL;
    g->row = t;
    *t->last = g;
    t->last = &g->behind;
}

void house_hear_waiting(table *t)
{
    while (t->first && !t->writing) {
        guest *g = t->first;
        t->first = g->behind;
        if (t->first == NULL)
            t->last = &t->first;
        g->row = NULL;
        hear_again(g);
    }
}
