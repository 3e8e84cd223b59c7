#!/usr/bin/env python3
"""Races at `reverie serve`: who declares first in Dream Runners, wherever they sit. Guests whose pongs
and moves take their time are far away; a photo finish finds who was first, what it showed is kept, and
the dream is shown to everybody at the same moment.

    online_races.py PATH-OF-REVERIE
"""
import json, pathlib, tempfile, time

from meeting import Guest, Wire, gather
from serving import check, checks, refused, rows, serve, stop

work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"


class FarWire(Wire):
    """A line with a round trip of a fifth of a second, all of it on the way out."""

    def send(self, data):
        if self.far:
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
    """Those who are near answer pings at once, those who are far after a fifth of a second."""
    far = people[1].wire
    far.__class__ = FarWire
    far.far = True
    end = time.monotonic() + 60
    while min(guest.wire.pings for guest in people) < 2:
        check(time.monotonic() < end, "nobody is pinged")
        answer_pings(people, 0.05)
    far.far = False  # its moves are sent by hand, when they would arrive


def race(port):
    """Near declares, and far a moment later; the table, the people, and what the photo showed."""
    table, people, _ = gather(port, "dream-runners", "players=2 timer=30", ["me", "open"])
    near, far = people
    check(races(near) == [], "no race yet")
    measure(people)
    for seat, guest in enumerate(people, 1):
        check(guest.ask("play", **{"as": seat, "move": "ready"})["ok"] == "play", "ready")
    # the dream is sent to the near player a moment later than to the far one
    begun = time.monotonic()
    order, heard = [], {guest: len(guest.messages) for guest in people}
    while len(order) < 2:
        check(time.monotonic() < begun + 60, "no dream")
        for guest in (far, near):
            guest.pump()
            if guest not in order and any(len(message) > 40 for message in guest.messages[heard[guest]:]):
                order.append(guest)
    check(order == [far, near], "whoever is far is sent the dream first")
    ask_at(near, "play", **{"as": 1, "move": "done"})
    ask_at(far, "play", **{"as": 2, "move": "done"})
    check(answer(far)["ok"] == "play" and answer(near)["ok"] == "play", "both are answered")
    return table, people, races(near)


server, port = serve(data, "--no-limits")
refused(Guest(port, lens=False).ask("races"), "a stranger asks for races")

# ---- the photo shows that the far player was first
for attempt in range(5):
    table, people, found = race(port)
    if len(found[0]["seats"]) == 2:
        break
    for guest in people:  # this machine has slept between two words: the photo was taken without the second
        guest.leave()
check(len(found) == 1 and found[0]["round"] == 1 and found == races(people[1]), f"{found}")
seats = {seat["seat"]: seat for seat in found[0]["seats"]}
check(set(seats) == {1, 2} and seats[1]["at"] == 0 and 0 <= seats[2]["at"] <= 120, f"both are in the photo: {found}")
check(95 <= seats[2]["credit"] <= 120 and seats[1]["credit"] < seats[2]["credit"], f"credits: {found}")
check(seats[2]["at"] - seats[2]["credit"] < -seats[1]["credit"] and found[0]["first"] == 2, f"who was first: {found}")
dones = [line.split(" @")[0] for line in lines(table) if ": done" in line]
check(dones == ["2: done", "1: done"], f"the log has them in that order: {lines(table)}")

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

# ---- if nobody is far there is no waiting; and whoever leaves during the photo has still been heard
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
