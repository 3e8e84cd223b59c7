/* The house's own requests (docs/protocol.md, "Tables elsewhere"): who one is, tables, chairs. */
#include "apps/server/house_inside.h"
#include "bots/bots.h"

#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600 * 1000, TABLES_PER_HOUR = 10, LONGEST_AWAY = 24 * 3600 };

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
            return "there must be a word for each seat";
        mine += rv_is(word, "me");
        if (!house_read_chair(g, word, &m->table.chairs[seat], m->secrets[seat]))
            return "a seat is \"me\", \"open\" or the name of a bot";
    }
    if (mine > 1 || (words.at && rv_trim(words).size > 0))
        return mine > 1 ? "nobody can sit on two chairs" : "there are fewer seats than words";
    secret_word(m->secrets[0], SECRET_CHAIR);
    secret_hash(rv_span_of(m->secrets[0]), m->table.chairs[0].secret);
    return NULL;
}

const char *house_read_game(const house *h, const store_table *wanted, const rv_box *box,
                            rv_game *game, rv_complaint *complaint)
{
    const rv_shelf *shelf = &h->settings.shelf;
    for (size_t i = 0; i < shelf->count; i++)
        if (rv_is(rv_span_of(wanted->game), shelf->boxes[i].rules->id))
            return rv_game_read(game, box ? box : &shelf->boxes[i], rv_span_of(wanted->options),
                                complaint);
    return rv_complain(complaint, NULL, "there is no such game");
}

bool house_read_terms(guest *g, rv_span request, store_table *wanted)
{
    rv_table *desk = g->house->desk;
    rv_span value;
    rv_pace pace;
    rv_complaint complaint;
    bool given;
    long away = wanted->away;
    if (!rv_table_text_if(desk, request, "options", wanted->options, sizeof wanted->options, &given)
        || !rv_table_text_if(desk, request, "pace", wanted->pace, sizeof wanted->pace, &given))
        return false;
    if (rv_pace_read(rv_span_of(wanted->pace), &pace, &complaint) != NULL) {
        rv_table_wrong(desk, complaint.text);
        return false;
    }
    if (rv_json_member(request, "away", &value) && !rv_number(value, 0, LONGEST_AWAY, &away)) {
        rv_table_wrong(desk, "\"away\" is a number of seconds, a day at most; 0: never");
        return false;
    }
    if (!house_read_listing(g, request, wanted))
        return false;
    rv_out out = rv_out_to(wanted->pace, sizeof wanted->pace);
    rv_pace_print(&pace, &out);
    wanted->away = (uint32_t)away;
    return true;
}

bool house_may_make(guest *g)
{
    house *h = g->house;
    if (h->settings.generous || tally_allows(&h->makers, g->person, h->now, TABLES_PER_HOUR, HOUR))
        return true;
    rv_table_refuse(h->desk, "room.rate");
    return false;
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
}

