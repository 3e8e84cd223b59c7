/* What must hold in every state, and from one to the next. The bytes may come from outside and be
   anything: ranges.c is asked first, so that here everything may be an index or a shift. */
#include "games/dream-runners/dream-runners.h"

/* ---- The dream ---- */

/* A cell is what its word says. */
static bool is_cell(const dr_cells *cells, int index)
{
    char text[64];
    dr_cells again;
    rv_out out = rv_out_to(text, sizeof text);
    dr_put_cell(cells, index, &out);
    return dr_read_cell(rv_written(&out), &again, index) == NULL
           && again.kind[index] == cells->kind[index] && again.items[index] == cells->items[index];
}

const char *dr_wrong_dream(const dr_box *box, const dr_cells *cells)
{
    int chest = dr_chest_cell(cells);
    if (chest >= 0 && box->type[dr_value_of(cells->kind[chest])] == 0)
        return "DR-B5: the box has no chest of this type";
    return dr_check_cells(cells);
}

static const char *wrong_cells(const rv_game *game, const dr_state *s)
{
    const dr_cells *cells = &s->dream;
    if (s->at == DR_AT_READY)
        return rv_is_blank(cells, cells + 1) ? NULL : "DR-F2: a dream before the reveal";
    for (int i = 0; i < DR_CELLS; i++)
        if (!is_cell(cells, i))
            return "DR-B4: no such cell";
    if (!rv_is_blank(cells->spare, cells->spare + sizeof cells->spare))
        return "what is not in use is not blank";
    return dr_wrong_dream(dr_box_of(game), cells);
}

/* Every round has its own dream of its level: so there is one to draw in each round to come. */
static const char *wrong_dreams(const rv_game *game, const dr_state *s)
{
    const dr_box *box = dr_box_of(game);
    uint64_t drawn = s->used | (s->number ? dr_bit(s->number) : 0);
    int room[DR_LEVELS + 1] = { 0 };
    for (int round = 1; round < s->round; round++)
        room[dr_level_of(round)]++;
    for (int i = 0; i < DR_ROWS; i++)
        if ((s->used >> i & 1) && (i >= box->dreams || room[box->dream[i].level]-- == 0))
            return "DR-P5: used: earlier rounds had no room for a dream of this level";
    if (s->number && (s->used & dr_bit(s->number)))
        return "DR-P5: dream: it was used before";
    if (s->number && box->dream[s->number - 1].level != dr_level_of(s->round))
        return "DR-P5: dream: it is of another level than this round";
    if (game->option[DR_O_STARRED] && (drawn & box->starred))
        return "DR-O5: starred dreams are left out";
    return wrong_cells(game, s);
}

/* One converging cell after the other is shared out (DR-D6), and all of them before chests. */
static const char *wrong_order(const rv_game *game, const dr_state *s)
{
    dr_draft draft;
    dr_find_draft(game, s, &draft);
    if (draft.cell >= 0 && s->at == DR_AT_CHEST)
        return "DR-D3: taken: a converging cell is not shared out";
    for (int cell = draft.cell + 1; cell < DR_CELLS && draft.cell >= 0; cell++)
        if (s->taken[cell])
            return "DR-D6: taken: converging cells are drafted one after the other";
    return NULL;
}

/* What was drafted lay in a converging cell that somebody shares (DR-D1, DR-D3). */
static const char *wrong_draft(const rv_game *game, const dr_state *s)
{
    for (int cell = 0; cell < DR_CELLS; cell++) {
        int order[RV_SEATS], length = dr_length(s->taken[cell]);
        uint8_t left[DR_ITEMS] = { 0 };
        dr_items again = 0;
        if (s->taken[cell] == 0)
            continue;
        if ((s->at != DR_AT_DRAFT && s->at != DR_AT_CHEST)
            || dr_kind_of(s->dream.kind[cell]) != DR_CONVERGING
            || dr_sharers(game, s, cell, order) == 0)
            return "DR-D1: nothing can be drafted here";
        dr_tally(s->dream.items[cell], left);
        for (int i = 0; i < length; i++) {
            int item = dr_item_at(s->taken[cell], i);
            if (left[item]-- == 0)
                return "DR-D3: more was drafted than there is";
            again = dr_push(again, item);
        }
        if (again != s->taken[cell])
            return "what was drafted is no sequence of items";
    }
    return s->at == DR_AT_DRAFT || s->at == DR_AT_CHEST ? wrong_order(game, s) : NULL;
}

