/* Talk at a table: among those who sit there, and separately among those who watch, so that no
   player is helped. It is never in the log of a game. */
#include "apps/server/house_inside.h"

#include <stdio.h>

enum { CHARACTERS = 300, WORDS_AT_ONCE = 5, AT_ONCE = 10 * 1000 };
enum { ROOM = 32 * 1024 }; /* bytes of an answer */
enum { REPORTS_PER_HOUR = 10, HOUR = 3600 * 1000 };

/* ---- Who hears what ---- */

/* Those who sit there do not hear those who watch; the latter hear everybody. */
static bool hears(const guest *g, const store_said *said)
{
    return (said->seat > 0 || g->seat == 0)
           && !(g->person && store_shuns(g->house->store, g->person, said->person, ""));
}

static void put_said(const guest *g, const store_said *said, rv_json *json)
{
    char at[24];
    snprintf(at, sizeof at, "%llu", (unsigned long long)said->at);
    rv_json_number(json, "number", (long)said->number);
    rv_json_raw(json, "at", rv_span_of(at));
    rv_json_word(json, "among", said->seat ? "table" : "watching");
    if (said->seat)
        rv_json_number(json, "seat", said->seat);
    rv_json_word(json, "name", said->name);
    rv_json_bool(json, "you", said->person == g->person);
    rv_json_word(json, "text", said->text);
}

static void tell_said(void *user, const store_said *said)
{
    const table *t = user;
    char text[STORE_SAID * 6 + 1024];
    for (guest *g = t->guests; g; g = g->beside) {
        if (said->number != t->heard || !hears(g, said))
            continue;
        rv_out out = rv_out_to(text, sizeof text);
        rv_json json = rv_json_to(&out);
        rv_json_object(&json, NULL);
        rv_json_word(&json, "to", "chat");
        put_said(g, said, &json);
        rv_json_close(&json, '}');
        RV_ASSERT(!out.full);
        house_send(g, false, out.text, out.used);
    }
}

/* ---- Saying something ---- */

/* What was said first is written first. */
static void said_written(void *user, void *table_of, uint64_t number, bool written)
{
    house *h = user;
    table *t = table_of;
    guest *g = house_heard_back(h, number, written);
    uint32_t which = ++t->heard;
    if (g) {
        rv_json *json = rv_table_answer(h->desk, "say");
        rv_json_number(json, "number", (long)which);
        rv_table_send(h->desk);
        h->speaking = NULL;
    }
    if (written)
        store_talk(h->store, t->saved.id, which, tell_said, t);
    if (g)
        house_answered(g);
    t->saying--;
    house_forget_if_idle(t);
}

static bool is_said(rv_span text)
{
    size_t characters = 0;
    for (size_t i = 0; i < text.size; i++)
        characters += ((unsigned char)text.at[i] & 0xC0) != 0x80;
    return house_is_line(text) && characters > 0 && characters <= CHARACTERS
           && rv_trim(text).size > 0;
}

void house_hear_say(guest *g, rv_span request)
{
    house *h = g->house;
    table *t = g->table;
    store_said said = { .seat = g->seat };
    if (!rv_ask_text(request, "text", said.text, sizeof said.text)
        || !is_said(rv_span_of(said.text))) {
        rv_table_wrong(h->desk, "\"text\" must be a line of 1 to 300 characters");
        return;
    }
    if (!house_know(g))
        return;
    if (t->saved.quiet || store_shuns(h->store, 0, g->person, t->saved.id)) {
        rv_table_refuse(h->desk, "room.quiet");
        return;
    }
    if (!h->settings.generous
        && !tally_allows(&h->talkers, g->person, h->now, WORDS_AT_ONCE, AT_ONCE)) {
        rv_table_refuse(h->desk, "room.talk");
        return;
    }
    if (t->said == 0)
        t->said = t->heard = store_last_said(h->store, t->saved.id);
    said.number = ++t->said;
    said.person = g->person;
    t->saying++;
    store_wait wait = house_later(g, said_written);
    wait.table = t;
    store_say(h->store, wait, t->saved.id, &said);
}

/* ---- What was said ---- */

typedef struct listing {
    const guest *guest;
    rv_json *json;
    uint32_t more; /* the rest begins there; 0: this is all */
} listing;

/* An answer has room for some of it: whoever wants the rest asks again from there. */
static void list_said(void *user, const store_said *said)
{
    listing *l = user;
    if (l->more || !hears(l->guest, said))
        return;
    if (l->json->out->used > ROOM) {
        l->more = said->number;
        return;
    }
    rv_json_object(l->json, NULL);
    put_said(l->guest, said, l->json);
    rv_json_close(l->json, '}');
}

