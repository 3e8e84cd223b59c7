#!/usr/bin/env bash
# What the benchmark plays is what it has always played, and its figures have the promised form.
# Times themselves are never asserted.
#   bench.sh PATH-OF-REVERIE
set -eu
cd "$(dirname "$0")/.."
reverie=$1
"$reverie" bench --signatures | diff tests/bench.txt - || { echo "the benchmark plays differently: make renew, if behaviour was meant to change"; exit 1; }
"$reverie" bench --json null | python3 -c '
import json, sys
seen = {}
for line in sys.stdin:
    row = json.loads(line)
    assert list(row) == ["game", "players", "metric", "value"] and row["game"] == "null", row
    assert row["metric"] == "signature" or row["value"] >= 0, row
    seen.setdefault(row["players"], set()).add(row["metric"])
wanted = {"random_ns_per_decision", "copy_ns_per_decision", "moves_ns", "view_guess_ns",
          "decisions_per_game", "state_bytes", "calibration_ns", "signature"}
assert list(seen) == [2, 4], seen
for metrics in seen.values():
    assert wanted <= metrics, wanted - metrics
'
echo "the benchmark plays what it always played"
