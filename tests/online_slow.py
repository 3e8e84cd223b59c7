#!/usr/bin/env python3
"""Guests of `reverie serve` on slow lines: an answer above what may wait for a client (64 kB) arrives whole,
and whoever keeps reading, however slowly, is not taken for one who does not.

    online_slow.py PATH-OF-REVERIE [long]     long: at five kB a second, on a line of whose bytes the
                                              system keeps next to none, so that the server waits
"""
import json, os, pathlib, socket, sys, tempfile, time

from meeting import Guest, Wire, gather
from serving import check, checks, serve, stop

long = sys.argv[2:] == ["long"]
if long and "NARROW" not in os.environ:  # a network of its own, where that can be said
    narrow = 'ip link set lo up && sysctl -qw net.ipv4.tcp_wmem="4096 8192 8192" && exec "$0" "$@"'
    os.environ["NARROW"] = "1"
    os.execvp("unshare", ["unshare", "-rn", "sh", "-c", narrow, *sys.argv])

work = tempfile.TemporaryDirectory()
WAITING = 64 * 1024  # bytes that may wait for somebody who does not read


class Narrow(Wire):
    """A line through which little passes at a time; `read` bytes were taken from it."""

    pace = 0  # bytes a second; 0: as fast as they come

    def _more(self):
        size = 1 << 16
        if self.pace:
            size = 1024
            time.sleep(size / self.pace)  # that is what slow means
        self.socket.settimeout(40)
        part = self.socket.recv(size)
        check(part, f"closed after {len(self.data)} bytes of a frame")
        self.data += part


class Patient(Guest):
    def come(self):
        plain = socket.create_connection

        def small(*arguments, **options):
            made = socket.socket()
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # before it connects: else the window is larger
            made.settimeout(20)
            made.connect(arguments[0])
            return made

        socket.create_connection = small
        try:
            self.wire = Narrow(self.port, [f"Cookie: reverie={self.cookie}"])
        finally:
            socket.create_connection = plain


server, port = serve(pathlib.Path(work.name) / "tables.db", "--no-limits")
table, (ada, bob), _ = gather(port, "project-dreamscape", "players=2 start=1", ["me", "open"])

# a long game: the same move is made and taken back until its log is large
mover = ada if ada.move(0) else bob
seat = [ada, bob].index(mover) + 1
move, entries = mover.move(0), 0
while entries < (9000 if long else 6000):
    sent = []
    for _ in range(150):
        for do in ["play", "undo"]:
            mover.number += 1
            members = {"as": seat, "move": move} if do == "play" else {"as": seat}
            mover.wire.say(json.dumps({"id": mover.number, "do": do, **members}))
            sent.append(mover.number)
    heard = []
    while len(heard) < len(sent):
        if (said := mover._take(*mover.wire.next())) and "id" in said:
            check("ok" in said, f"{said}")
            heard.append(said["id"])
    check(heard == sent, "answers in another order")
    entries += len(sent)
check(ada.ask("resign", **{"as": 1})["ok"] == "resign", "it ends")
whole = bob.ask("save")["log"]
check(len(whole) > WAITING, f"a log of {len(whole)} bytes")

patient = Patient(port, bob.cookie, lens=False)
check(patient.ask("open", table=table)["seat"] == 2, "the same person, on a narrow line")
patient.wire.pace = 5 * 1024 if long else 1024 * 1024
check(patient.ask("save")["log"] == whole, "another answer")
check(patient.ask("me")["ok"] == "me", "and it is still there")
for guest in [ada, bob, patient]:
    guest.leave()
stop(server)
print(f"online_slow: {checks()} checks passed")
