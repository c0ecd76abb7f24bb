"""Cards and dice picked out of a pile: of a kind, beside others, or where something holds."""

from __future__ import annotations

from msgspec import Struct

from rdi.lang.lowering.scope import CARD, CARDS, Scope, Typed, item_name
from rdi.lang.lowering.scorer import marked_as
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.expressions.conditions import count_of_kind, kind_code
from rdi.lang.phrases.expressions.values import attribute_of, check_visible
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model import ir


class Loop(Struct):
    """How to go through the cards: the loops, what each card and its cell are called in the last of
    them, and what must hold of a card.
    """

    loops: tuple[ir.Loop, ...]
    item: ir.Variable
    cell: ir.Variable | None
    tests: list[ir.Expression]
    inner: Scope

    def each(self, value: ir.Expression) -> ir.Comprehension:
        """The list of a value for each card."""
        *outer, last = self.loops
        tested = ir.Loop(last.names, last.over, (*last.tests, *self.tests))
        return ir.Comprehension(value, (*outer, tested))

    def ones(self) -> ir.Comprehension:
        """A list that is as long as there are cards."""
        return self.each(ir.Number(1))


@phrase("marked", example="patrolled Rogue", english="{mark}")
class Marked(Phrase):
    """Only cards that were marked so."""

    mark: Word

    def test(self, cell: ir.Expression) -> ir.Expression:
        """The condition on a cell."""
        return ir.Comparison(cell, "in", marked_as(str(self.mark)), bare=True)


