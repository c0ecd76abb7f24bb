"""How likely the seats of a race are placed in each order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from math import prod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rdi.odds.laws import Law
    from rdi.odds.races import Race

Places = tuple[int, ...]
"""The place of each seat, 0 first; those who are tied have the same."""

WAITING = -1
"""The place of a seat whose key has not come yet."""


def places_in(race: Race) -> dict[Places, float]:
    """The chance of each order in which the seats of a race may be placed, 0 being first."""
    if not race.joint:
        return places_by_laws([race.laws[seat] for seat in race.seats])
    found: dict[Places, float] = {}
    for keys, chance in race.joint.items():
        places = places_of(keys)
        found[places] = found.get(places, 0.0) + chance
    return found


def places_of(worths: Sequence[Any]) -> Places:
    """The places of hands that are compared by these: keys, or what hands are worth."""
    order = sorted(set(worths), reverse=True)
    return tuple([order.index(worth) for worth in worths])


def places_by_laws(laws: Sequence[Law]) -> dict[Places, float]:
    """The chance of each order in which hands with these laws, apart from one another, are placed.

    From the best key down it is followed who has it and who still waits for a worse one.
    """
    found: dict[Places, float] = {(WAITING,) * len(laws): 1.0}
    for key in sorted({key for law in laws for key in law}, reverse=True):
        may_have = [seat for seat, law in enumerate(laws) if key in law]
        after: dict[Places, float] = {}
        for places, chance in found.items():
            waiting = [seat for seat in may_have if places[seat] == WAITING]
            for having in chain.from_iterable(
                combinations(waiting, count) for count in range(len(waiting) + 1)
            ):
                part = chance * prod([laws[seat][key] for seat in having])
                then = _placed(places, having)
                after[then] = after.get(then, 0.0) + part
        found = after
    return {places: chance for places, chance in found.items() if WAITING not in places}


def _placed(places: Places, having: Sequence[int]) -> Places:
    """The places once these seats come next."""
    following = max(places) + 1
    return tuple([following if seat in having else place for seat, place in enumerate(places)])
