/*
 * Why did it do that? A bot's whole search cannot be told in a line; what it plays for can. The
 * yardstick (rv_sense) names the terms by which the bot judges a table. Those that its moves
 * changed most are told, for better and for worse, by what the asker saw before and after them: a
 * bot's reason must not show its hand.
 *
 * Where it has made one open move, they are told beside the best other move it had: what both bring
 * did not decide. After several moves only what they brought together can be told.
 */
#include "bots/bots.h"

#include <string.h>

enum {
    TOLD = 2,  /* for better, and as many for worse: a line, not an essay */
    LUCKS = 16 /* tried, to see whether what is drawn matters */
};

/* A worth in tenths of the unit, with its sign: "+1.5", in French "+1,5". */
static void put_worth(int32_t worth, int32_t one, const rv_lang *lang, rv_out *out)
{
    int32_t size = (worth < 0 ? -worth : worth) * 10 / one;
    rv_put(out, " %s%d", worth < 0 ? "\u2212" : "+", (int)(size / 10));
    if (size % 10)
        rv_put(out, "%s%d", lang->point, (int)(size % 10));
}

/* The terms that grew (sign 1) or shrank (-1) most. */
static int put_most(const rv_sense *sense, rv_term *change, int count, int sign,
                    const rv_lang *lang, rv_out *out)
{
    int told = 0;
    for (; told < TOLD; told++) {
        int most = -1;
        for (int i = 0; i < count; i++)
            if (sign * change[i].worth * 10 >= sense->one
                && (most < 0 || sign * change[i].worth > sign * change[most].worth))
                most = i;
        if (most < 0)
            break;
        rv_put(out, "%s%s", told ? ", " : "", rv_text(lang, change[most].key));
        if (!change[most].win)
            put_worth(change[most].worth, sense->one, lang, out);
        change[most].worth = 0;
    }
    return told;
}

/* A world that the asker could believe in, and the moves of a seat there. */
static int moves_in(const rv_game *game, const void *view, int who, uint64_t seed, void *world,
                    rv_move out[RV_MOVES])
{
    rv_rng rng = { { seed, 0x776879 }, 0 };
    memcpy(world, view, game->rules->state_bytes);
    rv_guess(game, world, &rng);
    return game->rules->moves(game, world, who, out);
}

/* What the asker would have seen; false: something is drawn, by this luck. */
static bool seen_after(const rv_game *game, const void *world, rv_move move, int viewer,
                       uint64_t luck, void *out)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    const rv_head *head = (const rv_head *)state;
    memcpy(state, world, game->rules->state_bytes);
    uint64_t draws = head->rng.count;
    ((rv_head *)state)->rng.key[0] ^= luck;
    game->rules->apply(game, state, move, NULL);
    rv_view(game, state, viewer, out);
    return head->rng.count == draws;
}

/* The terms after a move; false: it draws something that, as some tries show, changes them, so
   nobody knows. */
static bool terms_after(const rv_game *game, const void *world, rv_move move, int who,
                        const void *after, rv_term out[RV_TERMS])
{
    _Alignas(16) unsigned char seen[RV_STATE_BYTES];
    const rv_sense *sense = rv_knowledge_of(game)->sense;
    int viewer = ((const rv_head *)after)->view;
    bool known = seen_after(game, world, move, viewer, 0, seen);
    int count = sense->terms(game, seen, world, after, who, out);
    for (uint64_t luck = 1; luck <= LUCKS && !known; luck++) {
        rv_term other[RV_TERMS];
        seen_after(game, world, move, viewer, luck, seen);
        sense->terms(game, seen, world, after, who, other);
        for (int i = 0; i < count; i++)
            if (other[i].worth != out[i].worth)
                return false;
    }
    return true;
}

/* The best other move by the terms, and what they would be after it. False: what lies between the
   views is not one move, or what else there was is not open to the asker. Where some moves show
   nothing, nobody knows how many of them came before. */
static bool best_other(const rv_game *game, const void *before, const void *after, int who,
                       rv_move *other, rv_term best[RV_TERMS])
{
    _Alignas(16) unsigned char world[RV_STATE_BYTES], seen[RV_STATE_BYTES];
    rv_move list[RV_MOVES], again[RV_MOVES];
    int viewer = ((const rv_head *)before)->view, most = INT32_MIN;
    bool found = false;
    int n = moves_in(game, before, who, 2, world, again);
    if (n < 2 || moves_in(game, before, who, 1, world, list) != n
        || memcmp(list, again, (size_t)n * sizeof list[0]) != 0)
        return false;
    for (int i = 0; i < n; i++) {
        rv_term term[RV_TERMS] = { { .worth = 0 } };
        int sum = 0;
        bool certain = seen_after(game, world, list[i], viewer, 0, seen);
        if (memcmp(seen, before, game->rules->state_bytes) == 0)
            return false;
        if (certain && memcmp(seen, after, game->rules->state_bytes) == 0) {
            found = true;
            continue;
        }
        if (!terms_after(game, world, list[i], who, after, term))
            continue;
        for (int t = 0; t < RV_TERMS; t++)
            sum += term[t].worth;
        if (sum <= most)
            continue;
        most = sum;
        *other = list[i];
        memcpy(best, term, sizeof term);
    }
    return found && most > INT32_MIN;
}

bool rv_reason_say(const rv_game *game, const void *before, const void *after, int who,
                   const rv_lang *lang, rv_out *out)
{
    const rv_sense *sense = rv_knowledge_of(game)->sense;
    rv_term old[RV_TERMS], change[RV_TERMS];
    rv_move other;
    char better[256], worse[256], seat[8], instead[512];
    rv_out gains = rv_out_to(better, sizeof better), losses = rv_out_to(worse, sizeof worse);
    rv_out number = rv_out_to(seat, sizeof seat), move = rv_out_to(instead, sizeof instead);
    if (sense->terms == NULL)
        return false;
    int count = sense->terms(game, after, before, after, who, change);
    bool one = best_other(game, before, after, who, &other, old);
    if (one)
        rv_move_name(game, other, lang, &move);
    else
        sense->terms(game, before, before, after, who, old);
    for (int i = 0; i < count; i++)
        change[i].worth -= old[i].worth;
    bool up = put_most(sense, change, count, 1, lang, &gains) > 0;
    bool down = put_most(sense, change, count, -1, lang, &losses) > 0;
    rv_put(&number, "%d", who);
    static const char *const keys[2][4] = {
        { "bots.reason.none", "bots.reason.better", "bots.reason.worse", "bots.reason.both" },
        { "bots.reason.rather.none", "bots.reason.rather.better", "bots.reason.rather.worse",
          "bots.reason.rather.both" }
    };
    const rv_arg args[] = { { .name = "seat", .text = rv_written(&number), .seat = who },
                            { .name = "better", .text = rv_written(&gains) },
                            { .name = "worse", .text = rv_written(&losses) },
                            { .name = "move", .text = rv_written(&move) },
                            { .name = "unit", .text = rv_span_of(rv_text(lang, sense->unit)) } };
    rv_say(out, lang, keys[one][up + 2 * down], args, sizeof args / sizeof args[0]);
    return true;
}
