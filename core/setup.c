/* Options: from words to an rv_game and back. */
#include "core/reverie.h"

#include <string.h>

int rv_option_count(const rv_rules *rules)
{
    int count = 0;
    while (rules->options[count].id)
        count++;
    return count;
}

bool rv_value_say(const rv_rules *rules, int option, rv_span word, const rv_lang *lang, rv_out *out)
{
    char key[96];
    rv_out name = rv_out_to(key, sizeof key);
    long number;
    bool counts = rv_number(word, 0, INT16_MAX, &number);
    rv_put(&name, "%s.value.%s.", rules->id, rules->options[option].id);
    rv_put_span(&name, counts ? rv_span_of("number") : word);
    const char *text = rv_lookup(lang, rv_written(&name));
    if (text == NULL && !counts) {
        rv_out_clear(&name);
        rv_put(&name, "value.%.*s", (int)word.size, word.at);
        text = rv_lookup(lang, rv_written(&name));
    }
    if (text)
        rv_say_text(out, lang, text, &(rv_arg){ .name = "number", .text = word }, 1);
    return text != NULL;
}

enum { QUOTED = 60 }; /* bytes of a word in a complaint */

static const char *refuse_value(const rv_option *option, rv_span word, rv_complaint *complaint)
{
    word = rv_shorten(word, QUOTED);
    return rv_complain_with(complaint, option->rule, "complaint.option.value",
                            "rule=%s option=%s word=%.*s values=%s", option->rule, option->id,
                            (int)word.size, word.at, option->values);
}

static const char *read_value(rv_game *game, int index, rv_span word, rv_complaint *complaint)
{
    const rv_rules *rules = game->rules;
    const rv_option *option = &rules->options[index];
    if (index == 0) {
        long seats;
        if (!rv_number(word, rules->min_seats, rules->max_seats, &seats))
            return refuse_value(option, word, complaint);
        game->option[0] = (uint32_t)seats;
        return NULL;
    }
    rv_span list = rv_span_of(option->values), value;
    for (uint32_t i = 0; rv_next_word(&list, &value); i++) {
        if (rv_same(value, word)) {
            game->option[index] = i;
            return NULL;
        }
    }
    if (option->read)
        return option->read(game, word, &game->option[index], complaint);
    return refuse_value(option, word, complaint);
}

static const char *read_word(rv_game *game, rv_span word, uint32_t *given, rv_complaint *complaint)
{
    rv_span value = word, name = rv_cut(&value, '='), quoted = rv_shorten(name, QUOTED);
    if (name.size == word.size)
        return rv_complain_with(complaint, game->rules->option_rule, "complaint.option.none",
                                "word=%.*s", (int)quoted.size, quoted.at);
    for (int i = 0; game->rules->options[i].id; i++) {
        if (!rv_is(name, game->rules->options[i].id))
            continue;
        if (*given & 1u << i)
            return rv_complain_with(complaint, game->rules->option_rule, "complaint.option.twice",
                                    "option=%.*s", (int)name.size, name.at);
        *given |= 1u << i;
        return read_value(game, i, value, complaint);
    }
    return rv_complain_with(complaint, game->rules->option_rule, "complaint.option.unknown",
                            "game=%s word=%.*s", game->rules->id, (int)quoted.size, quoted.at);
}

/* ---- Versions ---- */

const rv_past *rv_past_of(const rv_rules *rules, int version)
{
    for (const rv_past *past = rules->past; past && past->version; past++)
        if (past->version == version)
            return past;
    return NULL;
}

/* The defaults of a version of the rules. */
static const char *read_defaults(rv_game *game, rv_complaint *complaint)
{
    const rv_past *past = rv_past_of(game->rules, game->version);
    rv_span players = rv_span_of(game->rules->options[0].values), word;
    rv_span then = rv_span_of(past && past->options ? past->options : "");
    uint32_t given = 0;
    rv_next_word(&players, &word);
    const char *wrong = read_value(game, 0, word, complaint);
    while (wrong == NULL && rv_next_word(&then, &word))
        wrong = read_word(game, word, &given, complaint);
    return wrong;
}

