/* Dreamscape: what things are and do, for whoever points at them, and which decisions are open. */
#include "games/dreamscape/dreamscape.h"

static const char *const of_colour[DS_COLOURS] = {
    [DS_BLUE] = "dreamscape.text.blue",   [DS_GRAY] = "dreamscape.text.gray",
    [DS_BROWN] = "dreamscape.text.brown", [DS_GREEN] = "dreamscape.text.green",
    [DS_WHITE] = "dreamscape.text.white", [DS_RED] = "dreamscape.text.red",
};

static const char *const of_power[DS_POWERS] = {
    [DS_ARCHIVES] = "dreamscape.text.archives", [DS_HARVESTERS] = "dreamscape.text.harvesters",
    [DS_TOWER] = "dreamscape.text.tower",       [DS_GOLEM] = "dreamscape.text.golem",
    [DS_LAKE] = "dreamscape.text.lake",         [DS_KING] = "dreamscape.text.king",
};

static const char *const of_kind[DS_KINDS] = {
    [DS_MOST_SHARDS] = "dreamscape.text.most-shards",
    [DS_MOST_PAIRS] = "dreamscape.text.most-pairs",
    [DS_MOST_CARDS] = "dreamscape.text.most-cards",
    [DS_FARTHEST] = "dreamscape.text.farthest",
    [DS_MOST_COLOUR] = "dreamscape.text.most-colour",
    [DS_MOST_SINGLES] = "dreamscape.text.most-singles",
    [DS_COUNT_COLOUR] = "dreamscape.text.count-colour",
    [DS_LONGEST_PATH] = "dreamscape.text.longest-path",
    [DS_NO_RED] = "dreamscape.text.no-red",
    [DS_FEWEST_EMPTY] = "dreamscape.text.fewest-empty",
    [DS_VIEW] = "dreamscape.text.view",
};

static rv_span number(int value, char *text, size_t size)
{
    rv_out out = rv_out_to(text, size);
    rv_put(&out, "%d", value);
    return rv_written(&out);
}

static void about_card(const rv_game *game, int value, const rv_lang *lang, rv_out *out)
{
    const ds_box *box = ds_box_of(game);
    const ds_card *card = &box->card[value];
    char level[16], points[16], power[96];
    rv_out name = rv_out_to(power, sizeof power);
    for (int i = 1; i <= DS_LOCATIONS; i++)
        if (box->location[i].power == card->power)
            ds_noun(game, DS_N_LOCATION, i, lang, &name);
    const rv_arg args[] = {
        { .name = "level", .text = number(card->level, level, sizeof level) },
        { .name = "points", .text = number(card->points, points, sizeof points) },
        { .name = "power", .text = rv_written(&name) },
        { .name = "text", .text = rv_span_of(rv_text(lang, of_power[card->power])) },
    };
    rv_say(out, lang, "dreamscape.text.card", args, 4);
}

static void about_purpose(const rv_game *game, int value, const rv_lang *lang, rv_out *out)
{
    const ds_purpose *purpose = &ds_box_of(game)->purpose[value];
    char points[16], steps[16 * DS_STEPS], need[16];
    rv_out scale = rv_out_to(steps, sizeof steps);
    for (int i = 0; i < purpose->steps; i++)
        rv_put(&scale, "%s%d \xe2\x86\x92 %d", i ? ", " : "", purpose->step[i],
               purpose->step_points[i]);
    const rv_arg args[] = {
        { .name = "points", .text = number(purpose->points, points, sizeof points) },
        { .name = "scale", .text = rv_written(&scale) },
    };
    rv_say(out, lang, of_kind[purpose->kind], args, 2);
    if (!ds_solo_game(game) || purpose->solo == DS_SAME)
        return;
    const rv_arg wanted = { .name = "count",
                            .text = number(purpose->solo_value, need, sizeof need) };
    rv_put_char(out, ' ');
    rv_say(out, lang,
           purpose->solo == DS_AT_LEAST ? "dreamscape.text.at-least" : "dreamscape.text.at-most",
           &wanted, 1);
}

