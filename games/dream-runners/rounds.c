/* The flow of section 7: the stages, what follows by itself, and who owes what. */
#include "games/dream-runners/dream-runners.h"

#include <string.h>

void dr_emit_to(rv_events *events, int audience, int kind, int a, int b, int c, int d)
{
    if (events)
        rv_emit(events, (rv_event){ .kind = (uint8_t)kind,
                                    .audience = (uint16_t)audience,
                                    .arg = { (int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d } });
}

void dr_emit(rv_events *events, int kind, int a, int b, int c, int d)
{
    dr_emit_to(events, RV_EVERYBODY, kind, a, b, c, d);
}

/* ---- What lies unseen (DR-H8) ---- */

uint64_t dr_unseen_dreams(const rv_game *game, const dr_state *s, int level)
{
    const dr_box *box = dr_box_of(game);
    uint64_t dreams = box->level[1] | box->level[2] | box->level[3] | box->level[4];
    uint64_t seen = s->used | (s->number ? dr_bit(s->number) : 0);
    if (game->option[DR_O_STARRED]) /* DR-O5: without */
        seen |= box->starred;
    return (level ? box->level[level] : dreams) & ~seen;
}

uint64_t dr_unseen_segments(const rv_game *game, const dr_state *s, int shape)
{
    uint64_t seen = s->gone_segments;
    if (s->visible[shape])
        seen |= dr_bit(s->visible[shape]);
    for (int seat = 1; seat <= rv_seats(game); seat++)
        for (int i = 0; i < dr_seen(s, seat)->owned; i++)
            seen |= dr_bit(dr_seen(s, seat)->segment[i]);
    return dr_box_of(game)->neutral[shape] & ~seen;
}

uint64_t dr_unseen_chests(const rv_game *game, const dr_state *s, int type)
{
    uint64_t seen = s->gone_chests | (s->token ? dr_bit(s->token) : 0);
    return dr_box_of(game)->type[type] & ~seen;
}

/* One of a set, uniformly; the number of what was drawn. */
static int draw(const rv_game *game, dr_state *s, int noun, uint64_t set)
{
    return 1 + rv_pick_from(game, &s->head, noun, set);
}

/* The next segment of a shape becomes visible; an empty pile leaves an empty slot (DR-M4). */
void dr_deal_segment(const rv_game *game, dr_state *s, int shape, rv_events *events)
{
    uint64_t unseen = dr_unseen_segments(game, s, shape);
    s->visible[shape] = (uint8_t)(unseen ? draw(game, s, DR_N_SEGMENT, unseen) : 0);
    if (unseen)
        dr_emit(events, DR_E_VISIBLE, shape, s->visible[shape], 0, 0);
    else
        dr_emit(events, DR_E_EMPTY, shape, 0, 0, 0);
}

/* ---- Who owes what ---- */

int dr_next_living(const rv_game *game, const dr_state *s, int seat)
{
    do
        seat = dr_after(game, seat);
    while (!dr_lives(s, seat));
    return seat;
}

bool dr_too_few(const rv_game *game, const dr_state *s)
{
    int living = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++)
        living += dr_lives(s, seat);
    return living < (dr_solo(game) ? 1 : 2);
}

bool dr_timer_runs(const rv_game *game, const dr_state *s)
{
    return s->at == DR_AT_COMPOSE && dr_seconds(game) && (s->named || dr_solo(game));
}

bool dr_can_buy(const dr_state *s, int seat)
{
    bool something = s->visible[0] || s->visible[1] || s->visible[2] || s->visible[3];
    const dr_player *p = dr_seen(s, seat);
    return dr_lives(s, seat) && p->coins >= DR_PRICE && p->owned < DR_OWNED && something;
}

int dr_most_calm(const rv_game *game, const dr_state *s, int seat)
{
    const dr_player *p = dr_seen(s, seat);
    int room = dr_box_of(game)->serenity.top - p->serenity, most = p->coins / DR_CALM_PRICE;
    return !dr_lives(s, seat) ? 0 : most < room ? most : room;
}

