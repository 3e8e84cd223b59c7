#!/usr/bin/env python3
"""Strangers who meet at `reverie serve`: tables that are listed, sitting down at one, the last chair that
two want at once, bots on the chairs that stay free; all of it after a restart too.

    online_lobby.py PATH-OF-REVERIE
"""
import json, pathlib, tempfile, time

from meeting import Guest, told, until
from serving import check, checks, refused, rows, serve, stop

work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"
MEMBERS = {"table", "game", "options", "pace", "lang", "host", "seats", "free", "fill"}


def lobby(guest):
    return guest.ask("lobby")["tables"]


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
check(3590 < seen[0].pop("fill") <= 3600 and seen[0] == {"table": table, "game": "null", "options": "players=3 rounds=2", "pace": "move=60 late=bot", "lang": "fr", "host": "Zoé", "seats": 3, "free": 1}, f"{seen}")
second = ada.ask("make", game="insomnia", listed=True)["table"]
check([one["table"] for one in lobby(eve)] == [table, second], "the oldest first")
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
check([one["free"] for one in lobby(bob)] == [0, 1], "a full table is still seen")
check(eve.ask("rise")["ok"] == "rise" and lobby(eve)[0]["free"] == 1, "getting up")
check("error" in eve.ask("rise") and "error" in eve.ask("open", table=table), "whoever has got up is a stranger again")
check(bob.ask("join", table=table)["seat"] == 2, "the chair is free for others")
host.ask("open", table=table)
check(host.ask("setup", listed=False)["listed"] is False and [one["table"] for one in lobby(eve)] == [second], "it is listed no longer")
check(host.ask("setup", listed=True, lang="en", fill=0)["fill"] == 0 and lobby(eve)[0]["lang"] == "en", "it is listed again")
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

# ---- quick: the oldest that fits, else a new one
ada.ask("open", table=second)
ada.ask("setup", listed=True, lang="fr")
check("error" in eve.ask("quick") and "error" in eve.ask("quick", game="chess") and "error" in eve.ask("quick", game="null", lang="de"), "quick, but wrong")
english = eve.ask("quick", game="insomnia", lang="en")
check(english["ok"] == "quick" and english["host"] and english["listed"] and english["lang"] == "en" and 50 < english["fill"] <= 60 and len(english["invitations"]) == 1, f"nobody fits: {english}")
check(eve.ask("quick", game="insomnia", lang="en")["table"] == english["table"], "one's own table once more")
french = bob.ask("quick", game="insomnia", lang="fr")
check(french["table"] == second and french["seat"] == 2 and not french["host"], f"the one that fits: {french}")
bob.ask("rise")
check(bob.ask("quick", game="insomnia")["table"] == second, "any language: the oldest")
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
print(f"online_lobby: {checks()} checks passed")
