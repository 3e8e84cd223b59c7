#!/usr/bin/env python3
"""Tables of `reverie serve`: what the host may arrange, clocks, pauses, people who are missed, playing
again; and that all of it goes on after a restart without anybody's help.

    online_tables.py PATH-OF-REVERIE
"""
import pathlib, subprocess, tempfile, time

from meeting import Guest, gather, scene, told, until
from serving import check, checks, environment, refused, reverie, rows, serve, stop

work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"



def lines(table):
    return [row[0] for row in rows(data, "select line from entry where game = ? order by seq", table)]


server, port = serve(data, "--no-limits")

# ---- what the host may arrange before the start
host, ada, bob, eve = [Guest(port) for _ in range(4)]
for wrong in [{"pace": "fast"}, {"pace": 5}, {"pace": "move=0"}, {"pace": "x" * 100}, {"away": -1}, {"away": 86401}, {"away": "soon"}, {"hints": 1}, {"hints": "yes"}]:
    check("error" in host.ask("make", game="null", **wrong), f"make {wrong}")
made = host.ask("make", game="null", options="players=3", seats="me open greedy", pace="late=bot move=60", away=90)
table, secret = made["table"], made["invitations"][0]["secret"]
check(made["pace"] == "move=60 late=bot" and made["away"] == 90 and made["hints"] is False and "next" not in made, f"{made}")
ada.ask("open", table=table, secret=secret)
ada.ask("sit", secret=secret)
for do, members in [("swap", {"seat": 1, "with": 2}), ("setup", {"options": "players=2"}), ("chair", {"seat": 0, "who": "open"}), ("chair", {"seat": 0, "who": "closed"})]:
    refused(ada.ask(do, **members), f"{do} by a guest")
for members in [{}, {"seat": 1}, {"seat": 1, "with": 4}, {"seat": 0, "with": 1}, {"seat": "1", "with": 2}]:
    check("error" in host.ask("swap", **members), f"swap {members}")
swapped = host.ask("swap", seat=1, **{"with": 2})
check(swapped["ok"] == "swap" and swapped["seat"] == 2 and [seat.get("you") for seat in swapped["seats"]] == [False, True, None], f"{swapped}")
ada.catch_up()
check(told(ada)["seat"] == 1, "whoever was swapped is told")
check(host.ask("swap", seat=3, **{"with": 1})["seats"][0] == {"bot": "greedy", "taken": True}, "a bot is swapped")
refused(host.ask("setup", options="players=2"), "a chair is taken away from below somebody")
check(host.ask("swap", seat=3, **{"with": 1})["ok"] == "swap", "and back")
for members in [{"options": "players=7"}, {"options": "cake=2"}, {"pace": "slow"}, {"away": 1.5}]:
    check("error" in host.ask("setup", **members), f"setup {members}")
changed = host.ask("setup", options="players=2 rounds=2", pace="bank=600 add=5", away=0)
check(changed["ok"] == "setup" and len(changed["seats"]) == 2 and changed["pace"] == "bank=600 add=5 late=bot" and changed["away"] == 0 and "rounds=2" in changed["options"], f"{changed}")
check(host.ask("setup", hints=True)["hints"] is True and told(ada)["hints"] is False, "hints are allowed")
ada.catch_up()
check(told(ada)["hints"] is True, "whoever sits there is told of it")
more = host.ask("setup", options="players=4")
check([seat["taken"] for seat in more["seats"]] == [True, True, False, False] and [one["seat"] for one in more["invitations"]] == [3, 4] and more["pace"] == changed["pace"] and more["hints"], f"{more}")
check(bob.ask("open", table=table, secret=more["invitations"][1]["secret"])["watching"] == 0, "whoever may sit down does not look on")
check(host.ask("swap", seat=4, **{"with": 3})["ok"] == "swap" and bob.ask("sit", secret=more["invitations"][1]["secret"])["seat"] == 3, "a link goes with its chair")
watches = eve.ask("open", table=table, secret=made["watch"])
check(watches["seat"] == 0 and watches["watching"] == 1, f"eve watches: {watches}")
link = host.ask("chair", seat=0, who="open")
check(link["ok"] == "chair" and link["watch"] != made["watch"], f"a new link for those who watch: {link}")
eve.catch_up()
refused(eve.ask("open", table=table, secret=made["watch"]), "the old link")
check(eve.ask("open", table=table, secret=link["watch"])["ok"] == "open", "the new link")
check("error" in host.ask("chair", seat=0, who="greedy"), "a bot watches")
check(host.ask("chair", seat=0, who="closed").get("watch") is None, "nobody may watch")
eve.catch_up()
check(told(eve) == {"to": "table", "closed": True}, f"who watched is told: {told(eve)}")
refused(eve.ask("watch", **{"as": "spectator"}), "watching a closed table")
refused(eve.ask("open", table=table, secret=link["watch"]), "a closed table")
check(host.ask("setup", options="players=3 rounds=2", pace="")["ok"] == "setup" and host.ask("start")["ok"] == "start", "the start")
for do, members in [("swap", {"seat": 1, "with": 2}), ("setup", {"options": "players=2"}), ("chair", {"seat": 1, "who": "open"})]:
    refused(host.ask(do, **members), f"{do} after the start")
