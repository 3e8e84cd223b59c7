/* Dream Runners in words: nouns, what a move touches, and the table at 80 columns. Names come from
   the box, everything else from the catalogue. */
#include "games/dream-runners/dream-runners.h"

enum { INDENT = 16, CELL_AT = 6, SEATS_AT = 50, SEAT_WIDTH = 4 };

/* ---- Nouns ---- */

static void put_word(const char *word, const rv_lang *lang, rv_out *out)
{
    char key[64];
    rv_out name = rv_out_to(key, sizeof key);
    if (lang == NULL) {
        rv_put(out, "%s", word);
        return;
    }
    rv_put(&name, "dream-runners.word.%s", word);
    rv_say(out, lang, key, NULL, 0);
}

/* Tables of a box may be shorter than their nouns; no id begins with a question mark. */
static bool is_blank(int value, int rows, rv_out *out)
{
    if (value <= rows)
        return false;
    rv_put(out, "?%d", value);
    return true;
}

void dr_noun(const rv_game *game, int kind, int value, const rv_lang *lang, rv_out *out)
{
    const dr_box *box = dr_box_of(game);
    switch ((enum dr_noun)kind) {
    case DR_N_SEGMENT:
        if (!is_blank(value, box->segments, out))
            rv_put_name(out, lang, box->segment[value - 1].id, &box->segment[value - 1].name);
        break;
    case DR_N_DREAM:
        if (!is_blank(value, box->dreams, out))
            rv_put_name(out, lang, box->dream[value - 1].id, &box->dream[value - 1].name);
        break;
    case DR_N_CHEST:
        if (!is_blank(value, box->chests, out))
            rv_put_name(out, lang, box->chest[value - 1].id, &box->chest[value - 1].name);
        break;
    case DR_N_RATING:
        if (!is_blank(value, box->ratings, out))
            rv_put_name(out, lang, box->rating[value - 1].id, &box->rating[value - 1].name);
        break;
    case DR_N_SHAPE:
        rv_put_name(out, lang, box->shape[value].id, &box->shape[value].name);
        break;
    case DR_N_TURN: {
        static const char *const words[DR_TURNS] = { "r0", "r1", "r2", "r3" };
        put_word(words[value], lang, out);
        break;
    }
    case DR_N_CELL:
        rv_put(out, "%c%d", 'a' + value % DR_SIDE, 1 + value / DR_SIDE);
        break;
    case DR_N_ITEM:
        put_word(dr_item_words[value], lang, out);
        break;
    case DR_N_COLOUR:
        put_word(dr_item_words[DR_BLUE + value], lang, out);
        break;
    case DR_N_NONE:
    case DR_N_SEAT:
    case DR_N_COUNT:
        rv_put(out, "%d", value);
        break;
    }
}

rv_span dr_forms(const rv_game *game, int kind, int value, const rv_lang *lang)
{
    const dr_box *box = dr_box_of(game);
    if (kind == DR_N_SEGMENT && value <= box->segments)
        return rv_forms_in(&box->segment[value - 1].name, lang);
    if (kind == DR_N_SHAPE)
        return rv_forms_in(&box->shape[value].name, lang);
    return (rv_span){ "", 0 };
}

/* ---- Sentences with numbers ---- */

static void put_symbols(const rv_game *game, int segment, rv_out *out)
{
    const uint8_t *face = dr_face(game, segment);
    for (int k = 0; k < dr_shape_of(game, segment)->size; k++)
        rv_put_char(out, dr_symbol_letters[face[k]]);
}

/* In the table a symbol is a letter, in a sentence it has its name. */
static void name_symbol(int symbol, const rv_lang *lang, rv_out *out)
{
    static const char *const names[] = { [DR_PLAIN] = "plain",
                                         [DR_COLLECT] = "collect",
                                         [DR_BANISH] = "banish",
                                         [DR_DOUBLE] = "double",
                                         [DR_BOTH] = "both" };
    put_word(names[symbol], lang, out);
}

/* "collect, plain, banish" */
static void name_symbols(const rv_game *game, int segment, const rv_lang *lang, rv_out *out)
{
    const uint8_t *face = dr_face(game, segment);
    for (int k = 0; k < dr_shape_of(game, segment)->size; k++) {
        rv_put(out, "%s", k ? ", " : "");
        name_symbol(face[k], lang, out);
    }
}

