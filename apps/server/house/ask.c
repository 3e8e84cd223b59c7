/* The house's own requests (docs/protocol.md, "Tables elsewhere"): who one is, tables, chairs. */
#include "apps/server/house/inside.h"
#include "bots/bots.h"

#include <stdlib.h>
#include <string.h>

/* ---- Making a table ---- */

bool house_read_chair(const guest *g, rv_span word, store_chair *chair, char *secret)
{
    char hidden[SECRET_CHAIR + 1];
    const rv_bot *bot = rv_bot_by_id(word);
    *chair = (store_chair){ .person = 0 };
    *secret = '\0';
    secret_word(hidden, SECRET_CHAIR);
    secret_hash(rv_span_of(hidden), chair->secret);
    if (rv_is(word, "open")) {
        memcpy(secret, hidden, sizeof hidden);
    } else if (rv_is(word, "me")) {
        chair->person = g->person;
        memcpy(chair->name, g->name, sizeof chair->name);
    } else if (bot) {
        rv_out out = rv_out_to(chair->bot, sizeof chair->bot);
        rv_put(&out, "%s", bot->id);
    } else {
        return false;
    }
    return true;
}

const char *house_read_chairs(const guest *g, rv_span words, making *m)
{
    rv_span word;
    int mine = 0;
    for (int seat = 1; seat <= m->table.seats; seat++) {
        if (words.at == NULL)
            word = rv_span_of(seat == 1 ? "me" : "open");
        else if (!rv_next_word(&words, &word))
            return "complaint.table.seats";
        mine += rv_is(word, "me");
        if (!house_read_chair(g, word, &m->table.chairs[seat], m->secrets[seat]))
            return "a seat is \"me\", \"open\" or the name of a bot";
    }
    if (mine > 1 || (words.at && rv_trim(words).size > 0))
        return mine > 1 ? "complaint.table.chairs" : "complaint.table.words";
    secret_word(m->secrets[0], SECRET_CHAIR);
    secret_hash(rv_span_of(m->secrets[0]), m->table.chairs[0].secret);
    house_draw_link(&m->table, m->link);
    return NULL;
}

void house_draw_link(store_table *to, char *link)
{
    secret_word(link, SECRET_CHAIR);
    secret_hash(rv_span_of(link), to->link);
}

const char *house_read_game(const house *h, const store_table *wanted, const rv_box *box,
                            rv_game *game, rv_complaint *complaint)
{
    const rv_shelf *shelf = &h->settings.shelf;
    for (size_t i = 0; i < shelf->count; i++)
        if (rv_is(rv_span_of(wanted->game), shelf->boxes[i].rules->id))
            return rv_game_read(game, box ? box : &shelf->boxes[i], rv_span_of(wanted->options),
                                complaint);
    return rv_complain(complaint, NULL, "complaint.table.game");
}

bool house_read_terms(guest *g, const rv_asked *asked, store_table *wanted)
{
    rv_pace pace;
    rv_complaint complaint;
    if (rv_asked_has(asked, RV_ASK_OPTIONS))
        memcpy(wanted->options, asked->options, sizeof wanted->options);
    if (rv_asked_has(asked, RV_ASK_PACE))
        memcpy(wanted->pace, asked->pace, sizeof wanted->pace);
    if (rv_asked_has(asked, RV_ASK_AWAY))
        wanted->away = (uint32_t)asked->away;
    if (rv_asked_has(asked, RV_ASK_HINTS))
        wanted->hints = asked->hints;
    if (rv_pace_read(rv_span_of(wanted->pace), &pace, &complaint) != NULL) {
        house_complain(g, &complaint);
        return false;
    }
    rv_out out = rv_out_to(wanted->pace, sizeof wanted->pace);
    rv_pace_print(&pace, &out);
    return house_read_listing(g, asked, wanted);
}

void house_put_invitations(const making *m, rv_json *json)
{
    rv_json_array(json, "invitations");
    for (int seat = 1; seat <= m->table.seats; seat++)
        if (m->secrets[seat][0]) {
            rv_json_object(json, NULL);
            rv_json_number(json, "seat", seat);
            rv_json_word(json, "secret", m->secrets[seat]);
            rv_json_close(json, '}');
        }
    rv_json_close(json, ']');
    if (m->secrets[0][0])
        rv_json_word(json, "watch", m->secrets[0]);
    if (m->link[0])
        rv_json_word(json, "link", m->link);
}

/* The table has been written: its maker watches it, and all who watch are told. */
static void table_made(void *user, void *table_of, uint64_t number, bool written)
{
    table *t = table_of;
    guest *asker = house_end_write(t);
    (void)user, (void)number;
    if (asker && written) {
        rv_json *json = house_answer(asker);
        house_put_table(t, asker, json);
        house_put_invitations(t->making, json);
        house_send_answer(asker);
    } else if (asker) {
        house_refuse(asker, "room.unwritten");
        house_look_away(asker);
    }
    if (!written) {
        t->saved.listed = false;
        house_list_changes(t->house);
        t->saved.fill = t->fills = 0;
    }
    free(t->making);
    t->making = NULL;
    house_after_write(t, asker);
}

