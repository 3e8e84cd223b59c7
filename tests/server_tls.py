#!/usr/bin/env python3
"""`reverie serve --cert FILE --key FILE`: the page over https, tables over wss, versions and protocols that
are refused, plain bytes and noise at the door, handshakes that never end, a certificate that is renewed.

    server_tls.py PATH-OF-REVERIE [long]      long: also a handshake that takes twenty seconds
"""
import json, pathlib, random, socket, ssl, subprocess, sys, tempfile, time, warnings

from meeting import Gone, Wire
from serving import check, checks, environment, page, reverie, serve, stop, talk

work = tempfile.TemporaryDirectory()
folder = pathlib.Path(work.name)
LONG = b"0123456789abcdef" * 40000
(page / "long.js").write_bytes(LONG)


def openssl(*words):
    subprocess.run(["openssl", *map(str, words)], cwd=folder, check=True, capture_output=True)


def certify(name, serial):
    """NAME.pem and NAME.key, signed by our own authority."""
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}")
    (folder / "names").write_text("subjectAltName=IP:127.0.0.1,DNS:localhost\n")
    openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-set_serial", serial, "-days", 2, "-extfile", "names", "-out", f"{name}.pem")


def put(file, name):
    """Replaces a file in one step, as programs that renew certificates do."""
    fresh = folder / "fresh"
    fresh.write_bytes((folder / name).read_bytes())
    fresh.rename(folder / file)


openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Our own", "-days", 2)
certify("old", 1)
certify("new", 2)
put("cert.pem", "old.pem")
put("key.pem", "old.key")
FILES = ["--cert", str(folder / "cert.pem"), "--key", str(folder / "key.pem")]


def trusting(alpn=("http/1.1",), **settings):
    context = ssl.create_default_context(cafile=folder / "ca.pem")
    if alpn:
        context.set_alpn_protocols(alpn)
    for name, value in settings.items():
        setattr(context, name, value)
    return context


def reach(port, context=None):
    return (context or trusting()).wrap_socket(socket.create_connection(("127.0.0.1", port), timeout=20), server_hostname="127.0.0.1")


def get(port, path, context=None):
    """The whole answer."""
    with reach(port, context) as wire:
        wire.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        said = b""
        while part := wire.recv(65536):
            said += part
        return said


def serial(port):
    with reach(port) as wire:
        return int(wire.getpeercert()["serialNumber"], 16)


def refuses(port, context, what):
    try:
        get(port, "/", context)
    except (ssl.SSLError, ConnectionError):
        return check(True, what)
    check(False, what)


# ---- what cannot be used is said
for words, reason in [(FILES[:2], ""), (FILES[2:], ""), (["--cert", "/nowhere", *FILES[2:]], "/nowhere"), ([*FILES[:2], "--key", str(folder / "new.key")], "cert.pem"), (["--cert", str(folder / "key.pem"), *FILES[2:]], "key.pem")]:
    wrong = subprocess.run([reverie, "--lang", "en", "serve", "--port", "0", "--page", str(page), *words], capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL, timeout=20)
    check(wrong.returncode == 2 and reason in wrong.stderr and wrong.stderr, f"{words}: {wrong}")

# ---- the page
server, port = serve(folder / "tables.db", "--no-limits", *FILES)
said = get(port, "/")
check(said.startswith(b"HTTP/1.1 200 OK\r\n") and said.endswith(b"a page"), f"the page: {said[:60]}")
for path in ["/", "/nothing", "/healthz", "/t/0123456789"]:
    check(b"\r\nstrict-transport-security: max-age=31536000\r\n" in get(port, path).partition(b"\r\n\r\n")[0] + b"\r\n", f"{path} may be asked for without TLS")
for _ in range(3):
    check(get(port, "/long.js").partition(b"\r\n\r\n")[2] == LONG, "a long file")
check(get(port, "/", trusting(alpn=())).endswith(b"a page"), "without asking for a protocol")
check(get(port, "/", trusting(maximum_version=ssl.TLSVersion.TLSv1_2)).endswith(b"a page"), "TLS 1.2")
with reach(port, trusting(["h2", "http/1.1"])) as wire:
    check(wire.selected_alpn_protocol() == "http/1.1" and wire.version() == "TLSv1.3", f"{wire.selected_alpn_protocol()} {wire.version()}")
    for _ in range(3):  # several requests, a byte in a record each
        for byte in b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n":
            wire.send(bytes([byte]))
        said = b""
        while not said.endswith(b"a page"):
            part = wire.recv(65536)
            check(part, f"an answer ends with {said[-40:]}")
            said += part
    wire.sendall(b"GET /long.js HTTP/1.1\r\nHost: x\r\n\r\n" * 20)  # twenty in a record
    wanted, got = 20 * len(LONG), 0
    while got < wanted:
        part = wire.recv(65536)
        check(part, f"twenty long files end after {got} bytes")
        got += len(part)
