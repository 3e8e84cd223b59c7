#!/usr/bin/env bash
# The command as people use it, right and wrong: exit codes and one clear line.
#   cli.sh PATH-OF-REVERIE
set -u
cd "$(dirname "$0")/.."
reverie=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 XDG_DATA_HOME=$work/data
passed=0 failed=0
# expect CODE PATTERN COMMAND...: exit code and a pattern somewhere in the output
expect() {
    local code=$1 pattern=$2 out got
    shift 2
    out=$("$@" 2>&1 </dev/null)
    got=$?
    if [ $got = "$code" ] && grep -qE -- "$pattern" <<<"$out"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED ($got, wanted $code and $pattern): $*"
        head -c 400 <<<"$out"
    fi
}
# wrong PATTERN COMMAND...: exit code 2 and exactly one line
wrong() {
    expect 2 "$@"
    shift
    lines=$("$@" 2>&1 </dev/null | wc -l)
    [ "$lines" = 1 ] || { echo "FAILED (said $lines lines): $*"; failed=$((failed + 1)); }
}

expect 0 '^reverie [0-9]' "$reverie" --version
expect 0 'reverie scenario FILE' "$reverie" --help
expect 0 'Commandes' "$reverie" --lang fr --help
expect 0 'reverie perft GAME' "$reverie" perft --help
expect 0 'project-dreamscape: .*1 to 4' "$reverie" games
expect 0 'off: no timer' "$reverie" games
expect 0 '^        none.: rien$' "$reverie" games --lang fr
expect 0 '^        1.: le joueur 1$' "$reverie" games --lang fr
expect 0 '^PD-T4 ' "$reverie" rules project-dreamscape PD-T4
expect 0 '^PD-T4 .*(Vous|vous)' "$reverie" --lang fr rules project-dreamscape PD-T4
expect 0 '^NL-C1 ' "$reverie" rules
expect 0 'a good box' "$reverie" box check boxes/project-dreamscape
expect 0 'a good box' "$reverie" box check project-dreamscape boxes/project-dreamscape/
expect 0 '^ 3 +[0-9]+  [0-9a-f]{16}$' "$reverie" perft project-dreamscape 3 seed=1
expect 0 'Score sheet' "$reverie" play project-dreamscape --seats greedy seed=3
expect 0 'Feuille de score' "$reverie" --lang fr play project-dreamscape --seats random players=1 seed=3
expect 0 '^set 1.rem is-nt is-pr' "$reverie" position tests/scenarios/project-dreamscape.scn
expect 0 '"asks":\[' "$reverie" position --json tests/scenarios/project-dreamscape.scn

wrong 'usage' "$reverie"
wrong 'no command "fly"' "$reverie" fly
wrong 'usage: reverie scenario' "$reverie" scenario
wrong 'usage: reverie perft' "$reverie" perft
wrong 'no game "chess"' "$reverie" perft chess 3
wrong 'not a number' "$reverie" perft project-dreamscape many
wrong 'PD-O1' "$reverie" perft project-dreamscape 2 players=9
wrong 'PD-O2' "$reverie" perft project-dreamscape 2 'swap=ff>is'
wrong 'no option "colour"' "$reverie" perft project-dreamscape 2 colour=red
wrong 'a seed is' "$reverie" perft project-dreamscape 2 seed=xyz
wrong 'no rule "PD-X9"' "$reverie" rules project-dreamscape PD-X9
wrong 'no language "de"' "$reverie" games --lang de
wrong 'usage: reverie box' "$reverie" box
wrong 'No such file' "$reverie" box check project-dreamscape "$work"
wrong 'No such file' "$reverie" position "$work/none"
wrong 'usage: reverie games' "$reverie" games too many

# Complaints, too, are in the user's language, whoever complains.
wrong 'PD-O1.: players=9 est impossible' "$reverie" --lang fr perft project-dreamscape 2 players=9
wrong 'n’a pas d’option «.colour.»' "$reverie" --lang fr perft project-dreamscape 2 colour=red
wrong "$work/none.: ce fichier ou ce dossier n’existe pas" "$reverie" --lang fr position "$work/none"
wrong 'ligne 1.: il faut ici «.reverie.»' "$reverie" --lang fr check tests/cli.sh
printf 'game insomnia\nset 1.hand queen\n' > "$work/set.txt"
wrong 'IN-S6.: hand «.queen.».: il n’y a pas de telle carte Mouton' "$reverie" --lang fr position "$work/set.txt"
printf 'game project-dreamscape\nset at flip\n' > "$work/set.txt"
wrong 'PD-S9.: une question dans une chaîne demande un performer' "$reverie" --lang fr position "$work/set.txt"

