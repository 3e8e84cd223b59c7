/* What is kept: in SQL, written and read. */
#include "apps/server/store/inside.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What is written of somebody after they have been forgotten, because it was on its way already,
   does not bring them back. */
#define KNOWN " person where gone = 0 and id = "

/* The first who sits at a table. */
#define HEIR                                                                                       \
    " coalesce((select p.id from chair join person p on p.id = person where game = game.id"        \
    " and seat > 0 and p.gone = 0 order by seat limit 1), 0)"

const char *const store_sql[WHATS] = {
    [NEW_PERSON] = "insert into person (id, name, made) values (?1, ?2, ?3)",
    [NEW_DEVICE] = "insert into device (token, person, made, seen) values (?1, ?2, ?3, ?3)",
    [NEW_NAME] = "update person set name = ?2 where id = ?1 and gone = 0",
    [NEW_WORDS] = "update person set words = ?2 where id = ?1 and gone = 0 and (?3 is null"
                  " or exists (select 1 from device where token = ?3 and person = ?1))",
    [PUT_DEVICE] = "insert or replace into device (token, person, made, seen)"
                   " select ?1, id, ?3, ?3 from" KNOWN "?2",
    [SEEN_DEVICE] = "update device set seen = ?2 where token = ?1 and seen < ?2 - 3600000",
    [DROP_DEVICE] = "delete from device where token = ?1 and person = ?2",
    [DROP_OTHERS] = "delete from device where person = ?2 and token <> ?1",
    [FORGET_PERSON] = "update person set name = '', words = null, gone = 1 where id = ?1",
    [FORGET_DEVICES] = "delete from device where person = ?1",
    [FORGET_CHAIRS] = "update chair set person = null where person = ?1"
                      " and game in (select id from game where head is null)",
    [FORGET_TALK] = "delete from chat where person = ?1",
    [FORGET_HOST] = "update game set host =" HEIR " where host = ?1",
    [FIND_HOST] = "update game set host =" HEIR " where id = ?1 and host = 0",
    [FORGET_REPORTS] = "delete from report where person = ?1",
    [FORGET_SHUNS] = "delete from shun where who = ?1 or whom = ?1",
    [FORGET_BOXES] = "delete from box where person = ?1"
                     " and id not in (select box from game where box is not null)",
    [LEAVE_BOXES] = "update box set person = null where person = ?1",
    [NEW_BOX] = "insert or ignore into box (id, person, kind, hash, files, made)"
                " select ?1, id, ?3, ?4, ?5, ?6 from" KNOWN "?2",
    [DROP_BOXES] = "delete from box where person = ?1"
                   " and id not in (select box from game where box is not null)"
                   " and id not in (select id from box where person = ?1"
                   " order by made desc limit 10)",
    [SAY] = "insert into chat (game, number, at, person, seat, text)"
            " select ?1, ?2, ?3, id, ?5, ?6 from" KNOWN "?4",
    [DROP_TALK] = "delete from chat where game = ?1 and number <= ?2",
    [QUIET] = "update game set quiet = ?2 where id = ?1",
    [SHUN] = "insert or replace into shun (who, whom, game) select ?1, id, ?3 from" KNOWN "?2"
             " and (?1 = 0 or exists (select 1 from" KNOWN "?1))",
    [UNSHUN] = "delete from shun where who = ?1 and whom = ?2 and game = ?3",
    [REPORT] = "insert into report (game, number, at, made, by, person, seat, text)"
               " select ?1, ?2, ?3, ?4, ?5, id, ?7, ?8 from" KNOWN "?6"
               " and exists (select 1 from" KNOWN "?5)",
    [NEW_GAME] = "insert into game (id, host, kind, options, pace, away, made, secret, listed,"
                 " fill, lang, box, hints) values (?1, coalesce((select id from" KNOWN "?2), 0),"
                 " ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
    [NEXT_GAME] = "update game set next = ?2 where id = ?1 and next is null",
    [CHANGE_GAME] = "update game set options = ?2, pace = ?3, away = ?4, listed = ?5, fill = ?6,"
                    " lang = ?7, hints = ?8 where id = ?1",
    [PUT_CHAIR] = "insert or replace into chair (game, seat, secret, person, bot, stand_in, nonce)"
                  " values (?1, ?2, ?3, (select id from" KNOWN "?4), ?5, ?6, ?7)",
    [DROP_CHAIR] = "delete from chair where game = ?1 and seat = ?2",
    [STAND_IN] = "update chair set stand_in = ?3 where game = ?1 and seat = ?2",
    [START] = "update game set head = ?2 where id = ?1 and head is null and not exists"
              " (select 1 from chair where game = ?1 and seat > 0 and person is null"
              " and bot is null)", /* somebody may have been forgotten just before */
    [APPEND] = "insert into entry (game, seq, at, line, key) values (?1, ?2, ?3, ?4, ?5)",
    [FINISH] = "insert into race (game, number, seat, at, credit, first)"
               " values (?1, ?2, ?3, ?4, ?5, ?6)",
    [NOTE] = "update game set now = ?2, over = ?3 where id = ?1",
    [TURNS] = "update game set turns = ?2 where id = ?1",
    [LINK] = "update game set link = ?2 where id = ?1",
    [CLOSE] = "update game set closed = 1 where id = ?1",
    [BAN] = "insert or replace into ban (whom, made) values (?1, ?2)",
    [UNBAN] = "delete from ban where whom = ?1",
    [TRY] = "update salt set words = words",
    [BEGIN] = "begin immediate",
    [COMMIT] = "commit",
    [ROLLBACK] = "rollback",
    [SAVEPOINT] = "savepoint one",
    [GO_BACK] = "rollback to one",
    [RELEASE] = "release one",
    [FIND_PERSON] = "select person.id, name from device join person on person.id = person"
                    " where token = ?1",
    [DEVICES] = "select token, made, seen from device where person = ?1 order by seen desc, token",
    [FIND_WORDS] = "select id, name from person where words = ?1",
    [NAME_OF] = "select id, name from person where id = ?1 and gone = 0",
    [SALT] = "select words from salt",
    [LOAD] = "select host, kind, options, made, head, now, over, pace, away, next, quiet, secret,"
             " listed, fill, lang, box, link, turns, hints from game where id = ?1 and closed = 0",
    [GLIMPSE] = "select kind, case when listed and head is null then"
                " (select count(*) from chair where game = id and seat > 0 and person is null"
                " and bot is null) else 0 end from game where id = ?1 and closed = 0",
    [CHAIRS] = "select seat, secret, person, bot, name, stand_in, gone, nonce from chair"
               " left join person on id = person where game = ?1 order by seat",
    [ENTRIES] = "select line, key from entry where game = ?1 order by seq",
    [TABLES_OF] = "select id from game where closed = 0 and (host = ?1 or id in"
                  " (select game from chair where person = ?1)) order by made desc limit ?2",
    [LAST_SAID] = "select coalesce(max(number), 0) from chat where game = ?1",
    [TALK] = "select number, at, person, seat, text, name from chat join person on id = person"
             " where game = ?1 and number >= ?2 order by number",
    [ALL_SHUNS] = "select who, whom from shun where game = '' order by who, whom",
    [SHUNS] = "select 1 from shun where who = ?1 and whom = ?2 and game = ?3",
    [FIND_BOX] = "select id from box where person = ?1 and kind = ?2 and hash = ?3",
    [LAST_RACE] = "select coalesce(max(number), 0) from race where game = ?1",
    [RACES] = "select number, seat, at, credit, first from race where game = ?1"
              " order by number, at, seat",
    [LOAD_BOX] = "select files from box where id = ?1",
    [BANS] = "select whom from ban order by made",
    [LIST_REPORTS] =
        "select strftime('%Y-%m-%d %H:%M', report.made / 1000, 'unixepoch'), game, number,"
        " whom.name, by.name, text, person"
        " from report join person whom on whom.id = person"
        " join person by on by.id = report.by order by report.id",
    [LIST_TABLES] =
        "select id, strftime('%Y-%m-%d %H:%M', made / 1000, 'unixepoch'), kind, options,"
        " case when closed then 'closed' when over then 'over' when head is null then 'waits'"
        " else 'plays' end, (select count(*) from entry where game = id),"
        " (select group_concat(case when bot is not null then bot when person is null then '-'"
        " else person || ' ' || coalesce((select name from person p where p.id = person), '') end,"
        " ', ') from chair where game = game.id and seat > 0) from game order by made",
    [LIST_PEOPLE] =
        "select id, strftime('%Y-%m-%d %H:%M', made / 1000, 'unixepoch'), name,"
        " (select count(*) from device where person = id),"
        " (select count(*) from chair where person = id),"
        " case when exists (select 1 from ban where whom = id) then 'banned' else '' end"
        " from person where gone = 0 order by made",
    [RUNNING] = "select id from game where head is not null and over = 0 union all"
                " select id from game where head is null and (listed = 1 or fill > 0)",
};

