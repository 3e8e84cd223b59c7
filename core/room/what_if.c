/* What would come of some moves (docs/protocol.md, "What if"): one of the worlds that a view allows
   is played on. The answer follows from the view, the seed and the moves, and from nothing else. */
#include "core/room/lens.h"

#include <string.h>

enum { MOST_MOVES = 64, WORDS = 128 };

/* "buy 2" is the asker's own move, "2: buy 2" somebody else's, "clock: time" one of the clock. */
static bool read_move(const rv_game *game, int seat, rv_span text, rv_move *move)
{
    rv_span rest = text, who = rv_cut(&rest, ':');
    if (rest.size > 0 && !rv_seat_read(game, rv_trim(who), &seat))
        return false;
    return rv_move_read(game, seat, rest.size > 0 ? rest : text, move);
}

static void put_moves(const rv_game *game, const void *state, int seat, rv_json *json)
{
    rv_move list[RV_MOVES];
    int count = ((const rv_head *)state)->over ? 0 : game->rules->moves(game, state, seat, list);
    rv_json_array(json, "moves");
    for (int i = 0; i < count; i++) {
        char text[WORDS];
        rv_out out = rv_out_to(text, sizeof text);
        rv_move_print(game, list[i], &out);
        rv_json_text(json, NULL, rv_written(&out));
    }
    rv_json_close(json, ']');
}

/* Who else is asked in that world, and may do what. */
static void put_others(const rv_game *game, const void *state, int seat, rv_json *json)
{
    const rv_head *head = state;
    rv_json_array(json, "others");
    for (int other = 1; other <= head->seats; other++) {
        if (other == seat || !(head->waiting >> other & 1))
            continue;
        rv_json_object(json, NULL);
        rv_json_number(json, "seat", other);
        put_moves(game, state, other, json);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

/* Plays the list as far as it goes; returns what is wrong with it. */
static const char *play(const rv_game *game, void *state, int seat, rv_span list,
                        const rv_lang *lang, rv_json *json)
{
    rv_span rest = list, item;
    const char *rule = NULL;
    int played = 0, moves = 0;
    while (rv_json_item(&rest, &item))
        if (++moves > MOST_MOVES)
            return "\"play\" may have 64 moves at most";
    while (rule == NULL && rv_json_item(&list, &item)) {
        char words[WORDS];
        rv_out out = rv_out_to(words, sizeof words);
        rv_move move;
        if (!rv_json_string(item, &out))
            return "\"play\" must be a list of short texts";
        rule = read_move(game, seat, rv_written(&out), &move) ? rv_play(game, state, move, NULL)
                                                              : game->rules->refused_rule;
        played += rule == NULL;
    }
    rv_json_number(json, "played", played);
    if (rule)
        rv_put_refusal(rule, lang, json);
    return NULL;
}

const char *rv_what_if(const rv_game *game, const void *view, int seat, const rv_lang *lang,
                       const rv_asked *asked, rv_json *json)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    char text[2 * RV_STATE_BYTES + 1];
    rv_out out = rv_out_to(text, sizeof text);
    rv_game plain = *game; /* the guess has chance of its own, no script */
    rv_rng luck;
    plain.script = NULL;
    plain.scripted = 0;
    memcpy(state, view, game->rules->state_bytes);
    if (rv_asked_has(asked, RV_ASK_STATE)
        && (!rv_json_string(asked->state, &out)
            || !rv_read_bytes(rv_written(&out), state, game->rules->state_bytes)
            || !rv_is_view(game, state, seat)))
        return "\"state\" must be the bytes of a view of that seat in hex";
    rv_out_clear(&out);
    if (!rv_rng_seed(&luck, rv_span_of(asked->seed)))
        return "\"seed\" must be a text of up to 32 hex digits";
    rv_guess(&plain, state, &luck);
    const char *wrong = play(&plain, state, seat, asked->play, lang, json);
    if (wrong)
        return wrong;
    put_moves(&plain, state, seat, json);
    put_others(&plain, state, seat, json);
    rv_view(&plain, state, seat, state);
    rv_out_clear(&out);
    rv_put_bytes(&out, state, game->rules->state_bytes);
    rv_json_text(json, "state", rv_written(&out));
    rv_view_json(&plain, state, "view", json);
    return NULL;
}
