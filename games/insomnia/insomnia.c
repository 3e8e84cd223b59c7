/* Insomnia: its words, and the one record the outside sees. */
#include "games/insomnia/insomnia.h"

static const char *const files[] = { "sheep.tsv",   "nightmares.tsv", "tiles.tsv",
                                     "pillows.tsv", "ratings.tsv",    NULL };

const char *const in_nightmare_words[] = { "wolf", "bump", "spider", NULL };

static const rv_option options[] = {
    [IN_O_PLAYERS] = { .id = "players", .rule = "IN-P1", .values = "2 1 3 4" },
    [IN_O_NIGHTMARE] = { .id = "nightmare", .rule = "IN-O1", .values = "wolf bump spider random" },
    [IN_O_WEB] = { .id = "web", .rule = "IN-O2", .values = "stop none stuck" },
    [IN_O_LIMIT] = { .id = "limit",
                     .rule = "IN-O3",
                     .values = "auto none 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 "
                               "29 30 31 32 33 34 35 36 37 38 39 40",
                     .samples = "auto none 10" },
    [IN_O_FIRST] = { .id = "first",
                     .rule = "IN-O4",
                     .values = "random 1 2 3 4",
                     .samples = "random 1" },
    { 0 },
};

static const rv_noun nouns[] = {
    [IN_N_NONE] = { .id = "none" },
    [IN_N_SEAT] = { .id = "seat", .first = 1, .last = RV_SEATS, .seats = true },
    [IN_N_CARD] = { .id = "card", .first = 0, .last = IN_CARDS - 1, .words = true },
    [IN_N_OPTION] = { .id = "option", .first = 1, .last = IN_BOTH, .words = true },
    [IN_N_SPACE] = { .id = "space", .first = 1, .last = IN_SPACES },
    [IN_N_FROM] = { .id = "from", .first = 1, .last = IN_SPACES },
    [IN_N_TO] = { .id = "to", .first = 1, .last = IN_SPACES },
    [IN_N_TILE] = { .id = "tile", .first = 0, .last = IN_TILES - 1, .words = true },
    [IN_N_STEPS] = { .id = "steps", .first = 1, .last = IN_SPACES },
    [IN_N_NIGHTMARE] = { .id = "nightmare", .first = 0, .last = IN_NIGHTMARES - 1, .words = true },
    [IN_N_RATING] = { .id = "rating", .first = 0, .last = IN_RATINGS - 1, .words = true },
    { 0 },
};

static const rv_verb verbs[] = {
    [IN_V_PLAY] = { .id = "play", .noun = { IN_N_CARD, IN_N_OPTION } },
    [IN_V_PUT] = { .id = "put", .noun = { IN_N_SPACE } },
    [IN_V_SHIFT] = { .id = "shift", .noun = { IN_N_FROM, IN_N_TO } },
    [IN_V_BRAVE] = { .id = "brave" },
    [IN_V_FORWARD] = { .id = "forward" },
    [IN_V_BACK] = { .id = "back" },
    [IN_V_COPY] = { .id = "copy", .noun = { IN_N_STEPS } },
    [IN_V_DOUBLE] = { .id = "double", .noun = { IN_N_SPACE } },
    [IN_V_FLIP] = { .id = "flip", .noun = { IN_N_SPACE } },
    [IN_V_USE] = { .id = "use" },
    [IN_V_SKIP] = { .id = "skip" },
    [IN_V_BED] = { .id = "bed" },
    [IN_V_CONTINUE] = { .id = "continue" },
    [IN_V_ADD] = { .id = "add", .noun = { IN_N_TILE, IN_N_SPACE } },
    [IN_V_END] = { .id = "end" },
    [IN_V_REST] = { .id = "rest" },
    [IN_V_EXPIRE] = { .id = "expire", .noun = { IN_N_SEAT } },
    { 0 },
};

static const char *const prompts[] = {
    [IN_OVER] = "over", [IN_PLAY] = "play",   [IN_PLACE] = "place",   [IN_BRAVE] = "brave",
    [IN_WAY] = "way",   [IN_COPY] = "copy",   [IN_DOUBLE] = "double", [IN_FLIP] = "flip",
    [IN_USE] = "use",   [IN_FENCE] = "fence", [IN_REST] = "rest",     NULL,
};

const char *const in_at_words[] = {
    [IN_OVER] = "over",     [IN_PLAY] = "play",
    [IN_PLACE] = "place",   [IN_BRAVE] = "brave",
    [IN_WAY] = "way",       [IN_COPY] = "copy",
    [IN_DOUBLE] = "double", [IN_FLIP] = "flip",
    [IN_USE] = "use",       [IN_FENCE] = "fence",
    [IN_REST] = "rest",     [IN_START] = "start",
    [IN_END] = "end",       NULL,
};

#define SEAT                                                                                       \
    {                                                                                              \
        "seat", IN_N_SEAT                                                                          \
    }
#define CARD                                                                                       \
    {                                                                                              \
        "card", IN_N_CARD                                                                          \
    }
