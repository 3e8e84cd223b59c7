/*
 * play: a game in the terminal, line by line. Nothing is ever redrawn and every change is said in
 * words, so it works through a pipe and with a screen reader. The menu is in play_menu.c.
 */
#include "apps/cli/play.h"
#include "apps/cli/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

bool play_is_person(const sitting *s, int seat)
{
    const rv_seat *sitter = rv_session_seat(s->session, seat);
    return sitter->kind == RV_PERSON && !sitter->resigned;
}

static int persons(const sitting *s)
{
    int count = 0;
    for (int seat = 1; seat <= rv_seats(play_game(s)); seat++)
        count += play_is_person(s, seat);
    return count;
}

int play_reader(const sitting *s, int mover)
{
    if (mover != RV_CLOCK && play_is_person(s, mover))
        return mover;
    for (int seat = 1; seat <= rv_seats(play_game(s)) && persons(s) == 1; seat++)
        if (play_is_person(s, seat))
            return seat;
    return RV_SPECTATOR;
}

static void say_number(const sitting *s, const char *key, const char *name, int value)
{
    char number[16];
    snprintf(number, sizeof number, "%d", value);
    cli_say(s->c, key, name, number, NULL);
}

/* ---- Commands ---- */

static void print_rule(const sitting *s, const char *rule)
{
    char text[1024];
    rv_out out = rv_out_to(text, sizeof text);
    rv_rule_say(rule, s->c->lang, &out);
    char lead[32];
    snprintf(lead, sizeof lead, "%s: ", rule);
    cli_print_wrapped(lead, text);
}

static void do_help(sitting *s, int seat, rv_span rest)
{
    static const char *const lines[] = {
        "play.help.move", "play.help.board",  "play.help.undo", "play.help.hint", "play.help.why",
        "play.help.what", "play.help.rules",  "play.help.save", "play.help.load", "play.help.log",
        "play.help.lang", "play.help.resign", "play.help.quit",
    };
    (void)seat, (void)rest;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        cli_print_wrapped("  ", rv_text(s->c->lang, lines[i]));
}

static void do_board(sitting *s, int seat, rv_span rest)
{
    (void)rest;
    cli_print_view(s->c, play_game(s), rv_session_state(s->session), seat);
}

static void do_undo(sitting *s, int seat, rv_span rest)
{
    (void)rest;
    int who = rv_session_may_undo(s->session, seat) ? seat : 0;
    for (int other = 1; other <= rv_seats(play_game(s)) && who == 0; other++)
        if (play_is_person(s, other) && rv_session_may_undo(s->session, other))
            who = other;
    if (who == 0) {
        cli_say(s->c, "play.undo.not", NULL);
        return;
    }
    rv_session_undo(s->session, who);
    s->changed = true;
    say_number(s, "play.undo.done", "seat", who);
    do_board(s, who, rest);
}

/* Alone: the mean score of a few games in possible worlds, in which `normal` plays on after this
   move. A stronger player would need too long, a weaker one would not be believed. */
static int expected_score(sitting *s, const unsigned char *view, int seat, rv_move move)
{
    enum { GAMES = 8 };
    const rv_game *game = play_game(s);
    int sum = 0;
    for (int i = 0; i < GAMES; i++) {
        _Alignas(16) unsigned char state[RV_STATE_BYTES], seen[RV_STATE_BYTES];
        rv_player player;
        rv_result result;
        memcpy(state, view, game->rules->state_bytes);
        rv_guess(game, state, &s->luck);
        game->rules->apply(game, state, move, NULL);
        rv_player_sit(&player, &rv_bot_normal, s->advice, s->luck);
        while (!((rv_head *)state)->over) {
            rv_move list[RV_MOVES];
            rv_view(game, state, seat, seen);
            int n = game->rules->moves(game, seen, seat, list);
            int chosen = rv_player_choose(&player, game, seen, seat, list, n);
            game->rules->apply(game, state, list[chosen], NULL);
        }
        s->luck = player.rng;
        rv_result_of(game, state, &result);
        sum += result.score[seat];
    }
    return sum / GAMES;
}

/* The moves that a strong player prefers, with what it expects: of each the chance to win; alone,
   of the first, the score. */
