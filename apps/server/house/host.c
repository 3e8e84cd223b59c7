/* What the host of a table may do before the start, and the start itself. */
#include "apps/server/house/inside.h"

#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 5000 }; /* milliseconds, for nonces */

/* ---- Changes ---- */

making *house_new_change(table *t)
{
    making *m = calloc(1, sizeof *m);
    RV_ASSERT(m != NULL);
    m->table = t->saved;
    free(t->change);
    t->change = m;
    return m;
}

void house_tell_closed(guest *g, const char *why)
{
    char text[1024];
    rv_out out = rv_out_to(text, sizeof text);
    rv_json json = rv_json_to(&out);
    rv_json_object(&json, NULL);
    rv_json_word(&json, "to", "table");
    rv_json_bool(&json, "closed", true);
    if (why)
        rv_json_word(&json, "why", rv_text(g->lang, why));
    rv_json_close(&json, '}');
    house_send(g, false, out.text, out.used);
}

void house_send_away(table *t, const char *why)
{
    for (guest *g = t->guests, *next; g; g = next) {
        next = g->beside;
        house_look_away(g);
        house_tell_closed(g, why);
    }
}

void house_send_uninvited_away(table *t)
{
    for (guest *g = t->guests, *next; g; g = next) {
        next = g->beside;
        if (house_may_look(g, &t->saved, g->comes))
            continue;
        house_look_away(g);
        house_tell_closed(g, house_is_private(&t->saved) ? NULL : "room.table");
    }
}

void house_take_change(table *t)
{
    t->change->table.quiet = t->saved.quiet; /* it changes by itself */
    t->saved = t->change->table;
    house_find_host(&t->saved);
    house_note_chairs(t);
    for (guest *g = t->guests; g; g = g->beside) {
        g->seat = (uint8_t)house_seat_of(t, g->person);
        if (g->eyes > 0 && g->eyes != g->seat)
            house_watch(g, -1);
    }
}

static void change_written(void *user, void *table_of, uint64_t number, bool written)
{
    house *h = user;
    table *t = table_of;
    guest *asker = house_end_write(t);
    (void)number;
    if (written)
        house_take_change(t);
    if (asker && written) {
        rv_json *json = house_answer(asker);
        house_put_table(t, asker, json);
        house_put_invitations(t->change, json);
        house_send_answer(asker);
    } else if (asker) {
        house_refuse(asker, "room.unwritten");
    } else if (!written) {
        t->patience = h->now + HOUSE_TRY_AGAIN;
    }
    if (asker && (written ? t->change->rises && asker->person != t->saved.host : t->change->joins))
        house_look_away(asker);
    if (written)
        house_send_uninvited_away(t);
    free(t->change);
    t->change = NULL;
    house_tell_table(t);
    house_after_write(t, asker);
}

void house_change(guest *g)
{
    table *t = g->table;
    store_change(g->house->store, house_begin_write(t, g, change_written), &t->change->table,
                 t->saved.seats);
}

void house_change_alone(table *t)
{
    store_change(t->house->store, house_begin_write(t, NULL, change_written), &t->change->table,
                 t->saved.seats);
}

/* ---- The host's rights ---- */

/* False after a refusal. */
static bool may_arrange(guest *g)
{
    if (!g->table->room)
        return true;
    house_refuse(g, "room.role");
    return false;
}

static bool has_chair(guest *g, int seat)
{
    if (seat > 0 && seat <= g->table->saved.seats)
        return true;
    house_wrong(g, "\"seat\" and \"with\" must be chairs of the table");
    return false;
}

/* Chair 0 is the link for those who watch: a new one, or none. */
static void change_watching(guest *g, const char *who)
{
    making *change = house_new_change(g->table);
    store_chair *link = &change->table.chairs[0];
    bool closed = strcmp(who, "closed") == 0;
    if (!closed && strcmp(who, "open") != 0) {
        house_wrong(g, "complaint.table.watch");
        return;
    }
    if (closed)
        *link = (store_chair){ .person = 0 };
    else
        house_read_chair(g, rv_span_of("open"), link, change->secrets[0]);
    house_change(g);
}

/* A new link to the table; the old one is worthless from now on. */
void house_hear_link(guest *g, const rv_asked *asked)
{
    (void)asked;
    making *change = house_new_change(g->table);
    house_draw_link(&change->table, change->link);
    house_change(g);
}

