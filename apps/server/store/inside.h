/* What store.c, which writes, and rows.c and talk.c, which know what, share. */
#ifndef RV_STORE_INSIDE_H
#define RV_STORE_INSIDE_H

#include "apps/server/store/store.h"

#include <pthread.h>
#include <semaphore.h>
#include <sqlite3.h>
#include <sys/types.h>
#include <time.h>

/* Everything that is ever written or read. */
typedef enum what {
    NEW_PERSON,
    NEW_DEVICE,
    NEW_NAME,
    NEW_WORDS,
    PUT_DEVICE,
    SEEN_DEVICE,
    DROP_DEVICE,
    DROP_OTHERS,
    FORGET_PERSON,
    FORGET_DEVICES,
    FORGET_CHAIRS,
    FORGET_HOST,
    FIND_HOST,
    FORGET_TALK,
    FORGET_REPORTS,
    FORGET_SHUNS,
    FORGET_BOXES,
    LEAVE_BOXES,
    NEW_BOX,
    DROP_BOXES,
    SAY,
    DROP_TALK,
    QUIET,
    SHUN,
    UNSHUN,
    REPORT,
    NEW_GAME,
    NEXT_GAME,
    CHANGE_GAME,
    PUT_CHAIR,
    DROP_CHAIR,
    STAND_IN,
    START,
    APPEND,
    FINISH,
    NOTE,
    TURNS,
    LINK,
    CLOSE,
    BAN,
    UNBAN,
    TRY,
    BEGIN, /* what a commit is made of */
    COMMIT,
    ROLLBACK,
    SAVEPOINT,
    GO_BACK,
    RELEASE,
    FIND_PERSON, /* from here on, statements that read */
    DEVICES,
    FIND_WORDS,
    NAME_OF,
    SALT,
    LOAD,
    GLIMPSE,
    CHAIRS,
    ENTRIES,
    TABLES_OF,
    RUNNING,
    LAST_SAID,
    TALK,
    SHUNS,
    ALL_SHUNS,
    BANS,
    LIST_REPORTS,
    LIST_TABLES,
    LIST_PEOPLE,
    FIND_BOX,
    LAST_RACE,
    RACES,
    LOAD_BOX,
    WHATS
} what;

enum { VALUES = 13 };

typedef struct value {
    enum { NOTHING, NUMBER, TEXT, BYTES } kind;
    int64_t number;
    size_t at, size; /* in the data of the job */
} value;

typedef struct row {
    what what;
    value values[VALUES];
} row;

/* Rows that are written together or not at all. */
typedef struct job {
    struct job *next;
    store_wait wait;
    bool written;
    int rows;
    row *list;
    char *data;
    size_t used, room;
} job;

typedef struct queue {
    job *first, **end;
} queue;

/* A file, whatever its name is now. */
typedef struct store_file {
    dev_t device;
    ino_t number;
} store_file;

enum { STORE_PATH = 4200 };

struct store {
    sqlite3 *db, *reading; /* one and the same for a store in memory */
    sqlite3_stmt *writes[WHATS], *reads[WHATS];
    void (*wake)(void *user);
    void *user;
    size_t (*most)(void *user); /* NULL: all */
    void *most_user;
    queue asked; /* what is not handed over yet */
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows */
    queue wanted, done;
    store_health health;
    bool threaded, closing;
    bool idle;             /* it waits for `more`, or is about to */
    sem_t more;            /* which comes once for each time */
    store_health tried;    /* as the thread that writes knows it */
    char path[STORE_PATH]; /* empty: in memory */
    const char *log_path;  /* its write-ahead log */
    store_file file, log;
    int folder;                /* where both are; -1: not known */
    struct timespec unchanged; /* since then, as the folder says; zeros: it is not sure yet */
    uint64_t sure;             /* until then nothing is looked up while that is so */
    int claim;                 /* the file that says that the store is in use; -1: in memory */
};

/* Each of them in SQL. */
extern const char *const store_sql[WHATS];
/* May it change any number of rows, and not just one? */
bool store_changes_any(what one);
/* What the last failure of a connection means for its reader. */
void store_complain(sqlite3 *db, rv_complaint *complaint);
bool store_connect(const char *path, int flags, sqlite3 **db, rv_complaint *complaint);
/* A column as text, cut to what fits. */
void store_copy_text(sqlite3_stmt *statement, int column, char *to, size_t size);
/* Queues it, to be written from the next store_collect() on. */
void store_want(store *s, job *j);

#endif
