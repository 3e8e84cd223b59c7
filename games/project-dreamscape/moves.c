/* Legal moves in the order of PD-D5 to PD-D18, and the rule that forbids the others. */
#include "games/project-dreamscape/project-dreamscape.h"

int pd_owner(const pd_state *s)
{
    bool performers = s->at >= PD_TYPE && s->at <= PD_PURGE;
    return performers ? s->performer : s->active;
}

static bool is_up(int card)
{
    return card != 0 && !(card & PD_DOWN);
}

/* PD-D19: all of one's own Z, or (hit by NT after ID) the top one and the spent ones; an anonymous
   Z only if none of the same rotation is in the list already. */
static int list_shed(const rv_game *game, const pd_state *s, rv_move *out)
{
    int pile = pd_z_of(s->active), size = pd_size(s, pile), n = 0;
    bool struck = s->performer && !pd_solo(game), listed[2] = { false, false };
    if (size < 2)
        return 0;
    for (int i = size; i >= 1; i--) {
        int z = pd_cards(s, pile)[i - 1], turned = (z & PD_TURNED) != 0;
        if (struck && i < size && !turned)
            continue;
        if ((z & PD_CARD) == 0) {
            if (listed[turned])
                continue;
            listed[turned] = true;
        }
        n = rv_add(out, n, s->active, PD_V_SHED, i, 0);
    }
    return n;
}

static int list_buy(const pd_state *s, rv_move *out)
{
    int points = pd_points(s), n = 0;
    if (s->at == PD_MORE)
        n = rv_add(out, n, s->active, PD_V_END, 0, 0);
    for (int cost = 1; cost <= PD_ROW && cost <= points; cost++) {
        int place = pd_place_costing(s, cost);
        n = rv_add_if(s->row[place - 1] != 0, out, n, s->active, PD_V_BUY, place, 0);
    }
    int pile = pd_res_of(s->active);
    for (int i = 1; i <= pd_size(s, pile) && points > 0; i++)
        if (!(pd_cards(s, pile)[i - 1] & PD_TURNED))
            n = rv_add(out, n, s->active, PD_V_CLAIM, i, 0);
    return n > 0 ? n : rv_add(out, n, s->active, PD_V_END, 0, 0); /* PD-T15 */
}

static int list_types(const pd_box *box, const pd_state *s, rv_move *out)
{
    int card = pd_performed(s), n = 0;
    if (s->left & 1)
        n = rv_add(out, n, s->performer, PD_V_DREAM, box->a[card - 1], 0);
    if (s->left & 2)
        n = rv_add(out, n, s->performer, PD_V_DREAM, box->b[card - 1], 0);
    return n;
}

static int list_pull(const pd_state *s, rv_move *out)
{
    int pile = s->on == PD_ON_PILE ? PD_PILE : pd_rem_of(s->performer), n = 0;
    for (int i = pd_size(s, pile); i >= 1; i--)
        n = rv_add(out, n, s->performer, PD_V_PULL, i, 0);
    return n;
}

/* One verb for each place with a card (either side up, or only face up). */
static int list_places(const pd_state *s, int n, int verb, bool up_only, rv_move *out)
{
    int who = pd_owner(s), barred = up_only ? PD_DOWN : 0;
    for (int place = 1; place <= PD_ROW; place++) {
        int card = s->row[place - 1];
        n = rv_add_if((card != 0) & !(card & barred), out, n, who, verb, place, 0);
    }
    return n;
}

static int list_opponents(const rv_game *game, const pd_state *s, int verb, bool with_rem,
                          rv_move *out)
{
    int n = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++)
        if (seat != s->performer && (!with_rem || pd_size(s, pd_rem_of(seat)) > 0))
            n = rv_add(out, n, s->performer, verb, seat, 0);
    return n;
}

/* PD-D20, PD-D21: what may be laid on the next place. */
static int list_lay(const rv_game *game, const pd_state *s, rv_move *out)
{
    bool shields = game->option[PD_O_SHIELDS];
    int gaps = shields ? 0 : pd_gaps(s), n = 0;
    unsigned used = 0;
    if (s->laid_count == PD_ROW || gaps == PD_ROW)
        return 0;
    if (s->laid_count == 0)
        n = rv_add(out, n, s->performer, PD_V_KEEP, 0, 0);
    for (int i = 0; i < s->laid_count; i++) {
        used |= 1u << s->laid[i];
        gaps -= s->laid[i] == 0;
    }
    for (int x = 1; x <= PD_ROW; x++)
        if (!(used >> x & 1) && (shields || s->row[x - 1]))
            n = rv_add(out, n, s->performer, PD_V_LAY, x, 0);
    if (gaps > 0)
        n = rv_add(out, n, s->performer, PD_V_LAY, 0, 0);
    return n;
}

