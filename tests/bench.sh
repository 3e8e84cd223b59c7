#!/usr/bin/env bash
# What the benchmark plays is what it has always played, and its figures have the promised form.
# Times themselves are never asserted; sizes, which are the same everywhere, are.
#   bench.sh PATH-OF-REVERIE
set -eu
cd "$(dirname "$0")/.."
reverie=$1
"$reverie" bench --signatures | diff tests/bench.txt - || { echo "the benchmark plays differently: make renew GAME=NAME, if behaviour was meant to change (a new game, a raised version)"; exit 1; }
"$reverie" bench --json null | python3 -c '
import json, sys
seen, values = {}, {}
for line in sys.stdin:
    row = json.loads(line)
    assert list(row) == ["game", "players", "metric", "value"] and row["game"] == "null", row
    assert row["metric"] == "signature" or row["value"] >= 0, row
    values[row["metric"]] = row["value"]
    seen.setdefault(row["players"], set()).add(row["metric"])
wanted = {"random_ns_per_decision", "copy_ns_per_decision", "moves_ns", "view_guess_ns",
          "decisions_per_game", "state_bytes", "calibration_ns", "signature"}
assert list(seen) == [2, 4], seen
rooms = {"wire_bytes_median": 150, "wire_bytes_p99": 700, "wire_bytes_max": 4000,
         "room_bytes_idle": 16384, "room_bytes_after": 1e9, "room_us_per_move": 1e9,
         "lens_scene_ms": 1e9}
for metric, bar in rooms.items():
    assert 0 < values[metric] <= bar, (metric, values[metric])
for metrics in seen.values():
    assert wanted <= metrics, wanted - metrics
'
echo "the benchmark plays what it always played"
