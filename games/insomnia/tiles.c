/*
 * What the dream tiles do (IN-X): one small function for each effect id of tiles.tsv, and the table
 * that names them. A new tile of a known effect is a line in the box; a new effect is a function
 * and a row of the table.
 *
 * An effect finds the numbers of its tile in r->a and r->b. It is called with r->asked = IN_USE
 * when the tile has been paid for. It may then open one question by setting s->at; when that is
 * answered it is called again with the question in r->asked and the answer in r->answer, and so on
 * until it opens none. A question that has nothing to offer is skipped and comes back with the
 * answer 0 (IN-L1). What follows every effect (others at the fence, the next tile, one's own fence)
 * is the business of turn.c.
 */
#include "games/insomnia/insomnia.h"

static int here(const in_state *s)
{
    return s->sheep[s->active];
}

static int tokens_on(const in_state *s, int space)
{
    return in_tokens(s, s->active, space);
}

static void nothing(in_run *r)
{
    in_tell(r, IN_E_NOTHING, r->s->active, r->s->effect - IN_BY_TILE, 0, 0);
}

/* Winks on a condition: the commonest kind of tile. */
static void gain_if(in_run *r, bool holds, int winks)
{
    if (holds)
        in_gain(r, winks);
    else
        nothing(r);
}

/* IN-X32: `steps` to a target; no target, or one on the sheep's own space, means no movement. */
static void move_to(in_run *r, int steps)
{
    if (steps > 0)
        in_move(r, steps);
    else
        nothing(r);
}

/* IN-X31: during a turn the active seat is not noted yet, but may be there from an earlier turn. */
int in_previous(const in_state *s)
{
    for (int i = RV_SEATS - 1; i >= 0; i--)
        if (s->turns[i] && s->turns[i] != s->active)
            return s->turns[i];
    return 0;
}

const in_face *in_copied(const in_box *box, const in_state *s)
{
    int last = s->last[in_previous(s)];
    return last ? &box->face[last - 1] : NULL;
}

/* ---- Winks and pillows ---- */

/* IN-X1 */
static void if_scared_winks(in_run *r)
{
    gain_if(r, in_is_scared(r->s, r->s->active), r->a);
}

/* IN-X2 */
static void cash_in(in_run *r)
{
    in_state *s = r->s;
    int count = tokens_on(s, here(s)), normal = in_normal(s, s->active, here(s));
    gain_if(r, count > 0, r->a * count);
    if (normal > 0)
        in_tell(r, IN_E_PICK_UP, s->active, normal, here(s), 0);
    s->zzz[s->active][here(s)] = (uint8_t)(s->zzz[s->active][here(s)] - normal);
}

/* IN-X4 */
static void if_fewest_winks(in_run *r)
{
    const in_state *s = r->s;
    bool fewest = true;
    for (int seat = 1; seat <= rv_seats(r->game); seat++)
        fewest &= seat == s->active || s->winks[seat] > s->winks[s->active];
    gain_if(r, fewest, r->a);
}

/* IN-X5 */
static void pillow_down(in_run *r)
{
    in_lower_pillow(r, r->s->active, r->a);
}

/* IN-X13 */
static void scare_winks(in_run *r)
{
    in_scare(r, r->s->active);
    if (in_is_racing(r->s, r->s->active))
        in_gain(r, r->a);
}

/* IN-X14 */
static void if_alone_winks(in_run *r)
{
    const in_state *s = r->s;
    bool alone = true;
    for (int space = 1; space <= IN_SPACES; space++) {
        int distance = in_distance(space, here(s));
        alone &= distance == 0 || distance > r->a || tokens_on(s, space) == 0;
    }
    gain_if(r, alone, r->b);
}

/* On how many tiles does the active seat have at least `least` tokens? */
static int stacks_of(const in_state *s, int least)
{
    int count = 0;
    for (int space = 1; space <= IN_SPACES; space++)
        count += tokens_on(s, space) >= least;
    return count;
}

