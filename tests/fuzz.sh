#!/usr/bin/env bash
# Runs every fuzzer on its corpus for a few seconds, the same way every time.
#   fuzz.sh [NAME [SECONDS]]      all of them for 4 seconds each, or one for as long as you like
# The corpus (tests/fuzz/corpus/NAME: pieces of real files; bug-*: what once failed) is only read
# here; what a longer run finds out is kept in build/fuzz/found/.
set -eu
cd "$(dirname "$0")/.."
export seconds=${2:-4} runs=$([ $# -ge 2 ] && echo -1 || echo 200000) bin=build/fuzz/tests/fuzz
[ $# -gt 0 ] && names=$1 || names=$(cd tests/fuzz && ls fuzz_*.c | sed 's/^fuzz_//; s/\.c$//')
cmake --preset fuzz >/dev/null
ninja -C build/fuzz fuzzers >/dev/null || { ninja -C build/fuzz fuzzers; exit 1; }
fuzz() {
    name=$1 found=build/fuzz/found/$1 log=build/fuzz/$1.txt
    [ "$runs" = -1 ] || rm -rf "$found" # a short run starts from the corpus alone
    mkdir -p "$found"
    how=()
    case $name in
    protocol) how=(-dict=tests/fuzz/requests.dict) ;;
    house) how=(-entropic=0) ;; # each input leaves thousands of traces, to be weighed in a third of the time
    esac
    if ! $bin/fuzz_"$name" "${how[@]}" -seed=1 -runs="$runs" -max_total_time="$seconds" -timeout=60 -max_len=16384 \
        -rss_limit_mb=1024 -artifact_prefix="build/fuzz/$name-" "$found" tests/fuzz/corpus/"$name" \
        >"$log" 2>&1; then
        grep -E 'bug of ours|ERROR|runtime error|^    #[0-9]+ .* /.*\.c:' "$log" | head -20 || true
        input=$(sed -n 's/.*Test unit written to //p' "$log")
        echo "fuzz_$name failed; all it said is in $log. To see it again:"
        echo "    $bin/fuzz_$name $input"
        exit 255 # xargs starts no other
    fi
    echo "$name: $(sed -n 's/^#\([0-9]*\).*DONE *cov: \([0-9]*\).*/\1 inputs, \2 places reached/p' "$log")"
}
export -f fuzz
echo "$names" | xargs -P "$(nproc)" -I NAME bash -eu -c 'fuzz NAME'
