"""Counters and markers, of characters and of the table: how far they go or where they stand, and
what happens as they do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rdi.lang.lowering.scope import (  # fmt: skip
    BROKEN,
    MARKER,
    NUMBER,
    TRUTH,
    YOUR_SEAT,
    CardScope,
    Scope,
    Typed,
    player_code,
)
from rdi.lang.phrases.base import Expression, Facts, Heading, Reach, Truth
from rdi.lang.phrases.cards.base import CardLine, amount_of, conjugated, whose
from rdi.lang.phrases.cards.players import Person
from rdi.lang.phrases.cards.quantities import Possessive, require_card
from rdi.lang.syntax.diagnostics import NUMBER_MOST
from rdi.lang.syntax.english import Passage, in_english, passages_of
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model import ir
from rdi.model.effects import NAMED, Count, Effect, MoveMarker
from rdi.text import join_words, sentence


def name_at(name: Word, place: Word) -> str:
    """The name of the counter at one of several places."""
    return f"{name} at {place}"


@phrase("counter_range", example="counter Heat from 0 to 3:", english="from {least} to {most}")
class CounterRange(Phrase):
    """How far down and up a counter goes."""

    least: Word
    most: Word


@phrase("counter_start", example="counter Danger from 0 to 5, starts at 2", english="{number}")
class CounterStart(Phrase):
    """Where a counter stands as the game begins, if that is not as low as it can be."""

    number: Word


@phrase("places", example="marker Brewing at Beer, Wine or Spirits", english="{words:or}")
class Places(Phrase):
    """The places where a marker may stand, or each of which has a counter of its own: piles of the
    character, or other names that are given here.
    """

    words: list[Word]


@phrase("counter_places", example="counter Progress from 0 to 9, at each of Beer, Wine and Spirits")
class CounterPlaces(Phrase):
    """There is one such counter at each of these places."""

    places: Places

    def say(self) -> str:
        return join_words([str(word) for word in self.places.words])


@phrase("counter", example="counter Heat from 0 to 3:")
class CounterBlock(Phrase):
    """A number that goes up and down: of a character, where it is declared there, or else one of
    the table, which all share. It is no number of a player: whoever ignores a card does not
    escape what the card does to a counter.
    """

    name: Word
    span_of: CounterRange
    start: CounterStart | None
    places: CounterPlaces | None
    lines: list[Any]
    fields = ("name", "span_of", "start", "places", "*lines")

    @property
    def names(self) -> list[str]:
        """The name of the counter, or those of all where there is one at each of several places."""
        if self.places is None:
            return [str(self.name)]
        return [name_at(self.name, place) for place in self.places.places.words]

    def say(self) -> str:
        start = "" if self.start is None else f", which starts at {self.start.number}"
        where = "" if self.places is None else f", one at each of {self.places.say()}"
        return f"{self.name}, a counter {self.span_of.say()}{start}{where}"

    def passages(self) -> list[Passage]:
        lines = [each for each in self.lines if each.rule != "note"]
        return [Passage(sentence(self.say())), *passages_of(lines)]


@phrase("when_reached", example="when it reaches 3:", english="when it reaches {number}")
class WhenReached(Heading):
    """The effect as the counter comes to stand at this number: at once, as an event of its own
    that nobody answers. `you` is who plays the character; of a counter of the table, who moved it.
    """

    number: Word
    body: list[Any]


@phrase("gains_at", example="you gain 1 Progress at Beer")
class GainsAt(CardLine):
    """A counter goes up, of those that somebody has at several places."""

    person: Person
    quantity: Expression
    what: Word
    place: Word
    verb, grows = "gain", True

    def say(self) -> str:
        amount = f"{amount_of(self.quantity, self.what)} at {self.place}"
        everything = f"{whose(self.person)} {self.what} at {self.place}"
        if not self.grows and in_english(self.quantity) == everything:
            amount = f"all {everything}"
        return f"{conjugated(self.person, self.verb)} {amount}"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        who, name = self.person.who(scope), name_at(self.what, self.place)
        if name not in scope.known.counters:
            message = f"there is no counter {self.what} at a place called {self.place}."
            scope.report("E0224", self.what.span, message)
            return
        scope.check_counter(name, self.what.span, who)
        yield Count(who, name, scope.amount(self.quantity), self.grows)


@phrase("loses_at", example="you lose 3 Progress at Beer")
class LosesAt(GainsAt):
    """A counter goes down, of those that somebody has at several places."""

    verb, grows = "lose", False


@phrase("own_stat_at", example="your Progress at Beer", english="{whose} {what} at {place}")
class OwnStatAt(Expression):
    """Where a counter stands, of those that you, or they, have at several places."""

    whose: Possessive
    what: Word
    place: Word

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self):
            return BROKEN
        if str(self.whose.word) == "its" or (str(self.whose.word) == "their" and not scope.they):
            message = "whose counter? `their` can be used only inside `for each` and on tokens"
            return scope.report("E0302", self.whose.span, message, "", "your Progress at Beer")
        name = name_at(self.what, self.place)
        if name not in scope.symbols.stats:
            message = f"there is no counter {self.what} at a place called {self.place}."
            return scope.report("E0224", self.what.span, message)
        yours = self.whose.word == "your"
        seat = YOUR_SEAT if yours else player_code(NAMED, "they").code
        return Typed(ir.deed("stat_of", seat, ir.Text(name)), NUMBER)


@phrase("icons_on_top", example="number of Progress icons on top of Beer")
class IconsOnTop(Expression):
    """How many of an icon are on the uppermost card of a pile of yours, where that lies open; none
    where there is no card.
    """

    icon: Word
    pile: Word
    english = "the number of {icon} icons on top of {pile}"

    def reach(self, facts: Facts) -> Reach:
        return 0, NUMBER_MOST

    def code(self, scope: Scope) -> Typed:
        if not require_card(scope, self):
            return BROKEN
        if str(self.pile) not in scope.symbols.open_piles:
            message = f"there is no pile called `{self.pile}` whose top lies open."
            scope.symbols.report_name("E0201", self.pile, message, scope.symbols.open_piles)
        asked = ir.Text(str(self.pile)), ir.Text(str(self.icon))
        return Typed(ir.deed("icons_on_top", YOUR_SEAT, *asked), NUMBER)


# ------------------------------------------------------------------ markers


@phrase(
    "marker",
    example="marker Brewing at Beer, Wine or Spirits",
    english="the marker {name} stands at {places}, or nowhere",
)
class MarkerBlock(Phrase):
    """A marker of a character, where it is declared there, or else one of the table. It stands at
    one of its places, and nowhere before it is moved for the first time; it does not go where a
    pile has run out of cards.
    """

    name: Word
    places: Places


@phrase("marker_moves", example="Brewing moves to Beer", english="{marker} moves to {place}")
class MarkerMoves(CardLine):
    """A marker goes to a place."""

    marker: Word
    place: Word

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        places = scope.check_marker(self.marker)
        if places and str(self.place) not in places:
            message = f"{self.marker} has no place called `{self.place}`."
            scope.symbols.report_name("E0201", self.place, message, places)
        yield MoveMarker(None, str(self.marker), str(self.place))


@phrase("chooses_place", example="you choose where Brewing goes")
class ChoosesPlace(CardLine):
    """Somebody lets a marker go to another place of all where it may stand."""

    who: Person
    marker: Word

    def say(self) -> str:
        return f"{conjugated(self.who, 'choose')} where {self.marker} goes"

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        scope.check_marker(self.marker)
        yield MoveMarker(self.who.who(scope), str(self.marker))


@phrase("is_at", example="Brewing is at Beer", english="{marker} is at {place}")
class IsAt(Truth):
    """Whether a marker stands at a place."""

    marker: Expression
    place: Word
    sign = "=="

    def code(self, scope: Scope) -> Typed:
        found = scope.require(self.marker, MARKER)
        places = scope.symbols.markers.get(self.marker.say(), ())
        if found.kind == MARKER and str(self.place) not in places:
            message = f"{self.marker.say()} has no place called `{self.place}`."
            scope.symbols.report_name("E0201", self.place, message, places)
        return Typed(ir.Comparison(found.code, self.sign, ir.Text(str(self.place))), TRUTH)

    def say_not(self) -> str:
        """The contrary, in English."""
        return f"{self.marker.say()} is not at {self.place}"


@phrase("is_not_at", example="Brewing is not at Beer", english="{marker} is not at {place}")
class IsNotAt(IsAt):
    """Whether a marker stands anywhere else, or nowhere."""

    marker: Expression
    place: Word
    sign = "!="

    def say_not(self) -> str:
        return f"{self.marker.say()} is at {self.place}"


# ------------------------------------------------------------------ counters of the table


@phrase("counts_up", example="add 1 to Danger", english="add {quantity} to {what}")
class CountsUp(CardLine):
    """A counter of the table goes up."""

    quantity: Expression
    what: Word
    grows = True

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        if str(self.what) not in scope.known.table_counters:
            message = f"the table has no counter called `{self.what}`."
            known = scope.known.table_counters
            if str(self.what) in scope.known.counters:
                message = f"{self.what} is a counter of a character: say who gains or loses it"
                right = f"you {'gain' if self.grows else 'lose'} {in_english(self.quantity)}"
                scope.report("E0224", self.what.span, message, "", f"{right} {self.what}")
            else:
                scope.symbols.report_name("E0224", self.what, message, known)
            return
        yield Count(None, str(self.what), scope.amount(self.quantity), self.grows)


@phrase("counts_down", example="take 1 from Danger", english="take {quantity} from {what}")
class CountsDown(CountsUp):
    """A counter of the table goes down."""

    grows = False
