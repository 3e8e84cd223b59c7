/*
 * Dream Runners: what the files of this game share. The rules are docs/rules/dream-runners.md;
 * comments name the ids of the rules that the code carries out.
 *
 * A composition. The grid has 49 cells, numbered row by row, so a set of cells is one 64-bit word.
 * A segment on the grid is a placement, one byte: 1 + turn * 49 + anchor cell, 0 when it is in the
 * tray. The box knows, per shape, which placements are legal on an empty grid and which cells
 * each covers; whether it may be laid now is one AND. What lies on the frame, what it collects
 * and what it costs is worked out from the placements whenever it is asked for: none of it is kept.
 *
 * A reward. The items of a cell are a sequence, because positions print them as they were written:
 * three bits an item after a leading 1 that marks the length, 0 for none. Twenty items fit (DR-B8).
 * The same word holds what has been drafted from a converging cell, in the order taken: who took
 * which element follows from the order of the sharers (DR-D1, DR-D3), and so do the pool and the
 * seat on turn, so that the draft of a dream is nine such words and nothing else.
 *
 * What has no identity before it is revealed (DR-H7) is not in the state: the unseen dreams,
 * segments and chests are the box minus the bit sets and slots below.
 *
 * Nobody can count another's composing moves: `moves` is its owner's alone and blank in other
 * views, and the marks of dr_due() are made of round, stage and public answers only (DR-H1).
 */
#ifndef DREAM_RUNNERS_H
#define DREAM_RUNNERS_H

#include "core/reverie.h"

enum {
    DR_SIDE = 7,
    DR_GRID = DR_SIDE * DR_SIDE,
    DR_CELLS = 9, /* of the frame, and of a dream */
    DR_SHAPES = 4,
    DR_TURNS = 4, /* orientations r0..r3 */
    DR_SIZE = 3,  /* cells of the largest shape */
    DR_PLACES = DR_TURNS * DR_GRID,
    DR_LEGAL = 60, /* placements of one shape on an empty grid (DR-B8) */
    DR_FIRST = 16, /* the most of these that share a first frame cell */
    DR_SETS = 4,   /* initial sets; the number of a neutral segment's set */
    DR_ROWS = 64,  /* of a file of the box, spaces of a track (DR-B8) */
    DR_OWNED = 12, /* 4 initial segments, 8 bought ones */
    DR_ROUNDS = 8,
    DR_LEVELS = 4,
    DR_TYPES = 3, /* of chests */
    DR_COLOURS = 4,
    DR_ITEMS = 8,
    DR_MOST = 20,    /* items of a cell, `any` of a dream (DR-B8) */
    DR_MOST_ANY = 9, /* of a token */
    DR_BUDGET = 240, /* composing moves (DR-C1) */
    DR_COINS = 2,    /* to begin with */
    DR_PRICE = 4,    /* of a segment */
    DR_CALM_PRICE = 3,
    DR_PLENTY = 9999, /* the most a counter may be in a position */
    DR_HIDDEN = 255   /* a commitment that the viewer may not know */
};

/* In canonical order, so that "sorted" is "by number". */
typedef enum dr_item {
    DR_ANY,
    DR_BLUE,
    DR_WHITE,
    DR_ORANGE,
    DR_GREEN,
    DR_SERENITY,
    DR_KEY,
    DR_COIN
} dr_item;

typedef enum dr_symbol {
    DR_GAP, /* no segment here */
    DR_PLAIN,
    DR_COLLECT,
    DR_BANISH,
    DR_DOUBLE,
    DR_BOTH
} dr_symbol;

/* What a dream cell is; its byte is kind << 4 | value (type of a chest, loss of a nightmare). */
typedef enum dr_kind {
    DR_NOTHING,
    DR_REWARD,
    DR_CHEST,
    DR_NIGHTMARE,
    DR_OCTOPUS,
    DR_BAT,
    DR_SPIDER, /* its fragment is its only item */
    DR_CONVERGING
} dr_kind;

