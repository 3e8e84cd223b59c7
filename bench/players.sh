#!/usr/bin/env bash
# How far apart the players are: the tables of players.md, one line per match as it ends.
#   bench/players.sh [GAME ...]         SECONDS each match may take: LIMIT (default 240)
# A match that is cut short reports the games it has finished.
set -u
cd "$(dirname "$0")/.."
reverie=${REVERIE:-build/release/reverie}
limit=${LIMIT:-240}
[ $# -gt 0 ] || set -- project-dreamscape insomnia dreamscape dream-runners

match() { # game, bots, games: the first bot's line
    timeout -s INT "$limit" "$reverie" arena --game "$1" --bots "$2" --games "$3" --threads 2 --csv |
        awk -F, -v game="$1" -v bots="$2" 'NR == 2 {printf "| %s | %s | %d | %.1f %% +- %.1f | %.2f | %.1f | %d |\n",
            game, bots, $2, $3, $4, $5, $6, $8}'
}

echo "| game | players | games | wins of the first | its score | ms per decision | positions per second |"
echo "|---|---|---|---|---|---|---|"
for game in "$@"; do
    match "$game" easy,random 200
    match "$game" normal,easy 200
    match "$game" hard,normal 100
    match "$game" hard,greedy 100
    match "$game" expert,hard 100
    match "$game" hard,normal,normal,normal 80
    match "$game" all-seeing,hard 60
    match "$game" expert 200
done
