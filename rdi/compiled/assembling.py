"""Put the text together by which whole games of one kind are played: ours, and what is written from
the game's definition.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from types import ModuleType

from rdi.compiled import (
    comparing,
    finishing,
    items,
    layout,
    luck,
    money,
    picking,
    piles,
    policies,
    whole_games,
)
from rdi.compiled.order_of_play import OrderOfPlay

PYTHON = """
number = signed = int
table = tuple
inner = apart = machine
"""

MACHINE = """
import numpy
from numba import njit
number = place_in_array = numpy.uint64
signed = numpy.int64
table = numpy.array
apart = njit(
    error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=True
)
inner = njit(
    error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True,
    _nrt=False,
)
"""
"""What makes numbers of 64 bits without and with a sign, tables that do not change, and functions
that only others of the same text call. Those that make no arrays become part of whoever calls them
and count no references to arrays, which would take longer than what they do.
"""

CALLED = "play_games", "slot_of"
"""The functions that are called from outside."""

BEFORE = (layout, luck, policies, money, piles, picking, finishing)
"""The modules whose functions are used, each after those that it uses."""


def whole_text(order: OrderOfPlay, compare: str, compiled: bool) -> str:
    """The text of all functions for a game; `compare` is that of `compare_hands`, where
    it is not ours.
    """
    head = MACHINE if compiled else PYTHON
    own = f"FIRST_FACE = {order.first_face}\n"
    written = order.text.replace("def play_once", "@machine\ndef play_once")
    ours = [*map(_of_module, BEFORE), _constants(), own]
    scores = compare.replace("@machine", "@apart").replace("@inner", "@apart")
    parts = [*ours, scores or _of_module(comparing), written, _of_module(whole_games)]
    text = "\n\n".join(parts).replace("@machine", "@inner")
    for name in CALLED:
        text = text.replace(f"@inner\ndef {name}(", f"@machine\ndef {name}(")
    return head + (_without_sign(text) if compiled else text)


def _without_sign(text: str) -> str:
    """The same with numbers without sign for all places in arrays that are worked out. Nothing is
    counted from the end of an array, so there is no need to look whether it is.
    """
    return ast.unparse(_Places().visit(ast.parse(text)))


class _Places(ast.NodeTransformer):
    """Makes numbers without sign of the places in arrays."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        """A place in an array; constants are known anyway."""
        self.generic_visit(node)
        if any(isinstance(each, ast.Name) and each.id.islower() for each in ast.walk(node.slice)):
            node.slice = ast.Call(ast.Name("place_in_array", ast.Load()), [node.slice], [])
        return node


@cache
def _of_module(module: ModuleType) -> str:
    """The constants and functions of a module, without what only people read."""
    tree = ast.parse(inspect.getsource(module))
    return "\n\n".join([ast.unparse(node) for node in _kept(tree)])


def _constants() -> str:
    return f"FAULT = {whole_games.FAULT}\nNO_ITEM = {items.NO_ITEM}"


def _kept(tree: ast.Module) -> Iterator[ast.stmt]:
    for node in tree.body:
        match node:
            case ast.FunctionDef(
                args=ast.arguments(vararg=None), body=[ast.Expr(value=ast.Constant()), *body]
            ):
                node.body = body or [ast.Pass()]
                node.returns = None
                node.decorator_list = [ast.Name("machine", ast.Load())]
                for argument in node.args.args:
                    argument.annotation = None
                yield node
            case ast.Assign(value=ast.Constant() | ast.Tuple() | ast.UnaryOp() | ast.BinOp()):
                yield node
            case ast.Assign(value=ast.Call(func=ast.Name(id="number" | "float"))):
                yield node
            case _:
                pass
