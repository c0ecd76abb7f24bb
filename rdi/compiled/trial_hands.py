"""Try some hands of a game, to see whether what they are worth goes into one whole number.

A game of a player's own may count in millions. That is better known before any table is made, and
the same hands are tried each time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from rdi.compiled.arguments import Arguments, Context
from rdi.compiled.items import Item, Items
from rdi.errors import GameFault

ALIKE_MOST = 10
"""So many cards of one kind are tried in one hand at most."""

SIZES = (1, 2, 3, 5, 8)
"""So many cards of different kinds are tried in one hand."""

SPREAD = 7
"""How far apart in the deck they lie; a prime, so that all kinds come together with others."""

LYING = 3
"""So many cards or dice are taken to lie in each pile of the table that is scored with."""


def is_too_big(
    arguments: Arguments, items: Items, key_in: Callable[[Context], Callable[[list[Item]], int]]
) -> bool:
    """Whether some hand is worth more than goes into a key."""
    key = key_in(_context(arguments, items))
    names = arguments.bound.namespace
    tables = [names[name] for name in sorted(names) if name.startswith("A_")]
    for hand in _hands(items, tables):
        try:
            key(hand)
        except GameFault:  # KeyTooBig among them
            return True
        except (LookupError, TypeError, ValueError):
            continue  # no such hand can be held, or the game tells its fault when it is played
    return False


def _context(arguments: Arguments, items: Items) -> Context:
    """Something that may lie on the table."""
    definition = arguments.bound.definition
    faces = [items.codes[number] for number in items.faces]
    cards = [items.codes[number] for number in items.deck] or faces
    piles = {
        pile.name: _spread(faces if pile.is_dice and faces else cards, 0, LYING)
        for pile in definition.piles
        if not (pile.is_player or pile.is_grid or pile.is_remembered)
    }
    tallies = {tally.name: dict.fromkeys(tally.keys, 1) for tally in definition.tallies}
    return arguments.context(piles, tallies)


def _hands(items: Items, tables: Sequence[Mapping[Item, object]]) -> Iterator[list[Item]]:
    copies = Counter([items.codes[number] for number in items.deck])
    copies.update({items.codes[number]: ALIKE_MOST for number in items.faces})
    things = list(copies)
    for thing, count in copies.items():
        yield [thing] * min(count, ALIKE_MOST)
    for size in SIZES:
        for first in range(len(things)):
            yield _spread(things, first, size)
    for table in tables:
        for value in dict.fromkeys(table.values()):
            alike = [thing for thing in things if table.get(thing) == value]
            yield from (alike[:size] for size in range(2, ALIKE_MOST + 1) if len(alike) >= size)


def _spread(things: Sequence[Item], first: int, count: int) -> list[Item]:
    return [things[(first + SPREAD * place) % len(things)] for place in range(count)]
