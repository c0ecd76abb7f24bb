"""Write the expressions of a game's typed program as lines over arrays of numbers.

Functions of the Order of Play ask for what lies in piles, for what was noted, and for who plays.
Here each becomes lines that run alike as Python and as machine code. A thing is its number
(`Items`), a word the number of it, 0 where a card has none; a value is a number with a fraction,
because what a card has not (NOTHING) is equal to nothing, and such numbers know that. What cannot
be said in numbers raises NotTranslated with the author's line and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NoReturn

from rdi.arrays.encoding import NO_ITEM, NO_WORD, Items
from rdi.arrays.layout import WIDTH
from rdi.engine.game import CompiledGame
from rdi.engine.runtime import NOTHING
from rdi.model import ir
from rdi.model.definition import NUMBERS_MOST, GameDefinition
from rdi.model.event import INN

NUMBER, MAYBE, ITEM, WORD, FLAG = "number", "maybe", "item", "word", "flag"
"""The types of expressions: a number, one that may be NOTHING, a thing, a word, a flag."""

NUMBERS = frozenset({NUMBER, MAYBE, FLAG})

ARITHMETIC = frozenset({"+", "-", "*", "//"})
ORDERING = frozenset({"==", "!=", "<", "<=", ">", ">="})
"""The signs between numbers that mean the same here."""

REASONS: Mapping[str, str] = {
    **dict.fromkeys(("lay", "open_cells"), "a place in a grid"),
    "add": "a number kept on the table",
    **dict.fromkeys(("parts_of", "places_of", "points_of", "tier_of"), "what a judge is told"),
    **dict.fromkeys(("level_of_it", "number_of_it"), "what was set for a card"),
    "str": "the text of an explanation",
}
"""What is never said in numbers, by the deeds and words that would do it."""


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
    """Groups of equals, with their number."""

    count: str


Known = Expression | ir.Lambda | Groups


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


NO_ENTRY = -1
"""What stands in the array of a dictionary under a word that is no key."""

NO_CHOICE = -1
"""The number of the word that was chosen where that was nothing; no card has it."""

PURSE_OF = "PURSE_OF"
"""The name of the array of the places of purses by the numbers of their names."""


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
        self.dictionaries = {} if module is None else dict(_dictionaries(module))
        self.orders = {} if module is None else dict(_orders(module))

    def _stored(self, value: Any) -> float:
        if isinstance(value, str):
            return self.word(value)
        return NOTHING if value is None else value

    def word(self, text: str) -> int:
        """The number of a word."""
        return self.words.setdefault(text, len(self.words) + 1)

    def kind(self, attribute: str) -> str:
        """The kind of value that an attribute has for things that are there."""
        values = list(self._attributes[attribute].values())
        if any(isinstance(value, str) for value in values):
            return WORD
        return MAYBE if any(value != value for value in self.tables[attribute][1:]) else NUMBER

    def array_lines(self, arrays: set[str]) -> list[str]:
        """The lines that give the arrays of these names: of attributes by the numbers of things, of
        dictionaries and purses by the numbers of words, less than nothing where a word has none.
        """
        return [f"{each} = table({self._array_text(each)})" for each in sorted(arrays)]

    def _array_text(self, array: str) -> str:
        if array in self.orders:
            return repr(self.orders[array])
        if array == PURSE_OF:
            by_word = {self.word(name): place for name, place in self.purses.items()}
        elif array in self.dictionaries:
            by_word = {
                self.word(key): self.word(value) if isinstance(value, str) else value
                for key, value in self.dictionaries[array].items()
            }
        else:
            return self._table_text(array.removeprefix(array_of("")))
        values = [str(by_word.get(word, NO_ENTRY)) for word in range(1 + len(self.words))]
        return f"({', '.join(values)},)"

    def _table_text(self, attribute: str) -> str:
        is_word = self.kind(attribute) == WORD
        values = [
            (str(NO_WORD) if is_word else "NOTHING")
            if value != value
            else repr(int(value) if is_word else float(value))
            for value in self.tables[attribute]
        ]
        return f"({', '.join(values)},)"


def _lambdas(module: ir.Module) -> Iterator[tuple[str, ir.Lambda]]:
    for constant in module.constants:
        match constant.value:
            case ir.Call("remembered", (ir.Lambda() as function,)):
                yield constant.name, function
            case _:
                pass


def _dictionaries(module: ir.Module) -> Iterator[tuple[str, dict[str, str | int]]]:
    """The constants that give for words either a word or a number each."""
    for constant in module.constants:
        match constant.value:
            case ir.Dictionary(entries):
                found = {
                    key.value: each.value
                    for key, each in entries
                    if isinstance(key, ir.Text) and isinstance(each, ir.Text | ir.Number)
                }
                if found and len(found) == len(entries):
                    yield constant.name, found
            case _:
                pass


def _orders(module: ir.Module) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The constants that are lists of numbers."""
    for constant in module.constants:
        match constant.value:
            case ir.Tuple((ir.Number(), *_) as parts):
                yield constant.name, tuple([n.value for n in parts if isinstance(n, ir.Number)])
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
    """Writes expressions into lines. `registers` gives the type of each register and `piles` that
    of what lies in each pile, as far as it is known and no thing; `lists` are the registers that
    hold lists, `used` the arrays that were asked for.
    """

    def __init__(
        self,
        names: SymbolTable,
        out: CodeLines,
        registers: Mapping[int, str],
        piles: Mapping[int, str] = MappingProxyType({}),
        lists: frozenset[int] = frozenset(),
    ) -> None:
        self.names = names
        self.out = out
        self.registers = registers
        self.piles = piles
        self.lists = lists
        self.used: set[str] = set()
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
            case ir.Item():
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
        if isinstance(node, ir.Register) and node.number in self.lists:
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

    def _item(self, node: ir.Item) -> Expression:
        match node:
            case ir.Item(ir.Constant(name), key) if name in self.names.dictionaries:
                return self._entry_of(name, key)
            case ir.Item(
                ir.Logical(ir.OR, (ir.Comprehension() as things, ir.List((ir.Nothing(),)))),
                ir.Number(0),
            ):
                return self._first_of(things)
            case ir.Item(ir.Register(register), place):
                number = self.whole(place)
                self.out.add(f"if {number} < 0 or {number} >= n{register}: return FAULT")
                stored, kind = (
                    f"table[CHOSEN + {register} * WIDTH + {number}]",
                    self._kind_of(register),
                )
                return Expression(f"real({stored})" if kind == MAYBE else stored, kind)
            case ir.Item(ir.Logical(ir.OR, (ir.Pile(place), ir.Tuple())), ir.Number(-1)):
                kind = self._kind_in(place)
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
        for name, place in self.names.purses.items():
            if found.text == str(self.names.word(name)):
                return f"PURSES + {place}"
        self.used.add(PURSE_OF)
        return f"PURSES + {self._in_dictionary(PURSE_OF, found).text}"

    def _entry_of(self, name: str, key: ir.Expression) -> Expression:
        """What a dictionary of the game has under a word; without an entry the engine goes on."""
        entries = self.names.dictionaries[name]
        found = self.write(key)
        kinds = {type(each) for each in entries.values()}
        if found.kind != WORD or len(kinds) > 1:
            refuse(key)
        for each in (*entries, *entries.values()):
            if isinstance(each, str):
                self.names.word(each)
        self.used.add(name)
        return Expression(self._in_dictionary(name, found).text, WORD if kinds == {str} else NUMBER)

    def _in_dictionary(self, array: str, word: Expression) -> Expression:
        key = self.named(word).text
        self.out.add(f"if {key} <= 0: return FAULT")
        found = self.named(Expression(f"{array}[{key}]", NUMBER))
        self.out.add(f"if {found.text} == {NO_ENTRY}: return FAULT")
        return found

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

    def _kind_in(self, place: ir.Expression) -> str:
        """The type of what lies in a pile."""
        number = ir.place_number(place)
        return ITEM if number is None else self.piles.get(number, ITEM)

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
        self.used.add(array_of(attribute))
        return array_of(attribute)

    def _sum(self, left: Expression, sign: str, right: Expression, node: ir.Sum) -> Expression:
        kinds = {left.kind, right.kind}
        if sign not in ARITHMETIC or not kinds <= NUMBERS:
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
        left, right = self.write(node.left), node.right
        if isinstance(right, ir.Nothing):
            return self._is_nothing(left, node)
        if isinstance(right, ir.Pile):
            return self._lies_in(left, right, node)
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

    def _lies_in(self, one: Expression, pile: ir.Pile, node: ir.Comparison) -> Expression:
        """Whether a word, a number or a thing lies in a pile of such."""
        kind = NUMBER if one.kind == FLAG else one.kind
        if kind != self._kind_in(pile.place) or node.sign not in ("in", "not in"):
            refuse(node)
        wanted, place = self.named(one).text, self.whole(pile.place)
        found = self.named(Expression(f"lies_in(table, signed({wanted}), {place})", FLAG))
        return found if node.sign == "in" else Expression(f"(not {found.text})", FLAG)

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
            case ir.Call("standing_by", (values, ir.Constant(name))) if name in self.names.orders:
                self.used.add(name)
                given = f"{self._collected(values)}, {name}, {len(self.names.orders[name])}"
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
                return groups.count
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
                kinds = {one.kind, other.kind}
                product = Expression(
                    f"({one.text} * {other.text})", MAYBE if MAYBE in kinds else NUMBER
                )
                found = self.named(product)
            case _:
                found = self.named(self.numeric(value))
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
                    self._use_row(element, dict(zip(names, parts, strict=True)), tests, use)
            case ir.Comprehension(
                element, (ir.Loop(names, ir.Method(ir.Constant(name), "items", ()), tests),)
            ) if name in self.names.dictionaries:
                for pair in self.names.dictionaries[name].items():
                    literals = [ir.literal(each) for each in pair]
                    self._use_row(element, dict(zip(names, literals, strict=True)), tests, use)
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
        row: Mapping[str, ir.Expression],
        tests: Sequence[ir.Expression],
        use: Callable[[ir.Expression], None],
    ) -> None:
        """An element of a list that is made of rows, if all conditions hold for its row."""
        outside, depth = self.scope, self.out.depth
        self.scope = {**outside, **{name: self.write(part) for name, part in row.items()}}
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
        match loop.over:
            case ir.TableField("playing"):
                self.out.begin(f"for {element} in range(table[COUNT]):")
                self.out.begin(f"if playing >> {element} & 1 == 1:")
                return {name: Expression(element, NUMBER)}
            case ir.Pile(where):
                pile, place = self.out.new("pile"), self.out.new("place")
                self.out.add(f"{pile} = {self.number(where)}")
                self.out.begin(f"for {place} in range(table[SIZES + {pile}]):")
                self.out.add(f"{element} = table[THINGS + {pile} * WIDTH + {place}]")
                return {name: Expression(element, self._kind_in(where))}
            case _:
                return refuse(loop.over)

    def keep(self, values: ir.Expression) -> ArraySlice:
        """Write a list down where things that are offered lie."""
        match values:
            case ir.Call("distinct", (things,)):
                kept = self.keep(things)
                self.out.add(f"{kept.count} = distinct(table, {kept.count})")
                return kept
            case ir.Call("tuple", (things,)):
                return self.keep(things)
            case ir.Register(register):
                start, count = f"CHOSEN + {register} * WIDTH", f"n{register}"
                return ArraySlice("table", start, count, self._kind_of(register))
            case ir.Pile():
                whole = ir.Loop(("each",), values)
                return self._filled(ir.Comprehension(ir.Variable("each"), (whole,)))
            case _:
                return self._filled(values)

    def _filled(self, values: ir.Expression) -> ArraySlice:
        if isinstance(values, ir.Comprehension) and len(values.loops) > 1:
            refuse(values)  # there might be more of them than there is room for
        count = self.out.new("count")
        self.out.add(f"{count} = signed(0)")
        kinds: set[str] = set()
        is_long = "range" in ir.calls(values)

        def note(each: ir.Expression) -> None:
            if is_long:
                self.out.add(f"if {count} == WIDTH: return FAULT")
            if isinstance(each, ir.Nothing):
                is_word = kinds == {WORD}
                found = Expression(str(NO_CHOICE), WORD) if is_word else self.plain(ir.Missing())
            else:
                found = self.write(each)
            kinds.add(found.kind)
            stored = self.stored(found) if found.kind in NUMBERS else found.text
            self.out.add(f"table[OFFERED + {count}] = {stored}")
            self.out.add(f"{count} += 1")

        self.each(values, note)
        if len(kinds) > 1:
            if not kinds <= NUMBERS:
                refuse(values)
            kinds = {MAYBE}
        return ArraySlice("table", "OFFERED", count, kinds.pop() if kinds else NUMBER)

    def groups(self, keys: Sequence[ir.Expression], asked: ir.Lambda) -> Groups:
        """The number of groups of equals among some words, by what is asked of each."""
        if not isinstance(asked.body, ir.Tuple):
            refuse(asked)
        rows = [self._row(asked.parameters[0], key, asked.body.parts) for key in keys]
        count = self.out.new("count")
        self.out.add(f"{count} = 0")
        for number, row in enumerate(rows):
            same = [
                " and ".join([f"{a} == {b}" for a, b in zip(row, other, strict=True)])
                for other in rows[:number]
            ]
            test = " or ".join([f"({each})" for each in same])
            with self.out.deeper(f"if not ({test}):" if same else "if True:"):
                self.out.add(f"{count} += 1")
        return Groups(count)

    def _row(self, name: str, key: ir.Expression, parts: Sequence[ir.Expression]) -> list[str]:
        outside = self.scope
        self.scope = {**outside, name: self.write(key)}
        row = [self.named(Expression(self.number(part), NUMBER)).text for part in parts]
        self.scope = outside
        return row
