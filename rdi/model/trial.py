"""A card that an author wants to try, with all that it takes to sit down to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rdi.model.cards import Character, DrinkDeck, TablePile


@dataclass(frozen=True)
class Trial:
    """A card to be tried: its title, who has it, who else there is, and the Drink Decks
    and piles for the table.
    """

    title: str
    character: Character
    others: Sequence[Character]
    decks: Mapping[str, DrinkDeck]
    piles: Mapping[str, TablePile] = field(default_factory=dict)
