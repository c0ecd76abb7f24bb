"""Measure how much the best regular wins from each of the others, in every game.

    python -m tests.bench.opponents [GAME ...] [--deals 200] [--seats 2] [--json]

Duplicate deals: each deal is played once with the best regular on every seat, the rest of the table
being one other regular, so that cards and seats even out. The figure is Gold per game with a 95 %
interval, where a whole deal (all its rotations) is one observation. The number of deals is fixed
beforehand: whoever stops as soon as an interval is clear finds one that is too often wrong.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
from dataclasses import asdict, dataclass

import rdi
from rdi import library
from rdi.players.register import Regular
from rdi.players.roster import regulars

Z = 1.96


@dataclass(frozen=True)
class Cell:
    """What the best regular won from another in a game, in Gold per game."""

    game: str
    opponent: str
    seats: int
    deals: int
    mean: float
    half_width: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval is above zero."""
        return self.mean > self.half_width


def winnings_of_deal(game: str, seats: int, deal: int, best: Regular, other: Regular) -> float:
    """The mean winnings of the best regular over all its seats in one deal."""
    won = 0
    for seat in range(seats):
        players = [
            (best if each == seat else other).make(f"{deal} {seat} {each}") for each in range(seats)
        ]
        outcome = rdi.play(rdi.new_game(game, seats=seats, seed=f"deal {deal}"), players)
        won += outcome.winnings[seat]
    return won / seats


def measure(game: str, seats: int, best: Regular, other: Regular, deals: int) -> Cell:
    """One cell of the table."""
    found = [winnings_of_deal(game, seats, deal, best, other) for deal in range(deals)]
    half = Z * statistics.stdev(found) / math.sqrt(deals)
    return Cell(game, other.title, seats, deals, statistics.mean(found), half)


def main() -> None:
    """Print a line for each game and opponent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[each.name for each in library.entries()])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    *others, best = regulars()
    for game in asked.games:
        for other in others:
            cell = measure(game, asked.seats, best, other, asked.deals)
            if asked.json:
                print(json.dumps(asdict(cell)), flush=True)
                continue
            verdict = "clear" if cell.is_clear else "not clear"
            interval = f"{cell.mean:+7.2f} +- {cell.half_width:5.2f}"
            print(
                f"{game:20} {other.title:9} {cell.deals:5} deals {interval}  {verdict}", flush=True
            )


if __name__ == "__main__":
    main()
