/* Project Dreamscape in words. Texts of types and ratings come from the box, everything else from
   the catalogue. */
#include "games/project-dreamscape/project-dreamscape.h"

/* ---- Nouns ---- */

static void put_card(const pd_box *box, int card, const rv_lang *lang, rv_out *out)
{
    const pd_type_row *a = &box->type[box->a[card - 1]], *b = &box->type[box->b[card - 1]];
    if (lang == NULL) {
        rv_put(out, "%s-%s", a->code, b->code);
        return;
    }
    rv_put_span(out, rv_name_in(&a->name, lang));
    rv_put(out, " / ");
    rv_put_span(out, rv_name_in(&b->name, lang));
}

static void put_word(const char *const *words, int value, const rv_lang *lang, rv_out *out)
{
    if (lang == NULL) {
        rv_put(out, "%s", words[value]);
        return;
    }
    char key[64];
    rv_out name = rv_out_to(key, sizeof key);
    rv_put(&name, "project-dreamscape.word.%s", words[value]);
    rv_say(out, lang, key, NULL, 0);
}

void pd_noun(const rv_game *game, int kind, int value, const rv_lang *lang, rv_out *out)
{
    static const char *const tokens[] = { "none", "blue", "red" };
    static const char *const piles[] = { "rem", "pile" };
    static const char *const gap[] = { "gap" };
    const pd_box *box = pd_box_of(game);
    switch ((enum pd_noun)kind) {
    case PD_N_CARD:
        put_card(box, value, lang, out);
        break;
    case PD_N_TYPE:
        if (lang)
            rv_put_span(out, rv_name_in(&box->type[value].name, lang));
        else
            rv_put(out, "%s", box->type[value].code);
        break;
    case PD_N_TOKEN:
        put_word(tokens, value, lang, out);
        break;
    case PD_N_ON:
        put_word(piles, value, lang, out);
        break;
    case PD_N_LAY:
        if (value == 0)
            put_word(gap, 0, lang, out);
        else
            rv_put(out, "%d", value);
        break;
    case PD_N_RATING:
        if (value >= box->ratings)
            rv_put(out, "rating#%d", value); /* no id looks like this */
        else
            rv_put_span(out,
                        lang ? rv_name_in(&box->rating[value].name, lang) : box->rating[value].id);
        break;
    case PD_N_NONE:
    case PD_N_SEAT:
    case PD_N_PLACE:
    case PD_N_INDEX:
        rv_put(out, "%d", value);
        break;
    }
}

/* ---- What a move touches ---- */

static void put_face(const pd_box *box, int card, const rv_lang *lang, rv_out *out)
{
    if (card & PD_DOWN) {
        rv_put(out, "Z (");
        put_card(box, card & PD_CARD, lang, out);
        rv_put(out, ")");
    } else if (card & PD_CARD) {
        put_card(box, card & PD_CARD, lang, out);
    } else {
        rv_put(out, "%s", rv_text(lang, "project-dreamscape.word.gap"));
    }
}

static void put_z(const pd_box *box, int card, const rv_lang *lang, rv_out *out)
{
    rv_put(out, "%s",
           rv_text(lang, card & PD_TURNED ? "project-dreamscape.word.spent"
                                          : "project-dreamscape.word.upright"));
    if (card & PD_CARD) {
        rv_put(out, ", ");
        put_card(box, card & PD_CARD, lang, out);
    }
}

/* The reminder text of a type as it applies in this game (PD-O4, section 12). */
static rv_span type_text(const rv_game *game, int type, const rv_lang *lang)
{
    const pd_type_row *row = &pd_box_of(game)->type[type];
    if (pd_solo(game) && rv_name_in(&row->solo, lang).size)
        return rv_name_in(&row->solo, lang);
    if (game->option[PD_O_SHIELDS] && rv_name_in(&row->shields, lang).size)
        return rv_name_in(&row->shields, lang);
    return rv_name_in(&row->text, lang);
}

void pd_describe(const rv_game *game, int kind, int value, const rv_lang *lang, rv_out *out)
{
    const pd_box *box = pd_box_of(game);
    if (kind == PD_N_TYPE) {
        rv_put_span(out, type_text(game, value, lang));
    } else if (kind == PD_N_RATING && value < box->ratings) {
        rv_put_span(out, rv_name_in(&box->rating[value].text, lang));
    } else if (kind == PD_N_CARD) {
        int types[2] = { box->a[value - 1], box->b[value - 1] };
        for (int i = 0; i < 2; i++) {
            rv_put(out, "%s", i ? " " : "");
            rv_put_span(out, rv_name_in(&box->type[types[i]].name, lang));
            rv_put(out, "%s", lang->colon);
            rv_put_span(out, type_text(game, types[i], lang));
        }
    }
}