bool dr_owes(const rv_game *game, const dr_state *s, int seat)
{
    const dr_player *p = dr_seen(s, seat);
    int lo, hi;
    if (!dr_lives(s, seat))
        return false;
    switch ((dr_at)s->at) {
    case DR_AT_READY:
    case DR_AT_COMPOSE:
        return !p->done;
    case DR_AT_DRAFT: {
        dr_draft draft;
        dr_find_draft(game, s, &draft);
        return draft.cell >= 0 && draft.seat == seat;
    }
    case DR_AT_CHEST:
        dr_openings(game, s, seat, &lo, &hi);
        return lo < hi && !p->commit;
    case DR_AT_CHOOSE:
        return p->bats || p->colours;
    case DR_AT_BUY:
        return s->turn == seat;
    case DR_AT_CALM:
        return dr_most_calm(game, s, seat) > 0 && !p->commit;
    case DR_AT_OVER:
        break;
    }
    return false;
}

static void find_waiting(const rv_game *game, dr_state *s)
{
    unsigned waiting = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++)
        waiting |= (unsigned)dr_owes(game, s, seat) << seat;
    s->head.waiting = (uint16_t)waiting;
}

/* ---- The stages ---- */

void dr_name_first(dr_state *s, int seat, bool coin, rv_events *events)
{
    s->first = (uint8_t)seat;
    s->named = 1;
    if (coin)
        dr_player_of(s, seat)->coins++;
    dr_emit(events, coin ? DR_E_FIRST : DR_E_LEAD, seat, 0, 0, 0);
}

static void reveal(const rv_game *game, dr_state *s, rv_events *events)
{
    for (int seat = 1; seat <= rv_seats(game); seat++)
        dr_player_of(s, seat)->done = 0;
    s->number =
        (uint8_t)draw(game, s, DR_N_DREAM, dr_unseen_dreams(game, s, dr_level_of(s->round)));
    s->dream = dr_box_of(game)->dream[s->number - 1].cells;
    s->at = DR_AT_COMPOSE;
    dr_emit(events, DR_E_REVEAL, s->number, s->round, 0, 0);
    if (dr_role_at_reveal(game)) /* DR-V1, DR-S3 */
        dr_name_first(s, s->round == 1 ? s->start : dr_next_living(game, s, s->first), true,
                      events);
    if (dr_timer_runs(game, s)) /* DR-S2 */
        dr_emit(events, DR_E_TIMER, 2 * dr_seconds(game), 0, 0, 0);
}

/* DR-F2, DR-F3 */
void dr_begin_round(const rv_game *game, dr_state *s, int round, rv_events *events)
{
    s->round = (uint8_t)round;
    s->number = s->token = 0;
    memset(&s->dream, 0, sizeof s->dream);
    for (int seat = 1; seat <= rv_seats(game); seat++)
        memset(dr_player_of(s, seat)->laid, 0, DR_OWNED);
    s->at = DR_AT_READY;
    dr_emit(events, DR_E_ROUND, round, 0, 0, 0);
    if (dr_seconds(game) == 0)
        reveal(game, s, events);
}

/* Layouts become public (DR-H3); what belongs to composing is cleared. */
static void end_composing(const rv_game *game, dr_state *s, rv_events *events)
{
    s->at = DR_AT_DRAFT;
    s->named = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        dr_player *p = dr_player_of(s, seat);
        p->held = p->moves = p->done = 0;
        for (int i = 0; i < p->owned; i++)
            if (p->laid[i])
                dr_emit(events, DR_E_COMPOSED, seat, p->segment[i], dr_turn_of(p->laid[i]),
                        dr_anchor_of(p->laid[i]));
    }
    for (int cell = 0; cell < DR_CELLS; cell++) { /* DR-D1 */
        int order[RV_SEATS];
        if (dr_kind_of(s->dream.kind[cell]) == DR_CONVERGING)
            dr_emit(events, dr_sharers(game, s, cell, order) ? DR_E_DRAFT : DR_E_UNSHARED,
                    dr_cell_of[cell], 0, 0, 0);
    }
}

/* DR-D5: what needs no decision is taken. */
static void draft_without_choice(const rv_game *game, dr_state *s, rv_events *events)
{
    for (;;) {
        dr_draft draft;
        dr_find_draft(game, s, &draft);
        if (draft.cell < 0 || (draft.sharers > 1 && draft.kinds > 1))
            return;
        int item = 0;
        while (draft.pool[item] == 0)
            item++;
        dr_take(s, &draft, item, events);
    }
}

