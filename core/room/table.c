/* Lines in, lines out: requests are looked up and answered, and what they changed is told. What
   each does is in table_play.c and table_bring.c; those that need no table are a lens's
   business. */
#include "core/room/table_inside.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1 << 17, LARGEST = 1 << 24 };
enum { DEPTH = 8 }; /* of a request: lists within lists */

rv_table *rv_table_new(const rv_host *host)
{
    rv_table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    table->host = *host;
    table->lang = &rv_english;
    table->text = malloc(FIRST_ROOM);
    table->text_room = FIRST_ROOM;
    bool good = table->text != NULL;
    for (int viewer = 0; viewer < RV_VIEWERS && good; viewer++)
        good = (table->lens[viewer] = rv_lens_new(&host->shelf)) != NULL;
    good = good && (table->past = rv_lens_new(&host->shelf)) != NULL;
    if (good)
        return table;
    rv_table_free(table);
    return NULL;
}

/* The game uses its box until it is freed. */
static void clear(rv_table *table)
{
    const rv_box *box = table->room && !table->lent ? rv_room_game(table->room)->box : NULL;
    if (!table->lent)
        rv_room_free(table->room);
    table->room = NULL;
    table->lent = false;
    table->told_size = 0;
    rv_shelf_use(&table->host.shelf, box, -1);
}

void rv_table_free(rv_table *table)
{
    if (table == NULL)
        return;
    clear(table);
    for (int viewer = 0; viewer < RV_VIEWERS; viewer++)
        rv_lens_free(table->lens[viewer]);
    rv_lens_free(table->past);
    rv_shelf_use(&table->host.shelf, table->own, -1);
    free(table->told);
    free(table->lesson);
    free(table->script);
    free(table->text);
    free(table);
}

/* One language for the table and all its lenses. */
static void speak(rv_table *table, const rv_lang *lang)
{
    table->lang = lang;
    rv_lens_speak(table->past, lang);
    for (int viewer = 0; viewer < RV_VIEWERS; viewer++)
        rv_lens_speak(table->lens[viewer], lang);
}

void rv_table_speak_for(rv_table *table, rv_caller caller)
{
    table->caller = caller;
}

void rv_table_turn_to(rv_table *table, rv_room *room, rv_caller caller, const rv_lang *lang,
                      const char *id)
{
    rv_out out = rv_out_to(table->id, sizeof table->id);
    clear(table);
    table->room = room;
    table->lent = true;
    table->caller = caller;
    speak(table, lang);
    rv_put(&out, "%s", id);
}

const rv_lang *rv_table_lang(const rv_table *table)
{
    return table->lang;
}

const char *rv_table_id(const rv_table *table)
{
    return table->id;
}

rv_room *rv_table_room(rv_table *table)
{
    return table->room;
}

/* ---- Writing ---- */

static bool more_room(rv_table *table)
{
    char *larger = table->text_room < LARGEST ? realloc(table->text, table->text_room * 2) : NULL;
    if (larger == NULL)
        return false;
    table->text = larger;
    table->text_room *= 2;
    return true;
}

static rv_json *begin(rv_table *table)
{
    table->out = rv_out_to(table->text, table->text_room);
    table->json = rv_json_to(&table->out);
    rv_json_object(&table->json, NULL);
    return &table->json;
}

static rv_json *begin_answer(rv_table *table)
{
    rv_json *json = begin(table);
    if (table->id[0])
        rv_json_raw(json, "id", rv_span_of(table->id));
    return json;
}

rv_json *rv_table_answer(rv_table *table, const char *ok)
{
    rv_json *json = begin_answer(table);
    rv_json_word(json, "ok", ok);
    return json;
}

/* How long a line gets depends on the texts of a box, which may be anybody's. */
void rv_table_send(rv_table *table)
{
    if (!table->out.full)
        rv_json_close(&table->json, '}');
    if (table->out.full) {
        rv_put_wrong("this answer is too long", table->lang, begin_answer(table));
        rv_json_close(&table->json, '}');
    }
    table->host.send(table->host.user, rv_written(&table->out));
}

void rv_table_ok(rv_table *table, const char *ok)
{
    rv_table_answer(table, ok);
    rv_table_send(table);
}

void rv_table_wrong(rv_table *table, const char *what)
{
    rv_put_wrong(what, table->lang, begin_answer(table));
    rv_table_send(table);
}