/* IN-X15 */
static void if_few_tiles_winks(in_run *r)
{
    gain_if(r, stacks_of(r->s, 1) <= r->a, r->b);
}

/* IN-X17: crossings of this turn, the one that led here included. */
static void if_crossed_space_winks(in_run *r)
{
    gain_if(r, r->s->crossed > 0, here(r->s));
}

/* IN-X18 */
static void if_moved_pillow(in_run *r)
{
    if (r->s->moved >= r->a)
        in_lower_pillow(r, r->s->active, r->b);
    else
        nothing(r);
}

/* IN-X20 */
static void winks_per_stack(in_run *r)
{
    int stacks = stacks_of(r->s, r->a);
    gain_if(r, stacks > 0, r->b * stacks);
}

/* IN-X29 */
static void winks_high_pillow(in_run *r)
{
    const in_state *s = r->s;
    bool highest = true;
    for (int seat = 1; seat <= rv_seats(r->game); seat++)
        highest &= s->pillow[seat] <= s->pillow[s->active];
    in_gain(r, r->a + (highest ? r->b : 0));
}

/* ---- Movement ---- */

/* IN-X3 */
static void move(in_run *r)
{
    in_move(r, r->a);
}

/* IN-X6 */
static void copy_card(in_run *r)
{
    const in_face *card = in_copied(r->box, r->s);
    if (r->asked == IN_COPY)
        in_move(r, r->answer);
    else if (card == NULL)
        nothing(r);
    else if (card->distances == 1)
        in_move(r, card->distance[0]);
    else
        r->s->at = IN_COPY;
}

/* IN-X10 */
static void if_scared_move(in_run *r)
{
    move_to(r, in_is_scared(r->s, r->s->active) ? r->a : 0);
}

/* IN-X11 */
static void move_to_sheep(in_run *r)
{
    const in_state *s = r->s;
    int nearest = IN_SPACES;
    for (int seat = 1; seat <= rv_seats(r->game); seat++) {
        if (seat == s->active || s->sheep[seat] == 0)
            continue;
        int steps = in_ahead(here(s), s->sheep[seat]);
        nearest = steps < nearest ? steps : nearest;
    }
    move_to(r, nearest % IN_SPACES);
}

/* IN-X12 */
static void odd_even(in_run *r)
{
    if (r->s->night == 0)
        nothing(r);
    else if (r->s->night % 2)
        in_gain(r, r->a);
    else
        in_move(r, r->b);
}

/* IN-X16 */
static void winks_back(in_run *r)
{
    in_gain(r, r->a);
    in_move(r, -r->b);
}

/* IN-X19 */
static void move_rival(in_run *r)
{
    move_to(r, r->s->sheep[in_previous(r->s)]);
}

/* IN-X22 */
static void move_past_nightmare(in_run *r)
{
    const in_state *s = r->s;
    move_to(r, s->night ? in_ahead(here(s), in_wrap(s->night + r->a)) : 0);
}

/* IN-X26 */
static void move_to_stack(in_run *r)
{
    const in_state *s = r->s;
    int steps = 0;
    for (; steps < IN_SPACES; steps++)
        for (int seat = 1; seat <= rv_seats(r->game); seat++)
            if (in_tokens(s, seat, in_wrap(here(s) + steps)) >= r->a) {
                move_to(r, steps);
                return;
            }
    nothing(r);
}

/* IN-X27 */
static void move_supply(in_run *r)
{
    int steps = in_way_steps(r->box, r->s);
    if (r->asked == IN_WAY)
        in_move(r, steps * r->answer);
    else if (steps > 0)
        r->s->at = IN_WAY;
    else
        nothing(r);
}

/* IN-X30 */
static void repeat_move(in_run *r)
{
    if (r->s->stride)
        in_move(r, r->s->stride);
    else
        nothing(r);
}

