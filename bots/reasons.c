/*
 * Why did it do that? A bot's whole search cannot be told in a line; what it plays for can. The
 * yardstick (rv_sense) names the terms by which the bot judges a table. Those that its moves
 * changed most are told, for better and for worse, by what the asker saw before and after them: a
 * bot's reason must not show its hand.
 */
#include "bots/bots.h"

enum { TOLD = 2 }; /* for better, and as many for worse: a line, not an essay */

/* A worth in tenths of the unit, with its sign: "+1.5", in French "+1,5". */
static void put_worth(int32_t worth, int32_t one, const rv_lang *lang, rv_out *out)
{
    int32_t size = (worth < 0 ? -worth : worth) * 10 / one;
    rv_put(out, "%s%d", worth < 0 ? "\u2212" : "+", (int)(size / 10));
    if (size % 10)
        rv_put(out, "%s%d", rv_lang_index(lang) ? "," : ".", (int)(size % 10));
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
        rv_put(out, "%s%s ", told ? ", " : "", rv_text(lang, change[most].key));
        put_worth(change[most].worth, sense->one, lang, out);
        change[most].worth = 0;
    }
    return told;
}

bool rv_reason_say(const rv_game *game, const void *before, const void *after, int who,
                   const rv_lang *lang, rv_out *out)
{
    const rv_sense *sense = rv_knowledge_of(game)->sense;
    rv_term old[RV_TERMS], change[RV_TERMS];
    char better[256], worse[256], seat[8];
    rv_out gains = rv_out_to(better, sizeof better), losses = rv_out_to(worse, sizeof worse);
    rv_out number = rv_out_to(seat, sizeof seat);
    if (sense->terms == NULL)
        return false;
    int count = sense->terms(game, before, who, old);
    sense->terms(game, after, who, change);
    for (int i = 0; i < count; i++)
        change[i].worth -= old[i].worth;
    bool up = put_most(sense, change, count, 1, lang, &gains) > 0;
    bool down = put_most(sense, change, count, -1, lang, &losses) > 0;
    rv_put(&number, "%d", who);
    const char *key = up && down ? "bots.reason.both"
                      : up       ? "bots.reason.better"
                      : down     ? "bots.reason.worse"
                                 : "bots.reason.none";
    const rv_arg args[] = { { .name = "seat", .text = rv_written(&number) },
                            { .name = "better", .text = rv_written(&gains) },
                            { .name = "worse", .text = rv_written(&losses) },
                            { .name = "unit", .text = rv_span_of(rv_text(lang, sense->unit)) } };
    rv_say(out, lang, key, args, sizeof args / sizeof args[0]);
    return true;
}