refused(host.ask("rematch"), "playing again before the end")
link = host.ask("chair", seat=0, who="open")["watch"]
check(link, "a link for those who watch, while they play")

# ---- that link renewed and taken away in the middle of the game: all who may go on hearing do
for guest in [host, ada, bob]:
    check(guest.watch(guest.ask("open", table=table)["seat"])["ok"] == "watch", "watch")
check(eve.ask("open", table=table, secret=link)["seat"] == 0 and eve.watch("spectator")["ok"] == "watch", "somebody looks on")


def all_hear(guests, seat, guest):
    """A move (the lamps are named in secret, then all are shown) reaches each stream, and each lens can show it."""
    before = {one: one.seq() for one in guests}
    check(guest.ask("play", **{"as": seat, "move": "name green"})["ok"] == "play", "a move")
    for one in guests:
        one.catch_up()
    return [one.seq() > before[one] for one in guests]


renewed = host.ask("chair", seat=0, who="open")["watch"]
check(renewed not in (None, link), "a new link")
check(all_hear([host, ada, bob, eve], 1, ada) == [True] * 4, "after a new link somebody hears nothing")
check(host.ask("chair", seat=0, who="closed").get("watch") is None, "no link")
eve.catch_up()
check(told(eve) == {"to": "table", "closed": True}, "whoever looked on is told")
check(all_hear([host, ada, bob, eve], 2, host) == [True, True, True, False], "after its end a player hears nothing, or whoever looked on does")
for guest, seat in [(ada, 1), (host, 2), (bob, 3)]:
    check(guest.ask("view", **{"as": seat})["ok"] == "view", "a seat's view")

# ---- a pause, by agreement
for guest in [host, ada, bob]:
    seat = guest.ask("open", table=table)["seat"]
    check(guest.watch(seat)["ok"] == "watch", "watch")
seats = {1: ada, 2: host, 3: bob}
check(host.ask("pause", **{"as": 2})["ok"] == "pause" and scene(ada)["pause"] == {"asks": 2, "agreed": []}, "a pause is asked for")
check(ada.ask("agree", **{"as": 1})["ok"] == "agree" and "paused" not in scene(bob), "one of two agrees")
check(bob.ask("agree", **{"as": 3})["ok"] == "agree" and scene(host)["paused"] is True, "both agree")
refused(ada.ask("play", **{"as": 1, "move": "name green"}), "a move in a pause")
check(bob.ask("resume", **{"as": 3})["ok"] == "resume" and "paused" not in scene(host), "it goes on")
refused(bob.ask("resume", **{"as": 3}), "going on twice")

# ---- what may be taken back is known beforehand: nothing before a move, then one's own, then what the others allow
_, two, _ = gather(port, "project-dreamscape", "players=2 start=1", ["me", "open"])
back = lambda: [(seen["undo"], seen["may_ask"]) for seen in map(scene, two)]
check(back() == [(False, False), (False, False)], f"nobody has moved: {back()}")
refused(two[0].ask("undo", **{"as": 1}), "nothing to take back")
check(two[0].ask("play", **{"as": 1, "move": "skip"})["ok"] == "play" and back() == [(True, True), (False, False)], f"one has: {back()}")
while moves := two[0].ask("moves", **{"as": 1})["moves"]:
    check(two[0].ask("play", **{"as": 1, "move": moves[0]["move"]})["ok"] == "play", "the turn goes on")
check(back() == [(False, True), (False, False)], f"cards were dealt since: {back()}")
check(two[0].ask("undo", **{"as": 1})["ok"] == "undo" and scene(two[1])["back"]["asks"] == 1, "the other is asked")
check(two[1].ask("resign", **{"as": 2})["ok"] == "resign", "nobody is left to ask")
for guest in two:
    guest.leave()

# ---- an end, by agreement: nobody wins, and it stays so
other, two, watch = gather(port, "insomnia", "players=2", ["me", "open"], pace="move=60")
check(two[0].ask("end", **{"as": 1})["ok"] == "end" and scene(two[1])["end"] == {"asks": 1, "agreed": []}, "an end is asked for")
check(two[1].ask("disagree", **{"as": 2})["ok"] == "disagree" and "end" not in scene(two[0]), "not yet")
check(two[1].ask("end", **{"as": 2, "key": "e1"})["ok"] == "end" and two[0].ask("agree", **{"as": 1})["ok"] == "agree", "both want it")
for seat, guest in enumerate(two, 1):
    ended = scene(guest)
    check(ended["over"] and ended["ended"] and not any(one["runs"] for one in ended["pace"]), f"the end: {ended}")
    sheet = guest.ask("sheet", **{"as": seat})["seats"]
    check(not any(one["wins"] for one in sheet) and all(one["lines"] for one in sheet), f"{sheet}")
    refused(guest.ask("undo", **{"as": seat}), "going back behind the end")
