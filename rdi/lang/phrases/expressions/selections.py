"""Cards and dice picked out of a pile: of a kind, beside others, or where something holds."""

from __future__ import annotations

from dataclasses import dataclass

from rdi.lang.lowering.scope import CARD, CARDS, Scope, Typed
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.expressions.conditions import count_of_kind, kind_code
from rdi.lang.phrases.expressions.lookups import check_visible
from rdi.lang.phrases.expressions.values import attribute_of
from rdi.lang.syntax.tree import Phrase, Word, phrase


@dataclass(slots=True)
class Loop:
    """How generated code goes through the cards: a comprehension's head and its conditions."""

    head: str
    item: str
    cell: str | None
    tests: list[str]
    inner: Scope

    def each(self, value: str) -> str:
        """The comprehension that gives a value for each card."""
        tests = "".join(f" if {test}" for test in self.tests)
        return f"[{value} {self.head}{tests}]"


@phrase("marked", example="patrolled Rogue", english="{mark}")
class Marked(Phrase):
    """Only cards that were marked so."""

    mark: Word

    def test(self, cell: str) -> str:
        """The condition on a cell."""
        return f"{cell} in m_{self.mark}"


@phrase("unmarked", example="not patrolled Rogue", english="not {mark}")
class Unmarked(Marked):
    """Only cards that were not marked so."""

    def test(self, cell: str) -> str:
        """The condition on a cell."""
        return f"{cell} not in m_{self.mark}"


@phrase("any_item", example="cards in Hand", english="{word}")
class AnyItem(Phrase):
    """Any card or die."""

    word: Word


@phrase("kind_named", example="Rogues in Hand", english="{kind}")
class KindNamed(Phrase):
    """Cards of a kind, in the singular or plural."""

    kind: Word


@phrase("place", example="in Hand")
class Place(Phrase):
    """The pile that is meant; on cards it may be that of another player."""

    pile: Word
    owner: Expression | None

    def say(self) -> str:
        return f"in {self.pile}{f' of {self.owner.say()}' if self.owner else ''}"


@phrase("near_it", example="number of Warriors next to it", english="next to it")
class NearIt(Phrase):
    """Beside the card being counted, in a grid."""


@phrase(
    "near_it_except",
    example="cards next to it except Rogue",
    english="next to it, {kind} excepted",
)
class NearItExcept(Phrase):
    """Beside the card being counted, but not of a kind."""

    kind: Word


@phrase("near_kind", example="Rogues next to a Warrior", english="next to a {kind}")
class NearKind(Phrase):
    """Beside a card of a kind."""

    kind: Word


@phrase(
    "near_unmarked",
    example="Ladies next to a not patrolled Rogue",
    english="next to a {kind} that is not {mark}",
)
class NearUnmarked(Phrase):
    """Beside a card of a kind that is not marked."""

    mark: Word
    kind: Word


@phrase("condition", example="where rank is King's rank", english="where {test}")
class Condition(Phrase):
    """Only cards for which this holds."""

    test: Expression


