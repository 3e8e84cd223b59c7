#include "apps/server/serve.h"
#include "apps/server/admin.h"
#include "apps/server/net/listen.h"
#include "apps/server/log.h"
#include "apps/server/net/visitor.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* Open files: as many as we may have, but no more than this; and those kept for ourselves, and for
   visitors on their way out while others come in. */
enum { FILES = 16384, RESERVE = 32, AT_ONCE = 16, MOST_WIRES = 10000, MOST_MINDS = 4 };
/* Milliseconds. Whoever is connected has a moment at the end to take the last words. */
enum { PAUSE = 100, SECOND = 1000, LAST_WORDS = 300 };

/* A process has at most one server; signal handlers reach it here. */
static loop *running;
static volatile sig_atomic_t stopped; /* by that signal */

typedef struct server {
    visitors visitors;
    admin admin;
    watch door, keyboard;
    uint64_t tick;    /* when the next once-a-second work is due */
    uint64_t begun;   /* when the loop woke */
    uint64_t stalled; /* milliseconds of stalls that the journal has heard of */
    uint64_t opens;   /* when the door opens again; 0: it is open */
    bool input;       /* a line has come */
} server;

#define SERVER_OF(watched, member) ((server *)((char *)(watched)-offsetof(server, member)))

/* Lets in those who wait at the door. */
static void at_door(watch *w, unsigned what)
{
    server *s = SERVER_OF(w, door);
    (void)what;
    for (int i = 0; i < AT_ONCE; i++) {
        int connection = accept4(w->file, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (connection >= 0) {
            visitor_enter(&s->visitors, connection);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            /* the reserve was not enough: the loop would spin on the door */
            visitor_make_way(&s->visitors);
            loop_want(running, w, 0);
            s->opens = wire_now() + PAUSE;
            return;
        } else if (errno == EAGAIN) {
            return;
        }
    }
}

static void at_keyboard(watch *w, unsigned what)
{
    server *s = SERVER_OF(w, keyboard);
    char line[256];
    (void)what;
    s->input = read(w->file, line, sizeof line) > 0;
    if (!s->input)
        loop_end(running, w);
}

static void stop(int signal_number)
{
    stopped = signal_number;
    if (running)
        loop_ring(running);
}

/* How many files may be open for visitors, who need a connection and a file each, and wires, which
   never take more than three quarters of them. */
static void make_room(visitors *v)
{
    struct rlimit limit;
    v->files = 2;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max < FILES ? limit.rlim_max : FILES;
        setrlimit(RLIMIT_NOFILE, &limit);
        v->files = limit.rlim_cur > RESERVE + 2 ? (unsigned)(limit.rlim_cur - RESERVE) : 2;
    }
    v->wires.room = v->files / 4 * 3 < MOST_WIRES ? v->files / 4 * 3 : MOST_WIRES;
}

/* ---- The house in the loop ---- */

/* From another thread. */
static void wake(void *user)
{
    server *s = user;
    loop_ring(&s->visitors.loop);
}

/* Whoever waits for the loop waits for all that it does in a turn, from when it wakes until it
   waits again. */
static void woken(loop *l)
{
    server *s = (server *)((char *)l - offsetof(server, visitors.loop));
    s->begun = wire_now();
}

static void waiting(loop *l)
{
    server *s = (server *)((char *)l - offsetof(server, visitors.loop));
    house_note_turn(s->visitors.wires.house, wire_now() - s->begun);
}

static void note_stall(server *s)
{
    log_line line;
    uint64_t lost = wire_stalled();
    if (lost == s->stalled)
        return;
    log_begin(&line, LOG_WARNING, "stall");
    log_number(&line, "ms", lost - s->stalled);
    log_end(&line);
    s->stalled = lost;
}

/* Does what is due by now; returns the milliseconds until there is more. */
static int64_t go_on(server *s)
{
    uint64_t now = wire_now();
    note_stall(s);
    int64_t wait = house_go_on(s->visitors.wires.house, now);
    if (s->tick <= now) {
        visitors_tick(&s->visitors);
        admin_tick(&s->admin, now);
        tls_look_again(&s->visitors.keys);
        house_report(s->visitors.wires.house, now);
        s->tick = now + SECOND;
    }
    if (s->opens && s->opens <= now) {
        s->opens = 0;
        loop_want(running, &s->door, LOOP_IN);
    }
    uint64_t next = s->opens && s->opens < s->tick ? s->opens : s->tick;
    return wait < 0 || now + (uint64_t)wait > next ? (int64_t)(next - now) : wait;
}

/* A line in the operator's journal. */
static void note(void *user, const char *table, const char *what)
{
    (void)user;
    log_line line;
    log_begin(&line, LOG_ERROR, "table");
    log_text(&line, "table", table);
    log_text(&line, "reason", what);
    log_end(&line);
}

static void ordered(void *user, uint64_t order, rv_span answer)
{
    server *s = user;
    admin_answer(&s->admin, order, answer);
}

/* One processor is kept free for people. */
static int minds_for(long processors)
{
    return processors > MOST_MINDS ? MOST_MINDS : processors > 1 ? (int)processors - 1 : 1;
}

/* False after a complaint. */
static bool open_house(server *s, const serve_settings *settings, rv_complaint *complaint)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    wires *w = &s->visitors.wires;
    house_settings wanted = { .data = settings->data,
                              .shelf = settings->shelf,
                              .minds = minds_for(processors),
                              .generous = settings->generous,
                              .wake = wake,
                              .user = s,
                              .send = wire_send,
                              .answered = wire_answered,
                              .note = note,
                              .dismiss = wire_dismiss,
                              .ordered = ordered };
    w->house = house_open(&wanted, complaint);
    w->secure = settings->certificate != NULL;
    w->generous = settings->generous;
    w->origin = settings->origin;
    w->host = settings->host;
    net_address_read(settings->proxy ? settings->proxy : "", &w->proxy);
    return w->house != NULL;
}

