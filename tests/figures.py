#!/usr/bin/env python3
"""The sentences of rules (rule.ID in lang/*.txt) say no figure that the law does not: every number in them
stands in that rule's article of docs/rules. There every sum and product comes out as it says; and the bound
that a game's record has is the one of its rules."""
import pathlib, re, sys

articles, bad = {}, 0
CALCULATION = re.compile(r"(?<![\w.,+])((?:\d+|\((?:\d+ [+x] )+\d+\))(?: [+x] (?:\d+|\((?:\d+ [+x] )+\d+\)))+) ([=<]) (\d+)\b")


def plain(text):
    """11,100 and 240 000 as one number each."""
    return re.sub(r"(?<=\d)[,\u00a0\u202f ](?=\d{3}(?!\d))", "", text)


calculations = 0
for file in pathlib.Path("docs/rules").glob("*.md"):
    text = file.read_text()
    for rule, rest in re.findall(r"^\| ([A-Z]{2}-[A-Z]+[0-9]+) \|(.*)$", text, re.M):
        articles[rule] = rest
    # where the id stands in a later column
    for row in re.findall(r"^\|.*$", text, re.M):
        for rule in re.findall(r"\| ([A-Z]{2}-[A-Z]+[0-9]+) \|", row):
            articles.setdefault(rule, row)


    for terms, relation, result in CALCULATION.findall(plain(text)):
        calculations += 1
        comes_to = eval(terms.replace("x", "*"))
        if comes_to != int(result) if relation == "=" else comes_to >= int(result):
            bad += 1
            print(f"{file}: {terms} is {comes_to}, not {relation} {result}")


def figures(text):
    return {int(number) for number in re.findall(r"(?<![A-Za-z0-9])\d+(?![A-Za-z0-9])", re.sub(r"[A-Z]{2}-[A-Z]+\d+", "", plain(text)))}


bounds = {file.parent.name: int(found[1]) for file in pathlib.Path("games").glob("*/*.c") if (found := re.search(r"\.longest = (\d+)", file.read_text()))}
for game, bound in bounds.items():
    if bound not in figures(pathlib.Path(f"docs/rules/{game}.md").read_text()):
        bad += 1
        print(f"docs/rules/{game}.md does not have the bound of its game, {bound}")
checked = 0
for language in ("en", "fr"):
    for rule, sentence in re.findall(r"^rule\.([A-Z]{2}-[A-Z]+[0-9]+) = (.*)$", pathlib.Path(f"lang/{language}.txt").read_text(), re.M):
        said = {number for number in figures(sentence) if number > 9}
        if not said:
            continue
        checked += 1
        if unknown := said - figures(articles.get(rule, "")):
            bad += 1
            print(f"{language}, {rule}: {sorted(unknown)} is not in its article: {sentence}")
print(f"{checked} sentences with figures, {calculations} calculations, {len(bounds)} bounds; {bad} are wrong")
sys.exit(bad > 0 or checked < 40 or calculations < 5 or len(bounds) < 5)
