#include "apps/server/store/inside.h"
#include "apps/server/store/schema.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static void push(queue *q, job *j)
{
    j->next = NULL;
    *q->end = j;
    q->end = &j->next;
}

static job *take_all(queue *q)
{
    job *first = q->first;
    *q = (queue){ .end = &q->first };
    return first;
}

static void move_all(queue *from, queue *to)
{
    if (from->first == NULL)
        return;
    *to->end = from->first;
    to->end = from->end;
    take_all(from);
}

static job *take_some(queue *q, size_t most)
{
    queue some = { .end = &some.first };
    for (; most > 0 && q->first; most--) {
        job *j = q->first;
        q->first = j->next;
        push(&some, j);
    }
    if (q->first == NULL)
        q->end = &q->first;
    return some.first;
}

static void free_job(job *j)
{
    free(j->list);
    free(j->data);
    free(j);
}

/* All that is asked for in one turn of a server's loop is handed over together. */
void store_want(store *s, job *j)
{
    bool first = s->asked.first == NULL;
    push(&s->asked, j);
    if (first && s->wake)
        s->wake(s->user);
}

/* ---- Where it writes ---- */

/* Seconds: a folder's clock ticks more often; milliseconds. */
enum { SETTLED = 2, LOOK_EVERY = 1000 };

static bool find_file(const char *path, store_file *file)
{
    struct stat found;
    if (stat(path, &found) != 0)
        return false;
    *file = (store_file){ .device = found.st_dev, .number = found.st_ino };
    return true;
}

/* Does the name still lead to the file that is open? */
static bool is_there(const char *path, const store_file *file)
{
    store_file now;
    return find_file(path, &now) && now.device == file->device && now.number == file->number;
}

/* What is written to files that were deleted or replaced is lost. */
static bool is_in_place(const store *s)
{
    return s->path[0] == '\0' || (is_there(s->path, &s->file) && is_there(s->log_path, &s->log));
}

/* The same for whoever asks with every commit. Names are entries of a folder, and this one says
   when it was last changed. A change within the same tick of its clock leaves no mark: what was
   changed lately is looked at each time. And the folder may move as a whole: that is seen within a
   second. */
static bool stays_in_place(store *s, uint64_t now)
{
    struct stat folder;
    struct timespec today;
    if (s->path[0] == '\0')
        return true;
    bool known = fstat(s->folder, &folder) == 0;
    if (known && now < s->sure && folder.st_ctim.tv_sec == s->unchanged.tv_sec
        && folder.st_ctim.tv_nsec == s->unchanged.tv_nsec)
        return true;
    clock_gettime(CLOCK_REALTIME, &today);
    bool there = is_in_place(s);
    bool settled = known && there && folder.st_ctim.tv_sec + SETTLED < today.tv_sec;
    s->unchanged = folder.st_ctim;
    s->sure = settled ? now + LOOK_EVERY : 0;
    return there;
}

static void complain_of_place(rv_complaint *complaint)
{
    rv_complain(complaint, NULL, "complaint.store.moved");
}

void store_health_of(store *s, store_health *health)
{
    pthread_mutex_lock(&s->lock);
    *health = s->health;
    pthread_mutex_unlock(&s->lock);
    if (!health->fails && !is_in_place(s)) {
        health->fails = true;
        complain_of_place(&health->why);
    }
}

uint64_t store_size(const store *s)
{
    struct stat found;
    uint64_t size = 0;
    for (int i = 0; i < 2; i++)
        if (s->path[0] && stat(i ? s->log_path : s->path, &found) == 0)
            size += (uint64_t)found.st_size;
    return size;
}

/* ---- Writing ---- */

static void bind(sqlite3_stmt *statement, const job *j, const row *r)
{
    int most = sqlite3_bind_parameter_count(statement);
    for (int i = 0; i < VALUES && i < most; i++) {
        const value *v = &r->values[i];
        const char *data = v->size ? j->data + v->at : "";
        switch (v->kind) {
        case NOTHING:
            sqlite3_bind_null(statement, i + 1);
            break;
        case NUMBER:
            sqlite3_bind_int64(statement, i + 1, v->number);
            break;
        case TEXT:
            sqlite3_bind_text(statement, i + 1, data, (int)v->size, SQLITE_STATIC);
            break;
        case BYTES:
            sqlite3_bind_blob(statement, i + 1, data, (int)v->size, SQLITE_STATIC);
            break;
        }
    }
}

