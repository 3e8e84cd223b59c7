/* JSON lines in, JSON lines out: see table.h and docs/protocol.md. */
#include "core/session/session_table.h"

#include <stdlib.h>
#include <string.h>

rv_table *rv_table_new(const rv_host *host)
{
    rv_table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    table->host = *host;
    table->lang = &rv_english;
    return table;
}

/* The session uses its box until it is gone. */
static void clear(rv_table *table)
{
    const rv_box *box = table->session ? rv_session_game(table->session)->box : NULL;
    rv_session_free(table->session);
    table->session = NULL;
    rv_shelf_use(&table->host.shelf, box, -1);
}

void rv_table_free(rv_table *table)
{
    if (table) {
        clear(table);
        rv_shelf_use(&table->host.shelf, table->own, -1);
        free(table->lesson);
    }
    free(table);
}

/* ---- Writing ---- */

rv_json *rv_table_begin(rv_table *table)
{
    table->out = rv_out_to(table->text, sizeof table->text);
    table->json = rv_json_to(&table->out);
    rv_json_object(&table->json, NULL);
    return &table->json;
}

/* How long a message gets depends on the texts of a box, which may be anybody's. */
void rv_table_send(rv_table *table)
{
    rv_json_close(&table->json, '}');
    rv_span message = rv_written(&table->out);
    if (table->out.full)
        message = rv_span_of("{\"error\":\"this message is too long\"}");
    table->host.send(table->host.user, message);
}

void rv_table_ok(rv_table *table, const char *what)
{
    rv_json_word(rv_table_begin(table), "ok", what);
    rv_table_send(table);
}

void rv_table_error(rv_table *table, const char *what)
{
    rv_json_word(rv_table_begin(table), "error", what);
    rv_table_send(table);
}

static void put_rule(rv_table *table, rv_json *json, const char *rule)
{
    char text[RV_TABLE_WORD];
    rv_out out = rv_out_to(text, sizeof text);
    rv_rule_say(rule, table->lang, &out);
    rv_json_word(json, "rule", rule);
    rv_json_text(json, "why", rv_written(&out));
}

static void put_viewer(rv_json *json, const char *key, int viewer)
{
    if (viewer == 0)
        rv_json_word(json, key, "spectator");
    else
        rv_json_number(json, key, viewer);
}

static void put_events(rv_table *table, rv_json *json, int viewer)
{
    const rv_events *events = rv_session_events(table->session);
    rv_json_array(json, "events");
    for (int i = 0; i < events->count; i++)
        if (events->list[i].audience >> viewer & 1)
            rv_event_json(rv_session_game(table->session), &events->list[i], table->lang, json);
    rv_json_close(json, ']');
}

static bool has_events(rv_table *table, int viewer)
{
    const rv_events *events = rv_session_events(table->session);
    for (int i = 0; i < events->count; i++)
        if (events->list[i].audience >> viewer & 1)
            return true;
    return false;
}

/* What the viewer sees now, to `view`; returns its hash. */
static uint64_t look(rv_table *table, int viewer, void *view)
{
    const rv_game *game = rv_session_game(table->session);
    rv_view(game, rv_session_state(table->session), viewer ? viewer : RV_SPECTATOR, view);
    return rv_hash(game, view);
}

static void put_view(rv_table *table, rv_json *json, int viewer, const void *view)
{
    rv_json_number(json, "seq", (long)table->viewers[viewer].seq);
    rv_json_bool(json, "undo", table->viewers[viewer].undo);
    rv_json_bool(json, "over", rv_session_over(table->session));
    rv_json_array(json, "resigned");
    for (int seat = 1; seat <= rv_seats(rv_session_game(table->session)); seat++)
        if (rv_session_seat(table->session, seat)->resigned)
            rv_json_number(json, NULL, seat);
    rv_json_close(json, ']');
    char text[RV_TABLE_MESSAGE / 2];
    rv_out out = rv_out_to(text, sizeof text);
    rv_json inner = rv_json_to(&out);
    rv_view_json(rv_session_game(table->session), view, &inner);
    RV_ASSERT(!out.full);
    rv_json_raw(json, "view", rv_written(&out));
}

