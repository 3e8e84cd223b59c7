/* What a lens shows: scenes, sentences, moves and reasons as JSON (docs/protocol.md). */
#include "core/room/lens_inside.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = 512, TEXT = 1 << 15 };

/* ---- Reading requests ---- */

void rv_put_complaint(const rv_complaint *complaint, const rv_lang *lang, rv_json *json)
{
    char text[sizeof complaint->quoted + 2 * WORD];
    rv_out out = rv_out_to(text, sizeof text);
    rv_complaint_say(complaint, &rv_english, &out);
    rv_json_text(json, "error", rv_written(&out));
    if (rv_same_lang(lang, &rv_english))
        return;
    rv_out_clear(&out);
    rv_complaint_say(complaint, lang, &out);
    rv_json_text(json, "why", rv_written(&out));
}

void rv_put_wrong(const char *what, const rv_lang *lang, rv_json *json)
{
    rv_complaint complaint;
    if (!rv_starts(rv_span_of(what), "complaint.")) {
        rv_json_word(json, "error", what);
        return;
    }
    rv_complain(&complaint, NULL, what);
    rv_put_complaint(&complaint, lang, json);
}

void rv_put_refusal(const char *why, const rv_lang *lang, rv_json *json)
{
    char text[2 * WORD];
    rv_out out = rv_out_to(text, sizeof text);
    if (rv_starts(rv_span_of(why), "room.")) {
        rv_json_word(json, "why", rv_text(lang, why));
        return;
    }
    rv_rule_say(why, lang, &out);
    rv_json_word(json, "rule", why);
    rv_json_text(json, "why", rv_written(&out));
}

/* ---- The scene ---- */

static void put_viewer(int viewer, rv_json *json)
{
    if (viewer == 0)
        rv_json_word(json, "to", "spectator");
    else
        rv_json_number(json, "to", viewer);
}

static void put_cause(const rv_lens *lens, rv_json *json)
{
    const rv_cause *cause = &lens->heading.cause;
    char text[WORD];
    rv_out move = rv_out_to(text, sizeof text);
    if (!cause->known)
        return;
    rv_json_object(json, "cause");
    rv_json_word(json, "kind", rv_cause_word(cause->kind));
    rv_json_number(json, "seat", cause->seat);
    if (cause->late)
        rv_json_bool(json, "late", true);
    if (cause->shows) {
        rv_move_print(&lens->game, cause->move, &move);
        rv_json_text(json, "move", rv_written(&move));
    }
    rv_json_close(json, '}');
}

static void put_seats(const rv_lens *lens, rv_json *json)
{
    const rv_seat *seats = lens->about.seats;
    rv_json_array(json, "seats");
    for (int seat = 1; seat <= rv_seats(&lens->game); seat++)
        rv_json_word(json, NULL, seats[seat].kind == RV_BOT ? seats[seat].bot : "person");
    rv_json_close(json, ']');
    rv_json_array(json, "resigned");
    for (int seat = 1; seat <= rv_seats(&lens->game); seat++)
        if (seats[seat].resigned)
            rv_json_number(json, NULL, seat);
    rv_json_close(json, ']');
}

