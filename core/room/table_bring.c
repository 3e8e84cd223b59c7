/*
 * What is brought to a table and taken from it: a new game, a log, an earlier position of the game,
 * a position given as text; and looking back at any move.
 */
#include "core/room/table_inside.h"

#include <stdlib.h>
#include <string.h>

/* A long text in memory of its own, to be freed; NULL after an error. Unescaping makes it no
   longer. */
static char *take_text(rv_table *table, const char *key, rv_span value, rv_span *text)
{
    char wrong[RV_TABLE_WORD];
    rv_out complaint = rv_out_to(wrong, sizeof wrong);
    char *memory = malloc(value.size + 1);
    if (memory == NULL) {
        rv_table_wrong(table, "complaint.memory");
        return NULL;
    }
    rv_out out = rv_out_to(memory, value.size + 1);
    if (!rv_json_string(value, &out)) {
        rv_put(&complaint, "\"%s\" must be a text", key);
        rv_table_wrong(table, wrong);
        free(memory);
        return NULL;
    }
    *text = rv_written(&out);
    return memory;
}

/* A long text as the answer: it gets memory of its own. A byte takes at most six in JSON. */
typedef struct long_answer {
    char *text;
    rv_out out;
    rv_json json;
} long_answer;

static bool begin_long(rv_table *table, long_answer *a, const char *ok, size_t size)
{
    a->text = malloc(size * 6 + 512);
    if (a->text == NULL) {
        rv_table_wrong(table, "complaint.memory");
        return false;
    }
    a->out = rv_out_to(a->text, size * 6 + 512);
    a->json = rv_json_to(&a->out);
    rv_json_object(&a->json, NULL);
    rv_json_raw(&a->json, "id", rv_span_of(table->id));
    rv_json_word(&a->json, "ok", ok);
    return true;
}

static void send_long(rv_table *table, long_answer *a)
{
    rv_json_close(&a->json, '}');
    RV_ASSERT(!a->out.full);
    table->host.send(table->host.user, rv_written(&a->out));
    free(a->text);
}

/* ---- A new game ---- */

/* The box with this hash that was brought last; NULL: there is none. */
static const rv_box *own_box(rv_table *table, const char *hash)
{
    char text[32];
    rv_out out = rv_out_to(text, sizeof text);
    if (table->own == NULL)
        return NULL;
    rv_put_hex(&out, table->own->hash);
    return rv_is(rv_written(&out), hash) ? table->own : NULL;
}

static void answer_start(rv_table *table, rv_rng seed)
{
    char text[80];
    rv_out commitment = rv_out_to(text, sizeof text);
    rv_json *json = rv_table_answer(table, "start");
    rv_seed_commitment(seed, &commitment);
    rv_json_text(json, "commit", rv_written(&commitment));
    rv_table_send(table);
}

static void hear_start(rv_table *table, const rv_asked *asked)
{
    char line[RV_TABLE_WORD + 80];
    rv_pace pace;
    rv_game game;
    rv_rng rng;
    rv_complaint complaint;
    bool dealt = false, seeded = rv_asked_has(asked, RV_ASK_SEED);
    const rv_box *boxes = table->host.shelf.boxes;
    size_t count = table->host.shelf.count;
    if (rv_asked_has(asked, RV_ASK_BOX)) {
        boxes = own_box(table, asked->box);
        count = 1;
    }
    if (boxes == NULL) {
        rv_table_wrong(table, "complaint.request.box");
        return;
    }
    rv_out all = rv_out_to(line, sizeof line);
    rv_put(&all, "%s %s", asked->game, asked->options);
    if (rv_pace_read(rv_span_of(asked->pace), &pace, &complaint) != NULL
        || rv_game_line(&game, boxes, count, rv_written(&all), &rng, &dealt, &complaint) != NULL) {
        rv_table_complain(table, &complaint);
        return;
    }
    if (seeded && !rv_rng_seed(&rng, rv_span_of(asked->seed))) {
        rv_table_wrong(table, "complaint.request.seed");
        return;
    }
    if (!seeded)
        rng = table->host.fresh_seed(table->host.user);
    rv_session *session = rv_session_new(&game, rng);
    RV_ASSERT(session != NULL);
    rv_session_set_pace(session, &pace);
    rv_shelf_use(&table->host.shelf, game.box, 1);
    answer_start(table, rng);
    rv_table_install(table, session);
}

