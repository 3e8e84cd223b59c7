/* The table that speaks JSON (docs/protocol.md). */
#include "core/room/table.h"
#include "games/games.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

static const rv_rng SEED = { { 11, 22 }, 0 };

typedef struct heard {
    char text[1 << 18];
    size_t used;
} heard;

static void hear(void *user, rv_span line)
{
    heard *h = user;
    assert_true(rv_json_valid(line));
    assert_true(h->used + line.size + 2 < sizeof h->text);
    memcpy(h->text + h->used, line.at, line.size);
    h->used += line.size;
    h->text[h->used++] = '\n';
    h->text[h->used] = '\0';
}

static int first_move(void *user, const char *bot, bool advice, const rv_game *game,
                      const void *view, int seat, const rv_move *moves, int count)
{
    (void)user, (void)advice, (void)game, (void)moves, (void)count;
    assert_int_equal(((const rv_head *)view)->view, seat);
    return strcmp(bot, "greedy") == 0 ? 0 : -1;
}

static bool told_to(const rv_game *game, const void *before, const void *after, int who,
                    const rv_lang *lang, rv_out *out)
{
    (void)game, (void)lang;
    assert_int_equal(((const rv_head *)before)->view, ((const rv_head *)after)->view);
    rv_put(out, "%d to %d, asked %x then %x", who, ((const rv_head *)after)->view,
           rv_waiting(before), rv_waiting(after));
    return true;
}

static rv_rng fixed_seed(void *user)
{
    (void)user;
    return SEED;
}

static heard got;

static uint64_t now; /* of the table's host */

/* Sends a request with an id; the answer must begin with it, and with nothing before it. Tests read
   what follows. */
static const char *ask(rv_table *table, const char *request)
{
    static const char id[] = "{\"id\":7,";
    static char line[1 << 18];
    snprintf(line, sizeof line, "%s%s", request[0] == '{' ? id : "", request + (request[0] == '{'));
    got.used = 0;
    got.text[0] = '\0';
    rv_table_hear(table, rv_span_of(line), now);
    if (strncmp(got.text, id, strlen(id)) == 0)
        memmove(got.text + 1, got.text + strlen(id), strlen(got.text) - strlen(id) + 1);
    else
        assert_non_null(strstr(got.text, "{\"error\":\"a request is"));
    return got.text;
}

static rv_table *new_table(void)
{
    static rv_box boxes[RV_GAMES];
    for (int i = 0; i < RV_GAMES; i++)
        boxes[i] = *support_box(rv_games[i]);
    rv_host host = { .shelf = { .boxes = boxes, .count = RV_GAMES },
                     .send = hear,
                     .choose = first_move,
                     .reason = told_to,
                     .fresh_seed = fixed_seed,
                     .user = &got };
    return rv_table_new(&host);
}

static void says(const char *text, const char *wanted)
{
    if (strstr(text, wanted) == NULL)
        fail_msg("wanted %s in: %.600s", wanted, text);
}

static const char *tick(rv_table *table, uint64_t time)
{
    got.used = 0;
    got.text[0] = '\0';
    rv_table_tick(table, now = time);
    return got.text;
}

/* What several are asked at once is shown when all have answered; so what became of the first
   answer is seen only then. */
static void table_reason_of_an_answer(void **unused)
{
    rv_table *t = new_table();
    const char *ask_why = "{\"do\":\"reason\",\"as\":1,\"seat\":2}";
    (void)unused;
    ask(t, "{\"do\":\"start\",\"game\":\"dream-runners\",\"options\":\"players=2 timer=off\"}");
    says(ask(t, ask_why), "\"text\":\"\"");
    ask(t, "{\"do\":\"play\",\"as\":2,\"move\":\"done\"}");
    says(ask(t, ask_why), "2 to 1, asked 6 then 2"); /* seat 1 */
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"done\"}");
    says(ask(t, ask_why), "2 to 1, asked 6 then 4"); /* the night is over, seat 2 may buy */
    ask(t, "{\"do\":\"play\",\"as\":2,\"move\":\"pass\"}");
    ask(t, "{\"do\":\"play\",\"as\":2,\"move\":\"calm 0\"}");
    says(ask(t, ask_why), "2 to 1, asked 6 then 6"); /* all of it is one deed */
    rv_table_free(t);
}

