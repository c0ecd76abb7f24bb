"""Put the text together by which whole games of one kind are played: ours, and what is written from
the game's definition.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from types import ModuleType

from rdi.arrays import chance, encoding, layout
from rdi.arrays.expressions import NotTranslated
from rdi.arrays.games.order_of_play import IMAGINED, PLAIN, SCRIPTED, TOLD, OrderOfPlay
from rdi.arrays.jit import marked
from rdi.arrays.kernels import (
    hand_lookup,
    imagined_play,
    log_text,
    money,
    piles,
    policies,
    rotated_deals,
    scripted_seat,
    whole_games,
)
from rdi.arrays.scoring.runtime import words
from rdi.arrays.scoring.translation import translate_scoring
from rdi.engine.game import CompiledGame
from rdi.model.definition import ScoreArgument

COMPARE = """
@machine
def compare_hands(table, hands, playing):
    for seat in range(table[COUNT]):
        if playing >> seat & 1 == 1:
            table[KEYS + seat] = key({given})
    return 0


@machine
def score_of(table, seat):
    return score({given})
"""

NO_COMPARISON = """
@machine
def compare_hands(table, hands, playing):
    return 0
"""
"""The same where nothing is compared: the game is won by what players take."""


def can_score_directly(compiled: CompiledGame) -> bool:
    """Whether the scoring can be worked out for each hand."""
    try:
        translate_scoring(compiled)
    except NotTranslated:
        return False
    return True


def direct_scoring_source(compiled: CompiledGame) -> str:
    """The text of `compare_hands`, which notes the keys of all who play, and `score_of`."""
    scoring = compiled.definition.scoring
    assert scoring is not None
    given = [part for source in scoring.sources for part in _given(compiled, source)]
    compare = COMPARE.format(given=", ".join(given))
    return "\n\n".join([translate_scoring(compiled).text, compare])


def _given(compiled: CompiledGame, source: ScoreArgument) -> list[str]:
    """The array of a pile, its beginning in it, and the number of its things; of the numbers kept
    for words the array and their beginning.
    """
    if source.kind == "tally":
        before = takewhile(lambda each: each.name != source.name, compiled.definition.tallies)
        return ["table", f"TALLIES + {sum([len(each.keys) for each in before])}"]
    if source.kind != "pile":
        return []
    pile = str(compiled.pile(source.name))
    if compiled.places[source.name][0]:
        pile = f"({pile} + seat * {compiled.per_seat})"
    return ["table", f"THINGS + {pile} * WIDTH", f"table[SIZES + {pile}]"]


PYTHON = """
number = signed = int
table = tuple
inner = apart = outer = machine
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
outer = njit(
    error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=False,
)
inner = njit(
    error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True,
    _nrt=False,
)
"""
"""The decorators of machine code: numbers of 64 bits without and with a sign, tables that do not
change, and functions that only others of the same text call. Functions that make no arrays are
inlined and count no references to arrays, which would take longer than their own work.
"""

UNALIGNED = """
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

@intrinsic
def lay_letters(typing, words, place, letters):
    def code(context, builder, signature, arguments):
        words, place, letters = arguments
        array = context.make_array(signature.args[0])(context, builder, words)
        byte = ir.IntType(8).as_pointer()
        at = builder.gep(builder.bitcast(array.data, byte), [place])
        builder.store(letters, builder.bitcast(at, letters.type.as_pointer()), align=1)
        return context.get_dummy_value()
    return types.void(words, types.uint64, types.uint64), code
