"""Lookups in rings, orders, rankings, numbers and purses on the table, and lists of choices."""

from __future__ import annotations

from rdi.lang.lowering.scope import (  # fmt: skip
    ANY,
    BROKEN,
    CARD,
    COUNT_LEAF,
    GOLD,
    NUMBER,
    PLAYER,
    TALLY_LEAF,
    TRUTH,
    Scope,
    Typed,
    kind_words,
    value_kind,
)
from rdi.lang.phrases.base import Expression, Truth
from rdi.lang.phrases.expressions.values import (
    Name,
    check_visible,
    order_code,
    rank_numbers,
    rank_values,
    tally_code,
)
from rdi.lang.syntax.tree import Word, phrase
from rdi.model import ir

NO_GROUPS = ir.Tuple((ir.Tuple(),))
"""The standings of an order that is not known."""


def ring_of(scope: Scope, name: Word) -> tuple[str, ...]:
    """The places of a ring, clockwise."""
    if name not in scope.symbols.rings:
        scope.symbols.unknown("E0201", "ring", name, scope.symbols.rings)
        return ()
    return scope.symbols.rings[str(name)]


@phrase(
    "beside_on_ring",
    example="rank is next to spoke on Wheel",
    english="{left} is next to {right} on {ring}",
)
class BesideOnRing(Truth):
    """Whether two places of a ring are neighbors."""

    left: Expression
    right: Expression
    ring: Word

    def code(self, scope: Scope) -> Typed:
        ring = ring_of(scope, self.ring)
        near = {place: (ring[i - 1], ring[(i + 1) % len(ring)]) for i, place in enumerate(ring)}
        table = scope.symbols.module.constant(f"B_{self.ring}", ir.literal(near))
        left, right = self.left.code(scope).code, self.right.code(scope).code
        return Typed(ir.Comparison(left, "in", ir.Lookup(table, right, ir.Tuple())), TRUTH)


@phrase(
    "clockwise_from",
    example="clockwise from turned's rank on Wheel",
    english="the place clockwise of {start} on {ring}",
)
class ClockwiseFrom(Expression):
    """The next place of a ring."""

    start: Expression
    ring: Word

    def code(self, scope: Scope) -> Typed:
        ring = ring_of(scope, self.ring)
        after = {place: ring[(i + 1) % len(ring)] for i, place in enumerate(ring)}
        table = scope.symbols.module.constant(f"N_{self.ring}", ir.literal(after))
        start = self.start.code(scope)
        return Typed(ir.Lookup(table, start.code), start.kind)


@phrase("keyed", example="Strength of spoke", english="the {table} of {key}")
class KeyedValue(Expression):
    """The number on the table, or the Gold in the purse, that belongs to a rank or color; the Gold
    that a player has, by `Gold of this player`.
    """

    table: Word
    key: Expression

    def code(self, scope: Scope) -> Typed:
        name, symbols = str(self.table), scope.symbols
        if name in symbols.purses:
            purse = purse_of(scope, self.table, self.key)
            return scope.at_table(self, ir.gold_in(purse), NUMBER)
        if name in symbols.tallies:
            key = scope.require(self.key, value_kind(symbols.tallies[name][1]))
            return Typed(ir.Item(tally_code(scope, name), key.code), NUMBER, TALLY_LEAF)
        if name == GOLD:
            player = scope.require(self.key, PLAYER)
            return scope.at_table(self, ir.gold_in(player.code), NUMBER)
        known = [*symbols.purses, *symbols.tallies, GOLD]
        symbols.unknown("E0204", "purse or count", self.table, known)
        return BROKEN


def purse_of(scope: Scope, name: Word, key: Expression) -> ir.Expression:
    """The name of the purse with this key."""
    symbols = scope.symbols
    if name not in symbols.purses:
        symbols.unknown("E0204", "purse", name, symbols.purses)
        return ir.Text("pot")
    names = {each: f"{name} {shown}" for each, shown in symbols.purses[str(name)].items()}
    table = symbols.module.constant(f"K_{name}", ir.literal(names))
    kinds = [value_kind(attribute) for attribute in symbols.attributes()]
    return ir.Item(table, scope.require(key, *kinds).code)


@phrase(
    "value_with",
    example="rank with value face",
    english="the {attribute} with the number {number}",
)
class ValueWith(Expression):
    """The rank whose number is this."""

    attribute: Word
    number: Expression

    def code(self, scope: Scope) -> Typed:
        if self.attribute != "rank":
            message = f"only ranks have numbers, not `{self.attribute}`."
            return scope.report("E0202", self.attribute.span, message, "rank")
        numbers = rank_numbers(scope)
        constant = self.number.constant(scope.symbols.constants())
        if constant is not None and constant not in numbers.values():
            known = ", ".join(map(str, sorted(set(numbers.values())))) or "no ranks"
            message = f"no rank of the deck has the value {constant}; there are {known}"
            return scope.report("E0202", self.number.span, message)
        found = scope.require(self.number, NUMBER, CARD)
        # What is counted one by one may be of any kind: a die is its own number, a card has one.
        number: ir.Expression = ir.Lookup(ir.AttributeTable("value"), found.code, found.code)
        if found.kind in (NUMBER, CARD):
            is_card = found.kind == CARD
            number = ir.Attribute("value", found.code) if is_card else found.code
        rank, value = ir.Variable("k"), ir.Variable("n")
        same = ir.Comparison(value, "==", number, bare=True)
        numbered = ir.method(rank_values(scope), "items")
        ranks = ir.Comprehension(rank, (ir.Loop((rank.name, value.name), numbered, (same,)),))
        some = ir.Logical(ir.OR, (ranks, ir.List((ir.Nothing(),))))
        return Typed(ir.Item(some, ir.Number(0)), value_kind("rank"))


