"""Write the expressions of a game's typed program as lines over arrays of numbers.

Functions of the Order of Play ask for what lies in piles, for what was noted, and for who plays.
Here each becomes lines that run alike as Python and as machine code. A thing is its number
(`Items`), a word the number of it, 0 where a card has none; a value is a number with a fraction,
because what a card has not (NOTHING) is equal to nothing, and such numbers know that. What cannot
be said in numbers raises NotTranslated with the author's line and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NoReturn

from rdi.arrays.encoding import NO_ITEM, NO_WORD, Items
from rdi.arrays.layout import NO_CHOICE, WIDTH
from rdi.engine.game import CompiledGame
from rdi.engine.runtime import NOTHING
from rdi.model import ir
from rdi.model.definition import NUMBERS_MOST, GameDefinition
from rdi.model.event import INN

NUMBER, MAYBE, ITEM, WORD, FLAG = "number", "maybe", "item", "word", "flag"
"""The types of expressions: a number, one that may be NOTHING, a thing, a word, a flag."""

CELL, NONE = "cell", "nothing"
"""A cell of a grid as one number (`layout.ROW`), and nothing at all."""

NUMBERS = frozenset({NUMBER, MAYBE, FLAG})

ARITHMETIC = frozenset({"+", "-", "*", "//"})
BITWISE = frozenset({"&", "|", "^", ">>"})
"""The signs between whole numbers that are bitboards."""

ORDERING = frozenset({"==", "!=", "<", "<=", ">", ">="})
"""The signs between numbers that mean the same here."""

REASONS: Mapping[str, str] = {
    **dict.fromkeys(("parts_of", "places_of", "points_of", "tier_of"), "what a judge is told"),
    **dict.fromkeys(("level_of_it", "number_of_it"), "what was set for a card"),
    "str": "the text of an explanation",
}
"""The text that is never said in numbers, by the deeds and words that would do it."""


class NotTranslated(Exception):
    """An expression or a game that cannot be translated into numbers; the text tells why.

    `line` is that of the author's file, 0 where it is the game as a whole.
    """

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.line = line


def refuse(node: ir.Expression | ir.Statement) -> NoReturn:
    """Raise NotTranslated, with the reason if one of the words of this node is known for it."""
    for part in ir.walk(node):
        match part:
            case ir.Call(word) | ir.Deed(word) if word in REASONS:
                raise NotTranslated(REASONS[word])
            case _:
                pass
    raise NotTranslated("this")


def authors_line(definition: GameDefinition, line: int) -> str:
    """A line of the author's file by its number and, where the game has one file, its text."""
    lines = definition.text.split("\n")
    if definition.module_paths or not 0 < line <= len(lines):
        return f"line {line}"
    return f'line {line}, "{lines[line - 1].strip()}"'


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression over arrays, and its type."""

    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class ArraySlice:
    """A list in the table: its beginning, its length, and the type of its elements."""

    array: str
    first: str
    count: str
    kind: str


@dataclass(frozen=True, slots=True)
class Groups:
    """Words in an order: for each the numbers that it is compared by, more being better."""

    keys: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ConstantList:
    """A list that is the same in all games of a definition."""

    elements: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class WordDictionary:
    """A dictionary that is the same in all games of a definition."""

    entries: tuple[tuple[int, Expression | tuple[Expression, ...]], ...]


Known = Expression | ir.Lambda | Groups | ConstantList | WordDictionary | ArraySlice


def pair_kind(first: str, second: str) -> str:
    """The type of a pair: one number, the second times `layout.PLACED`, and the first."""
    return f"{first} and {second}"


def kinds_in_pair(kind: str) -> tuple[str, ...]:
    """The types of the two things of a pair; that of a single thing alone."""
    return tuple(kind.split(" and "))


PAIRED = frozenset({ITEM, WORD, CELL})
"""The types of the second thing of a pair; the first is an item or a word."""

NOTHING_CHOSEN = Expression(str(NO_CHOICE), WORD)
"""Nothing, among words to choose from."""


GAMES_MOST = 128

FACTOR_MOST = 1000
"""A number that may be multiplied by any other, and the product goes into a machine word."""


def _is_small(*factors: ir.Expression) -> bool:
    """Whether one of these is a number that is never too large to multiply by it."""
    return any(isinstance(each, ir.Number) and abs(each.value) <= FACTOR_MOST for each in factors)


def name_of(node: ir.Expression) -> str:
    """The name that an expression is, whatever stands for it; empty where it is none."""
    match node:
        case ir.Variable(name) | ir.Constant(name):
            return name
        case ir.ScoreInput():
            return node.variable
        case _:
            return ""


def array_of(attribute: str) -> str:
    """The name of the array of an attribute."""
    return f"A_{attribute}"


class SymbolTable:
    """The attributes and words of one game, as tables and numbers; its `definition`.

    `tables` gives for each attribute what stands there for the number of each thing; `lambdas` are
    functions given once for the whole game that depend on nothing but their arguments.
    """

    def __init__(self, compiled: CompiledGame) -> None:
        self.definition = compiled.definition
        self.items = Items(compiled)
        self._attributes = {
            name.removeprefix("A_"): table
            for name, table in compiled.namespace.items()
            if name.startswith("A_")
        }
        self.words: dict[str, int] = {}
        self.tables: dict[str, tuple[float, ...]] = {
            name: tuple([self._stored(table.get(code)) for code in self.items.codes])
            for name, table in self._attributes.items()
        }
        names = [*compiled.purse_names, *([INN] if self.definition.has_house else [])]
        self.purses = {name: number for number, name in enumerate(names)}
        module = self.definition.functions
        self.lambdas = {} if module is None else dict(_lambdas(module))
        self.constants = {} if module is None else dict(self._constants(module))
        """Lists and dictionaries that are the same in all games."""

    def _stored(self, value: Any) -> float:
        if isinstance(value, str):
            return self.word(value)
        return NOTHING if value is None else value

    def word(self, text: str) -> int:
        """The number of a word."""
        return self.words.setdefault(text, len(self.words) + 1)

    def _constants(self, module: ir.Module) -> Iterator[tuple[str, ConstantList | WordDictionary]]:
        for constant in module.constants:
            with suppress(NotTranslated):  # it is refused where it is used
                match constant.value:
                    case ir.Tuple(parts):
                        yield constant.name, ConstantList(self._singles(parts))
                    case ir.Dictionary(entries):
                        found = [self._entry(*each) for each in entries]
                        yield constant.name, WordDictionary(tuple(found))
                    case _:
                        pass

    def _entry(
        self, key: ir.Expression, value: ir.Expression
    ) -> tuple[int, Expression | tuple[Expression, ...]]:
        if not isinstance(key, ir.Text):
            refuse(key)
        word = self.word(key.value)
        return word, self._singles(value.parts) if isinstance(value, ir.Tuple) else self._single(
            value
        )

    def _singles(self, parts: Sequence[ir.Expression]) -> tuple[Expression, ...]:
        return tuple([self._single(each) for each in parts])

    def _single(self, value: ir.Expression) -> Expression:
        match value:
            case ir.Text(word):
                return Expression(str(self.word(word)), WORD)
            case ir.Number(number):
                return Expression(str(number), NUMBER)
            case _:
                return refuse(value)

    def kind(self, attribute: str) -> str:
        """The kind of value that an attribute has for things that are there."""
        values = list(self._attributes[attribute].values())
        if any(isinstance(value, str) for value in values):
            return WORD
        return MAYBE if any(value != value for value in self.tables[attribute][1:]) else NUMBER

    def array_lines(self, attributes: set[str]) -> list[str]:
        """The lines that give the arrays of these attributes."""
        return [
            f"{array_of(each)} = table({self._table_text(each)})" for each in sorted(attributes)
        ]

    def _table_text(self, attribute: str) -> str:
        is_word = self.kind(attribute) == WORD
        values = [
            (str(NO_WORD) if is_word else "NOTHING")
            if value != value
            else repr(int(value) if is_word else float(value))
            for value in self.tables[attribute]
        ]
        return f"({', '.join(values)},)"


@lru_cache(maxsize=GAMES_MOST)
def symbol_table(compiled: CompiledGame) -> SymbolTable:
    """The attributes and words of a game, the same for its scores and its Order of Play, since a
    word that lies in a pile is its number.
    """
    return SymbolTable(compiled)


def _lambdas(module: ir.Module) -> Iterator[tuple[str, ir.Lambda]]:
    for constant in module.constants:
        match constant.value:
            case ir.Call("remembered", (ir.Lambda() as function,)):
                yield constant.name, function
            case _:
                pass


class CodeLines:
    """Lines of Python at their depth."""

    def __init__(self, depth: int) -> None:
        self.lines: list[str] = []
        self.depth = depth
        self.rooms = 0
        """The number of lists for which there is room in the table."""
        self._names = 0

    def add(self, text: str) -> None:
        """One more line."""
        self.lines.append("    " * self.depth + text)

    def new(self, stem: str) -> str:
        """A name that is not used yet."""
        self._names += 1
        return f"{stem}_{self._names}"

    @contextmanager
    def deeper(self, head: str) -> Iterator[None]:
        """Lines inside this one."""
        self.add(head)
        self.depth += 1
        yield
        self.depth -= 1

    def add_all(self, lines: Sequence[str]) -> None:
        """Lines that were written one depth less deep."""
        self.lines += ["    " + line for line in lines]

    def begin(self, head: str) -> None:
        """All further lines are inside this one, until the depth is what it was before."""
        self.add(head)
        self.depth += 1


class ExpressionWriter:
    """Writes expressions into lines. `registers` gives the type of each register, as far as it is
    known, and `piles` that of what lies in each pile that has no items; `list_registers` are those
    that hold lists, `used` the attributes that were asked for, `lists` the names of arrays that
    never change, by what is in them.
    """

    def __init__(
        self,
        names: SymbolTable,
        out: CodeLines,
        registers: Mapping[int, str],
        piles: Mapping[int, str] | None = None,
        list_registers: frozenset[int] = frozenset(),
    ) -> None:
        self.names = names
        self.out = out
        self.registers = registers
        self.piles = {} if piles is None else piles
        self.list_registers = list_registers
        self.used: set[str] = set()
        self.lists: dict[str, str] = {}
        self.scope: dict[str, Known] = {}

    # ------------------------------------------------------------------ single things

    def write(self, node: ir.Expression) -> Expression:
        """The expression in numbers; lines that it needs are written before."""
        match node:
            case ir.Number() | ir.Truth() | ir.Text() | ir.Missing():
                return self.plain(node)
            case ir.Variable(name):
                found = self.scope.get(name)
                return found if isinstance(found, Expression) else refuse(node)
            case ir.Attribute(attribute, card):
                return self._attribute(attribute, card)
            case ir.Register(number):
                return Expression(f"v{number}", self._kind_of(number))
            case ir.Item() | ir.Lookup():
                return self._item(node)
            case ir.SeatPlace(first, seat, step):
                return Expression(f"({first} + ({self.number(seat)} * {step}))", NUMBER)
            case ir.Sum(left, sign, right):
                return self._sum(self.write(left), sign, self.write(right), node)
            case ir.Minus(value):
                found = self.numeric(value)
                return Expression(f"(-{found.text})", found.kind)
            case ir.Comparison():
                return self._comparison(node)
            case ir.Logical(sign, parts):
                return self._logical(sign, parts)
            case ir.Not(condition):
                return Expression(f"(not {self.truth(condition)})", FLAG)
            case ir.Conditional():
                return self._either(node)
            case ir.Call():
                return self.call(node)
            case ir.Apply(function, arguments):
                known = self.scope.get(function, self.names.lambdas.get(function))
                return (
                    self._inlined(known, arguments)
                    if isinstance(known, ir.Lambda)
                    else refuse(node)
                )
            case _:
                return refuse(node)

    def plain(self, node: ir.Expression) -> Expression:
        """A plain value in numbers."""
        match node:
            case ir.Number(number):
                return Expression(str(number) if number >= 0 else f"({number})", NUMBER)
            case ir.Truth(flag):
                return Expression(str(int(flag)), NUMBER)
            case ir.Text(word):
                return Expression(str(self.names.word(word)), WORD)
            case ir.Missing():
                return Expression("NOTHING", MAYBE)
            case _:
                return refuse(node)

    def numeric(self, node: ir.Expression) -> Expression:
        """An expression that gives a number or NOTHING; a die is the number that it shows."""
        found = self.write(node)
        if found.kind == ITEM:
            found = self.shown(found, node)
        return found if found.kind in NUMBERS else refuse(node)

    def shown(self, die: Expression, node: ir.Expression) -> Expression:
        """The number that a die shows; for a card, which has none, the engine goes on."""
        if not self.names.items.faces:
            refuse(node)
        die = self.named(die)
        self.out.add(f"if {die.text} < {self.names.items.faces.start}: return FAULT")
        return Expression(f"({die.text} - {self.names.items.faces.start - 1})", NUMBER)

    def number(self, node: ir.Expression) -> str:
        """An expression that gives a number that is there; where it is not, the engine goes on."""
        found = self.numeric(node)
        if found.kind == MAYBE:
            found = self.named(found)
            self.out.add(f"if {found.text} != {found.text}: return FAULT")
            return found.text
        return found.text if found.kind in (NUMBER, FLAG) else refuse(node)

    def whole(self, node: ir.Expression) -> str:
        """An expression that gives a whole number, to count with."""
        text = self.number(node)
        return text if text.isdigit() else f"signed({text})"

    def truth(self, node: ir.Expression) -> str:
        """An expression as a condition."""
        if isinstance(node, ir.Comprehension):
            return f"({self.counted(node)} > 0)"
        if isinstance(node, ir.Register) and node.number in self.list_registers:
            return f"(n{node.number} > 0)"
        found = self.numeric(node)
        return found.text if found.kind == FLAG else f"({found.text} != 0)"

    @contextmanager
    def at(self, statement: ir.Statement) -> Iterator[None]:
        """Around the translation of a statement: what is refused within is told with its line."""
        try:
            yield
        except NotTranslated as reason:
            if reason.line:
                raise
            line = statement.span.line
            where = authors_line(self.names.definition, line)
            raise NotTranslated(f"{where}: {reason} is not said in numbers", line) from None

    def named(self, found: Expression) -> Expression:
        """The same under a name of its own, so that it is worked out once."""
        name = self.out.new("x")
        self.out.add(f"{name} = {found.text}")
        return Expression(name, found.kind)

    def _kind_of(self, register: int) -> str:
        return self.registers.get(register, NUMBER)

    def _logical(self, sign: str, parts: Sequence[ir.Expression]) -> Expression:
        """Whether all or any of these hold; what might be a fault is asked only if it matters."""
        text = self.truth(parts[0])
        for part in parts[1:]:
            first = len(self.out.lines)
            further = self.truth(part)
            before = self._taken_back(first)
            if before is None:
                text = f"{text} {sign} {further}"
                continue
            known = self.named(Expression(text, FLAG)).text
            with self.out.deeper(f"if {known}:" if sign == ir.AND else f"if not {known}:"):
                self.out.add_all(before)
                self.out.add(f"{known} = {further}")
            text = known
        return Expression(f"({text})", FLAG)

    def _taken_back(self, first: int) -> list[str] | None:
        """The lines from this place on, taken back where one of them might be a fault."""
        lines = self.out.lines[first:]
        if not any("return " in line for line in lines):
            return None
        del self.out.lines[first:]
        return lines

    def _item(self, node: ir.Item | ir.Lookup) -> Expression:
        match node:
            case ir.Item(ir.Item(ir.TableField("tallies"), ir.Number(tally)), key):
                return Expression(f"table[{self.tally_place(tally, key)}]", NUMBER)
            case ir.Item(ir.Item(ir.Variable() as order, ir.Number(0)), ir.Number(0)):
                return self._first_word(order)
            case ir.Item(
                ir.Logical(ir.OR, (ir.Comprehension() as things, ir.List((ir.Nothing(),)))),
                ir.Number(0),
            ):
                return self._first_of(things)
            case ir.Item(ir.Variable() | ir.Constant() as table, key):
                return self._looked_up(table, key, None, node)
            case ir.Lookup(table, key, default):
                return self._looked_up(table, key, default, node)
            case ir.Item(ir.Register(register), place):
                number = self.whole(place)
                self.out.add(f"if {number} < 0 or {number} >= n{register}: return FAULT")
                stored, kind = (
                    f"table[CHOSEN + {register} * WIDTH + {number}]",
                    self._kind_of(register),
                )
                return Expression(f"real({stored})" if kind == MAYBE else stored, kind)
            case ir.Item(ir.Logical(ir.OR, (ir.Pile(place), ir.Tuple())), ir.Number(-1)):
                kind = self.lying_in(place)
                return (
                    Expression(f"last_of(table, {self.number(place)})", ITEM)
                    if kind == ITEM
                    else refuse(node)
                )
            case ir.Item(ir.TableField("playing"), ir.Number(0)):
                return Expression("seat_from(playing, first)", NUMBER)
            case ir.Item(ir.TableField("gold"), ir.Text("pot")):
                return Expression("gold_of_pot(table)", NUMBER)
            case ir.Item(ir.TableField("gold"), purse):
                return Expression(f"table[{self.purse(purse)}]", NUMBER)
            case _:
                return refuse(node)

    def purse(self, node: ir.Expression) -> str:
        """The place of a purse in the table: that of a seat, or one on the table but the pot."""
        found = self.write(node)
        if found.kind == NUMBER:
            return f"MONEY + {found.text if found.text.isdigit() else f'signed({found.text})'}"
        if found.kind != WORD:
            refuse(node)
        places = {self.names.word(name): place for name, place in self.names.purses.items()}
        return f"PURSES + {self._entry_place(found, places, node)}"

    def _entry_place(self, word: Expression, places: Mapping[int, int], node: ir.Expression) -> str:
        """The place that goes with a word; without one the engine goes on."""
        if word.text.isdigit() and int(word.text) in places:
            return str(places[int(word.text)])
        entries = [(each, Expression(str(place), NUMBER)) for each, place in places.items()]
        found = self.chosen_by(self.named(word).text, entries, Expression("(-1)", NUMBER), node)
        place = self.named(found).text
        self.out.add(f"if {place} < 0: return FAULT")
        return place

    def _first_of(self, things: ir.Comprehension) -> Expression:
        """The first of a list, nothing where it is empty."""
        found, known = self.out.new("first"), self.out.new("known")
        made, depth = len(self.out.lines), self.out.depth
        self.out.add("")
        kinds: set[str] = set()

        def note(each: ir.Expression) -> None:
            value = self.write(each)
            kinds.add(value.kind)
            with self.out.deeper(f"if {known} == 0:"):
                self.out.add(f"{found}, {known} = {value.text}, 1")

        self.each(things, note)
        nothing = {frozenset({WORD}): NO_CHOICE, frozenset({ITEM}): NO_ITEM}.get(frozenset(kinds))
        if nothing is None:
            refuse(things)
        self.out.lines[made] = "    " * depth + f"{found}, {known} = signed({nothing}), 0"
        return Expression(found, kinds.pop())

    def _attribute(self, attribute: str, card: ir.Expression) -> Expression:
        found = self.write(card)
        if found.kind != ITEM:
            refuse(card)
        kind = self.names.kind(attribute)
        is_there = isinstance(card, ir.Variable)
        text = f"{self.array(attribute)}[{found.text}]"
        return Expression(text, kind if is_there or kind == WORD else MAYBE)

    def array(self, attribute: str) -> str:
        """The array of an attribute, which is used from now on."""
        self.used.add(attribute)
        return array_of(attribute)

    def _sum(self, left: Expression, sign: str, right: Expression, node: ir.Sum) -> Expression:
        kinds = {left.kind, right.kind}
        if sign not in ARITHMETIC and not (sign in BITWISE and kinds == {NUMBER}):
            refuse(node)
        if not kinds <= NUMBERS:
            refuse(node)
        return Expression(f"({left.text} {sign} {right.text})", MAYBE if MAYBE in kinds else NUMBER)

    def _either(self, node: ir.Conditional) -> Expression:
        """One value or the other; what might be a fault is asked only if it is wanted."""
        test = self.truth(node.condition)
        first = len(self.out.lines)
        value = self.write(node.value)
        middle = len(self.out.lines)
        other = self.write(node.other)
        kinds = {value.kind, other.kind}
        if len(kinds) > 1 and not kinds <= NUMBERS:
            refuse(node)
        kind = value.kind if len(kinds) == 1 else MAYBE if MAYBE in kinds else NUMBER
        length = middle - first
        before = self._taken_back(first)
        if before is None:
            return Expression(f"({value.text} if {test} else {other.text})", kind)
        found = self.out.new("x")
        for head, lines, each in (
            (f"if {test}:", before[:length], value),
            ("else:", before[length:], other),
        ):
            with self.out.deeper(head):
                self.out.add_all(lines)
                self.out.add(f"{found} = {each.text}")
        return Expression(found, kind)

    def _comparison(self, node: ir.Comparison) -> Expression:
        if node.sign in ("in", "not in"):
            test = self.is_among(node.left, node.right)
            return Expression(test if node.sign == "in" else f"(not {test})", FLAG)
        left, right = self.write(node.left), node.right
        if isinstance(right, ir.Nothing):
            return self._is_nothing(left, node)
        return self._compared(left, node.sign, self.write(right), node)

    def _is_nothing(self, chosen: Expression, node: ir.Comparison) -> Expression:
        """Whether nothing was chosen where a number, a word or a card might have been."""
        sign = node.sign
        if sign not in ("==", "!="):
            refuse(node)
        if chosen.kind == WORD:
            return Expression(f"({chosen.text} {sign} {NO_CHOICE})", FLAG)
        if chosen.kind != MAYBE or not isinstance(node.left, ir.Register):
            refuse(node)
        return Expression(f"({chosen.text} {'!=' if sign == '==' else '=='} {chosen.text})", FLAG)

    def _compared(
        self, left: Expression, sign: str, right: Expression, node: ir.Comparison
    ) -> Expression:
        if left.kind == ITEM and right.kind in (NUMBER, FLAG):
            return self._is_face(left, sign, right, node)
        if right.kind == ITEM and left.kind in (NUMBER, FLAG):
            return self._is_face(right, sign, left, node)
        if sign not in ORDERING or (ITEM in (left.kind, right.kind) and left.kind != right.kind):
            refuse(node)
        if {left.kind, right.kind} <= NUMBERS or left.kind == ITEM:
            return Expression(f"({left.text} {sign} {right.text})", FLAG)
        if left.kind != right.kind or sign not in ("==", "!="):
            refuse(node)
        same = f"({left.text} == {right.text} and {left.text} != 0)"
        return Expression(same if sign == "==" else f"(not {same})", FLAG)

    def _is_face(
        self, die: Expression, sign: str, number: Expression, node: ir.Comparison
    ) -> Expression:
        """Compare a die with a number by what it shows; a card is none."""
        faces, shown, wanted = self.names.items.faces, self.named(die).text, self.named(number).text
        if not faces or sign not in ("==", "!="):
            refuse(node)
        same = f"({shown} >= {faces.start} and {shown} - {faces.start - 1} == {wanted})"
        return Expression(same if sign == "==" else f"(not {same})", FLAG)

    # ------------------------------------------------------------------ lists and dictionaries

    def thing(self, node: ir.Expression) -> Any:
        """The meaning of an expression where that is more than a number: a list, a dictionary, an
        order; None where it is nothing of the kind.
        """
        match node:
            case ir.Variable(name) | ir.Constant(name):
                found = self.scope.get(name, self.names.constants.get(name))
                return None if isinstance(found, Expression | ir.Lambda) else found
            case ir.List(parts) | ir.Tuple(parts):
                return self._constant_list(parts)
            case ir.Pile(where):
                pile = self.named(Expression(self.whole(where), NUMBER)).text
                count = f"table[SIZES + {pile}]"
                return ArraySlice("table", f"THINGS + {pile} * WIDTH", count, self.lying_in(where))
            case _:
                return None

    def _constant_list(self, parts: Sequence[ir.Expression]) -> ConstantList | None:
        """A list of plain values, which may have others within it, and words with nothing."""
        found: list[Expression] = []
        for part in parts:
            match part:
                case ir.Spread(ir.List(more) | ir.Tuple(more)):
                    inside = self._constant_list(more)
                    if inside is None:
                        return None
                    found += inside.elements
                case ir.Nothing() if found and all(each.kind == WORD for each in found):
                    found.append(NOTHING_CHOSEN)
                case _ if is_plain(part):
                    found.append(self.plain(part))
                case _:
                    return None
        return ConstantList(tuple(found))

    def lying_in(self, where: ir.Expression) -> str:
        """The type of what lies in a pile; that of items where nothing ever does."""
        place = ir.place_number(where)
        return ITEM if place is None else self.piles.get(place, ITEM)

    def _is_never_filled(self, among: ir.Expression) -> bool:
        """Whether nothing ever lies in a pile."""
        if not isinstance(among, ir.Pile) or ir.place_number(among.place) in (None, 0, 1):
            return False
        return ir.place_number(among.place) not in self.piles

    def fixed(self, found: ConstantList) -> ArraySlice:
        """A list that never changes, as an array."""
        kinds = {each.kind for each in found.elements}
        text = ", ".join([each.text for each in found.elements])
        array = self.lists.setdefault(f"({text},)", f"{self.list_stem}_{len(self.lists)}")
        return ArraySlice(array, "0", str(len(found.elements)), kinds.pop() if kinds else NUMBER)

    list_stem = "L"
    """The beginning of the names of such arrays."""

    def is_among(self, one: ir.Expression, among: ir.Expression) -> str:
        """The condition that something is in a list."""
        match among:
            case ir.Lookup(table, key, ir.Tuple(())) if isinstance(
                found := self.thing(table), WordDictionary
            ):
                wanted, word = (self.named(self.write(each)).text for each in (one, key))
                tests = [
                    f"({word} == {entry} and {is_any(wanted, values)})"
                    for entry, values in found.entries
                    if isinstance(values, tuple)
                ]
                return f"({' or '.join(tests)})" if tests else "False"
            case _:
                return self.lies_among(self.named(self.write(one)), self.thing(among), among)

    def lies_among(self, one: Expression, found: Any, among: ir.Expression) -> str:
        """The condition that something is in what `among` stands for."""
        match found:
            case ConstantList(elements):
                return is_any(one.text, elements)
            case ArraySlice():
                return self.is_kept(one, found, among)
            case _:
                return refuse(among)

    def is_kept(self, one: Expression, found: ArraySlice, among: ir.Expression) -> str:
        """The condition that something is in an array; what is no word is in none."""
        if self._is_never_filled(among):
            return "False"
        if one.kind != found.kind:
            refuse(among)
        place, known = self.out.new("place"), self.out.new("known")
        self.out.add(f"{known} = 0")
        with self.out.deeper(f"for {place} in range({found.count}):"):
            same = f"{element_of(found, place).text} == {one.text}"
            self.out.add(f"{known} = 1 if {same} else {known}")
        there = f" and {one.text} != {NO_WORD}" if one.kind == WORD else ""
        return f"({known} == 1{there})"

    def _looked_up(
        self,
        table: ir.Expression,
        key: ir.Expression,
        default: ir.Expression | None,
        node: ir.Expression,
    ) -> Expression:
        """The entry of a dictionary for a word, or else the default; without one it is a fault."""
        found = self.thing(table)
        if not isinstance(found, WordDictionary):
            refuse(node)
        entries = [(word, each) for word, each in found.entries if isinstance(each, Expression)]
        one = self.named(self.write(key))
        if one.kind != WORD or not entries:
            refuse(node)
        if default is None:
            known = " and ".join([f"{one.text} != {word}" for word, _ in entries])
            self.out.add(f"if {known}: return FAULT")
            return self.chosen_by(one.text, entries, entries[0][1], node)
        if isinstance(default, ir.Nothing):
            other = Expression(str(NO_WORD), WORD)
        else:
            other = self.write(default)
        return self.chosen_by(one.text, entries, other, node)

    @staticmethod
    def chosen_by(
        word: str,
        entries: Sequence[tuple[int, Expression]],
        other: Expression,
        node: ir.Expression,
    ) -> Expression:
        """The entry for a word, or the other where it has none."""
        text = other.text
        for known, each in reversed(entries):
            text = f"({each.text} if {word} == {known} else {text})"
        kinds = {other.kind, *[each.kind for _, each in entries]}
        if len(kinds) > 1 and not kinds <= NUMBERS:
            refuse(node)
        return Expression(text, MAYBE if MAYBE in kinds else kinds.pop())

    def tally_place(self, tally: int, key: ir.Expression) -> str:
        """Where the number that a tally has for a word is kept; a fault where it has none."""
        tallies = self.names.definition.tallies
        first = sum([len(each.keys) for each in tallies[:tally]])
        places = {self.names.word(word): first + at for at, word in enumerate(tallies[tally].keys)}
        word = self.write(key)
        if word.kind != WORD:
            refuse(key)
        return f"TALLIES + {self._entry_place(word, places, key)}"

    def _first_word(self, order: ir.Variable) -> Expression:
        """The first word of an order: of the best ones that which comes first in the list."""
        found = self.thing(order)
        if not isinstance(found, Groups):
            refuse(order)
        best = [self.named(Expression(each, NUMBER)).text for each in found.rows[0]]
        leader = self.named(Expression(f"signed({found.keys[0]})", WORD))
        for key, row in zip(found.keys[1:], found.rows[1:], strict=True):
            test = "False"
            for one, other in zip(reversed(row), reversed(best), strict=True):
                test = f"({one} > {other} or ({one} == {other} and {test}))"
            with self.out.deeper(f"if {test}:"):
                self.out.add(f"{', '.join([leader.text, *best])} = {', '.join([str(key), *row])}")
        return leader

    # ------------------------------------------------------------------ calls

    def call(self, node: ir.Call) -> Expression:
        """A word of the runtime in numbers."""
        match node:
            case ir.Call("len", (things,)):
                return Expression(self.length(things), NUMBER)
            case ir.Call("bool", (value,)):
                return Expression(self.truth(value), FLAG)
            case ir.Call("any", (values,)):
                return self._any(values)
            case ir.Call("bounded", (value,)):
                return self.bounded(value)
            case ir.Call("sum", (values,)):
                return self.added(values)
            case ir.Call("number_in", (ir.Pile(place),)):
                pile = self.number(place)
                number = f"table[THINGS + {pile} * WIDTH] if table[SIZES + {pile}] > 0 else 0"
                return self.named(Expression(f"({number})", NUMBER))
            case ir.Call("seat_of_lowest" | "seat_of_highest" as function, (numbers, _)):
                return Expression(f"{function.removeprefix('seat_of_')}_{name_of(numbers)}", NUMBER)
            case ir.Call("beats", (_, one, other)):
                return self._beats(self.whole(one), self.whole(other))
            case ir.Call("min" | "max" as function, (one, other)):
                left, right = self._short(one), self._short(other)
                sign = "<=" if function == "min" else ">="
                return Expression(f"({left} if {left} {sign} {right} else {right})", NUMBER)
            case ir.Call("quotient", (number, divisor)):
                return self.quotient(number, divisor)
            case ir.Call("lowest" | "highest" as function, (values,)):
                return self._extreme(values, "<" if function == "lowest" else ">")
            case _:
                return self._call_of_values(node)

    def _call_of_values(self, node: ir.Call) -> Expression:
        """A word of the runtime that looks at all values of a list."""
        match node:
            case ir.Call("run_top", (values,)):
                return self.named(Expression(f"run_top({self._collected(values)})", NUMBER))
            case ir.Call("most_alike", (values,)):
                there = self._collected(values, with_nothing=False)
                return self.named(Expression(f"most_alike({there})", NUMBER))
            case ir.Call("standing_by", (values, order)):
                known = self.thing(order)
                if not isinstance(known, ConstantList):
                    refuse(order)
                fixed = self.fixed(known)
                given = f"{self._collected(values)}, {fixed.array}, {fixed.count}"
                return self.named(Expression(f"standing_by({given})", NUMBER))
            case ir.Call("all_differ", (values,)):
                collected = self._collected(values)
                count = collected.rpartition(", ")[2]
                return Expression(f"(different({collected}) == {count})", FLAG)
            case _:
                return refuse(node)

    def _short(self, node: ir.Expression) -> str:
        """A number that is there as a text that may stand several times."""
        found = Expression(self.number(node), NUMBER)
        return found.text if isinstance(node, ir.Number) else self.named(found).text

    def _beats(self, one: str, other: str) -> Expression:
        """Whether the hand of one seat beats that of another, as at a showdown of these two."""
        code = self.named(
            Expression(f"compare_hands(table, hands, (1 << {one}) | (1 << {other}))", NUMBER)
        ).text
        self.out.add(f"if {code} < 0: return {code}")
        return self.named(Expression(f"table[KEYS + {one}] > table[KEYS + {other}]", FLAG))

    def added(self, values: ir.Expression) -> Expression:
        """The sum of some numbers."""
        total, kinds = self.named(Expression("0", NUMBER)).text, {NUMBER}

        def add(each: ir.Expression) -> None:
            found = self.numeric(each)
            kinds.add(found.kind)
            self.out.add(f"{total} += {found.text}")

        self.each(values, add)
        return Expression(total, MAYBE if MAYBE in kinds else NUMBER)

    def _inlined(self, function: ir.Lambda, given: Sequence[ir.Expression]) -> Expression:
        outside = self.scope
        arguments = zip(function.parameters, given, strict=True)
        self.scope = {**outside, **{name: self.write(value) for name, value in arguments}}
        found = self.write(function.body)
        self.scope = outside
        return self.named(found)

    def length(self, things: ir.Expression) -> str:
        """The number of elements of a list."""
        match things:
            case ir.Comprehension():
                return self.counted(things)
            case ir.Register(number):
                return f"n{number}"
            case ir.Pile(place):
                return f"table[SIZES + {self.number(place)}]"
            case ir.TableField("playing"):
                return "number_of(playing)"
            case ir.Call("present", (ir.Comprehension(ir.Attribute(attribute)) as values,)) if (
                self.names.kind(attribute) != WORD
            ):
                return self._different(values, with_nothing=False)
            case ir.Call("present", (values,)):
                return self._different_words(values)
            case ir.Call("set" | "distinct", (values,)):
                return self._different(values)
            case ir.Variable(name) if isinstance(groups := self.scope.get(name), Groups):
                return self._number_of_groups(groups)
            case _:
                return refuse(things)

    def _different_words(self, values: ir.Expression) -> str:
        """The number of different words; a card that has none counts for nothing."""
        seen = self.named(Expression("0", NUMBER)).text

        def note(each: ir.Expression) -> None:
            found = self.named(self.write(each))
            if found.kind != WORD:
                refuse(each)
            self.out.add(f"{seen} |= (1 << {found.text}) if {found.text} != 0 else 0")

        self.each(values, note)
        count = self.named(Expression("0", NUMBER)).text
        with self.out.deeper(f"while {seen} != 0:"):
            self.out.add(f"{seen} &= {seen} - 1")
            self.out.add(f"{count} += 1")
        return count

    def _different(self, values: ir.Expression, *, with_nothing: bool = True) -> str:
        """The number of different values. NOTHING is one value or none."""
        collected = self._collected(values, with_nothing=with_nothing)
        return self.named(Expression(f"different({collected})", NUMBER)).text

    def _collected(self, values: ir.Expression, *, with_nothing: bool = True) -> str:
        """An array of values, with NOTHING where that counts, their first place in it, and how many
        there are.
        """
        array, first = self.room_for(values)
        count = self.named(Expression("0", NUMBER)).text

        def note(each: ir.Expression) -> None:
            found = self.write(each)
            if found.kind not in {*NUMBERS, WORD, ITEM}:
                refuse(each)
            depth = self.out.depth
            if not with_nothing:
                is_there = f"!= {NO_WORD}" if found.kind == WORD else f"== {found.text}"
                self.out.begin(f"if {found.text} {is_there}:")
            self.out.add(f"{array}[{first} + {count}] = {self.stored(found)}")
            self.out.add(f"{count} += 1")
            self.out.depth = depth

        self.each(values, note)
        return f"{array}, {first}, {count}"

    def room_for(self, values: ir.Expression) -> tuple[str, str]:
        """The array for the values of a list, and their first place in it: a part of the table that
        is used for nothing else at the time.
        """
        match values:
            case ir.Comprehension(loops=(ir.Loop(over=ir.Pile() | ir.TableField()),)):
                pass
            case _:
                refuse(values)
        self.out.rooms += 1
        if self.out.rooms > WIDTH:
            refuse(values)
        return "table", f"ROOM + {self.out.rooms} * WIDTH"

    def stored(self, found: Expression) -> str:
        """A value as it stands in such an array."""
        return f"whole({found.text})" if found.kind == MAYBE else f"signed({found.text})"

    def counted(self, things: ir.Comprehension) -> str:
        """The number of elements of a list that is not written down."""
        found = self.out.new("count")
        self.out.add(f"{found} = 0")
        self.each(things, lambda _: self.out.add(f"{found} += 1"))
        return found

    def _any(self, values: ir.Expression) -> Expression:
        found = self.out.new("any")
        self.out.add(f"{found} = 0")

        def note(each: ir.Expression) -> None:
            with self.out.deeper(f"if {self.truth(each)}:"):
                self.out.add(f"{found} = 1")

        self.each(values, note)
        return Expression(f"({found} == 1)", FLAG)

    def bounded(self, value: ir.Expression) -> Expression:
        """A number that may become too large, which is a fault of the game; a product may be more
        than goes into a machine word.
        """
        match value:
            case ir.Sum(left, "*", right) if not _is_small(left, right):
                one, other = (self.named(self.numeric(each)) for each in (left, right))
                size = self.named(Expression(f"1.0 * {one.text} * {other.text}", MAYBE)).text
                self.out.add(
                    f"if {size} > {NUMBERS_MOST} or {size} < -{NUMBERS_MOST}: return FAULT"
                )
                kind = MAYBE if MAYBE in (one.kind, other.kind) else NUMBER
                return self.within_bounds(Expression(f"({one.text} * {other.text})", kind))
            case _:
                return self.within_bounds(self.numeric(value))

    def within_bounds(self, value: Expression) -> Expression:
        """A number, which is a fault of the game where it is too large."""
        found = self.named(value)
        test = f"{found.text} > {NUMBERS_MOST} or {found.text} < -{NUMBERS_MOST}"
        self.out.add(f"if {test}: return FAULT")
        return found

    def quotient(self, number: ir.Expression, divisor: ir.Expression) -> Expression:
        """A number divided by another, which is a fault of the game where that is 0."""
        found, by = self.named(self.numeric(number)), self.named(self.numeric(divisor))
        self.out.add(f"if {by.text} == 0: return FAULT")
        kinds = {found.kind, by.kind}
        return Expression(f"({found.text} // {by.text})", MAYBE if MAYBE in kinds else NUMBER)

    def _extreme(self, values: ir.Expression, sign: str) -> Expression:
        found = self.out.new("best")
        self.out.add(f"{found} = NOTHING")
        sure = []

        def compare(each: ir.Expression) -> None:
            value = self.named(self.numeric(each))
            sure.append(value.kind != MAYBE and isinstance(values, ir.Tuple))
            with self.out.deeper(f"if {value.text} {sign} {found} or {found} != {found}:"):
                self.out.add(f"{found} = 1.0 * {value.text}")

        self.each(values, compare)
        return Expression(found, NUMBER if any(sure) else MAYBE)

    # ------------------------------------------------------------------ lists

    def each(self, values: ir.Expression, use: Callable[[ir.Expression], None]) -> None:
        """Write the loop over the elements of a list."""
        match values:
            case ir.Tuple(elements) | ir.List(elements):
                for element in elements:
                    if isinstance(element, ir.Spread):
                        self.each(element.of, use)
                    else:
                        use(element)
            case ir.Call("list", (inside,)):
                self.each(inside, use)
            case ir.Call("range", (first, after)):
                number, depth = self.out.new("number"), self.out.depth
                self.out.begin(f"for {number} in range({self.whole(first)}, {self.whole(after)}):")
                self.scope = {**self.scope, number: Expression(number, NUMBER)}
                use(ir.Variable(number))
                self.out.depth = depth
            case ir.Comprehension(element, (ir.Loop(names, ir.Tuple(rows), tests),)):
                for row in rows:
                    parts = row.parts if isinstance(row, ir.Tuple) else (row,)
                    given = [self.write(part) for part in parts]
                    self._use_row(element, dict(zip(names, given, strict=True)), tests, use)
            case ir.Comprehension(
                element, (ir.Loop(names, ir.Method(ir.Constant(name), "items", ()), tests),)
            ) if isinstance(found := self.names.constants.get(name), WordDictionary):
                for word, value in found.entries:
                    if isinstance(value, Expression):
                        pair = (Expression(str(word), WORD), value)
                        self._use_row(element, dict(zip(names, pair, strict=True)), tests, use)
            case ir.Comprehension(element, loops):
                outside, depth = self.scope, self.out.depth
                for loop in loops:
                    self.begin_loop(loop)
                use(element)
                self.scope, self.out.depth = outside, depth
            case _:
                refuse(values)

    def _use_row(
        self,
        element: ir.Expression,
        row: Mapping[str, Expression],
        tests: Sequence[ir.Expression],
        use: Callable[[ir.Expression], None],
    ) -> None:
        """An element of a list that is made of rows, if all conditions hold for its row."""
        outside, depth = self.scope, self.out.depth
        self.scope = {**outside, **row}
        for test in tests:
            self.out.begin(f"if {self.truth(test)}:")
        use(element)
        self.scope, self.out.depth = outside, depth

    def begin_loop(self, loop: ir.Loop) -> None:
        """All further lines are carried out for each element that fulfils all conditions, until
        scope and depth are what they were before.
        """
        self.scope = {**self.scope, **self.elements(loop)}
        for test in loop.tests:
            self.out.begin(f"if {self.truth(test)}:")

    def elements(self, loop: ir.Loop) -> dict[str, Expression]:
        """Write the head of a loop over a pile or the players; the meaning of its names."""
        if len(loop.names) != 1:
            refuse(loop.over)
        (name,) = loop.names
        element = self.out.new(name)
        found: Any
        match loop.over:
            case ir.TableField("playing"):
                self.out.begin(f"for {element} in range(table[COUNT]):")
                self.out.begin(f"if playing >> {element} & 1 == 1:")
                return {name: Expression(element, NUMBER)}
            case ir.Call("distinct", (things,)):
                found = self.keep(things, "ALIKE")
                self.out.add(f"{found.count} = distinct(table, ALIKE, {found.count})")
            case _:
                found = self.thing(loop.over)
        if isinstance(found, ConstantList):
            found = self.fixed(found)
        if not isinstance(found, ArraySlice):
            refuse(loop.over)
        place = self.out.new("place")
        self.out.begin(f"for {place} in range({found.count}):")
        self.out.add(f"{element} = {element_of(found, place).text}")
        return {name: Expression(element, found.kind)}

    def keep(self, values: ir.Expression, where: str = "OFFERED") -> ArraySlice:
        """Write a list down where things that are offered lie, or in another part of the table."""
        match values:
            case ir.Call("distinct", (things,)):
                kept = self.keep(things, where)
                self.out.add(f"{kept.count} = distinct(table, {where}, {kept.count})")
                return kept
            case ir.Call("tuple", (things,)):
                return self.keep(things, where)
            case ir.Slice(ir.Pile(place), None, ir.Number(most)) if most >= 0:
                pile = self.named(Expression(self.whole(place), NUMBER))
                count = self.out.new("count")
                self.out.add(f"{count} = first_of(table, {pile.text}, {most}, {where})")
                return ArraySlice("table", where, count, self.lying_in(place))
            case ir.Call("open_cells", (ir.Pile(grid), ir.Number(side), ir.Number(stack), shut)):
                pile = self.named(Expression(self.whole(grid), NUMBER))
                without = "(-1)"
                if isinstance(shut, ir.Pile) and not self._is_never_filled(shut):
                    if self.lying_in(shut.place) != CELL:
                        refuse(values)
                    without = self.whole(shut.place)
                count = self.out.new("count")
                given = f"{pile.text}, {side}, {stack}, {without}, {where}"
                self.out.add(f"{count} = open_cells(table, {given})")
                if (2 * side - 1) ** 2 > WIDTH:
                    self.out.add(f"if {count} > WIDTH: return FAULT")
                return ArraySlice("table", where, count, CELL)
            case ir.Register(register):
                start, count = f"CHOSEN + {register} * WIDTH", f"n{register}"
                return ArraySlice("table", start, count, self._kind_of(register))
            case ir.Pile():
                whole = ir.Loop(("each",), values)
                return self._filled(ir.Comprehension(ir.Variable("each"), (whole,)), where)
            case _:
                return self._filled(values, where)

    def _filled(self, values: ir.Expression, where: str) -> ArraySlice:
        count = self.out.new("count")
        self.out.add(f"{count} = signed(0)")
        kinds: set[str] = set()
        is_paired = isinstance(values, ir.Comprehension) and len(values.loops) > 1
        is_long = is_paired or "range" in ir.calls(values)

        def note(each: ir.Expression) -> None:
            if is_long:
                self.out.add(f"if {count} == WIDTH: return FAULT")
            match each:
                case ir.Nothing():
                    is_word = kinds == {WORD}
                    found = NOTHING_CHOSEN if is_word else self.plain(ir.Missing())
                case ir.Tuple((first, second)):
                    found = self._pair(first, second)
                case _:
                    found = self.write(each)
            if isinstance(each, ir.Register) and found.kind == ITEM:
                self.out.add(f"if {found.text} == {NO_ITEM}: return FAULT")
            kinds.add(found.kind)
            stored = self.stored(found) if found.kind in NUMBERS else found.text
            self.out.add(f"table[{where} + {count}] = {stored}")
            self.out.add(f"{count} += 1")

        self.each(values, note)
        if len(kinds) > 1:
            if not kinds <= NUMBERS:
                refuse(values)
            kinds = {MAYBE}
        return ArraySlice("table", where, count, kinds.pop() if kinds else NUMBER)

    def _pair(self, first: ir.Expression, second: ir.Expression) -> Expression:
        """Two things as one number."""
        one, other = self.write(first), self.write(second)
        if one.kind not in (ITEM, WORD) or other.kind not in PAIRED:
            refuse(ir.Tuple((first, second)))
        return Expression(f"({other.text} * PLACED + {one.text})", pair_kind(one.kind, other.kind))

    def groups(self, keys: Sequence[ir.Expression], asked: ir.Lambda) -> Groups:
        """Some words in order, by what is asked of each."""
        if not isinstance(asked.body, ir.Tuple):
            refuse(asked)
        rows = [self._row(asked.parameters[0], key, asked.body.parts) for key in keys]
        words = [int(self.plain(key).text) for key in keys]
        return Groups(tuple(words), tuple(map(tuple, rows)))

    def _number_of_groups(self, groups: Groups) -> str:
        """The number of groups of equals among words in an order."""
        rows, count = groups.rows, self.out.new("count")
        self.out.add(f"{count} = 0")
        for number, row in enumerate(rows):
            same = [
                " and ".join([f"{a} == {b}" for a, b in zip(row, other, strict=True)])
                for other in rows[:number]
            ]
            test = " or ".join([f"({each})" for each in same])
            with self.out.deeper(f"if not ({test}):" if same else "if True:"):
                self.out.add(f"{count} += 1")
        return count

    def _row(self, name: str, key: ir.Expression, parts: Sequence[ir.Expression]) -> list[str]:
        outside = self.scope
        self.scope = {**outside, name: self.write(key)}
        row = [self.named(Expression(self.number(part), NUMBER)).text for part in parts]
        self.scope = outside
        return row


def element_of(values: ArraySlice, place: str) -> Expression:
    """The element of a list at a place."""
    return Expression(f"{values.array}[{values.first} + {place}]", values.kind)


def is_any(one: str, values: Sequence[Expression]) -> str:
    """The condition that something is one of these."""
    tests = [f"{one} == {each.text}" for each in values]
    return f"({' or '.join(tests)})" if tests else "False"


def is_plain(node: ir.Expression) -> bool:
    """Whether an expression is a plain value."""
    return isinstance(node, ir.Number | ir.Text | ir.Truth)
