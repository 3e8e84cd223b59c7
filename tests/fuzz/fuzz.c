#include "tests/fuzz/fuzz.h"
#include "games/games.h"
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const rv_box *fuzz_boxes(void)
{
    static rv_box boxes[RV_GAMES];
    for (int i = 0; i < RV_GAMES; i++)
        boxes[i] = *support_box(rv_games[i]);
    return boxes;
}

/* ---- Properties ---- */

void fuzz_complain(const rv_complaint *complaint)
{
    static char text[1 << 15];
    const rv_lang *langs[] = { &rv_english, &rv_french };
    for (int i = 0; i < 2; i++) {
        rv_out out = rv_out_to(text, sizeof text);
        rv_complaint_say(complaint, langs[i], &out);
        RV_ASSERT(out.used > 0 && !out.full);
        for (int n = 0; n < complaint->sentences; n++) {
            rv_span key = rv_span_of(complaint->sentence[n].key);
            RV_ASSERT(!rv_starts(key, "complaint.") || rv_lookup(langs[i], key));
        }
    }
}

static void look_at_view(const rv_game *game, const void *view)
{
    static char text[32768]; /* what a message of the table has room for */
    rv_out out = rv_out_to(text, sizeof text);
    rv_json json = rv_json_to(&out);
    rv_view_json(game, view, NULL, &json);
    RV_ASSERT(!out.full && rv_json_valid(rv_written(&out)));
    rv_out_clear(&out);
    game->rules->text(game, view, &rv_english, &out);
    RV_ASSERT(!out.full);
    rv_out_clear(&out);
    game->rules->text(game, view, &rv_french, &out);
    RV_ASSERT(!out.full);
}

static void look_at_moves(const rv_game *game, const void *view, int seat)
{
    char text[1024];
    rv_move list[RV_MOVES], back;
    int count = game->rules->moves(game, view, seat, list);
    for (int i = 0; i < count; i++) {
        rv_out out = rv_out_to(text, sizeof text);
        rv_move_say(game, view, list[i], &rv_english, &out);
        rv_out_clear(&out);
        rv_move_print(game, list[i], &out);
        RV_ASSERT(rv_move_read(game, seat, rv_written(&out), &back));
        RV_ASSERT(memcmp(&back, &list[i], sizeof back) == 0);
    }
}

void fuzz_look(const rv_game *game, const void *state)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_view(game, state, RV_SPECTATOR, view);
    look_at_view(game, view);
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        rv_view(game, state, seat, view);
        look_at_view(game, view);
        look_at_moves(game, view, seat);
    }
}

static char *save(const rv_session *session, const rv_shelf *shelf, size_t *size)
{
    size_t count;
    const rv_file *files = shelf->files(shelf->user, rv_session_game(session)->box, &count);
    char *log = rv_session_print(session, files, count, false, size);
    RV_ASSERT(log != NULL);
    return log;
}

void fuzz_save_and_read(const rv_session *session, const rv_shelf *shelf)
{
    size_t once_size, twice_size;
    rv_complaint complaint;
    char *once = save(session, shelf, &once_size);
    rv_session *again = rv_session_read((rv_span){ once, once_size }, shelf, &complaint);
    RV_ASSERT(again != NULL);
    char *twice = save(again, shelf, &twice_size);
    RV_ASSERT(once_size == twice_size && memcmp(once, twice, once_size) == 0);
    rv_session_free(again);
    free(once);
    free(twice);
}

/* ---- A table ---- */

enum { SENT = 1 << 20 };

static char sent[SENT]; /* the last message */
static size_t sent_size;
static rv_table *open_table; /* that sent it */
static rv_caller caller;     /* who speaks there */

static bool holds(rv_span line, const char *text)
{
    size_t size = strlen(text);
    for (size_t i = 0; i + size <= line.size; i++)
        if (line.at[i] == text[0] && memcmp(line.at + i, text, size) == 0)
            return true;
    return false;
}

/* While a game runs, whoever is elsewhere learns neither the seed nor what another seat sees. */
static void check_secrets(rv_span line)
{
    rv_room *room = open_table ? rv_table_room(open_table) : NULL;
    char text[40];
    if (room == NULL || caller.role == RV_LOCAL || rv_session_over(rv_room_session(room)))
        return;
    RV_ASSERT(!holds(line, "\\nseed ") && !holds(line, "\"job\":"));
    rv_out out = rv_out_to(text, sizeof text);
    rv_rng seed = rv_session_seed(rv_room_session(room));
    rv_rng_print(&seed, &out);
    if (seed.key[0] >> 32 && seed.key[1] >> 32) /* a short seed could be any number */
        RV_ASSERT(!holds(line, text));
    for (int seat = 1; seat <= RV_SEATS; seat++) {
        static const char *const views[] = { "\"to\":%d,\"seq\"", "\"viewer\":%d",
                                             "\"seat\":%d,\"state\"" };
        for (size_t i = 0; i < 3 && !rv_caller_sees(caller, seat); i++) {
            out = rv_out_to(text, sizeof text);
            rv_put(&out, views[i], seat);
            RV_ASSERT(!holds(line, text));
        }
    }
}

