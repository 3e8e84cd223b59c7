/*
 * pack.h: numbers and bytes in a message, written and read within bounds. Small numbers are short:
 * seven bits to a byte, the lowest first, the top bit set while more follow.
 */
#ifndef RV_PACK_H
#define RV_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct rv_pack {
    unsigned char *at;
    size_t size, used;
    bool full; /* something did not fit; the rest was dropped */
} rv_pack;

static inline void rv_pack_bytes(rv_pack *pack, const void *bytes, size_t size)
{
    pack->full |= size > pack->size - pack->used;
    if (pack->full || size == 0)
        return;
    memcpy(pack->at + pack->used, bytes, size);
    pack->used += size;
}

static inline void rv_pack_byte(rv_pack *pack, unsigned byte)
{
    unsigned char one = (unsigned char)byte;
    rv_pack_bytes(pack, &one, 1);
}

static inline void rv_pack_number(rv_pack *pack, uint64_t number)
{
    for (; number > 127; number >>= 7)
        rv_pack_byte(pack, (unsigned)(number & 127) | 128);
    rv_pack_byte(pack, (unsigned)number);
}

/* Numbers around zero, negative ones included. */
static inline void rv_pack_signed(rv_pack *pack, int64_t number)
{
    rv_pack_number(pack, (uint64_t)number << 1 ^ (uint64_t)(number >> 63));
}

/* Its length, and the bytes. */
static inline void rv_pack_text(rv_pack *pack, const char *text, size_t size)
{
    rv_pack_number(pack, size);
    rv_pack_bytes(pack, text, size);
}

typedef struct rv_unpack {
    const unsigned char *at;
    size_t size;
    bool bad; /* it ended too early, or a number was out of range: all that is read now is zero */
} rv_unpack;

/* The next `size` bytes, in place; NULL: there are fewer. */
static inline const unsigned char *rv_unpack_bytes(rv_unpack *pack, size_t size)
{
    const unsigned char *bytes = pack->at;
    pack->bad |= size > pack->size;
    if (pack->bad)
        return NULL;
    pack->at += size;
    pack->size -= size;
    return bytes;
}

static inline unsigned rv_unpack_byte(rv_unpack *pack)
{
    const unsigned char *byte = rv_unpack_bytes(pack, 1);
    return byte ? *byte : 0;
}

/* A number of at most `most`. */
static inline uint64_t rv_unpack_number(rv_unpack *pack, uint64_t most)
{
    uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
        unsigned byte = rv_unpack_byte(pack);
        pack->bad |= shift > 56 || (shift > 0 && byte == 0);
        if (pack->bad)
            return 0;
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            break;
    }
    pack->bad |= number > most;
    return pack->bad ? 0 : number;
}

static inline int64_t rv_unpack_signed(rv_unpack *pack, uint64_t most)
{
    uint64_t number = rv_unpack_number(pack, most * 2 + 1);
    return (int64_t)(number >> 1) ^ -(int64_t)(number & 1);
}

#endif
