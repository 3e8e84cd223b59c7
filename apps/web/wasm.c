/*
 * The core as a WebAssembly module: one table that hears and answers in JSON lines and tells
 * streams as bytes (docs/protocol.md), a lens that shows such a stream, a bot that thinks in
 * slices, and a check of logs. A page has an instance for each: the table and the bots in workers,
 * the lens on the thread that draws. The module imports nothing. tools/wasm.sh builds it,
 * tests/wasm.mjs shows how it is used. Text and bytes go in through memory that the caller
 * allocates here. What a call answers, line by line, is at rv_wasm_out() until the next call; what
 * it told is at rv_wasm_told(), each message after its size in four bytes, the lowest first.
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
bool rv_wasm_open(void);
bool rv_wasm_start(const char *seed, size_t size);
bool rv_wasm_hear(const char *line, size_t size, double now);
double rv_wasm_tick(double now);
int rv_wasm_lens_hear(const unsigned char *message, size_t size);
bool rv_wasm_lens_ask(const char *line, size_t size);
bool rv_wasm_ask(const char *line, size_t size);
bool rv_wasm_advise(const char *line, size_t size);
bool rv_wasm_think(int slice);
bool rv_wasm_check(const char *log, size_t size);
void rv_wasm_hash(const unsigned char *bytes, size_t size);
const char *rv_wasm_out(void);
size_t rv_wasm_out_size(void);
const unsigned char *rv_wasm_told(void);
size_t rv_wasm_told_size(void);

/* A module has one of each: its instance is the object, these are its members. */
static rv_box boxes[RV_GAMES];
static rv_shelf shelf;
static rv_table *table;
static rv_lens *lens;
static rv_rng seeds, luck; /* of games, and of bots */
static rv_player player;   /* whichever bot thinks */
static bool advises;       /* it does not play */
static _Alignas(16) unsigned char mind[RV_BOT_MEMORY];

/* ---- What goes out ---- */

typedef struct heap {
    unsigned char *at;
    size_t used, room;
} heap;

static heap out, told;

static void pour(heap *h, const void *bytes, size_t size)
{
    if (h->used + size > h->room) {
        h->room = 2 * h->room + size;
        h->at = realloc(h->at, h->room);
        RV_ASSERT(h->at != NULL);
    }
    memcpy(h->at + h->used, bytes, size);
    h->used += size;
}

static void put_line(void *user, rv_span line)
{
    (void)user;
    pour(&out, line.at, line.size);
    pour(&out, "\n", 1);
}

static void put_message(void *user, int viewer, const unsigned char *message, size_t size)
{
    uint32_t head = (uint32_t)size;
    (void)user, (void)viewer; /* a page watches with one pair of eyes at a time */
    pour(&told, &head, sizeof head);
    pour(&told, message, size);
}

static void clear(void)
{
    out.used = told.used = 0;
}

const char *EXPORT(rv_wasm_out)(void)
{
    return (const char *)out.at;
}

size_t EXPORT(rv_wasm_out_size)(void)
{
    return out.used;
}

const unsigned char *EXPORT(rv_wasm_told)(void)
{
    return told.at;
}

