/* What must hold in every state, and from one to the next. */
#include "games/dream-runners/dream-runners.h"

static const char *wrong_layout(const rv_game *game, const dr_player *p)
{
    const dr_box *box = dr_box_of(game);
    uint64_t covered = 0;
    for (int i = 0; i < p->owned; i++) {
        if (p->laid[i] == 0)
            continue;
        uint64_t cells = box->shape[box->segment[p->segment[i] - 1].shape].covers[p->laid[i]];
        if (cells == 0 || (cells & covered))
            return "DR-C3: a placement is not legal";
        covered |= cells;
    }
    if (p->held > p->owned || (p->held && p->laid[p->held - 1]))
        return "DR-C2: what is held is not in the tray";
    for (int i = p->owned; i < DR_OWNED; i++)
        if (p->segment[i] || p->laid[i])
            return "what is not owned is not blank";
    return NULL;
}

static const char *wrong_player(const rv_game *game, const dr_state *s, int seat)
{
    const dr_box *box = dr_box_of(game);
    const dr_player *p = dr_seen(s, seat);
    if (p->owned > DR_OWNED || p->moves > DR_BUDGET)
        return "DR-C1: too many segments or moves";
    if (p->serenity > box->serenity.top || p->star > box->star.top)
        return "DR-E10: a marker left its track";
    if ((p->serenity == 0) != (p->woken > 0))
        return "DR-E10: awake is serenity 0";
    if (p->fragments[0] && p->fragments[1] && p->fragments[2] && p->fragments[3])
        return "DR-E9: a set of fragments was not exchanged";
    if (s->at != DR_AT_COMPOSE && (p->held || p->moves))
        return "DR-F3: composing is over";
    if (s->at != DR_AT_CHOOSE && (p->bats || p->colours || p->doubles))
        return "DR-F4: a choice is pending outside CHOOSE";
    if (p->woken && (p->bats || p->colours || p->commit || p->done || p->held))
        return "DR-R2: somebody awake still owes something";
    return wrong_layout(game, p);
}

/* Every segment and every chest lies in one place at most. */
static const char *wrong_pieces(const rv_game *game, const dr_state *s)
{
    uint64_t seen = s->gone_segments;
    for (int shape = 0; shape < DR_SHAPES; shape++) {
        uint64_t bit = s->visible[shape] ? dr_bit(s->visible[shape]) : 0;
        if (seen & bit)
            return "DR-P3: a visible segment lies elsewhere too";
        seen |= bit;
    }
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        for (int i = 0; i < dr_seen(s, seat)->owned; i++) {
            uint64_t bit = dr_bit(dr_seen(s, seat)->segment[i]);
            if (seen & bit)
                return "DR-M2: an owned segment lies elsewhere too";
            seen |= bit;
        }
    }
    if (s->token && (s->gone_chests & dr_bit(s->token)))
        return "DR-T5: the token had left the game";
    if (s->number && (s->used & dr_bit(s->number)))
        return "DR-P5: the dream was used before";
    return NULL;
}

/* What has been seen never becomes unseen again. */
static const char *not_conserved(const rv_game *game, const dr_state *before, const dr_state *s)
{
    for (int shape = 0; shape < DR_SHAPES; shape++)
        if (dr_unseen_segments(game, s, shape) & ~dr_unseen_segments(game, before, shape))
            return "DR-H7: a segment went back to its pile";
    for (int type = 1; type <= DR_TYPES; type++)
        if (dr_unseen_chests(game, s, type) & ~dr_unseen_chests(game, before, type))
            return "DR-T5: a chest went back to its pile";
    if (dr_unseen_dreams(game, s, 0) & ~dr_unseen_dreams(game, before, 0))
        return "DR-P5: a dream went back to its pile";
    if (s->round < before->round || s->round > before->round + 1)
        return "DR-F4: rounds come one after the other";
    return NULL;
}

const char *dr_bug(const rv_game *game, const void *before, const void *state)
{
    const dr_state *s = state;
    const char *wrong = wrong_pieces(game, s);
    for (int seat = 1; seat <= rv_seats(game) && wrong == NULL; seat++)
        wrong = wrong_player(game, s, seat);
    if (wrong)
        return wrong;
    if (s->round < 1 || s->round > DR_ROUNDS)
        return "DR-F5: no such round";
    if (s->head.over != (s->at == DR_AT_OVER) || (s->head.waiting == 0) != (s->at == DR_AT_OVER))
        return "DR-F4: nobody owes a decision, or somebody after the end";
    for (int seat = 1; seat <= rv_seats(game); seat++)
        if (dr_owes(game, s, seat) != (s->head.waiting >> seat & 1))
            return "DR-F4: somebody owes a decision and is not asked, or the reverse";
    if ((s->number == 0) != (s->at == DR_AT_READY) || (s->turn == 0) != (s->at != DR_AT_BUY))
        return "DR-F3: the dream or the turn does not fit the stage";
    return before ? not_conserved(game, before, s) : NULL;
}