static void do_hint(sitting *s, int seat, rv_span rest)
{
    enum { MOST = 3 };
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    rv_move list[RV_MOVES];
    rv_hope hopes[MOST];
    const rv_game *game = play_game(s);
    (void)rest;
    rv_view(game, rv_session_state(s->session), seat, view);
    int count = game->rules->moves(game, view, seat, list);
    rv_player adviser;
    rv_player_sit(&adviser, &rv_bot_hard, s->advice, s->luck);
    int chosen = rv_player_choose(&adviser, game, view, seat, list, count);
    s->luck = adviser.rng;
    int ranked = rv_player_ranks(&adviser, hopes, MOST);
    if (ranked == 0)
        hopes[0].move = chosen;
    for (int i = 0; i < (ranked ? ranked : 1); i++) {
        bool alone = rv_seats(game) == 1;
        char text[1024], words[128], place[16], number[16];
        rv_out out = rv_out_to(text, sizeof text), plain = rv_out_to(words, sizeof words);
        rv_move_say(game, view, list[hopes[i].move], s->c->lang, &out);
        rv_move_print(game, list[hopes[i].move], &plain);
        snprintf(place, sizeof place, "%d", i + 1);
        if (alone ? i > 0 : ranked == 0 || hopes[i].seen == 0) {
            cli_say(s->c, "play.hint", "place", place, "move", text, "words", words, NULL);
            continue;
        }
        int expected =
            alone ? expected_score(s, view, seat, list[hopes[i].move]) : (hopes[i].chance + 5) / 10;
        snprintf(number, sizeof number, "%d", expected);
        cli_say(s->c, alone ? "play.hint.score" : "play.hint.win", "place", place, "move", text,
                "words", words, alone ? "points" : "percent", number, NULL);
    }
}

static void do_why(sitting *s, int seat, rv_span rest)
{
    _Alignas(16) unsigned char copy[RV_STATE_BYTES];
    rv_move move;
    const rv_game *game = play_game(s);
    const char *rule = game->rules->refused_rule;
    memcpy(copy, rv_session_state(s->session), game->rules->state_bytes);
    if (rv_move_read(game, seat, rv_trim(rest), &move))
        rule = rv_play(game, copy, move, NULL);
    if (rule)
        print_rule(s, rule);
    else
        cli_say(s->c, "play.why.legal", NULL);
}

static void do_rules(sitting *s, int seat, rv_span rest)
{
    char id[64];
    rv_out out = rv_out_to(id, sizeof id);
    (void)seat;
    rv_put_span(&out, rv_trim(rest));
    char *arguments[] = { (char *)(uintptr_t)play_game(s)->rules->id, id };
    cli_rules(s->c, out.used ? 2 : 1, arguments);
}

/* What things are and do: all of them, or those of one name (its start is enough). */
static void do_what(sitting *s, int seat, rv_span rest)
{
    const rv_game *game = play_game(s);
    rv_span wanted = rv_trim(rest);
    char name[128], text[1024], word[64];
    int said = 0;
    (void)seat;
    for (int kind = 1; game->rules->describe && game->rules->nouns[kind].id; kind++) {
        const rv_noun *noun = &game->rules->nouns[kind];
        for (int value = noun->first; noun->words && value <= noun->last; value++) {
            rv_out names = rv_out_to(name, sizeof name), out = rv_out_to(text, sizeof text);
            rv_out words = rv_out_to(word, sizeof word);
            rv_put_noun(game, kind, value, s->c->lang, &names);
            rv_put_noun(game, kind, value, NULL, &words);
            game->rules->describe(game, kind, value, s->c->lang, &out);
            if (out.used == 0
                || (strncasecmp(name, wanted.at, wanted.size) != 0 && !rv_is(wanted, word)))
                continue;
            rv_put(&names, "%s", rv_colon(s->c->lang));
            cli_print_wrapped(name, text);
            said++;
        }
    }
    if (said == 0)
        cli_say(s->c, "play.what.nothing", NULL);
}

/* Under this name, or (NULL) a new one in the player's folder. */
static bool save_to(sitting *s, const char *name)
{
    char path[sizeof s->path];
    snprintf(path, sizeof path, "%s", name ? name : "");
    if (name ? !cli_save(s->c, s->session, path)
             : !cli_save_new(s->c, s->session, path, sizeof path))
        return false;
    cli_sweep(path);
    s->changed = false;
    snprintf(s->path, sizeof s->path, "%s", path);
    cli_say(s->c, "play.saved", "file", path, NULL);
    return true;
}

static void do_save(sitting *s, int seat, rv_span rest)
{
    char path[sizeof s->path];
    rv_out out = rv_out_to(path, sizeof path);
    (void)seat;
    rv_put_span(&out, rv_trim(rest));
    save_to(s, out.used ? path : s->path[0] ? s->path : NULL);
}

