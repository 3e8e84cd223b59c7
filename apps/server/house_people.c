/* People: who one is, and what one is called. */
#include "apps/server/house_inside.h"

#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600 * 1000, STRANGERS_PER_HOUR = 20, LISTED = 50 };

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
