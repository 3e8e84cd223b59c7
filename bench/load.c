/*
 * Many people at many tables of one `reverie serve` on this machine: how long from a move that is
 * sent until the others at the table are told, and how much memory a connection and a table take.
 * Beside it, in the same run, a server of libwebsockets that does nothing but echo.
 *
 *     bench_load REVERIE [SOCKETS [TABLES [MOVES-PER-SECOND [SECONDS [SEATS [echo|beside]]]]]]
 *
 * SEATS people (4) sit at each table; the other connections watch the first tables. Every move must
 * be answered, taken, and told to everybody else there: anything else ends with a complaint. The
 * store is in a folder below TMPDIR, or else /tmp.
 *
 * `beside`: another process plays at one more table, which nobody watches, first while nobody else
 * moves and then while the others do: how much longer do they wait there?
 */
#include "bench/load.h"
#include "games/games.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILES = 20000, AT_ONCE = 64, GRACE = 30000, FRAMES_PER_MOVE = 6, BESIDE = 100 };
#define GAME "project-dreamscape"

typedef struct load {
    int sockets, tables, rate, seconds, seats;
    client *clients; /* those at a table first: `seats` of each */
    int port, epoll;
    pid_t server;
    FILE *said;   /* by it */
    double *sent; /* by table: when its last move was sent; 0: never */
    client **mover;
    long moves, told, refused;
    times times;
} load;

/* ---- What a process takes ---- */

/* Bytes in memory, or ticks of the processor. */
static double figure_of(pid_t process, const char *file, int from, int to)
{
    char path[64], text[512] = "";
    double sum = 0;
    snprintf(path, sizeof path, "/proc/%d/%s", (int)process, file);
    FILE *f = fopen(path, "r");
    size_t size = f ? fread(text, 1, sizeof text - 1, f) : 0;
    text[size] = '\0';
    if (f)
        fclose(f);
    char *rest = strrchr(text, ')'), *save = NULL;
    char *word = strtok_r(rest ? rest + 1 : text, " ", &save);
    for (int i = 0; word; word = strtok_r(NULL, " ", &save), i++)
        if (i >= from && i <= to)
            sum += atof(word);
    return sum;
}

static double memory_of(pid_t process)
{
    return figure_of(process, "statm", 1, 1) * (double)sysconf(_SC_PAGESIZE);
}

static double seconds_of(pid_t process)
{
    return figure_of(process, "stat", 11, 12) / (double)sysconf(_SC_CLK_TCK);
}

static double machine_load(void)
{
    double one[1] = { 0 };
    return getloadavg(one, 1) == 1 ? one[0] : 0;
}

/* ---- Beginning ---- */

static rv_shelf load_shelf(void)
{
    static rv_box boxes[RV_GAMES];
    rv_complaint complaint;
    for (int i = 0; i < RV_GAMES; i++) {
        size_t count;
        const rv_file *files = rv_shipped_files(rv_games[i], &count);
        void *content = calloc(1, rv_games[i]->box_bytes);
        if (!content || rv_box_read(&boxes[i], rv_games[i], files, count, content, &complaint))
            load_fail("no box");
    }
    return (rv_shelf){ .boxes = boxes, .count = RV_GAMES };
}

static void start_server(load *l, const char *reverie, const char *folder)
{
    char page[300], data[300], line[512] = "";
    int ends[2];
    snprintf(page, sizeof page, "%s/index.html", folder);
    snprintf(data, sizeof data, "%s/tables.db", folder);
    FILE *index = fopen(page, "w");
    if (index == NULL || fclose(index) != 0 || pipe(ends) != 0)
        load_fail("no files");
    l->server = fork();
    if (l->server == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(ends[1], 1);
        unsetenv("DISPLAY");
        unsetenv("WAYLAND_DISPLAY");
        execl(reverie, reverie, "--lang", "en", "serve", "--port", "0", "--page", folder, "--data",
              data, "--no-limits", (char *)NULL);
        _exit(1);
    }
    close(ends[1]);
    l->said = fdopen(ends[0], "r");
    const char *at =
        l->said && fgets(line, sizeof line, l->said) ? strstr(line, "127.0.0.1:") : NULL;
    l->port = at ? atoi(at + 10) : 0;
    if (l->port == 0)
        load_fail("the server does not start");
}

