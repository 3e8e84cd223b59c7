/* Legal moves in the order of section 8, and the rule that forbids all others. */
#include "games/insomnia/insomnia.h"

int in_owner(const rv_game *game, const in_state *s)
{
    int seat = s->active;
    if (s->at == IN_FENCE && s->pushed)
        do /* IN-X25: clockwise from the active seat */
            seat = in_next_seat(game, seat);
        while (!(s->pushed >> seat & 1));
    return seat;
}

/* ---- Lists ---- */

/* All four slots are written; only the options that exist are counted. */
static int list_options(const in_box *box, int who, int number, bool counted, rv_move *out, int n)
{
    for (int i = 0; i < IN_OPTIONS; i++)
        rv_add(out, n + i, who, IN_V_PLAY, number - 1, box->option[number][i]);
    return counted ? n + box->options[number] : n;
}

/* IN-L5: equal cards are next to each other in a hand. */
static int list_play(const in_box *box, const in_state *s, rv_move *out)
{
    const uint8_t *hand = s->hand[s->active];
    if (s->revealed)
        return list_options(box, s->active, s->revealed, true, out, 0);
    int n = list_options(box, s->active, hand[0], true, out, 0);
    return list_options(box, s->active, hand[1], hand[1] != hand[0], out, n);
}

/* ---- Placing ---- */

/* Spaces where the active seat has normal Zzz, and where one may be shifted to (IN-Z3, IN-Z6). */
static unsigned shift_from(const in_state *s)
{
    return in_spaces_with(s->zzz[s->active], 15);
}

static unsigned shift_to(const in_state *s)
{
    return s->onto ? 1u << s->onto : in_spaces_with(s->board, 255);
}

enum { ALL_SPACES = (2u << IN_SPACES) - 2 };

/* Every member is written; only those in the set are counted. */
static int list_spaces(unsigned spaces, uint8_t list[IN_SPACES + 1])
{
    int count = 0;
    for (int space = 1; space <= IN_SPACES; space++) {
        list[count] = (uint8_t)space;
        count += (int)(spaces >> space & 1);
    }
    return count;
}

static int list_shifts(const in_state *s, rv_move *out)
{
    uint8_t to[IN_SPACES + 1];
    int n = 0, count = list_spaces(shift_to(s), to);
    for (unsigned spaces = shift_from(s); spaces; spaces &= spaces - 1) {
        int from = __builtin_ctz(spaces);
        for (int i = 0; i < count; i++)
            n = rv_add_if(to[i] != from, out, n, s->active, IN_V_SHIFT, from, to[i]);
    }
    return n ? rv_add(out, n, s->active, IN_V_SKIP, 0, 0) : 0;
}

static int list_place(const in_state *s, rv_move *out)
{
    int n = 0;
    if (s->onto || in_supply(s, s->active) == 0)
        return list_shifts(s, out);
    for (int space = 1; space <= IN_SPACES; space++)
        n = rv_add_if(s->board[space] != 0, out, n, s->active, IN_V_PUT, space, 0);
    return n;
}

/* Spaces where the active seat has tokens (that are not infinite). */
static int list_own(const in_state *s, int verb, bool normal, rv_move *out)
{
    int n = 0;
    for (int space = 1; space <= IN_SPACES; space++) {
        bool legal = normal ? in_normal(s, s->active, space) : s->zzz[s->active][space];
        n = rv_add_if(legal, out, n, s->active, verb, space, 0);
    }
    return n;
}

static int list_copy(const in_box *box, const in_state *s, rv_move *out)
{
    const in_face *card = in_copied(box, s);
    int n = 0;
    for (int i = 0; card && i < card->distances; i++)
        n = rv_add(out, n, s->active, IN_V_COPY, card->distance[i], 0);
    return n;
}

/* IN-R1, IN-R3, IN-P9 */
static int list_rest(const rv_game *game, const in_state *s, rv_move *out)
{
    uint8_t free[IN_SPACES + 1];
    int n = 0, count = list_spaces(in_spaces_with(s->board, 255) ^ ALL_SPACES, free);
    for (uint32_t tiles = s->market; tiles; tiles &= tiles - 1)
        for (int i = 0; i < count; i++)
            n = rv_add(out, n, s->active, IN_V_ADD, __builtin_ctz(tiles), free[i]);
    if (in_solo(game) && !in_as_first_written(game))
        n = rv_add(out, n, s->active, IN_V_END, 0, 0);
    return rv_add(out, n, s->active, IN_V_REST, 0, 0);
}