#define TILE                                                                                       \
    {                                                                                              \
        "tile", IN_N_TILE                                                                          \
    }
#define SPACE                                                                                      \
    {                                                                                              \
        "space", IN_N_SPACE                                                                        \
    }
#define FROM                                                                                       \
    {                                                                                              \
        "from", IN_N_SPACE                                                                         \
    }
#define TO                                                                                         \
    {                                                                                              \
        "to", IN_N_SPACE                                                                           \
    }

/* A played card reveals nothing to the one who plays it, so it may be taken back until chance or
   somebody else acts; a discarded hand may be somebody else's. */
static const rv_event_kind events[] = {
    [IN_E_RACE] = { "race", { { "race", 0 }, SEAT }, false },
    [IN_E_TURN] = { "turn", { SEAT }, false },
    [IN_E_PLAY] = { "play", { SEAT, CARD, { "option", IN_N_OPTION } }, false },
    [IN_E_ENTER] = { "enter", { SEAT, TO, { "steps", 0 } }, false },
    [IN_E_MOVE] = { "move", { SEAT, FROM, TO, { "steps", 0 } }, false },
    [IN_E_BACK] = { "back", { SEAT, FROM, TO, { "steps", 0 } }, false },
    [IN_E_STUCK] = { "stuck", { SEAT }, false },
    [IN_E_CROSS] = { "cross", { SEAT }, false },
    [IN_E_WINKS] = { "winks", { SEAT, { "winks", 0 }, { "total", 0 } }, false },
    [IN_E_PILLOW] = { "pillow", { SEAT, { "steps", 0 }, { "pillow", 0 } }, false },
    [IN_E_PUT] = { "put", { SEAT, { "count", 0 }, SPACE }, false },
    [IN_E_PUT_INFINITE] = { "put-infinite", { SEAT, { "count", 0 }, SPACE }, false },
    [IN_E_SHIFT] = { "shift", { SEAT, FROM, TO }, false },
    [IN_E_SHIFT_INFINITE] = { "shift-infinite", { SEAT, FROM, TO }, false },
    [IN_E_FLIP] = { "flip", { SEAT, SPACE }, false },
    [IN_E_PICK_UP] = { "pick-up", { SEAT, { "count", 0 }, SPACE }, false },
    [IN_E_USE] = { "use", { SEAT, TILE, SPACE }, false },
    [IN_E_USE_FREE] = { "use-free", { SEAT, TILE, SPACE }, false },
    [IN_E_NOTHING] = { "nothing", { SEAT, TILE }, false },
    [IN_E_SCARED] = { "scared", { SEAT, SPACE }, false },
    [IN_E_BRAVE] = { "brave", { SEAT }, false },
    [IN_E_WAKE] = { "wake", { SEAT, { "winks", 0 } }, false },
    [IN_E_FENCE] = { "fence", { SEAT, { "winks", 0 }, { "total", 0 } }, false },
    [IN_E_BED] = { "bed", { SEAT, { "winks", 0 } }, false },
    [IN_E_CONTINUE] = { "continue", { SEAT }, false },
    [IN_E_DRAW] = { "draw", { SEAT, CARD }, true },
    [IN_E_DRAW_UNSEEN] = { "draw-unseen", { SEAT }, true },
    [IN_E_TURN_UP] = { "turn-up", { SEAT, CARD }, true },
    [IN_E_REVEAL] = { "reveal", { SEAT, CARD }, true },
    [IN_E_DISCARD] = { "discard", { SEAT, CARD }, true },
    [IN_E_NIGHTMARE] = { "nightmare", { SEAT, CARD }, true },
    [IN_E_NIGHT_ENTER] = { "night-enter", { SPACE }, false },
    [IN_E_NIGHT_WALK] = { "night-walk", { SPACE }, false },
    [IN_E_NIGHT_JUMP] = { "night-jump", { SPACE }, false },
    [IN_E_NIGHT_HOWL] = { "night-howl", { { "steps", 0 } }, false },
    [IN_E_NIGHT_STAY] = { "night-stay", { { 0 } }, false },
    [IN_E_NIGHT_CROSS] = { "night-cross", { { 0 } }, false },
    [IN_E_WEB] = { "web", { SPACE }, false },
    [IN_E_WEB_GONE] = { "web-gone", { { 0 } }, false },
    [IN_E_EMPTY] = { "empty", { { 0 } }, false },
    [IN_E_RACE_END] = { "race-end", { { "race", 0 } }, false },
    [IN_E_FIRST] = { "first", { SEAT }, false },
    [IN_E_REST] = { "rest", { SEAT }, false },
    [IN_E_ADD] = { "add", { SEAT, TILE, SPACE }, false },
    [IN_E_MARKET] = { "market", { TILE }, true },
    [IN_E_TILE] = { "tile", { TILE, SPACE }, true },
    [IN_E_WIN] = { "win", { SEAT }, false },
    [IN_E_LIMIT] = { "limit", { { "race", 0 } }, false },
    [IN_E_CAUGHT] = { "caught", { SEAT, SPACE }, false },
    [IN_E_HELD] = { "held", { SEAT, SPACE }, false },
    [IN_E_ENDED] = { "ended", { SEAT, { "race", 0 } }, false },
    [IN_E_LEAVE_ZZZ] = { "leave-zzz", { SEAT }, false },
    [IN_E_LEAVE_TILE] = { "leave-tile", { SEAT, TILE, SPACE }, false },
    [IN_E_STAY_SCARED] = { "stay-scared", { SEAT }, false },
    [IN_E_DEALT_NIGHT] = { "dealt-night", { SPACE }, false },
    [IN_E_DEALT_WEB] = { "dealt-web", { SPACE }, false },
    { 0 },
};

