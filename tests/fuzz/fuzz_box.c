/*
 * Any text as a file of a box. The first line names game and file ("null/lamps.tsv"), the rest is
 * its text; the other files are the shipped ones. (A name, not a number: the corpus stays good when
 * games are added.) A box that is accepted must play, show itself and travel in a log.
 */
#include "tests/fuzz/fuzz.h"
#include "games/games.h"
#include "tests/laws.h"

enum { PLIES = 60, LOOK_EVERY = 16, OPTION_SETS = 4 };

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

static void play(rv_session *session, rv_rng rng)
{
    const rv_game *game = rv_session_game(session);
    rv_move move;
    for (int ply = 0; ply < PLIES; ply++) {
        const void *state = rv_session_state(session);
        RV_ASSERT(game->rules->bug(game, NULL, state) == NULL);
        if (ply % LOOK_EVERY == 0)
            fuzz_look(game, state);
        if (!fuzz_random_move(game, state, &rng, &move))
            break;
        RV_ASSERT(rv_session_play(session, move) == NULL);
    }
    fuzz_look(game, rv_session_state(session));
}

static void use(const rv_box *box, const rv_shelf *shelf, uint64_t chance)
{
    rv_game game;
    rv_complaint complaint;
    char text[512];
    rv_out out = rv_out_to(text, sizeof text);
    laws_options(box->rules, (int)(chance % OPTION_SETS), &out);
    if (rv_game_read(&game, box, rv_written(&out), &complaint) != NULL)
        return;
    check_nouns(&game);
    rv_session *session = rv_session_new(&game, (rv_rng){ { chance, 1 }, 0 });
    RV_ASSERT(session != NULL);
    play(session, (rv_rng){ { chance, 2 }, 0 });
    fuzz_save_and_read(session, shelf);
    fuzz_ask_table(session, shelf);
    rv_session_free(session);
}

/* The shipped files of a game, one of them replaced; false: `file` names none. */
static bool replace(const rv_rules *rules, rv_span file, rv_span text, rv_file files[RV_BOX_FILES],
                    size_t *count)
{
    const rv_file *shipped = rv_shipped_files(rules, count);
    bool found = false;
    for (size_t i = 0; i < *count; i++) {
        bool wanted = rv_is(file, shipped[i].name);
        files[i] = (rv_file){ shipped[i].name, wanted ? text : shipped[i].text };
        found |= wanted;
    }
    return found;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint64_t key[2] = { 1, 2 };
    rv_span text = { (const char *)data, size }, file = { 0 };
    rv_file files[RV_BOX_FILES];
    rv_complaint complaint;
    size_t count;
    rv_next_line(&text, &file);
    const rv_rules *rules = rv_game_by_id(rv_cut(&file, '/'));
    if (rules == NULL || !replace(rules, file, text, files, &count))
        return -1; /* libFuzzer need not keep it */
    rv_shelf shelf = rv_shelf_new(fuzz_boxes(), RV_GAMES);
    const rv_box *box = shelf.make(shelf.user, rules, files, count, &complaint);
    if (box)
        use(box, &shelf, rv_siphash(key, text.at, text.size));
    else
        RV_ASSERT(complaint.rule[0] != '\0' && complaint.text[0] != '\0');
    rv_shelf_free(&shelf);
    return 0;
}
