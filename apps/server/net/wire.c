#include "apps/server/net/wire.h"
#include "apps/server/net/steady.h"
#include "apps/server/net/frames.h"
#include "apps/server/secrets.h"

#include <arpa/inet.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

/* Milliseconds, bytes, and how many from one address. */
enum {
    PING_EVERY = 25000,
    PING_OFTEN = 5000, /* where moments matter */
    SILENT = 70000,
    SLOW = 20000,
    PENDING = 65536,
    PER_ADDRESS = 64,
    PER_NETWORK = 256,
    BURST = 20000,
    COST = 200, /* of a request: a hundred are allowed in twenty seconds */
    TIME_TO_LEAVE = 2000
};

struct wire {
    TAILQ_ENTRY(wire) place;
    wires *all;
    channel *channel;
    guest *guest;
    net_address from;
    bool begun, whole, asking, leaving, shut; /* whole: a message has come and is not answered */
    bool stopped;  /* no more fitted in: it goes on when epoll says that there is room */
    bool full;     /* too much waits for it, */
    bool broken;   /* or there was no memory for a frame */
    bool deaf;     /* it has asked too much, and is not read for a while */
    uint64_t ping; /* what it was last pinged with, and has not answered; 0: nothing */
    uint64_t heard, pinged, taken; /* when: the last bytes, the last ping, the last bytes it took */
    uint32_t kernel;               /* the shortest round trip that the kernel has measured */
    uint64_t until;                /* how long a leaving one is waited for; 0: it is not leaving */
    uint64_t credit;               /* of requests: used up to this time */
    unsigned char *out;            /* what is still to be sent */
    size_t out_size, out_sent, out_room;
    frames in;
};

static steady ours; /* of the one thread that serves people */

uint64_t wire_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return steady_time(&ours, (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000);
}

uint64_t wire_stalled(void)
{
    return ours.lost;
}

/* ---- Who comes, and from where ---- */

void wire_read_address(const wires *all, const http_request *request, const channel *c,
                       net_address *from)
{
    struct sockaddr_storage peer = { .ss_family = AF_UNSPEC };
    socklen_t size = sizeof peer;
    char text[ADDRESS_TEXT] = "";
    getpeername(c->watch.file, (struct sockaddr *)&peer, &size);
    if (peer.ss_family == AF_INET)
        inet_ntop(AF_INET, &((struct sockaddr_in *)&peer)->sin_addr, text, sizeof text);
    else if (peer.ss_family == AF_INET6)
        inet_ntop(AF_INET6, &((struct sockaddr_in6 *)&peer)->sin6_addr, text, sizeof text);
    net_address_read(text, from);
    if (all->proxy.text[0] == '\0' || strcmp(all->proxy.text, from->text) != 0)
        return;
    /* the last one is what the proxy itself has seen */
    rv_span list = request->forwarded, one = { "", 0 };
    while (list.size > 0)
        one = rv_trim(rv_cut(&list, ','));
    rv_out out = rv_out_to(text, sizeof text);
    rv_put_span(&out, one);
    net_address_read(out.full ? "" : text, from);
}

/* Without the port. */
static rv_span name_of(rv_span host)
{
    for (size_t i = host.size; i > 0 && host.at[i - 1] != ']'; i--)
        if (host.at[i - 1] == ':')
            return (rv_span){ host.at, i - 1 };
    return host;
}

/* An address, or a name that only this machine has. Any other name might be a stranger's, pointed
   here so that his page is taken for ours. */
static bool is_ours(const wires *all, rv_span host)
{
    char name[ADDRESS_TEXT + 2];
    net_address numeric;
    rv_span bare = name_of(host);
    rv_out out = rv_out_to(name, sizeof name);
    if (rv_is(bare, "localhost") || (all->host && rv_is(bare, all->host)))
        return true;
    if (bare.size > 2 && bare.at[0] == '[' && bare.at[bare.size - 1] == ']')
        bare = (rv_span){ bare.at + 1, bare.size - 2 };
    rv_put_span(&out, bare);
    return !out.full && net_address_read(name, &numeric);
}

