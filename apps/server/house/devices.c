/* Devices: whose they are. The store is asked about every device that comes; what is still being
   written about it is known here. */
#include "apps/server/house/inside.h"
#include "apps/server/house/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CODE_LASTS = 5 * 60 * 1000 }; /* milliseconds */

/* ---- Deeds ---- */

static house_deed *new_deed(house *h, const house_deed *wanted)
{
    house_deed *d = malloc(sizeof *d);
    RV_ASSERT(d != NULL);
    *d = *wanted;
    d->next = h->deeds;
    h->deeds = d;
    return d;
}

static void take_off(house *h, const house_deed *d)
{
    for (house_deed **one = &h->deeds; *one; one = &(*one)->next)
        if (*one == d) {
            *one = d->next;
            return;
        }
}

static void deed_written(void *user, void *deed_of, uint64_t number, bool written)
{
    house *h = user;
    house_deed *d = deed_of;
    guest *g = house_heard_back(h, number, written);
    take_off(h, d);
    if (g)
        d->answer(g, d);
    if (written && d->happens)
        d->happens(h, d);
    else if (!written && d->fails)
        d->fails(h, d);
    if (g)
        house_answered(g);
    free(d);
}

store_wait house_begin_deed(guest *g, const house_deed *wanted)
{
    store_wait wait = house_later(g, deed_written);
    wait.table = new_deed(g->house, wanted);
    return wait;
}

void house_free_deeds(house *h)
{
    for (house_deed *d = h->deeds, *next; d; d = next) {
        next = d->next;
        free(d);
    }
}

static bool has_device(const guest *g, const unsigned char device[SECRET_HASH])
{
    return memcmp(g->device, device, SECRET_HASH) == 0;
}

/* ---- New people ---- */

/* The person whom this device is to be, while that is being written. */
static const house_deed *find_newcomer(const house *h, const guest *g)
{
    const house_deed *d = h->deeds;
    while (d && (!d->is_new || !has_device(g, d->device)))
        d = d->next;
    return d;
}

static guest *find_waiting(const house *h, uint64_t person)
{
    guest *g = h->guests;
    while (g && g->newcomer != person)
        g = g->next;
    return g;
}

/* Nobody is somebody before that is on the disk: whatever belongs to a person comes after it, or
   does not come either. */
static void newcomer_written(void *user, void *deed_of, uint64_t number, bool written)
{
    house *h = user;
    house_deed *d = deed_of;
    guest *g;
    (void)number;
    take_off(h, d);
    for (guest *one = h->guests; written && one; one = one->next)
        if (has_device(one, d->device)) {
            one->person = d->person;
            memcpy(one->name, d->name, STORE_NAME);
        }
    while ((g = find_waiting(h, d->person)) != NULL) {
        g->newcomer = 0;
        if (g->person) {
            house_hear_again(g);
        } else {
            house_refuse(g, "room.unwritten");
            house_answered(g);
        }
    }
    free(d);
}

bool house_is_newcomer(guest *g)
{
    const house_deed *d = g->person ? NULL : find_newcomer(g->house, g);
    if (d == NULL)
        return false;
    g->newcomer = d->person;
    g->later = true;
    return true;
}

bool house_know(guest *g)
{
    return house_know_as(g, "");
}

bool house_know_as(guest *g, const char *name)
{
    house *h = g->house;
    if (g->person)
        return true;
    if (house_is_newcomer(g))
        return false;
    uint64_t person = secret_number();
    if (!house_admits(g, person))
        return false;
    house_deed *d = new_deed(h, &(house_deed){ .person = person, .is_new = true });
    memcpy(d->device, g->device, sizeof d->device);
    rv_out called = rv_out_to(d->name, sizeof d->name);
    rv_put(&called, "%s", name);
    store_person(h->store, (store_wait){ .done = newcomer_written, .user = h, .table = d },
                 g->device, d->person, d->name);
    house_is_newcomer(g);
    return false;
}

/* ---- Another device ---- */

