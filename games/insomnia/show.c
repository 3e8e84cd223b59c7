/* Insomnia in words: nouns, what a move would do, and the table as text. Names and texts of cards,
   tiles and ratings come from the box, everything else from the catalogue. */
#include "games/insomnia/insomnia.h"

/* ---- Nouns ---- */

static void put_card(const in_box *box, int card, const rv_lang *lang, rv_out *out)
{
    if (card >= box->cards) {
        rv_put(out, "card#%d", card); /* no id looks like this */
    } else if (card >= box->faces) {
        const in_fright *fright = &box->fright[card - box->faces];
        rv_put_span(out, lang ? rv_name_in(&fright->name, lang) : fright->id);
    } else {
        rv_put_span(out, lang ? rv_name_in(&box->face[card].name, lang) : box->face[card].id);
    }
}

static void put_tile(const in_box *box, int tile, const rv_lang *lang, rv_out *out)
{
    rv_put_span(out, lang ? rv_name_in(&box->tile[tile].name, lang) : box->tile[tile].id);
}

static void put_option(int option, const rv_lang *lang, rv_out *out)
{
    static const char *const words[] = { "winks", "zzz", "both" };
    if (option < IN_WINKS && lang)
        rv_say_number(out, lang, "insomnia.word.move", "steps", option);
    else if (option < IN_WINKS)
        rv_put(out, "move-%d", option);
    else if (lang == NULL)
        rv_put(out, "%s", words[option - IN_WINKS]);
    else
        rv_put(out, "%s",
               rv_text(lang, option == IN_WINKS      ? "insomnia.word.winks"
                             : option == IN_ZZZ_ONLY ? "insomnia.word.zzz"
                                                     : "insomnia.word.both"));
}

/* The name on the cards of a nightmare. */
static rv_span nightmare_name(const in_box *box, int nightmare, const rv_lang *lang)
{
    int i = 0;
    while (box->fright[i].nightmare != nightmare)
        i++;
    return rv_name_in(&box->fright[i].name, lang);
}

void in_noun(const rv_game *game, int kind, int value, const rv_lang *lang, rv_out *out)
{
    const in_box *box = in_box_of(game);
    switch ((enum in_noun)kind) {
    case IN_N_CARD:
        put_card(box, value, lang, out);
        break;
    case IN_N_OPTION:
        put_option(value, lang, out);
        break;
    case IN_N_TILE:
        put_tile(box, value, lang, out);
        break;
    case IN_N_NIGHTMARE:
        if (lang)
            rv_put_span(out, nightmare_name(box, value, lang));
        else
            rv_put(out, "%s", in_nightmare_words[value]);
        break;
    case IN_N_RATING:
        if (value >= box->ratings)
            rv_put(out, "rating#%d", value);
        else
            rv_put_span(out,
                        lang ? rv_name_in(&box->rating[value].name, lang) : box->rating[value].id);
        break;
    case IN_N_NONE:
    case IN_N_SEAT:
    case IN_N_SPACE:
    case IN_N_FROM:
    case IN_N_TO:
    case IN_N_STEPS:
        rv_put(out, "%d", value);
        break;
    }
}

void in_describe(const rv_game *game, int kind, int value, const rv_lang *lang, rv_out *out)
{
    const in_box *box = in_box_of(game);
    if (kind == IN_N_TILE) {
        const in_tile *tile = &box->tile[value];
        rv_put_span(out, rv_name_in(&tile->text, lang));
        rv_put_char(out, ' ');
        rv_say_number(out, lang,
                      tile->infinite ? "insomnia.view.bonus-infinite" : "insomnia.view.bonus",
                      "count", tile->bonus);
    } else if (kind == IN_N_CARD && value >= box->faces && value < box->cards) {
        rv_put_span(out, rv_name_in(&box->fright[value - box->faces].text, lang));
    } else if (kind == IN_N_NIGHTMARE) {
        for (int i = 0; i < box->frights; i++) {
            if (box->fright[i].nightmare != value)
                continue;
            rv_put(out, "%s%d \xc3\x97 ", out->used ? " " : "", box->fright[i].count);
            rv_put_span(out, rv_name_in(&box->fright[i].text, lang));
        }
    }
}