static void send(void *user, rv_span line)
{
    (void)user;
    RV_ASSERT(rv_json_valid(line) && line.at[0] == '{');
    RV_ASSERT(memchr(line.at, '\n', line.size) == NULL);
    check_secrets(line);
    sent_size = line.size < SENT ? line.size : 0;
    memcpy(sent, line.at, sent_size);
}

static void tell(void *user, int viewer, const unsigned char *message, size_t size)
{
    (void)user, (void)message, (void)size;
    RV_ASSERT(rv_caller_sees(caller, viewer));
}

static int choose(void *user, const char *bot, bool advice, const rv_game *game, const void *view,
                  int seat, const rv_move *moves, int count)
{
    (void)user, (void)bot, (void)advice, (void)game, (void)view, (void)seat, (void)moves,
        (void)count;
    return 0;
}

static rv_rng fresh_seed(void *user)
{
    (void)user;
    return (rv_rng){ { 0x9e3779b97f4a7c15u, 0xbf58476d1ce4e5b9u }, 0 };
}

rv_table *fuzz_table(const rv_shelf *shelf, bool bytes)
{
    rv_host host = { .shelf = *shelf,
                     .send = send,
                     .choose = choose,
                     .fresh_seed = fresh_seed,
                     .tell = bytes ? tell : NULL };
    rv_table *table = rv_table_new(&host);
    RV_ASSERT(table != NULL);
    fuzz_speak_for(table, (rv_caller){ .role = RV_LOCAL });
    sent_size = 0;
    return table;
}

void fuzz_speak_for(rv_table *table, rv_caller who)
{
    open_table = table;
    caller = who;
    rv_table_speak_for(table, who);
}

rv_span fuzz_sent(void)
{
    return (rv_span){ sent, sent_size };
}

static void ask(rv_table *table, const char *question)
{
    rv_table_hear(table, rv_span_of(question), 0);
    RV_ASSERT(!rv_is(fuzz_sent(), "{\"id\":1,\"error\":\"this answer is too long\"}"));
}

void fuzz_ask_table(const rv_session *session, const rv_shelf *shelf)
{
    static const char *const questions[] = { "games", "rules", "nouns", "sheet", "save" };
    char line[64];
    size_t size;
    char *log = save(session, shelf, &size), *request = malloc(6 * size + 64);
    RV_ASSERT(request != NULL);
    rv_out out = rv_out_to(request, 6 * size + 64);
    rv_json json = rv_json_to(&out);
    rv_json_object(&json, NULL);
    rv_json_number(&json, "id", 1);
    rv_json_word(&json, "do", "load");
    rv_json_text(&json, "log", (rv_span){ log, size });
    rv_json_close(&json, '}');
    rv_table *table = fuzz_table(shelf, false);
    rv_table_hear(table, rv_written(&out), 0);
    RV_ASSERT(rv_starts(fuzz_sent(), "{\"to\":")); /* loaded, and every viewer was told */
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        out = rv_out_to(line, sizeof line);
        rv_put(&out, "{\"id\":1,\"do\":\"%s\",\"as\":1}", questions[i]);
        ask(table, line);
    }
    for (int seat = 1; seat <= rv_seats(rv_session_game(session)); seat++) {
        out = rv_out_to(line, sizeof line);
        rv_put(&out, "{\"id\":1,\"do\":\"moves\",\"as\":%d}", seat);
        ask(table, line);
    }
    rv_table_free(table);
    free(request);
    free(log);
}

/* ---- Moves ---- */

bool fuzz_random_move(const rv_game *game, const void *state, rv_rng *rng, rv_move *move)
{
    rv_move list[RV_MOVES];
    const rv_head *head = state;
    int seats = rv_seats(game), first = (int)rv_below(rng, (uint32_t)seats + 1);
    for (int i = 0; i <= seats && !head->over; i++) {
        int who = (first + i) % (seats + 1), count = game->rules->moves(game, state, who, list);
        if (count == 0)
            continue;
        *move = list[rv_below(rng, (uint32_t)count)];
        return true;
    }
    return false;
}
