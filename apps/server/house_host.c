/* What the host of a table may do before the start, the start itself, and playing again. */
#include "apps/server/house_inside.h"

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

void house_send_away(table *t, bool all)
{
    static const char closed[] = "{\"to\":\"table\",\"closed\":true}";
    for (guest *g = t->guests, *next; g; g = next) {
        next = g->beside;
        if (all || (g->seat == 0 && g->person != t->saved.host)) {
            house_look_away(g);
            house_send(g, false, closed, sizeof closed - 1);
        }
    }
}

/* Setup and chairs become what was asked for. */
static void take_change(table *t)
{
    t->saved = t->change->table;
    house_note_chairs(t);
    for (guest *g = t->guests; g; g = g->beside) {
        g->seat = (uint8_t)house_seat_of(t, g->person);
        if (g->eyes > 0 && g->eyes != g->seat)
            house_watch(g, -1);
    }
    if (t->change->closed)
        house_send_away(t, false);
}

static bool is_host(const guest *g)
{
    return g->person && g->person == g->table->saved.host;
}

static void change_written(void *user, void *table_of, uint64_t number, bool written)
{
    house *h = user;
    table *t = table_of;
    guest *asker = house_end_write(t);
    (void)number;
    if (written)
        take_change(t);
    if (asker && written) {
        rv_json *json = rv_table_answer(h->desk, asker->ok);
        house_put_table(t, asker, json);
        house_put_invitations(t->change, json);
        rv_table_send(h->desk);
    } else if (asker) {
        rv_table_refuse(h->desk, "room.unwritten");
    } else if (!written) {
        t->patience = h->now + HOUSE_TRY_AGAIN;
    }
    if (asker && (written ? t->change->rises && !is_host(asker) : t->change->joins))
        house_look_away(asker);
    h->speaking = NULL;
    free(t->change);
    t->change = NULL;
    house_tell_table(t);
    house_after_write(t, asker);
}

void house_change(guest *g, const char *ok)
{
    table *t = g->table;
    g->ok = ok;
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
    if (is_host(g) && !g->table->room)
        return true;
    rv_table_refuse(g->house->desk, "room.role");
    return false;
}

/* "seat" or another number of a chair; false after an error. */
static bool read_seat(guest *g, rv_span request, const char *key, int least, int *seat)
{
    rv_span value;
    long number;
    if (!rv_json_member(request, key, &value)
        || !rv_number(value, least, g->table->saved.seats, &number)) {
        rv_table_wrong(g->house->desk, "\"seat\" and \"with\" must be chairs of the table");
        return false;
    }
    *seat = (int)number;
    return true;
}

/* Chair 0 is the link for those who watch: a new one, or none. */
static void change_link(guest *g, const char *who)
{
    making *change = house_new_change(g->table);
    store_chair *link = &change->table.chairs[0];
    change->closed = strcmp(who, "closed") == 0;
    if (!change->closed && strcmp(who, "open") != 0) {
        rv_table_wrong(g->house->desk, "the link for those who watch is open or closed");
        return;
    }
    house_read_chair(g, rv_span_of("open"), link, change->secrets[0]);
    if (change->closed)
        change->secrets[0][0] = '\0';
    house_change(g, "chair");
}

/* A bot sits there, or the host, or somebody who will be invited. Whoever sat there must get up. */
void house_hear_chair(guest *g, rv_span request)
{
    house *h = g->house;
    table *t = g->table;
    char who[RV_NAME];
    int seat;
    if (!read_seat(g, request, "seat", 0, &seat) || (seat > 0 && !may_arrange(g)))
        return;
    if (!is_host(g)) {
        rv_table_refuse(h->desk, "room.role");
        return;
    }
    if (!rv_ask_text(request, "who", who, sizeof who)) {
        rv_table_wrong(h->desk, "\"who\" is me, open or a bot");
        return;
    }
    if (seat == 0) {
        change_link(g, who);
        return;
    }
    making *change = house_new_change(t);
    store_chair *chair = &change->table.chairs[seat];
    int mine = house_seat_of(t, g->person);
    if (!house_read_chair(g, rv_span_of(who), chair, change->secrets[seat]))
        rv_table_wrong(h->desk, "\"who\" is me, open or a bot");
    else if (chair->person && mine && mine != seat)
        rv_table_refuse(h->desk, "room.chair");
    else
        house_change(g, "chair");
}

