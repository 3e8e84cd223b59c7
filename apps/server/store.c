#include "apps/server/store.h"
#include "apps/server/store_schema.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

typedef enum what {
    NEW_PERSON,
    NEW_DEVICE,
    NEW_NAME,
    NEW_WORDS,
    PUT_DEVICE,
    FORGET_PERSON,
    FORGET_DEVICES,
    FORGET_CHAIRS,
    NEW_GAME,
    NEXT_GAME,
    CHANGE_GAME,
    PUT_CHAIR,
    DROP_CHAIR,
    STAND_IN,
    START,
    APPEND,
    NOTE,
    FIND_PERSON,
    FIND_WORDS,
    NAME_OF,
    LOAD,
    CHAIRS,
    ENTRIES,
    TABLES_OF,
    RUNNING,
    WHATS
} what;

static const char *const sql[WHATS] = {
    [NEW_PERSON] = "insert into person (id, name, made) values (?1, ?2, ?3)",
    [NEW_DEVICE] = "insert into device (token, person) values (?1, ?2)",
    [NEW_NAME] = "update person set name = ?2 where id = ?1 and gone = 0",
    [NEW_WORDS] = "update person set words = ?2 where id = ?1 and gone = 0",
    [PUT_DEVICE] = "insert or replace into device (token, person)"
                   " select ?1, id from person where id = ?2 and gone = 0",
    [FORGET_PERSON] = "update person set name = '', words = null, gone = 1 where id = ?1",
    [FORGET_DEVICES] = "delete from device where person = ?1",
    [FORGET_CHAIRS] = "update chair set person = null where person = ?1"
                      " and game in (select id from game where head is null)",
    [NEW_GAME] = "insert into game (id, host, kind, options, pace, away, made)"
                 " values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [NEXT_GAME] = "update game set next = ?2 where id = ?1 and next is null",
    [CHANGE_GAME] = "update game set options = ?2, pace = ?3, away = ?4 where id = ?1",
    [PUT_CHAIR] = "insert or replace into chair (game, seat, secret, person, bot, stand_in)"
                  " values (?1, ?2, ?3, ?4, ?5, ?6)",
    [DROP_CHAIR] = "delete from chair where game = ?1 and seat = ?2",
    [STAND_IN] = "update chair set stand_in = ?3 where game = ?1 and seat = ?2",
    [START] = "update game set head = ?2 where id = ?1 and head is null",
    [APPEND] = "insert into entry (game, seq, at, line, key) values (?1, ?2, ?3, ?4, ?5)",
    [NOTE] = "update game set now = ?2, over = ?3 where id = ?1",
    [FIND_PERSON] = "select person.id, name from device join person on person.id = person"
                    " where token = ?1",
    [FIND_WORDS] = "select id, name from person where words = ?1",
    [NAME_OF] = "select id, name from person where id = ?1 and gone = 0",
    [LOAD] = "select host, kind, options, made, head, now, over, pace, away, next from game"
             " where id = ?1",
    [CHAIRS] = "select seat, secret, person, bot, name, stand_in, gone from chair"
               " left join person on id = person where game = ?1 order by seat",
    [ENTRIES] = "select line, key from entry where game = ?1 order by seq",
    [TABLES_OF] = "select id from game where host = ?1 or id in"
                  " (select game from chair where person = ?1) order by made desc limit ?2",
    [RUNNING] = "select id from game where head is not null and over = 0",
};

/* ---- What is to be written ---- */

enum { VALUES = 7 };

typedef struct value {
    enum { NOTHING, NUMBER, TEXT, BYTES } kind;
    int64_t number;
    size_t at, size; /* in the data of the job */
} value;

typedef struct row {
    what what;
    value values[VALUES];
} row;

enum { ROWS = RV_SEATS + 3 };

/* Rows that are written together or not at all. */
typedef struct job {
    struct job *next;
    store_wait wait;
    bool written;
    int rows;
    row list[ROWS];
    char *data;
    size_t used, room;
} job;

typedef struct queue {
    job *first, **end;
} queue;

struct store {
    sqlite3 *db, *reading; /* the same one in memory */
    sqlite3_stmt *writes[WHATS], *reads[WHATS];
    void (*wake)(void *user);
    void *user;
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t more;
    queue wanted, done;
    bool threaded, closing;
    int claim; /* the file that says that the store is in use; -1: in memory */
};

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

static job *new_job(store_wait wait)
{
    job *j = calloc(1, sizeof *j);
    RV_ASSERT(j != NULL);
    j->wait = wait;
    return j;
}