void house_hear_chat(guest *g, rv_span request)
{
    house *h = g->house;
    rv_span value;
    long from = 1;
    if (rv_json_member(request, "from", &value) && !rv_number(value, 1, INT32_MAX, &from)) {
        rv_table_wrong(h->desk, "\"from\" must be a number");
        return;
    }
    listing l = { .guest = g, .json = rv_table_answer(h->desk, "chat") };
    rv_json_array(l.json, "said");
    store_talk(h->store, g->table->saved.id, (uint32_t)from, list_said, &l);
    rv_json_close(l.json, ']');
    if (l.more)
        rv_json_number(l.json, "more", (long)l.more);
    rv_table_send(h->desk);
}

static void take_one(void *user, const store_said *said)
{
    store_said *wanted = user;
    if (said->number == wanted->number)
        *wanted = *said;
}

/* Who, by "seat" or by the "number" of what was said and heard; false after an error. */
static bool read_whom(guest *g, rv_span request, store_said *said)
{
    house *h = g->house;
    const table *t = g->table;
    rv_span value;
    long number;
    *said = (store_said){ .person = 0 };
    if (rv_json_member(request, "number", &value) && rv_number(value, 1, INT32_MAX, &number)) {
        said->number = (uint32_t)number;
        store_talk(h->store, t->saved.id, said->number, take_one, said);
        if (said->person && said->seat == 0 && g->seat > 0)
            said->person = 0;
    } else if (rv_json_member(request, "seat", &value)
               && rv_number(value, 1, t->saved.seats, &number)) {
        said->person = t->saved.chairs[number].person;
    }
    if (said->person && said->person != g->person)
        return true;
    rv_table_wrong(h->desk, "somebody else at the table, by \"seat\" or by \"number\"");
    return false;
}

/* "on", true by default; returns false after an error. */
static bool read_on(guest *g, rv_span request, bool *on)
{
    rv_span value;
    *on = true;
    if (!rv_json_member(request, "on", &value) || rv_is(value, "true"))
        return true;
    *on = false;
    if (rv_is(value, "false"))
        return true;
    rv_table_wrong(g->house->desk, "\"on\" is true or false");
    return false;
}

/* ---- Peace and quiet ---- */

static void done(void *user, void *none, uint64_t number, bool written)
{
    house *h = user;
    guest *g = house_heard_back(h, number, written);
    (void)none;
    if (g == NULL)
        return;
    rv_table_ok(h->desk, g->ok);
    h->speaking = NULL;
    house_answered(g);
}

static bool is_host(const guest *g)
{
    if (g->person && g->person == g->table->saved.host)
        return true;
    rv_table_refuse(g->house->desk, "room.role");
    return false;
}

static void quiet_written(void *user, void *table_of, uint64_t number, bool written)
{
    table *t = table_of;
    if (written)
        t->saved.quiet = t->hushes;
    house_tell_table(t);
    done(user, NULL, number, written);
    t->saying--;
    house_forget_if_idle(t);
}

/* From the host: nobody may talk at this table, or all may again. */
void house_hear_quiet(guest *g, rv_span request)
{
    table *t = g->table;
    if (!is_host(g) || !read_on(g, request, &t->hushes))
        return;
    g->ok = "quiet";
    t->saying++;
    store_wait wait = house_later(g, quiet_written);
    wait.table = t;
    store_quiet(g->house->store, wait, t->saved.id, t->hushes);
}

/* From the host: somebody may no longer talk at this table. */
void house_hear_mute(guest *g, rv_span request)
{
    store_said said;
    bool on;
    if (!is_host(g) || !read_on(g, request, &on) || !read_whom(g, request, &said))
        return;
    g->ok = "mute";
    store_shun(g->house->store, house_later(g, done), 0, said.person, g->table->saved.id, on);
}

/* From anybody: does not want to hear somebody, at any table. */
void house_hear_block(guest *g, rv_span request)
{
    store_said said;
    bool on;
    if (!read_on(g, request, &on) || !read_whom(g, request, &said) || !house_know(g))
        return;
    g->ok = "block";
    store_shun(g->house->store, house_later(g, done), g->person, said.person, "", on);
}

/* From anybody: the operator should read this. */
void house_hear_report(guest *g, rv_span request)
{
    house *h = g->house;
    store_said said;
    if (!read_whom(g, request, &said))
        return;
    if (said.number == 0) {
        rv_table_wrong(h->desk, "what is reported has a \"number\"");
        return;
    }
    if (!house_know(g))
        return;
    if (!h->settings.generous
        && !tally_allows(&h->reporters, g->person, h->now, REPORTS_PER_HOUR, HOUR)) {
        rv_table_refuse(h->desk, "room.rate");
        return;
    }
    g->ok = "report";
    store_report(h->store, house_later(g, done), g->table->saved.id, &said, g->person);
}
