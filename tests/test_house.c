/* The house without a network: a bug of ours ends one table, with a note, and nothing else. */
#include "apps/server/house.h"
#include "games/games.h"
#include "tests/bell.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- A game with bugs, to be switched on ---- */

static const rv_rules *sound;
static rv_rules faulty;
static bool apply_breaks, redact_breaks, text_breaks;

static void apply(const rv_game *game, void *state, rv_move move, rv_events *events)
{
    RV_ASSERT(!apply_breaks);
    sound->apply(game, state, move, events);
}

static void redact(const rv_game *game, void *state, int viewer)
{
    RV_ASSERT(!redact_breaks);
    sound->redact(game, state, viewer);
}

static void text(const rv_game *game, const void *view, const rv_lang *lang, rv_out *out)
{
    RV_ASSERT(!text_breaks);
    sound->text(game, view, lang, out);
}

/* ---- A house with somebody in it ---- */

typedef struct somebody {
    guest *guest;
    char answer[8192];
    int answers, messages;
} somebody;

static char noted[256];
static int notes;

static void hear(void *user, bool binary, const void *bytes, size_t size)
{
    somebody *s = user;
    if (binary) {
        s->messages++;
    } else if (size > 6 && memcmp(bytes, "{\"id\":", 6) == 0) {
        assert_true(size < sizeof s->answer);
        memcpy(s->answer, bytes, size);
        s->answer[size] = '\0';
        s->answers++;
    }
}

static void answered(void *user)
{
    (void)user;
}

static void note(void *user, const char *table, const char *what)
{
    (void)user;
    notes++;
    snprintf(noted, sizeof noted, "%s %s", table, what);
}

static house *open_house(const char *data)
{
    static rv_box box;
    rv_complaint complaint;
    box = *support_box(rv_game_by_id(rv_span_of("null")));
    sound = box.rules;
    faulty = *sound;
    faulty.apply = apply;
    faulty.redact = redact;
    faulty.text = text;
    box.rules = &faulty;
    house_settings settings = { .data = data,
                                .shelf = { .boxes = &box, .count = 1 },
                                .minds = 1,
                                .generous = true,
                                .wake = ring,
                                .send = hear,
                                .answered = answered,
                                .note = note };
    house *h = house_open(&settings, &complaint);
    assert_non_null(h);
    return h;
}

/* One answer, whatever happens. */
static const char *ask(house *h, somebody *s, const char *line)
{
    char request[512];
    bool quit;
    snprintf(request, sizeof request, "{\"id\":1,%s}", line);
    s->answers = 0;
    house_hear(s->guest, rv_span_of(request), 1000, &quit);
    while (s->answers == 0) {
        take_bell(true);
        house_go_on(h, 1000);
    }
    assert_int_equal(s->answers, 1);
    return s->answer;
}

static void says(const char *answer, const char *part)
{
    if (strstr(answer, part) == NULL)
        fail_msg("%s is not in %s", part, answer);
}

static void come(house *h, somebody *s, const char *device)
{
    *s = (somebody){ .answers = 0 };
    s->guest = house_enter(h, rv_span_of(device), "192.0.2.1", s);
    assert_non_null(s->guest);
}

static void begin(house *h, somebody *s, char id[16])
{
    const char *made = ask(h, s, "\"do\":\"make\",\"game\":\"null\",\"seats\":\"me random\"");
    says(made, "\"ok\":\"make\"");
    memcpy(id, strstr(made, "\"table\":\"") + 9, 10);
    id[10] = '\0';
    says(ask(h, s, "\"do\":\"start\""), "\"ok\":\"start\"");
    says(ask(h, s, "\"do\":\"watch\",\"as\":1"), "\"ok\":\"watch\"");
}

#define PLAY "\"do\":\"play\",\"as\":1,\"move\":\"name green\""
#define CLOSED "something in it broke"

static void a_bug_ends_one_table(void **unused)
{
    static bool *const bugs[] = { &apply_breaks, &redact_breaks, &text_breaks };
    static const char *const requests[] = { PLAY, "\"do\":\"watch\",\"as\":1",
                                            "\"do\":\"text\",\"as\":1" };
    /* what is watched is told after the answer */
    static const char *const answers[] = { CLOSED, "\"ok\":\"watch\"", CLOSED };
    (void)unused;
    for (int i = 0; i < 3; i++) {
        somebody ada, bob;
        char broken[16], other[16];
        house *h = open_house(NULL);
        come(h, &ada, "ada");
        come(h, &bob, "bob");
        begin(h, &ada, broken);
        begin(h, &bob, other);
        notes = 0;
        *bugs[i] = true;
        says(ask(h, &ada, requests[i]), answers[i]);
        *bugs[i] = false;
        assert_int_equal(notes, 1);
        says(noted, broken);
        says(noted, "a bug of ours");
        says(ask(h, &ada, PLAY), CLOSED);
        says(ask(h, &ada, "\"do\":\"me\""), broken);
        says(ask(h, &bob, PLAY), "\"ok\":\"play\"");
        assert_int_equal(house_count(h).broken, 1);
        assert_int_equal(notes, 1);
        house_leave(ada.guest);
        house_leave(bob.guest);
        house_close(h);
    }
}

/* A log that cannot be read again without meeting a bug takes nothing else with it, however often
   the server is started. */
static void a_bug_in_a_log(void **unused)
{
    char folder[] = "/tmp/reverie-house-XXXXXX", path[64], line[64], broken[16], command[64];
    somebody ada;
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/tables.db", folder);
    house *h = open_house(path);
    come(h, &ada, "ada");
    begin(h, &ada, broken);
    says(ask(h, &ada, PLAY), "\"ok\":\"play\"");
    house_leave(ada.guest);
    house_close(h);
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\"", broken);
    for (int i = 0; i < 2; i++) {
        char other[16];
        notes = 0;
        apply_breaks = true;
        h = open_house(path);
        house_go_on(h, 1000); /* it is woken */
        assert_true(notes > 0);
        says(noted, "a bug of ours");
        come(h, &ada, "ada");
        says(ask(h, &ada, line), "refused");
        apply_breaks = false;
        begin(h, &ada, other);
        says(ask(h, &ada, PLAY), "\"ok\":\"play\"");
        house_leave(ada.guest);
        house_close(h);
    }
    h = open_house(path);
    come(h, &ada, "ada");
    says(ask(h, &ada, line), "\"ok\":\"open\""); /* nothing of it was lost */
    house_leave(ada.guest);
    house_close(h);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bug_ends_one_table),
        cmocka_unit_test(a_bug_in_a_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
