/*
 * Null: the smallest complete game, a template. Rules: docs/rules/null.md; how to make another
 * game of it: docs/adding-a-game.md.
 *
 * Everybody secretly names a lamp (several seats owe at once, choices are veiled), then one lamp
 * is drawn and lights up. So there is a box, an option, hidden information to redact and to guess,
 * a draw, a clock move, a score sheet and a position, each in its simplest form.
 */
#include "core/reverie.h"

#include <string.h>

enum { LAMPS = 8, POINTS = 9, HIDDEN = 255 };
enum { O_PLAYERS, O_ROUNDS };
enum { N_NONE, N_SEAT, N_LAMP };
enum { V_NAME, V_EXPIRE };
enum { E_NAMED, E_LIT, E_POINTS, E_OVER };
enum { K_ROUND, K_OVER, K_LIT, K_NAMED, K_SCORE };

/* 1. The state: begins with the head, has no padding, blanks are zero. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct null_state {
    rv_head head;
    uint8_t round;           /* 1.. */
    uint8_t lit;             /* the lamp that lit up last, + 1 */
    uint8_t named[RV_SEATS]; /* by seat - 1: 0, lamp + 1, or HIDDEN in another seat's view */
    uint8_t score[RV_SEATS];
    uint8_t spare[6];
} null_state;
#pragma GCC diagnostic pop

/* 2. The box. */
typedef struct null_box {
    int lamps;
    struct lamp {
        rv_span id;
        rv_name name;
        int points;
    } lamp[LAMPS];
} null_box;

static const null_box *box_of(const rv_game *game)
{
    return game->box->content;
}

static const char *load(const rv_file *files, size_t count, void *content, rv_complaint *complaint)
{
    null_box *box = content;
    rv_tsv t = rv_tsv_open(files, count, "lamps.tsv", "id points name_*", "NL-C1", complaint);
    while (rv_tsv_next(&t)) {
        if (box->lamps == LAMPS) {
            rv_tsv_refuse(&t, "complaint.nl.most");
            break;
        }
        struct lamp *lamp = &box->lamp[box->lamps];
        lamp->id = rv_tsv_new_id(&t, 0, &box->lamp[0].id, sizeof *lamp, box->lamps++);
        lamp->points = (int)rv_tsv_number(&t, 1, 1, POINTS);
        lamp->name = rv_tsv_name(&t, 2);
    }
    if (box->lamps < 2)
        rv_tsv_refuse(&t, "complaint.nl.least");
    return t.failed ? rv_complained(complaint) : NULL;
}

/* 3. Options, and the first position. */
static const rv_option options[] = {
    [O_PLAYERS] = { .id = "players", .rule = "NL-O1", .values = "2 1 3 4" },
    [O_ROUNDS] = { .id = "rounds", .rule = "NL-O2", .values = "3 1 2" },
    { 0 },
};

static int rounds(const rv_game *game)
{
    static const int values[] = { 3, 1, 2 };
    return values[game->option[O_ROUNDS]];
}

static void setup(const rv_game *game, void *state)
{
    null_state *s = state;
    s->round = 1;
    s->head.waiting = rv_all_seats(game);
}

/* 4. Moves. */
static int moves(const rv_game *game, const void *state, int who, rv_move *out)
{
    const null_state *s = state;
    int n = 0;
    if (who == RV_CLOCK) {
        for (int seat = 1; seat <= rv_seats(game); seat++)
            if (s->head.waiting >> seat & 1)
                n = rv_add(out, n, RV_CLOCK, V_EXPIRE, seat, 0);
    } else if (s->head.waiting >> who & 1) {
        for (int lamp = 0; lamp < box_of(game)->lamps; lamp++)
            n = rv_add(out, n, who, V_NAME, lamp, 0);
    }
    return n;
}

static void emit(rv_events *events, int kind, int a, int b)
{
    rv_emit(events, (rv_event){ .kind = (uint8_t)kind,
                                .audience = RV_EVERYBODY,
                                .arg = { (int16_t)a, (int16_t)b } });
}