static void note_event(const char *event, const char *name, const char *value)
{
    log_line line;
    log_begin(&line, LOG_ALL, event);
    log_text(&line, name, value);
    log_end(&line);
}

static void announce(const serve_settings *settings, const listener *l)
{
    char address[300];
    bool six = strchr(settings->host, ':') != NULL;
    snprintf(address, sizeof address, "http%s://%s%s%s:%d/", settings->certificate ? "s" : "",
             six ? "[" : "", settings->host, six ? "]" : "", l->port);
    note_event("listening", "address", address);
    settings->ready(settings->user, address, l->alone);
}

/* What ends the server, and what does not: it outlasts the terminal that it was started from, and
   whoever types there while it is in the background. */
enum { SIGNALS = 5 };
static const int signals[SIGNALS] = { SIGINT, SIGTERM, SIGHUP, SIGTTIN, SIGPIPE };

static void take_signals(struct sigaction before[SIGNALS])
{
    for (int i = 0; i < SIGNALS; i++) {
        bool ends = signals[i] == SIGINT || signals[i] == SIGTERM;
        struct sigaction action = { .sa_handler = ends ? stop : SIG_IGN };
        sigaction(signals[i], &action, &before[i]);
    }
}

/* Everybody is told that the server stops, and why the connection ends. */
static void say_goodbye(server *s)
{
    uint64_t until = wire_now() + LAST_WORDS;
    loop_end(running, &s->door);
    visitors_end(&s->visitors);
    for (uint64_t now; s->visitors.wires.count > 0 && (now = wire_now()) < until;)
        loop_turn(running, (int64_t)(until - now));
    visitors_drop(&s->visitors);
}

/* The loop, with the door in it. */
static serve_end serve(server *s, const serve_settings *settings, const listener *l)
{
    struct sigaction before[SIGNALS];
    running = &s->visitors.loop;
    running->woken = woken;
    running->waiting = waiting;
    s->door = (watch){ .file = l->socket, .happened = at_door };
    s->keyboard = (watch){ .file = STDIN_FILENO, .happened = at_keyboard };
    take_signals(before);
    if (!loop_add(running, &s->door, LOOP_IN))
        return SERVE_FAILED;
    announce(settings, l);
    if (settings->watch_input)
        loop_add(running, &s->keyboard, LOOP_IN);
    s->begun = wire_now();
    while (!stopped && !s->input) {
        int64_t wait = go_on(s);
        loop_turn(running, wait);
    }
    note_event("stop", "by", s->input ? "input" : stopped == SIGINT ? "SIGINT" : "SIGTERM");
    say_goodbye(s);
    house_report_all(s->visitors.wires.house);
    if (!s->input)
        return SERVE_STOPPED;
    /* somebody may play on in the terminal, and interrupt that */
    for (int i = 0; i < SIGNALS - 1; i++)
        sigaction(signals[i], &before[i], NULL);
    return SERVE_INPUT;
}

/* SERVE_STOPPED: everything is open, and nothing is running yet. */
static serve_end open_all(server *s, const serve_settings *settings, rv_complaint *complaint)
{
    s->admin.loop = &s->visitors.loop;
    if (!open_house(s, settings, complaint))
        return SERVE_NO_DATA;
    s->admin.house = s->visitors.wires.house;
    if (!admin_open(&s->admin, settings->data, complaint))
        return SERVE_NO_DATA;
    return admin_listen(&s->admin, settings->metrics) == LISTEN_OPEN ? SERVE_STOPPED
                                                                     : SERVE_NO_METRICS;
}

serve_end serve_page(const serve_settings *settings, rv_complaint *complaint)
{
    server s = { .input = false };
    listener l;
    /* at a terminal somebody reads, and wants to hear of trouble alone */
    log_open(isatty(STDERR_FILENO) ? LOG_WARNING : LOG_ALL);
    s.visitors.keys = (tls_keys){ .certificate = settings->certificate, .key = settings->key };
    if (!page_open(&s.visitors.page, settings->folder))
        return SERVE_NO_PAGE;
    switch (listen_open(settings->host, settings->port, &l)) {
    case LISTEN_OPEN:
        break;
    case LISTEN_NO_NAME:
        return SERVE_NO_NAME;
    case LISTEN_NOT_OURS:
        return SERVE_NOT_OURS;
    case LISTEN_NO_PORT:
        return SERVE_NO_PORT;
    }
    make_room(&s.visitors);
    admin_begin(&s.admin);
    visitors_begin(&s.visitors);
    serve_end end = SERVE_FAILED;
    if (!tls_open(&s.visitors.keys, complaint)) {
        end = SERVE_NO_KEYS;
    } else if (loop_open(&s.visitors.loop)) {
        note_event("start", "version", RV_VERSION);
        end = open_all(&s, settings, complaint);
        if (end == SERVE_STOPPED)
            end = serve(&s, settings, &l);
        admin_close(&s.admin);
        running = NULL;
        loop_bury(&s.visitors.loop);
        if (s.visitors.wires.house)
            house_close(s.visitors.wires.house);
        loop_close(&s.visitors.loop); /* other threads rang it until now */
    }
    tls_close(&s.visitors.keys);
    close(l.socket);
    return end;
}
