/*
 * What compositions and tables are worth: one integer yardstick for the solver, the greedy bot and
 * search, made of what things are worth (worth.c).
 */
#include "bots/dream-runners/compose.h"

#include <string.h>

enum { LOST = 14 }; /* the least useful segment, per round to come */

/* Rounds to come for a seat. One that has not begun to compose has this one before it: so the table
   after a round and the same table at the next reveal are worth the same, and nobody shies away
   from the end of a round. */
static int rounds_left(const dr_state *s, int seat)
{
    const dr_player *p = dr_seen(s, seat);
    bool before = s->at == DR_AT_READY || (s->at == DR_AT_COMPOSE && !p->moves && !p->done);
    return DR_ROUNDS - s->round + before;
}

/* ---- What a seat has ---- */

/* May it still buy a segment in this round (DR-M1)? */
static bool may_buy(const rv_game *game, const dr_state *s, int seat)
{
    if (s->at != DR_AT_BUY)
        return s->at < DR_AT_BUY;
    for (int at = s->turn; at != seat; at = dr_after(game, at))
        if (dr_after(game, at) == s->first)
            return false;
    return true;
}

static void look_out(const rv_game *game, const dr_state *s, int seat, int left, dr_outlook *o)
{
    *o = (dr_outlook){ .box = dr_box_of(game), .left = left, .over = s->at == DR_AT_OVER };
    if (left || o->over || !may_buy(game, s, seat) || dr_seen(s, seat)->owned == DR_OWNED)
        return;
    for (int shape = 0; shape < DR_SHAPES; shape++) {
        if (s->visible[shape] == 0)
            continue;
        const dr_segment *segment = &o->box->segment[s->visible[shape] - 1];
        o->points[o->bargains] = (int8_t)segment->points;
        o->refund[o->bargains++] = (int8_t)segment->coins;
    }
}

static dr_hoard hoard_of(const dr_player *p)
{
    dr_hoard h = { .serenity = p->serenity, .star = p->star, .coins = p->coins, .keys = p->keys };
    for (int c = 0; c < DR_COLOURS; c++)
        h.fragments[c] = p->fragments[c];
    return h;
}

/* Items join it; any-colour fragments are apart (DR-E12). */
static void add_items(dr_hoard *h, const int item[DR_ITEMS])
{
    h->serenity += item[DR_SERENITY];
    h->coins += item[DR_COIN];
    h->keys += item[DR_KEY];
    for (int c = 0; c < DR_COLOURS; c++)
        h->fragments[c] += item[DR_BLUE + c];
}

/* What it is worth when the colours are chosen: so many single fragments and pairs (DR-E11). */
static int32_t worth_with(const dr_outlook *o, dr_hoard h, int singles, int pairs)
{
    dr_choose_colours(h.fragments, 2, pairs);
    dr_choose_colours(h.fragments, 1, singles);
    return dr_hoard_worth(o, &h);
}

/* The same after opening the chest so often, whatever it may hold: the mean. */
static int32_t worth_opened(const dr_stake *stake, dr_hoard h, int singles, int pairs, int openings)
{
    int64_t sum = 0;
    if (openings == 0 || stake->tokens == 0)
        return worth_with(&stake->outlook, h, singles, pairs);
    h.keys -= openings * stake->price;
    for (int i = 0; i < stake->tokens; i++) {
        int item[DR_ITEMS];
        dr_hoard with = h;
        for (int k = 0; k < DR_ITEMS; k++)
            item[k] = stake->contents[i][k] * openings;
        add_items(&with, item);
        int choices = stake->contents[i][DR_ANY];
        sum += worth_with(&stake->outlook, with, singles + (openings == 1 ? choices : 0),
                          pairs + (openings > 1 ? choices : 0));
    }
    return (int32_t)(sum / stake->tokens);
}

/* ---- What items may be worth at most ---- */

