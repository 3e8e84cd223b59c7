/* The house without a network: a bug of ours ends one table, with a note, and nothing else. */
#include "tests/guests.h"

#include <stddef.h>

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

static char noted[256];
static int notes;

static void note(void *user, const char *table, const char *what)
{
    (void)user;
    notes++;
    snprintf(noted, sizeof noted, "%s %s", table, what);
}

static house *open_faulty(const char *where)
{
    static rv_box box;
    box = *support_box(rv_game_by_id(rv_span_of("null")));
    sound = box.rules;
    faulty = *sound;
    faulty.apply = apply;
    faulty.redact = redact;
    faulty.text = text;
    box.rules = &faulty;
    return open_house_as(&(house_settings){
        .data = where, .shelf = { .boxes = &box, .count = 1 }, .generous = true, .note = note });
}

static void begin(house *h, somebody *s, char id[16])
{
    const char *made = ask(h, s, "\"do\":\"make\",\"game\":\"null\",\"seats\":\"me random\"");
    says(made, "\"ok\":\"make\"");
    take(made, "table", id, 16);
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
        house *h = open_faulty(NULL);
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
        leave(&ada);
        leave(&bob);
        house_close(h);
    }
}

/* A log that cannot be read again without meeting a bug takes nothing else with it, however often
   the server is started. */
static void a_bug_in_a_log(void **unused)
{
    char line[64], broken[16];
    somebody ada;
    (void)unused;
    house *h = open_faulty(data);
    come(h, &ada, "ada");
    begin(h, &ada, broken);
    says(ask(h, &ada, PLAY), "\"ok\":\"play\"");
    leave(&ada);
    house_close(h);
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\"", broken);
    for (int i = 0; i < 2; i++) {
        char other[16];
        notes = 0;
        apply_breaks = true;
        h = open_faulty(data);
        house_go_on(h, now); /* it is woken */
        assert_true(notes > 0);
        says(noted, "a bug of ours");
        come(h, &ada, "ada");
        says(ask(h, &ada, line), "refused");
        apply_breaks = false;
        begin(h, &ada, other);
        says(ask(h, &ada, PLAY), "\"ok\":\"play\"");
        leave(&ada);
        house_close(h);
    }
    h = open_faulty(data);
    come(h, &ada, "ada");
    says(ask(h, &ada, line), "\"ok\":\"open\""); /* nothing of it was lost */
    leave(&ada);
    house_close(h);
}

/* Those who look on come and go in crowds: others hear of it at most once a second, and at once
   when nothing has been told for as long. Who sits down is told at once. */
static void crowds_are_told_together(void **unused)
{
    enum { CROWD = 30 };
    static somebody ada, bob, crowd[CROWD];
    char line[120], table[16], watch[40], secret[40], device[16];
    (void)unused;
    house *h = open_house(NULL, true);
    come(h, &ada, "ada");
    const char *made = ask(h, &ada, "\"do\":\"make\",\"game\":\"null\",\"seats\":\"me open\"");
    take(made, "table", table, sizeof table);
    take(made, "watch", watch, sizeof watch);
    take(made, "secret", secret, sizeof secret);
    now += 5000;
    house_go_on(h, now);
    int before = ada.notices;
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"", table, watch);
    for (int i = 0; i < CROWD; i++) {
        snprintf(device, sizeof device, "crowd-%d", i);
        come(h, &crowd[i], device);
        says(ask(h, &crowd[i], line), "\"ok\":\"open\"");
        house_go_on(h, now);
    }
    assert_int_equal(ada.notices, before + 1);
    says(ada.told, "\"watching\":1,");
    assert_true(house_go_on(h, now + 999) > 0);
    assert_int_equal(ada.notices, before + 1);
    house_go_on(h, now += 1000);
    assert_int_equal(ada.notices, before + 2);
    says(ada.told, "\"watching\":30,");
    assert_string_equal(crowd[0].told, crowd[CROWD - 1].told);
    leave(&crowd[0]);
    come(h, &bob, "bob");
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"", table,
             secret);
    ask(h, &bob, line);
    snprintf(line, sizeof line, "\"do\":\"sit\",\"secret\":\"%s\"", secret);
    says(ask(h, &bob, line), "\"ok\":\"sit\"");
    assert_int_equal(ada.notices, before + 3);
    says(ada.told, "\"watching\":29,");
    says(ada.told, "\"taken\":true,\"here\":true,\"you\":false");
    says(bob.told, "\"taken\":true,\"here\":true,\"you\":true");
    says(crowd[1].told, "\"host\":false,\"seat\":0");
    leave(&bob);
    assert_int_equal(ada.notices, before + 4); /* whoever plays is away: that is told at once */
    for (int i = 1; i < CROWD; i++)
        leave(&crowd[i]);
    leave(&ada);
    house_close(h);
}