/* Tells each viewer what it may know of the last change. */
static void tell(rv_table *table, bool always)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    for (int v = 0; v <= rv_seats(rv_session_game(table->session)); v++) {
        rv_watcher *to = &table->viewers[v];
        uint64_t seen = look(table, v, view);
        bool undo = v && rv_session_may_undo(table->session, v);
        if (!always && seen == to->seen && undo == to->undo && !has_events(table, v))
            continue;
        to->seq++;
        to->seen = seen;
        to->undo = undo;
        rv_json *json = rv_table_begin(table);
        put_viewer(json, "to", v);
        put_events(table, json, v);
        put_view(table, json, v, view);
        rv_table_send(table);
    }
}

/* ---- Requests ---- */

/* A string member of the request; where there is none, `text` stays what it was. */
static bool get(rv_span request, const char *key, char *text, size_t size)
{
    rv_span value;
    if (!rv_json_member(request, key, &value))
        return false;
    rv_out out = rv_out_to(text, size);
    return rv_json_string(value, &out);
}

/* One that may be left out; false after an error: it is there, but no text or too long. */
static bool get_if(rv_table *table, rv_span request, const char *key, char *text, size_t size,
                   bool *given)
{
    rv_span value;
    char wrong[RV_TABLE_WORD];
    rv_out out = rv_out_to(wrong, sizeof wrong);
    *given = rv_json_member(request, key, &value) && !rv_is(value, "null");
    if (!*given || get(request, key, text, size))
        return true;
    rv_put(&out, "\"%s\" must be a text of at most %d bytes", key, (int)size - 1);
    rv_table_error(table, wrong);
    return false;
}

/* The seat in "as": a number, or (where allowed) "spectator" as 0. False after an error. */
bool rv_table_as(rv_table *table, rv_span request, bool spectators, int *seat)
{
    rv_span value;
    long number = 0;
    int seats = rv_seats(rv_session_game(table->session));
    if (rv_json_member(request, "as", &value)
        && ((spectators && rv_is(value, "\"spectator\"")) || rv_number(value, 1, seats, &number))) {
        *seat = (int)number;
        return true;
    }
    rv_table_error(table, "\"as\" must be a seat of this table");
    return false;
}

static bool get_move(rv_table *table, rv_span request, int seat, rv_move *move, const char **rule)
{
    char words[RV_TABLE_WORD];
    const rv_game *game = rv_session_game(table->session);
    if (!get(request, "move", words, sizeof words)) {
        rv_table_error(table, "\"move\" must be a text");
        return false;
    }
    *rule = rv_move_read(game, seat, rv_span_of(words), move) ? NULL : game->rules->refused_rule;
    return true;
}

void rv_table_install(rv_table *table, rv_session *session)
{
    clear(table);
    table->session = session;
    memset(table->viewers, 0, sizeof table->viewers);
    tell(table, true);
}

/* Is this the hash of the box that was brought last? */
static bool is_own(const rv_table *table, const char *hash)
{
    char text[32];
    rv_out out = rv_out_to(text, sizeof text);
    if (table->own == NULL)
        return false;
    rv_put_hex(&out, table->own->hash);
    return rv_is(rv_written(&out), hash);
}

static void hear_start(rv_table *table, rv_span request)
{
    char name[64], box[32], options[RV_TABLE_WORD] = "", line[RV_TABLE_WORD + 80], seed[64],
                            text[80];
    rv_game game;
    rv_rng rng;
    rv_complaint complaint;
    bool dealt = false, given;
    if (!get(request, "game", name, sizeof name)) {
        rv_table_error(table, "\"game\" is missing");
        return;
    }
    if (!get_if(table, request, "options", options, sizeof options, &given))
        return;
    rv_out all = rv_out_to(line, sizeof line);
    rv_put(&all, "%s %s", name, options);
    const rv_box *boxes = table->host.shelf.boxes;
    size_t count = table->host.shelf.count;
    if (!get_if(table, request, "box", box, sizeof box, &given))
        return;
    if (given && !is_own(table, box)) {
        rv_table_error(table, "there is no such box: bring it first");
        return;
    }
    if (given) {
        boxes = table->own;
        count = 1;
    }
    if (rv_game_line(&game, boxes, count, rv_written(&all), &rng, &dealt, &complaint) != NULL) {
        rv_table_error(table, complaint.text);
        return;
    }
    if (!get_if(table, request, "seed", seed, sizeof seed, &given))
        return;
    if (!given) {
        rng = table->host.fresh_seed(table->host.user);
    } else if (!rv_rng_seed(&rng, rv_span_of(seed))) {
        rv_table_error(table, "a seed is up to 32 hex digits");
        return;
    }
    rv_session *session = rv_session_new(&game, rng);
    RV_ASSERT(session != NULL);
    rv_shelf_use(&table->host.shelf, game.box, 1);
    rv_json *json = rv_table_begin(table);
    rv_out commitment = rv_out_to(text, sizeof text);
    rv_seed_commitment(rng, &commitment);
    rv_json_word(json, "ok", "start");
    rv_json_text(json, "commit", rv_written(&commitment));
    rv_table_send(table);
    rv_table_install(table, session);
}

