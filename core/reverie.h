/*
 * reverie.h: the contract between games and everything else.
 *
 * A game is one constant record, an rv_rules: lists of words and some twenty functions. Nothing
 * else in a game's folder is used outside it, except by the bots of that game. games/null is the
 * smallest complete example; docs/adding-a-game.md walks through it.
 *
 * What is where:
 *   - what never changes during a game (rules, box, options, number of seats) is in an rv_game;
 *   - what changes is in a state: plain bytes that begin with an rv_head, without pointers and
 *     without padding, copied by memcpy, compared by memcmp, identified by rv_hash(). Equal
 *     positions are equal bytes: what is not in use is zero;
 *   - who sees what is decided by redact(): a view is a state of the same struct in which whatever
 *     the viewer may not know is blank. Printers, legal moves and bots take views as they are.
 *
 * Nothing here allocates, prints, reads a clock, uses floating point or keeps a variable of its
 * own, so the same moves give the same bytes on every machine. States are little-endian in memory.
 *
 * Seats count from 1. Seat 0 is the clock: what time does to a game is a move like any other.
 */
#ifndef REVERIE_H
#define REVERIE_H

#include "core/box.h"
#include "core/json.h"
#include "core/lang.h"
#include "core/text.h"

#include <string.h>

RV_API_BEGIN

#define RV_VERSION "0.1"

enum {
    RV_CLOCK = 0,    /* the seat of the clock */
    RV_SEATS = 4,    /* most seats a game may have */
    RV_MOVES = 256,  /* most legal moves a seat may have */
    RV_OPTIONS = 12, /* most options, players included */
    RV_STATE_BYTES = 2048,
    RV_BOX_BYTES = 131072,
    RV_ARGS = 3, /* nouns of a move */
    RV_EVENT_ARGS = 5,
    RV_EVENTS = 512,      /* enough for the events of any one move */
    RV_SHEET = 160,       /* lines of a score sheet */
    RV_FULL = 0,          /* head.view: not a view, the whole truth */
    RV_SPECTATOR = 255,   /* a viewer who sits nowhere */
    RV_EVERYBODY = 0xFFFF /* audience of an event; bit s: seat s, bit 0: spectators */
};

/* ---- Randomness ------------------------------------------------------------------------------
 *
 * Outcome number i is SipHash-2-4, under a 128-bit key, of the 16-byte message (i, attempt) as two
 * little-endian words, mapped to 0..n-1 by taking the high 64 bits of hash * n. Where that would
 * be biased (the low 64 bits fall below 2^64 mod n) the next attempt is taken. So the next card
 * cannot be predicted from the last ones, and any draw can be checked afterwards.
 *
 * Drawing is lazy: an unseen deck or a bag is a multiset, and a card gets its identity at the
 * moment the rules reveal it. So there is little to hide, and "the count has advanced" means
 * "something was revealed".
 */
typedef struct rv_rng {
    uint64_t key[2], count;
} rv_rng;

uint64_t rv_siphash(const uint64_t key[2], const void *bytes, size_t size);
/* A seed is 32 hex digits; its bytes in order are the key. A shorter one gets zeros in front.
   False: not a seed. */
bool rv_rng_seed(rv_rng *rng, rv_span hex);
void rv_rng_print(const rv_rng *rng, rv_out *out);
/* Uniform in 0..n-1, n >= 1; advances count by exactly one. */
uint32_t rv_below(rv_rng *rng, uint32_t n);

/* ---- States and moves ------------------------------------------------------------------------ */

typedef struct rv_head { /* first member of every state */
    rv_rng rng;          /* advanced only by rv_pick() and rv_pick_from(); blank in views */
    uint32_t ply;        /* moves so far; blank in views */
    uint16_t waiting;    /* bit s: seat s owes a decision; several at once is normal */
    uint8_t seats;
    uint8_t over;
    uint8_t view;       /* RV_FULL, a seat, or RV_SPECTATOR: whose eyes this copy is for */
    uint8_t off_script; /* a scripted draw was impossible; chance went on by itself */
    uint8_t spare[6];
} rv_head;

