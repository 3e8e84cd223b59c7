#include "apps/server/channel.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

bool channel_open(channel *c, loop *l, int connection)
{
    int yes = 1;
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    c->loop = l;
    c->watch.file = connection;
    return loop_add(l, &c->watch, LOOP_IN);
}

void channel_close(channel *c)
{
    close(c->watch.file);
}

void channel_wants(channel *c, bool in, bool out)
{
    loop_want(c->loop, &c->watch, (in ? LOOP_IN : 0U) | (out ? LOOP_OUT : 0U));
}

static ssize_t moved(ssize_t bytes)
{
    return bytes < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : bytes;
}

ssize_t channel_read(channel *c, void *to, size_t size)
{
    ssize_t got = read(c->watch.file, to, size);
    return got == 0 ? -1 : moved(got);
}

ssize_t channel_write(channel *c, const void *from, size_t size, bool more)
{
    return moved(send(c->watch.file, from, size, MSG_NOSIGNAL | (more ? MSG_MORE : 0)));
}

ssize_t channel_write_file(channel *c, int file, off_t *at, size_t size)
{
    ssize_t sent = sendfile(c->watch.file, file, at, size);
    return sent == 0 ? -1 : moved(sent); /* the file has become shorter */
}

void channel_shut(channel *c)
{
    shutdown(c->watch.file, SHUT_WR);
}
