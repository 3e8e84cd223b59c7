#!/usr/bin/env python3
"""reverie serve: what it gives, what it refuses, garbage, a taken port, clean ends.

    server.py PATH-OF-REVERIE
"""
import gzip, os, pathlib, pty, random, re, signal, socket, subprocess, sys, tempfile, time

reverie = sys.argv[1]
page = pathlib.Path("build/web")
environment = {**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", "LC_ALL": "C.UTF-8"}
checks = 0


def check(holds, what):
    global checks
    checks += 1
    if not holds:
        sys.exit(f"FAILED: {what}")


def start(*arguments):
    server = subprocess.Popen([reverie, "serve", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              stdin=subprocess.DEVNULL, env=environment, text=True)
    line = server.stdout.readline()
    found = re.search(r"http://([0-9.]+):([0-9]+)/", line)
    return server, int(found[2]) if found else line + server.stderr.read()


def talk(port, data, wait=3.0):
    """Everything the server says to these bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as wire:
        said = b""
        try:
            wire.sendall(data)
            while part := wire.recv(65536):
                said += part
        except (TimeoutError, ConnectionError):
            pass
        return said


def get(port, path, method="GET", *headers):
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", *headers, "", ""]
    head, _, body = talk(port, "\r\n".join(lines).encode()).partition(b"\r\n\r\n")
    status, *rest = head.decode("latin-1").split("\r\n")
    return int(status.split(" ")[1]) if " " in status else 0, dict(line.lower().split(": ", 1) for line in rest if ": " in line), body


server, port = start("--port", "0")
check(isinstance(port, int), f"no address: {port}")

# what it gives
types = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}
files = [file for file in page.rglob("*") if file.is_file() and file.suffix != ".gz"]
for file in files:
    path = "/" + str(file.relative_to(page))
    status, headers, body = get(port, path)
    check(status == 200 and body == file.read_bytes(), f"{path}: {status}, {len(body)} bytes")
    check(headers["content-type"].startswith(types[file.suffix]), f"{path}: {headers['content-type']}")
    check(headers["cache-control"] == ("public, max-age=31536000, immutable" if "/assets/" in path else "no-cache"), f"{path}: {headers['cache-control']}")
    check(headers["x-content-type-options"] == "nosniff" and headers["cross-origin-opener-policy"] == "same-origin"
          and headers["cross-origin-embedder-policy"] == "require-corp", f"{path}: headers")
    policy = headers["content-security-policy"]
    check("default-src 'none'" in policy and "unsafe-inline" not in policy and "unsafe-eval'" not in policy.replace("wasm-unsafe-eval'", ""), policy)
    status, headers, packed = get(port, path, "GET", "Accept-Encoding: gzip, br")
    check(status == 200 and headers["content-encoding"] == "gzip" and gzip.decompress(packed) == body, f"{path}: compressed")
    status, headers, body = get(port, path, "HEAD")
    check(status == 200 and body == b"", f"HEAD {path}: {status} {len(body)}")
check(get(port, "/")[2] == (page / "index.html").read_bytes(), "/")

# what it refuses
link = page / "link.html"
link.unlink(missing_ok=True)
link.symlink_to("/etc/passwd")
secret = page / "notes.txt"
secret.write_text("not part of the page")
for path in ["/../release/reverie", "/..%2f..%2fMakefile", "/assets/../../Makefile", "//etc/passwd", "/etc/passwd", "/assets/", "/assets",
             "/%2e%2e/%2e%2e/etc/passwd", "/link.html", "/notes.txt", "/index.html/", "/" + "a" * 3000, "/index.html%00.js", "/.git/config", "\\..\\x"]:
    status, _, body = get(port, path)
    check(status != 200 or body == (page / "index.html").read_bytes(), f"{path}: {status}")
    check(b"root:" not in body and b"not part" not in body, f"{path} gave something away")
link.unlink()
secret.unlink()
for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"]:
    check(get(port, "/", method)[0] != 200, method)
check(b"101" not in talk(port, b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n", 1.0)[:12], "a websocket")

# garbage, halves and silence
dice = random.Random(1)
for _ in range(60):
    talk(port, dice.randbytes(dice.randrange(1, 3000)), 0.05)
for data in [b"GET", b"GET / HTTP/1.1\r\n", b"\r\n\r\n\r\n", b"\0" * 5000, b"GET / HTTP/9.9\r\n\r\n", b"GET  \r\n\r\n", b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 100000 + b"\r\n\r\n",
             b"GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"]:
    talk(port, data, 0.1)
open_ends = [socket.create_connection(("127.0.0.1", port)) for _ in range(50)]
check(get(port, "/")[0] == 200, "it does not survive garbage")

# the port is taken
again = subprocess.run([reverie, "serve", "--port", str(port)], capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL)
check(again.returncode == 2 and str(port) in again.stderr and again.stderr.count("\n") == 1, f"taken port: {again}")
missing = subprocess.run([reverie, "serve", "--page", "/nowhere"], capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL)
check(missing.returncode == 2 and "/nowhere" in missing.stderr, f"no page: {missing}")
for wrong in [["--port"], ["--port", "many"], ["--port", "70000"], ["fast"]]:
    check(subprocess.run([reverie, "serve", *wrong], capture_output=True, env=environment, stdin=subprocess.DEVNULL).returncode == 2, str(wrong))

# clean ends
for ending in [signal.SIGINT, signal.SIGTERM]:
    begun = time.monotonic()
    server.send_signal(ending)
    check(server.wait(5) == 0, f"{ending}: {server.returncode}")
    check(server.stderr.read() == "", "something on standard error")
    server, port = start("--port", "0")
server.terminate()
server.wait(5)
for end in open_ends:
    end.close()

# without a display, Enter on a terminal starts the game there
keyboard, terminal = pty.openpty()
plain = subprocess.Popen([reverie, "--lang", "en", "serve", "--port", "0"], stdin=terminal, stdout=terminal, stderr=terminal, env={**environment, "TERM": "dumb"})
os.close(terminal)


def hear(pattern):
    said, begun = "", time.monotonic()
    while not re.search(pattern, said):
        check(time.monotonic() - begun < 10, f"the terminal says {said!r}, not {pattern}")
        said += os.read(keyboard, 4096).decode()


hear("press Enter")
os.write(keyboard, b"\n")
hear("Which game")
os.write(keyboard, b"\x03")
plain.wait(5)

# with one, the browser is opened
with tempfile.TemporaryDirectory() as folder:
    opener = pathlib.Path(folder) / "xdg-open"
    opener.write_text(f'#!/bin/sh\necho "$1" > {folder}/opened\n')
    opener.chmod(0o755)
    shown = subprocess.Popen([reverie, "serve", "--port", "0"], stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                             env={**environment, "DISPLAY": ":9", "PATH": f"{folder}:{os.environ['PATH']}"})
    opened = pathlib.Path(folder) / "opened"
    for _ in range(100):
        if opened.exists() and opened.read_text():
            break
        time.sleep(0.05)
    check(opened.exists() and opened.read_text().startswith("http://127.0.0.1:"), "the browser is not opened")
    shown.terminate()
    check(shown.wait(5) == 0, "an end with a browser")
print(f"the server: {checks} checks passed")
