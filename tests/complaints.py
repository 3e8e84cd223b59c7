#!/usr/bin/env python3
"""What the core complains of in English the terminal says in French: whatever is said of options,
saved games, positions and boxes has its shape among cli.complaint.* of lang/en.txt.

    complaints.py
"""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
SAYS = r"\b(?:rv_complain|rv_tsv_refuse|rv_refuse|rv_refuse_by|refuse)\("
WHERE = ("core/setup.c", "core/position.c", "core/box.c", "core/session/*.c", "games/*/setup.c",
         "games/*/box.c", "games/*/board.c", "games/*/structure.c", "core/reader.c",
         "games/*/position_read.c", "games/*/position_open.c")
# Words of a rule's number alone, of one kind of board, and what only hands on what others said.
NO_SENTENCE = re.compile(r"[A-Z]{2}-[A-Z]\d+|square|honeycomb|no|1|-|%s|%s%s%s|: |")


def said(path):
    """The literals within each call that complains."""
    source = path.read_text()
    for call in re.finditer(SAYS, source):
        at, depth, quoted = call.end(), 1, False
        while depth:
            c = source[at]
            if quoted:
                at += c == "\\"
                quoted = c != '"'
            else:
                quoted = c == '"'
                depth += (c == "(") - (c == ")")
            at += 1
        for literal in re.findall(r'(?:"(?:[^"\\]|\\.)*"\s*)+', source[call.end():at]):
            yield "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literal)).replace('\\"', '"')


def shapes():
    for line in (TOP / "lang/en.txt").read_text().split("\n"):
        if line.startswith("cli.complaint."):
            text = line.split(" = ", 1)[1]
            yield re.compile(re.sub(r"\\\{[a-z]+\\\}", ".+", re.escape(text)))


def main():
    known, missing, count = list(shapes()), [], 0
    for pattern in WHERE:
        for path in sorted(TOP.glob(pattern)):
            for text in said(path):
                if NO_SENTENCE.fullmatch(text):
                    continue
                count += 1
                example = re.sub(r"%(?:\.\*)?[sdu]", "7", text)
                if not any(shape.fullmatch(example) for shape in known):
                    missing.append(f"{path.relative_to(TOP)}: {text}")
    if missing or count < 100:
        sys.exit("no shape among cli.complaint.* of lang/en.txt:\n" + "\n".join(missing))
    print(f"{count} complaints, each has its words in French")


main()
