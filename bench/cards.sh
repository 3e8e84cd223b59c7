#!/usr/bin/env bash
# How hard the Dreamcards of Dreamscape are: over N games of two (1000) by BOT (greedy), for each card
# how often it was held, and the share of those that were completed, with its 95 % interval (Wilson).
#   bench/cards.sh [N] [BOT] [option=value ...]
#   LOGS=DIR bench/cards.sh ...      keeps the games in DIR; N = 0 counts those that are there already
# Then, for each level, its rarest card, and the median of the cards that were held. No card may be rarer
# than the median of the next level: the command fails if one that was held 10 times or more is, or if one that was held
# less often has its whole interval below; any other of the latter it cannot judge.
set -eu
cd "$(dirname "$0")/.."
reverie=${REVERIE:-build/release/reverie} games=${1:-1000} bot=${2:-greedy} threads=${THREADS:-2}
shift $(($# < 2 ? $# : 2))
logs=${LOGS:-$(mktemp -d)}
[ -n "${LOGS:-}" ] || trap 'rm -rf "$logs"' EXIT
mkdir -p "$logs"
[ "$games" = 0 ] || $reverie arena --game dreamscape --bots "$bot,$bot" --games "$games" --threads "$threads" \
    --log "$logs" ${1:+--options "$@"} >/dev/null
find "$logs" -name '*.log' -print0 |
    xargs -0 -P "$threads" -n 20 sh -c 'for log; do "$0" --lang en replay "$log" </dev/null; done |
        sed -nuE "s/.*Player [0-9] keeps (.*)\.$/held\t\1/p; s/.*Player [0-9] completes (.*) and scores .*/done\t\1/p"' "$reverie" |
    awk -F'\t' -v games="$(find "$logs" -name '*.log' | wc -l)" '
    FNR == NR {
        if ($1 != "id" && $1 !~ /^#/ && NF > 4) { card[++cards] = $3; level[$3] = $2; points[$3] = $5 }
        next
    }
    $1 == "held" { held[$2]++; of_level[level[$2]]++ }
    $1 == "done" { finished[$2]++; done_level[level[$2]]++; all++ }
    function share(name) { return 100 * finished[name] / held[name] }
    function end(name, sign,    n, p, z) { # of the interval
        n = held[name]; p = finished[name] / n; z = 1.96
        return 100 * (p + z * z / (2 * n) + sign * z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n)
    }
    END {
        printf "%d games, %.2f cards completed per player and game\n\n", games, all / games / 2
        print "| level | card | points | held | completed | 95 % interval |\n|---|---|---|---|---|---|"
        for (i = 1; i <= cards; i++) {
            name = card[i]; l = level[name]
            printf "| %d | %s | %d | %d | ", l, name, points[name], held[name]
            if (!held[name]) { print "| |"; continue }
            printf "%.0f %% | %.0f to %.0f |\n", share(name), end(name, -1), end(name, 1)
            for (k = ++count[l]; k > 1 && sorted[l, k - 1] > share(name); k--) sorted[l, k] = sorted[l, k - 1]
            sorted[l, k] = share(name)
        }
        print "\n| level | completed of all held | rarest held 10 times | median | median of the next |\n|---|---|---|---|---|"
        for (l = 1; l <= 3; l++)
            median[l] = (sorted[l, int((count[l] + 1) / 2)] + sorted[l, int(count[l] / 2) + 1]) / 2
        for (l = 1; l <= 3; l++) {
            rarest = ""
            for (i = 1; i <= cards; i++)
                if (level[card[i]] == l && held[card[i]] >= 10 && (rarest == "" || share(card[i]) < share(rarest))) rarest = card[i]
            printf "| %d | %.0f %% | %s | %.0f %% | %s |\n", l, of_level[l] ? 100 * done_level[l] / of_level[l] : 0,
                rarest == "" ? "" : sprintf("%s, %.0f %%", rarest, share(rarest)), median[l],
                l < 3 ? sprintf("%.0f %%", median[l + 1]) : ""
        }
        print ""
        for (i = 1; i <= cards; i++) {
            name = card[i]; next_median = median[level[name] + 1]
            if (level[name] == 3 || (held[name] && share(name) >= next_median && held[name] >= 10)) continue
            if (held[name] && share(name) < next_median && (held[name] >= 10 || end(name, 1) < next_median)) {
                print name " is rarer than the median of the next level"
                wrong = 1
            } else
                print name " was held too seldom to be judged"
        }
        exit wrong
    }' boxes/dreamscape/cards.tsv -
