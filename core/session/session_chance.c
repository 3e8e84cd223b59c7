/* Chance that nobody owns (docs/formats.md): the seed of a game made by several people, each of
   whom was bound by a hash before any of them could know it. */
#include "core/session/session_inside.h"

#include <string.h>

enum { SHUFFLE = sizeof "reverie shuffle 1" - 1, SEED = sizeof "reverie seed 1" - 1 };

bool rv_chance_shared(const rv_chance *chance)
{
    return chance->table[0] != '\0';
}

void rv_chance_promise(const char *table, const unsigned char secret[32], unsigned char promise[32])
{
    unsigned char bytes[SHUFFLE + sizeof((rv_chance *)0)->table + 32];
    size_t size = strlen(table);
    RV_ASSERT(size < sizeof((rv_chance *)0)->table);
    memcpy(bytes, "reverie shuffle 1", SHUFFLE);
    memcpy(bytes + SHUFFLE, table, size);
    memcpy(bytes + SHUFFLE + size, secret, 32);
    rv_sha256(bytes, SHUFFLE + size + 32, promise);
}

rv_rng rv_chance_seed(const rv_chance *chance)
{
    unsigned char bytes[SEED + 32 + RV_SEATS * 33], digest[32];
    size_t used = SEED + 32;
    rv_rng seed = { .count = 0 };
    memcpy(bytes, "reverie seed 1", SEED);
    memcpy(bytes + SEED, chance->secret, 32);
    for (int seat = 1; seat <= RV_SEATS; seat++)
        if (chance->told >> seat & 1) {
            bytes[used] = (unsigned char)seat;
            memcpy(bytes + used + 1, chance->nonce[seat], 32);
            used += 33;
        }
    rv_sha256(bytes, used, digest);
    memcpy(seed.key, digest, sizeof seed.key);
    return seed;
}

void rv_session_set_chance(rv_session *session, const rv_chance *chance)
{
    session->chance = *chance;
    if (rv_chance_shared(chance))
        session->format = 3;
}

const rv_chance *rv_session_chance(const rv_session *session)
{
    return &session->chance;
}

/* ---- Words ---- */

/* `promise TABLE HEX`, and for each seat that was bound `nonce SEAT HASH NONCE`. */
void rv_chance_print(const rv_chance *chance, rv_out *out)
{
    unsigned char promise[32];
    rv_chance_promise(chance->table, chance->secret, promise);
    rv_put(out, "promise %s ", chance->table);
    rv_put_bytes(out, promise, sizeof promise);
    for (int seat = 1; seat <= RV_SEATS; seat++) {
        if ((chance->bound >> seat & 1) == 0)
            continue;
        rv_put(out, "\nnonce %d ", seat);
        rv_put_bytes(out, chance->hash[seat], 32);
        rv_put(out, " ");
        if (chance->told >> seat & 1)
            rv_put_bytes(out, chance->nonce[seat], 32);
        else
            rv_put(out, "-");
    }
}

bool rv_chance_read_promise(rv_span rest, rv_chance *chance, unsigned char promise[32])
{
    rv_span name;
    bool good = rv_next_word(&rest, &name) && name.size < sizeof chance->table;
    for (size_t i = 0; good && i < name.size; i++)
        good = (name.at[i] >= '0' && name.at[i] <= '9') || (name.at[i] >= 'a' && name.at[i] <= 'z');
    if (!good)
        return false;
    memcpy(chance->table, name.at, name.size);
    return rv_read_bytes(rv_trim(rest), promise, 32);
}

bool rv_chance_read_nonce(rv_span rest, rv_chance *chance)
{
    unsigned char hash[32];
    rv_span word, bound;
    long seat;
    if (!rv_next_word(&rest, &word) || !rv_number(word, 1, RV_SEATS, &seat)
        || chance->bound >> seat != 0 || !rv_next_word(&rest, &bound)
        || !rv_read_bytes(bound, chance->hash[seat], 32))
        return false;
    chance->bound = (uint8_t)(chance->bound | 1u << seat);
    rest = rv_trim(rest);
    if (rv_is(rest, "-"))
        return true;
    if (!rv_read_bytes(rest, chance->nonce[seat], 32))
        return false;
    chance->told = (uint8_t)(chance->told | 1u << seat);
    rv_sha256(chance->nonce[seat], 32, hash);
    return memcmp(hash, chance->hash[seat], sizeof hash) == 0;
}