typedef enum dr_at {
    DR_AT_READY,
    DR_AT_COMPOSE,
    DR_AT_DRAFT,
    DR_AT_CHEST,
    DR_AT_CHOOSE,
    DR_AT_BUY,
    DR_AT_CALM,
    DR_AT_OVER
} dr_at;

typedef uint64_t dr_items; /* a sequence of items */

typedef struct dr_cells { /* the nine cells of a dream */
    dr_items items[DR_CELLS];
    uint8_t kind[DR_CELLS];
    uint8_t spare[7];
} dr_cells;

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct dr_player {
    uint16_t coins, keys, fragments[DR_COLOURS];
    uint32_t doubles; /* bit k: the k-th pending colour is of two fragments */
    uint8_t colours;  /* pending colour choices */
    uint8_t bats;     /* pending bat losses */
    uint8_t serenity, star;
    uint8_t woken;  /* the round; 0: asleep */
    uint8_t commit; /* number + 1 of `open` or `calm`, 0: none, DR_HIDDEN in views */
    uint8_t done;   /* in COMPOSE: done, in READY: ready */
    uint8_t moves;  /* composing moves of this round */
    uint8_t held;   /* slot + 1 of the held segment */
    uint8_t owned;
    uint8_t segment[DR_OWNED]; /* initial ones by shape, then bought ones by time */
    uint8_t laid[DR_OWNED];    /* placement of each */
    uint8_t spare[2];
} dr_player;

typedef struct dr_state {
    rv_head head;
    uint64_t used;          /* dreams of earlier rounds, bit number - 1 */
    uint64_t gone_segments; /* neutral ones that left the game */
    uint64_t gone_chests;
    dr_cells dream;             /* of this round, blank in READY */
    dr_items taken[DR_CELLS];   /* from the converging cells */
    dr_player player[RV_SEATS]; /* by seat - 1 */
    uint8_t round, at, start, first;
    uint8_t named;  /* in COMPOSE: this round's first dreamer is known */
    uint8_t number; /* of the dream, its row in dreams.tsv from 1 */
    uint8_t token;  /* chest of this round */
    uint8_t turn;   /* seat on turn in BUY */
    uint8_t visible[DR_SHAPES];
    uint8_t spare[4];
} dr_state;
#pragma GCC diagnostic pop

/* ---- The box ---- */

typedef struct dr_way { /* a segment laid on an empty grid */
    uint64_t covers;
    uint8_t place, turn, anchor;
    uint8_t spare[5];
} dr_way;

typedef struct dr_shape {
    rv_span id;
    rv_name name;
    uint8_t size;
    uint8_t places;       /* legal ones */
    dr_way way[DR_LEGAL]; /* in the order of `lay` */
    bool offered[DR_TURNS];
    int8_t row[DR_TURNS][DR_SIZE], col[DR_TURNS][DR_SIZE]; /* steps from the anchor */
    uint8_t by_cell[DR_LEGAL];            /* the same by the first frame cell they cover, */
    uint8_t from[DR_CELLS + 1];           /* those of cell c from from[c] to from[c + 1] - 1 */
    uint64_t covers[DR_PLACES + 1];       /* by placement; 0: not legal */
    uint16_t frame[DR_PLACES + 1];        /* the same within the frame, bit per frame cell */
    uint8_t cell[DR_PLACES + 1][DR_SIZE]; /* grid cell of each symbol */
    uint8_t spot[DR_PLACES + 1][DR_SIZE]; /* its frame cell + 1; 0: outside, or no such symbol */
} dr_shape;

typedef struct dr_segment {
    rv_span id;
    rv_name name;
    uint8_t set, shape, coins, points;
    uint8_t symbol[DR_SIZE];
    uint8_t spare;
} dr_segment;

typedef struct dr_dream {
    rv_span id;
    rv_name name;
    dr_cells cells;
    uint8_t level;
    bool starred;
    uint8_t spare[6];
} dr_dream;

typedef struct dr_chest {
    rv_span id;
    rv_name name;
    dr_items contents;
    uint8_t type;
    uint8_t spare[7];
} dr_chest;

