"""Measure how much the best regular wins from each of the others, in every betting game.

    python -m tests.bench.opponents [GAME ...] [--deals 200] [--first 0] [--seats 2]
        [--against KIND] [--json]

Duplicate deals: each deal is played once with the best regular on every seat, the rest of the table
being one other regular, so that cards and seats even out. Cards and dice come from a luck each, so
that whoever draws fewer cards changes no die. The figure is Gold per game with a 95 % interval,
where a whole deal (all its rotations) is one observation. The number of deals is fixed beforehand:
whoever stops as soon as an interval is clear finds one that is too often wrong. `--first` takes
other deals than those on which something was tried out.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import time
from dataclasses import asdict, dataclass

import rdi
from rdi import library
from rdi.engine.chance import SeededChance, seed_number
from rdi.engine.game import Game
from rdi.engine.view import View
from rdi.model.request import Answer, Request
from rdi.players.player import Player
from rdi.players.register import Regular
from rdi.players.roster import regulars
from rdi.session.setup import lay_table, make_settings

Z = 1.96
STASH = 50


@dataclass(frozen=True)
class Cell:
    """What the best regular won from another in a game, in Gold per game, and how long it thought
    about a decision, in milliseconds.
    """

    game: str
    opponent: str
    seats: int
    deals: int
    mean: float
    half_width: float
    decisions: int
    mean_time: float
    longest_time: float

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
        begin = time.perf_counter()
        answer = self._player.decide(request, view)
        self._times.append((time.perf_counter() - begin) * 1000)
        return answer


def game_of_deal(name: str, seats: int, deal: int) -> Game:
    """A game at its first decision; the same deal has the same luck."""
    luck = TwoLucks(
        SeededChance(seed_number(f"cards {deal}")), SeededChance(seed_number(f"dice {deal}"))
    )
    return lay_table(library.bound(name), make_settings(), [STASH] * seats, seed=None, chance=luck)


def winnings_of_deal(
    game: str, seats: int, deal: int, best: Regular, other: Regular, times: list[float]
) -> float:
    """The mean winnings of the best regular over all its seats in one deal."""
    won = 0
    for seat in range(seats):
        players: list[Player] = [other.make(f"{deal} {seat} {each}") for each in range(seats)]
        players[seat] = Timed(best.make(f"{deal} {seat} {seat}"), times)
        won += rdi.play(game_of_deal(game, seats, deal), players).winnings[seat]
    return won / seats


def measure(game: str, seats: int, best: Regular, other: Regular, deals: range) -> Cell:
    """One cell of the table."""
    times: list[float] = []
    found = [winnings_of_deal(game, seats, deal, best, other, times) for deal in deals]
    half = Z * statistics.stdev(found) / math.sqrt(len(deals))
    mean, watched = statistics.mean(found), statistics.mean(times)
    return Cell(game, other.title, seats, len(deals), mean, half, len(times), watched, max(times))


def main() -> None:
    """Print a line for each game and opponent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--against", choices=[each.title for each in regulars()[:-1]])
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    *others, best = regulars()
    deals = range(asked.first, asked.first + asked.deals)
    for game in asked.games or [each.name for each in library.entries() if not each.is_company]:
        for other in others:
            if asked.against in (None, other.title):
                cell = measure(game, asked.seats, best, other, deals)
                print(json.dumps(asdict(cell)) if asked.json else as_line(cell), flush=True)


def as_line(cell: Cell) -> str:
    """A cell as it is read."""
    verdict = "clear" if cell.is_clear else "not clear"
    return (
        f"{cell.game:20} {cell.opponent:9} {cell.deals:5} deals "
        f"{cell.mean:+7.2f} +- {cell.half_width:5.2f}  {verdict:9}  "
        f"{cell.mean_time:5.1f} ms a decision, {cell.longest_time:.0f} at most"
    )


if __name__ == "__main__":
    main()