static void hear_view(rv_table *table, rv_span request)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    int seat;
    if (!rv_table_as(table, request, true, &seat))
        return;
    look(table, seat, view);
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "ok", "view");
    put_viewer(json, "to", seat);
    put_view(table, json, seat, view);
    rv_table_send(table);
}

/* The table as a person reads it, for front ends that draw nothing. */
static void hear_text(rv_table *table, rv_span request)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    char text[RV_TABLE_MESSAGE / 4];
    rv_out out = rv_out_to(text, sizeof text);
    const rv_game *game = rv_session_game(table->session);
    int seat;
    if (!rv_table_as(table, request, true, &seat))
        return;
    look(table, seat, view);
    game->rules->text(game, view, table->lang, &out);
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "ok", "text");
    rv_json_text(json, "text", rv_written(&out));
    rv_table_send(table);
}

static void hear_moves(rv_table *table, rv_span request)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    const rv_game *game = rv_session_game(table->session);
    rv_move list[RV_MOVES];
    int seat;
    if (!rv_table_as(table, request, false, &seat))
        return;
    look(table, seat, view);
    int count = rv_session_over(table->session) ? 0 : game->rules->moves(game, view, seat, list);
    rv_json *json = rv_table_begin(table);
    char text[2 * RV_TABLE_WORD];
    rv_out out = rv_out_to(text, sizeof text);
    rv_json_word(json, "ok", "moves");
    if (count > 0) {
        int prompt = game->rules->prompt(game, view, seat);
        rv_prompt_say(game, prompt, table->lang, &out);
        rv_json_word(json, "prompt", game->rules->prompts[prompt]);
        rv_json_text(json, "question", rv_written(&out));
    }
    rv_json_array(json, "moves");
    for (int i = 0; i < count; i++) {
        rv_json_object(json, NULL);
        rv_out_clear(&out);
        rv_move_print(game, list[i], &out);
        rv_json_text(json, "move", rv_written(&out));
        rv_out_clear(&out);
        rv_move_say(game, view, list[i], table->lang, &out);
        rv_json_text(json, "say", rv_written(&out));
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    rv_table_send(table);
}

static void finish_change(rv_table *table, const char *what)
{
    rv_table_ok(table, what);
    tell(table, false);
}

static void refused(rv_table *table, const char *rule)
{
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "error", "refused");
    put_rule(table, json, rule);
    rv_table_send(table);
}

static void hear_play(rv_table *table, rv_span request)
{
    int seat;
    rv_move move;
    const char *rule;
    if (!rv_table_as(table, request, false, &seat) || !get_move(table, request, seat, &move, &rule))
        return;
    if (rule == NULL)
        rule = rv_session_play(table->session, move);
    if (rule)
        refused(table, rule);
    else
        finish_change(table, "play");
}

static void hear_why(rv_table *table, rv_span request)
{
    _Alignas(16) unsigned char copy[RV_STATE_BYTES];
    const rv_game *game = rv_session_game(table->session);
    int seat;
    rv_move move;
    const char *rule;
    if (!rv_table_as(table, request, false, &seat) || !get_move(table, request, seat, &move, &rule))
        return;
    memcpy(copy, rv_session_state(table->session), game->rules->state_bytes);
    if (rule == NULL)
        rule = rv_play(game, copy, move, NULL);
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "ok", "why");
    rv_json_bool(json, "legal", rule == NULL);
    if (rule)
        put_rule(table, json, rule);
    rv_table_send(table);
}

/* Lets a bot choose for a seat; false after an error. */
static bool choose(rv_table *table, rv_span request, int *seat, rv_move *move)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    char bot[RV_NAME] = "greedy";
    bool given;
    rv_move list[RV_MOVES];
    const rv_game *game = rv_session_game(table->session);
    if (!rv_table_as(table, request, false, seat))
        return false;
    rv_seat *sitting = rv_session_seat(table->session, *seat);
    if (sitting->kind == RV_BOT)
        memcpy(bot, sitting->bot, sizeof bot);
    if (!get_if(table, request, "bot", bot, sizeof bot, &given))
        return false;
    look(table, *seat, view);
    int count = rv_session_over(table->session) ? 0 : game->rules->moves(game, view, *seat, list);
    if (count == 0) {
        rv_table_error(table, "this seat owes nothing");
        return false;
    }
    int chosen = table->host.choose(table->host.user, bot, game, view, *seat, list, count);
    if (chosen < 0) {
        rv_table_error(table, "there is no such bot");
        return false;
    }
    *move = list[chosen];
    return true;
}

