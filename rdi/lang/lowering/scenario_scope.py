"""One scenario while it is being read: who sits at the table, what is known and was said so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rdi.lang.lowering.scope import GOLD
from rdi.lang.syntax.diagnostics import Diagnostic, Reporter
from rdi.lang.syntax.source import Source, Span, without_comment
from rdi.lang.syntax.tree import Word
from rdi.model.cards import Character, DrinkDeck
from rdi.model.definition import GameDefinition
from rdi.model.inn import Moment
from rdi.model.scenario import DRINK_DECK, Arrangement
from rdi.model.settings import Asks

GIVEN_MOST = 1000
EVERYONE = "everyone"
NOBODY = -1
"""The seat of somebody who is not at the table, which was reported."""


@dataclass(frozen=True)
class ScenarioShelf:
    """The characters, Drink Decks and games of characters with which scenarios are played."""

    characters: Mapping[str, Character]
    decks: Mapping[str, DrinkDeck]
    games: Mapping[str, GameDefinition]


@dataclass
class ScenarioScope(Reporter):
    """A scenario being read, its lines one after another."""

    source: Source
    shelf: ScenarioShelf
    mistakes: list[Diagnostic]
    definition: GameDefinition
    deck: DrinkDeck
    seats: dict[str, int] = field(default_factory=dict)
    characters: list[Character] = field(default_factory=list)
    hands: dict[int, tuple[str, ...]] = field(default_factory=dict)
    numbers: dict[int, dict[str, int]] = field(default_factory=dict)
    drinks: dict[int, tuple[str, ...]] = field(default_factory=dict)
    draws: dict[int, tuple[str, ...]] = field(default_factory=dict)
    in_play: dict[int, tuple[str, ...]] = field(default_factory=dict)
    drink_deck: tuple[str, ...] = ()
    only: set[int | str] = field(default_factory=set)
    turn: int = 0
    phase: str = "action"
    asks: Asks = Asks.ALWAYS
    said: set[object] = field(default_factory=set)
    laid_at: dict[str, Span] = field(default_factory=dict)

    def line_of(self, span: Span) -> tuple[int, str]:
        """A line's number and what is written there."""
        return span.line, without_comment(self.source.line(span.line)).strip()

    def once(self, what: object, span: Span) -> None:
        """Something that a scenario says once."""
        if what in self.said:
            self.report("E0320", span, "this was said already, in a line above")
        self.said.add(what)

    def arrangement(self) -> Arrangement:
        """How the table stands."""
        return Arrangement(
            self.hands, self.numbers, self.drinks, self.drink_deck, self.draws,
            self.in_play, frozenset(self.only), self.turn, self.phase,
        )  # fmt: skip

    # ------------------------------------------------------------------ names and numbers

    def sit_down(self, name: Word) -> None:
        """Another character takes a seat."""
        found = self.shelf.characters.get(str(name))
        if found is None:
            self.unknown("E0226", "character", name, self.shelf.characters)
        elif str(name) in self.seats:
            self.report("E0319", name.span, f"{name} sits at the table already")
        else:
            self.seats[str(name)] = len(self.characters)
            self.characters.append(found)

    def seat(self, name: Word) -> int:
        """Where somebody sits."""
        if str(name) not in self.seats:
            message = f"nobody called `{name}` sits at this table."
            self.report_name("E0203", name, message, [*self.seats, EVERYONE])
        return self.seats.get(str(name), NOBODY)

    def amount(self, digits: Word, what: Word) -> tuple[str, int]:
        """So much of a number of players."""
        assert self.definition.inn is not None
        bounds = {stat.name: (stat.least, stat.most) for stat in self.definition.inn.stats}
        tokens = [*self.deck.tokens, *(t for each in self.characters for t in each.tokens)]
        known = [*bounds, GOLD, *(token.name for token in tokens)]
        if str(what) not in known:
            self.unknown("E0224", "number of players or token", what, known)
        least, most = bounds.get(str(what), (0, GIVEN_MOST))
        found = self.whole(digits, 0, most)
        if found < least:
            self.report("E0303", digits.span, f"this number must be from {least} to {most}")
        return str(what), found

    # ------------------------------------------------------------------ titles

    def card(self, seat: int, title: Word) -> str:
        """A card of somebody's deck."""
        self.laid_at[str(title)] = title.span
        if seat == NOBODY:
            return str(title)
        character = self.characters[seat]
        if str(title) not in character.deck:
            message = f'no card in the deck of {character.name} is called "{title}".'
            self.report_name("E0227", title, message, character.deck)
        return str(title)

    def cards(self, seat: int, titles: Iterable[Word]) -> tuple[str, ...]:
        """Some cards of somebody's deck."""
        return tuple(self.card(seat, title) for title in titles)

    def any_title(self, title: Word) -> str:
        """A card of anybody's deck, or of the Drink Deck."""
        known = {each for character in self.characters for each in character.deck}
        known |= set(self.deck.counts)
        if str(title) not in known:
            message = f'no card at this table is called "{title}".'
            self.report_name("E0227", title, message, known)
        return str(title)

    def drink_titles(self, titles: Iterable[Word]) -> tuple[str, ...]:
        """Some cards of the Drink Deck."""
        found = tuple(titles)
        for title in found:
            self.laid_at[str(title)] = title.span
            if str(title) not in self.deck.counts:
                message = f'nothing in the {self.deck.title} is called "{title}".'
                self.report_name("E0227", title, message, self.deck.counts)
        return tuple(str(title) for title in found)

    def pile(self, seat: int, name: Word) -> str:
        """A pile that a player has."""
        known = [pile.name for pile in self.definition.piles if pile.is_player]
        if seat != NOBODY:
            known += [pile.name for pile in self.characters[seat].piles]
        if str(name) not in known:
            self.unknown("E0201", "pile", name, known)
        return str(name)

    # ------------------------------------------------------------------ the table as a whole

    def check_table(self, span: Span) -> None:
        """Whether the decks hold what was laid out, and enough sit down."""
        seats, rules = len(self.characters), self.definition
        if seats and not rules.least_seats <= seats <= rules.most_seats:
            message = f"{rules.title} is for {rules.least_seats} to {rules.most_seats} players"
            self.report("E0319", span, message)
        for seat, character in enumerate(self.characters):
            laid = (self.hands, self.draws, self.in_play)
            held = Counter(title for each in laid for title in each.get(seat, ()))
            self._check_copies(held, character.deck, f"the deck of {character.name}", span)
        poured = Counter(title for each in self.drinks.values() for title in each)
        poured.update(self.drink_deck)
        self._check_copies(poured, self.deck.counts, DRINK_DECK, span)
        self._check_phase(span)

    def _check_copies(
        self, wanted: Counter[str], deck: Mapping[str, int], whose: str, span: Span
    ) -> None:
        for title, count in wanted.items():
            if count > deck.get(title, count):
                message = f'"{title}" is laid out {count} times; {whose} holds {deck[title]}'
                self.report("E0319", self.laid_at.get(title, span), message)

    def _check_phase(self, span: Span) -> None:
        program = self.definition.program
        phases = [each.phase for each in program if isinstance(each, Moment)]
        if self.phase not in phases:
            message = f"{self.definition.title} has the phases {', '.join(phases)}"
            self.report("E0319", span, message)
