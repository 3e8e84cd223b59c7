/*
 * What compositions and tables are worth: one integer yardstick for the solver, the greedy bot and
 * search. One point of the final score is DR_POINT. Serenity is worth its point; three coins buy
 * one; a fragment is worth what it adds to an unfinished set; keys are worth something while
 * chests are to come. The weights are guesses that played well, not rules.
 */
#include "bots/dream-runners/compose.h"

#include <string.h>

enum {
    COIN = 20,      /* a third of a point, */
    COIN_EARLY = 2, /* and more for each round in which it may buy a segment */
    KEY = 25,
    USE = 5,    /* a symbol on an owned segment, per round to come, times its weight */
    LOST = 14,  /* the least useful segment, per round to come */
    DANGER = 6, /* serenity below which every point counts */
    FEAR = 30,  /* half a point more */
    WAKING = 100000
};

/* Rounds to come for a seat. One that has not begun to compose has this one before it: so the table
   after a round and the same table at the next reveal are worth the same, and nobody shies away
   from the end of a round. */
static int rounds_left(const dr_state *s, int seat)
{
    const dr_player *p = dr_seen(s, seat);
    bool before = s->at == DR_AT_READY || (s->at == DR_AT_COMPOSE && !p->moves && !p->done);
    return DR_ROUNDS - s->round + before;
}

/* ---- Things ---- */

/* Fragments that are no set yet: each is a quarter of a step on the star track, nearly, as long as
   a round is left in which its set may be completed. Of a colour three at most count: more will not
   find their sets. Who thinks less of them collects coins, and ends on a lower star. */
static int32_t loose_fragments(const dr_box *box, const dr_player *p, int left)
{
    enum { MOST = 3, SHARE = 24 }; /* percent */
    int next = p->star < box->star.top ? p->star + 1 : p->star, count = 0;
    int32_t step = (box->star.points[next] - box->star.points[p->star]) * DR_POINT;
    for (int i = 0; i < DR_COLOURS && left > 0; i++)
        count += p->fragments[i] < MOST ? p->fragments[i] : MOST;
    return step * count * SHARE / 100;
}

/* What one more fragment of a colour adds. */
static int32_t fragment_worth(const dr_box *box, const dr_player *p, int colour, int left)
{
    dr_player with = *p;
    int32_t step = 0;
    with.fragments[colour]++;
    if (with.fragments[0] && with.fragments[1] && with.fragments[2] && with.fragments[3]) {
        int next = p->star < box->star.top ? p->star + 1 : p->star;
        step = (box->star.points[next] - box->star.points[p->star]) * DR_POINT;
        for (int i = 0; i < DR_COLOURS; i++)
            with.fragments[i]--;
        with.star = (uint8_t)next;
    }
    return step + loose_fragments(box, &with, left) - loose_fragments(box, p, left);
}

static int32_t coin_worth(int left)
{
    return COIN + COIN_EARLY * left;
}

/* In the last round coins are worth the serenity they buy, after it next to nothing. */
static int32_t purse_worth(const dr_state *s, const dr_player *p, int left)
{
    if (s->at == DR_AT_OVER)
        return p->coins;
    return left ? p->coins * coin_worth(left)
                : p->coins / DR_CALM_PRICE * DR_POINT + p->coins % DR_CALM_PRICE;
}

static int32_t key_worth(int left)
{
    return left < 4 ? KEY * left / 4 : KEY;
}

static void weigh_items(const dr_box *box, const dr_player *p, int left, int32_t item[DR_ITEMS])
{
    item[DR_ANY] = 0;
    for (int colour = 0; colour < DR_COLOURS; colour++) {
        int32_t worth = fragment_worth(box, p, colour, left);
        item[DR_BLUE + colour] = worth;
        if (worth > item[DR_ANY])
            item[DR_ANY] = worth;
    }
    item[DR_SERENITY] = DR_POINT;
    item[DR_KEY] = key_worth(left);
    item[DR_COIN] = coin_worth(left);
}