/* It must end well: a sanitizer would report here. */
static void stop_server(const load *l)
{
    int status;
    kill(l->server, SIGTERM);
    if (waitpid(l->server, &status, 0) != l->server || status != 0)
        load_fail("the server did not end well");
    fclose(l->said);
}

static void connect_all(client *clients, int count, int port)
{
    for (int from = 0; from < count; from += AT_ONCE) {
        int to = from + AT_ONCE < count ? from + AT_ONCE : count;
        for (int i = from; i < to; i++)
            load_connect(&clients[i], port);
        for (int i = from; i < to; i++)
            load_begin(&clients[i]);
    }
}

/* ---- Requests, one of each client at a time ---- */

static void hear(load *l, client *c, int op, const unsigned char *payload, size_t size)
{
    if (op == 2) {
        if (c->lens && rv_lens_hear(c->lens, payload, size) != RV_HEARD)
            load_fail("a lens does not understand what it is told");
        if (payload[0] == 2 && l->sent[c->table] > 0) {
            c->told = load_now();
            if (c != l->mover[c->table]) {
                times_add(&l->times, c->told - l->sent[c->table]);
                l->told++;
            }
        }
    } else if (size > 6 && memcmp(payload, "{\"id\":", 6) == 0) {
        if (size >= sizeof c->answer)
            load_fail("a very long answer");
        memcpy(c->answer, payload, size);
        c->answer[size] = '\0';
        c->asked = 0;
    }
}

static void pump(load *l, client *c, bool wait)
{
    const unsigned char *payload;
    size_t size;
    load_read(c, wait);
    for (int op; (op = load_frame(c, &payload, &size)) != 0;)
        hear(l, c, op, payload, size);
}

static void ask(client *c, const char *members)
{
    char text[1024];
    rv_out out = rv_out_to(text, sizeof text);
    rv_put(&out, "{\"id\":%u,%s}", ++c->number, members);
    c->asked = load_now();
    load_say(c, text, out.used);
}

static void wait_for(load *l, client *c, const char *ok)
{
    while (c->asked > 0)
        pump(l, c, true);
    if (strstr(c->answer, ok) == NULL) {
        fprintf(stderr, "%s\n", c->answer);
        load_fail(ok);
    }
}

static client *seat_of(const load *l, int table, int seat)
{
    return &l->clients[table * l->seats + seat - 1];
}

static bool sits(const load *l, int i)
{
    return i < l->tables * l->seats;
}

/* The secrets in the answer to "make": of the seats in their order, then of those who watch. */
static void read_secret(const char *answer, int which, char secret[64], const char *key)
{
    const char *at = answer;
    for (int i = 0; i <= which && at; i++)
        at = strstr(i ? at + 1 : at, key);
    at = at ? at + strlen(key) : NULL;
    const char *end = at ? strchr(at, '"') : NULL;
    if (end == NULL || end - at >= 64)
        load_fail("an invitation is missing");
    memcpy(secret, at, (size_t)(end - at));
    secret[end - at] = '\0';
}

static void gather(load *l)
{
    char text[256], id[64], secret[64];
    snprintf(text, sizeof text, "\"do\":\"make\",\"game\":\"" GAME "\",\"options\":\"players=%d\"",
             l->seats);
    for (int t = 0; t < l->tables; t++)
        ask(seat_of(l, t, 1), text);
    for (int t = 0; t < l->tables; t++)
        wait_for(l, seat_of(l, t, 1), "\"ok\":\"make\"");
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < l->sockets; i++) {
            int table = sits(l, i) ? i / l->seats : (i - l->tables * l->seats) % l->tables;
            client *c = &l->clients[i];
            const char *made = seat_of(l, table, 1)->answer;
            c->table = table;
            c->seat = sits(l, i) ? i % l->seats + 1 : 0;
            if (c->seat == 1 || (round && c->seat == 0))
                continue;
            read_secret(made, 0, id, "\"table\":\"");
            read_secret(made, c->seat ? c->seat - 2 : 0, secret,
                        c->seat ? "\"secret\":\"" : "\"watch\":\"");
            snprintf(text, sizeof text, "\"do\":\"%s\",\"table\":\"%s\",\"secret\":\"%s\"",
                     round ? "sit" : "open", id, secret);
            ask(c, text);
        }
        for (int i = 0; i < l->sockets; i++)
            if (l->clients[i].asked > 0)
                wait_for(l, &l->clients[i], round ? "\"ok\":\"sit\"" : "\"ok\":\"open\"");
    }
}