static int list_invade(const rv_game *game, const pd_state *s, rv_move *out)
{
    int n = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        if (seat == s->performer || pd_size(s, pd_rem_of(seat)) == 0)
            continue;
        for (int place = 1; place <= PD_ROW; place++)
            if (is_up(s->row[place - 1]))
                n = rv_add(out, n, s->performer, PD_V_INVADE, seat, place);
    }
    return n;
}

int pd_list(const rv_game *game, const pd_state *s, rv_move out[RV_MOVES])
{
    int n = 0;
    switch ((pd_at)s->at) {
    case PD_OVER:
        return 0;
    case PD_TOKEN:
        if (!game->option[PD_O_TOKEN])
            return 0;
        n = rv_add(out, n, s->active, PD_V_TOKEN, 0, 0);
        n = rv_add(out, n, s->active, PD_V_TOKEN, 1, 0);
        return pd_size(s, pd_z_of(s->active)) < 2 ? n : rv_add(out, n, s->active, PD_V_TOKEN, 2, 0);
    case PD_SHED:
        return list_shed(game, s, out);
    case PD_DRAW:
        if (s->deck == 0)
            return 0;
        n = rv_add(out, n, s->active, PD_V_SKIP, 0, 0);
        return rv_add(out, n, s->active, PD_V_DRAW, 0, 0);
    case PD_BUY:
    case PD_MORE:
        return list_buy(s, out);
    case PD_TYPE:
        return list_types(pd_box_of(game), s, out);
    case PD_ON:
        n = rv_add(out, n, s->performer, PD_V_ON, 0, 0);
        return rv_add(out, n, s->performer, PD_V_ON, 1, 0);
    case PD_PULL:
        return list_pull(s, out);
    case PD_FLIP:
        return list_places(s, 0, PD_V_FLIP, false, out);
    case PD_RESERVE:
        return list_places(s, 0, PD_V_RESERVE, false, out);
    case PD_TERROR:
        return list_opponents(game, s, PD_V_TERROR, false, out);
    case PD_COPY:
        return list_opponents(game, s, PD_V_COPY, true, out);
    case PD_LAY:
        return list_lay(game, s, out);
    case PD_INVADE:
        return list_invade(game, s, out);
    case PD_SWAP:
        return pd_size(s, PD_PILE) ? list_places(s, 0, PD_V_SWAP, true, out) : 0;
    case PD_EMPOWER:
        return list_places(s, 0, PD_V_EMPOWER, true, out);
    case PD_PURGE:
        if (s->purged == 0 && pd_gaps(s) == PD_ROW)
            return 0;
        n = rv_add(out, n, s->performer, PD_V_DONE, 0, 0);
        return list_places(s, n, PD_V_DISCARD, false, out);
    case PD_SWEEP:
        return pd_solo(game) ? list_places(s, 0, PD_V_SWEEP, true, out) : 0;
    }
    return 0;
}

int pd_moves(const rv_game *game, const void *state, int who, rv_move *out)
{
    const pd_state *s = state;
    if (who == RV_CLOCK) { /* PD-D3 */
        int count = pd_list(game, s, out);
        return count ? rv_add(out, 0, RV_CLOCK, PD_V_EXPIRE, pd_owner(s), 0) : 0;
    }
    return s->at != PD_OVER && who == pd_owner(s) ? pd_list(game, s, out) : 0;
}

int pd_prompt(const rv_game *game, const void *state, int who)
{
    (void)game, (void)who;
    return ((const pd_state *)state)->at;
}

/* The rule of the prompt itself, for a verb or number that does not belong there. */
static const char *rule_of_prompt(const pd_state *s)
{
    static const char *const rules[] = {
        [PD_OVER] = "PD-G1",   [PD_TOKEN] = "PD-D5",    [PD_SHED] = "PD-D6",
        [PD_DRAW] = "PD-D7",   [PD_BUY] = "PD-D8",      [PD_MORE] = "PD-D8",
        [PD_TYPE] = "PD-D9",   [PD_ON] = "PD-D10",      [PD_PULL] = "PD-D11",
        [PD_FLIP] = "PD-D12",  [PD_RESERVE] = "PD-D12", [PD_TERROR] = "PD-D13",
        [PD_COPY] = "PD-D14",  [PD_LAY] = "PD-D15",     [PD_INVADE] = "PD-D16",
        [PD_SWAP] = "PD-D16",  [PD_EMPOWER] = "PD-D17", [PD_PURGE] = "PD-D18",
        [PD_SWEEP] = "PD-D18",
    };
    return rules[s->at];
}

