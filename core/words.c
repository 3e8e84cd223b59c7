/* Moves, nouns and events as words, for machines and for people. */
#include "core/reverie.h"

#include <string.h>

void rv_put_noun(const rv_game *game, int kind, int value, const rv_lang *lang, rv_out *out)
{
    if (game->rules->nouns[kind].words)
        game->rules->noun(game, kind, value, lang, out);
    else
        rv_put(out, "%d", value);
}

void rv_put_copies(const rv_game *game, int kind, const uint8_t *copies, int n, rv_out *out)
{
    rv_list list = { .out = out };
    for (int i = 0; i < n; i++)
        for (int copy = 0; copy < copies[i]; copy++)
            rv_put_noun(game, kind, game->rules->nouns[kind].first + i, NULL, rv_list_next(&list));
    rv_list_end(&list);
}

/* Words are read by printing every noun of the kind and comparing: what prints, reads. */
int rv_noun_value(const rv_game *game, int kind, rv_span word)
{
    const rv_noun *noun = &game->rules->nouns[kind];
    long number;
    if (!noun->words)
        return rv_number(word, noun->first, noun->last, &number) ? (int)number : -1;
    char text[64];
    for (int value = noun->first; value <= noun->last; value++) {
        rv_out out = rv_out_to(text, sizeof text);
        game->rules->noun(game, kind, value, NULL, &out);
        if (rv_same(rv_written(&out), word))
            return value;
    }
    return -1;
}

rv_secrecy rv_secrecy_of(const rv_game *game, int verb)
{
    const rv_verb *v = &game->rules->verbs[verb];
    return v->opened_by && game->option[v->opened_by] ? RV_OPEN : (rv_secrecy)v->secrecy;
}

void rv_move_print(const rv_game *game, rv_move move, rv_out *out)
{
    const rv_verb *verb = &game->rules->verbs[move.verb];
    rv_put(out, "%s", verb->id);
    for (int i = 0; i < RV_ARGS && verb->noun[i]; i++) {
        rv_put_char(out, ' ');
        rv_put_noun(game, verb->noun[i], move.arg[i], NULL, out);
    }
}

static bool read_nouns(const rv_game *game, const rv_verb *verb, rv_span text, rv_move *move)
{
    rv_span word;
    for (int i = 0; i < RV_ARGS && verb->noun[i]; i++) {
        if (!rv_next_word(&text, &word))
            return false;
        int value = rv_noun_value(game, verb->noun[i], word);
        if (value < 0)
            return false;
        move->arg[i] = (uint16_t)value;
    }
    return !rv_next_word(&text, &word);
}

bool rv_move_read(const rv_game *game, int who, rv_span text, rv_move *move)
{
    rv_span word;
    if (!rv_next_word(&text, &word))
        return false;
    for (int i = 0; game->rules->verbs[i].id; i++) {
        *move = (rv_move){ .who = (uint8_t)who, .verb = (uint8_t)i };
        if (rv_is(word, game->rules->verbs[i].id)
            && read_nouns(game, &game->rules->verbs[i], text, move))
            return true;
    }
    return false;
}

bool rv_seat_read(const rv_game *game, rv_span word, int *seat)
{
    long number = RV_CLOCK;
    if (!rv_is(word, "clock") && !rv_number(word, 1, rv_seats(game), &number))
        return false;
    *seat = (int)number;
    return true;
}

/* ---- Sentences ---- */

/* Room for the words of all parameters of one sentence. */
typedef struct filled {
    rv_arg arg[RV_EVENT_ARGS + 2];
    size_t count;
    char text[(RV_EVENT_ARGS + 2) * 96];
    rv_out out;
} filled;

/* The forms of a noun: a box brings them with the name, and the catalogue has those of nouns that
   no box names. An owner may choose the word of such a noun as an id; its name is another. */
static rv_span forms_of(const rv_game *game, int kind, int value, rv_span name, const rv_lang *lang)
{
    const rv_rules *rules = game->rules;
    if (!rules->nouns[kind].words)
        return (rv_span){ "", 0 };
    rv_span forms = rules->forms ? rules->forms(game, kind, value, lang) : (rv_span){ "", 0 };
    if (forms.size > 0)
        return forms;
    char key[96];
    rv_out word = rv_out_to(key, sizeof key);
    rv_put(&word, "%s.noun.", rules->id);
    rv_put_noun(game, kind, value, NULL, &word);
    const char *known = rv_lookup(lang, rv_written(&word));
    forms = rv_span_of(known ? known : "");
    return rv_same(rv_noun_name(&forms), name) ? forms : (rv_span){ "", 0 };
}

