/*
 * Project Dreamscape: what the files of this game share. The rules are docs/rules/
 * project-dreamscape.md; comments name the ids of the rules that the code carries out.
 *
 * Where all cards lie. A deck has at most 60 cards (PD-C6), so all ordered piles of the table live
 * in one ledger of 60 bytes: the piles follow each other in the order of pd_pile, and `bound` says
 * where each begins. Putting a card on a pile moves the tail of the ledger by a byte. That keeps a
 * state small (search spends its time on copies) and canonical, and makes the part of a position
 * that PD-K8 compares (REM stacks, pile, limbo) one run of bytes.
 *
 * A card in the ledger is its number 1..55 (its row in cards.tsv), or 0 for an anonymous Z, plus
 * flags. The row of five places is kept apart, with 0 for a gap.
 */
#ifndef PROJECT_DREAMSCAPE_H
#define PROJECT_DREAMSCAPE_H

#include "core/reverie.h"

enum {
    PD_TYPES = 11,
    PD_BASE = 8,   /* the first eight types are the base set */
    PD_ACTIVE = 8, /* types in a game */
    PD_PAIRS = 55, /* kinds of cards */
    PD_ROOM = 60,  /* cards in the largest deck (PD-C6) */
    PD_ROW = 5,
    PD_CHAIN = 64, /* PD-K9 */
    PD_RUNS = 60,  /* longest run with a score of its own */
    PD_RATINGS = 16
};

enum { PD_CARD = 63, PD_TURNED = 64, PD_DOWN = 128 }; /* number; spent or sideways; face down */

/* In the canonical order of types.tsv; the rules are written for these codes. */
typedef enum pd_type {
    PD_FF,
    PD_IS,
    PD_NT,
    PD_LD,
    PD_PR,
    PD_RD,
    PD_CD,
    PD_SD,
    PD_ID,
    PD_ED,
    PD_PS
} pd_type;

typedef enum pd_pile {
    PD_REM = 0, /* + seat - 1 */
    PD_PILE = RV_SEATS,
    PD_LIMBO,
    PD_Z, /* + seat - 1 */
    PD_RES = PD_Z + RV_SEATS,
    PD_PILES = PD_RES + RV_SEATS
} pd_pile;

typedef enum pd_at {
    PD_OVER,
    PD_TOKEN,
    PD_SHED,
    PD_DRAW,
    PD_BUY,  /* nothing bought yet */
    PD_MORE, /* something bought: the same prompt, and `end` is legal */
    PD_TYPE,
    PD_ON, /* prompt `pile` */
    PD_PULL,
    PD_FLIP,
    PD_RESERVE,
    PD_TERROR,
    PD_COPY,
    PD_LAY,
    PD_INVADE,
    PD_SWAP,
    PD_EMPOWER,
    PD_PURGE,
    PD_SWEEP
} pd_at;

/* Where the performed card lies (PD-K8). */
typedef enum pd_place { PD_NOWHERE, PD_IN_REM, PD_TOP_OF, PD_IN_LIMBO, PD_IN_PILE } pd_place;

typedef enum pd_on { PD_ON_NONE, PD_ON_REM, PD_ON_PILE } pd_on;

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct pd_state {
    rv_head head;
    uint8_t cards[PD_ROOM];
    uint8_t bound[PD_PILES + 1]; /* pile k is cards[bound[k]] .. cards[bound[k + 1] - 1] */
    uint8_t row[PD_ROW];         /* place 1 first */
    uint8_t cost[PD_ROW];
    uint8_t unseen[PD_PAIRS]; /* copies of each card that nobody has seen */
    uint8_t deck;
    uint8_t at, active, blue;
    uint16_t types; /* active ones, bit t */

    uint8_t chain;                              /* performances of the running or last chain */
    uint8_t performer, place, place_of, anchor; /* place_of: index or seat, by kind of place */
    uint8_t left;  /* at TYPE: bit 0 first, bit 1 second type may be chosen */
    uint8_t dream; /* type + 1 whose target prompt is open */
    uint8_t on;
    uint8_t purged, laid_count, laid[PD_ROW];

    uint8_t past_count;
    uint8_t past_types[PD_CHAIN / 4]; /* two bits per situation: types chosen in it */
    uint8_t spare[6];
    uint64_t past[PD_CHAIN]; /* hashes of earlier situations (PD-K8) */
} pd_state;
#pragma GCC diagnostic pop

typedef struct pd_type_row {
    char code[3];
    uint8_t spare[5];
    rv_span id;
    rv_name name, text, solo, shields;
} pd_type_row;

typedef struct pd_rating {
    int16_t min, max;
    uint8_t spare[4];
    rv_span id;
    rv_name name, text;
} pd_rating;

