#!/usr/bin/env python3
"""The requests, as the core and the server declare them, in the docs, the page and the fuzzers' words: compares,
or writes them again.

    requests.py PATH-OF-THE-PROGRAM-REQUESTS [renew]

What is written by hand in docs/protocol.md, the answers and the meaning of members, stays when it is renewed;
a request or a member without it is a fault.
"""
import pathlib, re, subprocess, sys

TOP = pathlib.Path(__file__).resolve().parent.parent
DOCS, PAGE, WORDS = (TOP / path for path in ("docs/protocol.md", "apps/web/src/core/requests.ts", "tests/fuzz/requests.dict"))
WHO = {"all": "all", "here": "here", "guest": "whoever is at a table", "seated": "whoever sits there", "host": "whoever made the table"}
HEADS = {
    "table": "| request | who | members | answer, besides `id` |\n|---|---|---|---|\n",
    "elsewhere": "| request | who there | members | answer, besides `id` |\n|---|---|---|---|\n",
    "member": "| member | what it is | what it means |\n|---|---|---|\n",
}
# The one request that is answered by nothing.
QUIT = ["quit", "all", set(), set()]


def declared():
    """Members by their numbers, and requests by where they are heard: name, who may ask, what it must and may hold."""
    members, requests = {}, {"table": [], "lens": [], "elsewhere": []}
    for line in subprocess.run([sys.argv[1]], capture_output=True, text=True, check=True).stdout.splitlines():
        where, *rest = line.split("\t")
        if where == "member":
            members[int(rest[0])] = rest[1:]
            continue
        name, by, _, has, may = rest
        has, may = ([int(number) for number in list.split()] for list in (has, may))
        requests[where].append([name, by, has, may])
    return members, requests


def rows(text, head):
    """What stands by hand in the last column of a table, by the names in the first."""
    found = {}
    for line in text.split(head)[1].splitlines():
        if not line.startswith("| "):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        for name in re.findall("`([a-z]+)`", cells[0]):
            found[name] = cells[-1]
    return found


def put(text, head, lines):
    """The text with these lines in that table."""
    before, after = text.split(head)
    old = re.match(r"(\|.*\n)*", after)[0]
    return before + head + "".join(lines) + after[len(old):]


def names(members, numbers):
    return ", ".join(dict.fromkeys(f"`{members[number][0]}`" for number in numbers))


def row(members, request, says):
    name, by, has, may = request
    who = "here, seat" if by == "all" and any(members[number][1] == "a seat of this table" for number in has) else WHO[by]
    holds = names(members, has) + ("; " if has and may else "") + ("optional " + names(members, may) if may else "")
    return f"| `{name}` | {who} | {holds} | {says} |\n"


def docs(members, requests, faults):
    text = DOCS.read_text()
    here = [one for one in [*requests["table"], *requests["lens"]] if one[1] != "lens"] + [QUIT]
    for where, asked in ("table", here), ("elsewhere", requests["elsewhere"]):
        said = rows(text, HEADS[where])
        faults += [f"docs/protocol.md: what is {one[0]} answered?" for one in asked if one[0] not in said]
        text = put(text, HEADS[where], [row(members, one, said.get(one[0], "")) for one in asked])
    meant, what = rows(text, HEADS["member"]), {}
    for name, is_ in members.values():
        what.setdefault(name, []).append(is_)
    faults += [f"docs/protocol.md: what does {name} mean?" for name in what if name not in meant]
    lines = [f"| `{name}` | {'; or '.join(dict.fromkeys(kinds))} | {meant.get(name, '')} |\n" for name, kinds in sorted(what.items())]
    return put(text, HEADS["member"], lines)


def type_of(is_):
    kinds = {"a seat of this table": "number", 'a seat of this table, or "spectator"': "Viewer", "true or false": "boolean", "a list": "readonly string[]", "an object": "Readonly<Record<string, string>>"}
    return kinds.get(is_, "number" if is_.startswith("a number") else "string")


def page(members, requests):
    text = "// What requests hold, as the core and the server declare them (tools/requests.py writes this).\n\n/** A seat, or nobody's eyes. */\nexport type Viewer = number | \"spectator\";\n"
    for where, interface, about in [("table", "Asked", "At a table of this machine."), ("lens", "AskedOfLens", "Of a lens, which knows whose eyes it has."), ("elsewhere", "AskedElsewhere", "Of a server where people meet.")]:
        text += f"\n/** {about} */\nexport interface {interface} {{\n"
        asked = requests[where] if where != "table" else requests[where] + [one for one in requests["lens"] if one[1] != "lens"]
        for name, _, has, may in sorted(asked):
            own = [number for number in has if not (where == "lens" and members[number][0] == "as")]
            held = {members[number][0]: (type_of(members[number][1]), number in own) for number in [*own, *may]}
            parts = [f"{member}: {kind}" if must else f"{member}?: {kind} | undefined" for member, (kind, must) in held.items()]
            line = f"  {name}: {{ {'; '.join(parts)} }};" if parts else f"  {name}: object;"
            text += line + "\n" if len(line) <= 120 else f"  {name}: {{\n" + "".join(f"    {part};\n" for part in parts) + "  };\n"
        text += "}\n"
    return text


def words(members, requests):
    said = {f'"do":"{one[0]}"' for asked in requests.values() for one in asked} | {f'"{name}":' for name, _ in members.values()}
    return "# The words of requests (tools/requests.py writes this).\n" + "".join('"{}"\n'.format(word.replace('"', '\\"')) for word in sorted(said))


members, requests = declared()
faults = []
for path, text in (DOCS, docs(members, requests, faults)), (PAGE, page(members, requests)), (WORDS, words(members, requests)):
    if sys.argv[2:] == ["renew"]:
        path.write_text(text)
    elif not path.exists() or path.read_text() != text:
        faults.append(f"{path.relative_to(TOP)} is not what is declared: tools/requests.py {sys.argv[1]} renew")
if faults:
    sys.exit("\n".join(faults))
print(f"{sum(map(len, requests.values()))} requests with {len(members)} members")
