/*
 * Dreamscape in words: nouns, what things are and do, what a move touches, and the table as text.
 *
 * The text fits 80 columns and reads well aloud: every slot of a board is written with its name,
 * stacks are letters from the bottom up (B K N G W R, k for a mountain that has paid this Cycle,
 * * for a tree, @ for the Dreamer), and cards are small pictures in the same letters.
 */
#include "games/dreamscape/dreamscape.h"

/* ---- Nouns ---- */

void ds_noun(const rv_game *game, int kind, int value, const rv_lang *lang, rv_out *out)
{
    const ds_box *box = ds_box_of(game);
    switch ((enum ds_noun)kind) {
    case DS_N_COLOUR:
    case DS_N_WANTED:
        rv_put_name(out, lang, box->colour[value].id, &box->colour[value].name);
        break;
    case DS_N_SLOT:
        if (value < ds_lattice_of(game)->slots)
            rv_put_span(out, ds_lattice_of(game)->slot[value].id);
        else
            rv_put(out, "slot#%d", value); /* no id looks like this */
        break;
    case DS_N_LOCATION:
        if (lang)
            rv_put_span(out, rv_name_in(&box->location[value].name, lang));
        else
            rv_put(out, "%d", value);
        break;
    case DS_N_CARD:
        rv_put_name(out, lang, box->card[value].id, &box->card[value].name);
        break;
    case DS_N_PURPOSE:
        rv_put_name(out, lang, box->purpose[value].id, &box->purpose[value].name);
        break;
    case DS_N_RATING:
        if (value < box->ratings)
            rv_put_name(out, lang, box->rating[value].id, &box->rating[value].name);
        else
            rv_put(out, "rating#%d", value);
        break;
    case DS_N_NONE:
    case DS_N_SEAT:
    case DS_N_DECK:
    case DS_N_LEVEL:
        rv_put(out, "%d", value);
        break;
    }
}

rv_span ds_forms(const rv_game *game, int kind, int value, const rv_lang *lang)
{
    const ds_box *box = ds_box_of(game);
    if (kind == DS_N_COLOUR || kind == DS_N_WANTED)
        return rv_forms_in(&box->colour[value].name, lang);
    if (kind == DS_N_LOCATION)
        return rv_forms_in(&box->location[value].name, lang);
    return (rv_span){ "", 0 };
}

void ds_put_power(const ds_box *box, int power, const rv_lang *lang, rv_out *out)
{
    for (int i = 1; i <= DS_LOCATIONS; i++)
        if (box->location[i].power == power)
            rv_put_span(out, rv_name_in(&box->location[i].name, lang));
}

/* ---- What things are ---- */

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

/* ---- What a move touches ---- */

/* "9 points, Tower of Wandering" */
static void put_worth(const ds_box *box, int card, const rv_lang *lang, rv_out *out)
{
    rv_say_number(out, lang, "dreamscape.view.points", "points", box->card[card].points);
    rv_put(out, ", ");
    ds_put_power(box, box->card[card].power, lang, out);
}

/* A stack in words, bottom to top: "Rock + Water + tree" */
typedef struct {
    const rv_game *game;
    const rv_lang *lang;
    rv_out *out;
    int told;
} in_words;

static rv_out *next_layer(in_words *w)
{
    if (w->told++)
        rv_put(w->out, " + ");
    return w->out;
}

static void put_layer(in_words *w, int colour)
{
    ds_noun(w->game, DS_N_COLOUR, colour, w->lang, next_layer(w));
}

static void put_figures(in_words *w, bool tree, bool dreamer)
{
    if (tree)
        rv_put(next_layer(w), "%s", rv_text(w->lang, "dreamscape.view.tree"));
    if (dreamer)
        rv_put(next_layer(w), "%s", rv_text(w->lang, "dreamscape.view.dreamer"));
}

static void put_structure(const rv_game *game, int card, const rv_lang *lang, rv_out *out)
{
    const ds_structure *c = ds_structure_of(game, card);
    for (int i = 0; i < c->cells; i++) {
        in_words w = { game, lang, out, 0 };
        rv_put(out, "%s", i ? lang->semicolon : " ");
        for (uint32_t rest = c->look[i] & ~(uint32_t)DS_TREE_LOOK; rest; rest >>= 3)
            put_layer(&w, (int)(rest & 7) - 1);
        put_figures(&w, c->look[i] & DS_TREE_LOOK, c->dreamer && i == 0);
    }
}

