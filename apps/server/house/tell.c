/* What everybody at a table may know of it: who is there, who sits where, how it goes. */
#include "apps/server/house/inside.h"

enum { TELL_EVERY = 1000 }; /* milliseconds */

bool house_is_here(const table *t, uint64_t person)
{
    for (const guest *g = t->guests; g; g = g->beside)
        if (g->person == person)
            return true;
    return false;
}

/* Who is there, counted once for all who are told. */
typedef struct presence {
    int watching;
    unsigned here; /* bit s: whoever sits on that chair is */
} presence;

static void put_chair(const table *t, int seat, const guest *g, const presence *p, rv_json *json)
{
    const store_chair *chair = &t->saved.chairs[seat];
    rv_json_object(json, NULL);
    if (chair->bot[0])
        rv_json_word(json, "bot", chair->bot);
    else if (chair->person)
        rv_json_word(json, "name", chair->name);
    rv_json_bool(json, "taken", chair->bot[0] || chair->person);
    if (chair->person) {
        rv_json_bool(json, "here", p->here >> seat & 1);
        rv_json_bool(json, "you", chair->person == g->person);
        rv_json_bool(json, "stand_in", chair->stand_in);
        rv_json_bool(json, "bound", chair->bound);
        if (t->absent >> seat & 1)
            rv_json_bool(json, "missed", true);
        if (chair->gone)
            rv_json_bool(json, "gone", true);
    }
    rv_json_close(json, '}');
}

/* What binds the server before anybody sits down. */
static void put_promise(const table *t, rv_json *json)
{
    unsigned char promise[SECRET_HASH];
    char text[2 * SECRET_HASH + 1];
    rv_out out = rv_out_to(text, sizeof text);
    rv_chance_promise(t->saved.id, t->saved.secret, promise);
    rv_put_bytes(&out, promise, sizeof promise);
    rv_json_text(json, "promise", rv_written(&out));
    rv_json_bool(json, "reveal", t->chance != NULL);
}

/* It has come to sit down, and still may. */
static bool may_sit(const table *t, const guest *g)
{
    return g->comes > 0 || (g->comes == COMES_TO_PLAY && house_free_chair(&t->saved));
}

/* What the secret is for by which the guest has come, and who may look on. */
static void put_ways(const table *t, const guest *g, rv_json *json)
{
    if (g->comes > 0)
        rv_json_number(json, "invited", g->comes);
    else if (g->comes)
        rv_json_word(json, "invited", g->comes == COMES_TO_PLAY ? "table" : "watch");
    rv_json_bool(json, "private", house_is_private(&t->saved));
}

/* Somebody who looks on without a seat. Before the start, those who came to sit down do not. */
static bool watches(const table *t, const guest *g)
{
    return g->seat == 0 && (t->room || !may_sit(t, g));
}

static presence count_present(const table *t)
{
    presence p = { .watching = 0 };
    for (const guest *g = t->guests; g; g = g->beside) {
        p.watching += watches(t, g);
        for (int seat = 1; g->person && seat <= t->saved.seats; seat++)
            p.here |= (unsigned)(t->saved.chairs[seat].person == g->person) << seat;
    }
    return p;
}

static void put_table(const table *t, const guest *g, const presence *p, rv_json *json)
{
    rv_json_word(json, "table", t->saved.id);
    rv_json_word(json, "game", t->saved.game);
    rv_json_word(json, "options", t->saved.options);
    rv_json_word(json, "pace", t->saved.pace);
    rv_json_number(json, "away", t->saved.away);
    rv_json_bool(json, "hints", t->saved.hints);
    rv_json_bool(json, "quiet", t->saved.quiet);
    rv_json_bool(json, "listed", t->saved.listed);
    rv_json_number(json, "fill", house_fills_in(t));
    rv_json_word(json, "lang", t->saved.lang);
    put_promise(t, json);
    if (t->box)
        house_put_box(t->box->hash, json);
    house_put_again(t, json);
    rv_json_bool(json, "host", g->person && g->person == t->saved.host);
    rv_json_number(json, "seat", g->seat);
    rv_json_bool(json, "started", t->room != NULL);
    rv_json_bool(json, "over", t->room && rv_session_over(rv_room_session(t->room)));
    rv_json_number(json, "watching", p->watching);
    put_ways(t, g, json);
    rv_json_array(json, "seats");
    for (int seat = 1; seat <= t->saved.seats; seat++)
        put_chair(t, seat, g, p, json);
    rv_json_close(json, ']');
}

void house_put_table(const table *t, const guest *g, rv_json *json)
{
    presence p = count_present(t);
    put_table(t, g, &p, json);
}

/* ---- Telling ---- */

/* What is told of a table differs by nothing but this. */
typedef struct listener {
    bool host;
    uint8_t seat;
    int8_t comes;
    unsigned own; /* bit s: that chair is this person's */
} listener;

static listener listener_of(const table *t, const guest *g)
{
    listener l = { .host = g->person && g->person == t->saved.host,
                   .seat = g->seat,
                   .comes = g->comes };
    for (int seat = 1; g->person && seat <= t->saved.seats; seat++)
        l.own |= (unsigned)(t->saved.chairs[seat].person == g->person) << seat;
    return l;
}

static bool alike(listener a, listener b)
{
    return a.host == b.host && a.seat == b.seat && a.comes == b.comes && a.own == b.own;
}

/* A message is made once for those who are told the same, who mostly are beside each other. */
void house_tell_table(table *t)
{
    char text[4096];
    presence p = count_present(t);
    listener last = { .host = false };
    rv_out out = rv_out_to(text, sizeof text);
    for (guest *g = t->guests; g; g = g->beside) {
        listener l = listener_of(t, g);
        if (out.used == 0 || !alike(l, last)) {
            out = rv_out_to(text, sizeof text);
            rv_json json = rv_json_to(&out);
            rv_json_object(&json, NULL);
            rv_json_word(&json, "to", "table");
            put_table(t, g, &p, &json);
            rv_json_close(&json, '}');
            RV_ASSERT(!out.full);
        }
        last = l;
        house_send(g, false, out.text, out.used);
    }
    t->told = t->house->now;
    t->untold = false;
}

/* Those who look on come and go in crowds: that is told once a second. */
void house_tell_of(table *t, bool sits)
{
    if (sits || t->house->now >= t->told + TELL_EVERY)
        house_tell_table(t);
    else
        t->untold = true;
}

void house_tell_in_time(table *t)
{
    house *h = t->house;
    if (t->untold && h->now >= t->told + TELL_EVERY)
        house_tell_table(t);
    else if (t->untold)
        house_look_again(t, t->told + TELL_EVERY);
}