static void put_clocks(const rv_lens *lens, rv_json *json)
{
    rv_json_array(json, "clock");
    for (int i = 0; i < lens->about.clock_count; i++) {
        const rv_clock *clock = &lens->about.clocks[i];
        char text[WORD];
        rv_out out = rv_out_to(text, sizeof text);
        rv_json_object(json, NULL);
        rv_move_print(&lens->game, clock->move, &out);
        rv_json_text(json, "move", rv_written(&out));
        rv_out_clear(&out);
        rv_move_say(&lens->game, lens->view, clock->move, &lens->voice, &out);
        rv_json_text(json, "say", rv_written(&out));
        rv_json_number(json, "left", clock->left);
        rv_json_number(json, "of", clock->of);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    rv_json_number(json, "clock_seq", lens->about.clock_seq);
    if (!lens->about.paced)
        return;
    rv_json_array(json, "pace");
    for (int seat = 1; seat <= rv_seats(&lens->game); seat++) {
        rv_json_object(json, NULL);
        rv_json_number(json, "left", lens->about.time[seat].left);
        rv_json_bool(json, "runs", lens->about.time[seat].runs);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

static void put_question(const rv_lens *lens, rv_json *json)
{
    static const char *const names[] = {
        [RV_ASKS_BACK] = "back", [RV_ASKS_PAUSE] = "pause", [RV_ASKS_END] = "end"
    };
    if (lens->about.asks == 0)
        return;
    rv_json_object(json, names[lens->about.asks_for]);
    rv_json_number(json, "asks", lens->about.asks);
    rv_json_array(json, "agreed");
    for (int seat = 1; seat <= rv_seats(&lens->game); seat++)
        if (lens->about.agreed >> seat & 1)
            rv_json_number(json, NULL, seat);
    rv_json_close(json, ']');
    rv_json_close(json, '}');
}

static void put_events(const rv_lens *lens, const rv_event *events, int count, rv_json *json)
{
    rv_json_array(json, "events");
    for (int i = 0; i < count; i++)
        rv_event_json(&lens->game, &events[i], &lens->voice, json);
    rv_json_close(json, ']');
}

static void put_moves(const rv_lens *lens, rv_json *json)
{
    const rv_game *game = &lens->game;
    rv_move list[RV_MOVES];
    char text[2 * WORD];
    rv_out out = rv_out_to(text, sizeof text);
    int count = rv_lens_moves(lens, list);
    if (count > 0) {
        int prompt = game->rules->prompt(game, lens->view, rv_lens_viewer(lens));
        rv_question_say(game, lens->view, rv_lens_viewer(lens), &lens->voice, &out);
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
        rv_move_say(game, lens->view, list[i], &lens->voice, &out);
        rv_json_text(json, "say", rv_written(&out));
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

static void put_seen(const rv_lens *lens, rv_json *json)
{
    char digits[24];
    rv_out out = rv_out_to(digits, sizeof digits);
    rv_put_hex(&out, rv_lens_seen(lens));
    rv_json_text(json, "seen", (rv_span){ digits + 8, 8 });
}

void rv_lens_scene(const rv_lens *lens, rv_json *json)
{
    int count;
    const rv_event *events = rv_lens_events(lens, &count);
    put_viewer(rv_lens_viewer(lens), json);
    rv_json_number(json, "seq", lens->heading.seq);
    rv_json_number(json, "ply", lens->heading.ply);
    put_cause(lens, json);
    put_events(lens, events, count, json);
    rv_json_bool(json, "undo", lens->about.undo);
    rv_json_bool(json, "may_ask", lens->about.may_ask);
    rv_json_bool(json, "over", rv_lens_over(lens));
    put_seats(lens, json);
    put_clocks(lens, json);
    if (lens->about.paused)
        rv_json_bool(json, "paused", true);
    if (lens->about.ended)
        rv_json_bool(json, "ended", true);
    put_seen(lens, json);
    put_question(lens, json);
    rv_view_json(&lens->game, lens->view, "view", json);
}

/* ---- Requests ---- */

static const char *ask_scene(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    (void)asked;
    rv_lens_scene(lens, json);
    rv_json_object(json, "asked");
    put_moves(lens, json);
    rv_json_close(json, '}');
    return NULL;
}

static const char *ask_moves(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    (void)asked;
    put_moves(lens, json);
    return NULL;
}

static const char *ask_why(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    const char *rule = rv_lens_why(lens, rv_span_of(asked->move));
    rv_json_bool(json, "legal", rule == NULL);
    if (rule)
        rv_put_refusal(rule, lens->lang, json);
    return NULL;
}

/* The table as a person reads it, for front ends that draw nothing. */
static const char *ask_text(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    char text[TEXT];
    rv_out out = rv_out_to(text, sizeof text);
    (void)asked;
    lens->game.rules->text(&lens->game, lens->view, &lens->voice, &out);
    rv_json_text(json, "text", rv_written(&out));
    return NULL;
}

/* What the viewer knows of the position, as text; `set` reads it if nothing in it is hidden. */
static const char *ask_position(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    char text[TEXT];
    rv_out out = rv_out_to(text, sizeof text);
    (void)asked;
    rv_position_print(&lens->game, lens->view, &out);
    rv_json_text(json, "position", rv_written(&out));
    return NULL;
}

/* The score sheet as far as this viewer can tell, line by line. */
static const char *ask_sheet(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    rv_result result;
    (void)asked;
    rv_lens_result(lens, &result);
    rv_json_array(json, "seats");
    for (int seat = 1; seat <= rv_seats(&lens->game); seat++) {
        rv_json_object(json, NULL);
        rv_json_number(json, "score", result.score[seat]);
        rv_json_number(json, "rank", result.rank[seat]);
        rv_json_bool(json, "wins", result.winners >> seat & 1);
        rv_json_array(json, "lines");
        for (int i = 0; i < result.lines; i++)
            if (result.line[i].seat == seat)
                rv_sheet_json(&lens->game, &result.line[i], &lens->voice, json);
        rv_json_close(json, ']');
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    return NULL;
}

/* What has happened since the hello, as this viewer saw it. */
static const char *ask_story(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    (void)asked;
    put_events(lens, lens->story, lens->story_count, json);
    return NULL;
}

/* A view as it is sent to a bot. */
static const char *ask_state(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    char text[2 * RV_STATE_BYTES + WORD];
    rv_out out = rv_out_to(text, sizeof text);
    const rv_game *game = &lens->game;
    (void)asked;
    rv_json_word(json, "game", game->rules->id);
    rv_game_print(game, &out);
    rv_json_text(json, "options", rv_written(&out));
    rv_json_number(json, "seat", rv_lens_viewer(lens));
    rv_out_clear(&out);
    rv_put_bytes(&out, lens->view, game->rules->state_bytes);
    rv_json_text(json, "state", rv_written(&out));
    return NULL;
}

static const char *ask_if(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    int viewer = rv_lens_viewer(lens);
    if (viewer == 0)
        return "complaint.request.seat";
    return rv_what_if(&lens->game, lens->view, viewer, &lens->voice, asked, json);
}

/* Every noun that has a word: its name, and what it is. */
static const char *ask_nouns(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    const rv_game *game = &lens->game;
    char text[2 * WORD];
    rv_out out = rv_out_to(text, sizeof text);
    (void)asked;
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
            rv_put_noun(game, kind, value, &lens->voice, &out);
            rv_json_text(json, "name", rv_written(&out));
            rv_out_clear(&out);
            if (game->rules->describe)
                game->rules->describe(game, kind, value, &lens->voice, &out);
            if (out.used)
                rv_json_text(json, "text", rv_written(&out));
            rv_json_close(json, '}');
        }
        rv_json_close(json, ']');
    }
    rv_json_close(json, '}');
    return NULL;
}

/* The rules of the game on the table or of the one named, a sentence each. English has all keys. */
static const char *ask_rules(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    char prefix[16];
    rv_out out = rv_out_to(prefix, sizeof prefix);
    const rv_rules *rules = lens->ready ? lens->game.rules : NULL;
    if (rv_asked_has(asked, RV_ASK_GAME))
        rules = rv_shelf_rules(&lens->shelf, rv_span_of(asked->game));
    if (rules == NULL)
        return "complaint.request.game";
    rv_put(&out, "rule.%s-", rules->prefix);
    rv_json_array(json, "rules");
    for (size_t i = 0; i < rv_english.count; i++) {
        const rv_entry *entry = &rv_english.entries[i];
        if (!rv_starts(rv_span_of(entry->key), prefix))
            continue;
        rv_json_object(json, NULL);
        rv_json_word(json, "rule", entry->key + 5);
        rv_json_word(json, "text", rv_text(lens->lang, entry->key));
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    return NULL;
}

/* Sentences of all games for those who draw them: keys GAME.PART.*, with their texts. */
static const char *ask_texts(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    const char *part = asked->part;
    rv_json_object(json, "texts");
    for (size_t i = 0; i < rv_english.count; i++) {
        const rv_entry *entry = &rv_english.entries[i];
        const char *dot = strchr(entry->key, '.');
        size_t size = strlen(part);
        if (dot && strncmp(dot + 1, part, size) == 0 && dot[1 + size] == '.')
            rv_json_word(json, entry->key, rv_text(lens->lang, entry->key));
    }
    rv_json_close(json, '}');
    return NULL;
}

static const char *part_text(const rv_lens *lens, const rv_rules *rules, const char *part,
                             const char *id)
{
    char key[96];
    rv_out out = rv_out_to(key, sizeof key);
    rv_put(&out, "%s.%s%s%s", rules->id, part, *id ? "." : "", id);
    return rv_text(lens->lang, key);
}

/* The values of an option that mean more than they say. */
static void put_value_names(const rv_lens *lens, const rv_rules *rules, int option, rv_json *json)
{
    rv_span values = rv_span_of(rules->options[option].values), word;
    rv_json_object(json, "names");
    while (rv_next_word(&values, &word)) {
        char key[64], text[256];
        rv_out value = rv_out_to(key, sizeof key), name = rv_out_to(text, sizeof text);
        rv_put_span(&value, word);
        if (rv_value_say(rules, option, word, lens->lang, &name))
            rv_json_text(json, key, rv_written(&name));
    }
    rv_json_close(json, '}');
}

static const char *ask_games(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    (void)asked;
    rv_json_array(json, "games");
    for (size_t i = 0; i < lens->shelf.count; i++) {
        const rv_rules *rules = lens->shelf.boxes[i].rules;
        rv_json_object(json, NULL);
        rv_json_word(json, "game", rules->id);
        rv_json_word(json, "name", part_text(lens, rules, "name", ""));
        rv_json_word(json, "about", part_text(lens, rules, "about", ""));
        rv_json_number(json, "min", rules->min_seats);
        rv_json_number(json, "max", rules->max_seats);
        rv_json_array(json, "options");
        for (int o = 0; rules->options[o].id; o++) {
            rv_json_object(json, NULL);
            rv_json_word(json, "option", rules->options[o].id);
            rv_json_word(json, "values", rules->options[o].values);
            rv_json_word(json, "about", part_text(lens, rules, "option", rules->options[o].id));
            put_value_names(lens, rules, o, json);
            rv_json_close(json, '}');
        }
        rv_json_close(json, ']');
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    return NULL;
}

static const char *ask_lang(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    const rv_lang *lang = rv_lang_by_code(rv_span_of(asked->lang));
    (void)json;
    if (lang == NULL)
        return "complaint.request.lang";
    rv_lens_speak(lens, lang);
    return NULL;
}

static const char *ask_call(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    (void)json;
    return rv_lens_call(lens, asked->seat, rv_span_of(asked->name)) ? NULL
                                                                    : "complaint.request.call";
}

/* An owner's box: checked, and kept for games that are played with it. */
static const char *ask_box(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    char hash[32];
    rv_out out = rv_out_to(hash, sizeof hash);
    const rv_box *box = rv_shelf_bring(&lens->shelf, asked->game, asked->files, &lens->complaint);
    if (box == NULL)
        return rv_complained(&lens->complaint);
    rv_shelf_use(&lens->shelf, lens->own, -1);
    lens->own = box;
    rv_put_hex(&out, box->hash);
    rv_json_text(json, "box", rv_written(&out));
    return NULL;
}

#define AS RV_HAS(SEAT_AS)
#define EYES RV_HAS(EYES_AS)

const rv_lens_kind rv_lens_requests[] = {
    { { "moves", RV_BY_ALL, 0, AS, 0 }, ask_moves },
    { { "why", RV_BY_ALL, 0, AS | RV_HAS(MOVE), 0 }, ask_why },
    { { "text", RV_BY_ALL, 0, EYES, 0 }, ask_text },
    { { "sheet", RV_BY_ALL, 0, EYES, 0 }, ask_sheet },
    { { "state", RV_BY_ALL, 0, AS, 0 }, ask_state },
    { { "if", RV_BY_ALL, 0, AS | RV_HAS(PLAY) | RV_HAS(SEED), RV_HAS(STATE) }, ask_if },
    { { "nouns", RV_BY_ALL, 0, 0, 0 }, ask_nouns },
    { { "rules", RV_BY_ALL, RV_EARLY, 0, RV_HAS(GAME) }, ask_rules },
    { { "games", RV_BY_ALL, RV_EARLY, 0, 0 }, ask_games },
    { { "lang", RV_BY_ALL, RV_EARLY, RV_HAS(LANG), 0 }, ask_lang },
    { { "scene", RV_BY_LENS, 0, 0, 0 }, ask_scene },
    { { "position", RV_BY_LENS, 0, 0, 0 }, ask_position },
    { { "story", RV_BY_LENS, 0, 0, 0 }, ask_story },
    { { "call", RV_BY_LENS, RV_EARLY, RV_HAS(SEAT) | RV_HAS(NAME), 0 }, ask_call },
    { { "texts", RV_BY_LENS, RV_EARLY, RV_HAS(PART), 0 }, ask_texts },
    { { "box", RV_BY_LENS, RV_EARLY, RV_HAS(GAME) | RV_HAS(FILES), 0 }, ask_box },
    { { .what = NULL }, NULL },
};

const rv_request_kind *rv_lens_request(const rv_asked *asked)
{
    return rv_asked_find(asked, rv_lens_requests, sizeof rv_lens_requests[0]);
}

void rv_lens_answer(rv_lens *lens, const rv_asked *asked, rv_json *json)
{
    rv_json before = *json;
    size_t used = json->out->used;
    const rv_lens_kind *request =
        (const void *)rv_asked_find(asked, rv_lens_requests, sizeof rv_lens_requests[0]);
    const char *wrong = "complaint.request.none";
    RV_ASSERT(request != NULL);
    lens->complaint.sentences = 0;
    rv_json_word(json, "ok", request->kind.what);
    if ((request->kind.flags & RV_EARLY) || lens->ready)
        wrong = request->answer(lens, asked, json);
    if (wrong == NULL)
        return;
    *json = before;
    json->out->used = used;
    if (lens->complaint.sentences > 0)
        rv_put_complaint(&lens->complaint, lens->lang, json);
    else
        rv_put_wrong(wrong, lens->lang, json);
}

bool rv_asked_of_lens(rv_asked *asked, rv_span line, rv_out *wrong)
{
    const rv_request_kind *kind = rv_asked_open(asked, line) ? rv_lens_request(asked) : NULL;
    if (kind == NULL)
        return false;
    rv_request_kind own = *kind;
    own.has &= ~(AS | EYES);
    return rv_asked_read(asked, &own, wrong);
}

bool rv_lens_ask(rv_lens *lens, rv_span line, rv_json *json)
{
    rv_asked asked;
    char text[WORD] = "";
    rv_out wrong = rv_out_to(text, sizeof text);
    if (rv_asked_of_lens(&asked, line, &wrong))
        rv_lens_answer(lens, &asked, json);
    else if (wrong.used > 0)
        rv_put_wrong(text, lens->lang, json);
    else
        return false;
    return true;
}
