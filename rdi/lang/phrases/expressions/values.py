"""Numbers, names and sums: the small phrases of which all others are made."""

from __future__ import annotations

import re

from rdi.lang.lowering.scope import (  # fmt: skip
    ABSURD,
    ANY,
    BROKEN,
    CARD,
    CARDS,
    GOLD,
    LARGE,
    MARKER,
    NOTHING,
    NUMBER,
    ORDER,
    PLAYER,
    RANK_VALUES,
    TRUTH,
    VALUE_LEAF,
    YOUR_SEAT,
    Scope,
    SymbolTable,
    Typed,
    kind_words,
    value_kind,
)
from rdi.lang.phrases.base import Expression, Facts, Reach, Truth
from rdi.lang.syntax.diagnostics import NUMBER_MOST, nearest
from rdi.lang.syntax.other_words import in_other_words
from rdi.lang.syntax.tree import Word, phrase
from rdi.model import ir
from rdi.model.definition import NUMBERS_MOST

POT = "pot"
"""The name of the purse that is played for."""

ORDERED = ir.Variable("key")
"""The values that an order puts in order, which are always there."""


@phrase("number", example="3", english="{digits}")
class Number(Expression):
    """A whole number."""

    digits: Word

    def code(self, scope: Scope) -> Typed:
        number = scope.symbols.whole(self.digits)
        return Typed(ir.Number(number), NUMBER, number, number)

    def constant(self, settings: dict[str, int]) -> int | None:
        return int(self.digits[: len(str(NUMBER_MOST))])

    def reach(self, facts: Facts) -> Reach:
        number = self.constant({}) or 0
        return number, number


@phrase("yes", example="let again be yes", english="yes")
class Yes(Expression):
    """True."""

    def code(self, scope: Scope) -> Typed:
        return Typed(ir.Truth(True), TRUTH)


@phrase("no", example="let again be no", english="no")
class No(Expression):
    """False."""

    def code(self, scope: Scope) -> Typed:
        return Typed(ir.Truth(False), TRUTH)


@phrase("nothing", example="color is nothing", english="nothing")
class Nothing(Expression):
    """No value at all."""

    def code(self, scope: Scope) -> Typed:
        return Typed(ir.Nothing(), NOTHING)


@phrase("name", example="kept", english="{word}")
class Name(Expression):
    """A name given in the file, or an attribute of the card that is being counted."""

    word: Word

    def code(self, scope: Scope) -> Typed:
        name, symbols = str(self.word), scope.symbols
        if scope.item is not None and (found := attribute_of(scope.item, name, scope)):
            return found
        if name in scope.names:
            return scope.names[name]
        if name in symbols.settings:
            return scope.require(symbols.settings[name])
        if name in symbols.definitions and not symbols.definitions[name].parameters:
            return definition_code(scope, name, (), self)
        if name in _words_of_the_deck(symbols) and not in_other_words(name, {}):
            message = "the deck's names begin with a capital letter here."
            return scope.report("E0203", self.word.span, message, name.capitalize())
        if scope.busy and re.search(rf"\b(?:let|as|choose|and) {name}\b", symbols.source.text):
            message = (
                f"{name} is a name of the Order of Play: a definition knows only the values it is "
                "given and the names that the game declares"
            )
            example = f"define {scope.busy[-1].removeprefix('d_')} of card, {name} as ..."
            return scope.report("E0203", self.word.span, message, "", example)
        known = [*scope.names, *symbols.settings, *symbols.definitions]
        if scope.item is not None:
            known += ["value", *symbols.attributes()]
        symbols.unknown("E0203", "name", self.word, known)
        return BROKEN

    def constant(self, settings: dict[str, int]) -> int | None:
        return settings.get(str(self.word))


def _words_of_the_deck(symbols: SymbolTable) -> set[str]:
    """The names of ranks, suits and colors, in small letters."""
    values = symbols.deck.values.values() if symbols.deck else ()
    return {title.lower() for titles in values for title in titles.values()}


