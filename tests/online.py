#!/usr/bin/env python3
"""People who meet at `reverie serve`: whole games of every title over WebSockets, with lenses that hear
the streams; who may do what; requests that come twice; the wire's manners; limits that are attacked; a
copy of the store in the middle of it.

    online.py PATH-OF-REVERIE
"""
import json, pathlib, random, subprocess, tempfile, time

from meeting import Gone, Guest, Wire, gather, key, until
from serving import check, checks, environment, page, refused, reverie, rows, serve, stop, talk

dice = random.Random(20)
work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"


def is_over(guest):
    return any(notice.get("over") for notice in guest.notices)


def play(people, watchers=(), ends=is_over):
    """Everybody takes random moves until the game is over; the keys of those that were taken."""
    taken, idle, somebody = [], 0, next(guest for guest in people if guest)
    while not ends(somebody):
        moved = False
        for seat, guest in enumerate(people, 1):
            if guest is None:
                continue
            guest.pump()
            if not (move := guest.move(dice.randrange(1000))):
                continue
            one = key()
            answer = guest.ask("play", **{"as": seat, "move": move, "key": one, "seen": guest.seen()})
            if "ok" in answer:
                taken.append(one)
                moved = True
            else:
                refused(answer, f"{move}")  # somebody else, or time, was faster
        for guest in watchers:
            guest.pump()
        idle = 0 if moved else idle + 1
        check(idle < 30000, "nobody moves any more")
        if not moved:
            time.sleep(0.001)  # bots think, sand runs
    return taken


def goes(wire, code, what):
    """The server says why it goes, and goes: nothing comes after that but the end."""
    try:
        said = wire.next()
    except Gone as gone:
        said = gone.code
    check(said == code, f"{what} is not answered by {code} but by {said}")
    try:
        rest = wire.data + wire.socket.recv(1)
    except ConnectionError:
        rest = b""
    except TimeoutError:
        rest = b"(it stays)"
    check(rest == b"", f"{what}: after its goodbye {rest}")
    wire.close()


server, port = serve(data, "--no-limits")

# ---- whole games, everybody with a lens, a spectator and a second device of the first seat beside them
TITLES = [("project-dreamscape", "players=2", ["me", "open"]), ("insomnia", "players=3", ["open", "me", "greedy"]),
          ("dreamscape", "players=4", ["me", "open", "open", "random"]), ("dream-runners", "players=3", ["me", "open", "open"]), ("null", "players=4", ["open", "open", "open", "me"])]
for game, options, seats in TITLES:
    table, people, watch = gather(port, game, options, seats, pace="bank=900 add=5 cap=950")
    first = seats.index("me") + 1
    spectator, second = Guest(port), Guest(port, people[first - 1].cookie)
    check(spectator.ask("open", table=table, secret=watch)["seat"] == 0 and second.ask("open", table=table)["seat"] == first, f"{game}: seats")
    check(spectator.watch("spectator")["ok"] == "watch" and second.watch(first)["ok"] == "watch", f"{game}: watch")
    refused(spectator.watch(first), "a spectator with the eyes of a seat")
    refused(spectator.ask("state", **{"as": first}), "a spectator asks for a hand")
    taken = play(people, [spectator, second])
    saved = people[first - 1].ask("save")
    check(saved["over"] and saved["log"].startswith("reverie 3\n"), f"{game}: {saved}")
    check("\npace bank=900 add=5 cap=950 late=bot\n" in saved["log"], f"{game}: clocks of people are in the log")
    log = pathlib.Path(work.name) / f"{game}.log"
    log.write_text(saved["log"])
    check(subprocess.run([reverie, "check", str(log)], capture_output=True, env=environment).returncode == 0, f"{game}: the log does not replay")
    found = rows(data, "select seq, key from entry where game = ? order by seq", table)
    check([row[0] for row in found] == list(range(1, len(found) + 1)), f"{game}: a gap in the log")
    keys = [row[1] & (1 << 64) - 1 for row in found if row[1] is not None]
    check(sorted(keys) == sorted(int.from_bytes(bytes.fromhex(one), "big") for one in taken), f"{game}: {len(keys)} keys in the log, {len(taken)} moves were taken")
    for guest, seat in [(guest, seat) for seat, guest in enumerate(people, 1) if guest] + [(second, first)]:
        guest.catch_up()
        check(guest.through_lens("view") == guest.ask("state", **{"as": seat})["state"], f"{game}: the lens of seat {seat} sees something else than the table")
    for guest in filter(None, [*people, spectator, second]):
        guest.leave()

