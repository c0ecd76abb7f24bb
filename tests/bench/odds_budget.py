"""Measure whether odds keep to the seconds that they are given, in every game and in strange ones.

python -m tests.bench.odds_budget [--seconds 0.1 --seconds 0.5] [--games 6]

At some decisions of a game of each kind, the first of them with nothing known of it yet, odds are
asked for a number of seconds by the clock. The bound is a fifth more than these and 50 ms; what is
counted exactly may take less. Generated games have a random Order of Play out of dealing, betting,
exchanging and choosing, and a random score.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from time import perf_counter

from rdi import library
from rdi.deadline import Time
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.errors import RdiError
from rdi.model.request import Wager
from rdi.model.settings import Settings
from rdi.odds.calculator import odds
from tests.odds.strange_games import STRANGE, generated

SEATS = 4
DECISIONS = 10


def games(count: int) -> Iterator[tuple[str, CompiledGame]]:
    """The nine games, our strange ones, and so many that are generated."""
    for entry in library.entries():
        if not entry.is_company:
            yield entry.name, library.compiled_game(entry.name)
    for name, text in STRANGE.items():
        yield name, library.compiled_game_in(text, "strange")
    for seed in range(count):
        yield f"generated {seed}", library.compiled_game_in(generated(Random(seed)), "strange")


def measured(compiled: CompiledGame, seconds: float) -> tuple[int, float, float, float]:
    """The number of decisions, the longest time that odds took, the median, and the largest half
    width of the part of the pots, or of the Gold where there is none.
    """
    took, widths = [], [0.0]
    luck, game = Random(1), Game(compiled, Settings(), SeededChance(5), [50] * SEATS)
    for _ in range(DECISIONS):
        if game.pending is None:
            break
        view = game.view(game.pending.seat)
        began = perf_counter()
        found = odds(view, time=Time(seconds, perf_counter, is_timed=True))
        took.append(perf_counter() - began)
        widths.append((found.gold or found.share).error)
        if isinstance(game.pending, Wager):
            game.answer(game.pending.stay)
        else:
            game.answer(luck.choice(list(game.pending.options)[:40]))
    if not took:
        return 0, 0.0, 0.0, 0.0  # nobody is asked anything
    took.sort()
    return len(took), took[-1], took[len(took) // 2], max(widths)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, action="append")
    parser.add_argument("--games", type=int, default=6)
    given = parser.parse_args()
    print("| game | seconds | decisions | longest | median | within | half width at most |")
    print("|---|---|---|---|---|---|---|")
    for seconds in given.seconds or [0.1, 0.5]:
        for name, compiled in games(given.games):
            try:
                count, longest, median, width = measured(compiled, seconds)
            except RdiError as error:
                print(f"| {name} | {seconds:g} | {error} | | | | |")
                continue
            is_kept = "yes" if longest <= 1.2 * seconds + 0.05 else "no"
            print(
                f"| {name} | {seconds:g} | {count} | {longest:.3f} | {median:.3f} | {is_kept} "
                f"| {width:.3g} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