void pd_detail(const rv_game *game, const void *view, rv_move move, const rv_lang *lang,
               rv_out *out)
{
    const pd_state *s = view;
    const pd_box *box = pd_box_of(game);
    int a = move.arg[0];
    switch ((enum pd_verb)move.verb) {
    case PD_V_BUY:
        put_face(box, s->row[a - 1], lang, out);
        rv_put(out, ", ");
        rv_say_number(out, lang, "project-dreamscape.view.cost", "cost", s->cost[a - 1]);
        break;
    case PD_V_FLIP:
    case PD_V_RESERVE:
    case PD_V_SWAP:
    case PD_V_EMPOWER:
    case PD_V_DISCARD:
    case PD_V_SWEEP:
        put_face(box, s->row[a - 1], lang, out);
        break;
    case PD_V_LAY:
        if (a > 0 && !game->option[PD_O_SHIELDS])
            put_face(box, s->row[a - 1], lang, out);
        break;
    case PD_V_CLAIM:
        put_face(box, pd_cards(s, pd_res_of(move.who))[a - 1], lang, out);
        break;
    case PD_V_SHED:
        put_z(box, pd_cards(s, pd_z_of(move.who))[a - 1], lang, out);
        break;
    case PD_V_PULL:
        put_face(box, pd_cards(s, s->on == PD_ON_PILE ? PD_PILE : pd_rem_of(move.who))[a - 1], lang,
                 out);
        break;
    case PD_V_DREAM:
        rv_put_span(out, type_text(game, a, lang));
        break;
    case PD_V_COPY:
        put_face(box, pd_top(s, pd_rem_of(a)), lang, out);
        break;
    case PD_V_INVADE:
        put_face(box, pd_top(s, pd_rem_of(a)), lang, out);
        rv_put(out, " \u2194 ");
        put_face(box, s->row[move.arg[1] - 1], lang, out);
        break;
    case PD_V_TOKEN:
    case PD_V_SKIP:
    case PD_V_DRAW:
    case PD_V_END:
    case PD_V_ON:
    case PD_V_TERROR:
    case PD_V_KEEP:
    case PD_V_DONE:
    case PD_V_EXPIRE:
        break;
    }
}

/* Which place is laid next, and what is there now. */
void pd_asked(const rv_game *game, const void *view, int who, const rv_lang *lang, rv_out *out)
{
    const pd_state *s = view;
    char number[8], now[128];
    rv_out place = rv_out_to(number, sizeof number), what = rv_out_to(now, sizeof now);
    (void)who;
    if (s->at != PD_LAY)
        return;
    rv_put(&place, "%d", s->laid_count + 1);
    if (game->option[PD_O_SHIELDS])
        rv_say_number(&what, lang, "project-dreamscape.view.cost", "cost", s->cost[s->laid_count]);
    else
        put_face(pd_box_of(game), s->row[s->laid_count], lang, &what);
    rv_arg args[] = { { .name = "place", .text = rv_written(&place) },
                      { .name = "what", .text = rv_written(&what) } };
    rv_say(out, lang, "project-dreamscape.view.laying", args, 2);
}

/* ---- The table as text ---- */

enum { INDENT = 18, NAMED = 2 * RV_CELL + 64 /* a card with both its types */ };

static void label(rv_out *out, const rv_lang *lang, const char *key)
{
    rv_put(out, "  %s", rv_text(lang, key));
    rv_put_pad(out, INDENT);
}

/* One more thing of a line that began at INDENT, below if it does not fit; returns where the next
   one goes. */
static int put_next(rv_out *out, int column, rv_span thing)
{
    int width = rv_columns(thing);
    bool first = column == INDENT;
    if (!first && column + 1 + width > out->columns) {
        rv_put(out, "\n");
        rv_put_pad(out, INDENT);
        column = INDENT;
    } else if (!first) {
        rv_put_char(out, ' ');
        column++;
    }
    rv_put_span(out, thing);
    return column + width;
}

/* A stack, bottom to top. It may be high, so its cards have the short names that the row shows
   beside the long ones. */
static void put_stack(const rv_game *game, const pd_state *s, int pile, rv_out *out)
{
    int size = pd_size(s, pile), column = INDENT;
    for (int i = 0; i < size; i++) {
        char text[16];
        rv_out card = rv_out_to(text, sizeof text);
        put_card(pd_box_of(game), pd_cards(s, pile)[i], NULL, &card);
        column = put_next(out, column, rv_written(&card));
    }
    rv_put(out, "%s\n", size ? "" : "-");
}

static void put_deep_sleep(const rv_game *game, const pd_state *s, int seat, const rv_lang *lang,
                           rv_out *out)
{
    int pile = pd_z_of(seat), column = INDENT;
    for (int i = 0; i < pd_size(s, pile); i++) {
        int z = pd_cards(s, pile)[i];
        char text[NAMED];
        rv_out card = rv_out_to(text, sizeof text);
        rv_put(&card, "%s", z & PD_TURNED ? "z" : "Z");
        if (z & PD_CARD) {
            rv_put(&card, " (");
            put_card(pd_box_of(game), z & PD_CARD, lang, &card);
            rv_put(&card, ")");
        }
        column = put_next(out, column, rv_written(&card));
    }
    rv_put(out, "\n");
}

