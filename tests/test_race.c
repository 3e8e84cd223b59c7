/* Players who sit far away are first as often as those who sit near: simulated races of equal
   players, with the server's own sums; without these the far one loses. And races in a house, among
   players of whom one cheats: neither late pongs nor a second connection gain anything. */
#include "apps/server/house/house.h"
#include "apps/server/house/race.h"
#include "games/games.h"
#include "tests/bell.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { RACES = 40000 };

/* A player: how long a message takes at least, either way; in milliseconds. */
typedef struct runner {
    uint32_t way, least; /* least: the shortest round trip so far */
    race_lag lag;
} runner;

/* On top of that, messages are late now and then. */
static uint32_t travel(const runner *r, rv_rng *luck)
{
    return r->way + rv_below(luck, 8) * rv_below(luck, 8) / 8;
}

static void ping(runner *r, uint64_t now, rv_rng *luck)
{
    uint32_t rtt = travel(r, luck) + travel(r, luck);
    r->least = r->least && r->least < rtt ? r->least : rtt;
    race_note_ping(&r->lag, rtt, r->least, now);
}

/* What is switched off, to see that it is needed. */
typedef enum lacking { NOTHING, CREDIT, SAME_MOMENT, BOTH } lacking;

/* The index of the winner. The dream is sent at `now`; everybody sees it, thinks, and declares. */
static int run(runner list[2], uint64_t now, lacking without, rv_rng *luck)
{
    uint64_t heard[2];
    uint32_t credit[2], way[2];
    race_photo photo = { .count = 0 };
    for (int i = 0; i < 2; i++) {
        credit[i] = race_credit(&list[i].lag, now);
        way[i] = race_way(&list[i].lag);
    }
    uint32_t largest = way[0] > way[1] ? way[0] : way[1];
    for (int i = 0; i < 2; i++) {
        uint32_t hold = without == SAME_MOMENT || without == BOTH ? 0 : race_hold(way[i], largest);
        uint32_t thought = 5000 + rv_below(luck, 300) + rv_below(luck, 300);
        heard[i] = now + hold + travel(&list[i], luck) + thought + travel(&list[i], luck);
        if (without == CREDIT || without == BOTH)
            credit[i] = 0;
    }
    for (int n = 0, i = heard[1] < heard[0]; n < 2; n++, i = !i) {
        if (n == 1 && heard[i] > photo.closes)
            break; /* the photo has been taken */
        race_add(&photo, (race_finish){ heard[i], credit[i], (uint8_t)(i + 1) },
                 n == 0 ? credit[!i] : 0);
    }
    return photo.list[race_first(&photo)].seat - 1;
}

/* How often the second wins. */
static int wins(uint32_t near, uint32_t far, lacking without)
{
    rv_rng luck = { { near, far }, 0 };
    runner list[2] = { { .way = near / 2 }, { .way = far / 2 } };
    uint64_t now = 1;
    int second = 0;
    for (int race = 0; race < RACES; race++) {
        for (int pings = 0; pings < 6; pings++, now += 5000)
            for (int i = 0; i < 2; i++)
                ping(&list[i], now, &luck);
        second += run(list, now, without, &luck) == 1;
    }
    return second;
}

/* Of 40,000 tosses of a coin all but one in a million times are within 4.9 deviations of 100. */
static bool is_even(int second)
{
    return second > RACES / 2 - 490 && second < RACES / 2 + 490;
}

static void who_is_far_wins_as_often(void **unused)
{
    static const uint32_t ways[][2] = {
        { 20, 200 }, { 200, 20 }, { 0, 240 }, { 60, 60 }, { 90, 150 }
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        int second = wins(ways[i][0], ways[i][1], NOTHING);
        if (!is_even(second))
            fail_msg("%u and %u ms: the second wins %d of %d", ways[i][0], ways[i][1], second,
                     RACES);
    }
}

static void without_that_it_loses(void **unused)
{
    int credit = wins(20, 200, CREDIT), moment = wins(20, 200, SAME_MOMENT),
        both = wins(20, 200, BOTH);
    (void)unused;
    assert_false(is_even(credit) || is_even(moment));
    assert_true(credit < RACES * 2 / 5 && moment < RACES * 2 / 5);
    assert_true(both < credit && both < moment);
    assert_true(both < RACES / 4);
}

