#!/usr/bin/env python3
"""Hostile bytes for `reverie serve`: noise, broken and half requests, pipelines, upgrades to HTTP/2
and WebSockets with broken frames, guests who say anything, headers without end, visitors who never read. Whatever comes, the
server lives, speaks HTTP/1.1, answers a visitor with the right page, and forgets who has gone.

    server_fuzz.py PATH-OF-REVERIE [CONNECTIONS [SEED]]
"""
import os, pathlib, random, resource, socket, struct, sys, tempfile, time

from serving import check, get, start, stop

connections = int(sys.argv[2]) if len(sys.argv) > 2 else 20000
seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
print(f"seed {seed}", flush=True)
dice = random.Random(seed)
OPEN, FILES = 60, 110  # connections at a time; the server has fewer places than that, so some are sent away
INDEX, LONG = b"<!doctype html><head></head>a page", b"0123456789abcdef" * 20000
work = tempfile.TemporaryDirectory()
page = pathlib.Path(work.name)
(page / "index.html").write_bytes(INDEX)
(page / "long.js").write_bytes(LONG)

METHODS = [b"GET", b"HEAD", b"POST", b"PUT", b"OPTIONS", b"CONNECT", b"PRI", b"get", b"", b"G\0T", b"GET\t", b"A" * 300]
PATHS = [b"/", b"/index.html", b"/long.js", b"/t/0123456789", b"/g/0123456789", b"/play", b"/healthz", b"/t/", b"/t/" + b"%" * 900, b"/g/\"><b>", b"/nothing", b"*", b"", b"//", b"/../../etc/passwd", b"/%00", b"/?a=%", b"http://x/", b"/" + b"a" * 5000, b"/\xff\xfe"]
VERSIONS = [b"HTTP/1.1", b"HTTP/1.0", b"HTTP/2.0", b"HTTP/0.9", b"HTTP/1.", b"HTTP/1.11", b"", b"http/1.1", b"HTTP/1.1 HTTP/1.1"]
HEADERS = [b"Host: x", b"Connection: close", b"Connection: keep-alive", b"Connection: Upgrade, HTTP2-Settings", b"Upgrade: h2c", b"Upgrade: websocket", b"HTTP2-Settings: AAMAAABkAAQAAP__",
           b"HTTP2-Settings: ====", b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Protocol: visitor", b"Sec-WebSocket-Extensions: permessage-deflate",
           b"Accept-Encoding: gzip;q=0,;,=", b"Accept-Encoding: *", b"Accept-Language: fr;q=0.,en;;q=1.99999,=,;", b"Accept-Language: " + b"fr," * 900, b"Host: \"><b>", b"Content-Length: 5", b"Content-Length: -1", b"Content-Length: 99999999999999999999", b"Transfer-Encoding: chunked",
           b"Range: bytes=0-1,-9", b"Expect: 100-continue", b"If-Modified-Since: never", b"Cookie: " + b"c" * 3000, b": x", b"X", b" folded", b"X:\0", b"\xff: \xff"]


def bytes_of(most):
    return dice.randbytes(dice.randrange(1, most))


def request(sane=0.7):
    def one(choices):
        return choices[0] if dice.random() < sane else dice.choice(choices)

    path = dice.choice(PATHS[:7]) if dice.random() < sane else dice.choice(PATHS)
    headers = [dice.choice(HEADERS) for _ in range(dice.randrange(6))] if dice.random() > sane / 2 else []
    end = one([b"\r\n", b"\n", b"\r", b"\r\n "])
    return end.join([one(METHODS) + b" " + path + b" " + one(VERSIONS), *headers, b"", b""])


def frames():
    """Of HTTP/2: lengths, kinds and streams as they come."""
    said = b""
    for _ in range(dice.randrange(1, 12)):
        body = bytes_of(60)
        length = len(body) if dice.random() < 0.6 else dice.randrange(1 << 24)
        said += struct.pack(">I", length)[1:] + bytes([dice.randrange(12), dice.randrange(256)]) + struct.pack(">I", dice.choice([0, 1, 3, dice.randrange(1 << 32)])) + body
    return said


PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def h2c():
    asks = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: " + dice.choice([b"AAMAAABkAAQAAP__", b"", b"!!", b"A" * 500]) + b"\r\n\r\n"
    return [asks, (PREFACE if dice.random() < 0.7 else b"") + frames(), frames()]


def websocket():
    if dice.random() < 0.6:
        return a_guest()
    asks = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: " + dice.choice([b"13", b"8", b"x"]) + b"\r\n\r\n"
    return [asks, bytes([dice.randrange(256), dice.randrange(256)]) + bytes_of(200)]


REQUESTS = [b'{"id":1,"do":"me"}', b'{"id":2,"do":"make","game":"null","seats":"me random"}', b'{"id":3,"do":"start"}', b'{"id":4,"do":"watch","as":1}', b'{"id":5,"do":"play","as":1,"move":"name green"}',
            b'{"id":6,"do":"open","table":"0000000000"}', b'{"id":7,"do":"games"}', b'{"id":8,"do":"quit"}', b"", b"{", b"[" * 3000, b"\xff" * 9, b'{"id":9,"do":"name","name":"x"}']


