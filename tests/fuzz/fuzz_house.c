/* The door for people elsewhere: three guests of a house, of whom one has made a table, say
   anything. A line of the input is a request; its first letter says who speaks, or that time goes
   by. Each request gets one answer, and no guest is told what is not for it. */
#include "apps/server/house.h"
#include "fuzz.h"
#include "games/games.h"
#include "tests/bell.h"

#include <string.h>

enum { GUESTS = 3, LONGEST = 4096, THOUGHTS = 20 };

typedef struct visitor {
    guest *guest;
    int answers; /* since its last request */
    bool waits, dismissed;
    char line[LONGEST];
    char table[16], secret[32], code[16], box[20]; /* of the last answer that had some */
} visitor;

static visitor visitors[GUESTS];

static void hear(void *user, bool binary, const void *bytes, size_t size)
{
    visitor *v = user;
    rv_span line = { bytes, size }, value;
    if (binary)
        return;
    RV_ASSERT(rv_json_valid(line));
    v->answers += rv_json_member(line, "id", &value) || rv_json_member(line, "error", &value);
    RV_ASSERT(!rv_json_member(line, "seed", &value));
    if (rv_json_member(line, "table", &value))
        rv_ask_text(line, "table", v->table, sizeof v->table);
    if (rv_json_member(line, "watch", &value))
        rv_ask_text(line, "watch", v->secret, sizeof v->secret);
    if (rv_json_member(line, "code", &value))
        rv_ask_text(line, "code", v->code, sizeof v->code);
    if (rv_json_member(line, "box", &value))
        rv_ask_text(line, "box", v->box, sizeof v->box);
    if (rv_json_member(line, "invitations", &value) && value.size > 2)
        rv_ask_text((rv_span){ value.at + 1, value.size - 2 }, "secret", v->secret,
                    sizeof v->secret);
}

static void answered(void *user)
{
    visitor *v = user;
    RV_ASSERT(v->waits && v->answers == 1);
    v->waits = false;
}

/* Goes on until only time can make anything happen and no bot thinks, or until `thoughts` have been
   thought. Whoever still waits then waits for somebody else, or for time to pass. */
static void settle(house *h, uint64_t now, int thoughts)
{
    bool more = true;
    while (more) {
        bool waits = false;
        house_go_on(h, now);
        for (int i = 0; i < GUESTS; i++)
            waits |= visitors[i].waits;
        more = take_bell(false) && (waits || thoughts-- > 0);
        if (!more
            && (house_count(h).hashing > 0 || (thoughts-- > 0 && house_count(h).thinking > 0)))
            more = take_bell(true);
    }
}

/* $T, $S, $C and $B stand for the table, the secret, the code and the box that the first was told
   last. */
static void write_out(rv_span line, visitor *v)
{
    rv_out out = rv_out_to(v->line, sizeof v->line);
    while (line.size > 0) {
        const visitor *by = &visitors[0];
        const char *word = NULL;
        if (line.size >= 2 && line.at[0] == '$')
            word = line.at[1] == 'T'   ? by->table
                   : line.at[1] == 'S' ? by->secret
                   : line.at[1] == 'C' ? by->code
                   : line.at[1] == 'B' ? by->box
                                       : NULL;
        if (word) {
            rv_put(&out, "%s", word);
            line.at++, line.size--;
        } else {
            rv_put_char(&out, line.at[0]);
        }
        line.at++, line.size--;
    }
}

static void say(visitor *v, rv_span line, uint64_t now)
{
    bool quit = false;
    write_out(line, v);
    v->answers = 0;
    v->waits = true;
    if (house_hear(v->guest, rv_span_of(v->line), now, &quit))
        v->waits = false;
    v->answers += quit; /* the end is its answer */
}

/* Whoever is banned leaves when it can. */
static void dismiss(void *user)
{
    visitor *v = user;
    v->dismissed = true;
}

static int orders; /* that were answered */

static void ordered(void *user, uint64_t order, rv_span answer)
{
    rv_span line;
    (void)user;
    (void)order;
    orders++;
    RV_ASSERT(rv_is_utf8(answer) && rv_next_line(&answer, &line));
    RV_ASSERT(rv_is(line, "ok") || rv_starts(line, "error admin.error."));
}

/* An order of the operator: "!ban 192.0.2.1"; % stands for the table that the first of the guests
   was last told of. */
static void give_order(house *h, rv_span line)
{
    char text[LONGEST];
    rv_out out = rv_out_to(text, sizeof text);
    for (size_t i = 0; i < line.size; i++)
        if (line.at[i] == '%')
            rv_put(&out, "%s", visitors[0].table);
        else
            rv_put_char(&out, line.at[i]);
    orders = 0;
    house_order(h, 1, rv_written(&out));
}

static void come(house *h, int i)
{
    static const char *const devices[] = { "ada", "bob", "eve" };
    static const char *const addresses[] = { "192.0.2.1", "192.0.2.2", "2001:db8::1" };
    visitors[i] = (visitor){ .waits = false };
    visitors[i].guest = house_enter(h, rv_span_of(devices[i]), addresses[i], &visitors[i]);
    RV_ASSERT(visitors[i].guest != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rv_complaint complaint;
    rv_span text = { (const char *)data, size }, line;
    uint64_t now = 1000;
    house_settings settings = { .shelf = rv_shelf_new(fuzz_boxes(), RV_GAMES),
                                .minds = 1,
                                .words_memory = 8192,
                                .generous = true,
                                .wake = ring,
                                .send = hear,
                                .answered = answered,
                                .dismiss = dismiss,
                                .ordered = ordered };
    house *h = house_open(&settings, &complaint);
    RV_ASSERT(h != NULL);
    for (int i = 0; i < GUESTS; i++)
        come(h, i);
    while (rv_next_line(&text, &line)) {
        if (line.size == 0 || line.size >= LONGEST / 2)
            continue;
        int who = (unsigned char)line.at[0] % (GUESTS + 2);
        rv_span rest = { line.at + 1, line.size - 1 };
        if (line.at[0] == '!') {
            give_order(h, rest);
            settle(h, now, 0);
            for (int i = 0; i < GUESTS; i++)
                if (visitors[i].dismissed) {
                    house_leave(visitors[i].guest);
                    come(h, i);
                }
            RV_ASSERT(orders == 1);
        } else if (who < GUESTS && !visitors[who].waits) {
            say(&visitors[who], rest, now);
            settle(h, now, 0);
            RV_ASSERT(visitors[who].waits || visitors[who].answers == 1);
        } else if (who < GUESTS) {
            continue; /* it has not been answered yet */
        } else if (who == GUESTS) {
            house_leave(visitors[rest.size % GUESTS].guest);
            come(h, (int)(rest.size % GUESTS));
        } else {
            now += rest.size * 1000;
            settle(h, now, THOUGHTS);
        }
    }
    for (int i = 0; i < GUESTS; i++)
        house_leave(visitors[i].guest);
    house_close(h);
    rv_shelf_free(&settings.shelf);
    return 0;
}
