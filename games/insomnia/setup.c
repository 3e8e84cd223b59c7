/* Options, tiles and the setup (IN-S). */
#include "games/insomnia/insomnia.h"

#include <string.h>

enum { NIGHTMARE_RANDOM = IN_NIGHTMARES };

const char *in_check(const rv_game *game, rv_complaint *complaint)
{
    uint32_t first = game->option[IN_O_FIRST];
    if (first > (uint32_t)rv_seats(game))
        return rv_complain_with(complaint, "IN-O4", "complaint.option.seat",
                                "rule=%s option=%s seat=%u", "IN-O4", "first", first);
    return NULL;
}

/* ---- Tiles ---- */

/* IN-C4, IN-P2 */
uint32_t in_tile_set(const rv_game *game)
{
    return in_solo(game) ? in_box_of(game)->solo_tiles : (1u << IN_TILES) - 1;
}

uint32_t in_stack(const rv_game *game, const in_state *s)
{
    uint32_t taken = 0; /* bit t + 1: tile t, as the board has them */
    for (int space = 1; space <= IN_SPACES; space++)
        taken |= 1u << s->board[space];
    return in_tile_set(game) & ~s->market & ~(taken >> 1);
}

/* The next tile of the stack, or -1. */
int in_draw_tile(in_run *r)
{
    uint32_t stack = in_stack(r->game, r->s);
    return stack ? rv_pick_from(r->game, &r->s->head, IN_N_TILE, stack) : -1;
}

void in_put_tile(in_run *r, int tile, int space)
{
    r->s->board[space] = (uint8_t)(tile + 1);
}

static int market_size(const in_state *s)
{
    int size = 0;
    for (uint32_t market = s->market; market; market &= market - 1)
        size++;
    return size;
}

void in_fill_market(in_run *r)
{
    while (market_size(r->s) < IN_MARKET) {
        int tile = in_draw_tile(r);
        if (tile < 0)
            return;
        r->s->market |= 1u << tile;
        in_tell(r, IN_E_MARKET, tile, 0, 0, 0);
    }
}

/* ---- Setup ---- */

/* What a race begins with (IN-S1, IN-E6). */
void in_reset(in_run *r)
{
    in_state *s = r->s;
    s->racing = (uint8_t)rv_all_seats(r->game);
    s->abed = s->scared = s->stuck = 0;
    s->night = s->web = 0;
    memset(s->winks, 0, sizeof s->winks);
    memset(s->sheep, 0, sizeof s->sheep);
    memset(s->last, 0, sizeof s->last);
    memset(s->turns, 0, sizeof s->turns);
    s->left = 0;
    for (int card = 0; card < r->box->cards; card++) {
        s->pile[card] = (uint8_t)in_copies(r->game, s, card);
        s->left = (uint8_t)(s->left + s->pile[card]);
    }
}

void in_setup(const rv_game *game, void *state)
{
    in_state *s = state;
    in_run r = { .game = game, .box = in_box_of(game), .s = s };
    s->nightmare = (uint8_t)game->option[IN_O_NIGHTMARE];
    if (s->nightmare == NIGHTMARE_RANDOM)
        s->nightmare = (uint8_t)rv_pick(game, &s->head, IN_N_NIGHTMARE, NULL, IN_NIGHTMARES);
    in_put_tile(&r, in_draw_tile(&r), IN_SPACES / 2);
    in_put_tile(&r, in_draw_tile(&r), IN_SPACES);
    in_fill_market(&r);
    s->first = (uint8_t)game->option[IN_O_FIRST];
    if (s->first == 0)
        s->first = (uint8_t)(1 + rv_pick(game, &s->head, IN_N_SEAT, NULL, rv_seats(game)));
    for (int seat = 1; seat <= rv_seats(game); seat++)
        s->pillow[seat] = IN_PILLOW;
    in_reset(&r);
    s->race = 1;
    s->at = IN_START;
    in_run_on(&r);
}
