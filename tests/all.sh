#!/usr/bin/env bash
# All tests in all builds: gcc with all optimisation, gcc without, clang, clang with ASan and UBSan;
# with the release build also WebAssembly, kills, the library and the page in a browser; then the
# fuzzers. What another compiler cannot change (label `program`) runs with the first build and under
# sanitizers: its rules are compared by the C tests, scenarios and signatures. What one build shows for
# all (label `once`) runs with the first. Each step says how long it took; bench/README.md tells where
# the time goes.
set -eu
cd "$(dirname "$0")/.."
TIMEFORMAT='   %0R s; of the processor %0U + %0S s'
step() {
    echo "== $*"
    time "$@"
}
build() {
    cmake --preset "$1" >/dev/null
    ninja -C "build/$1" >/dev/null || { ninja -C "build/$1"; return 1; }
}
run() {
    (cd "build/$1" && shift && ctest --output-on-failure -j6 "$@") # many of them wait for a server or a clock
}
for preset in release dev clang asan; do
    step build "$preset"
    case $preset in
    release) step run release ;;
    dev | clang) step run "$preset" -LE 'program|once' ;;
    asan) step run asan -LE once ;;
    esac
    [ "$preset" = release ] || continue
    step tests/kill.sh build/release/reverie
    step tools/wasm.sh
    step node tests/wasm.mjs
    step tests/library.sh
    step tests/web.sh
done
step tests/fuzz.sh
