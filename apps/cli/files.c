/* Files, folders and memory for the command. */
#include "apps/cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { LARGEST = 256 << 20 };

char *cli_read_file(const cli *c, const char *path, size_t *size)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    size_t room = 1 << 16, used = 0, got;
    char *text = NULL;
    const char *wrong = file ? NULL : cli_reason(errno);
    while (wrong == NULL) {
        char *larger = realloc(text, room);
        if (larger == NULL || room > LARGEST) {
            wrong = cli_reason(EFBIG);
            text = larger ? larger : text;
            break;
        }
        text = larger;
        got = fread(text + used, 1, room - used, file);
        used += got;
        if (ferror(file))
            wrong = cli_reason(errno);
        if (used < room)
            break;
        room *= 2;
    }
    if (file && file != stdin)
        fclose(file);
    if (wrong) {
        free(text);
        cli_complain(c, "cli.error.file", "file", path, "reason", wrong, NULL);
        return NULL;
    }
    *size = used;
    return text;
}

void cli_fill_shelf(cli *c)
{
    rv_complaint complaint;
    char why[CLI_SENTENCE];
    for (int i = 0; i < RV_GAMES; i++) {
        size_t count;
        const rv_file *files = rv_shipped_files(rv_games[i], &count);
        void *content = calloc(1, rv_games[i]->box_bytes);
        if (content == NULL) {
            fprintf(stderr, "reverie: out of memory\n");
            exit(CLI_WRONG);
        }
        if (rv_box_read(&c->boxes[i], rv_games[i], files, count, content, &complaint) != NULL) {
            fprintf(stderr, "reverie: the shipped box of %s: %s\n", rv_games[i]->id,
                    cli_why(c, &complaint, why));
            exit(CLI_WRONG);
        }
    }
    c->shelf = rv_shelf_new(c->boxes, RV_GAMES);
}

void cli_clear_shelf(cli *c)
{
    rv_shelf_free(&c->shelf);
    for (int i = 0; i < RV_GAMES; i++)
        free((void *)(uintptr_t)c->boxes[i].content);
}

rv_rng cli_fresh_seed(void)
{
    rv_rng rng = { 0 };
    if (getrandom(rng.key, sizeof rng.key, 0) != (ssize_t)sizeof rng.key) {
        fprintf(stderr, "reverie: the system gives no random numbers\n");
        exit(CLI_WRONG);
    }
    return rng;
}

rv_session *cli_load(cli *c, const char *path)
{
    size_t size;
    rv_complaint complaint;
    char why[CLI_SENTENCE];
    char *text = cli_read_file(c, path, &size);
    if (text == NULL)
        return NULL;
    rv_session *session = rv_session_read((rv_span){ text, size }, &c->shelf, &complaint);
    free(text);
    if (session == NULL)
        cli_complain(c, "cli.error.file", "file", path, "reason", cli_why(c, &complaint, why),
                     NULL);
    return session;
}
