/* Dream Runners as JSON: everything a page needs to draw a view. */
#include "games/dream-runners/dream-runners.h"

static void json_noun(const rv_game *game, rv_json *json, const char *key, int noun, int value)
{
    char text[64];
    rv_out out = rv_out_to(text, sizeof text);
    rv_put_noun(game, noun, value, NULL, &out);
    rv_json_text(json, key, rv_written(&out));
}

/* With null for 0. */
static void json_if(const rv_game *game, rv_json *json, const char *key, int noun, int value)
{
    if (value)
        json_noun(game, json, key, noun, value);
    else
        rv_json_null(json, key);
}

static void json_set(const rv_game *game, rv_json *json, int noun, uint64_t set)
{
    for (int number = 1; number <= DR_ROWS; number++)
        if (set & dr_bit(number))
            json_noun(game, json, NULL, noun, number);
}

static void json_items(rv_json *json, const char *key, dr_items items)
{
    rv_json_array(json, key);
    for (int i = 0; i < dr_length(items); i++)
        rv_json_word(json, NULL, dr_item_words[dr_item_at(items, i)]);
    rv_json_close(json, ']');
}

static void json_cell(const rv_game *game, const dr_cells *cells, int cell, rv_json *json)
{
    static const char *const kinds[] = { "nothing", "reward", "chest",  "nightmare",
                                         "octopus", "bat",    "spider", "converging" };
    int kind = dr_kind_of(cells->kind[cell]), value = dr_value_of(cells->kind[cell]);
    rv_json_object(json, NULL);
    json_noun(game, json, "cell", DR_N_CELL, dr_cell_of[cell]);
    rv_json_word(json, "kind", kinds[kind]);
    if (kind == DR_CHEST) {
        rv_json_number(json, "type", value);
        rv_json_number(json, "price", dr_box_of(game)->price[value]);
    }
    if (kind == DR_NIGHTMARE)
        rv_json_number(json, "loss", value);
    json_items(json, "items", cells->items[cell]);
    rv_json_close(json, '}');
}

static void json_dream(const rv_game *game, const dr_state *s, rv_json *json)
{
    if (s->number == 0) {
        rv_json_null(json, "dream");
        return;
    }
    const dr_dream *dream = &dr_box_of(game)->dream[s->number - 1];
    rv_json_object(json, "dream");
    json_noun(game, json, "id", DR_N_DREAM, s->number);
    rv_json_number(json, "level", dream->level);
    rv_json_bool(json, "starred", dream->starred);
    rv_json_array(json, "cells");
    for (int cell = 0; cell < DR_CELLS; cell++)
        json_cell(game, &s->dream, cell, json);
    rv_json_close(json, ']');
    rv_json_close(json, '}');
}

static void json_timer(const rv_game *game, const dr_state *s, rv_json *json)
{
    rv_json_object(json, "timer");
    rv_json_bool(json, "on", dr_seconds(game) > 0);
    rv_json_bool(json, "running", dr_timer_runs(game, s));
    rv_json_number(json, "seconds", dr_seconds(game) * (dr_solo(game) ? 2 : 1));
    rv_json_close(json, '}');
}

static void json_draft(const rv_game *game, const dr_state *s, rv_json *json)
{
    dr_draft draft;
    if (s->at != DR_AT_DRAFT) {
        rv_json_null(json, "draft");
        return;
    }
    dr_find_draft(game, s, &draft);
    rv_json_object(json, "draft");
    json_noun(game, json, "cell", DR_N_CELL, dr_cell_of[draft.cell]);
    rv_json_array(json, "pool");
    for (int item = 0; item < DR_ITEMS; item++)
        for (int i = 0; i < draft.pool[item]; i++)
            rv_json_word(json, NULL, dr_item_words[item]);
    rv_json_close(json, ']');
    rv_json_close(json, '}');
}

/* A segment with all that is printed on it; where it lies, if it does. */
static void json_segment(const rv_game *game, int segment, int place, rv_json *json)
{
    const dr_segment *row = &dr_box_of(game)->segment[segment - 1];
    const dr_shape *shape = dr_shape_of(game, segment);
    char symbols[DR_SIZE + 1];
    rv_out out = rv_out_to(symbols, sizeof symbols);
    for (int k = 0; k < shape->size; k++)
        rv_put_char(&out, dr_symbol_letters[dr_face(game, segment)[k]]);
    rv_json_object(json, NULL);
    json_noun(game, json, "id", DR_N_SEGMENT, segment);
    rv_json_word(json, "set", dr_set_words[row->set]);
    json_noun(game, json, "shape", DR_N_SHAPE, row->shape);
    rv_json_text(json, "symbols", rv_written(&out));
    rv_json_number(json, "coins", row->coins);
    rv_json_number(json, "points", row->points);
    if (place) {
        json_noun(game, json, "turn", DR_N_TURN, dr_turn_of(place));
        rv_json_array(json, "cells");
        for (int k = 0; k < shape->size; k++)
            json_noun(game, json, NULL, DR_N_CELL, shape->cell[place][k]);
        rv_json_close(json, ']');
    }
    rv_json_close(json, '}');
}

