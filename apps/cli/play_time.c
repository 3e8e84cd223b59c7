/* What happens at the table by itself while people think: bots move, clocks run and are counted
   down in words. The room says when. */
#include "apps/cli/play.h"

#include <stdio.h>

/* `stands`: prints the prompt; else ends its line, so that what is told next begins a new one. */
static void prompt(sitting *s, bool stands)
{
    if (s->prompted != stands)
        printf(stands ? "> " : "\n");
    s->prompted = stands;
}

void play_end_prompt(sitting *s)
{
    prompt(s, false);
}

/* Lets one bot decide; false: none has to. */
static bool think(sitting *s)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_move list[RV_MOVES];
    rv_job job;
    const rv_game *game = play_game(s);
    if (!rv_room_job(s->room, &job, view))
        return false;
    const rv_bot *named = rv_bot_by_id(rv_span_of(job.bot)), *bot = named ? named : &rv_bot_normal;
    int count = game->rules->moves(game, view, job.seat, list);
    int chosen = cli_choose(&s->mind, bot, game, view, job.seat, list, count);
    bool taken = rv_room_answer(s->room, job.id, list[chosen]);
    RV_ASSERT(taken);
    return true;
}

bool play_pass_time(sitting *s)
{
    rv_log_entry entry;
    bool happened = false;
    for (;;) {
        if (input_signal()) {
            return happened;
        } else if (rv_room_due(s->room, input_now(), &entry)) {
            play_entry(s, &entry);
            happened = true;
        } else if (!think(s)) {
            return happened;
        }
    }
}

/* ---- Clocks ---- */

/* The seconds at which a countdown speaks. */
static const int64_t marks[] = { 60, 30, 20, 10, 5, 3, 2, 1, 0 };

/* Says how long it is until the next clock move, when its wait begins and at the marks; shortens
   `wait` to the next mark. */
static void count_down(sitting *s, int64_t *wait)
{
    const rv_wait *waits, *first = NULL;
    const rv_session *session = rv_room_session(s->room);
    int count = rv_session_waits(session, &waits);
    for (int i = 0; i < count; i++)
        if (first == NULL || waits[i].since + waits[i].due.ms < first->since + first->due.ms)
            first = &waits[i];
    if (first == NULL)
        return;
    uint64_t deadline = first->since + first->due.ms;
    int64_t left = (int64_t)(deadline - rv_session_now(session)), seconds = (left + 999) / 1000;
    int next = 0;
    while (marks[next] >= seconds)
        next++;
    if (deadline != s->deadline || (next > 0 && marks[next - 1] == seconds && s->told != seconds)) {
        char text[256], number[24];
        rv_out out = rv_out_to(text, sizeof text);
        rv_move_say(play_game(s), rv_lens_view(s->lens[0]), first->due.move, s->c->lang, &out);
        snprintf(number, sizeof number, "%lld", (long long)seconds);
        prompt(s, false);
        cli_say(s->c, "play.clock", "seconds", number, "move", text, NULL);
        s->deadline = deadline;
        s->told = seconds;
    }
    int64_t until = left - marks[next] * 1000;
    if (marks[next] > 0 && until < *wait)
        *wait = until > 0 ? until : 1;
}

input_event play_read_line(sitting *s, char line[INPUT_BYTES])
{
    for (;;) {
        if (play_pass_time(s) || rv_room_closed(s->room))
            return INPUT_TIME;
        int64_t wait = rv_room_wait(s->room, input_now());
        count_down(s, &wait);
        prompt(s, true);
        fflush(stdout);
        switch (input_wait(line, wait)) {
        case INPUT_LINE:
            s->prompted = false; /* the line was ended by whoever typed it */
            return INPUT_LINE;
        case INPUT_LONG:
            s->prompted = false;
            cli_say(s->c, "play.long", NULL);
            break;
        case INPUT_END:
            return INPUT_END;
        case INPUT_TIME:
            break;
        }
    }
}
