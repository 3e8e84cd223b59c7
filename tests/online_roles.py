#!/usr/bin/env python3
"""Every request of docs/protocol.md, from everybody who may come to ask it of a table of `reverie serve`, before
the start, in the game, while somebody asks the others for its end, while it is paused and when it is over: it is answered as EXPECTED says and, where it is
not granted or only asks, the store keeps what it kept of the table and somebody who looks on hears nothing. A
request without a row fails, and so does a row without a request.

    online_roles.py PATH-OF-REVERIE [REQUEST..]
"""
import json, pathlib, re, sys, tempfile

from meeting import Gone, Guest, told, until
from serving import check, checks, rows, serve, stop

TOP = pathlib.Path(__file__).resolve().parent.parent
work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"

# Who asks: S a stranger at no table, E the host of another table, who plays there, W who looks on, T whose turn it
# is, O another player, P a host whose turn it is, H a host who does not play.
ROLES = "SEWTOPH"
PHASES = "before", "in", "asked", "paused", "over"
# What comes of it, in the order of ROLES: + it is done, . it is answered and changes nothing at the table, - refused
# with a reason, ~ not heard: there is no game (yet), ? not heard: there is no such seat or line for whoever asks, or
# (reason) the page asks itself, ! the connection ends. One column if all phases are alike; else one for each of PHASES.
# Where a request does not name its table E asks for its own, and nothing ever changes at the one that is looked at.
EXPECTED = """
about     -------
agree     ~~~~~~~ ~------ ~---+-- ~------ ~------
answer    -------
block     -?+++++
bot       -------
box       .......
chair     -+---++ ------- ------- ------- -------
chair:me  ------+ ------- ------- ------- -------
chair:0   -+---++
chat      -......
code      .......
devices   .......
disagree  ~~~~~~~ ~------ ~---+-- ~------ ~------
drop      -------
end       ~~~~~~~ ~+-+++- ~+-.+.- ~+-+++- ~------
enter     -------
files     ~~~~~~~ ~...... ~...... ~...... ~......
forget    +++++++
fork      -------
games     .......
hint      -------
if        ~~~~~~~ ~.-...- ~.-...- ~.-...- ~.-...-
job       -------
join      +++...+ ------- ------- ------- -------
lang      .......
leave     -++++++
link      -+---++
load      -------
lobby     .......
log       -------
make      +++++++
me        .......
missed    -------
moves     ~~~~~~~ ~.-...- ~.-...- ~.-...- ~.-...-
mute      -?---++
name      +++++++
nonce     -+-+++- ------- ------- ------- -------
nouns     ~~~~~~~ ~...... ~...... ~...... ~......
open      ---++++
past      ~~~~~~~ ~...... ~...... ~...... ~......
pause     ~~~~~~~ ~+-+++- ~+-+++- ~------ ~------
play      ~~~~~~~ ~+-+-+- ~+-+-+- ~------ ~------
position  ~~~~~~~ ~...... ~...... ~...... ~......
quick     +++++++
quiet     -+---++
quit      !!!!!!!
races     -......
reason    ~~~~~~~ ~?????? ~?????? ~?????? ~??????
rematch   ------- ------- ------- ------- -+-+++-
report    -?..?..
resign    ~~~~~~~ ~+-+++- ~+-+++- ~+-+++- ~------
resume    ~~~~~~~ ~------ ~------ ~+-+++- ~------
reveal    -------
rise      -+-+++- ------- ------- ------- -------
rules     .......
save      ~~~~~~~ ~------ ~------ ~------ ~......
say       -++++++
seat      ~~~~~~~ ~+-+++- ~+-+++- ~+-+++- ~+-+++-
set       -------
setup     -+---++ ------- ------- ------- -------
sheet     ~~~~~~~ ~...... ~...... ~...... ~......
sit       --+---+ ----.-- ----.-- ----.-- ----.--
start     -+---++ ------- ------- ------- -------
state     ~~~~~~~ ~.-...- ~.-...- ~.-...- ~.-...-
story     ~~~~~~~ ~...... ~...... ~...... ~......
swap      -+---++ ------- ------- ------- -------
text      ~~~~~~~ ~...... ~...... ~...... ~......
undo      ~~~~~~~ ~+-+-+- ~+-+-+- ~------ ~------
view      ~~~~~~~ ~...... ~...... ~...... ~......
watch     ------- -...... -...... -...... -......
why       ~~~~~~~ ~.-...- ~.-...- ~.-...- ~.-...-
words     .......
"""
EXPECTED = {line.split()[0]: line.split()[1:] for line in EXPECTED.strip().splitlines()}
# The same request with other members, after a colon: the host takes a chair; those who look on are sent away.
VARIANTS = {"chair:me": {"seat": 2, "who": "me"}, "chair:0": {"seat": 0, "who": "closed"}}
LETTERS = {"no game has been started": "~"}