/* Whoever sits farther away than the credit covers does lose: nobody waits for ever. */
static void there_is_an_end_to_it(void **unused)
{
    (void)unused;
    assert_true(wins(20, 800, NOTHING) < RACES / 4);
}

static void sums(void **unused)
{
    race_lag lag = { .next = 0 };
    (void)unused;
    assert_int_equal(race_credit(&lag, 1000), 0);
    race_note_ping(&lag, 90, 400, 1000);
    assert_int_equal(race_credit(&lag, 1000), 45);
    race_note_ping(&lag, 5000, 400, 2000); /* a late one changes nothing */
    assert_int_equal(race_credit(&lag, 2000), 45);
    race_note_ping(&lag, 50, 400, 3000);
    assert_int_equal(race_credit(&lag, 3000), 25);
    race_note_ping(&lag, 500, 400, 50000);
    assert_int_equal(race_credit(&lag, 50000), 25);
    assert_int_equal(race_credit(&lag, 63000), 120); /* half of 400, but not more than this */
    assert_int_equal(race_way(&lag), 120);
    race_note_ping(&lag, 500, 40, 64000); /* what the kernel says counts if it is less */
    assert_int_equal(race_credit(&lag, 64000), 20);
    assert_int_equal(race_way(&lag), 20);
    assert_int_equal(race_credit(&lag, 130000), 0);

    race_photo photo = { .count = 0 };
    race_add(&photo, (race_finish){ 1000, 10, 1 }, 100);
    assert_int_equal(photo.closes, 1090);
    race_add(&photo, (race_finish){ 1085, 100, 2 }, 40);
    assert_int_equal(photo.closes, 1085); /* nobody can have been before this one */
    assert_int_equal(race_first(&photo), 1);
    photo = (race_photo){ .count = 0 };
    race_add(&photo, (race_finish){ 1000, 100, 1 }, 100);
    assert_int_equal(photo.closes, 1000);
    race_add(&photo, (race_finish){ 1000, 100, 2 }, 0);
    assert_int_equal(race_first(&photo), 0); /* among equals: whoever was heard first */
    assert_int_equal(race_hold(20, 100), 80);
    assert_int_equal(race_hold(100, 100), 0);
}

/* ---- In a house ---- */

enum { LONGEST = 400, THOUGHT = 5000, LINES_MOST = 4 };

/* A connection of somebody: what it says of itself, and how long its messages really take. */
typedef struct line {
    const char *device;
    bool watches;          /* not a player's */
    bool late;             /* it comes when the dream has begun */
    uint32_t ping, kernel; /* round trips, as they are measured */
    uint32_t way;          /* how long a message takes */
    guest *guest;          /* NULL: none */
    char request[512], answer[8192];
    int answers;
    bool expects;  /* the dream, */
    uint64_t seen; /* which came at this time */
} line;

static uint64_t now;

static void hear(void *user, bool binary, const void *bytes, size_t size)
{
    line *l = user;
    assert_non_null(l->guest);
    if (binary && size > 40 && l->expects) {
        l->expects = false;
        l->seen = now + l->way;
    } else if (!binary && size > 6 && memcmp(bytes, "{\"id\":", 6) == 0) {
        assert_true(size < sizeof l->answer);
        memcpy(l->answer, bytes, size);
        l->answer[size] = '\0';
        l->answers++;
    }
}

static void answered(void *user)
{
    const line *l = user;
    assert_non_null(l->guest);
}

static void say(line *l, const char *what)
{
    bool quit;
    snprintf(l->request, sizeof l->request, "{\"id\":1,%s}", what);
    l->answers = 0;
    house_hear(l->guest, rv_span_of(l->request), now, &quit);
}

/* The answer, which must come without time going by. */
static const char *ask(house *h, line *l, const char *what, const char *part)
{
    say(l, what);
    for (int turns = 0; l->answers == 0 && turns < 9; turns++)
        house_go_on(h, now);
    if (l->answers != 1)
        fail_msg("%d answers to %s", l->answers, what);
    if (strstr(l->answer, part) == NULL)
        fail_msg("%s is not in the answer %s to %s", part, l->answer, what);
    return l->answer;
}