static bool run(store *s, what command)
{
    bool good = sqlite3_step(s->writes[command]) == SQLITE_DONE;
    sqlite3_reset(s->writes[command]);
    return good;
}

static bool write_rows(store *s, const job *j)
{
    for (int i = 0; i < j->rows; i++) {
        sqlite3_stmt *statement = s->writes[j->list[i].what];
        bind(statement, j, &j->list[i]);
        bool any = store_changes_any(j->list[i].what);
        bool good = sqlite3_step(statement) == SQLITE_DONE && (any || sqlite3_changes(s->db) == 1);
        sqlite3_reset(statement);
        if (!good)
            return false;
    }
    return true;
}

/* A failing disk may end a commit in the middle: SQLite takes all of it back, and what came after
   that would be written by itself. */
static bool goes_on(const store *s)
{
    return !sqlite3_get_autocommit(s->db);
}

static uint64_t milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* One row is written or not, as each statement is; several are taken back to a savepoint if one of
   them is not, or all together, if nobody else's are in the same commit. */
static void write_job(store *s, job *j, bool alone)
{
    bool apart = !alone && j->rows > 1;
    j->written = (!apart || run(s, SAVEPOINT)) && write_rows(s, j);
    if (apart && goes_on(s) && !j->written)
        run(s, GO_BACK);
    if (apart && goes_on(s))
        run(s, RELEASE);
}

/* One commit for all that wait; a job that is refused takes no other with it. */
static void write_all(store *s, job *first)
{
    uint64_t begun = milliseconds();
    bool alone = first->next == NULL;
    run(s, BEGIN);
    for (job *j = first; j && goes_on(s); j = j->next)
        write_job(s, j, alone);
    bool moved = !stays_in_place(s, begun), refused = alone && !first->written;
    s->tried.fails = moved || !goes_on(s) || !run(s, refused ? ROLLBACK : COMMIT);
    histogram_add(&s->tried.commits, milliseconds() - begun);
    if (!s->tried.fails)
        return;
    if (moved)
        complain_of_place(&s->tried.why);
    else
        store_complain(s->db, &s->tried.why);
    if (goes_on(s))
        run(s, ROLLBACK);
    for (job *j = first; j; j = j->next) {
        j->written = false;
        s->tried.failed++;
    }
}

static void finish_all(store *s, job *first)
{
    s->health = s->tried;
    for (job *j = first, *next; j; j = next) {
        next = j->next;
        push(&s->done, j);
    }
}