wrong 'usage.: reverie box check \[JEU\] DOSSIER' "$reverie" --lang fr box
expect 0 'reverie scenario FICHIER' "$reverie" --lang fr --help

# Broken scenario files: a message with its place, and the others still run.
scn() { printf "$1" > "$work/bad.scn"; }
good=tests/scenarios/null.scn
scn 'scenario A x\ngame project-dreamscape\nset colour red\n= over\n'
expect 2 'bad.scn:3: A: PD-S9: unknown key "colour"' "$reverie" scenario "$work/bad.scn"
scn 'scenario A x\ngame project-dreamscape players=7\n= over\n'
expect 2 'bad.scn:2: A: PD-O1' "$reverie" scenario "$work/bad.scn"
scn 'scenario A x\ngame project-dreamscape\nwhistle\n'
expect 2 'bad.scn:3: A: unknown line' "$reverie" scenario "$work/bad.scn"
scn 'scenario A x\ngame chess\n= over\n'
expect 2 'bad.scn:2: A: there is no game' "$reverie" scenario "$work/bad.scn"
scn 'scenario A x\ngame project-dreamscape\n= running\nscenario A y\n'
expect 2 'bad.scn:4: .*twice' "$reverie" scenario "$work/bad.scn"
scn 'scenario A x\ngame project-dreamscape\n= over\n'
expect 1 'bad.scn:3: A: the game is not over' "$reverie" scenario "$work/bad.scn"
expect 1 'bad.scn:3: A.: la partie n’est pas finie' "$reverie" --lang fr scenario "$work/bad.scn"
expect 1 '0 scénario réussi, 1 échoué' "$reverie" --lang fr scenario "$work/bad.scn"
expect 1 '0 passed, 1 failed' "$reverie" scenario "$work/bad.scn"
scn 'scenario A x\ngame project-dreamscape\n> 1: fly away\n'
expect 1 'refused by PD-D4' "$reverie" scenario "$work/bad.scn"
expect 1 '«.fly away.» est refusé par PD-D4.; coups possibles.: ' "$reverie" --lang fr scenario "$work/bad.scn"
scn 'scenario A x\ngame project-dreamscape\nset row ff-is . . . .\ndraw is-is\n> 1: buy 1\n> 1: dream is\n> 1: end\n'
expect 1 'a scripted draw could not occur' "$reverie" scenario "$work/bad.scn"
scn 'scenario A x\ngame insomnia\n= sees clock choices 3\n'
expect 2 'bad.scn:3: A: a viewer and a key are wanted' "$reverie" scenario "$work/bad.scn"
scn 'scenario A x\n'
expect 2 'no game line' "$reverie" scenario "$work/bad.scn"
scn 'scenario A x\ngame project-dreamscape\n'
expect 2 'asserts nothing' "$reverie" scenario "$work/bad.scn"
head -c 300 tests/scenarios/project-dreamscape.scn > "$work/bad.scn"
expect 1 '0 passed, 1 failed|refused' "$reverie" scenario "$work/bad.scn"
{ printf x; head -c 5000 /dev/urandom; } > "$work/bad.scn" # not an empty line first, nor a comment
expect 2 'bad.scn:1: ' "$reverie" scenario "$work/bad.scn"
: > "$work/bad.scn"
expect 2 'no scenario' "$reverie" scenario "$work/bad.scn"
head -c 100000000 /dev/zero | tr '\0' 'x' > "$work/bad.scn"
expect 2 'bad.scn:1: this line is longer' "$reverie" scenario "$work/bad.scn"
expect 2 '2 passed|[1-9][0-9]* passed' "$reverie" scenario "$work/bad.scn" "$good"
expect 2 'Is a directory|directory' "$reverie" scenario "$work"

# Boxes: every refusal names file, line and rule; a corrected box plays.
fresh() { rm -rf "$work/box"; cp -r boxes/project-dreamscape "$work/box"; }
check() { expect 2 "$1" "$reverie" box check project-dreamscape "$work/box"; }
fresh; sed -i 's/^ff-is\tff\tis\t1/ff-is\tff\tis\t2/' "$work/box/cards.tsv"
check 'cards.tsv:[0-9]+: PD-C6: base copies add up to 53'
wrong 'cards.tsv, ligne [0-9]+.: PD-C6.: le jeu de base compte 53 cartes' \
    "$reverie" --lang fr box check project-dreamscape "$work/box"
