#!/usr/bin/env python3
"""docs/views.md names every member of every game's view, and no other, with what it can be and what it
means: as every seat and a spectator are shown every position of the scenarios.

    members.py PATH-OF-REVERIE [renew]

`renew` writes the page again; meanings stay as they are, and those of new members are to be written.
"""
import itertools, json, pathlib, re, subprocess, sys

HEAD = """# The members of views

What a bot or a page is sent as `view` ([protocol.md](protocol.md)), game by game.
Members and what they can be are found by `tests/members.py build/release/reverie renew`, which looks at every position of the scenarios
and lessons as every seat and as a spectator; meanings are written by hand in this table, and stay when it is renewed.
A test compares, and asks for a meaning of each.
`[]` is each item of a list, `a.b` member b of an object a; `null`: there is none, or this viewer may not know;
`absent`: the object is also there without it.
Words are those of the game's moves, positions and box; seats count from 1.

In every game: `game`, `options`, `viewer` (a seat, `spectator`, or 0 for the whole truth), `over`, `asks` (`seat`, `prompt`), `score`, `winners`.
"""
COMMON = {"game", "options", "viewer", "over", "asks", "score", "winners"}
KINDS = {bool: "yes or no", int: "number", str: "word", dict: "object", list: "list", type(None): "null"}
LAST = ("absent", "null")
# What must be null wherever one looks: a card that is being drawn has no shard in its power slot.
ALWAYS_NULL = {("dreamscape", "seats[].drawn[].shard")}


def requests():
    """Each position of the scenarios is set on a table, and the moves that follow are played there."""
    for path in sorted(itertools.chain(pathlib.Path("tests/scenarios").glob("*.scn"), pathlib.Path("lessons").glob("*.scn"))):
        for scenario in re.split(r"^scenario ", path.read_text(), flags=re.M)[1:]:
            lines = scenario.splitlines()
            position = "\n".join(line for line in lines if re.match("(game|set|draw) ", line))
            yield {"id": 1, "do": "set", "position": position + "\n"}
            for seat, move in re.findall(r"^> (\d+): (.*)", scenario, flags=re.M):
                yield {"id": 1, "do": "play", "as": int(seat), "move": move}


def shown():
    """What the table sends to its viewers. Most see the same: what differs only in its viewer comes once."""
    asked = "".join(json.dumps(request) + "\n" for request in requests())
    told = subprocess.run([sys.argv[1], "table"], input=asked, capture_output=True, text=True, check=True).stdout
    views = (line.partition('"view":')[2][:-1] for line in told.splitlines())
    return {re.sub(r'"viewer":[^,]*,', "", view, count=1) for view in views if view}


class Members:
    """Which kinds of value occur at which path, and which members an object there always has."""

    def __init__(self):
        self.kinds, self.always = {}, {}

    def look(self, value, path):
        kind = type(value)
        if kind is dict:
            names = self.always.setdefault(path, value.keys())
            if names != value.keys():
                self.always[path] = names & value.keys()
            for name, inner in value.items():
                self.look(inner, f"{path}.{name}" if path else name)
        elif kind is list:
            items = path + "[]"
            self.kinds.setdefault(items, set())
            for inner in value:
                self.look(inner, items)
        if kind is not list or path.endswith("[]"):
            self.kinds.setdefault(path, set()).add(KINDS[kind])

    def rows(self):
        """Each path with what it can be."""
        for path, kinds in sorted(self.kinds.items()):
            if path == "":
                continue
            around, _, name = path.rpartition(".")
            present = re.sub(r"(\[\])+$", "", name) in self.always[around]
            kinds = kinds if present else kinds | {"absent"}
            yield path, ", ".join(sorted(kinds, key=lambda kind: (LAST.index(kind) + 1 if kind in LAST else 0, kind)))


def meanings(page):
    """What stands in the last column, by game and path."""
    found, game = {}, None
    for line in page.splitlines():
        if line.startswith("## "):
            game = line[3:]
        elif row := re.fullmatch(r"\| `(.*?)` \| .*? \| *(.*?) *\|", line):
            found[game, row[1]] = row[2]
    return found


def unseen(game, members):
    """Names that the game writes into its JSON and that no view shows."""
    names = {name for path in members.kinds for name in re.split(r"\[\]|\.", path)}
    for source in sorted(pathlib.Path("games", game).glob("*.c")):
        yield from set(re.findall(r'\b(?:json|j), (?:[^,;"]*\? )?"([a-z-]+)"', source.read_text())) - names


games = {}
for text in shown():
    view = json.loads(text)
    members = games.setdefault(view["game"], Members())
    members.look({name: value for name, value in view.items() if name not in COMMON}, "")
page = pathlib.Path("docs/views.md")
old = meanings(page.read_text())
text, wrong, mute = HEAD, [], []
for game, members in sorted(games.items()):
    wrong += [f"{game}: no scenario shows member {name}" for name in unseen(game, members)]
    text += f"\n## {game}\n| member | what it can be | what it means |\n|---|---|---|\n"
    for path, kinds in members.rows():
        meaning = old.get((game, path), "")
        text += f"| `{path}` | {kinds} | {meaning} |\n"
        if members.kinds[path] <= {"null"} and (game, path) not in ALWAYS_NULL:
            wrong.append(f"{game}: {path} is null or empty in every scenario: write one where it is not")
        if meaning == "":
            mute.append(f"docs/views.md: {game}: what does {path} mean?")
names = {path.parent.name for path in pathlib.Path("games").glob("*/*.c")}
wrong += [f"no scenario of {game}" for game in sorted(names - games.keys())]
if sys.argv[2:] == ["renew"]:
    page.write_text(text)
elif page.read_text() != text:
    is_line, was = set(text.splitlines()), set(page.read_text().splitlines())
    wrong += ["docs/views.md is not true (tests/members.py build/release/reverie renew):",
              *(f"  new: {line}" for line in sorted(is_line - was)), *(f"  gone: {line}" for line in sorted(was - is_line))]
if wrong + mute:
    sys.exit("\n".join(wrong + mute))
print(f"{sum(len(list(members.rows())) for members in games.values())} members in {len(games)} games, each with its meaning")