/* "Line 5 .X." */
static void put_segment(const rv_game *game, int segment, const rv_lang *lang, rv_out *out)
{
    dr_noun(game, DR_N_SEGMENT, segment, lang, out);
    rv_put_char(out, ' ');
    put_symbols(game, segment, out);
}

/* What a purchase brings besides its symbols: ", 1 coin back, 2 points at the end". */
static void put_extras(const dr_segment *row, const rv_lang *lang, rv_out *out)
{
    if (row->coins) {
        rv_put(out, ", ");
        rv_say_number(out, lang, "dream-runners.view.back", "count", row->coins);
    }
    if (row->points) {
        rv_put(out, ", ");
        rv_say_number(out, lang, "dream-runners.view.points", "count", row->points);
    }
}

/* "2 coins", after a comma if something comes before it; nothing for none. */
static void put_item(int item, int count, size_t start, const rv_lang *lang, rv_out *out)
{
    char key[64];
    rv_out name = rv_out_to(key, sizeof key);
    if (count == 0)
        return;
    rv_put(&name, "dream-runners.item.%s", dr_item_words[item]);
    rv_put(out, "%s", out->used > start ? ", " : "");
    rv_say_number(out, lang, key, "count", count);
}

/* "1 blue, 2 coins" */
static void put_items(const uint8_t count[DR_ITEMS], const rv_lang *lang, rv_out *out)
{
    size_t start = out->used;
    for (int item = 0; item < DR_ITEMS; item++)
        put_item(item, count[item], start, lang, out);
}

static void put_reward(dr_items items, const rv_lang *lang, rv_out *out)
{
    uint8_t count[DR_ITEMS] = { 0 };
    dr_tally(items, count);
    put_items(count, lang, out);
}

static void put_cell(const dr_cells *cells, int cell, const rv_lang *lang, rv_out *out)
{
    int value = dr_value_of(cells->kind[cell]);
    dr_items items = cells->items[cell];
    switch ((dr_kind)dr_kind_of(cells->kind[cell])) {
    case DR_NOTHING:
    case DR_REWARD:
        break;
    case DR_CHEST:
        rv_say_number(out, lang, "dream-runners.view.box", "type", value);
        break;
    case DR_NIGHTMARE:
        rv_say_number(out, lang, "dream-runners.view.nightmare", "loss", value);
        break;
    case DR_OCTOPUS:
        put_word("octopus", lang, out);
        break;
    case DR_BAT:
        put_word("bat", lang, out);
        break;
    case DR_SPIDER:
        put_word("spider", lang, out);
        break;
    case DR_CONVERGING:
        put_word("converging", lang, out);
        break;
    }
    if (items && dr_kind_of(cells->kind[cell]) != DR_REWARD)
        rv_put(out, ", ");
    put_reward(items, lang, out);
}

/* ---- What things are ---- */

static void describe_item(int item, const rv_lang *lang, rv_out *out)
{
    static const char *const keys[DR_ITEMS] = {
        [DR_ANY] = "dream-runners.text.any",        [DR_BLUE] = "dream-runners.text.fragment",
        [DR_WHITE] = "dream-runners.text.fragment", [DR_ORANGE] = "dream-runners.text.fragment",
        [DR_GREEN] = "dream-runners.text.fragment", [DR_SERENITY] = "dream-runners.text.serenity",
        [DR_KEY] = "dream-runners.text.key",        [DR_COIN] = "dream-runners.text.coin",
    };
    rv_put(out, "%s", rv_text(lang, keys[item]));
}

static void describe_chest(const dr_box *box, int chest, const rv_lang *lang, rv_out *out)
{
    char contents[160], price[8];
    rv_out items = rv_out_to(contents, sizeof contents), keys = rv_out_to(price, sizeof price);
    put_reward(box->chest[chest - 1].contents, lang, &items);
    rv_put(&keys, "%d", box->price[box->chest[chest - 1].type]);
    rv_arg args[] = { { .name = "keys", .text = rv_written(&keys) },
                      { .name = "items", .text = rv_written(&items) } };
    rv_say(out, lang, "dream-runners.text.chest", args, 2);
}

/* "collect, plain, 1 coin back" */
static void describe_segment(const rv_game *game, int segment, const rv_lang *lang, rv_out *out)
{
    name_symbols(game, segment, lang, out);
    put_extras(&dr_box_of(game)->segment[segment - 1], lang, out);
}

