#!/usr/bin/env bash
# All tests in all builds: gcc with all optimisation, gcc without, clang, clang with ASan and UBSan;
# with the release build also WebAssembly, kills, the library and the page in a browser; then the
# fuzzers. Scripts that ask the program (label `program`) run with the first build and under sanitizers:
# another compiler's rules are compared by the C tests, scenarios and signatures.
set -eu
cd "$(dirname "$0")/.."
for preset in release dev clang asan; do
    echo "== $preset"
    cmake --preset "$preset" >/dev/null
    ninja -C "build/$preset" >/dev/null || { ninja -C "build/$preset"; exit 1; }
    case $preset in dev | clang) share="-LE program" ;; *) share= ;; esac
    (cd "build/$preset" && ctest --output-on-failure -j2 $share)
    [ "$preset" = release ] || continue
    tests/kill.sh build/release/reverie
    tools/wasm.sh
    node tests/wasm.mjs
    tests/library.sh
    tests/web.sh
done
tests/fuzz.sh
