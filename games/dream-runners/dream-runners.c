/* Dream Runners: its words, and the one record the outside sees. */
#include "games/dream-runners/dream-runners.h"

static const char *const files[] = { "shapes.tsv", "segments.tsv", "dreams.tsv", "chests.tsv",
                                     "tracks.tsv", "ratings.tsv",  NULL };

static const rv_option options[] = {
    [DR_O_PLAYERS] = { .id = "players", .rule = "DR-P1", .values = "2 1 3 4" },
    [DR_O_TIMER] = { .id = "timer",
                     .rule = "DR-O1",
                     .values = "sand off",
                     .samples = "sand off 5",
                     .read = dr_read_seconds,
                     .print = dr_print_number },
    [DR_O_DREAMER] = { .id = "dreamer",
                       .rule = "DR-O2",
                       .values = "auto race rotate",
                       .samples = "auto race" },
    [DR_O_PATIENCE] = { .id = "patience",
                        .rule = "DR-O3",
                        .values = "180 off",
                        .samples = "180 off 10",
                        .read = dr_read_patience,
                        .print = dr_print_number },
    [DR_O_PACE] = { .id = "pace",
                    .rule = "DR-O4",
                    .values = "off",
                    .samples = "off 60",
                    .read = dr_read_pace,
                    .print = dr_print_number },
    [DR_O_STARRED] = { .id = "starred", .rule = "DR-O5", .values = "with without" },
    [DR_O_SETS] = { .id = "sets", .rule = "DR-O6", .values = "own same" },
    [DR_O_BOARDS] = { .id = "boards", .rule = "DR-O7", .values = "hidden open" },
    [DR_O_CHESTS] = { .id = "chests", .rule = "DR-O8", .values = "must may" },
    [DR_O_SEATS] = { .id = "seats",
                     .rule = "DR-O9",
                     .values = "canonical",
                     .read = dr_read_seats,
                     .print = dr_print_seats },
    [DR_O_START] = { .id = "start",
                     .rule = "DR-O10",
                     .values = "random 1 2 3 4",
                     .samples = "random 1" },
    { 0 },
};

static const rv_noun nouns[] = {
    [DR_N_NONE] = { .id = "none" },
    [DR_N_SEAT] = { .id = "seat", .first = 1, .last = RV_SEATS, .seats = true },
    [DR_N_SEGMENT] = { .id = "segment", .first = 1, .last = DR_ROWS, .words = true },
    [DR_N_TURN] = { .id = "turn", .first = 0, .last = DR_TURNS - 1, .words = true },
    [DR_N_CELL] = { .id = "cell", .first = 0, .last = DR_GRID - 1, .words = true },
    [DR_N_ITEM] = { .id = "item", .first = 0, .last = DR_ITEMS - 1, .words = true },
    [DR_N_COLOUR] = { .id = "colour", .first = 0, .last = DR_COLOURS - 1, .words = true },
    [DR_N_COUNT] = { .id = "count", .first = 0, .last = DR_ROWS - 1 },
    [DR_N_SHAPE] = { .id = "shape", .first = 0, .last = DR_SHAPES - 1, .words = true },
    [DR_N_DREAM] = { .id = "dream", .first = 1, .last = DR_ROWS, .words = true },
    [DR_N_CHEST] = { .id = "chest", .first = 1, .last = DR_ROWS, .words = true },
    [DR_N_RATING] = { .id = "rating", .first = 1, .last = DR_ROWS, .words = true },
    { 0 },
};

/* Composing is hidden from others unless boards are open. */
#define COMPOSING .secrecy = RV_HIDDEN, .opened_by = DR_O_BOARDS

static const rv_verb verbs[] = {
    [DR_V_READY] = { .id = "ready" },
    [DR_V_PICK] = { .id = "pick", .noun = { DR_N_SEGMENT }, COMPOSING },
    [DR_V_LAY] = { .id = "lay", .noun = { DR_N_TURN, DR_N_CELL }, COMPOSING },
    [DR_V_DROP] = { .id = "drop", COMPOSING },
    [DR_V_LIFT] = { .id = "lift", .noun = { DR_N_SEGMENT }, COMPOSING },
    [DR_V_DONE] = { .id = "done", .final = true, .ordered = true },
    [DR_V_TAKE] = { .id = "take", .noun = { DR_N_ITEM } },
    [DR_V_OPEN] = { .id = "open", .noun = { DR_N_COUNT }, .secrecy = RV_VEILED, .final = true },
    [DR_V_LOSE] = { .id = "lose", .noun = { DR_N_SEGMENT } },
    [DR_V_CHOOSE] = { .id = "choose", .noun = { DR_N_COLOUR } },
    [DR_V_BUY] = { .id = "buy", .noun = { DR_N_SHAPE } },
    [DR_V_PASS] = { .id = "pass" },
    [DR_V_CALM] = { .id = "calm", .noun = { DR_N_COUNT }, .secrecy = RV_VEILED, .final = true },
    [DR_V_START] = { .id = "start" },
    [DR_V_TURN] = { .id = "turn" },
    [DR_V_TIME] = { .id = "time" },
    [DR_V_EXPIRE] = { .id = "expire", .noun = { DR_N_SEAT } },
    { 0 },
};

