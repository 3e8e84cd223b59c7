/* Any text as files of a box. */
#include "tests/fuzz/fuzz_box.h"
#include "games/games.h"
#include "tests/fuzz/fuzz.h"
#include "tests/laws.h"

#include <stdio.h>

enum { PLIES = 60, LOOK_EVERY = 16, LAWS_EVERY = 16, OPTION_SETS = 64, OPTION_BYTES = 400 };

/* Words are read by printing all nouns of a kind, so no two may print alike. */
static void check_nouns(const rv_game *game)
{
    for (int kind = 1; game->rules->nouns[kind].id; kind++) {
        const rv_noun *noun = &game->rules->nouns[kind];
        for (int value = noun->first; noun->words && value <= noun->last; value++) {
            char text[64];
            rv_out out = rv_out_to(text, sizeof text);
            rv_span rest, word;
            rv_put_noun(game, kind, value, NULL, &out);
            rest = rv_written(&out);
            RV_ASSERT(rv_noun_value(game, kind, rest) == value);
            RV_ASSERT(rv_next_word(&rest, &word) && rest.size == 0);
        }
    }
}

/* ---- Options ---- */

typedef struct option_sets {
    int count;
    char text[OPTION_SETS][OPTION_BYTES];
} option_sets;

/* The pairwise sets of a game, made once: making them takes longer than a game. */
static const option_sets *sets_of(const rv_rules *rules)
{
    static option_sets all[RV_GAMES];
    int i = 0;
    while (rv_games[i] != rules)
        i++;
    option_sets *sets = &all[i];
    if (sets->count > 0)
        return sets;
    for (;; sets->count++) {
        RV_ASSERT(sets->count < OPTION_SETS);
        rv_out out = rv_out_to(sets->text[sets->count], OPTION_BYTES);
        if (!laws_options(rules, sets->count, &out))
            return sets;
        RV_ASSERT(!out.full);
    }
}

/* One of the sets for `seats` players; false: it cannot be played with this box. */
static bool choose_options(rv_game *game, const rv_box *box, uint32_t seats, uint64_t chance)
{
    const option_sets *sets = sets_of(box->rules);
    uint64_t first = chance % (uint64_t)sets->count;
    for (int i = 0; i < sets->count; i++) {
        rv_complaint complaint;
        rv_span text = rv_span_of(sets->text[(first + (uint64_t)i) % (uint64_t)sets->count]);
        bool fits = rv_game_read(game, box, text, &complaint) == NULL;
        if (fits && game->option[0] == seats)
            return true;
    }
    return false;
}

/* ---- What is accepted ---- */

static void play_by_the_laws(const rv_game *game, uint64_t chance)
{
    static laws_report report;
    laws_coverage coverage = { 0 };
    bool good = laws_play(game, (rv_rng){ { chance, 3 }, 0 }, LAWS_EVERY, &coverage, &report);
    if (!good)
        fprintf(stderr, "%s\n%s", report.law, report.position);
    RV_ASSERT(good);
}

static void play_session(const rv_game *game, const rv_shelf *shelf, uint64_t chance)
{
    rv_session *session = rv_session_new(game, (rv_rng){ { chance, 1 }, 0 });
    rv_rng rng = { { chance, 2 }, 0 };
    rv_move move;
    RV_ASSERT(session != NULL);
    for (int ply = 0; ply < PLIES; ply++) {
        const void *state = rv_session_state(session);
        if (ply % LOOK_EVERY == 0)
            fuzz_look(game, state);
        if (!fuzz_random_move(game, state, &rng, &move))
            break;
        RV_ASSERT(rv_session_play(session, move) == NULL);
    }
    fuzz_look(game, rv_session_state(session));
    fuzz_save_and_read(session, shelf);
    fuzz_ask_table(session, shelf);
    rv_session_free(session);
}

static void use(const rv_box *box, const rv_shelf *shelf, uint64_t chance)
{
    const rv_rules *rules = box->rules;
    uint32_t counts = rules->max_seats - rules->min_seats + 1u;
    for (uint32_t i = 0; i < counts; i++) {
        rv_game game;
        if (!choose_options(&game, box, rules->min_seats + i, chance >> 8))
            continue;
        check_nouns(&game);
        play_by_the_laws(&game, chance);
        if (i == chance % counts)
            play_session(&game, shelf, chance);
    }
}

/* ---- The door ---- */

/* Takes `GAME/FILE` off the front of a text; NULL: there is none. */
static rv_file *next_file(const rv_rules *rules, rv_file *files, size_t count, rv_span *text)
{
    rv_span rest = *text, line;
    if (!rv_next_line(&rest, &line))
        return NULL;
    rv_span game = rv_cut(&line, '/');
    for (size_t i = 0; i < count; i++) {
        if (!rv_is(game, rules->id) || !rv_is(line, files[i].name))
            continue;
        *text = rest;
        return &files[i];
    }
    return NULL;
}

/* The shipped files of a game, some of them replaced. */
static const rv_rules *find_files(rv_span text, rv_file files[RV_BOX_FILES], size_t *count)
{
    rv_span first = text;
    const rv_rules *rules = rv_game_by_id(rv_cut(&first, '/'));
    if (rules == NULL)
        return NULL;
    const rv_file *shipped = rv_shipped_files(rules, count);
    for (size_t i = 0; i < *count; i++)
        files[i] = shipped[i];
    rv_file *file = next_file(rules, files, *count, &text);
    if (file == NULL)
        return NULL;
    while (file) {
        rv_span line;
        rv_file *next = NULL;
        file->text = (rv_span){ text.at, 0 };
        while (text.size > 0 && (next = next_file(rules, files, *count, &text)) == NULL) {
            rv_next_line(&text, &line);
            file->text.size = (size_t)(text.at - file->text.at);
        }
        file = next;
    }
    return rules;
}

fuzz_box_answer fuzz_box_try(rv_span text)
{
    static const uint64_t key[2] = { 1, 2 };
    rv_file files[RV_BOX_FILES];
    rv_complaint complaint;
    size_t count;
    const rv_rules *rules = find_files(text, files, &count);
    if (rules == NULL)
        return FUZZ_NO_BOX;
    rv_shelf shelf = rv_shelf_new(fuzz_boxes(), RV_GAMES);
    const rv_box *box = shelf.make(shelf.user, rules, files, count, &complaint);
    if (box)
        use(box, &shelf, rv_siphash(key, text.at, text.size));
    else
        fuzz_complain(&complaint);
    RV_ASSERT(box || complaint.rule[0] != '\0');
    rv_shelf_free(&shelf);
    return box ? FUZZ_BOX_PLAYED : FUZZ_BOX_REFUSED;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bool known = fuzz_box_try((rv_span){ (const char *)data, size }) != FUZZ_NO_BOX;
    return known ? 0 : -1; /* libFuzzer need not keep it */
}
