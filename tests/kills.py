#!/usr/bin/env python3
"""The server is killed (SIGKILL) again and again while people play, and started again. Nothing that was
announced is lost: every move that was answered is in the log, once; everything a player was ever shown is
in the past of the game; the log replays. And time during which no server ran is given back to the clock.

    kills.py PATH-OF-REVERIE [KILLS [SEED]]
"""
import json, signal, subprocess, threading, time

from meeting import Gone, Guest, gather, key, until
from serving import check, checks, companies, environment, keys_in, page, reverie, rows, start, stop, trial

kills, seed, dice, data = trial(6)


class Host:
    """The server, which dies every now and then by another thread's hand."""

    def __init__(self):
        self.port, self.killed = 0, 0
        self.begin()

    def begin(self):
        self.server, self.port = start("--port", str(self.port), "--page", str(page), "--data", str(data), "--no-limits")
        check(isinstance(self.port, int), f"it does not start again: {self.port}")

    def kill_after(self, seconds):
        self.timer = threading.Timer(seconds, self.server.kill)
        self.timer.start()

    def again(self):
        """Starts it again once it is dead."""
        self.server.wait(20)
        check(self.server.returncode == -signal.SIGKILL, f"it ended by itself: {self.server.returncode} {self.server.stderr.read()}")
        self.server.stdout.close()
        self.server.stderr.close()
        self.killed += 1
        self.begin()
        if self.killed < kills:
            self.kill_after(dice.uniform(0.02, 0.25))


class Player(Guest):
    """Always comes back, and repeats what was not answered, under the same key."""

    def __init__(self, guest, seat, table):
        self.__dict__.update(guest.__dict__)
        self.seat, self.table, self.unanswered, self.taken, self.shown, self.back_then = seat, table, None, [], set(), False

    def back(self):
        self.wire.close()
        self.back_then = False
        while True:
            try:
                self.come()
                said = self.ask("open", table=self.table)
                check(said.get("seat") == self.seat, f"the chair is lost: {said} (seed {seed})")
                check(self.watch(self.seat).get("ok") == "watch", f"nothing to be seen from a chair (seed {seed})")
                return
            except (Gone, OSError):
                if host.server.poll() is not None:
                    host.again()

    def _take(self, op, payload):
        said = super()._take(op, payload)
        if op == 2 and payload[0] != 3 and not self.back_then:
            self.shown.add(json.dumps(self.see("scene")["view"], sort_keys=True))
        return said

    def view_after(self, ply):
        self.back_then = True
        answer = self.ask("past", **{"as": self.seat, "ply": ply})
        check(answer.get("ok") == "past", f"no move {ply} to look back at: {answer}")
        return json.dumps(self.see("scene")["view"], sort_keys=True)

    def turn(self):
        """One move, if there is one to make. False: none."""
        self.pump()
        if self.unanswered is None:
            move = self.move(dice.randrange(1000))
            if not move:
                return False
            self.unanswered = {"as": self.seat, "move": move, "key": key(), "seen": self.seen()}
        answer = self.ask("play", **self.unanswered)
        if "ok" in answer:
            self.taken.append(self.unanswered["key"])
        self.unanswered = None
        return True


def play(game, options, seats):
    """A game to its end, or until the last kill and a little longer."""
    table, people, _ = gather(host.port, game, options, seats)
    players = [Player(guest, seat, table) for seat, guest in enumerate(people, 1) if guest]
    idle = 0
    while not any(notice.get("over") for notice in players[0].notices):
        moved = False
        for player in players:
            try:
                moved |= player.turn()
            except (Gone, OSError):
                if host.server.poll() is not None:
                    host.again()
                player.back()
        idle = 0 if moved else idle + 1
        check(idle < 60000, f"nobody moves any more in {game} (seed {seed})")
        if not moved:
            time.sleep(0.001)
    keys, count = keys_in(data, table), rows(data, "select count(*) from entry where game = ?", table)[0][0]
    for player in players:
        for one in player.taken:
            check(keys.count(one) == 1, f"a move that was answered is not in the log once (seed {seed})")
    while True:
        try:
            for player in players:
                whole = player.ask("past", **{"as": player.seat, "ply": 0})["plies"]
                past = {player.view_after(ply) for ply in range(whole + 1)}
                check(player.shown <= past, f"{len(player.shown - past)} views of seat {player.seat} were shown but never happened (seed {seed})")
            log = data.with_name("log")
            log.write_text(players[0].ask("save")["log"])
            break
        except (Gone, OSError):
            if host.server.poll() is not None:
                host.again()
            for player in players:
                player.back()
    check(subprocess.run([reverie, "check", str(log)], capture_output=True, env=environment).returncode == 0, f"the log does not replay (seed {seed})")
    for player in players:
        player.leave()
    return count


host = Host()

# time during which no server ran is given back: running sand, a kill, a long sleep
table, people, _ = gather(host.port, "dream-runners", "players=2", ["me", "open"])
sleeper, moved = Player(people[0], 1, table), True
while moved and not sleeper.see("scene")["clock"]:
    moved = False
    for guest, seat in [(sleeper, 1), (people[1], 2)]:
        guest.pump()
        if move := guest.move(0):
            moved |= "ok" in guest.ask("play", **{"as": seat, "move": move})
        sleeper.pump()
clock = sleeper.see("scene")["clock"]
check(clock, "no sand runs")
turned = int(rows(data, "select line from entry where game = ? order by seq desc limit 1", table)[0][0].rsplit("@", 1)[1])
noted = lambda: rows(data, "select now from game where id = ?", table)[0][0] - turned  # how far the sand has run
until(people[1], "it is noted again and again", lambda: noted() > 1500)
host.server.kill()
host.server.wait(20)
run = noted()
time.sleep(1.5)  # nobody's time
woke = time.monotonic()
host.again()  # the sand runs on from here, though nobody has come back
if kills > 1:
    host.timer.cancel()
sleeper.back()
left = sleeper.see("scene")["clock"][0]["left"]
lived = (time.monotonic() - woke) * 1000
whole = clock[0]["of"]
check(whole - run - lived - 1 <= left <= whole - run, f"{run} ms of the sand had run, {lived:.0f} more since then, and {left} of {whole} are left")
people[1].leave()
sleeper.leave()

if host.server.poll() is not None:
    host.again()
games = entries = 0
host.kill_after(0.1)
while host.killed < kills:
    for game, options, seats in companies():
        if host.killed >= kills:
            break
        while True:
            try:
                entries += play(game, options, seats)
                games += 1
                break
            except (Gone, OSError):  # it died while people gathered
                if host.server.poll() is not None:
                    host.again()
stop(host.server)
print(f"{host.killed} kills, {games} games, {entries} entries: nothing was lost ({checks()} checks, seed {seed})")
