#include "tests/fuzz/images.h"
#include "apps/server/store/store.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

/* ---- A heap ---- */

enum { LEAST = 5, SIZES = 27, HEAD = 16, ARENA = 1 << 22 };

/* Stands before what is handed out; the list is of what was given back, by powers of two. */
typedef union piece {
    struct {
        int kind;
    } used;
    union piece *next;
    char room[HEAD];
} piece;

static piece *given_back[SIZES];
static char *arena;
static size_t left;

static int kind_of(int size)
{
    int kind = LEAST;
    while ((1L << kind) < (long)size + HEAD)
        kind++;
    return kind;
}

static void *heap_take(int size)
{
    int kind = kind_of(size);
    size_t whole = (size_t)1 << kind;
    if (kind >= SIZES)
        return NULL;
    piece *p = given_back[kind];
    if (p) {
        given_back[kind] = p->next;
    } else {
        if (left < whole) {
            left = whole > ARENA ? whole : ARENA;
            arena = malloc(left);
            RV_ASSERT(arena != NULL);
        }
        p = (piece *)(void *)arena;
        arena += whole;
        left -= whole;
    }
    p->used.kind = kind;
    return p + 1;
}

static void heap_give(void *at)
{
    piece *p = (piece *)at - 1;
    int kind = p->used.kind;
    p->next = given_back[kind];
    given_back[kind] = p;
}

static int heap_size(void *at)
{
    return (1 << ((piece *)at - 1)->used.kind) - HEAD;
}

static void *heap_change(void *at, int size)
{
    if (heap_size(at) >= size)
        return at;
    void *larger = heap_take(size);
    if (larger == NULL)
        return NULL;
    memcpy(larger, at, (size_t)heap_size(at));
    heap_give(at);
    return larger;
}

static int heap_round(int size)
{
    return (1 << kind_of(size)) - HEAD;
}

static int heap_begin(void *unused)
{
    (void)unused;
    return SQLITE_OK;
}

static void heap_end(void *unused)
{
    (void)unused;
}

/* ---- Images ---- */

typedef struct image {
    unsigned char *bytes;
    sqlite3_int64 size;
} image;

static image empty, taken;
static const image *next;

static sqlite3 *present; /* what was opened last */
static bool failing;

static int refuse(void *unused)
{
    (void)unused;
    return failing;
}

/* Called by SQLite whenever something has been opened. */
static int fill(sqlite3 *db, char **error, const sqlite3_api_routines *unused)
{
    unsigned flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE;
    (void)error, (void)unused;
    present = db;
    sqlite3_commit_hook(db, refuse, NULL);
    if (next == NULL)
        return SQLITE_OK;
    unsigned char *copy = sqlite3_malloc64((sqlite3_uint64)next->size);
    RV_ASSERT(copy != NULL);
    memcpy(copy, next->bytes, (size_t)next->size);
    return sqlite3_deserialize(db, "main", copy, next->size, next->size, flags);
}

static void begin(void)
{
    static const sqlite3_mem_methods heap = { heap_take,  heap_give,  heap_change, heap_size,
                                              heap_round, heap_begin, heap_end,    NULL };
    rv_complaint complaint;
    int good = sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    RV_ASSERT(good == SQLITE_OK);
    good = sqlite3_config(SQLITE_CONFIG_MALLOC, &heap);
    RV_ASSERT(good == SQLITE_OK);
    good = sqlite3_auto_extension((void (*)(void))fill);
    RV_ASSERT(good == SQLITE_OK);
    store *s = store_open(NULL, NULL, NULL, &complaint);
    RV_ASSERT(s != NULL);
    empty.bytes = sqlite3_serialize(present, "main", &empty.size, 0);
    RV_ASSERT(empty.bytes != NULL);
    store_close(s);
}

void image_empty(void)
{
    if (empty.bytes == NULL)
        begin();
    next = &empty;
}

void image_take(void)
{
    sqlite3_free(taken.bytes);
    taken.bytes = sqlite3_serialize(present, "main", &taken.size, 0);
    RV_ASSERT(taken.bytes != NULL);
    next = &taken;
}

void image_fail(bool fails)
{
    failing = fails;
}