/* A bot sits there, or the host, or somebody who will be invited. Whoever sat there must get up. */
void house_hear_chair(guest *g, const rv_asked *asked)
{
    table *t = g->table;
    int seat = asked->seat;
    if (seat == 0) {
        change_watching(g, asked->who);
        return;
    }
    if (!has_chair(g, seat) || !may_arrange(g))
        return;
    making *change = house_new_change(t);
    store_chair *chair = &change->table.chairs[seat];
    int mine = house_seat_of(t, g->person);
    if (!house_read_chair(g, rv_span_of(asked->who), chair, change->secrets[seat]))
        house_wrong(g, "\"who\" is me, open or a bot");
    else if (chair->person && mine && mine != seat)
        house_refuse(g, "room.chair");
    else
        house_change(g);
}

/* Two chairs are swapped: those who sit there, and their links. */
void house_hear_swap(guest *g, const rv_asked *asked)
{
    int seat = asked->seat, with = asked->with;
    if (!may_arrange(g) || !has_chair(g, seat) || !has_chair(g, with))
        return;
    store_chair *chairs = house_new_change(g->table)->table.chairs, one = chairs[seat];
    chairs[seat] = chairs[with];
    chairs[with] = one;
    house_change(g);
}

/* Other options, another pace. If that makes more seats, the new ones are open; if fewer, nobody
   may be sitting on those that go. */
void house_hear_setup(guest *g, const rv_asked *asked)
{
    house *h = g->house;
    table *t = g->table;
    rv_game game;
    rv_complaint complaint;
    if (!may_arrange(g))
        return;
    making *change = house_new_change(t);
    store_table *wanted = &change->table;
    if (!house_read_terms(g, asked, wanted)
        || (wanted->listed && !t->saved.listed && !house_may_list(g, t)))
        return;
    if (house_read_game(h, wanted, t->box, &game, &complaint) != NULL) {
        house_complain(g, &complaint);
        return;
    }
    rv_out setup = rv_out_to(wanted->options, sizeof wanted->options);
    rv_game_print(&game, &setup);
    wanted->seats = rv_seats(&game);
    for (int seat = wanted->seats + 1; seat <= t->saved.seats; seat++)
        if (wanted->chairs[seat].person) {
            house_refuse(g, "room.chair");
            return;
        }
    for (int seat = t->saved.seats + 1; seat <= wanted->seats; seat++)
        house_read_chair(g, rv_span_of("open"), &wanted->chairs[seat], change->secrets[seat]);
    house_change(g);
}

/* ---- The start ---- */

static void game_started(void *user, void *table_of, uint64_t number, bool written)
{
    house *h = user;
    table *t = table_of;
    guest *asker = house_end_write(t);
    (void)number;
    rv_session *session = t->session;
    t->session = NULL;
    if (asker && written)
        house_ok(asker);
    else if (asker)
        house_refuse(asker, house_free_chairs(t) ? "room.empty" : "room.unwritten");
    if (written) {
        house_start_room(t, session);
        house_tell_table(t);
    } else {
        rv_session_free(session);
        t->patience = h->now + HOUSE_TRY_AGAIN;
    }
    house_after_write(t, asker);
}

/* The game with its bots, dealt; NULL: no memory. */
static rv_session *deal(const table *t)
{
    rv_game game;
    rv_pace pace;
    rv_complaint complaint;
    const char *wrong = house_read_game(t->house, &t->saved, t->box, &game, &complaint);
    RV_ASSERT(wrong == NULL);
    wrong = rv_pace_read(rv_span_of(t->saved.pace), &pace, &complaint);
    RV_ASSERT(wrong == NULL);
    rv_session *session = rv_session_new(&game, rv_chance_seed(t->chance));
    if (session == NULL)
        return NULL;
    rv_session_set_pace(session, &pace);
    rv_session_set_chance(session, t->chance);
    for (int seat = 1; seat <= t->saved.seats; seat++)
        if (t->saved.chairs[seat].bot[0])
            rv_session_take_over(session, seat, t->saved.chairs[seat].bot);
    return session;
}

void house_start_if_ready(table *t)
{
    house *h = t->house;
    const rv_shelf *shelf = &h->settings.shelf;
    size_t size, count = 0;
    if (t->chance->told != t->chance->bound && t->patient > h->now) {
        house_look_again(t, t->patient);
        return;
    }
    if (house_free_chairs(t) > 0) { /* somebody has been forgotten meanwhile */
        house_give_up_start(t, "room.empty");
        house_tell_table(t);
        return;
    }
    t->session = deal(t);
    const rv_file *files = t->box ? shelf->files(shelf->user, t->box, &count) : NULL;
    char *head = t->session ? rv_session_print(t->session, files, count, false, &size) : NULL;
    RV_ASSERT(head != NULL);
    store_start(h->store, t->start, t->saved.id, head);
    free(head);
    free(t->chance);
    t->chance = NULL;
    house_list_changes(t->house);
}

