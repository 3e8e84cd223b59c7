/*
 * What a player's things are worth, in sixtieths of a point of the final score, by the rounds still
 * to come. Each weight stands for a reason a player would give; the figures were found by playing
 * (bench/players.md).
 */
#include "bots/dream-runners/compose.h"

/* Coins (DR-M2, DR-M5). Four buy a segment, once a round, and a segment helps in every round to
   come: the earlier, the more the first four are worth, but less than that segment, or nobody would
   buy. Beyond those, three buy a point of serenity, if nothing else. */
static const int coin_early = 10, coin_more = 20, coin_more_early = 2;
/* Keys (DR-T1): most dreams have a chest; the last ones cost three keys, for four points and
   more. */
static const int key = 85, last_chest = 360;
/* Fragments (DR-E9): a quarter of a step of the star track each, in percent, a little less when
   only one round is left to complete the set. At most three of a colour will find their sets. */
static const int share = 25, most_loose = 3;
/* Symbols of owned segments, for each round to come: what they collect, and the losses they
   prevent; more if one cell does both. */
static const int collect = 82, banish = 25, both = 16;
/* Whoever is nearly awake (DR-E10) may lose everything. */
static const int danger = 6, fear = 35;

/* ---- Fragments and the star track ---- */

static int32_t star_points(const dr_box *box, int space)
{
    return box->star.points[space < box->star.top ? space : box->star.top] * DR_POINT;
}

static int fewest(const int fragments[DR_COLOURS])
{
    int least = 0;
    for (int c = 1; c < DR_COLOURS; c++)
        least = fragments[c] < fragments[least] ? c : least;
    return least;
}

int32_t dr_stars_worth(const dr_outlook *o, int star, const int fragments[DR_COLOURS])
{
    int sets = fragments[fewest(fragments)], loose = 0;
    int32_t worth = star_points(o->box, star + sets);
    for (int c = 0; c < DR_COLOURS; c++) {
        int more = fragments[c] - sets;
        loose += more < most_loose ? more : most_loose;
    }
    int32_t step = star_points(o->box, star + 1) - star_points(o->box, star);
    return o->left ? worth + step * loose * share / 100 : worth;
}

void dr_choose_colours(int fragments[DR_COLOURS], int times, int count)
{
    for (int i = 0; i < count; i++)
        fragments[fewest(fragments)] += times;
}

/* ---- Coins and keys ---- */

/* In the last round a coin is worth what it buys: a segment for its points, the rest serenity. */
static int32_t last_purse(const dr_outlook *o, int coins, int room)
{
    int32_t most = 0;
    for (int i = -1; i < o->bargains; i++) {
        int left = i < 0 ? coins : coins - DR_PRICE + o->refund[i];
        if (i >= 0 && coins < DR_PRICE)
            break;
        int calm = left / DR_CALM_PRICE < room ? left / DR_CALM_PRICE : room;
        int32_t worth =
            (calm + (i < 0 ? 0 : o->points[i])) * DR_POINT + left - calm * DR_CALM_PRICE;
        most = worth > most ? worth : most;
    }
    return most;
}

int32_t dr_purse_worth(const dr_outlook *o, int coins, int room)
{
    if (o->left == 0)
        return o->over ? coins : last_purse(o, coins, room);
    int first = coins < DR_PRICE ? coins : DR_PRICE;
    return first * coin_early * o->left + (coins - first) * (coin_more + coin_more_early * o->left);
}

/* Where no more keys will be found, those that do not make up the price of a chest are worth
   nothing. */
int32_t dr_keys_worth(const dr_outlook *o, int keys)
{
    int dear = o->box->price[DR_TYPES];
    if (!o->keyless || dear == 0)
        return o->left ? keys * key : 0;
    int chests = keys / dear < o->left ? keys / dear : o->left;
    return chests * last_chest;
}

/* ---- All of it ---- */

int32_t dr_hoard_worth(const dr_outlook *o, const dr_hoard *h)
{
    int top = o->box->serenity.top, serenity = h->serenity < top ? h->serenity : top;
    int32_t worth = serenity * DR_POINT - (serenity <= 0 ? DR_WAKING : 0);
    worth += dr_stars_worth(o, h->star, h->fragments);
    worth += dr_purse_worth(o, h->coins, top - serenity) + dr_keys_worth(o, h->keys);
    return o->left && serenity < danger ? worth - (danger - serenity) * fear : worth;
}

int32_t dr_segments_worth(const rv_game *game, const dr_player *p, int left)
{
    int32_t points = 0, use = 0;
    for (int i = 0; i < p->owned; i++) {
        const uint8_t *face = dr_face(game, p->segment[i]); /* gaps for missing symbols */
        points += dr_box_of(game)->segment[p->segment[i] - 1].points;
        for (int k = 0; k < DR_SIZE; k++)
            use += dr_collects(face[k]) * collect + dr_banishes(face[k]) * banish
                   + (face[k] == DR_BOTH) * both;
    }
    return points * DR_POINT + use * left;
}
