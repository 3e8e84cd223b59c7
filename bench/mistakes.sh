#!/usr/bin/env bash
# What any person at the table would see the levels do wrong, and their points: the table of mistakes.md.
#   bench/mistakes.sh [GAME ...]        games for each level: GAMES (default 40)
set -eu
cd "$(dirname "$0")/.."
games=${GAMES:-40}
ninja -C build/release bench_mistakes >/dev/null
[ $# -gt 0 ] || set -- dreamscape insomnia dream-runners project-dreamscape
echo "| game | level | players | games | points | per player and game |"
echo "|---|---|---|---|---|---|"
for game in "$@"; do
    for level in normal hard expert; do build/release/bench_mistakes "$game" $level "$games"; done
    build/release/bench_mistakes "$game" expert "$games" 1
done
