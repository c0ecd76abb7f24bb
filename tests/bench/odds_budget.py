"""Measure whether odds keep to the seconds that they are given, in every game and in strange ones.

python -m tests.bench.odds_budget [--seconds 0.1 --seconds 0.5] [--games 6] [--decisions 10]

At some decisions of a game of each kind, the first of them with nothing known of it yet, odds are
asked for a number of seconds by the clock, and at each of them what comes of one of the answers.
The bound is a fifth more than these and 50 ms; what is counted exactly may take less. The clock is
that of the processor, so that a neighbour at work costs no figure. Generated games have a random
Order of Play out of dealing, betting, exchanging and choosing, and a random score. A player's own
games are measured too, where `RDI_PATH` names the folder above theirs.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import NamedTuple

from rdi import library
from rdi.chances.endings import endings
from rdi.chances.estimation import Budget
from rdi.chances.odds import told_as_odds
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.errors import RdiError
from rdi.model.request import Wager
from rdi.model.settings import Settings
from tests.chances.strange_games import STRANGE, generated

SEATS = 4


def games(count: int) -> Iterator[tuple[str, CompiledGame]]:
    """The nine games and a player's own, our strange ones, and so many that are generated."""
    for entry in library.entries():
        if not entry.is_company:
            yield entry.name, library.compiled_game(entry.name)
    for name, text in STRANGE.items():
        yield name, library.compiled_game_in(text, "strange")
    for seed in range(count):
        yield f"generated {seed}", library.compiled_game_in(generated(Random(seed)), "strange")


class Measured(NamedTuple):
    """What odds took at some decisions of a game: the number of them, the times in order, the
    largest half width of the part of the pots, or of the Gold where there is none, and how the
    chances were found.
    """

    decisions: int
    times: list[float]
    width: float
    ways: list[str]

    def row(self, seconds: float) -> str:
        """The longest time, the median, and whether all were within their bound."""
        longest, median = self.times[-1], self.times[len(self.times) // 2]
        is_kept = "yes" if longest <= 1.2 * seconds + 0.05 else "no"
        ways = ", ".join(self.ways)
        return f"{longest:.3f} | {median:.3f} | {is_kept} | {self.width:.3g} | {ways}"


def measured(compiled: CompiledGame, seconds: float, most: int) -> Measured | None:
    """What odds take at so many decisions of this game; None where nobody is asked anything."""
    times, widths, ways = [], [0.0], dict[str, None]()
    definition, luck, count = compiled.definition, Random(1), 0
    seats = min(max(SEATS, definition.least_seats), definition.most_seats)
    settings = Settings(share=1 if definition.plays_for_shares else None)
    game = Game(compiled, settings, SeededChance(5), [50] * seats)
    while game.pending is not None and count < most:
        view, request = game.view(game.pending.seat), game.pending
        is_bet = isinstance(request, Wager)
        answer = request.stay if is_bet else luck.choice(list(request.options)[:40])
        for one in (None, answer):
            budget = Budget(None, seconds, clock=process_time, is_timed=True)
            began = process_time()
            found = endings(view, budget, answer=one)
            told_as_odds(found)
            times.append(process_time() - began)
            widths.append(found.half_width)
            ways[found.found] = None
        game.answer(answer)
        count += 1
    times.sort()
    return Measured(count, times, max(widths), list(ways)) if times else None


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, action="append")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--decisions", type=int, default=10)
    given = parser.parse_args()
    print("| game | seconds | decisions | longest | median | within | half width at most | found |")
    print("|---|---|---|---|---|---|---|---|")
    for seconds in given.seconds or [0.1, 0.5]:
        for name, compiled in games(given.games):
            try:
                found = measured(compiled, seconds, given.decisions)
            except RdiError as error:
                print(f"| {name} | {seconds:g} | {error} | | | | | |")
                continue
            if found is not None:
                row = found.row(seconds)
                print(f"| {name} | {seconds:g} | {found.decisions} | {row} |", flush=True)


if __name__ == "__main__":
    main()
