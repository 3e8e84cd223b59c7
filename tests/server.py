#!/usr/bin/env python3
"""reverie serve: what it gives, what it refuses, silence, a port in use, clean ends. The page is the
real one; server_http.py asks how HTTP is spoken, server_fuzz.py sends noise.

    server.py PATH-OF-REVERIE
"""
import fcntl, gzip, os, pathlib, pty, re, signal, socket, subprocess, tempfile, termios, time

from serving import check, checks, environment, get, reverie, start, talk

page = pathlib.Path("build/web")

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

open_ends = [socket.create_connection(("127.0.0.1", port)) for _ in range(50)]
check(get(port, "/")[0] == 200, "it does not survive silence")

# the port is in use
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


def at_the_terminal():
    """Ctrl-C is its signal, even where the tests run in the background of a shell, which ignores it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


# without a display, Enter on a terminal starts the game there
keyboard, terminal = pty.openpty()
plain = subprocess.Popen([reverie, "--lang", "en", "serve", "--port", "0"], stdin=terminal, stdout=terminal, stderr=terminal,
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
print(f"the server: {checks()} checks passed")
