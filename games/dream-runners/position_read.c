/*
 * Position text, reading (section 17 of the rules); position_print.c writes it. What no game could
 * show is refused by invariants.c (DR-Q2), except that nobody checks the pieces of earlier rounds:
 * who bought what, and what was used up.
 */
#include "core/reader.h"
#include "games/dream-runners/dream-runners.h"

#include <string.h>

typedef struct reader {
    rv_reader in;
    dr_state *s;
} reader;

static bool read_yes(reader *r, int key, int seat, const char *otherwise)
{
    rv_span value = rv_value(&r->in, key, seat, otherwise);
    bool yes = rv_is(value, "yes");
    if (!yes && !rv_is(value, "no"))
        rv_refuse(&r->in, key, value, "complaint.position.yes");
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
    rv_refuse(&r->in, key, word, "complaint.dr.thing");
    return 1;
}

static bool stage_in(const reader *r, unsigned stages)
{
    return stages >> r->s->at & 1;
}

/* Refuses a value that is not blank outside its stages; true in those stages. */
static bool belongs(reader *r, int key, int seat, const char *blank, unsigned stages)
{
    rv_span value = rv_value(&r->in, key, seat, blank);
    if (stage_in(r, stages))
        return true;
    if (!rv_is(value, blank))
        rv_refuse(&r->in, key, value, "complaint.dr.stage");
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
        rv_refuse(&r->in, DR_K_AT, at, "complaint.position.word");
    s->at = (uint8_t)(dr_at_words[stage] ? stage : DR_AT_COMPOSE);
    int seats = rv_seats(r->in.game);
    s->start = (uint8_t)rv_read_number_or(&r->in, DR_K_START, 0, fixed ? fixed : 1, 1, seats);
    s->first = (uint8_t)rv_read_number_or(&r->in, DR_K_FIRST, 0, s->start, 1, seats);
}

static void read_used(reader *r)
{
    rv_span rest = rv_value(&r->in, DR_K_USED, 0, "-"), word;
    while (rv_next_item(&r->in, &rest, &word)) {
        int number = read_noun(r, DR_K_USED, DR_N_DREAM, word);
        if (r->s->used & dr_bit(number))
            rv_refuse(&r->in, DR_K_USED, word, "complaint.dr.dream-twice");
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
    const char *wrong = dr_wrong_dream(dr_box_of(r->in.game), &r->s->dream);
    if (count < DR_CELLS || word.size > 0)
        wrong = "complaint.dr.nine";
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
    int number = possible ? __builtin_ctzll(possible) + 1 : 1;
    if (value.size)
        number = read_noun(r, DR_K_DREAM, DR_N_DREAM, value);
    s->number = (uint8_t)number;
    s->dream = dr_box_of(r->in.game)->dream[number - 1].cells;
    read_cells(r);
}

/* ---- Pieces ---- */

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
            r->s->visible[shape] = (uint8_t)segment;
        }
        return;
    }
    for (; rv_next_word(&rest, &word) && shape < DR_SHAPES; shape++) {
        if (rv_is(word, "."))
            continue;
        r->s->visible[shape] = (uint8_t)read_noun(r, DR_K_VISIBLE, DR_N_SEGMENT, word);
    }
    if (shape < DR_SHAPES || word.size > 0)
        rv_refuse(&r->in, DR_K_VISIBLE, value, "complaint.dr.four-segments");
}

static void read_gone(reader *r)
{
    const dr_box *box = dr_box_of(r->in.game);
    rv_span rest = rv_value(&r->in, DR_K_GONE, 0, "-"), word;
    while (rv_next_item(&r->in, &rest, &word)) {
        int chest = rv_noun_value(r->in.game, DR_N_CHEST, word);
        bool is_chest = chest >= 1 && chest <= box->chests;
        uint64_t *gone = is_chest ? &r->s->gone_chests : &r->s->gone_segments;
        uint64_t bit = dr_bit(is_chest ? chest : read_noun(r, DR_K_GONE, DR_N_SEGMENT, word));
        if (*gone & bit)
            rv_refuse(&r->in, DR_K_GONE, word, "complaint.dr.gone");
        *gone |= bit;
    }
}

