"""The typed program of a game rewritten so that Python does the same in less time.

Rewritings that compilers know: a definition that is used once is written where it is used
(inlining); of a list of pairs a condition is looked at as soon as all that it asks for is known
(loop-invariant code motion); what depends on nothing but one thing of the deck is worked out once
for each of them (memoization); and a question about each of a few names is asked of one after
another until one holds (loop unrolling). Only what asks for things and changes nothing is
rewritten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rdi.model import ir
from rdi.model.bitboards import Boards, with_bitboards
from rdi.model.values import replace

_LITERALS = (ir.Number, ir.Text, ir.Nothing)
_ATOMS = (ir.Variable, *_LITERALS)
"""The arguments that may be written as often as a definition needs them."""


def optimized(module: ir.Module, boards: Boards | None = None) -> ir.Module:
    """The same module, to be printed for the engine; what scores one of the boards does so in
    bitboards.
    """
    constants, functions = [*module.constants], list[ir.Function]()
    for function in module.functions:
        said = None if boards is None else with_bitboards(function, boards)
        if said is None:
            functions.append(_Rewriting(function, constants).rewritten())
        else:
            constants += said.constants
            functions += said.functions
    return ir.Module(tuple(constants), tuple(functions))


class _Rewriting:
    """The rewriting of one function."""

    def __init__(self, function: ir.Function, constants: list[ir.Definition]) -> None:
        """`constants` are those of the module, to which others may be added."""
        self._function = function
        self._constants = constants

    def rewritten(self) -> ir.Function:
        """The function, rewritten."""
        body = _with_definitions_inlined(self._function.body)
        body = tuple([self._statement(each, body) for each in body])
        return self._function if body == self._function.body else replace(self._function, body=body)

    def _statement(self, statement: ir.Statement, body: Sequence[ir.Statement]) -> ir.Statement:
        if not isinstance(statement, ir.Return):
            return statement
        match statement.value:
            case ir.Call("bool", (things,)):
                return replace(statement, value=ir.call("bool", _anything(things)))
            case ir.Not() as condition:
                return replace(statement, value=_unrolled(condition))
            case ir.Comprehension(
                ir.Tuple((ir.Variable(one), ir.Variable(two))) as pair,
                (
                    ir.Loop((first,), ir.Call("distinct", (things,))) as outer,
                    ir.Loop((second,), over) as inner,
                ),
            ) if (one, two) == (first, second):
                outer = replace(outer, over=_distinct(_whole(things)))
                listed = _flat(_assigned_to(over, body))
                loops = self._pairs(outer, inner, listed, statement)
                if loops[0].tests or loops[1].tests or first in ir.names(loops[1].over):
                    return replace(statement, value=ir.Comprehension(pair, loops))
                product = ir.call("product", outer.over, inner.over)
                return replace(statement, value=ir.call("tuple", product))
            case _:
                return statement

    def _pairs(
        self, outer: ir.Loop, inner: ir.Loop, listed: ir.Expression, statement: ir.Statement
    ) -> tuple[ir.Loop, ir.Loop]:
        """The loops of a list of pairs, `listed` being what the second goes through."""
        if not isinstance(listed, ir.List) or not _is_plain(listed) or not listed.parts:
            return outer, inner  # it may be empty, so that the conditions are not looked at
        tests = [*_conjuncts(inner.tests)]
        early = []
        while tests and inner.names[0] not in ir.names(tests[0]):
            early.append(tests.pop(0))
        kept = []
        while tests and self._is_constant(tests[0], outer.names[0], inner.names[0]):
            kept.append(tests.pop(0))
        over = inner.over
        if kept:
            second = ir.Variable(inner.names[0])
            fitting = ir.Lambda(outer.names, ir.listed(second, second, listed, *kept))
            name = f"{self._function.name}_of"
            made = ir.Definition(name, ir.call("remembered", fitting), span=statement.span)
            self._constants.append(made)
            over = ir.apply(name, ir.Variable(outer.names[0]))
        return (
            replace(outer, tests=(*outer.tests, *early)),
            replace(inner, over=over, tests=tuple(tests)),
        )

    def _is_constant(self, value: ir.Expression, *given: str) -> bool:
        """Whether it depends on nothing but the deck, and on what has these names."""
        known = {each.name for each in self._constants}.union(given)
        return ir.names(value) <= known and not ir.reads(value)


def _whole(things: ir.Expression) -> ir.Expression:
    """The list itself instead of the list of all that is in it."""
    match things:
        case ir.Comprehension(ir.Variable(name), (ir.Loop((each,), over, ()),)) if name == each:
            return over
        case _:
            return things


def _flat(things: ir.Expression) -> ir.Expression:
    """A list with what is in the lists that are spread in it."""
    if not isinstance(things, ir.List):
        return things
    parts: list[ir.Expression] = []
    for part in things.parts:
        if isinstance(part, ir.Spread) and isinstance(part.of, ir.List):
            parts += part.of.parts
        else:
            parts.append(part)
    return ir.List(tuple(parts))


def _is_plain(things: ir.List) -> bool:
    """Whether all that is in a list is known, and equal to itself."""
    return all(isinstance(each, _LITERALS) for each in things.parts)


def _distinct(things: ir.Expression) -> ir.Expression:
    """The different things of a list: the list itself where it is seen that they are different."""
    flat = _flat(things)
    if isinstance(flat, ir.List) and _is_plain(flat) and len({*flat.parts}) == len(flat.parts):
        return flat
    return ir.call("distinct", things)


def _unrolled(condition: ir.Expression) -> ir.Expression:
    """A condition in which it is asked of one name after another, instead of all in a list."""
    match condition:
        case ir.Not(inside):
            return replace(condition, condition=_unrolled(inside))
        case ir.Call("any", (ir.Comprehension(value, (ir.Loop((name,), ir.Tuple(parts), ()),)),)):
            if parts and all(isinstance(each, ir.Text) for each in parts):
                variable = ir.Variable(name)
                return ir.Logical(ir.OR, tuple([ir.replaced(value, variable, p) for p in parts]))
            return condition
        case _:
            return condition


def _anything(things: ir.Expression) -> ir.Expression:
    """The list itself instead of a list of something for each that is in it."""
    match things:
        case ir.Comprehension(ir.Number(), (ir.Loop(over=over, tests=()),)):
            return over
        case _:
            return things


def _assigned_to(value: ir.Expression, body: Sequence[ir.Statement]) -> ir.Expression:
    """The value of a variable that gets one once; any other expression itself."""
    found = [each for each in body if isinstance(each, ir.Assign) and value in each.targets]
    return found[0].value if len(found) == 1 and len(found[0].targets) == 1 else value


def _conjuncts(tests: Iterable[ir.Expression]) -> Iterator[ir.Expression]:
    """The conditions that must all hold, one by one."""
    for test in tests:
        if isinstance(test, ir.Logical) and test.sign == ir.AND:
            yield from _conjuncts(test.parts)
        else:
            yield test


def _with_definitions_inlined(body: tuple[ir.Statement, ...]) -> tuple[ir.Statement, ...]:
    """The statements with each definition that is used once in the place of its use."""
    named = [each for each in ir.walk(*body) if isinstance(each, ir.Apply | ir.Variable)]
    times = Counter([each.function if isinstance(each, ir.Apply) else each.name for each in named])
    for definition in body:
        match definition:
            case ir.Assign((ir.Variable(name),), ir.Lambda()) if times[name] == 2:  # here and there
                body = _with_inlined(name, body)
            case _:
                pass
    return body


def _with_inlined(name: str, body: tuple[ir.Statement, ...]) -> tuple[ir.Statement, ...]:
    """The same with one definition in the place of its use, if it is defined and used once."""
    variable = ir.Variable(name)
    definitions = [
        each for each in body if isinstance(each, ir.Assign) and variable in each.targets
    ]
    others = tuple([each for each in body if each not in definitions])
    uses = [each for each in ir.walk(*others) if _is_use(each, name)]
    if len(definitions) != 1 or len(uses) != 1:
        return body
    [definition], [use] = definitions, uses
    place = next(each for each in others if use in ir.walk(each))
    if not isinstance(place, ir.Return | ir.Assign):
        return body
    if not isinstance(definition.value, ir.Lambda) or not isinstance(use, ir.Apply):
        return body
    value = _applied(definition.value, use, place)
    if value is None:
        return body
    written = replace(place, value=ir.replaced(place.value, use, value))
    return tuple([written if each is place else each for each in others])


def _is_use(node: ir.Node, name: str) -> bool:
    match node:
        case ir.Apply(used) | ir.Variable(used):
            return used == name
        case _:
            return False


def _applied(function: ir.Lambda, use: ir.Apply, place: ir.Statement) -> ir.Expression | None:
    """The value of a function where it is used, as an expression that may stand there; None where
    names would come to mean something else.
    """
    if not all(isinstance(each, _ATOMS) for each in use.arguments):
        return None
    inside = _bound(function.body)
    if inside & {*function.parameters, *ir.names(*use.arguments)}:
        return None
    if ir.names(function) & _bound(place):
        return None
    value = function.body
    for parameter, argument in zip(function.parameters, use.arguments, strict=True):
        value = ir.replaced(value, ir.Variable(parameter), argument)
    return ir.bracketed(value)


def _bound(node: ir.Node) -> set[str]:
    """The names that loops and functions anywhere inside give to what they are about."""
    found: set[str] = set()
    for each in ir.walk(node):
        match each:
            case ir.Loop(names=names) | ir.Lambda(parameters=names):
                found.update(names)
            case _:
                pass
    return found
