"""A position that is laid out by hand: which things lie in which pile of a table.

Cards are named by their codes, dice by their numbers. The rows of a map are parted by `/`, a free
place in it is `-`, and cards on top of one another are joined by `+`. Whatever cannot lie so is
refused with BadPosition.

Every reader of positions makes a `Position`: `rdi odds` and `score` of words, judges of JSON,
scenarios and tests of an arrangement of characters (`InnPosition`). `put_on` puts it on a table;
`rdi.session.position.search` finds a game that comes to it by play instead.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rdi.engine.chance import Chance
from rdi.engine.compiled_definition import ranking_points
from rdi.engine.game import CompiledGame
from rdi.engine.table import Purse, Table
from rdi.model.definition import DIE_FACES, GameDefinition, Pile
from rdi.model.settings import Settings
from rdi.session.position.fields import BadPosition
from rdi.text import capitalized, hint, nearest_words, number_in, there_are

NEXT_ROW, FREE, ON_TOP = "/", "-", "+"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of seats, in play order."""

Item = Any
PileKey = tuple[int | None, str]
"""A pile: whose it is, None for the table's, and its name."""


@dataclass(slots=True)
class Position:
    """The layout of a table of a game, pile by pile; the rest is left open.

    `tallies` are numbers on the table by their names and keys, `purses` Gold by purse, and
    `rankings` orders of combinations, best first, by the number of the ranking.
    """

    compiled: CompiledGame
    piles: dict[PileKey, tuple[Item, ...]] = field(default_factory=dict)
    tallies: dict[str, dict[str, int]] = field(default_factory=dict)
    purses: dict[Purse, int] = field(default_factory=dict)
    rankings: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def read(self, owner: int | None, pile: Pile, text: str) -> None:
        """Lay out in a pile the things that a text names. Raises BadPosition if one cannot lie
        there.
        """
        self.piles[owner, pile.name] = read_items(self.compiled.definition, pile, text)

    def of(self, owner: int | None) -> dict[str, tuple[Item, ...]]:
        """The contents of the piles of this seat, or of the table."""
        return {name: items for (whose, name), items in self.piles.items() if whose == owner}

    def put_on(self, table: Table) -> None:
        """Put all that is laid out on a table, in place of what lies there."""
        places, lying, first, each = self.compiled.places, table.piles, table.shared, table.per_seat
        for (owner, name), items in self.piles.items():
            place = places[name][1]
            lying[place if owner is None else first + owner * each + place] = [*items]
        if self.tallies:
            names = [tally.name for tally in self.compiled.definition.tallies]
            for name, numbers in self.tallies.items():
                table.tallies[names.index(name)].update(numbers)
        if self.purses:
            table.gold.update(self.purses)
            table.total = sum(table.gold.values())
        if self.rankings:
            rankings = list(table.rankings)
            for index, entries in self.rankings.items():
                rankings[index] = ranking_points(entries)
            table.rankings = tuple(rankings)


def bare_table(
    compiled: CompiledGame,
    seats: int,
    settings: Settings,
    stash: int = 0,
    chance: Chance | None = None,
) -> Table:
    """A table with nothing on it but the deck, and with this Gold in each Stash, on which a
    position can be put.
    """
    gold: dict[Purse, int] = dict.fromkeys(range(seats), stash)
    gold.update(compiled.empty_purses)
    table = compiled.make_table(seats, settings, gold)
    if chance is not None:
        table.chance = chance
    table.rankings = compiled.rankings
    compiled.set_up(table, list(range(seats)))
    return table


def seat_letter(seat: int) -> str:
    """The letter of a seat."""
    return LETTERS[seat] if seat < len(LETTERS) else str(seat)


def read_seat(text: str, seats: int) -> int:
    """The seat of this letter. Raises BadPosition if nobody sits there."""
    letters = [seat_letter(seat) for seat in range(seats)]
    if text.strip().upper() not in letters:
        raise BadPosition(f"there is no seat {text!r}: {there_are(letters)}")
    return letters.index(text.strip().upper())


