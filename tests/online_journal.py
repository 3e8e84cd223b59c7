#!/usr/bin/env python3
"""What whoever runs `reverie serve` learns of it, and what it does when things go wrong around it: its journal, /healthz,
figures, reasons for closing, a hangup, a store that is deleted under it, files that are nobody else's.

    online_journal.py PATH-OF-REVERIE
"""
import fcntl, os, pathlib, pty, re, signal, socket, sqlite3, stat, subprocess, tempfile, termios, time

from meeting import Gone, Guest, Wire, gather
from serving import check, checks, environment, get, journal, page, refused, reverie, rows, serve, start, stop

work = tempfile.TemporaryDirectory()
folder = pathlib.Path(work.name)
data = folder / "tables.db"
PATIENCE = 60


def until(what, happened):
    end = time.monotonic() + PATIENCE
    while not (value := happened()):
        check(time.monotonic() < end, what)
        time.sleep(0.02)
    return value


def health(port, method="GET"):
    status, headers, body = get(port, "/healthz", method)
    check(headers["content-type"].startswith("text/plain") and headers["cache-control"] == "no-cache", f"{headers}")
    return status, body


def figures():
    said = subprocess.run([reverie, "--lang", "en", "admin", "metrics", "--data", str(data)], capture_output=True, text=True, env=environment, timeout=PATIENCE)
    check(said.returncode == 0, f"{said}")
    return dict(line.rsplit(" ", 1) for line in said.stdout.splitlines() if not line.startswith("#"))


def mode(file):
    return f"{stat.S_IMODE(file.stat().st_mode):o}"


def dismissed(guest):
    """The code with which somebody is told to go."""
    try:
        while True:
            guest.wire.next()
    except Gone as end:
        return end.code


# ---- a usual day: what is started and stopped, one line each; nobody else may read what is kept
server, port = serve(data, "--no-limits", preexec_fn=lambda: os.umask(0))
check(health(port) == (200, b"ok\n") and health(port, "HEAD") == (200, b"") and get(port, "/healthz", "POST")[0] == 405, "all is well")
table, (ada, bob), _ = gather(port, "null", "players=2 rounds=3", ["me", "open"])
copy = folder / "copy.db"
backup = subprocess.run([reverie, "admin", "backup", str(copy), "--data", str(data)], preexec_fn=lambda: os.umask(0), env=environment, timeout=PATIENCE)
check(backup.returncode == 0, f"{backup}")
for file in folder.iterdir():
    check(mode(file) == "600", f"{file.name} has mode {mode(file)}")
check({file.name for file in folder.iterdir()} == {"copy.db"} | {f"tables.db{end}" for end in ["", "-wal", "-shm", "-claim", "-admin"]}, f"{list(folder.iterdir())}")

# ---- refusals are summed by kind
before = figures()
for _ in range(3):
    refused(bob.ask("quiet", on=True), "what only the host may")
for _ in range(2):
    check(Wire(port, origin="https://evil.example").status == 403, "a foreign page")
check(get(port, "/", "BREW")[0] == 405, "no method")
after = figures()
counted = {name: int(after[name]) - int(before.get(name, 0)) for name in after if name.startswith("reverie_refusals_total")}
counted = {name: count for name, count in counted.items() if count}
check(counted == {'reverie_refusals_total{reason="room.role"}': 3, 'reverie_refusals_total{reason="origin"}': 2, 'reverie_refusals_total{reason="http"}': 1}, f"{counted}")
check(int(after["reverie_store_bytes"]) == sum((folder / f"tables.db{end}").stat().st_size for end in ["", "-wal"]), f"{after}")
check(1 << 20 < int(after["reverie_memory_bytes"]) < 1 << 32 and after["reverie_failed_writes_total"] == "0" and after["reverie_writes"] == "1", f"{after}")
check({re.sub("_(bucket|sum|count)$", "", name.partition("{")[0]) for name in after} <= set(re.findall(r"reverie_\w+", pathlib.Path(__file__).parent.parent.joinpath("docs/hosting.md").read_text())), "a figure that docs/hosting.md does not know")

# ---- a ban
check(ada.ask("name", name="Ada")["ok"] == "name", "a name")
number = rows(data, "select id from person where name = 'Ada'")[0][0]
for order in ["ban", "unban"]:
    check(subprocess.run([reverie, "admin", order, str(number), "--data", str(data)], env=environment, timeout=PATIENCE).returncode == 0, order)
check(dismissed(ada) == 1008, "a ban")
ada.wire.close()
ada.come()

# ---- it outlasts a hangup, and says goodbye to everybody
server.send_signal(signal.SIGHUP)
check(ada.ask("me")["ok"] == "me" and health(port)[0] == 200, "a hangup")
server.send_signal(signal.SIGTERM)
check([dismissed(ada), dismissed(bob)] == [1012, 1012], "why the connection ends")
said = server.communicate(timeout=PATIENCE)[1]
check(server.returncode == 0, f"{server.returncode}: {said}")
lines = journal(said)
check([line[:2] for line in lines if line[1] not in ["slow"]] == [("info", event) for event in ["start", "listening", "ban", "unban", "stop", "refused"]], f"{said}")
told = {event: values for _, event, values in lines}
check(told["listening"]["address"] == f"http://127.0.0.1:{port}/" and told["ban"]["whom"] == str(number) and told["stop"]["by"] == "SIGTERM", f"{said}")
check(told["refused"]["room.role"] == "3" and told["refused"]["origin"] == "2" and told["refused"]["http"] == "2", f"{said}")
for secret in [ada.cookie, bob.cookie, "Ada"]:
    check(secret not in said, f"the journal gives {secret} away")