bool store_changes_any(what one)
{
    switch ((int)one) {
    case SEEN_DEVICE:
    case DROP_OTHERS:
    case FORGET_DEVICES:
    case FORGET_CHAIRS:
    case FORGET_HOST:
    case FIND_HOST:
    case FORGET_TALK:
    case FORGET_REPORTS:
    case FORGET_SHUNS:
    case FORGET_BOXES:
    case LEAVE_BOXES:
    case NEW_BOX:
    case DROP_BOXES:
    case DROP_TALK:
    case SHUN:
    case UNSHUN:
    case UNBAN:
        return true;
    default:
        return false;
    }
}

/* ---- Values and rows ---- */

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

/* Mostly there is one; then there is room for 2, 4, 8... */
static void add(job *j, row r)
{
    if ((j->rows & (j->rows - 1)) == 0) {
        size_t room = j->rows ? (size_t)j->rows * 2 : 1;
        row *larger = realloc(j->list, room * sizeof *larger);
        RV_ASSERT(larger != NULL);
        j->list = larger;
    }
    j->list[j->rows++] = r;
}

/* ---- Writing ---- */

uint64_t store_time(void)
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
        add(j, (row){ NEW_PERSON, { number(person), word(j, name), number(store_time()) } });
        add(j, (row){ NEW_DEVICE,
                      { bytes(j, token, SECRET_HASH), number(person), number(store_time()) } });
    }
    store_want(s, j);
}

