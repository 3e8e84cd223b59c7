#!/usr/bin/env python3
"""What apps/server/house/free_text.c must know of characters, from Debian's package unicode-data.

    tools/unicode.py > apps/server/house/free_text_table.inc

The table is kept in the tree: only who renews it needs the package. Where it is installed,
tests/house.sh compares.
"""
import pathlib
import re

DATA = pathlib.Path("/usr/share/unicode")
# Blank, and not called so by any property: the braille pattern without dots, what stands for an
# object that is not there, and the head of a note that has none.
BLANK = (0x2800, 0xFFFC, 0x1D159)


def lines(name):
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        if line := line.partition("#")[0].strip():
            yield [field.strip() for field in line.split(";")]


def span(text):
    first, _, last = text.partition("..")
    return range(int(first, 16), int(last or first, 16) + 1)


def having(name, *properties):
    """The characters with one of these properties."""
    return {c for where, what, *_ in lines(name) if what in properties for c in span(where)}


def assigned():
    """(character, category, combining class) of all that are listed one by one."""
    return [(int(code, 16), category, int(order)) for code, _, category, order, *_ in lines("UnicodeData.txt")]


def joining(*types):
    return {int(code, 16) for code, _, kind, _ in lines("ArabicShaping.txt") if kind in types}


def main():
    known = assigned()
    formats = {c for c, category, _ in known if category == "Cf"}
    # signs that embrace the digits after them are seen
    formats -= having("PropList.txt", "Prepended_Concatenation_Mark")
    separators = {c for c, category, _ in known if category in ("Zl", "Zp")}
    unseen = having("DerivedCoreProperties.txt", "Default_Ignorable_Code_Point") | having("PropList.txt", "Bidi_Control")
    of = {
        "UNSEEN": unseen | formats | separators | set(BLANK),
        "MARK": {c for c, category, _ in known if category in ("Mn", "Me")} - unseen,
        "SPACE": {c for c, category, _ in known if category == "Zs"},
        "EMOJI": having("emoji/emoji-data.txt", "Emoji"),
        "PICTURE": having("emoji/emoji-data.txt", "Extended_Pictographic", "Emoji_Modifier"),
        "VIRAMA": {c for c, _, order in known if order == 9},
        "JOINS_NEXT": joining("D", "L"),
        "JOINS_BEFORE": joining("D", "R"),
        "HAN": having("PropList.txt", "Unified_Ideograph"),
    }
    version = re.search(r"-([0-9.]+)\.txt", (DATA / "PropList.txt").read_text(encoding="utf-8"))[1]
    flags = {}
    for name, characters in of.items():
        for c in characters:
            flags.setdefault(c, []).append(name)
    rows = []
    for c in sorted(flags):
        if rows and rows[-1][1] == c - 1 and rows[-1][2] == flags[c]:
            rows[-1][1] = c
        else:
            rows.append([c, c, flags[c]])
    print(f"/* Made by tools/unicode.py from Unicode {version}: not to be edited. */")
    line = ""
    for first, last, names in rows:
        row = f"{{0x{first:X}, 0x{last:X}, {' | '.join(names)}}},"
        if len(line) + len(row) >= 120:
            print(line)
            line = ""
        line += " " + row if line else row
    print(line)


main()
