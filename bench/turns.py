#!/usr/bin/env python3
"""Two servers in turns, on the same moves: processor time for a move, the new one against the old.

    bench/turns.py OLD NEW [ARGUMENTS-OF-bench_load...]

OLD and NEW are folders of release builds, each with its own `reverie` and `bench_load` (clients of
another version would not understand what they are told). Each runs five times, one after the other;
what counts is the median of the five ratios, since what else goes on here changes meanwhile.
"""
import pathlib, re, statistics, subprocess, sys

ROUNDS = 5


def micros(build, arguments):
    build = pathlib.Path(build)
    run = [build / "bench_load", build / "reverie", *arguments]
    said = subprocess.run(run, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout
    return int(re.search(r"(\d+) us of processor per move", said)[1]), re.search(r"median ([\d.]+) ms", said)[1]


old, new, *arguments = sys.argv[1:]
ratios = []
for _ in range(ROUNDS):
    (before, slow), (after, fast) = micros(old, arguments), micros(new, arguments)
    ratios.append(after / before)
    print(f"{before} us, {after} us: {ratios[-1]:.2f} (median from sent to told {slow} ms, {fast} ms)", flush=True)
print(f"median of {ROUNDS}: {statistics.median(ratios):.2f}")