# ---- who may do what
host, ada, bob, eve = [Guest(port) for _ in range(4)]
check("HttpOnly" in host.wire.headers["set-cookie"] and "SameSite=Strict" in host.wire.headers["set-cookie"] and len(host.cookie) == 52, "the cookie")
check(host.ask("me") == {"id": 1, "ok": "me", "name": "", "tables": []}, "somebody new")
for wrong in ["", " a", "a ", "x" * 64, "a\nb", None, 7]:
    check("error" in host.ask("name", name=wrong), f"a name: {wrong!r}")
check(host.ask("name", name="Zoé 🌙")["ok"] == "name" and host.ask("me")["name"] == "Zoé 🌙", "a name")
for wrong in [{}, {"game": "chess"}, {"game": "null", "options": "players=9"}, {"game": "null", "options": "players=2 seed=5"}, {"game": "null", "seats": "me"}, {"game": "null", "seats": "me me"},
              {"game": "null", "seats": "me open open"}, {"game": "null", "seats": "me cheat"}, {"game": "null", "seats": 5}]:
    check("error" in host.ask("make", **wrong), f"make {wrong}")
made = host.ask("make", game="null", options="players=3", seats="me open open")
table, invitations = made["table"], {one["seat"]: one["secret"] for one in made["invitations"]}
check(made["host"] and made["seat"] == 1 and sorted(invitations) == [2, 3] and [seat["taken"] for seat in made["seats"]] == [True, False, False], f"{made}")
for do in ["open", "sit", "chair", "start", "watch", "leave", "play"]:
    check("error" in eve.ask(do, table=table, secret="x" * 26, seat=1, who="open", **{"as": 1}), f"{do} by a stranger")
refused(eve.ask("open", table="0" * 10), "a table that is not there")
refused(eve.ask("open", table=table, secret=made["watch"][:-1]), "a part of a secret")
check(ada.ask("open", table=table, secret=invitations[2])["seat"] == 0, "one who is invited does not sit yet")
refused(ada.ask("chair", seat=1, who="open"), "a guest removes the host")
refused(ada.ask("start"), "a guest starts")
refused(host.ask("start"), "a start with free chairs")
refused(ada.ask("sit", secret=made["watch"]), "sitting down with the secret of those who watch")
check(ada.ask("sit", secret=invitations[2])["seat"] == 2 and ada.ask("sit", secret=invitations[2])["seat"] == 2, "sitting down, twice")
refused(ada.ask("sit", secret=invitations[3]), "two chairs")
bob.ask("open", table=table, secret=invitations[2])
refused(bob.ask("sit", secret=invitations[2]), "a chair that is taken")
again = host.ask("chair", seat=2, who="open")
check(again["ok"] == "chair" and (fresh := again["invitations"][0]["secret"]) != invitations[2] and not again["seats"][1]["taken"], "the host frees a chair")
refused(bob.ask("sit", secret=invitations[2]), "the old secret of a chair")
check(ada.ask("sit", secret=fresh)["seat"] == 2, "the new secret")
check(host.ask("chair", seat=3, who="easy")["seats"][2] == {"bot": "easy", "taken": True}, "a bot on a chair")
refused(bob.ask("sit", secret=invitations[3]), "the chair of a bot")
back = host.ask("chair", seat=3, who="open")["invitations"][0]["secret"]
check(bob.ask("name", name="Bob")["ok"] and bob.ask("sit", secret=back)["seat"] == 3, "a person again")
check(host.ask("start")["ok"] == "start", "the start")
refused(host.ask("start"), "a second start")
refused(host.ask("chair", seat=3, who="easy"), "chairs do not change by the host's word after the start")
host.catch_up()
check([seat.get("name") for seat in host.notices[-1]["seats"]] == ["Zoé 🌙", "", "Bob"] and host.notices[-1]["started"], f"who is there: {host.notices[-1]}")
for do in ["save", "log", "load", "fork", "set", "job", "answer", "bot", "hint", "about"]:
    answer = host.ask(do, **{"as": 1, "log": "", "position": "", "from": 0, "ply": 0, "game": "null"})
    refused(answer, f"{do} while the game runs")
