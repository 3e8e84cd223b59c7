#include "apps/server/admin.h"
#include "apps/server/net/http.h"
#include "apps/server/net/wire.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CALLERS = 16, TIME = 5000, REQUEST = 4096 }; /* at each door; milliseconds; bytes */

struct caller {
    watch watch; /* first */
    admin *admin;
    TAILQ_ENTRY(caller) place;
    uint64_t number, until;
    bool http, asked;
    char in[REQUEST];
    size_t in_size;
    char *out;
    size_t out_size, out_sent;
};

/* ---- Out ---- */

static void speak(caller *c)
{
    while (c->out_sent < c->out_size) {
        ssize_t sent =
            send(c->watch.file, c->out + c->out_sent, c->out_size - c->out_sent, MSG_NOSIGNAL);
        if (sent < 0 && errno == EAGAIN)
            return loop_want(c->admin->loop, &c->watch, LOOP_OUT);
        if (sent < 0)
            break;
        c->out_sent += (size_t)sent;
    }
    loop_end(c->admin->loop, &c->watch);
}

/* Everything there is to say to it. */
static void say(caller *c, const char *head, rv_span text)
{
    size_t size = strlen(head);
    c->out = malloc(size + text.size + 1);
    if (c->out == NULL)
        return loop_end(c->admin->loop, &c->watch);
    memcpy(c->out, head, size);
    memcpy(c->out + size, text.at, text.size);
    c->out_size = size + text.size;
    speak(c);
}

static void say_status(caller *c, http_verdict status, rv_span text)
{
    char head[256];
    rv_out out = rv_out_to(head, sizeof head);
    rv_put(&out,
           "HTTP/1.1 %s\r\ncontent-type: text/plain; version=0.0.4\r\ncache-control: no-store\r\n"
           "content-length: %u\r\nconnection: close\r\n\r\n",
           http_reason(status), (unsigned)text.size);
    say(c, head, text);
}

void admin_answer(admin *a, uint64_t order, rv_span text)
{
    caller *c;
    rv_span ok;
    TAILQ_FOREACH(c, &a->callers, place)
    if (c->number == order)
        break;
    if (c == NULL || c->watch.ended)
        return;
    if (!c->http)
        say(c, "", text);
    else if (rv_next_line(&text, &ok))
        say_status(c, HTTP_OK, text);
}

/* ---- In ---- */

/* A foreign page whose host name points here learns nothing. */
static bool is_local(rv_span host)
{
    rv_span name = rv_cut(&host, ':');
    return rv_is(name, "127.0.0.1") || rv_is(name, "localhost");
}

static void hear_http(caller *c)
{
    http_request request;
    http_verdict status = http_read(c->in, c->in_size, &request);
    if (status == HTTP_MORE && c->in_size < sizeof c->in)
        return;
    if (status == HTTP_OK && !is_local(request.host))
        status = HTTP_FORBIDDEN;
    else if (status == HTTP_OK && request.method != HTTP_GET)
        status = HTTP_NOT_ALLOWED;
    else if (status == HTTP_OK && !rv_is((rv_span){ request.path, request.path_size }, "/metrics"))
        status = HTTP_NOT_FOUND;
    c->asked = true;
    if (status == HTTP_OK)
        house_order(c->admin->house, c->number, rv_span_of("metrics"));
    else
        say_status(c, status == HTTP_MORE ? HTTP_LONG_HEADERS : status, (rv_span){ "", 0 });
}

static void hear_order(caller *c)
{
    rv_span text = { c->in, c->in_size }, line;
    bool whole = memchr(c->in, '\n', c->in_size) != NULL;
    if (!whole && c->in_size < sizeof c->in)
        return;
    c->asked = true;
    house_order(c->admin->house, c->number,
                whole && rv_next_line(&text, &line) ? line : (rv_span){ "", 0 });
}

static void happened(watch *w, unsigned what)
{
    caller *c = (caller *)w;
    if (what & LOOP_OUT)
        return speak(c);
    ssize_t got = c->asked ? -1 : read(w->file, c->in + c->in_size, sizeof c->in - c->in_size);
    if (got <= 0 && !c->asked && errno != EAGAIN)
        return loop_end(c->admin->loop, w);
    if (got <= 0) /* nothing more is asked; a pending order may still be answered */
        return what & LOOP_BROKEN ? loop_end(c->admin->loop, w)
                                  : loop_want(c->admin->loop, w, c->asked ? 0 : LOOP_IN);
    c->in_size += (size_t)got;
    if (c->http)
        hear_http(c);
    else
        hear_order(c);
}