/* Only our own page may speak here: a browser says whose it is. */
static bool is_our_page(const wires *all, const http_request *request)
{
    rv_span origin = request->origin;
    if (all->origin)
        return rv_is(origin, all->origin);
    const char *scheme = all->secure ? "https://" : "http://";
    size_t skip = strlen(scheme);
    if (!rv_starts(origin, scheme))
        return false;
    rv_span named = { origin.at + skip, origin.size - skip };
    return rv_same(named, request->host) && is_ours(all, named);
}

bool wire_is_secure(const wires *all)
{
    return all->secure || (all->origin && rv_starts(rv_span_of(all->origin), "https://"));
}

/* The word that a device was given, from its cookie; if there is none it gets one, in `headers`. */
static void read_device(const wires *all, rv_span cookies, char word[SECRET_DEVICE + 1],
                        rv_out *headers)
{
    const char *name = wire_is_secure(all) ? "__Host-reverie" : "reverie";
    while (cookies.size > 0) {
        rv_span value = rv_trim(rv_cut(&cookies, ';')), key = rv_cut(&value, '=');
        if (rv_is(key, name) && secret_is_word(value, SECRET_DEVICE)) {
            memcpy(word, value.at, SECRET_DEVICE);
            word[SECRET_DEVICE] = '\0';
            return;
        }
    }
    secret_word(word, SECRET_DEVICE);
    rv_put(headers, "set-cookie: %s=%s; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict%s\r\n",
           name, word, wire_is_secure(all) ? "; Secure" : "");
}

static bool is_crowded(const wires *all, const net_address *from)
{
    unsigned same = 0, near = 0;
    const wire *w;
    TAILQ_FOREACH(w, &all->list, place)
    {
        same += w->from.host == from->host;
        near += w->from.network == from->network;
    }
    return same >= PER_ADDRESS || near >= PER_NETWORK;
}

/* ---- Beginning and end ---- */