typedef struct pd_box {
    pd_type_row type[PD_TYPES];
    uint8_t copies[PD_PAIRS], a[PD_PAIRS], b[PD_PAIRS]; /* by card number - 1 */
    uint8_t points[PD_RUNS + 1];                        /* by length of a run */
    int ratings;
    pd_rating rating[PD_RATINGS];
} pd_box;

enum pd_option { PD_O_PLAYERS, PD_O_SWAP, PD_O_TOKEN, PD_O_SHIELDS, PD_O_START };

enum pd_noun {
    PD_N_NONE,
    PD_N_SEAT,
    PD_N_PLACE,
    PD_N_INDEX,
    PD_N_CARD,
    PD_N_TYPE,
    PD_N_TOKEN,
    PD_N_ON,
    PD_N_LAY,
    PD_N_RATING
};

enum pd_verb {
    PD_V_TOKEN,
    PD_V_SHED,
    PD_V_SKIP,
    PD_V_DRAW,
    PD_V_END,
    PD_V_BUY,
    PD_V_CLAIM,
    PD_V_DREAM,
    PD_V_ON,
    PD_V_PULL,
    PD_V_FLIP,
    PD_V_RESERVE,
    PD_V_TERROR,
    PD_V_COPY,
    PD_V_KEEP,
    PD_V_LAY,
    PD_V_INVADE,
    PD_V_SWAP,
    PD_V_EMPOWER,
    PD_V_DONE,
    PD_V_DISCARD,
    PD_V_SWEEP,
    PD_V_EXPIRE
};

enum pd_event {
    PD_E_TURN,
    PD_E_TOKEN,
    PD_E_DRAW,
    PD_E_PAY,
    PD_E_BUY,
    PD_E_BUY_Z,
    PD_E_CLAIM,
    PD_E_CLAIM_Z,
    PD_E_DREAM,
    PD_E_NOTHING,
    PD_E_REPEATED,
    PD_E_PULL,
    PD_E_PULL_PILE,
    PD_E_FACE_DOWN,
    PD_E_FACE_UP,
    PD_E_RESERVE,
    PD_E_TERROR,
    PD_E_LOSE,
    PD_E_SPARED,
    PD_E_RESPITE,
    PD_E_RECUR,
    PD_E_COPY,
    PD_E_COPY_PILE,
    PD_E_LAYOUT,
    PD_E_SHIELDS,
    PD_E_INVADE,
    PD_E_SWAP,
    PD_E_EMPOWER,
    PD_E_USED_UP,
    PD_E_DISCARD,
    PD_E_SLIDE,
    PD_E_DEAL,
    PD_E_UPRIGHT,
    PD_E_UNRESERVE,
    PD_E_OVER
};

enum pd_sheet { PD_S_RUN, PD_S_Z, PD_S_RATING };

static inline const pd_box *pd_box_of(const rv_game *game)
{
    return game->box->content;
}

static inline bool pd_within(int number, int low, int high)
{
    return number >= low && number <= high;
}

static inline bool pd_solo(const rv_game *game)
{
    return rv_seats(game) == 1;
}

