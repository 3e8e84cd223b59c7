/*
 * play: a game in the terminal, line by line. Nothing is ever redrawn and every change is said in
 * words, so it works through a pipe and with a screen reader. The menu is in play_menu.c.
 *
 * The room knows who must move and what time brings; each reader has a lens, which tells them what
 * they may know, in their language.
 */
#include "apps/cli/play.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const rv_caller here = { .role = RV_LOCAL };

bool play_is_person(const sitting *s, int seat)
{
    const rv_seat *sitter = &rv_lens_about(s->lens[0])->seats[seat];
    return sitter->kind != RV_BOT && !sitter->resigned;
}

static int persons(const sitting *s)
{
    int count = 0;
    for (int seat = 1; seat <= rv_seats(play_game(s)); seat++)
        count += play_is_person(s, seat);
    return count;
}

void play_say_seat(const sitting *s, const char *key, const char *name, int seat)
{
    char number[16];
    snprintf(number, sizeof number, "%d", seat);
    cli_say(s->c, key, name, number, NULL);
}

void play_speak_to(sitting *s, int seat)
{
    s->c->lang = rv_lens_lang(s->lens[seat]);
}

/* ---- Changes ---- */

/* Whose eyes may read what is printed now: the mover's, the only person's, or everybody's. */
static int reader_of(const sitting *s, int mover)
{
    if (mover != RV_CLOCK && play_is_person(s, mover))
        return mover;
    for (int seat = 1; seat <= rv_seats(play_game(s)) && persons(s) == 1; seat++)
        if (play_is_person(s, seat))
            return seat;
    return 0;
}

static void hear(void *user, int viewer, const unsigned char *message, size_t size)
{
    sitting *s = user;
    int events;
    rv_heard heard = rv_lens_hear(s->lens[viewer], message, size);
    RV_ASSERT(heard == RV_HEARD);
    rv_lens_events(s->lens[viewer], &events);
    if (viewer != s->reader || events == 0)
        return;
    play_end_prompt(s);
    cli_print_events(s->lens[viewer], "  ");
}

void play_sit_down(sitting *s, rv_session *session, const char *path)
{
    s->room = rv_room_new(session, input_now());
    s->past = rv_lens_new(&s->c->shelf);
    RV_ASSERT(s->room != NULL && s->past != NULL);
    rv_room_listen(s->room, hear, s);
    for (int viewer = 0; viewer <= rv_seats(play_game(s)); viewer++) {
        if (viewer && rv_session_seat(session, viewer)->kind == RV_BOT)
            continue;
        s->lens[viewer] = rv_lens_new(&s->c->shelf);
        bool watched = s->lens[viewer] && rv_room_watch(s->room, viewer, true);
        RV_ASSERT(watched);
        rv_lens_speak(s->lens[viewer], s->c->lang);
        cli_look(s->room, viewer, s->lens[viewer]);
    }
    s->shown = 0;
    s->deadline = 0;
    play_keep_from(s, path);
    s->people = persons(s) > 0;
    s->changed = s->unkept = false;
}

void play_stand_up(sitting *s)
{
    for (int viewer = 0; viewer < RV_VIEWERS; viewer++) {
        rv_lens_free(s->lens[viewer]);
        s->lens[viewer] = NULL;
    }
    rv_lens_free(s->past);
    rv_room_free(s->room);
}

rv_reply play_wish(sitting *s, rv_wish wish)
{
    s->reader = reader_of(s, wish.seat);
    rv_reply reply = rv_room_do(s->room, here, &wish, input_now());
    if (reply.verdict == RV_V_ENTRY)
        play_keep(s);
    return reply;
}

void play_entry(sitting *s, const rv_log_entry *entry)
{
    s->reader = reader_of(s, entry->seat);
    if (rv_room_apply(s->room, entry))
        play_keep(s);
}

/* ---- Asking ---- */

void play_print_choice(const sitting *s, int seat, int number, rv_move move)
{
    char text[1024], lead[16];
    rv_out words = rv_out_to(text, sizeof text);
    rv_move_say(play_game(s), rv_lens_view(s->lens[seat]), move, s->c->lang, &words);
    snprintf(lead, sizeof lead, "  %2d  ", number);
    cli_print_wrapped(lead, text);
}

/* This many moves would push the table off the screen. */
enum { MANY = 20, SHORT = 128 };

