/* What a look at the list of tables costs: TABLES of them, each made by somebody, listed and with a
   free chair, and VISITORS who look, one after the other; processor time of one look, and of a look
   after a chair somewhere has changed hands.
       bench_lobby [TABLES [VISITORS [LOOKS]]] */
#include "apps/server/house/house.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool waits;
static char last[1 << 17];

static void hear(void *user, bool binary, const void *bytes, size_t size)
{
    (void)user;
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
    waits = !house_hear(g, rv_span_of(line), 1, &quit);
    while (waits)
        house_go_on(h, 1);
    if (strstr(last, "\"error\"")) {
        fprintf(stderr, "%s\n%s\n", line, last);
        exit(1);
    }
}

static guest *come(house *h, const char *kind, int number)
{
    char device[32];
    snprintf(device, sizeof device, "%s-%d", kind, number);
    return house_enter(h, rv_span_of(device), "192.0.2.1", NULL);
}

static double processor_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static int argument(int argc, char **argv, int which, int usual)
{
    return argc > which ? atoi(argv[which]) : usual;
}

int main(int argc, char **argv)
{
    static _Alignas(16) unsigned char content[RV_BOX_BYTES];
    static rv_box box;
    int tables = argument(argc, argv, 1, 1000), visitors = argument(argc, argv, 2, 500);
    int looks = argument(argc, argv, 3, 20000);
    const rv_rules *rules = rv_game_by_id(rv_span_of("null"));
    size_t count;
    rv_complaint complaint;
    const rv_file *files = rv_shipped_files(rules, &count);
    if (rv_box_read(&box, rules, files, count, content, &complaint) != NULL || visitors < 1)
        return 1;
    house_settings settings = { .shelf = rv_shelf_new(&box, 1),
                                .alone = true,
                                .generous = true,
                                .words_memory = 1 << 13,
                                .wake = nothing,
                                .send = hear,
                                .answered = answered,
                                .dismiss = nothing };
    house *h = house_open(&settings, &complaint);
    guest **guests = calloc((size_t)(tables + visitors), sizeof *guests);
    for (int i = 0; i < tables + visitors; i++)
        guests[i] = come(h, "guest", i);
    for (int i = 0; i < tables; i++)
        ask(h, guests[i], "{\"id\":1,\"do\":\"make\",\"game\":\"null\",\"listed\":true}");
    for (int i = tables; i < tables + visitors; i++)
        ask(h, guests[i], "{\"id\":1,\"do\":\"name\",\"name\":\"Ada\"}");
    double start = processor_us();
    for (int i = 0; i < looks; i++)
        ask(h, guests[tables + i % visitors], "{\"id\":1,\"do\":\"lobby\"}");
    double quiet = (processor_us() - start) / looks, busy = 0;
    for (int i = 0; i < looks / 20; i++) {
        ask(h, guests[i % tables], "{\"id\":1,\"do\":\"setup\",\"fill\":0}");
        start = processor_us();
        ask(h, guests[tables + i % visitors], "{\"id\":1,\"do\":\"lobby\"}");
        busy += processor_us() - start;
    }
    printf("%d tables, %d visitors: a look takes %.1f us, after a change %.1f us\n", tables,
           visitors, quiet, busy / (looks / 20));
    for (int i = 0; i < tables + visitors; i++)
        house_leave(guests[i]);
    house_close(h);
    free(guests);
    return 0;
}