static int32_t sum_items(dr_items items, const int32_t item[DR_ITEMS])
{
    int32_t sum = 0;
    for (; items > 1; items >>= 3)
        sum += item[items & 7];
    return sum;
}

static int count_of(dr_items items, int item)
{
    uint8_t count[DR_ITEMS] = { 0 };
    dr_tally(items, count);
    return count[item];
}

/* An average chest of those unseen. */
static int32_t mean_token(const rv_game *game, const dr_state *s, int type,
                          const int32_t item[DR_ITEMS])
{
    const dr_box *box = dr_box_of(game);
    uint64_t unseen = dr_unseen_chests(game, s, type);
    int32_t sum = 0, count = 0;
    for (int i = 0; i < box->chests; i++) {
        if (!(unseen >> i & 1))
            continue;
        sum += sum_items(box->chest[i].contents, item);
        count++;
    }
    return count ? sum / count : 0;
}

/* ---- A dream ---- */

/* The items one collect symbol may hope for, the chest itself apart. Of a converging cell, whose
   best items go first, the share if half of the others want it too. */
static dr_items hoped_for(const rv_game *game, const dr_state *s, int cell)
{
    dr_items all = s->dream.items[cell], share = 0;
    int living = 0;
    if (dr_kind_of(s->dream.kind[cell]) != DR_CONVERGING)
        return all;
    for (int seat = 1; seat <= rv_seats(game); seat++)
        living += dr_lives(s, seat);
    int count = (2 * dr_length(all) + living) / (living + 1);
    for (int i = 0; i < count; i++)
        share = dr_push(share, dr_item_at(all, i));
    return share;
}

static void weigh_chest(const rv_game *game, const dr_state *s, dr_stake *stake)
{
    int cell = dr_chest_cell(&s->dream);
    stake->chest = -1;
    if (cell < 0)
        return;
    int type = dr_value_of(s->dream.kind[cell]), price = dr_box_of(game)->price[type];
    int32_t token = mean_token(game, s, type, stake->item) - price * stake->item[DR_KEY];
    if (token <= 0)
        return;
    stake->chest = (int8_t)cell;
    stake->price = (int8_t)price;
    stake->token = token;
}

static void weigh_cell(const rv_game *game, const dr_state *s, int cell, dr_stake *stake)
{
    int kind = dr_kind_of(s->dream.kind[cell]);
    int32_t once = sum_items(hoped_for(game, s, cell), stake->item);
    for (int symbol = DR_GAP; symbol <= DR_BOTH; symbol++) {
        int32_t gain = dr_collects(symbol) * once - (symbol == DR_GAP ? DR_POINT : 0);
        if (!dr_banishes(symbol))
            gain -= stake->loss[cell] * DR_POINT;
        stake->gain[cell][symbol] = gain;
    }
    if (kind == DR_OCTOPUS)
        stake->octopuses = (uint16_t)(stake->octopuses | 1u << cell);
    if (kind == DR_BAT)
        stake->bats = (uint16_t)(stake->bats | 1u << cell);
}

void dr_weigh(const rv_game *game, const dr_state *s, int seat, dr_stake *stake)
{
    const dr_box *box = dr_box_of(game);
    const dr_player *p = dr_seen(s, seat);
    memset(stake, 0, sizeof *stake);
    int left = DR_ROUNDS - s->round;
    weigh_items(box, p, left, stake->item);
    stake->serenity = p->serenity;
    stake->top = box->serenity.top;
    stake->keys = (int16_t)p->keys;
    stake->segment = LOST * left;
    for (int cell = 0; cell < DR_CELLS; cell++) {
        int byte = s->dream.kind[cell], kind = dr_kind_of(byte);
        if (kind == DR_NIGHTMARE || kind == DR_SPIDER)
            stake->loss[cell] = (int8_t)(kind == DR_SPIDER ? 1 : dr_value_of(byte));
        if (kind == DR_REWARD || kind == DR_CHEST) {
            stake->calm[cell] = (int8_t)count_of(s->dream.items[cell], DR_SERENITY);
            stake->lock[cell] = (int8_t)count_of(s->dream.items[cell], DR_KEY);
        }
    }
    weigh_chest(game, s, stake);
    for (int cell = 0; cell < DR_CELLS; cell++)
        weigh_cell(game, s, cell, stake);
}