/* ---- Players and pieces ---- */

static const char *wrong_layout(const rv_game *game, const dr_player *p)
{
    const dr_box *box = dr_box_of(game);
    uint64_t covered = 0;
    for (int i = 0; i < p->owned; i++) {
        if (p->laid[i] == 0)
            continue;
        uint64_t cells = box->shape[box->segment[p->segment[i] - 1].shape].covers[p->laid[i]];
        if (cells == 0 || (cells & covered))
            return "DR-C3: laid: a segment cannot lie there";
        covered |= cells;
    }
    if (p->held && p->laid[p->held - 1])
        return "DR-C2: held: not in the tray";
    return NULL;
}

/* A commitment is a number that the seat was asked for, and may be hidden only from others. */
static bool is_commit(const rv_game *game, const dr_state *s, int seat)
{
    int lo = 0, hi = 0, commit = dr_seen(s, seat)->commit;
    if (s->at == DR_AT_CHEST)
        dr_openings(game, s, seat, &lo, &hi);
    if (s->at == DR_AT_CALM)
        hi = dr_most_calm(game, s, seat);
    if (commit == 0 || lo == hi)
        return commit == 0;
    if (commit == DR_HIDDEN)
        return s->head.view != RV_FULL && s->head.view != seat;
    return commit > lo && commit <= hi + 1;
}

static const char *wrong_player(const rv_game *game, const dr_state *s, int seat)
{
    const dr_player *p = dr_seen(s, seat);
    if ((p->serenity == 0) != (p->woken > 0))
        return "DR-E10: awake: awake is serenity 0";
    if (p->fragments[0] && p->fragments[1] && p->fragments[2] && p->fragments[3])
        return "DR-E9: frags: four colours would be a step on the star track";
    if (s->at != DR_AT_COMPOSE && (p->held || p->moves))
        return "DR-F3: held, moves: composing is over";
    if (s->at != DR_AT_CHOOSE && (p->bats || p->colours || p->doubles))
        return "DR-F4: bats, colours: this belongs to another stage";
    if (p->bats > dr_in_tray(p))
        return "DR-E8: bats: they take what is in the tray, and no more";
    if (p->woken && (p->bats || p->colours || p->commit || p->done || p->held || p->moves))
        return "DR-R2: somebody awake still owes something";
    bool lays = !rv_is_blank(p->laid, p->laid + DR_OWNED);
    if (lays && (s->at == DR_AT_READY || (p->woken && p->woken < s->round)))
        return "DR-C3: laid: there is no dream yet, or somebody was awake before the round";
    return wrong_layout(game, p);
}

static const char *wrong_players(const rv_game *game, const dr_state *s)
{
    const char *wrong = NULL;
    for (int seat = 1; seat <= rv_seats(game) && wrong == NULL; seat++)
        wrong = wrong_player(game, s, seat);
    return wrong;
}

/* Does the stage fit those who sleep? The game ends when too few are left (DR-Z1, DR-S1). */
static const char *wrong_end(const rv_game *game, const dr_state *s)
{
    bool few = dr_too_few(game, s);
    if (few && s->at != DR_AT_CHOOSE && s->at != DR_AT_OVER)
        return "DR-Z1: at: with so few asleep the game is over";
    if (!few && s->at == DR_AT_OVER && s->round < DR_ROUNDS)
        return "DR-F5: at: the game is not over yet";
    if (s->at == DR_AT_READY && dr_seconds(game) == 0)
        return "DR-F2: at: nobody waits for a reveal without a timer";
    return NULL;
}

/* Who led first, and who leads this round. */
static const char *wrong_first(const rv_game *game, const dr_state *s)
{
    unsigned start = game->option[DR_O_START];
    bool declared = false, known = s->named || s->at > DR_AT_COMPOSE;
    int woken = dr_seen(s, s->first)->woken;
    for (int seat = 1; seat <= rv_seats(game) && s->at == DR_AT_COMPOSE; seat++)
        declared |= dr_seen(s, seat)->done;
    if (start && s->start != start)
        return "DR-O10: start: the option says otherwise";
    if (s->at == DR_AT_COMPOSE && !known
        && (dr_role_at_reveal(game) || (declared && !dr_solo(game))))
        return "DR-C7: named: the first dreamer of this round is known";
    if (known && woken && woken < s->round)
        return "DR-F1: first: this player was awake before";
    return NULL;
}