/* What time will do is told with every change of it, and in no other message. */
static void table_clock(void **unused)
{
    rv_table *t = new_table();
    (void)unused;
    assert_string_equal(tick(t, 0), "");
    ask(t, "{\"do\":\"start\",\"game\":\"dream-runners\",\"options\":\"players=2\"}");
    says(got.text, "\"clock\":[]"); /* nobody waits for `ready` */
    assert_string_equal(tick(t, 1000), "");
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"ready\"}");
    tick(t, 2000);
    ask(t, "{\"do\":\"play\",\"as\":2,\"move\":\"ready\"}");
    says(got.text, "\"clock\":[{\"move\":\"turn\",\"say\":\"the timer is turned\","
                   "\"left\":180000,\"of\":180000}],\"clock_seq\":3");
    says(got.text, "{\"to\":1,\"seq\":3");
    assert_string_equal(tick(t, 3000), "");
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"pick amber-single\"}");
    says(got.text, "{\"to\":1,\"seq\":4"); /* the milliseconds are those of message 3 */
    says(got.text, "\"left\":180000,\"of\":180000}],\"clock_seq\":3");
    assert_null(strstr(got.text, "\"to\":2")); /* DR-H1: composing changes nothing others hear of */
    assert_string_equal(tick(t, 4000), "");
    ask(t, "{\"do\":\"lang\",\"lang\":\"fr\"}");
    tick(t, 5000);
    ask(t, "{\"do\":\"play\",\"as\":2,\"move\":\"done\"}");
    says(got.text, "\"move\":\"time\"");
    const char *text = tick(t, 35000); /* the sand has run out */
    says(text, "\"event\":\"sand\"");
    says(text, "\"clock\":[]");
    tick(t, 37000);
    ask(t, "{\"do\":\"start\",\"game\":\"null\"}");
    assert_string_equal(tick(t, 38000), "");
    rv_table_free(t);
    now = 0;
}

/* What time has done by the time of a request is told after the answer; and when several clock
   moves come at once, the events of each reach everybody, in order. */
/* A month for a move: more milliseconds than 31 bits count. */
static void clocks_over_days(void **unused)
{
    rv_table *table = new_table();
    (void)unused;
    says(ask(table, "{\"do\":\"start\",\"game\":\"null\",\"pace\":\"move=2592000 late=bot\"}"),
         "\"pace\":[{\"left\":2592000000,\"runs\":true},{\"left\":2592000000,\"runs\":true}]");
    rv_table_free(table);
}

static void time_and_answers(void **unused)
{
    rv_table *t = new_table();
    (void)unused;
    ask(t, "{\"do\":\"start\",\"game\":\"dream-runners\",\"options\":\"players=2\"}");
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"ready\"}");
    ask(t, "{\"do\":\"play\",\"as\":2,\"move\":\"ready\"}");
    now = 1000 * 1000; /* the timer was turned, and the sand ran out */
    const char *text = ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"done\"}");
    says(text, "{\"error\":\"refused\""); /* first */
    const char *turned = strstr(text, "\"event\":\"timer\""),
               *sand = strstr(text, "\"event\":\"sand\"");
    assert_non_null(turned);
    assert_non_null(sand);
    assert_true(turned < sand);
    for (int viewer = 1; viewer <= 2; viewer++) {
        char to[20];
        snprintf(to, sizeof to, "{\"to\":%d,", viewer);
        const char *first = strstr(text, to), *second = first ? strstr(first + 1, to) : NULL;
        assert_non_null(second);
        assert_non_null(strstr(first, "\"event\":\"timer\""));
        assert_non_null(strstr(second, "\"event\":\"sand\""));
    }
    rv_table_free(t);
    now = 0;
}