/* NL-T3, NL-G1 */
static void light(const rv_game *game, null_state *s, rv_events *events)
{
    int lamp = rv_pick(game, &s->head, N_LAMP, NULL, box_of(game)->lamps);
    int points = box_of(game)->lamp[lamp].points;
    s->lit = (uint8_t)(lamp + 1);
    emit(events, E_LIT, lamp, 0);
    for (int i = 0; i < rv_seats(game); i++) {
        if (s->named[i] != s->lit)
            continue;
        s->score[i] = (uint8_t)(s->score[i] + points);
        emit(events, E_POINTS, i + 1, points);
    }
    memset(s->named, 0, sizeof s->named);
    if (s->round == rounds(game)) {
        s->head.over = 1;
        emit(events, E_OVER, 0, 0);
        return;
    }
    s->round++;
    s->head.waiting = rv_all_seats(game);
}

static void apply(const rv_game *game, void *state, rv_move move, rv_events *events)
{
    null_state *s = state;
    int seat = move.verb == V_EXPIRE ? move.arg[0] : move.who;
    int lamp = move.verb == V_EXPIRE ? 0 : move.arg[0];
    s->named[seat - 1] = (uint8_t)(lamp + 1);
    s->head.waiting = (uint16_t)(s->head.waiting & ~(1u << seat));
    /* Which lamp it is, its seat sees in its own view. A secret that is told, and not only seen,
       takes two events, one for each audience: rv_emit_pair(), as in games/insomnia/night.c. */
    emit(events, E_NAMED, seat, 0);
    if (s->head.waiting == 0)
        light(game, s, events);
}

static int prompt(const rv_game *game, const void *state, int who)
{
    (void)game, (void)state, (void)who;
    return 0;
}

static const char *why(const rv_game *game, const void *state, rv_move move)
{
    const null_state *s = state;
    (void)game;
    if (s->head.over)
        return "NL-G1";
    if (move.verb == V_EXPIRE || move.who == RV_CLOCK)
        return "NL-T4";
    return s->head.waiting >> move.who & 1 ? "NL-T5" : "NL-T2"; /* a lamp that is not there */
}

static void result(const rv_game *game, const void *state, rv_result *r)
{
    const null_state *s = state;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        r->score[seat] = s->score[seat - 1];
        rv_sheet_add(r, seat, 0, 0, 0, s->score[seat - 1]);
    }
    if (s->head.over)
        rv_rank(r, rv_seats(game), NULL, NULL);
    if (rv_seats(game) == 1)
        r->winners = 0;
}

/* 5. Hidden information (NL-T2). */
static void redact(const rv_game *game, void *state, int viewer)
{
    null_state *s = state;
    for (int i = 0; i < rv_seats(game); i++)
        if (s->named[i] && i + 1 != viewer)
            s->named[i] = HIDDEN;
}

static void guess(const rv_game *game, void *state, rv_rng *rng)
{
    null_state *s = state;
    for (int i = 0; i < rv_seats(game); i++)
        if (s->named[i] == HIDDEN)
            s->named[i] = (uint8_t)(1 + rv_below(rng, (uint32_t)box_of(game)->lamps));
}

/* 6. Words, text and JSON. */
static void noun(const rv_game *game, int kind, int value, const rv_lang *lang, rv_out *out)
{
    (void)kind;
    if (value >= box_of(game)->lamps)
        rv_put(out, "lamp#%d", value + 1); /* no id looks like this */
    else if (lang == NULL)
        rv_put_span(out, box_of(game)->lamp[value].id);
    else
        rv_put_span(out, rv_name_in(&box_of(game)->lamp[value].name, lang));
}

static rv_span forms(const rv_game *game, int kind, int value, const rv_lang *lang)
{
    (void)kind;
    return value < box_of(game)->lamps ? rv_forms_in(&box_of(game)->lamp[value].name, lang)
                                       : (rv_span){ "", 0 };
}