/* One's own, or the oldest; of those from one's own network once these are many. */
static house_code *place_for_code(const guest *g)
{
    house *h = g->house;
    house_code *oldest = &h->codes[0], *near = NULL;
    int count = 0;
    for (int i = 0; i < CODES; i++) {
        house_code *one = &h->codes[i];
        if (one->person == g->person)
            return one;
        if (one->until < oldest->until)
            oldest = one;
        if (one->until <= h->now || one->network != g->from.network)
            continue;
        count++;
        if (near == NULL || one->until < near->until)
            near = one;
    }
    return count < CODES_NEAR ? oldest : near;
}

/* A code that brings in another device: once, within some minutes. It is kept nowhere but here. */
void house_hear_code(guest *g, const rv_asked *asked)
{
    house *h = g->house;
    (void)asked;
    if (!house_know(g))
        return;
    house_code *code = place_for_code(g);
    *code = (house_code){ .person = g->person,
                          .network = g->from.network,
                          .until = h->now + CODE_LASTS };
    secret_word(code->text, SECRET_CODE);
    rv_json *json = house_answer(g);
    rv_json_word(json, "code", code->text);
    rv_json_number(json, "seconds", CODE_LASTS / 1000);
    house_send_answer(g);
}

/* Whose code this is; it no longer works, unless nothing comes of it. 0: nobody's. */
static uint64_t take_code(house *h, const char *text)
{
    for (int i = 0; i < CODES; i++) {
        uint64_t person = h->codes[i].person;
        if (person && !h->codes[i].taken && h->codes[i].until > h->now
            && strcmp(h->codes[i].text, text) == 0) {
            h->codes[i].taken = true;
            return person;
        }
    }
    return 0;
}

static void return_code(house *h, const house_deed *d)
{
    for (int i = 0; i < CODES; i++)
        if (h->codes[i].person == d->person)
            h->codes[i].taken = false;
}

void house_drop_codes(house *h, uint64_t person)
{
    for (int i = 0; i < CODES; i++)
        if (h->codes[i].person == person)
            h->codes[i] = (house_code){ .person = 0 };
}

void house_become(guest *g, uint64_t person, const char *name)
{
    table *t = g->table;
    g->person = person;
    rv_out out = rv_out_to(g->name, sizeof g->name);
    rv_put(&out, "%s", name);
    if (t == NULL)
        return;
    g->seat = (uint8_t)house_seat_of(t, person);
    if (g->eyes > 0 && g->eyes != g->seat)
        house_watch(g, -1);
    if (person == 0 || !house_may_look(g, &t->saved, g->comes))
        house_look_away(g);
    if (person == 0)
        house_tell_closed(g, "room.signed-out");
    house_tell_table(t);
    house_look_again(t, g->house->now); /* somebody may have come back, or is missed */
}

static void answer_enter(guest *g, const house_deed *d)
{
    char name[STORE_NAME] = "";
    rv_json *json = house_answer(g);
    store_name_of(g->house->store, d->person, name);
    rv_json_word(json, "name", name);
    house_send_answer(g);
}

static void take_device(house *h, const house_deed *d)
{
    char name[STORE_NAME] = "";
    store_name_of(h->store, d->person, name);
    for (int i = 0; i < CODES; i++)
        if (h->codes[i].person == d->person && h->codes[i].taken)
            h->codes[i] = (house_code){ .person = 0 };
    for (guest *one = h->guests; one; one = one->next)
        if (has_device(one, d->device))
            house_become(one, d->person, name);
}

void house_enter_as(guest *g, uint64_t person)
{
    house *h = g->house;
    house_deed deed = {
        .person = person, .answer = answer_enter, .happens = take_device, .fails = return_code
    };
    memcpy(deed.device, g->device, sizeof deed.device);
    if (person == 0 || house_bans_person(h, person))
        house_refuse(g, "room.enter");
    else
        store_device(h->store, house_begin_deed(g, &deed), g->device, person);
}

