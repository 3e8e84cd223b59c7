#!/usr/bin/env python3
"""Authority at tables of `reverie serve`, for every request there is (docs/protocol.md): those who have not
come to the table, who watch, who sit on another chair or at another table, who have left or were asked to get
up can neither change anything nor learn what is not theirs. The log says whether anything changed.

    online_authority.py PATH-OF-REVERIE
"""
import json, pathlib, tempfile

from meeting import Guest, gather
from serving import check, checks, rows, serve, stop

work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"
server, port = serve(data, "--no-limits")


# why something is not heard at all: whoever asks is at no game, or there is no such seat; all else is refused
NOWHERE, NO_SEAT = "no game has been started", '"as" must be a seat of this table'
NO_EYES = NO_SEAT + ', or "spectator"'


def denied(guest, do, why="refused", **members):
    """It is refused with a reason, or (`why`) not heard for exactly this one."""
    answer = guest.ask(do, **members)
    check(answer.get("error") == why and "ok" not in answer and (why != "refused" or answer.get("why")), f"{do} {members} is not {why}: {json.dumps(answer)[:300]}")


def state(table):
    """All that the store holds of a table."""
    return [rows(data, f"select * from {what} where {column} = ?", table) for what, column in [("game", "id"), ("chair", "game"), ("entry", "game"), ("chat", "game")]]


# what changes a seat, and what only its owner may know
WRITES = [("play", {"move": "name green"}), ("undo", {}), ("agree", {}), ("disagree", {}), ("resign", {}), ("pause", {}), ("resume", {}), ("end", {}), ("seat", {"bot": "random"}), ("seat", {})]
READS = ["view", "moves", "text", "sheet", "state", "story", "position", "watch"]
HERE = [("load", {"log": "reverie 2\n"}), ("about", {"log": "reverie 2\n"}), ("log", {"from": 0}), ("fork", {"as": 1, "ply": 0}), ("set", {"position": "game null"}), ("bot", {"as": 1, "bot": "random"}),
        ("hint", {"as": 1}), ("job", {}), ("answer", {"job": 1, "move": "name green"}), ("save", {})]
HOST = [("chair", {"seat": 2, "who": "open"}), ("chair", {"seat": 0, "who": "closed"}), ("swap", {"seat": 1, "with": 2}), ("setup", {"options": "players=2 rounds=1"}), ("mute", {"seat": 1}), ("quiet", {})]

table, (ada, bob), secret = gather(port, "null", "players=2 rounds=3", ["me", "open"], lens=False)
stranger, watcher, elsewhere = Guest(port, lens=False), Guest(port, lens=False), Guest(port, lens=False)
check(watcher.ask("open", table=table, secret=secret)["seat"] == 0, "whoever has the secret watches")
other = elsewhere.ask("make", game="null", options="players=2", seats="me random")["table"]
check(elsewhere.ask("start")["ok"] == "start", "another table")
before = state(table)

# ---- strangers: not even whether it exists
for guest in [stranger, elsewhere]:
    for members in [{"table": table}, {"table": table, "secret": "0" * 20}, {"table": table, "secret": ""}, {"table": other[:-1] + "~"}]:
        denied(guest, "open", **members)
    denied(guest, "open", table=other + "0")
    denied(guest, "join", table=table)
    denied(guest, "box", "nothing has been brought", game="null", done=True)
nowhere = stranger.ask("open", table="0000000000")
there = stranger.ask("open", table=table)
check({**nowhere, "id": 0} == {**there, "id": 0}, f"a table that exists is refused otherwise: {nowhere} {there}")
for do, members in [*WRITES, ("save", {}), ("files", {})]:
    denied(stranger, do, NOWHERE, **{"as": 1, **members})
for do, members in [*HERE[:-1], *HOST, ("say", {"text": "hello"}), ("chat", {}), ("report", {"number": 1}), ("nonce", {"hash": "0" * 64}), ("reveal", {"nonce": "0" * 64}), ("rematch", {}), ("start", {}), ("sit", {"secret": secret}), ("leave", {}), ("rise", {})]:
    denied(stranger, do, **{"as": 1, **members})