@phrase(
    "items",
    example="cards in Hand where color is King's color",
    english="{adjective} {noun} {place} {near} {condition}",
)
class Items(Phrase):
    """Cards or dice picked out of a pile."""

    adjective: Marked | None
    noun: AnyItem | KindNamed
    place: Place | None
    near: Phrase | None
    condition: Condition | None

    def loop(self, scope: Scope) -> Loop:
        """How to go through these cards from here."""
        item, cell = f"x{scope.depth}", f"c{scope.depth}"
        head, has_cells = self._head(scope, item, cell)
        inner = scope.counting(Typed(item, CARD), cell if has_cells else None)
        tests = self._tests(scope, item, cell if has_cells else None)
        if self.condition is not None:
            tests.append(inner.truth(self.condition.test))
        if self.place is not None and tests:
            check_visible(scope, self.place.pile, self.place.pile)
        return Loop(head, item, cell if has_cells else None, tests, inner)

    @property
    def only_kind(self) -> Word | None:
        """The kind, if a kind of the scored cards is all that is said: "number of Rogues"."""
        if any((self.adjective, self.place, self.near, self.condition)):
            return None
        return self.noun.kind if isinstance(self.noun, KindNamed) else None

    def counter(self, scope: Scope) -> str | None:
        """The variable that counts these cards, where scores count by kind."""
        kind = self.only_kind if scope.counted else None
        return None if kind is None else count_of_kind(scope, kind)

    def _head(self, scope: Scope, item: str, cell: str) -> tuple[str, bool]:
        if isinstance(self.near, NearIt | NearItExcept):
            return self._head_of_neighbours(scope, item, cell)
        if self.place is not None:
            return self._head_of_pile(scope, self.place, item, cell)
        if scope.cards is None:
            scope.report("E0306", self.span, "in which pile?", "", "cards in Hand")
            return f"for {item} in ()", False
        if scope.counted:
            message = "this game's score removes cards by kind, so only kinds can be counted"
            scope.report("E0307", self.span, message, "", "number of Rogues")
        if scope.is_grid:
            return f"for {cell}, {item} in {self._among(scope)}.items()", True
        return f"for {item} in {scope.cards}", False

    def _head_of_neighbours(self, scope: Scope, item: str, cell: str) -> tuple[str, bool]:
        if scope.item_cell is None or scope.cards is None or not scope.is_grid:
            message = "`next to it` needs a card in a grid that is being counted"
            scope.report("E0304", self.span, message)
            return f"for {item} in ()", False
        cards = self._among(scope)
        around = f"for {cell} in neighbours({scope.item_cell}) if {cell} in {cards}"
        return f"{around} for {item} in ({cards}[{cell}],)", True

    def _among(self, scope: Scope) -> str:
        """The cards of the scored grid that come into question: those of the kind, or all."""
        if isinstance(self.noun, KindNamed):
            return cards_of_kind(scope, self.noun.kind)
        return str(scope.cards)

    @staticmethod
    def _head_of_pile(scope: Scope, place: Place, item: str, cell: str) -> tuple[str, bool]:
        found = scope.pile(place.pile)
        if found is None:
            return f"for {item} in ()", False
        if found[1].is_grid:
            return f"for {cell}, {item} in top_cards({found[0]}).items()", True
        return f"for {item} in {found[0]}", False

    def _tests(self, scope: Scope, item: str, cell: str | None) -> list[str]:
        tests = []
        if isinstance(self.noun, KindNamed) and not (scope.is_grid and self.place is None):
            tests.append(f"A_kind[{item}] == {kind_code(scope, self.noun.kind)}")
        if isinstance(self.near, NearItExcept):
            tests.append(f"A_kind[{item}] != {kind_code(scope, self.near.kind)}")
        if self.adjective is not None or isinstance(self.near, NearKind | NearUnmarked):
            tests += self._grid_tests(scope, cell)
        return tests

    def _grid_tests(self, scope: Scope, cell: str | None) -> list[str]:
        if cell is None or not scope.is_grid:
            message = "only the cards of a grid that is scored have neighbours and marks"
            scope.report("E0308", self.span, message)
            return []
        tests = []
        if self.adjective is not None:
            check_mark(scope, self.adjective.mark)
            tests.append(self.adjective.test(cell))
        if isinstance(self.near, NearKind | NearUnmarked):
            cards = cards_of_kind(scope, self.near.kind)
            if isinstance(self.near, NearUnmarked):
                check_mark(scope, self.near.mark)
                mark = f"n not in m_{self.near.mark}"
                tests.append(f"any([{mark} for n in neighbours({cell}) if n in {cards}])")
            else:
                tests.append(f"not {cards}.keys().isdisjoint(neighbours({cell}))")
        return tests

    def listed(self, scope: Scope) -> Typed:
        """The cards as a list."""
        if self.place is not None:
            check_visible(scope, self.place.pile, self.place.pile)
        loop = self.loop(scope)
        return Typed(loop.each(loop.item), CARDS)

    def values(self, scope: Scope, attribute: Word) -> Typed | None:
        """The values of an attribute of these cards; None, and a mistake, if there is none."""
        if self.place is not None:
            check_visible(scope, self.place.pile, self.place.pile)
        loop = self.loop(scope)
        found = attribute_of(Typed(loop.item, CARD), str(attribute), loop.inner)
        if found is None:
            known = ["value", *scope.symbols.attributes()]
            scope.symbols.unknown("E0202", "attribute of the deck", attribute, known)
            return None
        return Typed(loop.each(found.code), found.kind)


def cards_of_kind(scope: Scope, kind: Word) -> str:
    """The name of the cards of a kind in the scored grid, sorted out once."""
    code = kind_code(scope, kind)
    sorting, name = Typed(f"by_kind({scope.cards}, A_kind)", CARDS), f"g_{code[1:-1] or '_'}"
    kinds = scope.table("sorted_out", lambda: sorting, kind.span).code
    return scope.table(name, lambda: Typed(f"{kinds}[{code}]", CARDS), kind.span).code


def check_mark(scope: Scope, mark: Word) -> None:
    """Report a mark that the score never makes."""
    if f"m_{mark}" not in scope.names:
        marks = [name.removeprefix("m_") for name in scope.names if name.startswith("m_")]
        scope.symbols.unknown("E0207", "mark", mark, marks)


@phrase("extreme", example="highest", english="{word}")
class Extreme(Phrase):
    """Lowest or highest."""

    word: Word


def default_term(items: Items) -> str:
    """What points for these cards are called where the game does not say."""
    return items.noun.kind.lower() if isinstance(items.noun, KindNamed) else "cards"
