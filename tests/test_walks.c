/* Walks in Dreamscape: whatever is paid for a step back, no walk within a turn goes on for ever. */
#include "games/games.h"
#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first */
#include <cmocka.h>

typedef struct table {
    _Alignas(16) unsigned char bytes[RV_STATE_BYTES];
} table;

/* Positions by their hashes, moves counted out: on the way that is being tried, or tried to its
 * end.
 */
enum { KNOWN = 1 << 13 };
static struct {
    uint64_t hash;
    bool begun, ended;
} known[KNOWN];

/* Goes on from there in all ways of one turn that are nothing but walking. None comes back to the
   very same position; returns how many positions there are. */
static int walk_on(const rv_game *game, const table *from, int seat)
{
    rv_move list[RV_MOVES];
    table at = *from;
    int count = 1;
    ((rv_head *)&at)->ply = 0;
    uint64_t hash = rv_hash(game, &at), place = hash % KNOWN;
    while (known[place].begun && known[place].hash != hash)
        place = (place + 1) % KNOWN;
    if (known[place].begun && !known[place].ended)
        fail_msg("a walk comes back to where it was");
    if (known[place].ended)
        return 0;
    known[place].hash = hash;
    known[place].begun = true;
    int n = game->rules->moves(game, &at, seat, list);
    for (int i = 0; i < n; i++) {
        const char *verb = game->rules->verbs[list[i].verb].id;
        table next = at;
        if (strcmp(verb, "step") != 0 && strcmp(verb, "enter") != 0 && strcmp(verb, "go") != 0)
            continue;
        assert_null(rv_play(game, &next, list[i], NULL));
        count += walk_on(game, &next, seat);
    }
    known[place].ended = true;
    assert_true(count < KNOWN / 2);
    return count;
}

/* A few slots in the middle of the square board, some with trees, two whites; or a row at each
   location, some of whose keys are there, and reds between them. */
static void put_walk(rv_out *out, const char *key, rv_rng *chance)
{
    static const char *const slots[] = { "c1", "b1", "d1", "b2", "c2", "d2", "c3" };
    static const char *const stacks[] = { "N", "N", "N", "KKN", "G", "B", "BN", "KK" };
    static const char *const rows[] = { "-", "K", "BG", "NB", "W", "GK" };
    static const char *const hands[] = { "K", "BG", "NWW", "KKB", "-" };
    rv_put(out, "%s", key);
    for (int i = 0; i < 7 && strcmp(key, "1.board") == 0; i++)
        if (i == 0 || rv_below(chance, 5) > 0)
            rv_put(out, " %s=%s%s", slots[i], stacks[rv_below(chance, 8)],
                   i > 0 && rv_below(chance, 4) == 0 ? "*" : "");
    if (strncmp(key, "row", 3) == 0)
        rv_put(out, " %s", rows[rv_below(chance, 6)]);
    if (strcmp(key, "1.hands") == 0)
        rv_put(out, " %s", hands[rv_below(chance, 5)]);
    if (strcmp(key, "links") == 0)
        rv_put(out, " %s", rv_below(chance, 2) ? "1-2 2-5" : "4-5");
}

static void walks_end(void **unused)
{
    static const char *const keys[] = { "row1", "row2", "row3",  "row4",
                                        "row5", "row6", "links", "1.hands" };
    rv_rng chance = { { 3, 5 }, 0 };
    long all = 0;
    (void)unused;
    RV_RULES("DS-Z1 DS-D8 DS-T8");
    for (int trial = 0; trial < 300; trial++) {
        char text[8][160];
        const char *lines[8] = { "phase creation", text[1], "1.hands WW" };
        bool travels = trial % 3 == 2;
        rv_game game = support_game("dreamscape", travels ? "players=2 board=square nightmare=on"
                                                          : "players=2 board=square");
        table t;
        for (int i = 0; i < 8; i++) {
            rv_out out = rv_out_to(text[i], sizeof text[i]);
            put_walk(&out, travels ? keys[i] : "1.board", &chance);
            if (travels)
                lines[i] = text[i];
        }
        support_position(&game, &t, chance, lines, travels ? 8 : 3);
        memset(known, 0, sizeof known);
        all += walk_on(&game, &t, 1);
    }
    assert_true(all > 20000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