static void free_making(house *h, making *m)
{
    if (m)
        rv_shelf_use(&h->settings.shelf, m->box, -1);
    free(m);
}

/* The table as it is wanted; NULL after an error. */
static making *read_making(guest *g, const rv_asked *asked)
{
    house *h = g->house;
    const char *wrong = NULL;
    rv_game game;
    rv_complaint complaint;
    making *m = calloc(1, sizeof *m);
    RV_ASSERT(m != NULL);
    memcpy(m->table.game, asked->game, sizeof m->table.game);
    bool good = house_read_terms(g, asked, &m->table) && house_read_box(g, asked, m);
    if (good && house_read_game(h, &m->table, m->box, &game, &complaint) != NULL) {
        house_complain(g, &complaint);
        good = false;
    }
    if (good && (good = house_know(g))) {
        rv_out setup = rv_out_to(m->table.options, sizeof m->table.options);
        rv_game_print(&game, &setup);
        m->table.seats = rv_seats(&game);
        bool given = rv_asked_has(asked, RV_ASK_SEATS);
        wrong = house_read_chairs(g, given ? rv_span_of(asked->seats) : (rv_span){ NULL, 0 }, m);
    }
    if (wrong)
        house_wrong(g, wrong);
    if (good && wrong == NULL)
        return m;
    free_making(h, m);
    return NULL;
}

void house_hear_make(guest *g, const rv_asked *asked)
{
    making *m = read_making(g, asked);
    if (m && (!m->box || house_may_use(g, m->box)) && (!m->table.listed || house_may_list(g, NULL))
        && house_may_make(g))
        house_make(g, m);
    else
        free_making(g->house, m);
}

void house_make(guest *g, making *m)
{
    house *h = g->house;
    m->table.host = g->person;
    m->table.made = store_time();
    secret_word(m->table.id, SECRET_TABLE);
    secret_bytes(m->table.secret, sizeof m->table.secret);
    table *before = g->table;
    bool sat = g->seat > 0;
    house_look_away(g);
    table *t = house_new_table(h, &m->table);
    t->making = m;
    t->from = g->from;
    house_list_changes(h);
    t->box = m->box;
    house_look_at(g, t, house_seat_of(t, g->person));
    store_make(h->store, house_begin_write(t, g, table_made), &t->saved, NULL);
    house_left(before, sat);
}

/* ---- Coming to a table ---- */

int house_seat_in(const store_table *saved, uint64_t person)
{
    for (int seat = 1; person && seat <= saved->seats; seat++)
        if (saved->chairs[seat].person == person)
            return seat;
    return 0;
}

int house_seat_of(const table *t, uint64_t person)
{
    return house_seat_in(&t->saved, person);
}

/* A chair, or what else the secret is for. */
static int purpose_of(const store_table *saved, const char *secret)
{
    unsigned char hash[SECRET_HASH];
    secret_hash(rv_span_of(secret), hash);
    if (memcmp(saved->link, hash, sizeof hash) == 0)
        return COMES_TO_PLAY;
    for (int seat = 0; seat <= saved->seats; seat++)
        if (memcmp(saved->chairs[seat].secret, hash, sizeof hash) == 0)
            return seat ? seat : COMES_TO_LOOK;
    return COMES_BY_NONE;
}

bool house_is_private(const store_table *saved)
{
    static const unsigned char none[SECRET_HASH];
    return memcmp(saved->chairs[0].secret, none, sizeof none) == 0;
}

/* The chair that a secret is for, or the first free one of the table; 0: none is free for it. */
static int chair_for(const store_table *saved, int comes)
{
    int seat = comes == COMES_TO_PLAY ? house_free_chair(saved) : comes > 0 ? comes : 0;
    const store_chair *chair = &saved->chairs[seat];
    return saved->started || chair->person || chair->bot[0] ? 0 : seat;
}

/* Whoever was to sit down and has come too late may look on, as those may who came for that. */
bool house_may_look(const guest *g, const store_table *saved, int comes)
{
    if (g->person && (g->person == saved->host || house_seat_in(saved, g->person)))
        return true;
    return comes != COMES_BY_NONE && (chair_for(saved, comes) || !house_is_private(saved));
}

void house_left(table *t, bool sat)
{
    if (t == NULL)
        return;
    house_tell_of(t, sat);
    house_look_again(t, t->house->now); /* somebody may be missed from now on */
    house_forget_if_idle(t);
}

/* How the guest comes to a table, which is found out without reading its log. False after a
   refusal: whoever may not come is not told whether there is one. */
