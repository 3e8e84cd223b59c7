/* What people type, as moves: a move may be typed in the very words in which it is shown. */
#include "core/room/lens_inside.h"

#include <string.h>

enum { ROOM = 1024 };

/* ---- Words of moves ---- */

/* What is shown may call players by their numbers or by their names. */
typedef enum form { SHOWN_WHOLE, SHOWN_BARE, NAMED_WHOLE, NAMED_BARE, MACHINE, FORMS } form;

static rv_span in_words(const rv_lens *lens, rv_move move, form as, char room[ROOM])
{
    char text[ROOM];
    rv_out out = rv_out_to(text, sizeof text);
    const rv_lang *lang = as == NAMED_WHOLE || as == NAMED_BARE ? &lens->voice : lens->lang;
    switch (as) {
    case SHOWN_WHOLE:
    case NAMED_WHOLE:
        rv_move_say(&lens->game, lens->view, move, lang, &out);
        break;
    case SHOWN_BARE: /* without its detail */
    case NAMED_BARE:
        rv_move_name(&lens->game, move, lang, &out);
        break;
    case MACHINE:
    case FORMS:
        rv_move_print(&lens->game, move, &out);
        break;
    }
    return rv_fold(rv_written(&out), room, ROOM);
}

/* How many of these moves have those words; `move` is the last of them. */
static int named(const rv_lens *lens, const rv_move *list, int count, form as, rv_span typed,
                 rv_move *move)
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        char room[ROOM];
        if (!rv_same(in_words(lens, list[i], as, room), typed))
            continue;
        *move = list[i];
        found++;
    }
    return found;
}

/* Steps to the next move of its verb, nouns counting up; false: that was the last. */
static bool next_nouns(const rv_game *game, rv_move *move)
{
    const rv_verb *verb = &game->rules->verbs[move->verb];
    for (int i = RV_ARGS - 1; i >= 0; i--) {
        const rv_noun *noun = &game->rules->nouns[verb->noun[i]];
        if (verb->noun[i] == 0)
            continue;
        if (move->arg[i] < noun->last) {
            move->arg[i]++;
            return true;
        }
        move->arg[i] = (uint16_t)noun->first;
    }
    return false;
}

/* Do the words of this verb, up to its first noun, begin like these? */
static bool may_be(const rv_lens *lens, const char *verb, rv_span typed)
{
    char key[96], room[ROOM];
    rv_out out = rv_out_to(key, sizeof key);
    rv_put(&out, "%s.move.%s", lens->game.rules->id, verb);
    rv_span text = rv_span_of(rv_text(lens->lang, key));
    rv_span words = rv_fold(rv_cut(&text, '{'), room, sizeof room);
    return typed.size >= words.size && memcmp(typed.at, words.at, words.size) == 0;
}

/* Is it said otherwise than by numbers? */
static bool has_names(const rv_lens *lens)
{
    return lens->voice.named > 0;
}

/* A move that is not legal now, by its bare words: so that the player can be told why. */
static bool any_move(const rv_lens *lens, form as, rv_span typed, rv_move *move)
{
    const rv_game *game = &lens->game;
    for (int v = 0; game->rules->verbs[v].id; v++) {
        const rv_verb *verb = &game->rules->verbs[v];
        rv_move m = { .who = (uint8_t)rv_lens_viewer(lens), .verb = (uint8_t)v };
        for (int i = 0; i < RV_ARGS && verb->noun[i]; i++)
            m.arg[i] = (uint16_t)game->rules->nouns[verb->noun[i]].first;
        if (!may_be(lens, verb->id, typed))
            continue;
        do {
            char room[ROOM];
            if (rv_well_formed(game, m) && rv_same(in_words(lens, m, as, room), typed)) {
                *move = m;
                return true;
            }
        } while (next_nouns(game, &m));
    }
    return false;
}

/* The first word of a verb as it is shown, then nouns as machines write them: "acheter 5". How many
   of these legal moves may be meant; without a list, whether any move is. `move` is the first. */
