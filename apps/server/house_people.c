/* People: who one is, and what one is called. */
#include "apps/server/house_inside.h"
#include "apps/server/words.h"

#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600 * 1000, STRANGERS_PER_HOUR = 20, GUESSES_PER_HOUR = 20, LISTED = 50 };
enum { CODE_LASTS = 5 * 60 * 1000 }; /* milliseconds */

bool house_know(guest *g)
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

/* Invisible characters that reverse the text beside them, or make two names look the same:
   U+200B..200F, 2028..202E, 2060..2069, FEFF. */
static bool is_unseen(const unsigned char *at, size_t size)
{
    if (size < 3)
        return false;
    unsigned c = (unsigned)(at[0] & 15) << 12 | (unsigned)(at[1] & 63) << 6 | (at[2] & 63u);
    return (at[0] & 0xF0) == 0xE0
           && ((c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E)
               || (c >= 0x2060 && c <= 0x2069) || c == 0xFEFF);
}

bool house_is_line(rv_span text)
{
    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.at[i];
        bool high = c == 0xC2 && i + 1 < text.size && (unsigned char)text.at[i + 1] < 0xA0;
        if (c < ' ' || c == 0x7f || high)
            return false;
    }
    return rv_is_utf8(text);
}

static bool is_name(rv_span name)
{
    for (size_t i = 0; i < name.size; i++)
        if (is_unseen((const unsigned char *)name.at + i, name.size - i))
            return false;
    return name.size > 0 && house_is_line(name) && rv_trim(name).size == name.size;
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

/* ---- Answers that come later, without a table ---- */

void house_keep_id(guest *g)
{
    rv_out id = rv_out_to(g->id, sizeof g->id);
    rv_put(&id, "%s", rv_table_id(g->house->desk));
    g->house->later = true;
}

store_wait house_later(guest *g, void (*done)(void *user, void *none, uint64_t guest, bool written))
{
    house *h = g->house;
    house_keep_id(g);
    return (store_wait){ .done = done, .user = h, .guest = g->number };
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
    house_turn_to(g);
    if (written)
        return g;
    rv_table_refuse(h->desk, "room.unwritten");
    h->speaking = NULL;
    house_answered(g);
    return NULL;
}

static void name_written(void *user, void *none, uint64_t number, bool written)
{
    house *h = user;
    guest *g = house_heard_back(h, number, written);
    (void)none;
    if (g == NULL)
        return;
    rv_table_ok(h->desk, "name");
    h->speaking = NULL;
    spread_name(g, g->wanted);
    house_answered(g);
}

void house_hear_name(guest *g, rv_span request)
{
    house *h = g->house;
    char name[STORE_NAME] = "";
    if (!rv_ask_text(request, "name", name, sizeof name) || !is_name(rv_span_of(name))) {
        rv_table_wrong(h->desk,
                       "\"name\" must be a text of 1 to 63 bytes, without spaces around it");
        return;
    }
    if (!house_know(g))
        return;
    memcpy(g->wanted, name, sizeof name);
    store_person(h->store, house_later(g, name_written), NULL, g->person, name);
}

/* ---- Known again ---- */

static void words_written(void *user, void *none, uint64_t number, bool written)
{
    house *h = user;
    guest *g = house_heard_back(h, number, written);
    (void)none;
    if (g == NULL)
        return;
    rv_json *json = rv_table_answer(h->desk, "words");
    rv_json_word(json, "words", g->words);
    rv_table_send(h->desk);
    h->speaking = NULL;
    memset(g->words, 0, sizeof g->words);
    house_answered(g);
}

/* False after a refusal. */
static bool may_guess(guest *g)
{
    house *h = g->house;
    if (h->settings.generous
        || tally_allows(&h->guessers, g->address, h->now, GUESSES_PER_HOUR, HOUR))
        return true;
    rv_table_refuse(h->desk, "room.rate");
    return false;
}

/* The guest is answered once its words have been hashed. */
static void hash(guest *g, const char *plain, bool enters)
{
    house *h = g->house;
    g->enters = enters;
    if (hasher_ask(h->hasher, g->number, plain))
        house_keep_id(g);
    else
        rv_table_refuse(h->desk, "room.talk");
}

/* New words, told only once; older ones are worthless from now on. */
void house_hear_words(guest *g, rv_span request)
{
    (void)request;
    if (!house_know(g) || !may_guess(g))
        return;
    words_draw(g->words);
    hash(g, g->words, false);
}

/* A code that brings in another device: once, within some minutes. It is kept nowhere but here. */
void house_hear_code(guest *g, rv_span request)
{
    house *h = g->house;
    (void)request;
    if (!house_know(g))
        return;
    house_code *code = &h->codes[0];
    for (int i = 0; i < CODES; i++) { /* one's own, or the oldest */
        house_code *one = &h->codes[i];
        if (one->person == g->person) {
            code = one;
            break;
        }
        if (one->until < code->until)
            code = one;
    }
    *code = (house_code){ .person = g->person, .until = h->now + CODE_LASTS };
    secret_word(code->text, SECRET_CODE);
    rv_json *json = rv_table_answer(h->desk, "code");
    rv_json_word(json, "code", code->text);
    rv_json_number(json, "seconds", CODE_LASTS / 1000);
    rv_table_send(h->desk);
}

/* Whose code this is; it no longer works. 0: nobody's. */
static uint64_t take_code(house *h, const char *text)
{
    for (int i = 0; i < CODES; i++) {
        uint64_t person = h->codes[i].person;
        if (person && h->codes[i].until > h->now && strcmp(h->codes[i].text, text) == 0) {
            h->codes[i] = (house_code){ .person = 0 };
            return person;
        }
    }
    return 0;
}

/* From now on this device belongs to another person. */
static void become(guest *g, uint64_t person, const char *name)
{
    table *t = g->table;
    g->person = person;
    memcpy(g->name, name, STORE_NAME);
    if (t == NULL)
        return;
    g->seat = (uint8_t)house_seat_of(t, person);
    if (g->eyes > 0 && g->eyes != g->seat)
        house_watch(g, -1);
    if (g->seat == 0 && (person == 0 || person != t->saved.host) && !g->waiting)
        house_look_away(g);
    house_tell_table(t);
    g->house->due = g->house->now; /* somebody may have come back */
}

static void device_written(void *user, void *none, uint64_t number, bool written)
{
    house *h = user;
    char name[STORE_NAME] = "";
    guest *g = house_heard_back(h, number, written);
    (void)none;
    if (g == NULL)
        return;
    uint64_t person = g->becomes;
    store_name_of(h->store, person, name);
    for (guest *one = h->guests; one; one = one->next)
        if (memcmp(one->device, g->device, sizeof g->device) == 0)
            become(one, person, name);
    rv_json *json = rv_table_answer(h->desk, "enter");
    rv_json_word(json, "name", name);
    rv_table_send(h->desk);
    h->speaking = NULL;
    house_answered(g);
}

/* 0: nobody was found. */
static void enter(guest *g, uint64_t person)
{
    house *h = g->house;
    g->becomes = person;
    if (person == 0 || house_bans_person(h, person))
        rv_table_refuse(h->desk, "room.enter");
    else
        store_device(h->store, house_later(g, device_written), g->device, person);
}

/* This device becomes a person's, by their words or by a code. */
void house_hear_enter(guest *g, rv_span request)
{
    house *h = g->house;
    char words[WORDS_TEXT * 2], plain[WORDS_TEXT], code[32];
    bool by_words, by_code;
    if (!rv_table_text_if(h->desk, request, "words", words, sizeof words, &by_words)
        || !rv_table_text_if(h->desk, request, "code", code, sizeof code, &by_code))
        return;
    if (by_words == by_code) {
        rv_table_wrong(h->desk, "one enters by \"words\" or by a \"code\"");
        return;
    }
    if (!may_guess(g))
        return;
    if (by_words && words_read(rv_span_of(words), plain))
        hash(g, plain, true);
    else
        enter(g, by_code ? take_code(h, code) : 0);
}

/* Words whose hash is still of the older kind are kept with the new one from now on. */
static uint64_t find_by_words(house *h, const hashed *words)
{
    char name[STORE_NAME];
    uint64_t person = 0;
    if (!store_find_words(h->store, words->hash, &person, name)
        && store_find_words(h->store, words->before, &person, name))
        store_words(h->store, (store_wait){ .done = NULL }, person, words->hash);
    return person;
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
        house_turn_to(g);
        h->later = false;
        if (g->enters)
            enter(g, find_by_words(h, &words));
        else
            store_words(h->store, house_later(g, words_written), g->person, words.hash);
        h->speaking = NULL;
        if (!h->later)
            house_answered(g);
    }
}

