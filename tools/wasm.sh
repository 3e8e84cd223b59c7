#!/usr/bin/env bash
# Builds build/wasm/reverie.wasm: core, games and bots with what apps/web/wasm.c exports. The content
# (catalogues, boxes) is what the release build made from lang/ and boxes/.
set -eu
cd "$(dirname "$0")/.."
gen=build/release/gen out=build/wasm
test -f $gen/boxes.c || { echo "build the release first: make build" >&2; exit 1; }
sources="core/*.c core/session/*.c core/room/*.c games/*.c games/*/*.c bots/*.c bots/*/*.c apps/web/wasm.c $gen/boxes.c $gen/langs.c $out/lang_*.c"
newer=$(find core games bots apps/web/wasm.c $gen tools/wasm.sh \( -name '*.[ch]' -o -name wasm.sh \) -newer $out/reverie.wasm 2>/dev/null || echo all)
[ -n "$newer" ] || exit 0

rm -rf $out
mkdir -p $out
# what only the terminal says stays out, and so do the page's own sentences: the page has them
for lang in $gen/lang_*.c; do
    grep -vE '^    \{ "(arena|cli|play|replay|serve|page|complaint\.(bot|scenario|serve|store|system))\.' "$lang" > $out/"${lang##*/}"
done
target="--target=wasm32-wasi -mbulk-memory -ffp-contract=off -ffunction-sections -fdata-sections -flto"
warnings="-Wall -Wextra -Wconversion -Wshadow -Werror"
for source in $sources; do
    # Bots play with the rules: the files where a game spends its time are compiled for speed, all others for size.
    # -flto: inlining across files makes random play a tenth faster and the module 2 % larger.
    case $source in
        */show*.c | */position*.c | */setup.c | */box.c | */invariants.c | */ranges.c | games/null/* | core/session/* | core/room/* | core/json*.c | core/lang.c | core/complaint.c | core/words.c | core/text.c | core/scenario.c | core/reader.c | bots/request.c | apps/*) size=-Oz ;;
        core/random.c | core/play.c | */moves.c | */apply.c | */turn.c | */rounds.c | */travel.c | */match.c) size=-O2 ;;
        *) size=-Os ;;
    esac
    clang $target $size -std=c17 $warnings -I. -c "$source" -o "$out/$(tr / _ <<<"${source%.c}").o"
done
# No -O here: with binaryen installed it would run wasm-opt, which does not know bulk memory. -Wl,-O0: strings stay in
# the order in which they were written, and compress better than sorted ones. The stack comes first in memory, so that
# running over its end traps instead of writing into variables.
clang --target=wasm32-wasi -mexec-model=reactor $out/*.o -lm -o $out/reverie.wasm \
    -Wl,-O0,--gc-sections,--strip-all,--stack-first,-z,stack-size=1048576
