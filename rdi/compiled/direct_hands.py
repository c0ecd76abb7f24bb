"""Hands compared by the game's scoring itself, translated, where no table of all hands would do.

What lies open to all changes from game to game, and with it the worth of a hand; instead of a table
for each case the scoring is worked out for each hand.
"""

from __future__ import annotations

import ast
from functools import lru_cache

from rdi.compiled.score_words import head
from rdi.compiled.translating import Translation, translated
from rdi.compiled.written import NotTranslated
from rdi.engine.bind import Bound
from rdi.model.definition import Source

GAMES_MOST = 128
MARK = "score_"
"""Stands before the names of the scoring, so that they are not taken for ours."""

COMPARE = """
@machine
def compare_hands(table, hands, playing):
    for seat in range(table[COUNT]):
        if playing >> seat & 1 == 1:
            table[KEYS + seat] = {key}({given})
    return 0
"""


@lru_cache(maxsize=GAMES_MOST)
def _translation(bound: Bound) -> Translation:
    found = translated(bound)
    if found.word_piles or found.has_grid:
        raise NotTranslated("its scoring reads more than cards in piles")
    return found


def can_be_direct(bound: Bound) -> bool:
    """Whether the scoring can be worked out for each hand."""
    try:
        _translation(bound)
    except NotTranslated:
        return False
    scoring = bound.definition.scoring
    return scoring is not None and all(each.kind != "tally" for each in scoring.sources)


def direct_text(bound: Bound, compiled: bool) -> str:
    """The text of `compare_hands`, which notes the keys of all who play."""
    tree = ast.parse(head(compiled) + "\n\n" + _translation(bound).text)
    renamed = _Renamed(tree)
    text = ast.unparse(renamed.visit(tree))
    scoring = bound.definition.scoring
    assert scoring is not None
    given = [part for source in scoring.sources for part in _given(bound, source)]
    return text + "\n\n" + COMPARE.format(key=renamed.name("key"), given=", ".join(given))


def _given(bound: Bound, source: Source) -> list[str]:
    """The array of a pile, where it begins in it, and how many things lie there."""
    if source.kind != "pile":
        return []
    pile = str(bound.pile(source.name))
    if bound.places[source.name][0]:
        pile = f"({pile} + seat * {bound.per_seat})"
    return ["table", f"THINGS + {pile} * WIDTH", f"table[SIZES + {pile}]"]


class _Renamed(ast.NodeTransformer):
    """Gives all names of a module that it defines itself a mark."""

    def __init__(self, tree: ast.Module) -> None:
        functions = {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}
        constants = {
            target.id
            for each in tree.body
            if isinstance(each, ast.Assign)
            for target in each.targets
            if isinstance(target, ast.Name)
        }
        self._own = functions | constants

    def name(self, name: str) -> str:
        """What a name is called from now on."""
        return MARK + name if name in self._own else name

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """A name that is used or given."""
        return ast.Name(self.name(node.id), node.ctx)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """What a function is given."""
        return ast.arg(self.name(node.arg))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """A function, and all in it."""
        self.generic_visit(node)
        node.name = self.name(node.name)
        return node
