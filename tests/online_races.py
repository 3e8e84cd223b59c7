#!/usr/bin/env python3
"""Races at `reverie serve`: who declares first in Dream Runners. Whoever answers pings late is not far
away: neither is anything given back for that, nor are the others kept waiting. What a photo finish showed
is kept. (People who are really far away, and cheaters of other kinds: tests/test_race.c.)

    online_races.py PATH-OF-REVERIE
"""
import json, pathlib, tempfile, time

from meeting import Guest, Wire, gather
from serving import check, checks, refused, rows, serve, stop

work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"


class LateWire(Wire):
    """It answers pings after a fifth of a second."""

    def send(self, data):
        if self.late:
            time.sleep(0.2)
        super().send(data)


def answer_pings(people, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for guest in people:
            guest.pump()
        time.sleep(0.002)


def lines(table):
    return [row[0] for row in rows(data, "select line from entry where game = ? order by seq", table)]


def races(guest):
    return guest.ask("races")["races"]


def ask_at(guest, do, **members):
    guest.number += 1
    guest.wire.say(json.dumps({"id": guest.number, "do": do, **members}))


def answer(guest):
    while True:
        said = guest._take(*guest.wire.next())
        if said is not None and "id" in said:
            return said
        if said is not None:
            guest.notices.append(said)


def measure(people):
    """The second one answers pings late."""
    late = people[1].wire
    late.__class__ = LateWire
    late.late = True
    end = time.monotonic() + 60
    while min(guest.wire.pings for guest in people) < 2:
        check(time.monotonic() < end, "nobody is pinged")
        answer_pings(people, 0.05)
    late.late = False  # its moves are not late


def race(port):
    """The honest one declares, and the late one a moment later; the table, the people, and what the photo showed."""
    table, people, _ = gather(port, "dream-runners", "players=2 timer=30", ["me", "open"])
    honest, late = people
    check(races(honest) == [], "no race yet")
    measure(people)
    for seat, guest in enumerate(people, 1):
        check(guest.ask("play", **{"as": seat, "move": "ready"})["ok"] == "play", "ready")
    end = time.monotonic() + 60
    heard = {guest: len(guest.messages) for guest in people}
    while any(all(len(message) <= 40 for message in guest.messages[heard[guest]:]) for guest in people):
        check(time.monotonic() < end, "no dream")
        answer_pings(people, 0.01)
    ask_at(honest, "play", **{"as": 1, "move": "done"})
    ask_at(late, "play", **{"as": 2, "move": "done"})
    check(answer(honest)["ok"] == "play" and answer(late)["ok"] == "play", "both are answered")
    return table, people, races(honest)


server, port = serve(data, "--no-limits")
refused(Guest(port, lens=False).ask("races"), "a stranger asks for races")

# ---- late pongs: it is not waited for
table, people, found = race(port)
check(len(found) == 1 and found[0]["round"] == 1 and found == races(people[1]), f"{found}")
check(found[0]["first"] == 1 and found[0]["seats"] == [{"seat": 1, "at": 0, "credit": 0}], f"who was first: {found}")
dones = [line.split(" @")[0] for line in lines(table) if ": done" in line]
check(dones == ["1: done", "2: done"], f"the log has them in that order: {lines(table)}")

# ---- it is kept
for guest in people:
    guest.wire.close()
stop(server)
server, port = serve(data, "--no-limits")
for guest in people:
    guest.port = port
    guest.come()
    check(guest.ask("open", table=table)["ok"] == "open" and races(guest) == found, "the same after a restart")
for guest in people:
    guest.leave()

# ---- if nobody is far there is no waiting
table, people, _ = gather(port, "dream-runners", "players=3 timer=30", ["me", "open", "greedy"])
for seat, guest in enumerate(people[:2], 1):
    check(guest.ask("play", **{"as": seat, "move": "ready"})["ok"] == "play", "ready")
end = time.monotonic() + 60
while (said := people[0].ask("play", **{"as": 1, "move": "done"})).get("ok") != "play":
    check(time.monotonic() < end, f"done: {said}")
check(races(people[0]) == [{"round": 1, "seats": [{"seat": 1, "at": 0, "credit": 0}], "first": 1}], f"{races(people[0])}")
check(people[1].ask("play", **{"as": 2, "move": "done"})["ok"] == "play" and len(races(people[1])) == 1, "the second one does not race")
for guest in people[:2]:
    guest.leave()
stop(server)
print(f"online_races: {checks()} checks passed")
