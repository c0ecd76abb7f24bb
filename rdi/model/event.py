"""The events at a table as players receive them: plain tuples whose first element is the kind of
event, and whose others are what `rdi.model.event_kinds` says of it.

A pile is given as (name, seat), seat None for the table's own; hidden cards are a number. Seats
are ints, money is Gold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

Event = tuple[Any, ...]


INN: Final = "the inn"


def raises_in_round(events: Sequence[Event]) -> int:
    """The number of raises in the present Betting Round."""
    count = 0
    for event in reversed(events):
        if event[0] == "betting":
            break
        count += event[0] == "raised"
    return count
