/*
 * The core as a WebAssembly module, for a page's workers: one table that hears and answers in JSON
 * lines (docs/protocol.md), a bot that thinks in slices, and a check of logs. The module imports nothing. tools/wasm.sh builds
 * it, tests/wasm.mjs shows how it is used.
 *
 * Text goes in through memory that the caller allocates here. What a call answers, line by line,
 * stands at rv_wasm_out() until the next call.
 */
#include "bots/bots.h"
#include "bots/request.h"
#include "core/room/table.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

void *rv_wasm_alloc(size_t size);
void rv_wasm_free(void *memory);
bool rv_wasm_start(const char *seed, size_t size);
bool rv_wasm_hear(const char *line, size_t size);
double rv_wasm_tick(double now);
bool rv_wasm_ask(const char *line, size_t size);
bool rv_wasm_think(int slice);
bool rv_wasm_check(const char *log, size_t size);
const char *rv_wasm_out(void);
size_t rv_wasm_out_size(void);

/* A module has one table: its instance is the object, these are its members. */
static rv_box boxes[RV_GAMES];
static rv_shelf shelf;
static rv_table *table;
static rv_rng seeds, luck; /* of games, and of bots */
static rv_player player;   /* whichever bot thinks */
static _Alignas(16) unsigned char mind[RV_BOT_MEMORY];

/* ---- What goes out ---- */

static char *out;
static size_t out_used, out_room;

static void put_line(void *user, rv_span line)
{
    (void)user;
    if (out_used + line.size + 1 > out_room) {
        out_room = 2 * out_room + line.size + 1;
        out = realloc(out, out_room);
        RV_ASSERT(out != NULL);
    }
    memcpy(out + out_used, line.at, line.size);
    out_used += line.size;
    out[out_used++] = '\n';
}

const char *EXPORT(rv_wasm_out)(void)
{
    return out;
}

size_t EXPORT(rv_wasm_out_size)(void)
{
    return out_used;
}

void *EXPORT(rv_wasm_alloc)(size_t size)
{
    return malloc(size);
}

void EXPORT(rv_wasm_free)(void *memory)
{
    free(memory);
}

/* ---- The table ---- */

static int choose(void *user, const char *name, const rv_game *game, const void *view, int seat,
                  const rv_move *moves, int count)
{
    const rv_bot *bot = rv_bot_by_id(rv_span_of(name));
    (void)user;
    if (bot == NULL)
        return -1;
    rv_player_return(&player, bot, mind, luck, game, view, seat);
    int chosen = rv_player_choose(&player, game, view, seat, moves, count);
    rv_player_leave(&player);
    luck = player.rng;
    return chosen;
}

/* Key number `count` of a stream of keys; nobody can tell one from the others. */
static rv_rng next_key(rv_rng *stream)
{
    uint64_t message[2] = { stream->count++, 0 };
    rv_rng key = { 0 };
    for (int i = 0; i < 2; i++, message[1]++)
        key.key[i] = rv_siphash(stream->key, message, sizeof message);
    return key;
}

static rv_rng fresh_seed(void *user)
{
    (void)user;
    return next_key(&seeds);
}

static void fill_shelf(void)
{
    static _Alignas(16) unsigned char content[RV_GAMES][RV_BOX_BYTES];
    rv_complaint complaint;
    for (int i = 0; i < RV_GAMES; i++) {
        size_t count;
        const rv_file *files = rv_shipped_files(rv_games[i], &count);
        const char *wrong = rv_box_read(&boxes[i], rv_games[i], files, count, content[i], &complaint);
        RV_ASSERT(wrong == NULL);
    }
    shelf = rv_shelf_new(boxes, RV_GAMES);
}

/* A new table. `seed`: 32 hex digits of the page's own randomness, from which the seeds of games and
   the luck of bots are made; false: it is no seed. */
bool EXPORT(rv_wasm_start)(const char *seed, size_t size)
{
    rv_rng rng;
    if (!rv_rng_seed(&rng, (rv_span){ seed, size }))
        return false;
    luck = next_key(&rng);
    seeds = next_key(&rng);
    if (shelf.boxes == NULL)
        fill_shelf();
    rv_host host = { .shelf = shelf, .send = put_line, .choose = choose, .fresh_seed = fresh_seed };
    rv_table_free(table);
    table = rv_table_new(&host);
    return table != NULL;
}

