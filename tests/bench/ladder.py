"""Measure how much each regular wins from the one below, in every betting game.

    python -m tests.bench.ladder [GAME ...] [--levels 2 3 4 5 6] [--deals N] [--first 0]
        [--processes 1] [--json] [--cells FILE]

Duplicate deals for two: each deal is played twice with the seats exchanged, so that cards and seats
even out. Cards and dice come from a luck each, so that whoever draws fewer cards changes no die.
The figure is Gold a game with its 95 % interval (Student's t), a whole deal being one observation.
The number of deals is fixed beforehand, by game and step in `DEALS`: whoever stops as soon as an
interval is clear finds one that is too often wrong. `--first` takes other deals than those on which
something was tried out. `--cells` adds what was measured to a file.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

import rdi
from rdi import library
from rdi.engine.chance import SeededChance, seed_number
from rdi.engine.game import Game, View
from rdi.model.request import Answer, Request
from rdi.players.player import Player
from rdi.players.registry import Regular, by_level, regulars
from rdi.session.setup import begin_game, make_settings

NORMAL = 1.959964
SEATS = 2
STASH = 50
DEALS = {
    "rogues-and-warriors": (1000, 4000, 1500, 1000, 1500),
    "threes": (300, 1200, 500, 600, 300),
    "jack-of-all-trades": (300, 500, 500, 600, 300),
    "kings-council": (400, 400, 500, 600, 800),
    "den-of-thieves": (600, 500, 500, 500, 400),
    "dragon-hordes": (1800, 2200, 2200, 1400, 1400),
    "city-square": (80, 100, 300, 200, 240),
    "three-kingdoms": (800, 500, 500, 300, 400),
    "the-wheel": (800, 500, 600, 500, 2000),
}
"""How many deals are played for each step, from the lowest up: more where the two were close in the
deals on which their traits were tried out, fewer where a deal takes much thought.
"""

DEALS_ELSEWHERE = 200


@dataclass(frozen=True)
class Thought:
    """How long a player thought about its decisions, in milliseconds of the processor's time."""

    decisions: int
    mean: float
    longest: float


@dataclass(frozen=True)
class Cell:
    """What a regular won from another in a game, in Gold a game."""

    game: str
    upper: str
    lower: str
    level: int
    deals: int
    first: int
    mean: float
    half_width: float
    upper_thought: Thought
    lower_thought: Thought

    @property
    def is_clear(self) -> bool:
        """Whether the interval is above zero."""
        return self.mean > self.half_width


class TwoLucks:
    """Luck for the cards and another for the dice, so that neither moves the other."""

    def __init__(self, cards: SeededChance, dice: SeededChance) -> None:
        self._cards = cards
        self._dice = dice

    def deal(self, deck: list[str], count: int) -> list[str]:
        """Take so many cards out of the deck."""
        return self._cards.deal(deck, count)

    def roll(self) -> int:
        """What a six-sided die shows."""
        return self._dice.roll()

    def copy(self) -> TwoLucks:
        """The same luck from here on, apart from this one."""
        return TwoLucks(self._cards.copy(), self._dice.copy())


class Timed:
    """A player with a watch beside it."""

    def __init__(self, player: Player, times: list[float]) -> None:
        self._player = player
        self._times = times

    def decide(self, request: Request, view: View) -> Answer:
        """What the player decides."""
        begin = time.process_time()
        answer = self._player.decide(request, view)
        self._times.append((time.process_time() - begin) * 1000)
        return answer


def game_of_deal(name: str, seats: int, deal: int) -> Game:
    """A game at its first decision; the same deal has the same luck."""
    luck = TwoLucks(
        SeededChance(seed_number(f"cards {deal}")), SeededChance(seed_number(f"dice {deal}"))
    )
    return begin_game(
        library.compiled_game(name), make_settings(), [STASH] * seats, seed=None, chance=luck
    )


def half_width(found: Sequence[float]) -> float:
    """Half of the 95 % interval of a mean; the quantile of t by Cornish and Fisher's expansion."""
    free = len(found) - 1
    quantile = NORMAL + (NORMAL**3 + NORMAL) / (4 * free)
    return quantile * statistics.stdev(found) / math.sqrt(len(found))


def measure(game: str, upper: Regular, lower: Regular, deals: range) -> Cell:
    """One cell of the table."""
    times: tuple[list[float], list[float]] = ([], [])
    found = [winnings_of_deal(game, deal, upper, lower, times) for deal in deals]
    upper_thought, lower_thought = map(thought_of, times)
    return Cell(
        *(game, upper.name, lower.name, upper.level, len(deals), deals.start),
        *(statistics.mean(found), half_width(found), upper_thought, lower_thought),
    )


def winnings_of_deal(
    game: str, deal: int, upper: Regular, lower: Regular, times: tuple[list[float], list[float]]
) -> float:
    """The mean winnings of the one in both seats of a deal."""
    won = 0
    for seat in range(SEATS):
        players = [Timed(lower.make(f"{deal} {seat} {each}"), times[1]) for each in range(SEATS)]
        players[seat] = Timed(upper.make(f"{deal} {seat} {seat}"), times[0])
        won += rdi.play(game_of_deal(game, SEATS, deal), players).winnings[seat]
    return won / SEATS


def thought_of(times: Sequence[float]) -> Thought:
    """How long decisions took."""
    return Thought(len(times), statistics.mean(times), max(times))


def measured(
    cells: Sequence[tuple[str, int]], deals: int | None, first: int, processes: int
) -> Iterator[Cell]:
    """These cells (a game and the level of the upper player), as they are done."""
    orders = [(game, level, deals or deals_of(game, level), first) for game, level in cells]
    if processes < 2:
        yield from map(_measure_order, orders)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_measure_order, orders)


def deals_of(game: str, level: int) -> int:
    """How many deals are played for the step up to this level."""
    return DEALS[game][level - 2] if game in DEALS else DEALS_ELSEWHERE


def _measure_order(order: tuple[str, int, int, int]) -> Cell:
    game, level, deals, first = order
    return measure(game, by_level(level), by_level(level - 1), range(first, first + deals))


def as_line(cell: Cell) -> str:
    """A cell as it is read."""
    verdict = "clear" if cell.is_clear else "not clear"
    return (
        f"{cell.game:20} {cell.upper:>8} from {cell.lower:8} {cell.deals:5} deals "
        f"{cell.mean:+7.2f} +- {cell.half_width:5.2f}  {verdict:9}  "
        f"{cell.upper_thought.mean:5.1f} ms a decision, {cell.upper_thought.longest:.0f} at most"
    )


def main() -> None:
    """Print a line for each game and step of the ladder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    levels = [each.level for each in regulars()[1:]]
    parser.add_argument("--levels", type=int, nargs="*", choices=levels, default=levels)
    parser.add_argument("--deals", type=int)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, choices=(1, 2), default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--cells", type=Path)
    asked = parser.parse_args()
    games = asked.games or [each.name for each in library.usual_games()]
    cells = [(game, level) for level in asked.levels for game in games]
    for cell in measured(cells, asked.deals, asked.first, asked.processes):
        line = json.dumps(asdict(cell))
        print(line if asked.json else as_line(cell), flush=True)
        if asked.cells:
            with asked.cells.open("a") as file:
                file.write(line + "\n")


if __name__ == "__main__":
    main()