def documented():
    """The requests of the document, and those that the server's own sources know: the same."""
    text = (TOP / "docs/protocol.md").read_text()
    names = set()
    for row in re.findall(r"^\| ((?:`[a-z]+`(?:, )?)+) \| (?:all|here|seat|who)", text, re.M):
        names |= set(re.findall("`([a-z]+)`", row))
    own = re.search(r"house_requests\[\] = \{(.*?)\n\};", (TOP / "apps/server/house/requests.c").read_text(), re.S)[1]
    own = set(re.findall(r'\{ \{ "([a-z]+)", RV_BY_', own))
    check(len(own) > 25 and own <= names, f"not in docs/protocol.md: {sorted(own - names)}")
    return names


class Scene:
    """A table in one phase, and everybody around it."""

    def __init__(self, plays, phase, free, **terms):
        self.plays, self.phase = plays, phase
        chairs = ("me open" if plays else "open open") + (" open" if free else " greedy")
        self.host = Guest(port, lens=False)
        made = self.ask(self.host, "make", game="project-dreamscape", options="players=3 start=1", seats=chairs, listed=free, **terms)
        self.table, self.secret = made["table"], made["watch"]
        self.chairs = {one["seat"]: one["secret"] for one in made["invitations"]}
        self.people = {1: self.host} if plays else {}
        self.watcher, self.witness = Guest(port, lens=False), Guest(port, lens=False)
        for guest in (self.watcher, self.witness):
            self.ask(guest, "open", table=self.table, secret=self.secret) # before others sit down, which is told at once
        for seat in (1, 2):
            if seat not in self.people:
                self.people[seat] = Guest(port, lens=False)
                self.ask(self.people[seat], "open", table=self.table, secret=self.chairs[seat])
                self.ask(self.people[seat], "sit", secret=self.chairs[seat])
        self.ask(self.people[2], "say", text="good evening")
        if phase != "before":
            self.ask(self.host, "start")
            self.ask(self.witness, "watch", **{"as": "spectator"})
            self.ask(self.people[1], "play", **{"as": 1, "move": "skip"})
        if phase == "paused":
            self.ask(self.people[1], "pause", **{"as": 1})
            self.ask(self.people[2], "agree", **{"as": 2})
        if phase in ("asked", "over"):
            self.ask(self.people[1], "end", **{"as": 1})
        if phase == "over":
            self.ask(self.people[2], "agree", **{"as": 2})
        self.stranger = self.other = None
        self.others_come()
        for guest in self.everybody():
            guest.catch_up()
        self.before, self.heard = self.kept(), self.hears()

    def others_come(self):
        """S and E, whatever those before them have done."""
        for guest in (self.stranger, self.other):
            if guest:
                guest.wire.close()
        self.stranger, self.other = Guest(port, lens=False), Guest(port, lens=False)
        self.ask(self.other, "make", game="project-dreamscape", options="players=2 start=1", seats="me greedy")
        if self.phase != "before":
            self.ask(self.other, "start")
            self.ask(self.other, "play", **{"as": 1, "move": "skip"})
        if self.phase in ("paused", "over"):
            self.ask(self.other, "pause" if self.phase == "paused" else "end", **{"as": 1})

    @staticmethod
    def ask(guest, do, **members):
        answer = guest.ask(do, **members)
        check(answer.get("ok") == do, f"{do} {members}: {answer}")
        return answer

    def everybody(self):
        return [self.host, *self.people.values(), self.watcher, self.witness, self.stranger, self.other]

    def who(self, role):
        return {"S": self.stranger, "E": self.other, "W": self.watcher, "T": self.people[1], "O": self.people[2], "P": self.host, "H": self.host}[role]

    def kept(self):
        """All that the store holds of the table."""
        return [rows(data, f"select * from {what} where {column} = ?", self.table) for what, column in [("game", "id"), ("chair", "game"), ("entry", "game"), ("chat", "game")]]

    def hears(self):
        """How much somebody who looks on has heard."""
        self.witness.catch_up()
        return len(self.witness.notices), len(self.witness.messages)

    def close(self):
        for guest in self.everybody():
            guest.wire.close()


