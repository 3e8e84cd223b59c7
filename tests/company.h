/* A house on a disk that is as slow as a test wants, without threads, and two people at a table in
   it. */
#ifndef TESTS_COMPANY_H
#define TESTS_COMPANY_H

#include "tests/guests.h"

enum { ALL = 1000 };

static size_t writes; /* that the disk manages at once */

static inline size_t slow_disk(void *user)
{
    (void)user;
    return writes;
}

static int orders;

static inline void ordered(void *user, uint64_t order, rv_span answer)
{
    (void)user, (void)order;
    assert_true(rv_starts(answer, "ok"));
    orders++;
}

static inline house *open_slow(void)
{
    static rv_box boxes[2];
    boxes[0] = *support_box(rv_game_by_id(rv_span_of("null")));
    boxes[1] = *support_box(rv_game_by_id(rv_span_of("dream-runners")));
    now = 1000;
    writes = ALL;
    return open_house_as(&(house_settings){ .shelf = { .boxes = boxes, .count = 2 },
                                            .generous = true,
                                            .alone = true,
                                            .disk = slow_disk,
                                            .ordered = ordered });
}

/* What the disk manages of what waits. */
static inline void write_some(house *h, size_t most)
{
    writes = most;
    house_go_on(h, now);
    writes = ALL;
}

/* ---- A table for two ---- */

typedef struct company {
    house *house;
    somebody ada, bob; /* she has made the table */
    char table[16], watch[32];
} company;

static inline void ask_for(company *c, somebody *s, const char *line)
{
    says(ask(c->house, s, line), "\"ok\":");
}

static inline void open_by(company *c, somebody *s, const char *secret)
{
    char line[128];
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"", c->table,
             secret);
    ask_for(c, s, line);
}

static inline void gather(company *c, house *h, const char *one, const char *other,
                          const char *game)
{
    char line[256], secret[32];
    c->house = h;
    come(h, &c->ada, one);
    come(h, &c->bob, other);
    snprintf(line, sizeof line, "\"do\":\"make\",\"game\":%s,\"seats\":\"me open\"", game);
    const char *made = ask(h, &c->ada, line);
    take(made, "table", c->table, sizeof c->table);
    take(made, "watch", c->watch, sizeof c->watch);
    take(made, "secret", secret, sizeof secret);
    open_by(c, &c->bob, secret);
    snprintf(line, sizeof line, "\"do\":\"sit\",\"secret\":\"%s\"", secret);
    ask_for(c, &c->bob, line);
}

/* Both come again by nothing but who they are. */
static inline void begin(company *c)
{
    char line[64];
    snprintf(line, sizeof line, "\"do\":\"open\",\"table\":\"%s\"", c->table);
    ask_for(c, &c->ada, line);
    ask_for(c, &c->bob, line);
    ask_for(c, &c->ada, "\"do\":\"start\"");
    ask_for(c, &c->ada, "\"do\":\"watch\",\"as\":1");
    ask_for(c, &c->bob, "\"do\":\"watch\",\"as\":2");
}

#define NULL_GAME "\"null\",\"options\":\"players=2\""

static inline void close_table(const company *c)
{
    char line[32];
    write_some(c->house, ALL); /* whatever else there was to write */
    snprintf(line, sizeof line, "close %s", c->table);
    house_order(c->house, 1, rv_span_of(line));
}

static inline void part(somebody *s)
{
    if (s->guest)
        leave(s);
}

/* The answer comes later. */
static inline void say_only(somebody *s, const char *line)
{
    say(s, line);
    assert_int_equal(s->answers, 0);
}

/* One who has stayed has been answered once, whatever the answer is. */
static inline void end_well(company *c, somebody *s, bool stays)
{
    write_some(c->house, ALL);
    house_go_on(c->house, now + 10000); /* whatever was waited for has come */
    house_go_on(c->house, now + 10000); /* and is written */
    if (stays)
        assert_int_equal(s->answers, 1);
    part(&c->ada);
    part(&c->bob);
    house_close(c->house);
}

#endif
