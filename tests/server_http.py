#!/usr/bin/env python3
"""How `reverie serve` speaks HTTP: headers of any size, codings, pipelines, upgrades, names of hosts,
and what it does when no more files can be opened. Its page is made here.

    server_http.py PATH-OF-REVERIE
"""
import gzip, os, pathlib, resource, socket, subprocess, tempfile, time

from serving import check, checks, environment, get, reverie, start, stop, talk

INDEX, LONG = b"<!doctype html>a page", b"export {}; // 0123456789abcdef\n" * 60000
work = tempfile.TemporaryDirectory()
page = pathlib.Path(work.name)
(page / "index.html").write_bytes(INDEX)
(page / "index.html.gz").write_bytes(gzip.compress(INDEX))
(page / "long.js").write_bytes(LONG)


def ask(port, *lines, wait=3.0):
    """The status of the answer to these lines."""
    said = talk(port, "\r\n".join([*lines, "", ""]).encode("latin-1"), wait)
    return int(said[9:12]) if said.startswith(b"HTTP/1.1 ") else 0


def answers(said):
    """Status and body of each of the answers in a row."""
    while said:
        head, _, said = said.partition(b"\r\n\r\n")
        size = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        yield int(head[9:12]), said[:size]
        said = said[size:]


def seconds_of(server):
    """Processor time."""
    fields = pathlib.Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


server, port = start("--port", "0", "--page", str(page))
check(isinstance(port, int), f"no address: {port}")

