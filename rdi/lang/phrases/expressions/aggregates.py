"""Questions about cards and dice: how many, which is lowest, do they match."""

from __future__ import annotations

from rdi.lang.lowering.scope import (  # fmt: skip
    ANY,
    BROKEN,
    COUNT_LEAF,
    EACH_SEAT,
    NUMBER,
    PLAYER,
    TRUTH,
    VALUE_LEAF,
    YOUR_SEAT,
    Scope,
    Typed,
)
from rdi.lang.phrases.base import Expression, Facts, Reach, Truth
from rdi.lang.phrases.expressions.conditions import kind_code
from rdi.lang.phrases.expressions.selections import Extreme, Items, cards_of_kind
from rdi.lang.syntax.diagnostics import NUMBER_MOST
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model import ir
from rdi.model.definition import DIE_FACES
from rdi.model.values import replace


@phrase("count", example="number of Rogues in Hand", english="the number of {items}")
class Count(Expression):
    """How many there are."""

    items: Items

    def reach(self, facts: Facts) -> Reach:
        return 0, NUMBER_MOST

    def code(self, scope: Scope) -> Typed:
        if scope.mode == "card":
            return pile_size_code(scope, self.items)
        counter = self.items.counter(scope)
        code = counter or ir.call("len", self.items.loop(scope).ones())
        return Typed(code, NUMBER, COUNT_LEAF)


def pile_size_code(scope: Scope, items: Items) -> Typed:
    """How many cards lie in a pile, as cards of characters ask for it."""
    place, plain = items.place, [items.adjective, items.near, items.condition]
    if place is None or any(plain) or items.noun.rule != "any_item":
        example = "number of cards in Hand of victim"
        message = "a card can only count all cards in a pile"
        return scope.report("E0316", items.span, message, "", example)
    if str(place.pile) not in scope.symbols.card_piles:
        scope.symbols.unknown("E0201", "pile", place.pile, scope.symbols.card_piles)
        return BROKEN
    name = ir.Text(str(place.pile))
    if place.owner is None:
        return Typed(ir.deed("cards_in", name, YOUR_SEAT), NUMBER)
    return Typed(ir.deed("cards_of", scope.require(place.owner, PLAYER).code, name), NUMBER)


@phrase("any_of", example="any cards in Clock", english="there are {items}")
class AnyOf(Truth):
    """Whether there is any."""

    items: Items

    def code(self, scope: Scope) -> Typed:
        counter = self.items.counter(scope)
        return Typed(ir.call("bool", counter or self.items.loop(scope).ones()), TRUTH)

    def say_not(self) -> str:
        """The contrary, in English."""
        return f"there are no {self.items.say()}"


@phrase("none_of", example="no cards in Games", english="there are no {items}")
class NoneOf(Truth):
    """Whether there is none."""

    items: Items

    def code(self, scope: Scope) -> Typed:
        counter = self.items.counter(scope)
        return Typed(ir.Not(counter or self.items.loop(scope).ones()), TRUTH)

    def say_not(self) -> str:
        """The contrary, in English."""
        return f"there are {self.items.say()}"


@phrase("any_player_has", example="any player has dice in Rolled", english="any player has {items}")
class AnyPlayerHas(Truth):
    """Whether any player still in has such cards or dice. How many lie in a pile all see; which
    ones they are, only where the pile is open.
    """

    items: Items

    def is_so(self, items: ir.Expression) -> ir.Expression:
        """Whether it is so with the things of one player."""
        return ir.call("bool", items)

    def code(self, scope: Scope) -> Typed:
        pile = self.items.place.pile if self.items.place else None
        declared = scope.symbols.piles.get(str(pile))
        chosen = [self.items.adjective, self.items.near, self.items.condition]
        is_of_all = self.items.noun.rule == "any_item" and not any(chosen)
        is_open = declared is None or declared.seen_by == "all"
        if pile is not None and not is_open and not is_of_all:
            message = f"{pile} is hidden: what happens to all must not depend on it"
            scope.report("E0310", pile.span, message, "", f"each player has {pile} (public)")
        found = self.is_so(self.items.loop(replace(scope, seat=EACH_SEAT)).ones())
        each = ir.listed(found, EACH_SEAT, ir.PLAYING)
        return scope.at_table(self, ir.call("any", each), TRUTH)


@phrase(
    "any_player_lacks",
    example="any player has no cards in Hand",
    english="any player has no {items}",
)
class AnyPlayerLacks(AnyPlayerHas):
    """Whether any player still in has none of such cards or dice."""

    def is_so(self, items: ir.Expression) -> ir.Expression:
        return ir.Not(items)