void dr_describe(const rv_game *game, int kind, int value, const rv_lang *lang, rv_out *out)
{
    const dr_box *box = dr_box_of(game);
    if (kind == DR_N_SEGMENT && value <= box->segments) {
        describe_segment(game, value, lang, out);
    } else if (kind == DR_N_ITEM) {
        describe_item(value, lang, out);
    } else if (kind == DR_N_CHEST && value <= box->chests) {
        describe_chest(box, value, lang, out);
    }
}

/* ---- What a move touches ---- */

/* The cells a laid segment would cover, with what would lie on them. */
static void detail_lay(const rv_game *game, const dr_player *p, rv_move move, const rv_lang *lang,
                       rv_out *out)
{
    int segment = p->segment[p->held - 1], place = dr_place_of(move.arg[0], move.arg[1]);
    const dr_shape *shape = dr_shape_of(game, segment);
    for (int k = 0; k < shape->size; k++) {
        rv_put(out, "%s", k ? ", " : "");
        dr_noun(game, DR_N_CELL, shape->cell[place][k], NULL, out);
        rv_put_char(out, ' ');
        name_symbol(dr_face(game, segment)[k], lang, out);
    }
}

static void detail_open(const rv_game *game, const dr_state *s, int times, const rv_lang *lang,
                        rv_out *out)
{
    int type = dr_value_of(s->dream.kind[dr_chest_cell(&s->dream)]);
    rv_say_number(out, lang, "dream-runners.view.keys", "count",
                  times * dr_box_of(game)->price[type]);
}

void dr_detail(const rv_game *game, const void *view, rv_move move, const rv_lang *lang,
               rv_out *out)
{
    const dr_state *s = view;
    switch ((enum dr_verb)move.verb) {
    case DR_V_PICK:
    case DR_V_LIFT:
    case DR_V_LOSE:
        name_symbols(game, move.arg[0], lang, out);
        break;
    case DR_V_LAY:
        detail_lay(game, dr_seen(s, move.who), move, lang, out);
        break;
    case DR_V_BUY:
        describe_segment(game, s->visible[move.arg[0]], lang, out);
        break;
    case DR_V_OPEN:
        detail_open(game, s, move.arg[0], lang, out);
        break;
    case DR_V_CHOOSE:
        rv_say_number(out, lang, "dream-runners.view.fragments", "count",
                      1 + (int)(dr_seen(s, move.who)->doubles & 1));
        break;
    case DR_V_CALM:
        rv_say_number(out, lang, "dream-runners.view.coins", "count", move.arg[0] * DR_CALM_PRICE);
        break;
    case DR_V_READY:
    case DR_V_DROP:
    case DR_V_DONE:
    case DR_V_TAKE:
    case DR_V_PASS:
    case DR_V_START:
    case DR_V_TURN:
    case DR_V_TIME:
    case DR_V_EXPIRE:
        break;
    }
}

/* ---- The table ---- */

static void label(rv_out *out, const rv_lang *lang, const char *key)
{
    rv_put(out, "  %s", rv_text(lang, key));
    rv_put_pad(out, INDENT);
}

static void put_title(const rv_game *game, const dr_state *s, const rv_lang *lang, rv_out *out)
{
    char round[8], level[8], key[64];
    rv_out a = rv_out_to(round, sizeof round), b = rv_out_to(level, sizeof level);
    rv_out c = rv_out_to(key, sizeof key);
    rv_put(&a, "%d", s->round);
    rv_put(&b, "%d", dr_level_of(s->round));
    rv_put(&c, "dream-runners.view.%s", dr_at_words[s->at]);
    rv_style(out, RV_BOLD);
    rv_arg args[] = { { .name = "round", .text = rv_written(&a) },
                      { .name = "level", .text = rv_written(&b) } };
    rv_say(out, lang, "dream-runners.view.round", args, 2);
    rv_style(out, RV_PLAIN);
    rv_put(out, "   %s", rv_text(lang, key));
    if (dr_timer_runs(game, s))
        rv_put(out, "   %s", rv_text(lang, "dream-runners.view.sand"));
    rv_put(out, "\n");
}