static void detail_go(const rv_game *game, const ds_state *s, rv_move move, const rv_lang *lang,
                      rv_out *out)
{
    bool free = ds_go_is_free(game, s, move.who, move.arg[0]);
    rv_put(out, "%s", rv_text(lang, free ? "dreamscape.view.free" : "dreamscape.view.paid"));
    if (ds_link_gives_red(ds_box_of(game), s, move.who, move.arg[0]))
        rv_put(out, ", %s", rv_text(lang, "dreamscape.view.takes-red"));
}

/* What stands on a slot, from this shard up. */
static void detail_stack(const rv_game *game, const ds_state *s, int seat, int slot, int from,
                         const rv_lang *lang, rv_out *out)
{
    in_words w = { game, lang, out, 0 };
    int line = ds_stack(seat, slot);
    if (ds_height(s, line) == 0)
        return;
    for (int i = from; i < ds_height(s, line); i++)
        put_layer(&w, ds_shards(s, line)[i] & DS_COLOUR);
    put_figures(&w, ds_see(s, seat)->trees >> slot & 1, ds_see(s, seat)->dreamer == slot + 1);
}

/* What it comes on top of. */
static void detail_place(const rv_game *game, const ds_state *s, rv_move move, const rv_lang *lang,
                         rv_out *out)
{
    char text[256];
    rv_out below = rv_out_to(text, sizeof text);
    if (ds_height(s, ds_stack(move.who, move.arg[1])) == 0)
        return;
    detail_stack(game, s, move.who, move.arg[1], 0, lang, &below);
    rv_say(out, lang, "dreamscape.view.onto",
           &(rv_arg){ .name = "stack", .text = rv_written(&below) }, 1);
}

void ds_detail(const rv_game *game, const void *view, rv_move move, const rv_lang *lang,
               rv_out *out)
{
    const ds_state *s = view;
    const ds_box *box = ds_box_of(game);
    int seat = move.who, a = move.arg[0];
    switch ((enum ds_verb)move.verb) {
    case DS_V_KEEP:
        put_worth(box, a, lang, out);
        rv_put_char(out, ',');
        put_structure(game, a, lang, out);
        break;
    case DS_V_COLLECT:
        ds_noun(game, DS_N_COLOUR, ds_top(s, ds_row(ds_see(s, seat)->at)), lang, out);
        break;
    case DS_V_GO:
        detail_go(game, s, move, lang, out);
        break;
    case DS_V_POWER:
        ds_put_power(box, box->location[ds_see(s, seat)->at].power, lang, out);
        break;
    case DS_V_PLACE:
        detail_place(game, s, move, lang, out);
        break;
    case DS_V_STEP:
        detail_stack(game, s, seat, a, 0, lang, out);
        rv_put(out, ", %s",
               rv_text(lang, ds_step_is_free(s, seat, a) ? "dreamscape.view.free"
                                                         : "dreamscape.view.white"));
        break;
    case DS_V_PLANT:
    case DS_V_PULL:
    case DS_V_DROP:
        detail_stack(game, s, seat, a, 0, lang, out);
        break;
    case DS_V_USE:
        ds_put_power(box, box->card[a].power, lang, out);
        break;
    case DS_V_LIFT:
        detail_stack(game, s, seat, a, move.arg[1] - 1, lang, out);
        break;
    case DS_V_DECK:
        rv_say_number(out, lang, "dreamscape.view.cards-left", "count", ds_deck_size(s, box, a));
        break;
    case DS_V_COMPLETE:
        put_worth(box, a, lang, out);
        break;
    case DS_V_TRADE:
        rv_say_number(out, lang, "dreamscape.view.rate", "count", ds_trade_price(a));
        break;
    case DS_V_ENTER:
    case DS_V_STORE:
    case DS_V_DONE:
    case DS_V_PAY:
    case DS_V_SOW:
    case DS_V_SEED:
    case DS_V_REORDER:
    case DS_V_LAY:
    case DS_V_STOP:
    case DS_V_SKIP:
    case DS_V_RETAIN:
    case DS_V_EXPIRE:
    case DS_VERBS:
        break;
    }
}

/* ---- The Dreamworld ---- */

static void put_title(rv_out *out, const rv_lang *lang, const char *key)
{
    rv_style(out, RV_BOLD);
    rv_put(out, "%s", rv_text(lang, key));
    rv_style(out, RV_PLAIN);
}

