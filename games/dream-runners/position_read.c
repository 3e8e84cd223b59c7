/*
 * Position text, reading (section 17 of the rules); position_print.c writes it. What no game could
 * show is refused (DR-Q2), but for the pieces of earlier rounds: who bought what, and what was used
 * up, nobody checks.
 */
#include "core/reader.h"
#include "games/dream-runners/dream-runners.h"

#include <string.h>

typedef struct reader {
    rv_reader in;
    dr_state *s;
    uint64_t segments; /* that lie somewhere already */
} reader;

static bool read_yes(reader *r, int key, int seat, const char *otherwise)
{
    rv_span value = rv_value(&r->in, key, seat, otherwise);
    bool yes = rv_is(value, "yes");
    if (!yes && !rv_is(value, "no"))
        rv_refuse(&r->in, key, value, "yes or no is wanted");
    return yes;
}

/* The number of a dream, segment or chest of this box; 1 after a refusal. */
static int read_noun(reader *r, int key, int noun, rv_span word)
{
    const dr_box *box = dr_box_of(r->in.game);
    int most = noun == DR_N_DREAM ? box->dreams : noun == DR_N_CHEST ? box->chests : box->segments;
    int value = rv_noun_value(r->in.game, noun, word);
    if (value >= 1 && value <= most)
        return value;
    rv_refuse(&r->in, key, word, "there is no such thing in the box");
    return 1;
}

static bool stage_in(const reader *r, unsigned stages)
{
    return stages >> r->s->at & 1;
}

/* Refuses a value that is filled outside its stages; true where it may be filled. */
static bool belongs(reader *r, int key, int seat, const char *blank, unsigned stages)
{
    rv_span value = rv_value(&r->in, key, seat, blank);
    if (stage_in(r, stages))
        return true;
    if (!rv_is(value, blank))
        rv_refuse(&r->in, key, value, "this belongs to another stage");
    return false;
}

enum {
    IN_READY = 1 << DR_AT_READY,
    IN_COMPOSE = 1 << DR_AT_COMPOSE,
    IN_DRAFT = 1 << DR_AT_DRAFT,
    IN_CHEST = 1 << DR_AT_CHEST,
    IN_CHOOSE = 1 << DR_AT_CHOOSE,
    IN_BUY = 1 << DR_AT_BUY,
    IN_CALM = 1 << DR_AT_CALM,
    SETTLED = IN_CHOOSE | IN_BUY | IN_CALM | 1 << DR_AT_OVER,
    SHOWN = IN_COMPOSE | IN_DRAFT | IN_CHEST | SETTLED /* there is a dream */
};

/* ---- The round and its dream ---- */

static void read_round(reader *r)
{
    dr_state *s = r->s;
    rv_span at = rv_value(&r->in, DR_K_AT, 0, "compose");
    int stage = 0, fixed = (int)r->in.game->option[DR_O_START];
    s->round = (uint8_t)rv_read_number(&r->in, DR_K_ROUND, 0, "1", 1, DR_ROUNDS);
    while (dr_at_words[stage] && !rv_is(at, dr_at_words[stage]))
        stage++;
    if (dr_at_words[stage] == NULL)
        rv_refuse(&r->in, DR_K_AT, at, "unknown word");
    s->at = (uint8_t)(dr_at_words[stage] ? stage : DR_AT_COMPOSE);
    if (s->at == DR_AT_READY && dr_seconds(r->in.game) == 0)
        rv_refuse(&r->in, DR_K_AT, at, "nobody waits for a reveal without a timer");
    char start[8], first[8];
    rv_out out = rv_out_to(start, sizeof start);
    rv_put(&out, "%d", fixed ? fixed : 1);
    s->start = (uint8_t)rv_read_number(&r->in, DR_K_START, 0, start, fixed ? fixed : 1,
                                       fixed ? fixed : rv_seats(r->in.game));
    out = rv_out_to(first, sizeof first);
    rv_put(&out, "%d", s->start);
    s->first = (uint8_t)rv_read_number(&r->in, DR_K_FIRST, 0, first, 1, rv_seats(r->in.game));
}

