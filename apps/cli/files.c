/* Files, folders and memory for the command. */
#include "apps/cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { LARGEST = 256 << 20 };

/* Boxes live as long as the program: their blocks are remembered and freed at its end. */
enum { KEPT = 256 };
static void *kept[KEPT];
static size_t kept_count;

static void free_kept(void)
{
    while (kept_count > 0)
        free(kept[--kept_count]);
}

static void *keep(void *memory)
{
    if (memory == NULL || kept_count == KEPT) {
        fprintf(stderr, "reverie: out of memory\n");
        exit(CLI_WRONG);
    }
    if (kept_count == 0)
        atexit(free_kept);
    return kept[kept_count++] = memory;
}

char *cli_read_file(const cli *c, const char *path, size_t *size)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    size_t room = 1 << 16, used = 0, got;
    char *text = NULL;
    const char *wrong = file ? NULL : strerror(errno);
    while (wrong == NULL) {
        char *larger = realloc(text, room);
        if (larger == NULL || room > LARGEST) {
            wrong = strerror(EFBIG);
            text = larger ? larger : text;
            break;
        }
        text = larger;
        got = fread(text + used, 1, room - used, file);
        used += got;
        if (ferror(file))
            wrong = strerror(errno);
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

bool cli_read_box(const cli *c, const char *folder, const rv_rules *rules, rv_box *box)
{
    rv_file *files = keep(calloc(RV_BOX_FILES, sizeof *files));
    rv_complaint complaint;
    size_t count = 0;
    for (; rules->files[count]; count++) {
        char path[4096];
        int length = snprintf(path, sizeof path, "%s/%s", folder, rules->files[count]);
        if (length < 0 || (size_t)length >= sizeof path) {
            cli_complain(c, "cli.error.file", "file", folder, "reason", strerror(ENAMETOOLONG), NULL);
            return false;
        }
        size_t size;
        char *text = cli_read_file(c, path, &size);
        if (text == NULL)
            return false;
        files[count] = (rv_file){ rules->files[count], { keep(text), size } };
    }
    const char *wrong
        = rv_box_read(box, rules, files, count, keep(calloc(1, rules->box_bytes)), &complaint);
    if (wrong)
        cli_complain(c, "cli.error.file", "file", folder, "reason", wrong, NULL);
    return wrong == NULL;
}

void cli_fill_shelf(cli *c)
{
    rv_complaint complaint;
    for (int i = 0; i < RV_GAMES; i++) {
        size_t count;
        const rv_file *files = rv_shipped_files(rv_games[i], &count);
        const char *wrong = rv_box_read(&c->boxes[i], rv_games[i], files, count,
                                        keep(calloc(1, rv_games[i]->box_bytes)), &complaint);
        RV_ASSERT(wrong == NULL);
    }
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