static void json_market(const rv_game *game, const dr_state *s, rv_json *json)
{
    rv_json_array(json, "visible");
    for (int shape = 0; shape < DR_SHAPES; shape++) {
        if (s->visible[shape])
            json_segment(game, s->visible[shape], 0, json);
        else
            rv_json_null(json, NULL);
    }
    rv_json_close(json, ']');
    rv_json_array(json, "pile"); /* unseen ones, by shape */
    for (int shape = 0; shape < DR_SHAPES; shape++) {
        int count = 0;
        for (uint64_t set = dr_unseen_segments(game, s, shape); set; set &= set - 1)
            count++;
        rv_json_number(json, NULL, count);
    }
    rv_json_close(json, ']');
    json_if(game, json, "token", DR_N_CHEST, s->token);
    if (s->token)
        json_items(json, "contents", dr_box_of(game)->chest[s->token - 1].contents);
}

static void json_unseen(const rv_game *game, const dr_state *s, rv_json *json)
{
    rv_json_object(json, "unseen");
    rv_json_array(json, "dreams");
    json_set(game, json, DR_N_DREAM, dr_unseen_dreams(game, s, 0));
    rv_json_close(json, ']');
    rv_json_array(json, "segments");
    for (int shape = 0; shape < DR_SHAPES; shape++)
        json_set(game, json, DR_N_SEGMENT, dr_unseen_segments(game, s, shape));
    rv_json_close(json, ']');
    rv_json_array(json, "chests");
    for (int type = 1; type <= DR_TYPES; type++)
        json_set(game, json, DR_N_CHEST, dr_unseen_chests(game, s, type));
    rv_json_close(json, ']');
    rv_json_close(json, '}');
}

/* What is private while composing is null for those who may not see it (DR-H1). */
static void json_composition(const rv_game *game, const dr_state *s, int seat, rv_json *json)
{
    const dr_player *p = dr_seen(s, seat);
    bool shown = dr_shows(game, s, seat);
    rv_json_bool(json, "shown", shown);
    rv_json_array(json, "segments");
    for (int i = 0; i < p->owned; i++)
        json_segment(game, p->segment[i], p->laid[i], json);
    rv_json_close(json, ']');
    json_if(game, json, "held", DR_N_SEGMENT, p->held ? p->segment[p->held - 1] : 0);
    if (shown)
        rv_json_number(json, "moves", p->moves);
    else
        rv_json_null(json, "moves");
}

/* What one frame cell gives and costs as things lie: its symbol (null: a gap, which costs 1 of
   `loss`), how often it collects, and whether its bat is not banished. */
static void json_outcome(const rv_game *game, const dr_state *s, int seat, int cell,
                         const dr_frame *frame, rv_json *json)
{
    dr_yield yield = { .loss = 0 };
    char letter[2] = { dr_symbol_letters[frame->symbol[cell]], '\0' };
    bool gap = frame->symbol[cell] == DR_GAP;
    dr_reap_cell(game, s, seat, cell, frame, &yield, NULL);
    rv_json_object(json, NULL);
    json_noun(game, json, "cell", DR_N_CELL, dr_cell_of[cell]);
    if (gap)
        rv_json_null(json, "symbol");
    else
        rv_json_word(json, "symbol", letter);
    rv_json_number(json, "times", dr_collects(frame->symbol[cell]));
    rv_json_number(json, "loss", yield.loss + gap);
    rv_json_bool(json, "bat", yield.bats > 0);
    rv_json_close(json, '}');
}

/* What the composition brings if it stays as it is, from the reveal until it is settled; null at
   other times and for those who may not see it (DR-H1). Of converging dreams it counts what has
   been drafted, of the chest only how often it may be opened. */
static void json_yield(const rv_game *game, const dr_state *s, int seat, rv_json *json)
{
    bool open = s->at == DR_AT_COMPOSE || s->at == DR_AT_DRAFT || s->at == DR_AT_CHEST;
    if (!open || !dr_lives(s, seat) || !dr_shows(game, s, seat)) {
        rv_json_null(json, "yield");
        return;
    }
    dr_frame frame;
    dr_yield yield;
    int lo, hi;
    dr_look(game, dr_seen(s, seat), &frame);
    dr_reap(game, s, seat, &yield, NULL);
    dr_openings(game, s, seat, &lo, &hi);
    rv_json_object(json, "yield");
    rv_json_object(json, "items");
    for (int item = 0; item < DR_ITEMS; item++)
        rv_json_number(json, dr_item_words[item], yield.item[item]);
    rv_json_close(json, '}');
    rv_json_number(json, "loss", yield.loss);
    rv_json_number(json, "outside", frame.outside);
    rv_json_number(json, "bats", yield.bats);
    rv_json_array(json, "openings"); /* at least, at most */
    rv_json_number(json, NULL, lo);
    rv_json_number(json, NULL, hi);
    rv_json_close(json, ']');
    rv_json_array(json, "cells");
    for (int cell = 0; cell < DR_CELLS; cell++)
        json_outcome(game, s, seat, cell, &frame, json);
    rv_json_close(json, ']');
    rv_json_close(json, '}');
}