void rv_table_refuse(rv_table *table, const char *why)
{
    rv_json *json = begin_answer(table);
    rv_json_word(json, "error", "refused");
    rv_put_refusal(why, table->lang, json);
    rv_table_send(table);
}

/* ---- Telling ---- */

/* The messages of a room wait until the request that caused them has been answered. */
static void keep_told(void *user, int viewer, const unsigned char *message, size_t size)
{
    rv_table *table = user;
    size_t wanted = table->told_size + size + 2 * sizeof(uint32_t);
    if (wanted > table->told_room) {
        unsigned char *larger = realloc(table->told, wanted * 2);
        RV_ASSERT(larger != NULL);
        table->told = larger;
        table->told_room = wanted * 2;
    }
    uint32_t head[2] = { (uint32_t)viewer, (uint32_t)size };
    memcpy(table->told + table->told_size, head, sizeof head);
    memcpy(table->told + table->told_size + sizeof head, message, size);
    table->told_size = wanted;
}

static void tell(rv_table *table, int viewer, const unsigned char *message, size_t size)
{
    if (table->host.tell) {
        table->host.tell(table->host.user, viewer, message, size);
        return;
    }
    rv_heard heard = rv_lens_hear(table->lens[viewer], message, size);
    RV_ASSERT(heard == RV_HEARD);
    if (!rv_caller_sees(table->caller, viewer))
        return;
    do {
        rv_lens_scene(table->lens[viewer], begin(table));
    } while (table->out.full && more_room(table));
    rv_table_send(table);
}

static void flush(rv_table *table)
{
    table->id[0] = '\0';
    for (size_t at = 0; at < table->told_size;) {
        uint32_t head[2];
        memcpy(head, table->told + at, sizeof head);
        tell(table, (int)head[0], table->told + at + sizeof head, head[1]);
        at += sizeof head + head[1];
    }
    table->told_size = 0;
}

static void tell_hello(rv_table *table, int viewer)
{
    unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    rv_room_hello(table->room, viewer, &pack);
    RV_ASSERT(!pack.full);
    keep_told(table, viewer, message, pack.used);
}

void rv_table_install(rv_table *table, rv_session *session)
{
    clear(table);
    table->room = rv_room_new(session, table->now);
    RV_ASSERT(table->room != NULL);
    rv_room_listen(table->room, keep_told, table);
    for (int viewer = 0; viewer <= rv_seats(rv_room_game(table->room)) && !table->host.tell;
         viewer++) {
        bool watched = rv_room_watch(table->room, viewer, true);
        RV_ASSERT(watched);
        tell_hello(table, viewer);
    }
}

/* A lens that has heard everything; where streams go out as bytes, or messages still wait, a hello
   says all there is. */
rv_lens *rv_table_lens(rv_table *table, int viewer)
{
    unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    if (table->host.tell == NULL && table->told_size == 0)
        return table->lens[viewer];
    rv_room_hello(table->room, viewer, &pack);
    rv_heard heard = rv_lens_hear(table->past, message, pack.used);
    RV_ASSERT(heard == RV_HEARD);
    return table->past;
}

/* ---- Requests ---- */

bool rv_table_text_if(rv_table *table, rv_span request, const char *key, char *text, size_t size,
                      bool *given)
{
    rv_span value;
    char wrong[RV_TABLE_WORD];
    rv_out out = rv_out_to(wrong, sizeof wrong);
    *given = rv_json_member(request, key, &value) && !rv_is(value, "null");
    if (!*given || rv_ask_text(request, key, text, size))
        return true;
    rv_put(&out, "\"%s\" must be a text of at most %d bytes", key, (int)size - 1);
    rv_table_wrong(table, wrong);
    return false;
}

bool rv_table_as(rv_table *table, rv_span request, bool spectators, int *seat)
{
    rv_span value;
    long number = 0;
    int seats = rv_seats(rv_room_game(table->room));
    if (!rv_json_member(request, "as", &value)
        || !((spectators && rv_is(value, "\"spectator\""))
             || rv_number(value, 1, seats, &number))) {
        rv_table_wrong(table, "\"as\" must be a seat of this table");
        return false;
    }
    *seat = (int)number;
    if (rv_caller_sees(table->caller, *seat))
        return true;
    rv_table_refuse(table, "room.role");
    return false;
}

