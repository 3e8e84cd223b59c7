#include "apps/server/net/frames.h"

#include <string.h>

enum { FIN = 0x80, RESERVED = 0x70, MASKED = 0x80, SHORT = 125, TWO_BYTES = 126 };

unsigned char *frames_room(frames *f, size_t *size)
{
    *size = sizeof f->data - f->have;
    return f->data + f->have;
}

void frames_got(frames *f, size_t size)
{
    f->have += size;
}

rv_span frames_text(const frames *f)
{
    return (rv_span){ (const char *)f->data, f->message };
}

void frames_drop(frames *f)
{
    memmove(f->data, f->data + f->message, f->have - f->message);
    f->have -= f->message;
    f->message = 0;
}

typedef struct head {
    unsigned op;
    bool last;
    size_t head, size; /* bytes */
} head;

/* The head at the start of these bytes. FRAMES_MORE: it is not complete; FRAMES_MESSAGE_IN: it
   is. */
static frames_event read_head(const unsigned char *data, size_t have, head *h, frames_code *code)
{
    *code = FRAMES_WRONG;
    if (have < 2)
        return FRAMES_MORE;
    *h = (head){ .op = data[0] & 15, .last = data[0] & FIN, .head = 2, .size = data[1] & 127 };
    if ((data[0] & RESERVED) || !(data[1] & MASKED))
        return FRAMES_BAD_IN;
    if (h->op >= FRAMES_CLOSE && (h->op > FRAMES_PONG || !h->last || h->size > FRAMES_CONTROL))
        return FRAMES_BAD_IN;
    if (h->op > FRAMES_BYTES && h->op < FRAMES_CLOSE)
        return FRAMES_BAD_IN;
    *code = FRAMES_NOT_TEXT;
    if (h->op == FRAMES_BYTES)
        return FRAMES_BAD_IN;
    *code = FRAMES_LONG;
    if (h->size > TWO_BYTES)
        return FRAMES_BAD_IN;
    if (h->size == TWO_BYTES) {
        if (have < 4)
            return FRAMES_MORE;
        h->head = 4;
        h->size = (size_t)data[2] << 8 | data[3];
        if (h->size < TWO_BYTES) { /* it would have fitted in one */
            *code = FRAMES_WRONG;
            return FRAMES_BAD_IN;
        }
    }
    return FRAMES_MESSAGE_IN;
}

/* Removes that many bytes after the message. */
static void cut(frames *f, size_t size)
{
    unsigned char *from = f->data + f->message;
    memmove(from, from + size, f->have - f->message - size);
    f->have -= size;
}

static void unmask(unsigned char *data, size_t size, const unsigned char mask[4])
{
    for (size_t i = 0; i < size; i++)
        data[i] ^= mask[i & 3];
}

static frames_event bad(frames_found *found, frames_code code)
{
    found->code = code;
    return FRAMES_BAD_IN;
}

static frames_event take_control(frames *f, const head *h, frames_found *found)
{
    memcpy(found->control, f->data + f->message + h->head + 4, h->size);
    found->size = h->size;
    cut(f, h->head + 4 + h->size);
    switch (h->op) {
    case FRAMES_PING:
        return FRAMES_PING_IN;
    case FRAMES_PONG:
        return FRAMES_PONG_IN;
    default:
        found->code = FRAMES_GOODBYE;
        return h->size == 1 ? bad(found, FRAMES_WRONG) : FRAMES_CLOSE_IN;
    }
}

frames_event frames_next(frames *f, frames_found *found)
{
    for (;;) {
        unsigned char mask[4], *raw = f->data + f->message;
        size_t have = f->have - f->message;
        head h = { .op = 0 };
        frames_event event = read_head(raw, have, &h, &found->code);
        if (event != FRAMES_MESSAGE_IN)
            return event;
        bool control = h.op >= FRAMES_CLOSE;
        if (!control && (h.op == FRAMES_TEXT) == f->open)
            return bad(found,
                       FRAMES_WRONG); /* a message within a message, or a continuation of none */
        if (!control && h.size > FRAMES_MESSAGE - f->message)
            return bad(found, FRAMES_LONG);
        if (have < h.head + 4 + h.size)
            return FRAMES_MORE;
        memcpy(mask, raw + h.head, 4);
        unmask(raw + h.head + 4, h.size, mask);
        if (control)
            return take_control(f, &h, found);
        cut(f, h.head + 4);
        f->message += h.size;
        f->open = !h.last;
        if (h.last)
            return rv_is_utf8(frames_text(f)) ? FRAMES_MESSAGE_IN : bad(found, FRAMES_NOT_UTF8);
    }
}

size_t frames_put_head(unsigned char bytes[FRAMES_HEAD], frames_op op, size_t size)
{
    bytes[0] = (unsigned char)(FIN | op);
    if (size <= SHORT) {
        bytes[1] = (unsigned char)size;
        return 2;
    }
    if (size <= 0xffff) {
        bytes[1] = TWO_BYTES;
        bytes[2] = (unsigned char)(size >> 8);
        bytes[3] = (unsigned char)size;
        return 4;
    }
    bytes[1] = TWO_BYTES + 1;
    for (int i = 0; i < 8; i++)
        bytes[2 + i] = (unsigned char)((uint64_t)size >> (56 - 8 * i));
    return 10;
}
