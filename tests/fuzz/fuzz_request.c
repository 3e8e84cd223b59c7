/*
 * A view as a request to a bot: as it is, which must be taken, and with some bytes changed. What is
 * not refused a bot answers, and games played on from the world it imagines go well.
 *     GAME deal seed=HEX OPTIONS  a game,
 *     PLIES                       played at random so far,
 *     OFFSET VALUE ...            bytes of the view to change, one per line
 */
#include "bots/bots.h"
#include "bots/request.h"
#include "games/games.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

enum { PLIES = 30, LONGEST = 400 };

/* A game at its PLIES-th ply, or as long as it lasts with somebody owing a decision. */
static bool play_on(rv_game *game, void *state, rv_span *text, rv_rng *luck)
{
    rv_complaint complaint;
    rv_rng rng = { { 1, 1 }, 0 };
    rv_span setup, count;
    bool dealt = false;
    long plies;
    rv_move move;
    _Alignas(16) unsigned char next[RV_STATE_BYTES];
    if (!rv_next_line(text, &setup) || !rv_next_line(text, &count)
        || rv_game_line(game, fuzz_boxes(), RV_GAMES, setup, &rng, &dealt, &complaint)
        || !rv_number(count, 0, LONGEST, &plies))
        return false;
    rv_deal(game, state, rng);
    for (; plies > 0 && fuzz_random_move(game, state, luck, &move); plies--) {
        memcpy(next, state, game->rules->state_bytes);
        game->rules->apply(game, next, move, NULL);
        if (((rv_head *)next)->over)
            break;
        memcpy(state, next, game->rules->state_bytes);
    }
    return true;
}

static void change(unsigned char *view, size_t bytes, rv_span text)
{
    rv_span line, word[2];
    long offset, value;
    while (rv_next_line(&text, &line))
        if (rv_next_word(&line, &word[0]) && rv_next_word(&line, &word[1])
            && rv_number(word[0], 0, (long)bytes - 1, &offset)
            && rv_number(word[1], 0, 255, &value))
            view[offset] = (unsigned char)value;
}

static rv_span write_request(const rv_game *game, const unsigned char *view, int seat)
{
    static char line[2 * RV_STATE_BYTES + 1024];
    char options[512];
    rv_out out = rv_out_to(line, sizeof line), setup = rv_out_to(options, sizeof options);
    rv_game_print(game, &setup);
    rv_put(&out, "{\"game\":\"%s\",\"options\":\"", game->rules->id);
    rv_put_span(&out, rv_written(&setup));
    rv_put(&out, "\",\"seat\":%d,\"state\":\"", seat);
    rv_put_bytes(&out, view, game->rules->state_bytes);
    rv_put(&out, "\"}");
    RV_ASSERT(!out.full);
    return rv_written(&out);
}

static bool is_taken(rv_request *request, const rv_game *game, const unsigned char *view, int seat)
{
    rv_span line = write_request(game, view, seat);
    return rv_request_read(request, line, fuzz_boxes(), RV_GAMES) == NULL;
}

static void answer(const rv_request *request, rv_rng *luck)
{
    static unsigned char memory[RV_BOT_MEMORY];
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    const rv_game *game = &request->game;
    rv_move move;
    rv_player player;
    rv_player_sit(&player, rv_bot_by_id(rv_span_of("easy")), memory, *luck);
    rv_player_choose(&player, game, request->view, request->seat, request->moves, request->count);
    memcpy(state, request->view, game->rules->state_bytes);
    rv_guess(game, state, luck);
    for (int ply = 0; ply < PLIES && fuzz_random_move(game, state, luck, &move); ply++)
        game->rules->apply(game, state, move, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint64_t key[2] = { 3, 4 };
    static rv_request request;
    _Alignas(16) unsigned char state[RV_STATE_BYTES], view[RV_STATE_BYTES];
    rv_span text = { (const char *)data, size };
    rv_rng luck = { { rv_siphash(key, data, size < 64 ? size : 64), 5 }, 0 };
    rv_game game;
    int seat = 1;
    if (!play_on(&game, state, &text, &luck))
        return 0;
    while (!(((rv_head *)state)->waiting >> seat & 1))
        seat++;
    rv_view(&game, state, seat, view);
    RV_ASSERT(is_taken(&request, &game, view, seat)); /* as it is */
    change(view, game.rules->state_bytes, text);
    if (is_taken(&request, &game, view, seat))
        answer(&request, &luck);
    return 0;
}
