#!/usr/bin/env bash
# The house rules: who may include whom, and what the core and the games never use.
#   house.sh BUILD-DIR
set -u
cd "$(dirname "$0")/.."
build=$1
bad=0
complain() { echo "$1"; bad=1; }

# Dependencies point one way: games -> core, bots -> core and their game, apps -> core, games.h, bots.
includes() { grep -rnE '^#include "' "$1" --include='*.c' --include='*.h' 2>/dev/null; }
includes core | grep -vE '"core/' && complain "core includes upwards"
for dir in games/*/; do
    game=$(basename "$dir")
    includes "$dir" | grep -vE "\"(core|games/$game)/" && complain "$game includes somebody else"
done
grep -nE '^#include "' games/*.[ch] | grep -vE '"(core/|games/games.h)' && complain "games.c knows too much"
includes bots | grep -vE '"(core|bots)/|^bots/[a-z-]+/' && complain "bots include upwards"
for dir in bots/*/; do
    game=$(basename "$dir")
    includes "$dir" | grep -vE "\"(core/|bots/bots.h|bots/$game/|games/$game/)" && complain "bots/$game includes somebody else"
done
includes apps/server/store | grep -E '"apps/server/(house|net|serve|admin)' && complain "the store knows who uses it"
includes apps/server/house | grep -E '"apps/server/(net|serve|admin)' && complain "the house knows of a network"
grep -nE '^#include "' apps/server/{address,histogram,log,secrets}.[ch] | grep -E '"apps/server/(house|net|store|serve|admin)' && complain "what all use looks upwards"
includes apps | grep -E '"(games/[^g]|games/[a-z-]+/|tests/)' && complain "apps look inside a game"

# On the page, too (biome refuses cycles, those of types included): core and art know nobody, a game sees what scenes
# are made of, the table knows games by their index, people elsewhere the table, and the shell is known by main.ts alone.
knows() { # FOLDER PATTERN: what it may import from elsewhere
    grep -rnE '(from|import\() ?"\.\./' "apps/web/src/$1" --include='*.ts' --exclude='*.test.ts' |
        grep -vE "\"(\.\./)+($2)" && complain "the page's $1 imports what it must not know"
}
scenes='table/(scene|motion|sound|texts)"'
knows core 'build/'
knows art 'nobody'
knows games "(core|art)/|$scenes|boxes/"
knows table '(core|art)/|games"'
knows online '(core|art|table)/|games"'
knows offline 'table/ports"'
knows page '(core|art|table|online|offline)/|games"'
knows gallery "(core|art)/|games\"|table/(sound|store|texts)\""
grep -nE 'from "\./' apps/web/src/table/{scene,motion,sound,texts}.ts | grep -vE '"\./(scene|motion|sound|texts)"' &&
    complain "scenes are made of more than games may see"
grep -rnE '"[./]*/shell"' apps/web/src --include='*.ts' | grep -v '^apps/web/src/main.ts:' && complain "the shell is imported"

# Every game keeps its parts in files of the same names: what its record names is defined where
# docs/architecture.md says ("The files of a game"). A game of one file, such as null, has no parts;
# if bots look inside, it has a header beside it.
for dir in games/*/; do
    game=$(basename "$dir")
    [ -n "$(ls "$dir" | grep -vxF -e "$game.c" -e "$game.h")" ] || continue
    for part in load:box setup:setup check:setup moves:moves prompt:moves why:moves due:moves races:moves \
        apply:apply tell:apply result:scoring redact:views guess:views bug:invariants print:position_print \
        read:position_read noun:show forms:show asked:show detail:show describe:show text:show json:show_json \
        "past:$game" "shipped:$game"; do
        name=$(sed -nE "s/^    \.${part%:*} = ([a-z_]+),$/\1/p" "$dir$game.c")
        [ -z "$name" ] || grep -qsE "^[a-z].*[ *]$name(\(|\[\] =)" "$dir${part#*:}.c" ||
            complain "$game: $name is not in ${part#*:}.c"
    done
    # rules and nothing else: what bots think of a game is in bots/, under names like those there
    for file in $(basename -a bots/*/*.[ch] | sort -u); do
        [ ! -f "$dir$file" ] || complain "$game: $file belongs into bots/$game"
    done
    grep -nE '\brv_sense\b|^ *\.(value|advise|idle|haste|imagine|terms) = ' "$dir"*.[ch] &&
        complain "$game: bots judge (rv_sense), games do not"
    for file in "$game.h" ranges.c invariants.c; do
        [ -f "$dir$file" ] || complain "$game has no $file"
    done
