#!/usr/bin/env python3
"""Where the time of the tests goes: seconds of processor time of each test of a build, most first.

    bench/tests.py build/release [WORD...]      only tests whose name holds a word
"""
import json, os, resource, subprocess, sys


def main():
    build, words = sys.argv[1], sys.argv[2:]
    listed = subprocess.run(["ctest", "--show-only=json-v1"], cwd=build, capture_output=True, text=True, check=True)
    spent = []
    for test in json.loads(listed.stdout)["tests"]:
        if words and not any(word in test["name"] for word in words):
            continue
        folder = next((p["value"] for p in test["properties"] if p["name"] == "WORKING_DIRECTORY"), build)
        own = next((p["value"] for p in test["properties"] if p["name"] == "ENVIRONMENT"), [])
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(test["command"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              env={**os.environ, **dict(one.split("=", 1) for one in own)})
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        spent.append((seconds, test["name"] + ("" if done.returncode == 0 else " (FAILED)")))
    for seconds, name in sorted(spent, reverse=True):
        print(f"{seconds:8.1f}  {name}")
    print(f"{sum(seconds for seconds, _ in spent):8.1f}  in all")


main()
