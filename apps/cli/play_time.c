/* What happens at the table by itself while people think: bots move, clocks run and are counted
   down in words. */
#include "apps/cli/play.h"

#include <stdio.h>
#include <string.h>

/* The prompt stands, or what is told next begins a new line behind it. */
static void prompt(sitting *s, bool stands)
{
    if (s->prompted != stands)
        printf(stands ? "> " : "\n");
    s->prompted = stands;
}

/* ---- Bots ---- */

/* The next move of a bot, thought of once: it stays its plan while it is possible. */
static rv_move plan_of(sitting *s, int seat)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_move list[RV_MOVES];
    const rv_game *game = play_game(s);
    rv_player *player = &s->players[seat];
    const rv_bot *bot = rv_bot_by_id(rv_span_of(rv_session_seat(s->session, seat)->bot));
    if (player->bot == NULL || player->bot != bot)
        rv_player_sit(player, bot ? bot : &rv_bot_normal, s->minds[seat], cli_fresh_seed());
    rv_view(game, rv_session_state(s->session), seat, view);
    int count = game->rules->moves(game, view, seat, list);
    for (int i = 0; i < count; i++)
        if (memcmp(&list[i], &s->plan[seat], sizeof list[i]) == 0)
            return list[i];
    s->plan[seat] = list[rv_player_choose(player, game, view, seat, list, count)];
    return s->plan[seat];
}

uint32_t play_pause(sitting *s, int seat)
{
    uint64_t ready = rv_session_ready(s->session, plan_of(s, seat)), now = input_now();
    return ready > now ? (uint32_t)(ready - now) : 0;
}

void play_bot(sitting *s, int seat)
{
    rv_move move = plan_of(s, seat);
    memset(&s->plan[seat], 0, sizeof s->plan[seat]);
    play_move(s, move);
}

/* A bot whose time has passed moves; else `wait` is shortened to when the first of them will. */
static bool bots_moved(sitting *s, int64_t *wait)
{
    const rv_head *head = rv_session_state(s->session);
    for (int seat = 1; seat <= rv_seats(play_game(s)); seat++) {
        if (!(head->waiting >> seat & 1) || play_is_person(s, seat))
            continue;
        int64_t pause = play_pause(s, seat);
        if (pause == 0) {
            prompt(s, false);
            play_bot(s, seat);
            return true;
        }
        if (*wait < 0 || pause < *wait)
            *wait = pause;
    }
    return false;
}

/* ---- Clocks ---- */

/* The seconds at which a countdown speaks. */
static const int64_t marks[] = { 60, 30, 20, 10, 5, 3, 2, 1, 0 };

/* Says how long the next clock move is off, when its wait begins and at the marks; shortens `wait`
   to the next mark. */
static void count_down(sitting *s, uint64_t now, int64_t *wait)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    const rv_wait *waits, *first = NULL;
    int count = rv_session_waits(s->session, &waits);
    for (int i = 0; i < count; i++)
        if (first == NULL || waits[i].since + waits[i].due.ms < first->since + first->due.ms)
            first = &waits[i];
    if (first == NULL)
        return;
    uint64_t deadline = first->since + first->due.ms;
    int64_t left = (int64_t)(deadline - now), seconds = (left + 999) / 1000, next = 0;
    while (marks[next] >= seconds)
        next++;
    if (deadline != s->deadline || (next > 0 && marks[next - 1] == seconds && s->told != seconds)) {
        char text[256], number[24];
        rv_out out = rv_out_to(text, sizeof text);
        rv_view(play_game(s), rv_session_state(s->session), RV_SPECTATOR, view);
        rv_move_say(play_game(s), view, first->due.move, s->c->lang, &out);
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

bool play_read_line(sitting *s, char line[INPUT_BYTES], bool *time_passed)
{
    *time_passed = false;
    for (;;) {
        int64_t wait;
        uint64_t now = input_now();
        rv_log_entry due;
        bool coming = rv_session_due(s->session, &due);
        rv_session_time(s->session, now);
        if (coming && due.at <= now) {
            prompt(s, false);
            play_move(s, due.move);
            *time_passed = true;
            return true;
        }
        wait = coming ? (int64_t)(due.at - now) : -1;
        if (bots_moved(s, &wait)) {
            *time_passed = true;
            return true;
        }
        count_down(s, now, &wait);
        prompt(s, true);
        fflush(stdout);
        switch (input_wait(line, wait)) {
        case INPUT_LINE:
            s->prompted = false; /* the line was ended by whoever typed it */
            return true;
        case INPUT_LONG:
            s->prompted = false;
            cli_say(s->c, "play.long", NULL);
            break;
        case INPUT_END:
            return false;
        case INPUT_TIME:
            break;
        }
    }
}
