/*
 * Anything typed at the table, and games played by it:
 *     GAME deal seed=HEX OPTIONS  a game,
 *     fr, en                      the language from now on,
 *     call SEAT NAME              what a player is called, by this one,
 *     any other line              what the first one who is asked types
 * What is read is a move of this game, what it may be short for are legal ones, and a legal one is
 * made.
 */
#include "core/room/lens.h"
#include "core/room/room.h"
#include "games/games.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

static bool is_legal(const rv_lens *lens, rv_move move)
{
    rv_move list[RV_MOVES];
    int count = rv_lens_moves(lens, list);
    for (int i = 0; i < count; i++)
        if (memcmp(&list[i], &move, sizeof move) == 0)
            return true;
    return false;
}

/* A lens for the first one who is asked; NULL: the game is over. */
static rv_lens *look(const rv_room *room, const rv_shelf *shelf)
{
    unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    const rv_head *head = rv_session_state(rv_room_session(room));
    int seat = 1;
    while (seat <= head->seats && !(head->waiting >> seat & 1))
        seat++;
    if (seat > head->seats)
        return NULL;
    rv_room_hello(room, seat, &pack);
    rv_lens *lens = rv_lens_new(shelf);
    rv_heard heard = lens ? rv_lens_hear(lens, message, pack.used) : RV_H_BROKEN;
    RV_ASSERT(heard == RV_HEARD);
    return lens;
}

/* False: the line is of another kind. */
static bool call(rv_lens *lens, rv_span line)
{
    rv_span word;
    long seat;
    if (!rv_next_word(&line, &word) || !rv_is(word, "call") || !rv_next_word(&line, &word)
        || !rv_number(word, 0, 9, &seat))
        return false;
    rv_lens_call(lens, (int)seat, line);
    return true;
}

/* True: a move was made. */
static bool type(rv_room *room, const rv_lens *lens, rv_span line)
{
    rv_move like[RV_MOVES];
    rv_log_entry entry = { .kind = RV_L_MOVE };
    int count = rv_lens_like(lens, line, like);
    for (int i = 0; i < count; i++)
        RV_ASSERT(is_legal(lens, like[i]));
    bool read = rv_lens_read(lens, line, &entry.move);
    RV_ASSERT(!read || rv_well_formed(rv_lens_game(lens), entry.move));
    if (!read && count == 1)
        entry.move = like[0];
    entry.seat = entry.move.who;
    if ((!read && count != 1) || !is_legal(lens, entry.move))
        return false;
    bool made = rv_room_apply(room, &entry);
    RV_ASSERT(made);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rv_span text = { (const char *)data, size }, line;
    rv_rng rng = { { 1, 1 }, 0 };
    rv_game game;
    rv_complaint complaint;
    bool dealt = false;
    const rv_lang *spoken = &rv_english;
    if (!rv_next_line(&text, &line)
        || rv_game_line(&game, fuzz_boxes(), RV_GAMES, line, &rng, &dealt, &complaint))
        return 0;
    rv_shelf shelf = rv_shelf_new(fuzz_boxes(), RV_GAMES);
    rv_room *room = rv_room_new(rv_session_new(&game, rng), 0);
    RV_ASSERT(room != NULL);
    rv_lens *lens = look(room, &shelf);
    while (lens && rv_next_line(&text, &line)) {
        const rv_lang *lang = rv_lang_by_code(line);
        if (lang)
            rv_lens_speak(lens, spoken = lang);
        if (lang || call(lens, line) || !type(room, lens, line))
            continue;
        rv_lens_free(lens);
        lens = look(room, &shelf);
        if (lens)
            rv_lens_speak(lens, spoken);
    }
    rv_lens_free(lens);
    rv_room_free(room);
    rv_shelf_free(&shelf);
    return 0;
}
