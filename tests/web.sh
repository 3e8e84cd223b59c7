#!/usr/bin/env bash
# The page in a real browser, and the server that delivers it. With SHOTS=1 screenshots go to build/shots/.
set -eu
cd "$(dirname "$0")/.."
tools/install.sh develop chromium-headless-shell
node tests/colours.mjs
tools/web.sh
apps/web/node_modules/.bin/biome check --error-on-warnings .
(cd apps/web && node_modules/.bin/vitest run --silent)
tests/server.py build/release/reverie build/web
tests/install.py build/release/reverie
node tests/web/run.mjs "$@"