static void table_requests(void **unused)
{
    rv_table *t = new_table();
    (void)unused;
    says(ask(t, "{\"do\":\"moves\",\"as\":1}"), "no game has been started");
    says(ask(t, "[]"), "\"error\"");
    says(ask(t, "{\"do\":\"start\"}"), "\"game\\\" is missing");
    says(ask(t, "{\"do\":\"start\",\"game\":\"chess\"}"), "there is no game");
    says(ask(t, "{\"do\":\"start\",\"game\":\"null\",\"options\":\"players=8\"}"), "NL-O1");
    says(ask(t, "{\"do\":\"start\",\"game\":\"null\",\"seed\":\"q\"}"), "32 hex digits");
    says(ask(t, "{\"do\":\"start\",\"game\":\"null\",\"seed\":5}"), "\\\"seed\\\" must be a text");
    says(ask(t, "{\"do\":\"start\",\"game\":\"null\",\"options\":[]}"),
         "\\\"options\\\" must be a text");
    says(ask(t, "{\"do\":\"start\",\"game\":\"nu\\u0000\"}"), "must be a text");
    const char *text =
        ask(t, "{\"do\":\"start\",\"game\":\"project-dreamscape\",\"options\":\"start=1\"}");
    says(text, "{\"ok\":\"start\",\"commit\":\"");
    says(text, "{\"to\":\"spectator\",\"seq\":1,\"ply\":0,\"events\":[],");
    says(text, "{\"to\":2,");
    says(ask(t, "{\"do\":\"moves\",\"as\":1}"),
         "\"prompt\":\"draw\",\"question\":\"Take a Z card from the Sleep Deck?\",\"moves\":["
         "{\"move\":\"skip\",\"say\":\"take no Z\"},{\"move\":\"draw\",\"say\":\"take a Z\"}]");
    says(ask(t, "{\"do\":\"moves\",\"as\":2}"), "{\"ok\":\"moves\",\"moves\":[]}");
    says(ask(t, "{\"do\":\"moves\",\"as\":3}"), "must be a seat");
    text = ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"end\"}");
    says(text, "{\"error\":\"refused\",\"rule\":\"PD-D7\",\"why\":\"");
    says(ask(t, "{\"do\":\"lang\",\"lang\":\"fr\"}"), "\"ok\"");
    says(ask(t, "{\"do\":\"why\",\"as\":1,\"move\":\"fly\"}"),
         "\"legal\":false,\"rule\":\"PD-D4\"");
    says(ask(t, "{\"do\":\"why\",\"as\":1,\"move\":\"skip\"}"), "{\"ok\":\"why\",\"legal\":true}");
    text = ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"draw\"}");
    says(text,
         "{\"to\":1,\"seq\":2,\"ply\":1,\"cause\":{\"kind\":\"move\",\"seat\":1,\"move\":\"draw\"},"
         "\"events\":[{\"event\":\"draw\",\"seat\":1,\"deck\":44,\"say\":\"Le joueur 1 prend");
    says(text, "],\"undo\":true");
    says(text, "],\"undo\":false");
    says(ask(t, "{\"do\":\"undo\",\"as\":2}"), "Rien ne peut");
    says(ask(t, "{\"do\":\"undo\",\"as\":1}"), "{\"ok\":\"undo\"}");
    says(ask(t, "{\"do\":\"hint\",\"as\":1}"), "{\"ok\":\"hint\",\"move\":\"skip\"}");
    says(ask(t, "{\"do\":\"bot\",\"as\":1,\"bot\":\"deep\"}"), "no such bot");
    says(ask(t, "{\"do\":\"bot\",\"as\":1}"), "{\"ok\":\"bot\",\"move\":\"skip\"}");
    says(ask(t, "{\"do\":\"seat\",\"as\":2,\"bot\":\"two words\"}"), "en un mot court");
    says(ask(t, "{\"do\":\"seat\",\"as\":2,\"bot\":\"x\\nresign 1\"}"), "en un mot court");
    says(ask(t, "{\"do\":\"seat\",\"as\":2,\"bot\":\"a-name-that-is-far-too-long\"}"),
         "at most 23 bytes");
    says(ask(t, "{\"do\":\"seat\",\"as\":2,\"bot\":null}"), "{\"ok\":\"seat\"}");
    says(ask(t, "{\"do\":\"seat\",\"as\":2,\"bot\":\"greedy\"}"), "{\"ok\":\"seat\"}");
    says(ask(t, "{\"do\":\"sheet\",\"as\":1}"),
         "{\"line\":\"z\",\"count\":1,\"say\":\"1 carte Z\",\"points\":-1}");
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"buy 1\"}");
    says(ask(t, "{\"do\":\"reason\",\"as\":2,\"seat\":1}"),
         "{\"ok\":\"reason\",\"text\":\"1 to 2, asked 2 then 2\"}");
    says(ask(t, "{\"do\":\"reason\",\"as\":2,\"seat\":2}"), "{\"ok\":\"reason\",\"text\":\"\"}");
    says(ask(t, "{\"do\":\"reason\",\"as\":2,\"seat\":0}"), "must be a seat");
    says(ask(t, "{\"do\":\"text\",\"as\":2}"), "{\"ok\":\"text\",\"text\":\"Paysage onirique");
    says(ask(t, "{\"do\":\"state\",\"as\":2}"),
         "{\"ok\":\"state\",\"game\":\"project-dreamscape\",\"options\":\"players=2 "
         "start=1\",\"seat\":2,\"state\":\"0000");
    says(ask(t, "{\"do\":\"story\",\"as\":2}"),
         "{\"ok\":\"story\",\"events\":[{\"event\":\"pay\",\"seat\":1,\"points\":1,\"say\":\"");
    says(ask(t, "{\"do\":\"story\",\"as\":\"spectator\",\"from\":1}"),
         "{\"ok\":\"story\",\"events\":[{\"event\":\"buy\",");
    says(ask(t, "{\"do\":\"story\",\"as\":2,\"from\":2}"),
         "{\"ok\":\"story\",\"events\":[],\"more\":false}");
    says(ask(t, "{\"do\":\"story\",\"as\":2,\"from\":\"x\"}"), "must be a number");
    says(ask(t, "{\"do\":\"games\"}"),
         "\"game\":\"project-dreamscape\",\"name\":\"Project Dreamscape\"");
    says(ask(t, "{\"do\":\"games\"}"),
         "\"names\":{\"random\":\"tiré au sort\",\"1\":\"le joueur 1\",");
    says(ask(t, "{\"do\":\"rules\"}"), "{\"rule\":\"PD-T4\",\"text\":\"");
    says(ask(t, "{\"do\":\"nouns\"}"),
         "{\"word\":\"ff\",\"name\":\"Libre envol\",\"text\":\"Ramenez");
    static char log[1 << 16], request[1 << 16];
    snprintf(log, sizeof log, "%s", ask(t, "{\"do\":\"save\"}"));
    says(log, "\"log\":\"reverie 2\\ngame project-dreamscape 1\\n");
    const char *from = strstr(log, "\"log\":");
    snprintf(request, sizeof request, "{\"do\":\"load\",%.*s", (int)strcspn(from, "\n"), from);
    text = ask(t, request);
    says(text, "{\"ok\":\"load\",\"game\":\"project-dreamscape\"");
    says(text, "\"seq\":1");
    says(ask(t, "{\"do\":\"load\",\"log\":\"noise\"}"), "line 1");
    says(ask(t, "{\"do\":\"resign\",\"as\":1}"), "{\"ok\":\"resign\"}");
    says(got.text, "{\"to\":2,\"seq\":2,\"ply\":2,\"cause\":{\"kind\":\"resign\",\"seat\":1},"
                   "\"events\":[],\"undo\":false,\"may_ask\":false,\"over\":"
                   "true,\"seats\":[\"person\","
                   "\"greedy\"],\"resigned\":[1]");
    says(ask(t, "{\"do\":\"bot\",\"as\":1}"), "owes nothing");
    says(ask(t, "{\"do\":\"dance\"}"), "no such request");
    assert_false(rv_table_hear(t, rv_span_of("{\"id\":1,\"do\":\"quit\"}"), 0));
    rv_table_free(t);
}