/* Prompts have the names of the stages. */
const char *const dr_at_words[] = {
    [DR_AT_READY] = "ready", [DR_AT_COMPOSE] = "compose", [DR_AT_DRAFT] = "draft",
    [DR_AT_CHEST] = "chest", [DR_AT_CHOOSE] = "choose",   [DR_AT_BUY] = "buy",
    [DR_AT_CALM] = "calm",   [DR_AT_OVER] = "over",       NULL,
};

const char *const dr_item_words[] = {
    [DR_ANY] = "any",     [DR_BLUE] = "blue",         [DR_WHITE] = "white", [DR_ORANGE] = "orange",
    [DR_GREEN] = "green", [DR_SERENITY] = "serenity", [DR_KEY] = "key",     [DR_COIN] = "coin",
};

#define SEAT                                                                                       \
    {                                                                                              \
        "seat", DR_N_SEAT                                                                          \
    }
#define SEGMENT                                                                                    \
    {                                                                                              \
        "segment", DR_N_SEGMENT                                                                    \
    }
#define CELL                                                                                       \
    {                                                                                              \
        "cell", DR_N_CELL                                                                          \
    }
#define TURN                                                                                       \
    {                                                                                              \
        "turn", DR_N_TURN                                                                          \
    }
#define ITEM                                                                                       \
    {                                                                                              \
        "item", DR_N_ITEM                                                                          \
    }
#define CHEST                                                                                      \
    {                                                                                              \
        "chest", DR_N_CHEST                                                                        \
    }

static const rv_event_kind events[] = {
    [DR_E_ROUND] = { "round", { { "round", 0 } }, false },
    [DR_E_READY] = { "ready", { SEAT }, false },
    [DR_E_REVEAL] = { "reveal", { { "dream", DR_N_DREAM }, { "round", 0 } }, true },
    [DR_E_FIRST] = { "first", { SEAT }, false },
    [DR_E_LEAD] = { "lead", { SEAT }, false },
    [DR_E_TIMER] = { "timer", { { "seconds", 0 } }, false },
    [DR_E_PICK] = { "pick", { SEAT, SEGMENT }, false },
    [DR_E_LAY] = { "lay", { SEAT, SEGMENT, TURN, CELL }, false },
    [DR_E_DROP] = { "drop", { SEAT, SEGMENT }, false },
    [DR_E_LIFT] = { "lift", { SEAT, SEGMENT }, false },
    [DR_E_DONE] = { "done", { SEAT }, false },
    [DR_E_SAND] = { "sand", { { 0 } }, false },
    [DR_E_COMPOSED] = { "composed", { SEAT, SEGMENT, TURN, CELL }, true },
    [DR_E_DRAFT] = { "draft", { CELL }, false },
    [DR_E_UNSHARED] = { "unshared", { CELL }, false },
    [DR_E_TAKE] = { "take", { SEAT, CELL, ITEM }, false },
    [DR_E_COMMIT] = { "commit", { SEAT }, false },
    [DR_E_TOKEN] = { "token", { CHEST }, true },
    [DR_E_OPEN] = { "open", { SEAT, CHEST, { "times", 0 }, { "keys", 0 } }, true },
    [DR_E_CONTENTS] = { "contents", { SEAT, ITEM, { "count", 0 } }, false },
    [DR_E_COHERENCE] = { "coherence", { SEAT, { "gaps", 0 }, { "outside", 0 } }, false },
    [DR_E_NIGHTMARE] = { "nightmare", { SEAT, CELL, { "loss", 0 } }, false },
    [DR_E_OCTOPUS] = { "octopus", { SEAT, CELL, { "loss", 0 } }, false },
    [DR_E_SPIDER] = { "spider", { SEAT, CELL, { "loss", 0 } }, false },
    [DR_E_BAT] = { "bat", { SEAT, { "count", 0 } }, false },
    [DR_E_BANISH] = { "banish", { SEAT, CELL }, false },
    [DR_E_COLLECT] = { "collect", { SEAT, CELL, ITEM, { "count", 0 } }, false },
    [DR_E_STAR] = { "star", { SEAT, { "sets", 0 }, { "from", 0 }, { "to", 0 } }, false },
    [DR_E_SERENITY] = { "serenity", { SEAT, { "from", 0 }, { "to", 0 } }, false },
    [DR_E_AWAKE] = { "awake", { SEAT }, false },
    [DR_E_LOSE] = { "lose", { SEAT, SEGMENT }, false },
    [DR_E_CHOOSE] = { "choose", { SEAT, { "colour", DR_N_COLOUR }, { "count", 0 } }, false },
    [DR_E_BUY] = { "buy", { SEAT, SEGMENT, { "coins", 0 } }, false },
    [DR_E_VISIBLE] = { "visible", { { "shape", DR_N_SHAPE }, SEGMENT }, true },
    [DR_E_EMPTY] = { "empty", { { "shape", DR_N_SHAPE } }, false },
    [DR_E_PASS] = { "pass", { SEAT }, false },
    [DR_E_CALM] = { "calm", { SEAT, { "count", 0 }, { "serenity", 0 } }, true },
    [DR_E_DRIFT] = { "drift", { SEGMENT }, false },
    [DR_E_OVER] = { "over", { { 0 } }, false },
    { 0 },
};

