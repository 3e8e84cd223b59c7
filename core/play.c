/* Dealing, playing, views, guesses, hashes, results: what the core does around a game's
   functions. */
#include "core/reverie.h"

#include <string.h>

_Static_assert(sizeof(rv_move) == 8, "rv_add() writes a move as one word");

void rv_deal(const rv_game *game, void *state, rv_rng rng)
{
    memset(state, 0, game->rules->state_bytes);
    rv_head *head = state;
    head->rng = rng;
    head->seats = (uint8_t)rv_seats(game);
    game->rules->setup(game, state);
}

void rv_emit(rv_events *events, rv_event event)
{
    if (events == NULL)
        return;
    RV_ASSERT(events->count < RV_EVENTS);
    events->list[events->count++] = event;
}

void rv_emit_pair(rv_events *events, int seat, rv_event seen, rv_event noticed)
{
    seen.audience = (uint16_t)(1u << seat);
    noticed.audience = (uint16_t)(RV_EVERYBODY & ~seen.audience);
    rv_emit(events, seen);
    rv_emit(events, noticed);
}

bool rv_legal(const rv_game *game, const void *state, rv_move move)
{
    rv_move list[RV_MOVES];
    if (move.who > rv_seats(game))
        return false;
    int count = game->rules->moves(game, state, move.who, list);
    for (int i = 0; i < count; i++)
        if (memcmp(&list[i], &move, sizeof move) == 0)
            return true;
    return false;
}

/* why() need not cope with anything else. */
bool rv_well_formed(const rv_game *game, rv_move move)
{
    int verbs = 0;
    while (game->rules->verbs[verbs].id)
        verbs++;
    if (move.verb >= verbs || move.who > rv_seats(game))
        return false;
    for (int i = 0; i < RV_ARGS; i++) {
        int kind = game->rules->verbs[move.verb].noun[i];
        const rv_noun *noun = &game->rules->nouns[kind];
        if (kind ? move.arg[i] < noun->first || move.arg[i] > noun->last : move.arg[i] != 0)
            return false;
    }
    return true;
}

const char *rv_play(const rv_game *game, void *state, rv_move move, rv_events *events)
{
    rv_head *head = state;
    if (!rv_well_formed(game, move))
        return game->rules->refused_rule;
    if (!rv_legal(game, state, move)) {
        const char *rule = game->rules->why(game, state, move);
        RV_ASSERT(rule != NULL);
        return rule;
    }
    game->rules->apply(game, state, move, events);
    head->ply++;
    return NULL;
}

const char *rv_play_told(const rv_game *game, void *state, rv_move move, rv_events *events)
{
    if (game->rules->tell && rv_well_formed(game, move) && rv_legal(game, state, move)
        && rv_secrecy_of(game, move.verb) == RV_OPEN)
        game->rules->tell(game, state, move, events);
    return rv_play(game, state, move, events);
}

bool rv_is_blank(const void *from, const void *end)
{
    const unsigned char *byte = from;
    while (byte != end && *byte == 0)
        byte++;
    return byte == end;
}

void rv_view(const rv_game *game, const void *state, int viewer, void *view)
{
    memmove(view, state, game->rules->state_bytes);
    rv_head *head = view;
    if (game->rules->redact)
        game->rules->redact(game, view, viewer);
    head->rng = (rv_rng){ 0 };
    head->ply = 0;
    head->off_script = 0;
    head->view = (uint8_t)viewer;
}

void rv_guess(const rv_game *game, void *view, rv_rng *rng)
{
    rv_head *head = view;
    for (int i = 0; i < 2; i++) {
        uint64_t high = rv_below(rng, UINT32_MAX);
        head->rng.key[i] = high << 32 | rv_below(rng, UINT32_MAX);
    }
    if (game->rules->guess)
        game->rules->guess(game, view, rng);
    head->view = RV_FULL;
}

uint64_t rv_hash_bytes(const void *bytes, size_t size)
{
    static const uint64_t key[2] = { 0x6572657665726965u, 0x6d72656174736574u };
    return rv_siphash(key, bytes, size);
}

uint64_t rv_hash(const rv_game *game, const void *state)
{
    const rv_past *past = rv_past_of(game->rules, game->version);
    if (past && past->hash)
        return past->hash(game, state);
    return rv_hash_bytes(state, game->rules->state_bytes);
}

void rv_result_of(const rv_game *game, const void *state, rv_result *result)
{
    memset(result, 0, sizeof *result);
    game->rules->result(game, state, result);
}

static int still_playing(const rv_game *game, unsigned resigned)
{
    int count = 0;
    for (int seat = 1; seat <= rv_seats(game); seat++)
        count += (resigned >> seat & 1) == 0;
    return count;
}

size_t rv_game_bytes(void)
{
    return sizeof(rv_game);
}

int rv_moves(const rv_game *game, const void *state, int who, rv_move out[RV_MOVES])
{
    return game->rules->moves(game, state, who, out);
}

void rv_apply(const rv_game *game, void *state, rv_move move, rv_events *events)
{
    game->rules->apply(game, state, move, events);
}

uint16_t rv_waiting(const void *state)
{
    const rv_head *head = state;
    return head->waiting;
}

bool rv_over(const rv_game *game, const void *state, unsigned resigned)
{
    const rv_head *head = state;
    return head->over || still_playing(game, resigned) < (rv_seats(game) > 1 ? 2 : 1);
}

/* Those who stayed keep their order, by the rules or (if the game broke off) by score; those who
   resigned come last, all equal. */
void rv_result_without(const rv_game *game, const void *state, unsigned resigned, rv_result *result)
{
    const rv_head *head = state;
    int seats = rv_seats(game), stayed = still_playing(game, resigned);
    rv_result_of(game, state, result);
    if (!rv_over(game, state, resigned) || stayed == seats)
        return;
    rv_result by_rules = *result;
    result->winners = 0;
    for (int a = 1; a <= seats; a++) {
        int rank = resigned >> a & 1 ? stayed + 1 : 1;
        for (int b = 1; b <= seats && rank <= stayed; b++)
            if ((resigned >> b & 1) == 0)
                rank += head->over ? by_rules.rank[b] < by_rules.rank[a]
                                   : by_rules.score[b] > by_rules.score[a];
        result->rank[a] = (uint8_t)rank;
        if (rank == 1 && (resigned >> a & 1) == 0)
            result->winners = (uint16_t)(result->winners | 1u << a);
    }
}

int rv_sheet_add(rv_result *result, int seat, int kind, int a, int b, int points)
{
    RV_ASSERT(result->lines < RV_SHEET);
    result->line[result->lines++] = (rv_sheet_line){ .seat = (uint8_t)seat,
                                                     .kind = (uint8_t)kind,
                                                     .arg = { (int16_t)a, (int16_t)b },
                                                     .points = (int16_t)points };
    return points;
}

static bool better(const rv_result *r, const int *tie1, const int *tie2, int a, int b)
{
    if (r->score[a] != r->score[b])
        return r->score[a] > r->score[b];
    if (tie1 && tie1[a] != tie1[b])
        return tie1[a] > tie1[b];
    return tie2 && tie2[a] > tie2[b];
}

void rv_rank(rv_result *result, int seats, const int *tie1, const int *tie2)
{
    for (int a = 1; a <= seats; a++) {
        result->rank[a] = 1;
        for (int b = 1; b <= seats; b++)
            result->rank[a] = (uint8_t)(result->rank[a] + better(result, tie1, tie2, b, a));
        if (result->rank[a] == 1)
            result->winners = (uint16_t)(result->winners | 1u << a);
    }
}
