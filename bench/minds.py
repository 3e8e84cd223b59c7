#!/usr/bin/env python3
"""What bots cost a server, and how long they let people wait.

    bench/minds.py PATH-OF-REVERIE [GAMES [TURNS]]

First GAMES games of each title between two `normal` bots, all at once: processor time of the
bots' threads for a decision. Then 60 tables at which one person looks on while two experts play;
a stranger at another address plays with a `normal` bot, and waits for TURNS of its turns, first
without the experts.
"""
import pathlib, re, sys, tempfile, time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests"))
from meeting import Guest, Wire
from serving import check, rows, serve, stop

TITLES = ["project-dreamscape", "insomnia", "dreamscape", "dream-runners"]
TABLES = 60
NICE = 16  # the place of that figure in /proc/PID/stat, after the name
games = int(sys.argv[2]) if len(sys.argv) > 2 else 40
turns = int(sys.argv[3]) if len(sys.argv) > 3 else 20
work = tempfile.TemporaryDirectory()


class Stranger(Guest):
    """Somebody with another address, who has time."""

    def come(self):
        self.wire = Wire(self.port, source="127.0.0.9")
        self.wire.socket.settimeout(None)

    def begin(self):
        seats = {"options": "players=2 start=1", "seats": "me normal"}
        made = self.ask("make", game="project-dreamscape", **seats)
        check(made["ok"] == "make" and self.ask("start")["ok"] == "start", "a table")
        check(self.watch(1)["ok"] == "watch", "watch")

    def is_over(self):
        return self.see("scene")["over"]

    def wait(self):
        """Seconds that the bot's turn takes."""
        while move := self.move(0):
            check(self.ask("play", **{"as": 1, "move": move})["ok"] == "play", move)
            self.catch_up()
        begun = time.monotonic()
        while not self.move(0) and not self.is_over():
            self._take(*self.wire.next())
        return time.monotonic() - begun


def play_by_bots(host, game, bot):
    made = host.ask("make", game=game, options="players=2", seats=f"me {bot}")
    check(made["ok"] == "make" and host.ask("start")["ok"] == "start", "a table")
    check(host.ask("seat", **{"as": 1, "bot": bot})["ok"] == "seat", "a bot sits down")


def spent(server):
    """Nanoseconds of the threads that give way to everything else."""
    spent = 0
    for task in pathlib.Path(f"/proc/{server.pid}/task").iterdir():
        if (task / "stat").read_text().rpartition(") ")[2].split()[NICE] == "19":
            spent += int((task / "schedstat").read_text().split()[0])
    return spent


def measure_decisions(game):
    file = pathlib.Path(work.name) / f"{game}.db"
    server, port = serve(file, "--no-limits")
    hosts = [Guest(port, lens=False) for _ in range(games)]
    for host in hosts:
        play_by_bots(host, game, "normal")
    while rows(file, "select count(*) from game where over = 0")[0][0]:
        time.sleep(0.2)
    lines = [line for line, in rows(file, "select line from entry")]
    moves = sum(re.search("(^| )[1-9]: ", line) is not None for line in lines)
    each = spent(server) / moves / 1000
    print(f"{game}: {each:.0f} us for each of {moves} decisions of normal", flush=True)
    for host in hosts:
        host.leave()
    stop(server)


def measure_wait(port, what):
    found = []
    while len(found) < turns:
        stranger = Stranger(port)
        stranger.begin()
        while not stranger.is_over() and len(found) < turns:
            found.append(stranger.wait() * 1000)
        stranger.leave()
    found.sort()
    middle = found[len(found) // 2]
    print(f"{what}: the bot's turn takes {middle:.0f} ms, {found[-1]:.0f} at most", flush=True)


def measure_waits():
    server, port = serve(pathlib.Path(work.name) / "waits.db", "--no-limits")
    measure_wait(port, "nobody else is there")
    first = Guest(port, lens=False)
    first.ask("name", name="Eve")
    hosts = [first] + [Guest(port, first.cookie, lens=False) for _ in range(TABLES - 1)]
    for table, host in enumerate(hosts):
        play_by_bots(host, TITLES[table % len(TITLES)], "expert")
    measure_wait(port, f"experts at {TABLES} tables")
    server.kill()


for title in TITLES:
    measure_decisions(title)
measure_waits()