static void put_head(const rv_game *game, const ds_state *s, const rv_lang *lang, rv_out *out)
{
    char key[48];
    rv_out name = rv_out_to(key, sizeof key);
    rv_put(&name, "dreamscape.word.%s", ds_phase_words[s->phase]);
    rv_style(out, RV_BOLD);
    rv_say_number(out, lang, "dreamscape.view.cycle", "cycle", s->cycle);
    rv_put(out, ", %s", rv_text(lang, key));
    rv_style(out, RV_PLAIN);
    rv_put(out, "   %s", rv_text(lang, "dreamscape.view.order"));
    for (int i = 0; i < rv_seats(game); i++)
        rv_put(out, " %d", s->order[i]);
    rv_put(out, "   ");
    rv_say_number(out, lang, "dreamscape.view.trees", "count", s->pool);
    rv_put(out, "\n%s ", rv_text(lang, "dreamscape.view.bag"));
    ds_print(game, s, DS_K_BAG, 0, out);
    rv_put(out, "   %s ", rv_text(lang, "dreamscape.view.decks"));
    ds_print(game, s, DS_K_DECKS, 0, out);
    if (ds_nightmare(game)) {
        rv_put(out, "   ");
        rv_say_number(out, lang, "dreamscape.view.reserve", "count", s->reserve);
    }
    rv_put(out, "\n");
}

/* Sleepers of a location, the top one first (DS-F5): the later in order, the higher. */
static void put_sleepers(const rv_game *game, const ds_state *s, int location, const rv_lang *lang,
                         rv_out *out)
{
    bool any = false;
    for (int i = rv_seats(game) - 1; i >= 0; i--) {
        if (ds_see(s, s->order[i])->at != location)
            continue;
        if (!any) {
            rv_put_pad(out, 48);
            rv_put(out, " %s", rv_text(lang, "dreamscape.view.sleepers"));
        }
        rv_put(out, " %d", s->order[i]);
        any = true;
    }
    if (s->mr != location)
        return;
    rv_put_pad(out, 48);
    rv_put(out, any ? ", " : " ");
    rv_style(out, RV_WARN);
    rv_put(out, "%s", rv_text(lang, "dreamscape.view.mr-nightmare"));
    rv_style(out, RV_PLAIN);
}

static void put_location(const rv_game *game, const ds_state *s, int location, const rv_lang *lang,
                         rv_out *out)
{
    const ds_box *box = ds_box_of(game);
    const ds_location *l = &box->location[location];
    rv_put(out, "  %d ", location);
    rv_put_span(out, rv_name_in(&l->name, lang));
    rv_put_pad(out, 28);
    rv_put_char(out, ' ');
    rv_style(out, RV_MARK);
    ds_print(game, s, DS_K_ROW + location - 1, 0, out);
    rv_style(out, RV_PLAIN);
    rv_put_pad(out, 35);
    rv_put(out, " ->");
    for (uint32_t to = l->linked; to;) {
        int other = 1 + ds_next_bit(&to);
        rv_put(out, s->links >> (l->link[other] - 1) & 1 ? " %dR" : " %d", other);
    }
    put_sleepers(game, s, location, lang, out);
    rv_put(out, "\n");
}

static void put_tile(const rv_game *game, const ds_state *s, int tile, const rv_lang *lang,
                     rv_out *out)
{
    const ds_purpose *purpose = &ds_box_of(game)->purpose[s->tile[tile] - 1];
    rv_put(out, "  ");
    rv_put_span(out, rv_name_in(&purpose->name, lang));
    if (s->tile_colour[tile]) {
        rv_put(out, ", ");
        ds_noun(game, DS_N_COLOUR, s->tile_colour[tile] - 1, lang, out);
    }
    if (purpose->points) {
        rv_put(out, " (");
        rv_say_number(out, lang, "dreamscape.view.points", "points", purpose->points);
        rv_put_char(out, ')');
    }
}

/* Each tile on a line of its own, with what it pays and what every player has of it now. */
static void put_tiles(const rv_game *game, const ds_state *s, const rv_lang *lang, rv_out *out)
{
    int wide = 58, most = out->columns - 5 * rv_seats(game);
    for (int i = 0; i < DS_TILES && s->tile[i]; i++) {
        char text[256];
        rv_out tile = rv_out_to(text, sizeof text);
        put_tile(game, s, i, lang, &tile);
        int own = rv_columns(rv_written(&tile));
        wide = own > wide && own <= most ? own : wide;
    }
    for (int i = 0; i < DS_TILES && s->tile[i]; i++) {
        put_tile(game, s, i, lang, out);
        rv_put_pad(out, (size_t)wide);
        for (int seat = 1; seat <= rv_seats(game); seat++)
            rv_put(out, " %d:%d", seat, ds_figure(game, s, seat, i));
        rv_put(out, "\n");
    }
}

/* ---- Players ---- */

