/* Legal moves in the order of section 8, the rule that forbids the others, and what time brings. */
#include "games/dream-runners/dream-runners.h"

/* ---- Lists ---- */

static int list_lays(const rv_game *game, const dr_player *p, int who, rv_move *out)
{
    const dr_box *box = dr_box_of(game);
    const dr_shape *shape = &box->shape[box->segment[p->segment[p->held - 1] - 1].shape];
    uint64_t covered = dr_covered(game, p);
    int n = 0;
    for (const dr_way *way = shape->way; way < shape->way + shape->places; way++)
        n = rv_add_if(!(way->covers & covered), out, n, who, DR_V_LAY, way->turn, way->anchor);
    return rv_add(out, n, who, DR_V_DROP, 0, 0);
}

static int list_compose(const rv_game *game, const dr_player *p, int who, rv_move *out)
{
    int n = 0;
    if (p->held)
        return list_lays(game, p, who, out);
    int picks = p->moves <= DR_BUDGET - 2 ? p->owned : 0; /* DR-C1 */
    int lifts = p->moves <= DR_BUDGET - 1 ? p->owned : 0;
    for (int i = 0; i < picks; i++)
        n = rv_add_if(p->laid[i] == 0, out, n, who, DR_V_PICK, p->segment[i], 0);
    for (int i = 0; i < lifts; i++)
        n = rv_add_if(p->laid[i] != 0, out, n, who, DR_V_LIFT, p->segment[i], 0);
    return rv_add(out, n, who, DR_V_DONE, 0, 0);
}

static int list_takes(const rv_game *game, const dr_state *s, int who, rv_move *out)
{
    dr_draft draft;
    int n = 0;
    dr_find_draft(game, s, &draft);
    for (int item = 0; item < DR_ITEMS; item++)
        n = rv_add_if(draft.pool[item] > 0, out, n, who, DR_V_TAKE, item, 0);
    return n;
}

static int list_numbers(int who, int verb, int lo, int hi, rv_move *out)
{
    int n = 0;
    for (int number = lo; number <= hi; number++)
        n = rv_add(out, n, who, verb, number, 0);
    return n;
}

/* DR-E13: bats first. */
static int list_choose(const dr_player *p, int who, rv_move *out)
{
    int n = 0;
    if (p->bats == 0)
        return list_numbers(who, DR_V_CHOOSE, 0, DR_COLOURS - 1, out);
    for (int i = 0; i < p->owned; i++)
        if (p->laid[i] == 0)
            n = rv_add(out, n, who, DR_V_LOSE, p->segment[i], 0);
    return n;
}

static int list_buys(const dr_state *s, int who, rv_move *out)
{
    int n = 0;
    for (int shape = 0; shape < DR_SHAPES; shape++)
        n = rv_add_if(s->visible[shape] > 0, out, n, who, DR_V_BUY, shape, 0);
    return rv_add(out, n, who, DR_V_PASS, 0, 0);
}

static bool may_turn(const rv_game *game, const dr_state *s)
{
    return dr_seconds(game) && !dr_timer_runs(game, s) && dr_patience(game);
}

static int list_clock(const rv_game *game, const dr_state *s, rv_move *out)
{
    int n = 0;
    if (s->at == DR_AT_READY)
        return dr_pace(game) ? rv_add(out, 0, RV_CLOCK, DR_V_START, 0, 0) : 0;
    if (s->at == DR_AT_COMPOSE) {
        if (dr_timer_runs(game, s))
            return rv_add(out, 0, RV_CLOCK, DR_V_TIME, 0, 0);
        return may_turn(game, s) ? rv_add(out, 0, RV_CLOCK, DR_V_TURN, 0, 0) : 0;
    }
    for (int seat = 1; seat <= rv_seats(game) && dr_pace(game); seat++)
        if (s->head.waiting >> seat & 1)
            n = rv_add(out, n, RV_CLOCK, DR_V_EXPIRE, seat, 0);
    return n;
}

int dr_moves(const rv_game *game, const void *state, int who, rv_move *out)
{
    const dr_state *s = state;
    int lo, hi;
    if (who == RV_CLOCK)
        return list_clock(game, s, out);
    if (!(s->head.waiting >> who & 1))
        return 0;
    const dr_player *p = dr_seen(s, who);
    switch ((dr_at)s->at) {
    case DR_AT_READY:
        return rv_add(out, 0, who, DR_V_READY, 0, 0);
    case DR_AT_COMPOSE:
        return list_compose(game, p, who, out);
    case DR_AT_DRAFT:
        return list_takes(game, s, who, out);
    case DR_AT_CHEST:
        dr_openings(game, s, who, &lo, &hi);
        return list_numbers(who, DR_V_OPEN, lo, hi, out);
    case DR_AT_CHOOSE:
        return list_choose(p, who, out);
    case DR_AT_BUY:
        return list_buys(s, who, out);
    case DR_AT_CALM:
        return list_numbers(who, DR_V_CALM, 0, dr_most_calm(game, s, who), out);
    case DR_AT_OVER:
        break;
    }
    return 0;
}

int dr_prompt(const rv_game *game, const void *state, int who)
{
    (void)game, (void)who;
    return ((const dr_state *)state)->at;
}

/* ---- Refusals: the table of section 8, line by line ---- */

static const char *why_clock(const rv_game *game, int verb)
{
    bool timed = verb == DR_V_START || verb == DR_V_TURN || verb == DR_V_TIME;
    if (timed && dr_seconds(game) == 0)
        return "DR-K6";
    if (verb == DR_V_TURN)
        return dr_solo(game) ? "DR-S2" : "DR-K3";
    return verb == DR_V_START    ? "DR-K1"
           : verb == DR_V_TIME   ? "DR-K4"
           : verb == DR_V_EXPIRE ? "DR-K5"
                                 : "DR-F4";
}

