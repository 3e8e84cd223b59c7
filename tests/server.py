#!/usr/bin/env python3
"""reverie serve: what it gives, what it refuses, silence, a port in use, clean ends. server_http.py asks how HTTP is
spoken, server_fuzz.py sends noise.

    server.py PATH-OF-REVERIE [PAGE]      of the page (build/web) a copy is served; without it, files of each kind
"""
import fcntl, gzip, os, pathlib, pty, re, shutil, signal, socket, subprocess, sys, tempfile, termios, time

from serving import check, checks, environment, get, journal, reverie, start, talk

work = tempfile.TemporaryDirectory()
page = pathlib.Path(work.name).resolve() / "page"
if sys.argv[2:]:
    shutil.copytree(sys.argv[2], page)
else:
    (page / "assets").mkdir(parents=True)
    for name in ["index.html", "sw.js", "assets/page-1a2b.js", "assets/page-1a2b.css", "assets/reverie-1a2b.wasm", "icon.svg", "manifest.webmanifest", "picture.jpg"]:
        (page / name).write_bytes(f"{name}\n".encode() * 1000)
        if not name.endswith(".jpg"):
            (page / f"{name}.gz").write_bytes(gzip.compress((page / name).read_bytes()))
PAGE = ["--port", "0", "--page", str(page)]

server, port = start(*PAGE)
check(isinstance(port, int), f"no address: {port}")

# what it gives
types = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".jpg": "image/jpeg", ".webmanifest": "application/manifest+json"}
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
    if file.suffix != ".jpg":  # packed already
        check(status == 200 and headers["content-encoding"] == "gzip" and gzip.decompress(packed) == body, f"{path}: compressed")
    status, headers, body = get(port, path, "HEAD")
    check(status == 200 and body == b"", f"HEAD {path}: {status} {len(body)}")
check(get(port, "/")[2] == (page / "index.html").read_bytes(), "/")

# what it refuses
link = page / "link.html"
link.symlink_to("/etc/passwd")
secret = page / "notes.txt"
secret.write_text("not part of the page")
for path in ["/../release/reverie", "/..%2f..%2fMakefile", "/assets/../../Makefile", "//etc/passwd", "/etc/passwd", "/assets/", "/assets",
             "/%2e%2e/%2e%2e/etc/passwd", "/link.html", "/notes.txt", "/index.html/", "/" + "a" * 3000, "/index.html%00.js", "/.git/config", "\\..\\x"]:
    status, _, body = get(port, path)
    check(status != 200 or body == (page / "index.html").read_bytes(), f"{path}: {status}")
    check(b"root:" not in body and b"not part" not in body, f"{path} gave something away")
for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"]:
    check(get(port, "/", method)[0] != 200, method)

open_ends = [socket.create_connection(("127.0.0.1", port)) for _ in range(50)]
check(get(port, "/")[0] == 200, "it does not survive silence")

# the port is in use
again = subprocess.run([reverie, "serve", "--port", str(port), *PAGE[2:]], capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL)
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
    events = [line[1] for line in journal(server.stderr.read()) if line[1] != "slow"]
    check(events in [["start", "listening", "stop"], ["start", "listening", "stop", "refused"]], f"its journal: {events}")
    server, port = start(*PAGE)
server.terminate()
server.wait(5)
for end in open_ends:
    end.close()


def at_the_terminal():
    """Ctrl-C is its signal, even where the tests run in the background of a shell, which ignores it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


# without a display, Enter on a terminal starts the game there
keyboard, terminal = pty.openpty()
plain = subprocess.Popen([reverie, "--lang", "en", "serve", *PAGE], stdin=terminal, stdout=terminal, stderr=terminal,
                         env={**environment, "TERM": "dumb"}, start_new_session=True, preexec_fn=at_the_terminal)
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
check(plain.wait(20) == -signal.SIGINT, f"Ctrl-C in the terminal's game: {plain.returncode}")

# with one, the browser is opened
with tempfile.TemporaryDirectory() as folder:
    opener = pathlib.Path(folder) / "xdg-open"
    opener.write_text(f'#!/bin/sh\necho "$1" > {folder}/opened\n')
    opener.chmod(0o755)
    shown = subprocess.Popen([reverie, "serve", *PAGE], stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                             env={**environment, "DISPLAY": ":9", "PATH": f"{folder}:{os.environ['PATH']}"})
    opened = pathlib.Path(folder) / "opened"
    for _ in range(100):
        if opened.exists() and opened.read_text():
            break
        time.sleep(0.05)
    check(opened.exists() and opened.read_text().startswith("http://127.0.0.1:"), "the browser is not opened")
    shown.terminate()
    check(shown.wait(5) == 0, "an end with a browser")
print(f"the server: {checks()} checks passed")