const char *rv_game_read_as(rv_game *game, const rv_box *box, int version, rv_span options,
                            rv_complaint *complaint)
{
    const rv_rules *rules = box->rules;
    *game = (rv_game){ .rules = rules, .box = box, .version = (uint16_t)version };
    if (version != rules->version && rv_past_of(rules, version) == NULL)
        return rv_complain_with(complaint, rules->option_rule, "complaint.option.version",
                                "version=%d own=%d", version, rules->version);
    const char *wrong = read_defaults(game, complaint);
    rv_span word;
    uint32_t given = 0;
    while (wrong == NULL && rv_next_word(&options, &word))
        wrong = read_word(game, word, &given, complaint);
    if (wrong == NULL && rules->check)
        wrong = rules->check(game, complaint);
    return wrong;
}

const char *rv_game_read(rv_game *game, const rv_box *box, rv_span options, rv_complaint *complaint)
{
    rv_span rest = options, word;
    long version = box->rules->version;
    if (rv_next_word(&rest, &word) && rv_starts(word, "version=")) {
        if (!rv_number((rv_span){ word.at + 8, word.size - 8 }, 1, UINT16_MAX, &version))
            return rv_complain_with(complaint, box->rules->option_rule,
                                    "complaint.option.no-version", "option=%.*s",
                                    (int)rv_shorten(word, QUOTED).size, word.at);
        options = rest;
    }
    return rv_game_read_as(game, box, (int)version, options, complaint);
}

void rv_option_print(const rv_game *game, int index, rv_out *out)
{
    const rv_option *option = &game->rules->options[index];
    uint32_t value = game->option[index];
    if (index == 0) {
        rv_put(out, "%u", value);
        return;
    }
    rv_span list = rv_span_of(option->values), word;
    for (uint32_t i = 0; rv_next_word(&list, &word); i++) {
        if (i == value) {
            rv_put_span(out, word);
            return;
        }
    }
    option->print(game, value, out);
}

void rv_options_print(const rv_game *game, rv_out *out)
{
    rv_game plain = { .rules = game->rules, .box = game->box, .version = game->version };
    rv_complaint complaint;
    const char *wrong = read_defaults(&plain, &complaint);
    RV_ASSERT(wrong == NULL);
    for (int i = 0; game->rules->options[i].id; i++) {
        if (i > 0 && game->option[i] == plain.option[i])
            continue;
        rv_put(out, "%s%s=", i > 0 ? " " : "", game->rules->options[i].id);
        rv_option_print(game, i, out);
    }
}

void rv_game_print(const rv_game *game, rv_out *out)
{
    if (rv_past_of(game->rules, game->version))
        rv_put(out, "version=%d ", game->version);
    rv_options_print(game, out);
}

const char *rv_game_line(rv_game *game, const rv_box *boxes, size_t count, rv_span line,
                         rv_rng *rng, bool *dealt, rv_complaint *complaint)
{
    rv_span name, word, rest;
    rv_next_word(&line, &name);
    const rv_box *box = NULL;
    for (size_t i = 0; i < count; i++)
        if (rv_is(name, boxes[i].rules->id))
            box = &boxes[i];
    if (box == NULL) {
        name = rv_shorten(name, QUOTED);
        return rv_complain_with(complaint, NULL, "complaint.option.game", "word=%.*s",
                                (int)name.size, name.at);
    }
    rest = line;
    if (rv_next_word(&rest, &word) && rv_is(word, "deal")) {
        if (!rv_next_word(&rest, &word) || !rv_starts(word, "seed=")
            || !rv_rng_seed(rng, (rv_span){ word.at + 5, word.size - 5 }))
            return rv_complain(complaint, NULL, "complaint.option.deal");
        *dealt = true;
        line = rest;
    }
    return rv_game_read(game, box, line, complaint);
}