def definition_code(
    scope: Scope, name: str, values: tuple[Expression, ...], at: Expression
) -> Typed:
    """A definition for these values."""
    found: Typed = scope.symbols.definitions[name].call(scope, values, at)
    return found


@phrase("use_definition", example="push of (card, spoke)", english="{definition} of {values}")
class UseDefinition(Expression):
    """A value that the game defines, or an attribute of a card: `value of last of Third`."""

    definition: Word
    values: list[Expression]

    def code(self, scope: Scope) -> Typed:
        name, known = str(self.definition), scope.symbols.definitions
        if name not in known:
            is_of_cards = name == "value" or name in scope.symbols.attributes()
            if is_of_cards and len(self.values) == 1:
                owner = self.values[0].code(scope)
                found = owner if owner is BROKEN else attribute_of(owner, name, scope)
                if found is not None:
                    return found
            scope.symbols.unknown("E0206", "definition", self.definition, known)
            return BROKEN
        return definition_code(scope, name, tuple(self.values), self)


@phrase("thing", example="King", english="{word}")
class Thing(Expression):
    """A thing of the game by its name: a pile, an order, a rank, the name of a color."""

    word: Word

    def code(self, scope: Scope) -> Typed:
        name, symbols = str(self.word), scope.symbols
        if (found := self._of_the_game(scope, name)) is not None:
            return found
        if scope.mode == "card":
            return self._counter(scope, name)
        if symbols.deck is not None:
            for attribute, values in symbols.deck.values.items():
                for code, title in values.items():
                    if title.lower() == name.lower():
                        return Typed(ir.Text(code), value_kind(attribute))
        if name == GOLD and not symbols.stats:
            return self._gold(scope)
        known = [*symbols.piles, *symbols.deck_words, *symbols.orders, *symbols.tallies]
        symbols.unknown("E0201", "thing", self.word, known)
        return BROKEN

    def reach(self, facts: Facts) -> Reach:
        return 0, 1

    def _counter(self, scope: Scope, name: str) -> Typed:
        """Where a counter of the table, or a marker, stands."""
        if name in scope.symbols.markers:
            return Typed(ir.deed("place_of", YOUR_SEAT, ir.Text(name)), MARKER)
        if name not in scope.symbols.counters:
            message = f"the table has no counter called `{name}`."
            scope.symbols.report_name("E0224", self.word, message, scope.symbols.counters)
            return BROKEN
        return Typed(ir.Item(ir.TableField("counts"), ir.Text(name)), NUMBER)

    def _gold(self, scope: Scope) -> Typed:
        """The Gold in the Stash of the acting player."""
        if scope.mode != "score" and scope.seat is None:
            example = "each player in turn: ... Gold ..."
            return scope.report(
                "E0302", self.span, "whose Gold? Nobody is acting here", "", example
            )
        return scope.at_table(self, ir.gold_in(scope.seat or ir.Nothing()), NUMBER)

    def _of_the_game(self, scope: Scope, name: str) -> Typed | None:
        symbols = scope.symbols
        if name in symbols.numbers:
            return Typed(scope.number_code(self.word), NUMBER)
        if name in symbols.piles:
            found = scope.pile(self.word)
            check_visible(scope, self.word)
            return Typed(found[0] if found else ir.Tuple(), CARDS)
        if name in symbols.orders:
            groups = order_code(scope, name, self)
            return Typed(groups, f"{ORDER} {name}")
        if name in symbols.purses:
            key, purse = ir.Variable("k"), ir.Variable("n")
            shown = ir.method(shown_purses(scope, name), "items")
            loop = ir.Loop((key.name, purse.name), shown)
            return Typed(ir.TableComprehension(key, ir.gold_in(purse), (loop,)), "Gold")
        if name in symbols.tallies:
            return Typed(tally_code(scope, name), "numbers")
        return None


