"""The deals in a file of results, one by one: what everybody won in each of their games, where they
sat, what luck gave, and what went wrong; and those that stand out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import islice

from rdi.tournament.match_play import seats_of
from rdi.tournament.schedule import Match
from rdi.tournament.spec import Spec
from rdi.tournament.store import Store
from rdi.tournament.units import (
    ABORTED,
    PARTS_OF_GOLD,
    Fault,
    GameId,
    deal_totals,
    luck_of_game,
    unpacked_rows,
)

DEALS_LOOKED_AT = 500_000
"""The number of deals of a match among which those are found that stand out: that takes a second or
two.
"""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game of a deal: its name; for each bot of the lineup its seat, what it won, its place (0
    for the first) and, where luck was taken off, what luck gave it, in Gold; and its faults.
    """

    name: GameId
    seats: tuple[int, ...]
    winnings: tuple[int, ...]
    places: tuple[int, ...]
    luck: tuple[float, ...] | None
    faults: tuple[Fault, ...]
    has_ended: bool


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """A deal of a match with its games, one for each rotation."""

    number: int
    games: tuple[StoredGame, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The winnings of each bot of the lineup in all games together."""
        return tuple(
            [sum(won) for won in zip(*[each.winnings for each in self.games], strict=True)]
        )

    @property
    def has_ended(self) -> bool:
        """Whether all games came to an end; otherwise the deal is counted nowhere."""
        return all(each.has_ended for each in self.games)


@dataclass(frozen=True, slots=True)
class Notable:
    """A deal or a game that stands out by a figure in Gold, and the bot in the spec that has it."""

    game: GameId
    bot: int
    gold: float


class StoredDeals:
    """The deals of one match of a store."""

    def __init__(self, spec: Spec, store: Store, match: Match) -> None:
        self._spec = spec
        self._store = store
        self._match = match
        self._blocks = store.done_of_match(match.number)
        self._faults: dict[int, list[Fault]] = {}
        for fault in store.faults_of_match(match.number):
            self._faults.setdefault(fault.deal, []).append(fault)

    def __len__(self) -> int:
        """The number of deals that were played."""
        return sum(deals for _, deals in self._blocks)

    def numbers(self) -> Iterator[int]:
        """The numbers of the deals that were played, in order."""
        for first, deals in self._blocks:
            yield from range(first, first + deals)

    def firsts(self, size: int) -> list[int]:
        """The first number of each group of so many in which any deal was played, in order."""
        return [*dict.fromkeys([number - number % size for number in self.numbers()])]

    def between(self, first: int, below: int) -> Iterator[StoredDeal]:
        """The deals with these numbers, as far as they were played, in order."""
        seats = len(self._match.lineup)
        for start, rows in self._store.rows_of_match(self._match.number, first, below):
            luck = self._store.luck_of_unit(self._match.number, start)
            games = [*unpacked_rows(rows, seats)]
            for deal in range(max(first, start), min(below, start + len(games) // seats)):
                order = seats_of(self._spec, self._match, deal, 0)
                at = (deal - start) * seats
                found = []
                for rotation, row in enumerate(games[at : at + seats]):
                    name = GameId(self._match.number, deal, rotation)
                    parts = luck_of_game(luck, at + rotation, seats) if luck else None
                    found.append(
                        StoredGame(
                            name,
                            tuple([(seat + rotation) % seats for seat in order]),
                            row.winnings,
                            row.places,
                            parts and tuple([part / PARTS_OF_GOLD for part in parts]),
                            self._faults_in(deal, rotation),
                            row.trace != ABORTED,
                        )
                    )
                yield StoredDeal(deal, tuple(found))

    def deal(self, number: int) -> StoredDeal | None:
        """One deal; None where it was not played."""
        return next(self.between(number, number + 1), None)

    def _faults_in(self, deal: int, rotation: int) -> tuple[Fault, ...]:
        return tuple([each for each in self._faults.get(deal, ()) if each.rotation == rotation])

    @property
    def deals_with_faults(self) -> Sequence[int]:
        """The numbers of the deals in which something went wrong, in order."""
        return sorted(self._faults)

    def swings(self, most: int) -> list[Notable]:
        """The deals in which a bot won most in all rotations together, though everybody sat
        everywhere with the same cards and dice, the greatest first.
        """
        lineup = self._match.lineup

        def found() -> Iterator[Notable]:
            for first, rows in self._store.rows_of_match(self._match.number):
                games = [*unpacked_rows(rows, len(lineup))]
                for deal, totals in deal_totals(games, first, len(lineup)):
                    gold = max(totals)
                    if gold > 0:
                        game = GameId(self._match.number, deal, 0)
                        yield Notable(game, lineup[totals.index(gold)], gold)

        return _greatest(found, most)

    def luckiest(self, most: int) -> list[Notable]:
        """The games in which luck gave a bot most, the greatest first; none where luck was not
        taken off.
        """
        lineup = self._match.lineup
        seats = len(lineup)

        def found() -> Iterator[Notable]:
            for first, rows in self._store.rows_of_match(self._match.number):
                luck = self._store.luck_of_unit(self._match.number, first)
                for game, row in enumerate(unpacked_rows(rows, seats) if luck else ()):
                    parts = luck_of_game(luck, game, seats)
                    part = max(parts)
                    if part > 0 and row.trace != ABORTED:
                        name = GameId(self._match.number, first + game // seats, game % seats)
                        yield Notable(name, lineup[parts.index(part)], part / PARTS_OF_GOLD)

        return _greatest(found, most)


def _greatest(found: Callable[[], Iterator[Notable]], most: int) -> list[Notable]:
    return nlargest(most, islice(found(), DEALS_LOOKED_AT), key=lambda each: each.gold)


def greatest_of(notable: Sequence[Notable], most: int) -> list[Notable]:
    """The greatest of several matches, the first played first where they are equal."""
    return sorted(notable, key=lambda each: -each.gold)[:most]