static void hear_bot(rv_table *table, rv_span request, bool hint)
{
    int seat;
    rv_move move;
    char text[RV_TABLE_WORD];
    rv_out out = rv_out_to(text, sizeof text);
    if (!choose(table, request, &seat, &move))
        return;
    rv_move_print(rv_session_game(table->session), move, &out);
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "ok", hint ? "hint" : "bot");
    rv_json_text(json, "move", rv_written(&out));
    rv_table_send(table);
    if (hint)
        return;
    const char *rule = rv_session_play(table->session, move);
    RV_ASSERT(rule == NULL);
    tell(table, false);
}

/* A seat's view as bytes: what a bot elsewhere is asked with. */
static void hear_state(rv_table *table, rv_span request)
{
    static const char digits[] = "0123456789abcdef";
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    char text[2 * RV_STATE_BYTES + RV_TABLE_WORD];
    const rv_game *game = rv_session_game(table->session);
    int seat;
    if (!rv_table_as(table, request, false, &seat))
        return;
    look(table, seat, view);
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "ok", "state");
    rv_json_word(json, "game", game->rules->id);
    rv_out out = rv_out_to(text, sizeof text);
    rv_game_print(game, &out);
    rv_json_text(json, "options", rv_written(&out));
    rv_json_number(json, "seat", seat);
    for (size_t i = 0; i < game->rules->state_bytes; i++) {
        text[2 * i] = digits[view[i] >> 4];
        text[2 * i + 1] = digits[view[i] & 15];
    }
    rv_json_text(json, "state", (rv_span){ text, 2 * (size_t)game->rules->state_bytes });
    rv_table_send(table);
}

/* How long a bot that would make this move should wait. */
static void hear_pause(rv_table *table, rv_span request)
{
    int seat;
    rv_move move;
    const char *rule;
    if (!rv_table_as(table, request, false, &seat) || !get_move(table, request, seat, &move, &rule))
        return;
    uint32_t pause = rule ? 0 : rv_session_pause(table->session, move, table->now);
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "ok", "pause");
    rv_json_number(json, "ms", (long)pause);
    rv_table_send(table);
}

static void hear_undo(rv_table *table, rv_span request)
{
    int seat;
    if (!rv_table_as(table, request, false, &seat))
        return;
    if (rv_session_undo(table->session, seat))
        finish_change(table, "undo");
    else
        rv_table_error(table, "nothing can be taken back");
}

static void hear_resign(rv_table *table, rv_span request)
{
    int seat;
    if (!rv_table_as(table, request, false, &seat))
        return;
    if (!rv_session_resign(table->session, seat)) {
        rv_table_error(table, "nobody can resign here");
        return;
    }
    rv_table_ok(table, "resign");
    tell(table, true); /* no view shows it, and everybody may know */
}

static void hear_seat(rv_table *table, rv_span request)
{
    int seat;
    char bot[RV_NAME];
    bool taken;
    if (!rv_table_as(table, request, false, &seat)
        || !get_if(table, request, "bot", bot, sizeof bot, &taken))
        return;
    if (rv_session_take_over(table->session, seat, taken ? bot : NULL))
        rv_table_ok(table, "seat");
    else
        rv_table_error(table, "a bot's name is one word, and seats change a few thousand times at most");
}

/* ---- What a front end shows besides the table ---- */

static const char *part_text(rv_table *table, const rv_rules *rules, const char *part,
                             const char *id)
{
    char key[96];
    rv_out out = rv_out_to(key, sizeof key);
    rv_put(&out, "%s.%s%s%s", rules->id, part, *id ? "." : "", id);
    return rv_text(table->lang, key);
}