/* ---- What a move touches ---- */

/* The tile on a space, or "empty space". */
static void put_place(const rv_game *game, const in_state *s, int space, const rv_lang *lang,
                      rv_out *out)
{
    if (s->board[space])
        put_tile(in_box_of(game), s->board[space] - 1, lang, out);
    else
        rv_put(out, "%s", rv_text(lang, "insomnia.view.empty"));
}

/* Where these steps lead the active sheep. */
static void put_landing(const rv_game *game, const in_state *s, int steps, const rv_lang *lang,
                        rv_out *out)
{
    int from = s->sheep[s->active], moved = in_steps_of(game, s, s->active, steps);
    int to = in_wrap(from + moved);
    if (moved == 0) {
        rv_put(out, "%s", rv_text(lang, "insomnia.view.no-way"));
        return;
    }
    rv_say_number(out, lang, "insomnia.view.to", "space", to);
    rv_put(out, ", ");
    put_place(game, s, to, lang, out);
    if (from + moved > IN_SPACES)
        rv_put(out, ", %s", rv_text(lang, "insomnia.view.over"));
    if (to == s->night)
        rv_put(out, ", %s", rv_text(lang, "insomnia.view.fright"));
}

static void detail_play(const rv_game *game, const in_state *s, rv_move move, const rv_lang *lang,
                        rv_out *out)
{
    const in_face *face = &in_box_of(game)->face[move.arg[0]];
    int option = move.arg[1];
    if (option < IN_WINKS || option == IN_BOTH)
        put_landing(game, s, option == IN_BOTH ? face->distance[0] : option, lang, out);
    if (option == IN_BOTH)
        rv_say_number(out, lang, "insomnia.view.lay.then", "count", face->zzz);
    if (option == IN_ZZZ_ONLY)
        rv_say_number(out, lang, "insomnia.view.lay", "count", face->zzz);
    if (option == IN_WINKS)
        rv_say_number(out, lang, "insomnia.view.gain", "winks", face->winks);
}

static void detail_way(const rv_game *game, const in_state *s, int way, const rv_lang *lang,
                       rv_out *out)
{
    put_tile(in_box_of(game), s->effect - IN_BY_TILE, lang, out);
    rv_put(out, ", ");
    put_landing(game, s, way * in_way_steps(in_box_of(game), s), lang, out);
}

static void detail_bed(const in_state *s, int seat, const rv_lang *lang, rv_out *out)
{
    char winks[16], pillow[16];
    rv_out w = rv_out_to(winks, sizeof winks), p = rv_out_to(pillow, sizeof pillow);
    rv_put(&w, "%d", s->winks[seat]);
    rv_put(&p, "%d", s->pillow[seat]);
    rv_arg args[] = { { .name = "winks", .text = rv_written(&w) },
                      { .name = "pillow", .text = rv_written(&p) } };
    rv_say(out, lang, "insomnia.view.keep", args, 2);
}