void store_words(store *s, store_wait wait, uint64_t person, const unsigned char words[SECRET_HASH],
                 const unsigned char *token, bool alone)
{
    job *j = new_job(wait);
    value device = token ? bytes(j, token, SECRET_HASH) : nothing();
    add(j, (row){ NEW_WORDS, { number(person), bytes(j, words, SECRET_HASH), device } });
    if (alone)
        add(j, (row){ DROP_OTHERS, { device, number(person) } });
    store_want(s, j);
}

void store_device(store *s, store_wait wait, const unsigned char token[SECRET_HASH],
                  uint64_t person)
{
    job *j = new_job(wait);
    add(j, (row){ PUT_DEVICE,
                  { bytes(j, token, SECRET_HASH), number(person), number(store_time()) } });
    store_want(s, j);
}

void store_drop_device(store *s, store_wait wait, const unsigned char token[SECRET_HASH],
                       uint64_t person)
{
    job *j = new_job(wait);
    add(j, (row){ DROP_DEVICE, { bytes(j, token, SECRET_HASH), number(person) } });
    store_want(s, j);
}

void store_seen(store *s, const unsigned char token[SECRET_HASH])
{
    job *j = new_job((store_wait){ .done = NULL });
    add(j, (row){ SEEN_DEVICE, { bytes(j, token, SECRET_HASH), number(store_time()) } });
    store_want(s, j);
}

void store_forget(store *s, store_wait wait, uint64_t person)
{
    job *j = new_job(wait);
    add(j, (row){ FORGET_PERSON, { number(person) } });
    add(j, (row){ FORGET_DEVICES, { number(person) } });
    add(j, (row){ FORGET_CHAIRS, { number(person) } });
    add(j, (row){ FORGET_HOST, { number(person) } });
    add(j, (row){ FORGET_TALK, { number(person) } });
    add(j, (row){ FORGET_REPORTS, { number(person) } });
    add(j, (row){ FORGET_SHUNS, { number(person) } });
    add(j, (row){ FORGET_BOXES, { number(person) } });
    add(j, (row){ LEAVE_BOXES, { number(person) } });
    store_want(s, j);
}

