#!/usr/bin/env python3
"""What guards on the stack and checked copies would cost the engine: the release build against one in which core,
games and bots are guarded too; the least of the rounds, played in turn, and instructions counted by callgrind.

    hardening.py [ROUNDS]
"""
import json, os, re, subprocess, sys

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
builds = {"release": "build/release", "guarded": "build/guarded"}
subprocess.run(["cmake", "--preset", "release", "-B", builds["guarded"],
                "-DCMAKE_C_FLAGS=-fstack-protector-strong -D_FORTIFY_SOURCE=2"], check=True, stdout=subprocess.DEVNULL)
for build in builds.values():
    subprocess.run(["ninja", "-C", build, "reverie"], check=True, stdout=subprocess.DEVNULL)
least = {}
for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 4):
    for name, build in builds.items():
        out = subprocess.run([f"{build}/reverie", "bench", "--json"], capture_output=True, text=True, check=True).stdout
        for row in map(json.loads, out.splitlines()):
            if row["metric"].startswith(("random_ns", "copy_ns", "calibration")):
                key = row["game"], row["players"], row["metric"], name
                least[key] = min(least.get(key, float("inf")), row["value"])
print("| game | players | figure | release | guarded | ratio |\n|---|---|---|---|---|---|")
for game, players, metric, name in [key for key in least if key[3] == "release"]:
    plain, guarded = (least[game, players, metric, build] for build in builds)
    print(f"| {game} | {players} | {metric} | {plain} | {guarded} | {guarded / plain:.3f} |")
for name, build in builds.items():
    out = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"{build}/reverie", "bench",
                          "--signatures"], capture_output=True, text=True, check=True).stderr
    print(name, "instructions of `reverie bench --signatures`:", re.search(r"refs: +([\d,]+)", out)[1])