static void hear_games(rv_table *table)
{
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "ok", "games");
    rv_json_array(json, "games");
    for (size_t i = 0; i < table->host.shelf.count; i++) {
        const rv_rules *rules = table->host.shelf.boxes[i].rules;
        rv_json_object(json, NULL);
        rv_json_word(json, "game", rules->id);
        rv_json_word(json, "name", part_text(table, rules, "name", ""));
        rv_json_word(json, "about", part_text(table, rules, "about", ""));
        rv_json_number(json, "min", rules->min_seats);
        rv_json_number(json, "max", rules->max_seats);
        rv_json_array(json, "options");
        for (int o = 0; rules->options[o].id; o++) {
            rv_json_object(json, NULL);
            rv_json_word(json, "option", rules->options[o].id);
            rv_json_word(json, "values", rules->options[o].values);
            rv_json_word(json, "about", part_text(table, rules, "option", rules->options[o].id));
            rv_json_close(json, '}');
        }
        rv_json_close(json, ']');
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    rv_table_send(table);
}

/* What has happened so far, as this viewer saw it: the events that still count, from number `from`
   on, as many as fit into one message. A front end asks when it comes back, or changes language. */
static void hear_story(rv_table *table, rv_span request)
{
    enum { ROOM = 4096 }; /* more than any one event needs */
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    const rv_game *game = rv_session_game(table->session);
    const rv_session *session = table->session;
    rv_span value;
    long from = 0, number = 0;
    int viewer;
    bool more = false;
    if (!rv_table_as(table, request, true, &viewer))
        return;
    if (rv_json_member(request, "from", &value) && !rv_number(value, 0, INT32_MAX, &from)) {
        rv_table_error(table, "\"from\" must be a number");
        return;
    }
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "ok", "story");
    rv_json_array(json, "events");
    for (int ply = 1; ply <= rv_session_plies(session) && !more; ply++) {
        rv_events *events = &table->past;
        events->count = 0;
        memcpy(state, rv_session_at(session, ply - 1), game->rules->state_bytes);
        rv_play(game, state, rv_session_move(session, ply), events);
        for (int i = 0; i < events->count && !more; i++) {
            if ((events->list[i].audience >> viewer & 1) == 0 || number++ < from)
                continue;
            more = table->out.used + ROOM > sizeof table->text;
            if (!more)
                rv_event_json(game, &events->list[i], table->lang, json);
        }
    }
    rv_json_close(json, ']');
    rv_json_bool(json, "more", more);
    rv_table_send(table);
}

/* The rules of the game on the table or of the one named, a sentence each. */
static void hear_rules(rv_table *table, rv_span request)
{
    char prefix[16], name[64];
    rv_out out = rv_out_to(prefix, sizeof prefix);
    const rv_rules *rules = table->session ? rv_session_game(table->session)->rules : NULL;
    if (get(request, "game", name, sizeof name))
        rules = rv_table_rules(table, rv_span_of(name));
    if (rules == NULL) {
        rv_table_error(table, "there is no such game, or none has been started");
        return;
    }
    rv_put(&out, "rule.%s-", rules->prefix);
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "ok", "rules");
    rv_json_array(json, "rules");
    for (size_t i = 0; i < table->lang->count; i++) {
        const rv_entry *entry = &table->lang->entries[i];
        if (!rv_starts(rv_span_of(entry->key), prefix))
            continue;
        rv_json_object(json, NULL);
        rv_json_word(json, "rule", entry->key + 5);
        rv_json_word(json, "text", entry->text);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    rv_table_send(table);
}

/* Every noun that has a word: its name in the table's language, and what it is. */
static void hear_nouns(rv_table *table)
{
    const rv_game *game = rv_session_game(table->session);
    char text[2 * RV_TABLE_WORD];
    rv_out out = rv_out_to(text, sizeof text);
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "ok", "nouns");
    rv_json_object(json, "nouns");
    for (int kind = 1; game->rules->nouns[kind].id; kind++) {
        const rv_noun *noun = &game->rules->nouns[kind];
        if (!noun->words)
            continue;
        rv_json_array(json, noun->id);
        for (int value = noun->first; value <= noun->last; value++) {
            rv_json_object(json, NULL);
            rv_out_clear(&out);
            rv_put_noun(game, kind, value, NULL, &out);
            rv_json_text(json, "word", rv_written(&out));
            rv_out_clear(&out);
            rv_put_noun(game, kind, value, table->lang, &out);
            rv_json_text(json, "name", rv_written(&out));
            rv_out_clear(&out);
            if (game->rules->describe)
                game->rules->describe(game, kind, value, table->lang, &out);
            if (out.used)
                rv_json_text(json, "text", rv_written(&out));
            rv_json_close(json, '}');
        }
        rv_json_close(json, ']');
    }
    rv_json_close(json, '}');
    rv_table_send(table);
}