/* Looking back, playing on from there, positions and boxes. */
static void table_brings(void **unused)
{
    static char position[1 << 14], request[1 << 15];
    rv_table *t = new_table();
    (void)unused;
    says(ask(t, "{\"do\":\"rules\",\"game\":\"insomnia\"}"), "{\"rule\":\"IN-");
    says(ask(t, "{\"do\":\"rules\",\"game\":\"chess\"}"), "no such game");
    ask(t, "{\"do\":\"start\",\"game\":\"project-dreamscape\",\"options\":\"players=2 start=1\"}");
    ask(t, "{\"do\":\"seat\",\"as\":2,\"bot\":\"easy\"}");
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"draw\"}");
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"buy 1\"}");
    says(ask(t, "{\"do\":\"past\",\"as\":1,\"ply\":1}"),
         "{\"ok\":\"past\",\"plies\":2,\"to\":1,\"seq\":0,\"ply\":1,\"cause\":{\"kind\":\"move\","
         "\"seat\":1,\"move\":\"draw\"},\"events\":[{\"event\":\"draw\",\"seat\":1");
    says(got.text, "\"view\":{\"game\":\"project-dreamscape\"");
    says(ask(t, "{\"do\":\"past\",\"as\":\"spectator\",\"ply\":0}"), "\"events\":[],");
    says(ask(t, "{\"do\":\"past\",\"as\":1,\"ply\":3}"), "must be a move of this game");
    says(ask(t, "{\"do\":\"fork\",\"as\":1}"), "is missing");
    says(ask(t, "{\"do\":\"fork\",\"as\":1,\"ply\":1}"), "{\"ok\":\"fork\"}");
    says(got.text, "{\"to\":2,\"seq\":1,\"ply\":1,\"events\":[]");
    says(ask(t, "{\"do\":\"moves\",\"as\":1}"), "\"prompt\":\"buy\"");
    snprintf(position, sizeof position, "%s", ask(t, "{\"do\":\"position\",\"as\":1,\"ply\":1}"));
    says(position, "\"position\":\"game project-dreamscape players=2");
    const char *from = strstr(position, "\"position\":");
    snprintf(request, sizeof request, "{\"do\":\"set\",%.*s", (int)strcspn(from, "\n"), from);
    says(ask(t, request), "{\"ok\":\"set\",\"game\":");
    says(ask(t, "{\"do\":\"moves\",\"as\":1}"), "\"prompt\":\"buy\"");
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"buy 1\"}");
    says(ask(t, "{\"do\":\"position\",\"as\":2}"), "set row .");
    says(ask(t, "{\"do\":\"position\",\"as\":2,\"ply\":7}"), "must be a move of this game");
    says(ask(t, "{\"do\":\"save\"}"), "cannot be saved");
    says(ask(t, "{\"do\":\"fork\",\"as\":1,\"ply\":0}"), "no log");
    says(ask(t, "{\"do\":\"set\"}"), "is missing");
    says(ask(t, "{\"do\":\"set\",\"position\":\"game null\\nset x y\"}"), "line 2");
    says(ask(t, "{\"do\":\"set\",\"position\":\"game null deal seed=1\\ndraw red\"}"), "set");
    says(ask(t, "{\"do\":\"box\",\"game\":\"null\",\"files\":{}}"), "a \\\"game\\\" of this shelf");
    rv_table_free(t);
}

