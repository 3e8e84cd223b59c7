/* Requests of the house's own (docs/protocol.md, "Tables elsewhere"): who one is, tables, chairs.
 */
#include "apps/server/house_inside.h"
#include "bots/bots.h"

#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600 * 1000, TABLES_PER_HOUR = 10, STRANGERS_PER_HOUR = 20, LISTED = 50 };

/* ---- People ---- */

/* The guest becomes somebody who is remembered; false after a refusal. */
static bool know(guest *g)
{
    house *h = g->house;
    if (g->person)
        return true;
    if (!h->settings.generous
        && !tally_allows(&h->strangers, g->address, h->now, STRANGERS_PER_HOUR, HOUR)) {
        rv_table_refuse(h->desk, "room.rate");
        return false;
    }
    uint64_t person = secret_number();
    store_person(h->store, (store_wait){ .done = NULL }, g->device, person, "");
    for (guest *one = h->guests; one; one = one->next)
        if (memcmp(one->device, g->device, sizeof g->device) == 0)
            one->person = person;
    return true;
}

static bool is_name(rv_span name)
{
    for (size_t i = 0; i < name.size; i++)
        if ((unsigned char)name.at[i] < ' ' || name.at[i] == 0x7f)
            return false;
    return name.size > 0 && rv_is_utf8(name) && rv_trim(name).size == name.size;
}

static void spread_name(guest *g, const char *name)
{
    house *h = g->house;
    for (guest *one = h->guests; one; one = one->next)
        if (one->person == g->person)
            memcpy(one->name, name, STORE_NAME);
    for (int i = 0; i < BUCKETS; i++)
        for (table *t = h->tables[i]; t; t = t->next) {
            int seat = house_seat_of(t, g->person);
            if (seat) {
                memcpy(t->saved.chairs[seat].name, name, STORE_NAME);
                house_tell_table(t);
            }
        }
}

static void name_written(void *user, void *table_of, uint64_t number, bool written)
{
    house *h = user;
    (void)table_of;
    for (guest *g = h->guests; g; g = g->next)
        if (g->number == number) {
            house_turn_to(g);
            if (written)
                rv_table_ok(h->desk, "name");
            else
                rv_table_refuse(h->desk, "room.unwritten");
            h->speaking = NULL;
            if (written)
                spread_name(g, g->wanted);
            house_answered(g);
            return;
        }
}

static void hear_name(guest *g, rv_span request)
{
    house *h = g->house;
    char name[STORE_NAME] = "";
    if (!rv_ask_text(request, "name", name, sizeof name) || !is_name(rv_span_of(name))) {
        rv_table_wrong(h->desk,
                       "\"name\" must be a text of 1 to 63 bytes, without spaces around it");
        return;
    }
    if (!know(g))
        return;
    memcpy(g->wanted, name, sizeof name);
    rv_out id = rv_out_to(g->id, sizeof g->id);
    rv_put(&id, "%s", rv_table_id(h->desk));
    h->later = true;
    store_wait wait = { .done = name_written, .user = h, .guest = g->number };
    store_person(h->store, wait, NULL, g->person, name);
}

static void put_listed(void *user, const char *id)
{
    guest *g = user;
    store_table saved;
    if (!store_load(g->house->store, id, &saved))
        return;
    rv_json *json = g->list;
    rv_json_object(json, NULL);
    rv_json_word(json, "table", saved.id);
    rv_json_word(json, "game", saved.game);
    rv_json_word(json, "options", saved.options);
    rv_json_bool(json, "host", saved.host == g->person);
    rv_json_bool(json, "started", saved.head != NULL);
    rv_json_bool(json, "over", saved.over);
    rv_json_array(json, "seats");
    for (int seat = 1; seat <= saved.seats; seat++) {
        const store_chair *chair = &saved.chairs[seat];
        rv_json_word(json, NULL, chair->bot[0] ? chair->bot : chair->name);
    }
    rv_json_close(json, ']');
    rv_json_close(json, '}');
    free(saved.head);
}

static void hear_me(guest *g, rv_span request)
{
    rv_json *json = rv_table_answer(g->house->desk, "me");
    (void)request;
    rv_json_word(json, "name", g->name);
    rv_json_array(json, "tables");
    g->list = json;
    if (g->person)
        store_tables_of(g->house->store, g->person, LISTED, put_listed, g);
    rv_json_close(json, ']');
    rv_table_send(g->house->desk);
}

/* ---- Making a table ---- */

/* Who shall sit there, in a word: "me", "open", or a bot. A secret is drawn for who is invited and
   left in `secret`, else that is empty. False: no such word. */
static bool read_chair(const guest *g, rv_span word, store_chair *chair, char *secret)
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

typedef struct making {
    store_table table;
    char secrets[RV_SEATS + 1][SECRET_CHAIR + 1];
} making;

