/* The line of play, undo, seats and clocks. Words are in session_log.c. */
#include "core/session/session_inside.h"

#include <stdlib.h>
#include <string.h>

/* Makes room for one more item; false: no memory. */
static bool grow(void **items, int count, int *room, size_t size)
{
    if (count < *room)
        return true;
    int larger = *room ? *room * 2 : 64;
    void *more = realloc(*items, (size_t)larger * size);
    if (more == NULL)
        return false;
    *items = more;
    *room = larger;
    return true;
}

static size_t state_bytes(const rv_session *session)
{
    return session->game.rules->state_bytes;
}

/* A stream of its own: no draw of a game has this number. */
static rv_rng luck_of(rv_rng seed)
{
    uint64_t message[2] = { UINT64_MAX, 0 };
    rv_rng luck = { 0 };
    for (int i = 0; i < 2; i++, message[1]++)
        luck.key[i] = rv_siphash(seed.key, message, sizeof message);
    return luck;
}

rv_session *rv_session_new(const rv_game *game, rv_rng seed)
{
    rv_session *session = calloc(1, sizeof *session);
    if (session == NULL)
        return NULL;
    session->game = *game;
    session->seed = (rv_rng){ { seed.key[0], seed.key[1] }, 0 };
    session->luck = luck_of(session->seed);
    session->snapshots = malloc(state_bytes(session));
    if (session->snapshots == NULL) {
        free(session);
        return NULL;
    }
    session->snapshot_room = 1;
    rv_deal(&session->game, session->snapshots, session->seed);
    return session;
}

rv_session *rv_session_set(const rv_game *game, const void *state)
{
    rv_session *session = rv_session_new(game, (rv_rng){ 0 });
    if (session == NULL)
        return NULL;
    memcpy(session->snapshots, state, state_bytes(session));
    session->set = true;
    return session;
}

void rv_session_free(rv_session *session)
{
    if (session == NULL)
        return;
    free(session->entries);
    free(session->moves);
    free(session->snapshots);
    free(session);
}

/* ---- Looking ---- */

const rv_game *rv_session_game(const rv_session *session)
{
    return &session->game;
}

rv_rng rv_session_seed(const rv_session *session)
{
    return session->seed;
}

const void *rv_session_at(const rv_session *session, int ply)
{
    return session->snapshots + (size_t)ply * state_bytes(session);
}

const void *rv_session_state(const rv_session *session)
{
    return rv_session_at(session, session->plies);
}

static void *present(rv_session *session)
{
    return session->snapshots + (size_t)session->plies * state_bytes(session);
}

int rv_session_plies(const rv_session *session)
{
    return session->plies;
}

rv_move rv_session_move(const rv_session *session, int ply)
{
    return session->moves[ply - 1].move;
}

int rv_session_seen(const rv_session *session, int viewer)
{
    int count = 0;
    if (rv_session_over(session))
        return session->plies;
    for (int ply = 0; ply < session->plies; ply++)
        count += session->moves[ply].seen >> viewer & 1;
    return count;
}

int rv_session_seen_ply(const rv_session *session, int viewer, int number)
{
    int ply = 0;
    if (rv_session_over(session))
        return number;
    while (number > 0)
        number -= session->moves[ply++].seen >> viewer & 1;
    return ply;
}

int rv_session_entries(const rv_session *session)
{
    return session->entry_count;
}

const rv_log_entry *rv_session_entry(const rv_session *session, int index)
{
    return &session->entries[index];
}

rv_seat *rv_session_seat(rv_session *session, int seat)
{
    return &session->seats[seat];
}

const rv_events *rv_session_events(const rv_session *session)
{
    return &session->events;
}

static int still_playing(const rv_session *session)
{
    int count = 0;
    for (int seat = 1; seat <= rv_seats(&session->game); seat++)
        count += !session->seats[seat].resigned;
    return count;
}

bool rv_session_over(const rv_session *session)
{
    const rv_head *head = rv_session_state(session);
    int enough = rv_seats(&session->game) > 1 ? 2 : 1;
    return head->over || still_playing(session) < enough;
}

/* Those who stayed keep their order, by the rules or (the game broke off) by score; those who
   resigned come last, all equal. */
void rv_session_result(const rv_session *session, rv_result *result)
{
    rv_result_of(&session->game, rv_session_state(session), result);
    const rv_head *head = rv_session_state(session);
    int seats = rv_seats(&session->game), stayed = still_playing(session);
    if (!rv_session_over(session) || stayed == seats)
        return;
    rv_result by_rules = *result;
    result->winners = 0;
    for (int a = 1; a <= seats; a++) {
        int rank = session->seats[a].resigned ? stayed + 1 : 1;
        for (int b = 1; b <= seats && rank <= stayed; b++)
            if (!session->seats[b].resigned)
                rank += head->over ? by_rules.rank[b] < by_rules.rank[a]
                                   : by_rules.score[b] > by_rules.score[a];
        result->rank[a] = (uint8_t)rank;
        if (rank == 1 && !session->seats[a].resigned)
            result->winners = (uint16_t)(result->winners | 1u << a);
    }
}