typedef struct rv_move {   /* one atomic decision */
    uint8_t who, verb;     /* a seat or RV_CLOCK; an index of rules->verbs, 0 is a verb like any */
    uint16_t arg[RV_ARGS]; /* its nouns; unused ones are zero */
} rv_move;

typedef struct rv_game rv_game;
typedef struct rv_rules rv_rules;

/* ---- Lists of words --------------------------------------------------------------------------
 *
 * Everything that leaves the program is made of words from these lists: moves in logs, events in
 * JSON, keys of positions. A list ends with an entry whose id is NULL.
 */

/* A kind of noun: numbers first..last, printed as such unless the game has words for them. Kind 0
   of every game stands for "no noun" and is never printed. */
typedef struct rv_noun {
    const char *id;
    uint16_t first, last;
    bool words; /* rules->noun() prints them */
    bool seats; /* they are players, whom sentences call by name if they know it */
    uint8_t spare[2];
} rv_noun;

typedef enum rv_secrecy {
    RV_OPEN,   /* everybody sees the move */
    RV_VEILED, /* others see that it was made, not what it was */
    RV_HIDDEN, /* others see nothing at all */
} rv_secrecy;

typedef struct rv_verb {
    const char *id;
    uint8_t noun[RV_ARGS]; /* kinds of its nouns; kind 0 ends them early */
    uint8_t secrecy;
    bool final;        /* may not be taken back, even where nothing was revealed */
    bool ordered;      /* who is first matters: it does not commute with others' moves */
    uint8_t opened_by; /* an option that, unless it has its default, makes the verb open; 0: none */
} rv_verb;

struct rv_event_arg { /* of an event, or of a line of the score sheet */
    const char *name;
    uint8_t noun;
};

typedef struct rv_event_kind {
    const char *id;
    struct rv_event_arg arg[RV_EVENT_ARGS];
    bool reveals; /* shows something nobody (or not everybody) knew: no undo past it */
} rv_event_kind;

typedef struct rv_event {
    uint8_t kind, spare;
    uint16_t audience;
    int16_t arg[RV_EVENT_ARGS]; /* RV_UNKNOWN: this audience is not told */
} rv_event;
enum { RV_UNKNOWN = -1 };

typedef struct rv_events {
    rv_event list[RV_EVENTS];
    int count;
} rv_events;

void rv_emit(rv_events *events, rv_event event); /* NULL events: nobody listens */
/* What one seat sees and the others only notice: it is told the one, everybody else the other. */
void rv_emit_pair(rv_events *events, int seat, rv_event seen, rv_event noticed);

/* A part of a position. A key of seats is written `2.rem`. */
typedef struct rv_key {
    const char *id;
    bool of_seats, read_only;
} rv_key;

/* Something people may choose before a game begins. The first option of every game is `players`.
   The value of an option is the index of its word in `values`, or whatever its own reader makes of
   other words. */
typedef struct rv_option {
    const char *id, *rule; /* the rule a bad value is refused by */
    const char *values;    /* words, the default first */
    const char *samples;   /* values that tests combine; NULL: all of `values` */
    /* For words that are not in `values`, such as a number of seconds; NULL: there are none.
       `print` writes what `read` reads. */
    const char *(*read)(const rv_game *game, rv_span word, uint32_t *value,
                        rv_complaint *complaint);
    void (*print)(const rv_game *game, uint32_t value, rv_out *out);
} rv_option;

/* ---- Results --------------------------------------------------------------------------------- */

typedef struct rv_sheet_kind {
    const char *id;
    struct rv_event_arg arg[2];
} rv_sheet_kind;

typedef struct rv_sheet_line {
    uint8_t seat, kind;
    int16_t arg[2];
    int16_t points;
} rv_sheet_line;

typedef struct rv_result {
    int16_t score[RV_SEATS + 1];
    uint8_t rank[RV_SEATS + 1]; /* 1 is best, equals share; 0 before the end */
    uint16_t winners;           /* bit s; none before the end, nor in solo without a success rule */
    int lines;
    rv_sheet_line line[RV_SHEET];
} rv_result;