class OfOrder(Expression):
    """Something that an order of ranks or colors tells."""

    order: Word

    def groups(self, scope: Scope) -> ir.Expression:
        """The order's groups of equals, best first."""
        if self.order not in scope.symbols.orders:
            known = scope.symbols.orders
            scope.symbols.unknown("E0201", "order", self.order, known)
            return NO_GROUPS
        return order_code(scope, str(self.order), self)

    def kind(self, scope: Scope) -> str:
        """The kind of what is put in order."""
        order = scope.symbols.orders.get(str(self.order))
        return value_kind(str(order.attribute)) if order else ANY


@phrase("place_in", example="place of color in Kingdoms", english="the place of {value} in {order}")
class PlaceIn(OfOrder):
    """The place in an order, 1 for the best."""

    value: Expression
    fields = ("value", "order")
    function = "place_in"

    def code(self, scope: Scope) -> Typed:
        value = scope.require(self.value, self.kind(scope)).code
        return Typed(ir.call(self.function, self.groups(scope), value), NUMBER, COUNT_LEAF)


@phrase(
    "tied_in",
    example="number tied with color in Kingdoms",
    english="the number of those tied with {value} in {order}",
)
class TiedIn(PlaceIn):
    """How many share a place in an order."""

    fields = ("value", "order")
    function = "tied_with"


@phrase("all_tied", example="all tied in Kingdoms", english="all are tied in {order}")
class AllTied(OfOrder, Truth):
    """Whether all share one place."""

    def code(self, scope: Scope) -> Typed:
        groups = ir.call("len", self.groups(scope))
        return Typed(ir.Comparison(groups, "==", ir.Number(1)), TRUTH)


@phrase("leader_of", example="leader of Spokes", english="the leader of {order}")
class LeaderOf(OfOrder):
    """The best of an order, the first of several."""

    def code(self, scope: Scope) -> Typed:
        best = ir.Item(self.groups(scope), ir.Number(0))
        return Typed(ir.Item(best, ir.Number(0)), self.kind(scope))


def ranking_of(scope: Scope, name: Word) -> ir.Expression:
    """A ranking's table."""
    if name not in scope.symbols.rankings:
        scope.symbols.unknown("E0201", "ranking", name, scope.symbols.rankings)
        return ir.Dictionary(())
    if scope.mode == "score":
        return scope.parameter("ranking", str(name))
    return ir.Item(ir.TableField("rankings"), ir.Number(scope.symbols.rankings[str(name)]))


@phrase(
    "standing_in", example="standing in Pairs", english="the standing of the cards in {ranking}"
)
class StandingIn(Expression):
    """How good the scored cards are by a ranking: 1 for its last line."""

    ranking: Word

    def code(self, scope: Scope) -> Typed:
        if scope.cards is None or scope.is_grid:
            message = "a standing is about the cards being scored, and none are scored here"
            return scope.report("E0305", self.span, message)
        card = ir.Variable("x")
        kinds = ir.listed(ir.Attribute("kind", card), card, scope.cards)
        joined = ir.method(ir.Text(""), "join", ir.call("sorted", kinds))
        ranking = ranking_of(scope, self.ranking)
        return Typed(ir.Lookup(ranking, joined, ir.Number(0)), NUMBER, COUNT_LEAF)


@phrase(
    "entry_in",
    example="entry points in Pairs",
    english="the line of {ranking} with the standing {number}",
)
class EntryIn(Expression):
    """The line of a ranking that has this standing."""

    number: Expression
    ranking: Word

    def code(self, scope: Scope) -> Typed:
        ranking = ranking_of(scope, self.ranking)
        return Typed(ir.Lookup(ranking, scope.number(self.number)), ANY)


@phrase("last_of", example="last of Jobs", english="the last of {pile}")
class LastOf(Expression):
    """The last card or die of a pile."""

    pile: Word

    def code(self, scope: Scope) -> Typed:
        found = scope.pile(self.pile)
        if found is None:
            return BROKEN
        check_visible(scope, self.pile)
        return Typed(ir.last_of(found[0]), CARD)


@phrase("item_of", example="item turn of plan", english="item {number} of {choices}")
class ItemOf(Expression):
    """One of a list of choices, counted from 1."""

    number: Word
    choices: Word

    def code(self, scope: Scope) -> Typed:
        choices = Name([self.choices], self.choices.span).code(scope)
        number = Name([self.number], self.number.span)
        if choices.kind != ANY and not choices.kind.startswith("words "):
            message = f"this is {kind_words(choices.kind)}, but a list of choices is needed here"
            return scope.report("E0301", self.choices.span, message)
        one = choices.kind.replace("words", "word", 1)
        place = ir.Sum(scope.number(number), "-", ir.Number(1), bare=True)
        return Typed(ir.Item(choices.code, place), one)
