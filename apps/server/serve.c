#include "apps/server/serve.h"

#include <libwebsockets.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The process has one server at most; signal handlers reach it here. */
static struct lws_context *running;
static volatile sig_atomic_t stopped;

typedef struct server {
    char folder[PATH_MAX]; /* without links and dots */
    bool input;            /* a line has come */
} server;

static const char security[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
    "'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri "
    "'none'; form-action "
    "'none'; frame-ancestors 'none'\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-embedder-policy: require-corp\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n";

/* Types of what the build writes; nothing else is served. */
static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".wasm", "application/wasm" },
        { ".svg", "image/svg+xml" },
        { ".webmanifest", "application/manifest+json" },
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return NULL;
}

/* The file that a path of the page stands for; false: there is none. What the path looks like does
   not matter: only where it leads. */
static bool find(const server *s, const char *path, char file[PATH_MAX])
{
    char wanted[PATH_MAX];
    struct stat status;
    size_t inside = strlen(s->folder);
    int length = snprintf(wanted, sizeof wanted, "%s%s%s", s->folder, path,
                          strcmp(path, "/") == 0 ? "index.html" : "");
    return length > 0 && (size_t)length < sizeof wanted && realpath(wanted, file) != NULL
           && strncmp(file, s->folder, inside) == 0 && file[inside] == '/'
           && stat(file, &status) == 0 && S_ISREG(status.st_mode);
}

static bool accepts_gzip(struct lws *wsi)
{
    char accepted[256];
    return lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0
           && strstr(accepted, "gzip") != NULL;
}

/* 1: the answer is complete, -1: close. */
static int refuse(struct lws *wsi, unsigned status)
{
    if (lws_return_http_status(wsi, status, NULL) < 0)
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 1;
}

static int answer(server *s, struct lws *wsi, const char *path)
{
    char file[PATH_MAX], packed[PATH_MAX], headers[sizeof security + 256];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0
        && lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) <= 0)
        return refuse(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
    const char *type = find(s, path, file) ? type_of(file) : NULL;
    if (type == NULL)
        return refuse(wsi, HTTP_STATUS_NOT_FOUND);
    /* names under assets/ change with what is in them */
    bool lasting = strncmp(path, "/assets/", 8) == 0, gzip = false;
    size_t length = strlen(path);
    if (length + 3 < sizeof packed && accepts_gzip(wsi)) {
        char packed_path[PATH_MAX];
        snprintf(packed_path, sizeof packed_path, "%s.gz",
                 strcmp(path, "/") == 0 ? "/index.html" : path);
        gzip = find(s, packed_path, packed);
    }
    int size =
        snprintf(headers, sizeof headers, "%scache-control: %s\r\nvary: accept-encoding\r\n%s",
                 security, lasting ? "public, max-age=31536000, immutable" : "no-cache",
                 gzip ? "content-encoding: gzip\r\n" : "");
    int sent = lws_serve_http_file(wsi, gzip ? packed : file, type, headers, size);
    if (sent < 0)
        return -1;
    return sent > 0 && lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int hear(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t size)
{
    server *s = lws_context_user(lws_get_context(wsi));
    char line[256];
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP:
        return answer(s, wsi, in);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION:
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    case LWS_CALLBACK_RAW_RX_FILE:
        s->input = read(STDIN_FILENO, line, sizeof line) > 0;
        if (s->input)
            lws_cancel_service(running);
        return s->input ? 0 : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return -1; /* nobody to talk to here yet */
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

static void stop(int signal_number)
{
    (void)signal_number;
    stopped = 1;
    if (running)
        lws_cancel_service(running);
}

static bool watch_input(struct lws_vhost *vhost)
{
    lws_sock_file_fd_type input = { .filefd = STDIN_FILENO };
    return lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, input, "page", NULL) != NULL;
}

static void announce(const serve_settings *settings, struct lws_vhost *vhost)
{
    char address[300];
    bool six = strchr(settings->host, ':') != NULL;
    snprintf(address, sizeof address, "http://%s%s%s:%d/", six ? "[" : "", settings->host,
             six ? "]" : "", lws_get_vhost_listen_port(vhost));
    settings->ready(settings->user, address);
}

serve_end serve_page(const serve_settings *settings)
{
    static const struct lws_protocols protocols[] = {
        { .name = "page", .callback = hear },
        { .name = NULL },
    };
    server s = { .input = false };
    char index[PATH_MAX];
    if (realpath(settings->folder, s.folder) == NULL || !find(&s, "/", index))
        return SERVE_NO_PAGE;
    lws_set_log_level(0, NULL);
    struct lws_context_creation_info info = {
        .port = settings->port,
        .iface = settings->host,
        .protocols = protocols,
        .user = &s,
        .gid = -1,
        .uid = -1,
        .server_string = "reverie",
        .keepalive_timeout = 30,
        .timeout_secs = 10,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND
                   | LWS_SERVER_OPTION_VALIDATE_UTF8,
    };
    running = lws_create_context(&info);
    if (running == NULL)
        return SERVE_FAILED;
    struct lws_vhost *vhost = lws_create_vhost(running, &info);
    serve_end end = SERVE_NO_PORT;
    if (vhost != NULL && lws_get_vhost_listen_port(vhost) > 0) {
        struct sigaction action = { .sa_handler = stop };
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
        signal(SIGPIPE, SIG_IGN);
        announce(settings, vhost);
        if (settings->watch_input)
            watch_input(vhost);
        end = SERVE_STOPPED;
        while (!stopped && !s.input)
            if (lws_service(running, 0) < 0)
                break;
        if (s.input)
            end = SERVE_INPUT;
    }
    struct lws_context *context = running;
    running = NULL;
    lws_context_destroy(context);
    return end;
}
