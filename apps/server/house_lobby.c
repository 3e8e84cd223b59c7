/* Tables where strangers meet: the list of them, sitting down at one, and bots on the chairs that
   stay free. A stranger learns of a table what the list says and nothing else. */
#include "apps/server/house_inside.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED = 50, SECOND = 1000, LEAST_FILL = 10, LONGEST_FILL = 3600, QUICK_FILL = 60 };
enum { QUICK_AWAY = 90 }; /* seconds */
/* Milliseconds after which a table whose chairs are all taken starts by itself, so that everybody
   has seen who is there and is bound by a nonce; and after which one that everybody has left is no
   longer listed. */
enum { LOOK_ROUND = 3 * SECOND, LEFT = 10 * 60 * SECOND };

/* ---- Terms ---- */

/* "lang" as one of ours; false after an error. */
static bool read_lang(guest *g, rv_span request, char lang[4])
{
    bool given;
    if (!rv_table_text_if(g->house->desk, request, "lang", lang, 4, &given))
        return false;
    if (!given || lang[0] == '\0' || rv_lang_by_code(rv_span_of(lang)))
        return true;
    rv_table_wrong(g->house->desk, "languages: en, fr");
    return false;
}

bool house_read_listing(guest *g, rv_span request, store_table *wanted)
{
    rv_span value;
    long fill;
    if (rv_json_member(request, "listed", &value)) {
        wanted->listed = rv_is(value, "true");
        if (!wanted->listed && !rv_is(value, "false")) {
            rv_table_wrong(g->house->desk, "\"listed\" is true or false");
            return false;
        }
    }
    if (rv_json_member(request, "fill", &value)) {
        if (!rv_number(value, 0, LONGEST_FILL, &fill) || (fill > 0 && fill < LEAST_FILL)) {
            rv_table_wrong(g->house->desk, "\"fill\" is a number of seconds, 10 to 3600, or 0");
            return false;
        }
        wanted->fill = fill ? store_time() + (uint64_t)fill * SECOND : 0;
    }
    return read_lang(g, request, wanted->lang);
}

long house_fills_in(const table *t)
{
    uint64_t now = t->house->now;
    if (t->fills == 0 || t->room)
        return 0;
    return t->fills > now ? (long)((t->fills - now + SECOND - 1) / SECOND) : 1;
}

/* ---- Chairs ---- */

static bool is_free(const store_chair *chair)
{
    return chair->person == 0 && chair->bot[0] == '\0';
}

static int free_chairs(const table *t)
{
    int count = 0;
    for (int seat = 1; seat <= t->saved.seats; seat++)
        count += is_free(&t->saved.chairs[seat]);
    return count;
}

static bool has_people(const table *t)
{
    for (int seat = 1; seat <= t->saved.seats; seat++)
        if (t->saved.chairs[seat].person)
            return true;
    return false;
}

static bool somebody_is_here(const table *t)
{
    for (const guest *g = t->guests; g; g = g->beside)
        if (g->seat || g->person == t->saved.host)
            return true;
    return false;
}

bool house_waits_for_others(const table *t)
{
    return !t->shut && !t->room && (t->saved.listed || t->fills);
}

void house_note_chairs(table *t)
{
    uint64_t now = t->house->now, wall = t->saved.fill ? store_time() : 0;
    t->fills = t->saved.fill == 0 ? 0 : now + (t->saved.fill > wall ? t->saved.fill - wall : 0);
    if (free_chairs(t) > 0)
        t->full = 0;
    else if (t->full == 0)
        t->full = now;
    if (house_waits_for_others(t))
        t->house->due = now;
}

/* ---- What time does to a table that waits ---- */

static void look_again(table *t, uint64_t when)
{
    house *h = t->house;
    h->due = h->due < when ? h->due : when;
}

/* Bots sit down on the free chairs; if nobody sits there at all they are not needed. */
static void fill(table *t)
{
    store_table *wanted = &house_new_change(t)->table;
    if (!has_people(t))
        wanted->fill = 0;
    for (int seat = 1; has_people(t) && seat <= wanted->seats; seat++) {
        rv_out bot = rv_out_to(wanted->chairs[seat].bot, sizeof wanted->chairs[seat].bot);
        if (is_free(&wanted->chairs[seat]))
            rv_put(&bot, "%s", RV_STAND_IN);
    }
    house_change_alone(t);
}

