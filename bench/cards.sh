#!/usr/bin/env bash
# How hard the Dreamcards of Dreamscape are: over N games of two (1000) by BOT (greedy), for each card
# how often it was held, and the share of those that were completed.
#   bench/cards.sh [N] [BOT] [option=value ...]
# Then, for each level, the median share and the rarest card; no card may be rarer than the median of
# the next level.
set -eu
cd "$(dirname "$0")/.."
reverie=${REVERIE:-build/release/reverie} games=${1:-1000} bot=${2:-greedy}
shift $(($# < 2 ? $# : 2))
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
$reverie arena --game dreamscape --bots "$bot,$bot" --games "$games" --threads 1 --log "$logs" \
    ${1:+--options "$@"} >/dev/null
for log in "$logs"/*.log; do $reverie --lang en replay "$log" </dev/null; done |
    sed -nE 's/.*Player [0-9] keeps (.*)\.$/held\t\1/p; s/.*Player [0-9] completes (.*) and scores .*/done\t\1/p' |
    awk -F'\t' -v games="$(ls "$logs" | wc -l)" '
    FNR == NR {
        if ($1 != "id" && $1 !~ /^#/ && NF > 4) { card[++cards] = $3; level[$3] = $2; points[$3] = $5 }
        next
    }
    $1 == "held" { held[$2]++ }
    $1 == "done" { finished[$2]++; all++ }
    function share(name) { return held[name] ? 100 * finished[name] / held[name] : 0 }
    END {
        printf "%d games, %.2f cards completed per player and game\n\n", games, all / games / 2
        print "| level | card | points | held | completed |\n|---|---|---|---|---|"
        for (i = 1; i <= cards; i++) {
            name = card[i]
            printf "| %d | %s | %d | %d | %.0f %% |\n", level[name], name, points[name], held[name], share(name)
            n = ++count[level[name]]
            for (k = n; k > 1 && sorted[level[name], k - 1] > share(name); k--)
                sorted[level[name], k] = sorted[level[name], k - 1]
            sorted[level[name], k] = share(name)
        }
        print "\n| level | rarest | median | next median |\n|---|---|---|---|"
        for (l = 1; l <= 3; l++) median[l] = (sorted[l, int((count[l] + 1) / 2)] + sorted[l, int(count[l] / 2) + 1]) / 2
        for (l = 1; l <= 3; l++) {
            printf "| %d | %.0f %% | %.0f %% | %s |\n", l, sorted[l, 1], median[l], l < 3 ? sprintf("%.0f %%", median[l + 1]) : ""
            if (l < 3 && sorted[l, 1] < median[l + 1]) wrong = 1
        }
        if (wrong) print "a card is rarer than the median of the next level"
        exit wrong
    }' boxes/dreamscape/cards.tsv -
