"""What came of many games: everybody's Gold in each, and what it says of bots and seats."""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, isfinite, sqrt

from rdi.arrays.chance import game_seed

RESULT = "i"
"""How a result is kept: as a signed number of four bytes."""

LIKELY = 1.96
"""So many standard errors to each side hold the mean in 95 of 100 cases."""


class Totals:
    """Sums over games, apart for each seat and each way in which the bots can sit.

    The bots move on by a seat after each game: game `k` is played in their way number `k % seats`,
    in which bot `b` has seat `(b + k) % seats`. At `way * seats + seat` of each list stands what
    this seat won in all such games, the squares of it, and how often it alone won the most, or as
    much as another who did.
    """

    __slots__ = ("gold", "seats", "squares", "ties", "wins")

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.gold, self.squares, self.wins, self.ties = ([0] * (seats * seats) for _ in range(4))

    def copy(self) -> Totals:
        """The same numbers, to count on with."""
        twin = Totals.__new__(Totals)
        twin.seats = self.seats
        twin.gold, twin.squares = self.gold[:], self.squares[:]
        twin.wins, twin.ties = self.wins[:], self.ties[:]
        return twin

    def lists(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """The four lists, to be counted on in."""
        return self.gold, self.squares, self.wins, self.ties

    def add(self, game: int, winnings: Sequence[int], best: Sequence[int]) -> None:
        """Count a game: what each seat won, and the seats that were best."""
        first = game % self.seats * self.seats
        for seat, gold in enumerate(winnings):
            self.gold[first + seat] += gold
            self.squares[first + seat] += gold * gold
        for seat in best:
            if len(best) == 1:
                self.wins[first + seat] += 1
            else:
                self.ties[first + seat] += 1


def best_by_gold(winnings: Sequence[int]) -> list[int]:
    """The seats that won the most Gold; nobody where nobody won any."""
    most = max(winnings)
    return [seat for seat, gold in enumerate(winnings) if gold == most] if most > 0 else []


@dataclass(frozen=True, slots=True)
class Figures:
    """What a bot, or a seat, won in all games.

    `gold` is the sum, `mean` the Gold of a game, `error` the half width of its 95 % interval, which
    is infinite where there were not two games to tell it by; `wins` counts the games in which
    nobody won as much, `ties` those in which another did.
    """

    name: str
    games: int
    gold: int
    mean: float
    error: float
    wins: int
    ties: int


@dataclass(frozen=True, slots=True)
class Simulation:
    """Many games of one kind, and all that came of them.

    `games` were played of those `wanted`; less only where somebody stopped it (`is_partial`).
    `winnings` holds what each seat won, game after game. `path` is how they were played, by the
    ``engine`` or ``compiled``, which give the same; `why` says why not compiled. `seconds` is the
    time of the playing, `preparing` that of getting ready for it.
    """

    game: str
    variants: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int | str
    seed_number: int
    wanted: int
    games: int
    path: str
    why: str
    seconds: float
    preparing: float
    winnings: array[int] = field(repr=False)
    totals: Totals = field(repr=False)

    @property
    def seats(self) -> int:
        """How many sat at the table."""
        return len(self.bots)

    @property
    def is_partial(self) -> bool:
        """Whether somebody stopped it before all games were played."""
        return self.games < self.wanted

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def digest(self) -> str:
        """The SHA-256 of everybody's winnings, seat by seat and game by game, each a signed number
        of four bytes, the lowest first. Equal texts mean equal games.
        """
        numbers = self.winnings
        if sys.byteorder != "little":
            numbers = array(numbers.typecode, numbers)
            numbers.byteswap()
        return hashlib.sha256(numbers).hexdigest()

    def of_game(self, game: int) -> tuple[int, ...]:
        """What each seat won in one of the games; the first is 0."""
        return tuple(self.winnings[game * self.seats : (game + 1) * self.seats])

    def seed_of(self, game: int) -> int:
        """The seed by which one of the games can be played by itself."""
        return game_seed(self.seed_number, game)

    def by_bot(self) -> tuple[Figures, ...]:
        """What each bot won, in the order in which they were named."""
        seats = self.seats
        return tuple(
            self._figures(
                name, [way * seats + (place + way) % seats for way in range(seats)], self.games
            )
            for place, name in enumerate(self.bots)
        )

    def by_seat(self) -> tuple[Figures, ...]:
        """What each seat won, whoever sat there: seat 0 is the Starting Player."""
        seats = self.seats
        return tuple(
            self._figures(f"seat {seat}", range(seat, seats * seats, seats), self.games)
            for seat in range(seats)
        )

    def _figures(self, name: str, places: Sequence[int], games: int) -> Figures:
        totals = self.totals
        gold, squares, wins, ties = (
            sum([numbers[place] for place in places])
            for numbers in (totals.gold, totals.squares, totals.wins, totals.ties)
        )
        mean = gold / games if games else 0.0
        spread = (squares - gold * gold / games) / (games - 1) if games > 1 else 0.0
        error = LIKELY * sqrt(max(spread, 0.0) / games) if games > 1 else inf
        return Figures(name, games, gold, mean, error, wins, ties)

    def as_data(self) -> dict[str, object]:
        """All but the single games as plain data."""
        return {
            "game": self.game,
            "variants": list(self.variants),
            "bots": [_plain(figures) for figures in self.by_bot()],
            "by_seat": [_plain(figures) for figures in self.by_seat()],
            "seed": self.seed,
            "games": self.games,
            "wanted": self.wanted,
            "is_partial": self.is_partial,
            "path": self.path,
            "why": self.why,
            "seconds": round(self.seconds, 3),
            "preparing": round(self.preparing, 3),
            "games_a_second": round(self.rate, 1),
            "sha256": self.digest,
        }


def _plain(figures: Figures) -> dict[str, object]:
    return {
        "name": figures.name,
        "games": figures.games,
        "gold": figures.gold,
        "mean": round(figures.mean, 6),
        "error": round(figures.error, 6) if isfinite(figures.error) else None,
        "wins": figures.wins,
        "ties": figures.ties,
    }
