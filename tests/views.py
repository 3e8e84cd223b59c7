#!/usr/bin/env python3
"""Whole games through the protocol in which every decision is asked of a bot elsewhere, by the bytes of
a view (state): every view is one that `reverie bot` accepts, whatever is hidden in it.

    views.py PATH-OF-REVERIE
"""
import json, subprocess, sys


def program(*arguments):
    child = subprocess.Popen([sys.argv[1], *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(request):
        child.stdin.write(json.dumps({"id": 1, **request}) + "\n")
        child.stdin.flush()
        while not {"ok", "error", "move"} & (answer := json.loads(child.stdout.readline())).keys():
            pass
        return answer
    return ask


table, bot = program("table"), program("bot", "greedy")
games = [(game["game"], seats) for game in table({"do": "games"})["games"] for seats in range(game["min"], game["max"] + 1)]
decisions = 0
for game, seats in games:
    table({"do": "start", "game": game, "options": f"players={seats}", "seed": "7"})
    turn = silent = 0
    while silent < 2 * seats and turn < 900:
        seat = turn % seats + 1
        turn += 1
        silent += 1
        if not table({"do": "moves", "as": seat})["moves"]:
            continue
        silent = 0
        decisions += 1
        answer = bot(table({"do": "state", "as": seat}))
        if "move" not in answer or "ok" not in table({"do": "play", "as": seat, "move": answer["move"]}):
            sys.exit(f"FAILED: {game}, {seats} players, seat {seat}: {answer}")
print(f"{decisions} decisions in {len(games)} games")