static void read_used(reader *r)
{
    const dr_box *box = dr_box_of(r->in.game);
    rv_span value = rv_value(&r->in, DR_K_USED, 0, "-"), rest = value, word;
    int room[DR_LEVELS + 1] = { 0 };
    for (int round = 1; round < r->s->round; round++)
        room[dr_level_of(round)]++;
    while (rv_next_item(&r->in, &rest, &word)) {
        int number = read_noun(r, DR_K_USED, DR_N_DREAM, word);
        const dr_dream *dream = &box->dream[number - 1];
        if (r->s->used & dr_bit(number))
            rv_refuse(&r->in, DR_K_USED, word, "this dream is used twice");
        else if (room[dream->level]-- == 0)
            rv_refuse(&r->in, DR_K_USED, word, "earlier rounds had no room for this level");
        else if (dream->starred && r->in.game->option[DR_O_STARRED])
            rv_refuse(&r->in, DR_K_USED, word, "starred dreams are left out");
        r->s->used |= dr_bit(number);
    }
}

static void read_cells(reader *r)
{
    rv_span value = rv_value(&r->in, DR_K_CELLS, 0, ""), rest = value, word;
    int count = 0;
    if (value.size == 0)
        return; /* those of the dream */
    memset(&r->s->dream, 0, sizeof r->s->dream);
    for (; rv_next_word(&rest, &word) && count < DR_CELLS; count++) {
        const char *wrong = dr_read_cell(word, &r->s->dream, count);
        if (wrong)
            rv_refuse_by(&r->in, "DR-Q3", DR_K_CELLS, word, wrong);
    }
    const char *wrong = dr_check_cells(&r->s->dream);
    int chest = dr_chest_cell(&r->s->dream);
    if (count < DR_CELLS || word.size > 0)
        wrong = "nine cells are wanted";
    else if (chest >= 0 && dr_box_of(r->in.game)->type[dr_value_of(r->s->dream.kind[chest])] == 0)
        wrong = "the box has no chest of this type";
    if (wrong)
        rv_refuse_by(&r->in, "DR-Q3", DR_K_CELLS, value, wrong);
}

static void read_dream(reader *r)
{
    dr_state *s = r->s;
    read_used(r);
    belongs(r, DR_K_CELLS, 0, "-", SHOWN);
    if (!belongs(r, DR_K_DREAM, 0, "-", SHOWN) || r->in.wrong)
        return;
    uint64_t possible = dr_unseen_dreams(r->in.game, s, dr_level_of(s->round));
    rv_span value = rv_value(&r->in, DR_K_DREAM, 0, "");
    int number = 1;
    if (value.size == 0)
        while (!(possible & dr_bit(number)))
            number++;
    else
        number = read_noun(r, DR_K_DREAM, DR_N_DREAM, value);
    if (!(possible & dr_bit(number)))
        rv_refuse(&r->in, DR_K_DREAM, value, "this dream cannot be drawn in this round");
    s->number = (uint8_t)number;
    s->dream = dr_box_of(r->in.game)->dream[number - 1].cells;
    read_cells(r);
}

/* ---- Pieces ---- */

/* Notes where a segment lies, and refuses one that lies elsewhere too. */
static int place_segment(reader *r, int key, rv_span word)
{
    int segment = read_noun(r, key, DR_N_SEGMENT, word);
    if (r->segments & dr_bit(segment))
        rv_refuse(&r->in, key, word, "this segment lies in two places");
    r->segments |= dr_bit(segment);
    return segment;
}