done

# No heap, stdio, clock, float or variable in the rules path: core (except bug.c and session/) and games.
quiet=$(find core games -name '*.[ch]' | grep -vE '^core/(bug\.c|session/|room/)')
grep -nE '#include <(stdio|stdlib|time|math|errno|unistd|assert|sys/.*)\.?h?>' $quiet && complain "a forbidden header"
grep -nE '\b(float|double)\b +\*?[a-z_]+ *[=;,)[]' $quiet | grep -vE '/\*.*(float|double)' && complain "floating point"
for lib in core games; do
    # session/ and bug.c are the platform's; nothing else has variables (.data, .bss) or calls out
    symbols=$(objdump -t "$build/lib$lib.a" | awk '/file format/ {file = $1} {print file, $0}' |
        grep -vE '^(bug|(session|room|lens|table|stream)[a-z_]*)\.c\.o')
    [ "$(wc -l <<<"$symbols")" -gt 50 ] || complain "lib$lib.a has no symbols"
    case "$build" in *asan*) continue ;; esac
    grep -E ' O \.(data|bss)[[:space:]]' <<<"$symbols" && complain "lib$lib.a has a variable"
    grep -E 'UND.* (malloc|calloc|realloc|free|printf|fprintf|snprintf|sprintf|puts|time|clock|clock_gettime|rand|fopen|getenv)$' <<<"$symbols" &&
        complain "lib$lib.a calls what it must not"
done

# The command is guarded: random addresses, read-only tables, guards on the stack, checked copies.
case "$build" in *asan*) ;; *)
    guards=$(readelf -dlW "$build/reverie"; nm -D "$build/reverie")
    for guard in 'FLAGS_1.*NOW.* PIE' GNU_RELRO __stack_chk_fail; do
        grep -q "$guard" <<<"$guards" || complain "reverie is built without $guard"
    done
    case "$build" in *dev*) ;; *) grep -q '__[a-z]*_chk@' <<<"$guards" || complain "copies are not checked" ;; esac
esac

# C is laid out by clang-format (`make format`): looked at once, with the release build.
laid_out=$(case "$build" in *release) git ls-files -co --exclude-standard '*.c' '*.h' 2>/dev/null ;; esac)
[ -z "$laid_out" ] || clang-format --dry-run -Werror $laid_out || complain "not laid out as .clang-format says: make format"

# The library offers what its headers declare, and each such name is on one list.
tools/exports.py "$build"/lib{core,games,bots}.a | diff tools/exports.txt - ||
    complain "tools/exports.txt is old: tools/exports.py build/release/lib{core,games,bots}.a > tools/exports.txt"

for header in $(git ls-files 'core/*.h' 'core/*/*.h' games/games.h bots/bots.h 2>/dev/null | grep -v '_inside\.h$'); do
    grep -qE '^[a-z].*\brv_[a-z_]+\(.*\);' "$header" && ! grep -q '^RV_API_BEGIN$' "$header" &&
        complain "$header is installed and does not say what it offers (core/api.h)"
done

# One version everywhere.
version=$(sed -n 's/^#define RV_VERSION "\(.*\)"$/\1/p' core/reverie.h)
grep -m1 '^## ' CHANGELOG.md | grep -qE "^## $version(,|\$)" || complain "CHANGELOG.md does not begin with version $version"

# What is known of characters is what the package says, where it is of that version.
table=apps/server/house/free_text_table.inc
unicode=/usr/share/unicode/PropList.txt
if [ -f $unicode ] && [ "$(sed -n '1s/.*-\([0-9.]*\)\.txt$/\1/p' $unicode)" = "$(sed -n '1s/.*from Unicode \([0-9.]*\):.*/\1/p' $table)" ]; then
    tools/unicode.py | cmp -s - $table || complain "$table is old: tools/unicode.py > $table"
fi

# Files people read for pleasure are not too long.
for file in $(git ls-files '*.c' '*.h' 2>/dev/null); do
    [ "$(wc -l < "$file")" -le 800 ] || complain "$file is longer than 800 lines"
    awk -v f="$file" 'length($0) > 200 {print f ":" NR ": a very long line"; exit 1}' "$file" || bad=1