/* Two chairs are swapped: those who sit there, and their links. */
void house_hear_swap(guest *g, rv_span request)
{
    int seat, with;
    if (!may_arrange(g) || !read_seat(g, request, "seat", 1, &seat)
        || !read_seat(g, request, "with", 1, &with))
        return;
    store_chair *chairs = house_new_change(g->table)->table.chairs, one = chairs[seat];
    chairs[seat] = chairs[with];
    chairs[with] = one;
    house_change(g, "swap");
}

/* Other options, another pace. If that makes more seats, the new ones are open; if fewer, nobody
   may be sitting on those that go. */
void house_hear_setup(guest *g, rv_span request)
{
    house *h = g->house;
    table *t = g->table;
    rv_game game;
    rv_complaint complaint;
    if (!may_arrange(g))
        return;
    making *change = house_new_change(t);
    store_table *wanted = &change->table;
    if (!house_read_terms(g, request, wanted))
        return;
    if (house_read_game(h, wanted, t->box, &game, &complaint) != NULL) {
        rv_table_wrong(h->desk, complaint.text);
        return;
    }
    rv_out setup = rv_out_to(wanted->options, sizeof wanted->options);
    rv_game_print(&game, &setup);
    wanted->seats = rv_seats(&game);
    for (int seat = wanted->seats + 1; seat <= t->saved.seats; seat++)
        if (wanted->chairs[seat].person) {
            rv_table_refuse(h->desk, "room.chair");
            return;
        }
    for (int seat = t->saved.seats + 1; seat <= wanted->seats; seat++)
        house_read_chair(g, rv_span_of("open"), &wanted->chairs[seat], change->secrets[seat]);
    house_change(g, "setup");
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
        rv_table_ok(h->desk, "start");
    else if (asker)
        rv_table_refuse(h->desk, "room.unwritten");
    h->speaking = NULL;
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
        h->due = h->due < t->patient ? h->due : t->patient;
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
}

