/* What people may type at the table besides moves. */
#include "apps/cli/play.h"

#include <stdio.h>
#include <string.h>

static void print_rule(const sitting *s, const char *rule)
{
    char text[1024];
    rv_out out = rv_out_to(text, sizeof text);
    rv_rule_say(rule, s->c->lang, &out);
    char lead[32];
    snprintf(lead, sizeof lead, "%s%s", rule, s->c->lang->colon);
    cli_print_wrapped(lead, text);
}

/* A refusal is a rule of the game or a sentence of the catalogue. */
static void print_refusal(const sitting *s, const char *why)
{
    cli_say(s->c, "play.refused", NULL);
    if (rv_starts(rv_span_of(why), "room."))
        cli_say(s->c, why, NULL);
    else
        print_rule(s, why);
}

static void do_help(sitting *s, int seat, rv_span rest)
{
    static const char *const lines[] = {
        "play.help.move",  "play.help.board",  "play.help.pile", "play.help.unseen",
        "play.help.undo",  "play.help.hint",   "play.help.why",  "play.help.what",
        "play.help.rules", "play.help.save",   "play.help.load", "play.help.log",
        "play.help.lang",  "play.help.resign", "play.help.end",  "play.help.quit",
    };
    (void)seat, (void)rest;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        cli_print_wrapped("  ", rv_text(s->c->lang, lines[i]));
}

void play_show(sitting *s, int seat)
{
    cli_print_view(s->c, s->lens[seat]);
    s->shown = seat;
    s->shown_seq = rv_lens_heading(s->lens[seat])->seq;
}

static void do_board(sitting *s, int seat, rv_span rest)
{
    (void)rest;
    play_show(s, seat);
}

static void do_pile(sitting *s, int seat, rv_span rest)
{
    (void)rest;
    play_print_pile(s, seat);
}

static void do_unseen(sitting *s, int seat, rv_span rest)
{
    (void)rest;
    play_print_unseen(s, seat);
}

/* ---- Taking back ---- */

static bool may_undo(const sitting *s, int seat)
{
    return play_is_person(s, seat) && rv_lens_about(s->lens[seat])->undo;
}

/* Whose move is meant: one's own or that of another person at this screen, if it can simply be
   taken back; else that of the person who moved last, as far as this seat saw. */
static int who_goes_back(const sitting *s, int seat)
{
    const rv_session *session = rv_room_session(s->room);
    if (may_undo(s, seat))
        return seat;
    for (int other = 1; other <= rv_seats(play_game(s)); other++)
        if (may_undo(s, other))
            return other;
    for (int number = rv_session_seen(session, seat); number > 0; number--) {
        int who = rv_session_move(session, rv_session_seen_ply(session, seat, number)).who;
        if (who != RV_CLOCK && play_is_person(s, who))
            return who;
    }
    return seat;
}

/* Where the others must agree, they are asked before anything else happens (play.c). */
static void do_undo(sitting *s, int seat, rv_span rest)
{
    int who = who_goes_back(s, seat);
    rv_reply reply = play_wish(s, (rv_wish){ .kind = RV_L_UNDO, .seat = (uint8_t)who });
    (void)rest;
    if (reply.verdict == RV_V_REFUSED)
        cli_say(s->c, "play.undo.not", NULL);
    else if (reply.verdict == RV_V_ENTRY)
        play_say_seat(s, "play.undo.done", "seat", who);
}

/* ---- Advice ---- */

/* In a solo game: the mean score of a few games in possible worlds, in which `normal` plays on
   after this move. A stronger bot would take too long, a weaker one would not be believed. */
static int expected_score(sitting *s, const unsigned char *view, int seat, rv_move move,
                          rv_rng luck)
{
    enum { GAMES = 8 };
    const rv_game *game = play_game(s);
    int sum = 0;
    for (int i = 0; i < GAMES; i++) {
        _Alignas(16) unsigned char state[RV_STATE_BYTES], seen[RV_STATE_BYTES];
        rv_player player;
        rv_result result;
        memcpy(state, view, game->rules->state_bytes);
        rv_guess(game, state, &luck);
        game->rules->apply(game, state, move, NULL);
        rv_player_sit(&player, &rv_bot_normal, s->advice, luck);
        while (!((rv_head *)state)->over) {
            rv_move list[RV_MOVES];
            rv_view(game, state, seat, seen);
            int n = game->rules->moves(game, seen, seat, list);
            int chosen = rv_player_choose(&player, game, seen, seat, list, n);
            game->rules->apply(game, state, list[chosen], NULL);
        }
        luck = player.rng;
        rv_result_of(game, state, &result);
        sum += result.score[seat];
    }
    return sum / GAMES;
}

/* The moves that a strong bot prefers, with what it expects: the chance of winning with each or, in
   a solo game, the score with the first. */