@phrase(
    "count_different",
    example="number of different rank of cards in Hand",
    english="the number of different {attribute}s of {items}",
)
class CountDifferent(Expression):
    """How many different values of an attribute there are."""

    attribute: Word
    items: Items

    def code(self, scope: Scope) -> Typed:
        values = self.items.values(scope, self.attribute)
        if values is None:
            return BROKEN
        return Typed(ir.call("len", ir.call("present", values.code)), NUMBER, COUNT_LEAF)


@phrase(
    "extreme_of",
    example="lowest value of cards in War",
    english="the {extreme} {attribute} of {items}",
)
class ExtremeOf(Expression):
    """The lowest or highest value of cards; no number at all where there is none."""

    extreme: Extreme
    attribute: Word
    items: Items

    def code(self, scope: Scope) -> Typed:
        values = _numbers(scope, self.attribute, self.items)
        if values is None:
            return BROKEN
        return Typed(ir.call(str(self.extreme.word), values.code), NUMBER, VALUE_LEAF)


@phrase(
    "counted_as",
    example="highest value of a run of cards with Ace as 1",
    english="with each {kind} also as {number}",
)
class CountedAs(Phrase):
    """Cards of a kind that may have another value."""

    kind: Word
    number: Word


@phrase(
    "run_of",
    example="highest value of a run of cards with Ace as 1",
    english="the {extreme} {attribute} of a run of {items} {other} (0 where they are no run)",
)
class RunOf(Expression):
    """The highest or lowest value of cards each of which is one more than another, in any order;
    0 where they are no such run. One card is a run, and so is none, whose value is 0.
    """

    extreme: Extreme
    attribute: Word
    items: Items
    other: CountedAs | None

    def code(self, scope: Scope) -> Typed:
        values = _numbers(scope, self.attribute, self.items)
        if values is None:
            return BROKEN
        number = ir.call("run_top", values.code)
        if self.other is not None:
            number = ir.call("max", number, ir.call("run_top", self._otherwise(scope)))
        if self.extreme.word == "highest":
            return Typed(number, NUMBER, VALUE_LEAF)
        count = ir.call("len", self.items.loop(scope).ones())
        lowest = ir.Sum(ir.Sum(number, "-", count), "+", ir.Number(1))
        is_run = ir.Comparison(number, ">", ir.Number(0))
        return Typed(ir.Conditional(lowest, is_run, ir.Number(0)), NUMBER, VALUE_LEAF)

    def _otherwise(self, scope: Scope) -> ir.Expression:
        """The values where the cards of the kind have their other one."""
        assert self.other is not None
        loop = self.items.loop(scope)
        kind = ir.Text(kind_code(scope, self.other.kind))
        number = ir.Number(scope.symbols.whole(self.other.number))
        is_kind = ir.Comparison(ir.Attribute("kind", loop.item), "==", kind)
        value = ir.Attribute(str(self.attribute), loop.item)
        return loop.each(ir.Conditional(number, is_kind, value))


@phrase("one_value", example="largest number of one rank of cards", english="{attribute}")
class OneValue(Phrase):
    """The attribute in which cards agree."""

    attribute: Word


@phrase(
    "largest_number",
    example="largest number of one rank of cards",
    english="the largest number of {items} of one {attribute}",
)
class LargestNumber(Expression):
    """How many cards agree in an attribute at the most; what has none agrees with nothing."""

    attribute: OneValue
    items: Items

    def code(self, scope: Scope) -> Typed:
        values = self.items.values(scope, self.attribute.attribute)
        if values is None:
            return BROKEN
        return Typed(ir.call("most_alike", values.code), NUMBER, COUNT_LEAF)


@phrase(
    "standing_by",
    example="standing by value of cards",
    english="the standing of {items} by {attribute}, the most frequent first, then the highest",
)
class StandingBy(Expression):
    """How good cards are by their values, as one number: first decides the value that most of them
    have, of equally frequent ones the highest, then the next. Hands of as many cards are compared.
    """

    attribute: Word
    items: Items

    def code(self, scope: Scope) -> Typed:
        values = _numbers(scope, self.attribute, self.items)
        if values is None:
            return BROKEN
        order = scope.symbols.module.constant("V_order", ir.literal(_values_in_order(scope)))
        return Typed(ir.call("standing_by", values.code, order), NUMBER)


def _values_in_order(scope: Scope) -> tuple[int, ...]:
    """The different values of the cards of the deck and the faces of dice, the lowest first."""
    deck, symbols = scope.symbols.deck, scope.symbols
    values = set() if deck is None else set(deck.numbers.values())
    if deck is None or any(pile.is_dice for pile in symbols.piles.values()):
        values.update(DIE_FACES)
    return tuple(sorted(values))