/* Whoever is not to be heard is not, over a restart too. */
static void blocked_over_a_restart(void **unused)
{
    char line[120], table[16], secret[40];
    somebody ada, bob;
    (void)unused;
    for (int run = 0; run < 2; run++) {
        house *h = open_house(data, true);
        come(h, &ada, "ada");
        come(h, &bob, "bob");
        if (run == 0) {
            const char *made =
                ask(h, &ada, "\"do\":\"make\",\"game\":\"null\",\"seats\":\"me open\"");
            take(made, "table", table, sizeof table);
            take(made, "secret", secret, sizeof secret);
        }
        snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"", table,
                 secret);
        says(ask(h, &bob, line), "\"ok\":\"open\"");
        says(ask(h, &ada, line), "\"ok\":\"open\"");
        snprintf(line, sizeof line, "\"do\":\"sit\",\"secret\":\"%s\"", secret);
        if (run == 0) {
            says(ask(h, &bob, line), "\"ok\":\"sit\"");
            says(ask(h, &bob, "\"do\":\"say\",\"text\":\"aloud\""), "\"number\":1");
            says(ada.told, "aloud");
            says(ask(h, &ada, "\"do\":\"block\",\"number\":1"), "\"ok\":\"block\"");
        }
        says(ask(h, &bob, "\"do\":\"say\",\"text\":\"in vain\""), "\"ok\":\"say\"");
        says_not(ada.told, "in vain");
        says_not(ask(h, &ada, "\"do\":\"chat\""), "in vain");
        leave(&ada);
        leave(&bob);
        house_close(h);
    }
}

/* The clock on the wall has jumped back: bots come within the hour all the same, and a change of
   chairs puts them off no further. */