/* ---- A game in progress: what does not change ------------------------------------------------ */

typedef struct rv_box {
    const rv_rules *rules;
    uint64_t hash;       /* over names and texts of the files */
    const void *content; /* the game's own struct, filled by rules->load() */
} rv_box;

struct rv_game {
    const rv_rules *rules;
    const rv_box *box;
    uint32_t option[RV_OPTIONS]; /* [0] is the number of seats */
    /* Scripted outcomes of scenarios and tutorials: draw number i must be script[i]. Bots get a
       game without them. */
    const rv_span *script;
    uint32_t scripted;
    uint16_t version; /* of the rules: rules->version, or one of rules->past */
    uint16_t spare;
};

typedef struct rv_pair {
    uint8_t key, seat; /* index in rules->keys; 0 for keys of the table */
    rv_span value;
} rv_pair;

/* What time will do: this clock move is to be made `ms` milliseconds after its wait began. A wait
   begins when the session first sees its `mark` for this move; a game changes the mark (a counter
   in its state, say) when a new wait starts. The rules themselves never see a time. */
typedef struct rv_due {
    rv_move move;
    uint32_t ms, mark;
} rv_due;
enum { RV_DUES = 8 };

/* An older version of the rules. Its logs replay and are saved as they were, its games can be
   played on: where a rule has changed, the game asks game->version (or an option, if the old way
   stays one that people may choose). A version without a row is refused. */
typedef struct rv_past {
    uint16_t version;    /* 0 ends the list */
    const char *options; /* defaults that were different: "limit=20"; NULL: none */
    /* Over the bytes a state had then; NULL: they have not changed. */
    uint64_t (*hash)(const rv_game *game, const void *state);
} rv_past;

/* A box that was shipped before. Logs name the box they were played with by its hash; today's
   stands in for this one, because only words have changed, or because the game asks game->version
   where a rule has. */
typedef struct rv_shipped_box {
    uint64_t hash;    /* 0 ends the list */
    uint16_t version; /* of the rules then; logs of later versions had another box */
} rv_shipped_box;

/* ---- The record ------------------------------------------------------------------------------
 *
 * All of it is constant and lives as long as the program. A function may be NULL only where its
 * comment says what that means. Everything a function is given belongs to the caller and is not
 * kept: the game, the state, the list to be filled. Only `setup`, `apply`, `redact`, `guess` and
 * `read` write to a state. No function is called with a move that is not well formed
 * (rv_well_formed()), and `apply` only with a legal one. The texts that `why` and `bug` return are
 * constants.
 */

struct rv_rules {
    const char *id;                /* "project-dreamscape" */
    const char *prefix;            /* of its rule ids: "PD" */
    uint16_t version;              /* raised when an old log would replay differently */
    const rv_past *past;           /* versions that can still be played; NULL: none */
    const rv_shipped_box *shipped; /* boxes that today's stands in for; NULL: none */
    uint8_t min_seats, max_seats;
    uint32_t state_bytes, box_bytes; /* sizeof its state and its box */
    uint32_t longest;                /* no game has more decisions */

    const char *refused_rule;  /* named for a text that is no move at all */
    const char *option_rule;   /* named for an unknown option */
    const char *position_rule; /* named for an unknown or ill-formed key */

    const char *const *files; /* of its box; NULL ends the list */
    const rv_option *options;
    const rv_noun *nouns;
    const rv_verb *verbs;
    const char *const *prompts;
    const rv_event_kind *events;
    const rv_key *keys;
    const rv_sheet_kind *sheet;

    /* Reads and checks a box: fills `content` (zeroed, box_bytes large) or complains. Spans in it
       may point into the files, which outlive it. */
    const char *(*load)(const rv_file *files, size_t count, void *content, rv_complaint *complaint);
    /* Complains about options that cannot be combined; NULL: all of them can. */
    const char *(*check)(const rv_game *game, rv_complaint *complaint);
    /* Deals a new game into a state that is zero except for rng and seats. */
    void (*setup)(const rv_game *game, void *state);

