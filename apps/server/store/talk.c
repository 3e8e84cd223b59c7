/* Reading what is kept besides the games: devices, races, boxes, talk, reports. */
#include "apps/server/store/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- Devices ---- */

void store_devices(store *s, uint64_t person, void (*take)(void *user, const store_known *device),
                   void *user)
{
    sqlite3_stmt *ask = s->reads[DEVICES];
    sqlite3_bind_int64(ask, 1, (int64_t)person);
    while (sqlite3_step(ask) == SQLITE_ROW) {
        store_known device = { .made = (uint64_t)sqlite3_column_int64(ask, 1),
                               .seen = (uint64_t)sqlite3_column_int64(ask, 2) };
        if (sqlite3_column_bytes(ask, 0) != SECRET_HASH)
            continue;
        memcpy(device.token, sqlite3_column_blob(ask, 0), SECRET_HASH);
        take(user, &device);
    }
    sqlite3_reset(ask);
}

/* ---- Races ---- */

/* The highest number of something at a table. */
static uint32_t last_of(sqlite3_stmt *ask, const char *id)
{
    sqlite3_bind_text(ask, 1, id, -1, SQLITE_STATIC);
    uint32_t last = sqlite3_step(ask) == SQLITE_ROW ? (uint32_t)sqlite3_column_int64(ask, 0) : 0;
    sqlite3_reset(ask);
    return last;
}

uint32_t store_last_race(store *s, const char *id)
{
    return last_of(s->reads[LAST_RACE], id);
}

void store_races(store *s, const char *id, void (*take)(void *user, const store_finish *finish),
                 void *user)
{
    sqlite3_stmt *ask = s->reads[RACES];
    sqlite3_bind_text(ask, 1, id, -1, SQLITE_STATIC);
    while (sqlite3_step(ask) == SQLITE_ROW) {
        store_finish finish = { .race = (uint32_t)sqlite3_column_int64(ask, 0),
                                .seat = sqlite3_column_int(ask, 1),
                                .at = (uint64_t)sqlite3_column_int64(ask, 2),
                                .credit = (uint32_t)sqlite3_column_int64(ask, 3),
                                .first = sqlite3_column_int(ask, 4) != 0 };
        take(user, &finish);
    }
    sqlite3_reset(ask);
}

/* ---- Boxes ---- */

uint64_t store_find_box(store *s, uint64_t person, const char *kind, uint64_t hash)
{
    sqlite3_stmt *ask = s->reads[FIND_BOX];
    sqlite3_bind_int64(ask, 1, (int64_t)person);
    sqlite3_bind_text(ask, 2, kind, -1, SQLITE_STATIC);
    sqlite3_bind_int64(ask, 3, (int64_t)hash);
    uint64_t id = sqlite3_step(ask) == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(ask, 0) : 0;
    sqlite3_reset(ask);
    return id;
}

char *store_load_box(store *s, uint64_t id, size_t *size)
{
    sqlite3_stmt *ask = s->reads[LOAD_BOX];
    char *files = NULL;
    sqlite3_bind_int64(ask, 1, (int64_t)id);
    if (sqlite3_step(ask) == SQLITE_ROW) {
        *size = (size_t)sqlite3_column_bytes(ask, 0);
        files = malloc(*size + 1);
        RV_ASSERT(files != NULL);
        if (*size)
            memcpy(files, sqlite3_column_text(ask, 0), *size);
    }
    sqlite3_reset(ask);
    return files;
}

/* ---- Talk ---- */

uint32_t store_last_said(store *s, const char *id)
{
    return last_of(s->reads[LAST_SAID], id);
}

/* number, at, person, seat, text, name, from this column on. */
static void take_said(sqlite3_stmt *ask, int column, store_said *said)
{
    said->number = (uint32_t)sqlite3_column_int64(ask, column);
    said->at = (uint64_t)sqlite3_column_int64(ask, column + 1);
    said->person = (uint64_t)sqlite3_column_int64(ask, column + 2);
    said->seat = sqlite3_column_int(ask, column + 3);
    store_copy_text(ask, column + 4, said->text, sizeof said->text);
    store_copy_text(ask, column + 5, said->name, sizeof said->name);
}

void store_talk(store *s, const char *id, uint32_t from,
                void (*take)(void *user, const store_said *said), void *user)
{
    sqlite3_stmt *ask = s->reads[TALK];
    store_said said;
    sqlite3_bind_text(ask, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(ask, 2, from);
    while (sqlite3_step(ask) == SQLITE_ROW) {
        take_said(ask, 0, &said);
        take(user, &said);
    }
    sqlite3_reset(ask);
}

bool store_shuns(store *s, uint64_t who, uint64_t whom, const char *id)
{
    sqlite3_stmt *ask = s->reads[SHUNS];
    sqlite3_bind_int64(ask, 1, (int64_t)who);
    sqlite3_bind_int64(ask, 2, (int64_t)whom);
    sqlite3_bind_text(ask, 3, id, -1, SQLITE_STATIC);
    bool found = sqlite3_step(ask) == SQLITE_ROW;
    sqlite3_reset(ask);
    return found;
}

void store_all_shuns(store *s, void (*take)(void *user, uint64_t who, uint64_t whom), void *user)
{
    sqlite3_stmt *ask = s->reads[ALL_SHUNS];
    while (sqlite3_step(ask) == SQLITE_ROW)
        take(user, (uint64_t)sqlite3_column_int64(ask, 0), (uint64_t)sqlite3_column_int64(ask, 1));
    sqlite3_reset(ask);
}

/* ---- For the operator ---- */

void store_bans(store *s, void (*take)(void *user, const char *whom), void *user)
{
    sqlite3_stmt *ask = s->reads[BANS];
    while (sqlite3_step(ask) == SQLITE_ROW)
        take(user, (const char *)sqlite3_column_text(ask, 0));
    sqlite3_reset(ask);
}

bool store_list(const char *path, store_kind kind,
                void (*take)(void *user, const char *const cells[STORE_CELLS], int count),
                void *user, rv_complaint *complaint)
{
    static const what lists[] = {
        [STORE_REPORTS] = LIST_REPORTS, [STORE_TABLES] = LIST_TABLES, [STORE_PEOPLE] = LIST_PEOPLE
    };
    sqlite3 *db = NULL;
    sqlite3_stmt *ask = NULL;
    int end = SQLITE_ERROR;
    if (store_connect(path, SQLITE_OPEN_READONLY, &db, complaint)) {
        end = sqlite3_prepare_v2(db, store_sql[lists[kind]], -1, &ask, NULL);
        while (end != SQLITE_ERROR && (end = sqlite3_step(ask)) == SQLITE_ROW) {
            const char *cells[STORE_CELLS];
            int count = sqlite3_column_count(ask);
            for (int i = 0; i < count && i < STORE_CELLS; i++)
                cells[i] = (const char *)sqlite3_column_text(ask, i);
            take(user, cells, count);
        }
        if (end != SQLITE_DONE)
            store_complain(db, complaint);
    }
    sqlite3_finalize(ask);
    sqlite3_close(db);
    return end == SQLITE_DONE;
}