def check_visible(scope: Scope, pile: Word) -> None:
    """Report a look at cards that lie face down for everybody."""
    declared = scope.symbols.piles.get(str(pile))
    if declared is not None and declared.seen_by == "nobody" and scope.mode == "play":
        message = f"{pile} is secret: its cards may be counted but not looked at"
        scope.report("E0311", pile.span, message, "", "turn 1 from Clock to Turned")


def order_code(scope: Scope, name: str, at: Expression) -> ir.Expression:
    """An order's standings, worked out once."""
    code: ir.Expression = scope.symbols.orders[name].standings(scope, at)
    return code


def shown_purses(scope: Scope, name: str) -> ir.Constant:
    """A constant: the purses by what they are called when they are shown."""
    shown = {key: f"{name} {key}" for key in scope.symbols.purses[name].values()}
    return scope.symbols.module.constant(f"P_{name}", ir.literal(shown))


def tally_code(scope: Scope, name: str) -> ir.Expression:
    """All numbers of a tally."""
    if scope.mode == "score":
        return scope.parameter("tally", name)
    return ir.Item(ir.TableField("tallies"), ir.Number(scope.symbols.tallies[name][0]))


@phrase("it", example="cards in Workers where it is not a Dragon", english="it")
class It(Expression):
    """The card that is being counted."""

    def code(self, scope: Scope) -> Typed:
        if scope.item is None:
            message = "`it` is the card being counted, and none is counted here"
            return scope.report("E0304", self.span, message)
        return scope.item


@phrase("attribute", example="King's rank", english="{owner}'s {attribute}")
class Attribute(Expression):
    """An attribute of a card: its rank, color, value. A card that has it not equals nothing."""

    owner: Expression
    apostrophe: Word
    attribute: Word

    def code(self, scope: Scope) -> Typed:
        owner = self.owner.code(scope)
        if owner.kind == ANY:
            return owner
        if owner.kind == CARDS:
            owner = Typed(ir.last_of(owner.code), CARD)
        found = attribute_of(owner, str(self.attribute), scope)
        if found is None:
            near = nearest(str(self.attribute), ["value", *scope.symbols.attributes()])
            message = f"{kind_words(owner.kind)} has no `{self.attribute}`."
            return scope.report("E0202", self.attribute.span, message, near)
        return found


def attribute_of(owner: Typed, name: str, scope: Scope) -> Typed | None:
    """An attribute of a card or a rank; None where there is none of that name."""
    if owner.kind == CARD:
        if name == "value":
            return Typed(ir.Attribute(name, owner.code), NUMBER, VALUE_LEAF)
        if name in scope.symbols.attributes():
            return Typed(ir.Attribute(name, owner.code), value_kind(name))
    if owner.kind == value_kind("rank") and name == "value":
        table = rank_values(scope)
        if owner.code == ORDERED:
            return Typed(ir.Item(table, owner.code), NUMBER, VALUE_LEAF)
        return Typed(ir.Lookup(table, owner.code, ir.Missing()), NUMBER, VALUE_LEAF)
    return None


def rank_numbers(scope: Scope) -> dict[str, int]:
    """The number of each rank of the deck."""
    deck = scope.symbols.deck
    if deck is None:
        return {}
    return {deck.attributes["rank"][card]: deck.numbers[card] for card in deck.counts}


def rank_values(scope: Scope) -> ir.Constant:
    """A constant: the number of each rank."""
    return scope.symbols.module.constant(RANK_VALUES, ir.literal(rank_numbers(scope)))


