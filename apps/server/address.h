/*
 * address.h: where somebody comes from. An IPv4 address that is written as one of IPv6
 * (::ffff:192.0.2.1, as a socket that hears both says it) is the same address.
 */
#ifndef RV_ADDRESS_H
#define RV_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

enum { ADDRESS_TEXT = 46 }; /* bytes, with the zero */

typedef struct net_address {
    char text[ADDRESS_TEXT]; /* as it is printed everywhere; empty: there is none */
    uint64_t host;           /* as a number: of IPv6 all of a household's network (/64) as one */
    uint64_t network;        /* of IPv6 all that a provider gives to one customer (/48) as one; of
                                IPv4 the address itself */
} net_address;

/* False: this is no address, and all of it is empty. */
bool net_address_read(const char *text, net_address *read);

#endif