/* The games begin, and everybody looks. */
static void begin(load *l, const rv_shelf *shelf)
{
    char text[64];
    for (int t = 0; t < l->tables; t++)
        ask(seat_of(l, t, 1), "\"do\":\"start\"");
    for (int t = 0; t < l->tables; t++)
        wait_for(l, seat_of(l, t, 1), "\"ok\":\"start\"");
    for (int i = 0; i < l->sockets; i++) {
        client *c = &l->clients[i];
        c->lens = c->seat ? rv_lens_new(shelf) : NULL;
        snprintf(text, sizeof text, "\"do\":\"watch\",\"as\":%d", c->seat);
        ask(c, c->seat ? text : "\"do\":\"watch\",\"as\":\"spectator\"");
    }
    for (int i = 0; i < l->sockets; i++) {
        wait_for(l, &l->clients[i], "\"ok\":\"watch\"");
        while (l->clients[i].lens && !rv_lens_ready(l->clients[i].lens))
            pump(l, &l->clients[i], true);
    }
}

/* ---- Playing ---- */

static bool is_done(const load *l, int table)
{
    bool done = true;
    for (int seat = 1; seat <= l->seats; seat++) {
        const client *c = seat_of(l, table, seat);
        done = done && c->asked == 0 && c->told >= l->sent[table];
    }
    return done;
}

/* Whoever must move makes any of its moves; false: nobody can at present. */
static bool play(load *l, int table, rv_rng *luck)
{
    static rv_move moves[RV_MOVES];
    char text[512];
    if (l->sent[table] > 0 && !is_done(l, table))
        return false;
    for (int seat = 1; seat <= l->seats; seat++) {
        client *c = seat_of(l, table, seat);
        int count = rv_lens_over(c->lens) ? 0 : rv_lens_moves(c->lens, moves);
        if (count == 0)
            continue;
        rv_out out = rv_out_to(text, sizeof text);
        rv_put(&out, "\"do\":\"play\",\"as\":%d,\"key\":\"", seat);
        rv_put_hex(&out, rv_below(luck, 1u << 31) + ((uint64_t)l->moves << 32));
        rv_put(&out, "\",\"move\":\"");
        rv_move_print(rv_lens_game(c->lens), moves[rv_below(luck, (uint32_t)count)], &out);
        rv_put(&out, "\"");
        l->moves++;
        l->sent[table] = load_now();
        l->mover[table] = c;
        ask(c, text);
        return true;
    }
    return false;
}

static void listen_for(load *l, int wait)
{
    struct epoll_event events[AT_ONCE];
    int count = epoll_wait(l->epoll, events, AT_ONCE, wait);
    for (int i = 0; i < count; i++) {
        client *c = events[i].data.ptr;
        bool asked = c->asked > 0;
        pump(l, c, false);
        if (asked && c->asked == 0 && strstr(c->answer, "\"ok\":\"play\"") == NULL)
            l->refused++;
    }
}

static void play_all(load *l)
{
    rv_rng luck = { { 20, 26 }, 0 };
    double begun = load_now(), end = begun + l->seconds * 1e3, step = 1e3 / l->rate, due = begun;
    for (int i = 0; i < l->sockets; i++) {
        struct epoll_event event = { .events = EPOLLIN, .data.ptr = &l->clients[i] };
        epoll_ctl(l->epoll, EPOLL_CTL_ADD, l->clients[i].socket, &event);
    }
    for (int table = 0; load_now() < end;) {
        for (int tries = 0; due <= load_now() && tries < l->tables; tries++) {
            due += play(l, table, &luck) ? step : 0;
            table = (table + 1) % l->tables;
        }
        listen_for(l, 1);
    }
    for (int t = 0; t < l->tables; t++)
        while (l->sent[t] > 0 && !is_done(l, t)) {
            listen_for(l, 10);
            if (load_now() > end + GRACE)
                load_fail("a move was not answered, or not told to everybody");
        }
}

