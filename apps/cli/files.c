/* Files, folders and memory for the command. */
#include "apps/cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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

/* Makes a box of files that stay in memory. */
static const rv_box *make_box(void *user, const rv_rules *rules, const rv_file *files, size_t count,
                              rv_complaint *complaint)
{
    cli *c = user;
    if (c->custom_count == CLI_CUSTOMS) {
        rv_complain(complaint, NULL, "too many boxes");
        return NULL;
    }
    cli_custom *custom = &c->customs[c->custom_count];
    for (size_t i = 0; i < count; i++) {
        char *name = keep(strdup(files[i].name)), *text = keep(malloc(files[i].text.size + 1));
        memcpy(text, files[i].text.at, files[i].text.size);
        custom->files[i] = (rv_file){ name, { text, files[i].text.size } };
    }
    custom->count = count;
    void *content = keep(calloc(1, rules->box_bytes));
    if (rv_box_read(&custom->box, rules, custom->files, count, content, complaint) != NULL)
        return NULL;
    c->custom_count++;
    return &custom->box;
}

rv_shelf cli_shelf(cli *c)
{
    return (rv_shelf){ .boxes = c->boxes, .count = RV_GAMES, .make = make_box, .user = c };
}

const rv_box *cli_read_box(cli *c, const char *folder, const rv_rules *rules)
{
    rv_file files[RV_BOX_FILES];
    rv_complaint complaint;
    size_t count = 0;
    const rv_box *box = NULL;
    for (; rules->files[count]; count++) {
        char path[4096];
        int length = snprintf(path, sizeof path, "%s/%s", folder, rules->files[count]);
        size_t size = 0;
        char *text = NULL;
        if (length < 0 || (size_t)length >= sizeof path)
            cli_complain(c, "cli.error.file", "file", folder, "reason", strerror(ENAMETOOLONG), NULL);
        else
            text = cli_read_file(c, path, &size);
        if (text == NULL)
            break;
        files[count] = (rv_file){ rules->files[count], { text, size } };
    }
    if (rules->files[count] == NULL) {
        box = make_box(c, rules, files, count, &complaint);
        if (box == NULL)
            cli_complain(c, "cli.error.file", "file", folder, "reason", complaint.text, NULL);
    }
    while (count > 0)
        free((char *)(uintptr_t)files[--count].text.at);
    return box;
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

/* ---- Saved games ---- */

static const cli_custom *custom_of(const cli *c, const rv_box *box)
{
    for (int i = 0; i < c->custom_count; i++)
        if (&c->customs[i].box == box)
            return &c->customs[i];
    return NULL;
}

/* Writes and syncs; the reason why not, or NULL. */
static const char *write_file(const char *path, const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return strerror(errno);
    bool good = fwrite(text, 1, size, file) == size && fflush(file) == 0 && fsync(fileno(file)) == 0;
    const char *wrong = good ? NULL : strerror(errno);
    if (fclose(file) != 0 && wrong == NULL)
        wrong = strerror(errno);
    return wrong;
}

bool cli_save(cli *c, const rv_session *session, const char *path)
{
    const cli_custom *custom = custom_of(c, rv_session_game(session)->box);
    char beside[4096];
    size_t size;
    char *text = rv_session_print(session, custom ? custom->files : NULL, custom ? custom->count : 0,
                                  false, &size);
    const char *wrong = text ? NULL : strerror(ENOMEM);
    int length = snprintf(beside, sizeof beside, "%s.%ld.new", path, (long)getpid());
    if (length < 0 || (size_t)length >= sizeof beside)
        wrong = strerror(ENAMETOOLONG);
    if (wrong == NULL)
        wrong = write_file(beside, text, size);
    if (wrong == NULL && rename(beside, path) != 0)
        wrong = strerror(errno);
    if (wrong) {
        remove(beside);
        cli_complain(c, "cli.error.file", "file", path, "reason", wrong, NULL);
    }
    free(text);
    return wrong == NULL;
}

rv_session *cli_load(cli *c, const char *path)
{
    size_t size;
    rv_complaint complaint;
    rv_shelf shelf = cli_shelf(c);
    char *text = cli_read_file(c, path, &size);
    if (text == NULL)
        return NULL;
    rv_session *session = rv_session_read((rv_span){ text, size }, &shelf, &complaint);
    free(text);
    if (session == NULL)
        cli_complain(c, "cli.error.file", "file", path, "reason", complaint.text, NULL);
    return session;
}

static void make_folders(char *path)
{
    for (char *at = path + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        mkdir(path, 0777);
        *at = '/';
    }
}

void cli_save_path(const rv_session *session, char *path, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char when[32];
    time_t now = time(NULL);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", localtime(&now));
    const char *id = rv_session_game(session)->rules->id;
    if (data && *data)
        snprintf(path, size, "%s/reverie/%s-%s.log", data, id, when);
    else if (home && *home)
        snprintf(path, size, "%s/.local/share/reverie/%s-%s.log", home, id, when);
    else
        snprintf(path, size, "./%s-%s.log", id, when);
    make_folders(path);
}
