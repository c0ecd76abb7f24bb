"""Scores of boards said in bitboards: for cards that a score takes for alike the spots where they
lie are the bits of one whole number, so that a few operations look at all of them at once.

A spot beside another is a shift away, the cards of a kind beside which one of another lies are the
bits that two numbers have in common, and the number of cards is that of bits. What a score asks for
in another way is not said so, and stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from math import nan
from operator import eq, ge, gt, le, lt, ne
from typing import Any, NoReturn

from rdi.model import ir
from rdi.model.definition import Deck
from rdi.model.span import NOWHERE, Span
from rdi.model.values import Value, replace

Spots = Mapping[int, ir.Expression]
"""The spots of some cards, by the classes of cards that lie there; no spots of other classes."""

BOARD = ir.Variable("board")
"""The parameter of the functions that are said in bitboards: all numbers side by side in one."""

CLASSES_MOST, SIDE_MOST = 12, 9
"""The number of classes of cards, and of rows of a board, up to which a score is said so."""

_COMPARED: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


class NotSaid(Exception):
    """Something that is not said in bitboards."""


def edge_of(side: int) -> int:
    """The number of bits from a spot to the one below it, on the board of a grid with so many rows
    at the most: it floats, so that a card lies less than `side` from the first one on either side,
    and a bit between two rows belongs to no spot.
    """
    return 2 * side


def width_of(side: int) -> int:
    """The number of bits of the spots of one class, with a row above and one beneath."""
    return edge_of(side) * (2 * side + 1)


def spot_of(row: int, column: int, side: int) -> int:
    """The number of the bit of a cell, counted from that of the first card."""
    return (row + side) * edge_of(side) + column + side - 1


class Boards(Value):
    """The deck whose cards may lie on the boards of a game, its extras too or not, and the rows and
    columns at the most of each pile that is a grid.
    """

    deck: Deck
    with_extras: bool
    sides: Mapping[str, int]

    @property
    def cards(self) -> Sequence[str]:
        """The cards that may lie there."""
        return (*self.deck.counts, *(self.deck.extras if self.with_extras else ()))


class BoardScore(Value):
    """A score in bitboards: which class each card is of, and how the numbers of these classes, the
    variables `masks`, come to a score; `edge` bits lead from a spot to the one below it.
    """

    classes: Mapping[str, int]
    masks: tuple[ir.Variable, ...]
    body: tuple[ir.Statement, ...]


def board_score(function: ir.Function, boards: Boards, edge: int) -> BoardScore | None:
    """What a scoring function does with the one board that it is given, in bitboards; None where it
    looks at anything else, or in a way that is not said so.
    """
    name = _board_scored(function)
    classes = _classes(function, boards)
    if not name or len({*classes.values()}) > CLASSES_MOST:
        return None
    saying = _Saying(classes, boards.deck, edge)
    saying.cards[name] = dict(enumerate(saying.masks))
    try:
        body = [each for line in function.body[1:] for each in saying.said(line)]
    except NotSaid:
        return None
    return BoardScore(classes, tuple(saying.masks), tuple(body))


def _board_scored(function: ir.Function) -> str:
    """The name of the board that a function begins with; empty where it is given anything else."""
    match function.body[0]:
        case ir.Assign((ir.Variable(name),), ir.Call("top_cards", (ir.ScoreInput() as pile,))):
            return name if function.parameters == (pile.variable,) else ""
        case _:
            return ""


def _classes(function: ir.Function, boards: Boards) -> dict[str, int]:
    """For each card its class: that of the cards that a function cannot tell from it."""
    asked = sorted(ir.attributes(function))
    numbers: dict[tuple[object, ...], int] = {}
    return {
        card: numbers.setdefault(
            tuple([_attribute(boards.deck, name, card) for name in asked]), len(numbers)
        )
        for card in boards.cards
    }


def _attribute(deck: Deck, name: str, card: str) -> Any:
    """What a card is like; None where it is not said."""
    found: Any = deck.attributes.get(name, {}).get(card)
    if name == "kind":
        return deck.kinds.get(card, found)
    return deck.numbers.get(card) if name == "value" else found


def with_bitboards(function: ir.Function, boards: Boards) -> ir.Module | None:
    """A scoring function that lays its board out in bitboards, and all that it calls for that; None
    where it is not said so. A board that is larger than it may be is scored as before.
    """
    inputs = [each.name for each in ir.walk(function) if isinstance(each, ir.ScoreInput)]
    side = boards.sides.get(inputs[0], 0) if inputs else 0
    if not 0 < side <= SIDE_MOST:
        return None
    found = board_score(function, boards, edge_of(side))
    if found is None:
        return None
    span, width = function.body[0].span, width_of(side)
    entries = [(ir.Text(card), ir.Number(number)) for card, number in found.classes.items()]
    given = (ir.Dictionary(tuple(entries)), ir.Number(side))
    laid = ir.Definition(laid_name(function.name), ir.Call("board_layout", given), span=span)
    field, last = ir.Number((1 << width) - 1), len(found.masks) - 1
    shifted = [_shifted(BOARD, number * width) for number in range(last + 1)]
    unpacked = [
        ir.assign(mask, _both(each, field) if each is not shifted[last] else each, span)
        for mask, each in zip(found.masks, shifted, strict=True)
    ]
    board = ir.Function(
        board_name(function.name), (BOARD.name,), (*unpacked, *found.body), span=span
    )
    plain = replace(function, name=f"{function.name}_plain")
    [pile] = map(ir.Variable, function.parameters)
    is_larger = ir.Comparison(BOARD, "<", ir.Number(0), bare=True)
    body = (
        ir.assign(BOARD, ir.apply(laid.name, pile), span),
        ir.If(is_larger, ir.Return(ir.apply(plain.name, pile), span=span), span=span),
        ir.Return(ir.apply(board.name, BOARD), span=span),
    )
    return ir.Module((laid,), (plain, board, replace(function, body=body)))


def laid_name(score: str) -> str:
    """The name of what lays a board out for a score."""
    return f"{score}_laid"


def board_name(score: str) -> str:
    """The name of what scores a board that is laid out."""
    return f"{score}_board"


# ------------------------------------------------------------------ bits


def _both(left: ir.Expression, right: ir.Expression) -> ir.Expression:
    return ir.Sum(left, "&", right)


def _shifted(mask: ir.Expression, bits: int) -> ir.Expression:
    return ir.Sum(mask, ">>", ir.Number(bits)) if bits else mask


def _either(masks: Sequence[ir.Expression]) -> ir.Expression:
    if not masks:
        return ir.Number(0)
    return reduce(lambda left, right: ir.Sum(left, "|", right), masks)


def _without(mask: ir.Expression, taken: ir.Expression) -> ir.Expression:
    return ir.Sum(ir.Sum(mask, "|", taken), "^", taken)


def _number_in(mask: ir.Expression) -> ir.Expression:
    return ir.method(mask, "bit_count")


def _sum(parts: Sequence[ir.Expression]) -> ir.Expression:
    if not parts:
        return ir.Number(0)
    return reduce(lambda left, right: ir.Sum(left, "+", right), parts)


def _times(number: int, value: ir.Expression) -> ir.Expression:
    return value if number == 1 else ir.Sum(ir.Number(number), "*", value)


def _refuse() -> NoReturn:
    raise NotSaid


# ------------------------------------------------------------------ a function said anew


class _Saying:
    """Says the lines of one function in bitboards. `cards` are the names that stand for boards,
    parts of them and marks, `sorted` those for boards that are sorted out by an attribute.
    """

    def __init__(self, classes: Mapping[str, int], deck: Deck, edge: int) -> None:
        first: dict[int, str] = {}
        for card, number in classes.items():
            first.setdefault(number, card)
        self._deck, self._one_of, self._edge = deck, first, ir.Number(edge)
        self.masks = [ir.Variable(f"b{number}") for number in first]
        self.cards: dict[str, Spots] = {}
        self._sorted: dict[str, tuple[Spots, str]] = {}
        self._numbers: set[str] = set()
        self._lines: list[ir.Statement] = []
        self._kept: dict[ir.Expression, ir.Variable] = {}
        self._span: Span = NOWHERE

    def said(self, line: ir.Statement) -> list[ir.Statement]:
        """The lines that do the same. NotSaid where there are none."""
        self._span = line.span
        self._lines = []
        last = self._statement(line)
        return self._lines if last is None else [*self._lines, last]

    def _statement(self, line: ir.Statement) -> ir.Statement | None:
        match line:
            case ir.Assign((ir.Variable(name),), value):
                return self._assigned(name, value)
            case ir.Perform(ir.Method(ir.Variable(name), "update", (spots,))) if name in self.cards:
                self.cards[name] = self._together(self.cards[name], self._spots(spots))
                return None
            case ir.Update(ir.Variable(name), _, value) if name in self._numbers:
                return replace(line, value=self._number(value))
            case ir.If(condition, then):
                count = len(self._lines)
                said = self._statement(then)
                if said is None or len(self._lines) > count:
                    _refuse()
                return replace(line, condition=self._number(condition), then=said)
            case ir.Return(value):
                return replace(line, value=self._number(value))
            case _:
                _refuse()

    def _assigned(self, name: str, value: ir.Expression) -> ir.Statement | None:
        match value:
            case ir.Call("by_kind", (ir.Variable(board), ir.AttributeTable(attribute))):
                self._sorted[name] = self._known(board), attribute
            case ir.Item(ir.Variable(board), ir.Text(word)) if board in self._sorted:
                cards, attribute = self._sorted[board]
                self.cards[name] = self._where(cards, lambda card: self._is(card, attribute, word))
            case ir.Call("set", ()):
                self.cards[name] = {}
            case ir.Call("set", (spots,)):
                self.cards[name] = self._spots(spots)
            case ir.TableComprehension(
                ir.Variable(spot),
                ir.Variable(card),
                (ir.Loop((first, second), ir.Method(ir.Variable(board), "items", ()), tests),),
            ) if (spot, card) == (first, second):
                self.cards[name] = self._fitting(self._known(board), tests, spot, card)
            case _:
                self._numbers.add(name)
                return ir.assign(ir.Variable(name), self._number(value), self._span)
        return None

    def _known(self, name: str) -> Spots:
        return self.cards[name] if name in self.cards else _refuse()

    def _keep(self, value: ir.Expression) -> ir.Expression:
        """A name for a value, the same for the same."""
        if isinstance(value, ir.Variable | ir.Number):
            return value
        if value not in self._kept:
            self._kept[value] = ir.Variable(f"s{len(self._kept)}")
            self._lines.append(ir.assign(self._kept[value], value, self._span))
        return self._kept[value]

    def _together(self, one: Spots, other: Spots) -> Spots:
        return {
            number: self._keep(_either([each[number] for each in (one, other) if number in each]))
            for number in sorted({*one, *other})
        }

    def _all_of(self, spots: Spots) -> ir.Expression:
        return self._keep(_either([*spots.values()]))

    def _beside(self, spots: Spots) -> ir.Expression:
        """The spots beside any of these."""
        return self._keep(ir.call("spread", self._all_of(spots), self._edge))

    # ------------------------------------------------------------------ spots

    def _spots(self, listed: ir.Expression) -> Spots:
        """The spots in a list of them."""
        match listed:
            case ir.Variable(name) | ir.Method(ir.Variable(name), "keys" | "items", ()):
                return self._known(name)
            case ir.Comprehension(ir.Variable(name), (ir.Loop((spot, card), over, tests),)) if (
                name == spot
            ):
                return self._fitting(self._spots(over), tests, spot, card)
            case _:
                _refuse()

    def _where(self, cards: Spots, holds: Callable[[str], bool]) -> Spots:
        """The spots of those cards for which something holds."""
        return {n: mask for n, mask in cards.items() if holds(self._one_of[n])}

    def _fitting(self, cards: Spots, tests: Sequence[ir.Expression], spot: str, card: str) -> Spots:
        """The spots of those cards for which all of these hold."""
        for test in tests:
            cards = self._tested(cards, test, spot, card)
        return cards

    def _tested(self, cards: Spots, test: ir.Expression, spot: str, card: str) -> Spots:
        match test:
            case ir.Not(
                ir.Method(ir.Method(ir.Variable(others), "keys", ()), "isdisjoint", (around,))
            ) if _is_around(around, spot):
                beside = self._beside(self._known(others))
                return {n: self._keep(_both(mask, beside)) for n, mask in cards.items()}
            case ir.Not(inside):
                return self._less(cards, self._tested(cards, inside, spot, card))
            case ir.Logical(ir.AND, parts):
                return self._fitting(cards, parts, spot, card)
            case ir.Logical(ir.OR, parts):
                found: Spots = {}
                for part in parts:
                    found = self._together(found, self._tested(cards, part, spot, card))
                return found
            case ir.Comparison(ir.Variable(name), "in", ir.Variable(among)) if name == spot:
                return self._common(cards, self._known(among))
            case ir.Comparison(ir.Variable(name), "not in", ir.Variable(among)) if name == spot:
                return self._less(cards, self._known(among))
            case ir.Call("any", (ir.Comprehension(value, (ir.Loop((near,), around, inner),)),)) if (
                _is_around(around, spot)
            ):
                beside = self._beside(self._near((*inner, value), near))
                return {n: self._keep(_both(mask, beside)) for n, mask in cards.items()}
            case _ if spot not in ir.names(test):
                return self._where(cards, lambda one: self._holds(test, card, one))
            case _:
                _refuse()

    def _common(self, cards: Spots, others: Spots) -> Spots:
        return {n: self._keep(_both(mask, others[n])) for n, mask in cards.items() if n in others}

    def _less(self, cards: Spots, taken: Spots) -> Spots:
        return {
            n: self._keep(_without(mask, taken[n])) if n in taken else mask
            for n, mask in cards.items()
            if taken.get(n) != mask
        }

    def _near(self, tests: Sequence[ir.Expression], near: str, card: str = "") -> Spots:
        """The spots, of those beside another, for which all of these hold; the first says among
        which cards they are.
        """
        match tests[0]:
            case ir.Comparison(ir.Variable(name), "in", ir.Variable(among)) if name == near:
                return self._fitting(self._known(among), tests[1:], near, card)
            case _:
                _refuse()

    # ------------------------------------------------------------------ what cards are like

    def _is(self, card: str, attribute: str, word: str) -> bool:
        known: object = _attribute(self._deck, attribute, card)
        return known == word

    def _holds(self, test: ir.Expression, card: str, one: str) -> bool:
        """Whether a condition about nothing but a card holds for this one."""
        match test:
            case ir.Comparison(left, sign, right) if sign in _COMPARED:
                values = [self._of_card(each, card, one) for each in (left, right)]
                return _COMPARED[sign](*values)
            case ir.Not(inside):
                return not self._holds(inside, card, one)
            case ir.Logical(sign, parts):
                held = [self._holds(part, card, one) for part in parts]
                return all(held) if sign == ir.AND else any(held)
            case _:
                _refuse()

    def _of_card(self, value: ir.Expression, card: str, one: str) -> Any:
        """What one card is like; NaN, which equals nothing, where that is missing."""
        match value:
            case ir.Number(found) | ir.Text(found):
                return found
            case ir.Attribute(name, ir.Variable(asked)) if asked == card:
                known = _attribute(self._deck, name, one)
                return nan if known is None else known
            case _:
                _refuse()

    # ------------------------------------------------------------------ numbers

    def _number(self, value: ir.Expression) -> ir.Expression:
        """A number, or a condition or list made of numbers."""
        match value:
            case ir.Number() | ir.Truth() | ir.Text():
                return value
            case ir.Variable(name) if name in self._numbers:
                return value
            case ir.Sum(left, _, right) | ir.Comparison(left, _, right):
                return replace(value, left=self._number(left), right=self._number(right))
            case ir.Minus(inside):
                return replace(value, value=self._number(inside))
            case ir.Tuple(parts) | ir.Logical(_, parts):
                return replace(value, parts=tuple(map(self._number, parts)))
            case ir.Not(condition):
                return replace(value, condition=self._number(condition))
            case ir.Call("sum", (ir.Comprehension(each, (ir.Loop((spot, card), over, tests),)),)):
                cards = self._fitting(self._spots(over), tests, spot, card)
                return _sum([*self._added(cards, each, spot, card)])
            case ir.Call("len", (ir.Comprehension(_, (ir.Loop((spot, card), over, tests),)),)):
                cards = self._fitting(self._spots(over), tests, spot, card)
                return _number_in(self._all_of(cards))
            case ir.Item(ir.Call("group_sizes", given), ir.Number(0)):
                return ir.Item(self._groups(given), ir.Number(0))
            case ir.Call("sum", (ir.Call("group_sizes", given),)):
                return ir.call("sum", self._groups(given))
            case ir.Call("min" | "max" | "abs" | "bounded", given):
                return replace(value, arguments=tuple(map(self._number, given)))
            case _:
                _refuse()

    def _groups(self, given: Sequence[ir.Expression]) -> ir.Expression:
        spots, beside = (
            ir.Number(0) if each == ir.Tuple() else self._all_of(self._spots(each))
            for each in given
        )
        return ir.call("largest_group", spots, beside, self._edge)

    def _added(
        self, cards: Spots, each: ir.Expression, spot: str, card: str
    ) -> Iterator[ir.Expression]:
        """The parts of the sum of a number for each of these cards."""
        match each:
            case ir.Sum(left, "+", right):
                yield from self._added(cards, left, spot, card)
                yield from self._added(cards, right, spot, card)
            case ir.Sum(ir.Number(number), "*", value) | ir.Sum(value, "*", ir.Number(number)):
                yield _times(number, _sum([*self._added(cards, value, spot, card)]))
            case ir.Number(number):
                yield _times(number, _number_in(self._all_of(cards)))
            case ir.Attribute():
                yield from self._of_each(cards, each, card)
            case ir.Call("len", (ir.Comprehension(ir.Number(), loops),)):
                both = self._all_of(cards), self._all_of(self._around(loops, spot))
                yield ir.call("beside_one_another", *both, self._edge)
            case ir.Call(
                "len", (ir.Call("present", (ir.Comprehension(ir.Attribute(name, told), loops),)),)
            ) if loops[-1].names == (getattr(told, "name", None),):
                yield from self._different(cards, self._around(loops, spot), name)
            case _:
                _refuse()

    def _of_each(self, cards: Spots, value: ir.Expression, card: str) -> Iterator[ir.Expression]:
        """The parts of the sum of what these cards have as a number, each for itself."""
        for number, mask in cards.items():
            found = self._of_card(value, card, self._one_of[number])
            if type(found) is not int:
                _refuse()
            yield _times(found, _number_in(mask))

    def _around(self, loops: Sequence[ir.Loop], spot: str) -> Spots:
        """The cards beside a spot that two loops go through: its neighbours, what lies there."""
        match loops:
            case (
                ir.Loop((near,), around, first),
                ir.Loop((card,), ir.Tuple((ir.Item(_, ir.Variable(again)),)), second),
            ) if _is_around(around, spot) and near == again:
                return self._near((*first, *second), near, card)
            case _:
                _refuse()

    def _different(self, cards: Spots, near: Spots, name: str) -> Iterator[ir.Expression]:
        """The parts of the sum of how many different words of an attribute lie around each."""
        words: dict[Any, dict[int, ir.Expression]] = {}
        for number, mask in near.items():
            word = _attribute(self._deck, name, self._one_of[number])
            if word is not None:
                words.setdefault(word, {})[number] = mask
        mine = self._all_of(cards)
        for spots in words.values():
            yield _number_in(_both(mine, self._beside(spots)))


def _is_around(around: ir.Expression, spot: str) -> bool:
    """Whether these are the neighbours of a spot."""
    return around == ir.call("neighbours", ir.Variable(spot))
