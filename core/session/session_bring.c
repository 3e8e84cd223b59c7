/*
 * What is brought to a table besides a new game: a log, an earlier position of the game, a position
 * given as text, an owner's box; and looking back at any ply. Requests of docs/protocol.md.
 */
#include "core/session/session_table.h"

#include <stdlib.h>
#include <string.h>

/* The text of a member in memory of its own, to be freed; NULL after an error. */
static char *take_text(rv_table *table, rv_span request, const char *key, rv_span *text)
{
    char wrong[RV_TABLE_WORD];
    rv_out complaint = rv_out_to(wrong, sizeof wrong);
    rv_span value;
    if (!rv_json_member(request, key, &value)) {
        rv_put(&complaint, "\"%s\" is missing", key);
        rv_table_error(table, wrong);
        return NULL;
    }
    char *memory = malloc(value.size + 1); /* unescaped it is not longer */
    if (memory == NULL) {
        rv_table_error(table, "no memory");
        return NULL;
    }
    rv_out out = rv_out_to(memory, value.size + 1);
    if (!rv_json_string(value, &out)) {
        rv_put(&complaint, "\"%s\" must be a text", key);
        rv_table_error(table, wrong);
        free(memory);
        return NULL;
    }
    *text = rv_written(&out);
    return memory;
}

/* ---- Logs ---- */

/* A log may be longer than a message has room for: it gets memory of its own. A byte takes at most
   six in JSON. */
void rv_table_save(rv_table *table)
{
    const rv_shelf *shelf = &table->host.shelf;
    const rv_box *box = rv_session_game(table->session)->box;
    size_t size, count = 0;
    const rv_file *files = shelf->files ? shelf->files(shelf->user, box, &count) : NULL;
    char *log = rv_session_print(table->session, files, count, false, &size);
    char *text = log ? malloc(size * 6 + 64) : NULL;
    if (text == NULL) {
        rv_table_error(table,
                       "this game cannot be saved: it began as a position, or there is no memory");
    } else {
        rv_out out = rv_out_to(text, size * 6 + 64);
        rv_json json = rv_json_to(&out);
        rv_json_object(&json, NULL);
        rv_json_word(&json, "ok", "save");
        rv_json_text(&json, "log", (rv_span){ log, size });
        rv_json_close(&json, '}');
        table->host.send(table->host.user, rv_written(&out));
    }
    free(text);
    free(log);
}

void rv_table_load(rv_table *table, rv_span request)
{
    rv_complaint complaint;
    rv_span log;
    char *memory = take_text(table, request, "log", &log);
    if (memory == NULL)
        return;
    rv_session *session = rv_session_read(log, &table->host.shelf, &complaint);
    free(memory);
    if (session == NULL) {
        rv_table_error(table, complaint.text);
        return;
    }
    rv_table_ok(table, "load");
    rv_table_install(table, session);
}

/* ---- Looking back ---- */

/* "ply": a number of moves as the viewer counts them. */
static bool get_ply(rv_table *table, rv_span request, int viewer, int *ply)
{
    rv_span value;
    long number;
    if (!rv_json_member(request, "ply", &value)
        || !rv_number(value, 0, rv_session_seen(table->session, viewer), &number)) {
        rv_table_error(table, "\"ply\" must be a move of this game");
        return false;
    }
    *ply = rv_session_seen_ply(table->session, viewer, (int)number);
    return true;
}

/* The events of the move that led to this ply, as this viewer saw them. */
static void put_past_events(rv_table *table, rv_json *json, int viewer, int ply)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    const rv_game *game = rv_session_game(table->session);
    rv_events *events = &table->past;
    events->count = 0;
    if (ply > 0) {
        memcpy(state, rv_session_at(table->session, ply - 1), game->rules->state_bytes);
        rv_play(game, state, rv_session_move(table->session, ply), events);
    }
    rv_json_array(json, "events");
    for (int i = 0; i < events->count; i++)
        if (events->list[i].audience >> viewer & 1)
            rv_event_json(game, &events->list[i], table->lang, json);
    rv_json_close(json, ']');
}

/* The table as a viewer saw it after so many moves. */
void rv_table_past(rv_table *table, rv_span request)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    char text[RV_TABLE_MESSAGE / 2];
    const rv_game *game = rv_session_game(table->session);
    int viewer, ply;
    if (!rv_table_as(table, request, true, &viewer) || !get_ply(table, request, viewer, &ply))
        return;
    rv_view(game, rv_session_at(table->session, ply), viewer ? viewer : RV_SPECTATOR, view);
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "ok", "past");
    rv_json_number(json, "plies", rv_session_seen(table->session, viewer));
    put_past_events(table, json, viewer, ply);
    rv_out out = rv_out_to(text, sizeof text);
    game->rules->text(game, view, table->lang, &out);
    rv_json_text(json, "text", rv_written(&out));
    out = rv_out_to(text, sizeof text);
    rv_json inner = rv_json_to(&out);
    rv_view_json(game, view, &inner);
    RV_ASSERT(!out.full);
    rv_json_raw(json, "view", rv_written(&out));
    rv_table_send(table);
}