void in_detail(const rv_game *game, const void *view, rv_move move, const rv_lang *lang,
               rv_out *out)
{
    const in_state *s = view;
    const in_box *box = in_box_of(game);
    int a = move.arg[0];
    switch ((enum in_verb)move.verb) {
    case IN_V_PLAY:
        detail_play(game, s, move, lang, out);
        break;
    case IN_V_PUT:
    case IN_V_DOUBLE:
    case IN_V_FLIP:
        put_place(game, s, a, lang, out);
        break;
    case IN_V_SHIFT:
        put_place(game, s, a, lang, out);
        rv_put(out, " \u2192 ");
        put_place(game, s, move.arg[1], lang, out);
        break;
    case IN_V_FORWARD:
        detail_way(game, s, 1, lang, out);
        break;
    case IN_V_BACK:
        detail_way(game, s, -1, lang, out);
        break;
    case IN_V_COPY:
        put_landing(game, s, a, lang, out);
        break;
    case IN_V_USE:
        put_place(game, s, s->sheep[s->active], lang, out);
        rv_put(out, ". ");
        rv_put_span(out, rv_name_in(&box->tile[s->board[s->sheep[s->active]] - 1].text, lang));
        break;
    case IN_V_BED:
        detail_bed(s, move.who, lang, out);
        break;
    case IN_V_ADD: { /* once for each tile, not again for every free space */
        int first = 1;
        while (s->board[first])
            first++;
        if (move.arg[1] == first)
            in_describe(game, IN_N_TILE, a, lang, out);
        break;
    }
    case IN_V_BRAVE:
    case IN_V_SKIP:
    case IN_V_CONTINUE:
    case IN_V_END:
    case IN_V_REST:
    case IN_V_EXPIRE:
        break;
    }
}

void in_asked(const rv_game *game, const void *view, int who, const rv_lang *lang, rv_out *out)
{
    const in_state *s = view;
    if (who != s->first || !in_is_opening(game, s))
        return;
    if (s->night)
        rv_say_number(out, lang, "insomnia.view.opening-night", "space", s->night);
    if (s->web)
        rv_put(out, "%s", s->night ? lang->semicolon : "");
    if (s->web)
        rv_say_number(out, lang, "insomnia.view.opening-web", "space", s->web);
}

/* ---- The table as text ---- */

enum { TOKENS = 27, GUESTS = 40, FENCE = 18 }; /* columns; FENCE: less than a line */

static void put_gap(rv_out *out)
{
    rv_put(out, "   ");
}

/* The race, the First Sheep, the piles. */
static void text_race(const rv_game *game, const in_state *s, const rv_lang *lang, rv_out *out)
{
    char race[16], limit[16];
    rv_out r = rv_out_to(race, sizeof race), l = rv_out_to(limit, sizeof limit);
    int discarded = 0;
    for (int card = 0; card < in_box_of(game)->cards; card++)
        discarded += in_discarded(game, s, card);
    rv_put(&r, "%d", s->race);
    rv_put(&l, "%d", in_race_limit(game));
    rv_arg args[] = { { .name = "race", .text = rv_written(&r) },
                      { .name = "limit", .text = rv_written(&l) } };
    rv_style(out, RV_BOLD);
    rv_say(out, lang, in_is_limited(game) ? "insomnia.view.race" : "insomnia.view.race-open", args,
           in_is_limited(game) ? 2 : 1);
    rv_style(out, RV_PLAIN);
    put_gap(out);
    rv_say_seat(out, lang, "insomnia.view.first", s->first);
    put_gap(out);
    rv_say_number(out, lang, "insomnia.view.pile", "count", s->left);
    put_gap(out);
    rv_say_number(out, lang, "insomnia.view.discard", "count", discarded);
    rv_put(out, "\n");
}

static void text_night(const rv_game *game, const in_state *s, const rv_lang *lang, rv_out *out)
{
    rv_style(out, RV_WARN);
    rv_put_span(out, nightmare_name(in_box_of(game), s->nightmare, lang));
    rv_style(out, RV_PLAIN);
    put_gap(out);
    if (s->night)
        rv_say_number(out, lang, "insomnia.view.night", "space", s->night);
    else
        rv_put(out, "%s", rv_text(lang, "insomnia.view.centre"));
    if (s->web) {
        put_gap(out);
        rv_say_number(out, lang, "insomnia.view.web-on", "space", s->web);
    }
    if (s->stuck) {
        char list[512];
        rv_out seats = rv_out_to(list, sizeof list);
        for (int seat = 1; seat <= rv_seats(game); seat++)
            if (in_is_stuck(s, seat)) {
                rv_put(&seats, "%s", seats.used ? ", " : "");
                rv_put_seat(&seats, lang, seat);
            }
        put_gap(out);
        rv_say(out, lang, "insomnia.view.stuck",
               &(rv_arg){ .name = "seats", .text = rv_written(&seats) }, 1);
    }
    rv_put(out, "\n");
}

