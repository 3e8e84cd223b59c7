#include "apps/server/net/tls.h"

#include <openssl/err.h>
#include <string.h>
#include <sys/stat.h>

/* Only HTTP/1.1 is spoken: a client that offers only something else is told so. */
static int choose_protocol(SSL *tls, const unsigned char **chosen, unsigned char *size,
                           const unsigned char *offered, unsigned offered_size, void *user)
{
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char *found;
    (void)tls;
    (void)user;
    int end = SSL_select_next_proto(&found, size, ours, sizeof ours - 1, offered, offered_size);
    *chosen = found;
    return end == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

/* There is nobody to type it. */
static int no_password(char *to, int size, int writing, void *user)
{
    (void)to;
    (void)size;
    (void)writing;
    (void)user;
    return 0;
}

static SSL_CTX *new_context(const tls_keys *k, rv_complaint *complaint)
{
    ERR_clear_error();
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (context) {
        SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION
                                         | SSL_OP_IGNORE_UNEXPECTED_EOF);
        SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE
                                      | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER
                                      | SSL_MODE_RELEASE_BUFFERS);
        SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
        SSL_CTX_set_default_passwd_cb(context, no_password);
        SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
        if (SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1
            && SSL_CTX_use_certificate_chain_file(context, k->certificate) == 1
            && SSL_CTX_use_PrivateKey_file(context, k->key, SSL_FILETYPE_PEM) == 1
            && SSL_CTX_check_private_key(context) == 1)
            return context;
    }
    const char *reason = ERR_reason_error_string(ERR_peek_last_error());
    if (reason)
        rv_complain_with(complaint, NULL, "complaint.serve.openssl", "word=%s", reason);
    else
        rv_complain(complaint, NULL, "complaint.serve.certificate");
    SSL_CTX_free(context);
    return NULL;
}

static void look(const tls_keys *k, struct timespec changed[2])
{
    const char *const files[2] = { k->certificate, k->key };
    for (int i = 0; i < 2; i++) {
        struct stat status = { .st_size = 0 };
        stat(files[i], &status);
        changed[i] = status.st_mtim;
    }
}

bool tls_open(tls_keys *k, rv_complaint *complaint)
{
    if (k->certificate == NULL)
        return true;
    look(k, k->changed);
    k->context = new_context(k, complaint);
    return k->context != NULL;
}

void tls_look_again(tls_keys *k)
{
    struct timespec changed[2];
    rv_complaint complaint;
    if (k->certificate == NULL)
        return;
    look(k, changed);
    if (memcmp(changed, k->changed, sizeof changed) == 0)
        return;
    /* one of the two may be new and the other not yet: then it is tried again */
    SSL_CTX *context = new_context(k, &complaint);
    if (context == NULL)
        return;
    SSL_CTX_free(k->context); /* connections keep theirs */
    k->context = context;
    memcpy(k->changed, changed, sizeof changed);
}

void tls_close(tls_keys *k)
{
    SSL_CTX_free(k->context);
    k->context = NULL;
}