static void do_hint(sitting *s, int seat, rv_span rest)
{
    enum { MOST = 3 };
    const unsigned char *view = rv_lens_view(s->lens[seat]);
    rv_move list[RV_MOVES];
    rv_hope hopes[MOST];
    const rv_game *game = play_game(s);
    (void)rest;
    int count = rv_lens_moves(s->lens[seat], list);
    if (count == 0) {
        cli_say(s->c, "play.patience", NULL);
        return;
    }
    rv_player adviser;
    rv_player_advise(&adviser, &rv_bot_hard, s->advice, game, view);
    int chosen = rv_player_choose(&adviser, game, view, seat, list, count);
    int ranked = rv_player_ranks(&adviser, hopes, MOST);
    if (ranked == 0)
        hopes[0].move = chosen;
    for (int i = 0; i < (ranked ? ranked : 1); i++) {
        bool alone = rv_seats(game) == 1;
        char text[1024], typed[16], place[16], number[16];
        rv_out out = rv_out_to(text, sizeof text);
        rv_move_say(game, view, list[hopes[i].move], s->c->lang, &out);
        snprintf(typed, sizeof typed, "%d", hopes[i].move + 1);
        snprintf(place, sizeof place, "%d", i + 1);
        if (alone ? i > 0 : ranked == 0 || hopes[i].seen == 0) {
            cli_say(s->c, "play.hint", "place", place, "move", text, "number", typed, NULL);
            continue;
        }
        int expected = alone ? expected_score(s, view, seat, list[hopes[i].move], adviser.rng)
                             : (hopes[i].chance + 5) / 10;
        snprintf(number, sizeof number, "%d", expected);
        cli_say(s->c, alone ? "play.hint.score" : "play.hint.win", "place", place, "move", text,
                "number", typed, alone ? "points" : "percent", number, NULL);
    }
}

/* A number of the list, or a move in words. */
static bool read_move(const sitting *s, int seat, rv_span text, rv_move *move)
{
    rv_move list[RV_MOVES];
    long number;
    if (!rv_number(text, 1, rv_lens_moves(s->lens[seat], list), &number))
        return rv_lens_read(s->lens[seat], text, move);
    *move = list[number - 1];
    return true;
}

/* The same, or what can only be an abbreviation of one legal move. */
static bool read_meant(const sitting *s, int seat, rv_span text, rv_move *move)
{
    rv_move like[RV_MOVES];
    if (read_move(s, seat, text, move))
        return true;
    bool one = rv_lens_like(s->lens[seat], text, like) == 1;
    if (one)
        *move = like[0];
    return one;
}

static void do_why(sitting *s, int seat, rv_span rest)
{
    char words[128];
    rv_out machine = rv_out_to(words, sizeof words);
    rv_move move;
    if (rv_trim(rest).size == 0) {
        play_tell_reasons(s, seat);
        return;
    }
    if (!read_meant(s, seat, rv_trim(rest), &move)) {
        cli_say(s->c, "play.why.what", NULL);
        return;
    }
    rv_move_print(play_game(s), move, &machine);
    const char *rule = rv_lens_why(s->lens[seat], rv_written(&machine));
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
    char name[128], text[1024], word[64], typed[INPUT_BYTES], folded[128];
    rv_span wanted = rv_fold(rest, typed, sizeof typed);
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
            rv_span called = rv_fold(rv_written(&names), folded, sizeof folded);
            if (out.used == 0
                || (!rv_is(rv_trim(rest), word)
                    && (called.size < wanted.size
                        || memcmp(called.at, wanted.at, wanted.size) != 0)))
                continue;
            rv_put(&names, "%s", s->c->lang->colon);
            cli_print_wrapped(name, text);
            said++;
        }
    }
    if (said == 0)
        cli_say(s->c, wanted.size ? "play.what.nothing" : "play.what.none", NULL);
}

/* ---- Saved games ---- */

static void do_save(sitting *s, int seat, rv_span rest)
{
    char path[sizeof s->path];
    rv_out out = rv_out_to(path, sizeof path);
    (void)seat;
    rv_put_span(&out, rv_trim(rest));
    bool copy = out.used > 0;
    if (copy ? play_save(s, path) : play_put_away(s))
        cli_say(s->c, "play.saved", "file", copy ? path : s->path, NULL);
}

static void do_load(sitting *s, int seat, rv_span rest)
{
    char path[sizeof s->path];
    rv_out out = rv_out_to(path, sizeof path);
    (void)seat;
    rv_put_span(&out, rv_trim(rest));
    if (play_is_kept(s) && !play_put_away(s)) {
        cli_say(s->c, "play.lost", NULL);
        return;
    }
    rv_session *session = cli_load(s->c, path);
    if (session == NULL)
        return;
    play_stand_up(s);
    play_sit_down(s, session, path);
    cli_say(s->c, "play.loaded", "file", path, NULL);
}

/* ---- The rest ---- */

