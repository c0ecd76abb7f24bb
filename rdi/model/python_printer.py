"""The typed program written as Python, for the engine and for tables of hands.

Every statement is a line, with what is inside of it on deeper lines; each line knows its place in
the author's file, so that a fault while playing is reported there. Functions call the piles of the
table `p` and its registers `v`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import CodeType
from typing import Any

from rdi.model import ir
from rdi.model.span import Span
from rdi.model.values import Value

PILES, REGISTERS = "p", "v"

NO_CODE = compile("", "", "exec")
"""The code of what is only looked at and never played."""


class CodeLine(Value):
    """A line of Python, its place in the author's file, and its depth."""

    text: str
    span: Span
    depth: int = 0


def printed(node: ir.Expression) -> str:
    """An expression as Python."""
    return _PRINTERS[type(node)](node)


def compiled(lines: Sequence[CodeLine], path: str) -> CodeType:
    """The lines of a module compiled, each part at the author's line of the file at `path`."""
    tree = ast.parse(joined(lines))
    for node in ast.walk(tree):
        number = getattr(node, "lineno", None)
        if number is not None:
            _set_location(node, lines[number - 1].span)
    return compile(tree, path, "exec", dont_inherit=True)


def _set_location(node: ast.AST, span: Span) -> None:
    """Give a node the position of the author's text."""
    node.lineno, node.end_lineno = span.line, span.end_line  # type: ignore[attr-defined]
    node.col_offset = span.column - 1  # type: ignore[attr-defined]
    node.end_col_offset = span.end_column - 1  # type: ignore[attr-defined]


def text_of(module: ir.Module) -> str:
    """A whole module as Python."""
    return joined(lines_of(module))


def joined(lines: Iterable[CodeLine]) -> str:
    """The lines of a module as one text."""
    return "\n".join(["    " * line.depth + line.text for line in lines]) + "\n"


def lines_of(module: ir.Module) -> list[CodeLine]:
    """The lines of a module: first its constants, then its functions."""
    lines = [
        CodeLine(f"{each.name} = {printed(each.value)}", each.span) for each in module.constants
    ]
    for function in module.functions:
        lines += function_lines(function)
    return lines


def function_lines(function: ir.Function) -> Iterator[CodeLine]:
    """The lines of a function."""
    if function.remembered:
        yield CodeLine("@remembered", function.span)
    yield CodeLine(f"def {function.name}({', '.join(function.parameters)}):", function.span)
    for name, field in _names_for_table(function):
        yield CodeLine(f"{name} = {field}", function.span, 1)
    yield from _block(function.body, 1)


def _names_for_table(function: ir.Function) -> Iterator[tuple[str, str]]:
    """The names of the piles and registers of the table in a function, where it needs them."""
    kinds = {type(node) for node in ir.walk(function)}
    if ir.Pile in kinds:
        yield PILES, "t.piles"
    if ir.Register in kinds:
        yield REGISTERS, "t.vars"


# ------------------------------------------------------------------ statements


def _block(statements: Iterable[ir.Statement], depth: int) -> Iterator[CodeLine]:
    for statement in statements:
        match statement:
            case ir.Define(name, parameters, body):
                yield CodeLine(f"def {name}({', '.join(parameters)}):", statement.span, depth)
                yield from _block(body, depth + 1)
            case ir.For(names, over, body):
                head = f"for {', '.join(names)} in {printed(over)}:"
                yield CodeLine(head, statement.span, depth)
                yield from _block(body, depth + 1)
            case _:
                yield CodeLine(_simple(statement), statement.span, depth)


def _simple(statement: ir.Statement) -> str:
    """A statement that is one line."""
    match statement:
        case ir.Assign(targets, value):
            given = "".join([f"{_target(target)} = " for target in targets])
            if isinstance(value, ir.Tuple) and isinstance(targets[0], ir.Tuple):
                return given + _listed(value.parts)
            return given + printed(value)
        case ir.Update(target, sign, value):
            return f"{printed(target)} {sign}= {printed(value)}"
        case ir.Perform(value):
            return printed(value)
        case ir.Return(value):
            return f"return {printed(value)}"
        case ir.If(condition, then):
            return f"if {printed(condition)}: {_simple(then)}"
        case _:
            raise AssertionError(f"{type(statement).__name__} is no statement of one line")


def _target(target: ir.Expression) -> str:
    if not isinstance(target, ir.Tuple):
        return printed(target)
    return _listed(target.parts) + ("," if target.closed or len(target.parts) == 1 else "")


# ------------------------------------------------------------------ expressions


