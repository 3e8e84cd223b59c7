#include "apps/server/net/visitor.h"
#include "apps/server/net/http.h"
#include "apps/server/net/preview.h"
#include "core/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Milliseconds. */
enum { TIME_TO_ASK = 20000, TIME_TO_FINISH = 5000, TIME_TO_TAKE = 30000, TIME_TO_LEAVE = 2000 };
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
/* Who has been here over TLS does not come without it again. */
static const char always_tls[] = "strict-transport-security: max-age=31536000\r\n";

/* A request and its answer. */
typedef struct exchange {
    char asked[HTTP_LIMIT];
    char head[sizeof security + sizeof always_tls + 512 + WIRE_HELLO]; /* of the answer */
} exchange;

struct visitor {
    channel channel; /* first: what is watched */
    visitors *all;
    TAILQ_ENTRY(visitor) place;
    bool placed; /* it takes a place */
    uint64_t until;
    exchange *exchange; /* from the first byte on; a wire has none */
    size_t asked_size, head_size, head_sent;
    int file;                   /* -1: none */
    char *text;                 /* instead of a file; NULL: none */
    off_t file_size, file_sent; /* of either */
    bool answering;
    bool last;    /* no request is read after this answer */
    bool leaving; /* all has been said; what still comes is thrown away */
    wire *wire;   /* it is one, or will be when the answer is out */
};

static void give_time(visitor *v, uint64_t time)
{
    v->until = wire_now() + time;
}

static void give_up_place(visitor *v)
{
    TAILQ_REMOVE(&v->all->places, v, place);
    TAILQ_INSERT_TAIL(&v->all->others, v, place);
    v->all->count--;
    v->placed = false;
}

static void send_away(visitor *v)
{
    loop_end(v->channel.loop, &v->channel.watch);
}

static void close_file(visitor *v)
{
    if (v->file >= 0)
        close(v->file);
    free(v->text);
    v->file = -1;
    v->text = NULL;
    v->file_size = v->file_sent = 0;
}

/* `more`: further headers. */
static void write_head(visitor *v, http_verdict status, const page_file *file, const char *more)
{
    rv_out out = rv_out_to(v->exchange->head, sizeof v->exchange->head);
    rv_put(&out, "HTTP/1.1 %s\r\nserver: reverie\r\n%s%s%s", http_reason(status), security,
           v->all->keys.context ? always_tls : "", more);
    if (file == NULL)
        rv_put(&out, "cache-control: no-store\r\n");
    if (status != HTTP_SWITCH)
        rv_put(&out, "content-length: %u\r\n", file ? (unsigned)file->size : 0);
    if (status == HTTP_UPGRADE)
        rv_put(&out, "upgrade: websocket\r\n");
    if (status == HTTP_NOT_ALLOWED)
        rv_put(&out, "allow: GET, HEAD\r\n");
    if (v->last)
        rv_put(&out, "connection: close\r\n");
    if (file)
        rv_put(&out, "content-type: %s\r\ncache-control: %s\r\nvary: %s\r\n%s", file->type,
               file->lasting ? "public, max-age=31536000, immutable" : "no-cache",
               file->varies ? file->varies : "accept-encoding",
               file->gzip ? "content-encoding: gzip\r\n" : "");
    rv_put(&out, "\r\n");
    v->head_size = rv_written(&out).size;
    v->head_sent = 0;
}

/* Is the server well? For whoever watches over it, and no secret. */
static http_verdict find_health(const visitors *all, page_file *file)
{
    bool well = house_is_well(all->wires.house);
    file->text = strdup(well ? "ok\n" : "nothing is written\n");
    file->size = file->text ? (off_t)strlen(file->text) : 0;
    file->type = "text/plain; charset=utf-8";
    return well && file->text ? HTTP_OK : HTTP_BUSY;
}

