#!/usr/bin/env python3
"""People of `reverie serve`: names, words by which one is known again, codes for another device, being
forgotten.

    online_people.py PATH-OF-REVERIE
"""
import hashlib, json, pathlib, sqlite3, tempfile, time

from meeting import Guest, gather
from serving import check, checks, refused, rows, serve, stop

work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"


def everything():
    """All that the store says, in one text."""
    with sqlite3.connect(f"file:{data}?mode=ro", uri=True) as db:
        return "\n".join(db.iterdump())


server, port = serve(data, "--no-limits")

# ---- names: escaped or not, but nothing that looks like another's
ada = Guest(port)
ada.number += 1
ada.wire.say('{"id":1,"do":"name","name":"Zo\\u00e9 \\ud83c\\udf19"}')
check(ada._take(*ada.wire.next())["ok"] == "name" and ada.ask("me")["name"] == "Zoé 🌙", "a name in escapes")
for wrong in ["a\u202eb", "a\u200bb", "\ufeffa", "a\u2066b", "a\u2028b", "\u3164", "a\u00ad", "\u061ca", "\u2800", "a\U000e0041", "Z" + "\u0301" * 9, "\u00a0", "\u3000a", "x" * 64, ""]:
    refused(ada.ask("name", name=wrong), f"a name with unseen marks: {wrong!r}")
ada.ask("lang", lang="fr")
check("caractères" in ada.ask("name", name="a\u200b")["why"] and "nom" in ada.ask("name", name="\u3000")["why"], "why, in one's language")
for right in ["日本", "A\u2019B", "ﷺ", "\U0001f469\u200d\U0001f680", "\u2764\ufe0f"]:
    check(ada.ask("name", name=right)["ok"] == "name", f"a name: {right!r}")

# ---- words: told only once, kept as a hash, replaced by newer ones
table, people, _ = gather(port, "null", "players=2", ["me", "open"], lens=False)
ada = people[0]
ada.ask("name", name="Ada")
first = ada.ask("words")["words"]
check(len(first.split()) == 8, "eight words")
check(first not in everything(), "the words themselves are kept")
phone = Guest(port, lens=False)
for wrong in [{}, {"words": "", "code": ""}, {"words": 5}, {"words": "x" * 500}]:
    check("error" in phone.ask("enter", **wrong), f"enter {wrong}")
for wrong in ["", "lamp", " ".join(reversed(first.split())) if first.split() != first.split()[::-1] else "", first + " oak"]:
    refused(phone.ask("enter", words=wrong), f"words {wrong!r}")
check(phone.ask("me")["tables"] == [], "nobody yet")
check(phone.ask("open", table=table).get("error") == "refused", "nor at the table")
check(phone.ask("enter", words=first.upper().replace(" ", ", ")) == {"id": phone.number, "ok": "enter", "name": "Ada"}, "known again")
check(phone.ask("me")["tables"][0]["table"] == table and phone.ask("open", table=table)["seat"] == 1, "with everything")
phone.wire.close()
phone.come()
check(phone.ask("me")["name"] == "Ada", "the device is known from now on")
second = phone.ask("words")["words"]
tablet = Guest(port, lens=False)
refused(tablet.ask("enter", words=first), "the older words")
check(tablet.ask("enter", words=second)["name"] == "Ada", "the newer words")

# ---- codes: some minutes, once, only the last one
code = ada.ask("code")
check(code["seconds"] == 300 and len(code["code"]) == 8, f"{code}")
newer = ada.ask("code")["code"]
laptop = Guest(port, lens=False)
laptop.ask("name", name="Eve")
refused(laptop.ask("enter", code=code["code"]), "an older code")
refused(laptop.ask("enter", code="00000000"), "any code")
check(laptop.ask("enter", code=newer)["name"] == "Ada" and laptop.ask("me")["tables"][0]["table"] == table, "another device")
refused(tablet.ask("enter", code=newer), "a code that was used")

# ---- somebody who is at a table becomes somebody else there too
bob, other = people[1], Guest(port, lens=False)
other.ask("make", game="null", seats="me open")
other.ask("open", table=other.ask("me")["tables"][0]["table"])
check(other.ask("enter", code=bob.ask("code")["code"])["ok"] == "enter" and "error" in other.ask("sheet", **{"as": 1}), "no longer at the old one's table")
check(other.ask("open", table=table)["seat"] == 2, "but at the new one's")

# ---- forgotten: devices, name, words and chairs before the start go; games stay, without the name, and go on
waiting = ada.ask("make", game="null", options="players=2", seats="open me")
check(bob.ask("open", table=waiting["table"], secret=waiting["invitations"][0]["secret"])["seats"][1]["name"] == "Ada", "a chair of Ada's")
bob.ask("open", table=table)
check(ada.ask("open", table=table)["seat"] == 1 and ada.ask("forget")["ok"] == "forget", "forgotten")
check(ada.ask("me") == {"id": ada.number, "ok": "me", "name": "", "tables": []}, "nobody any more")
refused(ada.ask("open", table=table), "nobody's table")
check("error" in ada.ask("play", **{"as": 1, "move": "name green"}), "nobody's move")
phone.wire.close()
phone.come()
check(phone.ask("me")["name"] == "" and phone.ask("me")["tables"] == [], "on no device")
refused(tablet.ask("enter", words=second), "nor by words")
check("Ada" not in everything(), "a name is left somewhere")
bob.catch_up()
end = time.monotonic() + 20
while not bob.notices[-1]["seats"][0].get("stand_in"):
    check(time.monotonic() < end, f"nobody plays for whoever is gone: {bob.notices[-1]}")
    bob.catch_up()
