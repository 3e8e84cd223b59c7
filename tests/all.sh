#!/usr/bin/env bash
# All tests in all builds: gcc with all optimisation, gcc without, clang, clang with ASan and UBSan;
# with the release build also WebAssembly, kills, the library and the page in a browser; then the
# fuzzers.
set -eu
cd "$(dirname "$0")/.."
for preset in release dev clang asan; do
    echo "== $preset"
    cmake --preset "$preset" >/dev/null
    ninja -C "build/$preset" >/dev/null || { ninja -C "build/$preset"; exit 1; }
    (cd "build/$preset" && ctest --output-on-failure -j2)
    [ "$preset" = release ] || continue
    tests/kill.sh build/release/reverie
    tools/wasm.sh
    node tests/wasm.mjs
    tests/library.sh
    tests/web.sh
done
tests/fuzz.sh
