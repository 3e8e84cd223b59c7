/* One entry of a log as a line (docs/formats.md), and back. */
#include "core/session/session.h"

#include <string.h>

static const char *const kinds[] = {
    [RV_L_UNDO] = "undo",     [RV_L_BACK] = "back",     [RV_L_BOT] = "bot",
    [RV_L_PERSON] = "person", [RV_L_RESIGN] = "resign", [RV_L_PULSE] = "pulse",
    [RV_L_PAUSE] = "pause",   [RV_L_RESUME] = "resume", [RV_L_END] = "end",
};
enum { KINDS = sizeof kinds / sizeof kinds[0], DIGITS = 13 }; /* of a time: three hundred years */

/* ---- Printing ---- */

static void put_time(uint64_t at, rv_out *out)
{
    char digits[24];
    int n = 0;
    for (; at > 0; at /= 10)
        digits[n++] = (char)('0' + at % 10);
    rv_put(out, " @");
    while (n > 0)
        rv_put_char(out, digits[--n]);
}

void rv_entry_print(const rv_game *game, const rv_log_entry *entry, rv_out *out)
{
    switch ((rv_entry_kind)entry->kind) {
    case RV_L_MOVE:
        if (entry->seat == RV_CLOCK)
            rv_put(out, "clock: ");
        else
            rv_put(out, "%d: ", entry->seat);
        rv_move_print(game, entry->move, out);
        break;
    case RV_L_BACK:
        rv_put(out, "%s %u", kinds[entry->kind], (unsigned)entry->ply);
        break;
    case RV_L_BOT:
        rv_put(out, "%s %d %s", kinds[entry->kind], entry->seat, entry->bot);
        break;
    case RV_L_PULSE:
        rv_put(out, "%s", kinds[entry->kind]);
        break;
    case RV_L_UNDO:
    case RV_L_PERSON:
    case RV_L_RESIGN:
    case RV_L_PAUSE:
    case RV_L_RESUME:
    case RV_L_END:
        rv_put(out, "%s %d", kinds[entry->kind], entry->seat);
        break;
    }
    if (entry->at > 0)
        put_time(entry->at, out);
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
        return rv_complain(complaint, NULL, "this line makes no sense");
    entry->seat = (uint8_t)seat;
    return NULL;
}

/* The kind whose name a line starts with; RV_L_MOVE for all others. */
static rv_entry_kind kind_of(rv_span word)
{
    int kind = RV_L_UNDO;
    while (kind < KINDS && !rv_is(word, kinds[kind]))
        kind++;
    return kind < KINDS ? (rv_entry_kind)kind : RV_L_MOVE;
}

const char *rv_entry_read(const rv_game *game, rv_span line, rv_log_entry *entry,
                          rv_complaint *complaint)
{
    rv_span rest, word;
    long ply;
    int seat = RV_CLOCK;
    *entry = (rv_log_entry){ 0 };
    if (!cut_time(&line, &entry->at))
        return rv_complain(complaint, NULL, "a time is a count of milliseconds");
    rest = line;
    if (!rv_next_word(&rest, &word))
        return rv_complain(complaint, NULL, "an empty line");
    entry->kind = (uint8_t)kind_of(word);
    if (entry->kind == RV_L_MOVE)
        return read_move(game, line, entry, complaint);
    if (entry->kind == RV_L_PULSE)
        return rv_trim(rest).size ? rv_complain(complaint, NULL, "a pulse has a time only") : NULL;
    if (entry->kind == RV_L_BACK) {
        if (!rv_number(rv_trim(rest), 0, INT32_MAX, &ply))
            return rv_complain(complaint, NULL, "no such move to go back to");
        entry->ply = (uint32_t)ply;
        return NULL;
    }
    if (!rv_next_word(&rest, &word) || !rv_seat_read(game, word, &seat) || seat == RV_CLOCK)
        return rv_complain(complaint, NULL, "no such seat");
    entry->seat = (uint8_t)seat;
    rest = rv_trim(rest);
    if (entry->kind == RV_L_BOT ? !rv_bot_name(rest) : rest.size > 0)
        return rv_complain(complaint, NULL, "a bot has a name of one short word, others none");
    memcpy(entry->bot, rest.at, rest.size);
    return NULL;
}
