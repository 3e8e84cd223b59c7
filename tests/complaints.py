#!/usr/bin/env python3
"""Every English complaint has its French: about options, saved games, positions, boxes, scenarios and
stores, and about what must hold in a position; each has its shape among complaint.* of lang/en.txt.

    complaints.py
"""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
LITERAL = r'"(?:[^"\\]|\\.)*"'
RULE = r"[A-Z]{2}-[A-Z]\d+"
RETURNED = rf"(?:return|wrong =|\?) ({LITERAL})"
CALLS = r"\b(?!cli_|rv_table_)\w*(?:complain|refuse|misread|run_fail)\w*\("
# Where somebody complains, and what in these files is a complaint: literals in calls; all there are;
# sentences; what is said of a request.
IN_CALLS = ("core/*.c", "core/session/*.c", "games/*/*.c", "apps/server/*.c", "apps/cli/texts.c")
ALL = ("games/*/invariants.c", "games/*/ranges.c")
SENTENCES = ("games/*/*.c", "core/reader.c")
REQUESTS = ("core/room/*.c", "apps/server/house*.c")
SENTENCE = re.compile(r".*[a-z] [a-z]+ .*[a-z].*")
# Lists of columns, of values and of other words, and what the compiler says.
LISTS = re.compile(r"\b(?:rv_tsv_open|rv_tsv_choice|_Static_assert|static_assert)\([^;]*;|= (?:\{[^}]*\}|\"[^;]*);")
# Words of a rule's number alone, of one kind of board, and what only hands on what others said.
NO_SENTENCE = re.compile(RULE + r"|square|honeycomb|no|1|-|%s|%s%s%s|: |")


def literals(source):
    """What is in quotes, with adjacent pieces joined."""
    for pieces in re.findall(rf"(?:{LITERAL}\s*)+", source):
        yield "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', pieces)).replace('\\"', '"')


def in_calls(source, calls):
    for call in re.finditer(calls, source):
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
        yield from literals(source[call.end():at])


def said():
    """Complaints, each with its file."""
    def files(patterns):
        for path in sorted({path for pattern in patterns for path in TOP.glob(pattern)}):
            text = re.sub(r"/\*.*?\*/|^#include.*?$|'\\?.'", "", path.read_text(), flags=re.S | re.M)
            yield path.relative_to(TOP), text

    for path, source in files(IN_CALLS):
        yield from ((path, text) for text in in_calls(source, CALLS))
    for path, source in files(ALL):
        yield from ((path, text) for text in literals(source))
    for path, source in files(SENTENCES):
        tables = path.stem == path.parent.name and (TOP / path).with_name("invariants.c").exists()  # of words
        if not tables and not path.stem.startswith("show"):
            yield from ((path, text) for text in literals(LISTS.sub("", source)) if SENTENCE.match(text))
    for path, source in files(REQUESTS):  # those that name members speak to programs
        texts = [*in_calls(source, r"\brv_table_wrong\("), *literals("; ".join(re.findall(RETURNED, source)))]
        yield from ((path, text) for text in texts if " " in text and '"' not in text)


class Shapes:
    """The sentences of the catalogue; a complaint within one must be another."""

    def __init__(self):
        self.known = []
        for line in (TOP / "lang/en.txt").read_text().split("\n"):
            if not re.match(r"complaint\.|room\.", line):
                continue
            text = re.escape(line.split(" = ", 1)[1])
            text = text.replace(r"\{rule\}", RULE + "|7").replace(RULE + "|7", f"(?:{RULE}|7)")
            text = text.replace(r"\{complaint\}", "(.+)")
            text = text.replace(r"\{thing\}", "7")  # only a noun that the reader fills in
            self.known.append(re.compile(re.sub(r"\\\{[a-z]+\\\}", "(?:.*)", text)))

    def have(self, text):
        if text == "7":  # what others said
            return True
        found = (shape.fullmatch(text) for shape in self.known)
        return any(all(self.have(inner) for inner in match.groups()) for match in found if match)


def main():
    shapes = Shapes()
    where = {text: path for path, text in said() if not NO_SENTENCE.fullmatch(text)}
    missing = [f"{path}: {text}" for text, path in where.items()
               if not shapes.have(re.sub(r"%(?:\.\*)?[sdu]", "7", text))]
    if missing or len(where) < 400:
        sys.exit("no shape among complaint.* of lang/en.txt:\n" + "\n".join(missing))
    print(f"{len(where)} complaints, each has its words in French")


main()
