#!/usr/bin/env python3
"""The sentences of rules (rule.ID in lang/*.txt) say no figure that the law does not: every number in them
stands in that rule's article of docs/rules. There every sum and product comes out as it says; and the bound
that a game's record has is the one of its rules. And what sentences once said of a rule that was not so, no
sentence says any more."""
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

texts = {language: dict(re.sub("[\u00a0\u202f]", " ", line).split(" = ", 1) for line in pathlib.Path(f"lang/{language}.txt").read_text().splitlines() if " = " in line) for language in ("en", "fr")}
# Insomnia is won by whoever has at least the winks of their pillow, of several the one furthest above it
won = ["page.in.goal", "page.in.scoring"] + [key for key, text in texts["en"].items() if key.startswith("page.") and "pillow" in text and re.search(r"\bwins\b", text) and key != "page.in.scoring"]
alone = ["page.in.goal.alone", "page.in.scoring.alone", "page.in.ratings"]
ENOUGH = {"en": r"at least (as|that) many|or more|or above", "fr": r"au moins( autant)?|ou plus|ou au-dessus|atteignez"}
MOST = {"en": r"furthest|largest|highest", "fr": r"(dépasse|dépassez-le) le plus|le plus haut"}
AS_MANY = {"en": "Whoever ends a race with as many winks as their pillow shows wins.", "fr": "Qui termine une course avec autant de dodos que son oreiller gagne."}
# keys, what they say in each language, and what they said when they were wrong
WORDED = [
    (won, ENOUGH, AS_MANY),
    (won, MOST, {"en": "Whoever ends a race with at least as many winks as their own pillow shows wins.", "fr": "Qui finit une course avec au moins autant de dodos que son oreiller gagne."}),
    (alone, ENOUGH, AS_MANY),
    (["page.lesson.ds.1.3"], {"en": r"power of one location", "fr": r"Pouvoir d’un lieu"},
     {"en": "Each location has a power, once per Cycle and free.", "fr": "Chaque lieu a un Pouvoir, une fois par Cycle et gratuit."}),
    (["page.open.in.turn.1"], {"en": r"“and” (gives|does) both", "fr": r"« et » (donne|fait) les deux"},
     {"en": "Play one of your two cards for one of the things it shows.", "fr": "Jouez l’une de vos deux cartes pour l’une des choses qu’elle montre."}),
    (["page.open.in.turn.2"], {"en": r"infinite Zzz is not spent", "fr": r"Zzz infini n’est pas dépensé"},
     {"en": "you may spend it to use the tile’s power.", "fr": "vous pouvez le dépenser pour utiliser sa capacité."}),
    (["page.pd.short.ld"], {"en": r"^Reserve [^\d]*, buy [^\d]*1", "fr": r"^Réservez[^\d]*, achetez [^\d]*1"},
     {"en": "Reserve a card for 1 Z", "fr": "Réservez-en une pour 1 Z"}),
]
worded = 0
for keys, patterns, once in WORDED:
    for language, pattern in patterns.items():
        assert not re.search(pattern, once[language]), f"{pattern} allows what was wrong: {once[language]}"
        for key in keys:
            worded += 1
            if not re.search(pattern, texts[language][key]):
                bad += 1
                print(f"{language}, {key}: {pattern} is wanted: {texts[language][key]}")
print(f"{checked} sentences with figures, {calculations} calculations, {len(bounds)} bounds, {worded} wordings; {bad} are wrong")
sys.exit(bad > 0 or checked < 40 or calculations < 5 or len(bounds) < 5 or len(won) < 7)