/* IN-X25 */
static void flock(in_run *r)
{
    if (r->asked == IN_USE)
        r->s->at = IN_WAY;
    else if (r->asked == IN_WAY)
        in_push_all(r, r->a * r->answer);
}

/* ---- Zzz, courage and cards ---- */

/* IN-X7 */
static void double_zzz(in_run *r)
{
    if (r->asked == IN_USE)
        r->s->at = IN_DOUBLE;
    else if (r->asked == IN_DOUBLE && r->answer)
        in_lay(r, r->answer, tokens_on(r->s, r->answer), false);
    else
        in_gain(r, r->a);
}

/* IN-X9 */
static void make_infinite(in_run *r)
{
    in_state *s = r->s;
    if (r->asked == IN_USE) {
        s->at = IN_FLIP;
        return;
    }
    if (r->answer) {
        s->zzz[s->active][r->answer] = (uint8_t)(s->zzz[s->active][r->answer] + 15);
        in_tell(r, IN_E_FLIP, s->active, r->answer, 0, 0);
    }
    in_scare(r, s->active);
}

/* IN-X21 */
static void place_brave(in_run *r)
{
    if (r->asked == IN_USE)
        in_place(r, r->a);
    else if (r->asked == IN_PLACE)
        r->s->at = IN_BRAVE;
}

/* IN-X24 */
static void discard_brave(in_run *r)
{
    if (r->asked != IN_USE)
        return;
    in_discard_hand(r, r->s->active);
    r->s->at = IN_BRAVE;
}

/* IN-X28 */
static void back_brave(in_run *r)
{
    if (r->asked != IN_USE)
        return;
    in_move(r, -r->a);
    if (in_is_racing(r->s, r->s->active))
        r->s->at = IN_BRAVE;
}

/* IN-X8 */
static void play_hand(in_run *r)
{
    if (r->asked == IN_USE)
        r->s->at = IN_PLAY;
    else
        nothing(r);
}

/* IN-X23 */
static void winks_play_deck(in_run *r)
{
    in_state *s = r->s;
    in_gain(r, r->a);
    int card = in_draw(r, s->active);
    if (card < 0)
        return;
    in_tell(r, IN_E_REVEAL, s->active, card, 0, 0);
    s->revealed = (uint8_t)(card + 1);
    s->at = IN_PLAY;
}

/* ---- The table ---- */

#define ASKS(prompt) (1u << (prompt))

const in_effect_row in_effects[] = {
    { .id = "back-brave", .run = back_brave, .a = 10, .asks = ASKS(IN_BRAVE) },
    { .id = "cash-in", .run = cash_in, .a = 10 },
    { .id = "copy-card", .run = copy_card, .asks = ASKS(IN_COPY) },
    { .id = "discard-brave", .run = discard_brave, .asks = ASKS(IN_BRAVE) },
    { .id = "double-zzz", .run = double_zzz, .a = 10, .asks = ASKS(IN_DOUBLE) | ASKS(IN_PLACE) },
    { .id = "flock", .run = flock, .a = 10, .asks = ASKS(IN_WAY) | ASKS(IN_FENCE) },
    { .id = "if-alone-winks", .run = if_alone_winks, .a = 5, .b = 10 },
    { .id = "if-crossed-space-winks", .run = if_crossed_space_winks },
    { .id = "if-few-tiles-winks", .run = if_few_tiles_winks, .a = 10, .b = 10 },
    { .id = "if-fewest-winks", .run = if_fewest_winks, .a = 10 },
    { .id = "if-moved-pillow", .run = if_moved_pillow, .a = 10, .b = 10 },
    { .id = "if-scared-move", .run = if_scared_move, .a = 10 },
    { .id = "if-scared-winks", .run = if_scared_winks, .a = 10 },
    { .id = "make-infinite", .run = make_infinite, .a = 1, .asks = ASKS(IN_FLIP) },
    { .id = "move", .run = move, .a = 10 },
    { .id = "move-past-nightmare", .run = move_past_nightmare, .a = 10 },
    { .id = "move-rival", .run = move_rival },
    { .id = "move-supply", .run = move_supply, .a = 10, .asks = ASKS(IN_WAY) },
    { .id = "move-to-sheep", .run = move_to_sheep },
    { .id = "move-to-stack", .run = move_to_stack, .a = 10 },
    { .id = "odd-even", .run = odd_even, .a = 10, .b = 10 },
    { .id = "pillow-down", .run = pillow_down, .a = 10 },
    { .id = "place-brave", .run = place_brave, .a = 10, .asks = ASKS(IN_PLACE) | ASKS(IN_BRAVE) },
    { .id = "play-hand", .run = play_hand, .asks = ASKS(IN_PLAY) },
    { .id = "repeat-move", .run = repeat_move },
    { .id = "scare-winks", .run = scare_winks, .a = 10 },
    { .id = "winks-back", .run = winks_back, .a = 10, .b = 10 },
    { .id = "winks-high-pillow", .run = winks_high_pillow, .a = 10, .b = 10 },
    { .id = "winks-per-stack", .run = winks_per_stack, .a = 10, .b = 10 },
    { .id = "winks-play-deck", .run = winks_play_deck, .a = 10, .asks = ASKS(IN_PLAY) },
    { 0 },
};

