/* One entry of a log as a line (docs/formats.md), and back. */
#include "core/session/session_inside.h"

#include <string.h>

enum { DIGITS = 13 }; /* of a time: three hundred years */

/* ---- Printing ---- */

void rv_entry_print(const rv_game *game, const rv_log_entry *entry, rv_out *out)
{
    const rv_kind *kind = &rv_kinds[entry->kind];
    switch (kind->tells) {
    case RV_T_MOVE:
        if (entry->seat == RV_CLOCK)
            rv_put(out, "clock: ");
        else
            rv_put(out, "%d: ", entry->seat);
        rv_move_print(game, entry->move, out);
        break;
    case RV_T_PLY:
        rv_put(out, "%s %u", kind->word, (unsigned)entry->ply);
        break;
    case RV_T_BOT:
        rv_put(out, "%s %d %s", kind->word, entry->seat, entry->bot);
        break;
    case RV_T_NOTHING:
        rv_put(out, "%s", kind->word);
        break;
    case RV_T_SEAT:
        rv_put(out, "%s %d", kind->word, entry->seat);
        break;
    }
    if (entry->at > 0) {
        rv_put(out, " @");
        rv_put_number(out, (int64_t)entry->at);
    }
}

/* ---- Reading ---- */

/* Takes " @123" off the end of a line; false: it is no time. Without one the time is 0. */
static bool cut_time(rv_span *line, uint64_t *at)
{
    size_t end = line->size, digits = 0;
    *at = 0;
    while (end > 0 && line->at[end - 1] >= '0' && line->at[end - 1] <= '9')
        end--;
    digits = line->size - end;
    if (end < 2 || line->at[end - 1] != '@' || line->at[end - 2] != ' ')
        return true;
    if (digits == 0 || digits > DIGITS || line->at[end] == '0')
        return false;
    for (size_t i = end; i < line->size; i++)
        *at = *at * 10 + (uint64_t)(line->at[i] - '0');
    line->size = end - 2;
    return true;
}

static const char *read_move(const rv_game *game, rv_span line, rv_log_entry *entry,
                             rv_complaint *complaint)
{
    rv_span word = rv_trim(rv_cut(&line, ':')), words = rv_trim(line);
    int seat;
    if (!rv_seat_read(game, word, &seat) || !rv_move_read(game, seat, words, &entry->move))
        return rv_complain(complaint, NULL, "complaint.log.sense");
    entry->seat = (uint8_t)seat;
    return NULL;
}

/* The kind whose word a line starts with; RV_L_MOVE for all others. */
static rv_entry_kind kind_of(rv_span word)
{
    for (int kind = 0; kind < RV_L_KINDS; kind++)
        if (rv_is(word, rv_kinds[kind].word))
            return (rv_entry_kind)kind;
    return RV_L_MOVE;
}

/* What follows the word of a kind that tells a seat, and perhaps a bot. */
static const char *read_seat(const rv_game *game, rv_span rest, rv_log_entry *entry,
                             rv_complaint *complaint)
{
    rv_span word;
    int seat = RV_CLOCK;
    if (!rv_next_word(&rest, &word) || !rv_seat_read(game, word, &seat) || seat == RV_CLOCK)
        return rv_complain(complaint, NULL, "complaint.log.seat");
    entry->seat = (uint8_t)seat;
    rest = rv_trim(rest);
    if (rv_kinds[entry->kind].tells == RV_T_BOT ? !rv_bot_name(rest) : rest.size > 0)
        return rv_complain(complaint, NULL, "complaint.log.bot");
    memcpy(entry->bot, rest.at, rest.size);
    return NULL;
}

const char *rv_entry_read(const rv_game *game, rv_span line, rv_log_entry *entry,
                          rv_complaint *complaint)
{
    rv_span rest, word;
    long ply;
    *entry = (rv_log_entry){ 0 };
    if (!cut_time(&line, &entry->at))
        return rv_complain(complaint, NULL, "complaint.log.time");
    rest = line;
    if (!rv_next_word(&rest, &word))
        return rv_complain(complaint, NULL, "complaint.log.empty");
    entry->kind = (uint8_t)kind_of(word);
    switch (rv_kinds[entry->kind].tells) {
    case RV_T_MOVE:
        return read_move(game, line, entry, complaint);
    case RV_T_NOTHING:
        return rv_trim(rest).size ? rv_complain(complaint, NULL, "complaint.log.pulse") : NULL;
    case RV_T_PLY:
        if (!rv_number(rv_trim(rest), 0, INT32_MAX, &ply))
            return rv_complain(complaint, NULL, "complaint.log.back");
        entry->ply = (uint32_t)ply;
        return NULL;
    case RV_T_SEAT:
    case RV_T_BOT:
        return read_seat(game, rest, entry, complaint);
    }
    return NULL;
}