/* The page for a table, or for those who wait: messengers are shown which (preview.h). */
static void introduce(const visitor *v, const http_request *request, page_file *file)
{
    const wires *w = &v->all->wires;
    rv_span path = { request->path, request->path_size };
    rv_span id = { path.at + 3, path.size > 3 ? path.size - 3 : 0 };
    house_glimpse table;
    net_address from;
    wire_read_address(w, request, &v->channel, &from);
    bool known = !rv_is(path, "/play") && house_glimpse_of(w->house, id, &from, &table);
    preview p = { .request = request,
                  .origin = w->origin,
                  .secure = wire_is_secure(w),
                  .table = known ? &table : NULL };
    preview_put(&p, file);
}

static http_verdict find(const visitor *v, const http_request *request, page_file *file)
{
    const visitors *all = v->all;
    rv_span path = { request->path, request->path_size };
    bool address = page_is_address(path);
    if (request->method == HTTP_OTHER)
        return HTTP_NOT_ALLOWED;
    if (rv_is(path, "/healthz"))
        return find_health(all, file);
    switch (page_find(&all->page, path.at, path.size, request->gzip && !address, file)) {
    case PAGE_FOUND:
        if (address)
            introduce(v, request, file);
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

/* It could not be understood, or asks for what nobody does here. */
static bool is_nonsense(http_verdict status)
{
    return status == HTTP_BAD_REQUEST || status == HTTP_NOT_ALLOWED || status == HTTP_LONG_LINE
           || status == HTTP_LONG_HEADERS || status == HTTP_VERSION || status == HTTP_UPGRADE;
}

/* Begins the answer to the next request, if it has come. */
static void answer_next(visitor *v)
{
    visitors *all = v->all;
    char *asked = v->exchange->asked;
    char more[WIRE_HELLO] = "";
    rv_out headers = rv_out_to(more, sizeof more);
    http_request request;
    page_file file = { .descriptor = -1 };
    http_verdict status = http_read(asked, v->asked_size, &request);
    if (status == HTTP_MORE && v->asked_size == HTTP_LIMIT)
        status = HTTP_LONG_HEADERS;
    if (status == HTTP_MORE)
        return;
    v->last = status != HTTP_OK || request.last;
    if (status == HTTP_OK && wants_wire(&request))
        status = wire_welcome(&all->wires, &request, &v->channel, &headers, &v->wire);
    else if (status == HTTP_OK)
        status = find(v, &request, &file);
    if (status != HTTP_SWITCH)
        more[0] = '\0';
    if (is_nonsense(status))
        house_refused(all->wires.house, "http");
    bool given = status == HTTP_OK || file.text;
    write_head(v, status, given ? &file : NULL, more);
    v->file = file.descriptor;
    v->text = file.text;
    v->file_size = file.size;
    if (!given || request.method != HTTP_GET)
        close_file(v);
    v->asked_size = v->last ? 0 : v->asked_size - request.size;
    memmove(asked, asked + request.size, v->asked_size);
    v->answering = true;
    give_time(v, TIME_TO_TAKE);
    channel_wants(&v->channel, false, true);
}

/* False: close. */
static bool hear(visitor *v)
{
    if (v->answering)
        return true;
    if (v->wire)
        return wire_hear(v->wire);
    if (v->exchange == NULL && (v->exchange = malloc(sizeof *v->exchange)) == NULL)
        return false;
    ssize_t got =
        channel_read(&v->channel, v->exchange->asked + v->asked_size, HTTP_LIMIT - v->asked_size);
    if (got > 0 && !v->leaving) {
        if (v->asked_size == 0)
            give_time(v, TIME_TO_FINISH); /* for the whole head, in however many pieces */
        v->asked_size += (size_t)got;
        answer_next(v);
    }
    return got >= 0;
}

/* Sends a part of the answer; false: it cannot be sent, or the file has become shorter. */
static bool send_part(visitor *v)
{
    ssize_t sent = 0, file = 0;
    if (v->head_sent < v->head_size) {
        sent = channel_write(&v->channel, v->exchange->head + v->head_sent,
                             v->head_size - v->head_sent, v->file_size > 0);
        v->head_sent += sent > 0 ? (size_t)sent : 0;
    }
    off_t left = v->file_size - v->file_sent;
    if (sent >= 0 && v->head_sent == v->head_size && left > 0 && v->text) {
        file = channel_write(&v->channel, v->text + v->file_sent, (size_t)left, false);
        v->file_sent += file > 0 ? file : 0;
    } else if (sent >= 0 && v->head_sent == v->head_size && left > 0)
        file = channel_write_file(&v->channel, v->file, &v->file_sent,
                                  left < PART ? (size_t)left : PART);
    if (sent > 0 || file > 0)
        give_time(v, TIME_TO_TAKE);
    return sent >= 0 && file >= 0;
}

/* It becomes a wire, and takes no visitor's place. False: close. */
static bool begin_wire(visitor *v)
{
    give_up_place(v);
    v->until = UINT64_MAX; /* a wire has its own times */
    bool good = wire_begin(v->wire, v->exchange->asked, v->asked_size);
    free(v->exchange);
    v->exchange = NULL;
    return good;
}

/* The answer is out: what next? False: close. */
static bool finish(visitor *v)
{
    close_file(v);
    v->answering = false;
    if (v->wire)
        return begin_wire(v);
    TAILQ_REMOVE(&v->all->places, v, place);
    TAILQ_INSERT_TAIL(&v->all->places, v, place);
    channel_wants(&v->channel, true, false);
    if (v->last) {
        /* closing at once would cut off the answer for a visitor who is still sending */
        v->leaving = true;
        channel_shut(&v->channel);
        give_time(v, TIME_TO_LEAVE);
    } else {
        give_time(v, TIME_TO_ASK);
        answer_next(v);
    }
    return true;
}

/* False: close. */
static bool speak(visitor *v)
{
    if (!v->answering)
        return v->wire == NULL || wire_speak(v->wire);
    if (!send_part(v))
        return false;
    return v->head_sent < v->head_size || v->file_sent < v->file_size || finish(v);
}

static void happened(watch *w, unsigned what)
{
    visitor *v = (visitor *)w;
    what = channel_happened(&v->channel, what);
    if ((what & LOOP_BROKEN) || ((what & LOOP_OUT) && !speak(v)) || ((what & LOOP_IN) && !hear(v)))
        send_away(v);
}

static void gone(watch *w)
{
    visitor *v = (visitor *)w;
    if (v->placed)
        give_up_place(v);
    TAILQ_REMOVE(&v->all->others, v, place);
    close_file(v);
    free(v->exchange);
    if (v->wire)
        wire_free(v->wire);
    channel_close(&v->channel);
    free(v);
}

/* ---- Who is there ---- */

void visitors_begin(visitors *all)
{
    TAILQ_INIT(&all->places);
    TAILQ_INIT(&all->others);
    TAILQ_INIT(&all->wires.list);
}

void visitors_end(visitors *all)
{
    visitor *v;
    TAILQ_FOREACH(v, &all->places, place)
    send_away(v);
    wires_end(&all->wires);
}

void visitors_drop(visitors *all)
{
    visitor *v;
    TAILQ_FOREACH(v, &all->others, place)
    send_away(v);
}

bool visitor_make_way(visitors *all)
{
    visitor *v, *oldest = NULL;
    TAILQ_FOREACH(v, &all->places, place)
    {
        if (oldest == NULL || (oldest->answering && !v->answering))
            oldest = v;
        if (!oldest->answering)
            break;
    }
    if (oldest == NULL)
        return false;
    give_up_place(oldest);
    send_away(oldest);
    return true;
}

void visitor_enter(visitors *all, int connection)
{
    visitor *v = calloc(1, sizeof *v);
    while (all->count > 0 && 2 * (all->count + 1) + all->wires.count > all->files)
        visitor_make_way(all);
    if (v)
        *v = (visitor){ .channel.watch = { .happened = happened, .gone = gone },
                        .all = all,
                        .placed = true,
                        .file = -1 };
    if (v == NULL || !channel_open(&v->channel, &all->loop, &all->keys, connection)) {
        free(v);
        close(connection);
        return;
    }
    TAILQ_INSERT_TAIL(&all->places, v, place);
    all->count++;
    give_time(v, TIME_TO_ASK);
}

void visitors_tick(visitors *all)
{
    uint64_t now = wire_now();
    visitor *v;
    TAILQ_FOREACH(v, &all->places, place)
    if (v->until < now)
        send_away(v);
    wires_tick(&all->wires);
}
