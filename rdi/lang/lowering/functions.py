"""The functions that phrases are lowered to, collected into a module of the typed program.

What depends on nothing but cards and values, or on what all hands of a showdown have in common, is
worked out once and remembered.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from zlib import crc32

from rdi.lang.syntax.source import NOWHERE, Span
from rdi.model import ir

LINES_MOST = 20_000
"""How much code a game may become; a file cannot make the program build more than this."""


class TooMuchCode(Exception):
    """Raised when the program lowered from a file exceeds LINES_MOST."""

    def __init__(self, span: Span) -> None:
        super().__init__(span)
        self.span = span


class ModuleBuilder:
    """The functions and constants of one game, or of the cards of one deck, as they are lowered.

    Functions of different decks meet at one table: their names begin with the deck's `mark`.
    """

    def __init__(self, mark: str = "") -> None:
        self._mark = f"m{crc32(mark.encode()):x}_" if mark else ""
        self._functions: list[ir.Function] = []
        self._constants: dict[str, ir.Definition] = {}
        self._remembered: dict[object, str] = {}
        self.lines = 0

    @property
    def constants(self) -> Collection[str]:
        """The names of all constants."""
        return self._constants.keys()

    def constant(self, stem: str, value: ir.Expression, span: Span = NOWHERE) -> ir.Constant:
        """A constant with this value; its name is made from the stem."""
        name, count = stem, 1
        made = ir.Definition(name, value, span=span)
        while self._constants.setdefault(name, made).value != value:
            count += 1
            name = f"{stem}_{count}"
            made = ir.Definition(name, value, span=span)
        return ir.Constant(name)

    def function(
        self,
        stem: str,
        parameters: tuple[str, ...],
        body: Sequence[ir.Statement],
        *,
        remembered: bool = False,
    ) -> str:
        """Add a function; its name. Raises TooMuchCode beyond LINES_MOST."""
        name = f"{self._mark}{stem}_{len(self._functions) + 1}"
        first = body[0].span
        made = ir.Function(name, parameters, tuple(body), remembered, span=first)
        self._functions.append(made)
        self.add_lines(1 + count_of_lines(body), first)
        return name

    def add_lines(self, count: int, span: Span = NOWHERE) -> None:
        """Count lines as a part of the module. Raises TooMuchCode beyond LINES_MOST."""
        self.lines += count
        if self.lines > LINES_MOST:
            raise TooMuchCode(span)

    def remembered(
        self, stem: str, parameters: tuple[str, ...], body: Sequence[ir.Statement]
    ) -> str:
        """A function that remembers what it worked out; two that do the same become one."""
        same = (parameters, *body)
        if same not in self._remembered:
            self._remembered[same] = self.function(stem, parameters, body, remembered=True)
        return self._remembered[same]

    def module(self) -> ir.Module:
        """The whole module."""
        return ir.Module(tuple(self._constants.values()), tuple(self._functions))


def is_constant(value: ir.Expression, module: ModuleBuilder) -> bool:
    """Whether something is the same wherever it stands, so that it can be a constant."""
    return ir.names(value) <= set(module.constants) and not ir.reads(value)


def count_of_lines(body: Sequence[ir.Statement]) -> int:
    """How many lines these statements are, with those inside of them."""
    inside = [each.body for each in body if isinstance(each, ir.For | ir.Define)]
    return len(body) + sum(map(count_of_lines, inside))


WORKED_OUT = "d_", "o_"
"""How the variables begin that stand for a definition and for an order."""


def hoisted(
    body: Sequence[ir.Statement], common: Collection[ir.ScoreInput], module: ModuleBuilder
) -> list[ir.Statement]:
    """The body of a scoring function in which those statements that depend on common arguments only
    are moved into a function of their own.

    `common` are the arguments that are the same for all hands. What is the same as at an earlier
    hand is remembered and not worked out again.
    """
    shared: dict[str, ir.Statement] = {}
    kept: list[ir.Statement] = []
    first = len(body)
    inputs = {each.variable for each in common}
    for statement in body:
        match statement:
            case ir.Assign((ir.Variable(name),), value) if name.startswith(WORKED_OUT) and ir.names(
                value
            ) <= {*inputs, *shared, *module.constants}:
                first = min(first, len(kept))
                shared.setdefault(name, statement)
            case _:
                kept.append(statement)
    used = _variables_in(kept) if shared else set()
    wanted = tuple([ir.Variable(name) for name in shared if name in used])
    if not wanted:
        return list(body)
    span = kept[first].span
    used = _variables_in(shared.values())
    given = [each for each in common if each.variable in used]
    tallies = [each for each in given if each.kind == "tally"]
    once = [
        *[ir.assign(each, ir.call("dict", each), span) for each in tallies],
        *shared.values(),
        ir.Return(ir.Tuple(wanted, closed=True), span=span),
    ]
    function = module.remembered("once", tuple([each.variable for each in given]), once)
    contents = [
        ir.call("tuple", ir.method(each, "items") if each in tallies else each) for each in given
    ]
    call = ir.assign(ir.Tuple(wanted, closed=True), ir.apply(function, *contents), span)
    return [*kept[:first], call, *kept[first:]]


def _variables_in(statements: Collection[ir.Statement]) -> set[str]:
    """The variables and functions that stand anywhere in these."""
    found = set()
    for node in ir.walk(*statements):
        match node:
            case ir.Variable(name) | ir.Apply(name):
                found.add(name)
            case ir.ScoreInput():
                found.add(node.variable)
            case _:
                pass
    return found
