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
        return "DR-B5 complaint.dr.state.chest";
    return dr_check_cells(cells);
}

static const char *wrong_cells(const rv_game *game, const dr_state *s)
{
    const dr_cells *cells = &s->dream;
    if (s->at == DR_AT_READY)
        return rv_is_blank(cells, cells + 1) ? NULL : "DR-F2 complaint.dr.state.reveal";
    for (int i = 0; i < DR_CELLS; i++)
        if (!is_cell(cells, i))
            return "DR-B4 complaint.dr.state.cell";
    if (!rv_is_blank(cells->spare, cells->spare + sizeof cells->spare))
        return "complaint.dr.state.blank";
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
            return "DR-P5 complaint.dr.state.used";
    if (s->number && (s->used & dr_bit(s->number)))
        return "DR-P5 complaint.dr.state.dream";
    if (s->number && box->dream[s->number - 1].level != dr_level_of(s->round))
        return "DR-P5 complaint.dr.state.level";
    if (game->option[DR_O_STARRED] && (drawn & box->starred))
        return "DR-O5 complaint.dr.state.starred";
    return wrong_cells(game, s);
}

/* One converging cell after the other is shared out (DR-D6), and all of them before chests. */
static const char *wrong_order(const rv_game *game, const dr_state *s)
{
    dr_draft draft;
    dr_find_draft(game, s, &draft);
    if (draft.cell >= 0 && s->at == DR_AT_CHEST)
        return "DR-D3 complaint.dr.state.not-shared";
    for (int cell = draft.cell + 1; cell < DR_CELLS && draft.cell >= 0; cell++)
        if (s->taken[cell])
            return "DR-D6 complaint.dr.state.converging";
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
            return "DR-D1 complaint.dr.state.draft";
        dr_tally(s->dream.items[cell], left);
        for (int i = 0; i < length; i++) {
            int item = dr_item_at(s->taken[cell], i);
            if (left[item]-- == 0)
                return "DR-D3 complaint.dr.state.drafted";
            again = dr_push(again, item);
        }
        if (again != s->taken[cell])
            return "complaint.dr.state.sequence";
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
            return "DR-C3 complaint.dr.state.laid";
        covered |= cells;
    }
    if (p->held && p->laid[p->held - 1])
        return "DR-C2 complaint.dr.state.held";
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
        return "DR-E10 complaint.dr.state.awake";
    if (p->fragments[0] && p->fragments[1] && p->fragments[2] && p->fragments[3])
        return "DR-E9 complaint.dr.state.frags";
    if (s->at != DR_AT_COMPOSE && (p->held || p->moves))
        return "DR-F3 complaint.dr.state.composing";
    if (s->at != DR_AT_CHOOSE && (p->bats || p->colours || p->doubles))
        return "DR-F4 complaint.dr.state.stage";
    if (p->bats > dr_in_tray(p))
        return "DR-E8 complaint.dr.state.tray";
    if (p->woken && (p->bats || p->colours || p->commit || p->done || p->held || p->moves))
        return "DR-R2 complaint.dr.state.owes";
    bool lays = !rv_is_blank(p->laid, p->laid + DR_OWNED);
    if (lays && (s->at == DR_AT_READY || (p->woken && p->woken < s->round)))
        return "DR-C3 complaint.dr.state.laid-early";
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
        return "DR-Z1 complaint.dr.state.over";
    if (!few && s->at == DR_AT_OVER && s->round < DR_ROUNDS)
        return "DR-F5 complaint.dr.state.not-over";
    if (s->at == DR_AT_READY && dr_seconds(game) == 0)
        return "DR-F2 complaint.dr.state.timer";
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
        return "DR-O10 complaint.dr.state.start";
    if (s->at == DR_AT_COMPOSE && !known
        && (dr_role_at_reveal(game) || (declared && !dr_solo(game))))
        return "DR-C7 complaint.dr.state.named";
    if (known && woken && woken < s->round)
        return "DR-F1 complaint.dr.state.awake-before";
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
        return "DR-H7 complaint.dr.state.gone";
    if (s->gone_chests & ~(box->type[1] | box->type[2] | box->type[3]))
        return "DR-T5 complaint.dr.state.no-chest";
    for (int shape = 0; shape < DR_SHAPES; shape++) {
        if (s->visible[shape] > box->segments)
            return "DR-B2 complaint.dr.state.segment";
        uint64_t bit = s->visible[shape] ? dr_bit(s->visible[shape]) : 0;
        if ((seen & bit) || (bit & ~neutral[shape]))
            return "DR-P3 complaint.dr.state.visible";
        seen |= bit;
    }
    for (int seat = 1; seat <= rv_seats(game); seat++) {
        for (int i = 0; i < dr_seen(s, seat)->owned; i++) {
            int segment = dr_seen(s, seat)->segment[i], set = box->segment[segment - 1].set;
            uint64_t bit = dr_bit(segment);
            if ((seen & bit) || (set != DR_SETS && set != dr_set_of(game, seat)))
                return "DR-M2 complaint.dr.state.segs";
            seen |= bit;
        }
        if (!in_order(game, s, seat))
            return "DR-P2 complaint.dr.state.by-shape";
    }
    int cell = dr_chest_cell(&s->dream);
    if (s->token && (cell < 0 || dr_value_of(s->dream.kind[cell]) != box->chest[s->token - 1].type))
        return "DR-T5 complaint.dr.state.token";
    if (s->token && (s->gone_chests & dr_bit(s->token)))
        return "DR-T5 complaint.dr.state.token-left";
    return NULL;
}

/* What has been seen never becomes unseen again. */
static const char *not_conserved(const rv_game *game, const dr_state *before, const dr_state *s)
{
    for (int shape = 0; shape < DR_SHAPES; shape++)
        if (dr_unseen_segments(game, s, shape) & ~dr_unseen_segments(game, before, shape))
            return "DR-H7 complaint.dr.state.segment-back";
    for (int type = 1; type <= DR_TYPES; type++)
        if (dr_unseen_chests(game, s, type) & ~dr_unseen_chests(game, before, type))
            return "DR-T5 complaint.dr.state.chest-back";
    if (dr_unseen_dreams(game, s, 0) & ~dr_unseen_dreams(game, before, 0))
        return "DR-P5 complaint.dr.state.dream-back";
    if (s->round < before->round || s->round > before->round + 1)
        return "DR-F4 complaint.dr.state.rounds";
    return NULL;
}

/* What the seats that were asked have answered. */
static const char *wrong_answers(const rv_game *game, const dr_state *s)
{
    for (int seat = 1; seat <= rv_seats(game); seat++)
        if (!is_commit(game, s, seat))
            return "DR-F4 complaint.dr.state.commit";
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
            return "DR-E8 complaint.dr.state.bats";
        waiting |= (unsigned)dr_owes(game, s, seat) << seat;
    }
    if (waiting != s->head.waiting)
        return "DR-F4 complaint.dr.state.asked";
    if (s->head.over != (s->at == DR_AT_OVER) || (waiting == 0) != (s->at == DR_AT_OVER))
        return "DR-F4 complaint.state.waiting";
    if (s->at == DR_AT_BUY && !dr_can_buy(s, s->turn))
        return "DR-M1 complaint.dr.state.buy";
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
