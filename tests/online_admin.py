#!/usr/bin/env python3
"""`reverie admin`: lists, bans, closed tables, people who are forgotten, figures; what it does holds after a
restart. And the doors it uses: who may knock there, and whatever is said at them.

    online_admin.py PATH-OF-REVERIE
"""
import json, os, pathlib, random, re, socket, stat, subprocess, tempfile, time

from meeting import Gone, Guest, Wire, gather
from serving import check, checks, environment, hear, page, refused, reverie, rows, serve, stop, talk

work = tempfile.TemporaryDirectory()
folder = pathlib.Path(work.name) / ("a long way to go " * 8)  # longer than the address of a socket may be
folder.mkdir()
data = folder / "tables.db"
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    figures = free.getsockname()[1]


def admin(*words, file=data):
    return subprocess.run([reverie, "--lang", "en", "admin", *map(str, words), "--data", str(file)], capture_output=True, text=True, env=environment, timeout=60)


def done(*words):
    """The lines that it says, as cells."""
    end = admin(*words)
    check(end.returncode == 0 and end.stderr == "", f"{words}: {end}")
    return [line.split("\t") for line in end.stdout.splitlines()]


def denied(words, why):
    end = admin(*words)
    check(end.returncode == 2 and re.search(why, end.stderr) and end.stdout == "", f"{words}: {end}")


def gone(guest, code):
    try:
        while True:
            guest.wire.next()
    except Gone as end:
        check(end.code == code, f"gone with {end.code}")


denied(["guests"], "no server")
server, port = serve(data, "--metrics", str(figures), "--no-limits")
door = folder / "tables.db-admin"
check(stat.S_IMODE(door.stat().st_mode) == 0o600, f"the door is open: {door.stat().st_mode:o}")
second = subprocess.run([reverie, "--lang", "en", "serve", "--port", "0", "--page", str(page), "--data", str(folder / "other.db"), "--metrics", str(figures)], capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL, timeout=60)
check(second.returncode == 2 and str(figures) in second.stderr, f"a taken port of figures: {second}")

# ---- what there is
table, (ada, bob), watch = gather(port, "project-dreamscape", "players=2", ["me", "open"])
check(ada.ask("name", name="Ada").get("ok") and bob.ask("name", name="Bob").get("ok"), "names")
people = {cells[2]: cells[0] for cells in done("people")}
check(set(people) == {"Ada", "Bob"}, f"{people}")
listed = done("tables")
check(len(listed) == 1 and listed[0][0] == table and listed[0][2] == "project-dreamscape" and listed[0][4] == "plays" and listed[0][6] == f"{people['Ada']} Ada, {people['Bob']} Bob", f"{listed}")
here = {tuple(cells) for cells in done("guests")}
check(here == {(people["Ada"], "Ada", "127.0.0.1", table, "1"), (people["Bob"], "Bob", "127.0.0.1", table, "2")}, f"{here}")
check(done("reports") == [] and done("bans") == [], "nothing yet")

# ---- figures
first, then = (ada, 1), (bob, 2)
for guest, seat in [first, then]:
    if move := guest.move(0):
        check(guest.ask("play", **{"as": seat, "move": move})["ok"] == "play", "a move")
told = {line.split()[0]: float(line.split()[1]) for line in "\n".join(cells[0] for cells in done("metrics")).splitlines() if not line.startswith("#")}
check(told["reverie_guests"] == 2 and told["reverie_games"] == 1 and told["reverie_entries_total"] >= 1 and told["reverie_requests_total"] > 5, f"{told}")
check(told["reverie_answer_seconds_count"] == told["reverie_requests_total"], "a request whose answer nobody timed")
check(told["reverie_commit_seconds_count"] >= 3 and told["reverie_turn_seconds_count"] > told["reverie_commit_seconds_count"], "commits and turns")


