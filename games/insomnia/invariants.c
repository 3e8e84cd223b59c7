/*
 * What must hold in every state, and from one state to the next. Tests check it after every move,
 * and views that come from outside pass here before anything else reads them: so every check relies
 * only on what those before it have made sure of, ranges (ranges.c) first.
 */
#include "games/insomnia/insomnia.h"

static const char *bug_in_cards(const rv_game *game, const in_state *s)
{
    int piled = 0, sheep = 0, hidden = 0;
    for (int card = 0; card < IN_CARDS; card++) {
        if (card >= in_box_of(game)->cards ? s->pile[card] != 0 : in_discarded(game, s, card) < 0)
            return "IN-C3: more copies of a card than the deck has";
        piled += s->pile[card];
        sheep += card < in_box_of(game)->faces ? s->pile[card] : 0;
    }
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        const uint8_t *hand = s->hand[seat];
        if (hand[0] > hand[1] && hand[1])
            return "a hand is out of order";
        if ((hand[0] == 0 && hand[1]) || (hand[0] && !in_is_racing(s, seat)))
            return "IN-F3: hand: only racing seats have one";
        hidden += (hand[0] == IN_HIDDEN) + (hand[1] == IN_HIDDEN);
    }
    if (sheep < hidden) /* IN-D1 */
        return "IN-H5: hands that are not among the unseen cards";
    return piled == s->left + hidden ? NULL : "IN-H5: the draw pile does not add up";
}

static const char *bug_in_tokens(const rv_game *game, const in_state *s)
{
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        if (in_supply(s, seat) < 0)
            return "IN-C5: a seat has more than ten Zzz";
        for (int space = 1; space <= IN_SPACES; space++)
            if (s->zzz[seat][space] && s->board[space] == 0)
                return "IN-Z1: zzz: they lie on tiles";
    }
    uint32_t seen = s->market;
    unsigned used = 0;
    bool running = s->effect < IN_BY_TILE;
    for (int space = 1; space <= IN_SPACES; space++) {
        uint32_t tile = s->board[space] ? 1u << (s->board[space] - 1) : 0;
        if (seen & tile)
            return "IN-C4: a tile lies twice";
        seen |= tile;
        used |= s->used & (tile ? 1u << space : 0);
        running |= s->used >> space & 1 && s->board[space] - 1 == s->effect - IN_BY_TILE;
    }
    if (seen == s->market || __builtin_popcount(s->market) > IN_MARKET)
        return "IN-S6: no tile on the board, or more than 4 in the market";
    if (used != s->used || !running)
        return "IN-U4: used, effect: a tile that is not on the board, or was not used this turn";
    return seen & ~in_tile_set(game) ? "IN-P2: a tile that is not in the game" : NULL;
}

static const char *bug_in_seats(const rv_game *game, const in_state *s)
{
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        bool racing = in_is_racing(s, seat), abed = s->abed >> seat & 1;
        if (racing && abed)
            return "IN-F3: in bed and racing";
        if (!racing && (s->sheep[seat] || in_is_scared(s, seat)))
            return "IN-F6: a sheep on the board that does not race";
        if (s->sheep[seat] == 0 && in_is_scared(s, seat))
            return "IN-N8: scared beside the board";
        if (!racing && !abed && s->winks[seat])
            return "IN-F6: winks: somebody who woke has none";
        if (in_is_stuck(s, seat) && s->sheep[seat] == 0)
            return "IN-M8: stuck: held by the web beside the board";
        if (s->pushed >> seat & 1 && (seat == s->active || s->sheep[seat] == 0))
            return "IN-X25: pushed: over the fence without being on the board";
    }
    if (s->stuck && !in_web_holds(game, s))
        return "IN-M8: stuck: only the web of the spider holds sheep, with web=stuck";
    if (s->race < 1 || s->race > in_race_limit(game))
        return "IN-O3: no such race";
    if (s->web && s->nightmare != IN_NIGHTMARES - 1)
        return "IN-N6: web: only the spider has one";
    if ((s->racing | s->abed | s->scared | s->pushed | s->stuck) & ~rv_all_seats(game))
        return "a seat that nobody has";
    return NULL;
}

/* IN-Z6: a placing on a fixed tile is asked for only when the supply is used up. */
static bool placing_is_open(const in_box *box, const in_state *s)
{
    int target = s->board[s->onto]; /* there is no space 0 */
    if (s->onto && (target == 0 || in_supply(s, s->active) > 0))
        return false;
    if (s->effect == IN_BY_ADD)
        return target && s->infinite == box->tile[target - 1].infinite
               && s->placing <= box->tile[target - 1].bonus;
    if (s->effect < IN_BY_TILE && s->onto)
        return false;
    return !s->infinite && (s->effect != IN_BY_REST || s->placing <= 2);
}