static void read_token(reader *r)
{
    rv_span value = rv_value(&r->in, DR_K_TOKEN, 0, "-");
    if (!rv_is(value, "-"))
        r->s->token = (uint8_t)read_noun(r, DR_K_TOKEN, DR_N_CHEST, value);
}

/* ---- A seat ---- */

static void read_fragments(reader *r, int seat)
{
    dr_player *p = dr_player_of(r->s, seat);
    rv_span value = rv_value(&r->in, DR_K_FRAGS, seat, "0 0 0 0"), rest = value, word = { 0 };
    int colour = 0;
    for (; rv_next_word(&rest, &word) && colour < DR_COLOURS; colour++) {
        long number;
        if (!rv_number(word, 0, DR_PLENTY, &number)) {
            rv_refuse(&r->in, DR_K_FRAGS, word, "complaint.position.number");
            return;
        }
        p->fragments[colour] = (uint16_t)number;
    }
    if (colour < DR_COLOURS || word.size > 0)
        rv_refuse(&r->in, DR_K_FRAGS, value, "complaint.dr.four-numbers");
}

/* Initial ones by shape, then bought ones. */
static void read_segments(reader *r, int seat)
{
    const dr_box *box = dr_box_of(r->in.game);
    dr_player *p = dr_player_of(r->s, seat);
    rv_span value = rv_value(&r->in, DR_K_SEGS, seat, ""), rest = value, word;
    int set = dr_set_of(r->in.game, seat);
    for (int i = 0; i < DR_SHAPES && value.size == 0; i++)
        p->segment[p->owned++] = box->initial[set][i];
    while (rv_next_item(&r->in, &rest, &word)) {
        int segment = read_noun(r, DR_K_SEGS, DR_N_SEGMENT, word);
        if (p->owned == DR_OWNED) {
            rv_refuse(&r->in, DR_K_SEGS, value, "complaint.dr.owned");
            return;
        }
        p->segment[p->owned++] = (uint8_t)segment;
    }
}

/* SEG:rK:CELL */
static void read_laid_word(reader *r, dr_player *p, rv_span word)
{
    rv_span cell_word = word, segment_word = rv_cut(&cell_word, ':');
    rv_span turn_word = rv_cut(&cell_word, ':');
    int segment = read_noun(r, DR_K_LAID, DR_N_SEGMENT, segment_word);
    int turn = rv_noun_value(r->in.game, DR_N_TURN, turn_word);
    int cell = rv_noun_value(r->in.game, DR_N_CELL, cell_word), slot = dr_slot_of(p, segment);
    if (turn < 0 || cell < 0 || slot < 0 || p->laid[slot]) {
        rv_refuse(&r->in, DR_K_LAID, word, "complaint.dr.laid");
        return;
    }
    p->laid[slot] = (uint8_t)dr_place_of(turn, cell);
}

static void read_composition(reader *r, int seat)
{
    dr_player *p = dr_player_of(r->s, seat);
    rv_span value = rv_value(&r->in, DR_K_LAID, seat, "-"), rest = value, word;
    while (rv_next_item(&r->in, &rest, &word))
        read_laid_word(r, p, word);
    p->done = read_yes(r, DR_K_DONE, seat, "no");
    value = rv_value(&r->in, DR_K_HELD, seat, "-");
    if (!rv_is(value, "-")) {
        int slot = dr_slot_of(p, read_noun(r, DR_K_HELD, DR_N_SEGMENT, value));
        if (slot < 0)
            rv_refuse(&r->in, DR_K_HELD, value, "complaint.dr.own");
        p->held = (uint8_t)(slot + 1);
    }
    p->moves = (uint8_t)rv_read_number(&r->in, DR_K_MOVES, seat, "0", 0, DR_BUDGET);
}

