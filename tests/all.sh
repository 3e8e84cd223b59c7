#!/usr/bin/env bash
# All tests in all builds: gcc -O2, gcc -O0, clang -O2, clang with ASan and UBSan.
set -eu
cd "$(dirname "$0")/.."
for preset in release dev clang asan; do
    echo "== $preset"
    cmake --preset "$preset" >/dev/null
    ninja -C "build/$preset" >/dev/null || { ninja -C "build/$preset"; exit 1; }
    (cd "build/$preset" && ctest --output-on-failure -j2)
done
