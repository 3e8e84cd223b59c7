/*
 * http.h: the head of a request, as far as this server cares. Strict, and without memory: anything
 * that is not HTTP/1 as we want it is refused with a status, if possible before all of it has come.
 *
 * Requests to change the protocol are noted (websocket) or ignored (h2c) and then answered in
 * HTTP/1.1, as RFC 9110 7.8 allows. Bodies are not read: a request that announces one is the last
 * of its connection.
 */
#ifndef RV_HTTP_H
#define RV_HTTP_H

#include "core/text.h"

/* A request line and 16 kB of headers: a browser sends every program of a host the cookies of
   all. */
enum { HTTP_LINE_LIMIT = 2048, HTTP_HEADERS_LIMIT = 16384 };
enum { HTTP_LIMIT = HTTP_LINE_LIMIT + HTTP_HEADERS_LIMIT };

typedef enum http_verdict {
    HTTP_MORE = 0, /* not complete yet */
    HTTP_SWITCH = 101,
    HTTP_OK = 200,
    HTTP_BAD_REQUEST = 400,
    HTTP_FORBIDDEN = 403,
    HTTP_NOT_FOUND = 404,
    HTTP_NOT_ALLOWED = 405,
    HTTP_LONG_LINE = 414,
    HTTP_UPGRADE = 426,
    HTTP_TOO_MANY = 429,
    HTTP_LONG_HEADERS = 431,
    HTTP_BUSY = 503,
    HTTP_VERSION = 505,
} http_verdict;

typedef enum http_method { HTTP_GET, HTTP_HEAD, HTTP_OTHER } http_method;

typedef struct http_request {
    size_t size; /* of the head; the next request follows */
    http_method method;
    const char *path; /* within the data, without the query */
    size_t path_size;
    bool gzip;        /* the answer may be compressed */
    rv_span language; /* what is liked to be read, as Accept-Language has it; empty if missing */
    bool last;        /* the connection ends after it */
    /* For a change to WebSocket: is it asked for, in the one version there is? And its other
       headers, within the data; empty if missing. */
    bool websocket, version13;
    rv_span key, host, origin, cookie, forwarded;
} http_request;

/* Reads the request at the start of the data. HTTP_OK: it is complete; HTTP_MORE: it may become so;
   else what to refuse it with. */
http_verdict http_read(const char *data, size_t size, http_request *request);

/* As an answer has it: "404 Not Found". */
const char *http_reason(http_verdict status);

#endif
