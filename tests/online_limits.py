#!/usr/bin/env python3
"""Defences of `reverie serve` (docs/hosting.md, "Limits"), each attacked: strangers without end, addresses
that somebody claims, foreign pages, too many connections, clients that never finish or do not read.

    online_limits.py PATH-OF-REVERIE [long]      long: also what takes more than a minute
"""
import json, resource, socket, subprocess, sys, tempfile, time

from meeting import Gone, Guest, Wire
import serving
from serving import check, checks, get, refused, stop

work = tempfile.TemporaryDirectory()
stores = 0


def serve(*more, **options):
    """Each over a store of its own."""
    global stores
    stores += 1
    return serving.serve(f"{work.name}/{stores}.db", *more, **options)


def ask(wire, do, **members):
    """The answer; what is told before it is of no interest."""
    wire.say(json.dumps({"id": 1, "do": do, **members}))
    while "id" not in (said := json.loads(wire.next()[1])):
        pass
    return said


def people_from(port, *headers, most=25, source="127.0.0.1"):
    """How many strangers get a name before one is refused."""
    for count in range(most):
        wire = Wire(port, headers, source=source)
        check(wire.status == 101, f"{wire.status}")
        answer = ask(wire, "name", name="Somebody")
        wire.close()
        if "error" in answer:
            refused(answer, "a stranger too many")
            return count
    return most


def order(data, *words):
    """What the operator is told."""
    said = subprocess.run([serving.reverie, "--lang", "en", "admin", *words, "--data", data], capture_output=True, env=serving.environment, text=True, timeout=20)
    check(said.returncode == 0 and said.stderr == "", f"{words}: {said}")
    return said.stdout


def ended(wire, seconds):
    """Is this connection closed by the other side?"""
    wire.settimeout(seconds)
    try:
        while wire.recv(1 << 16):
            pass
        return True
    except ConnectionError:
        return True
    except TimeoutError:
        return False


# ---- strangers: twenty from an address in an hour, whatever it claims to be
server, port = serve()
check(people_from(port) == 20, "twenty new people of an address")
check(people_from(port, "X-Forwarded-For: 192.0.2.7") == 0, "an address that anybody can claim")
known = Guest(port, lens=False)
check(known.ask("me")["ok"] == "me" and known.ask("games")["ok"] == "games", "whoever is not remembered may still look")
stop(server)

# ---- a class behind one address: whoever is invited counts against whoever invites, and whoever is not is told why
server, port = serve()
teacher = Guest(port, lens=False)
made = teacher.ask("make", game="insomnia", options="players=4")
check(people_from(port) == 19, "the address has no more for strangers")
late = Wire(port)
check("too many new people" in ask(late, "name", name="Somebody")["why"], "what it is")
ask(late, "lang", lang="fr")
check("Trop de nouvelles personnes" in ask(late, "name", name="Somebody")["why"], "in French")
pupils = [Wire(port) for _ in range(30)]
for number, pupil in enumerate(pupils):
    check(ask(pupil, "open", table=made["table"], secret=made["link"]).get("ok") == "open", "the link")
    answers = [ask(pupil, "name", name=f"Pupil {number}")]
    if number < 3:
        answers.append(ask(pupil, "sit", secret=made["link"]))
    check(["ok" in answer for answer in answers] == [True] * len(answers), f"pupil {number}: {answers}")
for wire in [late, *pupils]:
    wire.close()
stop(server)

# ---- behind a proxy: the last address it has seen counts; an IPv6 network counts as one
server, port = serve("--proxy", "127.0.0.1")
check(people_from(port, "X-Forwarded-For: 192.0.2.7") == 20, "one address behind the proxy")
check(people_from(port, "X-Forwarded-For: 198.51.100.1, 192.0.2.7") == 0, "what stands before the last is the visitor's own claim")
check(people_from(port, "X-Forwarded-For: 192.0.2.8", most=3) == 3, "another address")
check(people_from(port, "X-Forwarded-For: 2001:db8:0:1::1") == 20 and people_from(port, "X-Forwarded-For: 2001:db8:0:1:ffff::9") == 0, "a network")
check(people_from(port, "X-Forwarded-For: 2001:db8:0:2::1", most=3) == 3, "another network")
stop(server)
server, port = serve("--proxy", "127.0.0.1")
crowd = [Wire(port, [f"X-Forwarded-For: 2001:db8:0:{number % 4}::{number}"]) for number in range(256)]
check({wire.status for wire in crowd} == {101}, "sixty-four of each address")
check(Wire(port, ["X-Forwarded-For: 2001:db8:0:9::1"]).status == 429, "the 257th of a network")
check(Wire(port, ["X-Forwarded-For: 2001:db8:1:0::1"]).status == 101, "another network")
for wire in crowd:
    wire.close()