static value nothing(void)
{
    return (value){ .kind = NOTHING };
}

static value number(uint64_t n)
{
    return (value){ .kind = NUMBER, .number = (int64_t)n };
}

static value bytes(job *j, const void *from, size_t size)
{
    value v = { .kind = BYTES, .at = j->used, .size = size };
    if (size == 0)
        return v;
    if (j->used + size > j->room) {
        char *larger = realloc(j->data, (j->used + size) * 2 + 64);
        RV_ASSERT(larger != NULL);
        j->data = larger;
        j->room = (j->used + size) * 2 + 64;
    }
    memcpy(j->data + j->used, from, size);
    j->used += size;
    return v;
}

static value text(job *j, rv_span span)
{
    value v = bytes(j, span.at, span.size);
    v.kind = TEXT;
    return v;
}

static value word(job *j, const char *from)
{
    return text(j, rv_span_of(from));
}

static void add(job *j, row r)
{
    RV_ASSERT(j->rows < ROWS);
    j->list[j->rows++] = r;
}

static void want(store *s, job *j)
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
        bool any = j->list[i].what == FORGET_DEVICES || j->list[i].what == FORGET_CHAIRS;
        bool good =
            sqlite3_step(statement) == SQLITE_DONE && (any || sqlite3_changes(s->db) == 1);
        sqlite3_reset(statement);
        if (!good)
            return false;
    }
    return true;
}

/* One commit for all that wait; what is refused takes nothing else with it. */
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

static uint64_t wall_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

void store_person(store *s, store_wait wait, const unsigned char token[SECRET_HASH],
                  uint64_t person, const char *name)
{
    job *j = new_job(wait);
    if (token == NULL) {
        add(j, (row){ NEW_NAME, { number(person), word(j, name) } });
    } else {
        add(j, (row){ NEW_PERSON, { number(person), word(j, name), number(wall_time()) } });
        add(j, (row){ NEW_DEVICE, { bytes(j, token, SECRET_HASH), number(person) } });
    }
    want(s, j);
}

void store_words(store *s, store_wait wait, uint64_t person,
                 const unsigned char words[SECRET_HASH])
{
    job *j = new_job(wait);
    add(j, (row){ NEW_WORDS, { number(person), bytes(j, words, SECRET_HASH) } });
    want(s, j);
}

void store_device(store *s, store_wait wait, const unsigned char token[SECRET_HASH],
                  uint64_t person)
{
    job *j = new_job(wait);
    add(j, (row){ PUT_DEVICE, { bytes(j, token, SECRET_HASH), number(person) } });
    want(s, j);
}

void store_forget(store *s, store_wait wait, uint64_t person)
{
    job *j = new_job(wait);
    add(j, (row){ FORGET_PERSON, { number(person) } });
    add(j, (row){ FORGET_DEVICES, { number(person) } });
    add(j, (row){ FORGET_CHAIRS, { number(person) } });
    want(s, j);
}

static void add_chair(job *j, const char *id, int seat, const store_chair *chair)
{
    add(j, (row){ PUT_CHAIR,
                  { word(j, id), number((uint64_t)seat), bytes(j, chair->secret, SECRET_HASH),
                    chair->person ? number(chair->person) : nothing(),
                    chair->bot[0] ? word(j, chair->bot) : nothing(), number(chair->stand_in) } });
}

void store_make(store *s, store_wait wait, const store_table *table, const char *before)
{
    job *j = new_job(wait);
    add(j, (row){ NEW_GAME,
                  { word(j, table->id), number(table->host), word(j, table->game),
                    word(j, table->options), word(j, table->pace), number(table->away),
                    number(wall_time()) } });
    for (int seat = 0; seat <= table->seats; seat++)
        add_chair(j, table->id, seat, &table->chairs[seat]);
    if (before)
        add(j, (row){ NEXT_GAME, { word(j, before), word(j, table->id) } });
    want(s, j);
}

void store_change(store *s, store_wait wait, const store_table *table, int seats)
{
    job *j = new_job(wait);
    add(j, (row){ CHANGE_GAME,
                  { word(j, table->id), word(j, table->options), word(j, table->pace),
                    number(table->away) } });
    for (int seat = 0; seat <= table->seats; seat++)
        add_chair(j, table->id, seat, &table->chairs[seat]);
    for (int seat = table->seats + 1; seat <= seats; seat++)
        add(j, (row){ DROP_CHAIR, { word(j, table->id), number((uint64_t)seat) } });
    want(s, j);
}