static void put_named(const rv_game *game, int named, rv_out *out)
{
    if (named == 0)
        rv_put(out, "-");
    else if (named == HIDDEN)
        rv_put(out, "?");
    else
        noun(game, N_LAMP, named - 1, NULL, out);
}

static void text(const rv_game *game, const void *view, const rv_lang *lang, rv_out *out)
{
    const null_state *s = view;
    char number[8];
    rv_out round = rv_out_to(number, sizeof number);
    rv_put(&round, "%d", s->round);
    rv_say(out, lang, "null.view.round", &(rv_arg){ .name = "round", .text = rv_written(&round) },
           1);
    rv_put(out, "\n");
    for (int i = 0; i < rv_seats(game); i++) {
        rv_put(out, "  %d: %d  ", i + 1, s->score[i]);
        put_named(game, s->named[i], out);
        rv_put(out, "\n");
    }
}

static void json(const rv_game *game, const void *view, rv_json *j)
{
    const null_state *s = view;
    rv_json_number(j, "round", s->round);
    rv_json_array(j, "named");
    for (int i = 0; i < rv_seats(game); i++) {
        char word[32];
        rv_out out = rv_out_to(word, sizeof word);
        put_named(game, s->named[i], &out);
        rv_json_text(j, NULL, rv_written(&out));
    }
    rv_json_close(j, ']');
}

/* 7. Positions (NL-S1). */
static void print(const rv_game *game, const void *state, int key, int seat, rv_out *out)
{
    const null_state *s = state;
    switch (key) {
    case K_ROUND:
        rv_put(out, "%d", s->round);
        break;
    case K_OVER:
        rv_put(out, "%s", s->head.over ? "yes" : "no");
        break;
    case K_LIT:
        put_named(game, s->lit, out);
        break;
    case K_NAMED:
        put_named(game, s->named[seat - 1], out);
        break;
    case K_SCORE:
        rv_put(out, "%d", s->score[seat - 1]);
        break;
    }
}

/* Reads one value into the state; false when it is no value at all. bug() says what is not
   allowed. */
static bool read_pair(const rv_game *game, null_state *s, const rv_pair *pair)
{
    long number = 0;
    int lamp = rv_is(pair->value, "-") ? 0 : 1 + rv_noun_value(game, N_LAMP, pair->value);
    bool is_lamp = rv_is(pair->value, "-") || lamp > 0, is_number;
    switch (pair->key) {
    case K_ROUND:
        is_number = rv_number(pair->value, 1, UINT8_MAX, &number);
        s->round = (uint8_t)number;
        return is_number;
    case K_OVER:
        s->head.over = rv_is(pair->value, "yes");
        return s->head.over || rv_is(pair->value, "no");
    case K_LIT:
        s->lit = (uint8_t)lamp;
        return is_lamp;
    case K_NAMED:
        s->named[pair->seat - 1] = (uint8_t)lamp;
        return is_lamp;
    default:
        is_number = rv_number(pair->value, 0, UINT8_MAX, &number);
        s->score[pair->seat - 1] = (uint8_t)number;
        return is_number;
    }
}

static const rv_key keys[] = {
    [K_ROUND] = { "round", false, false }, [K_OVER] = { "over", false, false },
    [K_LIT] = { "lit", false, false },     [K_NAMED] = { "named", true, false },
    [K_SCORE] = { "score", true, false },  { 0 },
};

/* The most a seat can have won in the rounds that are over. */
static int most_points(const null_state *s)
{
    return POINTS * (s->head.over ? s->round : s->round - 1);
}

static const char *read(const rv_game *game, void *state, const rv_pair *pairs, size_t count,
                        rv_complaint *complaint)
{
    null_state *s = state;
    s->round = 1;
    for (size_t i = 0; i < count; i++)
        if (!read_pair(game, s, &pairs[i]))
            return rv_complain_with(complaint, "NL-S1", "complaint.nl.sense", "key=%s word=%.*s",
                                    keys[pairs[i].key].id, (int)rv_shorten(pairs[i].value, 60).size,
                                    pairs[i].value.at);
    for (int i = 0; i < rv_seats(game); i++)
        if (s->named[i] == 0)
            s->head.waiting = (uint16_t)(s->head.waiting | 2u << i);
    if (s->head.waiting == rv_all_seats(game) && s->head.over)
        s->head.waiting = 0;
    return NULL;
}

