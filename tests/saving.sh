#!/usr/bin/env bash
# Saved games: nothing is lost, nothing else is touched. (Kills: kill.sh.)
#   saving.sh PATH-OF-REVERIE
set -u
cd "$(dirname "$0")/.."
reverie=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 XDG_DATA_HOME=$work/data
umask 022
failed=0
holds() { # WHAT COMMAND...
    local what=$1
    shift
    "$@" || { echo "FAILED: $what"; failed=$((failed + 1)); }
}
says() { grep -qE -- "$1" "$work/out"; }
silent() { ! says "$1"; }
# play INPUT [ARGUMENT...]: one game of one person; what it says is in $work/out
play() { printf "$1" | "$reverie" play project-dreamscape --seats person players=2 start=1 seed=1 "${@:2}" >"$work/out" 2>&1; }
count() { find "$1" -maxdepth 1 -name "$2" | wc -l; }

# Games that end together each have their file.
for i in 1 2 3 4 5 6 7 8; do
    printf 'skip\n' | "$reverie" play project-dreamscape --seats person players=2 start=1 seed=$i >"$work/out$i" 2>&1 &
done
wait
holds "eight games, eight files" [ "$(count "$work/data/reverie" 'project-dreamscape-*.log')" = 8 ]
holds "eight names" [ "$(cat "$work"/out[1-8] | grep '^Go on later with: ' | sort -u | wc -l)" = 8 ]
for file in "$work"/data/reverie/*.log; do
    holds "$file is whole" "$reverie" check "$file" >/dev/null
    holds "$file is its owner's" [ "$(stat -c %a "$file")" = 600 ]
done
holds "nothing else lies there" [ "$(ls -A "$work/data/reverie" | wc -l)" = 8 ]

# An ordinary file is replaced, and is its owner's from then on.
echo old >"$work/game.log"
play "skip\nsave $work/game.log\nquit\n"
holds "replaced" "$reverie" check "$work/game.log" >/dev/null
holds "replaced for its owner alone" [ "$(stat -c %a "$work/game.log")" = 600 ]
play "skip\nsave bare.log\nquit\n"
holds "a name without a folder" "$reverie" check bare.log >/dev/null
rm -f bare.log

# A link, a pipe, a folder, a device are left alone.
echo precious >"$work/target"
ln -s target "$work/link"
ln -s nowhere "$work/broken"
mkfifo "$work/pipe"
mkdir "$work/folder"
for place in link broken pipe folder folder/ folder/..; do
    before=$(ls -ldi --time-style=+ "$work/$place" | cut -d' ' -f1,2)
    play "skip\nsave $work/$place\nquit\n"
    holds "$place is refused" says "reverie: $work/$place: not an ordinary file"
    holds "$place stays" [ "$before" = "$(ls -ldi --time-style=+ "$work/$place" | cut -d' ' -f1,2)" ]
done
holds "what the link shows stays" [ "$(cat "$work/target")" = precious ]
holds "no file of that name" [ ! -e "$work/nowhere" ]
device=/dev/null # whoever may replace it gets another one to try
[ "$(id -u)" = 0 ] && device=$work/device && mknod "$device" c 1 3
play "skip\nsave $device\nquit\n"
holds "a device is refused" says "$device: not an ordinary file"
holds "the device stays" [ -c "$device" ]

# A game loaded through a link is saved elsewhere in the end, though the link lies among the player's own.
cp "$work/game.log" "$work/real.log"
ln -s "$work/real.log" "$work/data/reverie/current.log"
printf 'buy 1\n' | "$reverie" play --load "$work/data/reverie/current.log" >"$work/out" 2>&1
holds "the link is refused" says "current.log: not an ordinary file"
holds "saved in the player's folder" says '^Go on later with: reverie play --load .*/data/reverie/project-dreamscape-.*\.log'
holds "and not through the link" cmp -s "$work/game.log" "$work/real.log"

# If nothing can be written it says so, once, and promises nothing.
mkdir "$work/none"
touch "$work/none/reverie" # a file where the folder should be
printf 'skip\n' | XDG_DATA_HOME=$work/none "$reverie" play project-dreamscape --seats person players=2 start=1 >"$work/out" 2>&1
code=$?
holds "a failed save is no success" [ $code = 1 ]
holds "the complaint" says '^reverie: .*none/reverie/project-dreamscape-.*: Not a directory'
holds "it is said that the game is lost" says '^The game could not be saved\.'
holds "nobody is sent to a file" silent 'Go on later|^Saved'

# A limit on the size of files (ulimit -f counts 1,024 bytes) is an error like any other; the old file stays.
printf "$(printf '1\\n%.0s' $(seq 120))save $work/large.log\nquit\n" |
    "$reverie" play project-dreamscape --seats person players=2 seed=1 >"$work/out" 2>&1
holds "the game is longer than the limit" [ "$(stat -c %s "$work/large.log" 2>/dev/null || echo 0)" -gt 1024 ]
cp "$work/large.log" "$work/kept.log"
printf "1\nsave $work/kept.log\nquit\n" >"$work/in"
(ulimit -f 1 && exec "$reverie" play --load "$work/large.log" <"$work/in" 2>&1) | cat >"$work/out"
code=${PIPESTATUS[0]}
holds "an error, no signal (it was $code)" [ $code = 1 ]
holds "the reason" says 'kept.log: File too large'
holds "nobody is sent to that file" silent 'Go on later'
holds "the old file stays" cmp -s "$work/large.log" "$work/kept.log"
holds "nothing is left beside it" [ "$(count "$work" '*.new')" = 0 ]

# A line that is too long is refused as a whole: its end is not a command.
long=$(head -c 1020 /dev/zero | tr '\0' x)
for size in 4 3072 100000; do
    more=$(head -c $size /dev/zero | tr '\0' x)
    printf 'what %s%s save %s\nskip\n' "$long" "$more" "$work/evil$size.log" >"$work/in"
    "$reverie" play project-dreamscape --seats person players=2 start=1 seed=1 <"$work/in" >"$work/out" 2>&1
    holds "a line of over $size more bytes is too long" says 'This line is too long'
    holds "and nothing of it is done ($size)" [ "$(grep -c 'Nothing of that name\|neither a move' "$work/out")" = 0 ]
    holds "the next line counts ($size)" says "^Go on later"
done
head -c 1024 /dev/zero | tr '\0' x >"$work/in" # what was cut before: the rest ran as a command
echo "save $work/evil.log" >>"$work/in"
"$reverie" play project-dreamscape --seats person players=2 start=1 seed=1 <"$work/in" >"$work/out" 2>&1
holds "too long by little" says 'This line is too long'
(head -c 4096 /dev/zero | tr '\0' x; echo "save $work/evil.log") >"$work/in"
"$reverie" play project-dreamscape --seats person players=2 start=1 seed=1 <"$work/in" >"$work/out" 2>&1
holds "the rest of a long line does not run" [ ! -e "$work/evil.log" ]
printf '%s\r\nskip\n' "${long}xxx" >"$work/in"
"$reverie" play project-dreamscape --seats person players=2 start=1 seed=1 <"$work/in" >"$work/out" 2>&1
holds "1,023 bytes are not too long" silent 'This line is too long'
holds "1,023 bytes are heard" says 'neither a move nor a command'
printf '%s\n1\n2\nperson\n-\nquit\n' "$long$long" >"$work/in"
"$reverie" play <"$work/in" >"$work/out" 2>&1
holds "the menu asks again" says 'This line is too long'
holds "and goes on" says 'Good night'

[ $failed = 0 ] && echo "saving holds"
exit $((failed > 0))
