/* Dreamscape: its words, and the one record the outside sees. */
#include "games/dreamscape/dreamscape.h"

#include <stddef.h>

static const char *const files[] = { "cards.tsv", "purposes.tsv", "world.tsv",
                                     "board.tsv", "shards.tsv",   NULL };

static const rv_option options[] = {
    [DS_O_PLAYERS] = { .id = "players", .rule = "DS-O5", .values = "2 1 3 4" },
    [DS_O_NIGHTMARE] = { .id = "nightmare", .rule = "DS-O5", .values = "off on" },
    [DS_O_CREATION] = { .id = "creation", .rule = "DS-O5", .values = "turns together" },
    [DS_O_BOARD] = { .id = "board", .rule = "DS-O5", .values = "honeycomb square" },
    { 0 },
};

static const rv_noun nouns[] = {
    [DS_N_NONE] = { .id = "none" },
    [DS_N_SEAT] = { .id = "seat", .first = 1, .last = RV_SEATS, .seats = true },
    [DS_N_COLOUR] = { .id = "colour", .first = 0, .last = DS_COLOURS - 1, .words = true },
    [DS_N_WANTED] = { .id = "wanted", .first = 0, .last = DS_COLOURS - 1, .words = true },
    [DS_N_SLOT] = { .id = "slot", .first = 0, .last = DS_SLOTS - 1, .words = true },
    [DS_N_LOCATION] = { .id = "location", .first = 1, .last = DS_LOCATIONS, .words = true },
    [DS_N_DECK] = { .id = "deck", .first = 1, .last = DS_DECKS },
    [DS_N_LEVEL] = { .id = "level", .first = 1, .last = DS_SHARDS },
    [DS_N_CARD] = { .id = "card", .first = 0, .last = DS_CARDS - 1, .words = true },
    [DS_N_PURPOSE] = { .id = "purpose", .first = 0, .last = DS_PURPOSES - 1, .words = true },
    [DS_N_RATING] = { .id = "rating", .first = 0, .last = DS_RATINGS - 1, .words = true },
    { 0 },
};

static const rv_verb verbs[] = {
    [DS_V_KEEP] = { .id = "keep",
                    .noun = { DS_N_CARD },
                    .secrecy = RV_VEILED,
                    .final = true,
                    .ordered = true }, /* DS-O1: who puts cards back first */
    [DS_V_COLLECT] = { .id = "collect" },
    [DS_V_GO] = { .id = "go", .noun = { DS_N_LOCATION } },
    [DS_V_POWER] = { .id = "power" },
    [DS_V_PLACE] = { .id = "place", .noun = { DS_N_COLOUR, DS_N_SLOT } },
    [DS_V_ENTER] = { .id = "enter" },
    [DS_V_STEP] = { .id = "step", .noun = { DS_N_SLOT } },
    [DS_V_PLANT] = { .id = "plant", .noun = { DS_N_SLOT } },
    [DS_V_TRADE] = { .id = "trade", .noun = { DS_N_COLOUR, DS_N_WANTED } },
    [DS_V_USE] = { .id = "use", .noun = { DS_N_CARD } },
    [DS_V_STORE] = { .id = "store", .noun = { DS_N_CARD } },
    [DS_V_DONE] = { .id = "done" },
    [DS_V_PAY] = { .id = "pay", .noun = { DS_N_COLOUR } },
    [DS_V_SOW] = { .id = "sow", .noun = { DS_N_LOCATION } },
    [DS_V_SEED] = { .id = "seed", .noun = { DS_N_COLOUR, DS_N_LOCATION } },
    [DS_V_REORDER] = { .id = "reorder", .noun = { DS_N_LOCATION } },
    [DS_V_LAY] = { .id = "lay", .noun = { DS_N_COLOUR } },
    [DS_V_PULL] = { .id = "pull", .noun = { DS_N_SLOT } },
    [DS_V_LIFT] = { .id = "lift", .noun = { DS_N_SLOT, DS_N_LEVEL } },
    [DS_V_STOP] = { .id = "stop" },
    [DS_V_DROP] = { .id = "drop", .noun = { DS_N_SLOT } },
    [DS_V_DECK] = { .id = "deck", .noun = { DS_N_DECK } },
    [DS_V_SKIP] = { .id = "skip" },
    [DS_V_COMPLETE] = { .id = "complete", .noun = { DS_N_CARD } },
    [DS_V_RETAIN] = { .id = "retain", .noun = { DS_N_COLOUR } },
    [DS_V_EXPIRE] = { .id = "expire", .noun = { DS_N_SEAT } },
    { 0 },
};

