#!/usr/bin/env bash
# Builds build/wasm-bench/bench.wasm: the benchmark with the very objects of the page's module.
set -eu
cd "$(dirname "$0")/.."
out=build/wasm-bench
tools/wasm.sh
newer=$(find build/wasm bench \( -name '*.o' -o -name '*.[ch]' -o -name wasm.sh \) -newer $out/bench.wasm 2>/dev/null || echo all)
[ -n "$newer" ] || exit 0
mkdir -p $out
for source in engine wasm; do
    clang --target=wasm32-wasi -mbulk-memory -O2 -std=c17 -Wall -Wextra -Wconversion -Wshadow -Werror -I. \
        -c bench/$source.c -o $out/$source.o
done
objects=$(find build/wasm -name '*.o' ! -name 'apps_*' ! -name 'bots_*')
# no -O here: see tools/wasm.sh
clang --target=wasm32-wasi $out/engine.o $out/wasm.o $objects -lm -o $out/bench.wasm \
    -Wl,--gc-sections,--strip-debug,--stack-first,-z,stack-size=1048576
