/*
 * Insomnia: what the files of this game share. The rules are docs/rules/insomnia.md; comments name
 * the ids of the rules that the code carries out.
 *
 * What a state holds, and what it does not. Only the cards that could still be drawn are counted
 * (`pile`); the hands and a card turned up by Rush Ahead are kept beside them, and the discard pile
 * is the rest of the deck. In the same way the stack of tiles is what lies neither on the board nor
 * in the market, and a supply is what the board lacks of a seat's ten Zzz. So cards, tiles and
 * tokens cannot get lost, playing a card writes two bytes, and a view is made by adding the hands
 * that the viewer may not see to `pile`: that multiset is all that anybody but their owners knows
 * of them (IN-H1, IN-S7).
 *
 * Seats, spaces and hands count from 1: element 0 of their arrays is blank. Sets of seats and of
 * spaces are bits. A sheep that waits beside the board stands on space 0, and so does the nightmare
 * in the centre: from there one step leads to space 1, and distances need no special case.
 *
 * How a turn proceeds. No effect is nested in another (IN-T4), so one byte, `effect`, says what is
 * being resolved, and `at` says which question is open. A tile effect is one function (tiles.c)
 * that is called when the tile is used and again with the answer to each question it has opened.
 */
#ifndef INSOMNIA_H
#define INSOMNIA_H

#include "core/reverie.h"

#include <string.h>

enum {
    IN_SPACES = 10,
    IN_ZZZ = 10, /* tokens of a seat (IN-C5) */
    IN_HAND = 2,
    IN_PILLOW = 40,
    IN_FENCE_WINKS = 5,
    IN_TILES = 30,
    IN_MARKET = 4,
    IN_SETUP_TILES = 2 + IN_MARKET, /* IN-S3 */
    IN_FACES = 18,                  /* most rows of sheep.tsv */
    IN_CARDS = IN_FACES + 30,       /* and of nightmares.tsv: three decks of ten */
    IN_NIGHTMARES = 3,
    IN_RATINGS = 16,
    IN_SOLO_RACES = 20,  /* unless the option `limit` says otherwise */
    IN_MOST_RACES = 250, /* in a game without a limit (IN-K5, IN-P8) */
    IN_OPTIONS = 4,      /* a sheep card has at most: two distances, winks, Zzz */
    IN_HIDDEN = 255      /* a hand card in somebody else's view */
};

typedef enum in_at {
    IN_OVER,
    IN_PLAY,
    IN_PLACE,
    IN_BRAVE,
    IN_WAY,
    IN_COPY,
    IN_DOUBLE,
    IN_FLIP,
    IN_USE,
    IN_FENCE,
    IN_REST,
    /* Nobody is asked: what the game does next. No state rests here between two moves. */
    IN_START,  /* a race begins */
    IN_END,    /* a race is over */
    IN_ONWARD, /* an effect is finished */
    IN_ATS
} in_at;

/* What is being resolved while a question is open. */
enum { IN_NO_EFFECT, IN_BY_CARD, IN_BY_REST, IN_BY_ADD, IN_BY_TILE /* + tile */ };

typedef enum in_outcome { IN_NO_OUTCOME, IN_TARGET, IN_LIMIT, IN_ENDED } in_outcome;