void store_start(store *s, store_wait wait, const char *id, const char *head)
{
    job *j = new_job(wait);
    add(j, (row){ START, { word(j, id), word(j, head) } });
    want(s, j);
}

void store_append(store *s, store_wait wait, const char *id, const store_entry *entry)
{
    job *j = new_job(wait);
    add(j, (row){ APPEND,
                  { word(j, id), number(entry->seq), number(wall_time()), text(j, entry->line),
                    entry->key ? number(entry->key) : nothing() } });
    if (entry->seat)
        add(j, (row){ STAND_IN,
                      { word(j, id), number((uint64_t)entry->seat), number(entry->stand_in) } });
    want(s, j);
}

void store_note(store *s, const char *id, uint64_t now, bool over)
{
    job *j = new_job((store_wait){ .done = NULL });
    add(j, (row){ NOTE, { word(j, id), number(now), number(over) } });
    want(s, j);
}

/* ---- Reading ---- */

static void copy_text(sqlite3_stmt *statement, int column, char *to, size_t size)
{
    const unsigned char *from = sqlite3_column_text(statement, column);
    rv_out out = rv_out_to(to, size);
    rv_put(&out, "%s", from ? (const char *)from : "");
}

static bool take_person(sqlite3_stmt *ask, uint64_t *person, char name[STORE_NAME])
{
    bool found = sqlite3_step(ask) == SQLITE_ROW;
    if (found) {
        *person = (uint64_t)sqlite3_column_int64(ask, 0);
        copy_text(ask, 1, name, STORE_NAME);
    }
    sqlite3_reset(ask);
    return found;
}

bool store_find_person(store *s, const unsigned char token[SECRET_HASH], uint64_t *person,
                       char name[STORE_NAME])
{
    sqlite3_bind_blob(s->reads[FIND_PERSON], 1, token, SECRET_HASH, SQLITE_STATIC);
    return take_person(s->reads[FIND_PERSON], person, name);
}

bool store_find_words(store *s, const unsigned char words[SECRET_HASH], uint64_t *person,
                      char name[STORE_NAME])
{
    sqlite3_bind_blob(s->reads[FIND_WORDS], 1, words, SECRET_HASH, SQLITE_STATIC);
    return take_person(s->reads[FIND_WORDS], person, name);
}

bool store_name_of(store *s, uint64_t person, char name[STORE_NAME])
{
    sqlite3_bind_int64(s->reads[NAME_OF], 1, (int64_t)person);
    return take_person(s->reads[NAME_OF], &person, name);
}

static void load_chairs(store *s, store_table *table)
{
    sqlite3_stmt *ask = s->reads[CHAIRS];
    sqlite3_bind_text(ask, 1, table->id, -1, SQLITE_STATIC);
    while (sqlite3_step(ask) == SQLITE_ROW) {
        int seat = sqlite3_column_int(ask, 0);
        if (seat < 0 || seat > RV_SEATS || sqlite3_column_bytes(ask, 1) != SECRET_HASH)
            continue;
        store_chair *chair = &table->chairs[seat];
        memcpy(chair->secret, sqlite3_column_blob(ask, 1), SECRET_HASH);
        chair->person = (uint64_t)sqlite3_column_int64(ask, 2);
        copy_text(ask, 3, chair->bot, sizeof chair->bot);
        copy_text(ask, 4, chair->name, sizeof chair->name);
        chair->stand_in = sqlite3_column_int(ask, 5) != 0;
        chair->gone = sqlite3_column_int(ask, 6) != 0;
        table->seats = seat;
    }
    sqlite3_reset(ask);
}

bool store_load(store *s, const char *id, store_table *table)
{
    sqlite3_stmt *ask = s->reads[LOAD];
    *table = (store_table){ .seats = 0 };
    rv_out name = rv_out_to(table->id, sizeof table->id);
    rv_put(&name, "%s", id);
    sqlite3_bind_text(ask, 1, id, -1, SQLITE_STATIC);
    bool found = sqlite3_step(ask) == SQLITE_ROW;
    if (found) {
        table->host = (uint64_t)sqlite3_column_int64(ask, 0);
        copy_text(ask, 1, table->game, sizeof table->game);
        copy_text(ask, 2, table->options, sizeof table->options);
        table->made = (uint64_t)sqlite3_column_int64(ask, 3);
        if (sqlite3_column_type(ask, 4) == SQLITE_TEXT)
            table->head = strdup((const char *)sqlite3_column_text(ask, 4));
        table->now = (uint64_t)sqlite3_column_int64(ask, 5);
        table->over = sqlite3_column_int(ask, 6) != 0;
        copy_text(ask, 7, table->pace, sizeof table->pace);
        table->away = (uint32_t)sqlite3_column_int64(ask, 8);
        copy_text(ask, 9, table->next, sizeof table->next);
    }
    sqlite3_reset(ask);
    if (found)
        load_chairs(s, table);
    return found;
}

