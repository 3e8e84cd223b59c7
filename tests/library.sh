#!/usr/bin/env bash
# Installs the library into a folder, builds the example against it (static and shared), runs it, also
# from Python; what it exports is what its headers declare.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
make -s install DESTDIR= PREFIX="$work" >/dev/null
export PKG_CONFIG_PATH="$work/lib/pkgconfig" LD_LIBRARY_PATH="$work/lib"
flags=$(pkg-config --cflags --libs reverie)
for how in "" -static; do
    cc -std=c17 -Wall -Wextra -Werror bench/example/random_games.c $flags $how -o "$work/example"
    for game in project-dreamscape null; do
        "$work/example" $game 20 | grep -E "^$game: 20 games, [0-9]+ decisions, mean scores -?[0-9.]+ -?[0-9.]+$"
    done
done
python3 bench/example/random_games.py null 20 "$work/lib/libreverie.so" | diff - <("$work/example" null 20)
# what others may call is tools/exports.txt, which tests/house.sh compares with the headers
for names in "nm -D $work/lib/libreverie.so" "nm -g $work/lib/libreverie.a"; do
    $names --defined-only | awk 'NF == 3 {print $3}' | LC_ALL=C sort | diff tools/exports.txt -
done
objdump -p "$work/lib/libreverie.so" | grep -q "SONAME.*libreverie.so.$("$work/bin/reverie" --version | cut -d' ' -f2)$"
# the headers are for C++ too
for header in $(cd "$work/include" && find . -name '*.h'); do
    echo "#include \"${header#./}\""
done | clang -x c++ -fsyntax-only -Wall -Wextra -Werror -I"$work/include" -I"$work/include/reverie" -
"$work/bin/reverie" --version
