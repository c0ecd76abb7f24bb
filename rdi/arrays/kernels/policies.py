"""Simple policies that need nothing but the request, as functions of whole numbers.

They are written once: the same lines answer the engine's requests, and play in machine code. What
is offered in a pick is known by its place.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from rdi.arrays.chance import ChanceState, pick

Numbers = MutableSequence[int]

FOLD, STAY = -1, 0
UNIFORM, CALLER, CAREFUL, RAISER = 0, 1, 2, 3

POLICIES = {
    "uniform": "chooses evenly: fold a bet, stay in, raise the least or all; any pick",
    "caller": "never folds and never raises; picks the first things, as many as it may",
    "careful": "calls at most a tenth of its Gold and never raises; picks as few as it may",
    "raiser": "raises the least whenever it may; picks the first things, as many as it may",
}
"""The policies, each at the place of its number, with a description in a line."""

WAYS_MOST = 1 << 31
"""More ways to answer than this are not told apart."""

TENTH = 10


def wager(
    policy: int,
    luck: ChanceState,
    at: int,
    owed: int,
    bet: int,
    current: int,
    least: int,
    most: int,
) -> int:
    """The answer of a policy to a bet: FOLD, STAY, or the total that it raises to.

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


def uniform_wager(
    luck: ChanceState, at: int, owed: int, current: int, least: int, most: int
) -> int:
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
    table: Numbers,
    alike: int,
    room: int,
    places: int,
    luck: ChanceState,
    at: int,
    count: int,
    different: int,
    least: int,
    most: int,
    ordered: bool,
) -> int:
    """The choice of a policy among a number of things: their count, and their places.

    From `alike` on there stands in the table for each thing the place of the first that is equal to
    it; `different` is how many are the first. From `places` on it is noted what was picked. From
    `room` on is room to reckon in, `(most + 1) * (count + 1)` numbers. The uniform policy takes
    each answer that is offered with the same chance; the careful one the first and as few as may
    be, the others the first and as many as may be.
    """
    if policy == UNIFORM:
        if ordered or (least == 1 and most == 1):
            for number in range(most):
                table[places + number] = choose_one(policy, table, alike, luck, at, different)
            return most
        count_ways(table, alike, room, count, most)
        return uniform_choice(table, alike, room, places, luck, at, count, least, most)
    wanted = most if policy != CAREFUL or ordered else least
    for number in range(wanted):
        table[places + number] = 0 if ordered else number
    return wanted


def choose_one(
    policy: int, table: Numbers, alike: int, luck: ChanceState, at: int, different: int
) -> int:
    """The place of the one thing that a policy picks where it is to be one, as in `choose`."""
    if policy == UNIFORM:
        return nth_different(table, alike, pick(luck, at, different))
    return 0


def nth_different(table: Numbers, alike: int, number: int) -> int:
    """The place of the thing before which this number of different ones lies."""
    place = 0
    while number > 0 or table[alike + place] != place:
        if table[alike + place] == place:
            number -= 1
        place += 1
    return place


def uniform_choice(
    table: Numbers,
    alike: int,
    room: int,
    places: int,
    luck: ChanceState,
    at: int,
    count: int,
    least: int,
    most: int,
) -> int:
    """Any of the answers with between `least` and `most` things, each with the same chance.

    An answer is how many there are of each kind of equal things. In `room` are counted, for the
    kinds that begin at a place or later, the ways to take that many.
    """
    width = most + 1
    everything = 0
    for size in range(least, width):
        everything += table[room + size]
    left = pick(luck, at, everything if everything < WAYS_MOST else WAYS_MOST)
    size = least
    while left >= table[room + size]:
        left -= table[room + size]
        size += 1
    taken = 0
    for place in range(count):
        if table[alike + place] == place and taken < size:
            here = equals(table, alike, count, place)
            number = here if here < size - taken else size - taken
            after = room + (place + 1) * width + size - taken
            while left >= table[after - number]:
                left -= table[after - number]
                number -= 1
            take_equals(table, alike, place, number, places + taken)
            taken += number
    return size


def count_ways(table: Numbers, alike: int, room: int, count: int, most: int) -> None:
    """For each place and size the number of ways to take that many things of the kinds from there
    on.
    """
    width = most + 1
    for size in range(width):
        table[room + count * width + size] = 1 if size == 0 else 0
    for place in range(count - 1, -1, -1):
        is_first = table[alike + place] == place
        here = equals(table, alike, count, place) if is_first else 0
        for size in range(width):
            ways = 0
            for number in range((here if here < size else size) + 1):
                ways += table[room + (place + 1) * width + size - number]
            table[room + place * width + size] = ways if ways < WAYS_MOST else WAYS_MOST


def equals(table: Numbers, alike: int, count: int, place: int) -> int:
    """The number of things that are equal to the one at this place."""
    found = 0
    for other in range(place, count):
        if table[alike + other] == place:
            found += 1
    return found


def take_equals(table: Numbers, alike: int, place: int, number: int, target: int) -> None:
    """Note the first things of a kind, this number of them, as picked, from the target on."""
    other = place
    for each in range(number):
        while table[alike + other] != place:
            other += 1
        table[target + each] = other
        other += 1
