/* The way to a game: a menu for newcomers, arguments for the others. */
#include "apps/cli/input.h"
#include "apps/cli/play.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct plan {
    char unfinished[4096]; /* the file of a game that may be gone on with */
    const rv_box *box;     /* of a new one */
    char options[INPUT_BYTES], seats[INPUT_BYTES];
    const char *load;
    rv_rng seed;
} plan;

/* Asks; an empty answer means the default. False at the end of input. */
static bool ask(const cli *c, const char *question, const char *usual, char answer[INPUT_BYTES])
{
    input_event heard;
    do {
        cli_print_wrapped("", question);
        printf("[%s] ", usual);
        fflush(stdout);
        heard = input_wait(answer, -1);
        if (heard == INPUT_LONG)
            cli_say(c, "play.long", NULL);
    } while (heard == INPUT_LONG);
    if (heard == INPUT_END) {
        printf("\n");
        return false;
    }
    if (cli_is_word(c, rv_trim(rv_span_of(answer)), "quit"))
        return false;
    rv_span trimmed = rv_trim(rv_span_of(answer));
    memmove(answer, trimmed.at, trimmed.size);
    answer[trimmed.size] = '\0';
    if (answer[0] == '\0')
        snprintf(answer, INPUT_BYTES, "%s", usual);
    return true;
}

static const char *game_text(const cli *c, const rv_rules *rules, const char *part, char key[96])
{
    snprintf(key, 96, "%s.%s", rules->id, part);
    return rv_text(c->lang, key);
}

/* By its name as it is shown, or by its machine word; NULL: none. */
static const rv_box *box_named(const cli *c, rv_span typed)
{
    char room[INPUT_BYTES], other[INPUT_BYTES], key[96];
    rv_span name = rv_fold(typed, room, sizeof room);
    for (int i = 0; i < RV_GAMES; i++) {
        const rv_rules *rules = c->boxes[i].rules;
        rv_span shown = rv_span_of(game_text(c, rules, "name", key));
        if (rv_is(typed, rules->id) || rv_same(rv_fold(shown, other, sizeof other), name))
            return &c->boxes[i];
    }
    return NULL;
}

/* The unfinished game comes first. */
static void offer_to_continue(const cli *c, const rv_rules *played, long when)
{
    char key[96], text[256], date[32];
    time_t time = (time_t)when;
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", localtime(&time));
    rv_arg args[] = {
        { .name = "game", .text = rv_span_of(game_text(c, played, "name", key)) },
        { .name = "when", .text = rv_span_of(date) },
    };
    rv_out out = rv_out_to(text, sizeof text);
    rv_say(&out, c->lang, "play.menu.continue", args, 2);
    cli_print_wrapped("  0  ", text);
}

static bool ask_game(cli *c, plan *p)
{
    char key[96], answer[INPUT_BYTES];
    long number;
    cli_say(c, "cli.about", NULL);
    const rv_rules *played = play_unfinished(c, p->unfinished, sizeof p->unfinished, &number);
    if (played)
        offer_to_continue(c, played, number);
    for (int i = 0; i < RV_GAMES_OFFERED; i++) {
        printf("  %d  %s\n", i + 1, game_text(c, rv_games[i], "name", key));
        cli_print_wrapped("     ", game_text(c, rv_games[i], "about", key));
    }
    for (;;) {
        if (!ask(c, rv_text(c->lang, "play.menu.game"), played ? "0" : "1", answer))
            return false;
        rv_span typed = rv_span_of(answer);
        if (played && (rv_is(typed, "0") || cli_is_word(c, typed, "continue"))) {
            p->load = p->unfinished;
            return true;
        }
        if (rv_number(typed, 1, RV_GAMES_OFFERED, &number)) {
            p->box = &c->boxes[number - 1];
            return true;
        }
        p->box = box_named(c, typed);
        if (p->box)
            return true;
        cli_say(c, "play.menu.again", NULL);
    }
}

/* Who may sit down, in the user's language or in machine words; NULL: nobody of that name. */
static const char *sitter(const cli *c, rv_span word)
{
    if (cli_is_word(c, word, "person"))
        return "person";
    for (int i = 0; rv_bots[i]; i++)
        if (cli_is_word(c, word, rv_bots[i]->id))
            return rv_bots[i]->id;
    return NULL;
}

/* Words like "person,normal"; false after a complaint. */
static bool seats_are_known(const cli *c, const char *words)
{
    for (rv_span rest = rv_span_of(words); rest.size > 0;) {
        rv_span name = rv_trim(rv_cut(&rest, ','));
        if (sitter(c, name))
            continue;
        char bot[INPUT_BYTES];
        rv_out out = rv_out_to(bot, sizeof bot);
        rv_put_span(&out, name);
        cli_complain(c, "play.error.seat", "word", bot, NULL);
        return false;
    }
    return true;
}

/* The last word holds for all remaining seats. */
static void seat_people(const cli *c, rv_session *session, const char *words)
{
    const char *who = "person";
    rv_span rest = rv_span_of(words);
    for (int seat = 1; seat <= rv_seats(rv_session_game(session)); seat++) {
        if (rest.size > 0)
            who = sitter(c, rv_trim(rv_cut(&rest, ',')));
        if (strcmp(who, "person") != 0)
            rv_session_take_over(session, seat, who);
    }
}