static void read_pending(reader *r, int seat)
{
    dr_player *p = dr_player_of(r->s, seat);
    rv_span value = rv_value(&r->in, DR_K_COLOURS, seat, "-"), rest = value, word;
    p->bats = (uint8_t)rv_read_number(&r->in, DR_K_BATS, seat, "0", 0, DR_OWNED);
    while (rv_next_item(&r->in, &rest, &word)) {
        bool two = rv_is(word, "2");
        if (p->colours == DR_MOST + DR_MOST_ANY || (!two && !rv_is(word, "1"))) {
            rv_refuse(&r->in, DR_K_COLOURS, value, "complaint.dr.times");
            return;
        }
        p->doubles |= (uint32_t)two << p->colours++;
    }
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
    p->woken = (uint8_t)rv_read_if(&r->in, DR_K_AWAKE, seat, "-", DR_ROUNDS);
    read_fragments(r, seat);
    read_segments(r, seat);
    read_composition(r, seat);
    read_pending(r, seat);
}

/* ---- The stages ---- */

static void read_named(reader *r)
{
    if (belongs(r, DR_K_NAMED, 0, "no", IN_COMPOSE))
        r->s->named = read_yes(r, DR_K_NAMED, 0, dr_role_at_reveal(r->in.game) ? "yes" : "no");
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
            rv_refuse(&r->in, DR_K_TAKEN, word, "complaint.dr.drafted");
        else
            taken[cell - 1][index] = (int8_t)item;
    }
}

/* Sharers take in turn, so none may be ahead of the others. */
static void check_taken(reader *r, int cell, const int8_t taken[DR_MOST])
{
    bool ended = false;
    for (int i = 0; i < DR_MOST; i++) {
        bool here = taken[i] >= 0;
        if (here && ended) {
            rv_refuse(&r->in, DR_K_TAKEN, rv_span_of(dr_item_words[taken[i]]),
                      "complaint.dr.turns");
            return;
        }
        ended |= !here;
        if (here)
            r->s->taken[cell] = dr_push(r->s->taken[cell], taken[i]);
    }
}

/* Cell and pool follow from the rest, and are written for people to read. */
static void check_draft(reader *r)
{
    dr_draft draft;
    rv_span cell = rv_value(&r->in, DR_K_DRAFT, 0, "-"), pool = rv_value(&r->in, DR_K_POOL, 0, "-");
    uint8_t left[DR_ITEMS] = { 0 };
    rv_span rest = pool, word;
    bool begun = false;
    dr_find_draft(r->in.game, r->s, &draft);
    for (int i = 0; i < DR_CELLS; i++)
        begun |= r->s->taken[i] != 0;
    if (rv_is(cell, "-")) {
        if (begun || !rv_is(pool, "-"))
            rv_refuse(&r->in, DR_K_DRAFT, cell, "complaint.dr.draft-begun");
        return;
    }
    long number = 0;
    if (!rv_number(cell, 1, DR_CELLS, &number) || number != draft.cell + 1)
        rv_refuse(&r->in, DR_K_DRAFT, cell, "complaint.dr.not-drafted");
    while (rv_next_item(&r->in, &rest, &word)) {
        int item = rv_noun_value(r->in.game, DR_N_ITEM, word);
        if (item < 0 || left[item] == DR_MOST)
            rv_refuse(&r->in, DR_K_POOL, word, "complaint.dr.pool");
        else
            left[item]++;
    }
    if (memcmp(left, draft.pool, sizeof left) != 0)
        rv_refuse(&r->in, DR_K_POOL, pool, "complaint.dr.pool-sum");
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
    if (r->in.wrong == NULL && stage_in(r, IN_DRAFT))
        check_draft(r);
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
                  "complaint.dr.other-turn");
}

static void read_commit(reader *r, int seat)
{
    rv_span value = rv_value(&r->in, DR_K_COMMIT, seat, "-");
    if (!rv_is(value, "-"))
        dr_player_of(r->s, seat)->commit =
            (uint8_t)(rv_read_number(&r->in, DR_K_COMMIT, seat, "0", 0, DR_HIDDEN - 2) + 1);
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
        read_draft(&r);
    if (r.in.wrong == NULL)
        read_turn(&r);
    for (int seat = 1; seat <= rv_seats(game) && r.in.wrong == NULL; seat++)
        read_commit(&r, seat);
    rv_refuse_state(&r.in, dr_unsound(game, s));
    if (r.in.wrong)
        return r.in.wrong;
    s->head.over = s->at == DR_AT_OVER;
    dr_run_on(game, s, NULL);
    return NULL;
}
