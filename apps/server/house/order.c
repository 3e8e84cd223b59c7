/* Orders of the operator: what there is, who is banned, tables that are closed. */
#include "apps/server/house/inside.h"
#include "apps/server/log.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 256, LISTED = 256 }; /* bytes: of an order, and of a guest in the list */

/* Something that is being written. */
typedef struct order {
    struct order *next;
    house *house;
    uint64_t number;
    void (*done)(house *h, const struct order *o);
    uint64_t person;
    char text[LINE]; /* a table, or somebody who is banned */
    bool on;
    const char *what; /* for the journal */
} order;

/* ---- Bans ---- */

/* People have numbers of 63 bits. */
static bool read_person(const char *text, uint64_t *person)
{
    size_t size = strlen(text);
    *person =
        size && size < 20 && strspn(text, "0123456789") == size ? strtoull(text, NULL, 10) : 0;
    return *person > 0 && *person <= INT64_MAX;
}

/* A number means a person. False: it is neither that nor an address. */
static bool read_ban(const char *text, house_ban *ban)
{
    net_address from;
    rv_out out = rv_out_to(ban->text, sizeof ban->text);
    ban->address = !read_person(text, &ban->number);
    if (ban->address && net_address_read(text, &from))
        ban->number = from.host;
    rv_put(&out, "%s", ban->address ? from.text : text);
    return ban->number != 0;
}

static house_ban *find_ban(const house *h, bool address, uint64_t number)
{
    for (size_t i = 0; i < h->ban_count; i++)
        if (h->bans[i].address == address && h->bans[i].number == number)
            return &h->bans[i];
    return NULL;
}

static void note_ban(void *user, const char *text)
{
    house *h = user;
    house_ban ban;
    if (!read_ban(text, &ban) || find_ban(h, ban.address, ban.number))
        return;
    if (h->ban_count == h->ban_room) {
        h->ban_room = h->ban_room * 2 + 16;
        h->bans = realloc(h->bans, h->ban_room * sizeof h->bans[0]);
        RV_ASSERT(h->bans != NULL);
    }
    h->bans[h->ban_count++] = ban;
}

void house_read_bans(house *h)
{
    store_bans(h->store, note_ban, h);
}

bool house_bans_person(const house *h, uint64_t person)
{
    return person && find_ban(h, false, person);
}

bool house_bans(house *h, rv_span device, const net_address *from)
{
    unsigned char hash[SECRET_HASH];
    char name[STORE_NAME];
    uint64_t person = 0;
    if (h->ban_count == 0)
        return false;
    secret_hash(device, hash);
    store_find_person(h->store, hash, &person, name);
    return find_ban(h, true, from->host) || house_bans_person(h, person);
}

static void ban_written(house *h, const order *o)
{
    house_ban ban;
    read_ban(o->text, &ban);
    if (!o->on) {
        house_ban *found = find_ban(h, ban.address, ban.number);
        if (found)
            *found = h->bans[--h->ban_count];
        return;
    }
    note_ban(h, o->text);
    for (guest *g = h->guests; g; g = g->next)
        if (ban.address ? g->from.host == ban.number : g->person == ban.number)
            h->settings.dismiss(g->user);
}

/* ---- Answers ---- */

static void answer(house *h, uint64_t number, const char *text)
{
    h->settings.ordered(h->settings.user, number, rv_span_of(text));
}

static void written(void *user, void *order_of, uint64_t number, bool good)
{
    house *h = user;
    order *o = order_of;
    log_line line;
    for (order **one = &h->orders; *one; one = &(*one)->next)
        if (*one == o) {
            *one = o->next;
            break;
        }
    if (good) {
        o->done(h, o);
        log_begin(&line, LOG_ALL, o->what);
        log_text(&line, "whom", o->text);
        log_end(&line);
    }
    answer(h, number, good ? "ok\n" : "error admin.error.unwritten\n");
    free(o);
}

void house_free_orders(house *h)
{
    for (order *o = h->orders, *next; o; o = next) {
        next = o->next;
        free(o);
    }
}

static store_wait write_order(house *h, const order *wanted)
{
    order *o = malloc(sizeof *o);
    RV_ASSERT(o != NULL);
    *o = *wanted;
    o->house = h;
    o->next = h->orders;
    h->orders = o;
    return (store_wait){ .done = written, .user = h, .table = o, .guest = o->number };
}

/* ---- Tables and people ---- */

/* Nothing moves there any more. Whoever waits for an answer gets it when what is being written is
   on the disk, at no table by then. */
