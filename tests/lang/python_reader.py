"""Generated Python read back as a typed program: what `python_printer` prints, backwards.

Nothing of the program does so: it tells tests that what is printed says all that the tree says, and
lets them write programs down as text.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any, NoReturn

from rdi.model import ir
from rdi.model.span import NOWHERE, Span

_OPERATIONS: dict[type, str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//"}
_COMPARISONS: dict[type, str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip


def parsed(text: str, spans: Sequence[Span] = ()) -> ir.Module:
    """The program of a generated text; `spans` are the places of its lines in the author's file."""
    return _Reader(text, spans).module()


class _Reader:
    def __init__(self, text: str, spans: Sequence[Span]) -> None:
        self.tree = ast.parse(text)
        self.lines = [line.encode() for line in text.split("\n")]
        self.spans = spans
        self.constants = {
            each.targets[0].id
            for each in self.tree.body
            if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name)
        }
        self.is_of_cards = False
        self.local: set[str] = set()

    def module(self) -> ir.Module:
        constants, functions = [], []
        for node in self.tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    constants.append(ir.Definition(name, self.of(value), span=self.span(node)))
                case ast.FunctionDef():
                    functions.append(self.function(node))
                case _:
                    return _refuse(node)
        return ir.Module(tuple(constants), tuple(functions))

    def function(self, node: ast.FunctionDef) -> ir.Function:
        parameters = tuple([each.arg for each in node.args.args])
        self.is_of_cards = parameters == ("t", "p")
        names = [each for each in ast.walk(node) if isinstance(each, ast.Name)]
        self.local = {each.id for each in names if isinstance(each.ctx, ast.Store)}
        body = self.block([each for each in node.body if not _is_alias(each)])
        remembered = bool(node.decorator_list)
        return ir.Function(node.name, parameters, body, remembered, span=self.span(node))

    def span(self, node: ast.stmt) -> Span:
        return self.spans[node.lineno - 1] if self.spans else NOWHERE

    # ------------------------------------------------------------------ statements

    def block(self, body: Sequence[ast.stmt]) -> tuple[ir.Statement, ...]:
        return tuple([self.statement(each) for each in body])

    def statement(self, node: ast.stmt) -> ir.Statement:
        span = self.span(node)
        match node:
            case ast.Assign(targets=targets, value=value):
                return ir.Assign(tuple(map(self.of, targets)), self.of(value), span=span)
            case ast.AugAssign(target=target, op=op, value=value):
                return ir.Update(self.of(target), _OPERATIONS[type(op)], self.of(value), span=span)
            case ast.Expr(value=value):
                return ir.Perform(self.of(value), span=span)
            case ast.Return(value=value) if value is not None:
                return ir.Return(self.of(value), span=span)
            case ast.If(test=test, body=[then], orelse=[]):
                return ir.If(self.of(test), self.statement(then), span=span)
            case ast.For(target=target, iter=over, body=body):
                return ir.For(_names(target), self.of(over), self.block(body), span=span)
            case ast.FunctionDef(name=name, args=args, body=body):
                parameters = tuple([each.arg for each in args.args])
                return ir.Define(name, parameters, self.block(body), span=span)
            case _:
                return _refuse(node)

    # ------------------------------------------------------------------ expressions

    def of(self, node: ast.expr) -> ir.Expression:
        found: ir.Expression = getattr(self, f"_of_{type(node).__name__.lower()}", _refuse)(node)
        return found

    def all(self, nodes: Sequence[ast.expr]) -> tuple[ir.Expression, ...]:
        return tuple([self.of(node) for node in nodes])

    def _of_constant(self, node: ast.Constant) -> ir.Expression:
        match node.value:
            case None:
                return ir.Nothing()
            case bool() as truth:
                return ir.Truth(truth)
            case int() as number:
                return ir.Number(number)
            case str() as text:
                return ir.Text(text)
            case _:
                return _refuse(node)

    def _of_name(self, node: ast.Name) -> ir.Expression:
        kind, _, rest = node.id.partition("_")
        if node.id == "NOTHING":
            return ir.Missing()
        if node.id in self.constants - self.local:
            return ir.Constant(node.id)
        if kind == "A":
            return ir.AttributeTable(rest)
        if kind in ("pile", "tally", "ranking") and rest:
            return ir.ScoreInput(kind, rest)
        return ir.Variable(node.id)

    def _of_attribute(self, node: ast.Attribute) -> ir.Expression:
        match node.value:
            case ast.Name(id="t"):
                return ir.TableField(node.attr)
            case _:
                return ir.Field(self.of(node.value), node.attr)

    def _of_subscript(self, node: ast.Subscript) -> ir.Expression:
        match node:
            case ast.Subscript(value=of, slice=ast.Slice(lower=start, upper=end)):
                ends = [None if each is None else self.of(each) for each in (start, end)]
                return ir.Slice(self.of(of), *ends)
            case ast.Subscript(value=ast.Name(id="p"), slice=place) if not self.is_of_cards:
                return ir.Pile(self.of(place))
            case ast.Subscript(value=ast.Name(id="v"), slice=ast.Constant(value=int(number))):
                return ir.Register(number)
            case _:
                whole, key = self.of(node.value), self.of(node.slice)
                if isinstance(whole, ir.AttributeTable):
                    return ir.Attribute(whole.attribute, key)
                return ir.Item(whole, key)

    def _of_binop(self, node: ast.BinOp) -> ir.Expression:
        match node:
            case ast.BinOp(
                ast.Constant(int(first)),
                ast.Add(),
                ast.BinOp(ast.Name("s" | "seat") | ast.Subscript(ast.Name("v")) as seat, ast.Mult(),
                          ast.Constant(int(step))),
            ) if self.is_bare(node) and self.is_bare(node.right):  # fmt: skip
                return ir.SeatPlace(first, self.of(seat), step)
        left, sign, right = self.of(node.left), _OPERATIONS[type(node.op)], self.of(node.right)
        return ir.Sum(left, sign, right, bare=self.is_bare(node))

    def _of_unaryop(self, node: ast.UnaryOp) -> ir.Expression:
        value = self.of(node.operand)
        if isinstance(node.op, ast.Not):
            return ir.Not(value, bare=self.is_bare(node))
        return ir.Number(-value.value) if isinstance(value, ir.Number) else ir.Minus(value)

    def _of_boolop(self, node: ast.BoolOp) -> ir.Expression:
        sign = ir.AND if isinstance(node.op, ast.And) else ir.OR
        return ir.Logical(sign, self.all(node.values), bare=self.is_bare(node))

    def _of_compare(self, node: ast.Compare) -> ir.Expression:
        left, right = self.of(node.left), self.of(node.comparators[0])
        return ir.Comparison(left, _COMPARISONS[type(node.ops[0])], right, bare=self.is_bare(node))

    def _of_ifexp(self, node: ast.IfExp) -> ir.Expression:
        parts = self.of(node.body), self.of(node.test), self.of(node.orelse)
        return ir.Conditional(*parts, bare=self.is_bare(node))

    def _of_call(self, node: ast.Call) -> ir.Expression:
        arguments = self.all(node.args)
        match node.func:
            case ast.Name(id=name) if name in ir.FUNCTIONS:
                return ir.Call(name, arguments)
            case ast.Name(id=name):
                return ir.Apply(name, arguments)
            case ast.Attribute(value=of, attr="get"):
                return ir.Lookup(self.of(of), *arguments)
            case ast.Attribute(value=ast.Name(id="t"), attr=name):
                return ir.Deed(name, arguments)
            case ast.Attribute(value=of, attr=name):
                return ir.Method(self.of(of), name, arguments)
            case _:
                return _refuse(node)

    def _of_lambda(self, node: ast.Lambda) -> ir.Expression:
        return ir.Lambda(tuple([each.arg for each in node.args.args]), self.of(node.body))

    def _of_tuple(self, node: ast.Tuple) -> ir.Expression:
        parts = self.all(node.elts)
        text = self.lines[node.lineno - 1][node.col_offset : node.end_col_offset]
        return ir.Tuple(parts, closed=len(parts) > 1 and text.endswith((b",)", b",")))

    def _of_list(self, node: ast.List) -> ir.Expression:
        return ir.List(self.all(node.elts))

    def _of_set(self, node: ast.Set) -> ir.Expression:
        return ir.Set(self.all(node.elts))

    def _of_dict(self, node: ast.Dict) -> ir.Expression:
        keys = [self.of(key) for key in node.keys if key is not None]
        return ir.Dictionary(tuple(zip(keys, self.all(node.values), strict=True)))

    def _of_starred(self, node: ast.Starred) -> ir.Expression:
        return ir.Spread(self.of(node.value))

    def _of_listcomp(self, node: ast.ListComp) -> ir.Expression:
        return ir.Comprehension(self.of(node.elt), self.loops(node.generators))

    def _of_dictcomp(self, node: ast.DictComp) -> ir.Expression:
        loops = self.loops(node.generators)
        return ir.TableComprehension(self.of(node.key), self.of(node.value), loops)

    def loops(self, generators: Sequence[ast.comprehension]) -> tuple[ir.Loop, ...]:
        return tuple(
            [ir.Loop(_names(g.target), self.of(g.iter), self.all(g.ifs)) for g in generators]
        )

    def is_bare(self, node: ast.expr) -> bool:
        """Whether an expression stands in no brackets of its own."""
        line, start, end = self.lines[node.lineno - 1], node.col_offset, node.end_col_offset or 0
        if line[start - 1 : start] != b"(" or line[end : end + 1] != b")":
            return True
        before = line[start - 2 : start - 1]
        return before.isalnum() or before in (b"_", b"]", b")")


def _names(target: ast.expr) -> tuple[str, ...]:
    match target:
        case ast.Name(id=name):
            return (name,)
        case ast.Tuple(elts=parts):
            return tuple([name for part in parts for name in _names(part)])
        case _:
            return _refuse(target)


def _is_alias(node: ast.stmt) -> bool:
    match node:
        case ast.Assign(targets=[ast.Name("p" | "v")], value=ast.Attribute(ast.Name("t"))):
            return True
        case _:
            return False


def _refuse(node: Any) -> NoReturn:
    raise ValueError(f"generated Python has no {type(node).__name__} such as {ast.unparse(node)}")
