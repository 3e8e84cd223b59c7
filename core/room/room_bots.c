/* Bots: which must be asked, what they mean to do, and when. */
#include "core/room/room_inside.h"

#include <string.h>

/* A bot is to decide for this seat now. */
static bool wants_bot(const rv_room *room, int seat)
{
    const rv_seat *s = rv_session_seat(room->session, seat);
    const rv_head *head = rv_session_state(room->session);
    return !rv_session_over(room->session) && !rv_session_paused(room->session)
           && (head->waiting >> seat & 1) && (s->kind == RV_BOT || s->resigned);
}

/* What a bot had in mind comes to nothing. */
static void drop(rv_room *room, int seat)
{
    room->plans[seat] = (rv_plan){ .state = RV_P_NONE };
    room->lines[seat]++;
}

void rv_room_go_back(rv_room *room, const int seen[RV_SEATS + 1])
{
    for (int seat = 1; seat <= RV_SEATS; seat++)
        room->lines[seat] += rv_session_seen(room->session, seat) < seen[seat];
}

/* The bot of this seat has done what it meant to do. */
static bool carries_out(const rv_plan *plan, const rv_log_entry *entry)
{
    return plan->state == RV_P_READY && memcmp(&plan->move, &entry->move, sizeof plan->move) == 0;
}

/* An answer that comes late is judged when it comes: another's move often leaves it as good as it
   was. A plan that is ready is kept as long as it can be carried out. */
void rv_room_follow_plans(rv_room *room, const rv_log_entry *entry)
{
    int mover = entry->kind == RV_L_MOVE ? entry->move.who : RV_CLOCK;
    if (mover != RV_CLOCK && carries_out(&room->plans[mover], entry))
        room->plans[mover] = (rv_plan){ .state = RV_P_NONE };
    else if (mover != RV_CLOCK)
        drop(room, mover);
    if (entry->kind == RV_L_BOT || entry->kind == RV_L_PERSON)
        room->lines[entry->seat]++;
    for (int seat = 1; seat <= rv_seats(rv_room_game(room)); seat++) {
        rv_plan *plan = &room->plans[seat];
        bool keeps =
            wants_bot(room, seat)
            && (plan->state != RV_P_READY
                || rv_legal(rv_room_game(room), rv_session_state(room->session), plan->move));
        if (!keeps && plan->state != RV_P_NONE)
            drop(room, seat);
    }
}

bool rv_room_job(rv_room *room, rv_job *job, void *view)
{
    for (int seat = 1; seat <= rv_seats(rv_room_game(room)) && !room->closed[0]; seat++) {
        rv_plan *plan = &room->plans[seat];
        const rv_seat *s = rv_session_seat(room->session, seat);
        if (plan->state != RV_P_NONE || !wants_bot(room, seat))
            continue;
        *plan = (rv_plan){ .id = ++room->jobs, .state = RV_P_THINKING };
        *job = (rv_job){ .id = plan->id, .line = room->lines[seat], .seat = (uint8_t)seat };
        rv_out bot = rv_out_to(job->bot, sizeof job->bot);
        rv_put(&bot, "%s", s->kind == RV_BOT ? s->bot : RV_STAND_IN);
        rv_view(rv_room_game(room), rv_session_state(room->session), seat, view);
        return true;
    }
    return false;
}

int rv_room_job_seat(const rv_room *room, uint32_t id)
{
    for (int seat = 1; seat <= RV_SEATS; seat++)
        if (room->plans[seat].state == RV_P_THINKING && room->plans[seat].id == id)
            return seat;
    return 0;
}

bool rv_room_answer(rv_room *room, uint32_t id, rv_move move)
{
    int seat = rv_room_job_seat(room, id);
    rv_plan *plan = &room->plans[seat];
    if (seat == 0 || room->closed[0])
        return false;
    if (move.who != seat || !rv_legal(rv_room_game(room), rv_session_state(room->session), move)) {
        drop(room, seat);
        return false;
    }
    plan->state = RV_P_READY;
    plan->move = move;
    return true;
}

void rv_room_give_up(rv_room *room, uint32_t id)
{
    int seat = rv_room_job_seat(room, id);
    if (seat)
        drop(room, seat);
}

bool rv_room_rested(const rv_room *room, rv_log_entry *entry, uint64_t *next)
{
    *next = UINT64_MAX;
    for (int seat = 1; seat <= rv_seats(rv_room_game(room)); seat++) {
        const rv_plan *plan = &room->plans[seat];
        if (plan->state != RV_P_READY)
            continue;
        uint64_t ready = rv_session_ready(room->session, plan->move);
        if (ready <= room->now) {
            *entry = (rv_log_entry){
                .at = room->now, .kind = RV_L_MOVE, .seat = (uint8_t)seat, .move = plan->move
            };
            return true;
        }
        *next = ready < *next ? ready : *next;
    }
    return false;
}