typedef struct dr_track {
    uint8_t top, start;
    uint8_t spare[2];
    int16_t points[DR_ROWS];
} dr_track;

typedef struct dr_rating {
    rv_span id;
    rv_name name;
    int16_t min, max;
    uint8_t spare[4];
} dr_rating;

typedef struct dr_box {
    dr_shape shape[DR_SHAPES];
    int segments, dreams, chests, ratings;
    dr_segment segment[DR_ROWS]; /* number - 1, like all that follow */
    dr_dream dream[DR_ROWS];
    dr_chest chest[DR_ROWS];
    dr_rating rating[DR_ROWS];
    dr_track serenity, star;
    uint8_t initial[DR_SETS][DR_SHAPES]; /* numbers of segments */
    uint8_t price[DR_TYPES + 1];         /* keys, by type; 0: no such chest */
    uint64_t neutral[DR_SHAPES];         /* bit sets of segments */
    uint64_t level[DR_LEVELS + 1];       /* bit sets of dreams */
    uint64_t starred;
    uint64_t type[DR_TYPES + 1]; /* bit sets of chests */
} dr_box;

/* ---- Words ---- */

enum dr_option {
    DR_O_PLAYERS,
    DR_O_TIMER,
    DR_O_DREAMER,
    DR_O_PATIENCE,
    DR_O_PACE,
    DR_O_STARRED,
    DR_O_SETS,
    DR_O_BOARDS,
    DR_O_CHESTS,
    DR_O_SEATS,
    DR_O_START
};

enum dr_noun {
    DR_N_NONE,
    DR_N_SEAT,
    DR_N_SEGMENT,
    DR_N_TURN,
    DR_N_CELL,
    DR_N_ITEM,
    DR_N_COLOUR,
    DR_N_COUNT,
    DR_N_SHAPE,
    DR_N_DREAM,
    DR_N_CHEST,
    DR_N_RATING
};

enum dr_verb {
    DR_V_READY,
    DR_V_PICK,
    DR_V_LAY,
    DR_V_DROP,
    DR_V_LIFT,
    DR_V_DONE,
    DR_V_TAKE,
    DR_V_OPEN,
    DR_V_LOSE,
    DR_V_CHOOSE,
    DR_V_BUY,
    DR_V_PASS,
    DR_V_CALM,
    DR_V_START,
    DR_V_TURN,
    DR_V_TIME,
    DR_V_EXPIRE
};

enum dr_event {
    DR_E_ROUND,
    DR_E_READY,
    DR_E_REVEAL,
    DR_E_FIRST,
    DR_E_LEAD,
    DR_E_TIMER,
    DR_E_PICK,
    DR_E_LAY,
    DR_E_DROP,
    DR_E_LIFT,
    DR_E_DONE,
    DR_E_SAND,
    DR_E_COMPOSED,
    DR_E_DRAFT,
    DR_E_UNSHARED,
    DR_E_TAKE,
    DR_E_COMMIT,
    DR_E_TOKEN,
    DR_E_OPEN,
    DR_E_CONTENTS,
    DR_E_COHERENCE,
    DR_E_NIGHTMARE,
    DR_E_OCTOPUS,
    DR_E_SPIDER,
    DR_E_BAT,
    DR_E_BANISH,
    DR_E_COLLECT,
    DR_E_STAR,
    DR_E_SERENITY,
    DR_E_AWAKE,
    DR_E_LOSE,
    DR_E_CHOOSE,
    DR_E_BUY,
    DR_E_VISIBLE,
    DR_E_EMPTY,
    DR_E_PASS,
    DR_E_CALM,
    DR_E_DRIFT,
    DR_E_OVER
};

enum dr_sheet { DR_S_SERENITY, DR_S_STAR, DR_S_SEGMENT, DR_S_AWAKE, DR_S_RATING };