seat = bob.notices[-1]["seats"][0]
check(seat["gone"] and seat["name"] == "" and not seat["here"], f"{seat}")
check(bob.ask("open", table=waiting["table"], secret=waiting["invitations"][0]["secret"])["seats"][1]["taken"] is False, "the chair is free")
check(ada.ask("forget")["ok"] == "forget" and ada.ask("name", name="Ada")["ok"] == "name", "and somebody new afterwards")
check(rows(data, "select count(*) from person where gone = 1") == [(1,)], "one is gone")
for guest in [*people, phone, tablet, laptop, other]:
    guest.wire.close()
stop(server)

# ---- words that an older server hashed in another way are recognised, and rehashed from then on
older = "lamp moon river otter dawn kite mint oak"
before = b"reverie words 1 " + older.encode()
for _ in range(2000):
    before = hashlib.sha256(before).digest()
with sqlite3.connect(data) as db:
    db.execute("insert into person (id, name, made, words) values (77, 'Old', 1, ?)", (before,))
server, port = serve(data, "--no-limits")
for device in range(2):
    friend = Guest(port, lens=False)
    check(friend.ask("enter", words=older)["name"] == "Old", "older words")
    kept = rows(data, "select words from person where id = 77")[0][0]
    check(kept != before and len(kept) == 32, "they are kept anew")
# many at once: each is answered, and nobody else waits for them
crowd = [Guest(port, lens=False) for _ in range(6)]
for guest in crowd:
    guest.wire.say(json.dumps({"id": 9, "do": "words"}))
check(friend.ask("me")["name"] == "Old", "somebody else is answered meanwhile")
for guest in crowd:
    check("words" in json.loads(guest.wire.next()[1]), "words")
    guest.wire.say(json.dumps({"id": 9, "do": "words"}))
    guest.wire.close()  # and does not wait for them
check(friend.ask("me")["name"] == "Old", "whoever leaves leaves nothing behind")
stop(server)

# ---- no row of any table names somebody who is forgotten: nobody, wherever a table can say who it was
server, port = serve(data, "--no-limits")


def places(number):
    """The columns of all tables in which this number stands."""
    with sqlite3.connect(f"file:{data}?mode=ro", uri=True) as db:
        columns = db.execute("select t.name, c.name from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'").fetchall()
        return {f"{table}.{column}" for table, column in columns if db.execute(f"select 1 from {table} where cast({column} as text) = ?", (str(number),)).fetchall()}


def people_of_the_schema():
    """The columns that refer to a person, and those that may say nobody (0)."""
    with sqlite3.connect(f"file:{data}?mode=ro", uri=True) as db:
        found = db.execute("select t.name, f.\"from\" from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table' and f.\"table\" = 'person'").fetchall()
    return {f"{table}.{column}" for table, column in found} | {"person.id", "chair.person", "game.host", "shun.who", "shun.whom"}


table, (zoe, max_), _ = gather(port, "null", "players=2", ["me", "open"], lens=False)
zoe.ask("name", name="Zoe of the Lamps")
for guest, seat in [(zoe, 1), (max_, 2)]:
    check(guest.ask("say", text=f"I am number {seat}")["ok"] == "say", "talk")
for guest, seat in [(zoe, 2), (max_, 1)]:
    check(guest.ask("block", seat=seat)["ok"] == "block" and guest.ask("report", number=seat)["ok"] == "report", "a report")
LAMPS = "id\tpoints\tname_en\tname_fr\namber\t7\ta\ta\ngreen\t%d\tb\tb\n"
boxes = []
for points in [2, 3]:
    zoe.ask("box", game="null", file="lamps.tsv", text=LAMPS % points)
    boxes.append(zoe.ask("box", game="null", done=True)["box"])
check(zoe.ask("make", game="null", box=boxes[0], seats="me open").get("ok") == "make", "a table with one of the boxes, which waits")
check("words" in zoe.ask("words"), "words")
number, words = rows(data, "select id, words from person where name = 'Zoe of the Lamps'")[0]
devices = rows(data, "select token from device where person = ?", number)
waiting = rows(data, "select game from chair where person = ? and game <> ?", number, table)
check(places(number) == people_of_the_schema(), f"not everywhere: {people_of_the_schema() ^ places(number)}")
check(zoe.ask("forget")["ok"] == "forget", "forgotten")
check(places(number) == {"person.id", "chair.person", "report.by"} and rows(data, "select game from chair where person = ?", number) == [(table,)], f"left: {places(number)}")
check(rows(data, "select name, words, gone from person where id = ?", number) == [("", None, 1)], "only that there was somebody at a game that has begun, or who reported")
left = everything().lower()
for one in ["zoe of the lamps", "i am number 1", words.hex(), *[token.hex() for (token,) in devices], "\ngreen\t3"]:
    check(one not in left, f"{one} is left")
check(len(waiting) == 1 and len(devices) == 1 and "i am number 2" in left and "green\t2" in left, "what others need is left")
for guest in [zoe, max_]:
    guest.wire.close()
stop(server)

# ---- guessing is counted, by address
server, port = serve(data)
guesser = Guest(port, lens=False)
for _ in range(20):
    check("hour" not in guesser.ask("enter", code="00000000")["why"], "twenty guesses in an hour")
check("hour" in guesser.ask("enter", code="00000000")["why"], "one guess too many")
stranger = Guest(port, lens=False)
check("hour" in stranger.ask("enter", words=second)["why"], "another device of the same address")
stop(server)
print(f"online_people: {checks()} checks passed")
