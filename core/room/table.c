/* Lines in, lines out: requests are looked up and answered, and what they changed is told. What
   each does is in table_play.c and table_bring.c; those that need no table are a lens's
   business. */
#include "core/room/table_inside.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1 << 17, LARGEST = 1 << 24 };

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
        rv_put_wrong("complaint.request.long", table->lang, begin_answer(table));
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

void rv_table_complain(rv_table *table, const rv_complaint *complaint)
{
    rv_put_complaint(complaint, table->lang, begin_answer(table));
    rv_table_send(table);
}

void rv_table_refuse(rv_table *table, const char *why)
{
    rv_json *json = begin_answer(table);
    if (table->host.refused)
        table->host.refused(table->host.user, why);
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

bool rv_table_read(rv_table *table, rv_asked *asked, const rv_request_kind *kind)
{
    char text[RV_TABLE_WORD];
    rv_out wrong = rv_out_to(text, sizeof text);
    if (rv_asked_read(asked, kind, &wrong))
        return true;
    rv_table_wrong(table, text);
    return false;
}

bool rv_table_as(rv_table *table, const rv_asked *asked)
{
    char text[RV_TABLE_WORD];
    rv_out wrong = rv_out_to(text, sizeof text);
    if (rv_asked_sees(asked, table->room, table->caller, &wrong))
        return true;
    if (wrong.used > 0)
        rv_table_wrong(table, text);
    else
        rv_table_refuse(table, "room.role");
    return false;
}

/* What does not fit is asked for again with more room: a lens changes nothing by answering. */
static void ask_lens(rv_table *table, rv_lens *lens, const rv_asked *asked)
{
    do {
        rv_lens_answer(lens, asked, begin_answer(table));
    } while (table->out.full && more_room(table));
    rv_table_send(table);
    speak(table, rv_lens_lang(lens));
}

/* Requests that lenses answer, with the eyes that they need. */
static void look(rv_table *table, const rv_request_kind *kind, rv_asked *asked)
{
    bool as = kind->has & (RV_HAS(SEAT_AS) | RV_HAS(EYES_AS));
    if (table->room == NULL && !(kind->flags & RV_EARLY))
        rv_table_wrong(table, "complaint.request.none");
    else if (!rv_table_read(table, asked, kind))
        return;
    else if (table->room == NULL)
        ask_lens(table, table->past, asked);
    else if (!as || rv_table_as(table, asked))
        ask_lens(table, rv_table_lens(table, asked->as), asked);
}

static const rv_table_request *find(const rv_asked *asked)
{
    enum { SIZE = sizeof(rv_table_request) };
    const void *found = rv_asked_find(asked, rv_play_requests, SIZE);
    return found ? found : (const void *)rv_asked_find(asked, rv_bring_requests, SIZE);
}

static void answer(rv_table *table, rv_asked *asked)
{
    const rv_table_request *request = find(asked);
    const rv_request_kind *of_lens = rv_lens_request(asked);
    if (request == NULL && (of_lens == NULL || of_lens->by == RV_BY_LENS))
        rv_table_wrong(table, "complaint.request.unknown");
    else if (request == NULL)
        look(table, of_lens, asked);
    else if (request->kind.by == RV_BY_HERE && table->caller.role != RV_LOCAL)
        rv_table_refuse(table, "room.role");
    else if (!(request->kind.flags & RV_EARLY) && table->room == NULL)
        rv_table_wrong(table, "complaint.request.none");
    else if (rv_table_read(table, asked, &request->kind))
        request->hear(table, asked);
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
    rv_asked *asked = &table->asked;
    rv_out id = rv_out_to(table->id, sizeof table->id);
    bool go_on = true, good = rv_asked_open(asked, line) && asked->id[0];
    pass_time(table, now);
    rv_put(&id, "%s", asked->id);
    if (!good)
        rv_table_wrong(table, RV_NOT_ASKED);
    else if (strcmp(asked->what, "quit") == 0)
        go_on = false;
    else
        answer(table, asked);
    flush(table);
    return go_on;
}

void rv_table_serve(rv_table *table, rv_turn *turn, rv_asked *asked)
{
    rv_out id = rv_out_to(table->id, sizeof table->id);
    clear(table);
    table->room = turn->room;
    table->lent = true;
    table->caller = turn->caller;
    table->host.user = turn->user;
    speak(table, turn->lang);
    rv_put(&id, "%s", asked->id);
    answer(table, asked);
    turn->lang = table->lang;
    clear(table);
}

int64_t rv_table_tick(rv_table *table, uint64_t now)
{
    pass_time(table, now);
    flush(table);
    return table->room ? rv_room_wait(table->room, now) : -1;
}