for do in ["play", "undo", "resign", "seat", "moves", "state", "why"]:
    refused(ada.ask(do, **{"as": 1, "move": "name green"}), f"{do} for somebody else")
refused(ada.ask("view", **{"as": 3}), "another's view")
check(ada.ask("view", **{"as": "spectator"})["ok"] == "view", "a spectator's view")
check(ada.ask("lang", lang="fr")["ok"] == "lang" and "pas à vous" in ada.ask("play", **{"as": 1, "move": "name green"})["why"]
      and "not for you" in bob.ask("play", **{"as": 1, "move": "name green"})["why"], "a language for each")

# ---- twice, and too late
for seat, guest in [(1, host), (2, ada), (3, bob)]:
    check(guest.watch(seat)["ok"] == "watch", "watch")
one, seen = key(), host.seen()
first = [host.ask("play", **{"as": 1, "move": "name green", "key": one, "seen": seen}) for _ in range(3)]
check([answer["ok"] for answer in first] == ["play"] * 3 and len(rows(data, "select 1 from entry where game = ?", table)) == 1, "a key plays once")
refused(ada.ask("play", **{"as": 2, "move": "name green", "seen": "12345"}), "founded on what nobody sees")
check(ada.ask("undo", **{"as": 2})["error"] == "refused" and host.ask("undo", **{"as": 1})["ok"] == "undo", "past the barrier the others are asked")
ada.catch_up()
bob.catch_up()
check(ada.see("scene")["back"] == {"asks": 1, "agreed": []}, "what is asked")
check(ada.ask("agree", **{"as": 2})["ok"] == "agree" and bob.ask("agree", **{"as": 3})["ok"] == "agree", "they agree")
host.catch_up()
check("back" not in host.see("scene") and host.move(0) != "", "it was taken back")
check(bob.ask("seat", **{"as": 3, "bot": "greedy"})["ok"] == "seat" and bob.ask("seat", **{"as": 3})["ok"] == "seat", "a bot takes over, and gives back")
check(bob.ask("resign", **{"as": 3})["ok"] == "resign", "one resigns")
bob.leave()
until(host, "the server notices", lambda: not host.notices[-1]["seats"][2]["here"])
check(host.notices[-1]["seats"][1]["here"], "who is still there")
check([one["table"] for one in host.ask("me")["tables"]][0] == table, "one's tables")

# ---- a table that everybody left comes back from its log, with everything
until(host, "only people are asked", lambda: {one["seat"] for one in host.ask("view", **{"as": 1})["view"]["asks"]} <= {1, 2})
before = host.ask("view", **{"as": 1})["view"]
for guest in [host, ada, eve]:
    guest.wire.close()
host.come()
check(host.ask("open", table=table)["seat"] == 1 and host.ask("view", **{"as": 1})["view"] == before, "another table came back")
check(host.ask("play", **{"as": 1, "move": "name green", "key": one})["ok"] == "play", "the key is known after that, too")
ada.come()
check(ada.ask("open", table=table)["ok"] == "open" and ada.watch(2)["ok"] == "watch", "ada is back")