/* "me open greedy": one word for each seat. Without words, oneself and open ones. */
static const char *read_chairs(const guest *g, rv_span words, making *m)
{
    rv_span word;
    int mine = 0;
    for (int seat = 1; seat <= m->table.seats; seat++) {
        if (words.at == NULL)
            word = rv_span_of(seat == 1 ? "me" : "open");
        else if (!rv_next_word(&words, &word))
            return "there must be a word for each seat";
        mine += rv_is(word, "me");
        if (!read_chair(g, word, &m->table.chairs[seat], m->secrets[seat]))
            return "a seat is \"me\", \"open\" or the name of a bot";
    }
    if (mine > 1 || (words.at && rv_trim(words).size > 0))
        return mine > 1 ? "nobody can sit on two chairs" : "there are fewer seats than words";
    secret_word(m->secrets[0], SECRET_CHAIR);
    secret_hash(rv_span_of(m->secrets[0]), m->table.chairs[0].secret);
    return NULL;
}

/* The game in the words of a request; NULL, or what is wrong. */
static const char *read_game(const house *h, const char *name, const char *options, rv_game *game,
                             rv_complaint *complaint)
{
    const rv_shelf *shelf = &h->settings.shelf;
    for (size_t i = 0; i < shelf->count; i++)
        if (rv_is(rv_span_of(name), shelf->boxes[i].rules->id))
            return rv_game_read(game, &shelf->boxes[i], rv_span_of(options), complaint);
    return rv_complain(complaint, NULL, "there is no such game");
}

static void put_invitations(const making *m, rv_json *json)
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
}

/* The asker of something that has been written looks at the table, and all who do are told. */
static void table_made(void *user, void *table_of, uint64_t number, bool written)
{
    house *h = user;
    table *t = table_of;
    guest *asker = house_end_write(t);
    (void)number;
    if (asker && written) {
        rv_json *json = rv_table_answer(h->desk, "make");
        house_put_table(t, asker, json);
        put_invitations(t->making, json);
        rv_table_send(h->desk);
    } else if (asker) {
        rv_table_refuse(h->desk, "room.unwritten");
        house_look_away(asker);
    }
    h->speaking = NULL;
    free(t->making);
    t->making = NULL;
    house_after_write(t, asker);
}

static void hear_make(guest *g, rv_span request)
{
    house *h = g->house;
    char name[40], options[RV_OPTIONS_TEXT] = "", seats[256];
    bool given;
    rv_game game;
    rv_complaint complaint;
    if (!rv_ask_text(request, "game", name, sizeof name)) {
        rv_table_wrong(h->desk, "\"game\" is missing");
        return;
    }
    if (!rv_table_text_if(h->desk, request, "options", options, sizeof options, &given)
        || !rv_table_text_if(h->desk, request, "seats", seats, sizeof seats, &given))
        return;
    const char *wrong = read_game(h, name, options, &game, &complaint);
    if (wrong) {
        rv_table_wrong(h->desk, wrong);
        return;
    }
    if (!know(g))
        return;
    making *m = calloc(1, sizeof *m);
    RV_ASSERT(m != NULL);
    m->table.seats = rv_seats(&game);
    m->table.host = g->person;
    rv_out kind = rv_out_to(m->table.game, sizeof m->table.game);
    rv_out setup = rv_out_to(m->table.options, sizeof m->table.options);
    rv_put(&kind, "%s", game.rules->id);
    rv_game_print(&game, &setup);
    secret_word(m->table.id, SECRET_TABLE);
    wrong = read_chairs(g, given ? rv_span_of(seats) : (rv_span){ NULL, 0 }, m);
    if (wrong == NULL && !h->settings.generous
        && !tally_allows(&h->makers, g->person, h->now, TABLES_PER_HOUR, HOUR)) {
        rv_table_refuse(h->desk, "room.rate");
        free(m);
        return;
    }
    if (wrong) {
        rv_table_wrong(h->desk, wrong);
        free(m);
        return;
    }
    table *before = g->table;
    house_look_away(g);
    table *t = house_new_table(h, &m->table);
    t->making = m;
    house_look_at(g, t, house_seat_of(t, g->person));
    store_make(h->store, house_begin_write(t, g, table_made), &t->saved);
    house_left(before);
}

/* ---- Coming to a table ---- */

int house_seat_of(const table *t, uint64_t person)
{
    for (int seat = 1; person && seat <= t->saved.seats; seat++)
        if (t->saved.chairs[seat].person == person)
            return seat;
    return 0;
}

/* The chair that a secret is for; -1: none. */
static int chair_of(const table *t, const char *secret)
{
    unsigned char hash[SECRET_HASH];
    secret_hash(rv_span_of(secret), hash);
    for (int seat = 0; seat <= t->saved.seats; seat++)
        if (memcmp(t->saved.chairs[seat].secret, hash, sizeof hash) == 0)
            return seat;
    return -1;
}

