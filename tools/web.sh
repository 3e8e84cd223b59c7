#!/usr/bin/env bash
# Builds the page: the core as WebAssembly, then build/web, every file also compressed.
set -eu
cd "$(dirname "$0")/.."
command -v npm >/dev/null || { echo "npm is missing: the page cannot be built" >&2; exit 1; }
tools/wasm.sh
cd apps/web
# what is installed is what the lock file says
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --no-audit --no-fund --loglevel=error || { echo "the packages of the page cannot be installed (no network?)" >&2; exit 1; }
    touch node_modules/.package-lock.json
fi
page=../../build/web/index.html
newest=$(find src public index.html vite.config.js package-lock.json ../../lang ../../lessons ../../build/wasm/reverie.wasm -newer $page 2>/dev/null | head -1 || true)
[ -f $page ] && [ -z "$newest" ] && exit 0
npx --no-install tsc --noEmit
npx --no-install vite build --logLevel warn
# 7 % smaller than gzip -9, but slow: the core is compressed when it has changed
core=../../build/wasm/reverie.wasm
[ "$core.gz" -nt "$core" ] || zopfli "$core"
for wasm in ../../build/web/assets/*.wasm; do cp "$core.gz" "$wasm.gz"; done
find ../../build/web -type f ! -name '*.gz' ! -name '*.wasm' ! -name '*.jpg' -exec zopfli {} +
weight=$(cat ../../build/web/*.gz ../../build/web/assets/*.gz | wc -c)
echo "the page: $((weight / 1000)) kB compressed"
[ "$weight" -le 600000 ] || { echo "that is more than 600 kB" >&2; exit 1; }
