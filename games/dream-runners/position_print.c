/* Position text, printing (section 17 of the rules): every key from a state or a view.
   position_read.c reads it. */
#include "games/dream-runners/dream-runners.h"

static void add_set(const rv_game *game, int noun, uint64_t set, rv_list *list)
{
    for (int number = 1; number <= DR_ROWS; number++)
        if (set & dr_bit(number))
            rv_put_noun(game, noun, number, NULL, rv_list_next(list));
}

static void put_or_dash(const rv_game *game, int noun, int value, rv_out *out)
{
    if (value)
        rv_put_noun(game, noun, value, NULL, out);
    else
        rv_put_char(out, '-');
}

static void put_cells(const dr_state *s, rv_out *out)
{
    rv_list list = { .out = out };
    for (int i = 0; i < DR_CELLS && s->number; i++)
        dr_put_cell(&s->dream, i, rv_list_next(&list));
    rv_list_end(&list);
}

static void put_visible(const rv_game *game, const dr_state *s, rv_out *out)
{
    for (int shape = 0; shape < DR_SHAPES; shape++) {
        if (shape > 0)
            rv_put_char(out, ' ');
        if (s->visible[shape])
            rv_put_noun(game, DR_N_SEGMENT, s->visible[shape], NULL, out);
        else
            rv_put_char(out, '.');
    }
}

static void put_draft(const rv_game *game, const dr_state *s, int key, rv_out *out)
{
    dr_draft draft = { .cell = -1 };
    rv_list list = { .out = out };
    if (s->at == DR_AT_DRAFT)
        dr_find_draft(game, s, &draft);
    if (key == DR_K_DRAFT && draft.cell >= 0)
        rv_put(rv_list_next(&list), "%d", draft.cell + 1);
    if (key == DR_K_TURN && (draft.cell >= 0 || s->at == DR_AT_BUY))
        rv_put(rv_list_next(&list), "%d", draft.cell >= 0 ? draft.seat : s->turn);
    for (int item = 0; item < DR_ITEMS && key == DR_K_POOL; item++)
        for (int i = 0; i < draft.pool[item]; i++)
            rv_put(rv_list_next(&list), "%s", dr_item_words[item]);
    rv_list_end(&list);
}

static void put_segments(const rv_game *game, const dr_player *p, rv_out *out)
{
    rv_list list = { .out = out };
    for (int i = 0; i < p->owned; i++)
        rv_put_noun(game, DR_N_SEGMENT, p->segment[i], NULL, rv_list_next(&list));
    rv_list_end(&list);
}

static void put_laid(const rv_game *game, const dr_player *p, rv_out *out)
{
    rv_list list = { .out = out };
    for (int i = 0; i < p->owned; i++) {
        if (p->laid[i] == 0)
            continue;
        rv_put_noun(game, DR_N_SEGMENT, p->segment[i], NULL, rv_list_next(&list));
        rv_put(out, ":r%d:", dr_turn_of(p->laid[i]));
        rv_put_noun(game, DR_N_CELL, dr_anchor_of(p->laid[i]), NULL, out);
    }
    rv_list_end(&list);
}

static void put_grid(const rv_game *game, const dr_player *p, rv_out *out)
{
    char letter[DR_GRID];
    rv_list list = { .out = out };
    dr_letters(game, p, letter);
    for (int cell = 0; cell < DR_GRID; cell++) {
        if (letter[cell] == ' ')
            continue;
        rv_put_noun(game, DR_N_CELL, cell, NULL, rv_list_next(&list));
        rv_put(out, ":%c", letter[cell]);
    }
    rv_list_end(&list);
}

static void put_taken(const rv_game *game, const dr_state *s, int seat, rv_out *out)
{
    rv_list list = { .out = out };
    for (int cell = 0; cell < DR_CELLS; cell++) {
        dr_items share = dr_share(game, s, seat, cell);
        for (int i = 0; i < dr_length(share); i++)
            rv_put(rv_list_next(&list), "%d:%s", cell + 1, dr_item_words[dr_item_at(share, i)]);
    }
    rv_list_end(&list);
}

static void put_colours(const dr_player *p, rv_out *out)
{
    rv_list list = { .out = out };
    for (int i = 0; i < p->colours; i++)
        rv_put(rv_list_next(&list), "%d", 1 + (int)(p->doubles >> i & 1));
    rv_list_end(&list);
}

static void put_commit(const dr_player *p, rv_out *out)
{
    if (p->commit == DR_HIDDEN)
        rv_put_char(out, '?');
    else if (p->commit)
        rv_put(out, "%d", p->commit - 1);
    else
        rv_put_char(out, '-');
}

static void put_unseen(const rv_game *game, const dr_state *s, rv_out *out)
{
    rv_list list = { .out = out };
    uint64_t segments = 0, chests = 0;
    for (int shape = 0; shape < DR_SHAPES; shape++)
        segments |= dr_unseen_segments(game, s, shape);
    for (int type = 1; type <= DR_TYPES; type++)
        chests |= dr_unseen_chests(game, s, type);
    add_set(game, DR_N_DREAM, dr_unseen_dreams(game, s, 0), &list);
    add_set(game, DR_N_SEGMENT, segments, &list);
    add_set(game, DR_N_CHEST, chests, &list);
    rv_list_end(&list);
}

