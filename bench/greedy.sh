#!/usr/bin/env bash
# How sensible the greedy bot is, over N games of two (1000): the share of its seat-races in Insomnia
# that end in bed, and the Dreamcards it completes per player and game in Dreamscape.
set -eu
cd "$(dirname "$0")/.."
reverie=build/release/reverie games=${1:-1000}
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
told() { # GAME: all that happened in N games, in words
    mkdir "$logs/$1"
    $reverie arena --game "$1" --bots greedy,greedy --games "$games" --log "$logs/$1" >/dev/null
    for log in "$logs/$1"/*.log; do $reverie --lang en replay "$log" </dev/null; done
}
told insomnia | awk -v games="$games" '/ goes to bed with /{bed++} / wakes up and loses /{woke++}
    END{printf "insomnia: %d games, %d seat-races, %.1f %% of them end in bed\n", games, bed + woke, 100 * bed / (bed + woke)}'
told dreamscape | awk -v games="$games" '/ completes .* and scores /{cards++}
    END{printf "dreamscape: %d games, %.2f cards completed per player and game\n", games, cards / games / 2}'