/* One request; false: it was to quit. */
bool EXPORT(rv_wasm_hear)(const char *line, size_t size)
{
    RV_ASSERT(table != NULL);
    out_used = 0;
    return rv_table_hear(table, (rv_span){ line, size }, 0);
}

/* Time has come to `now` (milliseconds); the wait until the next clock move, -1: none. */
double EXPORT(rv_wasm_tick)(double now)
{
    RV_ASSERT(table != NULL);
    out_used = 0;
    return (double)rv_table_tick(table, (uint64_t)now);
}

/* ---- A bot ---- */

static rv_request request;

static void put_error(const char *wrong)
{
    char line[512];
    rv_out object = rv_out_to(line, sizeof line);
    rv_json json = rv_json_to(&object);
    rv_json_object(&json, NULL);
    rv_json_word(&json, "error", wrong);
    rv_json_close(&json, '}');
    put_line(NULL, rv_written(&object));
}

/* A decision begins: a bot's request with "bot", its name; false, and what is wrong. */
bool EXPORT(rv_wasm_ask)(const char *line, size_t size)
{
    char name[RV_NAME] = "";
    rv_span whole = { line, size }, value;
    rv_out word = rv_out_to(name, sizeof name);
    const char *wrong = rv_request_read(&request, whole, boxes, RV_GAMES);
    out_used = 0;
    const rv_bot *bot = NULL;
    if (wrong == NULL && rv_json_member(whole, "bot", &value) && rv_json_string(value, &word))
        bot = rv_bot_by_id(rv_written(&word));
    if (wrong == NULL && bot == NULL)
        wrong = "there is no such bot";
    if (wrong) {
        put_error(wrong);
        return false;
    }
    rv_player_return(&player, bot, mind, luck, &request.game, request.view, request.seat);
    rv_player_ask(&player, &request.game, request.view, request.seat, request.moves, request.count);
    return true;
}

static void put_move(rv_json *json, int index)
{
    char text[128];
    rv_out move = rv_out_to(text, sizeof text);
    rv_move_print(&request.game, request.moves[index], &move);
    rv_json_text(json, "move", rv_written(&move));
}

/* Looks at a few positions more; true, and the move, once it is chosen, with the best ones and their
   chances in thousandths where the bot has searched. */
bool EXPORT(rv_wasm_think)(int slice)
{
    enum { MOST = 3 };
    rv_hope hopes[MOST];
    char line[512];
    rv_out object = rv_out_to(line, sizeof line);
    rv_json json = rv_json_to(&object);
    out_used = 0;
    int chosen = rv_player_think(&player, slice);
    luck = player.rng;
    if (chosen < 0)
        return false;
    rv_player_leave(&player);
    int count = rv_player_ranks(&player, hopes, MOST);
    rv_json_object(&json, NULL);
    put_move(&json, chosen);
    rv_json_array(&json, "ranks");
    for (int i = 0; i < count; i++) {
        rv_json_object(&json, NULL);
        put_move(&json, hopes[i].move);
        rv_json_number(&json, "chance", hopes[i].chance);
        rv_json_close(&json, '}');
    }
    rv_json_close(&json, ']');
    rv_json_close(&json, '}');
    put_line(NULL, rv_written(&object));
    return true;
}

/* ---- Logs ---- */

/* Replays a log: true, and the hash of its last state; or false, and what is wrong. */
bool EXPORT(rv_wasm_check)(const char *log, size_t size)
{
    rv_complaint complaint;
    char text[32];
    rv_out hash = rv_out_to(text, sizeof text);
    out_used = 0;
    if (shelf.boxes == NULL)
        fill_shelf();
    rv_session *session = rv_session_read((rv_span){ log, size }, &shelf, &complaint);
    if (session == NULL) {
        put_line(NULL, rv_span_of(complaint.text));
        return false;
    }
    rv_put_hex(&hash, rv_hash(rv_session_game(session), rv_session_state(session)));
    put_line(NULL, rv_written(&hash));
    rv_session_free(session);
    return true;
}
