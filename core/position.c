/* Position text: every part of a position by key, printed and read back. */
#include "core/reader.h"

#include <string.h>

enum { QUOTED = 60 }; /* bytes of a word in a complaint */

const char *rv_pair_read(const rv_game *game, rv_span line, rv_pair *pair, rv_complaint *complaint)
{
    rv_span word, rest = line;
    const char *rule = game->rules->position_rule;
    if (!rv_next_word(&rest, &word))
        return rv_complain(complaint, rule, "complaint.position.key");
    rv_span name = word, seat = rv_cut(&name, '.');
    long number = 0;
    bool of_seat = seat.size < word.size;
    if (!of_seat)
        name = word;
    else if (!rv_number(seat, 1, rv_seats(game), &number))
        return rv_complain_with(complaint, rule, "complaint.position.seat", "rule=%s word=%.*s",
                                rule, (int)rv_shorten(seat, QUOTED).size, seat.at);
    for (int i = 0; game->rules->keys[i].id; i++) {
        const rv_key *key = &game->rules->keys[i];
        if (!rv_is(name, key->id) || key->of_seats != of_seat)
            continue;
        *pair = (rv_pair){ (uint8_t)i, (uint8_t)number, rv_trim(rest) };
        return NULL;
    }
    return rv_complain_with(complaint, rule, "complaint.position.unknown", "rule=%s word=%.*s",
                            rule, (int)rv_shorten(word, QUOTED).size, word.at);
}

const char *rv_position_read(const rv_game *game, void *state, rv_rng rng, const rv_pair *pairs,
                             size_t count, rv_complaint *complaint)
{
    const char *rule = game->rules->position_rule;
    for (size_t i = 0; i < count; i++) {
        const rv_key *key = &game->rules->keys[pairs[i].key];
        if (key->read_only)
            return rv_complain_with(complaint, rule, "complaint.position.read", "rule=%s key=%s",
                                    rule, key->id);
        if (pairs[i].value.size == 0)
            return rv_complain_with(complaint, rule, "complaint.position.value", "rule=%s key=%s",
                                    rule, key->id);
        for (size_t j = 0; j < i; j++)
            if (pairs[j].key == pairs[i].key && pairs[j].seat == pairs[i].seat)
                return rv_complain_with(complaint, rule, "complaint.position.twice",
                                        "rule=%s key=%s", rule, key->id);
    }
    memset(state, 0, game->rules->state_bytes);
    rv_head *head = state;
    head->rng = rng;
    head->seats = (uint8_t)rv_seats(game);
    rv_reader in = { .game = game, .complaint = complaint };
    in.wrong = game->rules->read(game, state, pairs, count, complaint);
    if (in.wrong == NULL)
        rv_refuse_state(&in, game->rules->bug(game, NULL, state)); /* nothing unsound gets in */
    return in.wrong;
}

void rv_position_print(const rv_game *game, const void *state, rv_out *out)
{
    rv_put(out, "game %s ", game->rules->id);
    rv_game_print(game, out);
    rv_put_char(out, '\n');
    for (int i = 0; game->rules->keys[i].id; i++) {
        const rv_key *key = &game->rules->keys[i];
        if (key->read_only)
            continue;
        for (int seat = key->of_seats; seat <= (key->of_seats ? rv_seats(game) : 0); seat++) {
            rv_put(out, "set ");
            if (key->of_seats)
                rv_put(out, "%d.", seat);
            rv_put(out, "%s ", key->id);
            game->rules->print(game, state, i, seat, out);
            rv_put_char(out, '\n');
        }
    }
}

/* Complains about a line of a text. */
static const char *at_line(int line, rv_complaint *complaint)
{
    return rv_complain_within(complaint, "complaint.wrapped.line", "line=%d", line);
}

static const char *read_draws(rv_script *script, rv_span line, rv_complaint *complaint)
{
    rv_span word;
    while (rv_next_word(&line, &word)) {
        if (script->count == RV_SCRIPT)
            return rv_complain_with(complaint, NULL, "complaint.position.draws", "most=%d",
                                    RV_SCRIPT);
        script->words[script->count++] = word;
    }
    return NULL;
}

const char *rv_position_parse(rv_game *game, void *state, const rv_box *boxes, size_t count,
                              rv_span text, rv_script *script, rv_complaint *complaint)
{
    rv_pair pairs[RV_PAIRS];
    size_t pair_count = 0;
    rv_rng rng = { 0 };
    bool dealt = false, has_game = false;
    rv_span line, word;
    if (script)
        script->count = 0;
    for (int number = 1; rv_next_line(&text, &line); number++) {
        if (!rv_next_word(&line, &word) || word.at[0] == '#')
            continue;
        const char *wrong = NULL;
        if (rv_is(word, "game") && !has_game) {
            wrong = rv_game_line(game, boxes, count, line, &rng, &dealt, complaint);
            has_game = true;
        } else if (rv_is(word, "set") && has_game && dealt) {
            wrong = rv_complain(complaint, NULL, "complaint.position.dealt");
        } else if (rv_is(word, "set") && has_game && pair_count == RV_PAIRS) {
            wrong =
                rv_complain_with(complaint, NULL, "complaint.position.sets", "most=%d", RV_PAIRS);
        } else if (rv_is(word, "set") && has_game) {
            wrong = rv_pair_read(game, line, &pairs[pair_count++], complaint);
        } else if (rv_is(word, "draw")) {
            wrong = script ? read_draws(script, line, complaint) : NULL;
        } else if (has_game) {
            break;
        } else if (!rv_is(word, "scenario") && !rv_is(word, "rules")) {
            wrong = rv_complain(complaint, NULL, "complaint.position.wanted");
        }
        if (wrong)
            return at_line(number, complaint);
    }
    if (!has_game)
        return rv_complain(complaint, NULL, "complaint.position.none");
    if (script) {
        game->script = script->words;
        game->scripted = script->count;
    }
    if (!dealt)
        return rv_position_read(game, state, rng, pairs, pair_count, complaint);
    rv_deal(game, state, rng);
    return NULL;
}
