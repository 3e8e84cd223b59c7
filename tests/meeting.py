"""Guests of `reverie serve`, for tests: a WebSocket, requests and answers, and a lens (tests/lens.c)
that hears the stream."""
import base64, hashlib, json, os, pathlib, secrets, select, socket, struct, subprocess, time

from serving import check, reverie

LENS = pathlib.Path(reverie).parent / "tests" / "lens"


class Gone(Exception):
    """The connection has ended; `code` is what the server said, if it did."""

    def __init__(self, code=None):
        super().__init__(code)
        self.code = code


class Wire:
    """A WebSocket, byte by byte: frames out, messages in."""

    def __init__(self, port, headers=(), origin="http://127.0.0.1:{port}", path="/wire", tls=None, source="127.0.0.1"):
        self.socket = socket.create_connection(("::1" if ":" in source else "127.0.0.1", port), timeout=20, source_address=(source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname="127.0.0.1")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers]
        if origin:
            lines.append("Origin: " + origin.format(port=port))
        self.data, self.pings = b"", 0
        try:
            self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
            while b"\r\n\r\n" not in self.data:
                self._more()
        except OSError:
            raise Gone from None
        head, _, self.data = self.data.partition(b"\r\n\r\n")
        self.status = int(head[9:12])
        self.headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
        if self.status == 101:
            accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
            check(self.headers["sec-websocket-accept"] == accept, "a wrong accept")

    def _more(self):
        part = self.socket.recv(1 << 16)
        if not part:
            raise Gone
        self.data += part

    def frame(self, op, payload, last=True, mask=None):
        mask = os.urandom(4) if mask is None else mask
        size = len(payload)
        head = bytes([op | (128 if last else 0)])
        head += bytes([128 | size]) if size < 126 else bytes([128 | 126]) + struct.pack(">H", size) if size < 65536 else bytes([128 | 127]) + struct.pack(">Q", size)
        long = mask * (size // 4 + 1)
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(long[:size], "big")).to_bytes(size, "big") if size else b""
        return head + mask + masked

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError:
            raise Gone from None

    def say(self, text):
        self.send(self.frame(1, text.encode()))

    def _whole(self):
        """The next frame, if it is there."""
        data = self.data
        if len(data) < 2:
            return None
        size, at = data[1] & 127, 2
        if size >= 126:
            at = 4 if size == 126 else 10
            if len(data) < at:
                return None
            size = int.from_bytes(data[2:at], "big")
        if len(data) < at + size:
            return None
        self.data = data[at + size:]
        return data[0] & 15, data[at:at + size]

    def next(self, wait=True):
        """(op, payload) of the next message; None: there is none yet. Pings are answered here."""
        while True:
            frame = self._whole()
            if frame is None:
                if not wait and not select.select([self.socket], [], [], 0)[0]:
                    return None
                try:
                    self._more()
                except OSError as error:
                    raise Gone from error
            elif frame[0] == 9:
                self.pings += 1
                self.send(self.frame(10, frame[1]))
            elif frame[0] == 8:
                raise Gone(int.from_bytes(frame[1][:2], "big") if frame[1] else 1005)
            elif frame[0] != 10:
                return frame

    def close(self):
        self.socket.close()


class Guest:
    """Somebody with a device: comes, asks, hears, and comes back."""

    def __init__(self, port, cookie=None, lens=True, headers=()):
        self.port, self.cookie, self.number, self.headers = port, cookie, 0, list(headers)
        self.wire, self.notices, self.messages, self.heard = None, [], [], ""
        self.lens = subprocess.Popen([LENS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) if lens else None
        self.come()

    def come(self):
        self.wire = Wire(self.port, self.headers + ([f"Cookie: reverie={self.cookie}"] if self.cookie else []))
        check(self.wire.status == 101, f"no way in: {self.wire.status}")
        if "set-cookie" in self.wire.headers:
            self.cookie = self.wire.headers["set-cookie"].split(";")[0].split("=")[1]

    def through_lens(self, line):
        self.lens.stdin.write(line + "\n")
        self.lens.stdin.flush()
        return self.lens.stdout.readline().rstrip("\n")

    def _take(self, op, payload):
        if op == 1:
            return json.loads(payload)
        self.messages.append(payload)
        if self.lens:
            self.heard = self.through_lens(payload.hex())
            check(self.heard.startswith("heard"), f"a lens says {self.heard}")
        return None

    def ask(self, do, **members):
        """The answer; what comes before it is heard."""
        self.number += 1
        self.wire.say(json.dumps({"id": self.number, "do": do, **members}, ensure_ascii=False))
        while True:
            said = self._take(*self.wire.next())
            if said is None:
                continue
            if "id" in said:
                check(said["id"] == self.number, f"answer {said} to {self.number} {do}")
                return said
            self.notices.append(said)

    def pump(self):
        """Hears what has come by now."""
        while (frame := self.wire.next(False)) is not None:
            if (said := self._take(*frame)) is not None:
                self.notices.append(said)

    def catch_up(self):
        """Hears everything that it should have been told by now."""
        check(self.ask("me")["ok"] == "me", "who am I?")

    def watch(self, eyes):
        """Its stream begins; the hello has been heard."""
        answer = self.ask("watch", **{"as": eyes})
        while answer.get("ok") and (frame := self.wire.next()):
            if (said := self._take(*frame)) is not None:
                self.notices.append(said)
            elif frame[1][0] == 1:
                break
        return answer

    def seq(self):
        return int(self.heard.split()[1]) if self.heard else 0

    def seen(self):
        return self.through_lens("seen")

    def move(self, number):
        return self.through_lens(f"random {number}")

    def see(self, do, **members):
        return json.loads(self.through_lens(json.dumps({"id": 0, "do": do, **members})))

    def leave(self):
        self.wire.close()
        if self.lens:
            self.lens.stdin.close()
            self.lens.wait()
            self.lens.stdout.close()


def until(guest, what, holds, seconds=60):
    """Hears until the condition holds, and returns whether it does."""
    end = time.monotonic() + seconds
    guest.catch_up()
    while not holds():
        check(time.monotonic() < end, f"{what}: {guest.notices[-1:]}")
        time.sleep(0.01)
        guest.catch_up()


def told(guest):
    """What it was last told of its table."""
    return guest.notices[-1]


def scene(guest):
    guest.catch_up()
    return guest.see("scene")


def key():
    return secrets.token_hex(8)


def gather(port, game, options, seats, lens=True, **terms):
    """A table with a person on each chair that is "open" or "me": its name, the people by seat (None: a
    bot), and the secret of those who watch. It has been started, and everybody watches."""
    host = Guest(port, lens=lens)
    made = host.ask("make", game=game, options=options, seats=" ".join(seats), **terms)
    check(made.get("ok") == "make", f"make: {made}")
    people = [host if who == "me" else None for who in seats]
    for one in made["invitations"]:
        guest = Guest(port, lens=lens)
        check(guest.ask("open", table=made["table"], secret=one["secret"]).get("ok") == "open", "open")
        sat = guest.ask("sit", secret=one["secret"])
        check(sat.get("ok") == "sit" and sat["seat"] == one["seat"], f"sit: {sat}")
        people[one["seat"] - 1] = guest
    check(host.ask("start").get("ok") == "start", "start")
    for seat, guest in enumerate(people, 1):
        if guest:
            check(guest.watch(seat).get("ok") == "watch", "watch")
    return made["table"], people, made["watch"]
