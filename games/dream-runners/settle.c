/* What compositions bring and cost: rewards, nightmares, the chest, and settling it all at once
   (DR-E, DR-T, DR-R). */
#include "games/dream-runners/dream-runners.h"

#include <string.h>

/* ---- One composition ---- */

/* Items of a cell, each `times` times (DR-E4); an `any` is a choice of that many fragments
   (DR-E11). */
static void receive(dr_items items, int times, int seat, int cell, dr_yield *yield,
                    rv_events *events)
{
    uint8_t count[DR_ITEMS] = { 0 };
    if (times == 0)
        return;
    dr_tally(items, count);
    for (int item = 0; item < DR_ITEMS; item++) {
        if (count[item] == 0)
            continue;
        dr_emit(events, DR_E_COLLECT, seat, dr_cell_of[cell], item, count[item] * times);
        if (item != DR_ANY) {
            yield->item[item] += count[item] * times;
            continue;
        }
        for (int i = 0; i < count[item]; i++)
            yield->doubles |= (uint32_t)(times == 2) << yield->item[DR_ANY]++;
    }
}

static void suffer(int kind, int seat, int cell, int loss, dr_yield *yield, rv_events *events)
{
    yield->loss += loss;
    if (loss > 0)
        dr_emit(events, kind, seat, dr_cell_of[cell], loss, 0);
}

void dr_reap_cell(const rv_game *game, const dr_state *s, int seat, int cell, const dr_frame *frame,
                  dr_yield *yield, rv_events *events)
{
    int symbol = frame->symbol[cell], times = dr_collects(symbol), byte = s->dream.kind[cell];
    bool banished = dr_banishes(symbol);
    dr_items items = s->dream.items[cell];
    switch ((dr_kind)dr_kind_of(byte)) {
    case DR_NOTHING:
        return;
    case DR_REWARD:
    case DR_CHEST:
        receive(items, times, seat, cell, yield, events);
        return;
    case DR_CONVERGING: /* DR-D4 */
        receive(dr_share(game, s, seat, cell), times, seat, cell, yield, events);
        return;
    case DR_NIGHTMARE:
        if (!banished)
            suffer(DR_E_NIGHTMARE, seat, cell, dr_value_of(byte), yield, events);
        break;
    case DR_OCTOPUS:
        if (!banished)
            suffer(DR_E_OCTOPUS, seat, cell, frame->collects, yield, events);
        break;
    case DR_BAT:
        yield->bats += !banished;
        break;
    case DR_SPIDER: /* DR-E7 */
        receive(items, times, seat, cell, yield, events);
        if (!banished)
            suffer(DR_E_SPIDER, seat, cell, 1, yield, events);
        break;
    }
    if (banished)
        dr_emit(events, DR_E_BANISH, seat, dr_cell_of[cell], 0, 0);
}

void dr_reap(const rv_game *game, const dr_state *s, int seat, dr_yield *yield, rv_events *events)
{
    dr_frame frame;
    int gaps = 0;
    *yield = (dr_yield){ .loss = 0 };
    dr_look(game, dr_seen(s, seat), &frame);
    for (int cell = 0; cell < DR_CELLS; cell++) {
        gaps += frame.symbol[cell] == DR_GAP;
        dr_reap_cell(game, s, seat, cell, &frame, yield, events);
    }
    yield->loss += gaps + frame.outside; /* DR-E1 */
    if (gaps + frame.outside > 0)
        dr_emit(events, DR_E_COHERENCE, seat, gaps, frame.outside, 0);
}

/* ---- The chest ---- */

void dr_openings(const rv_game *game, const dr_state *s, int seat, int *lo, int *hi)
{
    int cell = dr_chest_cell(&s->dream), limit = 0;
    *lo = *hi = 0;
    if (cell < 0 || !dr_lives(s, seat))
        return;
    int type = dr_value_of(s->dream.kind[cell]), price = dr_box_of(game)->price[type];
    dr_frame frame;
    dr_look(game, dr_seen(s, seat), &frame);
    if (dr_unseen_chests(game, s, type)) /* DR-T5 */
        limit = dr_collects(frame.symbol[cell]);
    if (limit == 0)
        return;
    dr_yield yield;
    dr_reap(game, s, seat, &yield, NULL);
    int held = dr_seen(s, seat)->keys, before = held / price;
    int after = (held + yield.item[DR_KEY]) / price;
    if (!game->option[DR_O_CHESTS]) /* DR-O8: must */
        *lo = before < limit ? before : limit;
    *hi = after < limit ? after : limit;
}

/* DR-T4 */
static void draw_token(const rv_game *game, dr_state *s, rv_events *events)
{
    int type = dr_value_of(s->dream.kind[dr_chest_cell(&s->dream)]);
    uint64_t unseen = dr_unseen_chests(game, s, type);
    s->token = (uint8_t)(1 + rv_pick_from(game, &s->head, DR_N_CHEST, unseen));
    dr_emit(events, DR_E_TOKEN, s->token, 0, 0, 0);
}