    /* The legal moves of a seat (or of RV_CLOCK) in a fixed order; 0 for a seat that owes nothing.
       The same list on the full state and on that seat's view. */
    int (*moves)(const rv_game *game, const void *state, int who, rv_move out[RV_MOVES]);
    /* Plays a legal move and goes on to the next decision. Sets `waiting` and `over` in the head;
       `ply` is counted by rv_play(). `events` may be NULL: bots that search do not listen. */
    void (*apply)(const rv_game *game, void *state, rv_move move, rv_events *events);
    /* Tells what a legal move means where the events of `apply` leave it out: a choice not to do
       something, say. Asked on the full state before the move, and only about moves that everybody
       sees; what it tells must be known to everybody (law 9). Bots do not listen, and signatures
       do not contain it. NULL: `apply` tells everything. */
    void (*tell)(const rv_game *game, const void *state, rv_move move, rv_events *events);
    /* What a seat that owes a decision is asked: an index of `prompts`. */
    int (*prompt)(const rv_game *game, const void *state, int who);
    /* The id of a rule that forbids this illegal move. */
    const char *(*why)(const rv_game *game, const void *state, rv_move move);
    /* The clock moves that time will bring, as far as things stand; returns how many. Asked on full
       states only. NULL: time does nothing in this game. */
    int (*due)(const rv_game *game, const void *state, rv_due out[RV_DUES]);
    /* Is this legal move a race between people: of those who are asked at once, does the first to
       make it gain something by a rule? Then hosts see to it that nobody loses by sitting far away,
       and bots take as long as a person would (core/session). On full states. NULL: no move is. */
    bool (*races)(const rv_game *game, const void *state, rv_move move);
    /* Scores at any time; ranks and winners when over; the lines of the score sheet. */
    void (*result)(const rv_game *game, const void *state, rv_result *result);

    /* Blanks what the viewer may not know; the head is the core's business. NULL: all is open. */
    void (*redact)(const rv_game *game, void *state, int viewer);
    /* Fills the blanks of a view with one possible world. NULL: there are none. */
    void (*guess)(const rv_game *game, void *state, rv_rng *rng);

    /* One noun: a machine word when lang is NULL, else in that language. */
    void (*noun)(const rv_game *game, int kind, int value, const rv_lang *lang, rv_out *out);
    /* The forms that a box gives a noun with its name (core/lang.h); empty: none, or no box names
       it, and the catalogue may have them. NULL: no noun of this game has forms in a box. */
    rv_span (*forms)(const rv_game *game, int kind, int value, const rv_lang *lang);
    /* What the question that a seat is asked is about right now ("place 3, now Night Terror / Lucid
       Dreaming"), where its sentence alone would say too little; otherwise it writes nothing. NULL:
       it never writes anything. */
    void (*asked)(const rv_game *game, const void *view, int who, const rv_lang *lang, rv_out *out);
    /* What a legal move touches right now ("Floating Free / Night Terror, cost 2"), for lists of
       choices; writes nothing when the move says it all. NULL: it never writes anything. */
    void (*detail)(const rv_game *game, const void *view, rv_move move, const rv_lang *lang,
                   rv_out *out);
    /* What a thing is and does, in a sentence or two (a card, a tile, a type): shown when somebody
       points at it. Writes nothing for things that need no words. NULL: nothing needs any. */
    void (*describe)(const rv_game *game, int kind, int value, const rv_lang *lang, rv_out *out);
    /* The table as a person reads it, and as a page draws it (members of an object that the core
       has opened). Both take a view. */
    void (*text)(const rv_game *game, const void *view, const rv_lang *lang, rv_out *out);
    void (*json)(const rv_game *game, const void *view, rv_json *json);