static void put_reserve(const rv_game *game, const pd_state *s, int seat, const rv_lang *lang,
                        rv_out *out)
{
    int pile = pd_res_of(seat), size = pd_size(s, pile), column = INDENT;
    for (int i = 0; i < size; i++) {
        int reserved = pd_cards(s, pile)[i];
        char text[NAMED];
        rv_out card = rv_out_to(text, sizeof text);
        put_face(pd_box_of(game), reserved, lang, &card);
        if (reserved & PD_TURNED)
            rv_put(&card, " (%s)", rv_text(lang, "project-dreamscape.word.sideways"));
        rv_put(&card, "%s", i + 1 < size ? "," : "");
        column = put_next(out, column, rv_written(&card));
    }
    rv_put(out, "\n");
}

/* "ff-is  Floating Free / Interrupted Sleep" */
static void put_both_names(const rv_game *game, int card, rv_style_id style, const rv_lang *lang,
                           rv_out *out)
{
    if (card & PD_CARD)
        put_card(pd_box_of(game), card & PD_CARD, NULL, out);
    rv_put_pad(out, INDENT + 7);
    rv_style(out, style);
    put_face(pd_box_of(game), card, lang, out);
    rv_style(out, RV_PLAIN);
    rv_put(out, "\n");
}

static void put_dreamscape(const rv_game *game, const pd_state *s, const rv_lang *lang, rv_out *out)
{
    rv_style(out, RV_BOLD);
    rv_put(out, "%s", rv_text(lang, "project-dreamscape.view.row"));
    rv_style(out, RV_PLAIN);
    rv_put(out, "   ");
    rv_say_number(out, lang, "project-dreamscape.view.deck", "deck", s->deck);
    rv_put(out, "   ");
    rv_say_number(out, lang, "project-dreamscape.view.pile", "pile", pd_size(s, PD_PILE));
    rv_put(out, "\n");
    for (int place = 1; place <= PD_ROW; place++) {
        int card = s->row[place - 1];
        rv_put(out, "  %d  ", place);
        rv_say_number(out, lang, "project-dreamscape.view.cost", "cost", s->cost[place - 1]);
        rv_put_pad(out, INDENT);
        put_both_names(game, card, card && !(card & PD_DOWN) ? RV_MARK : RV_DIM, lang, out);
    }
    if (pd_size(s, PD_PILE)) {
        label(out, lang, "project-dreamscape.view.discard");
        put_both_names(game, pd_top(s, PD_PILE), RV_PLAIN, lang, out);
    }
}

static void put_seat(const rv_game *game, const pd_state *s, int seat, int score,
                     const rv_lang *lang, rv_out *out)
{
    rv_style(out, RV_BOLD);
    rv_say_seat(out, lang, "project-dreamscape.view.seat", seat);
    rv_style(out, RV_PLAIN);
    rv_put(out, "   ");
    rv_say_number(out, lang, "project-dreamscape.view.score", "score", score);
    if (seat == s->active && !s->head.over) {
        rv_put(out, "   ");
        rv_style(out, RV_GOOD);
        rv_say_number(out, lang, "project-dreamscape.view.points", "points", pd_points(s));
        rv_style(out, RV_PLAIN);
    }
    rv_put(out, "\n");
    label(out, lang, "project-dreamscape.view.z");
    put_deep_sleep(game, s, seat, lang, out);
    label(out, lang, "project-dreamscape.view.rem");
    put_stack(game, s, pd_rem_of(seat), out);
    if (pd_size(s, pd_res_of(seat))) {
        label(out, lang, "project-dreamscape.view.res");
        put_reserve(game, s, seat, lang, out);
    }
}

void pd_text(const rv_game *game, const void *view, const rv_lang *lang, rv_out *out)
{
    const pd_state *s = view;
    rv_result result;
    rv_result_of(game, s, &result);
    put_dreamscape(game, s, lang, out);
    for (int seat = 1; seat <= rv_seats(game); seat++)
        put_seat(game, s, seat, result.score[seat], lang, out);
    if (s->performer) {
        char card[96], performer[8];
        rv_out a = rv_out_to(card, sizeof card), b = rv_out_to(performer, sizeof performer);
        put_card(pd_box_of(game), pd_performed(s), lang, &a);
        rv_put(&b, "%d", s->performer);
        rv_arg args[] = { { .name = "card", .text = rv_written(&a) },
                          { .name = "seat", .text = rv_written(&b), .seat = s->performer } };
        rv_say(out, lang, "project-dreamscape.view.chain", args, 2);
        rv_put(out, "\n");
    }
}
