#include "apps/server/serve.h"
#include "apps/server/listen.h"
#include "apps/server/visitor.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* Open files: as many as we may, but not more than this; and those that are kept for ourselves,
   and for visitors on their way out while others come in. */
enum { FILES = 16384, RESERVE = 32, AT_ONCE = 16, MOST_WIRES = 10000, MOST_MINDS = 4 };
enum { PAUSE = 100 * LWS_US_PER_MS, SECOND = 1000 * LWS_US_PER_MS };

/* The process has one server at most; signal handlers reach it here. */
static struct lws_context *running;
static volatile sig_atomic_t stopped;

typedef struct server {
    visitors visitors; /* first: the user of the context */
    lws_sorted_usec_list_t pause, tick, due;
    struct lws *door;
    int bell;   /* rung by other threads */
    bool input; /* a line has come */
} server;

static void open_door(lws_sorted_usec_list_t *pause)
{
    lws_rx_flow_control(lws_container_of(pause, server, pause)->door, 1);
}

/* Lets in who waits before the door. */
static void let_in(server *s, struct lws *wsi)
{
    for (int i = 0; i < AT_ONCE; i++) {
        int connection = accept4(lws_get_socket_fd(wsi), NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (connection >= 0) {
            visitor_enter(&s->visitors, lws_get_vhost(wsi), connection);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            /* the reserve was not enough: the door would be knocked at without end */
            visitor_make_way(&s->visitors);
            lws_rx_flow_control(wsi, 0);
            lws_sul_schedule(running, 0, &s->pause, open_door, PAUSE);
            return;
        } else if (errno == EAGAIN) {
            return;
        }
    }
}

static int at_door(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t size)
{
    (void)user;
    (void)in;
    (void)size;
    if (reason == LWS_CALLBACK_RAW_RX_FILE)
        let_in(lws_context_user(lws_get_context(wsi)), wsi);
    return 0;
}

static int at_keyboard(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t size)
{
    server *s = lws_context_user(lws_get_context(wsi));
    char line[256];
    (void)user;
    (void)in;
    (void)size;
    if (reason != LWS_CALLBACK_RAW_RX_FILE)
        return 0;
    s->input = read(STDIN_FILENO, line, sizeof line) > 0;
    if (s->input)
        lws_cancel_service(running);
    return s->input ? 0 : -1;
}

static void stop(int signal_number)
{
    (void)signal_number;
    stopped = 1;
    if (running)
        lws_cancel_service(running);
}

static struct lws *watch(struct lws_vhost *vhost, int descriptor, const char *protocol)
{
    lws_sock_file_fd_type file = { .filefd = descriptor };
    return lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, file, protocol, NULL);
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

/* From another thread: the bell is an eventfd, which the loop watches. */
static void wake(void *user)
{
    const server *s = user;
    uint64_t one = 1;
    if (write(s->bell, &one, sizeof one) < 0)
        return; /* it rings already */
}

static int at_bell(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t size)
{
    uint64_t rung;
    (void)user;
    (void)in;
    (void)size;
    if (reason == LWS_CALLBACK_RAW_RX_FILE && read(lws_get_socket_fd(wsi), &rung, sizeof rung) < 0)
        return errno == EAGAIN ? 0 : -1;
    return 0; /* that the loop turns is enough */
}

static void every_second(lws_sorted_usec_list_t *tick)
{
    server *s = lws_container_of(tick, server, tick);
    wires_tick(&s->visitors.wires);
    lws_sul_schedule(running, 0, &s->tick, every_second, SECOND);
}

static void nothing(lws_sorted_usec_list_t *due)
{
    (void)due; /* that the loop turns is enough */
}

static void go_on(server *s)
{
    int64_t wait = house_go_on(s->visitors.wires.house, wire_now());
    if (wait >= 0)
        lws_sul_schedule(running, 0, &s->due, nothing, wait * LWS_US_PER_MS + 1);
}

/* False after a complaint. */
static bool open_house(server *s, const serve_settings *settings, rv_complaint *complaint)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    wires *w = &s->visitors.wires;
    house_settings wanted = { .data = settings->data,
                              .shelf = settings->shelf,
                              .minds = processors > MOST_MINDS ? MOST_MINDS : (int)processors,
                              .generous = settings->generous,
                              .wake = wake,
                              .user = s,
                              .send = wire_send,
                              .answered = wire_answered };
    w->house = house_open(&wanted, complaint);
    w->generous = settings->generous;
    w->origin = settings->origin;
    w->host = settings->host;
    w->proxy = settings->proxy;
    return w->house != NULL;
}

static void announce(const serve_settings *settings, const listener *l)
{
    char address[300];
    bool six = strchr(settings->host, ':') != NULL;
    snprintf(address, sizeof address, "http://%s%s%s:%d/", six ? "[" : "", settings->host,
             six ? "]" : "", l->port);
    settings->ready(settings->user, address, l->alone);
}

static serve_end run(server *s)
{
    every_second(&s->tick);
    while (!stopped && !s->input) {
        go_on(s);
        if (lws_service(running, 0) < 0)
            break;
    }
    return s->input ? SERVE_INPUT : SERVE_STOPPED;
}

/* The loop, with the door in it. */
static serve_end serve(server *s, const serve_settings *settings, const listener *l)
{
    const struct lws_protocols protocols[] = {
        visitor_protocol,
        { .name = "door", .callback = at_door },
        { .name = "keyboard", .callback = at_keyboard },
        { .name = "bell", .callback = at_bell },
        { .name = NULL },
    };
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .user = s,
        .gid = -1,
        .uid = -1,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
    };
    serve_end end = SERVE_FAILED;
    lws_set_log_level(0, NULL);
    running = lws_create_context(&info);
    struct lws_vhost *vhost = running ? lws_create_vhost(running, &info) : NULL;
    s->door = vhost ? watch(vhost, l->socket, "door") : NULL;
    /* the loop closes its own copy: who rings may do so for longer */
    if (s->door != NULL && watch(vhost, dup(s->bell), "bell") != NULL) {
        struct sigaction action = { .sa_handler = stop };
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
        signal(SIGPIPE, SIG_IGN);
        announce(settings, l);
        if (settings->watch_input)
            watch(vhost, STDIN_FILENO, "keyboard");
        end = run(s);
    }
    struct lws_context *context = running;
    running = NULL;
    s->visitors.wires.closing = true;
    if (context)
        lws_context_destroy(context);
    return end;
}

serve_end serve_page(const serve_settings *settings, rv_complaint *complaint)
{
    server s = { .input = false };
    listener l;
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
    s.bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    serve_end end = SERVE_NO_DATA;
    if (open_house(&s, settings, complaint)) {
        end = serve(&s, settings, &l);
        house_close(s.visitors.wires.house);
    } else {
        close(l.socket);
    }
    close(s.bell);
    return end;
}
