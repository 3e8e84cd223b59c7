#!/usr/bin/env python3
"""Boxes that owners bring to `reverie serve`: in parts, checked, played with, asked for by those who look,
there again after a restart; and what is refused.

    online_boxes.py PATH-OF-REVERIE
"""
import pathlib, subprocess, tempfile

from meeting import Guest, scene, told, until
from serving import check, checks, environment, refused, reverie, rows, serve, stop, titles

work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"
BOXES = pathlib.Path(__file__).parent.parent / "boxes"


def files_of(game):
    return {file.name: file.read_text() for file in (BOXES / game).glob("*.tsv")}


def bring(guest, game, files, part=1500):
    """The answer to the last of the requests."""
    for name, text in files.items():
        for at in range(0, max(len(text), 1), part):
            answer = guest.ask("box", game=game, file=name, text=text[at:at + part])
            if "error" in answer:
                return answer
            check(answer == {"id": answer["id"], "ok": "box"}, f"a part: {answer}")
    return guest.ask("box", game=game, done=True)


server, port = serve(data, "--no-limits")
owner, ada, eve = Guest(port), Guest(port), Guest(port, lens=False)

# ---- brought, and checked
shipped = files_of("null")
own = {"lamps.tsv": shipped["lamps.tsv"].replace("violet\t3", "violet\t5")}
check(own != shipped, "the test changes a lamp")
for wrong in [{}, {"game": "chess", "done": True}, {"game": "null"}, {"game": "null", "file": "lamps.tsv"}, {"game": "null", "file": "../lamps.tsv", "text": "x"}, {"game": "null", "file": 5, "text": "x"}, {"game": "null", "done": True}]:
    check("error" in owner.ask("box", **wrong), f"box {wrong}")
broken = bring(owner, "null", {"lamps.tsv": own["lamps.tsv"].replace("violet\t5", "violet\tfive")})
check(broken["error"].startswith("lamps.tsv:5: NL-C1"), f"the loader complains: {broken}")
check("nothing" in owner.ask("box", game="null", done=True)["error"], "what was refused is forgotten")
check("too large" in bring(owner, "dreamscape", {"cards.tsv": "x" * 70000}, 3900)["error"], "a box that is too large")
turned = files_of("dream-runners")
turned["ratings.tsv"] = turned["ratings.tsv"].replace("é", "\u202e", 1)
refused(bring(owner, "dream-runners", turned), "words of a box that turn others round")
check("box" in bring(owner, "dream-runners", files_of("dream-runners")), "they alone are wrong with it")
box = bring(owner, "null", own, 7)["box"]
check(len(box) == 16 and bring(owner, "null", own)["box"] == box, "the same box twice")
check(rows(data, "select count(*) from box") == [(1,)], "it is kept once")
owner.ask("box", game="null", file="lamps.tsv", text=own["lamps.tsv"])
owner.wire.close()
owner.come()
check("error" in owner.ask("box", game="null", done=True), "parts end with the connection")

# ---- a table with it: told, played, its files asked for by those who may look
refused_box = eve.ask("make", game="null", box=box)
check("error" in refused_box, f"somebody else's box: {refused_box}")
for wrong in ["", "x", box[:-1], "0" * 16, 5]:
    check("error" in owner.ask("make", game="null", box=wrong), f"box {wrong}")
check("error" in owner.ask("make", game="insomnia", box=box), "the box of another game")
plain = owner.ask("make", game="null", box=bring(owner, "null", shipped)["box"])
check(plain["ok"] == "make" and "box" not in plain, "the shipped box is no owner's")
made = owner.ask("make", game="null", options="players=2", box=box, listed=True)
table, secret = made["table"], made["invitations"][0]["secret"]
check(made["box"] == box and eve.ask("lobby")["tables"][0]["box"] == box, f"{made}")
server.kill()
server.wait()
server.stdout.close()
server.stderr.close()
server, port = serve(data, "--no-limits")
for guest in [owner, ada, eve]:
    guest.port = port
    guest.come()
check(owner.ask("open", table=table)["box"] == box, "before its start it comes back with its box")
check(ada.ask("open", table=table, secret=secret)["box"] == box and ada.ask("sit", secret=secret)["seat"] == 2, "ada sits down")
check(owner.ask("start")["ok"] == "start", "start")
check("error" in eve.ask("files"), "a stranger asks for the files")
brought = ada.ask("files")
check(brought["files"] == own and brought["game"] == "null", f"{brought}")
for guest, seat in [(owner, 1), (ada, 2)]:
    check(guest.see("box", game="null", files=brought["files"])["box"] == box, "one's own lens checks it")
    check(guest.watch(seat)["ok"] == "watch", "watch")
    check(guest.ask("play", **{"as": seat, "move": "name violet"})["ok"] == "play", "play")
for guest in [owner, ada]:
    scene(guest)
check(ada.ask("sheet", **{"as": 2})["ok"] == "sheet", "the sheet")
mine = ada.ask("make", game="null", box=box)
check(mine["ok"] == "make" and mine["box"] == box, f"whoever sits at a table with that box may use it: {mine}")

# ---- after a restart, and after its end
server.kill()
server.wait()
server.stdout.close()
server.stderr.close()
server, port = serve(data, "--no-limits")
eve.port = port
eve.come()
for guest in [owner, ada]:
    guest.port = port
    guest.come()
    check(guest.ask("open", table=table)["box"] == box, "it comes back")
if not ada.ask("open", table=table)["over"]:
    check(owner.ask("end", **{"as": 1})["ok"] == "end" and ada.ask("agree", **{"as": 2})["ok"] == "agree", "they end it")
log = pathlib.Path(work.name) / "own.log"
log.write_text(ada.ask("save")["log"])
check("violet\t5" in log.read_text() and subprocess.run([reverie, "check", str(log)], capture_output=True, env=environment).returncode == 0, "the log has the box in it")
for guest in (ada, owner):
    check(guest.ask("rematch")["ok"] == "rematch", "playing again")
until(owner, "the next table", lambda: "next" in told(owner))
again = told(owner)
check(owner.ask("open", table=again["next"])["box"] == box, f"playing again with it: {again}")

# ---- boxes of every title can be brought; of many the oldest make way; a forgotten person's go with them
for game in titles():
    files = files_of(game)
    name = sorted(files)[0]
    answer = bring(owner, game, {**files, name: "# mine\n" + files[name]}, 1900)
    check("box" in answer and "box" in owner.ask("make", game=game, box=answer["box"]), f"{game}: {answer}")
before = rows(data, "select count(*) from box")[0][0]
for number in range(14):
    check("box" in bring(eve, "null", {"lamps.tsv": own["lamps.tsv"] + f"# {number}\n"}), "one more")
check(rows(data, "select count(*) from box")[0][0] == before + 10, "the last ten stay")
check(eve.ask("forget")["ok"] == "forget" and rows(data, "select count(*) from box")[0][0] == before, "whoever is forgotten leaves none")
check(owner.ask("forget")["ok"] == "forget" and rows(data, "select count(*) from box where person is null")[0][0] == before, "but those that are played with")
check(ada.ask("open", table=again["next"])["box"] == box, "still there")
for guest in [owner, ada]:
    guest.leave()
stop(server)
server, port = serve(data)
eve.port = port
eve.come()
answers = [bring(eve, "null", {"lamps.tsv": own["lamps.tsv"] + f"# {number}\n"}) for number in range(21)]
check(all("box" in answer for answer in answers[:20]), "twenty boxes in an hour")
refused(answers[20], "one box too many")
stop(server)
print(f"online_boxes: {checks()} checks passed")