/* Asks until this answer and the options read so far make a game. */
static bool ask_players(cli *c, plan *p, rv_game *game)
{
    char answer[INPUT_BYTES], low[16], high[16], question[256];
    rv_complaint complaint;
    char why[CLI_SENTENCE];
    snprintf(low, sizeof low, "%d", p->box->rules->min_seats);
    snprintf(high, sizeof high, "%d", p->box->rules->max_seats);
    rv_arg args[] = { { .name = "low", .text = rv_span_of(low) },
                      { .name = "high", .text = rv_span_of(high) } };
    rv_out asked = rv_out_to(question, sizeof question);
    rv_say(&asked, c->lang, "play.menu.players", args, 2);
    while (ask(c, question, "2", answer)) {
        rv_out out = rv_out_to(p->options, sizeof p->options);
        rv_put(&out, "players=%s", answer);
        if (rv_game_read(game, p->box, rv_written(&out), &complaint) == NULL)
            return true;
        cli_complain(c, "cli.error.setup", "complaint", cli_why(c, &complaint, why), NULL);
    }
    return false;
}

/* The company of the first player: one level for all, people, or every seat in words. */
static bool ask_company(cli *c, plan *p, const rv_game *game)
{
    static const char *const company[] = { "easy", "normal", "hard", "expert", "person" };
    char answer[INPUT_BYTES];
    long number;
    if (rv_seats(game) == 1) {
        snprintf(p->seats, sizeof p->seats, "person");
        return true;
    }
    while (ask(c, rv_text(c->lang, "play.menu.seats"), "2", answer)) {
        if (rv_number(rv_span_of(answer), 1, 5, &number))
            snprintf(p->seats, sizeof p->seats, "person,%s", company[number - 1]);
        else if (strchr(answer, ',') == NULL) /* as the question calls them */
            snprintf(p->seats, sizeof p->seats, "person,%.*s", INPUT_BYTES - 8, answer);
        else
            snprintf(p->seats, sizeof p->seats, "%s", answer);
        if (seats_are_known(c, p->seats))
            return true;
    }
    return false;
}

static bool ask_options(cli *c, plan *p)
{
    char answer[INPUT_BYTES], options[INPUT_BYTES];
    rv_game game;
    rv_complaint complaint;
    char why[CLI_SENTENCE];
    snprintf(options, sizeof options, "%s", p->options);
    while (ask(c, rv_text(c->lang, "play.menu.options"), "-", answer)) {
        if (strcmp(answer, "?") == 0) {
            for (int i = 1; p->box->rules->options[i].id; i++)
                cli_print_option(c, p->box->rules, i, 2);
            continue;
        }
        rv_out out = rv_out_to(p->options, sizeof p->options);
        rv_put(&out, "%s %s", options, strcmp(answer, "-") == 0 ? "" : answer);
        if (rv_game_read(&game, p->box, rv_written(&out), &complaint) == NULL)
            return true;
        cli_complain(c, "cli.error.setup", "complaint", cli_why(c, &complaint, why), NULL);
    }
    return false;
}

/* A game that is gone on with needs no more answers. */
static bool ask_all(cli *c, plan *p)
{
    rv_game game;
    return ask_game(c, p)
           && (p->load
               || (ask_players(c, p, &game) && ask_company(c, p, &game) && ask_options(c, p)));
}

/* Arguments: game, --seats, --box, --load, seed=, options. False after a complaint. */
static bool read_arguments(cli *c, int argc, char **argv, plan *p)
{
    rv_out options = rv_out_to(p->options, sizeof p->options);
    const char *folder = NULL, *seats = p->seats;
    const cli_option list[] = { { "--seats", .text = &seats },
                                { "--box", .text = &folder },
                                { "--load", .text = &p->load },
                                { .word = NULL } };
    if (!cli_take_options(c, &argc, argv, list)
        || !cli_take_settings(c, &argc, argv, &options, &p->seed))
        return false;
    if (argc > 1) {
        cli_bad_usage(c);
        return false;
    }
    if (argc == 1 && (p->box = cli_game(c, argv[0])) == NULL)
        return false;
    if (seats != p->seats)
        snprintf(p->seats, sizeof p->seats, "%s", seats);
    const rv_rules *rules = p->box ? p->box->rules : folder ? cli_guess_game(c, folder) : NULL;
    if (folder)
        p->box = rules ? cli_read_box(c, folder, rules) : NULL;
    return folder == NULL || p->box != NULL;
}

/* Input through a pipe cannot race the sand timer: untimed, unless a timer was asked for. */
static void still_the_clock(plan *p)
{
    bool timed = false;
    for (const rv_option *option = p->box->rules->options; option->id; option++)
        timed |= strcmp(option->id, "timer") == 0;
    size_t used = strlen(p->options);
    if (timed && !isatty(0) && strstr(p->options, "timer=") == NULL)
        snprintf(p->options + used, sizeof p->options - used, " timer=off");
}

int cli_play(cli *c, int argc, char **argv)
{
    static sitting s;
    plan p = { .seats = "person,normal", .seed = cli_fresh_seed() };
    rv_game game;
    rv_complaint complaint;
    char why[CLI_SENTENCE];
    s.c = c;
    s.mind.luck = cli_fresh_seed();
    if (!read_arguments(c, argc, argv, &p))
        return CLI_WRONG;
    if (p.load == NULL && p.box == NULL && !ask_all(c, &p)) {
        cli_say(c, "play.goodbye", NULL);
        return 0;
    }
    if (p.load) {
        rv_session *loaded = cli_load(c, p.load);
        if (loaded == NULL)
            return CLI_WRONG;
        play_sit_down(&s, loaded, p.load);
        return play_session(&s);
    }
    if (!seats_are_known(c, p.seats))
        return CLI_WRONG;
    still_the_clock(&p);
    if (rv_game_read(&game, p.box, rv_span_of(p.options), &complaint) != NULL)
        return cli_complain(c, "cli.error.setup", "complaint", cli_why(c, &complaint, why), NULL);
    rv_session *session = rv_session_new(&game, p.seed);
    RV_ASSERT(session != NULL);
    seat_people(c, session, p.seats);
    play_sit_down(&s, session, NULL);
    return play_session(&s);
}