    /* A whole position at once (defaults depend on each other), into a state that is zero except
       for rng and seats; then runs on to the next decision. No pairs: the blank position. */
    const char *(*read)(const rv_game *game, void *state, const rv_pair *pairs, size_t count,
                        rv_complaint *complaint);
    /* The value of one key, as `read` reads it; seat 0 for keys of the table. Takes views too. */
    void (*print)(const rv_game *game, const void *state, int key, int seat, rv_out *out);

    /* A broken invariant, or NULL; the bytes after the head may be anything, and what it accepts
       can be played on. `before` (may be NULL) is the state one move earlier: totals are compared,
       so a hand-written position may show only a part of the components. */
    const char *(*bug)(const rv_game *game, const void *before, const void *state);
};

/* ---- For games ------------------------------------------------------------------------------- */

/* One draw: an index 0..n-1 with the given weights (NULL: all 1), at least one of them positive.
   `noun` is the kind whose word a script names; index i stands for noun first + i. */
int rv_pick(const rv_game *game, rv_head *head, int noun, const uint8_t *weights, int n);
/* The same from a set that is not empty: one of its bits, all equally likely. */
int rv_pick_from(const rv_game *game, rv_head *head, int noun, uint64_t set);
/* Both for `guess`, which has chance of its own and follows no script. */
int rv_guess_pick(rv_rng *rng, const uint8_t *weights, int n);
int rv_guess_from(rv_rng *rng, uint64_t set);

static inline int rv_seats(const rv_game *game)
{
    /* We know the bound; compilers do not, and warn of loops that run past the end of an array. */
    return (int)(game->option[0] < RV_SEATS ? game->option[0] : RV_SEATS);
}

/* Bit s for every seat s: what `waiting` is when all are asked at once. */
static inline uint16_t rv_all_seats(const rv_game *game)
{
    return (uint16_t)((2u << rv_seats(game)) - 2);
}

/* What others see of a verb with the options of this game. */
rv_secrecy rv_secrecy_of(const rv_game *game, int verb);

/* Appends a legal move to a list, in one store of eight bytes: with a store for each member,
   reading the move back waits for all of them, which cost random play a tenth of its speed. */
static inline int rv_add(rv_move *out, int n, int who, int verb, int a, int b)
{
    uint64_t word = (uint8_t)who | (uint64_t)(uint8_t)verb << 8 | (uint64_t)(uint16_t)a << 16
                    | (uint64_t)(uint16_t)b << 32;
    memcpy(&out[n], &word, sizeof word);
    return n + 1;
}

/* The same under a condition: the move is always written, but counted only if it is legal; if not,
   the next one overwrites it. An `if` would make the processor guess, and guess wrong when moves
   are played at random: that cost Dream Runners 15 %, Insomnia 5 % (bench/README.md). The list must
   have room for one move more than it will hold. */
static inline int rv_add_if(bool legal, rv_move *out, int n, int who, int verb, int a, int b)
{
    rv_add(out, n, who, verb, a, b);
    return n + legal;
}

/* Ranks from scores and up to two tie breakers (higher is better), NULL for none; winners are the
   seats of rank 1. */
void rv_rank(rv_result *result, int seats, const int *tie1, const int *tie2);
/* A line of the score sheet, RV_SHEET of them at most; returns its points. */
int rv_sheet_add(rv_result *result, int seat, int kind, int a, int b, int points);

/* The value a word has as a noun of this kind; -1: none. */
int rv_noun_value(const rv_game *game, int kind, rv_span word);
void rv_put_noun(const rv_game *game, int kind, int value, const rv_lang *lang, rv_out *out);
/* A hand, a bag or an unseen deck as words, one for each copy; `-` for none. copies[i] counts noun
   first + i, as in rv_pick(). rv_read_copies() of reader.h reads it back. */
void rv_put_copies(const rv_game *game, int kind, const uint8_t *copies, int n, rv_out *out);

