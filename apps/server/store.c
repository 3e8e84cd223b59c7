#include "apps/server/store_inside.h"
#include "apps/server/store_schema.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
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

static void free_job(job *j)
{
    free(j->data);
    free(j);
}

void store_want(store *s, job *j)
{
    pthread_mutex_lock(&s->lock);
    push(&s->wanted, j);
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    if (!s->threaded && s->wake)
        s->wake(s->user);
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

static bool run(sqlite3 *db, const char *command)
{
    return sqlite3_exec(db, command, NULL, NULL, NULL) == SQLITE_OK;
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

/* One commit for all that wait; a job that is refused takes no other with it. */
static void write_all(store *s, job *first)
{
    bool begun = run(s->db, "begin immediate");
    for (job *j = first; j; j = j->next) {
        j->written = begun && run(s->db, "savepoint one") && write_rows(s, j);
        if (begun && !j->written)
            run(s->db, "rollback to one");
        if (begun)
            run(s->db, "release one");
    }
    if (begun && run(s->db, "commit"))
        return;
    if (begun)
        run(s->db, "rollback");
    for (job *j = first; j; j = j->next)
        j->written = false;
}

static void finish_all(store *s, job *first)
{
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
            pthread_cond_wait(&s->more, &s->lock);
            continue;
        }
        pthread_mutex_unlock(&s->lock);
        write_all(s, first);
        pthread_mutex_lock(&s->lock);
        finish_all(s, first);
        if (s->wake)
            s->wake(s->user);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

void store_collect(store *s)
{
    pthread_mutex_lock(&s->lock);
    job *waiting = s->threaded ? NULL : take_all(&s->wanted);
    if (waiting)
        write_all(s, waiting);
    finish_all(s, waiting);
    job *first = take_all(&s->done);
    pthread_mutex_unlock(&s->lock);
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
        rv_complain(complaint, NULL, "it cannot be opened");
        break;
    case SQLITE_NOTADB:
        rv_complain(complaint, NULL, "this is no store of Reverie");
        break;
    case SQLITE_READONLY:
        rv_complain(complaint, NULL, "it cannot be written");
        break;
    case SQLITE_BUSY:
        rv_complain(complaint, NULL, "another server uses it");
        break;
    case SQLITE_FULL:
        rv_complain(complaint, NULL, "No space left on device");
        break;
    case SQLITE_NOMEM:
        rv_complain(complaint, NULL, "no memory");
        break;
    default:
        rv_complain(complaint, NULL, "SQLite says: %s", sqlite3_errmsg(db));
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

/* One process at a time: two would each know only half of what has happened. What is kept here,
   including the seeds of games, is nobody's business but the owner's. */
static bool claim(store *s, const char *path, rv_complaint *complaint)
{
    char name[4200];
    rv_out out = rv_out_to(name, sizeof name);
    rv_put(&out, "%s-claim", path);
    s->claim = out.full ? -1 : open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int file = s->claim < 0 ? -1 : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file); /* SQLite gives its other files the permissions of this one */
    if (s->claim >= 0 && flock(s->claim, LOCK_EX | LOCK_NB) == 0)
        return true;
    rv_complain(complaint, NULL, "%s",
                s->claim < 0 ? "it cannot be written" : "another server uses it");
    return false;
}

static bool set_up(store *s, const char *path, rv_complaint *complaint)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if ((path && !claim(s, path, complaint))
        || !store_connect(path ? path : ":memory:", flags, &s->db, complaint))
        return false;
    bool good = run(s->db, "pragma foreign_keys = on")
                && (path == NULL || run(s->db, "pragma journal_mode = wal"))
                && run(s->db, "pragma synchronous = full");
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
    s->threaded = path && pthread_create(&s->thread, NULL, work, s) == 0;
    return true;
}

store *store_open(const char *path, void (*wake)(void *user), void *user, rv_complaint *complaint)
{
    store *s = calloc(1, sizeof *s);
    RV_ASSERT(s != NULL);
    *s = (store){ .wake = wake, .user = user, .claim = -1 };
    take_all(&s->wanted);
    take_all(&s->done);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->more, NULL);
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
    s->closing = true;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
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
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->more);
    free(s);
}

bool store_backup(const char *path, const char *target, rv_complaint *complaint)
{
    sqlite3 *from = NULL, *to = NULL;
    int end = SQLITE_ERROR;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (access(target, F_OK) == 0) {
        rv_complain(complaint, NULL, "the file is there already");
        return false;
    }
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
    return end == SQLITE_DONE;
}
