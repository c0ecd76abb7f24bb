"""Read a position of a game that somebody lays out by hand: which things lie in which pile.

Cards are named by their codes, dice by their numbers. The rows of a map are parted by `/`, a free
place in it is `-`, and cards on top of one another are joined by `+`. Whatever cannot lie so is
refused with BadPosition.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rdi.model.definition import GameDefinition, Pile
from rdi.session.position.fields import BadPosition
from rdi.text import capitalized, nearest, number_in

NEXT_ROW, FREE, ON_TOP = "/", "-", "+"
SIDES = 6
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What seats are called, in play order."""

Item = Any
PileKey = tuple[int | None, str]
"""A pile: whose it is, None for the table's, and its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What is laid out: the things in some piles, and which decision of which seat is meant.

    `pot` is all Gold in the middle, bets included, `owe` what the seat must pay to stay in. The
    decision is the first that fits: one of betting round `round`, one where `verb` is done, the
    seat's own number `step` from 1. `drew` tells how many each of the others exchanged, each time;
    `gone` are cards that the seat itself held in its first pile of cards and gave away.
    """

    seats: int
    seat: int
    piles: Mapping[PileKey, tuple[Item, ...]] = field(default_factory=dict)
    pot: int | None = None
    owe: int | None = None
    stash: int | None = None
    round: int | None = None
    verb: str = ""
    step: int | None = None
    drew: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    gone: tuple[str, ...] = ()

    @property
    def dealt(self) -> dict[PileKey, list[str]]:
        """The cards that must come to each pile: first those that are given away again."""
        found = {place: cards_in(items) for place, items in self.piles.items()}
        hand = next((place for place in found if place[0] == self.seat), None)
        if hand is not None:
            found[hand] = [*self.gone, *found[hand]]
        return found

    def of(self, owner: int | None) -> dict[str, tuple[Item, ...]]:
        """What is laid out in the piles of this seat, or of the table."""
        return {name: items for (whose, name), items in self.piles.items() if whose == owner}


def seat_letter(seat: int) -> str:
    """What a seat is called."""
    return LETTERS[seat] if seat < len(LETTERS) else str(seat)


def read_seat(text: str, seats: int) -> int:
    """The seat of this letter; BadPosition where nobody sits there."""
    letters = [seat_letter(seat) for seat in range(seats)]
    if text.strip().upper() not in letters:
        raise BadPosition(f"there is no seat {text!r}: there are {', '.join(letters)}")
    return letters.index(text.strip().upper())


def find_pile(definition: GameDefinition, name: str, is_player: bool) -> Pile:
    """The pile of this name, in front of players or on the table; BadPosition with the nearest."""
    known = {pile.name: pile for pile in definition.piles if pile.is_player == is_player}
    found = next((pile for each, pile in known.items() if each.casefold() == name.casefold()), None)
    if found is None:
        whose = "each player" if is_player else "the table"
        near = nearest(name.title(), known, 0.5)
        hint = f"did you mean {near[0]}?" if near else f"{whose} has {_listed(known)}"
        raise BadPosition(f"{definition.title} has no pile {name!r} of {whose}: {hint}")
    if found.seen_by == "nobody":
        raise BadPosition(f"nobody may look at {found.name}, so nothing can be laid out in it")
    return found


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


def hand_pile(definition: GameDefinition) -> Pile:
    """The pile that is each player's hand: the first that only its owner sees."""
    for pile in definition.piles:
        if pile.is_player and pile.seen_by == "owner":
            return pile
    named = _listed([pile.name for pile in definition.piles if pile.is_player])
    raise BadPosition(
        f"nobody holds a hidden hand in {definition.title}: lay out a pile by name, of {named}"
    )


# ------------------------------------------------------------------ things


def read_items(definition: GameDefinition, pile: Pile, text: str) -> tuple[Item, ...]:
    """The things that a text names, as they lie in this pile; BadPosition for what is no such
    thing.
    """
    words = [word for word in re.split(r"[\s,]+", text.replace(NEXT_ROW, f" {NEXT_ROW} ")) if word]
    if not pile.is_grid:
        return tuple([_thing(definition, pile, word) for word in words])
    items: list[Item] = []
    row = column = 0
    for word in words:
        if word == NEXT_ROW:
            row, column = row + 1, 0
            continue
        codes = [] if word == FREE else word.split(ON_TOP)
        items += [((row, column), _thing(definition, pile, code)) for code in codes]
        column += 1
    return tuple(items)


def _thing(definition: GameDefinition, pile: Pile, word: str) -> Item:
    number = number_in(word)
    if number is not None:
        if not pile.is_dice:
            raise BadPosition(f"{word} is a die, and no dice lie in {pile.name}")
        if not 1 <= number <= SIDES:
            raise BadPosition(f"a die shows 1 to {SIDES}, not {word}")
        return number
    copies = copies_in_deck(definition)
    code = capitalized(word.lower())
    if code in copies:
        return code
    deck = definition.deck
    if deck is not None and code in deck.extras:
        raise BadPosition(f"{code} is not in the deck: a variant of the game shuffles it in")
    near = nearest(code, copies, 0.5, most=3)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise BadPosition(f"there is no card {word!r} in {definition.title}{hint}")


def copies_in_deck(definition: GameDefinition) -> dict[str, int]:
    """How many there are of each card that is played with."""
    deck = definition.deck
    if deck is None:
        return {}
    return {**deck.counts, **(deck.extras if definition.with_extras else {})}


def cards_in(items: Sequence[Item]) -> list[str]:
    """The cards among what lies in a pile, in a map or not."""
    things = [item[-1] if isinstance(item, tuple) else item for item in items]
    return [thing for thing in things if isinstance(thing, str)]


def check_copies(
    definition: GameDefinition,
    piles: Mapping[PileKey, Sequence[Item]],
    called: Callable[[PileKey], str] | None = None,
) -> None:
    """BadPosition where a card lies in more places than there are copies of it; ``called`` says
    how places are called, otherwise they are the pile's name and the seat's letter.
    """
    copies = copies_in_deck(definition)
    found = Counter(card for items in piles.values() for card in cards_in(items))
    for card, count in found.items():
        if count > copies[card]:
            lying = [place for place, items in piles.items() if card in cards_in(items)]
            places = [(called or _called)(place) for place in lying]
            there_is = "there is only one" if copies[card] == 1 else f"there are {copies[card]}"
            raise BadPosition(
                f"{card} is laid out {count} times ({', '.join(places)}), but {there_is} of it"
            )


def _called(place: PileKey) -> str:
    owner, name = place
    return name if owner is None else f"{name} of {seat_letter(owner)}"