/* The most that one symbol of a seat collects. */
static int best_times(const rv_game *game, const dr_player *p)
{
    int best = 1;
    for (int i = 0; i < p->owned; i++) {
        const uint8_t *face = dr_face(game, p->segment[i]);
        for (int k = 0; k < DR_SIZE; k++)
            best = face[k] == DR_DOUBLE ? 2 : best;
    }
    return best;
}

/* All that the dream and its chest may bring. */
static void all_there_is(const dr_stake *stake, int item[DR_ITEMS])
{
    for (int k = 0; k < DR_ITEMS; k++) {
        int most = 0;
        for (int i = 0; i < stake->tokens; i++)
            most = stake->contents[i][k] > most ? stake->contents[i][k] : most;
        item[k] = stake->times * most;
        for (int cell = 0; cell < DR_CELLS; cell++)
            item[k] += stake->times * stake->items[cell][k];
    }
}

/* The most that a set may be worth, of all that may be completed now. */
static int32_t most_for_set(const dr_stake *stake, const int all[DR_ITEMS])
{
    int have[DR_COLOURS] = { 0 }, sets = INT32_MAX;
    int32_t most = 0, none = dr_stars_worth(&stake->outlook, stake->hoard.star, have);
    for (int c = 0; c < DR_COLOURS; c++) {
        int with = stake->hoard.fragments[c] + all[DR_BLUE + c] + all[DR_ANY];
        sets = with < sets ? with : sets;
    }
    for (int n = 1; n <= sets || n == 1; n++) {
        for (int c = 0; c < DR_COLOURS; c++)
            have[c] = n;
        int32_t each =
            (dr_stars_worth(&stake->outlook, stake->hoard.star, have) - none + n - 1) / n;
        most = each > most ? each : most;
    }
    return most;
}

/* A set is worth as much as its fragments if each of them counts for a quarter of it, and no loose
   one is worth more. In the last round only sets count: there are no more of them than fragments
   of some colours divided by how many colours these are, best those of which there will be fewest.
   Returns the slack: what those that are there seem to be worth by that measure. */
static int32_t most_for_fragments(dr_stake *stake, const int all[DR_ITEMS])
{
    const dr_hoard *h = &stake->hoard;
    int32_t set = most_for_set(stake, all), best = INT32_MAX, slack = 0;
    unsigned every = (1u << DR_COLOURS) - 1, chosen = every;
    for (unsigned some = stake->outlook.left ? every : 1; some <= every; some++) {
        int size = 0, there = 0, more = all[DR_ANY];
        for (int c = 0; c < DR_COLOURS; c++) {
            if (!(some >> c & 1))
                continue;
            size++;
            there += h->fragments[c];
            more += all[DR_BLUE + c];
        }
        if (set * (there + more) / size >= best)
            continue;
        best = set * (there + more) / size;
        chosen = some;
        stake->most[DR_ANY] = set / size + 1;
        slack = (set / size + 1) * there;
    }
    for (int c = 0; c < DR_COLOURS; c++)
        stake->most[DR_BLUE + c] = chosen >> c & 1 ? stake->most[DR_ANY] : 0;
    return slack - dr_stars_worth(&stake->outlook, h->star, h->fragments)
           + dr_stars_worth(&stake->outlook, h->star, (const int[DR_COLOURS]){ 0 });
}

/* Coins of the last round pay in steps: by the mean of three, and the slack that makes up for it.
 */
