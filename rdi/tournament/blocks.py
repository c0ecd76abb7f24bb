"""Keep which deals of a match are taken, in as few blocks as that needs."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable


class Blocks:
    """A set of numbers, kept as runs that do not touch one another, in order."""

    def __init__(self, blocks: Iterable[tuple[int, int]] = ()) -> None:
        """Of blocks: the first number, and how many there are."""
        self._runs: list[tuple[int, int]] = []
        """The first number of each run, and the first beyond it."""
        for first, count in blocks:
            self.add(first, count)

    def add(self, first: int, count: int) -> None:
        """Take these numbers; some of them may be taken already."""
        start, end = first, first + count
        low = bisect_left(self._runs, start, key=lambda run: run[1])
        high = bisect_right(self._runs, end, key=lambda run: run[0])
        if low < high:
            start = min(start, self._runs[low][0])
            end = max(end, self._runs[high - 1][1])
        self._runs[low:high] = [(start, end)]

    def first_free(self) -> int:
        """The first number that is not taken."""
        return self._runs[0][1] if self._runs and self._runs[0][0] == 0 else 0

    def next_taken(self, free: int) -> int | None:
        """The first taken number beyond a free one."""
        place = bisect_left(self._runs, free, key=lambda run: run[0])
        return self._runs[place][0] if place < len(self._runs) else None