@phrase("unmarked", example="not patrolled Rogue", english="not {mark}")
class Unmarked(Marked):
    """Only cards that were not marked so."""

    def test(self, cell: ir.Expression) -> ir.Expression:
        """The condition on a cell."""
        return ir.Comparison(cell, "not in", marked_as(str(self.mark)), bare=True)


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
        item, cell = ir.Variable(item_name(scope.depth)), ir.Variable(f"c{scope.depth}")
        loops, has_cells = self._loops(scope, item, cell)
        inner = scope.counting(Typed(item, CARD), cell if has_cells else None)
        tests = self._tests(scope, item, cell if has_cells else None)
        if self.condition is not None:
            tests.append(inner.truth(self.condition.test))
        if self.place is not None and tests:
            check_visible(scope, self.place.pile)
        return Loop(loops, item, cell if has_cells else None, tests, inner)

    @property
    def only_kind(self) -> Word | None:
        """The kind, if a kind of the scored cards is all that is said: "number of Rogues"."""
        if any((self.adjective, self.place, self.near, self.condition)):
            return None
        return self.noun.kind if isinstance(self.noun, KindNamed) else None

    @property
    def are_all(self) -> bool:
        """Whether these are all scored cards: nothing is said of them but that."""
        said = (self.adjective, self.place, self.near, self.condition)
        return isinstance(self.noun, AnyItem) and not any(said)

    def counter(self, scope: Scope) -> ir.Variable | None:
        """The variable that counts these cards, where scores count by kind."""
        kind = self.only_kind if scope.counted else None
        return None if kind is None else count_of_kind(scope, kind)

    def _loops(
        self, scope: Scope, item: ir.Variable, cell: ir.Variable
    ) -> tuple[tuple[ir.Loop, ...], bool]:
        """The loops through these cards, and whether cells are known there."""
        nowhere = (ir.Loop((item.name,), ir.Tuple()),), False
        both = (cell.name, item.name)
        if isinstance(self.near, NearIt | NearItExcept):
            if scope.item_cell is None or scope.cards is None or not scope.is_grid:
                message = "`next to it` needs a card in a grid that is being counted"
                scope.report("E0304", self.span, message)
                return nowhere
            cards = self._among(scope, scope.cards)
            lies = ir.Comparison(cell, "in", cards, bare=True)
            around = ir.Loop((cell.name,), ir.call("neighbours", scope.item_cell), (lies,))
            there = ir.Loop((item.name,), ir.Tuple((ir.Item(cards, cell),)))
            return (around, there), True
        if self.place is not None:
            if self.place.owner is not None and scope.mode != "card":
                message = "only a card counts what lies in a pile of another player"
                example = f"any player has cards in {self.place.pile}"
                scope.report("E0316", self.place.owner.span, message, "", example)
            found = scope.pile(self.place.pile)
            if found is None:
                return nowhere
            if found[1].is_grid:
                lying = ir.method(ir.call("top_cards", found[0]), "items")
                return (ir.Loop(both, lying),), True
            return (ir.Loop((item.name,), found[0]),), False
        if scope.cards is None:
            scope.report("E0306", self.span, "in which pile?", "", "cards in Hand")
            return nowhere
        if scope.counted:
            message = "this game's score removes cards by kind, so only kinds can be counted"
            scope.report("E0307", self.span, message, "", "number of Rogues")
        if scope.is_grid:
            lying = ir.method(self._among(scope, scope.cards), "items")
            return (ir.Loop(both, lying),), True
        return (ir.Loop((item.name,), scope.cards),), False

    def _among(self, scope: Scope, cards: ir.Expression) -> ir.Expression:
        """The cards of the scored grid that come into question: those of the kind, or all."""
        if isinstance(self.noun, KindNamed):
            return cards_of_kind(scope, self.noun.kind)
        return cards

    def _tests(
        self, scope: Scope, item: ir.Variable, cell: ir.Variable | None
    ) -> list[ir.Expression]:
        tests: list[ir.Expression] = []
        kind = ir.Attribute("kind", item)
        if isinstance(self.noun, KindNamed) and not (scope.is_grid and self.place is None):
            named = ir.Text(kind_code(scope, self.noun.kind))
            tests.append(ir.Comparison(kind, "==", named, bare=True))
        if isinstance(self.near, NearItExcept):
            other = ir.Text(kind_code(scope, self.near.kind))
            tests.append(ir.Comparison(kind, "!=", other, bare=True))
        if self.adjective is not None or isinstance(self.near, NearKind | NearUnmarked):
            tests += self._grid_tests(scope, cell)
        return tests

    def _grid_tests(self, scope: Scope, cell: ir.Variable | None) -> list[ir.Expression]:
        if cell is None or not scope.is_grid:
            message = "only the cards of a grid that is scored have neighbors and marks"
            scope.report("E0308", self.span, message)
            return []
        tests: list[ir.Expression] = []
        if self.adjective is not None:
            check_mark(scope, self.adjective.mark)
            tests.append(self.adjective.test(cell))
        if isinstance(self.near, NearKind | NearUnmarked):
            cards, around = cards_of_kind(scope, self.near.kind), ir.call("neighbours", cell)
            if isinstance(self.near, NearUnmarked):
                check_mark(scope, self.near.mark)
                near, mark = ir.Variable("n"), marked_as(str(self.near.mark))
                lies = ir.Comparison(near, "in", cards, bare=True)
                unmarked = ir.Comparison(near, "not in", mark, bare=True)
                tests.append(ir.call("any", ir.listed(unmarked, near, around, lies)))
            else:
                apart = ir.method(ir.method(cards, "keys"), "isdisjoint", around)
                tests.append(ir.Not(apart, bare=True))
        return tests

    def listed(self, scope: Scope) -> Typed:
        """The list of the cards."""
        if self.place is not None:
            check_visible(scope, self.place.pile)
        loop = self.loop(scope)
        return Typed(loop.each(loop.item), CARDS)

    def values(self, scope: Scope, attribute: Word) -> Typed | None:
        """The values of an attribute of these cards; None, and a mistake, if there is none."""
        if self.place is not None:
            check_visible(scope, self.place.pile)
        loop = self.loop(scope)
        found = attribute_of(Typed(loop.item, CARD), str(attribute), loop.inner)
        if found is None:
            known = ["value", *scope.symbols.attributes()]
            scope.symbols.unknown("E0202", "attribute of the deck", attribute, known)
            return None
        return Typed(loop.each(found.code), found.kind)


def cards_of_kind(scope: Scope, kind: Word) -> ir.Expression:
    """The cards of a kind in the scored grid, sorted out once."""
    code, grid = kind_code(scope, kind), scope.cards or ir.Tuple()
    sorting = Typed(ir.call("by_kind", grid, ir.AttributeTable("kind")), CARDS)
    kinds = scope.table("sorted_out", lambda: sorting, kind.span).code
    found = Typed(ir.Item(kinds, ir.Text(code)), CARDS)
    return scope.table(f"g_{code or '_'}", lambda: found, kind.span).code


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
    """The name of points for these cards where the game gives none."""
    return items.noun.kind.lower() if isinstance(items.noun, KindNamed) else "cards"