enum dr_key {
    DR_K_ROUND,
    DR_K_AT,
    DR_K_START,
    DR_K_FIRST,
    DR_K_NAMED,
    DR_K_DREAM,
    DR_K_CELLS,
    DR_K_USED,
    DR_K_VISIBLE,
    DR_K_GONE,
    DR_K_TOKEN,
    DR_K_DRAFT,
    DR_K_POOL,
    DR_K_TURN,
    DR_K_SERENITY,
    DR_K_STAR,
    DR_K_COINS,
    DR_K_KEYS,
    DR_K_FRAGS,
    DR_K_SEGS,
    DR_K_LAID,
    DR_K_HELD,
    DR_K_MOVES,
    DR_K_DONE,
    DR_K_COMMIT,
    DR_K_TAKEN,
    DR_K_BATS,
    DR_K_COLOURS,
    DR_K_AWAKE,
    DR_K_TIMER,
    DR_K_GRID,
    DR_K_UNSEEN,
    DR_K_RANKS,
    DR_K_RATING
};

/* ---- Small things everybody uses ---- */

static inline const dr_box *dr_box_of(const rv_game *game)
{
    return game->box->content;
}

static inline bool dr_solo(const rv_game *game)
{
    return rv_seats(game) == 1;
}

static inline dr_player *dr_player_of(dr_state *s, int seat)
{
    return &s->player[seat - 1];
}

static inline const dr_player *dr_seen(const dr_state *s, int seat)
{
    return &s->player[seat - 1];
}

static inline bool dr_lives(const dr_state *s, int seat)
{
    return s->player[seat - 1].woken == 0;
}

static inline int dr_after(const rv_game *game, int seat) /* DR-F1 */
{
    return seat == rv_seats(game) ? 1 : seat + 1;
}

static inline int dr_kind_of(int cell)
{
    return cell >> 4;
}

static inline int dr_value_of(int cell)
{
    return cell & 15;
}

/* How often a symbol collects (DR-E4). */
static inline int dr_collects(int symbol)
{
    return symbol == DR_DOUBLE ? 2 : symbol == DR_COLLECT || symbol == DR_BOTH;
}

static inline bool dr_banishes(int symbol)
{
    return symbol == DR_BANISH || symbol == DR_BOTH;
}

static inline int dr_place_of(int turn, int cell)
{
    return 1 + turn * DR_GRID + cell;
}

static inline int dr_turn_of(int place)
{
    return (place - 1) / DR_GRID;
}

static inline int dr_anchor_of(int place)
{
    return (place - 1) % DR_GRID;
}

static inline uint64_t dr_bit(int number) /* of a dream, segment or chest */
{
    return (uint64_t)1 << (number - 1);
}

void dr_emit(rv_events *events, int kind, int a, int b, int c, int d);
void dr_emit_to(rv_events *events, int audience, int kind, int a, int b, int c, int d);

/* ---- items.c: sequences of items, and the grammar of cells ---- */

int dr_length(dr_items items);
int dr_item_at(dr_items items, int index);
dr_items dr_push(dr_items items, int item);
void dr_tally(dr_items items, uint8_t count[DR_ITEMS]); /* adds */
/* Read a REWARD or a cell; NULL, or what is wrong with it. */
const char *dr_read_reward(rv_span text, dr_items *items);
const char *dr_read_cell(rv_span text, dr_cells *cells, int index);
const char *dr_check_cells(const dr_cells *cells);  /* DR-B4, DR-B8: the nine together */
extern const char dr_too_many[], dr_too_many_any[]; /* two of their complaints: DR-B8 */
void dr_put_reward(dr_items items, rv_out *out);
void dr_put_cell(const dr_cells *cells, int index, rv_out *out);
int dr_chest_cell(const dr_cells *cells); /* its index, -1: none */

/* ---- box.c ---- */

const char *dr_load(const rv_file *, size_t, void *, rv_complaint *);

/* ---- setup.c: options and the first round ---- */