static int32_t most_for_coins(dr_stake *stake, int all)
{
    enum { EACH = DR_POINT / DR_CALM_PRICE };
    const dr_outlook *o = &stake->outlook;
    int coins = stake->hoard.coins, room = o->box->serenity.top;
    int32_t slack = 0, none = dr_purse_worth(o, coins, room - stake->hoard.serenity);
    if (o->left) {
        for (int more = 1; more <= DR_PRICE + 1; more++) {
            int32_t last =
                dr_purse_worth(o, coins + more, 0) - dr_purse_worth(o, coins + more - 1, 0);
            stake->most[DR_COIN] = last > stake->most[DR_COIN] ? last : stake->most[DR_COIN];
        }
        return 0;
    }
    stake->most[DR_COIN] = EACH + 1;
    for (int more = 0; more <= all; more++) {
        int32_t over = dr_purse_worth(o, coins + more, room) - none - more * (EACH + 1);
        slack = over > slack ? over : slack;
    }
    return slack;
}

static void find_most(dr_stake *stake)
{
    int all[DR_ITEMS];
    all_there_is(stake, all);
    int32_t slack = most_for_coins(stake, all[DR_COIN]);
    stake->most[DR_SERENITY] = DR_POINT;
    stake->most[DR_KEY] = dr_key_worth(&stake->outlook);
    slack += most_for_fragments(stake, all);
    stake->base = dr_hoard_worth(&stake->outlook, &stake->hoard);
    stake->slack = slack;
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

static void count_items(dr_items items, int16_t out[DR_ITEMS])
{
    uint8_t count[DR_ITEMS] = { 0 };
    dr_tally(items, count);
    for (int k = 0; k < DR_ITEMS; k++)
        out[k] = count[k];
}

static int32_t sum_most(const dr_stake *stake, const int16_t item[DR_ITEMS])
{
    int32_t sum = 0;
    for (int k = 0; k < DR_ITEMS; k++)
        sum += item[k] * stake->most[k];
    return sum;
}

static void find_chests(const rv_game *game, const dr_state *s, dr_stake *stake)
{
    const dr_box *box = dr_box_of(game);
    int cell = dr_chest_cell(&s->dream);
    stake->chest = -1;
    stake->price = 1;
    if (cell < 0)
        return;
    int type = dr_value_of(s->dream.kind[cell]);
    uint64_t unseen = dr_unseen_chests(game, s, type);
    if (unseen == 0) /* DR-T5 */
        return;
    stake->chest = (int8_t)cell;
    stake->price = (int8_t)box->price[type];
    stake->must = !game->option[DR_O_CHESTS];
    for (int i = 0; i < box->chests; i++)
        if (unseen >> i & 1)
            count_items(box->chest[i].contents, stake->contents[stake->tokens++]);
}

static void weigh_chest(dr_stake *stake)
{
    int32_t sum = 0;
    for (int i = 0; i < stake->tokens; i++)
        sum += sum_most(stake, stake->contents[i]);
    stake->token = stake->tokens ? sum / stake->tokens + 1 - stake->price * stake->most[DR_KEY] : 0;
    if (stake->token < 0)
        stake->token = 0;
}

static void weigh_cell(const dr_state *s, int cell, dr_stake *stake)
{
    int kind = dr_kind_of(s->dream.kind[cell]);
    int32_t once = sum_most(stake, stake->items[cell]);
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
    const dr_player *p = dr_seen(s, seat);
    int left = DR_ROUNDS - s->round;
    memset(stake, 0, sizeof *stake);
    look_out(game, s, seat, left, &stake->outlook);
    stake->hoard = hoard_of(p);
    stake->segment = LOST * left;
    stake->times = best_times(game, p);
    for (int cell = 0; cell < DR_CELLS; cell++) {
        int byte = s->dream.kind[cell], kind = dr_kind_of(byte);
        if (kind == DR_NIGHTMARE || kind == DR_SPIDER)
            stake->loss[cell] = (int8_t)(kind == DR_SPIDER ? 1 : dr_value_of(byte));
        count_items(hoped_for(game, s, cell), stake->items[cell]);
        stake->lock[cell] = (int8_t)stake->items[cell][DR_KEY];
    }
    find_chests(game, s, stake);
    find_most(stake);
    weigh_chest(stake);
    for (int cell = 0; cell < DR_CELLS; cell++)
        weigh_cell(s, cell, stake);
}

/* With so many keys the chest must be opened as often as those held before it pay for, and may be
   opened as often as all pay for (DR-T3): whatever is best. */
static int32_t best_opened(const dr_stake *stake, const dr_hoard *h, int singles, int pairs,
                           int times)
{
    int price = stake->price, least = stake->must ? stake->hoard.keys / price : 0;
    int most = h->keys / price < times ? h->keys / price : times;
    int32_t best = INT32_MIN;
    for (int n = least < most ? least : most; n <= most; n++) {
        int32_t worth = worth_opened(stake, *h, singles, pairs, n);
        best = worth > best ? worth : best;
    }
    return best;
}

int32_t dr_judge(const dr_stake *stake, const dr_frame *frame, int tray)
{
    int octopuses = 0, bats = 0, item[DR_ITEMS] = { 0 }, pairs = 0;
    dr_hoard h = stake->hoard;
    h.serenity -= frame->outside;
    for (int cell = 0; cell < DR_CELLS; cell++) {
        int symbol = frame->symbol[cell], times = dr_collects(symbol);
        bool banished = dr_banishes(symbol);
        h.serenity -= (symbol == DR_GAP) + (banished ? 0 : stake->loss[cell]);
        octopuses += !banished && (stake->octopuses >> cell & 1);
        bats += !banished && (stake->bats >> cell & 1);
        if (times == 0)
            continue;
        for (int k = 0; k < DR_ITEMS; k++)
            item[k] += times * stake->items[cell][k];
        pairs += times == 2 ? stake->items[cell][DR_ANY] : 0;
    }
    h.serenity -= octopuses * frame->collects;
    add_items(&h, item);
    int times = stake->chest < 0 ? 0 : dr_collects(frame->symbol[stake->chest]);
    int32_t worth = best_opened(stake, &h, item[DR_ANY] - 2 * pairs, pairs, times);
    return worth - stake->base - (bats < tray ? bats : tray) * stake->segment;
}

/* ---- A table ---- */

/* What a seat has. */
int32_t dr_belongings(const rv_game *game, const dr_state *s, int seat)
{
    const dr_player *p = dr_seen(s, seat);
    int left = rounds_left(s, seat);
    dr_outlook outlook;
    if (p->woken)
        return -DR_WAKING + p->woken * DR_POINT;
    look_out(game, s, seat, left, &outlook);
    dr_hoard h = hoard_of(p);
    return dr_hoard_worth(&outlook, &h) + dr_segments_worth(game, p, left);
}

int dr_best_colour(const dr_state *s, int seat)
{
    int fragments[DR_COLOURS] = { 0 }, best = 0;
    for (int c = 0; c < DR_COLOURS; c++)
        fragments[c] = dr_seen(s, seat)->fragments[c];
    for (int c = 1; c < DR_COLOURS; c++)
        best = fragments[c] < fragments[best] ? c : best;
    return best;
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

/* What a seat will have when its composition is settled, shares of converging dreams and the
   contents of the chest estimated. */
static int32_t after_settling(const rv_game *game, const dr_state *s, int seat,
                              const dr_stake *stake)
{
    const dr_player *p = dr_seen(s, seat);
    dr_hoard h = hoard_of(p);
    dr_frame frame;
    dr_yield yield;
    int pairs = 0;
    dr_look(game, p, &frame);
    dr_reap(game, s, seat, &yield, NULL);
    hope(game, s, &frame, &yield);
    add_items(&h, yield.item);
    h.serenity -= yield.loss;
    for (uint32_t set = yield.doubles; set; set &= set - 1)
        pairs++;
    int singles = yield.item[DR_ANY] - pairs, tray = dr_in_tray(p);
    int times = stake->chest < 0 ? 0 : dr_collects(frame.symbol[stake->chest]);
    bool settled = p->commit && p->commit != DR_HIDDEN;
    return (settled ? worth_opened(stake, h, singles, pairs, p->commit - 1)
                    : best_opened(stake, &h, singles, pairs, times))
           + dr_segments_worth(game, p, DR_ROUNDS - s->round)
           - (yield.bats < tray ? yield.bats : tray) * stake->segment;
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

int dr_best_opening(const rv_game *game, const dr_state *s, int seat)
{
    dr_stake stake;
    int lo, hi;
    dr_weigh(game, s, seat, &stake);
    dr_openings(game, s, seat, &lo, &hi);
    int best = lo;
    int32_t most = INT32_MIN;
    for (int n = lo; n <= hi; n++) {
        dr_state with = *s;
        dr_player_of(&with, seat)->commit = (uint8_t)(n + 1);
        int32_t worth = after_settling(game, &with, seat, &stake);
        if (worth > most) {
            most = worth;
            best = n;
        }
    }
    return best;
}

int dr_best_calm(const rv_game *game, const dr_state *s, int seat)
{
    int best = 0;
    int32_t most = INT32_MIN;
    for (int n = 0; n <= dr_most_calm(game, s, seat); n++) {
        dr_state with = *s;
        dr_player *p = dr_player_of(&with, seat);
        p->serenity = (uint8_t)(p->serenity + n);
        p->coins = (uint16_t)(p->coins - n * DR_CALM_PRICE);
        if (s->round == DR_ROUNDS) /* coins are good for nothing any more */
            with.at = DR_AT_OVER;
        int32_t worth = dr_belongings(game, &with, seat);
        if (worth > most) {
            most = worth;
            best = n;
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
    const dr_player *p = dr_seen(s, seat);
    dr_hoard h = hoard_of(p);
    dr_outlook outlook;
    int left = DR_ROUNDS - s->round;
    look_out(game, s, seat, left, &outlook);
    for (int i = 0; i < p->colours; i++)
        dr_choose_colours(h.fragments, 1 + (int)(p->doubles >> i & 1), 1);
    if (s->at == DR_AT_CALM && p->commit && p->commit != DR_HIDDEN) {
        h.serenity += p->commit - 1;
        h.coins -= (p->commit - 1) * DR_CALM_PRICE;
    }
    return dr_hoard_worth(&outlook, &h) + dr_segments_worth(game, p, left) - p->bats * LOST * left;
}

static int32_t seat_worth(const rv_game *game, const dr_state *s, int seat, bool own)
{
    const dr_player *p = dr_seen(s, seat);
    dr_stake stake;
    if (p->woken)
        return dr_belongings(game, s, seat);
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
    return dr_belongings(game, s, seat);
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

/* What a seat has lies open; what it composes may not, so it is no term. */
static int terms(const rv_game *game, const void *view, int who, rv_term out[RV_TERMS])
{
    const dr_state *s = view;
    const dr_player *p = dr_seen(s, who);
    int left = rounds_left(s, who);
    dr_outlook o;
    look_out(game, s, who, left, &o);
    dr_hoard h = hoard_of(p), bare = h;
    bare.coins = 0;
    bare.keys = 0;
    int32_t stars = dr_stars_worth(&o, h.star, h.fragments);
    int32_t whole = dr_hoard_worth(&o, &h), rest = dr_hoard_worth(&o, &bare);
    out[0] = (rv_term){ "dream-runners.term.stars", stars };
    out[1] = (rv_term){ "dream-runners.term.serenity", rest - stars };
    out[2] = (rv_term){ "dream-runners.term.purse", whole - rest };
    out[3] = (rv_term){ "dream-runners.term.segments", dr_segments_worth(game, p, left) };
    return 4;
}

const rv_sense dr_sense = { .rules = &dr_rules,
                            .value = value_for,
                            .advise = dr_advise,
                            .imagine = imagine,
                            .terms = terms,
                            .unit = "dream-runners.term.unit",
                            .one = DR_POINT };