/* ---- The echo ---- */

static void echo_all(load *l, double *p50, double *p99, double *micros, double *bytes)
{
    char text[100];
    int port;
    times t = { .count = 0 };
    const unsigned char *payload;
    size_t size;
    pid_t server = load_echo(&port);
    client *clients = calloc((size_t)l->sockets, sizeof *clients);
    int epoll = epoll_create1(0);
    double before = memory_of(server), step = 1e3 / (l->rate * FRAMES_PER_MOVE);
    if (clients == NULL)
        load_fail("no memory");
    memset(text, 'x', sizeof text);
    connect_all(clients, l->sockets, port);
    *bytes = (memory_of(server) - before) / l->sockets;
    for (int i = 0; i < l->sockets; i++) {
        struct epoll_event event = { .events = EPOLLIN, .data.ptr = &clients[i] };
        epoll_ctl(epoll, EPOLL_CTL_ADD, clients[i].socket, &event);
    }
    double begun = load_now(), end = begun + l->seconds * 1e3, due = begun;
    double used = seconds_of(server);
    for (int i = 0; load_now() < end;) {
        for (int tries = 0; due <= load_now() && tries < l->sockets; tries++) {
            client *c = &clients[i];
            i = (i + 1) % l->sockets;
            if (c->asked > 0)
                continue;
            c->asked = load_now();
            load_say(c, text, sizeof text);
            due += step;
        }
        struct epoll_event events[AT_ONCE];
        int count = epoll_wait(epoll, events, AT_ONCE, 1);
        for (int j = 0; j < count; j++) {
            client *c = events[j].data.ptr;
            load_read(c, false);
            if (load_frame(c, &payload, &size) != 0) {
                times_add(&t, load_now() - c->asked);
                c->asked = 0;
            }
        }
    }
    *micros = (seconds_of(server) - used) * 1e6 / (double)t.count;
    *p50 = times_at(&t, 0.5);
    *p99 = times_at(&t, 0.99);
    kill(server, SIGKILL);
    for (int i = 0; i < l->sockets; i++) {
        close(clients[i].socket);
        free(clients[i].in);
    }
    close(epoll);
    free(clients);
    free(t.list);
}

/* ---- All of it ---- */

static int number(int argc, char **argv, int i, int otherwise)
{
    return argc > i ? atoi(argv[i]) : otherwise;
}

/* What one process needs for its own clients. */
static void make_clients(load *l)
{
    l->clients = calloc((size_t)l->sockets, sizeof *l->clients);
    l->sent = calloc((size_t)l->tables, sizeof *l->sent);
    l->mover = calloc((size_t)l->tables, sizeof *l->mover);
    l->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (l->clients == NULL || l->sent == NULL || l->mover == NULL || l->epoll < 0)
        load_fail("no memory");
}

static void drop_clients(load *l)
{
    for (int i = 0; i < l->sockets; i++) {
        rv_lens_free(l->clients[i].lens);
        free(l->clients[i].in);
    }
    free(l->clients);
    free(l->sent);
    free(l->mover);
    free(l->times.list);
}

static void print_times(load *l)
{
    printf("from sent to told: median %.1f ms, p99 %.1f ms, longest %.1f ms",
           times_at(&l->times, 0.5), times_at(&l->times, 0.99), times_at(&l->times, 1));
}