for do in READS:
    for eyes in [1, 2, "spectator"]:
        denied(stranger, do, "refused" if do == "watch" else NOWHERE, **{"as": eyes})
check(state(table) == before, "a stranger has changed something")

# ---- spectators see what a spectator may, and can do nothing
for do, members in WRITES:
    for seat in [1, 2]:
        denied(watcher, do, **{**members, "as": seat})
    for seat in [0, -1, 3, "spectator"]:
        denied(watcher, do, NO_SEAT, **{**members, "as": seat})
for do in READS:
    for eyes in [1, 2]:
        denied(watcher, do, **{"as": eyes})
    for eyes in [3, 9, -1]:
        denied(watcher, do, NO_SEAT if do in ("moves", "state") else NO_EYES, **{"as": eyes})
for do, members in [*HERE, *HOST, ("why", {"as": 1, "move": "name green"}), ("sit", {"secret": secret}), ("rematch", {}), ("nonce", {"hash": "0" * 64}), ("rise", {})]:
    denied(watcher, do, **members)
for ply in [0, 1, 99]:
    denied(watcher, "past", **{"as": 1, "ply": ply})
check(watcher.ask("view", **{"as": "spectator"})["ok"] == "view" and watcher.ask("watch", **{"as": "spectator"})["ok"] == "watch", "as a spectator")
check(state(table) == before, "whoever watches has changed something")

# ---- players, with another's chair; and at another table with their own seat's number
for guest, seat in [(ada, 2), (bob, 1)]:
    for do, members in WRITES:
        denied(guest, do, **{**members, "as": seat})
    for do in READS:
        denied(guest, do, **{"as": seat})
    denied(guest, "past", **{"as": seat, "ply": 0})
    denied(guest, "why", **{"as": seat, "move": "name green"})
    for do, members in HERE:
        denied(guest, do, **members)
for do, members in HOST:
    denied(bob, do, **members)
for do, members in HOST[:1] + HOST[2:4]:
    denied(ada, do, **members)  # the game has begun
check(state(table) == before, "somebody has played for another")
check(elsewhere.ask("play", **{"as": 1, "move": "name green"})["ok"] == "play" and state(table) == before, "a move at another table")

# ---- those who have left the table, or were asked to get up
denied(Guest(port, lens=False), "play", NOWHERE, **{"as": 1, "move": "name green"})
check(ada.ask("leave")["ok"] == "leave", "leave")
for do, members in WRITES:
    denied(ada, do, NOWHERE, **{"as": 1, **members})
for do in READS:
    denied(ada, do, "refused" if do == "watch" else NOWHERE, **{"as": 1})
check(state(table) == before, "whoever has left has changed something")
check(ada.ask("open", table=table)["seat"] == 1 and ada.ask("play", **{"as": 1, "move": "name green"})["ok"] == "play" and state(table) != before, "whoever comes back may play")

made = ada.ask("make", game="null", options="players=2", seats="me open")
invited = Guest(port, lens=False)
secret = made["invitations"][0]["secret"]
check(invited.ask("open", table=made["table"], secret=secret)["ok"] == "open" and invited.ask("sit", secret=secret)["seat"] == 2, "somebody sits down")
again = ada.ask("chair", seat=2, who="open")
check(again["ok"] == "chair", "and must get up")
before = state(made["table"])
for do, members in [("sit", {"secret": secret}), ("rise", {}), ("start", {}), ("nonce", {"hash": "0" * 64}), *HOST]:
    denied(invited, do, **members)
invited.wire.close()
invited.come()
denied(invited, "open", table=made["table"])
denied(invited, "open", table=made["table"], secret=secret)
check(state(made["table"]) == before, "whoever had to get up has changed something")
for guest in [ada, bob, stranger, watcher, elsewhere, invited]:
    guest.leave()
stop(server)
print(f"online_authority: {checks()} checks passed")
