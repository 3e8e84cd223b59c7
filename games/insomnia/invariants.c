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
            return "IN-C3 complaint.in.state.copies";
        piled += s->pile[card];
        sheep += card < in_box_of(game)->faces ? s->pile[card] : 0;
    }
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        const uint8_t *hand = s->hand[seat];
        if (hand[0] > hand[1] && hand[1])
            return "complaint.in.state.hand-order";
        if ((hand[0] == 0 && hand[1]) || (hand[0] && !in_is_racing(s, seat)))
            return "IN-F3 complaint.in.state.hand";
        hidden += (hand[0] == IN_HIDDEN) + (hand[1] == IN_HIDDEN);
    }
    if (sheep < hidden) /* IN-D1 */
        return "IN-H5 complaint.in.state.hands";
    return piled == s->left + hidden ? NULL : "IN-H5 complaint.in.state.pile";
}

static const char *bug_in_tokens(const rv_game *game, const in_state *s)
{
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        if (in_supply(s, seat) < 0)
            return "IN-C5 complaint.in.state.ten";
        for (int space = 1; space <= IN_SPACES; space++)
            if (s->zzz[seat][space] && s->board[space] == 0)
                return "IN-Z1 complaint.in.state.zzz-tiles";
    }
    uint32_t seen = s->market;
    unsigned used = 0;
    bool running = s->effect < IN_BY_TILE;
    for (int space = 1; space <= IN_SPACES; space++) {
        uint32_t tile = s->board[space] ? 1u << (s->board[space] - 1) : 0;
        if (seen & tile)
            return "IN-C4 complaint.in.state.tile-twice";
        seen |= tile;
        used |= s->used & (tile ? 1u << space : 0);
        running |= s->used >> space & 1 && s->board[space] - 1 == s->effect - IN_BY_TILE;
    }
    if (seen == s->market || __builtin_popcount(s->market) > IN_MARKET)
        return "IN-S6 complaint.in.state.board";
    if (used != s->used || !running)
        return "IN-U4 complaint.in.state.used";
    return seen & ~in_tile_set(game) ? "IN-P2 complaint.in.state.tile" : NULL;
}

static const char *bug_in_seats(const rv_game *game, const in_state *s)
{
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        bool racing = in_is_racing(s, seat), abed = s->abed >> seat & 1;
        if (racing && abed)
            return "IN-F3 complaint.in.state.bed";
        if (!racing && (s->sheep[seat] || in_is_scared(s, seat)))
            return "IN-F6 complaint.in.state.no-race";
        if (s->sheep[seat] == 0 && in_is_scared(s, seat))
            return "IN-N8 complaint.in.state.scared";
        if (!racing && !abed && s->winks[seat])
            return "IN-F6 complaint.in.state.winks";
        if (in_is_stuck(s, seat) && s->sheep[seat] == 0)
            return "IN-M8 complaint.in.state.stuck";
        if (s->pushed >> seat & 1 && (seat == s->active || s->sheep[seat] == 0))
            return "IN-X25 complaint.in.state.pushed";
    }
    if (s->stuck && !in_web_holds(game, s))
        return "IN-M8 complaint.in.state.stuck-spider";
    if (s->race < 1 || s->race > in_race_limit(game))
        return "IN-O3 complaint.in.state.race";
    if (s->web && s->nightmare != IN_NIGHTMARES - 1)
        return "IN-N6 complaint.in.state.web";
    if ((s->racing | s->abed | s->scared | s->pushed | s->stuck) & ~rv_all_seats(game))
        return "complaint.in.state.seat";
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

/* IN-D3: between its turns nobody who races is without cards. */
static bool waits_without_cards(const rv_game *game, const in_state *s)
{
    for (int seat = 1; seat <= rv_seats(game); seat++)
        if (seat != s->active && in_is_racing(s, seat) && s->hand[seat][0] == 0)
            return true;
    return false;
}

/* IN-S8: what is blank outside a placing, a turn and a race. */
static const char *bug_in_phase(const rv_game *game, const in_state *s)
{
    bool resting = s->at == IN_REST || s->effect == IN_BY_REST || s->effect == IN_BY_ADD;
    bool over = s->at == IN_OVER, turn = !resting && !over && s->at < IN_START;
    if (!is_open(in_box_of(game), s))
        return "IN-L1 complaint.in.state.at";
    if (s->at != IN_PLACE && (s->placing || s->onto || s->infinite))
        return "IN-S8 complaint.in.state.placing";
    if (!turn && (s->used || s->moved || s->crossed || s->stride || s->landed))
        return "IN-S8 complaint.in.state.turn";
    if (s->landed && (s->effect == IN_NO_EFFECT || s->sheep[s->active] == 0))
        return "IN-T6 complaint.in.state.landed";
    if (turn && !in_is_racing(s, s->active) && s->pushed == 0)
        return "IN-T2 complaint.in.state.active";
    if (turn && waits_without_cards(game, s))
        return "IN-S6 complaint.in.state.no-hand";
    if ((resting || s->at == IN_START) && !is_rested(game, s))
        return "IN-E6 complaint.in.state.belongs";
    if (resting && s->race == in_race_limit(game))
        return "IN-E6 complaint.in.state.rest";
    if ((over || s->at == IN_END) && s->racing)
        return "IN-E1 complaint.in.state.racing";
    if (over ? !can_have_ended(game, s) : s->outcome != IN_NO_OUTCOME)
        return "IN-E1 complaint.in.state.outcome";
    return NULL;
}

/* What never changes, or only in one direction. */
static const char *bug_since(const rv_game *game, const in_state *before, const in_state *s)
{
    for (int space = 1; space <= IN_SPACES; space++)
        if (before->board[space] && before->board[space] != s->board[space])
            return "IN-R4 complaint.in.state.moved";
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        if (s->pillow[seat] > before->pillow[seat])
            return "complaint.in.state.pillow";
        for (int space = 1; space <= IN_SPACES; space++)
            if (in_infinite(s, seat, space) < in_infinite(before, seat, space))
                return "IN-Z5 complaint.in.state.infinite";
    }
    if (s->nightmare != before->nightmare || s->race < before->race)
        return "IN-C2 complaint.in.state.nightmare";
    if (s->race == before->race && !s->head.over && s->at != IN_REST && s->left > before->left)
        return "IN-D6 complaint.in.state.grew";
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
        return "IN-L1 complaint.in.state.nobody";
    if (s->head.over != over || s->head.waiting != (over ? 0 : 1u << in_owner(game, s)))
        return "IN-L6 complaint.state.waiting";
    return before ? bug_since(game, before, s) : NULL;
}