const char *const ds_phase_words[] = { "setup", "travel", "creation", "final", "over" };

const char *const ds_prompt_words[] = {
    [DS_SETUP] = "setup",
    [DS_TRAVEL] = "travel",
    [DS_CREATION] = "creation",
    [DS_FINAL] = "final",
    [DS_PAY] = "pay",
    [DS_SOW] = "sow",
    [DS_HARVEST] = "harvest",
    [DS_LAKE_WHERE] = "lake",
    [DS_LAY] = "lay",
    [DS_TOWER_PULL] = "tower",
    [DS_GOLEM_LIFT] = "golem",
    [DS_DROP] = "drop",
    [DS_DECK] = "deck",
    [DS_PICK] = "pick",
    [DS_COMPLETE] = "complete",
    [DS_RETAIN] = "retain",
    NULL,
};

/* shards.tsv must use these (DS-C7). */
const char *const ds_colour_words[] = { "blue", "gray", "brown", "green", "white", "red" };

const char *const ds_power_words[] = {
    [DS_ARCHIVES] = "archives", [DS_HARVESTERS] = "harvesters",
    [DS_TOWER] = "tower",       [DS_GOLEM] = "golem",
    [DS_LAKE] = "lake",         [DS_KING] = "king",
};

/* Shorthands for the lists of arguments. */
#define SEAT                                                                                       \
    {                                                                                              \
        "seat", DS_N_SEAT                                                                          \
    }
#define COLOUR                                                                                     \
    {                                                                                              \
        "colour", DS_N_COLOUR                                                                      \
    }
#define SLOT                                                                                       \
    {                                                                                              \
        "slot", DS_N_SLOT                                                                          \
    }
#define PLACE                                                                                      \
    {                                                                                              \
        "location", DS_N_LOCATION                                                                  \
    }
#define FROM                                                                                       \
    {                                                                                              \
        "from", DS_N_LOCATION                                                                      \
    }
#define CARD                                                                                       \
    {                                                                                              \
        "card", DS_N_CARD                                                                          \
    }
#define DECK                                                                                       \
    {                                                                                              \
        "deck", DS_N_DECK                                                                          \
    }
#define COUNT                                                                                      \
    {                                                                                              \
        "count", 0                                                                                 \
    }
#define POINTS                                                                                     \
    {                                                                                              \
        "points", 0                                                                                \
    }