static void read_visible(reader *r)
{
    const dr_box *box = dr_box_of(r->in.game);
    rv_span value = rv_value(&r->in, DR_K_VISIBLE, 0, ""), rest = value, word = { 0 };
    int shape = 0;
    if (value.size == 0) {
        for (; shape < DR_SHAPES; shape++) {
            int segment = 1;
            while (!(box->neutral[shape] & dr_bit(segment)))
                segment++;
            r->segments |= dr_bit(segment);
            r->s->visible[shape] = (uint8_t)segment;
        }
        return;
    }
    for (; rv_next_word(&rest, &word) && shape < DR_SHAPES; shape++) {
        if (rv_is(word, "."))
            continue;
        int segment = place_segment(r, DR_K_VISIBLE, word);
        if (!(box->neutral[shape] & dr_bit(segment)))
            rv_refuse(&r->in, DR_K_VISIBLE, word, "not a neutral segment of this shape");
        r->s->visible[shape] = (uint8_t)segment;
    }
    if (shape < DR_SHAPES || word.size > 0)
        rv_refuse(&r->in, DR_K_VISIBLE, value, "four segments are wanted, a dot for none");
}

static void read_gone(reader *r)
{
    const dr_box *box = dr_box_of(r->in.game);
    rv_span value = rv_value(&r->in, DR_K_GONE, 0, "-"), rest = value, word;
    while (rv_next_item(&r->in, &rest, &word)) {
        int chest = rv_noun_value(r->in.game, DR_N_CHEST, word);
        if (chest >= 1 && chest <= box->chests) {
            if (r->s->gone_chests & dr_bit(chest))
                rv_refuse(&r->in, DR_K_GONE, word, "this chest is gone twice");
            r->s->gone_chests |= dr_bit(chest);
            continue;
        }
        int segment = place_segment(r, DR_K_GONE, word);
        if (box->segment[segment - 1].set != DR_SETS)
            rv_refuse(&r->in, DR_K_GONE, word, "only neutral segments are listed here");
        r->s->gone_segments |= dr_bit(segment);
    }
}

static void read_token(reader *r)
{
    rv_span value = rv_value(&r->in, DR_K_TOKEN, 0, "-");
    int cell = dr_chest_cell(&r->s->dream);
    if (!belongs(r, DR_K_TOKEN, 0, "-", SETTLED) || rv_is(value, "-"))
        return;
    int token = read_noun(r, DR_K_TOKEN, DR_N_CHEST, value);
    int type = dr_box_of(r->in.game)->chest[token - 1].type;
    if (cell < 0 || dr_value_of(r->s->dream.kind[cell]) != type)
        rv_refuse(&r->in, DR_K_TOKEN, value, "not a chest of this dream's type");
    else if (r->s->gone_chests & dr_bit(token))
        rv_refuse(&r->in, DR_K_TOKEN, value, "this chest left the game");
    r->s->token = (uint8_t)token;
}

/* ---- A seat ---- */

static void read_fragments(reader *r, int seat)
{
    dr_player *p = dr_player_of(r->s, seat);
    rv_span value = rv_value(&r->in, DR_K_FRAGS, seat, "0 0 0 0"), rest = value, word = { 0 };
    int colour = 0, kinds = 0;
    for (; rv_next_word(&rest, &word) && colour < DR_COLOURS; colour++) {
        long number;
        if (!rv_number(word, 0, DR_PLENTY, &number)) {
            rv_refuse(&r->in, DR_K_FRAGS, word, "not a possible number");
            return;
        }
        p->fragments[colour] = (uint16_t)number;
        kinds += number > 0;
    }
    if (colour < DR_COLOURS || word.size > 0)
        rv_refuse(&r->in, DR_K_FRAGS, value, "four numbers are wanted");
    else if (kinds == DR_COLOURS)
        rv_refuse(&r->in, DR_K_FRAGS, value, "four colours would be a step on the star track");
}