class Sum(Expression):
    """Two numbers to one."""

    left: Expression
    right: Expression
    sign = "+"

    def code(self, scope: Scope) -> Typed:
        left, right = scope.require(self.left, NUMBER), scope.require(self.right, NUMBER)
        code: ir.Expression = ir.Sum(left.code, self.sign, right.code)
        exact = None
        if left.exact is not None and right.exact is not None:
            exact = int(self.result(left.exact, right.exact))
        most = min(self.furthest(left.most, right.most), 10 * ABSURD)
        if most > ABSURD or abs(exact or 0) > NUMBERS_MOST:
            message = f"this number may become larger than {NUMBERS_MOST:,}, and none may be"
            scope.report("E0303", self.span, message)
            return Typed(
                ir.Nothing(), ANY, 0
            )  # so that what is worked out of it is no mistake, too
        if scope.mode == "score":
            scope.symbols.has_large |= most > LARGE
            code = code if most <= NUMBERS_MOST else ir.call("bounded", code)
        return Typed(code, NUMBER, most, exact)

    @staticmethod
    def furthest(left: int, right: int) -> int:
        """How far from 0 it may be, if the parts may be so far."""
        return left + right

    def constant(self, settings: dict[str, int]) -> int | None:
        left, right = self.left.constant(settings), self.right.constant(settings)
        return None if left is None or right is None else int(self.result(left, right))

    def result(self, left: float, right: float) -> float:
        """The sum of two numbers that are known."""
        return left + right

    def reach(self, facts: Facts) -> Reach:
        ends = self.left.within(facts), self.right.within(facts)
        found = [self.result(left, right) for left in ends[0] for right in ends[1]]
        return min(found), max(found)


@phrase("plus", example="1 + number of Bards", english="{left} plus {right}")
class Plus(Sum):
    """Adds."""


@phrase("minus", example="thieves - killed", english="{left} minus {right}")
class Minus(Sum):
    """Subtracts."""

    sign = "-"

    def result(self, left: float, right: float) -> float:
        return left - right

    def reach(self, facts: Facts) -> Reach:
        least, most = super().reach(facts)
        return facts.get((self.left.say(), self.right.say()), least), most


@phrase("times", example="2 * number of Warriors")
class Times(Sum):
    """Multiplies."""

    sign = "*"

    def code(self, scope: Scope) -> Typed:
        product = super().code(scope)
        if scope.mode == "score":
            return product
        large = scope.mode != "card" and product.most > NUMBERS_MOST
        code = ir.call("bounded", product.code) if large else product.code
        at_least = ir.call("max", code, ir.Number(-NUMBER_MOST))
        within = ir.call("min", at_least, ir.Number(NUMBER_MOST))
        return Typed(within, NUMBER, min(product.most, NUMBER_MOST))

    @staticmethod
    def furthest(left: int, right: int) -> int:
        return left * right

    def say(self) -> str:
        return f"{self._factor(self.left)} times {self._factor(self.right)}"

    @staticmethod
    def _factor(part: Expression) -> str:
        return f"({part.say()})" if isinstance(part, Sum) else part.say()

    def result(self, left: float, right: float) -> float:
        return left * right


@phrase("least_of", example="least of (2, number of Rogues)", english="the least of {numbers}")
class LeastOf(Expression):
    """The least of several numbers."""

    numbers: list[Expression]
    function, of_cards = "lowest", "min"

    def code(self, scope: Scope) -> Typed:
        parts = [scope.require(number, NUMBER) for number in self.numbers]
        numbers = ir.Tuple(tuple([part.code for part in parts]))
        function = self.of_cards if scope.mode == "card" else self.function
        return Typed(ir.call(function, numbers), NUMBER, max(part.most for part in parts))

    def reach(self, facts: Facts) -> Reach:
        take = min if self.of_cards == "min" else max
        each = [number.within(facts) for number in self.numbers]
        return take(least for least, _ in each), take(most for _, most in each)


@phrase("most_of", example="most of (1, general - army)", english="the largest of {numbers}")
class MostOf(LeastOf):
    """The largest of several numbers."""

    function, of_cards = "highest", "max"


@phrase("half_of", example="half of 7", english="half of {value}, rounded down")
class HalfOf(Expression):
    """Half of a number, rounded down."""

    value: Expression

    def code(self, scope: Scope) -> Typed:
        value = scope.require(self.value, NUMBER)
        return Typed(ir.Sum(value.code, "//", ir.Number(2)), NUMBER, value.most)

    def reach(self, facts: Facts) -> Reach:
        least, most = self.value.within(facts)
        return least // 2, most // 2


