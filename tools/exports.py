#!/usr/bin/env python3
"""What the library offers: everything that its installed headers declare and its archives define.

    tools/exports.py build/release/lib{core,games,bots}.a > tools/exports.txt

The list is kept in the tree, so that a change of it is seen; tests/house.sh compares.
"""
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def declared(path):
    """Names of functions and variables in a header, comments left out."""
    with open(path) as header:
        text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", header.read(), flags=re.S)
    names = set(re.findall(r"\b(rv_\w+)\(", text))
    for variables in re.findall(r"^extern const ([^;{(]*);", text, flags=re.M):
        names |= set(re.findall(r"\brv_\w+", variables))
    return names


def main():
    headers = [path for folder in ("core", "core/session", "core/room") for path in glob.glob(f"{ROOT}/{folder}/*.h")
               if not path.endswith("_inside.h")] + [f"{ROOT}/games/games.h", f"{ROOT}/bots/bots.h"]
    table = subprocess.run(["nm", "--defined-only", "--extern-only", *sys.argv[1:]], capture_output=True, text=True, check=True)
    defined = {line.split()[2] for line in table.stdout.splitlines() if len(line.split()) == 3}
    names = sorted(defined & set().union(*map(declared, headers)))
    print("\n".join(names))


main()