/* Initial ones by shape, then bought ones. */
static void read_segments(reader *r, int seat)
{
    const dr_box *box = dr_box_of(r->in.game);
    dr_player *p = dr_player_of(r->s, seat);
    rv_span value = rv_value(&r->in, DR_K_SEGS, seat, ""), rest = value, word;
    int set = dr_set_of(r->in.game, seat), shape = -1;
    for (int i = 0; i < DR_SHAPES && value.size == 0; i++) {
        p->segment[p->owned++] = box->initial[set][i];
        r->segments |= dr_bit(box->initial[set][i]);
    }
    while (rv_next_item(&r->in, &rest, &word)) {
        int segment = place_segment(r, DR_K_SEGS, word);
        const dr_segment *row = &box->segment[segment - 1];
        if (p->owned == DR_OWNED) {
            rv_refuse(&r->in, DR_K_SEGS, value, "nobody owns more than 12 segments");
            return;
        }
        if (row->set != DR_SETS && row->set != set)
            rv_refuse(&r->in, DR_K_SEGS, word, "this segment is of another player's set");
        else if (row->set == set && row->shape <= shape)
            rv_refuse(&r->in, DR_K_SEGS, word, "initial segments come first, by shape");
        shape = row->set == set ? row->shape : DR_SHAPES;
        p->segment[p->owned++] = (uint8_t)segment;
    }
}

/* SEG:rK:CELL */
static void read_laid_word(reader *r, dr_player *p, rv_span word, uint64_t *covered)
{
    const dr_box *box = dr_box_of(r->in.game);
    rv_span cell_word = word, segment_word = rv_cut(&cell_word, ':');
    rv_span turn_word = rv_cut(&cell_word, ':');
    int segment = read_noun(r, DR_K_LAID, DR_N_SEGMENT, segment_word);
    int turn = rv_noun_value(r->in.game, DR_N_TURN, turn_word);
    int cell = rv_noun_value(r->in.game, DR_N_CELL, cell_word), slot = dr_slot_of(p, segment);
    if (turn < 0 || cell < 0 || slot < 0 || p->laid[slot]) {
        rv_refuse(&r->in, DR_K_LAID, word, "an owned segment as SEG:rK:CELL is wanted, each once");
        return;
    }
    int place = dr_place_of(turn, cell);
    uint64_t cells = box->shape[box->segment[segment - 1].shape].covers[place];
    if (cells == 0 || (cells & *covered))
        rv_refuse(&r->in, DR_K_LAID, word, "it cannot lie there");
    *covered |= cells;
    p->laid[slot] = (uint8_t)place;
}

static void read_composition(reader *r, int seat)
{
    dr_player *p = dr_player_of(r->s, seat);
    rv_span value = rv_value(&r->in, DR_K_LAID, seat, "-"), rest = value, word;
    uint64_t covered = 0;
    if (belongs(r, DR_K_LAID, seat, "-", SHOWN))
        while (rv_next_item(&r->in, &rest, &word))
            read_laid_word(r, p, word, &covered);
    if (p->woken && p->woken < r->s->round && covered)
        rv_refuse(&r->in, DR_K_LAID, value, "this player was awake before the round");
    p->done = belongs(r, DR_K_DONE, seat, "no", IN_READY | IN_COMPOSE)
              && read_yes(r, DR_K_DONE, seat, "no");
    value = rv_value(&r->in, DR_K_HELD, seat, "-");
    if (belongs(r, DR_K_HELD, seat, "-", IN_COMPOSE) && !rv_is(value, "-")) {
        int slot = dr_slot_of(p, read_noun(r, DR_K_HELD, DR_N_SEGMENT, value));
        if (slot < 0 || p->laid[slot] || p->done || p->woken)
            rv_refuse(&r->in, DR_K_HELD, value,
                      "only somebody composing holds a segment of the own tray");
        p->held = (uint8_t)(slot + 1);
    }
    if (belongs(r, DR_K_MOVES, seat, "0", IN_COMPOSE))
        p->moves =
            (uint8_t)rv_read_number(&r->in, DR_K_MOVES, seat, "0", 0, DR_BUDGET - (p->held > 0));
    if (p->woken && (p->done || p->moves))
        rv_refuse(&r->in, p->done ? DR_K_DONE : DR_K_MOVES, rv_span_of("?"),
                  "this player is awake");
}

