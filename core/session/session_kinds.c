/* Kinds of entries: all that makes one different from another stands in one row of the list below.
   A move alone is played by the rules of the game. */
#include "core/session/session_inside.h"

#include <string.h>

/* Entries that brought the game no nearer to its end. */
static bool has_room_for_detours(const rv_session *session)
{
    return session->entry_count - session->plies < RV_DETOURS;
}

static bool is_seat(const rv_session *session, const rv_log_entry *entry)
{
    return entry->seat >= 1 && entry->seat <= rv_seats(&session->game);
}

/* ---- Going back ---- */

/* The ply a seat may take back: its own last one, if nothing came after it but hidden moves of
   other seats, of which it must not learn. 0: none. */
static int undoable(const rv_session *session, int seat)
{
    int ply = has_room_for_detours(session) && !session->ended ? session->plies : 0;
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

static const char *undo_refused(const rv_session *session, const rv_log_entry *entry)
{
    return is_seat(session, entry) && undoable(session, entry->seat) > 0 ? NULL : "room.undo";
}

/* Hidden moves after it stay: law 6, they commute. */
static void undo(rv_session *session, const rv_log_entry *entry)
{
    int ply = undoable(session, entry->seat), end = session->plies;
    session->plies = ply - 1;
    for (int later = ply; later < end; later++)
        rv_session_play_again(session, session->moves[later]);
}

static const char *back_refused(const rv_session *session, const rv_log_entry *entry)
{
    return entry->ply < (uint32_t)session->plies && !session->ended && has_room_for_detours(session)
               ? NULL
               : "room.undo";
}

static void go_back(rv_session *session, const rv_log_entry *entry)
{
    session->plies = (int)entry->ply;
}

/* ---- Who sits there ---- */

static const char *bot_refused(const rv_session *session, const rv_log_entry *entry)
{
    if (memchr(entry->bot, '\0', RV_NAME) == NULL || !rv_bot_name(rv_span_of(entry->bot)))
        return "room.bot";
    return is_seat(session, entry) ? NULL : "room.seat";
}

static void seat_bot(rv_session *session, const rv_log_entry *entry)
{
    rv_seat *seat = &session->seats[entry->seat];
    *seat = (rv_seat){ .kind = RV_BOT, .resigned = seat->resigned };
    memcpy(seat->bot, entry->bot, sizeof seat->bot);
}

static const char *person_refused(const rv_session *session, const rv_log_entry *entry)
{
    return is_seat(session, entry) ? NULL : "room.seat";
}

static void seat_person(rv_session *session, const rv_log_entry *entry)
{
    rv_seat *seat = &session->seats[entry->seat];
    *seat = (rv_seat){ .kind = RV_PERSON, .resigned = seat->resigned };
}

/* ---- Ends, pauses, time ---- */

static const char *resign_refused(const rv_session *session, const rv_log_entry *entry)
{
    return is_seat(session, entry) && !rv_session_over(session)
                   && !session->seats[entry->seat].resigned
               ? NULL
               : "room.resign";
}

static void resign(rv_session *session, const rv_log_entry *entry)
{
    session->seats[entry->seat].resigned = true;
}

static const char *end_refused(const rv_session *session, const rv_log_entry *entry)
{
    return is_seat(session, entry) && !rv_session_over(session) ? NULL : "room.end";
}

static void end(rv_session *session, const rv_log_entry *entry)
{
    (void)entry;
    session->ended = true;
}

static const char *pause_refused(const rv_session *session, const rv_log_entry *entry)
{
    return is_seat(session, entry) && !session->paused && !rv_session_over(session)
                   && has_room_for_detours(session)
               ? NULL
               : "room.pause";
}

static const char *resume_refused(const rv_session *session, const rv_log_entry *entry)
{
    return is_seat(session, entry) && session->paused ? NULL : "room.pause";
}

static void stand_still(rv_session *session, const rv_log_entry *entry)
{
    session->paused = true;
    session->paused_at = entry->at;
}

/* The length of a pause counts against nobody. */
static void resume(rv_session *session, const rv_log_entry *entry)
{
    session->paused = false;
    rv_session_shift_time(session, entry->at - session->paused_at);
}

static const char *pulse_refused(const rv_session *session, const rv_log_entry *entry)
{
    (void)entry;
    return has_room_for_detours(session) ? NULL : "room.pulse";
}

static void pass_time(rv_session *session, const rv_log_entry *entry)
{
    (void)session, (void)entry;
}

/* Whoever has been replaced by a bot, which takes its time, can still sit down again when changes
   of seats and pauses are refused. */
const rv_kind rv_kinds[RV_L_KINDS] = {
    [RV_L_MOVE] = { "move", .tells = RV_T_MOVE, .plays = true, .wished = { .may = true } },
    [RV_L_UNDO] = { "undo", RV_T_SEAT, .plays = true, .wished = { .may = true },
                    .refused = undo_refused, .change = undo },
    [RV_L_BACK] = { "back", RV_T_PLY, .plays = true, .refused = back_refused, .change = go_back },
    [RV_L_BOT] = { "bot", RV_T_BOT, .reseats = true, .wished = { .may = true, .most = RV_RESEATS },
                   .refused = bot_refused, .change = seat_bot },
    [RV_L_PERSON] = { "person", RV_T_SEAT, .reseats = true,
                      .wished = { .may = true, .most = RV_DETOURS }, .refused = person_refused,
                      .change = seat_person },
    [RV_L_RESIGN] = { "resign", RV_T_SEAT, .wished = { .may = true }, .refused = resign_refused,
                      .change = resign },
    [RV_L_PULSE] = { "pulse", RV_T_NOTHING, .refused = pulse_refused, .change = pass_time },
    [RV_L_PAUSE] = { "pause", RV_T_SEAT, .reseats = true, .format = 3,
                     .too_old = "complaint.log.pauses",
                     .wished = { .may = true, .together = true, .most = RV_RESEATS },
                     .refused = pause_refused, .change = stand_still },
    [RV_L_RESUME] = { "resume", RV_T_SEAT, .reseats = true, .format = 3,
                      .too_old = "complaint.log.pauses", .wished = { .may = true },
                      .refused = resume_refused, .change = resume },
    [RV_L_END] = { "end", RV_T_SEAT, .format = 4, .too_old = "complaint.log.agreement",
                   .wished = { .may = true, .together = true }, .refused = end_refused,
                   .change = end },
};

const char *rv_entry_word(rv_entry_kind kind)
{
    return rv_kinds[kind].word;
}

const rv_wished *rv_entry_wished(rv_entry_kind kind)
{
    return &rv_kinds[kind].wished;
}
