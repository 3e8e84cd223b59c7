#!/usr/bin/env python3
"""The library from another language: plays random games and prints the mean scores, as
random_games.c does. It needs nothing but libreverie.so and the standard library.

    random_games.py GAME N [PATH-OF-LIBREVERIE.SO]
"""
import ctypes
import sys
from ctypes import POINTER, Structure, c_char_p, c_int, c_size_t, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p

SEATS, MOVES, STATE_BYTES, BOX_BYTES = 4, 256, 2048, 131072  # the constants of core/reverie.h


class Span(Structure):  # rv_span
    _fields_ = [("at", c_char_p), ("size", c_size_t)]


class Rng(Structure):  # rv_rng
    _fields_ = [("key", c_uint64 * 2), ("count", c_uint64)]


class Move(Structure):  # rv_move
    _fields_ = [("who", c_uint8), ("verb", c_uint8), ("arg", c_uint16 * 3)]


class Box(Structure):  # rv_box
    _fields_ = [("rules", c_void_p), ("hash", c_uint64), ("content", c_void_p)]


def declare(lib):
    for name, result, *arguments in (
        ("rv_game_by_id", c_void_p, Span),
        ("rv_shipped_files", c_void_p, c_void_p, POINTER(c_size_t)),
        ("rv_box_read", c_char_p, POINTER(Box), c_void_p, c_void_p, c_size_t, c_void_p, c_void_p),
        ("rv_game_bytes", c_size_t),
        ("rv_game_read", c_char_p, c_void_p, POINTER(Box), Span, c_void_p),
        ("rv_deal", None, c_void_p, c_void_p, Rng),
        ("rv_over", ctypes.c_bool, c_void_p, c_void_p, ctypes.c_uint),
        ("rv_waiting", c_uint16, c_void_p),
        ("rv_moves", c_int, c_void_p, c_void_p, c_int, POINTER(Move)),
        ("rv_apply", None, c_void_p, c_void_p, Move, c_void_p),
        ("rv_below", c_uint32, POINTER(Rng), c_uint32),
        ("rv_result_of", None, c_void_p, c_void_p, c_void_p),
    ):
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments


def aligned(size):
    """Memory on a boundary of 64 bytes, and what keeps it alive."""
    memory = ctypes.create_string_buffer(size + 64)
    return memory, (ctypes.addressof(memory) + 63) & ~63


def span(text):
    data = text.encode()
    return Span(data, len(data))


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "project-dreamscape"
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    lib = ctypes.CDLL(sys.argv[3] if len(sys.argv) > 3 else "libreverie.so")
    declare(lib)
    rules = lib.rv_game_by_id(span(name)) or sys.exit(f"there is no game {name}")
    count, box, complaint = c_size_t(), Box(), ctypes.create_string_buffer(4096)
    files = lib.rv_shipped_files(rules, count)
    (_content, content), (_game, game), (_state, state), (_result, result) = map(
        aligned, (BOX_BYTES, lib.rv_game_bytes(), STATE_BYTES, 4096))
    wrong = lib.rv_box_read(box, rules, files, count, content, complaint)
    wrong = wrong or lib.rv_game_read(game, box, span("players=2"), complaint)
    if wrong:
        sys.exit(wrong.decode())
    moves, choices = (Move * MOVES)(), Rng((1, 2), 0)
    sums, decisions = [0] * (SEATS + 1), 0
    for i in range(games):
        lib.rv_deal(game, state, Rng((i, 0), 0))
        while not lib.rv_over(game, state, 0):
            waiting = lib.rv_waiting(state)
            seat = (waiting & -waiting).bit_length() - 1
            n = lib.rv_moves(game, state, seat, moves)
            lib.rv_apply(game, state, moves[lib.rv_below(choices, n)], None)
            decisions += 1
        lib.rv_result_of(game, state, result)
        scores = (ctypes.c_int16 * (SEATS + 1)).from_address(result)  # rv_result begins with them
        sums = [a + b for a, b in zip(sums, scores)]
    print(f"{name}: {games} games, {decisions} decisions, mean scores {sums[1] / games:.2f} {sums[2] / games:.2f}")


main()
