#!/usr/bin/env bash
# Installs the library into a folder, builds the example against it (static and shared), runs it.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
make -s install DESTDIR= PREFIX="$work" >/dev/null
export PKG_CONFIG_PATH="$work/lib/pkgconfig" LD_LIBRARY_PATH="$work/lib"
flags=$(sed -n "s|\${includedir}|$work/include|g; s|\${libdir}|$work/lib|g; s/^\(Cflags\|Libs\): //p" "$work/lib/pkgconfig/reverie.pc")
for how in "" -static; do
    cc -std=c17 -Wall -Wextra -Werror bench/example/random_games.c $flags $how -o "$work/example"
    for game in project-dreamscape null; do
        "$work/example" $game 20 | grep -E "^$game: 20 games, [0-9]+ decisions, mean scores -?[0-9.]+ -?[0-9.]+$"
    done
done
"$work/bin/reverie" --version
