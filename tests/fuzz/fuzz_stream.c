/*
 * Any bytes as messages to a lens: to one that has heard nothing yet, and to one in the middle of a
 * game. Or the messages of a real game with some bytes changed:
 *     GAME deal seed=HEX OPTIONS  a game,
 *     VIEWER PLIES                watched with these eyes, played at random so far,
 *     MESSAGE OFFSET VALUE        a byte of a message to change, one per line; or
 *     MESSAGE OFFSET              where it ends too early
 * What is heard can be shown in every way and language, whatever players are called, and played on
 * from.
 */
#include "core/room/lens.h"
#include "core/room/room.h"
#include "games/games.h"
#include "tests/support.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MESSAGES = 48, PLIES = 40, SHOWN = 1 << 21, PLAYED_ON = 12 };

typedef struct stream {
    unsigned char *message[MESSAGES];
    size_t size[MESSAGES];
    int count;
} stream;

static void keep(stream *s, const unsigned char *message, size_t size)
{
    if (s->count == MESSAGES)
        return;
    s->message[s->count] = malloc(size + 1); /* separate, so that reading beyond it is noticed */
    RV_ASSERT(s->message[s->count] != NULL);
    memcpy(s->message[s->count], message, size);
    s->size[s->count++] = size;
}

static void hear(void *user, int viewer, const unsigned char *message, size_t size)
{
    (void)viewer;
    keep(user, message, size);
}

static void forget(stream *s)
{
    while (s->count > 0)
        free(s->message[--s->count]);
}

/* ---- What is heard ---- */

/* A player is called anything: a piece of what was heard, or what might be taken for something
   else. */
static void call(rv_lens *lens, rv_span heard, rv_rng *luck)
{
    static const char *const names[] = { "",       "Player 2",       "{seat}", "{name:du joueur}",
                                         "\\\"\\", "| du joueur: x", "%s%n",   "Élodie" };
    uint32_t chosen = rv_below(luck, 2 * sizeof names / sizeof names[0]);
    rv_span name = { heard.at,
                     heard.size < RV_CALLED ? heard.size : rv_below(luck, RV_CALLED + 9) };
    if (chosen < sizeof names / sizeof names[0])
        name = rv_span_of(names[chosen]);
    bool called = rv_lens_call(lens, (int)rv_below(luck, RV_SEATS + 2), name);
    RV_ASSERT(!called || rv_is_utf8(name));
}

static void show(rv_lens *lens, rv_span heard, rv_rng *luck)
{
    static const char *const questions[] = { "scene", "moves", "text", "position", "sheet",
                                             "story", "state", "why",  "nouns" };
    static char text[SHOWN];
    const size_t count = sizeof questions / sizeof questions[0];
    bool nouns = rv_below(luck, 64) == 0;
    call(lens, heard, luck);
    rv_lens_speak(lens, rv_below(luck, 2) ? &rv_french : &rv_english);
    for (size_t q = 0; q < count - !nouns; q++) {
        rv_out out = rv_out_to(text, sizeof text);
        rv_json json = rv_json_to(&out);
        rv_json_object(&json, NULL);
        char line[80];
        rv_out asks = rv_out_to(line, sizeof line);
        rv_put(&asks, "{\"do\":\"%s\",\"move\":\"name amber\"}", questions[q]);
        bool known = rv_lens_ask(lens, rv_written(&asks), &json);
        rv_json_close(&json, '}');
        RV_ASSERT(known && !out.full && rv_json_valid(rv_written(&out)));
        RV_ASSERT(rv_is_utf8(rv_written(&out)));
    }
}

/* One possible world behind the view, played on from. */
static void play_on(const rv_lens *lens, rv_rng *luck)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    const rv_game *game = rv_lens_game(lens);
    rv_move move;
    memcpy(state, rv_lens_view(lens), game->rules->state_bytes);
    rv_guess(game, state, luck);
    for (int ply = 0; ply < PLAYED_ON && fuzz_random_move(game, state, luck, &move); ply++)
        game->rules->apply(game, state, move, NULL);
}