/* ---- Changing ---- */

static rv_log_entry *add_entry(rv_session *session, rv_entry_kind kind, int seat)
{
    bool room = grow((void **)&session->entries, session->entry_count, &session->entry_room,
                     sizeof session->entries[0]);
    RV_ASSERT(room);
    rv_log_entry *entry = &session->entries[session->entry_count++];
    *entry = (rv_log_entry){ .kind = (uint8_t)kind, .seat = (uint8_t)seat };
    return entry;
}

/* Puts a move behind the line of play; the state is already there. */
static void add_ply(rv_session *session, rv_ply ply)
{
    bool room = grow((void **)&session->moves, session->plies, &session->move_room,
                     sizeof session->moves[0]);
    RV_ASSERT(room);
    session->moves[session->plies++] = ply;
}

/* A copy of the present state behind it, to be changed. */
static void *next_snapshot(rv_session *session)
{
    bool room = grow((void **)&session->snapshots, session->plies + 1, &session->snapshot_room,
                     state_bytes(session));
    RV_ASSERT(room);
    unsigned char *now = present(session);
    memcpy(now + state_bytes(session), now, state_bytes(session));
    return now + state_bytes(session);
}

static bool reveals(const rv_session *session)
{
    for (int i = 0; i < session->events.count; i++)
        if (session->game.rules->events[session->events.list[i].kind].reveals)
            return true;
    return false;
}

/* Who saw something of the move that led from the present state to the next: an event, or a
   change of the table. */
static uint8_t seen_by(const rv_session *session, const void *next)
{
    _Alignas(16) unsigned char before[RV_STATE_BYTES], after[RV_STATE_BYTES];
    const rv_game *game = &session->game;
    unsigned seen = 0;
    for (int i = 0; i < session->events.count; i++)
        seen |= session->events.list[i].audience;
    for (int viewer = 0; viewer <= rv_seats(game); viewer++) {
        if (seen >> viewer & 1)
            continue;
        rv_view(game, rv_session_state(session), viewer ? viewer : RV_SPECTATOR, before);
        rv_view(game, next, viewer ? viewer : RV_SPECTATOR, after);
        seen |= (unsigned)(memcmp(before, after, state_bytes(session)) != 0) << viewer;
    }
    return (uint8_t)seen;
}

/* Entries that brought the game no nearer to its end. */
static bool has_room_for_detours(const rv_session *session)
{
    return session->entry_count - session->plies < RV_DETOURS;
}

const char *rv_session_play(rv_session *session, rv_move move)
{
    const rv_rules *rules = session->game.rules;
    rv_head *next = next_snapshot(session);
    uint64_t draws = next->rng.count;
    if (rv_session_over(session))
        return rules->refused_rule;
    session->events.count = 0;
    const char *rule = rv_play(&session->game, next, move, &session->events);
    if (rule)
        return rule;
    const rv_verb *verb = &rules->verbs[move.verb];
    bool barrier = next->rng.count != draws || reveals(session) || verb->final
                || verb->secrecy == RV_HIDDEN || move.who == RV_CLOCK;
    add_ply(session, (rv_ply){ move, barrier, seen_by(session, next) });
    add_entry(session, RV_L_MOVE, move.who)->move = move;
    return NULL;
}

/* The ply a seat may take back: its own last one, when only other seats' hidden moves came after
   it, which it must not learn of. 0: none. */
static int undoable(const rv_session *session, int seat)
{
    int ply = has_room_for_detours(session) ? session->plies : 0;
    while (ply > 0) {
        const rv_ply *last = &session->moves[ply - 1];
        if (last->move.who == seat)
            return last->barrier ? 0 : ply;
        if (rv_secrecy_of(&session->game, last->move.verb) != RV_HIDDEN)
            return 0;
        ply--;
    }
    return 0;
}

bool rv_session_may_undo(const rv_session *session, int seat)
{
    return undoable(session, seat) > 0;
}

bool rv_session_undo(rv_session *session, int seat)
{
    int ply = undoable(session, seat), end = session->plies;
    if (ply == 0)
        return false;
    session->plies = ply - 1;
    for (int later = ply; later < end; later++) {
        rv_ply hidden = session->moves[later];
        rv_head *next = next_snapshot(session);
        const char *refused = rv_play(&session->game, next, hidden.move, NULL);
        RV_ASSERT(refused == NULL); /* law 6: hidden moves commute */
        add_ply(session, hidden);
    }
    session->events.count = 0;
    add_entry(session, RV_L_UNDO, seat);
    return true;
}

bool rv_session_resign(rv_session *session, int seat)
{
    if (rv_session_over(session) || session->seats[seat].resigned)
        return false;
    session->seats[seat].resigned = true;
    session->events.count = 0;
    add_entry(session, RV_L_RESIGN, seat);
    return true;
}

bool rv_bot_name(rv_span name)
{
    bool visible = true;
    for (size_t i = 0; i < name.size; i++)
        visible &= name.at[i] > ' ' && name.at[i] < 127;
    return visible && name.size > 0 && name.size < RV_NAME;
}

