"""Plain ways to play that need nothing but what is asked, as functions of whole numbers.

They are written once: the same lines answer the engine's requests, and play in machine code. What
is asked for in a pick is numbered by its place; `alike` gives for each thing the place of the first
that is equal to it.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from rdi.compiled.luck import Luck, pick

Numbers = MutableSequence[int]

FOLD, STAY = -1, 0
UNIFORM, CALLER, CAREFUL, RAISER = 0, 1, 2, 3

POLICIES = {
    "uniform": "chooses evenly: fold a bet, stay in, raise the least or all; any pick",
    "caller": "never folds and never raises; picks the first things, as many as it may",
    "careful": "calls at most a tenth of its Gold and never raises; picks as few as it may",
    "raiser": "raises the least whenever it may; picks the first things, as many as it may",
}
"""Each policy, at the place of its number, and what it does in a line."""

WAYS_MOST = 1 << 31
"""More ways to answer than this are not told apart."""

TENTH = 10


def wager(
    policy: int, luck: Luck, at: int, owed: int, bet: int, current: int, least: int, most: int
) -> int:
    """What a policy answers to a bet: FOLD, STAY, or the total that it raises to.

    Its luck is at the place `at`. `owed` is what a call adds, `bet` what the player has in front,
    `current` the Current Bet, `least` and `most` the bounds of a raise, which is possible where
    `most` is above `current`.
    """
    if policy == CALLER:
        return STAY
    if policy == CAREFUL:
        return FOLD if owed * TENTH > most - bet else STAY
    if policy == RAISER:
        return least if most > current else STAY
    return uniform_wager(luck, at, owed, current, least, most)


def uniform_wager(luck: Luck, at: int, owed: int, current: int, least: int, most: int) -> int:
    """Each equally likely: fold (only what costs something), check or call, the least raise, all
    in.
    """
    folds = 1 if owed > 0 else 0
    raises = 0 if most <= current else 1 if least >= most else 2
    choice = pick(luck, at, folds + 1 + raises) - folds
    if choice <= 0:
        return FOLD if choice < 0 else STAY
    return most if choice == raises else least


def choose(
    policy: int,
    luck: Luck,
    at: int,
    alike: Sequence[int],
    count: int,
    least: int,
    most: int,
    ordered: bool,
    room: Numbers,
    chosen: Numbers,
) -> int:
    """What a policy picks of so many things: their places go to `chosen`; how many they are.

    `room` is for reckoning in: `(most + 2) * (count + 1)` numbers are enough. The uniform policy
    takes each answer that is offered with the same chance; the careful one the first and as few as
    may be, the others the first and as many as may be.
    """
    if policy == UNIFORM:
        if ordered or (least == 1 and most == 1):
            for place in range(most):
                chosen[place] = any_different(luck, at, alike, count)
            return most
        return uniform_choice(luck, at, alike, count, least, most, room, chosen)
    wanted = most if policy != CAREFUL or ordered else least
    for place in range(wanted):
        chosen[place] = 0 if ordered else place
    return wanted


def any_different(luck: Luck, at: int, alike: Sequence[int], count: int) -> int:
    """The place of any of the things that differ, each with the same chance."""
    different = 0
    for place in range(count):
        if alike[place] == place:
            different += 1
    left = pick(luck, at, different)
    for place in range(count):
        if alike[place] == place:
            if left == 0:
                return place
            left -= 1
    return 0


def uniform_choice(
    luck: Luck,
    at: int,
    alike: Sequence[int],
    count: int,
    least: int,
    most: int,
    room: Numbers,
    chosen: Numbers,
) -> int:
    """Any of the answers with between `least` and `most` things, each with the same chance.

    An answer is how many there are of each kind of equal things. `room` counts, for the kinds that
    begin at a place or later, the ways to take so many.
    """
    width = most + 1
    count_ways(alike, count, most, room)
    everything = 0
    for size in range(least, width):
        everything += room[size]
    left = pick(luck, at, everything if everything < WAYS_MOST else WAYS_MOST)
    size = least
    while left >= room[size]:
        left -= room[size]
        size += 1
    taken, open_number = 0, size
    for place in range(count):
        if alike[place] == place and open_number > 0:
            here = equals(alike, count, place)
            number = here if here < open_number else open_number
            after = (place + 1) * width
            while left >= room[after + open_number - number]:
                left -= room[after + open_number - number]
                number -= 1
            taken = take_equals(alike, place, number, taken, chosen)
            open_number -= number
    return size


def count_ways(alike: Sequence[int], count: int, most: int, room: Numbers) -> None:
    """For each place and size, in how many ways so many can be taken of the kinds from there on."""
    width = most + 1
    for size in range(width):
        room[count * width + size] = 1 if size == 0 else 0
    for place in range(count - 1, -1, -1):
        here = equals(alike, count, place) if alike[place] == place else 0
        for size in range(width):
            ways = 0
            for number in range((here if here < size else size) + 1):
                ways += room[(place + 1) * width + size - number]
            room[place * width + size] = ways if ways < WAYS_MOST else WAYS_MOST


def equals(alike: Sequence[int], count: int, place: int) -> int:
    """How many things are equal to the one at this place."""
    found = 0
    for other in range(place, count):
        if alike[other] == place:
            found += 1
    return found


def take_equals(alike: Sequence[int], place: int, number: int, taken: int, chosen: Numbers) -> int:
    """Note the first so many of a kind as chosen; how many are chosen then."""
    other = place
    while number > 0:
        if alike[other] == place:
            chosen[taken] = other
            taken += 1
            number -= 1
        other += 1
    return taken
