/* SipHash-2-4 (Aumasson and Bernstein) as a counter-mode generator; see reverie.h. */
#include "core/reverie.h"

#include <string.h>

typedef struct sip {
    uint64_t v0, v1, v2, v3;
} sip;

static inline uint64_t rotl(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

static inline void round_of(sip *s)
{
    s->v0 += s->v1;
    s->v1 = rotl(s->v1, 13) ^ s->v0;
    s->v0 = rotl(s->v0, 32);
    s->v2 += s->v3;
    s->v3 = rotl(s->v3, 16) ^ s->v2;
    s->v0 += s->v3;
    s->v3 = rotl(s->v3, 21) ^ s->v0;
    s->v2 += s->v1;
    s->v1 = rotl(s->v1, 17) ^ s->v2;
    s->v2 = rotl(s->v2, 32);
}

static inline sip begin(const uint64_t key[2])
{
    return (sip){ key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du,
                  key[0] ^ 0x6c7967656e657261u, key[1] ^ 0x7465646279746573u };
}

static inline void absorb(sip *s, uint64_t word)
{
    s->v3 ^= word;
    round_of(s);
    round_of(s);
    s->v0 ^= word;
}

static inline uint64_t finish(sip *s)
{
    s->v2 ^= 0xff;
    for (int i = 0; i < 4; i++)
        round_of(s);
    return s->v0 ^ s->v1 ^ s->v2 ^ s->v3;
}

uint64_t rv_siphash(const uint64_t key[2], const void *bytes, size_t size)
{
    sip s = begin(key);
    const unsigned char *at = bytes;
    size_t left = size;
    for (; left >= 8; left -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        absorb(&s, word);
    }
    uint64_t last = (uint64_t)(size & 0xff) << 56;
    for (size_t i = 0; i < left; i++)
        last |= (uint64_t)at[i] << (8 * i);
    absorb(&s, last);
    return finish(&s);
}

/* The same hash of the 16-byte message (count, attempt), without the detour over bytes. */
static uint64_t outcome(const rv_rng *rng, uint64_t attempt)
{
    sip s = begin(rng->key);
    absorb(&s, rng->count);
    absorb(&s, attempt);
    absorb(&s, (uint64_t)16 << 56);
    return finish(&s);
}

uint32_t rv_below(rv_rng *rng, uint32_t n)
{
    RV_ASSERT(n > 0);
    uint64_t hash = outcome(rng, 0);
    if (hash * n < n) { /* only then can the exact bias limit, 2^64 mod n, matter */
        uint64_t limit = (0 - (uint64_t)n) % n;
        for (uint64_t attempt = 1; hash * n < limit; attempt++)
            hash = outcome(rng, attempt);
    }
    rng->count++;
    /* the high 64 bits of hash * n, without 128-bit arithmetic */
    return (uint32_t)(((hash >> 32) * n + ((hash & 0xffffffffu) * n >> 32)) >> 32);
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

bool rv_rng_seed(rv_rng *rng, rv_span hex)
{
    unsigned char bytes[16] = { 0 };
    if (hex.size == 0 || hex.size > 32)
        return false;
    for (size_t i = 0; i < hex.size; i++) {
        int digit = hex_digit(hex.at[hex.size - 1 - i]);
        if (digit < 0)
            return false;
        bytes[15 - i / 2] |= (unsigned char)(digit << (i % 2 * 4));
    }
    *rng = (rv_rng){ 0 };
    memcpy(rng->key, bytes, 16);
    return true;
}

void rv_rng_print(const rv_rng *rng, rv_out *out)
{
    unsigned char bytes[16];
    memcpy(bytes, rng->key, 16);
    for (size_t i = 0; i < 16; i++)
        rv_put(out, "%c%c", "0123456789abcdef"[bytes[i] >> 4], "0123456789abcdef"[bytes[i] & 15]);
}

/* ---- Weighted choice, eight weights at a time: drawing is what games do most ---- */

static inline uint64_t eight(const uint8_t *weights, int at, int n)
{
    uint64_t word = 0;
    memcpy(&word, weights + at, (size_t)(n - at < 8 ? n - at : 8));
    return word;
}

/* Sums the bytes of a word: pairs into 16-bit lanes, then all lanes into the top one. */
static inline uint32_t sum_of(uint64_t word)
{
    const uint64_t lanes = 0x00ff00ff00ff00ffu;
    return (uint32_t)(((word & lanes) + (word >> 8 & lanes)) * 0x0001000100010001u >> 48);
}

static uint32_t sum_weights(const uint8_t *weights, int n)
{
    uint32_t total = 0;
    int at = 0;
    for (; at + 8 <= n; at += 8) {
        uint64_t word;
        memcpy(&word, weights + at, 8);
        total += sum_of(word);
    }
    return at < n ? total + sum_of(eight(weights, at, n)) : total;
}

static int find_weight(const uint8_t *weights, int n, uint32_t left)
{
    int at = 0;
    for (uint32_t sum; at + 8 < n; at += 8, left -= sum) {
        uint64_t word;
        memcpy(&word, weights + at, 8);
        sum = sum_of(word);
        if (left < sum)
            break;
    }
    for (; left >= weights[at]; at++)
        left -= weights[at];
    return at;
}

int rv_pick(const rv_game *game, rv_head *head, int noun, const uint8_t *weights, int n)
{
    uint32_t total = weights ? sum_weights(weights, n) : (uint32_t)n;
    uint64_t index = head->rng.count;
    uint32_t left = rv_below(&head->rng, total);
    if (game->script && index < game->scripted) {
        int value = rv_noun_value(game, noun, game->script[index]);
        int choice = value - game->rules->nouns[noun].first;
        if (value >= 0 && choice < n && (weights == NULL || weights[choice] > 0))
            return choice;
        head->off_script = 1;
    }
    return weights ? find_weight(weights, n, left) : (int)left;
}
