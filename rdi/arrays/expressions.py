"""Write the expressions of a game's generated functions as lines over arrays of numbers.

Generated functions ask for what lies in piles (`t.piles`), for what was noted (`t.vars`) and for
who plays (`t.playing`). Here each becomes lines that run alike as Python and as machine code. A
thing is its number (`Items`), a word the number of it, 0 where a card has none; a value is a number
with a fraction, because what a card has not (NOTHING) is equal to nothing, and such numbers know
that. What is written in another way than games usually are raises NotTranslated with the reason.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NoReturn

from rdi.arrays.encoding import NO_WORD, Items
from rdi.engine.game import CompiledGame
from rdi.engine.runtime import NOTHING
from rdi.model.definition import NUMBERS_MOST

NUMBER, MAYBE, ITEM, WORD, FLAG = "number", "maybe", "item", "word", "flag"
"""The types of expressions: a number, one that may be NOTHING, a thing, a word, a flag."""

NUMBERS = frozenset({NUMBER, MAYBE, FLAG})


class NotTranslated(Exception):
    """An expression or a game that cannot be translated into numbers; the text names it."""


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


Known = Expression | ast.Lambda | Groups


class SymbolTable:
    """The attributes and words of one game, as tables and numbers.

    `tables` gives for each attribute what stands there for the number of each thing.
    """

    def __init__(self, compiled: CompiledGame) -> None:
        self.items = Items(compiled)
        self._attributes = {
            name: table for name, table in compiled.namespace.items() if name.startswith("A_")
        }
        self.words: dict[str, int] = {}
        self.tables: dict[str, tuple[float, ...]] = {
            name: tuple([self._stored(table.get(code)) for code in self.items.codes])
            for name, table in self._attributes.items()
        }
        self.lambdas = _constant_lambdas(compiled.definition.generated)

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

    def table_text(self, attribute: str) -> str:
        """The table of an attribute, as it is written down."""
        is_word = self.kind(attribute) == WORD
        values = [
            (str(NO_WORD) if is_word else "NOTHING")
            if value != value
            else repr(int(value) if is_word else float(value))
            for value in self.tables[attribute]
        ]
        return f"({', '.join(values)},)"


def _constant_lambdas(generated: str) -> dict[str, ast.Lambda]:
    """Functions given once for the whole game that depend on nothing but their arguments."""
    found = {}
    for node in ast.parse(generated).body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(args=[ast.Lambda() as value])
            ):
                found[name] = value
            case _:
                pass
    return found


class CodeLines:
    """Lines of Python at their depth."""

    def __init__(self, depth: int) -> None:
        self.lines: list[str] = []
        self.depth = depth
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


def loaded(node: ast.expr) -> ast.expr:
    """The target of an assignment as an expression that reads it."""
    return ast.parse(ast.unparse(node), mode="eval").body


def refuse(node: ast.AST) -> NoReturn:
    """Raise NotTranslated, with the text of this node."""
    raise NotTranslated(ast.unparse(node)[:80])


OPERATIONS: dict[type, str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//"}
COMPARISONS: dict[type, str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip


class ExpressionWriter:
    """Writes expressions into lines. `registers` gives the type of each register, as far as it is
    known; `learned` has those found anew.
    """

    def __init__(self, names: SymbolTable, out: CodeLines, registers: Mapping[int, str]) -> None:
        self.names = names
        self.out = out
        self.registers = registers
        self.used: set[str] = set()
        self.scope: dict[str, Known] = {}

    # ------------------------------------------------------------------ single things

    def write(self, node: ast.expr) -> Expression:
        """The expression in numbers; lines that it needs are written before."""
        writer = getattr(self, f"_of_{type(node).__name__.lower()}", None)
        if writer is None:
            refuse(node)
        found: Expression = writer(node)
        return found

    def number(self, node: ast.expr) -> str:
        """An expression that gives a number that is there."""
        found = self.write(node)
        if found.kind not in (NUMBER, FLAG):
            refuse(node)
        return found.text

    def whole(self, node: ast.expr) -> str:
        """An expression that gives a whole number, to count with."""
        text = self.number(node)
        return text if text.isdigit() else f"signed({text})"

    def truth(self, node: ast.expr) -> str:
        """An expression as a condition."""
        if isinstance(node, ast.ListComp):
            return f"({self._counted(node)} > 0)"
        found = self.write(node)
        if found.kind == FLAG:
            return found.text
        if found.kind not in NUMBERS:
            refuse(node)
        return f"({found.text} != 0)"

    def _of_constant(self, node: ast.Constant) -> Expression:
        match node.value:
            case bool() as flag:
                return Expression(str(int(flag)), NUMBER)
            case int() as number:
                return Expression(str(number), NUMBER)
            case str() as word:
                return Expression(str(self.names.word(word)), WORD)
            case _:
                return refuse(node)

    def _of_name(self, node: ast.Name) -> Expression:
        if node.id == "NOTHING":
            return Expression(node.id, MAYBE)
        found = self.scope.get(node.id)
        if not isinstance(found, Expression):
            refuse(node)
        return found

    def _of_subscript(self, node: ast.Subscript) -> Expression:
        match node:
            case ast.Subscript(value=ast.Name(id="v"), slice=ast.Constant(value=int(register))):
                return Expression(f"v{register}", self._kind_of(register, node))
            case ast.Subscript(
                value=ast.Subscript(ast.Name("v"), ast.Constant(int(register))), slice=place
            ):
                number = self.whole(place)
                self.out.add(f"if {number} < 0 or {number} >= n{register}: return FAULT")
                text = f"table[CHOSEN + {register} * WIDTH + {number}]"
                return self._taken(text, self._kind_of(register, node))
            case ast.Subscript(value=ast.Name(id=name), slice=thing) if name in self.names.tables:
                return self._attribute(name, thing)
            case ast.Subscript(
                value=ast.BoolOp(op=ast.Or(), values=[ast.Subscript() as pile, ast.Tuple()]),
                slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)),
            ):
                return Expression(f"last_of(table, {self.pile(pile)})", ITEM)
            case ast.Subscript(
                value=ast.Attribute(value=ast.Name(id="t"), attr="playing"),
                slice=ast.Constant(value=0),
            ):
                return Expression("lowest_seat(playing)", NUMBER)
            case _:
                return refuse(node)

    def _kind_of(self, register: int, node: ast.expr) -> str:
        return self.registers.get(register, NUMBER)

    def _taken(self, stored: str, kind: str) -> Expression:
        """A value that was picked, read out of its register."""
        return Expression(f"real({stored})" if kind == MAYBE else stored, kind)

    def _attribute(self, name: str, thing: ast.expr) -> Expression:
        found = self.write(thing)
        if found.kind != ITEM:
            refuse(thing)
        self.used.add(name)
        kind = self.names.kind(name)
        is_there = isinstance(thing, ast.Name)
        return Expression(f"{name}[{found.text}]", kind if is_there or kind == WORD else MAYBE)

    def pile(self, node: ast.expr) -> str:
        """The place of a pile among all piles."""
        match node:
            case ast.Subscript(value=ast.Name(id="p"), slice=place):
                return self.number(place)
            case _:
                return refuse(node)

    def _of_binop(self, node: ast.BinOp) -> Expression:
        left, right = self.write(node.left), self.write(node.right)
        sign = OPERATIONS.get(type(node.op))
        if sign is None or not {left.kind, right.kind} <= NUMBERS:
            refuse(node)
        kind = MAYBE if MAYBE in (left.kind, right.kind) else NUMBER
        return Expression(f"({left.text} {sign} {right.text})", kind)

    def _of_unaryop(self, node: ast.UnaryOp) -> Expression:
        if isinstance(node.op, ast.Not):
            return Expression(f"(not {self.truth(node.operand)})", FLAG)
        found = self.write(node.operand)
        if not isinstance(node.op, ast.USub) or found.kind not in NUMBERS:
            refuse(node)
        return Expression(f"(-{found.text})", found.kind)

    def _of_boolop(self, node: ast.BoolOp) -> Expression:
        word = " and " if isinstance(node.op, ast.And) else " or "
        return Expression(f"({word.join([self.truth(each) for each in node.values])})", FLAG)

    def _of_ifexp(self, node: ast.IfExp) -> Expression:
        test = self.truth(node.test)
        yes, no = self.write(node.body), self.write(node.orelse)
        kinds = {yes.kind, no.kind}
        if len(kinds) > 1 and not kinds <= NUMBERS:
            refuse(node)
        kind = yes.kind if len(kinds) == 1 else MAYBE if MAYBE in kinds else NUMBER
        return Expression(f"({yes.text} if {test} else {no.text})", kind)

    def _of_compare(self, node: ast.Compare) -> Expression:
        sign = COMPARISONS.get(type(node.ops[0]))
        if len(node.ops) > 1 or sign is None:
            refuse(node)
        left, right = self.write(node.left), self.write(node.comparators[0])
        if ITEM in (left.kind, right.kind) and left.kind != right.kind:
            refuse(node)
        if {left.kind, right.kind} <= NUMBERS or left.kind == ITEM:
            return Expression(f"({left.text} {sign} {right.text})", FLAG)
        if left.kind != right.kind or sign not in ("==", "!="):
            refuse(node)
        same = f"({left.text} == {right.text} and {left.text} != 0)"
        return Expression(same if sign == "==" else f"(not {same})", FLAG)

    # ------------------------------------------------------------------ calls

    def _of_call(self, node: ast.Call) -> Expression:
        if not isinstance(node.func, ast.Name) or node.keywords:
            refuse(node)
        name, given = node.func.id, node.args
        known = self.scope.get(name, self.names.lambdas.get(name))
        if isinstance(known, ast.Lambda):
            return self._inlined(known, given)
        writer: Callable[[ast.Call], Expression] | None = getattr(self, f"_call_{name}", None)
        if writer is None:
            refuse(node)
        return writer(node)

    def _inlined(self, function: ast.Lambda, given: Sequence[ast.expr]) -> Expression:
        outside = self.scope
        inside = dict(outside)
        for argument, value in zip(function.args.args, given, strict=True):
            inside[argument.arg] = self.write(value)
        self.scope = inside
        found = self.write(function.body)
        self.scope = outside
        return self.named(found)

    def named(self, found: Expression) -> Expression:
        """The same under a name of its own, so that it is worked out once."""
        name = self.out.new("x")
        self.out.add(f"{name} = {found.text}")
        return Expression(name, found.kind)

    def _call_len(self, node: ast.Call) -> Expression:
        match node.args[0]:
            case ast.ListComp() as things:
                return Expression(self._counted(things), NUMBER)
            case ast.Subscript(value=ast.Name(id="v"), slice=ast.Constant(value=int(register))):
                return Expression(f"n{register}", NUMBER)
            case ast.Subscript(value=ast.Name(id="p")) as pile:
                return Expression(f"table[SIZES + {self.pile(pile)}]", NUMBER)
            case ast.Attribute(value=ast.Name(id="t"), attr="playing"):
                return Expression("number_of(playing)", NUMBER)
            case ast.Name(id=name) if isinstance(groups := self.scope.get(name), Groups):
                return Expression(groups.count, NUMBER)
            case _:
                return refuse(node)

    def _call_bool(self, node: ast.Call) -> Expression:
        return Expression(self.truth(node.args[0]), FLAG)

    def _call_any(self, node: ast.Call) -> Expression:
        found = self.out.new("any")
        self.out.add(f"{found} = 0")

        def note(each: ast.expr) -> None:
            with self.out.deeper(f"if {self.truth(each)}:"):
                self.out.add(f"{found} = 1")

        self.each(node.args[0], note)
        return Expression(f"({found} == 1)", FLAG)

    def _counted(self, node: ast.ListComp) -> str:
        found = self.out.new("count")
        self.out.add(f"{found} = 0")
        self.each(node, lambda _: self.out.add(f"{found} += 1"))
        return found

    def _call_bounded(self, node: ast.Call) -> Expression:
        """A number that may become too large, which is a fault of the game; a product may be more
        than goes into a machine word.
        """
        if isinstance(node.args[0], ast.BinOp) and isinstance(node.args[0].op, ast.Mult):
            refuse(node)
        found = self.named(self.write(node.args[0]))
        if found.kind not in NUMBERS:
            refuse(node)
        test = f"{found.text} > {NUMBERS_MOST} or {found.text} < -{NUMBERS_MOST}"
        self.out.add(f"if {test}: return FAULT")
        return found

    def _call_min(self, node: ast.Call) -> Expression:
        return self._of_two(node, "<=")

    def _call_max(self, node: ast.Call) -> Expression:
        return self._of_two(node, ">=")

    def _of_two(self, node: ast.Call, sign: str) -> Expression:
        if len(node.args) != 2:
            refuse(node)
        left, right = (self.number(each) for each in node.args)
        return Expression(f"({left} if {left} {sign} {right} else {right})", NUMBER)

    def _call_lowest(self, node: ast.Call) -> Expression:
        return self._extreme(node.args[0], "<")

    def _call_highest(self, node: ast.Call) -> Expression:
        return self._extreme(node.args[0], ">")

    def _extreme(self, values: ast.expr, sign: str) -> Expression:
        found = self.out.new("best")
        self.out.add(f"{found} = NOTHING")
        sure = []

        def compare(each: ast.expr) -> None:
            value = self.named(self.write(each))
            if value.kind not in NUMBERS:
                refuse(each)
            sure.append(value.kind != MAYBE and isinstance(values, ast.Tuple))
            with self.out.deeper(f"if {value.text} {sign} {found} or {found} != {found}:"):
                self.out.add(f"{found} = 1.0 * {value.text}")

        self.each(values, compare)
        return Expression(found, NUMBER if any(sure) else MAYBE)

    # ------------------------------------------------------------------ lists

    def each(self, node: ast.expr, use: Callable[[ast.expr], None]) -> None:
        """Write the loop over the elements of a list."""
        match node:
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                for each in elements:
                    use(each)
            case ast.ListComp(elt=element, generators=[comprehension]):
                with self._around(comprehension):
                    use(element)
            case _:
                refuse(node)

    @contextmanager
    def _around(self, loop: ast.comprehension) -> Iterator[None]:
        """Inside a loop over a pile or the players, for those that fulfil all conditions."""
        if not isinstance(loop.target, ast.Name):
            refuse(loop.iter)
        outside, depth = self.scope, self.out.depth
        name = self.out.new(loop.target.id)
        match loop.iter:
            case ast.Attribute(value=ast.Name(id="t"), attr="playing"):
                self._deepen(f"for {name} in range(table[COUNT]):")
                self._deepen(f"if playing >> {name} & 1 == 1:")
                kind = NUMBER
            case _:
                pile, place = self.out.new("pile"), self.out.new("place")
                self.out.add(f"{pile} = {self.pile(loop.iter)}")
                self._deepen(f"for {place} in range(table[SIZES + {pile}]):")
                self.out.add(f"{name} = table[THINGS + {pile} * WIDTH + {place}]")
                kind = ITEM
        self.scope = {**outside, loop.target.id: Expression(name, kind)}
        for test in loop.ifs:
            self._deepen(f"if {self.truth(test)}:")
        yield
        self.scope, self.out.depth = outside, depth

    def _deepen(self, head: str) -> None:
        self.out.add(head)
        self.out.depth += 1

    def keep(self, node: ast.expr) -> ArraySlice:
        """Write a list down where things that are offered lie."""
        match node:
            case ast.Call(func=ast.Name(id="distinct"), args=[things]):
                kept = self.keep(things)
                self.out.add(f"{kept.count} = distinct(table, {kept.count})")
                return kept
            case ast.Call(func=ast.Name(id="tuple"), args=[things]):
                return self.keep(things)
            case ast.Subscript(value=ast.Name(id="v"), slice=ast.Constant(value=int(register))):
                kind = self._kind_of(register, node)
                return ArraySlice("table", f"CHOSEN + {register} * WIDTH", f"n{register}", kind)
            case ast.Subscript(value=ast.Name(id="p")):
                place = ast.Name("each", ast.Load())
                whole = ast.comprehension(ast.Name("each", ast.Store()), node, [], 0)
                return self._filled(ast.ListComp(place, [whole]))
            case _:
                return self._filled(node)

    def _filled(self, node: ast.expr) -> ArraySlice:
        count = self.out.new("count")
        self.out.add(f"{count} = signed(0)")
        kinds: set[str] = set()

        def note(each: ast.expr) -> None:
            found = self.write(each)
            kinds.add(found.kind)
            stored = f"whole({found.text})" if found.kind == MAYBE else f"signed({found.text})"
            self.out.add(
                f"table[OFFERED + {count}] = {stored if found.kind in NUMBERS else found.text}"
            )
            self.out.add(f"{count} += 1")

        self.each(node, note)
        if len(kinds) > 1:
            refuse(node)
        return ArraySlice("table", "OFFERED", count, kinds.pop() if kinds else NUMBER)

    def groups(self, node: ast.expr) -> Groups:
        """The number of groups of equals among some words, by what is asked of each."""
        match node:
            case ast.Call(
                func=ast.Name(id="standings"),
                args=[ast.Tuple(elts=keys), ast.Lambda(args=arguments, body=ast.Tuple(elts=parts))],
            ):
                rows = [self._row(arguments.args[0].arg, key, parts) for key in keys]
            case _:
                return refuse(node)
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

    def _row(self, name: str, key: ast.expr, parts: Sequence[ast.expr]) -> list[str]:
        outside = self.scope
        self.scope = {**outside, name: self.write(key)}
        row = [self.named(Expression(self.number(part), NUMBER)).text for part in parts]
        self.scope = outside
        return row
