#include "tests/laws_chance.h"

#include <string.h>

enum { VALUES = 200, TRIES = 24 };

typedef struct state {
    _Alignas(16) unsigned char bytes[RV_STATE_BYTES];
} state;

static const rv_head *head_of(const void *s)
{
    return s;
}

void laws_chance_open(laws_chance *chance, const rv_game *game)
{
    rv_out out = rv_out_to(chance->text, sizeof chance->text);
    int count = 0, kinds = 0;
    for (int kind = 1; game->rules->nouns[kind].id && kinds < 63; kind++) {
        const rv_noun *noun = &game->rules->nouns[kind];
        chance->kind_first[kinds++] = count;
        for (int value = noun->first; value <= noun->last && value - noun->first < VALUES;
             value++) {
            size_t from = out.used;
            rv_put_noun(game, kind, value, NULL, &out);
            RV_ASSERT(!out.full && count < LAWS_WORDS);
            chance->word[count++] = (rv_span){ chance->text + from, out.used - from };
        }
    }
    chance->kind_first[kinds] = count;
    chance->kinds = kinds;
    chance->likely = 0;
    chance->count = 0;
    chance->game = *game;
    chance->game.script = chance->words;
    chance->game.scripted = LAWS_SCRIPT;
    memset(chance->words, 0, sizeof chance->words);
}

/* Plays with the first `scripted` draws as wanted and the others left to chance. */
static void play(const laws_chance *chance, const void *from, int scripted, rv_move move,
                 void *after, rv_events *events)
{
    rv_game game = chance->game;
    memcpy(after, from, game.rules->state_bytes);
    game.scripted = (uint32_t)head_of(from)->rng.count + (uint32_t)scripted;
    ((rv_head *)after)->off_script = 0;
    game.rules->apply(&game, after, move, events);
}

static int draws(const void *from, const void *after)
{
    return (int)(head_of(after)->rng.count - head_of(from)->rng.count);
}

bool laws_chance_play(const laws_chance *chance, const void *from, rv_move move, void *after,
                      rv_events *events)
{
    play(chance, from, chance->count, move, after, events);
    return !head_of(after)->off_script && draws(from, after) == chance->count;
}

/* Does the last scripted draw go with this word? */
static bool fits(laws_chance *chance, const void *from, rv_move move, int index, rv_span word)
{
    state after;
    chance->words[head_of(from)->rng.count + (uint64_t)index] = word;
    play(chance, from, index + 1, move, &after, NULL);
    return !head_of(&after)->off_script;
}

static bool find_in_kind(laws_chance *chance, const void *from, rv_move move, int index, int kind,
                         rv_rng *luck)
{
    int first = chance->kind_first[kind], n = chance->kind_first[kind + 1] - first;
    int start = n ? (int)rv_below(luck, (uint32_t)n) : 0;
    for (int i = 0; i < n; i++)
        if (fits(chance, from, move, index, chance->word[first + (start + i) % n]))
            return true;
    return false;
}

static bool find_word(laws_chance *chance, const void *from, rv_move move, int index, rv_rng *luck)
{
    for (int i = 0, first = chance->likely; i < chance->kinds; i++) {
        chance->likely = (first + i) % chance->kinds;
        if (find_in_kind(chance, from, move, index, chance->likely, luck))
            return true;
    }
    return false;
}

bool laws_chance_script(laws_chance *chance, const void *from, rv_move move, rv_rng *luck)
{
    state after;
    for (chance->count = 0;; chance->count++) {
        play(chance, from, chance->count, move, &after, NULL);
        int wanted = draws(from, &after);
        if (wanted == chance->count)
            return true;
        if (wanted > LAWS_DRAWS || head_of(from)->rng.count + LAWS_DRAWS >= LAWS_SCRIPT
            || !find_word(chance, from, move, chance->count, luck)) {
            chance->count = 0;
            return false;
        }
    }
}

/* Words are taken from the list, so their place in it tells their kind. */
static int kind_of(const laws_chance *chance, rv_span word)
{
    int kind = 0, at = 0;
    while (chance->word[at].at != word.at)
        at++;
    while (chance->kind_first[kind + 1] <= at)
        kind++;
    return kind;
}

bool laws_chance_vary(laws_chance *chance, const void *from, rv_move move, rv_rng *luck)
{
    state after;
    if (chance->count == 0)
        return false;
    rv_span *word =
        &chance->words[head_of(from)->rng.count + rv_below(luck, (uint32_t)chance->count)];
    rv_span before = *word;
    int kind = kind_of(chance, before);
    int first = chance->kind_first[kind], n = chance->kind_first[kind + 1] - first;
    for (int i = 0; i < TRIES; i++) {
        *word = chance->word[first + (int)rv_below(luck, (uint32_t)n)];
        if (!rv_same(*word, before) && laws_chance_play(chance, from, move, &after, NULL))
            return true;
    }
    *word = before;
    return false;
}
