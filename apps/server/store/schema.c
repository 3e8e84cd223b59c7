#include "apps/server/store/schema.h"
#include "apps/server/store/inside.h"

/* Each text leads from the version before it to its own. A step that has been released is never
   changed: stores of that version exist. Times are milliseconds since 1970. */
static const char *const steps[] = {
    /* 1 */
    "create table person (id integer primary key, name text not null, made integer not null);"
    "create table device (token blob primary key, person integer not null references person)"
    " without rowid;"
    "create table game (id text primary key, host integer not null, kind text not null,"
    " options text not null, made integer not null, head text, now integer not null default 0,"
    " over integer not null default 0) without rowid;"
    "create index game_host on game (host);"
    "create table chair (game text not null references game, seat integer not null,"
    " secret blob not null, person integer, bot text, primary key (game, seat)) without rowid;"
    "create index chair_person on chair (person) where person is not null;"
    "create table entry (game text not null references game, seq integer not null,"
    " at integer not null, line text not null, key integer, primary key (game, seq)) without rowid;"
    "create unique index entry_key on entry (game, key) where key is not null;",
    /* 2: how long people may take, bots that stand in for them, playing again */
    "alter table game add column pace text not null default '';"
    "alter table game add column away integer not null default 0;"
    "alter table game add column next text;"
    "create index game_running on game (id) where head is not null and over = 0;"
    "alter table chair add column stand_in integer not null default 0;",
    /* 3: words by which one is known again; people who are forgotten */
    "alter table person add column words blob;"
    "alter table person add column gone integer not null default 0;"
    "create unique index person_words on person (words) where words is not null;"
    "create index device_person on device (person);",
    /* 4: talk, who does not want to hear whom (who 0: nobody at that table), reports of it */
    "alter table game add column quiet integer not null default 0;"
    "create table chat (game text not null references game, number integer not null,"
    " at integer not null, person integer not null references person, seat integer not null,"
    " text text not null, primary key (game, number)) without rowid;"
    "create index chat_person on chat (person);"
    "create table shun (who integer not null, whom integer not null, game text not null,"
    " primary key (who, whom, game)) without rowid;"
    "create index shun_whom on shun (whom);"
    "create table report (id integer primary key, game text not null, number integer not null,"
    " at integer not null, made integer not null, by integer not null references person,"
    " person integer not null references person, seat integer not null, text text not null,"
    " unique (game, number, by));"
    "create index report_person on report (person);",
    /* 5: what a seed is made of */
    "alter table game add column secret blob; alter table chair add column nonce blob;",
    /* 6: tables where strangers may sit down, and bots on the chairs that stay free */
    "alter table game add column listed integer not null default 0;"
    "alter table game add column fill integer not null default 0;"
    "alter table game add column lang text not null default '';"
    "create index game_waiting on game (id) where head is null and (listed = 1 or fill > 0);",
    /* 7: boxes that owners bring */
    "create table box (id integer primary key, person integer references person,"
    " kind text not null, hash integer not null, files text not null, made integer not null,"
    " unique (person, kind, hash));"
    "alter table game add column box integer references box;"
    "create index game_box on game (box) where box is not null;",
    /* 8: bans, and tables that are closed, both by the operator */
    "alter table game add column closed integer not null default 0;"
    "create table ban (whom text primary key,"
    " made integer not null) without rowid;",
    /* 9: what photo finishes showed */
    "create table race (game text not null references game, number integer not null,"
    " seat integer not null, at integer not null, credit integer not null, first integer not null,"
    " primary key (game, number, seat)) without rowid;",
    /* 10: the salt of words */
    "create table salt (words blob not null); insert into salt values (randomblob(16));",
    /* 11: since when a device is known and when it was last here; may players ask for hints? */
    "alter table device add column made integer not null default 0;"
    "alter table device add column seen integer not null default 0;"
    "alter table game add column hints integer not null default 0;",
    /* 12: the link to a table; whose move it was when nobody was there any more */
    "alter table game add column link blob; alter table game add column turns integer;",
};
_Static_assert(sizeof steps / sizeof steps[0] == STORE_VERSION, "a step for each version");

static bool run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* -1: it cannot be read. */
static int version_of(sqlite3 *db)
{
    sqlite3_stmt *ask = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(db, "pragma user_version", -1, &ask, NULL) == SQLITE_OK
        && sqlite3_step(ask) == SQLITE_ROW)
        version = sqlite3_column_int(ask, 0);
    sqlite3_finalize(ask);
    return version;
}

/* A file with other tables in it is not ours, whatever version it claims. */
static bool is_empty(sqlite3 *db)
{
    sqlite3_stmt *ask = NULL;
    bool empty = sqlite3_prepare_v2(db, "select 1 from sqlite_schema", -1, &ask, NULL) == SQLITE_OK
                 && sqlite3_step(ask) == SQLITE_DONE;
    sqlite3_finalize(ask);
    return empty;
}

const char *store_upgrade(sqlite3 *db, rv_complaint *complaint)
{
    int version = version_of(db);
    if (version < 0 || (version == 0 && !is_empty(db)))
        return rv_complain(complaint, NULL, "complaint.store.other");
    if (version > STORE_VERSION)
        return rv_complain_with(complaint, NULL, "complaint.store.newer", "version=%d own=%d",
                                version, STORE_VERSION);
    for (; version < STORE_VERSION; version++) {
        char number[48];
        rv_out out = rv_out_to(number, sizeof number);
        rv_put(&out, "pragma user_version = %d", version + 1);
        if (!run(db, "begin immediate") || !run(db, steps[version]) || !run(db, number)
            || !run(db, "commit")) {
            store_complain(db, complaint);
            run(db, "rollback");
            return rv_complained(complaint);
        }
    }
    return NULL;
}
