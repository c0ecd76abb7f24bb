"""Lay luck down so that wanted things come to lie in certain piles, by a game that was tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rdi.engine.bind import Bound
from rdi.engine.chance import SeededChance, seed_number
from rdi.model.event import Event
from rdi.session.layouts import Item, Layout, Place, cards_in, copies_of

CARDS, DICE = "drew", "rolled"

Source = tuple[str, int]
"""Whether a thing came as a card or as a die, and as which of them."""


@dataclass(slots=True)
class Luck:
    """Cards and dice in the order in which they come; then a seed decides."""

    cards: list[str] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a card or a die came to lie, and by which event."""

    place: Place
    event: int


def luck_by_piles(bound: Bound, events: Sequence[Event], layout: Layout, seed: int | str) -> Luck:
    """What is wanted comes as soon as it can: a card as its pile gets one, or else as another pile
    of the same owner does, who may move it; dice in each throw.
    """
    chance = SeededChance(seed_number(seed))
    dealt = [*_slots(bound, events, CARDS)]
    thrown = [*_slots(bound, events, DICE)]
    cards = _filled(bound, len(dealt), _assigned(dealt, layout), layout, chance)
    return Luck(cards, _thrown(thrown, layout, chance))


def luck_by_trace(
    bound: Bound, events: Sequence[Event], moment: int, layout: Layout, seed: int | str
) -> Luck:
    """What is wanted comes where that came from which lay in its pile after so many events."""
    chance = SeededChance(seed_number(seed))
    before = events[:moment]
    cards, dice = dict[int, str](), dict[int, int]()
    lie = _traced(bound, before)
    for place, items in layout.piles.items():
        sources = [source for _, source in lie.get(place, ()) if source is not None]
        cards.update(zip(_numbers(sources, CARDS), cards_in(items), strict=False))
        dice.update(zip(_numbers(sources, DICE), _dice(items), strict=False))
    count = len([*_slots(bound, before, CARDS)])
    throws = len([*_slots(bound, before, DICE)])
    filled = _filled(bound, count, cards, layout, chance)
    return Luck(filled, [dice.get(number) or chance.roll() for number in range(throws)])


def _numbers(sources: Sequence[Source], kind: str) -> list[int]:
    return [number for each, number in sources if each == kind]


def _slots(bound: Bound, events: Sequence[Event], kind: str) -> Iterator[Slot]:
    for number, event in enumerate(events):
        if event[0] == kind:
            for _ in event[2]:
                yield Slot(_place(bound, event[1]), number)


def _place(bound: Bound, index: int) -> Place:
    pile, owner = bound.owner_of(index)
    return owner, "" if pile is None else pile.name


def _filled(
    bound: Bound, count: int, wanted: Mapping[int, str], layout: Layout, chance: SeededChance
) -> list[str]:
    """So many cards: those wanted at their numbers, and others that are not laid out anywhere."""
    left = Counter(copies_of(bound.definition))
    left.subtract(card for cards in layout.dealt.values() for card in cards)
    spare = chance.deal(sorted(left.elements()), left.total())
    cards: list[str] = []
    for number in range(count):
        if number not in wanted and not spare:
            break  # from here on discards come again, and no card is certain
        cards.append(wanted[number] if number in wanted else spare.pop())
    return cards


def _assigned(slots: Sequence[Slot], layout: Layout) -> dict[int, str]:
    """Which slot gets which wanted card: those of its own pile first, then any of its owner."""
    found: dict[int, str] = {}
    wanted = layout.dealt
    for by_name in (True, False):
        for number, slot in enumerate(slots):
            if number in found:
                continue
            same = [each for each in wanted if each[0] == slot.place[0] and wanted[each]]
            source = slot.place if by_name else next(iter(same), slot.place)
            if wanted.get(source):
                found[number] = wanted[source].pop(0)
    return found


def _thrown(slots: Sequence[Slot], layout: Layout, chance: SeededChance) -> list[int]:
    """What each die shows: in each throw first what its own pile wants, then what others do."""
    dice: list[int] = []
    throw, wanted = -1, list[int]()
    for slot in slots:
        if slot.event != throw:
            throw = slot.event
            owner, name = slot.place
            own = layout.of(owner)
            others = [die for other, items in own.items() if other != name for die in _dice(items)]
            wanted = [*_dice(own.get(name, ())), *others]
        dice.append(wanted.pop(0) if wanted else chance.roll())
    return dice


def _dice(items: Sequence[Item]) -> list[int]:
    return [item for item in items if isinstance(item, int)]


def _traced(bound: Bound, events: Sequence[Event]) -> dict[Place, list[tuple[Item, Source | None]]]:
    """What lies in each pile, and by which outcome of luck each thing came."""
    piles: dict[Place, list[tuple[Item, Source | None]]] = {}
    counts = {CARDS: 0, DICE: 0}
    for event in events:
        kind = event[0]
        if kind in counts:
            pile = piles.setdefault(_place(bound, event[1]), [])
            for item in event[2]:
                pile.append((item, (kind, counts[kind])))
                counts[kind] += 1
        elif kind == "moved":
            source = piles.setdefault(_place(bound, event[1]), [])
            target = piles.setdefault(_place(bound, event[2]), [])
            target += [_taken(source, item) for item in event[3]]
        elif kind == "cleared":
            piles[_place(bound, event[1])] = []
    return piles


def _taken(pile: list[tuple[Item, Source | None]], item: Item) -> tuple[Item, Source | None]:
    """Take a thing out of a pile, with what is known of it."""
    thing = item[1] if isinstance(item, tuple) else item
    for pair in pile:
        if pair[0] == thing:
            pile.remove(pair)
            return pair
    return thing, None