/* Keys are paid, the contents join the round's rewards; DR-T6 for its any-colour fragments. */
static void open_chest(const rv_game *game, dr_state *s, int seat, int times, dr_yield *yield,
                       rv_events *events)
{
    const dr_box *box = dr_box_of(game);
    const dr_chest *chest = &box->chest[s->token - 1];
    int price = box->price[chest->type] * times;
    yield->item[DR_KEY] -= price;
    dr_emit(events, DR_E_OPEN, seat, s->token, times, price);
    uint8_t count[DR_ITEMS] = { 0 };
    dr_tally(chest->contents, count);
    for (int item = 0; item < DR_ITEMS; item++) {
        if (count[item] == 0)
            continue;
        dr_emit(events, DR_E_CONTENTS, seat, item, count[item] * times, 0);
        if (item != DR_ANY)
            yield->item[item] += count[item] * times;
        for (int i = 0; i < count[item] && item == DR_ANY; i++)
            yield->doubles |= (uint32_t)(times == 2) << yield->item[DR_ANY]++;
    }
}

/* ---- Settling ---- */

void dr_add_fragments(const rv_game *game, dr_player *p, int seat, int colour, int count,
                      rv_events *events)
{
    int old = p->star, top = dr_box_of(game)->star.top, sets = 0;
    p->fragments[colour] = (uint16_t)(p->fragments[colour] + count);
    while (p->fragments[0] && p->fragments[1] && p->fragments[2] && p->fragments[3]) {
        for (int i = 0; i < DR_COLOURS; i++)
            p->fragments[i]--;
        p->star = (uint8_t)(p->star + (p->star < top)); /* DR-E9 */
        sets++;
    }
    if (sets)
        dr_emit(events, DR_E_STAR, seat, sets, old, p->star);
}

void dr_lose_segment(const rv_game *game, dr_state *s, int seat, int slot, rv_events *events)
{
    dr_player *p = dr_player_of(s, seat);
    int segment = p->segment[slot];
    if (dr_box_of(game)->segment[segment - 1].set == DR_SETS)
        s->gone_segments |= dr_bit(segment);
    p->owned--;
    memmove(&p->segment[slot], &p->segment[slot + 1], (size_t)(p->owned - slot));
    memmove(&p->laid[slot], &p->laid[slot + 1], (size_t)(p->owned - slot));
    p->segment[p->owned] = p->laid[p->owned] = 0;
    dr_emit(events, DR_E_LOSE, seat, segment, 0, 0);
}

/* DR-E10; true when the player wakes. */
static bool move_serenity(const rv_game *game, const dr_state *s, dr_player *p, int seat,
                          const dr_yield *yield, rv_events *events)
{
    int old = p->serenity, top = dr_box_of(game)->serenity.top;
    int now = old + yield->item[DR_SERENITY] - yield->loss;
    now = now > top ? top : now < 0 ? 0 : now;
    p->serenity = (uint8_t)now;
    if (now != old)
        dr_emit(events, DR_E_SERENITY, seat, old, now, 0);
    if (now > 0)
        return false;
    p->woken = s->round;
    dr_emit(events, DR_E_AWAKE, seat, 0, 0, 0);
    return true;
}

/* DR-R1 for one seat. Whoever wakes owes no more choices, and no bat comes (DR-R2). */
static void settle_seat(const rv_game *game, dr_state *s, int seat, const dr_yield *yield,
                        rv_events *events)
{
    dr_player *p = dr_player_of(s, seat);
    p->coins = (uint16_t)(p->coins + yield->item[DR_COIN]);
    p->keys = (uint16_t)(p->keys + yield->item[DR_KEY]);
    for (int colour = 0; colour < DR_COLOURS; colour++)
        dr_add_fragments(game, p, seat, colour, yield->item[DR_BLUE + colour], events);
    if (move_serenity(game, s, p, seat, yield, events))
        return;
    p->colours = (uint8_t)yield->item[DR_ANY];
    p->doubles = yield->doubles;
    int tray = dr_in_tray(p);
    p->bats = (uint8_t)(yield->bats < tray ? yield->bats : tray);
    if (p->bats)
        dr_emit(events, DR_E_BAT, seat, p->bats, 0, 0);
}

void dr_settle(const rv_game *game, dr_state *s, rv_events *events)
{
    dr_yield yield[RV_SEATS];
    int times[RV_SEATS] = { 0 }, openings = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        int lo, hi, commit = dr_seen(s, seat)->commit;
        if (!dr_lives(s, seat))
            continue;
        dr_reap(game, s, seat, &yield[seat - 1], events);
        dr_openings(game, s, seat, &lo, &hi);
        times[seat - 1] = commit ? commit - 1 : lo;
        openings += times[seat - 1];
    }
    if (openings)
        draw_token(game, s, events);
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        dr_player_of(s, seat)->commit = 0;
        if (!dr_lives(s, seat))
            continue;
        if (times[seat - 1])
            open_chest(game, s, seat, times[seat - 1], &yield[seat - 1], events);
        settle_seat(game, s, seat, &yield[seat - 1], events);
    }
    memset(s->taken, 0, sizeof s->taken);
}
