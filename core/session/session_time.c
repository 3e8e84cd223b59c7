/* Time: what it will do to a game, and how long bots take in a race. All of it follows from the
   entries and their times. */
#include "core/session/session_inside.h"

#include <string.h>

static bool same_move(rv_move a, rv_move b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Waits that continue keep their start; new ones start now. */
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

/* The verb by which this seat, newly asked, races; 0: none. */
static uint8_t race_of(const rv_session *session, int seat)
{
    const rv_game *game = &session->game;
    const void *state = rv_session_state(session);
    rv_move list[RV_MOVES];
    int count = game->rules->races ? game->rules->moves(game, state, seat, list) : 0;
    for (int i = 0; i < count; i++)
        if (game->rules->races(game, state, list[i]))
            return (uint8_t)(list[i].verb + 1);
    return 0;
}

/* A question is new when the seat is asked something else, or something was drawn since. */
static void follow_questions(rv_session *session, uint64_t now)
{
    const rv_head *head = rv_session_state(session);
    for (int seat = 1; seat <= rv_seats(&session->game); seat++) {
        rv_question *old = &session->questions[seat];
        rv_question asked = { .since = now,
                              .draws = head->rng.count,
                              .number = (uint32_t)session->entry_count };
        asked.open = !rv_session_over(session) && (head->waiting >> seat & 1);
        if (asked.open)
            asked.prompt = (uint8_t)session->game.rules->prompt(&session->game, head, seat);
        if (asked.open == old->open && asked.prompt == old->prompt && asked.draws == old->draws)
            continue;
        asked.race = asked.open ? race_of(session, seat) : 0;
        *old = asked;
    }
}

void rv_session_shift_time(rv_session *session, uint64_t by)
{
    for (int i = 0; i < session->wait_count; i++)
        session->waits[i].since += by;
    for (int seat = 1; seat <= rv_seats(&session->game); seat++)
        session->questions[seat].since += by;
}

void rv_session_follow_time(rv_session *session)
{
    int count = session->entry_count;
    uint64_t now = count ? session->entries[count - 1].at : 0;
    follow_waits(session, now);
    follow_questions(session, now);
    rv_session_follow_clocks(session, now);
}

uint64_t rv_session_running_time(const rv_session *session, uint64_t now)
{
    return session->paused ? session->paused_at : now;
}

int rv_session_waits(const rv_session *session, const rv_wait **waits)
{
    *waits = session->waits;
    return session->wait_count;
}

bool rv_session_due(const rv_session *session, rv_log_entry *entry)
{
    const rv_wait *first = NULL;
    rv_log_entry late;
    if (session->paused)
        return false;
    for (int i = 0; i < session->wait_count; i++) {
        const rv_wait *w = &session->waits[i];
        if (first == NULL || w->since + w->due.ms < first->since + first->due.ms)
            first = w;
    }
    if (first)
        *entry = (rv_log_entry){ .at = first->since + first->due.ms,
                                 .kind = RV_L_MOVE,
                                 .seat = RV_CLOCK,
                                 .move = first->due.move };
    bool is_late = rv_session_late(session, &late);
    if (is_late && (first == NULL || late.at < entry->at))
        *entry = late;
    return first != NULL || is_late;
}

/* Is anybody else at the table a person? */
static bool has_people(const rv_session *session, int seat)
{
    for (int other = 1; other <= rv_seats(&session->game); other++)
        if (other != seat && session->seats[other].kind != RV_BOT
            && !session->seats[other].resigned)
            return true;
    return false;
}

uint64_t rv_session_ready(const rv_session *session, rv_move move)
{
    const rv_question *asked = &session->questions[move.who];
    if (asked->race != move.verb + 1 || rv_session_over(session) || !has_people(session, move.who))
        return 0;
    /* From 12 seconds to three times that; the middle comes most often, as with people. */
    uint32_t least = 12000;
    rv_rng luck = { { session->luck.key[0], session->luck.key[1] },
                    ((uint64_t)asked->number * RV_SEATS + move.who) * 3 };
    for (int i = 0, third = (int)least * 2 / 3; i < 3; i++)
        least += rv_below(&luck, (uint32_t)third + 1);
    return asked->since + least;
}