const rv_key dr_keys[] = {
    [DR_K_ROUND] = { "round", false, false },
    [DR_K_AT] = { "at", false, false },
    [DR_K_START] = { "start", false, false },
    [DR_K_FIRST] = { "first", false, false },
    [DR_K_NAMED] = { "named", false, false },
    [DR_K_DREAM] = { "dream", false, false },
    [DR_K_CELLS] = { "cells", false, false },
    [DR_K_USED] = { "used", false, false },
    [DR_K_VISIBLE] = { "visible", false, false },
    [DR_K_GONE] = { "gone", false, false },
    [DR_K_TOKEN] = { "token", false, false },
    [DR_K_DRAFT] = { "draft", false, false },
    [DR_K_POOL] = { "pool", false, false },
    [DR_K_TURN] = { "turn", false, false },
    [DR_K_SERENITY] = { "serenity", true, false },
    [DR_K_STAR] = { "star", true, false },
    [DR_K_COINS] = { "coins", true, false },
    [DR_K_KEYS] = { "keys", true, false },
    [DR_K_FRAGS] = { "frags", true, false },
    [DR_K_SEGS] = { "segs", true, false },
    [DR_K_LAID] = { "laid", true, false },
    [DR_K_HELD] = { "held", true, false },
    [DR_K_MOVES] = { "moves", true, false },
    [DR_K_DONE] = { "done", true, false },
    [DR_K_COMMIT] = { "commit", true, false },
    [DR_K_TAKEN] = { "taken", true, false },
    [DR_K_BATS] = { "bats", true, false },
    [DR_K_COLOURS] = { "colours", true, false },
    [DR_K_AWAKE] = { "awake", true, false },
    [DR_K_TIMER] = { "timer", false, true },
    [DR_K_GRID] = { "grid", true, true },
    [DR_K_UNSEEN] = { "unseen", false, true },
    [DR_K_RANKS] = { "ranks", false, true },
    [DR_K_RATING] = { "rating", false, true },
    { 0 },
};

static const rv_sheet_kind sheet[] = {
    [DR_S_SERENITY] = { "serenity", { { "space", 0 } } },
    [DR_S_STAR] = { "star", { { "space", 0 } } },
    [DR_S_SEGMENT] = { "segment", { SEGMENT } },
    [DR_S_AWAKE] = { "awake", { { "round", 0 } } },
    [DR_S_RATING] = { "rating", { { "rating", DR_N_RATING } } },
    { 0 },
};

_Static_assert(sizeof(dr_state) <= 1024, "states are copied all the time");
_Static_assert(sizeof(dr_box) <= RV_BOX_BYTES, "the box must fit");

/* The box of before: its names had no forms. */
static const rv_shipped_box shipped[] = { { 0x59b66dceba254c1e, 1 }, { 0 } };

const rv_rules dr_rules = {
    .id = "dream-runners",
    .prefix = "DR",
    .version = 1,
    .shipped = shipped,
    .min_seats = 1,
    .max_seats = 4,
    .state_bytes = sizeof(dr_state),
    .box_bytes = sizeof(dr_box),
    .longest = 10520, /* section 16, with any box */
    .refused_rule = "DR-F6",
    .option_rule = "DR-O1",
    .position_rule = "DR-Q2",
    .files = files,
    .options = options,
    .nouns = nouns,
    .verbs = verbs,
    .prompts = dr_at_words,
    .events = events,
    .keys = dr_keys,
    .sheet = sheet,
    .load = dr_load,
    .check = dr_check,
    .setup = dr_setup,
    .moves = dr_moves,
    .apply = dr_apply,
    .prompt = dr_prompt,
    .why = dr_why,
    .due = dr_due,
    .races = dr_races,
    .result = dr_result,
    .redact = dr_redact,
    .guess = dr_guess,
    .noun = dr_noun,
    .forms = dr_forms,
    .describe = dr_describe,
    .detail = dr_detail,
    .text = dr_text,
    .json = dr_json,
    .read = dr_read,
    .print = dr_print,
    .bug = dr_bug,
};