/* How often the chest is opened with so many keys. */
static int openings(const dr_stake *stake, const dr_frame *frame, int keys)
{
    int times = stake->chest < 0 ? 0 : dr_collects(frame->symbol[stake->chest]);
    return times == 0 || times * stake->price <= keys ? times : keys / stake->price;
}

/* Losses that no single cell shows: bats, and serenity too low, too high or gone. Never less than
   nothing, so that the solver may forget them in its bound. */
static int32_t hidden_losses(const dr_stake *stake, int bats, int serenity)
{
    int32_t less = bats * stake->segment;
    if (serenity <= 0)
        less += WAKING;
    if (serenity < DANGER)
        less += (DANGER - serenity) * FEAR;
    if (serenity > stake->top)
        less += (serenity - stake->top) * DR_POINT;
    return less;
}

int32_t dr_judge(const dr_stake *stake, const dr_frame *frame, int tray)
{
    int octopuses = 0, bats = 0, keys = stake->keys, serenity = stake->serenity - frame->outside;
    int32_t sum = -frame->outside * DR_POINT;
    for (int cell = 0; cell < DR_CELLS; cell++) {
        int symbol = frame->symbol[cell], times = dr_collects(symbol);
        bool banished = dr_banishes(symbol);
        sum += stake->gain[cell][symbol];
        keys += times * stake->lock[cell];
        serenity += times * stake->calm[cell] - (symbol == DR_GAP);
        serenity -= banished ? 0 : stake->loss[cell];
        octopuses += !banished && (stake->octopuses >> cell & 1);
        bats += !banished && (stake->bats >> cell & 1);
    }
    sum += openings(stake, frame, keys) * stake->token - octopuses * frame->collects * DR_POINT;
    return sum
           - hidden_losses(stake, bats < tray ? bats : tray,
                           serenity - octopuses * frame->collects);
}

/* ---- A table ---- */

static int32_t segment_worth(const rv_game *game, int segment, int left)
{
    static const int weight[] = { [DR_GAP] = 0,    [DR_PLAIN] = 0,  [DR_COLLECT] = 4,
                                  [DR_BANISH] = 4, [DR_DOUBLE] = 7, [DR_BOTH] = 7 };
    const uint8_t *face = dr_face(game, segment); /* gaps for missing symbols */
    int use = weight[face[0]] + weight[face[1]] + weight[face[2]];
    return dr_box_of(game)->segment[segment - 1].points * DR_POINT + use * USE * left;
}

/* What a seat has. */
static int32_t belongings(const rv_game *game, const dr_state *s, int seat)
{
    const dr_box *box = dr_box_of(game);
    const dr_player *p = dr_seen(s, seat);
    int left = rounds_left(s, seat);
    if (p->woken)
        return -WAKING + p->woken * DR_POINT;
    int32_t worth = (box->serenity.points[p->serenity] + box->star.points[p->star]) * DR_POINT;
    worth += loose_fragments(box, p, left) + p->keys * key_worth(left);
    worth += purse_worth(s, p, left);
    for (int i = 0; i < p->owned; i++)
        worth += segment_worth(game, p->segment[i], left);
    return p->serenity < DANGER ? worth - (DANGER - p->serenity) * FEAR : worth;
}

