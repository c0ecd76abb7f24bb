"""Measure how long each regular thinks about a decision, in every betting game.

    python -m tests.bench.decisions [GAME ...] [--levels 1 2 3 4 5 6] [--seats 2 4] [--deals 6]
        [--readme] [--json]

Each cell (a game, a level, a number of seats, all of them played by that regular) is played in a
process of its own. The longest decision of its first deal is told apart from those of the others:
there tables are worked out and machine code is made ready. It is the processor's time. A processor
that has other things to do is slower all the same: what a fixed piece of work takes is told beside.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context

import rdi
from rdi import library
from rdi.players.registry import by_level, regulars
from rdi.session.setup import new_game
from tests.bench.ladder import Timed

DEALS = 6
SEATS = (2, 4)
"""What is measured where nothing else is said."""

TURNS = 1_000_000
"""So many turns of a loop are the fixed piece of work."""

HIGH, LONGEST = 100.0, 300.0
"""How long 99 in 100 decisions may take any regular, and how long any of them, in milliseconds."""


@dataclass(frozen=True)
class Cell:
    """How long a regular thought about its decisions, in milliseconds.

    `high` is what 99 in 100 decisions do not reach. `first` is the longest decision of the first
    deal in a new process, which the other figures leave out; `sitting_down` is what setting up that
    deal took, and `yardstick` a fixed piece of work.
    """

    game: str
    level: int
    seats: int
    decisions: int
    mean: float
    high: float
    longest: float
    first: float
    sitting_down: float
    yardstick: float

    @property
    def is_quick(self) -> bool:
        """Whether it thought no longer than it may."""
        return self.high <= HIGH and max(self.longest, self.first) <= LONGEST


def measure(game: str, level: int, seats: int, deals: int) -> Cell:
    """One cell, played in this process."""
    library.compiled_game(game)  # reading the game is no player's business
    sitting_down = milliseconds(lambda: new_game(game, seats=seats, seed="0"))
    first, *others = [times_of_deal(game, level, seats, deal) for deal in range(deals)]
    later = sorted(each for times in others for each in times) or [0.0]
    return Cell(
        *(game, level, seats, len(later), statistics.fmean(later)),
        *(later[len(later) * 99 // 100], later[-1], max(first), sitting_down),
        milliseconds(lambda: sum(range(TURNS))),
    )


def milliseconds(work: Callable[[], object]) -> float:
    """How long something takes the processor."""
    begin = time.process_time()
    work()
    return 1000 * (time.process_time() - begin)


def times_of_deal(game: str, level: int, seats: int, deal: int) -> list[float]:
    """How long each decision of a deal took, in milliseconds."""
    times: list[float] = []
    regular = by_level(level)
    players = [Timed(regular.make(f"{deal} {seat}"), times) for seat in range(seats)]
    rdi.play(new_game(game, seats=seats, seed=str(deal)), players)
    return times


def measured(cells: Sequence[tuple[str, int, int]], deals: int) -> Iterator[Cell]:
    """These cells, each in a new process."""
    for cell in cells:
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            yield pool.submit(measure, *cell, deals).result()


def as_line(cell: Cell) -> str:
    """A cell as it is read."""
    return (
        f"{cell.game:20} level {cell.level}  {cell.seats} seats {cell.decisions:5} decisions  "
        f"mean {cell.mean:6.1f}  99 % {cell.high:6.1f}  longest {cell.longest:6.1f}  "
        f"in the first deal {cell.first:6.1f}  sitting down {cell.sitting_down:6.1f} ms"
        f"  yardstick {cell.yardstick:.0f}"
        f"{'' if cell.is_quick else '  too long'}"
    )


def as_table(cells: Sequence[Cell]) -> Iterator[str]:
    """The cells as lines of a page: for each game and level the mean, what 99 in 100 decisions do
    not reach, and the longest of a first deal.
    """
    levels = sorted({cell.level for cell in cells})
    yield " | ".join(["| game", *[by_level(level).name for level in levels]]) + " |"
    yield "|---" * (len(levels) + 1) + "|"
    for game in dict.fromkeys(cell.game for cell in cells):
        entry = next(each for each in library.entries() if each.name == game)
        told = [_told([c for c in cells if (c.game, c.level) == (game, level)]) for level in levels]
        yield " | ".join([f"| {entry.title}", *told]) + " |"


def _told(cells: Sequence[Cell]) -> str:
    decisions = sum(cell.decisions for cell in cells)
    mean = sum(cell.mean * cell.decisions for cell in cells) / decisions
    high = max(cell.high for cell in cells)
    first = max(cell.first for cell in cells)
    return f"{mean:.1f}, {high:.0f}, {first:.0f}"


def _possible(game: str, seats: int) -> int:
    """The number of seats next to this one that a game has."""
    definition = library.definition(game)
    return min(max(seats, definition.least_seats), definition.most_seats)


def main() -> None:
    """Print a line for each game, level and number of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    levels = [each.level for each in regulars()]
    parser.add_argument("--levels", type=int, nargs="*", choices=levels, default=levels)
    parser.add_argument("--seats", type=int, nargs="*", default=SEATS)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--readme", action="store_true", help="print the table of the README, too")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    games = asked.games or [each.name for each in library.usual_games()]
    orders = [
        (game, level, seats)
        for game in games
        for level in asked.levels
        for seats in sorted({_possible(game, each) for each in asked.seats})
    ]
    cells = []
    for cell in measured(orders, asked.deals):
        cells.append(cell)
        print(json.dumps(asdict(cell)) if asked.json else as_line(cell), flush=True)
    if asked.readme:
        print(*as_table(cells), sep="\n")


if __name__ == "__main__":
    main()