said = talk(figures, f"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:{figures}\r\n\r\n".encode(), 20)
check(said.startswith(b"HTTP/1.1 200 OK\r\n") and b"# TYPE reverie_guests gauge\nreverie_guests 2\n" in said and b"cache-control: no-store" in said, f"{said}")
for request, status in [("GET /metrics HTTP/1.1\r\nHost: evil.example", 403), ("GET / HTTP/1.1\r\nHost: localhost", 404), ("POST /metrics HTTP/1.1\r\nHost: localhost", 405), ("nonsense", 400), ("GET /metrics HTTP/1.1\r\nX: " + "y" * 20000, 431)]:
    said = talk(figures, request.encode() + b"\r\n\r\n", 20)  # whoever still sends may not hear the answer
    check(said.startswith(f"HTTP/1.1 {status} ".encode()) or (status == 431 and not said), f"{request[:40]}: {said[:60]}")

crowd = [socket.create_connection(("127.0.0.1", figures)) for _ in range(20)]
check(len(done("guests")) == 2, "whoever holds the door for figures does not hold the one for orders")
for one in crowd:
    one.close()

# ---- orders that are none
for words, why in [(["close", "0000000000"], "no such table"), (["ban", "12345"], "neither"), (["ban", "nobody"], "neither"), (["ban", "1.2.3"], "neither"), (["forget", "1"], "neither"), (["forget", "Ada"], "neither"), (["close", "x" * 3000], "")]:
    denied(words, why)
check(admin("dance").returncode == 2 and admin("ban").returncode == 2 and admin("guests", "now").returncode == 2, "orders that the command does not know")


def knock(text, wait=20):
    """What is said at the door itself."""
    here = os.getcwd()
    os.chdir(folder)
    with socket.socket(socket.AF_UNIX) as wire:
        wire.settimeout(wait)
        wire.connect(door.name)
        os.chdir(here)
        return hear(wire, text)


UNREACHED, UNHEARD, HEARD = range(3)


def knock_as_another():
    """What comes of it: this process turns into that user, and ends."""
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
            os._exit(HEARD if knock(b"guests\n") else UNHEARD)
        except PermissionError:
            os._exit(UNREACHED)
        finally:
            os._exit(3)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


dice = random.Random(1)
WORDS = [b"guests", b"close", b"ban", b"unban", b"bans", b"forget", b"metrics", table.encode()[:5], b"127.0.0.2", b"::1", b"\0", b"\xff\xfe", b"-1", b"9" * 40, b" ", b"\t", b"\r", b"%s%n", b"y" * 5000]
for _ in range(400):
    line = b" ".join(dice.choice(WORDS) for _ in range(dice.randrange(5)))
    said = knock(line + b"\n" + dice.choice([b"", b"more\n"]))
    check(said.startswith((b"ok\n", b"error admin.error.")), f"{line[:60]}: {said[:60]}")
for text in done("bans"):
    done("unban", text[0])
if os.geteuid() == 0:  # another user cannot reach the door; where its mode lets them, nothing is heard
    pathlib.Path(work.name).chmod(0o711)
    check(knock_as_another() == UNREACHED, "another user reaches the door")
    door.chmod(0o666)
    check(knock_as_another() == UNHEARD, "another user is heard")
    door.chmod(0o600)
begun = time.monotonic()
check(knock(b"gues", 30) == b"" and time.monotonic() - begun < 30, "half an order is waited for")
check(ada.ask("me")["ok"] == "me", "the house is still there")

# ---- a banned person stays out, now and after a restart, even with words on another device
words = bob.ask("words")["words"]
done("ban", people["Bob"])
gone(bob, 1008)
check(Wire(port, [f"Cookie: reverie={bob.cookie}"]).status == 403, "whoever is banned is let in")
other = Guest(port, lens=False)
refused(other.ask("enter", words=words), "whoever is banned enters by words")
other.wire.close()
check([cells[0] for cells in done("bans")] == [people["Bob"]] and [cells[5] for cells in done("people") if cells[2] == "Bob"] == ["banned"], "it is listed")
ada.wire.close()
stop(server)
check(not door.exists(), "the door stays behind")
server, port = serve(data, "--no-limits")
check(Wire(port, [f"Cookie: reverie={bob.cookie}"]).status == 403, "a restart forgives")
done("unban", people["Bob"])
bob.port = ada.port = port
bob.come()
ada.come()
check(bob.ask("open", table=table)["seat"] == 2 and bob.watch(2)["ok"] == "watch", "whoever was banned sits where it sat")