static const rv_event_kind events[] = {
    [DS_E_CHOSEN] = { "chosen", { SEAT }, false },
    [DS_E_TRAVEL] = { "travel", { SEAT }, false },
    [DS_E_COLLECT] = { "collect", { SEAT, COLOUR, PLACE }, false },
    [DS_E_GO] = { "go", { SEAT, FROM, PLACE }, false },
    [DS_E_GO_FREE] = { "go-free", { SEAT, FROM, PLACE }, false },
    [DS_E_LINK_RED] = { "link-red", { SEAT, FROM, PLACE }, false },
    [DS_E_TRAVEL_OVER] = { "travel-over", { SEAT, PLACE }, false },
    [DS_E_MR_NIGHTMARE] = { "mr-nightmare", { PLACE }, false },
    [DS_E_SOW] = { "sow", { SEAT, FROM, PLACE }, false },
    [DS_E_POWER] = { "power", { SEAT, PLACE }, false },
    [DS_E_USE] = { "use", { SEAT, CARD, COLOUR }, false },
    [DS_E_STORE] = { "store", { SEAT, CARD, COLOUR }, false },
    [DS_E_ARCHIVES] = { "archives", { SEAT, COLOUR }, true },
    [DS_E_HARVEST] = { "harvest", { SEAT, COLOUR }, true },
    [DS_E_SEED] = { "seed", { SEAT, COLOUR, PLACE }, false },
    [DS_E_REORDER] = { "reorder", { SEAT, PLACE }, false },
    [DS_E_LAY] = { "lay", { SEAT, COLOUR, PLACE }, false },
    [DS_E_LAID] = { "laid", { SEAT, PLACE }, false },
    [DS_E_PULL] = { "pull", { SEAT, COLOUR, SLOT }, false },
    [DS_E_CARRY] = { "carry", { SEAT, SLOT, { "level", DS_N_LEVEL }, { "to", DS_N_SLOT } }, false },
    [DS_E_DRAW] = { "draw", { SEAT, DECK, COUNT }, true },
    [DS_E_DRAWN] = { "drawn", { SEAT, CARD }, true },
    [DS_E_KEEP] = { "keep", { SEAT, CARD }, true },
    [DS_E_PUT_BACK] = { "put-back", { SEAT, DECK, COUNT }, false },
    [DS_E_CREATION] = { "creation", { SEAT }, false },
    [DS_E_FINAL] = { "final", { SEAT }, false },
    [DS_E_PLACE] = { "place", { SEAT, COLOUR, SLOT }, false },
    [DS_E_ENTER] = { "enter", { SEAT, SLOT }, false },
    [DS_E_STEP_WHITE] = { "step-white", { SEAT, { "from", DS_N_SLOT }, SLOT }, false },
    [DS_E_STEP_LAND] = { "step-land", { SEAT, { "from", DS_N_SLOT }, SLOT }, false },
    [DS_E_WATER] = { "water", { SEAT, SLOT, POINTS }, false },
    [DS_E_MOUNTAIN] = { "mountain", { SEAT, SLOT, POINTS }, false },
    [DS_E_ON_RED] = { "on-red", { SEAT, SLOT, POINTS }, false },
    [DS_E_LAND] = { "land", { SEAT, SLOT }, false },
    [DS_E_PLANT] = { "plant", { SEAT, SLOT, POINTS }, false },
    [DS_E_TRADE] = { "trade", { SEAT, COUNT, COLOUR, { "wanted", DS_N_COLOUR } }, false },
    [DS_E_COMPLETE] = { "complete", { SEAT, CARD, POINTS }, false },
    [DS_E_RETAIN] = { "retain", { SEAT, COLOUR, { "lost", DS_N_COLOUR } }, false },
    [DS_E_BAGGED] = { "bagged", { SEAT, COUNT }, false },
    [DS_E_STRAY] = { "stray", { SEAT, COUNT }, false },
    [DS_E_CREATION_OVER] = { "creation-over", { SEAT }, false },
    [DS_E_REFILL] = { "refill", { PLACE, COLOUR }, true },
    [DS_E_CYCLE] = { "cycle", { { "cycle", 0 } }, false },
    [DS_E_RESTORE] = { "restore", { SEAT, CARD, COLOUR }, false },
    [DS_E_INITIATIVE] = { "initiative", { { "rank", 0 }, SEAT }, false },
    [DS_E_PURPOSE] = { "purpose", { SEAT, { "purpose", DS_N_PURPOSE }, POINTS }, false },
    [DS_E_PURPOSE_COLOUR] = { "purpose-colour",
                              { SEAT, { "purpose", DS_N_PURPOSE }, POINTS, COLOUR },
                              false },
    [DS_E_UNCOMPLETED] = { "uncompleted", { SEAT, COUNT, POINTS }, false },
    [DS_E_REDS] = { "reds", { SEAT, COUNT, POINTS }, false },
    [DS_E_OVER] = { "over", { { 0 } }, false },
    { 0 },
};

const rv_key ds_keys[] = {
    [DS_K_CYCLE] = { "cycle", false, false },
    [DS_K_PHASE] = { "phase", false, false },
    [DS_K_ORDER] = { "order", false, false },
    [DS_K_TURN] = { "turn", false, false },
    [DS_K_BAG] = { "bag", false, false },
    [DS_K_ROW] = { "row1", false, false },
    [DS_K_ROW + 1] = { "row2", false, false },
    [DS_K_ROW + 2] = { "row3", false, false },
    [DS_K_ROW + 3] = { "row4", false, false },
    [DS_K_ROW + 4] = { "row5", false, false },
    [DS_K_ROW + 5] = { "row6", false, false },
    [DS_K_LINKS] = { "links", false, false },
    [DS_K_MR] = { "mr-nightmare", false, false },
    [DS_K_RESERVE] = { "reserve", false, false },
    [DS_K_TREES] = { "trees", false, false },
    [DS_K_PURPOSES] = { "purposes", false, false },
    [DS_K_UNSEEN] = { "unseen1", false, false },
    [DS_K_UNSEEN + 1] = { "unseen2", false, false },
    [DS_K_UNSEEN + 2] = { "unseen3", false, false },
    [DS_K_UNDER] = { "under1", false, false },
    [DS_K_UNDER + 1] = { "under2", false, false },
    [DS_K_UNDER + 2] = { "under3", false, false },
    [DS_K_AT] = { "at", true, false },
    [DS_K_HANDS] = { "hands", true, false },
    [DS_K_SCORE] = { "score", true, false },
    [DS_K_AP] = { "ap", true, false },
    [DS_K_USED] = { "used", true, false },
    [DS_K_TRAIL] = { "trail", true, false },
    [DS_K_BOARD] = { "board", true, false },
    [DS_K_LAND] = { "land", true, false },
    [DS_K_WALK] = { "walk", true, false },
    [DS_K_STRAY] = { "stray", true, false },
    [DS_K_CARDS] = { "cards", true, false },
    [DS_K_PILE] = { "pile", true, false },
    [DS_K_DRAWN] = { "drawn", true, false },
    [DS_K_KEPT] = { "kept", true, false },
    [DS_K_OPEN] = { "open", true, false },
    [DS_K_DECKS] = { "decks", false, true },
    [DS_K_RATING] = { "rating", false, true },
    { 0 },
};