static void come(house *h, line *l)
{
    l->guest = house_enter(h, rv_span_of(l->device), "192.0.2.1", l);
    assert_non_null(l->guest);
    house_lag(l->guest, l->ping, l->kernel, now);
}

static house *open_house(void)
{
    static rv_box box;
    rv_complaint complaint;
    box = *support_box(rv_game_by_id(rv_span_of("dream-runners")));
    house_settings settings = { .shelf = { .boxes = &box, .count = 1 },
                                .minds = 1,
                                .generous = true,
                                .wake = ring,
                                .send = hear,
                                .answered = answered };
    house *h = house_open(&settings, &complaint);
    assert_non_null(h);
    now = 100000;
    return h;
}

static void take(const char *from, const char *key, char *to, size_t size)
{
    const char *at = strstr(from, key);
    assert_non_null(at);
    snprintf(to, size, "%.*s", (int)strcspn(at + strlen(key), "\""), at + strlen(key));
}

/* The line's person looks at the table: those who play, at their own seat. */
static void look(house *h, line *l, const char *id, const char *watch)
{
    char request[200];
    snprintf(request, sizeof request, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"", id,
             l->watches ? watch : "");
    say(l, request); /* what is answered to whoever comes late waits */
    house_go_on(h, now);
    snprintf(request, sizeof request, "\"do\":\"watch\",\"as\":%s",
             l->watches                      ? "\"spectator\""
             : strcmp(l->device, "ada") == 0 ? "1"
                                             : "2");
    l->expects = l->late;
    say(l, request);
}

/* Ada, the first line, has made a table for two; Bob sits there; the other lines look at it. */
static void gather(house *h, line *lines, int count, char id[16], char watch[40])
{
    char secret[40], request[200];
    for (int i = 0; i < count; i++)
        if (!lines[i].late)
            come(h, &lines[i]);
    const char *made = ask(h, &lines[0],
                           "\"do\":\"make\",\"game\":\"dream-runners\","
                           "\"options\":\"players=2 timer=30\",\"seats\":\"me open\"",
                           "\"ok\":\"make\"");
    take(made, "\"table\":\"", id, 16);
    take(made, "\"secret\":\"", secret, 40);
    take(made, "\"watch\":\"", watch, 40);
    snprintf(request, sizeof request, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"", id,
             secret);
    ask(h, &lines[1], request, "\"ok\":\"open\"");
    snprintf(request, sizeof request, "\"do\":\"sit\",\"secret\":\"%s\"", secret);
    ask(h, &lines[1], request, "\"ok\":\"sit\"");
    ask(h, &lines[0], "\"do\":\"start\"", "\"ok\":\"start\"");
    for (int i = 0; i < count; i++)
        if (!lines[i].late)
            look(h, &lines[i], id, watch);
}

static void leave(line *l)
{
    guest *g = l->guest;
    l->guest = NULL; /* nothing is said to it any more */
    house_leave(g);
}

/* Time passes, millisecond by millisecond. */
static void wait(house *h, int milliseconds)
{
    for (uint64_t end = now + (uint64_t)milliseconds; now < end; now++) {
        house_go_on(h, now);
        take_bell(false);
    }
}

/* A race: Ada sees the dream on the first line, thinks and declares. Bob sees it as soon as it
   comes on any of the others, thinks `slower` milliseconds longer, and declares on line `bobs`.
   Returns who was first. */