bool rv_session_take_over(rv_session *session, int seat, const char *bot)
{
    if ((bot && !rv_bot_name(rv_span_of(bot))) || !has_room_for_detours(session))
        return false;
    rv_seat *taken = &session->seats[seat];
    *taken = (rv_seat){ .kind = bot ? RV_BOT : RV_PERSON, .resigned = taken->resigned };
    rv_log_entry *entry = add_entry(session, bot ? RV_L_BOT : RV_L_PERSON, seat);
    if (bot) {
        rv_out name = rv_out_to(taken->bot, sizeof taken->bot);
        rv_put(&name, "%s", bot);
        memcpy(entry->bot, taken->bot, sizeof entry->bot);
    }
    return true;
}

/* ---- Clocks ---- */

static bool same_move(rv_move a, rv_move b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Waits that go on keep their start, new ones start now. */
static void follow_waits(rv_session *session, uint64_t now)
{
    rv_due dues[RV_DUES];
    rv_wait waits[RV_DUES];
    const rv_rules *rules = session->game.rules;
    int count = rules->due && !rv_session_over(session)
                  ? rules->due(&session->game, rv_session_state(session), dues)
                  : 0;
    for (int i = 0; i < count; i++) {
        waits[i] = (rv_wait){ dues[i], now };
        for (int j = 0; j < session->wait_count; j++)
            if (same_move(session->waits[j].due.move, dues[i].move)
                && session->waits[j].due.mark == dues[i].mark)
                waits[i].since = session->waits[j].since;
    }
    memcpy(session->waits, waits, (size_t)count * sizeof waits[0]);
    session->wait_count = count;
}

/* A question is new when the seat is asked something else, or something was drawn since. */
static void follow_questions(rv_session *session, uint64_t now)
{
    const rv_head *head = rv_session_state(session);
    for (int seat = 1; seat <= rv_seats(&session->game); seat++) {
        rv_question *old = &session->questions[seat];
        rv_question asked = { .since = now, .draws = head->rng.count };
        asked.open = !rv_session_over(session) && (head->waiting >> seat & 1);
        if (asked.open)
            asked.prompt = (uint8_t)session->game.rules->prompt(&session->game, head, seat);
        if (asked.open != old->open || asked.prompt != old->prompt || asked.draws != old->draws)
            *old = asked;
    }
}

int rv_session_tick(rv_session *session, uint64_t now, int64_t *wait)
{
    int played = 0;
    for (;;) {
        follow_waits(session, now);
        follow_questions(session, now);
        const rv_wait *first = NULL;
        for (int i = 0; i < session->wait_count; i++) {
            const rv_wait *w = &session->waits[i];
            if (first == NULL || w->since + w->due.ms < first->since + first->due.ms)
                first = w;
        }
        *wait = first ? (int64_t)(first->since + first->due.ms - now) : -1;
        if (first == NULL || first->since + first->due.ms > now)
            return played;
        const char *refused = rv_session_play(session, first->due.move);
        RV_ASSERT(refused == NULL);
        played++;
    }
}

int rv_session_waits(const rv_session *session, const rv_wait **waits)
{
    *waits = session->waits;
    return session->wait_count;
}

/* Somebody else at the table is no bot. */
static bool has_people(const rv_session *session, int seat)
{
    for (int other = 1; other <= rv_seats(&session->game); other++)
        if (other != seat && session->seats[other].kind != RV_BOT && !session->seats[other].resigned)
            return true;
    return false;
}

/* From the least time to three times that; the middle comes most often, as with people. */
static uint32_t draw_pause(rv_session *session, uint32_t least)
{
    uint32_t pause = least, third = least * 2 / 3;
    for (int i = 0; i < 3; i++)
        pause += rv_below(&session->luck, third + 1);
    return pause;
}

uint32_t rv_session_pause(rv_session *session, rv_move move, uint64_t now)
{
    const rv_rules *rules = session->game.rules;
    uint32_t least = rules->pause && !rv_session_over(session) && has_people(session, move.who)
                       ? rules->pause(&session->game, rv_session_state(session), move)
                       : 0;
    if (least == 0)
        return 0;
    follow_questions(session, now);
    rv_question *asked = &session->questions[move.who];
    if (asked->pause == 0)
        asked->pause = draw_pause(session, least);
    uint64_t passed = now - asked->since;
    return passed < asked->pause ? asked->pause - (uint32_t)passed : 0;
}

/* ---- Copies ---- */

rv_session *rv_session_fork(const rv_session *session, int ply)
{
    rv_session *fork = session->set ? NULL : rv_session_new(&session->game, session->seed);
    if (fork == NULL)
        return NULL;
    for (int seat = 1; seat <= rv_seats(&session->game); seat++)
        if (session->seats[seat].kind == RV_BOT)
            rv_session_take_over(fork, seat, session->seats[seat].bot);
    for (int i = 0; i < ply; i++) {
        const char *refused = rv_session_play(fork, session->moves[i].move);
        RV_ASSERT(refused == NULL);
    }
    fork->events.count = 0; /* nothing has happened on this table yet */
    return fork;
}
