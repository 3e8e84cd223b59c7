-- A store as version 6 left it.
create table person (id integer primary key, name text not null, made integer not null, words blob, gone integer not null default 0);
create unique index person_words on person (words) where words is not null;
create table device (token blob primary key, person integer not null references person) without rowid;
create index device_person on device (person);
create table game (id text primary key, host integer not null, kind text not null, options text not null, made integer not null, head text, now integer not null default 0, over integer not null default 0, pace text not null default '', away integer not null default 0, next text, quiet integer not null default 0, secret blob, listed integer not null default 0, fill integer not null default 0, lang text not null default '') without rowid;
create index game_host on game (host);
create index game_running on game (id) where head is not null and over = 0;
create index game_waiting on game (id) where head is null and (listed = 1 or fill > 0);
create table chair (game text not null references game, seat integer not null, secret blob not null, person integer, bot text, stand_in integer not null default 0, nonce blob, primary key (game, seat)) without rowid;
create index chair_person on chair (person) where person is not null;
create table entry (game text not null references game, seq integer not null, at integer not null, line text not null, key integer, primary key (game, seq)) without rowid;
create unique index entry_key on entry (game, key) where key is not null;
create table chat (game text not null references game, number integer not null, at integer not null, person integer not null references person, seat integer not null, text text not null, primary key (game, number)) without rowid;
create index chat_person on chat (person);
create table shun (who integer not null, whom integer not null, game text not null, primary key (who, whom, game)) without rowid;
create index shun_whom on shun (whom);
create table report (id integer primary key, game text not null, number integer not null, at integer not null, made integer not null, by integer not null references person, person integer not null references person, seat integer not null, text text not null, unique (game, number, by));
create index report_person on report (person);
pragma user_version = 6;
insert into person values (7, 'Ada', 1790000000000, x'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd', 0);
insert into person values (8, '', 1790000000000, null, 1);
insert into device values (x'abababababababababababababababababababababababababababababababab', 7);
insert into game (id, host, kind, options, made, pace, away, secret, head, now, over) values ('bqx7zk2m4p', 7, 'null', 'players=2 rounds=2', 1790000000000, 'move=60 late=bot', 90, x'1212121212121212121212121212121212121212121212121212121212121212', 'reverie 3
game null 1
box a7dd1908321e0b95
options players=2 rounds=2
pace move=60 late=bot
commit cb9a02f579da3ffa03dc3ed340e0162018c4c446875d8b15d9f4e23152b25822
note keep this file to yourself until the end: its seed tells all that is hidden
seed 00000000000000000000000000000005
bot 2 greedy
hash 0 8fb15f2ecbed3d5b
', 2500, 0);
insert into chair values ('bqx7zk2m4p', 0, x'0000000000000000000000000000000000000000000000000000000000000000', null, null, 0, null);
insert into chair values ('bqx7zk2m4p', 1, x'0101010101010101010101010101010101010101010101010101010101010101', 7, null, 0, x'efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef');
insert into chair values ('bqx7zk2m4p', 2, x'0202020202020202020202020202020202020202020202020202020202020202', null, 'greedy', 0, null);
insert into game (id, host, kind, options, made, secret, listed, fill, lang) values ('listed0001', 7, 'null', 'players=2', 1790000000000, x'1212121212121212121212121212121212121212121212121212121212121212', 1, 1790000060000, 'fr');
insert into chair (game, seat, secret) select 'listed0001', column1, zeroblob(32) from (values (0), (1), (2));
insert into entry values ('bqx7zk2m4p', 1, 1790000001500, '1: name green @1500', 81985529216486895);
insert into entry values ('bqx7zk2m4p', 2, 1790000001700, '2: name amber @1700', null);
insert into chat values ('bqx7zk2m4p', 1, 1790000001800, 7, 1, 'Good evening!');
insert into shun values (7, 8, '');
insert into report values (1, 'bqx7zk2m4p', 1, 1790000001800, 1790000001900, 8, 7, 1, 'Good evening!');