/* 8. What must hold. The bytes may come from outside: ranges first. */
static const char *bug(const rv_game *game, const void *before, const void *state)
{
    const null_state *s = state, *b = before;
    unsigned owe = 0;
    if (s->round < 1 || s->round > rounds(game))
        return "NL-O2 complaint.nl.state.round";
    if (s->lit > box_of(game)->lamps || s->head.over > 1)
        return "NL-C1 complaint.nl.state.lamp";
    for (int i = 0; i < RV_SEATS; i++) {
        bool sits = i < rv_seats(game), veiled = s->head.view != RV_FULL && s->head.view != i + 1;
        bool hidden = sits && veiled && s->named[i] == HIDDEN;
        if (s->named[i] > (sits ? box_of(game)->lamps : 0) && !hidden)
            return "NL-T2 complaint.nl.state.lamp";
        if (s->score[i] > (sits ? most_points(s) : 0))
            return "NL-T3 complaint.nl.state.points";
        owe |= sits && s->named[i] == 0 ? 2u << i : 0;
    }
    if (s->head.over ? s->head.waiting || owe != rv_all_seats(game)
                     : owe != s->head.waiting || !owe)
        return "NL-T1 complaint.nl.state.owes";
    if (b && s->score[0] < b->score[0])
        return "NL-T3 complaint.nl.state.lost";
    return NULL;
}

/* 9. The lists of words, and the record the outside sees. */
static const rv_noun nouns[] = {
    [N_NONE] = { .id = "none" },
    [N_SEAT] = { .id = "seat", .first = 1, .last = RV_SEATS, .seats = true },
    [N_LAMP] = { .id = "lamp", .first = 0, .last = LAMPS - 1, .words = true },
    { 0 },
};

static const rv_verb verbs[] = {
    [V_NAME] = { .id = "name", .noun = { N_LAMP }, .secrecy = RV_VEILED, .final = true },
    [V_EXPIRE] = { .id = "expire", .noun = { N_SEAT } },
    { 0 },
};

static const char *const prompts[] = { "name", NULL };

static const rv_event_kind events[] = {
    [E_NAMED] = { "named", { { "seat", N_SEAT } }, false },
    [E_LIT] = { "lit", { { "lamp", N_LAMP } }, true },
    [E_POINTS] = { "points", { { "seat", N_SEAT }, { "points", 0 } }, false },
    [E_OVER] = { "over", { { 0 } }, false },
    { 0 },
};

static const rv_sheet_kind sheet[] = { { "lamps", { { 0 } } }, { 0 } };
static const char *const files[] = { "lamps.tsv", NULL };

/* The box of before: its names had no forms. */
static const rv_shipped_box shipped[] = { { 0xa7dd1908321e0b95, 1 }, { 0 } };

extern const rv_rules null_rules;
const rv_rules null_rules = {
    .id = "null",
    .prefix = "NL",
    .version = 1,
    .shipped = shipped,
    .min_seats = 1,
    .max_seats = RV_SEATS,
    .state_bytes = sizeof(null_state),
    .box_bytes = sizeof(null_box),
    .longest = 12, /* NL-L1 */
    .refused_rule = "NL-T5",
    .option_rule = "NL-O1",
    .position_rule = "NL-S1",
    .files = files,
    .options = options,
    .nouns = nouns,
    .verbs = verbs,
    .prompts = prompts,
    .events = events,
    .keys = keys,
    .sheet = sheet,
    .load = load,
    .setup = setup,
    .moves = moves,
    .apply = apply,
    .prompt = prompt,
    .why = why,
    .result = result,
    .redact = redact,
    .guess = guess,
    .noun = noun,
    .forms = forms,
    .text = text,
    .json = json,
    .read = read,
    .print = print,
    .bug = bug,
};