# headers of 16 kB are read, longer ones refused in words that even a client still sending gets to see
for size, status in [(100, 200), (5000, 200), (16384, 200), (16385, 431), (17000, 431), (100000, 431), (3000000, 431)]:
    rest = "Connection: close\r\nCookie: "
    check(ask(port, "GET / HTTP/1.1", rest + "y" * (size - len(rest) - 4)) == status, f"{size} bytes of headers are not answered by {status}")
    check(ask(port, "GET / HTTP/1.1", "Connection: close", *["A: b"] * ((size - 21) // 6 + (status != 200))) == status, f"{size} bytes of small headers")
check(ask(port, "GET /" + "a" * 2000 + " HTTP/1.1", "Connection: close") == 404, "a long path")
for size in [2100, 100000]:
    check(ask(port, "GET /" + "a" * size + " HTTP/1.1", "Connection: close") == 414, f"a path of {size}")

# what is not a request
for lines, status in [(["GET / HTTP/2.0"], 505), (["PRI * HTTP/2.0", "", "SM"], 505), (["GET / HTTP/9.9"], 505), (["GET"], 400), (["GET  "], 400), (["GET / HTTP/1.1 x"], 400),
                      (["GET http://x/ HTTP/1.1"], 400), (["G(T / HTTP/1.1"], 400), (["\x16\x03\x01\x02"], 400), (["GET / HTTP/1.1", "A: b\0"], 400),
                      (["GET / HTTP/1.1", "no colon"], 400), (["GET / HTTP/1.1", "A : b"], 400), (["GET / HTTP/1.1", " folded: b"], 400), (["GET / HTTP/1.1", ": b"], 400),
                      (["GET / HTTP/1.1", "Content-Length: -5"], 400), (["GET / HTTP/1.1", "Content-Length:"], 400), (["GET / HTTP/1.1", "Content-Length: 1, 1"], 400)]:
    check(ask(port, *lines) == status, f"{lines} is not answered by {status} but by {ask(port, *lines)}")
for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW", "get"]:
    status, headers, body = get(port, "/", method)
    check(status == 405 and headers["allow"] == "get, head" and body == b"", f"{method}: {status}")
check(talk(port, b"\x16\x03\x01\x02\x00\x01\x00", 20.0).startswith(b"HTTP/1.1 400 "), "noise is waited for")
check("strict-transport-security" not in get(port, "/")[1], "TLS is promised where none is spoken")
check(talk(port, b"GET / HTTP/1.0\n\n").endswith(INDEX), "HTTP/1.0, with bare line feeds")
check(get(port, "/?a=b&c#d")[2] == INDEX, "a query")

# tables, games and those who are waiting have addresses of their own, and whether they exist makes no difference
for path in ["/t/0123456789", "/g/0123456789", "/play", "/t/nonsense", "/t/x?from=chat", "/g/" + "x" * 1000]:
    status, headers, body = get(port, path, "GET", "Accept-Encoding: gzip")
    check(status == 200 and headers["content-type"].startswith("text/html") and body == INDEX, f"{path}: {status}")
    status, _, body = get(port, path, "HEAD")
    check(status == 200 and body == b"", f"HEAD {path}: {status}")
for path in ["/t", "/t/", "/g/", "/t/0123456789/x", "/t//", "/play/", "/p/0123456789", "/T/0123456789"]:
    check(get(port, path)[0] == 404, f"{path} is an address")
said = talk(port, b"POST / HTTP/1.1\r\nContent-Length: 99\r\n\r\nGET / HTTP/1.1\r\n\r\n")
check([status for status, _ in answers(said)] == [405], "a body is taken for a request")

# nothing but HTTP/1.1 is spoken, whatever is asked for
for asks in [["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAAQAAP__"],
             ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13"], ["Upgrade: TLS/1.0", "Connection: Upgrade"]]:
    said = talk(port, "\r\n".join(["GET / HTTP/1.1", *asks, "", "GET / HTTP/1.0", "", ""]).encode())
    check(list(answers(said)) == [(200, INDEX)] * 2, f"{asks[0]}: {said[:60]}")

# compressed for those who take it
for coding, packed in [("gzip", True), ("br, gzip", True), ("GZip;q=0.001", True), ("gzip; q=1.0", True), ("*", True), ("x-gzip", True), ("gzip, *;q=0", True), ("deflate;q=0, gzip;q=1", True), ("gzip;level=0", True),
                     ("gzip;q=0", False), ("gzip;q=0.000", False), ("gzip ; q=0", False), ("*;q=0", False), ("gzip;q=0, *", False), ("*, gzip;q=0", False), ("gzip;q=", False), ("gzip;q=much", False),
                     ("br", False), ("gzipped", False), ("", False), (",;=,", False), ("identity", False)]:
    status, headers, body = get(port, "/", "GET", f"Accept-Encoding: {coding}")
    check(status == 200 and headers.get("content-encoding") == ("gzip" if packed else None), f"Accept-Encoding: {coding}: {headers.get('content-encoding')}")
    check((gzip.decompress(body) if packed else body) == INDEX, f"Accept-Encoding: {coding}: the page")

# fifty requests at once, fifty answers, in their order; one that closes is the last
mixed = [("GET /", 200, INDEX), ("GET /nothing", 404, b""), ("GET /long.js", 200, LONG), ("BREW /", 405, b"")]
asked = [mixed[i % 4] for i in range(49)] + [mixed[0]]
lines = [f"{one[0]} HTTP/1.1\r\nHost: x\r\n" for one in asked]
lines[-1] += "Connection: close\r\n"
said = list(answers(talk(port, "\r\n".join([*lines, "GET / HTTP/1.1\r\n\r\n"]).encode(), 20.0)))
check(said == [one[1:] for one in asked], f"{len(said)} answers to fifty requests")
with socket.create_connection(("127.0.0.1", port), timeout=5) as wire:  # byte by byte, and with the last word said
    for byte in b"\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n\r\n":
        wire.sendall(bytes([byte]))
    wire.shutdown(socket.SHUT_WR)
    said = b""
    while part := wire.recv(65536):
        said += part
    check(list(answers(said)) == [(200, INDEX)] * 2, "requests byte by byte")
stop(server)

# names of hosts, and why not
for host in ["localhost", "127.0.0.1"]:
    server, port = start("--port", "0", "--page", str(page), "--host", host)
    check(isinstance(port, int), f"--host {host}: {port}")
    with socket.create_connection((host, port), timeout=5) as wire:
        wire.sendall(b"GET / HTTP/1.0\r\n\r\n")
        check(wire.recv(12) == b"HTTP/1.1 200", f"--host {host} does not answer")
    check("network" not in server.stdout.readline(), f"--host {host}: a warning")
    stop(server)
for language, words, names in [("en", "everybody in the network", ["nobody knows", "not an address of this machine"]),
                               ("fr", "tout le réseau", ["aucune machine connue", "pas une adresse de cette machine"])]:
    open_to_all = subprocess.Popen([reverie, "--lang", language, "serve", "--port", "0", "--page", str(page), "--host", "0.0.0.0"],
                                   stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, env=environment, text=True)
    open_to_all.stdout.readline()
    check(words in open_to_all.stdout.readline(), f"0.0.0.0 without a warning ({language})")
    open_to_all.terminate()
    check(open_to_all.wait(5) == 0, "the end of 0.0.0.0")
    open_to_all.stdout.close()
    for host, reason in [("no such host", names[0]), ("", names[0]), ("192.0.2.1", names[1])]:
        wrong = subprocess.run([reverie, "--lang", language, "serve", "--port", "0", "--page", str(page), "--host", host],
                               capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL)
        check(wrong.returncode == 2 and reason in wrong.stderr and wrong.stderr.count("\n") == 1, f"--host {host!r}: {wrong}")

# more silent connections than files can be opened: a visitor is answered, the processor rests
LIMIT, SILENT = 128, 400
resource.setrlimit(resource.RLIMIT_NOFILE, (1024, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
server, port = start("--port", "0", "--page", str(page), preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (LIMIT, LIMIT)))
kept = socket.create_connection(("127.0.0.1", port), timeout=5)  # one who is answered now and then
silent = []
for i in range(SILENT):
    silent.append(socket.create_connection(("127.0.0.1", port), timeout=5))
    silent[-1].sendall([b"", b"GET / HT", b"GET /long.js HTTP/1.1\r\n\r\n"][i % 3])
    if i % 10 == 0:
        kept.sendall(b"GET / HTTP/1.1\r\n\r\n")
        check(kept.recv(12) == b"HTTP/1.1 200" and len(kept.recv(65536)) > 0, f"whoever asks is dropped for the silent ones ({i})")
check(get(port, "/")[2] == INDEX, "a visitor is not answered at the limit")
files = len(os.listdir(f"/proc/{server.pid}/fd"))
check(files < LIMIT, f"{files} files are open")
begun, used = time.monotonic(), seconds_of(server)
for _ in range(4):
    time.sleep(0.5)
    check(get(port, "/")[2] == INDEX, "a visitor is not answered at the limit")
share = (seconds_of(server) - used) / (time.monotonic() - begun)
check(share < 0.5, f"it keeps the processor busy at the limit: {share:.0%}")
stop(server)

# it takes all the files it may open
server, port = start("--port", "0", "--page", str(page), preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 512)))
limits = pathlib.Path(f"/proc/{server.pid}/limits").read_text()
check("Max open files            512 " in limits, f"the limit of open files is not raised: {limits}")
stop(server)
for one in [kept, *silent]:
    one.close()
print(f"HTTP: {checks()} checks passed")