"""
"""In place of the function in `log_text`: an instruction that writes a word anywhere."""

CALLED = (
    "play_games", "step_games", "imagine_to_end", "slot_of", "play_deals", "write_meanings",
    "note_traces",
)  # fmt: skip
"""The functions that are called from outside."""

APART = (
    "ask", "ask_scripted", "best_at_once", "bet_round", "bring_back", "draw", "keep_state",
    "open_cells", "play_game", "play_on", "replay_script", "sit_down", "step_game", "tell",
    "tell_mask", "tell_pile",
)  # fmt: skip
"""The functions that are not inlined where a seat is scripted or games are imagined: machine code
is made sooner then, and it takes longer for other reasons.
"""

APART_TOLD = (
    "add_up", "ask", "ask_told", "begin_deal", "deal_late", "note_number", "shuffle", "write_log",
)  # fmt: skip
"""The same where games are told of."""

MANNERS = {
    PLAIN: ((whole_games,), ()),
    SCRIPTED: ((whole_games, scripted_seat), APART),
    TOLD: ((whole_games, log_text, rotated_deals), APART_TOLD),
    IMAGINED: ((imagined_play,), APART),
}
"""The modules that play in each manner, where functions take the place of earlier ones of the same
name, and what is not inlined then.
"""

MODULES = (layout, chance, policies, money, piles)
"""The modules whose functions are used, each after those that it uses."""


def game_source(order: OrderOfPlay, compare: str, with_numba: bool, manner: str = PLAIN) -> str:
    """The text of all functions for a game in a manner of `order_of_play`; `compare` is that of
    `compare_hands`, where it is not ours.
    """
    more, kept_apart = MANNERS[manner]
    prelude = MACHINE if with_numba else PYTHON
    own = f"FIRST_FACE = {order.first_face}\n"
    written = order.text.replace("def play_o", "@machine\ndef play_o")
    ours = [*map(_of_module, MODULES), _constants(), own]
    ours[0] = ours[0].replace(f"\n\nWIDTH = {layout.WIDTH}\n", f"\n\nWIDTH = {order.width}\n")
    apart = words(with_numba) + compare
    scores = apart.replace("@machine", "@apart").replace("@inner", "@apart")
    parts = [*ours, scores, *([] if compare else [_of_module(hand_lookup)])]
    parts += [written, *map(_of_module, more)]
    if with_numba and manner == TOLD:
        parts.append(UNALIGNED)
    text = "\n\n".join(parts).replace("@machine", "@inner")
    outer = "@outer" if manner == TOLD else "@apart"
    for mark, names in (("@machine", CALLED), (outer, kept_apart)):
        for name in names:
            text = text.replace(f"@inner\ndef {name}(", f"{mark}\ndef {name}(")
    return prelude + (_with_unsigned_places(text) if with_numba else text)


def _with_unsigned_places(text: str) -> str:
    """The same with numbers without sign for all places in arrays that are worked out. Nothing is
    counted from the end of an array, so there is no need to look whether it is.
    """
    return ast.unparse(_UnsignedPlaces().visit(ast.parse(text)))


class _UnsignedPlaces(ast.NodeTransformer):
    """Makes numbers without sign of the places in arrays."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        """A place in an array; constants are known anyway."""
        self.generic_visit(node)
        if isinstance(node.slice, ast.Tuple):
            node.slice.elts = [self._unsigned(each) for each in node.slice.elts]
        else:
            node.slice = self._unsigned(node.slice)
        return node

    def _unsigned(self, place: ast.expr) -> ast.expr:
        if any(isinstance(each, ast.Name) and each.id.islower() for each in ast.walk(place)):
            return ast.Call(ast.Name("place_in_array", ast.Load()), [place], [])
        return place


@cache
def _of_module(module: ModuleType) -> str:
    """The constants and functions of a module, without what only people read."""
    tree = ast.parse(inspect.getsource(module))
    return "\n\n".join([ast.unparse(node) for node in _kept(tree)])


def _constants() -> str:
    return (
        f"FAULT = {whole_games.FAULT}\nNO_ITEM = {encoding.NO_ITEM}\n"
        f"NO_VALUE = {encoding.NO_VALUE}\nNOTHING = float('nan')"
    )


def _kept(tree: ast.Module) -> Iterator[ast.stmt]:
    for node in tree.body:
        match node:
            case ast.FunctionDef(args=ast.arguments(vararg=None)):
                yield marked(node, "machine")
            case ast.Assign(value=ast.Constant() | ast.Tuple() | ast.UnaryOp() | ast.BinOp()):
                yield node
            case ast.Assign(value=ast.Call(func=ast.Name(id="number" | "float"))):
                yield node
            case _:
                pass