stop(server)
server, port = serve("--proxy", "192.0.2.1")
check(people_from(port, "X-Forwarded-For: 192.0.2.7") == 20 and people_from(port, "X-Forwarded-For: 192.0.2.9") == 0, "whoever is not the proxy says nothing")
stop(server)

# ---- an address of version 4 is the same, whoever writes it as one of version 6: a socket that hears both does
server, port = serve("--host", "::")
near = [Wire(port, source=f"127.0.0.{number}") for number in range(2, 92)]
check([wire.status for wire in near] == [101] * 90, "ninety addresses are counted as one")
check(people_from(port, source="127.0.0.2") == 20 and people_from(port, source="127.0.0.3", most=3) == 3 and people_from(port, source="::1", most=3) == 3, "each has a share of its own")
data = f"{work.name}/{stores}.db"
check({line.split("\t")[2] for line in order(data, "guests").splitlines()} == {f"127.0.0.{number}" for number in range(2, 92)}, "the list of guests")
order(data, "ban", "::ffff:127.0.0.9")
check(order(data, "bans") == "127.0.0.9\n", "a ban as it was written")
check(ended(near[7].socket, 5), "whoever is banned stays")
check(ask(near[8], "me")["ok"] == "me" and ask(near[0], "me")["ok"] == "me", "whoever is not must go")
check(Wire(port, source="127.0.0.9").status == 403 and Wire(port, source="127.0.0.10").status == 101, "and comes back")
order(data, "unban", "127.0.0.9")
check(Wire(port, source="127.0.0.9").status == 101, "the ban is lifted")
for wire in near:
    wire.close()
stop(server)
for proxy in ["127.0.0.1", "::ffff:127.0.0.1"]:
    server, port = serve("--host", "::", "--proxy", proxy)
    check(people_from(port, "X-Forwarded-For: 192.0.2.7") == 20 and people_from(port, "X-Forwarded-For: 192.0.2.8", most=3) == 3, f"the proxy {proxy}")
    check(people_from(port, "X-Forwarded-For: ::ffff:192.0.2.7") == 0 and people_from(port, "X-Forwarded-For: ::ffff:192.0.2.8", most=18) == 17, f"what the proxy {proxy} writes")
    stop(server)

# ---- foreign pages: exactly the public origin, and cookies that only TLS carries
server, port = serve("--public", "https://games.example")
for origin, status in [("https://games.example", 101), ("http://games.example", 403), ("https://games.example:443", 403), ("https://games.example.evil.example", 403), ("https://GAMES.example", 403),
                       ("https://evil.example", 403), ("http://127.0.0.1:{port}", 403), ("null", 403), (None, 403)]:
    wire = Wire(port, origin=origin)
    check(wire.status == status, f"{origin}: {wire.status}")
    if status == 101:
        cookie = wire.headers["set-cookie"]
        check(cookie.startswith("__Host-reverie=") and "; Secure" in cookie and "; HttpOnly" in cookie and "; SameSite=Strict" in cookie and "; Path=/" in cookie, cookie)
    wire.close()
stop(server)

# ---- what is personal is cached by nobody on the way; nothing is accepted but GET, and through the one door
server, port = serve()
wire = Wire(port)
check(wire.status == 101 and wire.headers["cache-control"] == "no-store" and "set-cookie" in wire.headers, f"the door: {wire.headers}")
foreign = Wire(port, origin="http://evil.example")
check(foreign.status == 403 and foreign.headers["cache-control"] == "no-store" and "set-cookie" not in foreign.headers, f"a foreign page: {foreign.headers}")
for path in ["/", "/wire", "/nothing"]:
    for method, headers in [("POST", []), ("POST", ["Content-Type: application/json", "Content-Length: 2"]), ("PUT", []), ("DELETE", [])]:
        status, said, _ = get(port, path, method, *headers)
        check(status == 405 and said["cache-control"] == "no-store" and "set-cookie" not in said, f"{method} {path}: {status} {said}")
