#!/usr/bin/env python3
"""Strangers who meet at `reverie serve`: tables that are listed, sitting down at one, the last chair that
two want at once, bots on the chairs that stay free; all of it after a restart too.

    online_lobby.py PATH-OF-REVERIE
"""
import json, pathlib, re, tempfile, time

from meeting import Guest, told, until
from serving import check, checks, refused, rows, serve, stop, titles

work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"
MEMBERS = {"table", "game", "options", "pace", "hints", "lang", "host", "seats", "free", "fill"}


def lobby(guest, **members):
    return guest.ask("lobby", **members)["tables"]


def ask_both(first, second, do, **members):
    """Both ask before either is answered; the answers."""
    for guest in (first, second):
        guest.number += 1
        guest.wire.say(json.dumps({"id": guest.number, "do": do, **members}))
    answers = []
    for guest in (first, second):
        while "id" not in (said := json.loads(guest.wire.next()[1])):
            guest.notices.append(said)
        answers.append(said)
    return answers


server, port = serve(data, "--no-limits")
host, ada, bob, eve = [Guest(port, lens=False) for _ in range(4)]

# ---- what is listed, and what is told of it
for wrong in [{"listed": 1}, {"listed": "yes"}, {"fill": 9}, {"fill": 3601}, {"fill": -1}, {"fill": "soon"}, {"lang": "de"}, {"lang": 5}]:
    check("error" in host.ask("make", game="null", **wrong), f"make {wrong}")
check(lobby(eve) == [], "an empty lobby")
host.ask("name", name="Zoé")
hidden = host.ask("make", game="null")
check(hidden["listed"] is False and hidden["fill"] == 0 and hidden["lang"] == "" and lobby(eve) == [], "a table is for those who are invited")
made = host.ask("make", game="null", options="players=3 rounds=2", seats="me open greedy", pace="move=60", listed=True, lang="fr", fill=3600)
table = made["table"]
check(made["listed"] and 3590 < made["fill"] <= 3600 and made["lang"] == "fr", f"{made}")
seen = lobby(eve)
check(len(seen) == 1 and set(seen[0]) == MEMBERS, f"what a stranger is told: {seen}")
check(3590 < seen[0].pop("fill") <= 3600 and seen[0] == {"table": table, "game": "null", "options": "players=3 rounds=2", "pace": "move=60 late=bot", "hints": False, "lang": "fr", "host": "Zoé", "seats": 3, "free": 1}, f"{seen}")
second = ada.ask("make", game="insomnia", listed=True)["table"]
check([one["table"] for one in lobby(eve, lang="fr")] == [table, second] and [one["table"] for one in lobby(eve, lang="en")] == [second, table], "those in one's own language first")
check([one["table"] for one in lobby(eve)] == [second, table] and eve.ask("lang", lang="fr")["ok"] and [one["table"] for one in lobby(eve)] == [table, second], "the language of all that is said")
eve.ask("lang", lang="en")
for wrong in [{"from": -1}, {"from": "x"}, {"lang": "de"}]:
    check("error" in eve.ask("lobby", **wrong), f"lobby {wrong}")
for do, members in [("open", {"table": table}), ("view", {"as": "spectator"}), ("watch", {"as": "spectator"}), ("chat", {}), ("sit", {"secret": "x" * 26})]:
    check("error" in eve.ask(do, **members), f"{do} by a stranger, at a listed table")
refused(eve.ask("join", table=hidden["table"]), "joining a table that is not listed")
refused(eve.ask("join", table="0" * 10), "joining a table that is not there")
check("error" in eve.ask("join"), "joining nothing")
eve.catch_up()
check(eve.notices == [], f"a stranger has been told: {eve.notices}")

# ---- sitting down, and getting up again
joined = eve.ask("join", table=table)
check(joined["ok"] == "join" and joined["seat"] == 2 and joined["host"] is False and "invitations" in joined and joined["invitations"] == [], f"{joined}")
check(eve.ask("join", table=table)["seat"] == 2, "once more")
host.catch_up()
check(told(host)["seats"][1]["taken"], "the host is told")
refused(bob.ask("join", table=table), "a full table")
check([one["table"] for one in lobby(bob)] == [second], "a full table is in nobody's way")
check(eve.ask("rise")["ok"] == "rise" and lobby(eve, lang="fr")[0]["free"] == 1, "getting up")
check("error" in eve.ask("rise") and "error" in eve.ask("open", table=table), "whoever has got up is a stranger again")
check(bob.ask("join", table=table)["seat"] == 2, "the chair is free for others")
host.ask("open", table=table)
check(host.ask("setup", listed=False)["listed"] is False and [one["table"] for one in lobby(eve)] == [second], "it is listed no longer")
again = host.ask("setup", listed=True, lang="en", fill=0)
check(again["fill"] == 0 and again["listed"] and again["lang"] == "en", f"it is listed again: {again}")
check(host.ask("start")["ok"] == "start" and [one["table"] for one in lobby(eve)] == [second], "what has started is not listed")
refused(eve.ask("join", table=table), "joining a game")
refused(bob.ask("rise"), "getting up in a game")

