/*
 * Dreamscape: what the files of this game share. The rules are docs/rules/dreamscape.md; comments
 * name the ids of the rules that the code carries out.
 *
 * Where all shards lie. There are 134 of them (DS-C7) and neither a stack nor a row of the
 * Dreamworld has an upper limit, so a fixed room per stack would either overflow or be enormous.
 * Instead all ordered lines of shards (24 stacks for each seat, then six rows) follow each other in
 * one ledger of 134 bytes, and `bound` says where each line begins: line k is shard[bound[k]] ..
 * shard[bound[k + 1] - 1], bottom (or key end) first. However the players build, the ledger cannot
 * overflow, and the whole state has 704 bytes. Putting a shard somewhere moves the tail of the
 * ledger by a byte and raises the bounds after it; the rows, which change most, come last. A shard
 * is its colour, plus DS_SEEN for a gray of a mountain that has paid this Cycle (DS-D5): the mark
 * is on the shard, so it goes wherever the Golem carries it.
 *
 * Shards without an order (bag, Hands) are counts per colour. A shard in the power slot of a card
 * is slot[card]; that of a pile is the slot of its top card, which makes both kinds of slot one.
 *
 * Cards have a ledger of their own, for all ordered lines of cards. What nobody has seen yet is a
 * set, `unseen`, one bit per card: a card gets its place only when it is drawn (DS-V2). A card
 * under a deck remembers in its two high bits who put it there (DS-V5). In a view a card whose
 * identity is hidden is DS_HIDDEN, and its bit is back in `unseen` (DS-V8).
 *
 * Nothing that follows from the rest is stored: whose turn it is in a phase is head.waiting, who
 * has finished follows from `order`, which Sleeper lies on top follows from it too (DS-F5).
 */
#ifndef DREAMSCAPE_H
#define DREAMSCAPE_H

#include "core/reverie.h"

enum {
    DS_SHARDS = 134,
    DS_COLOURS = 6,
    DS_CARDS = 50,
    DS_LONG = 4,   /* slots in a row, the most a structure may be long */
    DS_CELLS = 16, /* of a structure: 4 x 4 */
    DS_HIGH = 10,  /* most shards in a pictured stack */
    DS_WAYS = 12,  /* rotations and mirror images of a honeycomb; a square has 8 */
    DS_PURPOSES = 16,
    DS_TILES = 4,
    DS_STEPS = 12, /* of the scale of a purpose */
    DS_LOCATIONS = 6,
    DS_LINKS = 7,
    DS_SLOTS = 24,
    DS_GRID = 24, /* coordinates of slots are smaller */
    DS_OFFSETS = (2 * DS_LONG - 1) * (2 * DS_LONG - 1),
    DS_DECKS = 3,
    DS_OWN = 20, /* most uncompleted cards (DS-M9) */
    DS_DRAWN = 6,
    DS_CYCLES = 6,
    DS_AP = 4,
    DS_LIMIT = 2, /* collecting stops at that many of a colour (DS-T3) */
    DS_RATINGS = 16,
    DS_DEPTH = 3 /* a power, the draw it led to, and RETAIN: more cannot be open */
};

typedef enum ds_colour { DS_BLUE, DS_GRAY, DS_BROWN, DS_GREEN, DS_WHITE, DS_RED } ds_colour;
enum { DS_COLOUR = 7, DS_SEEN = 8 }; /* parts of a shard in the ledger */

/* A card under a deck: its number, and seat - 1 in the bits from DS_BY on. */
enum { DS_HIDDEN = 63, DS_CARD = 63, DS_BY = 6 };
enum { DS_HIDDEN_CHOICE = 255 }; /* `kept` in a view that may not show it (DS-V8) */

typedef enum ds_power {
    DS_ARCHIVES,
    DS_HARVESTERS,
    DS_TOWER,
    DS_GOLEM,
    DS_LAKE,
    DS_KING,
    DS_POWERS
} ds_power;

typedef enum ds_phase {
    DS_IN_SETUP,
    DS_IN_TRAVEL,
    DS_IN_CREATION,
    DS_IN_FINAL,
    DS_IS_OVER
} ds_phase;

