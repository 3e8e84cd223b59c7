/* Scores (PD-G), solo ratings (PD-V9) and the invariants of a state (PD-S). */
#include "games/project-dreamscape/project-dreamscape.h"

#include <string.h>

int pd_rating_of(const pd_box *box, int score)
{
    int i = 0;
    while (i < box->ratings - 1 && score > box->rating[i].max)
        i++;
    return i;
}

static bool carries(const pd_box *box, int card, int type)
{
    return box->a[card - 1] == type || box->b[card - 1] == type;
}

/* PD-G3, PD-G4: each run of neighbours with one type, each type by itself. */
static int score_runs(const rv_game *game, const pd_state *s, int seat, rv_result *result)
{
    const pd_box *box = pd_box_of(game);
    const uint8_t *rem = pd_cards(s, pd_rem_of(seat));
    int size = pd_size(s, pd_rem_of(seat)), total = 0;
    for (int type = 0; type < PD_TYPES; type++) {
        int length = 0;
        for (int i = 0; i <= size; i++) {
            if (i < size && carries(box, rem[i], type)) {
                length++;
                continue;
            }
            int points = box->points[length];
            if (points)
                rv_sheet_add(result, (rv_sheet_line){ .seat = (uint8_t)seat,
                                                      .kind = PD_S_RUN,
                                                      .arg = { (int16_t)type, (int16_t)length },
                                                      .points = (int16_t)points });
            total += points;
            length = 0;
        }
    }
    return total;
}

void pd_result(const rv_game *game, const void *state, rv_result *result)
{
    const pd_state *s = state;
    int z[RV_SEATS + 1] = { 0 };
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        z[seat] = pd_size(s, pd_z_of(seat));
        result->score[seat] = (int16_t)(score_runs(game, s, seat, result) - z[seat]);
        rv_sheet_add(result, (rv_sheet_line){ .seat = (uint8_t)seat,
                                              .kind = PD_S_Z,
                                              .arg = { (int16_t)z[seat], 0 },
                                              .points = (int16_t)-z[seat] });
    }
    if (!s->head.over)
        return;
    rv_rank(result, rv_seats(game), z, NULL); /* PD-G6 */
    if (!pd_solo(game))
        return;
    result->winners = 0;
    int rating = pd_rating_of(pd_box_of(game), result->score[1]);
    rv_sheet_add(result, (rv_sheet_line){ .seat = 1, .kind = PD_S_RATING, .arg = { (int16_t)rating, 0 } });
}

/* What the greedy bot aims at: points of runs, more cards to make runs of, and about four Z cards
   as long as the deck gives time to use them. In sixteenths of a point. */
int32_t pd_value(const rv_game *game, const void *state, int who)
{
    const pd_state *s = state;
    rv_result result;
    rv_result_of(game, s, &result);
    int32_t value = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        int z = pd_size(s, pd_z_of(seat)), useful = z < 4 ? z : 4;
        int worth = 16 * result.score[seat] + 4 * pd_size(s, pd_rem_of(seat))
                  + useful * (s->deck > 24 ? 24 : s->deck) + 6 * pd_size(s, pd_res_of(seat));
        value += seat == who ? 4 * worth : -worth;
    }
    return value;
}

/* ---- Invariants ---- */

static int anonymous(const pd_state *s)
{
    int count = 0;
    for (int i = s->bound[PD_Z]; i < s->bound[PD_RES]; i++)
        count += (s->cards[i] & PD_CARD) == 0;
    return count;
}

static int unseen(const pd_state *s)
{
    int count = 0;
    for (int i = 0; i < PD_PAIRS; i++)
        count += s->unseen[i];
    return count;
}

/* Copies of each card that the position shows or has unseen. */
static void count_cards(const pd_state *s, int copies[PD_PAIRS + 1])
{
    memset(copies, 0, (PD_PAIRS + 1) * sizeof copies[0]);
    for (int i = 0; i < s->bound[PD_PILES]; i++)
        copies[s->cards[i] & PD_CARD]++;
    for (int i = 0; i < PD_ROW; i++)
        copies[s->row[i] & PD_CARD]++;
    for (int i = 0; i < PD_PAIRS; i++)
        copies[i + 1] += s->unseen[i];
}

/* PD-S4 and PD-S7 in the form that partial positions allow (PD-S9). */
static const char *not_conserved(const pd_state *before, const pd_state *s)
{
    int old[PD_PAIRS + 1], now[PD_PAIRS + 1];
    if (unseen(before) - before->deck - anonymous(before) != unseen(s) - s->deck - anonymous(s))
        return "PD-S4: unseen no longer matches deck and anonymous Z cards";
    count_cards(before, old);
    count_cards(s, now);
    if (memcmp(&old[1], &now[1], PD_PAIRS * sizeof old[0]) != 0)
        return "PD-S7: a card came from nowhere or vanished";
    int cards = before->deck + PD_ROW - pd_gaps(before) + before->bound[PD_PILES];
    if (cards != s->deck + PD_ROW - pd_gaps(s) + s->bound[PD_PILES])
        return "PD-S7: the number of cards changed";
    return NULL;
}

const char *pd_bug(const rv_game *game, const void *earlier, const void *state)
{
    const pd_state *s = state;
    for (int k = 0; k < PD_PILES; k++)
        if (s->bound[k] > s->bound[k + 1])
            return "the ledger is out of order";
    if (s->bound[PD_PILES] > PD_ROOM)
        return "the ledger overflows";
    for (int i = s->bound[PD_PILES]; i < PD_ROOM; i++)
        if (s->cards[i])
            return "the unused part of the ledger is not blank";
    for (int seat = 1; seat <= rv_seats(game); seat++)
        if (pd_size(s, pd_z_of(seat)) < 1)
            return "PD-S6: a seat has no Z";
    if (unseen(s) < s->deck + anonymous(s))
        return "PD-S4: too few unseen cards";
    unsigned costs = 0;
    for (int i = 0; i < PD_ROW; i++)
        costs |= 1u << s->cost[i];
    if (costs != 0x3e)
        return "the costs are no permutation of 1..5";
    if (s->head.over != (s->at == PD_OVER) || (s->head.waiting == 0) != (s->at == PD_OVER))
        return "PD-D1: nobody owes a decision, or somebody after the end";
    if (s->chain > PD_CHAIN || s->past_count >= PD_CHAIN)
        return "PD-K9: the chain is too long";
    return earlier ? not_conserved(earlier, s) : NULL;
}