/* The table has been written: its maker watches it, and all who watch are told. */
static void table_made(void *user, void *table_of, uint64_t number, bool written)
{
    house *h = user;
    table *t = table_of;
    guest *asker = house_end_write(t);
    (void)number;
    if (asker && written) {
        rv_json *json = rv_table_answer(h->desk, asker->ok);
        house_put_table(t, asker, json);
        house_put_invitations(t->making, json);
        rv_table_send(h->desk);
    } else if (asker) {
        rv_table_refuse(h->desk, "room.unwritten");
        house_look_away(asker);
    }
    if (!written) {
        t->saved.listed = false;
        t->saved.fill = t->fills = 0;
    }
    h->speaking = NULL;
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
static making *read_making(guest *g, rv_span request)
{
    house *h = g->house;
    char seats[256];
    bool given;
    rv_game game;
    rv_complaint complaint;
    making *m = calloc(1, sizeof *m);
    RV_ASSERT(m != NULL);
    const char *wrong = rv_ask_text(request, "game", m->table.game, sizeof m->table.game)
                            ? NULL
                            : "\"game\" is missing";
    bool good = wrong == NULL && house_read_terms(g, request, &m->table)
                && house_read_box(g, request, m)
                && rv_table_text_if(h->desk, request, "seats", seats, sizeof seats, &given);
    if (good)
        wrong = house_read_game(h, &m->table, m->box, &game, &complaint);
    if (good && wrong == NULL && (good = house_know(g))) {
        rv_out setup = rv_out_to(m->table.options, sizeof m->table.options);
        rv_game_print(&game, &setup);
        m->table.seats = rv_seats(&game);
        wrong = house_read_chairs(g, given ? rv_span_of(seats) : (rv_span){ NULL, 0 }, m);
    }
    if (wrong)
        rv_table_wrong(h->desk, wrong);
    if (good && wrong == NULL)
        return m;
    free_making(h, m);
    return NULL;
}

static void hear_make(guest *g, rv_span request)
{
    making *m = read_making(g, request);
    if (m && house_may_make(g))
        house_make(g, m, "make");
    else
        free_making(g->house, m);
}

void house_make(guest *g, making *m, const char *ok)
{
    house *h = g->house;
    m->table.host = g->person;
    m->table.made = store_time();
    secret_word(m->table.id, SECRET_TABLE);
    secret_bytes(m->table.secret, sizeof m->table.secret);
    g->ok = ok;
    table *before = g->table;
    house_look_away(g);
    table *t = house_new_table(h, &m->table);
    t->making = m;
    t->box = m->box;
    house_look_at(g, t, house_seat_of(t, g->person));
    store_make(h->store, house_begin_write(t, g, table_made), &t->saved, NULL);
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

/* Whoever sits there, made it, or knows one of its secrets. */
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
    t->house->due = t->house->now; /* somebody may be missed from now on */
    house_forget_if_idle(t);
}

static void hear_open(guest *g, rv_span request)
{
    house *h = g->house;
    char id[SECRET_TABLE + 1], secret[SECRET_CHAIR + 1] = "";
    bool given;
    if (!rv_ask_text(request, "table", id, sizeof id)) {
        rv_table_wrong(h->desk, "\"table\" must be that of a link");
        return;
    }
    if (!rv_table_text_if(h->desk, request, "secret", secret, sizeof secret, &given))
        return;
    table *before = g->table, *t = house_find(h, id);
    if (t == NULL || t->making || !may_look(g, t, secret)) {
        rv_table_refuse(h->desk, "room.table");
        if (t)
            house_forget_if_idle(t);
        return;
    }
    house_look_away(g);
    house_look_at(g, t, house_seat_of(t, g->person));
    g->invited = secret[0] && chair_of(t, secret) > 0;
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
    if (!house_know(g))
        return;
    making *change = house_new_change(t);
    change->table.chairs[seat].person = g->person;
    change->table.chairs[seat].bound = false;
    memcpy(change->table.chairs[seat].name, g->name, sizeof g->name);
    house_change(g, "sit");
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
    house_send(g, true, message, pack.used);
    for (int from = 0; from >= 0;) {
        pack.used = 0;
        from = rv_room_story(room, viewer, from, &pack);
        RV_ASSERT(!pack.full);
        house_send(g, true, message, pack.used);
    }
}

void house_hear_wish(void *user, const char *ok, const rv_wish *wish)
{
    house *h = user;
    guest *g = h->speaking;
    table *t = g->table;
    rv_caller caller = { .role = g->seat ? RV_SEATED : RV_WATCHING, .seat = g->seat };
    if (t->writing) {
        house_wait(g, t);
        return;
    }
    if (house_is_in_photo(t, wish->seat)) {
        rv_table_refuse(h->desk, "room.stale"); /* it was done already, on another connection */
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
        if (!house_races(t, &reply.entry, g))
            house_write(t, &reply.entry, false, g);
        break;
    }
}

/* ---- Which is which ---- */

static const struct {
    const char *what;
    bool at_table; /* only for somebody who is at a table */
    bool changes;  /* and it waits for other changes */
    void (*hear)(guest *g, rv_span request);
} requests[] = {
    { "me", false, false, house_hear_me },         { "name", false, false, house_hear_name },
    { "words", false, false, house_hear_words },   { "code", false, false, house_hear_code },
    { "enter", false, false, house_hear_enter },   { "forget", false, false, house_hear_forget },
    { "say", true, false, house_hear_say },        { "chat", true, false, house_hear_chat },
    { "quiet", true, false, house_hear_quiet },    { "mute", true, false, house_hear_mute },
    { "block", true, false, house_hear_block },    { "report", true, false, house_hear_report },
    { "nonce", true, true, house_hear_nonce },     { "reveal", true, false, house_hear_reveal },
    { "make", false, false, hear_make },           { "open", false, false, hear_open },
    { "leave", true, false, hear_leave },          { "sit", true, true, hear_sit },
    { "chair", true, true, house_hear_chair },     { "swap", true, true, house_hear_swap },
    { "setup", true, true, house_hear_setup },     { "start", true, true, house_hear_start },
    { "box", false, false, house_hear_box },       { "races", true, false, house_hear_races },
    { "missed", true, true, house_hear_missed },   { "lobby", false, false, house_hear_lobby },
    { "join", false, false, house_hear_join },     { "quick", false, false, house_hear_quick },
    { "rise", true, true, house_hear_rise },       { "watch", true, false, hear_watch },
    { "rematch", true, true, house_hear_rematch },
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
            house_wait(g, g->table);
        else
            requests[i].hear(g, request);
        return true;
    }
    return false;
}
