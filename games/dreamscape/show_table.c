/* Parts of the table as text: boards, cards as pictures, decisions that are open. */
#include "games/dreamscape/dreamscape.h"

/* ---- Boards ---- */

/* One slot: its name and its stack; of a very high one the top, and how many shards lie below. */
static void put_slot(const rv_game *game, const ds_state *s, int seat, int slot, int room,
                     rv_out *out)
{
    char text[DS_SHARDS + 8];
    rv_out stack = rv_out_to(text, sizeof text);
    rv_span id = ds_lattice_of(game)->slot[slot].id;
    rv_put_span(out, id);
    rv_put_char(out, ' ');
    ds_put_stack(ds_box_of(game), s, seat, slot, &stack);
    int size = (int)stack.used, shown = room - (int)id.size - 2;
    if (size == 0) {
        rv_put_char(out, '.');
        return;
    }
    rv_style(out, RV_MARK);
    if (size <= shown)
        rv_put(out, "%s", text);
    else
        rv_put(out, "+%d%s", size - shown + 4, text + size - shown + 4);
    rv_style(out, RV_PLAIN);
}

/* Where a slot or a cell stands from left to right, in halves of a slot: the rows of a honeycomb
   are shifted by one. */
static int halves(int kind, int x, int y)
{
    return kind == DS_HONEYCOMB ? 2 * x + y : 2 * x;
}

void ds_show_board(const rv_game *game, const ds_state *s, int seat, rv_out *out)
{
    const ds_lattice *l = ds_lattice_of(game);
    int left = INT16_MAX, right = 0, top = 0;
    for (int slot = 0; slot < l->slots; slot++) {
        int at = halves(l->kind, l->slot[slot].x, l->slot[slot].y);
        left = at < left ? at : left;
        right = at + 2 > right ? at + 2 : right;
        top = l->slot[slot].y > top ? l->slot[slot].y : top;
    }
    int room = (out->columns - 2) * 2 / (right - left);
    if (room < 10) {
        rv_put(out, "  ");
        ds_put_board(game, s, seat, out);
        rv_put(out, "\n");
        return;
    }
    for (int y = top; y >= 0; y--) {
        for (int at = left; at < right; at++)
            for (int slot = 0; slot < l->slots; slot++)
                if (l->slot[slot].y == y && halves(l->kind, l->slot[slot].x, y) == at) {
                    rv_put_pad(out, (size_t)(2 + (at - left) * room / 2));
                    put_slot(game, s, seat, slot, room, out);
                }
        rv_put(out, "\n");
    }
}

/* ---- Cards as pictures ---- */

/* How many cards fit side by side, at 26 columns each. */
static int cards_beside(const rv_out *out)
{
    return out->columns / 26;
}

static int card_width(const rv_out *out)
{
    return out->columns / cards_beside(out);
}

/* What does not fit ends in dots. */
static void put_short(rv_span text, int room, rv_out *out)
{
    size_t i = 0;
    bool whole = rv_columns(text) <= room;
    for (int column = whole ? 0 : 1; i < text.size && column < room; i++)
        column += (text.at[i] & 0xC0) != 0x80;
    while (i < text.size && (text.at[i] & 0xC0) == 0x80)
        i++;
    rv_put(out, "%.*s%s", (int)i, text.at, whole ? "" : "\u2026");
}

/* The row `line` (from the top) of a card's picture. */
static void put_picture(const rv_game *game, int number, int line, size_t from, rv_out *out)
{
    const ds_box *box = ds_box_of(game);
    const ds_structure *card = ds_structure_of(game, number);
    int kind = ds_lattice_of(game)->kind, left = 0, right = 0, top = 0, wide = 1;
    for (int i = 0; i < card->cells; i++) {
        char text[DS_HIGH + 4];
        rv_out look = rv_out_to(text, sizeof text);
        int at = halves(kind, card->x[i], card->y[i]);
        ds_put_look(box, card->look[i], card->dreamer && i == 0, &look);
        wide = (int)look.used > wide ? (int)look.used : wide;
        left = at < left ? at : left;
        right = at > right ? at : right;
        top = card->y[i] > top ? card->y[i] : top;
    }
    for (int at = left; at <= right; at++)
        for (int i = 0; i < card->cells; i++)
            if (card->y[i] == top - line && halves(kind, card->x[i], card->y[i]) == at) {
                rv_put_pad(out, from + (size_t)((at - left) * (wide + 1) / 2));
                ds_put_look(box, card->look[i], card->dreamer && i == 0, out);
            }
}

static void put_card_line(const rv_game *game, const ds_state *s, int number, int line, size_t from,
                          const rv_lang *lang, rv_out *out)
{
    const ds_box *box = ds_box_of(game);
    const ds_card *card = &box->card[number];
    char text[96];
    rv_out name = rv_out_to(text, sizeof text);
    if (line == 0) {
        put_short(rv_name_in(&card->name, lang), card_width(out) - 2, out);
    } else if (line == 1) {
        rv_put(&name, "%d ", card->points);
        if (s->slot[number]) /* first: a long name may be cut off */
            rv_put(&name, "[%c] ", box->colour[s->slot[number] - 1].letter);
        ds_put_power(box, card->power, lang, &name);
        put_short(rv_written(&name), card_width(out) - 2, out);
    } else {
        put_picture(game, number, line - 2, from, out);
    }
}

/* Rows of a structure: 1 to 4. */
static int rows_of(const ds_structure *card)
{
    int top = 0, bottom = 0;
    for (int i = 0; i < card->cells; i++) {
        top = card->y[i] > top ? card->y[i] : top;
        bottom = card->y[i] < bottom ? card->y[i] : bottom;
    }
    return top - bottom + 1;
}

void ds_show_cards(const rv_game *game, const ds_state *s, int line, const rv_lang *lang,
                   rv_out *out)
{
    int count = ds_count(s, line), per_line = cards_beside(out);
    const uint8_t *cards = ds_cards(s, line);
    for (int first = 0; first < count; first += per_line) {
        int rows = 1;
        for (int i = first; i < count && i < first + per_line; i++) {
            int own = cards[i] == DS_HIDDEN ? 1 : 2 + rows_of(ds_structure_of(game, cards[i]));
            rows = own > rows ? own : rows;
        }
        for (int row = 0; row < rows; row++) {
            for (int i = first; i < count && i < first + per_line; i++) {
                size_t from = (size_t)(2 + (i - first) * card_width(out));
                rv_put_pad(out, from);
                if (cards[i] != DS_HIDDEN)
                    put_card_line(game, s, cards[i], row, from, lang, out);
                else if (row == 0)
                    rv_put_char(out, '?');
            }
            rv_put(out, "\n");
        }
    }
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
