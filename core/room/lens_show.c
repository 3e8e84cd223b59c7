/* What a lens shows: scenes, sentences, moves and reasons as JSON (docs/protocol.md). */
#include "core/room/lens_inside.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = 512, TEXT = 1 << 15 };

/* ---- Reading requests ---- */

bool rv_ask_text(rv_span request, const char *key, char *text, size_t size)
{
    rv_span value;
    rv_out out = rv_out_to(text, size);
    return rv_json_member(request, key, &value) && rv_json_string(value, &out);
}

void rv_put_wrong(const char *what, const rv_lang *lang, rv_json *json)
{
    char text[2 * WORD];
    rv_out out = rv_out_to(text, sizeof text);
    rv_json_word(json, "error", what);
    if (lang != &rv_english && rv_complaint_say(rv_span_of(what), lang, &out))
        rv_json_text(json, "why", rv_written(&out));
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
        rv_move_say(&lens->game, lens->view, clock->move, lens->lang, &out);
        rv_json_text(json, "say", rv_written(&out));
        rv_json_number(json, "left", (long)clock->left);
        rv_json_number(json, "of", (long)clock->of);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    rv_json_number(json, "clock_seq", (long)lens->about.clock_seq);
    if (!lens->about.paced)
        return;
    rv_json_array(json, "pace");
    for (int seat = 1; seat <= rv_seats(&lens->game); seat++) {
        rv_json_object(json, NULL);
        rv_json_number(json, "left", (long)lens->about.time[seat].left);
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
        rv_event_json(&lens->game, &events[i], lens->lang, json);
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
        rv_question_say(game, lens->view, rv_lens_viewer(lens), lens->lang, &out);
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
        rv_move_say(game, lens->view, list[i], lens->lang, &out);
        rv_json_text(json, "say", rv_written(&out));
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

void rv_lens_scene(const rv_lens *lens, rv_json *json)
{
    int count;
    const rv_event *events = rv_lens_events(lens, &count);
    put_viewer(rv_lens_viewer(lens), json);
    rv_json_number(json, "seq", (long)lens->seq);
    put_events(lens, events, count, json);
    rv_json_bool(json, "undo", lens->about.undo);
    rv_json_bool(json, "over", rv_lens_over(lens));
    put_seats(lens, json);
    put_clocks(lens, json);
    if (lens->about.paused)
        rv_json_bool(json, "paused", true);
    if (lens->about.ended)
        rv_json_bool(json, "ended", true);
    put_question(lens, json);
    rv_view_json(&lens->game, lens->view, "view", json);
}

/* ---- Requests ---- */

static const char *ask_scene(rv_lens *lens, rv_span request, rv_json *json)
{
    (void)request;
    rv_lens_scene(lens, json);
    rv_json_object(json, "asked");
    put_moves(lens, json);
    rv_json_close(json, '}');
    return NULL;
}

static const char *ask_moves(rv_lens *lens, rv_span request, rv_json *json)
{
    (void)request;
    put_moves(lens, json);
    return NULL;
}

static const char *ask_why(rv_lens *lens, rv_span request, rv_json *json)
{
    char words[WORD];
    if (!rv_ask_text(request, "move", words, sizeof words))
        return "\"move\" must be a text";
    const char *rule = rv_lens_why(lens, rv_span_of(words));
    rv_json_bool(json, "legal", rule == NULL);
    if (rule)
        rv_put_refusal(rule, lens->lang, json);
    return NULL;
}

/* The table as a person reads it, for front ends that draw nothing. */
static const char *ask_text(rv_lens *lens, rv_span request, rv_json *json)
{
    char text[TEXT];
    rv_out out = rv_out_to(text, sizeof text);
    (void)request;
    lens->game.rules->text(&lens->game, lens->view, lens->lang, &out);
    rv_json_text(json, "text", rv_written(&out));
    return NULL;
}

/* What the viewer knows of the position, as text; `set` reads it if nothing in it is hidden. */
static const char *ask_position(rv_lens *lens, rv_span request, rv_json *json)
{
    char text[TEXT];
    rv_out out = rv_out_to(text, sizeof text);
    (void)request;
    rv_position_print(&lens->game, lens->view, &out);
    rv_json_text(json, "position", rv_written(&out));
    return NULL;
}

/* The score sheet as far as this viewer can tell, line by line. */
static const char *ask_sheet(rv_lens *lens, rv_span request, rv_json *json)
{
    rv_result result;
    (void)request;
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
                rv_sheet_json(&lens->game, &result.line[i], lens->lang, json);
        rv_json_close(json, ']');
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    return NULL;
}

/* What has happened since the hello, as this viewer saw it. */
static const char *ask_story(rv_lens *lens, rv_span request, rv_json *json)
{
    (void)request;
    put_events(lens, lens->story, lens->story_count, json);
    return NULL;
}

/* A view as it is sent to a bot. */
static const char *ask_state(rv_lens *lens, rv_span request, rv_json *json)
{
    char text[2 * RV_STATE_BYTES + WORD];
    rv_out out = rv_out_to(text, sizeof text);
    const rv_game *game = &lens->game;
    (void)request;
    rv_json_word(json, "game", game->rules->id);
    rv_game_print(game, &out);
    rv_json_text(json, "options", rv_written(&out));
    rv_json_number(json, "seat", rv_lens_viewer(lens));
    rv_out_clear(&out);
    rv_put_bytes(&out, lens->view, game->rules->state_bytes);
    rv_json_text(json, "state", rv_written(&out));
    return NULL;
}

static const char *ask_if(rv_lens *lens, rv_span request, rv_json *json)
{
    int viewer = rv_lens_viewer(lens);
    if (viewer == 0)
        return "only a seat may ask that";
    return rv_what_if(&lens->game, lens->view, viewer, lens->lang, request, json);
}

/* Every noun that has a word: its name, and what it is. */
static const char *ask_nouns(rv_lens *lens, rv_span request, rv_json *json)
{
    const rv_game *game = &lens->game;
    char text[2 * WORD];
    rv_out out = rv_out_to(text, sizeof text);
    (void)request;
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
            rv_put_noun(game, kind, value, lens->lang, &out);
            rv_json_text(json, "name", rv_written(&out));
            rv_out_clear(&out);
            if (game->rules->describe)
                game->rules->describe(game, kind, value, lens->lang, &out);
            if (out.used)
                rv_json_text(json, "text", rv_written(&out));
            rv_json_close(json, '}');
        }
        rv_json_close(json, ']');
    }
    rv_json_close(json, '}');
    return NULL;
}