/* True: it is being written that strangers no longer see it. */
static bool unlist_if_left(table *t)
{
    uint64_t now = t->house->now;
    if (somebody_is_here(t)) {
        t->alone = 0;
        return false;
    }
    t->alone = t->alone ? t->alone : now ? now : 1;
    if (t->alone + LEFT > now) {
        look_again(t, t->alone + LEFT);
        return false;
    }
    house_new_change(t)->table.listed = false;
    house_change_alone(t);
    return true;
}

void house_gather(table *t)
{
    uint64_t now = t->house->now, starts = t->fills;
    if (t->patience > now) {
        look_again(t, t->patience);
        return;
    }
    if (t->saved.listed && unlist_if_left(t))
        return;
    if (t->fills == 0)
        return;
    if (t->full && t->full + LOOK_ROUND < starts)
        starts = t->full + LOOK_ROUND;
    if (starts > now)
        look_again(t, starts);
    else if (t->full && has_people(t))
        house_start(t);
    else
        fill(t);
}

/* ---- The list ---- */

/* Does the guest not want to hear somebody there, or the other way round? */
static bool shuns_any(const guest *g, const table *t)
{
    store *s = g->house->store;
    for (int seat = 0; g->person && seat <= t->saved.seats; seat++) {
        uint64_t other = seat ? t->saved.chairs[seat].person : t->saved.host;
        if (other && other != g->person
            && (store_shuns(s, g->person, other, "") || store_shuns(s, other, g->person, "")))
            return true;
    }
    return false;
}

/* May strangers know of it? */
static bool is_open(const table *t)
{
    return t->saved.listed && !t->shut && !t->room && !t->chance;
}

static bool is_older(const table *a, const table *b)
{
    return a->saved.made < b->saved.made || (a->saved.made == b->saved.made && a->life < b->life);
}

/* The oldest tables that this guest may join, of this game and language if these are given. */
static int list_open(const guest *g, const char *game, const char *lang, table *list[LISTED])
{
    int count = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (table *t = g->house->tables[i]; t; t = t->next) {
            int at = count;
            if (!is_open(t) || (game && (t->box || strcmp(t->saved.game, game) != 0))
                || (lang && lang[0] && t->saved.lang[0] && strcmp(t->saved.lang, lang) != 0)
                || shuns_any(g, t))
                continue;
            while (at > 0 && is_older(t, list[at - 1]))
                at--;
            if (at == LISTED)
                continue;
            count += count < LISTED;
            memmove(&list[at + 1], &list[at], (size_t)(count - at - 1) * sizeof list[0]);
            list[at] = t;
        }
    return count;
}

static const char *name_of_host(const table *t, char name[STORE_NAME])
{
    for (int seat = 1; seat <= t->saved.seats; seat++)
        if (t->saved.chairs[seat].person == t->saved.host)
            return t->saved.chairs[seat].name;
    return store_name_of(t->house->store, t->saved.host, name) ? name : "";
}