static void add_chair(job *j, const char *id, int seat, const store_chair *chair)
{
    add(j, (row){ PUT_CHAIR,
                  { word(j, id), number((uint64_t)seat), bytes(j, chair->secret, SECRET_HASH),
                    chair->person ? number(chair->person) : nothing(),
                    chair->bot[0] ? word(j, chair->bot) : nothing(), number(chair->stand_in),
                    chair->bound ? bytes(j, chair->nonce, SECRET_HASH) : nothing() } });
}

/* How people come to a table: its chairs, and the link to all of it. Once a game has begun nobody
   comes to a chair, not even when whoever sat there has been forgotten. */
static void add_ways(job *j, const store_table *table)
{
    for (int seat = 0; seat <= (table->started ? 0 : table->seats); seat++)
        add_chair(j, table->id, seat, &table->chairs[seat]);
    add(j, (row){ LINK, { word(j, table->id), bytes(j, table->link, SECRET_HASH) } });
    add(j, (row){ FIND_HOST, { word(j, table->id) } }); /* whoever was it may be forgotten by now */
}

void store_make(store *s, store_wait wait, const store_table *table, const char *before)
{
    job *j = new_job(wait);
    add(j, (row){ NEW_GAME,
                  { word(j, table->id), number(table->host), word(j, table->game),
                    word(j, table->options), word(j, table->pace), number(table->away),
                    number(table->made), bytes(j, table->secret, SECRET_HASH),
                    number(table->listed), number(table->fill), word(j, table->lang),
                    table->box ? number(table->box) : nothing(), number(table->hints) } });
    add_ways(j, table);
    if (before)
        add(j, (row){ NEXT_GAME, { word(j, before), word(j, table->id) } });
    store_want(s, j);
}

void store_change(store *s, store_wait wait, const store_table *table, int seats)
{
    job *j = new_job(wait);
    add(j, (row){ CHANGE_GAME,
                  { word(j, table->id), word(j, table->options), word(j, table->pace),
                    number(table->away), number(table->listed), number(table->fill),
                    word(j, table->lang), number(table->hints) } });
    add_ways(j, table);
    for (int seat = table->seats + 1; seat <= seats; seat++)
        add(j, (row){ DROP_CHAIR, { word(j, table->id), number((uint64_t)seat) } });
    store_want(s, j);
}

void store_start(store *s, store_wait wait, const char *id, const char *head)
{
    job *j = new_job(wait);
    add(j, (row){ START, { word(j, id), word(j, head) } });
    store_want(s, j);
}

void store_append(store *s, store_wait wait, const char *id, const store_entry *entry)
{
    job *j = new_job(wait);
    add(j, (row){ APPEND,
                  { word(j, id), number(entry->seq), number(store_time()), text(j, entry->line),
                    entry->key ? number(entry->key) : nothing() } });
    if (entry->seat)
        add(j, (row){ STAND_IN,
                      { word(j, id), number((uint64_t)entry->seat), number(entry->stand_in) } });
    for (int i = 0; i < entry->finishes; i++) {
        const store_finish *f = &entry->finish[i];
        add(j, (row){ FINISH,
                      { word(j, id), number(entry->race), number((uint64_t)f->seat), number(f->at),
                        number(f->credit), number(f->first) } });
    }
    store_want(s, j);
}

void store_note(store *s, const char *id, uint64_t now, bool over)
{
    job *j = new_job((store_wait){ .done = NULL });
    add(j, (row){ NOTE, { word(j, id), number(now), number(over) } });
    store_want(s, j);
}

void store_turns(store *s, const char *id, uint16_t turns)
{
    job *j = new_job((store_wait){ .done = NULL });
    add(j, (row){ TURNS, { word(j, id), number(turns) } });
    store_want(s, j);
}