static void json_pending(const rv_game *game, const dr_state *s, int seat, rv_json *json)
{
    const dr_player *p = dr_seen(s, seat);
    rv_json_bool(json, "committed", p->commit);
    if (p->commit && p->commit != DR_HIDDEN)
        rv_json_number(json, "commit", p->commit - 1);
    else
        rv_json_null(json, "commit");
    rv_json_array(json, "taken");
    for (int cell = 0; cell < DR_CELLS; cell++) {
        dr_items share = dr_share(game, s, seat, cell);
        if (share == 0)
            continue;
        rv_json_object(json, NULL);
        json_noun(game, json, "cell", DR_N_CELL, dr_cell_of[cell]);
        json_items(json, "items", share);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
    rv_json_number(json, "bats", p->bats);
    rv_json_array(json, "colours");
    for (int i = 0; i < p->colours; i++)
        rv_json_number(json, NULL, 1 + (int)(p->doubles >> i & 1));
    rv_json_close(json, ']');
}

static void json_seat(const rv_game *game, const dr_state *s, int seat, rv_json *json)
{
    const dr_player *p = dr_seen(s, seat);
    rv_json_object(json, NULL);
    rv_json_word(json, "set", dr_set_words[dr_set_of(game, seat)]);
    rv_json_number(json, "serenity", p->serenity);
    rv_json_number(json, "star", p->star);
    rv_json_number(json, "coins", p->coins);
    rv_json_number(json, "keys", p->keys);
    rv_json_object(json, "fragments");
    for (int colour = 0; colour < DR_COLOURS; colour++)
        rv_json_number(json, dr_item_words[DR_BLUE + colour], p->fragments[colour]);
    rv_json_close(json, '}');
    rv_json_bool(json, "done", p->done);
    if (p->woken)
        rv_json_number(json, "awake", p->woken);
    else
        rv_json_null(json, "awake");
    json_composition(game, s, seat, json);
    json_yield(game, s, seat, json);
    json_pending(game, s, seat, json);
    rv_json_close(json, '}');
}

static void json_track(rv_json *json, const char *key, const dr_track *track)
{
    rv_json_array(json, key);
    for (int space = 0; space <= track->top; space++)
        rv_json_number(json, NULL, track->points[space]);
    rv_json_close(json, ']');
}

/* The solo ratings, each with the points it takes (DR-S5). */
static void json_ratings(const rv_game *game, rv_json *json)
{
    const dr_box *box = dr_box_of(game);
    rv_json_array(json, "ratings");
    for (int i = 1; i < box->ratings; i++) {
        rv_json_object(json, NULL);
        json_noun(game, json, "rating", DR_N_RATING, i + 1);
        rv_json_number(json, "from", box->rating[i].min);
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

/* The cells of each shape in each turn (null: it is not offered), as steps down and right from the
   first symbol. */
static void json_shapes(const rv_game *game, rv_json *json)
{
    rv_json_array(json, "shapes");
    for (int number = 0; number < DR_SHAPES; number++) {
        const dr_shape *shape = &dr_box_of(game)->shape[number];
        rv_json_object(json, NULL);
        json_noun(game, json, "shape", DR_N_SHAPE, number);
        rv_json_array(json, "turns");
        for (int turn = 0; turn < DR_TURNS; turn++) {
            if (!shape->offered[turn]) {
                rv_json_null(json, NULL);
                continue;
            }
            rv_json_array(json, NULL);
            for (int k = 0; k < shape->size; k++) {
                rv_json_array(json, NULL);
                rv_json_number(json, NULL, shape->row[turn][k]);
                rv_json_number(json, NULL, shape->col[turn][k]);
                rv_json_close(json, ']');
            }
            rv_json_close(json, ']');
        }
        rv_json_close(json, ']');
        rv_json_close(json, '}');
    }
    rv_json_close(json, ']');
}

void dr_json(const rv_game *game, const void *view, rv_json *json)
{
    const dr_state *s = view;
    const dr_box *box = dr_box_of(game);
    rv_json_number(json, "round", s->round);
    rv_json_number(json, "rounds", DR_ROUNDS);
    rv_json_word(json, "stage", dr_at_words[s->at]);
    rv_json_number(json, "first", s->first);
    rv_json_bool(json, "named", s->named);
    json_timer(game, s, json);
    json_dream(game, s, json);
    rv_json_array(json, "used");
    json_set(game, json, DR_N_DREAM, s->used);
    rv_json_close(json, ']');
    json_market(game, s, json);
    json_draft(game, s, json);
    rv_json_array(json, "seats");
    for (int seat = 1; seat <= rv_seats(game); seat++)
        json_seat(game, s, seat, json);
    rv_json_close(json, ']');
    json_unseen(game, s, json);
    json_shapes(game, json);
    if (rv_seats(game) == 1)
        json_ratings(game, json);
    rv_json_object(json, "tracks");
    json_track(json, "serenity", &box->serenity);
    json_track(json, "star", &box->star);
    rv_json_close(json, '}');
}
