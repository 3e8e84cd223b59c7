#include "apps/server/net/http.h"
#include "core/text.h"

#include <string.h>
#include <strings.h>

static bool is_word(rv_span span, const char *word)
{
    return span.size == strlen(word) && strncasecmp(span.at, word, span.size) == 0;
}

/* A line without its end; false: its end has not come yet. */
static bool next_line(rv_span *rest, rv_span *line)
{
    return rest->size > 0 && memchr(rest->at, '\n', rest->size) != NULL && rv_next_line(rest, line);
}

static bool is_token(rv_span t)
{
    static const char signs[] = "!#$%&'*+-.^_`|~";
    for (size_t i = 0; i < t.size; i++) {
        char c = t.at[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!letter && memchr(signs, c, sizeof signs - 1) == NULL)
            return false;
    }
    return t.size > 0;
}

/* Not text at all: TLS, frames of HTTP/2, noise. */
static bool is_binary(rv_span span)
{
    for (size_t i = 0; i < span.size; i++) {
        unsigned char c = (unsigned char)span.at[i];
        if ((c < ' ' && c != '\t' && c != '\r' && c != '\n') || c == 0x7f)
            return true;
    }
    return false;
}

/* GET /path?query HTTP/1.1 */
static http_verdict read_first(rv_span line, http_request *request)
{
    rv_span method = rv_cut(&line, ' '), target = rv_cut(&line, ' ');
    if (!is_token(method) || target.size == 0 || line.size != strlen("HTTP/1.1")
        || !rv_starts(line, "HTTP/"))
        return HTTP_BAD_REQUEST;
    if (!rv_starts(line, "HTTP/1."))
        return HTTP_VERSION;
    request->method = rv_is(method, "GET")    ? HTTP_GET
                      : rv_is(method, "HEAD") ? HTTP_HEAD
                                              : HTTP_OTHER;
    request->last = rv_is(line, "HTTP/1.0");
    if (target.at[0] != '/' && request->method != HTTP_OTHER)
        return HTTP_BAD_REQUEST;
    rv_span path = rv_cut(&target, '?');
    request->path = path.at;
    request->path_size = path.size;
    return HTTP_OK;
}

/* ";q=0.5": is it above 0? An invalid weight counts as 0. */
static bool has_weight(rv_span parameters)
{
    while (parameters.size > 0) {
        rv_span value = rv_trim(rv_cut(&parameters, ';')), name = rv_cut(&value, '=');
        bool positive = false;
        if (!is_word(rv_trim(name), "q"))
            continue;
        value = rv_trim(value);
        for (size_t i = 0; i < value.size; i++) {
            if (value.at[i] != '.' && (value.at[i] < '0' || value.at[i] > '9'))
                return false;
            positive |= value.at[i] >= '1' && value.at[i] <= '9';
        }
        return positive;
    }
    return true;
}

/* What Accept-Encoding says; a word about gzip itself takes precedence over one about all (*). */
typedef struct codings {
    bool named, gzip, rest;
} codings;

static void read_codings(rv_span list, codings *found)
{
    while (list.size > 0) {
        rv_span parameters = rv_cut(&list, ','), name = rv_trim(rv_cut(&parameters, ';'));
        if (is_word(name, "gzip") || is_word(name, "x-gzip")) {
            found->named = true;
            found->gzip = has_weight(parameters);
        } else if (is_word(name, "*")) {
            found->rest = has_weight(parameters);
        }
    }
}

/* Both headers must ask for another protocol: Upgrade says which, Connection that it is meant for
   us. */
typedef struct upgrade {
    bool protocol, connection;
} upgrade;

static bool has_word(rv_span list, const char *word)
{
    while (list.size > 0)
        if (is_word(rv_trim(rv_cut(&list, ',')), word))
            return true;
    return false;
}

/* A header that may come only once: two could be understood in two ways. */
static http_verdict read_once(rv_span value, rv_span *into)
{
    if (into->at != NULL)
        return HTTP_BAD_REQUEST;
    *into = value;
    return HTTP_OK;
}