void store_say(store *s, store_wait wait, const char *id, const store_said *said)
{
    job *j = new_job(wait);
    add(j, (row){ SAY,
                  { word(j, id), number(said->number), number(store_time()), number(said->person),
                    number((uint64_t)said->seat), word(j, said->text) } });
    if (said->number > STORE_TALK)
        add(j, (row){ DROP_TALK, { word(j, id), number(said->number - STORE_TALK) } });
    store_want(s, j);
}

void store_quiet(store *s, store_wait wait, const char *id, bool quiet)
{
    job *j = new_job(wait);
    add(j, (row){ QUIET, { word(j, id), number(quiet) } });
    store_want(s, j);
}

void store_shun(store *s, store_wait wait, uint64_t who, uint64_t whom, const char *id, bool on)
{
    job *j = new_job(wait);
    add(j, (row){ on ? SHUN : UNSHUN, { number(who), number(whom), word(j, id) } });
    store_want(s, j);
}

void store_report(store *s, store_wait wait, const char *id, const store_said *said, uint64_t by)
{
    job *j = new_job(wait);
    add(j, (row){ REPORT,
                  { word(j, id), number(said->number), number(said->at), number(store_time()),
                    number(by), number(said->person), number((uint64_t)said->seat),
                    word(j, said->text) } });
    store_want(s, j);
}

void store_box(store *s, store_wait wait, uint64_t person, const store_owned *box)
{
    job *j = new_job(wait);
    add(j, (row){ NEW_BOX,
                  { number(secret_number()), number(person), word(j, box->kind), number(box->hash),
                    text(j, box->files), number(store_time()) } });
    add(j, (row){ DROP_BOXES, { number(person) } });
    store_want(s, j);
}

void store_shut(store *s, store_wait wait, const char *id)
{
    job *j = new_job(wait);
    add(j, (row){ CLOSE, { word(j, id) } });
    store_want(s, j);
}

void store_ban(store *s, store_wait wait, const char *whom, bool on)
{
    job *j = new_job(wait);
    add(j, (row){ on ? BAN : UNBAN, { word(j, whom), number(store_time()) } });
    store_want(s, j);
}

void store_try(store *s, store_wait wait)
{
    job *j = new_job(wait);
    add(j, (row){ TRY, { nothing() } });
    store_want(s, j);
}

/* ---- Reading ---- */

void store_copy_text(sqlite3_stmt *statement, int column, char *to, size_t size)
{
    const unsigned char *from = sqlite3_column_text(statement, column);
    rv_out out = rv_out_to(to, size);
    rv_put(&out, "%s",
           from && rv_is_utf8(rv_span_of((const char *)from)) ? (const char *)from : "");
}

/* False: there are none. */
static bool copy_bytes(sqlite3_stmt *statement, int column, unsigned char to[SECRET_HASH])
{
    bool good = sqlite3_column_bytes(statement, column) == SECRET_HASH;
    if (good)
        memcpy(to, sqlite3_column_blob(statement, column), SECRET_HASH);
    return good;
}

