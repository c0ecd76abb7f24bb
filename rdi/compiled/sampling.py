"""Deal unseen cards to hands and compare them in machine code, millions of times a second.

The same function runs in plain Python. Its luck is a multiply-with-carry generator (Marsaglia 1994)
whose state is one whole number, and not that of `random`: results agree in law.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from rdi.compiled.machine import has_numba, load, source_of

EMPTY = -1
FULL = 2
"""How many slots there are for each hand, at least."""

STATE_BITS = 62


def compare(
    pool: Any,
    needed: int,
    bases: Any,
    counts: Any,
    slots: Any,
    keys: Any,
    own: int,
    deals: int,
    state: int,
    found: Any,
) -> int:
    """Deal so many times, and count in `found` how often the own key is beaten (0), beats all (1),
    or is tied with others, by how many are tied. Gives the state of luck after it.

    Hands are sums of weights: `bases` and so many cards from the `pool`, whose last `needed` cards
    are shuffled. Their keys lie in `keys`, at the place where `slots` holds the sum.
    """
    size = len(pool)
    mask = len(slots) - 1
    for _ in range(deals):
        for step in range(needed):
            last = size - step - 1
            low = state & 0xFFFFFFFF
            high = state >> 32
            state = low * 1791398085 + high
            other = ((low ^ high) & 0xFFFFFFFF) * (last + 1) >> 32
            card = pool[other]
            pool[other] = pool[last]
            pool[last] = card
        at = size
        best = 0
        ties = 0
        for seat in range(len(bases)):
            total = bases[seat]
            for _card in range(counts[seat]):
                at -= 1
                total += pool[at]
            slot = ((total ^ (total >> 29)) * 40503 >> 7) & mask
            while slots[slot] != total:
                slot = (slot + 1) & mask
            key = keys[slot]
            if key > best:
                best = key
                ties = 2
            elif key == best:
                ties += 1
        if best > own:
            found[0] += 1
        elif best < own:
            found[1] += 1
        else:
            found[ties] += 1
    return state


@lru_cache(maxsize=2)
def _compare(compiled: bool) -> Any:
    return load(source_of(compare), compiled=compiled)["compare"] if compiled else compare


class Dealer:
    """Deals hands to rivals and compares them with the own, which is known.

    `pool` are the weights of the unseen cards, `hands` for each rival the sum of its known cards
    and how many others it holds, `keys` the keys of all sums that may come of that.
    """

    def __init__(
        self,
        pool: Sequence[int],
        hands: Sequence[tuple[int, int]],
        keys: Mapping[int, int],
        own: int,
        seed: int,
    ) -> None:
        self._run = _compare(has_numba())
        array = _arrays() if has_numba() else list
        slots, values = _slots(keys)
        self._slots, self._keys = array(slots), array(values)
        self._pool = array(pool)
        self._bases = array([base for base, _ in hands])
        self._counts = array([count for _, count in hands])
        self._needed = sum([count for _, count in hands])
        self._found = array([0] * (len(hands) + 2))
        self._own = own
        self._state = (seed & ((1 << STATE_BITS) - 1)) | 1

    def deal(self, count: int) -> None:
        """Deal so many times."""
        self._state = int(
            self._run(
                self._pool, self._needed, self._bases, self._counts, self._slots, self._keys,
                self._own, count, self._state, self._found,
            )
        )  # fmt: skip

    @property
    def found(self) -> list[int]:
        """How often the own hand lost, how often it won alone, and then how often it was tied with
        so many together, from two on.
        """
        return [int(each) for each in self._found]


def _arrays() -> Any:
    """What makes arrays for machine code; numba brings numpy with it."""
    import numpy

    return lambda numbers: numpy.array(numbers, dtype=numpy.int64)


def _slots(keys: Mapping[int, int]) -> tuple[list[int], list[int]]:
    """Where each sum lies, the first empty place from where it should, and its key beside it."""
    size = 1 << (FULL * len(keys)).bit_length()
    slots, values = [EMPTY] * size, [0] * size
    for total, key in keys.items():
        slot = ((total ^ (total >> 29)) * 40503 >> 7) & (size - 1)
        while slots[slot] != EMPTY:
            slot = (slot + 1) & (size - 1)
        slots[slot], values[slot] = total, key
    return slots, values