static bool may_come(guest *g, const char *id, const char *secret, int *comes)
{
    house *h = g->house;
    const table *t = house_in_memory(h, id);
    const store_table *saved = t ? &t->saved : NULL;
    store_table row;
    *comes = COMES_BY_NONE;
    if (t == NULL && store_look_up(h->store, id, &row))
        saved = &row;
    else if (t == NULL)
        house_tell_unread(h, id);
    if (saved && secret[0])
        *comes = purpose_of(saved, secret);
    if (saved == NULL || (t && (t->making || t->shut)) || !house_may_look(g, saved, *comes)) {
        house_refuse(g, *comes == COMES_BY_NONE ? "room.table" : "room.private");
        return false;
    }
    return t || !row.started || house_grants(g, SHARE_REPLAYS);
}

void house_hear_open(guest *g, const rv_asked *asked)
{
    house *h = g->house;
    int comes;
    if (!may_come(g, asked->table, asked->secret, &comes))
        return;
    table *before = g->table, *t = house_find(h, asked->table);
    if (t == NULL || t->aside) {
        house_refuse(g, t ? "room.broken" : "room.table");
        return;
    }
    if (!house_has_room(g, t))
        return;
    bool sat = g->seat > 0;
    house_look_away(g);
    house_look_at(g, t, house_seat_of(t, g->person));
    g->comes = (int8_t)comes;
    if (g->person && g->person == t->saved.host) {
        t->from = g->from;
        house_list_changes(h);
    }
    rv_json *json = house_answer(g);
    house_put_table(t, g, json);
    house_send_answer(g);
    if (before != t)
        house_left(before, sat);
    house_tell_of(t, g->seat || (sat && before == t));
    house_look_again(t, h->now); /* what stood still while nobody was there goes on */
}

void house_hear_leave(guest *g, const rv_asked *asked)
{
    table *before = g->table;
    bool sat = g->seat > 0;
    (void)asked;
    house_look_away(g);
    house_ok(g);
    house_left(before, sat);
}

/* The chair of a secret, or the first free one of the table, becomes the guest's own. */
void house_hear_sit(guest *g, const rv_asked *asked)
{
    table *t = g->table;
    int comes = purpose_of(&t->saved, asked->secret), mine = house_seat_of(t, g->person);
    int seat = chair_for(&t->saved, comes);
    if (mine && (comes == mine || comes == COMES_TO_PLAY)) {
        rv_json *json = house_answer(g);
        house_put_table(t, g, json);
        house_send_answer(g);
        return;
    }
    if (seat == 0 || mine) {
        house_refuse(g, comes == COMES_TO_PLAY   ? "room.full"
                        : comes == COMES_BY_NONE ? "room.link"
                                                 : "room.chair");
        return;
    }
    if (!house_know(g))
        return;
    making *change = house_new_change(t);
    change->table.chairs[seat].person = g->person;
    change->table.chairs[seat].bound = false;
    memcpy(change->table.chairs[seat].name, g->name, sizeof g->name);
    house_change(g);
}

/* ---- Playing ---- */

/* False after a refusal. */
static bool may_see(guest *g, const rv_asked *asked)
{
    char text[128];
    rv_out wrong = rv_out_to(text, sizeof text);
    if (rv_asked_sees(asked, g->table->room, house_caller(g), &wrong))
        return true;
    if (wrong.used > 0)
        house_wrong(g, text);
    else
        house_refuse(g, "room.role");
    return false;
}

/* The viewer's stream begins: a hello, and what has happened so far. */
void house_hear_watch(guest *g, const rv_asked *asked)
{
    unsigned char message[RV_MESSAGE];
    const rv_room *room = g->table->room;
    int viewer = asked->as;
    if (room == NULL) {
        house_refuse(g, "room.empty");
        return;
    }
    if (!may_see(g, asked))
        return;
    if (!house_watch(g, viewer)) {
        house_wrong(g, "complaint.memory");
        return;
    }
    house_ok(g);
    rv_pack pack = { .at = message, .size = sizeof message };
    rv_room_hello(room, viewer, &pack);
    house_send(g, true, message, pack.used);
    for (int from = 0; from >= 0;) {
        pack.used = 0;
        from = rv_room_story(room, viewer, from, &pack);
        RV_ASSERT(!pack.full);
        house_send(g, true, message, pack.used);
    }
}

void house_hear_wish(void *guest_of, const rv_wish *wish)
{
    guest *g = guest_of;
    table *t = g->table;
    if (t->writing) {
        house_wait(g, t);
        return;
    }
    if (house_is_in_photo(t, wish->seat)) {
        house_refuse(g, "room.stale"); /* it was done already, on another connection */
        return;
    }
    rv_reply reply = rv_room_hear(t->room, house_caller(g), wish, g->house->now);
    switch (reply.verdict) {
    case RV_V_REFUSED:
        house_refuse(g, reply.why);
        break;
    case RV_V_DONE:
        house_ok(g);
        break;
    case RV_V_ENTRY:
        if (!house_races(t, &reply.entry, g))
            house_write(t, &reply.entry, false, g);
        break;
    }
}