/* Our own bugs stop the program, in release builds too. */
#define RV_ASSERT(what) ((what) ? (void)0 : rv_bug(#what, __FILE__, __LINE__))
#if defined(__GNUC__)
__attribute__((noreturn, cold))
#endif
void rv_bug(const char *what, const char *file, int line);
/* Does the work; false if it met a bug of ours: then `what` says which, and whatever the work had
   in hand must be thrown away. So a bug at one table does not end the others. In WebAssembly, where
   a page has one table, a bug ends the module. */
bool rv_guarded(void (*work)(void *), void *argument, char *what, size_t size);

/* ---- For everybody else ---------------------------------------------------------------------- */

/* What identifies a box: over the texts of its files, in the order of rules->files. */
uint64_t rv_box_hash(const rv_rules *rules, const rv_file *files, size_t count);
/* Reads a box into `content` (rules->box_bytes large, 16-byte aligned). Files and content are the
   caller's and must outlive the box. */
const char *rv_box_read(rv_box *box, const rv_rules *rules, const rv_file *files, size_t count,
                        void *content, rv_complaint *complaint);

/* A game from its options: "players=3 swap=is>ps". Missing options have their default. The word
   `version=1` asks for an older version of the rules, with the defaults it had. */
const char *rv_game_read(rv_game *game, const rv_box *box, rv_span options,
                         rv_complaint *complaint);
/* The same where the version is given apart from the options, as in logs. */
const char *rv_game_read_as(rv_game *game, const rv_box *box, int version, rv_span options,
                            rv_complaint *complaint);
/* The number of players, the options that are not at their default, and the version if it is an
   older one, as rv_game_read() reads them. */
void rv_game_print(const rv_game *game, rv_out *out);
void rv_options_print(const rv_game *game, rv_out *out); /* without the version */
/* The older version this game is played by, or NULL. */
const rv_past *rv_past_of(const rv_rules *rules, int version);
void rv_option_print(const rv_game *game, int option, rv_out *out);
int rv_option_count(const rv_rules *rules);
/* What a word among the values of an option means to people: GAME.value.OPTION.WORD of the
   catalogue, else value.WORD, which serves all options; GAME.value.OPTION.number for numbers.
   False: there is nothing to say, it speaks for itself. */
bool rv_value_say(const rv_rules *rules, int option, rv_span word, const rv_lang *lang,
                  rv_out *out);

/* "NAME [deal seed=HEX] option=value ...": the game line of scenarios and positions. If a seed is
   given, `rng` is set and `dealt` becomes true; else both are left alone. */
const char *rv_game_line(rv_game *game, const rv_box *boxes, size_t count, rv_span line,
                         rv_rng *rng, bool *dealt, rv_complaint *complaint);

/* A new game into `state` (rules->state_bytes large, 16-byte aligned), at its first decision. */
void rv_deal(const rv_game *game, void *state, rv_rng rng);

/* What the record offers, as functions: for programs in other languages, which would otherwise have
   to know the layout of rv_rules. */
size_t rv_game_bytes(void); /* of an rv_game; states and contents have at most RV_STATE_BYTES and
                               RV_BOX_BYTES */
int rv_moves(const rv_game *game, const void *state, int who, rv_move out[RV_MOVES]);
void rv_apply(const rv_game *game, void *state, rv_move move, rv_events *events);
uint16_t rv_waiting(const void *state); /* bit s: seat s owes a decision */

/* The only door for moves from outside: plays a legal move, or returns the id of a rule that
   forbids it and leaves every byte as it was. `events` may be NULL. */
const char *rv_play(const rv_game *game, void *state, rv_move move, rv_events *events);
/* The same for people who listen: what the move itself tells (rules->tell) comes first. */
const char *rv_play_told(const rv_game *game, void *state, rv_move move, rv_events *events);
bool rv_legal(const rv_game *game, const void *state, rv_move move);
/* Is it made of a verb and nouns of this game? Only such moves can be put into words. */
bool rv_well_formed(const rv_game *game, rv_move move);

/* What a seat, or RV_SPECTATOR, may know; `view` may be the state itself. */
void rv_view(const rv_game *game, const void *state, int viewer, void *view);
/* Turns a view into a full state of one possible world, with chance of its own. */
void rv_guess(const rv_game *game, void *view, rv_rng *rng);