static void read_pending(reader *r, int seat)
{
    dr_player *p = dr_player_of(r->s, seat);
    rv_span value = rv_value(&r->in, DR_K_COLOURS, seat, "-"), rest = value, word;
    if (belongs(r, DR_K_BATS, seat, "0", IN_CHOOSE))
        p->bats = (uint8_t)rv_read_number(&r->in, DR_K_BATS, seat, "0", 0, dr_in_tray(p));
    if (belongs(r, DR_K_COLOURS, seat, "-", IN_CHOOSE)) {
        while (rv_next_item(&r->in, &rest, &word)) {
            bool two = rv_is(word, "2");
            if (p->colours == DR_MOST + DR_MOST_ANY || (!two && !rv_is(word, "1"))) {
                rv_refuse(&r->in, DR_K_COLOURS, value, "at most 29 times 1 or 2 are wanted");
                return;
            }
            p->doubles |= (uint32_t)two << p->colours++;
        }
    }
    if (p->woken && (p->bats || p->colours))
        rv_refuse(&r->in, p->bats ? DR_K_BATS : DR_K_COLOURS, value, "this player is awake");
}

static void read_seat(reader *r, int seat)
{
    const dr_box *box = dr_box_of(r->in.game);
    dr_player *p = dr_player_of(r->s, seat);
    p->serenity = (uint8_t)rv_read_number_or(&r->in, DR_K_SERENITY, seat, box->serenity.start, 0,
                                             box->serenity.top);
    p->star =
        (uint8_t)rv_read_number_or(&r->in, DR_K_STAR, seat, box->star.start, 0, box->star.top);
    p->coins = (uint16_t)rv_read_number(&r->in, DR_K_COINS, seat, "2", 0, DR_PLENTY);
    p->keys = (uint16_t)rv_read_number(&r->in, DR_K_KEYS, seat, "0", 0, DR_PLENTY);
    p->woken =
        (uint8_t)rv_read_if(&r->in, DR_K_AWAKE, seat, "-", r->s->round - !stage_in(r, SETTLED));
    if ((p->serenity == 0) != (p->woken > 0))
        rv_refuse(&r->in, DR_K_AWAKE, rv_value(&r->in, DR_K_AWAKE, seat, "-"),
                  "awake is serenity 0");
    read_fragments(r, seat);
    read_segments(r, seat);
    if (r->in.wrong == NULL)
        read_composition(r, seat);
    if (r->in.wrong == NULL)
        read_pending(r, seat);
}

/* ---- The stages ---- */

static void read_named(reader *r)
{
    dr_state *s = r->s;
    bool given = dr_role_at_reveal(r->in.game), declared = false;
    if (!belongs(r, DR_K_NAMED, 0, "no", IN_COMPOSE))
        return;
    s->named = read_yes(r, DR_K_NAMED, 0, given ? "yes" : "no");
    for (int seat = 1; seat <= rv_seats(r->in.game); seat++)
        declared |= dr_seen(s, seat)->done;
    if (!s->named && (given || (declared && !dr_solo(r->in.game))))
        rv_refuse(&r->in, DR_K_NAMED, rv_span_of("no"), "the first dreamer of this round is known");
}

/* CELL:ITEM. The j-th element of the i-th sharer is element i + j * sharers of its cell. */
static void read_taken_of(reader *r, int seat, int8_t taken[DR_CELLS][DR_MOST])
{
    rv_span value = rv_value(&r->in, DR_K_TAKEN, seat, "-"), rest = value, word;
    int had[DR_CELLS] = { 0 };
    while (rv_next_item(&r->in, &rest, &word)) {
        rv_span item_word = word, cell_word = rv_cut(&item_word, ':');
        int item = rv_noun_value(r->in.game, DR_N_ITEM, item_word), order[RV_SEATS], place = 0;
        long cell = 1;
        bool fine = rv_number(cell_word, 1, DR_CELLS, &cell) && item >= 0
                    && dr_kind_of(r->s->dream.kind[cell - 1]) == DR_CONVERGING;
        int sharers = fine ? dr_sharers(r->in.game, r->s, (int)cell - 1, order) : 0;
        while (place < sharers && order[place] != seat)
            place++;
        int index = place + had[cell - 1]++ * sharers;
        if (place == sharers || index >= DR_MOST)
            rv_refuse(&r->in, DR_K_TAKEN, word, "this player cannot have drafted it");
        else
            taken[cell - 1][index] = (int8_t)item;
    }
}

