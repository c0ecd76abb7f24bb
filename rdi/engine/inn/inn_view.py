"""What one seat may know of a table of characters: all numbers, what is going on, its own hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rdi.engine.chance import Chance
from rdi.engine.inn.inn_table import GOLD, InnTable
from rdi.engine.inn.playing import Playing
from rdi.engine.view import View
from rdi.model.cards import Card, DrinkCard, EventCard

if TYPE_CHECKING:
    from rdi.engine.game import Game


class InnView(View):
    """A game of characters as one seat sees it, or an onlooker."""

    __slots__ = ()
    _table: InnTable

    @property
    def characters(self) -> tuple[str, ...]:
        """The character at each seat, by name."""
        return tuple(character.name for character in self._table.cast.characters)

    @property
    def character_titles(self) -> tuple[str, ...]:
        """The character at each seat, as it is called."""
        return tuple(character.title for character in self._table.cast.characters)

    @property
    def stats(self) -> tuple[Mapping[str, int], ...]:
        """Every seat's numbers: Fortitude, Alcohol, tokens, and Gold."""
        table = self._table
        return tuple(
            {**table.stats[table.side[seat]], GOLD: table.gold[seat]} for seat in range(table.seats)
        )

    @property
    def acting(self) -> int:
        """Whose turn it is."""
        return self._table.acting

    @property
    def phase(self) -> str:
        """The phase of that turn: `discard`, `action`, `order`, `drink` or `end`."""
        return self._table.phase

    @property
    def round(self) -> Mapping[str, Any] | None:
        """The Round of Gambling: who began it, is in it and in control, and the pot; None where
        there is none.
        """
        going_on = self._table.round
        if going_on is None:
            return None
        return {
            "starter": going_on.starter,
            "members": tuple(going_on.members),
            "controller": going_on.controller,
            "pot": self.pot,
            "beaten_by": tuple(sorted(going_on.beaten_by)),
        }

    @property
    def pending_cards(self) -> tuple[tuple[Any, ...], ...]:
        """What is being played or drunk just now, the latest last, as plain data."""
        return tuple(frame.play.told() for frame in self._table.stack if isinstance(frame, Playing))

    @property
    def hand(self) -> tuple[str, ...]:
        """The titles of one's own cards."""
        held = self.pile("Hand")
        return held if isinstance(held, tuple) else ()

    def card(self, title: str, seat: int | None = None) -> Card | None:
        """What a card of a seat's character says and does; None where it has none such."""
        cast = self._table.cast
        return cast.characters[self.seat if seat is None else seat].cards.get(title)

    def drink(self, title: str) -> DrinkCard | EventCard | None:
        """What a card of the Drink Deck says and does."""
        cast = self._table.cast
        return cast.drinks.get(title) or cast.events.get(title)

    def score(self) -> None:
        """Hands are not compared in games of characters."""
        return

    def imagine(self, chance: Chance | int) -> Game:
        """A game that may be the real one for all that this seat knows; see `View.imagine`."""
        from rdi.engine.inn.inn_imagining import imagined  # late: games are made of views

        return imagined(self._table, self, self._pending, chance)

    def as_data(self) -> dict[str, Any]:
        """All that this seat may know, as plain data."""
        data = super().as_data()
        for name in ("current_bet", "bets", "tallies", "score"):
            data.pop(name)
        return {
            **data,
            "characters": list(self.characters),
            "stats": [dict(numbers) for numbers in self.stats],
            "acting": self.acting,
            "phase": self.phase,
            "round": self.round,
            "pending": [list(each) for each in self.pending_cards],
        }