/* Options of a sheep card: 1..10 are distances. */
enum { IN_WINKS = 11, IN_ZZZ_ONLY = 12, IN_BOTH = 13 };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct in_state {
    rv_head head;
    uint32_t market; /* bit t: tile t */
    uint16_t used;   /* bit s: the tile on space s was used this turn */
    uint16_t winks[RV_SEATS + 1];
    uint8_t pile[IN_CARDS];       /* copies of each card; in a view, hands not shown included */
    uint8_t left;                 /* cards in the draw pile itself */
    uint8_t board[IN_SPACES + 1]; /* tile + 1 */
    uint8_t zzz[RV_SEATS + 1][IN_SPACES + 1]; /* normal ones, and 16 for each infinite one */
    uint8_t hand[RV_SEATS + 1][IN_HAND];      /* card + 1, in order, blanks last */
    uint8_t last[RV_SEATS + 1];               /* card + 1 played last in this race */
    uint8_t pillow[RV_SEATS + 1];
    uint8_t sheep[RV_SEATS + 1];  /* space, 0 beside the board */
    uint8_t racing, abed, scared; /* bit s: seat s; neither racing nor abed: awake */
    uint8_t turns[RV_SEATS];      /* seats that had a turn, the latest last */
    uint8_t race, first, active;
    uint8_t nightmare, night, web; /* which one, its space, space of the web */
    uint8_t at, effect, outcome;

    uint8_t moved, crossed, landed;  /* this turn */
    int8_t stride;                   /* last movement this turn, negative: back */
    uint8_t placing, onto, infinite; /* open placings: how many, where, which side */
    uint8_t pushed;                  /* seats Shepherd pushed over the fence */
    uint8_t revealed;                /* card + 1 turned up by Rush Ahead */
    uint8_t stuck;                   /* seats whose next movement the web holds back (IN-M8) */
    uint8_t spare[2];
} in_state;
#pragma GCC diagnostic pop

/* ---- The box ---- */

typedef struct in_face {
    rv_span id;
    rv_name name;
    uint8_t both; /* mode `and` */
    uint8_t distances, distance[2];
    uint8_t zzz, winks;
    uint8_t mark[3]; /* copies with mark 2, 3, 4 */
    uint8_t spare[7];
} in_face;

typedef enum in_action { IN_WALK, IN_JUMP, IN_FRIGHTEN, IN_WEB } in_action;

typedef struct in_fright {
    rv_span id;
    rv_name name, text;
    uint8_t nightmare, action, count;
    int8_t value;
    uint8_t spare[4];
} in_fright;

typedef struct in_tile {
    rv_span id;
    rv_name name, text;
    uint8_t effect; /* index in in_effects */
    uint8_t a, b;   /* its numbers */
    uint8_t infinite, bonus;
    uint8_t solo; /* part of the solo game */
    uint8_t spare[2];
} in_tile;

typedef struct in_steps { /* how far pillows go down (IN-E4) */
    uint8_t rank[RV_SEATS], woke;
    uint8_t per_winks, per_step, spare; /* solo (IN-P5) */
} in_steps;

typedef struct in_rating {
    rv_span id;
    rv_name name;
    int16_t min, max;
    uint8_t spare[4];
} in_rating;

typedef struct in_box {
    in_face face[IN_FACES];
    in_fright fright[IN_CARDS - IN_FACES];
    in_tile tile[IN_TILES];
    in_steps steps[RV_SEATS + 1]; /* by number of players */
    in_rating rating[IN_RATINGS];
    uint32_t solo_tiles; /* bit t: tile t is part of the solo game */
    /* The options of each card in the order of `play`, by card + 1 as hands hold them; the blank
       has none. */
    uint8_t options[IN_FACES + 1], option[IN_FACES + 1][IN_OPTIONS];
    int faces, frights, cards, tiles, ratings; /* cards = faces + frights: how nouns count them */
    int pile; /* cards, and blanks up to a multiple of eight, which is how rv_pick() reads */
} in_box;

/* ---- Words ---- */

enum in_option { IN_O_PLAYERS, IN_O_NIGHTMARE, IN_O_WEB, IN_O_LIMIT, IN_O_FIRST };

enum { IN_WEB_STOPS, IN_WEB_IDLE, IN_WEB_HOLDS };    /* values of `web` */
enum { IN_LIMIT_AUTO, IN_LIMIT_NONE, IN_LIMIT_TEN }; /* of `limit`, and so on up to 40 */

