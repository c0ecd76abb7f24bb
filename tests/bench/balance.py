"""Measure how often each character wins among others of all boxes, all played by one kind of bot.

    python -m tests.bench.balance [--seats 4] [--games 400] [--players simple] [--with VARIANT,...]
                                  [--first 0] [--processes 2]

In each game characters are drawn by luck, no one twice. A character plays fair that wins neither
less than half nor more than twice its share. The intervals are those of a proportion, at 95 %, for
a number of games that is fixed beforehand; a tie is a part of a game.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from random import Random

import rdi
from rdi import library
from tests.bench.company import GAME, KINDS

Result = tuple[tuple[str, ...], tuple[int, ...], int]
"""Who played, in the order of the seats, who was first, and how many turns it took."""


def play(kind: str, seats: int, variants: Sequence[str], number: int) -> Result:
    """A game by its number."""
    shelf = [each.name for each in library.characters()]
    characters = Random(f"balance {number}").sample(shelf, seats)
    game = rdi.new_game(GAME, seats=characters, variants=variants, seed=f"balance {number}")
    players = [KINDS[kind](f"{number} {seat}") for seat in range(seats)]
    while (request := game.pending) is not None:
        game.answer(players[request.seat].decide(request, game.view(request.seat)))
    assert game.outcome is not None
    turns = sum(1 for event in game.events if event[0] == "turn")
    return tuple(characters), tuple(game.outcome.places[0]), turns


def main() -> None:
    """Print the share of games that each character won, the strongest first."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--players", choices=KINDS, default="simple")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--with", dest="variants", default="")
    asked = parser.parse_args()
    variants = [each for each in asked.variants.split(",") if each]
    numbers = range(asked.first, asked.first + asked.games)
    with ProcessPoolExecutor(asked.processes) as pool:
        play_one = partial(play, asked.players, asked.seats, variants)
        results = [*pool.map(play_one, numbers, chunksize=4)]
    played: dict[str, int] = {}
    won: dict[str, float] = {}
    for characters, first, _ in results:
        for seat, name in enumerate(characters):
            played[name] = played.get(name, 0) + 1
            won[name] = won.get(name, 0.0) + (seat in first) / len(first)
    turns = sum(each[2] for each in results) / len(results)
    print(f"{len(results)} games, {turns:.0f} turns each")
    for name in sorted(played, key=lambda each: -won[each] / played[each]):
        share = won[name] / played[name]
        half = 1.96 * sqrt(share * (1 - share) / played[name])
        print(
            f"{name:12} {100 * share:5.1f} ± {100 * half:4.1f} %  of {played[name]:4} games: "
            f"{share * asked.seats:.2f} of its share"
        )


if __name__ == "__main__":
    main()
