/* The line of play, undo and seats. Clocks are in session_time.c, words in session_log.c. */
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
    session->box = game->box->hash;
    session->seed = (rv_rng){ { seed.key[0], seed.key[1] }, 0 };
    session->luck = luck_of(session->seed);
    session->format = 2;
    session->snapshots = malloc(state_bytes(session));
    if (session->snapshots == NULL) {
        free(session);
        return NULL;
    }
    session->snapshot_room = 1;
    rv_deal(&session->game, session->snapshots, session->seed);
    rv_session_follow_time(session);
    return session;
}

rv_session *rv_session_set(const rv_game *game, const void *state)
{
    rv_session *session = rv_session_new(game, (rv_rng){ 0 });
    if (session == NULL)
        return NULL;
    memcpy(session->snapshots, state, state_bytes(session));
    session->set = true;
    rv_session_follow_time(session);
    return session;
}

void rv_session_free(rv_session *session)
{
    if (session == NULL)
        return;
    free(session->entries);
    free(session->moves);
    free(session->snapshots);
    free(session->events);
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

int rv_session_reseats(const rv_session *session)
{
    return session->reseats;
}

const rv_log_entry *rv_session_entry(const rv_session *session, int index)
{
    return &session->entries[index];
}

const rv_seat *rv_session_seat(const rv_session *session, int seat)
{
    return &session->seats[seat];
}

size_t rv_session_bytes(const rv_session *session)
{
    return sizeof *session + (size_t)session->entry_room * sizeof session->entries[0]
           + (size_t)session->move_room * sizeof session->moves[0]
           + (size_t)session->event_room * sizeof session->events[0];
}

const rv_event *rv_session_events(const rv_session *session, int *count)
{
    *count = session->event_count;
    return session->events;
}

uint64_t rv_session_now(const rv_session *session)
{
    return session->now;
}

bool rv_session_paused(const rv_session *session)
{
    return session->paused && !rv_session_over(session);
}

unsigned rv_session_resigned(const rv_session *session)
{
    unsigned resigned = 0;
    for (int seat = 1; seat <= rv_seats(&session->game); seat++)
        resigned |= (unsigned)session->seats[seat].resigned << seat;
    return resigned;
}

bool rv_session_over(const rv_session *session)
{
    return session->ended
           || rv_over(&session->game, rv_session_state(session), rv_session_resigned(session));
}

bool rv_session_ended(const rv_session *session)
{
    return session->ended;
}

void rv_session_result(const rv_session *session, rv_result *result)
{
    if (session->ended)
        rv_result_of(&session->game, rv_session_state(session), result);
    else
        rv_result_without(&session->game, rv_session_state(session), rv_session_resigned(session),
                          result);
}

/* ---- Changing ---- */

/* Appends a move to the line of play; the state is already there. */
static void add_ply(rv_session *session, rv_ply ply)
{
    bool room = grow((void **)&session->moves, session->plies, &session->move_room,
                     sizeof session->moves[0]);
    RV_ASSERT(room);
    session->moves[session->plies++] = ply;
}

/* A copy of the present state, placed after it, to be changed. */
static void *next_snapshot(rv_session *session)
{
    bool room = grow((void **)&session->snapshots, session->plies + 1, &session->snapshot_room,
                     state_bytes(session));
    RV_ASSERT(room);
    unsigned char *now = present(session);
    memcpy(now + state_bytes(session), now, state_bytes(session));
    return now + state_bytes(session);
}

static bool reveals(const rv_session *session, const rv_events *events)
{
    for (int i = 0; i < events->count; i++)
        if (session->game.rules->events[events->list[i].kind].reveals)
            return true;
    return false;
}

/* Who saw something of the move that led from the present state to the next: an event, or a
   change of the table. */
static uint8_t seen_by(const rv_session *session, const rv_events *events, const void *next)
{
    _Alignas(16) unsigned char before[RV_STATE_BYTES], after[RV_STATE_BYTES];
    const rv_game *game = &session->game;
    unsigned seen = 0;
    for (int i = 0; i < events->count; i++)
        seen |= events->list[i].audience;
    for (int viewer = 0; viewer <= rv_seats(game); viewer++) {
        if (seen >> viewer & 1)
            continue;
        rv_view(game, rv_session_state(session), viewer ? viewer : RV_SPECTATOR, before);
        rv_view(game, next, viewer ? viewer : RV_SPECTATOR, after);
        seen |= (unsigned)(memcmp(before, after, state_bytes(session)) != 0) << viewer;
    }
    return (uint8_t)seen;
}

static void keep_events(rv_session *session, const rv_events *events)
{
    while (session->event_room < events->count) {
        bool room = grow((void **)&session->events, session->event_room, &session->event_room,
                         sizeof session->events[0]);
        RV_ASSERT(room);
    }
    if (events->count > 0)
        memcpy(session->events, events->list, (size_t)events->count * sizeof events->list[0]);
    session->event_count = events->count;
}

static const char *add_move(rv_session *session, rv_move move)
{
    rv_events events;
    const rv_rules *rules = session->game.rules;
    rv_head *next = next_snapshot(session);
    uint64_t draws = next->rng.count;
    events.count = 0;
    const char *rule = rv_play_told(&session->game, next, move, &events);
    if (rule)
        return rule;
    const rv_verb *verb = &rules->verbs[move.verb];
    bool barrier = next->rng.count != draws || reveals(session, &events) || verb->final
                   || verb->secrecy == RV_HIDDEN;
    keep_events(session, &events);
    add_ply(session, (rv_ply){ move, barrier, seen_by(session, &events, next) });
    return NULL;
}

bool rv_session_may_undo(const rv_session *session, int seat)
{
    const rv_log_entry entry = { .kind = RV_L_UNDO, .seat = (uint8_t)seat };
    return rv_kinds[RV_L_UNDO].refused(session, &entry) == NULL;
}

void rv_session_play_again(rv_session *session, rv_ply ply)
{
    const char *refused = rv_play(&session->game, next_snapshot(session), ply.move, NULL);
    RV_ASSERT(refused == NULL);
    add_ply(session, ply);
}

bool rv_bot_name(rv_span name)
{
    bool visible = name.size > 0 && name.at[0] != '@'; /* a line may end with a time */
    for (size_t i = 0; i < name.size; i++)
        visible &= name.at[i] > ' ' && name.at[i] < 127;
    return visible && name.size < RV_NAME;
}

const char *rv_session_check(const rv_session *session, const rv_log_entry *entry)
{
    _Alignas(16) unsigned char state[RV_STATE_BYTES];
    if (entry->kind >= RV_L_KINDS)
        return "room.entry";
    const rv_kind *kind = &rv_kinds[entry->kind];
    if (kind->plays && session->paused && !rv_session_over(session))
        return "room.paused";
    if (entry->kind != RV_L_MOVE)
        return kind->refused(session, entry);
    if (rv_session_over(session))
        return session->game.rules->refused_rule;
    memcpy(state, rv_session_state(session), state_bytes(session));
    return rv_play(&session->game, state, entry->move, NULL);
}

/* Makes the change itself; NULL, or why not. */
static const char *change(rv_session *session, const rv_log_entry *entry)
{
    bool plays = entry->kind == RV_L_MOVE && !session->paused && !rv_session_over(session);
    const char *refused = plays ? NULL : rv_session_check(session, entry);
    if (refused)
        return refused;
    if (entry->kind == RV_L_MOVE)
        return add_move(session, entry->move); /* playing it shows whether it is legal */
    session->event_count = 0;
    rv_kinds[entry->kind].change(session, entry);
    return NULL;
}

/* Formats only ever rise: what is in a log decides how old a reader may be. */
static void raise_format(rv_session *session, uint8_t format)
{
    session->format = session->format > format ? session->format : format;
}

const char *rv_session_add(rv_session *session, const rv_log_entry *wanted)
{
    rv_log_entry entry = *wanted;
    bool room = grow((void **)&session->entries, session->entry_count, &session->entry_room,
                     sizeof session->entries[0]);
    RV_ASSERT(room);
    uint64_t last = session->entry_count ? session->entries[session->entry_count - 1].at : 0;
    entry.at = entry.at > last ? entry.at : last;
    const char *refused = change(session, &entry);
    if (refused)
        return refused;
    entry.ply = (uint32_t)session->plies;
    entry.hash = entry.kind == RV_L_MOVE && entry.ply % RV_HASH_EVERY == 0
                     ? rv_hash(&session->game, rv_session_state(session))
                     : 0;
    if (entry.at > 0)
        raise_format(session, 2);
    raise_format(session, rv_kinds[entry.kind].format);
    session->now = session->now > entry.at ? session->now : entry.at;
    session->entries[session->entry_count++] = entry;
    session->reseats += rv_kinds[entry.kind].reseats;
    rv_session_follow_time(session);
    return NULL;
}

void rv_session_go_on(rv_session *session)
{
    raise_format(session, 2);
}

void rv_session_time(rv_session *session, uint64_t now)
{
    session->now = now > session->now ? now : session->now;
}

const char *rv_session_play(rv_session *session, rv_move move)
{
    return rv_session_add(
        session,
        &(rv_log_entry){ .at = session->now, .kind = RV_L_MOVE, .seat = move.who, .move = move });
}

static bool add_kind(rv_session *session, rv_entry_kind kind, int seat)
{
    return rv_session_add(
               session,
               &(rv_log_entry){ .at = session->now, .kind = (uint8_t)kind, .seat = (uint8_t)seat })
           == NULL;
}

bool rv_session_undo(rv_session *session, int seat)
{
    return add_kind(session, RV_L_UNDO, seat);
}

bool rv_session_resign(rv_session *session, int seat)
{
    return add_kind(session, RV_L_RESIGN, seat);
}

bool rv_session_take_over(rv_session *session, int seat, const char *bot)
{
    rv_log_entry entry = { .at = session->now, .kind = RV_L_BOT, .seat = (uint8_t)seat };
    rv_out name = rv_out_to(entry.bot, sizeof entry.bot);
    if (bot == NULL)
        return add_kind(session, RV_L_PERSON, seat);
    rv_put(&name, "%s", bot);
    return !name.full && rv_session_add(session, &entry) == NULL;
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
    fork->event_count = 0; /* nothing has happened on this table yet */
    return fork;
}