/* The nine cells, each with what every composition shows there. */
static void put_dream(const rv_game *game, const dr_state *s, const rv_lang *lang, rv_out *out)
{
    dr_frame frame[RV_SEATS];
    int seats_at = out->columns - RV_SEATS * SEAT_WIDTH;
    seats_at = seats_at < SEATS_AT ? seats_at : SEATS_AT;
    rv_put(out, "%s ", rv_text(lang, "dream-runners.view.dream"));
    rv_style(out, RV_MARK);
    dr_noun(game, DR_N_DREAM, s->number, lang, out);
    rv_style(out, RV_PLAIN);
    rv_put_pad(out, (size_t)seats_at);
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        rv_put(out, "   %d", seat);
        dr_look(game, dr_seen(s, seat), &frame[seat - 1]);
    }
    rv_put(out, "\n");
    for (int cell = 0; cell < DR_CELLS; cell++) {
        char text[160];
        rv_out words = rv_out_to(text, sizeof text);
        put_cell(&s->dream, cell, lang, &words);
        bool fits = rv_columns(rv_written(&words)) <= seats_at - CELL_AT;
        rv_put(out, "  ");
        dr_noun(game, DR_N_CELL, dr_cell_of[cell], lang, out);
        rv_put(out, "  %s", fits ? text : "");
        rv_put_pad(out, (size_t)seats_at);
        for (int seat = 1; seat <= rv_seats(game); seat++)
            rv_put(out, "   %c",
                   dr_shows(game, s, seat) ? dr_symbol_letters[frame[seat - 1].symbol[cell]] : '?');
        rv_put(out, "\n");
        if (!fits)
            rv_put(out, "      %s\n", text);
    }
    rv_style(out, RV_DIM);
    rv_put(out, "  %s\n", rv_text(lang, "dream-runners.view.legend"));
    rv_style(out, RV_PLAIN);
}

static void put_draft(const rv_game *game, const dr_state *s, const rv_lang *lang, rv_out *out)
{
    dr_draft draft;
    dr_find_draft(game, s, &draft);
    label(out, lang, "dream-runners.view.pool");
    put_items(draft.pool, lang, out);
    rv_put(out, "\n");
}

/* "Line 5 .X., 1 coin back" */
static void put_ware(const rv_game *game, int segment, const rv_lang *lang, rv_out *out)
{
    put_segment(game, segment, lang, out);
    put_extras(&dr_box_of(game)->segment[segment - 1], lang, out);
}

static void put_market(const rv_game *game, const dr_state *s, const rv_lang *lang, rv_out *out)
{
    rv_put(out, "%s\n", rv_text(lang, "dream-runners.view.market"));
    for (int shape = 0; shape < DR_SHAPES; shape++) {
        rv_put(out, "  ");
        dr_noun(game, DR_N_SHAPE, shape, lang, out);
        rv_put_pad(out, INDENT);
        if (s->visible[shape])
            put_ware(game, s->visible[shape], lang, out);
        else
            rv_put_char(out, '-');
        rv_put(out, "\n");
    }
    if (s->token) {
        label(out, lang, "dream-runners.view.token");
        dr_noun(game, DR_N_CHEST, s->token, lang, out);
        rv_put(out, "%s", lang->colon);
        put_reward(dr_box_of(game)->chest[s->token - 1].contents, lang, out);
        rv_put(out, "\n");
    }
}

/* " d4 (turned right)" */
static void put_where(const rv_game *game, int laid, const rv_lang *lang, rv_out *out)
{
    rv_put_char(out, ' ');
    dr_noun(game, DR_N_CELL, dr_anchor_of(laid), lang, out);
    if (dr_turn_of(laid) == 0)
        return;
    rv_put(out, " (");
    dr_noun(game, DR_N_TURN, dr_turn_of(laid), lang, out);
    rv_put(out, ")");
}

/* Segments in the tray or on the grid, wrapped. */
static void put_segments(const rv_game *game, const dr_player *p, bool laid, const rv_lang *lang,
                         rv_out *out)
{
    int column = INDENT;
    bool some = false;
    for (int i = 0; i < p->owned; i++) {
        char text[RV_CELL + 64];
        rv_out word = rv_out_to(text, sizeof text);
        if ((p->laid[i] != 0) != laid || p->held == i + 1)
            continue;
        put_segment(game, p->segment[i], lang, &word);
        if (laid)
            put_where(game, p->laid[i], lang, &word);
        int width = rv_columns(rv_written(&word)) + 2;
        bool wraps = column + width > out->columns;
        if (some)
            rv_put(out, wraps ? ",\n" : ", ");
        if (some && wraps) {
            rv_put_pad(out, INDENT);
            column = INDENT;
        }
        column += width;
        rv_put_span(out, rv_written(&word));
        some = true;
    }
    rv_put(out, "%s\n", some ? "" : "-");
}

