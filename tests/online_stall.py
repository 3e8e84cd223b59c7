#!/usr/bin/env python3
"""A server that is stopped for some seconds, and goes on: that time has not passed at its tables. A move that was
sent meanwhile is not late, whoever has not moved has the time they had, and the journal says what happened.

    online_stall.py PATH-OF-REVERIE
"""
import json, pathlib, signal, tempfile, time

from meeting import gather, scene
from serving import check, checks, journal, rows, serve

TIME, STALL = 8, 10  # seconds that a move may take, and for which nothing moves at all
work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"
server, port = serve(data, "--no-limits")
table, (ada, bob), _ = gather(port, "null", "players=2 rounds=1", ["me", "open"], pace=f"move={TIME}")
check([seat["runs"] for seat in scene(bob)["pace"]] == [True, True], "both clocks run")

server.send_signal(signal.SIGSTOP)
ada.number += 1
ada.wire.say(json.dumps({"id": ada.number, "do": "play", "as": 1, "move": ada.move(0)}))
time.sleep(STALL)
server.send_signal(signal.SIGCONT)
while (said := ada._take(*ada.wire.next())) is None or "id" not in said:
    pass
check(said.get("ok") == "play", f"a move that was sent meanwhile: {said}")
pace = scene(bob)["pace"][1]
check(pace["runs"] and pace["left"] > 0, f"whoever has not moved: {pace}")
check(bob.ask("play", **{"as": 2, "move": bob.move(0)}).get("ok") == "play", "a move after it")
log = [line for line, in rows(data, "select line from entry where game = ? order by seq", table)]
check(len(log) == 2 and not any(line.startswith("bot") for line in log), f"nobody was late: {log}")
for guest in [ada, bob]:
    guest.leave()
server.terminate()
said = server.communicate(timeout=20)[1]
stalls = [values for _, what, values in journal(said) if what == "stall"]
check(sum(int(values["ms"]) for values in stalls) >= STALL * 1000 - 1500, f"the journal: {said}")
print(f"online_stall: {checks()} checks passed")