void rv_table_fork(rv_table *table, rv_span request)
{
    int viewer, ply;
    if (!rv_table_as(table, request, true, &viewer) || !get_ply(table, request, viewer, &ply))
        return;
    rv_session *session = rv_session_fork(table->session, ply);
    if (session == NULL) {
        rv_table_error(table, "a position that was set has no log to go back in");
        return;
    }
    rv_shelf_use(&table->host.shelf, rv_session_game(session)->box, 1);
    rv_table_ok(table, "fork");
    rv_table_install(table, session);
}

/* ---- Positions ---- */

/* A position as `game`, `set` and `draw` lines comes on the table, to be played on from. */
void rv_table_set(rv_table *table, rv_span request)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    rv_game game;
    rv_complaint complaint;
    rv_span text;
    char *memory = take_text(table, request, "position", &text);
    if (memory == NULL)
        return;
    rv_script *script = malloc(sizeof *script);
    const char *wrong = script == NULL
                            ? "no memory"
                            : rv_position_parse(&game, state, table->host.shelf.boxes,
                                                table->host.shelf.count, text, script, &complaint);
    if (wrong == NULL && ((const rv_head *)state)->off_script)
        wrong = "a scripted draw cannot occur here";
    if (wrong) {
        rv_table_error(table, wrong);
        free(memory);
    } else {
        free(table->lesson);
        table->lesson = memory;
        table->script = *script;
        game.script = table->script.words;
        rv_session *session = rv_session_set(&game, state);
        RV_ASSERT(session != NULL);
        rv_shelf_use(&table->host.shelf, game.box, 1);
        rv_table_ok(table, "set");
        rv_table_install(table, session);
    }
    free(script);
}

/* What a viewer knows of the position, as text that `set` reads where nothing in it is hidden. */
void rv_table_position(rv_table *table, rv_span request)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    char text[RV_TABLE_MESSAGE / 4];
    rv_out out = rv_out_to(text, sizeof text);
    const rv_game *game = rv_session_game(table->session);
    rv_span value;
    int viewer, ply = rv_session_plies(table->session);
    if (!rv_table_as(table, request, true, &viewer)
        || (rv_json_member(request, "ply", &value) && !get_ply(table, request, viewer, &ply)))
        return;
    rv_view(game, rv_session_at(table->session, ply), viewer ? viewer : RV_SPECTATOR, view);
    rv_position_print(game, view, &out);
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "ok", "position");
    rv_json_text(json, "position", rv_written(&out));
    rv_table_send(table);
}

/* ---- Boxes ---- */

const rv_rules *rv_table_rules(const rv_table *table, rv_span name)
{
    const rv_shelf *shelf = &table->host.shelf;
    for (size_t i = 0; i < shelf->count; i++)
        if (rv_is(name, shelf->boxes[i].rules->id))
            return shelf->boxes[i].rules;
    return NULL;
}

/* The files of the game's list that are in the request; `memory` is freed by the caller. */
static size_t read_files(const rv_rules *rules, rv_span members, char *memory, size_t size,
                         rv_file files[RV_BOX_FILES])
{
    size_t count = 0;
    rv_span value;
    for (int i = 0; rules->files[i]; i++) {
        if (!rv_json_member(members, rules->files[i], &value))
            continue;
        rv_out out = rv_out_to(memory, size);
        if (!rv_json_string(value, &out))
            continue; /* then the loader misses it by name */
        files[count++] = (rv_file){ rules->files[i], rv_written(&out) };
        memory += out.used + 1;
        size -= out.used + 1;
    }
    return count;
}

/* An owner's box: checked, and kept for a game that is started with its hash. */
void rv_table_box(rv_table *table, rv_span request)
{
    char name[64], hash[32];
    rv_file files[RV_BOX_FILES];
    rv_complaint complaint;
    rv_span value, members;
    rv_out word = rv_out_to(name, sizeof name), out = rv_out_to(hash, sizeof hash);
    const rv_shelf *shelf = &table->host.shelf;
    const rv_rules *rules = NULL;
    if (rv_json_member(request, "game", &value) && rv_json_string(value, &word))
        rules = rv_table_rules(table, rv_written(&word));
    if (rules == NULL || !rv_json_member(request, "files", &members) || members.at[0] != '{'
        || shelf->make == NULL) {
        rv_table_error(table, "a box has a \"game\" of this shelf and \"files\" by name");
        return;
    }
    char *memory = malloc(members.size + RV_BOX_FILES);
    if (memory == NULL) {
        rv_table_error(table, "no memory");
        return;
    }
    size_t count = read_files(rules, members, memory, members.size + RV_BOX_FILES, files);
    const rv_box *box = shelf->make(shelf->user, rules, files, count, &complaint);
    free(memory);
    if (box == NULL) {
        rv_table_error(table, complaint.text);
        return;
    }
    rv_shelf_use(shelf, table->own, -1);
    table->own = box;
    rv_put_hex(&out, box->hash);
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "ok", "box");
    rv_json_text(json, "box", rv_written(&out));
    rv_table_send(table);
}