def _listed(nodes: Iterable[ir.Expression]) -> str:
    return ", ".join([printed(node) for node in nodes])


def _bracketed(text: str, node: Any) -> str:
    return text if node.bare else f"({text})"


def _plain(node: Any) -> str:
    return repr(node.value)


def _name(node: Any) -> str:
    name: str = node.name
    return name


def _seat_place(node: ir.SeatPlace) -> str:
    return f"{node.first} + {printed(node.seat)} * {node.step}"


def _item(node: ir.Item) -> str:
    return f"{printed(node.of)}[{printed(node.key)}]"


def _lookup(node: ir.Lookup) -> str:
    is_plain = isinstance(node.default, ir.Nothing)
    default = "" if is_plain else f", {printed(node.default)}"
    return f"{printed(node.of)}.get({printed(node.key)}{default})"


def _slice(node: ir.Slice) -> str:
    start, end = ("" if each is None else printed(each) for each in (node.start, node.end))
    return f"{printed(node.of)}[{start}:{end}]"


def _pair(node: Any) -> str:
    return _bracketed(f"{printed(node.left)} {node.sign} {printed(node.right)}", node)


def _logical(node: ir.Logical) -> str:
    return _bracketed(f" {node.sign} ".join([printed(part) for part in node.parts]), node)


def _conditional(node: ir.Conditional) -> str:
    text = f"{printed(node.value)} if {printed(node.condition)} else {printed(node.other)}"
    return _bracketed(text, node)


def _lambda(node: ir.Lambda) -> str:
    given = f" {', '.join(node.parameters)}" if node.parameters else ""
    return f"lambda{given}: {printed(node.body)}"


def _tuple(node: ir.Tuple) -> str:
    comma = "," if len(node.parts) == 1 or (node.closed and node.parts) else ""
    return f"({_listed(node.parts)}{comma})"


def _dictionary(node: ir.Dictionary) -> str:
    entries = [f"{printed(key)}: {printed(value)}" for key, value in node.entries]
    return f"{{{', '.join(entries)}}}"


def _loops(loops: Iterable[ir.Loop]) -> str:
    return " ".join(
        [
            f"for {', '.join(loop.names)} in {printed(loop.over)}"
            + "".join([f" if {printed(test)}" for test in loop.tests])
            for loop in loops
        ]
    )


_PRINTERS: dict[type[ir.Expression], Callable[[Any], str]] = {
    ir.Number: _plain,
    ir.Text: _plain,
    ir.Truth: _plain,
    ir.Nothing: lambda node: "None",
    ir.Missing: lambda node: "NOTHING",
    ir.Variable: _name,
    ir.ScoreInput: lambda node: node.variable,
    ir.Constant: _name,
    ir.Register: lambda node: f"{REGISTERS}[{node.number}]",
    ir.SeatPlace: _seat_place,
    ir.Pile: lambda node: f"{PILES}[{printed(node.place)}]",
    ir.TableField: lambda node: f"t.{node.name}",
    ir.AttributeTable: lambda node: f"A_{node.attribute}",
    ir.Attribute: lambda node: f"A_{node.attribute}[{printed(node.card)}]",
    ir.Field: lambda node: f"{printed(node.of)}.{node.name}",
    ir.Item: _item,
    ir.Lookup: _lookup,
    ir.Slice: _slice,
    ir.Sum: _pair,
    ir.Minus: lambda node: f"-{printed(node.value)}",
    ir.Comparison: _pair,
    ir.Logical: _logical,
    ir.Not: lambda node: _bracketed(f"not {printed(node.condition)}", node),
    ir.Conditional: _conditional,
    ir.Call: lambda node: f"{node.function}({_listed(node.arguments)})",
    ir.Apply: lambda node: f"{node.function}({_listed(node.arguments)})",
    ir.Deed: lambda node: f"t.{node.name}({_listed(node.arguments)})",
    ir.Method: lambda node: f"{printed(node.of)}.{node.name}({_listed(node.arguments)})",
    ir.Lambda: _lambda,
    ir.Tuple: _tuple,
    ir.List: lambda node: f"[{_listed(node.parts)}]",
    ir.Set: lambda node: f"{{{_listed(node.parts)}}}",
    ir.Dictionary: _dictionary,
    ir.Spread: lambda node: f"*{printed(node.of)}",
    ir.Comprehension: lambda node: f"[{printed(node.value)} {_loops(node.loops)}]",
    ir.TableComprehension: lambda node: (
        f"{{{printed(node.key)}: {printed(node.value)} {_loops(node.loops)}}}"
    ),
}