static void text_fence(const rv_lang *lang, rv_out *out)
{
    rv_style(out, RV_DIM);
    rv_put(out, "  -- %s --", rv_text(lang, "insomnia.view.fence"));
    for (int i = rv_columns(rv_span_of(rv_text(lang, "insomnia.view.fence")));
         i < out->columns - FENCE; i++)
        rv_put_char(out, '-');
    rv_style(out, RV_PLAIN);
    rv_put(out, "\n");
}

/* "1:2z*": player 1 has two Zzz and one infinite Zzz there. */
static void text_tokens(const rv_game *game, const in_state *s, int space, rv_out *out)
{
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        if (s->zzz[seat][space] == 0)
            continue;
        rv_put_pad(out, TOKENS - 1);
        rv_put(out, " %d:", seat);
        if (in_normal(s, seat, space))
            rv_put(out, "%dz", in_normal(s, seat, space));
        for (int i = in_infinite(s, seat, space); i > 0; i--)
            rv_put_char(out, '*');
    }
}

static bool has_guests(const rv_game *game, const in_state *s, int space)
{
    bool any = s->night == space || s->web == space;
    for (int seat = 1; seat <= rv_seats(game); seat++)
        any |= s->sheep[seat] == space;
    return any;
}

/* Sheep ("2!" is scared), nightmare and web on a space. */
static void text_guests(const rv_game *game, const in_state *s, int space, const rv_lang *lang,
                        rv_out *out)
{
    bool any = false;
    rv_put_pad(out, GUESTS - 1);
    rv_put_char(out, ' ');
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        if (s->sheep[seat] != space)
            continue;
        rv_style(out, in_is_scared(s, seat) ? RV_WARN : RV_GOOD);
        if (!any)
            rv_put(out, "%s", rv_text(lang, "insomnia.view.sheep"));
        rv_put(out, " %d%s", seat, in_is_scared(s, seat) ? "!" : "");
        rv_style(out, RV_PLAIN);
        any = true;
    }
    if (s->night == space) {
        rv_style(out, RV_WARN);
        rv_put(out, "%s%s", any ? "  " : "", rv_text(lang, "insomnia.view.nightmare"));
        rv_style(out, RV_PLAIN);
        any = true;
    }
    if (s->web == space)
        rv_put(out, "%s%s", any ? "  " : "", rv_text(lang, "insomnia.view.web"));
}

static void text_space(const rv_game *game, const in_state *s, int space, const rv_lang *lang,
                       rv_out *out)
{
    bool used = s->used >> space & 1;
    rv_put(out, "  %s%d ", space < 10 ? " " : "", space);
    if (s->board[space]) {
        rv_style(out, used ? RV_DIM : RV_MARK);
        put_tile(in_box_of(game), s->board[space] - 1, lang, out);
        rv_style(out, RV_PLAIN);
        text_tokens(game, s, space, out);
    } else {
        rv_put_char(out, '.');
    }
    if (has_guests(game, s, space))
        text_guests(game, s, space, lang, out);
    rv_put(out, "\n");
}

/* Where a seat's sheep is. */
static void text_status(const in_state *s, int seat, const rv_lang *lang, rv_out *out)
{
    if (s->sheep[seat])
        rv_say_number(out, lang,
                      in_is_scared(s, seat) ? "insomnia.view.scared" : "insomnia.view.running",
                      "space", s->sheep[seat]);
    else
        rv_put(out, "%s",
               rv_text(lang, in_is_racing(s, seat) ? "insomnia.view.off"
                             : s->abed >> seat & 1 ? "insomnia.view.abed"
                                                   : "insomnia.view.awake"));
}

