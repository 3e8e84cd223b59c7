#!/usr/bin/env python3
"""The manual page and the completion for bash, both made from what the command says of itself.

    tools/manual.py REVERIE man [LANGUAGE] > reverie.1
    tools/manual.py REVERIE completion > reverie
"""
import re, subprocess, sys


def ask(*words):
    return subprocess.run([sys.argv[1], *words], capture_output=True, text=True, check=True).stdout


def commands(text):
    """For each command in the help: its name, its usage, and its sentence."""
    found = re.findall(r"^  reverie (\S+) ?(.*)\n      (.*)$", text, re.M)
    assert found, "the help lists no command"
    return found


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


HEADINGS = {
    "en": ("NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "FILES", "SEE ALSO",
           "tables and saved games", "the page, where it is installed", "COMMAND"),
    "fr": ("NOM", "SYNOPSIS", "DESCRIPTION", "COMMANDES", "OPTIONS", "FICHIERS", "VOIR AUSSI",
           "tables et parties enregistrées", "la page, là où elle est installée", "COMMANDE"),
}


def man(language):
    text = ask("--lang", language, "--help")
    name, synopsis, description, list_of, options, files, see, kept, page, word = HEADINGS[language]
    lines = text.rstrip("\n").split("\n")
    about, last = lines[0], lines[-1]
    short = re.sub(r"^Reverie\s*:\s*", "", about).rstrip(".")
    print(f'.TH REVERIE 1 "" "{ask("--version").strip()}"')
    print(f".SH {name}\nreverie \\- {roff(short)}")
    print(f".SH {synopsis}\n.B reverie\n.I {word}\n[...]")
    print(f".SH {description}\n{roff(about)}")
    print(f".SH {list_of}")
    for command, usage, sentence in commands(text):
        print(f".TP\n.B reverie {roff(command)} \\fR{roff(usage)}\n{roff(sentence)}")
    print(f".SH {options}\n{roff(last)}")
    print(f".SH {files}\n.TP\n.I ~/.local/share/reverie/\n{kept} (XDG_DATA_HOME)")
    print(f".TP\n.I PREFIX/share/reverie/web/\n{page}")
    print(f".SH {see}\n.I PREFIX/share/doc/reverie/")


# What completes a word of a command: its options and, if its usage speaks of a game, the games.
SHELL = """# bash completion for reverie
_reverie()
{{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words=
    case $before in
    --lang) words="en fr" ;;
    --game) words="{games}" ;;
    *) if [ "$COMP_CWORD" -le 1 ]; then words="{names} --help --lang --version"
        else case ${{COMP_WORDS[1]}} in
{cases}
        esac; fi ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _reverie reverie
"""


def completion():
    found = commands(ask("--lang", "en", "--help"))
    games = " ".join(re.findall(r"^([a-z-]+): ", ask("--lang", "en", "games"), re.M))
    assert games, "there are no games"
    cases = []
    for name, usage, _ in found:
        words = re.findall(r"--[a-z-]+", usage)
        words += re.findall(r"^[a-z]+|(?<=\| )[a-z]+", usage)
        words += [games] if re.search(r"\bGAME\b", usage) else []
        cases.append(f'        {name}) words="{" ".join([*words, "--help", "--lang"])}" ;;')
    print(SHELL.format(games=games, names=" ".join(name for name, _, _ in found), cases="\n".join(cases)), end="")


if sys.argv[2] == "man":
    man(sys.argv[3] if len(sys.argv) > 3 else "en")
else:
    completion()