class OfPlayers(Expression):
    """A question about a number of all players still in."""

    function = ""
    name: Word

    def code(self, scope: Scope) -> Typed:
        symbols = scope.symbols
        declared = symbols.piles.get(str(self.name))
        if str(self.name) not in symbols.numbers or declared is None or not declared.is_player:
            known = [each for each in symbols.numbers if symbols.piles[each].is_player]
            symbols.unknown("E0224", "number of players", self.name, known)
            return BROKEN
        of_each = replace(scope, seat=EACH_SEAT).number_code(self.name)
        numbers = ir.listed(of_each, EACH_SEAT, ir.PLAYING)
        return scope.at_table(self, ir.call(self.word, numbers), NUMBER)

    @property
    def word(self) -> str:
        """The word of the runtime that it asks."""
        return self.function


@phrase(
    "extreme_of_players",
    example="highest Lives of players",
    english="the {extreme} {name} of all players",
)
class ExtremeOfPlayers(OfPlayers):
    """The lowest or highest of a number that all players have, of those still in."""

    fields = ("extreme", "name")
    extreme: Extreme

    @property
    def word(self) -> str:
        return str(self.extreme.word)


@phrase("sum_of_players", example="sum of Lives of players", english="the {name} of all players")
class SumOfPlayers(OfPlayers):
    """A number that all players have, added up over those still in."""

    fields = ("name",)
    function = "sum"


@phrase(
    "sum_of",
    example="sum of value of cards in Keep",
    english="the sum of the {attribute}s of {items}",
)
class SumOf(Expression):
    """The values of cards added up; what has none is left out."""

    attribute: Word
    items: Items

    def code(self, scope: Scope) -> Typed:
        values = _numbers(scope, self.attribute, self.items)
        if values is None:
            return BROKEN
        code = values.code
        if scope.symbols.has_numberless:
            number = ir.Variable("n")
            code = ir.listed(number, number, code, ir.is_there(number))
        return Typed(ir.call("sum", code), NUMBER, COUNT_LEAF * VALUE_LEAF)


def _numbers(scope: Scope, attribute: Word, items: Items) -> Typed | None:
    """The values of an attribute that is a number."""
    values = items.values(scope, attribute)
    if values is not None and values.kind not in (NUMBER, ANY):
        scope.report("E0301", attribute.span, f"{attribute} is not a number", "value")
        return None
    return values


@phrase(
    "all_differ",
    example="all value of cards differ",
    english="no two {items} have the same {attribute}",
)
class AllDiffer(Truth):
    """Whether no two cards agree in an attribute."""

    attribute: Word
    items: Items

    def code(self, scope: Scope) -> Typed:
        values = self.items.values(scope, self.attribute)
        return Typed(ir.call("all_differ", values.code), TRUTH) if values else BROKEN


@phrase(
    "all_match",
    example="all value of dice in Roll match",
    english="all {items} have the same {attribute}",
)
class AllMatch(Truth):
    """Whether all cards agree in an attribute."""

    attribute: Word
    items: Items

    def code(self, scope: Scope) -> Typed:
        values = self.items.values(scope, self.attribute)
        if values is None:
            return BROKEN
        different = ir.call("len", ir.call("set", values.code))
        return Typed(ir.Comparison(different, "==", ir.Number(1)), TRUTH)


@phrase(
    "all_are",
    example="all value of cards are 3",
    english="all {items} have the {attribute} {value}",
)
class AllAre(Truth):
    """Whether all cards have one value of an attribute."""

    attribute: Word
    items: Items
    value: Expression

    def code(self, scope: Scope) -> Typed:
        values = self.items.values(scope, self.attribute)
        if values is None:
            return BROKEN
        value = scope.require(self.value, values.kind).code
        return Typed(ir.Comparison(ir.call("set", values.code), "==", ir.Set((value,))), TRUTH)


@phrase("largest_group", example="largest group of Merchants")
class LargestGroup(Expression):
    """How many cards of a kind hang together at the most, with another kind beside them."""

    kind: Word
    beside: Word | None

    def code(self, scope: Scope) -> Typed:
        if not scope.is_grid or scope.cards is None:
            return scope.report("E0308", self.span, "only cards in a grid form groups")
        cards = cards_of_kind(scope, self.kind)
        if self.beside is None:
            sizes = ir.call("group_sizes", cards, ir.Tuple())
            return Typed(ir.Item(sizes, ir.Number(0)), NUMBER, COUNT_LEAF)
        beside = cards_of_kind(scope, self.beside)
        sizes = ir.call("group_sizes", cards, beside)
        return Typed(ir.call("sum", sizes), NUMBER, COUNT_LEAF)

    def say(self) -> str:
        more = f" and of the {self.beside} that touch it" if self.beside else ""
        return f"the size of the largest connected group of {self.kind}{more}"
