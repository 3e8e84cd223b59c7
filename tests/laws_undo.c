/*
 * Law 10: what has been shown stays shown. A game is played at random in a session. After each move
 * its seat may take it back only if it drew nothing, no event of it reveals, and its verb is open
 * and not final (others have seen that a veiled choice was made); and then the move has shown its
 * seat nothing new: in any world that the seat takes for possible the same move brings the same
 * view and the same events. What is refused changes nothing; what is taken back gives every byte
 * back. What time has done nobody takes back.
 */
#include "core/session/session.h"
#include "tests/laws.h"

#include <string.h>

typedef struct state {
    _Alignas(16) unsigned char bytes[RV_STATE_BYTES];
} state;

typedef struct trial {
    const rv_game *game;
    rv_session *session;
    rv_rng chance;
    laws_coverage *coverage;
    laws_report *report;
    bool broken;
    state before; /* the last move, */
    rv_move move;
} trial;

static void hold(trial *t, bool holds, const char *what)
{
    char words[256];
    if (holds || t->broken)
        return;
    t->broken = true;
    rv_out out = rv_out_to(words, sizeof words);
    rv_move_print(t->game, t->move, &out);
    out = rv_out_to(t->report->law, sizeof t->report->law);
    rv_put(&out, "law 10: %s (%d: %s)", what, t->move.who, words);
    out = rv_out_to(t->report->position, sizeof t->report->position);
    rv_position_print(t->game, &t->before, &out);
}

static const rv_head *head_of(const void *bytes)
{
    return bytes;
}

/* Does this event kind, or this verb, close the way back? Asked of the game's tables. */
static bool closes(const trial *t)
{
    const rv_rules *rules = t->game->rules;
    const rv_verb *verb = &rules->verbs[t->move.verb];
    const rv_head *now = rv_session_state(t->session);
    int count;
    const rv_event *events = rv_session_events(t->session, &count);
    for (int i = 0; i < count; i++)
        if (rules->events[events[i].kind].reveals)
            return true;
    return now->rng.count != head_of(&t->before)->rng.count || verb->final
           || verb->secrecy != RV_OPEN;
}

/* The events that a seat is told; what it is not told of them is blank. */
static int told_to(int seat, const rv_event *from, int count, rv_event *told)
{
    int n = 0;
    for (int i = 0; i < count; i++)
        if (from[i].audience >> seat & 1)
            told[n++] = from[i];
    return n;
}

/* The same move in another world that its seat takes for possible. */
static void compare_worlds(trial *t)
{
    static rv_events events;
    static rv_event here[RV_EVENTS], there[RV_EVENTS];
    state other, seen, seen_there;
    int count, seat = t->move.who;
    rv_view(t->game, &t->before, seat, &other);
    rv_guess(t->game, &other, &t->chance);
    events.count = 0;
    hold(t, rv_play_told(t->game, &other, t->move, &events) == NULL,
         "a move is legal in one of two worlds that look alike");
    if (t->broken)
        return;
    const rv_event *own = rv_session_events(t->session, &count);
    int told = told_to(seat, own, count, here);
    hold(t,
         told == told_to(seat, events.list, events.count, there)
             && memcmp(here, there, (size_t)told * sizeof here[0]) == 0,
         "a move that may be taken back told its seat a secret");
    rv_view(t->game, rv_session_state(t->session), seat, &seen);
    rv_view(t->game, &other, seat, &seen_there);
    hold(t, memcmp(&seen, &seen_there, t->game->rules->state_bytes) == 0,
         "a move that may be taken back showed its seat a secret");
}

static void check_back(trial *t)
{
    size_t size = t->game->rules->state_bytes;
    int seat = t->move.who;
    rv_log_entry entry = { .kind = RV_L_UNDO, .seat = (uint8_t)seat };
    bool may = rv_session_may_undo(t->session, seat);
    const char *why = rv_session_check(t->session, &entry);
    state now;
    memcpy(&now, rv_session_state(t->session), size);
    hold(t, may == (why == NULL) && (may || strcmp(why, "room.undo") == 0),
         "asked twice, the answers differ");
    if (closes(t)) {
        hold(t, !may && !rv_session_undo(t->session, seat), "what was shown is taken back");
        hold(t, memcmp(&now, rv_session_state(t->session), size) == 0,
             "a refusal changed something");
        t->coverage->shown++;
        return;
    }
    hold(t, may, "a move that has shown nothing cannot be taken back");
    compare_worlds(t);
    t->coverage->taken_back++;
    if (rv_below(&t->chance, 2) == 0)
        return;
    hold(t, rv_session_undo(t->session, seat), "what may be taken back is not");
    hold(t, memcmp(&t->before, rv_session_state(t->session), size) == 0,
         "taking back does not give every byte back");
}

/* Somebody who owes a move, or (nobody does, or by chance) the clock. */
static int choose(trial *t, rv_move list[RV_MOVES], int *who)
{
    const rv_head *now = rv_session_state(t->session);
    int first = (int)rv_below(&t->chance, RV_SEATS) + 1, n = 0;
    *who = RV_CLOCK;
    if (rv_below(&t->chance, 24) == 0)
        n = t->game->rules->moves(t->game, now, RV_CLOCK, list);
    for (int i = 0; n == 0 && i < RV_SEATS; i++) {
        *who = (first + i - 1) % RV_SEATS + 1;
        if (*who <= rv_seats(t->game) && (now->waiting >> *who & 1))
            n = t->game->rules->moves(t->game, now, *who, list);
    }
    if (n > 0)
        return n;
    *who = RV_CLOCK;
    return t->game->rules->moves(t->game, now, RV_CLOCK, list);
}

bool laws_undo(const rv_game *game, rv_rng seed, laws_coverage *coverage, laws_report *report)
{
    rv_move list[RV_MOVES];
    trial t = { .game = game,
                .session = rv_session_new(game, seed),
                .chance = { { seed.key[0] ^ 0xbac, seed.key[1] }, 0 },
                .coverage = coverage,
                .report = report };
    RV_ASSERT(t.session != NULL);
    while (!t.broken && !rv_session_over(t.session)) {
        int who, n = choose(&t, list, &who);
        memcpy(&t.before, rv_session_state(t.session), game->rules->state_bytes);
        t.move = list[rv_below(&t.chance, (uint32_t)n)];
        hold(&t, rv_session_play(t.session, t.move) == NULL, "a legal move is refused");
        if (!t.broken && who != RV_CLOCK)
            check_back(&t);
        for (int seat = 1; who == RV_CLOCK && seat <= rv_seats(game); seat++)
            hold(&t, !rv_session_may_undo(t.session, seat), "what time did is taken back");
    }
    rv_session_free(t.session);
    return !t.broken;
}
