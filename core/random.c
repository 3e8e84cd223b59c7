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

/* The same hash of the 16-byte message (count, attempt), without a detour through bytes. */
static inline uint64_t outcome(const rv_rng *rng, uint64_t attempt)
{
    sip s = begin(rng->key);
    absorb(&s, rng->count);
    absorb(&s, attempt);
    absorb(&s, (uint64_t)16 << 56);
    return finish(&s);
}

static uint64_t unbiased(const rv_rng *rng, uint32_t n, uint64_t hash)
{
    uint64_t limit = (0 - (uint64_t)n) % n;
    for (uint64_t attempt = 1; hash * n < limit; attempt++)
        hash = outcome(rng, attempt);
    return hash;
}

uint32_t rv_below(rv_rng *rng, uint32_t n)
{
    RV_ASSERT(n > 0);
    uint64_t hash = outcome(rng, 0);
    if (hash * n < n) /* only then can the exact bias limit, 2^64 mod n, matter */
        hash = unbiased(rng, n, hash);
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

/* ---- Weighted choice, eight weights at a time and without a branch that chance decides. A loop
   that subtracts weights until nothing is left would do the same; but the processor guesses where
   such a loop ends, chance makes it guess wrong, and a wrong guess costs as much as half the hash:
   random play would be 5 % slower in two games (bench/README.md). ---- */

enum { LANES = 8, LANE_MOST = 127, WEIGHTS = 256 }; /* most: a sum find_lane() can compare, an n */
static const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;

static inline uint64_t eight(const uint8_t *weights)
{
    uint64_t word;
    memcpy(&word, weights, LANES);
    return word;
}

static uint64_t last_few(const uint8_t *weights, int n)
{
    uint64_t word = 0;
    for (int i = n - 1; i >= 0; i--)
        word = word << 8 | weights[i];
    return word;
}

/* The bytes of a word, added by pairs into four lanes of 16 bits. */
static inline uint64_t in_pairs(uint64_t word)
{
    const uint64_t lanes = 0x00ff00ff00ff00ffu;
    return (word & lanes) + (word >> 8 & lanes);
}

static inline uint32_t sum_of_pairs(uint64_t pairs)
{
    return (uint32_t)(pairs * 0x0001000100010001u >> 48);
}

static inline uint32_t sum_weights(const uint8_t *weights, int n)
{
    uint64_t pairs = 0;
    RV_ASSERT(n <= WEIGHTS); /* so that no lane overflows */
    for (; n >= LANES; n -= LANES, weights += LANES)
        pairs += in_pairs(eight(weights));
    return sum_of_pairs(n > 0 ? pairs + in_pairs(last_few(weights, n)) : pairs);
}

/* Which of eight weights, whose sum is at most LANE_MOST, number `left` falls into: a product makes
   each byte the sum of all up to it, a difference marks those that are not above `left`. */
static inline int find_lane(uint64_t word, uint32_t left)
{
    uint64_t sums = word * ones, passed = (left * ones | tops) - sums;
    return (int)((passed >> 7 & ones) * ones >> 56);
}

/* Decks are small: with few weights in all, sums fit into bytes. */
static inline int find_in_few(const uint8_t *weights, int n, uint32_t left)
{
    uint32_t sum = 0, before = 0;
    int at = 0;
    for (int i = 0; i + LANES < n; i += LANES) {
        uint32_t some = (uint32_t)(eight(weights + i) * ones >> 56);
        sum += some;
        uint32_t passed = 0 - (uint32_t)(sum <= left); /* a mask, lest it become a branch */
        at += (int)(passed & LANES);
        before += passed & some;
    }
    uint64_t word = at + LANES <= n ? eight(weights + at) : last_few(weights + at, n - at);
    return at + find_lane(word, left - before);
}

static inline int find_weight(const uint8_t *weights, int n, uint32_t left, uint32_t total)
{
    int at = 0;
    if (total <= LANE_MOST)
        return find_in_few(weights, n, left);
    for (; left >= weights[at]; at++)
        left -= weights[at];
    return at;
}

/* Bits in each byte of a word. */
static inline uint64_t count_bits(uint64_t set)
{
    const uint64_t pairs = 0x5555555555555555u, fours = 0x3333333333333333u;
    set -= set >> 1 & pairs;
    set = (set & fours) + (set >> 2 & fours);
    return (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

/* The bit with `left` ones below it: first its byte, then, with the bits of that byte spread over a
   word, its place there. Dream Runners is 5 % faster than with taking bits away one by one
   (bench/README.md). */
static int find_bit(uint64_t set, uint64_t counts, uint32_t left)
{
    int byte = find_lane(counts, left);
    uint64_t below = (counts * ones << 8) >> 8 * byte & 0xff;
    uint64_t bits = (set >> 8 * byte & 0xff) * ones & 0x8040201008040201u;
    uint64_t lanes = (bits + (tops - ones)) >> 7 & ones;
    return 8 * byte + find_lane(lanes, left - (uint32_t)below);
}

/* What the script wants of draw number `index`: -1 for nothing, -2 for something that is not one of
   this game's words. */
static int scripted(const rv_game *game, int noun, uint64_t index)
{
    if (game->script == NULL || index >= game->scripted)
        return -1;
    int value = rv_noun_value(game, noun, game->script[index]);
    return value < 0 ? -2 : value - game->rules->nouns[noun].first;
}

int rv_guess_pick(rv_rng *rng, const uint8_t *weights, int n)
{
    uint32_t total = weights ? sum_weights(weights, n) : (uint32_t)n, left = rv_below(rng, total);
    return weights ? find_weight(weights, n, left, total) : (int)left;
}

int rv_guess_from(rv_rng *rng, uint64_t set)
{
    uint64_t counts = count_bits(set);
    return find_bit(set, counts, rv_below(rng, sum_of_pairs(in_pairs(counts))));
}

int rv_pick(const rv_game *game, rv_head *head, int noun, const uint8_t *weights, int n)
{
    int wanted = scripted(game, noun, head->rng.count);
    int drawn = rv_guess_pick(&head->rng, weights, n);
    if (wanted == -1)
        return drawn;
    if (wanted >= 0 && wanted < n && (weights == NULL || weights[wanted] > 0))
        return wanted;
    head->off_script = 1;
    return drawn;
}

int rv_pick_from(const rv_game *game, rv_head *head, int noun, uint64_t set)
{
    int wanted = scripted(game, noun, head->rng.count);
    int drawn = rv_guess_from(&head->rng, set);
    if (wanted == -1)
        return drawn;
    if (wanted >= 0 && wanted < 64 && set >> wanted & 1)
        return wanted;
    head->off_script = 1;
    return drawn;
}
