/* Tables where strangers meet: sitting down at one, and bots on the chairs that stay free. A
   stranger learns of a table what the list (list.c) says and nothing else. */
#include "apps/server/house/inside.h"

#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000, LEAST_FILL = 10, LONGEST_FILL = 3600, QUICK_FILL = 60 };
enum { QUICK_AWAY = 90 }; /* seconds */
/* Milliseconds after which a table whose chairs are all taken starts by itself, so that everybody
   has seen who is there and is bound by a nonce; and after which one that everybody has left is no
   longer listed. */
enum { LOOK_ROUND = 3 * SECOND, LEFT = 10 * 60 * SECOND };

/* ---- Terms ---- */

bool house_read_lang(guest *g, const rv_asked *asked, char lang[4])
{
    if (!rv_asked_has(asked, RV_ASK_LANG))
        return true;
    rv_out code = rv_out_to(lang, 4);
    rv_put(&code, "%s", asked->lang);
    if (asked->lang[0] == '\0' || rv_lang_by_code(rv_span_of(asked->lang)))
        return true;
    house_wrong(g, "complaint.request.lang");
    return false;
}

bool house_read_listing(guest *g, const rv_asked *asked, store_table *wanted)
{
    int32_t fill = asked->fill;
    if (rv_asked_has(asked, RV_ASK_LISTED))
        wanted->listed = asked->listed;
    if (fill && (fill < LEAST_FILL || fill > LONGEST_FILL)) {
        house_wrong(g, "\"fill\" is a number of seconds, 10 to 3600, or 0");
        return false;
    }
    if (rv_asked_has(asked, RV_ASK_FILL))
        wanted->fill = fill ? store_time() + (uint64_t)fill * SECOND : 0;
    return house_read_lang(g, asked, wanted->lang);
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

int house_free_chair(const store_table *saved)
{
    for (int seat = 1; seat <= saved->seats; seat++)
        if (is_free(&saved->chairs[seat]))
            return seat;
    return 0;
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
        if (g->seat || (g->person && g->person == t->saved.host))
            return true;
    return false;
}

bool house_waits_for_others(const table *t)
{
    return !t->shut && !t->room && (t->saved.listed || t->fills || t->gathers);
}

/* When bots take the free chairs is kept by the clock on the wall, which may jump: it is read once,
   and never believed to be farther away than anybody may ask for. */
static void note_fill(table *t)
{
    uint64_t left, wall;
    if (t->fill == t->saved.fill)
        return;
    t->fill = t->saved.fill;
    wall = store_time();
    left = t->fill > wall ? t->fill - wall : 0;
    t->fills = t->fill == 0
                   ? 0
                   : t->house->now + (left < LONGEST_FILL * SECOND ? left : LONGEST_FILL * SECOND);
}

void house_note_chairs(table *t)
{
    uint64_t now = t->house->now;
    house_list_changes(t->house);
    note_fill(t);
    if (house_free_chairs(t) > 0)
        t->full = 0;
    else if (t->full == 0)
        t->full = now;
    if (house_waits_for_others(t))
        house_look_again(t, now);
}

/* ---- What time does to a table that waits ---- */

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
        house_look_again(t, t->alone + LEFT);
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
        house_look_again(t, t->patience);
        return;
    }
    if (t->saved.listed && unlist_if_left(t))
        return;
    if (t->gathers && house_gathers_again(t))
        return;
    if (t->fills == 0)
        return;
    if (t->full && t->full + LOOK_ROUND < starts)
        starts = t->full + LOOK_ROUND;
    if (starts > now)
        house_look_again(t, starts);
    else if (t->full && has_people(t))
        house_start(t);
    else
        fill(t);
}

/* ---- Sitting down ---- */

static void look_at_instead(guest *g, table *t)
{
    table *before = g->table;
    bool sat = g->seat > 0;
    if (before == t)
        return;
    house_look_away(g);
    house_look_at(g, t, house_seat_of(t, g->person));
    house_left(before, sat);
}

