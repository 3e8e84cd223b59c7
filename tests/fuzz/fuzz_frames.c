/* The door for WebSockets: the head of a request (http.h) and frames (frames.h). The first byte
   says how the rest comes in: in pieces of that size. */
#include "apps/server/net/frames.h"
#include "apps/server/net/http.h"
#include "fuzz.h"

#include <string.h>

/* What was read lies within the data. */
static void check_span(rv_span span, const uint8_t *data, size_t size)
{
    const char *from = (const char *)data;
    RV_ASSERT(span.at == NULL || (span.at >= from && span.at + span.size <= from + size));
}

static void read_http(const uint8_t *data, size_t size)
{
    http_request request;
    http_verdict verdict = http_read((const char *)data, size, &request);
    RV_ASSERT(http_reason(verdict) != NULL);
    if (verdict != HTTP_OK)
        return;
    RV_ASSERT(request.size <= size && !(request.websocket && request.last));
    check_span((rv_span){ request.path, request.path_size }, data, size);
    const rv_span spans[] = { request.key, request.host, request.origin, request.cookie,
                              request.forwarded };
    for (size_t i = 0; i < sizeof spans / sizeof spans[0]; i++)
        check_span(spans[i], data, size);
}

/* Takes everything that is complete; false: the connection is to be closed. */
static bool take_all(frames *f)
{
    frames_found found;
    for (;;) {
        switch (frames_next(f, &found)) {
        case FRAMES_MORE:
            return true;
        case FRAMES_MESSAGE_IN:
            RV_ASSERT(frames_text(f).size <= FRAMES_MESSAGE && rv_is_utf8(frames_text(f)));
            frames_drop(f);
            break;
        case FRAMES_PING_IN:
        case FRAMES_PONG_IN:
            RV_ASSERT(found.size <= FRAMES_CONTROL);
            break;
        case FRAMES_CLOSE_IN:
        case FRAMES_BAD_IN:
            RV_ASSERT(found.code >= FRAMES_GOODBYE && found.code <= FRAMES_LONG);
            return false;
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static frames f;
    if (size < 1)
        return 0;
    size_t step = data[0] ? data[0] : size, room;
    f.message = f.have = 0;
    f.open = false;
    read_http(data + 1, size - 1);
    for (size_t at = 1; at < size;) {
        unsigned char *into = frames_room(&f, &room);
        size_t part = size - at < step ? size - at : step;
        RV_ASSERT(room > 0); /* whatever has come, it can go on */
        part = part < room ? part : room;
        memcpy(into, data + at, part);
        frames_got(&f, part);
        at += part;
        if (!take_all(&f))
            return 0;
    }
    return 0;
}