size_t EXPORT(rv_wasm_told_size)(void)
{
    return told.used;
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

/* For whoever plays or asks for advice. */
static void sit(const rv_bot *bot, bool advice, const rv_game *game, const void *view, int seat)
{
    advises = advice;
    if (advice)
        rv_player_advise(&player, bot, mind, game, view);
    else
        rv_player_return(&player, bot, mind, luck, game, view, seat);
}

/* Once it has chosen. Advice is nothing to go on with, and its luck no luck to play by. */
static void leave(void)
{
    if (advises)
        return;
    rv_player_leave(&player);
    luck = player.rng;
}

static int choose(void *user, const char *name, bool advice, const rv_game *game, const void *view,
                  int seat, const rv_move *moves, int count)
{
    const rv_bot *bot = rv_bot_by_id(rv_span_of(name));
    (void)user;
    if (bot == NULL)
        return -1;
    sit(bot, advice, game, view, seat);
    int chosen = rv_player_choose(&player, game, view, seat, moves, count);
    leave();
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

/* For programmers: what people are told is said by the table. */
static void put_complaint(const rv_complaint *complaint)
{
    char text[sizeof complaint->quoted + 512];
    rv_out line = rv_out_to(text, sizeof text);
    rv_complaint_say(complaint, &rv_english, &line);
    put_line(NULL, rv_written(&line));
}

/* Before everything else: reads the shipped boxes. False, and what is wrong with one of them. */
bool EXPORT(rv_wasm_open)(void)
{
    static _Alignas(16) unsigned char content[RV_GAMES][RV_BOX_BYTES];
    rv_complaint complaint;
    clear();
    for (int i = 0; i < RV_GAMES; i++) {
        size_t count;
        const rv_file *files = rv_shipped_files(rv_games[i], &count);
        if (rv_box_read(&boxes[i], rv_games[i], files, count, content[i], &complaint) != NULL) {
            put_complaint(&complaint);
            return false;
        }
    }
    shelf = rv_shelf_new(boxes, RV_GAMES);
    return true;
}

/* A new table. `seed`: 32 hex digits of the page's own randomness, from which the seeds of games
   and the luck of bots are made; false: it is no seed. */
bool EXPORT(rv_wasm_start)(const char *seed, size_t size)
{
    rv_rng rng;
    if (!rv_rng_seed(&rng, (rv_span){ seed, size }))
        return false;
    luck = next_key(&rng);
    seeds = next_key(&rng);
    RV_ASSERT(shelf.boxes != NULL);
    rv_host host = { .shelf = shelf,
                     .send = put_line,
                     .tell = put_message,
                     .choose = choose,
                     .fresh_seed = fresh_seed };
    rv_table_free(table);
    table = rv_table_new(&host);
    return table != NULL;
}

/* One request, at this time (milliseconds); false: it was to quit. */
bool EXPORT(rv_wasm_hear)(const char *line, size_t size, double now)
{
    RV_ASSERT(table != NULL);
    clear();
    return rv_table_hear(table, (rv_span){ line, size }, (uint64_t)now);
}

/* Time has come to `now` (milliseconds); returns the milliseconds until the table does something
   again, -1: it does nothing by itself. */
double EXPORT(rv_wasm_tick)(double now)
{
    RV_ASSERT(table != NULL);
    clear();
    return (double)rv_table_tick(table, (uint64_t)now);
}

/* ---- A lens ---- */

static rv_lens *the_lens(void)
{
    RV_ASSERT(shelf.boxes != NULL);
    if (lens == NULL)
        lens = rv_lens_new(&shelf);
    RV_ASSERT(lens != NULL);
    return lens;
}

/* A message of the stream that this lens shows: an rv_heard. */
int EXPORT(rv_wasm_lens_hear)(const unsigned char *message, size_t size)
{
    clear();
    return (int)rv_lens_hear(the_lens(), message, size);
}

/* `reason` with a seat: why a computer did what it did last; no text if no reason can be given. */
static bool put_reason(rv_span line, rv_json *json)
{
    static const rv_request_kind kind = { "reason", RV_BY_LENS, 0, RV_HAS(SEAT), 0 };
    rv_asked asked;
    char text[1024];
    rv_out said = rv_out_to(text, sizeof text);
    if (!rv_asked_open(&asked, line) || strcmp(asked.what, kind.what) != 0
        || !rv_asked_read(&asked, &kind, &said) || !rv_lens_ready(the_lens()))
        return false;
    const void *after, *before = rv_lens_deed(lens, asked.seat, &after);
    rv_json_word(json, "ok", "reason");
    if (before)
        rv_reason_say(rv_lens_game(lens), before, after, asked.seat, rv_lens_voice(lens), &said);
    rv_json_text(json, "text", rv_written(&said));
    return true;
}

/* A request that needs no table; false: it is no such request. An answer that does not fit is
   written again with more room. */
bool EXPORT(rv_wasm_lens_ask)(const char *line, size_t size)
{
    static size_t most = 1 << 16;
    rv_span request = { line, size };
    clear();
    for (;; most *= 2) {
        char *text = malloc(most);
        RV_ASSERT(text != NULL);
        rv_out object = rv_out_to(text, most);
        rv_json json = rv_json_to(&object);
        rv_json_object(&json, NULL);
        bool known = put_reason(request, &json) || rv_lens_ask(the_lens(), request, &json);
        rv_json_close(&json, '}');
        if (known && !object.full)
            put_line(NULL, rv_written(&object));
        free(text);
        if (!known || !object.full)
            return known;
    }
}

/* ---- A bot ---- */

static rv_request request;

static void put_error(const char *wrong)
{
    char line[6 * sizeof(rv_complaint) + 64]; /* a byte takes six in JSON */
    rv_out object = rv_out_to(line, sizeof line);
    rv_json json = rv_json_to(&object);
    rv_json_object(&json, NULL);
    rv_json_word(&json, "error", wrong);
    rv_json_close(&json, '}');
    put_line(NULL, rv_written(&object));
}

static bool begin(const char *line, size_t size, bool advice)
{
    char name[RV_NAME] = "";
    rv_span whole = { line, size }, value;
    rv_out word = rv_out_to(name, sizeof name);
    const char *wrong = rv_request_read(&request, whole, boxes, RV_GAMES);
    clear();
    const rv_bot *bot = NULL;
    if (wrong == NULL && rv_json_member(whole, "bot", &value) && rv_json_string(value, &word))
        bot = rv_bot_by_id(rv_written(&word));
    if (wrong == NULL && bot == NULL)
        wrong = "there is no such bot";
    if (wrong) {
        put_error(wrong);
        return false;
    }
    sit(bot, advice, &request.game, request.view, request.seat);
    rv_player_ask(&player, &request.game, request.view, request.seat, request.moves, request.count);
    return true;
}

/* A decision begins: a bot's request with "bot", its name; false, and what is wrong. */
bool EXPORT(rv_wasm_ask)(const char *line, size_t size)
{
    return begin(line, size, false);
}

/* The same of a bot that is asked for advice: the same on one view, whenever it is asked. */
bool EXPORT(rv_wasm_advise)(const char *line, size_t size)
{
    return begin(line, size, true);
}

static void put_move(rv_json *json, int index)
{
    char text[128];
    rv_out move = rv_out_to(text, sizeof text);
    rv_move_print(&request.game, request.moves[index], &move);
    rv_json_text(json, "move", rv_written(&move));
}

/* Looks at a few more positions; true once a move is chosen: that move and, if the bot has
   searched, the best ones with their chances in thousandths. */
bool EXPORT(rv_wasm_think)(int slice)
{
    enum { MOST = 3 };
    rv_hope hopes[MOST];
    char line[512];
    rv_out object = rv_out_to(line, sizeof line);
    rv_json json = rv_json_to(&object);
    clear();
    int chosen = rv_player_think(&player, slice);
    if (chosen < 0)
        return false;
    leave();
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

/* ---- Logs and promises ---- */

/* SHA-256, in hex digits: what a promise is made of. Pages loaded without encryption have no
   other. */
void EXPORT(rv_wasm_hash)(const unsigned char *bytes, size_t size)
{
    unsigned char digest[32];
    char text[2 * sizeof digest + 1];
    rv_out hash = rv_out_to(text, sizeof text);
    clear();
    rv_sha256(bytes, size, digest);
    rv_put_bytes(&hash, digest, sizeof digest);
    put_line(NULL, rv_written(&hash));
}

/* Replays a log: true, and the hash of its last state; or false, and what is wrong. */
bool EXPORT(rv_wasm_check)(const char *log, size_t size)
{
    rv_complaint complaint;
    char text[32];
    rv_out hash = rv_out_to(text, sizeof text);
    RV_ASSERT(shelf.boxes != NULL);
    clear();
    rv_session *session = rv_session_read((rv_span){ log, size }, &shelf, &complaint);
    if (session == NULL) {
        put_complaint(&complaint);
        return false;
    }
    rv_put_hex(&hash, rv_hash(rv_session_game(session), rv_session_state(session)));
    put_line(NULL, rv_written(&hash));
    rv_session_free(session);
    return true;
}