static const rv_sheet_kind sheet[] = {
    [DS_S_CARD] = { "card", { CARD } },
    [DS_S_WALK] = { "walk", { { 0 } } },
    [DS_S_PURPOSE] = { "purpose", { { "purpose", DS_N_PURPOSE } } },
    [DS_S_PURPOSE_COLOUR] = { "purpose-colour", { { "purpose", DS_N_PURPOSE }, COLOUR } },
    [DS_S_UNCOMPLETED] = { "uncompleted", { COUNT } },
    [DS_S_REDS] = { "reds", { COUNT } },
    [DS_S_RATING] = { "rating", { { "rating", DS_N_RATING } } },
    { 0 },
};

_Static_assert(sizeof(ds_state) <= 1024, "states are copied all the time");
_Static_assert(sizeof(ds_box) <= RV_BOX_BYTES, "the box must fit");

/* ---- Older versions ----
 *
 * How their logs are read today. What each version changed:
 *
 * 2: the honeycomb is the usual board (DS-C6), FINAL is always played in turns (DS-O1), after a
 * retain the decks are looked at again (DS-M8).
 * 3: eleven cards have easier structures on the honeycomb (DS-C2); what they were is in cards.tsv.
 * 4: a step and a Key Movement that may not be free again can be paid for (DS-D8, DS-T8).
 */

/* Version 1: boards had 20 slots at most, so a state had fewer lines of shards. */
static uint64_t hash_1(const rv_game *game, const void *state)
{
    enum { SLOTS = 20 };
    const ds_state *s = state;
    size_t before = offsetof(ds_state, bound), behind = offsetof(ds_state, card);
    unsigned char bytes[sizeof(ds_state)], *end = bytes + before;
    (void)game;
    memcpy(bytes, s, before);
    for (int seat = 1; seat <= RV_SEATS; seat++, end += SLOTS)
        memcpy(end, &s->bound[ds_stack(seat, 0)], SLOTS);
    memcpy(end, &s->bound[DS_ROWS], DS_LOCATIONS + 1);
    end += DS_LOCATIONS + 1;
    memcpy(end, (const unsigned char *)s + behind, sizeof *s - behind);
    end += sizeof *s - behind;
    return rv_hash_bytes(bytes, (size_t)(end - bytes));
}

static const rv_past past[] = {
    { .version = 3 },
    { .version = 2 },
    { .version = 1, .options = "board=square", .hash = hash_1 },
    { 0 },
};

static const rv_shipped_box shipped[] = {
    { 0x493babd1c66b490f, 3 }, /* names without their forms */
    { 0x6dd81ea8792b1553, 3 }, /* other words */
    { 0xae4be791f914b67f, 2 }, /* other structures */
    { 0x0ab71d89eed536dc, 1 }, /* the square board alone */
    { 0 },
};

const rv_rules ds_rules = {
    .id = "dreamscape",
    .prefix = "DS",
    .version = 4,
    .past = past,
    .shipped = shipped,
    .min_seats = 1,
    .max_seats = 4,
    .state_bytes = sizeof(ds_state),
    .box_bytes = sizeof(ds_box),
    .longest = 240000, /* DS-Z1 */
    .refused_rule = "DS-A3",
    .option_rule = "DS-O5",
    .position_rule = "DS-K2",
    .files = files,
    .options = options,
    .nouns = nouns,
    .verbs = verbs,
    .prompts = ds_prompt_words,
    .events = events,
    .keys = ds_keys,
    .sheet = sheet,
    .load = ds_load,
    .check = ds_check,
    .setup = ds_setup,
    .moves = ds_moves,
    .apply = ds_apply,
    .prompt = ds_prompt_index,
    .why = ds_why,
    .result = ds_result,
    .redact = ds_redact,
    .guess = ds_guess,
    .noun = ds_noun,
    .forms = ds_forms,
    .detail = ds_detail,
    .describe = ds_describe,
    .text = ds_text,
    .json = ds_json,
    .read = ds_read,
    .print = ds_print,
    .bug = ds_bug,
};
