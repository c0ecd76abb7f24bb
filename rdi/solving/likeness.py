"""Find hands that are alike: where the values of an attribute may change their names and all stays.

Where colors count only by being equal or not, and the deck has as many of each, two red cards are
worth what two blue ones are, as long as the cards that lie open are renamed with them. Nothing is
lost by playing such hands alike, and there are far fewer of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from rdi.solving.hands import NOTHING_SHOWN, Hand, Hands

RENAMINGS_MOST = 120

Renaming = tuple[int, ...]
"""Which class of cards takes the place of each; the last stands for NOTHING_SHOWN."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """The hands that are not alike, each by a sample, before and after cards are shown.

    `hands` are samples of hands (places in `Hands.hands`) and `sizes` how many are like each;
    `of_hand` is the sample's place for every hand. `options` are the classes of cards that each
    sample may show, those that are alike by one; `of_option` gives the place in `options` for a
    hand and what it shows. `open` are samples of what the first and the second seat have shown, and
    `held[seat]` samples of the hands that this seat may hold then; `of_held` gives the places in
    both for a seat, its hand, and what the first and the second have shown.
    """

    hands: tuple[int, ...]
    sizes: tuple[int, ...]
    of_hand: tuple[int, ...]
    options: tuple[tuple[int, ...], ...]
    of_option: dict[tuple[int, int], int]
    open: tuple[tuple[int, int], ...]
    held: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
    of_held: dict[tuple[int, int, int, int], tuple[int, int]]


def find_likeness(hands: Hands) -> Likeness:
    """Which hands are alike."""
    renamed = _Renamed(hands, _renamings(hands))
    of_sample = [renamed.sample(hand) for hand in range(len(hands.hands))]
    samples = sorted(set(of_sample))
    places = {sample: place for place, sample in enumerate(samples)}
    options, of_option = renamed.options(samples)
    open_, held, of_held = renamed.behind()
    return Likeness(
        hands=tuple(samples),
        sizes=tuple(of_sample.count(sample) for sample in samples),
        of_hand=tuple(places[sample] for sample in of_sample),
        options=options,
        of_option=of_option,
        open=open_,
        held=held,
        of_held=of_held,
    )


class _Renamed:
    """What becomes of hands and shown cards under all renamings."""

    def __init__(self, hands: Hands, renamings: Sequence[Renaming]) -> None:
        self._hands = hands
        self._renamings = renamings
        place = {hand: number for number, hand in enumerate(hands.hands)}
        self._turned = [
            [place[_turned(hand, renaming)] for hand in hands.hands] for renaming in renamings
        ]

    def sample(self, hand: int) -> int:
        """The first of the hands that are like this one."""
        return min(turned[hand] for turned in self._turned)

    def options(
        self, samples: Sequence[int]
    ) -> tuple[tuple[tuple[int, ...], ...], dict[tuple[int, int], int]]:
        """What each sample may show, and for all hands which of these their cards are like."""
        options: dict[int, list[int]] = {sample: [] for sample in samples}
        of_option: dict[tuple[int, int], int] = {}
        for hand, strength in enumerate(self._hands.strength):
            for shown in sorted(strength):
                sample, like = min(
                    (turned[hand], renaming[shown])
                    for turned, renaming in zip(self._turned, self._renamings, strict=True)
                )
                if like not in options[sample]:
                    options[sample].append(like)
                of_option[hand, shown] = options[sample].index(like)
        return tuple(tuple(options[sample]) for sample in samples), of_option

    def behind(
        self,
    ) -> tuple[
        tuple[tuple[int, int], ...],
        tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]],
        dict[tuple[int, int, int, int], tuple[int, int]],
    ]:
        """The samples of what lies open, of the hands held then, and the places in both."""
        shown, strength = self._hands.shown, self._hands.strength
        pairs = [(first, second) for first in shown for second in shown]
        canonical = {pair: self._first_of(pair) for pair in pairs}
        open_ = sorted({pair for pair, _ in canonical.values()})
        place = {pair: number for number, pair in enumerate(open_)}
        found: list[list[list[int]]] = [[[] for _ in open_] for _ in (0, 1)]
        of_held: dict[tuple[int, int, int, int], tuple[int, int]] = {}
        for pair, (sample, ways) in sorted(canonical.items()):
            for seat in (0, 1):
                for hand in [hand for hand, each in enumerate(strength) if pair[seat] in each]:
                    like = min(self._turned[way][hand] for way in ways)
                    held = found[seat][place[sample]]
                    if like not in held:
                        held.append(like)
                    of_held[seat, hand, *pair] = place[sample], held.index(like)
        first, second = (tuple(map(tuple, each)) for each in found)
        return tuple(open_), (first, second), of_held

    def _first_of(self, pair: tuple[int, int]) -> tuple[tuple[int, int], list[int]]:
        """The first of the pairs that are like this one, and the renamings that lead to it."""
        turned = [(renaming[pair[0]], renaming[pair[1]]) for renaming in self._renamings]
        least = min(turned)
        return least, [way for way, each in enumerate(turned) if each == least]


def _turned(hand: Hand, renaming: Renaming) -> Hand:
    return tuple(sorted([renaming[card] for card in hand]))


def _renamings(hands: Hands) -> list[Renaming]:
    """All renamings of cards that leave everything as it is; the first changes nothing."""
    nothing = (*range(len(hands.cards)), NOTHING_SHOWN)
    found = {nothing}
    swaps = [swap for swap in _swaps(hands) if _is_harmless(swap, hands)]
    waiting = [nothing]
    while waiting and len(found) <= RENAMINGS_MOST:
        renaming = waiting.pop()
        for swap in swaps:
            after = tuple([swap[card] for card in renaming])
            if after not in found:
                found.add(after)
                waiting.append(after)
    return sorted(found) if len(found) <= RENAMINGS_MOST else [nothing]


def _swaps(hands: Hands) -> list[Renaming]:
    """The renamings that exchange two values of one attribute."""
    place = {look: number for number, look in enumerate(hands.looks)}
    found = []
    for attribute in range(len(hands.looks[0])):
        values = sorted({look[attribute] for look in hands.looks})
        for one, other in combinations(values, 2):
            names = {one: other, other: one}
            turned = [
                place.get((*look[:attribute], names.get(look[attribute], look[attribute]),
                           *look[attribute + 1 :]))
                for look in hands.looks
            ]  # fmt: skip
            if None not in turned:
                found.append((*[card for card in turned if card is not None], NOTHING_SHOWN))
    return found


def _is_harmless(swap: Renaming, hands: Hands) -> bool:
    """Whether the deck and the strength of all hands stay as they are."""
    if any(hands.counts[card] != hands.counts[swap[card]] for card in range(len(hands.cards))):
        return False
    place = {hand: number for number, hand in enumerate(hands.hands)}
    return all(
        hands.strength[place[_turned(hand, swap)]][swap[shown]] == strength
        for hand, strengths in zip(hands.hands, hands.strength, strict=True)
        for shown, strength in strengths.items()
    )