/* DR-E8: a seat whose bats take everything it has not laid loses it without being asked. */
static void bats_without_choice(const rv_game *game, dr_state *s, rv_events *events)
{
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        dr_player *p = dr_player_of(s, seat);
        if (p->bats == 0 || p->bats < dr_in_tray(p))
            continue;
        int slot = 0;
        while (slot < p->owned) {
            if (p->laid[slot])
                slot++;
            else
                dr_lose_segment(game, s, seat, slot, events);
        }
        p->bats = 0;
    }
}

static void end_game(dr_state *s, rv_events *events)
{
    s->at = DR_AT_OVER;
    s->head.over = 1;
    dr_emit(events, DR_E_OVER, 0, 0, 0, 0);
}

/* DR-M1: from this seat on, clockwise up to the first dreamer's right neighbour; 0: nobody. */
static int next_buyer(const rv_game *game, const dr_state *s, int seat)
{
    for (;;) {
        if (dr_can_buy(s, seat))
            return seat;
        seat = dr_after(game, seat);
        if (seat == s->first)
            return 0;
    }
}

static void end_choosing(const rv_game *game, dr_state *s, rv_events *events)
{
    if (dr_too_few(game, s)) {
        end_game(s, events);
        return;
    }
    s->at = DR_AT_BUY;
    s->turn = s->first;
}

void dr_end_turn(const rv_game *game, dr_state *s)
{
    int seat = dr_after(game, s->turn);
    s->turn = (uint8_t)(seat == s->first ? 0 : next_buyer(game, s, seat));
    if (s->turn == 0)
        s->at = DR_AT_CALM;
}

/* DR-S4: after rounds 1 to 7 a visible segment leaves, shape by shape. */
static void drift(const rv_game *game, dr_state *s, rv_events *events)
{
    int shape = (s->round - 1) % DR_SHAPES;
    if (s->visible[shape] == 0)
        return;
    s->gone_segments |= dr_bit(s->visible[shape]);
    dr_emit(events, DR_E_DRIFT, s->visible[shape], 0, 0, 0);
    dr_deal_segment(game, s, shape, events);
}

static void end_calm(const rv_game *game, dr_state *s, rv_events *events)
{
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        dr_player *p = dr_player_of(s, seat);
        int count = p->commit ? p->commit - 1 : 0;
        p->commit = 0;
        p->coins = (uint16_t)(p->coins - count * DR_CALM_PRICE);
        p->serenity = (uint8_t)(p->serenity + count);
        if (count)
            dr_emit(events, DR_E_CALM, seat, count, p->serenity, 0);
    }
    if (s->round == DR_ROUNDS) { /* DR-F5 */
        end_game(s, events);
        return;
    }
    if (s->token) /* DR-T5 */
        s->gone_chests |= dr_bit(s->token);
    s->used |= dr_bit(s->number);
    if (dr_solo(game))
        drift(game, s, events);
    dr_begin_round(game, s, s->round + 1, events);
}

/* The stage is over: what comes next. */
void dr_pass_on(const rv_game *game, dr_state *s, rv_events *events)
{
    switch ((dr_at)s->at) {
    case DR_AT_READY:
        reveal(game, s, events);
        break;
    case DR_AT_COMPOSE:
        end_composing(game, s, events);
        break;
    case DR_AT_DRAFT:
        s->at = DR_AT_CHEST;
        break;
    case DR_AT_CHEST:
        s->at = DR_AT_CHOOSE;
        dr_settle(game, s, events);
        break;
    case DR_AT_CHOOSE:
        end_choosing(game, s, events);
        break;
    case DR_AT_BUY:
        s->at = DR_AT_CALM;
        break;
    case DR_AT_CALM:
        end_calm(game, s, events);
        break;
    case DR_AT_OVER:
        break;
    }
}

/* DR-F4, DR-Q4 */
void dr_run_on(const rv_game *game, dr_state *s, rv_events *events)
{
    for (;;) {
        if (s->at == DR_AT_DRAFT)
            draft_without_choice(game, s, events);
        if (s->at == DR_AT_CHOOSE)
            bats_without_choice(game, s, events);
        if (s->at == DR_AT_BUY)
            s->turn = (uint8_t)next_buyer(game, s, s->turn);
        find_waiting(game, s);
        if (s->head.waiting || s->at == DR_AT_OVER)
            return;
        dr_pass_on(game, s, events);
    }
}
