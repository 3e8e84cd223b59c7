#include "bench/load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 60000, SHORT = 126, FIN = 0x80, MASKED = 0x80, PONG = 10 };

double load_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

void load_fail(const char *what)
{
    fprintf(stderr, "load: %s\n", what);
    exit(1);
}

/* Blocks; what is sent is small, and the server reads. */
static void send_all(const client *c, const void *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t sent = send(c->socket, (const char *)bytes + done, size - done, MSG_NOSIGNAL);
        if (sent < 0 && errno == EAGAIN) {
            struct pollfd one = { .fd = c->socket, .events = POLLOUT };
            if (poll(&one, 1, PATIENCE) <= 0)
                load_fail("the server takes nothing any more");
        } else if (sent < 0) {
            load_fail("a connection is broken");
        } else {
            done += (size_t)sent;
        }
    }
}

void load_connect(client *c, int port)
{
    struct sockaddr_in to = { .sin_family = AF_INET,
                              .sin_port = htons((uint16_t)port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    char request[512];
    int yes = 1;
    c->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    c->table = -1;
    if (c->socket < 0 || connect(c->socket, (struct sockaddr *)&to, sizeof to) != 0)
        load_fail("no way in");
    setsockopt(c->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    rv_out out = rv_out_to(request, sizeof request);
    rv_put(&out,
           "GET /wire HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nUpgrade: "
           "websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
           "Sec-WebSocket-Version: 13\r\n\r\n",
           port, port);
    send_all(c, request, out.used);
}

/* Makes room for at least `more` bytes. */
static void make_room(client *c, size_t more)
{
    if (c->in_size + more <= c->in_room)
        return;
    c->in_room = (c->in_size + more) * 2;
    c->in = realloc(c->in, c->in_room);
    if (c->in == NULL)
        load_fail("no memory");
}

void load_read(client *c, bool wait)
{
    struct pollfd one = { .fd = c->socket, .events = POLLIN };
    make_room(c, 2048);
    if (wait && poll(&one, 1, PATIENCE) <= 0)
        load_fail("the server is silent");
    ssize_t got = recv(c->socket, c->in + c->in_size, c->in_room - c->in_size, MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN))
        load_fail("the server has closed a connection");
    c->in_size += got > 0 ? (size_t)got : 0;
}

static void drop(client *c, size_t size)
{
    memmove(c->in, c->in + size, c->in_size - size);
    c->in_size -= size;
}

void load_begin(client *c)
{
    const unsigned char *end;
    while ((end = c->in ? memmem(c->in, c->in_size, "\r\n\r\n", 4) : NULL) == NULL)
        load_read(c, true);
    if (memcmp(c->in, "HTTP/1.1 101", 12) != 0)
        load_fail("somebody is not let in");
    drop(c, (size_t)(end - c->in) + 4);
}

static void send_frame(client *c, int op, const void *payload, size_t size)
{
    unsigned char frame[4096] = { (unsigned char)(FIN | op) };
    size_t head = 2;
    if (size + 8 > sizeof frame)
        load_fail("too much to say");
    if (size < SHORT) {
        frame[1] = (unsigned char)(MASKED | size);
    } else {
        frame[1] = MASKED | SHORT;
        frame[2] = (unsigned char)(size >> 8);
        frame[3] = (unsigned char)size;
        head = 4;
    }
    head += 4; /* a mask of zeros changes nothing */
    memcpy(frame + head, payload, size);
    send_all(c, frame, head + size);
}

void load_say(client *c, const char *text, size_t size)
{
    send_frame(c, 1, text, size);
}

int load_frame(client *c, const unsigned char **payload, size_t *size)
{
    static unsigned char whole[RV_MESSAGE + 65536];
    for (;;) {
        size_t head = 2;
        if (c->in_size < 2)
            return 0;
        *size = c->in[1];
        if (*size == SHORT && c->in_size >= 4) {
            head = 4;
            *size = (size_t)c->in[2] << 8 | c->in[3];
        } else if (*size >= SHORT) {
            return 0;
        }
        if (c->in_size < head + *size)
            return 0;
        int op = c->in[0] & 15;
        memcpy(whole, c->in + head, *size);
        drop(c, head + *size);
        *payload = whole;
        if (op < 8)
            return op;
        if (op == 8)
            load_fail("the server says goodbye");
        if (op == 9)
            send_frame(c, PONG, whole, *size);
    }
}
