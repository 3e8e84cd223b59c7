#!/usr/bin/env python3
"""A bot without the library that looks one move ahead: for each legal move it asks what would come
of it in two worlds (docs/protocol.md, "What if") and takes the one that scores most.

    reverie arena --game null --bots 'cmd:python3 tests/ahead.py',random --games 20
"""
import json
import sys


def ask(question):
    print(json.dumps(question), flush=True)
    return json.loads(sys.stdin.readline())


def worth(move, seat):
    answers = [ask({"do": "if", "seed": seed, "play": [move]}) for seed in ("1", "2")]
    assert all(answer["played"] == 1 for answer in answers), answers
    return sum(answer["view"]["score"][seat - 1] for answer in answers)


def main():
    for line in sys.stdin:
        request = json.loads(line)
        moves, seat = request["moves"], request["seat"]
        assert "error" in ask({"do": "if", "play": moves})  # no seed
        print(json.dumps({"move": max(moves, key=lambda move: worth(move, seat))}), flush=True)


main()