def find_pile(definition: GameDefinition, name: str, is_player: bool) -> Pile:
    """The pile of this name, in front of players or on the table; BadPosition with the nearest."""
    known = {pile.name: pile for pile in definition.piles if pile.is_player == is_player}
    found = next((pile for each, pile in known.items() if each.casefold() == name.casefold()), None)
    if found is None:
        whose = "each player" if is_player else "the table"
        near = nearest_words(name.title(), known, 0.5)
        meant = hint(near, known, f"{whose} has")
        raise BadPosition(f"{definition.title} has no pile {name!r} of {whose}: {meant}")
    if found.seen_by == "nobody":
        raise BadPosition(f"nobody may look at {found.name}, so nothing can be laid out in it")
    return found


def hand_pile(definition: GameDefinition) -> Pile:
    """The pile that is each player's hand: the first that only its owner sees. Raises BadPosition
    if there is none.
    """
    for pile in definition.piles:
        if pile.is_player and pile.seen_by == "owner":
            return pile
    named = ", ".join([pile.name for pile in definition.piles if pile.is_player]) or "none"
    raise BadPosition(
        f"nobody holds a hidden hand in {definition.title}: lay out a pile by name, of {named}"
    )


# ------------------------------------------------------------------ things


class PileReader:
    """Reads the words of a pile one after another; `read_thing` says what one of them names."""

    def __init__(self, is_map: bool, read_thing: Callable[[str], Item]) -> None:
        self.items: list[Item] = []
        self._is_map = is_map
        self._read_thing = read_thing
        self._row = self._column = 0

    def begin_again(self) -> None:
        """Begin a map at its first place once more; what lies there stays."""
        self._row = self._column = 0

    def take(self, word: str) -> None:
        """Lay down the thing that a word names, or go to the next place or row of a map."""
        if not self._is_map:
            self.items.append(self._read_thing(word))
        elif word == NEXT_ROW:
            self._row, self._column = self._row + 1, 0
        else:
            place = (self._row, self._column)
            codes = [] if word == FREE else word.split(ON_TOP)
            self.items += [(place, self._read_thing(code)) for code in codes]
            self._column += 1


def words_of(text: str) -> list[str]:
    """The words in which things are named: parted by spaces or commas, `/` apart."""
    return [word for word in re.split(r"[\s,]+", text.replace(NEXT_ROW, f" {NEXT_ROW} ")) if word]


def read_items(definition: GameDefinition, pile: Pile, text: str) -> tuple[Item, ...]:
    """The things that a text names, as they lie in this pile. Raises BadPosition if a name is
    unknown.
    """
    reader = PileReader(pile.is_grid, lambda word: _thing(definition, pile, word))
    for word in words_of(text):
        reader.take(word)
    return tuple(reader.items)


def _thing(definition: GameDefinition, pile: Pile, word: str) -> Item:
    number = number_in(word)
    if pile.bounds is not None:
        least, most = pile.bounds
        if number is None or not least <= number <= most:
            raise BadPosition(f"{pile.name} is a number from {least} to {most}, not {word}")
        return number
    if number is not None:
        if not pile.is_dice:
            raise BadPosition(f"{word} is a die, and no dice lie in {pile.name}")
        if number not in DIE_FACES:
            raise BadPosition(f"a die shows 1 to {DIE_FACES[-1]}, not {word}")
        return number
    copies = copies_in_deck(definition)
    code = capitalized(word.lower())
    if code in copies:
        return code
    deck = definition.deck
    if deck is not None and code in deck.extras:
        raise BadPosition(f"{code} is not in the deck: a variant of the game shuffles it in")
    near = nearest_words(code, copies, 0.5, most=3)
    meant = f"; did you mean {' or '.join(near)}?" if near else ""
    raise BadPosition(f"there is no card {word!r} in {definition.title}{meant}")


def copies_in_deck(definition: GameDefinition) -> dict[str, int]:
    """The number of copies of each card in the game."""
    deck = definition.deck
    if deck is None:
        return {}
    return {**deck.counts, **(deck.extras if definition.with_extras else {})}


def cards_in(items: Sequence[Item]) -> list[str]:
    """The cards in a pile, in a map or not."""
    things = [item[-1] if isinstance(item, tuple) else item for item in items]
    return [thing for thing in things if isinstance(thing, str)]


def check_copies(
    definition: GameDefinition,
    piles: Mapping[PileKey, Sequence[Item]],
    called: Callable[[PileKey], str] | None = None,
) -> None:
    """Raise BadPosition if a card lies in more places than there are copies of it; ``called`` says
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