refused(two[0].ask("end", **{"as": 1}), "ending twice")
check(told(two[0])["over"] and lines(other)[-1].startswith("end 2 @"), f"{lines(other)}")
log = pathlib.Path(work.name) / "ended.log"
log.write_text(two[0].ask("save")["log"])
check(subprocess.run([reverie, "check", str(log)], capture_output=True, env=environment).returncode == 0, "the log of a game that was ended")
asked = two[1].ask("rematch")
check(asked["ok"] == "rematch" and "next" not in asked, f"one wants to play again: {asked}")
two[0].catch_up()
check(told(two[0])["rematch"] == {"asked": 2, "accepted": [2], "refused": []}, f"the other is asked: {told(two[0])}")
check(two[0].ask("rematch")["ok"] == "rematch", "they play again")
until(two[0], "the next table", lambda: "next" in told(two[0]))
again = told(two[0])
looker = Guest(port, lens=False)
check(looker.ask("open", table=again["next"], secret=watch)["seat"] == 0, "who watched may watch again")
for guest in [*two, looker]:
    guest.leave()

# ---- playing again: the same people, at a table that starts when they are there
for _ in range(2):
    for seat, guest in seats.items():
        if seat != 2:
            guest.ask("resign", **{"as": seat})
until(host, "the end", lambda: told(host)["over"])
refused(eve.ask("rematch"), "a stranger plays again")
for guest in (ada, bob, host):
    check(guest.ask("rematch")["ok"] == "rematch", "playing again")
until(host, "the next table", lambda: "next" in told(host))
first = told(host)
check(first["next"] != table and first["rematch"]["asked"] == told(ada)["seat"] and first["rematch"]["accepted"] == [1, 2, 3], f"everybody is told where, and who wants it: {first}")
for seat, guest in seats.items():
    opened = guest.ask("open", table=first["next"])
    check(opened["seat"] == seat and opened["host"] == (seat == 2) and not opened["started"] and opened["options"] == told(host)["options"] and opened["hints"], f"{opened}")
refused(ada.ask("start"), "a guest starts")
until(host, "it starts by itself", lambda: told(host)["started"])
check([one["table"] for one in host.ask("me")["tables"]][:2] == [first["next"], table], "both are listed")
parts = rows(data, "select secret from game where id in (?, ?)", table, first["next"])
check(len(parts) == 2 and parts[0] != parts[1], "the part of the seed that the last log tells makes the next game, too")
for guest in [host, ada, bob, eve]:
    guest.leave()

# ---- clocks: they are told, they run out, and the log says so
table, people, _ = gather(port, "null", "players=2 rounds=2", ["me", "open"], pace="move=2")
pace = scene(people[0])["pace"]
check([seat["runs"] for seat in pace] == [True, True] and all(0 < seat["left"] <= 2000 for seat in pace), f"{pace}")
check(people[0].ask("play", **{"as": 1, "move": "name green"})["ok"] == "play" and not scene(people[0])["pace"][0]["runs"], "whoever has moved has time")
until(people[0], "a bot for whoever is late", lambda: "bot 2 normal" in " ".join(lines(table)))
until(people[1], "the bot is seen", lambda: scene(people[1])["seats"][1] == "normal")
check(people[1].ask("seat", **{"as": 2})["ok"] == "seat", "whoever was late comes back")
check(not [seat for seat in told(people[1])["seats"] if seat["stand_in"]], "that is no stand-in")
for guest in people:
    guest.leave()
table, people, _ = gather(port, "null", "players=2", ["me", "open"], pace="bank=1 late=resign")
until(people[0], "the end by time", lambda: told(people[0])["over"])
check(lines(table)[0].startswith("resign 1 @10"), f"{lines(table)}")
for guest in people:
    guest.leave()