fresh; sed -i 's/^\(id\ttype_a\ttype_b\t\)copies/\1many/' "$work/box/cards.tsv"
check 'cards.tsv:6: PD-C6: column copies is missing'
fresh; sed -i 's/^8\t16/9\t16/' "$work/box/chains.tsv"
check 'chains.tsv:[0-9]+: PD-C6: the lengths must be'
fresh; sed -i 's/^ff-nt\tff\tnt\t2/ff-nt\tff\tff\t2/' "$work/box/cards.tsv"
check 'cards.tsv:8: PD-C6: the two types are equal'
fresh; sed -i '/^is-nt/d' "$work/box/cards.tsv"
check 'PD-C6: the pair is-nt is missing'
fresh; sed -i 's/^weaver\t45/weaver\t46/' "$work/box/ratings.tsv"
check 'ratings.tsv:[0-9]+: PD-C6: the ratings overlap or leave a hole'
fresh; rm "$work/box/types.tsv"; check 'No such file'
fresh; sed -i 's/^ff-is\tff\tis\t1/ff-is\tff\tis\t2/; s/^ff-nt\tff\tnt\t2/ff-nt\tff\tnt\t1/' "$work/box/cards.tsv"
expect 0 'a good box' "$reverie" box check project-dreamscape "$work/box"
# A box of any name tells its game by its files, and one that is not whole by what there is of it.
fresh; expect 0 'a good box of project-dreamscape' "$reverie" box check "$work/box"
rm "$work/box/types.tsv"; wrong 'types.tsv: No such file' "$reverie" box check "$work/box"
rm "$work/box"/*; wrong 'do not tell which game' "$reverie" box check "$work/box"
cp boxes/insomnia/ratings.tsv "$work/box"; wrong 'do not tell which game' "$reverie" box check "$work/box"
# The shipped tables, to be corrected; what is there already stays.
for game in project-dreamscape dreamscape insomnia dream-runners null; do
    expect 0 "the tables of $game" "$reverie" box export $game "$work/exported/$game"
    expect 0 '' diff -r "boxes/$game" "$work/exported/$game"
done
wrong 'File exists' "$reverie" box export null "$work/exported/null"
wrong 'no game "chess"' "$reverie" box export chess "$work/chess"
[ ! -e "$work/chess" ] || { echo "FAILED: a folder for no game"; failed=$((failed + 1)); }
fresh; sed -i 's/^2\t2$/2\t5/' "$work/box/chains.tsv"
plain=$("$reverie" arena --game project-dreamscape --bots greedy,random --games 20 seed=1 --json | sed 's/,"ms".*//')
expect 0 '"bot":"greedy"' "$reverie" arena --box "$work/box" --bots greedy,random --games 4 seed=1 --json
[ "$plain" != "$("$reverie" arena --box "$work/box" --bots greedy,random --games 20 seed=1 --json | sed 's/,"ms".*//')" ] || { echo "FAILED: the arena plays with the shipped box"; failed=$((failed + 1)); }