/* A box that is brought: complaints, a game with it, and its log. */
static void table_brings_boxes(void **unused)
{
    static char log[1 << 16], request[1 << 17];
    static rv_box boxes[RV_GAMES];
    for (int i = 0; i < RV_GAMES; i++)
        boxes[i] = *support_box(rv_games[i]);
    rv_shelf shelf = rv_shelf_new(boxes, RV_GAMES);
    rv_host host = {
        .shelf = shelf, .send = hear, .choose = first_move, .fresh_seed = fixed_seed, .user = &got
    };
    rv_table *t = rv_table_new(&host);
    (void)unused;
    says(ask(t, "{\"do\":\"box\",\"game\":\"null\",\"files\":{}}"), "lamps.tsv");
    says(ask(t, "{\"do\":\"box\",\"game\":\"null\",\"files\":[]}"), "\"error\"");
    says(ask(t, "{\"do\":\"box\",\"game\":\"null\",\"files\":{\"lamps.tsv\":\"lamp\\n\"}}"),
         "lamps.tsv");
    says(ask(t, "{\"do\":\"start\",\"game\":\"null\",\"box\":\"0\"}"), "bring it first");
    size_t count;
    const rv_file *files = rv_shipped_files(rv_game_by_id(rv_span_of("null")), &count);
    rv_out out = rv_out_to(request, sizeof request);
    rv_json json = rv_json_to(&out);
    char own[1 << 14];
    snprintf(own, sizeof own, "# mine\n%.*s", (int)files[0].text.size, files[0].text.at);
    rv_json_object(&json, NULL);
    rv_json_word(&json, "do", "box");
    rv_json_word(&json, "game", "null");
    rv_json_object(&json, "files");
    rv_json_word(&json, files[0].name, own);
    rv_json_close(&json, '}');
    rv_json_close(&json, '}');
    says(ask(t, request), "{\"ok\":\"box\",\"box\":\"");
    snprintf(request, sizeof request,
             "{\"do\":\"start\",\"game\":\"null\",\"options\":\"players=2\",\"box\":%.18s}",
             strstr(got.text, "\"box\":\"") + 6);
    says(ask(t, request), "{\"ok\":\"start\"");
    snprintf(log, sizeof log, "%s", ask(t, "{\"do\":\"save\"}"));
    says(log, "file lamps.tsv");
    /* whoever looks on with a lens of its own can be given the box */
    says(ask(t, "{\"do\":\"files\"}"),
         "{\"ok\":\"files\",\"game\":\"null\",\"files\":{\"lamps.tsv\":\"# mine\\n");
    const char *from = strstr(log, "\"log\":");
    snprintf(request, sizeof request, "{\"do\":\"load\",%.*s", (int)strcspn(from, "\n"), from);
    says(ask(t, request), "{\"ok\":\"load\",\"game\":\"null\"");
    ask(t, "{\"do\":\"start\",\"game\":\"null\"}");
    says(ask(t, "{\"do\":\"files\"}"), "\"files\":{}}"); /* everybody has the shipped one */
    rv_table_free(t);
    rv_shelf_free(&shelf);
}

/* Takes the text of a member out of the last answer, as JSON has it, without its quotes. */
static void copy_member(const char *key, char *text, size_t size)
{
    rv_span value;
    assert_true(rv_json_member((rv_span){ got.text, strcspn(got.text, "\n") }, key, &value));
    assert_true(value.size < size);
    snprintf(text, size, "%.*s", (int)value.size - 2, value.at + 1);
}

/* A log is kept by what was added to it, even an old one: its first part is brought to today's
   format before times are added. */
