"""Generated code that is worked out once and remembered, by the names that it depends on.

A definition that asks for nothing but what it is given is worked out once for each card or rank;
what all hands of a showdown have in common (an order of colors) once for all of them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Sequence

from rdi.lang.code import Line, Module

_WORKED_OUT_BEFORE = re.compile(r"([do]_\w+) = (.*)")
"""The line that works out a definition or an order, and its parts."""


def names_in(code: str) -> set[str]:
    """The names of things that a piece of generated code takes from outside.

    What is the same in all games is left out: what cards are like, and the words that are called.
    """
    nodes = list(ast.walk(ast.parse(code, mode="eval")))
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    own = {node.arg for node in nodes if isinstance(node, ast.arg)}
    names = [node for node in nodes if isinstance(node, ast.Name)]
    own |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
    used = {node.id for node in names if id(node) not in called or node.id.startswith("d_")}
    return {name for name in used - own if not name.startswith("A_")}


def worked_out_once(lines: Sequence[Line], common: Collection[str], module: Module) -> list[Line]:
    """The lines of a scoring function, where those that ask for common things only become a
    function of its own.

    `common` are the arguments that are the same for all hands. What is the same as at an earlier
    hand is remembered and not worked out again.
    """
    shared: dict[str, Line] = {}
    kept: list[Line] = []
    first = len(lines)
    for line in lines:
        found = _WORKED_OUT_BEFORE.fullmatch(line.text) if line.depth == 0 else None
        known = {*common, *shared, *module.constants}
        if found is not None and names_in(found[2]) <= known:
            first = min(first, len(kept))
            shared.setdefault(found[1], line)
        else:
            kept.append(line)
    wanted = [name for name in shared if _is_named(name, kept)]
    if not wanted:
        return list(lines)
    span = kept[first].span
    given = [name for name in common if _is_named(name, shared.values())]
    tallies = [name for name in given if name.startswith("tally_")]
    body = [
        *[Line(f"{name} = dict({name})", span) for name in tallies],
        *shared.values(),
        Line(f"return ({', '.join(wanted)},)", span),
    ]
    function = module.remembered("once", ", ".join(given), body)
    contents = [f"tuple({name}.items())" if name in tallies else f"tuple({name})" for name in given]
    call = Line(f"{', '.join(wanted)}, = {function}({', '.join(contents)})", span)
    return [*kept[:first], call, *kept[first:]]


def _is_named(name: str, lines: Collection[Line]) -> bool:
    """Whether any of these lines uses a name."""
    return any(re.search(rf"\b{name}\b", line.text) for line in lines)