/* Takes the first free chair; whoever sits there already is told so again. */
static void join(guest *g, table *t)
{
    int seat = house_free_chair(&t->saved);
    bool sits = house_seat_of(t, g->person) && !t->room;
    g->house->about = t;
    if (sits && t->aside) {
        house_refuse(g, "room.broken");
        return;
    }
    if (t->writing && (sits || house_is_open(t))) {
        house_wait(g, t);
        return;
    }
    if (sits) {
        look_at_instead(g, t);
        rv_json *json = house_answer(g);
        house_put_table(t, g, json);
        house_send_answer(g);
        return;
    }
    if (!house_is_open(t) || seat == 0 || house_shuns_any(g, t)) {
        house_refuse(g, "room.join");
        house_forget_if_idle(t);
        return;
    }
    if (!house_know(g))
        return;
    look_at_instead(g, t);
    making *change = house_new_change(t);
    change->joins = true;
    change->table.chairs[seat].person = g->person;
    change->table.chairs[seat].bound = false;
    memcpy(change->table.chairs[seat].name, g->name, sizeof g->name);
    house_change(g);
}

/* One that is in the list, or that this guest may find again; no log is read for it. */
static table *find_waiting(house *h, const char *id)
{
    store_table row;
    table *t = house_in_memory(h, id);
    bool wakes = t == NULL && store_look_up(h->store, id, &row) && row.listed && !row.started;
    return t || wakes ? house_find(h, id) : NULL;
}

void house_hear_join(guest *g, const rv_asked *asked)
{
    table *t = find_waiting(g->house, asked->table);
    if (t)
        join(g, t);
    else
        house_refuse(g, "room.join");
}

/* How long people who have never met may take: enough to think, and not so much that somebody who
   never moves holds the other up. What is done in secret gives no time (docs/formats.md, "Pace"),
   so where that is most of a turn there is more. */
static const struct {
    const char *game, *pace;
} usual[] = {
    { "insomnia", "move=60" },
    { "project-dreamscape", "move=90" },
    { "dreamscape", "move=120" },
    { "dream-runners", "move=180" },
};
#define OTHERWISE "move=60"

static const char *usual_pace(const char *game)
{
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        if (strcmp(usual[i].game, game) == 0)
            return usual[i].pace;
    return OTHERWISE;
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
        house_complain(g, &complaint);
        return;
    }
    if (!house_know(g) || !house_may_list(g, NULL) || !house_may_make(g))
        return;
    making *m = calloc(1, sizeof *m);
    RV_ASSERT(m != NULL);
    store_table *wanted = &m->table;
    *wanted = two;
    rv_out options = rv_out_to(wanted->options, sizeof wanted->options);
    rv_game_print(&game, &options);
    memcpy(wanted->lang, lang, sizeof wanted->lang);
    wanted->seats = rv_seats(&game);
    rv_out pace = rv_out_to(wanted->pace, sizeof wanted->pace);
    rv_put(&pace, "%s late=bot", usual_pace(name));
    wanted->away = QUICK_AWAY;
    wanted->listed = true;
    wanted->fill = store_time() + QUICK_FILL * SECOND;
    const char *wrong = house_read_chairs(g, (rv_span){ NULL, 0 }, m);
    RV_ASSERT(wrong == NULL);
    house_make(g, m);
}

void house_hear_quick(guest *g, const rv_asked *asked)
{
    char lang[4] = "";
    if (!house_read_lang(g, asked, lang))
        return;
    table *t = house_find_chair(g, asked->game, lang);
    if (t)
        join(g, t);
    else
        make_quick(g, asked->game, lang);
}

/* Before the start one may get up again; the chair becomes free for others. */
void house_hear_rise(guest *g, const rv_asked *asked)
{
    (void)asked;
    if (g->table->room) {
        house_refuse(g, "room.role");
        return;
    }
    making *change = house_new_change(g->table);
    store_chair *chair = &change->table.chairs[g->seat];
    change->rises = true;
    chair->person = 0;
    chair->bound = false;
    chair->name[0] = '\0';
    house_change(g);
}