/* The colour that is worth most: one that completes a set, else what lacks least. */
static int best_colour(const rv_game *game, const dr_player *p, int left)
{
    int best = 0;
    for (int colour = 1; colour < DR_COLOURS; colour++)
        if (fragment_worth(dr_box_of(game), p, colour, left)
            > fragment_worth(dr_box_of(game), p, best, left))
            best = colour;
    return best;
}

static void choose_best(const rv_game *game, dr_player *p, int seat, int left, int count)
{
    dr_add_fragments(game, p, seat, best_colour(game, p, left), count, NULL);
}

int dr_best_colour(const rv_game *game, const dr_state *s, int seat)
{
    return best_colour(game, dr_seen(s, seat), DR_ROUNDS - s->round);
}

/* Before the draft: a share of the converging dreams, as hoped for. */
static void hope(const rv_game *game, const dr_state *s, const dr_frame *frame, dr_yield *yield)
{
    for (int cell = 0; cell < DR_CELLS && s->at == DR_AT_COMPOSE; cell++) {
        int times = dr_collects(frame->symbol[cell]);
        if (dr_kind_of(s->dream.kind[cell]) != DR_CONVERGING)
            continue;
        for (dr_items items = hoped_for(game, s, cell); items > 1; items >>= 3)
            yield->item[items & 7] += times;
    }
}

/* What a seat will have when its composition is settled: what is certain is carried out on a copy,
   shares of converging dreams and the contents of the chest are estimated. */
static int32_t after_settling(const rv_game *game, const dr_state *s, int seat,
                              const dr_stake *stake)
{
    dr_state later = *s;
    dr_player *p = dr_player_of(&later, seat);
    dr_frame frame;
    dr_yield yield;
    int32_t estimates = 0;
    dr_look(game, p, &frame);
    dr_reap(game, s, seat, &yield, NULL);
    hope(game, s, &frame, &yield);
    int times = openings(stake, &frame, p->keys + yield.item[DR_KEY]);
    if (p->commit && p->commit != DR_HIDDEN)
        times = p->commit - 1;
    estimates += times * stake->token;
    int tray = dr_in_tray(p), serenity = p->serenity + yield.item[DR_SERENITY] - yield.loss;
    estimates -= (yield.bats < tray ? yield.bats : tray) * stake->segment;
    p->serenity = (uint8_t)(serenity < 0 ? 0 : serenity > stake->top ? stake->top : serenity);
    p->woken = serenity <= 0 ? s->round : 0;
    p->coins = (uint16_t)(p->coins + yield.item[DR_COIN]);
    p->keys = (uint16_t)(p->keys + yield.item[DR_KEY]);
    for (int colour = 0; colour < DR_COLOURS; colour++)
        dr_add_fragments(game, p, seat, colour, yield.item[DR_BLUE + colour], NULL);
    for (int i = 0; i < yield.item[DR_ANY]; i++)
        choose_best(game, p, seat, DR_ROUNDS - s->round,
                    1 + (i < 32 ? (int)(yield.doubles >> i & 1) : 0));
    return belongings(game, &later, seat) + estimates;
}

int dr_best_take(const rv_game *game, const dr_state *s, int seat)
{
    dr_draft draft;
    dr_stake stake;
    int32_t most = INT32_MIN;
    int best = 0;
    dr_weigh(game, s, seat, &stake);
    dr_find_draft(game, s, &draft);
    for (int item = 0; item < DR_ITEMS; item++) {
        dr_state with = *s;
        if (draft.pool[item] == 0)
            continue;
        dr_take(&with, &draft, item, NULL);
        int32_t worth = after_settling(game, &with, seat, &stake);
        if (worth > most) {
            most = worth;
            best = item;
        }
    }
    return best;
}

/* How far a composition is from the plan: two for each segment to be laid or taken away, one less
   when the right one is in the hand already. */
static int steps_to(const dr_player *p, const dr_plan *plan)
{
    int steps = 0;
    for (int i = 0; i < p->owned; i++) {
        if (p->laid[i] == plan->laid[i])
            continue;
        steps += 2;
        if (p->laid[i] == 0)
            steps -= p->held == i + 1;
        else
            steps += 2;
    }
    if (p->held && plan->laid[p->held - 1] == 0)
        steps++;
    return steps;
}

