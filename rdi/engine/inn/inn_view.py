"""What one seat may know of a table of characters: all numbers, what is going on, its own hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rdi.engine.chance import Chance
from rdi.engine.inn.inn_table import GOLD, InnTable
from rdi.engine.inn.pending import texts_offered, things_going_on, things_offered, told_of
from rdi.engine.inn.playing import PASSES, Window
from rdi.engine.inn.reasons import why_not_play
from rdi.engine.table import DECK
from rdi.engine.view import View
from rdi.model.cards import Card, DrinkCard, EventCard
from rdi.model.effects import INN

if TYPE_CHECKING:
    from rdi.engine.game import Game


class InnView(View):
    """A game of characters as one seat sees it, or an onlooker."""

    __slots__ = ()
    _table: InnTable

    @property
    def is_company(self) -> bool:
        """This is a game of characters."""
        return True

    @property
    def bets(self) -> tuple[int, ...]:
        """Nobody bets in games of characters."""
        return (0,) * self.seats

    @property
    def characters(self) -> tuple[str, ...]:
        """The character at each seat, by name."""
        return tuple(character.name for character in self._table.cast.characters)

    @property
    def character_titles(self) -> tuple[str, ...]:
        """The character at each seat, as it is called."""
        return tuple(character.title for character in self._table.cast.characters)

    @property
    def about(self) -> tuple[str, ...]:
        """What each character is, in a line."""
        return tuple(character.about for character in self._table.cast.characters)

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
    def turns(self) -> int:
        """How many turns have begun."""
        return self._table.turns

    @property
    def passes_out(self) -> tuple[str, str]:
        """The number that grows until somebody passes out, and the number that it must reach."""
        return self._table.cast.rules.passes_out

    @property
    def hand_limit(self) -> int:
        """How many cards a hand is filled up to."""
        return self._table.cast.rules.hand

    @property
    def inn(self) -> int:
        """The Gold that the Inn has taken in; below nothing where it has paid out more."""
        return self._table.gold[INN]

    @property
    def drinks_left(self) -> int:
        """How many cards are left in the Drink Deck."""
        return len(self._table.piles[DECK])

    @property
    def going_on(self) -> tuple[Mapping[str, Any], ...]:
        """What is being played or drunk just now, the latest last, as plain data; see `told_of`."""
        return tuple(told_of(thing) for thing in things_going_on(self._table))

    @property
    def answerable(self) -> tuple[Mapping[str, Any], ...]:
        """What may be answered just now, all at the same time, as plain data; see `told_of`."""
        frame = self._table.stack[-1] if self._table.stack else None
        return tuple(told_of(thing) for thing in frame.things) if isinstance(frame, Window) else ()

    @property
    def answered_with(self) -> str:
        """The kind of card that may be answered with just now; nothing where none may."""
        frame = self._table.stack[-1] if self._table.stack else None
        is_open = isinstance(frame, Window) and frame.place < len(PASSES)
        return PASSES[frame.place] if isinstance(frame, Window) and is_open else ""

    @property
    def offered_texts(self) -> tuple[str, ...]:
        """What stands behind the items of the request, where these are only numbers or yes and no:
        the options of a card, or the ways in which it may be played.
        """
        return texts_offered(self._table)

    @property
    def offered_things(self) -> tuple[Mapping[str, Any], ...]:
        """What a card would answer in each of the ways offered; see `told_of`."""
        return things_offered(self._table)

    def why_not(self, title: str) -> str | None:
        """Why this seat may not play a card of its hand now; None where it may."""
        return why_not_play(self._table, self.seat, title)

    def sees_pile(self, place: int) -> bool:
        """Whether this seat may look into the pile at this place of the table's list."""
        pile, owner = self._bound.owner_of(place)
        return self._may_see(pile, self.seat if owner is None else owner)

    @property
    def hand(self) -> tuple[str, ...]:
        """The titles of one's own cards."""
        held = self.pile("Hand")
        return held if isinstance(held, tuple) else ()

    def card(self, title: str, seat: int | None = None) -> Card | None:
        """What a card of a seat's character says and does; None where it has none such."""
        return self._table.cast.cards_of[self.seat if seat is None else seat].get(title)

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

    def standing(self) -> dict[str, Any]:
        """How things stand, as plain data: all that this seat may know but the events."""
        data = super().standing()
        for name in ("current_bet", "bets", "tallies", "score"):
            data.pop(name)
        return {
            **data,
            "characters": list(self.characters),
            "stats": list(self.stats),
            "acting": self.acting,
            "phase": self.phase,
            "round": self.round,
            "pending": [dict(each) for each in self.going_on],
        }