static http_verdict read_upgrade(rv_span name, rv_span value, http_request *request, upgrade *u)
{
    if (is_word(name, "upgrade"))
        u->protocol |= has_word(value, "websocket");
    else if (is_word(name, "sec-websocket-version"))
        request->version13 = is_word(value, "13");
    else if (is_word(name, "sec-websocket-key"))
        return read_once(value, &request->key);
    else if (is_word(name, "host"))
        return read_once(value, &request->host);
    else if (is_word(name, "origin"))
        return read_once(value, &request->origin);
    else if (is_word(name, "cookie") && request->cookie.at == NULL)
        request->cookie = value;
    else if (is_word(name, "x-forwarded-for"))
        request->forwarded = value;
    return HTTP_OK;
}

static http_verdict read_header(rv_span line, http_request *request, codings *found, upgrade *u)
{
    rv_span value = line, name = rv_cut(&value, ':');
    if (name.size == line.size || !is_token(name))
        return HTTP_BAD_REQUEST;
    value = rv_trim(value);
    if (is_word(name, "accept-encoding"))
        read_codings(value, found);
    else if (is_word(name, "accept-language"))
        request->language = value;
    else if (is_word(name, "connection")) {
        request->last |= has_word(value, "close");
        u->connection |= has_word(value, "upgrade");
    } else if (is_word(name, "transfer-encoding"))
        request->last = true;
    else if (is_word(name, "content-length")) {
        request->last |= !is_word(value, "0");
        for (size_t i = 0; i < value.size; i++)
            if (value.at[i] < '0' || value.at[i] > '9')
                return HTTP_BAD_REQUEST;
        if (value.size == 0)
            return HTTP_BAD_REQUEST;
    } else {
        return read_upgrade(name, value, request, u);
    }
    return HTTP_OK;
}

http_verdict http_read(const char *data, size_t size, http_request *request)
{
    rv_span rest = { data, size }, line;
    codings found = { .named = false };
    upgrade u = { .protocol = false };
    *request = (http_request){ .size = 0 };
    /* empty lines before a request are forgiven (RFC 9112 2.2) */
    while (rest.size > 0 && (rest.at[0] == '\r' || rest.at[0] == '\n'))
        rest.at++, rest.size--;
    if (!next_line(&rest, &line)) {
        if (is_binary(rest))
            return HTTP_BAD_REQUEST;
        return size >= HTTP_LINE_LIMIT ? HTTP_LONG_LINE : HTTP_MORE;
    }
    if (line.size > HTTP_LINE_LIMIT)
        return HTTP_LONG_LINE;
    if (is_binary(line))
        return HTTP_BAD_REQUEST;
    http_verdict status = read_first(line, request);
    const char *headers = rest.at;
    while (status == HTTP_OK) {
        bool whole = next_line(&rest, &line);
        size_t length = (size_t)((whole ? rest.at : data + size) - headers);
        if (length > HTTP_HEADERS_LIMIT)
            return HTTP_LONG_HEADERS;
        if (is_binary(whole ? line : rest))
            return HTTP_BAD_REQUEST;
        if (!whole)
            return length == HTTP_HEADERS_LIMIT ? HTTP_LONG_HEADERS : HTTP_MORE;
        if (line.size == 0)
            break;
        status = read_header(line, request, &found, &u);
    }
    request->size = (size_t)(rest.at - data);
    request->websocket = u.protocol && u.connection && !request->last;
    request->gzip = found.named ? found.gzip : found.rest;
    return status;
}

const char *http_reason(http_verdict status)
{
    switch (status) {
    case HTTP_MORE:
        break;
    case HTTP_SWITCH:
        return "101 Switching Protocols";
    case HTTP_OK:
        return "200 OK";
    case HTTP_BAD_REQUEST:
        return "400 Bad Request";
    case HTTP_FORBIDDEN:
        return "403 Forbidden";
    case HTTP_NOT_FOUND:
        return "404 Not Found";
    case HTTP_NOT_ALLOWED:
        return "405 Method Not Allowed";
    case HTTP_LONG_LINE:
        return "414 URI Too Long";
    case HTTP_UPGRADE:
        return "426 Upgrade Required";
    case HTTP_TOO_MANY:
        return "429 Too Many Requests";
    case HTTP_LONG_HEADERS:
        return "431 Request Header Fields Too Large";
    case HTTP_BUSY:
        return "503 Service Unavailable";
    case HTTP_VERSION:
        return "505 HTTP Version Not Supported";
    }
    return "500 Internal Server Error";
}
