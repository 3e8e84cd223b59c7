#!/usr/bin/env python3
"""Talk at the tables of `reverie serve`: who hears whom, what is kept, quiet, reports.

    online_chat.py PATH-OF-REVERIE
"""
import pathlib, subprocess, tempfile

from meeting import Guest, gather
from serving import check, checks, environment, refused, reverie, rows, serve, stop

work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"


def heard(guest):
    """What was said since it was last asked."""
    guest.catch_up()
    said = [notice for notice in guest.notices if notice["to"] == "chat"]
    guest.notices = [notice for notice in guest.notices if notice["to"] != "chat"]
    return [(one.get("seat", 0), one["text"]) for one in said]


server, port = serve(data, "--no-limits")
table, people, watch = gather(port, "null", "players=2", ["me", "open"], lens=False)
ada, bob = people
eve, dan = Guest(port, lens=False), Guest(port, lens=False)
for guest, name in [(ada, "Ada"), (bob, "Bob"), (eve, "Eve"), (dan, "Dan")]:
    guest.ask("name", name=name)
for guest in [eve, dan]:
    check(guest.ask("open", table=table, secret=watch)["seat"] == 0, "they watch")
stranger = Guest(port, lens=False)
refused(stranger.ask("say", text="hello"), "somebody at no table talks")

# ---- who hears whom
check(ada.ask("say", text="Good evening! 🌙")["number"] == 1, "the first word")
for guest in [ada, bob, eve, dan]:
    check(heard(guest) == [(1, "Good evening! 🌙")], "all hear those who play")
check(eve.ask("say", text="She holds the green one")["number"] == 2, "a watcher's word")
check(heard(ada) == [] and heard(bob) == [] and heard(eve) == heard(dan) == [(0, "She holds the green one")], "only those who watch hear it")
check([one["text"] for one in bob.ask("chat")["said"]] == ["Good evening! 🌙"], "nor read it later")
check([(one["name"], one["among"], one["you"]) for one in eve.ask("chat")["said"]] == [("Ada", "table", False), ("Eve", "watching", True)], "what was said")
check(eve.ask("chat", **{"from": 2})["said"][0]["number"] == 2 and eve.ask("chat", **{"from": 3})["said"] == [], "from a number on")
for wrong in [None, 5, "", "   ", "a\nb", "x" * 301, "a\u009bb", "é" * 301, "x" * 2000]:
    check("error" in ada.ask("say", text=wrong), f"say {wrong!r}")
check(ada.ask("say", text="é" * 300)["ok"] == "say" and ada.ask("say", text="🌙" * 300)["ok"] == "say", "three hundred of the longest characters")
check("🌙" not in "".join(row[0] for row in rows(data, "select line from entry")), "talk is in no log")

# ---- blocked: not heard, by this one alone, until that is over
check(bob.ask("block", number=1)["ok"] == "block", "Bob does not want to hear Ada")
for wrong in ["\u202egreen", "gr\u00adeen", "\u3164", "h" + "\u0336" * 20]:
    refused(ada.ask("say", text=wrong), f"say {wrong!r}")
ada.ask("say", text="Hello?")
check(heard(bob)[-1:] != [(1, "Hello?")] and heard(eve)[-1] == (1, "Hello?"), "Bob hears nothing")
check(bob.ask("chat")["said"] == [], "and reads nothing")
check(bob.ask("block", seat=1, on=False)["ok"] == "block" and len(bob.ask("chat")["said"]) == 4, "he does again")
for wrong in [{}, {"seat": 2}, {"seat": 9}, {"number": 99}, {"number": 2}, {"seat": 1, "on": "no"}]:
    check("error" in bob.ask("block", **wrong), f"block {wrong}")

# ---- muted by the host, one or all
refused(bob.ask("mute", seat=1), "a guest mutes the host")
check(ada.ask("mute", seat=2)["ok"] == "mute", "the host mutes Bob")
refused(bob.ask("say", text="but"), "whoever is muted")
check(ada.ask("mute", seat=2, on=False)["ok"] == "mute" and bob.ask("say", text="again")["ok"] == "say", "and lets him talk again")
refused(bob.ask("quiet"), "a guest makes it quiet")
check(ada.ask("quiet")["ok"] == "quiet", "quiet")
bob.catch_up()
check(bob.notices[-1]["quiet"] is True, "all are told")
for guest in [ada, bob, eve]:
    refused(guest.ask("say", text="psst"), "talk where it is quiet")
check(ada.ask("quiet", on=False)["ok"] == "quiet" and eve.ask("say", text="ah")["ok"] == "say", "not any more")

# ---- reported, for the operator
check(bob.ask("report", number=1)["ok"] == "report", "a report")
refused(bob.ask("report", number=1), "the same once more")
for wrong in [{}, {"seat": 1}, {"number": 2}, {"number": 77}]:
    check("error" in bob.ask("report", **wrong), f"report {wrong}")
listed = subprocess.run([reverie, "admin", "reports", "--data", str(data)], capture_output=True, text=True, env=environment)
check(listed.returncode == 0 and listed.stdout.count("\n") == 1 and listed.stdout.rstrip().split("\t")[1:6] == [table, "1", "Ada", "Bob", "Good evening! 🌙"], f"{listed}")
check(subprocess.run([reverie, "admin", "reports", "--data", "/nowhere"], capture_output=True, env=environment).returncode == 2, "no store")

# ---- bounded: the last two hundred; in parts if they are long
for i in range(220):
    dan.ask("say", text=f"{i} " + "🌙" * 290)
check(rows(data, "select count(*), min(number) from chat where game = ?", table)[0][0] == 200, "the oldest are gone")
said, start_at = [], 1
while True:
    part = eve.ask("chat", **{"from": start_at})
    said += part["said"]
    if "more" not in part:
        break
    check(part["more"] > start_at, f"more, from {start_at} on: {part['more']}")
    start_at = part["more"]
check(len(said) == 200 and said[-1]["text"].startswith("219 "), f"{len(said)} of it in parts")
check(rows(data, "pragma integrity_check") == [("ok",)], "the store is whole")

# ---- a restart: what was said is still there, and numbers go on
for guest in [*people, eve, dan, stranger]:
    guest.wire.close()
stop(server)
server, port = serve(data)
ada.port = port
ada.come()
check(ada.ask("open", table=table)["seat"] == 1 and ada.ask("say", text="still here")["number"] == said[-1]["number"] + 1, "numbers go on")

# ---- too much at once; and what a forgotten person said is gone too
said = [ada.ask("say", text=str(i)) for i in range(5)]
check([answer.get("ok") for answer in said] == ["say"] * 4 + [None] and "seconds" in said[-1]["why"], f"five in ten seconds: {said}")
check(ada.ask("forget")["ok"] == "forget", "forgotten")
check(not [row for row in rows(data, "select text from chat where text = 'still here' union all select text from report where text != ''")], "her words are left")
stop(server)
print(f"online_chat: {checks()} checks passed")
