/*
 * Saved games on disk. A log is written beside its place, under a random name, and renamed: the
 * file is the old one or the new one, never a part of it. Logs hold the seed, so they are for their
 * owner's eyes alone.
 *
 * Whoever writes holds a lock on the unfinished file, so what a killed program left behind can be
 * told from what is being written, and is swept away by the next save in that folder.
 */
#include "apps/cli/cli.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char begins[] = ".reverie-", ends[] = ".new";
enum { DIGITS = 16, BESIDE = sizeof begins - 1 + DIGITS + sizeof ends };

/* A file that is being written. The folder is held open, so nobody can replace it meanwhile. */
typedef struct unfinished {
    int folder, file;
    char name[BESIDE]; /* empty: there is nothing to take away */
} unfinished;

/* ---- Writing beside ---- */

/* Opens the folder of a path; returns NULL, or the reason why not. */
static const char *open_folder(const char *path, int *folder)
{
    char before[4096];
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) + 1 : 0;
    if (length >= sizeof before)
        return cli_reason(ENAMETOOLONG);
    snprintf(before, sizeof before, "%.*s", slash ? (int)length : 1, slash ? path : ".");
    *folder = open(before, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return *folder < 0 ? cli_reason(errno) : NULL;
}

static const char *name_in(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* A new file that is ours alone. A sweep between creating and locking it may have taken it for a
   dead program's: then another is made. */
static const char *create_beside(unfinished *u)
{
    for (;;) {
        uint64_t luck;
        struct stat made;
        if (getrandom(&luck, sizeof luck, 0) != (ssize_t)sizeof luck)
            return cli_reason(errno);
        snprintf(u->name, sizeof u->name, "%s%016llx%s", begins, (unsigned long long)luck, ends);
        u->file =
            openat(u->folder, u->name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (u->file < 0 && errno == EEXIST)
            continue;
        if (u->file < 0) {
            u->name[0] = '\0';
            return cli_reason(errno);
        }
        /* If files cannot be locked, nothing can be swept either. */
        bool swept = flock(u->file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        if (!swept && fstat(u->file, &made) == 0 && made.st_nlink > 0)
            return NULL;
        close(u->file);
    }
}

static const char *write_beside(unfinished *u, const char *text, size_t size)
{
    const char *wrong = create_beside(u);
    for (size_t done = 0; wrong == NULL && done < size;) {
        ssize_t n = write(u->file, text + done, size - done);
        if (n >= 0)
            done += (size_t)n;
        else if (errno != EINTR)
            wrong = cli_reason(errno);
    }
    if (wrong == NULL && fsync(u->file) != 0)
        wrong = cli_reason(errno);
    return wrong;
}

/* Puts the finished file into its place. Some file systems cannot sync a folder. */
static const char *rename_to(unfinished *u, const char *name)
{
    if (renameat(u->folder, u->name, u->folder, name) != 0)
        return cli_reason(errno);
    u->name[0] = '\0';
    return fsync(u->folder) == 0 || errno == EINVAL ? NULL : cli_reason(errno);
}

static void put_away(unfinished *u)
{
    if (u->name[0])
        unlinkat(u->folder, u->name, 0);
    if (u->file >= 0)
        close(u->file);
    if (u->folder >= 0)
        close(u->folder);
}

/* ---- Where to ---- */

/* A log replaces an ordinary file or nothing: no folder, device, pipe or link. */
static const char *look_at_place(const unfinished *u, const char *name)
{
    struct stat there;
    if (*name == '\0') /* "folder/" */
        return "cli.error.special";
    if (fstatat(u->folder, name, &there, AT_SYMLINK_NOFOLLOW) == 0)
        return S_ISREG(there.st_mode) ? NULL : "cli.error.special";
    return errno == ENOENT ? NULL : cli_reason(errno);
}

/* A name that nobody else has, made from `path` without its ending: "-2", "-3" when games end
   together. The file is made only now that the log is written, and replaced at once. */
static const char *take_new_place(const unfinished *u, char *path, size_t size)
{
    size_t stem = strlen(path);
    for (int number = 1;; number++) {
        rv_out out = rv_out_to(path + stem, size - stem);
        if (number > 1)
            rv_put(&out, "-%d", number);
        rv_put(&out, ".log");
        if (out.full)
            return cli_reason(ENAMETOOLONG);
        int made = openat(u->folder, name_in(path),
                          O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (made >= 0) {
            close(made);
            return NULL;
        }
        if (errno != EEXIST)
            return cli_reason(errno);
    }
}

/* NULL, or why not. */
static const char *make_folders(char *path)
{
    for (char *at = path + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        bool there = mkdir(path, 0777) == 0 || errno == EEXIST;
        *at = '/';
        if (!there)
            return cli_reason(errno);
    }
    return NULL;
}

bool cli_make_folder(const cli *c, const char *name)
{
    char path[4096];
    struct stat found;
    snprintf(path, sizeof path, "%s/", name);
    const char *wrong = make_folders(path);
    if (wrong == NULL && stat(path, &found) != 0)
        wrong = cli_reason(errno);
    if (wrong)
        cli_complain(c, "cli.error.file", "file", name, "reason", wrong, NULL);
    return wrong == NULL;
}

const char *cli_data_path(const char *name, char *path, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    rv_out out = rv_out_to(path, size);
    if (data && *data)
        rv_put(&out, "%s/reverie/%s", data, name);
    else if (home && *home)
        rv_put(&out, "%s/.local/share/reverie/%s", home, name);
    else
        rv_put(&out, "./%s", name);
    if (!out.full)
        return make_folders(path);
    path[0] = '\0';
    return cli_reason(ENAMETOOLONG);
}

/* ---- The whole way of a log ---- */

static const char *write_log(cli *c, const rv_session *session, unfinished *u)
{
    size_t size, count;
    const rv_file *files = c->shelf.files(c->shelf.user, rv_session_game(session)->box, &count);
    char *text = rv_session_print(session, files, count, false, &size);
    const char *wrong = text ? write_beside(u, text, size) : cli_reason(ENOMEM);
    free(text);
    return wrong;
}

/* Ends a save. If something went wrong nothing is left of it but the reason. */
static const char *finish(unfinished *u, const char *path, const char *wrong)
{
    if (wrong == NULL)
        wrong = rename_to(u, name_in(path));
    put_away(u);
    return wrong;
}

const char *cli_save(cli *c, const rv_session *session, const char *path)
{
    unfinished u = { .folder = -1, .file = -1 };
    const char *wrong = open_folder(path, &u.folder);
    if (wrong == NULL)
        wrong = look_at_place(&u, name_in(path));
    if (wrong == NULL)
        wrong = write_log(c, session, &u);
    return finish(&u, path, wrong);
}

const char *cli_save_new(cli *c, const rv_session *session, char *path, size_t size)
{
    unfinished u = { .folder = -1, .file = -1 };
    char when[32], name[96];
    time_t now = time(NULL);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", localtime(&now));
    snprintf(name, sizeof name, "%s-%s", rv_session_game(session)->rules->id, when);
    const char *wrong = cli_data_path(name, path, size);
    if (wrong == NULL)
        wrong = open_folder(path, &u.folder);
    if (wrong == NULL)
        wrong = write_log(c, session, &u);
    if (wrong == NULL)
        wrong = take_new_place(&u, path, size);
    return finish(&u, path, wrong);
}

uint64_t cli_version(const char *path)
{
    struct stat there;
    if (stat(path, &there) != 0)
        return 0;
    uint64_t when = (uint64_t)there.st_mtim.tv_sec * 1000000000u + (uint64_t)there.st_mtim.tv_nsec;
    return when ^ (uint64_t)there.st_ino << 32;
}

/* ---- What killed programs left ---- */

static bool is_name_beside(const char *name)
{
    size_t first = sizeof begins - 1;
    return strlen(name) == BESIDE - 1 && strncmp(name, begins, first) == 0
           && strspn(name + first, "0123456789abcdef") == DIGITS
           && strcmp(name + first + DIGITS, ends) == 0;
}

/* Is it ours, and is nobody still writing it? The lock went with its holder. */
static bool is_left_over(int file)
{
    struct stat found;
    return fstat(file, &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == geteuid()
           && found.st_nlink == 1 && flock(file, LOCK_EX | LOCK_NB) == 0;
}

void cli_sweep(const char *path)
{
    int folder;
    if (open_folder(path, &folder) != NULL)
        return;
    DIR *list = fdopendir(folder);
    if (list == NULL) {
        close(folder);
        return;
    }
    for (const struct dirent *entry; (entry = readdir(list)) != NULL;) {
        if (!is_name_beside(entry->d_name))
            continue;
        int file = openat(folder, entry->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (file >= 0 && is_left_over(file))
            unlinkat(folder, entry->d_name, 0);
        if (file >= 0)
            close(file);
    }
    closedir(list);
}
