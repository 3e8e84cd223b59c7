/* reverie: the command. Finds the command and the language; everything else is in the file named
   after the command. */
#include "apps/cli/cli.h"

#include <signal.h>
#include <stdarg.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct command {
    const char *name;
    int (*run)(cli *c, int argc, char **argv);
} command;

/* What each takes is in the catalogue, as cli.takes.NAME; some take nothing. */
static const command commands[] = {
    { "play", cli_play },         { "serve", cli_serve }, { "admin", cli_admin },
    { "replay", cli_replay },     { "check", cli_check }, { "scenario", cli_scenario },
    { "position", cli_position }, { "games", cli_games }, { "rules", cli_rules },
    { "box", cli_box },           { "perft", cli_perft }, { "arena", cli_arena },
    { "bench", cli_bench },       { "table", cli_table }, { "bot", cli_bot },
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void say_list(const cli *c, const char *key, va_list list, char text[CLI_SENTENCE])
{
    rv_arg args[8];
    size_t count = 0;
    rv_out out = rv_out_to(text, CLI_SENTENCE);
    for (const char *name; count < 8 && (name = va_arg(list, const char *)) != NULL; count++) {
        rv_span word = rv_span_of(va_arg(list, const char *));
        if (rv_starts(word, "complaint.") || rv_starts(word, "cli.error."))
            word = rv_span_of(rv_text(c->lang, word.at));
        args[count] = (rv_arg){ .name = name, .text = word };
    }
    rv_say(&out, c->lang, key, args, count);
}

const char *cli_why(const cli *c, const rv_complaint *complaint, char why[CLI_SENTENCE])
{
    rv_out out = rv_out_to(why, CLI_SENTENCE);
    rv_complaint_say(complaint, c->lang, &out);
    return why;
}

const char *cli_reason(int error)
{
    static const struct {
        int error;
        const char *key;
    } known[] = {
        { ENOENT, "complaint.system.missing" },    { EACCES, "complaint.system.forbidden" },
        { EISDIR, "complaint.system.folder" },     { ENOTDIR, "complaint.system.no-folder" },
        { ENOSPC, "complaint.system.full" },       { EFBIG, "complaint.system.large" },
        { ENAMETOOLONG, "complaint.system.name" }, { EROFS, "complaint.system.read-only" },
        { EEXIST, "complaint.system.there" },      { ENOMEM, "complaint.system.memory" },
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].error == error)
            return known[i].key;
    return strerror(error);
}

static void say_to(FILE *file, const char *text)
{
    if (cli_width(file))
        cli_print_wrapped_to(file, "", text);
    else
        fprintf(file, "%s\n", text);
}

int cli_complain(const cli *c, const char *key, ...)
{
    char text[CLI_SENTENCE];
    va_list list;
    va_start(list, key);
    say_list(c, key, list, text);
    va_end(list);
    fflush(stdout); /* what was said before this appears before it */
    say_to(stderr, text);
    return CLI_WRONG;
}

void cli_say(const cli *c, const char *key, ...)
{
    char text[CLI_SENTENCE];
    va_list list;
    va_start(list, key);
    say_list(c, key, list, text);
    va_end(list);
    say_to(stdout, text);
}

static bool is_one_of(rv_span typed, rv_span words)
{
    char room[64], other[64];
    rv_span fold = rv_fold(rv_shorten(typed, sizeof room - 1), room, sizeof room), word;
    while (rv_next_word(&words, &word))
        if (rv_same(word, typed)
            || (fold.size && rv_same(rv_fold(word, other, sizeof other), fold)))
            return true;
    return false;
}

bool cli_is_word(const cli *c, rv_span typed, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "play.word.%s", name);
    return is_one_of(typed, rv_span_of(rv_text(&rv_english, key)))
           || is_one_of(typed, rv_span_of(rv_text(c->lang, key)));
}

/* What is said of a command: a key of the catalogue with a place for its name. */
static const char *command_text(const cli *c, const char *key, const char *name)
{
    char whole[64];
    rv_out out = rv_out_to(whole, sizeof whole);
    rv_put(&out, key, name);
    const char *text = rv_lookup(c->lang, rv_written(&out));
    return text ? text : "";
}

int cli_bad_usage(const cli *c)
{
    return cli_complain(c, "cli.error.arguments", "command", c->command, "usage",
                        command_text(c, "cli.takes.%s", c->command), NULL);
}