static int list_pair(int who, int first, int second, rv_move *out)
{
    return rv_add(out, rv_add(out, 0, who, first, 0, 0), who, second, 0, 0);
}

int in_list(const rv_game *game, const in_state *s, rv_move out[RV_MOVES])
{
    switch ((in_at)s->at) {
    case IN_PLAY:
        return list_play(in_box_of(game), s, out);
    case IN_PLACE:
        return list_place(s, out);
    case IN_BRAVE:
        return in_is_scared(s, s->active) ? list_pair(s->active, IN_V_BRAVE, IN_V_SKIP, out) : 0;
    case IN_WAY:
        return list_pair(s->active, IN_V_FORWARD, IN_V_BACK, out);
    case IN_COPY:
        return list_copy(in_box_of(game), s, out);
    case IN_DOUBLE:
        return list_own(s, IN_V_DOUBLE, false, out);
    case IN_FLIP:
        return list_own(s, IN_V_FLIP, true, out);
    case IN_USE:
        return list_pair(s->active, IN_V_USE, IN_V_SKIP, out);
    case IN_FENCE:
        return list_pair(in_owner(game, s), IN_V_BED, IN_V_CONTINUE, out);
    case IN_REST:
        return list_rest(game, s, out);
    case IN_OVER:
    case IN_START:
    case IN_END:
    case IN_ONWARD:
    case IN_ATS:
        break;
    }
    return 0;
}

/* Is there another tile to which one of its normal Zzz may be shifted? Two spaces in all will do.
 */
static bool can_shift(const in_state *s)
{
    unsigned from = shift_from(s), to = shift_to(s), all = from | to;
    return from && to && (all & (all - 1));
}

enum { /* bit p: question p always has an answer */
       ALWAYS = 1u << IN_OVER | 1u << IN_WAY | 1u << IN_COPY | 1u << IN_USE | 1u << IN_FENCE
                | 1u << IN_REST
};

/* IN-L1: whether in_list() has anything, found without writing it. With conditions and not a
   switch: the processor predicts them better than a jump through a table. */
bool in_asks(const in_state *s)
{
    if (s->at >= IN_START)
        return false;
    if (ALWAYS >> s->at & 1)
        return true;
    if (s->at == IN_PLAY)
        return s->revealed || s->hand[s->active][0];
    if (s->at == IN_PLACE)
        return s->placing && ((s->onto == 0 && in_supply(s, s->active) > 0) || can_shift(s));
    if (s->at == IN_BRAVE)
        return in_is_scared(s, s->active);
    return in_spaces_with(s->zzz[s->active], s->at == IN_FLIP ? 15 : 255); /* IN_DOUBLE */
}

int in_moves(const rv_game *game, const void *state, int who, rv_move *out)
{
    const in_state *s = state;
    if (s->at == IN_OVER)
        return 0;
    if (who == RV_CLOCK) /* IN-L4 */
        return rv_add(out, 0, RV_CLOCK, IN_V_EXPIRE, in_owner(game, s), 0);
    bool stranger = s->head.view != RV_FULL && s->head.view != who; /* IN-H3 */
    return who == in_owner(game, s) && !stranger ? in_list(game, s, out) : 0;
}

int in_prompt(const rv_game *game, const void *state, int who)
{
    (void)game, (void)who;
    return ((const in_state *)state)->at;
}

/* ---- Refusals ---- */

/* The rule of the open question, for a verb that does not belong to it. */
static const char *rule_of_prompt(const in_state *s)
{
    static const char *const rules[] = {
        [IN_OVER] = "IN-L2", [IN_PLAY] = "IN-T3",  [IN_PLACE] = "IN-Z2",  [IN_BRAVE] = "IN-F7",
        [IN_WAY] = "IN-X25", [IN_COPY] = "IN-X6",  [IN_DOUBLE] = "IN-X7", [IN_FLIP] = "IN-X9",
        [IN_USE] = "IN-U2",  [IN_FENCE] = "IN-F4", [IN_REST] = "IN-R1",
    };
    return rules[s->at];
}

/* A card that is not to be played now, or an option that is not printed on it. */
static const char *why_play(const in_state *s, int card)
{
    const uint8_t *hand = s->hand[s->active];
    if (s->revealed)
        return s->revealed == card + 1 ? "IN-T5" : "IN-X23";
    return hand[0] == card + 1 || hand[1] == card + 1 ? "IN-T5" : "IN-T3";
}