enum in_noun {
    IN_N_NONE,
    IN_N_SEAT,
    IN_N_CARD, /* sheep cards, then nightmare cards */
    IN_N_OPTION,
    IN_N_SPACE,
    IN_N_FROM,
    IN_N_TO,
    IN_N_TILE,
    IN_N_STEPS,
    IN_N_NIGHTMARE,
    IN_N_RATING
};

enum in_verb {
    IN_V_PLAY,
    IN_V_PUT,
    IN_V_SHIFT,
    IN_V_BRAVE,
    IN_V_FORWARD,
    IN_V_BACK,
    IN_V_COPY,
    IN_V_DOUBLE,
    IN_V_FLIP,
    IN_V_USE,
    IN_V_SKIP,
    IN_V_BED,
    IN_V_CONTINUE,
    IN_V_ADD,
    IN_V_END,
    IN_V_REST,
    IN_V_EXPIRE
};

enum in_event {
    IN_E_RACE,
    IN_E_TURN,
    IN_E_PLAY,
    IN_E_ENTER,
    IN_E_MOVE,
    IN_E_BACK,
    IN_E_STUCK,
    IN_E_CROSS,
    IN_E_WINKS,
    IN_E_PILLOW,
    IN_E_PUT,
    IN_E_PUT_INFINITE,
    IN_E_SHIFT,
    IN_E_SHIFT_INFINITE,
    IN_E_FLIP,
    IN_E_PICK_UP,
    IN_E_USE,
    IN_E_USE_FREE,
    IN_E_NOTHING,
    IN_E_SCARED,
    IN_E_BRAVE,
    IN_E_WAKE,
    IN_E_FENCE,
    IN_E_BED,
    IN_E_CONTINUE,
    IN_E_DRAW,
    IN_E_DRAW_UNSEEN,
    IN_E_TURN_UP,
    IN_E_REVEAL,
    IN_E_DISCARD,
    IN_E_NIGHTMARE,
    IN_E_NIGHT_ENTER,
    IN_E_NIGHT_WALK,
    IN_E_NIGHT_JUMP,
    IN_E_NIGHT_HOWL,
    IN_E_NIGHT_STAY,
    IN_E_NIGHT_CROSS,
    IN_E_WEB,
    IN_E_WEB_GONE,
    IN_E_EMPTY,
    IN_E_RACE_END,
    IN_E_FIRST,
    IN_E_REST,
    IN_E_ADD,
    IN_E_MARKET,
    IN_E_TILE,
    IN_E_WIN,
    IN_E_LIMIT,
    IN_E_CAUGHT,
    IN_E_HELD,
    IN_E_ENDED,
    IN_E_LEAVE_ZZZ, /* from here on told by the move alone: in_tell_move() */
    IN_E_LEAVE_TILE,
    IN_E_STAY_SCARED,
    IN_E_DEALT_NIGHT,
    IN_E_DEALT_WEB
};

enum in_sheet { IN_S_WINKS, IN_S_PILLOW, IN_S_DOWN, IN_S_RACES, IN_S_RATING, IN_S_FAILED };

enum in_key {
    IN_K_AT,
    IN_K_RACE,
    IN_K_FIRST,
    IN_K_ACTIVE,
    IN_K_NIGHTMARE,
    IN_K_TILES,
    IN_K_MARKET,
    IN_K_STACK,
    IN_K_PILE,
    IN_K_DISCARD,
    IN_K_NIGHT,
    IN_K_WEB,
    IN_K_TURNS,
    IN_K_STUCK,
    IN_K_SHEEP,
    IN_K_WINKS,
    IN_K_PILLOW,
    IN_K_ZZZ,
    IN_K_HAND,
    IN_K_LAST,
    IN_K_USED,
    IN_K_MOVED,
    IN_K_CROSSED,
    IN_K_STRIDE,
    IN_K_LANDED,
    IN_K_EFFECT,
    IN_K_PLACING,
    IN_K_ONTO,
    IN_K_INFINITE,
    IN_K_PUSHED,
    IN_K_REVEALED,
    IN_K_OUTCOME,
    IN_K_SUPPLY,
    IN_K_CARDS,
    IN_K_LEFT,
    IN_K_CHOICES,
    IN_K_RATING
};

