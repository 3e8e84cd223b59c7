#include "apps/server/net/channel.h"

#include <errno.h>
#include <limits.h>
#include <netinet/in.h>
#include <linux/tcp.h>
#include <openssl/err.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

enum { RECORD = 16384 }; /* bytes that TLS sends at a time */

/* ---- Beginning and end ---- */

static SSL *new_tls(SSL_CTX *context, int connection)
{
    SSL *tls = SSL_new(context);
    if (tls == NULL || SSL_set_fd(tls, connection) != 1) {
        SSL_free(tls);
        return NULL;
    }
    SSL_set_accept_state(tls); /* reading begins with the handshake */
    return tls;
}

bool channel_open(channel *c, loop *l, const tls_keys *keys, int connection)
{
    int yes = 1;
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    c->loop = l;
    c->watch.file = connection;
    c->in = true;
    c->tls = keys->context ? new_tls(keys->context, connection) : NULL;
    if ((c->tls || keys->context == NULL) && loop_add(l, &c->watch, LOOP_IN))
        return true;
    SSL_free(c->tls);
    return false;
}

void channel_close(channel *c)
{
    SSL_free(c->tls);
    close(c->watch.file);
}

void channel_shut(channel *c)
{
    if (c->tls && !SSL_in_init(c->tls)) {
        ERR_clear_error();
        SSL_shutdown(c->tls); /* if there is no room for it, it is left out */
    }
    shutdown(c->watch.file, SHUT_WR);
}

uint32_t channel_round_trip(const channel *c)
{
    struct tcp_info info = { .tcpi_min_rtt = 0 };
    socklen_t size = sizeof info;
    bool known = getsockopt(c->watch.file, IPPROTO_TCP, TCP_INFO, &info, &size) == 0;
    if (known && info.tcpi_min_rtt == UINT32_MAX)
        return UINT32_MAX;
    return known ? info.tcpi_min_rtt / 1000 : 0;
}

/* ---- Waiting ---- */

static void tell_loop(channel *c)
{
    bool in = (c->in && !c->in_turn) || (c->out && c->out_turn);
    bool out = (c->out && !c->out_turn) || (c->in && c->in_turn);
    loop_want(c->loop, &c->watch, (in ? LOOP_IN : 0U) | (out ? LOOP_OUT : 0U));
}

/* TLS may hold bytes that came in together with others, and epoll will not tell of them. */
static void look_inside(channel *c)
{
    if (c->tls && c->in && SSL_pending(c->tls) > 0)
        loop_again(c->loop, &c->watch, LOOP_IN);
}

void channel_wants(channel *c, bool in, bool out)
{
    c->in = in;
    c->out = out;
    tell_loop(c);
    look_inside(c);
}

unsigned channel_happened(const channel *c, unsigned what)
{
    if (!c->in_turn && !c->out_turn)
        return what;
    return what | (c->in ? LOOP_IN : 0U) | (c->out ? LOOP_OUT : 0U);
}

/* ---- Reading and writing ---- */

static ssize_t moved(ssize_t bytes)
{
    return bytes < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : bytes;
}

/* The same for what TLS says; `turn`: it waits for the other direction. */
static ssize_t moved_inside(channel *c, int bytes, int other, bool *turn)
{
    int error = bytes > 0 ? SSL_ERROR_NONE : SSL_get_error(c->tls, bytes);
    bool before = *turn;
    *turn = error == other;
    if (*turn != before)
        tell_loop(c);
    if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE)
        return 0;
    return bytes > 0 ? bytes : -1;
}

static int at_most(size_t size, size_t most)
{
    return (int)(size < most ? size : most);
}

ssize_t channel_read(channel *c, void *to, size_t size)
{
    if (c->tls == NULL) {
        ssize_t got = read(c->watch.file, to, size);
        return got == 0 ? -1 : moved(got);
    }
    ERR_clear_error();
    int got = SSL_read(c->tls, to, at_most(size, INT_MAX));
    ssize_t bytes = moved_inside(c, got, SSL_ERROR_WANT_WRITE, &c->in_turn);
    look_inside(c);
    return bytes;
}

ssize_t channel_write(channel *c, const void *from, size_t size, bool more)
{
    if (c->tls == NULL)
        return moved(send(c->watch.file, from, size, MSG_NOSIGNAL | (more ? MSG_MORE : 0)));
    ERR_clear_error();
    int sent = SSL_write(c->tls, from, at_most(size, INT_MAX));
    return moved_inside(c, sent, SSL_ERROR_WANT_READ, &c->out_turn);
}

ssize_t channel_write_file(channel *c, int file, off_t *at, size_t size)
{
    ssize_t sent;
    if (c->tls) {
        char part[RECORD];
        ssize_t got = pread(file, part, (size_t)at_most(size, sizeof part), *at);
        sent = got > 0 ? channel_write(c, part, (size_t)got, false) : -1;
        *at += sent > 0 ? sent : 0;
        return sent;
    }
    sent = sendfile(c->watch.file, file, at, size);
    return sent == 0 ? -1 : moved(sent); /* the file has become shorter */
}