/* The rules of the game on the table or of the one named, a sentence each. */
static const char *ask_rules(rv_lens *lens, rv_span request, rv_json *json)
{
    char prefix[16], name[64];
    rv_out out = rv_out_to(prefix, sizeof prefix);
    const rv_rules *rules = lens->ready ? lens->game.rules : NULL;
    if (rv_ask_text(request, "game", name, sizeof name))
        rules = rv_shelf_rules(&lens->shelf, rv_span_of(name));
    if (rules == NULL)
        return "there is no such game, or none has been started";
    rv_put(&out, "rule.%s-", rules->prefix);
    rv_json_array(json, "rules");
    for (size_t i = 0; i < lens->lang->count; i++) {
        const rv_entry *entry = &lens->lang->entries[i];
        if (!rv_starts(rv_span_of(entry->key), prefix))
            continue;
        rv_json_object(json, NULL);
        rv_json_word(json, "rule", entry->key + 5);
        rv_json_word(json, "text", entry->text);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    return NULL;
}

/* Sentences of all games for those who draw them: keys GAME.PART.*, with their texts. */
static const char *ask_texts(rv_lens *lens, rv_span request, rv_json *json)
{
    char part[32];
    if (!rv_ask_text(request, "part", part, sizeof part))
        return "\"part\" must be a text";
    rv_json_object(json, "texts");
    for (size_t i = 0; i < lens->lang->count; i++) {
        const rv_entry *entry = &lens->lang->entries[i];
        const char *dot = strchr(entry->key, '.');
        size_t size = strlen(part);
        if (dot && strncmp(dot + 1, part, size) == 0 && dot[1 + size] == '.')
            rv_json_word(json, entry->key, entry->text);
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

static const char *ask_games(rv_lens *lens, rv_span request, rv_json *json)
{
    (void)request;
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

static const char *ask_lang(rv_lens *lens, rv_span request, rv_json *json)
{
    char code[8] = "";
    rv_ask_text(request, "lang", code, sizeof code);
    const rv_lang *lang = rv_lang_by_code(rv_span_of(code));
    (void)json;
    if (lang == NULL)
        return "languages: en, fr";
    rv_lens_speak(lens, lang);
    return NULL;
}

/* An owner's box: checked, and kept for games that are played with it. */
static const char *ask_box(rv_lens *lens, rv_span request, rv_json *json)
{
    char hash[32];
    rv_out out = rv_out_to(hash, sizeof hash);
    const rv_box *box = rv_shelf_bring(&lens->shelf, request, &lens->complaint);
    if (box == NULL)
        return lens->complaint.text;
    rv_shelf_use(&lens->shelf, lens->own, -1);
    lens->own = box;
    rv_put_hex(&out, box->hash);
    rv_json_text(json, "box", rv_written(&out));
    return NULL;
}

static const struct {
    const char *what;
    bool early; /* may be asked before there is a game */
    const char *(*answer)(rv_lens *lens, rv_span request, rv_json *json); /* or what is wrong */
} requests[] = {
    { "scene", false, ask_scene },
    { "moves", false, ask_moves },
    { "why", false, ask_why },
    { "text", false, ask_text },
    { "position", false, ask_position },
    { "sheet", false, ask_sheet },
    { "story", false, ask_story },
    { "state", false, ask_state },
    { "if", false, ask_if },
    { "nouns", false, ask_nouns },
    { "rules", true, ask_rules },
    { "games", true, ask_games },
    { "lang", true, ask_lang },
    { "box", true, ask_box },
    { "texts", true, ask_texts },
};

bool rv_lens_ask(rv_lens *lens, rv_span what, rv_span request, rv_json *json)
{
    rv_json before = *json;
    size_t used = json->out->used;
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        if (!rv_is(what, requests[i].what))
            continue;
        const char *wrong = "no game has been started";
        rv_json_word(json, "ok", requests[i].what);
        if (requests[i].early || lens->ready)
            wrong = requests[i].answer(lens, request, json);
        if (wrong) {
            *json = before;
            json->out->used = used;
            rv_put_wrong(wrong, lens->lang, json);
        }
        return true;
    }
    return false;
}