void ds_describe(const rv_game *game, int kind, int value, const rv_lang *lang, rv_out *out)
{
    if (kind == DS_N_COLOUR)
        rv_put(out, "%s", rv_text(lang, of_colour[value]));
    else if (kind == DS_N_LOCATION)
        rv_put(out, "%s", rv_text(lang, of_power[ds_box_of(game)->location[value].power]));
    else if (kind == DS_N_CARD)
        about_card(game, value, lang, out);
    else if (kind == DS_N_PURPOSE)
        about_purpose(game, value, lang, out);
}

/* ---- What is open ---- */

/* "Water, Rock" */
static void put_colours(const rv_game *game, const uint8_t *colours, int count, const rv_lang *lang,
                        rv_out *out)
{
    for (int i = 0; i < count; i++) {
        rv_put(out, "%s", i ? ", " : "");
        ds_noun(game, DS_N_COLOUR, colours[i], lang, out);
    }
}

/* A sentence with up to two things in it, each a noun of its kind. */
static void say_open(const rv_game *game, const char *key, int kind, int value, int other,
                     int other_value, const rv_lang *lang, rv_out *out)
{
    char text[2][96];
    rv_out a = rv_out_to(text[0], sizeof text[0]), b = rv_out_to(text[1], sizeof text[1]);
    const rv_noun *nouns = game->rules->nouns;
    rv_put_noun(game, kind, value, lang, &a);
    if (other)
        rv_put_noun(game, other, other_value, lang, &b);
    rv_arg args[] = { { .name = nouns[kind].id, .text = rv_written(&a) },
                      { .name = nouns[other].id, .text = rv_written(&b) } };
    rv_say(out, lang, key, args, 2);
}

static void say_shards(const rv_game *game, const char *key, const ds_state *s, const ds_open *open,
                       const rv_lang *lang, rv_out *out)
{
    char list[DS_SHARDS * 16], place[96];
    rv_out shards = rv_out_to(list, sizeof list), name = rv_out_to(place, sizeof place);
    uint8_t held[2] = { (uint8_t)(open->a - 1), (uint8_t)(open->b - 1) };
    if (open->kind == DS_LAY) {
        ds_noun(game, DS_N_LOCATION, open->a, lang, &name);
        put_colours(game, s->laid, s->laid_count, lang, &shards);
    } else {
        put_colours(game, held, open->b ? 2 : 1, lang, &shards);
    }
    rv_arg args[] = { { .name = "location", .text = rv_written(&name) },
                      { .name = "shards", .text = rv_written(&shards) } };
    rv_say(out, lang, key, args, 2);
}

/* What a half-finished power or card waits for. */
void ds_say_open(const rv_game *game, const ds_state *s, const ds_open *open, const rv_lang *lang,
                 rv_out *out)
{
    switch ((ds_prompt)open->kind) {
    case DS_PAY:
        say_open(game, open->b ? "dreamscape.open.store" : "dreamscape.open.use", DS_N_CARD,
                 open->a, 0, 0, lang, out);
        break;
    case DS_HARVEST:
        say_shards(game, "dreamscape.open.harvest", s, open, lang, out);
        break;
    case DS_LAY:
        say_shards(game, s->laid_count ? "dreamscape.open.lay" : "dreamscape.open.lay-none", s,
                   open, lang, out);
        break;
    case DS_TOWER_PULL:
        rv_say_number(out, lang, "dreamscape.open.tower", "count", open->a);
        break;
    case DS_GOLEM_LIFT:
        rv_say_number(out, lang, "dreamscape.open.golem", "count", open->a);
        break;
    case DS_DECK:
        rv_say_number(out, lang, "dreamscape.open.deck", "count", open->a);
        break;
    case DS_PICK:
        rv_say_number(out, lang, "dreamscape.open.pick", "deck", open->a);
        break;
    case DS_DROP:
        say_open(game, "dreamscape.open.drop", DS_N_SLOT, open->a, DS_N_LEVEL, open->b, lang, out);
        break;
    case DS_RETAIN:
        say_open(game, "dreamscape.open.retain", DS_N_COLOUR, open->a, 0, 0, lang, out);
        break;
    case DS_SETUP:
    case DS_TRAVEL:
    case DS_CREATION:
    case DS_FINAL:
    case DS_SOW:
    case DS_LAKE_WHERE:
    case DS_COMPLETE:
    case DS_PROMPTS: /* the question says it all */
        rv_prompt_say(game, open->kind, lang, out);
        break;
    }
}
