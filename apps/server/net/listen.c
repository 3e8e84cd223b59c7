#include "apps/server/net/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WAITING = 128 }; /* visitors at the door */

typedef union address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
} address;

static bool is_loopback(const address *a)
{
    return a->any.sa_family == AF_INET6 ? IN6_IS_ADDR_LOOPBACK(&a->six.sin6_addr)
                                        : ntohl(a->four.sin_addr.s_addr) >> 24 == 127;
}

/* 0, or why not. */
static int bind_to(const struct addrinfo *where, listener *l)
{
    int yes = 1, kind = where->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC;
    address bound = { .any.sa_family = AF_UNSPEC };
    socklen_t size = sizeof bound;
    l->socket = socket(where->ai_family, kind, where->ai_protocol);
    if (l->socket < 0)
        return errno;
    setsockopt(l->socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(l->socket, where->ai_addr, where->ai_addrlen) != 0 || listen(l->socket, WAITING) != 0
        || getsockname(l->socket, &bound.any, &size) != 0) {
        int reason = errno;
        close(l->socket);
        return reason;
    }
    l->port = ntohs(bound.any.sa_family == AF_INET6 ? bound.six.sin6_port : bound.four.sin_port);
    l->alone = is_loopback(&bound);
    return 0;
}

listen_end listen_open(const char *host, int port, listener *l)
{
    char number[16];
    struct addrinfo hints = { .ai_family = AF_UNSPEC,
                              .ai_socktype = SOCK_STREAM,
                              .ai_flags = AI_PASSIVE | AI_NUMERICSERV };
    struct addrinfo *found = NULL;
    int reason = 0;
    snprintf(number, sizeof number, "%d", port);
    if (host[0] == '\0' || getaddrinfo(host, number, &hints, &found) != 0)
        return LISTEN_NO_NAME;
    for (struct addrinfo *one = found; one; one = one->ai_next) {
        reason = bind_to(one, l);
        if (reason == 0)
            break;
    }
    freeaddrinfo(found);
    if (reason == 0)
        return LISTEN_OPEN;
    return reason == EADDRNOTAVAIL || reason == EAFNOSUPPORT ? LISTEN_NOT_OURS : LISTEN_NO_PORT;
}
