/* A game is saved after every move: neither a closed window nor a signal nor a machine that goes
   out takes more than the thought one was having. */
#include "apps/cli/play.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LOOKED_AT = 64 }; /* of the newest files, in search of a game that is not over */

/* ---- Saving ---- */

static void keep_at(sitting *s, const char *path)
{
    if (path != s->path)
        snprintf(s->path, sizeof s->path, "%s", path);
    s->version = cli_version(s->path);
    s->unkept = false;
}

/* Is this file in the player's folder, by whatever way? */
static bool is_own(const char *path)
{
    char own[4096], folder[4096];
    struct stat a, b;
    const char *slash = strrchr(path, '/');
    cli_data_path("", own, sizeof own);
    int length = snprintf(folder, sizeof folder, "%.*s/", slash ? (int)(slash - path) : 1,
                          slash ? path : ".");
    return (size_t)length < sizeof folder && stat(own, &a) == 0 && stat(folder, &b) == 0
           && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

void play_keep_from(sitting *s, const char *path)
{
    keep_at(s, path && strcmp(path, "-") != 0 && is_own(path) ? path : "");
}

static void complain(const sitting *s, const char *path, const char *why)
{
    cli_complain(s->c, "cli.error.file", "file", path, "reason", why, NULL);
}

bool play_save(sitting *s, const char *name)
{
    rv_room_pulse(s->room, input_now());
    const char *why = cli_save(s->c, rv_room_session(s->room), name);
    if (why) {
        complain(s, name, why);
        return false;
    }
    cli_sweep(name);
    if (cli_version(name) == cli_version(s->path))
        keep_at(s, s->path);  /* the copy has the name of the game itself */
    s->changed &= !s->unkept; /* what cannot be kept is safe in its copy, until the next move */
    return true;
}

/* Where it is kept, or under a new name. What another program has put there meanwhile is as good a
   game as this one: it stays. */
static bool keep(sitting *s, bool aloud)
{
    char path[sizeof s->path];
    const rv_session *session = rv_room_session(s->room);
    uint64_t now = s->path[0] ? cli_version(s->path) : 0;
    bool anothers = now && now != s->version;
    const char *why = NULL;
    if (s->path[0] && !anothers && (why = cli_save(s->c, session, s->path)) == NULL) {
        keep_at(s, s->path);
        return true;
    }
    if (why && aloud)
        complain(s, s->path, why);
    why = cli_save_new(s->c, session, path, sizeof path);
    if (why && aloud)
        complain(s, path, why);
    if (why)
        return false;
    if (anothers)
        cli_say(s->c, "play.elsewhere", "file", path, NULL);
    keep_at(s, path);
    return true;
}

bool play_is_kept(const sitting *s)
{
    bool begun = rv_session_plies(rv_room_session(s->room)) > 0;
    return s->people && s->changed && (begun || s->path[0]);
}

bool play_put_away(sitting *s)
{
    rv_room_pulse(s->room, input_now());
    bool kept = keep(s, true);
    if (kept)
        cli_sweep(s->path);
    return kept;
}

void play_keep(sitting *s)
{
    bool failed_before = s->unkept;
    s->changed = true;
    if (!play_is_kept(s))
        return;
    s->unkept = !keep(s, !failed_before);
    if (s->unkept && !failed_before)
        cli_say(s->c, "play.unkept", NULL);
}

/* ---- Going on ---- */

typedef struct found {
    char name[256];
    long when;
} found;

static int newest_first(const void *a, const void *b)
{
    const found *x = a, *y = b;
    return x->when < y->when ? 1 : x->when > y->when ? -1 : strcmp(x->name, y->name);
}

/* Keeps the newest of what it is shown. */
static void add(found list[LOOKED_AT], int *count, const char *name, long when)
{
    int at = *count < LOOKED_AT ? (*count)++ : LOOKED_AT - 1;
    if (at == LOOKED_AT - 1 && list[at].name[0] && list[at].when >= when)
        return;
    list[at].when = when;
    snprintf(list[at].name, sizeof list[at].name, "%s", name);
    if (*count == LOOKED_AT)
        qsort(list, LOOKED_AT, sizeof list[0], newest_first);
}

static int list_logs(const char *folder, found list[LOOKED_AT])
{
    int count = 0;
    DIR *all = opendir(folder);
    for (const struct dirent *entry; all && (entry = readdir(all)) != NULL;) {
        char path[4096];
        struct stat there;
        size_t size = strlen(entry->d_name);
        int length = snprintf(path, sizeof path, "%s%s", folder, entry->d_name);
        bool is_log =
            size > 4 && size < sizeof list[0].name && strcmp(entry->d_name + size - 4, ".log") == 0;
        if (is_log && (size_t)length < sizeof path && stat(path, &there) == 0
            && S_ISREG(there.st_mode))
            add(list, &count, entry->d_name, (long)there.st_mtime);
    }
    if (all)
        closedir(all);
    qsort(list, (size_t)count, sizeof list[0], newest_first);
    return count;
}

/* What is no log of ours, or of a newer Reverie, is passed over. */
static rv_session *read_game(cli *c, const char *path)
{
    size_t size;
    rv_complaint complaint;
    char *text = cli_read_file(c, path, &size);
    rv_session *session =
        text ? rv_session_read((rv_span){ text, size }, &c->shelf, &complaint) : NULL;
    free(text);
    return session;
}

const rv_rules *play_unfinished(cli *c, char *path, size_t size, long *when)
{
    static found list[LOOKED_AT];
    char folder[4000];
    const rv_rules *played = NULL;
    cli_data_path("", folder, sizeof folder);
    int count = folder[0] ? list_logs(folder, list) : 0;
    for (int i = 0; i < count && played == NULL; i++) {
        snprintf(path, size, "%s%s", folder, list[i].name);
        rv_session *session = read_game(c, path);
        if (session && !rv_session_over(session))
            played = rv_session_game(session)->rules;
        *when = list[i].when;
        rv_session_free(session);
    }
    return played;
}
