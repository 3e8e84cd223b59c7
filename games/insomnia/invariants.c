/* What must hold in every state, and from one state to the next. Tests ask after every move. */
#include "games/insomnia/insomnia.h"

static const char *bug_in_cards(const rv_game *game, const in_state *s)
{
    int piled = 0, hidden = 0;
    for (int card = 0; card < IN_CARDS; card++) {
        if (card >= in_box_of(game)->cards ? s->pile[card] != 0 : in_discarded(game, s, card) < 0)
            return "IN-C3: more copies of a card than the deck has";
        piled += s->pile[card];
    }
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        const uint8_t *hand = s->hand[seat];
        if (hand[0] > hand[1] && hand[1])
            return "a hand is out of order";
        if ((hand[0] == 0 && hand[1]) || (hand[0] && !in_is_racing(s, seat)))
            return "IN-F3: a hand where there can be none";
        hidden += (hand[0] == IN_HIDDEN) + (hand[1] == IN_HIDDEN);
    }
    return piled == s->left + hidden ? NULL : "IN-H5: the draw pile does not add up";
}

static const char *bug_in_tokens(const rv_game *game, const in_state *s)
{
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        if (in_supply(s, seat) < 0)
            return "IN-C5: a seat has more than ten Zzz";
        for (int space = 1; space <= IN_SPACES; space++)
            if (s->zzz[seat][space] && s->board[space] == 0)
                return "IN-Z1: a Zzz beside a tile";
    }
    uint32_t seen = s->market;
    for (int space = 1; space <= IN_SPACES; space++) {
        uint32_t tile = s->board[space] ? 1u << (s->board[space] - 1) : 0;
        if (seen & tile)
            return "IN-C4: a tile lies twice";
        seen |= tile;
    }
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
            return "IN-F6: winks of somebody who woke";
        if (s->pillow[seat] > IN_PILLOW || s->sheep[seat] > IN_SPACES)
            return "a pillow or a sheep is out of bounds";
    }
    if ((s->racing | s->abed | s->scared) & ~in_all_seats(game))
        return "a seat that nobody has";
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

const char *in_bug(const rv_game *game, const void *before, const void *state)
{
    const in_state *s = state;
    const char *bug = bug_in_cards(game, s);
    if (bug == NULL)
        bug = bug_in_tokens(game, s);
    if (bug == NULL)
        bug = bug_in_seats(game, s);
    if (bug)
        return bug;
    if (s->at >= IN_START || !in_asks(s))
        return "IN-L1: a question without an answer";
    if (s->head.over != (s->at == IN_OVER) || (s->head.waiting == 0) != (s->at == IN_OVER))
        return "IN-L6: nobody owes a decision, or somebody after the end";
    if (s->race < 1 || s->race > in_race_limit(game))
        return "IN-O3: no such race";
    if (s->web && s->nightmare != IN_NIGHTMARES - 1)
        return "IN-N6: a web without the spider";
    return before ? bug_since(game, before, s) : NULL;
}