static void text_hand(const rv_game *game, const in_state *s, int seat, const rv_lang *lang,
                      rv_out *out)
{
    if (s->hand[seat][0] == 0)
        return;
    if (s->hand[seat][0] == IN_HIDDEN) {
        rv_put_pad(out, 69);
        rv_say_number(out, lang, "insomnia.view.cards", "count", in_hand_size(s, seat));
        return;
    }
    rv_put(out, "\n");
    rv_put_pad(out, 12);
    rv_put(out, "%s ", rv_text(lang, "insomnia.view.hand"));
    for (int i = 0; i < IN_HAND && s->hand[seat][i]; i++) {
        rv_put(out, "%s", i ? " | " : "");
        put_card(in_box_of(game), s->hand[seat][i] - 1, lang, out);
    }
}

static void text_seat(const rv_game *game, const in_state *s, int seat, const rv_lang *lang,
                      rv_out *out)
{
    bool active = seat == s->active && s->at != IN_OVER;
    rv_style(out, active ? RV_BOLD : RV_PLAIN);
    rv_put(out, active ? "> " : "  ");
    rv_say_seat(out, lang, "insomnia.view.seat", seat);
    rv_style(out, RV_PLAIN);
    rv_put_char(out, ' '); /* whatever they are called */
    rv_put_pad(out, 12);
    rv_say_number(out, lang, "insomnia.view.winks", "winks", s->winks[seat]);
    rv_put_pad(out, 23);
    rv_say_number(out, lang, "insomnia.view.pillow", "pillow", s->pillow[seat]);
    rv_put_pad(out, 36);
    rv_say_number(out, lang, "insomnia.view.supply", "count", in_supply(s, seat));
    rv_put_pad(out, 49);
    text_status(s, seat, lang, out);
    text_hand(game, s, seat, lang, out);
    rv_put(out, "\n");
}

static void text_market(const rv_game *game, const in_state *s, const rv_lang *lang, rv_out *out)
{
    const char *label = rv_text(lang, "insomnia.view.market");
    int column = rv_columns(rv_span_of(label));
    bool any = false;
    rv_put(out, "%s", label);
    for (int tile = 0; tile < IN_TILES; tile++) {
        if (!(s->market >> tile & 1))
            continue;
        int width = rv_columns(rv_name_in(&in_box_of(game)->tile[tile].name, lang)) + 2;
        rv_put(out, any ? "," : "");
        if (column + width > out->columns) {
            rv_put(out, "\n ");
            column = 1;
        }
        rv_put_char(out, ' ');
        put_tile(in_box_of(game), tile, lang, out);
        column += width;
        any = true;
    }
    rv_put(out, any ? "\n" : " -\n");
}

/* What is open besides the question itself. */
static void text_pending(const rv_game *game, const in_state *s, const rv_lang *lang, rv_out *out)
{
    if (s->moved) {
        rv_say_number(out, lang, "insomnia.view.moved", "steps", s->moved);
        rv_put(out, "\n");
    }
    if (s->placing) {
        rv_say_number(out, lang, "insomnia.view.placing", "count", s->placing);
        rv_put(out, "\n");
    }
    if (s->revealed) {
        rv_put(out, "%s ", rv_text(lang, "insomnia.view.revealed"));
        put_card(in_box_of(game), s->revealed - 1, lang, out);
        rv_put(out, "\n");
    }
}

void in_text(const rv_game *game, const void *view, const rv_lang *lang, rv_out *out)
{
    const in_state *s = view;
    text_race(game, s, lang, out);
    text_night(game, s, lang, out);
    text_fence(lang, out);
    for (int space = 1; space <= IN_SPACES; space++)
        text_space(game, s, space, lang, out);
    text_fence(lang, out);
    for (int seat = 1; seat <= rv_seats(game); seat++)
        text_seat(game, s, seat, lang, out);
    text_market(game, s, lang, out);
    text_pending(game, s, lang, out);
}