static inline void pd_emit(rv_events *events, int kind, int a, int b, int c, int d, int e)
{
    if (events)
        rv_emit(events, (rv_event){ .kind = (uint8_t)kind,
                                    .audience = RV_EVERYBODY,
                                    .arg = { (int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d,
                                             (int16_t)e } });
}

/* ---- ledger.c: the ledger, the row, drawing ---- */

static inline int pd_size(const pd_state *s, int pile)
{
    return s->bound[pile + 1] - s->bound[pile];
}

static inline const uint8_t *pd_cards(const pd_state *s, int pile)
{
    return &s->cards[s->bound[pile]];
}

static inline int pd_z_of(int seat)
{
    return PD_Z + seat - 1;
}

static inline int pd_rem_of(int seat)
{
    return PD_REM + seat - 1;
}

static inline int pd_res_of(int seat)
{
    return PD_RES + seat - 1;
}

void pd_push(pd_state *s, int pile, int card);
int pd_remove(pd_state *s, int pile, int index);   /* index from 1 at the bottom */
void pd_pull_up(pd_state *s, int pile, int index); /* to the top of the same pile */
void pd_replace_top(pd_state *s, int pile, int card);
int pd_top(const pd_state *s, int pile);
int pd_upright(const pd_state *s, int seat); /* Z cards that can pay */
int pd_points(const pd_state *s);            /* PD-T2 */
int pd_gaps(const pd_state *s);
int pd_reveal(const rv_game *game, pd_state *s); /* PD-S3 */
void pd_deal_to(const rv_game *game, pd_state *s, int place, rv_events *events);
int pd_place_costing(const pd_state *s, int cost);
int pd_cheapest_gap(const pd_state *s);
void pd_slide(pd_state *s, rv_events *events); /* PD-T10 */
void pd_lose_z(const rv_game *game, pd_state *s, int seat, int index, rv_events *events);
void pd_gain_z(pd_state *s, int seat);

/* ---- setup.c ---- */

const char *pd_read_swap(const rv_game *, rv_span, uint32_t *, rv_complaint *);
void pd_print_swap(const rv_game *, uint32_t, rv_out *);
const char *pd_check(const rv_game *, rv_complaint *);
void pd_setup(const rv_game *, void *);
/* Copies of each card in a game with these types (PD-C4); returns the size of the deck. */
int pd_deck_of(const pd_box *box, unsigned types, uint8_t copies[PD_PAIRS]);
unsigned pd_swap_types(const rv_game *game); /* the active types; 0 when they are drawn */
int pd_swap_random(const rv_game *game);     /* how many types are drawn */

/* ---- apply.c ---- */

void pd_apply(const rv_game *, void *, rv_move, rv_events *);
void pd_run_on(const rv_game *game, pd_state *s, rv_events *events); /* to the next decision */

/* ---- turn.c ---- */

void pd_begin_turn(pd_state *s, int seat, rv_events *events);
void pd_take_token(pd_state *s, int token, rv_events *events);
void pd_buy(pd_state *s, int place, rv_events *events);
void pd_claim(pd_state *s, int index, rv_events *events);
void pd_sweep(pd_state *s, int place, rv_events *events);
void pd_clean_up(const rv_game *game, pd_state *s, rv_events *events); /* and the next turn */

/* ---- chain.c ---- */

void pd_start_chain(pd_state *s, int seat, rv_events *events);
void pd_end_chain(pd_state *s, rv_events *events);
void pd_choose_type(const rv_game *game, pd_state *s, int type, rv_events *events);
/* The answer to a target prompt inside a chain. */
void pd_chain_move(const rv_game *game, pd_state *s, rv_move move, rv_events *events);
/* A target prompt with nothing to choose from: PD-K2. */
void pd_nothing(pd_state *s, rv_events *events);
void pd_finish_layout(const rv_game *game, pd_state *s, rv_events *events);
int pd_performed(const pd_state *s);  /* the card being performed, 1.. */
int pd_types_left(const pd_state *s); /* PD-K8, from the situation */

/* ---- moves.c ---- */

int pd_list(const rv_game *game, const pd_state *s, rv_move out[RV_MOVES]); /* of whoever owes */
int pd_owner(const pd_state *s);                                            /* who owes */
int pd_moves(const rv_game *, const void *, int, rv_move *);
int pd_prompt(const rv_game *, const void *, int);
const char *pd_why(const rv_game *, const void *, rv_move);

/* ---- scoring.c, position*.c, ranges.c, invariants.c, show*.c, box.c ---- */

void pd_result(const rv_game *, const void *, rv_result *);
int pd_rating_of(const pd_box *box, int score);
const char *pd_read(const rv_game *, void *, const rv_pair *, size_t, rv_complaint *);
void pd_print(const rv_game *, const void *, int, int, rv_out *);
const char *pd_out_of_range(const rv_game *game, const pd_state *s);
/* A card of which there are more copies than in the game's deck; 0: none. */
int pd_surplus(const rv_game *game, const pd_state *s);
/* What holds between decisions too: checked on a position before it runs on to the next one. */
const char *pd_unsound(const rv_game *game, const pd_state *s);
const char *pd_bug(const rv_game *, const void *, const void *);
void pd_asked(const rv_game *, const void *, int, const rv_lang *, rv_out *);
void pd_detail(const rv_game *, const void *, rv_move, const rv_lang *, rv_out *);
void pd_describe(const rv_game *, int, int, const rv_lang *, rv_out *);
void pd_noun(const rv_game *, int, int, const rv_lang *, rv_out *);
void pd_text(const rv_game *, const void *, const rv_lang *, rv_out *);
void pd_json(const rv_game *, const void *, rv_json *);
const char *pd_load(const rv_file *, size_t, void *, rv_complaint *);
/* The number of the card with these two types, 1..55. */
int pd_card_of(int a, int b);

extern const rv_rules pd_rules;
extern const char *const pd_at_words[]; /* by pd_at: words of the key `at` */
extern const rv_key pd_keys[];

enum pd_key {
    PD_K_AT,
    PD_K_ACTIVE,
    PD_K_TYPES,
    PD_K_DECK,
    PD_K_UNSEEN,
    PD_K_ROW,
    PD_K_COST,
    PD_K_PILE,
    PD_K_BLUE,
    PD_K_Z,
    PD_K_REM,
    PD_K_RES,
    PD_K_PERFORMER,
    PD_K_PLACE,
    PD_K_ANCHOR,
    PD_K_LIMBO,
    PD_K_PAST,
    PD_K_DREAM,
    PD_K_ON,
    PD_K_PURGED,
    PD_K_LAID,
    PD_K_CHAIN,
    PD_K_POINTS,
    PD_K_SIZE,
    PD_K_SYMBOLS,
    PD_K_RATING
};

#endif