warnings.simplefilter("ignore", DeprecationWarning)
old = trusting()
old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
old.set_ciphers("ALL:@SECLEVEL=0")
refuses(port, old, "TLS 1.1")
refuses(port, trusting(["h2"]), "HTTP/2 and nothing else")

# ---- a table: cookies that only TLS carries, pages of https alone
for origin, status in [("https://127.0.0.1:{port}", 101), ("http://127.0.0.1:{port}", 403), ("https://evil.example", 403), (None, 403)]:
    wire = Wire(port, origin=origin, tls=trusting())
    check(wire.status == status, f"{origin}: {wire.status}")
    if status == 101:
        check(wire.headers["set-cookie"].startswith("__Host-reverie=") and "; Secure" in wire.headers["set-cookie"], wire.headers["set-cookie"])
    wire.close()
wire = Wire(port, origin="https://127.0.0.1:{port}", tls=trusting())
whole = b"".join(wire.frame(1, json.dumps({"id": i, "do": "rules" if i % 10 == 0 else "me", "game": "null"}).encode()) for i in range(300))
wire.send(whole)  # records that hold many requests, of which each waits for the one before it
check([json.loads(wire.next()[1])["id"] for _ in range(300)] == list(range(300)), "three hundred requests at once, in their order")
for i in range(100):
    wire.say(json.dumps({"id": i, "do": "make", "game": "null", "seats": "me random"}))
    check(json.loads(wire.next()[1])["id"] == i, "and one by one, each on the disk")
wire.send(wire.frame(1, b" " * 4096))
check("error" in json.loads(wire.next()[1]), "4,096 bytes")
wire.say('{"id":1,"do":"quit"}')
try:
    wire.next()
    check(False, "quit")
except Gone as gone:
    check(gone.code == 1000, f"quit: {gone.code}")
wire.close()

# ---- clients that do not speak TLS, or stop in the middle of it; the others do not notice
half = socket.create_connection(("127.0.0.1", port))
hello = ssl.MemoryBIO(), ssl.MemoryBIO()
client = trusting().wrap_bio(*hello, server_hostname="127.0.0.1")
try:
    client.do_handshake()
except ssl.SSLWantReadError:
    pass
hello = hello[1].read()
half.sendall(hello[:60])
begun = time.monotonic()
for noise in [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\0" * 500, b"\x16\x03\x01\xff\xff" + b"a" * 3000, b"\x80\x2e\x01\x03\x01", hello + b"\x17\x03\x03\x00\x05hello"]:
    said = talk(port, noise, 1.0)
    check(b"HTTP/1.1" not in said and b"a page" not in said, f"{noise[:20]} is answered: {said[:40]}")
dice = random.Random(1)
for i in range(300):
    bytes_ = bytearray(hello)
    for _ in range(dice.randrange(1, 6)):
        bytes_[dice.randrange(len(bytes_))] = dice.randrange(256)
    with socket.create_connection(("127.0.0.1", port), timeout=20) as wire:
        wire.sendall(bytes_[:dice.randrange(1, len(bytes_) + 1)])
check(get(port, "/").endswith(b"a page"), "the page, after all that noise")

# ---- renewed while it runs: first one file, then the other; those who are there stay
stays = Wire(port, origin="https://127.0.0.1:{port}", tls=trusting())
check(serial(port) == 1, "the first certificate")
put("cert.pem", "new.pem")
for _ in range(4):
    check(serial(port) == 1, "a certificate without its key")
    time.sleep(0.4)
put("key.pem", "new.key")
for _ in range(600):
    if serial(port) == 2:
        break
    time.sleep(0.1)
check(serial(port) == 2, "the new certificate is not used")
stays.say('{"id":1,"do":"me"}')
check(json.loads(stays.next()[1])["ok"] == "me", "whoever came before is still there")
(folder / "cert.pem").write_text("nothing")
time.sleep(1.5)
check(serial(port) == 2, "a broken certificate takes nothing away")
stays.close()

if "long" in sys.argv[2:]:
    half.settimeout(40)
    try:
        left = half.recv(100)
    except ConnectionError:
        left = b""
    check(left == b"" and time.monotonic() - begun < 40, "half a handshake is kept")
half.close()
stop(server)
print(f"TLS: {checks()} checks passed")