bool store_entries(store *s, const char *id, bool (*take)(void *user, rv_span line, uint64_t key),
                   void *user)
{
    sqlite3_stmt *ask = s->reads[ENTRIES];
    int end;
    sqlite3_bind_text(ask, 1, id, -1, SQLITE_STATIC);
    while ((end = sqlite3_step(ask)) == SQLITE_ROW) {
        rv_span line = { (const char *)sqlite3_column_text(ask, 0),
                         (size_t)sqlite3_column_bytes(ask, 0) };
        if (!take(user, line, (uint64_t)sqlite3_column_int64(ask, 1)))
            break;
    }
    sqlite3_reset(ask);
    return end == SQLITE_DONE;
}

void store_tables_of(store *s, uint64_t person, int most, void (*take)(void *user, const char *id),
                     void *user)
{
    sqlite3_stmt *ask = s->reads[TABLES_OF];
    sqlite3_bind_int64(ask, 1, (int64_t)person);
    sqlite3_bind_int(ask, 2, most);
    while (sqlite3_step(ask) == SQLITE_ROW)
        take(user, (const char *)sqlite3_column_text(ask, 0));
    sqlite3_reset(ask);
}

void store_running(store *s, void (*take)(void *user, const char *id), void *user)
{
    sqlite3_stmt *ask = s->reads[RUNNING];
    while (sqlite3_step(ask) == SQLITE_ROW)
        take(user, (const char *)sqlite3_column_text(ask, 0));
    sqlite3_reset(ask);
}

/* ---- Beginning and end ---- */

enum { PATIENCE = 5000 }; /* milliseconds, for whoever makes a copy */

static bool connect_to(const char *path, int flags, sqlite3 **db, rv_complaint *complaint)
{
    if (sqlite3_open_v2(path, db, flags | SQLITE_OPEN_FULLMUTEX, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(*db, PATIENCE);
        return true;
    }
    rv_complain(complaint, NULL, "%s", *db ? sqlite3_errmsg(*db) : "no memory");
    return false;
}

static bool prepare(sqlite3 *db, sqlite3_stmt *list[WHATS], what from, what to)
{
    for (what i = from; i < to; i++)
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &list[i], NULL)
            != SQLITE_OK)
            return false;
    return true;
}

/* One process at a time: two would each know only half of what has happened. What is kept here, the
   seeds of games among it, is nobody's business but the owner's. */
static bool claim(store *s, const char *path, rv_complaint *complaint)
{
    char name[4200];
    rv_out out = rv_out_to(name, sizeof name);
    rv_put(&out, "%s-claim", path);
    s->claim = out.full ? -1 : open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int file = s->claim < 0 ? -1 : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file); /* SQLite makes its own files as open as this one */
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
        || !connect_to(path ? path : ":memory:", flags, &s->db, complaint))
        return false;
    bool good = run(s->db, "pragma foreign_keys = on")
                && (path == NULL || run(s->db, "pragma journal_mode = wal"))
                && run(s->db, "pragma synchronous = full");
    if (!good)
        rv_complain(complaint, NULL, "%s", sqlite3_errmsg(s->db));
    if (!good || store_upgrade(s->db, complaint) != NULL)
        return false;
    s->reading = s->db;
    if (path && !connect_to(path, SQLITE_OPEN_READONLY, &s->reading, complaint))
        return false;
    if (!prepare(s->db, s->writes, NEW_PERSON, FIND_PERSON)
        || !prepare(s->reading, s->reads, FIND_PERSON, WHATS)) {
        rv_complain(complaint, NULL, "%s", sqlite3_errmsg(s->db));
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
    if (connect_to(path, SQLITE_OPEN_READONLY, &from, complaint)
        && connect_to(target, flags, &to, complaint)) {
        sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
        if (copy)
            end = sqlite3_backup_step(copy, -1); /* all of it: readers stop no writer */
        sqlite3_backup_finish(copy);
        if (end != SQLITE_DONE)
            rv_complain(complaint, NULL, "%s", sqlite3_errmsg(to));
    }
    sqlite3_close(to);
    sqlite3_close(from);
    return end == SQLITE_DONE;
}