const in_tile *in_running_tile(const in_box *box, const in_state *s)
{
    return s->effect >= IN_BY_TILE ? &box->tile[s->effect - IN_BY_TILE] : NULL;
}

void in_resume(in_run *r, in_at asked, int answer)
{
    const in_tile *tile = in_running_tile(r->box, r->s);
    r->a = tile->a;
    r->b = tile->b;
    r->asked = asked;
    r->answer = answer;
    in_effects[tile->effect].run(r);
}

/* IN-U6: tried on a copy that has paid. What a turned-up card does is not known, so Rush Ahead is
   never idle. */
bool in_is_idle(const rv_game *game, const in_state *view)
{
    in_state s = *view;
    if (s.at != IN_USE)
        return false;
    rv_events told = { .count = 0 };
    in_run r = { .game = game, .box = in_box_of(game), .s = &s, .events = &told };
    int space = here(&s), tile = s.board[space] - 1;
    const in_effect_row *effect = &in_effects[r.box->tile[tile].effect];
    if (effect->run == winks_play_deck)
        return false;
    if (effect->run == play_hand)
        return in_hand_size(&s, s.active) == 0;
    if (in_infinite(&s, s.active, space) == 0)
        s.zzz[s.active][space]--;
    s.effect = (uint8_t)(IN_BY_TILE + tile);
    s.at = IN_ONWARD;
    in_resume(&r, IN_USE, 0);
    for (int i = 0; i < told.count; i++)
        if (told.list[i].kind == IN_E_NOTHING)
            return true;
    return false;
}

int in_way_steps(const in_box *box, const in_state *s)
{
    const in_tile *tile = in_running_tile(box, s);
    bool snooze = in_effects[tile->effect].run == move_supply;
    return snooze ? in_supply(s, s->active) / tile->a : tile->a;
}

bool in_may_ask(const in_box *box, const in_state *s, const in_tile *tile)
{
    const in_effect_row *effect = &in_effects[tile->effect];
    if (!(effect->asks >> s->at & 1))
        return false;
    if (s->at == IN_WAY)
        return in_way_steps(box, s) > 0;
    if (s->at == IN_PLACE)
        return (s->onto != 0) == (effect->asks >> IN_DOUBLE & 1);
    if (s->at == IN_COPY)
        return in_copied(box, s) && in_copied(box, s)->distances > 1;
    if (s->at == IN_PLAY)
        return (effect->run == winks_play_deck) == (s->revealed != 0);
    return true;
}