# ---- the last chair, wanted by two at once: exactly one gets it
for number in range(20):
    table = host.ask("make", game="null", listed=True)["table"]
    answers = ask_both(bob, eve, "join", table=table)
    check(sorted("ok" in answer for answer in answers) == [False, True], f"two on one chair: {answers}")
    refused(next(answer for answer in answers if "error" in answer), "the one who came second")
    check(rows(data, "select count(*) from chair where game = ? and person is not null", table) == [(2,)], "the chairs in the store")
    host.ask("setup", listed=False)

# ---- people who block somebody do not meet them
table = host.ask("make", game="null", options="players=3", listed=True)["table"]
bob.ask("join", table=table)
eve.ask("join", table=table)
check(eve.ask("block", seat=2)["ok"] == "block" and eve.ask("rise")["ok"] == "rise", "blocked")
check(table not in [one["table"] for one in lobby(eve)] and table in [one["table"] for one in lobby(ada)], "the table of somebody who is blocked")
refused(eve.ask("join", table=table), "joining somebody who is blocked")
check(bob.ask("rise")["ok"] == "rise" and table in [one["table"] for one in lobby(eve)], "and without them")
mine = bob.ask("make", game="null", listed=True)["table"]
check(mine not in [one["table"] for one in lobby(eve)], "nor what they have made")
eves = eve.ask("make", game="null", listed=True)["table"]
check(eves not in [one["table"] for one in lobby(bob)], "nor the other way round")
for guest in [host, ada, bob, eve]:
    guest.ask("setup", listed=False)
host.ask("open", table=table)
host.ask("setup", listed=False)

# ---- quick: one in that language, else any, else a new one, with a pace: whoever never moves holds nobody up for long
ada.ask("open", table=second)
ada.ask("setup", listed=True, lang="fr")
check("error" in eve.ask("quick") and "error" in eve.ask("quick", game="chess") and "error" in eve.ask("quick", game="null", lang="de"), "quick, but wrong")
english = eve.ask("make", game="insomnia", lang="en", listed=True)["table"]
zed = Guest(port, lens=False)
check(zed.ask("quick", game="insomnia", lang="en")["table"] == english, "a younger table in one's own language")
french = bob.ask("quick", game="insomnia", lang="fr")
check(french["table"] == second and french["seat"] == 2 and not french["host"], f"the one that fits: {french}")
check(bob.ask("quick", game="insomnia", lang="en")["table"] == second, "one's own table once more")
bob.ask("rise")
check(bob.ask("quick", game="insomnia", lang="en")["table"] == second, "another language is better than nobody")
bob.ask("rise")
check(bob.ask("quick", game="insomnia")["table"] == second, "any language: the oldest")
for game in titles():
    first, other = Guest(port, lens=False), Guest(port, lens=False)
    made = first.ask("quick", game=game, lang="en")
    check(made["ok"] == "quick" and made["host"] and made["listed"] and made["lang"] == "en" and 50 < made["fill"] <= 60 and len(made["invitations"]) == 1, f"nobody fits: {made}")
    check(re.fullmatch("move=(60|90|120|180) late=bot", made["pace"]), f"its pace: {made}")
    check(first.ask("quick", game=game, lang="en")["table"] == made["table"], "one's own table once more")
    check(other.ask("quick", game=game, lang="fr")["table"] == made["table"], "an English and a French player meet")
answers = ask_both(Guest(port, lens=False), Guest(port, lens=False), "quick", game="dreamscape")
check(answers[0]["table"] == answers[1]["table"] and sorted(answer["seat"] for answer in answers) == [1, 2], f"two who ask at once meet: {answers}")

# ---- a table with "fill" starts by itself when it is full; free chairs are filled, even after a restart
first, other = Guest(port), Guest(port)
quick = first.ask("quick", game="null")
check(other.ask("quick", game="null")["table"] == quick["table"], "they meet")
until(first, "it starts by itself", lambda: told(first)["started"])
check([seat.get("bot") for seat in told(first)["seats"]] == [None, None], "two people")
kept = host.ask("make", game="project-dreamscape", options="players=3", listed=True, fill=10, lang="fr")["table"]
long = ada.ask("make", game="null", listed=True, fill=3000)["table"]
nobody = bob.ask("make", game="null", seats="open open", fill=10)["table"]
server.kill()
server.wait()
server.stdout.close()
server.stderr.close()
time.sleep(1)  # of the ten seconds, in which no server runs
server, port = serve(data, "--no-limits")
late = Guest(port, lens=False)
end = time.monotonic() + 60
while long not in [one["table"] for one in lobby(late)]:
    check(time.monotonic() < end, "what was listed is not listed after a restart")
    time.sleep(0.02)