# Bots against bots: the bot of docs/protocol.md, and bots that misbehave.
sed -n '/^```python$/,/^```$/p' docs/protocol.md | sed '1d;$d' > "$work/bot.py"
arena() { expect 0 "$1" "$reverie" arena --game project-dreamscape --games 4 --bots "$2" "${@:3}"; }
arena 'cmd:.*bot.py +4 +' "cmd:python3 $work/bot.py,random"
# It asks what would come of its moves, and wins by it: none of that is an error.
arena 'ahead.py +4 +75' "cmd:python3 tests/ahead.py,random" seed=1
arena '^\{"game":"project-dreamscape","games":4,"wins":\{"1:greedy":[34]\.[0-9],"2:random":[01]\.[0-9]\},"interval":\[' greedy,random --json
arena '^bot,games,share' random,random --csv
arena 'ended and loses this game' "cmd:true,random"
arena 'answered nonsense, "y", and loses this game' "cmd:yes,random"
arena 'answered nonsense, "\?\[31m\{"move":5\}\?", and' "cmd:printf '\\033[31m{\"move\":5}\\t\\n',random"
arena 'answered nonsense, "y{60}\.\.\.", and' "cmd:yes | tr -d '\\n',random"
arena 'a répondu n’importe quoi, «.y.», et perd cette partie' "cmd:yes,random" --lang fr
arena 'played "fly", an illegal move, and loses this game' "cmd:yes '{\"move\":\"fly\"}',random"
arena 'a joué «.fly.», un coup interdit, et perd cette partie' "cmd:yes '{\"move\":\"fly\"}',random" --lang fr
arena 'random +4 +100.0 %' "cmd:false,random"
expect 0 'took too long and loses this game' "$reverie" arena --game null --games 2 --bots "cmd:sleep 100,random"
arena '^"cmd:yes .\{""move"":""fly""\}.",4,0.00' "cmd:yes '{\"move\":\"fly\"}',random" --csv
wrong 'may have 500 characters' "$reverie" arena --game null --bots "cmd:$(printf '%0501d' 0),random"
arena '"1:cmd:yes .\{\\"move\\":\\"fly' "cmd:yes '{\"move\":\"fly\"}',random" --json
arena '^robot +parties +gains +95.% +score +ms/coup' random,random --lang fr
arena '^bot,games,share,half,score,ms,ms99,rate$' random,random --lang fr --csv
expect 0 '^sprt.: pas meilleur' "$reverie" arena --lang fr --game null --games 400 --bots cmd:false,random --sprt
expect 0 '^sprt: not better' "$reverie" arena --game null --games 400 --bots cmd:false,random --sprt
expect 0 '"sprt":"open"' "$reverie" arena --game null --games 4 --bots random,random --sprt --json --options rounds=1
expect 0 '^2 games: each deal' "$reverie" arena --game null --games 1 --bots random,random
expect 0 '^random' "$reverie" arena --game null --games 4 --bots random,random --log "$work/a/b"
expect 0 '\.log$' ls "$work/a/b"
wrong 'usage: reverie arena' "$reverie" arena --game null --bots random,random,random,random,random
wrong 'a seed is 32 hex digits' "$reverie" arena --game null --bots random,random seed=zz
wrong '/proc/none' "$reverie" arena --game null --bots random,random --log /proc/none
arena 'all-seeing +4 +100.0 %' all-seeing,random
expect 2 'all-seeing' "$reverie" play project-dreamscape --seats all-seeing,person
# interrupted: what it has
expect 124 '^random,[1-9][0-9]{0,6},' timeout -s INT 1 "$reverie" arena --game null --games 10000000 --bots random,random --csv
arena '"4:random"' random,random,greedy,random --json --threads 2
arena 'cmd:.* bot greedy +4' "cmd:$reverie bot greedy,random"
wrong 'no bot "deep"' "$reverie" arena --game project-dreamscape --bots deep,random
wrong 'usage: reverie arena' "$reverie" arena --bots random,random

