/* The list of tables where strangers may sit down. It is fair: those in the asker's language come
   first; among these the first table of everybody who waits, the one that waits longest at the top,
   then everybody's second, and so on, so that nobody hides the others by making many. */
#include "apps/server/house/inside.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 20 };                         /* tables in one answer */
enum { MINE = 2, NEAR = 10, NETWORK = 20 }; /* listed by a person, from an address, a network */

int house_free_chairs(const table *t)
{
    int count = 0;
    for (int seat = 1; seat <= t->saved.seats; seat++)
        count += t->saved.chairs[seat].person == 0 && t->saved.chairs[seat].bot[0] == '\0';
    return count;
}

bool house_is_open(const table *t)
{
    return t->saved.listed && !t->shut && !t->room && !t->chance;
}

/* Does the guest not want to hear somebody there, or the other way round? */
bool house_shuns_any(const guest *g, const table *t)
{
    const house *h = g->house;
    for (int seat = 0; g->person && seat <= t->saved.seats; seat++) {
        uint64_t other = seat ? t->saved.chairs[seat].person : t->saved.host;
        if (other && other != g->person
            && (house_shuns(h, g->person, other) || house_shuns(h, other, g->person)))
            return true;
    }
    return false;
}

/* ---- In order ---- */

typedef struct waiting {
    table *table;
    uint64_t maker;
    int round; /* how many older ones there are of the same maker */
    bool foreign;
} waiting;

static int by_age(const table *a, const table *b)
{
    if (a->saved.made != b->saved.made)
        return a->saved.made < b->saved.made ? -1 : 1;
    return a->life < b->life ? -1 : a->life > b->life;
}

static int by_maker(const void *one, const void *other)
{
    const waiting *a = one, *b = other;
    if (a->maker != b->maker)
        return a->maker < b->maker ? -1 : 1;
    return by_age(a->table, b->table);
}

static int by_turn(const void *one, const void *other)
{
    const waiting *a = one, *b = other;
    if (a->foreign != b->foreign)
        return a->foreign ? 1 : -1;
    if (a->round != b->round)
        return a->round < b->round ? -1 : 1;
    return by_age(a->table, b->table);
}

/* Whose table it is: everybody's at one address counts as one. */
static uint64_t maker_of(const table *t)
{
    return t->from.text[0] ? t->from.network : t->saved.host;
}

/* For those who speak one language. */
typedef struct house_list {
    struct house_list *next;
    char lang[4];
    int count;
    waiting tables[];
} house_list;

static house_list *make_list(const house *h, const char *lang)
{
    size_t room = 64;
    house_list *list = malloc(sizeof *list + room * sizeof list->tables[0]);
    RV_ASSERT(list != NULL);
    *list = (house_list){ .count = 0 };
    memcpy(list->lang, lang, sizeof list->lang);
    for (int i = 0; i < BUCKETS; i++)
        for (table *t = h->tables[i]; t; t = t->next) {
            if (!house_is_open(t) || house_free_chairs(t) == 0)
                continue;
            if ((size_t)list->count == room) {
                room *= 2;
                list = realloc(list, sizeof *list + room * sizeof list->tables[0]);
                RV_ASSERT(list != NULL);
            }
            list->tables[list->count++] =
                (waiting){ .table = t,
                           .maker = maker_of(t),
                           .foreign =
                               lang[0] && t->saved.lang[0] && strcmp(lang, t->saved.lang) != 0 };
        }
    waiting *all = list->tables;
    qsort(all, (size_t)list->count, sizeof *all, by_maker);
    for (int i = 1; i < list->count; i++)
        if (all[i].maker == all[i - 1].maker)
            all[i].round = all[i - 1].round + 1;
    qsort(all, (size_t)list->count, sizeof *all, by_turn);
    return list;
}

void house_list_changes(house *h)
{
    h->stale = true;
}

void house_free_list(house *h)
{
    for (house_list *one = h->lists, *next; one; one = next) {
        next = one->next;
        free(one);
    }
    h->lists = NULL;
    h->stale = false;
}

/* Those with a free chair, in order: made when somebody asks for it, and again after a change. */
static const house_list *list_waiting(house *h, const char *lang)
{
    if (h->stale)
        house_free_list(h);
    house_list *list = h->lists;
    while (list && strcmp(list->lang, lang) != 0)
        list = list->next;
    if (list)
        return list;
    list = make_list(h, lang);
    list->next = h->lists;
    h->lists = list;
    return list;
}

