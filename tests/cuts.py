#!/usr/bin/env python3
"""People play through a line that cuts, delays and repeats: connections end in the middle of a message,
with what was sent lost, or delivered late, beside the new connection of the same person; requests are said
twice under one key. In the end every lens shows what the log says, and every key was played exactly once.

    cuts.py PATH-OF-REVERIE [CUTS [SEED]]
"""
import heapq, json, random, select, socket, struct, subprocess, threading, time

from meeting import Gone, Guest, gather, key
from serving import check, checks, companies, environment, keys_in, reverie, serve, stop, trial

wanted, seed, dice, data = trial(100)


class Link:
    """Two sockets, and for each what is on its way to it: when, and what (None: its end)."""

    def __init__(self, client, server):
        self.client, self.server, self.cut = client, server, False
        self.due = {client: 0.0, server: 0.0}


class Line(threading.Thread):
    """Between the people and the server."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.to, self.cuts, self.late, self.halved, self.ghosts, self.dice = port, 0, 0, 0, 0, random.Random(seed)
        self.door = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self.door.getsockname()[1]
        self.links, self.post, self.number, self.closing = {}, [], 0, False
        self.start()

    def later(self, link, to, what, seconds):
        """In order: nothing overtakes what is on its way on the same connection."""
        link.due[to] = max(link.due[to], time.monotonic() + seconds)
        self.number += 1
        heapq.heappush(self.post, (link.due[to], self.number, link, to, what))

    def drop(self, link, one, hard=False):
        if self.links.pop(one, None):
            if hard:
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            one.close()

    def deliver(self, link, to, what):
        if to not in self.links:
            return
        try:
            if what is not None:
                return to.sendall(what)
        except OSError:
            pass
        self.drop(link, to)

    def cut_here(self, link, other, part):
        """The person's side ends; the server's may not notice for a while, and may even hear more."""
        link.cut, roll = True, self.dice.random()
        self.cuts += 1
        if roll < 0.3 and len(part) > 1:  # in the middle of a message
            self.halved += 1
            self.later(link, other, part[:self.dice.randrange(1, len(part))], 0)
        elif other is link.server and roll < 0.7:  # later, when the person is back by another way
            self.late += 1
            self.later(link, other, part, self.dice.uniform(0.002, 0.15))
        elif roll < 0.85:
            self.later(link, other, part, 0)
        if other is link.client:  # behind what is on its way there
            self.later(link, other, None, 0)
        else:
            self.drop(link, link.client, self.dice.random() < 0.5)
        if self.dice.random() < 0.6:  # the old connection lingers
            self.ghosts += 1
            self.later(link, link.server, None, self.dice.uniform(0.01, 0.3))
        else:
            self.later(link, link.server, None, 0)

    def hear(self, link, one):
        other = link.server if one is link.client else link.client
        try:
            part = one.recv(1 << 16)
        except OSError:
            part = b""
        if not part:
            self.drop(link, one)
            self.later(link, other, None, 0)
        elif link.cut:
            pass  # nobody is there any more to hear it
        elif self.dice.random() < (0.12 if one is link.client else 0.06):
            self.cut_here(link, other, part)
        else:
            self.later(link, other, part, self.dice.uniform(0.0005, 0.004) if self.dice.random() < 0.2 else 0)

    def enter(self):
        client = self.door.accept()[0]
        server = socket.create_connection(("127.0.0.1", self.to))
        link = Link(client, server)
        for one in [client, server]:
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.links[one] = link

    def run(self):
        while not self.closing:
            wait = max(0, self.post[0][0] - time.monotonic()) if self.post else 0.1
            for one in select.select([self.door, *self.links], [], [], min(wait, 0.1))[0]:
                if one is self.door:
                    self.enter()
                elif one in self.links:
                    self.hear(self.links[one], one)
            while self.post and self.post[0][0] <= time.monotonic():
                self.deliver(*heapq.heappop(self.post)[2:])


class Player(Guest):
    """Always comes back, and repeats what was not answered, under the same key."""

    def __init__(self, guest, seat, table, port):
        self.__dict__.update(guest.__dict__)
        self.seat, self.table, self.port, self.unanswered, self.played, self.returns, self.over = seat, table, port, None, [], 0, False
        self.wire.close()
        self.back()

    def back(self):
        while True:
            try:
                self.returns += 1
                self.come()
                said = self.ask("open", table=self.table)
                check(said.get("seat") == self.seat, f"the chair is lost: {said}")
                check(self.watch(self.seat or "spectator").get("ok") == "watch", "watch")
                self.over |= said["over"]
                return
            except (Gone, OSError):
                self.wire.close()

    def hear(self):
        self.pump()
        self.over |= any(notice.get("over") for notice in self.notices)
        self.notices.clear()

    def play(self):
        """Asks once, or twice: the answers are alike."""
        twice = dice.random() < 0.2
        if twice:
            self.number += 1
            self.wire.say(json.dumps({"id": self.number, "do": "play", **self.unanswered}))
            first, self.number = self.number, self.number + 1
            self.wire.say(json.dumps({"id": self.number, "do": "play", **self.unanswered}))
            answers = {}
            while self.number not in answers:
                said = self._take(*self.wire.next())
                if said and "id" in said:
                    answers[said["id"]] = said
                elif said:
                    self.notices.append(said)
            check(("ok" in answers[first]) == ("ok" in answers[self.number]), f"one key, two answers: {answers} (seed {seed})")
            return answers[self.number]
        return self.ask("play", **self.unanswered)

    def turn(self):
        """One move, if there is one to make. False: none."""
        try:
            self.hear()
            if self.unanswered is None:
                move = not self.over and self.move(dice.randrange(1000))
                if not move:
                    return False
                self.unanswered = {"as": self.seat, "move": move, "key": key(), "seen": self.seen()}
            answer = self.play()
            if "ok" in answer:
                self.played.append(self.unanswered["key"])
            self.unanswered = None
        except (Gone, OSError):
            self.wire.close()
            self.back()
        return True

    def view(self):
        return self.through_lens("view")


def view_of_log(log, seat):
    """What a table on this machine makes of a log, as bytes for a seat."""
    said = subprocess.run([reverie, "table"], input=json.dumps({"id": 1, "do": "load", "log": log}) + "\n" + json.dumps({"id": 2, "do": "state", "as": seat}) + "\n", capture_output=True, text=True, env=environment).stdout
    return next(answer["state"] for answer in map(json.loads, said.splitlines()) if answer.get("id") == 2)


def play(game, options, seats):
    table, people, secret = gather(port, game, options, seats)
    watcher = Guest(port)
    check(watcher.ask("open", table=table, secret=secret).get("ok") == "open", "somebody watches")
    players = [Player(guest, seat, table, line.port) for seat, guest in enumerate(people, 1) if guest]
    check(watcher.watch("spectator")["ok"] == "watch", "watch")
    begun = time.monotonic()
    while not all(player.over and player.unanswered is None for player in players):
        moved = [player.turn() for player in players]
        watcher.pump()
        check(time.monotonic() - begun < 600, f"{game} does not end (seed {seed})")
        if not any(moved):
            time.sleep(0.001)
    keys = sorted(keys_in(data, table))
    played = sorted(one for player in players for one in player.played)
    check(keys == played, f"{len(played)} keys were answered, {len(keys)} are in the log (seed {seed})")
    judge = Guest(port, cookie=players[0].cookie)
    check(judge.ask("open", table=table).get("over"), "it is over")
    log = judge.ask("save")["log"]
    for player in players:
        while True:
            try:
                player.catch_up()
                break
            except (Gone, OSError):
                player.wire.close()
                player.back()
        check(player.view() == view_of_log(log, player.seat), f"the lens of seat {player.seat} in {game} is not what the log says (seed {seed})")
    watcher.catch_up()
    judge.watch("spectator")
    judge.catch_up()
    check(watcher.through_lens("view") == judge.through_lens("view"), "whoever watches all the time sees another end than whoever comes late")
    for one in [*players, watcher, judge]:
        one.leave()
    return len(played), sum(player.returns for player in players)


server, port = serve(data, "--no-limits")
line = Line(port)
games = moves = returns = 0
GAMES = companies()
while line.cuts < wanted or games < 2:
    made, back = play(*GAMES[games % len(GAMES)])
    games, moves, returns = games + 1, moves + made, returns + back
line.closing = True
line.join()
check(line.late > 0 and line.ghosts > 0 and line.halved > 0, "not everything was tried")
stop(server)
print(f"{line.cuts} cuts ({line.halved} in the middle of a message, {line.late} with a request that came late, {line.ghosts} whose old connection lingered), {games} games, {moves} moves, "
      f"{returns} times back: every lens is as the log, every key was played once ({checks()} checks, seed {seed})")
