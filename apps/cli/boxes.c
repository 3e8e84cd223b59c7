/* Boxes of owners: read, checked, and the shipped ones written out to be corrected. */
#include "apps/cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Reading ---- */

const rv_box *cli_read_box(cli *c, const char *folder, const rv_rules *rules)
{
    rv_file files[RV_BOX_FILES];
    rv_complaint complaint;
    char why[CLI_SENTENCE];
    size_t count = 0;
    const rv_box *box = NULL;
    for (; rules->files[count]; count++) {
        char path[4096];
        int length = snprintf(path, sizeof path, "%s/%s", folder, rules->files[count]);
        size_t size = 0;
        char *text = NULL;
        if (length < 0 || (size_t)length >= sizeof path)
            cli_complain(c, "cli.error.file", "file", folder, "reason", cli_reason(ENAMETOOLONG),
                         NULL);
        else
            text = cli_read_file(c, path, &size);
        if (text == NULL)
            break;
        files[count] = (rv_file){ rules->files[count], { text, size } };
    }
    if (rules->files[count] == NULL) {
        box = c->shelf.make(c->shelf.user, rules, files, count, &complaint);
        if (box == NULL)
            cli_complain(c, "cli.error.file", "file", folder, "reason", cli_why(c, &complaint, why),
                         NULL);
    }
    while (count > 0)
        free((char *)(uintptr_t)files[--count].text.at);
    return box;
}

/* How many files of this game's box there are in a folder, and whether these are all. */
static int files_there(const char *folder, const rv_rules *rules, bool *all)
{
    int there = 0, count = 0;
    for (; rules->files[count]; count++) {
        char path[4096];
        int length = snprintf(path, sizeof path, "%s/%s", folder, rules->files[count]);
        there += length > 0 && (size_t)length < sizeof path && access(path, F_OK) == 0;
    }
    *all = there == count;
    return there;
}

const rv_rules *cli_guess_game(const cli *c, const char *folder)
{
    const rv_rules *best = NULL;
    int most = 0;
    bool best_whole = false, several = false;
    for (int i = 0; i < RV_GAMES; i++) {
        bool whole;
        int there = files_there(folder, rv_games[i], &whole);
        if (there == 0 || best_whole > whole || (best_whole == whole && there < most))
            continue;
        several = best_whole == whole && there == most;
        best = rv_games[i];
        best_whole = whole;
        most = there;
    }
    if (best == NULL || several)
        cli_complain(c, "cli.error.guess", "folder", folder, NULL);
    return several ? NULL : best;
}

/* ---- The command ---- */

static int check(cli *c, const char *name, const char *folder)
{
    const rv_box *shipped = name ? cli_game(c, name) : NULL;
    const rv_rules *rules = shipped ? shipped->rules : name ? NULL : cli_guess_game(c, folder);
    if (rules == NULL || cli_read_box(c, folder, rules) == NULL)
        return CLI_WRONG;
    cli_say(c, "cli.box.good", "folder", folder, "game", rules->id, NULL);
    return 0;
}

/* NULL, or why not. What is there already may be somebody's work of weeks: it stays. */
static const char *write_new(const char *path, rv_span text)
{
    FILE *file = fopen(path, "wx");
    if (file == NULL)
        return cli_reason(errno);
    bool good = fwrite(text.at, 1, text.size, file) == text.size;
    good &= fclose(file) == 0;
    return good ? NULL : cli_reason(errno);
}

static int export(cli *c, const char *name, const char *folder)
{
    size_t count;
    const rv_box *box = cli_game(c, name);
    if (box == NULL || !cli_make_folder(c, folder))
        return CLI_WRONG;
    const rv_file *files = rv_shipped_files(box->rules, &count);
    for (size_t i = 0; i < count; i++) {
        char path[4096];
        int length = snprintf(path, sizeof path, "%s/%s", folder, files[i].name);
        const char *wrong = (size_t)length < sizeof path ? write_new(path, files[i].text)
                                                         : cli_reason(ENAMETOOLONG);
        if (wrong)
            return cli_complain(c, "cli.error.file", "file", path, "reason", wrong, NULL);
    }
    cli_say(c, "cli.box.written", "folder", folder, "game", name, NULL);
    return 0;
}

int cli_box(cli *c, int argc, char **argv)
{
    if ((argc == 2 || argc == 3) && strcmp(argv[0], "check") == 0)
        return check(c, argc == 3 ? argv[1] : NULL, argv[argc - 1]);
    if (argc == 3 && strcmp(argv[0], "export") == 0)
        return export(c, argv[1], argv[2]);
    return cli_bad_usage(c);
}