static void put_purse(const dr_player *p, const rv_lang *lang, rv_out *out)
{
    rv_say_number(out, lang, "dream-runners.view.serenity", "space", p->serenity);
    rv_put(out, ", ");
    rv_say_number(out, lang, "dream-runners.view.star", "space", p->star);
    rv_put(out, ", ");
    rv_say_number(out, lang, "dream-runners.view.coins", "count", p->coins);
    rv_put(out, ", ");
    rv_say_number(out, lang, "dream-runners.view.keys", "count", p->keys);
    rv_put(out, "\n");
    label(out, lang, "dream-runners.view.loose");
    size_t start = out->used;
    for (int colour = 0; colour < DR_COLOURS; colour++)
        put_item(DR_BLUE + colour, p->fragments[colour], start, lang, out);
    rv_put(out, "%s\n", out->used == start ? "-" : "");
}

static void put_role(const dr_state *s, int seat, const rv_lang *lang, rv_out *out)
{
    const dr_player *p = dr_seen(s, seat);
    const char *word = p->woken ? "awake" : p->done ? "done" : p->commit ? "decided" : NULL;
    if (s->first == seat) {
        rv_put(out, "   ");
        put_word("first", lang, out);
    }
    if (word) {
        rv_put(out, "   ");
        put_word(word, lang, out);
    }
}

static void put_seat(const rv_game *game, const dr_state *s, int seat, const rv_lang *lang,
                     rv_out *out)
{
    const dr_player *p = dr_seen(s, seat);
    rv_style(out, RV_BOLD);
    rv_say_seat(out, lang, "dream-runners.view.seat", seat);
    rv_style(out, RV_PLAIN);
    rv_put(out, " (");
    put_word(dr_set_words[dr_set_of(game, seat)], lang, out);
    rv_put(out, ")   ");
    rv_say_number(out, lang, "dream-runners.view.score", "score", dr_score(game, s, seat));
    put_role(s, seat, lang, out);
    rv_put(out, "\n");
    label(out, lang, "dream-runners.view.has");
    put_purse(p, lang, out);
    if (!dr_shows(game, s, seat)) {
        label(out, lang, "dream-runners.view.owns");
        put_segments(game, p, false, lang, out);
        return;
    }
    label(out, lang, "dream-runners.view.tray");
    put_segments(game, p, false, lang, out);
    if (p->held) {
        label(out, lang, "dream-runners.view.held");
        put_segment(game, p->segment[p->held - 1], lang, out);
        rv_put(out, "\n");
    }
    if (s->number) {
        label(out, lang, "dream-runners.view.laid");
        put_segments(game, p, true, lang, out);
    }
}

/* The viewer's own grid; the frame stands between bars. */
static void put_grid(const rv_game *game, const dr_state *s, int seat, const rv_lang *lang,
                     rv_out *out)
{
    char letter[DR_GRID];
    dr_letters(game, dr_seen(s, seat), letter);
    rv_put(out, "%s\n     a b  c d e  f g\n", rv_text(lang, "dream-runners.view.grid"));
    for (int row = 0; row < DR_SIDE; row++) {
        bool framed = row >= 2 && row <= 4;
        rv_put(out, "  %d ", row + 1);
        for (int col = 0; col < DR_SIDE; col++) {
            int cell = row * DR_SIDE + col;
            char free = dr_frame_of[cell] >= 0 ? '-' : ' ';
            if (col == 2 || col == 5)
                rv_put(out, "%s", framed ? " |" : "  ");
            else
                rv_put_char(out, ' ');
            rv_put_char(out, letter[cell] == ' ' ? free : letter[cell]);
        }
        rv_put(out, "\n");
    }
}

void dr_text(const rv_game *game, const void *view, const rv_lang *lang, rv_out *out)
{
    const dr_state *s = view;
    int viewer = dr_solo(game) ? 1 : s->head.view;
    put_title(game, s, lang, out);
    if (s->number)
        put_dream(game, s, lang, out);
    if (s->at == DR_AT_DRAFT)
        put_draft(game, s, lang, out);
    put_market(game, s, lang, out);
    for (int seat = 1; seat <= rv_seats(game); seat++)
        put_seat(game, s, seat, lang, out);
    if (s->at == DR_AT_COMPOSE && viewer >= 1 && viewer <= rv_seats(game))
        put_grid(game, s, viewer, lang, out);
}