static void prepare_start(table *t, guest *asker)
{
    t->chance = calloc(1, sizeof *t->chance);
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

/* ---- Nonces ---- */

/* 32 bytes as hex digits; false after an error. */
static bool read_bytes(guest *g, rv_span request, const char *key, unsigned char bytes[SECRET_HASH])
{
    char text[2 * SECRET_HASH + 1];
    if (rv_ask_text(request, key, text, sizeof text)
        && rv_read_bytes(rv_span_of(text), bytes, SECRET_HASH))
        return true;
    rv_table_wrong(g->house->desk, "\"hash\" and \"nonce\" are 64 hex digits, in small letters");
    return false;
}

/* The request's nonce, by which the guest is bound; false after an error. */
static bool read_nonce(guest *g, rv_span request, unsigned char nonce[SECRET_HASH])
{
    const store_chair *chair = &g->table->saved.chairs[g->seat];
    unsigned char hash[SECRET_HASH];
    if (!read_bytes(g, request, "nonce", nonce))
        return false;
    rv_sha256(nonce, SECRET_HASH, hash);
    if (g->seat && chair->bound && memcmp(hash, chair->nonce, sizeof hash) == 0)
        return true;
    rv_table_refuse(g->house->desk, "room.nonce");
    return false;
}

static void take_nonce(table *t, int seat, const unsigned char nonce[SECRET_HASH])
{
    memcpy(t->chance->nonce[seat], nonce, SECRET_HASH);
    t->chance->told = (uint8_t)(t->chance->told | 1u << seat);
}

/* The host reveals its nonce with the request itself: nothing more is read from it until the game
   has started. */
void house_hear_start(guest *g, rv_span request)
{
    table *t = g->table;
    unsigned char nonce[SECRET_HASH];
    rv_span value;
    bool full = true, tells = rv_json_member(request, "nonce", &value);
    for (int seat = 1; seat <= t->saved.seats; seat++)
        full &= t->saved.chairs[seat].person || t->saved.chairs[seat].bot[0];
    if (!may_arrange(g) || (tells && !read_nonce(g, request, nonce)))
        return;
    if (!full) {
        rv_table_refuse(g->house->desk, "room.empty");
        return;
    }
    prepare_start(t, g);
    if (tells)
        take_nonce(t, g->seat, nonce);
    begin(t);
}

/* Before the start: the player is bound by this hash of a nonce. */
void house_hear_nonce(guest *g, rv_span request)
{
    unsigned char hash[SECRET_HASH];
    if (!read_bytes(g, request, "hash", hash))
        return;
    if (g->seat == 0 || g->table->room) {
        rv_table_refuse(g->house->desk, "room.role");
        return;
    }
    store_chair *chair = &house_new_change(g->table)->table.chairs[g->seat];
    memcpy(chair->nonce, hash, sizeof hash);
    chair->bound = true;
    house_change(g, "nonce");
}

/* At the start: this is the nonce. */
void house_hear_reveal(guest *g, rv_span request)
{
    house *h = g->house;
    table *t = g->table;
    unsigned char nonce[SECRET_HASH];
    if (!read_nonce(g, request, nonce))
        return;
    if (t->chance == NULL) {
        rv_table_refuse(h->desk, "room.nonce");
        return;
    }
    take_nonce(t, g->seat, nonce);
    rv_table_ok(h->desk, "reveal");
    h->due = h->now;
}

/* ---- Playing again ---- */

static void answer_rematch(const table *t)
{
    rv_json *json = rv_table_answer(t->house->desk, "rematch");
    rv_json_word(json, "next", t->saved.next);
    rv_table_send(t->house->desk);
}

static void rematch_written(void *user, void *table_of, uint64_t number, bool written)
{
    house *h = user;
    table *t = table_of;
    guest *asker = house_end_write(t);
    (void)number;
    if (written) {
        memcpy(t->saved.next, t->change->table.id, sizeof t->saved.next);
        t->again = asker ? asker->seat : 0;
    }
    if (asker && written)
        answer_rematch(t);
    else if (asker)
        rv_table_refuse(h->desk, "room.unwritten");
    h->speaking = NULL;
    free(t->change);
    t->change = NULL;
    house_tell_table(t);
    house_after_write(t, asker);
}

/* A table of the same kind, with the same people on the same chairs; its host, who is the same,
   starts it. Whoever asks first makes it, the others are told where it is. */
void house_hear_rematch(guest *g, rv_span request)
{
    house *h = g->house;
    table *t = g->table;
    (void)request;
    if (g->seat == 0 && !is_host(g)) {
        rv_table_refuse(h->desk, "room.role");
        return;
    }
    if (t->room == NULL || !rv_session_over(rv_room_session(t->room))) {
        rv_table_refuse(h->desk, "room.rematch");
        return;
    }
    if (t->saved.next[0]) {
        answer_rematch(t);
        return;
    }
    if (!house_may_make(g))
        return;
    store_table *next = &house_new_change(t)->table;
    *next = (store_table){ .host = t->saved.host,
                           .seats = t->saved.seats,
                           .away = t->saved.away,
                           .made = store_time(),
                           .box = t->saved.box };
    memcpy(next->lang, t->saved.lang, sizeof next->lang);
    memcpy(next->game, t->saved.game, sizeof next->game);
    memcpy(next->options, t->saved.options, sizeof next->options);
    memcpy(next->pace, t->saved.pace, sizeof next->pace);
    secret_word(next->id, SECRET_TABLE);
    secret_bytes(next->secret, sizeof next->secret);
    for (int seat = 0; seat <= next->seats; seat++) {
        store_chair *chair = &next->chairs[seat];
        *chair = t->saved.chairs[seat];
        chair->stand_in = chair->bound = false;
        if (seat > 0) /* no link until the host makes one; those who watched may watch again */
            secret_bytes(chair->secret, sizeof chair->secret);
    }
    store_make(h->store, house_begin_write(t, g, rematch_written), next, t->saved.id);
}