static int half_named(const rv_lens *lens, const rv_move *list, int count, rv_span text,
                      rv_move *move)
{
    const rv_game *game = &lens->game;
    char typed[ROOM], shown[ROOM], key[96], words[ROOM];
    rv_span nouns = rv_trim(text), first;
    int found = 0;
    if (!rv_next_word(&nouns, &first) || rv_trim(nouns).size == 0)
        return 0;
    rv_span begin = rv_fold(first, typed, sizeof typed);
    for (int v = 0; game->rules->verbs[v].id; v++) {
        rv_out out = rv_out_to(key, sizeof key), machine = rv_out_to(words, sizeof words);
        rv_move one;
        rv_put(&out, "%s.move.%s", game->rules->id, game->rules->verbs[v].id);
        rv_span verb = rv_span_of(rv_text(lens->lang, key)), lead;
        if (!rv_next_word(&verb, &lead) || !rv_same(rv_fold(lead, shown, sizeof shown), begin))
            continue;
        rv_put(&machine, "%s ", game->rules->verbs[v].id);
        rv_put_span(&machine, rv_trim(nouns));
        if (machine.full
            || !rv_move_read(game, rv_lens_viewer(lens), rv_trim(rv_written(&machine)), &one))
            continue;
        bool legal = list == NULL;
        for (int i = 0; i < count && !legal; i++)
            legal = memcmp(&list[i], &one, sizeof one) == 0;
        if (legal && found++ == 0)
            *move = one;
        if (list == NULL)
            break;
    }
    return found;
}

/* Legal moves come first: the words of an illegal one never take their place; and numbers before
   names, since somebody may be called "player 2". */
bool rv_lens_read(const rv_lens *lens, rv_span text, rv_move *move)
{
    rv_move list[RV_MOVES];
    char room[ROOM];
    int viewer = rv_lens_viewer(lens), found = 0;
    rv_span typed = rv_fold(text, room, sizeof room);
    if (viewer == 0 || text.size >= sizeof room || typed.size == 0)
        return false;
    int count = rv_lens_moves(lens, list);
    for (int as = 0; as < FORMS && found == 0; as++)
        found = named(lens, list, count, (form)as, typed, move);
    if (found == 0)
        found = half_named(lens, list, count, text, move);
    if (found == 0)
        found = rv_move_read(&lens->game, viewer, text, move)
                || any_move(lens, SHOWN_BARE, typed, move)
                || (has_names(lens) && any_move(lens, NAMED_BARE, typed, move));
    if (found == 0)
        found = half_named(lens, NULL, 0, text, move);
    return found == 1;
}

/* ---- Abbreviations ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* How clearly a text begins another. */
typedef enum likeness { UNLIKE, LETTERS, ENDS, BEGINS, WORDS } likeness;

/* Numbers are never cut short: c1 is not the beginning of c10. */
static bool begins(rv_span part, rv_span whole)
{
    return whole.size >= part.size && memcmp(whole.at, part.at, part.size) == 0
           && (whole.size == part.size || !is_digit(part.at[part.size - 1])
               || whole.at[part.size] == ' ');
}

/* Does each of these words begin one of those, in the same order, first with first? */
static bool abbreviates(rv_span typed, rv_span whole)
{
    rv_span word, other;
    bool first = true;
    while (rv_next_word(&typed, &word)) {
        bool found = false;
        while (!found && rv_next_word(&whole, &other)) {
            found = begins(word, other);
            if (first && !found)
                return false;
            first = false;
        }
        if (!found)
            return false;
    }
    return true;
}

static rv_span last_word(rv_span text)
{
    rv_span word = { "", 0 }, next;
    while (rv_next_word(&text, &next))
        word = next;
    return word;
}

/* `bare` is `whole` without its detail: whoever types its first and last words means it. */
static likeness compare(rv_span typed, rv_span whole, rv_span bare)
{
    if (begins(typed, whole))
        return whole.size == typed.size || whole.at[typed.size] == ' ' ? WORDS : BEGINS;
    if (!abbreviates(typed, whole))
        return UNLIKE;
    return abbreviates(typed, bare) && begins(last_word(typed), last_word(bare)) ? ENDS : LETTERS;
}

static int like_any(const rv_lens *lens, form whole, form bare, rv_span typed,
                    rv_move out[RV_MOVES])
{
    rv_move list[RV_MOVES];
    char room[ROOM], more[ROOM];
    int found = 0, count = rv_lens_moves(lens, list);
    likeness best = LETTERS;
    for (int i = 0; i < count; i++) {
        likeness like = compare(typed, in_words(lens, list[i], whole, room),
                                in_words(lens, list[i], bare, more));
        if (like < best)
            continue;
        if (like > best)
            found = 0;
        best = like;
        out[found++] = list[i];
    }
    return found;
}

int rv_lens_like(const rv_lens *lens, rv_span text, rv_move out[RV_MOVES])
{
    char room[ROOM];
    rv_span typed = rv_fold(text, room, sizeof room), rest = typed, word;
    if (text.size >= sizeof room || !rv_next_word(&rest, &word) || word.size < 2)
        return 0;
    int found = like_any(lens, SHOWN_WHOLE, SHOWN_BARE, typed, out);
    return found || !has_names(lens) ? found : like_any(lens, NAMED_WHOLE, NAMED_BARE, typed, out);
}