/* Turns must have come one after the other, and only what a cell holds can be taken. */
static void check_taken(reader *r, int cell, const int8_t taken[DR_MOST])
{
    uint8_t left[DR_ITEMS] = { 0 };
    bool ended = false;
    dr_tally(r->s->dream.items[cell], left);
    for (int i = 0; i < DR_MOST; i++) {
        bool here = taken[i] >= 0;
        if (here && (ended || left[taken[i]]-- == 0)) {
            rv_refuse(&r->in, DR_K_TAKEN, rv_span_of(dr_item_words[taken[i]]),
                      "turns or contents of the cell do not allow this");
            return;
        }
        ended |= !here;
        if (here)
            r->s->taken[cell] = dr_push(r->s->taken[cell], taken[i]);
    }
}

static void check_draft(reader *r, const dr_draft *draft)
{
    rv_span cell = rv_value(&r->in, DR_K_DRAFT, 0, "-"), pool = rv_value(&r->in, DR_K_POOL, 0, "-");
    uint8_t left[DR_ITEMS] = { 0 };
    rv_span rest = pool, word;
    bool begun = false;
    for (int i = 0; i < DR_CELLS; i++)
        begun |= r->s->taken[i] != 0;
    for (int i = draft->cell + 1; i < DR_CELLS && draft->cell >= 0; i++)
        if (r->s->taken[i])
            rv_refuse(&r->in, DR_K_TAKEN, cell, "converging cells are drafted one after the other");
    if (rv_is(cell, "-")) {
        if (begun || !rv_is(pool, "-"))
            rv_refuse(&r->in, DR_K_DRAFT, cell,
                      "the draft has begun: its cell and pool are wanted");
        return;
    }
    long number = 0;
    if (!rv_number(cell, 1, DR_CELLS, &number) || number != draft->cell + 1)
        rv_refuse(&r->in, DR_K_DRAFT, cell, "not the converging cell that is being drafted");
    while (rv_next_item(&r->in, &rest, &word)) {
        int item = rv_noun_value(r->in.game, DR_N_ITEM, word);
        if (item < 0 || left[item] == DR_MOST)
            rv_refuse(&r->in, DR_K_POOL, word, "not an item of the pool");
        else
            left[item]++;
    }
    if (memcmp(left, draft->pool, sizeof left) != 0)
        rv_refuse(&r->in, DR_K_POOL, pool,
                  "pool and drafted items together must be what the cell holds");
}

static void read_draft(reader *r)
{
    int8_t taken[DR_CELLS][DR_MOST];
    for (int seat = 1; seat <= rv_seats(r->in.game); seat++)
        belongs(r, DR_K_TAKEN, seat, "-", IN_DRAFT | IN_CHEST);
    belongs(r, DR_K_DRAFT, 0, "-", IN_DRAFT);
    belongs(r, DR_K_POOL, 0, "-", IN_DRAFT);
    if (!stage_in(r, IN_DRAFT | IN_CHEST) || r->in.wrong)
        return;
    memset(taken, -1, sizeof taken);
    for (int seat = 1; seat <= rv_seats(r->in.game); seat++)
        read_taken_of(r, seat, taken);
    for (int cell = 0; cell < DR_CELLS && r->in.wrong == NULL; cell++)
        check_taken(r, cell, taken[cell]);
    if (r->in.wrong)
        return;
    dr_draft draft;
    dr_find_draft(r->in.game, r->s, &draft);
    if (stage_in(r, IN_DRAFT))
        check_draft(r, &draft);
    else if (draft.cell >= 0)
        rv_refuse(&r->in, DR_K_TAKEN, rv_span_of("-"), "a converging cell is not shared out");
}

