/* What a crowd costs the house: GUESTS look on at one table; processor time of one more who comes
   and looks, of telling who is there, of a move, of a sentence, of one who leaves.
       bench_crowd [GUESTS] */
#include "apps/server/house/house.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MORE = 200 }; /* what one more costs is the average of so many */

static bool waits;
static char last[1 << 17];
static long told;
static uint64_t now = 10000;

static void hear(void *user, bool binary, const void *bytes, size_t size)
{
    (void)user;
    told++;
    if (binary || size >= sizeof last || memcmp(bytes, "{\"id\"", 5) != 0)
        return;
    memcpy(last, bytes, size);
    last[size] = '\0';
}

static void answered(void *user)
{
    (void)user;
    waits = false;
}

static void nothing(void *user)
{
    (void)user;
}

static void ask(house *h, guest *g, const char *line)
{
    bool quit;
    waits = !house_hear(g, rv_span_of(line), now, &quit);
    while (waits)
        house_go_on(h, now);
    if (strstr(last, "\"error\"")) {
        fprintf(stderr, "%s\n%s\n", line, last);
        exit(1);
    }
}

static double processor_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* A word of the last answer. */
static void take(const char *member, char *to, size_t size)
{
    char key[32];
    snprintf(key, sizeof key, "\"%s\":\"", member);
    const char *at = strstr(last, key);
    at = at ? at + strlen(key) : "";
    snprintf(to, size, "%.*s", (int)strcspn(at, "\""), at);
}

static house *open_house(void)
{
    static _Alignas(16) unsigned char content[RV_BOX_BYTES];
    static rv_box box;
    size_t count;
    rv_complaint complaint;
    const rv_rules *rules = rv_game_by_id(rv_span_of("null"));
    const rv_file *files = rv_shipped_files(rules, &count);
    if (rv_box_read(&box, rules, files, count, content, &complaint) != NULL)
        return NULL;
    house_settings settings = { .shelf = rv_shelf_new(&box, 1),
                                .alone = true,
                                .generous = true,
                                .words_memory = 1 << 13,
                                .wake = nothing,
                                .send = hear,
                                .answered = answered,
                                .dismiss = nothing };
    return house_open(&settings, &complaint);
}

typedef struct cost {
    double enter, open, watch;
} cost;

static guest *come(house *h, int number, const char *open, cost *c)
{
    char device[32];
    snprintf(device, sizeof device, "guest-%d", number);
    double at[4] = { processor_us() };
    guest *g = house_enter(h, rv_span_of(device), "192.0.2.2", NULL);
    at[1] = processor_us();
    ask(h, g, open);
    at[2] = processor_us();
    ask(h, g, "{\"id\":1,\"do\":\"watch\",\"as\":\"spectator\"}");
    at[3] = processor_us();
    c->enter += at[1] - at[0];
    c->open += at[2] - at[1];
    c->watch += at[3] - at[2];
    return g;
}

/* What a request of the host costs, with all that is told of it. */
static void measure(house *h, guest *host, const char *what, const char *line)
{
    told = 0;
    double begun = processor_us();
    if (line)
        ask(h, host, line);
    house_go_on(h, now);
    printf("%s: %.0f us, told %ld times\n", what, processor_us() - begun, told);
}

int main(int argc, char **argv)
{
    int crowd = argc > 1 ? atoi(argv[1]) : 5000;
    char id[64], watch[64], open[256];
    house *h = open_house();
    guest **guests = calloc((size_t)crowd + MORE, sizeof *guests);
    if (h == NULL || guests == NULL || crowd < 0)
        return 1;
    guest *ada = house_enter(h, rv_span_of("ada"), "192.0.2.1", NULL);
    ask(h, ada, "{\"id\":1,\"do\":\"make\",\"game\":\"null\",\"seats\":\"me greedy\"}");
    take("table", id, sizeof id);
    take("watch", watch, sizeof watch);
    ask(h, ada, "{\"id\":1,\"do\":\"start\"}");
    ask(h, ada, "{\"id\":1,\"do\":\"watch\",\"as\":1}");
    snprintf(open, sizeof open, "{\"id\":1,\"do\":\"open\",\"table\":\"%s\",\"secret\":\"%s\"}", id,
             watch);
    cost first = { 0 }, more = { 0 };
    for (int i = 0; i < crowd + MORE; i++)
        guests[i] = come(h, i, open, i < crowd ? &first : &more);
    printf("one more at %d: comes %.1f us, opens the table %.1f us, looks %.1f us\n", crowd,
           more.enter / MORE, more.open / MORE, more.watch / MORE);
    now += 2000;
    measure(h, ada, "who is there", NULL);
    now += 10;
    measure(h, ada, "a move", "{\"id\":1,\"do\":\"play\",\"as\":1,\"move\":\"name amber\"}");
    now += 10;
    measure(h, ada, "a sentence", "{\"id\":1,\"do\":\"say\",\"text\":\"hello\"}");
    now += 5000;
    double begun = processor_us();
    for (int i = 0; i < MORE; i++)
        house_leave(guests[crowd + MORE - 1 - i]);
    printf("one leaves: %.1f us\n", (processor_us() - begun) / MORE);
    for (int i = 0; i < crowd; i++)
        house_leave(guests[i]);
    house_leave(ada);
    house_close(h);
    free(guests);
    return 0;
}
