#!/usr/bin/env python3
"""Whatever complains fills the braces of its sentence, all of them and no other: those of a call are in
its list of NAME=%s, and {complaint} is what stands within it.

    complaints.py
"""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
LITERAL = r'"(?:[^"\\]|\\.)*"'
# A sentence and what is in its braces; a sentence alone, perhaps behind its rule.
FILLED = re.compile(rf'"(complaint\.[a-z0-9.-]+)",\s*((?:{LITERAL}\s*)+)')
ALONE = re.compile(r'"(?:[A-Z]{2}-[A-Z]\d+ )?(complaint\.[a-z0-9.-]+)"(?=\)|;)')


def sentences(language):
    for line in (TOP / f"lang/{language}.txt").read_text().split("\n"):
        found = re.match(r"(complaint\.\S+) = (.*)", line)
        if found:
            yield found[1], set(re.findall(r"{([a-z]+)[:}]", found[2]))


def main():
    braces = dict(sentences("en"))
    wrong, filled = [], 0
    for path in sorted(TOP.glob("*/**/*.c")):
        name = path.relative_to(TOP)
        if name.parts[0] not in ("core", "games", "bots", "apps") or "node_modules" in name.parts:
            continue
        source = path.read_text()
        for call in FILLED.finditer(source):
            given = set(re.findall(r"([a-z]+)=%", call[2]))
            filled += 1
            if braces.get(call[1], {"?"}) - {"complaint"} != given:
                wrong.append(f"{name}: {call[1]}: {sorted(given)}, not {sorted(braces.get(call[1], []))}")
        for call in ALONE.finditer(source):
            if braces.get(call[1], {"?"}) - {"complaint"} and not call[1].startswith("complaint.wrapped"):
                wrong.append(f"{name}: {call[1]} says nothing for {sorted(braces.get(call[1], []))}")
    if wrong or filled < 100:
        sys.exit(f"{filled} sentences are filled\n" + "\n".join(wrong))
    print(f"{filled} sentences are filled as they want")


main()