/* Composing: what the plan will bring, less a little for each step that is missing; once the plan
   lies there, and after needless moves, declaring done is better than going on. */
static int32_t composing(const rv_game *game, const dr_state *s, int seat, const dr_stake *stake)
{
    enum { BUDGET = 400, SPARE = 2, IMPATIENCE = 120, NOT_YET = 30 };
    const dr_player *p = dr_seen(s, seat);
    dr_state planned = *s;
    dr_plan plan;
    if (p->done)
        return after_settling(game, s, seat, stake);
    dr_solve(game, s, seat, BUDGET, &plan);
    memcpy(dr_player_of(&planned, seat)->laid, plan.laid, sizeof plan.laid);
    int needless = p->moves - 2 * p->owned - SPARE;
    return after_settling(game, &planned, seat, stake) - NOT_YET - steps_to(p, &plan)
           - (needless > 0 ? needless * IMPATIENCE : 0);
}

/* Bats and colours that are pending, and serenity that is ordered. */
static int32_t after_choosing(const rv_game *game, const dr_state *s, int seat)
{
    dr_state later = *s;
    dr_player *p = dr_player_of(&later, seat);
    int left = DR_ROUNDS - s->round;
    for (int i = 0; i < p->colours; i++)
        choose_best(game, p, seat, left, 1 + (int)(p->doubles >> i & 1));
    if (s->at == DR_AT_CALM && p->commit && p->commit != DR_HIDDEN) {
        p->serenity = (uint8_t)(p->serenity + p->commit - 1);
        p->coins = (uint16_t)(p->coins - (p->commit - 1) * DR_CALM_PRICE);
    }
    return belongings(game, &later, seat) - p->bats * LOST * left;
}

static int32_t seat_worth(const rv_game *game, const dr_state *s, int seat, bool own)
{
    const dr_player *p = dr_seen(s, seat);
    dr_stake stake;
    if (p->woken)
        return belongings(game, s, seat);
    switch ((dr_at)s->at) {
    case DR_AT_COMPOSE:
        if (!own || (!p->moves && !p->done)) /* rivals are thought to do equally well */
            break;
        dr_weigh(game, s, seat, &stake);
        return composing(game, s, seat, &stake);
    case DR_AT_DRAFT:
    case DR_AT_CHEST:
        dr_weigh(game, s, seat, &stake);
        return after_settling(game, s, seat, &stake);
    case DR_AT_CHOOSE:
    case DR_AT_CALM:
        return after_choosing(game, s, seat);
    case DR_AT_READY:
    case DR_AT_BUY:
    case DR_AT_OVER:
        break;
    }
    return belongings(game, s, seat);
}

static int32_t value_for(const rv_game *game, const void *state, int who)
{
    const dr_state *s = state;
    int32_t rivals = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++)
        if (seat != who)
            rivals += seat_worth(game, s, seat, false);
    int others = rv_seats(game) - 1;
    return seat_worth(game, s, who, true) - (others ? rivals / (2 * others) : 0);
}

/* A rival who has declared done composed well, but not always equally well: a little search with a
   budget of chance. One who is still composing may as well have laid nothing yet. */
static void imagine(const rv_game *game, void *state, int viewer, rv_rng *rng)
{
    dr_state *s = state;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        dr_plan plan;
        dr_player *p = dr_player_of(s, seat);
        if (seat == viewer || !p->done || !dr_composes_in_secret(game, s))
            continue;
        dr_solve(game, s, seat, 40u << rv_below(rng, 4), &plan);
        memcpy(p->laid, plan.laid, sizeof p->laid);
    }
}

const rv_sense dr_sense = {
    .rules = &dr_rules, .value = value_for, .advise = dr_advise, .imagine = imagine
};
