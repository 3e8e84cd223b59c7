/*
 * Older versions of the rules: how their logs are read today. What each version changed:
 *
 * 2: the honeycomb is the usual board (DS-C6), FINAL is always played in turns (DS-O1), after a
 * retain the decks are looked at again (DS-M8).
 * 3: eleven cards have easier structures on the honeycomb (DS-C2); what they were is in cards.tsv.
 */
#include "games/dreamscape/dreamscape.h"

#include <stddef.h>

/* Version 1: boards had 20 slots at most, so a state had fewer lines of shards. */
static uint64_t hash_1(const rv_game *game, const void *state)
{
    enum { SLOTS = 20 };
    const ds_state *s = state;
    size_t before = offsetof(ds_state, bound), behind = offsetof(ds_state, card);
    unsigned char bytes[sizeof(ds_state)], *end = bytes + before;
    (void)game;
    memcpy(bytes, s, before);
    for (int seat = 1; seat <= RV_SEATS; seat++, end += SLOTS)
        memcpy(end, &s->bound[ds_stack(seat, 0)], SLOTS);
    memcpy(end, &s->bound[DS_ROWS], DS_LOCATIONS + 1);
    end += DS_LOCATIONS + 1;
    memcpy(end, (const unsigned char *)s + behind, sizeof *s - behind);
    end += sizeof *s - behind;
    return rv_hash_bytes(bytes, (size_t)(end - bytes));
}

const rv_past ds_past[] = {
    { .version = 2 },
    { .version = 1, .options = "board=square", .hash = hash_1 },
    { 0 },
};

const rv_shipped_box ds_shipped[] = {
    { 0x493babd1c66b490f, 3 }, /* names without their forms */
    { 0x6dd81ea8792b1553, 3 }, /* other words */
    { 0xae4be791f914b67f, 2 }, /* other structures */
    { 0x0ab71d89eed536dc, 1 }, /* the square board alone */
    { 0 },
};