bool rv_is_blank(const void *from, const void *end); /* a part of a state: all zero */
uint64_t rv_hash(const rv_game *game, const void *state);
uint64_t rv_hash_bytes(const void *bytes, size_t size); /* the same for bytes of an older version */

void rv_move_print(const rv_game *game, rv_move move, rv_out *out);
/* "buy 3" as a move of a seat; false: it is no move of this game at all. */
bool rv_move_read(const rv_game *game, int who, rv_span text, rv_move *move);
bool rv_seat_read(const rv_game *game, rv_span word, int *seat); /* "2" or "clock" */

/* Events as JSON (with the sentence as "say", unless lang is NULL) and as a sentence (catalogue key
   GAME.event.ID). */
void rv_event_json(const rv_game *game, const rv_event *event, const rv_lang *lang, rv_json *json);
void rv_event_say(const rv_game *game, const rv_event *event, const rv_lang *lang, rv_out *out);
/* A move as a short phrase (GAME.move.VERB), without and with its detail; a prompt as a question
   (GAME.prompt.ID), a rule as its sentence (rule.ID), a line of the score sheet (GAME.sheet.ID). */
void rv_move_name(const rv_game *game, rv_move move, const rv_lang *lang, rv_out *out);
void rv_move_say(const rv_game *game, const void *view, rv_move move, const rv_lang *lang,
                 rv_out *out);
void rv_prompt_say(const rv_game *game, int prompt, const rv_lang *lang, rv_out *out);
/* The prompt of a seat that owes a decision, and what it is about in this view. */
void rv_question_say(const rv_game *game, const void *view, int who, const rv_lang *lang,
                     rv_out *out);
void rv_rule_say(const char *rule, const rv_lang *lang, rv_out *out);
void rv_sheet_say(const rv_game *game, const rv_sheet_line *line, const rv_lang *lang, rv_out *out);
/* Such a line as JSON, like an event: its kind as "line", its arguments, the phrase, the points. */
void rv_sheet_json(const rv_game *game, const rv_sheet_line *line, const rv_lang *lang,
                   rv_json *json);

/* A view as JSON: what is common to all games (game, options, viewer, who is asked what, scores)
   and the game's own members, in one object. `key`: as for rv_json_object(). */
void rv_view_json(const rv_game *game, const void *view, const char *key, rv_json *json);

/* Positions. A line is "KEY value ..."; printing writes `set ` before each. The values of pairs
   point into the text they were read from. */
enum { RV_PAIRS = 128 };
const char *rv_pair_read(const rv_game *game, rv_span line, rv_pair *pair, rv_complaint *complaint);
const char *rv_position_read(const rv_game *game, void *state, rv_rng rng, const rv_pair *pairs,
                             size_t count, rv_complaint *complaint);
void rv_position_print(const rv_game *game, const void *state, rv_out *out);
/* Words of `draw` lines. They point into the text they were read from. */
enum { RV_SCRIPT = 512 };
typedef struct rv_script {
    rv_span words[RV_SCRIPT];
    uint32_t count;
} rv_script;
/* A text of `game` and `set` lines (what rv_position_print() writes; in a scenario, its beginning).
   Its `draw` lines become the script of the game; without a `script` to keep them (NULL) they are
   left to chance. A complaint starts with the number of its line. */
const char *rv_position_parse(rv_game *game, void *state, const rv_box *boxes, size_t count,
                              rv_span text, rv_script *script, rv_complaint *complaint);
/* Scores as things stand; ranks and winners once the game is over. Takes views too. */
void rv_result_of(const rv_game *game, const void *state, rv_result *result);
/* The same when seats (bit s) have resigned: a game for several ends when all but one have, and
   those who resigned are ranked last. */
bool rv_over(const rv_game *game, const void *state, unsigned resigned);
void rv_result_without(const rv_game *game, const void *state, unsigned resigned,
                       rv_result *result);

RV_API_END

#endif