check(2900 < next(one["fill"] for one in lobby(late) if one["table"] == long) < 3000, "its time goes on")
while not rows(data, "select 1 from game where id = ? and head is not null", kept):
    check(time.monotonic() < end, "nobody fills the chairs")
    late.catch_up()
    time.sleep(0.02)
check(rows(data, "select bot from chair where game = ? order by seat", kept) == [(None,), (None,), ("normal",), ("normal",)], "bots on the free chairs")
host.port = port
host.come()
opened = host.ask("open", table=kept)
check(opened["started"] and opened["fill"] == 0 and [seat.get("bot") for seat in opened["seats"]] == [None, "normal", "normal"], f"{opened}")
while rows(data, "select fill from game where id = ?", nobody) != [(0,)]:
    check(time.monotonic() < end, "bots alone are waited for")
    time.sleep(0.02)
check(rows(data, "select head from game where id = ?", nobody) == [(None,)], "bots play among themselves")
for guest in [first, other]:
    guest.leave()
stop(server)

# ---- nobody hides the others: full tables are in no list, a person lists two, an address ten, all in turn
server, port = serve(pathlib.Path(work.name) / "crowd.db", "--proxy", "127.0.0.1")


def somebody(address, cookie=None):
    guest = Guest(port, cookie, lens=False, headers=[f"X-Forwarded-For: {address}"])
    guest.ask("name", name=address)
    return guest


greedy = [somebody("192.0.2.1") for _ in range(6)]
often = [somebody("192.0.2.1", greedy[0].cookie) for _ in range(3)]
made = [one.ask("make", game="null", options="players=3", listed=True) for one in often]
check([one.get("ok") for one in made] == ["make", "make", None], f"a third of one person: {made}")
refused(made[2], "a third")
check(often[2].ask("make", game="null")["ok"] == "make", "one that is not listed")
refused(often[2].ask("setup", listed=True), "a third that comes to be listed")
for one in greedy[1:5]:
    again = somebody("192.0.2.1", one.cookie)
    greedy.append(again)
    check([each.ask("make", game="null", options="players=3", listed=True).get("ok") for each in (one, again)] == ["make"] * 2, "two of each")
refused(greedy[5].ask("make", game="null", listed=True), "the eleventh of an address")
refused(greedy[5].ask("quick", game="insomnia"), "and by quick")
honest = [somebody(f"198.51.100.{number}") for number in range(12)]
theirs = [one.ask("make", game="null", options="players=3", listed=True)["table"] for one in honest[:6]]
seen = honest[11].ask("lobby")
check(len(seen["tables"]) == 16 and "more" not in seen, f"all of them: {seen}")
check([one["host"] == "192.0.2.1" for one in seen["tables"]] == [True] + [False] * 6 + [True] * 9, f"in turn: {[one['host'] for one in seen['tables']]}")
check([one["table"] for one in seen["tables"]][1:7] == theirs, "the oldest first")
more = [one.ask("make", game="null", options="players=3", listed=True)["table"] for one in honest[6:]]
first = honest[11].ask("lobby")
rest = honest[11].ask("lobby", **{"from": first["more"]})
check(len(first["tables"]) == 20 and len(rest["tables"]) == 2 and "more" not in rest, f"two pages: {first} {rest}")
check(len({one["table"] for one in first["tables"] + rest["tables"]}) == 22 and {*theirs, *more} <= {one["table"] for one in first["tables"]}, "each once, honest ones before the tenth of one address")
check(honest[11].ask("lobby", **{"from": 1000})["tables"] == [], "behind the end")
strangers = [somebody(f"203.0.113.{number}") for number in range(2)]
met = [one.ask("quick", game="dream-runners", lang=lang) for one, lang in zip(strangers, ["en", "fr"])]
check(met[0]["table"] == met[1]["table"], f"two strangers meet: {met}")
# whoever has left a table of theirs may list another one instead
for one in often[:2]:
    one.leave()
until(often[2], "they have left", lambda: often[2].ask("make", game="null", listed=True).get("ok") == "make")
left = {one["table"] for page in ({}, {"from": 20}) for one in honest[11].ask("lobby", **page)["tables"]}
check(len(left & {one.get("table") for one in made}) == 1, f"one of those that were left is in the list no longer: {made} {left}")
stop(server)

# ---- nor does a network, however many addresses it has
server, port = serve(pathlib.Path(work.name) / "network.db", "--proxy", "127.0.0.1")
many = []
for number in range(11):
    address = f"2001:db8:0:{number % 4}::1"
    many += [one := somebody(address), somebody(address, one.cookie)]
listed = [one.ask("make", game="null", listed=True) for one in many]
check(["ok" in one for one in listed] == [True] * 20 + [False] * 2, f"the twenty-first of a network: {[one.get('why') for one in listed]}")
refused(listed[20], "the twenty-first of a network")
check(somebody("2001:db8:1:0::1").ask("make", game="null", listed=True).get("ok") == "make", "another network")
stop(server)
print(f"online_lobby: {checks()} checks passed")