/* An owner's box: checked, and kept for a game that is started with its hash. */
static void hear_box(rv_table *table, const rv_asked *asked)
{
    char hash[32];
    rv_complaint complaint;
    rv_out out = rv_out_to(hash, sizeof hash);
    const rv_box *box = rv_shelf_bring(&table->host.shelf, asked->game, asked->files, &complaint);
    if (box == NULL) {
        rv_table_complain(table, &complaint);
        return;
    }
    rv_shelf_use(&table->host.shelf, table->own, -1);
    table->own = box;
    rv_put_hex(&out, box->hash);
    rv_json *json = rv_table_answer(table, "box");
    rv_json_text(json, "box", rv_written(&out));
    rv_table_send(table);
}

/* The files of a box that is not a shipped one. */
static const rv_file *files_of(rv_table *table, size_t *count)
{
    const rv_shelf *shelf = &table->host.shelf;
    *count = 0;
    return shelf->files ? shelf->files(shelf->user, rv_room_game(table->room)->box, count) : NULL;
}

/* What the box on the table is made of, for lenses elsewhere: members of their request `box`. */
static void hear_files(rv_table *table, const rv_asked *asked)
{
    size_t count, size = 0;
    long_answer a;
    (void)asked;
    const rv_file *files = files_of(table, &count);
    for (size_t i = 0; i < count; i++)
        size += files[i].text.size + RV_TABLE_WORD;
    if (!begin_long(table, &a, "files", size))
        return;
    rv_json_word(&a.json, "game", rv_room_game(table->room)->rules->id);
    rv_json_object(&a.json, "files");
    for (size_t i = 0; i < count; i++)
        rv_json_text(&a.json, files[i].name, files[i].text);
    rv_json_close(&a.json, '}');
    send_long(table, &a);
}

/* ---- Logs ---- */

static char *print_log(rv_table *table, size_t *size)
{
    size_t count;
    const rv_file *files = files_of(table, &count);
    return rv_session_print(rv_room_session(table->room), files, count, false, size);
}

/* How far a log has come. */
static void put_counts(const rv_session *session, rv_json *json)
{
    rv_json_number(json, "entries", rv_session_entries(session));
    rv_json_number(json, "moves", rv_session_plies(session));
    rv_json_bool(json, "over", rv_session_over(session));
}

/* The whole log, seed and all: only for those who may know everything. */
static void hear_save(rv_table *table, const rv_asked *asked)
{
    size_t size;
    long_answer a;
    (void)asked;
    if (!rv_caller_knows_all(table->caller, table->room)) {
        rv_table_refuse(table, "room.role");
        return;
    }
    rv_room_pulse(table->room, table->now);
    char *log = print_log(table, &size);
    if (log == NULL) {
        rv_table_wrong(table, "complaint.request.save");
    } else if (begin_long(table, &a, "save", size)) {
        rv_json_text(&a.json, "log", (rv_span){ log, size });
        put_counts(rv_room_session(table->room), &a.json);
        send_long(table, &a);
    }
    free(log);
}

/* What has been added since entry `from`: whoever keeps a log appends only that. */
static void hear_log(rv_table *table, const rv_asked *asked)
{
    const rv_session *session = rv_room_session(table->room);
    size_t size;
    long_answer a;
    if (asked->from > rv_session_entries(session)) {
        rv_table_wrong(table, "\"from\" must be an entry of this log");
        return;
    }
    char *lines = rv_session_print_from(session, asked->from, &size);
    if (lines == NULL) {
        rv_table_wrong(table, "complaint.memory");
    } else if (begin_long(table, &a, "log", size)) {
        rv_json_text(&a.json, "lines", (rv_span){ lines, size });
        put_counts(session, &a.json);
        send_long(table, &a);
    }
    free(lines);
}