/* Whoever sits there, made it, or has a secret of it. */
static bool may_look(const guest *g, const table *t, const char *secret)
{
    return (g->person && (g->person == t->saved.host || house_seat_of(t, g->person)))
           || (secret[0] && chair_of(t, secret) >= 0);
}

void house_left(table *t)
{
    if (t == NULL)
        return;
    house_tell_table(t);
    house_forget_if_idle(t);
}

static void hear_open(guest *g, rv_span request)
{
    house *h = g->house;
    char id[SECRET_TABLE + 1], secret[SECRET_CHAIR + 1] = "";
    bool given;
    if (!rv_ask_text(request, "table", id, sizeof id)
        || !rv_table_text_if(h->desk, request, "secret", secret, sizeof secret, &given)) {
        rv_table_wrong(h->desk, "\"table\" and \"secret\" must be those of a link");
        return;
    }
    table *before = g->table, *t = house_find(h, id);
    if (t == NULL || t->making || !may_look(g, t, secret)) {
        rv_table_refuse(h->desk, "room.table");
        if (t)
            house_forget_if_idle(t);
        return;
    }
    house_look_away(g);
    house_look_at(g, t, house_seat_of(t, g->person));
    rv_json *json = rv_table_answer(h->desk, "open");
    house_put_table(t, g, json);
    rv_table_send(h->desk);
    if (before != t)
        house_left(before);
    house_tell_table(t);
    h->due = h->now; /* what stood still while nobody was there goes on */
}

static void hear_leave(guest *g, rv_span request)
{
    table *before = g->table;
    (void)request;
    house_look_away(g);
    rv_table_ok(g->house->desk, "leave");
    house_left(before);
}

/* A chair has changed as it was asked for. */
static void chair_written(void *user, void *table_of, uint64_t number, bool written)
{
    house *h = user;
    table *t = table_of;
    guest *asker = house_end_write(t);
    (void)number;
    if (written)
        t->saved.chairs[t->chair] = t->changed;
    for (guest *g = t->guests; g; g = g->beside) {
        g->seat = (uint8_t)house_seat_of(t, g->person);
        if (g->eyes > 0 && g->eyes != g->seat)
            house_watch(g, -1);
    }
    if (asker && written) {
        rv_json *json = rv_table_answer(h->desk, asker->ok);
        house_put_table(t, asker, json);
        if (t->secret[0])
            rv_json_word(json, "secret", t->secret);
        rv_table_send(h->desk);
    } else if (asker) {
        rv_table_refuse(h->desk, "room.unwritten");
    }
    h->speaking = NULL;
    house_tell_table(t);
    house_after_write(t, asker);
}

static void change_chair(guest *g, int seat, const char *ok)
{
    table *t = g->table;
    g->ok = ok;
    t->chair = seat;
    store_sit(g->house->store, house_begin_write(t, g, chair_written), t->saved.id, seat,
              &t->changed);
}

/* The chair of a secret becomes the guest's own, once. */
static void hear_sit(guest *g, rv_span request)
{
    house *h = g->house;
    table *t = g->table;
    char secret[SECRET_CHAIR + 1];
    if (!rv_ask_text(request, "secret", secret, sizeof secret)) {
        rv_table_wrong(h->desk, "\"secret\" must be that of a link");
        return;
    }
    int seat = chair_of(t, secret), mine = house_seat_of(t, g->person);
    if (seat > 0 && seat == mine) {
        rv_json *json = rv_table_answer(h->desk, "sit");
        house_put_table(t, g, json);
        rv_table_send(h->desk);
        return;
    }
    if (seat <= 0 || mine || t->room || t->saved.chairs[seat].person
        || t->saved.chairs[seat].bot[0]) {
        rv_table_refuse(h->desk, "room.chair");
        return;
    }
    if (!know(g))
        return;
    t->changed = t->saved.chairs[seat];
    t->changed.person = g->person;
    memcpy(t->changed.name, g->name, sizeof g->name);
    t->secret[0] = '\0';
    change_chair(g, seat, "sit");
}

/* The host's right before the start: a bot sits there, oneself, or somebody who will be invited.
   Who sat there must get up. */
