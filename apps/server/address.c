#include "apps/server/address.h"
#include "core/reverie.h"

#include <arpa/inet.h>
#include <string.h>

/* Bytes of a network. */
enum { HOUSEHOLD = 8, CUSTOMER = 6, MAPPED = 12 };

/* A number for some bytes; that of a wide network is not that of a narrow one. */
static uint64_t number_of(const void *bytes, size_t size)
{
    const uint64_t key[2] = { 4, size };
    return rv_siphash(key, bytes, size);
}

bool net_address_read(const char *text, net_address *read)
{
    struct in6_addr six;
    struct in_addr four;
    *read = (net_address){ .host = 0 };
    bool is_four = inet_pton(AF_INET, text, &four) == 1;
    if (!is_four && inet_pton(AF_INET6, text, &six) != 1)
        return false;
    if (!is_four && IN6_IS_ADDR_V4MAPPED(&six)) {
        memcpy(&four, six.s6_addr + MAPPED, sizeof four);
        is_four = true;
    }
    if (is_four) {
        inet_ntop(AF_INET, &four, read->text, sizeof read->text);
        read->host = read->network = number_of(&four, sizeof four);
    } else {
        inet_ntop(AF_INET6, &six, read->text, sizeof read->text);
        read->host = number_of(&six, HOUSEHOLD);
        read->network = number_of(&six, CUSTOMER);
    }
    return true;
}