static int put_short(const sitting *s, int number, rv_move move, char text[SHORT])
{
    rv_out out = rv_out_to(text, SHORT);
    rv_put(&out, number < 10 ? "   %d  " : number < 100 ? "  %d  " : " %d  ", number);
    rv_move_name(play_game(s), move, s->c->lang, &out);
    return rv_columns(rv_written(&out));
}

/* On a terminal, many moves are printed in columns, without their details; whoever types a part of
   one is shown the rest of it. False: they do not fit. */
static bool print_beside(const sitting *s, const rv_move *list, int count)
{
    enum { GAP = 2 };
    char text[SHORT];
    int width = isatty(1) ? cli_width(stdout) : 0, widest = 0;
    for (int i = 0; i < count; i++) {
        int own = put_short(s, i + 1, list[i], text);
        widest = own > widest ? own : widest;
    }
    int columns = width / (widest + GAP);
    if (count <= MANY || columns < 2)
        return false;
    int rows = (count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < count; i += rows) {
            int own = put_short(s, i + 1, list[i], text);
            printf("%s%*s", text, i + rows < count ? widest + GAP - own : 0, "");
        }
        putchar('\n');
    }
    return true;
}

static void print_choices(const sitting *s, int seat, const rv_move *list, int count)
{
    const rv_game *game = play_game(s);
    const void *view = rv_lens_view(s->lens[seat]);
    char number[16], question[512];
    snprintf(number, sizeof number, "%d", seat);
    rv_out out = rv_out_to(question, sizeof question);
    rv_question_say(game, view, seat, s->c->lang, &out);
    cli_say(s->c, "play.asks", "seat", number, "question", question, NULL);
    bool all = print_beside(s, list, count);
    for (int i = 0; i < count && !all; i++)
        play_print_choice(s, seat, i + 1, list[i]);
}

/* A person who owes an answer, preferably the one last shown the table; 0: nobody. */
static int next_person(const sitting *s)
{
    int person = 0;
    for (int seat = 1; seat <= rv_seats(play_game(s)); seat++) {
        if (!play_is_person(s, seat))
            continue;
        const rv_head *head = rv_lens_view(s->lens[seat]);
        if ((head->waiting >> seat & 1) && (person == 0 || seat == s->shown))
            person = seat;
    }
    return person;
}

/* A line that was typed; false: the input has ended, or something happened meanwhile. */
static bool read_line(sitting *s, char line[INPUT_BYTES])
{
    input_event heard = play_read_line(s, line);
    if (heard == INPUT_END) {
        printf("\n");
        s->quit = true;
    }
    return heard == INPUT_LINE;
}

static bool ends(const sitting *s)
{
    return s->quit || input_signal() || rv_lens_over(s->lens[0]) || rv_room_closed(s->room);
}

/* Nobody else should see what comes: scrolls the screen away and waits. False: there is no longer
   any point. */
static bool curtain(sitting *s, int seat)
{
    char line[INPUT_BYTES];
    if (play_game(s)->rules->redact == NULL || persons(s) < 2 || s->shown == seat)
        return true;
    if (isatty(1))
        for (int i = 0; i < 60; i++)
            printf("\n");
    play_say_seat(s, "play.curtain", "seat", seat);
    s->shown = 0;
    while (!read_line(s, line))
        if (ends(s) || next_person(s) != seat)
            return false;
    return true;
}

/* Reads a seat's answer to its list. What time or a bot brings meanwhile is told, but the question
   stands until it has changed. */
static void hear_person(sitting *s, int seat, const rv_move *list, int count)
{
    char line[INPUT_BYTES];
    rv_move now[RV_MOVES];
    while (!read_line(s, line)) {
        if (ends(s) || rv_lens_moves(s->lens[seat], now) != count
            || memcmp(now, list, (size_t)count * sizeof list[0]) != 0)
            return;
        s->shown_seq = rv_lens_heading(s->lens[seat])->seq;
    }
    if (!isatty(0))
        printf("%s\n", line);
    play_obey(s, seat, line);
}

static void ask_person(sitting *s, int seat)
{
    rv_move list[RV_MOVES];
    play_speak_to(s, seat);
    if (!curtain(s, seat))
        return;
    s->waits = false;
    if (s->shown != seat || s->shown_seq != rv_lens_heading(s->lens[seat])->seq)
        play_show(s, seat);
    int count = rv_lens_moves(s->lens[seat], list);
    if (!s->listed)
        print_choices(s, seat, list, count);
    s->listed = false;
    hear_person(s, seat, list, count);
}