static const char *why_claim(const pd_state *s, int index)
{
    int pile = pd_res_of(s->active);
    bool sideways = index <= pd_size(s, pile) && pd_cards(s, pile)[index - 1] & PD_TURNED;
    return sideways ? "PD-E6" : "PD-T3";
}

/* Does this verb belong to the open prompt? Then its nouns are what is wrong. */
static bool verb_fits(const pd_state *s, int verb)
{
    static const uint8_t prompts[] = {
        [PD_V_TOKEN] = PD_TOKEN,     [PD_V_SHED] = PD_SHED,     [PD_V_SKIP] = PD_DRAW,
        [PD_V_DRAW] = PD_DRAW,       [PD_V_END] = PD_BUY,       [PD_V_BUY] = PD_BUY,
        [PD_V_CLAIM] = PD_BUY,       [PD_V_DREAM] = PD_TYPE,    [PD_V_ON] = PD_ON,
        [PD_V_PULL] = PD_PULL,       [PD_V_FLIP] = PD_FLIP,     [PD_V_RESERVE] = PD_RESERVE,
        [PD_V_TERROR] = PD_TERROR,   [PD_V_COPY] = PD_COPY,     [PD_V_KEEP] = PD_LAY,
        [PD_V_LAY] = PD_LAY,         [PD_V_INVADE] = PD_INVADE, [PD_V_SWAP] = PD_SWAP,
        [PD_V_EMPOWER] = PD_EMPOWER, [PD_V_DONE] = PD_PURGE,    [PD_V_DISCARD] = PD_PURGE,
        [PD_V_SWEEP] = PD_SWEEP,     [PD_V_EXPIRE] = PD_OVER,
    };
    return prompts[verb] == (s->at == PD_MORE ? PD_BUY : s->at);
}

static const char *why_nouns(const rv_game *game, const pd_state *s, rv_move move)
{
    switch ((enum pd_verb)move.verb) {
    case PD_V_END:
        return "PD-T4";
    case PD_V_TOKEN:
        return "PD-O7";
    case PD_V_SHED:
        return "PD-D19";
    case PD_V_BUY:
        return s->row[move.arg[0] - 1] ? "PD-T3" : "PD-T6";
    case PD_V_CLAIM:
        return why_claim(s, move.arg[0]);
    case PD_V_DREAM:
        return "PD-K1"; /* asked only while both types of the card are open (PD-D2) */
    case PD_V_PULL:
        return s->on == PD_ON_PILE ? "PD-V3" : "PD-E1";
    case PD_V_FLIP:
        return "PD-E2";
    case PD_V_RESERVE:
        return "PD-E6";
    case PD_V_TERROR:
        return "PD-E4";
    case PD_V_COPY:
        return "PD-E11";
    case PD_V_KEEP:
    case PD_V_LAY:
        return game->option[PD_O_SHIELDS] ? "PD-D21" : "PD-D20";
    case PD_V_INVADE:
        return "PD-E13";
    case PD_V_SWAP:
        return "PD-V5";
    case PD_V_EMPOWER:
        return "PD-E15";
    case PD_V_DISCARD:
        return "PD-E16";
    case PD_V_SWEEP:
        return "PD-V8";
    case PD_V_SKIP: /* these are legal whenever their prompt is open */
    case PD_V_DRAW:
    case PD_V_ON:
    case PD_V_DONE:
    case PD_V_EXPIRE:
        break;
    }
    return "PD-D4";
}

const char *pd_why(const rv_game *game, const void *state, rv_move move)
{
    const pd_state *s = state;
    if (s->at == PD_OVER)
        return "PD-G1";
    if (move.who == RV_CLOCK || move.verb == PD_V_EXPIRE)
        return "PD-D3";
    if (move.who != pd_owner(s))
        return "PD-D1";
    return verb_fits(s, move.verb) ? why_nouns(game, s, move) : rule_of_prompt(s);
}
