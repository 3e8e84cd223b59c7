/* Any lines as requests to a table. A line that is a plain number lets so many milliseconds pass. */
#include "tests/fuzz/fuzz.h"
#include "core/session/table.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

enum { SENT = 1 << 20 };

static char sent[SENT]; /* the last message */
static size_t sent_size;

/* What goes out is one line of JSON. */
static void hear_answer(void *user, rv_span line)
{
    (void)user;
    RV_ASSERT(rv_json_valid(line) && line.at[0] == '{');
    RV_ASSERT(memchr(line.at, '\n', line.size) == NULL && memchr(line.at, '\0', line.size) == NULL);
    sent_size = line.size < SENT ? line.size : 0;
    memcpy(sent, line.at, sent_size);
}

static int choose(void *user, const char *bot, const rv_game *game, const void *view, int seat,
                  const rv_move *moves, int count)
{
    (void)user, (void)bot, (void)game, (void)view, (void)seat, (void)moves, (void)count;
    return 0;
}

static rv_rng fresh_seed(void *user)
{
    (void)user;
    return (rv_rng){ { 1, 2 }, 0 };
}

/* What a table saves it loads. */
static void save_and_load(rv_table *table)
{
    rv_span log, ok;
    rv_table_hear(table, rv_span_of("{\"do\":\"save\"}"));
    if (!rv_json_member((rv_span){ sent, sent_size }, "log", &log))
        return; /* no game has been started */
    char *request = malloc(log.size + 32);
    rv_out out = rv_out_to(request, log.size + 32);
    rv_put(&out, "{\"do\":\"load\",\"log\":");
    rv_put_span(&out, log);
    rv_put(&out, "}");
    rv_table_hear(table, rv_written(&out));
    free(request);
    RV_ASSERT(!rv_json_member((rv_span){ sent, sent_size }, "error", &ok));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rv_host host = { .shelf = fuzz_shelf(), .send = hear_answer, .choose = choose,
                     .fresh_seed = fresh_seed };
    rv_table *table = rv_table_new(&host);
    rv_span text = { (const char *)data, size }, line;
    uint64_t now = 0;
    long passed;
    bool go_on = true;
    while (go_on && rv_next_line(&text, &line)) {
        if (rv_number(line, 0, 999999999, &passed))
            rv_table_tick(table, now += (uint64_t)passed);
        else
            go_on = rv_table_hear(table, line);
    }
    save_and_load(table);
    rv_table_free(table);
    fuzz_forget();
    return 0;
}
