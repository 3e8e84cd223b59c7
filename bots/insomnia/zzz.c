/*
 * What Zzz on the tiles are worth.
 *
 * A Zzz pays for one use of its tile, an infinite one for every use to come (IN-U3). So it is worth
 * what a use brings: winks as they are, a space half a wink, since ten of them make a lap and a lap
 * brings five, and what needs a condition by how often that holds. The next two on a tile will find
 * their use later; a fourth hardly ever does. And some tiles are dead for a seat, whatever it lays
 * there: infinite Zzz never leave (IN-Z5), so a Lone Sheep beside one, or infinite Lucid Dreams
 * beside two, can never pay it.
 */
#include "bots/insomnia/know.h"

enum {
    USUAL = 18, /* tenths of a wink that a use of a tile brings on the whole */
    INFINITE = 40,
    IDLE = 1, /* a token beside an infinite one: it pays for nothing (IN-U3) */
    DEAD = 3  /* a use of a tile whose condition can no longer hold */
};

/* By how many lie there already: tenths of a wink where a use brings the usual. */
static const int8_t next_zzz[] = { 10, 9, 7, 3 };
enum { FOURTH = 3 };

/* What a tile asks of a seat's other Zzz. */
typedef enum need { NOTHING, NONE_NEAR, FEW_TILES } need;

typedef struct use {
    const char *id;
    int8_t worth; /* tenths of a wink */
    bool gift;    /* winks, Zzz or a lower pillow, and nothing that might be unwelcome */
    need need;
} use;

/* In the order of in_effects, which tests/test_sense.c checks. */
static const use uses[] = {
    { "back-brave", 6, false, NOTHING },
    { "cash-in", 20, false, NOTHING },
    { "copy-card", 22, false, NOTHING },
    { "discard-brave", 4, false, NOTHING },
    { "double-zzz", 15, false, NOTHING },
    { "flock", 7, false, NOTHING },
    { "if-alone-winks", 22, true, NONE_NEAR },
    { "if-crossed-space-winks", 20, true, NOTHING },
    { "if-few-tiles-winks", 28, true, FEW_TILES },
    { "if-fewest-winks", 20, true, NOTHING },
    { "if-moved-pillow", 14, true, NOTHING },
    { "if-scared-move", 18, false, NOTHING },
    { "if-scared-winks", 14, true, NOTHING },
    { "make-infinite", 20, false, NOTHING },
    { "move", 9, false, NOTHING },
    { "move-past-nightmare", 20, false, NOTHING },
    { "move-rival", 22, false, NOTHING },
    { "move-supply", 10, false, NOTHING },
    { "move-to-sheep", 20, false, NOTHING },
    { "move-to-stack", 18, false, NOTHING },
    { "odd-even", 16, false, NOTHING },
    { "pillow-down", 13, true, NOTHING },
    { "place-brave", 12, true, NOTHING },
    { "play-hand", 24, false, NOTHING },
    { "repeat-move", 24, false, NOTHING },
    { "scare-winks", 22, false, NOTHING },
    { "winks-back", 14, false, NOTHING },
    { "winks-high-pillow", 28, true, NOTHING },
    { "winks-per-stack", 16, true, NOTHING },
    { "winks-play-deck", 26, false, NOTHING },
};

const char *in_effect_known(int effect)
{
    int count = (int)(sizeof uses / sizeof uses[0]);
    return effect < count ? uses[effect].id : NULL;
}

/* Infinite Zzz of a seat on other tiles: near this one, or anywhere. */
static int others_for_good(const in_state *s, int seat, int space, int near)
{
    int tiles = 0;
    for (int at = 1; at <= IN_SPACES; at++)
        tiles += at != space && in_infinite(s, seat, at) && in_distance(at, space) <= near;
    return tiles;
}

static int worth_of_use(const in_tile *tile, const in_state *s, int seat, int space)
{
    const use *u = &uses[tile->effect];
    switch (u->need) {
    case NOTHING:
        break;
    case NONE_NEAR:
        return others_for_good(s, seat, space, tile->a) > 0 ? DEAD : u->worth;
    case FEW_TILES: { /* counted after the cost (IN-X15): the last normal Zzz has left then */
        int tiles = others_for_good(s, seat, space, IN_SPACES) + (in_infinite(s, seat, space) > 0);
        return tiles > tile->a ? DEAD : u->worth;
    }
    }
    return u->worth;
}

int32_t in_zzz_worth(const rv_game *game, const in_state *s, int seat)
{
    int32_t value = 0;
    for (int space = 1; space <= IN_SPACES; space++) {
        int normal = in_normal(s, seat, space), infinite = in_infinite(s, seat, space);
        if (normal + infinite == 0)
            continue;
        int brings = worth_of_use(&in_box_of(game)->tile[s->board[space] - 1], s, seat, space);
        if (infinite) {
            value += INFINITE * brings / USUAL + IDLE * (normal + infinite - 1);
            continue;
        }
        for (int i = 0; i < normal; i++)
            value += next_zzz[i < FOURTH ? i : FOURTH] * brings / USUAL;
    }
    return value;
}

bool in_is_gift(const rv_game *game, const in_state *s, int seat)
{
    int space = s->sheep[seat];
    return in_infinite(s, seat, space)
           && uses[in_box_of(game)->tile[s->board[space] - 1].effect].gift;
}
