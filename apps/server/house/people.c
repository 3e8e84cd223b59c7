/* People: who one is, and what one is called. */
#include "apps/server/house/free_text.h"
#include "apps/server/house/inside.h"
#include "apps/server/house/words.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED = 50 };

/* ---- Answers that come later, without a table ---- */

store_wait house_later(guest *g, void (*done)(void *user, void *none, uint64_t guest, bool written))
{
    g->later = true;
    return (store_wait){ .done = done, .user = g->house, .guest = g->number };
}

/* The guest that waits, to be answered now; NULL: it has left, or was told that the writing
   failed. */
guest *house_heard_back(house *h, uint64_t number, bool written)
{
    guest *g = h->guests;
    while (g && g->number != number)
        g = g->next;
    if (g == NULL)
        return NULL;
    if (written)
        return g;
    house_refuse(g, "room.unwritten");
    house_answered(g);
    return NULL;
}

static void name_chair(store_table *saved, uint64_t person, const char *name)
{
    for (int seat = 1; seat <= saved->seats; seat++)
        if (saved->chairs[seat].person == person)
            memcpy(saved->chairs[seat].name, name, STORE_NAME);
}

static void answer_name(guest *g, const house_deed *d)
{
    (void)d;
    house_ok(g);
}

static void spread_name(house *h, const house_deed *d)
{
    for (guest *one = h->guests; one; one = one->next)
        if (one->person == d->person)
            memcpy(one->name, d->name, STORE_NAME);
    for (int i = 0; i < BUCKETS; i++)
        for (table *t = h->tables[i]; t; t = t->next) {
            name_chair(&t->saved, d->person, d->name);
            if (t->saved.host == d->person)
                t->host[0] = '\0';
            if (t->change)
                name_chair(&t->change->table, d->person, d->name);
            if (house_seat_of(t, d->person))
                house_tell_table(t);
        }
}

void house_hear_name(guest *g, const rv_asked *asked)
{
    house *h = g->house;
    const char *name = asked->name;
    const char *wrong =
        strlen(name) < STORE_NAME ? free_text_wrong_name(rv_span_of(name)) : "room.name";
    if (wrong) {
        house_refuse(g, wrong);
        return;
    }
    if (!house_know_as(g, name))
        return;
    house_deed deed = { .person = g->person, .answer = answer_name, .happens = spread_name };
    memcpy(deed.name, name, sizeof deed.name);
    store_person(h->store, house_begin_deed(g, &deed), NULL, g->person, name);
}

/* ---- Known again ---- */

static void answer_words(guest *g, const house_deed *d)
{
    rv_json *json = house_answer(g);
    (void)d;
    rv_json_word(json, "words", g->words);
    house_send_answer(g);
    memset(g->words, 0, sizeof g->words);
}

void house_hash(guest *g, const char *plain, bool enters)
{
    house *h = g->house;
    g->enters = enters;
    if (hasher_ask(h->hasher, g->number, plain))
        g->later = true;
    else
        house_refuse(g, "room.talk");
}

/* New words, told only once; older ones are worthless from now on. */
void house_hear_words(guest *g, const rv_asked *asked)
{
    g->alone = asked->alone;
    if (!house_know(g) || !house_grants(g, SHARE_GUESSES))
        return;
    words_draw(g->words);
    house_hash(g, g->words, false);
}

/* Words whose hash is still of the older kind are kept with the new one from now on. */
static uint64_t find_by_words(house *h, const hashed *words)
{
    char name[STORE_NAME];
    uint64_t person = 0;
    if (!store_find_words(h->store, words->hash, &person, name)
        && store_find_words(h->store, words->before, &person, name))
        store_words(h->store, (store_wait){ .done = NULL }, person, words->hash, NULL, false);
    return person;
}

static void write_words(guest *g, const unsigned char hash[SECRET_HASH])
{
    house_deed deed = { .person = g->person, .answer = answer_words };
    memcpy(deed.device, g->device, sizeof deed.device);
    if (g->alone)
        deed.happens = house_drop_others;
    store_words(g->house->store, house_begin_deed(g, &deed), g->person, hash, g->device, g->alone);
}