check("connect-src 'self'" in get(port, "/")[1]["content-security-policy"] and "set-cookie" not in get(port, "/")[1], "the page")

# ---- lists within lists: eight, no more, however they are hidden
for depth, good in [(7, True), (8, True), (9, False), (30, False), (2000, False)]:
    inner = "[" * (depth - 1) + "]" * (depth - 1)
    for value in [inner, '{"a":' * (depth - 1) + "1" + "}" * (depth - 1)]:
        if len(value) < 4000:
            wire.say('{"id":1,"do":"me","more":' + value + "}")
            answer = json.loads(wire.next()[1])
            check(("ok" in answer) == good, f"{depth} lists: {answer}")
wire.close()
foreign.close()
stop(server)

# ---- too many connections: wires never take all places, and the page is still there
def few_files():
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))


server, port = serve("--no-limits", preexec_fn=few_files)
wires = [Wire(port) for _ in range(168)]
check([wire.status for wire in wires] == [101] * 168, "three quarters of the files that may be open")
late = Wire(port)
check(late.status == 503, f"one too many: {late.status}")
late.close()
check(get(port, "/")[0] == 200, "the page, when all wires are taken")
silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(120)]
check(get(port, "/")[0] == 200, "the page, when silence fills every place")
check(ask(wires[0], "me")["ok"] == "me", "and whoever was there is still heard")
for wire in [*wires, *silent]:
    wire.close()
for _ in range(200):  # until they are noticed to be gone
    if (again := Wire(port)).status == 101:
        break
    again.close()
    time.sleep(0.02)
check(again.status == 101, "there is room again")
again.close()

# ---- clients that never finish: half a request, a letter now and then
half = socket.create_connection(("127.0.0.1", port))
half.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
begun = time.monotonic()
try:
    while time.monotonic() - begun < 20:
        half.sendall(b"x")
        if ended(half, 0.5):
            break
except ConnectionError:
    pass
check(time.monotonic() - begun < 20, "a request that never ends, letter by letter, is waited for")
half.close()
stop(server)

# ---- clients that do not read: sent away, and nobody else notices; they may come back
server, port = serve("--no-limits")
deaf, hearing = Wire(port), Guest(port, lens=False)
deaf.socket.settimeout(2)
try:
    for i in range(2000):
        deaf.say('{"id":1,"do":"rules","game":"dream-runners"}')
        if i % 50 == 0:
            check(hearing.ask("me")["ok"] == "me", "a deaf guest holds up the others")
except (Gone, OSError):
    pass
check(ended(deaf.socket, 30), "whoever takes nothing is kept")
check(hearing.ask("me")["ok"] == "me", "the others are still there")
deaf.close()
back = Wire(port)
check(back.status == 101 and ask(back, "me")["ok"] == "me", "and whoever was sent away may come back")
back.close()
stop(server)

if "long" in sys.argv[2:]:
    # ten thousand, and no more; the page is still there, and so is the first client
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    server, port = serve("--no-limits")
    wires = [Wire(port) for _ in range(10000)]
    check({wire.status for wire in wires} == {101}, "ten thousand are not let in")
    late = Wire(port)
    check(late.status == 503, f"one more: {late.status}")
    check(get(port, "/")[0] == 200 and ask(wires[0], "me")["ok"] == "me" and ask(wires[-1], "me")["ok"] == "me", "the page and its guests, when all places are taken")
    for wire in [*wires, late]:
        wire.close()
    stop(server)
    server, port = serve()
    quiet, polite = Wire(port), Guest(port, lens=False)
    idle = socket.create_connection(("127.0.0.1", port))
    begun = time.monotonic()
    check(ended(idle, 40), "a connection without a request is kept")
    while time.monotonic() - begun < 80:  # it answers pings by reading, the other one does not
        polite.catch_up()
        time.sleep(1)
    quiet.socket.settimeout(5)
    heard = b""
    while part := quiet.socket.recv(1 << 16):
        heard += part
    check(heard.endswith(b"\x88\x02" + (1001).to_bytes(2, "big")), f"who answers no ping is not told why it has to go: {heard}")
    check(polite.ask("me")["ok"] == "me", "whoever does is not")
    stop(server)
print(f"online_limits: {checks()} checks passed")