static void logs_in_parts(void **unused)
{
    static char log[1 << 12], lines[1 << 12], old[1 << 12], request[1 << 14];
    rv_table *t = new_table();
    (void)unused;
    ask(t, "{\"do\":\"start\",\"game\":\"null\",\"options\":\"players=2 rounds=2\"}");
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"name green\"}");
    says(ask(t, "{\"do\":\"save\"}"), "\"entries\":1,\"moves\":1,\"over\":false}");
    copy_member("log", log, sizeof log);
    const char *note = strstr(log, "\\nnote "), *seed = strstr(log, "\\nseed ");
    assert_true(note && seed);
    snprintf(old, sizeof old, "reverie 1%.*s%s", (int)(note - log) - 9, log + 9, seed);
    snprintf(request, sizeof request, "{\"do\":\"load\",\"log\":\"%s\"}", old);
    says(ask(t, request), "\"entries\":1,\"moves\":1,\"over\":false,\"commit\":\"");
    says(got.text, "\"seed\":\"");
    ask(t, "{\"do\":\"save\"}");
    copy_member("log", log, sizeof log);
    says(log, "reverie 2");
    now = 500;
    ask(t, "{\"do\":\"play\",\"as\":2,\"move\":\"name amber\"}");
    says(ask(t, "{\"do\":\"log\",\"from\":1}"),
         "{\"ok\":\"log\",\"lines\":\"2: name amber @500\\n");
    says(got.text, "\"entries\":2,\"moves\":2,\"over\":false}");
    copy_member("lines", lines, sizeof lines);
    snprintf(request, sizeof request, "{\"do\":\"load\",\"log\":\"%s%s\"}", log, lines);
    says(ask(t, request), "\"entries\":2,\"moves\":2");
    rv_table_free(t);
    now = 0;
}

/* The secret of a veiled move reaches its owner alone, and sequence numbers count only what is
 * seen. */
static void table_keeps_secrets(void **unused)
{
    rv_table *t = new_table();
    (void)unused;
    ask(t, "{\"do\":\"start\",\"game\":\"null\",\"options\":\"players=3\"}");
    const char *text = ask(t, "{\"do\":\"play\",\"as\":2,\"move\":\"name violet\"}");
    const char *own = strstr(text, "{\"to\":2,"), *first = strstr(text, "violet");
    assert_true(own && first > own); /* in seat 2's own message, */
    assert_null(strstr(strchr(own, '\n'), "violet"));
    says(text, "\"named\":[\"-\",\"violet\",\"-\"]");
    says(text, "\"named\":[\"-\",\"?\",\"-\"]");
    assert_null(strstr(ask(t, "{\"do\":\"story\",\"as\":1}"), "violet"));
    says(got.text, "{\"event\":\"named\",\"seat\":2");
    rv_table_free(t);
}

/* Composing is hidden (DR-H1): nobody else can count its moves, whatever is asked; the end opens
   all. */
static void table_counts_what_was_seen(void **unused)
{
    static char before[1 << 16];
    rv_table *t = new_table();
    (void)unused;
    ask(t, "{\"do\":\"start\",\"game\":\"dream-runners\",\"options\":\"players=2\"}");
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"ready\"}");
    ask(t, "{\"do\":\"play\",\"as\":2,\"move\":\"ready\"}");
    snprintf(before, sizeof before, "%s", ask(t, "{\"do\":\"past\",\"as\":2,\"ply\":2}"));
    says(before, "{\"ok\":\"past\",\"plies\":2,");
    says(ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"pick amber-single\"}"), "{\"ok\":\"play\"}");
    assert_string_equal(ask(t, "{\"do\":\"past\",\"as\":2,\"ply\":2}"), before);
    says(ask(t, "{\"do\":\"past\",\"as\":\"spectator\",\"ply\":2}"), "\"plies\":2,");
    says(ask(t, "{\"do\":\"past\",\"as\":2,\"ply\":3}"), "must be a move of this game");
    says(ask(t, "{\"do\":\"position\",\"as\":2,\"ply\":3}"), "must be a move of this game");
    says(ask(t, "{\"do\":\"past\",\"as\":1,\"ply\":3}"), "\"plies\":3,");
    /* an open move counts for all, and comes after the hidden one */
    ask(t, "{\"do\":\"play\",\"as\":2,\"move\":\"done\"}");
    says(ask(t, "{\"do\":\"past\",\"as\":2,\"ply\":3}"),
         "\"plies\":3,\"to\":2,\"seq\":0,\"ply\":3,\"cause\":{\"kind\":\"move\",\"seat\":2,"
         "\"move\":\"done\"},\"events\":[{\"event\":\"done\"");
    says(ask(t, "{\"do\":\"past\",\"as\":1,\"ply\":4}"),
         "\"plies\":4,\"to\":1,\"seq\":0,\"ply\":4,\"cause\":{\"kind\":\"move\",\"seat\":2,"
         "\"move\":\"done\"},\"events\":[{\"event\":\"done\"");
    ask(t, "{\"do\":\"resign\",\"as\":1}");
    says(ask(t, "{\"do\":\"past\",\"as\":2,\"ply\":4}"), "\"plies\":4,");
    rv_table_free(t);
}