static void table_shut(house *h, const order *o)
{
    table *t = house_find(h, o->text);
    if (t == NULL)
        return;
    t->shut = true;
    house_list_changes(t->house);
    if (t->room)
        rv_room_close(t->room, SHUT);
    house_send_away(t, NULL);
    if (t->chance)
        house_give_up_start(t, "room.table");
    else
        house_forget_if_idle(t);
}

static void person_forgotten(house *h, const order *o)
{
    house_forget_person(h, o->person);
}

/* ---- Lists ---- */

static void list_guests(house *h, uint64_t number)
{
    size_t room = 64;
    for (const guest *g = h->guests; g; g = g->next)
        room += LISTED;
    char *text = malloc(room);
    RV_ASSERT(text != NULL);
    rv_out out = rv_out_to(text, room);
    rv_put(&out, "ok\n");
    for (const guest *g = h->guests; g; g = g->next) {
        rv_put_number(&out, (int64_t)g->person);
        rv_put(&out, "\t%s\t%s\t%s\t%d\n", g->name, g->from.text,
               g->table ? g->table->saved.id : "-", g->seat);
    }
    answer(h, number, text);
    free(text);
}

static void list_bans(house *h, uint64_t number)
{
    size_t room = 64 + h->ban_count * (ADDRESS_TEXT + 1);
    char *text = malloc(room);
    RV_ASSERT(text != NULL);
    rv_out out = rv_out_to(text, room);
    rv_put(&out, "ok\n");
    for (size_t i = 0; i < h->ban_count; i++)
        rv_put(&out, "%s\n", h->bans[i].text);
    answer(h, number, text);
    free(text);
}

static void tell_metrics(house *h, uint64_t number)
{
    char text[HOUSE_FIGURES];
    rv_out out = rv_out_to(text, sizeof text);
    rv_put(&out, "ok\n");
    house_put_figures(h, &out);
    RV_ASSERT(!out.full);
    answer(h, number, text);
}

/* ---- Orders ---- */

static void order_close(house *h, order *o)
{
    table *t = house_find(h, o->text);
    if (t == NULL || t->making) {
        answer(h, o->number, "error admin.error.table\n");
        return;
    }
    o->done = table_shut;
    o->what = "close";
    store_shut(h->store, write_order(h, o), o->text);
}

static void order_ban(house *h, order *o, bool on)
{
    house_ban ban;
    char name[STORE_NAME];
    if (!read_ban(o->text, &ban)
        || (on && !ban.address && !store_name_of(h->store, ban.number, name))) {
        answer(h, o->number, "error admin.error.person\n");
        return;
    }
    const house_ban *there = find_ban(h, ban.address, ban.number);
    rv_out whom = rv_out_to(o->text, sizeof o->text);
    rv_put(&whom, "%s", there ? there->text : ban.text); /* as it is in the store */
    o->done = ban_written;
    o->what = on ? "ban" : "unban";
    o->on = on;
    store_ban(h->store, write_order(h, o), o->text, on);
}

static void order_forget(house *h, order *o)
{
    char name[STORE_NAME];
    if (!read_person(o->text, &o->person) || !store_name_of(h->store, o->person, name)) {
        answer(h, o->number, "error admin.error.person\n");
        return;
    }
    o->done = person_forgotten;
    o->what = "forget";
    store_forget(h->store, write_order(h, o), o->person);
}

void house_order(house *h, uint64_t number, rv_span line)
{
    order o = { .number = number };
    rv_span what = { "", 0 }, whom = { "", 0 };
    rv_out text = rv_out_to(o.text, sizeof o.text);
    bool one = rv_next_word(&line, &what), two = one && rv_next_word(&line, &whom);
    rv_put_span(&text, whom);
    bool good = !text.full && rv_trim(line).size == 0 && memchr(whom.at, 0, whom.size) == NULL;
    if (good && two && rv_is(what, "close"))
        order_close(h, &o);
    else if (good && two && (rv_is(what, "ban") || rv_is(what, "unban")))
        order_ban(h, &o, rv_is(what, "ban"));
    else if (good && two && rv_is(what, "forget"))
        order_forget(h, &o);
    else if (good && !two && rv_is(what, "guests"))
        list_guests(h, number);
    else if (good && !two && rv_is(what, "bans"))
        list_bans(h, number);
    else if (good && !two && rv_is(what, "metrics"))
        tell_metrics(h, number);
    else
        answer(h, number, "error admin.error.order\n");
}
