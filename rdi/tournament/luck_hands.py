"""Tell how good a hand is among the hands of its game: a place on a ladder of such hands.

Ladders are of hands as they are dealt and of hands that were made better, so that good hands, of
which a game has many in the end, are told apart as well as those of its beginning. They come from
the game's own tables of hands and from luck that is always the same.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb

from rdi.arrays.encoding import Item
from rdi.arrays.hand_tables import Context, HandTable, HandTables
from rdi.engine.bind import DIE_FACES, Bound
from rdi.engine.chance import SeededChance

PLACES = 24
"""So many places a ladder has, 0 for the worst hands."""

HANDS = 80
"""Of so many hands as they are dealt is a ladder, and of as many better ones."""

TRIES = 5
"""So often a part of a hand is changed for something else to make it better."""

LADDERS_MOST = 4_096
PLACES_MOST = 100_000
"""So many hands of a ladder are remembered; then they are looked up anew."""

Ways = list[tuple[int, int]]
"""What may come: the sum of its weights, and how many ways there are to it."""


class Hands:
    """How good the hands of one game are.

    `counting` has the tables of its hands: a hand is what lies in the piles that are scored, in a
    context of what lies open to all.
    """

    def __init__(self, counting: HandTables) -> None:
        self._counting = counting
        self._ladders: dict[tuple[HandTable, int, int], Ladder] = {}

    def ladder(self, hand: Sequence[Item], context: Context) -> Ladder:
        """The ladder of the hands with as many cards and dice as this one."""
        table = self._counting.table(context)
        dice = len([thing for thing in hand if isinstance(thing, int)])
        key = (table, len(hand) - dice, dice)
        found = self._ladders.get(key)
        if found is None:
            if len(self._ladders) > LADDERS_MOST:
                self._ladders.clear()
            found = self._ladders[key] = Ladder(self._counting.bound, *key)
        return found

    def place(self, hand: Sequence[Item], context: Context) -> int:
        """The place of a hand among hands of as many cards and dice, from 0 to PLACES - 1."""
        return self.ladder(hand, context).place_of(hand)


class Ladder:
    """The keys of many hands of so many cards and dice in one context, in order."""

    def __init__(self, bound: Bound, table: HandTable, cards: int, dice: int) -> None:
        self._table = table
        self._places: dict[int, int] = {}
        luck = SeededChance(cards * len(bound.cards) + dice)
        dealt = [_hand(bound, luck, cards, dice) for _ in range(2 * HANDS)]
        self._keys = sorted(
            [table.key_of(hand) for hand in dealt[:HANDS]]
            + [_bettered(table, hand, bound, luck, cards) for hand in dealt[HANDS:]]
        )

    def place_of(self, hand: Sequence[Item]) -> int:
        """The place of a hand."""
        return self.place(self._table.total(hand))

    def place(self, total: int) -> int:
        """The place of the hand with this sum, in the middle of the hands that it is tied with."""
        found = self._places.get(total)
        if found is None:
            if len(self._places) > PLACES_MOST:
                self._places.clear()
            keys, key = self._keys, self._table.key(total)
            twice = bisect_left(keys, key) + bisect_right(keys, key)
            found = self._places[total] = min(PLACES - 1, twice * PLACES // (2 * len(keys)))
        return found

    def spread(self, rest: Sequence[Item], ways: Ways) -> list[int]:
        """How many ways lead to each place, if one of these sums comes to the rest of a hand."""
        begun, known, place = self._table.total(rest), self._places, self.place
        found = [0] * PLACES
        for more, count in ways:
            total = begun + more
            at = known.get(total)
            found[place(total) if at is None else at] += count
        return found

    def drawn(self, deck: Sequence[Item], count: int) -> Ways:
        """All that may be drawn of a deck."""
        weights = self._table.weights
        return drawn_ways(Counter([weights[card] for card in deck]), count)

    def rolled(self, count: int) -> Ways:
        """All that so many dice may show."""
        weights = self._table.weights
        ways: Ways = [(0, 1)]
        for _ in range(count):
            sums: Counter[int] = Counter()
            for total, many in ways:
                for face in DIE_FACES:
                    sums[total + weights[face]] += many
            ways = [*sums.items()]
        return ways

    def sums(self, things: Sequence[Sequence[Item]]) -> Ways:
        """Some of what may come, each as likely as the others."""
        return [(self._table.total(each), 1) for each in things]


def drawn_ways(deck: Mapping[int, int], count: int) -> Ways:
    """All that may be drawn of a deck with so many cards of each weight."""
    levels: list[Ways] = [[(0, 1)], *[[] for _ in range(count)]]
    for weight, many in deck.items():
        for size in range(count, 0, -1):
            for taken in range(1, min(size, many) + 1):
                more, ways = taken * weight, comb(many, taken)
                levels[size] += [(total + more, n * ways) for total, n in levels[size - taken]]
    return levels[count]


def _hand(bound: Bound, luck: SeededChance, cards: int, dice: int) -> list[Item]:
    """A hand as it is dealt and rolled."""
    dealt: list[Item] = [*luck.deal(bound.cards[:], min(cards, len(bound.cards)))]
    return dealt + [luck.roll() for _ in range(dice)]


def _bettered(
    table: HandTable, hand: list[Item], bound: Bound, luck: SeededChance, cards: int
) -> int:
    """The key of a hand of which a third was changed a few times where that was better."""
    part = -(-len(hand) // 3)
    best = table.key_of(hand)
    for _ in range(TRIES if hand else 0):
        tried = hand[:]
        for _ in range(part):
            place = luck.pick(len(hand))
            is_card = place < cards
            tried[place] = bound.cards[luck.pick(len(bound.cards))] if is_card else luck.roll()
        key = table.key_of(tried)
        if key > best:
            best, hand = key, tried
    return best