@phrase(
    "divided",
    example="7 divided by 2",
    english="{left} divided by {right}, rounded down",
)
class Divided(Expression):
    """One number divided by another, rounded down; a fault of the game where that is 0."""

    left: Expression
    right: Expression

    def code(self, scope: Scope) -> Typed:
        left, right = scope.require(self.left, NUMBER), scope.require(self.right, NUMBER)
        if right.exact == 0:
            return scope.report("E0303", self.right.span, "nothing can be divided by 0")
        return Typed(self.quotient(left.code, right.code), NUMBER, left.most)

    def quotient(self, left: ir.Expression, right: ir.Expression) -> ir.Expression:
        """The program that divides."""
        return divided(left, right)

    def reach(self, facts: Facts) -> Reach:
        most = max(map(abs, self.left.within(facts)))
        return -most, most


@phrase(
    "divided_up",
    example="7 divided by 2 rounded up",
    english="{left} divided by {right}, rounded up",
)
class DividedUp(Divided):
    """One number divided by another, rounded up."""

    def quotient(self, left: ir.Expression, right: ir.Expression) -> ir.Expression:
        return divided_up(left, right)


def divided(left: ir.Expression, right: ir.Expression) -> ir.Expression:
    """A number divided by another, rounded down; only what may be 0 is looked at."""
    if isinstance(right, ir.Number):
        return ir.Sum(left, "//", right)
    return ir.call("quotient", left, right)


def divided_up(left: ir.Expression, right: ir.Expression) -> ir.Expression:
    """A number divided by another, rounded up."""
    return ir.Minus(divided(ir.Minus(left), right))


@phrase("count_players", example="number of players", english="the number of players")
class CountPlayers(Expression):
    """How many players are in the game."""

    def code(self, scope: Scope) -> Typed:
        if scope.mode == "card":
            return Typed(ir.TableField("players"), NUMBER)
        return scope.at_table(self, ir.call("len", ir.PLAYING), NUMBER)

    def constant(self, settings: dict[str, int]) -> int | None:
        return settings.get("players")

    def reach(self, facts: Facts) -> Reach:
        return 2, 2


@phrase("the_pot", example="half of the pot", english="the Gold in the pot")
class ThePot(Expression):
    """How much Gold is in the pot; bets that still lie in front of players are not."""

    def code(self, scope: Scope) -> Typed:
        return scope.at_table(self, ir.gold_in(ir.Text(POT)), NUMBER)


@phrase("this_player", example="let dealer be this player", english="this player")
class ThisPlayer(Expression):
    """The acting player, to be remembered by a name."""

    def code(self, scope: Scope) -> Typed:
        if scope.mode != "score" and scope.seat is None:
            message, example = "who is this? Nobody is acting here", "each player in turn: ..."
            return scope.report("E0302", self.span, message, "", example)
        return scope.at_table(self, scope.seat or ir.Nothing(), PLAYER)


@phrase(
    "conditional",
    example="0 if value is 3, otherwise value",
    english="{value} if {condition}, otherwise {other}",
)
class Conditional(Expression):
    """One value or another."""

    value: Expression
    condition: Expression
    other: Expression

    def code(self, scope: Scope) -> Typed:
        value, other = self.value.code(scope), self.other.code(scope)
        kinds = {value.kind, other.kind} - {ANY, NOTHING}
        if len(kinds) > 1:
            message = f"this is {kind_words(other.kind)}, but the value before it is not"
            return scope.report("E0301", self.other.span, message)
        kind = next(iter(kinds), ANY)
        code = ir.Conditional(value.code, scope.truth(self.condition), other.code)
        return Typed(code, kind, max(value.most, other.most))

    def reach(self, facts: Facts) -> Reach:
        known = [self.condition.facts(holds) if isinstance(self.condition, Truth) else {}
                 for holds in (True, False)]  # fmt: skip
        first = self.value.within({**facts, **known[0]})
        second = self.other.within({**facts, **known[1]})
        return min(first[0], second[0]), max(first[1], second[1])