static void fill(filled *f, const rv_game *game, const char *name, int kind, int value,
                 const rv_lang *lang)
{
    if (f->count == 0)
        f->out = rv_out_to(f->text, sizeof f->text);
    size_t start = f->out.used;
    bool known = kind != 0 && value != RV_UNKNOWN;
    if (kind == 0)
        rv_put(&f->out, "%d", value);
    else if (value == RV_UNKNOWN)
        rv_put_char(&f->out, '?');
    else
        rv_put_noun(game, kind, value, lang, &f->out);
    rv_span text = { f->text + start, f->out.used - start };
    f->arg[f->count++] = (rv_arg){
        .name = name,
        .text = text,
        .forms = known ? forms_of(game, kind, value, text, lang) : (rv_span){ "", 0 },
        .seat = game->rules->nouns[kind].seats ? value : 0,
    };
}

static void say(const rv_game *game, const char *part, const char *id, const filled *f,
                const rv_lang *lang, rv_out *out)
{
    char key[96];
    rv_out name = rv_out_to(key, sizeof key);
    rv_put(&name, "%s.%s.%s", game->rules->id, part, id);
    rv_say(out, lang, key, f->arg, f->count);
}

void rv_event_say(const rv_game *game, const rv_event *event, const rv_lang *lang, rv_out *out)
{
    const rv_event_kind *kind = &game->rules->events[event->kind];
    filled f = { .count = 0 };
    for (int i = 0; i < RV_EVENT_ARGS && kind->arg[i].name; i++)
        fill(&f, game, kind->arg[i].name, kind->arg[i].noun, event->arg[i], lang);
    say(game, "event", kind->id, &f, lang, out);
}

/* The arguments of an event or of a line of the score sheet, in machine words. */
static void put_args(const rv_game *game, const struct rv_event_arg *kinds, const int16_t *args,
                     int most, rv_json *json)
{
    for (int i = 0; i < most && kinds[i].name; i++) {
        const char *name = kinds[i].name;
        int noun = kinds[i].noun, value = args[i];
        if (value == RV_UNKNOWN && noun != 0) {
            rv_json_null(json, name);
        } else if (noun == 0 || !game->rules->nouns[noun].words) {
            rv_json_number(json, name, value);
        } else {
            char text[64];
            rv_out word = rv_out_to(text, sizeof text);
            rv_put_noun(game, noun, value, NULL, &word);
            rv_json_text(json, name, rv_written(&word));
        }
    }
}

void rv_event_json(const rv_game *game, const rv_event *event, const rv_lang *lang, rv_json *json)
{
    const rv_event_kind *kind = &game->rules->events[event->kind];
    rv_json_object(json, NULL);
    rv_json_word(json, "event", kind->id);
    put_args(game, kind->arg, event->arg, RV_EVENT_ARGS, json);
    if (lang) {
        char text[512];
        rv_out say = rv_out_to(text, sizeof text);
        rv_event_say(game, event, lang, &say);
        rv_json_text(json, "say", rv_written(&say));
    }
    rv_json_close(json, '}');
}

/* The parameters of a move are named after the kinds of its nouns. */
void rv_move_name(const rv_game *game, rv_move move, const rv_lang *lang, rv_out *out)
{
    const rv_verb *verb = &game->rules->verbs[move.verb];
    filled f = { .count = 0 };
    for (int i = 0; i < RV_ARGS && verb->noun[i]; i++)
        fill(&f, game, game->rules->nouns[verb->noun[i]].id, verb->noun[i], move.arg[i], lang);
    say(game, "move", verb->id, &f, lang, out);
}

void rv_move_say(const rv_game *game, const void *view, rv_move move, const rv_lang *lang,
                 rv_out *out)
{
    rv_move_name(game, move, lang, out);
    char text[256];
    rv_out detail = rv_out_to(text, sizeof text);
    if (game->rules->detail)
        game->rules->detail(game, view, move, lang, &detail);
    if (detail.used > 0)
        rv_put(out, "%s%s", lang->colon, text);
}