/* This device becomes a person's, by their words or by a code. */
void house_hear_enter(guest *g, const rv_asked *asked)
{
    house *h = g->house;
    char plain[WORDS_TEXT];
    bool by_words = rv_asked_has(asked, RV_ASK_WORDS), by_code = rv_asked_has(asked, RV_ASK_CODE);
    if (by_words == by_code) {
        house_wrong(g, "one enters by \"words\" or by a \"code\"");
        return;
    }
    if (!house_grants(g, SHARE_GUESSES))
        return;
    if (by_words && words_read(rv_span_of(asked->words), plain))
        house_hash(g, plain, true);
    else
        house_enter_as(g, by_code ? take_code(h, asked->code) : 0);
}

/* ---- One's devices ---- */

/* What a device is called by those who may know of it. */
static uint64_t number_of(const unsigned char device[SECRET_HASH])
{
    static const uint64_t key[2] = { 7, 11 };
    return rv_siphash(key, device, SECRET_HASH);
}

static bool is_connected(const house *h, const unsigned char device[SECRET_HASH])
{
    for (const guest *one = h->guests; one; one = one->next)
        if (has_device(one, device))
            return true;
    return false;
}

static void put_time(rv_json *json, const char *key, uint64_t at)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)at);
    rv_json_raw(json, key, rv_span_of(digits));
}

static void put_device(void *user, const store_known *device)
{
    guest *g = user;
    char name[20];
    rv_out out = rv_out_to(name, sizeof name);
    bool here = is_connected(g->house, device->token);
    rv_put_hex(&out, number_of(device->token));
    rv_json_object(g->list, NULL);
    rv_json_text(g->list, "device", rv_written(&out));
    rv_json_bool(g->list, "you", has_device(g, device->token));
    rv_json_bool(g->list, "here", here);
    put_time(g->list, "made", device->made);
    put_time(g->list, "seen", here ? store_time() : device->seen);
    rv_json_close(g->list, '}');
}

void house_hear_devices(guest *g, const rv_asked *asked)
{
    (void)asked;
    g->list = house_answer(g);
    rv_json_array(g->list, "devices");
    if (g->person)
        store_devices(g->house->store, g->person, put_device, g);
    rv_json_close(g->list, ']');
    house_send_answer(g);
}

typedef struct search {
    uint64_t wanted;
    bool found;
    unsigned char device[SECRET_HASH];
} search;

static void compare(void *user, const store_known *device)
{
    search *s = user;
    if (number_of(device->token) != s->wanted)
        return;
    s->found = true;
    memcpy(s->device, device->token, SECRET_HASH);
}

static void answer_drop(guest *g, const house_deed *d)
{
    (void)d;
    house_ok(g);
}

/* Whoever has it may have asked for a code just before. */
static void device_dropped(house *h, const house_deed *d)
{
    house_drop_codes(h, d->person);
    for (guest *one = h->guests; one; one = one->next)
        if (one->person == d->person && has_device(one, d->device))
            house_become(one, 0, "");
}

void house_drop_others(house *h, const house_deed *d)
{
    house_drop_codes(h, d->person);
    for (guest *one = h->guests; one; one = one->next)
        if (one->person == d->person && !has_device(one, d->device))
            house_become(one, 0, "");
}

/* A device that was lost, or lent: it is nobody's from now on. */
void house_hear_drop(guest *g, const rv_asked *asked)
{
    house *h = g->house;
    search s = { .found = false };
    unsigned char number[8];
    house_deed deed = { .person = g->person, .answer = answer_drop, .happens = device_dropped };
    if (rv_read_bytes(rv_span_of(asked->device), number, sizeof number)) {
        for (size_t i = 0; i < sizeof number; i++)
            s.wanted = s.wanted << 8 | number[i];
        if (g->person)
            store_devices(h->store, g->person, compare, &s);
    }
    if (!s.found) {
        house_refuse(g, "room.device");
        return;
    }
    memcpy(deed.device, s.device, sizeof deed.device);
    store_drop_device(h->store, house_begin_deed(g, &deed), s.device, g->person);
}