const rv_key in_keys[] = {
    [IN_K_AT] = { "at", false, false },
    [IN_K_RACE] = { "race", false, false },
    [IN_K_FIRST] = { "first", false, false },
    [IN_K_ACTIVE] = { "active", false, false },
    [IN_K_NIGHTMARE] = { "nightmare", false, false },
    [IN_K_TILES] = { "tiles", false, false },
    [IN_K_MARKET] = { "market", false, false },
    [IN_K_STACK] = { "stack", false, false },
    [IN_K_PILE] = { "pile", false, false },
    [IN_K_DISCARD] = { "discard", false, false },
    [IN_K_NIGHT] = { "night", false, false },
    [IN_K_WEB] = { "web", false, false },
    [IN_K_TURNS] = { "turns", false, false },
    [IN_K_STUCK] = { "stuck", false, false },
    [IN_K_SHEEP] = { "sheep", true, false },
    [IN_K_WINKS] = { "winks", true, false },
    [IN_K_PILLOW] = { "pillow", true, false },
    [IN_K_ZZZ] = { "zzz", true, false },
    [IN_K_HAND] = { "hand", true, false },
    [IN_K_LAST] = { "last", true, false },
    [IN_K_USED] = { "used", false, false },
    [IN_K_MOVED] = { "moved", false, false },
    [IN_K_CROSSED] = { "crossed", false, false },
    [IN_K_STRIDE] = { "stride", false, false },
    [IN_K_LANDED] = { "landed", false, false },
    [IN_K_EFFECT] = { "effect", false, false },
    [IN_K_PLACING] = { "placing", false, false },
    [IN_K_ONTO] = { "onto", false, false },
    [IN_K_INFINITE] = { "infinite", false, false },
    [IN_K_PUSHED] = { "pushed", false, false },
    [IN_K_REVEALED] = { "revealed", false, false },
    [IN_K_OUTCOME] = { "outcome", false, false },
    [IN_K_SUPPLY] = { "supply", true, true },
    [IN_K_CARDS] = { "cards", true, true },
    [IN_K_LEFT] = { "left", false, true },
    [IN_K_CHOICES] = { "choices", false, true },
    [IN_K_RATING] = { "rating", false, true },
    { 0 },
};

static const rv_sheet_kind sheet[] = {
    [IN_S_WINKS] = { "winks", { { "winks", 0 } } },
    [IN_S_PILLOW] = { "pillow", { { "pillow", 0 } } },
    [IN_S_DOWN] = { "down", { { "steps", 0 } } },
    [IN_S_RACES] = { "races", { { "races", 0 } } },
    [IN_S_RATING] = { "rating", { { "rating", IN_N_RATING } } },
    [IN_S_FAILED] = { "failed", { { 0 } } },
    { 0 },
};

_Static_assert(sizeof(in_state) <= 1024, "states are copied all the time");
_Static_assert(sizeof(in_box) <= RV_BOX_BYTES, "the box must fit");

/* What version 1 did differently: in_as_first_written(). */
static const rv_past past[] = { { .version = 1, .options = "limit=20" }, { 0 } };

/* Other words. */
static const rv_shipped_box shipped[] = { { 0x79c6b8d84d66ee9f, 2 }, { 0 } };

const rv_rules in_rules = {
    .id = "insomnia",
    .prefix = "IN",
    .version = 2,
    .past = past,
    .shipped = shipped,
    .min_seats = 1,
    .max_seats = 4,
    .state_bytes = sizeof(in_state),
    .box_bytes = sizeof(in_box),
    .longest = 510000, /* IN-K4 */
    .refused_rule = "IN-L2",
    .option_rule = "IN-O5",
    .position_rule = "IN-S6",
    .files = files,
    .options = options,
    .nouns = nouns,
    .verbs = verbs,
    .prompts = prompts,
    .events = events,
    .keys = in_keys,
    .sheet = sheet,
    .load = in_load,
    .check = in_check,
    .setup = in_setup,
    .moves = in_moves,
    .apply = in_apply,
    .tell = in_tell_move,
    .prompt = in_prompt,
    .why = in_why,
    .result = in_result,
    .redact = in_redact,
    .guess = in_guess,
    .noun = in_noun,
    .asked = in_asked,
    .detail = in_detail,
    .describe = in_describe,
    .text = in_text,
    .json = in_json,
    .read = in_read,
    .print = in_print,
    .bug = in_bug,
};
