/*
 * What compositions are worth: one integer yardstick, made of what things are worth (worth.c).
 * Sets, chests and the last coins are not sums over cells; so there is also the most that each cell
 * may bring, which does add up, for the solver to search with.
 */
#include "bots/dream-runners/compose.h"

#include <string.h>

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

/* No dream of the rounds to come has a key: those that a seat has now are all it will get. */
static bool is_keyless(const dr_box *box, int left)
{
    int level = dr_level_of(DR_ROUNDS + 1 - left);
    for (int i = 0; i < box->dreams; i++) {
        uint8_t count[DR_ITEMS] = { 0 };
        for (int cell = 0; cell < DR_CELLS && box->dream[i].level >= level; cell++)
            dr_tally(box->dream[i].cells.items[cell], count);
        if (count[DR_KEY])
            return false;
    }
    return true;
}

void dr_look_out(const rv_game *game, const dr_state *s, int seat, int left, dr_outlook *o)
{
    *o = (dr_outlook){ .box = dr_box_of(game),
                       .left = left,
                       .keyless = left > 0 && is_keyless(dr_box_of(game), left),
                       .over = s->at == DR_AT_OVER };
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

dr_hoard dr_hoard_of(const dr_player *p)
{
    dr_hoard h = { .serenity = p->serenity, .star = p->star, .coins = p->coins, .keys = p->keys };
    for (int c = 0; c < DR_COLOURS; c++)
        h.fragments[c] = p->fragments[c];
    return h;
}

/* Any-colour fragments are added elsewhere (DR-E12). */
void dr_add_items(dr_hoard *h, const int item[DR_ITEMS])
{
    h->serenity += item[DR_SERENITY];
    h->coins += item[DR_COIN];
    h->keys += item[DR_KEY];
    for (int c = 0; c < DR_COLOURS; c++)
        h->fragments[c] += item[DR_BLUE + c];
}

/* What it is worth once the colours of single fragments and pairs are chosen (DR-E11). */
static int32_t worth_with(const dr_outlook *o, dr_hoard h, int singles, int pairs)
{
    dr_choose_colours(h.fragments, 2, pairs);
    dr_choose_colours(h.fragments, 1, singles);
    return dr_hoard_worth(o, &h);
}

/* The same after opening the chest that often: the mean over what it may hold. */
int32_t dr_worth_opened(const dr_stake *stake, dr_hoard h, int singles, int pairs, int openings)
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
        dr_add_items(&with, item);
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

/* The most that one of the sets that may be completed now can be worth. */
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

/* A set is worth as much as its fragments if each of them counts for a quarter of it and no loose
   one is worth more. In the last round only sets count: there cannot be more of them than the
   fragments of some colours divided by the number of those colours, and the bound is best with the
   scarcest ones. Returns the slack: what the fragments already there seem to be worth by that
   measure. */
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

/* Coins of the last round pay in steps of three: each counts a third, and the slack makes up for
   it. */
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

/* Keys for the last chest pay once there are enough, like coins. Some may have been spent on this
   one. */
static int32_t most_for_keys(dr_stake *stake, int all)
{
    const dr_outlook *o = &stake->outlook;
    int keys = stake->hoard.keys, paid = stake->chest < 0 ? 0 : stake->times * stake->price;
    int dear = o->box->price[DR_TYPES] + 1;
    int32_t slack = 0, none = dr_keys_worth(o, keys);
    stake->most[DR_KEY] = (dr_keys_worth(o, dear) + dear - 1) / dear;
    for (int now = keys < paid ? 0 : keys - paid; now <= keys + all; now++) {
        int32_t over = dr_keys_worth(o, now) - none - (now - keys) * stake->most[DR_KEY];
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
    slack += most_for_keys(stake, all[DR_KEY]);
    slack += most_for_fragments(stake, all);
    stake->base = dr_hoard_worth(&stake->outlook, &stake->hoard);
    stake->slack = slack;
}

/* ---- A dream ---- */

/* The items one collect symbol may hope for, not counting the chest itself. Of a converging cell,
   whose best items go first, the share if half of the others want it too. */
dr_items dr_hoped_for(const rv_game *game, const dr_state *s, int cell)
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
    dr_look_out(game, s, seat, left, &stake->outlook);
    stake->hoard = dr_hoard_of(p);
    stake->segment = DR_LOST * left;
    stake->times = best_times(game, p);
    for (int cell = 0; cell < DR_CELLS; cell++) {
        int byte = s->dream.kind[cell], kind = dr_kind_of(byte);
        if (kind == DR_NIGHTMARE || kind == DR_SPIDER)
            stake->loss[cell] = (int8_t)(kind == DR_SPIDER ? 1 : dr_value_of(byte));
        count_items(dr_hoped_for(game, s, cell), stake->items[cell]);
        stake->lock[cell] = (int8_t)stake->items[cell][DR_KEY];
    }
    find_chests(game, s, stake);
    find_most(stake);
    weigh_chest(stake);
    for (int cell = 0; cell < DR_CELLS; cell++)
        weigh_cell(s, cell, stake);
}

/* The chest must be opened as often as the keys held before it pay for, and may be opened as often
   as all keys pay for (DR-T3): whichever is best. */
int32_t dr_best_opened(const dr_stake *stake, const dr_hoard *h, int singles, int pairs, int times)
{
    int price = stake->price, least = stake->must ? stake->hoard.keys / price : 0;
    int most = h->keys / price < times ? h->keys / price : times;
    int32_t best = INT32_MIN;
    for (int n = least < most ? least : most; n <= most; n++) {
        int32_t worth = dr_worth_opened(stake, *h, singles, pairs, n);
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
    dr_add_items(&h, item);
    int times = stake->chest < 0 ? 0 : dr_collects(frame->symbol[stake->chest]);
    int32_t worth = dr_best_opened(stake, &h, item[DR_ANY] - 2 * pairs, pairs, times);
    return worth - stake->base - (bats < tray ? bats : tray) * stake->segment;
}