const char *dr_read_seconds(const rv_game *, rv_span, uint32_t *, rv_complaint *);
const char *dr_read_patience(const rv_game *, rv_span, uint32_t *, rv_complaint *);
const char *dr_read_pace(const rv_game *, rv_span, uint32_t *, rv_complaint *);
void dr_print_number(const rv_game *, uint32_t, rv_out *);
const char *dr_read_seats(const rv_game *, rv_span, uint32_t *, rv_complaint *);
void dr_print_seats(const rv_game *, uint32_t, rv_out *);
const char *dr_check(const rv_game *, rv_complaint *);
void dr_setup(const rv_game *, void *);
int dr_seconds(const rv_game *game);  /* of the timer; 0: untimed */
int dr_patience(const rv_game *game); /* 0: off */
int dr_pace(const rv_game *game);     /* 0: off */
bool dr_rotates(const rv_game *game); /* DR-V1 */
bool dr_role_at_reveal(const rv_game *game);
int dr_set_of(const rv_game *game, int seat);
extern const char *const dr_set_words[];

/* ---- grid.c: what a composition shows ---- */

typedef struct dr_frame {
    uint8_t symbol[DR_CELLS];
    uint8_t outside;  /* laid cells outside the frame */
    uint8_t collects; /* collect symbols anywhere (DR-E6) */
} dr_frame;

const uint8_t *dr_face(const rv_game *game, int segment); /* its symbols (DR-O6) */
uint64_t dr_covered(const rv_game *game, const dr_player *p);
void dr_look(const rv_game *game, const dr_player *p, dr_frame *frame);
void dr_letters(const rv_game *game, const dr_player *p, char letter[DR_GRID]); /* ' ': free */
int dr_slot_of(const dr_player *p, int segment);                                /* -1: not owned */
int dr_in_tray(const dr_player *p);        /* segments that are not laid */
extern const int8_t dr_frame_of[DR_GRID];  /* frame cell 0..8 of a grid cell, -1: outside */
extern const uint8_t dr_cell_of[DR_CELLS]; /* the grid cell of a frame cell */

static inline const dr_shape *dr_shape_of(const rv_game *game, int segment)
{
    const dr_box *box = dr_box_of(game);
    return &box->shape[box->segment[segment - 1].shape];
}

/* ---- draft.c: converging dreams (DR-D) ---- */

typedef struct dr_draft {
    int cell;    /* being drafted, -1: none */
    int seat;    /* on turn */
    int sharers; /* how many share it */
    int kinds;   /* different items left */
    uint8_t pool[DR_ITEMS];
} dr_draft;

/* Who shares a cell, in the order in which they take (DR-D1); returns how many. */
int dr_sharers(const rv_game *game, const dr_state *s, int cell, int order[RV_SEATS]);
/* Works out from the state which cell is being drafted, and what is left of it. */
void dr_find_draft(const rv_game *game, const dr_state *s, dr_draft *draft);
/* The seat on turn takes an item that is left. */
void dr_take(dr_state *s, const dr_draft *draft, int item, rv_events *events);
/* What a seat has drafted from a cell, in the order taken. */
dr_items dr_share(const rv_game *game, const dr_state *s, int seat, int cell);

/* ---- settle.c: what a composition brings and costs (DR-E, DR-T, DR-R) ---- */

typedef struct dr_yield {
    int item[DR_ITEMS]; /* received; those of DR_ANY are the pending choices */
    uint32_t doubles;   /* bit k: choice number k is of two fragments */
    int loss;           /* of serenity */
    int bats;           /* not banished */
} dr_yield;

/* What the composition of a seat brings and costs; changes nothing. Events may be NULL. */
void dr_reap(const rv_game *game, const dr_state *s, int seat, dr_yield *yield, rv_events *events);
/* The same of one cell, coherence apart; adds. */
void dr_reap_cell(const rv_game *game, const dr_state *s, int seat, int cell, const dr_frame *frame,
                  dr_yield *yield, rv_events *events);
/* How often a seat must, and may, open the chest (DR-T3); both 0 where it cannot. */
void dr_openings(const rv_game *game, const dr_state *s, int seat, int *lo, int *hi);
/* Settles the round for all seats at once (DR-R1), when composing, drafts and chests are done. */
void dr_settle(const rv_game *game, dr_state *s, rv_events *events);
void dr_add_fragments(const rv_game *game, dr_player *p, int seat, int colour, int count,
                      rv_events *events);
void dr_lose_segment(const rv_game *game, dr_state *s, int seat, int slot, rv_events *events);