# A game through the terminal: piped input, saving at the end of input, going on, replaying.
expect_in() { # CODE PATTERN INPUT COMMAND...
    local code=$1 pattern=$2 input=$3 out got
    shift 3
    out=$(printf "$input" | "$@" 2>&1)
    got=$?
    if [ $got = "$code" ] && grep -qE -- "$pattern" <<<"$out"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED ($got, wanted $code and $pattern): $*"
        tail -c 400 <<<"$out"
    fi
}
expect_in 0 'there is no game ..chess' '{"game":"chess"}\n' "$reverie" bot
expect_in 0 'NL-O1: players=9 is not possible' '{"game":"null","options":"players=9"}\n' "$reverie" bot
expect_in 0 'undo: takes your last move back' 'help\n' "$reverie" play project-dreamscape
expect_in 0 'Go on later with: .*reverie/project-dreamscape-.*log' 'skip\nbuy 1\n' "$reverie" play project-dreamscape start=1
expect_in 0 'PD-T4: You must' 'skip\nwhy end\n' "$reverie" play project-dreamscape start=1
expect_in 0 'PD-T4.: .*finir' 'lang fr\nskip\nend\n' "$reverie" play project-dreamscape start=1
expect_in 0 'last move is taken back' 'skip\nundo\n' "$reverie" play project-dreamscape start=1
expect_in 0 'Hint 1: .*type: .* wins about [0-9]+ games in 100' 'hint\n' "$reverie" play project-dreamscape start=1
expect_in 0 'Hint 1: .*type: .* score about [0-9]+ if normal' 'hint\n' "$reverie" play project-dreamscape --seats person players=1
# Whoever asks again hears the same, also in another sitting; who plays has luck of their own.
unsure() { # how many lines of hints were not said all four times
    for _ in 1 2; do printf 'hint\nhint\n' | "$reverie" play "$@" seed=3; done | grep -o 'Hint .*' | sort | uniq -c | grep -vc '^ *4 '
}
expect 1 '^0$' unsure project-dreamscape --seats person players=1
expect 1 '^0$' unsure project-dreamscape start=1
expect 1 '^0$' unsure insomnia first=1
expect 1 '^0$' unsure dream-runners --seats person players=1 timer=off
alike() { # REQUEST: how many different answers there are to it
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do printf '{"id":1,"do":"start","game":"insomnia","options":"first=1","seed":"3"}\n%s\n' "$1"; done |
        "$reverie" table | grep -o '"ok":"\(hint\|bot\)".*' | sort -u | wc -l
}
expect 0 '^1$' alike '{"id":2,"do":"hint","as":1,"bot":"random"}'
expect 0 '^([2-9]|1.)$' alike '{"id":2,"do":"bot","as":1,"bot":"random"}'
# Why did the computer do that? Its own luck is no part of the seed, but on its first turn it can only gain.
expect_in 0 'No computer has moved since you sat down' 'why\n' "$reverie" play insomnia first=1
expect_in 0 'as player 2 counts, in winks' '1\nwhy\n' "$reverie" play insomnia --seats person,easy first=1 seed=7
expect_in 0 'This move is possible now' 'why 1\n' "$reverie" play insomnia first=1
expect_in 0 'give no reasons in this game' '1\nwhy\n' "$reverie" play null --seats person,easy seed=7
expect_in 0 'selon le joueur 2, en dodos' 'lang fr\n1\npourquoi\n' "$reverie" play insomnia --seats person,easy first=1 seed=7
expect_in 0 '^Dream Journal: .*' 'what dream j\n' "$reverie" play insomnia first=1
expect_in 0 '^Rêve lucide.: ' 'quoi reve\n' "$reverie" --lang fr play project-dreamscape
expect_in 0 'Nothing of that name' 'what queen\n' "$reverie" play insomnia first=1
expect_in 0 'neither a move nor a command' 'fly away\n' "$reverie" play project-dreamscape start=1
# Moves may be typed in the words in which they are shown, and so may commands; abbreviated if that is clear.
said() { sed -n "s/^$2 = //p" "lang/$1.txt" | sed 's/{[a-z]*}/1/g'; }
pd_move() { said "$1" "project-dreamscape.move.$2"; }
undone=$(said fr play.undo.done) asked=$(said fr project-dreamscape.prompt.buy)
expect_in 0 '^Player 1: What do you buy' 'Take no  z.\n' "$reverie" play project-dreamscape start=1
expect_in 0 "$asked" "$(pd_move fr skip | tr a-z A-Z)\n" "$reverie" --lang fr play project-dreamscape start=1
expect_in 0 '^Several moves begin like that' 'take\n' "$reverie" play project-dreamscape start=1
expect_in 0 '^Player 1: .*dream' 'ta no\nbuy 1\n' "$reverie" play project-dreamscape start=1 seed=1
expect_in 0 'PD-T4.: ' "skip\n$(pd_move fr end)\n" "$reverie" --lang fr play project-dreamscape start=1
expect_in 0 'PD-T4.: ' "skip\npourquoi $(pd_move fr end)\n" "$reverie" --lang fr play project-dreamscape start=1
expect_in 0 'PD-T3.: ' 'prendre\nacheter 5\n' "$reverie" --lang fr play project-dreamscape start=1 seed=1
expect_in 0 'PD-T3.: ' 'prendre\npourquoi acheter 5\n' "$reverie" --lang fr play project-dreamscape start=1 seed=1
expect_in 0 'Ce coup est possible' 'prendre\npourquoi acheter 1\n' "$reverie" --lang fr play project-dreamscape start=1 seed=1
for unknown in 'foo' 'banana 3' 'acheter' 'acheter banane'; do
    expect_in 0 'pas un coup de ce jeu' "pourquoi $unknown\n" "$reverie" --lang fr play project-dreamscape start=1
    expect_in 0 'That is no move of this game' "why $unknown\n" "$reverie" play project-dreamscape start=1
