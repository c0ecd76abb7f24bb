"""Tell who acts after whom around the table."""

from bisect import bisect_left
from collections.abc import Sequence


def clockwise(seats: Sequence[int], first: int) -> tuple[int, ...]:
    """The `seats` in the order in which they act when play starts with seat `first`.

    If `first` is not among them, because that player has folded or sits out, the next seat
    clockwise that is among them starts (G-11). Seats are numbered clockwise, so the order in
    which they are given does not matter.
    """
    around = sorted(seats)
    start = bisect_left(around, first)
    return (*around[start:], *around[:start])