static void do_load(sitting *s, int seat, rv_span rest)
{
    char path[sizeof s->path];
    rv_out out = rv_out_to(path, sizeof path);
    (void)seat;
    rv_put_span(&out, rv_trim(rest));
    rv_session *session = cli_load(s->c, path);
    if (session == NULL)
        return;
    rv_session_free(s->session);
    s->session = session;
    s->shown = 0;
    s->changed = false;
    snprintf(s->path, sizeof s->path, "%s", path);
    cli_say(s->c, "play.loaded", "file", path, NULL);
}

static void do_log(sitting *s, int seat, rv_span rest)
{
    const rv_game *game = play_game(s);
    int shown = 0; /* a number must not count what is hidden */
    (void)rest;
    for (int ply = 1; ply <= rv_session_plies(s->session); ply++) {
        char text[128];
        rv_out out = rv_out_to(text, sizeof text);
        rv_move move = rv_session_move(s->session, ply);
        if (move.who != seat && rv_secrecy_of(game, move.verb) != RV_OPEN)
            rv_put(&out, "...");
        else
            rv_move_print(game, move, &out);
        if (move.who == seat || rv_secrecy_of(game, move.verb) != RV_HIDDEN) {
            char lead[32];
            snprintf(lead, sizeof lead, "%4d  %d: ", ++shown, move.who);
            cli_print_wrapped(lead, text);
        }
    }
}

static void do_lang(sitting *s, int seat, rv_span rest)
{
    const rv_lang *lang = rv_lang_by_code(rv_trim(rest));
    if (lang == NULL) {
        cli_say(s->c, "play.lang.unknown", NULL);
        return;
    }
    s->c->lang = lang;
    do_board(s, seat, rest);
}

static void do_resign(sitting *s, int seat, rv_span rest)
{
    (void)rest;
    rv_session_resign(s->session, seat);
    s->changed = true;
    say_number(s, "play.resigned", "seat", seat);
}

static void do_quit(sitting *s, int seat, rv_span rest)
{
    (void)seat, (void)rest;
    s->quit = true;
}

typedef struct command {
    const char *name;
    void (*run)(sitting *s, int seat, rv_span rest);
} command;

static const command commands[] = {
    { "help", do_help }, { "?", do_help },    { "board", do_board }, { "undo", do_undo },
    { "hint", do_hint }, { "why", do_why },   { "rules", do_rules }, { "save", do_save },
    { "load", do_load }, { "log", do_log },   { "lang", do_lang },   { "resign", do_resign },
    { "what", do_what }, { "quit", do_quit }, { "exit", do_quit },
};

/* ---- Moves ---- */

void play_move(sitting *s, rv_move move)
{
    const char *rule = rv_session_play(s->session, move);
    if (rule) {
        cli_say(s->c, "play.refused", NULL);
        print_rule(s, rule);
        return;
    }
    s->changed = true;
    rv_events events;
    const rv_event *list = rv_session_events(s->session, &events.count);
    memcpy(events.list, list, (size_t)events.count * sizeof list[0]);
    cli_print_events(s->c, play_game(s), &events, play_reader(s, move.who));
}

/* A number, a command, or a move in words. */
static void obey(sitting *s, int seat, const rv_move *list, int count, const char *line)
{
    rv_span rest = rv_trim(rv_span_of(line)), whole = rest, word;
    long number;
    rv_move move;
    if (!rv_next_word(&rest, &word))
        return;
    if (rv_number(whole, 1, count, &number)) {
        play_move(s, list[number - 1]);
        return;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (rv_is(word, commands[i].name)) {
            commands[i].run(s, seat, rest);
            return;
        }
    }
    if (rv_move_read(play_game(s), seat, whole, &move))
        play_move(s, move);
    else
        cli_say(s->c, "play.what", NULL);
}

static void print_choices(const sitting *s, int seat, const rv_move *list, int count)
{
    _Alignas(16) unsigned char view[RV_STATE_BYTES];
    const rv_game *game = play_game(s);
    char number[16], question[512];
    rv_view(game, rv_session_state(s->session), seat, view);
    snprintf(number, sizeof number, "%d", seat);
    rv_out out = rv_out_to(question, sizeof question);
    rv_prompt_say(game, game->rules->prompt(game, view, seat), s->c->lang, &out);
    cli_say(s->c, "play.asks", "seat", number, "question", question, NULL);
    for (int i = 0; i < count; i++) {
        char text[1024];
        rv_out words = rv_out_to(text, sizeof text);
        rv_move_say(game, view, list[i], s->c->lang, &words);
        char lead[16];
        snprintf(lead, sizeof lead, "  %2d  ", i + 1);
        cli_print_wrapped(lead, text);
    }
}

