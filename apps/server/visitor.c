#include "apps/server/visitor.h"
#include "apps/server/http.h"
#include "core/text.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

/* Seconds. */
enum { TIME_TO_ASK = 20, TIME_TO_FINISH = 5, TIME_TO_TAKE = 30, TIME_TO_LEAVE = 2 };
enum { PART = 256 * 1024 }; /* of a file at a time, so that all get their turn */

static const char security[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
    "'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri "
    "'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-embedder-policy: require-corp\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n";

typedef struct visitor {
    lws_dll2_t place;
    struct lws *wsi;
    int socket;
    char *asked; /* HTTP_LIMIT bytes, from the first on that comes */
    size_t asked_size;
    char head[sizeof security + 512 + WIRE_HELLO]; /* of the answer */
    size_t head_size, head_sent;
    int file; /* -1: none */
    off_t file_size, file_sent;
    bool answering;
    bool last;    /* no request is read after this answer */
    bool leaving; /* all is said; what still comes is thrown away */
    wire *wire;   /* it is or will be one, when the answer is out */
} visitor;

static void give_time(visitor *v, int seconds)
{
    if (v->place.owner != NULL) /* whoever was sent away has none left */
        lws_set_timeout(v->wsi, PENDING_TIMEOUT_USER_OK, seconds);
}

/* `more`: further headers. */
static void write_head(visitor *v, http_verdict status, const page_file *file, const char *more)
{
    rv_out out = rv_out_to(v->head, sizeof v->head);
    rv_put(&out, "HTTP/1.1 %s\r\nserver: reverie\r\n%s%s", http_reason(status), security, more);
    if (status != HTTP_SWITCH)
        rv_put(&out, "content-length: %u\r\n", file ? (unsigned)file->size : 0);
    if (status == HTTP_UPGRADE)
        rv_put(&out, "upgrade: websocket\r\n");
    if (status == HTTP_NOT_ALLOWED)
        rv_put(&out, "allow: GET, HEAD\r\n");
    if (v->last)
        rv_put(&out, "connection: close\r\n");
    if (file)
        rv_put(&out, "content-type: %s\r\ncache-control: %s\r\nvary: accept-encoding\r\n%s",
               file->type, file->lasting ? "public, max-age=31536000, immutable" : "no-cache",
               file->gzip ? "content-encoding: gzip\r\n" : "");
    rv_put(&out, "\r\n");
    v->head_size = rv_written(&out).size;
    v->head_sent = 0;
}

static http_verdict find(const visitors *all, const http_request *request, page_file *file)
{
    if (request->method == HTTP_OTHER)
        return HTTP_NOT_ALLOWED;
    switch (page_find(&all->page, request->path, request->path_size, request->gzip, file)) {
    case PAGE_FOUND:
        return HTTP_OK;
    case PAGE_NONE:
        return HTTP_NOT_FOUND;
    case PAGE_BUSY:
        break;
    }
    return HTTP_BUSY;
}

static bool wants_wire(const http_request *request)
{
    return rv_is((rv_span){ request->path, request->path_size }, WIRE_PATH);
}

/* Begins the answer to the next request, if that is there. */
static void answer_next(visitors *all, visitor *v)
{
    char more[WIRE_HELLO] = "";
    rv_out headers = rv_out_to(more, sizeof more);
    http_request request;
    page_file file;
    http_verdict status = http_read(v->asked, v->asked_size, &request);
    if (status == HTTP_MORE && v->asked_size == HTTP_LIMIT)
        status = HTTP_LONG_HEADERS;
    if (status == HTTP_MORE)
        return;
    v->last = status != HTTP_OK || request.last;
    if (status == HTTP_OK && wants_wire(&request))
        status = wire_welcome(&all->wires, &request, v->wsi, v->socket, &headers, &v->wire);
    else if (status == HTTP_OK)
        status = find(all, &request, &file);
    if (status != HTTP_SWITCH)
        more[0] = '\0';
    write_head(v, status, status == HTTP_OK ? &file : NULL, more);
    if (status == HTTP_OK && request.method == HTTP_GET) {
        v->file = file.descriptor;
        v->file_size = file.size;
    } else if (status == HTTP_OK) {
        close(file.descriptor);
    }
    v->asked_size = v->last ? 0 : v->asked_size - request.size;
    memmove(v->asked, v->asked + request.size, v->asked_size);
    v->answering = true;
    give_time(v, TIME_TO_TAKE);
    lws_rx_flow_control(v->wsi, 0);
    lws_callback_on_writable(v->wsi);
}

/* 0: go on, -1: close. */
static int hear(visitors *all, visitor *v)
{
    if (v->answering)
        return 0;
    if (v->wire)
        return wire_hear(v->wire) ? 0 : -1;
    if (v->asked == NULL && (v->asked = malloc(HTTP_LIMIT)) == NULL)
        return -1;
    ssize_t got = read(v->socket, v->asked + v->asked_size, HTTP_LIMIT - v->asked_size);
    if (got <= 0)
        return got < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
    if (!v->leaving) {
        if (v->asked_size == 0)
            give_time(v, TIME_TO_FINISH); /* for the whole head, however it comes */
        v->asked_size += (size_t)got;
        answer_next(all, v);
    }
    return 0;
}

/* False: what was to be sent cannot be any more. */
static bool went_out(visitor *v, ssize_t sent)
{
    if (sent > 0)
        give_time(v, TIME_TO_TAKE);
    return sent > 0 || (sent < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Sends a part of the answer; false: it cannot be sent, or the file has become shorter. */
static bool send_part(visitor *v)
{
    if (v->head_sent < v->head_size) {
        ssize_t sent = send(v->socket, v->head + v->head_sent, v->head_size - v->head_sent,
                            MSG_NOSIGNAL | (v->file_size > 0 ? MSG_MORE : 0));
        v->head_sent += sent > 0 ? (size_t)sent : 0;
        if (!went_out(v, sent))
            return false;
    }
    off_t left = v->file_size - v->file_sent;
    if (v->head_sent < v->head_size || left == 0)
        return true;
    return went_out(v,
                    sendfile(v->socket, v->file, &v->file_sent, left < PART ? (size_t)left : PART));
}

static void close_file(visitor *v)
{
    if (v->file >= 0)
        close(v->file);
    v->file = -1;
    v->file_size = v->file_sent = 0;
}

/* It is a wire from now on, and takes no visitor's place. False: close. */
static bool begin_wire(visitor *v)
{
    lws_dll2_remove(&v->place);
    lws_set_timeout(v->wsi, NO_PENDING_TIMEOUT, 0);
    lws_rx_flow_control(v->wsi, 1);
    bool good = wire_begin(v->wire, v->asked, v->asked_size);
    free(v->asked);
    v->asked = NULL;
    return good;
}

/* The answer is out: what next? False: close. */
static bool finish(visitors *all, visitor *v)
{
    close_file(v);
    v->answering = false;
    if (v->wire)
        return begin_wire(v);
    if (v->place.owner != NULL) {
        lws_dll2_remove(&v->place);
        lws_dll2_add_tail(&v->place, &all->places);
    }
    if (v->last) {
        /* closing at once would tear the answer from who is still sending */
        v->leaving = true;
        shutdown(v->socket, SHUT_WR);
        give_time(v, TIME_TO_LEAVE);
    } else {
        give_time(v, TIME_TO_ASK);
        answer_next(all, v);
    }
    if (!v->answering)
        lws_rx_flow_control(v->wsi, 1);
    return true;
}

static bool has_more(const visitor *v)
{
    return v->answering || (v->wire && wire_has_more(v->wire));
}

/* 0: go on, -1: close. */
static int speak(visitors *all, visitor *v)
{
    if (!v->answering && v->wire && !wire_speak(v->wire))
        return -1;
    if (v->answering && !send_part(v))
        return -1;
    if (v->answering && v->head_sent == v->head_size && v->file_sent == v->file_size
        && !finish(all, v))
        return -1;
    /* libwebsockets forgets wishes to write that come while it asks for what to write */
    if (has_more(v))
        lws_set_timer_usecs(v->wsi, 1);
    return 0;
}

static int visit(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t size)
{
    visitors *all = lws_context_user(lws_get_context(wsi));
    visitor *v = user;
    (void)in;
    (void)size;
    switch ((int)reason) {
    case LWS_CALLBACK_RAW_ADOPT_FILE:
        *v = (visitor){ .wsi = wsi, .socket = lws_get_socket_fd(wsi), .file = -1 };
        lws_dll2_add_tail(&v->place, &all->places);
        give_time(v, TIME_TO_ASK);
        return 0;
    case LWS_CALLBACK_RAW_RX_FILE:
        return hear(all, v);
    case LWS_CALLBACK_RAW_WRITEABLE_FILE:
        return speak(all, v);
    case LWS_CALLBACK_TIMER:
        if (has_more(v))
            lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_RAW_CLOSE_FILE:
        if (v->wsi == NULL)
            return 0; /* it never entered */
        lws_dll2_remove(&v->place);
        close_file(v);
        free(v->asked);
        if (v->wire)
            wire_free(v->wire);
        return 0;
    default:
        return 0;
    }
}

const struct lws_protocols visitor_protocol = { .name = "visitor",
                                                .callback = visit,
                                                .per_session_data_size = sizeof(visitor) };

bool visitor_make_way(visitors *all)
{
    visitor *oldest = NULL;
    lws_start_foreach_dll(struct lws_dll2 *, one, all->places.head)
    {
        visitor *v = lws_container_of(one, visitor, place);
        if (oldest == NULL || (oldest->answering && !v->answering))
            oldest = v;
        if (!oldest->answering)
            break;
    }
    lws_end_foreach_dll(one);
    if (oldest == NULL)
        return false;
    lws_dll2_remove(&oldest->place);
    lws_set_timeout(oldest->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    return true;
}

void visitor_enter(visitors *all, struct lws_vhost *vhost, int connection)
{
    lws_sock_file_fd_type descriptor = { .filefd = connection };
    int yes = 1;
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    while (all->places.count > 0
           && 2 * (all->places.count + 1) + all->wires.list.count > all->files)
        visitor_make_way(all);
    lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, descriptor, visitor_protocol.name,
                               NULL);
}