void house_hear_lobby(guest *g, rv_span request)
{
    table *list[LISTED];
    char name[STORE_NAME];
    int count = list_open(g, NULL, NULL, list);
    rv_json *json = rv_table_answer(g->house->desk, "lobby");
    (void)request;
    rv_json_array(json, "tables");
    for (int i = 0; i < count; i++) {
        const table *t = list[i];
        if (t->making)
            continue; /* it is not written yet */
        rv_json_object(json, NULL);
        rv_json_word(json, "table", t->saved.id);
        rv_json_word(json, "game", t->saved.game);
        rv_json_word(json, "options", t->saved.options);
        rv_json_word(json, "pace", t->saved.pace);
        rv_json_word(json, "lang", t->saved.lang);
        rv_json_word(json, "host", name_of_host(t, name));
        rv_json_number(json, "seats", t->saved.seats);
        rv_json_number(json, "free", free_chairs(t));
        rv_json_number(json, "fill", house_fills_in(t));
        if (t->box)
            house_put_box(t->box->hash, json);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    rv_table_send(g->house->desk);
}

/* ---- Sitting down ---- */

static void look_at_instead(guest *g, table *t)
{
    table *before = g->table;
    if (before == t)
        return;
    house_look_away(g);
    house_look_at(g, t, house_seat_of(t, g->person));
    house_left(before);
}

/* Takes the first free chair; whoever sits there already is told so again. */
static void join(guest *g, table *t, const char *ok)
{
    house *h = g->house;
    int seat = 1;
    bool sits = house_seat_of(t, g->person) && !t->room;
    if (t->writing && (sits || is_open(t))) {
        house_wait(g, t);
        return;
    }
    if (sits) {
        look_at_instead(g, t);
        rv_json *json = rv_table_answer(h->desk, ok);
        house_put_table(t, g, json);
        rv_table_send(h->desk);
        return;
    }
    if (!is_open(t) || free_chairs(t) == 0 || shuns_any(g, t)) {
        rv_table_refuse(h->desk, "room.join");
        house_forget_if_idle(t);
        return;
    }
    if (!house_know(g))
        return;
    look_at_instead(g, t);
    while (!is_free(&t->saved.chairs[seat]))
        seat++;
    making *change = house_new_change(t);
    change->joins = true;
    change->table.chairs[seat].person = g->person;
    change->table.chairs[seat].bound = false;
    memcpy(change->table.chairs[seat].name, g->name, sizeof g->name);
    house_change(g, ok);
}

void house_hear_join(guest *g, rv_span request)
{
    char id[SECRET_TABLE + 1];
    if (!rv_ask_text(request, "table", id, sizeof id)) {
        rv_table_wrong(g->house->desk, "\"table\" must be one of the list");
        return;
    }
    table *t = house_find(g->house, id);
    if (t)
        join(g, t, "join");
    else
        rv_table_refuse(g->house->desk, "room.join");
}

/* A table for two; whoever comes sits down, and if nobody does, a bot. */
static void make_quick(guest *g, const char *name, const char *lang)
{
    house *h = g->house;
    rv_game game;
    rv_complaint complaint;
    store_table two = { .options = "players=2" };
    rv_out kind = rv_out_to(two.game, sizeof two.game);
    rv_put(&kind, "%s", name);
    if (house_read_game(h, &two, NULL, &game, &complaint) != NULL) {
        rv_table_wrong(h->desk, complaint.text);
        return;
    }
    if (!house_know(g) || !house_may_make(g))
        return;
    making *m = calloc(1, sizeof *m);
    RV_ASSERT(m != NULL);
    store_table *wanted = &m->table;
    *wanted = two;
    rv_out options = rv_out_to(wanted->options, sizeof wanted->options);
    rv_game_print(&game, &options);
    memcpy(wanted->lang, lang, sizeof wanted->lang);
    wanted->seats = rv_seats(&game);
    wanted->away = QUICK_AWAY;
    wanted->listed = true;
    wanted->fill = store_time() + QUICK_FILL * SECOND;
    const char *wrong = house_read_chairs(g, (rv_span){ NULL, 0 }, m);
    RV_ASSERT(wrong == NULL);
    house_make(g, m, "quick");
}

void house_hear_quick(guest *g, rv_span request)
{
    table *list[LISTED];
    char game[40], lang[4] = "";
    if (!rv_ask_text(request, "game", game, sizeof game)) {
        rv_table_wrong(g->house->desk, "\"game\" is missing");
        return;
    }
    if (!read_lang(g, request, lang))
        return;
    int count = list_open(g, game, lang, list);
    for (int i = 0; i < count; i++)
        if (free_chairs(list[i]) > 0 || house_seat_of(list[i], g->person)) {
            join(g, list[i], "quick");
            return;
        }
    make_quick(g, game, lang);
}

/* Before the start one may get up again; the chair becomes free for others. */
void house_hear_rise(guest *g, rv_span request)
{
    (void)request;
    if (g->seat == 0 || g->table->room) {
        rv_table_refuse(g->house->desk, "room.role");
        return;
    }
    making *change = house_new_change(g->table);
    store_chair *chair = &change->table.chairs[g->seat];
    change->rises = true;
    chair->person = 0;
    chair->bound = false;
    chair->name[0] = '\0';
    house_change(g, "rise");
}
