#!/usr/bin/env python3
"""How long a person waits for the answer to a move while a hundred experts wait for their turn to think.

    bench/waiting.py PATH-OF-REVERIE [MOVES [TABLES]]

A hundred tables where two experts play among themselves keep the bots' threads busy without end; beside
them two people play Null, and every move is timed from the request to its answer, which comes when it is
on the disk. First without the experts, then with them.
"""
import pathlib, sys, tempfile, time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests"))
from meeting import Guest, gather
from serving import check, serve, stop

moves = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
tables = int(sys.argv[3]) if len(sys.argv) > 3 else 100
work = tempfile.TemporaryDirectory()
server, port = serve(pathlib.Path(work.name) / "tables.db", "--no-limits")


def times(count):
    """Seconds, sorted."""
    found, people = [], []
    while len(found) < count:
        for seat, guest in enumerate(people, 1):
            begun = time.monotonic()
            answer = guest.ask("play", **{"as": seat, "move": "name green"})
            if "ok" in answer:
                found.append(time.monotonic() - begun)
        if not people or "error" in answer:
            for guest in people:
                guest.leave()
            _, people, _ = gather(port, "null", "players=2 rounds=3", ["me", "open"], lens=False)
    for guest in people:
        guest.leave()
    return sorted(found)


def say(what, found):
    at = lambda part: found[min(len(found) - 1, int(len(found) * part))] * 1000
    print(f"{what}: p50 {at(0.5):.1f} ms, p99 {at(0.99):.1f} ms, longest {found[-1] * 1000:.1f} ms, of {len(found)} moves", flush=True)


say("nobody thinks", times(moves))
hosts = []
for _ in range(tables):
    host = Guest(port, lens=False)
    check(host.ask("make", game="dreamscape", options="players=2", seats="me expert")["ok"] == "make", "make")
    check(host.ask("start")["ok"] == "start" and host.ask("seat", **{"as": 1, "bot": "expert"})["ok"] == "seat", "start")
    hosts.append(host)
say(f"{tables} experts wait", times(moves))
for host in hosts:
    host.leave()
stop(server)
