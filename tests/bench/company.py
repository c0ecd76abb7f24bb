"""Measure how often the best regular wins a game of characters against random players.

    python -m tests.bench.company [--games 400] [--seats 4] [--json]

One best regular sits among random players, in every seat and as every character equally often; fair
would be one game in as many as there are seats. The interval is Wilson's, at 95 %, for a number of
games that is fixed beforehand.
"""

from __future__ import annotations

import argparse
import json
import math
import time

import rdi
from rdi import library
from rdi.players.roster import regulars

Z = 1.96
GAME = next(each.name for each in library.entries() if each.is_company)


def is_won(seats: int, number: int) -> tuple[bool, float, int]:
    """Whether the best regular won one game; its time for all its decisions, and their number."""
    plainest, *_, best = regulars()
    shelf = [each.name for each in library.characters()]
    place, turn = number % seats, number // seats
    characters = [shelf[(turn + seat) % len(shelf)] for seat in range(seats)]
    game = rdi.new_game(GAME, seats=characters, seed=f"company {number}", same_characters=True)
    players = [
        (best if seat == place else plainest).make(f"{number} {seat}") for seat in range(seats)
    ]
    taken, decisions = 0.0, 0
    while (request := game.pending) is not None:
        began = time.process_time()
        answer = players[request.seat].decide(request, game.view(request.seat))
        if request.seat == place:
            taken += time.process_time() - began
            decisions += 1
        game.answer(answer)
    assert game.outcome is not None
    return game.outcome.places[0] == (place,), taken, decisions


def wilson(won: int, games: int) -> tuple[float, float]:
    """The interval in which the share of wins lies."""
    share = won / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    half /= 1 + Z * Z / games
    return middle - half, middle + half


def main() -> None:
    """Print the share of wins and its interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    results = [is_won(asked.seats, number) for number in range(asked.games)]
    won = sum(each for each, _, _ in results)
    least, most = wilson(won, asked.games)
    a_decision = 1e3 * sum(taken for _, taken, _ in results) / sum(n for _, _, n in results)
    if asked.json:
        print(json.dumps({"games": asked.games, "won": won, "least": least, "most": most}))
        return
    print(f"won {won} of {asked.games}: {won / asked.games:.3f} ({least:.3f} to {most:.3f})")
    print(f"{a_decision:.1f} ms a decision")


if __name__ == "__main__":
    main()
