"""Deal unseen cards to hands and compare them in machine code, millions of times a second.

The same function runs in plain Python. Its luck is a multiply-with-carry generator (Marsaglia 1994)
whose state is one whole number, and not that of `random`: results agree in law.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from rdi.arrays.jit import has_numba, load, source_of

EMPTY = -1
FULL = 2
"""The least number of slots for each hand."""

STATE_BITS = 62


def shuffled(pool: Any, needed: int, state: int) -> int:
    """Shuffle the last `needed` cards of a pool. Gives the state of luck after it."""
    for last in range(len(pool) - 1, len(pool) - 1 - needed, -1):
        low = state & 0xFFFFFFFF
        high = state >> 32
        state = low * 1791398085 + high
        other = ((low ^ high) & 0xFFFFFFFF) * (last + 1) >> 32
        card = pool[other]
        pool[other] = pool[last]
        pool[last] = card
    return state


def slot_of(total: int, slots: Any) -> int:
    """The place at which `slots` holds a sum; its key lies there in `keys`."""
    mask = len(slots) - 1
    slot = ((total ^ (total >> 29)) * 40503 >> 7) & mask
    while slots[slot] != total:
        slot = (slot + 1) & mask
    return slot


def compare(
    pool: Any, bases: Any, counts: Any, slots: Any, keys: Any, own: int, deals: int, state: int,
    found: Any, best_at: Any,
) -> int:  # fmt: skip
    """Deal a number of times, and count in `found` how often the own key is beaten (0), beats all
    (1), or is tied with others, by how many are tied, and in `best_at` at which place the key of
    the best of the others lies. Gives the state of luck after it.

    Hands are sums of weights: `bases`, and a number of cards from the pool.
    """
    needed = sum(counts)
    for _ in range(deals):
        state = shuffled(pool, needed, state)
        at = len(pool)
        best = 0
        place = 0
        ties = 0
        for seat in range(len(bases)):
            total = bases[seat]
            for _card in range(counts[seat]):
                at -= 1
                total += pool[at]
            slot = slot_of(total, slots)
            key = keys[slot]
            if key > best:
                best = key
                place = slot
                ties = 2
            elif key == best:
                ties += 1
        best_at[place] += 1
        if best > own:
            found[0] += 1
        elif best < own:
            found[1] += 1
        else:
            found[ties] += 1
    return state


@lru_cache(maxsize=2)
def _compare(with_numba: bool) -> Any:
    if not with_numba:
        return compare
    text = "\n\n".join([source_of(each) for each in (shuffled, slot_of, compare)])
    return load(text, with_numba=True)["compare"]


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
        self._found = array([0] * (len(hands) + 2))
        self._best_at = array([0] * len(slots))
        self._own = own
        self._state = (seed & ((1 << STATE_BITS) - 1)) | 1

    def deal(self, count: int) -> None:
        """Deal a number of times."""
        self._state = int(
            self._run(
                self._pool, self._bases, self._counts, self._slots, self._keys, self._own, count,
                self._state, self._found, self._best_at,
            )
        )  # fmt: skip

    @property
    def found(self) -> list[int]:
        """The number of deals in which the own hand lost, in which it won alone, and then in which
        it was tied, by the number of tied hands together, from two on.
        """
        return [int(each) for each in self._found]

    @property
    def best(self) -> Counter[int]:
        """The number of deals in which each key was that of the best of the rivals."""
        found: Counter[int] = Counter()
        for key, count in zip(self._keys, self._best_at, strict=True):
            if count:
                found[int(key)] += int(count)
        return found


def _arrays() -> Any:
    """The functions that make arrays for machine code; numba brings numpy with it."""
    import numpy

    return lambda numbers: numpy.array(numbers, dtype=numpy.int64)


def _slots(keys: Mapping[int, int]) -> tuple[list[int], list[int]]:
    """The slot of each sum, the first empty one from its hash on, and its key beside it."""
    size = 1 << (FULL * len(keys)).bit_length()
    slots, values = [EMPTY] * size, [0] * size
    for total, key in keys.items():
        slot = ((total ^ (total >> 29)) * 40503 >> 7) & (size - 1)
        while slots[slot] != EMPTY:
            slot = (slot + 1) & (size - 1)
        slots[slot], values[slot] = total, key
    return slots, values