/* ---- Forgotten ---- */

/* A person's chair: free if no game has begun; else it is nobody's, and a bot stands in. */
static void leave_chairs(table *t, uint64_t person)
{
    int seat = house_seat_of(t, person);
    if (seat == 0)
        return;
    store_chair *chair = &t->saved.chairs[seat];
    chair->name[0] = '\0';
    chair->gone = t->room != NULL;
    if (t->room == NULL) {
        chair->person = 0;
        chair->bound = false;
    }
    if (t->change)
        t->change->table.chairs[seat] = *chair;
    house_tell_table(t);
}

void house_forget_person(house *h, uint64_t person)
{
    static const char nobody[STORE_NAME];
    for (int i = 0; i < CODES; i++)
        if (h->codes[i].person == person)
            h->codes[i] = (house_code){ .person = 0 };
    for (guest *one = h->guests; one; one = one->next)
        if (one->person == person)
            become(one, 0, nobody);
    for (int i = 0; i < BUCKETS; i++)
        for (table *t = h->tables[i]; t; t = t->next)
            leave_chairs(t, person);
    h->due = h->now;
}

static void forgotten(void *user, void *none, uint64_t number, bool written)
{
    house *h = user;
    guest *g = house_heard_back(h, number, written);
    (void)none;
    if (g == NULL)
        return;
    house_forget_person(h, g->person);
    rv_table_ok(h->desk, "forget");
    h->speaking = NULL;
    house_answered(g);
}

/* Everything known of the person goes; the games they played stay, without a name. */
void house_hear_forget(guest *g, rv_span request)
{
    (void)request;
    if (g->person == 0)
        rv_table_ok(g->house->desk, "forget");
    else
        store_forget(g->house->store, house_later(g, forgotten), g->person);
}

/* ---- One's tables ---- */

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

void house_hear_me(guest *g, rv_span request)
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