const rv_box *cli_game(cli *c, const char *name)
{
    char list[256];
    rv_out out = rv_out_to(list, sizeof list);
    for (int i = 0; i < RV_GAMES; i++) {
        if (strcmp(c->boxes[i].rules->id, name) == 0)
            return &c->boxes[i];
        rv_put(&out, "%s%s", i ? ", " : "", c->boxes[i].rules->id);
    }
    cli_complain(c, "cli.error.game", "word", name, "games", list, NULL);
    return NULL;
}

bool cli_number(const cli *c, const char *word, long low, long high, long *value)
{
    char lowest[24], highest[24];
    if (rv_number(rv_span_of(word), low, high, value))
        return true;
    snprintf(lowest, sizeof lowest, "%ld", low);
    snprintf(highest, sizeof highest, "%ld", high);
    cli_complain(c, "cli.error.number", "word", word, "low", lowest, "high", highest, NULL);
    return false;
}

bool cli_setup(const cli *c, const rv_box *box, int argc, char **argv, rv_game *game, rv_rng *rng)
{
    char text[CLI_SENTENCE];
    rv_out options = rv_out_to(text, sizeof text);
    rv_complaint complaint;
    if (!cli_take_settings(c, &argc, argv, &options, rng))
        return false;
    for (int i = 0; i < argc; i++)
        rv_put(&options, "%s ", argv[i]); /* the game says what is wrong with it */
    if (rv_game_read(game, box, rv_written(&options), &complaint) == NULL)
        return true;
    cli_complain(c, "cli.error.setup", "complaint", cli_why(c, &complaint, text), NULL);
    return false;
}

static int help(const cli *c)
{
    cli_say(c, "cli.about", NULL);
    printf("\n%s\n", rv_text(c->lang, "cli.commands"));
    for (int i = 0; i < COMMANDS; i++)
        printf("  reverie %s %s\n      %s\n", commands[i].name,
               command_text(c, "cli.takes.%s", commands[i].name),
               command_text(c, "cli.help.%s", commands[i].name));
    printf("\n%s\n", rv_text(c->lang, "cli.options"));
    return 0;
}

/* The language of the environment, found as other programs find it: "fr_FR.UTF-8". */
static const rv_lang *system_language(void)
{
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    const char *value = NULL;
    for (int i = 0; i < 3 && (value == NULL || *value == '\0'); i++)
        value = getenv(names[i]);
    const rv_lang *lang = value ? rv_lang_by_code((rv_span){ value, strcspn(value, "_.@") }) : NULL;
    return lang ? lang : &rv_english;
}

/* Takes `--lang CODE` out of the arguments; false after a complaint. */
static bool take_language(cli *c, int *argc, char **argv)
{
    int kept = 0;
    for (int i = 0; i < *argc; i++) {
        if (strcmp(argv[i], "--lang") != 0) {
            argv[kept++] = argv[i];
            continue;
        }
        const char *code = i + 1 < *argc ? argv[++i] : "";
        const rv_lang *lang = rv_lang_by_code(rv_span_of(code));
        if (lang == NULL) {
            cli_complain(c, "cli.error.lang", "word", code, NULL);
            return false;
        }
        c->lang = lang;
    }
    *argc = kept;
    return true;
}

/* What is opened next must not be taken for what was closed before the start: whatever is printed
   would get into a saved game. */
static void open_what_is_closed(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0 && open("/dev/null", O_RDWR) != file)
            exit(CLI_WRONG);
}

int main(int argc, char **argv)
{
    static cli c;
    open_what_is_closed();
    const char *terminal = getenv("TERM");
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like any other */
    c.lang = system_language();
    c.colour = isatty(1) && getenv("NO_COLOR") == NULL && terminal && strcmp(terminal, "dumb") != 0;
    if (!take_language(&c, &argc, argv))
        return CLI_WRONG;
    if (argc < 2)
        return cli_complain(&c, "cli.usage", NULL);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)
        return help(&c);
    if (strcmp(argv[1], "--version") == 0) {
        printf("reverie %s\n", RV_VERSION);
        return 0;
    }
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(argv[1], commands[i].name) != 0)
            continue;
        c.command = commands[i].name;
        if (argc > 2 && strcmp(argv[2], "--help") == 0) {
            printf("reverie %s %s\n    %s\n", c.command,
                   command_text(&c, "cli.takes.%s", c.command),
                   command_text(&c, "cli.help.%s", c.command));
            return 0;
        }
        cli_fill_shelf(&c);
        int code = commands[i].run(&c, argc - 2, argv + 2);
        cli_clear_shelf(&c);
        return code;
    }
    return cli_complain(&c, "cli.error.command", "word", argv[1], NULL);
}