static dr_at stage_of(int verb)
{
    switch ((enum dr_verb)verb) {
    case DR_V_READY:
        return DR_AT_READY;
    case DR_V_PICK:
    case DR_V_LAY:
    case DR_V_DROP:
    case DR_V_LIFT:
    case DR_V_DONE:
        return DR_AT_COMPOSE;
    case DR_V_TAKE:
        return DR_AT_DRAFT;
    case DR_V_OPEN:
        return DR_AT_CHEST;
    case DR_V_LOSE:
    case DR_V_CHOOSE:
        return DR_AT_CHOOSE;
    case DR_V_BUY:
    case DR_V_PASS:
        return DR_AT_BUY;
    case DR_V_CALM:
        return DR_AT_CALM;
    case DR_V_START:
    case DR_V_TURN:
    case DR_V_TIME:
    case DR_V_EXPIRE:
        break;
    }
    return DR_AT_OVER; /* no stage has a clock verb for a player */
}

/* The box knows what may lie on an empty grid: such a placement is only in the way of another. */
static const char *why_lay(const rv_game *game, const dr_player *p, rv_move move)
{
    const dr_shape *shape = dr_shape_of(game, p->segment[p->held - 1]);
    int turn = move.arg[0], anchor = move.arg[1];
    for (const dr_way *way = shape->way; way < shape->way + shape->places; way++)
        if (way->turn == turn && way->anchor == anchor)
            return "DR-C9";
    for (int k = 0; k < shape->size; k++) {
        int row = anchor / DR_SIDE + shape->row[turn][k];
        int col = anchor % DR_SIDE + shape->col[turn][k];
        if (row < 0 || row >= DR_SIDE || col < 0 || col >= DR_SIDE)
            return "DR-C3";
    }
    return shape->offered[turn] ? "DR-C10" : "DR-C3";
}

static const char *why_compose(const rv_game *game, const dr_player *p, rv_move move)
{
    bool with_hand = move.verb == DR_V_LAY || move.verb == DR_V_DROP;
    int slot = dr_slot_of(p, move.arg[0]);
    if (p->done)
        return "DR-C6";
    if (with_hand != (p->held > 0))
        return "DR-C2";
    if (move.verb == DR_V_LAY)
        return why_lay(game, p, move);
    if (slot < 0 || (p->laid[slot] != 0) != (move.verb == DR_V_LIFT))
        return "DR-C2";
    return "DR-C1";
}

static const char *why_buy(const dr_state *s, rv_move move)
{
    bool empty = move.verb == DR_V_BUY && s->visible[move.arg[0]] == 0;
    return s->turn == move.who && empty ? "DR-M4" : "DR-M1";
}

const char *dr_why(const rv_game *game, const void *state, rv_move move)
{
    const dr_state *s = state;
    if (s->at == DR_AT_OVER)
        return "DR-F5";
    if (move.who == RV_CLOCK)
        return why_clock(game, move.verb);
    if (!dr_lives(s, move.who))
        return "DR-R2";
    if (stage_of(move.verb) != (dr_at)s->at)
        return "DR-F4";
    const dr_player *p = dr_seen(s, move.who);
    switch ((dr_at)s->at) {
    case DR_AT_COMPOSE:
        return why_compose(game, p, move);
    case DR_AT_DRAFT:
        return "DR-D3";
    case DR_AT_CHEST:
        return "DR-T3";
    case DR_AT_CHOOSE:
        if (move.verb == DR_V_LOSE)
            return "DR-E8";
        return p->bats ? "DR-E13" : "DR-E11";
    case DR_AT_BUY:
        return why_buy(s, move);
    case DR_AT_CALM:
        return "DR-M5";
    case DR_AT_READY: /* a second time */
    case DR_AT_OVER:
        break;
    }
    return "DR-F4";
}

/* ---- Time ---- */

/* A wait is identified by the round, the stage and the number of public answers so far; composing
   moves never change it (DR-H1). */
static uint32_t mark_of(const dr_state *s, int seat)
{
    uint32_t answers = 0;
    if (s->at == DR_AT_DRAFT)
        for (int cell = 0; cell < DR_CELLS; cell++)
            answers += (uint32_t)dr_length(s->taken[cell]);
    if (s->at == DR_AT_CHOOSE)
        answers = (uint32_t)(dr_seen(s, seat)->bats + dr_seen(s, seat)->colours);
    return (uint32_t)s->round << 16 | (uint32_t)s->at << 8 | answers;
}

static int seconds_until(const rv_game *game, int verb)
{
    if (verb == DR_V_TIME)
        return dr_seconds(game) * (dr_solo(game) ? 2 : 1); /* DR-K2, DR-S2 */
    return verb == DR_V_TURN ? dr_patience(game) : dr_pace(game);
}

/* DR-C7: only the first to declare becomes First Dreamer; the others still have the sand timer. */
bool dr_races(const rv_game *game, const void *state, rv_move move)
{
    const dr_state *s = state;
    return move.verb == DR_V_DONE && !dr_role_at_reveal(game) && !dr_solo(game) && !s->named;
}

int dr_due(const rv_game *game, const void *state, rv_due *out)
{
    const dr_state *s = state;
    rv_move list[RV_MOVES];
    int count = list_clock(game, s, list);
    for (int i = 0; i < count; i++)
        out[i] = (rv_due){ .move = list[i],
                           .ms = (uint32_t)seconds_until(game, list[i].verb) * 1000,
                           .mark = mark_of(s, list[i].arg[0] ? list[i].arg[0] : 1) };
    return count;
}