done
expect_in 0 '^  annuler.: ' 'Aide\n' "$reverie" --lang fr play project-dreamscape
expect_in 0 '^PD-T4 ' 'regles PD-T4\n' "$reverie" --lang fr play project-dreamscape
expect_in 0 "$undone" 'skip\nannuler\n' "$reverie" --lang fr play project-dreamscape start=1
expect_in 0 "$undone" 'skip\nUNDO\n' "$reverie" --lang fr play project-dreamscape start=1
expect_in 0 'ni un coup ni une commande' 'abandonner le\n' "$reverie" --lang fr play project-dreamscape start=1
expect_in 0 'Bonne nuit' 'quitter\n' "$reverie" --lang fr play project-dreamscape --seats personne,facile
# What is open to everybody, and what this player has not seen, which does not include their own hand.
expect_in 0 '^Discarded: 6$' 'draw\nbuy 1\n1\nend\n1\n1\n1\n1\n1\n1\npile\n' "$reverie" play project-dreamscape players=1 --seats person seed=1 start=1
expect_in 0 '^Cards not seen yet: 47$' 'unseen\n' "$reverie" play project-dreamscape players=1 --seats person
expect_in 0 '^Cartes pas encore vues.: 38$' 'inconnu\n' "$reverie" --lang fr play insomnia players=2 first=1 seed=5
expect_in 0 '^Shards in the bag: [0-9]+$' 'unseen\n' "$reverie" play dreamscape players=2
expect_in 0 '^Dreams not seen yet: 23$' 'unseen\n' "$reverie" play dream-runners players=2
expect_in 0 '^Nothing is discarded' 'pile\n' "$reverie" play null
expect_in 0 'Player 2, press Enter' 'name green\n\nname green\n' "$reverie" play null --seats person
# Of a move that others may not see, the log tells them what they saw, and its maker what it was.
expect_in 0 '^   1  take no Z$' 'skip\nlog\n' "$reverie" play project-dreamscape start=1
expect_in 0 '^   1  Player 1 has chosen\.$' '\nname green\n\nlog\n' "$reverie" play null --seats person
expect_in 0 '^   1  Le joueur 1 a choisi\.$' '\nname green\n\nlang fr\nlog\n' "$reverie" play null --seats person
told_to_others() { printf '\nname green\n\nlog\n' | "$reverie" play null --seats person | sed -n '/^> log/,$p' | grep -c 'name green'; }
expect 1 '^0$' told_to_others
# Each at the screen has a language.
expect_in 0 '^Player 2, press Enter' '\nlang fr\nname green\n' "$reverie" play null --seats person
expect_in 0 '^Joueur 1, appuyez' '\nlang fr\nname green\n\nname green\nname green\n' "$reverie" play null --seats person
# To go back past something revealed the others at the screen are asked; going back is an entry of the log.
turn='skip\nbuy 1\ndream ff\nend\n' turn3='skip\nbuy 1\ndream ff\n1\nend\n'
pd="play project-dreamscape --seats person start=1 seed=1"
expect_in 0 '^Player 2: player 1 would like to go back' "${turn}undo\n" "$reverie" $pd players=2
expect_in 0 '^Joueur 2.: le joueur 1 voudrait revenir' "${turn}undo\n" "$reverie" --lang fr $pd players=2
expect_in 0 '^All agree: .* before player 1’s last move' "${turn}undo\nagree\n" "$reverie" $pd players=2
expect_in 0 '^Player 2 disagrees; the game goes on' "${turn}undo\ndisagree\n" "$reverie" $pd players=2
expect_in 0 '^Player 3: player 1 would like to go back' "${turn3}undo\nagree\n" "$reverie" $pd players=3
expect_in 0 '^All agree: ' "${turn3}undo\nagree\nagree\n" "$reverie" $pd players=3
expect_in 0 '^Player 3 disagrees' "${turn3}undo\nagree\ndisagree\n" "$reverie" $pd players=3
expect_in 0 '^Nothing can be taken back' "${turn}undo\n" "$reverie" play project-dreamscape --seats person,easy players=2 start=1 seed=1
expect_in 0 "Saved: $work/back.log" "${turn}undo\nagree\nsave $work/back.log\nquit\n" "$reverie" $pd players=2
expect 0 '3 moves, every hash is right' "$reverie" check "$work/back.log"
expect_in 0 'Which game\?' '' "$reverie" play
expect_in 0 'Score sheet' '1\n2\neasy,easy\n-\n' "$reverie" play
expect_in 0 '^Player 1: ' '1\n2\neasy\nstart=1\n' "$reverie" play
expect_in 0 '^Joueur 1.: ' 'project dreamscape\n2\nfacile\nstart=1\n' "$reverie" --lang fr play
expect_in 0 '^Player 2: ' '1\n2\npeople\nstart=2\n' "$reverie" play
expect_in 0 '^Joueur 2.: ' '1\n2\nPersonnes\nstart=2\n' "$reverie" --lang fr play
expect_in 0 'one of the numbers, or a name' 'banana\n' "$reverie" play
expect_in 0 'PD-O1' '1\n9\n' "$reverie" play
expect_in 0 'no bot "deep"' '1\n2\ndeep\n' "$reverie" play
game="$work/game.log"
expect_in 0 "Saved: $game" "skip\nsave $game\nquit\n" "$reverie" play project-dreamscape start=1 seed=7
expect_in 0 'What do you buy' 'quit\n' "$reverie" play --load "$game"
expect 0 '1 move, every hash is right' "$reverie" check "$game"
expect 0 '^1/1\. 1: take no Z' "$reverie" replay "$game"
expect 0 '"ply":1,"seat":1,"move":"skip"' "$reverie" replay --json "$game"
# While a game is going on, a replay tells what a spectator saw.
expect_in 0 "Saved: $work/secret.log" "\nname green\n\nsave $work/secret.log\nquit\n" "$reverie" play null --seats person
expect 0 '^1/1\. 1: \.\.\.$' "$reverie" replay "$work/secret.log"
expect 0 '^set at draw' "$reverie" position "$game" 0
expect 0 '^set at buy' "$reverie" position "$game"
wrong '1 moves count' "$reverie" position "$game" 2
wrong 'line 1: "reverie" is wanted' "$reverie" check tests/cli.sh
wrong 'No such file' "$reverie" replay "$work/none.log"
wrong 'no game "chess"' "$reverie" play chess
wrong 'PD-O1' "$reverie" play project-dreamscape players=7
wrong 'no bot "deep"' "$reverie" play project-dreamscape --seats person,deep
# An owner's corrected box: one line edited, played with, embedded in the saved game.
fresh; sed -i 's/^2\t2$/2\t5/' "$work/box/chains.tsv"
expect_in 0 'Score sheet' '' "$reverie" play project-dreamscape --box "$work/box" --seats greedy
expect_in 0 "Saved: $game" "skip\nsave $game\nquit\n" "$reverie" play project-dreamscape --box "$work/box" start=1
rm -rf "$work/box"
expect 0 'every hash is right' "$reverie" check "$game"
wrong 'line [0-9]+: the box in the log is not the one' sh -c "sed 's/^2\t5\$/2\tx/' '$game' > '$work/bad.log'; '$reverie' check '$work/bad.log'"
# The same with a card of Dreamscape; every refusal of its box says which line and why.
card="hermits-tree\t1\tHermit’s Tree\tL’Arbre de l’Ermite\t6\t-1,0=G\*;0,0=N@;0,1=K"
edit() { rm -rf "$work/box"; cp -r boxes/dreamscape "$work/box"; sed -i "s/^$card/$1/" "$work/box/cards.tsv"; }
edit "hermits-tree\t1\tOld Oak\tLe Vieux Chêne\t7\t-1,0=G*;0,0=N@;0,1=B"
expect 0 'a good box' "$reverie" box check dreamscape "$work/box"
expect_in 0 '^Old Oak: Level 1, 7 points' 'what old oak\nquit\n' "$reverie" play dreamscape --box "$work/box"
expect_in 0 'Score sheet' '' "$reverie" play dreamscape --box "$work/box" --seats greedy
edit "hermits-tree\t1\tOld Oak\tLe Vieux Chêne\t7\t-1,0=G*@;0,0=N;0,1=B"
expect 2 'cards.tsv:8: DS-C7: a cell has both a tree and the Dreamer' "$reverie" box check dreamscape "$work/box"
edit "hermits-tree\t4\tOld Oak\tLe Vieux Chêne\t7\t-1,0=G*;0,0=N@;0,1=B"
expect 2 'cards.tsv:8: DS-C7: level must be' "$reverie" box check dreamscape "$work/box"

echo "$passed passed, $failed failed"
[ $failed = 0 ]
