"""The progress of a round: the deals of each match that are done, in play, and next.

A round can have thousands of matches and millions of units: nothing here goes through all matches
for a unit.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from heapq import heapify, heappop, heapreplace

from rdi.tournament.schedule import Match
from rdi.tournament.units import Unit


class IntervalSet:
    """A set of whole numbers from 0, kept as intervals that do not touch one another, in order."""

    def __init__(self, blocks: Iterable[tuple[int, int]] = ()) -> None:
        """Create the set from blocks: the first number of each, and its length."""
        self._intervals: list[tuple[int, int]] = []
        """The first number of each interval, and the first beyond it."""
        for first, count in blocks:
            self.add(first, count)

    def add(self, first: int, count: int) -> None:
        """Add a block of numbers; some of them may be there already."""
        start, end = first, first + count
        low = bisect_left(self._intervals, start, key=lambda each: each[1])
        high = bisect_right(self._intervals, end, key=lambda each: each[0])
        if low < high:
            start = min(start, self._intervals[low][0])
            end = max(end, self._intervals[high - 1][1])
        self._intervals[low:high] = [(start, end)]

    def first_free(self) -> int:
        """The first number that is not in it."""
        return self._intervals[0][1] if self._intervals and self._intervals[0][0] == 0 else 0

    def next_after(self, free: int) -> int | None:
        """The first of its numbers beyond one that is not in it; None where there is none."""
        place = bisect_left(self._intervals, free, key=lambda each: each[0])
        return self._intervals[place][0] if place < len(self._intervals) else None


class RoundProgress:
    """The progress of a round whose matches go on at the same pace."""

    def __init__(
        self,
        matches: Sequence[Match],
        deals: int,
        look: int,
        done: Mapping[int, Sequence[tuple[int, int]]],
    ) -> None:
        """Create the progress of matches that are to have these numbers of deals, with a look after
        every `look` of them, and the blocks that are done of each match by its number.
        """
        self.matches = {match.number: match for match in matches}
        self.under_way: set[tuple[int, int]] = set()
        """The match and the first deal of each unit that is being played."""
        self.looked = 0
        self._look = look
        self._goal = {match.number: deals for match in matches}
        self._done = {number: IntervalSet(done.get(number, ())) for number in self.matches}
        self._first = [(blocks.first_free(), number) for number, blocks in self._done.items()]
        """A heap: the first free deal of every match that has not reached its goal. An entry may
        be behind its match, never ahead.
        """
        heapify(self._first)

    def __contains__(self, match: int) -> bool:
        """Whether a match is one of the round, by its number."""
        return match in self.matches

    @property
    def games(self) -> int:
        """The number of games in the round."""
        return sum(goal * len(self.matches[number].lineup) for number, goal in self._goal.items())

    def goal(self, match: int) -> int:
        """The number of deals that a match is to have."""
        return self._goal[match]

    def end(self, match: int, deals: int) -> bool:
        """Let a match end after this number of deals; returns whether it would have had more."""
        is_sooner = deals < self._goal[match]
        self._goal[match] = min(deals, self._goal[match])
        return is_sooner

    def next_unit(self, sizes: Mapping[int, int]) -> Unit | None:
        """The earliest deals that nobody plays yet, not across a look; None where there are none.

        `sizes` are the numbers of deals in a unit of each game.
        """
        earliest = self._earliest()
        if earliest is None:
            return None
        first, number = earliest
        size = sizes[self.matches[number].game]
        ends = [self._goal[number], (first // self._look + 1) * self._look, first + size]
        taken = self._done[number].next_after(first)
        return Unit(number, first, min(ends if taken is None else [*ends, taken]) - first)

    def _earliest(self) -> tuple[int, int] | None:
        """The first free deal of the match that is farthest back, and the match."""
        while self._first:
            entry, number = self._first[0]
            first = self._done[number].first_free()
            if first >= self._goal[number]:
                heappop(self._first)
            elif first > entry:
                heapreplace(self._first, (first, number))
            else:
                return first, number
        return None

    def begin(self, unit: Unit) -> None:
        """Take the deals of a unit, which is being played from now on."""
        self.under_way.add((unit.match, unit.first))
        self._done[unit.match].add(unit.first, unit.deals)

    def leave(self, unit: Unit) -> None:
        """Say that a unit is not being played any more; its deals stay taken."""
        self.under_way.discard((unit.match, unit.first))

    def has_reached(self, deals: int) -> bool:
        """Whether every match has all deals below this number, or below its goal, kept."""
        earliest = self._earliest()
        if earliest is not None and earliest[0] < deals:
            return False
        if any(first < deals for _, first in self.under_way):
            return False
        return deals <= max(self._goal.values())