static bool take_person(sqlite3_stmt *ask, uint64_t *person, char name[STORE_NAME])
{
    bool found = sqlite3_step(ask) == SQLITE_ROW;
    if (found) {
        *person = (uint64_t)sqlite3_column_int64(ask, 0);
        store_copy_text(ask, 1, name, STORE_NAME);
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

bool store_salt(store *s, unsigned char salt[16])
{
    sqlite3_stmt *ask = s->reads[SALT];
    bool found = sqlite3_step(ask) == SQLITE_ROW && sqlite3_column_bytes(ask, 0) == 16;
    if (found)
        memcpy(salt, sqlite3_column_blob(ask, 0), 16);
    sqlite3_reset(ask);
    return found;
}

bool store_name_of(store *s, uint64_t person, char name[STORE_NAME])
{
    sqlite3_bind_int64(s->reads[NAME_OF], 1, (int64_t)person);
    return take_person(s->reads[NAME_OF], &person, name);
}

/* Chairs that are damaged leave a table with too few. */
static void load_chairs(store *s, store_table *table)
{
    sqlite3_stmt *ask = s->reads[CHAIRS];
    sqlite3_bind_text(ask, 1, table->id, -1, SQLITE_STATIC);
    for (int next = 0; sqlite3_step(ask) == SQLITE_ROW; next++) {
        int seat = sqlite3_column_int(ask, 0);
        if (seat != next || seat > RV_SEATS || sqlite3_column_bytes(ask, 1) != SECRET_HASH)
            break;
        store_chair *chair = &table->chairs[seat];
        memcpy(chair->secret, sqlite3_column_blob(ask, 1), SECRET_HASH);
        chair->person = (uint64_t)sqlite3_column_int64(ask, 2);
        store_copy_text(ask, 3, chair->bot, sizeof chair->bot);
        store_copy_text(ask, 4, chair->name, sizeof chair->name);
        chair->stand_in = sqlite3_column_int(ask, 5) != 0;
        chair->gone = sqlite3_column_int(ask, 6) != 0;
        chair->bound = copy_bytes(ask, 7, chair->nonce);
        table->seats = seat;
    }
    sqlite3_reset(ask);
}

/* `head`: with that of its log. */
static bool load(store *s, const char *id, bool head, store_table *table)
{
    sqlite3_stmt *ask = s->reads[LOAD];
    *table = (store_table){ .seats = 0 };
    rv_out name = rv_out_to(table->id, sizeof table->id);
    rv_put(&name, "%s", id);
    sqlite3_bind_text(ask, 1, id, -1, SQLITE_STATIC);
    bool found = sqlite3_step(ask) == SQLITE_ROW;
    if (found) {
        table->host = (uint64_t)sqlite3_column_int64(ask, 0);
        store_copy_text(ask, 1, table->game, sizeof table->game);
        store_copy_text(ask, 2, table->options, sizeof table->options);
        table->made = (uint64_t)sqlite3_column_int64(ask, 3);
        table->started = sqlite3_column_type(ask, 4) == SQLITE_TEXT;
        if (table->started && head)
            table->head = strdup((const char *)sqlite3_column_text(ask, 4));
        table->now = (uint64_t)sqlite3_column_int64(ask, 5);
        table->over = sqlite3_column_int(ask, 6) != 0;
        store_copy_text(ask, 7, table->pace, sizeof table->pace);
        table->away = (uint32_t)sqlite3_column_int64(ask, 8);
        store_copy_text(ask, 9, table->next, sizeof table->next);
        table->quiet = sqlite3_column_int(ask, 10) != 0;
        if (!copy_bytes(ask, 11, table->secret))
            secret_bytes(table->secret,
                         SECRET_HASH); /* a table from an older store promised nothing */
        table->listed = sqlite3_column_int(ask, 12) != 0;
        table->fill = (uint64_t)sqlite3_column_int64(ask, 13);
        store_copy_text(ask, 14, table->lang, sizeof table->lang);
        table->box = (uint64_t)sqlite3_column_int64(ask, 15);
        copy_bytes(ask, 16, table->link);
        table->turns = (uint16_t)sqlite3_column_int(ask, 17);
        table->hints = sqlite3_column_int(ask, 18) != 0;
    }
    sqlite3_reset(ask);
    if (found)
        load_chairs(s, table);
    return found;
}

bool store_load(store *s, const char *id, store_table *table)
{
    return load(s, id, true, table);
}

bool store_look_up(store *s, const char *id, store_table *table)
{
    return load(s, id, false, table);
}

void store_end_readings(store *s)
{
    for (what i = FIND_PERSON; i < WHATS; i++)
        sqlite3_reset(s->reads[i]);
}

bool store_failed(const store *s)
{
    int code = sqlite3_errcode(s->reading);
    return code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE;
}

bool store_glimpse(store *s, const char *id, char *game, size_t size, int *chairs)
{
    sqlite3_stmt *ask = s->reads[GLIMPSE];
    sqlite3_bind_text(ask, 1, id, -1, SQLITE_STATIC);
    bool found = sqlite3_step(ask) == SQLITE_ROW;
    if (found) {
        store_copy_text(ask, 0, game, size);
        *chairs = sqlite3_column_int(ask, 1);
    }
    sqlite3_reset(ask);
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
