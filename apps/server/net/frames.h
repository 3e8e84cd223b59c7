/*
 * frames.h: WebSocket frames (RFC 6455) as bytes, without memory of their own, sockets or clocks.
 * What comes in is text in messages of at most FRAMES_MESSAGE bytes, whatever fragments they come
 * in; anything else is refused with the code that the RFC has for it. There are no extensions.
 */
#ifndef RV_FRAMES_H
#define RV_FRAMES_H

#include "core/text.h"

enum { FRAMES_MESSAGE = 4096, FRAMES_CONTROL = 125, FRAMES_HEAD = 10 };

typedef enum frames_code {
    FRAMES_GOODBYE = 1000,
    FRAMES_AWAY = 1001,
    FRAMES_WRONG = 1002,
    FRAMES_NOT_TEXT = 1003,
    FRAMES_NOT_UTF8 = 1007,
    FRAMES_REFUSED = 1008,
    FRAMES_LONG = 1009,
    FRAMES_RESTART = 1012,
    FRAMES_LATER = 1013, /* too much waits for it */
} frames_code;

typedef enum frames_op {
    FRAMES_TEXT = 1,
    FRAMES_BYTES = 2,
    FRAMES_CLOSE = 8,
    FRAMES_PING = 9,
    FRAMES_PONG = 10,
} frames_op;

/* What has come in: the message so far, followed by bytes that have not been looked at. */
typedef struct frames {
    size_t message, have;
    bool open; /* the message has begun, and goes on */
    unsigned char data[FRAMES_MESSAGE + 144];
} frames;

typedef enum frames_event {
    FRAMES_MORE,       /* nothing whole yet */
    FRAMES_MESSAGE_IN, /* frames_text() is a message, until frames_drop() */
    FRAMES_PING_IN,    /* to be answered by a pong with `control` */
    FRAMES_PONG_IN,
    FRAMES_CLOSE_IN,
    FRAMES_BAD_IN, /* to be closed with `code` */
} frames_event;

typedef struct frames_found {
    unsigned char control[FRAMES_CONTROL];
    size_t size;
    frames_code code;
} frames_found;

/* Where the next bytes go, and how many fit: at least one, unless a message waits to be dropped. */
unsigned char *frames_room(frames *f, size_t *size);
void frames_got(frames *f, size_t size);
/* Takes the next thing out of what has come. */
frames_event frames_next(frames *f, frames_found *found);
rv_span frames_text(const frames *f);
void frames_drop(frames *f);

/* The head of a frame that goes out; returns its bytes. */
size_t frames_put_head(unsigned char head[FRAMES_HEAD], frames_op op, size_t size);

#endif