# ---- the wire's manners
whole = json.dumps({"id": "x", "do": "me"}).encode()
for name, frames, code in [("one byte too long", [(1, b" " * 4097, True)], 1009), ("too long in parts", [(1, b" " * 4000, False), (0, b" " * 97, True)], 1009), ("64-bit length", [(1, b" " * 70000, True)], 1009),
                           ("bytes", [(2, b"x", True)], 1003), ("no text", [(1, b"\xff\xfe", True)], 1007), ("reserved", [(3, b"", True)], 1002), ("a rest of nothing", [(0, b"x", True)], 1002),
                           ("a text in a text", [(1, b"x", False), (1, b"x", True)], 1002), ("a long ping", [(9, b"x" * 126, True)], 1002), ("half a ping", [(9, b"x", False)], 1002), ("a goodbye", [(8, b"\x03\xe8", True)], 1000),
                           ("half a goodbye", [(8, b"x", True)], 1002)]:
    wire = Wire(port)
    for op, payload, last in frames:
        wire.send(wire.frame(op, payload, last))
    goes(wire, code, name)
wire = Wire(port)
wire.send(b"\x81\x02{}")
goes(wire, 1002, "an unmasked frame")
wire = Wire(port)
for byte in wire.frame(1, whole[:5], False) + wire.frame(9, b"are you there") + wire.frame(0, b"", False) + wire.frame(0, whole[5:]):
    wire.send(bytes([byte]))
while (frame := wire._whole()) is None:
    wire._more()
check(frame == (10, b"are you there"), f"a ping in the middle of a message: {frame}")
check(json.loads(wire.next()[1])["ok"] == "me", "a message in parts, byte by byte")
wire.send(b"".join(wire.frame(1, json.dumps({"id": i, "do": "me"}).encode()) for i in range(300)))
check([json.loads(wire.next()[1])["id"] for _ in range(300)] == list(range(300)), "three hundred requests at once, in their order")
wire.send(wire.frame(1, b" " * 4096))
check("error" in json.loads(wire.next()[1]), "4,096 bytes are heard")
for line in ["", "[]", "{", '{"id":1}', '{"do":"me"}', '{"id":{},"do":"me"}', '{"id":1,"do":"me"} x', "[" * 4000, '{"id":1,"do":"nothing"}', '{"id":1,"do":"play"}']:
    wire.say(line)
    check("error" in json.loads(wire.next()[1]), f"{line[:40]}")
wire.say('{"id":1,"do":"quit"}')
goes(wire, 1000, "quit")

# ---- the door: only our own page, in the one version there is
for origin, status in [("http://127.0.0.1:{port}", 101), (None, 403), ("http://evil.example", 403), ("http://127.0.0.1:1", 403), ("https://127.0.0.1:{port}", 403), ("null", 403), ("http://127.0.0.1:{port}.evil.example", 403)]:
    wire = Wire(port, origin=origin)
    check(wire.status == status, f"from {origin}: {wire.status}")
    wire.close()
