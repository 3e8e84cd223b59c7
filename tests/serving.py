"""What the tests of `reverie serve` share. The first argument of each is the path of reverie."""
import atexit, json, os, pathlib, random, re, socket, sqlite3, subprocess, sys, tempfile

reverie = str(pathlib.Path(sys.argv[1]).absolute())
own = tempfile.TemporaryDirectory()  # nothing is written among the files of whoever runs the tests
environment = {**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": own.name}
_checks = 0


def check(holds, what):
    global _checks
    _checks += 1
    if not holds:
        sys.exit(f"FAILED: {what}")


def checks():
    return _checks


def refused(answer, what):
    check(answer.get("error") == "refused" and answer["why"], f"{what}: {answer}")


def rows(file, sql, *values):
    """What a store holds, read beside the server."""
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as db:
        return db.execute(sql, values).fetchall()


def titles():
    """The games that people are offered."""
    said = subprocess.run([reverie, "--lang", "en", "games"], capture_output=True, env=environment, text=True, check=True).stdout
    found = re.findall(r"^([a-z-]+): ", said, re.MULTILINE)
    check(found, f"no games: {said}")
    return found


def companies():
    """Each of them with its options and seats: for two, or for two and a computer."""
    return [(game, "players=3", ["me", "open", "greedy"]) if number % 2 else (game, "players=2", ["me", "open"]) for number, game in enumerate(titles())]


def keys_in(file, table):
    """The keys under which the entries of a table were asked for; its numbers have no gap."""
    found = rows(file, "select seq, key from entry where game = ? order by seq", table)
    check([row[0] for row in found] == list(range(1, len(found) + 1)), f"a gap in the log of {table}")
    return [(row[1] & (1 << 64) - 1).to_bytes(8, "big").hex() for row in found if row[1] is not None]


def start(*arguments, program=reverie, **options):
    """The running server and its port; or what it said instead."""
    server = subprocess.Popen([program, "--lang", "en", "serve", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              stdin=subprocess.DEVNULL, env=environment, text=True, **options)
    atexit.register(server.kill)  # a test that fails leaves none behind; one that has ended is left alone
    line = server.stdout.readline()
    found = re.search(r"https?://[^/]*:([0-9]+)/", line)
    return server, int(found[1]) if found else line + server.stderr.read()


page = pathlib.Path(own.name) / "page"
page.mkdir()
(page / "index.html").write_text("<!doctype html>a page")


def serve(data, *more, **options):
    """A server with a page of one line over this store, and its port."""
    server, port = start("--port", "0", "--page", str(page), "--data", str(data), *more, **options)
    check(isinstance(port, int), f"no address: {port}")
    return server, port


def trial(usual):
    """How often (the second argument), chance by the seed (the third), and where a store can be."""
    often = int(sys.argv[2]) if len(sys.argv) > 2 else usual
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    return often, seed, random.Random(seed), pathlib.Path(own.name) / "tables.db"


def journal(said):
    """The lines of a server's journal: level, event, and what belongs to it. Nothing else is on standard error: no
    complaint, no sanitizer's report."""
    lines = []
    for line in said.splitlines():
        found = re.fullmatch(r'(info|warning|error) ([a-z-]+)((?: [a-z._-]+=(?:[^ "=\\]+|"(?:[^"\\]|\\.)*"))*)', line)
        check(found, f"no line of the journal: {line}")
        values = re.findall(r' ([a-z._-]+)=([^ "]+|"(?:[^"\\]|\\.)*")', found[3])
        lines.append((found[1], found[2], {name: json.loads(value) if value[0] == '"' else value for name, value in values}))
    return lines


def stop(server):
    """A clean end, after which the journal has nothing to complain of; what it has."""
    server.terminate()
    said = server.communicate(timeout=10)[1]
    check(server.returncode == 0, f"it ended with {server.returncode}: {said}")
    lines = journal(said)
    check([line for line in lines if line[0] != "info"] == [], f"not well: {said}")
    return lines


def hear(wire, data):
    """Everything that is said to these bytes, until the end or for as long as the socket waits."""
    said = b""
    try:
        wire.sendall(data)
        while part := wire.recv(65536):
            said += part
    except (TimeoutError, ConnectionError):
        pass
    return said


def talk(port, data, wait=3.0):
    """Everything the server says to these bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as wire:
        return hear(wire, data)


def get(port, path, method="GET", *headers):
    """Status, headers and body of the answer."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", *headers, "", ""]
    head, _, body = talk(port, "\r\n".join(lines).encode()).partition(b"\r\n\r\n")
    status, *rest = head.decode("latin-1").split("\r\n")
    return int(status.split(" ")[1]) if " " in status else 0, dict(line.lower().split(": ", 1) for line in rest if ": " in line), body
