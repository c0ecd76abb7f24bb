"""The winnings in deals that several matches have in common, and how far they go together.

With common cards, all matches of a round in one game are about the same deals: what A wins from C
and what B wins from C in a deal depends on the same cards and dice. A mean over several matches is
then no sum of independent parts: its observation is a deal in all of these matches (common random
numbers; paired differences).
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress, groupby, pairwise
from operator import mul

from rdi.tournament.schedule import Match
from rdi.tournament.store import Store
from rdi.tournament.units import deal_totals, unpacked_rows, without_luck

TOTALS_MOST = 200_000
"""The number of totals, of a bot in a deal of a match, by which it is estimated how far matches go
together: the first deals stand for the others, which are as many again. That takes a quarter of a
second.
"""

DEALS_LEAST = 200
"""The number of deals of each match that are kept in any case."""

COLUMNS_KEPT = 2_000
"""The number of sums of columns that are kept, since they come again."""

Part = tuple[int, int]
"""A match and the index of a bot in its lineup."""


class CommonDeals:
    """The winnings of each bot in the first deals of matches that have deals in common, in all
    rotations of a deal together.
    """

    def __init__(self, matches: Iterable[Match], is_corrected: bool = False) -> None:
        """Of these matches, corrected for luck (in PARTS_OF_GOLD) if it `is_corrected`."""
        self._matches = {match.number: match for match in matches}
        self._is_corrected = is_corrected
        places = sum([len(match.lineup) for match in self._matches.values()])
        self._most = max(DEALS_LEAST, TOTALS_MOST // max(1, places))
        self._totals = {
            number: [array("q") for _ in match.lineup] for number, match in self._matches.items()
        }
        self._is_there = {number: bytearray() for number in self._matches}
        self._columns = lru_cache(maxsize=COLUMNS_KEPT)(self._column)

    @classmethod
    def of_store(
        cls, store: Store, matches: Iterable[Match], is_corrected: bool = False
    ) -> CommonDeals:
        """All that a store has of these matches, as far as it is kept."""
        found = cls(matches, is_corrected)
        found.add(store, 0, found._most)
        return found

    def add(self, store: Store, first: int, below: int) -> None:
        """Add the deals from this number on, which come next, as a store has them."""
        if first >= self._most:
            return
        below = min(below, self._most)
        self._columns.cache_clear()
        for number, match in self._matches.items():
            seats, totals, is_there = (
                len(match.lineup),
                self._totals[number],
                self._is_there[number],
            )
            for start, rows in store.rows_of_match(number, first, below):
                games = [*unpacked_rows(rows, seats)]
                if self._is_corrected:
                    games = without_luck(games, store.luck_of_unit(number, start))
                for deal, won in deal_totals(games, start, seats):
                    if first <= deal < below:
                        missing = deal - len(is_there)
                        is_there.extend(bytes(missing) + b"\1")
                        for column, gold in zip(totals, won, strict=True):
                            column.extend([0] * missing)
                            column.append(gold)

    def groups(self, numbers: Collection[int]) -> Iterator[list[int]]:
        """These matches by number, together those that are known to have their deals in common."""
        known = [self._matches[number] for number in numbers if number in self._matches]
        yield from [[number] for number in numbers if number not in self._matches]
        order = sorted(known, key=lambda match: (deals_in_common(match), match.number))
        for _, group in groupby(order, deals_in_common):
            yield [match.number for match in group]

    def variance(
        self, factors: Mapping[int, Mapping[int, float]], deals: Mapping[int, int]
    ) -> float | None:
        """The variance of a weighted sum of totals over matches that have deals in common: by match
        the `factors` of its bots by their index, and the number of its `deals`. None where too few
        deals are known.

        Where some matches have more deals than others, those beyond the end of one are in common to
        the rest.
        """
        found = 0.0
        ends = sorted({0, *[deals[number] for number in factors]})
        for before, end in pairwise(ends):
            there = [number for number in factors if deals[number] >= end]
            one = self._variance_of_deal({number: factors[number] for number in there})
            if one is None:
                return None
            found += (end - before) * one
        return found

    def _variance_of_deal(self, factors: Mapping[int, Mapping[int, float]]) -> float | None:
        """The variance of such a sum over one deal."""
        weights: dict[float, list[Part]] = {}
        for number, by_index in factors.items():
            for index, factor in by_index.items():
                weights.setdefault(factor, []).append((number, index))
        matches = tuple(sorted(factors))
        columns = [(factor, tuple(parts)) for factor, parts in weights.items()]
        count = self._count(matches)
        if count < 2:
            return None
        total = 0.0
        for one, first in columns:
            for other, second in columns:
                total += one * other * self._covariance(matches, first, second)
        return max(0.0, total)

    def _count(self, matches: tuple[int, ...]) -> int:
        """The number of deals that all of these matches have here."""
        return sum(self._columns(matches, ())[0])

    def _covariance(
        self, matches: tuple[int, ...], first: tuple[Part, ...], second: tuple[Part, ...]
    ) -> float:
        """How far the sums of totals of two lots of bots go together in a deal."""
        one, other = self._columns(matches, first)[1], self._columns(matches, second)[1]
        count = len(one)
        products: int = sum(map(mul, one, other))
        return (products - sum(one) * sum(other) / count) / (count - 1)

    def _column(
        self, matches: tuple[int, ...], parts: tuple[Part, ...]
    ) -> tuple[Sequence[int], Sequence[int]]:
        """For each deal whether all of these matches have it; and of those that all have the sum of
        these totals.
        """
        shortest = min([len(self._is_there[number]) for number in matches])
        is_there = [
            all(each)
            for each in zip(*[self._is_there[number][:shortest] for number in matches], strict=True)
        ]
        if not parts:
            return is_there, ()
        columns = [self._totals[number][index][:shortest] for number, index in parts]
        return is_there, [*compress(map(sum, zip(*columns, strict=True)), is_there)]


def deals_in_common(match: Match) -> tuple[int, int, int]:
    """The key of matches that have their deals in common: the round, the game, and how often
    the same bots had met there before.
    """
    return match.round, match.game, match.again