static void the_wall_is_not_believed(void **unused)
{
    static const char later[] = "update game set fill = fill + 36000000";
    char line[120], table[16];
    somebody ada;
    sqlite3 *db;
    (void)unused;
    house *h = open_house(data, true);
    come(h, &ada, "ada");
    take(ask(h, &ada, "\"do\":\"make\",\"game\":\"null\",\"listed\":true,\"fill\":60"), "table",
         table, sizeof table);
    leave(&ada);
    house_close(h);
    assert_int_equal(sqlite3_open(data, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, later, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    h = open_house(data, true);
    come(h, &ada, "ada");
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\"", table);
    says(ask(h, &ada, line), "\"fill\":3600,");
    house_go_on(h, now += 1000000);
    says(ask(h, &ada, "\"do\":\"setup\",\"hints\":true"), "\"fill\":2600,");
    leave(&ada);
    house_close(h);
}

/* ---- A bug anywhere ---- */

#define PART(part)                                                                                 \
    {                                                                                              \
#part, offsetof(rv_rules, part)                                                            \
    }

static const struct {
    const char *name;
    size_t at;
} parts[] = {
    PART(check), PART(setup),  PART(moves),  PART(apply), PART(tell), PART(prompt),   PART(why),
    PART(due),   PART(races),  PART(result), PART(noun),  PART(text), PART(describe), PART(json),
    PART(asked), PART(redact), PART(guess),  PART(forms), PART(bug),  PART(print),    PART(detail),
};
enum { PARTS = sizeof parts / sizeof parts[0] };

static void any_part(void)
{
    rv_bug("2 + 2 == 5", __FILE__, __LINE__);
}

/* Called in the place of any part of the rules, whatever that is given: it does not return. */
static void break_part(int i)
{
    void (*bug)(void) = any_part, (*there)(void);
    memcpy(&there, (const char *)sound + parts[i].at, sizeof there);
    if (there)
        memcpy((char *)&faulty + parts[i].at, &bug, sizeof bug);
}

static house *open_two(const char *game)
{
    static rv_box boxes[2];
    boxes[0] = *support_box(rv_game_by_id(rv_span_of(game)));
    boxes[1] = *support_box(rv_game_by_id(rv_span_of("insomnia")));
    sound = boxes[0].rules;
    faulty = *sound;
    boxes[0].rules = &faulty;
    return open_house_as(&(house_settings){
        .shelf = { .boxes = boxes, .count = 2 }, .generous = true, .alone = true, .note = note });
}

/* What she does at a table from its making on; from step to step nobody looks away. */
static const char *const steps[] = {
    "\"do\":\"make\",\"game\":\"%s\",\"seats\":\"me greedy\",\"pace\":\"move=60 late=bot\"",
    "\"do\":\"setup\",\"away\":60",
    "\"do\":\"start\"",
    "\"do\":\"watch\",\"as\":1",
    "\"do\":\"moves\",\"as\":1",
    "\"do\":\"play\",\"as\":1,\"move\":\"name green\"",
    "\"do\":\"play\",\"as\":1,\"move\":\"ready\"",
    "\"do\":\"text\",\"as\":1",
    "\"do\":\"view\",\"as\":1",
    "\"do\":\"past\",\"as\":1,\"ply\":1",
    "\"do\":\"leave\"",
    "\"do\":\"open\",\"table\":\"%s\"",
    "\"do\":\"play\",\"as\":1,\"move\":\"done\"",
    "\"do\":\"resign\",\"as\":1",
    "\"do\":\"leave\"",
    "\"do\":\"open\",\"table\":\"%s\"",
};
enum { STEPS = sizeof steps / sizeof steps[0] };

/* From a step on a part is broken, until time has passed and she has left. */
static void break_at(house *h, const char *game, int part, int when)
{
    char line[256], id[16] = "-";
    somebody ada;
    come(h, &ada, "ada");
    for (int i = 0; i < STEPS; i++) {
        if (i == when)
            break_part(part);
        snprintf(line, sizeof line, steps[i], i == 0 ? game : id);
        say(&ada, line);
        for (int tries = 0; tries < 4; tries++)
            pass(h, 100);
        if (ada.answers != 1)
            fail_msg("%s is broken at step %d: %d answers to %s, %s", parts[part].name, when,
                     ada.answers, line, ada.answer);
        if (i == 0 && strstr(ada.answer, "\"ok\""))
            take(ada.answer, "table", id, sizeof id);
    }
    pass(h, 70000);
    leave(&ada);
    pass(h, 70000);
}

/* Somebody else plays as if nothing were, and the operator is told of each table. */
static void a_bug_anywhere(void **unused)
{
    static const char *const games[] = { "null", "dream-runners" };
    (void)unused;
    for (int i = 0; i < 2; i++) {
        somebody bob;
        now = 1000;
        notes = 0;
        house *h = open_two(games[i]);
        come(h, &bob, "bob");
        says(ask(h, &bob, "\"do\":\"make\",\"game\":\"insomnia\",\"seats\":\"me random\""), "ok");
        says(ask(h, &bob, "\"do\":\"start\""), "\"ok\":\"start\"");
        for (int part = 0; part < PARTS; part++)
            for (int when = 0; when < STEPS; when++) {
                break_at(h, games[i], part, when);
                faulty = *sound;
                says(ask(h, &bob, "\"do\":\"moves\",\"as\":1"), "\"ok\":\"moves\"");
            }
        house_figures count = house_count(h);
        assert_true(notes > PARTS && count.aside > 0 && count.broken + count.aside <= notes);
        says(ask(h, &bob, "\"do\":\"resign\",\"as\":1"), "\"ok\":\"resign\"");
        leave(&bob);
        house_close(h);
    }
}

/* Whatever a bug had in hand is lost (rv_guarded). */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:rv_session_new\nleak:house_hear_make\n";
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_wall_is_not_believed, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(blocked_over_a_restart, make_folder, drop_folder),
        cmocka_unit_test(crowds_are_told_together),
        cmocka_unit_test(a_bug_ends_one_table),
        cmocka_unit_test(a_bug_anywhere),
        cmocka_unit_test_setup_teardown(a_bug_in_a_log, make_folder, drop_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