/* DR-P2, DR-M2: initial segments come first, by shape; what was bought follows. */
static bool in_order(const rv_game *game, const dr_state *s, int seat)
{
    const dr_player *p = dr_seen(s, seat);
    int set = dr_set_of(game, seat), last = -1;
    for (int i = 0; i < p->owned; i++) {
        const dr_segment *segment = &dr_box_of(game)->segment[p->segment[i] - 1];
        if (segment->set == set && segment->shape <= last)
            return false;
        last = segment->set == set ? segment->shape : DR_SHAPES;
    }
    return true;
}

/* Every segment and every chest lies in one place at most. */
static const char *wrong_pieces(const rv_game *game, const dr_state *s)
{
    const dr_box *box = dr_box_of(game);
    const uint64_t *neutral = box->neutral;
    uint64_t seen = s->gone_segments;
    if (seen & ~(neutral[0] | neutral[1] | neutral[2] | neutral[3]))
        return "DR-H7: gone: only neutral segments are listed here";
    if (s->gone_chests & ~(box->type[1] | box->type[2] | box->type[3]))
        return "DR-T5: what left the game is no chest";
    for (int shape = 0; shape < DR_SHAPES; shape++) {
        if (s->visible[shape] > box->segments)
            return "DR-B2: no such segment";
        uint64_t bit = s->visible[shape] ? dr_bit(s->visible[shape]) : 0;
        if ((seen & bit) || (bit & ~neutral[shape]))
            return "DR-P3: visible: a segment that lies elsewhere too, or no neutral one of its "
                   "shape";
        seen |= bit;
    }
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        for (int i = 0; i < dr_seen(s, seat)->owned; i++) {
            int segment = dr_seen(s, seat)->segment[i], set = box->segment[segment - 1].set;
            uint64_t bit = dr_bit(segment);
            if ((seen & bit) || (set != DR_SETS && set != dr_set_of(game, seat)))
                return "DR-M2: segs: a segment that lies elsewhere too, or of the set of another "
                       "player";
            seen |= bit;
        }
        if (!in_order(game, s, seat))
            return "DR-P2: segs: initial segments come first, by shape";
    }
    int cell = dr_chest_cell(&s->dream);
    if (s->token && (cell < 0 || dr_value_of(s->dream.kind[cell]) != box->chest[s->token - 1].type))
        return "DR-T5: token: not a chest of the type of this dream";
    if (s->token && (s->gone_chests & dr_bit(s->token)))
        return "DR-T5: token: this chest left the game";
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

/* What the seats that were asked have answered. */
static const char *wrong_answers(const rv_game *game, const dr_state *s)
{
    for (int seat = 1; seat <= rv_seats(game); seat++)
        if (!is_commit(game, s, seat))
            return "DR-F4: commit: this player is not asked for such a number";
    return NULL;
}

const char *dr_unsound(const rv_game *game, const dr_state *s)
{
    static const char *(*const checks[])(const rv_game *, const dr_state *) = {
        dr_out_of_range, wrong_dreams, wrong_pieces, /* each relies on those before */
        wrong_players,   wrong_end,    wrong_first,  wrong_draft, wrong_answers,
    };
    const char *wrong = NULL;
    for (size_t i = 0; i < sizeof checks / sizeof checks[0] && wrong == NULL; i++)
        wrong = checks[i](game, s);
    return wrong;
}

/* Who owes a decision (DR-F4). */
static const char *wrong_stage(const rv_game *game, const dr_state *s)
{
    unsigned waiting = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        const dr_player *p = dr_seen(s, seat);
        if (p->bats && p->bats >= dr_in_tray(p))
            return "DR-E8: bats leave no choice";
        waiting |= (unsigned)dr_owes(game, s, seat) << seat;
    }
    if (waiting != s->head.waiting)
        return "DR-F4: somebody owes a decision and is not asked, or the reverse";
    if (s->head.over != (s->at == DR_AT_OVER) || (waiting == 0) != (s->at == DR_AT_OVER))
        return "DR-F4: nobody owes a decision, or somebody after the end";
    if (s->at == DR_AT_BUY && !dr_can_buy(s, s->turn))
        return "DR-M1: the player on turn cannot buy";
    return NULL;
}

const char *dr_bug(const rv_game *game, const void *before, const void *state)
{
    const dr_state *s = state;
    const char *wrong = dr_unsound(game, s);
    if (wrong == NULL)
        wrong = wrong_stage(game, s);
    return wrong || before == NULL ? wrong : not_conserved(game, before, s);
}
