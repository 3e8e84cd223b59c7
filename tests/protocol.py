#!/usr/bin/env python3
"""docs/protocol.md is true: its session runs as it stands there (its tables: tools/requests.py).

    protocol.py PATH-OF-REVERIE
"""
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
TEXT = (TOP / "docs/protocol.md").read_text()


def session():
    """The lines between the first pair of fences after the headline, and what comes of them."""
    lines = TEXT.split("## A session, line by line")[1].split("```")[1].strip().split("\n")
    asked = [line[2:] for line in lines if line.startswith("> ")]
    wanted = [line[2:] for line in lines if line.startswith("< ")]
    got = subprocess.run([sys.argv[1], "table"], input="\n".join(asked) + "\n", text=True,
                         capture_output=True, check=True, timeout=60).stdout.split("\n")[:-1]
    for said, pattern in zip(got, wanted):
        regex = ".*".join(re.escape(part) for part in pattern.split("..."))
        if not re.fullmatch(regex, said):
            sys.exit(f"docs/protocol.md says\n  {pattern}\nand the table\n  {said}")
    if len(got) != len(wanted) or len(asked) < 8:
        sys.exit(f"docs/protocol.md has {len(wanted)} lines of answers, the table {len(got)}")


session()
print("the session of docs/protocol.md runs")
