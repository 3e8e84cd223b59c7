/* Talk at a table: among those who sit there, and separately among those who watch, so that no
   player is helped. It is never in the log of a game. */
#include "apps/server/house/free_text.h"
#include "apps/server/house/inside.h"

enum { CHARACTERS = 300 };
enum { ROOM = 32 * 1024 }; /* bytes of an answer */

/* ---- Who hears what ---- */

/* Those who sit there do not hear those who watch; the latter hear everybody. */
static bool hears(const guest *g, const store_said *said)
{
    return (said->seat > 0 || g->seat == 0)
           && !(g->person && house_shuns(g->house, g->person, said->person));
}

static void put_said(const guest *g, const store_said *said, rv_json *json)
{
    rv_json_number(json, "number", said->number);
    rv_json_number(json, "at", (int64_t)said->at);
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
        rv_json *json = house_answer(g);
        rv_json_number(json, "number", which);
        house_send_answer(g);
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
    return characters <= CHARACTERS && !free_text_is_blank(text);
}

void house_hear_say(guest *g, const rv_asked *asked)
{
    house *h = g->house;
    table *t = g->table;
    store_said said = { .seat = g->seat };
    const char *wrong = free_text_wrong(rv_span_of(asked->text));
    memcpy(said.text, asked->text, sizeof said.text);
    if (wrong) {
        house_refuse(g, wrong);
        return;
    }
    if (!is_said(rv_span_of(said.text))) {
        house_wrong(g, "\"text\" must be a line of 1 to 300 characters");
        return;
    }
    if (!house_know(g))
        return;
    if (t->saved.quiet || store_shuns(h->store, 0, g->person, t->saved.id)) {
        house_refuse(g, "room.quiet");
        return;
    }
    if (!house_grants(g, SHARE_TALK))
        return;
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

void house_hear_chat(guest *g, const rv_asked *asked)
{
    house *h = g->house;
    listing l = { .guest = g, .json = house_answer(g) };
    rv_json_array(l.json, "said");
    store_talk(h->store, g->table->saved.id, (uint32_t)asked->from, list_said, &l);
    rv_json_close(l.json, ']');
    if (l.more)
        rv_json_number(l.json, "more", l.more);
    house_send_answer(g);
}

static void take_one(void *user, const store_said *said)
{
    store_said *wanted = user;
    if (said->number == wanted->number)
        *wanted = *said;
}

/* Who, by "seat" or by the "number" of what was said and heard; false after an error. */
static bool read_whom(guest *g, const rv_asked *asked, store_said *said)
{
    house *h = g->house;
    const table *t = g->table;
    *said = (store_said){ .person = 0 };
    if (rv_asked_has(asked, RV_ASK_NUMBER)) {
        said->number = (uint32_t)asked->number;
        store_talk(h->store, t->saved.id, said->number, take_one, said);
        if (said->person && said->seat == 0 && g->seat > 0)
            said->person = 0;
    } else if (asked->seat > 0 && asked->seat <= t->saved.seats) {
        said->person = t->saved.chairs[asked->seat].person;
    }
    if (said->person && said->person != g->person)
        return true;
    house_wrong(g, "somebody else at the table, by \"seat\" or by \"number\"");
    return false;
}

static bool read_on(const rv_asked *asked)
{
    return asked->on || !rv_asked_has(asked, RV_ASK_ON);
}

/* ---- Peace and quiet ---- */

static void done(void *user, void *none, uint64_t number, bool written)
{
    house *h = user;
    guest *g = house_heard_back(h, number, written);
    (void)none;
    if (g == NULL)
        return;
    house_ok(g);
    house_answered(g);
}

static void finish_quiet(house *h, table *t, uint64_t number, bool written, bool quiet)
{
    if (written)
        t->saved.quiet = quiet;
    done(h, NULL, number, written);
    house_tell_table(t);
    t->saying--;
    house_forget_if_idle(t);
}

static void hushed(void *user, void *table_of, uint64_t number, bool written)
{
    finish_quiet(user, table_of, number, written, true);
}

static void unhushed(void *user, void *table_of, uint64_t number, bool written)
{
    finish_quiet(user, table_of, number, written, false);
}

/* From the host: nobody may talk at this table, or all may again. */
void house_hear_quiet(guest *g, const rv_asked *asked)
{
    table *t = g->table;
    bool on = read_on(asked);
    t->saying++;
    store_wait wait = house_later(g, on ? hushed : unhushed);
    wait.table = t;
    store_quiet(g->house->store, wait, t->saved.id, on);
}

/* From the host: somebody may no longer talk at this table. */
void house_hear_mute(guest *g, const rv_asked *asked)
{
    store_said said;
    if (!read_whom(g, asked, &said))
        return;
    store_shun(g->house->store, house_later(g, done), 0, said.person, g->table->saved.id,
               read_on(asked));
}

static void answer_block(guest *g, const house_deed *d)
{
    (void)d;
    house_ok(g);
}

static void block(house *h, const house_deed *d)
{
    house_note_shun(h, d->person, d->other, d->on);
}

/* From anybody: does not want to hear somebody, at any table. */
void house_hear_block(guest *g, const rv_asked *asked)
{
    store_said said;
    if (!read_whom(g, asked, &said) || !house_know(g))
        return;
    house_deed deed = { .person = g->person,
                        .other = said.person,
                        .on = read_on(asked),
                        .answer = answer_block,
                        .happens = block };
    store_shun(g->house->store, house_begin_deed(g, &deed), g->person, said.person, "", deed.on);
}

/* From anybody: the operator should read this. */
void house_hear_report(guest *g, const rv_asked *asked)
{
    house *h = g->house;
    store_said said;
    if (!read_whom(g, asked, &said) || !house_know(g) || !house_grants(g, SHARE_REPORTS))
        return;
    store_report(h->store, house_later(g, done), g->table->saved.id, &said, g->person);
}
