/* Guests come, speak and leave. */
#include "apps/server/house/inside.h"

#include <stdlib.h>
#include <string.h>

enum { PER_DEVICE = 8 };

/* ---- Beginning and end ---- */

/* What a desk sends to a guest: an answer, or the past as bytes. Streams go to many: table.c
   sends them. */
static void send_line(void *guest_of, rv_span line)
{
    guest *g = guest_of;
    house_send(g, false, line.at, line.size);
    g->answered = true;
}

static void send_bytes(void *guest_of, int viewer, const unsigned char *message, size_t size)
{
    (void)viewer;
    house_send(guest_of, true, message, size);
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
    rv_rng luck = { .count = 0 };
    house *h = calloc(1, sizeof *h);
    RV_ASSERT(h != NULL);
    h->settings = *settings;
    h->held_due = UINT64_MAX;
    if (!settings->generous)
        house_begin_shares(h);
    rv_shelf_lift(&settings->shelf); /* a game that has begun can always be opened */
    rv_host host = { .shelf = settings->shelf,
                     .send = send_line,
                     .tell = send_bytes,
                     .wish = house_hear_wish,
                     .refused = house_note_refusal };
    h->desk = rv_table_new(&host);
    h->store = store_open(settings->data, settings->wake, settings->user, complaint);
    secret_bytes(luck.key, sizeof luck.key);
    if (h->store)
        h->minds =
            minds_new(settings->alone ? 0 : settings->minds, luck, settings->wake, settings->user);
    if (h->store && store_salt(h->store, salt))
        h->hasher = hasher_new(salt, settings->words_memory, settings->alone, settings->wake,
                               settings->user);
    if (h->store && settings->disk)
        store_slow_down(h->store, settings->disk, settings->user);
    if (h->desk && h->minds && h->hasher) {
        house_list_asleep(h);
        house_read_bans(h);
        house_read_shuns(h);
        return h;
    }
    if (h->store)
        rv_complain(complaint, NULL, "complaint.serve.threads");
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
    free(h->due);
    free(h->asleep);
    free(h->bans);
    free(h->shuns);
    free(h->shares);
    house_free_list(h);
    house_free_orders(h);
    house_free_deeds(h);
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
                  .lang = &rv_english,
                  .eyes = -1 };
    net_address_read(from, &g->from);
    memcpy(g->device, hash, sizeof hash);
    if (store_find_person(h->store, hash, &g->person, g->name))
        store_seen(h->store, hash);
    h->guests = g;
    return g;
}

/* It may have been sent away from the table that was to answer it. */
static void stop_waiting(guest *g)
{
    table *t = g->waits_at;
    if (t == NULL)
        return;
    if (t->asker == g)
        t->asker = NULL;
    house_leave_photo(t, g);
    for (guest **one = &t->first; *one; one = &(*one)->behind)
        if (*one == g) {
            *one = g->behind;
            if (t->last == &g->behind)
                t->last = one;
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
    bool sat = g->seat > 0;
    house_look_away(g);
    if (g->person)
        store_seen(h->store, g->device);
    house_drop_parts(g);
    house_drop_held(g);
    free(g->asked);
    free(g->rest);
    free(g);
    house_left(t, sat);
}

/* ---- Speaking ---- */

static void do_hear(void *guest_of)
{
    house_hear_request(guest_of);
}

static void free_asked(guest *g)
{
    histogram_add(&g->house->answers, g->house->now - g->heard);
    free(g->asked);
    free(g->rest);
    g->asked = NULL;
    g->rest = NULL;
    g->answered = g->later = false;
}

/* From now on the line may go. */
static void keep_asked(guest *g)
{
    size_t size = rv_asked_rest(g->asked);
    if (g->rest)
        return;
    g->rest = size ? malloc(size) : NULL;
    RV_ASSERT(g->rest || size == 0);
    rv_asked_keep(g->asked, g->rest);
}

/* False: it will be answered later. */
static bool hear(guest *g)
{
    house *h = g->house;
    char what[256];
    h->hearing = true;
    h->about = g->table;
    g->later = false;
    if (!house_try(h, do_hear, g, what, sizeof what)) {
        house_broke(h, h->about, what);
        if (h->about)
            house_look_again(h->about, h->now); /* what it had begun is seen to */
        if (!g->answered && !g->later)
            house_refuse(g, "room.closed");
    }
    if (g->table)
        house_note_bug(g->table);
    h->hearing = false;
    house_flush_told(h);
    RV_ASSERT(g->answered != g->later);
    if (g->later)
        keep_asked(g);
    return g->answered;
}

bool house_hear(guest *g, rv_span line, uint64_t now, bool *quit)
{
    g->house->now = g->heard = now;
    g->house->requests++;
    g->asked = malloc(sizeof *g->asked);
    RV_ASSERT(g->asked != NULL);
    bool good = rv_asked_open(g->asked, line) && g->asked->id[0];
    *quit = good && strcmp(g->asked->what, "quit") == 0;
    if (!good)
        house_wrong(g, RV_NOT_ASKED);
    if (good && !*quit && !hear(g))
        return false;
    free_asked(g);
    return true;
}

void house_hear_again(guest *g)
{
    if (hear(g))
        house_answered(g);
}

void house_answered(guest *g)
{
    RV_ASSERT(g->answered);
    free_asked(g);
    g->house->settings.answered(g->user);
}

/* ---- Time ---- */

int64_t house_go_on(house *h, uint64_t now)
{
    h->now = now;
    house_release_held(h);
    store_collect(h->store);
    house_take_hashed(h);
    minds_collect(h->minds, house_take_thought, h);
    house_wake_some(h);
    house_look_around(h);
    uint64_t next = h->asleep_count > 0 ? now : house_next_due(h);
    if (next > h->held_due)
        next = h->held_due;
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
            f.aside += t->aside;
        }
    return f;
}

/* ---- Waiting ---- */

void house_wait(guest *g, table *t)
{
    g->later = true;
    g->behind = NULL;
    g->waits_at = t;
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
        g->waits_at = NULL;
        house_hear_again(g);
    }
}