/* For those who brought the log: they have its seed. */
static void put_about(const rv_session *session, const rv_shelf *shelf, rv_json *json)
{
    const rv_game *game = rv_session_game(session);
    char text[RV_TABLE_WORD];
    rv_out out = rv_out_to(text, sizeof text);
    bool own = true;
    rv_json_word(json, "game", game->rules->id);
    rv_game_print(game, &out);
    rv_json_text(json, "options", rv_written(&out));
    rv_json_array(json, "seats");
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        const rv_seat *s = rv_session_seat(session, seat);
        rv_json_word(json, NULL, s->kind == RV_BOT ? s->bot : "person");
    }
    rv_json_close(json, ']');
    put_counts(session, json);
    rv_rng seed = rv_session_seed(session);
    rv_out_clear(&out);
    rv_seed_commitment(seed, &out);
    rv_json_text(json, "commit", rv_written(&out));
    rv_out_clear(&out);
    rv_rng_print(&seed, &out);
    rv_json_text(json, "seed", rv_written(&out));
    for (size_t i = 0; i < shelf->count; i++)
        own &= game->box != &shelf->boxes[i];
    rv_out_clear(&out);
    rv_put_hex(&out, game->box->hash);
    if (own)
        rv_json_text(json, "box", rv_written(&out));
}

/* Reads the "log" of a request; NULL after an error. */
static rv_session *read_log(rv_table *table, const rv_asked *asked)
{
    rv_complaint complaint;
    rv_span log;
    char *memory = take_text(table, "log", asked->log, &log);
    if (memory == NULL)
        return NULL;
    rv_session *session = rv_session_read(log, &table->host.shelf, &complaint);
    free(memory);
    if (session == NULL)
        rv_table_complain(table, &complaint);
    return session;
}

static void hear_load(rv_table *table, const rv_asked *asked)
{
    rv_session *session = read_log(table, asked);
    if (session == NULL)
        return;
    put_about(session, &table->host.shelf, rv_table_answer(table, "load"));
    rv_table_send(table);
    rv_table_install(table, session);
}

/* What a log tells of itself, without putting it on the table. */
static void hear_about(rv_table *table, const rv_asked *asked)
{
    rv_session *session = read_log(table, asked);
    if (session == NULL)
        return;
    put_about(session, &table->host.shelf, rv_table_answer(table, "about"));
    rv_table_send(table);
    const rv_box *box = rv_session_game(session)->box;
    rv_session_free(session);
    rv_shelf_use(&table->host.shelf, box, -1);
}

/* ---- Looking back ---- */

/* "ply": a number of moves as the viewer counts them. */
static bool read_past(rv_table *table, const rv_asked *asked)
{
    if (!rv_table_as(table, asked))
        return false;
    if (asked->ply <= rv_session_seen(rv_room_session(table->room), asked->as))
        return true;
    rv_table_wrong(table, "\"ply\" must be a move of this game");
    return false;
}

/* A lens that shows the table as the viewer saw it then. */
static rv_lens *lens_of_past(rv_table *table, int viewer, int number, bool tells)
{
    unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    rv_room_past(table->room, viewer, number, &pack);
    RV_ASSERT(!pack.full);
    if (tells)
        table->host.tell(table->host.user, viewer, message, pack.used);
    rv_heard heard = rv_lens_hear(table->past, message, pack.used);
    RV_ASSERT(heard == RV_HEARD);
    return table->past;
}

/* The table as a viewer saw it after some number of moves: in the answer, or on its stream. */
static void hear_past(rv_table *table, const rv_asked *asked)
{
    if (!read_past(table, asked))
        return;
    rv_lens *lens = lens_of_past(table, asked->as, asked->ply, table->host.tell != NULL);
    rv_json *json = rv_table_answer(table, "past");
    rv_json_number(json, "plies", rv_session_seen(rv_room_session(table->room), asked->as));
    if (table->host.tell == NULL)
        rv_lens_scene(lens, json);
    rv_table_send(table);
}