def members(row, seat, scene):
    """What makes the request good, but for who asks and when; `seat`: whose it is."""
    do = row.split(":")[0]
    spectator = {"as": "spectator"}
    mine = {"as": seat}
    secret = scene.chairs.get(3) or scene.chairs[2]
    usual = {
        "play": {**mine, "move": "buy 1"}, "seat": {**mine, "bot": "random"}, "why": {**mine, "move": "buy 1"}, "if": {**mine, "play": ["buy 1"], "seed": "7"},
        "view": spectator, "text": spectator, "sheet": spectator, "story": spectator, "position": spectator, "past": {**spectator, "ply": 0}, "watch": spectator,
        "drop": {"device": "0" * 16}, "reason": {**spectator, "seat": 1}, "lang": {"lang": "en"}, "log": {"from": 0}, "load": {"log": "reverie 2\n"}, "about": {"log": "reverie 2\n"},
        "fork": {**mine, "ply": 0}, "set": {"position": "game null"}, "bot": {**mine, "bot": "random"}, "hint": mine, "answer": {"job": 1, "move": "buy 1"},
        "name": {"name": "Ada"}, "enter": {"code": "00000000"}, "make": {"game": "null", "options": "players=2"}, "open": {"table": scene.table}, "sit": {"secret": secret},
        "chair": {"seat": 2, "who": "open"}, "swap": {"seat": 1, "with": 2}, "setup": {"options": "players=3 start=2"}, "join": {"table": scene.table}, "drop": {"device": "0" * 16},
        "box": {"game": "null", "file": "lamps.tsv", "text": ""}, "quick": {"game": "insomnia"}, "nonce": {"hash": "0" * 64}, "reveal": {"nonce": "0" * 64},
        "missed": {"seat": 3 - seat, "choose": "bot"}, "say": {"text": "hello"}, "block": {"seat": 3 - seat}, "mute": {"seat": 2}, "report": {"number": 1}, "rules": {"game": "null"},
    }.get(do, mine if do in ("undo", "agree", "disagree", "resign", "pause", "resume", "end", "moves", "state") else {})
    return {**usual, **VARIANTS.get(row, {})}


def letter(guest, row, **what):
    do = row.split(":")[0]
    try:
        answer = guest.ask(do, **what)
    except Gone as gone:
        return "!", gone.code
    if answer.get("ok") == do:
        return "+", answer
    if answer.get("error") == "refused":
        check(answer.get("why"), f"{do} is refused without a reason: {answer}")
        return "-", answer
    return LETTERS.get(answer["error"], "?"), answer


# these want a free chair that everybody may find, and a game that has not begun
FREE = "sit", "join", "lobby"
scenes = {}


