#!/usr/bin/env python3
"""docs/views.md names every member of every game's view, and no other: as recorded games show them.

    members.py PATH-OF-REVERIE [renew]
"""
import json, pathlib, subprocess, sys

HEAD = """# The members of views

What a bot or a page is sent as `view` ([protocol.md](protocol.md)), game by game, as the recorded games in `tests/golden/` show it. Made by `tests/members.py build/release/reverie renew`; a test compares. `[]` is each item of a list, `a.b` member b of an object a; `null`: there is none, or this viewer may not know. What a member means is said where it is written: `json()` in the game's `show_json.c` or, if the game is one file, there.

In every game: `game`, `options`, `viewer` (a seat, `spectator`, or 0 for the whole truth), `over`, `asks` (`seat`, `prompt`), `score`, `winners`.
"""
COMMON = {"game", "options", "viewer", "over", "asks", "score", "winners"}
KINDS = {bool: "yes or no", int: "number", str: "word", type(None): "null"}


def look(value, path, found):
    """Which kinds of value occur at which path."""
    if isinstance(value, dict):
        for name, inner in value.items():
            look(inner, f"{path}.{name}" if path else name, found)
    elif isinstance(value, list):
        found.setdefault(path + "[]", set())
        for inner in value:
            look(inner, path + "[]", found)
    if not isinstance(value, (dict, list)):
        found.setdefault(path, set()).add(KINDS[type(value)])
    elif isinstance(value, dict) and path:
        found.setdefault(path, set()).add("object")


games = {}
for log in sorted(pathlib.Path("tests/golden").glob("*.log")):
    shown = subprocess.run([sys.argv[1], "replay", "--json", str(log)], capture_output=True, text=True, check=True).stdout
    views = [json.loads(line)["view"] for line in shown.splitlines() if '"view"' in line]
    whole = subprocess.run([sys.argv[1], "position", "--json", str(log)], capture_output=True, text=True, check=True).stdout
    for view in [*views, json.loads(whole)]:
        look({name: value for name, value in view.items() if name not in COMMON}, "", games.setdefault(view["game"], {}))
assert len(games) >= 5, f"logs of {sorted(games)} only"
text = HEAD
for game, found in sorted(games.items()):
    text += f"\n## {game}\n| member | |\n|---|---|\n"
    for path, kinds in sorted(found.items()):
        if kinds or not any(other.startswith(path) and other != path for other in found):
            text += f"| `{path}` | {', '.join(sorted(kinds - {'null'}) + sorted(kinds & {'null'})) or 'empty in all of them'} |\n"
page = pathlib.Path("docs/views.md")
if sys.argv[2:] == ["renew"]:
    page.write_text(text)
elif page.read_text() != text:
    is_line, was = set(text.splitlines()), set(page.read_text().splitlines())
    sys.exit("docs/views.md is not true (tests/members.py build/release/reverie renew):\n"
             + "\n".join([f"  new: {line}" for line in sorted(is_line - was)] + [f"  gone: {line}" for line in sorted(was - is_line)]))
print(f"{sum(map(len, games.values()))} members in {len(games)} games")