def a_guest():
    """A WebSocket that is let in, and what it sends then: requests, broken frames, noise."""
    said = b"GET /wire HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    frames = []
    for _ in range(dice.randrange(1, 12)):
        body = dice.choice(REQUESTS) if dice.random() < 0.8 else bytes_of(5000)
        head = dice.choice([0x81] * 12 + [0x01, 0x80, 0x00, 0x82, 0x88, 0x89, 0x8a, 0xc1, dice.randrange(256)])
        size = len(body) if dice.random() < 0.9 else dice.randrange(70000)
        mask = bytes_of(5)[:4].ljust(4, b"\0")
        length = bytes([128 | size]) if size < 126 else bytes([254]) + struct.pack(">H", size & 65535) if dice.random() < 0.95 else bytes([255]) + struct.pack(">Q", size)
        frames.append(bytes([head]) + length + mask + bytes(byte ^ mask[i & 3] for i, byte in enumerate(body)))
    return [said, *frames] if dice.random() < 0.9 else [said, b"".join(frames)[:dice.randrange(1, 200)]]


def mutated():
    data = bytearray(request(1.0) + request())
    for _ in range(dice.randrange(1, 8)):
        at = dice.randrange(len(data) + 1)
        data[at:at + dice.randrange(4)] = bytes_of(4) if dice.random() < 0.7 else b"\r\n"
    return [bytes(data)]


def half():
    data = request(1.0)
    return [data[:dice.randrange(1, len(data))]]


def oversize():
    size = dice.choice([2047, 2049, 16383, 16385, 18431, 18433, 60000])
    return [dice.choice([b"GET /" + b"a" * size, b"GET / HTTP/1.1\r\nX: " + b"y" * size + b"\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * (size // 6) + b"\r\n", b"\r\n" * size, b"\0" * size])]


KINDS = [lambda: [bytes_of(3000)], lambda: [request(0.3)], lambda: [request() for _ in range(dice.randrange(1, 80))], h2c, lambda: [PREFACE + frames(), frames()], websocket, mutated, half,
         oversize, lambda: [b"GET /long.js HTTP/1.1\r\n\r\n" * 20], lambda: [request(0.9) + bytes_of(300)]]


def pieces(kind):
    """What one visitor sends, at once or in bits."""
    data = b"".join(kind())
    if dice.random() < 0.6:
        return [data]
    cuts = sorted(dice.randrange(len(data) + 1) for _ in range(dice.randrange(1, 5)))
    return [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)])]


def hear(wire):
    try:
        return wire.recv(1 << 16)
    except OSError:
        return b""


def leave(wire):
    """Politely, or not at all."""
    try:
        if dice.random() < 0.1:
            wire.shutdown(socket.SHUT_WR)
            wire.settimeout(0.02)
            hear(wire)
        elif dice.random() < 0.6:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    except OSError:
        pass
    wire.close()


server, port = start("--port", "0", "--page", str(page), "--no-limits", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES)))
check(isinstance(port, int), f"no address: {port}")
before = len(os.listdir(f"/proc/{server.pid}/fd"))
crowd = []  # wire, what it still sends, whether it has heard anything
heard = begun = 0
while begun < connections or crowd:
    if begun < connections and (len(crowd) < OPEN or dice.random() < 0.3):
        wire = socket.socket()
        wire.settimeout(5)
        try:
            wire.connect(("127.0.0.1", port))
        except OSError as error:
            check(server.poll() is None, f"the server is gone after {begun} connections (seed {seed}): {server.returncode}")
            sys.exit(f"FAILED: no way in after {begun} connections (seed {seed}): {error}")
        wire.setblocking(False)
        crowd.append([wire, pieces(dice.choice(KINDS)), False])
        begun += 1
        if begun % 1000 == 0:
            check(get(port, "/")[2] == INDEX and get(port, "/long.js")[2] == LONG, f"a wrong page after {begun} connections (seed {seed})")
    one = dice.randrange(len(crowd))
    wire, still, spoken = crowd[one]
    try:
        if still:
            wire.send(still.pop(0))
    except OSError:
        still.clear()
    if dice.random() < 0.5:
        said = hear(wire)
        if said and not spoken:
            heard += 1
            crowd[one][2] = True
            check(said.startswith(b"HTTP/1.1 ") and said[9:10] in b"1245", f"another protocol (seed {seed}): {said[:80]}")
    if (not still and dice.random() < 0.5) or len(crowd) > OPEN:
        leave(crowd.pop(one)[0])
check(server.poll() is None, f"the server is gone (seed {seed}): {server.returncode}")
check(heard > connections // 20, f"only {heard} of {connections} were answered (seed {seed})")
for _ in range(200):  # the polite ones are waited for
    after = len(os.listdir(f"/proc/{server.pid}/fd"))
    if after <= before:
        break
    time.sleep(0.05)
check(after <= before, f"{after - before} files are still open (seed {seed})")
check(get(port, "/")[2] == INDEX and get(port, "/long.js")[2] == LONG, f"a wrong page at the end (seed {seed})")
stop(server)
print(f"the server lives: {begun} connections, {heard} of them answered")