/* A line for anything unusual. */
static void put_notes(const ds_seat *p, const rv_lang *lang, rv_out *out)
{
    const char *comma = "  ";
    if (p->used) {
        rv_put(out, "%s%s", comma, rv_text(lang, "dreamscape.view.used"));
        comma = ", ";
    }
    if (p->land) {
        rv_put(out, "%s%s", comma, rv_text(lang, "dreamscape.view.land"));
        comma = ", ";
    }
    if (p->dreamer == 0) {
        rv_put(out, "%s%s", comma, rv_text(lang, "dreamscape.view.outside"));
        comma = ", ";
    }
    if (p->stray) {
        rv_put(out, "%s", comma);
        rv_say_number(out, lang, "dreamscape.view.stray", "count", p->stray);
        comma = ", ";
    }
    if (comma[0] == ',')
        rv_put(out, "\n");
}

static void put_seat_head(const rv_game *game, const ds_state *s, int seat, const rv_lang *lang,
                          rv_out *out)
{
    const ds_seat *p = ds_see(s, seat);
    rv_style(out, RV_BOLD);
    rv_say_seat(out, lang, "dreamscape.view.seat", seat);
    rv_style(out, RV_PLAIN);
    rv_put(out, "   ");
    rv_say_number(out, lang, "dreamscape.view.score", "score", p->score);
    rv_put(out, "   %s ", rv_text(lang, "dreamscape.view.hands"));
    rv_style(out, RV_MARK);
    ds_print(game, s, DS_K_HANDS, seat, out);
    rv_style(out, RV_PLAIN);
    if (s->phase == DS_IN_TRAVEL && p->trail) {
        rv_put(out, "   ");
        rv_style(out, RV_GOOD);
        rv_say_number(out, lang, "dreamscape.view.ap", "count", p->ap);
        rv_style(out, RV_PLAIN);
    }
    rv_put(out, "\n");
    put_notes(p, lang, out);
}

static void put_pending(const rv_game *game, const ds_state *s, int seat, const rv_lang *lang,
                        rv_out *out)
{
    const ds_seat *p = ds_see(s, seat);
    for (int i = 0; i < p->depth; i++) {
        rv_put(out, "  %s ", rv_text(lang, "dreamscape.view.open"));
        ds_say_open(game, s, &p->open[i], lang, out);
        rv_put(out, "\n");
    }
}

static void put_pile(const rv_game *game, const ds_state *s, int seat, const rv_lang *lang,
                     rv_out *out)
{
    const ds_box *box = ds_box_of(game);
    int line = DS_PILE + seat - 1, top = ds_top_card(s, seat), column = out->columns;
    if (top < 0)
        return;
    rv_put(out, "  %s", rv_text(lang, "dreamscape.view.pile"));
    for (int i = 0; i < ds_count(s, line); i++) {
        rv_span name = rv_name_in(&box->card[ds_cards(s, line)[i]].name, lang);
        bool fits = column + rv_columns(name) + 2 <= out->columns;
        rv_put(out, i == 0 ? "" : ",");
        rv_put(out, fits ? " " : "\n    ");
        rv_put_span(out, name);
        column = (fits ? column : 4) + rv_columns(name) + 2;
    }
    rv_put(out, "\n    -> ");
    ds_put_power(box, box->card[top].power, lang, out);
    if (s->slot[top])
        rv_put(out, " [%c]", box->colour[s->slot[top] - 1].letter);
    rv_put(out, "\n");
}

static void put_seat(const rv_game *game, const ds_state *s, int seat, const rv_lang *lang,
                     rv_out *out)
{
    put_seat_head(game, s, seat, lang, out);
    ds_show_board(game, s, seat, out);
    put_pending(game, s, seat, lang, out);
    ds_show_cards(game, s, DS_MINE + seat - 1, lang, out);
    put_pile(game, s, seat, lang, out);
    if (ds_count(s, DS_IN_DRAW + seat - 1) == 0)
        return;
    rv_put(out, "  %s\n", rv_text(lang, "dreamscape.view.drawn"));
    ds_show_cards(game, s, DS_IN_DRAW + seat - 1, lang, out);
}

void ds_text(const rv_game *game, const void *view, const rv_lang *lang, rv_out *out)
{
    const ds_state *s = view;
    put_head(game, s, lang, out);
    put_title(out, lang, "dreamscape.view.world");
    rv_put(out, "\n");
    for (int location = 1; location <= DS_LOCATIONS; location++)
        put_location(game, s, location, lang, out);
    if (s->tile[0]) {
        put_title(out, lang, "dreamscape.view.purposes");
        rv_put(out, "\n");
        put_tiles(game, s, lang, out);
    }
    for (int seat = 1; seat <= rv_seats(game); seat++)
        put_seat(game, s, seat, lang, out);
    rv_style(out, RV_DIM);
    rv_put(out, "%s\n", rv_text(lang, "dreamscape.view.legend"));
    rv_style(out, RV_PLAIN);
}
