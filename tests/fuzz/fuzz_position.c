/* Any text as a position. What is read can be printed, reads back as the same bytes, and plays on
   soundly. */
#include "tests/fuzz/fuzz.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>

enum { PLIES = 40 };

typedef struct state {
    _Alignas(16) unsigned char bytes[RV_STATE_BYTES];
} state;

/* The key, the count and the ply are not part of a position. */
static state without_past(const rv_game *game, const state *s)
{
    state copy = { 0 };
    memcpy(&copy, s, game->rules->state_bytes);
    rv_head *head = (rv_head *)copy.bytes;
    head->rng = (rv_rng){ 0 };
    head->ply = 0;
    return copy;
}

static void no_bug(const rv_game *game, const state *before, const state *now)
{
    const char *bug = game->rules->bug(game, before, now);
    if (bug)
        fprintf(stderr, "%s\n", bug);
    RV_ASSERT(bug == NULL);
}

/* `strict`: it must be read. A number at the bound that a hand-written position may have can grow
   beyond it in play: what came of it may be refused, but is never read as something else. */
static void check_round_trip(const rv_game *game, const state *s, bool strict)
{
    static char text[65536];
    state back = { 0 };
    rv_game read;
    rv_complaint complaint;
    rv_out out = rv_out_to(text, sizeof text);
    rv_position_print(game, s, &out);
    RV_ASSERT(!out.full);
    const char *wrong =
        rv_position_parse(&read, &back, fuzz_boxes(), RV_GAMES, rv_written(&out), NULL, &complaint);
    if (wrong && !strict)
        return;
    if (wrong)
        fprintf(stderr, "%s\n%s", wrong, text);
    RV_ASSERT(wrong == NULL);
    state a = without_past(game, s), b = without_past(&read, &back);
    RV_ASSERT(memcmp(&a, &b, sizeof a) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint64_t key[2] = { 3, 4 };
    rv_game game;
    rv_complaint complaint;
    state now = { 0 }, before;
    rv_move move;
    rv_rng rng = { { rv_siphash(key, data, size), 5 }, 0 };
    const char *wrong = rv_position_parse(&game, &now, fuzz_boxes(), RV_GAMES,
                                          (rv_span){ (const char *)data, size }, NULL, &complaint);
    if (wrong) {
        fuzz_complain(&complaint);
        return 0;
    }
    no_bug(&game, NULL, &now);
    check_round_trip(&game, &now, true);
    if (rv_below(&rng, 4) == 0) /* looking takes longer than all the rest */
        fuzz_look(&game, &now);
    for (int ply = 0; ply < PLIES && fuzz_random_move(&game, &now, &rng, &move); ply++) {
        before = now;
        RV_ASSERT(rv_play(&game, &now, move, NULL) == NULL);
        no_bug(&game, &before, &now);
    }
    check_round_trip(&game, &now, false);
    if (rv_below(&rng, 4) == 0)
        fuzz_look(&game, &now);
    return 0;
}