/* Can this question be open? What goes on by itself (IN-S6) waits for nothing. */
static bool is_open(const in_box *box, const in_state *s)
{
    if (s->at >= IN_START)
        return !s->pushed && !s->revealed && s->effect == IN_NO_EFFECT;
    const in_tile *tile = in_running_tile(box, s);
    int space = s->sheep[s->active];
    if (!in_asks(s) || (s->at == IN_PLACE && !placing_is_open(box, s)))
        return false;
    if ((s->pushed && s->at != IN_FENCE) || (s->revealed && s->at != IN_PLAY)
        || (space == 0 && s->at == IN_FLIP)) /* IN-X9 scares */
        return false;
    if (tile)
        return in_may_ask(box, s, tile) && (s->at != IN_FENCE || s->pushed);
    if (s->pushed || s->revealed || (s->effect != IN_NO_EFFECT) != (s->at == IN_PLACE))
        return false;
    if (s->at == IN_USE)
        return space && s->zzz[s->active][space] && !(s->used >> space & 1);
    if (s->at == IN_FENCE)
        return s->crossed > 0;
    return s->at == IN_PLAY || s->at == IN_PLACE || s->at == IN_REST || s->at == IN_OVER;
}

/* IN-E6: is this how a race begins? */
static bool is_rested(const rv_game *game, const in_state *s)
{
    int traces = s->night | s->web | s->abed | s->scared | s->turns[0];
    for (int seat = 1; seat <= rv_seats(game); seat++)
        traces |= s->winks[seat] | s->sheep[seat] | s->last[seat] | s->hand[seat][0];
    for (int card = 0; card < in_box_of(game)->cards; card++)
        traces |= in_discarded(game, s, card);
    return traces == 0 && s->racing == rv_all_seats(game);
}

/* IN-E1, IN-P9 */
static bool can_have_ended(const rv_game *game, const in_state *s)
{
    bool last = s->race == in_race_limit(game), reached = false;
    switch ((in_outcome)s->outcome) {
    case IN_TARGET:
        for (int seat = 1; seat <= rv_seats(game); seat++)
            reached |= in_reached(game, s, seat);
        return reached;
    case IN_LIMIT:
        return last;
    case IN_ENDED:
        return in_solo(game) && !in_as_first_written(game) && !s->abed && !last;
    case IN_NO_OUTCOME:
        break;
    }
    return false;
}

/* IN-S8: what is blank outside a placing, a turn and a race. */
static const char *bug_in_phase(const rv_game *game, const in_state *s)
{
    bool resting = s->at == IN_REST || s->effect == IN_BY_REST || s->effect == IN_BY_ADD;
    bool over = s->at == IN_OVER, turn = !resting && !over && s->at < IN_START;
    if (!is_open(in_box_of(game), s))
        return "IN-L1: at: a question without an answer, or one that is not asked here";
    if (s->at != IN_PLACE && (s->placing || s->onto || s->infinite))
        return "IN-S8: placing, onto, infinite: this belongs to a placing";
    if (!turn && (s->used || s->moved || s->crossed || s->stride || s->landed))
        return "IN-S8: used, moved, crossed, stride, landed: this belongs to a turn";
    if (s->landed && (s->effect == IN_NO_EFFECT || s->sheep[s->active] == 0))
        return "IN-T6: landed: no effect has moved a sheep on the board";
    if (turn && !in_is_racing(s, s->active) && s->pushed == 0)
        return "IN-T2: active: this seat is not racing";
    if ((resting || s->at == IN_START) && !is_rested(game, s))
        return "IN-E6: night, web, discard, turns, sheep, winks, last, hand: this belongs to a "
               "race";
    if (resting && s->race == in_race_limit(game))
        return "IN-E6: rest after the last race";
    if ((over || s->at == IN_END) && s->racing)
        return "IN-E1: at: somebody is still racing";
    if (over ? !can_have_ended(game, s) : s->outcome != IN_NO_OUTCOME)
        return "IN-E1: outcome: the game cannot have ended like this";
    return NULL;
}

/* What never changes, or only in one direction. */
static const char *bug_since(const rv_game *game, const in_state *before, const in_state *s)
{
    for (int space = 1; space <= IN_SPACES; space++)
        if (before->board[space] && before->board[space] != s->board[space])
            return "IN-R4: a tile has moved";
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        if (s->pillow[seat] > before->pillow[seat])
            return "a pillow went up";
        for (int space = 1; space <= IN_SPACES; space++)
            if (in_infinite(s, seat, space) < in_infinite(before, seat, space))
                return "IN-Z5: an infinite Zzz is gone";
    }
    if (s->nightmare != before->nightmare || s->race < before->race)
        return "IN-C2: another nightmare, or an earlier race";
    if (s->race == before->race && !s->head.over && s->at != IN_REST && s->left > before->left)
        return "IN-D6: the draw pile grew during a race";
    return NULL;
}

const char *in_unsound(const rv_game *game, const in_state *s)
{
    static const char *(*const checks[])(const rv_game *, const in_state *) = {
        in_out_of_range, bug_in_cards, bug_in_tokens, bug_in_seats, bug_in_phase,
    };
    const char *bug = NULL;
    for (size_t i = 0; i < sizeof checks / sizeof checks[0] && bug == NULL; i++)
        bug = checks[i](game, s);
    return bug;
}

const char *in_bug(const rv_game *game, const void *before, const void *state)
{
    const in_state *s = state;
    const char *bug = in_unsound(game, s);
    bool over = s->at == IN_OVER;
    if (bug)
        return bug;
    if (s->at > IN_REST)
        return "IN-L1: nobody is asked";
    if (s->head.over != over || s->head.waiting != (over ? 0 : 1u << in_owner(game, s)))
        return "IN-L6: nobody owes a decision, or somebody after the end";
    return before ? bug_since(game, before, s) : NULL;
}
