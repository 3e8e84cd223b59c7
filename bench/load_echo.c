/* The least that a server can do: it sends back whatever it receives. */
#include "bench/load.h"

#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { LONGEST = 512, FILES = 16384 };

typedef struct echo {
    size_t size;
    unsigned char room[LWS_PRE + LONGEST];
} echo;

static int answer(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t size)
{
    echo *e = user;
    switch ((int)reason) {
    case LWS_CALLBACK_RECEIVE:
        e->size = size < LONGEST ? size : LONGEST;
        memcpy(e->room + LWS_PRE, in, e->size);
        lws_callback_on_writable(wsi);
        break;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (e->size > 0 && lws_write(wsi, e->room + LWS_PRE, e->size, LWS_WRITE_TEXT) < 0)
            return -1;
        e->size = 0;
        break;
    default:
        break;
    }
    return 0;
}

static const struct lws_protocols protocols[] = {
    { .name = "echo",
      .callback = answer,
      .per_session_data_size = sizeof(echo),
      .rx_buffer_size = LONGEST },
    { .name = NULL },
};

static void serve(int port_file)
{
    struct lws_context_creation_info info = { .port = 0,
                                              .iface = "127.0.0.1",
                                              .protocols = protocols,
                                              .gid = -1,
                                              .uid = -1,
                                              .fd_limit_per_thread = FILES,
                                              .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS };
    lws_set_log_level(0, NULL);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *vhost = context ? lws_create_vhost(context, &info) : NULL;
    int port = vhost ? lws_get_vhost_listen_port(vhost) : 0;
    if (write(port_file, &port, sizeof port) != sizeof port || port == 0)
        _exit(1);
    while (lws_service(context, 0) >= 0)
        ;
    _exit(0);
}

pid_t load_echo(int *port)
{
    int ends[2];
    pid_t child = pipe(ends) == 0 ? fork() : -1;
    if (child < 0)
        load_fail("no process");
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        serve(ends[1]);
    }
    if (read(ends[0], port, sizeof *port) != sizeof *port || *port == 0)
        load_fail("no echo");
    close(ends[0]);
    close(ends[1]);
    return child;
}