def scene_for(do, role, phase):
    """The last one of its kind, if nobody has changed it."""
    kind = role == "P", phase, do in FREE and phase == "before"
    if kind not in scenes:
        scenes[kind] = Scene(*kind)
    return kind, scenes[kind]


def unchanged(scene, what):
    check(scene.kept() == scene.before, f"the store has changed: {what}")
    check(scene.hears() == scene.heard, f"somebody who looks on hears of it: {what}")


def ask_as(do, role, phase, wanted):
    kind, scene = scene_for(do, role, phase)
    guest, seat = scene.who(role), 2 if role == "O" else 1
    sign, answer = letter(guest, do, **members(do, seat, scene))
    what = f"{do} by {role}, {phase}: {json.dumps(answer)[:300]}, and {wanted} was to come"
    check((sign, wanted) == ("+", ".") or sign == wanted, what)
    if wanted not in "+!" or role in "SE" and do != "join":
        unchanged(scene, what)
    check(not rows(data, "select person from chair where game = ? and person > 0 group by person having count(*) > 1", scene.table), f"somebody sits on two chairs: {what}")
    if wanted in "+!" and role in "SE" and do != "join":
        scene.others_come()
    elif wanted in "+!":
        scenes.pop(kind).close()


def ask_for_another(do, role, phase, seat):
    """A seat that is not one's own: nobody plays it, looks through its eyes, or learns what it may do."""
    _, scene = scene_for(do, role, phase)
    sign, answer = letter(scene.who(role), do, **{**members(do, seat, scene), "as": seat})
    what = f"{do} by {role} as seat {seat}, {phase}: {json.dumps(answer)[:300]}"
    check(sign == "-" and answer["why"], what)
    unchanged(scene, what)


server, port = serve(data, "--no-limits")
known = documented()
check(set(EXPECTED) - set(VARIANTS) == known, f"requests without a row, or rows without a request: {sorted((set(EXPECTED) ^ known) - set(VARIANTS))}")
for do in sys.argv[2:] or EXPECTED:
    for phase, row in zip(PHASES, EXPECTED[do] if len(EXPECTED[do]) > 1 else EXPECTED[do] * len(PHASES)):
        for role, wanted in zip(ROLES, row, strict=True):
            ask_as(do, role, phase, wanted)
        if phase != "before" and "as" in members(do, 1, scene_for(do, "W", phase)[1]):
            for role, seats in [("W", (1, 2)), ("T", (2, 3)), ("O", (1, 3)), ("P", (2, 3)), ("H", (1, 2))]:
                for seat in seats:
                    ask_for_another(do, role, phase, seat)

# ---- orders of whoever looks after the server are no requests
orders = set(re.findall(r'rv_is\(what, "([a-z]+)"\)', (TOP / "apps/server/house/order.c").read_text())) - known
check("ban" in orders and "close" in orders, f"the orders are {sorted(orders)}")
for role in ROLES:
    _, scene = scene_for("me", role, "in")
    for order in sorted(orders):
        for more in ({}, {"table": scene.table}, {"person": 1}):
            sign, answer = letter(scene.who(role), order, **more)
            check(sign == "?" and "no such request" in answer["error"], f"{order} by {role}: {answer}")
        unchanged(scene, f"{order} by {role}")
for scene in scenes.values():
    scene.close()

# ---- what happens when somebody is missed is for those who play and are there
scene = Scene(False, "in", False, away=10)
scene.people[1].wire.close()
until(scene.witness, "somebody is missed", lambda: told(scene.witness)["seats"][0].get("missed"))
scene.before, scene.heard = scene.kept(), scene.hears()
for role in "SEWH":
    sign, answer = letter(scene.who(role), "missed", seat=1, choose="bot")
    check(sign == "-", f"{role} says what happens: {answer}")
    unchanged(scene, f"missed by {role}")
check(scene.ask(scene.who("O"), "missed", seat=1, choose="bot") and scene.kept() != scene.before, "who plays and is there says it")
stop(server)
print(f"online_roles: {checks()} checks passed")