static void read_turn(reader *r)
{
    dr_draft draft;
    if (!belongs(r, DR_K_TURN, 0, "-", IN_DRAFT | IN_BUY) || r->in.wrong)
        return;
    int turn = rv_read_if(&r->in, DR_K_TURN, 0, "-", rv_seats(r->in.game));
    if (r->s->at == DR_AT_BUY) {
        r->s->turn = (uint8_t)(turn ? turn : r->s->first);
        return;
    }
    dr_find_draft(r->in.game, r->s, &draft);
    if (turn && (draft.cell < 0 || draft.seat != turn))
        rv_refuse(&r->in, DR_K_TURN, rv_value(&r->in, DR_K_TURN, 0, "-"),
                  "another seat is on turn");
}

static void read_commit(reader *r, int seat)
{
    rv_span value = rv_value(&r->in, DR_K_COMMIT, seat, "-");
    int lo = 0, hi = 0;
    long number;
    if (!belongs(r, DR_K_COMMIT, seat, "-", IN_CHEST | IN_CALM) || rv_is(value, "-"))
        return;
    if (r->s->at == DR_AT_CHEST)
        dr_openings(r->in.game, r->s, seat, &lo, &hi);
    else
        hi = dr_most_calm(r->in.game, r->s, seat);
    if (lo == hi || !rv_number(value, lo, hi, &number))
        rv_refuse(&r->in, DR_K_COMMIT, value, "this player is not asked for such a number");
    else
        dr_player_of(r->s, seat)->commit = (uint8_t)(number + 1);
}

/* Who sleeps, and whether the stage fits: the game ends when too few are left (DR-Z1, DR-S1). */
static void check_sleepers(reader *r)
{
    const dr_state *s = r->s;
    int living = 0;
    for (int seat = 1; seat <= rv_seats(r->in.game); seat++)
        living += dr_lives(s, seat);
    bool few = living < (dr_solo(r->in.game) ? 1 : 2);
    rv_span at = rv_span_of(dr_at_words[s->at]);
    if (few && s->at != DR_AT_CHOOSE && s->at != DR_AT_OVER)
        rv_refuse(&r->in, DR_K_AT, at, "with so few asleep the game is over");
    if (!few && s->at == DR_AT_OVER && s->round < DR_ROUNDS)
        rv_refuse(&r->in, DR_K_AT, at, "the game is not over yet");
    bool named = s->named || (s->at != DR_AT_READY && s->at != DR_AT_COMPOSE);
    int woken = dr_seen(s, s->first)->woken;
    if (named && woken && woken < s->round)
        rv_refuse(&r->in, DR_K_FIRST, rv_value(&r->in, DR_K_FIRST, 0, "1"),
                  "this player was awake before");
}

const char *dr_read(const rv_game *game, void *state, const rv_pair *pairs, size_t count,
                    rv_complaint *complaint)
{
    dr_state *s = state;
    reader r = { .in = { game, pairs, count, complaint, NULL }, .s = s };
    read_round(&r);
    if (r.in.wrong == NULL)
        read_dream(&r);
    read_visible(&r);
    read_gone(&r);
    read_token(&r);
    for (int seat = 1; seat <= rv_seats(game) && r.in.wrong == NULL; seat++)
        read_seat(&r, seat);
    if (r.in.wrong == NULL)
        read_named(&r);
    if (r.in.wrong == NULL)
        check_sleepers(&r);
    if (r.in.wrong == NULL)
        read_draft(&r);
    if (r.in.wrong == NULL)
        read_turn(&r);
    for (int seat = 1; seat <= rv_seats(game) && r.in.wrong == NULL; seat++)
        read_commit(&r, seat);
    if (r.in.wrong)
        return r.in.wrong;
    s->head.over = s->at == DR_AT_OVER;
    dr_run_on(game, s, NULL);
    return NULL;
}