/* A move that no event told of: one's own in words, another's as dots. */
static void print_silent(const sitting *s, int seat, rv_move move, const char *lead)
{
    char text[1024];
    rv_out out = rv_out_to(text, sizeof text);
    if (move.who == seat)
        rv_move_name(play_game(s), move, s->c->lang, &out);
    else
        rv_put(&out, "...");
    cli_print_wrapped(lead, text);
}

/* What this seat has seen happen, numbered as it counts. */
static void do_log(sitting *s, int seat, rv_span rest)
{
    const rv_session *session = rv_room_session(s->room);
    int seen = rv_session_seen(session, seat), events;
    (void)rest;
    rv_lens_speak(s->past, s->c->lang);
    for (int number = 1; number <= seen; number++) {
        char lead[16];
        int ply = rv_session_seen_ply(session, seat, number);
        snprintf(lead, sizeof lead, "%4d  ", number);
        cli_look_back(s->room, seat, number, s->past);
        rv_lens_events(s->past, &events);
        if (events)
            cli_print_events(s->past, lead);
        else
            print_silent(s, seat, rv_session_move(session, ply), lead);
    }
}

/* For whoever asks, and for what is told to everybody. */
static void do_lang(sitting *s, int seat, rv_span rest)
{
    const rv_lang *lang = rv_lang_by_code(rv_trim(rest));
    if (lang == NULL) {
        cli_say(s->c, "play.lang.unknown", NULL);
        return;
    }
    rv_lens_speak(s->lens[0], lang);
    rv_lens_speak(s->lens[seat], lang);
    play_speak_to(s, seat);
    play_show(s, seat);
}

static void do_resign(sitting *s, int seat, rv_span rest)
{
    rv_reply reply = play_wish(s, (rv_wish){ .kind = RV_L_RESIGN, .seat = (uint8_t)seat });
    (void)rest;
    if (reply.verdict == RV_V_REFUSED)
        print_refusal(s, reply.why);
    else
        play_say_seat(s, "play.resigned", "seat", seat);
}

static void do_quit(sitting *s, int seat, rv_span rest)
{
    (void)seat, (void)rest;
    s->quit = true;
}

/* The others at this screen are asked (play.c). */
static void do_end(sitting *s, int seat, rv_span rest)
{
    rv_reply reply = play_wish(s, (rv_wish){ .kind = RV_L_END, .seat = (uint8_t)seat });
    (void)rest;
    if (reply.verdict == RV_V_REFUSED)
        print_refusal(s, reply.why);
}

typedef struct command {
    const char *name; /* play.word.NAME has the words that may be typed for it */
    void (*run)(sitting *s, int seat, rv_span rest);
    bool alone; /* no more words may follow: "abandonner" resigns, "abandonner le Z 1" does not */
} command;

static const command commands[] = {
    { "help", do_help, false },  { "board", do_board, false },  { "hint", do_hint, false },
    { "why", do_why, false },    { "rules", do_rules, false },  { "save", do_save, false },
    { "load", do_load, false },  { "log", do_log, false },      { "lang", do_lang, false },
    { "what", do_what, false },  { "pile", do_pile, false },    { "unseen", do_unseen, false },
    { "undo", do_undo, true },   { "resign", do_resign, true }, { "quit", do_quit, true },
    { "abandon", do_end, true },
};

/* ---- Moves ---- */

static void make_move(sitting *s, int seat, rv_move move)
{
    rv_reply reply =
        play_wish(s, (rv_wish){ .kind = RV_L_MOVE, .seat = (uint8_t)seat, .move = move });
    if (reply.verdict == RV_V_REFUSED)
        print_refusal(s, reply.why);
}

/* An abbreviation of one move; or of several, which are listed with their numbers to choose
   from. */
static void obey_short(sitting *s, int seat, rv_span typed)
{
    rv_move list[RV_MOVES], like[RV_MOVES];
    int count = rv_lens_moves(s->lens[seat], list);
    int found = rv_lens_like(s->lens[seat], typed, like);
    if (found == 1)
        make_move(s, seat, like[0]);
    else if (found == 0)
        cli_say(s->c, "play.what", NULL);
    else
        cli_say(s->c, "play.which", NULL);
    s->listed = found > 1;
    for (int i = 0, at = 0; found > 1 && i < count && at < found; i++) {
        if (memcmp(&list[i], &like[at], sizeof like[at]) != 0)
            continue;
        play_print_choice(s, seat, i + 1, list[i]);
        at++;
    }
}

/* A move in its own words takes precedence over a command that begins like it. */
void play_obey(sitting *s, int seat, const char *line)
{
    rv_span rest = rv_trim(rv_span_of(line)), whole = rest, word;
    rv_move move;
    if (!rv_next_word(&rest, &word))
        return;
    if (read_move(s, seat, whole, &move)) {
        make_move(s, seat, move);
        return;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (cli_is_word(s->c, word, commands[i].name)
            && !(commands[i].alone && rv_trim(rest).size > 0)) {
            commands[i].run(s, seat, rest);
            return;
        }
    }
    obey_short(s, seat, whole);
}
