/* Clocks of people: how long they may take, and how long they have taken. All of it follows from
   the entries and their times, and from nothing that a spectator does not see. */
#include "core/session/session_inside.h"

#include <string.h>

/* ---- Words ---- */

static const struct {
    const char *name;
    size_t at;
} times[] = {
    { "move", offsetof(rv_pace, move) },
    { "bank", offsetof(rv_pace, bank) },
    { "add", offsetof(rv_pace, add) },
    { "cap", offsetof(rv_pace, cap) },
};
enum { TIMES = sizeof times / sizeof times[0], LONGEST = 30 * 24 * 3600, SECOND = 1000 };

static uint32_t *time_of(rv_pace *pace, int i)
{
    return (uint32_t *)(void *)((char *)pace + times[i].at);
}

static const char *read_time(rv_span name, rv_span value, rv_pace *pace, rv_complaint *complaint)
{
    long seconds;
    for (int i = 0; i < TIMES; i++) {
        if (!rv_is(name, times[i].name))
            continue;
        if (*time_of(pace, i) || !rv_number(value, 1, LONGEST, &seconds))
            return rv_complain_with(complaint, NULL, "complaint.log.pace-twice", "word=%s",
                                    times[i].name);
        *time_of(pace, i) = (uint32_t)seconds * SECOND;
        return NULL;
    }
    if (!rv_is(name, "late") || !(rv_is(value, "bot") || rv_is(value, "resign")))
        return rv_complain(complaint, NULL, "complaint.log.pace-words");
    pace->resigns = rv_is(value, "resign");
    return NULL;
}

const char *rv_pace_read(rv_span text, rv_pace *pace, rv_complaint *complaint)
{
    rv_span word;
    *pace = (rv_pace){ .move = 0 };
    if (rv_trim(text).size == 0)
        return NULL;
    while (rv_next_word(&text, &word)) {
        rv_span value = word, name = rv_cut(&value, '=');
        const char *wrong = read_time(name, value, pace, complaint);
        if (wrong)
            return wrong;
    }
    bool bank = pace->bank || pace->add || pace->cap;
    if (pace->move ? bank : !pace->bank || (pace->cap && pace->cap < pace->bank))
        return rv_complain(complaint, NULL, "complaint.log.pace-time");
    return NULL;
}

void rv_pace_print(const rv_pace *pace, rv_out *out)
{
    rv_pace copy = *pace;
    if (!rv_paced(pace))
        return;
    for (int i = 0; i < TIMES; i++)
        if (*time_of(&copy, i))
            rv_put(out, "%s=%u ", times[i].name, (unsigned)*time_of(&copy, i) / SECOND);
    rv_put(out, "late=%s", pace->resigns ? "resign" : "bot");
}

bool rv_paced(const rv_pace *pace)
{
    return pace->move || pace->bank;
}

/* ---- Clocks ---- */

void rv_session_set_pace(rv_session *session, const rv_pace *pace)
{
    RV_ASSERT(session->entry_count == 0);
    session->pace = *pace;
    if (!rv_paced(pace))
        return;
    session->format = 3;
    for (int seat = 1; seat <= rv_seats(&session->game); seat++)
        session->clocks[seat] = (rv_seat_clock){ .left = pace->move ? pace->move : pace->bank };
    rv_session_follow_time(session);
}

const rv_pace *rv_session_pace(const rv_session *session)
{
    return &session->pace;
}

const rv_seat_clock *rv_session_clock(const rv_session *session, int seat)
{
    return &session->clocks[seat];
}

uint32_t rv_clock_left(const rv_seat_clock *clock, uint64_t now)
{
    uint64_t gone = clock->runs && now > clock->since ? now - clock->since : 0;
    return gone < clock->left ? clock->left - (uint32_t)gone : 0;
}

static bool owes(const rv_session *session, int seat)
{
    const rv_head *head = rv_session_state(session);
    const rv_seat *s = &session->seats[seat];
    return !session->paused && s->kind != RV_BOT && !s->resigned && !rv_session_over(session)
           && (head->waiting >> seat & 1);
}

/* Moves of a seat that count and that everybody saw: clocks must not betray hidden ones. */
static uint32_t moves_of(const rv_session *session, int seat)
{
    uint32_t count = 0;
    for (int ply = 0; ply < session->plies; ply++)
        count += session->moves[ply].move.who == seat && (session->moves[ply].seen & 1);
    return count;
}

/* A move gives time once, however often it is taken back and made again. */
static void pay(const rv_session *session, int seat, rv_seat_clock *clock, uint64_t now)
{
    const rv_pace *pace = &session->pace;
    uint32_t made = moves_of(session, seat);
    if (made <= clock->paid)
        return;
    clock->paid = made;
    uint64_t left = rv_clock_left(clock, now), more = left + pace->add;
    uint64_t most = pace->cap > left ? pace->cap : left;
    if (pace->cap == 0)
        most = UINT32_MAX;
    clock->left = pace->move ? pace->move : (uint32_t)(more < most ? more : most);
    clock->since = now;
}

void rv_session_follow_clocks(rv_session *session, uint64_t now)
{
    const rv_log_entry *last =
        session->entry_count ? &session->entries[session->entry_count - 1] : NULL;
    bool move = last && last->kind == RV_L_MOVE;
    for (int seat = 1; rv_paced(&session->pace) && seat <= rv_seats(&session->game); seat++) {
        rv_seat_clock *clock = &session->clocks[seat];
        bool runs = owes(session, seat);
        if (move && last->move.who == seat)
            pay(session, seat, clock, now);
        if (runs == clock->runs)
            continue;
        clock->left = rv_clock_left(clock, now);
        if (runs && move && session->pace.move)
            clock->left = session->pace.move; /* somebody's move made it be asked again */
        clock->since = runs ? now : 0;
        clock->runs = runs;
    }
}

/* What happens to whoever has taken too long. Once a log is full no bot can sit down any more. */
bool rv_session_late(const rv_session *session, rv_log_entry *entry)
{
    const rv_seat_clock *first = NULL;
    for (int seat = 1; rv_paced(&session->pace) && seat <= rv_seats(&session->game); seat++) {
        const rv_seat_clock *clock = &session->clocks[seat];
        if (!clock->runs || (first && first->since + first->left <= clock->since + clock->left))
            continue;
        first = clock;
        *entry = (rv_log_entry){ .at = clock->since + clock->left,
                                 .kind = RV_L_BOT,
                                 .seat = (uint8_t)seat,
                                 .bot = RV_STAND_IN };
        if (session->pace.resigns || rv_session_check(session, entry) != NULL) {
            entry->kind = RV_L_RESIGN;
            memset(entry->bot, 0, sizeof entry->bot);
        }
    }
    return first != NULL;
}