# ---- the store is taken away while people play: nobody hears "ok", and it goes on when it is back
for ending in ["", "-wal"]:
    store, aside = folder / f"tables.db{ending}", folder / "aside"
    server, port = serve(data, "--no-limits")
    ada.port = bob.port = port
    ada.come()
    bob.come()
    for seat, guest in enumerate([ada, bob], 1):
        check(guest.ask("open", table=table)["seat"] == seat and guest.watch(seat)["ok"] == "watch", "open")
    check(ada.ask("say", text="hello")["ok"] == "say", "before")
    store.rename(aside)
    check(health(port) == (503, b"nothing is written\n"), "not well")
    store.write_bytes(aside.read_bytes())  # the same bytes, but another file
    for replaced in [True, False]:
        for guest in [ada, bob]:
            check(guest.ask("open", table=table)["ok"] == "open", "the table can be read")
            for what, members in [("say", {"text": "lost"}), ("name", {"name": "Lost"}), ("make", {"game": "null", "seats": "me random"})]:
                answer = guest.ask(what, **members)
                check(answer.get("error") == "refused" and "written down" in answer["why"], f"{what} without a store: {answer}")
            check(guest.ask("me")["name"] != "Lost", "a name that was not written")
        check(health(port)[0] == 503, "not well")
        if replaced:
            store.unlink()
    check(int(figures()["reverie_failed_writes_total"]) >= 8 and figures()["reverie_writes"] == "0", "figures of what was lost")
    aside.rename(store)
    until("it writes again", lambda: health(port)[0] == 200)
    check(ada.ask("open", table=table)["ok"] == "open", "the same table")
    check((answer := ada.ask("say", text="again")).get("ok") == "say", f"after: {answer}")
    server.terminate()
    said = server.communicate(timeout=PATIENCE)[1]
    check(server.returncode == 0, f"{server.returncode}: {said}")
    events = [(level, event) for level, event, _ in journal(said)]
    check(events.count(("error", "store-fails")) == 1 and events.count(("info", "store-writes")) == 1, f"{said}")
    check("has been deleted or replaced" in said, f"{said}")
check(rows(data, "select count(*) from chat where text = 'lost'")[0][0] == 0 and rows(data, "select count(*) from chat where text = 'again'")[0][0] == 2, "what is written")

# ---- a row is damaged: the operator is told which table it was, its people too, and everybody plays elsewhere
with sqlite3.connect(data) as db:
    db.execute("update game set head = replace(head, 'options', 'option5') where id = ?", [table])
server, port = serve(data, "--no-limits")
ada.port = port
ada.come()
answer = ada.ask("open", table=table)
check(answer.get("error") == "refused" and "can no longer read this table" in answer["why"], f"{answer}")
check(figures()["reverie_aside"] == "1", "figures of what was set aside")
check(ada.ask("make", game="null", seats="me random")["ok"] == "make" and ada.ask("start")["ok"] == "start", "another table")
server.terminate()
said = server.communicate(timeout=PATIENCE)[1]
told = [values for level, event, values in journal(said) if (level, event) == ("error", "table")]
check(server.returncode == 0 and [one["table"] for one in told] == [table] and "options" in told[0]["reason"], f"{said}")


# ---- the machine stands still: the journal says for how long
server, port = serve(data, "--no-limits")
check(health(port)[0] == 200, "all is well")
server.send_signal(signal.SIGSTOP)
os.waitid(os.P_PID, server.pid, os.WSTOPPED)
begun = time.monotonic()
while time.monotonic() < begun + 4:  # longer than the loop is ever silent
    time.sleep(0.1)
server.send_signal(signal.SIGCONT)
stood = time.monotonic() - begun
check(health(port)[0] == 200, "it goes on")
server.terminate()
said = server.communicate(timeout=PATIENCE)[1]
told = [int(values["ms"]) for level, event, values in journal(said) if (level, event) == ("warning", "stall")]
check(len(told) == 1 and 4000 <= told[0] <= 1000 * stood + 2000, f"{stood}: {said}")


def at_the_terminal():
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


# ---- the terminal that it was started from is closed
keyboard, terminal = pty.openpty()
server = subprocess.Popen([reverie, "--lang", "en", "serve", "--port", "0", "--page", str(page), "--data", str(data)], stdin=terminal, stdout=terminal, stderr=terminal,
                          env={**environment, "TERM": "dumb"}, start_new_session=True, preexec_fn=at_the_terminal)
os.close(terminal)
said = ""
while "Enter" not in said:
    said += os.read(keyboard, 4096).decode()
port = int(re.search(r"http://[^/]*:([0-9]+)/", said)[1])
check("info" not in said, f"a terminal is told what is as it should be: {said}")
os.close(keyboard)
for _ in range(3):
    check(health(port)[0] == 200, "a closed terminal")
    time.sleep(0.2)
server.terminate()
check(server.wait(PATIENCE) == 0, f"its end: {server.returncode}")
print(f"online_journal: {checks()} checks passed")