/* What proves that we mean WebSocket (RFC 6455 4.2.2). */
static bool put_accept(rv_span key, rv_out *headers)
{
    char both[64];
    unsigned char digest[SHA_DIGEST_LENGTH], text[32];
    rv_out out = rv_out_to(both, sizeof both);
    rv_put_span(&out, key);
    rv_put(&out, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    if (key.size != 24 || out.full)
        return false;
    SHA1((const unsigned char *)both, out.used, digest);
    EVP_EncodeBlock(text, digest, sizeof digest);
    rv_put(headers, "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: %s\r\n",
           (const char *)text);
    return true;
}

static http_verdict refuse(const wires *all, http_verdict status, const char *why)
{
    house_refused(all->house, why);
    return status;
}

http_verdict wire_welcome(wires *all, const http_request *request, channel *c, rv_out *headers,
                          wire **made)
{
    char device[SECRET_DEVICE + 1];
    net_address from;
    if (request->method != HTTP_GET)
        return HTTP_NOT_ALLOWED;
    if (!request->websocket || !request->version13)
        return HTTP_UPGRADE;
    if (!is_our_page(all, request))
        return refuse(all, HTTP_FORBIDDEN, "origin");
    wire_read_address(all, request, c, &from);
    if (all->count >= all->room)
        return refuse(all, HTTP_BUSY, "full");
    if (!all->generous && is_crowded(all, &from))
        return refuse(all, HTTP_TOO_MANY, "crowded");
    if (!put_accept(request->key, headers))
        return HTTP_BAD_REQUEST;
    read_device(all, request->cookie, device, headers);
    if (house_bans(all->house, rv_span_of(device), &from))
        return refuse(all, HTTP_FORBIDDEN, "banned");
    wire *w = calloc(1, sizeof *w);
    guest *g = w ? house_enter(all->house, rv_span_of(device), from.text, w) : NULL;
    if (g == NULL) {
        free(w);
        return refuse(all, HTTP_TOO_MANY, "device");
    }
    uint64_t now = wire_now();
    w->all = all;
    w->channel = c;
    w->guest = g;
    w->from = from;
    w->heard = w->pinged = w->taken = now;
    w->credit = now > BURST ? now - BURST : 0;
    TAILQ_INSERT_TAIL(&all->list, w, place);
    all->count++;
    *made = w;
    return HTTP_SWITCH;
}

void wire_free(wire *w)
{
    TAILQ_REMOVE(&w->all->list, w, place);
    w->all->count--;
    house_leave(w->guest);
    free(w->out);
    free(w);
}

/* ---- Out ---- */

static bool has_more(const wire *w)
{
    return w->out_sent < w->out_size;
}

/* While a request is being answered no other is read. What waits for the next turn to be sent needs
   no word from epoll. */
static void set_wants(wire *w)
{
    channel_wants(w->channel, !w->asking && !w->deaf, w->stopped);
}

/* What has been said is out. */
static void empty(wire *w, uint64_t now)
{
    free(w->out);
    w->out = NULL;
    w->out_size = w->out_sent = w->out_room = 0;
    if (w->leaving && !w->shut) {
        /* closing at once would cut off the last words for a guest who is still sending */
        w->shut = true;
        w->until = now + TIME_TO_LEAVE;
        channel_shut(w->channel);
    }
}

bool wire_speak(wire *w)
{
    uint64_t now = wire_now();
    if (has_more(w)) {
        ssize_t sent =
            channel_write(w->channel, w->out + w->out_sent, w->out_size - w->out_sent, false);
        if (sent < 0)
            return false;
        w->out_sent += (size_t)sent;
        if (sent > 0)
            w->taken = now;
    }
    w->stopped = has_more(w);
    if (!w->stopped)
        empty(w, now);
    set_wants(w);
    return true;
}

/* False: there is no memory for so much. */
static bool make_room(wire *w, size_t size)
{
    size_t room = (w->out_size + size) * 2;
    if (w->out_size + size <= w->out_room)
        return true;
    unsigned char *larger = realloc(w->out, room);
    w->broken = larger == NULL;
    if (larger) {
        w->out = larger;
        w->out_room = room;
    }
    return larger != NULL;
}

static void send_frame(wire *w, frames_op op, const void *bytes, size_t size)
{
    unsigned char head[FRAMES_HEAD];
    if (w->leaving || w->broken || (w->full && op != FRAMES_CLOSE))
        return;
    if (op != FRAMES_CLOSE && w->out_size - w->out_sent > PENDING) {
        w->full = true; /* the next tick sends it away */
        return;
    }
    size_t before = frames_put_head(head, op, size);
    if (!make_room(w, before + size))
        return;
    if (!has_more(w)) {
        /* all that is said to it in this turn goes out together */
        w->taken = wire_now();
        if (w->begun)
            loop_again(w->channel->loop, &w->channel->watch, LOOP_OUT);
    }
    memcpy(w->out + w->out_size, head, before);
    if (size > 0)
        memcpy(w->out + w->out_size + before, bytes, size);
    w->out_size += before + size;
}

void wire_send(void *user, bool binary, const void *bytes, size_t size)
{
    send_frame(user, binary ? FRAMES_BYTES : FRAMES_TEXT, bytes, size);
}

/* ---- In ---- */

/* False: it could not even be said. */
static bool goodbye(wire *w, frames_code code)
{
    unsigned char bytes[2] = { (unsigned char)(code >> 8), (unsigned char)code };
    send_frame(w, FRAMES_CLOSE, bytes, sizeof bytes);
    w->leaving = true;
    return wire_speak(w);
}

/* Every request costs some time; whoever has none left waits. */
static bool may_ask(wire *w, uint64_t now)
{
    if (w->all->generous)
        return true;
    if (w->credit + BURST < now)
        w->credit = now - BURST;
    if (w->credit + COST > now)
        return false;
    w->credit += COST;
    return true;
}

static void drop(wire *w)
{
    frames_drop(&w->in);
    w->whole = false;
}

/* A message that has to wait is looked at again by the tick. False: close. */
static bool hear_message(wire *w, uint64_t now)
{
    bool quit = false;
    w->whole = true;
    bool before = w->deaf;
    w->deaf = !may_ask(w, now);
    if (w->deaf && !before)
        house_refused(w->all->house, "slowed");
    if (w->deaf)
        return true;
    w->asking = !house_hear(w->guest, frames_text(&w->in), now, &quit);
    if (quit)
        return goodbye(w, FRAMES_GOODBYE);
    if (!w->asking)
        drop(w);
    return true;
}

/* Asked from the beginning on: the first packets of a connection are answered without delay by
   every system, whatever program it is for. Behind a proxy this is the way to the proxy. */
static void note_kernel(wire *w)
{
    uint32_t rtt = channel_round_trip(w->channel);
    if (rtt < w->kernel)
        w->kernel = rtt;
}

static void hear_pong(wire *w, const frames_found *found, uint64_t now)
{
    if (w->ping == 0 || found->size != sizeof w->ping
        || memcmp(found->control, &w->ping, sizeof w->ping) != 0)
        return;
    w->ping = 0;
    note_kernel(w);
    if (now - w->pinged < SILENT)
        house_lag(w->guest, (uint32_t)(now - w->pinged), w->kernel, now);
}

/* Hears everything that has come in completely. False: close. */
static bool hear_all(wire *w)
{
    frames_found found;
    uint64_t now = wire_now();
    bool good = true, more = true;
    w->deaf = false;
    while (good && more && !w->deaf && !w->asking && !w->leaving) {
        switch (w->whole ? FRAMES_MESSAGE_IN : frames_next(&w->in, &found)) {
        case FRAMES_MORE:
            more = false;
            break;
        case FRAMES_MESSAGE_IN:
            good = hear_message(w, now);
            break;
        case FRAMES_PING_IN:
            send_frame(w, FRAMES_PONG, found.control, found.size);
            break;
        case FRAMES_PONG_IN:
            hear_pong(w, &found, now);
            break;
        case FRAMES_BAD_IN:
            house_refused(w->all->house, "frame");
            good = goodbye(w, found.code);
            break;
        case FRAMES_CLOSE_IN:
            good = goodbye(w, found.code);
            break;
        }
    }
    if (good)
        set_wants(w);
    return good;
}

bool wire_hear(wire *w)
{
    unsigned char nothing[1024];
    size_t room;
    unsigned char *at = frames_room(&w->in, &room);
    if (w->leaving) /* what still comes is thrown away */
        return channel_read(w->channel, nothing, sizeof nothing) >= 0;
    if (room == 0 || w->asking)
        return true;
    ssize_t got = channel_read(w->channel, at, room);
    if (got <= 0)
        return got == 0;
    w->heard = wire_now();
    frames_got(&w->in, (size_t)got);
    return hear_all(w);
}

bool wire_begin(wire *w, const char *bytes, size_t size)
{
    size_t room;
    unsigned char *at = frames_room(&w->in, &room);
    w->begun = true;
    w->kernel = UINT32_MAX;
    note_kernel(w);
    if (size > room)
        return false;
    memcpy(at, bytes, size);
    frames_got(&w->in, size);
    return wire_speak(w) && hear_all(w);
}

static void send_away(wire *w)
{
    loop_end(w->channel->loop, &w->channel->watch);
}

void wire_answered(void *user)
{
    wire *w = user;
    w->asking = false;
    drop(w);
    if (!hear_all(w))
        send_away(w);
}

/* It is told why, and has a moment to hear it. */
static void end(wire *w, frames_code code)
{
    if (w->leaving)
        return;
    w->until = wire_now() + TIME_TO_LEAVE;
    if (!w->begun || !goodbye(w, code))
        send_away(w);
}

void wire_dismiss(void *user)
{
    end(user, FRAMES_REFUSED);
}

void wires_end(wires *all)
{
    wire *w;
    TAILQ_FOREACH(w, &all->list, place)
    end(w, FRAMES_RESTART);
}

/* ---- Time ---- */

static void tick(wire *w, uint64_t now)
{
    bool stuck = has_more(w) && w->taken + SLOW < now;
    if (w->broken || stuck || (w->until && w->until < now)
        || (!w->asking && !w->leaving && w->begun && !hear_all(w))) {
        if (stuck)
            house_refused(w->all->house, "stuck");
        send_away(w);
        return;
    }
    if (w->leaving)
        return;
    if (w->full || w->heard + SILENT < now) {
        house_refused(w->all->house, w->full ? "stuck" : "silent");
        end(w, w->full ? FRAMES_LATER : FRAMES_AWAY);
        return;
    }
    uint64_t pause = house_wants_lag(w->guest) ? PING_OFTEN : PING_EVERY;
    if (w->begun && w->pinged + pause < now) {
        w->pinged = now;
        w->ping = secret_number();
        send_frame(w, FRAMES_PING, &w->ping, sizeof w->ping);
    }
}

void wires_tick(wires *all)
{
    uint64_t now = wire_now();
    wire *w;
    TAILQ_FOREACH(w, &all->list, place)
    tick(w, now);
}