/* The score sheet so far, line by line. */
static void hear_sheet(rv_table *table)
{
    const rv_game *game = rv_session_game(table->session);
    rv_result result;
    rv_session_result(table->session, &result);
    rv_json *json = rv_table_begin(table);
    rv_json_word(json, "ok", "sheet");
    rv_json_array(json, "seats");
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        rv_json_object(json, NULL);
        rv_json_number(json, "score", result.score[seat]);
        rv_json_number(json, "rank", result.rank[seat]);
        rv_json_bool(json, "wins", result.winners >> seat & 1);
        rv_json_array(json, "lines");
        for (int i = 0; i < result.lines; i++) {
            char text[RV_TABLE_WORD];
            rv_out out = rv_out_to(text, sizeof text);
            if (result.line[i].seat != seat)
                continue;
            rv_sheet_say(game, &result.line[i], table->lang, &out);
            rv_json_object(json, NULL);
            rv_json_text(json, "say", rv_written(&out));
            rv_json_number(json, "points", result.line[i].points);
            rv_json_close(json, '}');
        }
        rv_json_close(json, ']');
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    rv_table_send(table);
}

static void hear_lang(rv_table *table, rv_span request)
{
    char code[8] = "";
    get(request, "lang", code, sizeof code);
    const rv_lang *lang = rv_lang_by_code(rv_span_of(code));
    if (lang == NULL) {
        rv_table_error(table, "languages: en, fr");
        return;
    }
    table->lang = lang;
    table->told_count = -1; /* clocks are told anew, in this language */
    rv_table_ok(table, "lang");
}

bool rv_table_hear(rv_table *table, rv_span line)
{
    char what[16] = "";
    if (!rv_json_valid(line) || !get(line, "do", what, sizeof what)) {
        rv_table_error(table, "a request is a JSON object with \"do\"");
        return true;
    }
    rv_span verb = rv_span_of(what);
    if (rv_is(verb, "quit"))
        return false;
    if (rv_is(verb, "start"))
        hear_start(table, line);
    else if (rv_is(verb, "load"))
        rv_table_load(table, line);
    else if (rv_is(verb, "set"))
        rv_table_set(table, line);
    else if (rv_is(verb, "box"))
        rv_table_box(table, line);
    else if (rv_is(verb, "rules"))
        hear_rules(table, line);
    else if (rv_is(verb, "lang"))
        hear_lang(table, line);
    else if (rv_is(verb, "games"))
        hear_games(table);
    else if (table->session == NULL)
        rv_table_error(table, "no game has been started");
    else if (rv_is(verb, "view"))
        hear_view(table, line);
    else if (rv_is(verb, "moves"))
        hear_moves(table, line);
    else if (rv_is(verb, "play"))
        hear_play(table, line);
    else if (rv_is(verb, "why"))
        hear_why(table, line);
    else if (rv_is(verb, "pause"))
        hear_pause(table, line);
    else if (rv_is(verb, "undo"))
        hear_undo(table, line);
    else if (rv_is(verb, "bot"))
        hear_bot(table, line, false);
    else if (rv_is(verb, "hint"))
        hear_bot(table, line, true);
    else if (rv_is(verb, "resign"))
        hear_resign(table, line);
    else if (rv_is(verb, "seat"))
        hear_seat(table, line);
    else if (rv_is(verb, "save"))
        rv_table_save(table);
    else if (rv_is(verb, "past"))
        rv_table_past(table, line);
    else if (rv_is(verb, "fork"))
        rv_table_fork(table, line);
    else if (rv_is(verb, "position"))
        rv_table_position(table, line);
    else if (rv_is(verb, "nouns"))
        hear_nouns(table);
    else if (rv_is(verb, "sheet"))
        hear_sheet(table);
    else if (rv_is(verb, "state"))
        hear_state(table, line);
    else if (rv_is(verb, "text"))
        hear_text(table, line);
    else if (rv_is(verb, "story"))
        hear_story(table, line);
    else
        rv_table_error(table,
                       "requests: start view moves play why pause undo bot hint resign seat save load "
                       "past fork set position box sheet state story text nouns rules games "
                       "lang quit");
    return true;
}

int64_t rv_table_tick(rv_table *table, uint64_t now)
{
    int64_t wait = -1;
    table->now = now;
    if (table->session == NULL)
        return wait;
    if (rv_session_tick(table->session, now, &wait) > 0)
        tell(table, false);
    rv_table_clock(table);
    return wait;
}
