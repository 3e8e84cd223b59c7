#!/usr/bin/env bash
# Every rule id of docs/rules/*.md is cited by a `rules` line of a scenario or by RV_RULES("...") of
# a test. tests/rules-exceptions.txt lists the few bounds that no test can show, with the reason.
set -eu
cd "$(dirname "$0")/.."
export LC_ALL=C
ids() { grep -hoE '^\| [A-Z]{2}-[A-Z]+[0-9]+ \|' docs/rules/*.md | tr -d '| ' | sort; }
cited() {
    grep -hE '^rules ' -r tests/scenarios lessons --include='*.scn' | tr ' ' '\n'
    grep -hoE 'RV_RULES\("[^"]*"\)' tests/*.c | grep -oE '[A-Z]{2}-[A-Z]+[0-9]+'
    grep -hoE '^[A-Z]{2}-[A-Z]+[0-9]+' tests/rules-exceptions.txt
}
double=$(ids | uniq -d)
missing=$(ids | comm -23 - <(cited | sort -u))
unknown=$(cited | grep -E '^[A-Z]{2}-' | sort -u | comm -13 <(ids) -)
[ -z "$double" ] || echo "defined twice:" $double
[ -z "$missing" ] || echo "without a test:" $missing
[ -z "$unknown" ] || echo "cited, but no rule:" $unknown
echo "$(ids | wc -l) rules, $(echo $missing | wc -w) without a test"
[ -z "$double$missing$unknown" ]