static void put_ranks(const rv_game *game, const dr_state *s, rv_out *out)
{
    rv_list list = { .out = out };
    rv_result result = { .lines = 0 };
    dr_rank(game, s, &result);
    for (int seat = 1; seat <= rv_seats(game); seat++)
        rv_put(rv_list_next(&list), "%d", result.rank[seat]);
}

static void put_rating(const rv_game *game, const dr_state *s, rv_out *out)
{
    bool rated = dr_solo(game) && dr_lives(s, 1);
    put_or_dash(game, DR_N_RATING, rated ? dr_rating_of(dr_box_of(game), dr_score(game, s, 1)) : 0,
                out);
}

static const char *yes_no(bool yes)
{
    return yes ? "yes" : "no";
}

/* A key of the table. */
static void print_table(const rv_game *game, const dr_state *s, int key, rv_out *out)
{
    rv_list list = { .out = out };
    switch (key) {
    case DR_K_ROUND:
        rv_put(out, "%d", s->round);
        break;
    case DR_K_AT:
        rv_put(out, "%s", dr_at_words[s->at]);
        break;
    case DR_K_START:
        rv_put(out, "%d", s->start);
        break;
    case DR_K_FIRST:
        rv_put(out, "%d", s->first);
        break;
    case DR_K_NAMED:
        rv_put(out, "%s", yes_no(s->named));
        break;
    case DR_K_DREAM:
        put_or_dash(game, DR_N_DREAM, s->number, out);
        break;
    case DR_K_CELLS:
        put_cells(s, out);
        break;
    case DR_K_USED:
        add_set(game, DR_N_DREAM, s->used, &list);
        rv_list_end(&list);
        break;
    case DR_K_VISIBLE:
        put_visible(game, s, out);
        break;
    case DR_K_GONE:
        add_set(game, DR_N_SEGMENT, s->gone_segments, &list);
        add_set(game, DR_N_CHEST, s->gone_chests, &list);
        rv_list_end(&list);
        break;
    case DR_K_TOKEN:
        put_or_dash(game, DR_N_CHEST, s->token, out);
        break;
    case DR_K_DRAFT:
    case DR_K_POOL:
    case DR_K_TURN:
        put_draft(game, s, key, out);
        break;
    case DR_K_TIMER:
        rv_put(out, "%s", dr_timer_runs(game, s) ? "running" : "still");
        break;
    case DR_K_UNSEEN:
        put_unseen(game, s, out);
        break;
    case DR_K_RANKS:
        put_ranks(game, s, out);
        break;
    case DR_K_RATING:
        put_rating(game, s, out);
        break;
    }
}

/* What composing keeps from others, printed as `?` even when it is empty (DR-H1). */
static bool is_private(int key)
{
    return key == DR_K_LAID || key == DR_K_HELD || key == DR_K_MOVES || key == DR_K_GRID;
}

static void print_seat(const rv_game *game, const dr_state *s, int key, int seat, rv_out *out)
{
    const dr_player *p = dr_seen(s, seat);
    if (is_private(key) && !dr_shows(game, s, seat)) {
        rv_put_char(out, '?');
        return;
    }
    switch (key) {
    case DR_K_SERENITY:
        rv_put(out, "%d", p->serenity);
        break;
    case DR_K_STAR:
        rv_put(out, "%d", p->star);
        break;
    case DR_K_COINS:
        rv_put(out, "%d", p->coins);
        break;
    case DR_K_KEYS:
        rv_put(out, "%d", p->keys);
        break;
    case DR_K_FRAGS:
        rv_put(out, "%d %d %d %d", p->fragments[0], p->fragments[1], p->fragments[2],
               p->fragments[3]);
        break;
    case DR_K_SEGS:
        put_segments(game, p, out);
        break;
    case DR_K_LAID:
        put_laid(game, p, out);
        break;
    case DR_K_HELD:
        put_or_dash(game, DR_N_SEGMENT, p->held ? p->segment[p->held - 1] : 0, out);
        break;
    case DR_K_MOVES:
        rv_put(out, "%d", p->moves);
        break;
    case DR_K_DONE:
        rv_put(out, "%s", yes_no(p->done));
        break;
    case DR_K_COMMIT:
        put_commit(p, out);
        break;
    case DR_K_TAKEN:
        put_taken(game, s, seat, out);
        break;
    case DR_K_BATS:
        rv_put(out, "%d", p->bats);
        break;
    case DR_K_COLOURS:
        put_colours(p, out);
        break;
    case DR_K_AWAKE:
        put_or_dash(game, DR_N_COUNT, p->woken, out);
        break;
    case DR_K_GRID:
        put_grid(game, p, out);
        break;
    }
}

void dr_print(const rv_game *game, const void *state, int key, int seat, rv_out *out)
{
    if (dr_keys[key].of_seats)
        print_seat(game, state, key, seat, out);
    else
        print_table(game, state, key, out);
}