# ---- people who are missed: a bot stands in, and gives the chair back; if nobody waits nobody is missed
table, people, secret = gather(port, "project-dreamscape", "players=2 start=1", ["me", "open"], away=1)
people[0].wire.close()
until(people[1], "a bot stands in", lambda: told(people[1])["seats"][0].get("stand_in"))
check(lines(table)[0].startswith("bot 1 normal @"), f"{lines(table)}")
until(people[1], "it plays", lambda: len(lines(table)) > 1)
people[0].come()
check(people[0].ask("open", table=table)["seat"] == 1, "back")
until(people[0], "the chair is given back", lambda: any(line.startswith("person 1 @") for line in lines(table)))
until(people[0], "that is told", lambda: not told(people[0])["seats"][0]["stand_in"])
check(people[0].watch(1)["ok"] == "watch" and scene(people[0])["seats"] == ["person", "person"], "a person again")
check(people[0].ask("seat", **{"as": 1, "bot": "easy"})["ok"] == "seat", "a bot by one's own wish")
people[0].wire.close()
people[0].come()
check(people[0].ask("open", table=table)["seat"] == 1, "back again")
people[1].catch_up()
check(not told(people[1])["seats"][0]["stand_in"], "that one is no stand-in")
people[0].watch(1)
check(scene(people[0])["seats"][0] == "easy" and people[0].ask("seat", **{"as": 1})["ok"] == "seat", "it stays until one sits down again")
before = len(lines(table))
watcher = Guest(port)
check(watcher.ask("open", table=table, secret=secret)["seat"] == 0, "somebody looks on, so the table stays awake")
for guest in people:
    guest.wire.close()
# elsewhere somebody is missed later, and for longer
_, others, _ = gather(port, "project-dreamscape", "players=2 start=1", ["me", "open"], lens=False, away=2)
others[0].wire.close()
until(others[1], "a bot stands in elsewhere", lambda: told(others[1])["seats"][0].get("stand_in"))
watcher.catch_up()
check(not any(seat["here"] for seat in told(watcher)["seats"]) and not [line for line in lines(table)[before:] if line.startswith("bot")], "a bot for somebody whom nobody misses")
others[1].leave()

# ---- people who are missed for too long: the others choose to wait, a bot at once, or the end
table, people, _ = gather(port, "project-dreamscape", "players=3 start=1", ["me", "open", "open"], away=6)
gone, bob, eve = people
for wrong in [{}, {"seat": 1}, {"seat": 4, "choose": "bot"}, {"seat": 1, "choose": "cake"}]:
    check("error" in bob.ask("missed", **wrong), f"missed {wrong}")
refused(bob.ask("missed", seat=1, choose="bot"), "somebody who is there is missed")
gone.wire.close()
until(bob, "the others are asked", lambda: told(bob)["seats"][0].get("missed"))
check(bob.ask("missed", seat=1, choose="wait")["ok"] == "missed" and lines(table) == [], "they wait")
eve.catch_up()
check("missed" not in told(eve)["seats"][0], "for as long as it takes")
gone.come()
gone.ask("open", table=table)
gone.wire.close()
until(bob, "they are asked again", lambda: told(bob)["seats"][0].get("missed"))
check(eve.ask("missed", seat=1, choose="bot")["ok"] == "missed" and lines(table)[0].startswith("bot 1 normal @"), f"a bot at once: {lines(table)}")
gone.come()
check(gone.ask("open", table=table)["seat"] == 1, "back")
until(gone, "the chair is given back", lambda: any(line.startswith("person 1 @") for line in lines(table)))
for guest in people:
    guest.leave()
table, people, _ = gather(port, "project-dreamscape", "players=3 start=1", ["me", "open", "open"], away=8)
people[0].wire.close()
until(people[1], "the others are asked", lambda: told(people[1])["seats"][0].get("missed"))
check(people[1].ask("missed", seat=1, choose="end")["ok"] == "missed" and lines(table) == [], "one of two wants to end")
check(people[2].ask("missed", seat=1, choose="end")["ok"] == "missed" and lines(table)[0].startswith("end 3 @"), f"both do: {lines(table)}")
check(scene(people[1])["ended"], "it is over, and nobody has won")
for guest in people:
    guest.leave()

# ---- a restart: a clock and bots go on, though nobody opens the table
clock, people, _ = gather(port, "null", "players=2", ["me", "open"], pace="bank=3 late=resign")
bots = watcher.ask("make", game="project-dreamscape", options="players=2", seats="me greedy")["table"]
check(watcher.ask("start")["ok"] == "start" and watcher.ask("seat", **{"as": 1, "bot": "greedy"})["ok"] == "seat", "bots among themselves")
for guest in [*people, watcher]:
    guest.wire.close()
server.kill()
server.wait()
server.stdout.close()
server.stderr.close()
server, port = serve(data, "--no-limits")
end = time.monotonic() + 20
while not all(row[0] for row in rows(data, "select over from game where id in (?, ?)", clock, bots)):
    check(time.monotonic() < end, "what was going on stands still after a restart")
    time.sleep(0.02)
check(lines(clock)[0].startswith("resign 1 @30"), f"{lines(clock)}")
for guest in [*people, watcher]:
    guest.lens.stdin.close()
    guest.lens.wait()
stop(server)
print(f"online_tables: {checks()} checks passed")