static void hear_chair(guest *g, rv_span request)
{
    house *h = g->house;
    table *t = g->table;
    char who[RV_NAME];
    rv_span value;
    long seat;
    if (g->person == 0 || g->person != t->saved.host || t->room) {
        rv_table_refuse(h->desk, "room.role");
        return;
    }
    if (!rv_json_member(request, "seat", &value) || !rv_number(value, 1, t->saved.seats, &seat)
        || !rv_ask_text(request, "who", who, sizeof who)
        || !read_chair(g, rv_span_of(who), &t->changed, t->secret)) {
        rv_table_wrong(h->desk, "\"seat\" must be one of the table, \"who\" me, open or a bot");
        return;
    }
    int mine = house_seat_of(t, g->person);
    if (t->changed.person && mine && mine != seat) {
        rv_table_refuse(h->desk, "room.chair");
        return;
    }
    change_chair(g, (int)seat, "chair");
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
    }
    house_after_write(t, asker);
}

/* The game with its bots, dealt; NULL: no memory. */
static rv_session *deal(const table *t)
{
    rv_game game;
    rv_complaint complaint;
    rv_rng seed = { .count = 0 };
    const char *wrong = read_game(t->house, t->saved.game, t->saved.options, &game, &complaint);
    RV_ASSERT(wrong == NULL);
    secret_bytes(seed.key, sizeof seed.key);
    rv_session *session = rv_session_new(&game, seed);
    for (int seat = 1; session && seat <= t->saved.seats; seat++)
        if (t->saved.chairs[seat].bot[0])
            rv_session_take_over(session, seat, t->saved.chairs[seat].bot);
    return session;
}

static void hear_start(guest *g, rv_span request)
{
    house *h = g->house;
    table *t = g->table;
    size_t size;
    bool full = true;
    (void)request;
    for (int seat = 1; seat <= t->saved.seats; seat++)
        full &= t->saved.chairs[seat].person || t->saved.chairs[seat].bot[0];
    if (g->person == 0 || g->person != t->saved.host || t->room || !full) {
        rv_table_refuse(h->desk, full ? "room.role" : "room.empty");
        return;
    }
    t->session = deal(t);
    char *head = t->session ? rv_session_print(t->session, NULL, 0, false, &size) : NULL;
    RV_ASSERT(head != NULL);
    store_start(h->store, house_begin_write(t, g, game_started), t->saved.id, head);
    free(head);
}

/* ---- Playing ---- */

/* The viewer's stream begins: a hello, and what has happened so far. */
static void hear_watch(guest *g, rv_span request)
{
    unsigned char message[RV_MESSAGE];
    house *h = g->house;
    const rv_room *room = g->table->room;
    int viewer;
    if (room == NULL) {
        rv_table_refuse(h->desk, "room.empty");
        return;
    }
    if (!rv_table_as(h->desk, request, true, &viewer))
        return;
    if (!house_watch(g, viewer)) {
        rv_table_wrong(h->desk, "no memory");
        return;
    }
    rv_table_ok(h->desk, "watch");
    rv_pack pack = { .at = message, .size = sizeof message };
    rv_room_hello(room, viewer, &pack);
    h->settings.send(g->user, true, message, pack.used);
    for (int from = 0; from >= 0;) {
        pack.used = 0;
        from = rv_room_story(room, viewer, from, &pack);
        RV_ASSERT(!pack.full);
        h->settings.send(g->user, true, message, pack.used);
    }
}

void house_hear_wish(void *user, const char *ok, const rv_wish *wish)
{
    house *h = user;
    guest *g = h->speaking;
    table *t = g->table;
    rv_caller caller = { .role = g->seat ? RV_SEATED : RV_WATCHING, .seat = g->seat };
    if (t->writing) {
        house_wait(g);
        return;
    }
    rv_reply reply = rv_room_hear(t->room, caller, wish, h->now);
    switch (reply.verdict) {
    case RV_V_REFUSED:
        rv_table_refuse(h->desk, reply.why);
        break;
    case RV_V_DONE:
        rv_table_ok(h->desk, ok);
        break;
    case RV_V_ENTRY:
        g->ok = ok;
        house_write(t, &reply.entry, g);
        break;
    }
}

/* ---- Which is which ---- */

static const struct {
    const char *what;
    bool at_table; /* somebody who looks at one asks it */
    bool changes;  /* and it waits for other changes */
    void (*hear)(guest *g, rv_span request);
} requests[] = {
    { "me", false, false, hear_me },      { "name", false, false, hear_name },
    { "make", false, false, hear_make },  { "open", false, false, hear_open },
    { "leave", true, false, hear_leave }, { "sit", true, true, hear_sit },
    { "chair", true, true, hear_chair },  { "start", true, true, hear_start },
    { "watch", true, false, hear_watch },
};

bool house_hear_other(void *user, rv_span what, rv_span request)
{
    house *h = user;
    guest *g = h->speaking;
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        if (!rv_is(what, requests[i].what))
            continue;
        if (requests[i].at_table && g->table == NULL)
            rv_table_refuse(h->desk, "room.table");
        else if (requests[i].changes && g->table->writing)
            house_wait(g);
        else
            requests[i].hear(g, request);
        return true;
    }
    return false;
}