/* The prompt a verb belongs to; IN_PLACE also for `skip`, which has three. */
static in_at prompt_of(int verb)
{
    static const uint8_t prompts[] = {
        [IN_V_PLAY] = IN_PLAY,      [IN_V_PUT] = IN_PLACE,     [IN_V_SHIFT] = IN_PLACE,
        [IN_V_BRAVE] = IN_BRAVE,    [IN_V_FORWARD] = IN_WAY,   [IN_V_BACK] = IN_WAY,
        [IN_V_COPY] = IN_COPY,      [IN_V_DOUBLE] = IN_DOUBLE, [IN_V_FLIP] = IN_FLIP,
        [IN_V_USE] = IN_USE,        [IN_V_SKIP] = IN_PLACE,    [IN_V_BED] = IN_FENCE,
        [IN_V_CONTINUE] = IN_FENCE, [IN_V_ADD] = IN_REST,      [IN_V_REST] = IN_REST,
        [IN_V_END] = IN_REST,       [IN_V_EXPIRE] = IN_OVER,
    };
    return (in_at)prompts[verb];
}

/* What forbids a verb while another question is open: the rule that says when it may be used. */
static const char *why_not_now(const in_state *s, int verb)
{
    switch ((enum in_verb)verb) {
    case IN_V_USE:
        return "IN-U1";
    case IN_V_BED:
    case IN_V_CONTINUE:
        return "IN-F4";
    case IN_V_BRAVE:
        return "IN-F7";
    case IN_V_ADD:
    case IN_V_REST:
        return "IN-R1";
    case IN_V_END:
        return "IN-P9";
    case IN_V_PLAY:
    case IN_V_PUT:
    case IN_V_SHIFT:
    case IN_V_FORWARD:
    case IN_V_BACK:
    case IN_V_COPY:
    case IN_V_DOUBLE:
    case IN_V_FLIP:
    case IN_V_SKIP:
    case IN_V_EXPIRE:
        break;
    }
    return rule_of_prompt(s);
}

static const char *why_shift(const in_state *s, int from, int to)
{
    if (s->onto)
        return to == s->onto && from != to && s->zzz[s->active][from] ? "IN-Z5" : "IN-Z6";
    if (in_supply(s, s->active) > 0)
        return "IN-Z2";
    return in_infinite(s, s->active, from) && !in_normal(s, s->active, from) ? "IN-Z5" : "IN-Z3";
}

static const char *why_add(const in_state *s, int tile, int space)
{
    unsigned taken = 0;
    for (int i = 1; i <= IN_SPACES; i++)
        taken += s->board[i] != 0;
    if (taken == IN_SPACES)
        return "IN-R3";
    return s->market >> tile & 1 && s->board[space] ? "IN-R4" : "IN-R1";
}

/* The verb belongs to the open question, so its nouns are what is wrong. */
static const char *why_nouns(const in_state *s, rv_move move)
{
    int a = move.arg[0], b = move.arg[1];
    switch ((enum in_verb)move.verb) {
    case IN_V_PLAY:
        return why_play(s, a);
    case IN_V_PUT:
        return s->onto ? "IN-Z6" : in_supply(s, s->active) ? "IN-Z1" : "IN-Z3";
    case IN_V_SHIFT:
        return why_shift(s, a, b);
    case IN_V_SKIP:
        return "IN-Z2";
    case IN_V_COPY:
        return "IN-X6";
    case IN_V_DOUBLE:
        return "IN-X7";
    case IN_V_FLIP:
        return in_infinite(s, s->active, a) ? "IN-Z5" : "IN-X9";
    case IN_V_ADD:
        return why_add(s, a, b);
    case IN_V_END:
        return "IN-P9";
    case IN_V_BRAVE: /* these are legal whenever their question is open */
    case IN_V_FORWARD:
    case IN_V_BACK:
    case IN_V_USE:
    case IN_V_BED:
    case IN_V_CONTINUE:
    case IN_V_REST:
    case IN_V_EXPIRE:
        break;
    }
    return "IN-L2";
}

const char *in_why(const rv_game *game, const void *state, rv_move move)
{
    const in_state *s = state;
    if (move.who == RV_CLOCK || move.verb == IN_V_EXPIRE)
        return "IN-L4";
    if (s->at == IN_OVER || move.who != in_owner(game, s))
        return "IN-L2";
    return prompt_of(move.verb) == (in_at)s->at ? why_nouns(s, move) : why_not_now(s, move.verb);
}