/* Looking takes longer than all the rest: not every message is followed by it. */
static void tell(rv_lens *lens, const unsigned char *message, size_t size, rv_rng *luck)
{
    bool ready = rv_lens_ready(lens);
    uint32_t seq = rv_lens_heading(lens)->seq;
    if (rv_lens_hear(lens, message, size) == RV_HEARD) {
        if (rv_below(luck, 4) == 0)
            show(lens, (rv_span){ (const char *)message, size }, luck);
        if (rv_below(luck, 4) == 0)
            play_on(lens, luck);
    } else {
        RV_ASSERT(rv_lens_ready(lens) == ready && rv_lens_heading(lens)->seq == seq);
    }
}

/* ---- What is told ---- */

static void play(rv_room *room, long plies, rv_rng *luck)
{
    rv_move move;
    const rv_session *session = rv_room_session(room);
    uint64_t now = 0;
    while (plies-- > 0
           && fuzz_random_move(rv_room_game(room), rv_session_state(session), luck, &move)) {
        rv_log_entry entry = {
            .at = now += 100, .kind = RV_L_MOVE, .seat = move.who, .move = move
        };
        bool applied = rv_room_apply(room, &entry);
        RV_ASSERT(applied);
    }
}

/* The messages of a viewer: hello, changes, what happened before, the past. */
static void record(const rv_game *game, rv_rng seed, int viewer, long plies, rv_rng *luck,
                   stream *s)
{
    static unsigned char message[RV_MESSAGE];
    rv_pack pack = { .at = message, .size = sizeof message };
    rv_room *room = rv_room_new(rv_session_new(game, seed), 0);
    RV_ASSERT(room != NULL);
    play(room, plies, luck);
    rv_room_listen(room, hear, s);
    bool watched = rv_room_watch(room, viewer, true);
    RV_ASSERT(watched);
    rv_room_hello(room, viewer, &pack);
    keep(s, message, pack.used);
    pack.used = 0;
    rv_room_story(room, viewer, 0, &pack);
    keep(s, message, pack.used);
    play(room, 6, luck);
    pack.used = 0;
    rv_room_past(room, viewer, rv_session_seen(rv_room_session(room), viewer), &pack);
    RV_ASSERT(!pack.full);
    keep(s, message, pack.used);
    rv_room_free(room);
}

/* A line of the input changes a message. */
static void change(stream *s, rv_span line)
{
    rv_span word;
    long number[3] = { 0 };
    int count = 0;
    while (count < 3 && rv_next_word(&line, &word)
           && rv_number(word, 0, RV_MESSAGE, &number[count]))
        count++;
    if (count < 2 || number[0] >= s->count || (size_t)number[1] >= s->size[number[0]])
        return;
    if (count == 2)
        s->size[number[0]] = (size_t)number[1];
    else
        s->message[number[0]][number[1]] = (unsigned char)number[2];
}

/* False: the input is not of this form. */
static bool record_and_change(rv_span text, rv_rng *luck, stream *s)
{
    rv_complaint complaint;
    rv_game game;
    rv_rng seed = { { 1, 1 }, 0 };
    rv_span setup, line, word;
    bool dealt = false;
    long viewer, plies;
    if (!rv_next_line(&text, &setup) || !rv_next_line(&text, &line)
        || rv_game_line(&game, fuzz_boxes(), RV_GAMES, setup, &seed, &dealt, &complaint) != NULL
        || !rv_next_word(&line, &word) || !rv_number(word, 0, rv_seats(&game), &viewer)
        || !rv_number(rv_trim(line), 0, PLIES * 10, &plies))
        return false;
    record(&game, seed, (int)viewer, plies, luck, s);
    while (rv_next_line(&text, &line))
        change(s, line);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint64_t key[2] = { 8, 9 };
    rv_shelf shelf = rv_shelf_new(fuzz_boxes(), RV_GAMES);
    rv_lens *lens = rv_lens_new(&shelf);
    RV_ASSERT(lens != NULL);
    rv_rng luck = { { rv_siphash(key, data, size < 64 ? size : 64), 5 }, 0 };
    stream s = { .count = 0 };
    bool real = record_and_change((rv_span){ (const char *)data, size }, &luck, &s);
    if (!real) {
        tell(lens, data, size, &luck); /* by itself, */
        record_and_change(rv_span_of("dream-runners players=2\n1 4\n"), &luck, &s);
        keep(&s, data, size); /* and in a game */
    }
    for (int i = 0; i < s.count; i++)
        tell(lens, s.message[i], s.size[i], &luck);
    forget(&s);
    rv_lens_free(lens);
    rv_shelf_free(&shelf);
    return 0;
}