static void prepare_start(table *t, guest *asker)
{
    t->chance = calloc(1, sizeof *t->chance);
    house_list_changes(t->house);
    RV_ASSERT(t->chance != NULL);
    memcpy(t->chance->table, t->saved.id, sizeof t->saved.id);
    memcpy(t->chance->secret, t->saved.secret, sizeof t->chance->secret);
    for (int seat = 1; seat <= t->saved.seats; seat++) {
        const store_chair *chair = &t->saved.chairs[seat];
        if (!chair->bound || !chair->person)
            continue;
        t->chance->bound = (uint8_t)(t->chance->bound | 1u << seat);
        memcpy(t->chance->hash[seat], chair->nonce, sizeof chair->nonce);
    }
    t->patient = t->house->now + PATIENCE;
    t->start = house_begin_write(t, asker, game_started);
}

static void begin(table *t)
{
    house_start_if_ready(t);
    if (t->chance)
        house_tell_table(t);
}

void house_start(table *t)
{
    prepare_start(t, NULL);
    begin(t);
}

void house_give_up_start(table *t, const char *why)
{
    guest *asker = house_end_write(t);
    free(t->chance);
    t->chance = NULL;
    house_list_changes(t->house);
    if (asker)
        house_refuse(asker, why);
    house_after_write(t, asker);
}

/* ---- Nonces ---- */

/* 32 bytes as hex digits; false after an error. */
static bool read_bytes(guest *g, const char *text, unsigned char bytes[SECRET_HASH])
{
    if (rv_read_bytes(rv_span_of(text), bytes, SECRET_HASH))
        return true;
    house_wrong(g, "\"hash\" and \"nonce\" are 64 hex digits, in small letters");
    return false;
}

/* The request's nonce, by which the guest is bound; false after an error. */
static bool read_nonce(guest *g, const rv_asked *asked, unsigned char nonce[SECRET_HASH])
{
    const store_chair *chair = &g->table->saved.chairs[g->seat];
    unsigned char hash[SECRET_HASH];
    if (!read_bytes(g, asked->nonce, nonce))
        return false;
    rv_sha256(nonce, SECRET_HASH, hash);
    if (g->seat && chair->bound && memcmp(hash, chair->nonce, sizeof hash) == 0)
        return true;
    house_refuse(g, "room.nonce");
    return false;
}

static void take_nonce(table *t, int seat, const unsigned char nonce[SECRET_HASH])
{
    memcpy(t->chance->nonce[seat], nonce, SECRET_HASH);
    t->chance->told = (uint8_t)(t->chance->told | 1u << seat);
}

/* The host reveals its nonce with the request itself: nothing more is read from it until the game
   has started. */
void house_hear_start(guest *g, const rv_asked *asked)
{
    table *t = g->table;
    unsigned char nonce[SECRET_HASH];
    bool tells = rv_asked_has(asked, RV_ASK_NONCE);
    if (!may_arrange(g) || (tells && !read_nonce(g, asked, nonce)))
        return;
    if (house_free_chairs(t) > 0) {
        house_refuse(g, "room.empty");
        return;
    }
    prepare_start(t, g);
    if (tells)
        take_nonce(t, g->seat, nonce);
    begin(t);
}

/* Before the start: the player is bound by this hash of a nonce. */
void house_hear_nonce(guest *g, const rv_asked *asked)
{
    unsigned char hash[SECRET_HASH];
    if (!read_bytes(g, asked->hash, hash))
        return;
    if (g->table->room) {
        house_refuse(g, "room.role");
        return;
    }
    store_chair *chair = &house_new_change(g->table)->table.chairs[g->seat];
    memcpy(chair->nonce, hash, sizeof hash);
    chair->bound = true;
    house_change(g);
}

/* At the start: this is the nonce. */
void house_hear_reveal(guest *g, const rv_asked *asked)
{
    house *h = g->house;
    table *t = g->table;
    unsigned char nonce[SECRET_HASH];
    if (!read_nonce(g, asked, nonce))
        return;
    if (t->chance == NULL) {
        house_refuse(g, "room.nonce");
        return;
    }
    take_nonce(t, g->seat, nonce);
    house_ok(g);
    house_look_again(t, h->now);
}
