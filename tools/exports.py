#!/usr/bin/env python3
"""What the shared library offers: everything that its installed headers declare and its archive defines.

    tools/exports.py LIBREVERIE.A HEADER... > tools/exports.map

The list is kept in the tree, so that a change of it is seen; tests/library.sh compares.
"""
import re
import subprocess
import sys


def declared(path):
    """Names of functions and variables in a header, comments left out."""
    with open(path) as header:
        text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", header.read(), flags=re.S)
    names = set(re.findall(r"\b(rv_\w+)\(", text))
    for variables in re.findall(r"^extern const ([^;{(]*);", text, flags=re.M):
        names |= set(re.findall(r"\brv_\w+", variables))
    return names


def main():
    archive, headers = sys.argv[1], sys.argv[2:]
    table = subprocess.run(["nm", "--defined-only", "--extern-only", archive], capture_output=True, text=True, check=True)
    defined = {line.split()[2] for line in table.stdout.splitlines() if len(line.split()) == 3}
    names = sorted(defined & set().union(*map(declared, headers)))
    print("{\nglobal:")
    for name in names:
        print(f"    {name};")
    print("local:\n    *;\n};")


main()