static void gone(watch *w)
{
    caller *c = (caller *)w;
    TAILQ_REMOVE(&c->admin->callers, c, place);
    c->admin->count[c->http]--;
    close(w->file);
    free(c->out);
    free(c);
}

/* ---- The doors ---- */

/* The owner of this process, or of the machine. */
static bool is_owner(int connection)
{
    struct ucred who;
    socklen_t size = sizeof who;
    return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &who, &size) == 0
           && (who.uid == geteuid() || who.uid == 0);
}

static void enter(admin *a, int door, bool http)
{
    int connection = accept4(door, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (connection < 0)
        return;
    bool good = a->count[http] < CALLERS && (http || is_owner(connection));
    caller *c = good ? calloc(1, sizeof *c) : NULL;
    if (c)
        c->watch = (watch){ .file = connection, .happened = happened, .gone = gone };
    if (c == NULL || !loop_add(a->loop, &c->watch, LOOP_IN)) {
        free(c);
        close(connection);
        return;
    }
    c->admin = a;
    c->http = http;
    c->number = ++a->number;
    c->until = wire_now() + TIME;
    TAILQ_INSERT_TAIL(&a->callers, c, place);
    a->count[http]++;
}

static void at_orders(watch *w, unsigned what)
{
    (void)what;
    enter((admin *)((char *)w - offsetof(admin, orders)), w->file, false);
}

static void at_figures(watch *w, unsigned what)
{
    (void)what;
    enter((admin *)((char *)w - offsetof(admin, figures)), w->file, true);
}

void admin_tick(admin *a, uint64_t now)
{
    caller *c;
    TAILQ_FOREACH(c, &a->callers, place)
    if (c->until < now)
        loop_end(a->loop, &c->watch);
}

/* ---- Beginning and end ---- */

/* Addresses are short, paths may be long: it is named through its open folder. */
int admin_address(const char *data, struct sockaddr_un *address)
{
    char folder[4200];
    rv_out path = rv_out_to(folder, sizeof folder);
    rv_out out = rv_out_to(address->sun_path, sizeof address->sun_path);
    const char *slash = strrchr(data, '/');
    rv_put_span(&path, slash ? (rv_span){ data, (size_t)(slash - data) + 1 } : rv_span_of("."));
    int file = path.full ? -1 : open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    address->sun_family = AF_UNIX;
    rv_put(&out, "/proc/self/fd/%d/%s-admin", file, slash ? slash + 1 : data);
    if (file >= 0 && out.full) {
        close(file);
        return -1;
    }
    return file;
}

void admin_begin(admin *a)
{
    TAILQ_INIT(&a->callers);
    a->orders = (watch){ .file = -1, .happened = at_orders };
    a->figures = (watch){ .file = -1, .happened = at_figures };
}

bool admin_open(admin *a, const char *data, rv_complaint *complaint)
{
    struct sockaddr_un address;
    if (data == NULL)
        return true;
    int folder = admin_address(data, &address);
    rv_out path = rv_out_to(a->path, sizeof a->path);
    rv_put(&path, "%s-admin", data);
    a->orders.file = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (folder >= 0)
        unlink(address.sun_path); /* left by a server that was killed: we hold the store */
    mode_t before = umask(0177);
    bool good = folder >= 0 && a->orders.file >= 0
                && bind(a->orders.file, (struct sockaddr *)&address, sizeof address) == 0
                && listen(a->orders.file, CALLERS) == 0 && loop_add(a->loop, &a->orders, LOOP_IN);
    umask(before);
    if (folder >= 0)
        close(folder);
    if (!good)
        rv_complain_with(complaint, NULL, "complaint.serve.socket", "file=%s", data);
    return good;
}

listen_end admin_listen(admin *a, int port)
{
    listener l;
    listen_end end = port ? listen_open("127.0.0.1", port, &l) : LISTEN_OPEN;
    if (port && end == LISTEN_OPEN) {
        a->figures.file = l.socket;
        loop_add(a->loop, &a->figures, LOOP_IN);
    }
    return end;
}

void admin_close(admin *a)
{
    caller *c;
    TAILQ_FOREACH(c, &a->callers, place)
    loop_end(a->loop, &c->watch);
    if (a->orders.file >= 0) {
        close(a->orders.file);
        unlink(a->path);
    }
    if (a->figures.file >= 0)
        close(a->figures.file);
}
