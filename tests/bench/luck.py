"""Measure how far intervals shrink when luck is taken off: python -m tests.bench.luck BOTS.

Each game is a small tournament of these bots at one table. Told is how many games as they were won
say as much as one corrected for luck: of games by themselves, with cards and seats by luck, and of
whole deals in all rotations. The last column is what deals in rotation say beside games by luck.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from math import sqrt

from rdi.session.setup import find_game
from rdi.tournament.luck.correction import why_not_corrected
from rdi.tournament.statistics.results import Results
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import PARTS_OF_GOLD

GAMES = (
    *("threes", "jack-of-all-trades", "den-of-thieves"),
    *("kings-council", "three-kingdoms", "the-wheel"),
)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--deals", type=int, default=100)
    given = parser.parse_args()
    print(f"{'game':20}{'alone':>8}{'deals':>8}{'half of it':>12}{'less luck':>11}{'rotation':>10}"
          f"{'ms a game':>11}")  # fmt: skip
    for game in given.games:
        if why := why_not_corrected(find_game(game), len(given.bots)):
            print(f"{game:20}{why}")
        else:
            print(_row(game, given.bots, given.deals), flush=True)


def _row(game: str, bots: Sequence[str], deals: int) -> str:
    """What was measured of one game."""
    tournament = Tournament(
        games=[{"game": game, "seats": len(bots)}],
        bots=[{"name": f"{bot} {number}", "plays": bot} for number, bot in enumerate(bots)],
        deals=deals,
        luck_correction=True,
        engine="serial",
    )
    began = time.process_time()
    for _ in tournament.run():
        pass
    took = 1000 * (time.process_time() - began)
    results = tournament.results()
    left = results.without_luck
    assert left is not None
    half = _half(results)
    return (
        f"{game:20}{_alone(results) / _alone(left) * PARTS_OF_GOLD**2:>8.2f}"
        f"{results.saving_without_luck() or 0:>8.2f}{half:>12.3f}{_half(left):>11.3f}"
        f"{results.saving() or 0:>10.2f}{took / results.games:>11.2f}"
    )


def _half(results: Results) -> float:
    """Half of the interval of a bot, in the mean of their squares."""
    halves = [each.mean.half for each in results.standings()]
    return sqrt(sum([half * half for half in halves]) / len(halves))


def _alone(results: Results) -> float:
    """How much games differ, one by one."""
    found = 0.0
    for sums in results.sums.values():
        for place in range(sums.seats):
            games = sum([cell[0] for cell in sums.by_seat[place]])
            gold = sum([cell[1] for cell in sums.by_seat[place]])
            found += sum([cell[2] for cell in sums.by_seat[place]]) - gold * gold / games
    return found


if __name__ == "__main__":
    main()