extern const rv_rules in_rules;
extern const rv_key in_keys[];
extern const char *const in_at_words[];        /* by in_at, up to IN_END: words of the key `at` */
extern const char *const in_nightmare_words[]; /* wolf, bump, spider */
extern const char *const in_outcome_words[];   /* by in_outcome */

/* ---- What the functions that change a state are given: the game, the state, and the list of
   events that are told (may be NULL) ---- */

typedef struct in_run {
    const rv_game *game;
    const in_box *box;
    in_state *s;
    rv_events *events;
    /* For a tile effect: the tile's numbers, the question just answered, the answer. */
    int a, b;
    in_at asked;
    int answer;
} in_run;

static inline const in_box *in_box_of(const rv_game *game)
{
    return game->box->content;
}

static inline bool in_solo(const rv_game *game)
{
    return rv_seats(game) == 1;
}

/* Version 1 of the rules: nobody who is awake wins (IN-E1), the web goes even though the spider
   stays (IN-N6), and a solo player cannot end the game (IN-P9). */
static inline bool in_as_first_written(const rv_game *game)
{
    return game->version == 1;
}

/* Is there a number of races after which the game ends (IN-O3)? */
static inline bool in_is_limited(const rv_game *game)
{
    uint32_t limit = game->option[IN_O_LIMIT];
    return limit == IN_LIMIT_AUTO ? in_solo(game) : limit != IN_LIMIT_NONE;
}

static inline int in_race_limit(const rv_game *game)
{
    int limit = (int)game->option[IN_O_LIMIT];
    if (!in_is_limited(game))
        return IN_MOST_RACES;
    return limit == IN_LIMIT_AUTO ? IN_SOLO_RACES : limit - IN_LIMIT_TEN + 10;
}