/* ---- apply.c ---- */

void dr_apply(const rv_game *, void *, rv_move, rv_events *);

/* ---- rounds.c: the flow ---- */

void dr_begin_round(const rv_game *game, dr_state *s, int round, rv_events *events);
void dr_deal_segment(const rv_game *game, dr_state *s, int shape, rv_events *events);
void dr_name_first(dr_state *s, int seat, bool coin, rv_events *events);
void dr_end_turn(const rv_game *game, dr_state *s);                   /* in BUY */
void dr_pass_on(const rv_game *game, dr_state *s, rv_events *events); /* the stage is over */
void dr_run_on(const rv_game *game, dr_state *s, rv_events *events);  /* to the next decision */
int dr_next_living(const rv_game *game, const dr_state *s, int seat);
bool dr_too_few(const rv_game *game, const dr_state *s); /* asleep to go on: DR-Z1, DR-S1 */
bool dr_timer_runs(const rv_game *game, const dr_state *s);
bool dr_can_buy(const dr_state *s, int seat);
int dr_most_calm(const rv_game *game, const dr_state *s, int seat); /* 0: not asked */
bool dr_owes(const rv_game *game, const dr_state *s, int seat); /* READY, CHEST, CHOOSE, CALM.. */
uint64_t dr_unseen_dreams(const rv_game *game, const dr_state *s, int level); /* 0: all levels */
uint64_t dr_unseen_segments(const rv_game *game, const dr_state *s, int shape);
uint64_t dr_unseen_chests(const rv_game *game, const dr_state *s, int type);

static inline int dr_level_of(int round) /* DR-P5 */
{
    return (round + 1) / 2;
}

/* ---- moves.c ---- */

int dr_moves(const rv_game *, const void *, int, rv_move *);
int dr_prompt(const rv_game *, const void *, int);
const char *dr_why(const rv_game *, const void *, rv_move);
int dr_due(const rv_game *, const void *, rv_due *);
bool dr_races(const rv_game *, const void *, rv_move);

/* ---- views.c ---- */

void dr_redact(const rv_game *, void *, int);
void dr_guess(const rv_game *, void *, rv_rng *);
bool dr_composes_in_secret(const rv_game *game, const dr_state *s); /* DR-H1 */
/* May the viewer of this state see how that seat composes? */
bool dr_shows(const rv_game *game, const dr_state *s, int seat);

/* ---- scoring.c, ranges.c, invariants.c, position*.c, show*.c ---- */

void dr_result(const rv_game *, const void *, rv_result *);
void dr_rank(const rv_game *game, const dr_state *s, rv_result *result); /* as if it ended now */
int dr_score(const rv_game *game, const dr_state *s, int seat);
int dr_rating_of(const dr_box *box, int score);
const char *dr_out_of_range(const rv_game *game, const dr_state *s);
const char *dr_wrong_dream(const dr_box *box, const dr_cells *cells); /* nine cells, in a game */
/* What holds between decisions, too: asked of a position before it runs on to the next one. */
const char *dr_unsound(const rv_game *game, const dr_state *s);
const char *dr_bug(const rv_game *, const void *, const void *);
const char *dr_read(const rv_game *, void *, const rv_pair *, size_t, rv_complaint *);
void dr_print(const rv_game *, const void *, int, int, rv_out *);
void dr_noun(const rv_game *, int, int, const rv_lang *, rv_out *);
rv_span dr_forms(const rv_game *, int, int, const rv_lang *);
void dr_describe(const rv_game *, int, int, const rv_lang *, rv_out *);
void dr_detail(const rv_game *, const void *, rv_move, const rv_lang *, rv_out *);
void dr_text(const rv_game *, const void *, const rv_lang *, rv_out *);
void dr_json(const rv_game *, const void *, rv_json *);

extern const rv_rules dr_rules;
extern const rv_key dr_keys[];
extern const char *const dr_at_words[]; /* by dr_at */
extern const char *const dr_item_words[];
extern const char dr_symbol_letters[]; /* by dr_symbol */

#endif