static void *work(void *user)
{
    store *s = user;
    pthread_mutex_lock(&s->lock);
    while (!s->closing || s->wanted.first) {
        job *first = take_all(&s->wanted);
        if (first == NULL) {
            s->idle = true;
            pthread_mutex_unlock(&s->lock);
            while (sem_wait(&s->more) != 0)
                continue; /* a signal came */
            pthread_mutex_lock(&s->lock);
            continue;
        }
        pthread_mutex_unlock(&s->lock);
        write_all(s, first);
        pthread_mutex_lock(&s->lock);
        finish_all(s, first);
        pthread_mutex_unlock(&s->lock);
        if (s->wake)
            s->wake(s->user); /* who collects finds the lock free */
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* Under the lock; whoever gets true posts `more` when the lock is free again. */
static bool wakes(store *s)
{
    bool idle = s->idle;
    s->idle = false;
    return idle;
}

void store_slow_down(store *s, size_t (*most)(void *user), void *user)
{
    s->most = most;
    s->most_user = user;
}

void store_collect(store *s)
{
    pthread_mutex_lock(&s->lock);
    size_t most = s->most ? s->most(s->most_user) : SIZE_MAX;
    move_all(&s->asked, &s->wanted);
    job *waiting = s->threaded ? NULL : take_some(&s->wanted, most);
    if (waiting) {
        write_all(s, waiting);
        finish_all(s, waiting);
    }
    bool sleeps = s->wanted.first && wakes(s);
    job *first = take_all(&s->done);
    pthread_mutex_unlock(&s->lock);
    if (sleeps)
        sem_post(&s->more);
    for (job *j = first, *next; j; j = next) {
        next = j->next;
        if (j->wait.done)
            j->wait.done(j->wait.user, j->wait.table, j->wait.guest, j->written);
        free_job(j);
    }
}

/* ---- Beginning and end ---- */

enum { PATIENCE = 5000 }; /* milliseconds, for whoever makes a copy */

void store_complain(sqlite3 *db, rv_complaint *complaint)
{
    switch (sqlite3_errcode(db)) { /* without a connection: there was no memory for one */
    case SQLITE_CANTOPEN:
        rv_complain(complaint, NULL, "complaint.store.opened");
        break;
    case SQLITE_NOTADB:
        rv_complain(complaint, NULL, "complaint.store.other");
        break;
    case SQLITE_READONLY:
        rv_complain(complaint, NULL, "complaint.store.written");
        break;
    case SQLITE_BUSY:
        rv_complain(complaint, NULL, "complaint.store.used");
        break;
    case SQLITE_FULL:
        rv_complain(complaint, NULL, "complaint.system.full");
        break;
    case SQLITE_NOMEM:
        rv_complain(complaint, NULL, "complaint.memory");
        break;
    default:
        rv_complain_with(complaint, NULL, "complaint.store.sqlite", "word=%s", sqlite3_errmsg(db));
    }
}

bool store_connect(const char *path, int flags, sqlite3 **db, rv_complaint *complaint)
{
    if (sqlite3_open_v2(path, db, flags | SQLITE_OPEN_FULLMUTEX, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(*db, PATIENCE);
        return true;
    }
    store_complain(*db, complaint);
    return false;
}

static bool prepare(sqlite3 *db, sqlite3_stmt *list[WHATS], what from, what to)
{
    for (what i = from; i < to; i++)
        if (sqlite3_prepare_v3(db, store_sql[i], -1, SQLITE_PREPARE_PERSISTENT, &list[i], NULL)
            != SQLITE_OK)
            return false;
    return true;
}

/* Opens a file for its owner alone, whatever it was before and whatever others usually get. */
static int open_private(const char *path, int flags)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | flags, 0600);
    if (file >= 0)
        (void)fchmod(file, 0600); /* of somebody else who has let us in it stays as it is */
    return file;
}

/* One process at a time: two would each know only half of what has happened. What is kept here,
   including the seeds of games, is nobody's business but the owner's. */
static bool claim(store *s, const char *path, rv_complaint *complaint)
{
    char name[4200];
    rv_out out = rv_out_to(name, sizeof name);
    rv_put(&out, "%s-claim", path);
    s->claim = out.full ? -1 : open_private(name, 0);
    int file = s->claim < 0 ? -1 : open_private(path, 0);
    if (file >= 0)
        close(file); /* SQLite gives its other files the permissions of this one */
    if (s->claim >= 0 && flock(s->claim, LOCK_EX | LOCK_NB) == 0)
        return true;
    rv_complain(complaint, NULL, s->claim < 0 ? "complaint.store.written" : "complaint.store.used");
    return false;
}

/* -1: it cannot be read, or the name is a link to elsewhere. */
static int open_folder(const char *path)
{
    char name[STORE_PATH];
    struct stat found;
    rv_out out = rv_out_to(name, sizeof name);
    const char *end = strrchr(path, '/');
    if (lstat(path, &found) != 0 || S_ISLNK(found.st_mode))
        return -1;
    rv_put_span(&out, end ? (rv_span){ path, (size_t)(end - path) + 1 } : rv_span_of("."));
    return open(rv_written(&out).at, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* Both files are there by now. */
static bool note_place(store *s, const char *path)
{
    rv_out file = rv_out_to(s->path, sizeof s->path);
    rv_put(&file, "%s", path);
    s->log_path = sqlite3_filename_wal(sqlite3_db_filename(s->db, "main"));
    s->folder = file.full ? -1 : open_folder(s->path);
    return !file.full && find_file(s->path, &s->file) && find_file(s->log_path, &s->log);
}

static bool set(sqlite3 *db, const char *pragma)
{
    return sqlite3_exec(db, pragma, NULL, NULL, NULL) == SQLITE_OK;
}

/* What a pragma says is what was asked for: SQLite ignores what it does not know. */
static bool answers(sqlite3 *db, const char *pragma, const char *wanted)
{
    sqlite3_stmt *ask = NULL;
    bool good = sqlite3_prepare_v2(db, pragma, -1, &ask, NULL) == SQLITE_OK
                && sqlite3_step(ask) == SQLITE_ROW
                && rv_is(rv_span_of((const char *)sqlite3_column_text(ask, 0)), wanted);
    sqlite3_finalize(ask);
    return good;
}

static bool set_up(store *s, const char *path, rv_complaint *complaint)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if ((path && !claim(s, path, complaint))
        || !store_connect(path ? path : ":memory:", flags, &s->db, complaint))
        return false;
    bool good = set(s->db, "pragma foreign_keys = on")
                && (path == NULL || set(s->db, "pragma journal_mode = wal"))
                && set(s->db, "pragma synchronous = full")
                && answers(s->db, "pragma synchronous", "2")
                && answers(s->db, "pragma foreign_keys", "1")
                && (path == NULL || answers(s->db, "pragma journal_mode", "wal"));
    if (!good)
        store_complain(s->db, complaint);
    if (!good || store_upgrade(s->db, complaint) != NULL)
        return false;
    s->reading = s->db;
    if (path && !store_connect(path, SQLITE_OPEN_READONLY, &s->reading, complaint))
        return false;
    if (!prepare(s->db, s->writes, NEW_PERSON, FIND_PERSON)
        || !prepare(s->reading, s->reads, FIND_PERSON, WHATS)) {
        store_complain(s->db, complaint);
        return false;
    }
    if (path && !note_place(s, path)) {
        complain_of_place(complaint);
        return false;
    }
    s->threaded = path && pthread_create(&s->thread, NULL, work, s) == 0;
    return true;
}

store *store_open(const char *path, void (*wake)(void *user), void *user, rv_complaint *complaint)
{
    store *s = calloc(1, sizeof *s);
    RV_ASSERT(s != NULL);
    *s = (store){ .wake = wake, .user = user, .claim = -1, .folder = -1 };
    take_all(&s->asked);
    take_all(&s->wanted);
    take_all(&s->done);
    pthread_mutex_init(&s->lock, NULL);
    sem_init(&s->more, 0, 0);
    if (set_up(s, path, complaint))
        return s;
    store_close(s);
    return NULL;
}

static void forget_all(job *first)
{
    for (job *j = first, *next; j; j = next) {
        next = j->next;
        free_job(j);
    }
}

void store_close(store *s)
{
    if (s == NULL)
        return;
    pthread_mutex_lock(&s->lock);
    move_all(&s->asked, &s->wanted);
    s->closing = true;
    bool sleeps = wakes(s);
    pthread_mutex_unlock(&s->lock);
    if (sleeps)
        sem_post(&s->more);
    if (s->threaded)
        pthread_join(s->thread, NULL);
    else if (s->wanted.first)
        write_all(s, s->wanted.first);
    forget_all(take_all(&s->wanted));
    forget_all(take_all(&s->done));
    for (int i = 0; i < WHATS; i++) {
        sqlite3_finalize(s->writes[i]);
        sqlite3_finalize(s->reads[i]);
    }
    if (s->reading != s->db)
        sqlite3_close(s->reading);
    sqlite3_close(s->db);
    if (s->claim >= 0)
        close(s->claim);
    if (s->folder >= 0)
        close(s->folder);
    pthread_mutex_destroy(&s->lock);
    sem_destroy(&s->more);
    free(s);
}

bool store_backup(const char *path, const char *target, rv_complaint *complaint)
{
    sqlite3 *from = NULL, *to = NULL;
    int end = SQLITE_ERROR;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    int made = open_private(target, O_EXCL);
    if (made < 0) {
        rv_complain(complaint, NULL,
                    errno == EEXIST ? "complaint.store.there" : "complaint.store.written");
        return false;
    }
    close(made);
    if (store_connect(path, SQLITE_OPEN_READONLY, &from, complaint)
        && store_connect(target, flags, &to, complaint)) {
        sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
        if (copy)
            end = sqlite3_backup_step(copy, -1); /* all at once: readers do not block writers */
        sqlite3_backup_finish(copy);
        if (end != SQLITE_DONE)
            store_complain(to, complaint);
    }
    sqlite3_close(to);
    sqlite3_close(from);
    if (end != SQLITE_DONE)
        unlink(target);
    return end == SQLITE_DONE;
}