void rv_prompt_say(const rv_game *game, int prompt, const rv_lang *lang, rv_out *out)
{
    say(game, "prompt", game->rules->prompts[prompt], &(filled){ .count = 0 }, lang, out);
}

void rv_question_say(const rv_game *game, const void *view, int who, const rv_lang *lang,
                     rv_out *out)
{
    char text[256];
    rv_out about = rv_out_to(text, sizeof text);
    rv_prompt_say(game, game->rules->prompt(game, view, who), lang, out);
    if (game->rules->asked)
        game->rules->asked(game, view, who, lang, &about);
    if (about.used > 0)
        rv_put(out, " (%s)", text);
}

void rv_sheet_say(const rv_game *game, const rv_sheet_line *line, const rv_lang *lang, rv_out *out)
{
    const rv_sheet_kind *kind = &game->rules->sheet[line->kind];
    filled f = { .count = 0 };
    for (int i = 0; i < 2 && kind->arg[i].name; i++)
        fill(&f, game, kind->arg[i].name, kind->arg[i].noun, line->arg[i], lang);
    say(game, "sheet", kind->id, &f, lang, out);
}

void rv_sheet_json(const rv_game *game, const rv_sheet_line *line, const rv_lang *lang,
                   rv_json *json)
{
    const rv_sheet_kind *kind = &game->rules->sheet[line->kind];
    char text[256];
    rv_out say = rv_out_to(text, sizeof text);
    rv_sheet_say(game, line, lang, &say);
    rv_json_object(json, NULL);
    rv_json_word(json, "line", kind->id);
    put_args(game, kind->arg, line->arg, 2, json);
    rv_json_text(json, "say", rv_written(&say));
    rv_json_number(json, "points", line->points);
    rv_json_close(json, '}');
}

void rv_rule_say(const char *rule, const rv_lang *lang, rv_out *out)
{
    char key[48];
    rv_out name = rv_out_to(key, sizeof key);
    rv_put(&name, "rule.%s", rule);
    rv_say(out, lang, key, NULL, 0);
}

/* ---- Views ---- */

static void put_options(const rv_game *game, rv_json *json)
{
    rv_json_object(json, "options");
    for (int i = 0; game->rules->options[i].id; i++) {
        char text[64];
        rv_out value = rv_out_to(text, sizeof text);
        rv_option_print(game, i, &value);
        rv_json_text(json, game->rules->options[i].id, rv_written(&value));
    }
    rv_json_close(json, '}');
}

static void put_asked(const rv_game *game, const void *view, rv_json *json)
{
    const rv_head *head = view;
    rv_json_array(json, "asks");
    for (int seat = 1; seat <= head->seats; seat++) {
        if (!(head->waiting >> seat & 1))
            continue;
        rv_json_object(json, NULL);
        rv_json_number(json, "seat", seat);
        rv_json_word(json, "prompt", game->rules->prompts[game->rules->prompt(game, view, seat)]);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

static void put_result(const rv_game *game, const void *view, rv_json *json)
{
    const rv_head *head = view;
    rv_result result;
    rv_result_of(game, view, &result);
    rv_json_array(json, "score");
    for (int seat = 1; seat <= head->seats; seat++)
        rv_json_number(json, NULL, result.score[seat]);
    rv_json_close(json, ']');
    rv_json_array(json, "winners");
    for (int seat = 1; seat <= head->seats; seat++)
        if (result.winners >> seat & 1)
            rv_json_number(json, NULL, seat);
    rv_json_close(json, ']');
}

void rv_view_json(const rv_game *game, const void *view, const char *key, rv_json *json)
{
    const rv_head *head = view;
    rv_json_object(json, key);
    rv_json_word(json, "game", game->rules->id);
    put_options(game, json);
    if (head->view == RV_SPECTATOR)
        rv_json_word(json, "viewer", "spectator");
    else
        rv_json_number(json, "viewer", head->view);
    rv_json_bool(json, "over", head->over);
    put_asked(game, view, json);
    put_result(game, view, json);
    game->rules->json(game, view, json);
    rv_json_close(json, '}');
}