done
for file in $(git ls-files 'apps/web/src/*.ts' 'apps/web/src/*.css' 'tests/web/*' 2>/dev/null); do
    [ "$(wc -l < "$file")" -le 600 ] || complain "$file is longer than 600 lines"
    LC_ALL=C.UTF-8 grep -qE '^.{121,}' "$file" && complain "$file has lines over 120 columns"
done
# Nor are lines of prose, which end where sentences and clauses do. Tables and code are not broken, addresses of links
# not counted.
awk 'FNR == 1 { code = 0 }
    /^ *```/ { code = !code }
    code || /^ *\|/ { next }
    { gsub(/\]\([^)]*\)/, "]") }
    length($0) > 200 { print FILENAME ":" FNR ": " length($0) " columns"; long = 1 }
    END { exit long }' $(git ls-files -co --exclude-standard '*.md' 2>/dev/null) </dev/null ||
    complain "a line of prose over 200 columns"
# :has() must ask for something with a name: else every piece that comes or goes restyles the whole page.
grep -nE ':has\([^{]*\)[^,{]*[ >](\*|:not\([^ ]*\)) *[,{]' apps/web/src/*/*.css apps/web/src/games/*/*.css &&
    complain "a selector with :has() concerns everything"
# One scale of type, gaps and corners, and few sizes at which anything changes: all of them stand in tokens.css.
tokens=apps/web/src/art/tokens.css
styles=$(git ls-files 'apps/web/src/*.css' 2>/dev/null)
while read -r at kind axis size; do
    grep -qE "^ +$axis of a $kind:.*\b$size\b" $tokens || complain "$at: no $kind changes at $axis $size ($tokens)"
done < <(awk '/@media|@container|matchMedia/ && !/^ *(\/\*|\*|\/\/)/ {
        if (/@/ && !/\{/) print FILENAME ":" FNR, "query", "over", "several-lines"
        for (rest = $0; match(rest, /\([^()]*(width|height)[^()]*\)/); rest = substr(rest, end)) {
            query = substr(rest, RSTART, RLENGTH)
            end = RSTART + RLENGTH
            axis = query ~ /height/ ? "height" : "width"
            while (match(query, /[0-9.]+[a-z]+/)) {
                print FILENAME ":" FNR, /@container/ ? "piece" : "screen", axis, substr(query, RSTART, RLENGTH)
                query = substr(query, RSTART + RLENGTH)
            }
        }
    }' $styles $(git ls-files 'apps/web/src/*.ts' 2>/dev/null))
[ -z "$styles" ] || grep -nE '(^|[ {;])font(-size)?: *[^;}/]*[0-9](px|pt|rem|ex|ch)\b' $styles &&
    complain "a size of type that is not of $tokens"
[ -z "$styles" ] || grep -nE '(^|[ {;(-])(gap|border-radius|--round): *[^;}]*([2-9]|[0-9]{2})px' $styles |
    grep -vE '(gap|radius): *calc|--gap: ' && complain "a gap or a corner that is not of $tokens"
# Browser tests wait for conditions, and what they choose by chance follows from their names (run.mjs).
grep -nE 'waitForTimeout' tests/web/*.mjs && complain "a fixed wait"
# So Math.random is called in pages alone, where run.mjs replaces it: what is further in than a line belongs to it.
outside=$(awk 'FNR == 1 { n = 0 }
    /[^ ]/ {
        match($0, /^ */)
        while (n && indent[n] >= RLENGTH) n--
        indent[++n] = RLENGTH
        page[n] = (n > 1 && page[n - 1]) || /(evaluate|waitForFunction|addInitScript)[A-Za-z]*\(/
        if (/Math\.random/ && !page[n]) print FILENAME ":" FNR ":" $0
    }' $(ls tests/web/*.mjs | grep -vx tests/web/run.mjs))
[ -z "$outside" ] || complain "chance that does not follow from the name of a test
$outside"
grep -nE 'waitForFunction\([`"]' tests/web/*.mjs && complain "a string to wait for, which the page may not evaluate"
grep -nPzo 'waitForFunction\(\s*(async|(\([^()]*\)|\w+) =>\s*new Promise)' tests/web/*.mjs | tr '\0' '\n' | grep . && complain "a promise to wait for, which is always a yes: support.mjs has until()"

[ $bad = 0 ] && echo "the house is tidy"
exit $bad
