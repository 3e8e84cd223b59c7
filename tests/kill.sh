#!/usr/bin/env bash
# Saving survives being killed: a program that saves one of two games over and over is killed 200
# times, at any moment; the file is always one or the other, whole. What the killed program left
# beside it is gone after the next save, but what a living one is writing there stays.
#   kill.sh PATH-OF-REVERIE
set -u
cd "$(dirname "$0")/.."
reverie=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 XDG_DATA_HOME=$work/data
file=$work/game.log old=$work/old.log new=$work/new.log
play() { "$reverie" play project-dreamscape --seats person players=2 seed=1 >/dev/null; }
printf 'save %s\nquit\n' "$old" | play
printf '1\n1\n1\n1\n1\n1\n1\n1\nsave %s\nquit\n' "$new" | play
cmp -s "$old" "$new" && { echo "the two games are equal"; exit 1; }
cp "$old" "$file"

unfinished() { ls -A "$work" | grep '\.new$'; }
left=
rounds=0 amid=0 were_old=0 were_new=0 end=$((SECONDS + 18)) # seconds: a slow machine does fewer
while [ $rounds -lt 200 ] && [ $SECONDS -lt $end ]; do
    yes "$(printf 'load %s\nsave %s\nload %s\nsave %s' "$old" "$file" "$new" "$file")" 2>/dev/null |
        exec "$reverie" play project-dreamscape --seats person players=2 seed=1 >/dev/null 2>&1 &
    pid=$!
    sleep "$(printf '0.%03d' $((RANDOM % 40)))" # the random moment
    kill -9 $pid
    { wait $pid; } 2>/dev/null
    rounds=$((rounds + 1))
    # what was being written lies beside the file; of earlier rounds nothing, once this one saved
    now=$(unfinished)
    [ "$now" != "$left" ] && [ -n "$now" ] && amid=$((amid + 1))
    left=$now
    if cmp -s "$file" "$old"; then
        were_old=$((were_old + 1))
    elif cmp -s "$file" "$new"; then
        were_new=$((were_new + 1))
    else
        echo "round $rounds: the file is neither the old nor the new one"
        exit 1
    fi
    "$reverie" check "$file" >/dev/null || { echo "round $rounds: the file cannot be loaded"; exit 1; }
done
echo "killed $rounds times, $amid of them amid saving: $were_old old files, $were_new new ones, all whole"
living=$work/.reverie-0123456789abcdef.new foreign=$work/notes.new
echo half > "$living"; echo mine > "$foreign"
exec 9< "$living"; flock -x 9 # as whoever still writes it
printf 'save %s\nquit\n' "$file" | play
[ "$(unfinished | sort | tr '\n' ' ')" = ".reverie-0123456789abcdef.new notes.new " ] ||
    { echo "after a save there lie:"; unfinished; exit 1; }
exec 9<&-
printf 'save %s\nquit\n' "$file" | play
[ "$(unfinished)" = notes.new ] || { echo "what nobody writes any more stays:"; unfinished; exit 1; }
[ $amid -gt 0 ] && [ $were_old -gt 0 ] && [ $were_new -gt 0 ]