/* Nobody else should see what comes: pushes it away and waits. */
static bool curtain(sitting *s, int seat)
{
    char line[INPUT_BYTES];
    bool passed;
    if (play_game(s)->rules->redact == NULL || persons(s) < 2 || s->shown == seat)
        return true;
    if (isatty(1))
        for (int i = 0; i < 60; i++)
            printf("\n");
    say_number(s, "play.curtain", "seat", seat);
    return play_read_line(s, line, &passed);
}

/* Reads what a seat answers to its list; false at the end of input. What time or a bot brings
   meanwhile is only told: the question stands until it has changed. */
static bool hear_person(sitting *s, int seat, const rv_move *list, int count)
{
    char line[INPUT_BYTES];
    rv_move now[RV_MOVES];
    bool time_passed;
    for (;;) {
        if (!play_read_line(s, line, &time_passed)) {
            printf("\n");
            return false;
        }
        if (!time_passed)
            break;
        const rv_head *head = rv_session_state(s->session);
        if (!(head->waiting >> seat & 1)
            || play_game(s)->rules->moves(play_game(s), head, seat, now) != count
            || memcmp(now, list, (size_t)count * sizeof list[0]) != 0)
            return true;
        s->shown_ply = rv_session_plies(s->session);
    }
    if (!isatty(0))
        printf("%s\n", line);
    obey(s, seat, list, count, line);
    return true;
}

static bool ask_person(sitting *s, int seat)
{
    rv_move list[RV_MOVES];
    if (!curtain(s, seat))
        return false;
    int before = rv_session_plies(s->session);
    if (s->shown != seat || s->shown_ply != before)
        cli_print_view(s->c, play_game(s), rv_session_state(s->session), seat);
    s->shown = seat;
    s->shown_ply = before;
    int count = play_game(s)->rules->moves(play_game(s), rv_session_state(s->session), seat, list);
    print_choices(s, seat, list, count);
    return hear_person(s, seat, list, count);
}

/* The seat to move next: a bot first, so that people wait for nobody, unless it lets its time pass
   in a race; else the last one shown. */
static int next_seat(sitting *s)
{
    const rv_head *head = rv_session_state(s->session);
    int person = 0;
    for (int seat = 1; seat <= rv_seats(play_game(s)); seat++) {
        if (!(head->waiting >> seat & 1))
            continue;
        if (!play_is_person(s, seat)) {
            if (play_pause(s, seat) == 0)
                return seat;
            continue;
        }
        if (person == 0 || seat == s->shown)
            person = seat;
    }
    return person;
}

/* Nobody is asked, but bots are not done in a race; false at the end of input. */
static bool wait_for_bots(sitting *s)
{
    char line[INPUT_BYTES];
    bool time_passed;
    if (!play_read_line(s, line, &time_passed))
        return false;
    rv_span word = rv_trim(rv_span_of(line));
    if (!time_passed && (rv_is(word, "quit") || rv_is(word, "exit")))
        s->quit = true;
    else if (!time_passed)
        cli_say(s->c, "play.patience", NULL);
    return true;
}

/* Saves what would be lost; where that fails, in the player's folder. False: the game is lost. */
static bool leave(sitting *s)
{
    bool unsaved = s->changed && rv_session_plies(s->session) > 0 && !rv_session_over(s->session);
    bool kept = !unsaved || (s->path[0] && save_to(s, s->path)) || save_to(s, NULL);
    if (unsaved && kept)
        cli_say(s->c, "play.continue", "file", s->path, NULL);
    else if (unsaved)
        cli_say(s->c, "play.lost", NULL);
    cli_say(s->c, "play.goodbye", NULL);
    return kept;
}

int play_session(sitting *s)
{
    char seed[80];
    rv_out commitment = rv_out_to(seed, sizeof seed);
    rv_seed_commitment(rv_session_seed(s->session), &commitment);
    cli_say(s->c, "play.promise", NULL);
    printf("  %s\n", seed);
    cli_say(s->c, "play.welcome", NULL);
    while (!s->quit && !rv_session_over(s->session)) {
        int seat = next_seat(s);
        bool goes_on = true;
        if (seat == 0)
            goes_on = wait_for_bots(s);
        else if (play_is_person(s, seat))
            goes_on = ask_person(s, seat);
        else
            play_bot(s, seat);
        if (!goes_on)
            break;
    }
    if (rv_session_over(s->session)) {
        cli_print_view(s->c, play_game(s), rv_session_state(s->session), RV_SPECTATOR);
        cli_print_result(s->c, s->session);
        char text[40];
        rv_out out = rv_out_to(text, sizeof text);
        rv_rng shown = rv_session_seed(s->session);
        rv_rng_print(&shown, &out);
        cli_say(s->c, "cli.seed", "seed", text, NULL);
    }
    bool kept = leave(s);
    rv_session_free(s->session);
    return !kept;
}