# ---- an address
done("ban", "127.0.0.1")
gone(bob, 1008)
gone(ada, 1008)
check(Wire(port).status == 403, "an address that is banned")
server.kill()  # not even a clean end is needed
server.wait()
server, port = serve(data, "--no-limits", "--proxy", "127.0.0.1")
for claimed, status in [("127.0.0.1", 403), ("192.0.2.1", 101), ("2001:db8:0:1::9", 101)]:
    check(Wire(port, [f"X-Forwarded-For: {claimed}"]).status == status, f"{claimed}")
done("ban", "2001:db8:0:1::1")
for claimed, status in [("2001:db8:0:1::9", 403), ("2001:db8:0:2::9", 101)]:
    check(Wire(port, [f"X-Forwarded-For: {claimed}"]).status == status, f"{claimed}: the network is meant")
done("unban", "127.0.0.1")
stop(server)

# ---- a table is closed: whoever is there is told, and nobody finds it any more, even after a restart
server, port = serve(data, "--no-limits")
bob.port = ada.port = port
bob.come()
ada.come()
for guest, seat in [(ada, 1), (bob, 2)]:
    check(guest.ask("open", table=table)["seat"] == seat and guest.watch(seat)["ok"] == "watch", "open")
waits = ada.ask("make", game="null", options="players=2", listed=True, fill=3600)
check(waits.get("ok") == "make", f"{waits}")
check(bob.ask("lobby")["tables"][0]["table"] == waits["table"], "a table that waits for strangers")
done("close", waits["table"])
ada.catch_up()
check({"to": "table", "closed": True} in ada.notices, "it is told")
check(bob.ask("lobby")["tables"] == [], "and is not listed any more")
refused(bob.ask("join", table=waits["table"]), "sitting down where it is closed")
done("close", table)
bob.catch_up()
check({"to": "table", "closed": True} in bob.notices, "it is told")
for again in range(2):
    for guest in [ada, bob]:
        refused(guest.ask("open", table=table), "a closed table is found")
        check("error" in guest.ask("play", **{"as": 1, "move": "x"}), "a move at no table")
        check(guest.ask("me")["tables"] == [], "a closed table is listed")
    denied(["close", table], "no such table")
    check({cells[0]: cells[4] for cells in done("tables")} == {table: "closed", waits["table"]: "closed"}, "its state")
    if not again:
        server.kill()
        server.wait()
        server, port = serve(data, "--no-limits")
        bob.port = ada.port = port
        bob.come()
        ada.come()
check(rows(data, "select count(*) from entry where game = ?", table)[0][0] > 0, "its log is kept")

# ---- closed in the middle of moves: everybody is answered
for _ in range(8):
    table, players, _ = gather(port, "null", "players=3 rounds=3", ["me", "open", "random"])
    for seat, player in enumerate(players[:2], 1):
        for word in ["green", "amber", "violet"] * 3:
            player.number += 1
            player.wire.say(json.dumps({"id": player.number, "do": "play", "as": seat, "move": f"name {word}"}))
    done("close", table)
    for player in players[:2]:
        player.wire.say(json.dumps({"id": "last", "do": "me"}))
        ids = []
        while "last" not in ids:
            if (heard := player._take(*player.wire.next())) and "id" in heard:
                ids.append(heard["id"])
        check(ids[:-1] == sorted(ids[:-1]) and len(ids) == 10, f"answers to {ids}")
        player.leave()

# ---- somebody is forgotten
number = {cells[2]: cells[0] for cells in done("people")}["Bob"]
done("forget", number)
check(bob.ask("me")["name"] == "" and "Bob" not in [cells[2] for cells in done("people")], "whoever is forgotten has a name")
denied(["forget", number], "neither")
ada.leave()
bob.leave()
stop(server)
print(f"online_admin: {checks()} checks passed")
