#!/usr/bin/env python3
"""What messengers show of links to tables of `reverie serve`: the game, and nothing else that the address does not tell.

    online_previews.py PATH-OF-REVERIE
"""
import html, pathlib, re, struct, subprocess, tempfile

from meeting import Guest, gather
from serving import check, checks, environment, get, page, reverie, serve, stop, talk, titles

work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"
(page / "index.html").write_text("<!doctype html><html><head><title>Reverie</title></head><body>a page</body></html>")
pictures = pathlib.Path(__file__).parent.parent / "apps/web/public/previews"


def tags(port, path, *headers, host="localhost"):
    """What the head of the page tells, and all of it."""
    status, got, body = get(port, path, "GET", *headers)
    text = body.decode()
    check(status == 200 and got["content-type"].startswith("text/html") and got["vary"] == "accept-language" and got["cache-control"] == "no-cache", f"{path}: {status} {got}")
    head, found, rest = text.partition("</head><body>a page</body></html>")
    check(found and rest == "" and head.startswith("<!doctype html><html><head><title>Reverie</title>"), f"{path}: another page: {text}")
    return {name: html.unescape(value) for name, value in re.findall(r'<meta (?:property|name)="([a-z:_]+)" content="([^"<>]*)">\n', head)}, text


# ---- pictures: one for each game, of the size that is asked for, not too heavy, and nobody's but messengers'
for name in ["reverie", *(game for game in titles() if game != "null")]:
    picture = (pictures / f"{name}.jpg").read_bytes()
    at = next(found.start() for found in re.finditer(rb"\xff[\xc0\xc2]\x00\x11\x08", picture))
    check(len(picture) < 60000 and picture[:2] == b"\xff\xd8" and struct.unpack(">HH", picture[at + 5:at + 9]) == (630, 1200), f"{name}.jpg: {len(picture)} bytes")
(page / "previews").mkdir()
(page / "previews/insomnia.jpg").write_bytes((pictures / "insomnia.jpg").read_bytes())

server, port = serve(data, "--no-limits")
status, headers, body = get(port, "/previews/insomnia.jpg")
check(status == 200 and headers["content-type"] == "image/jpeg" and len(body) == (pictures / "insomnia.jpg").stat().st_size, f"{status} {headers}")

# ---- a table among friends, in either language; its game may be looked at under the same name
ada = Guest(port, lens=False)
check(ada.ask("name", name="Ada")["ok"] == "name", "a name")
table = (made := ada.ask("make", game="insomnia", options="players=3", seats="me open open"))["table"]
secrets = [made["watch"], *(one["secret"] for one in made["invitations"]), ada.cookie, "Ada", "players"]
ABOUT = {language: re.search(r"^insomnia\.about = (.*)$", (pictures.parents[3] / f"lang/{language}.txt").read_text(), re.MULTILINE)[1] for language in ["en", "fr"]}
for path, languages, title in [("/t/", [], "Insomnia: shall we play?"), ("/t/", ["Accept-Language: fr"], "Insomnia\u00a0: une partie\u202f?"), ("/g/", [], "Insomnia, move by move"),
                               ("/g/", ["Accept-Language: de, en;q=0.9, fr;q=0.8"], "Insomnia, move by move"), ("/g/", ["Accept-Language: de, fr-CA;q=0.9, en;q=0.8"], "Insomnia, coup par coup"),
                               ("/t/", ["Accept-Language: fr;q=0.1, en;q=0.11"], "Insomnia: shall we play?"), ("/t/", ["Accept-Language: fr;q=0"], "Insomnia: shall we play?"),
                               ("/t/", ["Accept-Language: fr;q=much, *"], "Insomnia: shall we play?"), ("/t/", ["Accept-Language: " + "x," * 5000], "Insomnia: shall we play?")]:
    found, text = tags(port, f"{path}{table}", *languages)
    check(found["og:title"] == title, f"{path} {languages}: {found}")
    check(found["og:image"] == "http://localhost/previews/insomnia.jpg" and found["og:url"] == f"http://localhost{path}{table}", f"{found}")
    check(found["twitter:card"] == "summary_large_image" and found["robots"] == "noindex", f"{found}")
    check(found["og:description"] == ABOUT["en" if "shall we" in title or "move by move" in title else "fr"], f"{found}")
    for secret in secrets:
        check(secret not in text, f"{path} gives {secret} away")
check(tags(port, f"/t/{table}")[0]["og:description"] == ABOUT["en"], "free chairs at a table for friends")
check(get(port, f"/t/{table}", "HEAD")[2] == b"", "HEAD")

# ---- a listed one says how many chairs are free, until it begins
listed = ada.ask("make", game="dreamscape", options="players=4", seats="me open open greedy", listed=True)["table"]
check(tags(port, f"/t/{listed}")[0]["og:description"].startswith("2 chairs are free. Gather"), "two chairs")
bob = Guest(port, lens=False)
check(bob.ask("join", table=listed)["ok"] == "join", "join")
check(tags(port, f"/t/{listed}", "Accept-Language: fr")[0]["og:description"].startswith("1 place libre. "), "one chair")
started, _, _ = gather(port, "null", "players=2", ["me", "random"], lens=False)
check(tags(port, f"/g/{started}")[0]["og:title"] == "Reverie", "a game without a picture")

# ---- no table, a closed one, no name of a table at all: they look the same
check(subprocess.run([reverie, "admin", "close", listed, "--data", str(data)], env=environment, timeout=60).returncode == 0, "close")
none = tags(port, "/t/0000000000")[1]
check("Reverie" in none and "og:url" not in none and "http://localhost/previews/reverie.jpg" in none, none)
for path in [f"/t/{listed}", f"/g/{listed}", "/t/x", f"/t/{table}x", "/t/" + "%3Cb%3E" * 50, '/t/"><script>', f"/t/{table.upper()}"]:
    check(tags(port, path)[1] == none, f"{path} looks different")
found, text = tags(port, "/play", "Accept-Language: fr")
check(found["og:title"] == "Qui veut jouer\u202f?" and found["og:url"] == "http://localhost/play" and "robots" not in found, f"{found}")

# ---- a host's name is the visitor's text: what could be no host is not repeated
for host in ['x"><script>alert(1)</script>', "evil.example/path", "a b", "h\xffst", "h" * 300, "x@evil.example", ""]:
    lines = f"GET /t/{table} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode("latin-1")
    said = talk(port, lines)
    check(said.startswith(b"HTTP/1.1 200 ") and b"og:title" in said and b"og:image" not in said and b"og:url" not in said and b"evil" not in said and b"<script" not in said, f"{host}: {said}")
check(b'content="http://[::1]:8377/previews/' in talk(port, f"GET /t/{table} HTTP/1.1\r\nHost: [::1]:8377\r\nConnection: close\r\n\r\n".encode()), "an address as a host")
stop(server)

# ---- where the page's address is known, nobody else is believed; and one address does not try names without end
server, port = serve(data, "--public", "https://games.example")
check(tags(port, f"/t/{table}")[0]["og:image"] == "https://games.example/previews/insomnia.jpg", "the public address")
shown = sum(tags(port, f"/t/{table}")[0]["og:title"] != "Reverie" for _ in range(70))
check(shown == 59, f"{shown} of 70 are shown")
check(tags(port, "/play")[0]["og:title"] == "Who wants to play?" and get(port, "/")[0] == 200, "the page is still there")
check(dict(line[1:] for line in stop(server))["refused"] == {"glimpse": "11"}, "the journal")
print(f"online_previews: {checks()} checks passed")