/* Requests that lenses answer, and whose eyes they need. */
static const struct {
    const char *what;
    enum { OF_NOBODY, OF_ANYBODY, OF_VIEWER, OF_SEAT } eyes; /* OF_NOBODY: needs no game */
} looks[] = {
    { "rules", OF_NOBODY }, { "games", OF_NOBODY }, { "lang", OF_NOBODY }, { "nouns", OF_ANYBODY },
    { "text", OF_VIEWER },  { "sheet", OF_VIEWER }, { "moves", OF_SEAT },  { "why", OF_SEAT },
    { "state", OF_SEAT },   { "if", OF_SEAT },
};

/* What does not fit is asked for again with more room: a lens changes nothing by answering. */
static void ask_lens(rv_table *table, rv_lens *lens, rv_span what, rv_span request)
{
    do {
        rv_lens_ask(lens, what, request, begin_answer(table));
    } while (table->out.full && more_room(table));
    rv_table_send(table);
    speak(table, rv_lens_lang(lens));
}

/* False: no lens answers that. */
static bool look(rv_table *table, rv_span what, rv_span request)
{
    int viewer = 0;
    size_t i = 0, count = sizeof looks / sizeof looks[0];
    while (i < count && !rv_is(what, looks[i].what))
        i++;
    if (i == count)
        return false;
    if (looks[i].eyes == OF_NOBODY)
        ask_lens(table, table->room ? rv_table_lens(table, 0) : table->past, what, request);
    else if (table->room == NULL)
        rv_table_wrong(table, "no game has been started");
    else if (looks[i].eyes == OF_ANYBODY
             || rv_table_as(table, request, looks[i].eyes == OF_VIEWER, &viewer))
        ask_lens(table, rv_table_lens(table, viewer), what, request);
    return true;
}

static const rv_request_kind *find(rv_span what)
{
    const rv_request_kind *tables[] = { rv_play_requests, rv_bring_requests };
    for (int i = 0; i < 2; i++)
        for (const rv_request_kind *kind = tables[i]; kind->what; kind++)
            if (rv_is(what, kind->what))
                return kind;
    return NULL;
}

/* The id as the request has it: a number or a short text. */
static bool read_id(rv_table *table, rv_span line)
{
    rv_span value;
    rv_out out = rv_out_to(table->id, sizeof table->id);
    if (!rv_json_member(line, "id", &value) || value.size >= sizeof table->id
        || (value.at[0] != '"' && value.at[0] != '-' && (value.at[0] < '0' || value.at[0] > '9')))
        return false;
    rv_put_span(&out, value);
    return true;
}

static void answer(rv_table *table, rv_span what, rv_span line)
{
    const rv_request_kind *kind = find(what);
    if (table->host.other && table->host.other(table->host.user, what, line))
        return;
    if (kind == NULL) {
        if (!look(table, what, line))
            rv_table_wrong(table, "there is no such request: docs/protocol.md lists them");
    } else if (kind->role == RV_R_LOCAL && table->caller.role != RV_LOCAL) {
        rv_table_refuse(table, "room.role");
    } else if (!kind->early && table->room == NULL) {
        rv_table_wrong(table, "no game has been started");
    } else {
        kind->hear(table, line);
    }
}

/* What time has done by now happens before the request, and is told after its answer. */
static void pass_time(rv_table *table, uint64_t now)
{
    rv_log_entry entry;
    table->now = now;
    while (table->room && !table->lent && rv_room_due(table->room, now, &entry)
           && rv_room_apply(table->room, &entry))
        ;
}

bool rv_table_hear(rv_table *table, rv_span line, uint64_t now)
{
    char what[16] = "";
    bool go_on = true;
    pass_time(table, now);
    table->id[0] = '\0';
    if (!rv_json_within(line, DEPTH) || !rv_ask_text(line, "do", what, sizeof what)
        || !read_id(table, line))
        rv_table_wrong(table, "a request is a JSON object with \"id\" and \"do\"");
    else if (strcmp(what, "quit") == 0)
        go_on = false;
    else
        answer(table, rv_span_of(what), line);
    flush(table);
    return go_on;
}

int64_t rv_table_tick(rv_table *table, uint64_t now)
{
    pass_time(table, now);
    flush(table);
    return table->room ? rv_room_wait(table->room, now) : -1;
}