/* Any number of boxes may be brought, one after the other, and broken logs leave none behind. */
static void boxes_make_room(void **unused)
{
    static rv_box boxes[RV_GAMES];
    for (int i = 0; i < RV_GAMES; i++)
        boxes[i] = *support_box(rv_games[i]);
    rv_shelf shelf = rv_shelf_new(boxes, RV_GAMES);
    rv_host host = {
        .shelf = shelf, .send = hear, .choose = first_move, .fresh_seed = fixed_seed, .user = &got
    };
    rv_table *t = rv_table_new(&host);
    size_t count;
    const rv_file *files = rv_shipped_files(rv_game_by_id(rv_span_of("null")), &count);
    (void)unused;
    for (int i = 0; i < 200; i++) {
        static char own[1 << 14], request[1 << 16];
        rv_out out = rv_out_to(request, sizeof request);
        rv_json json = rv_json_to(&out);
        snprintf(own, sizeof own, "# %d\n%.*s", i, (int)files[0].text.size, files[0].text.at);
        rv_json_object(&json, NULL);
        rv_json_word(&json, "do", "box");
        rv_json_word(&json, "game", "null");
        rv_json_object(&json, "files");
        rv_json_word(&json, files[0].name, own);
        rv_json_close(&json, '}');
        rv_json_close(&json, '}');
        says(ask(t, request), "{\"ok\":\"box\"");
        snprintf(request, sizeof request, "{\"do\":\"start\",\"game\":\"null\",\"box\":%.18s}",
                 strstr(got.text, "\"box\":\"") + 6);
        says(ask(t, request), "{\"ok\":\"start\"");
        says(ask(t, "{\"do\":\"fork\",\"as\":1,\"ply\":0}"), "{\"ok\":\"fork\"}");
        const char *log = strstr(ask(t, "{\"do\":\"save\"}"), "\"log\":");
        snprintf(request, sizeof request, "{\"do\":\"load\",%.*s", (int)strcspn(log, "\n"), log);
        says(ask(t, request), "{\"ok\":\"load\",\"game\":\"null\"");
        char *hash = strstr(request, "hash 0 ");
        assert_non_null(hash);
        hash[7] = hash[7] == '0' ? '1' : '0';
        says(ask(t, request), "went differently");
    }
    rv_table_free(t);
    rv_shelf_free(&shelf);
}

/* Whoever sits elsewhere speaks for one seat and sees with its eyes; nothing gives away the seed,
   or what others hold, before the end. */
static void remote_callers(void **unused)
{
    static const char *const never[] = {
        "{\"do\":\"start\",\"game\":\"null\"}",
        "{\"do\":\"load\",\"log\":\"\"}",
        "{\"do\":\"about\",\"log\":\"\"}",
        "{\"do\":\"set\",\"position\":\"game null\"}",
        "{\"do\":\"box\",\"game\":\"null\"}",
        "{\"do\":\"fork\",\"as\":2,\"ply\":0}",
        "{\"do\":\"log\",\"from\":0}",
        "{\"do\":\"job\"}",
        "{\"do\":\"answer\",\"job\":1}",
        "{\"do\":\"bot\",\"as\":2}",
        "{\"do\":\"hint\",\"as\":2}",
        "{\"do\":\"save\"}",
        "{\"do\":\"state\",\"as\":1}",
        "{\"do\":\"view\",\"as\":1}",
        "{\"do\":\"moves\",\"as\":1}",
        "{\"do\":\"position\",\"as\":1}",
        "{\"do\":\"past\",\"as\":1,\"ply\":0}",
        "{\"do\":\"story\",\"as\":1}",
        "{\"do\":\"text\",\"as\":1}",
        "{\"do\":\"play\",\"as\":1,\"move\":\"name green\"}",
        "{\"do\":\"seat\",\"as\":1}",
        "{\"do\":\"resign\",\"as\":1}",
    };
    rv_table *t = new_table();
    (void)unused;
    ask(t, "{\"do\":\"start\",\"game\":\"null\",\"options\":\"rounds=1\"}");
    says(ask(t, "{\"do\":\"save\"}"), "\\nnote keep this file to yourself");
    says(got.text, "\\nseed 0b00");
    rv_table_speak_for(t, (rv_caller){ RV_SEATED, 2 });
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        says(ask(t, never[i]), "{\"error\":\"refused\",\"why\":\"That is not for you to do.\"}");
    says(ask(t, "{\"do\":\"state\",\"as\":2}"), "{\"ok\":\"state\"");
    says(ask(t, "{\"do\":\"past\",\"as\":\"spectator\",\"ply\":0}"), "{\"ok\":\"past\"");
    says(ask(t, "{\"do\":\"play\",\"as\":2,\"move\":\"name green\"}"), "{\"ok\":\"play\"}");
    says(got.text, "{\"to\":2,");
    says(got.text, "{\"to\":\"spectator\",");
    assert_null(strstr(got.text, "{\"to\":1,"));
    rv_table_speak_for(t, (rv_caller){ RV_LOCAL, 0 });
    ask(t, "{\"do\":\"play\",\"as\":1,\"move\":\"name green\"}"); /* the last round: it is over */
    rv_table_speak_for(t, (rv_caller){ RV_WATCHING, 0 });
    says(ask(t, "{\"do\":\"save\"}"), "\\nseed 0b00");
    assert_null(strstr(got.text, "note keep"));
    says(ask(t, "{\"do\":\"view\",\"as\":1}"), "not for you");
    rv_table_free(t);
}