static int race(const line *people, int count, int bobs, int slower)
{
    char id[16], watch[40];
    line lines[LINES_MOST];
    memcpy(lines, people, (size_t)count * sizeof lines[0]);
    house *h = open_house();
    gather(h, lines, count, id, watch);
    ask(h, &lines[0], "\"do\":\"play\",\"as\":1,\"move\":\"ready\"", "\"ok\":\"play\"");
    for (int i = 0; i < count; i++)
        lines[i].expects = true;
    say(&lines[1], "\"do\":\"play\",\"as\":2,\"move\":\"ready\"");
    house_go_on(h, now++);
    for (int i = 0; i < count; i++)
        if (lines[i].late) {
            come(h, &lines[i]);
            look(h, &lines[i], id, watch);
        }
    wait(h, LONGEST);
    uint64_t bob = UINT64_MAX;
    for (int i = 0; i < count; i++) {
        assert_false(lines[i].expects);
        if (i > 0 && lines[i].seen < bob)
            bob = lines[i].seen;
    }
    uint64_t heard[2] = { lines[0].seen + THOUGHT + lines[0].way,
                          bob + THOUGHT + (uint64_t)(slower + (int)lines[bobs].way) };
    for (uint64_t end = now + 2 * THOUGHT; now < end;) {
        if (now % 1000 == 0)
            for (int i = 0; i < count; i++)
                house_lag(lines[i].guest, lines[i].ping, lines[i].kernel, now);
        if (now == heard[0])
            say(&lines[0], "\"do\":\"play\",\"as\":1,\"move\":\"done\"");
        if (now == heard[1])
            say(&lines[bobs], "\"do\":\"play\",\"as\":2,\"move\":\"done\"");
        wait(h, 1);
    }
    const char *races = ask(h, &lines[0], "\"do\":\"races\"", "\"round\":1");
    const char *first = strstr(races, "\"first\":");
    assert_non_null(first);
    int winner = first[8] - '0';
    for (int i = 0; i < count; i++)
        leave(&lines[i]);
    house_close(h);
    return winner;
}

#define NEAR(who) .device = who, .ping = 20, .kernel = 20, .way = 10
#define FAR(who) .device = who, .ping = 200, .kernel = 200, .way = 100
/* It answers pings late: their round trip is longer than its messages take. */
#define LATE(who) .device = who, .ping = 300, .kernel = 20, .way = 10
/* So does the network that it is behind, which even the kernel believes. */
#define LIES(who) .device = who, .ping = 240, .kernel = 240, .way = 10

/* Two who are honest: whoever is faster by a moment wins, near or far. */
static void the_faster_wins(void **unused)
{
    static const line pairs[][2] = { { { NEAR("ada") }, { NEAR("bob") } },
                                     { { NEAR("ada") }, { FAR("bob") } },
                                     { { FAR("ada") }, { NEAR("bob") } },
                                     { { FAR("ada") }, { FAR("bob") } } };
    (void)unused;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        assert_int_equal(race(pairs[i], 2, 1, 3), 1);
        assert_int_equal(race(pairs[i], 2, 1, -3), 2);
    }
}