UPGRADE = ["Upgrade: websocket", "Connection: keep-alive, Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13"]
for first, host_name, lines, status in [("GET /wire", "evil.example", UPGRADE, 403), ("GET /wire", "localhost", UPGRADE, 101), ("GET /wire", "[::1]", UPGRADE, 101), ("POST /wire", "localhost", UPGRADE, 405),
                                        ("GET /wire", "localhost", UPGRADE[:3], 426), ("GET /wire", "localhost", UPGRADE[:3] + ["Sec-WebSocket-Version: 8"], 426), ("GET /wire", "localhost", UPGRADE[1:], 426),
                                        ("GET /wire", "localhost", [UPGRADE[0], *UPGRADE[2:]], 426), ("GET /wire", "localhost", [*UPGRADE[:2], UPGRADE[3]], 400), ("GET /wire", "localhost", [*UPGRADE[:2], "Sec-WebSocket-Key: short", UPGRADE[3]], 400),
                                        ("GET /wire", "localhost", [*UPGRADE, UPGRADE[2]], 400), ("GET /wire", "localhost", [*UPGRADE, "Content-Length: 4"], 426), ("GET /wire", "localhost", [*UPGRADE, "Origin: http://localhost"], 400),
                                        ("GET /", "localhost", UPGRADE, 200), ("GET /wire/", "localhost", UPGRADE, 404)]:
    said = talk(port, "\r\n".join([f"{first} HTTP/1.1", f"Host: {host_name}", f"Origin: http://{host_name}", *lines, "", ""]).encode(), 0.3)
    check(said.startswith(f"HTTP/1.1 {status} ".encode()), f"{first} at {host_name} with {lines[-1]}: {said[:20]} instead of {status}")

# ---- a copy in the middle of it, and a server that goes on from the copy
copy = pathlib.Path(work.name) / "copy.db"
backup = subprocess.run([reverie, "--lang", "en", "admin", "backup", str(copy), "--data", str(data)], capture_output=True, text=True, env=environment)
check(backup.returncode == 0 and backup.stderr == "", f"backup: {backup}")
check(subprocess.run([reverie, "admin", "backup", str(copy), "--data", str(data)], capture_output=True, env=environment).returncode == 2, "a copy over something")
second = subprocess.run([reverie, "--lang", "en", "serve", "--port", "0", "--page", str(page), "--data", str(data)], capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL)
check(second.returncode == 2 and "another server uses it" in second.stderr, f"two servers with one store: {second}")
view = ada.ask("view", **{"as": 2})["view"]
for guest in [host, ada]:
    guest.wire.close()
stop(server)
server, port = serve(copy)
ada.port = port
ada.come()
check(ada.ask("open", table=table)["seat"] == 2 and ada.ask("view", **{"as": 2})["view"] == view, "the copy is another game")

# ---- limits, attacked
crowd = [Wire(port, [f"Cookie: reverie={ada.cookie}"]) for _ in range(8)]
check([wire.status for wire in crowd] == [101] * 7 + [429], f"eight of a device: {[wire.status for wire in crowd]}")
strangers = [Wire(port) for _ in range(60)]
check([wire.status for wire in strangers] == [101] * 56 + [429] * 4, f"64 of an address: {[wire.status for wire in strangers].count(101)}")
for wire in crowd + strangers:
    wire.close()
for _ in range(100):  # they are noticed to be gone
    if (guest := Wire(port)).status == 101:
        break
    time.sleep(0.05)
maker = Guest(port, lens=False)
for _ in range(10):
    check(maker.ask("make", game="null", seats="me open").get("ok") == "make", "ten tables in an hour")
refused(maker.ask("make", game="null", seats="me open"), "one table too many")
flood = Guest(port, lens=False)
flood.wire.send(b"".join(flood.wire.frame(1, b'{"id":1,"do":"me"}') for _ in range(120)))
begun = time.monotonic()
for _ in range(110):
    check(json.loads(flood.wire.next()[1])["ok"] == "me", "whoever asks too much is answered, but later")
check(time.monotonic() - begun > 1, "a flood is not slowed down")

# ---- a client that does not read is sent away; the others do not notice
deaf, hearing = Wire(port), Guest(port, lens=False)
for _ in range(100):
    deaf.say('{"id":1,"do":"rules","game":"dream-runners"}')
check(hearing.ask("me")["ok"] == "me", "a deaf guest holds up the others")
try:
    while True:  # what had gone out before; then it is cut off, and its socket's patience is not needed
        deaf.next()
except Gone as gone:
    check(not isinstance(gone.__cause__, TimeoutError), "a client that does not read is waited for")
stop(server)
print(f"online: {checks()} checks passed")