/* What a viewer knows of the position, now or then, as text. */
static void hear_position(rv_table *table, const rv_asked *asked)
{
    if (!read_past(table, asked))
        return;
    rv_lens *lens = rv_asked_has(asked, RV_ASK_PLY)
                        ? lens_of_past(table, asked->as, asked->ply, false)
                        : rv_table_lens(table, asked->as);
    char text[1 << 15];
    rv_out out = rv_out_to(text, sizeof text);
    rv_position_print(rv_lens_game(lens), rv_lens_view(lens), &out);
    long_answer a;
    if (!begin_long(table, &a, "position", out.used))
        return;
    rv_json_text(&a.json, "position", rv_written(&out));
    send_long(table, &a);
}

static void hear_fork(rv_table *table, const rv_asked *asked)
{
    const rv_session *old = rv_room_session(table->room);
    if (!read_past(table, asked))
        return;
    rv_session *session = rv_session_fork(old, rv_session_seen_ply(old, asked->as, asked->ply));
    if (session == NULL) {
        rv_table_wrong(table, "complaint.request.log");
        return;
    }
    rv_shelf_use(&table->host.shelf, rv_session_game(session)->box, 1);
    rv_table_ok(table, "fork");
    rv_table_install(table, session);
}

/* ---- Positions ---- */

/* Puts a position, given as `game`, `set` and `draw` lines, on the table to be played from. */
static void hear_set(rv_table *table, const rv_asked *asked)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    rv_game game;
    rv_complaint complaint;
    rv_span text;
    char *memory = take_text(table, "position", asked->position, &text);
    if (memory == NULL)
        return;
    rv_script *script = malloc(sizeof *script);
    RV_ASSERT(script != NULL);
    const char *wrong = rv_position_parse(&game, state, table->host.shelf.boxes,
                                          table->host.shelf.count, text, script, &complaint);
    if (wrong == NULL && ((const rv_head *)state)->off_script)
        wrong = rv_complain(&complaint, NULL, "complaint.position.script");
    if (wrong) {
        rv_table_complain(table, &complaint);
        free(memory);
        free(script);
        return;
    }
    rv_session *session = rv_session_set(&game, state);
    RV_ASSERT(session != NULL);
    rv_shelf_use(&table->host.shelf, game.box, 1);
    put_about(session, &table->host.shelf, rv_table_answer(table, "set"));
    rv_table_send(table);
    rv_table_install(table, session);
    free(table->lesson); /* the script of the previous game points into it */
    free(table->script);
    table->lesson = memory;
    table->script = script;
}

#define EYES RV_HAS(EYES_AS)

const rv_table_request rv_bring_requests[] = {
    { { "start", RV_BY_HERE, RV_EARLY | RV_CHANGES, RV_HAS(GAME),
        RV_HAS(OPTIONS) | RV_HAS(PACE) | RV_HAS(SEED) | RV_HAS(BOX) },
      hear_start },
    { { "load", RV_BY_HERE, RV_EARLY | RV_CHANGES, RV_HAS(LOG), 0 }, hear_load },
    { { "about", RV_BY_HERE, RV_EARLY, RV_HAS(LOG), 0 }, hear_about },
    { { "box", RV_BY_HERE, RV_EARLY | RV_CHANGES, RV_HAS(GAME) | RV_HAS(FILES), 0 }, hear_box },
    { { "set", RV_BY_HERE, RV_EARLY | RV_CHANGES, RV_HAS(POSITION), 0 }, hear_set },
    { { "fork", RV_BY_HERE, RV_CHANGES, EYES | RV_HAS(PLY), 0 }, hear_fork },
    { { "log", RV_BY_HERE, 0, RV_HAS(FROM), 0 }, hear_log },
    { { "save", RV_BY_ALL, 0, 0, 0 }, hear_save },
    { { "files", RV_BY_ALL, 0, 0, 0 }, hear_files },
    { { "past", RV_BY_ALL, 0, EYES | RV_HAS(PLY), 0 }, hear_past },
    { { "position", RV_BY_ALL, 0, EYES, RV_HAS(PLY) }, hear_position },
    { { .what = NULL }, NULL },
};