static inline void in_tell(in_run *r, int kind, int a, int b, int c, int d)
{
    if (r->events)
        rv_emit(r->events, (rv_event){ .kind = (uint8_t)kind,
                                       .audience = RV_EVERYBODY,
                                       .arg = { (int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d } });
}

/* ---- The ring (IN-C6) ---- */

/* Steps forward from one space to another, 0..9; from beside the board 1..10. */
static inline int in_ahead(int from, int to)
{
    return from == 0 ? to : (to - from + IN_SPACES) % IN_SPACES;
}

static inline int in_distance(int a, int b)
{
    int ahead = in_ahead(a, b);
    return ahead > IN_SPACES / 2 ? IN_SPACES - ahead : ahead;
}

/* A space counted past the last one, by at most one lap, as a space of the ring. */
static inline int in_wrap(int space)
{
    return space > IN_SPACES ? space - IN_SPACES : space;
}

/* ---- Seats ---- */

static inline bool in_is_racing(const in_state *s, int seat)
{
    return s->racing >> seat & 1;
}

static inline bool in_is_scared(const in_state *s, int seat)
{
    return s->scared >> seat & 1;
}

static inline bool in_is_stuck(const in_state *s, int seat)
{
    return s->stuck >> seat & 1;
}

/* IN-M8 */
static inline bool in_web_holds(const rv_game *game, const in_state *s)
{
    return s->nightmare == IN_NIGHTMARES - 1 && game->option[IN_O_WEB] == IN_WEB_HOLDS;
}

static inline int in_next_seat(const rv_game *game, int seat)
{
    return seat == rv_seats(game) ? 1 : seat + 1;
}

static inline int in_hand_size(const in_state *s, int seat)
{
    return (s->hand[seat][0] != 0) + (s->hand[seat][1] != 0);
}

/* ---- Tokens ---- */

static inline int in_normal(const in_state *s, int seat, int space)
{
    return s->zzz[seat][space] & 15;
}

static inline int in_infinite(const in_state *s, int seat, int space)
{
    return s->zzz[seat][space] >> 4;
}

static inline int in_tokens(const in_state *s, int seat, int space)
{
    return in_normal(s, seat, space) + in_infinite(s, seat, space);
}

/* Bit s for each space s whose byte has any of these bits. */
static inline unsigned in_spaces_with(const uint8_t bytes[IN_SPACES + 1], uint8_t bits)
{
    unsigned spaces = 0;
    for (int space = 1; space <= IN_SPACES; space++)
        spaces |= (unsigned)((bytes[space] & bits) != 0) << space;
    return spaces;
}

/* Tokens that are not on the board. */
static inline int in_supply(const in_state *s, int seat)
{
    int laid = 0;
    for (int space = 1; space <= IN_SPACES; space++)
        laid += in_tokens(s, seat, space);
    return IN_ZZZ - laid;
}

/* ---- sheep.c: what happens to sheep and tokens ---- */

void in_gain(in_run *r, int winks); /* the active seat */
void in_lower_pillow(in_run *r, int seat, int steps);
/* How many of these steps (negative: back) a sheep really takes. */
int in_steps_of(const rv_game *game, const in_state *s, int seat, int steps);
void in_move(in_run *r, int steps);     /* the active sheep; negative: back */
void in_push_all(in_run *r, int steps); /* IN-X25 */
void in_scare(in_run *r,
              int seat); /* IN-F5: the first fright lays the sheep down, the second wakes it */
void in_wake(in_run *r, int seat); /* IN-F6 */
void in_wake_all(in_run *r);       /* everybody still running: the race is over */
void in_go_to_bed(in_run *r, int seat);
void in_discard_hand(in_run *r, int seat);
void in_place(in_run *r, int count);                         /* opens IN_PLACE on any tile */
void in_lay(in_run *r, int space, int count, bool infinite); /* on one tile (IN-Z6) */
/* While IN_PLACE is open: one Zzz from the supply, or one that lies elsewhere. */
void in_put(in_run *r, int space);
void in_shift(in_run *r, int from, int to);

/* ---- night.c: the draw pile and the nightmare ---- */

int in_copies(const rv_game *game, const in_state *s, int card); /* in the deck of this game */
/* Takes a card off the draw pile and resolves it if it is a nightmare. The sheep card, or -1. */
int in_draw(in_run *r, int seat);
void in_fill_hand(in_run *r, int seat); /* up to 2 sheep cards, or until the seat wakes up */
void in_refill(in_run *r); /* the end of a turn: the extra card (IN-D4), then the hand */
/* A sheep card into a hand that has room for it, or out of the hand that holds it. */
void in_hold_card(in_state *s, int seat, int card);
void in_drop_card(in_state *s, int seat, int card);

/* ---- tiles.c ---- */

typedef struct in_effect_row {
    const char *id;
    void (*run)(in_run *r);
    uint8_t a, b;  /* the most these numbers of a tile may be; 0: it has none */
    uint16_t asks; /* bit p: question p may open inside it */
} in_effect_row;

extern const in_effect_row in_effects[];

/* The tile whose effect is being resolved, or NULL. */
const in_tile *in_running_tile(const in_box *box, const in_state *s);
/* Calls its effect: asked is IN_USE at first, then the question that was answered. */
void in_resume(in_run *r, in_at asked, int answer);
/* Can the question s->at be open inside this tile's effect? */
bool in_may_ask(const in_box *box, const in_state *s, const in_tile *tile);
/* At IN_USE: would the tile be paid for and do nothing? For a warning, so it may be asked of any
 * view. */
bool in_is_idle(const rv_game *game, const in_state *view);
/* The steps that going forward or back would take the active sheep at IN_WAY. */
int in_way_steps(const in_box *box, const in_state *s);
int in_previous(const in_state *s);                             /* IN-X31; 0: nobody */
const in_face *in_copied(const in_box *box, const in_state *s); /* IN-X6; NULL: none */

/* ---- apply.c ---- */

void in_apply(const rv_game *, void *, rv_move, rv_events *);
void in_tell_move(const rv_game *, const void *, rv_move, rv_events *);

/* ---- turn.c ---- */

void in_begin_turn(in_run *r, int seat);
void in_play_card(in_run *r, int card, int option);
void in_use_tile(in_run *r); /* under the active sheep */
void in_answer_fence(in_run *r, bool bed);
void in_carry_on(in_run *r, int answer); /* a question inside an effect is answered */
void in_run_on(in_run *r);               /* to the next decision */

/* ---- setup.c: options, tiles, what a game and a race begin with ---- */

const char *in_check(const rv_game *, rv_complaint *);
void in_setup(const rv_game *, void *);
uint32_t in_tile_set(const rv_game *game); /* the tiles of this game */
uint32_t in_stack(const rv_game *game, const in_state *s);
int in_draw_tile(in_run *r); /* the next tile of the stack, or -1 */
void in_put_tile(in_run *r, int tile, int space);
void in_fill_market(in_run *r);
void in_reset(in_run *r); /* what a race begins with (IN-S1, IN-E6) */

/* ---- race.c: race start and end, rest ---- */

void in_start_race(in_run *r);
void in_end_race(in_run *r);
bool in_is_opening(const rv_game *game, const in_state *s); /* only the first deal is over */
void in_add_tile(in_run *r, int tile, int space);
void in_rested(in_run *r); /* a rest decision is carried out */
void in_end_game(in_run *r);

/* ---- moves.c ---- */

/* Who owes: the first seat pushed over the fence, or whoever is active. */
int in_owner(const rv_game *game, const in_state *s);
int in_list(const rv_game *game, const in_state *s, rv_move out[RV_MOVES]); /* of whoever owes */
bool in_asks(const in_state *s); /* does the open question have an answer? */
int in_moves(const rv_game *, const void *, int, rv_move *);
int in_prompt(const rv_game *, const void *, int);
const char *in_why(const rv_game *, const void *, rv_move);

/* ---- scoring.c ---- */

/* IN-E1, IN-P4: at the end of a race. */
bool in_reached(const rv_game *game, const in_state *s, int seat);
void in_result(const rv_game *, const void *, rv_result *);
int in_rating_of(const in_box *box, int score);

/* ---- views.c, ranges.c, invariants.c, box.c ---- */

void in_redact(const rv_game *, void *, int);
void in_guess(const rv_game *, void *, rv_rng *);
int in_discarded(const rv_game *game, const in_state *s, int card); /* copies in the discard pile */
const char *in_out_of_range(const rv_game *game, const in_state *s);
/* What holds between decisions too: checked on a position before it runs on to the next one. */
const char *in_unsound(const rv_game *game, const in_state *s);
const char *in_bug(const rv_game *, const void *, const void *);
const char *in_load(const rv_file *, size_t, void *, rv_complaint *);

/* ---- position*.c, show*.c ---- */

const char *in_read(const rv_game *, void *, const rv_pair *, size_t, rv_complaint *);
void in_print(const rv_game *, const void *, int, int, rv_out *);
void in_noun(const rv_game *, int, int, const rv_lang *, rv_out *);
void in_describe(const rv_game *, int, int, const rv_lang *, rv_out *);
void in_asked(const rv_game *, const void *, int, const rv_lang *, rv_out *);
void in_detail(const rv_game *, const void *, rv_move, const rv_lang *, rv_out *);
void in_text(const rv_game *, const void *, const rv_lang *, rv_out *);
void in_json(const rv_game *, const void *, rv_json *);

#endif