table *house_find_chair(const guest *g, const char *game, const char *lang)
{
    house *h = g->house;
    table *found = NULL;
    for (int i = 0; g->person && i < BUCKETS; i++)
        for (table *t = h->tables[i]; t; t = t->next)
            if (house_is_open(t) && strcmp(t->saved.game, game) == 0 && house_seat_of(t, g->person)
                && !(found && by_age(found, t) < 0))
                found = t;
    if (found)
        return found;
    const house_list *list = list_waiting(h, lang);
    for (int i = 0; i < list->count; i++) {
        table *t = list->tables[i].table;
        if (!t->box && strcmp(t->saved.game, game) == 0 && !house_shuns_any(g, t))
            return t;
    }
    return NULL;
}

/* ---- A page of it ---- */

static const char *name_of_host(table *t)
{
    for (int seat = 1; seat <= t->saved.seats; seat++)
        if (t->saved.chairs[seat].person == t->saved.host)
            return t->saved.chairs[seat].name;
    if (t->host[0] == '\0')
        store_name_of(t->house->store, t->saved.host, t->host);
    return t->host;
}

static void put_waiting(table *t, rv_json *json)
{
    rv_json_object(json, NULL);
    rv_json_word(json, "table", t->saved.id);
    rv_json_word(json, "game", t->saved.game);
    rv_json_word(json, "options", t->saved.options);
    rv_json_word(json, "pace", t->saved.pace);
    rv_json_bool(json, "hints", t->saved.hints);
    rv_json_word(json, "lang", t->saved.lang);
    rv_json_word(json, "host", name_of_host(t));
    rv_json_number(json, "seats", t->saved.seats);
    rv_json_number(json, "free", house_free_chairs(t));
    rv_json_number(json, "fill", house_fills_in(t));
    if (t->box)
        house_put_box(t->box->hash, json);
    rv_json_close(json, '}');
}

void house_hear_lobby(guest *g, const rv_asked *asked)
{
    char lang[4];
    rv_out spoken = rv_out_to(lang, sizeof lang);
    int put = 0, more = 0;
    rv_put(&spoken, "%s", g->lang->code);
    if (!house_read_lang(g, asked, lang))
        return;
    const house_list *list = list_waiting(g->house, lang);
    rv_json *json = house_answer(g);
    rv_json_array(json, "tables");
    for (int i = asked->from; i < list->count && more == 0; i++) {
        table *t = list->tables[i].table;
        if (t->making || house_shuns_any(g, t))
            continue; /* it is not written yet, or not for this guest */
        if (put++ < PAGE)
            put_waiting(t, json);
        else
            more = i;
    }
    rv_json_close(json, ']');
    if (more)
        rv_json_number(json, "more", more);
    house_send_answer(g);
}

/* ---- Who may be in it ---- */

/* Is it, or will it be once what is being written is on the disk? */
static bool stays_listed(const table *t)
{
    return house_is_open(t) && !(t->writing && t->change && !t->change->table.listed);
}

static bool is_left(const table *t)
{
    return !t->writing && !t->advancing && t->guests == NULL;
}

/* One of those that `counts` must go; of these one that everybody has left goes first. */
static bool make_room(guest *g, const table *but, int most, house_kinship *counts)
{
    house *h = g->house;
    table *left = NULL;
    int count = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (table *t = h->tables[i]; t; t = t->next) {
            if (t == but || !stays_listed(t) || !counts(g, t))
                continue;
            count++;
            if (is_left(t) && !(left && by_age(left, t) < 0))
                left = t;
        }
    if (count < most)
        return true;
    if (left == NULL)
        return false;
    house_new_change(left)->table.listed = false;
    house_change_alone(left);
    return true;
}

bool house_may_list(guest *g, const table *but)
{
    house *h = g->house;
    if (h->settings.generous
        || (make_room(g, but, MINE, house_is_mine) && make_room(g, but, NEAR, house_is_near)
            && make_room(g, but, NETWORK, house_is_of_network)))
        return true;
    house_refuse(g, "room.listed");
    return false;
}
