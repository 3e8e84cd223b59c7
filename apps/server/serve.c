#include "apps/server/serve.h"
#include "apps/server/listen.h"
#include "apps/server/visitor.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* Open files: as many as we may, but not more than this; and those that are kept for ourselves,
   and for visitors on their way out while others come in. */
enum { FILES = 8192, RESERVE = 32, AT_ONCE = 16 };
enum { PAUSE = 100 * LWS_US_PER_MS };

/* The process has one server at most; signal handlers reach it here. */
static struct lws_context *running;
static volatile sig_atomic_t stopped;

typedef struct server {
    visitors visitors; /* first: the user of the context */
    lws_sorted_usec_list_t pause;
    struct lws *door;
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

/* How many visitors there is room for: each needs a connection and a file. */
static unsigned make_room(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 1;
    limit.rlim_cur = limit.rlim_max < FILES ? limit.rlim_max : FILES;
    setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur > RESERVE + 2 ? (unsigned)(limit.rlim_cur - RESERVE) / 2 : 1;
}

static void announce(const serve_settings *settings, const listener *l)
{
    char address[300];
    bool six = strchr(settings->host, ':') != NULL;
    snprintf(address, sizeof address, "http://%s%s%s:%d/", six ? "[" : "", settings->host,
             six ? "]" : "", l->port);
    settings->ready(settings->user, address, l->alone);
}

static serve_end run(const server *s)
{
    while (!stopped && !s->input)
        if (lws_service(running, 0) < 0)
            break;
    return s->input ? SERVE_INPUT : SERVE_STOPPED;
}

/* The loop, with the door in it. */
static serve_end serve(server *s, const serve_settings *settings, const listener *l)
{
    const struct lws_protocols protocols[] = {
        visitor_protocol,
        { .name = "door", .callback = at_door },
        { .name = "keyboard", .callback = at_keyboard },
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
    if (s->door != NULL) {
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
    if (context)
        lws_context_destroy(context);
    return end;
}

serve_end serve_page(const serve_settings *settings)
{
    server s = { .input = false };
    listener l;
    if (!page_open(&s.visitors.page, settings->folder))
        return SERVE_NO_PAGE;
    switch (listen_open(settings->host, settings->port, &l)) {
    case LISTEN_OPEN:
        s.visitors.room = make_room();
        return serve(&s, settings, &l);
    case LISTEN_NO_NAME:
        return SERVE_NO_NAME;
    case LISTEN_NOT_OURS:
        return SERVE_NOT_OURS;
    case LISTEN_NO_PORT:
        break;
    }
    return SERVE_NO_PORT;
}