/* Asks the next of the others: may `asks` take the last move back, or may the game be ended? */
static void ask_agreement(sitting *s, int asks)
{
    const rv_about *about = rv_lens_about(s->lens[0]);
    char line[INPUT_BYTES], number[16], other[16];
    int seat = 1;
    while (seat == asks || !play_is_person(s, seat) || (about->agreed >> seat & 1))
        seat++;
    RV_ASSERT(seat <= rv_seats(play_game(s)));
    snprintf(number, sizeof number, "%d", seat);
    snprintf(other, sizeof other, "%d", asks);
    play_speak_to(s, seat);
    s->shown = 0; /* somebody else looks at the screen now */
    bool end = about->asks_for == RV_ASKS_END;
    cli_say(s->c, end ? "play.end.asks" : "play.agree.asks", "seat", number, "other", other, NULL);
    if (!read_line(s, line))
        return;
    if (!isatty(0))
        printf("%s\n", line);
    rv_span word = rv_trim(rv_span_of(line));
    if (cli_is_word(s->c, word, "quit")) {
        s->quit = true;
    } else if (cli_is_word(s->c, word, "agree")) {
        rv_wish wish = { .kind = RV_C_AGREES, .seat = (uint8_t)seat };
        if (play_wish(s, wish).verdict == RV_V_ENTRY && !end)
            play_say_seat(s, "play.agree.done", "seat", asks);
    } else if (cli_is_word(s->c, word, "disagree")) {
        play_wish(s, (rv_wish){ .kind = RV_C_DISAGREES, .seat = (uint8_t)seat });
        play_say_seat(s, "play.agree.no", "seat", seat);
    }
}

/* Nobody is asked, but some bots are not done with a race. Whoever looked at the table last may
   still do everything but move, and hears how much time is left. */
static void wait_for_bots(sitting *s)
{
    char line[INPUT_BYTES];
    int seat = reader_of(s, s->shown && play_is_person(s, s->shown) ? s->shown : RV_CLOCK);
    if (!s->waits)
        cli_say(s->c, "play.patience", NULL);
    s->waits = true;
    if (!read_line(s, line))
        return;
    if (!isatty(0))
        printf("%s\n", line);
    if (seat)
        play_obey(s, seat, line);
    else if (cli_is_word(s->c, rv_trim(rv_span_of(line)), "quit"))
        s->quit = true;
    s->deadline = 0;
}

/* ---- Beginning and end ---- */

/* Saves it once more. False: the game is lost. */
static bool leave(sitting *s)
{
    const rv_session *session = rv_room_session(s->room);
    bool wanted = play_is_kept(s), kept = !wanted || play_put_away(s);
    if (wanted && kept)
        cli_say(s->c, rv_session_over(session) ? "play.saved" : "play.continue", "file", s->path,
                NULL);
    else if (wanted)
        cli_say(s->c, "play.lost", NULL);
    cli_say(s->c, "play.goodbye", NULL);
    return kept;
}

static void print_end(sitting *s)
{
    char text[40];
    rv_out out = rv_out_to(text, sizeof text);
    rv_result result;
    play_speak_to(s, 0);
    cli_print_view(s->c, s->lens[0]);
    if (rv_lens_about(s->lens[0])->ended)
        cli_say(s->c, "play.ended", NULL);
    rv_lens_result(s->lens[0], &result);
    cli_print_result(s->c, play_game(s), &result);
    rv_rng seed = rv_session_seed(rv_room_session(s->room));
    rv_rng_print(&seed, &out);
    cli_say(s->c, "cli.seed", "seed", text, NULL);
}

int play_session(sitting *s)
{
    char seed[80];
    input_heed_signals();
    rv_out commitment = rv_out_to(seed, sizeof seed);
    rv_seed_commitment(rv_session_seed(rv_room_session(s->room)), &commitment);
    cli_say(s->c, "play.promise", NULL);
    printf("  %s\n", seed);
    cli_say(s->c, "play.welcome", NULL);
    for (;;) {
        play_pass_time(s);
        if (ends(s))
            break;
        int asks = rv_lens_about(s->lens[0])->asks, seat = next_person(s);
        if (asks)
            ask_agreement(s, asks);
        else if (seat)
            ask_person(s, seat);
        else
            wait_for_bots(s);
    }
    if (rv_lens_over(s->lens[0]))
        print_end(s);
    const char *closed = rv_room_closed(s->room);
    if (closed)
        cli_complain(s->c, "play.closed", "reason", closed, NULL);
    bool fine = leave(s) && !closed;
    play_stand_up(s);
    input_obey_signal();
    return !fine;
}