/* Bob cheats, and Ada, who is honest, thinks a moment less: she wins. */
static void cheating_gains_nothing(void **unused)
{
    static const struct {
        const char *how;
        line lines[LINES_MOST];
        int count, bobs;
    } ways[] = {
        { "late pongs", { { NEAR("ada") }, { LATE("bob") } }, 2, 1 },
        { "late pongs, and Ada is far", { { FAR("ada") }, { LATE("bob") } }, 2, 1 },
        { "a second connection with late pongs",
          { { NEAR("ada") }, { NEAR("bob") }, { LATE("bob") } },
          3,
          1 },
        { "the same, and he declares there",
          { { NEAR("ada") }, { NEAR("bob") }, { LATE("bob") } },
          3,
          2 },
        { "somebody with him watches, with late pongs",
          { { NEAR("ada") }, { NEAR("bob") }, { LATE("eve"), .watches = true } },
          3,
          1 },
        { "somebody with him watches from far away",
          { { NEAR("ada") }, { NEAR("bob") }, { FAR("eve"), .watches = true } },
          3,
          1 },
        { "somebody with him watches from nearby",
          { { FAR("ada") }, { NEAR("bob") }, { NEAR("eve"), .watches = true } },
          3,
          1 },
        { "a second connection that is far away",
          { { NEAR("ada") }, { NEAR("bob") }, { FAR("bob") } },
          3,
          1 },
        { "the same, and he declares there",
          { { NEAR("ada") }, { NEAR("bob") }, { FAR("bob") } },
          3,
          2 },
        { "the near one comes late",
          { { NEAR("ada") }, { FAR("bob") }, { NEAR("bob"), .late = true } },
          3,
          2 },
        { "a second connection that comes while the dream is held back",
          { { FAR("ada") }, { NEAR("bob") }, { NEAR("bob"), .late = true } },
          3,
          1 },
        { "somebody with him comes to watch while it is held back",
          { { FAR("ada") }, { NEAR("bob") }, { NEAR("eve"), .late = true, .watches = true } },
          3,
          1 },
        { "somebody with him watches through a network that lies",
          { { FAR("ada") }, { NEAR("bob") }, { LIES("eve"), .watches = true } },
          3,
          1 },
        { "a second connection through a network that lies",
          { { FAR("ada") }, { NEAR("bob") }, { LIES("bob") } },
          3,
          1 },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        if (race(ways[i].lines, ways[i].count, ways[i].bobs, 3) != 1)
            fail_msg("he wins: %s", ways[i].how);
}

/* ---- The photo finish ---- */

#define DONE(seat) "\"do\":\"play\",\"as\":" seat ",\"move\":\"done\""

/* A table where both are ready and the dream has been seen; Bob is far away. */
static house *dream(line *lines, int count)
{
    char id[16], watch[40];
    house *h = open_house();
    gather(h, lines, count, id, watch);
    ask(h, &lines[0], "\"do\":\"play\",\"as\":1,\"move\":\"ready\"", "\"ok\":\"play\"");
    ask(h, &lines[1], "\"do\":\"play\",\"as\":2,\"move\":\"ready\"", "\"ok\":\"play\"");
    wait(h, LONGEST);
    return h;
}

/* Nobody is answered who has gone; what was heard counts. */
static void whoever_leaves_has_been_heard(void **unused)
{
    line lines[] = { { NEAR("ada") }, { FAR("bob") }, { NEAR("ada") } };
    (void)unused;
    for (int bob = 0; bob < 2; bob++) {
        house *h = dream(lines, 3);
        say(&lines[0], DONE("1"));
        wait(h, 20);
        assert_int_equal(lines[0].answers, 0); /* the photo is being taken */
        leave(&lines[0]);
        if (bob) { /* he was earlier, and leaves too */
            say(&lines[1], DONE("2"));
            leave(&lines[1]);
        }
        wait(h, LONGEST);
        const char *races =
            ask(h, &lines[2], "\"do\":\"races\"", "\"round\":1,\"seats\":[{\"seat\":1,");
        assert_non_null(strstr(races, bob ? "\"first\":2" : "\"first\":1"));
        assert_true((strstr(races, "{\"seat\":2,") != NULL) == (bob == 1));
        if (!bob)
            leave(&lines[1]);
        leave(&lines[2]);
        house_close(h);
    }
}

/* Each seat is in the photo once, on however many connections it says so. */
static void eight_connections_finish_once(void **unused)
{
    line lines[10] = { { FAR("ada") }, { NEAR("bob") } };
    int played = 0;
    (void)unused;
    for (int i = 2; i < 10; i++)
        lines[i] = (line){ NEAR("bob") };
    house *h = dream(lines, 10);
    for (int i = 2; i < 10; i++)
        say(&lines[i], DONE("2"));
    leave(&lines[2]); /* the one that is in it */
    leave(&lines[9]);
    wait(h, LONGEST);
    for (int i = 3; i < 9; i++) {
        assert_int_equal(lines[i].answers, 1);
        played += strstr(lines[i].answer, "\"ok\":\"play\"") != NULL;
    }
    assert_int_equal(played, 0);
    const char *races =
        ask(h, &lines[0], "\"do\":\"races\"", "\"round\":1,\"seats\":[{\"seat\":2,");
    assert_null(strstr(strstr(races, "{\"seat\":2,") + 1, "{\"seat\":"));
    for (int i = 0; i < 9; i++)
        if (lines[i].guest)
            leave(&lines[i]);
    house_close(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums),
        cmocka_unit_test(who_is_far_wins_as_often),
        cmocka_unit_test(without_that_it_loses),
        cmocka_unit_test(there_is_an_end_to_it),
        cmocka_unit_test(the_faster_wins),
        cmocka_unit_test(cheating_gains_nothing),
        cmocka_unit_test(whoever_leaves_has_been_heard),
        cmocka_unit_test(eight_connections_finish_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