/* A process of its own, so that it does not wait for the reading of the others. */
static pid_t play_beside(const load *others, const rv_shelf *shelf, const char *when)
{
    load l = { .sockets = others->seats,
               .tables = 1,
               .rate = BESIDE,
               .seconds = others->seconds,
               .seats = others->seats,
               .port = others->port };
    pid_t process = fork();
    if (process != 0)
        return process;
    make_clients(&l);
    connect_all(l.clients, l.sockets, l.port);
    gather(&l);
    begin(&l, shelf);
    play_all(&l);
    printf("at another table, %s, %ld moves: ", when, l.moves);
    print_times(&l);
    printf("\n");
    fflush(stdout);
    drop_clients(&l);
    _exit(l.refused > 0 || l.moves == 0);
}

static void await(pid_t process)
{
    int status;
    if (waitpid(process, &status, 0) != process || status != 0)
        load_fail("not every move at the other table was taken");
}

static void measure(load *l, const char *reverie, const char *folder, const rv_shelf *shelf,
                    bool beside)
{
    start_server(l, reverie, folder);
    double empty = memory_of(l->server);
    connect_all(l->clients, l->sockets, l->port);
    double full = memory_of(l->server);
    gather(l);
    begin(l, shelf);
    if (beside)
        await(play_beside(l, shelf, "nobody else moves"));
    double seated = memory_of(l->server), used = seconds_of(l->server);
    printf("%d sockets: %.1f kB each; %d tables with %d people and %d who watch: %.1f kB each\n",
           l->sockets, (full - empty) / l->sockets / 1e3, l->tables, l->tables * l->seats,
           l->sockets - l->tables * l->seats, (seated - full) / l->tables / 1e3);
    fflush(stdout);
    pid_t other = beside ? play_beside(l, shelf, "the others move") : 0;
    play_all(l);
    used = seconds_of(l->server) - used;
    printf("%ld moves in %d s (%.0f a second), told to others %ld times, %ld refused\n", l->moves,
           l->seconds, (double)l->moves / l->seconds, l->told, l->refused);
    print_times(l);
    printf("; %.0f us of processor per move\n", used * 1e6 / (double)l->moves);
    fflush(stdout);
    if (beside)
        await(other);
}

int main(int argc, char **argv)
{
    struct rlimit files = { FILES, FILES };
    const char *where = getenv("TMPDIR"), *also = argc > 7 ? argv[7] : "";
    char folder[256], command[300];
    load l = { .sockets = number(argc, argv, 2, 5000),
               .tables = number(argc, argv, 3, 1000),
               .rate = number(argc, argv, 4, 500),
               .seconds = number(argc, argv, 5, 20),
               .seats = number(argc, argv, 6, 4) };
    if (argc < 2 || l.tables < 1 || l.seats < 2 || l.sockets < l.tables * l.seats || l.rate < 1
        || l.seconds < 1)
        load_fail("bench_load REVERIE [SOCKETS [TABLES [MOVES-PER-SECOND [SECONDS [SEATS "
                  "[echo|beside]]]]]]");
    setrlimit(RLIMIT_NOFILE, &files);
    snprintf(folder, sizeof folder, "%s/reverie-load-XXXXXX", where ? where : "/tmp");
    if (mkdtemp(folder) == NULL)
        load_fail("no files");
    make_clients(&l);
    rv_shelf shelf = load_shelf();
    printf("machine load %.1f\n", machine_load());
    fflush(stdout);
    measure(&l, argv[1], folder, &shelf, strcmp(also, "beside") == 0);
    stop_server(&l);
    snprintf(command, sizeof command, "rm -r %s", folder);
    if (system(command) != 0 || l.refused > 0 || l.moves == 0)
        load_fail("not every move was taken");
    if (strcmp(also, "echo") == 0) {
        double p50, p99, micros, bytes;
        echo_all(&l, &p50, &p99, &micros, &bytes);
        printf("echo of libwebsockets, %d a second: median %.1f ms, p99 %.1f ms, %.0f us of "
               "processor each; %.1f kB a socket\n",
               l.rate * FRAMES_PER_MOVE, p50, p99, micros, bytes / 1e3);
        printf("a move against an echo: p99 %.2f\n", times_at(&l.times, 0.99) / p99);
    }
    printf("machine load %.1f\n", machine_load());
    drop_clients(&l);
    return 0;
}
