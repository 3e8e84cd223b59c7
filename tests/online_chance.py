#!/usr/bin/env python3
"""Chance that nobody owns, at the tables of `reverie serve`: what the server has promised, nonces that
players were bound by, who is silent; and that `reverie check` notices every change of it.

    online_chance.py PATH-OF-REVERIE
"""
import hashlib, pathlib, re, secrets, subprocess, tempfile, time

from meeting import Guest, until
from serving import check, checks, environment, refused, reverie, serve, stop

work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def told(guest):
    guest.catch_up()
    return guest.notices[-1]


def begin(guest):
    """Asks for the start, and does not wait for the answer."""
    guest.number += 1
    guest.wire.say('{"id":%d,"do":"start"}' % guest.number)


def answer(guest):
    while True:
        said = guest._take(*guest.wire.next())
        if said and "id" in said:
            return said
        if said:
            guest.notices.append(said)


def checked(log):
    file = pathlib.Path(work.name) / "log"
    file.write_text(log)
    return subprocess.run([reverie, "--lang", "en", "check", str(file)], capture_output=True, text=True, env=environment)


server, port = serve(data, "--no-limits")
host, ada, bob = [Guest(port, lens=False) for _ in range(3)]
made = host.ask("make", game="null", options="players=4", seats="me open open greedy")
table, promise = made["table"], made["promise"]
check(len(promise) == 64 and made["reveal"] is False, f"{made}")
for guest, one in zip([ada, bob], made["invitations"]):
    check(guest.ask("open", table=table, secret=one["secret"])["promise"] == promise, "everybody is told the same")
refused(ada.ask("nonce", hash="0" * 64), "whoever does not sit")
for guest, one in zip([ada, bob], made["invitations"]):
    guest.ask("sit", secret=one["secret"])
nonces = [secrets.token_bytes(32) for _ in range(3)]
for wrong in [None, "", "0" * 63, "0" * 66, "g" * 64, "A" * 64, 5]:
    check("error" in host.ask("nonce", hash=wrong), f"hash {wrong!r}")
for guest, nonce in zip([host, ada, bob], nonces):
    check(guest.ask("nonce", hash=sha(nonce).hex())["ok"] == "nonce", "bound")
check([seat.get("bound") for seat in told(host)["seats"]] == [True, True, True, None], f"{told(host)}")
refused(host.ask("reveal", nonce=nonces[0].hex()), "a nonce that nobody waits for")

# ---- a server that is started again makes the same promise
for guest in [host, ada, bob]:
    guest.wire.close()
stop(server)
server, port = serve(data, "--no-limits")
for guest in [host, ada, bob]:
    guest.port = port
    guest.come()
    check(guest.ask("open", table=table)["promise"] == promise, "another promise")

# ---- the start: one tells, one is silent; nobody is waited for again
begun = time.monotonic()
begin(host)
until(ada, "who is bound is asked", lambda: told(ada)["reveal"])
refused(ada.ask("reveal", nonce=nonces[2].hex()), "another's nonce")
check(ada.ask("reveal", nonce=nonces[1].hex())["ok"] == "reveal" and ada.ask("reveal", nonce=nonces[1].hex())["ok"] == "reveal", "told, twice")
other = Guest(port, host.cookie, lens=False)  # the host's second tab
other.ask("open", table=table)
check(other.ask("reveal", nonce=nonces[0].hex())["ok"] == "reveal", "the host's")
check(answer(host)["ok"] == "start" and time.monotonic() - begun > 4, "whoever is silent has five seconds")
check(told(bob)["started"] and not told(bob)["reveal"], "it has started")
refused(bob.ask("reveal", nonce=nonces[2].hex()), "too late")
refused(bob.ask("nonce", hash="0" * 64), "bound too late")
for seat, guest in [(1, host), (2, ada)]:
    guest.ask("resign", **{"as": seat})
bob.ask("seat", **{"as": 3, "bot": "greedy"})
until(bob, "the end", lambda: told(bob)["over"])
log = bob.ask("save")["log"]

# ---- the proof
secret = bytes.fromhex(re.search(r"^secret (.*)$", log, re.M)[1])
seed = bytes.fromhex(re.search(r"^seed (.*)$", log, re.M)[1])
check(sha(b"reverie shuffle 1", table.encode(), secret).hex() == promise, "another secret than was promised")
check(sha(b"reverie seed 1", secret, b"\1", nonces[0], b"\2", nonces[1])[:16] == seed, "another seed than follows from it")
check(f"\nnonce 3 {sha(nonces[2]).hex()} -\n" in log and f"\nnonce 2 {sha(nonces[1]).hex()} {nonces[1].hex()}\n" in log, "whoever was silent stands in the log")
check(checked(log).returncode == 0, "the log does not check")
for old, new in [(nonces[0].hex(), nonces[2].hex()), (secret.hex(), secrets.token_hex(32)), (f"promise {table}", "promise 0123456789"), (f"nonce 3 {sha(nonces[2]).hex()} -", f"nonce 3 {sha(nonces[2]).hex()} {nonces[2].hex()}"),
                 (seed.hex(), secrets.token_hex(16)), (f"nonce 2 {sha(nonces[1]).hex()} {nonces[1].hex()}\n", "")]:
    check(old in log and checked(log.replace(old, new)).returncode != 0, f"{old[:20]} is changed, and nobody notices")

# ---- if nobody is bound it starts at once; whoever swaps chairs takes the nonce along
made = host.ask("make", game="null", options="players=2", seats="me greedy")
begun = time.monotonic()
check(host.ask("start")["ok"] == "start" and time.monotonic() - begun < 4, "nobody is waited for")
made = host.ask("make", game="null", options="players=2", seats="me greedy")
host.ask("nonce", hash=sha(nonces[0]).hex())
check(host.ask("swap", seat=1, **{"with": 2})["seats"][1]["bound"], "the nonce goes along")
begin(host)
other.ask("open", table=made["table"])
check(other.ask("reveal", nonce=nonces[0].hex())["ok"] == "reveal" and answer(host)["ok"] == "start", "all have told")
check(host.ask("chair", seat=1, who="open").get("error") == "refused", "it has started")

# ---- the host, from whom nothing is read until the game has started, reveals its nonce with the request
made = host.ask("make", game="null", options="players=2", seats="me greedy")
refused(host.ask("start", nonce=nonces[0].hex()), "whoever is not bound")
host.ask("nonce", hash=sha(nonces[0]).hex())
refused(host.ask("start", nonce=nonces[1].hex()), "another nonce")
check("error" in host.ask("start", nonce="x") and not told(host)["started"], "no nonce")
begun = time.monotonic()
check(host.ask("start", nonce=nonces[0].hex())["ok"] == "start" and time.monotonic() - begun < 4, "nobody is waited for")
stop(server)
print(f"online_chance: {checks()} checks passed")