/* What the first seat has last been told that it sees. */
static void take_seen(char seen[16])
{
    const char *told = strstr(got.text, "\"to\":1");
    const char *at = told ? strstr(told, "\"seen\":\"") : NULL;
    assert_non_null(at);
    snprintf(seen, 16, "%.8s", at + strlen("\"seen\":\""));
}

static const char *play_on(rv_table *t, const char *move, const char *more)
{
    char request[160];
    snprintf(request, sizeof request, "{\"do\":\"play\",\"as\":1,\"move\":\"%s\",%s}", move, more);
    return ask(t, request);
}

/* A retry under the same key is answered alike and plays once; what is founded on something that is
   no longer seen is refused. */
static void keys_and_seen(void **unused)
{
    rv_table *t = new_table();
    char seen[16], first[64], second[64];
    (void)unused;
    ask(t, "{\"do\":\"start\",\"game\":\"project-dreamscape\",\"options\":\"start=1\"}");
    take_seen(seen);
    snprintf(first, sizeof first, "\"key\":\"c0ffee\",\"seen\":\"%s\"", seen);
    says(play_on(t, "skip", first), "{\"ok\":\"play\"}");
    take_seen(seen);
    snprintf(second, sizeof second, "\"seen\":\"%s\"", seen);
    assert_string_equal(play_on(t, "skip", first), "{\"ok\":\"play\"}\n");
    says(play_on(t, "buy 1", strstr(first, "\"seen\"")), "The table has changed");
    says(play_on(t, "buy 1", "\"key\":\"0\""), "\\\"key\\\" must be");
    says(play_on(t, "buy 1", "\"key\":\"11112222333344445\""), "\\\"key\\\" must be");
    says(play_on(t, "buy 1", "\"seen\":1"), "\\\"seen\\\" must be");
    says(play_on(t, "buy 1", second), "{\"ok\":\"play\"}");
    rv_table_free(t);
}

/* A long game comes in several parts that join without a hole. */
static void a_story_in_parts(void **unused)
{
    rv_table *t = new_table();
    int parts = 0, from = 0;
    (void)unused;
    ask(t, "{\"do\":\"start\",\"game\":\"project-dreamscape\",\"options\":\"players=4\"}");
    for (int i = 0, silent = 0; silent < 8; i++) {
        char request[64];
        snprintf(request, sizeof request, "{\"do\":\"bot\",\"as\":%d}", i % 4 + 1);
        silent = strstr(ask(t, request), "owes nothing") ? silent + 1 : 0;
    }
    for (bool more = true; more; parts++) {
        char request[64];
        snprintf(request, sizeof request, "{\"do\":\"story\",\"as\":1,\"from\":%d}", from);
        more = strstr(ask(t, request), "\"more\":true") != NULL;
        for (const char *at = got.text; (at = strstr(at, "{\"event\":")) != NULL; at++)
            from++;
    }
    says(got.text, "{\"event\":\"over\",");
    assert_true(from > 300);
    assert_in_range(parts, 1, 9);
    rv_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_reason_of_an_answer),
        cmocka_unit_test(table_clock),
        cmocka_unit_test(clocks_over_days),
        cmocka_unit_test(time_and_answers),
        cmocka_unit_test(table_requests),
        cmocka_unit_test(table_brings),
        cmocka_unit_test(table_brings_boxes),
        cmocka_unit_test(logs_in_parts),
        cmocka_unit_test(table_keeps_secrets),
        cmocka_unit_test(table_counts_what_was_seen),
        cmocka_unit_test(boxes_make_room),
        cmocka_unit_test(remote_callers),
        cmocka_unit_test(keys_and_seen),
        cmocka_unit_test(a_story_in_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