void house_take_hashed(house *h)
{
    hashed words;
    while (hasher_collect(h->hasher, &words)) {
        guest *g = h->guests;
        while (g && g->number != words.guest)
            g = g->next;
        if (g == NULL)
            continue; /* it has left */
        if (g->enters)
            house_enter_as(g, find_by_words(h, &words));
        else
            write_words(g, words.hash);
        if (g->answered)
            house_answered(g);
    }
}

/* ---- Forgotten ---- */

void house_find_host(store_table *saved)
{
    for (int seat = 1; seat <= saved->seats && saved->host == 0; seat++)
        if (!saved->chairs[seat].gone)
            saved->host = saved->chairs[seat].person;
}

/* A person's chair: free if no game has begun; else it is nobody's, and a bot stands in. */
static void leave_chair(store_table *saved, uint64_t person)
{
    for (int seat = 1; seat <= saved->seats; seat++) {
        store_chair *chair = &saved->chairs[seat];
        if (chair->person != person)
            continue;
        chair->name[0] = '\0';
        chair->gone = saved->started;
        if (!saved->started) {
            chair->person = 0;
            chair->bound = false;
        }
    }
    if (saved->host == person) {
        saved->host = 0;
        house_find_host(saved);
    }
}

void house_forget_person(house *h, uint64_t person)
{
    house_drop_codes(h, person);
    house_drop_shuns(h, person);
    for (guest *one = h->guests; one; one = one->next)
        if (one->person == person)
            house_become(one, 0, "");
    for (int i = 0; i < BUCKETS; i++)
        for (table *t = h->tables[i]; t; t = t->next) {
            bool sits = house_seat_of(t, person);
            if (t->saved.host == person)
                t->host[0] = '\0';
            leave_chair(&t->saved, person);
            if (t->change)
                leave_chair(&t->change->table, person);
            if (sits && !t->room)
                house_note_chairs(t);
            if (sits)
                house_tell_table(t);
            house_look_again(t, h->now);
        }
}

static void answer_forget(guest *g, const house_deed *d)
{
    (void)d;
    house_ok(g);
}

static void forgotten(house *h, const house_deed *d)
{
    house_forget_person(h, d->person);
}

/* Everything known of the person goes; the games they played stay, without a name. */
void house_hear_forget(guest *g, const rv_asked *asked)
{
    house_deed deed = { .person = g->person, .answer = answer_forget, .happens = forgotten };
    (void)asked;
    if (g->person)
        store_forget(g->house->store, house_begin_deed(g, &deed), g->person);
    else if (!house_is_newcomer(g))
        house_ok(g);
}

/* ---- One's tables ---- */

/* Whose move it is. */
static void put_turns(uint16_t turns, rv_json *json)
{
    rv_json_array(json, "turns");
    for (int seat = 1; seat <= RV_SEATS; seat++)
        if (turns >> seat & 1)
            rv_json_number(json, NULL, seat);
    rv_json_close(json, ']');
}

static void put_listed(void *user, const char *id)
{
    guest *g = user;
    store_table saved;
    if (!store_look_up(g->house->store, id, &saved))
        return;
    const table *t = house_in_memory(g->house, id);
    rv_json *json = g->list;
    rv_json_object(json, NULL);
    rv_json_word(json, "table", saved.id);
    rv_json_word(json, "game", saved.game);
    rv_json_word(json, "options", saved.options);
    rv_json_bool(json, "host", saved.host == g->person);
    rv_json_bool(json, "started", saved.started);
    rv_json_bool(json, "over", saved.over);
    rv_json_number(json, "seat", house_seat_in(&saved, g->person));
    rv_json_array(json, "seats");
    for (int seat = 1; seat <= saved.seats; seat++) {
        const store_chair *chair = &saved.chairs[seat];
        rv_json_word(json, NULL, chair->bot[0] ? chair->bot : chair->name);
    }
    rv_json_close(json, ']');
    put_turns(t && t->room ? house_turns(t) : saved.turns, json);
    rv_json_close(json, '}');
}

void house_hear_me(guest *g, const rv_asked *asked)
{
    rv_json *json = house_answer(g);
    (void)asked;
    rv_json_word(json, "name", g->name);
    rv_json_array(json, "tables");
    g->list = json;
    if (g->person)
        store_tables_of(g->house->store, g->person, LISTED, put_listed, g);
    rv_json_close(json, ']');
    house_send_answer(g);
}
