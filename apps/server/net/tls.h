/*
 * tls.h: a certificate and its key, from PEM files, as OpenSSL reads them. The files are looked at
 * again while the server runs: whoever renews a certificate need not tell it.
 */
#ifndef RV_TLS_H
#define RV_TLS_H

#include "core/complaint.h"

#include <openssl/ssl.h>
#include <time.h>

typedef struct tls_keys {
    const char *certificate, *key; /* files; NULL: there are none, and no TLS is spoken */
    SSL_CTX *context;
    struct timespec changed[2]; /* when the files in use were last changed */
} tls_keys;

/* False after a complaint. */
bool tls_open(tls_keys *k, rv_complaint *complaint);
/* New files replace the old ones for those who come from now on; files that cannot be used change
   nothing. */
void tls_look_again(tls_keys *k);
void tls_close(tls_keys *k);

#endif