/* In the order of section 8. The first four are the phases; the others are sub-decisions. */
typedef enum ds_prompt {
    DS_SETUP,
    DS_TRAVEL,
    DS_CREATION,
    DS_FINAL,
    DS_PAY,
    DS_SOW,
    DS_HARVEST,
    DS_LAKE_WHERE,
    DS_LAY,
    DS_TOWER_PULL,
    DS_GOLEM_LIFT,
    DS_DROP,
    DS_DECK,
    DS_PICK,
    DS_COMPLETE,
    DS_RETAIN,
    DS_PROMPTS
} ds_prompt;

/* Lines of the ledger of shards. */
enum { DS_STACKS = 0, DS_ROWS = RV_SEATS * DS_SLOTS, DS_LINES = DS_ROWS + DS_LOCATIONS };
/* Lines of the ledger of cards: + deck - 1, or + seat - 1. */
enum {
    DS_UNDER = 0,
    DS_MINE = DS_UNDER + DS_DECKS,
    DS_PILE = DS_MINE + RV_SEATS,
    DS_IN_DRAW = DS_PILE + RV_SEATS,
    DS_CARD_LINES = DS_IN_DRAW + RV_SEATS
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* An open sub-decision. `a` and `b` by kind: PAY card, 1 to store; HARVEST two colours + 1, the
   smaller first, 0 for none; LAY location; TOWER and GOLEM what is left; DROP slot, level;
   DECK cards to draw; PICK deck; RETAIN colour of the completed card's shard. */
typedef struct ds_open {
    uint8_t kind, a, b;
} ds_open;

typedef struct ds_seat {
    uint32_t trees; /* bit per slot */
    uint32_t walk;  /* DS-D8, bit per slot */
    int16_t score;
    uint8_t at; /* location of the Sleeper */
    uint8_t ap;
    uint8_t hands[DS_COLOURS];
    uint8_t trail;   /* DS-T8, bit per location */
    uint8_t used;    /* DS-T9 */
    uint8_t dreamer; /* slot + 1; 0: outside */
    uint8_t land;    /* DS-D4 */
    uint8_t stray;   /* DS-B8 */
    uint8_t kept;    /* in SETUP: index of the chosen card among those drawn, + 1 */
    uint8_t depth;
    ds_open open[DS_DEPTH];
    uint8_t spare[2];
} ds_seat;

typedef struct ds_state {
    rv_head head;
    uint64_t unseen; /* bit per card */
    ds_seat seat[RV_SEATS];
    uint8_t shard[DS_SHARDS];
    uint8_t bound[DS_LINES + 1];
    uint8_t card[DS_CARDS];
    uint8_t card_bound[DS_CARD_LINES + 1];
    uint8_t slot[DS_CARDS];  /* colour + 1 of the shard in a card's power slot */
    uint8_t laid[DS_SHARDS]; /* LAY: colours laid so far; only one seat can be laying */
    uint8_t laid_count;
    uint8_t bag[DS_COLOURS];
    uint8_t order[RV_SEATS];       /* seats by Initiative */
    uint8_t tile[DS_TILES];        /* purpose + 1 */
    uint8_t tile_colour[DS_TILES]; /* colour + 1 */
    uint8_t cycle, phase, pool;    /* pool: trees left */
    uint8_t links, mr, reserve;    /* Nightmare: bit per link with a red; his location */
} ds_state;

#pragma GCC diagnostic pop

_Static_assert((int)DS_HIDDEN >= (int)DS_CARDS, "the mark for a hidden card must be no card");

/* What a cell of a structure or a slot of a board looks like, without the Dreamer: three bits per
   shard from the bottom, colour + 1, and a bit for a tree. 0 is an empty slot. */
enum { DS_TREE_LOOK = 1 << 30, DS_TOO_HIGH = 0x3FFFFFFF };

/* The boards of a box, each with the lattice of its name; also the values of the option. */
enum { DS_HONEYCOMB, DS_SQUARE, DS_BOARDS };

enum { DS_OUTSIDE = 255 };

/* A board as the box describes it (board.c). Honeycomb coordinates are axial: x along a row, y by
   rows, and each row starts half a slot further right. */
typedef struct ds_lattice {
    uint8_t kind, slots, entry; /* no slots: the box has no such board */
    struct ds_slot {
        rv_span id;
        int8_t x, y;
        uint32_t next; /* its neighbours */
    } slot[DS_SLOTS];
    uint8_t apart[DS_SLOTS][DS_SLOTS]; /* least numbers of steps */
    /* The slot at that offset (ds_offset()) from a slot, or DS_OUTSIDE. */
    uint8_t at[DS_SLOTS][DS_OFFSETS];
} ds_lattice;

/* A structure on one of the boards (structure.c). Cell 0 is the Dreamer's, if he is pictured; the
   others are seen from it. */
typedef struct ds_structure {
    uint8_t cells, ways;
    bool dreamer;
    int8_t x[DS_CELLS], y[DS_CELLS];
    uint32_t look[DS_CELLS];
    uint8_t way[DS_WAYS][DS_CELLS]; /* offsets of its cells, turned and mirrored; no repeats */
    uint16_t fits[DS_SLOTS];        /* bit per way that stays on the board with cell 0 here */
} ds_structure;

typedef struct ds_card {
    rv_span id;
    rv_name name;
    uint8_t level, points, power;
    ds_structure on[DS_BOARDS], once; /* once: on the honeycomb up to version 2 of the rules */
} ds_card;

typedef enum ds_kind {
    DS_MOST_SHARDS,
    DS_MOST_PAIRS,
    DS_MOST_CARDS,
    DS_FARTHEST,
    DS_MOST_COLOUR,
    DS_MOST_SINGLES,
    DS_COUNT_COLOUR,
    DS_LONGEST_PATH,
    DS_NO_RED,
    DS_FEWEST_EMPTY,
    DS_VIEW,
    DS_KINDS
} ds_kind;

typedef enum ds_solo { DS_SAME, DS_AT_LEAST, DS_AT_MOST } ds_solo;

typedef struct ds_purpose {
    rv_span id;
    rv_name name;
    uint8_t kind, colour, nightmare, points;
    uint8_t solo, solo_value;
    uint8_t steps, step[DS_STEPS], step_points[DS_STEPS];
} ds_purpose;

typedef struct ds_location {
    rv_span id;
    rv_name name;
    uint8_t power;
    uint8_t linked;                 /* bit per location - 1 */
    uint8_t link[DS_LOCATIONS + 1]; /* by the location at the other end: link + 1 */
} ds_location;

typedef struct ds_box {
    struct ds_shard_row {
        rv_span id;
        rv_name name;
        char letter;
        uint8_t count, bag[2], on_tiles; /* bag: without and with Nightmare */
    } colour[DS_COLOURS];
    ds_location location[DS_LOCATIONS + 1]; /* from 1 */
    int links;
    uint8_t from[DS_LINKS], to[DS_LINKS];
    ds_lattice lattice[DS_BOARDS];
    int size[RV_SEATS + 1], trees[RV_SEATS + 1], all_trees; /* by number of players */
    int ratings;
    struct ds_rating {
        rv_span id;
        rv_name name;
        int16_t min;
    } rating[DS_RATINGS];
    ds_purpose purpose[DS_PURPOSES];
    uint64_t level[DS_DECKS + 1]; /* the cards of a deck */
    ds_card card[DS_CARDS];
} ds_box;

#include "games/dreamscape/words.h"

static inline const ds_box *ds_box_of(const rv_game *game)
{
    return game->box->content;
}

/* The board of this game. */
static inline const ds_lattice *ds_lattice_of(const rv_game *game)
{
    return &ds_box_of(game)->lattice[game->option[DS_O_BOARD]];
}

/* The structure of a card on it. */
static inline const ds_structure *ds_structure_of(const rv_game *game, int number)
{
    const ds_card *card = &ds_box_of(game)->card[number];
    if (game->version <= 2 && game->option[DS_O_BOARD] == DS_HONEYCOMB)
        return &card->once;
    return &card->on[game->option[DS_O_BOARD]];
}

static inline bool ds_solo_game(const rv_game *game)
{
    return rv_seats(game) == 1;
}

static inline bool ds_nightmare(const rv_game *game)
{
    return game->option[DS_O_NIGHTMARE];
}

/* DS-O1: do all seats owe decisions at once in this phase? In version 1 of the rules FINAL was,
   too. */
static inline bool ds_together(const rv_game *game, int phase)
{
    return game->option[DS_O_CREATION]
           && (phase == DS_IN_CREATION || (phase == DS_IN_FINAL && game->version == 1));
}

static inline ds_seat *ds_of(ds_state *s, int seat)
{
    return &s->seat[seat - 1];
}

static inline const ds_seat *ds_see(const ds_state *s, int seat)
{
    return &s->seat[seat - 1];
}

/* Takes the lowest bit out of a set that is not empty. */
static inline int ds_next_bit(uint32_t *set)
{
    int bit = __builtin_ctz(*set);
    *set &= *set - 1;
    return bit;
}

static inline int ds_next_card(uint64_t *set)
{
    int bit = __builtin_ctzll(*set);
    *set &= *set - 1;
    return bit;
}

static inline void ds_emit(rv_events *events, int kind, int a, int b, int c, int d)
{
    if (events)
        rv_emit(events, (rv_event){ .kind = (uint8_t)kind,
                                    .audience = RV_EVERYBODY,
                                    .arg = { (int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d } });
}

/* ---- ledger.c: lines of shards and of cards, Hands and the bag ---- */

static inline int ds_row(int location)
{
    return DS_ROWS + location - 1;
}

static inline int ds_stack(int seat, int slot)
{
    return DS_STACKS + (seat - 1) * DS_SLOTS + slot;
}

static inline int ds_height(const ds_state *s, int line)
{
    return s->bound[line + 1] - s->bound[line];
}

static inline const uint8_t *ds_shards(const ds_state *s, int line)
{
    return &s->shard[s->bound[line]];
}

/* The colour of the last shard of a line that is not empty. */
static inline int ds_top(const ds_state *s, int line)
{
    return s->shard[s->bound[line + 1] - 1] & DS_COLOUR;
}

void ds_push(ds_state *s, int line, int shard);
int ds_pop(ds_state *s, int line);                       /* its colour */
void ds_carry(ds_state *s, int from, int level, int to); /* shards from a level (1..) upwards */

static inline int ds_count(const ds_state *s, int line)
{
    return s->card_bound[line + 1] - s->card_bound[line];
}

static inline const uint8_t *ds_cards(const ds_state *s, int line)
{
    return &s->card[s->card_bound[line]];
}

void ds_add_card(ds_state *s, int line, int card);
int ds_take_card(ds_state *s, int line, int index);               /* index from 0 */
int ds_find_card(const ds_state *s, int line, int card);          /* its index, or -1 */
int ds_top_card(const ds_state *s, int seat);                     /* of the pile; -1: none */
int ds_deck_size(const ds_state *s, const ds_box *box, int deck); /* right on views too */
bool ds_no_decks(const ds_state *s, const ds_box *box);

int ds_draw_shard(const rv_game *game, ds_state *s); /* from a bag that is not empty */
bool ds_bag_empty(const ds_state *s);
bool ds_can_pay(const ds_seat *p); /* a shard that is not red */

/* A board as sets of slots. */
typedef struct ds_board {
    uint32_t full, bare, red, brown;
    uint32_t fringe; /* empty slots next to a shard */
} ds_board;

ds_board ds_board_of(const ds_lattice *l, const ds_state *s, int seat);

static inline uint32_t ds_dreamer_bit(const ds_seat *p)
{
    return p->dreamer ? 1u << (p->dreamer - 1) : 0;
}

/* DS-D6: nothing but `step` now. */
static inline bool ds_on_tree(const ds_seat *p)
{
    return p->trees & ds_dreamer_bit(p);
}

void ds_score(ds_seat *p, int points);
void ds_open_up(ds_state *s, int seat, int kind, int a, int b);
void ds_close(ds_state *s, int seat);
static inline ds_open *ds_asked(ds_state *s, int seat)
{
    return &s->seat[seat - 1].open[s->seat[seat - 1].depth - 1];
}

/* ---- box.c ---- */

const char *ds_load(const rv_file *, size_t, void *, rv_complaint *);

/* ---- board.c: boards as they come out of the box ---- */

bool ds_load_boards(const rv_file *files, size_t count, ds_box *box, rv_complaint *complaint);
bool ds_touch(int kind, int dx, int dy);    /* are two places at this distance neighbours? */
bool ds_too_long(int kind, int dx, int dy); /* for one structure (DS_LONG) */
int ds_offset(int dx, int dy);
int ds_ways(int kind);
void ds_turn(int kind, int way, int *dx, int *dy);
uint32_t ds_around(const ds_lattice *l, uint32_t set); /* all neighbours of a set of slots */

/* ---- structure.c ---- */

/* From the cell of a column of cards.tsv: "0,0=KK;1,0=B@". */
void ds_read_structure(rv_tsv *t, const ds_box *box, int board, int column, ds_structure *made);

/* ---- setup.c: the first deal, phases and Emergence ---- */

const char *ds_check(const rv_game *, rv_complaint *);
void ds_setup(const rv_game *, void *);
void ds_reveal_choices(const rv_game *game, ds_state *s, rv_events *events); /* DS-S6 */
/* A seat has finished its part of the phase: goes on to the next seat, or to the next phase. */
void ds_next(const rv_game *game, ds_state *s, int seat, rv_events *events);

/* ---- travel.c ---- */

int ds_list_travel(const rv_game *game, const ds_state *s, int seat, rv_move *out);
/* The rule against this `go`, or NULL. */
const char *ds_go_refused(const rv_game *game, const ds_state *s, int seat, int location);
bool ds_go_is_free(const rv_game *game, const ds_state *s, int seat, int location);
void ds_begin_travel(ds_state *s, int seat, rv_events *events);
void ds_collect(ds_state *s, int seat, rv_events *events);
void ds_go(const rv_game *game, ds_state *s, int seat, int location, rv_events *events);
void ds_use_location(const rv_game *game, ds_state *s, int seat, rv_events *events);
void ds_end_travel(const rv_game *game, ds_state *s, int seat, rv_events *events);
bool ds_can_collect(const ds_state *s, int seat);
const char *ds_power_refused(const ds_state *s, int seat);

/* ---- nightmare.c ---- */

bool ds_link_gives_red(const ds_box *box, const ds_state *s, int seat, int location);
/* Where the empty links of a location lead: bit per location - 1. */
uint32_t ds_free_links(const ds_box *box, const ds_state *s, int location);
bool ds_haunt(const rv_game *game, ds_state *s, int seat, rv_events *events); /* must sow? */
void ds_sow(const rv_game *game, ds_state *s, int seat, int location, rv_events *events);
int ds_reds(const ds_state *s, int seat); /* DS-N9 */

/* ---- creation.c ---- */

int ds_list_creation(const rv_game *game, const ds_state *s, int seat, rv_move *out);
uint32_t ds_places(const ds_lattice *l, const ds_board *b, int colour); /* DS-B1 to DS-B3 */
const char *ds_place_refused(const ds_lattice *l, const ds_state *s, int seat, int colour,
                             int slot);
int ds_trade_price(int colour);
void ds_place(const rv_game *game, ds_state *s, int seat, int colour, int slot, rv_events *events);
void ds_plant(const rv_game *game, ds_state *s, int seat, int slot, rv_events *events);
void ds_trade(ds_state *s, int seat, int given, int wanted, rv_events *events);
void ds_end_creation(const rv_game *game, ds_state *s, int seat, rv_events *events);
void ds_lose_land(ds_seat *p); /* DS-D9 */

/* ---- walk.c ---- */

bool ds_can_enter(const ds_lattice *l, const ds_state *s, int seat);
const char *ds_step_refused(const rv_game *game, const ds_state *s, int seat, int slot);
bool ds_step_is_free(const ds_state *s, int seat, int slot);
void ds_enter(const rv_game *game, ds_state *s, int seat, rv_events *events);
void ds_step(const rv_game *game, ds_state *s, int seat, int slot, rv_events *events);
bool ds_is_mountain(const ds_state *s, int line, bool *fresh);

/* ---- match.c ---- */

uint32_t ds_look(const ds_state *s, int seat, int slot);
/* The seat's own cards that match now, in order; returns how many. */
int ds_matching(const rv_game *game, const ds_state *s, int seat, uint8_t list[DS_OWN]);

/* Where a structure could still be completed by building and planting alone. */
enum { DS_FITS = 4 };
typedef struct ds_fit {
    int missing; /* shards and trees */
    uint8_t slot[DS_CELLS];
} ds_fit;

/* The placements that lack least, among those within reach of what is built; returns how many. */
int ds_fitting(const rv_game *game, const ds_state *s, int seat, int card, ds_fit list[DS_FITS]);

/* ---- cards.c ---- */

void ds_test(const rv_game *game, ds_state *s, int seat, rv_events *events); /* DS-M2 */
void ds_complete(const rv_game *game, ds_state *s, int seat, int card, rv_events *events);
void ds_retain(const rv_game *game, ds_state *s, int seat, int colour, rv_events *events);
void ds_draw(const rv_game *game, ds_state *s, int seat, int deck, int count, rv_events *events);
/* Card -1: none of them. */
void ds_keep(const rv_game *game, ds_state *s, int seat, int card, rv_events *events);
void ds_offer_draw(const rv_game *game, ds_state *s, int seat, int count, rv_events *events);

/* ---- powers.c ---- */

int ds_list_own_cards(const rv_game *game, const ds_state *s, int seat, int n, rv_move *out);
const char *ds_use_refused(const rv_game *game, const ds_state *s, int seat, int card, bool store);
void ds_start_power(const rv_game *game, ds_state *s, int seat, int power, rv_events *events);
void ds_pay(const rv_game *game, ds_state *s, int seat, int colour, rv_events *events);
void ds_seed(ds_state *s, int seat, int colour, int location, rv_events *events);
void ds_reorder(ds_state *s, int seat, int location, rv_events *events);
void ds_lay(ds_state *s, int seat, int colour, rv_events *events);
void ds_to_lay(const ds_state *s, int location, int left[DS_COLOURS]);
void ds_pull(const rv_game *game, ds_state *s, int seat, int slot, rv_events *events);
uint32_t ds_drops(const ds_lattice *l, const ds_state *s, int seat, int slot, int level);
int ds_list_lift(const rv_game *game, const ds_state *s, int seat, rv_move *out);
void ds_drop(const rv_game *game, ds_state *s, int seat, int slot, rv_events *events);

/* ---- moves.c ---- */

int ds_prompt_of(const ds_state *s, int seat);
int ds_list(const rv_game *game, const ds_state *s, int seat, rv_move *out);
int ds_moves(const rv_game *, const void *, int, rv_move *);
int ds_prompt_index(const rv_game *, const void *, int);
const char *ds_why(const rv_game *, const void *, rv_move);

/* ---- apply.c ---- */

void ds_apply(const rv_game *, void *, rv_move, rv_events *);

/* ---- scoring.c ---- */

/* What a tile compares. */
int ds_figure(const rv_game *game, const ds_state *s, int seat, int tile);
int ds_tile_points(const rv_game *game, const ds_state *s, int seat, int tile);
void ds_final_score(const rv_game *game, ds_state *s, rv_events *events);
void ds_result(const rv_game *, const void *, rv_result *);
int ds_rating_of(const ds_box *box, int score);

/* ---- views.c, ranges.c, invariants.c, position*.c, show*.c ---- */

void ds_redact(const rv_game *, void *, int);
void ds_guess(const rv_game *, void *, rv_rng *);
const char *ds_bug(const rv_game *, const void *, const void *);
const char *ds_out_of_range(const rv_game *game, const ds_state *s);
const char *ds_read(const rv_game *, void *, const rv_pair *, size_t, rv_complaint *);
void ds_print(const rv_game *, const void *, int, int, rv_out *);
void ds_put_board(const rv_game *game, const ds_state *s, int seat, rv_out *out);
void ds_put_open(const rv_game *game, const ds_state *s, int seat, rv_out *out);
void ds_put_stack(const ds_box *box, const ds_state *s, int seat, int slot, rv_out *out);
void ds_put_look(const ds_box *box, uint32_t look, bool dreamer, rv_out *out);
void ds_noun(const rv_game *, int, int, const rv_lang *, rv_out *);
/* show_table.c */
void ds_show_board(const rv_game *game, const ds_state *s, int seat, rv_out *out);
/* A line of the ledger, as pictures side by side. */
void ds_show_cards(const rv_game *game, const ds_state *s, int line, const rv_lang *lang,
                   rv_out *out);
void ds_say_open(const rv_game *, const ds_state *, const ds_open *, const rv_lang *, rv_out *);
void ds_put_power(const ds_box *box, int power, const rv_lang *lang, rv_out *out); /* its name */
rv_span ds_forms(const rv_game *, int, int, const rv_lang *);
void ds_describe(const rv_game *, int, int, const rv_lang *, rv_out *);
void ds_detail(const rv_game *, const void *, rv_move, const rv_lang *, rv_out *);
void ds_text(const rv_game *, const void *, const rv_lang *, rv_out *);
void ds_json(const rv_game *, const void *, rv_json *);

extern const rv_rules ds_rules;
extern const rv_key ds_keys[];
extern const char *const ds_phase_words[], *const ds_prompt_words[];
extern const char *const ds_power_words[], *const ds_colour_words[];

#endif
